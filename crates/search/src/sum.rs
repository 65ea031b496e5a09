//! Sums: parts of every kind, an integer, and a short value.

use std::rc::Rc;

use cutcake_base::{limit::Stop, player::Player};
use cutcake_partizan::{Game, Store};
use num_traits::ToPrimitive;
use smallvec::SmallVec;

use crate::{
    facts::{Facts, MOST_BOUND, Signs},
    key::{Key, hash},
    packed::Packed,
};

/// What a part is, apart from its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// A packed board, with the index of its rules.
    Packed(u16, Packed),
    /// The number of a board that is not packed.
    Board(u32),
    /// A value that is not short.
    Value(Game),
}

/// A part of a sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub what: Content,
    pub negated: bool,
    /// Its key, with the sign.
    pub key: Key,
    /// Its facts, with the sign.
    pub facts: Facts,
}

impl Part {
    pub fn negative(mut self) -> Part {
        self.negated = !self.negated;
        self.key = -self.key;
        self.facts = -self.facts;
        self
    }

    /// Who moves in the part without its sign where a player moves.
    pub fn mover(&self, player: Player) -> Player {
        if self.negated { player.opponent() } else { player }
    }
}

/// A sum: parts, an integer, and a short value, which is the sum of a number, ups and a nimber.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sum {
    pub parts: SmallVec<[Part; 1]>,
    pub integer: i64,
    pub short: Option<Game>,
    /// The key of the whole sum.
    pub key: Key,
    /// The facts of the parts.
    pub facts: Facts,
}

/// Integers larger than this are added to the short value.
const MOST_INTEGER: i64 = 1 << 32;
/// Numbers with a larger denominator than 2 to this power are parts.
const MOST_PLACES: u64 = 60;

/// The hash of the number 2^-[`MOST_PLACES`].
fn unit() -> u128 {
    hash(1, [])
}

fn up() -> u128 {
    hash(2, [])
}

impl Sum {
    /// Adds a part, or removes its negative if that is there.
    pub fn push(&mut self, part: Part) {
        let key = part.key;
        self.key = self.key + key;
        self.facts += part.facts;
        match self.parts.iter().position(|other| other.key + key == Key::ZERO) {
            Some(place) => {
                let gone = self.parts.swap_remove(place);
                self.facts = self.facts - gone.facts - part.facts;
            }
            None => self.parts.push(part),
        }
    }

    /// The integer and the short value, without the parts.
    pub fn without_parts(&self) -> Sum {
        let key = self.parts.iter().fold(self.key, |key, part| key - part.key);
        Sum { integer: self.integer, short: self.short, key, ..Sum::default() }
    }

    /// Adds an integer.
    pub fn push_integer(&mut self, integer: i64) {
        self.integer += integer;
        self.key = self.key + integer_key(integer);
    }

    /// Adds a value: to the integer or the short value, or as a part.
    pub fn push_value(&mut self, store: &mut Store, value: Game) -> Result<(), Stop> {
        let Some(key) = short_key(store, value) else {
            return value_part(store, value).map(|part| self.push(part));
        };
        let integer = store.as_number(value).filter(|x| x.is_integer()).and_then(|x| x.to_i64());
        match integer.filter(|x| x.abs() <= MOST_INTEGER && self.integer.abs() <= MOST_INTEGER) {
            Some(integer) => self.push_integer(integer),
            None => self.push_short(store, value, key)?,
        }
        Ok(())
    }

    /// Adds a value with its key to the short one.
    fn push_short(&mut self, store: &mut Store, value: Game, key: Key) -> Result<(), Stop> {
        let sum = self.short.map_or(Ok(value), |short| store.add(short, value))?;
        self.short = Some(sum).filter(|sum| *sum != store.zero());
        self.key = self.key + key;
        Ok(())
    }

    /// Adds another sum.
    pub fn add(&mut self, store: &mut Store, other: &Sum) -> Result<(), Stop> {
        other.parts.iter().for_each(|part| self.push(*part));
        if other.integer != 0 {
            let integer = store.integer(other.integer)?;
            self.push_value(store, integer)?;
        }
        other.short.map_or(Ok(()), |short| self.push_value(store, short))
    }

    /// The negative of the sum.
    pub fn negative(&self, store: &mut Store) -> Result<Sum, Stop> {
        Ok(Sum {
            parts: self.parts.iter().map(|part| part.negative()).collect(),
            integer: -self.integer,
            short: self.short.map(|short| store.neg(short)).transpose()?,
            key: -self.key,
            facts: -self.facts,
        })
    }

    /// Whether there is a value that is no integer.
    pub fn has_value(&self) -> bool {
        self.short.is_some() || self.parts.iter().any(|part| matches!(part.what, Content::Value(_)))
    }

    /// The value of a sum without boards that is at most one value, an integer and a short one.
    pub fn value(&self, store: &mut Store) -> Result<Option<Game>, Stop> {
        let value = match self.parts.as_slice() {
            [] => store.zero(),
            [Part { what: Content::Value(value), negated, .. }] if *negated => store.neg(*value)?,
            [Part { what: Content::Value(value), .. }] => *value,
            _ => return Ok(None),
        };
        let integer = store.integer(self.integer)?;
        let value = store.add(value, integer)?;
        self.short.map_or(Ok(value), |short| store.add(value, short)).map(Some)
    }
}

/// The key of an integer.
pub(crate) fn integer_key(integer: i64) -> Key {
    Key::multiple(unit(), i128::from(integer) << MOST_PLACES)
}

/// The key of a short value, which is additive.
fn short_key(store: &Store, value: Game) -> Option<Key> {
    let (number, ups, nimber) = store.as_up_star(value)?;
    let (numerator, denominator) = (number.numerator().to_i64()?, number.denominator().to_u64()?);
    let scale = (1_u64 << MOST_PLACES) / denominator.min(2 << MOST_PLACES);
    if scale == 0 {
        return None;
    }
    let mut key = Key::multiple(unit(), i128::from(numerator) * i128::from(scale)) + Key::multiple(up(), ups.into());
    for bit in (0..u64::BITS).filter(|bit| nimber >> bit & 1 == 1) {
        key = key + Key::of(hash(3, [bit.into()]), true, false);
    }
    Some(key)
}

/// Integers between which a value lies, and whether there is an infinitesimal beside the number it is.
pub(crate) fn value_facts(store: &Store, value: Game) -> Facts {
    let clamped = |bound: Option<i64>| bound.filter(|bound| bound.abs() <= MOST_BOUND);
    if let Some((number, ups, nimber)) = store.as_up_star(value) {
        let least = clamped(number.floor().to_i64());
        let bounds = [least, least.map(|least| least + i64::from(!number.is_integer()))];
        let is_infinitesimal = ups != 0 || nimber != 0;
        let facts = Facts { infinitesimals: i32::from(is_infinitesimal), ..Facts::between(bounds) };
        let facts = facts.with_stops(&number, [&number; 2]);
        let signs = match number.signum() {
            1 => Signs::of([0, 1, 0, 0]),
            -1 => Signs::of([0, 0, 1, 0]),
            // ↑ and -↑ are confused with * alone of nimbers.
            _ if ups > 1 || ups == 1 && nimber != 1 => Signs::of([0, 1, 0, 0]),
            _ if ups < -1 || ups == -1 && nimber != 1 => Signs::of([0, 0, 1, 0]),
            _ if is_infinitesimal => Signs::of([0, 0, 0, 1]),
            _ => Signs::default(),
        };
        return Facts { signs, ..facts };
    }
    // A value is less than any number above its Left stop, and more than any below its Right stop.
    let least = clamped(store.right_stop(value).floor().to_i64());
    let most = clamped(store.left_stop(value).floor().to_i64());
    Facts { size: 1, ..Facts::between([least.map(|least| least - 1), most.map(|most| most + 1)]) }
}

/// A value as a part: of a value and its negative the one with the lesser fingerprint is the representative.
fn value_part(store: &mut Store, value: Game) -> Result<Part, Stop> {
    let negative = store.neg(value)?;
    let (own, other) = (store.fingerprint(value)?, store.fingerprint(negative)?);
    let negated = other < own;
    let plain = if negated { negative } else { value };
    let key = Key::of(own.min(other), value == negative, negated);
    let facts =
        value_facts(store, value).with_stops(&store.mean(value)?, [&store.left_stop(value), &store.right_stop(value)]);
    Ok(Part { what: Content::Value(plain), negated, key, facts })
}

/// The words that are hashed.
#[derive(Default)]
pub(crate) struct Words(pub SmallVec<[u64; 8]>);

impl std::hash::Hasher for Words {
    fn finish(&self) -> u64 {
        0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            self.0.push(chunk.iter().fold(1, |word, byte| word << 8 | u64::from(*byte)));
        }
    }
}

/// The options of a player in a part, shared.
pub(crate) type Choices = Rc<[Sum]>;
