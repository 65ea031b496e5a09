//! The boards of a size of a ruleset written in the language, and the classes of boards that `same` identifies.

use hashbrown::HashMap;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::{
    board::letters::Letters,
    kind::{
        convert::{Fallible, value_error},
        value::Value,
    },
    play::sum::{RulesetId, Sum, Term},
    position::Board,
    read::ruleset::EntryKind,
    ruleset::ScriptRuleset,
    run::{
        call::EntryError,
        machine::{Machine, Yielded},
    },
};

/// The shape of an entry of a board.
#[derive(Clone, Copy)]
pub enum Shape<'w> {
    /// An integer.
    Integer,
    /// Any number of integers.
    Integers,
    /// A board of cells, and whether it is a strip.
    Cells(&'w Letters, bool),
    /// An entry without a size: a graph, or any value.
    Other,
}

impl ScriptRuleset {
    /// The shapes of the entries of its boards.
    pub fn shapes(&self) -> impl Iterator<Item = Shape<'_>> {
        self.definition.entries.iter().zip(&self.rules.letters).map(|(entry, letters)| match (&entry.kind, letters) {
            (EntryKind::Integer, _) => Shape::Integer,
            (EntryKind::Integers, _) => Shape::Integers,
            (kind, Some(letters)) => Shape::Cells(letters, matches!(kind, EntryKind::Strip(_))),
            _ => Shape::Other,
        })
    }
}

impl Machine<'_> {
    /// The boards of a size that `valid` admits, each once; `None` if no clause of the ruleset lists them.
    ///
    /// # Errors
    /// Those of the clause.
    pub fn boards_of_size(&mut self, id: RulesetId, size: &Value) -> Fallible<Option<Vec<Board>>> {
        let Some(written) = self.environment.written(id) else { return Ok(None) };
        let Some(rule) = written.rules.boards.clone() else { return Ok(None) };
        let entries = vec![Value::Nothing; written.definition.entries.len()];
        let arguments = [Value::Ruleset(id)].into_iter().chain(entries).chain(written.settings()).chain([size.clone()]);
        let mut given = Vec::new();
        let answer = self.run_rule(&rule, arguments.collect())?;
        self.collect_boards(id, &written, &rule, vec![Yielded::Value(answer)], &mut given)?;
        let mut boards = IndexSet::new();
        for sum in given {
            let mut terms = sum.iter();
            let (Some((term, _)), None) = (terms.next(), terms.next()) else { continue };
            if term.ruleset == id && self.why_not_valid(written.on(id, &term.board))?.is_none() {
                boards.insert(term.board.clone());
            }
        }
        Ok(Some(boards.into_iter().collect()))
    }

    /// As [`boards_of_size`](Self::boards_of_size), for all sizes from `first` to `last`.
    ///
    /// # Errors
    /// As [`boards_of_size`](Self::boards_of_size).
    pub fn boards_of_sizes(&mut self, id: RulesetId, first: u64, last: u64) -> Fallible<Option<Vec<Board>>> {
        let mut all = IndexSet::new();
        for size in first..=last {
            self.environment.limit.check()?;
            let Some(boards) = self.boards_of_size(id, &Value::integer(size))? else { return Ok(None) };
            all.extend(boards);
        }
        Ok(Some(all.into_iter().collect()))
    }

    /// The position of a row or column of a table: the one with these entries, or the only board of a size.
    ///
    /// # Errors
    /// If there is no such board, or more than one of a size.
    pub fn board_in_table(&mut self, id: RulesetId, entries: &[Value]) -> Result<Sum, EntryError> {
        let [size] = entries else { return self.board(id, entries) };
        match self.boards_of_size(id, size).map_err(|error| (None, error))?.as_deref() {
            None => self.board(id, entries),
            Some([board]) => Ok(Sum::board(id, board.clone())),
            Some(boards) => {
                let (name, count) = (self.environment.catalogue.get(id).name().to_owned(), boards.len());
                let size = self.plain_text(size).map_err(|error| (None, error))?;
                let error = value_error(format!(
                    "`boards` of {name} gives {count} boards of size {size}, and here one is wanted"
                ));
                Err((Some(0), error.help(format!("all boards of a size are the rows of `Sweep({name}, {size})`"))))
            }
        }
    }

    /// The board with these entries, if `valid` admits it.
    ///
    /// # Errors
    /// If they are not entries of the ruleset, and those of `valid`.
    pub fn valid_board(
        &mut self,
        id: RulesetId,
        written: &ScriptRuleset,
        entries: &[Value],
    ) -> Fallible<Option<Board>> {
        let board = self.written_board(id, written, entries).map_err(|(_, error)| error)?;
        let is_valid = self.why_not_valid(written.on(id, &board))?.is_none();
        Ok(is_valid.then_some(board))
    }

    /// The equivalence classes of some boards under `same`: the index of the first board of each class, and the number
    /// of the boards in it.
    pub fn classes(&mut self, id: RulesetId, written: &ScriptRuleset, boards: &[Board]) -> Fallible<Vec<(usize, u64)>> {
        let Some(same) = written.rules.same.clone() else {
            return Ok((0..boards.len()).map(|place| (place, 1)).collect());
        };
        let bytes = boards.len().saturating_mul(size_of::<(Term, usize)>());
        self.environment.limit.allow(bytes)?;
        // A board and those that `same` gives for it are in one class, even if they have another size.
        let term = |board: &Board| Term { ruleset: id, board: board.clone(), negated: false };
        let mut places: HashMap<Term, usize, FxBuildHasher> = boards.iter().map(term).zip(0..).collect();
        let mut classes: Vec<usize> = (0..boards.len()).collect();
        for (place, board) in boards.iter().enumerate() {
            self.environment.limit.count_of(place as u64, boards.len() as u64, "boards");
            for other in self.boards(written.on(id, board), &same)?.unwrap_or_default() {
                self.environment.limit.check()?;
                let mut terms = other.iter();
                let (Some((term, _)), None) = (terms.next(), terms.next()) else { continue };
                let other = *places.entry(term.clone()).or_insert_with(|| {
                    classes.push(classes.len());
                    classes.len() - 1
                });
                let [a, b] = [root(&mut classes, place), root(&mut classes, other)];
                classes[a.max(b)] = a.min(b);
            }
        }
        let mut times = vec![0; classes.len()];
        for place in 0..boards.len() {
            times[root(&mut classes, place)] += 1;
        }
        Ok(times.into_iter().enumerate().filter(|(_, times)| *times > 0).collect())
    }
}

/// The root of a class, with path halving.
fn root(classes: &mut [usize], mut place: usize) -> usize {
    while classes[place] != place {
        classes[place] = classes[classes[place]];
        place = classes[place];
    }
    place
}
