//! Laws of synchronized values: which sums the values decide, and which positions are interchangeable.

use std::rc::Rc;

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Subject, one, rest, ruleset_at,
        table::{Ending, layout_of_boards},
    },
    kind::{
        convert::{Fallible, type_error, value_error},
        value::Value,
    },
    number::Infinitesimal,
    render::table::{Slice, Table},
    run::{error::Error, machine::Machine},
    synchronized::{Extent, MOST_BOARDS, Outcome, Weight},
};
use cutcake_play::{
    sum::Sum,
    synchronized::{Distinction, Findings},
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Laws of synchronized values",
    builtins: &[
        Builtin {
            name: "Law",
            parameters: &[one("rules", Kind::Ruleset), rest("bounds", Kind::Any)],
            summary: "What is proved of all sums, of any number of boards, of a synchronized ruleset within `bounds` (`?bounds`) and of all \
                      that play makes of them, as a table: how the outcome follows from the value, which pairs of irregular boards \
                      are an exception, and the values. A *law* is proved by induction on the rounds that are left (checks A to D); how the \
                      values were found does not matter. Where only a value that is not 0 is proved to decide, or nothing is, a small \
                      sum shows what fails; where nothing is, intervals may decide some sums. For a ruleset of yours values are found by play, with boards of its own as scales. `Certificate(Law(…))` is the proof as a file.",
            examples: &["Law(SynchronizedCutcake, 3)", "Law(SynchronizedCutcake, 10, 12)[1..5, 1]"],
            run: law,
        },
        Builtin {
            name: "Interchangeable",
            parameters: &[one("G", Kind::Any), one("H", Kind::Any)],
            summary: "Whether two synchronized positions have the same outcome beside every sum of boards of a law that is proved for them: \
                      `G == H` asks the same. `Distinguish(G, H)` gives a sum beside which they differ.",
            examples: &[
                "Interchangeable([7,5] - [7,5], [1,1])",
                "Interchangeable([10,10] - [10,10], [1,1])",
                "Interchangeable(3*[10,10], 2*[10,10])",
            ],
            run: |machine, arguments| {
                let [a, b] = positions(machine, arguments)?;
                let same = machine.interchangeable(&a, &b)?.ok_or_else(not_decided)?;
                Ok(Value::Boolean(same))
            },
        },
    ],
};

fn not_decided() -> Box<Error> {
    value_error("it is not decided whether these positions have the same outcome beside every sum")
        .help("a law is proved for rectangles inside [32,32]: `?Law`")
}

/// The first two arguments as sums of synchronized boards.
fn positions(machine: &mut Machine, arguments: &Arguments) -> Fallible<[Sum; 2]> {
    let mut sum = |place: usize| {
        arguments.read(place, |value| {
            let sum = machine.synchronized_boards(value)?;
            machine.explore(&sum).map(|()| sum)
        })
    };
    Ok([sum(0)?, sum(1)?])
}

/// A sum whose addition gives two positions different outcomes, with the outcomes.
pub(super) fn distinguish(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    if arguments.optional(2).is_some() {
        let error = type_error("synchronized positions are told apart without `tests`");
        return Err(arguments.at(2, error.help("`Distinguish(G, H)` looks among all sums of the boards of a law")));
    }
    let [a, b] = positions(machine, arguments)?;
    let environment = &mut *machine.environment;
    let other = match environment.catalogue.distinguished(&a, &b, &environment.limit)? {
        Distinction::Same => return Ok(Value::Nothing),
        Distinction::WhenAdded(other) => other,
        Distinction::Undecided => Sum::default(),
    };
    let mut outcome = |sum: &Sum| {
        let mut sum = sum.clone();
        sum.add_all(&other);
        machine.synchronized_outcome(&Value::from(sum))
    };
    let (of_a, of_b) = (outcome(&a)?, outcome(&b)?);
    if of_a == of_b {
        return Err(not_decided());
    }
    Ok(Value::tuple(vec![Value::from(other), Value::Outcome(of_a), Value::Outcome(of_b)])?)
}

/// The sum of the boards of a law.
pub(super) fn boards(machine: &mut Machine, arguments: &Arguments) -> Fallible<Sum> {
    let id = ruleset_at(arguments, 0)?;
    let ruleset = Rc::clone(machine.environment.catalogue.get(id));
    if !ruleset.theory().is_some_and(|theory| theory.universe.is_at_once()) {
        let error = type_error(format!("{} is not played at once", ruleset.name()));
        return Err(arguments.at(0, error.help("`Law` is for synchronized rulesets, as SynchronizedCutcake")));
    }
    let mut all = Sum::default();
    layout_of_boards(machine, arguments, &Ending::default(), |machine, sum, _| {
        machine.environment.limit.check()?;
        all.add_all(sum);
        Ok(Value::Nothing)
    })?;
    machine.explore(&all)?;
    Ok(all)
}

fn law(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let all = boards(machine, arguments)?;
    let environment = &mut *machine.environment;
    let findings = environment.catalogue.find_law(&all, &environment.limit)?;
    if findings.rows.is_empty() {
        return Err(arguments.at(
            1,
            value_error("these are too many boards for a law, or one of them has no value")
                .help(format!("a law is about {MOST_BOARDS} boards at most; those inside [32,32] are 1024")),
        ));
    }
    Ok(Value::Table(Rc::new(table(machine, findings)?)))
}

const INTERVALS: &str =
    "proved of every sum: Left wins if the lower ends add to more than 0, Right if the upper ends add to less";

/// The findings about a law as a table.
fn table(machine: &mut Machine, findings: Findings) -> Fallible<Table<Value>> {
    let outcome = |outcome: Outcome| Value::Outcome(outcome);
    let weak = findings.weak.and_then(|exponent| Infinitesimal::scale(exponent).ok()).map(Value::from);
    let weak = weak.map(|weak| machine.plain_text(&weak)).transpose()?;
    let has = |weight| findings.pairs.iter().any(|(.., other)| *other == weight);
    let (title, mut rows) = match findings.extent {
        None => ("no law: not even the sign of a value is proved to decide", Vec::new()),
        Some(Extent::Sign) => ("proved of every sum: a value v that is not 0 decides", Vec::new()),
        Some(Extent::Full) => ("proved of every sum, v being the sum of the values", Vec::new()),
    };
    let mut row = |head: String, value: Value| rows.push((head, vec![value].into()));
    if findings.extent.is_some() {
        let of_weak = match (&weak, findings.extent) {
            (Some(weak), Some(Extent::Sign)) => format!(" on scales above {weak}"),
            _ => String::new(),
        };
        row(format!("v > 0{of_weak}"), outcome(Outcome::Greater));
        row(format!("v < 0{of_weak}"), outcome(Outcome::Less));
    }
    if findings.extent == Some(Extent::Full) {
        row("v = 0".to_owned(), outcome(Outcome::Equal));
        if !findings.pairs.is_empty() {
            row("v = 0, with a pair".to_owned(), outcome(Outcome::Confused));
        }
        if let (Some(weak), true) = (&weak, has(Weight::Heavy)) {
            row(format!("v = 0 on scales above {weak}, with a heavy pair"), outcome(Outcome::Confused));
        }
    }
    let mut slices = vec![Slice { title: title.to_owned(), rows }];
    if let Some((sum, value, found)) = findings.refuted {
        let value = match value {
            Some(value) => machine.plain_text(&value.into())?,
            None => "none".to_owned(),
        };
        let head = machine.plain_text(&sum.into())?;
        slices.push(Slice {
            title: "what the sign of the value does not tell: a sum and its outcome".to_owned(),
            rows: vec![(format!("{head}, value {value}"), vec![outcome(found)].into())],
        });
    }
    if !findings.pairs.is_empty() {
        let mut rows = Vec::with_capacity(findings.pairs.len());
        for (mut sum, other, weight) in findings.pairs {
            sum.add_all(&other);
            let weight = if weight == Weight::Heavy { "heavy" } else { "light" };
            rows.push((machine.plain_text(&sum.into())?, vec![Value::symbol(weight)].into()));
        }
        slices.push(Slice { title: "pairs of irregular boards".to_owned(), rows });
    }
    if !findings.intervals.is_empty() {
        let mut rows = Vec::with_capacity(findings.intervals.len());
        for (sum, ends) in findings.intervals {
            rows.push((
                machine.plain_text(&sum.into())?,
                vec![Value::tuple(ends.map(|end| Infinitesimal::from(end).into()).to_vec())?].into(),
            ));
        }
        slices.push(Slice { title: INTERVALS.to_owned(), rows });
    }
    let mut rows = Vec::with_capacity(findings.rows.len());
    for (sum, value) in findings.rows {
        machine.environment.limit.check()?;
        rows.push((
            machine.plain_text(&sum.into())?,
            vec![value.map_or_else(|| Value::symbol("?"), Value::from)].into(),
        ));
    }
    slices.push(Slice { title: "values".to_owned(), rows });
    Ok(Table { columns: vec!["is".to_owned()], slices, ..Table::default() })
}
