//! JSON for other programs, a value on one line: an object with its `type`, its text in ASCII as `value` or its `items`,
//! and its parts. docs/json.md says what there is of each kind.

use super::{
    ascii::{self, Ascii},
    format::{Format, Writer, may_go_on_for_programs},
    line::{Line, push},
    piece::{Piece, Shape},
    text::{Style, Text},
};
use crate::limit::{Limit, Stop};

pub(super) struct Json {
    limit: Limit,
    json: String,
    /// Whether each open object or list has nothing in it so far.
    is_empty: Vec<bool>,
    /// What goes before a text: its key in a value that has just begun.
    key: &'static str,
    /// The text that is being written, if one is.
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

    /// A comma before all but the first of an object or a list.
    fn comma(&mut self) {
        if let Some(is_empty) = self.is_empty.last_mut()
            && !std::mem::take(is_empty)
        {
            self.json.push(',');
        }
        self.key = "";
    }

    /// Ends the text that is being written.
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
        may_go_on_for_programs(self.json.len(), &self.limit)
    }

    fn finish(mut self: Box<Self>) -> Text {
        self.end_text();
        Text::styled(Style::Plain, self.json)
    }
}

/// Adds a string.
fn string(text: &str, json: &mut String) {
    json.push('"');
    for letter in text.chars() {
        match letter {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\t' => json.push_str("\\t"),
            '\r' => json.push_str("\\r"),
            // Some take the line and the paragraph separator for the end of a line.
            other if other.is_control() || ['\u{2028}', '\u{2029}'].contains(&other) => {
                push(json, format_args!("\\u{:04x}", u32::from(other)));
            }
            other => json.push(other),
        }
    }
    json.push('"');
}
