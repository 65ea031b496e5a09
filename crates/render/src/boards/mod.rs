//! Boards in pictures: sums of them side by side, and several positions each over its name.

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

/// The most cells, edges and heaps that a picture of a board shows.
pub const MOST_CELLS: u64 = 10_000;
const MOST_EDGES: usize = 1_000;
const MOST_HEAPS: usize = 1_000;

/// How wide a row in a terminal gets before the next begins, where no window says it.
const COLUMNS: usize = 100;
/// The longest name under a picture, and the longest line and the most lines of a board that is a text.
const MOST_LETTERS: usize = 60;
const MOST_LINES: usize = 60;

/// A board of a sum.
#[derive(Clone, Debug)]
pub struct Term {
    /// What stands before it: a sign, how often it is there.
    pub before: String,
    /// What it looks like.
    pub shape: Shape,
    /// Which of the different boards of the sum it is, from 0.
    pub board: usize,
}

/// The picture of a sum of boards, for a window of so many columns, if there is one.
///
/// # Errors
/// [`Stop::Size`] if a board is too large to be drawn, and what the limit says.
pub fn sum(terms: &[Term], title: &str, columns: Option<usize>, limit: &Limit) -> Result<Picture, Stop> {
    for term in terms {
        limit.check()?;
        check(&term.shape)?;
    }
    let mut figure = figure_of_sum(terms);
    figure.title = title.to_owned();
    let columns = columns.unwrap_or(COLUMNS);
    Ok(Picture::new(|is_unicode| sketch_of_sum(terms, Paper { is_unicode, columns }).lines(), figure))
}

/// A sum of boards as it stands at a node of a tree: smaller than by itself.
#[derive(Clone, Debug)]
pub struct SmallBoard(pub(super) Figure);

impl SmallBoard {
    /// The boards of a sum side by side.
    ///
    /// # Errors
    /// As [`sum`].
    pub fn new(terms: &[Term], limit: &Limit) -> Result<Self, Stop> {
        /// The widest and the highest.
        const MOST: [Tenths; 2] = [2000, 1400];
        for term in terms {
            limit.check()?;
            check(&term.shape)?;
        }
        let figure = figure_of_sum(terms);
        let fits = [(figure.width, MOST[0]), (figure.height, MOST[1])].map(|(side, most)| most * 100 / side.max(1));
        let percent = fits.into_iter().fold(60, Tenths::min).max(1);
        Ok(SmallBoard(figure.scaled(percent)))
    }

    /// How many lines, areas and texts it has.
    pub(super) fn marks(&self) -> usize {
        self.0.marks.len()
    }
}

/// Sums of boards side by side, each over its name.
///
/// # Errors
/// As [`sum`].
pub fn gallery(
    sums: &[(String, Vec<Term>)],
    title: &str,
    columns: Option<usize>,
    limit: &Limit,
) -> Result<Picture, Stop> {
    for term in sums.iter().flat_map(|(_, terms)| terms) {
        limit.check()?;
        check(&term.shape)?;
    }
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

/// The lines of a board that is a text, without what letters cannot show.
fn lines_of(text: &str) -> impl Iterator<Item = String> {
    let visible =
        |line: &str| line.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect::<String>();
    text.lines().take(MOST_LINES).map(move |line| shortened(&visible(line), MOST_LETTERS))
}

/// How many there are in each direction: `3 x 2`.
fn sides(sides: &[u64]) -> String {
    sides.iter().map(u64::to_string).collect::<Vec<_>>().join(" x ")
}

/// How large a bar around a bitter square is, and where that is, in two lines.
fn name_of_bar([left, above, right, below]: [u64; 4]) -> String {
    let total = |one: u64, other: u64| one.saturating_add(other).saturating_add(1);
    let units = sides(&[total(left, right), total(above, below)]);
    format!("{units} around a bitter square:\n{left} left, {above} above, {right} right, {below} below")
}

/// What a triangular bar is that is too large to be drawn, in two lines.
fn name_of_triangle([left, above, right]: [u64; 3], slope: u64) -> String {
    format!("a bar around a bitter triangle:\n{left} left, {above} above, {right} right; k := {slope}")
}

/// The colour of an edge, a vertex or a cell by its letter: who may take it, or who has taken it.
fn colour_of(letter: &str) -> Colour {
    match letter {
        "l" | "L" => Colour::Blue,
        "r" | "R" => Colour::Red,
        "e" | "E" => Colour::Green,
        _ => Colour::Ink,
    }
}

/// Whether a board is small enough to be drawn: of plain rectangles and blocks any is, since units that cannot be told apart
/// are not drawn.
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

/// Boards side by side on one ground, with what stands before each at the height of its middle.
fn figure_of_sum(terms: &[Term]) -> Figure {
    /// The room beside a sign.
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
        // Between two boards a sign stands where both are.
        let beside = if last == 0 { high } else { high.min(last) };
        if !before.is_empty() {
            figure.text((x + room(before) / 2, height - beside / 2), Anchor::Middle, &before.replace('-', "−"));
            x += room(before);
        }
        figure.put(board, (x, height - high));
        (x, last) = (x + wide, high);
    }
    figure
}

/// Figures side by side, in rows as wide as a page, each over its name.
fn figure_of_gallery(sums: &[(String, Vec<Term>)], title: &str) -> Figure {
    /// How wide a row gets before the next begins.
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
    // Half of the room between two is enough at the edges.
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
    let beside = Paper { columns: paper.columns.saturating_sub(before + 1), ..paper };
    let boards = terms.iter().map(|term| (term.before.clone(), sketch::sketch(&term.shape, beside)));
    in_rows(boards, paper.columns, 1)
}

/// How many columns what stands before a board takes.
fn room_before(before: &str) -> usize {
    if before.is_empty() { 0 } else { before.chars().count() + 1 }
}

/// Sketches side by side on one ground, so far apart, with what stands before each at the height of its middle; in rows as
/// wide as the window.
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
            let beside = if last == 0 { high } else { high.min(last) };
            if !before.is_empty() {
                page.put(x, top + height - beside.div_ceil(2), &before, Style::Plain);
                x += room_before(&before);
            }
            page.put_sketch(x, top + height - high, &sketch);
            (x, last) = (x + sketch.width() + gap, high);
        }
        top += height + 1;
    }
    page
}
