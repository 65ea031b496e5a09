//! The language server: an editor's questions on one stream, answers on another. Nothing that is asked runs a program.

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
    answer::{COLOURS, colours, completed, completion, corrections, definition, edit, found, hover, location, symbols},
    call::signature,
    document::{Change, Document, Position},
    file,
    files::{Files, Open, path_of},
    folding::folding,
    layout::{Indent, layout},
    limit::Limit,
    message::{self, Fault, Messages, stated},
    mistakes::{Mistake, mistakes},
    occurrence::{Target, is_name, occurrences, target},
    process::is_alive,
    session::Session,
};

/// How many messages wait at most.
const WAITING: usize = 256;
/// How long nothing is asked before it is looked for what is wrong: an editor tells a change and asks about it at once.
const PAUSE: Duration = Duration::from_millis(20);
/// How often it is asked whether the editor is still there that says nothing.
const WATCH: Duration = Duration::from_secs(3);
/// The widest level of indentation.
const WIDEST: u64 = 16;

/// Serves an editor until it says `exit`, the stream ends or its process does; gives the exit status, 0 if it said `shutdown`
/// before.
///
/// # Errors
/// Where a stream fails.
pub fn serve(input: impl BufRead + Send + 'static, output: &mut dyn Write) -> io::Result<u8> {
    let (sender, receiver) = mpsc::sync_channel(WAITING);
    // It waits for the editor, while this answers: then it is known whether more has come.
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
                // What is wrong is looked for when nothing else is asked.
                let patience = if server.changed.is_empty() { WATCH } else { PAUSE };
                match receiver.recv_timeout(patience) {
                    Ok(message) => message,
                    Err(mpsc::RecvTimeoutError::Timeout) if !server.changed.is_empty() => {
                        for message in server.take_mistakes() {
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
            Ok(message) => server.take(&message),
            Err(fault) => Some(message::answer(&Json::Null, Err(fault), "")),
        };
        if let Some(answer) = answer {
            message::write(output, &answer)?;
        }
        if server.stage == Stage::Over {
            return Ok(0);
        }
        if server.is_left {
            return Ok(1);
        }
    }
    for message in server.take_mistakes() {
        message::write(output, &message)?;
    }
    Ok(u8::from(server.stage != Stage::Shut))
}

/// How far a conversation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The editor has not said who it is.
    New,
    /// It asks.
    Open,
    /// It will ask nothing any more.
    Shut,
    /// It has gone.
    Over,
}

/// A conversation with an editor.
struct Server {
    stage: Stage,
    /// Whether the editor has gone without saying so before.
    is_left: bool,
    /// The process of the editor.
    editor: Option<i32>,
    /// The versions of the texts that are open, as the editor counts them.
    versions: HashMap<String, i64>,
    files: Files,
    /// The texts that changed since their mistakes were told.
    changed: IndexSet<String>,
    /// What knows the names that come with the program; nothing is run in it.
    session: Session,
}

/// What was asked about: the address of a text, and a place in it.
struct Place<'g> {
    address: &'g str,
    position: Position,
}

impl<'g> Place<'g> {
    fn of(given: &'g Json) -> Result<Self, Fault> {
        let position = Position::read(&given["position"]).ok_or(Fault::Parameters)?;
        Ok(Place { address: address(given)?, position })
    }
}

fn text(said: &Json) -> Result<&str, Fault> {
    said.as_str().ok_or(Fault::Parameters)
}

fn flag(said: &Json) -> Result<bool, Fault> {
    said.as_bool().ok_or(Fault::Parameters)
}

fn ends(range: &Json) -> Result<[Position; 2], Fault> {
    Position::ends(range).ok_or(Fault::Parameters)
}

/// The address of the text that a message is about.
fn address(given: &Json) -> Result<&str, Fault> {
    text(&given["textDocument"]["uri"])
}

/// The version of that text.
fn version(given: &Json) -> Result<i64, Fault> {
    given["textDocument"]["version"].as_i64().ok_or(Fault::Parameters)
}

/// What a message says was changed.
fn changes(given: &Json) -> Result<Vec<Change>, Fault> {
    let changes = given["contentChanges"].as_array().ok_or(Fault::Parameters)?;
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
            is_left: false,
            editor: None,
            versions: HashMap::new(),
            files: Files::default().loading(file::Files::default().searching_as_told()),
            changed: IndexSet::new(),
            session: Session::new(Limit::default()),
        }
    }

    /// Takes a message, and gives the answer if it is a request.
    fn take(&mut self, message: &Json) -> Option<Json> {
        let Some(method) = message.get("method").and_then(Json::as_str) else {
            // An answer to a question; this asks none.
            let is_answer = message.get("result").or(message.get("error")).is_some();
            let id = message.get("id").unwrap_or(&Json::Null);
            return (!is_answer).then(|| message::answer(id, Err(Fault::Invalid), ""));
        };
        let given = message.get("params").unwrap_or(&Json::Null);
        match message.get("id") {
            Some(id) => Some(message::answer(id, self.ask(method, given), method)),
            None => {
                // What is told in a wrong way is not heard: there is nobody to answer to.
                let _ = self.tell(method, given);
                None
            }
        }
    }

    fn ask(&mut self, method: &str, given: &Json) -> Result<Json, Fault> {
        match (self.stage, method) {
            (Stage::New, "initialize") => {
                self.stage = Stage::Open;
                self.editor = given["processId"].as_i64().and_then(|id| id.try_into().ok());
                let folders = given["workspaceFolders"].as_array().into_iter().flatten().map(|folder| &folder["uri"]);
                let folders = folders.chain([&given["rootUri"]]).filter_map(|uri| path_of(uri.as_str()?));
                self.files.set_folders(folders.collect());
                Ok(capabilities())
            }
            (Stage::New, _) => Err(Fault::Early),
            (Stage::Open, "shutdown") => {
                self.stage = Stage::Shut;
                Ok(Json::Null)
            }
            (Stage::Open, method) => self.answer(method, given),
            (Stage::Shut | Stage::Over, _) => Err(Fault::Invalid),
        }
    }

    fn answer(&mut self, method: &str, given: &Json) -> Result<Json, Fault> {
        let answer = match method {
            "textDocument/hover" => self.at(&Place::of(given)?).and_then(|(open, byte)| hover(&open, byte)),
            "textDocument/completion" => {
                let place = self.at(&Place::of(given)?);
                place.and_then(|(open, byte)| completion(&self.session, &open, byte))
            }
            "completionItem/resolve" => Some(completed(given).ok_or(Fault::Parameters)?),
            "textDocument/definition" => {
                let place = Place::of(given)?;
                self.at(&place).and_then(|(open, byte)| definition(&open, place.address, byte))
            }
            "textDocument/references" => {
                let with_declaration = flag(&given["context"]["includeDeclaration"])?;
                let target = self.target(&Place::of(given)?);
                target.map(|target| {
                    let is_wanted = |(address, bytes, _): &(String, Range<usize>, Json)| {
                        with_declaration || *address != target.address || *bytes != target.at
                    };
                    let places = self.places(&target).into_iter().filter(is_wanted);
                    places.map(|(address, _, range)| location(&address, &range)).collect()
                })
            }
            "textDocument/documentHighlight" => {
                let place = Place::of(given)?;
                self.own(&place).map(|(open, _, own)| {
                    own.iter().map(|bytes| json!({ "range": open.document.range(bytes) })).collect()
                })
            }
            "textDocument/prepareRename" => self.own(&Place::of(given)?).and_then(|(open, byte, own)| {
                let bytes = own.into_iter().find(|bytes| bytes.start <= byte && byte <= bytes.end)?;
                Some(open.document.range(&bytes))
            }),
            "textDocument/rename" => self.renamed(&Place::of(given)?, text(&given["newName"])?)?,
            "textDocument/foldingRange" => self.open(given)?.map(|open| {
                let range = |(start, end, is_comment): (usize, usize, bool)| {
                    stated(json!({ "startLine": start, "endLine": end, "kind": is_comment.then_some("comment") }))
                };
                folding(&open.document).into_iter().map(range).collect()
            }),
            "textDocument/codeAction" => {
                let part = ends(&given["range"])?;
                let address = address(given)?;
                self.files.get(address).map(|open| corrections(&open, address, part).into())
            }
            "workspace/symbol" => {
                let query = text(&given["query"])?;
                let all = self.files.all();
                let texts = all.into_iter().filter_map(|address| Some((address.clone(), self.files.get(&address)?)));
                Some(found(texts, query).into())
            }
            "textDocument/signatureHelp" => self.at(&Place::of(given)?).and_then(|(open, byte)| signature(&open, byte)),
            "textDocument/documentSymbol" => self.open(given)?.map(|open| symbols(&open.document).into()),
            "textDocument/semanticTokens/full" => {
                self.open(given)?.map(|open| json!({ "data": colours(&open.document) }))
            }
            "textDocument/formatting" => self.laid_out(given, [0, u32::MAX])?,
            "textDocument/rangeFormatting" => {
                let lines = ends(&given["range"])?.map(|end| end.line);
                self.laid_out(given, lines)?
            }
            _ => return Err(Fault::Method),
        };
        Ok(answer.unwrap_or_default())
    }

    fn tell(&mut self, method: &str, given: &Json) -> Result<(), Fault> {
        if method == "exit" {
            match self.stage {
                Stage::Shut => self.stage = Stage::Over,
                _ => self.is_left = true,
            }
            return Ok(());
        }
        if self.stage != Stage::Open {
            return Err(Fault::Early);
        }
        match method {
            "textDocument/didOpen" => {
                let (address, new) = (address(given)?, text(&given["textDocument"]["text"])?);
                self.versions.insert(address.to_owned(), version(given)?);
                self.change(address, Some(Document::new(new.to_owned())));
            }
            "textDocument/didChange" => {
                let (address, version, changes) = (address(given)?, version(given)?, changes(given)?);
                if let Some(document) = self.files.take(address) {
                    self.versions.insert(address.to_owned(), version);
                    self.change(address, Some(document.changed(changes)));
                }
            }
            "textDocument/didClose" => {
                let address = address(given)?;
                self.versions.remove(address);
                self.change(address, None);
            }
            _ => {}
        }
        Ok(())
    }

    /// Changes a text: what is wrong with it may be otherwise now, and with those that load files.
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
    fn open(&mut self, given: &Json) -> Result<Option<Open>, Fault> {
        Ok(self.files.get(address(given)?))
    }

    fn at(&mut self, place: &Place<'_>) -> Option<(Open, usize)> {
        let open = self.files.get(place.address)?;
        let byte = open.document.byte(place.position);
        Some((open, byte))
    }

    /// What declares the name at a place.
    fn target(&mut self, place: &Place<'_>) -> Option<Target> {
        let (open, byte) = self.at(place)?;
        target(&open, place.address, byte)
    }

    /// The text of a place, its byte there, and where that text uses the name at the place.
    fn own(&mut self, place: &Place<'_>) -> Option<(Open, usize, Vec<Range<usize>>)> {
        let target = self.target(place)?;
        let (open, byte) = self.at(place)?;
        let own = occurrences(&open, place.address, &target);
        Some((open, byte, own))
    }

    /// Where a name is used: in the text that declares it, and in all that load that.
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

    /// The changes that give a name another spelling wherever it means the same.
    fn renamed(&mut self, place: &Place<'_>, name: &str) -> Result<Option<Json>, Fault> {
        let Some(target) = self.target(place) else { return Ok(None) };
        if !is_name(name) {
            return Err(Fault::NoName);
        }
        let mut changes: BTreeMap<String, Vec<Json>> = BTreeMap::new();
        for (address, bytes, range) in self.places(&target) {
            // Another thing of that name would be meant.
            if self.files.get(&address).is_some_and(|open| open.find(name, bytes.start).is_some()) {
                return Err(Fault::TakenName);
            }
            changes.entry(address).or_default().push(edit(&range, name));
        }
        Ok(Some(json!({ "changes": changes })))
    }

    /// The changes that lay out these lines.
    fn laid_out(&mut self, given: &Json, [first, last]: [u32; 2]) -> Result<Option<Json>, Fault> {
        let options = &given["options"];
        let width = options["tabSize"].as_u64().ok_or(Fault::Parameters)?.clamp(1, WIDEST);
        let indent = Indent { width: usize::try_from(width).unwrap_or(2), tabs: !flag(&options["insertSpaces"])? };
        Ok(self.open(given)?.map(|Open { document, .. }| {
            let changes = layout(&document, indent).into_iter();
            let changes = changes.filter(|(bytes, _)| (first..=last).contains(&document.position(bytes.start).line));
            changes.map(|(bytes, new)| edit(&document.range(&bytes), &new)).collect()
        }))
    }

    /// What is wrong with the texts that have changed, as messages to the editor.
    fn take_mistakes(&mut self) -> Vec<Json> {
        let changed = std::mem::take(&mut self.changed);
        changed.into_iter().map(|address| self.told(&address)).collect()
    }

    fn told(&mut self, address: &str) -> Json {
        let open = self.files.get(address).filter(|_| self.versions.contains_key(address));
        // Of a text that is closed nothing is wrong.
        let diagnostics: Vec<Json> = open.map_or_else(Vec::new, |open| {
            let diagnostic = |mistake: Mistake| {
                let related = mistake.related.into_iter().map(|(bytes, message)| {
                    json!({ "location": location(address, &open.document.range(&bytes)), "message": message })
                });
                json!({
                    "range": open.document.range(&mistake.bytes),
                    "severity": if mistake.is_error { 1 } else { 2 },
                    "code": mistake.kind,
                    "source": "cutcake",
                    "message": mistake.message,
                    "relatedInformation": related.collect::<Vec<_>>(),
                })
            };
            mistakes(&open).into_iter().map(diagnostic).collect()
        });
        let version = self.versions.get(address);
        let told = stated(json!({ "uri": address, "diagnostics": diagnostics, "version": version }));
        json!({ "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": told })
    }
}

fn capabilities() -> Json {
    json!({
        "capabilities": {
            "positionEncoding": "utf-16",
            // Changes are told, and not the whole text each time.
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
            "semanticTokensProvider": { "legend": { "tokenTypes": COLOURS, "tokenModifiers": [] }, "full": true },
        },
        "serverInfo": { "name": "cutcake", "version": env!("CARGO_PKG_VERSION") },
    })
}
