//! [`Page`]: one session with an interface in JSON.

use std::{
    cell::{Cell, RefCell},
    io,
    rc::Rc,
};

use cutcake_base::{
    file::{Files, MemoryFiles},
    limit::Limit,
};
use cutcake_builtins::{
    page,
    session::{self, Session, Shown},
};
use cutcake_dialogue::{
    activity::Board,
    cell::{Part, parts},
    completion::{candidates_in_cell, named_at},
    console::{Console, Settings},
    front::{Entry, Front, Notes, token_style},
};
use cutcake_language::{
    Error,
    read::{self, source::Source, token::tokens},
};
use cutcake_render::{
    colour::Palette,
    format::Format,
    text::{Style, Text},
    window::Window,
    wrap::Break,
};
use serde_json::{Value, json};

use crate::place::{byte_of, units};

/// Shows a value on the page.
pub type Show = fn(&Value);

/// The memory that a calculation may use, in units of 2^20 bytes.
const MEMORY: u64 = 512;
/// The columns of a page until it reports its width.
const COLUMNS: usize = 80;
/// About the number of lines of a result that are shown: `:print` shows all.
const ROWS: usize = 60;
/// The longest HTML or SVG of a result that is shown, in bytes.
const LONGEST: usize = 1 << 20;

/// The session of a page.
pub struct Page {
    console: Console<'static>,
    session: &'static RefCell<Session>,
    files: MemoryFiles,
    state: Rc<State>,
    show: Show,
}

/// The state that the page and its front end share.
struct State {
    columns: Cell<usize>,
    has_failed: Cell<bool>,
    /// The entries that were not reported yet.
    entries: RefCell<Vec<Value>>,
    /// The thermographs to draw once the session is free, with the numbers of their results.
    drawn: RefCell<Vec<(Option<usize>, session::Value)>>,
}

/// The front end that shows results in JSON.
struct JsonFront {
    show: Show,
    notes: Notes,
    has_marked: bool,
    state: Rc<State>,
}

impl Page {
    /// A page whose calculations are under `limit`, and which shows results through `show`.
    pub fn new(limit: Limit, show: Show) -> Self {
        let files = MemoryFiles::default();
        let mut session = Session::new(limit);
        session.set_format(Format::Unicode);
        session.set_rich(true);
        session.set_files(Files::on(files.clone()));
        // The only session of the module lives as long as the module.
        let session: &'static RefCell<Session> = Box::leak(Box::new(RefCell::new(session)));
        let state = Rc::new(State {
            columns: Cell::new(COLUMNS),
            has_failed: Cell::new(false),
            entries: RefCell::default(),
            drawn: RefCell::default(),
        });
        let front = JsonFront { show, notes: Notes::default(), has_marked: false, state: Rc::clone(&state) };
        let settings = Settings { memory: Some(MEMORY), ..Settings::default() };
        Page { console: Console::new(session, settings, front), session, files, state, show }
    }

    /// Answers a request: an object whose `do` names the action.
    ///
    /// | `do` | arguments | answer |
    /// |---|---|---|
    /// | `run` | `text`, a cell to run | results are shown meanwhile; then `ok`, `entries` for `repeat`, `prompt` and `words` of a game or a tour, `board` |
    /// | `repeat` | `entries` | `done`, the number of entries replayed, and `error` |
    /// | `board` | | the board of a game, if there is one |
    /// | `complete` | `text`, `cursor` | `start`, and `names`, each with a `note` |
    /// | `help` | `text`, `cursor` | `name` and `spans` of the help on the name at the cursor |
    /// | `preview` | `text` | `text`, the value of the line so far |
    /// | `tokens` | `text` | `pieces` with their styles, and whether the text is `complete` |
    /// | `file` | `name`, `text` | nothing; programs may load the file |
    /// | `page` | `text`, in Markdown | `text` with the output of its programs, run in a session of their own |
    /// | `columns` | `columns`, the width of the page | nothing |
    /// | `memory` | | `bytes`, the memory in use |
    pub fn call(&mut self, request: &str) -> String {
        let request: Value = serde_json::from_str(request).unwrap_or_default();
        let text = request["text"].as_str().unwrap_or_default();
        let cursor = || byte_of(text, request["cursor"].as_u64().map_or(usize::MAX, |units| units as usize));
        let answer = match request["do"].as_str().unwrap_or_default() {
            "run" => self.run(text),
            "repeat" => self.repeat(request["entries"].as_array().map_or(&[], Vec::as_slice)),
            "board" => self.board(),
            "complete" => self.complete(text, cursor()),
            "help" => self.help(text, cursor()),
            "preview" => self.preview(text),
            "tokens" => coloured(text),
            "file" => {
                self.files.put(request["name"].as_str().unwrap_or_default(), text.to_owned());
                json!({})
            }
            "page" => {
                let mut session = Session::new(self.session.borrow().limit().clone());
                session.limit().restart(None);
                session.set_files(Files::default().discarding());
                json!({ "text": page::answered(text, &mut session) })
            }
            "columns" => {
                let columns = request["columns"].as_u64().and_then(|columns| usize::try_from(columns).ok());
                self.state.columns.set(columns.unwrap_or(COLUMNS).clamp(20, 400));
                json!({})
            }
            "memory" => json!({ "bytes": self.session.borrow().limit().memory_in_use() }),
            other => json!({ "error": format!("nothing is called `{other}`") }),
        };
        answer.to_string()
    }

    /// Runs a cell, up to the first part of it that fails.
    fn run(&mut self, cell: &str) -> Value {
        self.state.has_failed.set(false);
        let inputs: Vec<String> = match self.console.is_busy() {
            // A game takes one line after another.
            true => cell.lines().map(str::to_owned).collect(),
            false => parts(cell).into_iter().map(input).collect(),
        };
        let is_ok = inputs.iter().all(|input| {
            let is_ok = self.console.enter(input).is_ok();
            self.draw();
            is_ok && !self.state.has_failed.get()
        });
        for (path, text) in self.files.take_written() {
            (self.show)(&json!({ "kind": "file", "name": path.to_string_lossy(), "text": text }));
        }
        json!({
            "ok": is_ok && !self.state.has_failed.get(),
            "entries": self.state.entries.take(),
            "prompt": self.console.is_busy().then(|| self.console.prompt()),
            "words": self.console.expects().words.iter().map(|word| word.name).collect::<Vec<_>>(),
            "board": self.board(),
        })
    }

    /// Shows the thermographs of results.
    fn draw(&self) {
        for (number, value) in self.state.drawn.take() {
            if let Some(svg) = self.session.borrow_mut().svg_of(&value) {
                (self.show)(&json!({ "kind": "picture", "number": number, "svg": svg }));
            }
        }
    }

    /// Replays the entries of another session up to the first that fails, and shows nothing.
    fn repeat(&mut self, entries: &[Value]) -> Value {
        for (done, value) in entries.iter().enumerate() {
            let Some(entry) = Entry::from_json(value) else { continue };
            if let Err(error) = self.console.repeat(&entry) {
                self.state.entries.take();
                return json!({ "done": done, "error": error.kind.to_string() });
            }
        }
        self.state.entries.take();
        json!({ "done": entries.len() })
    }

    fn board(&mut self) -> Value {
        self.console.board().map_or(Value::Null, |board| board_json(&board))
    }

    fn complete(&self, text: &str, cursor: usize) -> Value {
        let (start, found) = candidates_in_cell(&self.session, self.console.expects().words, text, cursor);
        let names = found.iter().map(|candidate| json!({ "name": candidate.name, "note": candidate.note }));
        json!({ "start": units(text, start), "names": names.collect::<Vec<_>>() })
    }

    fn help(&mut self, text: &str, cursor: usize) -> Value {
        let mut session = self.session.borrow_mut();
        session.limit().restart(None);
        let found = named_at(text, cursor).into_iter().find_map(|name| Some((name, session.help(name).ok()?)));
        found.map_or(Value::Null, |(name, text)| json!({ "name": name, "spans": spans(&text) }))
    }

    fn preview(&mut self, text: &str) -> Value {
        let value = self.session.borrow_mut().preview(text, self.state.columns.get());
        json!({ "text": value.map(String::from) })
    }
}

/// A part of a cell as it is entered.
fn input(part: Part<'_>) -> String {
    match part {
        Part::Question(name) => format!("?{name}"),
        Part::Command(line) => line.to_owned(),
        Part::Program(text) => text,
    }
}

/// The spans of a text, each with the name of its style.
fn spans(text: &Text) -> Value {
    text.spans().map(|(style, content)| json!([name_of(style), content])).collect()
}

fn name_of(style: Style) -> &'static str {
    match style {
        Style::Plain | Style::Name | Style::Colour(_) => "",
        Style::Number => "number",
        Style::Game => "game",
        Style::String => "string",
        Style::Keyword => "keyword",
        Style::Symbol => "symbol",
        Style::Heading => "heading",
        Style::Muted => "muted",
        Style::Good => "good",
        Style::Bad => "bad",
    }
}

/// The tokens of a program with their styles, and whether the program is complete.
fn coloured(text: &str) -> Value {
    let (mut pieces, mut done) = (Vec::new(), 0);
    for (bytes, kind) in tokens(text) {
        if bytes.start > done {
            pieces.push(json!(["", text[done..bytes.start]]));
        }
        pieces.push(json!([name_of(token_style(kind)), text[bytes.clone()]]));
        done = bytes.end;
    }
    pieces.push(json!(["", text[done..]]));
    let is_incomplete = parts(text).into_iter().next_back().is_some_and(|part| match part {
        Part::Program(text) => read::parse(&std::sync::Arc::new(Source { text, ..Source::default() }))
            .is_err_and(|error| error.is_incomplete()),
        Part::Question(_) | Part::Command(_) => false,
    });
    json!({ "pieces": pieces, "complete": !is_incomplete })
}

/// A board with its picture.
fn board_json(board: &Board) -> Value {
    let mut written = board.json();
    written["svg"] = board.picture.as_ref().map(|picture| picture.svg(Palette::Page)).into();
    written
}

impl JsonFront {
    fn text(&self, kind: &str, text: &Text) {
        (self.show)(&json!({ "kind": kind, "spans": spans(text) }));
    }
}

impl Front for JsonFront {
    fn result(&mut self, shown: &Shown) {
        let note = shown.standing.and_then(|standing| self.notes.note(standing));
        self.has_marked |= note.is_some() && self.notes == Notes::Marks;
        let mut text = shown.text.clone();
        if let Some(value @ session::Value::Thermograph(_)) = &shown.value {
            // The last line is its text, below a picture in letters.
            text = text.lines().pop().unwrap_or_default();
            self.state.drawn.borrow_mut().push((shown.number, value.clone()));
        }
        let rich = shown.rich.as_ref();
        let form = |form: Option<&String>| form.filter(|form| form.len() <= LONGEST).cloned();
        (self.show)(&json!({
            "kind": "result",
            "number": shown.number,
            "spans": spans(&text),
            "html": form(rich.and_then(|rich| rich.html.as_ref())),
            "svg": form(rich.and_then(|rich| rich.svg.as_ref())),
            "note": note,
        }));
    }

    fn text(&mut self, text: &Text) {
        JsonFront::text(self, "text", text);
    }

    fn page(&mut self, text: &Text, _: Break) {
        JsonFront::text(self, "text", text);
    }

    fn error(&mut self, error: &Error) -> io::Result<()> {
        self.state.has_failed.set(true);
        let text = error.render_within(false, Some(self.state.columns.get()));
        JsonFront::text(self, "error", &Text::styled(Style::Bad, text));
        Ok(())
    }

    fn set_notes(&mut self, notes: Notes) {
        self.notes = notes;
    }

    fn take_marked(&mut self) -> bool {
        std::mem::take(&mut self.has_marked)
    }

    fn window(&self) -> Option<Window> {
        Some(Window { columns: self.state.columns.get(), rows: Some(ROWS) })
    }

    fn shows_boards(&self) -> bool {
        true
    }

    fn note(&mut self, entry: &Entry) {
        self.state.entries.borrow_mut().push(entry.to_json());
    }

    fn forget(&mut self) {
        self.state.entries.borrow_mut().push(json!("forget"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    thread_local! {
        static SHOWN: RefCell<Vec<Value>> = const { RefCell::new(Vec::new()) };
    }

    fn page() -> Page {
        SHOWN.take();
        Page::new(Limit::default(), |value| SHOWN.with_borrow_mut(|shown| shown.push(value.clone())))
    }

    fn ask(page: &mut Page, request: Value) -> Value {
        serde_json::from_str(&page.call(&request.to_string())).unwrap()
    }

    fn run(page: &mut Page, text: &str) -> (Value, Vec<Value>) {
        (ask(page, json!({ "do": "run", "text": text })), SHOWN.take())
    }

    fn text(shown: &Value) -> String {
        shown["spans"].as_array().unwrap().iter().filter_map(|span| span[1].as_str()).collect()
    }

    #[test]
    fn results_are_shown_as_they_come() {
        let mut page = page();
        let (answer, shown) = run(&mut page, "x := {3|1}\nx + *\n");
        assert_eq!(answer["ok"], true);
        assert_eq!(shown.iter().map(text).collect::<Vec<_>>(), ["{3|1}", "{3⋆|1⋆}"]);
        let (answer, shown) = run(&mut page, "1 + nothing_here");
        assert_eq!((&answer["ok"], &shown[0]["kind"]), (&json!(false), &json!("error")));
        assert!(run(&mut page, "?Mean\nMean(x)").1.iter().map(text).any(|text| text == "2"));
    }

    #[test]
    fn entries_can_be_replayed() {
        let (mut one, mut other) = (page(), page());
        let entries = run(&mut one, "x := {3|1}").0["entries"].clone();
        assert_eq!(ask(&mut other, json!({ "do": "repeat", "entries": entries }))["done"], 1);
        assert_eq!(text(&run(&mut other, "x").1[0]), "{3|1}");
    }

    #[test]
    fn moves_know_their_places() {
        let mut page = page();
        let board = run(&mut page, ":play Domineering[2,2]").0["board"].clone();
        assert_eq!(board["mover"], "Left");
        assert_eq!(board["moves"][0]["places"], json!(["0 cell 1,1", "0 cell 2,1"]));
        assert_eq!(board["spots"].as_array().unwrap().len(), 4);
        let board = run(&mut page, "1").0["board"].clone();
        assert_eq!((&board["mover"], &board["moves"]), (&Value::Null, &json!([])));
    }

    #[test]
    fn files_are_loaded_and_offered() {
        let mut page = page();
        ask(&mut page, json!({ "do": "file", "name": "a.cgs", "text": "y := 7" }));
        run(&mut page, "load \"a.cgs\"");
        let (_, shown) = run(&mut page, ":save b.cgs");
        let file = shown.iter().find(|shown| shown["kind"] == "file").unwrap();
        assert_eq!((&file["name"], file["text"].as_str().unwrap().contains("y := 7")), (&json!("b.cgs"), true));
    }

    #[test]
    fn names_are_completed_and_explained() {
        let mut page = page();
        let found = ask(&mut page, json!({ "do": "complete", "text": "↑ + Thermogr", "cursor": 12 }));
        assert_eq!((&found["start"], &found["names"][0]["name"]), (&json!(4), &json!("Thermograph")));
        assert_eq!(ask(&mut page, json!({ "do": "help", "text": "Mean(1", "cursor": 6 }))["name"], "Mean");
        assert_eq!(ask(&mut page, json!({ "do": "tokens", "text": "def f(x)" }))["complete"], false);
        assert_eq!(page.call("no JSON"), "{\"error\":\"nothing is called ``\"}");
    }
}
