//! [`Signs`]: the sign of a rectangle plus any sum of representatives, found by playing rounds.

use std::cmp::Ordering;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{
    round::Moves,
    scale::{Bounds, LazySum, Scales, Vector, sum},
};
use crate::limit::{Limit, Stop};

/// The most copies of the rectangle that are asked about.
const COPIES: usize = 2;

/// Where the sign of some copies of G plus x changes as x grows.
///
/// The sign increases with x, so that all that is known is in the largest x known to be lost, the smallest known to be
/// won, and the one known to be a draw, if any.
#[derive(Debug, Default)]
struct Turn {
    lost: Option<Vector>,
    won: Option<Vector>,
    drawn: Option<Vector>,
}

impl Turn {
    fn sign(&self, x: LazySum) -> Result<Option<i8>, Stop> {
        if let Some(drawn) = &self.drawn {
            return Ok(Some(match x.compare(drawn)? {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            }));
        }
        let compare = |other: &Option<Vector>| other.as_ref().map(|other| x.compare(other)).transpose();
        Ok(if compare(&self.lost)?.is_some_and(Ordering::is_le) {
            Some(-1)
        } else if compare(&self.won)?.is_some_and(Ordering::is_ge) {
            Some(1)
        } else {
            None
        })
    }

    /// Records a sign that [`sign`](Self::sign) did not know.
    fn record(&mut self, x: &Vector, sign: i8) {
        match sign {
            0 => self.drawn = Some(x.clone()),
            1 => self.won = Some(x.clone()),
            _ => self.lost = Some(x.clone()),
        }
    }
}

/// A kind of component of a sum, which occurs once or several times.
struct Component<'a> {
    moves: &'a Moves,
    is_repeated: bool,
    /// 1 for copies of G, which a move uses up; its changes are then relative to 0.
    copies: usize,
}

/// The signs of G + X and of 2G + X for one rectangle G and any sum X of representatives.
pub(super) struct Signs<'a> {
    rectangle: &'a Moves,
    scales: &'a Scales,
    /// The moves in a unit of each scale, and in its negative.
    units: &'a [[Moves; 2]],
    turns: [Turn; COPIES],
    /// The same for sums X with an irregular rectangle.
    irregular: HashMap<(usize, Vector), Turn, FxBuildHasher>,
    /// The sums that play does not decide.
    undecided: HashMap<(usize, Vector), Bounds, FxBuildHasher>,
    /// The sums whose round is being played, and the number of times that play came back to one of them.
    open: Vec<(usize, Vector)>,
    returns: usize,
    limit: &'a Limit,
}

impl<'a> Signs<'a> {
    /// `rectangle` has the moves of G, with the value of G taken as 0.
    pub(super) fn new(rectangle: &'a Moves, scales: &'a Scales, units: &'a [[Moves; 2]], limit: &'a Limit) -> Self {
        let (turns, irregular, undecided) = (Default::default(), HashMap::default(), HashMap::default());
        Signs { rectangle, scales, units, turns, irregular, undecided, open: Vec::new(), returns: 0, limit }
    }

    /// Whether `G - G` is a draw: whether Left can guarantee one, which by symmetry is the same for Right.
    ///
    /// If both players move in the same one of the two, the result is compared with the other.
    pub(super) fn is_regular(&mut self) -> Result<bool, Stop> {
        let moves = self.rectangle;
        // Left's moves are those in G, then those in -G, which are Right's in G; likewise for Right's answers.
        let (rows, columns) = (moves.left.len(), moves.right.len());
        for own in 0..rows + columns {
            let mut low = 1;
            for answer in 0..rows + columns {
                self.limit.check()?;
                let bounds = match (own.checked_sub(rows), answer.checked_sub(columns)) {
                    // Left plays in G and Right in -G: G1 - G2.
                    (None, Some(other)) => {
                        let other = self.scales.negative(&moves.left[other])?;
                        self.scales.sign(&sum(&moves.left[own], &other)?)
                    }
                    (Some(own), None) => {
                        let own = self.scales.negative(&moves.right[own])?;
                        self.scales.sign(&sum(&own, &moves.right[answer])?)
                    }
                    // Both play in G: G12 - G is lost where G - G12 is won.
                    (None, None) => self.against(&moves.both[own][answer], -1)?,
                    (Some(own), Some(other)) => self.against(&moves.both[other][own], 1)?,
                };
                low = low.min(bounds.low);
                if low < 0 {
                    break;
                }
            }
            if low == 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The outcome of G - x, or of x - G for a sign of -1.
    fn against(&mut self, x: &Vector, sign: i8) -> Result<Bounds, Stop> {
        let bounds = self.bounds(1, &self.scales.negative(x)?)?;
        Ok(if sign < 0 { bounds.negative() } else { bounds })
    }

    fn known(&self, copies: usize, x: LazySum) -> Result<Option<Bounds>, Stop> {
        let Some(place) = copies.checked_sub(1) else { return self.scales.sign_of_sum(x).map(Some) };
        let part = if self.scales.is_irregular(x) { self.scales.irregular_part(&x.compute()?) } else { None };
        let turn = match part {
            None => Some(&self.turns[place]),
            // With two irregular rectangles and G, play would go on through all their sums.
            Some((copies, _)) if copies > 1 => return Ok(Some(Bounds::UNKNOWN)),
            Some((_, part)) => self.irregular.get(&(copies, part)),
        };
        if let Some(sign) = turn.map(|turn| turn.sign(x)).transpose()?.flatten() {
            return Ok(Some(Bounds::decided(sign)));
        }
        if self.undecided.is_empty() {
            return Ok(None);
        }
        Ok(self.undecided.get(&(copies, x.compute()?)).copied())
    }

    /// The sign of `copies` copies of G (one or two) plus x, as far as play decides it.
    pub(super) fn bounds(&mut self, copies: usize, x: &Vector) -> Result<Bounds, Stop> {
        if let Some(bounds) = self.known(copies, LazySum(x, &self.scales.zero()))? {
            return Ok(bounds);
        }
        let this = (copies, x.clone());
        if self.open.contains(&this) {
            self.returns += 1;
            return Ok(Bounds::UNKNOWN);
        }
        let returns = self.returns;
        self.open.push(this.clone());
        let bounds = crate::stack::deeper(|| self.play(copies, x));
        self.open.pop();
        let bounds = bounds?;
        match (bounds.sign(), self.scales.irregular_part(x)) {
            (Some(sign), None) => self.turns[copies - 1].record(x, sign),
            (Some(sign), Some((_, part))) => self.irregular.entry((copies, part)).or_default().record(x, sign),
            // What the sums that led to an undecided one say about it may be known later.
            (None, _) if self.returns == returns => drop(self.undecided.insert(this, bounds)),
            (None, _) => {}
        }
        Ok(bounds)
    }

    /// Plays one round: first every pair of moves whose result is known, then the others, as long as they matter.
    ///
    /// Most rounds are decided by the known results alone. Asking about the others first would be a walk: what is asked
    /// is a small step above or below x, the answer for x implies it, and so on step by step.
    fn play(&mut self, copies: usize, x: &Vector) -> Result<Bounds, Stop> {
        self.limit.position()?;
        let components = self.components(copies, x);
        let lines = Lines::new(&components);
        let mut round = lines.round();
        let mut open = Vec::new();
        lines.each(&components, x, self.limit, |cell, copies_used, result| {
            let rest = copies - copies_used;
            match self.known(rest, result)? {
                Some(bounds) => round.cells[cell] = bounds,
                None => open.push((rest, result.compute()?, cell)),
            }
            Ok(())
        })?;
        // Fewer copies come first: those are nearer to the end of play.
        open.sort();
        for (rest, result, cell) in open {
            if round.bounds().sign().is_some() {
                break;
            }
            round.cells[cell] = self.bounds(rest, &result)?;
        }
        Ok(round.bounds())
    }

    fn components(&self, copies: usize, x: &Vector) -> Vec<Component<'a>> {
        let mut components = vec![Component { moves: self.rectangle, is_repeated: copies > 1, copies: 1 }];
        let mut of_scales = x.clone();
        for place in 0..self.scales.len() {
            let Some((number, irregular)) = self.scales.irregular(place) else { continue };
            // There may be both copies and negatives of an irregular rectangle.
            for (kind, sign) in [(0, 1), (1, -1)] {
                let times = (x[self.scales.len() + number] + sign * x[place]) / 2;
                if times > 0 {
                    let moves = &self.units[place][kind];
                    components.push(Component { moves, is_repeated: times > 1, copies: 0 });
                }
            }
            for (coefficient, base) in of_scales.iter_mut().zip(&irregular.base) {
                *coefficient -= base * x[place];
            }
            of_scales[place] = 0;
        }
        let units = self.units.iter().zip(&of_scales).filter(|(_, coefficient)| **coefficient != 0);
        components.extend(units.map(|(unit, coefficient)| Component {
            moves: &unit[usize::from(*coefficient < 0)],
            is_repeated: coefficient.unsigned_abs() > 1,
            copies: 0,
        }));
        components
    }
}

/// The moves of both players in a round, by component and number.
struct Lines {
    rows: Vec<(usize, usize)>,
    /// A move against a repeated component is in the opponent's copy or in another one: two columns.
    columns: Vec<(usize, usize, bool)>,
}

impl Lines {
    fn new(components: &[Component]) -> Self {
        let rows = pairs(components.iter().map(|component| component.moves.left.len()));
        let columns = pairs(components.iter().map(|component| component.moves.right.len())).into_iter();
        let columns = columns.flat_map(|(place, cut)| {
            let other = components[place].is_repeated.then_some((place, cut, false));
            [Some((place, cut, true)), other].into_iter().flatten()
        });
        Lines { rows, columns: columns.collect() }
    }

    fn round(&self) -> Round {
        let is_first = self.columns.iter().map(|(.., is_same)| *is_same).collect();
        let rows = self.rows.len();
        Round { rows, cells: vec![Bounds::UNKNOWN; rows * self.columns.len()], is_first }
    }

    /// Calls `visit` for each pair of moves with its cell, the number of copies of G that it uses up, and the new x.
    fn each(
        &self,
        components: &[Component],
        x: &[i64],
        limit: &Limit,
        mut visit: impl FnMut(usize, usize, LazySum) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut cell = 0;
        for &(left, a) in &self.rows {
            let l = &components[left];
            let after_left = sum(x, &l.moves.left[a])?;
            for &(right, b, is_same) in &self.columns {
                limit.check()?;
                let r = &components[right];
                if left == right && is_same {
                    visit(cell, l.copies, LazySum(x, &l.moves.both[a][b]))?;
                } else {
                    visit(cell, l.copies + r.copies, LazySum(&after_left, &r.moves.right[b]))?;
                }
                cell += 1;
            }
        }
        Ok(())
    }
}

/// Every pair of a place and a number below the count at that place.
fn pairs(counts: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
    counts.enumerate().flat_map(|(place, count)| (0..count).map(move |number| (place, number))).collect()
}

/// The results of one round, by Left's move, then Right's.
struct Round {
    rows: usize,
    cells: Vec<Bounds>,
    /// For each column, whether it is the first one of its move of Right: neither player chooses in which copy of a
    /// repeated board the two meet.
    is_first: Vec<bool>,
}

impl Round {
    /// What Left can guarantee, by the worst result in each cell; and what Right can limit Left to, by the best.
    fn bounds(&self) -> Bounds {
        let columns = self.is_first.len();
        match (self.rows, columns) {
            (0, 0) => return Bounds::decided(0),
            // A player who alone can move wins.
            (_, 0) => return Bounds::decided(1),
            (0, _) => return Bounds::decided(-1),
            _ => {}
        }
        let rows = || (0..self.rows).map(|row| &self.cells[row * columns..(row + 1) * columns]);
        // The most that a player can guarantee is known where the outcome is, and otherwise bounded by the opponent.
        let most = |cell: &Bounds| if cell.is_exact { cell.low } else { cell.high };
        let least = |cell: &Bounds| if cell.is_exact { cell.high } else { cell.low };
        let of_left = |sure: &dyn Fn(&Bounds) -> i8| rows().filter_map(|row| row.iter().map(sure).min()).max();
        let of_right = |sure: &dyn Fn(&Bounds) -> i8| {
            let (mut best, mut worst_of_move) = (None, None);
            for (column, is_first) in self.is_first.iter().enumerate().rev() {
                worst_of_move = worst_of_move.max(rows().map(|row| sure(&row[column])).max());
                if *is_first && let Some(worst) = worst_of_move.take() {
                    best = Some(best.map_or(worst, |best: i8| best.min(worst)));
                }
            }
            best
        };
        match (of_left(&|cell| cell.low), of_right(&|cell| cell.high)) {
            (Some(low), Some(high)) => {
                let is_exact = of_left(&most) == Some(low) && of_right(&least) == Some(high);
                Bounds { low, high, is_exact }
            }
            _ => Bounds::UNKNOWN,
        }
    }
}
