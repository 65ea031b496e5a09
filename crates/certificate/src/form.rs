//! Games written by their options: `[[options of Left],[options of Right]]`, or three lists for three players, and an integer for
//! that many moves of Left, or of Right if it is negative.

use serde_json::Value;

use super::{
    Board, Fault,
    play::{Listing, Terms},
};
use crate::player::Player;

/// The integer that a form is, if it is one.
pub fn integer(board: &Board) -> Option<i64> {
    if board.game == 0 { board.entries.parse().ok() } else { None }
}

/// The options of a player in a form.
pub fn options(board: &Board, player: Player, listing: &mut Listing) -> Result<Vec<Terms>, Fault> {
    let mut form = |entries: String| {
        listing.take(1)?;
        Ok(vec![(Board { game: 0, entries }, false)])
    };
    if let Some(number) = integer(board) {
        let mover = if number < 0 { Player::Right } else { Player::Left };
        let is_move = number != 0 && player == mover;
        return is_move.then(|| form((number - number.signum()).to_string())).into_iter().collect();
    }
    let no_form = || Fault::Rules(format!("{} is not a form", board.entries));
    let lists: Value = serde_json::from_str(&board.entries).map_err(|_| no_form())?;
    let lists = lists.as_array().ok_or_else(no_form)?;
    let place = match (lists.len(), player) {
        (2, Player::Right) => 1,
        (2, Player::Center) => return Ok(Vec::new()),
        (2 | 3, player) => player.index(),
        _ => return Err(no_form()),
    };
    let options = lists.get(place).and_then(Value::as_array).ok_or_else(no_form)?;
    options.iter().map(|option| form(option.to_string())).collect()
}

/// Whether entries are a form for the given number of players.
pub fn is_form(entries: &Value, players: usize) -> bool {
    match entries.as_array() {
        None => players == 2 && entries.is_i64(),
        Some(sides) => {
            let are_forms = |side: &Value| {
                let options = side.as_array();
                options.is_some_and(|options| options.iter().all(|option| is_form(option, players)))
            };
            sides.len() == players && sides.iter().all(are_forms)
        }
    }
}

/// A form as it is typed.
pub fn typed(entries: &Value) -> String {
    let Some(lists) = entries.as_array() else { return entries.to_string() };
    let sides = lists.iter().map(|side| {
        let options = side.as_array().into_iter().flatten().map(typed);
        options.collect::<Vec<_>>().join(",")
    });
    let sides = sides.collect::<Vec<_>>().join("|");
    if lists.len() == 3 { format!("<{sides}>") } else { format!("{{{sides}}}") }
}
