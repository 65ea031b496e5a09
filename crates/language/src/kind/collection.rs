//! Collections with their nesting depth, and their slices.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::{
    kind::{
        convert::{Fallible, type_error, value_error},
        table::rows_of,
        value::Value,
    },
    limit::{Limit, Stop},
    render::table::Table,
};

/// The greatest nesting depth of collections and forms, which bounds the recursion over them.
pub const MAX_DEPTH: u32 = crate::stack::LEVELS as u32;

/// The error of deeper nesting.
pub const TOO_DEEP: Stop = Stop::Depth { levels: MAX_DEPTH as u64 };

/// The items of a tuple. Most tuples are pairs, which are stored inline.
pub type Items = SmallVec<[Value; 2]>;

/// The members of a set, in the order of insertion.
pub type ValueSet = IndexSet<Value, FxBuildHasher>;

/// The keys of a map and their values, in the order of insertion.
pub type ValueMap = IndexMap<Value, Value, FxBuildHasher>;

/// A collection with its nesting depth.
#[derive(Clone, Debug)]
pub struct Nested<T> {
    /// The collection.
    pub items: T,
    /// 1 for a collection of plain values.
    pub(crate) depth: u32,
}

/// The items `from..to`, counted from 1, of a tuple, a range, a set, a string or a table, as a collection of the same
/// kind. An empty range gives the empty slice.
///
/// # Errors
/// If an index lies outside, or the value is not such a collection.
pub fn slice(collection: &Value, from: &BigInt, to: &BigInt) -> Fallible<Value> {
    let size = match collection {
        Value::Tuple(tuple) => tuple.items.len().into(),
        Value::Set(set) => set.items.len().into(),
        Value::String(text) => text.chars().count().into(),
        Value::Table(table) => table.rows().count().into(),
        Value::Range(range) => (&range.1 - &range.0 + 1u8).max(BigInt::ZERO),
        _ => return Err(type_error(format!("{} has no slices", collection.kind()))),
    };
    let one = BigInt::from(1u8);
    let is_empty = to < from;
    if !is_empty && (*from < one || *to > size) {
        let outside = if *from < one { from } else { to };
        let error = value_error(format!("there is no item {outside} for the slice {from}..{to}"));
        return Err(match size.to_u64() {
            Some(0) => error.help("there are no items"),
            _ => error.help(format!("items run from 1 to {size}: `[1..{size}]` is all of them")),
        });
    }
    if let Value::Range(range) = collection {
        let from = if is_empty { &one } else { from };
        let to = if is_empty { &BigInt::ZERO } else { to };
        return Ok(Value::Range((&range.0 + from - 1, &range.0 + to - 1).into()));
    }
    // Both are at most the number of items, or the slice is empty.
    let skip = from.to_usize().filter(|_| !is_empty).map_or(0, |from| from - 1);
    let take = if is_empty { 0 } else { to.to_usize().map_or(0, |to| to - skip) };
    Ok(match collection {
        Value::Tuple(tuple) => Value::tuple(tuple.items.iter().skip(skip).take(take).cloned().collect())?,
        Value::Set(set) => Value::set(set.items.iter().skip(skip).take(take).cloned().collect())?,
        Value::String(text) => Value::string(text.chars().skip(skip).take(take).collect::<String>()),
        Value::Table(table) => Value::Table(Rc::new(rows_of(table, &(skip..skip.saturating_add(take))))),
        other => other.clone(),
    })
}

/// The row of a table at an index from 0 as a tuple: its head, if it has one, and its cells.
pub fn row(table: &Table<Value>, place: usize) -> Option<Value> {
    let mut place = place;
    for slice in &table.slices {
        if let Some((head, cells)) = slice.rows.get(place) {
            let head = (!head.is_empty()).then(|| Value::string(head.as_str()));
            return Value::tuple(head.into_iter().chain(cells.iter().cloned()).collect()).ok();
        }
        place -= slice.rows.len();
    }
    None
}

impl<T> Nested<T> {
    /// Updates the depth for values that are to be added.
    fn deepen<'v>(&mut self, values: impl IntoIterator<Item = &'v Value>) -> Result<(), Stop> {
        self.depth = self.depth.max(Value::depth_over(values)?);
        Ok(())
    }
}

/// The bytes that a value takes in a set or a map, with the hash of a key and its slot in the hash table, which is
/// rebuilt when it grows.
pub const HASHED: usize = size_of::<Value>() + 4 * size_of::<usize>();

impl Nested<Items> {
    /// Appends values.
    ///
    /// # Errors
    /// If they are nested too deeply, or there is no memory for them.
    pub fn extend(&mut self, more: &[Value], limit: &Limit) -> Result<(), Stop> {
        self.deepen(more)?;
        limit.room_for(more.len(), self.items.len(), self.items.capacity(), size_of::<Value>())?;
        self.items.extend(more.iter().cloned());
        Ok(())
    }
}

impl Nested<ValueSet> {
    /// Inserts values.
    ///
    /// # Errors
    /// If they are nested too deeply, or there is no memory for them.
    pub fn extend(&mut self, more: &[Value], limit: &Limit) -> Result<(), Stop> {
        self.deepen(more)?;
        limit.room_for(more.len(), self.items.len(), self.items.capacity(), HASHED)?;
        self.items.extend(more.iter().cloned());
        Ok(())
    }
}

impl Nested<ValueMap> {
    /// Inserts keys with their values.
    ///
    /// # Errors
    /// If they are nested too deeply, or there is no memory for them.
    pub fn extend<'v>(
        &mut self,
        more: impl Iterator<Item = [&'v Value; 2]> + Clone,
        limit: &Limit,
    ) -> Result<(), Stop> {
        self.deepen(more.clone().flatten())?;
        let count = more.clone().count();
        limit.room_for(count, self.items.len(), self.items.capacity(), HASHED + size_of::<Value>())?;
        self.items.extend(more.map(|[key, value]| (key.clone(), value.clone())));
        Ok(())
    }
}
