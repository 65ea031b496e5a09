//! Positions of rulesets, and tables of them.

use std::rc::Rc;

use crate::{
    language::{
        builtin::{Arguments, Builtin, Kind, Subject, one, rest},
        convert::{Fallible, argument_error, mismatch},
        evaluate::Machine,
        value::Value,
    },
    render::table::Table,
    ruleset::sum::Sum,
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
            summary: "The value of a position in its theory; of a value itself.",
            examples: &["Value(Cutcake[8,7])", "Value(MaundyCake[9,4] + MaundyCake[2,9])", "Value([7,5])"],
            run: |machine, arguments| {
                if machine.is_synchronized(arguments.get(0)) {
                    let value = machine.infinitesimal(arguments.get(0));
                    return Ok(value.map_err(|error| arguments.at(0, error))?.into());
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
                table(machine, arguments, corner, |machine, row, column| {
                    machine.call(arguments.get(0), Arguments::new(vec![row.clone(), column.clone()]))
                })
            },
        },
        Builtin {
            name: "ValueTable",
            parameters: &[one("R", Kind::Ruleset), rest("ranges", Kind::Collection)],
            summary: "The values of all boards of a ruleset with sides in the ranges given, a range a side: the first runs down \
                      the rows, the second across the columns.",
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
                    let environment = &mut *machine.environment;
                    let game = environment.catalogue.value(&mut environment.store, sum)?;
                    Ok(machine.game_value(game))
                })
            },
        },
        Builtin {
            name: "OutcomeTable",
            parameters: &[one("R", Kind::Ruleset), rest("ranges", Kind::Collection)],
            summary: "The outcomes of all boards of a ruleset with sides in the ranges given, laid out like a ValueTable.",
            examples: &["OutcomeTable(Cutcake, 1..4, 1..6)", "OutcomeTable(SynchronizedCutcake, 1..8, 1..8)"],
            run: |machine, arguments| {
                table_of_boards(machine, arguments, |machine, sum| {
                    machine.outcome(&Value::Position(Rc::new(sum.clone())))
                })
            },
        },
    ],
};

/// A table of what `cell` says of each board of a ruleset.
fn table_of_boards(
    machine: &mut Machine,
    arguments: &Arguments,
    mut cell: impl FnMut(&mut Machine, &Sum) -> Fallible<Value>,
) -> Fallible<Value> {
    let Value::Ruleset(ruleset) = *arguments.get(0) else {
        return Err(arguments.at(0, mismatch("a ruleset", arguments.get(0))));
    };
    let rules = Rc::clone(machine.environment.catalogue.get(ruleset));
    let (2, [row, column]) = (arguments.rest(1).len(), rules.sides().unwrap_or(&["a", "b"])) else {
        return Err(argument_error(format!(
            "a table has rows and columns: give two ranges, such as `1..8, 1..8`, one for each side of {}, not {}",
            rules.form(),
            arguments.rest(1).len()
        )));
    };
    table(machine, arguments, (row.to_uppercase(), column.to_uppercase()), |machine, row, column| {
        let sum = machine.board(ruleset, &[row.clone(), column.clone()]).map_err(|(entry, error)| match entry {
            Some(entry) => arguments.at(entry + 1, error),
            None => error,
        })?;
        cell(machine, &sum)
    })
}

/// A table with the items of the second argument down the rows and those of the third across the columns.
fn table(
    machine: &mut Machine,
    arguments: &Arguments,
    corner: (String, String),
    mut cell: impl FnMut(&mut Machine, &Value, &Value) -> Fallible<Value>,
) -> Fallible<Value> {
    let (down, across) = (machine.list(arguments.get(1))?, machine.list(arguments.get(2))?);
    let columns = across.iter().map(|side| machine.plain_text(side)).collect::<Fallible<Vec<_>>>()?;
    let mut rows = Vec::with_capacity(down.len());
    for row in &down {
        let mut cells = Vec::with_capacity(across.len());
        for column in &across {
            machine.environment.limit.check()?;
            cells.push(cell(machine, row, column)?);
        }
        rows.push((machine.plain_text(row)?, cells));
    }
    Ok(Value::Table(Rc::new(Table { corner, columns, rows })))
}
