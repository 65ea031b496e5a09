//! Games on a row of heaps in which a move takes from one heap and may split the rest: Kayles and Dawson's Kayles, Grundy's game,
//! and games given by a code or a subtraction set.

use crate::{
    Entry, NoBoard, Play, Ruleset, code_in,
    impartial::{integers, one},
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
};
use cutcake_impartial::{HeapGame, ImpartialRules};

/// A game on a row of heaps. A move replaces one heap by what is left of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heaps {
    pub(super) name: String,
    pub(super) summary: String,
    pub(super) examples: &'static [&'static str],
    pub(super) game: HeapGame,
}

impl Heaps {
    /// Kayles (Dudeney 1908; code 0.77): rows of pins, of which a ball knocks down one or two that stand side by side.
    pub fn kayles() -> Self {
        Heaps {
            name: "Kayles".to_owned(),
            summary: "A move knocks down one pin, or two side by side, of a row, which may break the row in two; who \
                      cannot move loses."
                .to_owned(),
            examples: &["Kayles[5]", "NimSequence(Kayles, 10)", "Periodicity(Kayles, 200)"],
            game: HeapGame::coded([(1, 7), (2, 7)]),
        }
    }

    /// Dawson's Kayles (code 0.07): only two pins side by side can be knocked down.
    pub fn dawsons_kayles() -> Self {
        Heaps {
            name: "DawsonsKayles".to_owned(),
            summary: "A move knocks down two pins side by side of a row, which may break the row in two; who cannot \
                      move loses."
                .to_owned(),
            examples: &["DawsonsKayles[8]", "Periodicity(DawsonsKayles, 400)"],
            game: HeapGame::coded([(2, 7)]),
        }
    }

    /// The game with these moves, as a part of another ruleset.
    pub(super) fn of_game(name: &str, game: HeapGame) -> Self {
        Heaps { name: name.to_owned(), summary: String::new(), examples: &[], game }
    }

    /// Grundy's game (1939): a move breaks a heap into two heaps of different size.
    pub fn grundys_game() -> Self {
        Heaps {
            name: "GrundysGame".to_owned(),
            summary: "A move breaks a heap into two heaps of different size; the player who cannot move loses."
                .to_owned(),
            examples: &["GrundysGame[10]", "NimSequence(GrundysGame, 20)"],
            game: HeapGame::unequal_halves(),
        }
    }
}

impl Ruleset for Heaps {
    fn name(&self) -> &str {
        &self.name
    }

    fn summary(&self) -> &str {
        &self.summary
    }

    fn code(&self) -> Option<String> {
        match self.name.as_str() {
            "Kayles" => Some("0.77".to_owned()),
            "DawsonsKayles" => Some("0.07".to_owned()),
            "GrundysGame" => Some("4!.0".to_owned()),
            name => code_in(name),
        }
    }

    fn examples(&self) -> &[&str] {
        self.examples
    }

    fn sides(&self) -> Option<Vec<&str>> {
        None
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        integers(self, entries, 0)
    }

    fn play(&self) -> Play<'_> {
        Play::Impartial(self)
    }
}

impl Rules for Heaps {
    fn options(&self, board: &Board, _: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        heaps_left(&self.game, board, limit)
    }
}

/// The options of a row of heaps by the moves of a game in one heap; only a single heap may be empty.
pub(super) fn heaps_left(game: &HeapGame, board: &Board, limit: &Limit) -> Result<Vec<Boards>, Stop> {
    let mut options = Vec::new();
    for (place, heap) in board.iter().enumerate() {
        game.for_each_option(*heap, limit, &mut |parts| {
            let heaps = board[..place].iter().chain(parts).chain(&board[place + 1..]);
            let mut after: Board = heaps.copied().filter(|heap| *heap > 0).collect();
            if after.is_empty() {
                after.push(0);
            }
            limit.list(&mut options, one(after))
        })?;
    }
    Ok(options)
}

impl ImpartialRules for Heaps {
    fn heap_game(&self) -> Option<HeapGame> {
        Some(self.game.clone())
    }

    /// One heap: a row of several is a sum.
    fn free_coordinates(&self) -> Option<Vec<&str>> {
        Some(vec!["n"])
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        (!coordinates.is_empty()).then(|| coordinates.into())
    }
}
