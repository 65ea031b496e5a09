//! How values become text.
//!
//! Whoever has a value says it piece by piece (`piece::Piece`) to the `format::Writer` of a format. A new format is a
//! file here with its writer, and a line in the list of [`mod@format`].
//!
//! A [`picture::Picture`] is drawn twice: in letters for a terminal (`Sketch`, with a `Canvas` for lines), and as a `Figure`,
//! which is written as SVG or TikZ, for files.

mod ascii;
pub(crate) mod boards;
pub(crate) mod canvas;
pub mod colour;
pub(crate) mod figure;
mod fit;
pub mod format;
pub(crate) mod hasse;
pub(crate) mod html;
mod json;
pub(crate) mod latex;
mod line;
pub mod picture;
pub(crate) mod piece;
pub(crate) mod separated;
pub(crate) mod sheet;
pub(crate) mod sketch;
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
