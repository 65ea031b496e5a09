//! [`Figure`]: a vector graphic of lines, areas, dots and texts, independent of the file format.

use super::{
    colour::{Colour, Dashes},
    latex::words_of,
};
use crate::board::shape::Part;

/// A length or a coordinate, in tenths of a pixel.
pub type Tenths = i64;

/// A point: its distance from the left edge and from the top edge.
pub type Point = (Tenths, Tenths);

/// The height of text, and the minimum height in a scaled figure.
pub const TEXT_HEIGHT: Tenths = 130;
const LEAST_TEXT: Tenths = 85;

/// The alignment of a text at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The text begins at the point.
    Start,
    /// The text is centred at the point.
    Middle,
    /// The text ends at the point.
    End,
}

/// The stroke of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stroke {
    /// Thin.
    Thin,
    /// Thin and dotted, for grid lines.
    Dotted,
    /// Thick.
    Thick,
}

/// The opacity of an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tint {
    /// Light.
    Light,
    /// Medium.
    Middle,
    /// Dark.
    Dark,
    /// Opaque.
    Full,
    /// A percentage.
    Share(u8),
}

impl Tint {
    /// The opacity in percent.
    pub fn percent(self) -> u8 {
        match self {
            Tint::Light => 18,
            Tint::Middle => 40,
            Tint::Dark => 65,
            Tint::Full => 100,
            Tint::Share(percent) => percent.min(100),
        }
    }
}

/// How a text is typeset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Verbatim.
    Plain,
    /// Verbatim in boldface.
    Bold,
    /// As a value, in the runs of [`runs`](super::run::runs).
    Value,
    /// As a value in boldface.
    BoldValue,
    /// As a caption, with formulas between dollar signs.
    Caption,
}

/// A graphic element.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A polyline.
    Line {
        /// The vertices.
        places: Vec<Point>,
        /// The stroke.
        stroke: Stroke,
        /// The colour.
        colour: Colour,
        /// The dash pattern.
        dashes: Dashes,
    },
    /// A filled polygon.
    Area {
        /// The vertices.
        places: Vec<Point>,
        /// The colour.
        colour: Colour,
        /// The opacity.
        tint: Tint,
    },
    /// A filled disc with a tooltip.
    Dot {
        /// The centre.
        place: Point,
        /// The radius.
        radius: Tenths,
        /// The colour.
        colour: Colour,
        /// The tooltip.
        name: String,
    },
    /// A circle.
    Ring {
        /// The centre.
        place: Point,
        /// The radius.
        radius: Tenths,
        /// The colour.
        colour: Colour,
    },
    /// A text, vertically centred at a point.
    Text {
        /// The point.
        place: Point,
        /// The horizontal alignment at the point.
        anchor: Anchor,
        /// The text.
        text: String,
        /// The colour.
        colour: Colour,
        /// How it is typeset.
        setting: Setting,
        /// The height of the text.
        size: Tenths,
    },
}

/// The bounding box of a part of a board, which is clickable on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The index of the board in a sum, from 0.
    pub board: usize,
    /// The part.
    pub part: Part,
    /// The top left corner of the box.
    pub corner: Point,
    /// The width and the height of the box.
    pub size: Point,
}

/// A vector graphic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The alternative text.
    pub title: String,
    /// The width.
    pub width: Tenths,
    /// The height.
    pub height: Tenths,
    /// The graphic elements in the order in which they are painted.
    pub marks: Vec<Mark>,
    /// The clickable parts of boards.
    pub spots: Vec<Spot>,
}

impl Figure {
    /// An empty figure.
    pub fn new(width: Tenths, height: Tenths, title: &str) -> Self {
        Figure { title: title.to_owned(), width, height, marks: Vec::new(), spots: Vec::new() }
    }

    /// Adds a polyline with the dash pattern of its colour.
    pub fn line(&mut self, places: &[Point], stroke: Stroke, colour: Colour) {
        self.broken_line(places, stroke, colour, colour.dashes());
    }

    /// Adds a polyline with the given dash pattern.
    pub fn broken_line(&mut self, places: &[Point], stroke: Stroke, colour: Colour, dashes: Dashes) {
        self.marks.push(Mark::Line { places: places.to_vec(), stroke, colour, dashes });
    }

    /// Adds a filled polygon.
    pub fn area(&mut self, places: &[Point], colour: Colour, tint: Tint) {
        self.marks.push(Mark::Area { places: places.to_vec(), colour, tint });
    }

    /// Adds a disc with a tooltip.
    pub fn dot(&mut self, place: Point, radius: Tenths, colour: Colour, name: &str) {
        self.marks.push(Mark::Dot { place, radius, colour, name: name.to_owned() });
    }

    /// Adds a circle.
    pub fn ring(&mut self, place: Point, radius: Tenths, colour: Colour) {
        self.marks.push(Mark::Ring { place, radius, colour });
    }

    /// Adds a verbatim text in ink.
    pub fn text(&mut self, place: Point, anchor: Anchor, text: &str) {
        self.set_text(place, anchor, text, Setting::Plain);
    }

    /// Adds a value in ink.
    pub fn value(&mut self, place: Point, anchor: Anchor, text: &str) {
        self.set_text(place, anchor, text, Setting::Value);
    }

    /// Adds a verbatim text, centred at a point.
    pub fn coloured_text(&mut self, place: Point, text: &str, colour: Colour) {
        self.add_text(place, Anchor::Middle, text, colour, Setting::Plain);
    }

    /// Adds a text in ink.
    pub fn set_text(&mut self, place: Point, anchor: Anchor, text: &str, setting: Setting) {
        self.add_text(place, anchor, text, Colour::Ink, setting);
    }

    fn add_text(&mut self, place: Point, anchor: Anchor, text: &str, colour: Colour, setting: Setting) {
        self.marks.push(Mark::Text { place, anchor, text: text.to_owned(), colour, setting, size: TEXT_HEIGHT });
    }

    /// Scales the figure to a percentage of its size. The widths of lines do not change.
    pub fn scaled(mut self, percent: Tenths) -> Self {
        let scale = |length: &mut Tenths| *length = *length * percent / 100;
        let scale_place = |(x, y): &mut Point| {
            scale(x);
            scale(y);
        };
        for mark in &mut self.marks {
            match mark {
                Mark::Line { places, .. } | Mark::Area { places, .. } => places.iter_mut().for_each(scale_place),
                Mark::Dot { place, radius, .. } | Mark::Ring { place, radius, .. } => {
                    scale_place(place);
                    scale(radius);
                }
                Mark::Text { place, size, .. } => {
                    scale_place(place);
                    scale(size);
                    *size = (*size).max(LEAST_TEXT);
                }
            }
        }
        for spot in &mut self.spots {
            scale_place(&mut spot.corner);
            scale_place(&mut spot.size);
        }
        scale(&mut self.width);
        scale(&mut self.height);
        self
    }

    /// Adds a clickable part of a board, by two opposite corners of its bounding box.
    pub fn spot(&mut self, part: Part, corner: Point, end: Point) {
        let size = (end.0 - corner.0, end.1 - corner.1);
        self.spots.push(Spot { board: 0, part, corner, size });
    }

    /// The figure with a centred caption below it.
    pub fn over(self, caption: &str) -> Self {
        let room = 2 * TEXT_HEIGHT;
        let width = self.width.max(text_width(&words_of(caption)) + room);
        let mut whole = Figure::new(width, self.height + room, &self.title);
        let corner = ((width - self.width) / 2, 0);
        whole.set_text((width / 2, self.height + TEXT_HEIGHT / 2), Anchor::Middle, caption, Setting::Caption);
        whole.put(self, corner);
        whole
    }

    /// Adds another figure with its top left corner at a point.
    pub fn put(&mut self, figure: Figure, corner: Point) {
        self.spots.extend(figure.spots.into_iter().map(|spot| spot.shifted(corner)));
        self.marks.extend(figure.marks.into_iter().map(|mut mark| {
            mark.shift(corner);
            mark
        }));
    }

    /// Widens the figure so that its lines and texts are at least `room` away from its left and right edges.
    pub fn widen(&mut self, room: Tenths) {
        let (mut left, mut right) = (0, self.width);
        let mut include = |from: Tenths, to: Tenths| (left, right) = (left.min(from - room), right.max(to + room));
        for mark in &self.marks {
            match mark {
                Mark::Line { places, .. } => places.iter().for_each(|(x, _)| include(*x, *x)),
                Mark::Text { place: (x, _), anchor, text, size, .. } => {
                    let wide = text_width(text) * size / TEXT_HEIGHT;
                    let start = match anchor {
                        Anchor::Start => *x,
                        Anchor::Middle => x - wide / 2,
                        Anchor::End => x - wide,
                    };
                    include(start, start + wide);
                }
                Mark::Area { .. } | Mark::Dot { .. } | Mark::Ring { .. } => {}
            }
        }
        self.marks.iter_mut().for_each(|mark| mark.shift((-left, 0)));
        self.spots.iter_mut().for_each(|spot| *spot = spot.shifted((-left, 0)));
        self.width = right - left;
    }
}

impl Spot {
    fn shifted(self, (right, down): Point) -> Self {
        Spot { corner: (self.corner.0 + right, self.corner.1 + down), ..self }
    }
}

impl Mark {
    /// Translates the element.
    pub fn shift(&mut self, (right, down): Point) {
        let shift = |place: &mut Point| *place = (place.0 + right, place.1 + down);
        match self {
            Mark::Line { places, .. } | Mark::Area { places, .. } => places.iter_mut().for_each(shift),
            Mark::Dot { place, .. } | Mark::Ring { place, .. } | Mark::Text { place, .. } => shift(place),
        }
    }
}

/// The closed outline of a rectangle, given by its top left corner and its size.
pub(super) fn frame((x, y): Point, width: Tenths, height: Tenths) -> [Point; 5] {
    [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
}

/// The approximate width of a text.
pub fn text_width(text: &str) -> Tenths {
    let letters = text.chars().map(|letter| match letter {
        '|' | ',' | '.' | '\'' | 'i' | 'l' | ' ' => 45,
        '{' | '}' | '(' | ')' | '[' | ']' | '/' | '-' => 55,
        'W' | 'M' | 'm' | 'w' => 110,
        _ => 84,
    });
    letters.sum()
}

/// A text truncated to at most `most` characters.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most.saturating_sub(3)).collect();
    short.push_str("...");
    short
}

/// A length in pixels.
pub fn pixels(tenths: Tenths) -> String {
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    let sign = if tenths < 0 { "-" } else { "" };
    if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
}
