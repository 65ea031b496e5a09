//! The keyboard: lines are edited on another thread than the session, so that no key is noticeably delayed.
//!
//! While a line is edited, the session only answers the line editor's questions.

use std::{
    cell::RefCell,
    io,
    panic::resume_unwind,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::Duration,
};

use super::{
    activity::Expected,
    assistant::{Assistant, Knowledge},
    editor::LineEditor,
    prompt::Entered,
};
use crate::{completion::Candidates, session::Session};

/// The stack of the session's thread, as large as that of a main thread.
const STACK: usize = 8 << 20;

/// How long a key waits for the value of the line.
const VALUE_TIMEOUT: Duration = Duration::from_millis(9);

/// How long completion waits for names while the session is busy with a value.
const NAMES_TIMEOUT: Duration = Duration::from_secs(1);

/// A question to the session.
type Question = Box<dyn FnOnce(&RefCell<Session>) + Send>;

/// An event from the keyboard's thread.
enum Event {
    /// The line editor asks something.
    Question(Question),
    /// A line was entered or abandoned.
    Entered(io::Result<Entered>),
}

/// A request for the next line.
struct Request {
    prompt: String,
    expected: Expected,
}

/// The session's end of the keyboard.
pub struct Keyboard {
    requests: Sender<Request>,
    events: Receiver<Event>,
}

/// Runs `talk` on a thread of its own and edits lines for it on this one, in colours if `colour`, and keeps them for later sessions if
/// `keeps_lines`; continuation lines begin with `continuation`. It must be called on the main thread, which receives the signals for a
/// resized window and is the first to be stopped.
///
/// # Errors
/// If the terminal cannot be read, and those of `talk`.
pub fn with_keyboard<T: Send>(
    colour: bool,
    continuation: &'static str,
    keeps_lines: bool,
    talk: impl FnOnce(&Keyboard) -> io::Result<T> + Send,
) -> io::Result<T> {
    let (requests, requested) = channel::<Request>();
    let (sender, events) = channel();
    let assistant =
        Assistant::new(DistantSession { events: sender.clone(), open: Arc::default() }, colour, continuation);
    let expected = assistant.expected();
    let mut editor = LineEditor::new(assistant, keeps_lines)?;
    thread::scope(|scope| {
        let thread = thread::Builder::new().name("session".to_owned()).stack_size(STACK);
        let talk = thread.spawn_scoped(scope, move || talk(&Keyboard { requests, events }))?;
        while let Ok(request) = requested.recv() {
            let Expected { takes_expressions, has_failed, .. } = request.expected;
            *expected.borrow_mut() = request.expected;
            let entered = editor.next(&request.prompt, takes_expressions, has_failed);
            if sender.send(Event::Entered(entered)).is_err() {
                break;
            }
        }
        talk.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

impl Keyboard {
    /// Reads the next input; `session` answers questions while it is typed.
    ///
    /// # Errors
    /// If the terminal can no longer be read or written.
    pub fn next(&self, prompt: String, expected: Expected, session: &RefCell<Session>) -> io::Result<Entered> {
        let is_gone = || io::Error::other("the keyboard can no longer be read");
        self.requests.send(Request { prompt, expected }).map_err(|_| is_gone())?;
        loop {
            match self.events.recv().map_err(|_| is_gone())? {
                Event::Entered(entered) => return entered,
                Event::Question(question) => question(session),
            }
        }
    }
}

/// The keyboard's end of the session.
struct DistantSession {
    events: Sender<Event>,
    /// The number of unanswered questions.
    open: Arc<AtomicUsize>,
}

impl DistantSession {
    /// The answer to a question, if it arrives in time; a later one is dropped.
    fn ask<T: Send + 'static>(
        &self,
        timeout: Duration,
        question: impl FnOnce(&RefCell<Session>) -> T + Send + 'static,
    ) -> Option<T> {
        let (sender, answer) = channel();
        let open = Arc::clone(&self.open);
        let question = move |session: &RefCell<Session>| {
            let found = question(session);
            // Before it is sent: the next key may come at once.
            open.fetch_sub(1, Ordering::Relaxed);
            sender.send(found).unwrap_or_default();
        };
        self.open.fetch_add(1, Ordering::Relaxed);
        self.events.send(Event::Question(Box::new(question))).ok()?;
        answer.recv_timeout(timeout).ok()
    }
}

impl Knowledge for DistantSession {
    fn is_idle(&self) -> bool {
        self.open.load(Ordering::Relaxed) == 0
    }

    fn names(&self, text: &str, cursor: usize) -> Option<Candidates> {
        let text = text.to_owned();
        self.ask(NAMES_TIMEOUT, move |session| session.names(&text, cursor)).flatten()
    }

    fn value(&self, text: &str, columns: usize) -> Option<String> {
        let text = text.to_owned();
        self.ask(VALUE_TIMEOUT, move |session| session.value(&text, columns)).flatten()
    }
}
