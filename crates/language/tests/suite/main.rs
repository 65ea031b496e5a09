//! Parts of the language one by one.

mod line;
mod rich;
mod sample;
mod table;
mod word;
