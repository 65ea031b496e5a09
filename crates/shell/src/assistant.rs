//! The helper of the line editor: completion, suggestions, colours, matching brackets, and whether the line is complete.

use std::{
    borrow::Cow,
    cell::{Cell, RefCell},
    path::MAIN_SEPARATOR,
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};

use rustyline::{
    CompletionType, Context, Helper,
    completion::{Completer, FilenameCompleter, Pair},
    highlight::{CmdKind, Highlighter},
    hint::{Hint, Hinter, HistoryHinter},
    validate::{ValidationContext, ValidationResult, Validator},
};

use crate::{
    completion::{self, Candidates, candidates},
    front::token_style,
    read::token::{Reader, matching_bracket, tokens},
    render::text::Style,
    session::{Candidate, Session},
};

use super::{
    activity::Expected,
    editor::MANY,
    keys::{CONTINUATION, KeyState, Listing, inserts_newline},
    paint::{look, matched, push},
    screen::Screen,
};

/// The gap between a candidate and its note in a list.
const GAP: &str = "  ";

/// The separator between a line and its value.
const VALUE_SIGN: &str = "   = ";

/// The text after a corrected line.
const CORRECTION_HINT: &str = "   (Right or End accepts it)";

/// Keys that follow one another faster than a hand moves are pasted, or typed by a program.
pub const KEY_BURST: Duration = Duration::from_millis(5);

/// The total time that previews may delay a burst of keys.
const PREVIEW_BUDGET: Duration = Duration::from_millis(100);

/// In a burst, a line longer than this is not redrawn for every key, which would take the square of its length.
const LONG_LINE: usize = 400;
/// The time between two redraws of a long line in a burst.
const REFRESH_INTERVAL: Duration = Duration::from_millis(30);

/// A list of more candidates than this shows names only, in columns.
const MOST_EXPLAINED: usize = 12;

/// The source of an assistant's knowledge: a session.
pub trait Knowledge {
    /// Whether the session can answer at once.
    fn is_idle(&self) -> bool;

    /// Names that complete the text before the cursor; `None` if the session is busy.
    fn names(&self, text: &str, cursor: usize) -> Option<Candidates>;

    /// The value of a text within this many columns, if it has one and it is found in time.
    fn value(&self, text: &str, columns: usize) -> Option<String>;
}

impl Knowledge for &RefCell<Session> {
    fn is_idle(&self) -> bool {
        self.try_borrow_mut().is_ok()
    }

    fn names(&self, text: &str, cursor: usize) -> Option<Candidates> {
        Some(self.try_borrow().ok()?.complete(text, cursor))
    }

    fn value(&self, text: &str, columns: usize) -> Option<String> {
        self.try_borrow_mut().ok()?.preview(text, columns).map(String::from)
    }
}

/// The helper of the line editor.
pub struct Assistant<K> {
    session: K,
    colour: bool,
    /// The prompt of continuation lines.
    continuation: &'static str,
    listing: Arc<Listing>,
    line: Arc<KeyState>,
    /// Whether the line is still being edited: an entered line shows no matching brackets.
    editing: Cell<bool>,
    expected: Rc<RefCell<Expected>>,
    pace: Pace,
}

/// The timing of keys.
#[derive(Default)]
struct Pace {
    /// When the last key was handled, and when the line was last drawn.
    done: Cell<Option<Instant>>,
    shown: Cell<Option<Instant>>,
    /// Whether the current key belongs to a burst, and how long previews have delayed that burst.
    is_burst: Cell<bool>,
    spent: Cell<Duration>,
}

impl Pace {
    fn key(&self) {
        self.is_burst.set(is_within(KEY_BURST, self.done.get()));
        if !self.is_burst.get() {
            self.spent.take();
        }
    }

    /// Whether to skip redrawing the line and its preview for this key.
    fn skips_refresh(&self, line: &str) -> bool {
        self.is_burst.get() && line.len() > LONG_LINE && is_within(REFRESH_INTERVAL, self.shown.get())
    }
}

fn is_within(time: Duration, since: Option<Instant>) -> bool {
    since.is_some_and(|since| since.elapsed() < time)
}

/// A suggestion after a line: a completion, and the value of the completed line.
pub struct Suggestion {
    shown: String,
    rest: Option<String>,
}

impl Hint for Suggestion {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        self.rest.as_deref()
    }
}

impl<K: Knowledge> Assistant<K> {
    /// An assistant for a session; `continuation` is the prompt of continuation lines.
    pub fn new(session: K, colour: bool, continuation: &'static str) -> Self {
        Assistant {
            session,
            colour,
            continuation,
            listing: Arc::default(),
            line: Arc::default(),
            editing: Cell::new(true),
            expected: Rc::default(),
            pace: Pace::default(),
        }
    }

    /// The state of the list of candidates.
    pub fn listing(&self) -> Arc<Listing> {
        Arc::clone(&self.listing)
    }

    /// The line that replaces the edited one.
    pub fn line(&self) -> Arc<KeyState> {
        Arc::clone(&self.line)
    }

    /// What the next line may be, to be set before each line.
    pub fn expected(&self) -> Rc<RefCell<Expected>> {
        Rc::clone(&self.expected)
    }

    /// A text in a style, where there are colours.
    fn painted<'t>(&self, text: &'t str, style: Style) -> Cow<'t, str> {
        if !self.colour {
            return text.into();
        }
        let mut painted = String::new();
        push(&mut painted, look(style), text);
        painted.into()
    }

    /// A line in colours, with the brackets at these bytes marked.
    fn coloured(&self, line: &str, brackets: &[usize]) -> String {
        let (mut painted, mut done) = (String::with_capacity(2 * line.len()), 0);
        let mut paint = |end: usize, style| {
            // A token may hold a bracket and more, as `<|` does in some theories: each bracket byte is painted alone.
            while done < end {
                let next = brackets.iter().copied().filter(|&place| place > done && place < end).min().unwrap_or(end);
                let (look, next) = match brackets.contains(&done) {
                    true => (matched(style), done + 1),
                    false => (look(style), next),
                };
                let Some(piece) = line.get(done..next) else { break };
                push(&mut painted, look, piece);
                done = next;
            }
        };
        for (bytes, kind) in tokens(line) {
            paint(bytes.start, Style::Plain);
            paint(bytes.end, token_style(kind));
        }
        paint(line.len(), Style::Plain);
        if done < line.len() { line.to_owned() } else { painted }
    }

    /// The suggested rest of a line.
    fn rest(&self, line: &str, pos: usize, context: &Context<'_>) -> Option<String> {
        HistoryHinter::new().hint(line, pos, context).filter(|hint| !hint.contains('\n')).or_else(|| {
            let (start, candidates) = self.candidates(line, pos);
            let [only] = &candidates[..] else { return None };
            let rest = only.name.strip_prefix(line.get(start..pos).filter(|typed| typed.chars().count() > 1)?)?;
            (!rest.is_empty()).then(|| rest.to_owned())
        })
    }

    /// The value of a line as it is shown after it, if there is room.
    fn preview(&self, line: &str) -> Option<String> {
        if line.trim_start().starts_with([':', '?', '\\']) || line.contains('\n') {
            return None;
        }
        let columns = Screen::of_output().map(|screen| screen.window().columns)?;
        let prompt = self.expected.borrow().prompt_columns;
        let room = columns.checked_sub(prompt + line.chars().count() + VALUE_SIGN.len() + 1)?;
        if self.pace.spent.get() > PREVIEW_BUDGET {
            return None;
        }
        let start = Instant::now();
        let value = self.session.value(line, room);
        self.pace.spent.set(self.pace.spent.get() + start.elapsed());
        let value = value.filter(|value| !value.contains('\n') && value.chars().count() <= room)?;
        Some(format!("{VALUE_SIGN}{value}"))
    }

    /// Completions of the text before the cursor, and the byte where that text begins.
    pub fn candidates(&self, line: &str, cursor: usize) -> Candidates {
        candidates(self, self.expected.borrow().words, line, cursor)
    }
}

impl<K: Knowledge> completion::Names for Assistant<K> {
    fn names(&self, text: &str, cursor: usize) -> Option<Candidates> {
        self.session.names(text, cursor)
    }

    /// The programs and directories that complete the file name before the cursor, or all files that do if there are none.
    fn files(&self, line: &str, cursor: usize) -> Candidates {
        let (start, pairs) = FilenameCompleter::new().complete_path(line, cursor).unwrap_or_default();
        let is_program = |pair: &Pair| pair.replacement.ends_with(MAIN_SEPARATOR) || pair.replacement.ends_with(".cgs");
        let programs = pairs.iter().any(is_program);
        let shown = pairs.into_iter().filter(|pair| !programs || is_program(pair));
        (start, shown.map(|pair| Candidate { name: pair.replacement, note: String::new() }).collect())
    }
}

impl<K: Knowledge> Completer for Assistant<K> {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        if let Some(new) = self.line.take() {
            return Ok((0, vec![Pair { display: String::new(), replacement: new }]));
        }
        let (start, candidates) = self.candidates(line, pos);
        self.listing.found(candidates.len() > MANY);
        let explained = candidates.len() <= MOST_EXPLAINED;
        let width = candidates.iter().map(|candidate| candidate.name.chars().count()).max().unwrap_or_default();
        let pairs = candidates.into_iter().map(|Candidate { name: text, note }| {
            let display =
                if explained && !note.is_empty() { format!("{text:width$}{GAP}{note}") } else { text.clone() };
            Pair { display, replacement: text }
        });
        Ok((start, pairs.collect()))
    }
}

impl<K: Knowledge> Hinter for Assistant<K> {
    type Hint = Suggestion;

    fn hint(&self, line: &str, pos: usize, context: &Context<'_>) -> Option<Suggestion> {
        self.pace.key();
        // A line that was not inserted is dropped.
        self.line.take();
        let suggestion = self.suggestion(line, pos, context);
        self.pace.done.set(Some(Instant::now()));
        self.line.key_done();
        suggestion
    }
}

impl<K: Knowledge> Assistant<K> {
    /// The rest of the last input that begins with the line, or else of the only matching name; and the value of the line
    /// completed so.
    fn suggestion(&self, line: &str, pos: usize, context: &Context<'_>) -> Option<Suggestion> {
        let Expected { takes_expressions, is_previewed, .. } = *self.expected.borrow();
        // Without colours a suggestion would look like typed text.
        if !self.colour || !takes_expressions {
            return None;
        }
        if line.trim().is_empty() {
            let correction = self.expected.borrow().correction.clone().filter(|_| line.is_empty())?;
            return Some(Suggestion { shown: format!("{correction}{CORRECTION_HINT}"), rest: Some(correction) });
        }
        if self.pace.skips_refresh(line) || !self.session.is_idle() {
            return None;
        }
        if let Some(shown) = unfinished(line).filter(|_| pos == line.len()) {
            return Some(Suggestion { shown, rest: None });
        }
        // Only at the end of a line can it be completed.
        let rest = if pos == line.len() { self.rest(line, pos, context) } else { None };
        let mut shown = rest.clone().unwrap_or_default();
        if is_previewed && let Some(value) = self.preview(&format!("{line}{shown}")) {
            shown += &value;
        }
        (!shown.is_empty()).then_some(Suggestion { shown, rest })
    }
}

/// What an input still lacks whose last line is empty.
fn unfinished(input: &str) -> Option<String> {
    let (before, _) = input.rsplit_once('\n').filter(|(_, last)| last.trim().is_empty())?;
    let mut reader = Reader::new(before);
    while reader.next().is_some() {}
    Some(match reader.open().last() {
        Some(open) => format!("(`{}` is closed by `{}`)", &before[open.bytes.clone()], open.opening.closer()),
        None if reader.expects_operand() => "(an operand is missing)".to_owned(),
        None => return None,
    })
}

impl<K: Knowledge> Highlighter for Assistant<K> {
    fn highlight<'l>(&self, line: &'l str, pos: usize) -> Cow<'l, str> {
        self.listing.line_is_shown();
        self.pace.shown.set(Some(Instant::now()));
        let shown = match self.colour {
            true => {
                let brackets = if self.editing.get() { brackets(line, pos) } else { Vec::new() };
                Cow::Owned(self.coloured(line, &brackets))
            }
            false => Cow::Borrowed(line),
        };
        if !line.contains(CONTINUATION) {
            return shown;
        }
        shown.replace(CONTINUATION, &format!("\n{}", self.painted(self.continuation, Style::Muted))).into()
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        self.painted(prompt, Style::Heading)
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        self.painted(hint, Style::Muted)
    }

    fn highlight_candidate<'c>(&self, candidate: &'c str, _: CompletionType) -> Cow<'c, str> {
        self.listing.lists();
        let Some(gap) = candidate.find(GAP) else { return candidate.into() };
        let (text, note) = candidate.split_at(gap);
        (text.to_owned() + &self.painted(note, Style::Muted)).into()
    }

    fn highlight_char(&self, line: &str, _: usize, kind: CmdKind) -> bool {
        self.editing.set(kind != CmdKind::ForcedRefresh);
        kind != CmdKind::Other || !self.pace.skips_refresh(line)
    }
}

/// The bytes of the bracket at the cursor, or else before it, and of its partner.
fn brackets(line: &str, cursor: usize) -> Vec<usize> {
    [Some(cursor), cursor.checked_sub(1)]
        .into_iter()
        .flatten()
        .filter(|&place| place < line.len() && line.is_char_boundary(place))
        .find_map(|place| Some(vec![place, matching_bracket(line, place)?]))
        .unwrap_or_default()
}

impl<K: Knowledge> Validator for Assistant<K> {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(match inserts_newline(context.input()) {
            true => ValidationResult::Incomplete,
            false => ValidationResult::Valid(None),
        })
    }
}

impl<K: Knowledge> Helper for Assistant<K> {}

#[cfg(test)]
mod tests {
    use rustyline::history::DefaultHistory;

    use super::*;
    use crate::limit::Limit;

    #[test]
    fn an_empty_line_says_what_is_missing() {
        assert_eq!(unfinished("if 2 > 1 then 3\n").as_deref(), Some("(`if` is closed by `end`)"));
        assert_eq!(unfinished("{3|(1\n  ").as_deref(), Some("(`(` is closed by `)`)"));
        assert_eq!(unfinished("2^\n").as_deref(), Some("(an operand is missing)"));
        assert_eq!(unfinished("2^\n3"), None);
        assert_eq!(unfinished("2^"), None);
    }

    #[test]
    fn colours_change_no_letter() {
        let session = RefCell::new(Session::new(Limit::default()));
        let assistant = Assistant::new(&session, true, "… ");
        for line in ["{2||1|0,*}", "↑⋆ + (ε²", "x := [1,2] // é", ""] {
            for cursor in 0..=line.len() {
                let painted = assistant.highlight(line, cursor);
                assert_eq!(anstream::adapter::strip_str(&painted).to_string(), line);
            }
        }
    }

    #[test]
    fn candidates_keep_their_notes() {
        let session = RefCell::new(Session::new(Limit::default()));
        let candidate = "Mean    the mean value";
        let shown =
            Assistant::new(&session, true, "… ").highlight_candidate(candidate, CompletionType::List).into_owned();
        assert!(shown != candidate && anstream::adapter::strip_str(&shown).to_string() == candidate, "{shown}");
    }

    #[test]
    fn continuation_lines_have_a_prompt() {
        let session = RefCell::new(Session::new(Limit::default()));
        for colour in [false, true] {
            let shown = Assistant::new(&session, colour, "… ").highlight("(1,\n  2)", 8).into_owned();
            assert_eq!(anstream::adapter::strip_str(&shown).to_string(), "(1,\n… 2)");
        }
    }

    #[test]
    fn suggestions_complete_only_names() {
        let session = RefCell::new(Session::new(Limit::default()));
        let history = DefaultHistory::new();
        let context = Context::new(&history);
        let assistant = Assistant::new(&session, true, "… ");
        assert_eq!(assistant.rest(":qu", 3, &context).as_deref(), Some("it"));
        assert_eq!(assistant.rest(":quit", 5, &context), None);
        assert!(assistant.hint("", 0, &context).is_none());
    }
}
