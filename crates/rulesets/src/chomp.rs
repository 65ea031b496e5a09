//! Chomp (Gale 1974): a bar of chocolate with a poisoned corner.

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::shape::Shape,
    impartial::{broken, integers, one},
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    standing::Standing,
};
use cutcake_impartial::ImpartialRules;

/// Chomp: `Chomp[a,b]` is a bar of a rows and b columns. A move eats a square and all squares that are neither above nor to
/// the left of it; nobody may eat the square at the top left. A bar that is no rectangle is written by its rows:
/// `Chomp["xxx|xx|x"]`.
///
/// The code of a bar is the lengths of its rows.
pub struct Chomp;

/// The most squares on a side.
const MOST_SIDE: u64 = 1 << 10;

impl Ruleset for Chomp {
    fn name(&self) -> &str {
        "Chomp"
    }

    fn summary(&self) -> &str {
        "A move eats a square of the bar with all that are below it or to its right; the square at the top left may not \
         be eaten, and who is left with it alone loses."
    }

    fn examples(&self) -> &[&str] {
        &["Chomp[3,4]", "WinningMoves(Chomp[3,4])", "Outcome(Chomp[\"xxx|x|x\"])"]
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["a", "b"])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        if let [Entry::Text(text)] = entries {
            let rows = text.split('|').map(|row| row.chars().all(|sign| sign == 'x').then_some(row.len() as u64));
            let rows: Option<Board> = rows.collect();
            let rows = rows.filter(|rows| is_bar(rows));
            return rows.ok_or_else(|| {
                let rule = "the rows of Chomp are written with x, from the top, divided by |, none longer than the one \
                            before it, none empty, and at most 2^10 squares on a side: \"xxx|xx\"";
                broken(rule, Some(0))
            });
        }
        let sides = integers(self, entries, 1)?;
        self.at(&sides).ok_or_else(|| broken("a side of Chomp has at most 2^10 squares", None))
    }

    fn entries(&self, board: &Board) -> String {
        if board.iter().all(|row| *row == board[0]) {
            return format!("{},{}", board.len(), board[0]);
        }
        let rows = board.iter().map(|row| (0..*row).map(|_| 'x').collect::<String>());
        format!("\"{}\"", rows.collect::<Vec<_>>().join("|"))
    }

    /// None: a board is a shape.
    fn coordinates<'b>(&self, _board: &'b Board) -> Option<&'b [u64]> {
        None
    }

    /// The square at the top left is closed.
    fn shape(&self, board: &Board) -> Shape {
        let square = |row, column| if (row, column) == (0, 0) { '#' } else { '.' };
        let rows =
            board.iter().enumerate().map(|(row, squares)| (0..*squares).map(|column| square(row, column)).collect());
        Shape::Cells(rows.collect())
    }

    fn play(&self) -> Play<'_> {
        Play::Impartial(self)
    }
}

/// Whether rows form a bar.
fn is_bar(rows: &[u64]) -> bool {
    rows.len() as u64 <= MOST_SIDE
        && rows.first().is_some_and(|row| *row <= MOST_SIDE)
        && rows.last().is_some_and(|row| *row > 0)
        && rows.is_sorted_by(|above, below| above >= below)
}

impl Rules for Chomp {
    /// A known value is that of a single row or column, which is a Nim heap.
    fn standing(&self) -> Standing {
        Standing::Proved
    }

    fn options(&self, board: &Board, _: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let mut options = Vec::new();
        for (row, length) in board.iter().enumerate() {
            for column in u64::from(row == 0)..*length {
                limit.check()?;
                let eaten = board.iter().enumerate().map(
                    |(place, length)| {
                        if place < row { *length } else { (*length).min(column) }
                    },
                );
                options.push(one(eaten.take_while(|length| *length > 0).collect()));
            }
        }
        Ok(options)
    }

    /// The lesser of the bar and its transpose.
    fn same(&self, board: &Board) -> Board {
        // From the last row, the shortest, to the first: each adds the columns by which it exceeds the row below.
        let mut columns = Board::new();
        for (above, row) in board.iter().enumerate().rev() {
            columns.extend((columns.len() as u64..*row).map(|_| above as u64 + 1));
        }
        if columns < *board { columns } else { board.clone() }
    }
}

impl ImpartialRules for Chomp {
    /// A single row or column is a Nim heap.
    fn known_value(&self, board: &Board) -> Option<u64> {
        match **board {
            [row] => Some(row - 1),
            [1, ..] => Some(board.len() as u64 - 1),
            _ => None,
        }
    }

    /// The next player wins a rectangle of more than one square (Gale): if eating the last corner does not win, the reply that
    /// refutes it was available as a first move.
    fn known_p_position(&self, board: &Board) -> Option<bool> {
        if board.iter().all(|row| *row == board[0]) {
            return Some(board.len() == 1 && board[0] == 1);
        }
        self.known_value(board).map(|value| value == 0)
    }

    fn source_of_p_positions(&self) -> Option<&'static str> {
        Some("Gale 1974, strategy stealing")
    }

    fn free_coordinates(&self) -> Option<Vec<&str>> {
        Some(vec!["a", "b"])
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        let [rows, columns] = *coordinates else { return None };
        let sides = 1..=MOST_SIDE;
        (sides.contains(&rows) && sides.contains(&columns)).then(|| (0..rows).map(|_| columns).collect())
    }
}
