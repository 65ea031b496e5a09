//! The command line: arguments, colours, exit status.

use std::{
    alloc::System,
    cell::LazyCell,
    convert::identity,
    env, fs,
    io::{self, IsTerminal, Write},
    mem::ManuallyDrop,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU8, Ordering},
    },
    time::Duration,
};

use anstream::AutoStream;
use cap::Cap;
use clap::{
    Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand,
    builder::{NonEmptyStringValueParser, PossibleValuesParser, TypedValueParser},
    error::ErrorKind as Usage,
};
use clap_complete::{
    ArgValueCandidates, ArgValueCompleter, CompleteEnv, CompletionCandidate, PathCompleter, Shell, env::Shells,
};
use cutcake::{
    certificate::file::LONGEST,
    host::Host,
    input,
    language::{
        Error, ErrorKind, builtin, help,
        record::{self, Keeper, Record, Shard},
        session::{Files, Session},
    },
    limit::Limit,
    progress::Progress,
    render::{format::Format, text::Text, wrap::Break},
    stack,
};
#[cfg(feature = "jupyter")]
use cutcake_jupyter::{
    KernelError, kernel,
    kernelspec::{self, InstallPlace},
};
#[cfg(feature = "editor")]
use cutcake_lsp::{lint, server};
#[cfg(feature = "editor")]
use cutcake_shell::script::report_warning;
use cutcake_shell::{
    beginning, command,
    console::Settings,
    manual,
    printer::Printer,
    progress,
    prompt::{self, Beginning},
    resident,
    screen::Screen,
    script::{Input, Run, program_of, report},
    signal,
    snapshot::{Comparison, Scripts},
    startup::{self, databases},
    watchdog::{self, Watched},
};

/// Counts the memory in use, and refuses more than a fifth beyond the memory limit.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// The variable by which the script of `cutcake completions` requests completions.
const COMPLETE: &str = "CUTCAKE_COMPLETE";

/// The name of standard input among the files.
const STANDARD: &str = "-";

/// The number of positions that `verify` recomputes without `--sample`.
const SAMPLE: u64 = 100;

/// The memory limit without `--memory`, in units of 2^20 bytes.
const MEMORY: u64 = 4096;

/// A computer-algebra system for combinatorial games
///
/// Without files or expressions it starts the prompt, or runs the program on standard input if that is not a terminal.
#[derive(Debug, Parser)]
#[command(
    version,
    disable_help_subcommand = true,
    after_help = "A file with the name of a command, such as `test` or `help`, is run as ./test."
)]
struct CommandLine {
    #[command(subcommand)]
    action: Option<Action>,

    /// Programs to run, one after another in one session; - is standard input
    #[arg(value_name = "FILE", add = programs())]
    files: Vec<PathBuf>,

    /// Evaluate expressions and print their values, before any files; several expressions may follow
    #[arg(short = 'e', short_alias = 'c', alias = "eval", value_name = "EXPR", allow_hyphen_values = true)]
    expressions: Vec<String>,

    /// Stay at the prompt after the files and expressions have run
    #[arg(short, long)]
    interactive: bool,

    /// Start the prompt without first running startup.cgs in the configuration folder
    #[arg(long)]
    no_startup: bool,

    #[command(flatten)]
    options: Options,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Run scripts and compare their output with the record next to each, FILE.cgs.snap; without --timeout each may take 60 seconds
    Test {
        /// Scripts, and directories in which every .cgs file is a script
        #[arg(value_name = "PATH", required = true, add = programs())]
        paths: Vec<PathBuf>,

        /// Make the current output the record
        #[arg(long)]
        accept: bool,

        /// Fail if a record has no script
        #[arg(long)]
        strict: bool,

        /// Write the results to a file, as JUnit XML
        #[arg(long, value_name = "FILE")]
        junit: Option<PathBuf>,
    },
    /// Report likely mistakes in programs without running them: unknown names, calls with too many or too few arguments, loops whose
    /// positions are discarded, unused names; the exit status is 1 if there are any
    #[cfg(feature = "editor")]
    Lint {
        /// The programs
        #[arg(value_name = "FILE", required = true, add = programs())]
        files: Vec<PathBuf>,
    },
    /// Create a file to start from
    New {
        #[command(subcommand)]
        what: New,
    },
    /// Merge the records of the shards of a sweep into the record that --checkpoint writes without --shard
    Merge {
        /// The records
        #[arg(value_name = "FILE", required = true)]
        records: Vec<PathBuf>,

        /// The file to write; by default standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Build databases of small boards, which speed up long searches for winners
    Database {
        #[command(subcommand)]
        what: DatabaseWork,
    },
    /// Compute a random sample of the positions of a record again and compare the results
    Verify {
        /// A record that --checkpoint or `merge` wrote
        #[arg(value_name = "FILE")]
        record: PathBuf,

        /// The programs of the record, if its sweeps have rules or functions of their own
        #[arg(value_name = "PROGRAM", add = programs())]
        programs: Vec<PathBuf>,

        /// The number of positions; with 0 nothing is run, and only the lines are checked
        #[arg(long, value_name = "N", default_value_t = SAMPLE)]
        sample: u64,

        /// The seed that selects the positions; the same seed selects the same ones
        #[arg(long, value_name = "NUMBER", default_value_t = 1)]
        seed: u64,
    },
    /// Check certificates by the rules of their games alone; the exit status is 0 if all are proofs, 1 if one is refused, else 3 if a
    /// limit ended a check before it was decided; --timeout applies to each check
    Check {
        /// Files that `Certificate` wrote
        #[arg(value_name = "FILE", required = true)]
        certificates: Vec<PathBuf>,

        /// A program that defines rulesets; it is run first
        #[arg(long, value_name = "FILE", add = programs())]
        rules: Option<PathBuf>,
    },
    /// Play a game against the program; the arguments are those of `:play` at the prompt
    Play {
        /// The game
        #[arg(value_name = "GAME", allow_hyphen_values = true, value_parser = NonEmptyStringValueParser::new())]
        game: String,

        /// How to play it: as Right, first Right, misere
        #[arg(value_name = "WORDS")]
        words: Vec<String>,

        /// A program that defines rulesets; it is run first
        #[arg(long, value_name = "FILE", add = programs())]
        rules: Option<PathBuf>,
    },
    /// Run as a kernel for Jupyter notebooks
    #[cfg(feature = "jupyter")]
    Jupyter {
        #[command(subcommand)]
        action: Notebook,
    },
    /// Show the help on a name of the language, or the usage of the command and a list of all names
    Help {
        /// The name
        #[arg(allow_hyphen_values = true, add = ArgValueCandidates::new(names))]
        name: Option<String>,
    },
    /// Serve an editor as a language server on standard input and output; it runs no programs
    #[cfg(feature = "editor")]
    Lsp {
        /// Accepted because many editors pass it; standard input and output are always used
        #[arg(long, hide = true)]
        stdio: bool,
    },
    /// Print the completion script for a shell
    Completions {
        /// The shell
        #[arg(value_name = "SHELL")]
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

/// The files that `new` creates.
#[derive(Debug, Subcommand)]
enum New {
    /// A game of your own, with its rules, examples and a test
    #[command(alias = "ruleset")]
    Game {
        /// Its name, such as TakeAway
        #[arg(value_name = "NAME")]
        name: String,
    },
}

/// The actions of `database`.
#[derive(Debug, Subcommand)]
enum DatabaseWork {
    /// Find who wins every board of a ruleset up to a size, and store the results in the folder of --databases
    Build {
        /// The ruleset, such as Clobber
        #[arg(value_name = "RULESET")]
        ruleset: String,

        /// The number of rows
        #[arg(value_parser = clap::value_parser!(u8).range(1..))]
        rows: u8,

        /// The number of columns
        #[arg(value_parser = clap::value_parser!(u8).range(1..))]
        columns: u8,
    },
}

/// The actions of `jupyter`.
#[cfg(feature = "jupyter")]
#[derive(Debug, Subcommand)]
enum Notebook {
    /// Install the kernel for Jupyter and its extension for JupyterLab; --memory, --timeout and --threads will apply to each notebook
    Install {
        #[command(flatten)]
        place: NotebookPlace,
    },
    /// Undo `install`
    Uninstall {
        #[command(flatten)]
        place: NotebookPlace,
    },
    /// Serve a notebook; Jupyter starts this
    Kernel {
        /// The connection file of Jupyter
        #[arg(value_name = "CONNECTION_FILE", required_unless_present = "connection_file")]
        file: Option<PathBuf>,

        /// The same
        #[arg(long, value_name = "CONNECTION_FILE", conflicts_with = "file")]
        connection_file: Option<PathBuf>,
    },
}

/// Where the kernel is installed.
#[cfg(feature = "jupyter")]
#[derive(Args, Debug)]
#[group(multiple = false)]
struct NotebookPlace {
    /// For you alone; this is the default
    #[arg(long)]
    user: bool,

    /// In DIR/share/jupyter, such as /usr/local for all users
    #[arg(long, value_name = "DIR")]
    prefix: Option<PathBuf>,

    /// In the active Python environment
    #[arg(long)]
    sys_prefix: bool,
}

#[derive(Args, Debug)]
struct Options {
    #[arg(long, short_alias = 'f', global = true, value_name = "NAME", value_parser = format_parser(), hide_possible_values = true, help = format!("The output format: {}", Format::names_in_words("or")))]
    format: Option<Format>,

    /// Print on standard error how long each result took
    #[arg(long, global = true)]
    time: bool,

    /// Stop after this many seconds, with exit status 124; at the prompt the limit is for each input
    #[arg(long, global = true, value_name = "SECONDS", value_parser = command::seconds)]
    timeout: Option<Duration>,

    /// Stop a calculation that needs more memory
    #[arg(long, global = true, value_name = "MB", default_value_t = MEMORY, value_parser = clap::value_parser!(u64).range(1..))]
    memory: u64,

    /// The number of threads for sweeps over many positions and for long searches on packed boards; by default one for each core, 1
    /// to start none
    #[arg(long, short_alias = 'j', alias = "jobs", global = true, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Record the sweeps of the programs in a file, and continue where it ends
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Keep the results of searches for winners in a file, which is read at the start and written every five minutes and at the end
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,

    /// The folder with the databases of small boards; by default cutcake/databases in the data folder
    #[arg(long, global = true, value_name = "DIR")]
    databases: Option<PathBuf>,

    /// Work only on the k-th of n parts of each sweep, which is recorded in the file of --checkpoint
    #[arg(long, value_name = "k/n", requires = "checkpoint")]
    shard: Option<Shard>,

    /// For programs of others: write no files, load only files below the folder of the script, and start no other program
    #[arg(long, global = true)]
    sandbox: bool,

    /// The sandbox, with this folder open for writing
    #[arg(long, global = true, value_name = "DIR")]
    write_dir: Option<PathBuf>,

    /// Let output replace existing files
    #[arg(long, global = true)]
    overwrite: bool,

    /// The access to files that these options allow.
    #[arg(skip)]
    files: Files,

    /// When to colour output; auto means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    color: ColorChoice,
}

/// Whether a name is that of a built-in function, and so no data.
fn is_function(name: &str) -> bool {
    builtin::find(name).is_some()
}

/// Lets a shell complete the names of programs.
fn programs() -> ArgValueCompleter {
    ArgValueCompleter::new(PathCompleter::any().filter(|path| path.extension().is_some_and(|ending| ending == "cgs")))
}

/// The names that have help.
fn names() -> Vec<CompletionCandidate> {
    help::words().into_iter().map(CompletionCandidate::new).collect()
}

/// Parses a format, and lets a shell complete it.
fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::NAMES).try_map(|name| name.parse::<Format>())
}

impl CommandLine {
    /// The arguments of the process. A mistake in them ends it with a message. Their description lives as long as the process:
    /// freeing it takes as long as evaluating a short expression.
    fn read() -> Self {
        let mut command = ManuallyDrop::new(Self::command());
        let mut matches = command.try_get_matches_from_mut(env::args_os()).unwrap_or_else(|error| error.exit());
        Self::from_arg_matches_mut(&mut matches).unwrap_or_else(|error| error.format(&mut command).exit())
    }
}

impl Options {
    fn colour(&self, stream: &impl anstream::stream::RawStream) -> bool {
        match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => AutoStream::choice(stream) != anstream::ColorChoice::Never,
        }
    }

    fn limit(&self) -> Limit {
        self.limit_with(Some(progress::show))
    }

    /// The limit of calculations that show their progress through `pulse`.
    fn limit_with(&self, pulse: Option<fn(Progress)>) -> Limit {
        let limit = Limit::on(Host {
            memory: Some(|| resident::in_use((ALLOCATOR.allocated() as u64).saturating_add(stack::in_use()))),
            // The ceiling stays as it is if more is in use already.
            ceiling: Some(|bytes| {
                let most = bytes.saturating_sub(resident::code());
                let _ = ALLOCATOR.set_limit(usize::try_from(most).unwrap_or(usize::MAX));
            }),
            pulse,
            threads: self.threads,
            ..Host::default()
        });
        let _ = resident::query(self.memory.saturating_mul(1 << 20));
        limit.set_memory(Some(self.memory));
        limit
    }

    /// The given limits as options for a kernel that is started later.
    #[cfg(feature = "jupyter")]
    fn for_kernels(&self) -> Vec<String> {
        let given = [
            ("--timeout", self.timeout.map(|time| time.as_secs_f64().to_string())),
            ("--memory", Some(self.memory.to_string()).filter(|_| self.memory != MEMORY)),
            ("--threads", self.threads.map(|threads| threads.to_string())),
        ];
        let given = given.into_iter().filter_map(|(name, value)| Some([name.to_owned(), value?]));
        let switches = [("--sandbox", self.sandbox), ("--overwrite", self.overwrite)];
        let switches = switches.into_iter().filter(|(_, is_given)| *is_given).map(|(name, _)| name.to_owned());
        let folder = self.write_dir.as_ref().map(|folder| ["--write-dir".to_owned(), folder.display().to_string()]);
        given.flatten().chain(switches).chain(folder.into_iter().flatten()).collect()
    }

    /// What a session may do with files. In a sandbox, expressions load only files below the working directory.
    fn allowed(&self) -> io::Result<Files> {
        let files = match (self.sandbox, &self.write_dir) {
            (false, None) => Files::default(),
            (_, None) => Files::sandbox(".")?,
            (_, Some(folder)) => Files::sandbox(".")?.writing_below(folder)?,
        };
        Ok(files.overwriting(self.overwrite).searching_environment())
    }

    fn beginning(&self, programs: Vec<Input>, game: Option<String>) -> Beginning {
        Beginning { programs, game, is_sandbox: self.files.is_sandbox() }
    }

    /// Starts the watchdog, which reports and ends calculations that do not check their limit; `at_end` maps the exit status of the
    /// limit to that of the program.
    fn watch(&self, limit: &Limit, watched: Watched, mut at_end: impl FnMut(u8) -> u8 + Send + 'static) {
        let (format, colour) = (self.format.unwrap_or_default(), self.colour(&io::stderr()));
        watchdog::watch(limit.clone(), watched, move |error| at_end(report(&mut io::stderr(), error, format, colour)));
    }

    /// Applies the limits from now on: the time, Ctrl-C, and the watchdog.
    fn begin(&self, limit: &Limit, at_end: impl FnMut(u8) -> u8 + Send + 'static) {
        limit.restart(self.timeout);
        limit.watch();
        signal::interrupt_once(limit.clone());
        self.watch(limit, Watched::Program, at_end);
    }

    fn session(&self, limit: Limit, format: Format) -> Session {
        let mut session = Session::new(limit);
        session.set_format(self.format.unwrap_or(format));
        session.set_files(self.files.clone());
        session.set_printer(cutcake_print::PRINTER);
        // A sandbox reads only what it was given.
        if let Some(folder) = self.databases.clone().or_else(|| databases().filter(|_| !self.files.is_sandbox())) {
            session.set_databases(folder);
        }
        session
    }
}

fn main() -> ExitCode {
    CompleteEnv::with_factory(CommandLine::command).var(COMPLETE).complete();
    signal::survive_large_files();
    let CommandLine { action, mut files, mut expressions, interactive, no_startup, mut options } = CommandLine::read();
    if !expressions.is_empty() {
        // Arguments after an expression are further expressions, unless they name files.
        let is_program = |path: &Path| {
            path == Path::new(STANDARD) || path.exists() || path.extension().is_some_and(|end| end == "cgs")
        };
        let (programs, others): (Vec<_>, Vec<_>) = files.into_iter().partition(|path| is_program(path));
        expressions.extend(others.iter().map(|text| text.to_string_lossy().into_owned()));
        files = programs;
    }
    options.files = match options.allowed() {
        Ok(files) => files,
        Err(error) => {
            let folder = options.write_dir.as_deref().unwrap_or(Path::new(".")).display();
            let message = format!("--write-dir needs an existing folder, but {folder} is not one: {error}");
            CommandLine::command().error(Usage::ValueValidation, message).exit()
        }
    };
    let options = options;
    let no_startup = no_startup || options.files.is_sandbox();
    let is_terminal = io::stdin().is_terminal();
    if interactive && (!is_terminal || files.iter().any(|file| file == Path::new(STANDARD))) {
        CommandLine::command().error(Usage::ArgumentConflict, "-i needs a terminal").exit();
    }
    if action.is_some() && (interactive || !files.is_empty() || !expressions.is_empty()) {
        CommandLine::command()
            .error(Usage::ArgumentConflict, "a command such as `test` takes no other files, no -e and no -i")
            .exit();
    }
    let is_prompt = interactive || (files.is_empty() && expressions.is_empty() && is_terminal);
    for (is_given, message) in [
        (options.checkpoint.is_some(), "--checkpoint records the sweeps of programs: give files or -e, without -i"),
        (options.positions.is_some(), "--positions keeps what programs search: give files or -e, without -i"),
    ] {
        if is_given && (action.is_some() || is_prompt) {
            CommandLine::command().error(Usage::ArgumentConflict, message).exit();
        }
    }
    let status = match action {
        Some(Action::Test { paths, accept, strict, junit }) => test(&paths, accept, strict, junit.as_deref(), &options),
        #[cfg(feature = "editor")]
        Some(Action::Lint { files }) => lint(&files, &options),
        Some(Action::New { what: New::Game { name } }) => new_game(&name, &options),
        Some(Action::Database { what: DatabaseWork::Build { ruleset, rows, columns } }) => {
            build_database(&ruleset, [rows, columns], &options)
        }
        Some(Action::Merge { records, output }) => merge(&records, output.as_deref(), &options),
        Some(Action::Verify { record, programs, sample, seed }) => verify(&record, programs, (sample, seed), &options),
        Some(Action::Check { certificates, rules }) => check(&certificates, rules.as_deref(), &options),
        Some(Action::Play { game, words, rules }) => {
            let programs = startup(no_startup).chain(rules.map(Input::File)).collect();
            let game = std::iter::once(game).chain(words).collect::<Vec<_>>().join(" ");
            converse(&options, &options.beginning(programs, Some(game)))
        }
        #[cfg(feature = "jupyter")]
        Some(Action::Jupyter { action }) => notebook(action, &options),
        Some(Action::Help { name }) => help(name.as_deref(), &options),
        #[cfg(feature = "editor")]
        Some(Action::Lsp { stdio: _ }) => {
            written(server::serve(io::BufReader::new(io::stdin()), &mut io::stdout().lock()))
        }
        Some(Action::Completions { shell }) => completions(shell),
        Some(Action::Man) => manual(),
        None if is_prompt => {
            let programs = Input::expressions(expressions).chain(files.into_iter().map(Input::File));
            let programs = startup(no_startup).chain(programs).collect();
            converse(&options, &options.beginning(programs, None))
        }
        None => run(files, expressions, &options),
    };
    status.into()
}

/// The program that the prompt runs first, if any.
fn startup(is_skipped: bool) -> impl Iterator<Item = Input> {
    startup::file().filter(|_| !is_skipped).map(Input::File).into_iter()
}

fn converse(options: &Options, beginning: &Beginning) -> u8 {
    // Output that is not shown but stored has the format of scripts.
    let format = if io::stdout().is_terminal() { prompt::format_of_locale() } else { Format::Ascii };
    let begin = |limit| options.session(limit, format);
    let settings = Settings {
        timeout: options.timeout,
        memory: Some(options.memory),
        time: options.time,
        preview: true,
        ..Settings::default()
    };
    written(prompt::converse(options.limit(), begin, settings, options.colour(&io::stdout()), beginning))
}

fn run(files: Vec<PathBuf>, expressions: Vec<String>, options: &Options) -> u8 {
    let only_standard = files.is_empty() && expressions.is_empty();
    let files = if only_standard { vec![STANDARD.into()] } else { files };
    // Standard input is read once, and before signals are caught: while a program waits for it, Ctrl-C just ends it.
    let standard = LazyCell::new(Input::standard);
    let mut inputs: Vec<_> = Input::expressions(expressions).collect();
    for file in files {
        if file != Path::new(STANDARD) {
            inputs.push(Input::File(file));
            continue;
        }
        match &*standard {
            Ok(input) => inputs.push(input.clone()),
            Err(error) => return failed(error, options),
        }
    }
    let mut session = options.session(options.limit(), Format::Ascii);
    let keeper = Arc::new(OnceLock::new());
    let kept = Arc::clone(&keeper);
    options.begin(session.limit(), move |status| {
        // Pending records are written; a failure does not change the exit status.
        let _ = kept.get().map(Keeper::write);
        status
    });
    if let Some(path) = &options.checkpoint {
        let record =
            program_of(&inputs).and_then(|program| Ok(Record::open(path, &program, &options.files, &is_function)?));
        match record {
            Ok(record) => {
                let _ = keeper.set(record.keeper());
                session.set_recording(Some(record), options.shard);
            }
            Err(error) => return failed(&error, options),
        }
    }
    if let Some(path) = &options.positions
        && let Err(error) = session.keep_positions(path)
    {
        return failed(&error, options);
    }
    let files = inputs.iter().enumerate().filter_map(|(place, input)| match input {
        Input::File(path) => Some((path, place > 0)),
        Input::Text { .. } => None,
    });
    let warnings = files.flat_map(|(path, is_after_others)| warnings(path, is_after_others, &options.files)).collect();
    let (mut output, mut errors) = (io::BufWriter::new(io::stdout().lock()), io::stderr());
    let run = Run {
        colour: options.colour(&io::stdout()),
        output: &mut output,
        error_colour: options.colour(&errors),
        errors: &mut errors,
        warnings,
        time: options.time,
        timeout: options.timeout,
    };
    let status = run.all(&mut session, &inputs);
    match (session.write_positions(), &options.positions) {
        (Err(error), Some(path)) => {
            let kind = ErrorKind::File { action: "write", path: path.clone(), reason: error.to_string() };
            failed(&Error::new(kind), options)
        }
        _ => status,
    }
}

/// The length in bytes up to which a program is linted before it is run.
#[cfg(feature = "editor")]
const LONGEST_LINTED: u64 = 1 << 18;

/// The warnings about a program that is going to run; certain errors are left to the run itself.
#[cfg(feature = "editor")]
fn warnings(path: &Path, is_after_others: bool, allowed: &Files) -> Vec<Error> {
    // A longer program was not written by a person, and linting is not under the limits.
    if !path.metadata().is_ok_and(|file| file.len() <= LONGEST_LINTED) {
        return Vec::new();
    }
    let found = lint::lint(path, is_after_others, allowed).unwrap_or_default();
    // Nothing else is known of a program with a syntax error.
    if found.iter().any(|finding| finding.is_certain && matches!(finding.error.kind, ErrorKind::Syntax { .. })) {
        return Vec::new();
    }
    found.into_iter().filter(|finding| !finding.is_certain).map(|finding| *finding.error).collect()
}

#[cfg(not(feature = "editor"))]
fn warnings(_: &Path, _: bool, _: &Files) -> Vec<Error> {
    Vec::new()
}

#[cfg(feature = "editor")]
fn lint(files: &[PathBuf], options: &Options) -> u8 {
    let mut is_clean = true;
    for path in files {
        let findings = match lint::lint(path, false, &options.files) {
            Ok(findings) => findings,
            Err(error) => {
                let kind = ErrorKind::File { action: "read", path: path.clone(), reason: error.to_string() };
                return failed(&Error::new(kind), options);
            }
        };
        is_clean &= findings.is_empty();
        for finding in findings {
            match finding.is_certain {
                true => _ = failed(&finding.error, options),
                false => {
                    let mut errors = io::stderr();
                    let colour = options.colour(&errors);
                    report_warning(&mut errors, &finding.error, options.format.unwrap_or_default(), colour);
                }
            }
        }
    }
    u8::from(!is_clean)
}

/// Builds the database of all boards up to a size, where searches look for it.
fn build_database(ruleset: &str, sides: [u8; 2], options: &Options) -> u8 {
    let mut session = options.session(options.limit(), Format::Ascii);
    options.begin(session.limit(), identity);
    let built = session.build_database(ruleset, sides, |name| {
        let folder = options.databases.clone().or_else(databases);
        let folder = folder.ok_or_else(|| io::Error::other("there is no data folder: give a folder by --databases"))?;
        if !options.files.is_sandbox() {
            fs::create_dir_all(&folder)?;
        }
        Ok(folder.join(name))
    });
    progress::clear();
    match built {
        Ok((path, count)) => {
            let [rows, columns] = sides;
            let path = path.display();
            written(
                writeln!(io::stdout(), "{ruleset} up to {rows} by {columns}: {count} boards are in {path}").map(|()| 0),
            )
        }
        Err(error) => failed(&error, options),
    }
}

fn new_game(name: &str, options: &Options) -> u8 {
    match beginning::new_game(name, &mut options.files.clone()) {
        Ok(path) => {
            let (path, mut output) = (path.display(), io::stdout());
            written(
                writeln!(
                    output,
                    "{path} has the rules of a game to change; `cutcake test {path} --accept` records its output"
                )
                .map(|()| 0),
            )
        }
        Err(error) => failed(&Error::new(ErrorKind::Value { message: error.to_string() }), options),
    }
}

/// The default time limit of a script that is compared with its record.
const SCRIPT: Duration = Duration::from_secs(60);

fn test(paths: &[PathBuf], accept: bool, strict: bool, junit: Option<&Path>, options: &Options) -> u8 {
    let found = match Scripts::find(paths) {
        Ok(found) => found,
        Err(error) => CommandLine::command().error(Usage::ValueValidation, error).exit(),
    };
    let limit = options.limit();
    signal::interrupt_once(limit.clone());
    options.watch(&limit, Watched::Program, identity);
    let session = || {
        let mut session = Session::new(limit.clone());
        session.set_format(Format::Ascii);
        session.set_files(options.files.clone());
        session.set_printer(cutcake_print::PRINTER);
        session
    };
    let comparison = Comparison {
        accept,
        files: &options.files,
        strict,
        junit,
        timeout: options.timeout.unwrap_or(SCRIPT),
        session: &session,
        warnings: &|path| warnings(path, false, &options.files),
        format: options.format.unwrap_or(Format::Ascii),
    };
    let mut output = io::stdout();
    let colour = options.colour(&output);
    written(comparison.all(&found, &mut Printer::new(&mut output, colour)))
}

fn merge(records: &[PathBuf], output: Option<&Path>, options: &Options) -> u8 {
    options.begin(&options.limit(), identity);
    let merged = record::merge(records, &is_function).and_then(|text| match output {
        Some(path) => record::write(path, &text, &mut options.files.clone()).map(|()| 0),
        None => Ok(written(io::stdout().write_all(text.as_bytes()).map(|()| 0))),
    });
    merged.unwrap_or_else(|error| failed(&Box::<Error>::from(error), options))
}

/// Compares a record with what is computed now: 0 if all is as recorded, otherwise 1. Runs the given programs or, without any, the
/// sweeps of the record, which may use only built-in rulesets and functions.
fn verify(path: &Path, programs: Vec<PathBuf>, (sample, seed): (u64, u64), options: &Options) -> u8 {
    let mut session = options.session(options.limit(), Format::Ascii);
    options.begin(session.limit(), identity);
    session.set_files(options.files.clone().discarding());
    let (has_programs, mut is_read) = (!programs.is_empty(), false);
    let inputs: Vec<Input> = programs.into_iter().map(Input::File).collect();
    let record = Record::sample(path, sample, seed, &is_function).map_err(Box::<Error>::from);
    let compared = record.and_then(|record| {
        is_read = true;
        let inputs = match (sample, has_programs) {
            (0, _) => Vec::new(),
            (_, true) => {
                record.belongs_to(&program_of(&inputs)?)?;
                inputs
            }
            (_, false) => {
                let calls = record.swept()?.into_iter();
                calls.map(|text| Input::Text { name: "<record>".to_owned(), text }).collect()
            }
        };
        session.compare(record, |session| inputs.iter().try_for_each(|input| input.run(session, &mut |_| {})))
    });
    progress::clear();
    match compared {
        Ok((is_right, words)) => {
            let line = writeln!(io::stdout(), "{}: {words}", path.display());
            written(line.map(|()| u8::from(!is_right)))
        }
        Err(mut error) => {
            if !error.is_stop() && is_read && !has_programs {
                let file = path.display();
                let help = "if a rule or a function is defined in a program, give that program too";
                error.help = Some(format!("{help}: `cutcake verify {file} sweep.cgs`"));
            }
            failed(&error, options)
        }
    }
}

/// The exit status if a certificate is no proof.
const REFUSED: u8 = 1;
/// The exit status if a limit ended a check before it was decided.
const UNDECIDED: u8 = 3;

/// Checks certificates one by one, each with the same rulesets and limits: 0 if all are proofs, [`REFUSED`] if one is none, otherwise
/// [`UNDECIDED`].
fn check(certificates: &[PathBuf], rules: Option<&Path>, options: &Options) -> u8 {
    let mut session = options.session(options.limit(), Format::Ascii);
    // The worst result so far, also for the exit status if the watchdog ends the next check.
    let worst = Arc::new(AtomicU8::new(0));
    let so_far = Arc::clone(&worst);
    options.begin(session.limit(), move |status| match (status, so_far.load(Ordering::Relaxed)) {
        (signal::INTERRUPTED, _) => status,
        (_, REFUSED) => REFUSED,
        _ => UNDECIDED,
    });
    if let Some(rules) = rules
        && let Err(error) = session.run_file(rules, &mut |_| {})
    {
        return failed(&error, options);
    }
    let mut output = io::stdout().lock();
    for path in certificates {
        session.limit().restart(options.timeout);
        session.limit().watch();
        let text = input::read_text(path, LONGEST).map_err(|error| {
            let is_undecided = error.kind() == io::ErrorKind::OutOfMemory;
            (is_undecided, format!("it cannot be read: {error}"))
        });
        let checked = text.and_then(|text| {
            session.check_certificate(&text).map_err(|fault| (fault.is_undecided(), fault.to_string()))
        });
        let verdict = match checked {
            Ok((words, 1)) => format!("proved: {words} (1 line)"),
            Ok((words, lines)) => format!("proved: {words} ({lines} lines)"),
            Err((true, what)) => {
                let _ = worst.compare_exchange(0, UNDECIDED, Ordering::Relaxed, Ordering::Relaxed);
                format!("undecided: {what}")
            }
            Err((false, what)) => {
                worst.store(REFUSED, Ordering::Relaxed);
                format!("refused: {what}")
            }
        };
        if let Err(error) = writeln!(output, "{}: {verdict}", path.display()) {
            return written(Err(error));
        }
        if session.limit().is_interrupted() {
            return signal::INTERRUPTED;
        }
    }
    worst.load(Ordering::Relaxed)
}

#[cfg(feature = "jupyter")]
fn notebook(action: Notebook, options: &Options) -> u8 {
    let place = |NotebookPlace { prefix, sys_prefix, .. }| match prefix {
        Some(prefix) => InstallPlace::Prefix(prefix),
        None if sys_prefix => InstallPlace::Environment,
        None => InstallPlace::User,
    };
    let done = match action {
        Notebook::Install { place: chosen } => std::env::current_exe()
            .map_err(KernelError::from)
            .and_then(|program| kernelspec::install(&place(chosen), &program, &options.for_kernels()))
            .map(|folder| Some(format!("the kernel is installed in {}", folder.display()))),
        Notebook::Uninstall { place: chosen } => kernelspec::uninstall(&place(chosen))
            .map(|folder| Some(format!("the kernel is no longer installed in {}", folder.display()))),
        Notebook::Kernel { file, connection_file } => {
            let session = options.session(options.limit_with(None), Format::Unicode);
            options.watch(session.limit(), Watched::Kernel, identity);
            let settings = Settings { timeout: options.timeout, memory: Some(options.memory), ..Settings::default() };
            kernel::serve(&file.or(connection_file).unwrap_or_default(), session, settings).map(|()| None)
        }
    };
    match done {
        Ok(message) => written(message.map_or(Ok(()), |message| writeln!(io::stdout(), "{message}")).map(|()| 0)),
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            1
        }
    }
}

fn help(name: Option<&str>, options: &Options) -> u8 {
    let mut session = options.session(options.limit(), Format::Ascii);
    options.begin(session.limit(), identity);
    let mut output = io::stdout();
    let (colour, screen) = (options.colour(&output), Screen::of_output());
    let screen = if options.files.is_sandbox() { screen.map(Screen::without_pager) } else { screen };
    session.set_window(screen.as_ref().map(Screen::window));
    let text = match name {
        None => {
            let mut text = Text::plain(format!("{}\n", CommandLine::command().render_long_help()));
            text.append(session.help_index());
            text
        }
        Some(name) => match command::help(&mut session, name) {
            Ok(text) => text,
            Err(error) => return failed(&error, options),
        },
    };
    let mut printer = Printer::new(&mut output, colour).with_screen(screen);
    printer.set_ascii(prompt::format_of_locale() == Format::Ascii);
    printer.page(&text, Break::Words);
    written(printer.finish().map(|()| 0))
}

/// Prints the completion script of a shell, generated from the definition of the command line.
fn completions(shell: Shell) -> u8 {
    let name = env!("CARGO_BIN_NAME");
    let mut script = Vec::new();
    let shells = Shells::builtins();
    let registered = shells.completer(&shell.to_string()).map_or(Ok(()), |completer| {
        completer.write_registration(COMPLETE, name, name, name, &mut script)?;
        match shell {
            // In a folder of `fpath` the script is the completion function itself.
            Shell::Zsh => writeln!(script, "[[ $funcstack[1] != _{name} ]] || _clap_dynamic_completer_{name} \"$@\""),
            _ => Ok(()),
        }
    });
    written(registered.and_then(|()| io::stdout().write_all(&script)).map(|()| 0))
}

/// Prints the manual page, generated from the same definition.
fn manual() -> u8 {
    let page = manual::page(&CommandLine::command());
    written(page.and_then(|page| io::stdout().write_all(&page)).map(|()| 0))
}

fn failed(error: &Error, options: &Options) -> u8 {
    let mut errors = io::stderr();
    let colour = options.colour(&errors);
    report(&mut errors, error, options.format.unwrap_or_default(), colour)
}

/// The exit status after writing: a closed pipe is no error.
fn written(outcome: io::Result<u8>) -> u8 {
    match outcome {
        Ok(status) => status,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            1
        }
    }
}
