//! Programs run as a script runs them.

#![allow(dead_code, reason = "each test file uses its part")]

use std::path::Path;

use cutcake::{language::session::Session, limit::Limit, render::format::Format};

/// What a program prints, line by line, and its error at the end if it fails.
pub fn run(text: &str) -> Vec<String> {
    run_in(Format::Ascii, text)
}

/// What a program prints that does not fail.
pub fn prints(text: &str) -> Vec<String> {
    let printed = run(text);
    assert!(!printed.iter().any(|line| line.starts_with("error")), "{text}\n{}", printed.join("\n"));
    printed
}

/// The error of a program that fails.
pub fn fails(text: &str) -> String {
    run(text).pop().filter(|line| line.starts_with("error")).unwrap_or_else(|| panic!("it does not fail: {text}"))
}

/// The same, in a format.
pub fn run_in(format: Format, text: &str) -> Vec<String> {
    let mut session = Session::new(Limit::default());
    session.set_format(format);
    let mut shown = Vec::new();
    let result = session.run("test.cgs", text, &mut |result| shown.push(result.text.to_string()));
    shown.extend(result.err().map(|error| error.render(false)));
    shown
}

/// What a file prints, and its error at the end if it fails; files are called by their paths below its folder.
pub fn run_file(file: &Path) -> String {
    let mut session = Session::new(Limit::default());
    let mut printed = String::new();
    let result = session.run_file(file, &mut |result| printed += &format!("{}\n", result.text));
    if let Err(error) = result {
        printed += &format!("{}\n", error.render(false));
    }
    let folder = file.parent().unwrap_or(Path::new(""));
    printed.replace(&format!("{}/", folder.display()), "")
}
