//! The room that there is for a text.

/// The size of the window in which somebody reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// How many characters a line holds.
    pub columns: usize,
    /// How many lines a result should not outgrow; none where it may be as long as it is.
    pub rows: Option<usize>,
}
