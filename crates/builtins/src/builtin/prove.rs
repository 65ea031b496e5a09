//! Proofs of claims, in games of every theory.

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Subject,
        for_all::{self, ForAll},
        named, one, optional,
        question::{self, Claim, Question, value_asked_of},
        theory::functions_in,
    },
    kind::{
        convert::{Fallible, mismatch, small_integer, text, value_error},
        unequal::is_game,
        value::Value,
    },
    limit::Stop,
    run::{
        error::{Error, ErrorKind},
        machine::Machine,
    },
    standing::Standing,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Proofs",
    builtins: &[Builtin {
        name: "Prove",
        parameters: &[
            one("claim", Kind::Claim),
            optional("most", Kind::Integer),
            named("positions", Kind::Integer),
            named("invariant", Kind::Boolean),
        ],
        summary: "Decides a comparison: `proved`, `refuted`, or `limit reached after N positions` where `most`, or `positions`, says how \
                  many may be looked into. Synchronized games are decided by exact search over rounds alone: values only order the \
                  moves, and a number or a scale stands for its rectangle; where that is long and not bounded, by the law that values decide all \
                  such sums, if induction proves it. Games of two players in turn are decided by search of \
                  their difference, games of three in the order of a player, `>=_L`, or in all three, `==`. A claim about other answers, \
                  such as `Outcome(G) == P`, is calculated, and `open` if the answers are not certain (`?Standing`). What rests on `split`, `same`, \
                  `negative` or `bounds` of a ruleset is asked again by its moves alone, within 20000 positions. `Value(G)` stands for G. The \
                  claim is a comparison, or the tuple of its left side, sign and right side. `for all n` behind it asks for all integers n \
                  from 1 on, `for all n >= k` from k on: both sides are linear in n, or one is Winner or Outcome of what is, and the proof is by induction on play, or `open` where \
                  none is found; `invariant := true` gives the table of what the induction proves of synchronized games, and of who does not win \
                  among three players. `for all n in xs` is decided \
                  for each item. A note says which n refutes a claim.",
        examples: &[
            "Prove([7,5] == 2*eps - eps^3)",
            "Prove([10,6] > 1 - eps)",
            "Prove([11,6] == 1 - eps^2, 100)",
            "Prove(Domineering[4,4] |> 0)",
            "Prove([4,2,2] >=_L 0)",
            "Prove(Grundy(Kayles[20]) == 1)",
            "Prove(Outcome([40,40]) == \"=\")",
            "Prove(n*[6,5] < [3,2] for all n)",
            "Prove(n*[3,2] <= [5,2] for all n; invariant := true)",
            "Prove(n*^ < 1 for all n)",
            "Prove(n*{2|-1} > 1 for all n >= 6)",
            "Prove(Winner(n*[2,2,2], Left) == queer for all n >= 7)",
            "Prove(Winner(n*[2,2,2], Left) != Center for all n; invariant := true)",
            "Prove([n,2] > [2,n] for all n in 3..9)",
        ],
        run: prove,
    }],
};

/// How many positions are visited without the clauses that say which boards are equal.
const POSITIONS_BY_RULES_ALONE: u64 = 20_000;

/// The result of an attempted proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Whether the claim holds.
    Decided(bool),
    /// The claim is not decided with certainty.
    Open,
    /// The search was abandoned after this many positions.
    LimitReached(u64),
}

fn prove(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let most = |place: Option<&Value>| place.map(|most| small_integer(most, 1)).transpose();
    let by_place = most(arguments.optional(1)).map_err(|error| arguments.at(1, error))?;
    let most = by_place.into_iter().chain(most(arguments.named("positions"))?).min();
    let given = match Question::read(arguments.get(0)) {
        Some(_) => question::ask_question(machine, arguments.get(0))?,
        None => arguments.get(0).clone(),
    };
    let claim = Claim::read(&given).map(|claim| decide(machine, claim, most));
    let verdict = match (claim, ForAll::read(machine, &given)) {
        (Some(verdict), _) => verdict,
        (None, Some(claim)) => {
            let wants_invariant = arguments.flag("invariant")?;
            match for_all::decide(machine, claim, most).map_err(|error| arguments.at(0, error))? {
                (Verdict::Decided(_), _) if !machine.resting_so_far().is_certain() => Ok(Verdict::Open),
                (Verdict::Decided(true), Some(invariant)) if wants_invariant => {
                    return for_all::invariant(machine, &invariant);
                }
                (verdict, _) => Ok(verdict),
            }
        }
        (None, None) => Err(no_claim(&given)),
    };
    Ok(match verdict.map_err(|error| arguments.at(0, error))? {
        Verdict::Decided(true) => Value::symbol("proved"),
        Verdict::Decided(false) => Value::symbol("refuted"),
        verdict => {
            machine.rest_on(Standing::Open);
            match verdict {
                Verdict::LimitReached(positions) => Value::symbol(format!("limit reached after {positions} positions")),
                _ => Value::symbol("open"),
            }
        }
    })
}

/// The error for a value that is not a claim.
fn no_claim(given: &Value) -> Box<Error> {
    let sign = match given {
        Value::Tuple(parts) => parts.items.get(1).and_then(|sign| text(sign).ok()),
        _ => None,
    };
    match sign {
        Some(sign) => value_error(format!("`{sign}` is not a sign of a comparison")),
        None => mismatch("a comparison", given),
    }
}

/// Decides a claim. A verdict that rests on clauses of rulesets that say which boards are equal is checked again without them, if
/// that is feasible.
pub(super) fn decide(machine: &mut Machine, claim: Claim, most: Option<u64>) -> Fallible<Verdict> {
    let before = machine.resting_so_far();
    let again = claim.clone();
    let (verdict, standing) = machine.resting(|machine| decide_with_clauses(machine, claim, most, before));
    let trusted = machine.trusted();
    if verdict.as_ref().is_ok_and(|verdict| *verdict == Verdict::Open) && before.is_certain() && !trusted.is_empty() {
        let most_positions = most.unwrap_or(POSITIONS_BY_RULES_ALONE);
        let (by_rules, of_rules) = machine.by_rules_alone(|machine| {
            machine.within(Some(most_positions), None, |machine| {
                machine.resting(|machine| decide_with_clauses(machine, again, most, before))
            })
        });
        match by_rules {
            Err(error) if !matches!(error.kind, ErrorKind::Stopped(Stop::Positions { .. })) => return Err(error),
            Ok(verdict @ Verdict::Decided(_)) => {
                machine.rest_on(of_rules);
                return Ok(verdict);
            }
            _ => machine.environment.note(format!(
                "it rests on which boards {} says are equal, and play without that is long: `Check` tests it",
                trusted.join(", ")
            )),
        }
    }
    machine.rest_on(standing);
    verdict
}

/// Decides a claim with all clauses of the rules; `before` is the standing of the given sides.
fn decide_with_clauses(machine: &mut Machine, claim: Claim, most: Option<u64>, before: Standing) -> Fallible<Verdict> {
    let Claim { left, sign: (comparison, player), right } = claim;
    let (sides, standing) =
        machine.resting(|machine| -> Fallible<_> { Ok((side(machine, &left)?, side(machine, &right)?)) });
    let (left, right) = sides?;
    let functions = functions_in(&[machine.theory(&left), machine.theory(&right)]);
    let are_games = is_game(&left) && is_game(&right) && player.is_none();
    let are_boards = [&left, &right].map(|side| matches!(side, Value::Position(_)));
    let (verdict, compared) = machine.resting(|machine| {
        if are_games {
            return functions.prove(machine, comparison, [&left, &right], most);
        }
        machine.compare(comparison, player, &left, &right).map(Verdict::Decided)
    });
    // Boards are certain, however they were calculated.
    let standing = if are_boards == [true; 2] { compared } else { standing.and(before).and(compared) };
    machine.rest_on(standing);
    Ok(match verdict? {
        Verdict::Decided(_) if !standing.is_certain() => Verdict::Open,
        verdict => verdict,
    })
}

/// A side of a claim with its question answered; a question about the value of a game stands for the game.
fn side(machine: &mut Machine, side: &Value) -> Fallible<Value> {
    match value_asked_of(machine, side) {
        Some(position) => Ok(position),
        None => question::ask_question(machine, side),
    }
}
