//! One session: what names hold, the numbered results, how results are written, and what a calculation may cost.

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

/// How long a run that keeps positions waits between two times.
const BETWEEN_POSITIONS: Duration = Duration::from_secs(300);

/// What a name holds, for a listing.
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
    /// How long a question may take that other programs ask.
    pub(crate) time: Option<Duration>,
    inputs: usize,
    /// What was explained, to be explained once.
    explained: HashSet<&'static str>,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("inputs", &self.inputs).field("limit", self.limit()).finish_non_exhaustive()
    }
}

impl Session {
    /// A new session whose calculations ask `limit`.
    pub fn new(limit: Limit) -> Self {
        Session { environment: Environment::new(&Registry, limit), time: None, inputs: 0, explained: HashSet::new() }
    }

    /// Adds a ruleset that was written in Rust: it is found by its name from now on. What it tells of boards beside their options makes
    /// answers `derived` unless it vouches for that: [`Rules::standing_of_parts`](crate::rules::Rules::standing_of_parts).
    pub fn add_ruleset(&mut self, ruleset: Rc<dyn Ruleset>) -> RulesetId {
        self.environment.catalogue.add(ruleset)
    }

    /// Adds the rules of a game of your own: it is found by its name from now on.
    pub fn add_rules(&mut self, rules: impl OwnRules + 'static) -> RulesetId {
        self.add_ruleset(own_rules::ruleset(rules))
    }

    /// What calculations of this session ask.
    pub fn limit(&self) -> &Limit {
        &self.environment.limit
    }

    /// How results are written.
    pub fn format(&self) -> Format {
        self.environment.format
    }

    /// Says how results are written from now on.
    pub fn set_format(&mut self, format: Format) {
        self.environment.format = format;
    }

    /// Says what window results are laid out for from now on: long collections are cut and tables stand in blocks of
    /// columns. Without one every result is whole, as files and programs need it.
    pub fn set_window(&mut self, window: Option<Window>) {
        self.environment.window = window;
    }

    /// Says whether results are also given as pages show them: formulas in LaTeX, tables in HTML, pictures in SVG.
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

    /// Says what programs may do with files from now on.
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

    /// Says what makes PNG and PDF of pictures: without it they are written as SVG and TikZ alone.
    pub fn set_printer(&mut self, printer: Printer) {
        self.environment.printer = Some(printer);
    }

    /// Records the sweeps of the program that is run next, or only a shard of them: what the record has of them is not
    /// calculated again.
    pub fn set_recording(&mut self, record: Option<Record>, shard: Option<Shard>) {
        self.environment.recording = Recording { record, shard, begun: 0 };
    }

    /// Keeps what searches find of packed boards in a file: what is in it already is not searched again, and it is written every
    /// five minutes and by [`write_positions`](Self::write_positions). Gives how many positions were there.
    ///
    /// # Errors
    /// If the file is none of positions, is damaged, or cannot be read.
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
                "it is no file of positions, or another version has written it; remove it to begin anew".to_owned(),
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

    /// Lets searches use the databases in a folder, where there are any.
    pub fn set_databases(&mut self, folder: PathBuf) {
        self.environment.catalogue.search.engines().databases = Databases::below(folder);
    }

    /// Finds who wins all boards of a ruleset up to so many rows and columns, and keeps it in a file: `named` makes the path of it
    /// of the name that searches look for. Gives the path, and how many boards there are.
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

    /// Writes what searches have found to the file of [`keep_positions`](Self::keep_positions), if there is one. Positions of
    /// rulesets that are not packed are known in their session only: where these were searched nothing is written, and the file
    /// is as it was last.
    ///
    /// # Errors
    /// What the system says.
    pub fn write_positions(&mut self) -> io::Result<()> {
        self.environment.catalogue.search.engines().write_positions()
    }

    /// The file of [`keep_positions`](Self::keep_positions), if there is one.
    pub fn positions_kept_in(&self) -> Option<&Path> {
        self.environment.catalogue.search.kept_in()
    }

    /// Computes the sample of a record again while `run` runs the program of the record in this session: whether all that was
    /// found is as it was recorded, and what was, in words.
    ///
    /// # Errors
    /// What `run` says.
    pub fn compare(
        &mut self,
        record: Record,
        run: impl FnOnce(&mut Self) -> Result<(), Box<Error>>,
    ) -> Result<(bool, String), Box<Error>> {
        self.set_recording(Some(record), None);
        let result = run(self);
        let compared = self.environment.recording.record.take().map(|mut record| record.compared().told());
        match result {
            Err(error) if !matches!(error.kind, ErrorKind::Shard { .. }) => Err(error),
            _ => Ok(compared.unwrap_or_default()),
        }
    }

    /// The file in which sweeps are recorded, where they are.
    pub fn recorded_in(&self) -> Option<&Path> {
        self.environment.recording.record.as_ref().map(Record::path)
    }

    /// Runs what was typed at the prompt: results are numbered, and if it fails no name has changed.
    ///
    /// # Errors
    /// Whatever went wrong in reading or running it.
    pub fn interact(&mut self, text: &str, show: &mut dyn FnMut(Shown)) -> Result<(), Box<Error>> {
        self.inputs += 1;
        self.interact_as(&format!("<input {}>", self.inputs), text, show)
    }

    /// The same with a text that messages call `name`.
    ///
    /// # Errors
    /// As [`interact`](Self::interact).
    pub fn interact_as(&mut self, name: &str, text: &str, show: &mut dyn FnMut(Shown)) -> Result<(), Box<Error>> {
        let result = self.numbered(show, |machine| machine.run(source(name, text)));
        self.note_habits(text, &result);
        if result.is_ok() {
            self.note_bracket(text);
            self.note_name(text);
        }
        result
    }

    /// Notes how a function or a ruleset is used whose name alone was entered.
    fn note_name(&mut self, text: &str) {
        let name = text.trim();
        let note = match &self.environment.last {
            Some((Value::Builtin(id), _)) => self.environment.library.function(*id).example(),
            Some((Value::Ruleset(id), _)) => {
                format!(
                    "a position of it is written {}; `?{name}` shows more",
                    self.environment.catalogue.get(*id).form()
                )
            }
            _ => return,
        };
        if name.chars().all(char::is_alphanumeric) && self.environment.names.get(name).is_none() {
            self.environment.notes.push(format!("`{name}` is a name: {note}"));
        }
    }

    /// Notes once how a bracket is read that stands alone and may be meant for a list.
    fn note_bracket(&mut self, text: &str) {
        let inside = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let is_list = |inside: &&str| {
            inside.matches(',').count() > 1
                && !inside.contains(|letter: char| !letter.is_ascii_digit() && !", ".contains(letter))
        };
        let Some(inside) = inside.filter(is_list) else { return };
        let Some((Value::Position(sum), _)) = &self.environment.last else { return };
        let Some((term, _)) = sum.iter().next() else { return };
        if !self.explained.insert("brackets") {
            return;
        }
        let name = self.environment.catalogue.get(term.ruleset).name();
        self.environment.notes.push(format!(
            "`[{inside}]` is a position of {name}; a tuple is `({inside})`, and `use` says what brackets mean"
        ));
    }

    /// Runs a file as if it had been typed at the prompt: what it says by `use` stays.
    ///
    /// # Errors
    /// As [`interact`](Self::interact), and if the file cannot be read.
    pub fn interact_file(&mut self, path: &Path, show: &mut dyn FnMut(Shown)) -> Result<(), Box<Error>> {
        self.numbered(show, |machine| machine.script(path, |machine| machine.run_file_as_typed(path)))
    }

    /// The same of a file that was named at the prompt or in a cell: in a sandbox one that programs may load.
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
        self.sparing(|environment| {
            let saved = environment.save();
            environment.is_numbering = true;
            let result = run(&mut Machine::new(environment, show));
            environment.is_numbering = false;
            if result.is_err() {
                environment.restore(saved);
            }
            result
        })
    }

    /// Runs something that may need much memory. What is only remembered of earlier calculations makes way for it where
    /// it fills half of the memory allowed, and all that it leaves behind itself goes if it ends at the memory limit.
    pub(crate) fn sparing<T>(
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
    /// Whatever went wrong in reading or running it; what ran before stays.
    pub fn run(&mut self, name: &str, text: &str, show: &mut dyn FnMut(Shown)) -> Result<(), Box<Error>> {
        let result = self.sparing(|environment| Machine::new(environment, show).run(source(name, text)));
        self.note_habits(text, &result);
        result
    }

    /// Notes what may be meant otherwise in a text that ran.
    fn note_habits(&mut self, text: &str, result: &Result<(), Box<Error>>) {
        if result.is_ok() {
            self.environment.notes.extend(read::notes(text));
        }
    }

    /// What a program prints, a line for each result, in the format of the session.
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

    /// Runs a file; its `use` ends with it. A file that is not UTF-8 is an error like any other.
    ///
    /// # Errors
    /// As [`run`](Self::run), and if the file cannot be read.
    pub fn run_file(&mut self, path: &Path, show: &mut dyn FnMut(Shown)) -> Result<(), Box<Error>> {
        self.sparing(|environment| Machine::new(environment, show).script(path, |machine| machine.run_file(path)))
    }

    /// Checks a certificate by the rules of its games, and says what it proves and of how many positions. Rulesets written in
    /// the language are those of the session.
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

    /// Whether a text that explains something was not shown yet in this session: it is to be shown now.
    pub fn is_first(&mut self, explanation: &'static str) -> bool {
        self.explained.insert(explanation)
    }

    /// What is to be said beside the results since this was last asked: where a search reached its bound, or which names hide
    /// a function.
    pub fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.environment.notes)
    }

    /// A value in a format, as a result is written: what [`Shown::value`] holds, once more for another reader.
    ///
    /// # Errors
    /// If the text is too long, or the calculation was stopped.
    pub fn text_in(&mut self, value: &Value, format: Format) -> Result<Text, Box<Error>> {
        self.sparing(|environment| Machine::new(environment, &mut |_| {}).whole_result(value, format))
    }

    /// The picture of a value that is best shown by one: a picture, a position, a grid, a strip, a graph, a thermograph, or a
    /// tuple of such. None of other values, and of what is too large to be drawn.
    pub fn picture_of(&mut self, value: &Value) -> Option<Picture> {
        if !builtin::is_drawn(value) {
            return None;
        }
        self.sparing(|environment| builtin::picture_of(&mut Machine::new(environment, &mut |_| {}), value)).ok()
    }

    /// The same picture as SVG.
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

    /// Forgets what a name holds; a function or a ruleset that it hid is there again.
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

    /// Names that continue what stands before byte `cursor` of `text` and fit there (functions behind a `.`, rulesets
    /// behind `use`), with the byte where the name to be replaced starts. In the order to be offered.
    pub fn complete(&self, text: &str, cursor: usize) -> (usize, Vec<Candidate>) {
        completion::complete(&self.environment, text, cursor)
    }

    /// The same where the text declares names besides those of the session.
    pub fn complete_with(&self, declared: &[Declared], text: &str, cursor: usize) -> (usize, Vec<Candidate>) {
        completion::complete_with(&self.environment, declared, text, cursor)
    }

    /// Help on one name: signature, summary, and examples with their answers.
    ///
    /// # Errors
    /// If nothing has that name; the error says which names are near.
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
        if let Some(page) = help::page(name) {
            return Ok(page.to_text(self.format(), self.environment.window, self.limit()));
        }
        let error = Error::new(ErrorKind::UnknownName { name: name.to_owned() });
        let words = help::words();
        // `?Outcome(1)`: there is a page on a word of it.
        let known = tokens(name).into_iter().filter(|(_, kind)| matches!(kind, TokenKind::Name | TokenKind::Constant));
        let known = known.map(|(bytes, _)| &name[bytes]).find(|word| *word != name && help::page(word).is_some());
        let advice = match known {
            Some(word) => Some(format!("the help on it is `?{word}`")),
            None if name.starts_with(['{', '<', '[', '\'']) => {
                Some(format!("`?` is the help on a name; all about a value says `Explain({name})`"))
            }
            None if name.contains(char::is_whitespace) => {
                let word = name.split_whitespace().max_by_key(|word| word.len()).unwrap_or_default();
                Some(format!("`?` is the help on a name; `:list {word}` looks for a word in the help"))
            }
            None => foreign::advice(name, &words),
        };
        Err(error.help(advice.unwrap_or_else(|| {
            "`?` alone says where to begin, `:list` shows every name; outside the prompt `cutcake help` does".to_owned()
        })))
    }

    /// The examples of a definition with their answers.
    fn add_examples(&mut self, text: &mut Text, definition: &str) {
        for example in help::examples(definition) {
            text.push(Style::Muted, "\n\n> ");
            text.push(Style::Plain, example);
            let answers = self.sparing(|environment| {
                let saved = environment.save();
                let mut answers = Vec::new();
                let result =
                    Machine::new(environment, &mut |shown| answers.push(shown.text)).run(source("<example>", example));
                environment.restore(saved);
                answers.extend(result.err().map(|error| Text::styled(Style::Bad, format!("error: {}", error.kind))));
                Ok(answers)
            });
            for answer in answers.into_iter().flatten() {
                text.push(Style::Plain, "\n");
                text.append(answer);
            }
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

    /// Every function that there is, by subject, a line each.
    pub fn help_index(&self) -> Text {
        let own = self.environment.names.iter().filter_map(|(name, value)| {
            Some((name.to_string(), self.environment.written_as(value)?.head().to_owned()))
        });
        help::index(own)
    }

    /// The names that were given a value, in the order in which they first were.
    pub fn variables(&mut self) -> Vec<Variable> {
        let mut ignore = |_| {};
        let names: Vec<_> = self.environment.names.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let mut machine = Machine::new(&mut self.environment, &mut ignore);
        let variable = |(name, value): (std::rc::Rc<str>, Value)| Variable {
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
        self.sparing(|environment| {
            let saved = environment.save();
            let value = Machine::new(environment, &mut |_| {}).value_of(source("<type>", text));
            environment.restore(saved);
            Ok(value?.kind().to_owned())
        })
    }

    /// The value of `text`, the whole of it even where a result would be cut; the session does not change.
    ///
    /// # Errors
    /// Whatever went wrong in reading or running it.
    pub fn whole_text(&mut self, text: &str) -> Result<Text, Box<Error>> {
        self.told_of(text, |machine, value| machine.result_text(value))
    }

    /// The same with what pages show of it.
    ///
    /// # Errors
    /// Whatever went wrong in reading or running it.
    pub fn whole_result(&mut self, text: &str) -> Result<(Text, Rich), Box<Error>> {
        self.told_of(text, |machine, value| Ok((machine.result_text(value)?, machine.rich(value)?)))
    }

    /// What `tell` says of the value of `text`, in a window without an end; the session does not change.
    fn told_of<T>(
        &mut self,
        text: &str,
        tell: impl FnOnce(&mut Machine, &Value) -> Result<T, Box<Error>>,
    ) -> Result<T, Box<Error>> {
        self.sparing(|environment| {
            let (window, saved) = (environment.window, environment.save());
            environment.window = window.map(|window| Window { rows: None, ..window });
            let mut ignore = |_| {};
            let mut machine = Machine::new(environment, &mut ignore);
            let told = machine.value_of(source("<print>", text)).and_then(|value| tell(&mut machine, &value));
            environment.window = window;
            environment.restore(saved);
            told
        })
    }

    /// The rulesets.
    pub(crate) fn catalogue(&self) -> &cutcake_play::catalogue::Catalogue {
        &self.environment.catalogue
    }

    /// Does something beside the inputs of the session: its names stay what they are. What is in play is kept in memory
    /// meanwhile, and until this is next called.
    ///
    /// # Errors
    /// Those of `run`.
    pub(crate) fn aside<T>(
        &mut self,
        in_play: Vec<Value>,
        run: impl FnOnce(&mut Machine) -> Result<T, Box<Error>>,
    ) -> Result<T, Box<Error>> {
        self.environment.in_play = in_play;
        if self.limit().is_memory_scarce() {
            self.environment.forget();
        }
        let result = self.beside(run);
        if matches!(&result, Err(error) if matches!(error.kind, ErrorKind::Stopped(Stop::Memory { .. }))) {
            self.environment.forget();
        }
        result
    }

    /// The same with nothing in play; what is remembered stays.
    pub(crate) fn beside<T>(
        &mut self,
        run: impl FnOnce(&mut Machine) -> Result<T, Box<Error>>,
    ) -> Result<T, Box<Error>> {
        let saved = self.environment.save();
        let result = run(&mut Machine::new(&mut self.environment, &mut |_| {}));
        self.environment.restore(saved);
        result
    }

    /// Writes the session's names as a program that `load` reads back, at once: what was in the file before stays there until
    /// all is written.
    ///
    /// # Errors
    /// If the file cannot or may not be written, or is there already and may not be overwritten.
    pub fn save(&mut self, path: &Path, overwrite: bool) -> Result<(), Box<Error>> {
        let program = self.sparing(|environment| Machine::new(environment, &mut |_| {}).names_as_program())?;
        let existing = if overwrite { Existing::Replaced } else { Existing::Kept };
        self.environment.files.write(path, &program, existing).map_err(|error| {
            Error::new(ErrorKind::File { action: "write", path: path.to_owned(), reason: error.to_string() })
        })
    }

    /// What the session holds in memory, a line each.
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

/// A text on one line: the first one, and a sign that more follows.
fn first_line(text: &str) -> String {
    match text.split_once(['\n', '\r']) {
        Some((line, _)) => format!("{} …", line.trim_end()),
        None => text.to_owned(),
    }
}
