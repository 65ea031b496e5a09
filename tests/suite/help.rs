//! Help says what is true: every example runs, and the reference is what the help texts generate.

use std::{collections::HashSet, sync::LazyLock};

use cutcake::{
    language::{
        builtin, help,
        read::{self, source::Source, token::KEYWORDS},
        session::{Files, Session},
        topic::{TOPICS, Topic},
    },
    limit::Limit,
    render::format::Format,
};

/// An example of the help, and what it prints.
pub struct Example {
    pub text: String,
    /// Whether a function has it, and not a topic or a ruleset.
    pub is_of_function: bool,
    /// Results, as lines of JSON.
    pub lines: Vec<String>,
    notes: Vec<String>,
    error: Option<String>,
}

impl Example {
    fn new(text: String, is_of_function: bool) -> Self {
        let mut session = Session::new(Limit::default());
        session.set_files(Files::default().discarding());
        session.set_format(Format::Json);
        let mut lines = Vec::new();
        let result = session.run("example", &text, &mut |result| lines.push(result.text.to_string()));
        let error = result.err().map(|error| error.render(false));
        Example { text, is_of_function, lines, notes: session.take_notes(), error }
    }
}

/// Every example of the help. They run once, and several tests have what they print.
pub static EXAMPLES: LazyLock<Vec<Example>> = LazyLock::new(|| {
    let builtins = builtin::all().flat_map(|builtin| builtin.examples.iter().map(|text| (*text).to_owned()));
    let topics = TOPICS.iter().flat_map(|topic| topic.examples.iter().map(|text| (*text).to_owned()));
    let rulesets = help::ruleset_names();
    let rulesets = rulesets.iter().filter_map(|name| help::page(name)).flat_map(|page| page.examples);
    let others = topics.chain(rulesets).map(|text| Example::new(text, false));
    builtins.map(|text| Example::new(text, true)).chain(others).collect()
});

#[test]
fn every_example_runs_and_prints() {
    for Example { text, lines, notes, error, .. } in &*EXAMPLES {
        assert_eq!(*error, None, "{text}");
        assert!(lines.len() + notes.len() > 0 || text.starts_with("assert"), "{text} prints nothing");
    }
}

#[test]
fn every_sign_and_every_word_has_a_page() {
    let signs = [
        "*", "*3", "⋆", "^", "^^", "^5", "v", "vv", "v3", "^<2>", "^[2]", "↑", "{", "{|}", "|", "||", "'", "'{", "<|",
        "|>", "<", ">", "<=", ">=", "<>", "==", "!=", "≤", "≥", "≠", "∥", "+", "-", "+-", "±", "/", ":", ":=", "->",
        "..", ".", "[", "]", "(", ")", "\"", "\"a\"", "_", ";", "?", "//", "/*", "///", "<L|C|R>", ">=_L", "=_C",
        "<>_R", "|>_L", "²", "5/8", "2.5", "ε",
    ];
    for word in signs.iter().chain(KEYWORDS) {
        assert!(help::page(word).is_some(), "{word}");
    }
    let mut seen = HashSet::new();
    for word in TOPICS.iter().flat_map(Topic::words) {
        assert!(seen.insert(word), "{word} belongs to two topics");
    }
    for (sign, topic) in [("*", "nimbers"), ("^", "ups"), ("{", "games"), ("<|", "operators"), (">=_C", "three-player")]
    {
        let form = TOPICS.iter().find(|other| other.name == topic).unwrap().form;
        assert_eq!(help::page(sign).unwrap().form, form);
    }
}

#[test]
fn help_shows_what_functions_of_the_session_are() {
    let mut session = Session::new(Limit::default());
    let program = "def double(g)\n  g + g // twice\nend\ntwice := f -> (x -> f(f(x)))\nsame := double\nn := 3";
    session.run("test", program, &mut |_| ()).unwrap();
    let mut help = |name| session.help(name).unwrap().to_string();
    assert_eq!(help("double"), "double\na function of this session:\ndef double(g)\n  g + g // twice\nend");
    assert_eq!(help("twice"), "twice\na function of this session:\nf -> (x -> f(f(x)))");
    assert_eq!(help("same"), help("double").replacen("double", "same", 1));
    assert_eq!(help("n"), "n\nan integer of this session: 3");
    let texts: Vec<String> = session.variables().iter().map(|variable| variable.text.to_string()).collect();
    assert_eq!(texts, ["def double(g) …", "f -> (x -> f(f(x)))", "def double(g) …", "3"]);
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

/// The reference is written by `UPDATE_REFERENCE=1 cargo test --test suite help`.
#[test]
fn the_reference_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/reference.md");
    let generated = help::reference(&Limit::default());
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        std::fs::write(path, &generated).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == generated, "docs/reference.md is old: run UPDATE_REFERENCE=1 cargo test --test suite help");
}
