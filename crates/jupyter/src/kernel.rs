//! The kernel: answers requests one after another, in one session.

use std::{
    cell::RefCell,
    collections::VecDeque,
    path::Path,
    sync::{Arc, mpsc::Receiver},
    time::Duration,
};

use serde_json::{Map, Value, json};

use super::{
    completeness, completion,
    connection::Connection,
    error::KernelError,
    evaluation::{Ask, Outcome, evaluate},
    failure::Failure,
    history::History,
    inspection,
    message::{Message, PROTOCOL, Request},
    output::{Output, bundle},
    wire::{Incoming, Wire, shutdown_reply},
};
use crate::{
    render::format::Format,
    session::Session,
    shell::{
        console::Settings,
        journal::{self, Journal},
    },
};

/// The time limit of help while a person types.
const HELP_TIMEOUT: Duration = Duration::from_secs(5);
/// How long to wait for the cells after one that failed: a front end that runs many sends them all at once.
const ABORT_WINDOW: Duration = Duration::from_millis(20);

/// Serves the front ends of a connection file until one of them, or the system, ends the kernel.
///
/// # Errors
/// If the connection file is invalid, or one of its addresses is not available.
pub fn serve(file: &Path, mut session: Session, settings: Settings) -> Result<(), KernelError> {
    let connection = Connection::read(file)?;
    session.set_format(Format::Unicode);
    session.set_rich(true);
    let (wire, incoming) = Wire::open(connection, session.limit().clone(), info())?;
    let journal = if session.files().is_sandbox() { Journal::default() } else { Journal::new("in a notebook") };
    let mut kernel = Kernel {
        session: RefCell::new(session),
        settings,
        wire,
        incoming,
        waiting: VecDeque::new(),
        count: 0,
        history: History::default(),
        offer: journal::offer(&journal.lost()),
        journal: RefCell::new(journal),
    };
    kernel.serve();
    kernel.journal.borrow_mut().close();
    Ok(())
}

/// The description of the kernel. `JupyterLab` without the extension does not know the language, and uses the one whose MIME type
/// the mode names, which has the same strings and comments.
fn info() -> Value {
    json!({
        "status": "ok",
        "protocol_version": PROTOCOL,
        "implementation": "cutcake",
        "implementation_version": env!("CARGO_PKG_VERSION"),
        "language_info": {
            "name": "cutcake",
            "version": env!("CARGO_PKG_VERSION"),
            "mimetype": "text/x-cutcake",
            "file_extension": ".cgs",
            "pygments_lexer": "cutcake",
            "codemirror_mode": { "name": "cutcake", "mime": "text/x-go" },
            "nbconvert_exporter": "script",
        },
        "banner": concat!("cutcake ", env!("CARGO_PKG_VERSION"), "   ? for help"),
        "debugger": false,
        "help_links": [],
    })
}

/// A request in the queue.
struct Waiting {
    request: Request,
    /// Whether a failed cell cancels it.
    is_aborted: bool,
}

struct Kernel {
    session: RefCell<Session>,
    settings: Settings,
    wire: Wire,
    incoming: Receiver<Incoming>,
    waiting: VecDeque<Waiting>,
    /// The number of cells that have been run.
    count: u64,
    history: History,
    journal: RefCell<Journal>,
    /// The note about lost sessions, shown with the first cell.
    offer: Option<String>,
}

impl Kernel {
    fn serve(&mut self) {
        self.wire.publish(Message::status(&Arc::new(json!({})), "starting"));
        while !self.wire.is_over() {
            let waiting = match self.waiting.pop_front() {
                Some(waiting) => waiting,
                None => match self.incoming.recv() {
                    Ok(Incoming::Request(request)) => Waiting { request, is_aborted: false },
                    Ok(Incoming::End) | Err(_) => return,
                },
            };
            let header = Arc::clone(&waiting.request.header);
            self.wire.publish(Message::status(&header, "busy"));
            let continues = self.answer(&waiting);
            self.wire.publish(Message::status(&header, "idle"));
            if !continues {
                return;
            }
        }
    }

    /// Answers a request, and returns whether the kernel continues.
    fn answer(&mut self, Waiting { request, is_aborted }: &Waiting) -> bool {
        let content = &request.content;
        let text = |name: &str| content[name].as_str().unwrap_or_default();
        let (kind, reply) = match request.kind.as_str() {
            "execute_request" if *is_aborted => {
                ("execute_reply", json!({ "status": "aborted", "execution_count": self.count }))
            }
            "execute_request" => ("execute_reply", self.execute(request)),
            "complete_request" => ("complete_reply", completion::reply(&self.session, content)),
            "inspect_request" => {
                self.limit_help();
                ("inspect_reply", inspection::reply(&mut self.session.borrow_mut(), content))
            }
            "is_complete_request" => ("is_complete_reply", completeness::reply(text("code"))),
            "kernel_info_request" => ("kernel_info_reply", info()),
            "history_request" => ("history_reply", self.history.reply(content)),
            "comm_info_request" => ("comm_info_reply", json!({ "status": "ok", "comms": {} })),
            "comm_open" => {
                let content = json!({ "comm_id": text("comm_id"), "data": {} });
                self.wire.publish(Message::published(&request.header, "comm_close", content));
                return true;
            }
            "shutdown_request" => ("shutdown_reply", shutdown_reply(request)),
            _ => {
                if let Some(reply) = Message::unknown(request) {
                    self.wire.reply(reply);
                }
                return true;
            }
        };
        self.wire.reply(Message::reply(request, kind, reply));
        request.kind != "shutdown_request"
    }

    /// Limits the time of help.
    fn limit_help(&self) {
        self.session.borrow().limit().restart(Some(HELP_TIMEOUT));
    }

    /// Runs a cell and returns the reply.
    fn execute(&mut self, request: &Request) -> Value {
        let content = &request.content;
        let option = |name: &str, default: bool| content[name].as_bool().unwrap_or(default);
        let Some(code) = content["code"].as_str() else {
            let mut reply = Failure::of_request("there is no text `code` to run").reply();
            reply.insert("execution_count".to_owned(), self.count.into());
            return Value::Object(reply);
        };
        let is_silent = option("silent", false);
        // An empty cell has no number.
        if !is_silent && option("store_history", true) && !code.trim().is_empty() {
            self.count += 1;
            self.history.add(self.count, code);
        }
        let limit = self.session.borrow().limit().clone();
        limit.restart(self.settings.timeout);
        limit.watch();
        let outcome = match self.wire.is_over() {
            true => Outcome::Quit,
            false => {
                let send = |kind, content| {
                    if !is_silent {
                        self.wire.publish(Message::published(&request.header, kind, content));
                    }
                };
                let mut output = Output::new(&send, self.count, self.settings.notes);
                output.input(code);
                if let Some(offer) = self.offer.take_if(|_| !is_silent) {
                    output.line(&format!("note: {offer}"));
                }
                let ask = |prompt: &str| self.wire.ask(request, prompt);
                let ask: &Ask<'_> = &ask;
                let ask = option("allow_stdin", false).then_some(ask);
                evaluate(code, &self.session, &mut self.settings, &mut output, &self.journal, ask)
            }
        };
        let mut reply = match &outcome {
            Outcome::Failed(failure) => failure.reply(),
            Outcome::Done | Outcome::Quit => Map::from_iter([
                ("status".to_owned(), json!("ok")),
                ("user_expressions".to_owned(), self.expressions(&content["user_expressions"])),
            ]),
        };
        let payload = match outcome {
            Outcome::Quit => json!([{ "source": "ask_exit", "keepkernel": false }]),
            _ => json!([]),
        };
        reply.insert("execution_count".to_owned(), self.count.into());
        reply.insert("payload".to_owned(), payload);
        limit.unwatch();
        if matches!(outcome, Outcome::Failed(_)) && option("stop_on_error", true) {
            self.abort_waiting();
        }
        Value::Object(reply)
    }

    /// The values of the expressions that a front end requests together with a cell.
    fn expressions(&self, expressions: &Value) -> Value {
        let mut session = self.session.borrow_mut();
        let mut value = |expression: &Value| {
            let Some(expression) = expression.as_str() else {
                return Value::Object(Failure::of_request("an expression is a text").reply());
            };
            match session.whole_result(expression) {
                Ok((text, rich)) => {
                    json!({ "status": "ok", "data": bundle(text.as_str(), Some(&rich)), "metadata": {} })
                }
                Err(error) => Value::Object(Failure::from(error).reply()),
            }
        };
        let expressions = expressions.as_object().into_iter().flatten();
        Value::Object(expressions.map(|(name, expression)| (name.clone(), value(expression))).collect())
    }

    /// Cancels the requests that arrived before the front end learned that a cell failed.
    fn abort_waiting(&mut self) {
        self.waiting.iter_mut().for_each(|waiting| waiting.is_aborted = true);
        while let Ok(Incoming::Request(request)) = self.incoming.recv_timeout(ABORT_WINDOW) {
            self.waiting.push_back(Waiting { request, is_aborted: true });
        }
    }
}
