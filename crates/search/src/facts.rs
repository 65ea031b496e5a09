//! Facts: additive bounds and counts that often decide a sum before it is built.

use std::ops::{Add, AddAssign, Neg, Sub};

use cutcake_base::{number::Rational, player::Player};
use num_traits::ToPrimitive;

/// Bounds are no larger than this, so that their sums do not overflow.
pub(crate) const MOST_BOUND: i64 = 1 << 40;

/// Fractions are in units of one part in so many.
pub(crate) const PARTS: i64 = 1 << 12;

/// The facts of a part or of a sum: those of a sum are the sums of those of its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Integers a and b with a ≤ G ≤ b, apart from infinitesimals and from boards with areas.
    pub bounds: [i64; 2],
    /// By how much the mean is above a and below b, at least, in units of 1/4096.
    pub means: [i32; 2],
    /// By how much the Right stop is above a and the Left stop below b, at least, in the same units.
    pub stops: [i32; 2],
    /// The number of parts without a lower and without an upper bound.
    pub unbounded: [i32; 2],
    /// The number of parts that are infinitesimal, or infinitesimally close to a number: all together are between -1 and 1.
    pub infinitesimals: i32,
    /// How many moves Left and Right have now.
    pub moves: [i32; 2],
    /// Its size.
    pub size: i32,
    /// The number of free squares on boards with areas.
    pub free: i32,
    /// The areas of Left and of Right.
    pub areas: [Areas; 2],
    /// The outcomes of the parts.
    pub signs: Signs,
}

/// How many parts have unknown outcomes, and how many are positive, negative, and fuzzy. The others are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signs([i16; 4]);

impl Signs {
    /// One part whose outcome is unknown.
    pub const UNKNOWN: Signs = Signs([1, 0, 0, 0]);

    /// The numbers of unknown, positive, negative and fuzzy parts.
    pub fn of(counts: [i16; 4]) -> Self {
        Signs(counts)
    }

    /// The outcome of one part with these bounds.
    fn between([least, most]: [Option<i64>; 2]) -> Self {
        match (least, most) {
            (Some(1..), _) => Signs([0, 1, 0, 0]),
            (_, Some(..=-1)) => Signs([0, 0, 1, 0]),
            (Some(0), Some(0)) => Signs::default(),
            _ => Signs::UNKNOWN,
        }
    }

    /// Whether all parts are 0.
    pub fn is_zero(self) -> bool {
        self == Signs::default()
    }

    /// Those of the negatives.
    #[must_use]
    pub fn negative(self) -> Self {
        let [unknown, left, right, open] = self.0;
        Signs([unknown, right, left, open])
    }

    fn zip(self, other: Signs, with: impl Fn(i16, i16) -> i16) -> Signs {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Signs([with(a, e), with(b, f), with(c, g), with(d, h)])
    }

    /// Whether the player to move wins: if no part favours the other player, and at most one is fuzzy.
    fn winner(self, mover: Player) -> Option<bool> {
        let [unknown, left, right, open] = self.0;
        if unknown != 0 {
            return None;
        }
        let [own, others] = if mover == Player::Left { [left, right] } else { [right, left] };
        match (own, others, open) {
            (0, _, 0) => Some(false),
            (_, 0, 0) | (_, 0, 1) => Some(true),
            _ => None,
        }
    }
}

/// What a player can secure on boards where a move covers two free squares: disjoint areas in which he has moves, such that a
/// move of the other player spoils at most one of them.
///
/// The player moves in an area that is not spoiled while there is one, the most valuable first, and in safe areas last. The
/// other player spoils at most one area by each move. So the t-th area that the player takes is at least as valuable as the
/// (2t-1)-th of all in order of value if he moves first, and as the 2t-th if he moves second: before it he has taken t-1, and
/// the other has spoiled at most t-1 or t. No area has negative value, so that taking more of them does no harm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Areas {
    /// Areas with a move that the other player can never spoil.
    pub safe: i32,
    /// Areas with a move in which a second one is safe after the first.
    pub double: i32,
    /// Areas with one move, by how many squares more, from -2 to 2, the other player can never cover if the move is made than
    /// if it is not.
    pub single: [i32; 5],
    /// The most moves that the other player can ever make.
    pub most: i32,
    /// The squares that the other player can never cover and this one leaves, if no single area is taken; the single areas add to
    /// them.
    pub waste: i32,
}

impl Areas {
    /// The moves that he can secure on these boards, moving first or second.
    fn sure(&self, is_to_move: bool) -> i32 {
        self.safe + taken([(self.double, 2), (self.single.iter().sum(), 1)], is_to_move)
    }

    /// The difference of the contested areas with one move and with two.
    pub(crate) fn singles_ahead(&self) -> i32 {
        self.single.iter().sum::<i32>() - self.double
    }

    /// A lower bound of four times his moves plus the squares that nobody covers, moving first or second.
    fn worth(&self, is_to_move: bool) -> i32 {
        let [a, b, c, d, e] = self.single;
        let areas = [(self.double, 8), (e, 6), (d, 5), (c, 4), (b, 3), (a, 2)];
        self.waste + 4 * self.safe + taken(areas, is_to_move)
    }
}

/// The total value that a player takes, moving first or second, if players alternately take the best of so many things of each
/// value.
fn taken<const N: usize>(things: [(i32, i32); N], mut is_to_move: bool) -> i32 {
    let mut sum = 0;
    for (count, worth) in things {
        sum += worth * ((count + i32::from(is_to_move)) / 2);
        is_to_move ^= count % 2 != 0;
    }
    sum
}

impl Facts {
    /// Facts of a game with these bounds, without those that are unknown or too large to be added.
    pub fn between(bounds: [Option<i64>; 2]) -> Self {
        let bounds = bounds.map(|bound| bound.filter(|bound| bound.abs() <= MOST_BOUND));
        Facts {
            bounds: bounds.map(Option::unwrap_or_default),
            unbounded: bounds.map(|bound| i32::from(bound.is_none())),
            signs: Signs::between(bounds),
            ..Facts::default()
        }
    }

    /// The same with the mean and the stops of a value.
    pub(crate) fn with_stops(self, mean: &Rational, [left, right]: [&Rational; 2]) -> Self {
        let [least, most] = self.bounds.map(Rational::from);
        let parts = |part: Rational| (&part * &Rational::from(PARTS)).floor().to_i32().unwrap_or(0).max(0);
        let between = |from_least: &Rational, to_most: &Rational| [parts(from_least - &least), parts(&most - to_most)];
        match self.unbounded {
            [0, 0] => Facts { means: between(mean, mean), stops: between(right, left), ..self },
            _ => self,
        }
    }

    /// The bounds corrected by means or by stops, in units of 1/4096.
    fn in_parts(&self, by: [i32; 2]) -> [Option<i64>; 2] {
        let [least, most] = self.integers();
        let parts =
            |bound: Option<i64>, by: i32| bound.map(|bound| bound.saturating_mul(PARTS).saturating_add(by.into()));
        [parts(least, by[0]), parts(most, -by[1])]
    }

    /// About twice the mean, times `of_1`, if there are bounds.
    pub(crate) fn twice_the_mean(&self, of_1: i64) -> Option<i64> {
        let [least, most] = self.in_parts(self.means);
        Some(least?.saturating_add(most?).saturating_mul(of_1) / PARTS)
    }

    /// Facts of an integer.
    pub fn of_integer(integer: i64) -> Self {
        Facts { bounds: [integer; 2], signs: Signs::between([Some(integer); 2]), ..Facts::default() }
    }

    /// Integers a and b with a ≤ G ≤ b, apart from infinitesimals, including boards with areas: a player makes at least the
    /// moves in his safe areas, and at most all that he can ever make.
    pub fn integers(&self) -> [Option<i64>; 2] {
        let ([least, most], [left, right]) = (self.bounds, self.areas);
        let [has_least, has_most] = self.unbounded.map(|parts| parts == 0);
        let least = has_least.then_some(least + i64::from(left.safe - left.most));
        [least, has_most.then_some(most + i64::from(right.most - right.safe))]
    }

    /// The integer that the game equals, if the bounds show it.
    pub fn integer(&self) -> Option<i64> {
        let [least, most] = self.integers();
        least.filter(|_| least == most && self.infinitesimals == 0)
    }

    /// Whether the player to move wins, if the facts decide it.
    ///
    /// The stops of a game are on both sides of its mean, and means are additive: so the player to move wins if the mean is on
    /// his side of 0. The Left stop of a sum is at most the sum of the Left stops (*Winning Ways*, ch. 6).
    pub fn winner(&self, mover: Player) -> Option<bool> {
        let for_mover = |[least, most]: [Option<i64>; 2]| match mover {
            Player::Left => (least, most),
            _ => (most.map(|most| -most), least.map(|least| -least)),
        };
        let (_, most) = for_mover(self.integers());
        if for_mover(self.in_parts(self.means)).0.is_some_and(|mean| mean > 0) {
            return Some(true);
        }
        if most.is_some_and(|most| most < i64::from(self.infinitesimals == 0))
            || for_mover(self.in_parts(self.stops)).1.is_some_and(|stop| stop < 0)
        {
            return Some(false);
        }
        if let Some(wins) = self.signs.winner(mover) {
            return Some(wins);
        }
        if self.free == 0 {
            return None;
        }
        let other = mover.opponent();
        match () {
            () if self.outlasts(mover, true) => Some(true),
            () if self.outlasts(other, false) => Some(false),
            () => None,
        }
    }

    /// Whether a player can make the last move, moving first or second.
    ///
    /// He secures m moves in his areas, and the rest of the sum is at least n, which is worth n moves to him, or -n to the
    /// other player if n is negative. So he makes the last move if the other player has fewer than m + n moves on the boards
    /// with areas, or at most m + n if the other moves first. Each move there covers two of the f free squares, and w are never
    /// covered: the other player makes at most (f - w - 2m)/2 moves. That is less than m + n if 4m + w > f - 2n, and less than
    /// m + n + 1 if 4m + w > f - 2n - 2. His areas bound 4m + w from below.
    fn outlasts(&self, player: Player, is_to_move: bool) -> bool {
        let (own, rest, unbounded) = match player {
            Player::Left => (&self.areas[0], self.bounds[0], self.unbounded[0]),
            _ => (&self.areas[1], -self.bounds[1], self.unbounded[1]),
        };
        // Infinitesimals are greater than -1.
        let ahead = rest - i64::from(self.infinitesimals > 0) + i64::from(!is_to_move);
        let is_ahead = i64::from(own.most) < i64::from(own.sure(is_to_move)) + ahead;
        unbounded == 0 && (is_ahead || i64::from(own.worth(is_to_move)) + 2 * ahead > self.free.into())
    }

    #[inline]
    fn zip(self, other: Facts, signs: Signs, with: impl Fn(i32, i32) -> i32, wide: impl Fn(i64, i64) -> i64) -> Facts {
        let both = |[a, b]: [i32; 2], [c, d]: [i32; 2]| [with(a, c), with(b, d)];
        let areas = |a: Areas, b: Areas| Areas {
            safe: with(a.safe, b.safe),
            double: with(a.double, b.double),
            single: std::array::from_fn(|place| with(a.single[place], b.single[place])),
            most: with(a.most, b.most),
            waste: with(a.waste, b.waste),
        };
        Facts {
            bounds: [wide(self.bounds[0], other.bounds[0]), wide(self.bounds[1], other.bounds[1])],
            means: both(self.means, other.means),
            stops: both(self.stops, other.stops),
            unbounded: both(self.unbounded, other.unbounded),
            infinitesimals: with(self.infinitesimals, other.infinitesimals),
            moves: both(self.moves, other.moves),
            size: with(self.size, other.size),
            free: with(self.free, other.free),
            areas: [areas(self.areas[0], other.areas[0]), areas(self.areas[1], other.areas[1])],
            signs,
        }
    }
}

impl Add for Facts {
    type Output = Facts;

    fn add(self, other: Facts) -> Facts {
        self.zip(other, self.signs.zip(other.signs, |a, b| a + b), |a, b| a + b, |a, b| a + b)
    }
}

impl AddAssign for Facts {
    fn add_assign(&mut self, other: Facts) {
        *self = *self + other;
    }
}

impl Sub for Facts {
    type Output = Facts;

    fn sub(self, other: Facts) -> Facts {
        self.zip(other, self.signs.zip(other.signs, |a, b| a - b), |a, b| a - b, |a, b| a - b)
    }
}

impl Neg for Facts {
    type Output = Facts;

    fn neg(self) -> Facts {
        let ([least, most], [below, above]) = (self.bounds, self.unbounded);
        let ([left, right], [of_left, of_right]) = (self.moves, self.areas);
        Facts {
            bounds: [-most, -least],
            means: [self.means[1], self.means[0]],
            stops: [self.stops[1], self.stops[0]],
            unbounded: [above, below],
            moves: [right, left],
            areas: [of_right, of_left],
            signs: self.signs.negative(),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves that a player can secure if the other player only spoils areas, by brute force.
    fn tried(safe: i32, double: i32, single: i32, is_to_move: bool) -> i32 {
        if safe + double + single == 0 {
            return 0;
        }
        let mut found = Vec::new();
        for (count, gain) in [(double, (1, -1, 0)), (single, (0, 0, -1)), (safe, (-1, 0, 0))] {
            if count > 0 && is_to_move {
                found.push(1 + tried(safe + gain.0, double + gain.1, single + gain.2, false));
            }
        }
        if is_to_move {
            return found.into_iter().max().unwrap_or(0);
        }
        for (count, loss) in [(double, (1, 0)), (single, (0, 1))] {
            if count > 0 {
                found.push(tried(safe, double - loss.0, single - loss.1, true));
            }
        }
        found.push(tried(safe, double, single, true));
        found.into_iter().min().unwrap_or(0)
    }

    #[test]
    fn areas_give_as_many_moves_as_are_sure() {
        for (safe, double, single) in (0..3).flat_map(|a| (0..4).flat_map(move |b| (0..4).map(move |c| (a, b, c)))) {
            for is_to_move in [false, true] {
                let sure = Areas { safe, double, single: [0, 0, single, 0, 0], ..Areas::default() }.sure(is_to_move);
                assert!(sure <= tried(safe, double, single, is_to_move), "{safe} {double} {single}");
            }
        }
    }

    /// The value that a player secures who always takes the most valuable area while the other spoils any, by brute force.
    fn tried_by_worth(worths: &[i32], is_to_move: bool) -> i32 {
        let without = |place: usize| [&worths[..place], &worths[place + 1..]].concat();
        match worths {
            [] => 0,
            [first, ..] if is_to_move => first + tried_by_worth(&without(0), false),
            _ => {
                let spoiled = (0..worths.len()).map(|place| tried_by_worth(&without(place), true));
                spoiled.chain([tried_by_worth(worths, true)]).min().unwrap_or(0)
            }
        }
    }

    #[test]
    fn areas_are_worth_what_is_sure() {
        for code in 0..3_i32.pow(6) {
            let [double, e, d, c, b, a] = [0, 1, 2, 3, 4, 5].map(|place| code / 3_i32.pow(place) % 3);
            if double + a + b + c + d + e > 6 {
                continue;
            }
            let areas = Areas { double, single: [a, b, c, d, e], ..Areas::default() };
            let counts = [(double, 8), (e, 6), (d, 5), (c, 4), (b, 3), (a, 2)];
            let worths: Vec<i32> =
                counts.into_iter().flat_map(|(count, worth)| (0..count).map(move |_| worth)).collect();
            for is_to_move in [false, true] {
                assert!(areas.worth(is_to_move) <= tried_by_worth(&worths, is_to_move), "{areas:?}");
            }
        }
    }
}
