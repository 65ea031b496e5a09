//! Synchronized values, `eps + eps^2`, in every format.

use crate::{
    number::{Infinitesimal, Rational, infinitesimal::Term},
    render::{
        format::Format,
        game::write_number,
        text::{Style, Text},
    },
};

/// A value with infinitesimal parts as text, largest scale first. What is written in ASCII or Unicode reads back.
pub fn write(value: &Infinitesimal, format: Format) -> Text {
    if value.is_zero() || matches!(format, Format::Ascii | Format::Json) {
        return Text::styled(Style::Number, value.to_string());
    }
    let mut written = String::new();
    for (place, term) in value.terms().iter().enumerate() {
        written += match (place, term.coefficient.signum() < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        written += &unsigned(term, format);
    }
    Text::styled(Style::Number, written)
}

/// A term without its sign.
fn unsigned(Term { exponent, coefficient }: &Term, format: Format) -> String {
    let size = write_number(&coefficient.abs(), format).to_string();
    if exponent.is_zero() {
        return size;
    }
    let scale = if format == Format::Latex { latex(exponent) } else { unicode(exponent) };
    match (coefficient.abs() == Rational::ONE, format) {
        (true, _) => scale,
        (false, Format::Latex) => format!("{size}{scale}"),
        (false, _) => format!("{size}*{scale}"),
    }
}

fn unicode(exponent: &Rational) -> String {
    match exponent.to_u64() {
        Some(1) => "ε".to_owned(),
        Some(2) => "ε²".to_owned(),
        Some(3) => "ε³".to_owned(),
        Some(power) => format!("ε^{power}"),
        None if exponent.is_integer() => format!("ε^{exponent}"),
        None => format!("ε^({exponent})"),
    }
}

fn latex(exponent: &Rational) -> String {
    if *exponent == Rational::ONE { "\\varepsilon".to_owned() } else { format!("\\varepsilon^{{{exponent}}}") }
}
