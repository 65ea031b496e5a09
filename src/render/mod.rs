//! How values become text.
//!
//! Whoever has a value says it piece by piece ([`piece::Piece`]) to the [`format::Writer`] of a format. A new format is a
//! file here with its writer, and a line in the list of [`mod@format`].

mod ascii;
pub mod canvas;
mod fit;
pub mod format;
pub mod hasse;
mod json;
mod latex;
mod line;
pub mod piece;
pub mod svg;
pub mod table;
pub mod text;
pub mod thermograph;
pub mod tree;
mod unicode;
pub mod window;
pub mod wrap;
