//! The Grundy values of the heaps of a game, in order.

use crate::{
    divisions::Divisions,
    grundy::Table,
    heap::{HeapGame, Moves, Take},
    limit::{Limit, Stop},
    mex::{ValueSet, first_missing},
    period::{Periodicity, Standing},
};
use cutcake_base::position::Board;

/// The number of values after which a period is sought, and the sparse space chosen, for the first time.
const FIRST_LOOK: usize = 64;

/// Loops over pairs of heaps check the limit, and whether more pairs are needed, once for so many pairs.
const PAIRS_BETWEEN_CHECKS: usize = 1 << 10;

/// The most heaps of a sequence: values and their sums stay below 2^32.
const MOST_HEAPS: usize = 1 << 31;

/// The Grundy values of heaps of 0, 1, 2, … tokens. Values are kept once they are computed; as soon as they prove a
/// period, all others follow from it.
///
/// ```
/// use cutcake_impartial::{HeapGame, NimSequence};
/// use cutcake_base::limit::Limit;
/// let mut kayles = NimSequence::new(HeapGame::coded([(1, 7), (2, 7)]));
/// assert_eq!(kayles.values(10, &Limit::default()), Ok(vec![1, 2, 3, 1, 4, 3, 2, 1, 4, 2]));
/// assert_eq!(kayles.value(u64::MAX, &Limit::default()), Ok(8));
/// ```
#[derive(Clone, Debug)]
pub struct NimSequence {
    game: HeapGame,
    values: Vec<u32>,
    method: Method,
    /// The period, once it is proved.
    proved: Option<Periodicity>,
    /// The number of values at which a proof is sought next.
    next_look: usize,
}

/// How the next value is found.
#[derive(Clone, Debug)]
enum Method {
    /// Moves leave at most one heap.
    Single,
    /// Moves leave at most two heaps.
    Pairs(SparseSpace),
    /// Moves leave at most three heaps.
    Triples(PairSums),
    /// All-but games.
    AllBut(Settled),
    /// Codes that are none of these.
    Coded(Box<Divisions>),
    /// All options are listed.
    Listed,
}

impl NimSequence {
    /// The sequence of a game, with no values computed yet.
    pub fn new(game: HeapGame) -> Self {
        let method = match (&game.moves, game.most_parts()) {
            (Moves::AllBut(_), _) => Method::AllBut(Settled::default()),
            (Moves::Coded(code), _) => Method::Coded(Box::new(Divisions::of(code))),
            (Moves::Turns(_), _) => Method::Listed,
            (Moves::Takes(_), Some(0 | 1)) => Method::Single,
            (Moves::Takes(_), Some(2)) => Method::Pairs(SparseSpace::default()),
            (Moves::Takes(_), _) => Method::Triples(PairSums::default()),
        };
        NimSequence { game, values: Vec::new(), method, proved: None, next_look: FIRST_LOOK }
    }

    /// The game.
    pub fn game(&self) -> &HeapGame {
        &self.game
    }

    /// The values computed so far, for the heaps 0, 1, 2, ….
    pub fn computed(&self) -> &[u32] {
        &self.values
    }

    /// The Grundy value of one heap.
    ///
    /// # Errors
    /// If `limit` stopped it; [`Stop::Size`] beyond 2^31 heaps, unless a proved period gives the value.
    pub fn value(&mut self, heap: u64, limit: &Limit) -> Result<u64, Stop> {
        self.extend(heap, limit)?;
        let computed = usize::try_from(heap).ok().and_then(|heap| self.values.get(heap));
        match (computed, &self.proved) {
            (Some(value), _) => Ok((*value).into()),
            (None, Some(period)) => period.value(&self.values, heap).ok_or(TOO_MANY_HEAPS),
            (None, None) => Err(TOO_MANY_HEAPS),
        }
    }

    /// The Grundy values of the heaps 1, 2, …, `last`.
    ///
    /// # Errors
    /// As for [`value`](Self::value).
    pub fn values(&mut self, last: u64, limit: &Limit) -> Result<Vec<u64>, Stop> {
        let count = usize::try_from(last).ok().filter(|count| *count < MOST_HEAPS).ok_or(TOO_MANY_HEAPS)?;
        self.extend(last, limit)?;
        let mut values = Vec::new();
        values.try_reserve_exact(count).map_err(|_| TOO_MANY_HEAPS)?;
        for heap in 1..=last {
            limit.check()?;
            values.push(self.value(heap, limit)?);
        }
        Ok(values)
    }

    /// How the values of the heaps up to `last` repeat, if they do: proved by these heaps, or observed on them.
    ///
    /// # Errors
    /// As for [`value`](Self::value).
    pub fn periodicity(&mut self, last: u64, limit: &Limit) -> Result<Option<Periodicity>, Stop> {
        self.extend(last, limit)?;
        let count = usize::try_from(last).map_or(usize::MAX, |last| last.saturating_add(1)).min(self.values.len());
        Ok(Periodicity::find(&self.game, &self.values[..count]))
    }

    /// Computes the values up to a heap, or up to a proof of their period.
    fn extend(&mut self, heap: u64, limit: &Limit) -> Result<(), Stop> {
        let needed = usize::try_from(heap).map_or(usize::MAX, |heap| heap.saturating_add(1));
        while self.values.len() < needed && self.proved.is_none() {
            limit.check()?;
            if self.values.len() >= MOST_HEAPS {
                return Err(TOO_MANY_HEAPS);
            }
            let value = match (&mut self.method, &self.game.moves) {
                (Method::Single, Moves::Takes(takes)) => single(takes, &self.values),
                (Method::Pairs(space), Moves::Takes(takes)) => space.next(takes, &self.values, limit)?,
                (Method::Triples(pairs), Moves::Takes(takes)) => pairs.next(takes, &self.values, limit)?,
                (Method::AllBut(settled), Moves::AllBut(excluded)) => settled.next(excluded, &self.values),
                (Method::Coded(divisions), Moves::Coded(code)) => divisions.next(code, &self.values, limit)?,
                (Method::Listed, _) => listed(&self.game, &self.values, limit)?,
                // `new` pairs methods with games as above.
                _ => return Err(Stop::Internal { what: "a heap game is sought by the method of another" }),
            };
            self.values.push(u32::try_from(value).map_err(|_| TOO_MANY_HEAPS)?);
            if self.values.len().is_multiple_of(HEAPS_BETWEEN_COUNTS) {
                limit.count_of(self.values.len() as u64, needed as u64, "heaps");
            }
            if self.values.len() >= self.next_look {
                self.next_look = 2 * self.values.len();
                self.proved = Periodicity::find(&self.game, &self.values)
                    .filter(|periodicity| periodicity.standing == Standing::Proved);
            }
        }
        Ok(())
    }
}

/// The number of heaps between reports of progress.
const HEAPS_BETWEEN_COUNTS: usize = 1 << 8;

const TOO_MANY_HEAPS: Stop = Stop::Size { what: "the sequence of heaps", limit: "2^31 heaps" };

/// The value of a row of heaps is the exclusive or of the values of the heaps.
impl Table for NimSequence {
    fn value(&mut self, board: &Board, limit: &Limit) -> Result<u64, Stop> {
        board.iter().try_fold(0, |sum, heap| Ok(sum ^ NimSequence::value(self, *heap, limit)?))
    }

    fn len(&self) -> usize {
        self.values.len()
    }
}

/// The heap that is left after tokens are taken, if there are enough.
fn rest(take: &Take, heap: usize) -> Option<usize> {
    heap.checked_sub(usize::try_from(take.removed).ok()?)
}

/// Inserts the values of the moves that leave at most one heap.
fn insert_single(takes: &[Take], values: &[u32], set: &mut ValueSet) {
    for take in takes {
        match rest(take, values.len()) {
            Some(0) if take.leaves(0) => set.insert(0),
            Some(rest) if rest > 0 && take.leaves(1) => set.insert(values[rest] as usize),
            _ => {}
        }
    }
}

/// The value of the next heap when moves leave at most one heap.
fn single(takes: &[Take], values: &[u32]) -> usize {
    let mut set = ValueSet::default();
    insert_single(takes, values, &mut set);
    set.mex()
}

/// The value of the next heap from a list of all its options.
fn listed(game: &HeapGame, values: &[u32], limit: &Limit) -> Result<usize, Stop> {
    const UNKNOWN: Stop = Stop::Internal { what: "a heap leads to one that is no smaller" };
    let (mut set, mut count) = (ValueSet::default(), 0);
    game.for_each_option(values.len() as u64, limit, &mut |parts| {
        let value = parts.iter().try_fold(0, |sum, part| Some(sum ^ values.get(usize::try_from(*part).ok()?)?));
        let value = value.ok_or(UNKNOWN)? as usize;
        // The mex is at most the number of options, and no set is larger than twice that.
        count += 1;
        if value / 64 >= MOST_WORDS_AT_ONCE {
            limit.allow(value / 8)?;
        }
        set.insert(value);
        Ok(())
    })?;
    Ok(set.mex().min(count))
}

/// Sets of values of up to so many words grow without a check of memory.
const MOST_WORDS_AT_ONCE: usize = 1 << 17;

/// A linear map from nim values to {0, 1}: the parity of the bits of a value under a mask. Values of parity 1 are
/// *common*, the others *rare* (Berlekamp, Conway, Guy, *Winning Ways*, ch. 4: sparse spaces).
///
/// Two common heaps, like two rare ones, make a rare sum. So the common values of a heap's options come from moves with
/// one rare heap, and if rare heaps are few, the least common value not reached is found quickly. It is the mex unless
/// a smaller rare value is not reached either, which is then decided by going through pairs until all smaller rare
/// values are reached. This is exact whatever the mask; a good one only makes it fast. The mask is the one with the
/// fewest rare heaps so far, found by a Walsh–Hadamard transform of the counts of the values.
#[derive(Clone, Debug, Default)]
struct SparseSpace {
    /// 0 until a mask is chosen: then every value is rare.
    mask: usize,
    /// The number of bits of values: 2^bits is above every value so far.
    bits: u32,
    /// For each value below 2^(bits+1), the last heap with a move to it. These are stamps and not bits, so that no
    /// store waits for the one before it.
    reached: Vec<u32>,
    /// The rare heaps in ascending order, without the empty heap.
    rare: Vec<u32>,
    /// The number of heaps that have been sorted into rare and common.
    sorted: usize,
    next_choice: usize,
}

/// The stamp of a value that no heap has a move to.
const NEVER: u32 = u32::MAX;

impl SparseSpace {
    /// The value of the next heap.
    fn next(&mut self, takes: &[Take], values: &[u32], limit: &Limit) -> Result<usize, Stop> {
        self.sort(values);
        let heap = values.len();
        // No sequence has 2^31 heaps.
        let stamp = heap as u32;
        for take in takes {
            match rest(take, heap) {
                Some(0) if take.leaves(0) => self.reached[0] = stamp,
                Some(rest) if rest > 0 && take.leaves(1) => self.reached[values[rest] as usize] = stamp,
                _ => {}
            }
        }
        let splits = || takes.iter().filter(|take| take.leaves(2)).filter_map(|take| Some((take, rest(take, heap)?)));
        for (take, rest) in splits() {
            let forbidden = if take.unequal && rest % 2 == 0 { rest / 2 } else { rest };
            let smaller = self.rare.partition_point(|a| (*a as usize) < rest);
            for heaps in self.rare[..smaller].chunks(PAIRS_BETWEEN_CHECKS) {
                limit.check()?;
                for a in heaps.iter().map(|a| *a as usize).filter(|a| *a != forbidden) {
                    self.reached[(values[a] ^ values[rest - a]) as usize] = stamp;
                }
            }
        }
        let is_missing = |reached: &[u32], value: usize| reached[value] != stamp;
        let count = self.reached.len();
        let least_common = (0..count).find(|value| is_common(self.mask, *value) && is_missing(&self.reached, *value));
        let bound = least_common.unwrap_or(count);
        let mut wanted = (0..bound).filter(|value| is_missing(&self.reached, *value)).count();
        // Without common values all heaps are rare, and all pairs have been seen.
        for (take, rest) in splits().filter(|_| least_common.is_some()) {
            let most = if take.unequal { rest.saturating_sub(1) / 2 } else { rest / 2 };
            // There are no pairs of less than two tokens.
            let low = values.get(1..=most).unwrap_or(&[]);
            let high = values.get(rest - low.len()..rest).unwrap_or(&[]);
            for (low, high) in low.chunks(PAIRS_BETWEEN_CHECKS).zip(high.rchunks(PAIRS_BETWEEN_CHECKS)) {
                if wanted == 0 {
                    break;
                }
                limit.check()?;
                for (a, b) in low.iter().zip(high.iter().rev()) {
                    let value = (a ^ b) as usize;
                    if self.reached[value] != stamp {
                        self.reached[value] = stamp;
                        wanted -= usize::from(value < bound);
                    }
                }
            }
        }
        Ok((0..bound).find(|value| is_missing(&self.reached, *value)).unwrap_or(bound))
    }

    /// Sorts the new heaps into rare and common, and all heaps anew when a mask is chosen.
    fn sort(&mut self, values: &[u32]) {
        let largest = values[self.sorted..].iter().copied().max().unwrap_or(0);
        self.bits = (u32::BITS - largest.leading_zeros()).max(self.bits);
        self.reached.resize(2 << self.bits, NEVER);
        if values.len() >= self.next_choice {
            self.mask = fewest_rare(values, self.bits);
            self.next_choice = (2 * values.len()).max(FIRST_LOOK);
            self.sorted = 0;
            self.rare.clear();
        }
        // Only iterators over slices skip a prefix in constant time.
        let new = values.iter().enumerate().skip(self.sorted.max(1));
        let is_rare = |(_, value): &(usize, &u32)| !is_common(self.mask, **value as usize);
        // No sequence has 2^31 heaps.
        self.rare.extend(new.filter(is_rare).map(|(heap, _)| heap as u32));
        self.sorted = values.len();
    }
}

/// Whether a value has odd parity under a mask.
fn is_common(mask: usize, value: usize) -> bool {
    (value & mask).count_ones() % 2 == 1
}

/// The least of the nonzero masks under which the fewest values have even parity.
fn fewest_rare(values: &[u32], bits: u32) -> usize {
    let mut balance = vec![0i64; 1 << bits];
    for value in values {
        balance[*value as usize] += 1;
    }
    let mut half = 1;
    while half < balance.len() {
        for block in balance.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    // The balance of a mask is now the number of even parities minus the number of odd ones.
    (1..balance.len()).min_by_key(|mask| balance[*mask]).unwrap_or(0)
}

/// The sets of values of all pairs of heaps with the same sum, for moves that leave three heaps.
#[derive(Clone, Debug, Default)]
struct PairSums {
    /// For each number of tokens, the values of its divisions into two heaps, in as many words as the values need.
    pairs: Vec<Vec<u64>>,
    /// For each value the heaps that have it, without the empty one, in increasing order.
    heaps: Vec<Vec<usize>>,
    /// The number of heaps in these lists.
    listed: usize,
}

impl PairSums {
    /// The value of the next heap.
    fn next(&mut self, takes: &[Take], values: &[u32], limit: &Limit) -> Result<usize, Stop> {
        let heap = values.len();
        // An attempt that was stopped may have left one more.
        self.pairs.truncate(heap);
        // All pairs with as many tokens as the next heap are known now: both heaps are smaller.
        let mut set = ValueSet::default();
        for a in 1..=heap / 2 {
            set.insert((values[a] ^ values[heap - a]) as usize);
        }
        self.pairs.push(set.words().to_vec());
        for (a, value) in values.iter().enumerate().skip(self.listed + 1) {
            let value = *value as usize;
            self.heaps.resize(self.heaps.len().max(value + 1), Vec::new());
            self.heaps[value].push(a);
            self.listed = a;
        }
        let width = values.iter().max().map_or(1, |most| (*most as usize + 1).next_power_of_two().div_ceil(64));
        let mut words = vec![0; width];
        let mut set = ValueSet::default();
        insert_single(takes, values, &mut set);
        for (word, single) in words.iter_mut().zip(set.words()) {
            *word |= single;
        }
        let rests = |heaps| takes.iter().filter(move |take| take.leaves(heaps)).filter_map(|take| rest(take, heap));
        for rest in rests(2) {
            union_translated(&mut words, &self.pairs[rest], 0);
        }
        // The sets that are translated by the same value are united first.
        let mut union = vec![0; width];
        for (value, heaps) in (0..).zip(&self.heaps) {
            union.fill(0);
            for rest in rests(3) {
                // One of three heaps has at most a third of the tokens.
                for a in heaps.iter().take_while(|a| **a <= rest / 3) {
                    limit.check()?;
                    for (word, other) in union.iter_mut().zip(&self.pairs[rest - a]) {
                        *word |= other;
                    }
                }
            }
            union_translated(&mut words, &union, value);
        }
        Ok(first_missing(words.iter().copied()).unwrap_or(64 * words.len()))
    }
}

/// Adds to a set of values, which has 2^n words, the values of another set, each by exclusive or with `by`.
pub(super) fn union_translated(set: &mut [u64], other: &[u64], by: u32) {
    const LOW_HALVES: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (place, word) in other.iter().enumerate().filter(|(_, word)| **word != 0) {
        let mut word = *word;
        for (bit, low) in LOW_HALVES.iter().enumerate().filter(|(bit, _)| by >> bit & 1 == 1) {
            word = (word >> (1 << bit) & low) | (word & low) << (1 << bit);
        }
        set[place ^ (by / 64) as usize] |= word;
    }
}

/// The values of all heaps that are options of the next one because more than the largest excluded number is taken.
#[derive(Clone, Debug, Default)]
struct Settled {
    set: ValueSet,
    /// The number of heaps whose values are in the set.
    count: usize,
    /// Every value below 64 times this is in the set.
    full_words: usize,
}

impl Settled {
    /// The value of the next heap.
    fn next(&mut self, excluded: &[u64], values: &[u32]) -> usize {
        let heap = values.len();
        let window = excluded.last().map_or(0, |most| usize::try_from(*most).unwrap_or(usize::MAX));
        while self.count < heap.saturating_sub(window) {
            self.set.insert(values[self.count] as usize);
            self.count += 1;
        }
        while self.set.words().get(self.full_words) == Some(&u64::MAX) {
            self.full_words += 1;
        }
        let is_option = |a: &usize| excluded.binary_search(&((heap - a) as u64)).is_err();
        let mut recent: Vec<usize> = (self.count..heap).filter(is_option).map(|a| values[a] as usize).collect();
        recent.sort_unstable();
        let mut value = 64 * self.full_words;
        while self.set.contains(value) || recent.binary_search(&value).is_ok() {
            value += 1;
        }
        value
    }
}
