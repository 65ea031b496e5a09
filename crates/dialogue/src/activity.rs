//! Activities that take over the prompt: a game, a tour.

use std::fmt::Display;

use serde_json::{Value, json};

use crate::{
    console::Console,
    contest::moves::PicturePlace,
    player::Player,
    render::{
        figure::{Figure, Tenths},
        picture::Picture,
    },
    run::error::{Error, ErrorKind},
};

/// Whether an activity continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It continues.
    Continue,
    /// It is over.
    Done,
}

/// A word that an activity understands.
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
}

/// What the next line at the prompt may be.
#[derive(Clone)]
pub struct Expected {
    /// The words with which it may begin.
    pub words: &'static [Word],
    /// Whether it may be an expression.
    pub takes_expressions: bool,
    /// Whether the value of an expression is shown while it is typed.
    pub is_previewed: bool,
    /// The width of the prompt in columns.
    pub prompt_columns: usize,
    /// A correction of the previous line, if it had a mistake: one key inserts it.
    pub correction: Option<String>,
    /// Whether the previous line failed, so that it is not suggested again.
    pub has_failed: bool,
}

impl Default for Expected {
    /// An expression.
    fn default() -> Self {
        Expected {
            words: &[],
            takes_expressions: true,
            is_previewed: true,
            prompt_columns: 0,
            correction: None,
            has_failed: false,
        }
    }
}

/// A board on which a person can point at moves.
pub struct Board {
    /// The picture of the position, if it has one.
    pub picture: Option<Picture>,
    /// The player to move; `None` when the game is over.
    pub mover: Option<Player>,
    /// The moves, each chosen by its number, from 1.
    pub moves: Vec<Move>,
}

impl Board {
    /// The board for a script that makes it clickable: the places on its picture, in percent of the width and height, and the
    /// moves with the places that each touches. The picture itself is left out.
    pub fn json(&self) -> Value {
        let place = |board: usize, part: &dyn Display| format!("{board} {part}");
        let spots = |figure: &Figure| {
            let share = |length: Tenths, of: Tenths| 100.0 * length as f64 / of.max(1) as f64;
            let spots = figure.spots.iter().map(|spot| {
                let ((x, y), (wide, high)) = (spot.corner, spot.size);
                let [left, width] = [x, wide].map(|length| share(length, figure.width));
                let [top, height] = [y, high].map(|length| share(length, figure.height));
                json!({ "place": place(spot.board, &spot.part), "name": spot.part.to_string(), "box": [left, top, width, height] })
            });
            spots.collect::<Vec<_>>()
        };
        let moves = self.moves.iter().map(|one| {
            let places = one.places.iter().map(|at| place(at.board, &at.part)).collect::<Vec<_>>();
            json!({ "text": one.text, "places": places })
        });
        json!({
            "title": self.picture.as_ref().map(|picture| picture.title().to_owned()),
            "spots": self.picture.as_ref().map(|picture| spots(picture.figure())),
            "mover": self.mover.map(|player| player.name()),
            "moves": moves.collect::<Vec<_>>(),
        })
    }
}

/// A move on a [`Board`].
pub struct Move {
    /// The position it leads to.
    pub text: String,
    /// The places on the picture that it touches.
    pub places: Vec<PicturePlace>,
}

/// Something that takes the lines of the prompt until it is over. Questions and commands are answered meanwhile.
pub trait Activity {
    /// The prompt.
    fn prompt(&self) -> String;

    /// The words it understands.
    fn words(&self) -> &'static [Word];

    /// Whether its lines are expressions, which enter the history and are previewed like others.
    fn takes_expressions(&self) -> bool;

    /// Handles a line, which may be empty.
    ///
    /// # Errors
    /// Any failure of the line; the activity continues.
    fn enter(&mut self, console: &mut Console<'_>, line: &str) -> Result<Flow, Box<Error>>;

    /// The board on which the person moves, if there is one.
    fn board(&self, _: &mut Console<'_>) -> Option<Board> {
        None
    }

    /// Called when the person leaves the activity early.
    fn leave(&mut self, console: &mut Console<'_>);
}

/// The word that a line begins with, possibly abbreviated where that is unambiguous, and the rest of the line.
pub fn word<'l>(words: &[Word], line: &'l str) -> Option<(&'static str, &'l str)> {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let name = name.to_lowercase();
    if let Some(word) = words.iter().find(|word| word.name == name) {
        return Some((word.name, rest.trim()));
    }
    let mut begun = words.iter().filter(|word| name.len() > 1 && word.name.starts_with(&name));
    match (begun.next(), begun.next()) {
        (Some(word), None) => Some((word.name, rest.trim())),
        _ => None,
    }
}

/// An error in what was typed, with help on what to type instead.
pub fn problem(message: impl Into<String>, help: impl Into<String>) -> Box<Error> {
    Error::new(ErrorKind::Value { message: message.into() }).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_by_its_beginning() {
        let words = ["hint", "help", "value"].map(|name| Word { name, summary: "" });
        assert_eq!(word(&words, "hint"), Some(("hint", "")));
        assert_eq!(word(&words, "Val off"), Some(("value", "off")));
        assert_eq!(word(&words, "h"), None);
        assert_eq!(word(&words, "[3,2]"), None);
    }
}
