//! Help while a line is being typed: completion, suggestions, colours, brackets, and whether the line is complete.

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
    read::token::{matching_bracket, tokens},
    render::text::Style,
    session::{Candidate, Session},
};

use super::{
    activity::Expected,
    editor::MANY,
    keys::{CONTINUED, Listing, NewLine, takes_a_line},
    paint::{look, matched, push},
    screen::Screen,
};

/// What stands between a candidate and the words beside it in a list.
const GAP: &str = "  ";

/// What stands between a line and its value.
const GIVES: &str = "   = ";

/// What stands behind a corrected line.
const TAKES: &str = "   (Right or End takes it)";

/// Keys that come sooner one after another than a hand moves are pasted, or typed by a program.
pub const RUSH: Duration = Duration::from_millis(5);

/// How long the values of lines may hold up such keys in all.
const HELD_UP: Duration = Duration::from_millis(100);

/// Of such keys only some show a line anew that is longer than this, so often that it is seen to grow: to show it once
/// for each would take the square of its length.
const LONG: usize = 400;
const BETWEEN: Duration = Duration::from_millis(30);

/// With more candidates than this the list shows names only, in columns.
const EXPLAINED: usize = 12;

/// What an assistant knows of a session.
pub trait Knowledge {
    /// Whether there is an answer at once: without that a person goes on typing.
    fn is_at_hand(&self) -> bool;

    /// Names that continue what stands before a byte of a text; none if the session is busy.
    fn names(&self, text: &str, cursor: usize) -> Option<Candidates>;

    /// The value of a text in so many columns, if it has one and that is found in time.
    fn value(&self, text: &str, columns: usize) -> Option<String>;
}

impl Knowledge for &RefCell<Session> {
    fn is_at_hand(&self) -> bool {
        self.try_borrow_mut().is_ok()
    }

    fn names(&self, text: &str, cursor: usize) -> Option<Candidates> {
        Some(self.try_borrow().ok()?.complete(text, cursor))
    }

    fn value(&self, text: &str, columns: usize) -> Option<String> {
        self.try_borrow_mut().ok()?.preview(text, columns).map(String::from)
    }
}

/// What the line editor asks while a person types.
pub struct Assistant<K> {
    session: K,
    colour: bool,
    /// What is shown where a line begins in which the input goes on.
    mark: &'static str,
    listing: Arc<Listing>,
    line: Arc<NewLine>,
    /// Whether the line is still being edited: a line that was entered shows no matching bracket.
    editing: Cell<bool>,
    expected: Rc<RefCell<Expected>>,
    pace: Pace,
}

/// How fast keys come.
#[derive(Default)]
struct Pace {
    /// When the last key was done with, and when the line was last shown anew.
    done: Cell<Option<Instant>>,
    shown: Cell<Option<Instant>>,
    /// Whether the key at hand came in a rush, and how long the keys of that were held up.
    is_rush: Cell<bool>,
    held_up: Cell<Duration>,
}

impl Pace {
    fn key(&self) {
        self.is_rush.set(is_within(RUSH, self.done.get()));
        if !self.is_rush.get() {
            self.held_up.take();
        }
    }

    /// Whether the line is not shown anew for this key, or only what was typed.
    fn spares(&self, line: &str) -> bool {
        self.is_rush.get() && line.len() > LONG && is_within(BETWEEN, self.shown.get())
    }
}

fn is_within(time: Duration, since: Option<Instant>) -> bool {
    since.is_some_and(|since| since.elapsed() < time)
}

/// What is shown behind a line: what may be put in, and what the whole is worth.
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
    /// An assistant that knows what `session` does, and marks lines in which an input goes on.
    pub fn new(session: K, colour: bool, mark: &'static str) -> Self {
        Assistant {
            session,
            colour,
            mark,
            listing: Arc::default(),
            line: Arc::default(),
            editing: Cell::new(true),
            expected: Rc::default(),
            pace: Pace::default(),
        }
    }

    /// How far the person is with a list of candidates.
    pub fn listing(&self) -> Arc<Listing> {
        Arc::clone(&self.listing)
    }

    /// Where a line is put in.
    pub fn line(&self) -> Arc<NewLine> {
        Arc::clone(&self.line)
    }

    /// What a line may be, to be changed before each.
    pub fn expected(&self) -> Rc<RefCell<Expected>> {
        Rc::clone(&self.expected)
    }

    /// A text in the look of a style, where there are colours.
    fn painted<'t>(&self, text: &'t str, style: Style) -> Cow<'t, str> {
        if !self.colour {
            return text.into();
        }
        let mut painted = String::new();
        push(&mut painted, look(style), text);
        painted.into()
    }

    /// A line in its colours, the brackets at these places among them.
    fn coloured(&self, line: &str, brackets: &[usize]) -> String {
        let (mut painted, mut done) = (String::with_capacity(2 * line.len()), 0);
        let mut paint = |end: usize, style| {
            // A piece may hold a bracket and more, as `<|` does in some theories: each bracket byte is painted alone.
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

    /// What could be put in behind a line.
    fn rest(&self, line: &str, pos: usize, context: &Context<'_>) -> Option<String> {
        HistoryHinter::new().hint(line, pos, context).filter(|hint| !hint.contains('\n')).or_else(|| {
            let (start, candidates) = self.candidates(line, pos);
            let [only] = &candidates[..] else { return None };
            let rest = only.name.strip_prefix(line.get(start..pos).filter(|typed| typed.chars().count() > 1)?)?;
            (!rest.is_empty()).then(|| rest.to_owned())
        })
    }

    /// The value of a line, as it stands behind it, if there is room.
    fn preview(&self, line: &str) -> Option<String> {
        if line.trim_start().starts_with([':', '?', '\\']) || line.contains('\n') {
            return None;
        }
        let columns = Screen::of_output().map(|screen| screen.window().columns)?;
        let prompt = self.expected.borrow().prompt_columns;
        let room = columns.checked_sub(prompt + line.chars().count() + GIVES.len() + 1)?;
        if self.pace.held_up.get() > HELD_UP {
            return None;
        }
        let start = Instant::now();
        let value = self.session.value(line, room);
        self.pace.held_up.set(self.pace.held_up.get() + start.elapsed());
        let value = value.filter(|value| !value.contains('\n') && value.chars().count() <= room)?;
        Some(format!("{GIVES}{value}"))
    }

    /// Candidates for what stands before the cursor, and the byte where that begins.
    pub fn candidates(&self, line: &str, cursor: usize) -> Candidates {
        candidates(self, self.expected.borrow().words, line, cursor)
    }
}

impl<K: Knowledge> completion::Names for Assistant<K> {
    fn names(&self, text: &str, cursor: usize) -> Option<Candidates> {
        self.session.names(text, cursor)
    }

    /// The programs and directories that continue the file name before the cursor, or whatever does where there are none.
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
        let explained = candidates.len() <= EXPLAINED;
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
        // A line that was not put in is forgotten.
        self.line.take();
        let suggestion = self.suggestion(line, pos, context);
        self.pace.done.set(Some(Instant::now()));
        self.line.follow();
        suggestion
    }
}

impl<K: Knowledge> Assistant<K> {
    /// The rest of the last input that began so, or else of the only name that does; and the value of the line as it is
    /// then.
    fn suggestion(&self, line: &str, pos: usize, context: &Context<'_>) -> Option<Suggestion> {
        let Expected { takes_expressions, is_previewed, .. } = *self.expected.borrow();
        // Without colours a suggestion could not be told from what was typed.
        if !self.colour || !takes_expressions {
            return None;
        }
        if line.trim().is_empty() {
            let correction = self.expected.borrow().correction.clone().filter(|_| line.is_empty())?;
            return Some(Suggestion { shown: format!("{correction}{TAKES}"), rest: Some(correction) });
        }
        if self.pace.spares(line) || !self.session.is_at_hand() {
            return None;
        }
        // Only at the end of a line something can be put in behind it.
        let rest = if pos == line.len() { self.rest(line, pos, context) } else { None };
        let mut shown = rest.clone().unwrap_or_default();
        if is_previewed && let Some(value) = self.preview(&format!("{line}{shown}")) {
            shown += &value;
        }
        (!shown.is_empty()).then_some(Suggestion { shown, rest })
    }
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
        if !line.contains(CONTINUED) {
            return shown;
        }
        shown.replace(CONTINUED, &format!("\n{}", self.painted(self.mark, Style::Muted))).into()
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
        kind != CmdKind::Other || !self.pace.spares(line)
    }
}

/// The bracket at the cursor, or else before it, and its partner.
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
        Ok(match takes_a_line(context.input()) {
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
    fn candidates_keep_what_is_said_of_them() {
        let session = RefCell::new(Session::new(Limit::default()));
        let candidate = "Mean    the mean value";
        let shown =
            Assistant::new(&session, true, "… ").highlight_candidate(candidate, CompletionType::List).into_owned();
        assert!(shown != candidate && anstream::adapter::strip_str(&shown).to_string() == candidate, "{shown}");
    }

    #[test]
    fn lines_that_go_on_are_marked() {
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
