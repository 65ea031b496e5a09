//! ASCII: the notation of input.

use super::{
    format::Format,
    line::{Letters, Line},
};
use crate::limit::Limit;

pub(super) struct Ascii;

pub(super) fn writer(limit: Limit) -> Line<Ascii> {
    Line::new(Ascii, limit)
}

impl Letters for Ascii {
    fn format(&self) -> Format {
        Format::Ascii
    }
}
