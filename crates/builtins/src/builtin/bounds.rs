//! The bounds of tables, counts and lists of boards, read by one rule for all of them.
//!
//! The bound of a side is a range or another collection, or a number n, which means all numbers up to n: from 0, or from 1 if the
//! boards of the ruleset begin there. A single bound is for every side. A side of a table can be fixed by its name instead.

use indexmap::IndexSet;
use num_bigint::BigInt;

use crate::{
    builtin::Arguments,
    kind::{
        convert::{Fallible, argument_error, integer, mismatch, small_integer},
        value::Value,
    },
    run::machine::Machine,
};
use cutcake_play::sum::RulesetId;

/// The values of a number between the brackets.
#[derive(Clone)]
pub(super) struct Side {
    /// Its items, in order.
    pub items: Vec<Value>,
    /// Whether it was fixed by the side's name: `y := 1`.
    pub is_fixed: bool,
}

impl From<Vec<Value>> for Side {
    fn from(items: Vec<Value>) -> Self {
        Side { items, is_fixed: false }
    }
}

/// The values of each side of a ruleset's boards, given by the arguments from the second on.
pub(super) fn sides(machine: &mut Machine, arguments: &Arguments, ruleset: RulesetId) -> Fallible<Vec<Side>> {
    let given = arguments.rest(1);
    let rules = machine.environment.catalogue.get(ruleset);
    // A board of cells may be given by its rows: then a text is the only entry.
    let is_text = |bound: &Value| match bound {
        Value::Tuple(tuple) => matches!(tuple.items.first(), Some(Value::String(_))),
        bound => matches!(bound, Value::String(_)),
    };
    let takes = rules.numbers_of_entries().is_some_and(|numbers| numbers.contains(&given.len()));
    let names: Vec<Option<String>> = match rules.sides() {
        Some(names) if takes && names.len() != given.len() && given.iter().any(is_text) => vec![None; given.len()],
        Some(names) => names.into_iter().map(|name| Some(name.to_owned())).collect(),
        None => vec![None; given.len()],
    };
    let fixed = |name: &Option<String>| {
        let named = arguments.named.iter().find(|(other, _)| name.as_deref() == Some(&**other));
        named.map(|(_, value)| value.clone())
    };
    let expected = names.iter().filter(|name| fixed(name).is_none()).count();
    if given.len() != 1 && given.len() != expected || given.is_empty() || expected == 0 {
        let (form, given) = (rules.form(), given.len());
        let sides = if expected == 1 { "one side".to_owned() } else { format!("{expected} sides") };
        let message = format!("{form} has {sides}, and bounds for {given} are given");
        let message = if given == 0 { format!("bounds for the sides of {form} are missing") } else { message };
        let error = argument_error(message);
        // The board is a graph.
        if form.to_string().ends_with("[\"g\"]") {
            let name = rules.name();
            return Err(error.help(format!(
                "a table of boards of rows and columns is `Table((a, b) -> Value({name}[Graph.Grid(a,b)]), 1..3, 1..3)`"
            )));
        }
        if form.contains('"') {
            return Err(error.help(format!(
                "boards that are drawn have no sides to run through; those of one size are `Sweep({}, (2, 3), Outcome)`",
                rules.name()
            )));
        }
        return Err(error.help(
            "give for each side a range such as `1..8`, or a number for all up to it; one alone is for every side",
        ));
    }
    let least = least(machine, ruleset, names.len())?;
    let places = 1..arguments.values.len();
    let sides = places.map(|place| arguments.read(place, |bound| side_of_boards(machine, bound, least)));
    let mut sides: Vec<Side> = sides.collect::<Fallible<_>>()?;
    if let [one] = sides.as_slice() {
        sides = vec![one.clone(); expected];
    }
    let mut free = sides.into_iter();
    let side = |name| match fixed(name) {
        Some(value) => Some(Side { items: vec![value], is_fixed: true }),
        None => free.next(),
    };
    Ok(names.iter().filter_map(side).collect())
}

/// What the parameters of a function run over by the arguments from the second on, in which a number n means all from 1 to n.
pub(super) fn given_sides(machine: &mut Machine, arguments: &Arguments) -> Fallible<Vec<Side>> {
    let places = 1..arguments.values.len();
    places.map(|place| arguments.read(place, |bound| side(machine, bound, 1))).collect()
}

/// The values of a side of boards, whose entries are integers.
pub(super) fn side_of_boards(machine: &mut Machine, bound: &Value, least: u64) -> Fallible<Side> {
    let side = side(machine, bound, least)?;
    let numbers = side.items.iter().filter(|item| matches!(item, Value::Number(_)));
    numbers.map(integer).try_for_each(|integer| integer.map(drop))?;
    Ok(side)
}

/// The values of a side, in which a number n means all from `least` to n.
fn side(machine: &mut Machine, bound: &Value, least: u64) -> Fallible<Side> {
    match bound {
        Value::Number(_) => {
            let last = integer(bound)?;
            machine.list(&Value::Range((BigInt::from(least), last).into())).map(Side::from)
        }
        // A text is one board.
        Value::String(_) => Ok(Side::from(vec![bound.clone()])),
        collection => {
            let items = machine.list(collection).map_err(|error| match error.is_stop() {
                true => error,
                false => mismatch("a range such as `1..8` or a number", bound),
            })?;
            let is_listed = matches!(collection, Value::Tuple(_));
            let mut seen = IndexSet::new();
            for item in &items {
                let Value::Number(number) = item else { continue };
                if !is_listed {
                    continue;
                }
                machine.environment.limit.room(seen.len(), seen.capacity(), 2 * size_of::<&Value>())?;
                if seen.insert(number) {
                    continue;
                }
                let error = argument_error(format!("{number} stands twice among the numbers of a side"));
                return Err(error.help(
                    "the bounds of two sides are two arguments, `3, 3`; one alone, `1..3`, is for every side; a single board is a position, \
                     `Cutcake[3,3]`",
                ));
            }
            Ok(Side::from(items))
        }
    }
}

/// The least number between the brackets of a ruleset: 0 if there is a board of zeros, and 1 otherwise.
fn least(machine: &mut Machine, ruleset: RulesetId, sides: usize) -> Fallible<u64> {
    match machine.board_in_table(ruleset, &vec![Value::integer(0); sides]) {
        Ok(sum) if sum.is_empty() => Ok(1),
        Ok(_) => Ok(0),
        Err((_, error)) if error.is_stop() => Err(error),
        Err(_) => Ok(1),
    }
}

/// The least and the greatest number of a bound that must be a number or a range.
pub(super) fn ends(bound: &Value) -> Fallible<(u64, u64)> {
    match bound {
        Value::Number(_) => Ok((0, small_integer(bound, 0)?)),
        Value::Range(range) => {
            let end = |integer: &BigInt| small_integer(&Value::integer(integer.clone()), 0);
            Ok((end(&range.0)?, end(&range.1)?))
        }
        other => Err(mismatch("a range such as `1..8` or a number", other)),
    }
}
