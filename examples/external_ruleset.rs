//! A game that is not built in, defined in another crate: a stack of blue and red coins.
//!
//! A move takes a coin of one's own colour with everything above it; a player who cannot move loses. It is a Hackenbush string,
//! whose value is a number (Berlekamp's rule). `cargo run --example external_ruleset` prints some.
#![allow(clippy::print_stdout)]

use cutcake::prelude::*;

/// `Coins["brb"]`: the coins of a stack from the bottom up; Left takes the blue ones, Right the red ones.
struct Coins;

impl OwnRules for Coins {
    fn name(&self) -> &str {
        "Coins"
    }
    fn summary(&self) -> &str {
        "A move takes a coin of one's own colour, b for Left and r for Right, with all above it: Coins[\"brb\"]."
    }
    fn board(&self, entries: &[Entry]) -> Option<Board> {
        let [Entry::Text(coins)] = entries else { return None };
        coins.chars().map(|coin| "br".find(coin).map(|place| place as u64)).collect()
    }
    fn entries(&self, coins: &Board) -> Option<String> {
        Some(format!("\"{}\"", coins.iter().map(|coin| if *coin == 0 { 'b' } else { 'r' }).collect::<String>()))
    }
    fn options(&self, coins: &Board, player: Player, _: &Limit) -> Result<Vec<Boards>, Stop> {
        let own = u64::from(player == Player::Right);
        let places = (0..coins.len()).filter(|place| coins[*place] == own);
        Ok(places.map(|place| Boards::from(Board::from(&coins[..place]))).collect())
    }
}

/// Values, a sum, options, an outcome.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut session = Session::builder().build();
    session.add_rules(Coins);
    for question in ["Coins[\"brr\"]", "Coins[\"b\"] + Coins[\"rb\"]", "Options(Coins[\"brb\"], Left)"] {
        let (value, standing) = session.eval(question)?.into_parts();
        println!("{question} = {} ({standing})", session.text(&value)?);
    }
    assert_eq!(session.eval("Value(Coins[\"brr\"])")?.into_parts().0, Value::from(Rational::power_of_half(2)));
    assert_eq!(session.eval("Outcome(Coins[\"br\"] - Coins[\"brr\"])")?.into_parts().0.as_str(), Some("L"));
    Ok(())
}
