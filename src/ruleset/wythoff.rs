//! Wythoff's game (Wythoff 1907): a queen on a chessboard goes towards the corner.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::{
    impartial::{
        ImpartialRules, Table,
        mex::{ValueSet, first_missing},
    },
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    ruleset::{
        Entry, NoBoard, Ruleset, Theory,
        impartial::{integers, one},
        nim::smaller,
    },
};

/// Wythoff's game: `Wythoff[a,b]` is two heaps; a move takes any number from one of them, or the same number from both.
pub struct Wythoff;

impl Ruleset for Wythoff {
    fn name(&self) -> &str {
        "Wythoff"
    }

    fn summary(&self) -> &str {
        "A move takes any positive number of tokens from one of two heaps, or the same number from both; who cannot move \
         loses."
    }

    fn examples(&self) -> &[&str] {
        &["Wythoff[3,5]", "GrundyTable(Wythoff, 0..8, 0..8)", "PPositions(Wythoff, 20)"]
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["a", "b"])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        integers(self, entries, 0)
    }

    fn theory(&self) -> Theory<'_> {
        Theory::Impartial(self)
    }
}

impl Rules for Wythoff {
    fn options(&self, board: &Board, _: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let mut options = smaller(board, limit)?;
        for taken in 1..=board[0].min(board[1]) {
            limit.check()?;
            options.push(one([board[0] - taken, board[1] - taken].into_iter().collect()));
        }
        Ok(options)
    }

    fn same(&self, board: &Board) -> Board {
        [board[0].min(board[1]), board[0].max(board[1])].into_iter().collect()
    }
}

impl ImpartialRules for Wythoff {
    fn known_value(&self, board: &Board) -> Option<u64> {
        (self.known_p_position(board)?).then_some(0)
    }

    /// Wythoff's theorem: the P-positions are the pairs `(a, a + d)` with `a = ⌊d φ⌋`, φ the golden ratio, for which
    /// `⌊d φ⌋ = ⌊(d + √(5 d²)) / 2⌋` exactly.
    fn known_p_position(&self, board: &Board) -> Option<bool> {
        let (less, more) = (board[0].min(board[1]), board[0].max(board[1]));
        let difference = BigUint::from(more - less);
        let root = (&difference * &difference * 5u8).sqrt();
        Some(((difference + root) / 2u8).to_u64() == Some(less))
    }

    fn table(&self) -> Option<Box<dyn Table>> {
        Some(Box::new(ValueTable::default()))
    }

    fn free_coordinates(&self) -> Option<Vec<&str>> {
        Some(vec!["a", "b"])
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        (coordinates.len() == 2).then(|| coordinates.into())
    }
}

/// No table of values goes further: there are 2^31 pairs.
const MOST_HEAP: u64 = (1 << 16) - 1;

const TOO_LARGE: Stop = Stop::Size { what: "the table of Wythoff's game", limit: "heaps to 2^16, as memory allows" };

/// All Grundy values for pairs of heaps up to a bound, by the larger heap, then by the smaller.
#[derive(Default)]
struct ValueTable {
    values: Vec<u32>,
    /// For each larger heap, the values of the options of a pair with it that lower its partner, …
    lower: Vec<ValueSet>,
    /// … and for each difference, those that take the same from both.
    both: Vec<ValueSet>,
}

impl Table for ValueTable {
    fn value(&mut self, board: &Board, limit: &Limit) -> Result<u64, Stop> {
        let (less, more) = (board[0].min(board[1]), board[0].max(board[1]));
        if more > MOST_HEAP {
            return Err(TOO_LARGE);
        }
        let heap = |heap: u64| usize::try_from(heap).map_err(|_| TOO_LARGE);
        let (less, more) = (heap(less)?, heap(more)?);
        while self.lower.len() <= more {
            self.extend(limit)?;
        }
        Ok(self.values[more * (more + 1) / 2 + less].into())
    }

    fn len(&self) -> usize {
        self.values.len()
    }
}

impl ValueTable {
    /// Adds the pairs with the next larger heap.
    ///
    /// A pair (more, less) has three sets of options: `more` with smaller partners, kept here in a set that starts empty;
    /// `less` with partners smaller than `more`, in the set of `less`, which goes on to grow; and the diagonal.
    fn extend(&mut self, limit: &Limit) -> Result<(), Stop> {
        limit.look()?;
        let more = self.lower.len();
        self.values.try_reserve(more + 1).map_err(|_| TOO_LARGE)?;
        self.both.push(ValueSet::default());
        let mut partners = ValueSet::default();
        // A pair has at most 3 * more options.
        let words = 3 * more / 64 + 1;
        for less in 0..=more {
            let of_less = self.lower.get(less).map_or(&[][..], ValueSet::words);
            let sets = [partners.words(), of_less, self.both[more - less].words()];
            let union = (0..words).map(|place| sets.iter().fold(0, |union, set| union | set.get(place).unwrap_or(&0)));
            let value = first_missing(union).ok_or(TOO_LARGE)?;
            partners.insert(value);
            if let Some(of_less) = self.lower.get_mut(less) {
                of_less.insert(value);
            }
            self.both[more - less].insert(value);
            // At most 3 * 2^16.
            self.values.push(value as u32);
        }
        self.lower.push(partners);
        Ok(())
    }
}
