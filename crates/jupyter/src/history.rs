//! The cells that were run, for front ends that let a person go back to them.

use serde_json::{Value, json};

/// The session that cells belong to: there is one.
const SESSION: u64 = 1;

/// The cells of a session with their counts, as long as it lasts.
#[derive(Debug, Default)]
pub(super) struct History(Vec<(u64, String)>);

impl History {
    /// Adds a cell.
    pub fn add(&mut self, count: u64, cell: &str) {
        self.0.push((count, cell.to_owned()));
    }

    /// The answer to a request for cells: the last ones, a range of counts, or those that fit a pattern.
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
                cells.retain(|(_, cell)| fits(&cell.chars().collect::<Vec<_>>(), &pattern));
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

/// Whether a text fits a pattern in which `*` is any text and `?` any letter.
fn fits(text: &[char], pattern: &[char]) -> bool {
    // Where the last `*` stands in the pattern, and how much of the text is its share.
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
                let Some((place, share)) = star else { return false };
                star = Some((place, share + 1));
                (next, at) = (place + 1, share + 1);
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
        let fits = |text: &str, pattern: &str| {
            super::fits(&text.chars().collect::<Vec<_>>(), &pattern.chars().collect::<Vec<_>>())
        };
        assert!(fits("", "") && fits("", "*") && fits("abc", "a*") && fits("abc", "?b?") && fits("aXbXc", "a*b*c"));
        assert!(!fits("abc", "a") && !fits("abc", "b*") && !fits("", "?") && !fits("ab", "a*c"));
    }
}
