//! [`Triangle`]: the geometry of a triangular bar of chocolate.

/// A point: half unit bases to the right, and unit heights up from the base line.
pub(super) type Spot = (i64, i64);

/// A bar of equilateral unit triangles with the bitter one on its base line. Sloping lines are one unit apart, horizontal ones
/// `slope` units.
pub(super) struct Triangle {
    left: i64,
    above: i64,
    right: i64,
    slope: i64,
}

/// The maximum length of the base.
const MOST: i64 = 100;

impl Triangle {
    /// The bar with the given numbers of cuts on the left, above and on the right, unless it is too large to be drawn.
    pub fn new(cuts: [u64; 3], slope: u64) -> Option<Self> {
        let [left, above, right] = cuts.map(|cuts| i64::try_from(cuts).ok().filter(|cuts| *cuts < MOST));
        let (left, above, right) = (left?, above?, right?);
        // A larger slope makes no difference, since the sides meet below the first horizontal line.
        let slope = i64::try_from(slope).unwrap_or(MOST).clamp(1, MOST);
        (left + right < MOST).then_some(Triangle { left, above, right, slope })
    }

    /// The length of the base in units.
    pub fn base(&self) -> i64 {
        self.left + self.right + 1
    }

    /// The height in units.
    pub fn height(&self) -> i64 {
        self.base().min((self.above + 1) * self.slope)
    }

    /// The corners, counterclockwise from the left end of the base.
    pub fn outline(&self) -> Vec<Spot> {
        let (base, height) = (2 * self.base(), self.height());
        vec![(0, 0), (base, 0), (base - height, height), (height, height)]
    }

    /// The cuts, each with its two ends.
    pub fn lines(&self) -> Vec<[Spot; 2]> {
        let (base, height) = (2 * self.base(), self.height());
        // A line that rises to the right ends at the right side or at the top.
        let rising = |start: i64| {
            let up = height.min((base - start) / 2);
            [(start, 0), (start + up, up)]
        };
        let falling = |start: i64| {
            let up = height.min(start / 2);
            [(start, 0), (start - up, up)]
        };
        let across = |up: i64| [(up, up), (base - up, up)];
        let rising = (1..=self.left).map(|line| rising(2 * line));
        let falling = (1..=self.right).map(|line| falling(base - 2 * line));
        rising.chain(falling).chain((1..=self.above).map(|line| across(line * self.slope))).collect()
    }

    /// The corners of the bitter triangle.
    pub fn bitter(&self) -> [Spot; 3] {
        let start = 2 * self.left;
        [(start, 0), (start + 2, 0), (start + 1, 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_has_a_line_for_each_cut() {
        let bar = Triangle::new([4, 2, 3], 3).map(|bar| (bar.base(), bar.height(), bar.lines().len()));
        assert_eq!(bar, Some((8, 8, 9)));
        // The horizontal lines lie below the top.
        let is_inside = |x: u64, z: u64| {
            let bar = Triangle::new([x, (x + z) / 3, z], 3);
            bar.is_some_and(|bar| bar.above * 3 < bar.height() && bar.height() <= bar.base())
        };
        assert!((0..20).all(|x| (0..20).all(|z| is_inside(x, z))));
        assert!(Triangle::new([60, 0, 60], 1).is_none());
    }
}
