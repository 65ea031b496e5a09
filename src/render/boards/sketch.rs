//! Shapes in letters, for a terminal: a unit of a cake takes two columns and a row, of what has something in it four columns
//! and two rows.

use std::collections::BTreeMap;

use super::standing::places_of_vertices;
use crate::{
    board::graph::{Edge, Graph},
    render::{
        canvas::Canvas,
        colour::Colour,
        figure::shortened,
        sketch::{Sketch, joint},
        text::Style,
    },
    ruleset::shape::Shape,
};

/// The most columns and rows of a board of which every unit is drawn.
const MOST: [u64; 2] = [96, 40];
/// How large the outline of a larger one is.
const OUTLINE: [u64; 2] = [48, 12];
/// The most tokens of a heap that are drawn one by one, and how high a higher heap is drawn.
const MOST_TOKENS: u64 = 16;
/// The longest text of a board that has no other picture.
const MOST_LETTERS: usize = 60;

const CAKE: Style = Style::Colour(Colour::Brown);

/// The sketch of a board.
pub(super) fn sketch(shape: &Shape, is_unicode: bool) -> Sketch {
    match shape {
        Shape::Cake(sides) => cake(*sides, is_unicode),
        Shape::Block(sides) => block(*sides, is_unicode),
        Shape::Bar(sides) => bar(*sides, is_unicode),
        Shape::Stairs { columns, bitter } => stairs(columns, *bitter, is_unicode),
        Shape::Heaps(heaps) => heaps_of(heaps, is_unicode),
        Shape::Cells(rows) => cells(rows, is_unicode),
        Shape::Graph(graph) => standing(graph, is_unicode),
        Shape::Beside(shapes) => {
            let sketches: Vec<Sketch> = shapes.iter().map(|shape| sketch(shape, is_unicode)).collect();
            let height = sketches.iter().map(Sketch::height).max().unwrap_or(0);
            let mut all = Sketch::default();
            for sketch in sketches {
                let column = if all.width() == 0 { 0 } else { all.width() + 2 };
                all.put_sketch(column, height - sketch.height(), &sketch);
            }
            all
        }
        Shape::Text(text) => words(&shortened(text, MOST_LETTERS)),
    }
}

fn words(text: &str) -> Sketch {
    let mut sketch = Sketch::default();
    sketch.put(0, 0, text, Style::Plain);
    sketch
}

/// The number as a place; boards that are drawn are small.
fn place(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Whether so many units, so large each, can be drawn one by one.
fn is_small(units: [u64; 2], [wide, high]: [u64; 2]) -> bool {
    units[0].saturating_mul(wide) <= MOST[0] && units[1].saturating_mul(high) <= MOST[1]
}

/// The lines around those of the squares in columns and rows that there are; each is so wide and so high.
fn lattice(
    [columns, rows]: [usize; 2],
    [wide, high]: [usize; 2],
    is_there: impl Fn(usize, usize) -> bool,
    is_unicode: bool,
) -> Sketch {
    // The square right below the crossing in a column and a row is that of the same numbers.
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

/// The outline of a rectangle of which the units are not drawn, with what it is below it.
fn outline([wide, high]: [u64; 2], name: &str, is_unicode: bool) -> Sketch {
    // A unit is two columns wide and a row high.
    let (wide, high) = (u128::from(wide.max(1)) * 2, u128::from(high.max(1)));
    let [columns, rows] = OUTLINE.map(u128::from);
    let is_wide = wide * rows >= high * columns;
    let columns = if is_wide { columns } else { (wide * rows / high).max(2) };
    let rows = if is_wide { (high * columns / wide).max(2) } else { rows };
    let side = |side: u128| usize::try_from(side).unwrap_or(1);
    let mut sketch = lattice([1, 1], [side(columns), side(rows)], |_, _| true, is_unicode);
    sketch.put(0, sketch.height(), name, Style::Muted);
    sketch
}

/// How many there are in each direction: `3 x 2`.
fn sides(sides: &[u64]) -> String {
    sides.iter().map(u64::to_string).collect::<Vec<_>>().join(" x ")
}

fn cake(units: [u64; 2], is_unicode: bool) -> Sketch {
    if units.contains(&0) {
        return words(&sides(&units));
    }
    if !is_small(units, [2, 1]) {
        return outline(units, &sides(&units), is_unicode);
    }
    lattice(units.map(place), [2, 1], |_, _| true, is_unicode)
}

fn bar([left, above, right, below]: [u64; 4], is_unicode: bool) -> Sketch {
    let total = |one: u64, other: u64| one.saturating_add(other).saturating_add(1);
    let units = [total(left, right), total(above, below)];
    if !is_small(units, [4, 2]) {
        let name = format!(
            "{}; beside the bitter square {left} to the left, {above} above, {right} to the right, {below} below",
            sides(&units)
        );
        return outline(units, &name, is_unicode);
    }
    let mut sketch = lattice(units.map(place), [4, 2], |_, _| true, is_unicode);
    put_bitter(&mut sketch, place(left), place(above), is_unicode);
    sketch
}

/// Fills a square of four columns and two rows.
fn put_bitter(sketch: &mut Sketch, column: usize, row: usize, is_unicode: bool) {
    sketch.put(4 * column + 1, 2 * row + 1, if is_unicode { "███" } else { "###" }, CAKE);
}

fn stairs(columns: &[u64], bitter: usize, is_unicode: bool) -> Sketch {
    let highest = columns.iter().copied().max().unwrap_or(0);
    let units = [u64::try_from(columns.len()).unwrap_or(u64::MAX), highest];
    if units.contains(&0) || !is_small(units, [4, 2]) {
        return outline(
            units,
            &format!("{}; the bitter square is in column {}", sides(&units), bitter + 1),
            is_unicode,
        );
    }
    let [wide, high] = units.map(place);
    let is_there = |column: usize, row: usize| columns.get(column).is_some_and(|squares| row + place(*squares) >= high);
    let mut sketch = lattice([wide, high], [4, 2], is_there, is_unicode);
    put_bitter(&mut sketch, bitter, high - 1, is_unicode);
    sketch
}

/// The front, the top and the right side: the first side goes to the right, the second up, the third to the back.
fn block(units: [u64; 3], is_unicode: bool) -> Sketch {
    let [wide, high, deep] = units;
    let total = |one: u64, other: u64| one.saturating_add(other);
    let is_there = !units.contains(&0);
    if !is_there {
        return words(&sides(&units));
    }
    let space = [wide.saturating_mul(4), high.saturating_mul(2)];
    let is_drawn =
        total(space[0], deep.saturating_mul(2)) <= MOST[0] && total(space[1], deep.saturating_mul(2)) <= MOST[1];
    let [wide, high, deep] = if is_drawn { units.map(place) } else { [5, 3, 2] };
    let (across, up, slope) = if is_unicode { ('─', '│', '╱') } else { ('-', '|', '/') };
    // What is not drawn unit by unit is one block.
    let is_line = |step: usize, of: usize| is_drawn || step == 0 || step == of;
    let front = 2 * deep;
    let mut sketch = Sketch::default();
    let squares = if is_drawn { ([wide, high], [4, 2]) } else { ([1, 1], [4 * wide, 2 * high]) };
    sketch.put_sketch(0, front, &lattice(squares.0, squares.1, |_, _| true, is_unicode));
    let mut put = |column, row, letter| sketch.put_letter(column, row, letter, CAKE);
    // Where lines of three directions meet.
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
    let are_told_apart = most <= MOST_TOKENS;
    let token = match (are_told_apart, is_unicode) {
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
        let tokens = match are_told_apart {
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
    sketch
}

fn cells(rows: &[String], is_unicode: bool) -> Sketch {
    let widest = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let frame = Style::Muted;
    let mut sketch = Sketch::default();
    let (across, up) = if is_unicode { ('─', '│') } else { ('-', '|') };
    let last = 2 * widest + 2;
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
                (other, _) => (other, Style::Plain),
            };
            sketch.put_letter(2 * column + 2, row + 1, letter, style);
        }
    }
    sketch
}

/// A graph on its ground, each edge with its letter: without colours that tells whose it is.
fn standing(graph: &Graph, is_unicode: bool) -> Sketch {
    /// How far apart vertices are, in columns for half a step across and in rows for a step up.
    const ACROSS: usize = 4;
    const UP: usize = 4;
    let cell = |number: i64| usize::try_from(number).unwrap_or(0);
    let places: Vec<(usize, usize)> = places_of_vertices(graph).iter().map(|(x, y)| (cell(*x), cell(*y))).collect();
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
    let dots = if is_unicode { [2, 4] } else { [1, 1] };
    let dot = |(column, row): (usize, usize)| {
        let middle = |cell: usize, dots: i64| i64::try_from(cell).unwrap_or(0) * dots + dots / 2;
        (middle(column, dots[0]), middle(row, dots[1]))
    };
    let ends = |edge: &Edge| (at(edge.from).min(at(edge.to)), at(edge.from).max(at(edge.to)));
    // Edges between the same two vertices lie side by side: how many of them are drawn.
    let mut beside: BTreeMap<_, usize> = BTreeMap::new();
    let mut sketch = Sketch::default();
    let mut canvas = Canvas::new(columns, rows, is_unicode);
    let mut letters = Vec::new();
    for edge in graph.edges() {
        let colour = match edge.label.text() {
            "l" => Colour::Blue,
            "r" => Colour::Red,
            "e" => Colour::Green,
            _ => Colour::Ink,
        };
        let style = Style::Colour(colour);
        let (start, end) = ends(edge);
        let drawn = beside.entry((start, end)).or_default();
        let bend = 3 * *drawn;
        *drawn += 1;
        let middle = match start == end {
            true => (start.0 + 3 + bend, start.1.saturating_sub(1)),
            false => (usize::midpoint(start.0, end.0) + bend, usize::midpoint(start.1, end.1)),
        };
        for (from, to) in [(start, middle), (middle, end)] {
            canvas.line(dot(from), dot(to), style);
        }
        if edge.label.text() != "-" {
            letters.push((middle, edge.label.text(), style));
        }
    }
    sketch.put_canvas(0, 0, &canvas);
    for ((column, row), letter, style) in letters {
        sketch.put(column, row, letter, style);
    }
    for (vertex, label) in (1..).zip(graph.vertices()) {
        let (column, row) = at(vertex);
        match label.text() {
            "." => sketch.put_letter(column, row, if is_unicode { '●' } else { 'o' }, Style::Plain),
            label => sketch.put(column, row, label, Style::Name),
        }
    }
    if !graph.vertices().is_empty() {
        let (column, row) = at(1);
        sketch.put(column - 2, row + 1, if is_unicode { "▔▔▔▔▔" } else { "=====" }, Style::Plain);
    }
    sketch
}
