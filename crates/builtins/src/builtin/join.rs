//! Rulesets made of two games on heaps: joins and products.

use std::rc::Rc;

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, named, one, ruleset_at},
    kind::{
        convert::{Fallible, type_error},
        value::Value,
    },
    rules::theory::Theory,
    ruleset::{
        Entry, Play,
        join::{JoinKind, JoinedRuleset},
    },
    run::{call::count, machine::Machine},
};
use cutcake_play::sum::RulesetId;

pub(super) const SUBJECT: Subject = Subject {
    title: "Rulesets made of two games on heaps",
    builtins: &[
        Builtin {
            name: "PartizanJoin",
            parameters: &[one("A", Kind::Ruleset), one("B", Kind::Ruleset)],
            summary: "The ruleset on a heap in which Left moves as in A, Right as in B, two impartial games on a heap, or on the same \
                      numbers. `Join(A, B)` is the impartial one in which both may move as in either.",
            examples: &[
                "PartizanJoin(Kayles, Nim)[5]",
                "Options(PartizanJoin(Subtraction(1,2), Subtraction(1,3))[4], Right)",
                "NimSequence(Join(Kayles, Subtraction(4)), 12)",
                "PartizanJoin(Wythoff, GenWythoff(2))[2,3]",
            ],
            run: |machine, arguments| joined(machine, arguments, JoinKind::PartizanJoin),
        },
        Builtin {
            name: "AcrosticProduct",
            parameters: &[one("A", Kind::Ruleset), one("B", Kind::Ruleset)],
            summary: "The impartial ruleset on pairs of heaps (m, n) in which a move is one of A in m, which leaves each heap it makes paired \
                      with n, or one of B in n (Winning Ways, ch. 14: acrostic games of coins). A heap of 0 is none: who takes all of a \
                      heap takes the pair.",
            examples: &[
                "GrundyTable(AcrosticProduct(Nim, Nim), 1..5, 1..5)",
                "Options(AcrosticProduct(Kayles, Nim)[4,2])",
            ],
            run: |machine, arguments| joined(machine, arguments, JoinKind::AcrosticProduct),
        },
        Builtin {
            name: "DirectProduct",
            parameters: &[one("A", Kind::Ruleset), one("B", Kind::Ruleset)],
            summary: "The impartial ruleset on pairs of heaps (m, n) in which a move chooses one of A in m and one of B in n, and leaves all \
                      pairs of the heaps before and after but (m, n) itself. By the tartan theorem (Winning Ways, ch. 14) the Grundy value \
                      is the nim-product of those of m and n.",
            examples: &[
                "GrundyTable(DirectProduct(Nim, Nim), 1..5, 1..5)",
                "Options(DirectProduct(Nim, Nim)[2,2])",
                "Grundy(DirectProduct(Kayles, Nim)[6,2]) == NimProduct(Grundy(Kayles[6]), 2)",
            ],
            run: |machine, arguments| joined(machine, arguments, JoinKind::DirectProduct),
        },
        Builtin {
            name: "CakeProduct",
            parameters: &[one("A", Kind::Ruleset), one("B", Kind::Ruleset), named("twisted", Kind::Boolean)],
            summary: "The partizan ruleset on pairs of heaps (l, r) in which Left moves in l as in A and Right in r as in B; each heap made is \
                      paired with the other one. If it is `twisted`, the two change places after every move. Cutcake is the product of \
                      TakeAndBreak(\"4.0\") with itself, Eatcake that of TakeAndBreak(\"0.7\"), Turn-and-Eatcake the same twisted.",
            examples: &[
                "t := TakeAndBreak(\"4.0\"); CakeProduct(t, t)[8,7] == Cutcake[8,7]",
                "CakeProduct(Kayles, Nim)[3,2]",
                "t := TakeAndBreak(\"0.7\"); CakeProduct(t, t; twisted := true)[1,8]",
            ],
            run: cake_product,
        },
        Builtin {
            name: "GenCutcake",
            parameters: &[one("A", Kind::Ruleset), one("B", Kind::Ruleset), named("twisted", Kind::Boolean)],
            summary: "The same as CakeProduct, by another name that it has in CGSuite.",
            examples: &["GenCutcake(Kayles, Kayles)[4,2]"],
            run: cake_product,
        },
    ],
};

fn cake_product(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    joined(machine, arguments, JoinKind::CakeProduct { is_twisted: arguments.flag("twisted")? })
}

/// The ruleset made of the first two arguments.
pub(super) fn joined(machine: &mut Machine, arguments: &Arguments, kind: JoinKind) -> Fallible<Value> {
    let (first, numbers) = part(machine, arguments, 0, kind)?;
    let (second, others) = part(machine, arguments, 1, kind)?;
    let catalogue = &mut machine.environment.catalogue;
    if numbers != others {
        let [first, second] = [first, second].map(|part| catalogue.get(part).written());
        let message = format!("{first} has {} between its brackets, {second} {others}", count(numbers, "number"));
        return Err(arguments.at(1, type_error(message).help("a join is of rulesets with the same boards")));
    }
    let parts = [first, second];
    let ruleset = JoinedRuleset::new(kind, parts.map(|part| Rc::clone(catalogue.get(part))), numbers);
    Ok(Value::Ruleset(match ruleset.runs_code() {
        true => machine.join_by_rules(ruleset, parts),
        false => catalogue.keep_once(Rc::new(ruleset), &parts),
    }))
}

/// The argument at a place as an impartial ruleset, with the number of integers between its brackets, which is 1 for a product.
fn part(machine: &Machine, arguments: &Arguments, place: usize, kind: JoinKind) -> Fallible<(RulesetId, usize)> {
    let id = ruleset_at(arguments, place)?;
    let environment = &*machine.environment;
    let ruleset = environment.catalogue.get(id);
    let sides = || ruleset.sides().map(|sides| sides.len());
    let numbers = match ruleset.play() {
        play if play.heap_game().is_some() => Some(1),
        Play::Code(theory) if theory.has_same_moves() && theory.universe.has_numbers() => match environment.written(id)
        {
            Some(written) => written.takes_numbers(),
            None => sides(),
        },
        play if play.theory().is_some_and(Theory::has_same_moves) && !play.runs_code() => sides().filter(|sides| {
            let board = ruleset.board(&vec![Entry::Integer(1.into()); *sides]).ok();
            board.is_some_and(|board| ruleset.coordinates(&board).is_some_and(|numbers| numbers.len() == *sides))
        }),
        _ => None,
    };
    if let Some(numbers) = numbers.filter(|numbers| *numbers == 1 || kind.is_join()) {
        return Ok((id, numbers));
    }
    let error = match ruleset.play() {
        Play::Family => type_error(ruleset.board(&[]).err().map_or_else(String::new, |error| error.rule)),
        _ if kind.is_join() => type_error(format!("{} is not an impartial game on numbers", ruleset.written())),
        _ => type_error(format!("{} is not an impartial game on a heap", ruleset.written())),
    };
    let help = format!(
        "{}(A, B) is made of games such as Nim, Kayles, TakeAndBreak(\"0.137\"), or one of yours with one integer between its \
         brackets",
        kind.name()
    );
    Err(arguments.at(place, error.help(help)))
}
