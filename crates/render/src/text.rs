//! [`Text`]: styled text, as the library passes it to the front ends.

use std::fmt;

use super::colour::Colour;

/// The role of a piece of text. The front end decides on its appearance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// No particular role.
    #[default]
    Plain,
    /// A number.
    Number,
    /// A game that is not a number: stars, ups, switches, and the braces and bars of forms.
    Game,
    /// A string between its quotes.
    String,
    /// A keyword.
    Keyword,
    /// An identifier.
    Name,
    /// A symbol: an outcome, a class, a player.
    Symbol,
    /// The head of a table or a section.
    Heading,
    /// Secondary text: labels, counts, times.
    Muted,
    /// A success or an addition.
    Good,
    /// A failure or a deletion.
    Bad,
    /// A coloured part of a picture.
    Colour(Colour),
}

/// Text in pieces, each with its [`Style`]. Lines are separated by `\n`, with none at the end.
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
    /// The style of each piece and its end in bytes.
    spans: Vec<(Style, usize)>,
}

impl Text {
    /// The empty text.
    pub fn new() -> Self {
        Text::default()
    }

    /// Plain text.
    pub fn plain(content: impl AsRef<str>) -> Self {
        Text::styled(Style::Plain, content)
    }

    /// Text of one style.
    pub fn styled(style: Style, content: impl AsRef<str>) -> Self {
        let mut text = Text::new();
        text.push(style, content);
        text
    }

    /// Appends a piece.
    pub fn push(&mut self, style: Style, content: impl AsRef<str>) {
        self.content.push_str(content.as_ref());
        self.extend_style(style);
    }

    /// Appends a piece that `write` appends to the given string.
    pub fn push_with(&mut self, style: Style, write: impl FnOnce(&mut String)) {
        write(&mut self.content);
        self.extend_style(style);
    }

    /// Sets the style of the text after the last piece.
    fn extend_style(&mut self, style: Style) {
        let end = self.content.len();
        match self.spans.last_mut() {
            Some((_, last)) if *last >= end => {}
            None if end == 0 => {}
            Some((same, last)) if *same == style => *last = end,
            _ => self.spans.push((style, end)),
        }
    }

    /// Appends another text.
    pub fn append(&mut self, other: Text) {
        for (style, content) in other.spans() {
            self.push(style, content);
        }
    }

    /// The pieces in order. None is empty, and neighbours differ in style.
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

    /// Whether the text is empty.
    pub fn is_empty(&self) -> bool {
        self.content.is_empty()
    }

    /// The length in bytes.
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
