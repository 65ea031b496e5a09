//! A game that the program does not have, defined outside of it: a stack of blue and red coins.
//!
//! A move takes a coin of one's own colour with everything above it; who cannot move loses. It is a Hackenbush string,
//! whose value is a number (Berlekamp's rule). `cargo run --example external_ruleset` prints some.
#![allow(clippy::panic, clippy::print_stdout)]

use std::rc::Rc;

use cutcake::prelude::*;

/// `Coins["brb"]`: the coins of a stack from the bottom up; Left takes the blue ones, Right the red ones.
struct Coins;

impl Ruleset for Coins {
    fn name(&self) -> &str {
        "Coins"
    }
    fn summary(&self) -> &str {
        "A move takes a coin of one's own colour, blue for Left and red for Right, with everything above it."
    }
    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["coins"])
    }
    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        let rule = || NoBoard { rule: "Coins takes a text of b and r: Coins[\"brb\"]".to_owned(), entry: None };
        let [Entry::Text(text)] = entries else { return Err(rule()) };
        text.chars().map(|coin| "br".find(coin).map(|place| place as u64)).collect::<Option<Board>>().ok_or_else(rule)
    }
    fn entries(&self, board: &Board) -> String {
        format!("\"{}\"", board.iter().map(|coin| if *coin == 0 { 'b' } else { 'r' }).collect::<String>())
    }
    fn coordinates<'b>(&self, _: &'b Board) -> Option<&'b [u64]> {
        None
    }
    fn theory(&self) -> Theory<'_> {
        Theory::Partizan(self)
    }
}

impl Rules for Coins {
    fn options(&self, board: &Board, player: Player, _: &Limit) -> Result<Vec<Boards>, Stop> {
        let own = u64::from(player == Player::Right);
        let coins = (0..board.len()).filter(|coin| board[*coin] == own);
        Ok(coins.map(|coin| [Board::from(&board[..coin])].into_iter().collect()).collect())
    }
}

fn main() {
    let mut session = Session::new(Limit::default());
    session.add_ruleset(Rc::new(Coins));
    let program = "Coins[\"brr\"]\nCoins[\"b\"] + Coins[\"rb\"]\nOptions(Coins[\"brb\"], Left)\nOutcome(Coins[\"br\"] - Coins[\"brr\"])";
    let run = session.run("coins", program, &mut |result| println!("{}", result.text));
    run.unwrap_or_else(|error| panic!("{}", error.render(false)));
}
