//! From a question to a certificate: its claim, the statements that prove it, and their proofs.

use std::collections::HashMap;

use num_traits::ToPrimitive;

use super::Rulebook;
use crate::{
    impartial::{NimSequence, Periodicity, Standing, period},
    kind::{convert::Fallible, theory, value::Value},
    player::Player,
    ruleset,
    run::{error::Error, machine::Machine},
};
use cutcake_certificate::{
    Answer, Board, Certificate, Claim, Copies, Evidence, Fault, Play, Proof, Question, Statement, check,
    claim::{Period, SIGNS, Theory, opposite, teams},
    law::{cases, check_law},
    mixed,
    play::Terms,
    round, turn,
    values::GrundyTable,
};
use cutcake_play::sum::{RulesetId, Sum, Term};

/// What a certificate is asked for.
pub enum Asked {
    /// A question about a game; of a comparison the game is the difference.
    Game(Question, Value, Option<Value>),
    /// A comparison for all n.
    ForAll(Box<Linear>),
    /// The period of the values of the heaps of a ruleset, by those of the heaps up to one.
    Periodicity(RulesetId, u64),
}

/// A comparison for all n from a first one on: of each side what stands n times, and what once.
pub struct Linear {
    /// The left side.
    pub left: [Value; 2],
    /// The sign, and the player in whose order it is.
    pub sign: (String, Option<Player>),
    /// The right side.
    pub right: [Value; 2],
    /// The first n.
    pub from: u64,
}

/// So many copies at most are a step from one n to a later one.
const LONGEST_STEP: u64 = 16;

/// A certificate of a question, which was checked, as text; what it says, and of how many positions.
///
/// # Errors
/// If it takes more positions, if the calculation was stopped, or there is none.
pub fn certificate(machine: &mut Machine, asked: &Asked, most: usize) -> Fallible<(String, String, usize)> {
    let limit = machine.environment.limit.clone();
    let mut book = Rulebook::new(machine);
    let made = book.certificate(asked, most).and_then(|made| {
        // What is written is what was checked, and how much that listed.
        let mut certificate = Certificate::read(&made.write())?;
        book.games.clear();
        book.terms.clear();
        book.open(&certificate)?;
        certificate.options = Some(check(&certificate, &mut book, &limit)?);
        Ok((certificate.write(), certificate.words(), certificate.positions()))
    });
    made.map_err(|fault| book.error_of(&fault))
}

/// The theory in which a game is played; numbers are played by two in turn, unless Center plays too.
pub fn theory_of_claim(machine: &Machine, values: [&Value; 2], is_of_three: bool) -> Theory {
    let theories = values.map(|value| machine.theory(value));
    if theories.contains(&Some(theory::Theory::Synchronized)) {
        Theory::AtOnce
    } else if is_of_three || theories.contains(&Some(theory::Theory::ThreePlayer)) {
        Theory::ThreePlayers
    } else {
        Theory::TwoPlayers
    }
}

impl Rulebook<'_, '_> {
    fn certificate(&mut self, asked: &Asked, most: usize) -> Result<Certificate, Fault> {
        let (question, game, other) = match asked {
            Asked::Periodicity(id, last) => return self.periodicity(*id, *last),
            Asked::ForAll(linear) => return self.for_all(linear, most),
            Asked::Game(question, game, other) => (question, game, other),
        };
        let is_of_three = match question {
            Question::Winner(Player::Center) | Question::IsQueer(_) | Question::Class => true,
            Question::Prove(_, player) => player.is_some(),
            _ => false,
        };
        let theory = match question {
            Question::MixedValue => Theory::AtOnce,
            _ => theory_of_claim(self.machine, [game, other.as_ref().unwrap_or(game)], is_of_three),
        };
        let mut named = self.boards_of(game, theory)?;
        if let Some(other) = other {
            named.extend(self.negatives_of(other, theory)?);
        }
        let claim =
            Claim { question: question.clone(), theory, copies: None, sum: Vec::new(), answer: Answer::Truth(false) };
        let limit = self.machine.environment.limit.clone();
        let mut play = Play::new(self, &limit);
        let parts = play.parts(named)?;
        let claim = Claim { sum: parts, ..claim };
        let (claim, evidence) = match claim.question {
            Question::Grundy => grundy(&mut play, claim, most)?,
            Question::MixedValue => mixed_value(&mut play, claim, most)?,
            _ => proofs(&mut play, claim, most)?,
        };
        let boards: Vec<Board> = play.boards().cloned().collect();
        let games = self.games.iter().map(|(_, game)| game.clone()).collect();
        Ok(Certificate { options: None, claim, games, boards, evidence }.numbered())
    }

    /// The negatives of the boards of a game.
    fn negatives_of(&mut self, value: &Value, theory: Theory) -> Result<Terms, Fault> {
        if theory != Theory::AtOnce {
            let boards = self.boards_of(value, theory)?;
            return Ok(boards.into_iter().map(|(board, negated)| (board, !negated)).collect());
        }
        // The negative of a board of play at once is a board, where its rules have such boards.
        let sum = self.machine.synchronized_boards(value);
        let sum = self.kept(sum)?;
        let negative = self.machine.environment.catalogue.negative(&sum);
        self.named(&negative)
    }

    fn for_all(&mut self, linear: &Linear, most: usize) -> Result<Certificate, Fault> {
        let Linear { left, sign: (sign, player), right, from } = linear;
        let values = left.iter().chain(right);
        let theories: Vec<Theory> =
            values.map(|value| theory_of_claim(self.machine, [value, value], player.is_some())).collect();
        let is_of = |theory| theories.contains(&theory);
        let theory = [Theory::AtOnce, Theory::ThreePlayers].into_iter().find(|theory| is_of(*theory));
        let theory = theory.unwrap_or(Theory::TwoPlayers);
        let mut sides = [Vec::new(), Vec::new()];
        for (named, (left, right)) in sides.iter_mut().zip(left.iter().zip(right)) {
            let is_nothing = |value: &Value| matches!(value, Value::Number(number) if number.is_zero());
            if !is_nothing(left) {
                named.extend(self.boards_of(left, theory)?);
            }
            if !is_nothing(right) {
                named.extend(self.negatives_of(right, theory)?);
            }
        }
        let rows = if theory == Theory::AtOnce { self.law(sides.iter().flatten())? } else { Vec::new() };
        let limit = self.machine.environment.limit.clone();
        let mut play = Play::new(self, &limit);
        let [each, once] = sides;
        let copies = Copies { each: play.parts(each)?, from: *from };
        let claim = Claim {
            question: Question::Prove(sign.clone(), *player),
            theory,
            copies: Some(copies.clone()),
            sum: play.parts(once)?,
            answer: Answer::Word("proved".to_owned()),
        };
        let (claim, evidence) = match theory {
            Theory::AtOnce => {
                let places = rows.into_iter().map(|(board, value)| Ok((play.place(board)?, value)));
                let rows = places.collect::<Result<Vec<_>, Fault>>()?;
                if rows.len() > most {
                    return Err(Fault::Positions { most });
                }
                let refuted = Claim { answer: Answer::Word("refuted".to_owned()), ..claim.clone() };
                match check_law(&mut play, &claim, &copies, &rows) {
                    Err(Fault::Claim(_)) => (refuted, Evidence::Law(rows)),
                    checked => checked.map(|()| (claim, Evidence::Law(rows)))?,
                }
            }
            _ => steps(&mut play, claim, most)?,
        };
        let boards: Vec<Board> = play.boards().cloned().collect();
        let games = self.games.iter().map(|(_, game)| game.clone()).collect();
        Ok(Certificate { options: None, claim, games, boards, evidence }.numbered())
    }

    /// The law of values for these boards and all that play makes of them: boards and the coefficients of their values.
    fn law<'t>(&mut self, named: impl Iterator<Item = &'t (Board, bool)>) -> Result<Vec<(Board, Vec<i64>)>, Fault> {
        const NONE: &str = "a certificate for all n of a game played at once is a law of values, and for these boards none was found; one \
                            n at a time is proved by play: `Certificate(Prove(…))`";
        let none = || Fault::Rules(NONE.to_owned());
        let mut sum = Sum::default();
        for (board, _) in named {
            sum.add(self.term(board)?, 1_u8.into());
        }
        let environment = &mut *self.machine.environment;
        let law = environment.catalogue.law(&sum, &environment.limit).map_err(Box::<Error>::from);
        let law = self.kept(law)?.ok_or_else(none)?;
        let Some(id) = sum.iter().next().map(|(term, _)| term.ruleset) else { return Ok(Vec::new()) };
        if !law.is_plain() {
            return Err(none());
        }
        let law_rows = law.rows();
        let scales = law.scales();
        let mut rows = Vec::with_capacity(law_rows.len());
        // What play makes of a rectangle is inside it.
        let is_inside =
            |board: &[u64]| sum.iter().any(|(term, _)| board.iter().zip(&term.board).all(|(side, root)| side <= root));
        for row in law_rows.iter().filter(|row| is_inside(&row.board)) {
            let board = self.name(&Term { ruleset: id, board: row.board.clone(), negated: false })?;
            let coefficients = scales.iter().map(|scale| row.value.coefficient(scale).to_integer()?.to_i64());
            rows.push((board, coefficients.collect::<Option<_>>().ok_or_else(none)?));
        }
        Ok(rows)
    }

    fn periodicity(&mut self, id: RulesetId, last: u64) -> Result<Certificate, Fault> {
        let game = self.game(id)?;
        let ruleset = std::rc::Rc::clone(self.machine.environment.catalogue.get(id));
        let limit = self.machine.environment.limit.clone();
        let none =
            |what: &str| Fault::Rules(format!("there is no certificate of a period of {}: {what}", ruleset.written()));
        let heaps = match ruleset.theory() {
            ruleset::Theory::Impartial(rules) => rules.heap_game(),
            _ => None,
        };
        let heaps = heaps.ok_or_else(|| none("it is no game on heaps that tells its moves"))?;
        let values = NimSequence::new(heaps.clone()).values(last, &limit)?;
        let mut all = vec![0_u32];
        for value in values {
            all.push(u32::try_from(value).map_err(|_| none("its values are too large"))?);
        }
        let found = Periodicity::find(&heaps, &all).filter(|found| found.standing == Standing::Proved);
        let found = found.ok_or_else(|| none("the values of so many heaps prove none; give more"))?;
        let bound = period::heaps_to_compare(&heaps, found.preperiod, found.period).filter(|_| found.saltus == 0);
        let bound = bound.ok_or_else(|| none("it rests on another theorem than that of Guy and Smith"))?;
        let count = bound.checked_add(found.period).and_then(|count| usize::try_from(count).ok());
        let sequence =
            all.get(..count.unwrap_or(usize::MAX)).ok_or_else(|| none("the values of so many heaps prove none"))?;
        let (preperiod, period) = (found.preperiod, found.period);
        let claim = Claim {
            question: Question::Periodicity(game),
            theory: Theory::TwoPlayers,
            copies: None,
            sum: Vec::new(),
            answer: Answer::Period(Period { preperiod, period }),
        };
        let evidence = Evidence::Sequence(sequence.iter().map(|value| u64::from(*value)).collect());
        let games = self.games.iter().map(|(_, game)| game.clone()).collect();
        Ok(Certificate { options: None, claim, games, boards: Vec::new(), evidence })
    }
}

type Book<'p, 'm, 'b, 'a> = &'p mut Play<'m, Rulebook<'b, 'a>>;

fn grundy(play: Book<'_, '_, '_, '_>, claim: Claim, most: usize) -> Result<(Claim, Evidence), Fault> {
    let mut table = GrundyTable::new(play, most);
    for part in &claim.sum {
        table.walk(part.board)?;
    }
    let answer = Answer::Number(table.sum(&claim.sum)?);
    Ok((Claim { answer, ..claim }, Evidence::Values(table.lines)))
}

fn mixed_value(play: Book<'_, '_, '_, '_>, claim: Claim, most: usize) -> Result<(Claim, Evidence), Fault> {
    play.set_teams(&teams(Theory::AtOnce));
    play.set_most_runs(MOST_RUNS);
    let total = play.total(claim.sum.iter().copied())?;
    let mut left = mixed::Proof::new(play, 0, most);
    let (value, lines) = (left.walk(&total)?, left.lines);
    let fewer = most - lines.len();
    let mut right = mixed::Proof::new(play, 1, fewer);
    right.walk(&total).map_err(|fault| match fault {
        Fault::Positions { .. } => Fault::Positions { most },
        fault => fault,
    })?;
    let right = right.lines;
    Ok((Claim { answer: Answer::Average(value), ..claim }, Evidence::Odds([lines, right])))
}

/// The answers that a question may have.
fn answers(claim: &Claim) -> Vec<Answer> {
    let words = |words: &[&str]| words.iter().map(|word| Answer::Word((*word).to_owned())).collect();
    let triples = |words: &[&str]| {
        let mut triples = vec![Vec::new()];
        for _ in Player::ALL {
            let longer = |triple: &Vec<String>| {
                let triple = triple.clone();
                words.iter().map(move |word| [triple.clone(), vec![(*word).to_owned()]].concat()).collect::<Vec<_>>()
            };
            triples = triples.iter().flat_map(longer).collect();
        }
        triples.into_iter().map(Answer::Words).collect()
    };
    const WINNERS: [&str; 4] = ["Left", "Center", "Right", "queer"];
    match (&claim.question, claim.theory) {
        (Question::Outcome, Theory::TwoPlayers) => words(&["P", "N", "L", "R"]),
        (Question::Outcome, Theory::AtOnce) => words(&[">", "<", "=", ">=", "<=", "<>"]),
        (Question::Outcome, Theory::ThreePlayers) => triples(&WINNERS),
        (Question::Winner(_), Theory::TwoPlayers) => words(&["Left", "Right"]),
        (Question::Winner(_), _) => words(&WINNERS),
        (Question::IsQueer(_), _) => vec![Answer::Truth(true), Answer::Truth(false)],
        (Question::Prove(..), _) => words(&["proved", "refuted"]),
        (Question::Class, _) => triples(&["<", "=", ">", "<>"]),
        (Question::Grundy | Question::MixedValue | Question::Periodicity(_), _) => Vec::new(),
    }
}

/// A claim for all n of games in turn: the first n, one after another, and the step to all others. Where one of these n
/// refutes it, the certificate is of that.
fn steps(play: Book<'_, '_, '_, '_>, claim: Claim, most: usize) -> Result<(Claim, Evidence), Fault> {
    const NONE: &str = "a certificate for all n is by steps: k copies more keep a comparison with 0, by play of the copies alone; for these \
                        games no such k up to 16 was found; one n at a time is proved by play: `Certificate(Prove(…))`";
    let mut found = None;
    for step in 1..=LONGEST_STEP {
        let cases = cases(&claim, step)?.unwrap_or_default();
        if let Some(last) = cases.last()
            && holds(last, &facts(play, last)?)
        {
            found = Some(cases);
            break;
        }
    }
    let cases = found.ok_or_else(|| Fault::Rules(NONE.to_owned()))?;
    let (mut all, mut left) = (Vec::with_capacity(cases.len()), most);
    for case in cases {
        let (case, evidence) = proofs(play, case, left)?;
        let Evidence::Proofs(proofs) = evidence else { continue };
        if case.answer != claim.answer {
            return Ok((case, Evidence::Proofs(proofs)));
        }
        left = left.saturating_sub(proofs.iter().map(|proof| proof.lines.len()).sum());
        all.push(proofs);
    }
    Ok((claim, Evidence::Cases(all)))
}

/// Whether the statements that a claim may need are true.
fn facts(play: Book<'_, '_, '_, '_>, claim: &Claim) -> Result<HashMap<Statement, bool>, Fault> {
    let mut facts = HashMap::new();
    for statement in claim.statements() {
        let is_true = is_true(play, claim, &statement)?;
        facts.insert(statement, is_true);
    }
    Ok(facts)
}

/// Whether facts show a claim.
fn holds(claim: &Claim, facts: &HashMap<Statement, bool>) -> bool {
    let fact = |statement: &Statement| {
        let opposed = || facts.get(&opposite(statement)).map(|fact| !fact);
        facts.get(statement).copied().or_else(opposed)
    };
    claim.holds(&fact) == Some(true)
}

/// Finds the answer, which statements prove it, and their proofs.
fn proofs(play: Book<'_, '_, '_, '_>, claim: Claim, most: usize) -> Result<(Claim, Evidence), Fault> {
    let statements = claim.statements();
    let mut facts = facts(play, &claim)?;
    let answers = answers(&claim).into_iter().map(|answer| Claim { answer, ..claim.clone() });
    let found = answers.into_iter().find(|claim| holds(claim, &facts));
    let claim = found.ok_or_else(|| Fault::Untrue("the question has no answer that play can prove".to_owned()))?;
    for statement in &statements {
        if let Some(fact) = facts.remove(statement)
            && !holds(&claim, &facts)
        {
            facts.insert(statement.clone(), fact);
        }
    }
    let mut proofs = Vec::new();
    let mut left = most;
    for statement in statements {
        let Some(fact) = facts.get(&statement) else { continue };
        let statement = if *fact { statement } else { opposite(&statement) };
        let lines = lines(play, &claim, &statement, left).map_err(|fault| match fault {
            Fault::Positions { .. } => Fault::Positions { most },
            fault => fault,
        })?;
        left -= lines.len();
        proofs.push(Proof { statement, lines });
    }
    Ok((claim, Evidence::Proofs(proofs)))
}

/// How many boards are looked into for the most moves of a team, for each proof.
const MOST_RUNS: usize = 20_000;

/// Whether a statement is true, by the engines.
fn is_true(play: Book<'_, '_, '_, '_>, claim: &Claim, statement: &Statement) -> Result<bool, Fault> {
    play.set_most_runs(MOST_RUNS);
    match statement {
        Statement::InTurn { teams, first, side } => {
            play.set_teams(teams);
            let start = turn::start(play, &claim.sum, *first)?;
            Ok(turn::margin(play, &start, side)?.is_some())
        }
        Statement::AtOnce { player, goal, holds } => {
            play.set_teams(&teams(Theory::AtOnce));
            let total = play.total(claim.sum.iter().copied())?;
            let mut proof = round::Proof::new(play, *player, *goal, *holds, 0);
            Ok(proof.judged(&total)?.0 == *holds)
        }
    }
}

fn lines(
    play: Book<'_, '_, '_, '_>,
    claim: &Claim,
    statement: &Statement,
    most: usize,
) -> Result<Vec<cutcake_certificate::Line>, Fault> {
    play.set_most_runs(MOST_RUNS);
    match statement {
        Statement::InTurn { teams, first, side } => {
            play.set_teams(teams);
            let start = turn::start(play, &claim.sum, *first)?;
            let mut proof = turn::Proof::new(play, side, most);
            proof.walk(&start)?;
            Ok(proof.lines)
        }
        Statement::AtOnce { player, goal, holds } => {
            play.set_teams(&teams(Theory::AtOnce));
            let total = play.total(claim.sum.iter().copied())?;
            let mut proof = round::Proof::new(play, *player, *goal, *holds, most);
            proof.walk(&total)?;
            Ok(proof.lines)
        }
    }
}

/// The sign of a comparison, and the player in whose order it is: `>=_L`.
pub fn sign_of(sign: &str) -> Option<(String, Option<Player>)> {
    let (sign, player) = match sign.split_once('_') {
        Some((sign, letter)) => (sign, Some(Player::ALL.into_iter().find(|player| player.letter() == letter)?)),
        None => (sign, None),
    };
    let sign = if sign == "=" { "==" } else { sign };
    SIGNS.contains(&sign).then(|| (sign.to_owned(), player))
}
