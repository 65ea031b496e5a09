//! What programs that embed the library use: [`Value`]s that can be inspected, and a [`Builder`] of sessions.

use std::{
    fmt,
    hash::{Hash, Hasher},
    rc::Rc,
    time::Duration,
};

use num_bigint::BigInt;

use crate::{
    file::Files,
    host::Host,
    kind::{
        convert::{self, type_error, value_error},
        held::HeldOutside,
        value::Value as Inner,
    },
    limit::{Limit, Stop},
    number::Rational,
    player::Player,
    position::Board,
    read::{
        ast::{BinaryOp, Comparison, UnaryOp},
        token::{TokenKind, tokens},
    },
    relation::Relation,
    render::{format::Format, table::Table},
    run::{
        error::Error,
        library::Arguments,
        machine::{Machine, Rich},
    },
    session::{Session, restored_on_error, source},
    stack,
    standing::{Answer, Standing},
};
use cutcake_play::sum::{RulesetId, Sum};

/// A value of the language, as a session returns it.
///
/// Values are equal if they are of the same kind, have the same content, and belong to the same session. Numbers, strings,
/// booleans and players belong to no session, and neither do collections of them. A session keeps in memory what its values refer
/// to for as long as they exist.
///
/// ```
/// use cutcake_builtins::{evaluation::Value, session::Session};
/// let mut session = Session::builder().build();
/// let (sum, standing) = session.eval("G := {3|1}\nG + {2|-1}")?.into_parts();
/// assert_eq!(session.text(&sum)?, "{5|3||2|0}");
/// assert_eq!(standing.to_string(), "proved");
/// assert_eq!(session.eval("2 + 3")?.into_parts().0, Value::from(5));
/// # Ok::<(), Box<cutcake_language::Error>>(())
/// ```
#[derive(Clone)]
pub struct Value {
    inner: Rc<Inner>,
    /// Identifies the session that it belongs to, and keeps it alive there.
    session: Option<Rc<HeldOutside>>,
}

impl Value {
    /// A value that refers to nothing outside the given session.
    fn new(inner: Inner, session: Option<&Rc<HeldOutside>>) -> Self {
        let inner = Rc::new(inner);
        let session = session.filter(|_| refers_to_session(&inner)).map(Rc::clone);
        session.iter().for_each(|session| session.add(&inner));
        Value { inner, session }
    }

    /// A tuple.
    ///
    /// # Errors
    /// [`Stop::Depth`] if tuples are nested too deeply. All items must be of one session.
    pub fn tuple(items: impl IntoIterator<Item = Value>) -> Result<Self, Stop> {
        let items: Vec<Value> = items.into_iter().collect();
        let inner = Inner::tuple(items.iter().map(|item| (*item.inner).clone()).collect())?;
        Ok(Value::new(inner, items.iter().find_map(|item| item.session.as_ref())))
    }

    /// A set, in the order in which its members first occur.
    ///
    /// # Errors
    /// As [`tuple`](Self::tuple).
    pub fn set(members: impl IntoIterator<Item = Value>) -> Result<Self, Stop> {
        let members: Vec<Value> = members.into_iter().collect();
        let inner = Inner::set(members.iter().map(|member| (*member.inner).clone()).collect())?;
        Ok(Value::new(inner, members.iter().find_map(|member| member.session.as_ref())))
    }

    /// A map, in the order in which its keys first occur.
    ///
    /// # Errors
    /// As [`tuple`](Self::tuple).
    pub fn map(pairs: impl IntoIterator<Item = (Value, Value)>) -> Result<Self, Stop> {
        let pairs: Vec<(Value, Value)> = pairs.into_iter().collect();
        let inner = pairs.iter().map(|(key, value)| ((*key.inner).clone(), (*value.inner).clone())).collect();
        let session = pairs.iter().find_map(|(key, value)| key.session.as_ref().or(value.session.as_ref()));
        Ok(Value::new(Inner::map(inner)?, session))
    }

    /// The integers from `first` to `last`.
    pub fn range(first: BigInt, last: BigInt) -> Self {
        Value::new(Inner::Range(Rc::new((first, last))), None)
    }

    /// The value of a definition or a loop, which have none.
    pub fn nothing() -> Self {
        Value::new(Inner::Nothing, None)
    }

    /// The kind of value in one word, as `Type` names it: `number`, `game`, `tuple`.
    pub fn type_name(&self) -> &'static str {
        self.inner.type_name()
    }

    /// Whether it is the value of a definition or a loop, which have none.
    pub fn is_nothing(&self) -> bool {
        matches!(*self.inner, Inner::Nothing)
    }

    /// A boolean.
    pub fn as_bool(&self) -> Option<bool> {
        if let Inner::Boolean(boolean) = *self.inner { Some(boolean) } else { None }
    }

    /// An integer.
    pub fn as_integer(&self) -> Option<BigInt> {
        self.as_rational()?.to_integer()
    }

    /// A rational number.
    pub fn as_rational(&self) -> Option<&Rational> {
        if let Inner::Number(number) = &*self.inner { Some(number) } else { None }
    }

    /// The text of a string, or of a result that is a word, such as an outcome.
    pub fn as_str(&self) -> Option<&str> {
        self.inner.spelling()
    }

    /// The first and the last integer of a range.
    pub fn as_range(&self) -> Option<(&BigInt, &BigInt)> {
        if let Inner::Range(range) = &*self.inner { Some((&range.0, &range.1)) } else { None }
    }

    /// A sum of boards.
    pub fn as_position(&self) -> Option<&Sum> {
        if let Inner::Position(sum) = &*self.inner { Some(sum) } else { None }
    }

    /// A ruleset, by its index among those of the session.
    pub fn as_ruleset(&self) -> Option<RulesetId> {
        if let Inner::Ruleset(ruleset) = *self.inner { Some(ruleset) } else { None }
    }

    /// A player.
    pub fn as_player(&self) -> Option<Player> {
        if let Inner::Player(player) = *self.inner { Some(player) } else { None }
    }

    /// Whether it is the value of a two-player game; dyadic rationals are.
    pub fn is_game(&self) -> bool {
        match &*self.inner {
            Inner::Game(_) => true,
            Inner::Number(number) => number.is_dyadic(),
            _ => false,
        }
    }

    /// The items of a tuple, a range, a set, a map (each a tuple of a key and a value), a table (its rows) or a string, in order.
    pub fn items(&self) -> Option<impl Iterator<Item = Value> + use<>> {
        let mut next = convert::items(&self.inner).ok()?;
        let session = self.session.clone();
        Some(std::iter::from_fn(move || Some(Value::new(next()?, session.as_ref()))))
    }

    /// The value of a key of a map.
    pub fn get(&self, key: &Value) -> Option<Value> {
        let Inner::Map(map) = &*self.inner else { return None };
        Some(Value::new(map.items.get(&*key.inner)?.clone(), self.session.as_ref()))
    }

    /// A table of results.
    pub fn as_table(&self) -> Option<Table<Value>> {
        let Inner::Table(table) = &*self.inner else { return None };
        table.try_map(|cell| Ok::<_, Stop>(Value::new(cell.clone(), self.session.as_ref()))).ok()
    }
}

/// Whether a value refers to something that is stored in its session.
fn refers_to_session(value: &Inner) -> bool {
    stack::bounded(|| match value {
        Inner::Nothing
        | Inner::Boolean(_)
        | Inner::Number(_)
        | Inner::Infinitesimal(_)
        | Inner::Surreal(_)
        | Inner::Nimber(_)
        | Inner::String(_)
        | Inner::Symbol(_)
        | Inner::Formula(_)
        | Inner::Outcome(_)
        | Inner::Player(_)
        | Inner::Range(_) => false,
        Inner::Tuple(tuple) => tuple.items.iter().any(refers_to_session),
        Inner::Set(set) => set.items.iter().any(refers_to_session),
        Inner::Map(map) => map.items.iter().any(|(key, value)| refers_to_session(key) || refers_to_session(value)),
        _ => true,
    })
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.session.as_ref().map(Rc::as_ptr) == other.session.as_ref().map(Rc::as_ptr) && self.inner == other.inner
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.inner.hash(state);
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&*self.inner, self.as_str()) {
            (Inner::Number(number), _) => write!(f, "Value({number})"),
            (_, Some(text)) => write!(f, "Value({text:?})"),
            _ => write!(f, "Value({})", self.type_name()),
        }
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Value::from(Rational::from(number))
    }
}

impl From<BigInt> for Value {
    fn from(number: BigInt) -> Self {
        Value::from(Rational::from(number))
    }
}

impl From<Rational> for Value {
    fn from(number: Rational) -> Self {
        Value::new(Inner::Number(number), None)
    }
}

impl From<bool> for Value {
    fn from(boolean: bool) -> Self {
        Value::new(Inner::Boolean(boolean), None)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::new(Inner::string(text), None)
    }
}

impl From<Player> for Value {
    fn from(player: Player) -> Self {
        Value::new(Inner::Player(player), None)
    }
}

/// Builds a session with limits and permissions.
///
/// ```
/// use std::time::Duration;
/// use cutcake_builtins::session::{Files, Session};
/// let mut session = Session::builder().time(Duration::from_millis(100)).files(Files::none()).build();
/// let error = session.eval("while true do 1 end").unwrap_err();
/// assert_eq!(error.to_string(), "the time limit was reached");
/// assert_eq!(session.eval("1 + 1")?.into_parts().0, 2.into());
/// # Ok::<(), Box<cutcake_language::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Builder {
    host: Host,
    time: Option<Duration>,
    megabytes: Option<u64>,
    files: Files,
    format: Format,
}

impl Builder {
    /// Sets what the system provides.
    pub fn host(self, host: Host) -> Self {
        Builder { host, ..self }
    }

    /// Sets how long each question may take.
    pub fn time(self, time: Duration) -> Self {
        Builder { time: Some(time), ..self }
    }

    /// Sets how much memory may be in use, in units of 2^20 bytes, if the host counts it.
    pub fn memory(self, megabytes: u64) -> Self {
        Builder { megabytes: Some(megabytes), ..self }
    }

    /// Sets what programs may do with files.
    pub fn files(self, files: Files) -> Self {
        Builder { files, ..self }
    }

    /// Sets the format in which values are written.
    pub fn format(self, format: Format) -> Self {
        Builder { format, ..self }
    }

    /// Builds the session.
    pub fn build(self) -> Session {
        let limit = Limit::on(self.host);
        limit.set_memory(self.megabytes);
        let mut session = Session::new(limit);
        session.time = self.time;
        session.set_files(self.files);
        session.set_format(self.format);
        session
    }
}

impl Session {
    /// A builder with default settings.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// The value of a program, which is that of its last statement, with its standing. Nothing is printed, and the names that it
    /// defines stay defined. If it fails, no name has changed.
    ///
    /// # Errors
    /// Whatever went wrong in reading or running it.
    pub fn eval(&mut self, program: &str) -> Result<Answer<Value>, Box<Error>> {
        self.answer(|machine| restored_on_error(machine, |machine| machine.value_of(source("<eval>", program))))
    }

    /// Calls a function, builtin or defined in the session.
    ///
    /// ```
    /// use cutcake_builtins::session::Session;
    /// let mut session = Session::builder().build();
    /// let (hot, _) = session.eval("{3|1}")?.into_parts();
    /// let (left, _) = session.call("Options", &[hot, cutcake_base::player::Player::Left.into()])?.into_parts();
    /// assert_eq!(left.items().into_iter().flatten().collect::<Vec<_>>(), [3.into()]);
    /// # Ok::<(), Box<cutcake_language::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such function or it does not accept the arguments, and its own errors.
    pub fn call(&mut self, function: &str, arguments: &[Value]) -> Result<Answer<Value>, Box<Error>> {
        let arguments = Arguments::new(self.own(arguments)?);
        self.answer(|machine| {
            restored_on_error(machine, |machine| {
                let function = machine.value_of(source("<call>", function))?;
                machine.call(&function, arguments)
            })
        })
    }

    /// Calls a function with positional and named arguments. Calling a ruleset sets its parameters.
    ///
    /// ```
    /// use cutcake_builtins::session::Session;
    /// let mut session = Session::builder().build();
    /// let (outcome, _) = session.eval("Outcome")?.into_parts();
    /// let (board, _) = session.eval("Clobber[\"xoxo\"]")?.into_parts();
    /// let (outcome, _) = session.apply(&outcome, &[board], &[("positions", 1_000.into())])?.into_parts();
    /// assert_eq!(outcome.as_str(), Some("N"));
    /// # Ok::<(), Box<cutcake_language::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the value is not a function or does not accept the arguments, and its own errors.
    pub fn apply(
        &mut self,
        function: &Value,
        arguments: &[Value],
        named: &[(&str, Value)],
    ) -> Result<Answer<Value>, Box<Error>> {
        let function = self.own_one(function)?;
        let mut arguments = Arguments::new(self.own(arguments)?);
        for (name, value) in named {
            arguments.named.push(((*name).into(), self.own_one(value)?));
        }
        self.answer(|machine| restored_on_error(machine, |machine| machine.call(&function, arguments)))
    }

    /// Applies a binary operator: `a + b`, `a : b`, `a <= b`.
    ///
    /// ```
    /// use cutcake_builtins::session::Session;
    /// use cutcake_language::read::ast::BinaryOp;
    /// let mut session = Session::builder().build();
    /// let (switch, _) = session.eval("+-1")?.into_parts();
    /// let (sum, _) = session.binary(BinaryOp::Add, &switch, &2.into())?.into_parts();
    /// assert_eq!(session.text(&sum)?, "{3|1}");
    /// # Ok::<(), Box<cutcake_language::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the operator is not defined for these values, or the calculation was stopped.
    pub fn binary(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Result<Answer<Value>, Box<Error>> {
        let (a, b) = (self.own_one(a)?, self.own_one(b)?);
        self.answer(|machine| machine.binary(op, &a, &b))
    }

    /// Applies a unary operator: `-a`.
    ///
    /// # Errors
    /// If the operator is not defined for this value, or the calculation was stopped.
    pub fn unary(&mut self, op: UnaryOp, a: &Value) -> Result<Answer<Value>, Box<Error>> {
        let a = self.own_one(a)?;
        self.answer(|machine| machine.unary(op, &a))
    }

    /// The position of a ruleset that is written with these entries between brackets.
    ///
    /// ```
    /// use cutcake_builtins::session::Session;
    /// let mut session = Session::builder().build();
    /// let (cake, _) = session.eval("Cutcake")?.into_parts();
    /// let (cake, _) = session.board(&cake, &[8.into(), 7.into()])?.into_parts();
    /// assert_eq!(session.text(&cake)?, "1");
    /// # Ok::<(), Box<cutcake_language::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the value is not a ruleset, or the ruleset has no such board.
    pub fn board(&mut self, ruleset: &Value, entries: &[Value]) -> Result<Answer<Value>, Box<Error>> {
        let (ruleset, entries) = (self.own_one(ruleset)?, self.own(entries)?);
        let Inner::Ruleset(ruleset) = ruleset else {
            return Err(type_error(format!("{} has no boards: rulesets have", ruleset.kind())));
        };
        self.answer(|machine| {
            let sum = machine.board(ruleset, &entries).map_err(|(_, error)| error)?;
            Ok(Inner::Position(Rc::new(sum)))
        })
    }

    /// A board of a ruleset that was added to the session, in the encoding of the ruleset.
    pub fn position(&self, ruleset: RulesetId, board: Board) -> Value {
        Value::new(Inner::Position(Rc::new(Sum::board(ruleset, board))), Some(&self.environment.held))
    }

    /// A ruleset that was added to the session.
    pub fn ruleset(&self, ruleset: RulesetId) -> Value {
        Value::new(Inner::Ruleset(ruleset), Some(&self.environment.held))
    }

    /// Assigns a value to a name.
    ///
    /// # Errors
    /// If the value belongs to another session, or `name` is not a name.
    pub fn set(&mut self, name: &str, value: impl Into<Value>) -> Result<(), Box<Error>> {
        let value = self.own_one(&value.into())?;
        if tokens(name) != [(0..name.len(), TokenKind::Name)] {
            return Err(value_error(format!("`{name}` is not a name to which a program can assign a value")));
        }
        self.environment.standing = Standing::Proved;
        let id = self.environment.names.id(&name.into());
        self.environment.set(id, value);
        Ok(())
    }

    /// How two values compare, if they do.
    ///
    /// # Errors
    /// If one belongs to another session, or the calculation was stopped.
    pub fn relation(&mut self, a: &Value, b: &Value) -> Result<Option<Relation>, Box<Error>> {
        let (a, b) = (self.own_one(a)?, self.own_one(b)?);
        self.timed(|machine| machine.order(&a, &b))
    }

    /// Whether a comparison holds.
    ///
    /// # Errors
    /// If the values are not ordered or can never be equal, and as [`relation`](Self::relation).
    pub fn holds(&mut self, comparison: Comparison, a: &Value, b: &Value) -> Result<bool, Box<Error>> {
        let (a, b) = (self.own_one(a)?, self.own_one(b)?);
        self.timed(|machine| machine.compare(comparison, None, &a, &b))
    }

    /// Whether two values are equal. A position equals its value; a number and a string are never equal.
    ///
    /// # Errors
    /// If one belongs to another session, or the calculation was stopped.
    pub fn equal(&mut self, a: &Value, b: &Value) -> Result<bool, Box<Error>> {
        let (a, b) = (self.own_one(a)?, self.own_one(b)?);
        self.timed(|machine| machine.equal(&a, &b))
    }

    /// A value as the session writes it.
    ///
    /// # Errors
    /// If it belongs to another session or is too long, or the calculation was stopped.
    pub fn text(&mut self, value: &Value) -> Result<String, Box<Error>> {
        let format = self.format();
        let own = self.own_one(value)?;
        Ok(self.text_in(&own, format)?.to_string())
    }

    /// A value as it is written inside a collection, which programs read back: a position as a position rather than its value, a
    /// string in quotes.
    ///
    /// ```
    /// use cutcake_builtins::session::Session;
    /// let mut session = Session::builder().build();
    /// let (cake, _) = session.eval("Cutcake[8,7]")?.into_parts();
    /// assert_eq!((session.text(&cake)?.as_str(), session.source(&cake)?.as_str()), ("1", "Cutcake[8,7]"));
    /// # Ok::<(), Box<cutcake_language::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`text`](Self::text).
    pub fn source(&mut self, value: &Value) -> Result<String, Box<Error>> {
        let own = self.own_one(value)?;
        self.timed(|machine| Ok(machine.item_text(&own)?.to_string()))
    }

    /// The rich form of a value, with its picture if it is best shown as one.
    ///
    /// # Errors
    /// As [`text`](Self::text).
    pub fn rich(&mut self, value: &Value) -> Result<Rich, Box<Error>> {
        let own = self.own_one(value)?;
        let rich = self.timed(|machine| machine.rich(&own))?;
        Ok(Rich { svg: self.svg_of(&own), ..rich })
    }

    /// The picture of a value as SVG, if it is best shown as one.
    pub fn svg(&mut self, value: &Value) -> Option<String> {
        let own = self.own_one(value).ok()?;
        self.svg_of(&own)
    }

    /// The values, if they belong to this session or to none.
    fn own(&self, values: &[Value]) -> Result<Vec<Inner>, Box<Error>> {
        values.iter().map(|value| self.own_one(value)).collect()
    }

    fn own_one(&self, value: &Value) -> Result<Inner, Box<Error>> {
        if value.session.as_ref().is_some_and(|session| !Rc::ptr_eq(session, &self.environment.held)) {
            return Err(value_error("a value of another session means nothing here"));
        }
        Ok((*value.inner).clone())
    }

    /// The value that `run` computes, with its standing.
    fn answer(
        &mut self,
        run: impl FnOnce(&mut Machine) -> Result<Inner, Box<Error>>,
    ) -> Result<Answer<Value>, Box<Error>> {
        let (inner, standing) = self.timed(|machine| {
            machine.environment.standing = Standing::Proved;
            let value = run(machine)?;
            Ok((value, machine.environment.standing))
        })?;
        Ok(Answer::new(Value::new(inner, Some(&self.environment.held)), standing))
    }

    /// Answers a question within the time allowed for one.
    fn timed<T>(&mut self, run: impl FnOnce(&mut Machine) -> Result<T, Box<Error>>) -> Result<T, Box<Error>> {
        if let Some(time) = self.time {
            self.limit().restart(Some(time));
        }
        self.within_memory(|environment| run(&mut Machine::new(environment, &mut |_| {})))
    }
}
