//! [`Drawing`]: a picture as a value. It is compared, and written among other values, by the call that draws it.

use std::hash::{Hash, Hasher};

use crate::{
    kind::value::Value,
    render::{colour::Palette, picture::Picture},
};

/// A picture, and the call that draws it.
#[derive(Clone)]
pub struct Drawing {
    /// The function that draws it.
    pub function: &'static str,
    /// The arguments.
    pub of: Vec<Value>,
    /// The picture.
    pub picture: Picture,
    /// The requested colours.
    pub palette: Palette,
}

impl PartialEq for Drawing {
    fn eq(&self, other: &Self) -> bool {
        self.function == other.function && self.of == other.of
    }
}

impl Eq for Drawing {}

impl Hash for Drawing {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.function.hash(state);
        self.of.hash(state);
    }
}
