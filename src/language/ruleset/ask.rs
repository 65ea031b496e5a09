//! Rules are asked, board by board, until all play from a position is known.
//!
//! An engine holds the values it works on, and rules that run code need the machine. So before a question is answered, the
//! play that it is about is explored: [`Machine::ask_for`].

use std::rc::Rc;

use indexmap::IndexSet;
use num_traits::ToPrimitive;

use crate::{
    language::{
        kind::{
            convert::{Fallible, items, type_error, value_error},
            value::Value,
        },
        ruleset::Written,
        run::{error::Error, machine::Machine},
    },
    limit::{Limit, Stop},
    play::{
        graph::{Answer, Endless, Exploration, Node, Placed},
        sum::{RulesetId, Sum, Term},
        theory::Kind,
    },
    player::Player,
    position::{Board, Boards},
    ruleset::{Ruleset, Theory},
    synchronized::SynchronizedRules,
};

/// After how many boards an exploration says again how many they are.
const BOARDS_BETWEEN_COUNTS: usize = 1 << 8;

impl Machine<'_> {
    /// Explores the play of a position, as far as its rulesets have to be asked one board at a time. Every question to
    /// the catalogue about the position has its answer then.
    ///
    /// # Errors
    /// If play has no end, if the calculation was stopped, and what the rules say.
    pub fn ask_for(&mut self, value: &Value) -> Fallible<()> {
        match value {
            Value::Position(sum) => self.explore(sum),
            Value::Beside(both) => self.explore(&both.0),
            _ => Ok(()),
        }
    }

    /// The same of a sum of boards.
    ///
    /// # Errors
    /// As [`ask_for`](Self::ask_for).
    pub fn explore(&mut self, sum: &Sum) -> Fallible<()> {
        let all = self.environment.catalogue.is_asked_synchronized(sum);
        for (term, _) in sum.iter() {
            if all || matches!(self.environment.catalogue.get(term.ruleset).theory(), Theory::Asked(_)) {
                self.explore_from((term.ruleset, term.board.clone()))?;
            }
        }
        Ok(())
    }

    fn explore_from(&mut self, board: Placed) -> Fallible<()> {
        let node = self.environment.catalogue.graph_mut().node(board)?;
        let mut walk = Exploration::from(node);
        loop {
            let next = walk.next(self.environment.catalogue.graph_mut());
            match next {
                Ok(None) => return Ok(()),
                Err(endless) => return Err(self.endless(&endless)),
                Ok(Some(node)) => {
                    let result = self.ask(node);
                    result.map_err(|error| match error.is_stop() {
                        true => {
                            let last = walk.last(self.environment.catalogue.graph());
                            error.note(format!("the play followed last was {}", self.play_text(&last)))
                        }
                        false => error,
                    })?;
                }
            }
        }
    }

    /// Asks for what is to be known of one board.
    fn ask(&mut self, node: Node) -> Fallible<()> {
        self.environment.limit.position()?;
        let graph = self.environment.catalogue.graph();
        if graph.len().is_multiple_of(BOARDS_BETWEEN_COUNTS) {
            self.environment.limit.count(graph.len() as u64, "positions");
        }
        let board = graph.board(node).clone();
        let answer = self.answer(&board)?;
        Ok(self.environment.catalogue.graph_mut().supply(node, answer)?)
    }

    /// What the rules of a board say of it.
    fn answer(&mut self, (id, board): &Placed) -> Fallible<Answer> {
        if let Some(written) = self.environment.written.get(id).cloned() {
            let answer = self.answer_of(*id, &written, board);
            return answer.map_err(|error| self.in_rules(&written, board, error));
        }
        let ruleset = Rc::clone(self.environment.catalogue.get(*id));
        match ruleset.theory() {
            Theory::Synchronized(rules) => {
                let terms = |boards: &Boards| -> Vec<(Term, u64)> {
                    let term = |(board, times): (&Board, u64)| {
                        (Term { ruleset: *id, board: board.clone(), negated: false }, times)
                    };
                    boards.iter().map(term).collect()
                };
                let limit = &self.environment.limit;
                let [left, right] =
                    [rules.options(board, Player::Left, limit)?, rules.options(board, Player::Right, limit)?];
                let both = pairs(rules, board, left.len(), right.len(), limit)?;
                Ok(Answer::Options([left, right, both].map(|list| list.iter().map(terms).collect()).to_vec()))
            }
            _ => Ok(Answer::Known),
        }
    }

    /// The positions that a player can move to, each once, boards in the order of the sum.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn position_options(&mut self, sum: &Sum, player: Player) -> Fallible<Vec<Sum>> {
        let mut options = IndexSet::new();
        for (term, _) in sum.iter() {
            for option in self.options_of_board(term, player)? {
                self.environment.limit.check()?;
                options.insert(sum.replace(term, &option));
            }
        }
        Ok(options.into_iter().collect())
    }

    /// What a player can move to in one board of a sum.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn options_of_board(&mut self, term: &Term, player: Player) -> Fallible<Vec<Sum>> {
        if let Some(written) = self.environment.written.get(&term.ruleset).cloned() {
            let options = self.options_by_rules(term.ruleset, &written, &term.board, term.mover(player));
            let options = options.map_err(|error| self.in_rules(&written, &term.board, error))?;
            let negate = |option: Sum| if term.negated { option.negative() } else { option };
            return Ok(options.into_iter().map(negate).collect());
        }
        Ok(self.environment.catalogue.options_of(term, player, &self.environment.limit)?)
    }

    /// What rules written in the language say of a board.
    fn answer_of(&mut self, id: RulesetId, written: &Written, board: &Board) -> Fallible<Answer> {
        if !written.is_plain {
            if let Some(parts) = self.parts_of(id, written, board)? {
                return Ok(Answer::Equal(parts));
            }
            if let Some(same) = self.least_of_same(id, written, board)? {
                return Ok(Answer::Equal(vec![(same, 1)]));
            }
        }
        let mut lists = Vec::new();
        match &written.rules.paired {
            None => {
                for rule in &written.rules.options {
                    let options = self.positions(id, written, board, rule)?;
                    lists.push(options.iter().map(terms).collect::<Fallible<Vec<_>>>()?);
                }
            }
            Some(paired) => {
                let arguments = self.rule_arguments(id, written, board);
                let left = self.moves_by_rules(&paired.left.0, &arguments)?;
                let right = self.moves_by_rules(&paired.right.0, &arguments)?;
                for (moves, (_, leaves)) in [(&left, &paired.left), (&right, &paired.right)] {
                    let mut list = Vec::with_capacity(moves.len());
                    for variables in moves {
                        list.push(terms(&self.one_position(id, written, leaves, &arguments, &[variables])?)?);
                    }
                    lists.push(list);
                }
                let mut list = Vec::new();
                if let Some(both) = &paired.both {
                    for left in &left {
                        for right in &right {
                            self.environment.limit.check()?;
                            list.push(terms(&self.one_position(id, written, both, &arguments, &[left, right])?)?);
                        }
                    }
                }
                lists.push(list);
            }
        }
        Ok(Answer::Options(lists))
    }

    /// The parts that `split` makes of a board, if it says something and they are not the board itself.
    fn parts_of(&mut self, id: RulesetId, written: &Written, board: &Board) -> Fallible<Option<Vec<(Term, u64)>>> {
        let Some(split) = &written.rules.split else { return Ok(None) };
        let mut sum = Sum::default();
        for part in self.boards(id, written, board, split)? {
            sum.add_all(&part);
        }
        let is_itself = sum == Sum::board(id, board.clone());
        if is_itself { Ok(None) } else { Ok(Some(terms(&sum)?)) }
    }

    /// The least of the boards that `same` and `negative` say are the same but for a symmetry, if it is another one.
    fn least_of_same(&mut self, id: RulesetId, written: &Written, board: &Board) -> Fallible<Option<Term>> {
        let own = Term { ruleset: id, board: board.clone(), negated: false };
        let mut least = own.clone();
        for (rule, negated) in [(&written.rules.same, false), (&written.rules.negative, true)] {
            let Some(rule) = rule else { continue };
            for other in self.boards(id, written, board, rule)? {
                for (term, _) in other.iter() {
                    if term.ruleset == id && (&term.board, negated) < (&least.board, least.negated) {
                        least = Term { negated, ..term.clone() };
                    }
                }
            }
        }
        Ok((least != own).then_some(least))
    }

    /// The positions that a rule gives, each once.
    pub(super) fn positions(
        &mut self,
        id: RulesetId,
        written: &Written,
        board: &Board,
        rule: &Value,
    ) -> Fallible<Vec<Sum>> {
        let arguments = self.rule_arguments(id, written, board);
        let given = self.run_rule(rule, arguments)?;
        let mut positions = Vec::new();
        self.collect_positions(written, &given, &mut positions)?;
        Ok(positions)
    }

    /// The boards that a rule gives: positions, or what stands between their brackets.
    pub(super) fn boards(
        &mut self,
        id: RulesetId,
        written: &Written,
        board: &Board,
        rule: &Value,
    ) -> Fallible<Vec<Sum>> {
        let arguments = self.rule_arguments(id, written, board);
        let given = self.run_rule(rule, arguments)?;
        let mut waiting = vec![given];
        let mut boards = Vec::new();
        while let Some(given) = waiting.pop() {
            match &given {
                Value::Grid(_) | Value::Strip(_) | Value::Graph(_) => {
                    let part = self.written_board(id, written, std::slice::from_ref(&given));
                    boards.push(Sum::board(id, part.map_err(|(_, error)| error)?));
                }
                Value::Tuple(_) | Value::Set(_) => {
                    let mut items = self.list(&given)?;
                    items.reverse();
                    waiting.extend(items);
                }
                _ => self.collect_positions(written, &given, &mut boards)?,
            }
        }
        Ok(boards)
    }

    fn collect_positions(&mut self, written: &Written, given: &Value, positions: &mut Vec<Sum>) -> Fallible<()> {
        match given {
            Value::Nothing => Ok(()),
            Value::Number(number) if number.is_zero() => {
                positions.push(Sum::default());
                Ok(())
            }
            Value::Position(sum) => {
                for (term, _) in sum.iter() {
                    let ruleset = self.environment.catalogue.get(term.ruleset);
                    if ruleset.theory().kind().is_none_or(|kind| !kind.adds_to(written.kind())) {
                        let (name, other) = (written.name(), ruleset.name());
                        let message =
                            format!("an option of {name} is a position of {other}, which is of another theory");
                        return Err(type_error(message));
                    }
                }
                positions.push(Sum::clone(sum));
                Ok(())
            }
            Value::Tuple(_) | Value::Set(_) => {
                let mut next = items(given)?;
                while let Some(item) = next() {
                    self.environment.limit.check()?;
                    stacker::maybe_grow(64 << 10, 1 << 20, || self.collect_positions(written, &item, positions))?;
                }
                Ok(())
            }
            other => {
                let text = self.plain_text(other)?;
                let error = type_error(format!("an option is a position, and {text} is {}", other.kind()));
                Err(error.help(format!("write `[…]` for a board of {}, `0` for the empty sum", written.name())))
            }
        }
    }

    /// What a player can move to in a board, as the rules list it.
    fn options_by_rules(
        &mut self,
        id: RulesetId,
        written: &Written,
        board: &Board,
        player: Player,
    ) -> Fallible<Vec<Sum>> {
        let Some(paired) = &written.rules.paired else {
            let place = if written.kind() == Kind::Impartial { 0 } else { written.place_of(player) };
            let Some(rule) = written.rules.options.get(place) else { return Ok(Vec::new()) };
            return self.positions(id, written, board, rule);
        };
        let (moves, leaves) = if player == Player::Left { &paired.left } else { &paired.right };
        let arguments = self.rule_arguments(id, written, board);
        let moves = self.moves_by_rules(moves, &arguments)?;
        moves.iter().map(|variables| self.one_position(id, written, leaves, &arguments, &[variables])).collect()
    }

    /// The moves of a player in synchronized play, each the values of its variables.
    fn moves_by_rules(&mut self, moves: &Value, arguments: &[Value]) -> Fallible<Vec<Vec<Value>>> {
        let given = self.run_rule(moves, arguments.to_vec())?;
        let moves = self.list(&given)?;
        moves.iter().map(|variables| self.list(variables)).collect()
    }

    /// The position that a move, or a pair of moves, leaves.
    fn one_position(
        &mut self,
        id: RulesetId,
        written: &Written,
        rule: &Value,
        arguments: &[Value],
        variables: &[&Vec<Value>],
    ) -> Fallible<Sum> {
        let variables = variables.iter().flat_map(|values| values.iter().cloned());
        let given = self.run_rule(rule, arguments.iter().cloned().chain(variables).collect())?;
        let mut positions = Vec::new();
        self.collect_positions(written, &given, &mut positions)?;
        match <[Sum; 1]>::try_from(positions) {
            Ok([position]) => Ok(position),
            Err(positions) => {
                let count = positions.len();
                let ruleset = self.environment.catalogue.get(id).name().to_owned();
                Err(type_error(format!("`gives` in {ruleset} says what a move leaves, one position, and not {count}")))
            }
        }
    }

    /// An error with the board whose rules it happened in.
    pub(super) fn in_rules(&self, written: &Written, board: &Board, error: Box<Error>) -> Box<Error> {
        if error.is_stop() {
            return error;
        }
        error.note(format!("in the rules of {}[{}]", written.name(), written.entries(board)))
    }

    /// The error of play without an end.
    fn endless(&self, endless: &Endless) -> Box<Error> {
        let text = match endless {
            Endless::Round(boards) => {
                let closed: Vec<Placed> = boards.iter().chain(boards.first()).cloned().collect();
                self.play_text(&closed)
            }
            Endless::Long { last, .. } => format!("… -> {}", self.play_text(last)),
        };
        let error = value_error(format!("{endless}: {text}"));
        error.help("play must come to an end: a move has to make something smaller")
    }

    fn play_text(&self, boards: &[Placed]) -> String {
        let text = |(id, board): &Placed| self.environment.catalogue.write(&Sum::board(*id, board.clone()));
        boards.iter().map(text).collect::<Vec<_>>().join(" -> ")
    }
}

/// The boards of a sum, each with how often it stands there.
fn terms(sum: &Sum) -> Fallible<Vec<(Term, u64)>> {
    const TOO_MANY: Stop = Stop::Size { what: "the number of boards in an option", limit: "2^64 - 1" };
    let term = |(term, times): (&Term, &num_bigint::BigUint)| Ok((term.clone(), times.to_u64().ok_or(TOO_MANY)?));
    sum.iter().map(term).collect()
}

/// What every pair of moves leaves, row by row of Left's moves.
fn pairs(
    rules: &dyn SynchronizedRules,
    board: &Board,
    left: usize,
    right: usize,
    limit: &Limit,
) -> Result<Vec<Boards>, Stop> {
    let mut all = Vec::with_capacity(left.saturating_mul(right));
    for left in 0..left {
        for right in 0..right {
            limit.check()?;
            all.push(rules.both(board, left, right, limit)?);
        }
    }
    Ok(all)
}
