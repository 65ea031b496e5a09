//! Collections that know how deeply they are nested.

use indexmap::{IndexMap, IndexSet};

use crate::{language::kind::value::Value, limit::Stop};

/// How deeply collections and forms as played may be nested: whoever walks them may recurse so far.
pub const MAX_DEPTH: u32 = 1_000;

/// What nesting more deeply is answered with.
pub const TOO_DEEP: Stop = Stop::Depth { levels: MAX_DEPTH as u64 };

/// A collection with the number of levels it is nested, itself counted.
#[derive(Clone, Debug)]
pub struct Nested<T> {
    /// The collection.
    pub items: T,
    /// 1 for a collection of plain values.
    pub(crate) depth: u32,
}

impl<T> Nested<T> {
    /// Notes that values go into the collection.
    fn deepen<'v>(&mut self, values: impl IntoIterator<Item = &'v Value>) -> Result<(), Stop> {
        let below = values.into_iter().map(Value::depth).max().unwrap_or(0);
        if below >= MAX_DEPTH {
            return Err(TOO_DEEP);
        }
        self.depth = self.depth.max(below + 1);
        Ok(())
    }
}

impl Nested<Vec<Value>> {
    /// Adds values at the end.
    ///
    /// # Errors
    /// If they are nested too deeply.
    pub fn extend(&mut self, more: &[Value]) -> Result<(), Stop> {
        self.deepen(more)?;
        self.items.extend_from_slice(more);
        Ok(())
    }
}

impl Nested<IndexSet<Value>> {
    /// Adds values that are not there yet.
    ///
    /// # Errors
    /// If they are nested too deeply.
    pub fn extend(&mut self, more: &[Value]) -> Result<(), Stop> {
        self.deepen(more)?;
        self.items.extend(more.iter().cloned());
        Ok(())
    }
}

impl Nested<IndexMap<Value, Value>> {
    /// Gives keys values.
    ///
    /// # Errors
    /// If they are nested too deeply.
    pub fn extend(&mut self, more: Vec<(Value, Value)>) -> Result<(), Stop> {
        self.deepen(more.iter().flat_map(|(key, value)| [key, value]))?;
        self.items.extend(more);
        Ok(())
    }
}
