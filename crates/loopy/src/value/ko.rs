//! Thermographs of simple kos.
//!
//! A simple ko has two positions, K = {A, … | K', C, …} and K' = {K, D, … | B, …}, and each player takes it by moving from one
//! to the other. A player whose ko was taken may not retake at once: a move elsewhere comes first, which as always in
//! thermography costs no tax. So when Right takes K for t, Left answers by a move in K' to D, or Right has the next move there
//! as well; for numbers A > B the walls of K are A - t and B + 2t. A komaster has enough threats elsewhere to retake at once,
//! and has to finish the ko with the next move (Berlekamp, *The economist's view of combinatorial games*, 1996). If the mast is
//! the same whoever is komaster, the ko is placid, otherwise hyperactive; for a single simple ko it was the same in all that
//! were tried.

use super::{
    Solved, Value,
    form::Form,
    solver::Next,
    store::Calculator,
    thermograph::{LoopyThermograph, NoMean, Wall, better, is_below, sign},
};
use crate::{
    components::{Components, OUTSIDE},
    limit::Limit,
    moves::{LEFT, RIGHT, side_of},
    player::Player,
};

/// The scaffolds of a simple ko, by player: of the position in which the player can finish it, and of the other one, in which the
/// player can take it, without the move that takes.
struct Ko {
    finishing: [Wall; 2],
    elsewhere: [Option<Wall>; 2],
    komaster: Option<usize>,
}

impl Ko {
    /// The scaffold of a player where the opponent can finish the ko and the player can take it. After taking it, with no
    /// answer by the opponent, the player continues along `wall`.
    fn taking(&self, side: usize, wall: &Wall, limit: &Limit) -> Result<Wall, NoMean> {
        let other = 1 - side;
        let tax = |side: usize| -sign(side);
        let mut answer = wall.clone();
        if self.komaster == Some(other) {
            let back = better(side, self.elsewhere[side].as_ref(), self.finishing[other].clone(), limit)?;
            answer = better(other, Some(&answer), back.taxed(tax(other)), limit)?;
        }
        answer = better(other, self.elsewhere[other].as_ref(), answer, limit)?;
        Ok(better(side, self.elsewhere[side].as_ref(), answer.taxed(tax(side)), limit)?)
    }

    /// The thermograph of the position in which a player can finish the ko. After the opponent has taken it, with no answer by
    /// the player, play continues along `wall`, which is one of the opponent.
    fn thermograph(&self, side: usize, wall: &Wall, limit: &Limit) -> Result<LoopyThermograph, NoMean> {
        let mut scaffolds = [self.finishing[side].clone(), self.taking(1 - side, wall, limit)?];
        if side == RIGHT {
            scaffolds.reverse();
        }
        of_hot(scaffolds, limit)
    }

    /// The thermographs of both positions. The scaffold of a player who can finish is the wall up to the temperature there; above the
    /// lower of the two temperatures, the other thermograph continues along the mast.
    fn thermographs(&self, limit: &Limit) -> Result<[LoopyThermograph; 2], NoMean> {
        let [left, right] = &self.finishing;
        let mut both = [self.thermograph(LEFT, right, limit)?, self.thermograph(RIGHT, left, limit)?];
        let temperature = |graph: &LoopyThermograph| graph.mast.as_ref().map(|(temperature, _)| temperature.clone());
        let right_is_lower = match (temperature(&both[LEFT]), temperature(&both[RIGHT])) {
            (Some(left), Some(right)) => right < left,
            (left, _) => left.is_none(),
        };
        if right_is_lower {
            both[LEFT] = self.thermograph(LEFT, &both[RIGHT].right, limit)?;
        } else {
            both[RIGHT] = self.thermograph(RIGHT, &both[LEFT].left, limit)?;
        }
        Ok(both)
    }
}

/// The thermograph of two scaffolds; [`NoMean::Cold`] if the left one begins below the right one.
fn of_hot([left, right]: [Wall; 2], limit: &Limit) -> Result<LoopyThermograph, NoMean> {
    if is_below(&left, &right) {
        return Err(NoMean::Cold);
    }
    Ok(LoopyThermograph::of_scaffolds(left, right, limit)?)
}

/// A form, and what is known about its vertices.
struct Vertices<'f> {
    form: &'f Form,
    solved: Solved<u32>,
    /// The thermographs of the ko and of positions that lead to it.
    graphs: Vec<Option<LoopyThermograph>>,
}

impl Vertices<'_> {
    fn options(&self, vertex: u32, side: usize) -> &[Next<u32>] {
        self.form.sides(vertex).map_or(&[], |sides| &sides[side])
    }

    fn leads(&self, from: u32, side: usize, to: u32) -> bool {
        self.options(from, side).iter().any(|next| matches!(next, Next::Position(vertex) if *vertex == to))
    }

    /// Whether only Right can move from `left` to `right`, only Left can move back, and neither can pass.
    fn is_ko(&self, left: u32, right: u32) -> bool {
        let taken = |from, to, side| self.leads(from, side, to) && !self.leads(from, 1 - side, to);
        let passes = |vertex| self.leads(vertex, LEFT, vertex) || self.leads(vertex, RIGHT, vertex);
        taken(left, right, RIGHT) && taken(right, left, LEFT) && !passes(left) && !passes(right)
    }

    /// The thermograph of an option.
    fn option(&mut self, calculator: &mut Calculator<'_>, next: &Next<u32>) -> Result<LoopyThermograph, NoMean> {
        let value = match next {
            Next::Value(value) => *value,
            Next::Position(vertex) => match self.graphs.get(*vertex as usize) {
                Some(Some(graph)) => return Ok(graph.clone()),
                _ => self.solved.value(calculator, &mut &*self.form, vertex)?,
            },
        };
        match value {
            Value::Stopper(stopper) => calculator.thermograph(stopper),
            Value::Sided(..) => Err(NoMean::Cycle),
        }
    }

    /// The thermographs of the two positions of a ko, if those of its other options are known.
    fn thermographs(
        &mut self,
        calculator: &mut Calculator<'_>,
        ko: [u32; 2],
        komaster: Option<Player>,
    ) -> Result<[LoopyThermograph; 2], NoMean> {
        let mut finishing = [None, None];
        let mut elsewhere = [None, None];
        for side in [LEFT, RIGHT] {
            finishing[side] = self.scaffold(calculator, ko[side], side, None)?;
            elsewhere[side] = self.scaffold(calculator, ko[1 - side], side, Some(ko[side]))?;
        }
        // A player who cannot finish gains nothing by taking.
        let [Some(left), Some(right)] = finishing else { return Err(NoMean::Cold) };
        let of_ko = Ko { finishing: [left, right], elsewhere, komaster: komaster.and_then(side_of) };
        of_ko.thermographs(calculator.limit())
    }

    /// The scaffold of a player from all options but one; `None` if there is no other.
    fn scaffold(
        &mut self,
        calculator: &mut Calculator<'_>,
        vertex: u32,
        side: usize,
        except: Option<u32>,
    ) -> Result<Option<Wall>, NoMean> {
        let mut best = None;
        for next in self.options(vertex, side).to_vec() {
            calculator.check()?;
            if matches!(next, Next::Position(vertex) if Some(vertex) == except) {
                continue;
            }
            let LoopyThermograph { left, right, .. } = self.option(calculator, &next)?;
            let wall = if side == LEFT { right } else { left }.taxed(-sign(side));
            best = Some(better(side, best.as_ref(), wall, calculator.limit())?);
        }
        Ok(best)
    }
}

impl Calculator<'_> {
    /// The thermograph, for t ≥ 0, of a form with simple kos, one at a time: of a ko itself or of a position that leads to kos.
    /// Nobody can retake at once except the komaster, if there is one.
    ///
    /// # Errors
    /// [`NoMean::Cycle`] if there is no such ko, or another cycle besides it, such as that of two simultaneous kos;
    /// [`NoMean::Kos`] if there are several and a komaster; [`NoMean::Cold`] if nobody gains by a move; also if the calculation
    /// was stopped.
    pub fn ko_thermograph(&mut self, form: &Form, komaster: Option<Player>) -> Result<LoopyThermograph, NoMean> {
        let edge = |vertex: u32, place: usize| {
            let [left, right] = form.sides(vertex)?;
            let next = left.get(place).or_else(|| right.get(place.checked_sub(left.len())?))?;
            Some(if let Next::Position(vertex) = next { *vertex } else { OUTSIDE })
        };
        let components = Components::new(form.len(), edge, self.limit())?;
        let members = components.members();
        if komaster.is_some() && members.iter().filter(|members| members.len() > 1).count() > 1 {
            return Err(NoMean::Kos);
        }
        let graphs = vec![None; form.len()];
        let mut vertices = Vertices { form, solved: Solved::default(), graphs };
        for members in &members {
            let vertex = match members.as_slice() {
                [vertex] => vertex,
                [a, b] => {
                    let ko = [[*a, *b], [*b, *a]].into_iter().find(|[left, right]| vertices.is_ko(*left, *right));
                    let ko = ko.ok_or(NoMean::Cycle)?;
                    for (vertex, graph) in ko.into_iter().zip(vertices.thermographs(self, ko, komaster)?) {
                        vertices.graphs[vertex as usize] = Some(graph);
                    }
                    continue;
                }
                _ => return Err(NoMean::Cycle),
            };
            let mut heads = (0..).map_while(|place| edge(*vertex, place));
            if !heads.any(|head| matches!(vertices.graphs.get(head as usize), Some(Some(_)))) {
                continue;
            }
            if components.is_cyclic(*vertex) {
                return Err(NoMean::Cycle);
            }
            let [left, right] = [LEFT, RIGHT].map(|side| vertices.scaffold(self, *vertex, side, None));
            let (Some(left), Some(right)) = (left?, right?) else { return Err(NoMean::Cold) };
            vertices.graphs[*vertex as usize] = Some(of_hot([left, right], self.limit())?);
        }
        vertices.graphs.into_iter().next().flatten().ok_or(NoMean::Cycle)
    }
}
