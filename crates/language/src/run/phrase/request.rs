//! Lines that have the pattern of a row: what asks something of the prompt, `show my variables`, and questions about games in words
//! that no function has, `which is bigger, ^ or *`.

use super::{is_among, is_name};
use crate::run::machine::Machine;

/// The patterns of such lines, with the answers.
const REQUESTS: &str = include_str!("requests.tsv");

/// Words that change nothing.
const SMALL: &str =
    "a am an all can could for i im just me my of our please some the to us we with will would you your youre";

/// A word of a line, without the punctuation around it and with it.
type Word<'t> = (&'t str, &'t str);

impl Machine<'_> {
    /// The answer to a line that has the pattern of a row. An answer about games is given only if all that it offers runs.
    pub(super) fn request(&mut self, line: &str) -> Option<String> {
        let is_sign = |sign: char| matches!(sign, '?' | '!' | ',' | '.' | ':' | '"' | '(' | ')');
        let is_apostrophe =
            |(at, sign): &(usize, char)| matches!(sign, '\'' | '’') && line[..*at].ends_with(char::is_alphabetic);
        let bare: String =
            line.char_indices().filter(|letter| !is_apostrophe(letter)).map(|(_, letter)| letter).collect();
        let words = bare.split_whitespace().map(|word| (word.trim_matches(is_sign), word));
        let words: Vec<Word<'_>> = words.filter(|(word, _)| !is_among(word, SMALL)).collect();
        let rows = REQUESTS.lines().filter(|line| !line.starts_with('#')).filter_map(|row| row.split_once('\t'));
        rows.flat_map(|(patterns, answer)| patterns.split("; ").map(move |pattern| (pattern, answer))).find_map(
            |(pattern, answer)| {
                let pattern: Vec<&str> = pattern.split(' ').collect();
                let mut found = self.matched(&pattern, &words)?;
                found.sort();
                let (games, names): (Vec<_>, Vec<_>) = found.into_iter().partition(|(place, _)| is_game(place));
                let answer = names.iter().fold(answer.to_owned(), |answer, (place, word)| answer.replace(place, word));
                if games.is_empty() {
                    return Some(answer);
                }
                let games: Vec<String> =
                    games.into_iter().map(|(_, said)| self.expressed(&said)).collect::<Option<_>>()?;
                // The first that runs of several answers.
                // `(3,5)` of Wythoff is `Wythoff[3,5]`.
                let bare: Vec<String> = games.iter().map(|game| without_parentheses(game).to_owned()).collect();
                answer.split('\t').find_map(|answer| {
                    [&games, &bare].into_iter().find_map(|games| {
                        let filled = self.filled(answer, games, false);
                        let runs = filled.split('`').skip(1).step_by(2).all(|code| self.tried(code).is_ok());
                        let shown = match filled.strip_prefix("`assert ") {
                            Some(behind) => behind.split_once('`')?.1,
                            None => &filled,
                        };
                        runs.then(|| shown.to_owned())
                    })
                })
            },
        )
    }

    /// The words that stand in the places of a pattern, if it is that of a line.
    fn matched<'t>(&self, pattern: &[&'t str], words: &[Word<'t>]) -> Option<Vec<(&'t str, String)>> {
        let Some((first, others)) = pattern.split_first() else { return words.is_empty().then(Vec::new) };
        if is_game(first) {
            return (1..=words.len()).find_map(|count| {
                let mut found = self.matched(others, &words[count..])?;
                let said: Vec<&str> = words[..count].iter().map(|(_, word)| *word).collect();
                found.push((first, said.join(" ")));
                Some(found)
            });
        }
        if *first == "*" {
            return (0..=words.len()).find_map(|count| self.matched(others, &words[count..]));
        }
        let optional = first.strip_suffix('?');
        let alternatives = optional.unwrap_or(first);
        let taken = words.split_first().and_then(|((word, _), behind)| {
            let is_place = alternatives.starts_with(char::is_uppercase);
            let is_fit = match alternatives {
                "FILE" => word.contains(['.', '/']),
                // Another word is rarely a name that somebody gave.
                _ if is_place => is_name(word) && (word.len() < 3 || self.environment.names.contains_key(word)),
                _ => alternatives.split('|').any(|other| other.eq_ignore_ascii_case(word)),
            };
            let mut found =
                self.matched(if optional.is_some() { pattern } else { others }, behind).filter(|_| is_fit)?;
            found.extend(is_place.then(|| (alternatives, (*word).to_owned())));
            Some(found)
        });
        taken.or_else(|| optional.and_then(|_| self.matched(others, words)))
    }
}

/// Whether a word of a pattern is the place of a game or a number, of one word or more.
fn is_game(word: &str) -> bool {
    matches!(word, "G" | "H")
}

/// A text without parentheses around the whole of it.
fn without_parentheses(text: &str) -> &str {
    text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text)
}
