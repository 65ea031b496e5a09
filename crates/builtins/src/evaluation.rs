//! What programs that use the library ask of a session: [`Value`]s that can be looked into, and a [`Builder`] for what a session
//! may do.

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
    session::{Session, source},
    stack,
    standing::{Answer, Standing},
};
use cutcake_play::sum::{RulesetId, Sum};

/// A value of the language, as a session gives it: what it is, is asked.
///
/// Values are equal if they are the same kind of thing with the same content, and of the same session. Numbers, strings, booleans
/// and players belong to no session, and neither do collections of them. A session keeps what its values speak of as long as
/// there are any.
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
    /// Who keeps it, for the session that it belongs to.
    of: Option<Rc<HeldOutside>>,
}

impl Value {
    /// A value that speaks of nothing but what these keep.
    fn new(inner: Inner, of: Option<&Rc<HeldOutside>>) -> Self {
        let inner = Rc::new(inner);
        let of = of.filter(|_| belongs(&inner)).map(Rc::clone);
        of.iter().for_each(|of| of.add(&inner));
        Value { inner, of }
    }

    /// A tuple.
    ///
    /// # Errors
    /// [`Stop::Depth`] if tuples are nested too deeply. All items are to be of one session.
    pub fn tuple(items: impl IntoIterator<Item = Value>) -> Result<Self, Stop> {
        let items: Vec<Value> = items.into_iter().collect();
        let inner = Inner::tuple(items.iter().map(|item| (*item.inner).clone()).collect())?;
        Ok(Value::new(inner, items.iter().find_map(|item| item.of.as_ref())))
    }

    /// A set, in the order in which its members first come.
    ///
    /// # Errors
    /// As [`tuple`](Self::tuple).
    pub fn set(members: impl IntoIterator<Item = Value>) -> Result<Self, Stop> {
        let members: Vec<Value> = members.into_iter().collect();
        let inner = Inner::set(members.iter().map(|member| (*member.inner).clone()).collect())?;
        Ok(Value::new(inner, members.iter().find_map(|member| member.of.as_ref())))
    }

    /// A map, in the order in which its keys first come.
    ///
    /// # Errors
    /// As [`tuple`](Self::tuple).
    pub fn map(pairs: impl IntoIterator<Item = (Value, Value)>) -> Result<Self, Stop> {
        let pairs: Vec<(Value, Value)> = pairs.into_iter().collect();
        let inner = pairs.iter().map(|(key, value)| ((*key.inner).clone(), (*value.inner).clone())).collect();
        let of = pairs.iter().find_map(|(key, value)| key.of.as_ref().or(value.of.as_ref()));
        Ok(Value::new(Inner::map(inner)?, of))
    }

    /// The integers from one to another.
    pub fn range(first: BigInt, last: BigInt) -> Self {
        Value::new(Inner::Range(Rc::new((first, last))), None)
    }

    /// The value of what has none.
    pub fn nothing() -> Self {
        Value::new(Inner::Nothing, None)
    }

    /// The kind of value in one word, as programs are told it by `Type`: `number`, `game`, `tuple`.
    pub fn type_name(&self) -> &'static str {
        self.inner.type_name()
    }

    /// Whether it is the value of what has none: a definition, a loop.
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

    /// The text of a string, or of a word that is a result, such as an outcome.
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

    /// A ruleset: its place among those of the session.
    pub fn as_ruleset(&self) -> Option<RulesetId> {
        if let Inner::Ruleset(ruleset) = *self.inner { Some(ruleset) } else { None }
    }

    /// A player.
    pub fn as_player(&self) -> Option<Player> {
        if let Inner::Player(player) = *self.inner { Some(player) } else { None }
    }

    /// Whether it is a two-player value, a number that is one among them.
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
        let of = self.of.clone();
        Some(std::iter::from_fn(move || Some(Value::new(next()?, of.as_ref()))))
    }

    /// The value of a key of a map.
    pub fn get(&self, key: &Value) -> Option<Value> {
        let Inner::Map(map) = &*self.inner else { return None };
        Some(Value::new(map.items.get(&*key.inner)?.clone(), self.of.as_ref()))
    }

    /// A table of results.
    pub fn as_table(&self) -> Option<Table<Value>> {
        let Inner::Table(table) = &*self.inner else { return None };
        table.try_map(|cell| Ok::<_, Stop>(Value::new(cell.clone(), self.of.as_ref()))).ok()
    }
}

/// Whether a value is one of its session: it speaks of what is stored there.
fn belongs(value: &Inner) -> bool {
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
        Inner::Tuple(tuple) => tuple.items.iter().any(belongs),
        Inner::Set(set) => set.items.iter().any(belongs),
        Inner::Map(map) => map.items.iter().any(|(key, value)| belongs(key) || belongs(value)),
        _ => true,
    })
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.of.as_ref().map(Rc::as_ptr) == other.of.as_ref().map(Rc::as_ptr) && self.inner == other.inner
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

/// What a session may do, said before there is one.
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
    /// What the system gives.
    pub fn host(self, host: Host) -> Self {
        Builder { host, ..self }
    }

    /// How long each question may take.
    pub fn time(self, time: Duration) -> Self {
        Builder { time: Some(time), ..self }
    }

    /// How much memory may be in use, in units of 2^20 bytes, if the host counts it.
    pub fn memory(self, megabytes: u64) -> Self {
        Builder { megabytes: Some(megabytes), ..self }
    }

    /// What programs may do with files.
    pub fn files(self, files: Files) -> Self {
        Builder { files, ..self }
    }

    /// How values are written.
    pub fn format(self, format: Format) -> Self {
        Builder { format, ..self }
    }

    /// The session.
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
    /// A session is made of what is said of it.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// The value of a program, that of its last statement, and what it rests on. Nothing is printed; what names it gives a value
    /// keep it. If it fails, no name has changed.
    ///
    /// # Errors
    /// Whatever went wrong in reading or running it.
    pub fn eval(&mut self, program: &str) -> Result<Answer<Value>, Box<Error>> {
        self.answer(|machine| unless_it_fails(machine, |machine| machine.value_of(source("<eval>", program))))
    }

    /// What a function, one of the program or one of the session, gives for these arguments.
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
    /// If there is no such function or it does not take them, and whatever it says.
    pub fn call(&mut self, function: &str, arguments: &[Value]) -> Result<Answer<Value>, Box<Error>> {
        let arguments = Arguments::new(self.own(arguments)?);
        self.answer(|machine| {
            unless_it_fails(machine, |machine| {
                let function = machine.value_of(source("<call>", function))?;
                machine.call(&function, arguments)
            })
        })
    }

    /// What a function gives for arguments by place and by name; of a ruleset, the one with these parameters.
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
    /// If the value is no function or does not take them, and whatever it says.
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
        self.answer(|machine| unless_it_fails(machine, |machine| machine.call(&function, arguments)))
    }

    /// What an operator between two values gives: `a + b`, `a : b`, `a <= b`.
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
    /// If it means nothing for these values, or the calculation was stopped.
    pub fn binary(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Result<Answer<Value>, Box<Error>> {
        let (a, b) = (self.own_one(a)?, self.own_one(b)?);
        self.answer(|machine| machine.binary(op, &a, &b))
    }

    /// What an operator before a value gives: `-a`.
    ///
    /// # Errors
    /// If it means nothing for this value, or the calculation was stopped.
    pub fn unary(&mut self, op: UnaryOp, a: &Value) -> Result<Answer<Value>, Box<Error>> {
        let a = self.own_one(a)?;
        self.answer(|machine| machine.unary(op, &a))
    }

    /// The position that a ruleset writes with these entries between its brackets.
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
    /// If the value is no ruleset, or it has no such board.
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

    /// A board of a ruleset that was added to the session, by the numbers by which the ruleset knows it.
    pub fn position(&self, ruleset: RulesetId, board: Board) -> Value {
        Value::new(Inner::Position(Rc::new(Sum::board(ruleset, board))), Some(&self.environment.held))
    }

    /// A ruleset that was added to the session.
    pub fn ruleset(&self, ruleset: RulesetId) -> Value {
        Value::new(Inner::Ruleset(ruleset), Some(&self.environment.held))
    }

    /// Gives a name a value, that of an answer or one that rests on nothing but itself.
    ///
    /// # Errors
    /// If the value is one of another session, or the text is no name.
    pub fn set(&mut self, name: &str, value: impl Into<Value>) -> Result<(), Box<Error>> {
        let value = self.own_one(&value.into())?;
        if tokens(name) != [(0..name.len(), TokenKind::Name)] {
            return Err(value_error(format!("`{name}` is no name that a program can give a value")));
        }
        self.environment.standing = Standing::Proved;
        let id = self.environment.names.id(&name.into());
        self.environment.set(id, value);
        Ok(())
    }

    /// How two values compare, where they do.
    ///
    /// # Errors
    /// If one is a value of another session, or the calculation was stopped.
    pub fn relation(&mut self, a: &Value, b: &Value) -> Result<Option<Relation>, Box<Error>> {
        let (a, b) = (self.own_one(a)?, self.own_one(b)?);
        self.asked(|machine| machine.order(&a, &b))
    }

    /// Whether a comparison holds.
    ///
    /// # Errors
    /// If the values have no order or can never be equal, and as [`relation`](Self::relation).
    pub fn holds(&mut self, comparison: Comparison, a: &Value, b: &Value) -> Result<bool, Box<Error>> {
        let (a, b) = (self.own_one(a)?, self.own_one(b)?);
        self.asked(|machine| machine.compare(comparison, None, &a, &b))
    }

    /// Whether two values are equal, each as what it is worth: a position and its value are, a number and a string are not.
    ///
    /// # Errors
    /// If one is a value of another session, or the calculation was stopped.
    pub fn equal(&mut self, a: &Value, b: &Value) -> Result<bool, Box<Error>> {
        let (a, b) = (self.own_one(a)?, self.own_one(b)?);
        self.asked(|machine| machine.equal(&a, &b))
    }

    /// A value as the session writes it.
    ///
    /// # Errors
    /// If it is one of another session or too long, or the calculation was stopped.
    pub fn text(&mut self, value: &Value) -> Result<String, Box<Error>> {
        let format = self.format();
        let own = self.own_one(value)?;
        Ok(self.text_in(&own, format)?.to_string())
    }

    /// A value as it stands inside a collection, which programs read back: a position as the position that it is, a string between
    /// quotes.
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
        self.asked(|machine| Ok(machine.item_text(&own)?.to_string()))
    }

    /// A value as pages show it; a position, a thermograph and what else is best shown so with its picture.
    ///
    /// # Errors
    /// As [`text`](Self::text).
    pub fn rich(&mut self, value: &Value) -> Result<Rich, Box<Error>> {
        let own = self.own_one(value)?;
        let rich = self.asked(|machine| machine.rich(&own))?;
        Ok(Rich { svg: self.svg_of(&own), ..rich })
    }

    /// The picture of a value as SVG, if it is best shown by one.
    pub fn svg(&mut self, value: &Value) -> Option<String> {
        let own = self.own_one(value).ok()?;
        self.svg_of(&own)
    }

    /// Values as those of this session.
    fn own(&self, values: &[Value]) -> Result<Vec<Inner>, Box<Error>> {
        values.iter().map(|value| self.own_one(value)).collect()
    }

    fn own_one(&self, value: &Value) -> Result<Inner, Box<Error>> {
        if value.of.as_ref().is_some_and(|of| !Rc::ptr_eq(of, &self.environment.held)) {
            return Err(value_error("a value of another session means nothing here"));
        }
        Ok((*value.inner).clone())
    }

    fn answer(
        &mut self,
        run: impl FnOnce(&mut Machine) -> Result<Inner, Box<Error>>,
    ) -> Result<Answer<Value>, Box<Error>> {
        let (inner, standing) = self.asked(|machine| {
            machine.environment.standing = Standing::Proved;
            let value = run(machine)?;
            Ok((value, machine.environment.standing))
        })?;
        Ok(Answer::new(Value::new(inner, Some(&self.environment.held)), standing))
    }

    /// Asks something in the time for a question.
    fn asked<T>(&mut self, run: impl FnOnce(&mut Machine) -> Result<T, Box<Error>>) -> Result<T, Box<Error>> {
        if let Some(time) = self.time {
            self.limit().restart(Some(time));
        }
        self.sparing(|environment| run(&mut Machine::new(environment, &mut |_| {})))
    }
}

/// Runs what may give names values; if it fails, no name has changed.
fn unless_it_fails<T>(
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
