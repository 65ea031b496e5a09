//! [`Store`]: the one place where values live, each once.

#[cfg(debug_assertions)]
use std::sync::atomic::{self, AtomicU32};
use std::{cmp::Ordering, sync::Arc};

use hashbrown::HashTable;
use num_bigint::BigInt;
use rustc_hash::FxHashMap;

use super::{
    memos::Memos,
    offset::UPS,
    printing::Ordered,
    record::{Num, PairMemo, Record, Shape, Span, SumMemo, Tagged, form_hash, number_hash, tagged_hash},
    thermograph::Thermograph,
    uptimal::Uptimal,
};
use crate::{
    limit::{Limit, Stop},
    number::Rational,
};

/// A value in a [`Store`]. Within one store equal values are equal ids; an id means nothing in another store, which is
/// caught where debug assertions are on.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Ord, PartialOrd, Debug)]
pub struct Game {
    pub(super) id: u32,
    /// The number of its store.
    #[cfg(debug_assertions)]
    store: u32,
}

impl Game {
    #[inline]
    pub(super) fn index(self) -> usize {
        // `usize` has at least 32 bits wherever this builds with a store that can hold something.
        self.id as usize
    }
}

/// How many stores there were.
#[cfg(debug_assertions)]
static STORES: AtomicU32 = AtomicU32::new(0);

/// The most values in a store: the memo of ≤ keeps two ids and an answer in one word.
const MOST_GAMES: usize = 1 << 31;

/// The deepest recursion. A level takes well under a kilobyte of the stack, which grows on the heap.
const MOST_LEVELS: u64 = 300_000;

/// Levels between looks at the space left on the stack.
const LEVELS_BETWEEN_LOOKS: u64 = 32;

/// What those levels may need at most, with everything they call, and what is added when it is not there.
const STACK_NEEDED: usize = 256 << 10;
const STACK_ADDED: usize = 4 << 20;

/// All values of a session in canonical form: hash-consed, like the nodes of a decision diagram. A value stays until
/// [`keep_only`](Self::keep_only) is told to keep others.
///
/// Every method that may take long asks the store's [`Limit`] and can return a [`Stop`]; the store is then as usable as
/// before. A method given a [`Game`] of another store may answer anything or panic.
pub struct Store {
    pub(super) limit: Limit,
    pub(super) numbers: Vec<Rational>,
    pub(super) number_index: HashTable<u32>,
    pub(super) records: Vec<Record>,
    pub(super) spans: Vec<Span>,
    pub(super) options: Vec<Game>,
    /// Places of values that were forgotten, to be used again, the next one last.
    pub(super) free: Vec<Game>,
    pub(super) tagged_index: HashTable<u32>,
    pub(super) form_index: HashTable<u32>,
    pub(super) negatives: Vec<Option<Game>>,
    pub(super) le_memo: PairMemo,
    pub(super) offset_memo: FxHashMap<(Game, Game, Game), bool>,
    pub(super) sum_memo: SumMemo,
    pub(super) thermographs: FxHashMap<Game, Arc<Thermograph>>,
    pub(super) birthdays: FxHashMap<Game, BigInt>,
    pub(super) uptimals: FxHashMap<Game, Option<Arc<Uptimal>>>,
    pub(super) orders: FxHashMap<Game, Arc<Ordered>>,
    pub(super) printing_memo: FxHashMap<(Game, Game), Ordering>,
    pub(super) parities: FxHashMap<Game, super::class::Parity>,
    pub(super) memos: Memos,
    /// ↑ + … + ↑^n + * at place n.
    pub(super) last_moves: Vec<Game>,
    level: u64,
    /// Another one for each store.
    #[cfg(debug_assertions)]
    number: u32,
    /// Lists that were used and can be used again.
    pub(super) spare: Vec<Vec<Game>>,
}

impl Store {
    /// A store with nothing but zero in it.
    pub fn new(limit: Limit) -> Store {
        let zero = Record {
            left_stop: Num::ZERO,
            right_stop: Num::ZERO,
            height: 0,
            shape: Shape::Tagged { up: 0, nimber: 0 },
        };
        let mut store = Store {
            limit,
            numbers: vec![Rational::ZERO],
            number_index: HashTable::new(),
            records: vec![zero],
            spans: vec![Span { left: (0, 0), right: (0, 0) }],
            options: Vec::new(),
            free: Vec::new(),
            tagged_index: HashTable::new(),
            form_index: HashTable::new(),
            negatives: vec![None],
            le_memo: PairMemo::default(),
            offset_memo: FxHashMap::default(),
            sum_memo: SumMemo::default(),
            thermographs: FxHashMap::default(),
            birthdays: FxHashMap::default(),
            uptimals: FxHashMap::default(),
            orders: FxHashMap::default(),
            printing_memo: FxHashMap::default(),
            parities: FxHashMap::default(),
            memos: Memos::default(),
            last_moves: Vec::new(),
            level: 0,
            #[cfg(debug_assertions)]
            number: STORES.fetch_add(1, atomic::Ordering::Relaxed),
            spare: Vec::new(),
        };
        store.negatives[0] = Some(store.zero());
        store.number_index.insert_unique(number_hash(&Rational::ZERO), 0, |_| 0);
        let hash = tagged_hash(Tagged { number: Num::ZERO, up: 0, nimber: 0 });
        store.tagged_index.insert_unique(hash, 0, |_| 0);
        store
    }

    /// The limit that this store asks.
    pub fn limit(&self) -> &Limit {
        &self.limit
    }

    /// Runs one level of a recursion: counts it, and sees to it that the stack suffices.
    #[inline]
    pub(super) fn descend<T>(&mut self, run: impl FnOnce(&mut Self) -> Result<T, Stop>) -> Result<T, Stop> {
        self.level += 1;
        let result =
            if self.level.is_multiple_of(LEVELS_BETWEEN_LOOKS) { self.descend_further(run) } else { run(self) };
        self.level -= 1;
        result
    }

    #[cold]
    #[inline(never)]
    fn descend_further<T>(&mut self, run: impl FnOnce(&mut Self) -> Result<T, Stop>) -> Result<T, Stop> {
        if self.level > MOST_LEVELS {
            return Err(Stop::Depth { levels: MOST_LEVELS });
        }
        stacker::maybe_grow(STACK_NEEDED, STACK_ADDED, || run(self))
    }

    // Numbers.

    pub(super) fn intern_number(&mut self, number: Rational) -> Result<Num, Stop> {
        number.check_size()?;
        self.limit.spend(number.steps())?;
        let numbers = &self.numbers;
        let hash = number_hash(&number);
        let same = |id: &u32| numbers.get(*id as usize) == Some(&number);
        if let Some(id) = self.number_index.find(hash, same) {
            return Ok(Num(*id));
        }
        let id = u32::try_from(numbers.len()).map_err(|_| full())?;
        self.number_index.insert_unique(hash, id, |id| number_hash(&numbers[*id as usize]));
        self.numbers.push(number);
        Ok(Num(id))
    }

    /// The number of an id.
    #[inline]
    pub(super) fn num(&self, id: Num) -> &Rational {
        &self.numbers[id.0 as usize]
    }

    #[inline]
    pub(super) fn cmp_num(&self, a: Num, b: Num) -> Ordering {
        if a == b { Ordering::Equal } else { self.num(a).cmp(self.num(b)) }
    }

    pub(super) fn add_num(&mut self, a: Num, b: Num) -> Result<Num, Stop> {
        if a == Num::ZERO {
            return Ok(b);
        }
        if b == Num::ZERO {
            return Ok(a);
        }
        let sum = self.num(a) + self.num(b);
        self.intern_number(sum)
    }

    pub(super) fn neg_num(&mut self, a: Num) -> Result<Num, Stop> {
        if a == Num::ZERO {
            return Ok(a);
        }
        let negative = -self.num(a);
        self.intern_number(negative)
    }

    // Records.

    /// The value of an id.
    #[inline]
    pub(super) fn game(&self, id: u32) -> Game {
        Game {
            id,
            #[cfg(debug_assertions)]
            store: self.number,
        }
    }

    #[inline]
    pub(super) fn record(&self, g: Game) -> &Record {
        #[cfg(debug_assertions)]
        assert_eq!(g.store, self.number, "a value of another store");
        let record = &self.records[g.index()];
        debug_assert_ne!(record.shape, Shape::FORGOTTEN, "a value that the store was told to forget");
        record
    }

    /// A bound for the moves before a number is reached; `u64::MAX` where none is known.
    #[inline]
    pub(super) fn height(&self, g: Game) -> u64 {
        match self.record(g).height {
            u32::MAX => u64::MAX,
            height => u64::from(height),
        }
    }

    /// The parts of a number + k·↑ + *m.
    #[inline]
    pub(super) fn tagged(&self, g: Game) -> Option<Tagged> {
        let record = self.record(g);
        match record.shape {
            Shape::Tagged { up, nimber } => Some(Tagged { number: record.left_stop, up, nimber }),
            Shape::Form { .. } => None,
        }
    }

    /// Whether the value is a number.
    #[inline]
    pub(super) fn numeric(&self, g: Game) -> bool {
        matches!(self.record(g).shape, Shape::Tagged { up: 0, nimber: 0 })
    }

    pub(super) fn intern_tagged(&mut self, value: Tagged) -> Result<Game, Stop> {
        let hash = tagged_hash(value);
        let records = &self.records;
        let parts = |id: &u32| {
            let record = &records[*id as usize];
            let (up, nimber) = match record.shape {
                Shape::Tagged { up, nimber } => (up, nimber),
                Shape::Form { .. } => (0, 0),
            };
            Tagged { number: record.left_stop, up, nimber }
        };
        if let Some(id) = self.tagged_index.find(hash, |id| parts(id) == value) {
            return Ok(self.game(*id));
        }
        let height = if value.is_number() {
            0
        } else {
            // k·↑ + *m = {0 | (k-1)·↑ + *(m xor 1)} comes down to a nimber of at most m + 1 in k steps; ↑* to 0 in 2.
            let steps = value.up.unsigned_abs().saturating_add(value.nimber).saturating_add(u64::from(value.up != 0));
            u32::try_from(steps).unwrap_or(u32::MAX)
        };
        let id = self.next_id()?;
        self.tagged_index.insert_unique(hash, id.id, |id| tagged_hash(parts(id)));
        let shape = Shape::Tagged { up: value.up, nimber: value.nimber };
        self.put(id, Record { left_stop: value.number, right_stop: value.number, height, shape }, Span::UNKNOWN);
        Ok(id)
    }

    fn next_id(&self) -> Result<Game, Stop> {
        if let Some(id) = self.free.last() {
            return Ok(*id);
        }
        if self.records.len() >= MOST_GAMES {
            return Err(full());
        }
        u32::try_from(self.records.len()).map(|id| self.game(id)).map_err(|_| full())
    }

    /// Gives the next id to a value.
    fn put(&mut self, id: Game, record: Record, span: Span) {
        match self.free.pop() {
            Some(free) => {
                debug_assert_eq!(free, id);
                (self.records[id.index()], self.spans[id.index()]) = (record, span);
            }
            None => {
                self.records.push(record);
                self.spans.push(span);
                self.negatives.push(None);
            }
        }
    }

    /// The value with these options, which are canonical: sorted by id, none dominated, none reversible, and together
    /// not a number + k·↑ + *m.
    pub(super) fn intern_form(&mut self, left: &[Game], right: &[Game], stops: (Num, Num)) -> Result<Game, Stop> {
        let hash = form_hash(left, right);
        let (spans, options) = (&self.spans, &self.options);
        let sides = |id: &u32| sides(spans, options, *id as usize);
        if let Some(id) = self.form_index.find(hash, |id| sides(id) == (left, right)) {
            return Ok(self.game(*id));
        }
        let mut height = 0;
        let mut all_small = stops.0 == stops.1;
        for option in left.iter().chain(right) {
            let record = &self.records[option.index()];
            height = height.max(record.height);
            all_small &= record.left_stop == stops.0
                && record.right_stop == stops.0
                && !matches!(record.shape, Shape::Form { all_small: false });
        }
        let id = self.next_id()?;
        let start = u32::try_from(options.len()).map_err(|_| full())?;
        let middle = u32::try_from(options.len() + left.len()).map_err(|_| full())?;
        let end = u32::try_from(options.len() + left.len() + right.len()).map_err(|_| full())?;
        self.form_index.insert_unique(hash, id.id, |id| {
            let (left, right) = sides(id);
            form_hash(left, right)
        });
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        let record = Record {
            left_stop: stops.0,
            right_stop: stops.1,
            height: height.saturating_add(1),
            shape: Shape::Form { all_small },
        };
        self.put(id, record, Span { left: (start, middle), right: (middle, end) });
        Ok(id)
    }

    /// Where the options are; for a number + k·↑ + *m they are made now if this is the first time.
    #[inline]
    pub(super) fn span(&mut self, g: Game) -> Result<Span, Stop> {
        debug_assert_ne!(self.record(g).shape, Shape::FORGOTTEN);
        let span = self.spans[g.index()];
        if span.is_unknown() { self.make_options(g) } else { Ok(span) }
    }

    #[inline]
    pub(super) fn option(&self, place: u32) -> Game {
        self.options[place as usize]
    }

    /// The canonical options of a number + k·↑ + *m.
    #[cold]
    fn make_options(&mut self, g: Game) -> Result<Span, Stop> {
        let Some(value) = self.tagged(g) else { return Ok(self.spans[g.index()]) };
        let mut left = Vec::new();
        let mut right = Vec::new();
        if value.is_number() {
            let (below, above) = number_options(self.num(value.number));
            for (number, side) in [(below, &mut left), (above, &mut right)] {
                if let Some(number) = number {
                    let number = self.intern_number(number)?;
                    side.push(self.intern_tagged(Tagged { number, up: 0, nimber: 0 })?);
                }
            }
        } else if value.up == 0 {
            if value.nimber > 1 << 24 {
                return Err(Stop::Size { what: "a list of the options of a nimber", limit: "2^24 options" });
            }
            for nimber in 0..value.nimber {
                self.limit.check()?;
                left.push(self.intern_tagged(Tagged { nimber, ..value })?);
            }
        } else {
            let number = self.intern_tagged(Tagged { up: 0, nimber: 0, ..value })?;
            let step =
                self.intern_tagged(Tagged { up: value.up - value.up.signum(), nimber: value.nimber ^ 1, ..value })?;
            // ↑* = {0,*|0} is the exception.
            let star = match value {
                Tagged { up: 1 | -1, nimber: 1, .. } => Some(self.intern_tagged(Tagged { up: 0, ..value })?),
                _ => None,
            };
            let (behind, ahead) = if value.up > 0 { (&mut left, &mut right) } else { (&mut right, &mut left) };
            behind.push(number);
            behind.extend(star);
            ahead.push(step);
        }
        let start = u32::try_from(self.options.len()).map_err(|_| full())?;
        let middle = u32::try_from(self.options.len() + left.len()).map_err(|_| full())?;
        let end = u32::try_from(self.options.len() + left.len() + right.len()).map_err(|_| full())?;
        let impartial = value.up == 0 && value.nimber > 0;
        let span = Span { left: (start, middle), right: if impartial { (start, middle) } else { (middle, end) } };
        self.options.append(&mut left);
        self.options.append(&mut right);
        self.spans[g.index()] = span;
        Ok(span)
    }

    // Making values.

    /// 0.
    pub fn zero(&self) -> Game {
        self.game(0)
    }

    /// The integer n.
    ///
    /// # Errors
    /// [`Stop`] when the store is full; so with every method here that makes a value.
    pub fn integer(&mut self, n: impl Into<BigInt>) -> Result<Game, Stop> {
        let number = self.intern_number(Rational::from(n.into()))?;
        self.intern_tagged(Tagged { number, up: 0, nimber: 0 })
    }

    /// The value of a number, or `None` when it is not dyadic and so not a short game.
    ///
    /// # Errors
    /// [`Stop`] when the store is full.
    pub fn number(&mut self, x: &Rational) -> Result<Option<Game>, Stop> {
        self.up_star(x, 0, 0)
    }

    /// The nimber `*n`; `*0` is 0.
    ///
    /// # Errors
    /// [`Stop`] when the store is full.
    pub fn nimber(&mut self, n: u64) -> Result<Game, Stop> {
        self.intern_tagged(Tagged { number: Num::ZERO, up: 0, nimber: n })
    }

    /// k·↑, where ↑ = {0|*}.
    ///
    /// # Errors
    /// [`Stop`] when the store is full or k has no negative.
    pub fn up(&mut self, k: i64) -> Result<Game, Stop> {
        if k == i64::MIN {
            return Err(UPS);
        }
        self.intern_tagged(Tagged { number: Num::ZERO, up: k, nimber: 0 })
    }

    /// x + k·↑ + *n, or `None` when x is not dyadic.
    ///
    /// # Errors
    /// [`Stop`] when the store is full.
    pub fn up_star(&mut self, x: &Rational, k: i64, n: u64) -> Result<Option<Game>, Stop> {
        if k == i64::MIN {
            return Err(UPS);
        }
        if !x.is_dyadic() {
            return Ok(None);
        }
        let number = self.intern_number(x.clone())?;
        self.intern_tagged(Tagged { number, up: k, nimber: n }).map(Some)
    }

    /// The number that the value is, if it is one.
    pub fn as_number(&self, g: Game) -> Option<Rational> {
        let value = self.tagged(g)?;
        value.is_number().then(|| self.num(value.number).clone())
    }

    /// The n with g = *n, if there is one; 0 for 0.
    pub fn as_nimber(&self, g: Game) -> Option<u64> {
        let value = self.tagged(g)?;
        (value.number == Num::ZERO && value.up == 0).then_some(value.nimber)
    }

    /// The x, k, n with g = x + k·↑ + *n, if there are such.
    pub fn as_up_star(&self, g: Game) -> Option<(Rational, i64, u64)> {
        let value = self.tagged(g)?;
        Some((self.num(value.number).clone(), value.up, value.nimber))
    }

    /// The Left stop: the number at which play arrives when Left starts and both stop at numbers.
    pub fn left_stop(&self, g: Game) -> Rational {
        self.num(self.record(g).left_stop).clone()
    }

    /// The Right stop: the number at which play arrives when Right starts.
    pub fn right_stop(&self, g: Game) -> Rational {
        self.num(self.record(g).right_stop).clone()
    }
}

#[inline]
fn sides<'a>(spans: &[Span], options: &'a [Game], place: usize) -> (&'a [Game], &'a [Game]) {
    let span = &spans[place];
    (&options[span.left.0 as usize..span.left.1 as usize], &options[span.right.0 as usize..span.right.1 as usize])
}

#[cold]
pub(super) fn full() -> Stop {
    Stop::Size { what: "the store of values", limit: "2^31 values and 2^32 options" }
}

/// The Left and Right option of a number in canonical form: n = {n-1|} for n > 0, m/2^k = {(m-1)/2^k | (m+1)/2^k}.
fn number_options(x: &Rational) -> (Option<Rational>, Option<Rational>) {
    let one = Rational::ONE;
    match x.dyadic_exponent() {
        Some(0) | None => match x.signum() {
            1 => (Some(x - &one), None),
            -1 => (None, Some(x + &one)),
            _ => (None, None),
        },
        Some(exponent) => {
            let step = Rational::power_of_half(exponent);
            (Some(x - &step), Some(x + &step))
        }
    }
}
