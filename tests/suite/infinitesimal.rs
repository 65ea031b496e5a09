//! Atomic weights, companions and reduced canonical forms against their definitions.

use std::collections::{HashMap, HashSet};

use crate::reader::{print, read};
use cutcake::{
    limit::Limit,
    partizan::{Game, Relation, Store},
    random::Random,
};

fn store() -> Store {
    Store::new(Limit::default())
}

fn weight(store: &mut Store, g: Game) -> Option<String> {
    let weight = store.atomic_weight(g).unwrap();
    weight.map(|weight| print(store, weight))
}

/// Atomic weights of the literature, and of games that have none.
#[test]
fn atomic_weights() {
    let table = [
        ("0", Some("0")),
        ("*", Some("0")),
        ("*8", Some("0")),
        ("^^*", Some("2")),
        ("v3*2", Some("-3")),
        ("^<2>", Some("0")),
        ("^[4]", Some("1")),
        ("{0||0|v3}", Some("0")),
        ("{^3|vv}", Some("{1|0}")),
        ("{^^|v}", Some("1/2")),
        ("{^^*|vv*}", Some("*")),
        ("{^5|v5}", Some("+-3")),
        ("{0||0|-3/2}", Some("0")),
        ("{0|||0||-1|-3}", Some("0")),
        ("{1|^^||^}", Some("2")),
        ("{1|^3||^}", None),
        ("{1|0}", None),
        ("1+^", None),
        ("5", None),
        ("1/2", None),
    ];
    let mut store = store();
    for (text, expected) in table {
        let game = read(&mut store, text);
        assert_eq!(weight(&mut store, game).as_deref(), expected, "{text}");
    }
}

/// An atomic weight is one by the definition, and of a game without one none of the candidates is.
#[test]
fn atomic_weights_of_day_3_are_as_defined() {
    let mut store = store();
    let day = store.day(3).unwrap();
    let mut candidates = store.day(2).unwrap();
    for n in ["2", "3", "-2", "-3", "{2|0}", "{0|-2}"] {
        candidates.push(read(&mut store, n));
    }
    let (mut atomic, mut others) = (0, 0);
    for game in day {
        let weight = store.atomic_weight(game).unwrap();
        assert!(weight.is_some() || !store.is_all_small(game), "every all-small game is atomic");
        if let Some(weight) = weight {
            atomic += 1;
            assert!(store.has_atomic_weight(game, weight).unwrap());
            for other in &candidates {
                assert!(*other == weight || !store.has_atomic_weight(game, *other).unwrap(), "there is only one");
            }
        } else {
            others += 1;
            for other in &candidates {
                assert!(!store.has_atomic_weight(game, *other).unwrap(), "{} has one", print(&mut store, game));
            }
        }
    }
    assert_eq!((atomic, others), (292, 1182));
}

/// G ~ H by play: G + X + ☆ and H + X + ☆ have the same outcome for every X of a list and two remote stars.
fn alike(store: &mut Store, g: Game, h: Game, contexts: &[Game]) -> bool {
    contexts.iter().all(|context| {
        [16, 32].iter().all(|star| {
            let star = store.nimber(*star).unwrap();
            let context = store.add(*context, star).unwrap();
            let outcomes = [g, h].map(|game| {
                let sum = store.add(game, context).unwrap();
                store.outcome(sum).unwrap()
            });
            outcomes[0] == outcomes[1]
        })
    })
}

#[test]
fn games_of_equal_weight_play_alike_beside_a_remote_star() {
    let mut store = store();
    let up = store.up(1).unwrap();
    let contexts: Vec<Game> =
        ["0", "^", "v*", "^^", "{1|0}", "{0||0|-1}"].into_iter().map(|text| read(&mut store, text)).collect();
    for game in store.day(3).unwrap().into_iter().step_by(5) {
        if let Some(weight) = store.atomic_weight(game).unwrap() {
            let ups = store.norton_product(weight, up).unwrap();
            assert!(alike(&mut store, game, ups, &contexts), "{}", print(&mut store, game));
        }
    }
}

#[test]
fn atomic_weight_is_additive_on_all_small_games() {
    let mut store = store();
    let mut all_small: Vec<Game> = store.day(3).unwrap().into_iter().filter(|game| store.is_all_small(*game)).collect();
    for text in ["{^3|vv}", "{^5|v5}", "{0|^<2>}", "{0||0|v3}", "{^3||^|v}", "{^^*,^3|v*2}"] {
        all_small.push(read(&mut store, text));
    }
    for g in &all_small {
        for h in &all_small {
            let sum = store.add(*g, *h).unwrap();
            let [of_g, of_h, of_sum] = [*g, *h, sum].map(|game| store.atomic_weight(game).unwrap().unwrap());
            assert_eq!(store.add(of_g, of_h).unwrap(), of_sum);
        }
    }
}

/// The largest nimber that play can come to.
fn far(store: &mut Store, g: Game, known: &mut HashMap<Game, u64>) -> u64 {
    if let Some(known) = known.get(&g) {
        return *known;
    }
    let mut most = store.as_nimber(g).unwrap_or(0);
    for option in [store.left_options(g).unwrap(), store.right_options(g).unwrap()].concat() {
        most = most.max(far(store, option, known));
    }
    known.insert(g, most);
    most
}

/// The criterion with kites (Winning Ways, ch. 8) agrees with that of the remote star: G - W·↑ lies between ±(↑* + kite).
#[test]
fn kites_say_the_same_as_remote_stars() {
    let mut store = store();
    let (up, minus_one) = (store.up(1).unwrap(), store.integer(-1).unwrap());
    let mut games: Vec<Game> = store.day(3).unwrap().into_iter().filter(|game| store.is_infinitesimal(*game)).collect();
    for text in ["{1|^^||^}", "{1|^3||^}", "{2|^||*}", "{1|^*2||^^}", "{1|0||^|-1}", "{^|-1||v|-2}"] {
        games.push(read(&mut store, text));
    }
    let candidates: Vec<Game> =
        ["0", "1", "2", "-1", "*", "{1|0}", "1/2"].into_iter().map(|text| read(&mut store, text)).collect();
    for game in games {
        for weight in &candidates {
            let ups = store.norton_product(*weight, up).unwrap();
            let difference = store.sub(game, ups).unwrap();
            let star = (far(&mut store, difference, &mut HashMap::new()) + 1).next_power_of_two().max(2);
            let star = store.nimber(star).unwrap();
            let kite = store.ordinal_sum(star, minus_one).unwrap();
            let up_star = read(&mut store, "^*");
            let bound = store.add(up_star, kite).unwrap();
            let minus = store.neg(bound).unwrap();
            let by_kites = store.le(difference, bound).unwrap() && store.le(minus, difference).unwrap();
            assert_eq!(by_kites, store.has_atomic_weight(game, *weight).unwrap(), "{}", print(&mut store, game));
        }
    }
}

#[test]
fn companions() {
    let table = [
        ("0", "*"),
        ("5", "5"),
        ("-1/2", "-1/2"),
        ("*8", "*8"),
        ("9/8+*", "9/8+*"),
        ("^", "^*"),
        ("v*", "v"),
        ("^*6", "^*6"),
        ("6+^*", "6+^*"),
        ("{0||0|v3}", "{0,*||*|v3*}"),
        ("{^3|vv}", "{^3*|vv*}"),
        ("{0||0|-3/2}", "{0,*||*|-3/2}"),
        ("{1|^^||^}", "{1|^^*||^*}"),
        ("{3||2+*|1+*}", "{3||2+*|1+*}"),
    ];
    let mut store = store();
    for (text, expected) in table {
        let game = read(&mut store, text);
        let companion = store.companion(game).unwrap();
        assert_eq!(print(&mut store, companion), expected, "{text}");
        assert_eq!(store.companion(companion).unwrap(), game, "{text}");
    }
}

/// The companion is an automorphism of the lattice of each day, other than the identity.
#[test]
fn the_companion_is_an_automorphism() {
    let mut store = store();
    for n in 1..=3 {
        let day = store.day(n).unwrap();
        let games: HashSet<Game> = day.iter().copied().collect();
        let companions: Vec<Game> = day.iter().map(|game| store.companion(*game).unwrap()).collect();
        assert!(companions.iter().all(|companion| games.contains(companion)));
        assert_ne!(companions, day);
        for (g, of_g) in day.iter().zip(&companions).step_by(if n == 3 { 11 } else { 1 }) {
            assert_eq!(store.companion(*of_g).unwrap(), *g);
            for (h, of_h) in day.iter().zip(&companions) {
                assert_eq!(store.le(*g, *h).unwrap(), store.le(*of_g, *of_h).unwrap());
            }
        }
    }
    // By the definition, from the options of uptimals too.
    let zero = store.zero();
    for text in ["^<2>", "^[3]*", "v3*2", "^^", "1+^", "1/4+v*", "{0|^<2>}"] {
        let game = read(&mut store, text);
        let [mut left, mut right] = [store.left_options(game).unwrap(), store.right_options(game).unwrap()]
            .map(|options| options.into_iter().map(|option| store.companion(option).unwrap()).collect::<Vec<_>>());
        if store.le(zero, game).unwrap() {
            left.push(zero);
        }
        if store.le(game, zero).unwrap() {
            right.push(zero);
        }
        let expected = store.form(&left, &right).unwrap();
        assert_eq!(store.companion(game).unwrap(), expected, "{text}");
    }
}

#[test]
fn reduced_canonical_forms() {
    let table = [
        ("*8", "0"),
        ("73/16+v9*8", "73/16"),
        ("{1|^^||^}", "0"),
        ("{3||2+*|1+*}", "{3||2|1}"),
        ("{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}", "{3/2|1/2||{0|-3},{-1/2|-1||-5/2}}"),
    ];
    let mut store = store();
    for (text, expected) in table {
        let game = read(&mut store, text);
        let reduced = store.reduced_canonical_form(game).unwrap();
        assert_eq!(print(&mut store, reduced), expected, "{text}");
    }
}

/// Infinitesimally near, the same for all games that are, and born first among them.
#[test]
fn reduced_canonical_forms_of_day_3_are_as_defined() {
    let mut store = store();
    let day = store.day(3).unwrap();
    let mut classes: Vec<(Game, Vec<Game>)> = Vec::new();
    for game in day {
        let reduced = store.reduced_canonical_form(game).unwrap();
        let difference = store.sub(game, reduced).unwrap();
        assert!(store.is_infinitesimal(difference), "{}", print(&mut store, game));
        assert_eq!(store.reduced_canonical_form(reduced).unwrap(), reduced);
        assert!(store.birthday(reduced).unwrap() <= store.birthday(game).unwrap());
        match classes.iter_mut().find(|(class, _)| *class == reduced) {
            Some((_, games)) => games.push(game),
            None => classes.push((reduced, vec![game])),
        }
    }
    for (place, (g, _)) in classes.iter().enumerate() {
        for (h, _) in &classes[..place] {
            let difference = store.sub(*g, *h).unwrap();
            assert!(!store.is_infinitesimal(difference), "two classes are one");
        }
    }
    assert!(classes.iter().all(|(_, games)| !games.is_empty()));
    assert_eq!(store.relation(classes[0].0, classes[0].0).unwrap(), Relation::Equal);
}

/// All-small games of later days: their atomic weights, companions and reductions against the definitions.
#[test]
fn random_all_small_games() {
    let mut store = store();
    let mut games: Vec<Game> = store.day(3).unwrap().into_iter().filter(|game| store.is_all_small(*game)).collect();
    let mut random = Random::new(8);
    for _ in 0..150 {
        let mut side = || (0..1 + random.below(3)).filter_map(|_| random.pick(&games).copied()).collect::<Vec<_>>();
        let (left, right) = (side(), side());
        let game = store.form(&left, &right).unwrap();
        if store.is_all_small(game) {
            games.push(game);
        }
    }
    for (place, game) in games.iter().enumerate().skip(67) {
        let weight = store.atomic_weight(*game).unwrap().unwrap();
        assert!(store.has_atomic_weight(*game, weight).unwrap(), "{}", print(&mut store, *game));
        let other = games[place / 2];
        let sum = store.add(*game, other).unwrap();
        let [of_other, of_sum] = [other, sum].map(|game| store.atomic_weight(game).unwrap().unwrap());
        assert_eq!(store.add(weight, of_other).unwrap(), of_sum);
        let companion = store.companion(*game).unwrap();
        assert_eq!(store.companion(companion).unwrap(), *game);
    }
}

/// Infinitesimals with hot followers: the candidate is the only weight there can be.
#[test]
fn random_infinitesimals_have_no_weight_but_the_one_found() {
    let mut store = store();
    let candidates: Vec<Game> =
        ["0", "1", "2", "3", "-1", "-2", "-3", "*", "1/2", "-1/2", "{1|0}", "{0|-1}", "{2|0}", "^"]
            .into_iter()
            .map(|text| read(&mut store, text))
            .collect();
    let day = store.day(2).unwrap();
    let mut random = Random::new(3);
    let (mut atomic, mut others) = (0, 0);
    while atomic + others < 400 {
        // {big or hot | small} against small ones: infinitesimal more often than not.
        let mut pick = || random.pick(&day).copied().unwrap();
        let (a, b, c, d) = (pick(), pick(), pick(), pick());
        let (left, right) = (store.form(&[a], &[b]).unwrap(), store.form(&[c], &[d]).unwrap());
        let game = store.form(&[left, b], &[right, c]).unwrap();
        if !store.is_infinitesimal(game) || store.is_all_small(game) {
            continue;
        }
        let weight = store.atomic_weight(game).unwrap();
        *if weight.is_some() { &mut atomic } else { &mut others } += 1;
        for candidate in &candidates {
            let holds = store.has_atomic_weight(game, *candidate).unwrap();
            assert_eq!(holds, weight == Some(*candidate), "{}", print(&mut store, game));
        }
    }
}

#[test]
fn reduced_canonical_forms_of_random_games() {
    let mut store = store();
    let games = crate::temperature::random_games(&mut store, 6, 150);
    let small: Vec<Game> =
        ["^", "*", "v*2", "{0||0|-2}", "^<2>"].into_iter().map(|text| read(&mut store, text)).collect();
    for (place, game) in games.into_iter().enumerate() {
        let reduced = store.reduced_canonical_form(game).unwrap();
        let difference = store.sub(game, reduced).unwrap();
        assert!(store.is_infinitesimal(difference), "{}", print(&mut store, game));
        // The same for every game infinitesimally near, and itself reduced.
        let near = store.add(game, small[place % small.len()]).unwrap();
        assert_eq!(store.reduced_canonical_form(near).unwrap(), reduced);
        assert_eq!(store.reduced_canonical_form(reduced).unwrap(), reduced);
        let [birthday, of_game] = [reduced, game].map(|game| store.birthday(game).unwrap());
        assert!(birthday <= of_game);
    }
}
