//! Previews of what is being typed.

use std::time::Duration;

use cutcake_base::limit::Limit;
use cutcake_builtins::session::Session;

/// A preview with enough time for a busy machine.
fn preview(session: &mut Session, text: &str) -> Option<String> {
    session.preview_within(text, 60, Duration::from_secs(60)).map(String::from)
}

#[test]
fn brackets_are_closed() {
    let mut session = Session::new(Limit::default());
    for (text, value) in [
        ("[3,2]+[6,5", "eps + eps^2"),
        ("Outcome(Nim[1,2", "N"),
        ("{3|1", "{3|1}"),
        ("(1, 2 + 3", "(1, 5)"),
        ("Outcome(Nim[1,1,1]; misere := true", "P"),
    ] {
        assert_eq!(preview(&mut session, text).as_deref(), Some(value), "{text}");
    }
}

#[test]
fn statements_with_effects_are_not_previewed() {
    let mut session = Session::new(Limit::default());
    for text in [
        "x := 1",
        "def f(x) := x",
        "use Cutcake",
        "load \"x.cgs\"",
        "1; 2",
        "if true then 1",
        "1 +",
        "2^100000",
        "ValueTable(Cutcake, 4)",
        "Outcome",
        "7",
        "",
    ] {
        assert_eq!(preview(&mut session, text), None, "{text}");
    }
    assert_eq!(preview(&mut session, "Export({3|1}, \"cutcake-preview.json\")"), None);
    assert!(!std::path::Path::new("cutcake-preview.json").exists());
}

#[test]
fn a_preview_changes_nothing() {
    let mut session = Session::new(Limit::default());
    assert_eq!(session.text_of("x := 5").ok().as_deref(), Some("5"));
    for text in ["(x := 6)", "(y := 7; y)", "(x := x.Adjoin(1))"] {
        assert_eq!(preview(&mut session, text), None, "{text}");
    }
    assert_eq!(preview(&mut session, "(x + 1").as_deref(), Some("6"));
    assert_eq!(preview(&mut session, "Print(x"), None);
    assert_eq!(session.text_of("(x, _)").ok().as_deref(), Some("(5, 5)"));
    assert!(session.take_notes().is_empty());
}

#[test]
fn a_preview_does_not_change_captured_variables() {
    let mut session = Session::new(Limit::default());
    let counter = "def counter() n := 0; m := (); ((() -> (n := n + 1)), (() -> (m := m.Adjoin(1))), (() -> (n, m))) end; c := counter();";
    assert!(session.text_of(counter).is_ok());
    for text in ["c[1]()", "c[2]()", "(c[1](), 1)"] {
        assert_eq!(preview(&mut session, text), None, "{text}");
    }
    assert_eq!(preview(&mut session, "c[3]()").as_deref(), Some("(0, ())"));
    assert_eq!(session.text_of("c[3]()").ok().as_deref(), Some("(0, ())"));
}

#[test]
fn a_preview_does_not_change_known_boards() {
    let mut session = Session::new(Limit::default());
    let rules = "k := 2\nruleset Bites[n] impartial\noptions for a from 1 to Min(n, k) yield [n-a] end\nend";
    assert!(session.text_of(rules).is_ok());
    assert_eq!(preview(&mut session, "((k := 3), Bites[7])"), None);
    assert_eq!(preview(&mut session, "Bites[7]").as_deref(), Some("*"));
    assert_eq!(session.text_of("Bites[7]").ok().as_deref(), Some("*"));
}

#[test]
fn rulesets_written_in_the_language_are_previewed() {
    let mut session = Session::new(Limit::default());
    assert_eq!(preview(&mut session, "Amazons[2,2").as_deref(), Some("0"));
}

#[test]
fn long_calculations_are_not_previewed() {
    let mut session = Session::new(Limit::default());
    for text in ["Outcome(Domineering[8,8])", "(n for n in 1..10^9)", "ValueTable(Cutcake, 1..900, 1..900)"] {
        assert_eq!(session.preview(text, 60), None, "{text}");
    }
    assert_eq!(session.text_of("1 + 1").ok().as_deref(), Some("2"));
}
