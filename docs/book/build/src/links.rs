//! Links: those of pages to files of the repository, and whether all lead somewhere.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;

/// Where files of the repository stand in the book that are no pages of it.
const FILES: &str = "files";
/// The files and folders that pages link to.
const COPIED: [&str; 4] =
    ["docs/json.schema.json", "docs/reference.md", "examples/python", "examples/external_ruleset.rs"];

/// Where a file of the repository stands in the book.
pub fn file(path: &Path) -> PathBuf {
    Path::new(FILES).join(path)
}

/// Copies the files that pages link to.
pub fn copy_files(home: &Path, book: &Path) -> Result<()> {
    for name in COPIED {
        let path = home.join(name);
        let all = match path.is_dir() {
            true => fs::read_dir(&path)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?,
            false => vec![path],
        };
        for path in all.iter().filter(|path| path.is_file()) {
            let copy = book.join(file(path.strip_prefix(home)?));
            fs::create_dir_all(copy.parent().unwrap_or(book))?;
            fs::copy(path, copy)?;
        }
    }
    Ok(())
}

/// A page with other targets in its links `[words](target)`, where `target` says so. Code is left alone.
pub fn rewritten(content: &str, target: impl Fn(&str) -> Result<Option<String>>) -> Result<String> {
    let mut text = String::with_capacity(content.len());
    let mut rest = content;
    while let Some(at) = rest.find("](") {
        if let Some(code) = rest[..at].find("<pre") {
            let end = rest[code..].find("</pre>").map_or(rest.len(), |end| code + end);
            text += &rest[..end];
            rest = &rest[end..];
            continue;
        }
        let (before, behind) = rest.split_at(at + 2);
        text += before;
        rest = behind;
        // Within code an odd number of backticks stands before it on its line.
        let line = text.rsplit('\n').next().unwrap_or_default();
        let is_code = line.matches('`').count() % 2 == 1;
        let Some(end) = behind.find([')', '\n']) else { continue };
        if let Some(other) = if is_code { None } else { target(&behind[..end])? } {
            text += &other;
            rest = &behind[end..];
        }
    }
    Ok(text + rest)
}

/// The links of the book that lead nowhere: to a file or a place in it that is not there.
pub fn broken(book: &Path) -> Result<Vec<String>> {
    let book = &book.canonicalize()?;
    let mut pages = BTreeMap::new();
    collect(book, &mut pages)?;
    let mut broken = Vec::new();
    for (page, text) in &pages {
        for target in values(text, "href").chain(values(text, "src")) {
            if target.contains(':') || target.starts_with("//") {
                continue;
            }
            let (file, place) = target.split_once('#').unwrap_or((target, ""));
            let file = file.split('?').next().unwrap_or_default();
            let path = if file.is_empty() { page.clone() } else { page.parent().unwrap_or(book).join(file) };
            let path = path.canonicalize().unwrap_or(path);
            let is_there = match pages.get(&path) {
                Some(text) => place.is_empty() || values(text, "id").any(|id| id == place),
                None => path.is_file(),
            };
            if !is_there {
                broken.push(format!("{}: {target}", page.strip_prefix(book)?.display()));
            }
        }
    }
    Ok(broken)
}

fn collect(folder: &Path, pages: &mut BTreeMap<PathBuf, String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, pages)?;
        } else if path.extension().is_some_and(|ending| ending == "html") {
            pages.insert(path.clone(), fs::read_to_string(&path)?);
        }
    }
    Ok(())
}

/// The values of an attribute in a page.
fn values<'t>(text: &'t str, name: &str) -> impl Iterator<Item = &'t str> {
    let opening = format!(" {name}=\"");
    let starts: Vec<usize> = text.match_indices(&opening).map(|(at, _)| at + opening.len()).collect();
    starts.into_iter().map(|start| text[start..].split('"').next().unwrap_or_default())
}
