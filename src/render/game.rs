//! Two-player values in every format.

use crate::{
    number::Rational,
    partizan::{Name, Piece, Up},
    render::{
        format::Format,
        text::{Style, Text},
    },
};

/// A two-player value as text. In JSON it is the text in ASCII, which reads back.
pub fn write(name: &Name, format: Format) -> Text {
    let mut text = Text::new();
    for piece in name.pieces() {
        let (style, written) = match format {
            Format::Ascii | Format::Json => ascii(piece),
            Format::Unicode => unicode(piece),
            Format::Latex => latex(piece),
        };
        text.push(style, written);
    }
    text
}

/// A number as text.
pub fn write_number(number: &Rational, format: Format) -> Text {
    let written = if format == Format::Latex { fraction(number) } else { number.to_string() };
    Text::styled(Style::Number, written)
}

fn ascii(piece: Piece) -> (Style, String) {
    let written = match piece {
        Piece::Number(number) => return (Style::Number, number.to_string()),
        Piece::Join | Piece::Plus => "+".to_owned(),
        Piece::Up(up) => ups(up, "^", "v"),
        Piece::Star(1) => "*".to_owned(),
        Piece::Star(order) => format!("*{order}"),
        Piece::PlusMinus => "+-".to_owned(),
        Piece::OpenParenthesis => "(".to_owned(),
        Piece::CloseParenthesis | Piece::CloseTiny => ")".to_owned(),
        Piece::OpenBrace => "{".to_owned(),
        Piece::CloseBrace => "}".to_owned(),
        Piece::Comma => ",".to_owned(),
        Piece::Bars(count) => "|".repeat(count.into()),
        Piece::OpenTiny(is_miny) => format!("{}(", if is_miny { "Miny" } else { "Tiny" }),
    };
    (Style::Game, written)
}

fn unicode(piece: Piece) -> (Style, String) {
    let written = match piece {
        Piece::Join => String::new(),
        Piece::Up(up) => ups(up, "↑", "↓"),
        Piece::Star(1) => "⋆".to_owned(),
        Piece::Star(order) => format!("⋆{order}"),
        Piece::PlusMinus => "±".to_owned(),
        _ => return ascii(piece),
    };
    (Style::Game, written)
}

fn latex(piece: Piece) -> (Style, String) {
    let written = match piece {
        Piece::Number(number) => return (Style::Number, fraction(number)),
        Piece::Join => String::new(),
        Piece::Up(up) => {
            let arrow = |is_down| if is_down { "\\downarrow" } else { "\\uparrow" };
            match up {
                Up::Multiple(count) => match count.unsigned_abs() {
                    1 => arrow(count < 0).to_owned(),
                    2 => (if count < 0 { "\\Downarrow" } else { "\\Uparrow" }).to_owned(),
                    times => format!("{}{{\\scriptstyle {times}}}", arrow(count < 0)),
                },
                Up::Power { order, negative } => format!("{}^{{{order}}}", arrow(negative)),
                Up::PowerTo { order, negative } => format!("{}^{{[{order}]}}", arrow(negative)),
            }
        }
        Piece::Star(1) => "\\ast".to_owned(),
        Piece::Star(order) => format!("\\ast{order}"),
        Piece::PlusMinus => "\\pm".to_owned(),
        Piece::OpenBrace => "\\left\\{".to_owned(),
        Piece::CloseBrace => "\\right\\}".to_owned(),
        Piece::Bars(2) => " \\| ".to_owned(),
        Piece::Bars(count) => format!(" {} ", "|".repeat(count.into())),
        Piece::OpenTiny(is_miny) => format!("\\mathbf{{{}}}_{{", if is_miny { "-" } else { "+" }),
        Piece::CloseTiny => "}".to_owned(),
        _ => return ascii(piece),
    };
    (Style::Game, written)
}

/// `^`, `^^`, `^3`, `v<2>`, `^[3]` with these letters for up and down.
fn ups(up: Up, up_letter: &str, down_letter: &str) -> String {
    let letter = |is_down| if is_down { down_letter } else { up_letter };
    match up {
        Up::Multiple(count) => match count.unsigned_abs() {
            times @ 1..=2 => letter(count < 0).repeat(if times == 1 { 1 } else { 2 }),
            times => format!("{}{times}", letter(count < 0)),
        },
        Up::Power { order, negative } => format!("{}<{order}>", letter(negative)),
        Up::PowerTo { order, negative } => format!("{}[{order}]", letter(negative)),
    }
}

fn fraction(number: &Rational) -> String {
    if number.is_integer() {
        return number.to_string();
    }
    let sign = if number.signum() < 0 { "-" } else { "" };
    format!("{sign}\\frac{{{}}}{{{}}}", number.numerator().magnitude(), number.denominator())
}
