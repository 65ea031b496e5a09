//! Styled text: what the library hands to whoever shows it.

use std::fmt;

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
}

/// Text in pieces, each with its [`Style`]. Lines are separated by `\n`; there is none at the end.
///
/// ```
/// use cutcake::render::text::{Style, Text};
/// let mut text = Text::plain("half: ");
/// text.push(Style::Number, "1/2");
/// assert_eq!(text.to_string(), "half: 1/2");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    spans: Vec<(Style, String)>,
    length: usize,
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
        let content = content.as_ref();
        self.length += content.len();
        match self.spans.last_mut() {
            _ if content.is_empty() => {}
            Some((last, text)) if *last == style => text.push_str(content),
            _ => self.spans.push((style, content.to_owned())),
        }
    }

    /// Adds another text at the end.
    pub fn append(&mut self, other: Text) {
        for (style, content) in other.spans {
            self.push(style, content);
        }
    }

    /// The pieces in order; neighbours differ in style and none is empty.
    pub fn spans(&self) -> impl Iterator<Item = (Style, &str)> {
        self.spans.iter().map(|(style, content)| (*style, content.as_str()))
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.length
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans.iter().try_for_each(|(_, content)| f.write_str(content))
    }
}
