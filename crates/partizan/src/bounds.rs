//! [`Bounds`]: how a shape compares with small infinitesimals at its stops, in two words. Where the stops of two values
//! do not decide whether one is at most the other, an infinitesimal between them, or the lack of one, mostly does.

use super::order::tagged_infinitesimal_le;

/// The largest k and m of the infinitesimals k·↑ + *m that are covered; all their followers are covered too.
const MOST_UPS: i64 = 3;
const MOST_NIMBER: u64 = 3;
const COUNT: usize = 28;

/// k and m by index: 0 comes first, and each after its options.
const PARTS: [(i64, u64); COUNT] = {
    let mut parts = [(0, 0); COUNT];
    let (mut place, mut ups, mut sign) = (0, 0, 1);
    while ups <= MOST_UPS {
        let mut nimber = 0;
        while nimber <= MOST_NIMBER {
            parts[place] = (sign * ups, nimber);
            place += 1;
            nimber += 1;
        }
        if ups > 0 && sign > 0 {
            sign = -1;
        } else {
            (ups, sign) = (ups + 1, 1);
        }
    }
    parts
};

/// The options of Left and of Right in each of them, as sets of indices (see `make_options`).
const OPTIONS: [[u32; 2]; COUNT] = {
    let mut options = [[0; 2]; COUNT];
    let mut place = 0;
    while place < COUNT {
        let (up, nimber) = PARTS[place];
        options[place] = if up == 0 {
            [(1 << nimber) - 1; 2]
        } else {
            let mut step = 0;
            while PARTS[step].0 != up - up.signum() || PARTS[step].1 != nimber ^ 1 {
                step += 1;
            }
            let zeros = if up.abs() == 1 && nimber == 1 { 0b11 } else { 0b1 };
            if up > 0 { [zeros, 1 << step] } else { [1 << step, zeros] }
        };
        place += 1;
    }
    options
};

/// Sets of infinitesimals X = k·↑ + *m with small k and m.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    /// The X with G ≤ L(G) + X.
    above: u32,
    /// The X with R(G) + X ≤ G.
    below: u32,
}

impl Bounds {
    /// The bounds of numbers.
    pub(super) const fn of_zero() -> Bounds {
        Bounds::of_tagged(0, 0)
    }

    /// The bounds of k·↑ + *m.
    pub(super) const fn of_tagged(up: i64, nimber: u64) -> Bounds {
        let (mut above, mut below, mut place) = (0, 0, 0);
        while place < COUNT {
            let (other, other_nimber) = PARTS[place];
            above |= (tagged_infinitesimal_le(up, nimber, other, other_nimber) as u32) << place;
            below |= (tagged_infinitesimal_le(other, other_nimber, up, nimber) as u32) << place;
            place += 1;
        }
        Bounds { above, below }
    }

    /// The bounds of a form, given those of the left options whose Right stop is the Left stop of the form, those of
    /// the right options whose Left stop is the Right stop of the form, and whether its stops are equal. G ≤ X unless
    /// some G^L ≥ X or some X^R ≤ G, which is possible only where the stops are equal.
    pub(super) fn of_form(
        left: impl Iterator<Item = Bounds>,
        right: impl Iterator<Item = Bounds>,
        stops_meet: bool,
    ) -> Bounds {
        let not_above = left.fold(0, |places, option| places | option.below);
        let not_below = right.fold(0, |places, option| places | option.above);
        if !stops_meet {
            const ALL: u32 = (1 << COUNT) - 1;
            return Bounds { above: ALL & !not_above, below: ALL & !not_below };
        }
        let mut bounds = Bounds { above: 0, below: 0 };
        for (place, [left, right]) in OPTIONS.iter().enumerate() {
            let is_above = not_above >> place & 1 == 0 && bounds.below & right == 0;
            let is_below = not_below >> place & 1 == 0 && bounds.above & left == 0;
            bounds.above |= u32::from(is_above) << place;
            bounds.below |= u32::from(is_below) << place;
        }
        bounds
    }

    /// Whether k·↑ + *m is one of the infinitesimals that are covered.
    pub(super) fn cover(up: i64, nimber: u64) -> bool {
        up.abs() <= MOST_UPS && nimber <= MOST_NIMBER
    }

    /// Whether G is at most its Left stop.
    #[inline]
    pub(super) fn is_below_left(self) -> bool {
        self.above & 1 != 0
    }

    /// Whether G is at least its Right stop.
    #[inline]
    pub(super) fn is_above_right(self) -> bool {
        self.below & 1 != 0
    }

    /// Whether G ≤ X ≤ H for an infinitesimal X at the Left stop of G, which is the Right stop of H.
    #[inline]
    pub(super) fn meet(self, other: Bounds) -> bool {
        self.above & other.below != 0
    }

    /// Whether G is at most every infinitesimal at their common Left stop that H is at most.
    #[inline]
    pub(super) fn is_below_all(self, other: Bounds) -> bool {
        other.above & !self.above == 0
    }

    /// Whether H is at least every infinitesimal at their common Right stop that G is at least.
    #[inline]
    pub(super) fn is_above_all(self, other: Bounds) -> bool {
        other.below & !self.below == 0
    }
}
