//! [`HassePicture`]: the Hasse diagram of an ordered set, what is greater above.

use super::{
    canvas::Canvas,
    colour::Colour,
    figure::{Anchor, Figure, Stroke, Tenths, text_width},
    picture::Names,
    sketch::Sketch,
    text::{Style, Text},
};
use crate::limit::{Limit, Stop};

/// How far apart the levels are, two names side by side, and two lines.
const LEVEL: Tenths = 700;
const GAP: Tenths = 340;
const BETWEEN_LINES: Tenths = 160;
const ROOM: Tenths = 300;
/// The same in a terminal, in columns and rows.
const LEVEL_ROWS: usize = 4;
const GAP_COLUMNS: i64 = 3;
/// How often the order on the levels is made better, and then the places.
const SWEEPS: usize = 24;
/// From how many things on, dots stand for their names.
const MOST_NAMES: usize = 100;

/// Names, and the lines from each thing to what covers it.
pub struct HassePicture {
    names: Vec<Names>,
    /// What each cover's line goes through, from below to above: its ends, and a bend on each level between, where room is
    /// kept for it beside the names. Bends are numbered after the names.
    ways: Vec<Vec<usize>>,
    /// What is near each thing and bend, below and above.
    neighbours: Vec<Neighbours>,
    /// The things and bends of each level from the bottom up, from left to right.
    levels: Vec<Vec<usize>>,
}

impl HassePicture {
    /// The picture of an order, given by what covers what.
    pub fn new(names: Vec<Names>, covers: &[(usize, usize)], limit: &Limit) -> Result<Self, Stop> {
        let mut heights = heights(names.len(), covers);
        let mut ways = Vec::with_capacity(covers.len());
        for (below, above) in covers {
            limit.check()?;
            let mut way = vec![*below];
            // Lines among dots need no room of their own.
            if names.len() <= MOST_NAMES {
                for height in heights[*below] + 1..heights[*above] {
                    way.push(heights.len());
                    heights.push(height);
                }
            }
            way.push(*above);
            ways.push(way);
        }
        let mut neighbours: Vec<Neighbours> = heights.iter().map(|_| [Vec::new(), Vec::new()]).collect();
        for pair in ways.iter().flat_map(|way| way.windows(2)) {
            neighbours[pair[1]][0].push(pair[0]);
            neighbours[pair[0]][1].push(pair[1]);
        }
        let mut levels = vec![Vec::new(); heights.iter().max().map_or(0, |most| most + 1)];
        for (thing, height) in heights.into_iter().enumerate() {
            levels[height].push(thing);
        }
        let mut picture = HassePicture { names, ways, neighbours, levels };
        picture.arrange(limit)?;
        Ok(picture)
    }

    /// Whether names are seen, or dots for them.
    fn has_names(&self) -> bool {
        self.names.len() <= MOST_NAMES
    }

    /// Puts each thing near what it is joined to, level by level, up and down in turn.
    fn arrange(&mut self, limit: &Limit) -> Result<(), Stop> {
        let mut places = vec![0i64; self.neighbours.len()];
        self.levels.iter().for_each(|level| measure(level, &mut places));
        for sweep in 0..SWEEPS {
            let is_upward = sweep % 2 == 0;
            let count = self.levels.len();
            for step in 0..count {
                let level = if is_upward { step } else { count - 1 - step };
                let mut sorted: Vec<(i64, usize)> = Vec::with_capacity(self.levels[level].len());
                for thing in &self.levels[level] {
                    limit.check()?;
                    let near = &self.neighbours[*thing][usize::from(!is_upward)];
                    let sum: i64 = near.iter().map(|other| places[*other]).sum();
                    // Times what all numbers of neighbours up to 10 divide, so that it is a whole number, or nearly.
                    let wanted = match i64::try_from(near.len()) {
                        Ok(count @ 1..) => sum * 2520 / count,
                        _ => places[*thing] * 2520,
                    };
                    sorted.push((wanted, *thing));
                }
                sorted.sort_by_key(|(wanted, _)| *wanted);
                self.levels[level] = sorted.into_iter().map(|(_, thing)| thing).collect();
                measure(&self.levels[level], &mut places);
            }
        }
        Ok(())
    }

    /// The middle of each thing and bend, from the left edge of all, and how wide all is. `width` is how wide a thing is, `gap` how
    /// much room there is between two.
    fn middles(&self, width: impl Fn(usize) -> i64, gap: impl Fn(usize, usize) -> i64) -> (Vec<i64>, i64) {
        let mut middles = vec![0; self.neighbours.len()];
        // How far from the first of its level each is, if they stand as near to each other as they can.
        let mut offsets = vec![0; middles.len()];
        for level in &self.levels {
            for pair in level.windows(2) {
                let apart = (width(pair[0]) + width(pair[1])) / 2 + gap(pair[0], pair[1]);
                offsets[pair[1]] = offsets[pair[0]] + apart;
            }
            let wide = level.last().map_or(0, |last| offsets[*last]);
            level.iter().for_each(|thing| middles[*thing] = offsets[*thing] - wide / 2);
        }
        let count = self.levels.len();
        for step in (0..SWEEPS)
            .flat_map(|sweep| (0..count).map(move |step| if sweep % 2 == 0 { step } else { count - 1 - step }))
        {
            let level = &self.levels[step];
            let wanted = level.iter().map(|thing| {
                let near = self.neighbours[*thing].iter().flatten();
                let (sum, count) = near.fold((0, 0), |(sum, count), other| (sum + middles[*other], count + 1));
                (if count == 0 { middles[*thing] } else { sum.div_euclid(count) }) - offsets[*thing]
            });
            for (thing, place) in level.iter().zip(nearest_rising(wanted)) {
                middles[*thing] = place + offsets[*thing];
            }
        }
        let edge = |thing: usize, side: i64| middles[thing] + side * ((width(thing) + 1) / 2);
        let left = (0..middles.len()).map(|thing| edge(thing, -1)).min().unwrap_or(0);
        let right = (0..middles.len()).map(|thing| edge(thing, 1)).max().unwrap_or(0);
        (middles.into_iter().map(|middle| middle - left).collect(), right - left)
    }

    /// The picture in a terminal; where it is wider than so many columns its levels alone, the greatest first.
    pub fn lines(&self, is_unicode: bool, columns: usize) -> Vec<Text> {
        self.drawn(is_unicode, columns).unwrap_or_else(|| self.listed(is_unicode))
    }

    fn listed(&self, is_unicode: bool) -> Vec<Text> {
        let name = |thing: &usize| Some(self.names.get(*thing)?.written(is_unicode));
        let level = |level: &Vec<usize>| level.iter().filter_map(name).collect::<Vec<_>>().join("   ");
        let lines: Vec<String> = self.levels.iter().rev().map(level).collect();
        let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let centred = |line: String| format!("{}{line}", " ".repeat((widest - line.chars().count()) / 2));
        lines.into_iter().map(|line| Text::plain(centred(line))).collect()
    }

    /// Names with lines between them; none if there is no room.
    fn drawn(&self, is_unicode: bool, columns: usize) -> Option<Vec<Text>> {
        /// In how many parts a column is divided, so that middles of names of any length are told apart.
        const PARTS: i64 = 16;
        if !self.has_names() {
            return None;
        }
        let name = |thing: usize| self.names.get(thing).map(|name| name.written(is_unicode));
        let letters =
            |thing| name(thing).map_or(1, |name| i64::try_from(name.chars().count()).unwrap_or(i64::MAX).max(1));
        let gap = |left: usize, right: usize| match (name(left), name(right)) {
            (None, None) => PARTS,
            _ => GAP_COLUMNS * PARTS,
        };
        let (middles, width) = self.middles(|thing| letters(thing).saturating_mul(PARTS), gap);
        let width = usize::try_from(width / PARTS).ok()? + 1;
        if width > columns {
            return None;
        }
        let column = |thing: usize| {
            usize::try_from((middles[thing] - letters(thing) * PARTS / 2).div_euclid(PARTS)).unwrap_or(0)
        };
        let rows = self.rows();
        let row = |thing: usize| LEVEL_ROWS * rows[thing];
        let mut canvas = Canvas::new(width, LEVEL_ROWS * self.levels.len(), is_unicode);
        let [across, down] = if is_unicode { [2, 4] } else { [1, 1] };
        // The dots right above the top and right below the bottom of a thing.
        let end = |thing: usize, is_below: bool| {
            let middle = i64::try_from(column(thing)).unwrap_or(0) + (letters(thing) - 1) / 2;
            let top = i64::try_from(row(thing)).unwrap_or(0) * down;
            (middle * across + across / 2, if is_below { top + down } else { top - 1 })
        };
        for pair in self.ways.iter().flat_map(|way| way.windows(2)) {
            canvas.line(end(pair[1], true), end(pair[0], false), Style::Muted);
        }
        for bend in self.names.len()..self.neighbours.len() {
            let ((x, below), (_, above)) = (end(bend, true), end(bend, false));
            canvas.line((x, above + 1), (x, below - 1), Style::Muted);
        }
        let mut sketch = Sketch::default();
        sketch.put_canvas(0, 0, &canvas);
        for thing in 0..self.names.len() {
            sketch.put(column(thing), row(thing), name(thing).unwrap_or_default(), Style::Plain);
        }
        Some(sketch.lines())
    }

    /// How many levels are above each thing and bend.
    fn rows(&self) -> Vec<usize> {
        let mut rows = vec![0; self.neighbours.len()];
        for (row, level) in self.levels.iter().rev().enumerate() {
            level.iter().for_each(|thing| rows[*thing] = row);
        }
        rows
    }

    /// The picture as a figure. Names stand between the lines below and above them; of many things there are dots alone, which
    /// tell their names when they are pointed at.
    pub fn figure(&self, title: &str) -> Figure {
        let has_names = self.has_names();
        let width_of = |thing: usize| match self.names.get(thing) {
            Some(name) if has_names => text_width(&name.unicode).max(100),
            Some(_) => 60,
            None => 0,
        };
        let is_bend = |thing: usize| thing >= self.names.len();
        let gap = |left: usize, right: usize| match (has_names, is_bend(left) || is_bend(right)) {
            (false, _) => 140,
            (true, true) => BETWEEN_LINES,
            (true, false) => GAP,
        };
        let (middles, width) = self.middles(width_of, gap);
        let count = i64::try_from(self.levels.len()).unwrap_or(0);
        let mut figure = Figure::new(width + 2 * ROOM, (count - 1).max(0) * LEVEL + 2 * ROOM, title);
        let rows = self.rows();
        let place = |thing: usize| (middles[thing] + ROOM, i64::try_from(rows[thing]).unwrap_or(0) * LEVEL + ROOM);
        let room = if has_names { 110 } else { 0 };
        for way in &self.ways {
            let mut line = Vec::with_capacity(2 * way.len());
            for (step, thing) in way.iter().enumerate() {
                let (x, y) = place(*thing);
                line.extend((step > 0).then_some((x, y + room)));
                line.extend((step + 1 < way.len()).then_some((x, y - room)));
            }
            figure.line(&line, Stroke::Thin, Colour::Ink);
        }
        for (thing, name) in self.names.iter().enumerate() {
            if has_names {
                figure.value(place(thing), Anchor::Middle, &name.unicode);
            } else {
                figure.dot(place(thing), 25, Colour::Blue, &name.unicode);
            }
        }
        figure
    }
}

/// The numbers that do not fall, one for each that is wanted, whose squares of differences from those have the least sum: where
/// they would fall all take the mean.
fn nearest_rising(wanted: impl Iterator<Item = i64>) -> Vec<i64> {
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

/// What a thing covers, and what covers it.
type Neighbours = [Vec<usize>; 2];

/// Says where the things of a level are: counted from its middle, in halves.
fn measure(level: &[usize], places: &mut [i64]) {
    let middle = i64::try_from(level.len()).unwrap_or(0) - 1;
    for (place, thing) in (0..).zip(level) {
        places[*thing] = 2 * place - middle;
    }
}

/// On which level each of so many things is: as many steps up as the longest way to it has. What is greater than nothing is right
/// below the lowest that is greater than it.
fn heights(things: usize, covers: &[(usize, usize)]) -> Vec<usize> {
    let mut neighbours: Vec<Neighbours> = vec![[Vec::new(), Vec::new()]; things];
    for (below, above) in covers {
        neighbours[*above][0].push(*below);
        neighbours[*below][1].push(*above);
    }
    let mut heights = vec![0usize; things];
    let mut missing: Vec<usize> = neighbours.iter().map(|[below, _]| below.len()).collect();
    let mut ready: Vec<usize> = (0..things).filter(|thing| missing[*thing] == 0).collect();
    while let Some(thing) = ready.pop() {
        for above in &neighbours[thing][1] {
            heights[*above] = heights[*above].max(heights[thing] + 1);
            missing[*above] -= 1;
            if missing[*above] == 0 {
                ready.push(*above);
            }
        }
    }
    for (thing, [below, above]) in neighbours.iter().enumerate() {
        if let (true, Some(least)) = (below.is_empty(), above.iter().map(|above| heights[*above]).min()) {
            heights[thing] = least - 1;
        }
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_would_fall_meet_in_the_middle() {
        assert_eq!(nearest_rising([1, 5, 3, 4, 9, 0].into_iter()), [1, 4, 4, 4, 4, 4]);
        assert_eq!(nearest_rising([3, 4, 7].into_iter()), [3, 4, 7]);
    }
}
