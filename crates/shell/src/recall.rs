//! Recall of earlier inputs that begin with the typed text: the Up and Down keys.

/// The earlier inputs, and the current search in them.
#[derive(Debug, Default)]
pub struct Recall {
    entries: Vec<String>,
    search: Option<HistorySearch>,
}

/// A search through the entries.
#[derive(Debug)]
struct HistorySearch {
    /// The beginning of every entry that is shown.
    prefix: String,
    /// The line before the search, to return to.
    typed: String,
    /// The index of the entry shown.
    at: usize,
    /// The entry shown. The search is over once the line differs from it.
    shown: String,
}

impl Recall {
    /// The entries of earlier sessions, oldest first.
    pub fn new(entries: Vec<String>) -> Self {
        Recall { entries, search: None }
    }

    /// Adds an input.
    pub fn add(&mut self, input: &str) {
        self.search = None;
        if self.entries.last().is_none_or(|last| last != input) {
            self.entries.push(input.to_owned());
        }
    }

    /// Forgets the last input.
    pub fn forget_last(&mut self) {
        self.search = None;
        self.entries.pop();
    }

    /// The last entry before the one shown, or the last of all, that begins with the text before the cursor.
    pub fn earlier(&mut self, line: &str, cursor: usize) -> Option<String> {
        let mut search = self.search.take().filter(|search| search.shown == line).unwrap_or_else(|| HistorySearch {
            prefix: line.get(..cursor).unwrap_or(line).to_owned(),
            typed: line.to_owned(),
            at: self.entries.len(),
            shown: line.to_owned(),
        });
        let begins = |(_, entry): &(usize, &String)| entry.starts_with(&search.prefix) && **entry != search.shown;
        let found = self.entries.iter().enumerate().take(search.at).rfind(begins);
        if let Some((at, entry)) = found {
            (search.at, search.shown) = (at, entry.clone());
        }
        let shown = found.is_some().then(|| search.shown.clone());
        self.search = Some(search);
        shown
    }

    /// The next entry after the one shown, and finally the line that was typed; `None` if no entry is shown.
    pub fn later(&mut self, line: &str) -> Option<String> {
        let mut search = self.search.take().filter(|search| search.shown == line && search.at < self.entries.len())?;
        let begins = |(_, entry): &(usize, &String)| entry.starts_with(&search.prefix) && **entry != search.shown;
        let Some((at, entry)) = self.entries.iter().enumerate().skip(search.at + 1).find(begins) else {
            return Some(search.typed);
        };
        (search.at, search.shown) = (at, entry.clone());
        let shown = entry.clone();
        self.search = Some(search);
        Some(shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recall() -> Recall {
        Recall::new(["x := 1", "Nim[3]", "x + 2", "x + 2"].map(str::to_owned).to_vec())
    }

    #[test]
    fn without_a_prefix_every_entry_comes() {
        let mut recall = recall();
        let mut line = String::new();
        for expected in ["x + 2", "Nim[3]", "x := 1"] {
            line = recall.earlier(&line, line.len()).unwrap_or_default();
            assert_eq!(line, expected);
        }
        assert_eq!(recall.earlier(&line, line.len()), None);
        for expected in ["Nim[3]", "x + 2", ""] {
            line = recall.later(&line).unwrap_or_default();
            assert_eq!(line, expected);
        }
        assert_eq!(recall.later(&line), None);
    }

    #[test]
    fn a_prefix_chooses() {
        let mut recall = recall();
        assert_eq!(recall.earlier("x y", 1).as_deref(), Some("x + 2"));
        assert_eq!(recall.earlier("x + 2", 5).as_deref(), Some("x := 1"));
        assert_eq!(recall.earlier("x := 1", 6), None);
        assert_eq!(recall.later("x := 1").as_deref(), Some("x + 2"));
        assert_eq!(recall.later("x + 2").as_deref(), Some("x y"));
        assert_eq!(recall.earlier("y", 1), None);
    }

    #[test]
    fn a_changed_line_begins_a_new_search() {
        let mut recall = recall();
        assert_eq!(recall.earlier("", 0).as_deref(), Some("x + 2"));
        assert_eq!(recall.earlier("x + 23", 6), None);
        assert_eq!(recall.earlier("N", 1).as_deref(), Some("Nim[3]"));
        recall.add("Nim[4]");
        assert_eq!(recall.earlier("N", 1).as_deref(), Some("Nim[4]"));
    }
}
