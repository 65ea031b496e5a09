//! Boards: grids and strips of letters, and labelled graphs, with their cells, parts, symmetries and text.
//!
//! A board is a plain value: cheap to clone, to compare and to hash, so that it can be the key of a position.

pub mod filling;
pub mod graph;
pub mod grid;
pub mod letters;
mod notation;
pub mod plane;
pub mod shape;
pub mod squares;
pub mod stones;
pub mod strip;

use thiserror::Error;

/// The most cells of a board, and the most edges of a graph.
pub const MOST_CELLS: usize = 1 << 16;

/// What is wrong with the text of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// Letters that are not an alphabet.
    #[error(
        "\"{text}\" are not the letters of a board: they are 1 to 255 different ones, the empty cell first, without `|`"
    )]
    Letters {
        /// The text given.
        text: String,
    },
    /// A letter that the board does not have.
    #[error("`{letter}` is not a letter of this board: they are {}", listed(letters))]
    Letter {
        /// The letter, or the text in its place.
        letter: String,
        /// The letters of the board.
        letters: String,
    },
    /// Rows of different lengths.
    #[error("the rows of a board have one length: row {row} has {}, the first has {first}", cells(*found))]
    Ragged {
        /// The number of the row, from 1.
        row: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        first: usize,
    },
    /// Layers with different numbers of rows.
    #[error("the layers of a board have as many rows each, with `||` between them: `\"..|..||..|..\"`")]
    Layers,
    /// No cells at all.
    #[error("a board has at least one cell")]
    Empty,
    /// More cells than are stored.
    #[error("a board has at most {MOST_CELLS} cells")]
    TooLarge,
    /// Several rows where only one is allowed.
    #[error("a strip is one row, without `|`")]
    Rows,
}

/// `.`, `x` and `o`.
fn listed(letters: &str) -> String {
    let mut quoted: Vec<String> = letters.chars().map(|letter| format!("`{letter}`")).collect();
    let last = quoted.pop().unwrap_or_default();
    if quoted.is_empty() { last } else { format!("{} and {last}", quoted.join(", ")) }
}

/// `1 cell`, `2 cells`.
fn cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}
