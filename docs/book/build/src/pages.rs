//! The pages as mdBook is given them: programs coloured, pictures drawn, names and links of the repository turned into links of
//! the book, and the pages that are made.

use std::{
    collections::BTreeSet,
    path::{Component, Path, PathBuf},
};

use anyhow::{Context, Result, anyhow, ensure};
use cutcake::{
    language::{
        page::{self, PartKind},
        session::{Files, Session},
    },
    limit::Limit,
};
use mdbook_driver::book::{Book, BookItem, Chapter, SectionNumber};
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};

use crate::{answers::answered, errors, highlight::block, links, names, reference, scripts};

/// A page that is made: its title, where it stands, and its text.
pub struct Made {
    pub title: String,
    pub path: PathBuf,
    pub text: String,
}

/// What makes the pages.
pub struct Pages {
    /// The folder of the repository.
    pub home: PathBuf,
}

impl Preprocessor for Pages {
    fn name(&self) -> &str {
        "cutcake"
    }

    fn run(&self, _: &PreprocessorContext, mut book: Book) -> Result<Book> {
        let mut made = reference::pages(&Limit::default());
        made.push(errors::page(&self.home)?);
        add(&mut book, "reference/index.md", &reference::index(), made)?;
        let written = scripts::pages(&self.home)?;
        let list = scripts::index(&written);
        add(&mut book, "scripts/index.md", &list, written.into_iter().map(|(page, _)| page).collect())?;
        let paths: BTreeSet<PathBuf> = book.chapters().filter_map(|chapter| chapter.path.clone()).collect();
        let places = reference::places();
        let mut failed = Ok(());
        book.for_each_chapter_mut(|chapter| {
            if failed.is_ok() {
                failed = self.finish(chapter, &paths, &places);
            }
        });
        failed.map(|()| book)
    }
}

impl Pages {
    fn finish(&self, chapter: &mut Chapter, paths: &BTreeSet<PathBuf>, places: &names::Places) -> Result<()> {
        let Some(path) = chapter.path.clone() else { return Ok(()) };
        let content = names::linked(&chapter.content, &path, places);
        let content = drawn(&content).with_context(|| format!("{}", path.display()))?;
        let content = names::linked_programs(&content, &path, places);
        chapter.content = links::rewritten(&content, |target| self.link(&path, target, paths))?;
        Ok(())
    }

    /// Where a link of a page leads in the book. Pages of docs/ are in the book as they are, so that a link may be from there.
    fn link(&self, page: &Path, target: &str, paths: &BTreeSet<PathBuf>) -> Result<Option<String>> {
        if target.is_empty() || target.starts_with('#') || target.contains(':') {
            return Ok(None);
        }
        let (file, place) =
            target.split_once('#').map_or((target, String::new()), |(file, place)| (file, format!("#{place}")));
        let folder = page.parent().unwrap_or(Path::new(""));
        let in_book = normal(&folder.join(file))
            .map(|path| if path.ends_with("README.md") { path.with_file_name("index.md") } else { path });
        if in_book.is_some_and(|path| paths.contains(&path)) {
            // The page of all pages knows it by the name that it has there.
            return Ok(file.ends_with("README.md").then(|| target.replace("README.md", "index.md")));
        }
        let here = Path::new("docs/book/src").join(folder).join(file);
        let there = Path::new("docs").join(file);
        let found = [here, there].iter().filter_map(|path| normal(path)).find(|path| self.home.join(path).exists());
        let found = found.ok_or_else(|| anyhow!("{}: a link leads nowhere: {target}", page.display()))?;
        let up = "../".repeat(folder.components().count());
        let leads = match scripts::path(&found) {
            Some(path) if paths.contains(&path) => path,
            _ if paths.contains(&found) => found,
            _ => links::file(&found),
        };
        Ok(Some(format!("{up}{}{place}", leads.display())))
    }
}

/// A path without `..`; none if it leads out of where it begins.
fn normal(path: &Path) -> Option<PathBuf> {
    let mut parts = Vec::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                parts.pop()?;
            }
            Component::CurDir => {}
            part => parts.push(part),
        }
    }
    Some(parts.iter().collect())
}

/// A page with its programs as HTML, their answers and pictures.
fn drawn(content: &str) -> Result<String> {
    let mut session = Session::new(Limit::default());
    session.set_files(Files::default().discarding());
    let mut html = String::with_capacity(2 * content.len());
    for part in page::parts(content) {
        let PartKind::Program { program, prints, is_picture } = part.kind else {
            html += part.text;
            continue;
        };
        html += "\n<div class=\"program\">\n";
        if is_picture {
            let svg = page::drawn(program, &mut session).map_err(|error| anyhow!("{}", error.render(false)))?;
            html += &block(program);
            html += &format!("<div class=\"picture\">{}</div>\n", svg.replace("\n\n", "\n").trim());
        } else {
            let ran = answered(program, &mut session);
            // Statements that run one by one print what they print together.
            let lines = |text: &str| text.trim_end().lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
            ensure!(lines(&ran.prints) == lines(prints), "{program}prints\n{}and not\n{prints}", ran.prints);
            html += &ran.html;
        }
        html += "</div>\n\n";
    }
    Ok(html)
}

/// Adds made pages below a chapter of the summary, and a list to its text.
fn add(book: &mut Book, path: &str, list: &str, made: Vec<Made>) -> Result<()> {
    let mut made = Some(made);
    book.for_each_chapter_mut(|chapter| {
        if chapter.path.as_deref() != Some(Path::new(path)) {
            return;
        }
        chapter.content += list;
        let numbers = chapter.number.as_deref().cloned().unwrap_or_default();
        for (place, page) in made.take().into_iter().flatten().enumerate() {
            let mut parents = chapter.parent_names.clone();
            parents.push(chapter.name.clone());
            let mut below = Chapter::new(&page.title, page.text, page.path, parents);
            let number = u32::try_from(place + 1).unwrap_or(u32::MAX);
            below.source_path = None;
            below.number = Some(numbers.iter().copied().chain([number]).collect::<SectionNumber>());
            chapter.sub_items.push(BookItem::Chapter(below));
        }
    });
    made.is_none().then_some(()).with_context(|| format!("SUMMARY.md has no {path}"))
}
