//! [`HassePicture`]: the Hasse diagram of an ordered set, what is greater above.

use super::{
    colour::Colour,
    figure::{Anchor, Figure, Stroke, Tenths, text_width},
    picture::Names,
    text::Text,
};
use crate::limit::{Limit, Stop};

/// How far apart the levels are, and two names side by side.
const LEVEL: Tenths = 700;
const GAP: Tenths = 420;
const ROOM: Tenths = 300;
/// How often the order on the levels is made better.
const SWEEPS: usize = 24;
/// From how many things on, dots stand for their names.
const MOST_NAMES: usize = 100;

/// Names, and which covers which.
pub struct HassePicture {
    names: Vec<Names>,
    /// (below, above).
    covers: Vec<(usize, usize)>,
    /// The things of each level from the bottom up, from left to right.
    levels: Vec<Vec<usize>>,
}

impl HassePicture {
    /// The picture of an order, given by what covers what.
    ///
    /// # Errors
    /// What the limit says.
    pub fn new(names: Vec<Names>, covers: Vec<(usize, usize)>, limit: &Limit) -> Result<Self, Stop> {
        let mut neighbours: Vec<Neighbours> = names.iter().map(|_| [Vec::new(), Vec::new()]).collect();
        for (below, above) in &covers {
            neighbours[*above][0].push(*below);
            neighbours[*below][1].push(*above);
        }
        let mut picture = HassePicture { levels: levels(&neighbours), names, covers };
        picture.arrange(&neighbours, limit)?;
        Ok(picture)
    }

    /// Puts each thing near what it is joined to, level by level, up and down in turn.
    fn arrange(&mut self, neighbours: &[Neighbours], limit: &Limit) -> Result<(), Stop> {
        let mut places = vec![0i64; self.names.len()];
        self.levels.iter().for_each(|level| measure(level, &mut places));
        for sweep in 0..SWEEPS {
            let is_upward = sweep % 2 == 0;
            let count = self.levels.len();
            for step in 0..count {
                let level = if is_upward { step } else { count - 1 - step };
                let mut sorted: Vec<(i64, usize)> = Vec::with_capacity(self.levels[level].len());
                for thing in &self.levels[level] {
                    limit.check()?;
                    let near = &neighbours[*thing][usize::from(!is_upward)];
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

    /// The levels in a terminal, the greatest first.
    pub fn lines(&self, is_unicode: bool) -> Vec<Text> {
        let name = |thing: &usize| self.names[*thing].written(is_unicode);
        let level = |level: &Vec<usize>| level.iter().map(name).collect::<Vec<_>>().join("   ");
        let lines: Vec<String> = self.levels.iter().rev().map(level).collect();
        let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let centred = |line: String| format!("{}{line}", " ".repeat((widest - line.chars().count()) / 2));
        lines.into_iter().map(|line| Text::plain(centred(line))).collect()
    }

    /// The picture as a figure. Names stand between the lines below and above them; of many things there are dots alone, which
    /// tell their names when they are pointed at.
    pub fn figure(&self, title: &str) -> Figure {
        let has_names = self.names.len() <= MOST_NAMES;
        let width_of = |thing: usize| if has_names { text_width(&self.names[thing].unicode).max(100) } else { 60 };
        let gap = if has_names { GAP } else { 40 };
        let width_of_level = |level: &Vec<usize>| level.iter().map(|thing| width_of(*thing) + gap).sum::<Tenths>();
        let width = self.levels.iter().map(width_of_level).max().unwrap_or(0) + 2 * ROOM;
        let count = i64::try_from(self.levels.len()).unwrap_or(0);
        let height = (count - 1).max(0) * LEVEL + 2 * ROOM;
        let mut places = vec![(0, 0); self.names.len()];
        let mut y = height - ROOM;
        for level in &self.levels {
            // Names are spread over the width that there is, each with its share.
            let free = width - 2 * ROOM - width_of_level(level);
            let each = free / (i64::try_from(level.len()).unwrap_or(0) + 1).max(1);
            let mut x = ROOM + each;
            for thing in level {
                let wide = width_of(*thing) + gap;
                places[*thing] = (x + wide / 2, y);
                x += wide + each;
            }
            y -= LEVEL;
        }
        let mut figure = Figure::new(width, height, title);
        let room = if has_names { 110 } else { 0 };
        for (below, above) in &self.covers {
            let ((x0, y0), (x1, y1)) = (places[*below], places[*above]);
            figure.line(&[(x0, y0 - room), (x1, y1 + room)], Stroke::Thin, Colour::Ink);
        }
        for (place, name) in places.iter().zip(&self.names) {
            if has_names {
                figure.text(*place, Anchor::Middle, &name.unicode);
            } else {
                figure.dot(*place, 25, Colour::Blue, &name.unicode);
            }
        }
        figure
    }
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

/// The things of each level: how many steps the longest way up to them has.
fn levels(neighbours: &[Neighbours]) -> Vec<Vec<usize>> {
    let mut heights = vec![0usize; neighbours.len()];
    let mut missing: Vec<usize> = neighbours.iter().map(|[below, _]| below.len()).collect();
    let mut ready: Vec<usize> = (0..neighbours.len()).filter(|thing| missing[*thing] == 0).collect();
    while let Some(thing) = ready.pop() {
        for above in &neighbours[thing][1] {
            heights[*above] = heights[*above].max(heights[thing] + 1);
            missing[*above] -= 1;
            if missing[*above] == 0 {
                ready.push(*above);
            }
        }
    }
    let mut levels = vec![Vec::new(); heights.iter().max().map_or(0, |most| most + 1)];
    for (thing, height) in heights.into_iter().enumerate() {
        levels[height].push(thing);
    }
    levels
}
