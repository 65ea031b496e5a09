//! Sizes and depths at which a naive engine fails: large numbers, deep forms, calculations that are stopped.

use std::time::{Duration, Instant};

use cutcake::{
    limit::{Limit, Stop},
    number::Rational,
    partizan::{Game, Relation, Store, Uptimal},
};
use num_bigint::BigInt;

/// Deep forms: {i | … {2 | {1 | 0}} …}, each hotter than the last.
fn ladder(store: &mut Store, depth: i64) -> Game {
    let mut game = store.zero();
    for i in 1..=depth {
        let number = store.integer(i).unwrap();
        game = store.form(&[number], &[game]).unwrap();
    }
    game
}

/// Deep forms of another shape: threats in turn, {i | {{ … | -2} … } and {{i | … } | -i}.
fn threats(store: &mut Store, depth: i64) -> Game {
    let mut game = store.zero();
    for i in 1..=depth {
        let number = store.integer(if i % 2 == 0 { -i } else { i }).unwrap();
        let (left, right) = if i % 2 == 0 { (game, number) } else { (number, game) };
        game = store.form(&[left], &[right]).unwrap();
    }
    game
}

#[test]
fn sizes() {
    let mut store = Store::new(Limit::default());
    let big: BigInt = BigInt::from(1) << 100;
    let game = store.integer(big.clone()).unwrap();
    assert_eq!(store.birthday(game).unwrap(), big);
    assert_eq!(store.follower_count(game).unwrap(), &big + 1i32);
    assert!(store.followers(game).is_err());
    let tiny = store.number(&Rational::power_of_half(40)).unwrap().unwrap();
    assert_eq!(store.birthday(tiny).unwrap(), 41.into());
    assert_eq!(store.follower_count(tiny).unwrap(), 42.into());
    let one = store.integer(1).unwrap();
    let ratio = store.form(&[one], &[tiny]).unwrap();
    assert_eq!(store.left_options(ratio).unwrap(), [one]);
    assert_eq!(store.right_options(ratio).unwrap(), [tiny]);
    let zero = store.zero();
    let hot = store.form(&[one], &[zero]).unwrap();
    let remote = store.nimber(1_000_000_000_000).unwrap();
    let sum = store.add(hot, remote).unwrap();
    assert_eq!(store.name(sum).unwrap().to_string(), "{1+*1000000000000|*1000000000000}");
    assert!(matches!(store.add(sum, remote), Err(Stop::Size { .. })));
    let (star, ups) = (store.nimber(4096).unwrap(), store.up(1_000_000_000_000).unwrap());
    for (small, expected) in [(star, Relation::Less), (ups, Relation::Confused)] {
        let sum = store.add(hot, small).unwrap();
        let difference = store.sub(sum, small).unwrap();
        assert_eq!(difference, hot);
        assert_eq!(store.relation(small, hot).unwrap(), expected);
        let twice = store.add(sum, sum).unwrap();
        assert!(store.birthday(twice).unwrap() >= BigInt::from(1));
    }
    // Comparing large ups and nimbers with other infinitesimals does not walk down to 0.
    let two = store.integer(2).unwrap();
    let tiny_two = store.tiny(two).unwrap();
    let up = store.up(1).unwrap();
    let power = store.pow(up, 3).unwrap();
    for infinitesimal in [tiny_two, power] {
        for (k, expected) in [(1_000_000_000, Relation::Less), (-1_000_000_000, Relation::Greater)] {
            let ups = store.up(k).unwrap();
            assert_eq!(store.relation(infinitesimal, ups).unwrap(), expected);
            let star = store.up_star(&Rational::ZERO, k, u64::MAX).unwrap().unwrap();
            assert_eq!(store.relation(infinitesimal, star).unwrap(), expected);
        }
        let star = store.nimber(u64::MAX).unwrap();
        assert_eq!(store.relation(infinitesimal, star).unwrap(), Relation::Confused);
    }
    let most = store.up(i64::MAX).unwrap();
    assert!(matches!(store.add(most, most), Err(Stop::Size { .. })));
    assert!(matches!(store.multiple(most, &BigInt::from(-2)), Err(Stop::Size { .. })));
    assert!(matches!(store.up(i64::MIN), Err(Stop::Size { .. })));
    let half: Rational = "1/3".parse().unwrap();
    assert_eq!(store.number(&half).unwrap(), None);
    let bad = Uptimal { number: half, ups: vec![], nimber: 0 };
    assert!(store.uptimal(&bad).is_err());
    let many = store.multiple(hot, &BigInt::from(10_001)).unwrap();
    let expected = store.integer(5_000).unwrap();
    let expected = store.add(expected, hot).unwrap();
    assert_eq!(many, expected);
    let many = store.multiple(hot, &(&big + 1i32)).unwrap();
    assert_eq!(store.mean(many).unwrap(), Rational::from(&big + 1i32) * "1/2".parse::<Rational>().unwrap());
}

#[test]
fn depths() {
    // Deep enough for a step of any size to leave the stack of a test, which has two megabytes.
    const DEPTH: i64 = 30_000;
    let mut store = Store::new(Limit::default());
    let zero = store.zero();
    for build in [ladder, threats] {
        let game = build(&mut store, DEPTH);
        let negative = store.neg(game).unwrap();
        store.relation(game, negative).unwrap();
        store.outcome(game).unwrap();
        assert_eq!(store.add(game, negative).unwrap(), zero);
        let star = store.nimber(1).unwrap();
        store.add(game, star).unwrap();
        let one = store.integer(1).unwrap();
        store.add(game, one).unwrap();
        store.birthday(game).unwrap();
        store.is_even(game).unwrap();
        store.is_uptimal(game).unwrap();
        assert!(store.follower_count(game).unwrap() >= BigInt::from(2));
        store.followers(game).unwrap();
        let name = store.name(game).unwrap();
        assert!(name.to_string().len() > 100);
        store.ordinal_sum(star, game).unwrap();
    }
    let up = store.up(1).unwrap();
    let chain = store.pow_to(up, 20_000).unwrap();
    assert_eq!(store.name(chain).unwrap().to_string(), "^[20000]");
}

#[test]
fn stopped_calculations_leave_the_store_whole() {
    let limit = Limit::default();
    let mut store = Store::new(limit.clone());
    let (a, b) = (ladder(&mut store, 3_000), threats(&mut store, 2_000));
    store.limit().restart(Some(Duration::from_millis(100)));
    let start = Instant::now();
    let sum = store.add(a, b);
    assert_eq!(sum, Err(Stop::Deadline));
    assert!(start.elapsed() < Duration::from_secs(2));
    limit.interrupt();
    assert_eq!(store.add(a, b), Err(Stop::Interrupted));
    limit.restart(None);
    let one = store.integer(1).unwrap();
    let zero = store.zero();
    let hot = store.form(&[one], &[zero]).unwrap();
    assert_eq!(store.add(hot, hot).unwrap(), one);
    let (a, b) = (ladder(&mut store, 30), threats(&mut store, 20));
    let mut fresh = Store::new(Limit::default());
    let (c, d) = (ladder(&mut fresh, 30), threats(&mut fresh, 20));
    let (sum, expected) = (store.add(a, b).unwrap(), fresh.add(c, d).unwrap());
    assert_eq!(store.name(sum).unwrap().to_string(), fresh.name(expected).unwrap().to_string());
}
