//! Boards of any values as the numbers that engines know them by.

use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::{kind::value::Value, position::Board};

/// Set in the one number of a board that is no list of natural numbers; the rest of it is its place in [`Codes`].
const MARK: u64 = 1 << 63;

/// The boards of a ruleset that are not just natural numbers, in the order in which they were met, each with what stands
/// between its brackets, and how that is written unless it is just boards and numbers.
#[derive(Default)]
pub struct Codes {
    boards: IndexMap<Box<[Value]>, Option<Rc<str>>, FxBuildHasher>,
}

/// Whether a number can stand in a board as it is.
pub fn is_plain(number: u64) -> bool {
    number < MARK
}

/// The natural numbers that a board is, if it is that.
pub fn coordinates(board: &Board) -> Option<&[u64]> {
    board.iter().all(|number| is_plain(*number)).then_some(board)
}

/// The board of values that are all natural numbers.
pub fn plain(values: &[Value]) -> Option<Board> {
    let natural = |value: &Value| match value {
        Value::Number(number) => number.to_u64().filter(|number| is_plain(*number)),
        _ => None,
    };
    values.iter().map(natural).collect()
}

/// A board, or a number, as it is written between brackets.
pub(super) fn plainly(entry: &Value) -> String {
    match entry {
        Value::Grid(grid) => format!("\"{grid}\""),
        Value::Strip(strip) => format!("\"{strip}\""),
        Value::Graph(graph) => format!("\"{graph}\""),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

impl Codes {
    /// The board of values that were met before.
    pub fn find(&self, values: &[Value]) -> Option<Board> {
        let place = self.boards.get_index_of(values)?;
        Some([MARK | place as u64].into_iter().collect())
    }

    /// The board of values, and what is written between its brackets; nothing of boards and numbers, which are written when
    /// somebody asks.
    pub fn add(&mut self, values: Vec<Value>, text: Option<Rc<str>>) -> Board {
        let (place, _) = self.boards.insert_full(values.into_boxed_slice(), text);
        [MARK | place as u64].into_iter().collect()
    }

    /// The values of a board.
    pub fn values(&self, board: &Board) -> Vec<Value> {
        match coordinates(board) {
            Some(numbers) => numbers.iter().map(|number| Value::integer(*number)).collect(),
            None => self.item(board).map(|(values, _)| values.to_vec()).unwrap_or_default(),
        }
    }

    /// The values of all boards that are not just natural numbers.
    pub fn values_held(&self) -> impl Iterator<Item = &Value> {
        self.boards.keys().flat_map(|values| values.iter())
    }

    /// What is written between the brackets of a board.
    pub fn text(&self, board: &Board) -> String {
        match coordinates(board) {
            Some(numbers) => numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
            None => match self.item(board) {
                Some((_, Some(text))) => text.to_string(),
                Some((values, None)) => values.iter().map(plainly).collect::<Vec<_>>().join(","),
                None => String::new(),
            },
        }
    }

    /// How many bytes that takes where it is a text that is kept: it may be long.
    pub fn length(&self, board: &Board) -> usize {
        self.item(board).and_then(|(_, text)| text).map_or(0, |text| text.len())
    }

    fn item(&self, board: &Board) -> Option<(&[Value], Option<&Rc<str>>)> {
        let place = usize::try_from(board.first()? & !MARK).ok()?;
        self.boards.get_index(place).map(|(values, text)| (&**values, text.as_ref()))
    }
}
