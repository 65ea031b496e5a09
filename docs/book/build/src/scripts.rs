//! The scripts of examples/, each a page with what it prints: its record, which the tests compare.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;

use crate::{
    highlight::{block, printed},
    pages::Made,
};

/// The folders of scripts, each with what it has.
const FOLDERS: [(&str, &str); 3] = [
    ("examples", "The papers, and other computations"),
    ("examples/research", "What the papers leave open"),
    ("examples/rulesets", "Games defined by their rules"),
];

/// A page for each script, with what the script says of itself.
pub fn pages(home: &Path) -> Result<Vec<(Made, String)>> {
    let mut made = Vec::new();
    for (folder, _) in FOLDERS {
        let mut files: Vec<PathBuf> =
            fs::read_dir(home.join(folder))?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
        files.sort();
        for file in files {
            let name = file.strip_prefix(home)?.to_owned();
            let Some(path) = path(&name) else { continue };
            let program = fs::read_to_string(&file)?;
            let record = fs::read_to_string(file.with_extension("cgs.snap")).unwrap_or_default();
            let title = name.strip_prefix("examples")?.display().to_string();
            let mut text = format!("# {title}\n\n`cutcake {}`\n\n{}", name.display(), block(&program));
            if !record.is_empty() {
                text += &format!("\n## What it prints\n\n{}", printed(&record));
            }
            made.push((Made { title, path, text }, about(&program)));
        }
    }
    Ok(made)
}

/// The scripts by folder.
pub fn index(made: &[(Made, String)]) -> String {
    let mut text = String::new();
    for (folder, title) in FOLDERS {
        text += &format!("\n## {title}\n\n");
        let inside = Path::new("scripts").join(Path::new(folder).strip_prefix("examples").unwrap_or(Path::new("")));
        for (page, about) in made.iter().filter(|(page, _)| page.path.parent() == Some(&inside)) {
            let link = page.path.strip_prefix("scripts").unwrap_or(&page.path);
            text += &format!("- [{}]({})\\\n  {about}\n", page.title, link.display());
        }
    }
    text
}

/// What a script says of itself: the first paragraph of its first comment, which is Markdown as it stands.
fn about(program: &str) -> String {
    let comments = program.lines().map_while(|line| line.strip_prefix("//")).filter(|line| !line.starts_with('/'));
    let lines: Vec<&str> = comments.map(str::trim).take_while(|line| !line.is_empty()).collect();
    lines.join(" ")
}

/// The page of a script; none if the file is none.
pub fn path(file: &Path) -> Option<PathBuf> {
    let inside = file.strip_prefix("examples").ok()?;
    let is_listed = file.parent().is_some_and(|folder| FOLDERS.iter().any(|(listed, _)| folder == Path::new(listed)));
    (is_listed && file.extension()? == "cgs").then(|| Path::new("scripts").join(inside).with_extension("md"))
}

#[cfg(test)]
mod tests {
    use super::about;

    #[test]
    fn a_script_says_what_it_is() {
        assert_eq!(about("// Kayles: rows\n// of [pins].\n//\n// More.\nKayles[5]\n"), "Kayles: rows of [pins].");
        assert_eq!(about("// Wythoff.\n/// Take any.\nruleset"), "Wythoff.");
        assert_eq!(about("1 + 1"), "");
    }
}
