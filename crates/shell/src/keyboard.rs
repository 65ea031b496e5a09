//! The keyboard: lines are edited on another thread than the session is on, so that no key waits for it longer than a person
//! notices.
//!
//! While a line is edited the session has nothing to do but to answer what the line editor asks.

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

/// How long a key waits for the value of its line.
const FOR_A_VALUE: Duration = Duration::from_millis(9);

/// How long a person waits for names that they asked for, where the session is still busy with a value.
const FOR_NAMES: Duration = Duration::from_secs(1);

/// What is to be asked of the session.
type Question = Box<dyn FnOnce(&RefCell<Session>) + Send>;

/// What comes from the keyboard.
enum Event {
    /// The line editor asks something.
    Question(Question),
    /// A line was entered, or something done instead.
    Entered(io::Result<Entered>),
}

/// The next line.
struct Request {
    prompt: String,
    expected: Expected,
}

/// The keyboard, as the session sees it.
pub struct Keyboard {
    asked: Sender<Request>,
    events: Receiver<Event>,
}

/// Runs what talks with a person on a thread of its own, and edits the lines for it on this one, with colours or without,
/// and keeps them for later sessions or not; lines that go on get a mark. It is to be the main thread, to which the system says that the window has another size, and
/// which it stops first.
///
/// # Errors
/// If the terminal cannot be read, and what the talk says.
pub fn with_keyboard<T: Send>(
    colour: bool,
    mark: &'static str,
    keeps_lines: bool,
    talk: impl FnOnce(&Keyboard) -> io::Result<T> + Send,
) -> io::Result<T> {
    let (asked, lines) = channel::<Request>();
    let (sender, events) = channel();
    let assistant = Assistant::new(DistantSession { events: sender.clone(), open: Arc::default() }, colour, mark);
    let expected = assistant.expected();
    let mut editor = LineEditor::new(assistant, keeps_lines)?;
    thread::scope(|scope| {
        let thread = thread::Builder::new().name("session".to_owned()).stack_size(STACK);
        let talk = thread.spawn_scoped(scope, move || talk(&Keyboard { asked, events }))?;
        // Until nobody asks for lines any more.
        while let Ok(asked) = lines.recv() {
            let Expected { takes_expressions, has_failed, .. } = asked.expected;
            *expected.borrow_mut() = asked.expected;
            let entered = editor.next(&asked.prompt, takes_expressions, has_failed);
            if sender.send(Event::Entered(entered)).is_err() {
                break;
            }
        }
        talk.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

impl Keyboard {
    /// The next input; `session` answers what is asked while it is typed.
    ///
    /// # Errors
    /// If the terminal can no longer be read or written.
    pub fn next(&self, prompt: String, expected: Expected, session: &RefCell<Session>) -> io::Result<Entered> {
        let is_gone = || io::Error::other("the keyboard can no longer be read");
        self.asked.send(Request { prompt, expected }).map_err(|_| is_gone())?;
        loop {
            match self.events.recv().map_err(|_| is_gone())? {
                Event::Entered(entered) => return entered,
                Event::Question(question) => question(session),
            }
        }
    }
}

/// The session, as the keyboard sees it.
struct DistantSession {
    events: Sender<Event>,
    /// How many questions are not answered yet.
    open: Arc<AtomicUsize>,
}

impl DistantSession {
    /// The answer to a question, if it comes in time. Nobody hears one that comes later.
    fn ask<T: Send + 'static>(
        &self,
        patience: Duration,
        question: impl FnOnce(&RefCell<Session>) -> T + Send + 'static,
    ) -> Option<T> {
        let (sender, answer) = channel();
        let open = Arc::clone(&self.open);
        let question = move |session: &RefCell<Session>| {
            let found = question(session);
            // Before it is heard: the next key may come at once.
            open.fetch_sub(1, Ordering::Relaxed);
            sender.send(found).unwrap_or_default();
        };
        self.open.fetch_add(1, Ordering::Relaxed);
        self.events.send(Event::Question(Box::new(question))).ok()?;
        answer.recv_timeout(patience).ok()
    }
}

impl Knowledge for DistantSession {
    fn is_at_hand(&self) -> bool {
        self.open.load(Ordering::Relaxed) == 0
    }

    fn names(&self, text: &str, cursor: usize) -> Option<Candidates> {
        let text = text.to_owned();
        self.ask(FOR_NAMES, move |session| session.names(&text, cursor)).flatten()
    }

    fn value(&self, text: &str, columns: usize) -> Option<String> {
        let text = text.to_owned();
        self.ask(FOR_A_VALUE, move |session| session.value(&text, columns)).flatten()
    }
}
