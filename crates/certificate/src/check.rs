//! Whether a certificate proves what it claims.

use std::collections::HashMap;

use super::{
    Answer, Certificate, Claim, Evidence, Fault, Listing, Moves, Play, Proof, Question, Statement,
    claim::{against, implied, teams},
    copies::cases,
    form,
    law::check_law,
    mixed, round,
    statement::Goal,
    turn,
    values::{GrundyTable, check_period},
    wrong,
};
use crate::{limit::Limit, number::Rational, player::Player};
use cutcake_base::rules::theory::Turns;

/// Checks a certificate by the rules of its games alone, and returns how many options they listed.
pub fn check<M: Moves>(certificate: &Certificate, moves: &mut M, limit: &Limit) -> Result<u64, Fault> {
    let listing = certificate.options.map_or_else(Listing::default, Listing::with_most);
    let mut play = Play::new(moves, limit).with_listing(listing);
    check_with(certificate, &mut play, limit)?;
    Ok(play.listing().listed())
}

fn check_with<M: Moves>(certificate: &Certificate, play: &mut Play<M>, limit: &Limit) -> Result<(), Fault> {
    let Certificate { claim, boards, evidence, .. } = certificate;
    for (place, board) in boards.iter().enumerate() {
        if play.place(board.clone())? as usize != place {
            return Err(wrong(format!("board {} occurs twice in the file", place + 1)));
        }
    }
    check_boards(certificate)?;
    match (evidence, &claim.question, &claim.answer) {
        (Evidence::Proofs(proofs), ..) => check_proofs(play, claim, proofs, limit),
        (Evidence::Cases(proofs), ..) => check_cases(play, claim, proofs, limit),
        (Evidence::Odds(lines), Question::MixedValue, Answer::Average(value)) => {
            check_odds(play, claim, lines, value, limit)
        }
        (Evidence::Law(law), ..) => check_law(play, claim, law),
        (Evidence::Values(values), Question::Grundy, Answer::Number(number)) => {
            let mut table = GrundyTable::new(play, usize::MAX);
            check_lines(1, values, limit, |(board, value)| table.check(*board, *value))?;
            match table.sum(&claim.sum)? {
                sum if sum == *number => Ok(()),
                sum => Err(wrong(format!("the value of the sum is {sum}, not {number}"))),
            }
        }
        (Evidence::Sequence(values), Question::Periodicity(game), Answer::Period(period)) => {
            check_period(play, *game, period, values)
        }
        _ => Err(wrong("the answer does not fit the question")),
    }
}

/// Checks that forms are for as many players as the claim, and that negatives occur only in games of two players.
fn check_boards(certificate: &Certificate) -> Result<(), Fault> {
    let Certificate { claim, boards, .. } = certificate;
    let players = match (&claim.question, claim.theory.play()) {
        (Question::Grundy | Question::Periodicity(_), _) | (_, (_, Turns::AtOnce)) => 0,
        (_, (players, Turns::InTurn)) => players,
    };
    let is_ended_otherwise = claim.theory.ends_otherwise() || claim.theory.play() != (2, Turns::InTurn);
    if claim.question == Question::Grundy && is_ended_otherwise {
        return Err(wrong("Grundy values are for games of two players in turn"));
    }
    for (number, board) in (1..).zip(boards) {
        let entries = serde_json::from_str(&board.entries).unwrap_or_default();
        if board.game == 0 && !form::is_form(&entries, players) {
            return Err(wrong(format!("board {number} is not a form for the players of the claim")));
        }
    }
    let each = claim.copies.iter().flat_map(|copies| &copies.each);
    let has_negatives = claim.sum.iter().chain(each).any(|part| part.negated);
    let is_of_two = claim.theory.players.len() == 2 || matches!(claim.question, Question::Prove(_, Some(_)));
    match has_negatives && (!is_of_two || claim.question == Question::Grundy) {
        true => Err(wrong("the game has no negative")),
        false => Ok(()),
    }
}

/// Checks the lines of a proof in order.
fn check_lines<L>(
    proof: usize,
    lines: &[L],
    limit: &Limit,
    mut check: impl FnMut(&L) -> Result<(), Fault>,
) -> Result<(), Fault> {
    for (number, line) in (1..).zip(lines) {
        limit.check()?;
        check(line).map_err(|fault| match fault {
            Fault::Claim(what) => Fault::Line { proof, line: number, what },
            fault => fault,
        })?;
    }
    Ok(())
}

/// Checks the cases that prove a claim for all n, in order: the first n, and the step to all others.
fn check_cases<M: Moves>(play: &mut Play<M>, claim: &Claim, proofs: &[Vec<Proof>], limit: &Limit) -> Result<(), Fault> {
    let step = proofs.len().checked_sub(1).filter(|step| *step > 0).map(|step| step as u64);
    let cases = step.map(|step| cases(claim, step)).transpose()?.flatten();
    let cases = cases.ok_or_else(|| wrong("a claim for all n needs a first n and a step"))?;
    if claim.answer != Answer::Word("proved".to_owned()) {
        return Err(wrong("steps can only prove that a claim holds"));
    }
    for (number, (case, proofs)) in (1..).zip(cases.iter().zip(proofs)) {
        check_proofs(play, case, proofs, limit).map_err(|fault| match fault {
            Fault::Claim(what) => wrong(format!("case {number}: {what}")),
            fault => fault,
        })?;
    }
    Ok(())
}

fn check_proofs<M: Moves>(play: &mut Play<M>, claim: &Claim, proofs: &[Proof], limit: &Limit) -> Result<(), Fault> {
    let mut facts = HashMap::new();
    for (number, proof) in (1..).zip(proofs) {
        if !is_of_theory(&proof.statement, claim) {
            return Err(wrong(format!("proof {number} is for other players")));
        }
        check_proof(play, claim, number, proof, limit)?;
        if facts.contains_key(&proof.statement) {
            return Err(wrong(format!("proof {number} proves the same as another one")));
        }
        facts.extend(implied(&proof.statement));
    }
    match claim.holds(&|statement| facts.get(statement).copied()) {
        Some(true) => Ok(()),
        Some(false) => Err(wrong("the proofs show that the claim is not true")),
        None => Err(wrong("the proofs do not show the claim")),
    }
}

/// Whether a statement is about the players of the sum of a claim.
fn is_of_theory(statement: &Statement, claim: &Claim) -> bool {
    match statement {
        Statement::AtOnce { .. } => claim.theory.is_at_once(),
        Statement::InTurn { teams: found, side, goal, .. } => {
            let is_merged = claim.question == Question::Class || matches!(claim.question, Question::Prove(_, Some(_)));
            let is_known = match claim.theory.play() {
                (_, Turns::AtOnce) => false,
                (3, _) if is_merged => Player::ALL.into_iter().any(|player| *found == against(player)),
                _ => *found == teams(claim.theory),
            };
            (*goal == Goal::Win || claim.theory.may_be_loopy())
                && is_known
                && side.is_sorted_by(|a, b| a < b)
                && !side.is_empty()
                && side.len() < found.len()
        }
    }
}

/// Checks that Left is sure of a value on average, and Right of its negative: then it is the value of the sum.
fn check_odds<M: Moves>(
    play: &mut Play<M>,
    claim: &Claim,
    sides: &[Vec<mixed::Line>; 2],
    value: &Rational,
    limit: &Limit,
) -> Result<(), Fault> {
    if !claim.theory.is_at_once() {
        return Err(wrong("odds are for games in synchronized play"));
    }
    play.set_teams(&teams(claim.theory));
    let total = play.total(claim.sum.iter().copied())?;
    for (player, (lines, worth)) in sides.iter().zip([value.clone(), -value]).enumerate() {
        let mut proof = mixed::Proof::new(play, player, usize::MAX);
        check_lines(player + 1, lines, limit, |line| proof.check(line))?;
        let found = proof.worth(&total);
        if found != worth {
            let name = if player == 0 { Player::Left } else { Player::Right };
            return Err(wrong(format!("the lines prove {found} for {name}, not {worth}")));
        }
        let last = lines.last().map(|line| (&line.boards, &line.counters));
        if last.is_some_and(|last| last != (&total.boards, &total.counters)) {
            return Err(wrong(format!("the last line of proof {} is not the position of the claim", player + 1)));
        }
    }
    Ok(())
}

fn check_proof<M: Moves>(
    play: &mut Play<M>,
    claim: &Claim,
    number: usize,
    proof: &Proof,
    limit: &Limit,
) -> Result<(), Fault> {
    let last = proof.lines.last().map(|line| (&line.turn, &line.boards, &line.counters));
    let (turn, total) = match &proof.statement {
        Statement::InTurn { teams, first, side, goal } => {
            play.set_teams(teams);
            let start = turn::start(play, &claim.sum, *first)?;
            let mut lines = turn::Proof::new(play, side, *goal, claim.theory, usize::MAX);
            if *goal == Goal::Draw {
                check_lines(number, &proof.lines, limit, |line| lines.suppose(line))?;
            }
            check_lines(number, &proof.lines, limit, |line| lines.check(line))?;
            (start.turn, start.total)
        }
        Statement::AtOnce { player, goal, holds } => {
            play.set_teams(&teams(claim.theory));
            let total = play.total(claim.sum.iter().copied())?;
            let mut lines = round::Proof::new(play, *player, *goal, *holds, usize::MAX);
            check_lines(number, &proof.lines, limit, |line| lines.check(line))?;
            (Vec::new(), total)
        }
    };
    match last == Some((&turn, &total.boards, &total.counters)) {
        true => Ok(()),
        false => Err(wrong(format!("the last line of proof {number} is not the position of the claim"))),
    }
}
