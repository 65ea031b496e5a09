//! The letters that may appear on a board, and the surface that its cells lie on.

use std::rc::Rc;

use crate::board::BoardError;

/// The surface of a board, which says which cells are neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Surface {
    /// Rows and columns of squares.
    #[default]
    Plane,
    /// The same with opposite edges joined.
    Torus,
    /// Rows of hexagons, each shifted by half a cell against the one before.
    Hexagons,
    /// Planes on top of each other.
    Layers,
}

impl Surface {
    /// All surfaces.
    pub const ALL: [Surface; 4] = [Surface::Plane, Surface::Torus, Surface::Hexagons, Surface::Layers];

    /// The keyword that makes such boards, and that declares one as an entry of a ruleset.
    pub fn word(self) -> &'static str {
        match self {
            Surface::Plane => "Grid",
            Surface::Torus => "Torus",
            Surface::Hexagons => "Hexagons",
            Surface::Layers => "Layers",
        }
    }

    /// The names of the sides of a board.
    pub fn sides(self) -> &'static [&'static str] {
        if self == Surface::Layers { &["layers", "rows", "columns"] } else { &["rows", "columns"] }
    }

    /// The steps (layers, rows, columns) from a cell to its neighbours.
    pub fn steps(self) -> &'static [[isize; 3]] {
        match self {
            Surface::Plane | Surface::Torus => &[[0, -1, 0], [0, 0, 1], [0, 1, 0], [0, 0, -1]],
            Surface::Hexagons => &[[0, -1, 0], [0, -1, 1], [0, 0, 1], [0, 1, 0], [0, 1, -1], [0, 0, -1]],
            Surface::Layers => &[[-1, 0, 0], [0, -1, 0], [0, 0, 1], [0, 1, 0], [0, 0, -1], [1, 0, 0]],
        }
    }
}

/// The letters of a board, the empty cell first, and the surface on which they stand. A cell stores an index of them.
///
/// ```
/// use cutcake_base::board::letters::Letters;
/// let letters = Letters::new(".xo")?;
/// assert_eq!(letters.find("o"), Ok(2));
/// assert_eq!(&**letters.get(0), ".");
/// # Ok::<_, cutcake_base::board::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Letters(Rc<Alphabet>);

#[derive(Debug)]
struct Alphabet {
    text: String,
    surface: Surface,
    /// Each letter as the string that a program sees.
    each: Vec<Rc<str>>,
}

/// The number of letters shown of a text that is not an alphabet.
const SHOWN: usize = 40;

impl Letters {
    /// The letters of a text, in its order.
    ///
    /// # Errors
    /// If there are none or more than 255, if one occurs twice, or if `|`, which separates rows, is among them.
    pub fn new(text: &str) -> Result<Self, BoardError> {
        let is_twice = |(place, letter): (usize, char)| text.chars().take(place).any(|other| other == letter);
        // The number is checked first, so that no more letters are compared.
        let count = text.chars().take(256).count();
        if count == 0 || count > 255 || text.contains('|') || text.chars().enumerate().any(is_twice) {
            return Err(BoardError::Letters { text: text.chars().take(SHOWN).collect() });
        }
        let each: Vec<Rc<str>> = text.chars().map(|letter| letter.to_string().into()).collect();
        Ok(Letters(Rc::new(Alphabet { text: text.to_owned(), surface: Surface::Plane, each })))
    }

    /// The same letters on a surface.
    #[must_use]
    pub fn on(self, surface: Surface) -> Self {
        let Alphabet { text, each, .. } = &*self.0;
        Letters(Rc::new(Alphabet { text: text.clone(), surface, each: each.clone() }))
    }

    /// The surface of the board.
    pub fn surface(&self) -> Surface {
        self.0.surface
    }

    /// All of them as one text.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The letter at an index; the empty cell if there is none.
    pub fn get(&self, place: u8) -> &Rc<str> {
        self.0.each.get(usize::from(place)).unwrap_or(&self.0.each[0])
    }

    /// The index of a letter.
    ///
    /// # Errors
    /// If the letter is unknown.
    pub fn find(&self, letter: &str) -> Result<u8, BoardError> {
        let place = self.0.each.iter().position(|other| **other == *letter);
        place.and_then(|place| u8::try_from(place).ok()).ok_or_else(|| self.unknown(letter))
    }

    /// The index of each letter of a text.
    pub(super) fn read(&self, text: &str) -> Result<impl Iterator<Item = u8>, BoardError> {
        let mut places = Vec::with_capacity(text.len());
        for letter in text.chars() {
            let place = self.0.text.chars().position(|other| other == letter);
            let place = place.and_then(|place| u8::try_from(place).ok());
            places.push(place.ok_or_else(|| self.unknown(letter.encode_utf8(&mut [0; 4])))?);
        }
        Ok(places.into_iter())
    }

    fn unknown(&self, letter: &str) -> BoardError {
        BoardError::Letter { letter: letter.to_owned(), letters: self.0.text.clone() }
    }
}

impl PartialEq for Letters {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0) || (&self.0.text, self.0.surface) == (&other.0.text, other.0.surface)
    }
}

impl Eq for Letters {}
