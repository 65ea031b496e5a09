//! Lines of other programs, and the lines to type instead.

use std::{ops::Range, sync::LazyLock};

use crate::source::Span;

/// A line of another program.
pub struct Line {
    /// Its pattern: words and signs, and parts of the line.
    pattern: Vec<Piece>,
    /// What to write instead, with parts of the line.
    pub answer: &'static str,
    /// What to write instead where the code with parts of the line is no use; without it the line is not meant then.
    pub plain: Option<&'static str>,
}

/// A piece of a pattern.
enum Piece {
    /// A word or a sign.
    Token(&'static str),
    /// A part of a line: its sign and its digit.
    Part(char, usize),
}

/// How code begins that is not offered: the line is meant if it does not fail as it stands.
const CONDITION: &str = "assert ";

/// Longer lines are not lines of other programs.
const LONGEST: usize = 160;

/// The lines of other programs, the more special ones first.
pub static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    let rows = include_str!("lines.tsv").lines().filter(|row| !row.starts_with("# "));
    rows.filter_map(|row| {
        let (pattern, answers) = row.split_once('\t')?;
        let (answer, plain) = match answers.split_once('\t') {
            Some((answer, plain)) => (answer, Some(plain)),
            None => (answers, None),
        };
        Some(Line { pattern: pieces(pattern), answer, plain })
    })
    .collect()
});

/// What to write instead of a line of another program, if it is one. Code with parts of the line is offered as `mended` returns it,
/// with its names corrected, and not at all if that is none.
pub fn line(text: &str, mended: &mut dyn FnMut(&str) -> Option<String>) -> Option<String> {
    if text.len() > LONGEST {
        return None;
    }
    let tokens = tokens(text);
    LINES.iter().find_map(|line| {
        let mut parts = [const { None }; 10];
        if !is_matched(&line.pattern, text, &tokens, &mut parts) {
            return None;
        }
        let mut filled = String::new();
        let mut is_behind_condition = false;
        for (place, piece) in line.answer.split('`').enumerate() {
            let mut text = with_parts(piece, text, &parts);
            if piece.starts_with(CONDITION) {
                is_behind_condition = mended(&text).is_some_and(|made| made == text);
                if is_behind_condition {
                    continue;
                }
                return line.plain.map(str::to_owned);
            }
            if place % 2 == 1 {
                text = text.trim().to_owned();
            }
            // What is timed is a line too.
            if let Some(timed) = text.strip_prefix(":time ").filter(|_| text != piece) {
                text = mended(timed).map_or(text.clone(), |mended| format!(":time {mended}"));
            }
            if place % 2 == 1 && text != piece && !is_command(&text) {
                match mended(&text) {
                    Some(mended) => text = mended,
                    None => return line.plain.map(str::to_owned),
                }
            }
            filled += if place > 0 && !std::mem::take(&mut is_behind_condition) { "`" } else { "" };
            filled += &text;
        }
        Some(filled)
    })
}

/// What to write instead of the line at a place, or of the statement there, if it is one of another program.
pub fn line_at(place: &Span, mended: &mut dyn FnMut(&str) -> Option<String>) -> Option<String> {
    [place.surrounding(&['\n']), place.surrounding(&['\n', ';'])].into_iter().find_map(|text| line(text, mended))
}

/// Whether a text is typed at the prompt only: `?NAME`, `:unset NAME`.
fn is_command(text: &str) -> bool {
    text.starts_with(['?', ':'])
}

/// The words, the strings, and the other signs of a text.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let (mut tokens, mut start) = (Vec::new(), 0);
    while let Some(first) = text[start..].chars().next() {
        let rest = &text[start..];
        let length = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            _ if first.is_alphanumeric() => rest.find(|letter| !is_part(letter)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        if !first.is_whitespace() {
            tokens.push(start..start + length);
        }
        start += length;
    }
    tokens
}

/// The sign of a part in a pattern: any balanced text, which `$0` and `$9` may leave out, a whole number, a name, a string.
const SIGNS: [&str; 4] = ["$", "#", "@", "&"];

/// The digit of a part, if a word is one.
fn digit(word: &str) -> Option<usize> {
    word.parse().ok().filter(|_| word.len() == 1)
}

fn pieces(pattern: &'static str) -> Vec<Piece> {
    let words: Vec<&str> = tokens(pattern).into_iter().map(|bytes| &pattern[bytes]).collect();
    let (mut pieces, mut at) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        let part = SIGNS.contains(word).then(|| digit(words.get(at + 1)?)).flatten();
        pieces.push(match part {
            Some(part) => Piece::Part(word.chars().next().unwrap_or_default(), part),
            None => Piece::Token(word),
        });
        at += if part.is_some() { 2 } else { 1 };
    }
    pieces
}

/// Whether two words are the same but for case, which means nothing in a word but in a letter: `octal(0.77)`.
fn is_same_word(word: &str, other: &str) -> bool {
    word == other || word.len() > 2 && word.eq_ignore_ascii_case(other)
}

/// Whether a pattern is that of a text, whose parts are noted then.
fn is_matched(pattern: &[Piece], text: &str, tokens: &[Range<usize>], parts: &mut [Option<Range<usize>>; 10]) -> bool {
    let Some((piece, others)) = pattern.split_first() else { return tokens.is_empty() };
    let (sign, part) = match piece {
        Piece::Token(word) => {
            return tokens.split_first().is_some_and(|(first, rest)| {
                is_same_word(&text[first.clone()], word) && is_matched(others, text, rest, parts)
            });
        }
        Piece::Part(sign, part) => (*sign, *part),
    };
    let word = |token: &Range<usize>| &text[token.clone()];
    let is_one = |token: &Range<usize>| match sign {
        '#' => word(token).bytes().all(|byte| byte.is_ascii_digit()),
        '@' => word(token).starts_with(char::is_alphabetic),
        '&' => word(token).len() > 1 && word(token).ends_with('"'),
        _ => true,
    };
    let mut depth = 0_i32;
    for end in usize::from(!matches!((sign, part), ('$', 0 | 9)))..=tokens.len() {
        if let Some(last) = end.checked_sub(1).map(|last| &tokens[last]) {
            depth += match word(last) {
                "(" | "[" | "{" => 1,
                ")" | "]" | "}" => -1,
                _ => 0,
            };
            if depth < 0 || !is_one(last) || sign != '$' && end > 1 {
                return false;
            }
        }
        let bytes = tokens.first().map_or(text.len(), |first| first.start);
        let bytes = bytes..end.checked_sub(1).map_or(bytes, |last| tokens[last].end);
        let before = parts[part].clone();
        let is_same = before.as_ref().is_none_or(|before| text[before.clone()] == text[bytes.clone()]);
        if depth == 0 && is_same {
            parts[part] = Some(bytes);
            if is_matched(others, text, &tokens[end..], parts) {
                return true;
            }
            parts[part] = before;
        }
    }
    false
}

/// A text with the parts of a line in place of their signs; `~1` is the string `&1` without its quotes, and `%1`
/// the board of the lists of bits `$1`.
fn with_parts(answer: &str, text: &str, parts: &[Option<Range<usize>>; 10]) -> String {
    let mut filled = answer.to_owned();
    for (place, bytes) in parts.iter().enumerate() {
        let Some(part) = bytes.as_ref().map(|bytes| &text[bytes.clone()]) else { continue };
        // The end of a range that does not contain it.
        if let Some(last) = part.parse::<u64>().ok().and_then(|end| end.checked_sub(1)) {
            for sign in ["$", "#"] {
                filled = filled.replace(&format!("{sign}{place}-1"), &last.to_string());
            }
        }
        for sign in SIGNS {
            filled = filled.replace(&format!("{sign}{place}"), part);
        }
        filled = filled.replace(&format!("~{place}"), part.trim_matches('"'));
        if filled.contains('%') {
            filled = filled.replace(&format!("%{place}"), &drawn(part));
        }
    }
    filled
}

/// Rows of free and closed squares, `[0,1],[0,0]`, as a board is drawn, `.#|..`.
fn drawn(rows: &str) -> String {
    let square = |digit: char| match digit {
        '0' => Some('.'),
        '1' => Some('#'),
        _ => None,
    };
    let rows = rows.split(']').map(|row| row.chars().filter_map(square).collect::<String>());
    rows.filter(|row| !row.is_empty()).collect::<Vec<_>>().join("|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_line_stand_in_the_answer_where_they_are_of_use() {
        let answer = |text: &str, runs: bool| line(text, &mut |code| runs.then(|| code.to_owned())).unwrap_or_default();
        assert_eq!(
            answer("If[f(1, 2) > 2, (3, 4), \"a, b\"]", true),
            "a choice is `if f(1, 2) > 2 then (3, 4) else \"a, b\" end`"
        );
        assert_eq!(answer("If[1, 2, 3]", false), "a choice is `if 3 > 2 then 1 else 0 end`");
        assert_eq!(answer("apropos(\"temp\")", false), "at the prompt `:list temp` looks for the word in the help");
        assert_eq!(answer("{n: n^2 for n in t}", true), "a map is `Map((n, n^2) for n in t)`");
        // A part is balanced, and a word is matched as a whole.
        for text in ["diff(1, 2, 3)", "if(1, 2", "{3|1}", "", "notable + 3", "Clear[x, y]]"] {
            assert_eq!(answer(text, true), "", "{text}");
        }
    }

    #[test]
    fn no_line_is_hidden_by_one_before_it() {
        let mut hidden = Vec::new();
        for (place, line) in LINES.iter().enumerate() {
            let sample: Vec<String> = line
                .pattern
                .iter()
                .map(|piece| match piece {
                    Piece::Token(word) => (*word).to_owned(),
                    Piece::Part('#', part) => part.to_string(),
                    Piece::Part('@', part) => format!("name{part}"),
                    Piece::Part('&', part) => format!("\"text{part}\""),
                    Piece::Part(_, 0 | 9) => String::new(),
                    Piece::Part(_, part) => format!("(a{part}, 1)"),
                })
                .collect();
            let sample = sample.join(" ");
            // One without a plain answer lets the next one answer.
            let hides = |line: &Line| {
                line.plain.is_some() && is_matched(&line.pattern, &sample, &tokens(&sample), &mut [const { None }; 10])
            };
            if LINES[..place].iter().any(hides) {
                hidden.push(sample);
            }
        }
        assert!(hidden.is_empty(), "{}", hidden.join("\n"));
    }
}
