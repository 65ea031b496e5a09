//! What a line asks of the prompt: `show my variables`, `delete x`, `who wrote this`.

use super::is_name;
use crate::run::machine::Machine;

/// The patterns of such lines, with the answers.
const REQUESTS: &str = include_str!("requests.tsv");

/// Words that change nothing.
const SMALL: &str =
    "a am an all can could for i im just me my of our please some the to us we with will would you your youre";

impl Machine<'_> {
    /// The answer to a line that asks something of the prompt.
    pub(super) fn request(&self, line: &str) -> Option<String> {
        let is_sign = |sign: char| matches!(sign, '?' | '!' | ',' | '.' | '"' | '(' | ')');
        let bare = line.replace(['\'', '’'], "");
        let words = bare.split_whitespace().map(|word| word.trim_matches(is_sign));
        let words: Vec<&str> = words.filter(|word| !super::is_among(word, SMALL)).collect();
        let rows = REQUESTS.lines().filter(|line| !line.starts_with('#')).filter_map(|row| row.split_once('\t'));
        rows.flat_map(|(patterns, answer)| patterns.split("; ").map(move |pattern| (pattern, answer))).find_map(
            |(pattern, answer)| {
                let pattern: Vec<&str> = pattern.split(' ').collect();
                let names = self.matched(&pattern, &words)?;
                Some(names.iter().fold(answer.to_owned(), |answer, (place, word)| answer.replace(place, word)))
            },
        )
    }

    /// The words that stand in the places of a pattern, if it is that of a line.
    fn matched<'t>(&self, pattern: &[&'t str], words: &[&'t str]) -> Option<Vec<(&'t str, &'t str)>> {
        let Some((first, others)) = pattern.split_first() else { return words.is_empty().then(Vec::new) };
        let optional = first.strip_suffix('?');
        let alternatives = optional.unwrap_or(first);
        let taken = words.split_first().and_then(|(word, behind)| {
            let is_place = alternatives.starts_with(char::is_uppercase);
            let is_fit = match alternatives {
                "FILE" => word.contains(['.', '/']),
                // Another word is rarely a name that somebody gave.
                _ if is_place => is_name(word) && (word.len() < 3 || self.environment.names.contains_key(word)),
                _ => alternatives.split('|').any(|other| other.eq_ignore_ascii_case(word)),
            };
            let mut names =
                self.matched(if optional.is_some() { pattern } else { others }, behind).filter(|_| is_fit)?;
            names.extend(is_place.then_some((alternatives, *word)));
            Some(names)
        });
        taken.or_else(|| optional.and_then(|_| self.matched(others, words)))
    }
}
