//! Claims for all integers: `n*G + H < K for all n`, `Outcome(n*G + H) == P for all n`.

use std::{collections::BTreeSet, rc::Rc};

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use crate::{
    builtin::{
        Arguments,
        prove::{self, Verdict},
        question::{Claim, sign_of},
        theory::functions_in,
        winners::{self, InductionStep, Question, Winners},
    },
    kind::{
        convert::{Fallible, integer, items as items_of, text, type_error, value_error},
        unequal::is_game,
        value::Value,
    },
    number::Infinitesimal,
    partizan::{Game, Relation, Settled},
    player::Player,
    read::ast::Comparison,
    render::table::Table,
    rules::theory::UNIVERSES,
    run::machine::Machine,
    synchronized::{Law, Row},
};

/// How many n, from the first on, are tried before a proof is attempted.
pub(super) const TRIED: u64 = 6;
/// How many more n a proof may leave to be tried.
const MOST_LEFT: u64 = 4_096;

/// A claim for many n.
pub(super) enum ForAll {
    /// A comparison for all n from `first` on. Each side is a pair: the summand that occurs n times, and the one that occurs once.
    From {
        /// The left side.
        left: [Value; 2],
        /// The claimed relation, in the order of one of three players if one is named.
        sign: (Comparison, Option<Player>),
        /// The right side.
        right: [Value; 2],
        /// The first n.
        first: Value,
    },
    /// A claim about the outcome for all n from a first one on.
    Winners {
        /// The game: the summand that occurs n times, and the one that occurs once.
        game: [Value; 2],
        /// The question about the game.
        question: Question,
        /// Whether the answer is claimed or denied.
        sign: Comparison,
        /// The answer.
        answer: Value,
        /// The first n.
        first: Value,
    },
    /// A claim for each item of a collection: the function that returns the claim or Nothing, and the collection.
    Each(Value, Value),
}

impl ForAll {
    /// Reads a claim from its tuple: `((G, H), "<", (K, L), first)`, `((G, H), "==", Left, first, (Winner, Left))`, or
    /// `(n -> (left, "<", right), items)`.
    pub(super) fn read(machine: &Machine, value: &Value) -> Option<Self> {
        let Value::Tuple(parts) = value else { return None };
        if let [game, sign, answer, first, Value::Tuple(question)] = parts.items.as_slice()
            && let (Some(game), [Value::Builtin(function), rest @ ..]) = (pair(game), question.items.as_slice())
        {
            let name = machine.environment.library.function(*function).name();
            let (question, (sign, _)) = (Question { name, rest: rest.to_vec() }, sign_of(&text(sign).ok()?)?);
            return Some(ForAll::Winners { game, question, sign, answer: answer.clone(), first: first.clone() });
        }
        if let [left, sign, right, first] = parts.items.as_slice()
            && let (Some(left), Some(right)) = (pair(left), pair(right))
        {
            return Some(ForAll::From { left, sign: sign_of(&text(sign).ok()?)?, right, first: first.clone() });
        }
        match parts.items.as_slice() {
            [claim @ Value::Function(_), items] => Some(ForAll::Each(claim.clone(), items.clone())),
            _ => None,
        }
    }
}

fn pair(value: &Value) -> Option<[Value; 2]> {
    match value {
        Value::Tuple(pair) => pair.items.clone().into_inner().ok(),
        _ => None,
    }
}

/// A comparison for all n from `first` on. Each side is a pair: the summand that occurs n times, and the one that occurs once.
pub(super) struct Linear {
    /// The left side.
    pub left: [Value; 2],
    /// The claimed relation, in the order of a player if one is named.
    pub sign: (Comparison, Option<Player>),
    /// The right side.
    pub right: [Value; 2],
    /// The first n.
    pub first: u64,
}

/// The invariant of an induction that decides a claim for all n.
pub(super) enum Invariant {
    /// A law of values.
    Law(Rc<Law>),
    /// Steps from some numbers of copies to larger ones.
    Steps(Vec<InductionStep>),
}

/// Decides a claim for many n. Also returns the invariant of a proof by induction, if it can be shown. A note says which n
/// refutes the claim.
pub(super) fn decide(
    machine: &mut Machine,
    claim: ForAll,
    most: Option<u64>,
) -> Fallible<(Verdict, Option<Invariant>)> {
    let (left, (comparison, player), right, first) = match claim {
        ForAll::From { left, sign, right, first } => (left, sign, right, first),
        ForAll::Winners { game, question, sign, answer, first } => {
            let universes = game.each_ref().map(|part| machine.theory(part));
            let claim = Winners { game, question, sign, answer, first: first_of(&first)? };
            if let Some(found) = functions_in(&universes).winners(machine, &claim, most)? {
                return Ok(found);
            }
            let Winners { game, question, sign, answer, .. } = claim;
            let zero = || Value::integer(0);
            (game, (question.comparison(sign, &answer)?, None), [zero(), zero()], first)
        }
        ForAll::Each(claim, items) => return Ok((each(machine, &claim, &items, most)?, None)),
    };
    let values = left.iter().chain(&right);
    if let Some(other) = values.clone().find(|value| !is_game(value)) {
        let error = type_error(format!("a claim for all n is about games and numbers, not {}", other.kind()));
        return Err(error.help("what is to be decided for some n only says which: `for all n in 1..50`"));
    }
    // A named player implies games with an order for each player.
    let of_player = UNIVERSES.iter().copied().find(|universe| player.is_some() && universe.has_orders_of_players());
    let universes: Vec<_> = values.map(|value| machine.theory(value)).chain([of_player]).collect();
    let claim = Linear { left, sign: (comparison, player), right, first: first_of(&first)? };
    functions_in(&universes).for_all(machine, &claim, most)
}

/// The first n of a claim for all n from there on.
pub(super) fn first_of(first: &Value) -> Fallible<u64> {
    let first = integer(first)?;
    first.to_u64().ok_or_else(|| match first.is_negative() {
        true => value_error("n counts copies: `for all n >= 0` has the least first n")
            .help("`for all n` means n >= 1; what is to be decided for some n only says which: `for all n in 1..50`"),
        false => value_error("the first n of a claim for all is less than 2^64"),
    })
}

/// Decides a claim for the items of a collection, one after another until one refutes it. `most` bounds the positions for each.
fn each(machine: &mut Machine, claim: &Value, items: &Value, most: Option<u64>) -> Fallible<Verdict> {
    let total = match items {
        Value::Range(range) => (&range.1 - &range.0 + 1_u8).to_u64(),
        _ => None,
    };
    let (mut verdict, mut refuting, mut done) = (Verdict::Decided(true), None, 0);
    let mut next = items_of(items)?;
    while let Some(item) = next() {
        let limit = &machine.environment.limit;
        limit.check()?;
        match total {
            Some(total) => limit.count_of(done, total, "claims"),
            None => limit.count(done, "claims"),
        }
        done += 1;
        let given = machine.call(claim, Arguments::new(vec![item.clone()]))?;
        // There is no claim where its condition does not hold.
        let Some(claim) = Claim::read(&given) else { continue };
        match prove::decide(machine, claim, most)? {
            Verdict::Decided(true) => {}
            Verdict::Decided(false) => {
                refuting = Some(item);
                break;
            }
            undecided if verdict == Verdict::Decided(true) => verdict = undecided,
            _ => {}
        }
    }
    let Some(item) = refuting else { return Ok(verdict) };
    let item = machine.plain_text(&item)?;
    Ok(refuted(machine, &item))
}

/// The verdict on a claim that fails for an n, which a note names.
pub(super) fn refuted(machine: &mut Machine, number: &str) -> Verdict {
    machine.environment.notes.push(format!("the claim fails for n = {number}"));
    Verdict::Decided(false)
}

/// A sum of n copies of a two-player game and another game.
pub(super) struct Line {
    each: Game,
    once: Game,
}

impl Line {
    /// The difference of two sides, each with a summand that occurs n times and one that occurs once.
    pub(super) fn between(machine: &mut Machine, each: [Game; 2], once: [Game; 2]) -> Fallible<Self> {
        let store = &mut machine.environment.store;
        Ok(Line { each: store.sub(each[0], each[1])?, once: store.sub(once[0], once[1])? })
    }

    /// How it compares with 0 for a number of copies.
    fn relation(&self, machine: &mut Machine, copies: &BigInt) -> Fallible<Relation> {
        let store = &mut machine.environment.store;
        let copies = store.multiple(self.each, copies)?;
        let (sum, zero) = (store.add(copies, self.once)?, store.zero());
        Ok(store.relation(sum, zero)?)
    }
}

/// Decides whether a comparison with 0 holds for all lines and all n; the comparison "not equal" has to hold for one line for
/// each n. The lines of three-player games are those of the projections.
pub(super) fn in_turn(machine: &mut Machine, lines: &[Line], comparison: Comparison, first: u64) -> Fallible<Verdict> {
    let holds = |machine: &mut Machine, copies: &BigInt| {
        let mut all = lines.iter().map(|line| Ok(comparison.holds(line.relation(machine, copies)?)));
        let decisive = comparison == Comparison::NotEqual;
        let found = all.find(|holds: &Fallible<bool>| holds.as_ref().map_or(true, |holds| *holds == decisive));
        found.unwrap_or(Ok(!decisive))
    };
    if let Some(tried) = turning_points(machine, lines, first) {
        for copies in tried {
            if !holds(machine, &copies)? {
                return Ok(refuted(machine, &copies.to_string()));
            }
        }
        return Ok(Verdict::Decided(true));
    }
    let tried = first.saturating_add(TRIED);
    for copies in first..tried {
        if !holds(machine, &copies.into())? {
            return Ok(refuted(machine, &copies.to_string()));
        }
    }
    let (mut last, mut period) = (first, 1_u64);
    let mut at_last = Vec::with_capacity(lines.len());
    for line in lines {
        let store = &mut machine.environment.store;
        let Some(settled) = store.settled(line.each, line.once, first)? else {
            return Ok(Verdict::Open);
        };
        let Settled { from, period: own } = settled;
        last = last.max(from);
        period = period.saturating_mul(own);
        at_last.push(match store.mean(line.each)?.signum() {
            0 => None,
            1 => Some(Relation::Greater),
            _ => Some(Relation::Less),
        });
    }
    let end = last.saturating_add(period);
    for copies in tried..end.min(tried.saturating_add(MOST_LEFT)) {
        machine.environment.limit.check()?;
        if !holds(machine, &copies.into())? {
            return Ok(refuted(machine, &copies.to_string()));
        }
    }
    if end <= tried.saturating_add(MOST_LEFT) {
        return Ok(Verdict::Decided(true));
    }
    // From `last` on, the copies outweigh the other summand, and the sign is that of the mean.
    let fails = |relation: &Option<Relation>| relation.is_some_and(|relation| !comparison.holds(relation));
    if comparison != Comparison::NotEqual && at_last.iter().any(fails) {
        return Ok(refuted(machine, &last.to_string()));
    }
    let between =
        format!("the claim is open for n from {} to {last}: they are too many to be tried", tried + MOST_LEFT);
    machine.environment.notes.push(between);
    Ok(Verdict::Open)
}

/// Numbers of copies such that a comparison that holds for these holds for all, if every multiplied game is a number; otherwise
/// `None`. The comparison of n copies of a number with another game differs from that of n - 1 copies only if a stop of the other
/// game lies between them, or equals one of them.
fn turning_points(machine: &mut Machine, lines: &[Line], first: u64) -> Option<BTreeSet<BigInt>> {
    let store = &mut machine.environment.store;
    let first = BigInt::from(first);
    let mut points = BTreeSet::from([first.clone()]);
    for line in lines {
        let each = store.as_number(line.each)?;
        for stop in [store.left_stop(line.once), store.right_stop(line.once)] {
            if let Some(turn) = (-stop).checked_div(&each) {
                points.extend([turn.floor(), turn.floor() + 1].into_iter().filter(|point| *point >= first));
            }
        }
    }
    Some(points)
}

/// The invariant of an induction as a table.
pub(super) fn invariant(machine: &mut Machine, invariant: &Invariant) -> Fallible<Value> {
    let law = match invariant {
        Invariant::Law(law) => law,
        Invariant::Steps(steps) => return winners::invariant(machine, steps),
    };
    let law_rows = law.rows();
    let mut rows = Vec::with_capacity(law_rows.len());
    for Row { board, value, left, right } in law_rows {
        machine.environment.limit.check()?;
        let change = |change: Option<Infinitesimal>| change.map_or_else(|| Value::symbol("-"), Value::from);
        let sides: Vec<String> = board.iter().map(u64::to_string).collect();
        rows.push((format!("[{}]", sides.join(",")), vec![value.into(), change(left), change(right)]));
    }
    let columns = ["value", "best cut of Left", "best cut of Right"].map(str::to_owned).to_vec();
    let title = "the sign of its value decides every sum of these; what the best cuts change".to_owned();
    let mut table = Table::new(Default::default(), columns, rows);
    table.slices[0].title = title;
    Ok(Value::Table(Rc::new(table)))
}
