//! The interface of rules that run code to engines. Options are decomposed into parts, cached, and found on demand.
//!
//! An engine asks for one board at a time and holds no borrow while rules run, so a rule may ask anything of the
//! session; its results are cached for all.

use std::rc::Rc;

use indexmap::IndexSet;
use num_bigint::BigUint;
use rustc_hash::FxBuildHasher;

use crate::{
    impartial::grundy::{NimMoves, find_nimber},
    kind::{convert::Fallible, value::Value},
    limit::{Limit, Stop},
    moves::{self, Moves, Node, Part, Parts, Position, Positions, RulesetId, Sums},
    partizan::{
        Game, Store,
        position::{ValueMoves, find_value},
    },
    play::sum::{Sum, Term},
    player::Player,
    position::{Board, Boards},
    rules::theory::{PlayEnd, Theory},
    ruleset::{
        Script,
        ask::{Given, terms},
        code,
    },
    run::{
        error::{Error, ErrorKind},
        machine::Machine,
    },
    standing::Answer,
    three_player::{Values, ValuesMoves, find_mobility, find_values},
};

/// The number of boards between progress reports.
const BOARDS_PER_REPORT: usize = 1 << 8;
/// The number of consecutive moves after which play counts as endless.
const LONGEST_PLAY: usize = 1_000_000;
/// As [`LONGEST_PLAY`], if play has reached a board with a number below 0.
const LONGEST_BELOW_ZERO: usize = 10_000;
/// The number of boards shown at the end of a long play.
const SHOWN_BOARDS: usize = 4;

impl Moves for Machine<'_> {
    fn limit(&self) -> &Limit {
        &self.environment.limit
    }

    fn positions(&mut self) -> &mut Positions {
        &mut self.environment.catalogue.kept.positions
    }

    fn parts(&mut self, node: Node) -> Result<Parts, Stop> {
        let parts = self.parts_within(node, &mut IndexSet::default());
        parts.map_err(|error| self.failed(error))
    }

    fn options(&mut self, node: Node, player: Player) -> Result<Sums, Stop> {
        let list = self.theory_of_node(node).map_or(0, |theory| theory.list_of(player));
        self.kept_list(node, list).map_err(|error| self.failed(error))
    }

    fn rounds(&mut self, node: Node) -> Result<Sums, Stop> {
        match self.theory_of_node(node) {
            // The list of entailing moves takes the place of the rounds of other theories.
            Some(theory) if theory.universe.is_at_once() || theory.universe.end == PlayEnd::Entailing => {
                self.kept_list(node, theory.movers().len()).map_err(|error| self.failed(error))
            }
            _ => Ok(Sums::default()),
        }
    }

    fn longest_play(&self, node: Node) -> usize {
        let board = self.environment.catalogue.kept.positions.board(node);
        if self.is_below_zero(board) { LONGEST_BELOW_ZERO } else { LONGEST_PLAY }
    }

    fn stopped(&mut self, path: &mut dyn Iterator<Item = Node>, stop: Stop) -> Stop {
        let path: Vec<Position> = path.map(|node| self.positions().board(node).clone()).collect();
        let last = || path[path.len().saturating_sub(SHOWN_BOARDS)..].to_vec();
        let error = match stop {
            Stop::Round => self.comes_back(&path),
            Stop::Long { .. } => {
                let text = format!("… -> {}", self.play_text(&last()));
                self.endless(&stop.to_string(), &text, &last())
            }
            _ if self.rules_running > 0 || path.last().is_none_or(|(id, _)| !self.runs_code(*id)) => return stop,
            _ => {
                let error = self.failure.take().unwrap_or_else(|| stop.clone().into());
                match error.is_stop() {
                    true => error.note(format!("the play followed last was {}", self.play_text(&last()))),
                    false => error,
                }
            }
        };
        self.failed(error)
    }
}

impl ValueMoves for Machine<'_> {
    fn store(&mut self) -> &mut Store {
        &mut self.environment.store
    }

    fn known_value(&mut self, node: Node) -> Result<Option<Answer<Game>>, Stop> {
        if let Some(theory) = self.theory_of_code(node) {
            if !theory.has_same_moves() {
                let (id, board) = self.position(node);
                let is_one_value = |[least, most]: [Option<Game>; 2]| least == most;
                let (bounds, standing) = self.resting(|machine| machine.bounds_of(id, &board, is_one_value));
                let [value, _] = bounds.map_err(|error| self.failed(error))?;
                return Ok(value.map(|value| Answer::new(value, standing)));
            }
            let nimbers = Rc::clone(&self.environment.catalogue.kept.found.nimbers);
            find_nimber(self, &nimbers, node)?;
            let (nimber, standing) = match nimbers.borrow().get(node) {
                Some(answer) => answer.map(|nimber| *nimber).into_parts(),
                None => return Ok(None),
            };
            return Ok(Some(Answer::new(self.environment.store.nimber(nimber)?, standing)));
        }
        let term = self.term(node);
        self.environment.catalogue.term_value(&mut self.environment.store, &term, &BigUint::from(1u8)).map(Some)
    }
}

impl NimMoves for Machine<'_> {
    fn known_nimber(&mut self, node: Node) -> Result<Option<Answer<u64>>, Stop> {
        if self.theory_of_code(node).is_some() {
            return Ok(None);
        }
        let Term { ruleset, board, .. } = self.term(node);
        self.environment.catalogue.grundy_of_board(ruleset, &board, &self.environment.limit).map(Some)
    }
}

impl ValuesMoves for Machine<'_> {
    fn values_told(&mut self, node: Node) -> Result<Option<Answer<Values>>, Stop> {
        if self.theory_of_code(node).is_some() {
            return Ok(None);
        }
        let term = self.term(node);
        self.environment.catalogue.values_of_board(&mut self.environment.store, &term).map(Some)
    }
}

impl Machine<'_> {
    /// Runs an engine that may run rules. If a rule fails, its error is the result.
    pub(crate) fn run_engine<T>(&mut self, ask: impl FnOnce(&mut Self) -> Result<T, Stop>) -> Fallible<T> {
        let outer = self.failure.take();
        let answer = ask(self);
        let failure = std::mem::replace(&mut self.failure, outer);
        answer.map_err(|stop| match failure {
            Some(error) if stop == Stop::Rules || matches!(&error.kind, ErrorKind::Stopped(own) if *own == stop) => {
                error
            }
            _ => stop.into(),
        })
    }

    /// Stores an error for the caller of the engine, and returns the stop for the engine.
    pub(crate) fn failed(&mut self, error: Box<Error>) -> Stop {
        let stop = match &error.kind {
            ErrorKind::Stopped(stop) => stop.clone(),
            _ => Stop::Rules,
        };
        self.failure = Some(error);
        stop
    }

    /// Runs an engine on the parts of each board of a sum whose rules run code.
    pub(crate) fn find_in(
        &mut self,
        sum: &Sum,
        mut find: impl FnMut(&mut Self, Node) -> Result<(), Stop>,
    ) -> Fallible<()> {
        self.forget_stale();
        let all = self.environment.catalogue.needs_graph(sum);
        for (term, _) in sum.iter() {
            if all || self.runs_code(term.ruleset) {
                self.run_engine(|machine| {
                    let node = machine.positions().node((term.ruleset, term.board.clone()))?;
                    for part in machine.parts(node)? {
                        find(machine, part.node)?;
                    }
                    Ok(())
                })?;
            }
        }
        self.rest_on_rules(sum);
        Ok(())
    }

    /// Finds the two-player values of the boards of a sum whose rules run code.
    pub fn find_values(&mut self, sum: &Sum) -> Fallible<()> {
        if self.is_entailing(sum) {
            return Err(self.not_two_player(&Value::Position(Rc::new(sum.clone()))));
        }
        self.find_in(sum, |machine, node| machine.find_value_of(node, &mut None))
    }

    /// Finds the two-player value of a board, or the Grundy value of an impartial one.
    pub(super) fn find_value_of(&mut self, node: Node, left: &mut Option<usize>) -> Result<(), Stop> {
        let found = self.environment.catalogue.kept.found.clone();
        match self.theory_of_node(node) {
            Some(theory) if theory.has_same_moves() => find_nimber(self, &found.nimbers, node),
            _ => find_value(self, &found.games, node, left),
        }
    }

    /// Finds the three-player values of the boards of a sum whose rules run code.
    pub fn find_values_of_three(&mut self, sum: &Sum) -> Fallible<()> {
        let values = Rc::clone(&self.environment.catalogue.kept.found.values);
        self.find_in(sum, |machine, node| find_values(machine, &values, node))
    }

    /// Finds the mobilities of the boards of a three-player sum whose rules run code.
    pub fn find_mobilities(&mut self, sum: &Sum) -> Fallible<()> {
        let mobilities = Rc::clone(&self.environment.catalogue.kept.found.mobilities);
        self.find_in(sum, |machine, node| find_mobility(machine, &mobilities, node))
    }

    /// Explores all play of a sum whose rules run code: afterwards all of it is cached, and known to end.
    ///
    /// # Errors
    /// If play does not end.
    pub fn explore(&mut self, sum: &Sum) -> Fallible<()> {
        let ends = Rc::clone(&self.environment.catalogue.kept.found.ends);
        let players = self.environment.catalogue.universe(sum).players;
        self.find_in(sum, |machine, node| {
            let known = |machine: &mut Self, node: Node| {
                let theory = machine.theory_of_node(node);
                let is_known_to_end =
                    machine.theory_of_code(node).is_none() && theory.is_none_or(|theory| !theory.universe.is_at_once());
                Ok(is_known_to_end.then(|| Answer::proved(())))
            };
            moves::find(machine, node, players, &ends, known, |_, _, _| Ok(Answer::proved(())))
        })
    }

    /// Whether the rules of a ruleset run code.
    pub(crate) fn runs_code(&self, id: RulesetId) -> bool {
        self.environment.catalogue.get(id).play().runs_code()
    }

    fn theory_of_node(&self, node: Node) -> Option<&'static Theory> {
        let (id, _) = self.environment.catalogue.kept.positions.board(node);
        self.environment.catalogue.get(*id).theory()
    }

    /// The theory of a board whose rules run code; `None` for other boards.
    fn theory_of_code(&self, node: Node) -> Option<&'static Theory> {
        let (id, _) = self.environment.catalogue.kept.positions.board(node);
        let play = self.environment.catalogue.get(*id).play();
        if play.runs_code() { play.theory() } else { None }
    }

    fn position(&self, node: Node) -> Position {
        self.environment.catalogue.kept.positions.board(node).clone()
    }

    /// Whether a board has a number below 0 among its entries.
    pub(super) fn is_below_zero(&self, (id, board): &Position) -> bool {
        code::coordinates(board).is_none()
            && self.environment.written(*id).is_some_and(|written| {
                let is_below = |value: &Value| matches!(value, Value::Number(number) if number.signum() < 0);
                written.values_of(board).iter().any(|value| match value {
                    Value::Tuple(all) => all.items.iter().any(is_below),
                    value => is_below(value),
                })
            })
    }

    /// A board as a term of a sum.
    pub(super) fn term(&self, node: Node) -> Term {
        let (ruleset, board) = self.position(node);
        Term { ruleset, board, negated: false }
    }

    /// The parts of a board, or the equivalent board that replaces it. `path` holds the boards that led to this one in
    /// that way.
    fn parts_within(&mut self, node: Node, path: &mut IndexSet<Node, FxBuildHasher>) -> Fallible<Parts> {
        if let Some(parts) = self.environment.catalogue.kept.parts(node) {
            return Ok(parts.clone());
        }
        let Term { ruleset, board, .. } = self.term(node);
        let mut parts = Parts::new();
        let ruled = Rc::clone(self.environment.catalogue.get(ruleset));
        if let Some(rules) = ruled.play().rules() {
            for (board, times) in rules.reduced(&board)?.iter() {
                let node = self.positions().node((ruleset, board.clone()))?;
                moves::add(&mut parts, Part { node, negated: false, times })?;
            }
            self.environment.catalogue.kept.keep_parts(node, parts.clone(), &self.environment.limit)?;
            return Ok(parts);
        }
        if !path.insert(node) {
            let path: Vec<Position> = path.iter().chain([&node]).map(|node| self.position(*node)).collect();
            return Err(self.comes_back(&path));
        }
        match self.resting_for(Some(ruleset), |machine| machine.declared_equal(ruleset, &board))? {
            None => parts.push(Part { node, negated: false, times: 1 }),
            Some(equal) => {
                for (Term { ruleset, board, negated }, times) in equal {
                    let inner = self.positions().node((ruleset, board))?;
                    let inner = crate::stack::deeper(|| self.parts_within(inner, path))?;
                    moves::add_all(&mut parts, &inner, negated, times)?;
                }
            }
        }
        path.pop();
        self.environment.catalogue.kept.keep_parts(node, parts.clone(), &self.environment.limit)?;
        Ok(parts)
    }

    /// The options of a board in one of the lists of its theory; the results of rounds are in a further list.
    fn kept_list(&mut self, node: Node, list: usize) -> Fallible<Sums> {
        if let Some(sums) = self.environment.catalogue.kept.list(node, list) {
            return Ok(sums.clone());
        }
        self.environment.limit.position()?;
        let count = self.positions().len();
        if count.is_multiple_of(BOARDS_PER_REPORT) {
            self.environment.limit.count(count as u64, "positions");
        }
        let Term { ruleset, board, .. } = self.term(node);
        let mut wanted = Sums::default();
        let lists = self.resting_for(Some(ruleset), |machine| machine.lists_by_rules(ruleset, &board, list))?;
        for (place, options) in lists {
            let sums = self.sums(ruleset, options)?;
            if place == list {
                wanted.clone_from(&sums);
            }
            self.environment.catalogue.kept.keep_list(node, place, sums, &self.environment.limit)?;
        }
        Ok(wanted)
    }

    /// The options in a list by the rules, together with other lists that the rules give at the same time.
    fn lists_by_rules(&mut self, id: RulesetId, board: &Board, list: usize) -> Fallible<Vec<(usize, Vec<Given>)>> {
        if let Some(script) = self.environment.scripts.get(&id).cloned() {
            let theory = script.theory();
            return match &script {
                Script::Ruleset(written) if theory.universe.is_at_once() => {
                    let at = written.on(id, board);
                    let lists = self.rounds_by_script(at).map_err(|error| self.in_rules(at, error))?;
                    Ok(lists.into_iter().map(|list| list.into_iter().map(Given::Sum).collect()).enumerate().collect())
                }
                Script::Ruleset(written) if theory.universe.end == PlayEnd::Entailing => {
                    let rules = [written.rules.options.first().cloned(), written.rules.entailing.clone()];
                    let mut lists = Vec::with_capacity(rules.len());
                    for (place, rule) in rules.into_iter().enumerate() {
                        let at = written.on(id, board);
                        let given = rule.map_or_else(|| Ok(Vec::new()), |rule| self.given_by(at, &rule));
                        lists.push((place, given.map_err(|error| self.in_rules(at, error))?));
                    }
                    Ok(lists)
                }
                script => match theory.movers().get(list) {
                    Some(player) => Ok(vec![(list, self.options_by_script(id, script, board, *player)?)]),
                    None => Ok(Vec::new()),
                },
            };
        }
        let ruleset = Rc::clone(self.environment.catalogue.get(id));
        let (Some(rules), Some(theory)) = (ruleset.play().rules(), ruleset.theory()) else { return Ok(Vec::new()) };
        let limit = &self.environment.limit;
        let given = |boards: Boards| Given::Sum(Sum::of_boards(id, &boards));
        if let Some(player) = theory.movers().get(list) {
            let options = rules.options(board, *player, limit)?;
            return Ok(vec![(list, options.into_iter().map(given).collect())]);
        }
        let Some(rules) = ruleset.play().synchronized() else { return Ok(Vec::new()) };
        let counts =
            [rules.options(board, Player::Left, limit)?.len(), rules.options(board, Player::Right, limit)?.len()];
        let mut rounds = Vec::with_capacity(counts[0].saturating_mul(counts[1]));
        for left in 0..counts[0] {
            for right in 0..counts[1] {
                limit.check()?;
                rounds.push(given(rules.both(board, left, right, limit)?));
            }
        }
        Ok(vec![(list, rounds)])
    }

    /// Options given by rules, decomposed into parts.
    fn sums(&mut self, own: RulesetId, given: Vec<Given>) -> Fallible<Sums> {
        let mut sums = Sums::default();
        for option in given {
            let mut parts = Parts::new();
            match option {
                Given::Board(board) => {
                    let node = self.positions().node((own, board))?;
                    parts = self.parts_within(node, &mut IndexSet::default())?;
                }
                Given::Sum(sum) => {
                    for (term, times) in terms(&sum)? {
                        let node = self.positions().node((term.ruleset, term.board))?;
                        let inner = self.parts_within(node, &mut IndexSet::default())?;
                        moves::add_all(&mut parts, &inner, term.negated, times)?;
                    }
                }
            }
            sums.push(&parts)?;
        }
        Ok(sums)
    }

    /// The error for play that returns to the last board of the path.
    fn comes_back(&mut self, path: &[Position]) -> Box<Error> {
        let first = path.last().and_then(|last| path.iter().position(|position| position == last)).unwrap_or(0);
        let round = &path[first..];
        self.endless("play comes back to a position", &self.play_text(round), round)
    }
}
