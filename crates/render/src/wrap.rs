//! Line breaking.

use crate::text::{Style, Text};

/// The positions at which a line may be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Break {
    /// At spaces, in prose.
    Words,
    /// After commas, bars and operators, in expressions; never in strings.
    Items,
}

/// The ratio of the width to the maximum indentation of continuation lines.
const DEEPEST_INDENT: usize = 2;

impl Text {
    /// The lines of the text.
    pub fn lines(&self) -> Vec<Text> {
        let mut lines = vec![Text::new()];
        for (style, content) in self.spans() {
            for (place, part) in content.split('\n').enumerate() {
                if place > 0 {
                    lines.push(Text::new());
                }
                if let Some(line) = lines.last_mut() {
                    line.push(style, part);
                }
            }
        }
        lines
    }

    /// The text with lines broken to a width in characters, as far as break positions permit. Continuation lines are indented, in
    /// prose to the last column of the broken line.
    ///
    /// ```
    /// use cutcake_render::{text::Text, wrap::Break};
    /// let text = Text::plain("(1000, 2000, 3000)");
    /// assert_eq!(text.wrapped(12, Break::Items).to_string(), "(1000, 2000,\n  3000)");
    /// ```
    #[must_use]
    pub fn wrapped(&self, width: usize, at: Break) -> Text {
        let mut wrapped = Text::new();
        for (place, line) in self.lines().into_iter().enumerate() {
            wrapped.push(Style::Plain, if place > 0 { "\n" } else { "" });
            wrapped.append(if characters(&line) <= width { line } else { broken(&line, width, at) });
        }
        wrapped
    }

    /// The pieces of a line between which it may be broken, each with its trailing space. Web pages use them, as only the browser knows
    /// the width.
    ///
    /// ```
    /// use cutcake_render::{text::Text, wrap::Break};
    /// let pieces = Text::plain("(10, -2)").pieces(Break::Items);
    /// assert_eq!(pieces.iter().map(|piece| piece.to_string()).collect::<Vec<_>>(), ["(10, ", "-2)"]);
    /// ```
    #[must_use]
    pub fn pieces(&self, at: Break) -> Vec<Text> {
        pieces(self, at)
    }
}

/// The number of characters of a text.
pub fn characters(text: &Text) -> usize {
    text.spans().map(|(_, content)| content.chars().count()).sum()
}

/// The pieces of a line between which it may be broken, each with its trailing space.
fn pieces(line: &Text, at: Break) -> Vec<Text> {
    let mut pieces = vec![Text::new()];
    let mut before = ' ';
    let letters: Vec<(Style, char)> =
        line.spans().flat_map(|(style, content)| content.chars().map(move |letter| (style, letter))).collect();
    for (place, &(style, letter)) in letters.iter().enumerate() {
        let mut buffer = [0; 4];
        if let Some(piece) = pieces.last_mut() {
            piece.push(style, letter.encode_utf8(&mut buffer));
        }
        let next = letters.get(place + 1).map(|(_, next)| *next);
        let ends = match (at, letter) {
            (_, ' ') if next == Some(' ') => false,
            (Break::Words, ' ') => true,
            (Break::Words, _) => false,
            (Break::Items, _) if style == Style::String => false,
            // Remarks beside a result are prose.
            (Break::Items, ' ') => before == ',' || is_operator(before) || style == Style::Muted,
            (Break::Items, ',') => next != Some(' '),
            (Break::Items, '|') => style == Style::Game && next != Some('|') && next != Some(' '),
            (Break::Items, _) => false,
        };
        if ends && next.is_some() {
            pieces.push(Text::new());
        }
        before = letter;
    }
    pieces
}

fn is_operator(letter: char) -> bool {
    "+-*/=<>|:^".contains(letter)
}

fn broken(line: &Text, width: usize, at: Break) -> Text {
    let indent = indent(&line.to_string(), width, at);
    let (mut text, mut current, mut length) = (Text::new(), Text::new(), 0);
    for piece in pieces(line, at) {
        let whole = piece.to_string();
        if length > indent && length + whole.trim_end().chars().count() > width {
            text.append(without_end(&current));
            text.push(Style::Plain, "\n");
            current = Text::plain(" ".repeat(indent));
            length = indent;
        }
        length += whole.chars().count();
        current.append(piece);
    }
    text.append(without_end(&current));
    text
}

/// The text without trailing spaces.
fn without_end(text: &Text) -> Text {
    let spans: Vec<_> = text.spans().collect();
    let mut end = spans.len();
    while end > 0 && spans[end - 1].1.trim_end_matches(' ').is_empty() {
        end -= 1;
    }
    let mut trimmed = Text::new();
    for (place, (style, content)) in spans[..end].iter().enumerate() {
        trimmed.push(*style, if place + 1 == end { content.trim_end_matches(' ') } else { content });
    }
    trimmed
}

/// The indentation of the continuation lines: in prose that of the last column, which two spaces separate from the one before.
fn indent(line: &str, width: usize, at: Break) -> usize {
    let own = line.chars().take_while(|letter| *letter == ' ').count();
    let indent = match (at, line.trim_end().rfind("  ")) {
        (Break::Words, Some(gap)) if gap >= own => line[..gap].chars().count() + 2,
        (Break::Words, _) if own == 0 => 0,
        _ => own + 2,
    };
    if indent <= width / DEEPEST_INDENT { indent } else { (own + 4).min(width / DEEPEST_INDENT) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, width: usize, at: Break) -> String {
        Text::plain(text).wrapped(width, at).to_string()
    }

    #[test]
    fn short_lines_are_unchanged() {
        assert_eq!(wrapped("a b\nc", 3, Break::Words), "a b\nc");
        assert_eq!(wrapped("", 3, Break::Words), "");
    }

    #[test]
    fn prose_is_broken_at_spaces() {
        assert_eq!(wrapped("one two three", 8, Break::Words), "one two\nthree");
        assert_eq!(wrapped("immeasurable one", 5, Break::Words), "immeasurable\none");
        assert_eq!(wrapped("  :set  the limits of time", 18, Break::Words), "  :set  the limits\n        of time");
        assert_eq!(wrapped("  Outcome(G, player)  who wins", 20, Break::Words), "  Outcome(G, player)\n      who wins");
    }

    #[test]
    fn numbers_and_strings_stay_whole() {
        assert_eq!(wrapped("(10/3, 200, -5)", 8, Break::Items), "(10/3,\n  200,\n  -5)");
        assert_eq!(wrapped("eps + eps^2 - 3*eps^3", 12, Break::Items), "eps +\n  eps^2 -\n  3*eps^3");
        let mut text = Text::plain("(");
        text.push(Style::String, "\"a, b, c, d\"");
        text.push(Style::Plain, ", 1)");
        assert_eq!(text.wrapped(6, Break::Items).to_string(), "(\"a, b, c, d\",\n  1)");
    }

    #[test]
    fn remarks_are_prose() {
        let mut text = Text::plain("(1, 2, ");
        text.push(Style::Muted, "… (99 items; all of them)");
        text.push(Style::Plain, ")");
        assert_eq!(text.wrapped(12, Break::Items).to_string(), "(1, 2, … (99\n  items; all\n  of them))");
    }

    #[test]
    fn games_are_broken_between_options() {
        let game = Text::styled(Style::Game, "{10,20||30|40}");
        assert_eq!(game.wrapped(8, Break::Items).to_string(), "{10,20||\n  30|40}");
    }
}
