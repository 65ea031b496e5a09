//! [`Printer`]: writes results to a terminal or a file.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use crate::{
    front::Notes,
    render::{
        text::{Style, Text},
        window::Window,
        wrap::{Break, characters},
    },
    session::Shown,
};

use super::{letters::ascii, paint::paint, progress, screen::Screen};

/// Writes results and other texts, flushing after each, and records the first failure.
pub struct Printer<'a> {
    output: &'a mut dyn Write,
    colour: bool,
    screen: Option<Screen>,
    notes: Notes,
    /// Whether the terminal shows only ASCII.
    is_ascii: bool,
    /// Whether a result was marked since the last query.
    has_marked: bool,
    failure: Option<io::Error>,
}

impl<'a> Printer<'a> {
    /// A printer to `output`, with colours or without.
    pub fn new(output: &'a mut dyn Write, colour: bool) -> Self {
        Printer {
            output,
            colour,
            screen: None,
            notes: Notes::default(),
            is_ascii: false,
            has_marked: false,
            failure: None,
        }
    }

    /// The same printer for a person in front of a screen: lines are broken to fit it, and longer texts are paged.
    #[must_use]
    pub fn with_screen(self, screen: Option<Screen>) -> Self {
        Printer { screen, ..self }
    }

    /// Sets how much is shown about what results rest on.
    pub fn set_notes(&mut self, notes: Notes) {
        self.notes = notes;
    }

    /// Sets whether the terminal shows only ASCII.
    pub fn set_ascii(&mut self, is_ascii: bool) {
        self.is_ascii = is_ascii;
    }

    /// A text in the letters of the terminal.
    pub fn in_letters<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_ascii { ascii(text) } else { text.into() }
    }

    /// Whether a result was marked since the last call.
    pub fn take_marked(&mut self) -> bool {
        std::mem::take(&mut self.has_marked)
    }

    /// The window in which results are shown, if there is one.
    pub fn window(&self) -> Option<Window> {
        self.screen.as_ref().map(Screen::window)
    }

    /// Whether it writes colours.
    pub fn colour(&self) -> bool {
        self.colour
    }

    /// Writes a text and ends the line. After a failure nothing more is written.
    pub fn text(&mut self, text: &Text) {
        match self.window() {
            Some(window) => self.line(&paint(&text.wrapped(window.columns, Break::Words), self.colour)),
            None => self.line(&paint(text, self.colour)),
        }
    }

    /// Shows a text, in a pager if it is longer than the screen, with lines broken as `at` says.
    pub fn page(&mut self, text: &Text, at: Break) {
        self.page_beyond(text, at, |rows| rows);
    }

    /// The same, with a pager from `most(rows)` lines on, for the rows of the screen.
    fn page_beyond(&mut self, text: &Text, at: Break, most: fn(usize) -> usize) {
        if let Some(screen) = &self.screen {
            let Window { columns, rows } = screen.window();
            let text = text.wrapped(columns, at);
            let lines: usize = text.lines().iter().map(|line| characters(line).div_ceil(columns).max(1)).sum();
            if rows.is_some_and(|rows| lines >= most(rows)) && screen.page(&self.in_letters(&paint(&text, self.colour)))
            {
                return;
            }
            return self.line(&paint(&text, self.colour));
        }
        self.line(&paint(text, self.colour));
    }

    /// Writes a line that is already painted.
    pub fn line(&mut self, line: &str) {
        progress::clear();
        if self.failure.is_none() {
            let line = self.in_letters(line);
            self.failure = writeln!(self.output, "{line}").and_then(|()| self.output.flush()).err();
        }
    }

    /// Writes a result between its number, if it has one, and what it rests on: `_1 = 3`. A result of several lines starts below
    /// its number.
    pub fn result(&mut self, shown: &Shown) {
        let mut text = Text::new();
        let several_lines = shown.text.spans().any(|(_, content)| content.contains('\n'));
        if let Some(number) = shown.number {
            text.push(Style::Muted, format!("_{number} ={}", if several_lines { "\n" } else { " " }));
        }
        text.append(shown.text.clone());
        if let Some(note) = shown.standing.and_then(|standing| self.notes.note(standing)) {
            self.has_marked |= self.notes == Notes::Marks;
            text.push(Style::Muted, format!("{}{note}", if several_lines { "\n" } else { "  " }));
        }
        // A collection is cut to about a screen; only a single value that cannot be cut is longer.
        self.page_beyond(&text, Break::Items, |rows| rows + rows / 2);
    }

    /// Whether writing has failed.
    pub fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Reports a failure of writing.
    ///
    /// # Errors
    /// That failure.
    pub fn finish(&mut self) -> io::Result<()> {
        self.failure.take().map_or(Ok(()), Err)
    }
}
