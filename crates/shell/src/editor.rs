//! Lines from a terminal, edited with rustyline.

use std::{
    io,
    path::PathBuf,
    sync::{Arc, Mutex},
};

use rustyline::{
    Cmd, CompletionType, ConditionalEventHandler, Config, Editor, EventHandler, ExternalPrinter, KeyCode, KeyEvent,
    Modifiers,
    config::{BellStyle, ColorMode},
    error::ReadlineError,
    history::{DefaultHistory, History, SearchDirection},
};

use super::{
    assistant::{Assistant, Knowledge},
    console::PROMPT,
    history,
    keys::{Backspace, CONTINUATION, CancelList, End, Enter, HistoryKey, KeyState, Tab, lock},
    prompt::Entered,
    recall::Recall,
};

/// With more candidates than this the editor asks whether to list them.
pub const MANY: usize = 100;

/// A line editor with a history.
pub struct LineEditor<K: Knowledge> {
    editor: Editor<Assistant<K>, DefaultHistory>,
    recall: Arc<Mutex<Recall>>,
    /// The last input, which enters the history once it is known not to have failed.
    last: Option<String>,
    file: Option<PathBuf>,
    line: Arc<KeyState>,
    /// Whether the last input was copied with its prompt: then lines that are pasted after it are its answer.
    is_copied: bool,
    /// Prints nothing. While it exists, the editor waits for signals as well as keys, so that an interrupt from outside clears the
    /// line at once instead of at the next key.
    _printer: Option<Box<dyn ExternalPrinter>>,
}

impl<K: Knowledge> LineEditor<K> {
    /// An editor with this helper. If it keeps lines, it also knows those of earlier sessions.
    ///
    /// # Errors
    /// If the terminal cannot be read.
    pub fn new(assistant: Assistant<K>, keeps_lines: bool) -> io::Result<Self> {
        let config = Config::builder()
            .max_history_size(history::ENTRIES)
            .and_then(|config| config.history_ignore_dups(true))
            .map_err(from_editor)?
            .completion_type(CompletionType::List)
            .completion_prompt_limit(MANY)
            // The assistant itself knows whether to colour; it also adds continuation prompts, which need no colour.
            .color_mode(ColorMode::Forced)
            .bell_style(BellStyle::None)
            .bracketed_paste(true)
            .build();
        let mut editor = Editor::with_config(config).map_err(from_editor)?;
        let file = keeps_lines.then(history::file).flatten();
        if let Some(file) = &file {
            let _ = editor.load_history(file);
        }
        let entries = 0..editor.history().len();
        let entry = |place| editor.history().get(place, SearchDirection::Forward).ok().flatten();
        let entries = entries.filter_map(entry).map(|found| found.entry.into_owned()).collect();
        let recall = Arc::new(Mutex::new(Recall::new(entries)));
        let (listing, line) = (assistant.listing(), assistant.line());
        editor.set_helper(Some(assistant));

        let mut bind = |key: KeyEvent, handler: Box<dyn ConditionalEventHandler>| {
            editor.bind_sequence(key, EventHandler::Conditional(handler));
        };
        let plain = |code| KeyEvent(code, Modifiers::NONE);
        let history_key = |back| Box::new(HistoryKey { recall: Arc::clone(&recall), line: Arc::clone(&line), back });
        bind(plain(KeyCode::Enter), Box::new(Enter(Arc::clone(&line))));
        bind(plain(KeyCode::Backspace), Box::new(Backspace));
        bind(KeyEvent::ctrl('H'), Box::new(Backspace));
        bind(plain(KeyCode::End), Box::new(End));
        bind(KeyEvent::ctrl('E'), Box::new(End));
        bind(plain(KeyCode::Up), history_key(true));
        bind(KeyEvent::ctrl('P'), history_key(true));
        bind(plain(KeyCode::Down), history_key(false));
        bind(KeyEvent::ctrl('N'), history_key(false));
        bind(plain(KeyCode::Tab), Box::new(Tab(Arc::clone(&listing))));
        bind(KeyEvent::ctrl('C'), Box::new(CancelList(listing)));
        let new_line = EventHandler::Simple(Cmd::Insert(1, CONTINUATION.to_owned()));
        editor.bind_sequence(KeyEvent(KeyCode::Enter, Modifiers::ALT), new_line);
        let printer =
            editor.create_external_printer().ok().map(|printer| Box::new(printer) as Box<dyn ExternalPrinter>);
        Ok(LineEditor { editor, recall, last: None, file, line, is_copied: false, _printer: printer })
    }

    /// Reads the next input, which enters the history if `is_kept`. The previous input enters it unless it failed: then the Up key
    /// recalls it for correction until the next input.
    ///
    /// # Errors
    /// If the terminal can no longer be read or written.
    pub fn next(&mut self, prompt: &str, is_kept: bool, last_failed: bool) -> io::Result<Entered> {
        let last = self.last.take();
        if let Some(last) = last.as_ref().filter(|_| !last_failed) {
            self.keep(last);
        }
        match self.editor.readline(prompt) {
            // A terminal that does not say what is pasted sends a transcript line by line.
            Ok(input) if self.is_copied && self.line.is_pasted() && !input.starts_with(PROMPT) => Ok(Entered::Nothing),
            Ok(input) => {
                self.is_copied = input.starts_with(PROMPT);
                if is_kept && !input.trim().is_empty() {
                    let mut recall = lock(&self.recall);
                    if last_failed && last.is_some() {
                        recall.forget_last();
                    }
                    recall.add(&input);
                    drop(recall);
                    self.last = Some(input.clone());
                }
                Ok(Entered::Input(input))
            }
            Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => Ok(Entered::Nothing),
            Err(ReadlineError::Eof) => Ok(Entered::End),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => Ok(Entered::NotText),
            Err(error) => Err(from_editor(error)),
        }
    }

    /// Adds an input to the history file before the next one is read, so that it is kept however the session ends. Errors of the
    /// file are ignored.
    fn keep(&mut self, input: &str) {
        let added = self.editor.history_mut().add(input).unwrap_or(false);
        if let (true, Some(file)) = (added, &self.file) {
            let _ = self.editor.append_history(file);
        }
    }
}

fn from_editor(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        ReadlineError::Errno(error) => error.into(),
        other => io::Error::other(other),
    }
}
