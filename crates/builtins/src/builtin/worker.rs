//! Positions that are asked on several threads. What a session knows belongs to one thread; so each thread has a session of
//! its own, made from what the names hold as text, and gives what it finds as text.

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

/// Values as texts and back, each text read once.
#[derive(Default)]
pub(super) struct Texts {
    values: HashMap<String, Value>,
    texts: HashMap<Value, Recorded>,
}

impl Texts {
    /// The value of a text.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(&mut self, machine: &mut Machine, told: &Recorded) -> Fallible<Value> {
        match told {
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
                outcome.map(Value::Outcome).ok_or_else(|| value_error(format!("`{sign}` is no outcome")))
            }
        }
    }

    /// The text of a value, and whether the same value is read from it, as far as can be told.
    ///
    /// # Errors
    /// If it is too large to be written, or what is written cannot be read.
    pub fn tell(&mut self, machine: &mut Machine, value: &Value) -> Fallible<(Recorded, bool)> {
        match value {
            Value::Symbol(word) => Ok((Recorded::Symbol(word.to_string()), true)),
            Value::Formula(formula) => Ok((Recorded::Symbol(formula.ascii.to_string()), true)),
            Value::Outcome(outcome) => Ok((Recorded::Outcome(outcome.symbol().to_owned()), true)),
            Value::Game(_) => {
                if let Some(told) = self.texts.get(value) {
                    return Ok((told.clone(), true));
                }
                let told = Recorded::Value(machine.plain_text(value)?);
                self.texts.insert(value.clone(), told.clone());
                Ok((told, true))
            }
            _ => {
                let told = Recorded::Value(machine.plain_text(value)?);
                let read =
                    self.read(machine, &told).map_err(|error| if error.is_stop() { error } else { untold(value) })?;
                let is_same = read == *value && read.type_name() == value.type_name() && !has_words(value);
                Ok((told, is_same))
            }
        }
    }
}

/// What is said of a value that is not read from what is printed for it.
fn untold(value: &Value) -> Box<Error> {
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

/// Whether a collection has words in it that are read as strings.
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

/// Whether a function, or what a collection holds, is told by its source alone: it sees no variable of the place where it
/// was written.
pub(super) fn is_told_by_source(value: &Value) -> bool {
    crate::stack::bounded(|| match value {
        Value::Function(closure) => closure.captured.is_empty(),
        Value::Tuple(tuple) => tuple.items.iter().all(is_told_by_source),
        Value::Set(set) => set.items.iter().all(is_told_by_source),
        Value::Map(map) => map.items.iter().all(|(key, value)| is_told_by_source(key) && is_told_by_source(value)),
        Value::Table(table) => table.distinct().all(is_told_by_source),
        _ => true,
    })
}

/// A function as a program that gives it.
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

/// What a thread must be told to ask as the session does.
pub(super) struct Brief {
    /// What the names hold.
    pub program: String,
    /// The ruleset of the positions, where these are told by their codes.
    pub ruleset: Option<String>,
    /// The function.
    pub function: String,
    /// What it may do with files: what writes one is asked again by the first session.
    files: Files,
}

impl Brief {
    /// What a thread must be told; none if it cannot be told.
    pub fn new(machine: &mut Machine, ruleset: Option<String>, function: &Value) -> Option<Self> {
        let is_told = is_told_by_source(function)
            && machine.environment.names.values().all(is_told_by_source)
            && machine.environment.is_told_by_names();
        is_told.then_some(())?;
        let program = machine.names_as_program().ok()?;
        let files = machine.environment.files.clone().discarding();
        Some(Brief { program, ruleset, function: source_of(machine, function).ok()?, files })
    }
}

/// What a thread is asked about, as it is told.
pub(super) enum Sent {
    /// A position, by the code of its board, which is the same in every session.
    Code(Board),
    /// A position, as it is typed.
    Text(String),
    /// The arguments of the function, as a tuple that is typed.
    Arguments(String),
}

/// A two-player value as one thread tells another of it: by its options, which it has told before.
enum Node {
    /// A number.
    Number(Rational),
    /// A nimber.
    Nimber(u64),
    /// By the places of its Left and its Right options among the nodes that were told.
    Form(Vec<usize>, Vec<usize>),
}

/// What a thread found of a position.
enum Answer {
    /// A two-player value, by the place of its node.
    Game(usize),
    /// Any other.
    Recorded(Recorded),
}

/// What a thread found of positions that stand side by side.
struct Answers {
    thread: usize,
    /// The place of the first.
    start: usize,
    /// Whether nodes are counted from 0 again.
    is_new: bool,
    /// The nodes that are new.
    nodes: Vec<Node>,
    /// Each with what it rests on; none where the first thread has to ask itself.
    each: Vec<Option<(Answer, Standing)>>,
}

/// The nodes that a thread has told of.
#[derive(Default)]
struct Nodes {
    places: HashMap<Game, usize>,
    /// Those that are still to be sent.
    waiting: Vec<Node>,
}

impl Nodes {
    /// The place of a value; its followers that were not told of are told first.
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

/// The values of the nodes that a thread has told of.
#[derive(Default)]
struct Games(Vec<Game>);

impl Games {
    /// Adds what a thread tells.
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

/// A session that answers questions about positions.
struct Worker {
    environment: Environment,
    texts: Texts,
    nodes: Nodes,
    /// Whether the nodes are new since the last answers were sent.
    is_new: bool,
    ruleset: Option<RulesetId>,
    function: Value,
}

impl Worker {
    /// A session that is told what another one is; none if that cannot be told.
    fn new(brief: &Brief, limit: Limit) -> Option<Self> {
        let mut environment = Environment::new(&Registry, limit);
        environment.files = brief.files.clone();
        let mut ignore = |_| {};
        let mut machine = Machine::new(&mut environment, &mut ignore);
        machine.run(source(&brief.program)).ok()?;
        let ruleset = match &brief.ruleset {
            Some(ruleset) => match machine.value_of(source(ruleset)).ok()? {
                Value::Ruleset(ruleset) => Some(ruleset),
                _ => return None,
            },
            None => None,
        };
        let function = machine.value_of(source(&brief.function)).ok()?;
        environment.notes.clear();
        Some(Worker { environment, texts: Texts::default(), nodes: Nodes::default(), is_new: true, ruleset, function })
    }

    /// What the function gives for positions.
    fn answers(&mut self, thread: usize, start: usize, positions: &[Sent]) -> Answers {
        if self.environment.limit.is_memory_scarce() {
            // Nothing of earlier positions is held any more, but the function and what names hold.
            (self.texts, self.nodes, self.is_new) = (Texts::default(), Nodes::default(), true);
            self.environment.forget();
        }
        let each = positions.iter().map(|sent| self.answer(sent)).collect();
        let nodes = std::mem::take(&mut self.nodes.waiting);
        Answers { thread, start, is_new: std::mem::take(&mut self.is_new), nodes, each }
    }

    /// What the function gives for a position; none where the first session has to ask itself: what fails, prints or notes
    /// something does so there.
    fn answer(&mut self, sent: &Sent) -> Option<(Answer, Standing)> {
        let mut printed = false;
        let mut show = |_| printed = true;
        let mut machine = Machine::new(&mut self.environment, &mut show);
        let given = match sent {
            Sent::Code(board) => vec![Value::Position(Sum::board(self.ruleset?, board.clone()).into())],
            Sent::Text(text) => vec![machine.value_of(source(text)).ok()?],
            Sent::Arguments(text) => {
                let tuple = machine.value_of(source(text)).ok()?;
                machine.list(&tuple).ok()?
            }
        };
        let (value, standing) = machine.resting(|machine| machine.call(&self.function, Arguments::new(given)));
        let answer = match value.ok()? {
            Value::Game(game) => Answer::Game(self.nodes.place(&mut machine.environment.store, game).ok()?),
            value => match self.texts.tell(&mut machine, &value).ok()? {
                (told, true) => Answer::Recorded(told),
                (_, false) => return None,
            },
        };
        let is_quiet = !printed && self.environment.notes.is_empty();
        self.environment.notes.clear();
        is_quiet.then_some((answer, standing))
    }
}

/// The stack of a thread: what deep recursion begins with, as on the first thread.
const STACK: usize = 8 << 20;
/// How long a calculation goes on before threads are thought of, and how long the rest must take for them to be worth their
/// beginning.
pub(super) const ALONE: Duration = Duration::from_millis(250);
pub(super) const WORTH: Duration = Duration::from_secs(1);
/// How many positions a thread takes at once, at most.
const MOST_AT_ONCE: usize = 1 << 10;
/// How long it should be busy with them.
const BUSY: Duration = Duration::from_millis(20);

/// Ends the threads, however the wait for them ends.
struct Over(Arc<AtomicBool>);

impl Drop for Over {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What is known of a position before its turn.
pub(super) enum Early {
    /// What a thread told.
    Recorded(Recorded),
    /// What this thread found.
    Found(Value),
    /// Nothing: it is to be asked when its turn comes.
    Nothing,
}

/// Asks so many positions on several threads, this one among them, and hands what they find to `take`, in order, on this
/// one, until it wants no more. `find` asks for a position before its turn. `pace` is how long a question may take.
///
/// No work of this thread is left to others that it could do sooner: with threads a sweep takes no longer than without,
/// even where positions rest on the same smaller ones and each thread has to find those for itself.
///
/// # Errors
/// What `take` says, and what the limit does.
pub(super) fn ask_on_threads(
    machine: &mut Machine,
    brief: &Brief,
    sent: &[Sent],
    pace: Duration,
    find: impl Fn(&mut Machine, usize) -> Fallible<Value>,
    mut take: impl FnMut(&mut Machine, usize, Early) -> Fallible<ControlFlow<()>>,
) -> Fallible<()> {
    let at_once = usize::try_from(BUSY.as_nanos() / pace.as_nanos().max(1)).unwrap_or(1).clamp(1, MOST_AT_ONCE);
    let limit = machine.environment.limit.clone();
    let threads = limit.threads().min(sent.len());
    let next = AtomicUsize::new(0);
    let claim = || {
        let start = next.fetch_add(at_once, Ordering::Relaxed);
        (start < sent.len()).then(|| start..sent.len().min(start.saturating_add(at_once)))
    };
    let is_over = Arc::new(AtomicBool::new(false));
    let (sender, answers) = mpsc::channel();
    let others = (1..threads).map(|thread| {
        let (sender, claim, limit) = (sender.clone(), &claim, limit.of_thread(Arc::clone(&is_over)));
        move || {
            let Some(mut worker) = Worker::new(brief, limit.clone()) else { return };
            while !limit.is_interrupted()
                && let Some(chunk) = claim()
            {
                // What is found when the sweep is over is of no use to anyone.
                let _ = sender.send(worker.answers(thread, chunk.start, &sent[chunk]));
            }
        }
    });
    host::beside(STACK, others, || {
        let _over = Over(Arc::clone(&is_over));
        let (mut done, mut early) = (0, BTreeMap::new());
        let mut games: Vec<Games> = (0..threads).map(|_| Games::default()).collect();
        while done < sent.len() {
            limit.check()?;
            for Answers { thread, start, is_new, nodes, each } in answers.try_iter() {
                let Some(games) = games.get_mut(thread) else { continue };
                if is_new {
                    *games = Games::default();
                }
                games.add(&mut machine.environment.store, &nodes)?;
                let known = each.into_iter().map(|answer| match answer {
                    Some((Answer::Game(place), standing)) => {
                        let found = games.0.get(place).map(|game| Early::Found(Value::Game(*game)));
                        (found.unwrap_or(Early::Nothing), standing)
                    }
                    Some((Answer::Recorded(told), standing)) => (Early::Recorded(told), standing),
                    None => (Early::Nothing, Standing::Proved),
                });
                early.extend((start..).zip(known));
            }
            let known = early.remove(&done);
            if known.is_none()
                && let Some(chunk) = claim()
            {
                for place in chunk {
                    let found = machine.resting(|machine| quietly(machine, |machine| find(machine, place)));
                    early.insert(place, found);
                }
                continue;
            }
            // Where another thread is still at it, and there is nothing else to do: who is first?
            let (known, standing) = known.unwrap_or((Early::Nothing, Standing::Proved));
            machine.rest_on(standing);
            if take(machine, done, known)?.is_break() {
                break;
            }
            done += 1;
        }
        Ok(())
    })
}

/// What a question comes to before its turn: nothing if it fails, prints or notes something, which it is to do when its turn
/// comes.
fn quietly(machine: &mut Machine, find: impl FnOnce(&mut Machine) -> Fallible<Value>) -> Early {
    let notes = machine.environment.notes.len();
    let mut printed = false;
    let found = find(&mut Machine::new(machine.environment, &mut |_| printed = true));
    let is_quiet = !printed && machine.environment.notes.len() == notes;
    machine.environment.notes.truncate(notes);
    found.ok().filter(|_| is_quiet).map_or(Early::Nothing, Early::Found)
}
