//! No program breaks a session.

use std::{io, process::ExitCode};

use cutcake::language::read::{is_incomplete, token::tokens};
use cutcake_fuzz::{Corpus, run, session};

fn main() -> io::Result<ExitCode> {
    run(Corpus::program, check)
}

fn check(input: &str) -> Result<(), String> {
    is_incomplete(input);
    let end = tokens(input).iter().try_fold(0, |end, (bytes, _)| {
        let is_piece = bytes.start >= end && input.get(bytes.clone()).is_some();
        is_piece.then_some(bytes.end).ok_or_else(|| format!("the token at {bytes:?} is no piece of it"))
    })?;
    debug_assert!(end <= input.len());
    let mut session = session();
    if let Err(error) = session.interact(input, &mut |_| {}) {
        let message = error.render(false).to_string();
        if message.is_empty() {
            return Err("its error says nothing".to_owned());
        }
    }
    session.limit().restart(None);
    let mut shown = Vec::new();
    let after = session.run("after", "1+1", &mut |result| shown.push(result.text.to_string()));
    match (after, shown.last().map(String::as_str)) {
        (Ok(()), Some("2")) => Ok(()),
        (Ok(()), other) => Err(format!("after it 1+1 is {other:?}")),
        (Err(error), _) => Err(format!("after it 1+1 fails: {}", error.kind)),
    }
}
