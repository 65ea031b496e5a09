//! The results of searches of packed boards in a file, to continue in another run.
//!
//! The first line names the format and the version of the program: another version may use other keys. The entries of the table
//! follow, 16 bytes each, and a digest that detects accidental damage.

use std::{
    fmt,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use cutcake_base::limit::{Limit, Stop};

use crate::{key::hash, search::Search, table::Table};

/// The first line of a file.
const HEAD: &str = concat!("cutcake positions 2, of version ", env!("CARGO_PKG_VERSION"), "\n");
/// The bytes of an entry, and of the digest.
const ENTRY: usize = 16;

/// Why a file of positions cannot be read.
#[derive(Debug)]
pub enum Fault {
    /// If the file cannot be written.
    System(io::Error),
    /// It is no such file, or another version of the program has written it.
    Version,
    /// It is damaged.
    Damaged,
    /// There is no memory for it, or it takes too long.
    Stopped(Stop),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::System(error) => error.fmt(f),
            Fault::Version => f.write_str("another version of the program has written it, or it is something else"),
            Fault::Damaged => f.write_str("it is damaged: its digest does not fit it"),
            Fault::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::UnexpectedEof { Fault::Damaged } else { Fault::System(error) }
    }
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Fault::Stopped(stop)
    }
}

/// Writes positions, or fails.
pub type Keep = dyn FnMut(&Positions) -> io::Result<()>;

/// Writes the positions of a search at intervals.
pub struct Keeper {
    /// The interval.
    pub every: Duration,
    /// When it last wrote them.
    pub last: Duration,
    /// The file.
    pub path: PathBuf,
    /// Writes them.
    pub keep: Box<Keep>,
}

/// The positions of a search, whose keys are the same in every run: they are of packed boards alone, because other boards are
/// numbered anew in each session.
pub struct Positions<'s>(&'s Table);

impl Positions<'_> {
    /// Writes them, and returns how many there are.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, to: &mut dyn Write) -> io::Result<u64> {
        to.write_all(HEAD.as_bytes())?;
        let mut digest = 0;
        let mut count = 0;
        for words in self.0.entries() {
            digest = chained(digest, words);
            count += 1;
            to.write_all(&bytes(words))?;
        }
        to.write_all(&digest.to_le_bytes())?;
        Ok(count)
    }
}

impl Search {
    /// Adds the positions of another run, and returns how many there are.
    ///
    /// # Errors
    /// A [`Fault`]; then nothing is added.
    pub fn read_positions(&mut self, from: &mut dyn Read, limit: &Limit) -> Result<u64, Fault> {
        let mut head = [0; HEAD.len()];
        from.read_exact(&mut head).map_err(|_| Fault::Version)?;
        if head != *HEAD.as_bytes() {
            return Err(Fault::Version);
        }
        let mut table = Table::default();
        table.set_memory(limit.memory_given());
        let (mut digest, mut count) = (0, 0);
        let mut last: Option<[u8; ENTRY]> = None;
        loop {
            let mut next = [0; ENTRY];
            match from.read_exact(&mut next) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => break,
                Err(error) => return Err(error.into()),
            }
            if let Some(entry) = last.replace(next) {
                limit.check()?;
                table.grow(|bytes| limit.allow(bytes).is_ok());
                let words = words(entry);
                digest = chained(digest, words);
                count += 1;
                table.insert_words(words);
            }
        }
        if last.map(u128::from_le_bytes) != Some(digest) {
            return Err(Fault::Damaged);
        }
        for words in self.table.entries() {
            table.insert_words(words);
        }
        self.table = table;
        // The file does not say what its results rest on.
        self.has_cut_in_table |= count > 0;
        Ok(count)
    }

    /// Sets what writes the positions.
    pub fn set_keeper(&mut self, keeper: Option<Keeper>) {
        self.keeper = keeper;
    }

    /// The file that positions are written to.
    pub fn kept_in(&self) -> Option<&Path> {
        self.keeper.as_ref().map(|keeper| keeper.path.as_path())
    }

    /// Writes the positions if the interval is over.
    pub(crate) fn keep_positions(&mut self, limit: &Limit) {
        const INTERVAL: u64 = 1 << 10;
        if self.has_interned || !self.searched.is_multiple_of(INTERVAL) {
            return;
        }
        if let Some(keeper) = &mut self.keeper
            && limit.since(keeper.last) >= keeper.every
        {
            // A failure is reported by the last write of the search.
            let _ = (keeper.keep)(&Positions(&self.table));
            keeper.last = limit.now();
        }
    }

    /// Writes the positions now.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write_positions(&mut self) -> io::Result<()> {
        match &mut self.keeper {
            Some(keeper) if !self.has_interned => (keeper.keep)(&Positions(&self.table)),
            _ => Ok(()),
        }
    }
}

fn chained(digest: u128, words: [u32; 4]) -> u128 {
    let [a, b, c, d] = words.map(u64::from);
    hash(digest as u64, [(digest >> 64) as u64, a << 32 | b, c << 32 | d])
}

fn bytes(words: [u32; 4]) -> [u8; ENTRY] {
    words.iter().rev().fold(0_u128, |all, word| all << 32 | u128::from(*word)).to_le_bytes()
}

fn words(bytes: [u8; ENTRY]) -> [u32; 4] {
    let all = u128::from_le_bytes(bytes);
    [0, 32, 64, 96].map(|shift| (all >> shift) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::ProofNumbers;

    #[test]
    fn what_was_found_is_kept_between_runs() {
        let mut search = Search::default();
        let key = |place: u128| place.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        for place in 0..1000 {
            search.table.insert(key(place), ProofNumbers::decided(place % 3 == 0), 1);
            search.table.grow(|_| true);
        }
        let mut file = Vec::new();
        let count = Positions(&search.table).write(&mut file).unwrap();
        let mut again = Search::default();
        assert_eq!(again.read_positions(&mut &*file, &Limit::default()).unwrap(), count);
        assert!((0..1000).all(|place| again.table.get(key(place)) == search.table.get(key(place))));
        for place in [3, HEAD.len() + 7, file.len() - 1] {
            let mut damaged = file.clone();
            damaged[place] ^= 1;
            assert!(again.read_positions(&mut &*damaged, &Limit::default()).is_err(), "{place}");
        }
        assert!(matches!(again.read_positions(&mut &file[..file.len() - 5], &Limit::default()), Err(Fault::Damaged)));
        assert!(matches!(again.read_positions(&mut &file[..HEAD.len()], &Limit::default()), Err(Fault::Damaged)));
        assert!(matches!(again.read_positions(&mut &b"{}"[..], &Limit::default()), Err(Fault::Version)));
    }
}
