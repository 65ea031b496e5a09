//! What people from elsewhere mean: the words that are explained to them, and what they are told to write.

use std::{collections::HashSet, sync::Arc};

use cutcake::language::{
    builtin, help,
    read::{
        self,
        foreign::{CALLED, FIELDS, FOREIGN, Foreign, LINES, PROGRAMS, advice},
        source::Source,
        token::{KEYWORDS, Reader, TokenKind},
    },
};

use crate::session::run;

fn names() -> HashSet<String> {
    builtin::names().chain(KEYWORDS.iter().copied()).map(str::to_owned).chain(help::ruleset_names()).collect()
}

/// The pieces of a text between back quotes.
fn codes(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn no_word_of_elsewhere_has_come_to_exist() {
    let names = names();
    let mut seen = HashSet::new();
    for word in FOREIGN.iter().chain(PROGRAMS.iter()).flat_map(|entry| &entry.words) {
        assert!(!names.contains(*word), "`{word}` exists now: take it out of the list");
        assert!(seen.insert(*word), "`{word}` is there twice");
    }
    assert!(seen.len() > 100);
}

#[test]
fn what_to_write_can_be_read_and_names_only_what_is_there() {
    let names = names();
    let letters = FIELDS.iter().chain(CALLED).map(|(_, instead)| *instead);
    let lines = LINES.iter().flat_map(|line| [Some(line.answer), line.plain]).flatten();
    for instead in FOREIGN.iter().chain(PROGRAMS.iter()).map(|entry| entry.instead).chain(letters).chain(lines) {
        // Forms, parts of a line and lines for a shell are no code.
        let is_code = |code: &&str| {
            !code.starts_with([':', '?', '/'])
                && !["load ", "cutcake "].iter().any(|word| code.starts_with(word))
                && !code.contains(['…', '$', '@', '&', '~'])
                && !code.contains("#1")
        };
        for code in codes(instead).filter(is_code) {
            let source = Arc::new(Source { text: code.to_owned(), ..Source::default() });
            let is_sign = Reader::new(code).all(|token| token.kind != TokenKind::Name) && code.len() < 5;
            assert!(is_sign || read::parse(&source).is_ok(), "`{code}` cannot be read");
            for token in Reader::new(code) {
                let word = &code[token.bytes.clone()];
                let is_name = token.kind == TokenKind::Name && word.len() > 1 && word.starts_with(char::is_uppercase);
                assert!(!is_name || names.contains(word), "`{word}` in `{code}` is not a name");
            }
        }
    }
}

#[test]
fn the_files_that_are_named_are_there() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for Foreign { instead, .. } in FOREIGN.iter().chain(PROGRAMS.iter()) {
        let files = instead.split([' ', ',']).filter(|word| word.starts_with("examples/"));
        for file in files {
            assert!(folder.join(file).is_file(), "{file}");
        }
    }
}

#[test]
fn advice_is_given_where_something_is_near() {
    let known = names().into_iter().collect::<Vec<_>>();
    for (word, help) in [
        ("up", "`^`"),
        ("GrundyValue", "`Grundy(G)`"),
        ("grundyvalue", "`Grundy(G)`"),
        ("pi", "no irrational"),
        ("extends", "ruleset"),
        ("ToppleDominoes", "TopplingDominoes"),
        ("Sprouts", "does not come"),
        ("Up", "`^`"),
        ("Pi", "no irrational"),
        ("LeftStops", "did you mean `LeftStop`?"),
        ("Domino", "`Domineering[4,4]`"),
        ("integer", "`Type(x)"),
        ("map", "Apply"),
        ("MAP", "did you mean `Map`?"),
        ("max", "did you mean `Max`?"),
        ("Outcom", "did you mean `Outcome`?"),
    ] {
        let advice = advice(word, &known).unwrap_or_default();
        assert!(advice.contains(help), "{word}: {advice}");
    }
    assert_eq!(advice("xyzzy", &known), None);
    assert!(advice("IsCold", &known).is_some_and(|advice| !advice.contains("IsOdd")));
}

/// The arguments of a function of the program are in the order that it wants.
#[test]
fn a_function_of_the_program_is_none_of_elsewhere() {
    let shown = run("def f(a, b, c) := a/b + c; x := 0; f(1, 0, x)").concat();
    assert!(shown.contains("division by zero") && !shown.contains("ruleset"), "{shown}");
}
