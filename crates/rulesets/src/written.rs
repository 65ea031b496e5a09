//! The built-in rulesets that are written in the language, one file for each game or family of games.
//!
//! A new one is a file in `written/` and a line in [`FILES`]. A file holds rulesets and the functions that they share. The `///` lines
//! above a ruleset are its summary; those that begin with `>` are examples, whose answers are computed wherever they are shown.

use std::{collections::HashMap, sync::LazyLock};

/// A file of rulesets in the language.
#[derive(Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, as messages show it.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

impl File {
    /// The names of its rulesets, in order.
    pub fn rulesets(&self) -> impl Iterator<Item = &'static str> + use<> {
        let heads = self.text.lines().filter_map(|line| line.strip_prefix("ruleset "));
        heads.filter_map(|head| head.split(|letter: char| !letter.is_alphanumeric()).next())
    }
}

macro_rules! files {
    ($($name:literal)*) => {
        &[$(File { name: concat!($name, ".cgs"), text: include_str!(concat!("written/", $name, ".cgs")) }),*]
    };
}

/// Every file.
#[rustfmt::skip]
pub const FILES: &[File] = files![
    "arc_kayles"
    "bounded_wythoff"
    "cherries"
    "childish_hackenbush"
    "clear_the_pond"
    "col"
    "component"
    "cutthroat"
    "end_nim"
    "euclid"
    "fibonacci_nim"
    "gen_mem"
    "gen_toads_and_frogs"
    "geography"
    "kings_dirt"
    "maze"
    "mem"
    "nimstring"
    "node_kayles"
    "partizan_end_nim"
    "partizan_euclid"
    "push"
    "sheep"
    "take_away"
    "toppling_dominoes"
];

/// The file of the ruleset whose boards are values.
pub const COMPONENT: &str = "component.cgs";

/// The file of the rulesets that paint graphs.
pub const PAINTING: &str = "col.cgs";

/// The names of all these rulesets.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().flat_map(File::rulesets)
}

/// The file that has a ruleset of this name.
pub fn file(name: &str) -> Option<&'static File> {
    static BY_NAME: LazyLock<HashMap<&'static str, &'static File>> =
        LazyLock::new(|| FILES.iter().flat_map(|file| file.rulesets().map(move |name| (name, file))).collect());
    BY_NAME.get(name).copied()
}
