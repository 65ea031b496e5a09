//! The order of values: G ≤ H when Left loses moving first in G - H.

use std::{cmp::Ordering, fmt};

use super::{
    num::Num,
    record::{Shape, Tagged},
    store::{Game, Store},
};
use crate::{limit::Stop, relation::Relation};

/// Outcome classes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The previous player, whoever that is: G = 0.
    P,
    /// The next player: G is confused with 0.
    N,
    /// Left: G > 0.
    L,
    /// Right: G < 0.
    R,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::P => "P",
            Outcome::N => "N",
            Outcome::L => "L",
            Outcome::R => "R",
        })
    }
}

/// Which stops of G and H + d are equal.
#[derive(Clone, Copy)]
struct Meeting {
    /// The Left stops.
    left: bool,
    /// The Right stops.
    right: bool,
    /// The Left stop of G and the Right stop of H + d.
    between: bool,
}

/// The number of comparisons, including itself, that a comparison must take for its answer to be kept.
const LEAST_WORK: u64 = 8;

impl Store {
    /// Whether G ≤ H. Stops decide most: G ≤ H needs both stops of G at most those of H, and follows from L(G) < R(H).
    #[inline]
    pub fn le(&mut self, g: Game, h: Game) -> Result<bool, Stop> {
        match self.le_by_stops(g, h) {
            Some(answer) => Ok(answer),
            None => self.le_open(g, h),
        }
    }

    /// Whether G ≤ H, if the numbers are short and stops and bounds decide.
    #[inline]
    fn le_by_stops(&self, g: Game, h: Game) -> Option<bool> {
        let (a, b) = (self.shape(g), self.shape(h));
        if !Num::are_short([g.num, h.num, a.width, b.width]) {
            return None;
        }
        // The difference of two short numbers fits in the word; unless the stops decide, it is short.
        let by = Num::difference(h.num, g.num);
        let least = Num::difference(b.width, a.width);
        if by < Num::ZERO || by < least {
            return Some(false);
        }
        if by > b.width {
            return Some(true);
        }
        let meeting = Meeting { left: by == Num::ZERO, right: by == least, between: by == b.width };
        self.le_at_stops((g.shape, a), (h.shape, b), meeting)
    }

    /// Whether G ≤ H, where short stops and bounds do not decide.
    #[inline(never)]
    fn le_open(&mut self, g: Game, h: Game) -> Result<bool, Stop> {
        if !Num::are_short([g.num, h.num, self.shape(g).width, self.shape(h).width]) {
            return self.le_long(g, h);
        }
        // Longer numbers than this one may be kept with this pair: long numbers too lie between shapes of short widths.
        let by = Num::difference(h.num, g.num);
        match self.comparisons.get(g.shape, h.shape, |kept| self.numbers.cmp(by, kept)) {
            Some(answer) => Ok(answer),
            None => self.le_afresh(g.shape, h.shape, by),
        }
    }

    /// Whether G ≤ H + d, if it can be decided without their options, for a d that the stops leave open: it is from 0
    /// to the width of H, and at least that width minus the width of G.
    #[inline]
    fn le_at_stops(&self, (g, a): (u32, &Shape), (h, b): (u32, &Shape), meeting: Meeting) -> Option<bool> {
        if g == h {
            return Some(true);
        }
        if meeting.between {
            if a.bounds.meet(b.bounds) {
                return Some(true);
            }
            if a.kind.is_near() || b.kind.is_near() {
                return Some(false);
            }
        }
        if meeting.left && !a.bounds.is_below_all(b.bounds) || meeting.right && !b.bounds.is_above_all(a.bounds) {
            return Some(false);
        }
        let ((up_a, nimber_a), (up_b, nimber_b)) = (self.parts[a.kind.place()?], self.parts[b.kind.place()?]);
        Some(tagged_infinitesimal_le(up_a, nimber_a, up_b, nimber_b))
    }

    /// Whether G ≤ H, where a number is long.
    #[cold]
    fn le_long(&mut self, g: Game, h: Game) -> Result<bool, Stop> {
        let (shape_a, shape_b) = (*self.shape(g), *self.shape(h));
        let (a, b) = (shape_a.width, shape_b.width);
        let by = self.sub_num(h.num, g.num)?;
        let right = self.add_num(by, a)?;
        if self.cmp_num(by, Num::ZERO).is_lt() || self.cmp_num(right, b).is_lt() {
            return Ok(false);
        }
        if self.cmp_num(by, b).is_gt() {
            return Ok(true);
        }
        let meeting = Meeting { left: by == Num::ZERO, right: right == b, between: by == b };
        if let Some(answer) = self.le_at_stops((g.shape, &shape_a), (h.shape, &shape_b), meeting) {
            return Ok(answer);
        }
        match self.comparisons.get(g.shape, h.shape, |kept| self.numbers.cmp(by, kept)) {
            Some(answer) => Ok(answer),
            None => self.le_afresh(g.shape, h.shape, by),
        }
    }

    /// G ≤ H + d unless some G^L ≥ H + d or some H^R + d ≤ G; a number need not be moved in next to another value.
    fn le_afresh(&mut self, g: u32, h: u32, by: Num) -> Result<bool, Stop> {
        self.check()?;
        self.work += 1;
        let before = self.work;
        let (smaller, larger) = (self.near(g, h)?, self.near(h, g)?);
        let answer = if smaller != g || larger != h {
            let (smaller, larger) = (self.game(smaller, Num::ZERO), self.game(larger, by));
            self.le(smaller, larger)?
        } else if let Some(answer) = self.far(g, h) {
            return Ok(answer);
        } else {
            self.descend(|store| store.le_by_options(g, h, by))?
        };
        // What took less is found again as fast as it is looked up in a large table.
        if self.work - before + 1 >= LEAST_WORK {
            self.comparisons.keep(g, h, by, answer, &self.limit);
        }
        Ok(answer)
    }

    fn le_by_options(&mut self, g: u32, h: u32, by: Num) -> Result<bool, Stop> {
        // The options of x + k·↑ + *m have the stops x; they matter only against a game with both stops x.
        let (a, b) = (self.shapes[g as usize], self.shapes[h as usize]);
        let (smaller, larger) = (self.game(g, Num::ZERO), self.game(h, by));
        if !(b.kind.is_tagged() && a.width != Num::ZERO) {
            for place in self.place(h)?.right() {
                let option = self.moved(self.options[place], by)?;
                if self.le(option, smaller)? {
                    return Ok(false);
                }
            }
        }
        if !(a.kind.is_tagged() && b.width != Num::ZERO) {
            for place in self.place(g)?.left() {
                if self.le(larger, self.options[place])? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// A shape that compares with the form H as G does and has few options. If m is so large that no follower of the
    /// difference is a number + *m, then k·↑ + *m behaves like any other such m (a remote star), and m is reduced.
    fn near(&mut self, g: u32, h: u32) -> Result<u32, Stop> {
        let Some((up, nimber)) = self.parts(g) else { return Ok(g) };
        let remote = self.height(h).saturating_add(up.unsigned_abs()).saturating_add(2);
        if nimber > remote { self.tagged_shape(up, remote) } else { Ok(g) }
    }

    /// The answer where one side is x + k·↑ + *m, the other is a form with the relevant stop x, and |k| is so large that
    /// the height of the form decides: if the Left stop of H is at most 0 and H has height n, then H ≤ k·↑ + *m for
    /// k ≥ n + 2, because Right answers each move, those in k·↑ with the best move in H.
    fn far(&self, g: u32, h: u32) -> Option<bool> {
        let (up, height) = match (self.parts(g), self.parts(h)) {
            (Some((up, _)), None) => (up, self.height(h)),
            (None, Some((up, _))) => (up.checked_neg()?, self.height(g)),
            _ => return None,
        };
        // The stops leave only: g tagged with its number the Right stop of h, or h tagged with its number the Left stop
        // of g. In both cases many ups on the smaller side mean no, and many downs yes.
        if up.unsigned_abs() < height.saturating_add(2) { None } else { Some(up < 0) }
    }

    /// How G and H compare.
    pub fn relation(&mut self, g: Game, h: Game) -> Result<Relation, Stop> {
        if g == h {
            return Ok(Relation::Equal);
        }
        Ok(if self.le(g, h)? {
            Relation::Less
        } else if self.le(h, g)? {
            Relation::Greater
        } else {
            Relation::Confused
        })
    }

    /// The outcome class of G.
    pub fn outcome(&mut self, g: Game) -> Result<Outcome, Stop> {
        Ok(match self.relation(g, self.zero())? {
            Relation::Less => Outcome::R,
            Relation::Equal => Outcome::P,
            Relation::Greater => Outcome::L,
            Relation::Confused => Outcome::N,
        })
    }

    /// Whether g ≤ h, both numbers + k·↑ + *m.
    pub(super) fn tagged_le(&self, g: Tagged, h: Tagged) -> bool {
        match self.cmp_num(g.number, h.number) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => tagged_infinitesimal_le(g.up, g.nimber, h.up, h.nimber),
        }
    }
}

/// 0 ≤ k·↑ + *m just when k ≥ 2, or k = 1 and m ≠ 1, or k = m = 0 (Siegel, II.1).
pub(super) const fn tagged_infinitesimal_le(up: i64, nimber: u64, other_up: i64, other_nimber: u64) -> bool {
    match other_up as i128 - up as i128 {
        0 => nimber == other_nimber,
        1 => nimber ^ other_nimber != 1,
        difference => difference > 1,
    }
}
