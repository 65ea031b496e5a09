//! Strips as values: `s[i]`.

use crate::{
    board::{letters::Letters, strip::Strip},
    kind::{
        convert::{Fallible, mismatch, type_error},
        grid::{coordinate, side},
        value::Value,
    },
};

/// `s[i]`: the letter of a cell; "" off the board.
///
/// # Errors
/// If the index is no integer.
pub fn letter(strip: &Strip, indices: &[Value]) -> Fallible<Value> {
    let [index] = indices else {
        return Err(type_error("a place on a strip is one integer, and its letter is `s[i]`"));
    };
    let letter = coordinate(index)?.and_then(|place| strip.letter(place));
    Ok(letter.map_or_else(|| Value::string(""), |letter| Value::String(letter.clone())))
}

/// The strip of a text, or the empty strip of so many cells.
///
/// # Errors
/// If there is none.
pub fn read(board: &Value, letters: &Letters) -> Fallible<Strip> {
    match board {
        Value::Number(_) => Ok(Strip::empty(side(board)?, letters)?),
        Value::String(text) => Ok(Strip::read(text, letters)?),
        other => Err(mismatch("the cells of a strip in a string, or how many there are", other)),
    }
}
