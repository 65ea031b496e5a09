//! LaTeX for math mode, with the package amsmath.
//!
//! Words and strings are written in `\text{…}`, programs in `\texttt{…}`, with the special characters of TeX escaped. Other letters
//! than Latin ones and the symbols of the language depend on the fonts: XeLaTeX and LuaLaTeX have them, pdfLaTeX may not.

use super::{
    colour::Palette,
    format::Format,
    line::{Letters, Line, push},
    picture::Picture,
    piece::Board,
    table::Table,
    text::{Style, Text},
};
use crate::{
    limit::{Limit, Stop},
    number::Rational,
    partizan::{Piece as Mark, Up},
};

/// The depth to which braces are scaled with `\left` and `\right`, since TeX limits the nesting of groups to 255.
const GROWING: usize = 40;

/// The notation of LaTeX.
pub(super) struct Latex {
    /// The number of open braces.
    braces: usize,
}

pub(super) fn writer(limit: Limit) -> Line<Latex> {
    Line::new(Latex { braces: 0 }, limit)
}

impl Letters for Latex {
    fn format(&self) -> Format {
        Format::Latex
    }

    fn number(&mut self, number: &Rational, line: &mut String) {
        if number.is_integer() {
            return push(line, format_args!("{number}"));
        }
        let sign = if number.signum() < 0 { "-" } else { "" };
        push(line, format_args!("{sign}\\frac{{{}}}{{{}}}", number.numerator().magnitude(), number.denominator()));
    }

    fn mark(&mut self, mark: Mark, line: &mut String) {
        match mark {
            Mark::Number(number) => self.number(number, line),
            Mark::Join => {}
            Mark::Plus => line.push('+'),
            Mark::Up(up) => ups(up, line),
            // Braces prevent TeX from setting it as a binary operator.
            Mark::Star(1) => line.push_str("{\\ast}"),
            Mark::Star(order) => push(line, format_args!("{{\\ast}}{order}")),
            Mark::PlusMinus => line.push_str("\\pm"),
            Mark::OpenParenthesis => line.push('('),
            Mark::CloseParenthesis => line.push(')'),
            Mark::OpenBrace => {
                self.braces += 1;
                line.push_str(if self.braces <= GROWING { "\\left\\{" } else { "\\{" });
            }
            Mark::CloseBrace => {
                line.push_str(if self.braces <= GROWING { "\\right\\}" } else { "\\}" });
                self.braces = self.braces.saturating_sub(1);
            }
            Mark::Comma => line.push(','),
            // Relations, so that a minus sign after them is a prefix.
            Mark::Bars(1) => line.push_str(" \\mid "),
            Mark::Bars(2) => line.push_str(" \\mathrel{\\|} "),
            Mark::Bars(count) => push(line, format_args!(" \\mathrel{{{}}} ", "|".repeat(count.into()))),
            Mark::OpenTiny(is_miny) => {
                push(line, format_args!("{{\\boldsymbol{{{}}}}}_{{", if is_miny { '-' } else { '+' }));
            }
            Mark::CloseTiny => line.push('}'),
        }
    }

    fn scale(&mut self, exponent: &Rational, line: &mut String) {
        line.push_str("\\varepsilon");
        if *exponent != Rational::ONE {
            push(line, format_args!("^{{{exponent}}}"));
        }
    }

    fn times(&self) -> &'static str {
        ""
    }

    fn three_player(&mut self, form: &str, line: &mut String) {
        for letter in form.chars() {
            match letter {
                '<' => line.push_str("\\langle "),
                '>' => line.push_str(" \\rangle"),
                other => line.push(other),
            }
        }
    }

    fn board(&mut self, board: &Board, line: &mut String) {
        if !board.name.is_empty() {
            words(&board.name, line);
        }
        line.push('[');
        if board.entries.chars().all(|letter| letter.is_ascii_digit() || letter == ',') {
            line.push_str(&board.entries);
        } else {
            typewritten(&board.entries, line);
        }
        line.push(']');
    }

    fn value(&mut self, text: &str, line: &mut String) {
        typewritten(text, line);
    }

    fn word(&mut self, word: &str, line: &mut String) {
        words(word, line);
    }

    /// A word, or comparisons with the players as subscripts.
    fn symbol(&mut self, symbol: &str, _: bool, line: &mut String) {
        if symbol.chars().all(char::is_alphanumeric) {
            return words(symbol, line);
        }
        // A sentence: in comparisons a blank is followed by `0` only.
        if symbol.split(", ").any(|part| part.split_once(' ').is_some_and(|(_, rest)| rest != "0")) {
            return words(symbol, line);
        }
        for (place, comparison) in symbol.split(", ").enumerate() {
            line.push_str(if place > 0 { ",\\ " } else { "" });
            let (relation, rest) = comparison.split_once(' ').unwrap_or((comparison, ""));
            let (relation, players) = relation.split_once('_').unwrap_or((relation, ""));
            match relation {
                ">" | "<" | "=" | "<>" => line.push_str(relation),
                ">=" => line.push_str("\\geq"),
                "<=" => line.push_str("\\leq"),
                other => words(other, line),
            }
            if !players.is_empty() {
                push(line, format_args!("_{{{players}}}"));
            }
            line.push_str(if rest.is_empty() { "" } else { " 0" });
        }
    }

    fn quoted(&mut self, text: &str, line: &mut String) {
        line.push_str("\\text{``");
        escape(text, line);
        line.push_str("''}");
    }

    fn text(&mut self, text: &str, line: &mut String) {
        lines(text, words, line);
    }

    fn source(&mut self, program: &str, line: &mut String) {
        lines(program, typewritten, line);
    }

    fn apostrophe(&self) -> &'static str {
        "\\text{'}"
    }

    fn space(&self) -> &'static str {
        "\\ "
    }

    fn picture(&mut self, picture: &Picture) -> Text {
        Text::plain(picture.tikz(Palette::Page).trim_end())
    }

    fn table(&mut self, table: &Table<String>, limit: &Limit) -> Result<Text, Stop> {
        match table.slices.as_slice() {
            [slice] if [&slice.title, &table.caption].iter().all(|text| text.is_empty()) && table.notes.is_empty() => {
                array(table, 0, limit)
            }
            slices => {
                // Slices are rows of an outer array, since a blank line would end the formula.
                let mut text = Text::plain("\\begin{array}{l}");
                if !table.caption.is_empty() {
                    text.push(Style::Plain, "\n\\text{");
                    text.push(Style::Heading, caption_of(&table.caption));
                    text.push(Style::Plain, "} \\\\[1ex]");
                }
                for (place, slice) in slices.iter().enumerate() {
                    text.push(Style::Plain, if place > 0 { " \\\\[1ex]\n" } else { "\n" });
                    if !slice.title.is_empty() {
                        text.push_with(Style::Heading, |line| words(&slice.title, line));
                        if table.is_remark(place) {
                            continue;
                        }
                        text.push(Style::Plain, " \\\\\n");
                    }
                    text.append(array(table, place, limit)?);
                }
                for note in &table.notes {
                    text.push(Style::Plain, " \\\\\n");
                    text.push_with(Style::Muted, |line| words(note, line));
                }
                text.push(Style::Plain, "\n\\end{array}");
                Ok(text)
            }
        }
    }
}

fn ups(up: Up, line: &mut String) {
    // Braces, since arrows are relations in TeX.
    let arrow = |is_down| if is_down { "{\\downarrow}" } else { "{\\uparrow}" };
    match up {
        Up::Multiple(count) => match count.unsigned_abs() {
            1 => line.push_str(arrow(count < 0)),
            2 => line.push_str(if count < 0 { "{\\Downarrow}" } else { "{\\Uparrow}" }),
            times => push(line, format_args!("{}{{\\scriptstyle {times}}}", arrow(count < 0))),
        },
        Up::Power { order, negative } => push(line, format_args!("{}^{{{order}}}", arrow(negative))),
        Up::PowerTo { order, negative } => push(line, format_args!("{}^{{[{order}]}}", arrow(negative))),
    }
}

/// A slice of a table as an array.
fn array(table: &Table<String>, slice: usize, limit: &Limit) -> Result<Text, Stop> {
    let rows = table.slices.get(slice).map_or(&[][..], |slice| &slice.rows);
    let columns = rows.iter().map(|(_, cells)| cells.len()).fold(table.columns.len(), usize::max);
    let mut text = Text::plain(format!("\\begin{{array}}{{r|{}}}\n", "r".repeat(columns)));
    text.push_with(Style::Heading, |line| {
        let (down, across) = (&table.corner.0, &table.corner.1);
        head(down, line);
        line.push_str(if down.is_empty() || across.is_empty() { "" } else { " \\backslash " });
        head(across, line);
    });
    for column in &table.columns {
        text.push(Style::Plain, " & ");
        text.push_with(Style::Heading, |line| head(column, line));
    }
    text.push(Style::Plain, " \\\\ \\hline");
    for (name, cells) in rows {
        limit.check()?;
        text.push(Style::Plain, "\n");
        text.push_with(Style::Heading, |line| head(name, line));
        for cell in cells {
            text.push(Style::Plain, format!(" & {cell}"));
        }
        text.push(Style::Plain, " \\\\");
    }
    text.push(Style::Plain, "\n\\end{array}");
    Ok(text)
}

/// The head of a row or a column: a number, a variable or words.
pub(super) fn head(head: &str, line: &mut String) {
    match head.parse::<Rational>() {
        Ok(number) => Latex { braces: 0 }.number(&number, line),
        Err(_) if head.len() == 1 && head.chars().all(char::is_alphabetic) => line.push_str(head),
        Err(_) if head.is_empty() => {}
        Err(_) => words(head, line),
    }
}

fn words(text: &str, line: &mut String) {
    if text.is_empty() {
        return;
    }
    line.push_str("\\text{");
    escape(text, line);
    line.push('}');
}

fn typewritten(text: &str, line: &mut String) {
    line.push_str("\\texttt{");
    escape(text, line);
    line.push('}');
}

/// Writes a text, several lines as an array.
fn lines(text: &str, write: fn(&str, &mut String), line: &mut String) {
    if !text.contains('\n') {
        return write(text, line);
    }
    line.push_str("\\begin{array}{l}");
    for (place, content) in text.split('\n').enumerate() {
        line.push_str(if place > 0 { " \\\\ " } else { " " });
        write(content.trim_end_matches('\r'), line);
    }
    line.push_str(" \\end{array}");
}

/// Symbols and their commands in math mode.
const SIGNS: [(char, &str); 17] = [
    ('↑', "\\uparrow"),
    ('↓', "\\downarrow"),
    ('⋆', "\\ast"),
    ('±', "\\pm"),
    ('ω', "\\omega"),
    ('²', "^{2}"),
    ('³', "^{3}"),
    ('ε', "\\varepsilon"),
    ('−', "-"),
    ('≤', "\\leq"),
    ('≥', "\\geq"),
    ('≠', "\\neq"),
    ('×', "\\times"),
    ('·', "\\cdot"),
    ('∈', "\\in"),
    ('∞', "\\infty"),
    ('⊕', "\\oplus"),
];

/// Adds a text, escaped so that TeX sets it verbatim, without commands, ligatures or lost spaces.
pub(super) fn escape(text: &str, line: &mut String) {
    let mut before = ' ';
    for letter in text.chars() {
        match letter {
            ' ' if before == ' ' => line.push_str("\\ "),
            '-' | '\'' | '`' | ',' if before == letter => push(line, format_args!("{{}}{letter}")),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => push(line, format_args!("\\{letter}")),
            '\\' => line.push_str("\\textbackslash{}"),
            '^' => line.push_str("\\textasciicircum{}"),
            '~' => line.push_str("\\textasciitilde{}"),
            '<' => line.push_str("\\textless{}"),
            '>' => line.push_str("\\textgreater{}"),
            '|' => line.push_str("\\textbar{}"),
            '"' => line.push_str("\\char34{}"),
            '…' => line.push_str("\\dots{}"),
            '\t' => line.push_str("\\quad{}"),
            '\n' => line.push_str("\\textbackslash{}n"),
            other if other.is_control() => {
                push(line, format_args!("\\textbackslash{{}}u\\{{{:x}\\}}", u32::from(other)));
            }
            other => match SIGNS.iter().find(|(sign, _)| *sign == other) {
                Some((_, command)) => push(line, format_args!("\\ensuremath{{{command}}}")),
                None => line.push(other),
            },
        }
        before = letter;
    }
}

/// A caption with formulas between dollar signs, as TeX. Special characters in the rest are escaped; the same holds for everything if
/// the dollar signs or the braces of a formula are not balanced.
pub fn caption_of(text: &str) -> String {
    let mut tex = String::new();
    for (place, part) in parts(text).iter().enumerate() {
        match place % 2 {
            // A space after a formula needs no backslash.
            0 => {
                tex += if part.starts_with(' ') { " " } else { "" };
                escape(&part.strip_prefix(' ').unwrap_or(part).replace('\n', " "), &mut tex);
            }
            _ => tex += &format!("${part}$"),
        }
    }
    tex
}

/// A caption as plain text in one line: known commands in formulas are replaced by their symbols.
pub fn words_of(text: &str) -> String {
    let mut words = String::new();
    for (place, part) in parts(text).iter().enumerate() {
        match place % 2 {
            0 => words += &part.replace('\n', " "),
            _ => words += &signs_of(part),
        }
    }
    words
}

/// A formula with symbols for known commands.
fn signs_of(formula: &str) -> String {
    let mut words = String::new();
    let mut rest = formula;
    while let Some(start) = rest.find('\\') {
        let end = rest[start + 1..].find(|letter: char| !letter.is_ascii_alphabetic());
        let end = end.map_or(rest.len(), |length| start + 1 + length);
        words += &rest[..start];
        match SIGNS.iter().find(|(_, command)| *command == &rest[start..end]) {
            Some((sign, _)) => words.push(*sign),
            None => words += &rest[start..end.max(start + 1)],
        }
        rest = &rest[end.max(start + 1)..];
    }
    words + rest
}

/// A caption split at its dollar signs, with formulas at odd indices; a single part if they are not balanced.
fn parts(text: &str) -> Vec<&str> {
    let parts: Vec<&str> = text.split('$').collect();
    let are_formulas = parts.len() % 2 == 1 && parts.iter().skip(1).step_by(2).all(|formula| is_formula(formula));
    if are_formulas { parts } else { vec![text] }
}

/// Whether a text can be a formula: its braces are balanced, and it contains no comment, line end or other character that ends it.
fn is_formula(text: &str) -> bool {
    let (mut depth, mut letters) = (0i64, text.chars());
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if letters.next().is_none() => return false,
            '{' => depth += 1,
            '}' => depth -= 1,
            '%' | '#' | '&' | '\n' => return false,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0 && !text.trim().is_empty()
}
