//! [`PackedParts`]: packed boards as sums of parts, with a cache.

use std::sync::Arc;

use cutcake_base::{
    limit::{Limit, Stop},
    moves::Position,
    player::Player,
};
use cutcake_partizan::{Game, Store};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::{
    boards::Boards,
    database::{Databases, Outcomes},
    facts::{Facts, Signs},
    key::{Key, hash, hash_of_name},
    packed::Packed,
    rules::{Canonical, PackedRules},
    sum::{Content, Part, Sum, value_facts},
};

/// The most values of small parts, and the bytes of the memory limit for each; a value takes some 500.
const MOST_SMALL: usize = 1 << 17;
const MEMORY_FOR_A_SMALL: u64 = 1 << 11;
/// The same of nimbers that search has found; one takes some 50.
const MOST_NIMBERS: usize = 1 << 22;
const MEMORY_FOR_A_NIMBER: u64 = 1 << 9;
/// The size of the cache of parts, as a power of two.
const REMEMBERED: u32 = 12;

/// Rules of packed boards, with the seed of their hashes.
#[derive(Clone)]
struct PackedGame {
    rules: Arc<dyn PackedRules>,
    hash: u64,
    /// The outcomes of small boards, where there is a database.
    outcomes: Option<Arc<Outcomes>>,
}

/// The packed boards of a search.
#[derive(Default)]
pub(crate) struct PackedParts {
    kinds: Vec<PackedGame>,
    /// The values of small parts.
    small: HashMap<u128, Game, FxBuildHasher>,
    most_small: usize,
    /// The nimbers of impartial parts that search has found.
    nimbers: HashMap<u128, u32, FxBuildHasher>,
    most_nimbers: usize,
    /// By how much the size of small parts has grown.
    larger: i32,
    /// A cache of parts as they are cut off a board, by their hash: the options of a position have most parts in common.
    cache: Vec<CachedPart>,
}

/// The state in which a search on another thread begins: rules with the same indices.
pub(crate) struct Beginning {
    kinds: Vec<PackedGame>,
    most_small: usize,
    most_nimbers: usize,
    larger: i32,
}

impl Beginning {
    /// The packed boards of that search.
    pub fn into_parts(self) -> PackedParts {
        let Beginning { kinds, most_small, most_nimbers, larger } = self;
        PackedParts { kinds, most_small, most_nimbers, larger, ..PackedParts::default() }
    }
}

/// A part in the cache.
#[derive(Clone, Copy, Default)]
struct CachedPart {
    kind: u16,
    board: Packed,
    facts: Facts,
    /// Found only where the facts have not decided.
    resolved: Option<Resolved>,
}

/// What represents a part in a sum.
#[derive(Clone, Copy)]
enum Resolved {
    Integer(i64),
    /// Its value in canonical form, with its key.
    Value(Game, Key),
    /// A board, by the key and the hash of its representative.
    Part(Key, u128),
}

/// Key and facts of a board, without the sum.
#[derive(Clone, Copy, Default)]
pub(crate) struct Summary {
    pub key: Key,
    pub facts: Facts,
    pub integer: i64,
    /// How many parts there are, and how many of them are boards, whose values are not known.
    pub parts: usize,
    pub boards: usize,
    pub has_value: bool,
}

impl PackedGame {
    /// The outcome of a part, if it is in a database.
    fn signs(&self, board: &Packed) -> Signs {
        let signs = self.outcomes.as_ref().and_then(|outcomes| {
            outcomes.signs(board).or_else(|| {
                let Canonical { board, negated, .. } = self.rules.canonical(board);
                outcomes.signs(&board).map(|signs| if negated { signs.negative() } else { signs })
            })
        });
        signs.unwrap_or(Signs::UNKNOWN)
    }
}

fn cache_place(board: &Packed) -> usize {
    let size = u64::from(board.rows) << 8 | u64::from(board.columns);
    let folded = board.planes.iter().fold(size, |hash, plane| {
        let halves = [*plane as u64, (*plane >> 64) as u64];
        halves.iter().fold(hash, |hash, half| (hash.rotate_left(23) ^ half).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    });
    (folded >> (u64::BITS - REMEMBERED)) as usize
}

impl PackedParts {
    /// The state in which one of so many other threads begins; they share the memory.
    pub fn beginning(&self, threads: usize) -> Beginning {
        let [most_small, most_nimbers] = [self.most_small, self.most_nimbers].map(|most| most / threads);
        Beginning { kinds: self.kinds.clone(), most_small, most_nimbers, larger: self.larger }
    }

    /// Limits the values and nimbers that are kept by the memory limit.
    pub fn set_memory(&mut self, memory: Option<u64>) {
        let most = |default: usize, each: u64| {
            memory.map_or(default, |bytes| usize::try_from(bytes / each).unwrap_or(default))
        };
        self.most_small = most(MOST_SMALL, MEMORY_FOR_A_SMALL);
        self.most_nimbers = most(MOST_NIMBERS, MEMORY_FOR_A_NIMBER);
    }

    /// Lets small parts grow with the length of a search: by 1 for each four times as many positions.
    pub fn set_searched(&mut self, positions: u64) {
        const AT_FIRST: i32 = 13;
        let larger = ((positions + 1).ilog2().cast_signed() - AT_FIRST).max(0) / 2;
        if self.larger != larger {
            (self.larger, self.cache) = (larger, Vec::new());
        }
    }

    /// A board in packed form, with the index of its rules.
    pub fn pack<B: Boards>(&mut self, boards: &B, board: &Position) -> Option<(u16, Packed)> {
        let (rules, packed) = boards.packed(board)?;
        let board_key = (rules.name(), rules.graph());
        let place = self.kinds.iter().position(|kind| (kind.rules.name(), kind.rules.graph()) == board_key);
        let place = u16::try_from(place.unwrap_or(self.kinds.len())).ok()?;
        if usize::from(place) == self.kinds.len() {
            self.kinds.push(PackedGame { hash: hash_of_name(rules.name()), rules, outcomes: None });
        }
        Some((place, packed))
    }

    /// Clears the rules between searches if there are many, because each graph has its own; whether it did.
    pub fn forget_many_kinds(&mut self) -> bool {
        const MANY: usize = 1 << 8;
        let are_many = self.kinds.len() > MANY;
        if are_many {
            (self.kinds, self.cache) = (Vec::new(), Vec::new());
        }
        are_many
    }

    /// Reads the databases of outcomes that there are.
    pub fn read_databases(&mut self, databases: &mut Databases, limit: &Limit) {
        for kind in self.kinds.iter_mut().filter(|kind| kind.outcomes.is_none()) {
            kind.outcomes = databases.of(&*kind.rules, limit);
            if kind.outcomes.is_some() {
                self.cache = Vec::new();
            }
        }
    }

    /// The rules with an index.
    pub fn rules(&self, kind: u16) -> Arc<dyn PackedRules> {
        Arc::clone(&self.kinds[usize::from(kind)].rules)
    }

    fn board_key(&self, kind: u16, board: &Packed) -> u128 {
        let kind = &self.kinds[usize::from(kind)];
        hash(kind.hash, kind.rules.words(board))
    }

    /// A part as the cache has it; if only facts are asked, larger parts are not identified.
    fn cached(
        &mut self,
        store: &mut Store,
        rules: &dyn PackedRules,
        kind: u16,
        board: &Packed,
        facts_only: bool,
    ) -> Result<&CachedPart, Stop> {
        if self.cache.is_empty() {
            self.cache = vec![CachedPart::default(); 1 << REMEMBERED];
        }
        let place = cache_place(board);
        let cached = &mut self.cache[place];
        if cached.kind != kind || cached.board != *board {
            let signs = self.kinds[usize::from(kind)].signs(board);
            let facts = Facts { signs, ..rules.facts(board) };
            let integer = if signs.is_zero() { Some(0) } else { facts.integer() };
            *cached = CachedPart { kind, board: *board, facts, resolved: integer.map(Resolved::Integer) };
        }
        if let Some(Resolved::Part(_, hash)) = cached.resolved
            && self.nimbers.contains_key(&hash)
        {
            cached.resolved = None;
        }
        if cached.resolved.is_none() && (!facts_only || cached.facts.size <= rules.small(board, self.larger)) {
            let resolved = self.resolve(store, rules, kind, place)?;
            self.cache[place].resolved = Some(resolved);
        }
        Ok(&self.cache[place])
    }

    fn resolve(
        &mut self,
        store: &mut Store,
        rules: &dyn PackedRules,
        kind: u16,
        place: usize,
    ) -> Result<Resolved, Stop> {
        let Canonical { board, negated, is_own_negative } = rules.canonical(&self.cache[place].board);
        let hash = self.board_key(kind, &board);
        let is_small =
            self.cache[place].facts.size <= rules.small(&board, self.larger) && self.small.len() < self.most_small;
        let known = match self.small.get(&hash) {
            Some(value) => Some(*value),
            None if is_small => Some(self.small_value(store, rules, kind, &board, hash)?),
            None => match self.nimbers.get(&hash) {
                Some(nimber) => Some(store.nimber((*nimber).into())?),
                None => rules.value(store, &board)?,
            },
        };
        let Some(value) = known else { return Ok(Resolved::Part(Key::of(hash, is_own_negative, negated), hash)) };
        let value = if negated { store.neg(value)? } else { value };
        let mut sum = Sum::default();
        sum.push_value(store, value)?;
        if !sum.has_value() {
            return Ok(Resolved::Integer(sum.integer));
        }
        self.cache[place].facts = sum.short.map_or(sum.facts, |short| value_facts(store, short));
        Ok(Resolved::Value(value, sum.key))
    }

    /// Key and facts of a board; if only facts are asked, the key may be missing.
    pub fn summary(
        &mut self,
        store: &mut Store,
        rules: &dyn PackedRules,
        kind: u16,
        board: &Packed,
        negated: bool,
        facts_only: bool,
    ) -> Result<Summary, Stop> {
        let mut summary = Summary::default();
        let mut parts: SmallVec<[Packed; 2]> = SmallVec::new();
        rules.parts(board, &mut |part| parts.push(part));
        for part in &parts {
            let cached = self.cached(store, rules, kind, part, facts_only)?;
            if !matches!(cached.resolved, Some(Resolved::Integer(_))) {
                summary.facts += cached.facts;
            }
            match cached.resolved {
                Some(Resolved::Integer(integer)) => summary.integer += integer,
                Some(Resolved::Value(value, key)) => {
                    summary.key = summary.key + key;
                    summary.has_value = true;
                    summary.parts += usize::from(store.as_up_star(value).is_none());
                }
                Some(Resolved::Part(key, _)) => {
                    summary.key = summary.key + key;
                    summary.parts += 1;
                    summary.boards += 1;
                }
                None => {}
            }
        }
        if negated {
            summary = Summary { key: -summary.key, facts: -summary.facts, integer: -summary.integer, ..summary };
        }
        Ok(summary)
    }

    /// A packed board as a sum of integers, values and representatives.
    pub fn sum(&mut self, store: &mut Store, kind: u16, board: &Packed) -> Result<Sum, Stop> {
        let rules = self.rules(kind);
        let mut sum = Sum::default();
        let mut parts: SmallVec<[Packed; 2]> = SmallVec::new();
        rules.parts(board, &mut |part| parts.push(part));
        for part in &parts {
            let cached = *self.cached(store, &*rules, kind, part, false)?;
            match cached.resolved {
                Some(Resolved::Integer(integer)) => sum.push_integer(integer),
                Some(Resolved::Value(value, ..)) => sum.push_value(store, value)?,
                Some(Resolved::Part(key, _)) => {
                    let Canonical { board, negated, .. } = rules.canonical(part);
                    sum.push(Part { what: Content::Packed(kind, board), negated, key, facts: cached.facts });
                }
                None => {}
            }
        }
        Ok(sum)
    }

    /// The nimber of a representative, if search has found it.
    pub fn nimber(&self, kind: u16, board: &Packed) -> Option<u64> {
        self.nimbers.get(&self.board_key(kind, board)).map(|nimber| (*nimber).into())
    }

    /// Stores the nimber of a representative, if there is room.
    pub fn keep_nimber(&mut self, kind: u16, board: &Packed, nimber: u64) {
        if self.nimbers.len() < self.most_nimbers
            && let Ok(nimber) = u32::try_from(nimber)
        {
            self.nimbers.insert(self.board_key(kind, board), nimber);
        }
    }

    fn small_value(
        &mut self,
        store: &mut Store,
        rules: &dyn PackedRules,
        kind: u16,
        board: &Packed,
        board_key: u128,
    ) -> Result<Game, Stop> {
        if let Some(value) = self.small.get(&board_key) {
            return Ok(*value);
        }
        let mut options = [Vec::new(), Vec::new()];
        for (player, options) in [Player::Left, Player::Right].into_iter().zip(&mut options) {
            let mut boards: SmallVec<[Packed; 8]> = SmallVec::new();
            rules.moves(board, player, &mut |option| boards.push(option));
            for option in boards {
                let mut parts: SmallVec<[Packed; 2]> = SmallVec::new();
                rules.parts(&option, &mut |part| parts.push(part));
                let mut value = store.zero();
                for part in parts {
                    let Canonical { board, negated, .. } = rules.canonical(&part);
                    let hash = self.board_key(kind, &board);
                    let part = self.small_value(store, rules, kind, &board, hash)?;
                    let part = if negated { store.neg(part)? } else { part };
                    value = store.add(value, part)?;
                }
                options.push(value);
            }
        }
        let value = store.form(&options[0], &options[1])?;
        self.small.insert(board_key, value);
        Ok(value)
    }
}
