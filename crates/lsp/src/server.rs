//! The language server: requests of an editor on one stream, responses on another. It never runs a program.

use std::{
    collections::{BTreeMap, HashMap},
    io::{self, BufRead, Write},
    ops::Range,
    sync::mpsc,
    thread,
    time::Duration,
};

use indexmap::IndexSet;
use serde_json::{Value as Json, json};

use crate::{
    answer::{
        TOKEN_TYPES, completion, corrections, definition, edit, hover, location, matching_symbols, resolved_completion,
        semantic_tokens, symbols,
    },
    call::signature,
    diagnostics::{Diagnostic, diagnostics},
    document::{Change, Document, Position},
    file,
    files::{Files, Open, path_of},
    folding::folding,
    layout::{Indent, layout},
    limit::Limit,
    message::{self, Fault, Messages, without_nulls},
    occurrence::{Target, is_name, occurrences, target},
    process::is_alive,
    session::Session,
};

/// The most messages in the queue.
const MAX_WAITING: usize = 256;
/// The idle time before diagnostics are computed: after a change an editor sends requests at once.
const IDLE_DELAY: Duration = Duration::from_millis(20);
/// The time between two checks that a silent editor is still running.
const EDITOR_INTERVAL: Duration = Duration::from_secs(3);
/// The widest level of indentation.
const MAX_WIDTH: u64 = 16;

/// Serves an editor until it sends `exit`, the stream ends or its process does. Returns the exit status, 0 if it sent `shutdown`
/// before.
///
/// # Errors
/// If a stream fails.
pub fn serve(input: impl BufRead + Send + 'static, output: &mut dyn Write) -> io::Result<u8> {
    let (sender, receiver) = mpsc::sync_channel(MAX_WAITING);
    // A thread of its own reads messages, so that the server knows whether more have arrived.
    let reader = thread::Builder::new().name("editor".to_owned());
    reader.spawn(move || {
        let mut messages = Messages::new(input);
        while let Some(message) = messages.read().transpose() {
            let is_end = message.is_err();
            if sender.send(message).is_err() || is_end {
                break;
            }
        }
    })?;
    let mut server = Server::new();
    loop {
        let message = match receiver.try_recv() {
            Ok(message) => message,
            Err(mpsc::TryRecvError::Disconnected) => break,
            Err(mpsc::TryRecvError::Empty) => {
                // Diagnostics are computed when the editor is idle.
                let patience = if server.changed.is_empty() { EDITOR_INTERVAL } else { IDLE_DELAY };
                match receiver.recv_timeout(patience) {
                    Ok(message) => message,
                    Err(mpsc::RecvTimeoutError::Timeout) if !server.changed.is_empty() => {
                        for message in server.take_diagnostics() {
                            message::write(output, &message)?;
                        }
                        continue;
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) if server.editor.is_none_or(is_alive) => continue,
                    Err(_) => break,
                }
            }
        };
        let answer = match message? {
            Ok(message) => server.handle(&message),
            Err(fault) => Some(message::answer(&Json::Null, Err(fault), "")),
        };
        if let Some(answer) = answer {
            message::write(output, &answer)?;
        }
        if server.stage == Stage::Over {
            return Ok(0);
        }
        if server.has_exited {
            return Ok(1);
        }
    }
    for message in server.take_diagnostics() {
        message::write(output, &message)?;
    }
    Ok(u8::from(server.stage != Stage::Shut))
}

/// The stage of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Before `initialize`.
    New,
    /// Between `initialize` and `shutdown`.
    Open,
    /// Between `shutdown` and `exit`.
    Shut,
    /// After `exit`.
    Over,
}

/// The state of the server.
struct Server {
    stage: Stage,
    /// Whether the editor sent `exit` without `shutdown`.
    has_exited: bool,
    /// The process of the editor.
    editor: Option<i32>,
    /// The versions of the open texts, as the editor counts them.
    versions: HashMap<String, i64>,
    files: Files,
    /// The texts that changed since their diagnostics were published.
    changed: IndexSet<String>,
    /// Completes built-in names; nothing is run in it.
    session: Session,
}

/// The address of a text and a position in it.
struct TextPlace<'g> {
    address: &'g str,
    position: Position,
}

impl<'g> TextPlace<'g> {
    fn of(params: &'g Json) -> Result<Self, Fault> {
        let position = Position::read(&params["position"]).ok_or(Fault::Parameters)?;
        Ok(TextPlace { address: address(params)?, position })
    }
}

fn text(value: &Json) -> Result<&str, Fault> {
    value.as_str().ok_or(Fault::Parameters)
}

fn flag(value: &Json) -> Result<bool, Fault> {
    value.as_bool().ok_or(Fault::Parameters)
}

fn ends(range: &Json) -> Result<[Position; 2], Fault> {
    Position::ends(range).ok_or(Fault::Parameters)
}

/// The address of the text that a message is about.
fn address(params: &Json) -> Result<&str, Fault> {
    text(&params["textDocument"]["uri"])
}

/// The version of the text that a message is about.
fn version(params: &Json) -> Result<i64, Fault> {
    params["textDocument"]["version"].as_i64().ok_or(Fault::Parameters)
}

/// The changes in a message.
fn changes(params: &Json) -> Result<Vec<Change>, Fault> {
    let changes = params["contentChanges"].as_array().ok_or(Fault::Parameters)?;
    let change = |change: &Json| {
        let range = change.get("range").filter(|range| !range.is_null());
        Ok((range.map(ends).transpose()?, text(&change["text"])?.to_owned()))
    };
    changes.iter().map(change).collect()
}

impl Server {
    fn new() -> Self {
        Server {
            stage: Stage::New,
            has_exited: false,
            editor: None,
            versions: HashMap::new(),
            files: Files::default().loading(file::Files::default().searching_environment()),
            changed: IndexSet::new(),
            session: Session::new(Limit::default()),
        }
    }

    /// Handles a message, and returns the response if it is a request.
    fn handle(&mut self, message: &Json) -> Option<Json> {
        let Some(method) = message.get("method").and_then(Json::as_str) else {
            // Responses are ignored, since the server sends no requests.
            let is_response = message.get("result").or(message.get("error")).is_some();
            let id = message.get("id").unwrap_or(&Json::Null);
            return (!is_response).then(|| message::answer(id, Err(Fault::Invalid), ""));
        };
        let params = message.get("params").unwrap_or(&Json::Null);
        match message.get("id") {
            Some(id) => Some(message::answer(id, self.request(method, params), method)),
            None => {
                // Malformed notifications are ignored, since they have no response.
                let _ = self.notification(method, params);
                None
            }
        }
    }

    fn request(&mut self, method: &str, params: &Json) -> Result<Json, Fault> {
        match (self.stage, method) {
            (Stage::New, "initialize") => {
                self.stage = Stage::Open;
                self.editor = params["processId"].as_i64().and_then(|id| id.try_into().ok());
                let folders = params["workspaceFolders"].as_array().into_iter().flatten().map(|folder| &folder["uri"]);
                let folders = folders.chain([&params["rootUri"]]).filter_map(|uri| path_of(uri.as_str()?));
                self.files.set_folders(folders.collect());
                Ok(capabilities())
            }
            (Stage::New, _) => Err(Fault::Early),
            (Stage::Open, "shutdown") => {
                self.stage = Stage::Shut;
                Ok(Json::Null)
            }
            (Stage::Open, method) => self.answer(method, params),
            (Stage::Shut | Stage::Over, _) => Err(Fault::Invalid),
        }
    }

    fn answer(&mut self, method: &str, params: &Json) -> Result<Json, Fault> {
        let answer = match method {
            "textDocument/hover" => self.at(&TextPlace::of(params)?).and_then(|(open, byte)| hover(&open, byte)),
            "textDocument/completion" => {
                let place = self.at(&TextPlace::of(params)?);
                place.and_then(|(open, byte)| completion(&self.session, &open, byte))
            }
            "completionItem/resolve" => Some(resolved_completion(params).ok_or(Fault::Parameters)?),
            "textDocument/definition" => {
                let place = TextPlace::of(params)?;
                self.at(&place).and_then(|(open, byte)| definition(&open, place.address, byte))
            }
            "textDocument/references" => {
                let with_declaration = flag(&params["context"]["includeDeclaration"])?;
                let target = self.target(&TextPlace::of(params)?);
                target.map(|target| {
                    let is_wanted = |(address, bytes, _): &(String, Range<usize>, Json)| {
                        with_declaration || *address != target.address || *bytes != target.at
                    };
                    let places = self.places(&target).into_iter().filter(is_wanted);
                    places.map(|(address, _, range)| location(&address, &range)).collect()
                })
            }
            "textDocument/documentHighlight" => {
                let place = TextPlace::of(params)?;
                self.own(&place).map(|(open, _, own)| {
                    own.iter().map(|bytes| json!({ "range": open.document.range(bytes) })).collect()
                })
            }
            "textDocument/prepareRename" => self.own(&TextPlace::of(params)?).and_then(|(open, byte, own)| {
                let bytes = own.into_iter().find(|bytes| bytes.start <= byte && byte <= bytes.end)?;
                Some(open.document.range(&bytes))
            }),
            "textDocument/rename" => self.renamed(&TextPlace::of(params)?, text(&params["newName"])?)?,
            "textDocument/foldingRange" => self.open(params)?.map(|open| {
                let range = |(start, end, is_comment): (usize, usize, bool)| {
                    without_nulls(
                        json!({ "startLine": start, "endLine": end, "kind": is_comment.then_some("comment") }),
                    )
                };
                folding(&open.document).into_iter().map(range).collect()
            }),
            "textDocument/codeAction" => {
                let part = ends(&params["range"])?;
                let address = address(params)?;
                self.files.get(address).map(|open| corrections(&open, address, part).into())
            }
            "workspace/symbol" => {
                let query = text(&params["query"])?;
                let all = self.files.all();
                let texts = all.into_iter().filter_map(|address| Some((address.clone(), self.files.get(&address)?)));
                Some(matching_symbols(texts, query).into())
            }
            "textDocument/signatureHelp" => {
                self.at(&TextPlace::of(params)?).and_then(|(open, byte)| signature(&open, byte))
            }
            "textDocument/documentSymbol" => self.open(params)?.map(|open| symbols(&open.document).into()),
            "textDocument/semanticTokens/full" => {
                self.open(params)?.map(|open| json!({ "data": semantic_tokens(&open.document) }))
            }
            "textDocument/formatting" => self.formatted(params, [0, u32::MAX])?,
            "textDocument/rangeFormatting" => {
                let lines = ends(&params["range"])?.map(|end| end.line);
                self.formatted(params, lines)?
            }
            _ => return Err(Fault::Method),
        };
        Ok(answer.unwrap_or_default())
    }

    fn notification(&mut self, method: &str, params: &Json) -> Result<(), Fault> {
        if method == "exit" {
            match self.stage {
                Stage::Shut => self.stage = Stage::Over,
                _ => self.has_exited = true,
            }
            return Ok(());
        }
        if self.stage != Stage::Open {
            return Err(Fault::Early);
        }
        match method {
            "textDocument/didOpen" => {
                let (address, new) = (address(params)?, text(&params["textDocument"]["text"])?);
                self.versions.insert(address.to_owned(), version(params)?);
                self.change(address, Some(Document::new(new.to_owned())));
            }
            "textDocument/didChange" => {
                let (address, version, changes) = (address(params)?, version(params)?, changes(params)?);
                if let Some(document) = self.files.take(address) {
                    self.versions.insert(address.to_owned(), version);
                    self.change(address, Some(document.changed(changes)));
                }
            }
            "textDocument/didClose" => {
                let address = address(params)?;
                self.versions.remove(address);
                self.change(address, None);
            }
            _ => {}
        }
        Ok(())
    }

    /// Changes a text, and marks it and all texts that load files for new diagnostics.
    fn change(&mut self, address: &str, document: Option<Document>) {
        self.files.set(address, document);
        for other in self.files.addresses() {
            let loads = self.files.get(&other).is_some_and(|open| !open.document.outline().loads.is_empty());
            if other == address || loads {
                self.changed.insert(other);
            }
        }
        self.changed.insert(address.to_owned());
    }

    /// The text that a message is about.
    fn open(&mut self, params: &Json) -> Result<Option<Open>, Fault> {
        Ok(self.files.get(address(params)?))
    }

    fn at(&mut self, place: &TextPlace<'_>) -> Option<(Open, usize)> {
        let open = self.files.get(place.address)?;
        let byte = open.document.byte(place.position);
        Some((open, byte))
    }

    /// The declaration of the name at a place.
    fn target(&mut self, place: &TextPlace<'_>) -> Option<Target> {
        let (open, byte) = self.at(place)?;
        target(&open, place.address, byte)
    }

    /// The text of a place, the byte of the place, and the occurrences in the text of the name at the place.
    fn own(&mut self, place: &TextPlace<'_>) -> Option<(Open, usize, Vec<Range<usize>>)> {
        let target = self.target(place)?;
        let (open, byte) = self.at(place)?;
        let own = occurrences(&open, place.address, &target);
        Some((open, byte, own))
    }

    /// The occurrences of a name in the text that declares it, and in all texts that load that.
    fn places(&mut self, target: &Target) -> Vec<(String, Range<usize>, Json)> {
        let mut all = self.files.all();
        if !all.contains(&target.address) {
            all.push(target.address.clone());
        }
        let mut places = Vec::new();
        for address in all {
            let Some(open) = self.files.get(&address) else { continue };
            let own = occurrences(&open, &address, target).into_iter();
            places.extend(own.map(|bytes| (address.clone(), bytes.clone(), open.document.range(&bytes))));
        }
        places
    }

    /// The edits that rename a declaration and its uses.
    fn renamed(&mut self, place: &TextPlace<'_>, name: &str) -> Result<Option<Json>, Fault> {
        let Some(target) = self.target(place) else { return Ok(None) };
        if !is_name(name) {
            return Err(Fault::NoName);
        }
        let mut changes: BTreeMap<String, Vec<Json>> = BTreeMap::new();
        for (address, bytes, range) in self.places(&target) {
            // The new name would refer to something else.
            if self.files.get(&address).is_some_and(|open| open.find(name, bytes.start).is_some()) {
                return Err(Fault::TakenName);
            }
            changes.entry(address).or_default().push(edit(&range, name));
        }
        Ok(Some(json!({ "changes": changes })))
    }

    /// The edits that format these lines.
    fn formatted(&mut self, params: &Json, [first, last]: [u32; 2]) -> Result<Option<Json>, Fault> {
        let options = &params["options"];
        let width = options["tabSize"].as_u64().ok_or(Fault::Parameters)?.clamp(1, MAX_WIDTH);
        let indent = Indent { width: usize::try_from(width).unwrap_or(2), tabs: !flag(&options["insertSpaces"])? };
        Ok(self.open(params)?.map(|Open { document, .. }| {
            let changes = layout(&document, indent).into_iter();
            let changes = changes.filter(|(bytes, _)| (first..=last).contains(&document.position(bytes.start).line));
            changes.map(|(bytes, new)| edit(&document.range(&bytes), &new)).collect()
        }))
    }

    /// The diagnostics of the texts that have changed, as messages to the editor.
    fn take_diagnostics(&mut self) -> Vec<Json> {
        let changed = std::mem::take(&mut self.changed);
        changed.into_iter().map(|address| self.published_diagnostics(&address)).collect()
    }

    fn published_diagnostics(&mut self, address: &str) -> Json {
        let open = self.files.get(address).filter(|_| self.versions.contains_key(address));
        // A closed text has no diagnostics.
        let items: Vec<Json> = open.map_or_else(Vec::new, |open| {
            let item = |diagnostic: Diagnostic| {
                let related = diagnostic.related.into_iter().map(|(bytes, message)| {
                    json!({ "location": location(address, &open.document.range(&bytes)), "message": message })
                });
                json!({
                    "range": open.document.range(&diagnostic.bytes),
                    "severity": if diagnostic.is_error { 1 } else { 2 },
                    "code": diagnostic.kind,
                    "source": "cutcake",
                    "message": diagnostic.message,
                    "relatedInformation": related.collect::<Vec<_>>(),
                })
            };
            diagnostics(&open).into_iter().map(item).collect()
        });
        let version = self.versions.get(address);
        let parameters = without_nulls(json!({ "uri": address, "diagnostics": items, "version": version }));
        json!({ "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": parameters })
    }
}

fn capabilities() -> Json {
    json!({
        "capabilities": {
            "positionEncoding": "utf-16",
            // Changes are sent, not the whole text each time.
            "textDocumentSync": 2,
            "hoverProvider": true,
            "completionProvider": { "resolveProvider": true, "triggerCharacters": ["."] },
            "signatureHelpProvider": { "triggerCharacters": ["(", ","] },
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "renameProvider": { "prepareProvider": true },
            "foldingRangeProvider": true,
            "codeActionProvider": true,
            "workspaceSymbolProvider": true,
            "documentSymbolProvider": true,
            "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "semanticTokensProvider": { "legend": { "tokenTypes": TOKEN_TYPES, "tokenModifiers": [] }, "full": true },
        },
        "serverInfo": { "name": "cutcake", "version": env!("CARGO_PKG_VERSION") },
    })
}
