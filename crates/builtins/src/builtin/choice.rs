//! Enumerations: multisets, subsets, permutations and partitions.

use num_bigint::BigInt;
use num_traits::{One, ToPrimitive};

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, number::natural, one, optional},
    kind::{
        convert::{Fallible, small_integer, value_error},
        value::Value,
    },
    limit::Limit,
    run::{error::Error, machine::Machine},
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Multisets, subsets, permutations and partitions",
    builtins: &[
        Builtin {
            name: "Multisets",
            parameters: &[one("items", Kind::Collection), one("n", Kind::Integer)],
            summary: "All ways to take n items of a collection, the same ones again too, as a tuple of tuples in the order of the items. The sum \
                      of boards of each is `(Sum(t) for t in Multisets(boards, n))`.",
            examples: &[
                "Multisets((1, 2, 3), 2)",
                "Multisets(([1,2], [2,1]), 2)",
                "Multisets(1..6, 3).Size",
                "(Outcome(Sum(t)) for t in Multisets(([3,2], [2,3], [2,2]), 2))",
            ],
            run: |machine, arguments| {
                let (items, n) = (items(machine, arguments)?, count(arguments, 1)?);
                // There are as many as subsets of n items among items.len() + n - 1.
                let among = BigInt::from(items.len()) + &n - u8::from(!items.is_empty());
                let all = if items.is_empty() {
                    BigInt::from(u8::from(n == BigInt::default()))
                } else {
                    binomial(&among, &n)
                };
                let n = listable(arguments, "multisets", &all, &n)?;
                listed(machine, &items, all_places(n, items.len(), 0))
            },
        },
        Builtin {
            name: "Subsets",
            parameters: &[one("items", Kind::Collection), optional("n", Kind::Integer)],
            summary: "All ways to take some items of a collection, or n of them, each at most once, as a tuple of tuples: the smallest first, and \
                      in the order of the items.",
            examples: &["Subsets((1, 2, 3))", "Subsets(1..4, 2)"],
            run: |machine, arguments| {
                let items = items(machine, arguments)?;
                let size = BigInt::from(items.len());
                let sizes: Vec<usize> = match arguments.optional(1) {
                    Some(_) => count(arguments, 1)?.to_usize().filter(|n| *n <= items.len()).into_iter().collect(),
                    None => (0..=items.len().min(MOST)).collect(),
                };
                let all = match arguments.optional(1) {
                    Some(_) => sizes.iter().map(|n| binomial(&size, &BigInt::from(*n))).sum(),
                    None => BigInt::one() << items.len().min(MOST),
                };
                listable(arguments, "subsets", &all, &size)?;
                let subsets = sizes.into_iter().flat_map(|n| all_places(n, items.len(), 1));
                listed(machine, &items, subsets)
            },
        },
        Builtin {
            name: "Permutations",
            parameters: &[one("items", Kind::Collection)],
            summary: "All orders of the items of a collection, as a tuple of tuples.",
            examples: &["Permutations((1, 2, 3))", "Permutations(\"abc\").Size"],
            run: |machine, arguments| {
                let items = items(machine, arguments)?;
                let most = items.len().min(MOST_ITEMS_PERMUTED);
                let all = (1..=most).fold(BigInt::one(), |product, factor| product * factor);
                listable(arguments, "permutations", &all, &BigInt::from(most))?;
                let mut next: Option<Vec<usize>> = Some((0..items.len()).collect());
                let orders = std::iter::from_fn(move || {
                    let order = next.take()?;
                    next = permutation_after(&order);
                    Some(order)
                });
                listed(machine, &items, orders)
            },
        },
        Builtin {
            name: "Partitions",
            parameters: &[one("n", Kind::Integer), optional("k", Kind::Integer)],
            summary: "All ways to write n as a sum of positive integers, or of k of them, the largest first: a tuple of tuples, those with the \
                      largest parts first.",
            examples: &["Partitions(4)", "Partitions(7, 3)", "(Partitions(n).Size for n in 0..10)"],
            run: |machine, arguments| {
                let n = arguments.read(0, |value| small_integer(value, 0))?;
                let parts = match arguments.optional(1) {
                    Some(_) => Some(arguments.read(1, |value| small_integer(value, 0))?),
                    None => None,
                };
                let limit = machine.environment.limit.clone();
                let more =
                    || too_many(arguments, format!("there are more than {MOST} partitions of {n}, or longer ones"));
                if parts.is_some_and(|parts| parts <= n && parts > MOST as u64) {
                    return Err(more());
                }
                let mut partitions = Vec::new();
                let mut next = first_partition(n, parts, n);
                while let Some(partition) = next {
                    limit.check()?;
                    if partitions.len() >= MOST {
                        return Err(more());
                    }
                    next = partition_after(&partition, parts.is_some());
                    limit.allow(partition.len().saturating_mul(ITEM_SIZE))?;
                    partitions.push(Value::tuple(partition.into_iter().map(Value::integer).collect())?);
                }
                Ok(Value::tuple(partitions)?)
            },
        },
    ],
};

/// The greatest number of choices that are listed.
const MOST: usize = 1_000_000;
/// More items than this have more than [`MOST`] permutations.
const MOST_ITEMS_PERMUTED: usize = 20;
/// The approximate memory per item of a tuple, in bytes.
const ITEM_SIZE: usize = 32;

fn too_many(arguments: &Arguments, message: String) -> Box<Error> {
    arguments.at(
        0,
        value_error(message).help("no more than a million are listed: take fewer items, or a smaller number of them"),
    )
}

fn items(machine: &mut Machine, arguments: &Arguments) -> Fallible<Vec<Value>> {
    arguments.read(0, |value| machine.list(value))
}

/// The argument at a place as a number of items to choose.
fn count(arguments: &Arguments, place: usize) -> Fallible<BigInt> {
    natural(arguments, place).map(BigInt::from)
}

/// The binomial coefficient of non-negative integers, or a number greater than [`MOST`].
fn binomial(n: &BigInt, k: &BigInt) -> BigInt {
    let k = k.min(&(n - k)).clone();
    let (mut coefficient, mut place) = (BigInt::one(), BigInt::one());
    while place <= k && coefficient <= BigInt::from(MOST) {
        coefficient = coefficient * (n - &place + 1) / &place;
        place += 1;
    }
    coefficient
}

/// The number of items of each choice, if the choices can be listed.
fn listable(arguments: &Arguments, what: &str, all: &BigInt, size: &BigInt) -> Fallible<usize> {
    match (all.to_usize().filter(|all| *all <= MOST), size.to_usize().filter(|size| *size <= MOST)) {
        (Some(_), Some(size)) => Ok(size),
        _ => Err(too_many(arguments, format!("there are more than {MOST} {what} here, or larger ones"))),
    }
}

/// The tuple of the choices of items, each given by their indices.
fn listed(machine: &mut Machine, items: &[Value], all: impl Iterator<Item = Vec<usize>>) -> Fallible<Value> {
    let limit: Limit = machine.environment.limit.clone();
    let mut choices = Vec::new();
    for places in all {
        limit.check()?;
        limit.allow(places.len().saturating_mul(ITEM_SIZE))?;
        choices.push(Value::tuple(places.iter().filter_map(|place| items.get(*place).cloned()).collect())?);
    }
    Ok(Value::tuple(choices)?)
}

/// The tuples of n indices below `among`, in order, each at least `step` above the one before it.
fn all_places(n: usize, among: usize, step: usize) -> impl Iterator<Item = Vec<usize>> {
    // The least tuple that begins with these indices, if there is one.
    let filled = move |mut places: Vec<usize>| {
        while places.len() < n {
            places.push(places.last().map_or(0, |last| last + step));
        }
        places.last().is_none_or(|last| *last < among).then_some(places)
    };
    let mut next = filled(Vec::new());
    std::iter::from_fn(move || {
        let places = next.take()?;
        // The last index that can be increased, with room for those after it.
        let turn = (0..n).rev().find(|turn| places[*turn] + 1 + (n - 1 - turn).saturating_mul(step) < among);
        next = turn.and_then(|turn| filled([&places[..turn], &[places[turn] + 1]].concat()));
        Some(places)
    })
}

/// The next permutation in lexicographic order.
fn permutation_after(order: &[usize]) -> Option<Vec<usize>> {
    let turn = order.windows(2).rposition(|pair| pair[0] < pair[1])?;
    let mut next = order.to_vec();
    let other = next.iter().rposition(|place| *place > order[turn])?;
    next.swap(turn, other);
    next[turn + 1..].reverse();
    Some(next)
}

/// The first partition of n into parts of at most `most`: into `parts` of them, or any number.
fn first_partition(n: u64, parts: Option<u64>, most: u64) -> Option<Vec<u64>> {
    let (mut rest, mut partition) = (n, Vec::new());
    let mut parts = parts;
    while parts.map_or(rest > 0, |parts| parts > 0) {
        parts = parts.map(|parts| parts - 1);
        // Each of the later parts is at least 1.
        let part = rest.checked_sub(parts.unwrap_or(0))?.min(most);
        partition.push(part);
        rest -= part;
    }
    (rest == 0 && !partition.contains(&0)).then_some(partition)
}

/// The next partition, with the same number of parts if that is fixed.
fn partition_after(partition: &[u64], is_fixed: bool) -> Option<Vec<u64>> {
    let mut rest = 0;
    for turn in (0..partition.len()).rev() {
        rest += partition[turn];
        let Some(part) = partition[turn].checked_sub(1).filter(|part| *part > 0) else { continue };
        let parts = is_fixed.then(|| (partition.len() - turn - 1) as u64);
        if let Some(after) = first_partition(rest - part, parts, part) {
            return Some([&partition[..turn], &[part], &after].concat());
        }
    }
    None
}
