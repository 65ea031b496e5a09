//! Earlier inputs that begin as what is typed: the Up and Down keys.

/// What was entered, and where in it a person looks.
#[derive(Debug, Default)]
pub struct Recall {
    entries: Vec<String>,
    search: Option<HistorySearch>,
}

/// A person on the way through the entries.
#[derive(Debug)]
struct HistorySearch {
    /// What every entry shown begins with.
    prefix: String,
    /// The line before the search, to come back to.
    typed: String,
    /// The place of the entry shown.
    at: usize,
    /// The entry shown. Where the line is another one by now, the search is over.
    shown: String,
}

impl Recall {
    /// The entries of earlier sessions, oldest first.
    pub fn new(entries: Vec<String>) -> Self {
        Recall { entries, search: None }
    }

    /// Notes what was entered.
    pub fn add(&mut self, input: &str) {
        self.search = None;
        if self.entries.last().is_none_or(|last| last != input) {
            self.entries.push(input.to_owned());
        }
    }

    /// Forgets what was entered last.
    pub fn forget_last(&mut self) {
        self.search = None;
        self.entries.pop();
    }

    /// The last entry before the one shown, or before now, that begins with what stands before the cursor.
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

    /// The next entry after the one shown, and in the end the line that was typed. None if no entry is shown.
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
