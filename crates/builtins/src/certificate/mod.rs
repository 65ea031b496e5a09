//! Certificates in a session: its rulesets supply the moves, its engines the winning moves.
//!
//! - [`Rulebook`]: the rulesets of a session, for certificates.
//! - `oracle`: the winning moves, for the search for a proof.
//! - `claim`: from a question to a certificate.
//! - `sum`: from values of the language to sums of boards.

mod claim;
mod oracle;
mod sum;

use std::{collections::HashMap, rc::Rc};

use num_traits::ToPrimitive;
use serde_json::Value as Json;

use crate::{
    kind::{
        convert::{Fallible, value_error},
        value::Value,
    },
    moves::Part,
    partizan::Game as Shape,
    player::Player,
    read::data::is_maker,
    rules::theory::Theory,
    run::{
        error::{Error, ErrorKind},
        machine::Machine,
    },
};
use cutcake_certificate::{Board, Certificate, Claim, Fault, Game, Listing, Moves, Question, check, play::Terms};
use cutcake_play::sum::{RulesetId, Sum, Term};

pub use claim::{Linear, Request, certificate, sign_of, theory_of_claim};

/// The rulesets of a session, with the names that certificates give to games and boards.
pub struct Rulebook<'m, 'a> {
    machine: &'m mut Machine<'a>,
    games: Vec<(RulesetId, Game)>,
    terms: HashMap<Board, Term>,
    values: HashMap<(Board, Vec<Player>), Shape>,
    /// The error of the language behind the fault that is being returned.
    error: Option<Box<Error>>,
}

/// The greatest number of boards in a sum, which are written one by one.
const MOST_BOARDS: u64 = 1 << 16;

impl<'m, 'a> Rulebook<'m, 'a> {
    /// A rulebook without games.
    pub fn new(machine: &'m mut Machine<'a>) -> Self {
        Rulebook { machine, games: Vec::new(), terms: HashMap::new(), values: HashMap::new(), error: None }
    }

    /// The error of the language that a fault stands for.
    pub fn error_of(&mut self, fault: &Fault) -> Box<Error> {
        match (self.error.take(), fault) {
            (Some(error), _) => error,
            (None, Fault::Stop(stop)) => stop.clone().into(),
            (None, Fault::Positions { most }) => value_error(fault.to_string()).help(format!(
                "allow more by the argument `positions`: `Certificate(…; positions := {})`",
                most.saturating_mul(10)
            )),
            (None, fault) => value_error(fault.to_string()),
        }
    }

    /// Turns an error of the language into a fault, and keeps it for [`Self::error_of`].
    fn or_fault<T>(&mut self, result: Fallible<T>) -> Result<T, Fault> {
        result.map_err(|error| {
            let fault = match &error.kind {
                ErrorKind::Stopped(stop) => Fault::Stop(stop.clone()),
                kind => Fault::Rules(kind.to_string()),
            };
            self.error = Some(error);
            fault
        })
    }

    /// The number of the game of a ruleset.
    ///
    /// # Errors
    /// If certificates cannot name it.
    fn game(&mut self, id: RulesetId) -> Result<usize, Fault> {
        if let Some(known) = self.games.iter().position(|(other, _)| *other == id) {
            return Ok(known + 1);
        }
        let ruleset = self.machine.environment.catalogue.get(id).written();
        let text = self.machine.environment.written(id).map(|written| written.source().to_owned());
        let game = Game { ruleset, text };
        if self.ruleset(&game).is_err() {
            return Err(Fault::Rules(format!(
                "certificates name a ruleset, and {} is made of others: write its rules as one of the language (`?ruleset`)",
                game.ruleset
            )));
        }
        self.games.push((id, game));
        Ok(self.games.len())
    }

    /// The names of the boards of a sum, with the heaps of a row one by one.
    fn named(&mut self, sum: &Sum) -> Result<Terms, Fault> {
        const TOO_MANY: &str = "there are too many boards to write them one by one";
        let mut named = Vec::new();
        for (term, times) in sum.iter() {
            for (term, each) in self.resolved(term)? {
                let times = times.to_u64().and_then(|times| times.checked_mul(each));
                let times =
                    times.filter(|times| *times <= MOST_BOARDS).ok_or_else(|| Fault::Rules(TOO_MANY.to_owned()))?;
                for part in self.parts(&term) {
                    let board = self.name(&part)?;
                    let limit = &self.machine.environment.limit;
                    for _ in 0..times {
                        limit.check()?;
                        named.push((board.clone(), part.negated));
                    }
                }
            }
        }
        Ok(named)
    }

    /// The boards that represent a board, with multiplicities: rules of simultaneous play that run code may split a board into
    /// others, and then have the moves of those only.
    fn resolved(&mut self, term: &Term) -> Result<Vec<(Term, u64)>, Fault> {
        if !self.runs_simultaneous_code(term) {
            return Ok(vec![(term.clone(), 1)]);
        }
        let explored = self.machine.explore(&Sum::board(term.ruleset, term.board.clone()));
        self.or_fault(explored)?;
        let kept = &self.machine.environment.catalogue.kept;
        let unasked = || Fault::Rules("a board was not asked for its moves".to_owned());
        let parts = kept.parts_of(term.ruleset, &term.board).ok_or_else(unasked)?;
        let named = |part: &Part| {
            let (ruleset, board) = kept.positions.board(part.node).clone();
            (Term { ruleset, board, negated: part.negated != term.negated }, part.times)
        };
        Ok(parts.iter().map(named).collect())
    }

    /// The nonempty heaps of a board that is a row of heaps; any other board as it is.
    fn parts(&self, term: &Term) -> Vec<Term> {
        let ruleset = self.machine.environment.catalogue.get(term.ruleset);
        let is_row = ruleset.coordinates(&term.board).is_some() && ruleset.sides().is_none();
        if !is_row || !ruleset.play().is_row_of_heaps(&term.board) {
            return vec![term.clone()];
        }
        let heaps = term.board.iter().filter(|heap| **heap > 0);
        heaps.map(|heap| Term { board: [*heap].into_iter().collect(), ..*term }).collect()
    }

    /// The name of a board.
    fn name(&mut self, term: &Term) -> Result<Board, Fault> {
        let game = self.game(term.ruleset)?;
        let ruleset = self.machine.environment.catalogue.get(term.ruleset);
        let text = ruleset.entries(&term.board);
        let entries = entries(&text).ok_or_else(|| {
            Fault::Rules(format!(
                "certificates are for boards of numbers and letters, and {}[{text}] is none",
                ruleset.name()
            ))
        })?;
        let board = Board { game, entries };
        self.terms.entry(board.clone()).or_insert_with(|| Term { negated: false, ..term.clone() });
        Ok(board)
    }

    /// The board with a name.
    fn term(&mut self, board: &Board) -> Result<Term, Fault> {
        if let Some(term) = self.terms.get(board) {
            return Ok(term.clone());
        }
        let no_board = || Fault::Rules(format!("there is no board {} in game {}", board.entries, board.game));
        let id = board.game.checked_sub(1).and_then(|place| self.games.get(place)).ok_or_else(no_board)?.0;
        let entries: Json = serde_json::from_str(&board.entries).map_err(|_| no_board())?;
        let value = |entry: &Json| match entry {
            Json::String(text) => Some(Value::string(text.as_str())),
            Json::Number(number) => number.as_i64().map(Value::integer).or(number.as_u64().map(Value::integer)),
            _ => None,
        };
        let values: Option<Vec<Value>> = entries.as_array().into_iter().flatten().map(value).collect();
        let found = self.machine.board(id, &values.ok_or_else(no_board)?).map_err(|(_, error)| error);
        let sum = self.or_fault(found)?;
        let term = sum.iter().next().map(|(term, _)| term.clone()).ok_or_else(no_board)?;
        // The name of a board is unique.
        if self.parts(&term) != [term.clone()] || self.name(&term)? != *board {
            return Err(Fault::Rules(format!(
                "{} is not how a board of game {} is written",
                board.entries, board.game
            )));
        }
        Ok(term)
    }

    /// Looks up the rulesets of the games of a certificate, and checks that they are of its theory.
    fn open(&mut self, certificate: &Certificate) -> Result<(), Fault> {
        let Claim { question, theory, .. } = &certificate.claim;
        for game in &certificate.games {
            let id = self.ruleset(game)?;
            let of_values = matches!(question, Question::Grundy | Question::Periodicity(_));
            let played = self.machine.environment.catalogue.get(id).theory();
            let fits =
                |played: &Theory| played.universe.can_be_played_as(theory) && (!of_values || played.has_same_moves());
            if !played.is_some_and(fits) {
                let ruleset = &game.ruleset;
                return Err(Fault::Game(format!("{ruleset} is not played as the claim says")));
            }
            self.games.push((id, game.clone()));
        }
        Ok(())
    }

    /// The ruleset of a game, whose rules must be those of the certificate.
    fn ruleset(&mut self, game: &Game) -> Result<RulesetId, Fault> {
        let Game { ruleset, text } = game;
        let head = ruleset.split('(').next().unwrap_or_default();
        let unknown = || match text {
            Some(_) => Fault::Game(format!(
                "{head} is a ruleset written in the language, and is not known here: give the file of its rules, \
                 `cutcake check FILE --rules rules.cgs`"
            )),
            None => Fault::Game(format!("there is no ruleset {ruleset}")),
        };
        // A ruleset made of others is played by their rules, which the certificate does not contain.
        if is_maker(head) {
            return Err(unknown());
        }
        let id = match self.machine.data("the certificate", ruleset) {
            Ok(Value::Ruleset(id)) => id,
            Err(error) if error.is_stop() => return self.or_fault(Err(error)),
            _ => return Err(unknown()),
        };
        let written = self.machine.environment.written(id).map(|written| written.source().to_owned());
        if self.machine.environment.catalogue.get(id).written() != *ruleset || written != *text {
            return Err(Fault::Game(format!(
                "the game has changed: the rules of {ruleset} are not those of the certificate"
            )));
        }
        Ok(id)
    }

    /// The names of the boards of options, counted before they are listed.
    fn named_each(&mut self, sums: &[Sum], listing: &mut Listing) -> Result<Vec<Terms>, Fault> {
        let mut all = Vec::with_capacity(sums.len());
        for sum in sums {
            let boards = sum.iter().fold(0_u64, |boards, (term, times)| {
                let parts = self.parts(term).len() as u64;
                boards.saturating_add(times.to_u64().unwrap_or(u64::MAX).saturating_mul(parts))
            });
            listing.take(boards)?;
            all.push(self.named(sum)?);
        }
        Ok(all)
    }

    /// A list of options of a board in the graph of explored positions.
    fn listed(&mut self, term: &Term, list: usize, listing: &mut Listing) -> Result<Vec<Terms>, Fault> {
        let explored = self.machine.explore(&Sum::board(term.ruleset, term.board.clone()));
        self.or_fault(explored)?;
        let kept = &self.machine.environment.catalogue.kept;
        const SUM: &str = "by its rules a board is the sum of others, and these stand for it in a certificate";
        let options = kept.positions.find(&(term.ruleset, term.board.clone())).and_then(|node| kept.list(node, list));
        let options = options.ok_or_else(|| Fault::Rules(SUM.to_owned()))?;
        let sum = |parts: &[Part]| {
            let mut sum = Sum::default();
            for part in parts {
                let (ruleset, board) = kept.positions.board(part.node).clone();
                sum.add(Term { ruleset, board, negated: part.negated }, part.times.into());
            }
            sum
        };
        let sums: Vec<Sum> = options.iter().map(sum).collect();
        self.named_each(&sums, listing)
    }

    /// Whether a board is played simultaneously, by rules that run code.
    fn runs_simultaneous_code(&self, term: &Term) -> bool {
        let play = self.machine.environment.catalogue.get(term.ruleset).play();
        play.runs_code() && play.theory().is_some_and(|theory| theory.universe.is_at_once())
    }
}

impl Moves for Rulebook<'_, '_> {
    fn options(&mut self, board: &Board, player: Player, listing: &mut Listing) -> Result<Vec<Terms>, Fault> {
        let term = self.term(board)?;
        if self.runs_simultaneous_code(&term) {
            return self.listed(&term, usize::from(player != Player::Left), listing);
        }
        let options = self.machine.options_of_board(&term, player);
        let options = self.or_fault(options)?;
        self.named_each(&options, listing)
    }

    fn both(&mut self, board: &Board, listing: &mut Listing) -> Result<Vec<Vec<Terms>>, Fault> {
        let term = self.term(board)?;
        // The options of each player alone were listed and counted before.
        let mut count = |player| self.options(board, player, &mut Listing::default()).map(|all| all.len());
        let (left, right) = (count(Player::Left)?, count(Player::Right)?);
        if self.runs_simultaneous_code(&term) {
            let mut all = self.listed(&term, 2, listing)?.into_iter();
            return Ok((0..left).map(|_| all.by_ref().take(right).collect()).collect());
        }
        let ruleset = Rc::clone(self.machine.environment.catalogue.get(term.ruleset));
        let limit = self.machine.environment.limit.clone();
        let mut all = Vec::new();
        for row in 0..left {
            let mut results = Vec::new();
            for column in 0..right {
                let boards = ruleset.play().both(&term.board, row, column, &limit)?;
                let boards = boards.ok_or_else(|| Fault::Rules(format!("{} is not played at once", ruleset.name())))?;
                results.push(Sum::of_boards(term.ruleset, &boards));
            }
            all.push(self.named_each(&results, listing)?);
        }
        Ok(all)
    }

    fn heaps_to_compare(&mut self, game: usize, preperiod: u64, period: u64) -> Result<Option<u64>, Fault> {
        let Some((id, _)) = game.checked_sub(1).and_then(|place| self.games.get(place)) else { return Ok(None) };
        let heaps = self.machine.environment.catalogue.get(*id).play().heap_game();
        Ok(heaps.and_then(|heaps| crate::impartial::period::heaps_to_compare(&heaps, preperiod, period)))
    }
}

/// Checks a certificate. Returns what it proves, and the number of its positions.
///
/// # Errors
/// What is wrong with it.
pub fn check_certificate(machine: &mut Machine, text: &str) -> Result<(String, usize), Fault> {
    let limit = machine.environment.limit.clone();
    let certificate = Certificate::read(text, &limit)?;
    let mut book = Rulebook::new(machine);
    book.open(&certificate)?;
    check(&certificate, &mut book, &limit)?;
    Ok((certificate.words(), certificate.positions()))
}

/// The entries between the brackets of a board as JSON, if they are numbers and strings.
fn entries(text: &str) -> Option<String> {
    let mut entries = Vec::new();
    let mut rest = text;
    loop {
        if let Some(quoted) = rest.strip_prefix('"') {
            let (letters, after) = quoted.split_once('"').filter(|(letters, _)| !letters.contains('\\'))?;
            entries.push(Json::from(letters));
            rest = after;
        } else {
            let end = rest.find([',', ';']).unwrap_or(rest.len());
            let number = rest[..end].trim();
            let is_number = number.parse::<i64>().is_ok() || number.parse::<u64>().is_ok();
            entries.push(serde_json::from_str(number).ok().filter(|_| is_number)?);
            rest = &rest[end..];
        }
        // After a semicolon come the parameters, which belong to the game.
        match rest.strip_prefix(',') {
            Some(more) => rest = more.trim_start(),
            None if rest.is_empty() || rest.starts_with(';') => return Some(Json::from(entries).to_string()),
            None => return None,
        }
    }
}
