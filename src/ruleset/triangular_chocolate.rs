//! Triangular chocolate (Miyadera, Nakamura, Fukui, *Impartial Triangular Chocolate Bar Games*, arXiv 1711.04954).

use std::rc::Rc;

use crate::{
    impartial::{ImpartialRules, Table, mex::ones_below, position::Visit},
    limit::{Limit, Stop},
    position::{Board, Boards},
    ruleset::{
        Entry, NoBoard, Ruleset, Theory,
        impartial::{broken, integers, one},
        with_side,
    },
};

/// Triangular chocolate of slope k: `TriangularChocolate[x,y,z; k := 3]` is a bar that can be broken x, y and z times in
/// its three directions, `0 <= y <= ⌊(x+z)/k⌋`. A move lowers one of the numbers; where lowering x or z leaves y too
/// large, y becomes the largest that the bar allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TriangularChocolate {
    k: u64,
}

pub(super) const SIDES: [&str; 3] = ["x", "y", "z"];

impl TriangularChocolate {
    /// The bars of slope `k`.
    ///
    /// # Errors
    /// If k is 0.
    pub fn new(k: u64) -> Result<Self, NoBoard> {
        if k == 0 { Err(broken(RULE_FOR_K, None)) } else { Ok(TriangularChocolate { k }) }
    }

    /// The bars of the parameters that are written after the numbers: `k := 3`.
    ///
    /// # Errors
    /// If k is missing or not a positive integer, or if there is another parameter. The entry of the error counts the
    /// parameters.
    pub fn with_parameters(parameters: &[(&str, Entry)]) -> Result<Self, NoBoard> {
        match parameters {
            [("k", Entry::Integer(k))] => u64::try_from(k).ok().filter(|k| *k > 0).map(|k| TriangularChocolate { k }),
            _ => None,
        }
        .ok_or_else(|| broken(RULE_FOR_K, (!parameters.is_empty()).then_some(0)))
    }

    /// The slope.
    pub fn k(&self) -> u64 {
        self.k
    }

    /// The largest y beside x and z: ⌊(x+z)/k⌋.
    pub fn largest_y(&self, x: u64, z: u64) -> u64 {
        let largest = (u128::from(x) + u128::from(z)) / u128::from(self.k);
        u64::try_from(largest).unwrap_or(u64::MAX)
    }

    /// Where the P-positions with x and z up to `bound` are, found by play without any other value.
    ///
    /// # Errors
    /// If `limit` stopped it; [`Stop::Size`] for a bound above 2^15.
    pub fn p_table(&self, bound: u64, limit: &Limit) -> Result<PTable, Stop> {
        PTable::new(self, bound, limit)
    }
}

pub(super) const SUMMARY: &str = "A move breaks the bar along one of its three directions, and what is broken off is eaten; \
                                  who is left with the bitter piece alone loses. x, y and z say how often the bar can be \
                                  broken in each direction, 0 <= y <= ⌊(x+z)/k⌋; where a smaller x or z leaves y too \
                                  large, y becomes the largest that the bar allows.";

pub(super) const EXAMPLES: &[&str] = &[
    "TriangularChocolate[4,2,3; k := 3]",
    "Options(TriangularChocolate[1,1,2; k := 3])",
    "CountWhere(TriangularChocolate, 20, (p, g) -> g == NimSum(p); k := 3)",
];

pub(super) const RULE_FOR_K: &str = "TriangularChocolate[x,y,z; k := 3] takes one parameter, k, a positive integer: the bar has \
                          0 <= y <= ⌊(x+z)/k⌋";

impl Ruleset for TriangularChocolate {
    fn name(&self) -> &str {
        "TriangularChocolate"
    }

    fn written(&self) -> String {
        format!("TriangularChocolate(k := {})", self.k)
    }

    fn form(&self) -> String {
        format!("TriangularChocolate[x,y,z; k := {}]", self.k)
    }

    fn with(&self, by_place: &[Entry], by_name: &[(&str, Entry)]) -> Result<Rc<dyn Ruleset>, NoBoard> {
        if by_place.is_empty() {
            Ok(Rc::new(Self::with_parameters(by_name)?))
        } else {
            Err(broken(RULE_FOR_K, Some(0)))
        }
    }

    fn summary(&self) -> &str {
        SUMMARY
    }

    fn examples(&self) -> &[&str] {
        EXAMPLES
    }

    fn sides(&self) -> Option<&[&str]> {
        Some(&SIDES)
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        let board = integers(self, entries, 0)?;
        let (x, y, z, k) = (board[0], board[1], board[2], self.k);
        let most = self.largest_y(x, z);
        if y > most {
            let rule = format!(
                "y of TriangularChocolate is at most ⌊(x+z)/k⌋, which is {most} for x = {x}, z = {z}, k = {k}, not {y}"
            );
            return Err(broken(rule, Some(1)));
        }
        Ok(board)
    }

    fn entries(&self, board: &Board) -> String {
        let numbers: Vec<String> = board.iter().map(u64::to_string).collect();
        format!("{}; k := {}", numbers.join(","), self.k)
    }

    fn theory(&self) -> Theory<'_> {
        Theory::Impartial(self)
    }
}

impl ImpartialRules for TriangularChocolate {
    fn options(&self, board: &Board, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let (x, y, z) = (board[0], board[1], board[2]);
        let mut options = Vec::new();
        for lower in 0..x {
            limit.check()?;
            options.push(one([lower, y.min(self.largest_y(lower, z)), z].into_iter().collect()));
        }
        for lower in 0..y {
            limit.check()?;
            options.push(one(with_side(board, 1, lower)));
        }
        for lower in 0..z {
            limit.check()?;
            options.push(one([x, y.min(self.largest_y(x, lower)), lower].into_iter().collect()));
        }
        Ok(options)
    }

    /// x and z can change places.
    fn canonical(&self, board: &Board) -> Board {
        let (x, z) = (board[0], board[2]);
        [x.min(z), board[1], x.max(z)].into_iter().collect()
    }

    /// With y = 0 the bar is two heaps of Nim.
    fn known_value(&self, board: &Board) -> Option<u64> {
        (board[1] == 0).then(|| board[0] ^ board[2])
    }

    /// Theorem 7.3: for k ≡ 3 (mod 4) the previous player wins exactly if x ⊕ y ⊕ z = 0.
    fn known_p_position(&self, board: &Board) -> Option<bool> {
        (board[1] == 0 || self.k % 4 == 3).then(|| board.iter().fold(0, |sum, side| sum ^ side) == 0)
    }

    fn table(&self) -> Option<Box<dyn Table>> {
        Some(Box::new(ValueTable { rules: *self, bound: None, starts: Vec::new(), values: Vec::new() }))
    }

    fn free_coordinates(&self) -> Option<&[&str]> {
        Some(&["x", "z"])
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        match coordinates {
            [x, y, z] if *y <= self.largest_y(*x, *z) => Some(coordinates.into()),
            _ => None,
        }
    }

    fn largest(&self, bounds: &[u64]) -> Option<Board> {
        let [x, z] = bounds else { return None };
        Some([*x, self.largest_y(*x, *z), *z].into_iter().collect())
    }

    fn for_each_board(&self, bounds: &[u64], visit: &mut Visit<'_>) -> Result<(), Stop> {
        let [most_x, most_z] = *bounds else { return Ok(()) };
        for x in 0..=most_x {
            for y in 0..=self.largest_y(x, most_z) {
                let least_z = (u128::from(y) * u128::from(self.k)).saturating_sub(x.into());
                // At most the bound, because y is possible beside it.
                for z in u64::try_from(least_z).unwrap_or(u64::MAX)..=most_z {
                    visit(&[x, y, z].into_iter().collect())?;
                }
            }
        }
        Ok(())
    }

    fn p_positions(&self, bounds: &[u64], limit: &Limit) -> Result<Option<Vec<Board>>, Stop> {
        let [most_x, most_z] = *bounds else { return Ok(None) };
        let table = self.p_table(most_x.max(most_z), limit)?;
        let mut boards = Vec::new();
        let mut by_y: Vec<(u64, u64)> = Vec::new();
        for x in 0..=most_x {
            limit.check()?;
            by_y.clear();
            by_y.extend((0..=most_z).filter_map(|z| table.y(x, z).map(|y| (y, z))));
            by_y.sort_unstable();
            boards.extend(by_y.iter().map(|(y, z)| Board::from([x, *y, *z])));
        }
        Ok(Some(boards))
    }
}

/// The place of a pair of x and z, which can change places, in a triangular array.
fn place(x: usize, z: usize) -> usize {
    let (larger, smaller) = (x.max(z), x.min(z));
    larger * (larger + 1) / 2 + smaller
}

/// No table of values goes to larger x or z: the values stay below 2^16.
const MOST_SIDE: u64 = 1 << 13;

const TOO_LARGE: Stop =
    Stop::Size { what: "the table of triangular bars", limit: "what memory holds, x and z to 2^13" };

/// All Grundy values with x and z up to a bound.
struct ValueTable {
    rules: TriangularChocolate,
    /// None while nothing is computed.
    bound: Option<usize>,
    /// For each pair of x and z, where the values for y = 0, 1, … begin.
    starts: Vec<usize>,
    values: Vec<u16>,
}

impl Table for ValueTable {
    fn value(&mut self, board: &Board, limit: &Limit) -> Result<u64, Stop> {
        let most = board[0].max(board[2]);
        if most > MOST_SIDE {
            return Err(TOO_LARGE);
        }
        let side = |side: u64| usize::try_from(side).map_err(|_| TOO_LARGE);
        let (x, y, z, most) = (side(board[0])?, side(board[1])?, side(board[2])?, side(most)?);
        if self.bound.is_none_or(|bound| most > bound) {
            // A little further than asked, so that tables asked for board by board are not made anew for each.
            let further = self.bound.map_or(most, |bound| most.max(bound + bound / 4));
            self.bound = None;
            self.fill(further, limit)?;
            self.bound = Some(further);
        }
        Ok(self.values[self.starts[place(x, z)] + y].into())
    }

    fn len(&self) -> usize {
        self.values.len()
    }
}

/// Sets of values of the options that lower one coordinate, one for each y, and what a y that the bar does not allow yet
/// will start from.
struct Line {
    /// One row of words for each y so far.
    rows: Vec<u64>,
    /// The values of the bars with the largest y: a larger y is lowered to it, so that they are options of every
    /// larger y.
    largest: Vec<u64>,
    width: usize,
}

impl Line {
    fn new(width: usize) -> Self {
        Line { rows: Vec::new(), largest: vec![0; width], width }
    }

    /// Makes rows for all y below `count`.
    fn grow(&mut self, count: usize) {
        while self.rows.len() < count * self.width {
            self.rows.extend_from_slice(&self.largest);
        }
    }

    fn row(&self, y: usize) -> &[u64] {
        &self.rows[y * self.width..][..self.width]
    }

    fn insert(&mut self, y: usize, value: usize) {
        self.rows[y * self.width + value / 64] |= 1 << (value % 64);
    }

    fn insert_largest(&mut self, value: usize) {
        self.largest[value / 64] |= 1 << (value % 64);
    }
}

impl ValueTable {
    /// Computes the values for `z <= x <= bound`, by x, then z, then y.
    ///
    /// The options of a bar are three sets. Those that lower y grow with y. Those that lower z are kept for each y while
    /// z grows; those that lower x are kept for each z and y while x grows. When z reaches x the bar is symmetric: from
    /// there on the options that lowered z while it was the smaller are, mirrored, those that lower the larger.
    fn fill(&mut self, bound: usize, limit: &Limit) -> Result<(), Stop> {
        let largest_y = |x: usize, z: usize| self.rules.largest_y(x as u64, z as u64) as usize;
        // A bar has no more options than this.
        let width = (2 * bound + largest_y(bound, bound)) / 64 + 1;
        let mut lower_x: Vec<Line> = Vec::new();
        self.starts.clear();
        self.values.clear();
        for x in 0..=bound {
            limit.look()?;
            let mut lower_z = Line::new(width);
            for z in 0..=x {
                limit.check()?;
                let count = largest_y(x, z) + 1;
                self.values.try_reserve(count).map_err(|_| TOO_LARGE)?;
                self.starts.push(self.values.len());
                lower_z.grow(count);
                let mut lower_y = vec![0u64; width];
                let mut full = 0;
                // On the diagonal the two sets are the same.
                let mut line_x = lower_x.get_mut(z);
                if let Some(line) = &mut line_x {
                    line.grow(count);
                }
                let mut value = 0;
                for y in 0..count {
                    let row_z = lower_z.row(y);
                    let row_x = line_x.as_ref().map_or(row_z, |line| line.row(y));
                    let words = lower_y[full..].iter().zip(&row_z[full..]).zip(&row_x[full..]);
                    let missing = words.map(|((a, b), c)| a | b | c).enumerate().find(|(_, word)| *word != u64::MAX);
                    let (word, bits) = missing.ok_or(TOO_LARGE)?;
                    value = 64 * (full + word) + ones_below(bits);
                    lower_y[value / 64] |= 1 << (value % 64);
                    while lower_y.get(full) == Some(&u64::MAX) {
                        full += 1;
                    }
                    lower_z.insert(y, value);
                    if let Some(line) = &mut line_x {
                        line.insert(y, value);
                    }
                    self.values.push(u16::try_from(value).map_err(|_| TOO_LARGE)?);
                }
                lower_z.insert_largest(value);
                if let Some(line) = &mut line_x {
                    line.insert_largest(value);
                }
            }
            lower_x.push(lower_z);
        }
        Ok(())
    }
}

/// No table of P-positions goes to larger x or z.
const MOST_SIDE_OF_P: u64 = 1 << 15;

/// Where the P-positions of triangular bars are: beside each x and z there is one y at most, since any y can be lowered
/// to any smaller one.
pub struct PTable {
    bound: u64,
    /// For each pair of x and z, the y, or `NO_Y`.
    y: Vec<u32>,
}

const NO_Y: u32 = u32::MAX;

/// Which y are next to a P-position by a move that lowers one coordinate.
#[derive(Default)]
struct Taken {
    /// One bit for each y.
    y: Vec<u64>,
    /// All y above it are taken as well, because they are lowered to a P-position.
    most: Option<usize>,
}

impl Taken {
    fn word(&self, place: usize) -> u64 {
        self.y.get(place).copied().unwrap_or(0)
    }

    fn take(&mut self, y: usize, is_largest: bool) {
        if self.y.len() <= y / 64 {
            self.y.resize(y / 64 + 1, 0);
        }
        self.y[y / 64] |= 1 << (y % 64);
        if is_largest && self.most.is_none() {
            self.most = Some(y);
        }
    }
}

impl PTable {
    /// The same sweep as for all values, with one bit in the place of each set.
    fn new(rules: &TriangularChocolate, bound: u64, limit: &Limit) -> Result<Self, Stop> {
        const TOO_LARGE: Stop =
            Stop::Size { what: "the table of P-positions of triangular bars", limit: "x and z to 2^15" };
        let side = usize::try_from(bound).ok().filter(|_| bound <= MOST_SIDE_OF_P).ok_or(TOO_LARGE)?;
        let mut table: Vec<u32> = Vec::new();
        table.try_reserve_exact(place(side, side) + 1).map_err(|_| TOO_LARGE)?;
        let mut lower_x: Vec<Taken> = Vec::new();
        for x in 0..=side {
            limit.look()?;
            let mut lower_z = Taken::default();
            for z in 0..=x {
                let most = rules.largest_y(x as u64, z as u64) as usize;
                let mut none = Taken::default();
                let line_x = lower_x.get_mut(z).unwrap_or(&mut none);
                let least_taken = lower_z.most.unwrap_or(most).min(line_x.most.unwrap_or(most)).min(most);
                let free = (0..=least_taken / 64).find_map(|place| {
                    let word = lower_z.word(place) | line_x.word(place);
                    (word != u64::MAX).then(|| 64 * place + ones_below(word))
                });
                table.push(NO_Y);
                if let (Some(y), Some(entry)) = (free.filter(|y| *y <= least_taken), table.last_mut()) {
                    *entry = y as u32;
                    lower_z.take(y, y == most);
                    line_x.take(y, y == most);
                }
            }
            lower_x.push(lower_z);
        }
        Ok(PTable { bound, y: table })
    }

    /// The y for which the bar is a P-position, if there is one.
    pub fn y(&self, x: u64, z: u64) -> Option<u64> {
        if x.max(z) > self.bound {
            return None;
        }
        let entry = self.y.get(place(usize::try_from(x).ok()?, usize::try_from(z).ok()?))?;
        (*entry != NO_Y).then(|| u64::from(*entry))
    }

    /// The bound on x and z.
    pub fn bound(&self) -> u64 {
        self.bound
    }
}
