//! Shapes as figures: cakes and cells seen from above, blocks in isometric projection, heaps as columns, graphs on the ground.

use std::collections::BTreeMap;

use super::{
    bar_sides, colour_of, lines_of, name_of_bar, name_of_triangle, pieces, standing::places_of_vertices,
    triangle::Triangle,
};
use crate::{
    board::{
        graph::{Edge, Graph},
        shape::{Part, Shape},
    },
    colour::Colour,
    figure::{Anchor, Figure, Point, Stroke, TEXT_HEIGHT, Tenths, Tint, frame, text_width},
};

/// The full size of a unit.
pub(super) const UNIT: Tenths = 280;
/// The longest side in units of full size, and the longest side whose units are drawn one by one.
const LARGE: u64 = 20;
const MOST_UNITS: u64 = 80;
/// Half the side of the clickable square around the middle of an edge, or around a vertex.
const SPOT: Tenths = 70;
/// The margin around a board.
pub(super) const ROOM: Tenths = 30;

/// The figure of a board.
pub(super) fn figure(shape: &Shape) -> Figure {
    match shape {
        Shape::Cake(sides) => cake(*sides),
        Shape::Block(sides) => block(*sides),
        Shape::Bar(sides) => bar(*sides),
        Shape::Heaps(heaps) => columns(heaps),
        Shape::Cells(rows) => cells(rows),
        Shape::Pieces { rows, look, marked } => pieces::figure(rows, *look, marked),
        Shape::Graph { graph, has_ground } => standing(graph, *has_ground),
        Shape::Triangle { cuts, slope } => triangle(*cuts, *slope),
        Shape::Row(shapes) => row(shapes),
        Shape::Text(text) => words(text),
    }
}

/// A text: one line as it is, several lines in a grid of letters as in a terminal.
fn words(text: &str) -> Figure {
    const COLUMN: Tenths = 84;
    let lines: Vec<String> = lines_of(text).collect();
    if let [line] = lines.as_slice() {
        let mut figure = Figure::new(text_width(line) + 2 * ROOM, TEXT_HEIGHT + 2 * ROOM, "");
        figure.text((figure.width / 2, figure.height / 2), Anchor::Middle, line);
        return figure;
    }
    let count = |number: usize| Tenths::try_from(number).unwrap_or(0);
    let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let step = TEXT_HEIGHT * 5 / 4;
    let height = step * count(lines.len().saturating_sub(1)) + TEXT_HEIGHT;
    let mut figure = Figure::new(COLUMN * count(widest) + 2 * ROOM, height + 2 * ROOM, "");
    for (row, line) in (0..).zip(&lines) {
        for (column, letter) in (0..).zip(line.chars()).filter(|(_, letter)| *letter != ' ') {
            let place = (ROOM + COLUMN * column + COLUMN / 2, ROOM + TEXT_HEIGHT / 2 + step * row);
            figure.text(place, Anchor::Middle, letter.encode_utf8(&mut [0; 4]));
        }
    }
    figure
}

/// The lengths of sides given in units, all to the same scale, and whether the units are drawn one by one.
pub(super) fn lengths<const N: usize>(sides: [u64; N]) -> ([Tenths; N], bool) {
    let most = sides.into_iter().max().unwrap_or(1).max(1);
    let whole = i128::from(UNIT) * i128::from(most.min(LARGE));
    // A relatively short side remains visible.
    let length = |side: u64| {
        let exact = whole * i128::from(side) / i128::from(most);
        Tenths::try_from(exact).unwrap_or(0).max(if side > 0 { 20 } else { 0 })
    };
    (sides.map(length), most <= MOST_UNITS)
}

/// The positions of the lines between the units of a side, including its ends.
fn steps(units: u64, length: Tenths, shows_units: bool) -> Vec<Tenths> {
    match i64::try_from(units) {
        Ok(units @ 1..) if shows_units => (0..=units).map(|step| length * step / units).collect(),
        _ => vec![0, length],
    }
}

/// Adds the size of a board as a caption, if its units are not drawn one by one.
fn with_sides(figure: Figure, sides: &[u64], shows_units: bool) -> Figure {
    match shows_units {
        true => figure,
        false => with_caption(figure, &[&super::sides(sides)]),
    }
}

/// Adds centred lines below a board.
fn with_caption(figure: Figure, lines: &[&str]) -> Figure {
    const LINE: Tenths = TEXT_HEIGHT * 5 / 4;
    let wide = lines.iter().map(|line| text_width(line)).max().unwrap_or(0);
    let shift = (wide + 2 * ROOM - figure.width).max(0) / 2;
    let count = Tenths::try_from(lines.len()).unwrap_or(0);
    let (top, width) = (figure.height, figure.width + 2 * shift);
    let mut named = Figure::new(width, top + LINE * count + ROOM, "");
    named.put(figure, (shift, 0));
    for (place, line) in (0..).zip(lines) {
        named.text((width / 2, top + LINE * place + LINE / 2), Anchor::Middle, line);
    }
    named
}

fn cake(sides: [u64; 2]) -> Figure {
    with_sides(rectangle(sides), &sides, lengths(sides).1)
}

fn rectangle([wide, high]: [u64; 2]) -> Figure {
    let ([width, height], shows_units) = lengths([wide, high]);
    let mut figure = Figure::new(width + 2 * ROOM, height + 2 * ROOM, "");
    let outline = frame((ROOM, ROOM), width, height);
    figure.area(&outline[..4], Colour::Brown, Tint::Light);
    for x in steps(wide, width, shows_units) {
        figure.line(&[(ROOM + x, ROOM), (ROOM + x, ROOM + height)], Stroke::Thin, Colour::Ink);
    }
    for y in steps(high, height, shows_units) {
        figure.line(&[(ROOM, ROOM + y), (ROOM + width, ROOM + y)], Stroke::Thin, Colour::Ink);
    }
    figure.line(&outline, Stroke::Thick, Colour::Ink);
    if shows_units {
        let half = |steps: &[Tenths]| steps.get(1).map_or(0, |step| step / 2);
        let (columns, rows) = (steps(wide, width, true), steps(high, height, true));
        let (aside, above) = (half(&columns) / 2, half(&rows) / 2);
        for (line, x) in between(&columns) {
            figure.spot(Part::Cut(1, line), (ROOM + x - aside, ROOM), (ROOM + x + aside, ROOM + height));
        }
        for (line, y) in between(&rows) {
            figure.spot(Part::Cut(2, line), (ROOM, ROOM + y - above), (ROOM + width, ROOM + y + above));
        }
    }
    figure
}

/// The numbered lines, without the two ends.
fn between(steps: &[Tenths]) -> impl Iterator<Item = (u64, Tenths)> {
    let inner = steps.get(1..steps.len().saturating_sub(1)).unwrap_or_default();
    (1..).zip(inner.iter().copied())
}

/// A block whose first side points to the right front, the second up, the third to the left front.
fn block(sides: [u64; 3]) -> Figure {
    let (lengths, shows_units) = lengths(sides);
    let [a, b, c] = lengths.map(|length| length * 2 / 3);
    // The cosine and the sine of 30°.
    let (across, down) = (|length: Tenths| length * 866 / 1000, |length: Tenths| length / 2);
    let mut figure = Figure::new(across(a + c) + 2 * ROOM, down(a + c) + b + 2 * ROOM, "");
    let at = |x: Tenths, y: Tenths, z: Tenths| (ROOM + across(c) + across(x) - across(z), ROOM + b + down(x + z) - y);
    let faces = [
        ([at(0, b, 0), at(a, b, 0), at(a, b, c), at(0, b, c)], Tint::Light),
        ([at(0, b, c), at(a, b, c), at(a, 0, c), at(0, 0, c)], Tint::Middle),
        ([at(a, b, 0), at(a, b, c), at(a, 0, c), at(a, 0, 0)], Tint::Dark),
    ];
    for (corners, tint) in &faces {
        figure.area(corners, Colour::Brown, *tint);
    }
    for x in steps(sides[0], a, shows_units) {
        figure.line(&[at(x, b, 0), at(x, b, c), at(x, 0, c)], Stroke::Thin, Colour::Ink);
    }
    for y in steps(sides[1], b, shows_units) {
        figure.line(&[at(0, y, c), at(a, y, c), at(a, y, 0)], Stroke::Thin, Colour::Ink);
    }
    for z in steps(sides[2], c, shows_units) {
        figure.line(&[at(0, b, z), at(a, b, z), at(a, 0, z)], Stroke::Thin, Colour::Ink);
    }
    for (corners, _) in &faces {
        figure.line(&[&corners[..], &corners[..1]].concat(), Stroke::Thick, Colour::Ink);
    }
    let around = |figure: &mut Figure, part, (x, y): Point| {
        figure.spot(part, (x - SPOT, y - SPOT), (x + SPOT, y + SPOT));
    };
    for (line, x) in between(&steps(sides[0], a, shows_units)) {
        around(&mut figure, Part::Cut(1, line), at(x, b / 2, c));
    }
    for (line, y) in between(&steps(sides[1], b, shows_units)) {
        around(&mut figure, Part::Cut(2, line), at(a, y, c));
    }
    for (line, z) in between(&steps(sides[2], c, shows_units)) {
        around(&mut figure, Part::Cut(3, line), at(a, b / 2, z));
    }
    with_sides(figure, &sides, shows_units)
}

fn bar([left, above, right, below]: [u64; 4]) -> Figure {
    let sides = bar_sides([left, above, right, below]);
    let mut figure = rectangle(sides);
    let ([width, height], shows_units) = lengths(sides);
    let part = |length: Tenths, units: u64, of: u64| {
        Tenths::try_from(i128::from(length) * i128::from(units) / i128::from(of.max(1))).unwrap_or(0)
    };
    let side = |length, before: u64, of| {
        let start = part(length, before, of);
        (start, (part(length, before.saturating_add(1), of) - start).max(20))
    };
    let (x, wide) = side(width, left, sides[0]);
    let (y, high) = side(height, above, sides[1]);
    figure.area(&frame((ROOM + x, ROOM + y), wide, high)[..4], Colour::Brown, Tint::Full);
    match shows_units {
        true => figure,
        false => {
            let name = name_of_bar([left, above, right, below]);
            with_caption(figure, &name.lines().collect::<Vec<_>>())
        }
    }
}

/// A triangular bar on its base.
fn triangle(cuts: [u64; 3], slope: u64) -> Figure {
    let Some(bar) = Triangle::new(cuts, slope) else {
        let name = name_of_triangle(cuts, slope);
        return with_caption(Figure::new(0, ROOM, ""), &name.lines().collect::<Vec<_>>());
    };
    let base = (UNIT * 20 / bar.base().max(20)).max(60);
    // The height of an equilateral triangle.
    let tall = base * 866 / 1000;
    let mut figure = Figure::new(bar.base() * base + 2 * ROOM, bar.height() * tall + 2 * ROOM, "");
    let floor = figure.height - ROOM;
    let at = |(halves, up): (i64, i64)| (ROOM + halves * base / 2, floor - up * tall);
    let outline: Vec<Point> = bar.outline().into_iter().map(at).collect();
    figure.area(&outline, Colour::Brown, Tint::Light);
    for line in bar.lines() {
        figure.line(&line.map(at), Stroke::Thin, Colour::Ink);
    }
    figure.area(&bar.bitter().map(at), Colour::Brown, Tint::Full);
    figure.line(&[&outline[..], &outline[..1]].concat(), Stroke::Thick, Colour::Ink);
    figure
}

/// Shapes side by side, aligned at the bottom.
fn row(shapes: &[Shape]) -> Figure {
    /// The gap between two shapes.
    const GAP: Tenths = 140;
    let figures: Vec<Figure> = shapes.iter().map(figure).collect();
    let height = figures.iter().map(|figure| figure.height).max().unwrap_or(0);
    let mut all = Figure::new(0, height, "");
    for figure in figures {
        let wide = figure.width;
        let corner = (all.width, height - figure.height);
        all.put(figure, corner);
        all.width += wide + GAP;
    }
    all.width = (all.width - GAP).max(0);
    all
}

fn columns(heaps: &[u64]) -> Figure {
    let most = heaps.iter().copied().max().unwrap_or(0);
    let unit = UNIT * 3 / 4;
    let texts: Vec<String> = heaps.iter().map(u64::to_string).collect();
    let wide = texts.iter().map(|text| text_width(text)).max().unwrap_or(0).max(unit) + unit / 2;
    let ([tallest], shows_units) = lengths([most]);
    let tallest = tallest * 3 / 4;
    let width = Tenths::try_from(heaps.len()).unwrap_or(0) * wide;
    let floor = ROOM + tallest;
    let mut figure = Figure::new(width + 2 * ROOM, floor + 2 * TEXT_HEIGHT + ROOM, "");
    for (place, (heap, text)) in (0..).zip(heaps.iter().zip(&texts)) {
        let middle = ROOM + wide * place + wide / 2;
        let x = middle - unit / 2;
        let exact = i128::from(tallest) * i128::from(*heap) / i128::from(most.max(1));
        if *heap > 0 {
            // A relatively low heap remains visible.
            let height = Tenths::try_from(exact).unwrap_or(0).max(20);
            let outline = frame((x, floor - height), unit, height);
            figure.area(&outline[..4], Colour::Teal, Tint::Light);
            for y in steps(*heap, height, shows_units) {
                figure.line(&[(x, floor - y), (x + unit, floor - y)], Stroke::Thin, Colour::Ink);
            }
            figure.line(&outline, Stroke::Thick, Colour::Ink);
            if shows_units {
                for (token, ends) in (1..).zip(steps(*heap, height, true).windows(2)) {
                    figure.spot(
                        Part::Token(count(place) + 1, token),
                        (x, floor - ends[1]),
                        (x + unit, floor - ends[0]),
                    );
                }
            }
        } else {
            figure.line(&[(x, floor), (x + unit, floor)], Stroke::Thick, Colour::Ink);
        }
        figure.text((middle, floor + TEXT_HEIGHT), Anchor::Middle, text);
    }
    match shows_units {
        true => figure,
        false => with_caption(figure, &["heights to scale"]),
    }
}

/// The side of a square cell on a board with these rows, and the width and the height of the board in cells.
pub(super) fn measures(rows: &[String]) -> (Tenths, [Tenths; 2]) {
    let widest = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let size = [widest, rows.len()].map(|cells| u64::try_from(cells).unwrap_or(0));
    let ([width, height], _) = lengths(size);
    let cells = size.map(|cells| Tenths::try_from(cells).unwrap_or(0));
    ((width.max(height) / cells[0].max(cells[1]).max(1)).max(40), cells)
}

fn cells(rows: &[String]) -> Figure {
    let (unit, size) = measures(rows);
    let [width, height] = size.map(|cells| cells * unit + 2 * ROOM);
    let mut figure = Figure::new(width, height, "");
    for (row, letters) in (0..).zip(rows) {
        for (column, letter) in (0..).zip(letters.chars()) {
            let corner: Point = (ROOM + column * unit, ROOM + row * unit);
            let (outline, middle) = (frame(corner, unit, unit), (corner.0 + unit / 2, corner.1 + unit / 2));
            match letter {
                '.' => {}
                '#' => figure.area(&outline[..4], Colour::Ink, Tint::Full),
                'x' => figure.dot(middle, unit * 3 / 10, Colour::Blue, "x"),
                'o' => figure.ring(middle, unit * 3 / 10, Colour::Red),
                letter => {
                    let text = letter.to_string();
                    match unit >= TEXT_HEIGHT {
                        true => figure.coloured_text(middle, &text, colour_of(&text)),
                        false => figure.dot(middle, unit / 5, colour_of(&text), &text),
                    }
                }
            }
            figure.line(&outline, Stroke::Thin, Colour::Ink);
            figure.spot(Part::Cell(count(row) + 1, count(column) + 1), outline[0], outline[2]);
        }
    }
    figure
}

/// A coordinate as a number of cells.
pub(super) fn count(number: Tenths) -> usize {
    usize::try_from(number).unwrap_or_default()
}

/// The point at a distance from one point toward another, at most as far as that.
fn away_from(from: Point, to: Point, far: Tenths) -> Point {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let length = (right * right + down * down).isqrt().max(1);
    let far = far.min(length);
    (from.0 + right * far / length, from.1 + down * far / length)
}

/// A graph on its first vertex, the ground, with its other connected components beside it.
fn standing(graph: &Graph, has_ground: bool) -> Figure {
    /// The distance between neighbouring vertices in both directions.
    const STEP: Tenths = 420;
    let count = graph.vertices().len();
    let place_of = |vertex: u32| usize::try_from(vertex).ok().and_then(|vertex| vertex.checked_sub(1));
    let places = places_of_vertices(graph);
    let across = places.iter().map(|(x, _)| *x).max().unwrap_or(0);
    let up = places.iter().map(|(_, y)| *y).max().unwrap_or(0);
    let room = ROOM + STEP / 2;
    let mut figure = Figure::new(across * STEP / 2 + 2 * room, up * STEP + 2 * room, "");
    let floor = ROOM + STEP / 2 + up * STEP;
    let at = |vertex: u32| {
        let (x, y) = place_of(vertex).and_then(|place| places.get(place)).copied().unwrap_or_default();
        (room + x * STEP / 2, floor - y * STEP)
    };
    // The label of a vertex is drawn in its place, and edges end at some distance from it.
    let labelled: BTreeMap<Point, Tenths> = (1..)
        .zip(graph.vertices())
        .filter(|(_, label)| label.text() != ".")
        .map(|(vertex, label)| (at(vertex), (text_width(label.text()) / 2 + 40).max(100)))
        .collect();
    let room_of = |place: Point| labelled.get(&place).copied().unwrap_or(0);
    let ends = |edge: &Edge| (at(edge.from).min(at(edge.to)), at(edge.from).max(at(edge.to)));
    // Parallel edges are drawn side by side: their number, and how many of them have been drawn.
    let mut parallel: BTreeMap<(Point, Point), (Tenths, Tenths)> = BTreeMap::new();
    for edge in graph.edges() {
        parallel.entry(ends(edge)).or_default().0 += 1;
    }
    for (number, edge) in (1..).zip(graph.edges()) {
        let (start, end) = ends(edge);
        let colour = colour_of(edge.label.text());
        // For coloured edges the dash pattern replaces the letter.
        let text = if colour == Colour::Ink && edge.label.text() != "-" { edge.label.text() } else { "" };
        let (count, drawn) = parallel.entry((start, end)).or_default();
        let between = (STEP / (*count - 1).max(1)).min(110);
        let bend = between * (2 * *drawn - (*count - 1)) / 2;
        let reach = (120 + 60 * *drawn).min(STEP * 3 / 4);
        *drawn += 1;
        let middle = ((start.0 + end.0) / 2, (start.1 + end.1) / 2);
        let line = match (start == end, start.0 == end.0) {
            (true, _) => {
                let (x, y) = start;
                let x = x + room_of(start);
                let (middle, wide) = (x + reach / 2, reach / 2);
                vec![(x, y), (middle, y - wide), (x + reach, y), (middle, y + wide), (x, y)]
            }
            (_, is_upright) => {
                let between = if is_upright { (middle.0 + bend, middle.1) } else { (middle.0, middle.1 + bend) };
                let line = [away_from(start, between, room_of(start)), between, away_from(end, between, room_of(end))];
                if bend == 0 { vec![line[0], line[2]] } else { line.to_vec() }
            }
        };
        figure.line(&line, Stroke::Thick, colour);
        let (x, y) = if line.len() > 2 { line[line.len() / 2] } else { middle };
        figure.spot(Part::Edge(number), (x - SPOT, y - SPOT), (x + SPOT, y + SPOT));
        if !text.is_empty() {
            figure.text((middle.0 + 90, middle.1), Anchor::Start, text);
        }
    }
    for ((vertex, number), label) in (1..).zip(1..).zip(graph.vertices()).take(count) {
        let (x, y) = at(vertex);
        figure.spot(Part::Vertex(number), (x - SPOT, y - SPOT), (x + SPOT, y + SPOT));
        match label.text() {
            "." => figure.dot(at(vertex), 35, Colour::Ink, "."),
            text => figure.coloured_text(at(vertex), text, colour_of(text)),
        }
    }
    if has_ground && count > 0 {
        let (x, y) = at(1);
        figure.line(&[(x - STEP / 3, y + 50), (x + STEP / 3, y + 50)], Stroke::Thick, Colour::Ink);
    }
    figure.widen(ROOM);
    figure
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boxes_of_cuts_are_disjoint() {
        let spots = rectangle([3, 4]).spots;
        let ends = |direction: usize, axis: fn(Point) -> Tenths| -> Vec<[Tenths; 2]> {
            let of = |part: Part| matches!(part, Part::Cut(side, _) if side == direction);
            let spots = spots.iter().filter(|spot| of(spot.part));
            spots.map(|spot| [axis(spot.corner), axis(spot.corner) + axis(spot.size)]).collect()
        };
        for (ends, cuts) in [(ends(1, |point| point.0), 2), (ends(2, |point| point.1), 3)] {
            assert_eq!(ends.len(), cuts);
            assert!(ends.is_sorted_by(|one, next| one[1] < next[0]), "{ends:?}");
        }
    }
}
