//! Boards in words: the name of a ruleset and the words beside it.

use super::{
    is_among,
    meaning::{HEAPS, Item},
    piece::group,
    question::EACH,
};
use crate::{
    read::source::Source,
    run::{library::Callable, machine::Machine},
};

/// In a line with one of these words, `0.77` is an octal code.
const OF_HEAPS: &str = "octal code heap heaps nim grundy quotient sequence period periodicity game";

impl Machine<'_> {
    /// Joins each ruleset with the entries behind it, or the numbers before it, into a board. Rulesets stay as they are if a
    /// function of the line takes a ruleset. In a line about heaps, an octal code is a ruleset.
    pub(super) fn with_boards(&mut self, (words, mut items): (Vec<String>, Vec<Item>)) -> Vec<Item> {
        let is_of_heaps = words.iter().any(|word| is_among(word, OF_HEAPS));
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
            let (mut entries, mut heaps, is_family) = (Vec::new(), None, self.is_family(&name));
            // `Kayles pins 12`, `Subtraction 1, 3, 4 heap 10`, `Toads TT_FF`.
            while let Some(item) = items.peek() {
                match item {
                    Item::Value(value) => entries.push(value.clone()),
                    Item::Unit(word) if is_among(word, HEAPS) => {
                        heaps = heaps.or(Some(entries.len()).filter(|count| *count > 0));
                    }
                    Item::Unit(_) | Item::Mark("and") => {}
                    Item::Unknown(word) if entries.is_empty() => match self.lettered(&name, &word.clone()) {
                        Some(text) => entries.push(text),
                        None => break,
                    },
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
            match self.board_item(&name, &entries, heaps, is_family) {
                Some(board) => boards.push(board),
                // Entries that make no board are not understood.
                None => {
                    boards.push(Item::Rules(name));
                    boards.extend(entries.into_iter().map(|entry| Item::Unknown(entry.trim_matches('"').to_owned())));
                }
            }
        }
        boards
    }

    /// The board of a ruleset, or the member of a family of rulesets, with these entries; `heaps` is the index of the first heap size.
    fn board_item(&mut self, name: &str, entries: &[String], heaps: Option<usize>, is_family: bool) -> Option<Item> {
        let bare =
            |entry: &String| group(entry).filter(|inside| inside.len() + 2 == entry.len()).unwrap_or(entry).to_owned();
        let listed = |entries: &[String]| entries.iter().map(bare).collect::<Vec<_>>().join(",").replace(" + ", ",");
        let text = match (heaps, entries) {
            (_, []) => return None,
            (Some(first), _) if is_family && first < entries.len() => {
                format!("{name}({})[{}]", listed(&entries[..first]), listed(&entries[first..]))
            }
            // `Subtraction {1,2} 9`
            (None, [numbers, rest @ ..]) if is_family && !rest.is_empty() && numbers.starts_with(['{', '(', '"']) => {
                format!("{name}({})[{}]", bare(numbers), listed(rest))
            }
            _ if is_family => {
                let rules = format!("{name}({})", listed(entries));
                return self.tried(&rules).is_ok().then_some(Item::Rules(rules));
            }
            // `kayles 1 to 20`
            (None, [range]) if range.contains("..") && !range.starts_with('"') => format!("({name}[n]{EACH}{range})"),
            // `Nim with 3 heaps 3, 4, 5`
            (Some(1), [count, rest @ ..]) if *count == rest.len().to_string() => format!("{name}[{}]", listed(rest)),
            (Some(_), [_, ..]) => return None,
            (None, [one]) if let Some(letters) = one.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) => {
                format!("{name}[{}]", self.lettered(name, letters).unwrap_or(one.clone()))
            }
            _ => format!("{name}[{}]", listed(entries)),
        };
        self.is_board(&text).then_some(Item::Value(text))
    }

    /// The text of a board of a ruleset, or of a member of a family of rulesets.
    pub(super) fn board_text(&mut self, name: &str, inside: &str) -> String {
        if self.is_family(name) {
            return format!("{name}({inside})");
        }
        let is_letters = inside.chars().all(|letter| letter.is_alphabetic() || letter == '|');
        let text = if is_letters { self.lettered(name, inside) } else { None };
        format!("{name}[{}]", text.as_deref().unwrap_or(inside))
    }

    /// The text of a board as a ruleset spells it, from letters that may be capitals, with other signs for empty squares and ends of
    /// rows, or with `b` and `g` for blue and green edges.
    fn lettered(&mut self, name: &str, letters: &str) -> Option<String> {
        const MOST_LETTERS: usize = 5;
        let small = letters.to_lowercase();
        let mut different: Vec<char> = small.chars().collect();
        different.sort_unstable();
        different.dedup();
        // Every word is the text of some graph.
        if different.len() > MOST_LETTERS || different.len() == small.len() && small.chars().all(char::is_alphabetic) {
            return None;
        }
        let colours = small.replace('b', "l").replace('g', "e");
        let texts = [letters.to_owned(), small.replace('_', "."), small.replace('/', "|"), small, colours];
        let texts = texts.map(|text| format!("\"{text}\""));
        texts.into_iter().find(|text| self.is_board(&format!("{name}[{text}]")))
    }

    /// Whether a name stands for a family of rulesets, which takes parameters.
    fn is_family(&mut self, name: &str) -> bool {
        self.form(name).is_some_and(|form| form.starts_with(&format!("{name}(")))
    }

    /// How the boards of a ruleset are written.
    pub(super) fn form(&mut self, name: &str) -> Option<String> {
        let ruleset = self.own_ruleset(name)?;
        Some(self.environment.catalogue.get(ruleset).form().to_string())
    }

    /// Whether a text has a value, as a board does.
    fn is_board(&mut self, text: &str) -> bool {
        self.value_of(Source { text: text.to_owned(), ..Source::default() }).is_ok()
    }
}

/// Whether a number looks like an octal code: `0.77`, `.137`.
fn is_code(number: &str) -> bool {
    number.split_once('.').is_some_and(|(first, digits)| {
        matches!(first, "" | "0" | "4") && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
    })
}
