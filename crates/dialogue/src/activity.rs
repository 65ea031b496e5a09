//! What a person does at the prompt line by line, instead of calculating: a game, a tour.

use crate::run::error::{Error, ErrorKind};

use crate::{console::Console, contest::moves::PicturePlace, player::Player, render::picture::Picture};

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
