//! The output of a cell, sent to the front ends.

use serde_json::{Map, Value, json};

use super::failure::Failure;
use crate::{
    render::colour::Palette,
    session::{Rich, Shown},
    shell::{
        activity::Board,
        front::{MARK, Notes},
    },
};

/// The media type of a clickable board, which the extension of `JupyterLab` shows.
const BOARD: &str = "application/vnd.cutcake.board+json";

/// The most results of a cell that are sent as such, since more make a page slow: the others are sent as text.
const MOST_RESULTS: usize = 500;
/// The longest text that is sent, in bytes: longer ones are cut.
const LONGEST: usize = 1 << 20;

/// The output of a cell.
pub(super) struct Output<'a> {
    send: &'a dyn Fn(&'static str, Value),
    count: u64,
    results: usize,
    notes: Notes,
    has_marked: bool,
}

impl<'a> Output<'a> {
    /// The output of the cell with a count. `send` takes the type and the content of each message.
    pub fn new(send: &'a dyn Fn(&'static str, Value), count: u64, notes: Notes) -> Self {
        Output { send, count, results: 0, notes, has_marked: false }
    }

    /// Sets how much is shown about what results rest on.
    pub fn set_notes(&mut self, notes: Notes) {
        self.notes = notes;
    }

    /// Whether a result was marked that does not rest on play or calculation alone.
    pub fn has_marked(&self) -> bool {
        self.has_marked
    }

    /// The count of the cell.
    pub fn count(&self) -> u64 {
        self.count
    }

    fn publish(&self, kind: &'static str, content: Value) {
        (self.send)(kind, content);
    }

    /// Shows the code that is run.
    pub fn input(&self, code: &str) {
        self.publish("execute_input", json!({ "code": code, "execution_count": self.count }));
    }

    /// Shows a result, or a line that a program prints.
    pub fn shown(&mut self, shown: &Shown) {
        self.results += usize::from(shown.number.is_some());
        if shown.number.is_none() || self.results > MOST_RESULTS {
            return self.line(shown.text.as_str());
        }
        let mut data = bundle(shown.text.as_str(), shown.rich.as_ref());
        if self.notes == Notes::Marks && shown.standing.is_some() {
            self.has_marked = true;
            mark(&mut data);
        }
        self.publish("execute_result", json!({ "execution_count": self.count, "data": data, "metadata": {} }));
        if let (Notes::All, Some(standing)) = (self.notes, shown.standing) {
            self.line(&standing.with_source());
        }
    }

    /// Shows a line of text.
    pub fn line(&self, line: &str) {
        self.publish("stream", json!({ "name": "stdout", "text": format!("{}\n", cut(line)) }));
    }

    /// Shows a page of text, such as help.
    pub fn page(&self, text: &str) {
        self.publish("display_data", json!({ "data": bundle(text, None), "metadata": {} }));
    }

    /// Shows the board of a game, if it has a picture: the picture, and for the extension of `JupyterLab` the moves on it.
    pub fn board(&self, board: &Board, moves: &Value) {
        let Some(picture) = &board.picture else { return };
        let mut data = bundle(picture.title(), None);
        data.insert(BOARD.to_owned(), moves.clone());
        data.insert("image/svg+xml".to_owned(), picture.svg(Palette::Page).into());
        self.publish("display_data", json!({ "data": data, "metadata": {} }));
    }

    /// Shows an error.
    pub fn failure(&self, failure: &Failure) {
        self.publish("error", failure.content());
    }
}

/// The representations of a text by media type.
pub(super) fn bundle(text: &str, rich: Option<&Rich>) -> Map<String, Value> {
    let mut bundle = Map::from_iter([("text/plain".to_owned(), json!(cut(text)))]);
    let mut add = |name: &str, content: Option<String>| {
        if let Some(content) = content.filter(|content| content.len() <= LONGEST) {
            bundle.insert(name.to_owned(), content.into());
        }
    };
    if let Some(rich) = rich {
        add("text/latex", rich.latex.as_ref().map(|formula| format!("${formula}$")));
        add("text/html", rich.html.clone());
        add("image/svg+xml", rich.svg.clone());
    }
    bundle
}

/// Appends the mark to each textual representation of a result.
fn mark(bundle: &mut Map<String, Value>) {
    for (media, content) in bundle.iter_mut() {
        if let (Some(text), false) = (content.as_str(), media.starts_with("image/")) {
            let gap = if media == "text/plain" && text.contains('\n') { "\n" } else { " " };
            *content = json!(format!("{text}{gap}{MARK}"));
        }
    }
}

/// A text, cut if it is too long.
fn cut(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.to_owned();
    }
    let end = text.floor_char_boundary(LONGEST);
    format!("{} … ({} bytes in all)", &text[..end], text.len())
}
