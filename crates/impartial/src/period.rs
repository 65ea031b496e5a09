//! How the values of a heap game repeat.

use crate::{
    code::{Digit, Sizes},
    heap::{HeapGame, Moves},
};

/// How certain a period is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// A theorem extends the period from the computed values to all heaps.
    Proved,
    /// The computed values repeat; nothing is claimed about larger heaps.
    Observed,
}

impl Standing {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Standing::Proved => "proved",
            Standing::Observed => "observed",
        }
    }
}

/// `G(n + period) = G(n) + saltus` for every heap `n >= preperiod` (0 is a heap), and `preperiod` is the least such.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Periodicity {
    /// The first heap from which the values repeat.
    pub preperiod: u64,
    /// The number of heaps after which they repeat.
    pub period: u64,
    /// The increase of the values from one period to the next; 0 for a sequence that is simply periodic.
    pub saltus: u64,
    /// How certain it is.
    pub standing: Standing,
}

/// The number of repetitions in a row for a period to count as observed.
const PERIODS_SEEN: usize = 3;

impl Periodicity {
    /// The shortest period that the values of the heaps 0, 1, 2, … of a game prove, and otherwise the shortest that
    /// they show at least three times in a row over at least half of them.
    pub fn find(game: &HeapGame, values: &[u32]) -> Option<Self> {
        let mut observed = None;
        for (preperiod, period) in candidates(values) {
            let Some(saltus) = rise(values, preperiod, period) else { continue };
            if is_proved(game, values, preperiod, period, saltus) {
                let (preperiod, period) = (preperiod as u64, period as u64);
                return Some(Periodicity { preperiod, period, saltus, standing: Standing::Proved });
            }
            observed = observed.or_else(|| seen(values, preperiod, period));
        }
        observed
    }

    /// The shortest period that the values of the heaps 0, 1, 2, … of any game show at least three times in a row over
    /// at least half of them. Without the code of a game nothing is proved.
    pub fn observed(values: &[u64]) -> Option<Self> {
        let values: Vec<u32> = values.iter().map(|value| u32::try_from(*value)).collect::<Result<_, _>>().ok()?;
        candidates(&values).find_map(|(preperiod, period)| seen(&values, preperiod, period))
    }

    /// The value of a heap from the preperiod on, from the values of the heaps below `preperiod + period`.
    pub fn value(&self, values: &[u32], heap: u64) -> Option<u64> {
        let beyond = heap.checked_sub(self.preperiod)?;
        let first = usize::try_from(self.preperiod + beyond % self.period).ok()?;
        let rise = self.saltus.checked_mul(beyond / self.period)?;
        rise.checked_add(u64::from(*values.get(first)?))
    }
}

/// The increase of the values over a period, if they do not fall.
fn rise(values: &[u32], preperiod: usize, period: usize) -> Option<u64> {
    u64::try_from(i64::from(values[preperiod + period]) - i64::from(values[preperiod])).ok()
}

/// A period as observed, if the values show it often enough.
fn seen(values: &[u32], preperiod: usize, period: usize) -> Option<Periodicity> {
    let saltus = rise(values, preperiod, period)?;
    let is_seen = is_seen(values.len(), preperiod, period);
    let (preperiod, period) = (preperiod as u64, period as u64);
    is_seen.then_some(Periodicity { preperiod, period, saltus, standing: Standing::Observed })
}

/// For each period from 1 on, the least preperiod for which all values agree with it up to a constant increase, as long
/// as at least one value is compared.
///
/// Values that increase by a constant over a period are those whose first differences are periodic. Read backwards, a
/// periodic tail becomes a periodic prefix, and the Z-function of the reversed differences (the length of the longest
/// common prefix of a word and each of its suffixes) gives the longest for all periods at once.
fn candidates(values: &[u32]) -> impl Iterator<Item = (usize, usize)> {
    let differences: Vec<i64> = values.windows(2).map(|pair| i64::from(pair[1]) - i64::from(pair[0])).collect();
    repeats(&differences)
}

/// For each period from 1 on, the least index from which a word repeats with it, if at least one letter is compared.
fn repeats<T: PartialEq>(word: &[T]) -> impl Iterator<Item = (usize, usize)> + use<T> {
    let backwards: Vec<&T> = word.iter().rev().collect();
    let count = backwards.len();
    let common = common_prefixes(&backwards);
    (1..count).map(move |period| (count - period - common[period], period))
}

/// Whether a sequence of so many items shows a period three times over at least half of it.
fn is_seen(length: usize, preperiod: usize, period: usize) -> bool {
    2 * preperiod <= length && (length - preperiod) / period >= PERIODS_SEEN
}

/// The index from 0 from which a sequence repeats, and the shortest period that it shows at least three times in a row
/// over at least half of it.
pub fn observed_in<T: PartialEq>(row: &[T]) -> Option<(usize, usize)> {
    repeats(row).find(|(preperiod, period)| is_seen(row.len(), *preperiod, *period))
}

/// The same for a sequence that may increase by a constant each period, given the differences of successive items.
pub fn observed_in_differences<T: PartialEq>(differences: &[T]) -> Option<(usize, usize)> {
    repeats(differences).find(|(preperiod, period)| is_seen(differences.len() + 1, *preperiod, *period))
}

/// The Z-function (Gusfield 1997): for each index, the number of letters from there on that agree with the beginning.
fn common_prefixes<T: PartialEq>(word: &[T]) -> Vec<usize> {
    let mut common = vec![0; word.len()];
    let (mut left, mut right) = (0, 0);
    for place in 1..word.len() {
        let mut length = if place < right { common[place - left].min(right - place) } else { 0 };
        while place + length < word.len() && word[length] == word[place + length] {
            length += 1;
        }
        if place + length > right {
            (left, right) = (place, place + length);
        }
        common[place] = length;
    }
    common
}

/// Whether an increase over a period, which all computed values from the preperiod on show, holds for all heaps.
fn is_proved(game: &HeapGame, values: &[u32], preperiod: usize, period: usize, saltus: u64) -> bool {
    match &game.moves {
        Moves::Takes(_) | Moves::Coded(_) => {
            // The values are compared for the heaps below this one.
            let compared = values.len() - period;
            saltus == 0
                && heaps_to_compare(game, preperiod as u64, period as u64)
                    .is_some_and(|needed| compared as u64 >= needed)
        }
        Moves::AllBut(excluded) => repeats_state(excluded, values, preperiod, period, saltus),
        Moves::Turns(_) => false,
    }
}

/// The bound of Guy and Smith (1956): if `G(n+p) = G(n)` for all n from the preperiod up to this bound (exclusive),
/// then for all n from the preperiod on.
///
/// If a move takes at most k tokens and leaves at most s heaps, and N is at least the bound `s*n0 + (s-1)*p + k`, the
/// largest heap that a move from N + p leaves has at least `(N+p-k)/s >= n0 + p` tokens. It can be made smaller by p
/// without changing its value, which gives a move from N, and conversely. So `G(N+p) = G(N)`, and so on upwards. The
/// published theorem is s = 2; s = 1 is the window of length k of subtraction games, and s = 3 is for hexadecimal
/// codes. n0 is at least 1, so that no heap vanishes when it is made smaller. Moves that add tokens make no difference.
/// `None` for games that restrict sizes or take unboundedly many tokens, where the argument does not apply.
pub fn heaps_to_compare(game: &HeapGame, preperiod: u64, period: u64) -> Option<u64> {
    let most_taken = match &game.moves {
        Moves::Takes(takes) if takes.iter().all(|take| !take.unequal) => takes.last().map_or(0, |take| take.removed),
        Moves::Coded(code) => {
            let breaks = |digit: &Digit| digit.breaks().iter().all(|way| way.sizes == Sizes::Any);
            let is_free = code.period().is_empty() && code.digits().all(breaks);
            is_free.then_some(code.before_period().len().saturating_sub(1) as u64)?
        }
        Moves::Takes(_) | Moves::AllBut(_) | Moves::Turns(_) => return None,
    };
    let parts = game.most_parts()?.max(1);
    parts.checked_mul(preperiod.max(1))?.checked_add((parts - 1).checked_mul(period)?)?.checked_add(most_taken)
}

/// The value of a heap in an all-but game depends only on the last K values, where K is the largest excluded number,
/// and on the set of all values before them. If both repeat a period later, up to the increase, the values do forever.
fn repeats_state(excluded: &[u64], values: &[u32], preperiod: usize, period: usize, saltus: u64) -> bool {
    let Some(window) = excluded.last().map_or(Some(0), |most| usize::try_from(*most).ok()) else { return false };
    let Some(earlier) = values.len().checked_sub(period) else { return false };
    let Some(settled) = earlier.checked_sub(window) else { return false };
    // The windows agree because all heaps from the preperiod on do.
    if settled < preperiod {
        return false;
    }
    let (mut before, mut after) = (values[..settled].to_vec(), values[..settled + period].to_vec());
    for set in [&mut before, &mut after] {
        set.sort_unstable();
        set.dedup();
    }
    let beyond = |set: &[u32]| -> (u64, Vec<u64>) {
        let full = set.iter().zip(0..).take_while(|(value, place)| **value == *place).count();
        (full as u64, set[full..].iter().map(|value| u64::from(*value) - full as u64).collect())
    };
    let ((before_mex, before_rest), (after_mex, after_rest)) = (beyond(&before), beyond(&after));
    after_mex.checked_sub(before_mex) == Some(saltus) && before_rest == after_rest
}
