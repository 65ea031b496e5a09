//! Builds a certificate that answers a question: its claim, the statements that prove it, and their proofs.

use std::{
    collections::{BTreeSet, HashMap},
    rc::Rc,
};

use indexmap::IndexSet;
use num_traits::ToPrimitive;

use super::Rulebook;
use crate::{
    impartial::{NimSequence, Periodicity, Standing, period},
    kind::{convert::Fallible, theory::operations_in, value::Value},
    limit::Limit,
    number::{Infinitesimal, Rational},
    player::Player,
    rules::theory::{Turns, UNIVERSES, Universe},
    run::{error::Error, machine::Machine},
};
use cutcake_certificate::{
    Answer, Board, Certificate, Claim, Copies, Evidence, Fault, Oracle, Part, Play, Proof, Question, Statement, check,
    claim::{DRAW, Period, SIGNS, implied, opposite, outcomes, teams},
    copies::cases,
    endless::Endless,
    law::{Extent, Law, Vector, Weight, answer_by_law},
    mixed,
    play::Terms,
    round,
    statement::Goal,
    turn,
    values::GrundyTable,
};
use cutcake_play::sum::{RulesetId, Sum};

/// What a certificate is to prove.
pub enum Request {
    /// A question about a game; a comparison of two games is about their difference.
    Game(Question, Value, Option<Value>),
    /// Who wins a game in misère play.
    Misere(Question, Value),
    /// A comparison for all n.
    ForAll(Box<Linear>),
    /// The law of all sums of some boards and their followers.
    Law(Sum),
    /// The period of the Grundy values of a ruleset on heaps, from those of the heaps up to a size.
    Periodicity(RulesetId, u64),
}

/// A comparison for all n from a first one on. Each side is a pair: the summand that occurs n times, and the one that occurs
/// once.
pub struct Linear {
    /// The left side.
    pub left: [Value; 2],
    /// The sign, and the player whose order it refers to.
    pub sign: (String, Option<Player>),
    /// The right side.
    pub right: [Value; 2],
    /// The first n.
    pub from: u64,
}

/// The largest step from one n to a later one, in copies.
const LONGEST_STEP: u64 = 16;

/// A certificate that answers a question, already checked: its text, what it proves, and the number of its positions.
///
/// # Errors
/// If it needs more than `most` positions, if the calculation was stopped, or if there is none.
pub fn certificate(machine: &mut Machine, request: &Request, most: usize) -> Fallible<(String, String, usize)> {
    let limit = machine.environment.limit.clone();
    let mut book = Rulebook::new(machine);
    let written = book.certificate(request, most).and_then(|draft| {
        let draft = Certificate { options: Some(u64::MAX), ..draft };
        // The text is read back and checked, which also counts the options that checking lists.
        let mut certificate = Certificate::read(&draft.write(), &limit)?;
        book.games.clear();
        book.terms.clear();
        book.open(&certificate)?;
        certificate.options = Some(check(&certificate, &mut book, &limit)?);
        Ok((certificate.write(), certificate.words(), certificate.positions()))
    });
    written.map_err(|fault| book.error_of(&fault))
}

/// The theory of a comparison of two values; numbers are games of two players in turn, unless Center plays too.
pub fn theory_of_claim(machine: &Machine, values: [&Value; 2], is_of_three: bool) -> &'static Universe {
    let theories = values.map(|value| machine.theory(value));
    match UNIVERSES[1..].iter().find(|theory| theories.contains(&Some(**theory))) {
        Some(theory) => theory,
        None if is_of_three => universe_of(3, Turns::InTurn),
        None => UNIVERSES[0],
    }
}

/// The universe of normal play with this number of players, in turn or at once.
pub(super) fn universe_of(players: usize, turns: Turns) -> &'static Universe {
    Universe::of(players, turns).unwrap_or(UNIVERSES[0])
}

impl Rulebook<'_, '_> {
    fn certificate(&mut self, request: &Request, most: usize) -> Result<Certificate, Fault> {
        let (question, game, other, is_misere) = match request {
            Request::Periodicity(id, last) => return self.periodicity(*id, *last),
            Request::ForAll(linear) => return self.for_all(linear, most),
            Request::Law(sum) => return self.law_of(sum, most),
            Request::Game(question, game, other) => (question, game, other.as_ref(), false),
            Request::Misere(question, game) => (question, game, None, true),
        };
        let is_of_three = match question {
            Question::Winner(Player::Center) | Question::IsQueer(_) | Question::Class => true,
            Question::Prove(_, player) => player.is_some(),
            _ => false,
        };
        let theory = match question {
            _ if is_misere => Universe::misere(),
            Question::MixedValue => universe_of(2, Turns::AtOnce),
            _ => theory_of_claim(self.machine, [game, other.unwrap_or(game)], is_of_three),
        };
        let mut named = self.boards_of(game, theory)?;
        if let Some(other) = other {
            named.extend(self.negatives_of(other, theory)?);
        }
        let claim =
            Claim { question: question.clone(), theory, copies: None, sum: Vec::new(), answer: Answer::Truth(false) };
        let limit = self.machine.environment.limit.clone();
        let by_play = self.build(&limit, |play| {
            let claim = with_sum(play, &claim, named.clone())?;
            match claim.question {
                Question::Grundy => grundy(play, claim, most),
                Question::MixedValue => mixed_value(play, claim, most),
                _ => proofs(play, claim, most),
            }
        });
        let Err(Fault::Positions { .. } | Fault::Untrue(_)) = by_play else { return by_play };
        // If that takes too many positions, or fails because values do not add, a law may answer with one line per board.
        if !matches!(question, Question::Outcome | Question::Prove(..)) || !theory.is_at_once() {
            return by_play;
        }
        let Some(law) = self.named_law(named.iter())?.filter(|law| law.extent == Extent::Full) else { return by_play };
        self.build(&limit, |play| {
            let claim = with_sum(play, &claim, named.clone())?;
            let law = law.written(play, &claim.sum, most)?;
            Ok((Claim { answer: answer_by_law(&claim, &law)?, ..claim }, Evidence::Law(law)))
        })
    }

    /// The certificate of a claim and its evidence, with the boards and games that `find` met on the way.
    fn build(
        &mut self,
        limit: &Limit,
        find: impl FnOnce(&mut Play<'_, Self>) -> Result<(Claim, Evidence), Fault>,
    ) -> Result<Certificate, Fault> {
        let mut play = Play::new(self, limit);
        let (claim, evidence) = find(&mut play)?;
        let boards: Vec<Board> = play.boards().cloned().collect();
        let games = self.games.iter().map(|(_, game)| game.clone()).collect();
        Ok(Certificate { options: None, claim, games, boards, evidence }.numbered())
    }

    /// The negatives of the boards of a game.
    fn negatives_of(&mut self, value: &Value, theory: &'static Universe) -> Result<Terms, Fault> {
        if !theory.is_at_once() {
            let boards = self.boards_of(value, theory)?;
            return Ok(boards.into_iter().map(|(board, negated)| (board, !negated)).collect());
        }
        // In simultaneous play the negative of a board is itself a board, if the rules have such boards.
        let sum = operations_in(theory).boards(self.machine, value);
        let sum = self.or_fault(sum)?;
        let negative = self.machine.environment.catalogue.negative(&sum);
        self.named(&negative)
    }

    fn for_all(&mut self, linear: &Linear, most: usize) -> Result<Certificate, Fault> {
        let Linear { left, sign: (sign, player), right, from } = linear;
        let values = left.iter().chain(right);
        let theories: Vec<&Universe> =
            values.map(|value| theory_of_claim(self.machine, [value, value], player.is_some())).collect();
        let theory = UNIVERSES[1..].iter().find(|theory| theories.contains(*theory));
        let theory = theory.copied().unwrap_or(UNIVERSES[0]);
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
        let law = if theory.is_at_once() { self.named_law(sides.iter().flatten())? } else { None };
        let law = law.filter(|law| law.extent == Extent::Full);
        let limit = self.machine.environment.limit.clone();
        let [each, once] = sides;
        self.build(&limit, |play| {
            let copies = Copies { each: play.parts(each)?, from: *from };
            let claim = Claim {
                question: Question::Prove(sign.clone(), *player),
                theory,
                sum: play.parts(once)?,
                answer: Answer::Word("proved".to_owned()),
                copies: Some(copies.clone()),
            };
            match theory.turns {
                Turns::AtOnce => {
                    let law = law.ok_or_else(|| Fault::Rules(NO_LAW.to_owned()))?;
                    let law = law.written(play, &[copies.each, claim.sum.clone()].concat(), most)?;
                    Ok((Claim { answer: answer_by_law(&claim, &law)?, ..claim }, Evidence::Law(law)))
                }
                Turns::InTurn => steps(play, claim, most),
            }
        })
    }

    /// The law of boards of one ruleset and their followers.
    fn law_of(&mut self, sum: &Sum, most: usize) -> Result<Certificate, Fault> {
        const NONE: &str =
            "not even the sign of a value is proved to decide all sums of these boards: `Law` shows what is found";
        let named = self.named(sum)?;
        let law = self.named_law(named.iter())?.ok_or_else(|| Fault::Rules(NONE.to_owned()))?;
        let limit = self.machine.environment.limit.clone();
        self.build(&limit, |play| {
            let answer = Answer::Word(law.extent.name().to_owned());
            // The larger boards come last, and their followers need not be listed.
            let mut parts: Vec<Part> = Vec::new();
            let theory = universe_of(2, Turns::AtOnce);
            let mut reached = Reached::default();
            for part in named.into_iter().rev() {
                let part = Part { board: play.place(part.0)?, negated: part.1 };
                if reached.explore(play, part)? {
                    parts.push(part);
                }
            }
            parts.sort_unstable();
            let claim = Claim { question: Question::Law, theory, copies: None, sum: parts, answer };
            let law = law.written(play, &claim.sum, most)?;
            Ok((claim, Evidence::Law(law)))
        })
    }

    /// What is known about the values of these boards and their followers, if at least their sign determines the outcome.
    fn named_law<'t>(&mut self, named: impl Iterator<Item = &'t (Board, bool)>) -> Result<Option<NamedLaw>, Fault> {
        let mut sum = Sum::default();
        for (board, _) in named {
            sum.add(self.term(board)?, 1_u8.into());
        }
        let explored = self.machine.explore(&sum);
        self.or_fault(explored)?;
        let environment = &mut *self.machine.environment;
        let findings = environment.catalogue.find_law(&sum, &environment.limit).map_err(Box::<Error>::from);
        let findings = self.or_fault(findings)?;
        let Some(extent) = findings.extent else { return Ok(None) };
        let extent = if extent == crate::synchronized::Extent::Full { Extent::Full } else { Extent::Sign };
        let values: Option<Vec<(&Sum, &Infinitesimal)>> =
            findings.rows.iter().map(|(sum, value)| Some((sum, value.as_ref()?))).collect();
        let Some(values) = values else { return Ok(None) };
        let terms = values.iter().flat_map(|(_, value)| value.terms());
        let exponents: BTreeSet<&Rational> = terms.map(|term| &term.exponent).collect();
        let weak = findings.weak.as_ref().and_then(|weak| exponents.iter().position(|exponent| *exponent == weak));
        let mut law =
            NamedLaw { extent, rows: HashMap::new(), scales: weak.unwrap_or(exponents.len()), pairs: Vec::new() };
        for (sum, value) in values {
            let coefficients = exponents.iter().map(|exponent| value.coefficient(exponent).to_integer()?.to_i64());
            let Some(coefficients) = coefficients.collect::<Option<Vector>>() else { return Ok(None) };
            if let Some(board) = self.name_of(sum)? {
                law.rows.insert(board, coefficients);
            }
        }
        for (a, b, weight) in &findings.pairs {
            let is_heavy = *weight == crate::synchronized::Weight::Heavy;
            let weight = if is_heavy { Weight::Heavy } else { Weight::Light };
            if let (Some(a), Some(b)) = (self.name_of(a)?, self.name_of(b)?) {
                law.pairs.push((a, b, weight));
            }
        }
        Ok(Some(law))
    }

    /// The name of the board that a sum consists of; `None` for a negative, which play does not reach.
    fn name_of(&mut self, sum: &Sum) -> Result<Option<Board>, Fault> {
        let term = sum.iter().next().map(|(term, _)| term.clone()).filter(|term| !term.negated);
        term.map(|term| self.name(&term)).transpose()
    }

    fn periodicity(&mut self, id: RulesetId, last: u64) -> Result<Certificate, Fault> {
        let game = self.game(id)?;
        let ruleset = Rc::clone(self.machine.environment.catalogue.get(id));
        let limit = self.machine.environment.limit.clone();
        let none =
            |what: &str| Fault::Rules(format!("there is no certificate of a period of {}: {what}", ruleset.written()));
        let heaps =
            ruleset.play().heap_game().ok_or_else(|| none("it is not a game on heaps whose moves are known"))?;
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
            theory: UNIVERSES[0],
            copies: None,
            sum: Vec::new(),
            answer: Answer::Period(Period { preperiod, period }),
        };
        let evidence = Evidence::Sequence(sequence.iter().map(|value| u64::from(*value)).collect());
        let games = self.games.iter().map(|(_, game)| game.clone()).collect();
        Ok(Certificate { options: None, claim, games, boards: Vec::new(), evidence })
    }
}

const NO_LAW: &str = "a certificate for all n of a game played at once is a law of values, and for these boards none was found; one n \
                      at a time is proved by play: `Certificate(Prove(…))`";

/// A law, indexed by the names of its boards.
struct NamedLaw {
    extent: Extent,
    rows: HashMap<Board, Vector>,
    scales: usize,
    pairs: Vec<(Board, Board, Weight)>,
}

impl NamedLaw {
    /// The law restricted to some boards and their followers.
    fn written(&self, play: Book<'_, '_, '_, '_>, parts: &[Part], most: usize) -> Result<Law, Fault> {
        let mut reached = Reached::default();
        for part in parts {
            reached.explore(play, *part)?;
        }
        if reached.0.len() > most {
            return Err(Fault::Positions { most });
        }
        let mut law = Law { scales: self.scales, ..Law::default() };
        for board in &reached.0 {
            let value = self.rows.get(play.board(*board)?).ok_or_else(|| Fault::Rules(NO_LAW.to_owned()))?;
            law.rows.push((*board, value.clone()));
        }
        for (a, b, weight) in &self.pairs {
            let (a, b) = (play.place(a.clone())?, play.place(b.clone())?);
            if reached.0.contains(&a) && reached.0.contains(&b) {
                law.pairs.push((a, b, *weight));
            }
        }
        Ok(law)
    }
}

/// The followers found so far, in the order in which they were found.
#[derive(Default)]
struct Reached(IndexSet<u32>);

impl Reached {
    /// Adds a board and its followers. Returns whether the board is new.
    fn explore(&mut self, play: Book<'_, '_, '_, '_>, part: Part) -> Result<bool, Fault> {
        play.set_teams(&teams(universe_of(2, Turns::AtOnce)));
        let mut next = self.0.len();
        if !self.0.insert(part.board) {
            return Ok(false);
        }
        while let Some(board) = self.0.get_index(next).copied() {
            next += 1;
            let part = Part { board, negated: false };
            let [left, right] = [play.options(part, 0)?, play.options(part, 1)?];
            for row in 0..left.len() {
                for column in 0..right.len() {
                    self.0.extend(play.both(part, row, column)?.iter().map(|part| part.board));
                }
            }
            self.0.extend(left.iter().chain(&right).flatten().map(|part| part.board));
        }
        Ok(true)
    }
}

/// The claim about these boards.
fn with_sum(play: Book<'_, '_, '_, '_>, claim: &Claim, named: Terms) -> Result<Claim, Fault> {
    Ok(Claim { sum: play.parts(named)?, ..claim.clone() })
}

type Book<'p, 'm, 'b, 'a> = &'p mut Play<'m, Rulebook<'b, 'a>>;

fn grundy(play: Book<'_, '_, '_, '_>, claim: Claim, most: usize) -> Result<(Claim, Evidence), Fault> {
    if play.rules().is_endless() {
        const LOOPY: &str = "a certificate of a value is for play that comes to an end; of loopy play `Certificate(Outcome(G))` proves who wins";
        return Err(Fault::Rules(LOOPY.to_owned()));
    }
    let mut table = GrundyTable::new(play, most);
    for part in &claim.sum {
        table.walk(part.board)?;
    }
    let answer = Answer::Number(table.sum(&claim.sum)?);
    Ok((Claim { answer, ..claim }, Evidence::Values(table.lines)))
}

fn mixed_value(play: Book<'_, '_, '_, '_>, claim: Claim, most: usize) -> Result<(Claim, Evidence), Fault> {
    play.set_teams(&teams(claim.theory));
    play.set_most_runs(MOST_RUNS);
    let total = play.total(claim.sum.iter().copied())?;
    let mut left = mixed::Proof::new(play, 0, most);
    let (value, lines) = (left.walk(&total)?, left.lines);
    let mut right = mixed::Proof::new(play, 1, most - lines.len());
    right.walk(&total).map_err(|fault| match fault {
        Fault::Positions { .. } => Fault::Positions { most },
        fault => fault,
    })?;
    let right = right.lines;
    Ok((Claim { answer: Answer::Average(value), ..claim }, Evidence::Odds([lines, right])))
}

/// The possible answers to a question.
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
    match (&claim.question, claim.theory.play()) {
        (Question::Outcome, (2, Turns::InTurn)) => words(&outcomes().collect::<Vec<_>>()),
        (Question::Outcome, (_, Turns::AtOnce)) => words(&[">", "<", "=", ">=", "<=", "<>"]),
        (Question::Outcome, _) => triples(&WINNERS),
        (Question::Winner(_), (2, _)) => words(&["Left", "Right", DRAW]),
        (Question::Winner(_), _) => words(&WINNERS),
        (Question::IsQueer(_), _) => vec![Answer::Truth(true), Answer::Truth(false)],
        (Question::Prove(..), _) => words(&["proved", "refuted"]),
        (Question::Class, _) => triples(&["<", "=", ">", "<>"]),
        (Question::Grundy | Question::MixedValue | Question::Law | Question::Periodicity(_), _) => Vec::new(),
    }
}

/// The evidence for a claim about all n in alternating play: the first cases one by one, and the step to all others. If one of
/// the cases refutes the claim, the certificate is of that case.
fn steps(play: Book<'_, '_, '_, '_>, claim: Claim, most: usize) -> Result<(Claim, Evidence), Fault> {
    const NONE: &str = "a certificate for all n is by steps: k copies more keep a comparison with 0, by play of the copies alone; for these \
                        games no such k up to 16 was found; one n at a time is proved by play: `Certificate(Prove(…))`";
    let mut found = None;
    for step in 1..=LONGEST_STEP {
        let cases = cases(&claim, step)?.unwrap_or_default();
        let Some(last) = cases.last() else { continue };
        let all = all_play(play, last)?;
        if holds(last, &truths(play, last, &all)?) {
            found = Some(cases);
            break;
        }
    }
    let cases = found.ok_or_else(|| Fault::Rules(NONE.to_owned()))?;
    let (mut all, mut budget) = (Vec::with_capacity(cases.len()), most);
    for case in cases {
        let (case, evidence) = proofs(play, case, budget)?;
        let Evidence::Proofs(proofs) = evidence else { continue };
        if case.answer != claim.answer {
            return Ok((case, Evidence::Proofs(proofs)));
        }
        budget = budget.saturating_sub(proofs.iter().map(|proof| proof.lines.len()).sum());
        all.push(proofs);
    }
    Ok((claim, Evidence::Cases(all)))
}

/// The graph of loopy play from the sum of a claim, by which team moves first.
type AllPlay = HashMap<usize, Endless>;

/// Explores all play of a claim if it is loopy.
fn all_play(play: Book<'_, '_, '_, '_>, claim: &Claim) -> Result<AllPlay, Fault> {
    let mut all = AllPlay::new();
    if !claim.theory.may_be_loopy() || !play.rules().is_endless() {
        return Ok(all);
    }
    for statement in claim.statements() {
        if let Statement::InTurn { teams, first, .. } = &statement
            && !all.contains_key(first)
        {
            play.set_teams(teams);
            let start = turn::start(play, &claim.sum, *first)?;
            all.insert(*first, Endless::new(play, &start)?);
        }
    }
    Ok(all)
}

/// The true statements among those that a claim may need, or their opposites.
fn truths(play: Book<'_, '_, '_, '_>, claim: &Claim, all: &AllPlay) -> Result<Vec<Statement>, Fault> {
    let mut truths = Vec::new();
    for statement in claim.statements() {
        if let Statement::InTurn { teams, first, .. } = &statement
            && let Some(endless) = all.get(first)
        {
            // Draws come first, so that they are the first to be dropped where a win proves as much.
            for goal in [Goal::Draw, Goal::Win] {
                for team in [0, 1].into_iter().filter(|team| endless.holds(*team, goal)) {
                    truths.push(Statement::InTurn { teams: teams.clone(), first: *first, side: vec![team], goal });
                }
            }
        } else if is_true(play, claim, &statement)? {
            truths.push(statement);
        } else {
            truths.push(opposite(&statement));
        }
    }
    Ok(truths)
}

/// Whether true statements prove a claim.
fn holds<'s>(claim: &Claim, truths: impl IntoIterator<Item = &'s Statement>) -> bool {
    let facts: HashMap<Statement, bool> = truths.into_iter().flat_map(implied).collect();
    claim.holds(&|statement| facts.get(statement).copied()) == Some(true)
}

/// Finds the answer, a minimal set of statements that prove it, and their proofs.
fn proofs(play: Book<'_, '_, '_, '_>, claim: Claim, most: usize) -> Result<(Claim, Evidence), Fault> {
    let all = all_play(play, &claim)?;
    let mut truths = truths(play, &claim, &all)?;
    let answers = answers(&claim).into_iter().map(|answer| Claim { answer, ..claim.clone() });
    let found = answers.into_iter().find(|claim| holds(claim, &truths));
    let claim = found.ok_or_else(|| Fault::Untrue("the question has no answer that play can prove".to_owned()))?;
    let mut index = 0;
    while let Some(statement) = truths.get(index) {
        match holds(&claim, truths.iter().filter(|other| *other != statement)) {
            true => drop(truths.remove(index)),
            false => index += 1,
        }
    }
    let mut proofs = Vec::new();
    let mut budget = most;
    for statement in truths {
        let lines = lines(play, &claim, &statement, &all, budget).map_err(|fault| match fault {
            Fault::Positions { .. } => Fault::Positions { most },
            fault => fault,
        })?;
        budget -= lines.len();
        proofs.push(Proof { statement, lines });
    }
    Ok((claim, Evidence::Proofs(proofs)))
}

/// How many boards each proof may visit to bound the number of moves of a team.
const MOST_RUNS: usize = 20_000;

/// Whether a statement is true, according to the engines.
fn is_true(play: Book<'_, '_, '_, '_>, claim: &Claim, statement: &Statement) -> Result<bool, Fault> {
    play.set_most_runs(MOST_RUNS);
    match statement {
        Statement::InTurn { teams, first, side, .. } => {
            play.set_teams(teams);
            let start = turn::start(play, &claim.sum, *first)?;
            Ok(turn::margin(play, &start, side, claim.theory.is_misere())?.is_some())
        }
        Statement::AtOnce { player, goal, holds } => {
            play.set_teams(&teams(claim.theory));
            let total = play.total(claim.sum.iter().copied())?;
            let mut proof = round::Proof::new(play, *player, *goal, *holds, 0);
            Ok(proof.evaluate(&total)?.0 == *holds)
        }
    }
}

fn lines(
    play: Book<'_, '_, '_, '_>,
    claim: &Claim,
    statement: &Statement,
    all: &AllPlay,
    most: usize,
) -> Result<Vec<cutcake_certificate::Line>, Fault> {
    play.set_most_runs(MOST_RUNS);
    match statement {
        Statement::InTurn { teams, first, side, goal } => {
            if let (Some(endless), [team]) = (all.get(first), side.as_slice()) {
                return endless.lines(play, *team, *goal, most);
            }
            play.set_teams(teams);
            let start = turn::start(play, &claim.sum, *first)?;
            let mut proof = turn::Proof::new(play, side, *goal, claim.theory, most);
            proof.walk(&start)?;
            Ok(proof.lines)
        }
        Statement::AtOnce { player, goal, holds } => {
            play.set_teams(&teams(claim.theory));
            let total = play.total(claim.sum.iter().copied())?;
            let mut proof = round::Proof::new(play, *player, *goal, *holds, most);
            proof.walk(&total)?;
            Ok(proof.lines)
        }
    }
}

/// Parses the sign of a comparison, with the player whose order it refers to: `>=_L`.
pub fn sign_of(sign: &str) -> Option<(String, Option<Player>)> {
    let (sign, player) = match sign.split_once('_') {
        Some((sign, letter)) => (sign, Some(Player::ALL.into_iter().find(|player| player.letter() == letter)?)),
        None => (sign, None),
    };
    let sign = if sign == "=" { "==" } else { sign };
    SIGNS.contains(&sign).then(|| (sign.to_owned(), player))
}
