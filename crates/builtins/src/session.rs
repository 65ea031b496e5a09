//! One session: its names, its numbered results, the output format, and the limit on calculations.

use std::{
    collections::HashSet,
    fmt, io,
    path::{Path, PathBuf},
    rc::Rc,
    time::Duration,
};

use crate::{
    builtin::{self, Registry},
    certificate, completion,
    file::Existing,
    foreign, help,
    limit::{Limit, Stop},
    own_rules::{self, OwnRules},
    read::{
        self,
        source::Source,
        token::{TokenKind, tokens},
    },
    record::{Record, Recording, Shard},
    render::{
        colour::Palette,
        format::Format,
        picture::{Picture, Printer},
        text::{Style, Text},
        window::Window,
    },
    ruleset::Ruleset,
    run::{
        environment::Environment,
        error::{Error, ErrorKind},
        machine::Machine,
        named,
    },
};
use cutcake_base::input;
use cutcake_certificate::Fault;
use cutcake_play::{
    search::{Databases, Keeper, Outcomes, PositionsFault},
    sum::RulesetId,
};

pub use crate::file::Files;
pub use crate::{
    completion::{Candidate, Declared},
    kind::value::Value,
    run::machine::{Rich, Shown},
};

/// How often a session that keeps positions writes them to their file.
const BETWEEN_POSITIONS: Duration = Duration::from_secs(300);

/// A name and its value, for a listing.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The name.
    pub name: String,
    /// The type of its value.
    pub kind: String,
    /// The value, written in the session's format.
    pub text: Text,
}

/// One session.
///
/// ```
/// use cutcake_base::limit::Limit;
/// use cutcake_builtins::session::Session;
/// let mut session = Session::new(Limit::default());
/// let mut shown = Vec::new();
/// session.run("example", "{3|1} + {2|-1}", &mut |result| shown.push(result.text.to_string())).unwrap();
/// assert_eq!(shown, ["{5|3||2|0}"]);
/// ```
pub struct Session {
    pub(crate) environment: Environment,
    /// The time limit for each question of a program that embeds the library.
    pub(crate) time: Option<Duration>,
    inputs: usize,
    /// The explanations already given: each is given once.
    explained: HashSet<&'static str>,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("inputs", &self.inputs).field("limit", self.limit()).finish_non_exhaustive()
    }
}

impl Session {
    /// A new session whose calculations obey `limit`.
    pub fn new(limit: Limit) -> Self {
        Session { environment: Environment::new(&Registry, limit), time: None, inputs: 0, explained: HashSet::new() }
    }

    /// Adds a ruleset written in Rust, which is found by its name from now on. Whatever it says about boards beyond their options
    /// makes answers `derived` unless it vouches for it: [`Rules::standing_of_parts`](crate::rules::Rules::standing_of_parts).
    pub fn add_ruleset(&mut self, ruleset: Rc<dyn Ruleset>) -> RulesetId {
        self.environment.catalogue.add(ruleset)
    }

    /// Adds the rules of a game of your own, which is found by its name from now on.
    pub fn add_rules(&mut self, rules: impl OwnRules + 'static) -> RulesetId {
        self.add_ruleset(own_rules::ruleset(rules))
    }

    /// The limit that calculations of this session obey.
    pub fn limit(&self) -> &Limit {
        &self.environment.limit
    }

    /// The format in which results are written.
    pub fn format(&self) -> Format {
        self.environment.format
    }

    /// Sets the format in which results are written.
    pub fn set_format(&mut self, format: Format) {
        self.environment.format = format;
    }

    /// Sets the window for which results are laid out: long collections are truncated, and wide tables are split into blocks
    /// of columns. Without a window every result is complete, as files and programs need it.
    pub fn set_window(&mut self, window: Option<Window>) {
        self.environment.window = window;
    }

    /// Sets whether results also come in rich form: formulas in LaTeX, tables in HTML, pictures in SVG.
    ///
    /// ```
    /// use cutcake_base::limit::Limit;
    /// use cutcake_builtins::session::Session;
    /// let mut session = Session::new(Limit::default());
    /// session.set_rich(true);
    /// let mut formulas = Vec::new();
    /// session.run("example", "1/2", &mut |shown| formulas.push(shown.rich.and_then(|rich| rich.latex)))?;
    /// assert_eq!(formulas, [Some("\\frac{1}{2}".to_owned())]);
    /// # Ok::<(), Box<cutcake_language::Error>>(())
    /// ```
    pub fn set_rich(&mut self, is_rich: bool) {
        self.environment.is_rich = is_rich;
    }

    /// What programs may do with files.
    pub fn files(&self) -> &Files {
        &self.environment.files
    }

    /// Sets what programs may do with files.
    ///
    /// ```
    /// use cutcake_base::limit::Limit;
    /// use cutcake_builtins::session::{Files, Session};
    /// let mut session = Session::new(Limit::default());
    /// session.set_files(Files::default().refusing());
    /// assert!(session.text_of("Export({3|1}, \"game.json\")").is_err());
    /// ```
    pub fn set_files(&mut self, files: Files) {
        self.environment.files = files;
    }

    /// Sets the printer that makes PNG and PDF of pictures; without it they can be written only as SVG and TikZ.
    pub fn set_printer(&mut self, printer: Printer) {
        self.environment.printer = Some(printer);
    }

    /// Records the sweeps of the next program, or only a shard of them. Whatever the record already contains is not calculated
    /// again.
    pub fn set_recording(&mut self, record: Option<Record>, shard: Option<Shard>) {
        self.environment.recording = Recording { record, shard, begun: 0 };
    }

    /// Keeps the results of searches of packed boards in a file. Positions already in it are not searched again; the file is
    /// written every five minutes and by [`write_positions`](Self::write_positions). Returns the number of positions found in it.
    ///
    /// # Errors
    /// If it is not a file of positions, is damaged, or cannot be read.
    pub fn keep_positions(&mut self, path: &Path) -> Result<u64, Box<Error>> {
        let engines = self.environment.catalogue.search.engines();
        let limit = &self.environment.limit;
        let failed = |reason: String| Error::new(ErrorKind::File { action: "read", path: path.to_owned(), reason });
        let found = match input::open(path) {
            Ok(file) => engines.read_positions(&mut io::BufReader::new(file), limit),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
            Err(error) => return Err(failed(error.to_string())),
        };
        let found = found.map_err(|fault| match fault {
            PositionsFault::System(_) | PositionsFault::Damaged => failed(fault.to_string()),
            PositionsFault::Version => failed(
                "it is not a file of positions, or was written by another version; remove it to start anew".to_owned(),
            ),
            PositionsFault::Stopped(stop) => stop.into(),
        })?;
        let (mut files, path) = (self.environment.files.clone(), path.to_owned());
        engines.set_keeper(Some(Keeper {
            every: BETWEEN_POSITIONS,
            last: limit.now(),
            path: path.clone(),
            keep: Box::new(move |positions| {
                files.write_by(&path, Existing::Replaced, &mut |file| positions.write(file).map(drop))
            }),
        }));
        Ok(found)
    }

    /// Lets searches use the databases in a folder, if there are any.
    pub fn set_databases(&mut self, folder: PathBuf) {
        self.environment.catalogue.search.engines().databases = Databases::below(folder);
    }

    /// Finds the outcomes of all boards of a ruleset up to the given numbers of rows and columns, and writes them to a file.
    /// `named` maps the name that searches look for to the path of the file. Returns the path and the number of boards.
    ///
    /// # Errors
    /// If the ruleset is unknown or has no databases, the boards are too many, or the file cannot be written.
    pub fn build_database(
        &mut self,
        ruleset: &str,
        [rows, columns]: [u8; 2],
        named: impl FnOnce(&str) -> io::Result<PathBuf>,
    ) -> Result<(PathBuf, u64), Box<Error>> {
        let catalogue = &self.environment.catalogue;
        let refused = |message: String| Error::new(ErrorKind::Value { message });
        let packed =
            |name: &str| catalogue.get(catalogue.find(name)?).packed().filter(|rules| rules.states().is_some());
        let Some(rules) = packed(ruleset) else {
            let names = catalogue.rulesets().map(|other| other.name().to_owned());
            let names = names.filter(|name| packed(name).is_some()).collect::<Vec<_>>().join(", ");
            return Err(refused(format!("{ruleset} has no databases; these have: {names}")));
        };
        let most = "that are more boards than a database holds, 2^36, or more than 16 columns";
        let outcomes = Outcomes::build(&*rules, rows, columns, &self.environment.limit)?;
        let outcomes = outcomes.ok_or_else(|| refused(format!("{rows} by {columns}: {most}")))?;
        let failed = |path: &Path, error: io::Error| {
            Error::new(ErrorKind::File { action: "write", path: path.to_owned(), reason: error.to_string() })
        };
        let name = Databases::file(&*rules).unwrap_or_else(|| ruleset.to_owned());
        let path = named(&name).map_err(|error| failed(Path::new(&name), error))?;
        let written = self.environment.files.write_by(&path, Existing::Replaced, &mut |file| outcomes.write(file));
        written.map_err(|error| failed(&path, error))?;
        Ok((path, outcomes.count()))
    }

    /// Writes the results of searches to the file of [`keep_positions`](Self::keep_positions), if there is one. Positions of
    /// rulesets that are not packed mean something in their own session only: if any were searched, nothing is written and the
    /// file stays as it was.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write_positions(&mut self) -> io::Result<()> {
        self.environment.catalogue.search.engines().write_positions()
    }

    /// The file of [`keep_positions`](Self::keep_positions), if there is one.
    pub fn positions_kept_in(&self) -> Option<&Path> {
        self.environment.catalogue.search.kept_in()
    }

    /// Recomputes the sample of a record while `run` runs the record's program in this session. Returns whether all results agree
    /// with the record, and a report in words.
    ///
    /// # Errors
    /// Those of `run`.
    pub fn compare(
        &mut self,
        record: Record,
        run: impl FnOnce(&mut Self) -> Result<(), Box<Error>>,
    ) -> Result<(bool, String), Box<Error>> {
        self.set_recording(Some(record), None);
        let result = run(self);
        let compared = self.environment.recording.record.take().map(|mut record| record.compared().verdict());
        match result {
            Err(error) if !matches!(error.kind, ErrorKind::Shard { .. }) => Err(error),
            _ => Ok(compared.unwrap_or_default()),
        }
    }

    /// The file in which sweeps are recorded, if they are.
    pub fn recorded_in(&self) -> Option<&Path> {
        self.environment.recording.record.as_ref().map(Record::path)
    }

    /// Runs a line typed at the prompt: results are numbered, and if it fails no name has changed.
    ///
    /// # Errors
    /// Whatever went wrong in reading or running it.
    pub fn interact(&mut self, text: &str, show: &mut dyn FnMut(Shown)) -> Result<(), Box<Error>> {
        self.inputs += 1;
        self.interact_as(&format!("<input {}>", self.inputs), text, show)
    }

    /// The same for a text that messages call `name`.
    ///
    /// # Errors
    /// As [`interact`](Self::interact).
    pub fn interact_as(&mut self, name: &str, text: &str, show: &mut dyn FnMut(Shown)) -> Result<(), Box<Error>> {
        let mut result = self.numbered(show, |machine| machine.run(source(name, text)));
        if let Err(error) = &mut result
            && let ErrorKind::Stopped(Stop::Interrupted | Stop::Deadline | Stop::Memory { .. }) = error.kind
            && self.is_board(text.trim())
        {
            error.help.get_or_insert_with(|| {
                format!("who wins is often known sooner than the value: `Outcome({})`", text.trim())
            });
        }
        if result.is_err() {
            let head = text.trim_start().split_once(' ').filter(|(word, _)| matches!(*word, "ruleset" | "def"));
            let name = head.and_then(|(_, rest)| rest.split(|letter: char| !letter.is_alphanumeric()).next());
            self.environment.refused.extend(name.map(str::to_owned));
        }
        if result.is_ok() {
            self.note_meanings(text);
            self.note_bracket(text);
            self.note_name(text);
            self.note_loop(text);
            self.note_print(text);
            self.note_positions(text);
            self.note_form(text);
            self.note_empty_board(text);
            self.note_boxes(text);
        }
        result
    }

    /// Notes what may be meant otherwise in a text.
    fn note_meanings(&mut self, text: &str) {
        let notes = read::notes(text, &|name| !builtin::entries(name).is_empty());
        self.environment.notes.extend(notes);
    }

    /// Notes how to use a function or ruleset whose bare name was entered.
    fn note_name(&mut self, text: &str) {
        let name = text.trim();
        let note = match &self.environment.last {
            Some((Value::Builtin(id), _)) => self.environment.library.function(*id).example(),
            Some((Value::Ruleset(id), _)) => {
                let id = *id;
                let form = self.environment.catalogue.get(id).form().to_string();
                // `"g"` is the name of a graph, and no board.
                let board =
                    form.contains('"').then(|| Machine::new(&mut self.environment, &mut |_| {}).example_board(name));
                let form = board.flatten().unwrap_or(form);
                // `Subtraction(1,2,4)`
                if name.ends_with(')') && self.explained.insert("rulesets") {
                    self.environment.notes.push(format!("this is a ruleset; a position of it is written {form}"));
                }
                format!("a position of it is written {form}; `?{name}` shows more")
            }
            _ => return,
        };
        if name.chars().all(char::is_alphanumeric) && self.environment.names.get(name).is_none() {
            self.environment.notes.push(format!("`{name}` is a name: {note}"));
        }
    }

    /// Notes that a loop whose body is a value alone shows nothing.
    fn note_loop(&mut self, text: &str) {
        let inside = text.trim().strip_prefix("for ").and_then(|text| text.strip_suffix(" end"));
        let Some((head, body)) = inside.and_then(|text| text.split_once(" do ")) else { return };
        // A call of the session's functions may act.
        let is_silent = |(start, _): (usize, &str)| {
            let name = body[..start].rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
            let library = self.environment.library;
            let is_ruleset = || self.environment.catalogue.find(name).is_some();
            name.is_empty()
                || is_ruleset()
                || library.find(name).is_some_and(|function| !library.function(function).writes())
        };
        let is_value = !["Print", ":=", ";", "\n", " do "].iter().any(|sign| body.contains(sign))
            && body.match_indices('(').all(is_silent);
        if is_value && self.explained.insert("loops") {
            let item = if self.is_board(body) { format!("Value({body})") } else { body.to_owned() };
            self.environment.notes.push(format!("a loop shows no values; as a tuple they are `({item} for {head})`"));
        }
    }

    /// Whether a text is one board of a ruleset: `Kayles[n]`.
    fn is_board(&self, text: &str) -> bool {
        let name = text.split('[').next().unwrap_or_default();
        let of_session = || matches!(self.environment.names.get(name), Some(Value::Ruleset(_)));
        let is_ruleset = || self.environment.catalogue.find(name).is_some() || of_session();
        text.ends_with(']') && text.matches('[').count() == 1 && is_ruleset()
    }

    /// Notes once that a position that is printed is shown as it is written, not by its value, and that a random one is shown by its value.
    fn note_print(&mut self, text: &str) {
        if text.trim_start().starts_with("RandomPosition(") && self.explained.insert("random positions") {
            let note = "this is its value; `Show(_)` writes the position, `Draw(_)` draws it";
            self.environment.notes.push(note.to_owned());
        }
        if let Some(shown) = text.trim_start().strip_prefix("Show(").filter(|shown| shown.contains('['))
            && self.explained.insert("shown positions")
        {
            self.environment.notes.push(format!("this is how it is written; its picture is `Draw({shown}`"));
        }
        let Some((head, board)) = text.split_once("Print(").and_then(|(_, printed)| printed.split_once('[')) else {
            return;
        };
        // `Print(Kayles[n].Grundy)`
        let name = head.rsplit([',', ' ']).next().filter(|_| !board.contains("].")).unwrap_or_default();
        let is_board = self.environment.catalogue.rulesets().any(|ruleset| ruleset.name() == name);
        if is_board && self.explained.insert("printed positions") {
            self.environment.notes.push(
                "`Print` shows a position as it is written; its value is `Value(G)`, its picture `Draw(G)`".to_owned(),
            );
        }
    }

    /// Notes once that the items of a list, or the cells of a table, are positions, not values.
    fn note_positions(&mut self, text: &str) {
        let is_position = |value: &Value| matches!(value, Value::Position(_));
        // The last statement is the one whose value is shown last.
        let text = text.rsplit(';').next().unwrap_or(text).trim();
        let values = match &self.environment.last {
            Some((Value::Tuple(tuple), _)) if tuple.items.len() > 1 && tuple.items.iter().all(is_position) => {
                text.strip_prefix('(').and_then(|items| {
                    let is_outer = |at: &usize| {
                        let count = |signs: [char; 3]| items[..*at].matches(signs).count();
                        count(['(', '[', '{']) == count([')', ']', '}'])
                    };
                    let at = items.match_indices(" for ").map(|(at, _)| at).find(is_outer)?;
                    Some(format!("(Value({}){}", &items[..at], &items[at..]))
                })
            }
            Some((Value::Table(table), _)) if text.starts_with("Table(") && table.cells().all(is_position) => {
                let valued = text.split_once(" -> ").and_then(|(head, body)| {
                    let board = &body[..=body.find(']')?];
                    self.is_board(board).then(|| format!("{head} -> Value({board}){}", &body[board.len()..]))
                });
                Some(valued.unwrap_or("Table((a, b) -> Value(Domineering[a,b]), 1..4, 1..4)".to_owned()))
            }
            _ => None,
        };
        if let Some(values) = values.filter(|_| self.explained.insert("lists of positions")) {
            self.environment
                .notes
                .push(format!("positions are shown as they are written; their values are `{values}`"));
        }
    }

    /// Notes once that the options of a game in braces are those of its canonical form, where others are written, and that misère
    /// play is that of its value, where the form has another answer.
    fn note_form(&mut self, text: &str) {
        const OPTIONS: [&str; 3] = ["Options", "LeftOptions", "RightOptions"];
        const AS_WRITTEN: [&str; 4] = ["MisereCanonicalForm", "MisereNimValue", "MisereOutcomeClass", "Genus"];
        const BY_NAME: &str = "; misere := true)";
        let text = text.trim();
        let (text, by_name) = match text.strip_suffix(BY_NAME) {
            Some(call) => (call, BY_NAME),
            None => (text.strip_suffix(')').unwrap_or(text), ")"),
        };
        let text = text.rsplit(';').next().unwrap_or(text).trim();
        let (game, name) = match text.rsplit_once('.').filter(|(game, _)| game.ends_with('}')) {
            Some(asked) => asked,
            None => text.split_once('(').map_or(("", ""), |(name, game)| (game, name)),
        };
        let is_misere = AS_WRITTEN.contains(&name) || by_name == BY_NAME;
        let topic = if is_misere { "misere forms" } else { "options" };
        if !is_misere && !OPTIONS.contains(&name) || !game.starts_with('{') || self.explained.contains(topic) {
            return;
        }
        let written = format!("{name}('{game}'{by_name}");
        let compared = |game: &str| match name {
            _ if !is_misere => format!("Count({name}({game}))"),
            // Canonical forms may differ in their text alone.
            "MisereCanonicalForm" => format!("MisereOutcomeClass({game})"),
            _ => format!("{name}({game}{by_name}"),
        };
        // What is printed has no number.
        let compared = format!("if {} != {} then Print(\"other\") end", compared(game), compared(&format!("'{game}'")));
        let are_others = restored(&mut self.environment, |environment| {
            let mut are_others = false;
            let mut show = |shown: Shown| are_others |= shown.text.to_string() == "other";
            let compare = |machine: &mut Machine| machine.run(source("<note>", &compared));
            let ran =
                Machine::new(environment, &mut show).within(Some(1_000), Some(Duration::from_millis(100)), compare);
            ran.is_ok() && are_others
        });
        if are_others {
            self.explained.insert(topic);
            self.environment.notes.push(if is_misere {
                format!("braces are their value in normal play; the game as it is written is `{written}`")
            } else {
                format!("these are the options of the canonical form; those that are written are `{written}`")
            });
        }
    }

    /// Notes once that nobody can move on a board that was given by its size, and what has pieces.
    pub(crate) fn note_empty_board(&mut self, text: &str) {
        if self.explained.contains("empty boards") {
            return;
        }
        if let Some(note) = Machine::new(&mut self.environment, &mut |_| {}).board_without_moves(text) {
            self.explained.insert("empty boards");
            self.environment.notes.push(note);
        }
    }

    /// Notes once that boxes are not counted in Dots and Boxes, which most people play for them.
    fn note_boxes(&mut self, text: &str) {
        if text.contains("DotsAndBoxes[") && self.explained.insert("boxes") {
            self.environment
                .notes
                .push("who cannot move loses, as in Nimstring, and boxes are not counted: `?DotsAndBoxes`".to_owned());
        }
    }

    /// Notes once how a bracket is read, alone or as the value of a name, that may have been meant as a list.
    fn note_bracket(&mut self, text: &str) {
        // Who says what brackets mean knows it.
        if text.split(';').any(|statement| statement.trim_start().starts_with("use ")) {
            self.explained.insert("brackets");
        }
        let bound = text.split(';').next().and_then(|first| first.split_once(":="));
        let bound = bound.map(|(name, written)| (self.environment.names.get(name.trim()).cloned(), written));
        let last = text.trim_end_matches([';', ' ']).rsplit(';').next().unwrap_or(text);
        let shown = self.environment.last.as_ref().map(|(value, _)| value.clone());
        for (value, written) in bound.into_iter().chain([(shown, last)]) {
            self.note_position(value.as_ref(), written);
        }
    }

    /// Notes once that a value is a position, where what was typed for it may have been meant as a list: `[a,b]`, or `h({4|2})` where
    /// h is `x -> [x.Mean, x.Temperature]`.
    fn note_position(&mut self, value: Option<&Value>, written: &str) {
        let Some(Value::Position(sum)) = value else { return };
        let Some(term) = sum.iter().next().map(|(term, _)| term) else { return };
        let rules = self.environment.catalogue.get(term.ruleset);
        let sides = rules.coordinates(&term.board).map(<[u64]>::len);
        let is_in_use = sides.and_then(|sides| self.environment.catalogue.in_use(sides)) == Some(term.ruleset);
        // A function of the program that was asked for positions gives them; one of the session may have been to give a list.
        let is_own = |name: &str| {
            !name.is_empty() && name.chars().all(char::is_alphanumeric) && builtin::entries(name).is_empty()
        };
        let is_called = is_in_use && written.trim().split_once('(').is_some_and(|(name, _)| is_own(name));
        let entries = rules.entries(&term.board);
        let inside = written.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let is_list = |inside: &&str| inside.contains(',') && !inside.contains(['[', '"']);
        let Some(inside) = inside.filter(is_list).or(is_called.then_some(&*entries)) else { return };
        if !self.explained.insert("brackets") {
            return;
        }
        self.environment.notes.push(format!(
            "`[{inside}]` is a position of {}; a tuple is `({inside})`, and `use` says what brackets mean",
            rules.name()
        ));
    }

    /// Runs a file as if it had been typed at the prompt: its `use` stays in effect.
    ///
    /// # Errors
    /// As [`interact`](Self::interact), and if the file cannot be read.
    pub fn interact_file(&mut self, path: &Path, show: &mut dyn FnMut(Shown)) -> Result<(), Box<Error>> {
        self.numbered(show, |machine| machine.script(path, |machine| machine.run_file_as_typed(path)))
    }

    /// The same for a file named at the prompt or in a cell; in a sandbox it must be one that programs may load.
    ///
    /// # Errors
    /// As [`interact_file`](Self::interact_file), and if the file may not be loaded.
    pub fn load(&mut self, path: &Path, show: &mut dyn FnMut(Shown)) -> Result<(), Box<Error>> {
        self.numbered(show, |machine| {
            machine.may_load(path)?;
            machine.run_file_as_typed(path)
        })
    }

    fn numbered(
        &mut self,
        show: &mut dyn FnMut(Shown),
        run: impl FnOnce(&mut Machine) -> Result<(), Box<Error>>,
    ) -> Result<(), Box<Error>> {
        self.within_memory(|environment| {
            environment.is_numbering = true;
            let result = restored_on_error(&mut Machine::new(environment, show), run);
            environment.is_numbering = false;
            result
        })
    }

    /// Runs something that may need much memory. The caches of earlier calculations are dropped first if they fill half of the
    /// memory allowed, and again if it ends at the memory limit.
    pub(crate) fn within_memory<T>(
        &mut self,
        run: impl FnOnce(&mut Environment) -> Result<T, Box<Error>>,
    ) -> Result<T, Box<Error>> {
        if self.limit().is_memory_scarce() {
            self.environment.forget();
        }
        let result = run(&mut self.environment);
        if matches!(&result, Err(error) if matches!(error.kind, ErrorKind::Stopped(Stop::Memory { .. }))) {
            self.environment.forget();
        }
        result
    }

    /// Runs a program that messages call `name`.
    ///
    /// # Errors
    /// Whatever went wrong in reading or running it; the statements that ran before keep their effect.
    pub fn run(&mut self, name: &str, text: &str, show: &mut dyn FnMut(Shown)) -> Result<(), Box<Error>> {
        let result = self.within_memory(|environment| Machine::new(environment, show).run(source(name, text)));
        if result.is_ok() {
            self.note_meanings(text);
        }
        result
    }

    /// What a program prints in the format of the session, one line per result.
    ///
    /// ```
    /// use cutcake_base::limit::Limit;
    /// use cutcake_builtins::session::Session;
    /// let mut session = Session::new(Limit::default());
    /// assert_eq!(session.text_of("{3|1} + *")?, "{3+*|1+*}");
    /// # Ok::<(), Box<cutcake_language::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn text_of(&mut self, program: &str) -> Result<String, Box<Error>> {
        let mut lines = Vec::new();
        self.run("<text>", program, &mut |shown| lines.push(shown.text.to_string()))?;
        Ok(lines.join("\n"))
    }

    /// Runs a file; its `use` ends with it. A file that is not UTF-8 is an ordinary error.
    ///
    /// # Errors
    /// As [`run`](Self::run), and if the file cannot be read.
    pub fn run_file(&mut self, path: &Path, show: &mut dyn FnMut(Shown)) -> Result<(), Box<Error>> {
        self.within_memory(|environment| Machine::new(environment, show).script(path, |machine| machine.run_file(path)))
    }

    /// Checks a certificate against the rules of its games. Returns what it proves, and the number of its positions. Rulesets
    /// written in the language are those of the session.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check_certificate(&mut self, text: &str) -> Result<(String, usize), Fault> {
        let checked = certificate::check_certificate(&mut Machine::new(&mut self.environment, &mut |_| {}), text);
        if matches!(&checked, Err(Fault::Stop(Stop::Memory { .. }))) {
            self.environment.forget();
        }
        checked
    }

    /// Whether an explanation has not been shown in this session before: it is to be shown now.
    pub fn is_first(&mut self, explanation: &'static str) -> bool {
        self.explained.insert(explanation)
    }

    /// The notes that have accumulated since the last call, for example that a search reached its bound or that a name hides a
    /// function.
    pub fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.environment.notes)
    }

    /// A value written as a result in a format, for example [`Shown::value`] in another format than that of the session.
    ///
    /// # Errors
    /// If the text is too long, or the calculation was stopped.
    pub fn text_in(&mut self, value: &Value, format: Format) -> Result<Text, Box<Error>> {
        self.within_memory(|environment| Machine::new(environment, &mut |_| {}).whole_result(value, format))
    }

    /// The picture of a value that is best shown as one: a picture, a position, a grid, a strip, a graph, a thermograph, or a
    /// tuple of these. `None` for other values, and for those too large to draw.
    pub fn picture_of(&mut self, value: &Value) -> Option<Picture> {
        if !builtin::is_drawn(value) {
            return None;
        }
        self.within_memory(|environment| builtin::picture_of(&mut Machine::new(environment, &mut |_| {}), value)).ok()
    }

    /// The same picture, as SVG.
    ///
    /// ```
    /// use cutcake_base::limit::Limit;
    /// use cutcake_builtins::session::Session;
    /// let mut session = Session::new(Limit::default());
    /// let mut shown = Vec::new();
    /// session.run("example", "Cutcake[3,2]", &mut |result| shown.extend(result.value))?;
    /// let svg = session.svg_of(&shown[0]);
    /// assert!(svg.is_some_and(|svg| svg.starts_with("<svg")));
    /// # Ok::<(), Box<cutcake_language::Error>>(())
    /// ```
    pub fn svg_of(&mut self, value: &Value) -> Option<String> {
        let palette = match value {
            Value::Picture(drawing) => drawing.palette,
            _ => Palette::Page,
        };
        self.picture_of(value).map(|picture| picture.svg(palette))
    }

    /// Removes the value of a name; a function or a ruleset that it hid is visible again.
    ///
    /// # Errors
    /// If the session has given the name no value.
    pub fn unset(&mut self, name: &str) -> Result<(), Box<Error>> {
        if self.environment.names.remove(name) {
            return Ok(());
        }
        let means = help::page(name).is_some();
        let error = Error::new(ErrorKind::Value { message: format!("no name `{name}` was given a value here") });
        Err(error.help(match means {
            true => format!("`{name}` means what it means from the start: `?{name}`"),
            false => "`:vars` lists the names that were".to_owned(),
        }))
    }

    /// The names that complete the word before byte `cursor` of `text` and fit there (functions after a `.`, rulesets after
    /// `use`), in the order to be offered; and the byte where the word starts.
    pub fn complete(&self, text: &str, cursor: usize) -> (usize, Vec<Candidate>) {
        self.complete_with(&[], text, cursor)
    }

    /// The same when the text declares names besides those of the session.
    pub fn complete_with(&self, declared: &[Declared], text: &str, cursor: usize) -> (usize, Vec<Candidate>) {
        completion::complete(&self.environment, declared, text, cursor)
    }

    /// Help on one name: signature, summary, and examples with their answers.
    ///
    /// # Errors
    /// If nothing has that name; the error suggests similar names.
    pub fn help(&mut self, name: &str) -> Result<Text, Box<Error>> {
        if let Some(value) = self.environment.names.get(name).cloned() {
            let mut ignore = |_| {};
            let mut text = Text::styled(Style::Heading, name);
            text.push(Style::Plain, format!("\n{} of this session:", value.kind()));
            match (&value, self.environment.written_as(&value)) {
                (Value::Function(closure), _) => {
                    let doc = help::doc_above(&closure.code.source.text, closure.code.bytes.start);
                    text.push(Style::Plain, format!("\n{doc}{}", closure.source()));
                    self.add_examples(&mut text, doc);
                }
                (_, Some(written)) => {
                    if !written.is_as_defined() || written.name() != name {
                        text.push(Style::Plain, format!(" {}", written.written()));
                    }
                    text.push(Style::Plain, format!("\n{}", written.source()));
                    self.add_examples(&mut text, written.source());
                }
                _ => {
                    text.push(Style::Plain, " ");
                    text.append(Machine::new(&mut self.environment, &mut ignore).item_text(&value)?);
                }
            }
            return Ok(text);
        }
        if let Some(page) = help::page(name).or_else(|| help::page_of_words(name)) {
            return Ok(page.to_text(self.format(), self.environment.window, self.limit()));
        }
        let error = Error::new(ErrorKind::UnknownName { name: name.to_owned() });
        let words = help::words();
        // `?Outcome(1)` has no page, but a word of it has.
        let known = tokens(name).into_iter().filter(|(_, kind)| matches!(kind, TokenKind::Name | TokenKind::Constant));
        let known = known.map(|(bytes, _)| &name[bytes]).find(|word| *word != name && help::page(word).is_some());
        let advice = match known {
            // `?number avoidance`
            _ if let Some(advice) = named(&name.to_lowercase().replace([' ', '-'], "")) => Some(advice.to_owned()),
            Some(word) => Some(format!("the help on it is `?{word}`")),
            // `?Domin*`
            None if name.len() > 1 && name.ends_with(['*', '?']) => {
                Some(format!("`:list {}` looks for the word in the help", name.trim_end_matches(['*', '?'])))
            }
            None if name.starts_with(['{', '<', '[', '\'']) => {
                Some(format!("`?` is the help on a name; all about a value says `Explain({name})`"))
            }
            None if name.contains(char::is_whitespace) => {
                let word = name.split_whitespace().max_by_key(|word| word.len()).unwrap_or_default();
                Some(format!("`?` is the help on a name; `:list {word}` looks for a word in the help"))
            }
            None => foreign::advice(name, &words)
                .or_else(|| cutcake_language::run::named(name).map(str::to_owned))
                .or_else(|| foreign::line(name, &mut |code| Some(code.to_owned()))),
        };
        Err(error.help(advice.unwrap_or_else(|| {
            "`?` alone says where to begin, `:list` shows every name; outside the prompt `cutcake help` does".to_owned()
        })))
    }

    /// Appends the examples of a definition, with their answers.
    fn add_examples(&mut self, text: &mut Text, definition: &str) {
        for example in help::examples(definition) {
            let answers = self.within_memory(|environment| {
                Ok(restored(environment, |environment| help::output(environment, source("<example>", example))))
            });
            help::push_example(text, example, answers.unwrap_or_default());
        }
    }

    /// Whether a name has a value.
    pub fn has_name(&self, name: &str) -> bool {
        self.environment.names.get(name).is_some()
    }

    /// The names of the rulesets that come with the program or were added to the session.
    pub fn ruleset_names(&self) -> impl Iterator<Item = &str> {
        self.environment.ruleset_names()
    }

    /// What to write instead of a word that is no name here, if that is known.
    pub fn advice_on(&self, word: &str) -> Option<String> {
        foreign::instead_folded(word).or_else(|| named(word)).map(str::to_owned)
    }

    /// Every function, by subject, one line each.
    pub fn help_index(&self) -> Text {
        let own = self.environment.names.iter().filter_map(|(name, value)| {
            Some((name.to_string(), self.environment.written_as(value)?.head().to_owned()))
        });
        help::index(own)
    }

    /// The names that were given a value, in the order in which they first got one.
    pub fn variables(&mut self) -> Vec<Variable> {
        let mut ignore = |_| {};
        let names: Vec<_> = self.environment.names.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let mut machine = Machine::new(&mut self.environment, &mut ignore);
        let variable = |(name, value): (Rc<str>, Value)| Variable {
            name: name.to_string(),
            kind: value.type_name().to_owned(),
            text: match (&value, machine.environment.written_as(&value)) {
                (Value::Function(closure), _) => Text::plain(first_line(closure.source())),
                (_, Some(written)) if written.is_as_defined() => Text::plain(format!("{} …", written.head())),
                _ => machine.item_text(&value).unwrap_or_else(|error| Text::styled(Style::Bad, error.kind.to_string())),
            },
        };
        names.into_iter().map(variable).collect()
    }

    /// The type of the value of `text`, in words; the session does not change.
    ///
    /// # Errors
    /// Whatever went wrong in reading or running it.
    pub fn type_of(&mut self, text: &str) -> Result<String, Box<Error>> {
        self.within_memory(|environment| {
            let value = restored(environment, |environment| {
                Machine::new(environment, &mut |_| {}).value_of(source("<type>", text))
            });
            Ok(value?.kind().to_owned())
        })
    }

    /// The value of `text`, complete even where a result would be truncated; the session does not change.
    ///
    /// # Errors
    /// Whatever went wrong in reading or running it.
    pub fn whole_text(&mut self, text: &str) -> Result<Text, Box<Error>> {
        self.complete_value(text, |machine, value| machine.result_text(value))
    }

    /// The same, with its rich form.
    ///
    /// # Errors
    /// Whatever went wrong in reading or running it.
    pub fn whole_result(&mut self, text: &str) -> Result<(Text, Rich), Box<Error>> {
        self.complete_value(text, |machine, value| Ok((machine.result_text(value)?, machine.rich(value)?)))
    }

    /// What `write` makes of the value of `text` in a window of unbounded height; the session does not change.
    fn complete_value<T>(
        &mut self,
        text: &str,
        write: impl FnOnce(&mut Machine, &Value) -> Result<T, Box<Error>>,
    ) -> Result<T, Box<Error>> {
        self.within_memory(|environment| {
            let window = environment.window;
            environment.window = window.map(|window| Window { rows: None, ..window });
            let written = restored(environment, |environment| {
                let mut ignore = |_| {};
                let mut machine = Machine::new(environment, &mut ignore);
                machine.value_of(source("<print>", text)).and_then(|value| write(&mut machine, &value))
            });
            environment.window = window;
            written
        })
    }

    /// The rulesets.
    pub(crate) fn catalogue(&self) -> &cutcake_play::catalogue::Catalogue {
        &self.environment.catalogue
    }

    /// Runs something apart from the inputs of the session, whose names do not change. The values in play are kept in memory
    /// until the next call.
    ///
    /// # Errors
    /// Those of `run`.
    pub(crate) fn isolated_with<T>(
        &mut self,
        in_play: Vec<Value>,
        run: impl FnOnce(&mut Machine) -> Result<T, Box<Error>>,
    ) -> Result<T, Box<Error>> {
        self.environment.in_play = in_play;
        self.within_memory(|environment| {
            restored(environment, |environment| run(&mut Machine::new(environment, &mut |_| {})))
        })
    }

    /// The same with nothing in play; the caches stay.
    pub(crate) fn isolated<T>(
        &mut self,
        run: impl FnOnce(&mut Machine) -> Result<T, Box<Error>>,
    ) -> Result<T, Box<Error>> {
        restored(&mut self.environment, |environment| run(&mut Machine::new(environment, &mut |_| {})))
    }

    /// Writes the session's names as a program that `load` reads back. The file is replaced only when everything is written.
    ///
    /// # Errors
    /// If the file cannot or may not be written, or exists and may not be overwritten.
    pub fn save(&mut self, path: &Path, overwrite: bool) -> Result<(), Box<Error>> {
        let program = self.within_memory(|environment| Machine::new(environment, &mut |_| {}).names_as_program())?;
        let existing = if overwrite { Existing::Replaced } else { Existing::Kept };
        self.environment.files.write(path, &program, existing).map_err(|error| {
            Error::new(ErrorKind::File { action: "write", path: path.to_owned(), reason: error.to_string() })
        })
    }

    /// What the session holds in memory, one line per kind.
    pub fn statistics(&self) -> Text {
        let store = self.environment.store.statistics();
        let mut lines = vec![
            format!("two-player shapes   {}", store.shapes),
            format!("their options       {}", store.options),
            format!("long numbers        {}", store.numbers),
            format!("comparisons kept    {}", store.comparisons),
            format!("sums kept           {}", store.sums),
            format!("other memos         {}", store.others),
            format!("bytes of shapes     {}", store.bytes_of_values),
            format!("bytes of memos      {}", store.bytes_of_memos),
        ];
        if let Some(bytes) = self.limit().memory_in_use() {
            lines.push(format!("bytes in use        {bytes}"));
        }
        for (ruleset, boards) in self.environment.catalogue.known().filter(|(_, boards)| *boards > 0) {
            lines.push(format!("boards of {ruleset}: {boards}"));
        }
        Text::plain(lines.join("\n"))
    }

    /// Forgets every name, result and stored value.
    pub fn reset(&mut self) {
        let (format, window) = (self.format(), self.environment.window);
        let files = std::mem::take(&mut self.environment.files);
        let (is_rich, printer) = (self.environment.is_rich, self.environment.printer);
        self.environment = Environment::new(&Registry, self.limit().clone());
        self.environment.format = format;
        self.environment.window = window;
        self.environment.files = files;
        self.environment.is_rich = is_rich;
        self.environment.printer = printer;
    }
}

pub(crate) fn source(name: &str, text: &str) -> Source {
    Source { name: name.to_owned(), text: text.to_owned(), ..Source::default() }
}

/// Runs something that may change names, and restores them.
fn restored<T>(environment: &mut Environment, run: impl FnOnce(&mut Environment) -> T) -> T {
    let saved = environment.save();
    let result = run(environment);
    environment.restore(saved);
    result
}

/// Runs something that may change names, and restores them if it fails.
pub(crate) fn restored_on_error<T>(
    machine: &mut Machine,
    run: impl FnOnce(&mut Machine) -> Result<T, Box<Error>>,
) -> Result<T, Box<Error>> {
    let saved = machine.environment.save();
    let result = run(machine);
    if result.is_err() {
        machine.environment.restore(saved);
    }
    result
}

/// The first line of a text, with an ellipsis if there are more.
fn first_line(text: &str) -> String {
    match text.split_once(['\n', '\r']) {
        Some((line, _)) => format!("{} …", line.trim_end()),
        None => text.to_owned(),
    }
}
