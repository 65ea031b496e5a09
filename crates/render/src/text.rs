//! Styled text: what the library hands to whoever shows it.

use std::fmt;

use super::colour::Colour;

/// What a piece of text is; the front end decides how that looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Nothing in particular.
    #[default]
    Plain,
    /// A number.
    Number,
    /// A game that is not a number: stars, ups, switches, and the braces and bars of forms.
    Game,
    /// A string between its quotes.
    String,
    /// A word of the language.
    Keyword,
    /// A name that somebody gave or could type.
    Name,
    /// A symbol: an outcome, a class, a player.
    Symbol,
    /// The head of a table or a section.
    Heading,
    /// What only accompanies the rest: labels, counts, times.
    Muted,
    /// What went well, or was added.
    Good,
    /// What went wrong, or was taken away.
    Bad,
    /// A part of a picture, in its colour.
    Colour(Colour),
}

/// Text in pieces, each with its [`Style`]. Lines are separated by `\n`; there is none at the end.
///
/// ```
/// use cutcake_render::text::{Style, Text};
/// let mut text = Text::plain("half: ");
/// text.push(Style::Number, "1/2");
/// assert_eq!(text.to_string(), "half: 1/2");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    content: String,
    /// The style of each piece, and the byte at which it ends.
    spans: Vec<(Style, usize)>,
}

impl Text {
    /// No text.
    pub fn new() -> Self {
        Text::default()
    }

    /// Text of no particular style.
    pub fn plain(content: impl AsRef<str>) -> Self {
        Text::styled(Style::Plain, content)
    }

    /// Text of one style.
    pub fn styled(style: Style, content: impl AsRef<str>) -> Self {
        let mut text = Text::new();
        text.push(style, content);
        text
    }

    /// Adds a piece at the end.
    pub fn push(&mut self, style: Style, content: impl AsRef<str>) {
        self.content.push_str(content.as_ref());
        self.extend_style(style);
    }

    /// Adds a piece at the end, which `write` appends to what it is given.
    pub fn push_with(&mut self, style: Style, write: impl FnOnce(&mut String)) {
        write(&mut self.content);
        self.extend_style(style);
    }

    /// Gives what was added since the last piece a style.
    fn extend_style(&mut self, style: Style) {
        let end = self.content.len();
        match self.spans.last_mut() {
            Some((_, last)) if *last >= end => {}
            None if end == 0 => {}
            Some((same, last)) if *same == style => *last = end,
            _ => self.spans.push((style, end)),
        }
    }

    /// Adds another text at the end.
    pub fn append(&mut self, other: Text) {
        for (style, content) in other.spans() {
            self.push(style, content);
        }
    }

    /// The pieces in order; neighbours differ in style and none is empty.
    pub fn spans(&self) -> impl Iterator<Item = (Style, &str)> {
        let mut start = 0;
        self.spans.iter().map(move |(style, end)| {
            let content = &self.content[start..*end];
            start = *end;
            (*style, content)
        })
    }

    /// The text without its styles.
    pub fn as_str(&self) -> &str {
        &self.content
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.content.is_empty()
    }

    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.content.len()
    }
}

/// The text without its styles.
impl From<Text> for String {
    fn from(text: Text) -> String {
        text.content
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.content)
    }
}
