//! The boards of a certificate as they are played: options, boards that are only counted, and how often a player can move.

use std::rc::Rc;

use hashbrown::HashMap;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::{Fault, form};
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
    /// Its entries as JSON: `[8,7]`.
    pub entries: String,
}

/// A sum by the names of its boards, each plain or negated.
pub type Terms = Vec<(Board, bool)>;

/// How much the rules list, and how much they may: an option counts as many times as boards stand in it, one in which none does
/// counts once.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    listed: u64,
    most: Option<u64>,
}

impl Listing {
    /// A listing of so many at most.
    pub fn with_most(most: u64) -> Self {
        Listing { listed: 0, most: Some(most) }
    }

    /// How many were listed.
    pub fn listed(&self) -> u64 {
        self.listed
    }

    /// Counts an option of so many boards, before it is written.
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

/// What the rules of the games of a certificate say.
pub trait Moves {
    /// The sums that a player can move to from a board, each of boards plain or negated and counted in the listing.
    ///
    /// # Errors
    /// If there is no such board, if they are more than may be listed, or the calculation was stopped.
    fn options(&mut self, board: &Board, player: Player, listing: &mut Listing) -> Result<Vec<Terms>, Fault>;

    /// What a board of play at once becomes by each move of Left and each of Right in it, in the order of
    /// [`options`](Self::options).
    ///
    /// # Errors
    /// As for the options.
    fn both(&mut self, board: &Board, listing: &mut Listing) -> Result<Vec<Vec<Terms>>, Fault>;

    /// How many heaps have to be compared for a period of a game to be certain for all: those below the number that is given.
    /// None of a game for which no theorem says it.
    ///
    /// # Errors
    /// If there is no such game.
    fn heaps_to_compare(&mut self, game: usize, preperiod: u64, period: u64) -> Result<Option<u64>, Fault>;
}

/// A position of play in turn as the rules name it.
pub struct Named {
    /// Who plays.
    pub teams: Vec<Vec<Player>>,
    /// The boards, plain or negated.
    pub boards: Terms,
    /// How many moves each team has besides.
    pub counters: Vec<u64>,
    /// Who is in: places among the teams, the one to move first.
    pub turn: Vec<usize>,
    /// Whether who cannot move wins.
    pub is_misere: bool,
}

/// Moves with their odds: a board, plain or negated, and what it becomes, or one that is only counted.
pub type NamedMoves = Vec<(Option<((Board, bool), Terms)>, Rational)>;

/// What a sum is worth to a player, and moves with their odds.
pub type NamedOdds = (Rational, NamedMoves);

/// Who knows which positions are won: a search for a proof asks, a check never does.
pub trait Oracle: Moves {
    /// Whether play in turn of a game may come back to a position: then all of it is looked into, and nothing else is asked of it.
    fn is_endless(&self) -> bool;

    /// Whether one of a side (places among the teams) stays last, and by how much, as far as that can be told: the more, the
    /// sooner counting decides. None if it does not.
    ///
    /// # Errors
    /// If that was not found.
    fn margin(&mut self, position: &Named, side: &[usize]) -> Result<Option<Rational>, Fault>;

    /// The value of a sum of play at once, if it has one: its sign is what the players can be sure of.
    ///
    /// # Errors
    /// If the calculation was stopped.
    fn worth(&mut self, boards: &[(Board, bool)], counters: &[u64]) -> Result<Option<Infinitesimal>, Fault>;

    /// What a sum of play at once is worth to a player (0 for Left, 1 for Right) on average, and moves and odds by which he makes
    /// sure of it; none where play has to say it.
    ///
    /// # Errors
    /// If that was not found.
    fn odds(&mut self, boards: &[(Board, bool)], counters: &[u64], player: usize) -> Result<Option<NamedOdds>, Fault>;
}

/// A board of a sum, or its negative: the players changed about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part {
    /// Its place among the boards.
    pub board: u32,
    /// Whether the players have changed places.
    pub negated: bool,
}

/// A sum of boards: those in which somebody has a choice, in order, and for each team how many moves it has in boards that are
/// only counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Total {
    /// The boards, in order.
    pub boards: Vec<Part>,
    /// The counters.
    pub counters: Vec<u64>,
}

/// Options of a part: sums of parts.
pub(super) type Options = Rc<[Vec<Part>]>;

/// What is known of counting in a board: who alone can ever move in it, and how often.
type Counter = Option<(Option<Player>, u64)>;

/// The boards of a certificate, and who plays them.
pub struct Play<'m, M: Moves> {
    moves: &'m mut M,
    limit: Limit,
    listing: Listing,
    boards: IndexSet<Board, FxBuildHasher>,
    teams: Vec<Vec<Player>>,
    options: HashMap<(u32, Player), Options, FxBuildHasher>,
    both: HashMap<u32, Rc<Vec<Vec<Vec<Part>>>>, FxBuildHasher>,
    counters: HashMap<u32, Counter, FxBuildHasher>,
    /// Of a part, a team and the team that does not move; none while it is looked for, and where it was too much.
    runs: HashMap<(Part, usize, usize), Option<u64>, FxBuildHasher>,
    /// How many boards may still be looked into for the most moves of a team, where that is bounded.
    left: Option<usize>,
}

const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a sum", limit: "2^64 - 1" };

impl<'m, M: Moves> Play<'m, M> {
    /// No boards so far.
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
            runs: HashMap::default(),
            left: None,
        }
    }

    /// Says who plays: players of one team have all their moves in common.
    pub fn set_teams(&mut self, teams: &[Vec<Player>]) {
        self.teams = teams.to_vec();
        self.runs.clear();
    }

    /// Bounds how many boards are looked into for the most moves of a team: who looks for a proof can do without.
    pub fn set_most_runs(&mut self, most: usize) {
        self.left = Some(most);
    }

    /// The same play, in which only so much may be listed.
    #[must_use]
    pub fn with_listing(self, listing: Listing) -> Self {
        Play { listing, ..self }
    }

    /// What was listed.
    pub fn listing(&self) -> &Listing {
        &self.listing
    }

    /// Who plays.
    pub fn teams(&self) -> &[Vec<Player>] {
        &self.teams
    }

    /// What the calculation may cost.
    pub fn limit(&self) -> &Limit {
        &self.limit
    }

    /// What the rules say of games.
    pub fn rules(&mut self) -> &mut M {
        self.moves
    }

    /// The place of a board.
    ///
    /// # Errors
    /// If there are too many.
    pub fn place(&mut self, board: Board) -> Result<u32, Fault> {
        let (place, _) = self.boards.insert_full(board);
        u32::try_from(place).map_err(|_| TOO_MANY.into())
    }

    /// The board at a place.
    ///
    /// # Errors
    /// If there is none.
    pub fn board(&self, place: u32) -> Result<&Board, Fault> {
        self.boards.get_index(place as usize).ok_or_else(|| Fault::Rules(format!("there is no board {place}")))
    }

    /// Parts by the names of their boards.
    ///
    /// # Errors
    /// If a board has no place.
    pub fn names(&self, parts: &[Part]) -> Result<Terms, Fault> {
        parts.iter().map(|part| Ok((self.board(part.board)?.clone(), part.negated))).collect()
    }

    /// The boards in the order of their places.
    pub fn boards(&self) -> impl Iterator<Item = &Board> {
        self.boards.iter()
    }

    /// Parts as they are named by the rules.
    ///
    /// # Errors
    /// If there are too many boards.
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

    /// The team whose moves a team makes in a part: in a negative, of two, the other.
    fn mover(part: Part, team: usize) -> usize {
        if part.negated { 1 - team.min(1) } else { team }
    }

    /// What a team can move to in a part.
    ///
    /// # Errors
    /// What the rules say.
    pub fn options(&mut self, part: Part, team: usize) -> Result<Vec<Vec<Part>>, Fault> {
        let players = self.teams.get(Self::mover(part, team)).cloned().unwrap_or_default();
        let mut all = Vec::new();
        for player in players {
            let options = self.options_of_player(part.board, player)?;
            for option in options.iter() {
                self.limit.spend(steps(option.len()))?;
                all.push(negated(option, part.negated));
            }
        }
        Ok(all)
    }

    /// What a part of play at once becomes by the moves of both teams in it, by place of the option of the first, then of the
    /// second.
    ///
    /// # Errors
    /// What the rules say.
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

    /// Who alone can ever move in a board, if play there is nothing but counting: he has as many moves whatever he does. Of a
    /// board in which nobody can move, nobody.
    fn counter(&mut self, board: u32) -> Result<Counter, Fault> {
        if let Some(known) = self.counters.get(&board) {
            return Ok(*known);
        }
        // A round of play is no counting.
        self.counters.insert(board, None);
        let counter = deeper(|| self.counted(board))?;
        self.counters.insert(board, counter);
        Ok(counter)
    }

    fn counted(&mut self, board: u32) -> Result<Counter, Fault> {
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

    /// A sum of parts, what is only counted taken together.
    ///
    /// # Errors
    /// What the rules say.
    pub fn total(&mut self, parts: impl IntoIterator<Item = Part>) -> Result<Total, Fault> {
        let mut total = Total { boards: Vec::new(), counters: vec![0; self.teams.len()] };
        for part in parts {
            self.limit.check()?;
            self.add(&mut total, part)?;
        }
        total.boards.sort_unstable();
        Ok(total)
    }

    /// The position of a line: boards in order, none of which is only counted, and counters.
    ///
    /// # Errors
    /// If it is none, and what the rules say.
    pub fn stands(&mut self, boards: &[Part], counters: &[u64]) -> Result<Total, Fault> {
        let total = self.total(boards.iter().copied())?;
        if total.boards != boards || total.counters.iter().any(|count| *count > 0) {
            return Err(Fault::Claim("its boards are not in order, or one of them is only counted".to_owned()));
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

    /// A sum with the boards at some places (in order) replaced by parts.
    ///
    /// # Errors
    /// What the rules say.
    pub fn replaced(&mut self, total: &Total, places: &[usize], parts: &[Part]) -> Result<Total, Fault> {
        self.limit.spend(steps(total.boards.len()))?;
        let kept = total.boards.iter().enumerate().filter(|(place, _)| !places.contains(place));
        let mut after = Total { boards: kept.map(|(_, part)| *part).collect(), counters: total.counters.clone() };
        for part in parts {
            self.limit.check()?;
            self.add(&mut after, *part)?;
        }
        after.boards.sort_unstable();
        Ok(after)
    }

    /// At most how often a team can move in a sum if all but another team play on as they like; none where that takes too
    /// long to find.
    ///
    /// # Errors
    /// What the rules say.
    pub fn most_moves(&mut self, total: &Total, team: usize, still: usize) -> Result<Option<u64>, Fault> {
        let mut most = total.counters.get(team).copied().unwrap_or(0);
        for part in &total.boards {
            let Some(more) = self.longest(*part, team, still)? else { return Ok(None) };
            most = most.checked_add(more).ok_or(TOO_MANY)?;
        }
        Ok(Some(most))
    }

    fn longest(&mut self, part: Part, team: usize, still: usize) -> Result<Option<u64>, Fault> {
        let key = (part, team, still);
        if let Some(known) = self.runs.get(&key) {
            return Ok(*known);
        }
        if let Some(left) = &mut self.left {
            match left.checked_sub(1) {
                Some(fewer) => *left = fewer,
                None => return Ok(None),
            }
        }
        self.runs.insert(key, None);
        let longest = deeper(|| self.longest_of_options(part, team, still))?;
        self.runs.insert(key, longest);
        Ok(longest)
    }

    fn longest_of_options(&mut self, part: Part, team: usize, still: usize) -> Result<Option<u64>, Fault> {
        let mut longest = 0;
        for mover in (0..self.teams.len()).filter(|mover| *mover != still) {
            for option in self.options(part, mover)? {
                let mut moves = u64::from(mover == team);
                for part in option {
                    let Some(more) = self.longest(part, team, still)? else { return Ok(None) };
                    moves = moves.checked_add(more).ok_or(TOO_MANY)?;
                }
                longest = longest.max(moves);
            }
        }
        Ok(Some(longest))
    }
}

/// As how many steps of a loop it counts to copy so many parts.
fn steps(parts: usize) -> u32 {
    u32::try_from(parts).unwrap_or(u32::MAX).saturating_add(1)
}

/// Parts, or their negatives, in order.
fn negated(parts: &[Part], negate: bool) -> Vec<Part> {
    let mut parts: Vec<Part> = parts.iter().map(|part| Part { negated: part.negated != negate, ..*part }).collect();
    parts.sort_unstable();
    parts
}
