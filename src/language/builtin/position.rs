//! Positions of rulesets, and tables of them.

use std::rc::Rc;

use crate::{
    language::{
        builtin::{Arguments, Builtin, Kind, Subject, one, optional, rest},
        kind::convert::{Fallible, argument_error, mismatch, small_integer, type_error},
        kind::value::Value,
        run::machine::Machine,
    },
    play::sum::Sum,
    render::table::{Row, Slice, Table},
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Positions and rulesets",
    builtins: &[
        Builtin {
            name: "Show",
            parameters: &[one("G", Kind::Any)],
            summary: "A value as it is written inside a collection, as a string: for a position its boards, not its value.",
            examples: &["Show(Cutcake[8,7] + Cutcake[3,4])", "Print(Show(3*Cutcake[3,2]))"],
            run: |machine, arguments| Ok(Value::string(machine.plain_text(arguments.get(0))?)),
        },
        Builtin {
            name: "Value",
            parameters: &[one("G", Kind::Play)],
            summary: "The value of a position in its theory; of a value itself. A three-player game has a triple of values, as `Values` says.",
            examples: &[
                "Value(Cutcake[8,7])",
                "Value(MaundyCake[9,4] + MaundyCake[2,9])",
                "Value([7,5])",
                "Value([3,2,4])",
            ],
            run: |machine, arguments| {
                if machine.is_synchronized(arguments.get(0)) {
                    let value = machine.infinitesimal(arguments.get(0));
                    return Ok(value.map_err(|error| arguments.at(0, error))?.into());
                }
                if machine.is_three_player(arguments.get(0)) {
                    let (_, values) = machine.classified(arguments.get(0))?;
                    return Ok(Value::tuple(values)?);
                }
                let game = arguments.game(machine, 0)?;
                Ok(machine.game_value(game))
            },
        },
        Builtin {
            name: "Table",
            parameters: &[one("f", Kind::Function), one("rows", Kind::Collection), one("columns", Kind::Collection)],
            summary: "What a function of two parameters gives, in a table: the first parameter runs down the rows, the second \
                      across the columns.",
            examples: &["Table((a, b) -> NimSum(a, b), 0..3, 0..7)"],
            run: |machine, arguments| {
                let names: Vec<String> = match arguments.get(0) {
                    Value::Function(closure) => {
                        closure.function.parameters.iter().map(|name| name.name.text.to_string()).collect()
                    }
                    _ => Vec::new(),
                };
                let corner = match names.as_slice() {
                    [row, column, ..] => (row.clone(), column.clone()),
                    _ => (String::new(), String::new()),
                };
                let rows = rows(machine, arguments.rest(1), |machine, row, column| {
                    machine.call(arguments.get(0), Arguments::new(vec![row.clone(), column.clone()]))
                })?;
                let columns = heads(machine, arguments.get(2))?;
                Ok(Value::Table(Rc::new(Table::new(corner, columns, rows))))
            },
        },
        Builtin {
            name: "Check",
            parameters: &[one("R", Kind::Ruleset), optional("N", Kind::Integer)],
            summary: "Tests a ruleset that was defined in the language on all its boards up to a bound (the largest integer between its \
                      brackets, or the most cells of a board; 4 if none is given): whether its options are boards as `valid` says, \
                      whether the parts of `split` sum to the value of the board, whether what `same` and `negative` give has its \
                      value and the negative one. An error names the first board where not; otherwise the number of boards.",
            examples: &[
                "ruleset Halves[n] impartial\n  options for i from 1 to n div 2 yield [i] end\nend\nCheck(Halves, 20)",
            ],
            run: |machine, arguments| {
                let Value::Ruleset(id) = *arguments.get(0) else {
                    return Err(arguments.at(0, mismatch("a ruleset", arguments.get(0))));
                };
                let Some(written) = machine.environment.written.get(&id).cloned() else {
                    let error = type_error("only rulesets that were defined in the language are checked");
                    return Err(arguments.at(0, error.help("those that come with the program have tests of their own")));
                };
                let bound = match arguments.optional(1) {
                    Some(bound) => small_integer(bound, 0).map_err(|error| arguments.at(1, error))?,
                    None => CHECKED_TO,
                };
                Ok(Value::integer(machine.check_ruleset(id, &written, bound)?))
            },
        },
        Builtin {
            name: "ValueTable",
            parameters: &[one("R", Kind::Ruleset), rest("ranges", Kind::Collection)],
            summary: "The values of all boards of a ruleset with sides in the ranges given, a range a side: the first runs down \
                      the rows, the second across the columns; of three there is a slice for each item of the first.",
            examples: &[
                "ValueTable(Cutcake, 1..4, 1..6)",
                "ValueTable(MaundyCake, (8, 12, 30), 1..6)",
                "ValueTable(SynchronizedCutcake, 2..7, 2..7)",
            ],
            run: |machine, arguments| {
                table_of_boards(machine, arguments, |machine, sum| {
                    if machine.environment.catalogue.is_synchronized(sum) {
                        return Ok(machine.infinitesimal(&Value::Position(Rc::new(sum.clone())))?.into());
                    }
                    if machine.environment.catalogue.is_three_player(sum) {
                        let (_, values) = machine.classified(&Value::Position(Rc::new(sum.clone())))?;
                        return Ok(Value::tuple(values)?);
                    }
                    let game = machine.game(&Value::Position(Rc::new(sum.clone())))?;
                    Ok(machine.game_value(game))
                })
            },
        },
        Builtin {
            name: "OutcomeTable",
            parameters: &[one("R", Kind::Ruleset), rest("ranges", Kind::Collection)],
            summary: "The outcomes of all boards of a ruleset with sides in the ranges given, laid out like a ValueTable. For three players \
                      a cell has the winners when Left, Center and Right starts, by their letters: `q` is queer, `?` open.",
            examples: &[
                "OutcomeTable(Cutcake, 1..4, 1..6)",
                "OutcomeTable(SynchronizedCutcake, 1..8, 1..8)",
                "OutcomeTable(Cutblock, 3..4, 1..4, 1..4)",
            ],
            run: |machine, arguments| {
                table_of_boards(machine, arguments, |machine, sum| {
                    machine.outcome(&Value::Position(Rc::new(sum.clone())))
                })
            },
        },
    ],
};

/// The bound of `Check` where none is given.
const CHECKED_TO: u64 = 4;

/// A table of what `cell` says of each board of a ruleset: of one with three sides, a slice for each first side.
pub(super) fn table_of_boards(
    machine: &mut Machine,
    arguments: &Arguments,
    mut cell: impl FnMut(&mut Machine, &Sum) -> Fallible<Value>,
) -> Fallible<Value> {
    let Value::Ruleset(ruleset) = *arguments.get(0) else {
        return Err(arguments.at(0, mismatch("a ruleset", arguments.get(0))));
    };
    let rules = Rc::clone(machine.environment.catalogue.get(ruleset));
    let given = arguments.rest(1).len();
    let sides = rules.sides().unwrap_or_else(|| ["a", "b", "c"].into_iter().take(given.max(2)).collect());
    let names: Vec<String> = sides.iter().map(|side| side.to_uppercase()).collect();
    let (title, row, column) = match names.as_slice() {
        [row, column] if given == 2 => (None, row, column),
        [slice, row, column] if given == 3 => (Some(slice), row, column),
        _ => {
            return Err(argument_error(format!(
                "give a range such as `1..8` for each side of {}: {}, not {given}",
                rules.form(),
                sides.len()
            )));
        }
    };
    let first = match title {
        Some(_) => machine.list(arguments.get(1))?.into_iter().map(Some).collect(),
        None => vec![None],
    };
    let mut slices = Vec::with_capacity(first.len());
    for slice in first {
        let rows = rows(machine, arguments.rest(given - 1), |machine, row, column| {
            let entries: Vec<Value> = slice.iter().chain([row, column]).cloned().collect();
            let sum = machine.board(ruleset, &entries).map_err(|(entry, error)| match entry {
                Some(entry) => arguments.at(entry + 1, error),
                None => error,
            })?;
            cell(machine, &sum)
        })?;
        let title = match (title, &slice) {
            (Some(name), Some(slice)) => format!("{name} = {}", machine.plain_text(slice)?),
            _ => String::new(),
        };
        slices.push(Slice { title, rows });
    }
    let columns = heads(machine, arguments.get(given))?;
    Ok(Value::Table(Rc::new(Table { corner: (row.clone(), column.clone()), columns, slices })))
}

/// The rows of a table with the items of the first collection down the rows and those of the second across the columns.
fn rows(
    machine: &mut Machine,
    collections: &[Value],
    mut cell: impl FnMut(&mut Machine, &Value, &Value) -> Fallible<Value>,
) -> Fallible<Vec<Row<Value>>> {
    let [down, across] = collections else { return Ok(Vec::new()) };
    let (down, across) = (machine.list(down)?, machine.list(across)?);
    let (mut done, total) = (0, down.len() as u64 * across.len() as u64);
    let mut rows = Vec::with_capacity(down.len());
    for row in &down {
        let mut cells = Vec::with_capacity(across.len());
        for column in &across {
            machine.environment.limit.check()?;
            cells.push(cell(machine, row, column)?);
            done += 1;
            machine.environment.limit.count_of(done, total, "cells");
        }
        rows.push((machine.raw_text(row)?.to_string(), cells));
    }
    Ok(rows)
}

/// The items of a collection as the heads of columns.
fn heads(machine: &mut Machine, collection: &Value) -> Fallible<Vec<String>> {
    machine.list(collection)?.iter().map(|item| Ok(machine.raw_text(item)?.to_string())).collect()
}
