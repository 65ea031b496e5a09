//! Help says what is true: every example runs, and the reference is what the help texts generate.

use std::collections::HashSet;

use cutcake::{
    language::{
        builtin, help,
        read::{self, source::Source},
        session::Session,
        topic::TOPICS,
    },
    limit::Limit,
    ruleset,
};

#[test]
fn every_example_runs_and_prints() {
    let builtins = builtin::all().flat_map(|builtin| builtin.examples.iter().map(|text| (*text).to_owned()));
    let topics = TOPICS.iter().flat_map(|topic| topic.examples.iter().map(|text| (*text).to_owned()));
    let rulesets: Vec<String> = ruleset::all()
        .iter()
        .flat_map(|rules| rules.examples().iter().map(|text| (*text).to_owned()).collect::<Vec<_>>())
        .collect();
    for example in builtins.chain(topics).chain(rulesets) {
        let mut session = Session::new(Limit::default());
        let mut printed = 0;
        let result = session.run("example", &example, &mut |_| printed += 1);
        if let Err(error) = result {
            panic!("{example}\n{}", error.render(false));
        }
        assert!(printed > 0 || example.starts_with("assert"), "{example} prints nothing");
    }
}

#[test]
fn every_function_has_an_example_that_names_it_or_its_sign() {
    for builtin in builtin::all() {
        assert!(!builtin.examples.is_empty(), "{}", builtin.name);
        assert!(builtin.examples.iter().any(|example| example.contains(builtin.name)), "{}", builtin.name);
        assert!(builtin.summary.ends_with('.'), "{}", builtin.name);
    }
}

#[test]
fn names_are_unique_and_readable() {
    let mut seen = HashSet::new();
    for name in builtin::names() {
        assert!(seen.insert(name), "{name} is there twice");
        let source = Source { text: name.to_owned(), ..Source::default() };
        assert!(read::parse(&source.into()).is_ok(), "{name}");
    }
}

/// The reference is written by `UPDATE_REFERENCE=1 cargo test --test help`.
#[test]
fn the_reference_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/reference.md");
    let generated = help::reference(&Limit::default());
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        std::fs::write(path, &generated).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == generated, "docs/reference.md is old: run UPDATE_REFERENCE=1 cargo test --test help");
}
