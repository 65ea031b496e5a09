//! The boards of a certificate in play: options, boards in which moves are only counted, and how often a player can move.

use std::rc::Rc;

use hashbrown::HashMap;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::{Fault, form, wrong};
use crate::{
    limit::{Limit, Stop},
    number::{Infinitesimal, Rational},
    player::Player,
    stack::deeper,
};

/// A board as a certificate writes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    /// The number of its game, from 1 on; 0 for a form.
    pub game: usize,
    /// The number of its game, from 1 on; 0 for a game written by its options.
    pub entries: String,
}

/// A sum as the rules name it: boards, each plain or negated.
pub type Terms = Vec<(Board, bool)>;

/// How many options the rules have listed, and how many they may. An option counts as many times as there are boards in it, and
/// once if there are none.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    listed: u64,
    most: Option<u64>,
}

impl Listing {
    /// A listing with a limit.
    pub fn with_most(most: u64) -> Self {
        Listing { listed: 0, most: Some(most) }
    }

    /// How many options were listed.
    pub fn listed(&self) -> u64 {
        self.listed
    }

    /// Counts an option of the given number of boards before it is built.
    ///
    /// # Errors
    /// If that is more than may be listed.
    pub fn take(&mut self, boards: u64) -> Result<(), Fault> {
        self.listed = self.listed.saturating_add(boards.max(1));
        match self.most {
            Some(most) if self.listed > most => Err(Fault::Options { most }),
            _ => Ok(()),
        }
    }
}

/// The rules of the games of a certificate.
pub trait Moves {
    /// The sums that a player can move to from a board, counted in the listing.
    ///
    /// # Errors
    /// If there is no such board, if there are more options than may be listed, or if the calculation was stopped.
    fn options(&mut self, board: &Board, player: Player, listing: &mut Listing) -> Result<Vec<Terms>, Fault>;

    /// What a board of simultaneous play becomes by each move of Left and each of Right in it, in the order of
    /// [`options`](Self::options).
    fn both(&mut self, board: &Board, listing: &mut Listing) -> Result<Vec<Vec<Terms>>, Fault>;

    /// The bound up to which heaps have to be compared to prove a period of a game for all heaps: those below it. `None` if no
    /// theorem applies to the game.
    fn heaps_to_compare(&mut self, game: usize, preperiod: u64, period: u64) -> Result<Option<u64>, Fault>;
}

/// A position of play in turn as the rules name it.
pub struct Named {
    /// The teams.
    pub teams: Vec<Vec<Player>>,
    /// The boards, plain or negated.
    pub boards: Terms,
    /// How many moves each team has in counted boards.
    pub counters: Vec<u64>,
    /// The teams still in play as indices among the teams, the one to move first.
    pub turn: Vec<usize>,
    /// Whether a player who cannot move wins.
    pub is_misere: bool,
}

/// Moves with their probabilities: a board, plain or negated, and what it becomes, or `None` for a move in a counted board.
pub type NamedMoves = Vec<(Option<((Board, bool), Terms)>, Rational)>;

/// The value of a sum to a player, and a mixed strategy.
pub type NamedOdds = (Rational, NamedMoves);

/// Knows which positions are won. A search for a proof asks it, a check never does.
pub trait Oracle: Moves {
    /// Whether a game played in turn may be loopy: then all of play is searched, and nothing else is asked of the oracle.
    fn is_endless(&self) -> bool;

    /// Whether one of a side (indices among the teams) stays last, and by how much as far as that is known: the larger the
    /// margin, the sooner counting decides. `None` if it does not.
    fn margin(&mut self, position: &Named, side: &[usize]) -> Result<Option<Rational>, Fault>;

    /// The value of a sum in simultaneous play, if it has one: its sign is what the players can be sure of.
    fn worth(&mut self, boards: &[(Board, bool)], counters: &[u64]) -> Result<Option<Infinitesimal>, Fault>;

    /// The average value of a sum in simultaneous play to a player (0 for Left, 1 for Right), and a mixed strategy by which he
    /// makes sure of it. `None` if only a search of play can tell.
    fn odds(&mut self, boards: &[(Board, bool)], counters: &[u64], player: usize) -> Result<Option<NamedOdds>, Fault>;
}

/// A board of a sum, or its negative, in which the players have changed places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part {
    /// Its index among the boards.
    pub board: u32,
    /// Whether the players have changed places.
    pub negated: bool,
}

/// A sum of boards: those in which somebody has a choice, in order, and for each team the number of its moves in the counted
/// boards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Total {
    /// The boards, in order.
    pub boards: Vec<Part>,
    /// For each team the number of its moves in counted boards.
    pub counters: Vec<u64>,
}

/// The options of a part, each a sum of parts.
pub(super) type Options = Rc<[Vec<Part>]>;

/// If moves in a board are only counted: the only player who can ever move in it, if any, and how often.
type Counter = Option<(Option<Player>, u64)>;

/// The boards of a certificate, and the teams that play on them.
pub struct Play<'m, M: Moves> {
    moves: &'m mut M,
    limit: Limit,
    listing: Listing,
    boards: IndexSet<Board, FxBuildHasher>,
    teams: Vec<Vec<Player>>,
    options: HashMap<(u32, Player), Options, FxBuildHasher>,
    both: HashMap<u32, Rc<Vec<Vec<Vec<Part>>>>, FxBuildHasher>,
    counters: HashMap<u32, Counter, FxBuildHasher>,
    /// The most moves by part, moving team and team that does not move; `None` while that is being computed, and where it took
    /// too long.
    longest_runs: HashMap<(Part, usize, usize), Option<u64>, FxBuildHasher>,
    /// How many more boards may be visited in the search for the most moves of a team, if that is bounded.
    budget: Option<usize>,
}

const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a sum", limit: "2^64 - 1" };

impl<'m, M: Moves> Play<'m, M> {
    /// Play without boards.
    pub fn new(moves: &'m mut M, limit: &Limit) -> Self {
        Play {
            moves,
            limit: limit.clone(),
            listing: Listing::default(),
            boards: IndexSet::default(),
            teams: Vec::new(),
            options: HashMap::default(),
            both: HashMap::default(),
            counters: HashMap::default(),
            longest_runs: HashMap::default(),
            budget: None,
        }
    }

    /// Sets the teams: the players of a team have all their moves in common.
    pub fn set_teams(&mut self, teams: &[Vec<Player>]) {
        self.teams = teams.to_vec();
        self.longest_runs.clear();
    }

    /// Bounds how many boards are visited in the search for the most moves of a team: a search for a proof can do without it.
    pub fn set_most_runs(&mut self, most: usize) {
        self.budget = Some(most);
    }

    /// The same play with the given listing.
    #[must_use]
    pub fn with_listing(self, listing: Listing) -> Self {
        Play { listing, ..self }
    }

    /// The options listed so far.
    pub fn listing(&self) -> &Listing {
        &self.listing
    }

    /// The teams.
    pub fn teams(&self) -> &[Vec<Player>] {
        &self.teams
    }

    /// The limit of the calculation.
    pub fn limit(&self) -> &Limit {
        &self.limit
    }

    /// The rules of the games.
    pub fn rules(&mut self) -> &mut M {
        self.moves
    }

    /// The index of a board, which is added if it is new.
    pub fn place(&mut self, board: Board) -> Result<u32, Fault> {
        let (place, _) = self.boards.insert_full(board);
        u32::try_from(place).map_err(|_| TOO_MANY.into())
    }

    /// The board at an index.
    pub fn board(&self, place: u32) -> Result<&Board, Fault> {
        self.boards.get_index(place as usize).ok_or_else(|| Fault::Rules(format!("there is no board {place}")))
    }

    /// Parts with their boards as the rules name them.
    pub fn names(&self, parts: &[Part]) -> Result<Terms, Fault> {
        parts.iter().map(|part| Ok((self.board(part.board)?.clone(), part.negated))).collect()
    }

    /// The boards in the order of their indices.
    pub fn boards(&self) -> impl Iterator<Item = &Board> {
        self.boards.iter()
    }

    /// Converts boards as the rules name them to parts.
    pub fn parts(&mut self, named: Terms) -> Result<Vec<Part>, Fault> {
        let mut parts = Vec::with_capacity(named.len());
        for (board, negated) in named {
            self.limit.check()?;
            parts.push(Part { board: self.place(board)?, negated });
        }
        parts.sort_unstable();
        Ok(parts)
    }

    fn options_of_player(&mut self, board: u32, player: Player) -> Result<Options, Fault> {
        if let Some(options) = self.options.get(&(board, player)) {
            return Ok(Rc::clone(options));
        }
        self.limit.check()?;
        let found = self.board(board)?.clone();
        let mut options = Vec::new();
        let named = match found.game {
            0 => form::options(&found, player, &mut self.listing)?,
            _ => self.moves.options(&found, player, &mut self.listing)?,
        };
        for option in named {
            options.push(self.parts(option)?);
        }
        let options: Options = options.into();
        self.options.insert((board, player), Rc::clone(&options));
        Ok(options)
    }

    /// The team whose moves in the board of a part a team makes: in a negated part, the other of the two.
    fn mover(part: Part, team: usize) -> usize {
        if part.negated { 1 - team.min(1) } else { team }
    }

    /// The options of a team in a part.
    pub fn options(&mut self, part: Part, team: usize) -> Result<Vec<Vec<Part>>, Fault> {
        let players = self.teams.get(Self::mover(part, team)).cloned().unwrap_or_default();
        let mut all = Vec::new();
        for player in players {
            let options = self.options_of_player(part.board, player)?;
            for option in options.iter() {
                self.limit.spend(copying_steps(option.len()))?;
                all.push(negated(option, part.negated));
            }
        }
        Ok(all)
    }

    /// What a part becomes in simultaneous play by the moves of both teams in it, given by the indices of their options.
    pub fn both(&mut self, part: Part, first: usize, second: usize) -> Result<Vec<Part>, Fault> {
        let all = match self.both.get(&part.board) {
            Some(all) => Rc::clone(all),
            None => {
                let board = self.board(part.board)?.clone();
                let mut all = Vec::new();
                for row in self.moves.both(&board, &mut self.listing)? {
                    let row: Result<Vec<_>, Fault> = row.into_iter().map(|option| self.parts(option)).collect();
                    all.push(row?);
                }
                let all = Rc::new(all);
                self.both.insert(part.board, Rc::clone(&all));
                all
            }
        };
        let (left, right) = if part.negated { (second, first) } else { (first, second) };
        let result = all.get(left).and_then(|row| row.get(right));
        let result = result.ok_or_else(|| Fault::Rules("a pair of moves leads nowhere".to_owned()))?;
        Ok(negated(result, part.negated))
    }

    /// The counter of a board, if moves in it are only counted: one player at most can ever move there, and has the same number
    /// of moves whatever he does.
    fn counter(&mut self, board: u32) -> Result<Counter, Fault> {
        if let Some(known) = self.counters.get(&board) {
            return Ok(*known);
        }
        // A cycle of play is not counted.
        self.counters.insert(board, None);
        let counter = deeper(|| self.compute_counter(board))?;
        self.counters.insert(board, counter);
        Ok(counter)
    }

    fn compute_counter(&mut self, board: u32) -> Result<Counter, Fault> {
        if let Some(number) = form::integer(self.board(board)?) {
            let mover = if number < 0 { Player::Right } else { Player::Left };
            return Ok(Some((Some(mover), number.unsigned_abs())));
        }
        let mut mover = None;
        for player in Player::ALL {
            if player == Player::Center && !self.teams.iter().flatten().any(|player| *player == Player::Center) {
                continue;
            }
            let options = self.options_of_player(board, player)?;
            match (options.is_empty(), &mover) {
                (true, _) => {}
                (false, Some(_)) => return Ok(None),
                (false, None) => mover = Some((player, options)),
            }
        }
        let Some((player, options)) = mover else { return Ok(Some((None, 0))) };
        let mut count = None;
        for option in options.iter() {
            let mut moves = 1_u64;
            for part in option {
                match self.counter(part.board)? {
                    Some((None, _)) => {}
                    Some((Some(other), more)) if other == player && !part.negated => {
                        moves = moves.checked_add(more).ok_or(TOO_MANY)?;
                    }
                    _ => return Ok(None),
                }
            }
            if *count.get_or_insert(moves) != moves {
                return Ok(None);
            }
        }
        Ok(count.map(|count| (Some(player), count)))
    }

    /// A sum of parts, with the counted boards gathered in the counters.
    pub fn total(&mut self, parts: impl IntoIterator<Item = Part>) -> Result<Total, Fault> {
        let mut total = Total { boards: Vec::new(), counters: vec![0; self.teams.len()] };
        for part in parts {
            self.limit.check()?;
            self.add(&mut total, part)?;
        }
        total.boards.sort_unstable();
        Ok(total)
    }

    /// The position of a line: boards in order, none of them counted, and counters.
    ///
    /// # Errors
    /// If the position is invalid, or if the rules fail.
    pub fn line_total(&mut self, boards: &[Part], counters: &[u64]) -> Result<Total, Fault> {
        let total = self.total(boards.iter().copied())?;
        if total.boards != boards || total.counters.iter().any(|count| *count > 0) {
            return Err(wrong("its boards are not in order, or one of them should be in a counter"));
        }
        Ok(Total { counters: counters.to_vec(), ..total })
    }

    fn add(&mut self, total: &mut Total, part: Part) -> Result<(), Fault> {
        match self.counter(part.board)? {
            None => total.boards.push(part),
            Some((None, _)) => {}
            Some((Some(player), count)) => {
                let team = self.teams.iter().position(|team| team.contains(&player)).unwrap_or(0);
                if let Some(counter) = total.counters.get_mut(Self::mover(part, team)) {
                    *counter = counter.checked_add(count).ok_or(TOO_MANY)?;
                }
            }
        }
        Ok(())
    }

    /// A sum with the boards at some places, given in order, replaced by parts.
    pub fn replaced(&mut self, total: &Total, places: &[usize], parts: &[Part]) -> Result<Total, Fault> {
        self.limit.spend(copying_steps(total.boards.len()))?;
        let kept = total.boards.iter().enumerate().filter(|(place, _)| !places.contains(place));
        let mut after = Total { boards: kept.map(|(_, part)| *part).collect(), counters: total.counters.clone() };
        for part in parts {
            self.limit.check()?;
            self.add(&mut after, *part)?;
        }
        after.boards.sort_unstable();
        Ok(after)
    }

    /// The most moves of a team in a sum where all teams but `idle` move as they like, as an upper bound; `None` if it takes
    /// too long to find.
    pub fn most_moves(&mut self, total: &Total, team: usize, idle: usize) -> Result<Option<u64>, Fault> {
        let mut most = total.counters.get(team).copied().unwrap_or(0);
        for part in &total.boards {
            let Some(more) = self.longest(*part, team, idle)? else { return Ok(None) };
            most = most.checked_add(more).ok_or(TOO_MANY)?;
        }
        Ok(Some(most))
    }

    fn longest(&mut self, part: Part, team: usize, idle: usize) -> Result<Option<u64>, Fault> {
        let key = (part, team, idle);
        if let Some(known) = self.longest_runs.get(&key) {
            return Ok(*known);
        }
        if let Some(budget) = &mut self.budget {
            match budget.checked_sub(1) {
                Some(fewer) => *budget = fewer,
                None => return Ok(None),
            }
        }
        self.longest_runs.insert(key, None);
        let longest = deeper(|| self.longest_of_options(part, team, idle))?;
        self.longest_runs.insert(key, longest);
        Ok(longest)
    }

    fn longest_of_options(&mut self, part: Part, team: usize, idle: usize) -> Result<Option<u64>, Fault> {
        let mut longest = 0;
        for mover in (0..self.teams.len()).filter(|mover| *mover != idle) {
            for option in self.options(part, mover)? {
                let mut moves = u64::from(mover == team);
                for part in option {
                    let Some(more) = self.longest(part, team, idle)? else { return Ok(None) };
                    moves = moves.checked_add(more).ok_or(TOO_MANY)?;
                }
                longest = longest.max(moves);
            }
        }
        Ok(Some(longest))
    }
}

/// How many steps of a loop copying the given number of parts counts as.
fn copying_steps(parts: usize) -> u32 {
    u32::try_from(parts).unwrap_or(u32::MAX).saturating_add(1)
}

/// Parts, or their negatives, in order.
fn negated(parts: &[Part], negate: bool) -> Vec<Part> {
    let mut parts: Vec<Part> = parts.iter().map(|part| Part { negated: part.negated != negate, ..*part }).collect();
    parts.sort_unstable();
    parts
}
