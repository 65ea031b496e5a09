//! The thread of the network: it listens at the channels of a kernel and answers what a calculation must not hold up.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc as ways,
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use serde_json::{Value, json};
use tokio::{
    runtime,
    sync::mpsc,
    time::{sleep, timeout},
};
use zeromq::{PubSocket, RepSocket, RouterRecvHalf, RouterSendHalf, RouterSocket, Socket, SocketRecv, SocketSend};

use super::{
    connection::Connection,
    error::KernelError,
    message::{Message, Request},
    signature::Key,
};
use crate::limit::Limit;

/// How many messages may wait to be published before who makes more of them waits too.
const WAITING: usize = 1_000;
/// What is printed within so long is published together, once there is much of it.
const PACE: Duration = Duration::from_millis(20);
/// How long a calculation may take to heed that the kernel ends.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long the last messages have to leave.
const LINGER: Duration = Duration::from_millis(100);
/// How often it is asked whether the program that started the kernel is still there.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);
/// How often it is asked whether a question to a person is still to be answered.
const LOOK: Duration = Duration::from_millis(100);
/// How long nothing is received at a channel that failed.
const PAUSE: Duration = Duration::from_millis(10);

/// What the network has for the session.
pub(super) enum Incoming {
    /// A request.
    Request(Request),
    /// Nothing more: the kernel ends.
    End,
}

/// The way out to the front ends. Dropping it ends the thread of the network.
pub(super) struct Wire {
    published: mpsc::Sender<Message>,
    replies: mpsc::UnboundedSender<Message>,
    questions: mpsc::UnboundedSender<Message>,
    lines: ways::Receiver<Incoming>,
    limit: Limit,
    ends: mpsc::UnboundedSender<Ending>,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// Why the thread of the network ends.
enum Ending {
    /// A front end or the system wants the kernel to end.
    Wanted,
    /// The session is over.
    Done,
}

impl Wire {
    /// Listens where the connection file says, for a session whose calculations ask `limit`. `info` is what the kernel says of
    /// itself.
    ///
    /// # Errors
    /// If one of the addresses cannot be had.
    pub fn open(
        connection: Connection,
        limit: Limit,
        info: Value,
    ) -> Result<(Self, ways::Receiver<Incoming>), KernelError> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let sockets = runtime.block_on(Sockets::bind(&connection))?;
        let (published, to_publish) = mpsc::channel(WAITING);
        let (replies, to_reply) = mpsc::unbounded_channel();
        let (questions, to_ask) = mpsc::unbounded_channel();
        let (answered, lines) = ways::channel();
        let (ends, end) = mpsc::unbounded_channel();
        let (requests, incoming) = ways::channel();
        let is_over = Arc::new(AtomicBool::new(false));
        let network = Network {
            key: connection.key,
            session: uuid::Uuid::new_v4().to_string(),
            limit: limit.clone(),
            info,
            requests,
            answered,
            published: published.clone(),
            ends: ends.clone(),
            is_over: Arc::clone(&is_over),
        };
        let work = move || runtime.block_on(network.serve(sockets, to_publish, [to_reply, to_ask], end));
        let thread = thread::Builder::new().name("network".to_owned()).spawn(work)?;
        Ok((Wire { published, replies, questions, lines, limit, ends, is_over, thread: Some(thread) }, incoming))
    }

    /// Tells all front ends something. It waits while they are told more than they can take.
    pub fn publish(&self, message: Message) {
        // Where the network has ended nobody listens any more.
        let _ = self.published.blocking_send(message);
    }

    /// Answers a request.
    pub fn reply(&self, message: Message) {
        let _ = self.replies.send(message);
    }

    /// Asks the person in front of the front end that sent a request for a line; none if the cell is stopped before.
    pub fn ask(&self, request: &Request, prompt: &str) -> Option<String> {
        // What was answered to an earlier question that was given up.
        while self.lines.try_recv().is_ok() {}
        let _ = self.questions.send(Message::question(request, prompt));
        loop {
            match self.lines.recv_timeout(LOOK) {
                Ok(Incoming::Request(answer)) if answer.kind == "input_reply" => {
                    return Some(answer.content["value"].as_str().unwrap_or_default().to_owned());
                }
                Ok(_) => {}
                Err(ways::RecvTimeoutError::Timeout) if !self.limit.is_interrupted() && !self.is_over() => {}
                Err(_) => return None,
            }
        }
    }

    /// Whether the kernel was asked to end.
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::SeqCst)
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        let _ = self.ends.send(Ending::Done);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Sockets {
    shell: RouterSocket,
    control: RouterSocket,
    publish: PubSocket,
    /// A person is asked for lines there.
    input: RouterSocket,
    heartbeat: RepSocket,
}

impl Sockets {
    async fn bind(connection: &Connection) -> Result<Self, KernelError> {
        Ok(Sockets {
            shell: bound(&connection.shell).await?,
            control: bound(&connection.control).await?,
            publish: bound(&connection.publish).await?,
            input: bound(&connection.input).await?,
            heartbeat: bound(&connection.heartbeat).await?,
        })
    }
}

async fn bound<S: Socket>(address: &str) -> Result<S, KernelError> {
    let mut socket = S::new();
    match socket.bind(address).await {
        Ok(_) => Ok(socket),
        Err(error) => Err(KernelError::Address { address: address.to_owned(), reason: error.to_string() }),
    }
}

struct Network {
    key: Key,
    session: String,
    limit: Limit,
    info: Value,
    requests: ways::Sender<Incoming>,
    answered: ways::Sender<Incoming>,
    published: mpsc::Sender<Message>,
    ends: mpsc::UnboundedSender<Ending>,
    is_over: Arc<AtomicBool>,
}

impl Network {
    async fn serve(
        self,
        sockets: Sockets,
        to_publish: mpsc::Receiver<Message>,
        [to_reply, to_ask]: [mpsc::UnboundedReceiver<Message>; 2],
        mut end: mpsc::UnboundedReceiver<Ending>,
    ) {
        let (answers, questions) = sockets.shell.split();
        let (key, session) = (self.key.clone(), self.session.clone());
        tokio::spawn(publish(sockets.publish, to_publish, key.clone(), session.clone()));
        tokio::spawn(reply(answers, to_reply, key.clone(), session.clone()));
        tokio::spawn(hear(questions, self.requests.clone(), key.clone()));
        let (asked, lines) = sockets.input.split();
        tokio::spawn(reply(asked, to_ask, key.clone(), session));
        tokio::spawn(hear(lines, self.answered.clone(), key));
        tokio::spawn(beat(sockets.heartbeat));
        let (requests, limit, is_over) = (self.requests.clone(), self.limit.clone(), Arc::clone(&self.is_over));
        tokio::spawn(heed_signals(limit.clone(), self.ends.clone()));
        tokio::spawn(watch_parent(self.ends.clone()));
        tokio::spawn(self.control(sockets.control));
        if let Some(Ending::Wanted) = end.recv().await {
            // First the word, then the interrupt: a calculation that begins in between looks for the word.
            is_over.store(true, Ordering::SeqCst);
            limit.interrupt();
            let _ = requests.send(Incoming::End);
            let is_done = async { while !matches!(end.recv().await, Some(Ending::Done) | None) {} };
            if timeout(PATIENCE, is_done).await.is_err() {
                std::process::exit(0);
            }
        }
        sleep(LINGER).await;
    }

    /// Answers what comes on the control channel, while a calculation goes on or not.
    async fn control(self, mut socket: RouterSocket) {
        loop {
            let Ok(message) = socket.recv().await else {
                sleep(PAUSE).await;
                continue;
            };
            let Some(request) = Request::read(&message, &self.key) else { continue };
            let _ = self.published.send(Message::status(&request.header, "busy")).await;
            let reply = match request.kind.as_str() {
                "kernel_info_request" => Some(Message::reply(&request, "kernel_info_reply", self.info.clone())),
                "interrupt_request" => {
                    self.limit.interrupt();
                    Some(Message::reply(&request, "interrupt_reply", json!({ "status": "ok" })))
                }
                "shutdown_request" => Some(Message::reply(&request, "shutdown_reply", shutdown_reply(&request))),
                _ => Message::unknown(&request),
            };
            if let Some(reply) = reply {
                // Who asked may have gone.
                let _ = socket.send(reply.signed(&self.key, &self.session)).await;
            }
            let _ = self.published.send(Message::status(&request.header, "idle")).await;
            if request.kind == "shutdown_request" {
                let _ = self.ends.send(Ending::Wanted);
            }
        }
    }
}

/// The answer to a request to end.
pub(super) fn shutdown_reply(request: &Request) -> Value {
    json!({ "status": "ok", "restart": request.content["restart"].as_bool().unwrap_or_default() })
}

/// Publishes messages in their order, output that comes fast in few messages.
async fn publish(mut socket: PubSocket, mut messages: mpsc::Receiver<Message>, key: Key, session: String) {
    let mut next = None;
    loop {
        let first = match next.take() {
            Some(message) => Some(message),
            None => messages.recv().await,
        };
        let Some(mut message) = first else { return };
        let mut is_fast = false;
        while let Ok(following) = messages.try_recv() {
            if !message.take(&following) {
                next = Some(following);
                break;
            }
            is_fast = true;
        }
        let _ = socket.send(message.signed(&key, &session)).await;
        if is_fast {
            sleep(PACE).await;
        }
    }
}

async fn reply(mut socket: RouterSendHalf, mut messages: mpsc::UnboundedReceiver<Message>, key: Key, session: String) {
    while let Some(message) = messages.recv().await {
        // Who asked may have gone.
        let _ = socket.send(message.signed(&key, &session)).await;
    }
}

async fn hear(mut socket: RouterRecvHalf, requests: ways::Sender<Incoming>, key: Key) {
    loop {
        let Ok(message) = socket.recv().await else {
            sleep(PAUSE).await;
            continue;
        };
        if let Some(request) = Request::read(&message, &key)
            && requests.send(Incoming::Request(request)).is_err()
        {
            return;
        }
    }
}

async fn beat(mut socket: RepSocket) {
    loop {
        match socket.recv().await {
            Ok(beat) => {
                let _ = socket.send(beat).await;
            }
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// Ctrl-C, by which some front ends interrupt, stops a calculation; being asked to end ends the kernel.
async fn heed_signals(limit: Limit, ends: mpsc::UnboundedSender<Ending>) {
    #[cfg(unix)]
    for kind in [tokio::signal::unix::SignalKind::terminate(), tokio::signal::unix::SignalKind::hangup()] {
        let ends = ends.clone();
        if let Ok(mut signal) = tokio::signal::unix::signal(kind) {
            tokio::spawn(async move {
                if signal.recv().await.is_some() {
                    let _ = ends.send(Ending::Wanted);
                }
            });
        }
    }
    drop(ends);
    while tokio::signal::ctrl_c().await.is_ok() {
        limit.interrupt();
    }
}

/// A kernel that a front end started ends with it, even where the front end had no time to say so.
#[cfg(unix)]
async fn watch_parent(ends: mpsc::UnboundedSender<Ending>) {
    use std::os::unix::process::parent_id;
    if std::env::var_os("JPY_PARENT_PID").is_none() {
        return;
    }
    let parent = parent_id();
    while parent_id() == parent {
        sleep(BETWEEN_LOOKS).await;
    }
    let _ = ends.send(Ending::Wanted);
}

#[cfg(not(unix))]
async fn watch_parent(_: mpsc::UnboundedSender<Ending>) {}
