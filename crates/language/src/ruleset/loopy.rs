//! Loopy positions: their graph is explored by running the rules, and the loopy engine does the rest.
//!
//! A key is a sum of boards, each replaced by its representative. Results are cached by key.

use std::rc::Rc;

use cutcake_loopy::{
    error::LoopyError,
    graph::{Graph, GraphError},
    nimber::{LoopyNimber, LoopyNimbers},
    outcome::{Decision, Ending, Outcome, Outcomes},
    value::{Calculator, Form, Next, Positions, Solved, Value},
};
use indexmap::IndexMap;
use num_bigint::{BigInt, BigUint};
use rustc_hash::FxBuildHasher;

use crate::{
    kind::convert::{Fallible, type_error},
    limit::Stop,
    partizan,
    play::sum::{Sum, Term},
    player::Player,
    rules::theory::TWO_PLAYER,
    run::machine::Machine,
};

/// A lower bound on the bytes that a position takes while its value is calculated.
const BYTES_OF_POSITION: u64 = 1 << 10;

/// The positions reachable from the first one, with the options of each player.
#[derive(Default)]
struct Reached {
    keys: IndexMap<Sum, (), FxBuildHasher>,
    options: Vec<[Vec<Next<u32>>; 2]>,
}

impl Positions for &Reached {
    type Key = u32;
    type Error = Stop;

    fn options(&mut self, _: &mut Calculator<'_>, place: &u32, player: Player) -> Result<Vec<Next<u32>>, Stop> {
        let side = usize::from(player == Player::Right);
        Ok(self.options.get(*place as usize).map(|sides| sides[side].clone()).unwrap_or_default())
    }
}

impl Reached {
    /// The graph, if every option is a position.
    fn graph(&self) -> Result<Option<Graph>, Stop> {
        let places = |side: &Vec<Next<u32>>| {
            let place = |next: &Next<u32>| if let Next::Position(place) = next { Some(*place) } else { None };
            side.iter().map(place).collect::<Option<Vec<u32>>>()
        };
        let vertices = self.options.iter().map(|[left, right]| Some([places(left)?, places(right)?]));
        match vertices.collect::<Option<Vec<_>>>() {
            Some(vertices) => Graph::new(&vertices).map(Some).map_err(of_graph),
            None => Ok(None),
        }
    }

    /// Whether both players have the same options in every position.
    fn is_impartial(&self) -> bool {
        let same = |[left, right]: &[Vec<Next<u32>>; 2]| {
            left.len() == right.len() && left.iter().all(|option| right.contains(option))
        };
        self.options.iter().all(same)
    }
}

/// The error of a graph as a stop.
fn of_graph(error: GraphError) -> Stop {
    match error {
        GraphError::Stop(stop) => stop,
        GraphError::NoVertex { .. } => Stop::Internal { what: "an option of a position leads nowhere" },
    }
}

impl Machine<'_> {
    /// Whether a sum has a board of a loopy ruleset.
    pub fn has_loopy_boards(&self, sum: &Sum) -> bool {
        sum.iter().any(|(term, _)| self.environment.catalogue.get(term.ruleset).is_loopy())
    }

    /// The value of a sum of loopy two-player boards.
    ///
    /// # Errors
    /// If there are too many positions.
    pub fn loopy_value_of_sum(&mut self, sum: &Sum) -> Fallible<Value> {
        self.forget_stale();
        self.rest_on_play(sum);
        let mut total: Value = self.environment.store.zero().into();
        for (part, times) in self.reduced_sum(sum)?.iter() {
            let value = self.loopy_value_of_board(part)?;
            let mut calculator = self.calculator();
            let multiple = calculator.multiple(value, &BigInt::from(times.clone()))?;
            total = calculator.add(total, multiple)?;
        }
        Ok(total)
    }

    fn loopy_value_of_board(&mut self, term: &Term) -> Fallible<Value> {
        let key = Sum::from(term.clone());
        if let Some(value) = self.environment.catalogue.loopy.values.get(&key) {
            return Ok(*value);
        }
        if !self.environment.catalogue.get(term.ruleset).is_loopy() {
            return Ok(self.game(&crate::kind::value::Value::Position(Rc::new(key)))?.into());
        }
        if let Some(graph) = self.graph_of_board(term)? {
            let nimber = match is_impartial(&graph) {
                true => LoopyNimbers::new(&graph, &self.environment.limit)?.get(graph.start()),
                false => None,
            };
            let value = match nimber {
                Some(LoopyNimber::Finite(heap)) => self.environment.store.nimber(heap)?.into(),
                _ => self.calculator().value_of_graph(&graph)?,
            };
            self.environment.catalogue.loopy.values.insert(key, value);
            return Ok(value);
        }
        let most = self.environment.limit.memory_given().map(|bytes| bytes / BYTES_OF_POSITION);
        let mut reached = self.reach(&key, most, true)?;
        if reached.is_impartial()
            && let Some(graph) = reached.graph()?
        {
            self.replace_nimbers(&mut reached, &graph)?;
        }
        let mut solved = Solved::default();
        let value = solved.value(&mut self.calculator(), &mut &reached, &0)?;
        for (place, value) in solved.into_values() {
            if let Some((key, ())) = reached.keys.get_index(place as usize) {
                self.environment.catalogue.loopy.values.insert(key.clone(), value);
            }
        }
        Ok(value)
    }

    /// Replaces the positions of an impartial graph that are nimbers by their values.
    fn replace_nimbers(&mut self, reached: &mut Reached, graph: &Graph) -> Fallible<()> {
        let nimbers = LoopyNimbers::new(graph, &self.environment.limit)?;
        let mut values: Vec<Option<Value>> = Vec::with_capacity(graph.len());
        for place in 0..reached.options.len() {
            let nimber = u32::try_from(place).ok().and_then(|place| nimbers.get(place));
            values.push(match nimber {
                Some(LoopyNimber::Finite(heap)) => Some(self.environment.store.nimber(heap)?.into()),
                _ => None,
            });
        }
        for next in reached.options.iter_mut().flatten().flatten() {
            if let Next::Position(place) = next
                && let Some(value) = values.get(*place as usize).copied().flatten()
            {
                *next = Next::Value(value);
            }
        }
        // The first position itself, if it is a nimber.
        if let (Some(Some(value)), Some(sides)) = (values.first(), reached.options.first_mut()) {
            let mut calculator = self.calculator();
            let Some(heap) = value.short() else { return Ok(()) };
            let sides_of_heap = [calculator.short().left_options(heap)?, calculator.short().right_options(heap)?];
            for (side, options) in sides.iter_mut().zip(sides_of_heap) {
                *side = options.into_iter().map(|option| Next::Value(option.into())).collect();
            }
        }
        Ok(())
    }

    /// The outcome of a sum of loopy boards, by exploring all positions without values.
    pub fn loopy_outcome_of_sum(&mut self, sum: &Sum) -> Fallible<Outcome> {
        self.forget_stale();
        self.rest_on_play(sum);
        let reduced = self.reduced_sum(sum)?;
        if let Some(outcome) = self.environment.catalogue.loopy.outcomes.get(&reduced) {
            return Ok(*outcome);
        }
        if let Some(decision) = self.decision_of_board(&reduced)? {
            return Ok(decision.outcome);
        }
        let reached = self.reach(&reduced, None, false)?;
        let graph = reached.graph()?.ok_or(Stop::Internal { what: "a position has an option that is none" })?;
        let outcomes = Outcomes::new(&graph, &self.environment.limit)?;
        for ((key, ()), outcome) in reached.keys.into_iter().zip(outcomes.iter()) {
            self.environment.catalogue.loopy.outcomes.insert(key, outcome);
        }
        let found = self.environment.catalogue.loopy.outcomes.get(&reduced).copied();
        Ok(found.ok_or(Stop::Internal { what: "a position has no outcome" })?)
    }

    /// The outcome and the remoteness of a single board, if its ruleset gives them or the board is a graph.
    fn decision_of_board(&self, sum: &Sum) -> Fallible<Option<Decision>> {
        let mut terms = sum.iter();
        let (Some((term, times)), None) = (terms.next(), terms.next()) else { return Ok(None) };
        if *times != BigUint::from(1u8) {
            return Ok(None);
        }
        let limit = &self.environment.limit;
        if let Some(decision) = self.environment.catalogue.get(term.ruleset).decision(&term.board, limit)? {
            let [left, right] = decision.remoteness;
            return Ok(Some(match term.negated {
                true => Decision { outcome: decision.outcome.negative(), remoteness: [right, left] },
                false => decision,
            }));
        }
        let Some(graph) = self.graph_of_board(term)? else { return Ok(None) };
        Ok(Outcomes::new(&graph, limit)?.decision(graph.start()))
    }

    /// The remoteness of a sum of boards when a player starts: the number of moves if the winner wins as fast and the
    /// loser loses as slowly as possible; `None` for a draw.
    pub fn remoteness_of_sum(&mut self, sum: &Sum, starter: Player) -> Fallible<Option<u32>> {
        self.forget_stale();
        self.check_in_turn(sum)?;
        self.rest_on_rules(sum);
        let reduced = self.reduced_sum(sum)?;
        let decision = match self.decision_of_board(&reduced)? {
            Some(decision) => Some(decision),
            None => {
                let graph = self.reach(&reduced, None, false)?.graph()?.unwrap_or_default();
                Outcomes::new(&graph, &self.environment.limit)?.decision(0)
            }
        };
        Ok(decision.and_then(|decision| decision.remoteness[usize::from(starter != Player::Left)]))
    }

    /// How play of a sum ends for Left when a player starts.
    pub fn loopy_ending(&mut self, sum: &Sum, starter: Player) -> Fallible<Ending> {
        Ok(self.loopy_outcome_of_sum(sum)?.ending(starter))
    }

    /// Whether a player who moves first wins such a sum; a draw is not a win.
    pub(super) fn wins_loopy_sum(&mut self, sum: &Sum, player: Player) -> Fallible<bool> {
        let wanted = if player == Player::Left { Ending::Win } else { Ending::Loss };
        let ending = self.ending_by_rules(sum, player)?;
        Ok(ending.map_or_else(|| self.loopy_ending(sum, player), Ok)? == wanted)
    }

    /// The outcome of such a sum, if it is not a draw for either starter.
    pub(super) fn decided_outcome_of_sum(&mut self, sum: &Sum) -> Fallible<partizan::Outcome> {
        let endings = (self.ending_by_rules(sum, Player::Left)?, self.ending_by_rules(sum, Player::Right)?);
        let outcome = match endings {
            (Some(left), Some(right)) => Outcome::new(left, right),
            _ => self.loopy_outcome_of_sum(sum)?,
        };
        Ok(match outcome {
            Outcome::L => partizan::Outcome::L,
            Outcome::R => partizan::Outcome::R,
            Outcome::N => partizan::Outcome::N,
            Outcome::P => partizan::Outcome::P,
            other => {
                let error = type_error(format!("that game can be a draw: its outcome class is {other}"));
                return Err(error.help("`OutcomeClass(G)` tells nine classes apart"));
            }
        })
    }

    /// The nimber of a sum of impartial loopy boards; `None` if the players have different moves.
    pub fn loopy_nimber_of_sum(&mut self, sum: &Sum) -> Fallible<Option<LoopyNimber>> {
        self.forget_stale();
        self.rest_on_play(sum);
        let mut total = LoopyNimber::Finite(0);
        for (term, times) in self.reduced_sum(sum)?.iter() {
            if !self.environment.catalogue.get(term.ruleset).is_loopy() {
                match self.nimber_of_short(term, times)? {
                    Some(heap) => total = total.add(&LoopyNimber::Finite(heap)),
                    None => return Ok(None),
                }
                continue;
            }
            let graph = match self.graph_of_board(term)? {
                Some(graph) => is_impartial(&graph).then_some(graph),
                None => {
                    let reached = self.reach(&Sum::from(term.clone()), None, false)?;
                    if reached.is_impartial() { reached.graph()? } else { None }
                }
            };
            let Some(graph) = graph else { return Ok(None) };
            let nimber = LoopyNimbers::new(&graph, &self.environment.limit)?.get(graph.start());
            let nimber = nimber.unwrap_or(LoopyNimber::Finite(0));
            // The sum of two equal finite nimbers is 0, that of two infinite ones ∞().
            let copies = if *times > BigUint::from(1u8) { 2 + u8::from(times.bit(0)) } else { 1 };
            for _ in 0..copies {
                total = total.add(&nimber);
            }
        }
        Ok(Some(total))
    }

    /// The Grundy value of a number of copies of a board of a loopfree ruleset; `None` if it is partizan.
    fn nimber_of_short(&mut self, term: &Term, times: &BigUint) -> Fallible<Option<u64>> {
        let mut sum = Sum::default();
        sum.add(term.clone(), times.clone());
        self.find_values(&sum)?;
        let value = self.environment.catalogue.grundy(&sum, &self.environment.limit)?;
        Ok(value.map(|value| value.rests(&mut self.environment.standing)))
    }

    /// Whether play of a sum can return to a position.
    pub fn comes_back_to_itself(&mut self, sum: &Sum) -> Fallible<bool> {
        let mut terms = sum.iter();
        let graph = match (terms.next(), terms.next()) {
            (Some((term, _)), None) => self.graph_of_board(term)?,
            _ => None,
        };
        let graph = match graph {
            Some(graph) => graph,
            None => {
                let reduced = self.reduced_sum(sum)?;
                self.reach(&reduced, None, false)?.graph()?.unwrap_or_default()
            }
        };
        let limit = &self.environment.limit;
        Ok(!graph.reachable(limit)?.is_loopfree(limit)?)
    }

    /// The game graph of a sum as a form.
    ///
    /// # Errors
    /// If there are too many positions.
    pub fn form_of_sum(&mut self, sum: &Sum) -> Fallible<Form> {
        self.forget_stale();
        let reduced = self.reduced_sum(sum)?;
        Ok(Form::new(self.reach(&reduced, None, false)?.options))
    }

    /// The graph that a board is, if it is one.
    fn graph_of_board(&self, term: &Term) -> Result<Option<Graph>, Stop> {
        let graph = self.environment.catalogue.get(term.ruleset).graph(&term.board);
        graph.map(|graph| if term.negated { graph.negative() } else { Ok(graph) }).transpose()
    }

    /// The sum with each board replaced by its representative.
    fn reduced_sum(&mut self, sum: &Sum) -> Fallible<Sum> {
        let mut reduced = Sum::default();
        for (term, times) in sum.iter() {
            self.environment.limit.check()?;
            for (part, each) in self.key_of_board(term)?.iter() {
                reduced.add(part.clone(), each * times);
            }
        }
        Ok(reduced)
    }

    fn key_of_board(&mut self, term: &Term) -> Fallible<Sum> {
        if self.runs_code(term.ruleset) {
            return self.reduced(&Sum::from(term.clone()));
        }
        Ok(self.environment.catalogue.reduced(term)?)
    }

    /// Explores all reachable positions, at most `most` of them. With values, positions of known value are not
    /// explored.
    fn reach(&mut self, start: &Sum, most: Option<u64>, with_values: bool) -> Fallible<Reached> {
        let mut reached = Reached::default();
        reached.keys.insert(start.clone(), ());
        while let Some((key, ())) = reached.keys.get_index(reached.options.len()) {
            let key = key.clone();
            let count = u64::try_from(reached.options.len()).unwrap_or(u64::MAX);
            if let Some(most) = most.filter(|most| count >= *most) {
                return Err(LoopyError::Positions { most }.into());
            }
            self.environment.limit.position()?;
            self.environment.limit.count(count, "positions");
            let mut sides = [Vec::new(), Vec::new()];
            for (player, side) in [Player::Left, Player::Right].into_iter().zip(&mut sides) {
                for option in self.loopy_options(&key, player)? {
                    self.environment.limit.check()?;
                    let value = match with_values {
                        true => self.environment.catalogue.loopy.values.get(&option).copied(),
                        false => None,
                    };
                    side.push(match value {
                        Some(value) => Next::Value(value),
                        None => {
                            let (place, _) = reached.keys.insert_full(option, ());
                            Next::Position(u32::try_from(place).map_err(|_| TOO_MANY)?)
                        }
                    });
                }
            }
            reached.options.push(sides);
        }
        Ok(reached)
    }

    /// The options of a player, as keys.
    fn loopy_options(&mut self, sum: &Sum, player: Player) -> Fallible<Vec<Sum>> {
        let mut options = Vec::new();
        for (term, _) in sum.iter() {
            for option in self.options_of_board(term, player)? {
                self.check_in_turn(&option)?;
                let next = sum.replace(term, &option);
                options.push(self.reduced_sum(&next)?);
            }
        }
        Ok(options)
    }

    /// Fails if a sum has a board of another theory.
    fn check_in_turn(&self, sum: &Sum) -> Result<(), Stop> {
        for (term, _) in sum.iter() {
            let ruleset = self.environment.catalogue.get(term.ruleset);
            if ruleset.theory().is_none_or(|theory| *theory.universe != TWO_PLAYER) {
                return Err(Stop::OtherTheory { ruleset: ruleset.name().to_owned() });
            }
        }
        Ok(())
    }
}

/// Whether both players have the same moves in every position.
fn is_impartial(graph: &Graph) -> bool {
    let vertices = 0..u32::try_from(graph.len()).unwrap_or(u32::MAX);
    vertices.into_iter().all(|vertex| graph.options(vertex, Player::Left) == graph.options(vertex, Player::Right))
}

const TOO_MANY: Stop = Stop::Size { what: "the number of positions", limit: "2^31" };
