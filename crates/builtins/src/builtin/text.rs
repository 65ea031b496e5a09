//! Strings, printing, and what a value is.

use crate::{
    builtin::{Builtin, Kind, Subject, day, join, one, optional, rest},
    kind::{
        convert::{argument_error, mismatch, text},
        value::Value,
    },
    ruleset::join::Manner,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Text and types",
    builtins: &[
        Builtin {
            name: "Print",
            parameters: &[rest("values", Kind::Any)],
            summary: "Prints its arguments on a line, with a space between them, strings and symbols without quotes.",
            examples: &["Print(\"two ups:\", 2*^)"],
            run: |machine, arguments| {
                let line = machine.line_text(&arguments.values)?;
                machine.print_line(line);
                Ok(Value::Nothing)
            },
        },
        Builtin {
            name: "String",
            parameters: &[one("x", Kind::Any)],
            summary: "A value as a string, as it is printed in ASCII.",
            examples: &["String({3|1})", "String(^*).Size"],
            run: |machine, arguments| Ok(Value::string(machine.raw_text(arguments.get(0))?)),
        },
        Builtin {
            name: "Join",
            parameters: &[
                one("items", Kind::CollectionOrRuleset),
                one("between", Kind::Any),
                optional("H", Kind::Game),
            ],
            summary: "The items of a collection as one string, with another string between them. `Join(games, G, H)` is the least of a \
                      collection of games that is at least G and at least H. `Join(A, B)` of two impartial games on heaps (`?PartizanJoin`) is the \
                      ruleset in which a move is one of either.",
            examples: &["Join((1, *, ^), \"; \")", "Join(DayN(2), ^, *)", "Join(Kayles, Subtraction(4))[9]"],
            run: |machine, arguments| {
                if let Value::Ruleset(_) = arguments.get(0) {
                    if let Some(third) = arguments.optional(2) {
                        return Err(arguments.at(2, mismatch("nothing: a join is that of two rulesets", third)));
                    }
                    return join::joined(machine, arguments, Manner::Join);
                }
                if arguments.optional(2).is_some() {
                    return day::bound(machine, arguments, true);
                }
                if Kind::Game.admits(arguments.get(1)) {
                    let error = argument_error("the join is that of two games among others: `Join(games, G, H)`");
                    return Err(arguments
                        .at(1, error.help("as in `DayN(2).Join(^, *)`; a string between items stands in quotes")));
                }
                let items = machine.list(arguments.get(0))?;
                let between = text(arguments.get(1)).map_err(|error| arguments.at(1, error))?;
                let mut joined = String::new();
                for (place, item) in items.iter().enumerate() {
                    machine.environment.limit.check()?;
                    let item = machine.raw_text(item)?;
                    let length = joined.len() + between.len() + item.len();
                    if length > joined.capacity() {
                        // The text as it grows, and its copy behind a counted pointer.
                        machine.environment.limit.allow(length.saturating_mul(2))?;
                    }
                    if place > 0 {
                        joined.push_str(&between);
                    }
                    joined.push_str(&item);
                }
                Ok(Value::string(joined))
            },
        },
        Builtin {
            name: "Type",
            parameters: &[one("x", Kind::Any)],
            summary: "What kind of value x is, in a word.",
            examples: &["Type(1/2)", "Type(^)", "Type(Cutcake[3,2])"],
            run: |_, arguments| Ok(Value::symbol(arguments.get(0).type_name())),
        },
    ],
};
