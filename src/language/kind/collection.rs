//! Collections that know how deeply they are nested.

use crate::limit::Stop;

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
