//! Cram (Gardner 1974): both players place dominoes on a board, upright or across.

use std::sync::Arc;

use indexmap::IndexSet;

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::{
        filling::{Cells, Symmetry},
        shape::Shape,
        squares::Squares,
    },
    dominoes,
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
};
use cutcake_impartial::ImpartialRules;
use cutcake_search::{game, rules::PackedRules};

/// Cram: `Cram[a,b]` is an empty board of a rows and b columns; a move places a domino on two free squares that share a
/// side. Other boards are written by their rows, `.` for a free square and `x` for an occupied one: `Cram["..x|..."]`.
pub struct Cram;

impl Ruleset for Cram {
    fn name(&self) -> &str {
        "Cram"
    }

    fn summary(&self) -> &str {
        "A move puts a domino on two free squares side by side or one above the other; the player who cannot move loses."
    }

    fn examples(&self) -> &[&str] {
        &["Cram[3,4]", "Options(Cram[2,3])", "Outcome(Cram[\"..x|...\"])"]
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["a", "b"])
    }

    fn numbers_of_entries(&self) -> Option<Vec<usize>> {
        Some(vec![1, 2])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        dominoes::board(self, entries, 'x')
    }

    fn entries(&self, board: &Board) -> String {
        dominoes::entries(board, 'x')
    }

    /// None: a board is a shape.
    fn coordinates<'b>(&self, _board: &'b Board) -> Option<&'b [u64]> {
        None
    }

    fn cells(&self) -> Option<Cells> {
        Some(Cells { letters: ".x", is_strip: false, symmetry: Symmetry::Square })
    }

    fn shape(&self, board: &Board) -> Shape {
        Shape::Cells(Squares::of_code(board).written('.', '#').split('|').map(str::to_owned).collect())
    }

    fn play(&self) -> Play<'_> {
        Play::Impartial(self)
    }

    fn packed(&self) -> Option<Arc<dyn PackedRules>> {
        Some(Arc::new(game::dominoes::Cram))
    }
}

impl Rules for Cram {
    fn options(&self, board: &Board, _: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let mut options = IndexSet::new();
        for after in moves(&Squares::of_code(board)) {
            limit.check()?;
            options.insert(parts(&after));
        }
        Ok(options.into_iter().collect())
    }

    fn reduced(&self, board: &Board) -> Result<Boards, Stop> {
        Ok(parts(&Squares::of_code(board)))
    }

    fn whole(&self, board: &Board, _: Player, _: &Limit) -> Result<Option<Vec<Board>>, Stop> {
        Ok(Some(moves(&Squares::of_code(board)).map(|after| after.code()).collect()))
    }

    /// The source for the P-positions, on which values found by play may rest.
    fn source(&self) -> Option<&'static str> {
        Some("Gardner 1974, symmetry")
    }

    /// The least of the eight rotations and reflections of a board.
    fn same(&self, board: &Board) -> Board {
        canonical(&Squares::of_code(board))
    }
}

impl ImpartialRules for Cram {
    fn known_value(&self, board: &Board) -> Option<u64> {
        (self.known_p_position(board)?).then_some(0)
    }

    /// An empty board with both sides even is a P-position: the reply to a domino is its reflection in the centre. With one side
    /// even and the other odd, the next player places a domino on the two central squares, and then replies in the same way.
    fn known_p_position(&self, board: &Board) -> Option<bool> {
        let free = Squares::of_code(board);
        match (free.is_all(), free.rows() % 2, free.columns() % 2) {
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
        Squares::all(rows, columns).map(|free| free.code())
    }
}

/// The free squares after each domino, from left to right and row by row.
fn moves(free: &Squares) -> impl Iterator<Item = Squares> {
    let squares = (0..free.rows()).flat_map(|row| (0..free.columns()).map(move |column| (row, column)));
    squares.flat_map(move |(row, column)| {
        let (here, below) = (free.row(row), free.row(row + 1));
        let across = (here & here >> 1) >> column & 1 == 1;
        let upright = (here & below) >> column & 1 == 1;
        let dominoes = [across.then_some([(row, 0b11), (row, 0)]), upright.then_some([(row, 1), (row + 1, 1)])];
        dominoes.into_iter().flatten().map(move |domino: [(usize, u64); 2]| {
            let mut after = free.clone();
            domino.into_iter().for_each(|(row, squares)| after.remove(row, squares << column));
            after
        })
    })
}

/// The regions of free squares with room for a domino, each in canonical orientation.
fn parts(free: &Squares) -> Boards {
    free.parts_for_dominoes().map(|part| canonical(&part)).collect()
}

/// The least of the eight rotations and reflections of a board.
fn canonical(free: &Squares) -> Board {
    let transposed = free.transposed();
    let images = [free, &transposed].into_iter().flat_map(|image| {
        let flipped = image.flipped();
        [image.code(), image.mirrored().code(), flipped.mirrored().code(), flipped.code()]
    });
    images.min().unwrap_or_else(|| free.code())
}
