//! Parsing of entries, shared by rulesets.

use num_traits::ToPrimitive;

use crate::{
    Entry, NoBoard, Ruleset,
    position::{Board, Boards},
};

/// The error for a rule that one entry or all of them break.
pub(super) fn broken(rule: impl Into<String>, entry: Option<usize>) -> NoBoard {
    NoBoard { rule: rule.into(), entry }
}

/// Parses entries that are integers from `least` on, as many as there are sides, or at least one.
pub(super) fn integers(ruleset: &dyn Ruleset, entries: &[Entry], least: u64) -> Result<Board, NoBoard> {
    let name = ruleset.name();
    match ruleset.sides() {
        Some(sides) if sides.len() != entries.len() => {
            let (sides, expected, given) = (sides.join(","), sides.len(), entries.len());
            let entries = if expected == 1 { "entry" } else { "entries" };
            return Err(broken(format!("{name}[{sides}] takes {expected} {entries}, not {given}"), None));
        }
        None if entries.is_empty() => {
            return Err(broken(format!("{name}[a,b,…] takes at least one entry"), None));
        }
        _ => {}
    }
    let read = |(place, entry): (usize, &Entry)| {
        let number = match entry {
            Entry::Integer(number) => number.to_u64().filter(|number| *number >= least),
            _ => None,
        };
        let entry = ruleset.sides().map_or_else(|| format!("entry {}", place + 1), |sides| sides[place].to_owned());
        let rule = || format!("{entry} of {name} is an integer from {least} to 2^64 - 1");
        number.ok_or_else(|| broken(rule(), Some(place)))
    };
    entries.iter().enumerate().map(read).collect()
}

/// The option that is a single board.
pub(super) fn one(board: Board) -> Boards {
    [board].into_iter().collect()
}
