//! The network thread: it serves the channels of a kernel, and answers requests that a calculation must not delay.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc as std_mpsc,
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

/// The most unpublished messages before the sender has to wait.
const MAX_UNPUBLISHED: usize = 1_000;
/// The time during which fast output is collected into one message.
const STREAM_INTERVAL: Duration = Duration::from_millis(20);
/// The time that a calculation has to stop when the kernel ends.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);
/// The time for sending the last messages.
const LINGER: Duration = Duration::from_millis(100);
/// The time between two checks that the program that started the kernel is still running.
const PARENT_INTERVAL: Duration = Duration::from_secs(1);
/// The time between two checks that a question to a person has not been cancelled.
const ANSWER_INTERVAL: Duration = Duration::from_millis(100);
/// The time after which a channel is tried again that failed.
const RETRY_DELAY: Duration = Duration::from_millis(10);

/// A message from the network thread to the session.
pub(super) enum Incoming {
    /// A request.
    Request(Request),
    /// The kernel ends.
    End,
}

/// The session's connection to the front ends. Dropping it ends the network thread.
pub(super) struct Wire {
    published: mpsc::Sender<Message>,
    replies: mpsc::UnboundedSender<Message>,
    questions: mpsc::UnboundedSender<Message>,
    lines: std_mpsc::Receiver<Incoming>,
    limit: Limit,
    ends: mpsc::UnboundedSender<Ending>,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// Why the network thread ends.
enum Ending {
    /// A front end or the system requests it.
    Requested,
    /// The session is over.
    Done,
}

impl Wire {
    /// Listens at the addresses of a connection file, for a session whose calculations are under `limit`. `info` describes the kernel.
    ///
    /// # Errors
    /// If one of the addresses is not available.
    pub fn open(
        connection: Connection,
        limit: Limit,
        info: Value,
    ) -> Result<(Self, std_mpsc::Receiver<Incoming>), KernelError> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let sockets = runtime.block_on(Sockets::bind(&connection))?;
        let (published, to_publish) = mpsc::channel(MAX_UNPUBLISHED);
        let (replies, to_reply) = mpsc::unbounded_channel();
        let (questions, to_ask) = mpsc::unbounded_channel();
        let (answered, lines) = std_mpsc::channel();
        let (ends, end) = mpsc::unbounded_channel();
        let (requests, incoming) = std_mpsc::channel();
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

    /// Sends a message to all front ends, waiting while too many are unsent.
    pub fn publish(&self, message: Message) {
        // This fails once the network thread has ended.
        let _ = self.published.blocking_send(message);
    }

    /// Answers a request.
    pub fn reply(&self, message: Message) {
        let _ = self.replies.send(message);
    }

    /// Asks the person at the front end that sent a request for a line; `None` if the cell is interrupted.
    pub fn ask(&self, request: &Request, prompt: &str) -> Option<String> {
        // Drop late answers to earlier questions.
        while self.lines.try_recv().is_ok() {}
        let _ = self.questions.send(Message::question(request, prompt));
        loop {
            match self.lines.recv_timeout(ANSWER_INTERVAL) {
                Ok(Incoming::Request(answer)) if answer.kind == "input_reply" => {
                    return Some(answer.content["value"].as_str().unwrap_or_default().to_owned());
                }
                Ok(_) => {}
                Err(std_mpsc::RecvTimeoutError::Timeout) if !self.limit.is_interrupted() && !self.is_over() => {}
                Err(_) => return None,
            }
        }
    }

    /// Whether the kernel is to end.
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
    /// Questions to the person.
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
    requests: std_mpsc::Sender<Incoming>,
    answered: std_mpsc::Sender<Incoming>,
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
        tokio::spawn(receive(questions, self.requests.clone(), key.clone()));
        let (asked, lines) = sockets.input.split();
        tokio::spawn(reply(asked, to_ask, key.clone(), session));
        tokio::spawn(receive(lines, self.answered.clone(), key));
        tokio::spawn(beat(sockets.heartbeat));
        let (requests, limit, is_over) = (self.requests.clone(), self.limit.clone(), Arc::clone(&self.is_over));
        tokio::spawn(handle_signals(limit.clone(), self.ends.clone()));
        tokio::spawn(watch_parent(self.ends.clone()));
        tokio::spawn(self.control(sockets.control));
        if let Some(Ending::Requested) = end.recv().await {
            // The flag is set before the interrupt, since a calculation that begins in between checks the flag.
            is_over.store(true, Ordering::SeqCst);
            limit.interrupt();
            let _ = requests.send(Incoming::End);
            let is_done = async { while !matches!(end.recv().await, Some(Ending::Done) | None) {} };
            if timeout(SHUTDOWN_TIMEOUT, is_done).await.is_err() {
                std::process::exit(0);
            }
        }
        sleep(LINGER).await;
    }

    /// Answers requests on the control channel, even during a calculation.
    async fn control(self, mut socket: RouterSocket) {
        loop {
            let Ok(message) = socket.recv().await else {
                sleep(RETRY_DELAY).await;
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
                // The front end may have gone.
                let _ = socket.send(reply.signed(&self.key, &self.session)).await;
            }
            let _ = self.published.send(Message::status(&request.header, "idle")).await;
            if request.kind == "shutdown_request" {
                let _ = self.ends.send(Ending::Requested);
            }
        }
    }
}

/// The reply to a shutdown request.
pub(super) fn shutdown_reply(request: &Request) -> Value {
    json!({ "status": "ok", "restart": request.content["restart"].as_bool().unwrap_or_default() })
}

/// Publishes messages in order, merging fast output into few messages.
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
            if !message.merge(&following) {
                next = Some(following);
                break;
            }
            is_fast = true;
        }
        let _ = socket.send(message.signed(&key, &session)).await;
        if is_fast {
            sleep(STREAM_INTERVAL).await;
        }
    }
}

async fn reply(mut socket: RouterSendHalf, mut messages: mpsc::UnboundedReceiver<Message>, key: Key, session: String) {
    while let Some(message) = messages.recv().await {
        // The front end may have gone.
        let _ = socket.send(message.signed(&key, &session)).await;
    }
}

async fn receive(mut socket: RouterRecvHalf, requests: std_mpsc::Sender<Incoming>, key: Key) {
    loop {
        let Ok(message) = socket.recv().await else {
            sleep(RETRY_DELAY).await;
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
            Err(_) => sleep(RETRY_DELAY).await,
        }
    }
}

/// Lets Ctrl-C, by which some front ends interrupt, stop a calculation, and termination signals end the kernel.
async fn handle_signals(limit: Limit, ends: mpsc::UnboundedSender<Ending>) {
    #[cfg(unix)]
    for kind in [tokio::signal::unix::SignalKind::terminate(), tokio::signal::unix::SignalKind::hangup()] {
        let ends = ends.clone();
        if let Ok(mut signal) = tokio::signal::unix::signal(kind) {
            tokio::spawn(async move {
                if signal.recv().await.is_some() {
                    let _ = ends.send(Ending::Requested);
                }
            });
        }
    }
    drop(ends);
    while tokio::signal::ctrl_c().await.is_ok() {
        limit.interrupt();
    }
}

/// Ends the kernel when the front end that started it has exited, even without a shutdown request.
#[cfg(unix)]
async fn watch_parent(ends: mpsc::UnboundedSender<Ending>) {
    use std::os::unix::process::parent_id;
    if std::env::var_os("JPY_PARENT_PID").is_none() {
        return;
    }
    let parent = parent_id();
    while parent_id() == parent {
        sleep(PARENT_INTERVAL).await;
    }
    let _ = ends.send(Ending::Requested);
}

#[cfg(not(unix))]
async fn watch_parent(_: mpsc::UnboundedSender<Ending>) {}
