//! Strips as values: `s[i]`.

use num_traits::ToPrimitive;

use crate::{
    board::{letters::Letters, strip::Strip},
    kind::{
        convert::{Fallible, mismatch, type_error, value_error},
        grid::{coordinate, side},
        value::Value,
    },
    run::error::Error,
};

/// `s[i]`: the letter of a cell, or "" off the board; `s[i..j]` is a strip.
///
/// # Errors
/// If the index is neither an integer nor a range inside the strip.
pub fn letter(strip: &Strip, indices: &[Value]) -> Fallible<Value> {
    let [index] = indices else {
        return Err(type_error("a place on a strip is one integer, and its letter is `s[i]`"));
    };
    if let Value::Range(range) = index {
        let ends = [&range.0, &range.1].map(|end| end.to_usize());
        let text = strip.to_string();
        let cells = text.chars().count();
        let [Some(first), Some(last)] = ends else { return Err(no_piece(cells)) };
        if first < 1 || first > last || last > cells {
            return Err(no_piece(cells));
        }
        let piece: String = text.chars().skip(first - 1).take(last + 1 - first).collect();
        return Ok(Value::Strip(Strip::read(&piece, strip.as_grid().letters())?.into()));
    }
    let letter = coordinate(index)?.and_then(|place| strip.letter(place));
    Ok(letter.map_or_else(|| Value::string(""), |letter| Value::String(letter.clone())))
}

fn no_piece(cells: usize) -> Box<Error> {
    value_error(format!("cells run from 1 to {cells}, and a piece of a strip has at least one"))
}

/// The concatenation of two strips with the same letters.
///
/// # Errors
/// If their letters differ, or the result is too long.
pub fn joined(first: &Strip, second: &Strip) -> Fallible<Strip> {
    let letters = first.as_grid().letters();
    if letters != second.as_grid().letters() {
        return Err(value_error("two strips are joined that have the same letters"));
    }
    Ok(Strip::read(&format!("{first}{second}"), letters)?)
}

/// The strip of a text, or the empty strip with a number of cells.
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
