//! Tables of a function, and of all boards of a ruleset within bounds.

use std::{cell::Cell, ops::ControlFlow, rc::Rc};

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Parameter, Subject,
        bounds::{self, Side},
        failure::{Failures, unknown},
        impartial,
        misere::is_misere,
        named, one,
        outcome::most_positions,
        rest, ruleset_at,
        size::SweepPosition,
        sweep,
    },
    kind::{
        convert::{Fallible, argument_error, boolean, small_integer, type_error, value_error},
        table::{Gathering, filled},
        theory::Worth,
        value::Value,
    },
    limit::HeldRows,
    render::table::{Row, Slice, Table},
    run::{
        error::{Error, ErrorKind},
        machine::Machine,
    },
    standing::Standing,
    synchronized::ADDITIVE,
};
use cutcake_play::sum::Sum;

/// The parameters of tables of boards.
const BOARDS: &[Parameter] = &[
    one("rules", Kind::Ruleset),
    rest("bounds", Kind::Any),
    named("positions", Kind::Integer),
    named("only", Kind::Function),
    named("caption", Kind::String),
];

pub(super) const SUBJECT: Subject = Subject {
    title: "Tables",
    builtins: &[
        Builtin {
            name: "Table",
            parameters: &[
                one("f", Kind::Function),
                rest("bounds", Kind::Any),
                named("only", Kind::Function),
                named("caption", Kind::String),
            ],
            summary: "What a function of two parameters gives, in a table: the first parameter runs down the rows, the second \
                      across the columns. A collection says what a parameter runs over, a number n that it runs from 1 to n. What a \
                      function of one parameter gives is a row; of more than two the last two run down and across, and each choice of the \
                      others has a part of the table. Where `only` does not hold of the parameters the cell stays empty, so that \
                      `only := (i, j) -> i >= j` makes a triangle. Where an error or a limit ends the function for a cell, `?` \
                      stands there and the reason under the table; a table that is interrupted, or ends at a limit, is shown with what \
                      there is.",
            examples: &[
                "Table((a, b) -> NimSum(a, b), 0..3, 0..7)",
                "Table(n -> n^2, 8)",
                "Table((a, b) -> a/(b-2), 2, 3)",
                "Table((a, b) -> NimSum(a, b), 4, 4; only := (a, b) -> a >= b)",
                "Table((a, b, c) -> NimSum(a, b, c), 1..2, 0..2, 0..3)",
                "Table((a, b) -> a*b, 2, 3; caption := \"Products $ab$\")",
            ],
            run: |machine, arguments| {
                machine.shown_with_marks(arguments, |machine| table_of_function(machine, arguments))
            },
        },
        Builtin {
            name: "TableOfRows",
            parameters: &[
                one("heads", Kind::Collection),
                rest("rows", Kind::Any),
                named("caption", Kind::String),
                named("notes", Kind::Collection),
            ],
            summary: "A table of these rows: tuples of a head and the cells behind it. `heads` are the heads of the columns behind the \
                      corner, a pair of what the rows and what the columns count. A string between the rows is the title of the \
                      slice below it. `caption` stands above the table, `notes` are the lines under it. A table in a collection is written so.",
            examples: &[
                "TableOfRows((\"n\", \"n^2\", \"*n\"), (2, 4, *2), (3, 9, *3))",
                "(Table((a, b) -> a*b, 2, 3),)",
                "(Table((a, b) -> a/(b-2), 2, 3),)",
            ],
            run: table_of_rows,
        },
        Builtin {
            name: "PeriodicTable",
            parameters: &[one("items", Kind::Collection), one("n", Kind::Integer)],
            summary: "The items in a table of n columns, one row behind the other, so that those of period n stand below each other. The head of a row \
                      and the head of a column together are the number of an item.",
            examples: &["PeriodicTable(NimSequence(Kayles, 36), 12)"],
            run: |machine, arguments| {
                let period = arguments.read(1, |value| small_integer(value, 1))?;
                let period = usize::try_from(period).unwrap_or(usize::MAX);
                let items = machine.list(arguments.get(0))?;
                let columns: Vec<String> = (1..=period.min(items.len())).map(|column| column.to_string()).collect();
                let width = columns.len();
                let row = |(row, items): (usize, &[Value])| {
                    let missing = width.saturating_sub(items.len());
                    let cells = items.iter().cloned().chain(std::iter::repeat_n(Value::symbol(""), missing));
                    ((row * period).to_string(), cells.collect::<Vec<_>>())
                };
                let rows = items.chunks(period).enumerate().map(row);
                Ok(Value::Table(Rc::new(Table::new((String::new(), String::new()), columns, rows))))
            },
        },
        Builtin {
            name: "ValueTable",
            parameters: BOARDS,
            summary: "The values of all boards of a ruleset within bounds; `?bounds` says what these are and how tables are laid out. \
                      `?` stands where there is no value, as in Table; `positions` bounds how many positions are looked into for each, and cells of \
                      which `only` does not hold stay empty, in all these tables.",
            examples: &[
                "ValueTable(Cutcake, 1..4, 1..6)",
                "ValueTable(MaundyCake, (8, 12, 30), 6)",
                "ValueTable(SynchronizedCutcake, 2..7, 2..7)",
                "ValueTable(SynchronizedCutcake, 2..5, 2..5; only := (l, r) -> l >= r)",
                "ValueTable(Kayles, 0..10)",
            ],
            run: value_table,
        },
        Builtin {
            name: "OutcomeTable",
            parameters: &[
                one("rules", Kind::Ruleset),
                rest("bounds", Kind::Any),
                named("positions", Kind::Integer),
                named("misere", Kind::Boolean),
                named("only", Kind::Function),
                named("caption", Kind::String),
            ],
            summary: "The outcomes of all boards of a ruleset within bounds (`?bounds`). For three players a cell has the winners when Left, \
                      Center and Right starts, by their letters: `q` is queer, `?` open; `positions` bounds the search for each, as for \
                      Outcome; where it ends one in a game of two players, `?` stands with the reason under the table. \
                      `misere` asks about misère play, as for Outcome.",
            examples: &[
                "OutcomeTable(Cutcake, 1..4, 1..6)",
                "OutcomeTable(SynchronizedCutcake, 8)",
                "OutcomeTable(Cutblock, 3..4, 1..4, 1..4)",
                "OutcomeTable(Cutblock, 3, 4, 5; positions := 10^5)",
                "OutcomeTable(Nim, 0..4, 0..4; misere := true)",
            ],
            run: |machine, arguments| {
                let is_misere = is_misere(machine, arguments)?;
                table_of_boards(machine, arguments, |machine, sum| {
                    let board = Value::from(sum.clone());
                    match is_misere {
                        true => machine.operations(&board).misere_outcome(machine, &board),
                        false => machine.outcome(&board),
                    }
                })
            },
        },
        Builtin {
            name: "ClassTable",
            parameters: BOARDS,
            summary: "The classes of all boards of a three-player ruleset within bounds (`?bounds`); `positions` as for ValueTable.",
            examples: &["ClassTable(Cutblock, 1..2, 1..3, 1..4)", "ClassTable(MaundyBlock, (8, 9), 2..4, 2..4)"],
            run: |machine, arguments| {
                if let Value::Ruleset(id) = *arguments.get(0) {
                    let ruleset = Rc::clone(machine.environment.catalogue.get(id));
                    if ruleset.theory().is_none_or(|theory| theory.universe.players.len() != 3) {
                        let error = type_error(format!("{} is not a game for three players", ruleset.name()));
                        let error = error.help("ValueTable and OutcomeTable are for games of every kind");
                        return Err(arguments.at(0, error));
                    }
                }
                table_of_boards(machine, arguments, |machine, sum| {
                    let board = Value::from(sum.clone());
                    let Worth { class, value, .. } = machine.operations(&board).worth(machine, &board)?;
                    Ok(class.map_or(value, Value::symbol))
                })
            },
        },
        Builtin {
            name: "GrundyTable",
            parameters: BOARDS,
            summary: "The Grundy values of all boards of an impartial ruleset within bounds (`?bounds`); `positions` as for ValueTable.",
            examples: &[
                "GrundyTable(Wythoff, 0..5, 0..8)",
                "GrundyTable(TriangularChocolate, 6, 6; y := 1, k := 3)",
                "GrundyTable(TriangularChocolate, 1, 2, 6; k := 3)",
            ],
            run: |machine, arguments| {
                impartial::instance(machine, arguments)?;
                table_of_boards(machine, arguments, |machine, sum| {
                    impartial::grundy(machine, &Arguments::new(vec![Value::from(sum.clone())]))
                })
            },
        },
    ],
};

fn table_of_function(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let names = parameter_names(arguments.get(0));
    let sides = bounds::given_sides(machine, arguments)?;
    if sides.is_empty() {
        let error = argument_error("Table takes a function, and what its parameters run over");
        return Err(error.help("a number n means 1 to n: `Table((a, b) -> a*b, 3, 4)`"));
    }
    let (mut failures, ending) = (Failures::default(), Ending::default());
    let table = Layout::new(&sides, arguments).table(machine, &sides, &names, &ending, |machine, entries| {
        cell_or_unknown(machine, &mut failures, &ending, entries, |machine| {
            machine.within(None, None, |machine| machine.call(arguments.get(0), Arguments::new(entries.to_vec())))
        })
    })?;
    failures.leave(ending.left.get());
    Ok(Value::Table(Rc::new(failures.finish(machine, table)?)))
}

/// The names of the parameters of a function, if it is written in the language.
pub(super) fn parameter_names(function: &Value) -> Vec<String> {
    match function {
        Value::Function(closure) => {
            closure.code.parameters.iter().map(|parameter| parameter.name.to_string()).collect()
        }
        _ => Vec::new(),
    }
}

/// The table of values is a sweep, which is recorded and works on several threads, unless the standing of each cell is wanted.
fn value_table(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let is_at_once = match arguments.get(0) {
        Value::Ruleset(id) => {
            let theory = machine.environment.catalogue.get(*id).theory();
            theory.is_some_and(|theory| theory.universe.is_at_once())
        }
        _ => false,
    };
    let environment = &machine.environment;
    let is_shown = arguments.is_shown && (environment.is_numbering || environment.format.is_for_programs());
    if environment.cell_standings.is_some() || is_at_once && is_shown {
        let step = if is_at_once { ADDITIVE } else { Standing::Proved };
        let table = table_of_boards(machine, arguments, |machine, sum| {
            let board = Value::from(sum.clone());
            if is_at_once {
                return Ok(machine.value_alone(&board)?.into());
            }
            machine.call(&sweep::value(), Arguments::new(vec![board]))
        });
        // Calculating with the cells rests on more than each of them does alone.
        machine.rest_on(step);
        return table;
    }
    let positions = most_positions(arguments.named("positions"))?;
    let (mut places, mut coordinates) = (Vec::new(), Vec::new());
    let table = layout_of_boards(machine, arguments, &Ending::default(), |_, sum, entries| {
        places.push(SweepPosition { position: Rc::new(sum.clone()), times: 1 });
        coordinates.push(entries.to_vec());
        Ok(Value::Nothing)
    })?;
    // The number of boards up to the end of each row.
    let ends: Vec<usize> = table
        .rows()
        .scan(0, |end, (_, cells)| {
            *end += cells.iter().filter(|cell| matches!(cell, Value::Nothing)).count();
            Some(*end)
        })
        .collect();
    let heads: Vec<&String> = table.rows().map(|(head, _)| head).collect();
    let held = machine.environment.limit.hold_rows();
    let mut failures = Failures::default();
    let mut row = 0;
    let mut report = |machine: &mut Machine, values: &[Option<Value>]| {
        while let (Some(end), Some(head)) = (ends.get(row).filter(|end| **end <= values.len()), heads.get(row)) {
            let start = row.checked_sub(1).map_or(0, |before| ends[before]);
            let cells: Vec<Value> =
                values[start..*end].iter().map(|cell| cell.clone().unwrap_or_else(unknown)).collect();
            report_row(machine, &held, head, &cells);
            row += 1;
        }
    };
    let cells = sweep::Cells {
        places: &places,
        coordinates: &coordinates,
        positions,
        failures: &mut failures,
        report: &mut report,
    };
    let mut values = sweep::cells(machine, "ValueTable", arguments, cells)?.into_iter();
    drop(held);
    let table = filled(&table, std::iter::from_fn(|| Some(values.next().unwrap_or_else(unknown))));
    Ok(Value::Table(Rc::new(failures.finish(machine, table)?)))
}

/// The cell with these coordinates, computed by `compute`; `?` if that fails.
fn cell_or_unknown(
    machine: &mut Machine,
    failures: &mut Failures,
    ending: &Ending,
    coordinates: &[Value],
    compute: impl FnOnce(&mut Machine) -> Fallible<Value>,
) -> Fallible<Value> {
    let cell = failures.cell(machine, coordinates, |machine| {
        machine.environment.limit.check()?;
        compute(machine)
    });
    match cell {
        Ok(cell) => Ok(cell.unwrap_or_else(unknown)),
        Err(error) => {
            failures.stop(machine, coordinates, 1, error)?;
            ending.is_over.set(true);
            Ok(unknown())
        }
    }
}

/// Reports a finished row, if progress is watched.
fn report_row(machine: &mut Machine, held: &HeldRows, head: &str, cells: &[Value]) {
    if !machine.environment.limit.is_watched() {
        return;
    }
    let mut row = head.to_owned();
    for cell in cells {
        let text = machine.raw_text(cell);
        row += "  ";
        row += text.as_deref().unwrap_or("?");
    }
    held.tell(row);
}

/// The table of `cell` for each board of the ruleset within the bounds among the arguments.
fn table_of_boards(
    machine: &mut Machine,
    arguments: &Arguments,
    cell: impl FnMut(&mut Machine, &Sum) -> Fallible<Value>,
) -> Fallible<Value> {
    machine.shown_with_marks(arguments, |machine| plain_table_of_boards(machine, arguments, cell))
}

fn plain_table_of_boards(
    machine: &mut Machine,
    arguments: &Arguments,
    mut cell: impl FnMut(&mut Machine, &Sum) -> Fallible<Value>,
) -> Fallible<Value> {
    let positions = most_positions(arguments.named("positions"))?;
    let (mut failures, ending) = (Failures::default(), Ending::default());
    let table = layout_of_boards(machine, arguments, &ending, |machine, sum, entries| {
        cell_or_unknown(machine, &mut failures, &ending, entries, |machine| {
            machine.within(positions, None, |machine| cell(machine, sum))
        })
    })?;
    failures.leave(ending.left.get());
    Ok(Value::Table(Rc::new(failures.finish(machine, table)?)))
}

/// The table of `cell` for each board, with its entries, of the ruleset within the bounds among the arguments.
pub(super) fn layout_of_boards(
    machine: &mut Machine,
    arguments: &Arguments,
    ending: &Ending,
    mut cell: impl FnMut(&mut Machine, &Sum, &[Value]) -> Fallible<Value>,
) -> Fallible<Table<Value>> {
    let ruleset = ruleset_at(arguments, 0)?;
    let sides = bounds::sides(machine, arguments, ruleset)?;
    let rules = Rc::clone(machine.environment.catalogue.get(ruleset));
    // The sides of a block are named after players, in capitals.
    let name = |name: &&str| if ["l", "c", "r"].contains(name) { name.to_uppercase() } else { (*name).to_owned() };
    let names: Vec<String> = match rules.sides() {
        Some(names) => names.iter().map(name).collect(),
        None => ('a'..='z').map(String::from).collect(),
    };
    let (mut boards, mut misfit): (u64, Option<Box<Error>>) = (0, None);
    let table = Layout::new(&sides, arguments).table(machine, &sides, &names, ending, |machine, entries| {
        machine.environment.limit.check()?;
        match machine.board_in_table(ruleset, entries) {
            Ok(sum) => {
                boards += 1;
                cell(machine, &sum, entries)
            }
            Err((entry, error)) => {
                let error = match entry {
                    Some(entry) => arguments.at(entry + 1, error),
                    None => error,
                };
                if !matches!(error.kind, ErrorKind::Value { .. }) {
                    return Err(error);
                }
                misfit.get_or_insert(error);
                Ok(Value::symbol("-"))
            }
        }
    })?;
    match misfit {
        Some(error) if boards == 0 => Err(error),
        None if boards == 0 => Err(value_error(format!("there is no board of {} within these bounds", rules.name()))
            .help("a range `a..b` has items if b is at least a; a number means all up to it")),
        _ => Ok(table),
    }
}

/// Whether a table was stopped, and how many of its cells follow the one at which it was stopped. These are not computed, and
/// rows without any other cells are left out.
#[derive(Default)]
pub(super) struct Ending {
    is_over: Cell<bool>,
    left: Cell<u64>,
}

/// The roles of the coordinates of a table.
struct Layout {
    /// The coordinates that distinguish slices.
    slices: Vec<usize>,
    /// The one that runs down the rows, if there is more than one.
    row: Option<usize>,
    /// The one that runs across the columns.
    column: Option<usize>,
    /// The predicate of the coordinates of cells that are not left empty.
    only: Option<Value>,
    /// The caption above the table.
    caption: String,
}

impl Layout {
    /// The last two coordinates that are not fixed run down the rows and across the columns.
    fn new(sides: &[Side], arguments: &Arguments) -> Self {
        let (mut slices, mut free): (Vec<usize>, Vec<usize>) =
            (0..sides.len()).partition(|place| sides[*place].is_fixed);
        let (column, row) = (free.pop(), free.pop());
        slices.extend(free);
        slices.sort_unstable();
        Layout { slices, row, column, only: arguments.named("only").cloned(), caption: caption(arguments) }
    }

    /// The table of `cell` for all coordinates.
    fn table(
        &self,
        machine: &mut Machine,
        sides: &[Side],
        names: &[String],
        ending: &Ending,
        mut cell: impl FnMut(&mut Machine, &[Value]) -> Fallible<Value>,
    ) -> Fallible<Table<Value>> {
        let name = |place: Option<usize>| place.and_then(|place| names.get(place)).cloned().unwrap_or_default();
        let places = |place: Option<usize>| place.into_iter().collect::<Vec<_>>();
        let mut coordinates: Vec<Value> =
            sides.iter().map(|side| side.items.first().cloned().unwrap_or(Value::Nothing)).collect();
        let mut columns = Vec::new();
        for head in self.column.map_or(&[][..], |place| &sides[place].items) {
            machine.environment.limit.check()?;
            let head = machine.raw_text(head)?.to_string();
            machine.environment.limit.lengthen(&mut columns, head)?;
        }
        let total = sides.iter().map(|side| side.items.len() as u64).fold(1, u64::saturating_mul);
        let held = machine.environment.limit.hold_rows();
        let mut done = 0;
        let mut gathering = Gathering::default();
        let slices = each(machine, sides, &self.slices, &mut coordinates, &mut |machine, coordinates| {
            if ending.is_over.get() {
                return Ok(None);
            }
            let mut titles = Vec::with_capacity(self.slices.len());
            for place in &self.slices {
                titles.push(format!("{} = {}", name(Some(*place)), machine.raw_text(&coordinates[*place])?));
            }
            let rows = each(machine, sides, &places(self.row), coordinates, &mut |machine, coordinates| {
                if ending.is_over.get() {
                    return Ok(None);
                }
                let head = match self.row {
                    Some(place) => machine.raw_text(&coordinates[place])?.to_string(),
                    None => String::new(),
                };
                let mut cells =
                    each(machine, sides, &places(self.column), coordinates, &mut |machine, coordinates| {
                        if ending.is_over.get() {
                            return Ok(None);
                        }
                        machine.environment.limit.count_of(done, total, "cells");
                        done += 1;
                        if let Some(only) = &self.only
                            && !boolean(&machine.call(only, Arguments::new(coordinates.clone()))?)?
                        {
                            return Ok(Some(Value::string("")));
                        }
                        machine.marking(|machine| cell(machine, coordinates)).map(Some)
                    })?;
                if ending.is_over.get() {
                    cells.resize(columns.len().max(1), unknown());
                    ending.left.set(total.saturating_sub(done));
                }
                report_row(machine, &held, &head, &cells);
                Ok(Some((head, gathering.row(cells))))
            })?;
            Ok(Some(Slice { title: titles.join(", "), rows }))
        })?;
        gathering.finish();
        machine.environment.limit.count_of(total, total, "cells");
        let corner = (name(self.row), name(self.column));
        Ok(Table { caption: self.caption.clone(), corner, columns, slices, notes: Vec::new() })
    }
}

/// The argument `caption`.
fn caption(arguments: &Arguments) -> String {
    match arguments.named("caption") {
        Some(Value::String(caption)) => caption.to_string(),
        _ => String::new(),
    }
}

/// A visitor of coordinates; `None` ends the iteration.
pub(super) type Visit<'v, T> = dyn FnMut(&mut Machine, &mut Vec<Value>) -> Fallible<Option<T>> + 'v;

/// Calls `visit` with every choice of the coordinates at these places, the last changing fastest, and collects the results until
/// it returns `None`.
pub(super) fn each<T>(
    machine: &mut Machine,
    sides: &[Side],
    places: &[usize],
    coordinates: &mut Vec<Value>,
    visit: &mut Visit<'_, T>,
) -> Fallible<Vec<T>> {
    let mut all = Vec::new();
    add_each(machine, sides, places, coordinates, visit, &mut all).map(|_| all)
}

/// Appends the results of [`each`] to `all`.
fn add_each<T>(
    machine: &mut Machine,
    sides: &[Side],
    places: &[usize],
    coordinates: &mut Vec<Value>,
    visit: &mut Visit<'_, T>,
    all: &mut Vec<T>,
) -> Fallible<ControlFlow<()>> {
    let Some((place, later)) = places.split_first() else {
        return Ok(match visit(machine, coordinates)? {
            Some(found) => {
                machine.environment.limit.lengthen(all, found)?;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        });
    };
    for item in &sides[*place].items {
        coordinates[*place] = item.clone();
        if add_each(machine, sides, later, coordinates, visit, all)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

fn table_of_rows(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let text = |machine: &mut Machine, value: &Value| Ok::<_, Box<Error>>(machine.raw_text(value)?.to_string());
    let heads = machine.list(arguments.get(0))?;
    let corner = match heads.first() {
        Some(Value::Tuple(pair)) if pair.items.len() == 2 => {
            (text(machine, &pair.items[0])?, text(machine, &pair.items[1])?)
        }
        Some(other) => (text(machine, other)?, String::new()),
        None => (String::new(), String::new()),
    };
    let columns = heads.iter().skip(1).map(|head| text(machine, head)).collect::<Fallible<Vec<_>>>()?;
    let mut slices: Vec<Slice<Value>> = Vec::new();
    for (place, row) in (1..).zip(arguments.rest(1)) {
        if let Value::String(title) = row {
            slices.push(Slice { title: title.to_string(), rows: Vec::new() });
            continue;
        }
        let items = machine.list(row).map_err(|error| arguments.at(place, error))?;
        let Some((head, cells)) = items.split_first().filter(|(_, cells)| cells.len() == columns.len()) else {
            let message = format!(
                "a row has a head and {} cells here, as the heads say, not {} items",
                columns.len(),
                items.len()
            );
            return Err(arguments.at(place, argument_error(message)));
        };
        let row: Row<Value> = (text(machine, head)?, cells.to_vec().into());
        match slices.last_mut() {
            Some(slice) => slice.rows.push(row),
            None => slices.push(Slice { title: String::new(), rows: vec![row] }),
        }
    }
    if slices.is_empty() {
        slices.push(Slice { title: String::new(), rows: Vec::new() });
    }
    let notes = match arguments.named("notes") {
        Some(notes) => machine.list(notes)?,
        None => Vec::new(),
    };
    let notes = notes.iter().map(|note| text(machine, note)).collect::<Fallible<_>>()?;
    Ok(Value::Table(Rc::new(Table { caption: caption(arguments), corner, columns, slices, notes })))
}
