//! Samples: values at points, from which a guess is made; taken from a sequence, a map, a table, a function or a ruleset.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::{
    builtin::{
        Arguments,
        bounds::{self, Side},
        failure::is_none,
        table::{each, parameter_names},
    },
    kind::{
        collection::ValueMap,
        convert::{Fallible, argument_error, integer, value_error},
        theory::Worth,
        value::Value,
    },
    render::table::Table,
    run::{
        error::{Error, ErrorKind},
        machine::Machine,
    },
};
use cutcake_play::sum::RulesetId;

/// Values at points.
#[derive(Default)]
pub(super) struct Sample {
    /// The names of the coordinates.
    pub names: Vec<String>,
    /// The points, in order, with their values.
    pub values: Vec<(Vec<i64>, Value)>,
    /// Whether the points are not given, so that the values are numbered from 1.
    pub is_numbered: bool,
}

impl Sample {
    /// The sample that the arguments of a call describe.
    ///
    /// # Errors
    /// If they do not describe values at points, and those of the values.
    pub fn new(machine: &mut Machine, arguments: &Arguments) -> Fallible<Self> {
        let data = arguments.get(0);
        check_arguments(arguments, data)?;
        let mut sample = match data {
            Value::Ruleset(id) => of_ruleset(machine, arguments, *id)?,
            Value::Function(_) | Value::Builtin(_) => of_function(machine, arguments)?,
            Value::Table(table) => of_table(table)?,
            Value::Map(map) => of_map(machine, &map.items)?,
            collection => of_sequence(machine, arguments, collection)?,
        };
        sample.values.sort_by(|(a, _), (b, _)| a.cmp(b));
        if let Some(pair) = sample.values.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(value_error(format!("there are two values at {}", place(&pair[0].0))));
        }
        sample.name();
        Ok(sample)
    }

    /// Removes the coordinates that are the same at all points.
    fn without_fixed(mut self) -> Self {
        let Some((first, _)) = self.values.first() else { return self };
        let varies: Vec<bool> =
            (0..first.len()).map(|place| self.values.iter().any(|(point, _)| point[place] != first[place])).collect();
        let is_kept = |place: usize| varies.get(place).copied().unwrap_or(false);
        for (point, _) in &mut self.values {
            *point = point.iter().enumerate().filter(|(place, _)| is_kept(*place)).map(|(_, number)| *number).collect();
        }
        self.names =
            self.names.into_iter().enumerate().filter(|(place, _)| is_kept(*place)).map(|(_, name)| name).collect();
        if self.names.len() == 1 {
            // A single coordinate gets the name of the index of a sequence.
            self.names.clear();
        }
        self
    }

    /// Names the coordinates, so that the names can be parameters of a function without hiding what formulas use.
    fn name(&mut self) {
        let count = self.values.first().map_or(1, |(point, _)| point.len());
        let is_usable = |name: &String| {
            name.starts_with(|letter: char| letter.is_ascii_lowercase())
                && name.chars().all(|letter| letter.is_ascii_alphanumeric())
                && !name.starts_with('v')
                && !["e", "p", "eps"].contains(&name.as_str())
        };
        let names = std::mem::take(&mut self.names);
        let are_distinct = names.iter().enumerate().all(|(place, name)| !names[..place].contains(name));
        self.names = if names.len() == count && are_distinct && names.iter().all(is_usable) {
            names
        } else {
            match count {
                1 => vec!["n".to_owned()],
                2 | 3 => ["x", "y", "z"].iter().take(count).map(|name| (*name).to_owned()).collect(),
                _ => (1..=count).map(|place| format!("x{place}")).collect(),
            }
        };
    }
}

/// A point as text.
pub(super) fn place(point: &[i64]) -> String {
    match point {
        [one] => one.to_string(),
        all => format!("({})", all.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// Checks that the arguments after the data fit the kind of data.
fn check_arguments(arguments: &Arguments, data: &Value) -> Fallible<()> {
    let is_ruleset = matches!(data, Value::Ruleset(_));
    let is_function = matches!(data, Value::Function(_) | Value::Builtin(_));
    let is_sequence = !is_ruleset && !is_function && !matches!(data, Value::Map(_) | Value::Table(_));
    if arguments.named("first").is_some() && !is_sequence {
        return Err(argument_error("`first` is for a sequence: these data tell their places themselves"));
    }
    if is_ruleset {
        return Ok(());
    }
    if let Some((name, _)) = arguments.named.iter().find(|(name, _)| **name != *"first") {
        return Err(argument_error(format!("`{name}` is for a ruleset")).help(
            "where a sequence begins is `first`; the sides and parameters of a ruleset are given by their names",
        ));
    }
    match arguments.rest(1) {
        [] if is_function => Err(argument_error("what the parameters of the function run over is missing")
            .help("`Guess((x, y) -> Grundy(Wythoff[x,y]), 0..20, 0..20)`")),
        [_, ..] if !is_function => Err(arguments.at(
            1,
            argument_error("bounds are for a ruleset or a function")
                .help("a sequence begins at 1, or at `first`: `Guess((1, 4, 9, 16, 25, 36); first := 0)`"),
        )),
        _ => Ok(()),
    }
}

/// A value as a coordinate.
fn coordinate(value: &Value) -> Fallible<i64> {
    let number = integer(value)?;
    number.to_i64().ok_or_else(|| value_error(format!("a coordinate is below 2^63, and {number} is not")))
}

fn of_sequence(machine: &mut Machine, arguments: &Arguments, collection: &Value) -> Fallible<Sample> {
    let items = arguments.read(0, |_| machine.list(collection))?;
    let first = arguments.named("first").map(coordinate).transpose()?;
    if first.is_none()
        && let Some(boards) = of_positions(machine, &items)?
    {
        return Ok(boards);
    }
    let mut values = Vec::with_capacity(items.len());
    let first_or_1 = BigInt::from(first.unwrap_or(1));
    for (place, item) in items.iter().enumerate() {
        let index = coordinate(&Value::integer(&first_or_1 + place))?;
        values.push((vec![index], measured(machine, item)?));
    }
    Ok(Sample { values, is_numbered: first.is_none(), ..Sample::default() })
}

/// The sample of boards of one ruleset, whose numbers are the points; `None` for other items.
fn of_positions(machine: &mut Machine, items: &[Value]) -> Fallible<Option<Sample>> {
    let board = |item: &Value| match item {
        Value::Position(sum) => {
            let (term, _) = sum.iter().next()?;
            let coordinates = machine.coordinates(sum).ok()?;
            Some((term.ruleset, coordinates.iter().map(coordinate).collect::<Fallible<Vec<i64>>>().ok()?))
        }
        _ => None,
    };
    let Some(boards) = items.iter().map(board).collect::<Option<Vec<_>>>() else { return Ok(None) };
    let Some((ruleset, first)) = boards.first() else { return Ok(None) };
    if boards.iter().any(|(other, point)| other != ruleset || point.len() != first.len())
        || boards.iter().all(|(_, point)| point == first)
    {
        return Ok(None);
    }
    let names = names_of_sides(machine, *ruleset);
    let mut values = Vec::with_capacity(items.len());
    for (item, (_, point)) in items.iter().zip(&boards) {
        values.push((point.clone(), measured(machine, item)?));
    }
    Ok(Some(Sample { names, values, ..Sample::default() }.without_fixed()))
}

fn names_of_sides(machine: &Machine, ruleset: RulesetId) -> Vec<String> {
    let sides = machine.environment.catalogue.get(ruleset).sides();
    sides.map(|sides| sides.iter().map(|side| (*side).to_owned()).collect()).unwrap_or_default()
}

fn of_map(machine: &mut Machine, map: &ValueMap) -> Fallible<Sample> {
    let mut values = Vec::with_capacity(map.len());
    for (key, value) in map {
        let point = match key {
            Value::Tuple(tuple) => tuple.items.iter().map(coordinate).collect::<Fallible<Vec<_>>>(),
            one => coordinate(one).map(|one| vec![one]),
        };
        let point = point.map_err(|error| match error.help {
            Some(_) => error,
            None => error.help("the keys are integers, or tuples of them: `Map((1, 1), (2, 4), (3, 9), (4, 16))`"),
        })?;
        values.push((point, measured(machine, value)?));
    }
    let count = values.first().map_or(0, |(point, _): &(Vec<i64>, Value)| point.len());
    match values.iter().find(|(point, _)| point.len() != count) {
        Some((point, _)) => Err(value_error(format!("the key {} has not as many numbers as the others", place(point)))),
        None => Ok(Sample { values, ..Sample::default() }),
    }
}

/// The sample of a table, whose heads are the coordinates.
fn of_table(table: &Table<Value>) -> Fallible<Sample> {
    let number = |text: &str| {
        let no_number = || value_error(format!("the heads of this table are not integers: `{text}`"));
        text.parse::<i64>().map_err(|_| no_number().help("`Guess(GrundyTable(Wythoff, 0..12, 0..12))`"))
    };
    let mut names = Vec::new();
    let mut values = Vec::new();
    for slice in &table.slices {
        let mut before = Vec::new();
        names.clear();
        for part in slice.title.split(", ").filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once(" = ").unwrap_or(("", part));
            names.push(name.to_lowercase());
            before.push(number(value)?);
        }
        for (head, cells) in &slice.rows {
            let mut point = before.clone();
            if !head.is_empty() {
                point.push(number(head)?);
            }
            for (column, cell) in table.columns.iter().zip(cells) {
                if is_none(cell) {
                    continue;
                }
                values.push(([point.as_slice(), &[number(column)?]].concat(), cell.clone()));
            }
        }
    }
    names.extend(
        [&table.corner.0, &table.corner.1].into_iter().filter(|name| !name.is_empty()).map(|name| name.to_lowercase()),
    );
    Ok(Sample { names, values, ..Sample::default() }.without_fixed())
}

fn of_function(machine: &mut Machine, arguments: &Arguments) -> Fallible<Sample> {
    let names = parameter_names(arguments.get(0));
    let mut sides = bounds::given_sides(machine, arguments)?;
    if let ([one], true) = (sides.as_slice(), names.len() > 1) {
        sides = vec![one.clone(); names.len()];
    }
    let values = over(machine, &sides, |machine, entries| {
        let value = machine.call(arguments.get(0), Arguments::new(entries.to_vec()))?;
        measured(machine, &value).map(Some)
    })?;
    Ok(Sample { names, values, ..Sample::default() })
}

fn of_ruleset(machine: &mut Machine, arguments: &Arguments, ruleset: RulesetId) -> Fallible<Sample> {
    let sides = bounds::sides(machine, arguments, ruleset)?;
    let mut misfit: Option<Box<Error>> = None;
    let values = over(machine, &sides, |machine, entries| match machine.board(ruleset, entries) {
        Ok(sum) => measured(machine, &Value::from(sum)).map(Some),
        Err((_, error)) if matches!(error.kind, ErrorKind::Value { .. }) => {
            misfit.get_or_insert(error);
            Ok(None)
        }
        Err((entry, error)) => Err(match entry {
            Some(entry) => arguments.at(entry + 1, error),
            None => error,
        }),
    })?;
    match misfit {
        Some(error) if values.is_empty() => Err(error),
        _ => Ok(Sample { names: names_of_sides(machine, ruleset), values, ..Sample::default() }.without_fixed()),
    }
}

/// The results of `value` at all points of these sides.
fn over(
    machine: &mut Machine,
    sides: &[Side],
    mut value: impl FnMut(&mut Machine, &[Value]) -> Fallible<Option<Value>>,
) -> Fallible<Vec<(Vec<i64>, Value)>> {
    let total = sides.iter().map(|side| side.items.len() as u64).fold(1, u64::saturating_mul);
    let _progress = machine.environment.limit.hold_steps(total, "values");
    let (mut entries, places): (Vec<Value>, Vec<usize>) =
        (vec![Value::Nothing; sides.len()], (0..sides.len()).collect());
    let mut done = 0;
    let values = each(machine, sides, &places, &mut entries, &mut |machine, entries| {
        machine.environment.limit.check()?;
        machine.environment.limit.count_of(done, total, "values");
        done += 1;
        let point = entries.iter().map(coordinate).collect::<Fallible<Vec<_>>>()?;
        Ok(Some(value(machine, entries)?.map(|value| (point, value))))
    })?;
    Ok(values.into_iter().flatten().collect())
}

/// What a guess is about: the Grundy value of an impartial position, the class of a three-player position, the value of any other
/// position, and other values as they are.
pub(super) fn measured(machine: &mut Machine, value: &Value) -> Fallible<Value> {
    let Value::Position(sum) = value else { return Ok(value.clone()) };
    if machine.environment.catalogue.universe(sum).has_numbers() {
        machine.find_values(sum)?;
        let environment = &mut *machine.environment;
        if let Some(grundy) = environment.catalogue.nimber(&mut environment.store, sum)? {
            return Ok(Value::integer(grundy.rests(&mut environment.standing)));
        }
    }
    let Worth { class, value, .. } = machine.operations(value).worth(machine, value)?;
    Ok(class.map_or(value, Value::symbol))
}
