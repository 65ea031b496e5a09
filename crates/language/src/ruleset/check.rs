//! Tests of the clauses `split`, `same`, `negative`, `bounds` and `valid`.

use std::rc::Rc;

use indexmap::IndexSet;

use crate::{
    board::{
        filling::{Fillings, Symmetry},
        grid::Grid,
        letters::{Letters, Surface},
        strip::Strip,
    },
    kind::{
        convert::{Fallible, value_error},
        value::Value,
    },
    limit::Stop,
    partizan::position::{Plainly, Values},
    play::{
        kept::UNASKED,
        sum::{RulesetId, Sum, Term},
    },
    player::Player,
    position::{Board, Boards},
    read::ruleset::EntryKind,
    rules::Rules,
    ruleset::{ScriptBoard, ScriptRuleset, ask::at_rule, form::Forms, rules::Rules as Clauses},
    run::{
        environment::Environment,
        error::{Error, ErrorKind},
        machine::Machine,
    },
};
use cutcake_loopy::{
    position::Play as LoopyPlay,
    value::{Solved, Value as LoopyValue},
};
use cutcake_rulesets::{Entry, Ruleset};

/// The length of the lines of play whose boards are tested automatically.
const LONGEST_LINE: usize = 64;
/// The bound of positions for one automatic test.
const POSITIONS_OF_TESTS: u64 = 200;
/// The bound of positions for the proof about one board in a requested test.
const POSITIONS_OF_PROOFS: u64 = 20_000;

/// The boards of a ruleset that are tested.
pub enum Bound {
    /// All boards up to a size.
    Size(u64),
    /// All boards reachable from a position.
    Position(Rc<Sum>),
}

impl Machine<'_> {
    /// Tests a ruleset on all its boards up to a bound (the largest integer, or the most cells), or on all reachable
    /// from a position: whether options are valid boards, whether the parts of `split` sum to the value of the board,
    /// whether the boards of `same` have its value and that of `negative` the negative one, and whether the value lies
    /// within `bounds`. Values are found by the options alone. Returns the number of boards tested.
    ///
    /// # Errors
    /// If a clause is false, with the first such board; and those of the rules.
    pub fn check_ruleset(&mut self, id: RulesetId, written: &Rc<ScriptRuleset>, bound: &Bound) -> Fallible<usize> {
        let boards = match bound {
            Bound::Size(bound) => self.boards_to(id, written, *bound)?,
            Bound::Position(position) => self.boards_from(id, written, position)?,
        };
        let plain = self.plain(written);
        let mut forms = Forms::new(written.definition.theory.universe);
        // The boards that the clauses give are tested too, though play may not reach them.
        let mut tested: IndexSet<Board> = boards.iter().cloned().collect();
        let mut place = 0;
        while let Some(board) = tested.get_index(place).cloned() {
            self.environment.limit.check()?;
            let forms = (&mut forms, POSITIONS_OF_PROOFS);
            let at = written.on(id, &board);
            self.check_board(at, plain, forms).map_err(|error| self.in_rules(at, error))?;
            tested.extend(self.given_by_clauses(at).map_err(|error| self.in_rules(at, error))?);
            // The boards reachable from these are not listed yet.
            if place >= boards.len() {
                tested.extend(self.boards_after(at)?);
            }
            place += 1;
        }
        // Results that took the clauses at their word are dropped; found again, they rest on the tests.
        written.tested.borrow_mut().boards.extend(tested);
        if self.trusted().iter().any(|name| *name == *written.written) {
            self.forget_asked();
        }
        Ok(boards.len())
    }

    /// The boards of the ruleset that its clauses give for a board.
    fn given_by_clauses(&mut self, at: ScriptBoard) -> Fallible<Vec<Board>> {
        Ok(self.claims(at)?.iter().flat_map(|(_, _, sum, _)| boards_of_ruleset(at.id, sum)).collect())
    }

    fn check_board(&mut self, at: ScriptBoard, plain: RulesetId, forms: (&mut Forms, u64)) -> Fallible<()> {
        // Listing the options checks that they are valid.
        for player in at.ruleset.definition.theory.movers() {
            let term = Term { ruleset: at.id, board: at.board.clone(), negated: false };
            self.options_of_board(&term, *player)?;
        }
        match self.untrue_clause(at, plain, forms)? {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// Tests the clauses of a ruleset automatically on small boards reachable from a board, so that a false clause is
    /// reported instead of giving wrong values.
    ///
    /// # Errors
    /// If a clause is false, with such a board.
    pub(super) fn test_first_boards(&mut self, at: ScriptBoard) -> Fallible<()> {
        // Tests do not nest.
        let left = std::mem::take(&mut at.ruleset.tested.borrow_mut().left);
        if left == 0 || !at.ruleset.has_claims() {
            return Ok(());
        }
        if at.ruleset.tested.borrow().boards.contains(at.board) {
            at.ruleset.tested.borrow_mut().left = left;
            return Ok(());
        }
        let result = self.test_below(at, left);
        at.ruleset.tested.borrow_mut().left = *result.as_ref().unwrap_or(&left);
        result.map(drop)
    }

    /// Makes at most `left` tests below a board; returns how many are left.
    fn test_below(&mut self, at: ScriptBoard, mut left: u32) -> Fallible<u32> {
        let plain = self.plain(at.ruleset);
        let mut forms = Forms::new(at.ruleset.definition.theory.universe);
        let movers = at.ruleset.definition.theory.movers();
        let before = left;
        for (starter, is_last) in (0..movers.len()).flat_map(|starter| [(starter, false), (starter, true)]) {
            let line = self.within(Some(POSITIONS_OF_TESTS), None, |machine| machine.line(at, (starter, is_last)));
            for board in unless_stopped(line)?.unwrap_or_default().iter().rev() {
                if left == 0 {
                    return Ok(0);
                }
                if !at.ruleset.tested.borrow_mut().boards.insert(board.clone()) {
                    continue;
                }
                left -= 1;
                let forms = (&mut forms, POSITIONS_OF_TESTS);
                let test = self.within(Some(2 * POSITIONS_OF_TESTS), None, |machine| {
                    machine.untrue_clause(at.ruleset.on(at.id, board), plain, forms)
                });
                match unless_stopped(test)? {
                    Some(Some(error)) => {
                        let help = format!(
                            "without the clause all is found by the options alone; `Check({}, 4)` tests all small boards",
                            at.ruleset.name()
                        );
                        return Err(error.help(help));
                    }
                    Some(None) => {}
                    // This board is too large to test, and those before it in the line are larger.
                    None => {
                        at.ruleset.tested.borrow_mut().boards.remove(board);
                        break;
                    }
                }
            }
        }
        // Lines without a new board cost a test too.
        Ok(if left == before { left.saturating_sub(1) } else { left })
    }

    /// The boards of a line of play from a board, in which each player makes the first of his moves, or the last.
    fn line(&mut self, at: ScriptBoard, (starter, is_last): (usize, bool)) -> Fallible<Vec<Board>> {
        let movers = at.ruleset.definition.theory.movers();
        let mut line = vec![at.board.clone()];
        while let (Some(board), true) = (line.last().cloned(), line.len() < LONGEST_LINE) {
            let mut next = None;
            for place in 0..movers.len() {
                let player = movers[(starter + line.len() - 1 + place) % movers.len()];
                let term = Term { ruleset: at.id, board: board.clone(), negated: false };
                let options = self.options_of_board(&term, player)?;
                let mut boards = options.iter().flat_map(Sum::iter).filter(|(term, _)| term.ruleset == at.id);
                let option = if is_last { boards.last() } else { boards.next() };
                next = option.map(|(term, _)| term.board.clone());
                if next.is_some() {
                    break;
                }
            }
            match next.filter(|next| !line.contains(next)) {
                Some(next) => line.push(next),
                None => break,
            }
        }
        Ok(line)
    }

    /// Tests `split`, `same`, `negative` and `bounds` on a board; returns the error if one is false. Records a proof:
    /// by equal values, in theories where these imply equality in every sum, and in others if all have the same play.
    fn untrue_clause(
        &mut self,
        at: ScriptBoard,
        plain: RulesetId,
        forms: (&mut Forms, u64),
    ) -> Fallible<Option<Box<Error>>> {
        let theory = at.ruleset.definition.theory;
        let has_values = theory.universe.has_numbers() || theory.has_same_moves();
        let is_same_play = !has_values && self.is_same_play(at, plain, forms)? == Some(true);
        let untrue = if is_same_play { None } else { self.untrue_by_value(at, plain)? };
        if is_same_play || has_values && untrue.is_none() {
            at.ruleset.tested.borrow_mut().proved.insert(at.board.clone());
        }
        Ok(untrue)
    }

    /// The false claim about a board by values, or by outcomes in theories without values.
    fn untrue_by_value(&mut self, at: ScriptBoard, plain: RulesetId) -> Fallible<Option<Box<Error>>> {
        let own = Sum::board(at.id, at.board.clone());
        for (rule, says, other, is_negative) in self.claims(at)? {
            let equal = if is_negative { other.negative() } else { other.clone() };
            let [a, b] = [self.by_options(&own, at.id, plain)?, self.by_options(&equal, at.id, plain)?];
            let [a, b] = [a, b].map(|sum| Value::Position(Rc::new(sum)));
            if !self.operations(&a).equal_by_play(self, &a, &b)? {
                let catalogue = &self.environment.catalogue;
                let message = format!("{} {says}{}", catalogue.write(&own), catalogue.write(&other));
                return Ok(Some(at_rule(rule, value_error(message))));
            }
        }
        self.untrue_bound(at, plain)
    }

    /// The false claim of `bounds` about a board.
    fn untrue_bound(&mut self, at: ScriptBoard, plain: RulesetId) -> Fallible<Option<Box<Error>>> {
        let [least, most] = self.bounds_by_clause(at)?;
        if least.is_none() && most.is_none() {
            return Ok(None);
        }
        let own = Sum::board(at.id, at.board.clone());
        let value = Value::Position(Rc::new(self.by_options(&own, at.id, plain)?));
        let value = self.game(&value)?;
        for (bound, is_least) in [(least, true), (most, false)] {
            let Some(bound) = bound else { continue };
            let store = &mut self.environment.store;
            let holds = if is_least { store.le(bound, value)? } else { store.le(value, bound)? };
            if holds {
                continue;
            }
            let [value, bound] = [value, bound].map(|game| self.game_value(game));
            let (value, bound) = (self.plain_text(&value)?, self.plain_text(&bound)?);
            let side = if is_least { "at least" } else { "at most" };
            let own = self.environment.catalogue.write(&own);
            let error = value_error(format!("{own} is {value}, which is not {side} {bound}, as `bounds` says"));
            return Ok(Some(at.ruleset.rules.bounds.iter().fold(error, |error, rule| at_rule(rule, error))));
        }
        Ok(None)
    }

    /// The claims of `split`, `same` and `negative` about a board: the rule, the words of the error, a sum, and whether
    /// the board is claimed to equal its negative.
    fn claims<'w>(&mut self, at: ScriptBoard<'w>) -> Fallible<Vec<(&'w Value, &'static str, Sum, bool)>> {
        let Clauses { split, same, negative, .. } = &*at.ruleset.rules;
        let mut claims = Vec::new();
        if let Some(split) = split
            && let Some(parts) = self.boards(at, split)?
        {
            let mut sum = Sum::default();
            parts.iter().for_each(|part| sum.add_all(part));
            claims.push((split, "is not the sum that `split` says, ", sum, false));
        }
        for (clause, says, is_negative) in [
            (same, "does not have the value of what `same` gives, ", false),
            (negative, "does not have the negative value of what `negative` gives, ", true),
        ] {
            let Some(clause) = clause else { continue };
            let given = self.boards(at, clause)?.unwrap_or_default();
            claims.extend(given.into_iter().map(|other| (clause, says, other, is_negative)));
        }
        Ok(claims)
    }

    /// Whether a board has the same play, by the options alone, as every sum that the clauses give for it; `None` if
    /// that takes more than `most` positions.
    fn is_same_play(
        &mut self,
        at: ScriptBoard,
        plain: RulesetId,
        (forms, most): (&mut Forms, u64),
    ) -> Fallible<Option<bool>> {
        let same = self.within(Some(most), None, |machine| -> Fallible<bool> {
            let own = machine.by_options(&Sum::board(at.id, at.board.clone()), at.id, plain)?;
            let form = machine.form_of_play(forms, &own)?;
            for (_, _, other, is_negative) in machine.claims(at)? {
                let other = if is_negative { other.negative() } else { other };
                let other = machine.by_options(&other, at.id, plain)?;
                if machine.form_of_play(forms, &other)? != form {
                    return Ok(false);
                }
            }
            Ok(true)
        });
        unless_stopped(same)
    }

    /// The sum with the boards of a ruleset replaced by those of its plain version, without `split`, `same`, `negative`
    /// and `bounds`.
    fn by_options(&mut self, sum: &Sum, id: RulesetId, plain: RulesetId) -> Fallible<Sum> {
        let mut by_options = Sum::default();
        let rulesets = [id, plain].map(|id| self.environment.written(id));
        let [Some(written), Some(rules)] = rulesets else { return Err(UNASKED.into()) };
        for (term, times) in sum.iter() {
            let term = match term.ruleset == id {
                true => {
                    let values = written.values_of(&term.board);
                    let board = self.written_board(plain, &rules, &values).map_err(|(_, error)| error)?;
                    Term { ruleset: plain, board, negated: term.negated }
                }
                false => term.clone(),
            };
            by_options.add(term, times.clone());
        }
        Ok(by_options)
    }

    /// Tests the parts, symmetries and negatives of a two-player ruleset in Rust against play by the options alone, on
    /// all boards with at most this many cells, or on all reachable from a position. Returns the number of boards
    /// tested.
    ///
    /// # Errors
    /// If one is false, with the first such board; or if boards have no cells to bound.
    pub fn check_in_rust(&mut self, id: RulesetId, bound: &Bound) -> Fallible<usize> {
        let ruleset = Rc::clone(self.environment.catalogue.get(id));
        let is_in_turn = ruleset.theory().is_some_and(|theory| theory.universe.has_numbers());
        let Some(rules) = ruleset.play().rules().filter(|_| is_in_turn) else {
            return Err(value_error(format!("{} is not played by two in turn", ruleset.written())));
        };
        let boards = match bound {
            Bound::Size(most) => self.boards_in_rust(&*ruleset, *most)?,
            Bound::Position(position) => {
                let limit = self.environment.limit.clone();
                let mut boards: IndexSet<Board> = position.iter().map(|(term, _)| term.board.clone()).collect();
                let mut next = 0;
                while let Some(board) = boards.get_index(next).cloned() {
                    for player in [Player::Left, Player::Right] {
                        let options = rules.options(&board, player, &limit)?;
                        boards.extend(options.iter().flat_map(|option| option.iter().map(|(board, _)| board.clone())));
                    }
                    next += 1;
                }
                boards.into_iter().collect()
            }
        };
        let mut values = ByOptions::new(rules, ruleset.is_loopy());
        for board in &boards {
            let own = values.value(self.environment, &board.clone().into())?;
            let negative = rules.negative(board).map(Boards::from);
            let claims = [
                (Some(rules.split(board)), false, "its parts have together"),
                (Some(rules.same(board).into()), false, "the same board turned has"),
                (negative, true, "its negative has, negated"),
            ];
            for (sum, is_negative, what) in claims {
                let Some(sum) = sum else { continue };
                let mut value = values.value(self.environment, &sum)?;
                let mut calculator = self.calculator();
                if is_negative {
                    value = calculator.neg(value)?;
                }
                if !calculator.is_equal(own, value)? {
                    let own = format!("{}[{}]", ruleset.name(), ruleset.entries(board));
                    return Err(value_error(format!("{own} does not have the value that {what}")));
                }
            }
        }
        Ok(boards.len())
    }

    /// All boards of a ruleset in Rust with at most `most` cells.
    fn boards_in_rust(&mut self, ruleset: &dyn Ruleset, most: u64) -> Fallible<Vec<Board>> {
        let Some(cells) = ruleset.cells() else {
            let error = value_error(format!("no bound tells which boards of {} are meant", ruleset.written()));
            return Err(error.help("give a position in place of the bound: all that play can reach from it is checked"));
        };
        let boards = self.boards_of_cells(cells.is_strip, &Letters::new(cells.letters)?, most)?;
        let mut read = Vec::with_capacity(boards.len());
        for board in boards {
            let text = match board {
                Value::Strip(strip) => strip.to_string(),
                Value::Grid(grid) => grid.to_string(),
                _ => continue,
            };
            // Fillings that are not boards are skipped.
            read.extend(ruleset.board(&[Entry::Text(text)]).ok());
        }
        Ok(read)
    }

    /// All boards up to a bound that `valid` admits.
    fn boards_to(&mut self, id: RulesetId, written: &Rc<ScriptRuleset>, bound: u64) -> Fallible<Vec<Board>> {
        if let Some(boards) = self.boards_of_sizes(id, 0, bound)? {
            return Ok(boards);
        }
        let mut entries = vec![Vec::new()];
        for (entry, letters) in written.definition().entries.iter().zip(&written.rules.letters) {
            let values: Vec<Value> = match (&entry.kind, letters) {
                (EntryKind::Integer, _) => (0..=bound).map(Value::integer).collect(),
                (EntryKind::Integers, _) => self.heaps_to(bound)?,
                (kind, Some(letters)) => self.boards_of_cells(matches!(kind, EntryKind::Strip(_)), letters, bound)?,
                _ => {
                    let error = value_error(format!("no bound tells which boards of {} are meant", written.name()));
                    let example = written.form();
                    return Err(error.help(format!(
                        "give a position in place of the bound, `Check({}, {example})`: all that play can reach from it is checked",
                        written.name()
                    )));
                }
            };
            let size = entries.len().saturating_mul(values.len());
            self.environment.limit.allow(size.saturating_mul(size_of::<Value>()))?;
            let with = |entries: &Vec<Value>| {
                let entries = entries.clone();
                values.iter().map(move |value| entries.iter().chain([value]).cloned().collect()).collect::<Vec<_>>()
            };
            entries = entries.iter().flat_map(with).collect();
        }
        let mut boards = Vec::new();
        for entries in entries {
            self.environment.limit.check()?;
            boards.extend(self.valid_board(id, written, &entries)?);
        }
        Ok(boards)
    }

    /// All lists of heaps whose tokens and heaps number at most `most` together.
    fn heaps_to(&mut self, most: u64) -> Fallible<Vec<Value>> {
        let mut all: Vec<(Vec<Value>, u64)> = vec![(Vec::new(), most)];
        let mut next = 0;
        while let Some((heaps, left)) = all.get(next).cloned() {
            self.environment.limit.check()?;
            for heap in 0..left {
                let longer = heaps.iter().cloned().chain([Value::integer(heap)]).collect();
                self.environment.limit.lengthen(&mut all, (longer, left - heap - 1))?;
            }
            next += 1;
        }
        Ok(all.into_iter().map(|(heaps, _)| Value::tuple(heaps)).collect::<Result<_, _>>()?)
    }

    /// All grids or strips with at most `most` cells.
    fn boards_of_cells(&mut self, is_strip: bool, letters: &Letters, most: u64) -> Fallible<Vec<Value>> {
        let mut boards = Vec::new();
        for rows in 1..=most {
            for columns in 1..=most / rows {
                if rows > 1 && is_strip {
                    break;
                }
                let size = [rows, columns].map(usize::try_from);
                let [Ok(rows), Ok(columns)] = size else { continue };
                let mut fillings = Fillings::new(letters.text(), rows, columns, Symmetry::Trivial)?;
                while let Some((text, _)) = fillings.next(&self.environment.limit)? {
                    if is_strip {
                        boards.push(Value::Strip(Rc::new(Strip::read(&text, letters)?)));
                        continue;
                    }
                    for text in layered(&text, rows, letters.surface()) {
                        boards.push(Value::Grid(Rc::new(Grid::read(&text, letters)?)));
                    }
                }
            }
        }
        Ok(boards)
    }

    /// All boards of a ruleset reachable from a position.
    fn boards_from(&mut self, id: RulesetId, written: &ScriptRuleset, position: &Sum) -> Fallible<Vec<Board>> {
        let mut boards: IndexSet<Board> = boards_of_ruleset(id, position).collect();
        let mut next = 0;
        while let Some(board) = boards.get_index(next).cloned() {
            self.environment.limit.check()?;
            boards.extend(self.boards_after(written.on(id, &board))?);
            next += 1;
        }
        Ok(boards.into_iter().collect())
    }

    /// The boards of a ruleset after one move on a board, or after one round in synchronized play.
    fn boards_after(&mut self, at: ScriptBoard) -> Fallible<Vec<Board>> {
        let theory = at.ruleset.definition.theory;
        let mut after = Vec::new();
        if theory.universe.is_at_once() {
            let lists = self.rounds_by_script(at);
            after.extend(lists.map_err(|error| self.in_rules(at, error))?.concat());
        } else {
            for player in theory.movers() {
                let term = Term { ruleset: at.id, board: at.board.clone(), negated: false };
                after.extend(self.options_of_board(&term, *player)?);
            }
        }
        Ok(after.iter().flat_map(|sum| boards_of_ruleset(at.id, sum)).collect())
    }
}

/// The boards of a ruleset in a sum.
fn boards_of_ruleset(id: RulesetId, sum: &Sum) -> impl Iterator<Item = Board> {
    sum.iter().filter(move |(term, _)| term.ruleset == id).map(|(term, _)| term.board.clone())
}

/// The values of boards of a ruleset by the options alone, loopy or not.
struct ByOptions<'r> {
    rules: Plainly<'r>,
    is_loopy: bool,
    short: Values,
    loopy: Solved<Boards>,
}

impl<'r> ByOptions<'r> {
    fn new(rules: &'r dyn Rules, is_loopy: bool) -> Self {
        ByOptions { rules: Plainly(rules), is_loopy, short: Values::default(), loopy: Solved::default() }
    }

    /// The value of a sum, the values of its boards added.
    fn value(&mut self, environment: &mut Environment, sum: &Boards) -> Result<LoopyValue, Stop> {
        let Environment { store, standing, catalogue, .. } = environment;
        let mut total = LoopyValue::from(store.zero());
        for (board, times) in sum.iter() {
            let value = if self.is_loopy {
                let mut play = LoopyPlay::new(&self.rules);
                let start = play.start(board)?;
                self.loopy.value(&mut catalogue.loopy.calculator(store), &mut play, &start)?
            } else {
                self.short.value(store, &self.rules, board)?.rests(standing).into()
            };
            let mut calculator = catalogue.loopy.calculator(store);
            let value = calculator.multiple(value, &times.into())?;
            total = calculator.add(total, value)?;
        }
        Ok(total)
    }
}

/// The result of a test; `None` if it takes too long, or if the rules fail, which is reported to their callers.
fn unless_stopped<T>(test: Fallible<T>) -> Fallible<Option<T>> {
    match test {
        Ok(found) => Ok(Some(found)),
        Err(error) => match &error.kind {
            ErrorKind::Stopped(Stop::Interrupted | Stop::Deadline | Stop::Memory { .. } | Stop::Internal { .. }) => {
                Err(error)
            }
            _ => Ok(None),
        },
    }
}

/// The boards with a filling of this many rows: one, or with layers one for each way to divide the rows among layers.
fn layered(text: &str, rows: usize, surface: Surface) -> Vec<String> {
    if surface != Surface::Layers {
        return vec![text.to_owned()];
    }
    let lines: Vec<&str> = text.split('|').collect();
    let in_layers = |each: usize| lines.chunks(each).map(|layer| layer.join("|")).collect::<Vec<_>>().join("||");
    (1..=rows).filter(|each| rows.is_multiple_of(*each)).map(in_layers).collect()
}
