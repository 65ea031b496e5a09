//! Pages of Markdown that contain programs, each with what it prints.
//!
//! A block fenced with `cgs` is a program, and a block fenced with `text` directly below it is what it prints, with errors and
//! notes. The last value of a block fenced with `cgs picture` is drawn instead. In a table with the heads `typed here` and
//! `prints` each row has a program and what it prints. One session runs all programs of a page from top to bottom, so that later
//! ones know the names that earlier ones define.

use std::ops::Range;

use crate::{
    run::error::{Error, ErrorKind},
    session::Session,
};

/// The info string of a block with what a program prints.
const PRINTS: &str = "text";
/// The heads of a table of programs.
const HEADS: [&str; 2] = ["typed here", "prints"];
/// What messages call a program of a page.
const NAME: &str = "example";

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part<'p> {
    /// Its text on the page.
    pub text: &'p str,
    /// What it is.
    pub kind: PartKind<'p>,
}

/// What a part of a page is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartKind<'p> {
    /// Anything that is not a program.
    Words,
    /// A block with a program.
    Program {
        /// The program.
        program: &'p str,
        /// What it prints according to the page; empty if the page does not say.
        prints: &'p str,
        /// Whether its last value is drawn.
        is_picture: bool,
    },
    /// A row of a table of programs.
    Row {
        /// The program.
        program: String,
        /// Where the cell with what it prints is in the row.
        prints: Range<usize>,
    },
}

/// The parts of a page, from top to bottom. Their texts concatenated are the page.
///
/// ````
/// use cutcake_builtins::page::{PartKind, parts};
/// let page = "A sum:\n```cgs\n1 + 1\n```\n```text\n2\n```\n";
/// let parts = parts(page);
/// assert_eq!(parts[0].text, "A sum:\n");
/// assert_eq!(parts[1].kind, PartKind::Program { program: "1 + 1\n", prints: "2\n", is_picture: false });
/// ````
pub fn parts(page: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut add = |bytes: Range<usize>, kind| {
        if !bytes.is_empty() {
            parts.push(Part { text: &page[bytes], kind });
        }
    };
    // Where the words not yet added begin, and which columns of the current table have programs and what they print.
    let (mut words, mut at) = (0, 0);
    let mut columns = None;
    while at < page.len() {
        let line = line_at(page, at);
        let Some(block) = Block::at(page, at) else {
            let row = columns.and_then(|columns| row(&page[line.clone()], columns));
            if let Some(kind) = row {
                add(words..line.start, PartKind::Words);
                add(line.clone(), kind);
                words = line.end;
            }
            columns =
                if page[line.clone()].starts_with('|') { columns.or_else(|| heads(&page[line.clone()])) } else { None };
            at = line.end;
            continue;
        };
        at = block.bytes.end;
        let is_picture = block.word == "cgs picture";
        if is_picture || block.word == "cgs" {
            add(words..block.bytes.start, PartKind::Words);
            let next = at + page[at..].len() - page[at..].trim_start().len();
            let printed = Block::at(page, next).filter(|next| next.word == PRINTS);
            at = printed.as_ref().map_or(at, |printed| printed.bytes.end);
            words = at;
            let prints = printed.map_or("", |printed| &page[printed.inside]);
            add(block.bytes.start..at, PartKind::Program { program: &page[block.inside], prints, is_picture });
        }
    }
    add(words..page.len(), PartKind::Words);
    parts
}

/// The page with what its programs print, brought up to date.
pub fn answered(page: &str, session: &mut Session) -> String {
    let mut answered = String::with_capacity(page.len());
    for Part { text, kind } in parts(page) {
        match kind {
            PartKind::Words => answered += text,
            PartKind::Program { program, is_picture, .. } => {
                let (word, prints) = if is_picture {
                    let error = drawn(program, session).err();
                    ("cgs picture", error.map(|error| error.render(false)).unwrap_or_default())
                } else {
                    ("cgs", printed(program, session))
                };
                answered += &format!("```{word}\n{program}```\n");
                if !prints.is_empty() {
                    answered += &format!("```{PRINTS}\n{prints}\n```\n");
                }
            }
            PartKind::Row { program, prints } => {
                let answer = printed(&program, session).replace('\n', " ").replace('|', "\\|");
                let cell = if answer.is_empty() { " ".to_owned() } else { format!(" `{answer}` ") };
                answered += &format!("{}{cell}{}", &text[..prints.start], &text[prints.end..]);
            }
        }
    }
    answered
}

/// What a program prints, with its error if it fails, and its notes, as at the prompt.
pub fn printed(program: &str, session: &mut Session) -> String {
    let mut lines = Vec::new();
    let result = session.run(NAME, program, &mut |shown| lines.push(shown.text.to_string()));
    lines.extend(result.err().map(|error| error.render(false)));
    lines.extend(session.take_notes().into_iter().map(|note| format!("note: {note}")));
    let lines: Vec<&str> = lines.iter().flat_map(|line| line.split('\n')).map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

/// The picture of the last value of a program, as SVG.
///
/// # Errors
/// As [`Session::run`], and if the value has no picture.
pub fn drawn(program: &str, session: &mut Session) -> Result<String, Box<Error>> {
    let mut last = None;
    session.run(NAME, program, &mut |shown| last = shown.value)?;
    session.take_notes();
    last.and_then(|value| session.svg_of(&value)).ok_or_else(|| {
        let message = "the last value of this program has no picture".to_owned();
        let error = Error::new(ErrorKind::Value { message });
        error.help(
            "positions, boards and thermographs have one, and `Plot`, `Tree` and `HasseDiagram` make one of values",
        )
    })
}

/// The line that begins at a byte, including its end.
fn line_at(page: &str, start: usize) -> Range<usize> {
    start..page[start..].find('\n').map_or(page.len(), |end| start + end + 1)
}

/// A fenced block.
struct Block<'p> {
    /// The info string: the text after the fence.
    word: &'p str,
    /// All of it.
    bytes: Range<usize>,
    /// The text between the fences.
    inside: Range<usize>,
}

impl<'p> Block<'p> {
    /// The block whose fence begins at a byte.
    fn at(page: &'p str, start: usize) -> Option<Self> {
        let line = line_at(page, start);
        let text = page[line.clone()].trim_end();
        let word = text.trim_start_matches('`');
        let fence = &text[..text.len() - word.len()];
        if fence.len() < 3 {
            return None;
        }
        let mut at = line.end;
        while at < page.len() {
            let next = line_at(page, at);
            if page[next.clone()].trim_end() == fence {
                return Some(Block { word, bytes: start..next.end, inside: line.end..at });
            }
            at = next.end;
        }
        Some(Block { word, bytes: start..page.len(), inside: line.end..page.len() })
    }
}

/// The cells of a row of a table, each the range between its bars. A bar after a backslash belongs to a cell.
fn cells(row: &str) -> Vec<Range<usize>> {
    let is_bar = |at: &usize| row.as_bytes()[*at] == b'|' && (*at == 0 || row.as_bytes()[at - 1] != b'\\');
    let bars: Vec<usize> = (0..row.len()).filter(is_bar).collect();
    bars.windows(2).map(|pair| pair[0] + 1..pair[1]).collect()
}

/// The columns of a table that have programs and what they print, if its heads say so.
fn heads(row: &str) -> Option<[usize; 2]> {
    let cells = cells(row);
    let column = |head: &str| cells.iter().position(|cell| row[cell.clone()].trim() == head);
    Some([column(HEADS[0])?, column(HEADS[1])?])
}

/// A row of a table of programs; `None` if its cell is not exactly one program.
fn row(row: &str, columns: [usize; 2]) -> Option<PartKind<'static>> {
    let cells = cells(row);
    let [program, prints] = [cells.get(columns[0])?, cells.get(columns[1])?];
    let program = row[program.clone()].trim().strip_prefix('`')?.strip_suffix('`')?;
    // A cell with several code spans is words.
    if program.contains('`') {
        return None;
    }
    Some(PartKind::Row { program: program.replace("\\|", "|"), prints: prints.clone() })
}
