//! What a person does at the prompt line by line, instead of calculating: a game, a tour.

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

/// Whether an activity goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stay {
    /// It does.
    On,
    /// It is over.
    Over,
}

/// A word that an activity understands.
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
}

/// What a line at the prompt may be.
#[derive(Clone)]
pub struct Expected {
    /// One of these words, with something behind it.
    pub words: &'static [Word],
    /// An expression.
    pub takes_expressions: bool,
    /// Whether the value of an expression is shown while it is typed.
    pub is_previewed: bool,
    /// How many columns stand before it.
    pub prompt_columns: usize,
    /// The line before with what was probably meant, where it had a mistake: one key puts it in.
    pub correction: Option<String>,
    /// Whether the line before was wrong: it is not offered again.
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

/// A board on which a person moves, where moves can be pointed at.
pub struct Board {
    /// The position as it is drawn, where it is.
    pub picture: Option<Picture>,
    /// Whose move it is; nobody's when it is over.
    pub mover: Option<Player>,
    /// The moves, each made by its number, from 1.
    pub moves: Vec<Move>,
}

impl Board {
    /// The board for a script that lets a person click it: the places on its picture, in parts of the width and height, and
    /// the moves with the places that each touches. The picture itself is left out.
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
    /// What it leads to.
    pub text: String,
    /// What it touches on the picture.
    pub places: Vec<PicturePlace>,
}

/// Something that takes the lines of the prompt until it is over. Questions and commands are answered beside it.
pub trait Activity {
    /// What stands before each line.
    fn prompt(&self) -> String;

    /// The words it understands.
    fn words(&self) -> &'static [Word];

    /// Whether its lines are expressions, to be remembered and previewed as others are.
    fn takes_expressions(&self) -> bool;

    /// Does what a line says; an empty one too.
    ///
    /// # Errors
    /// Whatever goes wrong in it: the activity goes on.
    fn enter(&mut self, console: &mut Console<'_>, line: &str) -> Result<Stay, Box<Error>>;

    /// The board on which the person moves, where there is one.
    fn board(&self, _: &mut Console<'_>) -> Option<Board> {
        None
    }

    /// The person goes away.
    fn leave(&mut self, console: &mut Console<'_>);
}

/// The word that a line is, or begins where only one does: its first part, and what stands behind it.
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

/// An error of what was typed, and what to type instead.
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
