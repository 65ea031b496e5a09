//! [`Store`]: all values, each stored once.

#[cfg(debug_assertions)]
use std::sync::atomic::{self, AtomicU32};
use std::{cmp::Ordering, fmt, sync::Arc};

use hashbrown::HashTable;
use num_bigint::BigInt;
use rustc_hash::FxHashMap;

use super::{
    bounds::Bounds,
    memos::{Comparison, Memos, PairMemo, Sum},
    num::{Num, Numbers},
    offset::UPS,
    printing::Ordered,
    record::{OptionPlaces, Shape, ShapeKind, Span, Tagged, form_hash, tagged_hash},
    thermograph::Thermograph,
    uptimal::Uptimal,
};
use crate::{
    limit::{Limit, Stop},
    number::Rational,
};

/// A value in a [`Store`]: a shape, which is a canonical form translated so that its Left stop is 0, and the number
/// that is added to it. Equal values of one store are equal here. Debug assertions catch values of another store.
///
/// Adding a number changes only the number (number translation; Siegel, II.3), so that all G + x have one shape.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Ord, PartialOrd, Debug)]
pub struct Game {
    pub(super) shape: u32,
    /// The Left stop.
    pub(super) num: Num,
    /// The number of its store.
    #[cfg(debug_assertions)]
    store: u32,
}

/// The number of stores created so far.
#[cfg(debug_assertions)]
static STORES: AtomicU32 = AtomicU32::new(0);

/// The shape of numbers.
pub(super) const NUMBER: u32 = 0;

/// The most shapes in a store: a key of a memo packs two of them and two bits into one word.
const MOST_SHAPES: usize = 1 << 31;

/// A negative that has not been found yet.
pub(super) const UNKNOWN: u32 = u32::MAX;

/// The deepest recursion. A level takes well under a kilobyte of the stack, which grows on the heap.
const MOST_LEVELS: u64 = 300_000;

/// The number of levels between checks of the space left on the stack, where it can grow.
const LEVELS_BETWEEN_LOOKS: u64 = if crate::stack::GROWS { 32 } else { 1 };

/// All values of a session in canonical form. Shapes are hash-consed, like the nodes of a decision diagram. A shape
/// stays until [`keep_only`](Self::keep_only) forgets it.
///
/// Every method that may take long asks the store's [`Limit`] and can return a [`Stop`]; the store can then be used as
/// before. A method given a [`Game`] of another store may return anything or panic.
pub struct Store {
    pub(super) limit: Limit,
    pub(super) numbers: Numbers,
    pub(super) shapes: Vec<Shape>,
    pub(super) places: Vec<OptionPlaces>,
    pub(super) negatives: Vec<u32>,
    pub(super) options: Vec<Game>,
    /// k and m of the shapes k·↑ + *m.
    pub(super) parts: Vec<(i64, u64)>,
    /// The places of forgotten shapes, to be reused from the end.
    pub(super) free: Vec<u32>,
    pub(super) tagged_index: HashTable<u32>,
    pub(super) form_index: HashTable<u32>,
    /// The places of the options of numbers, as far as they have been made.
    pub(super) number_places: FxHashMap<Num, OptionPlaces>,
    pub(super) comparisons: PairMemo<Comparison>,
    pub(super) sums: PairMemo<Sum>,
    pub(super) offsets: FxHashMap<(u32, u32, u32, Num), bool>,
    /// By shape and the fractional part of the number.
    pub(super) thermographs: FxHashMap<(u32, Num), Arc<Thermograph>>,
    pub(super) birthdays: FxHashMap<Game, BigInt>,
    pub(super) uptimals: FxHashMap<u32, Option<Arc<Uptimal>>>,
    pub(super) orders: FxHashMap<Game, Arc<Ordered>>,
    pub(super) printing_memo: FxHashMap<(Game, Game), Ordering>,
    pub(super) parities: FxHashMap<Game, super::class::Parity>,
    /// By shape.
    pub(super) fingerprints: FxHashMap<u32, u128>,
    pub(super) memos: Memos,
    /// ↑ + … + ↑^n + * at place n.
    pub(super) last_moves: Vec<Game>,
    level: u64,
    /// The number of comparisons that examined options.
    pub(super) work: u64,
    /// The number of this store.
    #[cfg(debug_assertions)]
    number: u32,
    /// Empty lists to be reused.
    pub(super) spare: Vec<Vec<Game>>,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("shapes", &self.shapes.len()).field("limit", &self.limit).finish_non_exhaustive()
    }
}

impl Store {
    /// A store with numbers only.
    pub fn new(limit: Limit) -> Store {
        let mut store = Store {
            limit,
            numbers: Numbers::default(),
            shapes: vec![Shape::NUMBER],
            places: vec![OptionPlaces::UNKNOWN],
            negatives: vec![NUMBER],
            options: Vec::new(),
            parts: vec![(0, 0)],
            free: Vec::new(),
            tagged_index: HashTable::new(),
            form_index: HashTable::new(),
            number_places: FxHashMap::default(),
            comparisons: PairMemo::default(),
            sums: PairMemo::default(),
            offsets: FxHashMap::default(),
            thermographs: FxHashMap::default(),
            birthdays: FxHashMap::default(),
            uptimals: FxHashMap::default(),
            orders: FxHashMap::default(),
            printing_memo: FxHashMap::default(),
            parities: FxHashMap::default(),
            fingerprints: FxHashMap::default(),
            memos: Memos::default(),
            last_moves: Vec::new(),
            level: 0,
            work: 0,
            #[cfg(debug_assertions)]
            number: STORES.fetch_add(1, atomic::Ordering::Relaxed),
            spare: Vec::new(),
        };
        store.tagged_index.insert_unique(tagged_hash(0, 0), NUMBER, |_| 0);
        store
    }

    /// The limit of this store.
    pub fn limit(&self) -> &Limit {
        &self.limit
    }

    /// The check of every iteration of a loop. Where memory is short, memos that take much of it are dropped.
    #[inline]
    pub(super) fn check(&mut self) -> Result<(), Stop> {
        match self.limit.check() {
            Err(Stop::Memory { megabytes }) => self.relieve(megabytes),
            other => other,
        }
    }

    /// Runs one level of a recursion: counts it and makes sure that the stack suffices.
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
        crate::stack::deeper(|| run(self))
    }

    // Numbers.

    pub(super) fn intern_number(&mut self, number: Rational) -> Result<Num, Stop> {
        self.numbers.intern(number, &self.limit)
    }

    /// The number that a `Num` encodes.
    #[inline]
    pub(super) fn num(&self, num: Num) -> Rational {
        self.numbers.rational(num)
    }

    #[inline]
    pub(super) fn cmp_num(&self, a: Num, b: Num) -> Ordering {
        self.numbers.cmp(a, b)
    }

    #[inline]
    pub(super) fn add_num(&mut self, a: Num, b: Num) -> Result<Num, Stop> {
        self.numbers.add(a, b, &self.limit)
    }

    #[inline]
    pub(super) fn sub_num(&mut self, a: Num, b: Num) -> Result<Num, Stop> {
        self.numbers.sub(a, b, &self.limit)
    }

    #[inline]
    pub(super) fn neg_num(&mut self, a: Num) -> Result<Num, Stop> {
        self.sub_num(Num::ZERO, a)
    }

    // Shapes.

    /// The value with a shape and a number.
    #[inline]
    pub(super) fn game(&self, shape: u32, num: Num) -> Game {
        Game {
            shape,
            num,
            #[cfg(debug_assertions)]
            store: self.number,
        }
    }

    #[inline]
    pub(super) fn shape(&self, g: Game) -> &Shape {
        #[cfg(debug_assertions)]
        assert_eq!(g.store, self.number, "a value of another store");
        let shape = &self.shapes[g.shape as usize];
        debug_assert_ne!(shape.kind, ShapeKind::FORGOTTEN, "a value that the store was told to forget");
        shape
    }

    /// G + x.
    #[inline]
    pub(super) fn moved(&mut self, g: Game, x: Num) -> Result<Game, Stop> {
        let num = self.add_num(g.num, x)?;
        Ok(self.game(g.shape, num))
    }

    /// The Right stop.
    #[inline]
    pub(super) fn right_num(&mut self, g: Game) -> Result<Num, Stop> {
        let width = self.shape(g).width;
        self.sub_num(g.num, width)
    }

    /// A bound on the number of moves before a number is reached; `u64::MAX` if none is known.
    #[inline]
    pub(super) fn height(&self, shape: u32) -> u64 {
        match self.shapes[shape as usize].height {
            u32::MAX => u64::MAX,
            height => u64::from(height),
        }
    }

    /// k and m of k·↑ + *m.
    #[inline]
    pub(super) fn parts(&self, shape: u32) -> Option<(i64, u64)> {
        self.shapes[shape as usize].kind.place().map(|place| self.parts[place])
    }

    /// The parts of a number + k·↑ + *m.
    #[inline]
    pub(super) fn tagged(&self, g: Game) -> Option<Tagged> {
        let (up, nimber) = self.shape(g).kind.place().map(|place| self.parts[place])?;
        Some(Tagged { number: g.num, up, nimber })
    }

    /// Whether the value is a number.
    #[inline]
    pub(super) fn numeric(&self, g: Game) -> bool {
        debug_assert_ne!(self.shape(g).kind, ShapeKind::FORGOTTEN);
        g.shape == NUMBER
    }

    /// The value of a number.
    #[inline]
    pub(super) fn number_at(&self, num: Num) -> Game {
        self.game(NUMBER, num)
    }

    #[inline]
    pub(super) fn intern_tagged(&mut self, value: Tagged) -> Result<Game, Stop> {
        let shape = self.tagged_shape(value.up, value.nimber)?;
        Ok(self.game(shape, value.number))
    }

    /// The shape k·↑ + *m.
    pub(super) fn tagged_shape(&mut self, up: i64, nimber: u64) -> Result<u32, Stop> {
        if up == 0 && nimber == 0 {
            return Ok(NUMBER);
        }
        let hash = tagged_hash(up, nimber);
        let is_same = |shape: &u32| self.parts(*shape) == Some((up, nimber));
        if let Some(shape) = self.tagged_index.find(hash, is_same) {
            return Ok(*shape);
        }
        // k·↑ + *m = {0 | (k-1)·↑ + *(m xor 1)} reaches a nimber of at most m + 1 in k steps, and ↑* reaches 0 in 2.
        let steps = up.unsigned_abs().saturating_add(nimber).saturating_add(u64::from(up != 0));
        let height = u32::try_from(steps).unwrap_or(u32::MAX);
        let shape = self.next_shape()?;
        let (shapes, parts) = (&self.shapes, &self.parts);
        let place = u32::try_from(parts.len()).ok().filter(|place| *place < ShapeKind::MOST_TAGGED).ok_or(full())?;
        self.tagged_index.insert_unique(hash, shape, |shape| {
            let (up, nimber) = shapes[*shape as usize].kind.place().map_or((0, 0), |place| parts[place]);
            tagged_hash(up, nimber)
        });
        self.parts.push((up, nimber));
        let kind = ShapeKind::tagged(place, Bounds::cover(up, nimber));
        let bounds = Bounds::of_tagged(up, nimber);
        self.put(shape, Shape { width: Num::ZERO, height, kind, bounds }, OptionPlaces::UNKNOWN);
        Ok(shape)
    }

    fn next_shape(&mut self) -> Result<u32, Stop> {
        if let Some(shape) = self.free.last() {
            return Ok(*shape);
        }
        self.limit.reserve(&mut self.shapes, 1)?;
        self.limit.reserve(&mut self.places, 1)?;
        self.limit.reserve(&mut self.negatives, 1)?;
        // The doubled index and the old one, each with a byte and some free places for an entry.
        if self.form_index.len() == self.form_index.capacity() {
            self.limit.allow(4 * self.form_index.len() * size_of::<u32>())?;
        }
        if self.shapes.len() >= MOST_SHAPES {
            return Err(full());
        }
        u32::try_from(self.shapes.len()).map_err(|_| full())
    }

    /// Stores a shape at the next free place.
    fn put(&mut self, id: u32, shape: Shape, place: OptionPlaces) {
        match self.free.pop() {
            Some(free) => {
                debug_assert_eq!(free, id);
                (self.shapes[id as usize], self.places[id as usize]) = (shape, place);
            }
            None => {
                self.shapes.push(shape);
                self.places.push(place);
                self.negatives.push(UNKNOWN);
            }
        }
    }

    /// The value with these options, which are canonical: sorted, none dominated, none reversible, and together not a
    /// number + k·↑ + *m. No two of a side have the same shape, since those compare. They are left translated.
    pub(super) fn intern_form(
        &mut self,
        left: &mut [Game],
        right: &mut [Game],
        stops: (Num, Num),
    ) -> Result<Game, Stop> {
        if stops.0 != Num::ZERO {
            for option in left.iter_mut().chain(right.iter_mut()) {
                let num = self.sub_num(option.num, stops.0)?;
                option.num = num;
            }
        }
        let hash = form_hash(left, right);
        let is_same = |shape: &u32| self.places[*shape as usize].sides(&self.options) == [&*left, &*right];
        if let Some(shape) = self.form_index.find(hash, is_same) {
            return Ok(self.game(*shape, stops.0));
        }
        let width = self.numbers.sub(stops.0, stops.1, &self.limit)?;
        let right_stop = self.numbers.sub(Num::ZERO, width, &self.limit)?;
        let (mut height, mut all_small) = (0, width == Num::ZERO);
        for option in left.iter().chain(right.iter()) {
            let shape = &self.shapes[option.shape as usize];
            height = height.max(shape.height);
            all_small &= option.num == Num::ZERO && shape.width == Num::ZERO && shape.kind.is_all_small();
        }
        let shape_of = |option: &Game| (option.num, self.shapes[option.shape as usize]);
        let at_left_stop = left.iter().map(shape_of).filter(|(num, shape)| *num == shape.width);
        let at_right_stop = right.iter().map(shape_of).filter(|(num, _)| *num == right_stop);
        let bounds = Bounds::of_form(
            at_left_stop.map(|(_, shape)| shape.bounds),
            at_right_stop.map(|(_, shape)| shape.bounds),
            width == Num::ZERO,
        );
        let shape = self.next_shape()?;
        let place = self.append_options([left, right])?;
        let (places, options) = (&self.places, &self.options);
        self.form_index.insert_unique(hash, shape, |shape| {
            let [left, right] = places[*shape as usize].sides(options);
            form_hash(left, right)
        });
        let kind = ShapeKind::form(all_small);
        self.put(shape, Shape { width, height: height.saturating_add(1), kind, bounds }, place);
        Ok(self.game(shape, stops.0))
    }

    /// The places of the options; for a number + k·↑ + *m the options are made when they are first needed.
    #[inline]
    pub(super) fn span(&mut self, g: Game) -> Result<Span, Stop> {
        debug_assert_ne!(self.shape(g).kind, ShapeKind::FORGOTTEN);
        if g.shape == NUMBER {
            let OptionPlaces { start, middle, end } = self.place_of_number(g.num)?;
            return Ok(Span { left: (start, middle), right: (middle, end), by: Num::ZERO });
        }
        let OptionPlaces { start, middle, end } = self.place(g.shape)?;
        let right = if middle == end { (start, middle) } else { (middle, end) };
        Ok(Span { left: (start, middle), right, by: g.num })
    }

    /// The places of the options of a shape other than that of numbers.
    #[inline]
    pub(super) fn place(&mut self, shape: u32) -> Result<OptionPlaces, Stop> {
        let place = self.places[shape as usize];
        if place.is_unknown() { self.make_options(shape) } else { Ok(place) }
    }

    /// The option at a place in a span.
    #[inline]
    pub(super) fn option(&mut self, span: &Span, place: u32) -> Result<Game, Stop> {
        let option = self.options[place as usize];
        self.moved(option, span.by)
    }

    /// Visits the options, those of Left (0) before those of Right (1).
    #[inline]
    pub(super) fn for_each_option(
        &mut self,
        g: Game,
        mut visit: impl FnMut(&mut Self, usize, Game) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let span = self.span(g)?;
        for (side, (start, end)) in [span.left, span.right].into_iter().enumerate() {
            for place in start..end {
                let option = self.option(&span, place)?;
                visit(self, side, option)?;
            }
        }
        Ok(())
    }

    /// The canonical options of a number.
    fn place_of_number(&mut self, num: Num) -> Result<OptionPlaces, Stop> {
        if let Some(place) = self.number_places.get(&num) {
            return Ok(*place);
        }
        let (below, above) = number_options(&self.num(num));
        let mut sides = [Vec::new(), Vec::new()];
        for (number, side) in [below, above].into_iter().zip(&mut sides) {
            if let Some(number) = number {
                let num = self.intern_number(number)?;
                side.push(self.number_at(num));
            }
        }
        let place = self.append_options([&sides[0], &sides[1]])?;
        self.number_places.insert(num, place);
        Ok(place)
    }

    fn append_options(&mut self, [left, right]: [&[Game]; 2]) -> Result<OptionPlaces, Stop> {
        let start = u32::try_from(self.options.len()).map_err(|_| full())?;
        let middle = u32::try_from(self.options.len() + left.len()).map_err(|_| full())?;
        let end = u32::try_from(self.options.len() + left.len() + right.len()).map_err(|_| full())?;
        self.limit.reserve(&mut self.options, left.len() + right.len())?;
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        Ok(OptionPlaces { start, middle, end })
    }

    /// The canonical options of k·↑ + *m.
    #[cold]
    fn make_options(&mut self, shape: u32) -> Result<OptionPlaces, Stop> {
        let Some((up, nimber)) = self.parts(shape) else { return Ok(self.places[shape as usize]) };
        let mut sides = [Vec::new(), Vec::new()];
        let [left, right] = &mut sides;
        if up == 0 {
            if nimber > 1 << 24 {
                return Err(Stop::Size { what: "a list of the options of a nimber", limit: "2^24 options" });
            }
            for nimber in 0..nimber {
                self.limit.check()?;
                let shape = self.tagged_shape(0, nimber)?;
                left.push(self.game(shape, Num::ZERO));
            }
        } else {
            let step = self.tagged_shape(up - up.signum(), nimber ^ 1)?;
            let (zeros, steps) = if up > 0 { (left, right) } else { (right, left) };
            zeros.push(self.zero());
            if let (1 | -1, 1) = (up, nimber) {
                // ↑* = {0,*|0} is the exception.
                let star = self.tagged_shape(0, 1)?;
                zeros.push(self.game(star, Num::ZERO));
            }
            steps.push(self.game(step, Num::ZERO));
        }
        let place = self.append_options([&sides[0], &sides[1]])?;
        self.places[shape as usize] = place;
        Ok(place)
    }

    // Making values.

    /// 0.
    #[inline]
    pub fn zero(&self) -> Game {
        self.number_at(Num::ZERO)
    }

    /// The integer n.
    ///
    /// # Errors
    /// [`Stop`] when the store is full; so with every method here that makes a value.
    pub fn integer(&mut self, n: impl Into<BigInt>) -> Result<Game, Stop> {
        let num = self.intern_number(Rational::from(n.into()))?;
        Ok(self.number_at(num))
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

    /// The value as a number, if it is one.
    pub fn as_number(&self, g: Game) -> Option<Rational> {
        let value = self.tagged(g)?;
        value.is_number().then(|| self.num(value.number))
    }

    /// The n with g = *n, if there is one.
    pub fn as_nimber(&self, g: Game) -> Option<u64> {
        let value = self.tagged(g)?;
        (value.number == Num::ZERO && value.up == 0).then_some(value.nimber)
    }

    /// The x, k, n with g = x + k·↑ + *n, if they exist.
    pub fn as_up_star(&self, g: Game) -> Option<(Rational, i64, u64)> {
        let value = self.tagged(g)?;
        Some((self.num(value.number), value.up, value.nimber))
    }

    /// The Left stop: the number reached when Left starts and both players stop at numbers.
    pub fn left_stop(&self, g: Game) -> Rational {
        self.num(g.num)
    }

    /// The Right stop: the number reached when Right starts.
    pub fn right_stop(&self, g: Game) -> Rational {
        self.numbers.difference(g.num, self.shape(g).width)
    }
}

#[cold]
pub(super) fn full() -> Stop {
    Stop::Size { what: "the store of values", limit: "2^31 shapes and 2^32 options" }
}

/// The Left and the Right option of a number in canonical form: n = {n-1|} for n > 0, m/2^k = {(m-1)/2^k | (m+1)/2^k}.
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
