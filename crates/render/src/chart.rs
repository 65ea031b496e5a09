//! Charts: scatter plots of sequences, and heat maps of tables.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::{
    canvas::Canvas,
    colour::Colour,
    figure::{Anchor, Figure, Point, Stroke, TEXT_HEIGHT, Tenths, Tint, frame, shortened},
    picture::{Names, Picture},
    run,
    text::{Style, Text},
};
use crate::number::Rational;

/// The size of the diagram and its margins.
const WIDTH: Tenths = 5600;
const HEIGHT: Tenths = 3200;
const LEFT: Tenths = 900;
const TOP: Tenths = 200;
const ROOM: Tenths = 300;
/// The size of the diagram in a terminal, and the width of the labels.
const COLUMNS: usize = 60;
const LEAST_COLUMNS: usize = 20;
const ROWS: usize = 15;
const LABEL: usize = 10;

/// The fraction `part / whole` of a length, rounded.
pub(super) fn part(part: &Rational, whole: &Rational, length: i64) -> i64 {
    let share = part.checked_div(whole).unwrap_or_default();
    let scaled = &share * &Rational::from(length) + Rational::power_of_half(1);
    let floor: BigInt = scaled.floor();
    floor.to_i64().unwrap_or(0)
}

/// The numbers, scaled linearly so that the minimum is 0 and the maximum 100.
pub fn shares(sizes: &[Rational]) -> Vec<u8> {
    let (Some(least), Some(most)) = (sizes.iter().min(), sizes.iter().max()) else { return Vec::new() };
    let span = most - least;
    let share = |size: &Rational| if span.is_zero() { 0 } else { part(&(size - least), &span, 100) };
    sizes.iter().map(|size| u8::try_from(share(size)).unwrap_or(100)).collect()
}

/// The scatter plot of a sequence whose first index is 1. `columns` is the width of the window, if there is one.
pub fn scatter(values: &[Rational], columns: Option<usize>) -> Picture {
    let least = values.iter().min().cloned().unwrap_or_default();
    let most = values.iter().max().cloned().unwrap_or_default();
    let span = if least == most { Rational::ONE } else { &most - &least };
    let last = i64::try_from(values.len()).unwrap_or(1).max(1);
    // The coordinates of a value in a diagram of the given size.
    let at = move |place: i64, value: &Rational, (wide, high): (i64, i64)| {
        (wide * (place - 1) / (last - 1).max(1), high - part(&(value - &least), &span, high))
    };
    let labels = labels(values);
    let sketch = |is_braille| {
        let columns = columns.map_or(COLUMNS, |window| window.saturating_sub(LABEL + 3).clamp(LEAST_COLUMNS, COLUMNS));
        let mut canvas = Canvas::new(columns, ROWS, is_braille);
        let size = canvas.size();
        let inner = (size.0 - 1, size.1 - 1);
        for (place, value) in (1..).zip(values) {
            canvas.point(at(place, value, inner), b'*', Style::Plain);
        }
        let dots = if is_braille { 4 } else { 1 };
        let mut row_labels = vec![String::new(); ROWS];
        for value in &labels {
            let row = usize::try_from(at(1, value, inner).1 / dots).unwrap_or(0);
            if let Some(label) = row_labels.get_mut(row).filter(|label| label.is_empty()) {
                *label = shortened(&value.to_string(), LABEL);
            }
        }
        let (axis, tick, corner, floor) = if is_braille { ('│', '┤', '└', "─") } else { ('|', '+', '+', "-") };
        let mut lines: Vec<Text> = Vec::new();
        for (label, row) in row_labels.iter().zip(canvas.lines()) {
            let mut line = Text::plain(format!("{label:>LABEL$} {}", if label.is_empty() { axis } else { tick }));
            line.append(row);
            lines.push(line);
        }
        lines.push(Text::plain(format!("{:>LABEL$} {corner}{}", "", floor.repeat(columns))));
        let room = columns.saturating_sub(1);
        lines.push(Text::plain(format!("{:>LABEL$}  1{last:>room$}", "")));
        lines
    };
    let mut figure =
        Figure::new(LEFT + WIDTH + ROOM, TOP + HEIGHT + 2 * ROOM, &format!("Plot of a sequence of {last} numbers"));
    let (bottom, inset) = (TOP + HEIGHT, 80);
    figure.line(&[(LEFT, TOP - 80), (LEFT, bottom), (LEFT + WIDTH, bottom)], Stroke::Thin, Colour::Ink);
    let inner = (WIDTH - 2 * inset, HEIGHT - 2 * inset);
    let place_of = |place, value: &Rational| {
        let (x, y) = at(place, value, inner);
        (LEFT + inset + x, TOP + inset + y)
    };
    let mut lowest = TOP - TEXT_HEIGHT;
    for value in &labels {
        let (_, y) = place_of(1, value);
        if y >= lowest + TEXT_HEIGHT {
            figure.line(&[(LEFT, y), (LEFT + WIDTH, y)], Stroke::Dotted, Colour::Ink);
            figure.value((LEFT - 80, y), Anchor::End, &shortened(&value.to_string(), LABEL));
            lowest = y;
        }
    }
    for place in ticks(last) {
        let (x, _) = place_of(place, &values[0]);
        figure.line(&[(x, bottom), (x, bottom + 40)], Stroke::Thin, Colour::Ink);
        figure.text((x, bottom + 150), Anchor::Middle, &place.to_string());
    }
    let radius = (WIDTH / last / 3).clamp(8, 28);
    for (place, value) in (1..).zip(values) {
        figure.dot(
            place_of(place, value),
            radius,
            Colour::Blue,
            &format!("{place}: {}", shortened(&value.to_string(), 40)),
        );
    }
    Picture::new(sketch, figure)
}

/// The labels of the vertical axis in descending order: the maximum and the minimum, the points that divide the range into quarters
/// if they are integers, and 0 if it lies between.
fn labels(values: &[Rational]) -> Vec<Rational> {
    let (Some(least), Some(most)) = (values.iter().min(), values.iter().max()) else { return Vec::new() };
    let step = (most - least) * Rational::power_of_half(2);
    let between = (1..4).map(|quarter| least + &(&step * &Rational::from(quarter))).filter(Rational::is_integer);
    let mut all: Vec<Rational> = between.chain([least.clone(), most.clone()]).collect();
    if *least < Rational::ZERO && *most > Rational::ZERO {
        all.push(Rational::ZERO);
    }
    all.sort_unstable_by(|a, b| b.cmp(a));
    all.dedup();
    all
}

/// The labels of the horizontal axis up to `last`: round numbers and 1.
fn ticks(last: i64) -> Vec<i64> {
    let mut step = 1;
    // 1, 2, 10, 20, 100, …
    while last / step > 10 {
        step *= if step.to_string().starts_with('2') { 5 } else { 2 };
    }
    let mut all: Vec<i64> = (0..=last / step).map(|tick| (tick * step).max(1)).collect();
    all.dedup();
    all
}

/// A heat map. Cells are empty or have a percentage.
pub struct Intensity {
    /// The rows with their heads.
    pub rows: Vec<(String, Vec<Option<u8>>)>,
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The head above the heads of the rows.
    pub corner: String,
    /// The meanings of percentages.
    pub legend: Vec<(u8, Names)>,
    /// The title.
    pub title: String,
}

impl Intensity {
    /// The picture.
    pub fn picture(&self) -> Picture {
        Picture::new(|is_unicode| self.lines(is_unicode), self.figure())
    }

    /// The heat map in a terminal, where a cell takes two columns.
    fn lines(&self, is_unicode: bool) -> Vec<Text> {
        let shades: [char; 5] = if is_unicode { ['·', '░', '▒', '▓', '█'] } else { ['.', ':', '+', '%', '#'] };
        let shade = |share: u8| shades[usize::from(share.min(100)) * (shades.len() - 1) / 100].to_string().repeat(2);
        let widest = self.rows.iter().map(|(head, _)| head.chars().count()).max().unwrap_or(0);
        let mut lines = Vec::new();
        for (head, cells) in &self.rows {
            let cells: String = cells.iter().map(|share| share.map_or("  ".to_owned(), shade)).collect();
            lines.push(Text::plain(format!("{head:>widest$} {}", cells.trim_end())));
        }
        for (share, names) in &self.legend {
            lines.push(Text::plain(format!("{:>widest$} {} {}", "", shade(*share), names.written(is_unicode))));
        }
        lines
    }

    fn figure(&self) -> Figure {
        /// The maximum and the minimum size of a cell.
        const LARGE: Tenths = 260;
        const SMALL: Tenths = 40;
        let wide = self.rows.iter().map(|(_, cells)| cells.len()).max().unwrap_or(0);
        let [wide, high] = [wide, self.rows.len()].map(|cells| Tenths::try_from(cells).unwrap_or(0));
        let unit = (WIDTH / wide.max(high).max(1)).clamp(SMALL, LARGE);
        let head = |text: &str| run::width(text) + 120;
        let heads = self.rows.iter().map(|(text, _)| head(text)).max().unwrap_or(0).max(head(&self.corner));
        let legend = self.legend.iter().map(|(_, names)| run::width(&names.unicode)).max().unwrap_or(0);
        let count = Tenths::try_from(self.legend.len()).unwrap_or(0);
        let (left, top) = (heads + 60, TOP + 200);
        let width = left + (unit * wide).max(legend + 500) + ROOM;
        let bottom = top + unit * high;
        let mut figure = Figure::new(width, bottom + ROOM + count * 240 + ROOM / 2, &self.title);
        figure.value((left - 80, top - 130), Anchor::End, &self.corner);
        // Heads that would overlap are omitted.
        let every = |room: Tenths| (room / unit + 1).max(1);
        let widest = self.columns.iter().map(|text| run::width(text)).max().unwrap_or(0);
        for (column, text) in (0..).zip(&self.columns).filter(|(column, _)| column % every(widest + 30) == 0) {
            figure.value((left + column * unit + unit / 2, top - 130), Anchor::Middle, text);
        }
        for (row, (text, cells)) in (0..).zip(&self.rows) {
            let y = top + row * unit;
            if row % every(TEXT_HEIGHT) == 0 {
                figure.value((left - 80, y + unit / 2), Anchor::End, text);
            }
            for (column, share) in (0..).zip(cells) {
                if let Some(share) = share {
                    square(&mut figure, (left + column * unit, y), unit, *share);
                }
            }
        }
        figure.line(&frame((left, top), unit * wide, unit * high), Stroke::Thin, Colour::Ink);
        for (line, (share, names)) in (0..).zip(&self.legend) {
            let y = bottom + ROOM + line * 240;
            square(&mut figure, (left, y), 180, *share);
            figure.line(&frame((left, y), 180, 180), Stroke::Thin, Colour::Ink);
            figure.value((left + 300, y + 90), Anchor::Start, &names.unicode);
        }
        figure
    }
}

fn square(figure: &mut Figure, corner: Point, side: Tenths, share: u8) {
    if share > 0 {
        figure.area(&frame(corner, side, side)[..4], Colour::Ink, Tint::Share(share));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(ticks(1), [1]);
        assert_eq!(ticks(4), [1, 2, 3, 4]);
        assert_eq!(ticks(25), [1, 10, 20]);
        assert_eq!(ticks(100), [1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    }

    #[test]
    fn a_constant_sequence_can_be_plotted() {
        let picture = scatter(&[Rational::ONE, Rational::ONE], Some(40));
        let text = picture.text(crate::format::Format::Ascii);
        assert!(text.as_str().contains('*') && text.as_str().contains(" 1 +"), "{}", text.as_str());
    }
}
