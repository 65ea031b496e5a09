//! The parser that pest generates from `grammar/cutcake.pest`, where the rules are documented. It is a crate of its own because it takes
//! longer to compile than all that reads its results.
#![allow(missing_docs, reason = "pest documents what it generates")]

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/cutcake.pest"]
pub struct Grammar;
