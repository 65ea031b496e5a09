//! The only place where a [`Style`] becomes a colour of the terminal.

use anstyle::{AnsiColor, Style as Look};

use crate::render::{
    colour::Colour,
    text::{Style, Text},
};

/// The look of a style: only the sixteen colours of the terminal, so that the person's theme applies.
pub fn look(style: Style) -> Look {
    let look = Look::new();
    match style {
        Style::Plain | Style::Name => look,
        Style::Number => look.fg_color(Some(AnsiColor::Cyan.into())),
        Style::Game => look.fg_color(Some(AnsiColor::Yellow.into())),
        Style::String => look.fg_color(Some(AnsiColor::Green.into())),
        Style::Keyword => look.fg_color(Some(AnsiColor::Magenta.into())),
        Style::Symbol => look.fg_color(Some(AnsiColor::Blue.into())),
        Style::Heading => look.bold(),
        Style::Muted => look.dimmed(),
        Style::Good => look.fg_color(Some(AnsiColor::Green.into())),
        Style::Bad => look.fg_color(Some(AnsiColor::Red.into())),
        Style::Colour(colour) => in_colour(colour).map_or(look, |colour| look.fg_color(Some(colour.into()))),
    }
}

/// The colour of a part of a picture; `None` for ink, which has the colour of the text.
fn in_colour(colour: Colour) -> Option<AnsiColor> {
    match colour {
        Colour::Ink => None,
        Colour::Blue => Some(AnsiColor::BrightBlue),
        Colour::Red => Some(AnsiColor::BrightRed),
        Colour::Green => Some(AnsiColor::Green),
        Colour::Violet => Some(AnsiColor::Magenta),
        Colour::Brown => Some(AnsiColor::Yellow),
        Colour::Teal => Some(AnsiColor::Cyan),
    }
}

/// The look of a bracket and its partner while the cursor is at one of them.
pub fn matched(style: Style) -> Look {
    look(style).bold().underline()
}

/// Appends `content` to `line` in a look; a plain look adds no escape sequences.
pub fn push(line: &mut String, look: Look, content: &str) {
    if look.is_plain() {
        line.push_str(content);
    } else {
        line.push_str(&look.render().to_string());
        line.push_str(content);
        line.push_str(&look.render_reset().to_string());
    }
}

/// A text with escape sequences for its colours, or without any.
pub fn paint(text: &Text, colour: bool) -> String {
    if !colour {
        return text.to_string();
    }
    let mut painted = String::with_capacity(2 * text.len());
    for (style, content) in text.spans() {
        push(&mut painted, look(style), content);
    }
    painted
}
