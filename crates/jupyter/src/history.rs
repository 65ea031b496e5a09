//! The history of cells, for front ends that recall them.

use serde_json::{Value, json};

/// The number of the only session.
const SESSION: u64 = 1;

/// The cells of the session with their counts.
#[derive(Debug, Default)]
pub(super) struct History(Vec<(u64, String)>);

impl History {
    /// Adds a cell.
    pub fn add(&mut self, count: u64, cell: &str) {
        self.0.push((count, cell.to_owned()));
    }

    /// The reply to a request for cells: the last ones, a range of counts, or those that match a pattern.
    pub fn reply(&self, content: &Value) -> Value {
        let number = |name: &str| content[name].as_u64();
        let last = number("n").and_then(|number| usize::try_from(number).ok()).unwrap_or(usize::MAX);
        let mut cells: Vec<&(u64, String)> = self.0.iter().collect();
        match content["hist_access_type"].as_str() {
            Some("range") => {
                let is_this = matches!(content["session"].as_i64(), Some(0 | 1) | None);
                let stop = number("stop").unwrap_or(u64::MAX);
                let range = number("start").unwrap_or(1)..stop;
                cells.retain(|(count, _)| is_this && range.contains(count));
            }
            Some("search") => {
                let pattern: Vec<char> = content["pattern"].as_str().unwrap_or("*").chars().collect();
                cells.retain(|(_, cell)| matches(&cell.chars().collect::<Vec<_>>(), &pattern));
                if content["unique"].as_bool().unwrap_or_default() {
                    let texts: Vec<&str> = cells.iter().map(|(_, cell)| cell.as_str()).collect();
                    let mut place = 0;
                    cells.retain(|(_, cell)| {
                        place += 1;
                        !texts[place..].contains(&cell.as_str())
                    });
                }
                cells.drain(..cells.len().saturating_sub(last));
            }
            _ => drop(cells.drain(..cells.len().saturating_sub(last))),
        }
        let has_output = content["output"].as_bool().unwrap_or_default();
        let cells = cells.into_iter().map(|(count, cell)| match has_output {
            true => json!([SESSION, count, [cell, null]]),
            false => json!([SESSION, count, cell]),
        });
        json!({ "status": "ok", "history": cells.collect::<Vec<_>>() })
    }
}

/// Whether a text matches a pattern in which `*` matches any text and `?` any letter.
fn matches(text: &[char], pattern: &[char]) -> bool {
    // The index of the last `*` in the pattern, and the end of the text that it matches.
    let (mut at, mut next, mut star) = (0, 0, None);
    while at < text.len() {
        match pattern.get(next) {
            Some('*') => {
                star = Some((next, at));
                next += 1;
            }
            Some(letter) if *letter == '?' || *letter == text[at] => {
                at += 1;
                next += 1;
            }
            _ => {
                let Some((place, end)) = star else { return false };
                star = Some((place, end + 1));
                (next, at) = (place + 1, end + 1);
            }
        }
    }
    pattern[next..].iter().all(|letter| *letter == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(content: Value) -> Vec<u64> {
        let mut history = History::default();
        ["x := 1", "x + 1", "y", "x := 1"].iter().zip(1..).for_each(|(cell, count)| history.add(count, cell));
        let reply = history.reply(&content);
        reply["history"].as_array().unwrap().iter().map(|cell| cell[1].as_u64().unwrap()).collect()
    }

    #[test]
    fn cells_are_found_again() {
        assert_eq!(cells(json!({ "hist_access_type": "tail", "n": 2 })), [3, 4]);
        assert_eq!(cells(json!({ "hist_access_type": "tail" })), [1, 2, 3, 4]);
        assert_eq!(cells(json!({ "hist_access_type": "range", "session": 1, "start": 2, "stop": 4 })), [2, 3]);
        assert_eq!(cells(json!({ "hist_access_type": "range", "session": 7, "start": 2 })), [0; 0]);
        assert_eq!(cells(json!({ "hist_access_type": "search", "pattern": "x*1" })), [1, 2, 4]);
        assert_eq!(cells(json!({ "hist_access_type": "search", "pattern": "x*", "unique": true })), [2, 4]);
        assert_eq!(cells(json!({ "hist_access_type": "search", "pattern": "*", "n": 1 })), [4]);
    }

    #[test]
    fn patterns_have_stars_and_question_marks() {
        let matches = |text: &str, pattern: &str| {
            super::matches(&text.chars().collect::<Vec<_>>(), &pattern.chars().collect::<Vec<_>>())
        };
        assert!(
            matches("", "")
                && matches("", "*")
                && matches("abc", "a*")
                && matches("abc", "?b?")
                && matches("aXbXc", "a*b*c")
        );
        assert!(!matches("abc", "a") && !matches("abc", "b*") && !matches("", "?") && !matches("ab", "a*c"));
    }
}
