//! Boards: a ruleset with what stands beside it.

use super::{meaning::Item, piece::group};
use crate::{
    read::source::Source,
    run::{library::Callable, machine::Machine},
};

impl Machine<'_> {
    /// The items with boards in place of rulesets with what stands behind them, or numbers before them; where a function takes a
    /// ruleset, rulesets stay. A code is a ruleset in a line about heaps.
    pub(super) fn with_boards(&mut self, mut items: Vec<Item>, is_of_heaps: bool) -> Vec<Item> {
        for item in &mut items {
            if let Item::Value(code) = item
                && is_of_heaps
                && is_code(code)
            {
                let zero = if code.starts_with('.') { "0" } else { "" };
                *item = Item::Rules(format!("TakeAndBreak(\"{zero}{code}\")"));
            }
        }
        let asks_rules =
            |machine: &Self, name: &str| name == "Table" || machine.callable(name).is_some_and(Callable::takes_ruleset);
        if items.iter().any(|item| matches!(item, Item::Function(name) if asks_rules(self, name))) {
            return items;
        }
        let mut boards: Vec<Item> = Vec::new();
        let mut items = items.into_iter().peekable();
        while let Some(item) = items.next() {
            let Item::Rules(name) = item else {
                boards.push(item);
                continue;
            };
            // `Domineering value of 4x4`
            boards.extend(items.next_if(|item| matches!(item, Item::Function(_))));
            let (mut entries, mut skipped, mut heaps, mut count) = (Vec::new(), Vec::new(), None, None);
            let is_family = self.is_family(&name);
            // `Kayles pins 12`, `Subtraction 1, 3, 4 heap 10`, `Toads TT_FF`.
            while let Some(item) = items.peek() {
                match item {
                    Item::Value(value) => entries.push(value.clone()),
                    // `Nim with 3 heaps 3, 4, 5`
                    Item::Mark("heaps") if !is_family && count.is_none() && entries.len() == 1 => count = entries.pop(),
                    Item::Mark("heaps" | "counted") => heaps = heaps.or(Some(entries.len()).filter(|count| *count > 0)),
                    Item::Mark("and") => {}
                    Item::Unknown(word) if entries.is_empty() => {
                        let word = word.clone();
                        match self.lettered(&name, &word) {
                            Some(text) => entries.push(text),
                            None => skipped.push(Item::Unknown(word)),
                        }
                    }
                    _ => break,
                }
                items.next();
            }
            // `2x3 Domineering`
            let is_count =
                |item: &mut Item| matches!(item, Item::Value(value) if value.bytes().all(|byte| byte.is_ascii_digit()));
            let is_bare = entries.is_empty();
            while is_bare && let Some(Item::Value(value)) = boards.pop_if(is_count) {
                entries.insert(0, value);
            }
            let is_counted = count.as_ref().is_none_or(|count| *count == entries.len().to_string());
            if !is_counted {
                entries.splice(0..0, count);
            }
            match self.board_item(&name, &entries, heaps).filter(|_| is_counted) {
                Some(board) => boards.push(board),
                // What is no board of it is understood by nobody.
                None => {
                    boards.push(Item::Rules(name));
                    boards.extend(entries.into_iter().map(|entry| Item::Unknown(entry.trim_matches('"').to_owned())));
                }
            }
            boards.extend(skipped);
        }
        boards
    }

    /// The board of a ruleset, or the ruleset of a family, with these entries, of which the sizes of heaps begin at a place.
    fn board_item(&mut self, name: &str, entries: &[String], heaps: Option<usize>) -> Option<Item> {
        let is_family = self.is_family(name);
        let bare =
            |entry: &String| group(entry).filter(|inside| inside.len() + 2 == entry.len()).unwrap_or(entry).to_owned();
        let listed = |entries: &[String]| entries.iter().map(bare).collect::<Vec<_>>().join(",").replace(" + ", ",");
        // `Subtraction {1,2} 9`
        let is_apart = matches!(entries, [first, _, ..] if is_family && first.starts_with(['{', '(', '"']));
        let heaps = heaps.or(is_apart.then_some(1)).filter(|first| (1..entries.len()).contains(first));
        let text = match (heaps, entries) {
            (_, []) => return None,
            (Some(first), _) if is_family => {
                format!("{name}({})[{}]", listed(&entries[..first]), listed(&entries[first..]))
            }
            _ if is_family => {
                let rules = format!("{name}({})", listed(entries));
                return self.tried(&rules).is_ok().then_some(Item::Rules(rules));
            }
            (_, [one])
                if let Some(text) = self.lettered(name, one.trim_matches('"')).filter(|_| one.starts_with('"')) =>
            {
                format!("{name}[{text}]")
            }
            (_, [one]) if one.starts_with('"') => format!("{name}[{one}]"),
            _ => format!("{name}[{}]", listed(entries)),
        };
        self.is_board(&text).then_some(Item::Value(text))
    }

    /// A board of a ruleset, or of the game of a code or of numbers that a ruleset is made of.
    pub(super) fn board_text(&mut self, name: &str, inside: &str) -> String {
        match self.is_family(name) {
            true => format!("{name}({inside})[5]"),
            false => {
                let is_letters = inside.chars().all(|letter| letter.is_alphabetic() || letter == '|');
                let text = if is_letters { self.lettered(name, inside) } else { None };
                format!("{name}[{}]", text.as_deref().unwrap_or(inside))
            }
        }
    }

    /// The text of a board of a ruleset that some letters are, which may be capitals, with other signs for empty squares and rows,
    /// and `b` and `g` for the edges of Left and of both.
    pub(super) fn lettered(&mut self, name: &str, letters: &str) -> Option<String> {
        const MOST_LETTERS: usize = 5;
        let small = letters.to_lowercase();
        let mut different: Vec<char> = small.chars().collect();
        different.sort_unstable();
        different.dedup();
        // Any word is a graph.
        if different.len() > MOST_LETTERS || different.len() == small.len() && small.chars().all(char::is_alphabetic) {
            return None;
        }
        let colours = small.replace('b', "l").replace('g', "e");
        let texts = [letters.to_owned(), small.replace('_', "."), small.replace('/', "|"), small, colours];
        let texts = texts.map(|text| format!("\"{text}\""));
        texts.into_iter().find(|text| self.is_board(&format!("{name}[{text}]")))
    }

    /// What to type for letters of a board that stand alone: the games that have such boards.
    pub(super) fn lone_board(&mut self, line: &str) -> Option<String> {
        const MOST_LETTERS: usize = 3;
        const MOST_SHOWN: usize = 3;
        /// A graph may have any letters.
        const ANY: &str = "qzqz";
        let mut letters: Vec<char> = line.chars().collect();
        letters.sort_unstable();
        letters.dedup();
        let is_square = |letter: &char| letter.is_ascii_alphabetic() || matches!(letter, '.' | '_' | '|' | '/' | '#');
        if !letters.iter().all(is_square) || !(2..=MOST_LETTERS).contains(&letters.len()) || line.len() <= letters.len()
        {
            return None;
        }
        let names: Vec<String> = self.environment.ruleset_names().map(str::to_owned).collect();
        let boards = names.iter().filter_map(|name| {
            let text = self.lettered(name, line).filter(|_| self.lettered(name, ANY).is_none())?;
            Some(format!("`{name}[{text}]`"))
        });
        let boards: Vec<String> = boards.take(MOST_SHOWN).collect();
        (!boards.is_empty()).then(|| format!("a board has its game before it: {}", boards.join(", ")))
    }

    /// Whether a ruleset has parameters before its boards.
    fn is_family(&mut self, name: &str) -> bool {
        self.form(name).is_some_and(|form| form.starts_with(&format!("{name}(")))
    }

    /// How a board of a ruleset is written.
    pub(super) fn form(&mut self, name: &str) -> Option<String> {
        let ruleset = self.own_ruleset(name)?;
        Some(self.environment.catalogue.get(ruleset).form().to_string())
    }

    /// Whether a text is a board.
    fn is_board(&mut self, text: &str) -> bool {
        self.value_of(Source { text: text.to_owned(), ..Source::default() }).is_ok()
    }
}

/// Whether a number is written as the code of a game of heaps is: `0.77`, `.137`.
fn is_code(number: &str) -> bool {
    number.split_once('.').is_some_and(|(first, digits)| {
        matches!(first, "" | "0" | "4") && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
    })
}
