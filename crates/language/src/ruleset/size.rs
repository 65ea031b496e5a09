//! Boards of a ruleset written in the language, those that `same` ties counted together.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    board::letters::Letters,
    kind::{convert::Fallible, value::Value},
    play::sum::{RulesetId, Term},
    position::Board,
    read::ruleset::EntryKind,
    ruleset::Written,
    run::machine::Machine,
};

/// What an entry of a board is.
#[derive(Clone, Copy)]
pub enum Shape<'w> {
    /// An integer.
    Integer,
    /// A board of cells, which may be one row.
    Cells(&'w Letters, bool),
    /// What no size tells: a graph, or any value.
    Other,
}

impl Written {
    /// What the entries of its boards are.
    pub fn shapes(&self) -> impl Iterator<Item = Shape<'_>> {
        self.definition.entries.iter().zip(&self.rules.letters).map(|(entry, letters)| match (&entry.kind, letters) {
            (EntryKind::Integer, _) => Shape::Integer,
            (kind, Some(letters)) => Shape::Cells(letters, matches!(kind, EntryKind::Strip(_))),
            _ => Shape::Other,
        })
    }
}

impl Machine<'_> {
    /// The board with these entries, if `valid` admits it.
    ///
    /// # Errors
    /// If they are no entries of the ruleset, and what `valid` says.
    pub fn valid_board(&mut self, id: RulesetId, written: &Written, entries: &[Value]) -> Fallible<Option<Board>> {
        let board = self.written_board(id, written, entries).map_err(|(_, error)| error)?;
        let is_valid = self.why_not_valid(id, written, &board)?.is_none();
        Ok(is_valid.then_some(board))
    }

    /// Which of some boards stand for those that `same` ties to them, directly or by others: the first of each class, by
    /// its place, with how many of the boards the class has.
    ///
    /// # Errors
    /// What the rules say.
    pub fn classes(&mut self, id: RulesetId, written: &Written, boards: &[Board]) -> Fallible<Vec<(usize, u64)>> {
        let Some(same) = written.rules.same.clone() else {
            return Ok((0..boards.len()).map(|place| (place, 1)).collect());
        };
        let bytes = boards.len().saturating_mul(size_of::<(Term, usize)>());
        self.environment.limit.allow(bytes)?;
        // A board and what `same` gives for it are of one class, also where that is of another size.
        let term = |board: &Board| Term { ruleset: id, board: board.clone(), negated: false };
        let mut places: HashMap<Term, usize, FxBuildHasher> = boards.iter().map(term).zip(0..).collect();
        let mut classes: Vec<usize> = (0..boards.len()).collect();
        for (place, board) in boards.iter().enumerate() {
            self.environment.limit.count_of(place as u64, boards.len() as u64, "boards");
            for other in self.boards(id, written, board, &same)?.unwrap_or_default() {
                self.environment.limit.check()?;
                let mut terms = other.iter();
                let (Some((term, _)), None) = (terms.next(), terms.next()) else { continue };
                let other = *places.entry(term.clone()).or_insert_with(|| {
                    classes.push(classes.len());
                    classes.len() - 1
                });
                let [a, b] = [first(&mut classes, place), first(&mut classes, other)];
                classes[a.max(b)] = a.min(b);
            }
        }
        let mut times = vec![0; classes.len()];
        for place in 0..boards.len() {
            times[first(&mut classes, place)] += 1;
        }
        Ok(times.into_iter().enumerate().filter(|(_, times)| *times > 0).collect())
    }
}

/// The first board of a class, the way to which becomes shorter.
fn first(classes: &mut [usize], mut place: usize) -> usize {
    while classes[place] != place {
        classes[place] = classes[classes[place]];
        place = classes[place];
    }
    place
}
