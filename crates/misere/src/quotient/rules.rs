//! [`HeapRules`]: the rules of heap games.

use crate::{
    error::MisereError,
    game::{Game, Games},
    impartial::{HeapGame, heap::Parts, period::heaps_to_compare},
    limit::{Limit, Stop},
};

/// A game whose positions are sums of heaps 1, 2, 3, …, where a move replaces a heap by smaller ones.
pub trait HeapRules {
    /// The options of one heap: sums of smaller heaps, none of them 0.
    fn options(&self, heap: u64, limit: &Limit) -> Result<Vec<Parts>, Stop>;

    /// What the periodicity theorem needs to know; `None` where it does not apply.
    fn reach(&self) -> Option<Reach> {
        None
    }

    /// The largest heap; `None` if there is no largest one.
    fn last(&self) -> Option<u64> {
        None
    }
}

/// The range of a move: what the periodicity theorem needs to know about a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The most tokens that a move takes.
    pub taken: u64,
    /// The most heaps that it leaves, at least two.
    pub parts: u64,
}

impl Reach {
    /// The range of moves in a heap game; `None` if they take or leave any number, or if the sizes of the heaps they leave
    /// matter.
    pub fn of_game(game: &HeapGame) -> Option<Self> {
        let parts = game.most_parts()?.max(1);
        // For a preperiod of 1 and a period of 0, this is the number of heaps left plus the number of tokens taken.
        let taken = heaps_to_compare(game, 1, 0)?.checked_sub(parts)?;
        Some(Reach { taken, parts: parts.max(2) })
    }

    /// The number of heaps that prove a period from a heap on: if Φ(n) = Φ(n + p) for all n ≥ n₀ with n + p at most this
    /// number, then the same holds for all n ≥ n₀, and larger heaps do not change the quotient.
    ///
    /// If at most k of more than t·(n₀ + p) + k tokens are taken, one of the at most t heaps left is larger than n₀ + p; take p
    /// tokens from it (Plambeck, *Taming the wild in impartial combinatorial games*; Guy and Smith).
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
    /// The heaps of the given game.
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

/// Heaps with listed options.
#[derive(Clone, Debug, Default)]
pub struct ListedHeaps {
    /// The options of heap k at index k - 1.
    pub options: Vec<Vec<Parts>>,
}

impl HeapRules for ListedHeaps {
    fn options(&self, heap: u64, _: &Limit) -> Result<Vec<Parts>, Stop> {
        let place = heap.checked_sub(1).and_then(|place| usize::try_from(place).ok());
        Ok(place.and_then(|place| self.options.get(place)).cloned().unwrap_or_default())
    }
}

/// A game with its followers: heap k is the k-th follower other than 0, by birthday, then in canonical order.
#[derive(Clone, Debug)]
pub struct Followers {
    games: Vec<Game>,
    heaps: ListedHeaps,
}

impl Followers {
    /// The followers of a game, including itself.
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
