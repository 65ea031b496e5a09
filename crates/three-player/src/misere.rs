//! [`MisereSearch`]: who wins where who cannot move leaves first, and so wins.
//!
//! In normal play who cannot move leaves, and the last to stay wins: players are ranked by when they leave. Misère play turns the
//! ranking round: play ends with the first player who cannot move in his turn, and he wins. For two players this is misère play.
//! Nothing of normal play is used: neither values nor counting, for in misère play nobody wants to have moves left.

use hashbrown::HashMap;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use super::{
    outcome::Winner,
    position::{Play, Terms},
};
use crate::{
    limit::{Limit, Stop},
    player::Player,
    stack::deeper,
};

const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a sum", limit: "2^64 - 1" };
const UNKNOWN: Stop = Stop::Internal { what: "the moves in a piece of a sum of three players were not listed" };

/// A sum by the numbers of its pieces, sorted, each with how often it is there.
type Sum = SmallVec<[(u32, u64); 6]>;

/// What was found of the sums of pieces of type `P`.
///
/// A search belongs to one [`Play`]: with another one it may answer anything.
pub struct MisereSearch<P> {
    limit: Limit,
    pieces: IndexSet<P, FxBuildHasher>,
    /// The moves of each player in each piece, once they are listed.
    options: Vec<[Option<Vec<Sum>>; 3]>,
    /// Whether a player wins a sum with another one, or himself, to move.
    known: HashMap<(Sum, Player, Player), bool, FxBuildHasher>,
}

impl<P: Clone + Eq + std::hash::Hash> MisereSearch<P> {
    /// A search that knows nothing yet.
    pub fn new(limit: Limit) -> Self {
        MisereSearch { limit, pieces: IndexSet::default(), options: Vec::new(), known: HashMap::default() }
    }

    /// Who has a winning strategy against the other two together when `starter` moves first.
    ///
    /// # Errors
    /// What the limit says.
    pub fn winner<R>(&mut self, play: &R, sum: &[(P, u64)], starter: Player) -> Result<Winner, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        for player in Player::ALL {
            if self.wins(play, sum, player, starter)? {
                return Ok(Winner::Player(player));
            }
        }
        Ok(Winner::Queer)
    }

    /// Whether `player` has a winning strategy against the other two together when `starter` moves first.
    ///
    /// # Errors
    /// What the limit says.
    pub fn wins<R>(&mut self, play: &R, sum: &[(P, u64)], player: Player, starter: Player) -> Result<bool, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let sum = self.numbered(sum)?;
        self.wins_sum(play, sum, player, starter)
    }

    fn numbered(&mut self, terms: &[(P, u64)]) -> Result<Sum, Stop> {
        let mut sum = Sum::new();
        for (piece, times) in terms {
            let number = match self.pieces.get_index_of(piece) {
                Some(number) => number,
                None => {
                    self.options.push([const { None }; 3]);
                    self.pieces.insert_full(piece.clone()).0
                }
            };
            add(&mut sum, u32::try_from(number).map_err(|_| TOO_MANY)?, *times)?;
        }
        Ok(sum)
    }

    fn wins_sum<R>(&mut self, play: &R, sum: Sum, player: Player, mover: Player) -> Result<bool, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let key = (sum, player, mover);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        self.limit.position()?;
        let sum = &key.0;
        // Who is asked about needs one good move; the others need one that spoils it.
        let wanted = mover == player;
        let (mut can_move, mut found) = (false, false);
        'moves: for (place, (piece, times)) in sum.iter().enumerate() {
            self.list(play, *piece, mover)?;
            for option in 0..self.moves(*piece, mover)?.len() {
                self.limit.check()?;
                can_move = true;
                let mut next = sum.clone();
                if *times > 1 {
                    next[place].1 -= 1;
                } else {
                    next.remove(place);
                }
                for (piece, times) in &self.moves(*piece, mover)?[option] {
                    add(&mut next, *piece, *times)?;
                }
                if deeper(|| self.wins_sum(play, next, player, mover.next()))? == wanted {
                    found = true;
                    break 'moves;
                }
            }
        }
        // Who is the first not to move wins.
        let wins = if can_move { found == wanted } else { wanted };
        self.known.insert(key, wins);
        Ok(wins)
    }

    fn moves(&self, piece: u32, mover: Player) -> Result<&[Sum], Stop> {
        let moves = self.options.get(piece as usize).and_then(|options| options[mover.index()].as_deref());
        moves.ok_or(UNKNOWN)
    }

    /// Lists the moves of a player in a piece.
    fn list<R>(&mut self, play: &R, piece: u32, mover: Player) -> Result<(), Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        if self.moves(piece, mover).is_ok() {
            return Ok(());
        }
        let asked = self.pieces.get_index(piece as usize).ok_or(UNKNOWN)?.clone();
        let mut options = Vec::new();
        for option in play.options(&asked, mover, &self.limit)? {
            let option: Terms<P> = option;
            options.push(self.numbered(&option)?);
        }
        options.sort_unstable();
        options.dedup();
        self.options[piece as usize][mover.index()] = Some(options);
        Ok(())
    }
}

/// Adds copies of a piece to a sum.
fn add(sum: &mut Sum, piece: u32, times: u64) -> Result<(), Stop> {
    if times == 0 {
        return Ok(());
    }
    match sum.binary_search_by_key(&piece, |term| term.0) {
        Ok(place) => sum[place].1 = sum[place].1.checked_add(times).ok_or(TOO_MANY)?,
        Err(place) => sum.insert(place, (piece, times)),
    }
    Ok(())
}
