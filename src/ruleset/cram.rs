//! Cram (Gardner 1974): both players put dominoes on a board, either way.

use indexmap::IndexSet;

use crate::{
    impartial::ImpartialRules,
    limit::{Limit, Stop},
    position::{Board, Boards},
    ruleset::{
        Entry, NoBoard, Ruleset, Theory,
        impartial::{broken, integers},
    },
};

/// Cram: `Cram[a,b]` is an empty board of a rows and b columns; a move puts a domino on two free squares that share a
/// side. Other boards are written by their rows, `.` for a free square and `x` for a taken one: `Cram["..x|..."]`.
///
/// The code of a board is its number of columns, then for each row the number whose bits are its free squares.
pub struct Cram;

/// The most squares of a side.
const MOST_SIDE: usize = 64;

impl Ruleset for Cram {
    fn name(&self) -> &str {
        "Cram"
    }

    fn summary(&self) -> &str {
        "A move puts a domino on two free squares side by side or one above the other; who cannot move loses."
    }

    fn examples(&self) -> &[&str] {
        &["Cram[3,4]", "Options(Cram[2,3])", "Outcome(Cram[\"..x|...\"])"]
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["a", "b"])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        if let [Entry::Text(text)] = entries {
            return read(text).ok_or_else(|| {
                let rule = "the rows of Cram are written with . for a free square and x for a taken one, divided by |, \
                            all of one length from 1 to 64, and at most 64 rows: \"..x|...\"";
                broken(rule, Some(0))
            });
        }
        let sides = integers(self, entries, 1)?;
        self.at(&sides).ok_or_else(|| broken("a side of Cram has at most 64 squares", None))
    }

    fn entries(&self, board: &Board) -> String {
        let grid = Grid::of(board);
        if grid.is_empty_board() {
            return format!("{},{}", grid.rows.len(), grid.columns);
        }
        let row = |row: &u64| (0..grid.columns).map(|column| if row >> column & 1 == 1 { '.' } else { 'x' }).collect();
        format!("\"{}\"", grid.rows.iter().map(row).collect::<Vec<String>>().join("|"))
    }

    /// None: a board is a shape.
    fn coordinates<'b>(&self, _board: &'b Board) -> Option<&'b [u64]> {
        None
    }

    fn theory(&self) -> Theory<'_> {
        Theory::Impartial(self)
    }
}

fn read(text: &str) -> Option<Board> {
    let columns = text.split('|').next()?.len();
    let mut rows = Vec::new();
    for row in text.split('|') {
        let is_row = row.len() == columns && row.chars().all(|sign| sign == '.' || sign == 'x');
        if !is_row || !(1..=MOST_SIDE).contains(&columns) || rows.len() == MOST_SIDE {
            return None;
        }
        rows.push(row.chars().rev().fold(0, |bits, sign| bits << 1 | u64::from(sign == '.')));
    }
    Some(Grid { columns, rows }.board())
}

impl ImpartialRules for Cram {
    fn options(&self, board: &Board, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let grid = Grid::of(board);
        let mut options = IndexSet::new();
        for (row, free) in grid.rows.iter().enumerate() {
            let below = grid.rows.get(row + 1).copied().unwrap_or(0);
            for column in 0..grid.columns {
                limit.check()?;
                for (here, next) in [(0b11 << column, 0), (1 << column, 1u64 << column)] {
                    let fits =
                        if next == 0 { column + 1 < grid.columns && free & here == here } else { free & here != 0 };
                    if fits && below & next == next {
                        let mut left = grid.clone();
                        left.rows[row] &= !here;
                        if let Some(below) = left.rows.get_mut(row + 1) {
                            *below &= !next;
                        }
                        options.insert(left.components().iter().map(|part| part.canonical().board()).collect());
                    }
                }
            }
        }
        Ok(options.into_iter().collect())
    }

    /// The least of the eight ways to turn and mirror a board.
    fn canonical(&self, board: &Board) -> Board {
        Grid::of(board).canonical().board()
    }

    fn known_value(&self, board: &Board) -> Option<u64> {
        (self.known_p_position(board)?).then_some(0)
    }

    /// An empty board with both sides even is a P-position: every domino is answered by its mirror image in the centre.
    /// With one side even and the other odd the next player puts a domino on the two squares in the centre, and then
    /// answers likewise.
    fn known_p_position(&self, board: &Board) -> Option<bool> {
        let grid = Grid::of(board);
        match (grid.is_empty_board(), grid.rows.len() % 2, grid.columns % 2) {
            (true, 0, 0) => Some(true),
            (true, 0, 1) | (true, 1, 0) => Some(false),
            _ => None,
        }
    }

    fn free_coordinates(&self) -> Option<Vec<&str>> {
        Some(vec!["a", "b"])
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        let [rows, columns] = *coordinates else { return None };
        let side = |side: u64| usize::try_from(side).ok().filter(|side| (1..=MOST_SIDE).contains(side));
        let (rows, columns) = (side(rows)?, side(columns)?);
        Some(Grid { columns, rows: vec![full_row(columns); rows] }.board())
    }
}

/// The bits of so many squares, from 1 to 64.
fn full_row(columns: usize) -> u64 {
    u64::MAX >> (64 - columns)
}

/// The free squares of a board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Grid {
    columns: usize,
    /// Bit c of a row is the square in column c.
    rows: Vec<u64>,
}

impl Grid {
    fn of(board: &Board) -> Self {
        let columns = board.first().and_then(|columns| usize::try_from(*columns).ok()).unwrap_or(1);
        Grid { columns: columns.clamp(1, MOST_SIDE), rows: board.iter().skip(1).copied().collect() }
    }

    fn board(&self) -> Board {
        std::iter::once(self.columns as u64).chain(self.rows.iter().copied()).collect()
    }

    fn is_empty_board(&self) -> bool {
        self.rows.iter().all(|row| *row == full_row(self.columns))
    }

    /// The parts of the free squares that hang together and have room for a domino, each on the smallest board.
    fn components(&self) -> Vec<Grid> {
        let mut left = self.rows.clone();
        let mut components = Vec::new();
        while let Some(first) = left.iter().position(|row| *row != 0) {
            let mut part = vec![0; left.len()];
            part[first] = left[first] & left[first].wrapping_neg();
            let mut grows = true;
            while grows {
                grows = false;
                for row in 0..part.len() {
                    let above = if row > 0 { part[row - 1] } else { 0 };
                    let below = part.get(row + 1).copied().unwrap_or(0);
                    let reached = left[row] & (part[row] | part[row] << 1 | part[row] >> 1 | above | below);
                    grows |= reached != part[row];
                    part[row] = reached;
                }
            }
            for (row, part) in left.iter_mut().zip(&part) {
                *row &= !part;
            }
            if part.iter().map(|row| row.count_ones()).sum::<u32>() > 1 {
                components.push(Grid { columns: self.columns, rows: part }.trimmed());
            }
        }
        components
    }

    /// The same squares without empty rows and columns at the edges.
    fn trimmed(&self) -> Grid {
        let used = self.rows.iter().fold(0, |used, row| used | row);
        let first = used.trailing_zeros();
        let columns = (u64::BITS - used.leading_zeros()).saturating_sub(first) as usize;
        let top = self.rows.iter().take_while(|row| **row == 0).count();
        let bottom = self.rows.iter().rev().take_while(|row| **row == 0).count();
        let rows = self.rows.iter().take(self.rows.len() - bottom).skip(top).map(|row| row >> first).collect();
        Grid { columns, rows }
    }

    fn canonical(&self) -> Grid {
        let flipped = self.flipped();
        let turned = [self.transposed(), flipped.transposed()];
        let ways = [self.clone(), flipped].into_iter().chain(turned);
        let mirrored = ways.flat_map(|way| [way.mirrored(), way]);
        mirrored.min().unwrap_or_else(|| self.clone())
    }

    /// Top and bottom exchanged.
    fn flipped(&self) -> Grid {
        Grid { columns: self.columns, rows: self.rows.iter().rev().copied().collect() }
    }

    /// Left and right exchanged.
    fn mirrored(&self) -> Grid {
        let rows = self.rows.iter().map(|row| row.reverse_bits() >> (64 - self.columns)).collect();
        Grid { columns: self.columns, rows }
    }

    /// Rows and columns exchanged.
    fn transposed(&self) -> Grid {
        let column = |column: usize| self.rows.iter().rev().fold(0, |bits, row| bits << 1 | (row >> column & 1));
        Grid { columns: self.rows.len(), rows: (0..self.columns).map(column).collect() }
    }
}
