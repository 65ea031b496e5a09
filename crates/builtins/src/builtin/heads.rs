//! The heads of tables, which are strings.

use std::rc::Rc;

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, named, one, rest},
    kind::{
        convert::{Fallible, argument_error, mismatch},
        table,
        value::Value,
    },
    render::table::Table,
    run::machine::Machine,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Heads of tables",
    builtins: &[
        Builtin {
            name: "RowHeads",
            parameters: &[one("table", Kind::Table)],
            summary: "The heads of the rows of a table, strings, slice by slice.",
            examples: &["ValueTable(Cutcake, 2..4, 1..3).RowHeads"],
            run: |_, arguments| {
                let heads = table_of(arguments)?.rows().map(|(head, _)| Value::string(head.as_str()));
                Ok(Value::tuple(heads.collect())?)
            },
        },
        Builtin {
            name: "ColumnHeads",
            parameters: &[one("table", Kind::Table)],
            summary: "The heads of the columns of a table, strings.",
            examples: &["ValueTable(Cutcake, 2..4, 1..3).ColumnHeads", "ColumnHeads(Table(n -> n^2, 4))"],
            run: |_, arguments| {
                let heads = table_of(arguments)?.columns.iter().map(|head| Value::string(head.as_str()));
                Ok(Value::tuple(heads.collect())?)
            },
        },
        Builtin {
            name: "WithHeads",
            parameters: &[
                one("table", Kind::Table),
                rest("columns", Kind::Any),
                named("rows", Kind::Collection),
                named("corner", Kind::Collection),
            ],
            summary: "The table under other heads of its columns, all of them in order, or the items of one collection; `rows` are other heads \
                      of its rows, `corner` is the pair of what rows and columns count.",
            examples: &[
                "t := Table((a, b) -> a*b, 2, 3); t.WithHeads(\"once\", \"twice\", \"thrice\")",
                "Table((a, b) -> a*b, 2, 3).WithHeads(; rows := (\"x\", \"y\"), corner := (\"l\", \"r\"))",
            ],
            run: with_heads,
        },
    ],
};

fn table_of(arguments: &Arguments) -> Fallible<&Table<Value>> {
    match arguments.get(0) {
        Value::Table(table) => Ok(table),
        other => Err(arguments.at(0, mismatch("a table", other))),
    }
}

fn with_heads(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let columns = match arguments.rest(1) {
        [] => None,
        [all @ (Value::Tuple(_) | Value::Range(_) | Value::Set(_))] => {
            let heads = machine.list(all)?;
            Some(texts(machine, &heads)?)
        }
        heads => Some(texts(machine, heads)?),
    };
    let mut given = |name| match arguments.named(name) {
        Some(heads) => {
            let heads = machine.list(heads)?;
            texts(machine, &heads).map(Some)
        }
        None => Ok(None),
    };
    let (rows, corner) = (given("rows")?, given("corner")?);
    let mut renamed = table::with_heads(table_of(arguments)?, columns, rows)?;
    if let Some(corner) = corner {
        let [down, across]: [String; 2] = corner
            .try_into()
            .map_err(|_| argument_error("the corner of a table is a pair: what its rows and what its columns count"))?;
        renamed.corner = (down, across);
    }
    Ok(Value::Table(Rc::new(renamed)))
}

fn texts(machine: &mut Machine, heads: &[Value]) -> Fallible<Vec<String>> {
    heads.iter().map(|head| Ok(machine.raw_text(head)?.to_string())).collect()
}
