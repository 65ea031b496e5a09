//! Pictures of boards: sums, and galleries of several sums with captions.

mod figure;
mod pieces;
mod sketch;
mod standing;
mod triangle;

use self::sketch::Paper;
use super::{
    colour::Colour,
    figure::{Anchor, Figure, TEXT_HEIGHT, Tenths, shortened, text_width},
    picture::Picture,
    sketch::Sketch,
    text::Style,
};
use crate::{
    board::shape::Shape,
    limit::{Limit, Stop},
};

/// The maximum number of cells, edges and heaps in the picture of a board.
pub const MOST_CELLS: u64 = 10_000;
const MOST_EDGES: usize = 1_000;
const MOST_HEAPS: usize = 1_000;

/// The default width of the window.
const COLUMNS: usize = 100;
/// The longest caption, and the longest line and the maximum number of lines of a board in text form.
const MOST_LETTERS: usize = 60;
const MOST_LINES: usize = 60;

/// A term of a sum of boards.
#[derive(Clone, Debug)]
pub struct Term {
    /// The sign and the coefficient.
    pub before: String,
    /// The shape of the board.
    pub shape: Shape,
    /// The index of the board among the distinct boards of the sum, from 0.
    pub board: usize,
}

/// The picture of a sum of boards. `columns` is the width of the window, if there is one.
///
/// # Errors
/// [`Stop::Size`] if a board is too large to be drawn, and what the limit says.
pub fn sum(terms: &[Term], title: &str, columns: Option<usize>, limit: &Limit) -> Result<Picture, Stop> {
    check_all(terms, limit)?;
    let mut figure = figure_of_sum(terms);
    figure.title = title.to_owned();
    let columns = columns.unwrap_or(COLUMNS);
    Ok(Picture::new(|is_unicode| sketch_of_sum(terms, Paper { is_unicode, columns }).lines(), figure))
}

/// A sum of boards at reduced size, for the node of a tree.
#[derive(Clone, Debug)]
pub struct SmallBoard(pub(super) Figure);

impl SmallBoard {
    /// The boards of a sum side by side.
    ///
    /// # Errors
    /// As [`sum`].
    pub fn new(terms: &[Term], limit: &Limit) -> Result<Self, Stop> {
        /// The maximum width and height.
        const MOST: [Tenths; 2] = [2000, 1400];
        check_all(terms, limit)?;
        let figure = figure_of_sum(terms);
        let fits = [(figure.width, MOST[0]), (figure.height, MOST[1])].map(|(side, most)| most * 100 / side.max(1));
        let percent = fits.into_iter().fold(60, Tenths::min).max(1);
        Ok(SmallBoard(figure.scaled(percent)))
    }

    /// The number of graphic elements.
    pub(super) fn marks(&self) -> usize {
        self.0.marks.len()
    }
}

/// Sums of boards side by side, each with its name below it.
///
/// # Errors
/// As [`sum`].
pub fn gallery(
    sums: &[(String, Vec<Term>)],
    title: &str,
    columns: Option<usize>,
    limit: &Limit,
) -> Result<Picture, Stop> {
    check_all(sums.iter().flat_map(|(_, terms)| terms), limit)?;
    let columns = columns.unwrap_or(COLUMNS);
    let sketches = |is_unicode| {
        let with_name = |(name, terms): &(String, Vec<Term>)| {
            let mut sketch = sketch_of_sum(terms, Paper { is_unicode, columns });
            let (name, below) = (shortened(name, MOST_LETTERS), sketch.height());
            let start = sketch.width().saturating_sub(name.chars().count()) / 2;
            sketch.put(start, below, &name, Style::Muted);
            (String::new(), sketch)
        };
        in_rows(sums.iter().map(with_name), columns, 4).lines()
    };
    Ok(Picture::new(sketches, figure_of_gallery(sums, title)))
}

/// The lines of a board in text form, with blanks for control characters.
fn lines_of(text: &str) -> impl Iterator<Item = String> {
    let visible =
        |line: &str| line.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect::<String>();
    text.lines().take(MOST_LINES).map(move |line| shortened(&visible(line), MOST_LETTERS))
}

/// The dimensions of a board: `3 x 2`.
fn sides(sides: &[u64]) -> String {
    sides.iter().map(u64::to_string).collect::<Vec<_>>().join(" x ")
}

/// The width and the height of a bar, given by the units on each side of its bitter square.
fn bar_sides([left, above, right, below]: [u64; 4]) -> [u64; 2] {
    let total = |one: u64, other: u64| one.saturating_add(other).saturating_add(1);
    [total(left, right), total(above, below)]
}

/// The dimensions of a bar and the position of its bitter square, in two lines.
fn name_of_bar([left, above, right, below]: [u64; 4]) -> String {
    let units = sides(&bar_sides([left, above, right, below]));
    format!("{units} around a bitter square:\n{left} left, {above} above, {right} right, {below} below")
}

/// The dimensions of a triangular bar, in two lines.
fn name_of_triangle([left, above, right]: [u64; 3], slope: u64) -> String {
    format!("a bar around a bitter triangle:\n{left} left, {above} above, {right} right; k := {slope}")
}

/// The colour of an edge, a vertex or a cell with the given letter, which stands for the player that may take it or has taken it.
fn colour_of(letter: &str) -> Colour {
    match letter {
        "l" | "L" => Colour::Blue,
        "r" | "R" => Colour::Red,
        "e" | "E" => Colour::Green,
        _ => Colour::Ink,
    }
}

/// Checks that each board is small enough to be drawn.
fn check_all<'t>(terms: impl IntoIterator<Item = &'t Term>, limit: &Limit) -> Result<(), Stop> {
    terms.into_iter().try_for_each(|term| {
        limit.check()?;
        check(&term.shape)
    })
}

/// Checks that a board is small enough to be drawn. Rectangles and blocks always are, since the units of large ones are not drawn.
fn check(shape: &Shape) -> Result<(), Stop> {
    let cells = |rows: &[String]| {
        let widest = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        u64::try_from(widest.saturating_mul(rows.len())).unwrap_or(u64::MAX)
    };
    match shape {
        Shape::Cells(rows) | Shape::Pieces { rows, .. } if cells(rows) > MOST_CELLS => {
            Err(Stop::Size { what: "a board that is to be drawn", limit: "10000 cells" })
        }
        Shape::Graph { graph, .. } if graph.edges().len().max(graph.vertices().len()) > MOST_EDGES => {
            Err(Stop::Size { what: "a graph that is to be drawn", limit: "1000 edges and 1000 vertices" })
        }
        Shape::Heaps(heaps) if heaps.len() > MOST_HEAPS => {
            Err(Stop::Size { what: "a board that is to be drawn", limit: "1000 heaps" })
        }
        Shape::Row(shapes) => shapes.iter().try_for_each(check),
        _ => Ok(()),
    }
}

/// Boards side by side, aligned at the bottom, with signs and coefficients at half their height.
fn figure_of_sum(terms: &[Term]) -> Figure {
    /// The space on each side of a sign.
    const GAP: Tenths = 90;
    if terms.is_empty() {
        return figure::figure(&Shape::Text("0".to_owned()));
    }
    let room = |text: &str| if text.is_empty() { 0 } else { text_width(text) + 2 * GAP };
    let figure_of = |term: &Term| {
        let mut figure = figure::figure(&term.shape);
        figure.spots.iter_mut().for_each(|spot| spot.board = term.board);
        figure
    };
    let boards: Vec<(&str, Figure)> = terms.iter().map(|term| (term.before.as_str(), figure_of(term))).collect();
    let height = boards.iter().map(|(_, board)| board.height).max().unwrap_or(0).max(2 * TEXT_HEIGHT);
    let width = boards.iter().map(|(before, board)| room(before) + board.width).sum::<Tenths>();
    let mut figure = Figure::new(width, height, "");
    let (mut x, mut last) = (0, 0);
    for (before, board) in boards {
        let (wide, high) = (board.width, board.height);
        // A sign is centred relative to the lower one of its neighbours.
        let lower = if last == 0 { high } else { high.min(last) };
        if !before.is_empty() {
            figure.text((x + room(before) / 2, height - lower / 2), Anchor::Middle, &before.replace('-', "−"));
            x += room(before);
        }
        figure.put(board, (x, height - high));
        (x, last) = (x + wide, high);
    }
    figure
}

/// Figures in rows, each with its name below it.
fn figure_of_gallery(sums: &[(String, Vec<Term>)], title: &str) -> Figure {
    /// The maximum width of a row.
    const PAGE: Tenths = 8_000;
    const GAP: Tenths = 250;
    let name_room = 2 * TEXT_HEIGHT;
    let mut page = Figure::new(0, 0, title);
    let (mut rows, mut row, mut wide): (Vec<Vec<_>>, Vec<_>, Tenths) = (Vec::new(), Vec::new(), 0);
    for (name, terms) in sums {
        let (name, figure) = (shortened(name, MOST_LETTERS), figure_of_sum(terms));
        let room = figure.width.max(text_width(&name)) + GAP;
        if !row.is_empty() && wide + room > PAGE {
            rows.push(std::mem::take(&mut row));
            wide = 0;
        }
        wide += room;
        row.push((name, figure, room));
    }
    rows.push(row);
    for row in rows {
        let height = row.iter().map(|(_, figure, _)| figure.height).max().unwrap_or(0);
        let mut x = 0;
        for (name, figure, room) in row {
            let corner = (x + (room - figure.width) / 2, page.height + height - figure.height);
            page.put(figure, corner);
            page.value((x + room / 2, page.height + height + name_room / 2), Anchor::Middle, &name);
            x += room;
        }
        page.width = page.width.max(x);
        page.height += height + name_room + GAP / 2;
    }
    // The margin at the edges is half of the gap between two figures.
    page.width -= GAP / 2;
    page.height -= GAP / 2;
    for mark in &mut page.marks {
        mark.shift((-GAP / 4, 0));
    }
    page
}

fn sketch_of_sum(terms: &[Term], paper: Paper) -> Sketch {
    if terms.is_empty() {
        return sketch::sketch(&Shape::Text("0".to_owned()), paper);
    }
    let before = terms.iter().map(|term| room_before(&term.before)).max().unwrap_or(0);
    let rest = Paper { columns: paper.columns.saturating_sub(before + 1), ..paper };
    let boards = terms.iter().map(|term| (term.before.clone(), sketch::sketch(&term.shape, rest)));
    in_rows(boards, paper.columns, 1)
}

/// The width of a sign or coefficient in columns, with the blank after it.
fn room_before(before: &str) -> usize {
    if before.is_empty() { 0 } else { before.chars().count() + 1 }
}

/// Sketches in rows, aligned at the bottom, with signs and coefficients at half their height.
fn in_rows(sketches: impl Iterator<Item = (String, Sketch)>, columns: usize, gap: usize) -> Sketch {
    let mut rows: Vec<(Vec<(String, Sketch)>, usize)> = Vec::new();
    for (before, sketch) in sketches {
        let wide = room_before(&before) + sketch.width() + gap;
        match rows.last_mut() {
            Some((row, width)) if *width + wide <= columns => {
                row.push((before, sketch));
                *width += wide;
            }
            _ => rows.push((vec![(before, sketch)], wide)),
        }
    }
    let (mut page, mut top) = (Sketch::default(), 0);
    for (row, _) in rows {
        let height = row.iter().map(|(_, sketch)| sketch.height()).max().unwrap_or(0);
        let (mut x, mut last) = (0, 0);
        for (before, sketch) in row {
            let high = sketch.height();
            let lower = if last == 0 { high } else { high.min(last) };
            if !before.is_empty() {
                page.put(x, top + height - lower.div_ceil(2), &before, Style::Plain);
                x += room_before(&before);
            }
            page.put_sketch(x, top + height - high, &sketch);
            (x, last) = (x + sketch.width() + gap, high);
        }
        top += height + 1;
    }
    page
}
