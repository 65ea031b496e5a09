//! Values do not depend on how long their numbers are: the numbers of a hot game moved to any scale and place, and sums of
//! numbers about the border between words and long numbers.

use std::sync::atomic::{AtomicU64, Ordering};

use cutcake::{
    host::Host,
    limit::{Limit, Stop},
    number::Rational,
    partizan::{Game, Relation, Store},
};
use num_bigint::BigInt;
use proptest::prelude::*;

use crate::session::run;

/// A form whose leaves are integers. Where every form has a Left stop that is not below its Right stop, no number comes in
/// that is not one of the leaves, so that order and sums only know how far these are apart.
#[derive(Clone, Debug)]
enum Hot {
    Leaf(i64),
    Form(Vec<Hot>, Vec<Hot>),
}

fn hot() -> impl Strategy<Value = Hot> {
    let leaf = (-6i64..=6).prop_map(Hot::Leaf);
    leaf.prop_recursive(3, 20, 2, |inner| {
        (prop::collection::vec(inner.clone(), 1..=2), prop::collection::vec(inner, 1..=2))
            .prop_map(|(left, right)| Hot::Form(left, right))
    })
}

/// x becomes scale·x + place.
#[derive(Clone, Debug)]
struct Map {
    scale: Rational,
    place: Rational,
}

impl Map {
    fn number(&self, store: &mut Store, x: &Rational) -> Game {
        store.number(&(x * &self.scale + &self.place)).unwrap().unwrap()
    }

    /// The value with its leaves mapped. A form whose Left stop would be below its Right stop has its sides change places, or
    /// is its first option where that does not help.
    fn value(&self, store: &mut Store, g: &Hot) -> Game {
        let (left, right) = match g {
            Hot::Leaf(n) => return self.number(store, &Rational::from(*n)),
            Hot::Form(left, right) => (left, right),
        };
        let left: Vec<Game> = left.iter().map(|option| self.value(store, option)).collect();
        let right: Vec<Game> = right.iter().map(|option| self.value(store, option)).collect();
        for (left, right) in [(&left, &right), (&right, &left)] {
            let left_stop = left.iter().map(|option| store.right_stop(*option)).max();
            if left_stop >= right.iter().map(|option| store.left_stop(*option)).min() {
                return store.form(left, right).unwrap();
            }
        }
        left[0]
    }

    /// Whether h is g with its numbers mapped.
    fn maps(&self, store: &mut Store, g: Game, other: &mut Store, h: Game) -> bool {
        if let (Some((x, k, n)), Some((y, l, m))) = (store.as_up_star(g), other.as_up_star(h)) {
            return (k, n) == (l, m) && x * &self.scale + &self.place == y;
        }
        if store.as_up_star(g).is_some() || other.as_up_star(h).is_some() {
            return false;
        }
        let mut all = true;
        for (options, others) in [
            (store.left_options(g).unwrap(), other.left_options(h).unwrap()),
            (store.right_options(g).unwrap(), other.right_options(h).unwrap()),
        ] {
            // The printing order knows about 0, a scale does not.
            all &= options.len() == others.len()
                && options.iter().all(|g| others.iter().any(|h| self.maps(store, *g, other, *h)));
        }
        all
    }
}

/// Scales and places at which words end.
fn map() -> impl Strategy<Value = Map> {
    let power = |exponent: i64| {
        let power = Rational::from(BigInt::from(1) << exponent.unsigned_abs());
        if exponent < 0 { Rational::ONE.checked_div(&power).unwrap() } else { power }
    };
    let place = prop::sample::select(vec![
        0, -26, -25, -24, -23, -60, -63, -64, -65, -130, 36, 37, 38, 39, 61, 62, 63, 64, 200,
    ]);
    (prop::sample::select(vec![0, -22, -24, -25, -63, 34, 35, 36, 37, 60, 64, 100]), place, -5i64..=5)
        .prop_map(move |(scale, place, times)| Map { scale: power(scale), place: power(place) * Rational::from(times) })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn order_and_sums_are_the_same_at_every_scale(g in hot(), h in hot(), map in map(), other_place in -3i64..=3) {
        let plain = Map { scale: Rational::ONE, place: Rational::ZERO };
        let moved = Map { place: &map.place + &(&map.scale * &Rational::from(other_place)), ..map.clone() };
        let (mut store, mut other) = (Store::new(Limit::default()), Store::new(Limit::default()));
        let (a, b) = (plain.value(&mut store, &g), plain.value(&mut store, &h));
        let (c, d) = (map.value(&mut other, &g), moved.value(&mut other, &h));
        prop_assert!(map.maps(&mut store, a, &mut other, c));
        let shift = store.integer(other_place).unwrap();
        let b = store.add(b, shift).unwrap();
        prop_assert!(map.maps(&mut store, b, &mut other, d));
        prop_assert_eq!(store.relation(a, b).unwrap(), other.relation(c, d).unwrap());
        let difference = (store.sub(a, b).unwrap(), other.sub(c, d).unwrap());
        let still = Map { place: Rational::ZERO, ..map.clone() };
        prop_assert!(still.maps(&mut store, difference.0, &mut other, difference.1));
        let sum = (store.add(a, b).unwrap(), other.add(c, d).unwrap());
        let twice = Map { place: &map.place + &map.place, ..map };
        prop_assert!(twice.maps(&mut store, sum.0, &mut other, sum.1));
        let back = other.sub(sum.1, d).unwrap();
        prop_assert_eq!(back, c);
    }

    #[test]
    fn numbers_add_and_compare_exactly(a in map(), b in map()) {
        let mut store = Store::new(Limit::default());
        let (x, y) = (&a.scale + &a.place, &b.scale - &b.place);
        let (g, h) = (store.number(&x).unwrap().unwrap(), store.number(&y).unwrap().unwrap());
        let sum = store.add(g, h).unwrap();
        prop_assert_eq!(store.as_number(sum), Some(&x + &y));
        let negative = store.neg(g).unwrap();
        prop_assert_eq!(store.as_number(negative), Some(-&x));
        prop_assert_eq!(store.le(g, h).unwrap(), x <= y);
        let again = store.sub(sum, h).unwrap();
        prop_assert_eq!(again, g);
        let expected = if x < y { Relation::Less } else if x == y { Relation::Equal } else { Relation::Greater };
        prop_assert_eq!(store.relation(g, h).unwrap(), expected);
    }
}

/// Between shapes of short widths lie long numbers too: what was found of one is not taken for what another asks.
#[test]
fn what_is_kept_of_long_numbers_is_not_taken_for_short_ones() {
    let program = "s := 1/2^25; G := {{3*s|2*s}|{{2*s|-4*s}|-4*s}}; H := {{6*s|0},6*s|{-1*s|-4*s}}; (G + H) - H == G";
    assert_eq!(run(program).last().map(String::as_str), Some("true"));
}

/// How often a look may still pass before memory is short once.
static LOOKS: AtomicU64 = AtomicU64::new(u64::MAX);

fn gauge() -> u64 {
    let left = LOOKS.load(Ordering::Relaxed);
    LOOKS.store(if left == 0 { u64::MAX } else { left - 1 }, Ordering::Relaxed);
    if left == 0 { 2 << 20 } else { 0 }
}

/// The sum of seven values of day 3.
fn sum(store: &mut Store, day: &[Game]) -> Result<String, Stop> {
    let mut sum = store.zero();
    for term in day.iter().skip(100).step_by(200) {
        sum = store.add(sum, *term)?;
    }
    let zero = store.zero();
    Ok(format!("{:?} {} {}", store.relation(sum, zero)?, store.left_stop(sum), store.follower_count(sum)?))
}

/// Where memory is short but memos take much of it, they go, and the calculation comes to the same end.
#[test]
fn memos_make_way_before_a_calculation_is_given_up() -> Result<(), Stop> {
    let mut plain = Store::new(Limit::default());
    let day = plain.day(3)?;
    let expected = sum(&mut plain, &day)?;
    let limit = Limit::on(Host { memory: Some(gauge), ..Host::default() }).checking_every_step();
    limit.set_memory(Some(1));
    let mut store = Store::new(limit);
    let day = store.day(3)?;
    LOOKS.store(1_000, Ordering::Relaxed);
    assert_eq!(sum(&mut store, &day)?, expected);
    assert_eq!(LOOKS.load(Ordering::Relaxed) >> 32, u64::from(u32::MAX));
    assert!(store.statistics().others < plain.statistics().others);
    Ok(())
}
