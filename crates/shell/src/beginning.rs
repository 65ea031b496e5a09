//! A template for a new game, with its rules, examples and test.

use std::{io, path::PathBuf};

use crate::{
    file::{Existing, Files},
    read::token::KEYWORDS,
};

/// The template.
const GAME: &str = include_str!("new_game.cgs");

/// Writes the file of a new game into the working directory, and returns its path.
///
/// # Errors
/// If the name is no name of a ruleset, the file exists already, or it cannot be written.
pub fn new_game(name: &str, files: &mut Files) -> io::Result<PathBuf> {
    let is_name = name.starts_with(|first: char| first.is_ascii_uppercase())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric())
        && !KEYWORDS.contains(&name);
    if !is_name {
        let message = format!(
            "`{name}` cannot be the name of a game: it begins with a capital and has only letters and digits, such as `TakeAway`"
        );
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let mut file = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !file.is_empty() {
            file.push('_');
        }
        file.push(letter.to_ascii_lowercase());
    }
    let path = PathBuf::from(file + ".cgs");
    files.write(&path, &GAME.replace("NAME", name), Existing::Kept)?;
    Ok(path)
}
