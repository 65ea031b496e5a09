//! The kernel as a program, as a front end sees it: messages over ZeroMQ.

use std::{
    collections::VecDeque,
    fs,
    net::TcpListener,
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread,
    time::Duration,
};

use assert_cmd::cargo::cargo_bin;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use tempfile::TempDir;
use tokio::{
    runtime::Runtime,
    time::{sleep, timeout},
};
use zeromq::{
    DealerSocket, ReqSocket, Socket, SocketOptions, SocketRecv, SocketSend, SubSocket, ZmqMessage, util::PeerIdentity,
};

/// No answer takes longer, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long what is published may take to arrive before it is asked for again.
const SOON: Duration = Duration::from_millis(100);
const KEY: &str = "secret";
const PORTS: [&str; 5] = ["shell_port", "control_port", "iopub_port", "stdin_port", "hb_port"];

/// A front end with a kernel of its own.
struct Front {
    runtime: Runtime,
    kernel: Child,
    shell: DealerSocket,
    control: DealerSocket,
    published: SubSocket,
    heartbeat: ReqSocket,
    /// Where a cell asks for lines.
    input: DealerSocket,
    sent: usize,
    folder: TempDir,
}

/// A connection file for ports that nothing listens at.
fn connection() -> Value {
    let mut connection =
        json!({ "ip": "127.0.0.1", "key": KEY, "transport": "tcp", "signature_scheme": "hmac-sha256" });
    let listeners = PORTS.map(|_| TcpListener::bind("127.0.0.1:0").unwrap());
    for (name, listener) in PORTS.iter().zip(&listeners) {
        connection[name] = listener.local_addr().unwrap().port().into();
    }
    connection
}

fn kernel(file: &Path) -> Command {
    let mut command = Command::new(cargo_bin("cutcake"));
    command.args(["jupyter", "kernel"]).arg(file).stdout(Stdio::piped()).stderr(Stdio::piped());
    // A kernel that is killed leaves nothing for the next one.
    command.env("CUTCAKE_HISTORY", "");
    command
}

fn signature(parts: &[String], key: &str) -> String {
    let mut code = Hmac::<Sha256>::new_from_slice(key.as_bytes()).unwrap();
    parts.iter().for_each(|part| code.update(part.as_bytes()));
    code.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a message says: its kind, the request that it answers, and its content.
#[derive(Clone, Debug)]
struct Heard {
    kind: String,
    parent: String,
    content: Value,
}

fn heard(message: &ZmqMessage) -> Heard {
    let frames: Vec<&[u8]> = message.iter().map(AsRef::as_ref).collect();
    let mark = frames.iter().position(|frame| *frame == b"<IDS|MSG>").unwrap();
    let parts: Vec<String> =
        frames[mark + 2..mark + 6].iter().map(|part| String::from_utf8(part.to_vec()).unwrap()).collect();
    assert_eq!(signature(&parts, KEY).as_bytes(), frames[mark + 1]);
    let part = |place: usize| -> Value { serde_json::from_str(&parts[place]).unwrap() };
    Heard {
        kind: part(0)["msg_type"].as_str().unwrap().to_owned(),
        parent: part(1)["msg_id"].as_str().unwrap_or_default().to_owned(),
        content: part(3),
    }
}

impl Front {
    fn new() -> Self {
        Front::with(&[], "")
    }

    /// One with the history in a file, and the journals beside it.
    fn with_history(history: &str) -> Self {
        Front::with(&[], history)
    }

    fn with(options: &[&str], history: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let (connection, file) = (connection(), folder.path().join("connection.json"));
        fs::write(&file, connection.to_string()).unwrap();
        let mut kernel = kernel(&file);
        kernel.args(options).env("CUTCAKE_HISTORY", history).current_dir(folder.path());
        let kernel = kernel.spawn().unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let address = |name: &str| format!("tcp://127.0.0.1:{}", connection[name]);
        // What is asked on one channel comes on the other by this name.
        let dealer = || {
            let mut options = SocketOptions::default();
            options.peer_identity(PeerIdentity::try_from(&b"front"[..]).unwrap());
            DealerSocket::with_options(options)
        };
        let (mut shell, mut control, mut input) = (dealer(), DealerSocket::new(), dealer());
        let (mut published, mut heartbeat) = (SubSocket::new(), ReqSocket::new());
        runtime.block_on(async {
            connected(&mut shell, &address("shell_port")).await;
            connected(&mut control, &address("control_port")).await;
            connected(&mut input, &address("stdin_port")).await;
            connected(&mut published, &address("iopub_port")).await;
            connected(&mut heartbeat, &address("hb_port")).await;
            published.subscribe("").await.unwrap();
        });
        let mut front = Front { runtime, kernel, shell, control, published, heartbeat, input, sent: 0, folder };
        front.wait_until_heard();
        front
    }

    /// Asks until what the kernel publishes arrives: a subscription takes its time.
    fn wait_until_heard(&mut self) {
        for _ in 0..600 {
            self.ask("kernel_info_request", json!({}));
            let published = self.runtime.block_on(async { timeout(SOON, self.published.recv()).await });
            if published.is_ok() {
                return;
            }
        }
        panic!("nothing is published");
    }

    fn message(&mut self, kind: &str, content: &Value, key: &str) -> (String, ZmqMessage) {
        self.sent += 1;
        let id = format!("message {}", self.sent);
        let header =
            json!({ "msg_id": id, "session": "front", "username": "", "date": "", "msg_type": kind, "version": "5.3" });
        let parts = [header.to_string(), "{}".to_owned(), "{}".to_owned(), content.to_string()];
        let mut message = ZmqMessage::from("<IDS|MSG>");
        message.push_back(signature(&parts, key).into());
        parts.into_iter().for_each(|part| message.push_back(part.into()));
        (id, message)
    }

    /// Sends a request and gives its name.
    fn send(&mut self, kind: &str, content: Value) -> String {
        let (id, message) = self.message(kind, &content, KEY);
        self.runtime.block_on(self.shell.send(message)).unwrap();
        id
    }

    /// The next reply on the shell channel to a request.
    fn reply(&mut self, id: &str) -> Heard {
        loop {
            let message = self.runtime.block_on(received(&mut self.shell));
            let heard = heard(&message);
            if heard.parent == id {
                return heard;
            }
        }
    }

    fn ask(&mut self, kind: &str, content: Value) -> Value {
        let id = self.send(kind, content);
        self.reply(&id).content
    }

    fn control(&mut self, kind: &str, content: Value) -> Heard {
        let (_, message) = self.message(kind, &content, KEY);
        self.runtime.block_on(async {
            self.control.send(message).await.unwrap();
            heard(&received(&mut self.control).await)
        })
    }

    /// What is published on the occasion of a request, until the kernel is idle again.
    fn published(&mut self, id: &str) -> VecDeque<Heard> {
        let mut all = VecDeque::new();
        loop {
            let message = self.runtime.block_on(received(&mut self.published));
            let heard = heard(&message);
            if heard.parent != id {
                continue;
            }
            all.push_back(heard);
            if all.back().is_some_and(|last| last.content["execution_state"] == "idle") {
                all.pop_back();
                assert_eq!(all.pop_front().unwrap().content["execution_state"], "busy");
                return all;
            }
        }
    }

    /// Waits until something of this kind is published on the occasion of a request.
    fn await_published(&mut self, id: &str, kind: &str) {
        loop {
            let message = self.runtime.block_on(received(&mut self.published));
            let heard = heard(&message);
            if heard.parent == id && heard.kind == kind {
                return;
            }
        }
    }

    /// Runs a cell: the reply, and what it shows behind its input.
    fn run(&mut self, code: &str) -> (Value, VecDeque<Heard>) {
        let id = self.send("execute_request", cell(code));
        let reply = self.reply(&id).content;
        let mut shown = self.published(&id);
        assert_eq!(shown.pop_front().unwrap().content["code"], code);
        (reply, shown)
    }

    /// Runs a cell that asks for lines: what it prints, and what stood before each line.
    fn converse(&mut self, code: &str, lines: &[&str]) -> (Value, String, Vec<String>) {
        let (reply, published, asked) = self.conversation(code, lines);
        (reply, published.iter().filter_map(|heard| heard.content["text"].as_str()).collect(), asked)
    }

    /// The same with all that is published.
    fn conversation(&mut self, code: &str, lines: &[&str]) -> (Value, VecDeque<Heard>, Vec<String>) {
        let mut content = cell(code);
        content["allow_stdin"] = true.into();
        let id = self.send("execute_request", content);
        let mut asked = Vec::new();
        for line in lines {
            let question = heard(&self.runtime.block_on(received(&mut self.input)));
            assert_eq!((question.kind.as_str(), &question.parent), ("input_request", &id));
            asked.push(question.content["prompt"].as_str().unwrap().to_owned());
            let (_, answer) = self.message("input_reply", &json!({ "value": line }), KEY);
            self.runtime.block_on(self.input.send(answer)).unwrap();
        }
        let reply = self.reply(&id).content;
        (reply, self.published(&id), asked)
    }

    /// The texts of the results of a cell.
    fn results(&mut self, code: &str) -> Vec<String> {
        let (_, shown) = self.run(code);
        shown.iter().filter_map(|heard| Some(heard.content["data"]["text/plain"].as_str()?.to_owned())).collect()
    }

    /// Begins a calculation without end.
    fn begin_endless(&mut self) -> String {
        let id = self.send("execute_request", cell("Print(\"begun\"); while true do end"));
        self.await_published(&id, "stream");
        id
    }

    /// The exit status of the kernel, which must come.
    fn ended(&mut self) -> Option<i32> {
        for _ in 0..6000 {
            if let Some(status) = self.kernel.try_wait().unwrap() {
                return status.code();
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("the kernel goes on");
    }
}

impl Drop for Front {
    fn drop(&mut self) {
        let _ = self.kernel.kill();
        let _ = self.kernel.wait();
    }
}

async fn received(socket: &mut impl SocketRecv) -> ZmqMessage {
    timeout(PATIENCE, socket.recv()).await.expect("an answer").expect("a message")
}

async fn connected(socket: &mut impl Socket, address: &str) {
    for _ in 0..6000 {
        if socket.connect(address).await.is_ok() {
            return;
        }
        sleep(Duration::from_millis(10)).await;
    }
    panic!("nobody listens at {address}");
}

fn cell(code: &str) -> Value {
    json!({
        "code": code, "silent": false, "store_history": true, "user_expressions": {}, "allow_stdin": false,
        "stop_on_error": true,
    })
}

fn command(arguments: &[&str], folder: &TempDir) -> Output {
    let mut command = Command::new(cargo_bin("cutcake"));
    command.args(arguments).env("JUPYTER_DATA_DIR", folder.path()).env_remove("VIRTUAL_ENV").env_remove("CONDA_PREFIX");
    command.output().unwrap()
}

#[test]
fn cells_show_their_results_in_every_form() {
    let mut front = Front::new();
    let (reply, shown) = front.run("1/2; {3|1}\nPrint(\"a\"); Table((a, b) -> a*b, 2, 2)");
    assert_eq!((&reply["status"], &reply["execution_count"]), (&json!("ok"), &json!(1)));
    let kinds: Vec<&str> = shown.iter().map(|heard| heard.kind.as_str()).collect();
    assert_eq!(kinds, ["execute_result", "stream", "execute_result"]);
    let said: Vec<_> = shown[0].content.as_object().unwrap().keys().collect();
    assert_eq!(said, ["execution_count", "data", "metadata"]);
    assert_eq!(shown[0].content["data"]["text/plain"], "{3|1}");
    assert_eq!(shown[0].content["data"]["text/latex"], r"$\left\{3 \mid 1\right\}$");
    assert_eq!(shown[1].content, json!({ "name": "stdout", "text": "a\n" }));
    assert!(shown[2].content["data"]["text/html"].as_str().unwrap().starts_with("<table><tr><th>a\\b</th>"));
    let (_, shown) = front.run("Plot({3|1})");
    assert!(shown[0].content["data"]["image/svg+xml"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(front.results("^*"), ["↑⋆"]);
    assert!(front.results("?Outcome")[0].starts_with("Outcome("));
    assert!(front.results("Outcome?")[0].starts_with("Outcome("));
}

#[test]
fn a_kernel_in_a_sandbox_writes_nothing_and_loads_its_folder() {
    let mut front = Front::with(&["--sandbox"], "state/history.txt");
    fs::write(front.folder.path().join("own.cgs"), "y := 7; y").unwrap();
    assert_eq!(front.results("load \"own.cgs\""), ["7"]);
    for code in [
        "load \"/etc/hosts\"",
        ":load /etc/hosts",
        "Export(1, \"a.csv\"; overwrite := true)",
        ":save a.cgs",
        ":save! own.cgs",
    ] {
        assert_eq!(front.run(code).0["status"], "error", "{code}");
    }
    assert_eq!(fs::read_to_string(front.folder.path().join("own.cgs")).unwrap(), "y := 7; y");
    assert_eq!(fs::read_dir(front.folder.path()).unwrap().count(), 2);
}

#[test]
fn an_error_has_its_place_and_stops_what_waits() {
    let mut front = Front::new();
    let (first, second) = (front.send("execute_request", cell("x := 1\ny")), front.send("execute_request", cell("2")));
    let reply = front.reply(&first).content;
    assert_eq!(
        (&reply["status"], &reply["ename"], &reply["evalue"]),
        (&json!("error"), &json!("NameError"), &json!("unknown name `y`"))
    );
    let shown = front.published(&first);
    let trace = shown.back().unwrap().content["traceback"].as_array().unwrap().clone();
    assert!(trace.iter().any(|line| line.as_str().unwrap().contains("In[1]:2:1")), "{trace:?}");
    assert_eq!(front.reply(&second).content["status"], "aborted");
    assert_eq!(front.results("3"), ["3"]);
    let silent = json!({ "code": "4", "silent": true, "user_expressions": { "a": "5/2", "b": "y", "c": 5 } });
    let id = front.send("execute_request", silent);
    let reply = front.reply(&id).content;
    assert_eq!(reply["user_expressions"]["a"]["data"], json!({ "text/plain": "5/2", "text/latex": "$\\frac{5}{2}$" }));
    assert_eq!(reply["user_expressions"]["c"]["ename"], "RequestError");
    assert_eq!(reply["user_expressions"]["b"]["ename"], "NameError");
    assert_eq!((reply["execution_count"].clone(), front.published(&id).len()), (json!(2), 0));
}

#[test]
fn a_game_shows_its_board_where_it_changes() {
    let mut front = Front::new();
    let (reply, shown, _) = front.conversation(":play Domineering[2,2]", &["hint", "1"]);
    assert_eq!(reply["status"], "ok", "{reply}");
    let boards: Vec<&Value> =
        shown.iter().filter(|heard| heard.kind == "display_data").map(|heard| &heard.content["data"]).collect();
    let [begun, over] = boards[..] else { panic!("{boards:?}") };
    let moves = &begun["application/vnd.cutcake.board+json"]["moves"];
    assert_eq!(moves[0]["places"], json!(["0 cell 1,1", "0 cell 2,1"]));
    assert!(begun["image/svg+xml"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(over["application/vnd.cutcake.board+json"]["moves"], json!([]));
}

#[test]
fn a_cell_plays_with_a_person() {
    let mut front = Front::new();
    let (reply, said, asked) = front.converse(":play Nim[1,2]", &["nonsense", "quit"]);
    assert_eq!(reply["status"], "ok", "{reply} {said}");
    assert_eq!(asked.len(), 2);
    assert!(said.contains("Nim[1,2]"), "{said}");
    // The session goes on behind it.
    assert_eq!(front.results("1 + 1"), ["2"]);
}

#[test]
fn long_results_are_cut_and_printed_whole_by_a_command() {
    let mut front = Front::new();
    let shown = front.results("(i for i in 1..20000)");
    assert!(shown[0].len() < 20_000 && shown[0].contains(":print"), "{}", shown[0].len());
    let (_, whole) = front.run(":print");
    assert!(whole[0].content["text"].as_str().unwrap().contains("20000"));
}

#[test]
fn commands_that_a_terminal_is_needed_for_say_so() {
    let mut front = Front::new();
    for line in [":play Nim[1,2]", ":pl Nim[1,2]", ":tour", ":to"] {
        let (reply, shown) = front.run(line);
        assert_eq!(reply["status"], "error", "{line}");
        let said = format!("{shown:?}");
        assert!(said.contains("nobody is there") && said.contains("cutcake play"), "{line}: {said}");
    }
    front.run(":time on");
    let (_, shown) = front.run("1 + 1");
    let printed: Vec<_> = shown.iter().filter_map(|heard| heard.content["text"].as_str()).collect();
    assert!(
        printed.iter().any(|text| text.trim_end().ends_with(" ms") || text.trim_end().ends_with(" s")),
        "{shown:?}"
    );
}

#[test]
fn a_calculation_is_interrupted_and_the_session_survives() {
    let mut front = Front::new();
    front.run("x := 5");
    let id = front.begin_endless();
    // What a calculation does not hold up.
    assert_eq!(front.control("kernel_info_request", json!({})).content["implementation"], "cutcake");
    let beat = front.runtime.block_on(async {
        front.heartbeat.send("beat".into()).await.unwrap();
        received(&mut front.heartbeat).await
    });
    assert_eq!(String::try_from(beat).unwrap(), "beat");
    assert_eq!(front.control("interrupt_request", json!({})).kind, "interrupt_reply");
    assert_eq!(front.reply(&id).content["ename"], "Interrupted");
    assert_eq!(front.results("x"), ["5"]);
    let (reply, _) = front.run(":set timeout 0.2\nwhile true do end");
    assert_eq!(reply["ename"], "LimitError");
}

#[cfg(unix)]
#[test]
fn signals_interrupt_and_end() {
    let mut front = Front::new();
    let id = front.begin_endless();
    let process = front.kernel.id().to_string();
    let signal = |name: &str| assert!(Command::new("kill").args([name, &process]).status().unwrap().success());
    signal("-INT");
    assert_eq!(front.reply(&id).content["ename"], "Interrupted");
    front.begin_endless();
    signal("-TERM");
    assert_eq!(front.ended(), Some(0));
}

#[test]
fn a_message_is_taken_once() {
    let mut front = Front::new();
    front.run("x := 0");
    let (id, message) = front.message("execute_request", &cell("x := x + 1"), KEY);
    // Whoever heard it on its way says it again, on the other channel too.
    front.runtime.block_on(async {
        front.shell.send(message.clone()).await.unwrap();
        front.shell.send(message.clone()).await.unwrap();
        front.control.send(message).await.unwrap();
    });
    assert_eq!(front.reply(&id).content["status"], "ok");
    assert_eq!(front.results("x"), ["1"]);
}

#[test]
fn the_names_of_a_kernel_that_was_killed_are_had_again() {
    let folder = TempDir::new().unwrap();
    let history = folder.path().join("history.txt");
    let history = history.to_str().unwrap();
    let mut first = Front::with_history(history);
    first.run("x := 5");
    first.run("y := x + 1\nnosuchname");
    first.run("z := x + 2");
    // At once, as the drop kills it.
    drop(first);
    let mut second = Front::with_history(history);
    let (_, shown) = second.run("1");
    let said = shown[0].content["text"].as_str().unwrap();
    assert!(said.contains("in a notebook") && said.contains("2 inputs") && said.contains(":restore"), "{said}");
    second.run(":restore");
    assert_eq!(second.results("(x, z)"), ["(5, 7)"]);
    assert_eq!(second.run("y").0["ename"], "NameError");
    assert_eq!(second.ask("shutdown_request", json!({ "restart": false }))["restart"], false);
    assert_eq!(second.ended(), Some(0));
    assert_eq!(fs::read_dir(folder.path().join("sessions")).unwrap().count(), 0);
}

#[test]
fn a_front_end_ends_the_kernel() {
    let mut front = Front::new();
    front.begin_endless();
    let reply = front.control("shutdown_request", json!({ "restart": true }));
    assert_eq!((reply.kind.as_str(), &reply.content["restart"]), ("shutdown_reply", &json!(true)));
    assert_eq!(front.ended(), Some(0));
    // It wrote nothing, neither where it ran nor for anybody to read.
    assert_eq!(fs::read_dir(&front.folder).unwrap().count(), 1);

    let mut front = Front::new();
    let reply = front.ask("shutdown_request", json!({ "restart": false }));
    assert_eq!(reply["restart"], false);
    assert_eq!(front.ended(), Some(0));
}

#[test]
fn front_ends_are_helped() {
    let mut front = Front::new();
    front.run("⋆; x := 3");
    let reply = front.ask("complete_request", json!({ "code": "↑⋆ + Temperat", "cursor_pos": 13 }));
    assert_eq!(
        (&reply["matches"], &reply["cursor_start"], &reply["cursor_end"]),
        (&json!(["Temperature"]), &json!(5), &json!(13))
    );
    let reply = front.ask("complete_request", json!({ "code": "x\n:form", "cursor_pos": 7 }));
    assert_eq!((&reply["matches"], &reply["cursor_start"]), (&json!([":format"]), &json!(2)));
    let reply = front.ask("inspect_request", json!({ "code": "Mean(x", "cursor_pos": 6, "detail_level": 0 }));
    assert!(reply["data"]["text/plain"].as_str().unwrap().contains('3'));
    let reply = front.ask("inspect_request", json!({ "code": "nosuchname", "cursor_pos": 3, "detail_level": 0 }));
    assert_eq!(reply["found"], false);
    for (code, status) in [("1 + 1", "complete"), ("{3|", "incomplete"), ("1 1", "invalid"), (":vars", "complete")] {
        assert_eq!(front.ask("is_complete_request", json!({ "code": code }))["status"], status, "{code}");
    }
    let reply = front.ask("history_request", json!({ "hist_access_type": "tail", "n": 1, "output": false }));
    assert_eq!(reply["history"], json!([[1, 1, "⋆; x := 3"]]));
    assert_eq!(front.ask("comm_info_request", json!({}))["comms"], json!({}));
    assert_eq!(front.ask("kernel_info_request", json!({}))["language_info"]["file_extension"], ".cgs");
}

#[test]
fn what_is_no_question_for_this_kernel_is_answered_all_the_same() {
    let mut front = Front::new();
    let id = front.send("usage_request", json!({}));
    let reply = front.reply(&id);
    assert_eq!((reply.kind.as_str(), &reply.content["status"]), ("usage_reply", &json!("error")));
    assert!(reply.content["evalue"].as_str().unwrap().contains("`usage_request`"));
    let reply = front.control("debug_request", json!({ "command": "initialize" }));
    assert_eq!((reply.kind.as_str(), &reply.content["status"]), ("debug_reply", &json!("error")));
    // What asks nothing has no answer: the next one is that to the next question.
    front.send("comm_msg", json!({ "comm_id": "a", "data": {} }));
    assert_eq!(front.ask("comm_info_request", json!({}))["comms"], json!({}));
    for content in [json!({}), json!({ "code": 5 }), json!([]), json!("x := 1")] {
        let reply = front.ask("execute_request", content);
        assert_eq!((&reply["status"], &reply["execution_count"]), (&json!("error"), &json!(0)));
    }
    assert_eq!(front.run(" \n").0["execution_count"], 0);
    assert_eq!(front.run("1").0["execution_count"], 1);
    let reply = front.ask("history_request", json!({ "hist_access_type": "tail", "n": 9, "output": false }));
    assert_eq!(reply["history"], json!([[1, 1, "1"]]));
}

#[test]
fn who_does_not_know_the_key_is_not_heard() {
    let mut front = Front::new();
    let (_, message) = front.message("execute_request", &cell("x := 1"), "wrong");
    front.runtime.block_on(async {
        front.shell.send(message).await.unwrap();
        front.shell.send(ZmqMessage::from("nonsense")).await.unwrap();
    });
    assert_eq!(front.run("x").0["ename"], "NameError");
}

#[test]
fn an_address_in_use_is_an_error() {
    let folder = TempDir::new().unwrap();
    let (connection, file) = (connection(), folder.path().join("connection.json"));
    fs::write(&file, connection.to_string()).unwrap();
    let _taken = TcpListener::bind(("127.0.0.1", connection["iopub_port"].as_u64().unwrap() as u16)).unwrap();
    let output = kernel(&file).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.starts_with("error: cannot listen at tcp://127.0.0.1:"), "{errors}");
    fs::write(&file, "{}").unwrap();
    let output = kernel(&file).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("is not a connection file: it has no text `transport`"));
    assert_eq!(kernel(&folder.path().join("missing.json")).output().unwrap().status.code(), Some(1));
}

#[test]
fn the_kernel_is_installed_and_taken_back() {
    let folder = TempDir::new().unwrap();
    let prefix = folder.path().join("prefix");
    let kernels = folder.path().join("kernels").join("cutcake");
    let output = command(&["jupyter", "install", "--timeout", "2.5"], &folder);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said, format!("the kernel is installed in {}\n", kernels.display()));
    let text = fs::read_to_string(kernels.join("kernel.json")).unwrap();
    let description: Value = serde_json::from_str(&text).unwrap();
    let words: Vec<&str> = description["argv"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(words[1..], ["jupyter", "kernel", "{connection_file}", "--timeout", "2.5"]);
    assert_eq!(fs::read_dir(&kernels).unwrap().count(), 2);
    assert!(command(&["jupyter", "uninstall", "--user"], &folder).status.success());
    assert!(folder.path().is_dir() && fs::read_dir(folder.path()).unwrap().count() == 0);
    let again = command(&["jupyter", "uninstall"], &folder);
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8(again.stderr).unwrap().contains("no kernel is installed in"));
    let prefix_word = prefix.to_str().unwrap();
    assert!(command(&["jupyter", "install", "--prefix", prefix_word], &folder).status.success());
    assert!(prefix.join("share/jupyter/kernels/cutcake/kernel.json").is_file());
    // What is of others stays, and where it is; what is empty goes, up to what the person named.
    let extension = prefix.join("share/jupyter/labextensions/cutcake");
    let package: Value = serde_json::from_str(&fs::read_to_string(extension.join("package.json")).unwrap()).unwrap();
    assert!(extension.join(package["jupyterlab"]["_build"]["load"].as_str().unwrap()).is_file());
    fs::write(prefix.join("share/jupyter/other"), "").unwrap();
    assert!(command(&["jupyter", "uninstall", "--prefix", prefix_word], &folder).status.success());
    assert!(prefix.join("share/jupyter/other").is_file() && !prefix.join("share/jupyter/kernels").exists());
    fs::remove_file(prefix.join("share/jupyter/other")).unwrap();
    assert!(command(&["jupyter", "install", "--prefix", prefix_word], &folder).status.success());
    assert!(command(&["jupyter", "uninstall", "--prefix", prefix_word], &folder).status.success());
    assert_eq!(fs::read_dir(&prefix).unwrap().count(), 0);
    assert_eq!(command(&["jupyter", "install", "--sys-prefix"], &folder).status.code(), Some(1));
    assert_eq!(command(&["jupyter", "install", "--user", "--prefix", prefix_word], &folder).status.code(), Some(2));
}
