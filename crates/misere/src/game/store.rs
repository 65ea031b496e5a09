//! [`Games`]: a store of canonical forms, each of them stored once.

use std::cmp::Ordering;

use hashbrown::{HashMap, HashTable};
use rustc_hash::FxBuildHasher;

use crate::{
    followers::followers,
    game::{Class, Game},
    limit::{Limit, Stop},
};

/// A store of canonical forms of impartial misère games, with results about them.
///
/// A [`Game`] belongs to the store that made it. Which forms are stored depends on the questions asked, but no answer depends on
/// earlier questions.
///
/// ```
/// use cutcake_misere::{Games, Game};
/// # use cutcake_base::limit::{Limit, Stop};
/// let (mut games, limit) = (Games::default(), Limit::default());
/// let two = games.heap(2, &limit)?;
/// let four = games.sum(two, two, &limit)?;
/// // *2 + *2 is not 0 in misère play: it is the game whose options are *2 and *3.
/// let three = games.heap(3, &limit)?;
/// assert_eq!(games.options(four), [two, three]);
/// # Ok::<(), Stop>(())
/// ```
pub struct Games {
    pub(super) records: Vec<Record>,
    /// The options of all even games that are not nim-heaps, one game after another, those of each game in canonical order.
    lists: Vec<Game>,
    /// The options of the largest nim-heap; those of the others are prefixes of these.
    of_heaps: Vec<Game>,
    /// The even games by their options.
    by_options: HashTable<u32>,
    /// The heaps with an even number of tokens, that of 2k at index k.
    heaps: Vec<Game>,
    /// For each game the epoch in which `make` last saw it.
    seen: Vec<u32>,
    epoch: u32,
    pub(super) sums: HashMap<(u32, u32), Game, FxBuildHasher>,
    pub(super) links: HashMap<(Game, Game), Game, FxBuildHasher>,
    pub(super) distinguishers: HashMap<(Game, Game), Game, FxBuildHasher>,
}

/// An even game.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    /// Where its options begin.
    start: usize,
    /// The hash of its options.
    hash: u64,
    count: u32,
    pub(super) birthday: u32,
    /// The nim value g⁺ of normal play.
    pub(super) normal: u32,
    /// The nim value g⁻ of misère play.
    pub(super) misere: u32,
    pub(super) is_heap: bool,
    pub(super) class: Option<Class>,
    pub(super) mate: Option<Game>,
    /// The digits of its genus: the last two of them repeat.
    pub(super) digits: Option<Box<[u32]>>,
    /// All pairs of even games whose sum it is, in canonical order of the first.
    pub(super) parts: Option<Box<[(Game, Game)]>>,
}

impl Record {
    fn options<'a>(&self, lists: &'a [Game], of_heaps: &'a [Game]) -> &'a [Game] {
        let count = self.count as usize;
        if self.is_heap { &of_heaps[..count] } else { &lists[self.start..self.start + count] }
    }
}

const TOO_MANY: Stop = Stop::Size { what: "the number of misere games in canonical form", limit: "2^31 - 1" };
/// The error for a heap that is too large for a canonical form.
pub const TOO_LARGE: Stop = Stop::Size { what: "a heap of a misere game", limit: "2^20" };

impl Default for Games {
    fn default() -> Self {
        let zero = Record { misere: 1, is_heap: true, digits: Some(Box::new([1, 2, 0])), ..Record::default() };
        let mut games = Games {
            records: vec![zero],
            lists: Vec::new(),
            of_heaps: Vec::new(),
            by_options: HashTable::new(),
            heaps: vec![Game::ZERO],
            seen: vec![0; 2],
            epoch: 0,
            sums: HashMap::default(),
            links: HashMap::default(),
            distinguishers: HashMap::default(),
        };
        games.by_options.insert_unique(0, 0, |_| 0);
        games
    }
}

/// The hash of a set of options: the sum of their hashes, so that the next nim-heap has two more terms.
fn hash_of(options: &[Game]) -> u64 {
    options.iter().fold(0, |sum, option| sum.wrapping_add(hash_of_one(*option)))
}

fn hash_of_one(option: Game) -> u64 {
    let mixed = u64::from(option.0).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

impl Games {
    /// How many even games are stored.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Always false: 0 is always stored.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Drops cached results: sums, links and distinguishers. Games are kept.
    pub fn forget(&mut self) {
        self.sums = HashMap::default();
        self.links = HashMap::default();
        self.distinguishers = HashMap::default();
    }

    pub(super) fn record(&self, game: Game) -> &Record {
        &self.records[game.place()]
    }

    /// The options of the even part, in canonical order.
    pub(super) fn even_options(&self, game: Game) -> &[Game] {
        self.record(game).options(&self.lists, &self.of_heaps)
    }

    /// The options, in no particular order: those of G + * are those of G, each with * added, and G.
    pub(super) fn each_option(&self, game: Game) -> impl Iterator<Item = Game> + '_ {
        let itself = (!game.is_even()).then_some(game.even_part());
        self.even_options(game).iter().map(move |option| option.plus_parity_of(game)).chain(itself)
    }

    /// The options, in canonical order.
    pub fn options(&self, game: Game) -> Vec<Game> {
        let mut options: Vec<Game> = self.each_option(game).collect();
        self.sort(&mut options);
        options
    }

    /// How many options there are.
    pub fn option_count(&self, game: Game) -> usize {
        self.record(game).count as usize + usize::from(!game.is_even())
    }

    /// Whether `option` is an option of `game`.
    pub fn has_option(&self, game: Game, option: Game) -> bool {
        if self.birthday(option) >= self.birthday(game) {
            return false;
        }
        !game.is_even() && option == game.even_part() || self.even_options(game).contains(&option.plus_parity_of(game))
    }

    /// The day on which it is born: 0 for 0, otherwise the day after the latest birthday of its options.
    pub fn birthday(&self, game: Game) -> u32 {
        self.record(game).birthday + (game.0 & 1)
    }

    /// Its nim value g⁺ of normal play.
    pub fn nim_value(&self, game: Game) -> u32 {
        self.record(game).normal ^ (game.0 & 1)
    }

    /// Its nim value g⁻ of misère play: 1 for 0, otherwise the mex of those of its options.
    pub fn misere_nim_value(&self, game: Game) -> u32 {
        self.record(game).misere ^ (game.0 & 1)
    }

    /// Whether it is a P-position: the player to move loses.
    pub fn is_p(&self, game: Game) -> bool {
        self.misere_nim_value(game) == 0
    }

    /// Whether it is a nim-heap.
    pub fn is_nim_heap(&self, game: Game) -> bool {
        self.record(game).is_heap
    }

    /// The canonical order: by the birthday of the even part, its number of options, g⁺, g⁻, and then lexicographically by its
    /// options; an even game is less than its sum with *.
    pub fn compare(&self, mut a: Game, mut b: Game) -> Ordering {
        loop {
            if a.even_part() == b.even_part() {
                return a.0.cmp(&b.0);
            }
            let key = |record: &Record| (record.birthday, record.count, record.normal, record.misere);
            let order = key(self.record(a)).cmp(&key(self.record(b)));
            if order != Ordering::Equal {
                return order;
            }
            let mut pairs = self.even_options(a).iter().zip(self.even_options(b));
            match pairs.find(|(a, b)| a != b) {
                Some((first, second)) => (a, b) = (*first, *second),
                // Two stored games differ in their options.
                None => return a.0.cmp(&b.0),
            }
        }
    }

    /// Sorts games in canonical order.
    pub fn sort(&self, games: &mut [Game]) {
        games.sort_unstable_by(|a, b| self.compare(*a, *b));
    }

    /// The nim-heap with a number of tokens.
    pub fn heap(&mut self, tokens: u64, limit: &Limit) -> Result<Game, Stop> {
        let half = usize::try_from(tokens / 2).ok().filter(|half| *half <= 1 << 19).ok_or(TOO_LARGE)?;
        while self.heaps.len() <= half {
            limit.check()?;
            self.next_heap()?;
        }
        Ok(if tokens.is_multiple_of(2) { self.heaps[half] } else { self.heaps[half].plus_star() })
    }

    /// Adds the nim-heap with two tokens more than the last one.
    fn next_heap(&mut self) -> Result<(), Stop> {
        let last = self.heaps.last().copied().unwrap_or(Game::ZERO);
        let tokens = self.record(last).count + 2;
        let more = [last, last.plus_star()];
        let hash = more.iter().fold(self.record(last).hash, |sum, option| sum.wrapping_add(hash_of_one(*option)));
        // It may have been made from its options before.
        let known = self.by_options.find(hash, |place| {
            let record = &self.records[*place as usize];
            record.is_heap && record.count == tokens
        });
        let heap = match known {
            Some(place) => Game(*place << 1),
            None => {
                self.of_heaps.extend(more);
                let (count, birthday, normal, misere) = (tokens, tokens, tokens, tokens);
                self.push(Record { hash, count, birthday, normal, misere, is_heap: true, ..Record::default() })?
            }
        };
        self.heaps.push(heap);
        Ok(())
    }

    /// The game with these options, in canonical form.
    ///
    /// A set S of canonical forms is the canonical form of the game whose set of options it is, unless S is the set of all
    /// options of a game H together with some games, at least one, that have H as an option; if H is 0 one member of S must
    /// be a P-position. Then H is the canonical form. Members of S that are born last are not options of H, so that H is an
    /// option of each of them (Siegel, ch. V.3).
    pub fn make(&mut self, mut options: Vec<Game>, limit: &Limit) -> Result<Game, Stop> {
        limit.spend(u32::try_from(options.len()).unwrap_or(u32::MAX).saturating_add(1))?;
        self.sort(&mut options);
        options.dedup();
        let hash = hash_of(&options);
        if let Some(known) = self.known(&options, hash) {
            return Ok(known);
        }
        self.mark_seen(&options);
        if let Some(game) = self.as_odd(&options) {
            return Ok(game);
        }
        if let Some(game) = self.simpler(&options, limit)? {
            return Ok(game);
        }
        self.insert(&options, hash)
    }

    /// The even game with these options, in canonical order, if it is stored.
    fn known(&self, options: &[Game], hash: u64) -> Option<Game> {
        let place = self.by_options.find(hash, |place| self.even_options(Game(*place << 1)) == options)?;
        Some(Game(*place << 1))
    }

    /// Marks the options as seen in a new epoch.
    fn mark_seen(&mut self, options: &[Game]) {
        if self.epoch == u32::MAX {
            self.epoch = 0;
            self.seen.fill(0);
        }
        self.epoch += 1;
        for option in options {
            self.seen[option.0 as usize] = self.epoch;
        }
    }

    fn is_seen(&self, game: Game) -> bool {
        self.seen[game.0 as usize] == self.epoch
    }

    /// The odd game with the options last marked as seen: one of them is even and has the others, each with * added, as its
    /// options.
    fn as_odd(&self, options: &[Game]) -> Option<Game> {
        let last = *options.last()?;
        let others = self.even_options(last);
        let is_odd = last.is_even()
            && others.len() + 1 == options.len()
            && others.iter().all(|other| self.is_seen(other.plus_star()));
        is_odd.then_some(last.plus_star())
    }

    /// The simpler form of the game with the options last marked as seen, if there is one.
    fn simpler(&self, options: &[Game], limit: &Limit) -> Result<Option<Game>, Stop> {
        let Some(day) = options.iter().map(|option| self.birthday(*option)).max() else { return Ok(None) };
        let born_last = options.iter().filter(|option| self.birthday(**option) == day);
        let Some(last) = born_last.min_by_key(|option| self.option_count(**option)) else { return Ok(None) };
        for simpler in self.each_option(*last) {
            limit.check()?;
            if self.is_simpler(simpler, options, limit)? {
                return Ok(Some(simpler));
            }
        }
        Ok(None)
    }

    /// Whether the game with the options last marked as seen is equal to the given option of one of them.
    fn is_simpler(&self, simpler: Game, options: &[Game], limit: &Limit) -> Result<bool, Stop> {
        let count = self.option_count(simpler);
        // A game is not an option of itself, so that it cannot be among the options.
        if count >= options.len() || self.is_seen(simpler) {
            return Ok(false);
        }
        if !self.each_option(simpler).all(|option| self.is_seen(option)) {
            return Ok(false);
        }
        if simpler == Game::ZERO && !options.iter().any(|option| self.is_p(*option)) {
            return Ok(false);
        }
        for option in options {
            limit.check()?;
            if !self.has_option(*option, simpler) && !self.has_option(simpler, *option) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Stores the even game with these options, in canonical order.
    fn insert(&mut self, options: &[Game], hash: u64) -> Result<Game, Stop> {
        let count = u32::try_from(options.len()).map_err(|_| TOO_MANY)?;
        let birthday = options.iter().map(|option| self.birthday(*option)).max().map_or(0, |last| last + 1);
        let normal = least_missing(options.iter().map(|option| self.nim_value(*option)).collect());
        let misere = least_missing(options.iter().map(|option| self.misere_nim_value(*option)).collect());
        let is_heap = normal == count && options.iter().all(|option| self.is_nim_heap(*option));
        let start = self.lists.len();
        if is_heap {
            self.of_heaps.extend(options.get(self.of_heaps.len()..).unwrap_or_default());
        } else {
            self.lists.extend_from_slice(options);
        }
        self.push(Record { start, hash, count, birthday, normal, misere, is_heap, ..Record::default() })
    }

    /// Stores an even game whose options are stored. For nim-heaps everything is known at once.
    fn push(&mut self, mut record: Record) -> Result<Game, Stop> {
        let place = u32::try_from(self.records.len()).ok().filter(|place| *place < 1 << 31).ok_or(TOO_MANY)?;
        let (hash, game) = (record.hash, Game(place << 1));
        if record.is_heap {
            record.class = Some(Class::NimHeap);
            record.mate = Some(game);
            record.digits = Some(Box::new([record.count, record.count ^ 2]));
            record.parts = Some(Box::new([(Game::ZERO, game), (game, Game::ZERO)]));
        }
        self.records.push(record);
        self.seen.extend([0, 0]);
        let Games { by_options, records, .. } = self;
        by_options.insert_unique(hash, place, |place| records[*place as usize].hash);
        Ok(game)
    }

    /// The followers of a game, including itself, each after its own followers.
    pub fn followers(&self, game: Game, limit: &Limit) -> Result<Vec<Game>, Stop> {
        let mut followers = followers(game, |game| self.each_option(game), limit)?;
        followers.sort_unstable_by(|a, b| self.birthday(*a).cmp(&self.birthday(*b)).then(self.compare(*a, *b)));
        Ok(followers)
    }

    /// The even parts of the followers of a game, including its own, each after its own followers. Games for which the property
    /// is known are left out, together with their followers.
    pub(super) fn unknown_followers(
        &self,
        game: Game,
        is_known: impl Fn(&Record) -> bool,
        limit: &Limit,
    ) -> Result<Vec<Game>, Stop> {
        let is_unknown = |game: &Game| !is_known(self.record(*game));
        if !is_unknown(&game) {
            return Ok(Vec::new());
        }
        let parts = |game| self.even_options(game).iter().map(|option| option.even_part()).filter(is_unknown);
        let mut followers = followers(game.even_part(), parts, limit)?;
        self.sort(&mut followers);
        Ok(followers)
    }
}

/// The mex of some numbers: the least natural number that is not among them.
pub(super) fn least_missing(mut numbers: Vec<u32>) -> u32 {
    numbers.sort_unstable();
    numbers.dedup();
    (0..)
        .zip(&numbers)
        .find(|(place, number)| place != *number)
        .map_or_else(|| u32::try_from(numbers.len()).unwrap_or(u32::MAX), |(place, _)| place)
}
