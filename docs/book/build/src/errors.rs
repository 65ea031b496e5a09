//! The page of errors: the programs of tests/errors, each with what it is told.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;
use cutcake::{
    language::{
        ErrorKind,
        session::{Files, Session},
    },
    limit::Limit,
};

use crate::{
    highlight::{block, printed},
    pages::Made,
};

/// The kinds of error, each with a sentence on it.
const KINDS: [(&str, &str); 8] = [
    ("Reading", "The text is not a program."),
    ("Names", "Nothing has this name."),
    ("Types", "A value is of another type than what is done with it needs."),
    ("Arguments", "Too many arguments, or too few."),
    ("Values", "A value of the right type that means nothing here."),
    ("Assertions", "What `assert` claims does not hold."),
    ("Files", "A file cannot be read or written."),
    ("Limits", "A calculation was stopped, by a limit or by a person. A limit that is reached is never an answer."),
];

/// The page.
pub fn page(home: &Path) -> Result<Made> {
    let mut text = "# Errors\n\nAn error says what is wrong, where, and what to write instead. The session goes on. These programs show \
                    each kind; they are run by the tests, and what is printed is compared.\n"
        .to_owned();
    let mut told: [Vec<String>; KINDS.len()] = Default::default();
    let folder = home.join("tests/errors");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    files.sort();
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "cgs")) {
        let mut session = Session::new(Limit::default());
        session.set_files(Files::Discarded);
        let mut lines = Vec::new();
        let Err(error) = session.run_file(file, &mut |shown| lines.push(shown.text.to_string())) else { continue };
        lines.push(error.render(false).replace(&format!("{}/", folder.display()), ""));
        let program = fs::read_to_string(file)?;
        let shown = format!("\n<div class=\"program\">\n{}{}</div>\n", block(&program), printed(&lines.join("\n")));
        told[kind(&error.kind)].push(shown);
    }
    for ((title, sentence), told) in KINDS.iter().zip(told).filter(|(_, told)| !told.is_empty()) {
        text += &format!("\n## {title}\n\n{sentence}\n{}", told.concat());
    }
    Ok(Made { title: "Errors".to_owned(), path: PathBuf::from("reference/errors.md"), text })
}

/// The place of a kind in [`KINDS`].
fn kind(kind: &ErrorKind) -> usize {
    match kind {
        ErrorKind::Syntax { .. } => 0,
        ErrorKind::UnknownName { .. } => 1,
        ErrorKind::Type { .. } => 2,
        ErrorKind::Arguments { .. } => 3,
        ErrorKind::Assertion { .. } => 5,
        ErrorKind::File { .. } => 6,
        ErrorKind::Stopped(_) => 7,
        _ => 4,
    }
}
