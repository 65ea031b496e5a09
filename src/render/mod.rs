//! How values become text.
//!
//! Whoever has a value says it piece by piece (`piece::Piece`) to the `format::Writer` of a format. A new format is a
//! file here with its writer, and a line in the list of [`mod@format`].

mod ascii;
mod fit;
pub mod format;
mod json;
mod latex;
mod line;
pub(crate) mod piece;
pub(crate) mod table;
pub mod text;
mod unicode;
pub mod window;
pub mod wrap;
