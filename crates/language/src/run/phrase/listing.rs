//! Lines that ask for all games or positions with a property: `find domineering positions with value ±1`.

use super::{POSITIONS, TIME, is_among, meaning::Item};
use crate::{
    kind::value::Value,
    read::{
        source::Source,
        token::{Reader, TokenKind},
    },
    run::machine::Machine,
};

/// Words that ask for a list.
const LISTED: &str = "all enumerate every find give list name show some sweep there what which";

/// What is listed.
const NOUNS: &str = "board boards game games position positions row rows stalk stalks string strings strip strips";

/// Words between what is listed and its property.
const SUCH: &str = "are equal has have having is that where which whose with";

/// Sizes of boards, one of which is taken if the line has none: the first at which something is found.
const SIZES: &[&str] = &["(2, 2)", "(2, 3)", "3", "4", "5", "10", "(5, 5)"];

/// Sizes of heaps.
const HEAPS: &[&str] = &["10", "50"];

/// Whether words ask for a list.
pub(super) fn is_listing<S: AsRef<str>>(words: &[S]) -> bool {
    let has = |list: &str| words.iter().any(|word| is_among(word.as_ref(), list));
    has(LISTED) && has(NOUNS)
}

impl Machine<'_> {
    /// The comprehension that lists what a line asks for, or its length if it asks how many there are.
    pub(super) fn listing(&mut self, line: &str, words: &[String], items: &[Item]) -> Option<String> {
        let all: Vec<&str> = line.split_whitespace().collect();
        // `the mean of the game {3|1}` has no property.
        let is_such = all.iter().skip_while(|word| !is_among(word, NOUNS)).any(|word| is_among(word, SUCH));
        let (mut rules, mut day, mut function, mut counts) = (None, None, None, false);
        let (mut sizes, mut tests) = (Vec::new(), Vec::new());
        for item in items {
            match item {
                Item::Function(name) if name == "Count" => counts = true,
                Item::Function(name) if name == "Show" => {}
                Item::Function(name) if name.starts_with("Is") && self.callable(name)?.admits(1) => {
                    tests.push(format!("{name}(G)"));
                }
                Item::Function(name) if function.is_none() => function = Some(&**name),
                Item::Rules(name) if rules.is_none() => rules = Some(name),
                Item::Value(value) if value.starts_with("DayN(") => day = Some(value),
                Item::Value(value) if function.is_none() && is_size(value) => sizes.push(&**value),
                Item::Value(value) => tests.push(test(function.take(), value)),
                Item::Unknown(class) if matches!(&**class, "N" | "P") && function == Some("Outcome") => {
                    tests.push(test(function.take(), class));
                }
                // `Temperature(G) > 0`
                Item::Advice(advice) => match *advice.split('`').collect::<Vec<_>>() {
                    [_, code, ""] if names(code).any(|name| name == "G") => tests.push(code.to_owned()),
                    _ => return None,
                },
                Item::Unit(_) | Item::Mark("and") => {}
                _ => return None,
            }
        }
        // Other games have none.
        if rules.is_none() && tests.iter().any(|test| test.starts_with("AtomicWeight(")) {
            tests.insert(0, "IsAllSmall(G)".to_owned());
        }
        let is_asked = match (rules, day) {
            (Some(_), None) if tests.is_empty() => {
                is_listing(words) || counts && words.iter().any(|word| is_among(word, NOUNS))
            }
            (Some(_), None) => is_such,
            (None, Some(_)) => counts || !tests.is_empty() || all.windows(2).any(|pair| pair == ["on", "day"]),
            (None, None) => is_such && !tests.is_empty() && is_listing(words),
            _ => false,
        };
        if !is_asked || function.is_some() || rules.is_none() && !sizes.is_empty() {
            return None;
        }
        if let Some(day) = day.filter(|_| all.windows(2).any(|pair| pair == ["on", "day"])) {
            tests.push(format!("Birthday(G) == {}", &day["DayN(".len()..day.len() - 1]));
        }
        let all_of = |source: String, bound: &str| match &*tests {
            [] => source,
            tests => format!("({bound} in {source} where {})", tests.join(" and ")),
        };
        let lists: Vec<String> = match (rules, day) {
            (Some(rules), _) => {
                let own = match &*sizes {
                    [] => None,
                    [size] => Some((*size).to_owned()),
                    sizes => Some(format!("({})", sizes.join(", "))),
                };
                let is_of_heaps = self.form(rules).is_none_or(|form| form.contains('…'));
                let common = if is_of_heaps { HEAPS } else { SIZES };
                let sizes = own.map_or_else(|| common.iter().map(|size| (*size).to_owned()).collect(), |own| vec![own]);
                let sweep = |size| all_of(format!("Sweep({rules}, {size})"), "P for (P, G, n)");
                sizes.into_iter().map(sweep).collect()
            }
            (None, Some(day)) => vec![all_of(day.clone(), "G for G")],
            (None, None) => ["DayN(2)", "DayN(3)"].map(|day| all_of(day.to_owned(), "G for G")).to_vec(),
        };
        // The first list with an item, or else the last one.
        let mut found = None;
        for list in lists {
            let source = Source { text: list.clone(), ..Source::default() };
            if let Ok(items) = self.within(Some(POSITIONS), Some(TIME), |machine| machine.value_of(source)) {
                let has_items = !matches!(items, Value::Tuple(tuple) if tuple.items.is_empty());
                found = Some((list, has_items));
                if has_items {
                    break;
                }
            }
        }
        let (list, has_items) = found?;
        Some(match (counts, has_items) {
            (true, _) => format!("type `Count({list})`"),
            (false, true) => format!("type `{list}`"),
            (false, false) => format!("there is none in `{list}`"),
        })
    }
}

/// A property of a game G: a function has a value, or stands in an order to it.
fn test(function: Option<&str>, value: &str) -> String {
    let subject = match function {
        None | Some("Value" | "Values" | "CanonicalForm") => "G".to_owned(),
        Some(function) => format!("{function}(G)"),
    };
    if is_comparison(value) { format!("{subject} {value}") } else { format!("{subject} == {value}") }
}

fn is_comparison(value: &str) -> bool {
    value.starts_with(['<', '>', '=', '!'])
}

fn is_size(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_digit())
}

/// The names in a line.
pub(in crate::run) fn names(line: &str) -> impl Iterator<Item = &str> {
    Reader::new(line).filter(|token| token.kind == TokenKind::Name).map(|token| &line[token.bytes])
}
