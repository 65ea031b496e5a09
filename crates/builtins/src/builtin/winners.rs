//! Claims about the winner for all integers: `Winner(n*G + H, Left) == queer for all n >= 7`.

use std::rc::Rc;

use crate::{
    builtin::{
        for_all::{TRIED, refuted},
        prove::Verdict,
    },
    kind::{
        convert::{Fallible, text, type_error},
        three_player::QUEER,
        value::Value,
    },
    player::Player,
    read::ast::{BinaryOp, Comparison},
    render::table::{Slice, Table},
    run::{error::Error, machine::Machine},
    three_player::{AllyPlace, Answer, Winner, harmless},
};
use cutcake_play::three_player::Piece;

/// How many sums are examined for one induction step.
const MOST_SUMS: usize = 10_000;

/// The entry for a player who has no move elsewhere.
const HAS_TO_MOVE: &str = "if he has no other move";

/// A question about the winner, without its game.
pub(super) struct Question {
    /// The name of the function.
    pub name: &'static str,
    /// The arguments after the game.
    pub rest: Vec<Value>,
}

impl Question {
    /// The comparison with 0 that is equivalent to an answer for a two-player game.
    pub(super) fn comparison(&self, sign: Comparison, answer: &Value) -> Fallible<Comparison> {
        let starts = match self.rest.as_slice() {
            [Value::Player(player)] => Some(*player),
            _ => None,
        };
        let word = match answer {
            Value::Player(player) => player.to_string(),
            answer => text(answer).map_err(|_| self.no_claim())?.to_string(),
        };
        let holds = match (self.name, starts, word.as_str()) {
            ("Winner", Some(Player::Left), "Left") => Comparison::GreaterOrConfused,
            ("Winner", Some(Player::Left), "Right") => Comparison::LessOrEqual,
            ("Winner", Some(Player::Right), "Right") => Comparison::LessOrConfused,
            ("Winner", Some(Player::Right), "Left") => Comparison::GreaterOrEqual,
            ("Outcome", _, "P" | "=") => Comparison::Equal,
            ("Outcome", _, "L" | ">") => Comparison::Greater,
            ("Outcome", _, "R" | "<") => Comparison::Less,
            ("Outcome", _, "N" | "<>") => Comparison::Confused,
            _ => return Err(self.no_claim()),
        };
        match (sign, holds) {
            (Comparison::Equal, holds) => Ok(holds),
            (Comparison::NotEqual, Comparison::GreaterOrConfused) => Ok(Comparison::LessOrEqual),
            (Comparison::NotEqual, Comparison::LessOrEqual) => Ok(Comparison::GreaterOrConfused),
            (Comparison::NotEqual, Comparison::LessOrConfused) => Ok(Comparison::GreaterOrEqual),
            (Comparison::NotEqual, Comparison::GreaterOrEqual) => Ok(Comparison::LessOrConfused),
            (Comparison::NotEqual, Comparison::Equal) => Ok(Comparison::NotEqual),
            _ => Err(self.no_claim()),
        }
    }

    /// The winner for each starter according to an answer for a three-player game.
    fn winners(&self, answer: &Value) -> Fallible<Vec<(Player, Winner)>> {
        match (self.name, self.rest.as_slice(), answer) {
            ("Winner", [Value::Player(starter)], answer) => Ok(vec![(*starter, self.winner(answer)?)]),
            ("IsQueer", [Value::Player(starter)], Value::Boolean(true)) => Ok(vec![(*starter, Winner::Queer)]),
            ("Outcome", [], Value::Tuple(winners)) if winners.items.len() == Player::ALL.len() => {
                let winners = Player::ALL.into_iter().zip(&winners.items);
                winners.map(|(starter, winner)| Ok((starter, self.winner(winner)?))).collect()
            }
            _ => Err(self.no_claim()),
        }
    }

    fn winner(&self, answer: &Value) -> Fallible<Winner> {
        match answer {
            Value::Player(player) => Ok(Winner::Player(*player)),
            answer if text(answer).is_ok_and(|text| &*text == QUEER) => Ok(Winner::Queer),
            _ => Err(self.no_claim()),
        }
    }

    fn no_claim(&self) -> Box<Error> {
        type_error(format!("no such claim about {} for all n can be decided", self.name)).help(
            "claims about winners are `Winner(n*G + H, Left) == queer for all n >= 7`, `!= Left`, or `Outcome(n*G + H) == P for all n`",
        )
    }
}

/// Why a player who does not win a number of copies does not win `copies` more of them either.
pub(super) struct InductionStep {
    player: Player,
    copies: u64,
    answers: Vec<Answer<Piece>>,
}

/// An open part of a claim: a starter, the player claimed to win or not to win, and what has been found about it.
struct Open {
    starter: Player,
    winner: Winner,
    /// For each number of copies tried, whether the player is ahead there.
    ahead: Vec<[bool; 2]>,
    /// Whether one more copy keeps the player ahead, whether two more do, and so on.
    keeps: Vec<[bool; 2]>,
}

/// A claim about the winner for all n from a first one on.
pub(super) struct Winners {
    /// The summand that occurs n times, and the one that occurs once.
    pub game: [Value; 2],
    /// The question about the game.
    pub question: Question,
    /// Whether the answer is claimed or denied.
    pub sign: Comparison,
    /// The answer.
    pub answer: Value,
    /// The first n.
    pub first: u64,
}

/// Decides a claim about the winner of a three-player game for all n from the first one on. Each n is searched until an induction
/// step to all later ones is found: that a player does not win because more copies are harmless against that player, or that a
/// player wins because the player is ahead, and more copies keep it so.
pub(super) fn of_three(machine: &mut Machine, claim: &Winners) -> Fallible<(Verdict, Vec<InductionStep>)> {
    let Winners { game: [each, once], question, sign, answer, first } = claim;
    let winners = question.winners(answer)?;
    let equal = match *sign {
        Comparison::Equal => true,
        Comparison::NotEqual if winners.len() == 1 => false,
        _ => return Err(question.no_claim()),
    };
    let open = winners.into_iter();
    let mut open: Vec<Open> =
        open.map(|(starter, winner)| Open { starter, winner, ahead: Vec::new(), keeps: Vec::new() }).collect();
    let is_hereditary = machine.is_hereditary(each)? && machine.is_hereditary(once)?;
    let mut steps = Vec::new();
    for copies in 1..=TRIED {
        let number = first.saturating_add(copies - 1);
        let game = multiple(machine, each, number)?;
        let game = machine.binary(BinaryOp::Add, &game, once)?;
        let more = multiple(machine, each, copies)?;
        for mut claim in std::mem::take(&mut open) {
            let starter = claim.starter;
            let found = machine.search_winners(&game, |search, play, sum| search.winner(play, sum, starter))?;
            if (found == claim.winner) != equal {
                return Ok((refuted(machine, &number.to_string()), steps));
            }
            let is_proved = match (claim.winner, equal) {
                (Winner::Queer, true) => {
                    is_hereditary && are_harmless(machine, &more, copies, &Player::ALL, &mut steps)?
                }
                (Winner::Player(player), false) => {
                    is_hereditary && are_harmless(machine, &more, copies, &[player], &mut steps)?
                }
                (Winner::Player(player), true) => {
                    let leads = |machine: &mut Machine, value: &Value, starter: Option<Player>| {
                        machine.search_winners(value, |search, play, sum| search.leads(play, sum, player, starter))
                    };
                    claim.ahead.push(leads(machine, &game, Some(starter))?);
                    claim.keeps.push(leads(machine, &more, None)?);
                    claim.is_ahead()
                }
                (Winner::Queer, false) => false,
            };
            if !is_proved {
                open.push(claim);
            }
        }
        if open.is_empty() {
            return Ok((Verdict::Decided(true), steps));
        }
    }
    Ok((Verdict::Open, steps))
}

impl Open {
    /// Whether the player is ahead for the last k numbers of copies, and k more copies keep it so.
    fn is_ahead(&self) -> bool {
        [0, 1].into_iter().any(|pacemaker| {
            let run = self.ahead.iter().rev().take_while(|ahead| ahead[pacemaker]).count();
            self.keeps.iter().take(run).any(|keeps| keeps[pacemaker])
        })
    }
}

/// A number of copies of a game.
fn multiple(machine: &mut Machine, game: &Value, copies: u64) -> Fallible<Value> {
    machine.binary(BinaryOp::Multiply, &Value::integer(copies), game)
}

/// Whether a number of additional copies is harmless against each of these players. The steps that show it are added to `steps`.
fn are_harmless(
    machine: &mut Machine,
    more: &Value,
    copies: u64,
    players: &[Player],
    steps: &mut Vec<InductionStep>,
) -> Fallible<bool> {
    for player in players {
        if steps.iter().any(|step| step.player == *player && step.copies == copies) {
            continue;
        }
        let limit = machine.environment.limit.clone();
        let shown = machine.search_winners(more, |_, play, sum| harmless(play, sum, *player, MOST_SUMS, &limit))?;
        let Some(answers) = shown else { return Ok(false) };
        steps.push(InductionStep { player: *player, copies, answers });
    }
    Ok(true)
}

/// The reason for the steps as a table: all that can happen in the additional copies, and the answers.
pub(super) fn invariant(machine: &mut Machine, steps: &[InductionStep]) -> Fallible<Value> {
    let mut slices = Vec::with_capacity(steps.len());
    for InductionStep { player, copies, answers } in steps {
        let others = [player.next(), player.previous()];
        let mut rows = Vec::with_capacity(answers.len());
        for Answer { from, moved, mover, to } in answers {
            machine.environment.limit.check()?;
            let places = others.iter().zip(from.places).filter_map(|(other, place)| match place {
                AllyPlace::Elsewhere => None,
                AllyPlace::Here => Some(format!("{other} moves only here")),
                AllyPlace::Out => Some(format!("{other} is out")),
            });
            let while_ = Value::string(places.collect::<Vec<_>>().join(", "));
            let moved = match moved {
                Some(moved) => machine.of_pieces(moved)?,
                None => Value::symbol(HAS_TO_MOVE),
            };
            let head = machine.of_pieces(&from.sum)?;
            let head = machine.plain_text(&head)?;
            rows.push((head, vec![while_, Value::Player(*mover), moved, machine.of_pieces(&to.sum)?].into()));
        }
        let more = if *copies == 1 { "one copy more does".to_owned() } else { format!("{copies} copies more do") };
        slices.push(Slice { title: format!("{more} not help {player}: the others answer in it"), rows });
    }
    let columns = ["while", "who", "moves to", "and so it is"].map(str::to_owned).to_vec();
    Ok(Value::Table(Rc::new(Table { columns, slices, ..Table::default() })))
}
