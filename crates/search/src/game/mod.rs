//! The games that are played on packed boards.

pub mod amazons;
pub mod clobber;
pub mod dominoes;
pub mod hackenbush;
pub mod lines;
pub mod nogo;
pub mod painting;
pub mod toads;

use cutcake_base::{
    board::{
        squares::Squares,
        stones::{Cell, Stones},
    },
    position::Board,
};

use crate::packed::Packed;

/// Packs a set of squares, as the first set.
fn pack_squares(board: &Board) -> Option<Packed> {
    let squares = Squares::of_code(board);
    let mut packed = Packed::empty(squares.rows(), squares.columns())?;
    for row in 0..squares.rows() {
        for column in (0..squares.columns()).filter(|column| squares.has(row, *column)) {
            packed.planes[0] |= packed.square(row, column);
        }
    }
    Some(packed)
}

/// Packs a board of stones; `planes` says in which sets a cell is.
fn pack_stones(board: &Board, planes: impl Fn(Cell) -> [bool; 3]) -> Option<Packed> {
    let stones = Stones::of(board);
    let mut packed = Packed::empty(stones.rows(), stones.columns())?;
    for ((row, column), cell) in stones.cells() {
        let square = packed.square(row, column);
        for (plane, is_in) in packed.planes.iter_mut().zip(planes(cell)) {
            *plane |= if is_in { square } else { 0 };
        }
    }
    Some(packed)
}
