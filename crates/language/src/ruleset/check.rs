//! Whether `split`, `same`, `negative` and `valid` say the truth.

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
    ruleset::Written,
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

/// How many moves of play are followed to boards on which they are tested.
const LONGEST_LINE: usize = 64;
/// How many boards may be looked into for one such test.
const LOOKED_INTO: u64 = 200;

/// Which boards of a ruleset are tested.
pub enum Bound {
    /// All up to a size.
    Size(u64),
    /// All that play can reach from a position.
    Position(Rc<Sum>),
}

impl Machine<'_> {
    /// Tests a ruleset on all its boards up to a bound (the largest integer, or the most cells), or on all that play can
    /// reach from a position: whether options are valid boards, whether the parts of `split` sum to the value of the board, whether the boards of `same` have its value
    /// and that of `negative` the negative one. Values are those of play by the options alone. Says how many boards
    /// were tested.
    ///
    /// # Errors
    /// If a clause does not say the truth, with the first board where; and what the rules say.
    pub fn check_ruleset(&mut self, id: RulesetId, written: &Rc<Written>, bound: &Bound) -> Fallible<usize> {
        let boards = match bound {
            Bound::Size(bound) => self.boards_to(id, written, *bound)?,
            Bound::Position(position) => self.boards_from(id, written, position)?,
        };
        let plain = self.plain(written);
        // What the clauses give are boards too, though play may not reach them.
        let mut tested: IndexSet<Board> = boards.iter().cloned().collect();
        let mut place = 0;
        while let Some(board) = tested.get_index(place).cloned() {
            self.environment.limit.check()?;
            self.check_board(id, written, &board, plain).map_err(|error| self.in_rules(written, &board, error))?;
            let given =
                self.given_by_clauses(id, written, &board).map_err(|error| self.in_rules(written, &board, error));
            tested.extend(given?);
            // Of these it is not known where play leads.
            if place >= boards.len() {
                for player in written.definition.theory.movers() {
                    let term = Term { ruleset: id, board: board.clone(), negated: false };
                    for option in self.options_of_board(&term, *player)? {
                        let own = option.iter().filter(|(term, _)| term.ruleset == id);
                        tested.extend(own.into_iter().map(|(term, _)| term.board.clone()));
                    }
                }
            }
            place += 1;
        }
        // What was taken at the word of the clauses is asked again, and then known.
        written.tested.borrow_mut().boards.extend(tested);
        if self.taken_at_word().iter().any(|name| *name == *written.written) {
            self.forget_asked();
        }
        Ok(boards.len())
    }

    /// The boards of the ruleset that its clauses name for one.
    fn given_by_clauses(&mut self, id: RulesetId, written: &Written, board: &Board) -> Fallible<Vec<Board>> {
        let mut given = Vec::new();
        for clause in [&written.rules.split, &written.rules.same, &written.rules.negative].into_iter().flatten() {
            for sum in self.boards(id, written, board, clause)?.unwrap_or_default() {
                let own = sum.iter().filter(|(term, _)| term.ruleset == id);
                given.extend(own.into_iter().map(|(term, _)| term.board.clone()));
            }
        }
        Ok(given)
    }

    fn check_board(&mut self, id: RulesetId, written: &Written, board: &Board, plain: RulesetId) -> Fallible<()> {
        // Whether they lead to boards is asked with them.
        for player in written.definition.theory.movers() {
            let term = Term { ruleset: id, board: board.clone(), negated: false };
            self.options_of_board(&term, *player)?;
        }
        match self.untrue_clause(id, written, board, plain)? {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// Tests what the clauses of a ruleset say on the first small boards that play can come to from a board, without anybody
    /// asking for it: so that a clause is wrong does not show in values alone.
    ///
    /// # Errors
    /// If a clause does not say the truth, with a board where; and if the calculation was stopped.
    pub(super) fn test_first_boards(&mut self, id: RulesetId, written: &Rc<Written>, board: &Board) -> Fallible<()> {
        // Nothing is tested within a test.
        let left = std::mem::take(&mut written.tested.borrow_mut().left);
        if left == 0 || !written.has_symmetries() {
            return Ok(());
        }
        if written.tested.borrow().boards.contains(board) {
            written.tested.borrow_mut().left = left;
            return Ok(());
        }
        let result = self.test_below(id, written, board, left);
        written.tested.borrow_mut().left = *result.as_ref().unwrap_or(&left);
        result.map(drop)
    }

    /// The same for so many tests at most; gives how many are left.
    fn test_below(&mut self, id: RulesetId, written: &Rc<Written>, board: &Board, mut left: u32) -> Fallible<u32> {
        let plain = self.plain(written);
        let movers = written.definition.theory.movers();
        let before = left;
        for (starter, is_last) in (0..movers.len()).flat_map(|starter| [(starter, false), (starter, true)]) {
            let line = self.within(Some(LOOKED_INTO), None, |machine| machine.line(id, board, (starter, is_last)));
            for board in unless_stopped(line)?.unwrap_or_default().iter().rev() {
                if left == 0 {
                    return Ok(0);
                }
                if !written.tested.borrow_mut().boards.insert(board.clone()) {
                    continue;
                }
                left -= 1;
                let test =
                    self.within(Some(LOOKED_INTO), None, |machine| machine.untrue_clause(id, written, board, plain));
                match unless_stopped(test)? {
                    Some(Some(error)) => {
                        let help = format!(
                            "without the clause all is found by the options alone; `Check({}, 4)` tests all small boards",
                            written.name()
                        );
                        return Err(error.help(help));
                    }
                    Some(None) => {}
                    // The boards before it are larger, and nothing is known of this one.
                    None => {
                        written.tested.borrow_mut().boards.remove(board);
                        break;
                    }
                }
            }
        }
        // Lines that lead to no new board cost something too.
        Ok(if left == before { left.saturating_sub(1) } else { left })
    }

    /// The boards of a play from a board in which each player in turn makes the first move of those that he has, or the last.
    fn line(&mut self, id: RulesetId, board: &Board, (starter, is_last): (usize, bool)) -> Fallible<Vec<Board>> {
        let Some(written) = self.environment.written(id) else { return Ok(Vec::new()) };
        let movers = written.definition.theory.movers();
        let mut line = vec![board.clone()];
        while let (Some(board), true) = (line.last().cloned(), line.len() < LONGEST_LINE) {
            let mut next = None;
            for place in 0..movers.len() {
                let player = movers[(starter + line.len() - 1 + place) % movers.len()];
                let term = Term { ruleset: id, board: board.clone(), negated: false };
                let options = self.options_of_board(&term, player)?;
                let mut boards = options.iter().flat_map(Sum::iter).filter(|(term, _)| term.ruleset == id);
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

    /// What is untrue of what `split`, `same` and `negative` say of a board.
    fn untrue_clause(
        &mut self,
        id: RulesetId,
        written: &Written,
        board: &Board,
        plain: RulesetId,
    ) -> Fallible<Option<Box<Error>>> {
        let own = Sum::board(id, board.clone());
        if let Some(split) = &written.rules.split {
            let parts = self.boards(id, written, board, split)?;
            let mut sum = if parts.is_none() { own.clone() } else { Sum::default() };
            parts.iter().flatten().for_each(|part| sum.add_all(part));
            if !self.is_equal_plainly(&own, &sum, id, plain)? {
                return Ok(Some(self.untrue(&own, &sum, "is not the sum that `split` says, ")));
            }
        }
        if let Some(same) = &written.rules.same {
            for other in self.boards(id, written, board, same)?.unwrap_or_default() {
                if !self.is_equal_plainly(&own, &other, id, plain)? {
                    return Ok(Some(self.untrue(&own, &other, "does not have the value of what `same` gives, ")));
                }
            }
        }
        if let Some(negative) = &written.rules.negative {
            for other in self.boards(id, written, board, negative)?.unwrap_or_default() {
                if !self.is_equal_plainly(&own, &other.negative(), id, plain)? {
                    let says = "does not have the negative value of what `negative` gives, ";
                    return Ok(Some(self.untrue(&own, &other, says)));
                }
            }
        }
        Ok(None)
    }

    fn untrue(&self, board: &Sum, other: &Sum, says: &str) -> Box<Error> {
        let catalogue = &self.environment.catalogue;
        value_error(format!("{} {says}{}", catalogue.write(board), catalogue.write(other)))
    }

    /// Whether two sums have the same value where only options count; in synchronized play, the same outcome.
    fn is_equal_plainly(&mut self, a: &Sum, b: &Sum, id: RulesetId, plain: RulesetId) -> Fallible<bool> {
        let [a, b] =
            [self.plainly(a, id, plain)?, self.plainly(b, id, plain)?].map(|sum| Value::Position(Rc::new(sum)));
        self.operations(&a).equal_by_play(self, &a, &b)
    }

    /// A sum with the boards of one ruleset as those of the same ruleset without `split`, `same` and `negative`.
    fn plainly(&mut self, sum: &Sum, id: RulesetId, plain: RulesetId) -> Fallible<Sum> {
        let mut plainly = Sum::default();
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
            plainly.add(term, times.clone());
        }
        Ok(plainly)
    }

    /// Tests what a two-player ruleset in Rust says of the parts, the symmetries and the negatives of its boards against play by
    /// the options alone, on all boards of at most so many cells, or on all that play can reach from a position. Says how
    /// many boards were tested.
    ///
    /// # Errors
    /// If it does not say the truth, with the first board where; if no bound tells its boards, and if the calculation was
    /// stopped.
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
        let mut plainly = ByOptions::new(rules, ruleset.is_loopy());
        for board in &boards {
            let own = plainly.value(self.environment, &board.clone().into())?;
            let negative = rules.negative(board).map(Boards::from);
            let claims = [
                (Some(rules.split(board)), false, "its parts have together"),
                (Some(rules.same(board).into()), false, "the same board turned has"),
                (negative, true, "its negative has, negated"),
            ];
            for (sum, is_negative, what) in claims {
                let Some(sum) = sum else { continue };
                let mut value = plainly.value(self.environment, &sum)?;
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

    /// All boards of at most so many cells of a ruleset in Rust.
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
            // A filling that is no board is none.
            read.extend(ruleset.board(&[Entry::Text(text)]).ok());
        }
        Ok(read)
    }

    /// All boards up to a bound, as far as `valid` admits them.
    fn boards_to(&mut self, id: RulesetId, written: &Rc<Written>, bound: u64) -> Fallible<Vec<Board>> {
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

    /// All lists of heaps that have at most so many tokens and heaps together.
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

    /// All grids, or strips, of at most so many cells.
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

    /// All boards of a ruleset that play can reach from a position.
    fn boards_from(&mut self, id: RulesetId, written: &Written, position: &Sum) -> Fallible<Vec<Board>> {
        let own = |sum: &Sum| -> Vec<Board> {
            sum.iter().filter(|(term, _)| term.ruleset == id).map(|(term, _)| term.board.clone()).collect()
        };
        let mut boards: IndexSet<Board> = own(position).into_iter().collect();
        let mut next = 0;
        while let Some(board) = boards.get_index(next).cloned() {
            self.environment.limit.check()?;
            for player in written.definition.theory.movers() {
                let term = Term { ruleset: id, board: board.clone(), negated: false };
                for option in self.options_of_board(&term, *player)? {
                    boards.extend(own(&option));
                }
            }
            next += 1;
        }
        Ok(boards.into_iter().collect())
    }
}

/// The values of boards of a ruleset by the options alone, whether play may come back or not.
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

/// What a test gives; none if it takes too long, or the rules themselves fail, which who asks them is told.
///
/// # Errors
/// If the calculation was stopped.
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

/// The boards that a filling of so many rows is: one, but in layers one for each way to divide the rows among these.
fn layered(text: &str, rows: usize, surface: Surface) -> Vec<String> {
    if surface != Surface::Layers {
        return vec![text.to_owned()];
    }
    let lines: Vec<&str> = text.split('|').collect();
    let in_layers = |each: usize| lines.chunks(each).map(|layer| layer.join("|")).collect::<Vec<_>>().join("||");
    (1..=rows).filter(|each| rows.is_multiple_of(*each)).map(in_layers).collect()
}
