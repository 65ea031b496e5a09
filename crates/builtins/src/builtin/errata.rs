//! Errors in the published papers on these games, each with an example that shows it.

use std::rc::Rc;

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Subject,
        impartial::grundy,
        optional,
        synchronized::{errata, lengths},
        three_player::of_blocks,
    },
    kind::{convert::Fallible, value::Value},
    limit::Stop,
    number::Infinitesimal,
    position::Board,
    read::ast::BinaryOp,
    render::table::{Row, Slice, Table},
    run::machine::Machine,
    synchronized::Outcome,
};
use cutcake_play::sum::Sum;

/// The lengths that `Errata()` checks: each residue of the theorems twice.
const ERRATA_FOR: (u64, u64) = (8, 15);
/// The side of the smallest square that is a draw although the sum of two of them is not.
const IRREGULAR_SIDE: u64 = 10;
const CAKE: &str = "SynchronizedCutcake";
const CUTCAKE: &str = "A. Cincotti, H. Iida, The Game of Synchronized Cutcake (2007)";
const CUTBLOCK: &str = "A. Cincotti, Further Results on the Game of Cutblock";
const NIM: &str = "Introduction of the theory of combinatorial games and a variant of the game of Nim";
const MISSING: Stop = Stop::Internal { what: "a ruleset of the papers is missing" };

pub(super) const SUBJECT: Subject = Subject {
    title: "Errata of the papers",
    builtins: &[Builtin {
        name: "Errata",
        parameters: &[optional("lengths", Kind::Range)],
        summary: "What the papers print wrongly, place by place: what is printed, what is right, and an example with what it shows, all of \
                  it computed. The first paper is compared with values found by play for the rectangles [n,R] with R from 2 to 7 and \
                  n in `lengths`, 8..15 if they are left out; the example is Left's best cut, and it shows the value after it. That values \
                  add, as the paper takes for granted, is refuted by a round of play of a sum of two squares: each cut is met by one \
                  that leaves its player behind.",
        examples: &["Errata()", "Errata(10..10)"],
        run: |machine, arguments| {
            let lengths = match arguments.optional(0) {
                Some(_) => lengths(arguments, 0)?,
                None => ERRATA_FOR,
            };
            let mut slices = Vec::new();
            let mut add = |place: &str, paper: &str, row| {
                let title = format!("{place} of {paper}");
                match slices.last_mut().filter(|last: &&mut Slice<Value>| last.title == title) {
                    Some(last) => last.rows.push(row),
                    None => slices.push(Slice { title, rows: vec![row] }),
                }
            };
            for (place, row) in theorems(machine, lengths)? {
                add(&place, CUTCAKE, row);
            }
            add("Section IV", CUTCAKE, additivity(machine)?);
            let [classes, outcomes] = of_blocks(machine)?;
            add("Table III", CUTBLOCK, classes);
            add("Table II", CUTBLOCK, outcomes);
            add("Definition 1.5", NIM, grundy_value_of_two(machine)?);
            let columns = ["printed", "right", "example", "shows"].map(str::to_owned).to_vec();
            Ok(Value::Table(Rc::new(Table { columns, slices, ..Table::default() })))
        },
    }],
};

/// The errors in the theorems on rectangles, each row with the name of its theorem.
fn theorems(machine: &mut Machine, lengths: (u64, u64)) -> Fallible<Vec<(String, Row<Value>)>> {
    let mut rows = Vec::new();
    for [rectangle, theorem, printed, value, cut, after_cut] in errata(machine, lengths)? {
        let place = format!("Theorem {}", machine.plain_text(&theorem)?);
        rows.push((place, (machine.plain_text(&rectangle)?, vec![printed, value, cut, after_cut].into())));
    }
    Ok(rows)
}

/// Section IV, which assumes that the sign of the sum of the values is the outcome of a sum. The counterexample is two squares of
/// value 0: for each of Left's cuts of one of them, up to reflection, Right has a cut of the other or the same one that leaves
/// less than 0.
fn additivity(machine: &mut Machine) -> Fallible<Row<Value>> {
    let cuts = 1..=IRREGULAR_SIDE / 2;
    let mut answered = 0;
    for a in cuts.clone() {
        let mut is_answered = false;
        for b in cuts.clone() {
            let (more_a, more_b) = (IRREGULAR_SIDE - a, IRREGULAR_SIDE - b);
            let elsewhere =
                [[a, IRREGULAR_SIDE], [more_a, IRREGULAR_SIDE], [IRREGULAR_SIDE, b], [IRREGULAR_SIDE, more_b]];
            let both = [[a, b], [more_a, b], [a, more_b], [more_a, more_b]];
            for pieces in [elsewhere, both] {
                let mut value = Infinitesimal::ZERO;
                for sides in pieces {
                    machine.environment.limit.check()?;
                    let piece = position(machine, CAKE, &sides)?;
                    value = value + machine.infinitesimal(&piece)?;
                }
                is_answered |= value.signum() < 0;
            }
        }
        answered += u32::from(is_answered);
    }
    let square = position(machine, CAKE, &[IRREGULAR_SIDE, IRREGULAR_SIDE])?;
    let value = machine.infinitesimal(&square)?;
    let printed = match (value.clone() + value).signum() {
        1 => Outcome::Greater,
        0 => Outcome::Equal,
        _ => Outcome::Less,
    };
    let sum = machine.binary(BinaryOp::Multiply, &Value::integer(2), &square)?;
    let right = match machine.outcome(&sum)? {
        Value::Outcome(outcome) => Value::symbol(outcome),
        other => other,
    };
    let count = format!("{answered} of {} cuts are met", cuts.count());
    let cells = [Value::symbol(printed), right, sum, Value::string(count)];
    Ok(("values add".to_owned(), Vec::from(cells).into()))
}

/// Definition 1.5, which gives every position with a move to a terminal position the Grundy value 1, ahead of the mex rule.
fn grundy_value_of_two(machine: &mut Machine) -> Fallible<Row<Value>> {
    let pile = position(machine, "Nim", &[2])?;
    let right = grundy(machine, &Arguments::new(vec![pile.clone()]))?;
    let cells = [Value::integer(1), right, pile, Value::string("Mex(0, 1) = 2")];
    Ok(("Grundy".to_owned(), Vec::from(cells).into()))
}

/// A board of a builtin ruleset.
pub(super) fn position(machine: &Machine, ruleset: &str, numbers: &[u64]) -> Fallible<Value> {
    let ruleset = machine.environment.catalogue.find(ruleset).ok_or(MISSING)?;
    Ok(Value::from(Sum::board(ruleset, Board::from_slice(numbers))))
}
