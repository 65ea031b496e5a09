//! Parts of collections and strings, and collections with items replaced.

use std::rc::Rc;

use num_traits::ToPrimitive;
use regex_lite::Regex;

use crate::{
    builtin::{
        Builtin, Kind, Subject,
        collection::{members, number_of_items, sorted_by},
        one,
    },
    kind::{
        convert::{Fallible, boolean, integer, items, mismatch, text, value_error},
        value::Value,
    },
    run::{library::Arguments, machine::Machine},
};

/// The length of the longest regular expression, in bytes. Compiling one takes a hundred times as many, without checking the
/// limit.
const LONGEST_PATTERN: usize = 1 << 16;

/// The second argument as a regular expression, which perhaps has to match the whole text.
fn regular(arguments: &Arguments, matches_whole: bool) -> Fallible<Regex> {
    let pattern = text(arguments.get(1))?;
    if pattern.len() > LONGEST_PATTERN {
        let error = value_error(format!(
            "a regular expression has at most {LONGEST_PATTERN} bytes, and this one {}",
            pattern.len()
        ));
        return Err(arguments.at(1, error.help("`t.Replace(s, u)` takes a long string as it is")));
    }
    let pattern = if matches_whole { format!("^(?:{pattern})$") } else { pattern.to_string() };
    Regex::new(&pattern).map_err(|error| {
        let error = value_error(format!("this is not a regular expression: {error}"));
        arguments.at(1, error.help("`[LR]*` are any letters L and R, `.` is any letter, `[.]` a point"))
    })
}

/// A replacement text with the numbers of groups in braces, so that a letter after the number is not read as part of it.
fn in_groups(new: &str) -> String {
    let mut text = String::new();
    let mut letters = new.chars().peekable();
    while let Some(letter) = letters.next() {
        text.push(letter);
        if letter == '$' && letters.peek().is_some_and(char::is_ascii_digit) {
            text.push('{');
            while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                text.push(digit);
            }
            text.push('}');
        }
    }
    text
}

pub(super) const SUBJECT: Subject = Subject {
    title: "Sequences and strings",
    builtins: &[
        Builtin {
            name: "Head",
            parameters: &[one("items", Kind::Collection)],
            summary: "The first item.",
            examples: &["(3, 1, 2).Head"],
            run: |machine, arguments| end_of(machine, arguments, false),
        },
        Builtin {
            name: "Last",
            parameters: &[one("items", Kind::Collection)],
            summary: "The last item.",
            examples: &["(3, 1, 2).Last"],
            run: |machine, arguments| end_of(machine, arguments, true),
        },
        Builtin {
            name: "Tail",
            parameters: &[one("items", Kind::Collection)],
            summary: "All items but the first, as a tuple; of a string a string.",
            examples: &["(3, 1, 2).Tail", "\"LRR\".Tail"],
            run: |machine, arguments| {
                if let Value::String(text) = arguments.get(0) {
                    let mut letters = text.chars();
                    letters.next();
                    return Ok(Value::string(letters.as_str()));
                }
                let items = machine.list(arguments.get(0))?;
                Ok(Value::tuple(items.into_iter().skip(1).collect())?)
            },
        },
        Builtin {
            name: "Length",
            parameters: &[one("items", Kind::Collection)],
            summary: "How many items a collection has, or letters a string: its `Size`.",
            examples: &["(3, 1, 2).Length", "\"LRR\".Length"],
            run: |_, arguments| number_of_items(arguments.get(0)),
        },
        Builtin {
            name: "Distinct",
            parameters: &[one("items", Kind::Collection)],
            summary: "The items, each once, in the order in which they first come, as a tuple.",
            examples: &["(1, 2, 1).Distinct"],
            run: |machine, arguments| {
                let distinct = members(machine, arguments.get(0))?;
                machine.room_for(distinct.len())?;
                Ok(Value::tuple(distinct.into_iter().collect())?)
            },
        },
        Builtin {
            name: "Grouped",
            parameters: &[one("items", Kind::Collection), one("n", Kind::Integer)],
            summary: "The items n by n, as a tuple of tuples, the last of which may be shorter.",
            examples: &["(1..7).Grouped(3)"],
            run: |machine, arguments| {
                let size = integer(arguments.get(1))?.to_usize().filter(|size| *size > 0);
                let size = size.ok_or_else(|| arguments.at(1, value_error("a group has at least one item")))?;
                let items = machine.list(arguments.get(0))?;
                let mut groups = Vec::new();
                for group in items.chunks(size) {
                    machine.room_for(group.len())?;
                    machine.environment.limit.lengthen(&mut groups, Value::tuple(group.to_vec())?)?;
                }
                Ok(Value::tuple(groups)?)
            },
        },
        Builtin {
            name: "Flattened",
            parameters: &[one("items", Kind::Collection)],
            summary: "The items, and those of collections among them in their place, however deep, as a tuple.",
            examples: &["((1, 2), (3, (4, 5))).Flattened"],
            run: |machine, arguments| {
                let mut flat = Vec::new();
                let mut waiting = machine.list(arguments.get(0))?;
                waiting.reverse();
                while let Some(item) = waiting.pop() {
                    if matches!(item, Value::Tuple(_) | Value::Range(_) | Value::Set(_)) {
                        let mut inner = machine.list(&item)?;
                        inner.reverse();
                        machine.room_for(inner.len())?;
                        waiting.append(&mut inner);
                    } else {
                        machine.environment.limit.lengthen(&mut flat, item)?;
                    }
                }
                Ok(Value::tuple(flat)?)
            },
        },
        Builtin {
            name: "Reversed",
            parameters: &[one("items", Kind::Collection)],
            summary: "The items from the last to the first, as a tuple; of a string a string.",
            examples: &["(1..3).Reversed", "\"LRR\".Reversed"],
            run: |machine, arguments| {
                if let Value::String(text) = arguments.get(0) {
                    return Ok(Value::string(text.chars().rev().collect::<String>()));
                }
                let mut items = machine.list(arguments.get(0))?;
                items.reverse();
                Ok(Value::tuple(items)?)
            },
        },
        Builtin {
            name: "SortedWith",
            parameters: &[one("items", Kind::Collection), one("f", Kind::Function)],
            summary: "The items in the order of a function of two of them, as a tuple: it says whether the first stands before the second, \
                      or gives a number that is negative then. Items of which neither stands before the other stay in their order.",
            examples: &["(3, 1, 2).SortedWith((a, b) -> a > b)", "(3, 1, 2).SortedWith((a, b) -> a - b)"],
            run: |machine, arguments| {
                let items = machine.list(arguments.get(0))?;
                let f = arguments.get(1);
                let is_before = |machine: &mut Machine, a: &Value, b: &Value| match machine
                    .call(f, Arguments::new(vec![a.clone(), b.clone()]))?
                {
                    Value::Number(number) => Ok(number.signum() < 0),
                    answer => boolean(&answer).map_err(|error| arguments.at(1, error)),
                };
                Ok(Value::tuple(sorted_by(machine, items, is_before)?)?)
            },
        },
        Builtin {
            name: "With",
            parameters: &[one("items", Kind::Collection), one("i", Kind::Any), one("x", Kind::Any)],
            summary: "The tuple with x in place i, or the map in which the key i has the value x.",
            examples: &["(3, 1, 2).With(2, 7)", "Map((\"a\", 1)).With(\"a\", 2)"],
            run: updated,
        },
        Builtin {
            name: "Updated",
            parameters: &[one("items", Kind::Collection), one("i", Kind::Any), one("x", Kind::Any)],
            summary: "The tuple with x in place i, or the map in which the key i has the value x: `With`.",
            examples: &["(3, 1, 2).Updated(2, 7)", "Map((\"a\", 1)).Updated(\"b\", 2)"],
            run: updated,
        },
        Builtin {
            name: "Without",
            parameters: &[one("items", Kind::Collection), one("i", Kind::Any)],
            summary: "The tuple without the item in place i, the map without the key i, or the set without the item i.",
            examples: &["(3, 1, 2).Without(2)", "Map((\"a\", 1), (\"b\", 2)).Without(\"a\")", "Set(1, 2).Without(1)"],
            run: |machine, arguments| match arguments.get(0) {
                Value::Set(set) => {
                    machine.room_for(2 * set.items.len())?;
                    let mut items = set.items.clone();
                    items.shift_remove(arguments.get(1));
                    Ok(Value::set(items)?)
                }
                Value::Map(map) => {
                    machine.room_for(3 * map.items.len())?;
                    let mut items = map.items.clone();
                    items.shift_remove(arguments.get(1));
                    Ok(Value::map(items)?)
                }
                collection => {
                    let mut items = machine.list(collection)?;
                    items.remove(place(arguments, items.len())?);
                    Ok(Value::tuple(items)?)
                }
            },
        },
        Builtin {
            name: "ContainsKey",
            parameters: &[one("map", Kind::Collection), one("k", Kind::Any)],
            summary: "Whether a map has a key.",
            examples: &["Map((\"a\", 1)).ContainsKey(\"a\")"],
            run: |_, arguments| match arguments.get(0) {
                Value::Map(map) => Ok(Value::Boolean(map.items.contains_key(arguments.get(1)))),
                other => Err(arguments.at(0, mismatch("a map", other))),
            },
        },
        Builtin {
            name: "Replace",
            parameters: &[one("text", Kind::String), one("old", Kind::String), one("new", Kind::String)],
            summary: "The string with another string wherever one stands in it.",
            examples: &["\"LRL\".Replace(\"L\", \"RR\")"],
            run: |machine, arguments| {
                let [whole, old, new] = [text(arguments.get(0))?, text(arguments.get(1))?, text(arguments.get(2))?];
                if old.is_empty() {
                    return Err(arguments.at(1, value_error("what is replaced has at least one letter")));
                }
                let times = whole.matches(&*old).count();
                machine.environment.limit.allow(whole.len() + times.saturating_mul(new.len()))?;
                Ok(Value::string(whole.replace(&*old, &new)))
            },
        },
        Builtin {
            name: "ReplaceRegex",
            parameters: &[one("text", Kind::String), one("pattern", Kind::String), one("new", Kind::String)],
            summary: "The string with another string wherever a regular expression matches; `$1` in it is what the first group matched.",
            examples: &[
                "\"Winning Ways\".ReplaceRegex(\"W(.)[a-z]*\", \"M$1sh\")",
                "\"x..o.\".ReplaceRegex(\"[.]+\", \" \")",
            ],
            run: |machine, arguments| {
                let [whole, new] = [text(arguments.get(0))?, text(arguments.get(2))?];
                let (pattern, new) = (regular(arguments, false)?, in_groups(&new));
                machine.environment.limit.allow(whole.len().saturating_mul(new.len() + 1))?;
                Ok(Value::string(&*pattern.replace_all(&whole, new.as_str())))
            },
        },
        Builtin {
            name: "Matches",
            parameters: &[one("text", Kind::String), one("pattern", Kind::String)],
            summary: "Whether a regular expression matches the whole string.",
            examples: &["\"LRRL\".Matches(\"L[LR]*\")", "\"0.137\".Matches(\"[0-7]\")"],
            run: |_, arguments| {
                let whole = text(arguments.get(0))?;
                Ok(Value::Boolean(regular(arguments, true)?.is_match(&whole)))
            },
        },
        Builtin {
            name: "ToUpperCase",
            parameters: &[one("text", Kind::String)],
            summary: "The string in capital letters.",
            examples: &["\"lrx\".ToUpperCase"],
            run: |_, arguments| Ok(Value::string(text(arguments.get(0))?.to_uppercase())),
        },
        Builtin {
            name: "ToLowerCase",
            parameters: &[one("text", Kind::String)],
            summary: "The string in small letters.",
            examples: &["\"LRX\".ToLowerCase"],
            run: |_, arguments| Ok(Value::string(text(arguments.get(0))?.to_lowercase())),
        },
    ],
};

/// The first or the last item.
fn end_of(machine: &mut Machine, arguments: &Arguments, is_last: bool) -> Fallible<Value> {
    let item = if is_last { machine.list(arguments.get(0))?.pop() } else { items(arguments.get(0))?() };
    item.ok_or_else(|| arguments.at(0, value_error("there are no items")))
}

/// The index given by the second argument, which counts from 1, among `items` items.
fn place(arguments: &Arguments, items: usize) -> Fallible<usize> {
    let number = arguments.read(1, integer)?;
    let place = number.to_usize().filter(|place| (1..=items).contains(place));
    place.map(|place| place - 1).ok_or_else(|| {
        let error = value_error(format!("there is no item {number}"));
        arguments.at(
            1,
            if items == 0 {
                error.help("there are no items")
            } else {
                error.help(format!("items run from 1 to {items}"))
            },
        )
    })
}

/// A tuple with an item replaced, or a map with the value of a key replaced.
fn updated(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    match arguments.get(0) {
        Value::Map(map) => {
            machine.room_for(3 * map.items.len())?;
            let mut items = map.items.clone();
            items.insert(arguments.get(1).clone(), arguments.get(2).clone());
            Ok(Value::map(items)?)
        }
        Value::Set(_) => Err(arguments.at(0, mismatch("a tuple or a map", arguments.get(0)))),
        Value::Tuple(tuple) => {
            let mut tuple = Rc::clone(tuple);
            let place = place(arguments, tuple.items.len())?;
            machine.room_for(tuple.items.len())?;
            let items = &mut Rc::make_mut(&mut tuple).items;
            items[place] = arguments.get(2).clone();
            Ok(Value::of_items(std::mem::take(items))?)
        }
        collection => {
            let mut items = machine.list(collection)?;
            let place = place(arguments, items.len())?;
            items[place] = arguments.get(2).clone();
            Ok(Value::tuple(items)?)
        }
    }
}
