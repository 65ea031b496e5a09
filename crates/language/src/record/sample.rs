//! A sample of the positions of a record, computed again.

use std::collections::{BTreeSet, HashSet};

use super::line::{Entry, Recorded, Sweep};
use crate::random::Random;

/// The number of differences that are listed.
const MAX_SHOWN: usize = 8;

/// The positions to compute again, and the differences found.
#[derive(Debug, Default)]
pub struct Sample {
    /// The number of sweeps in the record.
    sweeps: usize,
    /// The number of positions in the record.
    positions: u64,
    /// The positions to compute, each as the number of its sweep and its index.
    chosen: HashSet<(u64, u64)>,
    compared: u64,
    differences: Vec<String>,
}

impl Sample {
    /// A uniformly distributed sample of the positions of a record, which depends only on the seed.
    pub fn new(sweeps: &[(Sweep, Vec<Entry>)], size: u64, seed: u64) -> Self {
        let positions: u64 = sweeps.iter().map(|(_, entries)| entries.len() as u64).sum();
        let (mut places, mut random) = (BTreeSet::new(), Random::new(seed));
        // R. Floyd, in J. Bentley, Programming pearls: a sample of brilliance (1987).
        for last in positions.saturating_sub(size)..positions {
            if !places.insert(random.below(last + 1)) {
                places.insert(last);
            }
        }
        let entries = (0..).zip(sweeps.iter().flat_map(|(_, entries)| entries));
        let chosen = entries.filter(|(place, _)| places.contains(place)).map(|(_, entry)| (entry.sweep, entry.index));
        Sample { sweeps: sweeps.len(), positions, chosen: chosen.collect(), ..Sample::default() }
    }

    /// Whether a position belongs to the sample.
    pub fn has(&self, entry: &Entry) -> bool {
        self.chosen.contains(&(entry.sweep, entry.index))
    }

    /// Compares a recorded position with what was found now.
    pub fn compare(&mut self, entry: &Entry, found: &Recorded) {
        self.compared += 1;
        if entry.recorded != *found {
            let Entry { sweep, index, position, recorded, .. } = entry;
            self.differences.push(format!(
                "position {index} of sweep {sweep}, {position}: {} is recorded, and {} was found",
                recorded.words(),
                found.words()
            ));
        }
    }

    /// Whether the whole sample was computed again and agrees with the record, and a report.
    pub fn verdict(&self) -> (bool, String) {
        let Sample { sweeps, positions, compared, differences, .. } = self;
        let count = |count: u64, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        let mut words = format!("{} of {}", count(*positions, "position"), count(*sweeps as u64, "sweep"));
        words += &match (compared, differences.len()) {
            (0, _) => ", none computed again".to_owned(),
            (compared, 0) => format!(", {compared} computed again: all as recorded"),
            (compared, wrong) => format!(", {compared} computed again: {wrong} not as recorded"),
        };
        let rest = self.chosen.len() as u64 - compared;
        if *compared > 0 && rest > 0 {
            words += &format!("; the program did not come to {rest} more");
        }
        words.extend(differences.iter().take(MAX_SHOWN).map(|difference| format!("\n  {difference}")));
        if differences.len() > MAX_SHOWN {
            words += "\n  …";
        }
        (differences.is_empty() && rest == 0, words)
    }
}
