//! Whether `split`, `same`, `negative` and `valid` say the truth.

use std::rc::Rc;

use indexmap::IndexSet;

use crate::{
    board::{
        filling::{Fillings, Symmetry},
        grid::Grid,
        letters::Letters,
        strip::Strip,
    },
    kind::{
        convert::{Fallible, value_error},
        value::Value,
    },
    partizan::position::{Plainly, Values},
    play::{
        graph::UNASKED,
        sum::{RulesetId, Sum, Term},
    },
    player::Player,
    position::Board,
    read::ruleset::EntryKind,
    rules::Rules,
    ruleset::Written,
    run::{environment::Environment, error::Error, machine::Machine},
};
use cutcake_rulesets::{Entry, Ruleset, Theory, theory::Kind};

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
        for board in &boards {
            self.environment.limit.check()?;
            self.check_board(id, written, board, plain).map_err(|error| self.in_rules(written, board, error))?;
        }
        Ok(boards.len())
    }

    fn check_board(&mut self, id: RulesetId, written: &Written, board: &Board, plain: RulesetId) -> Fallible<()> {
        let own = Sum::board(id, board.clone());
        for player in players(written.kind()) {
            let term = Term { ruleset: id, board: board.clone(), negated: false };
            for option in self.options_of_board(&term, *player)? {
                for (term, _) in option.iter().filter(|(term, _)| term.ruleset == id) {
                    if let Some(why) = self.why_not_valid(id, written, &term.board)? {
                        return Err(self.untrue(&own, &option, &format!("has an option that is no board, as {why}: ")));
                    }
                }
            }
        }
        if let Some(split) = &written.rules.split {
            let parts = self.boards(id, written, board, split)?;
            let mut sum = if parts.is_none() { own.clone() } else { Sum::default() };
            parts.iter().flatten().for_each(|part| sum.add_all(part));
            if !self.is_equal_plainly(&own, &sum, id, plain)? {
                return Err(self.untrue(&own, &sum, "is not the sum that `split` says, "));
            }
        }
        if let Some(same) = &written.rules.same {
            for other in self.boards(id, written, board, same)?.unwrap_or_default() {
                if !self.is_equal_plainly(&own, &other, id, plain)? {
                    return Err(self.untrue(&own, &other, "does not have the value of what `same` gives, "));
                }
            }
        }
        if let Some(negative) = &written.rules.negative {
            for other in self.boards(id, written, board, negative)?.unwrap_or_default() {
                if !self.is_equal_plainly(&own, &other.negative(), id, plain)? {
                    return Err(self.untrue(
                        &own,
                        &other,
                        "does not have the negative value of what `negative` gives, ",
                    ));
                }
            }
        }
        Ok(())
    }

    fn untrue(&self, board: &Sum, other: &Sum, says: &str) -> Box<Error> {
        let catalogue = &self.environment.catalogue;
        value_error(format!("{} {says}{}", catalogue.write(board), catalogue.write(other)))
    }

    /// Whether two sums have the same value where only options count; in synchronized play, the same outcome.
    fn is_equal_plainly(&mut self, a: &Sum, b: &Sum, id: RulesetId, plain: RulesetId) -> Fallible<bool> {
        let [a, b] =
            [self.plainly(a, id, plain)?, self.plainly(b, id, plain)?].map(|sum| Value::Position(Rc::new(sum)));
        match self.environment.catalogue.get(id).theory().kind() {
            Some(Kind::Partizan | Kind::Impartial) => Ok(self.game(&a)? == self.game(&b)?),
            Some(Kind::ThreePlayer) => self.equal_three_player(&a, &b),
            Some(Kind::Synchronized) => Ok(self.synchronized_outcome(&a)? == self.synchronized_outcome(&b)?),
            None => Err(UNASKED.into()),
        }
    }

    /// A sum with the boards of one ruleset as those of the same ruleset without `split`, `same` and `negative`.
    fn plainly(&mut self, sum: &Sum, id: RulesetId, plain: RulesetId) -> Fallible<Sum> {
        let mut plainly = Sum::default();
        let rulesets = [id, plain].map(|id| self.environment.written.get(&id).cloned());
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
        let rules: &dyn Rules = match ruleset.theory() {
            Theory::Partizan(rules) => rules,
            Theory::Impartial(rules) => rules,
            _ => return Err(value_error(format!("{} is not played by two in turn", ruleset.written()))),
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
        let Environment { store, standing, .. } = &mut *self.environment;
        let mut values = Values::default();
        let plainly = Plainly(rules);
        let says = |board: &Board, what: &str| {
            let own = format!("{}[{}]", ruleset.name(), ruleset.entries(board));
            value_error(format!("{own} does not have the value that {what}"))
        };
        for board in &boards {
            let value = values.value(store, &plainly, board)?.rests(standing);
            let mut sum = store.zero();
            for (part, times) in rules.split(board).iter() {
                let part = values.value(store, &plainly, part)?.rests(standing);
                let part = store.multiple(part, &times.into())?;
                sum = store.add(sum, part)?;
            }
            if sum != value {
                return Err(says(board, "its parts have together"));
            }
            if values.value(store, &plainly, &rules.same(board))?.rests(standing) != value {
                return Err(says(board, "the same board turned has"));
            }
            if let Some(negative) = rules.negative(board) {
                let negative = values.value(store, &plainly, &negative)?.rests(standing);
                if store.neg(negative)? != value {
                    return Err(says(board, "its negative has, negated"));
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
        let mut entries = vec![Vec::new()];
        for (entry, letters) in written.definition().entries.iter().zip(&written.rules.letters) {
            let values: Vec<Value> = match (&entry.kind, letters) {
                (EntryKind::Integer, _) => (0..=bound).map(Value::integer).collect(),
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
                    boards.push(match is_strip {
                        true => Value::Strip(Rc::new(Strip::read(&text, letters)?)),
                        false => Value::Grid(Rc::new(Grid::read(&text, letters)?)),
                    });
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
            for player in players(written.kind()) {
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

/// The players whose options may differ.
fn players(kind: Kind) -> &'static [Player] {
    match kind {
        Kind::Impartial => &[Player::Left],
        Kind::Partizan | Kind::Synchronized => &[Player::Left, Player::Right],
        Kind::ThreePlayer => &Player::ALL,
    }
}
