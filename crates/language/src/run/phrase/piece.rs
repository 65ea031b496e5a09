//! A line cut into words, terms and signs.

use super::meaning::{MOST_WORDS, Meaning};
use crate::{
    read::token::is_down,
    run::{library::Callable, machine::Machine},
};

/// The ends of names of files.
const FILES: &[&str] = &["cgs", "csv", "json", "pdf", "png", "svg", "tex", "tsv"];

/// A piece of a line.
#[derive(Debug)]
pub(super) enum Piece {
    /// A word.
    Word(String),
    /// What is read as it stands: a number, a game, a position, a string.
    Term(String),
    /// A call or a position whose name or brackets were written otherwise.
    Call(String),
    /// What joins terms.
    Sign(String),
    /// What separates them.
    Comma,
}

impl Machine<'_> {
    /// The pieces of a line; none where it has signs that no sentence has.
    pub(super) fn pieces_of_line(&mut self, line: &str) -> Option<Vec<Piece>> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let before = &line[..line.len() - rest.len()];
            let length = if let Some(text) =
                board_word(rest).filter(|_| !before.ends_with(|last: char| !last.is_whitespace()))
            {
                pieces.push(Piece::Word(text.to_owned()));
                text.len()
            } else if first.is_alphabetic() {
                let word = &rest
                    [..rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(rest.len())];
                let behind = &rest[word.len()..];
                match group(behind).filter(|_| !behind.starts_with(['"', '\''])) {
                    _ if let Some(end) =
                        behind.strip_prefix('.').and_then(|end| FILES.iter().find(|file| end.starts_with(**file))) =>
                    {
                        pieces.push(Piece::Call(format!("\"{word}.{end}\"")));
                        word.len() + 1 + end.len()
                    }
                    // `4 x 4`
                    _ if matches!(word, "x" | "X")
                        && behind.trim_start().starts_with(|next: char| next.is_ascii_digit())
                        && matches!(pieces.last(), Some(Piece::Term(_))) =>
                    {
                        pieces.push(Piece::Comma);
                        word.len()
                    }
                    // A letter is a name, but in `p-positions`.
                    _ if is_down(word)
                        || word.len() == 1
                            && !matches!(word, "a" | "i" | "I" | "N" | "P")
                            && !behind.trim_start_matches([' ', '-']).starts_with("position")
                        || matches!(word, "eps" | "ε" | "omega" | "ω") =>
                    {
                        pieces.push(Piece::Term(word.to_owned()));
                        word.len()
                    }
                    Some(inside) if self.headed(&mut pieces, word, &behind[..inside.len() + 2]) => {
                        word.len() + inside.len() + 2
                    }
                    _ => {
                        let is_possessive = behind.starts_with("'s") || behind.starts_with("’s");
                        let is_player = matches!(word, "Left" | "Right" | "Center");
                        let sign = match word {
                            "plus" => Some("+"),
                            "minus" => Some("-"),
                            "times" => Some("*"),
                            _ => None,
                        };
                        let is_between = matches!(pieces.last(), Some(Piece::Term(_) | Piece::Call(_)));
                        // `plus minus 3`
                        let next = behind.trim_start();
                        let begins = match word {
                            "minus" => next.starts_with(|next: char| next.is_ascii_digit() || next == '{'),
                            _ => next.starts_with("minus "),
                        };
                        pieces.push(match sign.filter(|_| is_between || begins) {
                            Some(sign) => Piece::Sign(sign.to_owned()),
                            None if is_possessive && !is_player => Piece::Word(format!("{word}s")),
                            None => Piece::Word(word.to_owned()),
                        });
                        word.len() + if is_possessive { behind.chars().take(2).map(char::len_utf8).sum() } else { 0 }
                    }
                }
            } else if first.is_ascii_digit() {
                let number = rest
                    .find(|letter: char| !(letter.is_ascii_digit() || matches!(letter, '/' | '.')))
                    .unwrap_or(rest.len());
                let number = &rest[..number];
                pieces.push(Piece::Term(number.trim_end_matches(['.', '/']).to_owned()));
                let behind = &rest[number.len()..];
                let is_side =
                    behind.starts_with(['x', '×']) && behind.chars().nth(1).is_some_and(|next| next.is_ascii_digit());
                if is_side {
                    pieces.push(Piece::Comma);
                }
                number.len() + if is_side { behind.chars().next().map_or(0, char::len_utf8) } else { 0 }
            } else if let Some(inside) = group(rest) {
                let text = &rest[..inside.len() + 2];
                pieces.push(Piece::Term(text.to_owned()));
                text.len()
            } else {
                let next = rest.chars().nth(1);
                match first {
                    ' ' | '\t' | '¿' | '¡' => {}
                    ',' => pieces.push(Piece::Comma),
                    // The number of an exercise: `Problem 4.2: {3|1}`.
                    ':' if next.is_some_and(char::is_whitespace) && !before.ends_with(char::is_whitespace) => {
                        let is_numbered = |piece: &Piece| matches!(piece, Piece::Term(number) if number.starts_with(|first: char| first.is_ascii_digit()));
                        if pieces.iter().any(is_numbered) && matches!(pieces.first(), Some(Piece::Word(_))) {
                            pieces.clear();
                        }
                        pieces.push(Piece::Comma);
                    }
                    '⊕' => pieces.push(Piece::Word("xor".to_owned())),
                    '⊗' => pieces.push(Piece::Word("NimProduct".to_owned())),
                    '-' if before.ends_with(char::is_alphabetic) && next.is_some_and(char::is_alphanumeric) => {}
                    '.' if before.ends_with([')', ']', '}']) && next.is_some_and(char::is_alphabetic) => {
                        let name = &rest[1..];
                        let name = &name[..name.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(name.len())];
                        let (Some(Meaning::Function(function)), Some(Piece::Term(term) | Piece::Call(term))) =
                            (self.meaning(name, true), pieces.last_mut())
                        else {
                            return None;
                        };
                        let asks_rules = self.callable(&function).is_some_and(Callable::takes_ruleset);
                        match term.strip_suffix(")[5]").filter(|_| asks_rules) {
                            // `TakeAndBreak("0.77").Periodicity`
                            Some(rules) => {
                                *term = format!("{rules})");
                                pieces.push(Piece::Word(function));
                            }
                            None => *term += &format!(".{function}"),
                        }
                        rest = &rest[1 + name.len()..];
                        continue;
                    }
                    // The path before a name, as in `game.grid.Domineering`.
                    '.' if next.is_some_and(char::is_alphabetic) && matches!(pieces.last(), Some(Piece::Word(_))) => {
                        pieces.pop();
                    }
                    '(' | '[' | '{' | ')' | ']' | '}' | '"' | '\'' | '\\' | '$' | '@' | '“' | '”' | '„' | '«' | '»' =>
                    {
                        return None;
                    }
                    // The nim-sum of other programs.
                    '^' if rest.starts_with("^^ ") && matches!(pieces.last(), Some(Piece::Term(_))) => {
                        pieces.push(Piece::Word("xor".to_owned()));
                        rest = &rest[2..];
                        continue;
                    }
                    // A prefix that stands apart: `*2 *3`, `switch 5 -5`.
                    '-' if before.ends_with(char::is_whitespace)
                        && next.is_some_and(|next| next.is_ascii_digit())
                        && matches!(&*pieces, [Piece::Word(_), Piece::Term(_)]) =>
                    {
                        pieces.push(Piece::Comma);
                        pieces.push(Piece::Sign("-".to_owned()));
                    }
                    '*' | '^' | '±' | '↑' | '⋆'
                        if before.ends_with(char::is_whitespace)
                            && next.is_some_and(|next| !next.is_whitespace())
                            && matches!(pieces.last(), Some(Piece::Term(_) | Piece::Call(_))) =>
                    {
                        pieces.push(Piece::Comma);
                        pieces.push(Piece::Sign(first.to_string()));
                    }
                    sign => match pieces.last_mut() {
                        Some(Piece::Sign(signs)) if before.ends_with(signs.as_str()) => signs.push(sign),
                        _ => pieces.push(Piece::Sign(sign.to_string())),
                    },
                }
                first.len_utf8()
            };
            rest = &rest[length..];
        }
        Some(pieces)
    }

    /// Whether a word with those before it is the name of a ruleset or a function, to which the bracket behind it belongs; then
    /// the call or the position is a piece.
    fn headed(&mut self, pieces: &mut Vec<Piece>, word: &str, bracket: &str) -> bool {
        let inside = &bracket[1..bracket.len() - 1];
        let before = pieces.iter().rev().take_while(|piece| matches!(piece, Piece::Word(_))).count();
        for taken in (0..=before.min(MOST_WORDS - 1)).rev() {
            let mut name = String::new();
            for piece in &pieces[pieces.len() - taken..] {
                if let Piece::Word(word) = piece {
                    name += word;
                }
            }
            name += word;
            let text = match self.meaning(&name, taken == 0) {
                Some(Meaning::Function(name)) if !inside.is_empty() => {
                    let is_game = bracket.starts_with('{') && inside.contains('|');
                    format!("{name}({})", if is_game { bracket } else { inside })
                }
                Some(Meaning::Rules(name)) if !inside.is_empty() => self.board_text(&name, inside),
                _ => continue,
            };
            pieces.truncate(pieces.len() - taken);
            pieces.push(if text == format!("{word}{bracket}") { Piece::Term(text) } else { Piece::Call(text) });
            return true;
        }
        false
    }
}

/// The rows of a board that a text begins with: few letters with signs of squares among them, `tt..ff`, `xo/ox`.
fn board_word(text: &str) -> Option<&str> {
    /// Words have more letters.
    const MOST: usize = 2;
    let word = text.split_whitespace().next()?.trim_end_matches(['?', ',', ';']);
    let is_square = |letter: char| matches!(letter, '.' | '|' | '/' | '#' | '-');
    let mut letters: Vec<char> = word.chars().filter(|letter| !is_square(*letter)).collect();
    letters.sort_unstable();
    letters.dedup();
    let is_board = word.len() > 2
        && word.contains(['.', '|', '/', '#'])
        && (1..=MOST).contains(&letters.len())
        && letters.iter().all(char::is_ascii_alphabetic);
    is_board.then_some(word)
}

/// What stands between the brackets or the quotes that a text begins with.
pub(super) fn group(text: &str) -> Option<&str> {
    let mut open: Vec<char> = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '"' if open.last() == Some(&'"') => {
                open.pop();
            }
            _ if open.last() == Some(&'"') => {}
            '"' => open.push('"'),
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            '<' if at == 0 => open.push('>'),
            ')' | ']' | '}' => {
                let opened = open.pop();
                if opened != Some(letter) {
                    return None;
                }
            }
            '>' if open == ['>'] => {
                open.pop();
            }
            _ => {}
        }
        if open.is_empty() {
            return if at == 0 { None } else { Some(&text[1..at]) };
        }
    }
    None
}
