//! Questions answered on several threads. The data of a session belong to one thread, so each worker thread has a session of its
//! own, set up from the names as text, and sends its results back as text or as lists of options.

use std::{
    collections::{BTreeMap, HashMap},
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    time::Duration,
};

use crate::{
    builtin::{Arguments, Registry, failure::unknown},
    file::Files,
    host,
    kind::{
        convert::{Fallible, value_error},
        function::Closure,
        value::Value,
    },
    limit::{Limit, Stop},
    number::Rational,
    partizan::{Game, Store},
    position::Board,
    read::source::Source,
    record::line::Recorded,
    run::{environment::Environment, error::Error, machine::Machine},
    standing::Standing,
    synchronized::Outcome,
};
use cutcake_play::sum::{RulesetId, Sum};

/// Converts values to texts and back; each text is read once.
#[derive(Default)]
pub(super) struct Texts {
    values: HashMap<String, Value>,
    texts: HashMap<Value, Recorded>,
}

impl Texts {
    /// The value of a recorded text.
    ///
    /// # Errors
    /// If it is not a value.
    pub fn read(&mut self, machine: &mut Machine, recorded: &Recorded) -> Fallible<Value> {
        match recorded {
            Recorded::Value(text) => {
                if let Some(value) = self.values.get(text) {
                    return Ok(value.clone());
                }
                let value = machine.data("<sweep>", text)?;
                self.values.insert(text.clone(), value.clone());
                Ok(value)
            }
            Recorded::Symbol(word) => Ok(Value::symbol(word)),
            Recorded::Open(_) => Ok(unknown()),
            Recorded::Outcome(sign) => {
                let outcome = Outcome::ALL.into_iter().find(|outcome| outcome.symbol() == sign);
                outcome.map(Value::Outcome).ok_or_else(|| value_error(format!("`{sign}` is not an outcome")))
            }
        }
    }

    /// The text of a value, and whether reading it back certainly yields the same value.
    ///
    /// # Errors
    /// If it is too large to be written, or its text cannot be read back.
    pub fn write(&mut self, machine: &mut Machine, value: &Value) -> Fallible<(Recorded, bool)> {
        match value {
            Value::Symbol(word) => Ok((Recorded::Symbol(word.to_string()), true)),
            Value::Formula(formula) => Ok((Recorded::Symbol(formula.ascii.to_string()), true)),
            Value::Outcome(outcome) => Ok((Recorded::Outcome(outcome.symbol().to_owned()), true)),
            Value::Game(_) => {
                if let Some(recorded) = self.texts.get(value) {
                    return Ok((recorded.clone(), true));
                }
                let recorded = Recorded::Value(machine.plain_text(value)?);
                self.texts.insert(value.clone(), recorded.clone());
                Ok((recorded, true))
            }
            _ => {
                let recorded = Recorded::Value(machine.plain_text(value)?);
                let read = self
                    .read(machine, &recorded)
                    .map_err(|error| if error.is_stop() { error } else { not_data(value) })?;
                let is_same = read == *value && read.type_name() == value.type_name() && !has_words(value);
                Ok((recorded, is_same))
            }
        }
    }
}

/// The error for a value that cannot be read back from its text.
fn not_data(value: &Value) -> Box<Error> {
    let error =
        value_error(format!("{} is not told by a text that is data, as the record of a sweep needs", value.kind()));
    error.help(
        "what is recorded are numbers, values, positions, words, collections and tables of these, but no function",
    )
}

/// A text of a sweep as a program.
fn source(text: &str) -> Source {
    Source { name: "<sweep>".to_owned(), text: text.to_owned(), ..Source::default() }
}

/// Whether a collection contains words, which are read back as strings.
fn has_words(value: &Value) -> bool {
    crate::stack::bounded(|| match value {
        Value::Tuple(tuple) => tuple.items.iter().any(is_word),
        Value::Set(set) => set.items.iter().any(is_word),
        Value::Map(map) => map.items.iter().any(|(key, value)| is_word(key) || is_word(value)),
        Value::Table(_) => true,
        _ => false,
    })
}

fn is_word(value: &Value) -> bool {
    matches!(value, Value::Symbol(_) | Value::Formula(_) | Value::Outcome(_)) || has_words(value)
}

/// Whether a function, or every function in a collection, is determined by its source alone: it captures no variables.
pub(super) fn is_closed(value: &Value) -> bool {
    crate::stack::bounded(|| match value {
        Value::Function(closure) => closure.captured.is_empty(),
        Value::Tuple(tuple) => tuple.items.iter().all(is_closed),
        Value::Set(set) => set.items.iter().all(is_closed),
        Value::Map(map) => map.items.iter().all(|(key, value)| is_closed(key) && is_closed(value)),
        Value::Table(table) => table.distinct().all(is_closed),
        _ => true,
    })
}

/// A program whose value is the function.
pub(super) fn source_of(machine: &mut Machine, function: &Value) -> Fallible<String> {
    match function {
        Value::Function(closure) => Ok(definition(closure)),
        other => machine.plain_text(other),
    }
}

fn definition(closure: &Closure) -> String {
    match closure.name() {
        Some(name) => format!("{}\n{name}", closure.source()),
        None => closure.source().to_owned(),
    }
}

/// What a worker needs in order to answer as this session does.
pub(super) struct Setup {
    /// A program that defines the names of the session.
    pub program: String,
    /// The ruleset of the positions, if queries are boards.
    pub ruleset: Option<String>,
    /// The function.
    pub function: String,
    /// What it may do with files: a question that writes one is repeated by the main session.
    files: Files,
}

impl Setup {
    /// The setup for this session and a function; `None` if they cannot be expressed as text.
    pub fn new(machine: &mut Machine, ruleset: Option<String>, function: &Value) -> Option<Self> {
        let is_text = is_closed(function)
            && machine.environment.names.values().all(is_closed)
            && machine.environment.has_only_standard_meanings();
        is_text.then_some(())?;
        let program = machine.names_as_program().ok()?;
        let files = machine.environment.files.clone().discarding();
        Some(Setup { program, ruleset, function: source_of(machine, function).ok()?, files })
    }
}

/// A question to a worker.
pub(super) enum Query {
    /// A position, by its board, which is the same in every session.
    Board(Board),
    /// A position, as text.
    Text(String),
    /// The arguments of the function, as the text of a tuple.
    Arguments(String),
}

/// A two-player value in a message: by its options, which are earlier nodes.
enum Node {
    /// A number.
    Number(Rational),
    /// A nimber.
    Nimber(u64),
    /// The indices of its Left and its Right options among the nodes sent so far.
    Form(Vec<usize>, Vec<usize>),
}

/// The answer of a worker to a query.
enum Answer {
    /// A two-player value, by the index of its node.
    Game(usize),
    /// Any other value, as text.
    Recorded(Recorded),
}

/// The answers of a worker to a chunk of consecutive queries.
struct Answers {
    thread: usize,
    /// The index of the first query.
    start: usize,
    /// Whether nodes are numbered from 0 again.
    is_new: bool,
    /// The new nodes.
    nodes: Vec<Node>,
    /// The answers with their standings; `None` where the main thread has to ask itself.
    each: Vec<Option<(Answer, Standing)>>,
}

/// The nodes that a worker has numbered.
#[derive(Default)]
struct Nodes {
    places: HashMap<Game, usize>,
    /// The nodes still to be sent.
    waiting: Vec<Node>,
}

impl Nodes {
    /// The index of the node of a value. Followers without nodes get theirs first.
    fn place(&mut self, store: &mut Store, game: Game) -> Result<usize, Stop> {
        let mut open = vec![game];
        while let Some(game) = open.last().copied() {
            store.limit().check()?;
            if self.places.contains_key(&game) {
                open.pop();
                continue;
            }
            let node = match (store.as_number(game), store.as_nimber(game)) {
                (Some(number), _) => Node::Number(number),
                (_, Some(nimber)) => Node::Nimber(nimber),
                _ => {
                    let [left, right] = [store.left_options(game)?, store.right_options(game)?];
                    let before = open.len();
                    open.extend(left.iter().chain(&right).filter(|option| !self.places.contains_key(*option)));
                    if open.len() > before {
                        continue;
                    }
                    let places = |options: Vec<Game>| options.iter().map(|option| self.places[option]).collect();
                    Node::Form(places(left), places(right))
                }
            };
            self.places.insert(game, self.places.len());
            self.waiting.push(node);
            open.pop();
        }
        Ok(self.places[&game])
    }
}

/// The values of the nodes received from a worker.
#[derive(Default)]
struct Games(Vec<Game>);

impl Games {
    /// Adds received nodes.
    fn add(&mut self, store: &mut Store, nodes: &[Node]) -> Result<(), Stop> {
        const NO_NODE: Stop = Stop::Internal { what: "a thread told of a value before its options" };
        for node in nodes {
            let game = match node {
                Node::Number(number) => store.number(number)?.ok_or(NO_NODE)?,
                Node::Nimber(nimber) => store.nimber(*nimber)?,
                Node::Form(left, right) => {
                    let games = |places: &[usize]| {
                        places
                            .iter()
                            .map(|place| self.0.get(*place).copied().ok_or(NO_NODE))
                            .collect::<Result<Vec<_>, _>>()
                    };
                    let [mut left, mut right] = [games(left)?, games(right)?];
                    left.sort_unstable();
                    right.sort_unstable();
                    store.form(&left, &right)?
                }
            };
            self.0.push(game);
        }
        Ok(())
    }
}

/// A session of a worker thread.
struct Worker {
    environment: Environment,
    texts: Texts,
    nodes: Nodes,
    /// Whether the nodes were reset since the last answers were sent.
    is_new: bool,
    ruleset: Option<RulesetId>,
    function: Value,
}

impl Worker {
    /// A session with this setup; `None` if that fails.
    fn new(setup: &Setup, limit: Limit) -> Option<Self> {
        let mut environment = Environment::new(&Registry, limit);
        environment.files = setup.files.clone();
        let mut ignore = |_| {};
        let mut machine = Machine::new(&mut environment, &mut ignore);
        machine.run(source(&setup.program)).ok()?;
        let ruleset = match &setup.ruleset {
            Some(ruleset) => match machine.value_of(source(ruleset)).ok()? {
                Value::Ruleset(ruleset) => Some(ruleset),
                _ => return None,
            },
            None => None,
        };
        let function = machine.value_of(source(&setup.function)).ok()?;
        environment.notes.clear();
        Some(Worker { environment, texts: Texts::default(), nodes: Nodes::default(), is_new: true, ruleset, function })
    }

    /// The answers to a chunk of queries.
    fn answers(&mut self, thread: usize, start: usize, queries: &[Query]) -> Answers {
        if self.environment.limit.is_memory_scarce() {
            // Only the function and the values of names are kept.
            (self.texts, self.nodes, self.is_new) = (Texts::default(), Nodes::default(), true);
            self.environment.forget();
        }
        let each = queries.iter().map(|query| self.answer(query)).collect();
        let nodes = std::mem::take(&mut self.nodes.waiting);
        Answers { thread, start, is_new: std::mem::take(&mut self.is_new), nodes, each }
    }

    /// The answer to a query; `None` if the main session has to ask itself, since a question that fails, prints or leaves a note
    /// must do so there.
    fn answer(&mut self, query: &Query) -> Option<(Answer, Standing)> {
        let mut printed = false;
        let mut show = |_| printed = true;
        let mut machine = Machine::new(&mut self.environment, &mut show);
        let given = match query {
            Query::Board(board) => vec![Sum::board(self.ruleset?, board.clone()).into()],
            Query::Text(text) => vec![machine.value_of(source(text)).ok()?],
            Query::Arguments(text) => {
                let tuple = machine.value_of(source(text)).ok()?;
                machine.list(&tuple).ok()?
            }
        };
        let (value, standing) = machine.resting(|machine| machine.call(&self.function, Arguments::new(given)));
        let answer = match value.ok()? {
            Value::Game(game) => Answer::Game(self.nodes.place(&mut machine.environment.store, game).ok()?),
            value => match self.texts.write(&mut machine, &value).ok()? {
                (recorded, true) => Answer::Recorded(recorded),
                (_, false) => return None,
            },
        };
        let is_quiet = !printed && self.environment.notes.is_empty();
        self.environment.notes.clear();
        is_quiet.then_some((answer, standing))
    }
}

/// The initial stack size of a thread, as on the main thread.
const STACK: usize = 8 << 20;
/// How long a calculation runs on one thread before more are considered.
pub(super) const SINGLE_THREADED: Duration = Duration::from_millis(250);
/// How long the rest must be expected to take for more threads to be worthwhile.
pub(super) const WORTH_THREADS: Duration = Duration::from_secs(1);
/// The size of the largest chunk of queries.
const LARGEST_CHUNK: usize = 1 << 10;
/// How long a chunk should take.
const CHUNK_TIME: Duration = Duration::from_millis(20);

/// Ends the threads when dropped, however the wait for them ends.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What is known of an answer before its turn.
pub(super) enum Known {
    /// It came from a worker, as text.
    Recorded(Recorded),
    /// It came from a worker as a game, or was found by this thread.
    Found(Value),
    /// Nothing: the question is asked when its turn comes.
    Nothing,
}

/// Answers queries on several threads, this one included, and passes the answers to `take` in order, on this thread, until it
/// breaks. `find` answers a query ahead of its turn on this thread. `pace` is the expected time per query.
///
/// This thread never waits for work that it could do sooner itself. So a sweep with threads takes no longer than without, even
/// where positions have followers in common that each thread has to evaluate for itself.
///
/// # Errors
/// Those of `take`, and those of the limit.
pub(super) fn ask_on_threads(
    machine: &mut Machine,
    setup: &Setup,
    queries: &[Query],
    pace: Duration,
    find: impl Fn(&mut Machine, usize) -> Fallible<Value>,
    mut take: impl FnMut(&mut Machine, usize, Known) -> Fallible<ControlFlow<()>>,
) -> Fallible<()> {
    let size = CHUNK_TIME.as_nanos() / pace.as_nanos().max(1);
    let size = usize::try_from(size).unwrap_or(1).clamp(1, LARGEST_CHUNK);
    let limit = machine.environment.limit.clone();
    let threads = limit.threads().min(queries.len());
    let next = AtomicUsize::new(0);
    let claim = || {
        let start = next.fetch_add(size, Ordering::Relaxed);
        (start < queries.len()).then(|| start..queries.len().min(start.saturating_add(size)))
    };
    let is_over = Arc::new(AtomicBool::new(false));
    let (sender, answers) = mpsc::channel();
    let others = (1..threads).map(|thread| {
        let (sender, claim, limit) = (sender.clone(), &claim, limit.of_thread(Arc::clone(&is_over)));
        move || {
            let Some(mut worker) = Worker::new(setup, limit.clone()) else { return };
            while !limit.is_interrupted()
                && let Some(chunk) = claim()
            {
                // Nobody receives answers once the sweep is over.
                let _ = sender.send(worker.answers(thread, chunk.start, &queries[chunk]));
            }
        }
    });
    host::alongside(STACK, others, || {
        let _stop = StopOnDrop(Arc::clone(&is_over));
        let (mut done, mut found_early) = (0, BTreeMap::new());
        let mut games: Vec<Games> = (0..threads).map(|_| Games::default()).collect();
        while done < queries.len() {
            limit.check()?;
            for Answers { thread, start, is_new, nodes, each } in answers.try_iter() {
                let Some(games) = games.get_mut(thread) else { continue };
                if is_new {
                    *games = Games::default();
                }
                games.add(&mut machine.environment.store, &nodes)?;
                let known = each.into_iter().map(|answer| match answer {
                    Some((Answer::Game(place), standing)) => {
                        let found = games.0.get(place).map(|game| Known::Found(Value::Game(*game)));
                        (found.unwrap_or(Known::Nothing), standing)
                    }
                    Some((Answer::Recorded(recorded), standing)) => (Known::Recorded(recorded), standing),
                    None => (Known::Nothing, Standing::Proved),
                });
                found_early.extend((start..).zip(known));
            }
            let known = found_early.remove(&done);
            if known.is_none()
                && let Some(chunk) = claim()
            {
                for place in chunk {
                    let found = machine.resting(|machine| quietly(machine, |machine| find(machine, place)));
                    found_early.insert(place, found);
                }
                continue;
            }
            // If another thread is still busy with it and there is nothing else to do, this thread competes with it.
            let (known, standing) = known.unwrap_or((Known::Nothing, Standing::Proved));
            machine.rest_on(standing);
            if take(machine, done, known)?.is_break() {
                break;
            }
            done += 1;
        }
        Ok(())
    })
}

/// The answer to a question ahead of its turn; nothing if it fails, prints or leaves a note, which it must do in its turn.
fn quietly(machine: &mut Machine, find: impl FnOnce(&mut Machine) -> Fallible<Value>) -> Known {
    let notes = machine.environment.notes.len();
    let mut printed = false;
    let found = find(&mut Machine::new(machine.environment, &mut |_| printed = true));
    let is_quiet = !printed && machine.environment.notes.len() == notes;
    machine.environment.notes.truncate(notes);
    found.ok().filter(|_| is_quiet).map_or(Known::Nothing, Known::Found)
}
