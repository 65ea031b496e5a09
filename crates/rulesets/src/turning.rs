//! Coin-turning games (Lenstra; Berlekamp, Conway, Guy, *Winning Ways*, ch. 14): a row of coins, in the notation of CGSuite.

use crate::{
    Entry, NoBoard, Play, Ruleset,
    heap::Heaps,
    impartial::{broken, one},
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    shape::{Look, Shape},
};
use cutcake_impartial::{HeapGame, ImpartialRules, NimSequence, Table};

/// The coin-turning game of a code: a row of coins shows heads `h` and tails `t`, and a move turns coins as the code allows, the last
/// of them from heads to tails. Its value is that of the heap game [`Heaps::spawning`] with a heap for each head, as large as the
/// position of the coin.
///
/// The code of a board is its number of coins, and the positions of the heads, counted from 1.
pub struct Turning {
    name: String,
    game: HeapGame,
}

/// The most coins of a row.
const MOST_COINS: usize = 1 << 16;

const RULE: &str = "a row of Turning is written with h for a coin that shows heads and t for one that shows tails, and has 1 to \
                    2^16 coins: \"htth\"";

impl Turning {
    /// The game of a turning code such as `1-3`.
    ///
    /// # Errors
    /// As for [`Heaps::spawning`].
    pub fn new(code: &str) -> Result<Self, NoBoard> {
        Ok(Turning { name: format!("Turning(\"{code}\")"), game: Heaps::spawning(code)?.game })
    }
}

impl Ruleset for Turning {
    fn name(&self) -> &str {
        &self.name
    }

    fn summary(&self) -> &str {
        "A move turns over the coins that the code allows, the last of them from heads h to tails t; the player who cannot move loses."
    }

    fn form(&self) -> String {
        format!("{}[\"htth\"]", self.name)
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["coins"])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        let [Entry::Text(text)] = entries else { return Err(broken(RULE, Some(0))) };
        if !(1..=MOST_COINS).contains(&text.len()) || text.contains(|coin| !"ht".contains(coin)) {
            return Err(broken(RULE, Some(0)));
        }
        let heads = (1..).zip(text.chars()).filter(|(_, coin)| *coin == 'h').map(|(place, _)| place);
        Ok(std::iter::once(text.len() as u64).chain(heads).collect())
    }

    fn entries(&self, board: &Board) -> String {
        let (coins, heads) = board.split_first().map_or((0, &[][..]), |(coins, heads)| (*coins, heads));
        let row: String =
            (1..=coins).map(|place| if heads.binary_search(&place).is_ok() { 'h' } else { 't' }).collect();
        format!("\"{row}\"")
    }

    /// None: a board is a row of coins.
    fn coordinates<'b>(&self, _board: &'b Board) -> Option<&'b [u64]> {
        None
    }

    fn shape(&self, board: &Board) -> Shape {
        let row = self.entries(board).trim_matches('"').to_owned();
        Shape::Pieces { rows: vec![row], look: Look::Coins, marked: Vec::new() }
    }

    fn play(&self) -> Play<'_> {
        Play::Impartial(self)
    }
}

impl Rules for Turning {
    fn options(&self, board: &Board, _: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let mut options = Vec::new();
        let Some((coins, heads)) = board.split_first() else { return Ok(options) };
        for (number, last) in heads.iter().enumerate() {
            self.game.for_each_option(*last, limit, &mut |turned| {
                let mut after: Vec<u64> = heads[..number].iter().chain(&heads[number + 1..]).copied().collect();
                for place in turned {
                    match after.binary_search(place) {
                        Ok(head) => _ = after.remove(head),
                        Err(tail) => after.insert(tail, *place),
                    }
                }
                limit.list(&mut options, one(std::iter::once(*coins).chain(after).collect()))
            })?;
        }
        Ok(options)
    }
}

impl ImpartialRules for Turning {
    fn table(&self) -> Option<Box<dyn Table>> {
        Some(Box::new(Heads { values: NimSequence::new(self.game.clone()) }))
    }

    /// None: a board is a row of coins.
    fn free_coordinates(&self) -> Option<Vec<&str>> {
        None
    }

    fn at(&self, _coordinates: &[u64]) -> Option<Board> {
        None
    }
}

/// The values of rows, with heads as heaps.
struct Heads {
    values: NimSequence,
}

impl Table for Heads {
    fn value(&mut self, board: &Board, limit: &Limit) -> Result<u64, Stop> {
        board.iter().skip(1).try_fold(0, |sum, place| Ok(sum ^ self.values.value(*place, limit)?))
    }

    fn len(&self) -> usize {
        self.values.computed().len()
    }
}
