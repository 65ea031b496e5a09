//! The prompt: lines from the terminal, edited with rustyline, to a [`Console`].

use std::{
    cell::RefCell,
    env,
    io::{self, Write},
    path::Path,
};

use rustyline::{
    Cmd, CompletionType, Config, Editor, EventHandler, KeyCode, KeyEvent, Modifiers,
    config::{BellStyle, ColorMode},
    error::ReadlineError,
    history::{DefaultHistory, History},
};

use crate::render::{
    format::Format,
    text::{Style, Text},
};

use super::{
    assistant::Assistant,
    console::{Console, Next, Settings},
    history,
    printer::Printer,
    signal::{Waiting, interrupt_always},
};
use crate::language::session::Session;

/// What stands before each input.
pub(super) const PROMPT: &str = "> ";

/// Terminals on which the line editor only reads lines.
const PLAIN_TERMINALS: [&str; 3] = ["dumb", "cons25", "emacs"];

/// The format for a person's own language and terminal: Unicode where these say UTF-8, else ASCII.
pub fn format_of_locale() -> Format {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| env::var(name).ok().filter(|locale| !locale.is_empty()))
        .unwrap_or_default()
        .to_lowercase();
    if locale.contains("utf-8") || locale.contains("utf8") { Format::Unicode } else { Format::Ascii }
}

/// Talks with a person until they leave.
///
/// # Errors
/// If the terminal can no longer be read or written.
pub fn converse(session: Session, settings: Settings, colour: bool) -> io::Result<()> {
    let waiting = Waiting::default();
    interrupt_always(session.limit().clone(), waiting.clone());
    let session = RefCell::new(session);
    let (mut output, mut errors) = (io::stdout(), io::stderr());
    let mut editor = editor(Assistant::new(&session, colour), colour)?;
    let file = history::file();
    if let Some(file) = &file {
        let _ = editor.load_history(file);
    }
    let mut printer = Printer::new(&mut output, colour);
    printer.text(&banner());
    let mut console = Console::new(&session, settings, printer, &mut errors);
    // Where lines cannot be edited Ctrl-C stays a signal, and must not end the program while it waits for one.
    let edits = !env::var("TERM").is_ok_and(|terminal| PLAIN_TERMINALS.contains(&terminal.as_str()));
    loop {
        waiting.set(edits);
        let line = editor.readline(PROMPT);
        waiting.set(false);
        match line {
            Ok(input) => {
                remember(&mut editor, &input, file.as_deref());
                if console.enter(&input)? == Next::Quit {
                    return Ok(());
                }
            }
            Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => {}
            Err(ReadlineError::Eof) => return Ok(()),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                writeln!(io::stderr(), "error: the line is not UTF-8")?;
            }
            Err(error) => return Err(from_editor(error)),
        }
    }
}

fn editor<'a>(assistant: Assistant<'a>, colour: bool) -> io::Result<Editor<Assistant<'a>, DefaultHistory>> {
    let config = Config::builder()
        .max_history_size(history::ENTRIES)
        .and_then(|config| config.history_ignore_dups(true))
        .map_err(from_editor)?
        .completion_type(CompletionType::List)
        .color_mode(if colour { ColorMode::Forced } else { ColorMode::Disabled })
        .bell_style(BellStyle::None)
        .bracketed_paste(true)
        .build();
    let mut editor = Editor::with_config(config).map_err(from_editor)?;
    editor.set_helper(Some(assistant));
    editor.bind_sequence(KeyEvent(KeyCode::Enter, Modifiers::ALT), EventHandler::Simple(Cmd::Newline));
    Ok(editor)
}

/// Notes an input at once, so that it is kept however the session ends. A history that cannot be kept disturbs no one.
fn remember(editor: &mut Editor<Assistant<'_>, DefaultHistory>, input: &str, file: Option<&Path>) {
    let added = !input.trim().is_empty() && editor.history_mut().add(input).unwrap_or(false);
    if let (true, Some(file)) = (added, file) {
        let _ = editor.append_history(file);
    }
}

fn banner() -> Text {
    let mut text = Text::styled(Style::Heading, "cutcake");
    text.push(Style::Plain, format!(" {}", env!("CARGO_PKG_VERSION")));
    text.push(Style::Muted, "   ? for help, Ctrl-D to leave");
    text
}

fn from_editor(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        ReadlineError::Errno(error) => error.into(),
        other => io::Error::other(other),
    }
}
