//! Shapes in a terminal. A unit takes two columns and one row, or four columns and two rows if there is something in it.

use std::collections::BTreeMap;

use super::{
    bar_sides, colour_of, lines_of, name_of_bar, name_of_triangle, sides, standing::places_of_vertices,
    triangle::Triangle,
};
use crate::{
    board::{
        graph::{Edge, Graph},
        shape::{Look, Shape},
    },
    canvas::Canvas,
    colour::Colour,
    sketch::{Sketch, joint},
    text::Style,
};

/// The maximum size of a board whose units are drawn one by one, in columns and rows.
const MOST_COLUMNS: usize = 96;
const MOST_ROWS: usize = 40;
/// The maximum size of the outline of a larger board, in columns and rows.
const OUTLINE: [u64; 2] = [48, 12];
/// The maximum height of a heap whose tokens are drawn one by one, and the height of the highest one of larger heaps.
const MOST_TOKENS: u64 = 16;

const CAKE: Style = Style::Colour(Colour::Brown);

/// The character set and the width of the window.
#[derive(Clone, Copy)]
pub(super) struct Paper {
    pub is_unicode: bool,
    pub columns: usize,
}

impl Paper {
    /// Whether units of the given size can be drawn one by one.
    fn has_room(self, units: [u64; 2], [wide, high]: [u64; 2]) -> bool {
        place(units[0].saturating_mul(wide)) < self.columns.min(MOST_COLUMNS)
            && place(units[1].saturating_mul(high)) <= MOST_ROWS
    }
}

/// The sketch of a board.
pub(super) fn sketch(shape: &Shape, paper: Paper) -> Sketch {
    match shape {
        Shape::Cake(sides) => cake(*sides, paper),
        Shape::Block(sides) => block(*sides, paper),
        Shape::Bar(sides) => bar(*sides, paper),
        Shape::Triangle { cuts, slope } => triangle(*cuts, *slope, paper),
        Shape::Heaps(heaps) => heaps_of(heaps, paper.is_unicode),
        Shape::Cells(rows) => cells(rows, paper),
        Shape::Pieces { rows, look: Look::Lines, .. } => lines(rows),
        Shape::Pieces { rows, .. } => cells(rows, paper),
        Shape::Graph { graph, has_ground } => standing(graph, *has_ground, paper.is_unicode),
        Shape::Row(shapes) => {
            let sketches: Vec<Sketch> = shapes.iter().map(|shape| sketch(shape, paper)).collect();
            let height = sketches.iter().map(Sketch::height).max().unwrap_or(0);
            let mut all = Sketch::default();
            for sketch in sketches {
                let column = if all.width() == 0 { 0 } else { all.width() + 2 };
                all.put_sketch(column, height - sketch.height(), &sketch);
            }
            all
        }
        Shape::Text(text) => words(text),
    }
}

fn words(text: &str) -> Sketch {
    let mut sketch = Sketch::default();
    for (row, line) in lines_of(text).enumerate() {
        sketch.put(0, row, &line, Style::Plain);
    }
    sketch
}

/// A number of units as a number of columns or rows.
fn place(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The grid lines around the existing squares among the given columns and rows, with squares of the given width and height.
fn lattice(
    [columns, rows]: [usize; 2],
    [wide, high]: [usize; 2],
    is_there: impl Fn(usize, usize) -> bool,
    is_unicode: bool,
) -> Sketch {
    // The square to the lower right of the crossing in a column and a row, with both numbers increased by 1.
    let is = |column: usize, row: usize| {
        column > 0 && row > 0 && column <= columns && row <= rows && is_there(column - 1, row - 1)
    };
    let mut sketch = Sketch::default();
    let mut put = |column, row, lines| match joint(lines, is_unicode) {
        ' ' => {}
        letter => sketch.put_letter(column, row, letter, CAKE),
    };
    for row in 0..=rows {
        for column in 0..=columns {
            let [before_above, above, before, below] =
                [is(column, row), is(column + 1, row), is(column, row + 1), is(column + 1, row + 1)];
            let [up, down, left, right] =
                [before_above || above, before || below, before_above || before, above || below];
            let (x, y) = (wide * column, high * row);
            put(x, y, [up, down, left, right]);
            (1..wide).for_each(|step| put(x + step, y, [false, false, right, right]));
            (1..high).for_each(|step| put(x, y + step, [down, down, false, false]));
        }
    }
    sketch
}

/// The outline of a rectangle whose units are not drawn, with its name below it.
fn outline([wide, high]: [u64; 2], name: &str, paper: Paper) -> Sketch {
    // A unit takes two columns and one row.
    let (wide, high) = (u128::from(wide.max(1)) * 2, u128::from(high.max(1)));
    let [columns, rows] = OUTLINE;
    let most = u64::try_from(paper.columns).unwrap_or(columns).saturating_sub(1).max(2);
    let (columns, rows) = (u128::from(columns.min(most)), u128::from(rows));
    let is_wide = wide * rows >= high * columns;
    let columns = if is_wide { columns } else { (wide * rows / high).max(2) };
    let rows = if is_wide { (high * columns / wide).max(2) } else { rows };
    let side = |side: u128| usize::try_from(side).unwrap_or(1);
    let mut sketch = lattice([1, 1], [side(columns), side(rows)], |_, _| true, paper.is_unicode);
    for line in name.lines() {
        sketch.put(0, sketch.height(), line, Style::Muted);
    }
    sketch
}

fn cake(units: [u64; 2], paper: Paper) -> Sketch {
    if units.contains(&0) {
        return words(&sides(&units));
    }
    if !paper.has_room(units, [2, 1]) {
        return outline(units, &sides(&units), paper);
    }
    lattice(units.map(place), [2, 1], |_, _| true, paper.is_unicode)
}

fn bar([left, above, right, below]: [u64; 4], paper: Paper) -> Sketch {
    let units = bar_sides([left, above, right, below]);
    if !paper.has_room(units, [4, 2]) {
        return outline(units, &name_of_bar([left, above, right, below]), paper);
    }
    let mut sketch = lattice(units.map(place), [4, 2], |_, _| true, paper.is_unicode);
    let (column, row) = (4 * place(left) + 1, 2 * place(above) + 1);
    sketch.put(column, row, if paper.is_unicode { "███" } else { "###" }, CAKE);
    sketch
}

/// A triangular bar: a unit triangle takes four columns at its base, and two rows.
fn triangle(cuts: [u64; 3], slope: u64, paper: Paper) -> Sketch {
    let is_unicode = paper.is_unicode;
    let bar = Triangle::new(cuts, slope);
    let Some(bar) =
        bar.filter(|bar| paper.has_room([bar.base(), bar.height()].map(|units| units.unsigned_abs()), [4, 2]))
    else {
        return words(&name_of_triangle(cuts, slope));
    };
    let high = 2 * bar.height();
    let mut canvas = Canvas::new(4 * place_of(bar.base()) + 1, place_of(high) + 1, is_unicode);
    let dots = dots(is_unicode);
    let at = |(halves, up): (i64, i64)| middle(dots, (2 * halves, high - 2 * up));
    let outline = bar.outline();
    let sides = outline.iter().zip(outline.iter().cycle().skip(1)).map(|(from, to)| [*from, *to]);
    for [from, to] in sides.chain(bar.lines()) {
        canvas.line(at(from), at(to), CAKE);
    }
    let mut sketch = Sketch::default();
    sketch.put_canvas(0, 0, &canvas);
    let [(start, _), ..] = bar.bitter();
    let (column, row) = (place_of(2 * start), place_of(high - 1));
    sketch.put(column + 2, row, if is_unicode { "█" } else { "#" }, CAKE);
    sketch
}

/// The width and the height of a character in dots of the canvas.
fn dots(is_unicode: bool) -> [i64; 2] {
    if is_unicode { [2, 4] } else { [1, 1] }
}

/// The dot in the middle of a character.
fn middle(dots: [i64; 2], (column, row): (i64, i64)) -> (i64, i64) {
    (column * dots[0] + dots[0] / 2, row * dots[1] + dots[1] / 2)
}

/// A nonnegative coordinate as a column or a row.
fn place_of(number: i64) -> usize {
    usize::try_from(number).unwrap_or(0)
}

/// A block in oblique projection, with its front, top and right faces: the first side points to the right, the second up, the third
/// to the back.
fn block(units: [u64; 3], paper: Paper) -> Sketch {
    let is_unicode = paper.is_unicode;
    let [wide, high, deep] = units;
    if units.contains(&0) {
        return words(&sides(&units));
    }
    let back = deep.saturating_mul(2);
    let space = [wide.saturating_mul(4), high.saturating_mul(2)].map(|side| side.saturating_add(back));
    let is_drawn = paper.has_room(space, [1, 1]);
    let [wide, high, deep] = if is_drawn { units.map(place) } else { [5, 3, 2] };
    let (across, up, slope) = if is_unicode { ('─', '│', '╱') } else { ('-', '|', '/') };
    // Without units only the edges of the block are drawn.
    let is_line = |step: usize, of: usize| is_drawn || step == 0 || step == of;
    let front = 2 * deep;
    let mut sketch = Sketch::default();
    let squares = if is_drawn { ([wide, high], [4, 2]) } else { ([1, 1], [4 * wide, 2 * high]) };
    sketch.put_sketch(0, front, &lattice(squares.0, squares.1, |_, _| true, is_unicode));
    let mut put = |column, row, letter| sketch.put_letter(column, row, letter, CAKE);
    // The intersection of lines in three directions.
    let meeting = if is_unicode { slope } else { '+' };
    for back in 1..=deep {
        let (right, row, edge) = (2 * back, front - 2 * back, 4 * wide + 2 * back);
        let is_across = is_line(back, deep);
        for column in (0..4 * wide).filter(|_| is_across) {
            put(right + column, row, across);
        }
        for step in (0..=wide).filter(|step| is_line(*step, wide)) {
            put(right + 4 * step - 1, row + 1, slope);
            let corner = joint([false, true, step > 0, step < wide], is_unicode);
            put(
                right + 4 * step,
                row,
                match (back == deep, is_across) {
                    (true, _) => corner,
                    (false, true) => meeting,
                    (false, false) => slope,
                },
            );
        }
        for below in (1..2 * high).filter(|_| is_across) {
            put(edge, row + below, up);
        }
        for step in (1..=high).filter(|step| is_line(*step, high)) {
            put(edge - 1, row + 2 * step + 1, slope);
            let corner = joint([true, step < high, true, false], is_unicode);
            put(
                edge,
                row + 2 * step,
                match (back == deep, is_across) {
                    (true, _) => corner,
                    (false, true) => meeting,
                    (false, false) => slope,
                },
            );
        }
    }
    if !is_drawn {
        sketch.put(0, sketch.height(), &sides(&units), Style::Muted);
    }
    sketch
}

fn heaps_of(heaps: &[u64], is_unicode: bool) -> Sketch {
    const TOKENS: Style = Style::Colour(Colour::Teal);
    let most = heaps.iter().copied().max().unwrap_or(0);
    let shows_tokens = most <= MOST_TOKENS;
    let token = match (shows_tokens, is_unicode) {
        (true, true) => '●',
        (true, false) => 'o',
        (false, true) => '█',
        (false, false) => '#',
    };
    let height = place(most.min(MOST_TOKENS));
    let mut sketch = Sketch::default();
    let mut column = 0;
    for heap in heaps {
        let name = heap.to_string();
        let middle = column + (name.len() - 1) / 2;
        let tokens = match shows_tokens {
            true => place(*heap),
            false => {
                let high = u128::from(*heap) * u128::from(MOST_TOKENS);
                usize::try_from(high.div_ceil(u128::from(most.max(1)))).unwrap_or(height)
            }
        };
        for token_above in 0..tokens {
            sketch.put_letter(middle, height - 1 - token_above, token, TOKENS);
        }
        sketch.put(column, height, &name, Style::Muted);
        column += name.len() + 2;
    }
    if !shows_tokens {
        let each = most.div_ceil(MOST_TOKENS);
        sketch.put(0, height + 1, &format!("a row is up to {each} tokens"), Style::Muted);
    }
    sketch
}

/// Dots and the lines between them.
fn lines(rows: &[String]) -> Sketch {
    let mut sketch = Sketch::default();
    for (row, letters) in rows.iter().enumerate() {
        for (column, letter) in letters.chars().enumerate() {
            match (row % 2, column % 2, letter) {
                (0, 0, _) => sketch.put_letter(2 * column, row, '+', Style::Plain),
                (_, _, '.') => {}
                (0, _, _) => sketch.put(2 * column - 1, row, "---", Style::Plain),
                (_, 0, _) => sketch.put_letter(2 * column, row, '|', Style::Plain),
                (_, _, letter) => sketch.put_letter(2 * column, row, letter, Style::Plain),
            }
        }
    }
    sketch
}

fn cells(rows: &[String], paper: Paper) -> Sketch {
    let is_unicode = paper.is_unicode;
    let widest = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let frame = Style::Muted;
    let mut sketch = Sketch::default();
    let (across, up) = if is_unicode { ('─', '│') } else { ('-', '|') };
    // On a wide board there are no blanks between the cells.
    let step = if 2 * widest + 3 > paper.columns { 1 } else { 2 };
    let last = step * widest + step;
    for (row, is_top) in [(0, true), (rows.len() + 1, false)] {
        for column in 1..last {
            sketch.put_letter(column, row, across, frame);
        }
        sketch.put_letter(0, row, joint([!is_top, is_top, false, true], is_unicode), frame);
        sketch.put_letter(last, row, joint([!is_top, is_top, true, false], is_unicode), frame);
    }
    for (row, letters) in rows.iter().enumerate() {
        for column in [0, last] {
            sketch.put_letter(column, row + 1, up, frame);
        }
        for (column, letter) in letters.chars().enumerate() {
            let (letter, style) = match (letter, is_unicode) {
                ('.', true) => ('·', Style::Muted),
                ('.', false) => ('.', Style::Muted),
                ('#', true) => ('█', Style::Muted),
                ('x', true) => ('●', Style::Colour(Colour::Blue)),
                ('x', false) => ('x', Style::Colour(Colour::Blue)),
                ('o', true) => ('○', Style::Colour(Colour::Red)),
                ('o', false) => ('o', Style::Colour(Colour::Red)),
                (other, _) => (other, style_of(other.encode_utf8(&mut [0; 4]), Style::Plain)),
            };
            sketch.put_letter(step * column + step, row + 1, letter, style);
        }
    }
    sketch
}

/// The style of a label: the colour of its player, or `other`.
fn style_of(label: &str, other: Style) -> Style {
    match colour_of(label) {
        Colour::Ink => other,
        colour => Style::Colour(colour),
    }
}

/// A graph on the ground. Each edge has its letter, which shows its player without colour.
fn standing(graph: &Graph, has_ground: bool, is_unicode: bool) -> Sketch {
    /// The columns of half a unit to the right, and the rows of a unit up.
    const ACROSS: usize = 4;
    const UP: usize = 4;
    let places: Vec<(usize, usize)> =
        places_of_vertices(graph).iter().map(|(x, y)| (place_of(*x), place_of(*y))).collect();
    let highest = places.iter().map(|(_, y)| *y).max().unwrap_or(0);
    let widest = places.iter().map(|(x, _)| *x).max().unwrap_or(0);
    let at = |vertex: u32| {
        let (x, y) = usize::try_from(vertex)
            .ok()
            .and_then(|vertex| places.get(vertex.checked_sub(1)?))
            .copied()
            .unwrap_or_default();
        (2 + ACROSS * x, UP * (highest - y))
    };
    let (columns, rows) = (ACROSS * widest + 10, UP * highest + 3);
    let dots = dots(is_unicode);
    let dot = |(column, row): (usize, usize)| {
        let number = |place: usize| i64::try_from(place).unwrap_or(0);
        middle(dots, (number(column), number(row)))
    };
    let ends = |edge: &Edge| (at(edge.from).min(at(edge.to)), at(edge.from).max(at(edge.to)));
    // Parallel edges are drawn side by side: how many of them have been drawn.
    let mut parallel: BTreeMap<_, usize> = BTreeMap::new();
    let mut sketch = Sketch::default();
    let mut canvas = Canvas::new(columns, rows, is_unicode);
    let mut letters = Vec::new();
    for edge in graph.edges() {
        let style = Style::Colour(colour_of(edge.label.text()));
        let (start, end) = ends(edge);
        let drawn = parallel.entry((start, end)).or_default();
        let bend = 3 * *drawn;
        *drawn += 1;
        if start == end {
            // A loop is written as its letter beside the vertex.
            letters.push(((start.0 + 2 + bend, start.1), format!("({})", edge.label.text()), style));
            continue;
        }
        let between = (usize::midpoint(start.0, end.0) + bend, usize::midpoint(start.1, end.1));
        if start.0 == end.0 && bend == 0 {
            for row in start.1.min(end.1)..start.1.max(end.1) {
                sketch.put(start.0, row, if is_unicode { "│" } else { "|" }, style);
            }
        } else {
            for (from, to) in [(start, between), (between, end)] {
                canvas.line(dot(from), dot(to), style);
            }
        }
        if edge.label.text() != "-" {
            letters.push((between, edge.label.text().to_owned(), style));
        }
    }
    sketch.put_canvas(0, 0, &canvas);
    for ((column, row), letter, style) in letters {
        sketch.put(column, row, &letter, style);
    }
    for (vertex, label) in (1..).zip(graph.vertices()) {
        let (column, row) = at(vertex);
        match label.text() {
            "." => sketch.put_letter(column, row, if is_unicode { '●' } else { 'o' }, Style::Plain),
            label => sketch.put(column, row, label, style_of(label, Style::Name)),
        }
    }
    if has_ground && !graph.vertices().is_empty() {
        let (column, row) = at(1);
        sketch.put(column - 2, row + 1, if is_unicode { "▔▔▔▔▔" } else { "=====" }, Style::Plain);
    }
    sketch
}
