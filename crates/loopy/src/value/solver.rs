//! Solves positions of loopy rulesets: the graph of positions is split into strongly connected components, which are solved
//! from the sinks.
//!
//! Within a component, positions outside are replaced by the canonical graphs of their values. That preserves both sides: copy
//! moves inside, and follow the proof of equality outside. So the cost depends on the size of components, not on that of the
//! board.

use std::hash::Hash;

use indexmap::{IndexMap, map::Entry};
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{
    Side, Value,
    form::Builder,
    store::{Calculator, LOCAL},
};
use crate::{
    components::{Components, OUTSIDE},
    graph::edge,
    limit::Stop,
    moves::{LEFT, Moves, RIGHT, narrow},
    outcome::{Ending, Outcome, Outcomes},
    player::Player,
};

/// An option.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Next<K> {
    /// A position.
    Position(K),
    /// A game whose value is known.
    Value(Value),
}

/// The rules of positions that lead to each other.
pub trait Positions {
    /// A position. Positions that are equivalent by a symmetry of the rules may have one key.
    type Key: Clone + Eq + Hash;

    /// Why options cannot be computed.
    type Error: From<Stop>;

    /// The options of a player, Left or Right.
    fn options(
        &mut self,
        calculator: &mut Calculator<'_>,
        key: &Self::Key,
        player: Player,
    ) -> Result<Vec<Next<Self::Key>>, Self::Error>;
}

/// The known values of positions of one ruleset.
#[derive(Clone, Debug)]
pub struct Solved<K> {
    values: FxHashMap<K, Value>,
    most: Option<u64>,
}

impl<K> Default for Solved<K> {
    fn default() -> Self {
        Solved { values: FxHashMap::default(), most: None }
    }
}

/// The positions that can be reached, with their options as points; points below [`LOCAL`] are indices of known values.
struct Explored<K> {
    keys: IndexMap<K, (), FxBuildHasher>,
    moves: Moves,
    values: Vec<Value>,
}

impl<K: Clone + Eq + Hash> Solved<K> {
    /// The same, with a limit on the number of new positions that are visited for one question.
    #[must_use]
    pub fn with_most(self, most: Option<u64>) -> Self {
        Solved { most, ..self }
    }

    /// The number of positions with a known value.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no position has a known value.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The positions with a known value, and these values.
    pub fn into_values(self) -> impl Iterator<Item = (K, Value)> {
        self.values.into_iter()
    }

    /// The value of a position.
    ///
    /// # Errors
    /// If the rules fail; if the calculation was stopped, where the limit is checked for each position; [`Stop::Positions`] if
    /// there are too many. Results so far are kept.
    pub fn value<P: Positions<Key = K>>(
        &mut self,
        calculator: &mut Calculator<'_>,
        rules: &mut P,
        key: &K,
    ) -> Result<Value, P::Error> {
        if let Some(value) = self.values.get(key) {
            return Ok(*value);
        }
        let explored = self.explore(calculator, rules, key)?;
        Ok(self.solve(calculator, explored, key)?)
    }

    /// The outcome of a position, by retrograde analysis of all positions that can be reached. Values are not computed, but
    /// known ones are used.
    ///
    /// # Errors
    /// As for [`value`](Self::value).
    pub fn outcome<P: Positions<Key = K>>(
        &mut self,
        calculator: &mut Calculator<'_>,
        rules: &mut P,
        key: &K,
    ) -> Result<Outcome, P::Error> {
        if let Some(value) = self.values.get(key) {
            return Ok(calculator.outcome(*value)?);
        }
        let Explored { keys, moves, values } = self.explore(calculator, rules, key)?;
        let n = narrow(keys.len()).map_err(P::Error::from)?;
        drop(keys);
        // Known values become vertices after the positions.
        let mut graph = Moves::default();
        let rename = |point: &u32| if *point >= LOCAL { point - LOCAL } else { n + point };
        for v in moves.vertices() {
            let list = |side| moves.options(v, side).iter().map(rename).collect::<Vec<_>>();
            graph.push(&list(LEFT), &list(RIGHT)).map_err(P::Error::from)?;
        }
        drop(moves);
        let mut known = Vec::new();
        for value in values {
            let vertex = graph.push(&[], &[]).map_err(P::Error::from)?;
            known.push((vertex, calculator.outcome(value)?));
        }
        let outcomes = Outcomes::with_known(&graph, &known, calculator.limit())?;
        Ok(outcomes.get(0).unwrap_or(Outcome::new(Ending::Loss, Ending::Win)))
    }

    fn explore<P: Positions<Key = K>>(
        &self,
        calculator: &mut Calculator<'_>,
        rules: &mut P,
        start: &K,
    ) -> Result<Explored<K>, P::Error> {
        let mut explored = Explored { keys: IndexMap::default(), moves: Moves::default(), values: Vec::new() };
        let mut names: FxHashMap<Value, u32> = FxHashMap::default();
        explored.keys.insert(start.clone(), ());
        let mut at = 0;
        let mut sides = [Vec::new(), Vec::new()];
        while let Some((key, ())) = explored.keys.get_index(at) {
            let key = key.clone();
            at += 1;
            if let Some(most) = self.most
                && u64::try_from(at).unwrap_or(u64::MAX) > most
            {
                return Err(Stop::Positions { most }.into());
            }
            calculator.limit().position()?;
            calculator.limit().count(u64::try_from(at).unwrap_or(u64::MAX), "positions");
            for (player, list) in [Player::Left, Player::Right].into_iter().zip(&mut sides) {
                list.clear();
                for next in rules.options(calculator, &key, player)? {
                    calculator.check()?;
                    let value = match next {
                        Next::Value(value) => value,
                        Next::Position(key) => match self.values.get(&key) {
                            Some(value) => *value,
                            None => {
                                let fresh = LOCAL | narrow(explored.keys.len())?;
                                list.push(match explored.keys.entry(key) {
                                    Entry::Occupied(entry) => LOCAL | narrow(entry.index())?,
                                    Entry::Vacant(entry) => {
                                        entry.insert(());
                                        fresh
                                    }
                                });
                                continue;
                            }
                        },
                    };
                    let fresh = narrow(explored.values.len())?;
                    let name = *names.entry(value).or_insert(fresh);
                    if name == fresh {
                        explored.values.push(value);
                    }
                    list.push(name);
                }
            }
            explored.moves.push(&sides[LEFT], &sides[RIGHT])?;
        }
        Ok(explored)
    }

    fn solve(&mut self, calculator: &mut Calculator<'_>, explored: Explored<K>, start: &K) -> Result<Value, Stop> {
        let Explored { keys, moves, values } = explored;
        let next = |v: u32, place: usize| Some(super::store::local(edge(&moves, v, place)?).unwrap_or(OUTSIDE));
        let components = Components::new(moves.len(), next, calculator.limit())?;
        // Values are needed of those positions that other components lead to.
        let mut is_entry = vec![false; moves.len()];
        if let Some(first) = is_entry.first_mut() {
            *first = true;
        }
        for v in moves.vertices() {
            for w in (0..).map_while(|place| next(v, place)) {
                calculator.check()?;
                if w != OUTSIDE && !components.joins(v, w) {
                    is_entry[w as usize] = true;
                }
            }
        }
        let mut found: Vec<Option<Value>> = vec![None; moves.len()];
        let members = components.members();
        let total = u64::try_from(members.len()).unwrap_or(u64::MAX);
        for (done, members) in (0..).zip(members) {
            calculator.limit().count_of(done, total, "components");
            let entries: Vec<u32> = members.iter().copied().filter(|v| is_entry[*v as usize]).collect();
            if entries.is_empty() {
                continue;
            }
            let target = |point: u32| match super::store::local(point) {
                Some(w) => found[w as usize].map_or(Exit::Inside(w), Exit::Value),
                None => Exit::Value(values[point as usize]),
            };
            let solved = calculator.solve_component(&moves, &members, &entries, target)?;
            for (v, value) in entries.into_iter().zip(solved) {
                found[v as usize] = Some(value);
                if let Some((key, ())) = keys.get_index(v as usize) {
                    self.values.insert(key.clone(), value);
                }
            }
        }
        const MISSING: Stop = Stop::Internal { what: "a position was not solved" };
        self.values.get(start).copied().ok_or(MISSING)
    }
}

/// The head of an edge of a component.
enum Exit {
    /// Another position of the component.
    Inside(u32),
    /// A value outside.
    Value(Value),
}

impl Calculator<'_> {
    /// The values of some positions of a component.
    fn solve_component(
        &mut self,
        moves: &Moves,
        members: &[u32],
        entries: &[u32],
        target: impl Fn(u32) -> Exit,
    ) -> Result<Vec<Value>, Stop> {
        if let ([v], true) = (members, members == entries)
            && let Some(value) = self.short_form(moves, *v, &target)?
        {
            return Ok(vec![value]);
        }
        let mut is_sided = false;
        let mut graphs = Vec::new();
        for onside in [true, false] {
            if !onside && !is_sided {
                break;
            }
            let mut builder = Builder::default();
            for _ in members {
                builder.reserve()?;
            }
            for (name, v) in members.iter().enumerate() {
                let mut sides = [Vec::new(), Vec::new()];
                for (side, list) in sides.iter_mut().enumerate() {
                    for point in moves.options(*v, side) {
                        self.check()?;
                        list.push(match target(*point) {
                            Exit::Inside(w) => {
                                const STRAY: Stop =
                                    Stop::Internal { what: "a component leads to an unsolved position" };
                                LOCAL | narrow(members.binary_search(&w).map_err(|_| STRAY)?)?
                            }
                            Exit::Value(value) => {
                                let (s, t) = value.sides();
                                is_sided |= s != t;
                                self.embed(&mut builder, if onside { s } else { t })?
                            }
                        });
                    }
                }
                builder.set(LOCAL | narrow(name)?, sides);
            }
            graphs.push(builder.finish());
        }
        let mut targets = Vec::with_capacity(entries.len());
        for entry in entries {
            const STRAY: Stop = Stop::Internal { what: "an entry lies outside of its component" };
            targets.push(narrow(members.binary_search(entry).map_err(|_| STRAY)?)?);
        }
        let mut graphs = graphs.into_iter();
        let Some(first) = graphs.next() else { return Ok(Vec::new()) };
        let second = graphs.next();
        if second.is_none()
            && let Some(points) = self.if_stoppers(&first)?
        {
            return Ok(targets.iter().map(|v| self.stopper(points[*v as usize]).into()).collect());
        }
        let onsides = self.onsides(&first, &targets)?;
        let negative = self.negative_moves(second.as_ref().unwrap_or(&first))?;
        let offsides = self.onsides(&negative, &targets)?;
        let mut values = Vec::with_capacity(targets.len());
        for (onside, offside) in onsides.into_iter().zip(offsides) {
            let offside = self.negative_side(offside)?;
            values.push(Value::of_sides(onside, offside));
        }
        Ok(values)
    }

    /// The value of a vertex whose options are all short games.
    fn short_form(&mut self, moves: &Moves, v: u32, target: &impl Fn(u32) -> Exit) -> Result<Option<Value>, Stop> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, list) in sides.iter_mut().enumerate() {
            for point in moves.options(v, side) {
                match target(*point) {
                    Exit::Value(Value::Stopper(super::Stopper::Short(game))) => list.push(game),
                    _ => return Ok(None),
                }
            }
        }
        Ok(Some(self.short.form(&sides[LEFT], &sides[RIGHT])?.into()))
    }

    /// The outcome of a value: Left wins if she survives on both sides, and it is a draw if she survives only on the onside.
    pub fn outcome(&mut self, value: Value) -> Result<Outcome, Stop> {
        let (onside, offside) = value.sides();
        let mut ends = [Ending::Loss; 2];
        for (mover, end) in ends.iter_mut().enumerate() {
            if self.side_survives(offside, false, mover)? {
                *end = Ending::Win;
            } else if self.side_survives(onside, true, mover)? {
                *end = Ending::Draw;
            }
        }
        Ok(Outcome::new(ends[LEFT], ends[RIGHT]))
    }

    /// Whether a side of a value is wild.
    pub fn is_wild(&self, value: Value) -> bool {
        let (onside, offside) = value.sides();
        [onside, offside].iter().any(|side| matches!(side, Side::Wild(_)))
    }
}
