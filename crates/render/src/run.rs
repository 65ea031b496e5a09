//! [`Run`]: the parts of a value as books set it, with exponents above the line and the players of a comparison below it.

use super::figure::{Tenths, text_width};

/// Where a part of a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// On the line.
    Line,
    /// Above it, and smaller.
    Raised,
    /// Below it, and smaller.
    Lowered,
}

/// A part of a text whose letters stand at one height.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Where it stands.
    pub level: Level,
    /// What it says.
    pub text: String,
}

/// How large letters above and below the line are, in percent.
pub const SMALL: Tenths = 72;

/// What may stand right behind a minus sign beside digits, and before one that is no operator.
const BEHIND: &str = "εω↑↓⋆±({[";
const BEFORE: &str = "([{|,<+±/^";

/// The parts of a value in Unicode: `ε^(7/2)`, `ε²` and `>_R` with their exponents and subscripts, and minus signs for hyphens.
/// What stands between quotes is as it is.
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
            // A product with a number is set without a sign: the 2ε of books.
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

/// Whether a hyphen is a minus sign: before a number or a sign of a value, alone between two blanks or behind what begins a term.
fn is_minus(before: char, rest: &[char]) -> bool {
    let begins =
        |letter: Option<&char>| letter.is_some_and(|letter| letter.is_ascii_digit() || BEHIND.contains(*letter));
    match (before, rest.first()) {
        (' ', Some(' ')) => begins(rest.get(1)),
        (before, next) => (before == ' ' || BEFORE.contains(before)) && begins(next),
    }
}

/// About how wide a value is.
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

    /// The runs with `^` and `_` before what is above and below the line.
    fn shown(text: &str) -> String {
        let sign = |level| match level {
            Level::Line => "",
            Level::Raised => "^",
            Level::Lowered => "_",
        };
        runs(text).iter().map(|run| format!("{}{}", sign(run.level), run.text)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn values_are_set_as_in_books() {
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
