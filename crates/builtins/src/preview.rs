//! Previews of the value of an expression while it is being typed.
//!
//! A preview changes nothing in a session except its caches: no name, no result, no file. It gets so little time that the
//! user does not wait for it.

use std::time::Duration;

use crate::{
    kind::value::Value,
    read::token::{Opening, Reader, TokenKind},
    render::{text::Text, window::Window},
    session::{Session, source},
};

/// How long a preview may take.
const TIME: Duration = Duration::from_millis(10);
/// How many positions each search of a preview may visit.
const POSITIONS: u64 = 1_000;

/// The length of the longest text that is previewed.
const LONGEST: usize = 400;

/// Functions whose results take more than a line, and some time.
const LONG: [&str; 9] = ["Sweep", "Tally", "Plot", "Draw", "Tree", "HasseDiagram", "Certificate", "Export", "DayN"];

/// The size of the largest number that can be written in the time there is.
const MOST_BITS: u64 = 10_000;

/// Keywords of statements that are not expressions or have an effect.
const STATEMENTS: [&str; 9] = ["def", "ruleset", "load", "use", "assert", "while", "return", "break", "continue"];

impl Session {
    /// The value of an expression that is being typed, with its open brackets closed. `None` if it is not an expression yet, does
    /// more than calculate, has nothing to show, or takes longer than some milliseconds. The text is truncated to `columns` where
    /// it can be.
    ///
    /// ```
    /// use cutcake_base::limit::Limit;
    /// use cutcake_builtins::session::Session;
    /// let mut session = Session::new(Limit::default());
    /// if let Some(value) = session.preview("{3|1} + {2|-1", 40) {
    ///     assert_eq!(value.to_string(), "{5|3||2|0}");
    /// }
    /// assert_eq!(session.preview("x := {3|1}", 40), None);
    /// ```
    pub fn preview(&mut self, text: &str, columns: usize) -> Option<Text> {
        self.preview_within(text, columns, TIME)
    }

    fn preview_within(&mut self, text: &str, columns: usize, time: Duration) -> Option<Text> {
        let closed = closed(text)?;
        let limit = self.limit().clone();
        if limit.is_memory_scarce() {
            return None;
        }
        limit.restart(Some(time));
        let previewed = self.isolated(|machine| {
            let environment = &mut *machine.environment;
            let refusing = environment.files.clone().refusing();
            let files = std::mem::replace(&mut environment.files, refusing);
            let kept = (environment.window, environment.keeps_all);
            let notes = environment.notes.len();
            environment.window = Some(Window { columns, rows: Some(1) });
            environment.keeps_all = true;
            let text = machine.within(Some(POSITIONS), Some(time), |machine| {
                let value = machine.value_of(source("<preview>", &closed))?;
                let is_shown = match &value {
                    Value::Nothing | Value::Function(_) | Value::Builtin(_) | Value::Ruleset(_) => false,
                    Value::Table(_) | Value::Picture(_) | Value::String(_) => false,
                    Value::Number(number) => number.bits() <= MOST_BITS,
                    _ => true,
                };
                if is_shown { machine.result_text(&value).map(Some) } else { Ok(None) }
            });
            let environment = &mut *machine.environment;
            (environment.window, environment.keeps_all) = kept;
            environment.files = files;
            environment.notes.truncate(notes);
            text
        });
        limit.restart(None);
        previewed.ok()?.filter(|shown| shown.as_str() != text.trim())
    }
}

/// An expression with its open brackets closed; `None` if it does more than calculate.
fn closed(text: &str) -> Option<String> {
    if text.len() > LONGEST || text.trim().is_empty() {
        return None;
    }
    let mut reader = Reader::new(text);
    while let Some(token) = reader.next() {
        let word = text.get(token.bytes.clone())?;
        let is_excluded = match token.kind {
            TokenKind::Keyword => STATEMENTS.contains(&word),
            TokenKind::Command | TokenKind::Unknown => true,
            TokenKind::Name => LONG.contains(&word) || word.ends_with("Table"),
            // Within brackets they belong to named arguments.
            _ => word == ":=" && reader.open().is_empty() || word == ";" && reader.open().is_empty(),
        };
        if is_excluded {
            return None;
        }
    }
    let mut closed = text.to_owned();
    for open in reader.open().iter().rev() {
        if open.opening == Opening::Block {
            return None;
        }
        closed += open.opening.closer();
    }
    Some(closed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limit::Limit;

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
}
