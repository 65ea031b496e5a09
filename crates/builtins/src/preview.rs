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

    /// A [preview](Self::preview) that may take so long.
    pub fn preview_within(&mut self, text: &str, columns: usize, time: Duration) -> Option<Text> {
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
