//! Strings, printing, and the types of values.

use crate::{
    builtin::{Builtin, Kind, Subject, day, join, one, optional, rest},
    kind::{
        convert::{Fallible, argument_error, mismatch, text, value_error},
        unequal::is_game,
        value::Value,
        word::TYPES,
    },
    ruleset::join::JoinKind,
    run::{library::Arguments, machine::Machine},
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
                    return join::joined(machine, arguments, JoinKind::Join);
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
                let between = arguments.read(1, text)?;
                let mut joined = String::new();
                for (place, item) in items.iter().enumerate() {
                    machine.environment.limit.check()?;
                    let item = machine.raw_text(item)?;
                    let length = joined.len() + between.len() + item.len();
                    if length > joined.capacity() {
                        // Memory for the growing text and for its final copy.
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
        Builtin {
            name: "IsKind",
            parameters: &[one("x", Kind::Any), one("kind", Kind::String)],
            summary: "Whether x is of a kind, also written `x is Integer`. The kinds are Integer, DyadicRational, Rational, Nimber, Uptimal, \
                      CanonicalShortGame, Game (of any theory), Collection, List, Procedure, OutcomeClass, and what `Type(x)` says with a capital: \
                      String, Boolean, Player, Tuple, Range, Set, Map, Function, Ruleset, Position, Grid, Strip, Graph, Edge, Table and the others.",
            examples: &["3 is Integer", "IsKind(3, \"Integer\")", "1/2 is Integer", "*3 is Nimber", "(1, 2) is List"],
            run: is_kind,
        },
    ],
};

fn is_kind(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let (value, kind) = (arguments.get(0), text(arguments.get(1))?);
    let holds = match (&*kind, value) {
        ("Integer", Value::Number(number)) => number.is_integer(),
        ("DyadicRational", Value::Number(number)) => number.is_dyadic(),
        ("Rational", Value::Number(_)) => true,
        ("Nimber", Value::Number(number)) => number.is_zero(),
        ("Nimber", Value::Game(game)) => machine.environment.store.is_nimber(*game),
        ("Uptimal" | "CanonicalShortGame", Value::Number(number)) => number.is_dyadic(),
        ("Uptimal", Value::Game(game)) => machine.environment.store.is_uptimal(*game)?,
        ("CanonicalShortGame", Value::Game(_)) => true,
        ("Integer" | "DyadicRational" | "Rational" | "Uptimal" | "CanonicalShortGame", _) => false,
        ("Game", value) => is_game(value),
        ("Collection", value) => Kind::Collection.admits(value),
        ("List", value) => matches!(value, Value::Tuple(_) | Value::Range(_)),
        ("Procedure", value) => Kind::Function.admits(value),
        ("OutcomeClass", value) => matches!(value, Value::Outcome(_) | Value::Symbol(_)),
        (kind, value) => {
            let is_type = |name: &&str| {
                let mut letters = name.chars();
                let first = letters.next().map(|letter| letter.to_ascii_uppercase());
                first.into_iter().chain(letters).eq(kind.chars())
            };
            if !TYPES.iter().any(&is_type) {
                let error = value_error(format!("`{kind}` is not a kind of values"));
                return Err(
                    arguments.at(1, error.help("`?IsKind` lists the kinds, and `Type(x)` says that of a value"))
                );
            }
            is_type(&value.type_name())
        }
    };
    Ok(Value::Boolean(holds))
}
