//! The language server: an editor's questions on one stream, answers on another. Nothing that is asked runs a program.

use std::{
    collections::HashMap,
    io::{self, BufRead, Write},
    ops::Range,
    str::FromStr,
    sync::mpsc,
    thread,
    time::Duration,
};

use indexmap::IndexSet;
use lsp_types::{
    CodeActionParams, CodeActionProviderCapability, CompletionOptions, Diagnostic, DiagnosticRelatedInformation,
    DiagnosticSeverity, DocumentFormattingParams, DocumentHighlight, FoldingRangeProviderCapability, FormattingOptions,
    GotoDefinitionResponse, HoverProviderCapability, InitializeResult, Location, NumberOrString, OneOf,
    PositionEncodingKind, PrepareRenameResponse, PublishDiagnosticsParams, RenameOptions, RenameParams, SemanticTokens,
    SemanticTokensFullOptions, SemanticTokensLegend, SemanticTokensOptions, SemanticTokensServerCapabilities,
    ServerCapabilities, ServerInfo, SignatureHelpOptions, TextDocumentPositionParams, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextEdit, Uri, WorkDoneProgressOptions, WorkspaceEdit, WorkspaceSymbolParams,
    WorkspaceSymbolResponse,
    notification::{
        DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Notification, PublishDiagnostics,
    },
    request::{
        CodeActionRequest, Completion, DocumentHighlightRequest, DocumentSymbolRequest, FoldingRangeRequest,
        Formatting, GotoDefinition, HoverRequest, PrepareRenameRequest, RangeFormatting, References, Rename, Request,
        ResolveCompletionItem, SemanticTokensFullRequest, SignatureHelpRequest, WorkspaceSymbolRequest,
    },
};
use serde_json::{Value as Json, json};

use crate::{
    answer::{COLOURS, colours, completed, completion, corrections, definition, found, hover, symbols},
    call::signature,
    document::Document,
    file,
    files::{Files, Open, path_of},
    folding::folding,
    layout::{Indent, layout},
    limit::Limit,
    message::{self, Fault, Messages},
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
const WIDEST: u32 = 16;

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
    versions: HashMap<String, i32>,
    files: Files,
    /// The texts that changed since their mistakes were told.
    changed: IndexSet<String>,
    /// What knows the names that come with the program; nothing is run in it.
    session: Session,
}

/// What is answered to a request, or taken from a notification.
fn parameters<T>(parameters: &Json, read: impl FnOnce(Json) -> serde_json::Result<T>) -> Result<T, Fault> {
    read(parameters.clone()).map_err(|_| Fault::Parameters)
}

/// Answers a request of one kind.
fn request<R: Request>(given: &Json, answer: impl FnOnce(R::Params) -> R::Result) -> Result<Json, Fault> {
    let given = parameters(given, serde_json::from_value)?;
    serde_json::to_value(answer(given)).map_err(|_| Fault::Invalid)
}

/// What a notification of one kind says.
fn notice<N: Notification>(given: &Json) -> Result<N::Params, Fault> {
    parameters(given, serde_json::from_value)
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
                serde_json::to_value(capabilities()).map_err(|_| Fault::Invalid)
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
        match method {
            HoverRequest::METHOD => request::<HoverRequest>(given, |given| {
                let (open, byte) = self.at(&given.text_document_position_params)?;
                hover(&open, byte)
            }),
            Completion::METHOD => request::<Completion>(given, |given| {
                let (open, byte) = self.at(&given.text_document_position)?;
                completion(&self.session, &open, byte).map(Into::into)
            }),
            ResolveCompletionItem::METHOD => request::<ResolveCompletionItem>(given, completed),
            GotoDefinition::METHOD => request::<GotoDefinition>(given, |given| {
                let place = &given.text_document_position_params;
                let (open, byte) = self.at(place)?;
                definition(&open, &place.text_document.uri, byte).map(GotoDefinitionResponse::Scalar)
            }),
            References::METHOD => request::<References>(given, |given| {
                let target = self.target(&given.text_document_position)?;
                let mut places = self.places(&target);
                if !given.context.include_declaration {
                    places.retain(|(address, bytes, _)| *address != target.address || *bytes != target.at);
                }
                Some(
                    places
                        .into_iter()
                        .filter_map(|(address, _, range)| Some(Location::new(address.parse().ok()?, range)))
                        .collect(),
                )
            }),
            DocumentHighlightRequest::METHOD => request::<DocumentHighlightRequest>(given, |given| {
                let place = &given.text_document_position_params;
                let target = self.target(place)?;
                let open = self.open(&place.text_document.uri)?;
                let own = occurrences(&open, place.text_document.uri.as_str(), &target).into_iter();
                Some(own.map(|bytes| DocumentHighlight { range: open.document.range(&bytes), kind: None }).collect())
            }),
            PrepareRenameRequest::METHOD => request::<PrepareRenameRequest>(given, |given| {
                let target = self.target(&given)?;
                let (open, byte) = self.at(&given)?;
                let own = occurrences(&open, given.text_document.uri.as_str(), &target);
                let bytes = own.into_iter().find(|bytes| bytes.start <= byte && byte <= bytes.end)?;
                Some(PrepareRenameResponse::Range(open.document.range(&bytes)))
            }),
            Rename::METHOD => {
                let given: RenameParams = parameters(given, serde_json::from_value)?;
                let edit = self.renamed(&given)?;
                serde_json::to_value(edit).map_err(|_| Fault::Invalid)
            }
            FoldingRangeRequest::METHOD => request::<FoldingRangeRequest>(given, |given| {
                Some(folding(&self.open(&given.text_document.uri)?.document))
            }),
            CodeActionRequest::METHOD => request::<CodeActionRequest>(given, |given: CodeActionParams| {
                Some(corrections(&self.open(&given.text_document.uri)?, &given.text_document.uri, &given.range))
            }),
            WorkspaceSymbolRequest::METHOD => {
                request::<WorkspaceSymbolRequest>(given, |given: WorkspaceSymbolParams| {
                    let all = self.files.all();
                    let texts =
                        all.into_iter().filter_map(|address| Some((address.clone(), self.files.get(&address)?)));
                    Some(WorkspaceSymbolResponse::Flat(found(texts, &given.query)))
                })
            }
            SignatureHelpRequest::METHOD => request::<SignatureHelpRequest>(given, |given| {
                let (open, byte) = self.at(&given.text_document_position_params)?;
                signature(&open, byte)
            }),
            DocumentSymbolRequest::METHOD => request::<DocumentSymbolRequest>(given, |given| {
                Some(symbols(&self.open(&given.text_document.uri)?.document).into())
            }),
            SemanticTokensFullRequest::METHOD => request::<SemanticTokensFullRequest>(given, |given| {
                let data = colours(&self.open(&given.text_document.uri)?.document);
                Some(SemanticTokens { result_id: None, data }.into())
            }),
            Formatting::METHOD => request::<Formatting>(given, |given: DocumentFormattingParams| {
                self.laid_out(&given.text_document.uri, &given.options, 0, u32::MAX)
            }),
            RangeFormatting::METHOD => request::<RangeFormatting>(given, |given| {
                let (first, last) = (given.range.start.line, given.range.end.line);
                self.laid_out(&given.text_document.uri, &given.options, first, last)
            }),
            _ => Err(Fault::Method),
        }
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
            DidOpenTextDocument::METHOD => {
                let opened = notice::<DidOpenTextDocument>(given)?.text_document;
                self.versions.insert(opened.uri.as_str().to_owned(), opened.version);
                self.change(opened.uri.as_str(), Some(Document::new(opened.text)));
            }
            DidChangeTextDocument::METHOD => {
                let changes = notice::<DidChangeTextDocument>(given)?;
                let address = changes.text_document.uri.as_str();
                if let Some(document) = self.files.take(address) {
                    self.versions.insert(address.to_owned(), changes.text_document.version);
                    self.change(address, Some(document.changed(changes.content_changes)));
                }
            }
            DidCloseTextDocument::METHOD => {
                let closed = notice::<DidCloseTextDocument>(given)?.text_document;
                self.versions.remove(closed.uri.as_str());
                self.change(closed.uri.as_str(), None);
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

    fn open(&mut self, address: &Uri) -> Option<Open> {
        self.files.get(address.as_str())
    }

    fn at(&mut self, place: &TextDocumentPositionParams) -> Option<(Open, usize)> {
        let open = self.open(&place.text_document.uri)?;
        let byte = open.document.byte(place.position);
        Some((open, byte))
    }

    /// What declares the name at a place.
    fn target(&mut self, place: &TextDocumentPositionParams) -> Option<Target> {
        let (open, byte) = self.at(place)?;
        target(&open, place.text_document.uri.as_str(), byte)
    }

    /// Where a name is used: in the text that declares it, and in all that load that.
    fn places(&mut self, target: &Target) -> Vec<(String, Range<usize>, lsp_types::Range)> {
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
    #[expect(
        clippy::mutable_key_type,
        reason = "the type of the protocol has addresses as keys, which nothing changes"
    )]
    fn renamed(&mut self, given: &RenameParams) -> Result<Option<WorkspaceEdit>, Fault> {
        let Some(target) = self.target(&given.text_document_position) else { return Ok(None) };
        if !is_name(&given.new_name) {
            return Err(Fault::NoName);
        }
        let mut changes: HashMap<String, Vec<TextEdit>> = HashMap::new();
        for (address, bytes, range) in self.places(&target) {
            // Another thing of that name would be meant.
            let is_taken =
                self.files.get(&address).is_some_and(|open| open.find(&given.new_name, bytes.start).is_some());
            if is_taken {
                return Err(Fault::TakenName);
            }
            changes.entry(address).or_default().push(TextEdit { range, new_text: given.new_name.clone() });
        }
        let changes = changes.into_iter().filter_map(|(address, edits)| Some((address.parse().ok()?, edits))).collect();
        Ok(Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }))
    }

    fn laid_out(&mut self, address: &Uri, options: &FormattingOptions, first: u32, last: u32) -> Option<Vec<TextEdit>> {
        let document = self.open(address)?.document;
        let width = usize::try_from(options.tab_size.clamp(1, WIDEST)).unwrap_or(2);
        let changes = layout(&document, Indent { width, tabs: !options.insert_spaces });
        let edit = |(bytes, new_text)| TextEdit { range: document.range(&bytes), new_text };
        Some(changes.into_iter().map(edit).filter(|edit| (first..=last).contains(&edit.range.start.line)).collect())
    }

    /// What is wrong with the texts that have changed, as messages to the editor.
    fn take_mistakes(&mut self) -> Vec<Json> {
        let changed = std::mem::take(&mut self.changed);
        changed.into_iter().filter_map(|address| self.told(&address)).collect()
    }

    fn told(&mut self, address: &str) -> Option<Json> {
        let uri = Uri::from_str(address).ok()?;
        let open = self.files.get(address).filter(|_| self.versions.contains_key(address));
        // Of a text that is closed nothing is wrong.
        let diagnostics = open.map_or_else(Vec::new, |open| {
            let diagnostic = |mistake: Mistake| {
                let related = mistake.related.into_iter().map(|(bytes, message)| DiagnosticRelatedInformation {
                    location: Location::new(uri.clone(), open.document.range(&bytes)),
                    message,
                });
                let severity = if mistake.is_error { DiagnosticSeverity::ERROR } else { DiagnosticSeverity::WARNING };
                Diagnostic {
                    range: open.document.range(&mistake.bytes),
                    severity: Some(severity),
                    code: Some(NumberOrString::String(mistake.kind.to_owned())),
                    source: Some("cutcake".to_owned()),
                    message: mistake.message,
                    related_information: Some(related.collect()),
                    ..Diagnostic::default()
                }
            };
            mistakes(&open).into_iter().map(diagnostic).collect()
        });
        let version = self.versions.get(address).copied();
        let told = PublishDiagnosticsParams { uri, diagnostics, version };
        let told = serde_json::to_value(told).ok()?;
        Some(json!({ "jsonrpc": "2.0", "method": PublishDiagnostics::METHOD, "params": told }))
    }
}

fn capabilities() -> InitializeResult {
    let legend = SemanticTokensLegend {
        token_types: COLOURS.iter().map(|colour| (*colour).into()).collect(),
        token_modifiers: Vec::new(),
    };
    let capabilities = ServerCapabilities {
        position_encoding: Some(PositionEncodingKind::UTF16),
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::INCREMENTAL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            resolve_provider: Some(true),
            trigger_characters: Some(vec![".".to_owned()]),
            ..CompletionOptions::default()
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(vec!["(".to_owned(), ",".to_owned()]),
            ..SignatureHelpOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_range_formatting_provider: Some(OneOf::Left(true)),
        semantic_tokens_provider: Some(SemanticTokensServerCapabilities::SemanticTokensOptions(
            SemanticTokensOptions {
                legend,
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            },
        )),
        ..ServerCapabilities::default()
    };
    let info = ServerInfo { name: "cutcake".to_owned(), version: Some(env!("CARGO_PKG_VERSION").to_owned()) };
    InitializeResult { capabilities, server_info: Some(info) }
}
