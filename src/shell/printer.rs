//! Results on their way out.

use std::{
    io::{self, Write},
    time::Duration,
};

use crate::render::text::{Style, Text};

use crate::language::session::Shown;

use super::{paint::paint, progress};

/// Writes results and other texts, each flushed as soon as it is there, and remembers if that failed.
pub struct Printer<'a> {
    output: &'a mut dyn Write,
    colour: bool,
    failure: Option<io::Error>,
}

impl<'a> Printer<'a> {
    /// A printer to `output`, with colours or without.
    pub fn new(output: &'a mut dyn Write, colour: bool) -> Self {
        Printer { output, colour, failure: None }
    }

    /// Whether it writes colours.
    pub fn colour(&self) -> bool {
        self.colour
    }

    /// Writes a text and ends the line. After a failure nothing more is written.
    pub fn text(&mut self, text: &Text) {
        self.line(&paint(text, self.colour));
    }

    /// Writes a line that is already as it should look.
    pub fn line(&mut self, line: &str) {
        progress::clear();
        if self.failure.is_none() {
            self.failure = writeln!(self.output, "{line}").and_then(|()| self.output.flush()).err();
        }
    }

    /// Writes a result, behind its number if it has one: `_1 = 3`. A result of several lines starts below its number.
    pub fn result(&mut self, shown: &Shown) {
        let Some(number) = shown.number else { return self.text(&shown.text) };
        let several_lines = shown.text.spans().any(|(_, content)| content.contains('\n'));
        let mut text = Text::styled(Style::Muted, format!("_{number} ={}", if several_lines { "\n" } else { " " }));
        text.append(shown.text.clone());
        self.text(&text);
    }

    /// Whether writing has failed.
    pub fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Gives back why writing failed, if it did.
    ///
    /// # Errors
    /// That failure.
    pub fn finish(&mut self) -> io::Result<()> {
        self.failure.take().map_or(Ok(()), Err)
    }
}

/// A time in words: `0.012 ms`, `1.250 s`.
///
/// ```
/// use std::time::Duration;
/// use cutcake::shell::printer::in_words;
/// assert_eq!(in_words(Duration::from_micros(12)), "0.012 ms");
/// assert_eq!(in_words(Duration::from_millis(1250)), "1.250 s");
/// ```
pub fn in_words(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{:.3} ms", 1e3 * time.as_secs_f64())
    } else {
        format!("{:.3} s", time.as_secs_f64())
    }
}
