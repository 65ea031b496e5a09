//! The prompt: reads inputs from the terminal for a [`Console`].

use std::{
    cell::RefCell,
    env,
    io::{self, IsTerminal, Write},
    path,
};

use crate::render::{
    format::Format,
    text::{Style, Text},
    wrap::characters,
};

use super::{
    activity::Expected,
    console::{CONTINUATION_PROMPTS, Console, Next, Settings},
    front::Entry,
    journal::{self, Journal},
    keyboard::{Keyboard, with_keyboard},
    keys::without_indents,
    plain::PlainLines,
    printer::Printer,
    screen::{Screen, is_plain},
    script::Input,
    signal::{Waiting, end_program, interrupt_always},
    terminal::Terminal,
    watchdog::{self, Watched},
};
use crate::{limit::Limit, session::Session};

/// The prompt of a continuation line in a format.
pub fn continuation_prompt(format: Format) -> &'static str {
    if format == Format::Unicode { CONTINUATION_PROMPTS[0] } else { CONTINUATION_PROMPTS[1] }
}

/// What was entered at the prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entered {
    /// An input.
    Input(String),
    /// Nothing: the line was cleared.
    Nothing,
    /// Bytes that are not UTF-8.
    NotText,
    /// The end-of-file key.
    End,
}

/// The source of inputs.
enum Lines<'k> {
    Edited(&'k Keyboard),
    Plain(PlainLines),
}

impl Lines<'_> {
    fn next(&mut self, prompt: String, expected: Expected, session: &RefCell<Session>) -> io::Result<Entered> {
        match self {
            Lines::Edited(keyboard) => keyboard.next(prompt, expected, session),
            Lines::Plain(lines) => lines.next(&prompt),
        }
    }
}

/// The format for the locale: Unicode if it uses UTF-8, otherwise ASCII.
pub fn format_of_locale() -> Format {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| env::var(name).ok().filter(|locale| !locale.is_empty()))
        .unwrap_or_default()
        .to_lowercase();
    if locale.contains("utf-8") || locale.contains("utf8") { Format::Unicode } else { Format::Ascii }
}

/// How the prompt begins.
#[derive(Clone, Debug, Default)]
pub struct Beginning {
    /// The programs that are run first.
    pub programs: Vec<Input>,
    /// The game to play, as the arguments of `:play`; the program ends with it.
    pub game: Option<String>,
    /// Whether no file is written and no other program run: there is no history and no pager.
    pub is_sandbox: bool,
}

/// Runs programs in the session that `begin` makes under a limit, then reads inputs until the person leaves. Returns the exit status,
/// which is 1 if a game was to be played and something failed before its first move. It must be called on the main thread.
///
/// # Errors
/// If the terminal can no longer be read or written.
pub fn converse(
    limit: Limit,
    begin: impl FnOnce(Limit) -> Session + Send,
    settings: Settings,
    colour: bool,
    beginning: &Beginning,
) -> io::Result<u8> {
    let continuation = continuation_prompt(format_of_locale());
    let waiting = Waiting::default();
    watchdog::watch(limit.clone(), Watched::Prompt(waiting.clone()), move |error| {
        let _ = writeln!(io::stderr(), "{}", error.render(colour));
        error.exit_status()
    });
    if is_plain() || !io::stdin().is_terminal() {
        let lines = PlainLines::of_input(continuation);
        interrupt_always(limit.clone(), waiting.clone(), lines.interrupter());
        return talk(begin(limit), settings, colour, beginning, &waiting, Lines::Plain(lines));
    }
    interrupt_always(limit.clone(), waiting.clone(), end_program);
    with_keyboard(colour, continuation, !beginning.is_sandbox, |keyboard| {
        talk(begin(limit), settings, colour, beginning, &waiting, Lines::Edited(keyboard))
    })
}

fn talk(
    session: Session,
    settings: Settings,
    colour: bool,
    beginning: &Beginning,
    waiting: &Waiting,
    mut lines: Lines<'_>,
) -> io::Result<u8> {
    let session = RefCell::new(session);
    let (mut output, mut errors) = (io::stdout(), io::stderr());
    let screen = Screen::of_output();
    let screen = if beginning.is_sandbox { screen.map(Screen::without_pager) } else { screen };
    let mut printer = Printer::new(&mut output, colour).with_screen(screen);
    printer.set_ascii(format_of_locale() == Format::Ascii);
    if beginning.game.is_none() {
        printer.text(&banner(printer.window().map(|window| window.columns)));
    }
    let is_kept = beginning.game.is_none() && !beginning.is_sandbox;
    let journal = RefCell::new(if is_kept { Journal::new("at the prompt") } else { Journal::default() });
    if let Some(offer) = journal::offer(&journal.borrow().lost()) {
        printer.text(&Text::styled(Style::Muted, format!("note: {offer}")));
    }
    let terminal = Terminal::new(printer, &mut errors).with_journal(&journal);
    let mut console = Console::new(&session, settings, terminal);
    for program in &beginning.programs {
        let entry = match program {
            Input::Text { text, .. } => Entry::Input(text.clone()),
            Input::File(path) => Entry::File(path::absolute(path).unwrap_or_else(|_| path.clone())),
        };
        console.run(&entry)?;
        journal.borrow_mut().add_before(entry);
    }
    if let Some(game) = &beginning.game {
        console.enter(&format!(":play {game}"))?;
    }
    let status = u8::from(beginning.game.is_some() && console.has_failed());
    while beginning.game.is_none() || console.is_busy() {
        waiting.set(true);
        let entered = lines.next(console.prompt(), console.expects(), &session);
        waiting.set(false);
        let next = match entered? {
            Entered::Input(input) => console.enter(&without_indents(&input))?,
            Entered::Nothing => Next::Input,
            Entered::NotText => {
                writeln!(io::stderr(), "error: the line is not UTF-8")?;
                Next::Input
            }
            Entered::End => console.leave()?,
        };
        if next == Next::Quit {
            break;
        }
    }
    journal.borrow_mut().close();
    Ok(status)
}

/// The banner, in one line; shorter in a narrow window.
fn banner(columns: Option<usize>) -> Text {
    const HINTS: [&str; 2] = ["   ? for help, :tour for an introduction, Ctrl-D to leave", "   ? for help"];
    let mut text = Text::styled(Style::Heading, "cutcake");
    text.push(Style::Plain, format!(" {}", env!("CARGO_PKG_VERSION")));
    let fits = columns.is_none_or(|columns| characters(&text) + HINTS[0].len() <= columns);
    text.push(Style::Muted, HINTS[usize::from(!fits)]);
    text
}
