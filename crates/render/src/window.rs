//! [`Window`]: the size of the output window.

/// The size of the window in which the output is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The number of characters per line.
    pub columns: usize,
    /// The number of lines, if results are to be truncated to them.
    pub rows: Option<usize>,
}
