//! The page of errors: every kind, and the programs of the tests that are told one, each with what it is told.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Result, ensure};
use cutcake::{
    language::{
        ERROR_KINDS,
        session::{Files, Session},
    },
    limit::Limit,
};

use crate::{
    answers::COLUMNS,
    highlight::{block, printed},
    pages::Made,
};

/// The folders of programs that are told an error.
const FOLDERS: [&str; 2] = ["tests/syntax/errors", "tests/errors"];
/// Longer programs are there to reach a limit, not to be read.
const MOST_BYTES: usize = 1000;

/// The page.
pub fn page(home: &Path) -> Result<Made> {
    let mut text = "# Errors\n\nAn error says what is wrong, where, and what to write instead. The session goes on. This page lists every kind of error, \
                    with programs that cause it: the tests run them and compare the output. Unless stated otherwise, a program that ends with \
                    an error has the exit status 1. To other programs the kind is given as [a word](../json.md#other-lines).\n"
        .to_owned();
    let mut told: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for folder in FOLDERS.map(|folder| home.join(folder)) {
        let mut files: Vec<PathBuf> = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
        files.retain(|file| file.extension().is_some_and(|ending| ending == "cgs"));
        files.sort();
        for file in files {
            let program = fs::read_to_string(&file)?;
            if program.len() > MOST_BYTES {
                continue;
            }
            let mut session = Session::new(Limit::default());
            session.set_files(Files::default().discarding());
            let mut lines = Vec::new();
            let Err(error) = session.run_file(&file, &mut |shown| lines.push(shown.text.to_string())) else { continue };
            lines.push(error.render_within(false, Some(COLUMNS)).replace(&format!("{}/", folder.display()), ""));
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            // In HTML, so that the search takes it for words of the page: a title of a function or a chapter counts for more.
            let words = escaped(&error.kind.to_string());
            let heading = format!("\n<h3 id=\"{name}\"><a class=\"header\" href=\"#{name}\">{words}</a></h3>\n");
            let shown = format!("\n<div class=\"program\">\n{}{}</div>\n", block(&program), printed(&lines.join("\n")));
            told.entry(error.kind.name()).or_default().push(heading + &shown);
        }
    }
    for (kind, sentence) in ERROR_KINDS {
        let (first, rest) = kind.split_at(1);
        let title = first.to_uppercase() + &rest.replace('-', " ");
        text += &format!("\n## {title}\n\n`{kind}`: {sentence}\n{}", told.remove(kind).unwrap_or_default().concat());
    }
    ensure!(told.is_empty(), "errors of a kind without a sentence: {:?}", told.keys());
    Ok(Made { title: "Errors".to_owned(), path: PathBuf::from("reference/errors.md"), text })
}

/// A message as words of a heading in HTML, in one line.
fn escaped(message: &str) -> String {
    message.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\n', " ")
}
