//! Running rules written in the language on a board, and the options of positions, in full or up to symmetry.

use std::rc::Rc;

use indexmap::IndexSet;
use num_traits::ToPrimitive;

use crate::{
    kind::{
        convert::{Fallible, items, type_error, value_error},
        value::Value,
    },
    limit::Stop,
    moves::{Position, RulesetId},
    partizan::Game,
    play::{
        catalogue::TRUSTED,
        sum::{Sum, Term},
    },
    player::Player,
    position::Board,
    rules::theory::Theory,
    ruleset::{Script, ScriptBoard, ScriptRuleset},
    run::{
        error::{Error, shortened},
        machine::{Machine, Yielded},
    },
};
use cutcake_rulesets::Ruleset;

/// The error for a pair of moves that the players do not have.
const NO_PAIR: Stop = Stop::Internal { what: "two moves in one board were asked for that it does not have" };

/// The longest board that is written in the note on a play, in bytes.
const LONGEST_WRITTEN: usize = 1 << 16;

/// An option given by a rule.
pub(super) enum Given {
    /// A board of the rule's own ruleset.
    Board(Board),
    /// A sum of boards.
    Sum(Sum),
}

impl Given {
    /// The option as a sum, if `own` is the ruleset of the rule.
    pub(super) fn into_sum(self, own: RulesetId) -> Sum {
        match self {
            Given::Board(board) => Sum::board(own, board),
            Given::Sum(sum) => sum,
        }
    }
}

impl Machine<'_> {
    /// Drops what is cached for rules if a name that they read has changed.
    pub(super) fn forget_stale(&mut self) {
        if self.rules_running == 0 && self.environment.names.take_stale() {
            self.forget_asked();
            for script in self.environment.scripts.values() {
                if let Script::Ruleset(written) = script {
                    written.tested.borrow_mut().forget();
                }
            }
        }
    }

    /// Drops what is cached for rules that run code.
    pub(super) fn forget_asked(&mut self) {
        self.environment.catalogue.forget_asked();
        self.environment.winners.forget();
    }

    /// The options of a player, each once, in the order of the boards in the sum. Of options that are equivalent by a
    /// symmetry of the rules often only one is listed.
    pub fn position_options(&mut self, sum: &Sum, player: Player) -> Fallible<Vec<Sum>> {
        self.each_option(sum, |machine, term| machine.options_of_board(term, player))
    }

    /// All options of a player as players see them, or with `up_to_symmetry` one of each class of equivalent options.
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

    /// All positions reachable by moves of any player, each once, the given one first.
    pub fn positions_below(&mut self, sum: &Sum) -> Fallible<IndexSet<Sum>> {
        let mut found = IndexSet::from([sum.clone()]);
        let players = self.environment.catalogue.universe(sum).players;
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

    pub(super) fn each_option(
        &mut self,
        sum: &Sum,
        mut of_board: impl FnMut(&mut Self, &Term) -> Fallible<Vec<Sum>>,
    ) -> Fallible<Vec<Sum>> {
        let mut options = IndexSet::new();
        if self.is_over(sum)? {
            return Ok(Vec::new());
        }
        for (term, _) in sum.iter() {
            for option in of_board(self, term)? {
                self.environment.limit.check()?;
                options.insert(sum.replace(term, &option));
            }
        }
        Ok(options.into_iter().collect())
    }

    /// The options of a player on one board of a sum.
    pub fn options_of_board(&mut self, term: &Term, player: Player) -> Fallible<Vec<Sum>> {
        if let Some(script) = self.environment.scripts.get(&term.ruleset).cloned() {
            let options = self.options_by_script(term.ruleset, &script, &term.board, term.mover(player))?;
            let sum = |given: Given| {
                let sum = given.into_sum(term.ruleset);
                if term.negated { sum.negative() } else { sum }
            };
            return Ok(options.into_iter().map(sum).collect());
        }
        Ok(self.environment.catalogue.options_of(term, player, &self.environment.limit)?)
    }

    /// The options of a player on one board of a sum as whole boards, as players see them, if the ruleset knows these;
    /// otherwise as [`options_of_board`](Self::options_of_board).
    pub fn moves_of_board(&mut self, term: &Term, player: Player) -> Fallible<Vec<Sum>> {
        match self.environment.catalogue.whole_of(term, player, &self.environment.limit)? {
            Some(moves) => Ok(moves),
            None => self.options_of_board(term, player),
        }
    }

    /// The sum with every board of cells or of a graph decomposed into parts, and each part replaced by the
    /// representative of its equivalence class: positions with equal results are equivalent by the symmetries of the
    /// rules. Boards of numbers are unchanged.
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
        let Some(written) = self.environment.written(*ruleset) else {
            return Ok(self.environment.catalogue.reduced(term)?);
        };
        let own = |board| Term { ruleset: *ruleset, board, negated: false };
        let parts = self.parts_of(written.on(*ruleset, board))?.unwrap_or_else(|| vec![(own(board.clone()), 1)]);
        let mut reduced = Sum::default();
        for (part, times) in parts {
            let same = match part.ruleset == *ruleset {
                true => {
                    let at = written.on(*ruleset, &part.board);
                    self.least_of_same(at)?.or_else(|| self.reflected(at))
                }
                false => None,
            };
            let turned = same.as_ref().is_some_and(|same| same.negated);
            let part = Term { negated: part.negated ^ turned ^ negated, ..same.unwrap_or(part) };
            reduced.add(part, times.into());
        }
        Ok(reduced)
    }

    /// The result of a round on one board of a synchronized sum, with the moves given by their indices in the lists of
    /// [`options_of_board`](Self::options_of_board).
    pub fn both_of_board(&mut self, term: &Term, left: usize, right: usize) -> Fallible<Sum> {
        let mut both = self.rounds_of_board(term, &[[left, right]])?;
        Ok(both.pop().ok_or(NO_PAIR)?)
    }

    /// The results of several rounds on one board, each a pair of Left's and Right's move.
    pub fn rounds_of_board(&mut self, term: &Term, pairs: &[[usize; 2]]) -> Fallible<Vec<Sum>> {
        if let Some(written) = self.environment.written(term.ruleset) {
            let rounds = self.rounds_by_rules(term, &written, pairs);
            let rounds = rounds.map_err(|error| self.in_rules(written.on(term.ruleset, &term.board), error))?;
            return Ok(rounds.into_iter().map(|both| if term.negated { both.negative() } else { both }).collect());
        }
        let mut rounds = Vec::with_capacity(pairs.len());
        for pair in pairs {
            self.environment.limit.check()?;
            rounds.push(self.environment.catalogue.both_of(term, *pair, &self.environment.limit)?.ok_or(NO_PAIR)?);
        }
        Ok(rounds)
    }

    fn rounds_by_rules(&mut self, term: &Term, written: &ScriptRuleset, pairs: &[[usize; 2]]) -> Fallible<Vec<Sum>> {
        let Some(paired) = &written.rules.paired else { return Err(NO_PAIR.into()) };
        let Some(both) = &paired.both else { return Err(NO_PAIR.into()) };
        let arguments = self.rule_arguments(written.on(term.ruleset, &term.board));
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

    /// A ruleset whose clauses other than the options may be used.
    fn with_clauses(&self, id: RulesetId) -> Option<Rc<ScriptRuleset>> {
        self.environment.written(id).filter(|written| !written.is_plain && !self.environment.is_by_rules_alone)
    }

    /// Records that the clauses were taken at their word on a board, unless they are known to be true there.
    fn trust(&mut self, at: ScriptBoard) {
        if !at.ruleset.is_known_to_equal(at.board) {
            self.environment.catalogue.trust(at.id);
            self.rest_on(TRUSTED);
        }
    }

    /// The sum that a board is equal to by its clauses, if that is another one: its parts, or an equivalent board.
    pub(super) fn declared_equal(&mut self, id: RulesetId, board: &Board) -> Fallible<Option<Vec<(Term, u64)>>> {
        let Some(written) = self.with_clauses(id) else { return Ok(None) };
        let at = written.on(id, board);
        self.test_first_boards(at)?;
        let equal = match self.parts_of(at) {
            Ok(None) => self.least_of_same(at).map(|same| same.map(|same| vec![(same, 1)])),
            parts => parts,
        };
        let equal = equal.map_err(|error| self.in_rules(at, error))?;
        if equal.is_none()
            && let Some(reflected) = self.reflected(at)
        {
            return Ok(Some(vec![(reflected, 1)]));
        }
        if equal.is_some() {
            self.trust(at);
        }
        Ok(equal)
    }

    /// The bounds of the value of a board by its clauses, if they are of use.
    pub(super) fn bounds_of(
        &mut self,
        id: RulesetId,
        board: &Board,
        are_of_use: impl FnOnce([Option<Game>; 2]) -> bool,
    ) -> Fallible<[Option<Game>; 2]> {
        let written = self.with_clauses(id).filter(|written| written.rules.bounds.is_some());
        let Some(written) = written else { return Ok([None; 2]) };
        let at = written.on(id, board);
        self.test_first_boards(at)?;
        let bounds = self.bounds_by_clause(at).map_err(|error| self.in_rules(at, error))?;
        if !are_of_use(bounds) {
            return Ok([None; 2]);
        }
        self.trust(at);
        Ok(bounds)
    }

    /// The least and the greatest value of a board by the clause `bounds`.
    pub(super) fn bounds_by_clause(&mut self, at: ScriptBoard) -> Fallible<[Option<Game>; 2]> {
        let Some(rule) = &at.ruleset.rules.bounds else { return Ok([None; 2]) };
        let arguments = self.rule_arguments(at);
        let given = self.run_rule(rule, arguments)?;
        let bounds = match &given {
            Value::Nothing => return Ok([None; 2]),
            Value::Tuple(pair) if pair.items.len() == 2 => [&pair.items[0], &pair.items[1]],
            other => {
                let text = self.plain_text(other)?;
                let error = type_error(format!("`bounds` gives two games, and here it gives {text}"));
                let help = "write the least and the greatest that the value can be, `bounds 0, n`, and `Nothing` for one of \
                            them that is not known";
                return Err(at_rule(rule, error.help(help)));
            }
        };
        let mut games = [None; 2];
        for (bound, game) in bounds.into_iter().zip(&mut games) {
            if !matches!(bound, Value::Nothing) {
                *game = Some(self.game(bound).map_err(|error| at_rule(rule, error))?);
            }
        }
        Ok(games)
    }

    /// Runs `ask` by the options alone, as if no ruleset had `split`, `same`, `negative` or `bounds`.
    pub fn by_rules_alone<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.forget_asked();
        let before = std::mem::replace(&mut self.environment.is_by_rules_alone, true);
        let answer = ask(self);
        self.environment.is_by_rules_alone = before;
        self.forget_asked();
        answer
    }

    /// The names of the rulesets whose clauses were taken at their word, on boards on which they are not known to be
    /// true. Empty while rules run, because these hold results that would be dropped.
    pub fn trusted(&self) -> Vec<String> {
        let catalogue = &self.environment.catalogue;
        let names = catalogue.trusted().map(|id| catalogue.get(id).written().to_owned());
        if self.rules_running == 0 { names.collect() } else { Vec::new() }
    }

    /// The options of a player on a board, as its rules list them.
    pub(super) fn options_by_script(
        &mut self,
        id: RulesetId,
        script: &Script,
        board: &Board,
        player: Player,
    ) -> Fallible<Vec<Given>> {
        let sums = |sums: Vec<Sum>| sums.into_iter().map(Given::Sum).collect();
        match script {
            Script::Ruleset(written) => {
                let at = written.on(id, board);
                self.options_by_rules(at, player).map_err(|error| self.in_rules(at, error))
            }
            Script::Variant(base, variant) => self.sums_of_variant(id, *base, variant, board, player).map(sums),
            Script::Join(parts, join) => self.sums_of_join(id, *parts, join, board, player).map(sums),
        }
    }

    /// The results of each player's moves on a board in synchronized play, and then those of all pairs of moves, row by
    /// row of Left's.
    pub(super) fn rounds_by_script(&mut self, at: ScriptBoard) -> Fallible<[Vec<Sum>; 3]> {
        let Some(paired) = &at.ruleset.rules.paired else { return Err(NO_PAIR.into()) };
        let arguments = self.rule_arguments(at);
        let left = self.moves_by_rules(&paired.left.0, &arguments)?;
        let right = self.moves_by_rules(&paired.right.0, &arguments)?;
        let mut lists = [const { Vec::new() }; 3];
        for ((moves, (_, leaves)), list) in [(&left, &paired.left), (&right, &paired.right)].into_iter().zip(&mut lists)
        {
            for variables in moves {
                list.push(self.one_position(at.ruleset, leaves, &arguments, &[variables])?);
            }
        }
        let Some(both) = &paired.both else { return Ok(lists) };
        for left in &left {
            for right in &right {
                self.environment.limit.check()?;
                lists[2].push(self.one_position(at.ruleset, both, &arguments, &[left, right])?);
            }
        }
        Ok(lists)
    }

    /// The parts of a board by `split`, if there are any other than the board itself.
    fn parts_of(&mut self, at: ScriptBoard) -> Fallible<Option<Vec<(Term, u64)>>> {
        let Some(split) = &at.ruleset.rules.split else { return Ok(None) };
        let Some(parts) = self.boards(at, split)? else { return Ok(None) };
        let mut sum = Sum::default();
        parts.iter().for_each(|part| sum.add_all(part));
        let is_itself = sum == Sum::board(at.id, at.board.clone());
        if is_itself { Ok(None) } else { Ok(Some(terms(&sum)?)) }
    }

    /// The least of the boards that `same` and `negative` declare equivalent to a board, if it is another one.
    fn least_of_same(&mut self, at: ScriptBoard) -> Fallible<Option<Term>> {
        let own = Term { ruleset: at.id, board: at.board.clone(), negated: false };
        let mut least = own.clone();
        for (rule, negated) in [(&at.ruleset.rules.same, false), (&at.ruleset.rules.negative, true)] {
            let Some(rule) = rule else { continue };
            for other in self.boards(at, rule)?.unwrap_or_default() {
                for (term, _) in other.iter() {
                    if term.ruleset == at.id && (&term.board, negated) < (&least.board, least.negated) {
                        least = Term { negated, ..term.clone() };
                    }
                }
            }
        }
        Ok((least != own).then_some(least))
    }

    /// The options in what a rule gives.
    fn options_in(&mut self, written: &ScriptRuleset, rule: &Value, given: &Value) -> Fallible<Vec<Sum>> {
        let mut positions = Vec::new();
        let collected = self.collect_positions(written, given, "an option", &mut positions);
        collected.map_err(|error| at_rule(rule, error))?;
        Ok(positions)
    }

    /// What a rule yields, in order, and its value unless that is `Nothing`.
    fn yielded_by(&mut self, at: ScriptBoard, rule: &Value) -> Fallible<Vec<Yielded>> {
        let arguments = self.rule_arguments(at);
        let before = self.yielded.len();
        let outer = std::mem::replace(&mut self.yielding, at.ruleset.takes_numbers().map(|count| (at.id, count)));
        let answer = self.run_rule(rule, arguments);
        self.yielding = outer;
        let mut yielded = self.yielded.split_off(before);
        match answer? {
            Value::Nothing => {}
            value => yielded.push(Yielded::Value(value)),
        }
        Ok(yielded)
    }

    /// The boards that a rule gives, as positions or as entries; `None` if it gives nothing.
    pub(super) fn boards(&mut self, at: ScriptBoard, rule: &Value) -> Fallible<Option<Vec<Sum>>> {
        let yielded = self.yielded_by(at, rule)?;
        if yielded.is_empty() {
            return Ok(None);
        }
        let mut boards = Vec::new();
        self.collect_boards(at.id, at.ruleset, rule, yielded, &mut boards)?;
        Ok(Some(boards))
    }

    /// Adds the boards in what a rule yields, as positions or as entries.
    pub(super) fn collect_boards(
        &mut self,
        id: RulesetId,
        written: &ScriptRuleset,
        rule: &Value,
        mut waiting: Vec<Yielded>,
        boards: &mut Vec<Sum>,
    ) -> Fallible<()> {
        waiting.reverse();
        while let Some(yielded) = waiting.pop() {
            self.environment.limit.check()?;
            let given = match yielded {
                Yielded::Board(board) => {
                    boards.push(Sum::board(id, board));
                    continue;
                }
                Yielded::Value(value) => value,
            };
            match &given {
                Value::Grid(_) | Value::Strip(_) | Value::Graph(_) => {
                    let part = self.written_board(id, written, std::slice::from_ref(&given));
                    boards.push(Sum::board(id, part.map_err(|(_, error)| at_rule(rule, error))?));
                }
                Value::Tuple(_) | Value::Set(_) => {
                    let mut items = self.list(&given)?;
                    items.reverse();
                    waiting.extend(items.into_iter().map(Yielded::Value));
                }
                _ => {
                    let collected = self.collect_positions(written, &given, "what it gives", boards);
                    collected.map_err(|error| at_rule(rule, error))?;
                }
            }
        }
        Ok(())
    }

    /// Adds the positions in what a rule gives; `what` describes one of them in errors.
    fn collect_positions(
        &mut self,
        written: &ScriptRuleset,
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
                    let own = written.definition.theory;
                    let is_like =
                        |theory: &Theory| theory.adds_to(own) && (theory.has_same_moves() || !own.has_same_moves());
                    if !ruleset.theory().is_some_and(is_like) {
                        let (name, other) = (written.name(), ruleset.name());
                        let message =
                            format!("{what} is a position of {other} here, which is of another theory than {name}");
                        let help = format!(
                            "{name} is {}: its moves lead to boards of {name}, or of other rulesets of that theory",
                            written.definition.theory.name
                        );
                        return Err(type_error(message).help(help));
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
            // In impartial play a number is not meant as a game.
            Value::Game(_) | Value::Number(_)
                if written.definition.theory.universe.has_numbers()
                    && (matches!(given, Value::Game(_)) || !written.definition.theory.has_same_moves()) =>
            {
                let board = Value::Position(Rc::new(self.board_of_value(given)?));
                self.collect_positions(written, &board, what, positions)
            }
            other => {
                let text = self.plain_text(other)?;
                let error = type_error(format!("{what} is a position, and {text} is {}", other.kind()));
                Err(error.help(format!("write `[…]` for a board of {}, `0` for the empty sum", written.name())))
            }
        }
    }

    /// The board that represents a two-player game: a heap for a nimber, and otherwise a component, whose moves are its
    /// options.
    ///
    /// # Errors
    /// If the value is not such a game.
    pub(crate) fn board_of_value(&mut self, value: &Value) -> Fallible<Sum> {
        let nimber = match value {
            Value::Game(game) => self.environment.store.as_nimber(*game),
            _ => None,
        };
        let (name, entry) = match nimber {
            Some(size) => ("Nim", Value::integer(size)),
            None => ("Component", value.clone()),
        };
        let ruleset = self.own_ruleset(name).ok_or(NO_PAIR)?;
        self.board(ruleset, &[entry]).map_err(|(_, error)| error)
    }

    fn options_by_rules(&mut self, at: ScriptBoard, player: Player) -> Fallible<Vec<Given>> {
        if let Some(paired) = &at.ruleset.rules.paired {
            let (moves, leaves) = if player == Player::Left { &paired.left } else { &paired.right };
            let arguments = self.rule_arguments(at);
            let moves = self.moves_by_rules(moves, &arguments)?;
            let leaves = |variables: &Vec<Value>| self.one_position(at.ruleset, leaves, &arguments, &[variables]);
            return moves.iter().map(leaves).map(|sum| sum.map(Given::Sum)).collect();
        }
        let Some(rule) = at.ruleset.rules.options.get(at.ruleset.definition.theory.list_of(player)) else {
            return Ok(Vec::new());
        };
        let mut options = self.given_by(at, rule)?;
        if let Some(rule) = &at.ruleset.rules.entailing {
            options.extend(self.given_by(at, rule)?);
        }
        Ok(options)
    }

    /// The options that a rule gives.
    pub(super) fn given_by(&mut self, at: ScriptBoard, rule: &Value) -> Fallible<Vec<Given>> {
        if self.winner_of_board(at)?.is_some() {
            return Ok(Vec::new());
        }
        let mut options = Vec::new();
        for yielded in self.yielded_by(at, rule)? {
            match yielded {
                Yielded::Board(board) => {
                    self.admit(at.ruleset.on(at.id, &board)).map_err(|error| at_rule(rule, error))?;
                    options.push(Given::Board(board));
                }
                Yielded::Value(value) => self.add_given(at.id, at.ruleset, rule, &value, &mut options)?,
            }
        }
        Ok(options)
    }

    /// Adds the options in a value that a rule yields. Most are single boards of its own ruleset.
    fn add_given(
        &mut self,
        id: RulesetId,
        written: &ScriptRuleset,
        rule: &Value,
        given: &Value,
        options: &mut Vec<Given>,
    ) -> Fallible<()> {
        match given {
            Value::Tuple(tuple) => {
                for item in &tuple.items {
                    self.environment.limit.check()?;
                    crate::stack::deeper(|| self.add_given(id, written, rule, item, options))?;
                }
            }
            Value::Position(sum) if let Some(board) = sum.as_board(id) => {
                self.admit(written.on(id, board)).map_err(|error| at_rule(rule, error))?;
                options.push(Given::Board(board.clone()));
            }
            _ => {
                for option in self.options_in(written, rule, given)? {
                    self.admit_all(id, written, &option).map_err(|error| at_rule(rule, error))?;
                    options.push(Given::Sum(option));
                }
            }
        }
        Ok(())
    }

    /// Checks that `valid` admits the boards after a move.
    ///
    /// # Errors
    /// If it does not, and those of `valid`.
    fn admit_all(&mut self, id: RulesetId, written: &ScriptRuleset, option: &Sum) -> Fallible<()> {
        if written.rules.valid.is_empty() {
            return Ok(());
        }
        let own = option.iter().filter(|(term, _)| term.ruleset == id);
        own.into_iter().try_for_each(|(term, _)| self.admit(written.on(id, &term.board)))
    }

    fn admit(&mut self, at: ScriptBoard) -> Fallible<()> {
        if at.ruleset.rules.valid.is_empty() || at.ruleset.tested.borrow().is_admitted(at.board) {
            return Ok(());
        }
        if let Some(why) = self.why_not_valid(at)? {
            let message = format!(
                "a move leads to {}[{}], which is not a board: {why}",
                at.ruleset.name(),
                shortened(at.ruleset.entries(at.board))
            );
            return Err(
                value_error(message).help("a rule gives boards alone: ask before the move, `if n >= 2 then [n-2] end`")
            );
        }
        at.ruleset.tested.borrow_mut().admit(at.board);
        Ok(())
    }

    /// The moves of a player in synchronized play, each as the values of its variables.
    fn moves_by_rules(&mut self, moves: &Value, arguments: &[Value]) -> Fallible<Vec<Vec<Value>>> {
        let given = self.run_rule(moves, arguments.to_vec())?;
        let moves = self.list(&given)?;
        moves.iter().map(|variables| self.list(variables)).collect()
    }

    /// The position after a move or a round.
    fn one_position(
        &mut self,
        written: &ScriptRuleset,
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
            Ok([position]) => {
                if let Some(Value::Ruleset(id)) = arguments.first() {
                    self.admit_all(*id, written, &position).map_err(|error| at_rule(rule, error))?;
                }
                Ok(position)
            }
            Err(positions) => {
                let found = if positions.is_empty() { "none".to_owned() } else { positions.len().to_string() };
                let error = type_error(format!("a move leaves one position, and here it leaves {found}"));
                Err(at_rule(rule, error.help("`[a] + [b]` is one position, and `0` is the one without boards")))
            }
        }
    }

    /// The error with a note of the board whose rules failed.
    pub(super) fn in_rules(&self, at: ScriptBoard, error: Box<Error>) -> Box<Error> {
        if error.is_stop() {
            return error;
        }
        error.note(format!("in the rules of {}[{}]", at.ruleset.name(), shortened(at.ruleset.entries(at.board))))
    }

    /// The error for play that does not end; `what` is wrong, `text` describes the play, and `shown` are its last
    /// boards.
    pub(super) fn endless(&mut self, what: &str, text: &str, shown: &[Position]) -> Box<Error> {
        let error = value_error(format!("{what}: {text}"));
        if shown.last().is_some_and(|last| self.is_below_zero(last)) {
            return error.help(
                "numbers go below 0: ask before the move, `if n >= 2 then [n-2] end`, in a loop `for i in 1..3 where i <= n yield [n-i] end`",
            );
        }
        if shown.first().is_some_and(|(id, _)| self.environment.catalogue.get(*id).is_loopy()) {
            return error.help(
                "this is asked of games of which play ends; of the others there are `GameValue(G)` and `OutcomeClass(G)`",
            );
        }
        let is_round = shown.first() == shown.last();
        let may_be_loopy = |(id, _): &Position| {
            self.environment.written(*id).filter(|written| written.definition.theory.may_be_loopy())
        };
        let error = error.help(match shown.first().filter(|_| is_round).and_then(may_be_loopy) {
            Some(written) => format!(
                "where play may come back, write `loopy` before the theory: `ruleset {} … loopy {}`; otherwise a move has to make \
                 something smaller",
                written.name(),
                written.definition.theory
            ),
            None => "play must come to an end: a move has to make something smaller".to_owned(),
        });
        match self.first_invalid(shown) {
            Ok(None) => error,
            Ok(Some(note)) => error.note(note),
            Err(stop) => stop,
        }
    }

    /// A note on the first of some boards that `valid` does not admit.
    fn first_invalid(&mut self, boards: &[Position]) -> Fallible<Option<String>> {
        for (id, board) in boards {
            if let Some(written) = self.environment.written(*id)
                && let Some(why) = self.why_not_valid(written.on(*id, board))?
            {
                let entries = shortened(written.entries(board));
                return Ok(Some(format!("{}[{entries}] is not a board: {why}", written.name())));
            }
        }
        Ok(None)
    }

    /// The text of successive boards; long ones are cut in the middle, or omitted if there is no memory for them.
    pub(super) fn play_text(&self, boards: &[Position]) -> String {
        let text = |(id, board): &Position| {
            let length = self.environment.written(*id).map_or(0, |written| written.codes.borrow().length(board));
            // Only the beginning and the end of a text are shown.
            if length > LONGEST_WRITTEN {
                return "…".to_owned();
            }
            shortened(self.environment.catalogue.write(&Sum::board(*id, board.clone())))
        };
        boards.iter().map(text).collect::<Vec<_>>().join(" -> ")
    }
}

/// The error, placed at the rule unless it has a place already.
pub(super) fn at_rule(rule: &Value, error: Box<Error>) -> Box<Error> {
    match rule {
        Value::Function(closure) if error.place.is_none() => error.at(closure.code.span(&closure.code.bytes)),
        _ => error,
    }
}

/// The boards of a sum with their multiplicities.
pub(super) fn terms(sum: &Sum) -> Fallible<Vec<(Term, u64)>> {
    const TOO_MANY: Stop = Stop::Size { what: "the number of boards in an option", limit: "2^64 - 1" };
    let term = |(term, times): (&Term, &num_bigint::BigUint)| Ok((term.clone(), times.to_u64().ok_or(TOO_MANY)?));
    sum.iter().map(term).collect()
}
