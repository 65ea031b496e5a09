//! JSON for other programs, one value per line: an object with its `type`, its text in ASCII as `value` or its `items`, and its
//! named parts. docs/json.md describes the parts of each type.

use super::{
    ascii::{self, Ascii},
    format::{Format, Writer, check_length_for_programs},
    line::{Line, push},
    piece::{Piece, Shape},
    text::{Style, Text},
};
use crate::limit::{Limit, Stop};

pub(super) struct Json {
    limit: Limit,
    json: String,
    /// For each open object or array whether it is still empty.
    is_empty: Vec<bool>,
    /// The key of the next text: `value` at the beginning of a value, otherwise none.
    key: &'static str,
    /// The string that is being written.
    text: Option<Line<Ascii>>,
}

pub(super) fn writer(limit: Limit) -> Json {
    Json { limit, json: String::new(), is_empty: Vec::new(), key: "", text: None }
}

impl Json {
    fn open(&mut self, bracket: char) {
        self.json.push(bracket);
        self.is_empty.push(true);
    }

    fn close(&mut self, bracket: char) {
        self.json.push(bracket);
        self.is_empty.pop();
        self.key = "";
    }

    /// Separates the next member or element from the previous one, if any.
    fn comma(&mut self) {
        if let Some(is_empty) = self.is_empty.last_mut()
            && !std::mem::take(is_empty)
        {
            self.json.push(',');
        }
        self.key = "";
    }

    /// Writes the string that has been collected.
    fn end_text(&mut self) {
        if let Some(mut text) = self.text.take() {
            self.json.push_str(self.key);
            self.key = "";
            string(text.take().as_str(), &mut self.json);
        }
    }

    fn structure(&mut self, piece: Piece) {
        self.end_text();
        match piece {
            Piece::Begin(kind) => {
                self.open('{');
                self.put_key("type");
                string(kind, &mut self.json);
                self.key = ",\"value\":";
            }
            Piece::End => self.close('}'),
            Piece::Part(name) => self.put_key(name),
            Piece::Open(Shape::Tuple | Shape::Set | Shape::Map) => {
                self.put_key("items");
                self.open('[');
            }
            Piece::Open(Shape::Pair | Shape::List) => self.open('['),
            Piece::Open(Shape::Record) => self.open('{'),
            Piece::Next => self.comma(),
            Piece::Close(Shape::Record) => self.close('}'),
            Piece::Close(_) => self.close(']'),
            _ => {}
        }
    }

    fn put_key(&mut self, key: &str) {
        self.comma();
        string(key, &mut self.json);
        self.json.push(':');
    }

    fn put_text(&mut self, piece: Piece) -> Result<(), Stop> {
        let text = self.text.get_or_insert_with(|| ascii::writer(self.limit.clone()));
        text.put(piece)
    }
}

impl Writer for Json {
    fn format(&self) -> Format {
        Format::Json
    }

    fn wants_parts(&self) -> bool {
        true
    }

    fn put(&mut self, piece: Piece) -> Result<(), Stop> {
        match piece {
            Piece::Begin(_) | Piece::End | Piece::Part(_) | Piece::Open(_) | Piece::Next | Piece::Close(_) => {
                self.structure(piece);
            }
            Piece::Boolean(boolean) => {
                let key = std::mem::take(&mut self.key);
                push(&mut self.json, format_args!("{key}{boolean}"));
            }
            Piece::Quoted(text) => self.put_text(Piece::Text(text))?,
            Piece::Symbol { symbol, .. } => self.put_text(Piece::Symbol { symbol, bare: true })?,
            text => self.put_text(text)?,
        }
        check_length_for_programs(self.json.len(), &self.limit)
    }

    fn finish(mut self: Box<Self>) -> Text {
        self.end_text();
        Text::styled(Style::Plain, self.json)
    }
}

/// Adds a JSON string.
fn string(text: &str, json: &mut String) {
    json.push('"');
    for letter in text.chars() {
        match letter {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\t' => json.push_str("\\t"),
            '\r' => json.push_str("\\r"),
            // Some programs regard the line and the paragraph separator as ends of lines.
            other if other.is_control() || ['\u{2028}', '\u{2029}'].contains(&other) => {
                push(json, format_args!("\\u{:04x}", u32::from(other)));
            }
            other => json.push(other),
        }
    }
    json.push('"');
}
