//! [`open_moves`]: the moves in a sum that the bounds do not decide.
//!
//! A move changes one summand, so that the bounds of the sum after it are those of the rest and of one option. Most moves are
//! decided by the first kinds of bounds; the others are computed for the remaining ones only.

use std::{hash::Hash, rc::Rc};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{
    bound::{Bounds, DECISIVE, Decisive, SHADOW, wins_when_left},
    margin::Margins,
    shape::{Shape, Shapes, Sum, TOO_MANY},
};
use crate::limit::Stop;

/// A move in a sum.
#[derive(Clone, Copy)]
pub(super) enum Move {
    /// A move that a role has to itself.
    Counter,
    /// A move in a term, to one of its options.
    Option { term: usize, option: usize },
}

/// A move that is not decided.
pub(super) struct OpenMove {
    pub(super) played: Move,
    /// How many moves are missing to a proof that role 0 wins, and that he does not.
    pub(super) missing: [i64; 2],
}

/// If more multiples of bounds than these are stored, they are dropped.
const MOST_MULTIPLES: usize = 1 << 11;

/// The bounds of numbers of copies of shapes.
#[derive(Default)]
pub(super) struct Multiples(HashMap<(Shape, u32), Rc<Bounds>, FxBuildHasher>);

/// A part of a sum in which a move is made in one copy: all counters, or all copies of a shape.
struct Summand<'s> {
    all: Rc<Bounds>,
    /// The bounds of the other copies, if there are any.
    others: Option<Rc<Bounds>>,
    /// Whether the next player can move in it, and in its other copies.
    next_moves: [bool; 2],
    /// The bounds of its options for the player to move.
    options: &'s [Bounds],
}

impl Move {
    /// The sum after a role has made this move.
    pub(super) fn after<P: Clone + Eq + Hash>(self, shapes: &Shapes<P>, sum: &Sum, role: usize) -> Result<Sum, Stop> {
        match self {
            Move::Counter => {
                let mut after = sum.clone();
                after.counters[role] -= 1;
                Ok(after)
            }
            Move::Option { term, option } => sum.replace(term, &shapes.options(sum.terms[term].0)[role][option]),
        }
    }

    /// The place of the summand in which it is made, and of the option there.
    fn place(self) -> (usize, usize) {
        match self {
            Move::Counter => (0, 0),
            Move::Option { term, option } => (term + 1, option),
        }
    }
}

impl Multiples {
    fn get<P: Clone + Eq + Hash>(&mut self, shapes: &Shapes<P>, shape: Shape, times: u32) -> Result<Rc<Bounds>, Stop> {
        if times == 1 {
            return Ok(shapes.bounds(shape).clone());
        }
        if let Some(known) = self.0.get(&(shape, times)) {
            return Ok(known.clone());
        }
        if self.0.len() >= MOST_MULTIPLES {
            self.0.clear();
        }
        let multiple = Rc::new(shapes.bounds(shape).multiple(times.into()).ok_or(TOO_MANY)?);
        self.0.insert((shape, times), multiple.clone());
        Ok(multiple)
    }
}

/// The moves of a role in a sum that are not decided; `None` if one of them wins for the side of the role.
///
/// # Errors
/// If the calculation was stopped, or the sum is too large.
pub(super) fn open_moves<P: Clone + Eq + Hash>(
    shapes: &mut Shapes<P>,
    multiples: &mut Multiples,
    sum: &Sum,
    role: usize,
) -> Result<Option<Vec<OpenMove>>, Stop> {
    let (is_own, next) = (role == 0, (role + 1) % 3);
    let mut after_counter = Vec::new();
    if sum.counters[role] > 0 {
        let after = Move::Counter.after(shapes, sum, role)?;
        after_counter.push(Bounds::of_counters(after.counters).ok_or(TOO_MANY)?);
    }
    let counters = Rc::new(Bounds::of_counters(sum.counters).ok_or(TOO_MANY)?);
    let next_moves = [counters.can_move[next]; 2];
    let mut summands = vec![Summand { all: counters, others: None, next_moves, options: &after_counter }];
    for (shape, times) in &sum.terms {
        let all = multiples.get(shapes, *shape, *times)?;
        let others = if *times > 1 { Some(multiples.get(shapes, *shape, times - 1)?) } else { None };
        let next_moves = [all.can_move[next], others.is_some() && all.can_move[next]];
        summands.push(Summand { all, others, next_moves, options: &shapes.option_bounds(*shape)[role] });
    }
    let mut moves = Vec::new();
    let mut leaving = Vec::new();
    let movers = summands.iter().filter(|summand| summand.next_moves[0]).count();
    for (place, summand) in summands.iter().enumerate() {
        let next_moves = movers > usize::from(summand.next_moves[0]) || place > 0 && summand.next_moves[1];
        for (option, bounds) in summand.options.iter().enumerate() {
            let played = place.checked_sub(1).map_or(Move::Counter, |term| Move::Option { term, option });
            match next_moves || bounds.can_move[next] {
                true => moves.push(OpenMove { played, missing: [i64::MAX; 2] }),
                false => leaving.push(played),
            }
        }
    }
    let mut shadows =
        [0, 1].map(|place: usize| summands.iter().map(|it| i128::from(it.all.shadow[place])).sum::<i128>());
    for (shadow, need) in shadows.iter_mut().zip(SHADOW[next]) {
        *shadow -= i128::from(need);
    }
    for open in &mut moves {
        let (place, option) = open.played.place();
        let summand = &summands[place];
        for (index, shadow) in shadows.iter().enumerate() {
            let others = summand.others.as_ref().map_or(0, |others| i128::from(others.shadow[index]));
            let without = shadow - i128::from(summand.all.shadow[index]) + others;
            let missing = (without + i128::from(summand.options[option].shadow[index])).max(0);
            open.missing[1] = open.missing[1].min(i64::try_from(missing).unwrap_or(i64::MAX));
        }
    }
    if !keep_open(&mut moves, is_own) {
        return Ok(None);
    }
    for Decisive { kind, is_win, need } in DECISIVE {
        if moves.is_empty() {
            break;
        }
        shapes.limit().check()?;
        let rests = rests(&summands, &moves, kind).ok_or(TOO_MANY)?;
        for open in &mut moves {
            let (place, option) = open.played.place();
            let deficit = rests[place].deficit(&summands[place].options[option].leads[kind], need[next]);
            let missing = &mut open.missing[usize::from(!is_win)];
            *missing = deficit.min(*missing);
        }
        if !keep_open(&mut moves, is_own) {
            return Ok(None);
        }
    }
    for played in leaving {
        let after = played.after(shapes, sum, role)?;
        if wins_when_left(shapes, &after, next)? == is_own {
            return Ok(None);
        }
    }
    Ok(Some(moves))
}

/// Drops the moves that lose for the side that makes them; returns whether none of them wins for it.
fn keep_open(moves: &mut Vec<OpenMove>, is_own: bool) -> bool {
    let [wins, loses] = if is_own { [0, 1] } else { [1, 0] };
    if moves.iter().any(|open| open.missing[wins] == 0) {
        return false;
    }
    moves.retain(|open| open.missing[loses] > 0);
    true
}

/// The leads of a kind in the sum without one copy of each summand in which one of the moves is made; `None` on overflow.
fn rests(summands: &[Summand], moves: &[OpenMove], kind: usize) -> Option<Vec<Margins>> {
    let mut rests = Vec::with_capacity(summands.len());
    let mut sum = Margins::default();
    for summand in summands {
        let next = sum.add(&summand.all.leads[kind])?;
        rests.push(std::mem::replace(&mut sum, next));
    }
    let mut after = Margins::default();
    let mut moves = moves.iter().rev().peekable();
    for (place, summand) in summands.iter().enumerate().rev() {
        let is_moved = |open: &&OpenMove| open.played.place().0 == place;
        if moves.next_if(is_moved).is_some() {
            while moves.next_if(is_moved).is_some() {}
            rests[place] = rests[place].add(&after)?;
            if let Some(others) = &summand.others {
                rests[place] = rests[place].add(&others.leads[kind])?;
            }
        }
        after = after.add(&summand.all.leads[kind])?;
    }
    Some(rests)
}
