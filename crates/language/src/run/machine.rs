//! The machine that runs a program: files, results, and what names mean.

use std::{
    path::{Path, PathBuf},
    rc::Rc,
    sync::Arc,
};

use crate::{
    foreign,
    kind::thermograph::under_its_picture,
    kind::{
        convert::{Fallible, boolean, text, type_error, value_error},
        function::{Closure, Code},
        value::Value,
    },
    limit::Stop,
    play::sum::RulesetId,
    player::Player,
    position::Board,
    read::{
        self, LONGEST,
        ast::{Comparison, Function, Program},
        ruleset::ITSELF,
        source::{Source, Span},
        spelling::nearest,
    },
    render::text::Text,
    run::{
        code::{ModuleId, NameId, Op, to_u32},
        compile,
        environment::Environment,
        error::{Error, ErrorKind},
        execute::Frame,
        names::Module,
    },
    standing::Standing,
};

/// The bound of nested calls of functions.
pub(super) const MAX_CALLS: usize = 10_000;

/// The bound of nested loads of files.
const MAX_LOADS: usize = 64;

/// Help does not repeat names longer than this, in bytes.
const LONGEST_ADVISED: usize = 40;

/// How the help on a bare word between the brackets of a ruleset begins whose boards are text.
pub(super) const UNQUOTED: &str = "the text of a board stands between quotes: `";

/// An item of output of a running program: a result, or a line that the program prints.
#[derive(Clone)]
pub struct Shown {
    /// The number of the result in an interactive session: `_n` is this value.
    pub number: Option<usize>,
    /// The text, in the session's format.
    pub text: Text,
    /// The value, if it is a result.
    pub value: Option<Value>,
    /// What the result rests on, in an interactive session, unless it is proved by play or calculation alone.
    pub standing: Option<Standing>,
    /// The result as a page shows it, in a session with [`is_rich`](Environment::is_rich).
    pub rich: Option<Rich>,
}

/// How a page that can show more than text shows a result; empty where text is best.
#[derive(Clone, Debug, Default)]
pub struct Rich {
    /// A formula in LaTeX, without delimiters.
    pub latex: Option<String>,
    /// A table in HTML.
    pub html: Option<String>,
    /// A picture in SVG.
    pub svg: Option<String>,
}

/// What a rule yields.
pub(crate) enum Yielded {
    /// A board of the rule's own ruleset.
    Board(Board),
    /// A position, or a collection of options.
    Value(Value),
}

/// One run of a program in an environment.
pub struct Machine<'a> {
    /// The environment of the run.
    pub environment: &'a mut Environment,
    show: &'a mut dyn FnMut(Shown),
    /// The number of results and lines shown.
    shown: u64,
    /// The calls that have not returned, innermost last, and their registers.
    pub(super) frames: Vec<Frame>,
    pub(super) stack: Vec<Value>,
    /// The number of open calls of [`deeper`](Self::deeper).
    levels: usize,
    /// The files that are being loaded, outermost first.
    loads: Vec<PathBuf>,
    /// The number of iterations that the loop at the top level has begun.
    pub(super) iterations: u64,
    /// What the running rules have yielded so far.
    pub(crate) yielded: Vec<Yielded>,
    /// The ruleset whose rule is running and the number of entries of its boards, if these are plain numbers.
    pub(crate) yielding: Option<(RulesetId, usize)>,
    /// The error of a rule that an engine ran, kept for the caller of the engine.
    pub(crate) failure: Option<Box<Error>>,
    /// The nesting depth of running rules of rulesets written in the language.
    pub(crate) rules_running: usize,
    /// How many lines may still be tried for advice on an error.
    pub(super) trials: usize,
}

impl<'a> Machine<'a> {
    /// A machine that passes its output to `show`.
    pub fn new(environment: &'a mut Environment, show: &'a mut dyn FnMut(Shown)) -> Self {
        Machine {
            environment,
            show,
            shown: 0,
            frames: Vec::new(),
            stack: Vec::new(),
            levels: 0,
            loads: Vec::new(),
            iterations: 0,
            yielded: Vec::new(),
            yielding: None,
            failure: None,
            rules_running: 0,
            trials: 0,
        }
    }

    /// Parses and runs a program.
    ///
    /// # Errors
    /// Any error of the program; the statements before the one that failed have been run.
    pub fn run(&mut self, source: Source) -> Fallible<()> {
        let ran =
            cutcake_syntax::parse(&Arc::new(source), &self.environment.limit).map_err(Into::into).and_then(|program| {
                let code = compile::program(&Rc::new(program), &mut self.environment.names, true);
                self.run_code(code)
            });
        ran.map(drop).map_err(|error| self.advised(error))
    }

    /// Parses and runs a program without printing its results, and returns the value of its last statement.
    ///
    /// # Errors
    /// Any error of the program.
    pub fn value_of(&mut self, source: Source) -> Fallible<Value> {
        self.value_of_program(cutcake_syntax::parse(&Arc::new(source), &self.environment.limit)?)
    }

    /// As [`value_of`](Self::value_of), for a text that names a position to play: a sum keeps its components.
    ///
    /// # Errors
    /// As [`value_of`](Self::value_of).
    pub fn components_of(&mut self, source: Source) -> Fallible<Value> {
        let value = read::parse_position(&Arc::new(source), &self.environment.limit);
        value
            .map_err(Into::into)
            .and_then(|program| self.value_of_program(program))
            .map_err(|error| self.advised(error))
    }

    fn value_of_program(&mut self, program: Program) -> Fallible<Value> {
        let code = compile::program(&Rc::new(program), &mut self.environment.names, false);
        self.run_code(code)
    }

    /// A rule of a ruleset as a function that sees only the names of the session.
    pub(crate) fn rule(
        &mut self,
        ruleset: &str,
        clause: &str,
        function: &Rc<Function>,
        program: &Rc<Program>,
    ) -> Value {
        let name = format!("`{clause}` of {ruleset}").into();
        let code = compile::function(program, &mut self.environment.names, function, Some(name));
        Value::Function(Rc::new(Closure::new(code)))
    }

    /// Parses and runs a file, and restores the ruleset in use afterwards.
    ///
    /// # Errors
    /// As [`run`](Self::run), and if the file cannot be read.
    pub fn run_file(&mut self, path: &Path) -> Fallible<()> {
        let in_use = self.environment.catalogue.all_in_use().clone();
        let result = self.run_file_as_typed(path);
        self.environment.catalogue.restore_in_use(in_use);
        result
    }

    /// Parses and runs a file in a namespace of its own. If it is loaded without a name, its names are then copied to
    /// the loading file, which does not change what they mean in its functions and rules.
    fn run_module(&mut self, path: &Path, called: Option<ModuleId>) -> Fallible<()> {
        let module = self.environment.names.loaded(called);
        let outside = self.environment.names.enter(Some(module));
        let result = self.run_file(path);
        self.environment.names.enter(outside);
        if called.is_none() {
            self.import_names(module, &path.display().to_string().into());
        }
        result
    }

    /// Copies the names of a file that was loaded under a name to the file that says `use`.
    pub(super) fn use_module(&mut self, id: ModuleId) {
        let module = self.environment.names.loaded(Some(id));
        let file = self.environment.names.file(id).map_or_else(String::new, |path| path.display().to_string());
        self.import_names(module, &file.into());
    }

    /// Copies the names of a file to the one that loaded it.
    fn import_names(&mut self, module: Module, file: &Rc<str>) {
        for (name, own) in self.environment.names.of_module(module) {
            let Some(value) = self.environment.names.value(own).cloned() else { continue };
            let rests_on = *self.environment.names.rests_on(own);
            let id = self.environment.names.id(&name);
            let names = &self.environment.names;
            let replaces = names.value(id).is_some_and(|before| *before != value) && names.origin(id) != Some(file);
            let before = std::mem::replace(&mut self.environment.standing, rests_on);
            self.environment.set(id, value);
            self.environment.standing = before;
            self.environment.names.set_origin(id, file);
            if replaces {
                self.environment.note(format!("`{name}` of {file} replaces the `{name}` there was"));
            }
        }
    }

    /// Parses and runs a file as if its text stood here: its `use` statements remain in effect.
    ///
    /// # Errors
    /// As [`run`](Self::run), and if the file cannot be read.
    pub fn run_file_as_typed(&mut self, path: &Path) -> Fallible<()> {
        let unreadable = |reason: String| Error::new(ErrorKind::File { action: "read", path: path.to_owned(), reason });
        let bytes = self.environment.files.read(path, LONGEST as u64).map_err(|error| unreadable(error.to_string()))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = valid.iter().filter(|byte| **byte == b'\n').count() + 1;
            unreadable(format!("it is not UTF-8 text (line {line})")).help("save the file as UTF-8")
        })?;
        let directory = path.parent().map(Path::to_owned).unwrap_or_default();
        self.run(Source { name: path.display().to_string(), text, directory })
    }

    /// Runs a script that is named outside of programs: in a sandbox it may load the files below its folder.
    ///
    /// # Errors
    /// Those of `run`.
    pub fn script(&mut self, path: &Path, run: impl FnOnce(&mut Self) -> Fallible<()>) -> Fallible<()> {
        let before = self.environment.files.begin_script(path);
        let result = run(self);
        self.environment.files.end_script(before);
        result
    }

    /// Checks that a program may load a file.
    ///
    /// # Errors
    /// If it may not.
    pub fn may_load(&self, path: &Path) -> Fallible<()> {
        self.environment.files.may_load(path).map_err(|error| {
            let kind = ErrorKind::File { action: "read", path: path.to_owned(), reason: error.to_string() };
            Error::new(kind).help("in a sandbox `load` reads the files below the folder of the script alone")
        })
    }

    /// Begins a statement of the top level, whose result rests only on its own answers.
    pub(super) fn begin_statement(&mut self) {
        self.environment.standing = Standing::Proved;
        self.environment.standing_alone = None;
        self.environment.shown_instead = None;
        self.environment.result_cell_standings.clear();
    }

    /// Shows a result and records it as the last one.
    pub fn print(&mut self, value: &Value) -> Fallible<()> {
        if matches!(value, Value::Nothing) {
            return Ok(());
        }
        let marked = self.environment.shown_instead.take();
        let shown = marked.as_ref().unwrap_or(value);
        let mut text = self.result_text(shown)?;
        if let (Value::Thermograph(thermograph), true) = (shown, self.environment.is_numbering)
            && !self.environment.format.is_for_programs()
        {
            text = under_its_picture(thermograph, text, self.environment.format, self.environment.window);
        }
        let rich = if self.environment.is_rich { Some(self.rich(shown)?) } else { None };
        let standing = self.environment.standing;
        self.environment.results.push((value.clone(), standing));
        // A label would not be JSON.
        let is_numbered = self.environment.is_numbering && !self.environment.format.is_for_programs();
        let number = is_numbered.then_some(self.environment.results.len());
        self.environment.last = Some((value.clone(), standing));
        self.shown += 1;
        // Marks in a table say what its cells rest on.
        let standing = self.environment.standing_alone.unwrap_or(standing);
        let standing = (is_numbered && marked.is_none() && standing != Standing::Proved).then_some(standing);
        (self.show)(Shown { number, text, value: Some(value.clone()), standing, rich });
        Ok(())
    }

    /// Shows a line that is not a result.
    pub fn print_line(&mut self, text: Text) {
        self.shown += 1;
        (self.show)(Shown { number: None, text, value: None, standing: None, rich: None });
    }

    /// The number of results and lines shown so far, from which callers can tell whether a function printed.
    pub fn lines_shown(&self) -> u64 {
        self.shown
    }

    /// Sets the ruleset that a bare bracket means: `use NAME`.
    pub(super) fn use_ruleset(&mut self, name: &Value, value: &Value) -> Fallible<()> {
        let Value::Ruleset(ruleset) = value else {
            return Err(type_error(format!("`use` takes a ruleset, and `{}` is {}", text(name)?, value.kind())));
        };
        self.environment.catalogue.set_in_use(*ruleset);
        Ok(())
    }

    /// Runs the file that the `load` at `place` names.
    pub(super) fn load(&mut self, path: &Value, module: Option<ModuleId>, place: Span) -> Fallible<()> {
        let path = text(path)?;
        if self.loads.len() == MAX_LOADS {
            let error = value_error(format!("files load each other more than {MAX_LOADS} levels deep"));
            return Err(error.help("a file must not load itself, directly or through others"));
        }
        let path = self.environment.files.find(Path::new(&*path), &place.source.directory);
        let name = path.display().to_string();
        if self.loads.contains(&path) || place.source.name == name {
            let error = value_error(format!("{name} loads itself, directly or through others"));
            return Err(error.at(place).help("put what both files need into a third one, which each loads"));
        }
        if let Some(module) = module {
            let names = &mut self.environment.names;
            if let Some(other) = names.set_file(module, &path) {
                let error = value_error(format!("this is the name of {} already", other.display()));
                return Err(error.at(place).help("each file has a name of its own: `load \"other.cgs\" as Other`"));
            }
        }
        self.loads.push(path.clone());
        let result = self.may_load(&path).and_then(|()| self.run_module(&path, module)).map_err(|error| match error.kind {
            ErrorKind::File { .. } if error.place.is_none() => {
                error.help("a path is taken from the folder of the file that says `load` or from `lib` in it, at the prompt from where the program was started; \
                     CUTCAKE_PATH names other folders")
            }
            _ => error,
        });
        self.loads.pop();
        result.map_err(|mut error| {
            match error.place {
                Some(_) => error.trace.push((place, "loaded from".to_owned())),
                None => error.place = Some(place),
            }
            error
        })
    }

    pub(super) fn print_in_use(&mut self) -> Fallible<()> {
        let catalogue = &self.environment.catalogue;
        let lines = catalogue.rulesets_in_use().map(|id| {
            let ruleset = catalogue.get(id);
            let sides = ruleset.sides().map_or_else(|| "a,b,…".to_owned(), |sides| sides.join(","));
            format!("[{sides}] is {}", ruleset.written())
        });
        let lines: Vec<String> = lines.collect();
        let text = if lines.is_empty() {
            "no ruleset is in use: `use Cutcake` lets [l,r] mean Cutcake[l,r]".to_owned()
        } else {
            lines.join("\n")
        };
        let line = self.line_text(&[Value::string(text)])?;
        self.print_line(line);
        Ok(())
    }

    /// Fails if a comparison does not hold; the error quotes both sides.
    pub(super) fn assert(
        &mut self,
        comparison: Comparison,
        player: Option<Player>,
        a: &Value,
        b: &Value,
    ) -> Fallible<()> {
        if self.compare(comparison, player, a, b)? {
            return Ok(());
        }
        let symbol = read::ast::BinaryOp::Compare(comparison, player).symbol();
        let (a, b) = (self.plain_text(a)?, self.plain_text(b)?);
        let message = format!("the left side of `{symbol}` is {a}, the right side is {b}");
        Err(Error::new(ErrorKind::Assertion { message }))
    }

    /// Fails if a boolean is false.
    pub(super) fn assert_true(&mut self, value: &Value) -> Fallible<()> {
        match boolean(value)? {
            true => Ok(()),
            false => Err(Error::new(ErrorKind::Assertion { message: "it is false".to_owned() })),
        }
    }

    /// The value of a name of the session, or what comes with the program under that name.
    pub(crate) fn session_value(&mut self, id: NameId) -> Option<Value> {
        self.note_read(id);
        match self.environment.names.value(id) {
            Some(value) => Some(value.clone()),
            None => match self.environment.names.outside(id) {
                Some(outside) => self.session_value(outside),
                None => self.supplied_value(id),
            },
        }
    }

    /// Notes that the value of a name is used: rules depend on it, and the statement rests on what it rests on.
    #[inline]
    pub(super) fn note_read(&mut self, id: NameId) {
        let names = &mut self.environment.names;
        if self.rules_running > 0 {
            names.note_read_by_rules(id);
        }
        let rests_on = names.rests_on(id);
        if !matches!(rests_on, Standing::Proved) && names.value(id).is_some() {
            self.environment.standing.rest_on(rests_on);
        }
    }

    fn supplied_value(&mut self, id: NameId) -> Option<Value> {
        if let Some(value) = self.environment.names.supplied(id) {
            let value = value.clone();
            return Some(self.constant_value(value));
        }
        let name = Rc::clone(self.environment.names.name(id));
        let library = self.environment.library;
        match library.constant(&name).or_else(|| library.find(&name).map(Value::Builtin)) {
            Some(value) => {
                self.environment.names.set_supplied(id, value.clone());
                Some(self.constant_value(value))
            }
            None => self.own_ruleset(&name).map(Value::Ruleset),
        }
    }

    /// The error for a name without a meaning at an operation.
    pub fn unknown(&self, name: &str, code: &Code, at: usize) -> Box<Error> {
        let known_here = code.names.iter().rev().filter(|(_, places)| places.contains(&to_u32(at)));
        let mut known: Vec<String> =
            known_here.map(|(name, _)| name.to_string()).filter(|name| name != ITSELF).collect();
        let here = known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        known.extend(self.environment.names.keys().map(ToString::to_string));
        known.extend(self.environment.ruleset_names().map(str::to_owned));
        known.extend(self.environment.library.names().into_iter().map(str::to_owned));
        let error = Error::new(ErrorKind::UnknownName { name: name.to_owned() });
        // `load foo.cgs` parses as the function `cgs` of `foo`; the path is loaded at most three operations later.
        if code.ops.iter().skip(at + 1).take(3).any(|op| matches!(op, Op::Load { .. })) {
            return error.help("the name of a file stands between quotes: `load \"file.cgs\"`");
        }
        let place = code.place(at);
        // Functions begin with a capital letter; any other name after a dot is meant as a key.
        let is_key = name.starts_with(char::is_lowercase);
        let is_member = code.calls.iter().any(|site| site.is_field && site.callee == place.bytes);
        let is_field = is_key && is_member;
        let before = place.source.text[..place.bytes.start].lines().next_back().unwrap_or_default();
        // `X.name`, where a file was loaded as `X`.
        let file = before
            .strip_suffix('.')
            .and_then(|before| before.rsplit(|letter: char| !letter.is_alphanumeric() && letter != '_').next());
        let names = &self.environment.names;
        if let Some((called, path)) = file.and_then(|called| Some((called, names.file(names.module_of(called)?)?))) {
            let has =
                names.names_of(called).iter().map(|name| format!("`{called}.{name}`")).collect::<Vec<_>>().join(", ");
            return error.help(format!("{} has {has}", path.display()));
        }
        if before.trim_start().starts_with("load ") {
            return error.help("the name of a file stands between quotes: `load \"file.cgs\"`");
        }
        let is_called = code.calls.iter().any(|site| !site.is_field && site.callee == place.bytes);
        let is_used = place.source.text[..place.bytes.start].trim_end().ends_with("use");
        // `listOfGames.Sort`
        let is_receiver = name.starts_with(char::is_lowercase) && place.source.text[place.bytes.end..].starts_with('.');
        let is_capital = name.starts_with(char::is_uppercase);
        let is_variable = !is_called && !is_member && !is_used && (is_key || is_receiver || name.chars().count() < 4);
        let called = foreign::called(name).filter(|_| is_called).map(str::to_owned);
        // `console.log(1)`, `Hackenbush.Trees`
        let head = file.filter(|head| is_member && !known.iter().any(|other| other == head));
        let of_elsewhere =
            head.and_then(|head| foreign::instead(&format!("{head}.{name}")).or_else(|| foreign::instead(head)));
        let of_ruleset = file.filter(|_| is_member && foreign::instead(name).is_none()).and_then(|head| {
            let ruleset = self.environment.catalogue.rulesets().find(|ruleset| ruleset.name() == head)?;
            let near = nearest(name, &known).and_then(|near| self.environment.library.find(near));
            let is_asked = near.is_some_and(|near| self.environment.library.function(near).takes_ruleset());
            (!is_asked).then(|| format!("a position is `{}`: `?{head}` shows some", ruleset.form()))
        });
        let called = called.or(of_elsewhere.map(str::to_owned)).or(of_ruleset);
        let about = || self.environment.library.about(name).filter(|_| !is_member && !is_used && !is_receiver);
        let behind = &place.source.text[place.bytes.end..];
        // `Half[10]`
        let is_board = name.len() < LONGEST_ADVISED
            && is_capital
            && behind.starts_with('[')
            && behind[1..].starts_with(|first: char| first.is_ascii_digit());
        let no_board = || is_board.then(|| no_ruleset(name));
        let advice = called.or_else(|| foreign::advice(name, &known)).or_else(|| self.unquoted(&place));
        let advice = advice.or_else(about).or_else(no_board);
        let used = || is_used.then(|| "the ruleset of brackets alone is named behind `use`: `use Nim`".to_owned());
        let advice = advice.or_else(used).or_else(|| {
            let after = &place.source.text[place.bytes.end..];
            let line = after.lines().next().unwrap_or_default();
            let value = match () {
                _ if after.starts_with('[') => format!("no ruleset is called `{name}`; in rules brackets alone are a board of their own: `[n-1]`"),
                _ if is_capital && self.is_given_rules(&place) => no_ruleset(name),
                _ if !here.is_empty() => format!("`{name}` has no value; known here: {here}"),
                _ if after.trim_start().starts_with("<-") => format!("a name gets a value by `{name} := 3`"),
                _ if matches!(name, "n" | "k" | "m") && line.contains(['<', '>', '=']) => format!(
                    "`{name}` has no value yet: `{name} := 3` gives it one; what holds for all n is shown by `Prove(n*^ < 1 for all n)`"
                ),
                _ if (4..LONGEST_ADVISED).contains(&name.len()) => format!(
                    "`{name}` has no value yet: `{name} := {{3|1}}` gives it one; `:list {name}` looks for it in the help"
                ),
                _ => {
                    let value = if matches!(name, "n" | "k" | "m" | "i" | "j") { "5" } else { "{3|1}" };
                    format!("`{name}` has no value yet: `{name} := {value}` gives it one; `:list` shows every function")
                }
            };
            is_variable.then_some(value)
        });
        if is_field && advice.is_none() {
            return error.help(format!(
                "the value of a key of a map is `m[\"{name}\"]`; `G.F` is the function F of G, as `F(G)` is"
            ));
        }
        error.help(advice.unwrap_or_else(|| match is_called && name.len() < LONGEST_ADVISED {
            true if behind.starts_with("(\"") => no_ruleset(name),
            true => format!(
                "no function is called so, and none nearly so: `:list` at the prompt shows all, and one of your own is `def {name}(x) := x^2`"
            ),
            false => "`:list` at the prompt or `cutcake help` lists every function and ruleset; `x := …` gives a name a value"
                .to_owned(),
        }))
    }

    /// Whether a name is the argument of a function that takes a ruleset there: `OutcomeTable(Sub, 1..9)`.
    fn is_given_rules(&self, place: &Span) -> bool {
        let before = place.source.text[..place.bytes.start].trim_end().strip_suffix('(');
        let function = before.and_then(|before| before.rsplit(|letter: char| !letter.is_alphanumeric()).next());
        let function = function.and_then(|function| self.environment.library.find(function));
        function.is_some_and(|function| self.environment.library.function(function).takes_ruleset())
    }

    /// The help for a bare word between the brackets of a ruleset whose boards are text: `Hackenbush[lrl]`.
    fn unquoted(&self, place: &Span) -> Option<String> {
        let (before, after) = place.source.text.split_at(place.bytes.start);
        let head = before.trim_end().strip_suffix('[')?;
        let name = &head[head.trim_end_matches(|letter: char| letter.is_alphanumeric()).len()..];
        let ruleset = self.environment.catalogue.rulesets().find(|ruleset| ruleset.name() == name)?;
        let inside = after.split_once(']')?.0.replace(',', "");
        (ruleset.form().contains('"') && inside.len() < 60).then(|| format!("{UNQUOTED}{name}[\"{inside}\"]`"))
    }

    /// A printed result: the one with this number, or the last one.
    pub(super) fn result(&mut self, number: Option<u64>) -> Fallible<Value> {
        let environment = &mut *self.environment;
        let result = match number {
            None => {
                environment.last.clone().ok_or_else(|| value_error("`_` is the last result, and there is none yet"))
            }
            Some(number) => {
                let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
                place.and_then(|place| environment.results.get(place)).cloned().ok_or_else(|| {
                    let count = environment.results.len();
                    value_error(format!("there is no result number {number}: there are {count}")).help(format!(
                        "results are `_1`, `_2`, … in the order of the prompt; tiny-{number} is `Tiny({number})`, miny-{number} `Miny({number})`"
                    ))
                })
            }
        };
        let (value, rests_on) = result?;
        environment.standing.rest_on(&rests_on);
        Ok(value)
    }

    /// Runs `body` as one more level of nested calls.
    pub(crate) fn deeper<T>(&mut self, body: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        self.may_go_deeper()?;
        self.levels += 1;
        let result = body(self);
        self.levels -= 1;
        result
    }

    /// Checks that one more call may be nested in those that have not returned; the program itself is not a call.
    #[inline]
    pub(super) fn may_go_deeper(&self) -> Fallible<()> {
        match self.frames.len() + self.levels > MAX_CALLS {
            true => Err(Error::new(Stop::Depth { levels: MAX_CALLS as u64 })
                .help("a function that calls itself needs a case in which it does not")),
            false => Ok(()),
        }
    }
}

/// The help on a ruleset that there is not.
pub(super) fn no_ruleset(name: &str) -> String {
    format!("no ruleset is called `{name}`: `:list rulesets` shows all, and `?ruleset` how to define one")
}
