//! From a question to a certificate: its claim, the statements that prove it, and their proofs.

use std::collections::HashMap;

use super::Rulebook;
use crate::{
    certificate::{
        Answer, Board, Certificate, Claim, Evidence, Fault, Play, Proof, Question, Statement, check,
        claim::{Period, SIGNS, Theory, opposite, teams},
        round, turn,
        values::GrundyTable,
    },
    impartial::{NimSequence, Periodicity, Standing, period},
    language::{kind::convert::Fallible, kind::theory, kind::value::Value, run::machine::Machine},
    play::sum::RulesetId,
    player::Player,
    ruleset,
};

/// What a certificate is asked for.
pub enum Asked {
    /// A question about a game; of a comparison the game is the difference.
    Game(Question, Value, Option<Value>),
    /// The period of the values of the heaps of a ruleset, by those of the heaps up to one.
    Periodicity(RulesetId, u64),
}

impl Machine<'_> {
    /// A certificate of a question, which was checked, as text; what it says, and of how many positions.
    ///
    /// # Errors
    /// If it takes more positions, if the calculation was stopped, or there is none.
    pub fn certificate(&mut self, asked: &Asked, most: usize) -> Fallible<(String, String, usize)> {
        let limit = self.environment.limit.clone();
        let mut book = Rulebook::new(self);
        let made = book.certificate(asked, most).and_then(|made| {
            let text = made.write();
            // What is written is what was checked.
            let certificate = Certificate::read(&text)?;
            book.games.clear();
            book.terms.clear();
            book.open(&certificate)?;
            check(&certificate, &mut book, &limit)?;
            Ok((text, certificate.words(), certificate.positions()))
        });
        made.map_err(|fault| book.error_of(&fault))
    }

    /// The theory in which a game is played; numbers are played by two in turn, unless Center plays too.
    pub fn theory_of_claim(&self, values: [&Value; 2], is_of_three: bool) -> Theory {
        let theories = values.map(|value| self.theory(value));
        if theories.contains(&Some(theory::Theory::Synchronized)) {
            Theory::AtOnce
        } else if is_of_three || theories.contains(&Some(theory::Theory::ThreePlayer)) {
            Theory::ThreePlayers
        } else {
            Theory::TwoPlayers
        }
    }
}

impl Rulebook<'_, '_> {
    fn certificate(&mut self, asked: &Asked, most: usize) -> Result<Certificate, Fault> {
        let (question, game, other) = match asked {
            Asked::Periodicity(id, last) => return self.periodicity(*id, *last),
            Asked::Game(question, game, other) => (question, game, other),
        };
        let is_of_three = match question {
            Question::Winner(Player::Center) | Question::IsQueer(_) | Question::Class => true,
            Question::Prove(_, player) => player.is_some(),
            _ => false,
        };
        let theory = self.machine.theory_of_claim([game, other.as_ref().unwrap_or(game)], is_of_three);
        let mut named = self.boards_of(game, theory)?;
        if let Some(other) = other {
            let boards = match theory {
                // The negative of a board of play at once is a board, where its rules have such boards.
                Theory::AtOnce => {
                    let sum = self.machine.synchronized_boards(other);
                    let sum = self.kept(sum)?;
                    let negative = self.machine.environment.catalogue.negative(&sum);
                    self.named(&negative)?
                }
                _ => {
                    let boards = self.boards_of(other, theory)?;
                    boards.into_iter().map(|(board, negated)| (board, !negated)).collect()
                }
            };
            named.extend(boards);
        }
        let claim = Claim { question: question.clone(), theory, sum: Vec::new(), answer: Answer::Truth(false) };
        let limit = self.machine.environment.limit.clone();
        let mut play = Play::new(self, &limit);
        let parts = play.parts(named)?;
        let claim = Claim { sum: parts, ..claim };
        let (claim, evidence) = match claim.question {
            Question::Grundy => grundy(&mut play, claim, most)?,
            _ => proofs(&mut play, claim, most)?,
        };
        let boards: Vec<Board> = play.boards().cloned().collect();
        let games = self.games.iter().map(|(_, game)| game.clone()).collect();
        Ok(Certificate { claim, games, boards, evidence }.numbered())
    }

    fn periodicity(&mut self, id: RulesetId, last: u64) -> Result<Certificate, Fault> {
        let game = self.game(id);
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
            sum: Vec::new(),
            answer: Answer::Period(Period { preperiod, period }),
        };
        let evidence = Evidence::Sequence(sequence.iter().map(|value| u64::from(*value)).collect());
        let games = self.games.iter().map(|(_, game)| game.clone()).collect();
        Ok(Certificate { claim, games, boards: Vec::new(), evidence })
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
        (Question::Grundy | Question::Periodicity(_), _) => Vec::new(),
    }
}

/// Finds the answer, which statements prove it, and their proofs.
fn proofs(play: Book<'_, '_, '_, '_>, claim: Claim, most: usize) -> Result<(Claim, Evidence), Fault> {
    let mut facts: HashMap<Statement, bool> = HashMap::new();
    let statements = claim.statements();
    for statement in &statements {
        let is_true = is_true(play, &claim, statement)?;
        facts.insert(statement.clone(), is_true);
    }
    let holds = |claim: &Claim, facts: &HashMap<Statement, bool>| {
        let fact = |statement: &Statement| {
            let opposed = || facts.get(&opposite(statement)).map(|fact| !fact);
            facts.get(statement).copied().or_else(opposed)
        };
        claim.holds(&fact) == Some(true)
    };
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
) -> Result<Vec<crate::certificate::Line>, Fault> {
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
