//! The transposition table: 16 bytes an entry, in buckets of two, of which the entry that cost less work is replaced.
//!
//! Threads share it without locks: an entry is two words, and the first is stored as the exclusive or of both, so that a mixture
//! of two entries matches no position (R. Hyatt, T. Mann, *A lock-less transposition table implementation for parallel
//! search chess engines*, ICGA Journal 25, 2002).

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

/// How far a position is from an answer (L. V. Allis, *Searching for solutions in games and artificial intelligence*, 1994):
/// the least number of unexpanded positions that must be decided for the player to move to win, and for him to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    /// To a win.
    pub wins: u32,
    /// To a loss.
    pub loses: u32,
}

/// The proof number of what is impossible.
pub const NEVER: u32 = u32::MAX;

impl ProofNumbers {
    /// The player to move wins.
    pub const WINS: ProofNumbers = ProofNumbers { wins: 0, loses: NEVER };
    /// The player to move loses.
    pub const LOSES: ProofNumbers = ProofNumbers { wins: NEVER, loses: 0 };

    /// The proof numbers of a position that is decided.
    pub fn decided(wins: bool) -> Self {
        if wins { ProofNumbers::WINS } else { ProofNumbers::LOSES }
    }

    /// The proof numbers of the other side: where it wins, this one loses.
    #[must_use]
    pub fn turned(self) -> Self {
        ProofNumbers { wins: self.loses, loses: self.wins }
    }

    /// Whether the player to move wins, if it is decided.
    pub fn winner(self) -> Option<bool> {
        match self {
            ProofNumbers::WINS => Some(true),
            ProofNumbers::LOSES => Some(false),
            _ => None,
        }
    }
}

/// An entry: 96 bits of the key of a position, and 32 bits of result. An empty entry is all zero.
#[derive(Clone, Copy, Default)]
struct Entry {
    hash: [u32; 3],
    known: u32,
}

/// An entry in memory.
#[derive(Default)]
struct Slot([AtomicU64; 2]);

impl Slot {
    #[inline]
    fn read(&self) -> Entry {
        let [first, second] = [self.0[0].load(Relaxed), self.0[1].load(Relaxed)];
        let first = first ^ second;
        Entry { hash: [(first >> 32) as u32, first as u32, (second >> 32) as u32], known: second as u32 }
    }

    #[inline]
    fn write(&self, Entry { hash: [a, b, c], known }: Entry) {
        let [first, second] = [u64::from(a) << 32 | u64::from(b), u64::from(c) << 32 | u64::from(known)];
        self.0[0].store(first ^ second, Relaxed);
        self.0[1].store(second, Relaxed);
    }
}

/// The bits of [`Entry::known`]: two for the kind of result, six for the work spent, twelve for each proof number.
const WINS: u32 = 1;
const LOSES: u32 = 2;
const OPEN: u32 = 3;

impl Entry {
    fn proof_numbers(self) -> Option<ProofNumbers> {
        match self.known & 3 {
            WINS => Some(ProofNumbers::WINS),
            LOSES => Some(ProofNumbers::LOSES),
            OPEN => Some(ProofNumbers { wins: wide(self.known >> 8 & 0xfff), loses: wide(self.known >> 20) }),
            _ => None,
        }
    }

    fn work(self) -> u32 {
        self.known >> 2 & 63
    }
}

/// A proof number as a floating-point number of twelve bits, rounded up: a mantissa of seven bits, and the exponent.
fn narrow(number: u32) -> u32 {
    let shift = (u32::BITS - number.leading_zeros()).saturating_sub(8);
    if number < 128 {
        return number;
    }
    let rounded = (u64::from(number) + (1 << shift) - 1) >> shift;
    let (rounded, shift) = if rounded > 255 { (rounded / 2, shift + 1) } else { (rounded, shift) };
    (u32::try_from(rounded & 127).unwrap_or(127) | (shift + 1) << 7).min(0xfff)
}

fn wide(narrow: u32) -> u32 {
    match narrow >> 7 {
        0 => narrow,
        shift => u32::try_from(u64::from(narrow & 127 | 128) << (shift - 1)).unwrap_or(NEVER - 1).min(NEVER - 1),
    }
}

/// The smallest size, and the largest by default, in entries, as powers of two.
const FEWEST: u32 = 12;
const MOST: u32 = 24;

/// A table takes at most one part in this many of the memory limit; while it grows, half as much again.
const PART_OF_MEMORY: u64 = 2;

/// The results of positions, from the point of view of the player to move. It grows to a fixed size, and then replaces entries.
pub struct Table {
    places: Arc<[Slot]>,
    filled: usize,
    most: u32,
}

impl Default for Table {
    fn default() -> Self {
        Table { places: Arc::new([]), filled: 0, most: 0 }
    }
}

impl Table {
    /// Sets the largest size by the memory limit; without one it is 256 MB.
    pub fn set_memory(&mut self, memory: Option<u64>) {
        self.set_bytes(memory.map(|bytes| bytes / PART_OF_MEMORY));
    }

    /// Sets the largest size in bytes, and shrinks the table to it.
    fn set_bytes(&mut self, bytes: Option<u64>) {
        let most = bytes.map_or(MOST, |bytes| (bytes / size_of::<Entry>() as u64).max(1).ilog2());
        self.most = most.max(FEWEST);
        if self.places.len() > 1 << self.most {
            self.resize(self.most);
        }
    }

    /// The same table for another thread. It does not grow while it is shared.
    pub fn shared(&self) -> Table {
        Table { places: Arc::clone(&self.places), ..*self }
    }

    /// Grows the table to so many entries, if the bytes that takes are allowed.
    pub fn make_room(&mut self, entries: u64, is_allowed: impl FnOnce(usize) -> bool) {
        let power = entries.max(1).ilog2().clamp(FEWEST, self.most.max(FEWEST));
        if self.places.len() < 1 << power && is_allowed(size_of::<Slot>() << power) {
            self.resize(power);
        }
    }

    fn resize(&mut self, power: u32) {
        let before = std::mem::replace(&mut self.places, (0..1_usize << power).map(|_| Slot::default()).collect());
        self.filled = 0;
        for entry in before.iter().map(Slot::read) {
            if entry.known != 0 {
                self.put(entry);
            }
        }
    }

    /// The bucket of a position.
    fn place(&self, hash: [u32; 3]) -> usize {
        (u64::from(hash[0]) << 32 | u64::from(hash[1])) as usize & (self.places.len() - 1) & !1
    }

    /// The result of a position.
    pub fn get(&self, key: u128) -> Option<ProofNumbers> {
        if self.places.is_empty() {
            return None;
        }
        let hash = hash(key);
        let place = self.place(hash);
        let mut entries = self.places[place..place + 2].iter().map(Slot::read);
        entries.find(|entry| entry.hash == hash && entry.known != 0)?.proof_numbers()
    }

    /// Stores the result of a position, and how many positions were searched for it.
    pub fn insert(&mut self, key: u128, number: ProofNumbers, work: u64) {
        if self.places.is_empty() {
            self.resize(FEWEST);
        }
        let work = (2 * (work + 1).ilog2()).min(63);
        let known = match number.winner() {
            Some(true) => WINS,
            Some(false) => LOSES,
            None => OPEN | narrow(number.wins) << 8 | narrow(number.loses) << 20,
        };
        self.put(Entry { hash: hash(key), known: known | work << 2 });
    }

    fn put(&mut self, entry: Entry) {
        let place = self.place(entry.hash);
        let Some([first, second]) = self.places[place..].first_chunk() else { return };
        let known = [first.read(), second.read()];
        let is_same = |place: usize| known[place].hash == entry.hash && known[place].known != 0;
        if is_same(0) {
            first.write(entry);
        } else if is_same(1) {
            second.write(entry);
        } else {
            self.filled += usize::from(known.iter().any(|entry| entry.known == 0));
            if entry.work() >= known[0].work() {
                second.write(known[0]);
                first.write(entry);
            } else {
                second.write(entry);
            }
        }
    }

    /// Forgets the positions that are not decided.
    pub fn forget_open(&mut self) {
        for slot in self.places.iter().filter(|slot| slot.read().known & 3 == OPEN) {
            slot.write(Entry::default());
            self.filled = self.filled.saturating_sub(1);
        }
    }

    /// All entries, as four words each.
    pub fn entries(&self) -> impl Iterator<Item = [u32; 4]> {
        let filled = self.places.iter().map(Slot::read).filter(|entry| entry.known != 0);
        filled.map(|Entry { hash: [a, b, c], known }| [a, b, c, known])
    }

    /// Stores an entry of another table.
    pub fn insert_words(&mut self, [a, b, c, known]: [u32; 4]) {
        if self.places.is_empty() {
            self.resize(FEWEST);
        }
        if known != 0 {
            self.put(Entry { hash: [a, b, c], known });
        }
    }

    /// Doubles the table if it is half full and the bytes that takes are allowed.
    pub fn grow(&mut self, is_allowed: impl FnOnce(usize) -> bool) {
        let is_full = self.filled * 2 > self.places.len() && self.places.len() < 1 << self.most;
        if is_full && Arc::strong_count(&self.places) > 1 {
            return;
        }
        if is_full && is_allowed(2 * self.bytes()) {
            self.resize(self.places.len().ilog2() + 1);
        } else if is_full {
            self.most = self.places.len().ilog2();
        }
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        self.places.len() * size_of::<Slot>()
    }
}

fn hash(key: u128) -> [u32; 3] {
    [(key >> 96) as u32, (key >> 64) as u32, (key >> 32) as u32]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proof_numbers_are_not_made_less() {
        for number in (0..2000).chain([1 << 20, (1 << 20) + 1, NEVER - 1]) {
            let again = wide(narrow(number));
            assert!(again >= number && again - number <= number / 64, "{number} {again}");
        }
    }

    #[test]
    fn what_is_not_decided_is_forgotten() {
        let mut table = Table::default();
        table.insert(2 << 64, ProofNumbers::WINS, 1);
        table.insert(4 << 64, ProofNumbers { wins: 3, loses: 5 }, 1);
        table.insert(6 << 64, ProofNumbers::LOSES, 1);
        table.forget_open();
        let known = [2, 4, 6].map(|key| table.get(key << 64));
        assert_eq!(known, [Some(ProofNumbers::WINS), None, Some(ProofNumbers::LOSES)]);
    }

    #[test]
    fn what_cost_most_is_kept() {
        let mut table = Table::default();
        table.set_bytes(Some(1 << 16));
        let key = |place: u128| place.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        for place in 0..100_000 {
            table.insert(key(place), ProofNumbers::decided(place % 2 == 0), if place < 100 { 1 << 20 } else { 1 });
            table.grow(|_| true);
        }
        assert!(table.bytes() <= 1 << 16);
        for place in 0..100 {
            assert!(table.get(key(place)).is_none_or(|found| found == ProofNumbers::decided(place % 2 == 0)));
        }
        assert!((0..100).filter(|place| table.get(key(*place)).is_some()).count() > 90);
        table.insert(3, ProofNumbers { wins: 300, loses: 7 }, 1);
        assert_eq!(table.get(3), Some(ProofNumbers { wins: 300, loses: 7 }));
    }
}
