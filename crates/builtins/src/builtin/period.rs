//! The periods of tuples, and of the rows and columns of tables.

use std::rc::Rc;

use crate::{
    builtin::{Arguments, sample::measured},
    impartial::period::{Standing, observed_in, observed_in_differences},
    kind::{
        collection::ValueMap,
        convert::{Fallible, type_error},
        value::Value,
    },
    number::Rational,
    read::ast::BinaryOp,
    render::table::{Cells, Row, Slice, Table},
    run::machine::Machine,
};

/// The names of the properties of a period.
const NAMES: [&str; 3] = ["preperiod", "period", "saltus"];

/// How a row repeats: the preperiod, the period and the saltus, which is the growth over a period.
type Repeats = (usize, usize, Value);

/// How the first argument, a collection, repeats.
pub(super) fn of_values(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    if arguments.optional(1).is_some() {
        let error = type_error("n bounds the heaps of a ruleset; of a collection all items are looked at");
        return Err(arguments.at(1, error.help("a part of it is `t[1..20]`")));
    }
    if let Value::Table(table) = arguments.get(0) {
        return Ok(Value::Table(Rc::new(of_table(machine, table)?)));
    }
    let items = arguments.read(0, |value| machine.list(value))?;
    let items = items.iter().map(|item| measured(machine, item)).collect::<Fallible<Vec<Value>>>()?;
    let found = repeats(machine, &items)?;
    description(machine, found, 1)
}

/// How the nimbers of heaps repeat; `first` is the first heap. Nimbers have no saltus.
pub(super) fn of_nimbers(machine: &mut Machine, items: &[Value], first: u64) -> Fallible<Value> {
    let found = observed_in(items).map(|(preperiod, period)| (preperiod, period, Value::integer(0)));
    description(machine, found, first)
}

/// The map that describes the period of a sequence; `first` is the number of its first item.
fn description(machine: &mut Machine, found: Option<Repeats>, first: u64) -> Fallible<Value> {
    machine.rest_on(crate::standing::Standing::Open);
    let mut answer: ValueMap = ValueMap::default();
    let standing = if found.is_some() { Standing::Observed.name() } else { "unknown" };
    if let Some((preperiod, period, saltus)) = found {
        let numbers = [Value::integer(preperiod as u64 + first), Value::integer(period as u64), saltus];
        answer.extend(NAMES.map(Value::string).into_iter().zip(numbers));
    }
    answer.insert(Value::string("standing"), Value::string(standing));
    Ok(Value::map(answer)?)
}

/// How the rows of a table repeat, and the columns if one of them does.
fn of_table(machine: &mut Machine, table: &Table<Value>) -> Fallible<Table<Value>> {
    machine.rest_on(crate::standing::Standing::Open);
    let is_titled = table.slices.len() > 1;
    let mut slices = Vec::new();
    for slice in &table.slices {
        let title = |of: &str| if is_titled { format!("{of}, {}", slice.title) } else { of.to_owned() };
        let heads: Vec<&str> = slice.rows.iter().map(|(head, _)| head.as_str()).collect();
        let columns: Vec<&str> = table.columns.iter().map(String::as_str).collect();
        let rows = slice.rows.iter().map(|(head, cells)| of_row(machine, head, cells, &columns));
        slices.push(Slice { title: title("rows"), rows: rows.collect::<Fallible<_>>()? });
        let column = |place| slice.rows.iter().filter_map(move |(_, cells)| cells.get(place));
        let rows = (0..).zip(&columns).map(|(place, head)| of_row(machine, head, column(place), &heads));
        let rows: Vec<Row<Value>> = rows.collect::<Fallible<_>>()?;
        if rows.iter().any(|(_, cells)| cells != &nothing()) {
            slices.push(Slice { title: title("columns"), rows });
        }
    }
    let columns = NAMES.map(str::to_owned).to_vec();
    Ok(Table { columns, slices, ..Table::default() })
}

/// The entries for a row that does not repeat.
fn nothing() -> Cells<Value> {
    vec![Value::symbol("-"); NAMES.len()].into()
}

/// How a row of a table repeats, whose cells have these heads. Cells without a board at its ends are left out.
fn of_row<'v>(
    machine: &mut Machine,
    head: &str,
    cells: impl IntoIterator<Item = &'v Value>,
    heads: &[&str],
) -> Fallible<Row<Value>> {
    let cells: Vec<Value> = cells.into_iter().cloned().collect();
    let is_none = |cell: &&Value| matches!(cell, Value::Symbol(word) if **word == *"-");
    let start = cells.iter().take_while(is_none).count();
    let end = cells.len() - cells.iter().rev().take_while(is_none).count();
    let repeats = match repeats(machine, cells.get(start..end).unwrap_or_default())? {
        Some((preperiod, period, saltus)) => {
            let from = heads.get(start + preperiod).copied().unwrap_or_default();
            let from = from.parse::<Rational>().map_or_else(|_| Value::string(from), Value::Number);
            vec![from, Value::integer(period as u64), saltus].into()
        }
        None => nothing(),
    };
    Ok((head.to_owned(), repeats))
}

/// How some items repeat, if they do; `None` if one of them is unknown. Values that add may have a saltus.
fn repeats(machine: &mut Machine, items: &[Value]) -> Fallible<Option<Repeats>> {
    if items.iter().any(|item| matches!(item, Value::Symbol(word) if **word == *"?")) {
        return Ok(None);
    }
    let is_scale = |item: &Value| matches!(item, Value::Infinitesimal(_));
    let is_game = |item: &Value| matches!(item, Value::Game(_));
    let do_add = items.iter().all(|item| matches!(item, Value::Number(_)) || is_scale(item))
        || items.iter().all(|item| is_dyadic(item) || is_game(item));
    if !do_add {
        let found = observed_in(items);
        return Ok(found.map(|(preperiod, period)| (preperiod, period, Value::integer(0))));
    }
    let mut differences = Vec::with_capacity(items.len());
    for pair in items.windows(2) {
        machine.environment.limit.check()?;
        differences.push(machine.binary(BinaryOp::Subtract, &pair[1], &pair[0])?);
    }
    let Some((preperiod, period)) = observed_in_differences(&differences) else { return Ok(None) };
    let (Some(last), Some(first)) = (items.get(preperiod + period), items.get(preperiod)) else { return Ok(None) };
    Ok(Some((preperiod, period, machine.binary(BinaryOp::Subtract, last, first)?)))
}

/// Whether a value is a dyadic rational.
fn is_dyadic(item: &Value) -> bool {
    matches!(item, Value::Number(number) if number.is_dyadic())
}
