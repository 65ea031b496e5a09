//! [`ThermographPicture`]: thermographs in the usual orientation, with values increasing to the left and temperatures upward.

use super::{
    canvas::Canvas,
    chart::part,
    colour::{COLOURS, Colour, DASHES},
    figure::{Anchor, Figure, Point, Stroke, TEXT_HEIGHT, Tenths, shortened, text_width},
    picture::Names,
    run,
    text::{Style, Text},
};
use crate::{
    number::Rational,
    partizan::{Thermograph, Wall},
};

/// Thermographs in one diagram, each with the name of its game.
pub struct ThermographPicture {
    graphs: Vec<(Names, Thermograph)>,
    /// The temperatures at the bottom and at the top.
    temperatures: (Rational, Rational),
    /// The values at the right edge and at the left edge.
    values: (Rational, Rational),
}

/// The maximum and the minimum width of the diagram in a terminal, its height, and the width of the labels.
const COLUMNS: usize = 60;
const LEAST_COLUMNS: usize = 20;
const ROWS: usize = 15;
const LABEL: usize = 8;
/// The maximum size of the diagram in a figure.
const WIDTH: Tenths = 5600;
const HIGHEST: Tenths = 4800;
/// The minimum size, and the margins.
const NARROWEST: Tenths = 1600;
const LOWEST: Tenths = 900;
const LEFT: Tenths = 700;
const RIGHT: Tenths = 300;
const TOP: Tenths = 300;
const BOTTOM: Tenths = 450;
/// The height of a line of the legend.
const LINE: Tenths = 200;
/// The longest number on the axis of values, and the longest name in the legend.
const MOST_DIGITS: usize = 12;
const MOST_LETTERS: usize = 72;

impl ThermographPicture {
    /// The diagram of the given thermographs.
    pub fn new(graphs: Vec<(Names, Thermograph)>) -> Self {
        let zero = Rational::ZERO;
        let hottest = graphs.iter().map(|(_, graph)| graph.temperature()).max().unwrap_or_else(|| Rational::from(-1));
        // Negative temperatures are shown only if all games are numbers.
        let bottom = if hottest > zero { zero } else { Rational::from(-1) };
        let quarter = Rational::power_of_half(2);
        let height = &hottest - &bottom;
        let top = if height.is_zero() { &bottom + &Rational::ONE } else { &hottest + &(&height * &quarter) };
        let mut values: Vec<Rational> = Vec::new();
        for wall in graphs.iter().flat_map(|(_, graph)| [&graph.left, &graph.right]) {
            values.extend(corners(wall, &bottom, &top).into_iter().map(|(_, value)| value));
        }
        let least = values.iter().min().cloned().unwrap_or_default();
        let most = values.iter().max().cloned().unwrap_or_default();
        let room = if least == most { Rational::ONE } else { (&most - &least) * Rational::power_of_half(3) };
        ThermographPicture { graphs, temperatures: (bottom, top), values: (&least - &room, &most + &room) }
    }

    /// The labelled temperatures in descending order: those at the bends of the walls, and the bottom.
    fn labelled_temperatures(&self) -> Vec<Rational> {
        let walls = self.graphs.iter().flat_map(|(_, graph)| [&graph.left, &graph.right]);
        let mut all: Vec<Rational> = walls.flat_map(|wall| wall.temperatures().iter().cloned()).collect();
        all.push(self.temperatures.0.clone());
        all.retain(|t| *t >= self.temperatures.0);
        all.sort_unstable_by(|a, b| b.cmp(a));
        all.dedup();
        all
    }

    /// The labelled values: those of the masts, and then those at the ends of the walls.
    fn labelled_values(&self) -> Vec<Rational> {
        let mut all: Vec<Rational> = self.graphs.iter().map(|(_, graph)| graph.mean().clone()).collect();
        for (_, graph) in &self.graphs {
            all.extend([graph.left.at(&self.temperatures.0), graph.right.at(&self.temperatures.0)]);
        }
        let mut seen = Vec::new();
        all.retain(|value| {
            let is_new = !seen.contains(value);
            seen.push(value.clone());
            is_new
        });
        all
    }

    /// The coordinates of a temperature and a value in a diagram of the given size.
    fn place(&self, (width, height): (i64, i64), t: &Rational, value: &Rational) -> (i64, i64) {
        (part(&(&self.values.1 - value), &(&self.values.1 - &self.values.0), width), self.height(height, t))
    }

    fn height(&self, height: i64, t: &Rational) -> i64 {
        part(&(&self.temperatures.1 - t), &(&self.temperatures.1 - &self.temperatures.0), height)
    }

    /// The vertices of a wall from the top down.
    fn line(&self, size: (i64, i64), wall: &Wall) -> Vec<(i64, i64)> {
        let corners = corners(wall, &self.temperatures.0, &self.temperatures.1);
        corners.iter().map(|(t, value)| self.place(size, t, value)).collect()
    }

    /// The lines of the legend.
    fn legend(&self, is_unicode: bool) -> Vec<String> {
        let line = |(name, graph): &(Names, Thermograph)| {
            let name = shortened(name.written(is_unicode), MOST_LETTERS);
            let [mean, temperature] = [graph.mean().clone(), graph.temperature()];
            let [mean, temperature] = [mean, temperature].map(|number| shortened(&number.to_string(), 2 * MOST_DIGITS));
            format!("{name}: mean {mean}, temperature {temperature}")
        };
        self.graphs.iter().map(line).collect()
    }

    /// The diagram in a terminal, in Braille or in ASCII. `window` is the width of the window, if there is one.
    pub fn lines(&self, is_braille: bool, window: Option<usize>) -> Vec<Text> {
        let columns = window.map_or(COLUMNS, |window| window.saturating_sub(LABEL + 3).clamp(LEAST_COLUMNS, COLUMNS));
        let mut canvas = Canvas::new(columns, ROWS, is_braille);
        let size = canvas.size();
        let inner = (size.0 - 1, size.1 - 1);
        // A single graph is drawn without colour.
        let has_colours = self.graphs.len() > 1;
        let style = |colour: &Colour| if has_colours { Style::Colour(*colour) } else { Style::Plain };
        for ((_, graph), colour) in self.graphs.iter().zip(COLOURS.iter().cycle()) {
            for wall in [&graph.left, &graph.right] {
                for step in self.line(inner, wall).windows(2) {
                    canvas.line(step[0], step[1], style(colour));
                }
            }
        }
        let dots = if is_braille { (2, 4) } else { (1, 1) };
        let mut labels = vec![String::new(); ROWS];
        for t in self.labelled_temperatures() {
            let row = usize::try_from(self.height(inner.1, &t) / dots.1).unwrap_or(0);
            if let Some(label) = labels.get_mut(row).filter(|label| label.is_empty()) {
                *label = shortened(&t.to_string(), LABEL);
            }
        }
        let (axis, tick, corner, floor) = if is_braille { ('│', '┤', '└', '─') } else { ('|', '+', '+', '-') };
        let mut lines: Vec<Text> = Vec::new();
        for (label, row) in labels.iter().zip(canvas.lines()) {
            let axis = if label.is_empty() { axis } else { tick };
            let mut line = Text::plain(format!("{label:>LABEL$} {axis}"));
            line.append(row);
            lines.push(line);
        }
        lines.push(Text::plain(format!("{:>LABEL$} {corner}{}", "", floor.to_string().repeat(columns))));
        let mut below = vec![' '; columns];
        for value in self.labelled_values() {
            let text: Vec<char> = shortened(&value.to_string(), MOST_DIGITS).chars().collect();
            let column = self.place(inner, &self.temperatures.0, &value).0 / dots.0;
            let start = usize::try_from(column).unwrap_or(0).saturating_sub(text.len() / 2);
            let start = start.min(columns.saturating_sub(text.len()));
            let room = start.saturating_sub(1)..(start + text.len() + 1).min(columns);
            if below[room].iter().all(|letter| *letter == ' ') {
                below.splice(start..start + text.len(), text);
            }
        }
        lines.push(Text::plain(format!("{:>LABEL$}  {}", "t", below.iter().collect::<String>().trim_end())));
        let legend = self.legend(is_braille).into_iter().zip(COLOURS.iter().cycle());
        lines.extend(legend.map(|(line, colour)| Text::styled(style(colour), line)));
        lines
    }

    /// The size of the diagram in a figure, and whether both axes have the same scale. They do unless one of them would be too short.
    fn size(&self) -> ((Tenths, Tenths), bool) {
        let across = &self.values.1 - &self.values.0;
        let up = &self.temperatures.1 - &self.temperatures.0;
        let high = part(&up, &across, WIDTH);
        let (width, height) = if high <= HIGHEST { (WIDTH, high) } else { (part(&across, &up, HIGHEST), HIGHEST) };
        match (width.max(NARROWEST), height.max(LOWEST)) {
            size if size == (width, height) => (size, true),
            size => (size, false),
        }
    }

    /// The diagram as a figure. Coinciding masts are drawn side by side.
    pub fn figure(&self) -> Figure {
        /// The distance between masts at the same value.
        const MAST_GAP: Tenths = 36;
        let legend = self.legend(true);
        let (size, has_one_scale) = self.size();
        let (width, height) = size;
        let note = if has_one_scale { "" } else { "values and temperatures to different scales" };
        let rows = i64::try_from(legend.len()).unwrap_or(0);
        let widest = legend.iter().map(|line| run::width(line) + LEFT + 550).max().unwrap_or(0);
        let total = (LEFT + width + RIGHT).max(widest).max(LEFT + text_width(note) + RIGHT);
        let bottom = height + TOP;
        let mut figure = Figure::new(
            total,
            bottom + BOTTOM + (rows + i64::from(!has_one_scale)) * LINE,
            &format!("Thermograph of {}", legend.join("; ")),
        );
        let place = |(x, y): (i64, i64)| (x + LEFT, y + TOP);
        figure.line(&[(LEFT, TOP), (LEFT, bottom), (LEFT + width, bottom)], Stroke::Thin, Colour::Ink);
        figure.text((LEFT, TOP - 150), Anchor::Middle, "t");
        let mut last = TOP - TEXT_HEIGHT;
        for t in self.labelled_temperatures() {
            let y = self.height(height, &t) + TOP;
            if y < bottom {
                figure.line(&[(LEFT, y), (LEFT + width, y)], Stroke::Dotted, Colour::Ink);
            }
            // The bottom is always labelled, and other temperatures if there is room.
            if y == bottom || (y >= last + TEXT_HEIGHT && y + TEXT_HEIGHT <= bottom) {
                figure.value((LEFT - 80, y), Anchor::End, &shortened(&t.to_string(), LABEL));
                last = y;
            }
        }
        let mut taken: Vec<(Tenths, Tenths)> = Vec::new();
        for value in self.labelled_values() {
            let (x, _) = place(self.place(size, &self.temperatures.0, &value));
            let text = shortened(&value.to_string(), MOST_DIGITS);
            let half = text_width(&text) / 2 + 30;
            if taken.iter().all(|(from, to)| x + half < *from || x - half > *to) {
                taken.push((x - half, x + half));
                figure.line(&[(x, bottom), (x, bottom + 40)], Stroke::Thin, Colour::Ink);
                figure.value((x, bottom + 150), Anchor::Middle, &text);
            }
        }
        let strokes = || COLOURS.iter().cycle().zip(DASHES.iter().cycle());
        for (number, ((_, graph), (colour, dashes))) in self.graphs.iter().zip(strokes()).enumerate() {
            let has_same_mean = |(_, other): &&(Names, Thermograph)| other.mean() == graph.mean();
            let all = self.graphs.iter().filter(has_same_mean).count();
            let before = self.graphs.iter().take(number).filter(has_same_mean).count();
            let [all, before] = [all, before].map(|count| Tenths::try_from(count).unwrap_or(0));
            let shift = (2 * before + 1 - all) * MAST_GAP / 2;
            let mut draw = |line: &[Point]| figure.broken_line(line, Stroke::Thick, *colour, dashes);
            let base = graph.temperature().max(self.temperatures.0.clone());
            let at = |t: &Rational, value: &Rational| place(self.place(size, t, value));
            let mast = [&self.temperatures.1, &base].map(|t| at(t, graph.mean())).map(|(x, y)| (x + shift, y));
            draw(&mast);
            for wall in [&graph.left, &graph.right].into_iter().filter(|_| base > self.temperatures.0) {
                let below = corners(wall, &self.temperatures.0, &base);
                let line: Vec<Point> =
                    mast[1..].iter().copied().chain(below.iter().map(|(t, value)| at(t, value))).collect();
                draw(&line);
            }
        }
        let mut y = bottom + BOTTOM - 50;
        for (line, (colour, dashes)) in legend.iter().zip(strokes()) {
            figure.broken_line(&[(LEFT, y), (LEFT + 370, y)], Stroke::Thick, *colour, dashes);
            figure.value((LEFT + 470, y), Anchor::Start, line);
            y += LINE;
        }
        if !note.is_empty() {
            figure.text((LEFT, y), Anchor::Start, note);
        }
        figure
    }
}

/// The points (t, value) of a wall at its top, its bends and its bottom.
fn corners(wall: &Wall, bottom: &Rational, top: &Rational) -> Vec<(Rational, Rational)> {
    let inside = wall.temperatures().iter().filter(|t| *t > bottom && *t < top);
    let all = [top].into_iter().chain(inside).chain([bottom]);
    all.map(|t| (t.clone(), wall.at(t))).collect()
}
