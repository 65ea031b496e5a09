//! General codes of take-and-break games (Guy and Smith 1956; Siegel, *Combinatorial Game Theory*, ch. IV.2): how many
//! tokens a move may take, and into how many heaps of which sizes it may break the rest.

use crate::{
    heap::VisitParts,
    limit::{Limit, Stop},
};

/// A restriction on the sizes of the heaps that a move leaves. It matters only for two or more heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sizes {
    /// Any.
    Any,
    /// The heaps are not all of the same size.
    NotAllEqual,
    /// No two heaps are of the same size.
    Distinct,
    /// All heaps are of the same size.
    Equal,
}

/// A way to break the rest of a heap: into how many heaps, none of them empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Break {
    /// The number of heaps.
    pub heaps: u64,
    /// Whether it may also be any greater number of heaps.
    pub or_more: bool,
    /// The sizes of the heaps.
    pub sizes: Sizes,
}

impl Break {
    /// Exactly this number of heaps.
    pub fn exactly(heaps: u64, sizes: Sizes) -> Self {
        Break { heaps, or_more: false, sizes }
    }

    /// At least this number of heaps.
    pub fn at_least(heaps: u64, sizes: Sizes) -> Self {
        Break { heaps, or_more: true, sizes }
    }
}

/// A digit of a code: all the ways to break the rest for moves that take a certain number of tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digit {
    breaks: Vec<Break>,
}

impl Digit {
    /// The digit with these ways, whose order does not matter.
    pub fn new(breaks: impl IntoIterator<Item = Break>) -> Self {
        let mut all = Vec::new();
        for Break { heaps, or_more, sizes } in breaks {
            // With less than two heaps there are no sizes to compare.
            let few = if or_more { heaps..2 } else { heaps..(heaps + 1).min(2) };
            all.extend(few.map(|heaps| Break::exactly(heaps, Sizes::Any)));
            match (heaps, or_more) {
                (0 | 1, false) => {}
                (2, false) if sizes == Sizes::NotAllEqual => all.push(Break::exactly(2, Sizes::Distinct)),
                _ => all.push(Break { heaps: heaps.max(2), or_more, sizes }),
            }
        }
        all.sort_unstable();
        all.dedup();
        Digit { breaks: all }
    }

    /// The digit whose bit j says that exactly j heaps may be left, all with the same restriction on sizes.
    pub fn of_bits(bits: u64, sizes: Sizes) -> Self {
        Digit::new((0..64).filter(|heaps| bits >> heaps & 1 == 1).map(|heaps| Break::exactly(heaps, sizes)))
    }

    /// The ways in ascending order of the number of heaps.
    pub fn breaks(&self) -> &[Break] {
        &self.breaks
    }
}

/// A code: the moves in a heap, by the number of tokens that a move takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The digits of moves that first add 1, 2, … tokens.
    added: Vec<Digit>,
    /// The digits of moves that take 0, 1, 2, … tokens.
    taken: Vec<Digit>,
    /// The number of these digits, at the end, that repeat forever.
    period: usize,
}

/// The error for a digit whose moves need not come to an end: they may leave a heap as large as the original one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endless {
    /// The number of tokens that the moves of the digit add.
    pub added: usize,
    /// The number of heaps, which is too small.
    pub heaps: u64,
}

impl Code {
    /// The code with these digits for 1, 2, … tokens added and these for 0, 1, 2, … tokens taken, of which the last
    /// `period` repeat forever.
    ///
    /// # Errors
    /// If play need not come to an end: a move that adds n tokens must leave at least n + 2 heaps, or so many heaps of
    /// different sizes that each has fewer tokens than the original one.
    pub fn new(added: Vec<Digit>, taken: Vec<Digit>, period: usize) -> Result<Self, Endless> {
        let adding = taken.iter().take(1).chain(&added).enumerate();
        for (added, digit) in adding {
            let more = added as u64;
            let ends = |way: &&Break| match way.sizes {
                Sizes::Distinct => way.heaps * way.heaps.saturating_sub(1) / 2 > more,
                Sizes::Any | Sizes::NotAllEqual | Sizes::Equal => way.heaps >= more + 2,
            };
            if let Some(way) = digit.breaks.iter().find(|way| !ends(way)) {
                return Err(Endless { added, heaps: way.heaps });
            }
        }
        let period = period.min(taken.len());
        Ok(Code { added, taken, period })
    }

    /// The digit for a number of tokens taken.
    pub fn taking(&self, tokens: usize) -> Option<&Digit> {
        let beyond = tokens.checked_sub(self.taken.len());
        match beyond {
            None => self.taken.get(tokens),
            Some(beyond) => self.taken.get(self.taken.len() - self.period + beyond.checked_rem(self.period)?),
        }
    }

    /// The digits of moves that take tokens, up to the period.
    pub fn before_period(&self) -> &[Digit] {
        &self.taken[..self.taken.len() - self.period]
    }

    /// The digits that repeat.
    pub fn period(&self) -> &[Digit] {
        &self.taken[self.taken.len() - self.period..]
    }

    /// The digits of moves that add 1, 2, … tokens.
    pub fn added(&self) -> &[Digit] {
        &self.added
    }

    /// All digits.
    pub fn digits(&self) -> impl Iterator<Item = &Digit> {
        self.added.iter().chain(&self.taken)
    }

    /// All digits that apply to a heap, each with the number of tokens that it leaves, in descending order.
    pub(super) fn moves_in(&self, heap: usize) -> impl Iterator<Item = (usize, &Digit)> {
        let added = self.added.iter().enumerate().rev().map(move |(place, digit)| (heap + place + 1, digit));
        let last = if self.period > 0 { heap } else { heap.min(self.taken.len().saturating_sub(1)) };
        let taken = (0..=last).filter_map(move |tokens| Some((heap - tokens, self.taking(tokens)?)));
        added.chain(taken)
    }

    /// Visits the options of a heap: by tokens taken, then by the number of heaps left, then by their sizes.
    pub(super) fn for_each_option(&self, heap: u64, limit: &Limit, visit: &mut VisitParts<'_>) -> Result<(), Stop> {
        let Ok(heap) = usize::try_from(heap) else { return Err(TOO_LARGE) };
        for (rest, digit) in self.moves_in(heap) {
            limit.check()?;
            let rest = rest as u64;
            for way in &digit.breaks {
                let last = if way.or_more { rest } else { way.heaps };
                for heaps in way.heaps..=last {
                    limit.check()?;
                    if least_tokens(heaps, way.sizes) > u128::from(rest) {
                        break;
                    }
                    Divisions { sizes: way.sizes, parts: Vec::new(), limit, visit: &mut *visit }.all(rest, heaps)?;
                }
            }
        }
        Ok(())
    }
}

const TOO_LARGE: Stop = Stop::Size { what: "a heap", limit: "what memory can count" };

/// The fewest tokens in so many heaps.
fn least_tokens(heaps: u64, sizes: Sizes) -> u128 {
    let heaps = u128::from(heaps);
    if sizes == Sizes::Distinct { heaps * (heaps + 1) / 2 } else { heaps }
}

/// An enumeration of the divisions of tokens into heaps.
struct Divisions<'d, 'v> {
    sizes: Sizes,
    /// The heaps of the current division so far.
    parts: Vec<u64>,
    limit: &'d Limit,
    visit: &'d mut VisitParts<'v>,
}

impl Divisions<'_, '_> {
    /// Visits all divisions of so many tokens into so many heaps.
    fn all(&mut self, rest: u64, heaps: u64) -> Result<(), Stop> {
        match heaps {
            0 if rest == 0 => (self.visit)(&[]),
            0 => Ok(()),
            _ if self.sizes == Sizes::Equal => {
                if rest > 0 && rest.is_multiple_of(heaps) {
                    let heaps = usize::try_from(heaps).map_err(|_| TOO_LARGE)?;
                    self.limit.allow(heaps.saturating_mul(size_of::<u64>()))?;
                    (self.visit)(&vec![rest / heaps as u64; heaps])?;
                }
                Ok(())
            }
            _ => self.from(1, rest, heaps),
        }
    }

    /// Visits those into heaps of at least `least` tokens in ascending order.
    fn from(&mut self, least: u64, rest: u64, heaps: u64) -> Result<(), Stop> {
        self.limit.check()?;
        if heaps == 1 {
            let are_equal = || self.parts.first().is_some_and(|first| *first == rest);
            if rest >= least && !(self.sizes == Sizes::NotAllEqual && are_equal()) {
                self.parts.push(rest);
                let visited = (self.visit)(&self.parts);
                self.parts.pop();
                visited?;
            }
            return Ok(());
        }
        for part in least..=rest / heaps {
            self.parts.push(part);
            let next = if self.sizes == Sizes::Distinct { part + 1 } else { part };
            let visited = self.from(next, rest - part, heaps - 1);
            self.parts.pop();
            visited?;
        }
        Ok(())
    }
}
