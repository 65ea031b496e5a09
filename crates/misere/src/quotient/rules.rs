//! [`HeapRules`]: what may be done with heaps.

use crate::{
    error::MisereError,
    game::{Game, Games},
    impartial::{HeapGame, heap::Parts, period::heaps_to_compare},
    limit::{Limit, Stop},
};

/// A game whose positions are sums of heaps 1, 2, 3, …, each of which is replaced by smaller ones in a move.
pub trait HeapRules {
    /// What one heap may become: sums of heaps, all of them smaller, none of them 0.
    fn options(&self, heap: u64, limit: &Limit) -> Result<Vec<Parts>, Stop>;

    /// What is needed for a proof that the quotient is periodic; none where the theorem does not apply.
    fn reach(&self) -> Option<Reach> {
        None
    }

    /// The largest heap there is; none if there is no largest one.
    fn last(&self) -> Option<u64> {
        None
    }
}

/// How far a move reaches: what the periodicity theorem asks of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The most tokens that a move takes.
    pub taken: u64,
    /// The most heaps that it leaves, two at least.
    pub parts: u64,
}

impl Reach {
    /// How a game on heaps reaches; none if it takes or leaves any number, or minds the sizes of the heaps that it leaves.
    pub fn of_game(game: &HeapGame) -> Option<Self> {
        let parts = game.most_parts()?.max(1);
        // For a preperiod of 1 and a period of 0 as many heaps as are left, and as many as are taken.
        let taken = heaps_to_compare(game, 1, 0)?.checked_sub(parts)?;
        Some(Reach { taken, parts: parts.max(2) })
    }

    /// The number of heaps that prove a period from a heap on: if Φ(n) = Φ(n + p) for all n ≥ n₀ with n + p at most this
    /// number, then for all n ≥ n₀, and larger heaps do not change the quotient.
    ///
    /// One of at most t heaps that are left of more than t·(n₀ + p) + k tokens, of which at most k are taken, is larger than
    /// n₀ + p; take p tokens away from it (Plambeck, *Taming the wild in impartial combinatorial games*; Guy and Smith).
    pub fn heaps_for(&self, start: u64, period: u64) -> u64 {
        start.saturating_add(period).saturating_mul(self.parts).saturating_add(self.taken)
    }
}

/// The heaps of a take-and-break game.
#[derive(Clone, Debug)]
pub struct CodedHeaps {
    game: HeapGame,
    reach: Option<Reach>,
}

impl CodedHeaps {
    /// The heaps of a game.
    pub fn new(game: HeapGame) -> Self {
        let reach = Reach::of_game(&game);
        CodedHeaps { game, reach }
    }
}

impl HeapRules for CodedHeaps {
    fn options(&self, heap: u64, limit: &Limit) -> Result<Vec<Parts>, Stop> {
        self.game.options(heap, limit)
    }

    fn reach(&self) -> Option<Reach> {
        self.reach
    }
}

/// The heaps of which the options are listed.
#[derive(Clone, Debug, Default)]
pub struct ListedHeaps {
    /// At k - 1 the options of the heap k.
    pub options: Vec<Vec<Parts>>,
}

impl HeapRules for ListedHeaps {
    fn options(&self, heap: u64, _: &Limit) -> Result<Vec<Parts>, Stop> {
        let place = heap.checked_sub(1).and_then(|place| usize::try_from(place).ok());
        Ok(place.and_then(|place| self.options.get(place)).cloned().unwrap_or_default())
    }
}

/// A game with its followers: heap k is the k-th of those that are not 0, by the day of their birth, then in canonical order.
#[derive(Clone, Debug)]
pub struct Followers {
    games: Vec<Game>,
    heaps: ListedHeaps,
}

impl Followers {
    /// The followers of a game, with itself.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn of(games: &Games, game: Game, limit: &Limit) -> Result<Self, MisereError> {
        let mut followers = games.followers(game, limit)?;
        followers.retain(|follower| *follower != Game::ZERO);
        let heaps: hashbrown::HashMap<Game, u64> = followers.iter().copied().zip(1..).collect();
        let mut options = Vec::with_capacity(followers.len());
        for follower in &followers {
            limit.check()?;
            let of_follower = games.options(*follower).into_iter();
            options.push(of_follower.map(|option| heaps.get(&option).copied().into_iter().collect()).collect());
        }
        Ok(Followers { games: followers, heaps: ListedHeaps { options } })
    }

    /// The games, that of heap 1 first.
    pub fn games(&self) -> &[Game] {
        &self.games
    }
}

impl HeapRules for Followers {
    fn options(&self, heap: u64, limit: &Limit) -> Result<Vec<Parts>, Stop> {
        self.heaps.options(heap, limit)
    }

    fn last(&self) -> Option<u64> {
        Some(self.games.len() as u64)
    }
}
