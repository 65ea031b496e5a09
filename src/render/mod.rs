//! How values become text.
//!
//! Whoever has a value says it piece by piece (`piece::Piece`) to the `format::Writer` of a format. A new format is a
//! file here with its writer, and a line in the list of [`mod@format`].
//!
//! Pictures are drawn on a `Canvas` for a terminal, and as a `Figure`, which is written as SVG or TikZ, for files.

mod ascii;
pub(crate) mod boards;
pub(crate) mod canvas;
pub(crate) mod figure;
mod fit;
pub mod format;
pub(crate) mod hasse;
mod json;
mod latex;
mod line;
pub(crate) mod piece;
pub(crate) mod separated;
pub(crate) mod svg;
pub(crate) mod table;
pub(crate) mod tabular;
pub mod text;
pub(crate) mod thermograph;
pub(crate) mod tikz;
pub(crate) mod tree;
mod unicode;
pub mod window;
pub mod wrap;
