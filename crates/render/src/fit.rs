//! [`Fitted`]: a result as a person at the prompt sees it, as much of it as fits the window.

use super::{
    format::{Format, Writer},
    line::{Letters, Line},
    piece::{Piece, Shape},
    text::{Style, Text},
    window::Window,
};
use crate::limit::Stop;

/// A line that lays tables out for a window, and writes of a long collection the first items and how many there are.
pub(super) struct Fitted<L> {
    line: Line<L>,
    window: Window,
    /// The collections that are open: what they are, and how many items they have so far.
    open: Vec<(Shape, usize)>,
    /// How many collections were open when the one was cut whose rest is left out now.
    cut: Option<usize>,
    /// Whether anything was cut: then it has been said how to see all of it.
    is_cut: bool,
}

impl<L: Letters> Fitted<L> {
    pub(super) fn new(line: Line<L>, window: Window) -> Self {
        Fitted { line, window, open: Vec::new(), cut: None, is_cut: false }
    }

    /// Whether the window is full. Lines are not quite full, and the input above stays in sight.
    fn is_full(&self) -> bool {
        self.window.rows.is_some_and(|rows| self.line.len() >= self.window.columns.saturating_mul(rows) / 4 * 3)
    }

    fn remark(&mut self, items: usize) -> Result<(), Stop> {
        let how = if self.is_cut { "" } else { ALL_OF_THEM };
        let dots = dots(self.line.format());
        self.is_cut = true;
        self.line.append(Text::styled(Style::Muted, format!("{dots} ({items} items{how})")))
    }
}

/// How to see what was left out.
pub(super) const ALL_OF_THEM: &str = "; all of them with :print";

/// What stands for what is left out.
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
                let last = self.open.last_mut().map(|(shape, items)| {
                    *items += 1;
                    *shape != Shape::Pair && *items > 1
                });
                if self.cut.is_none() && last == Some(true) && self.is_full() {
                    self.cut = Some(self.open.len());
                    self.line.put(Piece::Next)?;
                }
            }
            Piece::Close(_) => {
                let closed = self.open.pop();
                if let (Some(depth), Some((_, items))) = (self.cut, closed)
                    && self.open.len() < depth
                {
                    self.remark(items)?;
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
    fn a_long_collection_is_cut() {
        assert_eq!(
            written(Format::Unicode, Some(1), |pen| tuple(pen, 20)),
            "(1, 1, 1, 1, 1, 1, … (20 items; all of them with :print))"
        );
        assert_eq!(written(Format::Ascii, Some(1), |pen| tuple(pen, 5)), "(1, 1, 1, 1, 1)");
        assert_eq!(written(Format::Ascii, None, |pen| tuple(pen, 20)).len(), 60);
        assert_eq!(written(Format::Ascii, Some(1), |pen| tuple(pen, 1)), "(1,)");
    }

    #[test]
    fn of_collections_in_collections_the_rest_is_counted() {
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
