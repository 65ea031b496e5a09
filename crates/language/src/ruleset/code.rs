//! The encoding of boards with any values as the numbers that engines use.

use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::{kind::value::Value, position::Board};

/// The bit set in the single number of a coded board; the rest of the number is its index in [`Codes`]. Other boards
/// are lists of natural numbers.
const CODED: u64 = 1 << 63;

/// The coded boards of a ruleset in the order of their first use, each with the values of its entries, and with their
/// text unless they are only boards and numbers.
#[derive(Default)]
pub struct Codes {
    boards: IndexMap<Box<[Value]>, Option<Rc<str>>, FxBuildHasher>,
}

/// Whether a number can be an entry of a board that is not coded.
pub fn is_plain(number: u64) -> bool {
    number < CODED
}

/// The natural numbers of a board that is not coded.
pub fn coordinates(board: &Board) -> Option<&[u64]> {
    board.iter().all(|number| is_plain(*number)).then_some(board)
}

/// The board of some values, if all are natural numbers.
pub fn plain(values: &[Value]) -> Option<Board> {
    let natural = |value: &Value| match value {
        Value::Number(number) => number.to_u64().filter(|number| is_plain(*number)),
        _ => None,
    };
    values.iter().map(natural).collect()
}

/// The text of a board or a number between brackets.
pub(super) fn entry_text(entry: &Value) -> String {
    match entry {
        Value::Grid(grid) => format!("\"{grid}\""),
        Value::Strip(strip) => format!("\"{strip}\""),
        Value::Graph(graph) => format!("\"{graph}\""),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

impl Codes {
    /// The board with these entries, if it has been added.
    pub fn find(&self, values: &[Value]) -> Option<Board> {
        let place = self.boards.get_index_of(values)?;
        Some([CODED | place as u64].into_iter().collect())
    }

    /// Adds a board with its entries and their text; `None` for boards and numbers, whose text is made on demand.
    pub fn add(&mut self, values: Vec<Value>, text: Option<Rc<str>>) -> Board {
        let (place, _) = self.boards.insert_full(values.into_boxed_slice(), text);
        [CODED | place as u64].into_iter().collect()
    }

    /// The entries of a board.
    pub fn values(&self, board: &Board) -> Vec<Value> {
        match coordinates(board) {
            Some(numbers) => numbers.iter().map(|number| Value::integer(*number)).collect(),
            None => self.item(board).map(|(values, _)| values.to_vec()).unwrap_or_default(),
        }
    }

    /// The entries of all coded boards.
    pub fn values_held(&self) -> impl Iterator<Item = &Value> {
        self.boards.keys().flat_map(|values| values.iter())
    }

    /// The text between the brackets of a board.
    pub fn text(&self, board: &Board) -> String {
        match coordinates(board) {
            Some(numbers) => numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
            None => match self.item(board) {
                Some((_, Some(text))) => text.to_string(),
                Some((values, None)) => values.iter().map(entry_text).collect::<Vec<_>>().join(","),
                None => String::new(),
            },
        }
    }

    /// The length in bytes of that text if it is stored, because it may be long; 0 otherwise.
    pub fn length(&self, board: &Board) -> usize {
        self.item(board).and_then(|(_, text)| text).map_or(0, |text| text.len())
    }

    fn item(&self, board: &Board) -> Option<(&[Value], Option<&Rc<str>>)> {
        let place = usize::try_from(board.first()? & !CODED).ok()?;
        self.boards.get_index(place).map(|(values, text)| (&**values, text.as_ref()))
    }
}
