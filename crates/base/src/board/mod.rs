//! Boards: grids and strips of letters, and graphs with labels. Cells, parts, symmetries, and how they are written; for
//! rulesets of every kind.
//!
//! A board is a plain value: cheap to clone, to compare and to hash, so that positions can be kept by it.

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

/// What is wrong with a board as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// Letters that are no alphabet.
    #[error(
        "\"{text}\" are not the letters of a board: they are 1 to 255 different ones, the empty cell first, without `|`"
    )]
    Letters {
        /// What was given.
        text: String,
    },
    /// A letter that the board does not have.
    #[error("`{letter}` is not a letter of this board: they are {}", listed(letters))]
    Letter {
        /// The letter, or what stood in its place.
        letter: String,
        /// The letters that there are.
        letters: String,
    },
    /// Rows that are not of one length.
    #[error("the rows of a board have one length: row {row} has {}, the first has {first}", cells(*found))]
    Ragged {
        /// Which row, from 1.
        row: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        first: usize,
    },
    /// Layers that do not have as many rows.
    #[error("the layers of a board have as many rows each, with `||` between them: `\"..|..||..|..\"`")]
    Layers,
    /// No cells at all.
    #[error("a board has at least one cell")]
    Empty,
    /// More cells than are stored.
    #[error("a board has at most {MOST_CELLS} cells")]
    TooLarge,
    /// Rows where there is one.
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
