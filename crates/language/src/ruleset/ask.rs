//! Rules are asked, board by board, until all play from a position is known.
//!
//! An engine holds the values it works on, and rules that run code need the machine. So before a question is answered, the
//! play that it is about is explored: [`Machine::ask_for`].

use std::rc::Rc;

use indexmap::IndexSet;
use num_traits::ToPrimitive;

use crate::{
    kind::{
        convert::{Fallible, items, type_error, value_error},
        value::Value,
    },
    limit::{Limit, Stop},
    play::{
        graph::{Answer, Endless, Exploration, Node, Options, Placed},
        sum::{RulesetId, Sum, Term},
    },
    player::Player,
    position::{Board, Boards},
    ruleset::Written,
    run::{
        error::{Error, shortened},
        machine::{Machine, Said},
    },
    synchronized::SynchronizedRules,
};
use cutcake_rulesets::{Ruleset, Theory, theory::Kind};

/// After how many boards an exploration says again how many they are.
const BOARDS_BETWEEN_COUNTS: usize = 1 << 8;

/// What is wrong where moves are asked for that no player has.
const NO_PAIR: Stop = Stop::Internal { what: "two moves in one board were asked for that it does not have" };

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
        self.forget_stale();
        let all = self.environment.catalogue.is_asked_synchronized(sum);
        for (term, _) in sum.iter() {
            if all || matches!(self.environment.catalogue.get(term.ruleset).theory(), Theory::Asked(_)) {
                self.explore_from((term.ruleset, term.board.clone()))?;
            }
        }
        Ok(())
    }

    /// Forgets what was found by rules that mean something else now.
    pub(super) fn forget_stale(&mut self) {
        if self.rules_running == 0 && self.environment.names.take_stale() {
            self.environment.catalogue.forget_asked();
            self.environment.winners.forget();
        }
    }

    fn explore_from(&mut self, board: Placed) -> Fallible<()> {
        self.explore_within(board, usize::MAX).map(|_| ())
    }

    /// Explores the play from a board, and says whether all of it is known once so many boards were asked for their
    /// options.
    pub(super) fn explore_within(&mut self, board: Placed, most: usize) -> Fallible<bool> {
        let node = self.environment.catalogue.graph_mut().node(board)?;
        let mut walk = Exploration::from(node);
        let mut asked = 0;
        loop {
            let next = walk.next(self.environment.catalogue.graph_mut());
            match next {
                Ok(None) => return Ok(true),
                Err(endless) => return Err(self.endless(&endless)),
                Ok(Some(_)) if asked == most => return Ok(false),
                Ok(Some(node)) => {
                    asked += 1;
                    let result = self.ask(node);
                    result.map_err(|error| match error.is_stop() && self.rules_running == 0 {
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

    /// A board of which the rules were asked.
    pub(super) fn answered(&mut self, board: Placed) -> Fallible<Node> {
        let node = self.environment.catalogue.graph_mut().node(board)?;
        if self.environment.catalogue.graph().is_new(node) {
            self.ask(node)?;
        }
        Ok(node)
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
        if let Some((base, variant)) = self.environment.variants.get(id).cloned() {
            return Ok(Answer::Options(self.options_of_variant(*id, base, &variant, board)?));
        }
        if let Some((parts, join)) = self.environment.joins.get(id).cloned() {
            return Ok(Answer::Options(self.options_of_join(*id, parts, &join, board)?));
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
                let mut options = Options::default();
                for list in [left, right, both] {
                    list.iter().for_each(|boards| options.add(terms(boards)));
                    options.end_list();
                }
                Ok(Answer::Options(options))
            }
            _ => Ok(Answer::Known),
        }
    }

    /// The positions that a player can move to, each once, boards in the order of the sum: of those that are the same up to a
    /// symmetry of the rules often one only.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn position_options(&mut self, sum: &Sum, player: Player) -> Fallible<Vec<Sum>> {
        self.each_option(sum, |machine, term| machine.options_of_board(term, player))
    }

    /// The same with every position as those who play see it, or if that is wanted with one for all that are the same up to a
    /// symmetry.
    ///
    /// # Errors
    /// As [`position_options`](Self::position_options).
    pub fn position_moves(&mut self, sum: &Sum, player: Player, up_to_symmetry: bool) -> Fallible<Vec<Sum>> {
        if up_to_symmetry {
            let mut options = IndexSet::new();
            for option in self.position_options(sum, player)? {
                options.insert(self.reduced(&option)?);
            }
            return Ok(options.into_iter().collect());
        }
        self.each_option(sum, |machine, term| machine.moves_of_board(term, player))
    }

    /// All positions that play can come to, whoever moves, each once and the first one first.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn positions_below(&mut self, sum: &Sum) -> Fallible<IndexSet<Sum>> {
        let mut found = IndexSet::from([sum.clone()]);
        let players: &[Player] = match self.environment.catalogue.is_three_player(sum) {
            true => &Player::ALL,
            false => &[Player::Left, Player::Right],
        };
        let mut place = 0;
        while let Some(position) = found.get_index(place).cloned() {
            place += 1;
            for player in players {
                for option in self.position_moves(&position, *player, false)? {
                    if found.insert(option) {
                        self.environment.limit.position()?;
                    }
                }
            }
        }
        Ok(found)
    }

    fn each_option(
        &mut self,
        sum: &Sum,
        mut of_board: impl FnMut(&mut Self, &Term) -> Fallible<Vec<Sum>>,
    ) -> Fallible<Vec<Sum>> {
        let mut options = IndexSet::new();
        for (term, _) in sum.iter() {
            for option in of_board(self, term)? {
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
        if let Some((base, variant)) = self.environment.variants.get(&term.ruleset).cloned() {
            let mover = term.mover(player);
            let options = self.sums_of_variant(term.ruleset, base, &variant, &term.board, mover)?;
            let negate = |option: Sum| if term.negated { option.negative() } else { option };
            return Ok(options.into_iter().map(negate).collect());
        }
        if let Some((parts, join)) = self.environment.joins.get(&term.ruleset).cloned() {
            let options = self.sums_of_join(term.ruleset, parts, &join, &term.board, term.mover(player))?;
            let negate = |option: Sum| if term.negated { option.negative() } else { option };
            return Ok(options.into_iter().map(negate).collect());
        }
        Ok(self.environment.catalogue.options_of(term, player, &self.environment.limit)?)
    }

    /// What a player can make of one board of a sum, whole and with everything in its place as those who play see it; where
    /// the rules know nothing of that, [`options_of_board`](Self::options_of_board).
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn moves_of_board(&mut self, term: &Term, player: Player) -> Fallible<Vec<Sum>> {
        match self.environment.catalogue.whole_of(term, player, &self.environment.limit)? {
            Some(moves) => Ok(moves),
            None => self.options_of_board(term, player),
        }
    }

    /// A sum with every board of cells or of a graph as its parts, each in the form that stands for those that are the same:
    /// equal sums are one position up to the symmetries of the rules. Boards of numbers are left as they are.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn reduced(&mut self, sum: &Sum) -> Fallible<Sum> {
        let mut reduced = Sum::default();
        for (term, times) in sum.iter() {
            self.environment.limit.check()?;
            for (part, each) in self.reduced_board(term)?.iter() {
                reduced.add(part.clone(), each * times);
            }
        }
        Ok(reduced)
    }

    fn reduced_board(&mut self, term: &Term) -> Fallible<Sum> {
        let Term { ruleset, board, negated } = term;
        if self.environment.catalogue.get(*ruleset).coordinates(board).is_some() {
            return Ok(term.clone().into());
        }
        let Some(written) = self.environment.written.get(ruleset).cloned() else {
            return Ok(self.environment.catalogue.reduced(term)?);
        };
        let own = |board| Term { ruleset: *ruleset, board, negated: false };
        let parts = self.parts_of(*ruleset, &written, board)?.unwrap_or_else(|| vec![(own(board.clone()), 1)]);
        let mut reduced = Sum::default();
        for (part, times) in parts {
            let same = match part.ruleset == *ruleset {
                true => self.least_of_same(*ruleset, &written, &part.board)?,
                false => None,
            };
            let turned = same.as_ref().is_some_and(|same| same.negated);
            let part = Term { negated: part.negated ^ turned ^ negated, ..same.unwrap_or(part) };
            reduced.add(part, times.into());
        }
        Ok(reduced)
    }

    /// What takes the place of a board in a synchronized sum when both players move in it, each by the number of the move
    /// among those that [`options_of_board`](Self::options_of_board) lists.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn both_of_board(&mut self, term: &Term, left: usize, right: usize) -> Fallible<Sum> {
        let mut both = self.rounds_of_board(term, &[[left, right]])?;
        Ok(both.pop().ok_or(NO_PAIR)?)
    }

    /// The same for several pairs of moves, Left's and Right's.
    ///
    /// # Errors
    /// As for [`both_of_board`](Self::both_of_board).
    pub fn rounds_of_board(&mut self, term: &Term, pairs: &[[usize; 2]]) -> Fallible<Vec<Sum>> {
        if let Some(written) = self.environment.written.get(&term.ruleset).cloned() {
            let rounds = self.rounds_by_rules(term, &written, pairs);
            let rounds = rounds.map_err(|error| self.in_rules(&written, &term.board, error))?;
            return Ok(rounds.into_iter().map(|both| if term.negated { both.negative() } else { both }).collect());
        }
        let mut rounds = Vec::with_capacity(pairs.len());
        for pair in pairs {
            let environment = &*self.environment;
            environment.limit.check()?;
            rounds.push(environment.catalogue.both_of(term, *pair, &environment.limit)?.ok_or(NO_PAIR)?);
        }
        Ok(rounds)
    }

    fn rounds_by_rules(&mut self, term: &Term, written: &Written, pairs: &[[usize; 2]]) -> Fallible<Vec<Sum>> {
        let Some(paired) = &written.rules.paired else { return Err(NO_PAIR.into()) };
        let Some(both) = &paired.both else { return Err(NO_PAIR.into()) };
        let arguments = self.rule_arguments(term.ruleset, written, &term.board);
        let of_left = self.moves_by_rules(&paired.left.0, &arguments)?;
        let of_right = self.moves_by_rules(&paired.right.0, &arguments)?;
        let mut rounds = Vec::with_capacity(pairs.len());
        for [left, right] in pairs {
            let [left, right] = if term.negated { [right, left] } else { [left, right] };
            let (Some(left), Some(right)) = (of_left.get(*left), of_right.get(*right)) else {
                return Err(NO_PAIR.into());
            };
            rounds.push(self.one_position(written, both, &arguments, &[left, right])?);
        }
        Ok(rounds)
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
        let mut lists = Options::default();
        match &written.rules.paired {
            None => {
                for rule in &written.rules.options {
                    for said in self.said_by(id, written, board, rule)? {
                        match said {
                            Said::Board(board) => lists.add([(Term { ruleset: id, board, negated: false }, 1)]),
                            Said::Value(value) => {
                                for position in self.options_in(written, rule, &value)? {
                                    lists.add(terms(&position)?);
                                }
                            }
                        }
                    }
                    lists.end_list();
                }
            }
            Some(paired) => {
                let arguments = self.rule_arguments(id, written, board);
                let left = self.moves_by_rules(&paired.left.0, &arguments)?;
                let right = self.moves_by_rules(&paired.right.0, &arguments)?;
                for (moves, (_, leaves)) in [(&left, &paired.left), (&right, &paired.right)] {
                    for variables in moves {
                        lists.add(terms(&self.one_position(written, leaves, &arguments, &[variables])?)?);
                    }
                    lists.end_list();
                }
                if let Some(both) = &paired.both {
                    for left in &left {
                        for right in &right {
                            self.environment.limit.check()?;
                            lists.add(terms(&self.one_position(written, both, &arguments, &[left, right])?)?);
                        }
                    }
                }
                lists.end_list();
            }
        }
        Ok(Answer::Options(lists))
    }

    /// The parts that `split` makes of a board, if it says something and they are not the board itself.
    fn parts_of(&mut self, id: RulesetId, written: &Written, board: &Board) -> Fallible<Option<Vec<(Term, u64)>>> {
        let Some(split) = &written.rules.split else { return Ok(None) };
        let Some(parts) = self.boards(id, written, board, split)? else { return Ok(None) };
        let mut sum = Sum::default();
        parts.iter().for_each(|part| sum.add_all(part));
        let is_itself = sum == Sum::board(id, board.clone());
        if is_itself { Ok(None) } else { Ok(Some(terms(&sum)?)) }
    }

    /// The least of the boards that `same` and `negative` say are the same but for a symmetry, if it is another one.
    fn least_of_same(&mut self, id: RulesetId, written: &Written, board: &Board) -> Fallible<Option<Term>> {
        let own = Term { ruleset: id, board: board.clone(), negated: false };
        let mut least = own.clone();
        for (rule, negated) in [(&written.rules.same, false), (&written.rules.negative, true)] {
            let Some(rule) = rule else { continue };
            for other in self.boards(id, written, board, rule)?.unwrap_or_default() {
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
        let mut positions = Vec::new();
        for said in self.said_by(id, written, board, rule)? {
            match said {
                Said::Board(board) => positions.push(Sum::board(id, board)),
                Said::Value(value) => positions.extend(self.options_in(written, rule, &value)?),
            }
        }
        Ok(positions)
    }

    /// The options among what a rule gives.
    fn options_in(&mut self, written: &Written, rule: &Value, given: &Value) -> Fallible<Vec<Sum>> {
        let mut positions = Vec::new();
        let collected = self.collect_positions(written, given, "an option", &mut positions);
        collected.map_err(|error| at_rule(rule, error))?;
        Ok(positions)
    }

    /// What a rule gives, one after another; the value of one that gives nothing by its statements.
    fn said_by(&mut self, id: RulesetId, written: &Written, board: &Board, rule: &Value) -> Fallible<Vec<Said>> {
        let arguments = self.rule_arguments(id, written, board);
        let before = self.said.len();
        let asked = std::mem::replace(&mut self.asked, written.takes_numbers().map(|count| (id, count)));
        let answer = self.run_rule(rule, arguments);
        self.asked = asked;
        let mut said = self.said.split_off(before);
        match answer? {
            Value::Nothing => {}
            value => said.push(Said::Value(value)),
        }
        Ok(said)
    }

    /// The boards that a rule gives: positions, or what stands between their brackets; none if it gives nothing.
    pub(super) fn boards(
        &mut self,
        id: RulesetId,
        written: &Written,
        board: &Board,
        rule: &Value,
    ) -> Fallible<Option<Vec<Sum>>> {
        let mut waiting = self.said_by(id, written, board, rule)?;
        if waiting.is_empty() {
            return Ok(None);
        }
        waiting.reverse();
        let mut boards = Vec::new();
        while let Some(said) = waiting.pop() {
            let given = match said {
                Said::Board(board) => {
                    boards.push(Sum::board(id, board));
                    continue;
                }
                Said::Value(value) => value,
            };
            match &given {
                Value::Grid(_) | Value::Strip(_) | Value::Graph(_) => {
                    let part = self.written_board(id, written, std::slice::from_ref(&given));
                    boards.push(Sum::board(id, part.map_err(|(_, error)| at_rule(rule, error))?));
                }
                Value::Tuple(_) | Value::Set(_) => {
                    let mut items = self.list(&given)?;
                    items.reverse();
                    waiting.extend(items.into_iter().map(Said::Value));
                }
                _ => {
                    let collected = self.collect_positions(written, &given, "what it gives", &mut boards);
                    collected.map_err(|error| at_rule(rule, error))?;
                }
            }
        }
        Ok(Some(boards))
    }

    /// Adds the positions among what a rule gives; `what` is what one of them is to the rule.
    fn collect_positions(
        &mut self,
        written: &Written,
        given: &Value,
        what: &str,
        positions: &mut Vec<Sum>,
    ) -> Fallible<()> {
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
                            format!("{what} is a position of {other} here, which is of another theory than {name}");
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
                    crate::stack::deeper(|| self.collect_positions(written, &item, what, positions))?;
                }
                Ok(())
            }
            other => {
                let text = self.plain_text(other)?;
                let error = type_error(format!("{what} is a position, and {text} is {}", other.kind()));
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
        moves.iter().map(|variables| self.one_position(written, leaves, &arguments, &[variables])).collect()
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
        written: &Written,
        rule: &Value,
        arguments: &[Value],
        variables: &[&Vec<Value>],
    ) -> Fallible<Sum> {
        let variables = variables.iter().flat_map(|values| values.iter().cloned());
        let given = self.run_rule(rule, arguments.iter().cloned().chain(variables).collect())?;
        let mut positions = Vec::new();
        let collected = self.collect_positions(written, &given, "what a move leaves", &mut positions);
        collected.map_err(|error| at_rule(rule, error))?;
        match <[Sum; 1]>::try_from(positions) {
            Ok([position]) => Ok(position),
            Err(positions) => {
                let found = if positions.is_empty() { "none".to_owned() } else { positions.len().to_string() };
                let error = type_error(format!("a move leaves one position, and here it leaves {found}"));
                Err(at_rule(rule, error.help("`[a] + [b]` is one position, and `0` is the one without boards")))
            }
        }
    }

    /// An error with the board whose rules it happened in.
    pub(super) fn in_rules(&self, written: &Written, board: &Board, error: Box<Error>) -> Box<Error> {
        if error.is_stop() {
            return error;
        }
        error.note(format!("in the rules of {}[{}]", written.name(), shortened(written.entries(board))))
    }

    /// The error of play without an end.
    fn endless(&mut self, endless: &Endless) -> Box<Error> {
        let text = match endless {
            Endless::Round(boards) => {
                let closed: Vec<Placed> = boards.iter().chain(boards.first()).cloned().collect();
                self.play_text(&closed)
            }
            Endless::Long { last, .. } => format!("… -> {}", self.play_text(last)),
        };
        let (Endless::Round(shown) | Endless::Long { last: shown, .. }) = endless;
        let error = value_error(format!("{endless}: {text}"));
        let error = error.help("play must come to an end: a move has to make something smaller");
        match self.first_that_is_no_board(shown) {
            Ok(None) => error,
            Ok(Some(note)) => error.note(note),
            Err(stop) => stop,
        }
    }

    /// What `valid` has against the first of some boards that is none.
    fn first_that_is_no_board(&mut self, boards: &[Placed]) -> Fallible<Option<String>> {
        for (id, board) in boards {
            if let Some(written) = self.environment.written.get(id).cloned()
                && let Some(why) = self.why_not_valid(*id, &written, board)?
            {
                let entries = shortened(written.entries(board));
                return Ok(Some(format!("{}[{entries}] is no board: {why}", written.name())));
            }
        }
        Ok(None)
    }

    fn play_text(&self, boards: &[Placed]) -> String {
        let text = |(id, board): &Placed| shortened(self.environment.catalogue.write(&Sum::board(*id, board.clone())));
        boards.iter().map(text).collect::<Vec<_>>().join(" -> ")
    }
}

/// An error at the rule that it is about, where it has no place yet.
pub(super) fn at_rule(rule: &Value, error: Box<Error>) -> Box<Error> {
    match rule {
        Value::Function(closure) if error.place.is_none() => error.at(closure.code.span(&closure.code.bytes)),
        _ => error,
    }
}

/// The boards of a sum, each with how often it stands there.
pub(super) fn terms(sum: &Sum) -> Fallible<Vec<(Term, u64)>> {
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
