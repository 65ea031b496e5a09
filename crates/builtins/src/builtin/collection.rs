//! Tuples, ranges, sets and maps.

use std::{cmp::Ordering, rc::Rc};

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, many, one, optional, rest},
    kind::{
        collection::{HASHED, ValueMap, ValueSet, row},
        convert::{Fallible, boolean, is_collection, items, mismatch, type_error},
        table::filtered,
        value::Value,
    },
    partizan::Relation,
    rules::theory::Universe,
    run::machine::Machine,
};

/// The name of the function that adds items to a collection.
pub(super) const ADJOIN: &str = "Adjoin";

pub(super) const SUBJECT: Subject = Subject {
    title: "Collections",
    builtins: &[
        Builtin {
            name: "Set",
            parameters: &[rest("items", Kind::Any)],
            summary: "The set of its arguments, each once, in the order in which they first come. `ToSet` makes one of a collection.",
            examples: &["Set(1, *, 1)", "Set(n mod 3 for n in 1..10)", "Set(1, 2) == Set(2, 1)"],
            run: |machine, arguments| {
                let mut set = ValueSet::default();
                for item in &arguments.values {
                    insert(machine, &mut set, item.clone())?;
                }
                Ok(Value::set(set)?)
            },
        },
        Builtin {
            name: "Map",
            parameters: &[rest("pairs", Kind::Mapped)],
            summary: "The map of its arguments, pairs of a key and a value, in the order in which the keys first come. `m[k]` is the \
                      value of a key. With a function as its second argument it is `Apply`.",
            examples: &["Map((\"hot\", +-1), (\"cold\", 2))", "Map((1, *), (2, ^))[2]", "(1..4).Map(n -> n^2)"],
            run: map,
        },
        Builtin {
            name: "ToSet",
            parameters: &[one("items", Kind::Collection)],
            summary: "The set of the items of a collection.",
            examples: &["ToSet((1, *, 1))"],
            run: |machine, arguments| Ok(Value::set(members(machine, arguments.get(0))?)?),
        },
        Builtin {
            name: "ToTuple",
            parameters: &[one("items", Kind::Collection)],
            summary: "The tuple of the items of a collection; of a map, of its pairs.",
            examples: &["ToTuple(1..4)", "ToTuple(Map((1, *)))"],
            run: |machine, arguments| Ok(Value::tuple(machine.list(arguments.get(0))?)?),
        },
        Builtin {
            name: "Count",
            parameters: &[one("items", Kind::Collection), optional("f", Kind::Function)],
            summary: "How many items there are, or for how many of them f holds.",
            examples: &["Count((5, 6, 7))", "Count(1..20, n -> n mod 3 == 0)", "(Count(DayN3(n)) for n in 0..3)"],
            run: |machine, arguments| {
                let Some(holds) = arguments.optional(1) else {
                    if let Value::Tuple(tuple) = arguments.get(0)
                        && tuple.items.iter().all(|item| matches!(item, Value::Boolean(_)))
                        && tuple.items.contains(&Value::Boolean(false))
                    {
                        let note = "all items are counted, true or false; those that are true by `Count(t, x -> x)`";
                        machine.environment.note(note.to_owned());
                    }
                    return number_of_items(arguments.get(0));
                };
                let mut count = 0u64;
                machine.for_each(arguments.get(0), |machine, item| {
                    let answer = machine.call(holds, Arguments::new(vec![item]))?;
                    count += u64::from(boolean(&answer).map_err(|error| arguments.at(1, error))?);
                    Ok(())
                })?;
                Ok(Value::integer(count))
            },
        },
        Builtin {
            name: "Size",
            parameters: &[one("items", Kind::Collection)],
            summary: "How many items there are.",
            examples: &["Size((5, 6, 7))", "(1..10^30).Size"],
            run: |_, arguments| number_of_items(arguments.get(0)),
        },
        Builtin {
            name: "IsEmpty",
            parameters: &[one("items", Kind::Collection)],
            summary: "Whether there are no items.",
            examples: &["IsEmpty(())"],
            run: |_, arguments| {
                let mut next = items(arguments.get(0))?;
                Ok(Value::Boolean(next().is_none()))
            },
        },
        Builtin {
            name: "Contains",
            parameters: &[one("items", Kind::Collection), one("x", Kind::Any)],
            summary: "Whether x is one of the items; of a map, one of its keys.",
            examples: &["(1, *, ^).Contains(^)", "(1..10).Contains(11)"],
            run: |machine, arguments| {
                let (items, wanted) = (arguments.get(0), arguments.get(1));
                let found = match items {
                    Value::Set(set) => set.items.contains(wanted),
                    Value::Map(map) => map.items.contains_key(wanted),
                    Value::Range(range) => {
                        crate::kind::convert::integer(wanted).is_ok_and(|n| range.0 <= n && n <= range.1)
                    }
                    Value::String(text) => text.contains(&*crate::kind::convert::text(wanted)?),
                    _ => place_of(machine, items, wanted)?.is_some(),
                };
                Ok(Value::Boolean(found))
            },
        },
        Builtin {
            name: "IndexOf",
            parameters: &[one("items", Kind::Collection), one("x", Kind::Any)],
            summary: "The place of the first item equal to x, from 1; 0 if there is none.",
            examples: &["IndexOf((1, *, ^), ^)"],
            run: |machine, arguments| {
                Ok(Value::integer(place_of(machine, arguments.get(0), arguments.get(1))?.map_or(0, |place| place + 1)))
            },
        },
        Builtin {
            name: ADJOIN,
            parameters: &[one("items", Kind::Collection), rest("x", Kind::Any)],
            summary: "The tuple, set or map with more items at its end.",
            examples: &["(1, 2).Adjoin(3)", "Set(1, 2).Adjoin(1, 5)", "Map((1, *)).Adjoin((2, ^))"],
            run: |machine, arguments| {
                let mut items = arguments.get(0).clone();
                adjoin(machine, &mut items, arguments)?;
                Ok(items)
            },
        },
        Builtin {
            name: "Union",
            parameters: &[rest("sets", Kind::Collection)],
            summary: "The set of the items of all its arguments.",
            examples: &["Union(Set(1, 2), (2, 3))"],
            run: |machine, arguments| {
                let mut union = ValueSet::default();
                for collection in &arguments.values {
                    machine.for_each(collection, |machine, item| insert(machine, &mut union, item))?;
                }
                Ok(Value::set(union)?)
            },
        },
        Builtin {
            name: "Intersection",
            parameters: &[one("a", Kind::Collection), one("b", Kind::Collection)],
            summary: "The set of the items of a that are in b.",
            examples: &["Intersection(1..10, (2, 5, 20))"],
            run: |machine, arguments| chosen(machine, arguments, true),
        },
        Builtin {
            name: "Difference",
            parameters: &[one("a", Kind::Collection), one("b", Kind::Collection)],
            summary: "The set of the items of a that are not in b.",
            examples: &["Difference(1..5, (2, 4))"],
            run: |machine, arguments| chosen(machine, arguments, false),
        },
        Builtin {
            name: "Keys",
            parameters: &[one("map", Kind::Collection)],
            summary: "The keys of a map, as a tuple.",
            examples: &["Keys(Map((1, *), (2, ^)))"],
            run: |_, arguments| match arguments.get(0) {
                Value::Map(map) => Ok(Value::tuple(map.items.keys().cloned().collect())?),
                other => {
                    let error = arguments.at(0, mismatch("a map", other));
                    Err(error
                        .help("a map is `Map((\"a\", 1), (\"b\", 2))`; the places of the items of t are `1..t.Size`"))
                }
            },
        },
        Builtin {
            name: "Sort",
            parameters: &[one("items", Kind::Collection)],
            summary: "The items in order, as a tuple: numbers by value, strings by letter, tuples by the first items that differ, other games in \
                      the order in which options are printed.",
            examples: &["Sort((3, 1, 2))", "Sort((^, 1, *2, {3|1}, *))", "Sort(((2, 1), (1, 3), (1, 2)))"],
            run: |machine, arguments| {
                let items = machine.list(arguments.get(0))?;
                Ok(Value::tuple(sorted(machine, items)?)?)
            },
        },
        Builtin {
            name: "Reverse",
            parameters: &[one("items", Kind::Collection)],
            summary: "The items from the last to the first, as a tuple.",
            examples: &["Reverse(1..3)"],
            run: |machine, arguments| {
                let mut items = machine.list(arguments.get(0))?;
                items.reverse();
                Ok(Value::tuple(items)?)
            },
        },
        Builtin {
            name: "Apply",
            parameters: &[one("items", Kind::Collection), one("f", Kind::Function)],
            summary: "The tuple of what a function gives for each item; of a table the table of what it gives for each cell.",
            examples: &[
                "(1..4).Apply(n -> n*^)",
                "Apply((2, {3|1}), Outcome)",
                "Table((a, b) -> a - b, 3, 3).Apply(n -> n^2)",
            ],
            run: apply,
        },
        Builtin {
            name: "Filter",
            parameters: &[one("items", Kind::Collection), one("p", Kind::Function)],
            summary: "The tuple of the items for which a function gives `true`; of a table the table of those rows, each given to it as \
                      a tuple of its head and its cells.",
            examples: &[
                "(1..20).Filter(n -> Cutcake[n,5] == 0)",
                "ValueTable(Cutcake, 1..6, 1..4).Filter(row -> row[3] > 1)",
            ],
            run: filter,
        },
        Builtin {
            name: "Fold",
            parameters: &[one("items", Kind::Collection), one("start", Kind::Any), one("f", Kind::Function)],
            summary: "f(… f(f(start, first), second) …, last).",
            examples: &["Fold(1..5, 1, (a, b) -> a*b)"],
            run: |machine, arguments| {
                let mut value = arguments.get(1).clone();
                for item in machine.list(arguments.get(0))? {
                    value = machine.call(arguments.get(2), Arguments::new(vec![value, item]))?;
                }
                Ok(value)
            },
        },
        Builtin {
            name: "All",
            parameters: &[rest("items", Kind::Truth)],
            summary: "Whether its arguments, or the items of one collection, are all `true`.",
            examples: &["All(Cutcake[n,n] == 0 for n in 1..12)"],
            run: |machine, arguments| quantified(machine, arguments, false),
        },
        Builtin {
            name: "Any",
            parameters: &[rest("items", Kind::Truth)],
            summary: "Whether one of its arguments, or of the items of one collection, is `true`.",
            examples: &["Any(n*n == 49 for n in 1..12)"],
            run: |machine, arguments| quantified(machine, arguments, true),
        },
    ],
};

/// The results of a function for each item.
fn apply(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let f = arguments.get(1);
    if let Value::Table(table) = arguments.get(0) {
        let table = table.try_map(|cell| machine.call(f, Arguments::new(vec![cell.clone()])))?;
        return Ok(Value::Table(Rc::new(table)));
    }
    let items = machine.list(arguments.get(0))?;
    let values = items.into_iter().map(|item| machine.call(f, Arguments::new(vec![item])));
    Ok(Value::tuple(values.collect::<Fallible<_>>()?)?)
}

/// The map of pairs. A collection and a function, which is not a pair, mean `Apply`, as `map` does in other languages.
fn map(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    if let [collection, Value::Function(_) | Value::Builtin(_)] = arguments.values.as_slice()
        && is_collection(collection)
    {
        return apply(machine, arguments);
    }
    let mut map = ValueMap::default();
    let limit = &machine.environment.limit;
    for (place, argument) in arguments.values.iter().enumerate() {
        limit.check()?;
        limit.room(map.len(), map.capacity(), HASHED + size_of::<Value>())?;
        let Some([key, value]) = pair(argument) else {
            let error = arguments.at(place, mismatch("a pair (key, value)", argument));
            return Err(error
                .help("a map is `Map((\"a\", 1), (\"b\", 2))`; what a function gives for each item is `t.Apply(f)`"));
        };
        map.insert(key.clone(), value.clone());
    }
    Ok(Value::map(map)?)
}

/// The items, or the rows of a table, for which a function holds.
fn filter(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let limit = machine.environment.limit.clone();
    let mut holds = |item: Value| {
        let answer = machine.call(arguments.get(1), Arguments::new(vec![item]))?;
        boolean(&answer).map_err(|error| arguments.at(1, error))
    };
    if let Value::Table(table) = arguments.get(0) {
        let table = filtered(table, |place| holds(row(table, place).unwrap_or_default()))?;
        return Ok(Value::Table(Rc::new(table)));
    }
    let mut kept = Vec::new();
    let mut next = items(arguments.get(0))?;
    while let Some(item) = next() {
        if holds(item.clone())? {
            limit.lengthen(&mut kept, item)?;
        }
    }
    Ok(Value::tuple(kept)?)
}

/// Adds the other arguments to a collection, in place if it is not shared.
pub(super) fn adjoin(machine: &mut Machine, items: &mut Value, arguments: &Arguments) -> Fallible<()> {
    let more = arguments.rest(1);
    // A shared collection is copied, and the copy grows.
    let copied = match &*items {
        Value::Tuple(tuple) if Rc::strong_count(tuple) > 1 => tuple.items.len(),
        Value::Set(set) if Rc::strong_count(set) > 1 => set.items.len(),
        Value::Map(map) if Rc::strong_count(map) > 1 => map.items.len(),
        _ => 0,
    };
    machine.room_for(copied.saturating_mul(4))?;
    let limit = &machine.environment.limit;
    match items {
        Value::Tuple(tuple) => Ok(Rc::make_mut(tuple).extend(more, limit)?),
        Value::Range(_) => {
            let mut list = machine.list(items)?;
            list.extend_from_slice(more);
            *items = Value::tuple(list)?;
            Ok(())
        }
        Value::Set(set) => Ok(Rc::make_mut(set).extend(more, limit)?),
        Value::Map(map) => {
            if let Some((place, other)) = (1..).zip(more).find(|(_, value)| pair(value).is_none()) {
                return Err(arguments.at(place, mismatch("a pair (key, value)", other)));
            }
            Ok(Rc::make_mut(map).extend(more.iter().filter_map(pair), limit)?)
        }
        other => Err(arguments.at(0, mismatch("a tuple, a set or a map", other))),
    }
}

/// The key and the value of a pair.
fn pair(value: &Value) -> Option<[&Value; 2]> {
    let Value::Tuple(pair) = value else { return None };
    if let [key, value] = pair.items.as_slice() { Some([key, value]) } else { None }
}

/// The number of items of a collection.
pub(super) fn number_of_items(items: &Value) -> Fallible<Value> {
    Ok(match items {
        Value::Range(range) => Value::integer((&range.1 - &range.0 + 1u8).max(0.into())),
        Value::Tuple(tuple) => Value::integer(tuple.items.len()),
        Value::Set(set) => Value::integer(set.items.len()),
        Value::Map(map) => Value::integer(map.items.len()),
        Value::String(text) => Value::integer(text.chars().count()),
        Value::Table(table) => Value::integer(table.rows().count()),
        other => return Err(mismatch("a collection", other)),
    })
}

/// The index of the first item equal to a value.
fn place_of(machine: &mut Machine, collection: &Value, wanted: &Value) -> Fallible<Option<usize>> {
    for (place, item) in machine.list(collection)?.iter().enumerate() {
        if machine.equal(item, wanted)? {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

/// The items of a collection, each once.
pub(super) fn members(machine: &mut Machine, collection: &Value) -> Fallible<ValueSet> {
    let mut members = ValueSet::default();
    machine.for_each(collection, |machine, item| insert(machine, &mut members, item))?;
    Ok(members)
}

fn insert(machine: &mut Machine, set: &mut ValueSet, item: Value) -> Fallible<()> {
    let limit = &machine.environment.limit;
    limit.check()?;
    limit.room(set.len(), set.capacity(), HASHED)?;
    set.insert(item);
    Ok(())
}

/// The items of the first argument that are, or are not, in the second.
fn chosen(machine: &mut Machine, arguments: &Arguments, is_kept_if_found: bool) -> Fallible<Value> {
    let mut items = members(machine, arguments.get(0))?;
    let other = members(machine, arguments.get(1))?;
    items.retain(|item| other.contains(item) == is_kept_if_found);
    Ok(Value::set(items)?)
}

/// Returns `sought` if one of the booleans is `sought`, and its opposite otherwise.
fn quantified(machine: &mut Machine, arguments: &Arguments, sought: bool) -> Fallible<Value> {
    for item in many(machine, arguments)? {
        if boolean(&item)? == sought {
            return Ok(Value::Boolean(sought));
        }
    }
    Ok(Value::Boolean(!sought))
}

/// Sorts items. Comparing them is a calculation that may be stopped, so the first failure is kept and returned.
fn sorted(machine: &mut Machine, mut items: Vec<Value>) -> Fallible<Vec<Value>> {
    let mut failure = None;
    machine.room_for(items.len())?;
    items.sort_by(|a, b| {
        if failure.is_some() {
            return Ordering::Equal;
        }
        printing_order(machine, a, b).unwrap_or_else(|error| {
            failure = Some(error);
            Ordering::Equal
        })
    });
    match failure {
        Some(error) => Err(error),
        None => Ok(items),
    }
}

/// Sorts items by a user's predicate that says whether one comes before another. It need not be an order, so the standard library
/// cannot sort by it.
pub(super) fn sorted_by(
    machine: &mut Machine,
    items: Vec<Value>,
    mut is_before: impl FnMut(&mut Machine, &Value, &Value) -> Fallible<bool>,
) -> Fallible<Vec<Value>> {
    machine.room_for(3 * items.len())?;
    let mut runs: Vec<Vec<Value>> = items.into_iter().map(|item| vec![item]).collect();
    while runs.len() > 1 {
        let mut merged = Vec::with_capacity(runs.len().div_ceil(2));
        let mut rest = runs.into_iter();
        while let Some(left) = rest.next() {
            let Some(right) = rest.next() else {
                merged.push(left);
                break;
            };
            let mut run = Vec::with_capacity(left.len() + right.len());
            let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
            while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
                machine.environment.limit.check()?;
                let next = if is_before(machine, b, a)? { right.next() } else { left.next() };
                run.extend(next);
            }
            run.extend(left.chain(right));
            merged.push(run);
        }
        runs = merged;
    }
    Ok(runs.pop().unwrap_or_default())
}

/// Sorts items of all kinds: numbers, then games, then all others by their texts.
pub(super) fn in_order(machine: &mut Machine, items: Vec<Value>) -> Fallible<Vec<Value>> {
    let (mut numbers, mut games, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for item in items {
        match item {
            Value::Number(_) => numbers.push(item),
            Value::Game(_) => games.push(item),
            _ => others.push((machine.plain_text(&item)?, item)),
        }
    }
    others.sort_by(|(a, _), (b, _)| a.cmp(b));
    let mut ordered = sorted(machine, numbers)?;
    ordered.extend(sorted(machine, games)?);
    ordered.extend(others.into_iter().map(|(_, item)| item));
    Ok(ordered)
}

fn has_scales(machine: &Machine, value: &Value) -> bool {
    machine.theory(value).is_some_and(Universe::has_scales)
}

/// The order of two values that compare; others count as equal.
fn by_order(machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Ordering> {
    Ok(match machine.order(a, b)? {
        Some(Relation::Less) => Ordering::Less,
        Some(Relation::Greater) => Ordering::Greater,
        _ => Ordering::Equal,
    })
}

/// The order in which `Sort` puts two values.
fn printing_order(machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Ordering> {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => Ok(a.cmp(b)),
        (Value::String(_), Value::String(_))
        | (Value::Number(_) | Value::Surreal(_), Value::Number(_) | Value::Surreal(_)) => by_order(machine, a, b),
        _ if has_scales(machine, a) || has_scales(machine, b) => by_order(machine, a, b),
        (Value::Boolean(a), Value::Boolean(b)) => Ok(a.cmp(b)),
        (Value::Player(a), Value::Player(b)) => Ok(a.cmp(b)),
        (Value::Tuple(_) | Value::Range(_), Value::Tuple(_) | Value::Range(_)) => {
            let (a, b) = (machine.list(a)?, machine.list(b)?);
            for (a, b) in a.iter().zip(&b) {
                match crate::stack::deeper(|| printing_order(machine, a, b))? {
                    Ordering::Equal => {}
                    order => return Ok(order),
                }
            }
            Ok(a.len().cmp(&b.len()))
        }
        _ => match (machine.as_game(a)?, machine.as_game(b)?) {
            (Some(a), Some(b)) => Ok(machine.environment.store.printing_cmp(a, b)?),
            _ => Err(type_error(format!("{} and {} have no common order", a.kind(), b.kind()))),
        },
    }
}
