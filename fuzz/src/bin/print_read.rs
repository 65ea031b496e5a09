//! What is printed reads back, and prints the same again.

use std::{io, process::ExitCode};

use cutcake_fuzz::{Corpus, is_stopped, run, session};

fn main() -> io::Result<ExitCode> {
    // In a tuple everything is printed as it is typed.
    run(|corpus: &Corpus, rng| format!("({},)", corpus.line(rng)), check)
}

fn check(input: &str) -> Result<(), String> {
    // A genus and the elements of a quotient are written as in the literature: as powers, and by letters that have no value here.
    if input.contains("Genus") || input.contains("Quotient") {
        return Ok(());
    }
    let Some(printed) = printed(input) else { return Ok(()) };
    // The brackets of the line may have closed the tuple: then a word may stand alone.
    if !printed.starts_with('(') {
        return Ok(());
    }
    // A table with no cells is only blanks, and a function may name what is only known where it was written.
    if printed.contains('\n') || printed == "(,)" || printed.contains("->") || printed.contains("def ") {
        return Ok(());
    }
    match printed_again(&printed)? {
        Some(again) if again != printed => Err(format!("it prints {printed}, and that prints {again}")),
        _ => Ok(()),
    }
}

/// What an input prints, if it is one expression without a mistake.
fn printed(input: &str) -> Option<String> {
    let mut shown = Vec::new();
    let outcome = session().interact(input, &mut |result| shown.push((result.number, result.text.to_string())));
    match (outcome, shown.as_slice()) {
        (Ok(()), [(Some(_), printed)]) => Some(printed.clone()),
        _ => None,
    }
}

/// What a printed text prints; nothing where that takes too long.
fn printed_again(printed: &str) -> Result<Option<String>, String> {
    let mut shown = Vec::new();
    match session().run("printed", printed, &mut |result| shown.push(result.text.to_string())) {
        Ok(()) => Ok(shown.pop()),
        Err(error) if is_stopped(&error) => Ok(None),
        Err(error) => Err(format!("it prints {printed}, and that does not read back: {}", error.kind)),
    }
}
