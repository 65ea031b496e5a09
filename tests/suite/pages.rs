//! The pages of docs/ and of the book: every program in them runs and prints what stands under it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use cutcake::{
    language::{
        page,
        session::{Files, Session},
    },
    limit::Limit,
};

/// The pages below a folder, but for those that are generated from help.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(pages(&path));
        } else if path.extension().is_some_and(|ending| ending == "md") && !path.ends_with("docs/reference.md") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// `UPDATE_PAGES=1 cargo test --test suite pages` writes what programs print now into the pages; `PAGE=cutblock` in front
/// asks only those whose path contains that.
#[test]
fn programs_of_pages_print_what_is_said() {
    let wanted = std::env::var("PAGE").unwrap_or_default();
    let mut old = Vec::new();
    for path in pages(&Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")) {
        if !path.to_string_lossy().contains(&wanted) {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let mut session = Session::new(Limit::default());
        session.set_files(Files::default().discarding());
        let answered = page::answered(&text, &mut session);
        for part in page::parts(&answered) {
            let page::PartKind::Row { program, prints } = part.kind else { continue };
            assert!(!part.text[prints].contains("error:"), "a table shows what to type: {}: {program}", path.display());
        }
        if answered == text {
            continue;
        }
        if std::env::var_os("UPDATE_PAGES").is_some() {
            fs::write(&path, &answered).unwrap();
            continue;
        }
        let line = text.lines().zip(answered.lines()).find(|(said, printed)| said != printed);
        old.push(format!("{}\n{line:#?}", path.display()));
    }
    assert!(old.is_empty(), "look at what `UPDATE_PAGES=1 cargo test --test suite pages` changes:\n{}", old.join("\n"));
}

/// What the page for those who come from CGSuite calls "not here" has no name here.
#[test]
fn what_is_not_here_is_not_here() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/book/src/coming-from-cgsuite.md"));
    let mut session = Session::new(Limit::default());
    let mut tried = 0;
    for row in page.unwrap().lines().filter(|row| row.contains("| not here")) {
        let names = row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2);
        for name in names {
            assert!(session.text_of(name).is_err(), "{name} is here");
            tried += 1;
        }
    }
    assert!(tried > 3, "{tried}");
}
