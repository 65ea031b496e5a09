//! Unicode: the notation of input with arrows, stars and Greek letters, which is accepted as input too.

use super::{
    format::Format,
    line::{Letters, Line, push, typed_mark},
};
use crate::{limit::Limit, number::Rational, partizan::Piece as Mark};

pub(super) struct Unicode;

pub(super) fn writer(limit: Limit) -> Line<Unicode> {
    Line::new(Unicode, limit)
}

impl Letters for Unicode {
    fn format(&self) -> Format {
        Format::Unicode
    }

    fn mark(&mut self, mark: Mark, line: &mut String) {
        match mark {
            Mark::Join => {}
            Mark::Star(1) => line.push('⋆'),
            Mark::Star(order) => push(line, format_args!("⋆{order}")),
            Mark::PlusMinus => line.push('±'),
            other => typed_mark(other, ["↑", "↓"], line),
        }
    }

    fn scale(&mut self, exponent: &Rational, line: &mut String) {
        line.push('ε');
        match exponent.to_u64() {
            Some(1) => {}
            Some(2) => line.push('²'),
            Some(3) => line.push('³'),
            _ if exponent.is_integer() => push(line, format_args!("^{exponent}")),
            _ => push(line, format_args!("^({exponent})")),
        }
    }
}
