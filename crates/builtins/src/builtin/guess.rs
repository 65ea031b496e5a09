//! Guesses: formulas that data seem to follow.

use indexmap::IndexSet;

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Subject, counterexample, named, one, rest,
        sample::{Sample, place},
    },
    guess::{self, Data, Form, Guess},
    kind::{
        collection::ValueMap,
        convert::{Fallible, value_error},
        value::Value,
    },
    limit::Stop,
    number::{Infinitesimal, Rational},
    read::source::Source,
    run::machine::Machine,
    standing::Standing,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Guesses and counterexamples",
    builtins: &[
        Builtin {
            name: "Guess",
            parameters: &[one("data", Kind::Data), rest("bounds", Kind::Any), named("first", Kind::Integer)],
            summary: "The simplest formula that some data follow, as a map: the `formula` is a function, and `checked` says where it gives the \
                      values. It is a guess and no proof. The data are a sequence, whose first index is 1 or `first`; boards, whose own \
                      numbers are their places; a map; a table; a ruleset with bounds (`?bounds`); or a function with what its \
                      parameters run over. The values are numbers, synchronized values, booleans or words; boards of an \
                      impartial ruleset, and nimbers, stand for their Grundy values. Tried are polynomials, also by residues and from some place \
                      on, quotients rounded down, logarithms, nim-sums of moved coordinates, other simple terms, sums and products of two of \
                      these, what is a multiple of one of them beside what residues tell, multiples of quadratic irrationals rounded \
                      down, linear recurrences, and cases. A formula must foretell far more values than it has numbers; of a sequence the last fifth \
                      is foretold without being looked at. If none gives the values, one may tell which of them are 0: then \
                      `tells` says so. The formula of a sequence may fail at last: `first failure` is where.",
            examples: &[
                "Guess([n,4] for n in 8..40)",
                "Guess((0, 1, 3, 6, 10, 15, 21, 28))",
                "Guess(Subtraction(1,2,4), 30)[\"formula\"]",
                "Guess(Kayles, 200)[\"checked\"]",
                "Guess(Cutcake, 1..20, 1..20)[\"formula\"]",
                "Guess(TriangularChocolate, 8; k := 3)",
                "Guess(TriangularChocolate, 8; k := 5)[\"formula\"]",
                "Guess((x, y) -> NimSum(x, y) + 1, 0..8)[\"formula\"](20, 3)",
                "Guess(n -> Log2(n) + n mod 3, 60)[\"formula\"]",
                "Guess((1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89))[\"formula\"]",
                "Guess(n -> IsPrime(n), 60)",
            ],
            run,
        },
        counterexample::FIND_COUNTEREXAMPLE,
    ],
};

/// The words for false and true.
const TRUTHS: [&str; 2] = ["false", "true"];

const MORE: &str = "the more values, the longer the formulas and periods that they can show: `Guess(n -> n^2, 20)` takes those of 1 to 20";

/// The greatest number of distinct words among the values.
const MOST_WORDS: usize = 256;

fn run(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let mut sample = Sample::new(machine, arguments)?;
    let count = sample.values.len();
    if count < guess::LEAST {
        let error = value_error(format!("a guess needs {} values at least, and there are {count}", guess::LEAST));
        return Err(arguments.at(0, error.help(MORE)));
    }
    let (data, words) = data(machine, &mut sample)?;
    let limit = machine.environment.limit.clone();
    let found = guess::guess(&data, &limit)?;
    if found.is_none() && count < guess::wanted(&data) {
        let wanted = guess::wanted(&data);
        let error = value_error(format!("{count} values are too few for a guess: these need {wanted} at least"));
        return Err(arguments.at(0, error.help(MORE)));
    }
    let Some(found) = found else {
        let mut note = format!("none of the formulas that are tried follows from these {count} values");
        if data.dimensions() == 1 {
            let (degree, period) = guess::reach(&data);
            note += &format!("; a polynomial to degree {degree} or a period to {period} would be seen in so many");
        }
        machine.environment.notes.push(note);
        return Ok(Value::map([(Value::string("standing"), Value::string("unknown"))].into_iter().collect())?);
    };
    machine.rest_on(Standing::Open);
    let words = if found.tells_zero { TRUTHS.map(str::to_owned).to_vec() } else { words };
    let formula = function(machine, &sample.names, &found.formula.text(&sample.names, &words))?;
    check(machine, &sample, &found, &formula)?;
    answer(machine, &sample, &found, formula)
}

/// The function with these parameters and this body.
fn function(machine: &mut Machine, names: &[String], body: &str) -> Fallible<Value> {
    let parameters = match names {
        [one] => one.clone(),
        all => format!("({})", all.join(", ")),
    };
    let text = format!("{parameters} -> {body}");
    machine.value_of(Source { name: "<guess>".to_owned(), text, ..Source::default() })
}

/// The values as data, and the words among them as text. Nimbers in the sample are replaced by their numbers.
fn data(machine: &mut Machine, sample: &mut Sample) -> Fallible<(Data, Vec<String>)> {
    let is_game = |(_, value): &(Vec<i64>, Value)| matches!(value, Value::Game(_));
    if sample.values.iter().any(is_game) {
        let nimber = |(_, value): &(Vec<i64>, Value)| match value {
            Value::Game(game) => machine.environment.store.as_nimber(*game).map(Value::integer),
            Value::Number(number) if number.is_zero() => Some(value.clone()),
            _ => None,
        };
        if let Some(numbers) = sample.values.iter().map(nimber).collect::<Option<Vec<_>>>() {
            sample.values.iter_mut().zip(numbers).for_each(|((_, value), number)| *value = number);
        }
    }
    let points: Vec<Vec<i64>> = sample.values.iter().map(|(point, _)| point.clone()).collect();
    let values = || sample.values.iter().map(|(_, value)| value);
    let truth = |value: &Value| match value {
        Value::Boolean(holds) => Some(*holds),
        _ => None,
    };
    if let Some(truths) = values().map(truth).collect::<Option<Vec<_>>>() {
        return Ok((Data::truths(points, &truths), TRUTHS.map(str::to_owned).to_vec()));
    }
    let number = |value: &Value| match value {
        Value::Number(number) => Some(Infinitesimal::from(number.clone())),
        Value::Infinitesimal(value) => Some(Infinitesimal::clone(value)),
        _ => None,
    };
    if let Some(numbers) = values().map(number).collect::<Option<Vec<_>>>() {
        let mut scales = vec![Rational::ZERO];
        scales.extend(numbers.iter().flat_map(|number| number.terms().iter().map(|term| term.exponent.clone())));
        scales.sort();
        scales.dedup();
        let on = |scale: &Rational| numbers.iter().map(|number| number.coefficient(scale)).collect();
        let values = scales.iter().map(on).collect();
        return Ok((Data { values, scales, ..Data::numbers(points, Vec::new()) }, Vec::new()));
    }
    let mut texts: IndexSet<String> = IndexSet::new();
    let mut places = Vec::with_capacity(points.len());
    for (_, value) in &sample.values {
        let (place, _) = texts.insert_full(machine.plain_text(value)?);
        places.push(place);
    }
    if texts.len() > MOST_WORDS {
        let error = value_error(format!("these are {} different values that are not numbers", texts.len()));
        return Err(error.help("formulas are for numbers, nimbers and synchronized values, periods for any values"));
    }
    Ok((Data::words(points, &places), texts.into_iter().collect()))
}

/// Calls the formula wherever it is claimed to give the values, and compares.
fn check(machine: &mut Machine, sample: &Sample, found: &Guess, formula: &Value) -> Fallible<()> {
    for (point, value) in sample.values.get(found.from..found.to).unwrap_or_default() {
        let entries = point.iter().map(|number| Value::integer(*number)).collect();
        let result = machine.call(formula, Arguments::new(entries))?;
        let is_same = match (&result, value) {
            (Value::Boolean(is_zero), Value::Number(number)) if found.tells_zero => *is_zero == number.is_zero(),
            (Value::Boolean(is_zero), Value::Infinitesimal(_)) if found.tells_zero => !is_zero,
            (result, value) if result == value => true,
            (result, value) => machine.plain_text(result)? == machine.plain_text(value)?,
        };
        if !is_same {
            return Err(Stop::Internal { what: "a guess gives other values than those it is made from" }.into());
        }
    }
    Ok(())
}

/// The map that describes a guess.
fn answer(machine: &mut Machine, sample: &Sample, found: &Guess, formula: Value) -> Fallible<Value> {
    let mut answer: ValueMap = ValueMap::default();
    let mut set = |name: &str, value: Value| drop(answer.insert(Value::string(name), value));
    set("formula", formula);
    if found.tells_zero {
        set("tells", function(machine, &["g".to_owned()], "g == 0")?);
    }
    set(
        "kind",
        Value::string(match found.kind {
            Form::Constant => "constant",
            Form::Polynomial => "polynomial",
            Form::ByResidue(_) => "by residue",
            Form::Formula => "formula",
            Form::Cases => "cases",
            Form::Condition => "condition",
            Form::Recurrence => "recurrence",
        }),
    );
    if let Form::ByResidue(modulus) = found.kind {
        set("period", Value::integer(modulus));
    }
    let given = sample.values.get(found.from..found.to).unwrap_or_default();
    let range = |coordinate: usize| {
        let all = || given.iter().filter_map(|(point, _)| point.get(coordinate).copied());
        Value::Range((all().min().unwrap_or(0).into(), all().max().unwrap_or(0).into()).into())
    };
    set(
        "checked",
        match sample.names.len() {
            1 => range(0),
            count => Value::tuple((0..count).map(range).collect())?,
        },
    );
    set("values", Value::integer(given.len()));
    let mut note = format!("a guess, not a proof: the formula was fitted to {} values and gives them all", given.len());
    if let Some((point, _)) = sample.values.get(found.to) {
        set(
            "first failure",
            match point.as_slice() {
                [one] => Value::integer(*one),
                all => Value::tuple(all.iter().map(|number| Value::integer(*number)).collect())?,
            },
        );
        note += &format!("; it fails at {}", place(point));
    }
    if found.from > 0 {
        let before = sample.values.get(found.from - 1).map(|(point, _)| place(point)).unwrap_or_default();
        note += &format!("; up to {before} the values are others");
    }
    if sample.is_numbered {
        note += "; the values are numbered from 1, and `first := n` says otherwise";
    }
    set("standing", Value::string("guess"));
    machine.environment.notes.push(note);
    Ok(Value::map(answer)?)
}
