//! The commands of the prompt, in one list that is used to run, explain and complete them.

use std::{sync::Arc, time::Duration};

use crate::{
    activity::problem,
    console::{Console, Next, Settings},
    exercise,
    front::{Action, Entry, Notes},
    game,
    read::{self, foreign, source::Source},
    render::{
        format::Format,
        text::{Style, Text},
    },
    run::error::{Error, ErrorKind},
    session::Session,
    tour, words,
};

/// The argument of a command, for completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Nothing.
    Nothing,
    /// An expression of the language, or a name.
    Expression,
    /// A file.
    File,
    /// One of a few words.
    Words(&'static [&'static str]),
}

/// A command of the prompt.
pub struct Command {
    /// Its name, without the colon.
    pub name: &'static str,
    /// The arguments as help shows them.
    pub signature: &'static str,
    /// The argument for completion.
    pub argument: Argument,
    /// What it does.
    pub summary: &'static str,
    run: Action,
}

/// Every command, in the order in which they are listed.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "help",
        signature: "[NAME]",
        argument: Argument::Expression,
        summary: "what a name or a command does, with examples; also `?NAME`",
        run: |console, name| answer(console, name).map(|()| Next::Input),
    },
    Command {
        name: "list",
        signature: "[TEXT]",
        argument: Argument::Expression,
        summary: "every function by subject, or those that mention TEXT",
        run: list,
    },
    Command {
        name: "type",
        signature: "EXPR",
        argument: Argument::Expression,
        summary: "what kind of value an expression has",
        run: type_of,
    },
    Command {
        name: "time",
        signature: "EXPR|on|off",
        argument: Argument::Expression,
        summary: "how long an expression takes; `on`: after each input",
        run: time,
    },
    Command {
        name: "load",
        signature: "FILE",
        argument: Argument::File,
        summary: "run a file in this session",
        run: load,
    },
    Command {
        name: "save",
        signature: "FILE",
        argument: Argument::File,
        summary: "write this session's names to a new file for `:load`",
        run: |console, file| save(console, file, false),
    },
    Command {
        name: "save!",
        signature: "FILE",
        argument: Argument::File,
        summary: "the same, over a file that is there already",
        run: |console, file| save(console, file, true),
    },
    Command {
        name: "restore",
        signature: "[N|forget]",
        argument: Argument::Words(&[FORGET]),
        summary: "do again what was entered in a session that was lost, as by a crash, but write no files; of several by number; `forget`: \
                  forget them",
        run: restore,
    },
    Command {
        name: "print",
        signature: "[EXPR]",
        argument: Argument::Expression,
        summary: "the whole of a value, where a result shows only its beginning; the last result if EXPR is left out",
        run: print,
    },
    Command {
        name: "why",
        signature: "[EXPR]",
        argument: Argument::Expression,
        summary: "what an answer rests on, with its sources: that of EXPR, or the last result",
        run: why,
    },
    Command {
        name: "format",
        signature: "[NAME]",
        argument: Argument::Words(Format::NAMES),
        summary: Format::CHOICE,
        run: format,
    },
    Command {
        name: "play",
        signature: "G [as PLAYER] [with PLAYER] [first PLAYER] [misere]",
        argument: Argument::Expression,
        summary: "play a game against the program, in any theory: `:play [3,2]+[6,5]`; `first` or `second` alone is you; with three \
                  players also `with PLAYER`, your ally, and `as Left and Right`; `:play (G, H)` goes on with a game from its positions",
        run: |console, argument| game::begin(console, argument).map(|()| Next::Input),
    },
    Command {
        name: "explore",
        signature: "G",
        argument: Argument::Expression,
        summary: "a game on the whole screen: its moves with their values and outcomes beside the board; the arrow keys choose, Enter moves, \
                  Backspace goes back, Tab shows the other player's moves, q leaves",
        run: explore,
    },
    Command {
        name: "tour",
        signature: "[NAME|FILE]",
        argument: Argument::Words(tour::NAMES),
        summary: "an introduction to the four theories, or one of them, by typing; or the lessons of a file, in which `# name: Title` begins a \
                  lesson, and a paragraph has a line `> EXPR` to be typed, `find EXPR`, `find one of TUPLE` or `exercise hot`, and words \
                  before and after it (examples/lessons)",
        run: |console, name| tour::begin(console, name).map(|()| Next::Input),
    },
    Command {
        name: "exercise",
        signature: "KIND",
        argument: Argument::Words(exercise::NAMES),
        summary: "an exercise, another one each time: `:exercise hot`; the answer is judged by what it is worth",
        run: |console, name| tour::practise(console, name).map(|()| Next::Input),
    },
    Command {
        name: "preview",
        signature: "[on|off]",
        argument: Argument::Words(&["on", "off"]),
        summary: "whether the value of what is typed is shown behind it, where there are colours to tell it apart",
        run: preview,
    },
    Command {
        name: "vars",
        signature: "",
        argument: Argument::Nothing,
        summary: "the names that hold a value, and what they hold",
        run: variables,
    },
    Command {
        name: "check",
        signature: "NAME [BOUND]",
        argument: Argument::Expression,
        summary: "test the rules of a ruleset of this session on its boards, as `Check(NAME, BOUND)` does",
        run: check,
    },
    Command {
        name: "unset",
        signature: "NAME …",
        argument: Argument::Expression,
        summary: "forget what names hold; a function that one hid is there again",
        run: |console, names| {
            names.split([' ', ',']).filter(|name| !name.is_empty()).try_for_each(|name| {
                console.session().unset(name)?;
                console.note(&Entry::Unset(name.to_owned()));
                Ok::<_, Box<Error>>(())
            })?;
            Ok(Next::Input)
        },
    },
    Command {
        name: "set",
        signature: "[NAME VALUE]",
        argument: Argument::Words(&["timeout", "memory", "notes"]),
        summary: "limits: `timeout SECONDS` and `memory MB`, or `off`; `notes all`, `marks` or `none` beside answers that rest on more than play",
        run: set,
    },
    Command {
        name: "stats",
        signature: "",
        argument: Argument::Nothing,
        summary: "what the session holds in memory",
        run: statistics,
    },
    Command {
        name: "reset",
        signature: "",
        argument: Argument::Nothing,
        summary: "forget every name, result and stored value",
        run: reset,
    },
    Command {
        name: "quit",
        signature: "",
        argument: Argument::Nothing,
        summary: "end the session; Ctrl-D does the same",
        run: |_, _| Ok(Next::Quit),
    },
];

impl Command {
    /// The command with its arguments as help shows it: `:load FILE`.
    pub fn usage(&self) -> String {
        format!(":{} {}", self.name, self.signature).trim_end().to_owned()
    }
}

/// The command with this name, or the only one whose name begins so.
///
/// # Errors
/// If there is none; the help suggests a similar name.
pub fn find(name: &str) -> Result<&'static Command, Box<Error>> {
    if let Some(command) = COMMANDS.iter().find(|command| command.name == name) {
        return Ok(command);
    }
    // A command that overwrites a file must be typed in full.
    let may_begin =
        |command: &&Command| !name.is_empty() && command.name.starts_with(name) && !command.name.ends_with('!');
    let begun: Vec<_> = COMMANDS.iter().filter(may_begin).collect();
    match begun[..] {
        [command] => Ok(command),
        [] => {
            let error = format!("no command is called `:{name}`");
            if let Some(instead) = foreign::instead(name).filter(|instead| *instead != foreign::SHELL) {
                return Err(problem(error, instead));
            }
            let is_meant = |word: &String| word.eq_ignore_ascii_case(name);
            if let Some(function) = words().into_iter().find(is_meant) {
                return Err(problem(error, format!("`{function}` is typed without a colon; `?{function}` shows how")));
            }
            let nearest = COMMANDS
                .iter()
                .map(|command| (strsim::damerau_levenshtein(command.name, name), command.name))
                .min()
                .filter(|(distance, near)| *distance <= near.len() / 2);
            Err(problem(
                error,
                nearest.map_or_else(
                    || "`:help` lists the commands".to_owned(),
                    |(_, near)| format!("did you mean `:{near}`?"),
                ),
            ))
        }
        [..] => Err(problem(
            format!("several commands begin with `:{name}`"),
            begun.iter().map(|command| format!("`:{}`", command.name)).collect::<Vec<_>>().join(", "),
        )),
    }
}

/// Runs a command line, given without its colon.
///
/// # Errors
/// Any failure of the command.
pub fn run(console: &mut Console<'_>, line: &str) -> Result<Next, Box<Error>> {
    let (name, argument) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (command, argument) = (find(name)?, argument.trim());
    if command.argument == Argument::Nothing && !argument.is_empty() {
        return Err(problem(format!("`:{}` takes no arguments", command.name), format!("write `:{}`", command.name)));
    }
    if argument.is_empty() && command.signature.starts_with(|first: char| first.is_ascii_uppercase()) {
        let usage = match command.argument {
            Argument::Words([first, others @ ..]) => {
                format!("write `:{} {first}`; there are also {}", command.name, others.join(", "))
            }
            _ => command.usage(),
        };
        return Err(problem(format!("`:{}` needs something behind it", command.name), usage));
    }
    (command.run)(console, argument)
}

/// Adds to the error of a line that would be a command with a colon the line to type: `play Nim[3,5]`, `\q`.
pub(crate) fn without_colon(line: &str, mut error: Box<Error>) -> Box<Error> {
    let line = line.trim_start_matches(['\\', '%', '!', '/']);
    let (name, rest) = line.split_at(line.find(|letter: char| !letter.is_alphabetic()).unwrap_or(line.len()));
    let is_meant = match &error.kind {
        ErrorKind::Syntax { incomplete, .. } => !incomplete,
        ErrorKind::UnknownName { name: unknown } => unknown == name,
        _ => false,
    };
    let is_function = || words().iter().any(|word| word.eq_ignore_ascii_case(name));
    let call = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let argument = match call {
        Some(argument) if foreign::instead(name).is_none() => argument,
        _ if rest.is_empty() || rest.starts_with(' ') => rest.trim(),
        _ => return error,
    };
    let is_named = |command: &&Command| command.name == name || command.name == "quit" && name == "q";
    if let Some(command) = COMMANDS.iter().find(is_named).filter(|_| is_meant && !is_function()) {
        // `play tic tac toe` is no line to type, and `save session` names no file.
        let is_needed = command.signature.starts_with(|first: char| first.is_ascii_uppercase());
        let is_word = argument.chars().all(|letter| letter.is_alphanumeric() || letter == ' ');
        let is_prose = is_word
            && match command.argument {
                Argument::Words(_) => argument.is_empty() && is_needed,
                Argument::File => !argument.is_empty(),
                _ if command.name == "help" => !argument.is_empty() && !words().iter().any(|word| word == argument),
                _ => argument.contains(' ') || ["play", "explore"].contains(&command.name) && !argument.is_empty(),
            }
            || command.name == "why" && !is_word && !is_read(argument);
        let is_prose = is_prose || command.argument == Argument::File && argument.contains(' ');
        // The language knows what is meant.
        if is_prose && error.help.as_ref().is_some_and(|help| !help.contains("not understood")) {
            return error;
        }
        let is_alone = is_prose || command.argument == Argument::Nothing;
        let line = if is_alone { command.usage() } else { format!(":{} {argument}", command.name) };
        error.help = Some(format!("a command begins with a colon: `{}`", line.trim_end()));
    }
    error
}

/// Whether an expression can be read.
fn is_read(text: &str) -> bool {
    read::parse(&Arc::new(Source { text: text.to_owned(), ..Source::default() })).is_ok()
}

/// Checks that a cell of a notebook can run a command; `asks` says whether the front end can ask a person for further lines.
///
/// # Errors
/// If it cannot.
pub fn in_a_cell(line: &str, asks: bool) -> Result<(), Box<Error>> {
    let line = line.trim_start().trim_start_matches(':');
    let name = line.split(char::is_whitespace).next().unwrap_or_default();
    match find(name).map_or(name, |command| command.name) {
        "explore" => Err(problem(
            "`:explore` belongs to a terminal: a cell of a notebook has no cursor",
            "use `Options(G)`, `BestMoves(G, Left)` and `Explain(G)`; `:play G` plays here",
        )),
        name @ ("play" | "exercise" | "tour") if !asks => Err(problem(
            format!("`:{name}` asks for lines, and nobody is there to answer this cell"),
            "it works where a person runs the cell, and in a terminal: `cutcake play '[3,2]+[6,5]'`",
        )),
        _ => Ok(()),
    }
}

/// Shows the help on a name, or the overview if the name is empty.
///
/// # Errors
/// If nothing has that name.
pub fn answer(console: &mut Console<'_>, name: &str) -> Result<(), Box<Error>> {
    let text = match name {
        "" => overview(),
        _ => console.calculate(|session, _| help(session, name))?,
    };
    console.show(&text);
    Ok(())
}

/// The help on a name of the language, or on a command if the name begins with a colon.
///
/// # Errors
/// If nothing has that name.
pub fn help(session: &mut Session, name: &str) -> Result<Text, Box<Error>> {
    // `??Nim`
    let name = name.trim_start_matches(['?', ' ']);
    if name.trim_start_matches(':') == "commands" {
        return Ok(commands());
    }
    let command = name.strip_prefix(':').filter(|name| name.starts_with(char::is_alphabetic));
    let command = match command {
        Some(name) => find(name)?,
        None => match session.help(name) {
            // `?tour`, `:help play`: only a command has this name.
            Err(error) => COMMANDS.iter().find(|command| command.name == name).ok_or(error)?,
            page => return page,
        },
    };
    let mut text = Text::styled(Style::Heading, command.usage());
    text.push(Style::Plain, format!("\n  {}", command.summary));
    Ok(text)
}

/// The help overview, on a small screen: what can be typed, the commands, the keys.
pub fn overview() -> Text {
    let mut text = Text::new();
    section(
        &mut text,
        "Type an expression",
        &[
            ("{3|1} + ^*", "two-player values: numbers, stars, ups, games by options"),
            ("x := +-1", "gives a value a name; `_` is the last result, `_1` the first"),
            ("Cutcake[8,7]", "a position of a game; `use Cutcake` lets `[8,7]` mean it"),
            ("?Outcome", "what a name does; so `?ruleset`, `?cgsuite`; `:list` shows all"),
            (":tour", "an introduction, by typing; `:play [3,2]+[6,5]` plays a game"),
        ],
    );
    text.push(Style::Plain, "\n\n");
    text.push(Style::Heading, "Commands");
    text.push(Style::Muted, " (the beginning of a name will do; `:help commands` says what each does)");
    let mut column = LINE;
    for command in COMMANDS {
        let name = format!(":{}", command.name);
        if column + name.len() + 1 > LINE {
            text.push(Style::Plain, "\n ");
            column = 1;
        }
        text.push(Style::Name, format!(" {name}"));
        column += name.len() + 1;
    }
    text.push(Style::Plain, "\n\n");
    section(
        &mut text,
        "Keys",
        &[
            ("Tab", "completes names, commands, files, and letters by name: `\\up`"),
            ("Right", "takes the grey suggestion; behind `=` stands what the line gives"),
            ("Up, Ctrl-R", "earlier inputs; Ctrl-R searches them"),
            ("Alt-Enter", "begins a new line; Enter does so while something is open"),
            ("Ctrl-C", "stops a calculation and keeps the session, or clears the line"),
            ("Ctrl-D", "on an empty line ends the session"),
        ],
    );
    text
}

/// The columns that the names of commands may take.
const LINE: usize = 76;

/// Every command with its summary.
fn commands() -> Text {
    let mut text = Text::new();
    let commands: Vec<_> = COMMANDS.iter().map(|command| (command.usage(), command.summary)).collect();
    let commands: Vec<_> = commands.iter().map(|(usage, summary)| (usage.as_str(), *summary)).collect();
    section(&mut text, "Commands", &commands);
    text
}

/// Left columns wider than this stand on a line of their own.
const WIDEST: usize = 20;

fn section(text: &mut Text, heading: &str, rows: &[(&str, &str)]) {
    text.push(Style::Heading, heading);
    let widths = rows.iter().map(|(left, _)| left.chars().count());
    let width = widths.filter(|width| *width <= WIDEST).max().unwrap_or_default();
    for (left, right) in rows {
        text.push(Style::Plain, "\n  ");
        text.push(Style::Name, format!("{left:width$}"));
        let gap = if left.chars().count() > width { format!("\n{:1$}", "", width + 4) } else { "  ".to_owned() };
        text.push(Style::Muted, format!("{gap}{right}"));
    }
}

fn print(console: &mut Console<'_>, expression: &str) -> Result<Next, Box<Error>> {
    let expression = if expression.is_empty() { "_" } else { expression };
    let text = console.calculate(|session, _| session.whole_text(expression))?;
    console.show_value(&text);
    Ok(Next::Input)
}

fn why(console: &mut Console<'_>, expression: &str) -> Result<Next, Box<Error>> {
    let expression = if expression.is_empty() { "_" } else { expression };
    let question = format!("Standing({expression}; source := true)");
    let standing = match console.calculate(|session, _| session.whole_text(&question)) {
        Ok(standing) => standing.to_string(),
        Err(_) if expression == "_" => {
            return Err(problem("nothing was answered yet", "`:why Outcome(Nim[3,5])` says what an answer rests on"));
        }
        // An error of the expression is shown in what was typed.
        Err(error) => return console.calculate(|session, _| session.whole_text(expression)).and(Err(error)),
    };
    let standing = standing.trim_matches('"');
    let meaning = match standing {
        "proved" => ": by play, or by calculation from the rules alone",
        "derived" => {
            ": by a method that is not proved for this case; `?Standing` says more, and `Prove` looks for a proof"
        }
        "open" => ": no answer was found",
        _ => "",
    };
    console.show(&Text::plain(format!("{standing}{meaning}")));
    Ok(Next::Input)
}

fn list(console: &mut Console<'_>, wanted: &str) -> Result<Next, Box<Error>> {
    let index = console.session().help_index();
    if wanted.is_empty() {
        console.show(&index);
        return Ok(Next::Input);
    }
    let found = containing(&index, wanted);
    if found.is_empty() {
        let help = console.session().advice_on(wanted).unwrap_or_else(|| "`:list` lists them all".to_owned());
        return Err(problem(format!("no function's line contains `{wanted}`"), help));
    }
    console.show(&found);
    Ok(Next::Input)
}

/// The lines of `text` in which a word begins with `wanted`, ignoring case, each under its heading, and all lines under a
/// heading with such a word; those under the heading `wanted` come first.
fn containing(text: &Text, wanted: &str) -> Text {
    let is_meant = |line: &Text| has_word(&line.to_string(), wanted);
    let mut sections = vec![(Text::new(), Vec::new())];
    for line in text.lines() {
        match sections.last_mut() {
            Some((_, lines)) if line.spans().next().is_none_or(|(style, _)| style != Style::Heading) => {
                lines.push(line)
            }
            _ => sections.push((line, Vec::new())),
        }
    }
    for (heading, lines) in &mut sections {
        let is_whole = is_meant(heading);
        lines.retain(|line| !line.is_empty() && (is_whole || is_meant(line)));
    }
    sections.retain(|(_, lines)| !lines.is_empty());
    sections.sort_by_key(|(heading, _)| !heading.to_string().eq_ignore_ascii_case(wanted));
    let mut found = Text::new();
    for line in sections.into_iter().flat_map(|(heading, lines)| [heading].into_iter().chain(lines)) {
        if !found.is_empty() {
            found.push(Style::Plain, "\n");
        }
        found.append(line);
    }
    found
}

/// Whether a word of a line begins with `wanted`, ignoring case; a word may be part of a name, as `Kayles` of `NodeKayles`.
fn has_word(line: &str, wanted: &str) -> bool {
    let begins = |place: usize| {
        let first = line[place..].chars().next();
        match line[..place].chars().next_back() {
            Some(before) if before.is_alphanumeric() => {
                before.is_lowercase() && first.is_some_and(|first| !first.is_lowercase())
            }
            _ => true,
        }
    };
    let is_at = |place: usize| line[place..].to_lowercase().starts_with(&wanted.to_lowercase());
    line.char_indices().any(|(place, _)| begins(place) && is_at(place))
}

fn type_of(console: &mut Console<'_>, expression: &str) -> Result<Next, Box<Error>> {
    let kind = console.calculate(|session, _| session.type_of(expression))?;
    console.show(&Text::plain(kind));
    Ok(Next::Input)
}

fn check(console: &mut Console<'_>, argument: &str) -> Result<Next, Box<Error>> {
    let (name, bound) = argument.split_once(char::is_whitespace).unwrap_or((argument, ""));
    if name.is_empty() {
        return Err(problem(
            "which ruleset is to be tested?",
            "`:check NAME` tests it on small boards, `:check NAME 6` on larger ones",
        ));
    }
    let call = if bound.is_empty() { format!("Check({name})") } else { format!("Check({name}, {bound})") };
    let count = console.calculate(|session, _| session.whole_text(&call))?;
    console.show(&Text::plain(format!("{count} boards: its rules say the truth on all of them")));
    Ok(Next::Input)
}

fn time(console: &mut Console<'_>, argument: &str) -> Result<Next, Box<Error>> {
    if let "on" | "off" = argument {
        console.set(Settings { time: argument == "on", ..console.settings() });
        return Ok(Next::Input);
    }
    let start = console.now();
    let outcome = console.interact(argument);
    console.show_time(start);
    outcome.map(|()| Next::Input)
}

fn preview(console: &mut Console<'_>, argument: &str) -> Result<Next, Box<Error>> {
    if argument.is_empty() {
        let now = if console.settings().preview { "on" } else { "off" };
        console.show(&Text::plain(format!("preview {now}")));
        return Ok(Next::Input);
    }
    let ("on" | "off") = argument else {
        return Err(problem(format!("`:preview {argument}` sets nothing"), "write `:preview on` or `:preview off`"));
    };
    console.set(Settings { preview: argument == "on", ..console.settings() });
    Ok(Next::Input)
}

fn load(console: &mut Console<'_>, file: &str) -> Result<Next, Box<Error>> {
    let path = console.path(file);
    console.calculate(|session, show| session.load(&path, show))?;
    console.note(&Entry::File(console.absolute(&path)));
    Ok(Next::Input)
}

fn save(console: &mut Console<'_>, file: &str, overwrite: bool) -> Result<Next, Box<Error>> {
    let path = console.path(file);
    let saved = console.calculate(|session, _| session.save(&path, overwrite));
    saved.map_err(|error| {
        if path.is_dir() {
            let inside = path.join("session.cgs");
            return error.help(format!("name a file in it: `:save {}`", inside.display()));
        }
        match path.is_file() && !overwrite {
            true => error.help(format!("write `:save! {file}` to overwrite it, or take another name")),
            false => error.help("the name of a file in a folder that is there, such as `:save games.cgs`"),
        }
    })?;
    let mut said = format!("saved in {}", path.display());
    if path.extension().is_some_and(|extension| extension != "cgs") {
        said += &format!(
            ", as a program that gives the names their values; one value is written by `Export(_, \"{file}\")`"
        );
    }
    console.show(&Text::styled(Style::Muted, said));
    Ok(Next::Input)
}

fn explore(console: &mut Console<'_>, game: &str) -> Result<Next, Box<Error>> {
    match console.explore() {
        Some(explore) => explore(console, game),
        None => Err(problem(
            "`:explore` needs a terminal with a movable cursor",
            "`:play` needs no cursor; or use `Options(G)`, `BestMoves(G, Left)` and `Explain(G)`",
        )),
    }
}

fn format(console: &mut Console<'_>, name: &str) -> Result<Next, Box<Error>> {
    if name.is_empty() {
        let format = console.session().format();
        console.show(&Text::plain(format.name()));
        return Ok(Next::Input);
    }
    let format: Format = name.parse().map_err(|_| {
        problem(format!("no format is called `{name}`"), format!("write {}", Format::names_in_words("or")))
    })?;
    console.session().set_format(format);
    Ok(Next::Input)
}

/// The most letters of a value that `:vars` shows.
const LETTERS: usize = 100;

fn variables(console: &mut Console<'_>, _: &str) -> Result<Next, Box<Error>> {
    let variables = console.calculate(|session, _| Ok(session.variables()))?;
    if variables.is_empty() {
        console.show(&Text::styled(Style::Muted, "no name holds a value yet: `x := 1` gives one"));
        return Ok(Next::Input);
    }
    let width = |words: fn(&crate::session::Variable) -> &str| {
        variables.iter().map(|variable| words(variable).chars().count()).max().unwrap_or_default()
    };
    let (names, kinds) = (width(|variable| &variable.name), width(|variable| &variable.kind));
    let mut text = Text::new();
    for variable in &variables {
        if !text.is_empty() {
            text.push(Style::Plain, "\n");
        }
        text.push(Style::Name, format!("{:names$}", variable.name));
        text.push(Style::Muted, format!("  {:kinds$}  ", variable.kind));
        text.append(shortened(&variable.text, LETTERS));
    }
    console.show(&text);
    Ok(Next::Input)
}

/// The first line of a text, cut to this many letters.
pub fn shortened(text: &Text, letters: usize) -> Text {
    let (mut short, mut room) = (Text::new(), letters);
    for (style, content) in text.spans() {
        let end = content.char_indices().nth(room).map_or(content.len(), |(end, _)| end);
        let end = content.find('\n').map_or(end, |line| line.min(end));
        short.push(style, &content[..end]);
        if end < content.len() {
            short.push(Style::Muted, " ...");
            break;
        }
        room -= content.chars().count();
    }
    short
}

/// What other programs set, and what to do here.
const UNSET: &[(&[&str], &str)] = &[
    (
        &["precision", "digits", "realprecision", "prec", "decimals"],
        "numbers are exact, of any size: there is no precision to set",
    ),
    (
        &["format", "output", "latex", "tex", "unicode", "ascii", "json"],
        "how results are written is set by `:format latex`, `:format unicode`, `:format ascii` or `:format json`",
    ),
    (
        &["threads", "cores", "parallel"],
        "how many threads work on tables and sweeps is said where the program is started: `cutcake --threads 4`",
    ),
    (
        &["color", "colour", "colors", "theme"],
        "colours are turned off where the program is started: `cutcake --color never`",
    ),
    (&["time", "timing", "timer"], "how long each input takes is shown after `:time on`"),
    (&["preview"], "the value behind what is typed is set by `:preview on` or `:preview off`"),
];

fn set(console: &mut Console<'_>, argument: &str) -> Result<Next, Box<Error>> {
    let settings = console.settings();
    let mut words = argument.split_whitespace();
    let set = match (words.next(), words.next(), words.next()) {
        (None, ..) => {
            let timeout = settings.timeout.map_or("off".to_owned(), |time| format!("{} seconds", time.as_secs_f64()));
            let memory = settings.memory.map_or("off".to_owned(), |memory| format!("{memory} MB"));
            let notes = settings.notes.name();
            console.show(&Text::plain(format!("timeout {timeout}\nmemory  {memory}\nnotes   {notes}")));
            Some(settings)
        }
        (Some("timeout"), Some("off"), None) => Some(Settings { timeout: None, ..settings }),
        (Some("memory"), Some("off"), None) => Some(Settings { memory: None, ..settings }),
        (Some("timeout"), Some(time), None) => {
            seconds(time).ok().map(|timeout| Settings { timeout: Some(timeout), ..settings })
        }
        (Some("memory"), Some(size), None) => {
            size.parse().ok().filter(|size| *size > 0).map(|memory| Settings { memory: Some(memory), ..settings })
        }
        (Some("notes"), Some(wanted), None) => {
            let named = Notes::NAMES.into_iter().find(|(name, _)| *name == wanted);
            named.map(|(_, notes)| Settings { notes, ..settings })
        }
        _ => None,
    };
    let set = set.ok_or_else(|| {
        let name = argument.split_whitespace().next().unwrap_or_default();
        let elsewhere = UNSET.iter().find(|(words, _)| words.contains(&name)).map(|(_, instead)| *instead);
        problem(
            format!("`:set {argument}` sets nothing"),
            elsewhere.unwrap_or(
                "write `:set timeout 5`, `:set memory 4096`, `:set timeout off`, or `:set notes` with `all`, `marks` or `none`",
            ),
        )
    })?;
    console.set(set);
    Ok(Next::Input)
}

/// Parses a time in seconds, possibly fractional.
///
/// # Errors
/// If it is not a positive number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "it is not a positive number of seconds".to_owned())
}

fn statistics(console: &mut Console<'_>, _: &str) -> Result<Next, Box<Error>> {
    let statistics = console.session().statistics();
    console.show(&statistics);
    Ok(Next::Input)
}

fn reset(console: &mut Console<'_>, _: &str) -> Result<Next, Box<Error>> {
    if console.is_busy() {
        return Err(problem("what you are in the middle of would be forgotten too", "`quit` leaves it; then `:reset`"));
    }
    console.reset();
    Ok(Next::Input)
}

/// Replays the inputs of a lost session, chosen by number where there are several, or lists or forgets the lost sessions.
fn restore(console: &mut Console<'_>, argument: &str) -> Result<Next, Box<Error>> {
    let mut lost = console.lost();
    if lost.is_empty() {
        let help =
            "a session that ends without being left, as by a crash, is offered by the next one where a history is kept";
        return Err(problem("no session was lost", help));
    }
    if argument == FORGET {
        lost.into_iter().for_each(|lost| lost.forget());
        return Ok(Next::Input);
    }
    let place = match argument.parse::<usize>() {
        Ok(number) if (1..=lost.len()).contains(&number) => number - 1,
        _ if argument.is_empty() && lost.len() == 1 => 0,
        _ if argument.is_empty() => {
            let lines = lost.iter().zip(1..).map(|(lost, number)| format!("{number}  {}", lost.words()));
            let lines = lines.collect::<Vec<_>>().join("\n");
            console.show(&Text::plain(format!("{lines}\n`:restore 1` runs the inputs of the first one again")));
            return Ok(Next::Input);
        }
        _ => {
            let help =
                format!("`:restore 1` to `:restore {}`, or `:restore {FORGET}`; `:restore` lists them", lost.len());
            return Err(problem(format!("`:restore {argument}` names no lost session"), help));
        }
    };
    let lost = lost.swap_remove(place);
    for (entry, done) in lost.entries().iter().zip(0_usize..) {
        console.repeat(entry).map_err(|error| {
            let all = lost.entries().len();
            error.help(format!(
                "{done} of {all} inputs were done again, and the lost session is kept; `:restore {FORGET}` forgets it"
            ))
        })?;
    }
    let count = lost.entries().len();
    let count =
        format!("{count} input{} done again; `:vars` lists the names", if count == 1 { " was" } else { "s were" });
    console.show(&Text::styled(Style::Muted, count));
    lost.forget();
    Ok(Next::Input)
}

/// The argument of `:restore` that forgets lost sessions.
const FORGET: &str = "forget";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_found_by_the_beginning_of_its_name() {
        assert_eq!(find("q").map(|command| command.name).ok(), Some("quit"));
        assert_eq!(find("help").map(|command| command.name).ok(), Some("help"));
        for (typed, near) in [("qiut", "`:quit`"), ("lode", "`:load`"), ("t", "`:type`, `:time`"), ("xyzzy", "`:help`")]
        {
            let help = find(typed).err().and_then(|error| error.help).unwrap_or_default();
            assert!(help.contains(near), "{typed}: {help}");
        }
    }

    #[test]
    fn the_first_help_fits_a_small_screen() {
        let text = overview().to_string();
        assert!(text.lines().count() < 24, "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }

    #[test]
    fn a_filter_keeps_lines_under_their_headings() {
        let mut index = Text::styled(Style::Heading, "One");
        index.push(Style::Plain, "\n  Abs\n");
        index.push(Style::Heading, "Two");
        index.push(Style::Plain, "\n  Max\n  Mex");
        assert_eq!(containing(&index, "mex").to_string(), "Two\n  Mex");
        assert!(has_word("NodeKayles[g]  a game", "kay") && !has_word("an animal", "nim"));
        assert_eq!(containing(&index, "a").to_string(), "One\n  Abs");
        assert!(containing(&index, "zzz").is_empty());
    }

    #[test]
    fn a_long_value_is_shortened() {
        assert_eq!(shortened(&Text::plain("1/2"), LETTERS).to_string(), "1/2");
        assert_eq!(shortened(&Text::plain("a\nb"), LETTERS).to_string(), "a ...");
        assert_eq!(shortened(&Text::plain("é".repeat(LETTERS + 1)), LETTERS).to_string(), "é".repeat(LETTERS) + " ...");
    }
}
