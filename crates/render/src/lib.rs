//! Text and picture output.
//!
//! A value is passed piece by piece ([`piece::Piece`]) to the [`format::Writer`] of a format. A new format needs a module with its
//! writer and a line in the list of [`mod@format`].
//!
//! A [`picture::Picture`] has two forms: characters for a terminal (`Sketch`, with a `Canvas` for lines), and a vector graphic
//! ([`figure::Figure`]), which is written as SVG or TikZ.

mod ascii;
pub mod boards;
pub(crate) mod canvas;
pub mod chart;
pub mod colour;
pub mod figure;
mod fit;
pub mod format;
pub mod hasse;
pub mod html;
mod json;
pub mod latex;
mod line;
pub mod picture;
pub mod piece;
pub mod run;
pub mod separated;
pub mod sheet;
pub(crate) mod sketch;
pub(crate) mod svg;
pub mod table;
pub mod tabular;
pub mod text;
pub mod thermograph;
pub(crate) mod tikz;
pub mod tree;
mod unicode;
pub mod window;
pub mod wrap;

use cutcake_base::{board, limit, number, player};
use cutcake_partizan as partizan;
