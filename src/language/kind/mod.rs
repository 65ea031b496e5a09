//! What a name can hold: the kinds of value, how they add, compare, index, and are written.
pub mod collection;
pub mod convert;
pub mod function;
pub mod game;
pub mod graph;
pub mod grid;
pub mod held;
pub mod operate;
pub mod program;
pub mod strip;
pub mod synchronized;
pub mod theory;
pub mod three_player;
pub mod unequal;
pub mod value;
mod word;
pub mod write;
