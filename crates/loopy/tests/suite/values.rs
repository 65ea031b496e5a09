//! The reference values: each line is evaluated, and the text compared.

use std::time::Instant;

use crate::reader::Session;

const REFERENCE: &str = include_str!("../reference/loopy_values.tsv");

/// What LANGUAGE.md of the theory shows.
const SHOWN: &str = include_str!("../reference/loopy_shown.tsv");

fn compare(text: &str) -> usize {
    let mut session = Session::new();
    let mut count = 0;
    let mut wrong = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (input, expected) = line.split_once('\t').unwrap();
        let start = Instant::now();
        let found = session.answer(input);
        let time = start.elapsed();
        count += 1;
        if time.as_millis() > 50 {
            eprintln!("{input} took {time:?}");
        }
        if found != expected {
            wrong.push(format!("{input}\n    expected {expected}\n    found    {found}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {count} differ:\n{}", wrong.len(), wrong.join("\n"));
    count
}

#[test]
fn reference() {
    assert_eq!(compare(REFERENCE), 375);
}

#[test]
fn shown() {
    compare(SHOWN);
}
