//! [`HassePicture`]: the Hasse diagram of a finite poset.

use super::{
    canvas::Canvas,
    colour::Colour,
    figure::{Anchor, Figure, Stroke, Tenths, text_width},
    picture::Names,
    sketch::Sketch,
    text::{Style, Text},
};
use crate::limit::{Limit, Stop};

/// The distance between levels, the gaps between two names and between two lines, and the margin.
const LEVEL: Tenths = 700;
const GAP: Tenths = 340;
const BETWEEN_LINES: Tenths = 160;
const ROOM: Tenths = 300;
/// The distances in a terminal, in rows and columns.
const LEVEL_ROWS: usize = 4;
const GAP_COLUMNS: i64 = 3;
/// The number of sweeps over the levels that improve their order, and of those that improve the coordinates.
const SWEEPS: usize = 24;
/// The maximum number of elements that are drawn with their names; larger sets are drawn with dots.
const MOST_NAMES: usize = 100;

/// A layered drawing (Sugiyama) of the covering relation. Its nodes are the elements and, numbered after them, the bends: the lines
/// that skip levels have a bend on each level between, which keeps room for them beside the names.
pub struct HassePicture {
    names: Vec<Names>,
    /// The path of each covering pair, upward: the lower element, the bends, and the upper element.
    paths: Vec<Vec<usize>>,
    /// The neighbours of each node.
    neighbours: Vec<Neighbours>,
    /// The nodes of each level from left to right, the lowest level first.
    levels: Vec<Vec<usize>>,
}

impl HassePicture {
    /// The diagram of a poset with the given covering pairs `(lower, upper)`.
    pub fn new(names: Vec<Names>, covers: &[(usize, usize)], limit: &Limit) -> Result<Self, Stop> {
        let mut heights = heights(names.len(), covers);
        let mut paths = Vec::with_capacity(covers.len());
        for (below, above) in covers {
            limit.check()?;
            let mut path = vec![*below];
            // No room is kept for lines beside dots.
            if names.len() <= MOST_NAMES {
                for height in heights[*below] + 1..heights[*above] {
                    path.push(heights.len());
                    heights.push(height);
                }
            }
            path.push(*above);
            paths.push(path);
        }
        let mut neighbours: Vec<Neighbours> = heights.iter().map(|_| [Vec::new(), Vec::new()]).collect();
        for pair in paths.iter().flat_map(|path| path.windows(2)) {
            neighbours[pair[1]][0].push(pair[0]);
            neighbours[pair[0]][1].push(pair[1]);
        }
        let mut levels = vec![Vec::new(); heights.iter().max().map_or(0, |most| most + 1)];
        for (node, height) in heights.into_iter().enumerate() {
            levels[height].push(node);
        }
        let mut picture = HassePicture { names, paths, neighbours, levels };
        picture.arrange(limit)?;
        Ok(picture)
    }

    /// Whether the elements are drawn with their names, and not as dots.
    fn has_names(&self) -> bool {
        self.names.len() <= MOST_NAMES
    }

    /// Orders each level by the barycentres of the neighbours on the level before, in sweeps upward and downward in turn.
    fn arrange(&mut self, limit: &Limit) -> Result<(), Stop> {
        let mut places = vec![0i64; self.neighbours.len()];
        self.levels.iter().for_each(|level| centre(level, &mut places));
        for sweep in 0..SWEEPS {
            let is_upward = sweep % 2 == 0;
            let count = self.levels.len();
            for step in 0..count {
                let level = if is_upward { step } else { count - 1 - step };
                let mut sorted: Vec<(i64, usize)> = Vec::with_capacity(self.levels[level].len());
                for node in &self.levels[level] {
                    limit.check()?;
                    let near = &self.neighbours[*node][usize::from(!is_upward)];
                    let sum: i64 = near.iter().map(|other| places[*other]).sum();
                    // The common multiple of 1 to 10 makes most means exact.
                    let wanted = match i64::try_from(near.len()) {
                        Ok(count @ 1..) => sum * 2520 / count,
                        _ => places[*node] * 2520,
                    };
                    sorted.push((wanted, *node));
                }
                sorted.sort_by_key(|(wanted, _)| *wanted);
                self.levels[level] = sorted.into_iter().map(|(_, node)| node).collect();
                centre(&self.levels[level], &mut places);
            }
        }
        Ok(())
    }

    /// The horizontal coordinates of the centres of the nodes and the total width, for the given widths of nodes and gaps between
    /// neighbours.
    fn middles(&self, width: impl Fn(usize) -> i64, gap: impl Fn(usize, usize) -> i64) -> (Vec<i64>, i64) {
        let mut middles = vec![0; self.neighbours.len()];
        // The distance of each node from the first one of its level if the level is packed.
        let mut offsets = vec![0; middles.len()];
        for level in &self.levels {
            for pair in level.windows(2) {
                let apart = (width(pair[0]) + width(pair[1])) / 2 + gap(pair[0], pair[1]);
                offsets[pair[1]] = offsets[pair[0]] + apart;
            }
            let wide = level.last().map_or(0, |last| offsets[*last]);
            level.iter().for_each(|node| middles[*node] = offsets[*node] - wide / 2);
        }
        let count = self.levels.len();
        for step in (0..SWEEPS)
            .flat_map(|sweep| (0..count).map(move |step| if sweep % 2 == 0 { step } else { count - 1 - step }))
        {
            let level = &self.levels[step];
            let wanted = level.iter().map(|node| {
                let near = self.neighbours[*node].iter().flatten();
                let (sum, count) = near.fold((0, 0), |(sum, count), other| (sum + middles[*other], count + 1));
                (if count == 0 { middles[*node] } else { sum.div_euclid(count) }) - offsets[*node]
            });
            for (node, place) in level.iter().zip(isotonic(wanted)) {
                middles[*node] = place + offsets[*node];
            }
        }
        let edge = |node: usize, side: i64| middles[node] + side * ((width(node) + 1) / 2);
        let left = (0..middles.len()).map(|node| edge(node, -1)).min().unwrap_or(0);
        let right = (0..middles.len()).map(|node| edge(node, 1)).max().unwrap_or(0);
        (middles.into_iter().map(|middle| middle - left).collect(), right - left)
    }

    /// The picture in a terminal. If it is wider than the given columns, only the levels are listed, from the top down.
    pub fn lines(&self, is_unicode: bool, columns: usize) -> Vec<Text> {
        self.drawn(is_unicode, columns).unwrap_or_else(|| self.listed(is_unicode))
    }

    fn listed(&self, is_unicode: bool) -> Vec<Text> {
        let name = |node: &usize| Some(self.names.get(*node)?.written(is_unicode));
        let level = |level: &Vec<usize>| level.iter().filter_map(name).collect::<Vec<_>>().join("   ");
        let lines: Vec<String> = self.levels.iter().rev().map(level).collect();
        let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let centred = |line: String| format!("{}{line}", " ".repeat((widest - line.chars().count()) / 2));
        lines.into_iter().map(|line| Text::plain(centred(line))).collect()
    }

    /// The drawing with names, if it is not too wide.
    fn drawn(&self, is_unicode: bool, columns: usize) -> Option<Vec<Text>> {
        /// The resolution of coordinates within a column.
        const PARTS: i64 = 16;
        if !self.has_names() {
            return None;
        }
        let name = |node: usize| self.names.get(node).map(|name| name.written(is_unicode));
        let letters =
            |node| name(node).map_or(1, |name| i64::try_from(name.chars().count()).unwrap_or(i64::MAX).max(1));
        let gap = |left: usize, right: usize| match (name(left), name(right)) {
            (None, None) => PARTS,
            _ => GAP_COLUMNS * PARTS,
        };
        let (middles, width) = self.middles(|node| letters(node).saturating_mul(PARTS), gap);
        let width = usize::try_from(width / PARTS).ok()? + 1;
        if width > columns {
            return None;
        }
        let column =
            |node: usize| usize::try_from((middles[node] - letters(node) * PARTS / 2).div_euclid(PARTS)).unwrap_or(0);
        let rows = self.rows();
        let row = |node: usize| LEVEL_ROWS * rows[node];
        let mut canvas = Canvas::new(width, LEVEL_ROWS * self.levels.len(), is_unicode);
        let [across, down] = if is_unicode { [2, 4] } else { [1, 1] };
        // The dots just above and just below a node.
        let end = |node: usize, is_below: bool| {
            let middle = i64::try_from(column(node)).unwrap_or(0) + (letters(node) - 1) / 2;
            let top = i64::try_from(row(node)).unwrap_or(0) * down;
            (middle * across + across / 2, if is_below { top + down } else { top - 1 })
        };
        for pair in self.paths.iter().flat_map(|path| path.windows(2)) {
            canvas.line(end(pair[1], true), end(pair[0], false), Style::Muted);
        }
        for bend in self.names.len()..self.neighbours.len() {
            let ((x, below), (_, above)) = (end(bend, true), end(bend, false));
            canvas.line((x, above + 1), (x, below - 1), Style::Muted);
        }
        let mut sketch = Sketch::default();
        sketch.put_canvas(0, 0, &canvas);
        for node in 0..self.names.len() {
            sketch.put(column(node), row(node), name(node).unwrap_or_default(), Style::Plain);
        }
        Some(sketch.lines())
    }

    /// The number of levels above each node.
    fn rows(&self) -> Vec<usize> {
        let mut rows = vec![0; self.neighbours.len()];
        for (row, level) in self.levels.iter().rev().enumerate() {
            level.iter().for_each(|node| rows[*node] = row);
        }
        rows
    }

    /// The picture as a figure. Large sets are drawn with dots, with the names as tooltips.
    pub fn figure(&self, title: &str) -> Figure {
        let has_names = self.has_names();
        let width_of = |node: usize| match self.names.get(node) {
            Some(name) if has_names => text_width(&name.unicode).max(100),
            Some(_) => 60,
            None => 0,
        };
        let is_bend = |node: usize| node >= self.names.len();
        let gap = |left: usize, right: usize| match (has_names, is_bend(left) || is_bend(right)) {
            (false, _) => 140,
            (true, true) => BETWEEN_LINES,
            (true, false) => GAP,
        };
        let (middles, width) = self.middles(width_of, gap);
        let count = i64::try_from(self.levels.len()).unwrap_or(0);
        let mut figure = Figure::new(width + 2 * ROOM, (count - 1).max(0) * LEVEL + 2 * ROOM, title);
        let rows = self.rows();
        let place = |node: usize| (middles[node] + ROOM, i64::try_from(rows[node]).unwrap_or(0) * LEVEL + ROOM);
        let room = if has_names { 110 } else { 0 };
        for path in &self.paths {
            let mut line = Vec::with_capacity(2 * path.len());
            for (step, node) in path.iter().enumerate() {
                let (x, y) = place(*node);
                line.extend((step > 0).then_some((x, y + room)));
                line.extend((step + 1 < path.len()).then_some((x, y - room)));
            }
            figure.line(&line, Stroke::Thin, Colour::Ink);
        }
        for (node, name) in self.names.iter().enumerate() {
            if has_names {
                figure.value(place(node), Anchor::Middle, &name.unicode);
            } else {
                figure.dot(place(node), 25, Colour::Blue, &name.unicode);
            }
        }
        figure
    }
}

/// The isotonic regression of a sequence: the nondecreasing sequence that minimises the sum of the squared differences (pool
/// adjacent violators).
fn isotonic(wanted: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut blocks: Vec<(i64, i64)> = Vec::new();
    for number in wanted {
        let (mut sum, mut count) = (number, 1);
        while let Some((last, many)) = blocks.pop_if(|(last, many)| last.div_euclid(*many) >= sum.div_euclid(count)) {
            (sum, count) = (sum + last, count + many);
        }
        blocks.push((sum, count));
    }
    blocks.into_iter().flat_map(|(sum, count)| (0..count).map(move |_| sum.div_euclid(count))).collect()
}

/// The neighbours on the level below and those on the level above.
type Neighbours = [Vec<usize>; 2];

/// Sets the positions of the nodes of a level relative to its middle, in halves.
fn centre(level: &[usize], places: &mut [i64]) {
    let middle = i64::try_from(level.len()).unwrap_or(0) - 1;
    for (place, node) in (0..).zip(level) {
        places[*node] = 2 * place - middle;
    }
}

/// The level of each element: the length of the longest chain below it. Minimal elements are raised to the level just below their
/// lowest upper cover.
fn heights(count: usize, covers: &[(usize, usize)]) -> Vec<usize> {
    let mut neighbours: Vec<Neighbours> = vec![[Vec::new(), Vec::new()]; count];
    for (below, above) in covers {
        neighbours[*above][0].push(*below);
        neighbours[*below][1].push(*above);
    }
    let mut heights = vec![0usize; count];
    let mut missing: Vec<usize> = neighbours.iter().map(|[below, _]| below.len()).collect();
    let mut ready: Vec<usize> = (0..count).filter(|node| missing[*node] == 0).collect();
    while let Some(node) = ready.pop() {
        for above in &neighbours[node][1] {
            heights[*above] = heights[*above].max(heights[node] + 1);
            missing[*above] -= 1;
            if missing[*above] == 0 {
                ready.push(*above);
            }
        }
    }
    for (node, [below, above]) in neighbours.iter().enumerate() {
        if let (true, Some(least)) = (below.is_empty(), above.iter().map(|above| heights[*above]).min()) {
            heights[node] = least - 1;
        }
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decreasing_runs_are_pooled() {
        assert_eq!(isotonic([1, 5, 3, 4, 9, 0].into_iter()), [1, 4, 4, 4, 4, 4]);
        assert_eq!(isotonic([3, 4, 7].into_iter()), [3, 4, 7]);
    }
}
