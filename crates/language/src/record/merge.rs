//! Merging the records of shards into that of one machine.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use super::{
    RecordError,
    file::Contents,
    line::{Chain, Entry, Line, Sweep},
};
use crate::{
    file::{Existing, Files},
    input,
    read::data::IsFunction,
};

/// The number of gaps of a sweep that are listed.
const MAX_LISTED: usize = 8;

/// A sweep with the positions of all records.
struct MergedSweep {
    sweep: Sweep,
    entries: BTreeMap<u64, Entry>,
    /// For each file its name, its sweep with the shard, and its number of positions.
    parts: Vec<(String, Sweep, u64)>,
}

/// The text of the record that a single machine would have written. Incomplete lines are ignored.
///
/// # Errors
/// If a file cannot be read or is not a record, if they belong to different programs or contradict each other, and if
/// something is missing: the error says what.
pub fn merge(paths: &[PathBuf], is_function: IsFunction) -> Result<String, RecordError> {
    let mut program: Option<(String, String)> = None;
    let mut merged: BTreeMap<u64, MergedSweep> = BTreeMap::new();
    for path in paths {
        let name = path.display().to_string();
        let bytes = input::read(path, u64::MAX).map_err(|error| RecordError::file("read", path, &error))?;
        let contents = Contents::read(path, &String::from_utf8_lossy(&bytes), is_function)?;
        let Some(own) = contents.program else { return Err(RecordError::NoRecord { path: name, line: 1 }) };
        let (first, known) = program.get_or_insert_with(|| (name.clone(), own.clone()));
        if *known != own {
            let what = format!("it belongs to a program with another text than {first}");
            return Err(RecordError::OtherProgram { path: name, what });
        }
        for (sweep, entries) in contents.sweeps {
            let merged_sweep = merged.entry(sweep.number).or_insert_with(|| MergedSweep {
                sweep: Sweep { shard: None, ..sweep.clone() },
                entries: BTreeMap::new(),
                parts: Vec::new(),
            });
            if (Sweep { shard: None, ..sweep.clone() }) != merged_sweep.sweep {
                let what = format!("sweep {} is `{}` there, and not that of {first}", sweep.number, sweep.call);
                return Err(RecordError::OtherProgram { path: name, what });
            }
            merged_sweep.parts.push((name.clone(), sweep, entries.len() as u64));
            for entry in entries {
                let (sweep, index) = (entry.sweep, entry.index);
                if merged_sweep.entries.entry(index).or_insert_with(|| entry.clone()) != &entry {
                    return Err(RecordError::Conflict { path: name, sweep, index });
                }
            }
        }
    }
    let missing: Vec<String> = merged.values().filter_map(MergedSweep::missing).collect();
    if !missing.is_empty() {
        return Err(RecordError::Incomplete { missing: missing.join("\n") });
    }
    let (_, program) = program.unwrap_or_default();
    let mut chain = Chain::default();
    let mut text = Line::Program(program).text(&mut chain);
    for merged_sweep in merged.into_values() {
        text += &Line::Sweep(merged_sweep.sweep).text(&mut chain);
        text.extend(merged_sweep.entries.into_values().map(|entry| Line::Entry(entry).text(&mut chain)));
    }
    Ok(text)
}

/// Writes a record atomically.
///
/// # Errors
/// If it cannot or may not be written.
pub fn write(path: &Path, text: &str, files: &mut Files) -> Result<(), RecordError> {
    files.write(path, text, Existing::Kept).map_err(|error| RecordError::file("write", path, &error))
}

impl MergedSweep {
    /// What is missing, in words; `None` if the sweep is complete.
    fn missing(&self) -> Option<String> {
        let Sweep { number, call, positions, .. } = &self.sweep;
        if self.entries.len() as u64 == *positions {
            return None;
        }
        let missing = positions - (self.entries.len() as u64).min(*positions);
        let mut lines = vec![format!("sweep {number}, {call}: {missing} of {positions} positions are missing")];
        for (file, sweep, found) in &self.parts {
            let share = sweep.shard.map_or(*positions, |shard| shard.share(*positions));
            let part = sweep.shard.map_or("all positions".to_owned(), |shard| format!("shard {shard}"));
            if *found < share {
                lines.push(format!("  {part}, {file}: {found} of {share} positions"));
            }
        }
        if let Some(of) = self.parts.iter().find_map(|(_, sweep, _)| sweep.shard).map(|shard| shard.of) {
            let is_there = |number: &u64| {
                self.parts
                    .iter()
                    .any(|(_, sweep, _)| sweep.shard.is_none_or(|shard| (shard.number, shard.of) == (*number, of)))
            };
            let absent = (1..=of.min(*positions)).filter(|number| !is_there(number));
            let absent: Vec<String> = absent.map(|number| format!("{number}/{of}")).collect();
            if !absent.is_empty() {
                lines.push(format!("  no file has shard {}", shortened(&absent)));
            }
            return Some(lines.join("\n"));
        }
        let mut gaps: Vec<String> = Vec::new();
        let mut next = 1;
        for index in self.entries.keys().copied().chain([positions + 1]) {
            match index - next {
                0 => {}
                1 => gaps.push(next.to_string()),
                _ => gaps.push(format!("{next}..{}", index - 1)),
            }
            next = index + 1;
        }
        lines.push(format!("  positions {}", shortened(&gaps)));
        Some(lines.join("\n"))
    }
}

/// The first of some words, with the number of all if there are more.
fn shortened(words: &[String]) -> String {
    match words.len() {
        count if count > MAX_LISTED => format!("{}, … ({count} in all)", words[..MAX_LISTED].join(", ")),
        _ => words.join(", "),
    }
}
