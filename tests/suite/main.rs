//! Every test of what the library and the program do, in one binary so that a change is tested in seconds.
// That is how a test fails.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod advice;
mod board;
mod board_games;
mod bounds;
mod certificates;
mod choice;
mod command_line;
mod contest;
mod counterexample;
mod day;
mod draw;
mod editors;
mod export;
mod extremes;
mod guess;
mod heap_games;
mod help;
mod house;
mod impartial;
mod impartial_theorems;
mod infinitesimal;
mod integer;
mod json;
#[cfg(feature = "jupyter")]
mod jupyter;
mod kinds;
mod known;
mod language;
mod latex;
mod limits;
mod measured;
mod memory;
mod misere;
#[cfg(feature = "jupyter")]
mod notebooks;
mod number;
mod pages;
mod partizan;
mod partizan_extremes;
mod partizan_numbers;
mod partizan_textbook;
mod picture;
mod print_read;
mod product;
mod prompt;
mod proofs;
mod reader;
mod rulesets;
mod scripts;
mod search;
mod session;
mod snapshot;
mod sweep;
mod synchronized;
mod syntax;
mod table;
mod temperature;
mod three_player;
mod three_player_forms;
mod twins;
mod variables;
mod words;
mod written;
