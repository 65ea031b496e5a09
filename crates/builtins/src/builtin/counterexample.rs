//! The search for a counterexample to a claim, smallest arguments first and on several threads.

use std::{ops::ControlFlow, time::Duration};

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::{
    builtin::{
        Arguments, Builtin, Kind, one, rest,
        worker::{Known, Query, SINGLE_THREADED, Setup, Texts, WORTH_THREADS, ask_on_threads},
    },
    kind::{
        convert::{Fallible, argument_error, boolean, integer, mismatch},
        value::Value,
    },
    limit::Limit,
    run::{call::count, machine::Machine},
};

pub(super) const FIND_COUNTEREXAMPLE: Builtin = Builtin {
    name: "FindCounterexample",
    parameters: &[one("claim", Kind::Function), rest("ranges", Kind::Any)],
    summary: "The first arguments, as a tuple, for which a claim does not hold, or `Nothing` if it holds for all; a note then says how many were \
              tried. The claim is a function that gives a boolean; for each parameter there is a range or another collection, or a \
              number n for 1 to n, and one alone is for every parameter. Those come first whose largest place in its range is \
              least, and among them those that come first in order; so a counterexample is found even in ranges too large to be tried. The \
              search works on several threads (`--threads`), and finds the same with any number of them.",
    examples: &[
        "FindCounterexample(n -> IsPrime(n^2 + n + 41), 0..100)",
        "FindCounterexample((a, b) -> NimSum(a, b) == a + b - 2*BitAnd(a, b), 0..20) == Nothing",
        "FindCounterexample((x, y, z) -> (Grundy(Nim[x,y,z]) == 0) == (x + y == z), 10^9)",
        "FindCounterexample((G, H) -> G >= H or H >= G, DayN(1))",
    ],
    run,
};

/// How many argument tuples are passed to threads at once.
const BATCH: usize = 1 << 17;

fn run(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let search = ClaimSearch::new(machine, arguments)?;
    let mut shells = Shells::new(search.spans.iter().map(|span| span.size).collect());
    let total = search.spans.iter().fold(1u64, |total, span| total.saturating_mul(span.size));
    let limit = machine.environment.limit.clone();
    let _progress = limit.hold_steps(total, "arguments");
    let start = limit.now();
    let mut tried = 0;
    for place in shells.by_ref() {
        limit.check()?;
        if !search.holds(machine, &place)? {
            return search.arguments(&place);
        }
        tried += 1;
        limit.count_of(tried, total, "arguments");
        if limit.since(start) >= SINGLE_THREADED {
            break;
        }
    }
    let pace = limit.since(start) / u32::try_from(tried.max(1)).unwrap_or(u32::MAX);
    let rest = u32::try_from(total - tried.min(total)).unwrap_or(u32::MAX);
    let is_long = limit.threads() > 1 && pace.saturating_mul(rest) >= WORTH_THREADS;
    let setup = if is_long { Setup::new(machine, None, search.claim) } else { None };
    loop {
        let places: Vec<Vec<u64>> = shells.by_ref().take(BATCH).collect();
        if places.is_empty() {
            break;
        }
        let failed = match &setup {
            Some(setup) => search.on_threads(machine, setup, &places, pace, (tried, total))?,
            None => search.on_this_thread(machine, &places, (tried, total))?,
        };
        if let Some(place) = failed {
            return search.arguments(place);
        }
        tried += places.len() as u64;
    }
    machine.environment.notes.push(format!("the claim holds for all of the {tried} that were tried"));
    Ok(Value::Nothing)
}

/// The values of a parameter.
struct Span {
    size: u64,
    items: Items,
}

enum Items {
    /// The integers from this one on.
    From(BigInt),
    /// These values.
    Of(Vec<Value>),
}

impl Span {
    fn new(machine: &mut Machine, range: &Value) -> Fallible<Self> {
        let integers = |first: BigInt, last: &BigInt| {
            let size = (last - &first + 1u8).max(BigInt::default());
            Span { size: size.to_u64().unwrap_or(u64::MAX), items: Items::From(first) }
        };
        match range {
            Value::Number(_) => Ok(integers(1.into(), &integer(range)?)),
            Value::Range(range) => Ok(integers(range.0.clone(), &range.1)),
            collection => {
                let items = machine.list(collection)?;
                Ok(Span { size: items.len() as u64, items: Items::Of(items) })
            }
        }
    }

    fn item(&self, place: u64) -> Value {
        match &self.items {
            Items::From(first) => Value::integer(first + place),
            Items::Of(items) => {
                usize::try_from(place).ok().and_then(|place| items.get(place).cloned()).unwrap_or_default()
            }
        }
    }
}

/// A claim and the values of its parameters.
struct ClaimSearch<'s> {
    claim: &'s Value,
    spans: Vec<Span>,
}

impl<'s> ClaimSearch<'s> {
    fn new(machine: &mut Machine, arguments: &'s Arguments) -> Fallible<Self> {
        let claim = arguments.get(0);
        let mut ranges: Vec<(usize, &Value)> = (1..).zip(arguments.rest(1)).collect();
        let taken = match claim {
            Value::Function(closure) => Some(closure.code.parameters.len()),
            _ => None,
        };
        if let (Some(taken), [one]) = (taken, ranges.as_slice()) {
            ranges = vec![*one; taken];
        }
        if ranges.is_empty() || taken.is_some_and(|taken| taken != ranges.len()) {
            let error = argument_error(format!(
                "the claim takes {}, and {} given",
                count(taken.unwrap_or(1), "parameter"),
                match ranges.len() {
                    1 => "1 range is".to_owned(),
                    ranges => format!("{ranges} ranges are"),
                }
            ));
            return Err(
                error.help("a range for each, or one for all: `FindCounterexample((x, y) -> x*y == y*x, 0..9, 0..9)`")
            );
        }
        let span = |(place, range)| arguments.read(place, |_| Span::new(machine, range));
        let spans = ranges.into_iter().map(span).collect::<Fallible<_>>()?;
        Ok(ClaimSearch { claim, spans })
    }

    fn items(&self, place: &[u64]) -> Vec<Value> {
        self.spans.iter().zip(place).map(|(span, place)| span.item(*place)).collect()
    }

    fn arguments(&self, place: &[u64]) -> Fallible<Value> {
        Ok(Value::tuple(self.items(place))?)
    }

    /// The value of the claim, a boolean; an error has a note with the arguments.
    fn evaluate(&self, machine: &mut Machine, place: &[u64]) -> Fallible<Value> {
        let items = self.items(place);
        let value = machine.call(self.claim, Arguments::new(items.clone())).and_then(|value| match value {
            Value::Boolean(_) => Ok(value),
            other => Err(mismatch("a boolean", &other).help("a claim is a comparison: `(x, y) -> x + y == y + x`")),
        });
        value.map_err(|error| {
            match Value::tuple(items).map_err(Into::into).and_then(|tuple| machine.plain_text(&tuple)) {
                Ok(text) => error.note(format!("the claim was asked of {text}")),
                _ => error,
            }
        })
    }

    fn holds(&self, machine: &mut Machine, place: &[u64]) -> Fallible<bool> {
        boolean(&self.evaluate(machine, place)?)
    }

    /// The first of some argument tuples for which the claim does not hold.
    fn on_this_thread<'p>(
        &self,
        machine: &mut Machine,
        places: &'p [Vec<u64>],
        (tried, total): (u64, u64),
    ) -> Fallible<Option<&'p Vec<u64>>> {
        let limit = machine.environment.limit.clone();
        for (done, place) in (tried..).zip(places) {
            limit.count_of(done, total, "arguments");
            limit.check()?;
            if !self.holds(machine, place)? {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// The same, on several threads.
    fn on_threads<'p>(
        &self,
        machine: &mut Machine,
        setup: &Setup,
        places: &'p [Vec<u64>],
        pace: Duration,
        (tried, total): (u64, u64),
    ) -> Fallible<Option<&'p Vec<u64>>> {
        let limit: Limit = machine.environment.limit.clone();
        let mut queries = Vec::with_capacity(places.len());
        for place in places {
            limit.check()?;
            queries.push(Query::Arguments(machine.plain_text(&self.arguments(place)?)?));
        }
        let (mut texts, mut failed) = (Texts::default(), None);
        let find = |machine: &mut Machine, number: usize| self.evaluate(machine, &places[number]);
        ask_on_threads(machine, setup, &queries, pace, find, |machine, number, known| {
            limit.count_of(tried.saturating_add(number as u64), total, "arguments");
            let value = match known {
                Known::Recorded(recorded) => texts.read(machine, &recorded)?,
                Known::Found(value) => value,
                Known::Nothing => self.evaluate(machine, &places[number])?,
            };
            if boolean(&value)? {
                return Ok(ControlFlow::Continue(()));
            }
            failed = Some(&places[number]);
            Ok(ControlFlow::Break(()))
        })?;
        Ok(failed)
    }
}

/// The tuples of indices below some sizes: by their largest index, and those with the same largest index in lexicographic order.
struct Shells {
    sizes: Vec<u64>,
    /// The next tuple.
    next: Option<Vec<u64>>,
}

impl Shells {
    fn new(sizes: Vec<u64>) -> Self {
        let next = sizes.iter().all(|size| *size > 0).then(|| vec![0; sizes.len()]);
        Shells { sizes, next }
    }

    /// The first tuple that begins with `front` and whose largest index is `largest`.
    fn first(&self, front: &[u64], largest: u64) -> Option<Vec<u64>> {
        let mut tuple = front.to_vec();
        tuple.resize(self.sizes.len(), 0);
        if !front.contains(&largest) {
            let last = (front.len()..tuple.len()).rev().find(|place| self.sizes[*place] > largest)?;
            tuple[last] = largest;
        }
        Some(tuple)
    }

    /// The tuple after another one.
    fn after(&self, tuple: &[u64]) -> Option<Vec<u64>> {
        let largest = tuple.iter().copied().max()?;
        for place in (0..tuple.len()).rev() {
            // The next index at this place, or the largest one if none after it can be the largest.
            for number in [tuple[place] + 1, largest] {
                if tuple[place] < number && number <= largest && number < self.sizes[place] {
                    let front = [&tuple[..place], &[number]].concat();
                    if let Some(next) = self.first(&front, largest) {
                        return Some(next);
                    }
                }
            }
        }
        self.first(&[], largest + 1)
    }
}

impl Iterator for Shells {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        let tuple = self.next.take()?;
        self.next = self.after(&tuple);
        Some(tuple)
    }
}
