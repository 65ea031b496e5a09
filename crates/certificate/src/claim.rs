//! What a certificate claims, and which statements prove it.

use super::{
    Part,
    statement::{Goal, Statement},
};
use crate::{number::Rational, player::Player};
use cutcake_base::rules::theory::{
    Turns::{AtOnce, InTurn},
    Universe,
};

/// A period of the values of heaps: from the heap `preperiod` on, they repeat after `period` heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap of the first period.
    pub preperiod: u64,
    /// The length of the period.
    pub period: u64,
}

/// What was asked of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Who wins, or what the players can be sure of in simultaneous play.
    Outcome,
    /// Who wins when a player starts.
    Winner(Player),
    /// Whether nobody wins when a player starts.
    IsQueer(Player),
    /// How the sum compares with 0, as a sign such as `>=`; for three players, in the order of one of them.
    Prove(String, Option<Player>),
    /// How it compares with 0 in the orders of the three players.
    Class,
    /// Its Grundy value.
    Grundy,
    /// Its average value in simultaneous play.
    MixedValue,
    /// Which law holds for all sums of any number of its boards.
    Law,
    /// The period of the values of the heaps of a game.
    Periodicity(usize),
}

/// What the answer is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A word: a player, an outcome, `queer`, `proved`, `refuted`.
    Word(String),
    /// Three of them.
    Words(Vec<String>),
    /// Whether it is so.
    Truth(bool),
    /// A Grundy value.
    Number(u64),
    /// An average value.
    Average(Rational),
    /// A period.
    Period(Period),
}

/// The boards that occur n times in the sum of a claim for all n from a first one on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copies {
    /// The boards of one copy.
    pub each: Vec<Part>,
    /// The first n.
    pub from: u64,
}

/// A question about a sum, and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What was asked.
    pub question: Question,
    /// How it is played.
    pub theory: &'static Universe,
    /// The boards that occur n times, in a comparison for all n.
    pub copies: Option<Copies>,
    /// The boards of the sum.
    pub sum: Vec<Part>,
    /// The answer that is claimed.
    pub answer: Answer,
}

/// The signs of comparisons.
pub const SIGNS: [&str; 9] = ["==", "!=", ">", "<", ">=", "<=", "<|", "|>", "<>"];

/// Whether a statement is known to be true or false.
pub type Facts<'f> = dyn Fn(&Statement) -> Option<bool> + 'f;

fn not(fact: Option<bool>) -> Option<bool> {
    fact.map(|fact| !fact)
}

fn and(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

fn or(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    not(and(not(a), not(b)))
}

/// The players of a theory, each a team of his own.
pub fn teams(theory: &Universe) -> Vec<Vec<Player>> {
    theory.players.iter().map(|player| vec![*player]).collect()
}

/// A player against a team of the other two.
pub fn against(player: Player) -> Vec<Vec<Player>> {
    vec![vec![player], Player::ALL.into_iter().filter(|other| *other != player).collect()]
}

/// The statement that a team stays last when the team `first` starts.
fn stays_last(teams: &[Vec<Player>], first: usize, team: usize) -> Statement {
    Statement::InTurn { teams: teams.to_vec(), first, side: vec![team], goal: Goal::Win }
}

/// The statement that one of two teams does not lose when the team `first` starts.
fn survives(teams: &[Vec<Player>], first: usize, team: usize) -> Statement {
    Statement::InTurn { teams: teams.to_vec(), first, side: vec![team], goal: Goal::Draw }
}

/// The statement that is true if and only if the given one is false, provided that play comes to an end.
pub fn opposite(statement: &Statement) -> Statement {
    match statement {
        Statement::InTurn { teams, first, side, goal } => {
            let others = (0..teams.len()).filter(|team| !side.contains(team)).collect();
            Statement::InTurn { teams: teams.clone(), first: *first, side: others, goal: *goal }
        }
        Statement::AtOnce { player, goal, holds } => Statement::AtOnce { player: *player, goal: *goal, holds: !holds },
    }
}

/// Statements that are true or false if the given one is true, whether play comes to an end or not. The first is the given one.
pub fn implied(statement: &Statement) -> Vec<(Statement, bool)> {
    let others = opposite(statement);
    let with_goal = |statement: &Statement, wanted| {
        let mut changed = statement.clone();
        if let Statement::InTurn { goal, .. } = &mut changed {
            *goal = wanted;
        }
        changed
    };
    let mut all = vec![(statement.clone(), true), (with_goal(&others, Goal::Win), false)];
    if matches!(statement, Statement::InTurn { goal: Goal::Win, .. }) {
        all.extend([(with_goal(statement, Goal::Draw), true), (with_goal(&others, Goal::Draw), false)]);
    }
    all
}

/// Whether a comparison with 0 holds, given whether the sum is at least 0 and at most 0, and whether it is greater and less.
fn compares(sign: &str, [at_least, at_most]: [Option<bool>; 2], [greater, less]: [Option<bool>; 2]) -> Option<bool> {
    match sign {
        "==" => and(at_least, at_most),
        "!=" => not(and(at_least, at_most)),
        ">" => greater,
        "<" => less,
        ">=" => at_least,
        "<=" => at_most,
        "|>" => not(at_most),
        "<|" => not(at_least),
        _ => and(not(at_least), not(at_most)),
    }
}

/// Whether the comparison of a sum with 0 holds, given who wins it: it is at least 0 if the first team wins when the second
/// starts, and at most 0 the other way round.
fn compares_in_turn(sign: &str, teams: &[Vec<Player>], facts: &Facts) -> Option<bool> {
    let [at_least, at_most] = [0, 1].map(|team| facts(&stays_last(teams, 1 - team, team)));
    compares(sign, [at_least, at_most], [and(at_least, not(at_most)), and(at_most, not(at_least))])
}

/// How play in turn of two players ends for the first of them.
#[derive(Clone, Copy)]
enum Ending {
    Win,
    Draw,
    Loss,
}

/// The outcome classes of games of two players in turn: how play ends when the first and when the second of them starts.
const OUTCOMES: [(&str, [Ending; 2]); 9] = [
    ("P", [Ending::Loss, Ending::Win]),
    ("N", [Ending::Win, Ending::Loss]),
    ("L", [Ending::Win, Ending::Win]),
    ("R", [Ending::Loss, Ending::Loss]),
    ("D", [Ending::Draw, Ending::Draw]),
    ("NHat", [Ending::Win, Ending::Draw]),
    ("NCheck", [Ending::Draw, Ending::Loss]),
    ("PHat", [Ending::Draw, Ending::Win]),
    ("PCheck", [Ending::Loss, Ending::Draw]),
];

/// The names of the outcome classes of games of two players in turn.
pub fn outcomes() -> impl Iterator<Item = &'static str> {
    OUTCOMES.into_iter().map(|(word, _)| word)
}

/// The word for a game that nobody wins.
pub const DRAW: &str = "draw";

fn ends(ending: Ending, teams: &[Vec<Player>], first: usize, facts: &Facts) -> Option<bool> {
    match ending {
        Ending::Win => facts(&stays_last(teams, first, 0)),
        Ending::Loss => facts(&stays_last(teams, first, 1)),
        Ending::Draw => and(facts(&survives(teams, first, 0)), facts(&survives(teams, first, 1))),
    }
}

/// Whether the comparison of a sum with 0 in simultaneous play holds, given what the players can be sure of.
fn compares_at_once(sign: &str, facts: &Facts) -> Option<bool> {
    let sure = |goal| [0, 1].map(|player| facts(&Statement::AtOnce { player, goal, holds: true }));
    compares(sign, sure(Goal::Draw), sure(Goal::Win))
}

fn word(answer: &Answer) -> &str {
    match answer {
        Answer::Word(word) => word,
        _ => "",
    }
}

/// Whether a word correctly names the winner when a player starts.
fn is_winner(word: &str, starter: Player, theory: &Universe, facts: &Facts) -> Option<bool> {
    let teams = teams(theory);
    let first = teams.iter().position(|team| team.contains(&starter))?;
    let wins = |team| facts(&stays_last(&teams, first, team));
    if theory.players.len() == 3 && word == "queer" {
        return not(or(wins(0), or(wins(1), wins(2))));
    }
    if theory.players.len() == 2 && word == DRAW {
        return ends(Ending::Draw, &teams, first, facts);
    }
    let winner = teams.iter().position(|team| team.iter().any(|player| player.name() == word));
    winner.map_or(Some(false), wins)
}

impl Claim {
    /// Whether the claim is true, as far as the facts tell.
    pub fn holds(&self, facts: &Facts) -> Option<bool> {
        let sure = |player, goal| facts(&Statement::AtOnce { player, goal, holds: true });
        // Under other ending conditions, lines prove only who wins misère play.
        let is_of_misere = self.theory.is_misere() && matches!(self.question, Question::Outcome | Question::Winner(_));
        if self.theory.ends_otherwise() && !is_of_misere {
            return None;
        }
        match (&self.question, self.theory.play()) {
            (Question::Outcome, (2, InTurn)) => {
                let answer = word(&self.answer);
                let Some((_, [left, right])) = OUTCOMES.into_iter().find(|(word, _)| *word == answer) else {
                    return Some(false);
                };
                let teams = teams(self.theory);
                and(ends(left, &teams, 0, facts), ends(right, &teams, 1, facts))
            }
            (Question::Outcome, (_, AtOnce)) => match word(&self.answer) {
                ">" => sure(0, Goal::Win),
                "<" => sure(1, Goal::Win),
                "=" => and(sure(0, Goal::Draw), sure(1, Goal::Draw)),
                ">=" => and(and(sure(0, Goal::Draw), not(sure(0, Goal::Win))), not(sure(1, Goal::Draw))),
                "<=" => and(and(sure(1, Goal::Draw), not(sure(1, Goal::Win))), not(sure(0, Goal::Draw))),
                "<>" => and(not(sure(0, Goal::Draw)), not(sure(1, Goal::Draw))),
                _ => Some(false),
            },
            (Question::Outcome, (3, _)) => {
                let Answer::Words(words) = &self.answer else { return Some(false) };
                if words.len() != Player::ALL.len() {
                    return Some(false);
                }
                let starts = words.iter().zip(Player::ALL);
                let mut winners = starts.map(|(word, starter)| is_winner(word, starter, self.theory, facts));
                winners.try_fold(Some(true), |all, one| Some(and(all, one))).flatten()
            }
            (Question::Winner(starter), (_, InTurn)) => is_winner(word(&self.answer), *starter, self.theory, facts),
            (Question::IsQueer(starter), (3, _)) => {
                let is_queer = is_winner("queer", *starter, self.theory, facts);
                if self.answer == Answer::Truth(true) { is_queer } else { not(is_queer) }
            }
            (Question::Prove(sign, player), play) => {
                let compares = match (play, player) {
                    ((2, InTurn), None) => compares_in_turn(sign, &teams(self.theory), facts),
                    ((_, AtOnce), None) => compares_at_once(sign, facts),
                    ((3, _), Some(player)) => compares_in_turn(sign, &against(*player), facts),
                    _ => return Some(false),
                };
                match word(&self.answer) {
                    "proved" => compares,
                    "refuted" => not(compares),
                    _ => Some(false),
                }
            }
            (Question::Class, (3, _)) => {
                let Answer::Words(words) = &self.answer else { return Some(false) };
                let of_player = |(word, player): (&String, Player)| {
                    compares_in_turn(if word == "=" { "==" } else { word }, &against(player), facts)
                };
                words.iter().zip(Player::ALL).map(of_player).fold(Some(true), and)
            }
            // These are proved by values.
            _ => None,
        }
    }

    /// Every statement that the question may need.
    pub fn statements(&self) -> Vec<Statement> {
        let in_turn = |teams: &[Vec<Player>], first| stays_last(teams, first, 0);
        let both = |teams: &[Vec<Player>]| vec![in_turn(teams, 1), in_turn(teams, 0)];
        let of_start = |starter: Player| {
            let teams = teams(self.theory);
            let first = teams.iter().position(|team| team.contains(&starter)).unwrap_or(0);
            let count = if teams.len() == 3 { 3 } else { 1 };
            (0..count).map(|team| stays_last(&teams, first, team)).collect::<Vec<_>>()
        };
        match (&self.question, self.theory.play()) {
            (Question::Winner(starter) | Question::IsQueer(starter), _) => of_start(*starter),
            (Question::Outcome, (3, _)) => Player::ALL.into_iter().flat_map(of_start).collect(),
            (Question::Class, _) => Player::ALL.into_iter().flat_map(|player| both(&against(player))).collect(),
            (Question::Prove(_, Some(player)), _) => both(&against(*player)),
            (Question::Outcome | Question::Prove(..), (_, AtOnce)) => {
                let sure = |player, goal| Statement::AtOnce { player, goal, holds: true };
                vec![sure(0, Goal::Win), sure(1, Goal::Win), sure(0, Goal::Draw), sure(1, Goal::Draw)]
            }
            (Question::Outcome | Question::Prove(..), _) => both(&teams(self.theory)),
            (Question::Grundy | Question::MixedValue | Question::Law | Question::Periodicity(_), _) => Vec::new(),
        }
    }
}
