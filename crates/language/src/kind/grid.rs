//! Grids as values: `board[r, c]`, and places on a grid.

use num_traits::ToPrimitive;

use crate::{
    board::{
        BoardError,
        grid::{Direction, Grid, Square},
        letters::{Letters, Surface},
    },
    kind::{
        convert::{Fallible, integer, items, mismatch, text, type_error, value_error},
        value::Value,
    },
    run::error::Error,
};

/// How the places on a grid are written, for errors.
const PLACE: &str = "a place on a grid is a pair of integers (row, column), and its letter is `board[row, column]`";
const PLACE_IN_LAYERS: &str =
    "a place in layers is three integers (layer, row, column), and its letter is `board[layer, row, column]`";

/// How the help on a letter that a board does not have begins.
pub(crate) const LETTERS: &str = "which letters a board has is said where it is an entry";

impl From<BoardError> for Box<Error> {
    fn from(error: BoardError) -> Self {
        let message = value_error(error.to_string());
        match error {
            BoardError::Letter { letters, .. } => message.help(format!("{LETTERS}: `board as Grid(\"{letters}…\")`")),
            _ => message,
        }
    }
}

/// `board[r, c]`, or `board[(r, c)]`: the letter of a cell, or "" off the board; with ranges a grid.
///
/// # Errors
/// If the indices are not a place.
pub fn letter(grid: &Grid, indices: &[Value]) -> Fallible<Value> {
    if let [rows, columns] = indices
        && grid.letters().surface() != Surface::Layers
        && indices.iter().any(|index| matches!(index, Value::Range(_)))
    {
        return piece(grid, rows, columns);
    }
    let place = match indices {
        [place] => self::place(grid, place),
        numbers => cell(grid, numbers),
    }?;
    let letter = place.and_then(|(row, column)| grid.letter(row, column));
    Ok(letter.map_or_else(|| Value::string(""), |letter| Value::String(letter.clone())))
}

/// `board[1..2, 3..4]`: the letters in some rows and columns, as a grid.
fn piece(grid: &Grid, rows: &Value, columns: &Value) -> Fallible<Value> {
    let span = |index: &Value, most: usize, what: &str| {
        let ends = match index {
            Value::Range(range) => [&range.0, &range.1].map(|end| end.to_usize()),
            index => [coordinate(index)?; 2],
        };
        match ends {
            [Some(first), Some(last)] if 1 <= first && first <= last && last <= most => Ok(first..=last),
            _ => Err(value_error(format!("{what} run from 1 to {most}, and a piece of a board has at least one"))),
        }
    };
    let (rows, columns) = (span(rows, grid.rows(), "rows")?, span(columns, grid.columns(), "columns")?);
    let row = |row: usize| columns.clone().filter_map(move |column| grid.letter(row, column)).map(|letter| &**letter);
    let text: Vec<String> = rows.map(|number| row(number).collect()).collect();
    // A piece of a torus has edges.
    let letters = match grid.letters().surface() {
        Surface::Torus => grid.letters().clone().on(Surface::Plane),
        _ => grid.letters().clone(),
    };
    Ok(Value::Grid(Grid::read(&text.join("|"), &letters)?.into()))
}

/// Two grids with the same letters and number of rows, joined side by side.
///
/// # Errors
/// If their letters or numbers of rows differ, or the result is too large.
pub fn joined(left: &Grid, right: &Grid) -> Fallible<Grid> {
    if left.letters() != right.letters() || left.rows() != right.rows() {
        return Err(value_error("two grids are joined that have as many rows and the same letters"));
    }
    let (left_text, right_text) = (left.to_string(), right.to_string());
    let rows = left_text.split('|').zip(right_text.split('|')).map(|(a, b)| format!("{a}{b}"));
    Ok(Grid::read(&rows.collect::<Vec<_>>().join("|"), left.letters())?)
}

/// The place on a grid that a value gives: (row, column), or with layers (layer, row, column). `None` if it lies off
/// the board.
///
/// # Errors
/// If it is not a tuple of this many integers.
pub fn place(grid: &Grid, value: &Value) -> Fallible<Option<Square>> {
    match value {
        Value::Tuple(items) => cell(grid, &items.items),
        other => Err(mismatch("a place (row, column)", other).help(form_of_place(grid))),
    }
}

fn cell(grid: &Grid, numbers: &[Value]) -> Fallible<Option<Square>> {
    if numbers.len() != grid.letters().surface().sides().len() {
        return Err(type_error(form_of_place(grid)));
    }
    let mut cell = [0; 3];
    for (number, place) in numbers.iter().zip(&mut cell) {
        match number {
            Value::Number(number) if number.is_integer() => match number.to_i64() {
                Some(number) => *place = number,
                None => return Ok(None),
            },
            other => return Err(mismatch("an integer", other)),
        }
    }
    Ok(grid.cell(&cell[..numbers.len()]))
}

fn form_of_place(grid: &Grid) -> &'static str {
    if grid.letters().surface() == Surface::Layers { PLACE_IN_LAYERS } else { PLACE }
}

/// Steps on a grid: tuples (rows, columns), or (layers, rows, columns).
///
/// # Errors
/// If they are not such tuples of integers.
pub fn steps(directions: &Value) -> Fallible<Vec<Direction>> {
    const STEP: &str = "directions are pairs of integers (rows, columns), such as Orthogonal, Compass or KnightsMove; in layers also \
                        (layers, rows, columns)";
    let mut all = Vec::new();
    let mut directions = items(directions)?;
    while let Some(direction) = directions() {
        let Value::Tuple(pair) = &direction else {
            return Err(mismatch("a pair (rows, columns)", &direction).help(STEP));
        };
        // A step that is too large leads off every board.
        let step = |value: &Value| Ok::<_, Box<Error>>(integer(value)?.to_isize().unwrap_or(isize::MAX));
        all.push(match pair.items.as_slice() {
            [rows, columns] => [0, step(rows)?, step(columns)?],
            [layers, rows, columns] => [step(layers)?, step(rows)?, step(columns)?],
            _ => return Err(type_error(STEP)),
        });
    }
    Ok(all)
}

/// The number of a row, a column or a cell; `None` if it is too small or too large for any board.
///
/// # Errors
/// If the value is not an integer.
pub fn coordinate(value: &Value) -> Fallible<Option<usize>> {
    match value {
        Value::Number(number) if number.is_integer() => {
            Ok(number.to_i64().and_then(|number| usize::try_from(number).ok()))
        }
        other => Err(mismatch("an integer", other)),
    }
}

/// A place as a value.
///
/// # Errors
/// Never in fact, because a tuple of integers is not nested.
pub fn value_of_place(grid: &Grid, place: Square) -> Fallible<Value> {
    Ok(Value::of_items(grid.numbers(place).into_iter().map(Value::integer).collect())?)
}

/// The alphabet that a string gives.
///
/// # Errors
/// If the value is not a string, or not an alphabet.
pub fn letters(value: &Value) -> Fallible<Letters> {
    Ok(Letters::new(&text(value)?)?)
}

/// The grid of a text, or the empty grid with sides (rows, columns), or with layers (layers, rows, columns).
///
/// # Errors
/// If there is none.
pub fn read(board: &Value, letters: &Letters) -> Fallible<Grid> {
    match board {
        Value::Tuple(sides) => match (sides.items.as_slice(), letters.surface()) {
            ([layers, rows, columns], Surface::Layers) => {
                Ok(Grid::empty_layers(side(layers)?, side(rows)?, side(columns)?, letters)?)
            }
            (_, Surface::Layers) => Err(type_error("the sides of a board of layers are three (layers, rows, columns)")),
            ([rows, columns], _) => Ok(Grid::empty(side(rows)?, side(columns)?, letters)?),
            _ => Err(type_error("the sides of a grid are a pair (rows, columns)")),
        },
        Value::String(text) => Ok(Grid::read(text, letters)?),
        other => Err(mismatch("the rows of a grid in a string, or a pair (rows, columns)", other)),
    }
}

/// A number of rows, columns or cells.
///
/// # Errors
/// If the value is not an integer that is at least 0.
pub fn side(value: &Value) -> Fallible<usize> {
    coordinate(value)?.ok_or_else(|| match value {
        Value::Number(number) if number.signum() > 0 => BoardError::TooLarge.into(),
        _ => BoardError::Empty.into(),
    })
}
