//! Sweeps: a function of all positions of a size, perhaps recorded, divided into shards, and computed on several threads.

use std::{ops::ControlFlow, rc::Rc};

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Registry, Subject,
        collection::in_order,
        failure::{Failures, unknown},
        named, one, optional, ruleset_at,
        size::{SweepPosition, places},
        worker::{Known, Query, SINGLE_THREADED, Setup, Texts, WORTH_THREADS, ask_on_threads, source_of},
    },
    kind::{
        collection::ValueMap,
        convert::{Fallible, argument_error, mismatch, type_error, value_error},
        value::Value,
    },
    limit::Stop,
    record::{
        Record, Shard,
        line::{Entry, Recorded, Sweep, fingerprint},
    },
    render::table::{Row, Table},
    run::{
        error::{Error, ErrorKind},
        library::Library,
        machine::Machine,
    },
    standing::Standing,
};
use cutcake_play::sum::RulesetId;

/// The standing of answers from a record, which does not store what they rest on.
const ANY_ANSWER: Standing = Standing::derived("answers of a record, which does not say what they rest on");

pub(super) const SUBJECT: Subject = Subject {
    title: "Sweeps",
    builtins: &[
        Builtin {
            name: "Sweep",
            parameters: &[one("rules", Kind::Ruleset), one("size", Kind::Size), optional("f", Kind::Function)],
            summary: "A table of all positions of a ruleset of a size with what f gives for each, or their values. Positions that a symmetry \
                      of the rules takes into each other stand in it once, with their number, the multiplicity. The size is \
                      (rows, columns) for boards of cells, the number of cells for strips, bounds for rulesets whose boards \
                      are numbers (`?bounds`); or it is a tuple of positions. The rows are the items of the table, \
                      `for (p, g, n) in Sweep(…)`. `?sweeps` says how to record, resume and share out long ones.",
            examples: &[
                "Sweep(Clobber, (1, 3))",
                "Sweep(Domineering, (2, 2), G -> Temperature(G))",
                "Sweep(Wythoff, 2, Grundy)",
                "Max(t for (p, t, n) in Sweep(Domineering, (2, 3), Temperature))",
                "Sweep(Hackenbush, (Hackenbush[\"l\"], Hackenbush[\"l(r;e)\"]), Birthday)",
            ],
            run: sweep,
        },
        Builtin {
            name: "Tally",
            parameters: &[
                one("items", Kind::Any),
                optional("size", Kind::Size),
                optional("f", Kind::Function),
                named("all", Kind::Boolean),
            ],
            summary: "How often each value comes among some items, as a map from values to numbers: the most frequent first, and \
                      those that are equally frequent in order. Of a sweep, or of a ruleset, a size and a function as for Sweep, the \
                      values of positions are counted: those up to symmetry, or with `all := true` each of them.",
            examples: &[
                "Tally((3, 1, 3, *))",
                "Tally(Clobber, (2, 3), Value)",
                "Tally(Clobber, (2, 3), Value; all := true)",
                "Tally(Sweep(Domineering, (2, 3), Outcome))",
                "Tally(Domineering, (3, 3), Outcome)[L]",
            ],
            run: tally,
        },
    ],
};

/// The heads of the columns of a sweep; the second one is replaced by the function if its text is short.
const COLUMNS: [&str; 3] = ["position", "value", "multiplicity"];
/// The length of the longest text of a function that is used as a head.
const LONGEST_HEAD: usize = 24;

/// Whether a table is the result of a sweep.
fn is_sweep(table: &Table<Value>) -> bool {
    matches!(&table.columns[..], [position, _, multiplicity] if position == COLUMNS[0] && multiplicity == COLUMNS[2])
}

/// The head of the column of a function.
fn head_of(machine: &mut Machine, function: Option<&Value>) -> Fallible<String> {
    let Some(function) = function else { return Ok(COLUMNS[1].to_owned()) };
    let text = machine.plain_text(function)?;
    let is_short = text.chars().count() <= LONGEST_HEAD && !text.contains('\n');
    Ok(if is_short { text } else { COLUMNS[1].to_owned() })
}

fn sweep(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let swept = swept(machine, arguments, "Sweep")?;
    let row = |(place, value): (SweepPosition, Value)| {
        (String::new(), vec![Value::Position(place.position), value, Value::integer(place.times)])
    };
    let mut heads = COLUMNS.map(str::to_owned).to_vec();
    heads[1] = head_of(machine, arguments.optional(2))?;
    Ok(Value::Table(Rc::new(Table::new(Default::default(), heads, swept.into_iter().map(row)))))
}

fn tally(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let counts_all = arguments.flag("all")?;
    let is_ruleset = matches!(arguments.get(0), Value::Ruleset(_));
    let times = |times: &Value| if counts_all { times.clone() } else { Value::integer(1) };
    let counted: Vec<(Value, Value)> = match arguments.get(0) {
        Value::Ruleset(_) if arguments.optional(1).is_none() => {
            let error = argument_error("Tally of a ruleset needs the size of its positions: `size` is missing");
            return Err(error.help("`?Tally` shows how it is called"));
        }
        Value::Ruleset(_) => {
            let swept = swept(machine, arguments, "Tally")?;
            swept.into_iter().map(|(place, value)| (value, times(&Value::integer(place.times)))).collect()
        }
        _ if arguments.optional(1).is_some() => {
            let error = type_error("a size and a function are for the positions of a ruleset");
            return Err(arguments.at(1, error.help("what a function gives for items is `Tally(t.Apply(f))`")));
        }
        Value::Table(table) if is_sweep(table) => {
            let pair = |(_, cells): &Row<Value>| Some((cells.get(1)?.clone(), times(cells.get(2)?)));
            table.rows().filter_map(pair).collect()
        }
        other => {
            let items = machine.list(other).map_err(|_| {
                arguments.at(0, mismatch("a ruleset or a collection", other).help("`?Tally` shows how it is called"))
            })?;
            machine.room_for(2 * items.len())?;
            items.into_iter().map(|item| (item, Value::integer(1))).collect()
        }
    };
    if counts_all && !is_ruleset && !matches!(arguments.get(0), Value::Table(table) if is_sweep(table)) {
        return Err(type_error("`all` is for the positions of a sweep, of which one may stand for several"));
    }
    let mut counts: ValueMap = ValueMap::default();
    for (value, times) in counted {
        machine.environment.limit.check()?;
        match (counts.get_mut(&value), times) {
            (Some(Value::Number(count)), Value::Number(times)) => *count = &*count + &times,
            (_, times) => drop(counts.insert(value, times)),
        }
    }
    let keys = in_order(machine, counts.keys().cloned().collect())?;
    let mut pairs: Vec<(Value, Value)> =
        keys.into_iter().filter_map(|key| Some((key.clone(), counts.get(&key)?.clone()))).collect();
    pairs.sort_by(|(_, a), (_, b)| match (a, b) {
        (Value::Number(a), Value::Number(b)) => b.cmp(a),
        _ => std::cmp::Ordering::Equal,
    });
    Ok(Value::map(pairs.into_iter().collect())?)
}

/// The positions that the arguments of a call describe, each with the result of the function.
fn swept(machine: &mut Machine, arguments: &Arguments, name: &str) -> Fallible<Vec<(SweepPosition, Value)>> {
    let ruleset = ruleset_at(arguments, 0)?;
    let places = arguments.read(1, |value| places(machine, ruleset, value))?;
    let function = arguments.optional(2).cloned().unwrap_or_else(value);
    let run = Run { call: call(machine, name, arguments)?, ruleset, function, places: &places, positions: None };
    let values = run.values(machine, &mut Vec::new(), None)?;
    Ok(places.into_iter().zip(values).collect())
}

/// The cells of a table of the values of positions.
pub(super) struct Cells<'a> {
    /// The positions, in order.
    pub places: &'a [SweepPosition],
    /// The coordinates of each in the table.
    pub coordinates: &'a [Vec<Value>],
    /// How many positions a search may visit for each.
    pub positions: Option<u64>,
    /// Collects the failures of cells.
    pub failures: &'a mut Failures,
    /// Called with the values found so far, from the first on, whenever there are more.
    pub report: &'a mut dyn FnMut(&mut Machine, &[Option<Value>]),
}

/// The values of positions of the ruleset that is the first argument of a call, `?` where there is no value.
///
/// # Errors
/// If there is no value at all, and those of the record.
pub(super) fn cells(machine: &mut Machine, name: &str, arguments: &Arguments, cells: Cells) -> Fallible<Vec<Value>> {
    let Value::Ruleset(ruleset) = *arguments.get(0) else { return Ok(Vec::new()) };
    let Cells { places, coordinates, positions, failures, report } = cells;
    let run = Run { call: call(machine, name, arguments)?, ruleset, function: value(), places, positions };
    let mut values = Vec::new();
    match run.values(machine, &mut values, Some((&mut *failures, coordinates, report))) {
        Ok(values) => Ok(values),
        Err(error) => {
            let found = values.iter().flatten().count();
            let rest = values.iter().position(Option::is_none).and_then(|place| coordinates.get(place));
            failures.stop(machine, rest.map_or(&[][..], Vec::as_slice), (values.len() - found) as u64, error)?;
            Ok(values.into_iter().map(|value| value.unwrap_or_else(unknown)).collect())
        }
    }
}

/// The text of a call, with functions by their names if they have one.
fn call(machine: &mut Machine, name: &str, arguments: &Arguments) -> Fallible<String> {
    let texts = arguments.values.iter().map(|argument| machine.plain_text(argument)).collect::<Fallible<Vec<_>>>()?;
    // The caption of a table does not affect its cells.
    let named = arguments.named.iter().filter(|(name, _)| **name != *"caption");
    let named = named.map(|(name, value)| Ok(format!("{name} := {}", machine.plain_text(value)?)));
    let named = named.collect::<Fallible<Vec<_>>>()?;
    let named = if named.is_empty() { String::new() } else { format!("; {}", named.join(", ")) };
    Ok(format!("{name}({}{named})", texts.join(", ")))
}

/// The function `Value`.
pub(super) fn value() -> Value {
    Registry.find("Value").map_or(Value::Nothing, Value::Builtin)
}

/// A run of a sweep: a function of all its positions.
struct Run<'a> {
    /// The text of the call.
    call: String,
    ruleset: RulesetId,
    function: Value,
    places: &'a [SweepPosition],
    /// How many positions a search may visit for each.
    positions: Option<u64>,
}

/// For the cells of a table: their failures, their coordinates, and what is called with the values found so far.
type Reporting<'n> = (&'n mut Failures, &'n [Vec<Value>], &'n mut dyn FnMut(&mut Machine, &[Option<Value>]));

impl Run<'_> {
    /// The result of the function for each position. A shard of a sweep is recorded, and ends the program.
    ///
    /// # Errors
    /// Those of the function, with the position, and those of the record. The results found before are left in `values`. For
    /// cells of a table, the failures of single positions are collected instead.
    fn values(
        &self,
        machine: &mut Machine,
        values: &mut Vec<Option<Value>>,
        reporting: Option<Reporting>,
    ) -> Fallible<Vec<Value>> {
        values.resize(self.places.len(), None);
        // The record is taken away meanwhile: sweeps inside the function are not recorded.
        let Some(mut record) = machine.environment.recording.record.take() else {
            self.ask(machine, values, reporting, None, None)?;
            return Ok(values.drain(..).flatten().collect());
        };
        machine.environment.recording.begun += 1;
        let shard = machine.environment.recording.shard;
        let result = self.ask_recorded(machine, values, reporting, &mut record, shard);
        let written = record.write();
        let (path, is_closed) = (record.path().display().to_string(), record.is_closed());
        machine.environment.recording.record = Some(record);
        result?;
        written?;
        match (shard, values.drain(..).collect::<Option<Vec<Value>>>()) {
            (Some(shard), None) => {
                let (share, all) = (shard.share(self.places.len() as u64), self.places.len());
                let message =
                    format!("shard {shard} of {} is complete in {path}: {share} of {all} positions", self.call);
                Err(Error::new(ErrorKind::Shard { message }))
            }
            (None, None) if is_closed => Err(Error::new(ErrorKind::Shard {
                message: format!("{path} does not have all positions of {}", self.call),
            })),
            (_, values) => Ok(values.unwrap_or_default()),
        }
    }

    /// Finds the missing results, with those of a record, to which the new ones are added.
    fn ask_recorded(
        &self,
        machine: &mut Machine,
        values: &mut [Option<Value>],
        reporting: Option<Reporting>,
        record: &mut Record,
        shard: Option<Shard>,
    ) -> Fallible<()> {
        let program = machine.names_as_program().unwrap_or_default();
        let function = source_of(machine, &self.function)?;
        let sweep = Sweep {
            number: machine.environment.recording.begun,
            call: self.call.clone(),
            hash: fingerprint(&[&self.call, &function, &program]),
            positions: self.places.len() as u64,
            shard,
        };
        let known = record.begin(&sweep)?;
        self.ask(machine, values, reporting, Some((record, sweep, known)), shard)
    }

    /// Finds the missing results; those of other shards stay unknown.
    fn ask(
        &self,
        machine: &mut Machine,
        values: &mut [Option<Value>],
        mut reporting: Option<Reporting>,
        recorded: Option<(&mut Record, Sweep, Vec<Entry>)>,
        shard: Option<Shard>,
    ) -> Fallible<()> {
        let mut texts = Texts::default();
        let (mut record, sweep) = match recorded {
            Some((record, sweep, known)) => {
                // A record does not store the standing of its values.
                if !known.is_empty() {
                    self.rest_on_any_answer(machine);
                }
                for entry in known {
                    machine.environment.limit.check()?;
                    let place = usize::try_from(entry.index).ok().and_then(|index| index.checked_sub(1));
                    let Some(place) = place.filter(|place| *place < values.len()) else { continue };
                    let now = self.entry(machine, sweep.number, place, entry.recorded.clone())?;
                    if now != entry {
                        return Err(record.of_another(&entry, &now).into());
                    }
                    if record.compared().has(&entry) {
                        let found = self.recomputed(machine, &mut texts, place, &entry)?;
                        record.compared().compare(&entry, &found);
                    }
                    values[place] = Some(texts.read(machine, &entry.recorded)?);
                    let Some((failures, coordinates, _)) = &mut reporting else { continue };
                    match entry.recorded {
                        Recorded::Open(message) => {
                            let coordinates = coordinates.get(place).map_or(&[][..], Vec::as_slice);
                            failures.note_error(machine, coordinates, value_error(message))?;
                        }
                        _ => failures.note_value(),
                    }
                }
                if record.is_closed() {
                    return Ok(());
                }
                (Some(record), sweep.number)
            }
            None => (None, 0),
        };
        let is_mine = |place: usize| shard.is_none_or(|shard| shard.has(place as u64 + 1));
        let open: Vec<usize> =
            (0..self.places.len()).filter(|place| values[*place].is_none() && is_mine(*place)).collect();
        let total = open.len() as u64;
        let _progress = machine.environment.limit.hold_steps(total, "positions");
        let start = machine.environment.limit.now();
        let mut done = 0;
        let mut take = |machine: &mut Machine, place: usize, known: Known| -> Fallible<()> {
            let limit = machine.environment.limit.clone();
            limit.count_of(done, total, "positions");
            done += 1;
            limit.check()?;
            let position = &self.places[place];
            let (mut value, recorded) = match known {
                Known::Recorded(recorded) => (texts.read(machine, &recorded)?, Some(recorded)),
                Known::Found(value) => (value, None),
                Known::Nothing => match &mut reporting {
                    None => (self.value(machine, position)?, None),
                    Some((failures, coordinates, _)) => {
                        let coordinates = coordinates.get(place).map_or(&[][..], Vec::as_slice);
                        match machine.attempt(|machine| self.value(machine, position))? {
                            Ok(value) => (value, None),
                            Err(error) => {
                                if let Some(record) = &mut record {
                                    // With fresh memory the value may be found.
                                    if matches!(error.kind, ErrorKind::Stopped(Stop::Memory { .. })) {
                                        return Err(error);
                                    }
                                    let open = Recorded::Open(error.kind.to_string());
                                    record.add(self.entry(machine, sweep, place, open)?, limit.now())?;
                                }
                                failures.note_error(machine, coordinates, error)?;
                                values[place] = Some(unknown());
                                return Ok(());
                            }
                        }
                    }
                },
            };
            if let Some(record) = &mut record {
                let recorded = match recorded {
                    Some(recorded) => recorded,
                    None => {
                        let (written, is_same) =
                            texts.write(machine, &value).map_err(|error| self.at(machine, position, error))?;
                        if !is_same {
                            value = texts.read(machine, &written)?;
                        }
                        written
                    }
                };
                record.add(self.entry(machine, sweep, place, recorded)?, limit.now())?;
            }
            values[place] = Some(value);
            if let Some((failures, _, report)) = &mut reporting {
                failures.note_value();
                report(machine, values.get(..=place).unwrap_or_default());
            }
            Ok(())
        };
        for (count, place) in open.iter().enumerate() {
            let elapsed = machine.environment.limit.since(start);
            if count > 0 && elapsed >= SINGLE_THREADED {
                let pace = elapsed / u32::try_from(count).unwrap_or(u32::MAX);
                let rest = open.get(count..).unwrap_or_default();
                let is_long = pace.saturating_mul(u32::try_from(rest.len()).unwrap_or(u32::MAX)) >= WORTH_THREADS;
                // What fits a bound on positions depends on what was found before, which would vary with the threads.
                if is_long
                    && self.positions.is_none()
                    && machine.environment.limit.threads() > 1
                    && let Some(setup) = self.setup(machine)
                {
                    let queries = rest.iter().map(|place| self.query(machine, *place)).collect::<Fallible<Vec<_>>>()?;
                    let find = |machine: &mut Machine, number: usize| self.value(machine, &self.places[rest[number]]);
                    ask_on_threads(machine, &setup, &queries, pace, find, |machine, number, known| {
                        take(machine, rest[number], known).map(ControlFlow::Continue)
                    })?;
                    break;
                }
            }
            take(machine, *place, Known::Nothing)?;
        }
        machine.environment.limit.count_of(total, total, "positions");
        Ok(())
    }

    /// Lowers the standing of the program to that of any answer about these positions. A function or rules in the language may
    /// have used any other answer.
    fn rest_on_any_answer(&self, machine: &mut Machine) {
        let catalogue = &machine.environment.catalogue;
        let mut standing = match self.function {
            Value::Builtin(_) => Standing::Proved,
            _ => ANY_ANSWER,
        };
        for SweepPosition { position, .. } in self.places {
            let rulesets = || position.iter().map(|(term, _)| term.ruleset);
            standing.rest_on(&catalogue.standing_of_play(rulesets()));
            if catalogue.universe(position).is_at_once() || rulesets().any(|id| catalogue.get(id).play().runs_code()) {
                standing.rest_on(&ANY_ANSWER);
            }
        }
        machine.rest_on(standing);
    }

    /// The entry of a position in the record.
    fn entry(&self, machine: &mut Machine, sweep: u64, place: usize, recorded: Recorded) -> Fallible<Entry> {
        let SweepPosition { position, times, .. } = &self.places[place];
        let position = machine.plain_text(&Value::Position(Rc::clone(position)))?;
        Ok(Entry { sweep, index: place as u64 + 1, position, times: *times, recorded })
    }

    /// The result of the function now for a recorded position; that it fails is a result if the recorded one is open.
    fn recomputed(&self, machine: &mut Machine, texts: &mut Texts, place: usize, entry: &Entry) -> Fallible<Recorded> {
        match machine.attempt(|machine| self.value(machine, &self.places[place]))? {
            Ok(value) => Ok(texts.write(machine, &value)?.0),
            Err(error) if matches!(entry.recorded, Recorded::Open(_)) => Ok(Recorded::Open(error.kind.to_string())),
            Err(error) => Err(error),
        }
    }

    /// The result of the function for a position.
    fn value(&self, machine: &mut Machine, place: &SweepPosition) -> Fallible<Value> {
        let position = Value::Position(Rc::clone(&place.position));
        let ask = |machine: &mut Machine| machine.call(&self.function, Arguments::new(vec![position]));
        machine.within(self.positions, None, ask).map_err(|error| self.at(machine, place, error))
    }

    /// An error with a note on the position that it is about.
    fn at(&self, machine: &mut Machine, place: &SweepPosition, error: Box<Error>) -> Box<Error> {
        match machine.plain_text(&Value::Position(Rc::clone(&place.position))) {
            Ok(text) => error.note(format!("the sweep was at {text}")),
            Err(_) => error,
        }
    }

    /// The setup of worker threads, if the function and the names can be passed to them.
    fn setup(&self, machine: &mut Machine) -> Option<Setup> {
        let ruleset = machine.environment.catalogue.get(self.ruleset).written();
        Setup::new(machine, Some(ruleset), &self.function)
    }

    /// The query about a position for a worker thread.
    fn query(&self, machine: &mut Machine, place: usize) -> Fallible<Query> {
        let position = &self.places[place].position;
        let is_coded = machine.environment.written(self.ruleset).is_none();
        let mut terms = position.iter();
        if let (Some((term, times)), None, true) = (terms.next(), terms.next(), is_coded)
            && !term.negated
            && *times == 1_u8.into()
        {
            return Ok(Query::Board(term.board.clone()));
        }
        Ok(Query::Text(machine.plain_text(&Value::Position(Rc::clone(position)))?))
    }
}
