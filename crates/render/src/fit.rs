//! [`Fitted`]: a writer for interactive use, which truncates long results to the size of the window.

use super::{
    format::{Format, Writer},
    line::{Letters, Line},
    piece::{Piece, Shape},
    text::{Style, Text},
    window::Window,
};
use crate::limit::Stop;

/// A line that lays out tables for a window, and truncates long collections to their first items and the number of items.
pub(super) struct Fitted<L> {
    line: Line<L>,
    window: Window,
    /// The open collections with the number of their items so far.
    open: Vec<(Shape, usize)>,
    /// The depth of the collection that is being truncated, if any.
    cut: Option<usize>,
    /// Whether the hint how to see everything has been written.
    has_hint: bool,
}

impl<L: Letters> Fitted<L> {
    pub(super) fn new(line: Line<L>, window: Window) -> Self {
        Fitted { line, window, open: Vec::new(), cut: None, has_hint: false }
    }

    /// Whether the text fills three quarters of the window, which allows for ragged lines and keeps the input in sight.
    fn is_full(&self) -> bool {
        self.window.rows.is_some_and(|rows| self.line.len() >= self.window.columns.saturating_mul(rows) / 4 * 3)
    }

    /// Writes the ellipsis of a truncated collection, with its number of items.
    fn put_ellipsis(&mut self, items: usize) -> Result<(), Stop> {
        let hint = if self.has_hint { "" } else { SHOW_ALL_HINT };
        let dots = dots(self.line.format());
        self.has_hint = true;
        self.line.append(Text::styled(Style::Muted, format!("{dots} ({items} items{hint})")))
    }
}

/// The hint how to see everything.
pub(super) const SHOW_ALL_HINT: &str = "; all of them with :print";

/// An ellipsis.
pub(super) fn dots(format: Format) -> &'static str {
    if format == Format::Ascii { "..." } else { "…" }
}

impl<L: Letters> Writer for Fitted<L> {
    fn format(&self) -> Format {
        self.line.format()
    }

    fn put(&mut self, piece: Piece) -> Result<(), Stop> {
        match piece {
            Piece::Open(shape) => self.open.push((shape, 0)),
            Piece::Next => {
                let can_cut = self.open.last_mut().is_some_and(|(shape, items)| {
                    *items += 1;
                    *shape != Shape::Pair && *items > 1
                });
                if self.cut.is_none() && can_cut && self.is_full() {
                    self.cut = Some(self.open.len());
                    self.line.put(Piece::Next)?;
                }
            }
            Piece::Close(_) => {
                let closed = self.open.pop();
                if let (Some(depth), Some((_, items))) = (self.cut, closed)
                    && self.open.len() < depth
                {
                    self.put_ellipsis(items)?;
                    self.cut = None;
                }
            }
            _ => {}
        }
        match piece {
            _ if self.cut.is_some() => self.line.put(Piece::Text("")),
            Piece::Table(table) => {
                let table = table.within(self.line.limit(), self.window, self.line.format())?;
                self.line.append(table)
            }
            _ => self.line.put(piece),
        }
    }

    fn finish(self: Box<Self>) -> Text {
        Box::new(self.line).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{limit::Limit, number::Rational};

    fn written(format: Format, rows: Option<usize>, write: impl Fn(&mut dyn Writer) -> Result<(), Stop>) -> String {
        let mut pen = format.writer_within(&Limit::default(), Some(Window { columns: 20, rows }));
        assert_eq!(write(&mut *pen), Ok(()));
        pen.finish().into()
    }

    fn tuple(pen: &mut dyn Writer, items: usize) -> Result<(), Stop> {
        pen.put(Piece::Open(Shape::Tuple))?;
        for _ in 0..items {
            pen.put(Piece::Next)?;
            pen.put(Piece::Number(&Rational::ONE))?;
        }
        pen.put(Piece::Close(Shape::Tuple))
    }

    #[test]
    fn long_collections_are_truncated() {
        assert_eq!(
            written(Format::Unicode, Some(1), |pen| tuple(pen, 20)),
            "(1, 1, 1, 1, 1, 1, … (20 items; all of them with :print))"
        );
        assert_eq!(written(Format::Ascii, Some(1), |pen| tuple(pen, 5)), "(1, 1, 1, 1, 1)");
        assert_eq!(written(Format::Ascii, None, |pen| tuple(pen, 20)).len(), 60);
        assert_eq!(written(Format::Ascii, Some(1), |pen| tuple(pen, 1)), "(1,)");
    }

    #[test]
    fn nested_collections_are_truncated() {
        let nested = |pen: &mut dyn Writer| {
            pen.put(Piece::Open(Shape::Set))?;
            for _ in 0..3 {
                pen.put(Piece::Next)?;
                tuple(pen, 9)?;
            }
            pen.put(Piece::Close(Shape::Set))
        };
        assert_eq!(
            written(Format::Ascii, Some(1), nested),
            "Set((1, 1, 1, 1, ... (9 items; all of them with :print)), ... (3 items))"
        );
    }
}
