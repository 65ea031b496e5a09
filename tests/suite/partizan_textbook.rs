//! The engine against the definitions: plain forms, the naive order, the naive canonical form.

use std::{collections::BTreeSet, rc::Rc};

use cutcake::{
    limit::Limit,
    partizan::{Game, Store},
};
use proptest::prelude::*;

/// A game as its options.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Plain {
    left: Vec<Rc<Plain>>,
    right: Vec<Rc<Plain>>,
}

/// G ≤ H by definition.
fn le(g: &Plain, h: &Plain) -> bool {
    !g.left.iter().any(|option| le(h, option)) && !h.right.iter().any(|option| le(option, g))
}

fn undominated(options: &[Rc<Plain>], dominates: impl Fn(&Plain, &Plain) -> bool) -> Vec<Rc<Plain>> {
    let mut kept: Vec<Rc<Plain>> = Vec::new();
    for option in options {
        if kept.iter().any(|other| dominates(other, option)) {
            continue;
        }
        kept.retain(|other| !dominates(option, other));
        kept.push(option.clone());
    }
    kept
}

/// The canonical form by the textbook: options first, then reversible and dominated options until nothing changes.
fn canonical(g: &Plain) -> Rc<Plain> {
    let mut form = Plain {
        left: g.left.iter().map(|option| canonical(option)).collect(),
        right: g.right.iter().map(|option| canonical(option)).collect(),
    };
    loop {
        let reversible = form.left.iter().enumerate().find_map(|(place, option)| {
            option.right.iter().find(|answer| le(answer, &form)).map(|answer| (place, answer.clone()))
        });
        if let Some((place, answer)) = reversible {
            form.left.remove(place);
            form.left.extend(answer.left.iter().cloned());
            continue;
        }
        let reversible = form.right.iter().enumerate().find_map(|(place, option)| {
            option.left.iter().find(|answer| le(&form, answer)).map(|answer| (place, answer.clone()))
        });
        if let Some((place, answer)) = reversible {
            form.right.remove(place);
            form.right.extend(answer.right.iter().cloned());
            continue;
        }
        break;
    }
    form.left = undominated(&form.left, |a, b| le(b, a));
    form.right = undominated(&form.right, le);
    form.left.sort();
    form.right.sort();
    Rc::new(form)
}

fn plain_sum(g: &Rc<Plain>, h: &Rc<Plain>) -> Rc<Plain> {
    let side = |a: &[Rc<Plain>], b: &[Rc<Plain>]| {
        a.iter().map(|option| plain_sum(option, h)).chain(b.iter().map(|option| plain_sum(g, option))).collect()
    };
    Rc::new(Plain { left: side(&g.left, &h.left), right: side(&g.right, &h.right) })
}

/// A plain form in the store.
fn value(store: &mut Store, g: &Plain) -> Game {
    let left: Vec<Game> = g.left.iter().map(|option| value(store, option)).collect();
    let right: Vec<Game> = g.right.iter().map(|option| value(store, option)).collect();
    store.form(&left, &right).unwrap()
}

/// The canonical form that the store has.
fn plain(store: &mut Store, g: Game) -> Rc<Plain> {
    let left = store.left_options(g).unwrap();
    let right = store.right_options(g).unwrap();
    let mut form = Plain {
        left: left.into_iter().map(|option| plain(store, option)).collect(),
        right: right.into_iter().map(|option| plain(store, option)).collect(),
    };
    form.left.sort();
    form.right.sort();
    Rc::new(form)
}

/// A random form born by day `depth`.
fn games(depth: u32, width: usize) -> BoxedStrategy<Rc<Plain>> {
    let zero = Just(Rc::new(Plain { left: vec![], right: vec![] }));
    if depth == 0 {
        return zero.boxed();
    }
    let side = prop::collection::vec(games(depth - 1, width), 0..=width);
    let form = (side.clone(), side).prop_map(|(left, right)| Rc::new(Plain { left, right }));
    prop_oneof![1 => zero, 6 => form].boxed()
}

/// Hot, infinitesimal and number-like games of some size, by their birthday-3 parts.
fn values() -> impl Strategy<Value = Rc<Plain>> {
    games(4, 2)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn canonical_form_is_the_textbook_s(g in values()) {
        let mut store = Store::new(Limit::default());
        let game = value(&mut store, &g);
        prop_assert_eq!(plain(&mut store, game), canonical(&g));
    }

    #[test]
    fn order_is_the_textbook_s(g in values(), h in values()) {
        let mut store = Store::new(Limit::default());
        let (a, b) = (value(&mut store, &g), value(&mut store, &h));
        prop_assert_eq!(store.le(a, b).unwrap(), le(&g, &h));
        prop_assert_eq!(store.le(b, a).unwrap(), le(&h, &g));
    }

    #[test]
    fn sum_is_the_textbook_s(g in games(3, 2), h in games(2, 2)) {
        let mut store = Store::new(Limit::default());
        let (a, b) = (value(&mut store, &g), value(&mut store, &h));
        let sum = store.add(a, b).unwrap();
        let expected = value(&mut store, &plain_sum(&g, &h));
        prop_assert_eq!(sum, expected);
    }

    #[test]
    fn group_and_order(g in values(), h in values(), k in games(3, 2), nimber in 0u64..70, up in -3i64..4) {
        let mut store = Store::new(Limit::default());
        let (mut g, h, k) = (value(&mut store, &g), value(&mut store, &h), value(&mut store, &k));
        let small = store.up_star(&"1/2".parse().unwrap(), up, nimber).unwrap().unwrap();
        g = store.add(g, small).unwrap();
        let zero = store.zero();
        let gh = store.add(g, h).unwrap();
        let hg = store.add(h, g).unwrap();
        prop_assert_eq!(gh, hg);
        let hk = store.add(h, k).unwrap();
        let (left, right) = (store.add(gh, k).unwrap(), store.add(g, hk).unwrap());
        prop_assert_eq!(left, right);
        let difference = store.sub(gh, h).unwrap();
        prop_assert_eq!(difference, g);
        let negative = store.neg(g).unwrap();
        prop_assert_eq!(store.add(g, negative).unwrap(), zero);
        prop_assert_eq!(store.neg(negative).unwrap(), g);
        // Order and addition.
        let gk = store.add(g, k).unwrap();
        prop_assert_eq!(store.le(g, h).unwrap(), store.le(gk, hk).unwrap());
        let difference = store.sub(g, h).unwrap();
        prop_assert_eq!(store.le(g, h).unwrap(), store.le(difference, zero).unwrap());
        if store.le(g, h).unwrap() && store.le(h, k).unwrap() {
            prop_assert!(store.le(g, k).unwrap());
        }
        if store.le(g, h).unwrap() && store.le(h, g).unwrap() {
            prop_assert_eq!(g, h);
        }
        // Canonical: rebuilt from its options it is itself, and no option is dominated or reversible.
        for game in store.followers(gh).unwrap() {
            let (left, right) = (store.left_options(game).unwrap(), store.right_options(game).unwrap());
            prop_assert_eq!(store.form(&left, &right).unwrap(), game);
            for a in &left {
                for b in &left {
                    prop_assert!(a == b || !store.le(*a, *b).unwrap());
                }
                for answer in store.right_options(*a).unwrap() {
                    prop_assert!(!store.le(answer, game).unwrap());
                }
            }
            for a in &right {
                for b in &right {
                    prop_assert!(a == b || !store.le(*a, *b).unwrap());
                }
                for answer in store.left_options(*a).unwrap() {
                    prop_assert!(!store.le(game, answer).unwrap());
                }
            }
        }
        // Birthday and followers by the definitions.
        let all = store.followers(gh).unwrap();
        prop_assert_eq!(store.follower_count(gh).unwrap(), all.len().into());
        prop_assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        let mut birthday = num_bigint::BigInt::ZERO;
        let options: Vec<Game> =
            store.left_options(gh).unwrap().into_iter().chain(store.right_options(gh).unwrap()).collect();
        for option in &options {
            birthday = birthday.max(store.birthday(*option).unwrap() + 1);
        }
        prop_assert_eq!(store.birthday(gh).unwrap(), birthday);
        // Thermographs: masts add, walls start at the stops.
        let (a, b, sum) = (store.mean(g).unwrap(), store.mean(h).unwrap(), store.mean(gh).unwrap());
        prop_assert_eq!(a + b, sum);
        let thermograph = store.thermograph(gh).unwrap();
        prop_assert_eq!(thermograph.left.at(&"0".parse().unwrap()), store.left_stop(gh));
        prop_assert_eq!(thermograph.right.at(&"0".parse().unwrap()), store.right_stop(gh));
        let hottest = store.temperature(g).unwrap().max(store.temperature(h).unwrap());
        prop_assert!(store.temperature(gh).unwrap() <= hottest.max("0".parse().unwrap()));
    }
}
