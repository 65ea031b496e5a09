//! Running a program: statements, control flow and expressions.

use std::{collections::HashMap, ops::Range, path::Path, rc::Rc};

use crate::{
    language::{
        builtin,
        environment::Environment,
        foreign,
        kind::convert::{Fallible, boolean, integer, items, small_integer, text, type_error, value_error},
        kind::value::{Form, Value},
        read,
        read::ast::{
            BinaryOp, Block, Domain, Expr, ExprId, ExprKind, ForClause, Function, Pattern, Program, Statement,
            StatementKind, UpOrder,
        },
        read::source::{Source, Span},
        run::call::count,
        run::error::{Error, ErrorKind},
        run::function::{Closure, Scope},
    },
    limit::Stop,
    render::text::Text,
};

/// How deeply calls of functions may be nested.
const MAX_CALLS: usize = 10_000;

/// How deeply files may load files.
const MAX_LOADS: usize = 64;

/// What is printed while a program runs: its results, and what it prints itself.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Its number in an interactive session: what `_n` will give.
    pub number: Option<usize>,
    /// The text, in the session's format.
    pub text: Text,
}

/// How a statement or an expression ends when it has no value.
pub enum Flow {
    /// `break`.
    Break,
    /// `continue`.
    Continue,
    /// `return`.
    Return(Value),
    /// Something went wrong.
    Error(Box<Error>),
}

impl<E: Into<Box<Error>>> From<E> for Flow {
    fn from(error: E) -> Self {
        Flow::Error(error.into())
    }
}

type Flowing<T> = Result<T, Flow>;

/// Where in which program something is evaluated.
#[derive(Clone)]
pub struct Frame {
    /// The program that the expressions belong to.
    pub program: Rc<Program>,
    /// The variables around them; none at the top level.
    pub scope: Option<Rc<Scope>>,
}

impl Frame {
    /// The piece of the program's source at these bytes.
    pub fn span(&self, bytes: &Range<usize>) -> Span {
        Span { source: Rc::clone(&self.program.source), bytes: bytes.clone() }
    }
}

/// One run of a program in an environment.
pub struct Machine<'a> {
    /// What it runs in.
    pub environment: &'a mut Environment,
    show: &'a mut dyn FnMut(Shown),
    calls: usize,
    loads: usize,
    /// How many rules of rulesets written in the language are running, one inside the other.
    pub(crate) rules_running: usize,
}

impl<'a> Machine<'a> {
    /// A machine that hands what it prints to `show`.
    pub fn new(environment: &'a mut Environment, show: &'a mut dyn FnMut(Shown)) -> Self {
        Machine { environment, show, calls: 0, loads: 0, rules_running: 0 }
    }

    /// Reads and runs a program.
    ///
    /// # Errors
    /// Whatever is wrong with it; the statements before the one that failed have been run.
    pub fn run(&mut self, source: Source) -> Fallible<()> {
        let program = Rc::new(read::parse(&Rc::new(source))?);
        let frame = Frame { program: Rc::clone(&program), scope: None };
        for statement in &program.statements {
            let value = self.statement(&frame, statement).map_err(|flow| flow.at_top(frame.span(&statement.bytes)))?;
            if !statement.quiet {
                self.print(&value).map_err(|error| error.at(frame.span(&statement.bytes)))?;
            }
        }
        Ok(())
    }

    /// Reads and runs a program without printing its results, and gives the value of its last statement.
    ///
    /// # Errors
    /// Whatever is wrong with it.
    pub fn value_of(&mut self, source: Source) -> Fallible<Value> {
        let program = Rc::new(read::parse(&Rc::new(source))?);
        let frame = Frame { program: Rc::clone(&program), scope: None };
        let whole = frame.span(&(0..program.source.text.len()));
        self.block(&frame, &program.statements).map_err(|flow| flow.at_top(whole))
    }

    /// Reads and runs a file. What a bare bracket means is afterwards what it was before.
    ///
    /// # Errors
    /// As [`run`](Self::run), and if it cannot be read.
    pub fn run_file(&mut self, path: &Path) -> Fallible<()> {
        let in_use = self.environment.catalogue.all_in_use().clone();
        let result = self.run_file_as_typed(path);
        self.environment.catalogue.restore_in_use(in_use);
        result
    }

    /// Reads and runs a file as if its text stood here: what it says by `use` stays.
    ///
    /// # Errors
    /// As [`run`](Self::run), and if it cannot be read.
    pub fn run_file_as_typed(&mut self, path: &Path) -> Fallible<()> {
        let unreadable = |reason: String| Error::new(ErrorKind::File { action: "read", path: path.to_owned(), reason });
        let bytes = std::fs::read(path).map_err(|error| unreadable(error.to_string()))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = valid.iter().filter(|byte| **byte == b'\n').count() + 1;
            unreadable(format!("it is not UTF-8 text (line {line})")).help("save the file as UTF-8")
        })?;
        let directory = path.parent().map(Path::to_owned).unwrap_or_default();
        self.run(Source { name: path.display().to_string(), text, directory })
    }

    /// Shows a result and makes it the last one.
    fn print(&mut self, value: &Value) -> Fallible<()> {
        if matches!(value, Value::Nothing) {
            return Ok(());
        }
        let text = self.result_text(value)?;
        self.environment.results.push(value.clone());
        // A label would not be JSON.
        let is_numbered = self.environment.is_numbering && !self.environment.format.is_for_programs();
        let number = is_numbered.then_some(self.environment.results.len());
        self.environment.last = Some(value.clone());
        (self.show)(Shown { number, text });
        Ok(())
    }

    /// Shows a line that is not a result.
    pub fn print_line(&mut self, text: Text) {
        (self.show)(Shown { number: None, text });
    }

    fn block(&mut self, frame: &Frame, block: &Block) -> Flowing<Value> {
        let mut value = Value::Nothing;
        for statement in block {
            value = self.statement(frame, statement)?;
        }
        Ok(value)
    }

    fn statement(&mut self, frame: &Frame, statement: &Statement) -> Flowing<Value> {
        self.environment.limit.check().map_err(|stop| Box::<Error>::from(stop).at(frame.span(&statement.bytes)))?;
        match &statement.kind {
            StatementKind::Expr(expr) => self.expr(frame, *expr),
            StatementKind::Def { name, function } => {
                let closure = Closure {
                    name: Some(Rc::clone(&name.text)),
                    function: Rc::clone(function),
                    program: Rc::clone(&frame.program),
                    scope: frame.scope.clone(),
                };
                self.assign(frame, &name.text, Value::Function(Rc::new(closure)));
                Ok(Value::Nothing)
            }
            StatementKind::Ruleset(definition) => {
                self.define_ruleset(frame, definition)?;
                Ok(Value::Nothing)
            }
            StatementKind::Use(name) => {
                match name {
                    None => self.print_in_use()?,
                    Some(name) => match self.name(frame, &name.text) {
                        Some(Value::Ruleset(ruleset)) => self.environment.catalogue.set_in_use(ruleset),
                        Some(other) => {
                            let error =
                                type_error(format!("`use` takes a ruleset, and `{}` is {}", name.text, other.kind()));
                            return Err(error.at(frame.span(&name.bytes)).into());
                        }
                        None => return Err(self.unknown(frame, &name.text).at(frame.span(&name.bytes)).into()),
                    },
                }
                Ok(Value::Nothing)
            }
            StatementKind::Load(path) => {
                let value = self.expr(frame, *path).map_err(Flow::in_path)?;
                let place = frame.span(&frame.program.expr(*path).bytes);
                let path = text(&value).map_err(|error| error.at(place.clone()))?;
                self.load(frame, &path, place)?;
                Ok(Value::Nothing)
            }
            StatementKind::Assert(expr) => self.assert(frame, *expr),
            StatementKind::Break => Err(Flow::Break),
            StatementKind::Continue => Err(Flow::Continue),
            StatementKind::Return(value) => Err(Flow::Return(match value {
                Some(value) => self.expr(frame, *value)?,
                None => Value::Nothing,
            })),
        }
    }

    fn load(&mut self, frame: &Frame, path: &str, place: Span) -> Fallible<()> {
        if self.loads == MAX_LOADS {
            let error = value_error(format!("files load each other more than {MAX_LOADS} levels deep"));
            return Err(error.at(place).help("a file must not load itself, directly or through others"));
        }
        self.loads += 1;
        let result = self.run_file(&frame.program.source.directory.join(path)).map_err(|error| match error.kind {
            ErrorKind::File { .. } if error.place.is_none() => {
                error.help("a path is taken from the folder of the file that says `load`, at the prompt from where the program was started")
            }
            _ => error,
        });
        self.loads -= 1;
        result.map_err(|mut error| {
            match error.place {
                Some(_) => error.trace.push((place, "loaded from".to_owned())),
                None => error.place = Some(place),
            }
            error
        })
    }

    fn print_in_use(&mut self) -> Fallible<()> {
        let catalogue = &self.environment.catalogue;
        let lines = catalogue.all_in_use().values().map(|id| {
            let ruleset = catalogue.get(*id);
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

    fn assert(&mut self, frame: &Frame, id: ExprId) -> Flowing<Value> {
        let expr = frame.program.expr(id);
        let place = frame.span(&expr.bytes);
        let failed = |message| Error::new(ErrorKind::Assertion { message }).at(place.clone());
        match expr.kind {
            ExprKind::Binary(op @ BinaryOp::Compare(comparison, player), a, b) => {
                let (a, b) = (self.expr(frame, a)?, self.expr(frame, b)?);
                if self.compare(comparison, player, &a, &b).map_err(|error| error.at(place.clone()))? {
                    return Ok(Value::Nothing);
                }
                let message = format!(
                    "the left side of `{}` is {}, the right side is {}",
                    op.symbol(),
                    self.plain_text(&a)?,
                    self.plain_text(&b)?
                );
                Err(failed(message).into())
            }
            _ => {
                let value = self.expr(frame, id)?;
                match boolean(&value).map_err(|error| error.at(place.clone()))? {
                    true => Ok(Value::Nothing),
                    false => Err(failed("it is false".to_owned()).into()),
                }
            }
        }
    }

    /// Gives a name a value: the variable of that name around the place, of the functions it stands in, or else a new
    /// one of the innermost function. Only the top level itself changes the session's names.
    fn assign(&mut self, frame: &Frame, name: &Rc<str>, value: Value) {
        let mut innermost_call = None;
        let mut next = frame.scope.as_ref();
        while let Some(scope) = next {
            if scope.set(name, &value) {
                return;
            }
            if scope.is_call && innermost_call.is_none() {
                innermost_call = Some(scope);
            }
            next = scope.parent.as_ref();
        }
        match innermost_call {
            Some(scope) => scope.define(name, value),
            None => self.environment.bind(name, value),
        }
    }

    /// What a name means at a place.
    pub fn name(&self, frame: &Frame, name: &str) -> Option<Value> {
        let mut next = frame.scope.as_ref();
        while let Some(scope) = next {
            if let Some(value) = scope.get(name) {
                return Some(value);
            }
            next = scope.parent.as_ref();
        }
        if let Some(value) = self.environment.names.get(name) {
            return Some(value.clone());
        }
        builtin::constant(name)
            .or_else(|| builtin::find(name).map(Value::Builtin))
            .or_else(|| self.environment.catalogue.find(name).map(Value::Ruleset))
    }

    /// The error for a name that means nothing at a place.
    pub fn unknown(&self, frame: &Frame, name: &str) -> Box<Error> {
        let mut known: Vec<String> = Vec::new();
        let mut next = frame.scope.as_ref();
        while let Some(scope) = next {
            known.extend(scope.names().iter().map(ToString::to_string));
            next = scope.parent.as_ref();
        }
        known.extend(self.environment.names.keys().map(ToString::to_string));
        known.extend(self.environment.catalogue.rulesets().map(|ruleset| ruleset.name().to_owned()));
        known.extend(builtin::names().map(str::to_owned));
        let error = Error::new(ErrorKind::UnknownName { name: name.to_owned() });
        error.help(foreign::advice(name, &known).unwrap_or_else(|| {
            "`:list` at the prompt or `cutcake help` lists every function and ruleset; `x := …` gives a name a value"
                .to_owned()
        }))
    }

    /// The value of an expression.
    pub(crate) fn expr(&mut self, frame: &Frame, id: ExprId) -> Flowing<Value> {
        let expr = frame.program.expr(id);
        let result = stacker::maybe_grow(128 << 10, 4 << 20, || self.expr_kind(frame, id, expr));
        result.map_err(|flow| match flow {
            Flow::Error(error) => Flow::Error(error.at(frame.span(&expr.bytes))),
            other => other,
        })
    }

    pub(crate) fn exprs(&mut self, frame: &Frame, ids: &[ExprId]) -> Flowing<Vec<Value>> {
        ids.iter().map(|id| self.expr(frame, *id)).collect()
    }

    /// The options that expressions give, converted; an error stands at the expression. A collection adds its items.
    fn options<T>(
        &mut self,
        frame: &Frame,
        ids: &[ExprId],
        mut convert: impl FnMut(&mut Self, &Value) -> Fallible<T>,
    ) -> Flowing<Vec<T>> {
        let mut options = Vec::with_capacity(ids.len());
        for id in ids {
            let value = self.expr(frame, *id)?;
            let mut add = |machine: &mut Self, value: &Value| {
                options.push(convert(machine, value)?);
                Ok(())
            };
            self.spread(&value, &mut add).map_err(|error| error.at(frame.span(&frame.program.expr(*id).bytes)))?;
        }
        Ok(options)
    }

    /// Hands the items of a collection to `add`, also those of collections in it; any other value itself.
    fn spread(&mut self, value: &Value, add: &mut dyn FnMut(&mut Self, &Value) -> Fallible<()>) -> Fallible<()> {
        if !matches!(value, Value::Tuple(_) | Value::Range(_) | Value::Set(_)) {
            return add(self, value);
        }
        let mut next = items(value)?;
        while let Some(item) = next() {
            self.environment.limit.check()?;
            stacker::maybe_grow(64 << 10, 1 << 20, || self.spread(&item, add))?;
        }
        Ok(())
    }

    fn expr_kind(&mut self, frame: &Frame, id: ExprId, expr: &Expr) -> Flowing<Value> {
        match &expr.kind {
            ExprKind::Number(number) => Ok(Value::Number(number.clone())),
            ExprKind::String(text) => Ok(Value::String(Rc::clone(text))),
            ExprKind::Name(name) => self.name(frame, name).ok_or_else(|| self.unknown(frame, name).into()),
            ExprKind::Result(number) => Ok(self.result(*number)?),
            ExprKind::Star(order) => self.star(frame, *order),
            ExprKind::Up { down, order, star } => self.up(frame, *down, order, *star),
            ExprKind::Game { left, right } => {
                let left = self.options(frame, left, Self::game)?;
                let right = self.options(frame, right, Self::game)?;
                let game = self.environment.store.form(&left, &right)?;
                Ok(self.game_value(game))
            }
            ExprKind::AsPlayed(game) => Ok(Value::AsPlayed(self.form(frame, *game)?)),
            ExprKind::ThreePlayer(sides) => {
                let mut options = [const { Vec::new() }; 3];
                for (options, side) in options.iter_mut().zip(&**sides) {
                    *options = self.options(frame, side, Self::three_player_form)?;
                }
                let form = self.environment.forms.form(options.each_ref().map(Vec::as_slice))?;
                Ok(Value::ThreePlayer(form))
            }
            ExprKind::PlusMinus(options) => {
                let options = self.options(frame, options, |_, value| Ok(value.clone()))?;
                Ok(self.plus_minus(&options)?)
            }
            ExprKind::Bracket { head, entries, named } => self.bracket(frame, *head, entries, named),
            ExprKind::Tuple(items) => {
                let items = self.exprs(frame, items)?;
                Ok(Value::tuple(items)?)
            }
            ExprKind::Comprehension { item, over, .. } => {
                let mut collected = Vec::new();
                self.for_clauses(frame, over, &mut |machine, inner| {
                    collected.push(machine.expr(inner, *item)?);
                    Ok(())
                })?;
                Ok(Value::tuple(collected)?)
            }
            ExprKind::Range(from, to) => {
                let (from, to) = (self.typed(frame, *from, integer)?, self.typed(frame, *to, integer)?);
                Ok(Value::Range(Rc::new((from, to))))
            }
            ExprKind::Unary(op, operand) => {
                let operand = self.expr(frame, *operand)?;
                Ok(self.unary(*op, &operand)?)
            }
            ExprKind::Binary(..) => self.chain(frame, id),
            ExprKind::Call { function, arguments, named } => self.call_expr(frame, *function, arguments, named),
            ExprKind::Field(value, name) => {
                let value = self.expr(frame, *value)?;
                self.call_named(frame, name, vec![value], Vec::new())
            }
            ExprKind::Lambda(function) => Ok(Value::Function(Rc::new(Closure {
                name: None,
                function: Rc::clone(function),
                program: Rc::clone(&frame.program),
                scope: frame.scope.clone(),
            }))),
            ExprKind::Assign(name, value) => {
                let value = self.expr(frame, *value)?;
                self.assign(frame, &name.text, value.clone());
                Ok(value)
            }
            ExprKind::If { arms, otherwise } => {
                for (condition, block) in arms {
                    if self.typed(frame, *condition, boolean)? {
                        return self.block(frame, block);
                    }
                }
                match otherwise {
                    Some(block) => self.block(frame, block),
                    None => Ok(Value::Nothing),
                }
            }
            ExprKind::For { over, body, collects } => {
                let mut collected = Vec::new();
                self.for_clause(frame, over, |machine, inner| {
                    match machine.block(inner, body) {
                        Err(Flow::Continue) => {}
                        value => {
                            let value = value?;
                            if *collects {
                                collected.push(value);
                            }
                        }
                    }
                    Ok(())
                })?;
                Ok(if *collects { Value::tuple(collected)? } else { Value::Nothing })
            }
            ExprKind::While(condition, body) => {
                while self.typed(frame, *condition, boolean)? {
                    self.environment.limit.check()?;
                    match self.block(frame, body) {
                        Ok(_) | Err(Flow::Continue) => {}
                        Err(Flow::Break) => break,
                        Err(other) => return Err(other),
                    }
                }
                Ok(Value::Nothing)
            }
        }
    }

    /// The value of an expression that must be of some kind; if it is not, the error stands at the expression.
    fn typed<T>(&mut self, frame: &Frame, id: ExprId, convert: impl FnOnce(&Value) -> Fallible<T>) -> Flowing<T> {
        let value = self.expr(frame, id)?;
        Ok(convert(&value).map_err(|error| error.at(frame.span(&frame.program.expr(id).bytes)))?)
    }

    /// A chain of operators: the left side is walked down, not recursed into, so that it may be of any length.
    fn chain(&mut self, frame: &Frame, id: ExprId) -> Flowing<Value> {
        let mut links = Vec::new();
        let mut first = id;
        while let ExprKind::Binary(op, left, right) = frame.program.expr(first).kind {
            links.push((op, right, first));
            first = left;
        }
        let mut value = self.expr(frame, first)?;
        let mut value_bytes = frame.program.expr(first).bytes.clone();
        while let Some((op, right, whole)) = links.pop() {
            self.environment.limit.check()?;
            let at_left = |error: Box<Error>| error.at(frame.span(&value_bytes));
            value = match op {
                BinaryOp::And | BinaryOp::Or => {
                    let is_left = boolean(&value).map_err(at_left)?;
                    match is_left == (op == BinaryOp::Or) {
                        true => Value::Boolean(is_left),
                        false => Value::Boolean(self.typed(frame, right, boolean)?),
                    }
                }
                _ => {
                    let right = self.expr(frame, right)?;
                    let bytes = &frame.program.expr(whole).bytes;
                    self.binary(op, &value, &right).map_err(|error| error.at(frame.span(bytes)))?
                }
            };
            value_bytes = frame.program.expr(whole).bytes.clone();
        }
        Ok(value)
    }

    fn result(&self, number: Option<u64>) -> Fallible<Value> {
        match number {
            None => self
                .environment
                .last
                .clone()
                .ok_or_else(|| value_error("`_` is the last result, and there is none yet")),
            Some(number) => {
                let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
                let value = place.and_then(|place| self.environment.results.get(place));
                value.cloned().ok_or_else(|| {
                    let count = self.environment.results.len();
                    value_error(format!("there is no result number {number}: there are {count}"))
                })
            }
        }
    }

    fn star(&mut self, frame: &Frame, order: Option<ExprId>) -> Flowing<Value> {
        let order = match order {
            Some(order) => self.typed(frame, order, |value| small_integer(value, 0))?,
            None => 1,
        };
        let star = self.environment.store.nimber(order)?;
        Ok(self.game_value(star))
    }

    fn up(&mut self, frame: &Frame, down: bool, order: &UpOrder, star: Option<ExprId>) -> Flowing<Value> {
        let store = &mut self.environment.store;
        let up = store.up(1)?;
        let mut up = match order {
            UpOrder::Count(count) => store.multiple(up, &(*count).into())?,
            UpOrder::Multiple(count) => {
                let count = self.typed(frame, *count, integer)?;
                self.environment.store.multiple(up, &count)?
            }
            UpOrder::Power(order) => {
                let order = self.typed(frame, *order, |value| small_integer(value, 1))?;
                self.power(up, order, false)?
            }
            UpOrder::PowerTo(order) => {
                let order = self.typed(frame, *order, |value| small_integer(value, 1))?;
                self.power(up, order, true)?
            }
        };
        if down {
            up = self.environment.store.neg(up)?;
        }
        let value = self.game_value(up);
        match star {
            Some(star) => {
                let star = self.expr(frame, star)?;
                Ok(self.add(&value, &star)?)
            }
            None => Ok(value),
        }
    }

    /// A form as it is written: games between its braces are forms too.
    fn form(&mut self, frame: &Frame, id: ExprId) -> Flowing<Rc<Form>> {
        let mut forms = Vec::with_capacity(1);
        self.form_options(frame, id, &mut forms)?;
        forms.pop().ok_or_else(|| type_error("expected a game").at(frame.span(&frame.program.expr(id).bytes)).into())
    }

    /// Adds the form of an option, or the forms of a collection of options.
    fn form_options(&mut self, frame: &Frame, id: ExprId, forms: &mut Vec<Rc<Form>>) -> Flowing<()> {
        let expr = frame.program.expr(id);
        if let ExprKind::Game { left, right } = &expr.kind {
            let mut side = |options: &[ExprId]| -> Flowing<Vec<_>> {
                let mut forms = Vec::with_capacity(options.len());
                for option in options {
                    stacker::maybe_grow(64 << 10, 1 << 20, || self.form_options(frame, *option, &mut forms))?;
                }
                Ok(forms)
            };
            let (left, right) = (side(left)?, side(right)?);
            forms.push(Rc::new(Form::new(left, right)?));
            return Ok(());
        }
        forms.extend(self.options(frame, &[id], |machine, value| match value {
            Value::AsPlayed(form) => Ok(Rc::clone(form)),
            value => {
                let game = machine.game(value)?;
                machine.form_of(game, &mut HashMap::new())
            }
        })?);
        Ok(())
    }

    /// Runs `visit` for every choice of the variables of clauses, a later clause inside the earlier ones.
    fn for_clauses(
        &mut self,
        frame: &Frame,
        clauses: &[ForClause],
        visit: &mut dyn FnMut(&mut Self, &Frame) -> Flowing<()>,
    ) -> Flowing<()> {
        match clauses {
            [] => visit(self, frame),
            [clause, rest @ ..] => stacker::maybe_grow(128 << 10, 4 << 20, || {
                self.for_clause(frame, clause, |machine, inner| machine.for_clauses(inner, rest, visit))
            }),
        }
    }

    /// Gives the variables of a pattern the value, or the items of a tuple.
    fn take_apart(
        &mut self,
        frame: &Frame,
        pattern: &Pattern,
        value: Value,
        variables: &mut Vec<(Rc<str>, Value)>,
    ) -> Fallible<()> {
        match (pattern, value) {
            (Pattern::Name(name), value) => variables.push((Rc::clone(&name.text), value)),
            (Pattern::Tuple { items: patterns, .. }, Value::Tuple(tuple)) if tuple.items.len() == patterns.len() => {
                for (pattern, item) in patterns.iter().zip(&tuple.items) {
                    self.take_apart(frame, pattern, item.clone(), variables)?;
                }
            }
            (Pattern::Tuple { items: patterns, bytes }, value) => {
                let text = self.plain_text(&value)?;
                let message = format!("{text} is no tuple of {}", count(patterns.len(), "item"));
                let error = type_error(message).help("`for (a, b) in …` takes apart items that are tuples of two");
                return Err(error.at(frame.span(bytes)));
            }
        }
        Ok(())
    }

    /// Runs `visit` for every value of a loop's variable; a `break` in it ends the loop.
    fn for_clause(
        &mut self,
        frame: &Frame,
        clause: &ForClause,
        mut visit: impl FnMut(&mut Self, &Frame) -> Flowing<()>,
    ) -> Flowing<()> {
        let mut turn = |machine: &mut Self, value: Value| -> Flowing<bool> {
            machine
                .environment
                .limit
                .check()
                .map_err(|stop| Box::<Error>::from(stop).at(frame.span(&clause.variable.bytes())))?;
            let mut variables = Vec::new();
            machine.take_apart(frame, &clause.variable, value, &mut variables)?;
            let scope = Some(Scope::new(variables, frame.scope.clone(), false));
            let inner = Frame { program: Rc::clone(&frame.program), scope };
            if let Some(condition) = clause.condition
                && !machine.typed(&inner, condition, boolean)?
            {
                return Ok(true);
            }
            match visit(machine, &inner) {
                Ok(()) => Ok(true),
                Err(Flow::Break) => Ok(false),
                Err(other) => Err(other),
            }
        };
        match &clause.over {
            Domain::Items(collection) => {
                let mut next = self.typed(frame, *collection, items)?;
                while let Some(item) = next() {
                    if !turn(self, item)? {
                        break;
                    }
                }
            }
            Domain::Steps { from, to, by } => {
                let number = crate::language::kind::convert::number;
                let mut value = self.typed(frame, *from, number)?;
                let to = to.map(|to| self.typed(frame, to, number)).transpose()?;
                let step = by.map(|by| self.typed(frame, by, number)).transpose()?.unwrap_or_else(|| 1.into());
                if step.is_zero() {
                    let error = value_error("the step of a loop must not be 0");
                    let place = by.map(|by| frame.span(&frame.program.expr(by).bytes));
                    return Err(place.map_or(error.clone(), |place| error.at(place)).into());
                }
                let is_rising = step > 0.into();
                while to.as_ref().is_none_or(|to| if is_rising { value <= *to } else { value >= *to }) {
                    if !turn(self, Value::Number(value.clone()))? {
                        break;
                    }
                    value = &value + &step;
                }
            }
        }
        Ok(())
    }

    /// Calls `body` one level of calls deeper.
    pub(crate) fn deeper<T>(&mut self, body: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        if self.calls == MAX_CALLS {
            return Err(Error::new(Stop::Depth { levels: MAX_CALLS as u64 })
                .help("a function that calls itself needs a case in which it does not"));
        }
        self.calls += 1;
        let result = body(self);
        self.calls -= 1;
        result
    }

    /// A rule of a ruleset as a function; it sees the session's names and nothing else.
    pub(crate) fn rule(&self, ruleset: &str, clause: &str, function: &Rc<Function>, program: &Rc<Program>) -> Value {
        Value::Function(Rc::new(Closure {
            name: Some(format!("`{clause}` of {ruleset}").into()),
            function: Rc::clone(function),
            program: Rc::clone(program),
            scope: None,
        }))
    }

    /// Runs the body of a function.
    pub(crate) fn body(&mut self, frame: &Frame, body: &crate::language::read::ast::Body) -> Flowing<Value> {
        match body {
            crate::language::read::ast::Body::Expr(expr) => self.expr(frame, *expr),
            crate::language::read::ast::Body::Block(block) => self.block(frame, block),
            crate::language::read::ast::Body::Collect(block) => {
                let mut collected = Vec::new();
                for statement in block {
                    let value = self.statement(frame, statement)?;
                    match &statement.kind {
                        StatementKind::Expr(id) if !matches!(frame.program.expr(*id).kind, ExprKind::Assign(..)) => {
                            self.spread(&value, &mut |_, value| {
                                if !matches!(value, Value::Nothing) {
                                    collected.push(value.clone());
                                }
                                Ok(())
                            })?;
                        }
                        _ => {}
                    }
                }
                Ok(Value::tuple(collected)?)
            }
        }
    }
}

impl Flow {
    /// The same, of the path of a file: a name that is unknown there was to be the file's.
    fn in_path(self) -> Self {
        match self {
            Flow::Error(mut error) if matches!(error.kind, ErrorKind::UnknownName { .. }) => {
                error.help = Some("the name of a file stands between quotes: `load \"file.cgs\"`".to_owned());
                Flow::Error(error)
            }
            other => other,
        }
    }

    /// The error that a flow is where nothing is left to break out of or to return from.
    pub fn at_top(self, place: Span) -> Box<Error> {
        match self {
            Flow::Error(error) => error.at(place),
            Flow::Break | Flow::Continue => value_error("`break` and `continue` belong in a loop").at(place),
            Flow::Return(_) => value_error("`return` belongs in a function")
                .help("outside of one, a statement that is an expression prints its value")
                .at(place),
        }
    }
}
