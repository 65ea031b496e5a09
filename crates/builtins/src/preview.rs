//! What an expression that is being typed is worth so far.
//!
//! A preview changes nothing in a session but what is only remembered: no name, no result, no file. It has hardly any
//! time, so that whoever types does not wait for it.

use std::time::Duration;

use crate::{
    kind::value::Value,
    read::{
        source::Source,
        token::{Opening, Reader, TokenKind},
    },
    render::{text::Text, window::Window},
    session::Session,
};

/// How long a preview may take, and how many positions each of its searches may look into.
const TIME: Duration = Duration::from_millis(10);
const POSITIONS: u64 = 1_000;

/// A longer text is not previewed.
const LONGEST: usize = 400;

/// Functions whose results are more than a line, and take their time.
const LONG: [&str; 9] = ["Sweep", "Tally", "Plot", "Draw", "Tree", "HasseDiagram", "Certificate", "Export", "DayN"];

/// Longer numbers take longer to be written than there is time.
const MOST_BITS: u64 = 10_000;

/// Words of what is no expression, or changes something.
const DEEDS: [&str; 9] = ["def", "ruleset", "load", "use", "assert", "while", "return", "break", "continue"];

impl Session {
    /// The value of an expression that is being typed, its brackets closed: none where it is not one yet, does something
    /// else than to calculate, has nothing to show, or takes longer than some milliseconds. The text has at most so many
    /// columns, as far as it can be broken.
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
        let previewed = self.beside(|machine| {
            let environment = &mut *machine.environment;
            let refusing = environment.files.clone().refusing();
            let files = std::mem::replace(&mut environment.files, refusing);
            let kept = (environment.window, environment.keeps_all);
            let notes = environment.notes.len();
            environment.window = Some(Window { columns, rows: Some(1) });
            environment.keeps_all = true;
            let text = machine.within(Some(POSITIONS), Some(time), |machine| {
                let source = Source { name: "<preview>".to_owned(), text: closed, ..Source::default() };
                let value = machine.value_of(source)?;
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

/// An expression with its open brackets closed; none of what does more than calculate.
fn closed(text: &str) -> Option<String> {
    if text.len() > LONGEST || text.trim().is_empty() {
        return None;
    }
    let mut reader = Reader::new(text);
    while let Some(token) = reader.next() {
        let word = text.get(token.bytes.clone())?;
        let is_deed = match token.kind {
            TokenKind::Keyword => DEEDS.contains(&word),
            TokenKind::Command | TokenKind::Unknown => true,
            TokenKind::Name => LONG.contains(&word) || word.ends_with("Table"),
            // Within brackets it gives an argument by its name.
            _ => word == ":=" && reader.open().is_empty() || word == ";" && reader.open().is_empty(),
        };
        if is_deed {
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

    /// With time for a machine that does much else.
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
    fn what_does_more_than_calculate_is_not_previewed() {
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
    fn a_preview_changes_nothing_that_functions_share() {
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
    fn what_was_found_by_rules_is_kept() {
        let mut session = Session::new(Limit::default());
        let rules = "k := 2\nruleset Bites[n] impartial\noptions for a from 1 to Min(n, k) yield [n-a] end\nend";
        assert!(session.text_of(rules).is_ok());
        assert_eq!(preview(&mut session, "((k := 3), Bites[7])"), None);
        assert_eq!(preview(&mut session, "Bites[7]").as_deref(), Some("*"));
        assert_eq!(session.text_of("Bites[7]").ok().as_deref(), Some("*"));
    }

    #[test]
    fn games_whose_rules_are_written_are_previewed() {
        let mut session = Session::new(Limit::default());
        assert_eq!(preview(&mut session, "Amazons[2,2").as_deref(), Some("0"));
    }

    #[test]
    fn what_takes_long_is_not_previewed() {
        let mut session = Session::new(Limit::default());
        for text in ["Outcome(Domineering[8,8])", "(n for n in 1..10^9)", "ValueTable(Cutcake, 1..900, 1..900)"] {
            assert_eq!(session.preview(text, 60), None, "{text}");
        }
        assert_eq!(session.text_of("1 + 1").ok().as_deref(), Some("2"));
    }
}
