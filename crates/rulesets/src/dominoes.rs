//! The boards of Cram and Domineering, whose squares are free or occupied.

use crate::{
    Entry, NoBoard, Ruleset,
    board::squares::Squares,
    impartial::{broken, integers},
    position::Board,
};

/// Parses a board, given by its numbers of rows and columns or by its rows: `.` is a free square, `taken` or `#` an occupied one.
///
/// The code of a board is its numbers of rows and columns, and the numbers whose bits are its free squares, row by row.
///
/// # Errors
/// If a side is not from 1 to 64, or the text has other letters or rows of unequal length.
pub(super) fn board(ruleset: &dyn Ruleset, entries: &[Entry], taken: char) -> Result<Board, NoBoard> {
    let name = ruleset.name();
    if let [Entry::Text(text)] = entries {
        let free = Squares::read(text, '.', &format!(".#{taken}")).ok_or_else(|| {
            let rule = format!(
                "the rows of {name} are written with . for a free square and {taken} for a taken one, divided by |, \
                 all of one length from 1 to 64, and at most 64 rows: \"..{taken}|...\""
            );
            broken(rule, Some(0))
        });
        return free.map(|free| free.code());
    }
    let sides = integers(ruleset, entries, 1)?;
    let free = Squares::all(sides[0], sides[1]);
    free.map(|free| free.code()).ok_or_else(|| broken(format!("a side of {name} has at most 64 squares"), None))
}

/// The entries of a board as [`board`] parses them: the sides of an empty board, and the rows of any other.
pub(super) fn entries(board: &Board, taken: char) -> String {
    let free = Squares::of_code(board);
    if free.is_all() {
        return format!("{},{}", free.rows(), free.columns());
    }
    format!("\"{}\"", free.written('.', taken))
}
