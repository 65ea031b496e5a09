//! Boards with pieces, as figures: the pieces are distinguishable without colour.

use super::{
    colour_of,
    figure::{ROOM, count, measures},
};
use crate::{
    board::shape::{Look, Part},
    colour::Colour,
    figure::{Anchor, Figure, Point, Stroke, Tenths, Tint, frame},
};

/// The figure of a board with the given rows of letters, and a piece on each marked cell.
pub(super) fn figure(rows: &[String], look: Look, marked: &[[u64; 2]]) -> Figure {
    let (unit, [columns, lines]) = measures(rows);
    let [width, height] = [columns, lines].map(|cells| cells * unit + 2 * ROOM);
    let mut board = Pieces { figure: Figure::new(width, height, ""), unit };
    for (row, letters) in (0..).zip(rows) {
        for (column, letter) in (0..).zip(letters.chars()) {
            let corner = (ROOM + column * unit, ROOM + row * unit);
            board.figure.spot(
                Part::Cell(count(row) + 1, count(column) + 1),
                corner,
                (corner.0 + unit, corner.1 + unit),
            );
            match look {
                Look::Lines => board.dot_or_line(corner, (row % 2, column % 2), letter),
                _ if letter == '#' => board.figure.area(&frame(corner, unit, unit)[..4], Colour::Ink, Tint::Full),
                Look::Dominoes => board.domino(corner, letter),
                Look::Cherries => board.cherry(corner, letter),
                Look::Coins => board.coin(corner, letter),
                Look::Animals => board.animal(corner, letter),
                Look::Walls => board.square(corner, letter),
            }
        }
    }
    if look == Look::Walls {
        let outline = frame((ROOM, ROOM), columns * unit, lines * unit);
        board.figure.line(&outline, Stroke::Thick, Colour::Ink);
    }
    for [row, column] in marked {
        let cell = [column, row].map(|cell| Tenths::try_from(*cell).ok().filter(|cell| *cell > 0));
        if let [Some(column), Some(row)] = cell
            && column <= columns
            && row <= lines
        {
            let middle = (ROOM + column * unit - unit / 2, ROOM + row * unit - unit / 2);
            board.figure.dot(middle, unit / 4, Colour::Blue, "piece");
        }
    }
    board.figure
}

/// A board that is being drawn.
struct Pieces {
    figure: Figure,
    /// The side of a cell.
    unit: Tenths,
}

impl Pieces {
    /// The point at an offset from the corner of a cell, in percent of its side.
    fn at(&self, corner: Point, (right, down): (Tenths, Tenths)) -> Point {
        (corner.0 + self.unit * right / 100, corner.1 + self.unit * down / 100)
    }

    /// Draws a polygon, filled or not.
    fn shape(&mut self, corner: Point, places: &[(Tenths, Tenths)], colour: Colour, is_filled: bool) {
        let mut places: Vec<Point> = places.iter().map(|place| self.at(corner, *place)).collect();
        if is_filled {
            self.figure.area(&places, colour, Tint::Full);
        }
        places.extend(places.first().copied());
        self.figure.broken_line(&places, Stroke::Thick, colour, &[]);
    }

    /// Left's dominoes are filled, Right's are empty, and common ones are half filled.
    fn domino(&mut self, corner: Point, letter: char) {
        let ground = [(0, 97), (100, 97)].map(|place| self.at(corner, place));
        self.figure.line(&ground, Stroke::Thin, Colour::Ink);
        if letter == '.' {
            return;
        }
        let colour = match colour_of(letter.encode_utf8(&mut [0; 4])) {
            Colour::Ink => Colour::Green,
            colour => colour,
        };
        self.shape(corner, &[(33, 5), (67, 5), (67, 95), (33, 95)], colour, colour == Colour::Blue);
        if colour == Colour::Green {
            self.shape(corner, &[(33, 50), (67, 50), (67, 95), (33, 95)], colour, true);
        }
    }

    fn cherry(&mut self, corner: Point, letter: char) {
        let branch = [(0, 8), (100, 8)].map(|place| self.at(corner, place));
        self.figure.line(&branch, Stroke::Thin, Colour::Ink);
        let (colour, middle) = (colour_of(letter.encode_utf8(&mut [0; 4])), self.at(corner, (50, 65)));
        if letter != '.' {
            let stem = [(62, 8), (50, 38)].map(|place| self.at(corner, place));
            self.figure.line(&stem, Stroke::Thin, Colour::Ink);
        }
        match colour {
            Colour::Red => self.figure.ring(middle, self.unit * 27 / 100, colour),
            Colour::Ink if letter == '.' => {}
            _ => self.figure.dot(middle, self.unit * 27 / 100, colour, &letter.to_string()),
        }
    }

    /// Heads have a second ring.
    fn coin(&mut self, corner: Point, letter: char) {
        let middle = self.at(corner, (50, 50));
        self.figure.ring(middle, self.unit * 44 / 100, Colour::Ink);
        if letter == 'h' {
            self.figure.ring(middle, self.unit * 34 / 100, Colour::Ink);
        }
        self.figure.text(middle, Anchor::Middle, &letter.to_uppercase().to_string());
    }

    /// An animal is a triangle in the direction of its moves.
    fn animal(&mut self, corner: Point, letter: char) {
        let outline = frame(corner, self.unit, self.unit);
        self.figure.line(&outline, Stroke::Thin, Colour::Ink);
        match letter {
            't' => self.shape(corner, &[(22, 20), (82, 50), (22, 80)], Colour::Blue, true),
            'f' => self.shape(corner, &[(78, 20), (18, 50), (78, 80)], Colour::Red, false),
            _ => {}
        }
    }

    fn square(&mut self, corner: Point, letter: char) {
        let outline = frame(corner, self.unit, self.unit);
        self.figure.line(&outline, Stroke::Dotted, Colour::Ink);
        let [_, right_above, right_below, left_below, _] = outline;
        if "_J".contains(letter) {
            self.figure.line(&[left_below, right_below], Stroke::Thick, Colour::Ink);
        }
        if "]J".contains(letter) {
            self.figure.line(&[right_above, right_below], Stroke::Thick, Colour::Ink);
        }
    }

    /// Dots in even rows and columns, lines between two of them, and letters in the boxes.
    fn dot_or_line(&mut self, corner: Point, odd: (Tenths, Tenths), letter: char) {
        let ends = match odd {
            (0, 0) => {
                let middle = self.at(corner, (50, 50));
                return self.figure.dot(middle, self.unit / 6, Colour::Ink, "dot");
            }
            (0, _) => [(-50, 50), (150, 50)],
            (_, 0) => [(50, -50), (50, 150)],
            _ if letter != '.' => {
                let middle = self.at(corner, (50, 50));
                return self.figure.text(middle, Anchor::Middle, &letter.to_string());
            }
            _ => return,
        };
        let stroke = if letter == '.' { Stroke::Dotted } else { Stroke::Thick };
        let line = ends.map(|end| self.at(corner, end));
        self.figure.line(&line, stroke, Colour::Ink);
    }
}
