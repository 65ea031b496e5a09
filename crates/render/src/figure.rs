//! [`Figure`]: a picture as lines, areas, dots and texts at exact places, whatever the format it is written in.

use super::{
    colour::{Colour, Dashes},
    latex::words_of,
};
use crate::board::shape::Part;

/// A length or a place in tenths of a pixel, from the left and from the top.
pub type Tenths = i64;

/// A place: how far to the right, and how far down.
pub type Point = (Tenths, Tenths);

/// The height of text, and the least in a figure that is scaled.
pub const TEXT_HEIGHT: Tenths = 130;
const LEAST_TEXT: Tenths = 85;

/// Where a text stands relative to its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// A line as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stroke {
    /// Thin.
    Thin,
    /// Thin and dotted, to guide the eye.
    Dotted,
    /// Thick.
    Thick,
}

/// How much of an area's colour covers what is below it, in percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tint {
    /// Hardly any.
    Light,
    /// Some.
    Middle,
    /// Much.
    Dark,
    /// All.
    Full,
    /// So many hundredths.
    Share(u8),
}

impl Tint {
    /// The percentage.
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

/// How a text is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// As it is.
    Plain,
    /// As it is, in boldface.
    Bold,
    /// As a value: minus signs, exponents and subscripts as they are set in books.
    Value,
    /// The same in boldface.
    BoldValue,
    /// With formulas between dollar signs.
    Caption,
}

/// Something that is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A line through places.
    Line {
        /// From the first to the last.
        places: Vec<Point>,
        /// How it is drawn.
        stroke: Stroke,
        /// In which colour.
        colour: Colour,
        /// How it is broken.
        dashes: Dashes,
    },
    /// What a line back to its beginning encloses.
    Area {
        /// Its corners.
        places: Vec<Point>,
        /// Its colour.
        colour: Colour,
        /// How much of it.
        tint: Tint,
    },
    /// A disc, which tells what it is when it is pointed at.
    Dot {
        /// Its middle.
        place: Point,
        /// How far it reaches from there.
        radius: Tenths,
        /// Its colour.
        colour: Colour,
        /// What it is.
        name: String,
    },
    /// A circle.
    Ring {
        /// Its middle.
        place: Point,
        /// How far it is from there.
        radius: Tenths,
        /// Its colour.
        colour: Colour,
    },
    /// A text whose middle is at the height of a place.
    Text {
        /// The place.
        place: Point,
        /// Where it stands relative to the place.
        anchor: Anchor,
        /// What it says.
        text: String,
        /// Its colour.
        colour: Colour,
        /// How it is set.
        setting: Setting,
        /// How high its letters are.
        size: Tenths,
    },
}

/// Where a part of a board is drawn: what is clicked on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Which board of a sum it belongs to, from 0.
    pub board: usize,
    /// The part.
    pub part: Part,
    /// The upper left corner of a rectangle around it.
    pub corner: Point,
    /// How wide and how high that is.
    pub size: Point,
}

/// A picture that is being drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// What it shows, for those who do not see it.
    pub title: String,
    /// How wide it is.
    pub width: Tenths,
    /// How high it is.
    pub height: Tenths,
    /// What is drawn, what comes later over what comes before.
    pub marks: Vec<Mark>,
    /// Where the parts of boards are.
    pub spots: Vec<Spot>,
}

impl Figure {
    /// An empty picture of a size.
    pub fn new(width: Tenths, height: Tenths, title: &str) -> Self {
        Figure { title: title.to_owned(), width, height, marks: Vec::new(), spots: Vec::new() }
    }

    /// A line through these places, broken as those of its colour are.
    pub fn line(&mut self, places: &[Point], stroke: Stroke, colour: Colour) {
        self.broken_line(places, stroke, colour, colour.dashes());
    }

    /// The same, broken in this way.
    pub fn broken_line(&mut self, places: &[Point], stroke: Stroke, colour: Colour, dashes: Dashes) {
        self.marks.push(Mark::Line { places: places.to_vec(), stroke, colour, dashes });
    }

    /// An area with these corners.
    pub fn area(&mut self, places: &[Point], colour: Colour, tint: Tint) {
        self.marks.push(Mark::Area { places: places.to_vec(), colour, tint });
    }

    /// A dot, which tells what it is when it is pointed at.
    pub fn dot(&mut self, place: Point, radius: Tenths, colour: Colour, name: &str) {
        self.marks.push(Mark::Dot { place, radius, colour, name: name.to_owned() });
    }

    /// A circle.
    pub fn ring(&mut self, place: Point, radius: Tenths, colour: Colour) {
        self.marks.push(Mark::Ring { place, radius, colour });
    }

    /// A text in ink whose middle is at the height of a place.
    pub fn text(&mut self, place: Point, anchor: Anchor, text: &str) {
        self.set_text(place, anchor, text, Setting::Plain);
    }

    /// A value in ink.
    pub fn value(&mut self, place: Point, anchor: Anchor, text: &str) {
        self.set_text(place, anchor, text, Setting::Value);
    }

    /// A text in ink, set in this way.
    pub fn set_text(&mut self, place: Point, anchor: Anchor, text: &str, setting: Setting) {
        self.marks.push(Mark::Text {
            place,
            anchor,
            text: text.to_owned(),
            colour: Colour::Ink,
            setting,
            size: TEXT_HEIGHT,
        });
    }

    /// The same in a colour.
    pub fn coloured_text(&mut self, place: Point, anchor: Anchor, text: &str, colour: Colour) {
        self.marks.push(Mark::Text {
            place,
            anchor,
            text: text.to_owned(),
            colour,
            setting: Setting::Plain,
            size: TEXT_HEIGHT,
        });
    }

    /// The same figure so many percent as large. Lines keep their widths.
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

    /// A part of a board, in a rectangle between two places.
    pub fn spot(&mut self, part: Part, corner: Point, end: Point) {
        let size = (end.0 - corner.0, end.1 - corner.1);
        self.spots.push(Spot { board: 0, part, corner, size });
    }

    /// The same figure over its caption, in the middle.
    pub fn over(self, caption: &str) -> Self {
        let room = 2 * TEXT_HEIGHT;
        let width = self.width.max(text_width(&words_of(caption)) + room);
        let mut whole = Figure::new(width, self.height + room, &self.title);
        let corner = ((width - self.width) / 2, 0);
        whole.set_text((width / 2, self.height + TEXT_HEIGHT / 2), Anchor::Middle, caption, Setting::Caption);
        whole.put(self, corner);
        whole
    }

    /// Puts another figure into this one, its upper left corner at a place.
    pub fn put(&mut self, figure: Figure, corner: Point) {
        self.spots.extend(figure.spots.into_iter().map(|spot| spot.shifted(corner)));
        self.marks.extend(figure.marks.into_iter().map(|mut mark| {
            mark.shift(corner);
            mark
        }));
    }
}

impl Figure {
    /// Grows to the left and to the right as far as its lines and texts reach, and so much further.
    pub fn widen(&mut self, room: Tenths) {
        let (mut left, mut right) = (0, self.width);
        let mut reaches = |from: Tenths, to: Tenths| (left, right) = (left.min(from - room), right.max(to + room));
        for mark in &self.marks {
            match mark {
                Mark::Line { places, .. } => places.iter().for_each(|(x, _)| reaches(*x, *x)),
                Mark::Text { place: (x, _), anchor, text, size, .. } => {
                    let wide = text_width(text) * size / TEXT_HEIGHT;
                    let start = match anchor {
                        Anchor::Start => *x,
                        Anchor::Middle => x - wide / 2,
                        Anchor::End => x - wide,
                    };
                    reaches(start, start + wide);
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
    /// Moves it so much further to the right and down.
    pub fn shift(&mut self, (right, down): Point) {
        let shift = |place: &mut Point| *place = (place.0 + right, place.1 + down);
        match self {
            Mark::Line { places, .. } | Mark::Area { places, .. } => places.iter_mut().for_each(shift),
            Mark::Dot { place, .. } | Mark::Ring { place, .. } | Mark::Text { place, .. } => shift(place),
        }
    }
}

/// About how wide a text is.
pub fn text_width(text: &str) -> Tenths {
    let letters = text.chars().map(|letter| match letter {
        '|' | ',' | '.' | '\'' | 'i' | 'l' | ' ' => 45,
        '{' | '}' | '(' | ')' | '[' | ']' | '/' | '-' => 55,
        'W' | 'M' | 'm' | 'w' => 110,
        _ => 84,
    });
    letters.sum()
}

/// A text that is not too long: the end is cut.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most.saturating_sub(3)).collect();
    short.push_str("...");
    short
}

/// Tenths in pixels.
pub fn pixels(tenths: Tenths) -> String {
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    let sign = if tenths < 0 { "-" } else { "" };
    if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
}
