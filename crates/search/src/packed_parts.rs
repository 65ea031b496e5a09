//! [`PackedParts`]: what packed boards are as sums.

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
    key::{Key, mark, mark_of_name},
    packed::Packed,
    rules::{Canonical, PackedRules},
    sum::{Part, Sum, What, value_facts},
};

/// The values of so many small parts are found, or one for so many bytes of the memory that is given: it takes some 500.
const MOST_SMALL: usize = 1 << 17;
const MEMORY_FOR_A_SMALL: u64 = 1 << 13;
/// So many parts that were seen last are remembered, as a power of two.
const REMEMBERED: u32 = 12;

/// Rules of packed boards, with what they are known by.
#[derive(Clone)]
struct PackedGame {
    rules: Arc<dyn PackedRules>,
    mark: u64,
    /// Who wins small boards, where that is kept.
    outcomes: Option<Arc<Outcomes>>,
}

/// The packed boards of a search.
#[derive(Default)]
pub(crate) struct PackedParts {
    kinds: Vec<PackedGame>,
    /// The values of small parts, and the nimbers of impartial ones of any size that were found by search.
    small: HashMap<u128, Game, FxBuildHasher>,
    most_small: usize,
    /// How much larger small parts are than at first.
    larger: i32,
    /// Parts as they were cut off a board, by their hash: moves leave the same parts again and again.
    seen: Vec<Seen>,
}

/// Packed boards at the beginning of a search on another thread: the rules of these, by the same places.
pub(crate) struct Beginning {
    kinds: Vec<PackedGame>,
    most_small: usize,
    larger: i32,
}

impl Beginning {
    /// The packed boards of that search.
    pub fn into_parts(self) -> PackedParts {
        PackedParts { kinds: self.kinds, most_small: self.most_small, larger: self.larger, ..PackedParts::default() }
    }
}

/// A part as it was cut off a board.
#[derive(Clone, Copy, Default)]
struct Seen {
    kind: u16,
    board: Packed,
    facts: Facts,
    /// Found when the facts alone have not decided.
    is: Option<Is>,
}

/// What a part is in a sum.
#[derive(Clone, Copy)]
enum Is {
    Integer(i64),
    /// Play in a value is that of its canonical form: boards of the same value are one, and nothing is to be reversed.
    Value(Game, Key),
    /// A board, by the key of the one that stands for it.
    Part(Key),
}

/// What is seen of a board before its parts are.
#[derive(Clone, Copy, Default)]
pub(crate) struct Glance {
    pub key: Key,
    pub facts: Facts,
    pub integer: i64,
    pub parts: usize,
    pub has_value: bool,
}

impl PackedGame {
    /// Who wins a part, where that is kept.
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

fn hash(board: &Packed) -> usize {
    let size = u64::from(board.rows) << 8 | u64::from(board.columns);
    let folded = board.planes.iter().fold(size, |hash, plane| {
        let halves = [*plane as u64, (*plane >> 64) as u64];
        halves.iter().fold(hash, |hash, half| (hash.rotate_left(23) ^ half).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    });
    (folded >> (u64::BITS - REMEMBERED)) as usize
}

impl PackedParts {
    /// What a search on one of so many other threads begins with, which share the memory.
    pub fn beginning(&self, threads: usize) -> Beginning {
        Beginning { kinds: self.kinds.clone(), most_small: self.most_small / threads, larger: self.larger }
    }

    /// Lets the values of small parts take their share of the memory that is given.
    pub fn set_memory(&mut self, memory: Option<u64>) {
        self.most_small =
            memory.map_or(MOST_SMALL, |bytes| usize::try_from(bytes / MEMORY_FOR_A_SMALL).unwrap_or(MOST_SMALL));
    }

    /// Lets small parts be larger the longer a search goes on: by 1 for each four times as many positions.
    pub fn set_searched(&mut self, positions: u64) {
        const AT_FIRST: i32 = 13;
        let larger = ((positions + 1).ilog2().cast_signed() - AT_FIRST).max(0) / 2;
        if self.larger != larger {
            (self.larger, self.seen) = (larger, Vec::new());
        }
    }

    /// A board as it is packed, with the place of its rules.
    pub fn pack<B: Boards>(&mut self, boards: &B, board: &Position) -> Option<(u16, Packed)> {
        let (rules, packed) = boards.packed(board)?;
        let known_by = (rules.name(), rules.graph());
        let place = self.kinds.iter().position(|kind| (kind.rules.name(), kind.rules.graph()) == known_by);
        let place = u16::try_from(place.unwrap_or(self.kinds.len())).ok()?;
        if usize::from(place) == self.kinds.len() {
            self.kinds.push(PackedGame { mark: mark_of_name(rules.name()), rules, outcomes: None });
        }
        Some((place, packed))
    }

    /// Forgets the rules before a question if there are many, as there are where each graph has its own; whether it did.
    pub fn forget_many_kinds(&mut self) -> bool {
        const MANY: usize = 1 << 8;
        let are_many = self.kinds.len() > MANY;
        if are_many {
            (self.kinds, self.seen) = (Vec::new(), Vec::new());
        }
        are_many
    }

    /// Has who wins small boards read, where that is kept.
    pub fn read_databases(&mut self, databases: &mut Databases, limit: &Limit) {
        for kind in self.kinds.iter_mut().filter(|kind| kind.outcomes.is_none()) {
            kind.outcomes = databases.of(&*kind.rules, limit);
            if kind.outcomes.is_some() {
                self.seen = Vec::new();
            }
        }
    }

    /// The rules of a kind.
    pub fn rules(&self, kind: u16) -> Arc<dyn PackedRules> {
        Arc::clone(&self.kinds[usize::from(kind)].rules)
    }

    fn known_by(&self, kind: u16, board: &Packed) -> u128 {
        let kind = &self.kinds[usize::from(kind)];
        mark(kind.mark, kind.rules.words(board))
    }

    /// A part that was cut off a board; with what it is, or without if its facts may do.
    fn seen(
        &mut self,
        store: &mut Store,
        rules: &dyn PackedRules,
        kind: u16,
        board: &Packed,
        by_facts: bool,
    ) -> Result<&Seen, Stop> {
        if self.seen.is_empty() {
            self.seen = vec![Seen::default(); 1 << REMEMBERED];
        }
        let place = hash(board);
        let seen = &mut self.seen[place];
        if seen.kind != kind || seen.board != *board {
            let signs = self.kinds[usize::from(kind)].signs(board);
            let facts = Facts { signs, ..rules.facts(board) };
            let integer = if signs.is_zero() { Some(0) } else { facts.integer() };
            *seen = Seen { kind, board: *board, facts, is: integer.map(Is::Integer) };
        }
        if seen.is.is_none() && (!by_facts || seen.facts.size <= rules.small(board, self.larger)) {
            let is = self.is(store, rules, kind, place)?;
            self.seen[place].is = Some(is);
        }
        Ok(&self.seen[place])
    }

    fn is(&mut self, store: &mut Store, rules: &dyn PackedRules, kind: u16, place: usize) -> Result<Is, Stop> {
        let Canonical { board, negated, is_own_negative } = rules.canonical(&self.seen[place].board);
        let mark = self.known_by(kind, &board);
        let is_small =
            self.seen[place].facts.size <= rules.small(&board, self.larger) && self.small.len() < self.most_small;
        if !is_small && !self.small.contains_key(&mark) {
            return Ok(Is::Part(Key::of(mark, is_own_negative, negated)));
        }
        let value = self.small_value(store, rules, kind, &board, mark)?;
        let value = if negated { store.neg(value)? } else { value };
        let mut sum = Sum::default();
        sum.push_value(store, value)?;
        if !sum.has_value() {
            return Ok(Is::Integer(sum.integer));
        }
        self.seen[place].facts = sum.short.map_or(sum.facts, |short| value_facts(store, short));
        Ok(Is::Value(value, sum.key))
    }

    /// What is seen of a board; without its key if its facts may do.
    pub fn glance(
        &mut self,
        store: &mut Store,
        rules: &dyn PackedRules,
        kind: u16,
        board: &Packed,
        negated: bool,
        by_facts: bool,
    ) -> Result<Glance, Stop> {
        let mut glance = Glance::default();
        let mut parts: SmallVec<[Packed; 2]> = SmallVec::new();
        rules.parts(board, &mut |part| parts.push(part));
        for part in &parts {
            let seen = self.seen(store, rules, kind, part, by_facts)?;
            if !matches!(seen.is, Some(Is::Integer(_))) {
                glance.facts += seen.facts;
            }
            match seen.is {
                Some(Is::Integer(integer)) => glance.integer += integer,
                Some(Is::Value(value, key)) => {
                    glance.key = glance.key + key;
                    glance.has_value = true;
                    glance.parts += usize::from(store.as_up_star(value).is_none());
                }
                Some(Is::Part(key)) => {
                    glance.key = glance.key + key;
                    glance.parts += 1;
                }
                None => {}
            }
        }
        if negated {
            glance = Glance { key: -glance.key, facts: -glance.facts, integer: -glance.integer, ..glance };
        }
        Ok(glance)
    }

    /// The sum that a packed board is: for each part the integer that it is, or the board that stands for it.
    pub fn sum(&mut self, store: &mut Store, kind: u16, board: &Packed) -> Result<Sum, Stop> {
        let rules = self.rules(kind);
        let mut sum = Sum::default();
        let mut parts: SmallVec<[Packed; 2]> = SmallVec::new();
        rules.parts(board, &mut |part| parts.push(part));
        for part in &parts {
            let seen = *self.seen(store, &*rules, kind, part, false)?;
            match seen.is {
                Some(Is::Integer(integer)) => sum.push_integer(integer),
                Some(Is::Value(value, ..)) => sum.push_value(store, value)?,
                Some(Is::Part(key)) => {
                    let Canonical { board, negated, .. } = rules.canonical(part);
                    sum.push(Part { what: What::Packed(kind, board), negated, key, facts: seen.facts });
                }
                None => {}
            }
        }
        Ok(sum)
    }

    /// The value of a board that stands for others, if it is known.
    pub fn known_value(&self, kind: u16, board: &Packed) -> Option<Game> {
        self.small.get(&self.known_by(kind, board)).copied()
    }

    /// Remembers the value of a board that stands for others, if there is room.
    pub fn keep_value(&mut self, kind: u16, board: &Packed, value: Game) {
        if self.small.len() < self.most_small {
            self.small.insert(self.known_by(kind, board), value);
        }
    }

    fn small_value(
        &mut self,
        store: &mut Store,
        rules: &dyn PackedRules,
        kind: u16,
        board: &Packed,
        known_by: u128,
    ) -> Result<Game, Stop> {
        if let Some(value) = self.small.get(&known_by) {
            return Ok(*value);
        }
        let mut options = [Vec::new(), Vec::new()];
        for (player, options) in [Player::Left, Player::Right].into_iter().zip(&mut options) {
            let mut wholes: SmallVec<[Packed; 8]> = SmallVec::new();
            rules.moves(board, player, &mut |whole| wholes.push(whole));
            for whole in wholes {
                let mut parts: SmallVec<[Packed; 2]> = SmallVec::new();
                rules.parts(&whole, &mut |part| parts.push(part));
                let mut value = store.zero();
                for part in parts {
                    let Canonical { board, negated, .. } = rules.canonical(&part);
                    let mark = self.known_by(kind, &board);
                    let part = self.small_value(store, rules, kind, &board, mark)?;
                    let part = if negated { store.neg(part)? } else { part };
                    value = store.add(value, part)?;
                }
                options.push(value);
            }
        }
        let value = store.form(&options[0], &options[1])?;
        self.small.insert(known_by, value);
        Ok(value)
    }
}
