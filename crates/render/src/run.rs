//! [`Run`]: a value as it is typeset, with superscript exponents and with the players of a comparison as subscripts.

use super::figure::{Tenths, text_width};

/// The position of a run relative to the baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// On the baseline.
    Line,
    /// A superscript.
    Raised,
    /// A subscript.
    Lowered,
}

/// A maximal part of a text at one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The level.
    pub level: Level,
    /// The text.
    pub text: String,
}

/// The size of superscripts and subscripts relative to the text, in percent.
pub const SMALL: Tenths = 72;

/// The characters besides digits that a minus sign may precede, and those after which it is a prefix and not an operator.
const AFTER_MINUS: &str = "εω↑↓⋆±({[";
const BEFORE_MINUS: &str = "([{|,<+±/^";

/// The runs of a value written in Unicode: `ε^(7/2)`, `ε²` and `>_R` get superscripts and subscripts, hyphens become minus signs.
/// Text between quotes is unchanged.
pub fn runs(text: &str) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut put = |level: Level, letter: char| match runs.last_mut() {
        Some(last) if last.level == level => last.text.push(letter),
        _ => runs.push(Run { level, text: letter.to_string() }),
    };
    let letters: Vec<char> = text.chars().collect();
    let (mut place, mut is_quoted) = (0, false);
    while let Some(letter) = letters.get(place).copied() {
        let before = place.checked_sub(1).and_then(|place| letters.get(place)).copied().unwrap_or(' ');
        let rest = &letters[place + 1..];
        place += 1;
        is_quoted ^= letter == '"';
        match letter {
            _ if is_quoted => put(Level::Line, letter),
            '²' | '³' if "εω".contains(before) => put(Level::Raised, if letter == '²' { '2' } else { '3' }),
            '^' if "εω".contains(before) => {
                let (from, length) = match rest.first() {
                    Some('(') => (1, rest.iter().position(|letter| *letter == ')').map_or(0, |end| end - 1)),
                    _ => (0, rest.iter().take_while(|letter| letter.is_ascii_digit()).count()),
                };
                if length == 0 {
                    put(Level::Line, letter);
                    continue;
                }
                rest[from..from + length].iter().for_each(|letter| put(Level::Raised, minus(*letter)));
                place += length + 2 * from;
            }
            '_' if "<>=".contains(before) => {
                let length = rest.iter().take_while(|letter| "LCR".contains(**letter)).count();
                rest[..length].iter().for_each(|letter| put(Level::Lowered, *letter));
                if length == 0 {
                    put(Level::Line, letter);
                }
                place += length;
            }
            // The product of a number and a power is typeset without a sign: 2ε.
            '*' if before.is_ascii_digit() && rest.first().is_some_and(|next| "εω".contains(*next)) => {}
            '-' if is_minus(before, rest) => put(Level::Line, '−'),
            '>' | '<' if rest.first() == Some(&'=') => {
                put(Level::Line, if letter == '>' { '≥' } else { '≤' });
                place += 1;
            }
            letter => put(Level::Line, letter),
        }
    }
    runs
}

fn minus(letter: char) -> char {
    if letter == '-' { '−' } else { letter }
}

/// Whether a hyphen is a minus sign: it precedes a number or a symbol of a value, and is either an operator between two blanks or a
/// prefix.
fn is_minus(before: char, rest: &[char]) -> bool {
    let begins =
        |letter: Option<&char>| letter.is_some_and(|letter| letter.is_ascii_digit() || AFTER_MINUS.contains(*letter));
    match (before, rest.first()) {
        (' ', Some(' ')) => begins(rest.get(1)),
        (before, next) => (before == ' ' || BEFORE_MINUS.contains(before)) && begins(next),
    }
}

/// The approximate width of a value.
pub fn width(text: &str) -> Tenths {
    let width = |run: &Run| match run.level {
        Level::Line => text_width(&run.text),
        Level::Raised | Level::Lowered => text_width(&run.text) * SMALL / 100,
    };
    runs(text).iter().map(width).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The runs, superscripts marked with `^` and subscripts with `_`.
    fn shown(text: &str) -> String {
        let sign = |level| match level {
            Level::Line => "",
            Level::Raised => "^",
            Level::Lowered => "_",
        };
        runs(text).iter().map(|run| format!("{}{}", sign(run.level), run.text)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn values_are_typeset() {
        for (typed, set) in [
            ("2 - 3*ε^4 + ε^(-7/2)", "2 − 3ε ^4  + ε ^−7/2"),
            ("ε² + ω^2", "ε ^2  + ω ^2"),
            (">_R (1, -1, -1)", "> _R  (1, −1, −1)"),
            (">=_LC", "≥ _LC"),
            ("{2||1|-1/2,-↑}", "{2||1|−1/2,−↑}"),
            ("<-1||0>", "<−1||0>"),
            ("Hackenbush[\"l-r\"]", "Hackenbush[\"l-r\"]"),
            ("Left-Right", "Left-Right"),
            ("ε^", "ε^"),
            ("x^2", "x^2"),
            ("<_", "<_"),
        ] {
            assert_eq!(shown(typed), set, "{typed}");
        }
    }
}
