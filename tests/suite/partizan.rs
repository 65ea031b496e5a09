//! The two-player engine: printed values, counts, uptimals.

use std::collections::HashMap;

use crate::reader::{print, read};
use cutcake::{
    limit::Limit,
    number::Rational,
    partizan::{Game, Relation, Store, Uptimal},
};

fn rational(text: &str) -> Rational {
    text.parse().unwrap_or_else(|_| panic!("{text}"))
}

#[test]
fn printed_values() {
    let table = [
        ("{0|1}", "1/2"),
        ("{|}", "0"),
        ("{0|*}", "^"),
        ("{0,*|0}", "^*"),
        ("{0|^*}", "^^"),
        ("{0|^^*}", "^3"),
        ("{0|^^}", "^3*"),
        ("{*|0,*}", "v"),
        ("{0|0,*}", "v*"),
        ("^*3", "^*3"),
        ("73/16+v9*8", "73/16+v9*8"),
        ("9/8+*", "9/8+*"),
        ("6+^*", "6+^*"),
        ("^3*2", "^3*2"),
        ("{2||0|-1}", "{2||0|-1}"),
        ("{0||0|-2}", "Tiny(2)"),
        ("{0||0|-1/2}", "Tiny(1/2)"),
        ("{2||2|0}", "2+Tiny(2)"),
        ("{-1||-1|-3}", "-1+Tiny(2)"),
        ("{2|0||0}", "Miny(2)"),
        ("{1|-1}", "+-1"),
        ("{2|-2}+{1|-1}", "+-{3|1}"),
        ("{1+*|-1+*}", "+-(1+*)"),
        ("{1,1+*|-1,-1+*}", "+-{1,1+*}"),
        ("{3|2||-2|-3}", "+-{3|2}"),
        ("{2||1|0,*}", "{2||1|0,*}"),
        ("{0|v*}", "^<2>"),
        ("{^|*}", "^[2]"),
        ("1+^<2>*3", "1+^<2>*3"),
        ("v[2]*", "v[2]*"),
        ("{1|1/2147483648}", "{1|1/2147483648}"),
        ("{0|1/1099511627776}", "1/2199023255552"),
        ("{2147483647+*|0}", "{2147483647+*|0}"),
        ("{1|0}+*4096", "{1+*4096|*4096}"),
        ("^1000000+{1|0}", "{1+^1000000|^1000000}"),
        ("^1000000000000*", "^1000000000000*"),
        (
            "1606938044258990275541962092341162602522202993782792835301376+*",
            "1606938044258990275541962092341162602522202993782792835301376+*",
        ),
        ("{0||||-1|||-2||-3|-4}", "{0||||-1|||-2||-3|-4}"),
        ("{1|{0||||-1|||-2||-3|-4}}", "{1|{0||||-1|||-2||-3|-4}}"),
    ];
    for (typed, expected) in table {
        let mut store = Store::new(Limit::default());
        let game = read(&mut store, typed);
        let printed = print(&mut store, game);
        assert_eq!(printed, expected, "{typed}");
        assert_eq!(read(&mut store, &printed), game, "{typed}");
    }
}

#[test]
fn days() {
    let mut store = Store::new(Limit::default());
    let mut day = vec![store.zero()];
    for count in [4, 22, 1474] {
        let antichains = antichains(&mut store, &day);
        let mut next = Vec::new();
        for left in &antichains {
            for right in &antichains {
                next.push(store.form(left, right).unwrap());
            }
        }
        next.sort_unstable();
        next.dedup();
        assert_eq!(next.len(), count);
        for game in &next {
            let printed = print(&mut store, *game);
            assert_eq!(read(&mut store, &printed), *game, "{printed}");
        }
        day = next;
    }
}

/// All sets of pairwise confused games.
fn antichains(store: &mut Store, games: &[Game]) -> Vec<Vec<Game>> {
    let mut all: Vec<Vec<Game>> = vec![vec![]];
    for game in games {
        for place in 0..all.len() {
            if all[place].iter().all(|other| store.relation(*other, *game).unwrap() == Relation::Confused) {
                let mut larger = all[place].clone();
                larger.push(*game);
                all.push(larger);
            }
        }
    }
    all
}

/// G ≤ H by its definition: no G^L ≥ H and no H^R ≤ G.
fn le_by_definition(store: &mut Store, known: &mut HashMap<(Game, Game), bool>, g: Game, h: Game) -> bool {
    if let Some(answer) = known.get(&(g, h)) {
        return *answer;
    }
    let (left, right) = (store.left_options(g).unwrap(), store.right_options(h).unwrap());
    let answer = !left.into_iter().any(|option| le_by_definition(store, known, h, option))
        && !right.into_iter().any(|option| le_by_definition(store, known, option, g));
    known.insert((g, h), answer);
    answer
}

/// What decides comparisons beside stops says what the definition does: for games of day 3, for infinitesimals k·↑ + *m and
/// for their sums with what comes next to them.
#[test]
fn the_order_is_as_defined() {
    let mut store = Store::new(Limit::default());
    let mut games: Vec<Game> = store.day(3).unwrap().into_iter().step_by(29).collect();
    let hot = games[games.len() / 2];
    for up in -4..=4 {
        for nimber in 0..5 {
            let infinitesimal = store.up_star(&Rational::ZERO, up, nimber).unwrap().unwrap();
            games.push(infinitesimal);
            if nimber % 3 == 1 {
                games.push(store.add(infinitesimal, hot).unwrap());
            }
        }
    }
    let mut known = HashMap::new();
    for g in &games {
        for h in &games {
            let expected = le_by_definition(&mut store, &mut known, *g, *h);
            assert_eq!(store.le(*g, *h).unwrap(), expected, "{} {}", print(&mut store, *g), print(&mut store, *h));
        }
    }
}

#[test]
fn uptimals_round_trip() {
    let mut store = Store::new(Limit::default());
    let mut state = 12345u64;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    for _ in 0..300 {
        let length = next(5);
        let mut ups: Vec<i64> = (0..length).map(|_| i64::try_from(next(7)).unwrap() - 3).collect();
        while ups.last() == Some(&0) {
            ups.pop();
        }
        let number = [Rational::ZERO, rational("3"), rational("-5/8")][usize::try_from(next(3)).unwrap()].clone();
        let uptimal = Uptimal { number, ups, nimber: next(5) };
        let game = store.uptimal(&uptimal).unwrap();
        let printed = print(&mut store, game);
        assert_eq!(store.uptimal_expansion(game).unwrap().as_ref(), Some(&uptimal), "{printed}, {uptimal:?}");
        assert_eq!(read(&mut store, &printed), game, "{printed}");
    }
}

#[test]
fn small_uptimals_are_recognised() {
    let mut store = Store::new(Limit::default());
    let up = store.up(1).unwrap();
    // All with four terms of -2 to 2 and all with six of -1 to 1.
    let words = |base: i64, length: u32| {
        (0..base.pow(length))
            .map(move |code| (0..length).map(|place| code / base.pow(place) % base - base / 2).collect::<Vec<i64>>())
    };
    for (code, mut ups) in words(5, 4).chain(words(3, 6)).enumerate() {
        while ups.last() == Some(&0) {
            ups.pop();
        }
        let uptimal = Uptimal { number: Rational::ZERO, ups, nimber: u64::from(code.is_multiple_of(3)) };
        let game = store.uptimal(&uptimal).unwrap();
        assert_eq!(store.uptimal_expansion(game).unwrap().as_ref(), Some(&uptimal));
    }
    // What is none is told apart without walking down large ups.
    let game = read(&mut store, "{^1000000|v}");
    assert_eq!(print(&mut store, game), "{^1000000|v}");
    let mut sum = store.zero();
    for n in 1..=8 {
        let power = store.pow(up, n).unwrap();
        sum = store.add(sum, power).unwrap();
        assert_eq!(store.pow_to(up, n).unwrap(), sum);
    }
}

#[test]
fn temperatures_and_means() {
    let table = [
        ("3", "3", "-1"),
        ("5/8", "5/8", "-1/8"),
        ("*", "0", "0"),
        ("^", "0", "0"),
        ("1+*", "1", "0"),
        ("Tiny(2)", "0", "0"),
        ("+-1", "0", "1"),
        ("{3|1}", "2", "1"),
        ("{1|0}", "1/2", "1/2"),
        ("{2||1|0}", "5/4", "3/4"),
        ("{4||1|-2}", "7/4", "9/4"),
        ("{7|5||4|1}", "17/4", "7/4"),
        ("{0||0|-2}+{1|-1}", "0", "1"),
        ("{10|0||-10}", "-5/2", "15/2"),
    ];
    let mut store = Store::new(Limit::default());
    for (text, mean, temperature) in table {
        let game = read(&mut store, text);
        assert_eq!(store.mean(game).unwrap(), rational(mean), "mean of {text}");
        assert_eq!(store.temperature(game).unwrap(), rational(temperature), "temperature of {text}");
    }
    let game = read(&mut store, "{2||1|0}");
    let thermograph = store.thermograph(game).unwrap();
    let corner = |t: &str, v: &str| (rational(t), rational(v));
    assert_eq!(thermograph.left.corners(), [corner("3/4", "5/4"), corner("-1", "3")]);
    assert_eq!(thermograph.right.corners(), [corner("3/4", "5/4"), corner("1/2", "1"), corner("-1", "1")]);
}

#[test]
fn classes_and_outcomes() {
    let mut store = Store::new(Limit::default());
    let outcomes = [("0", "P"), ("*", "N"), ("^", "L"), ("v", "R"), ("^*", "N"), ("^^*", "L"), ("{1|-1}", "N")];
    for (text, outcome) in outcomes {
        let game = read(&mut store, text);
        assert_eq!(store.outcome(game).unwrap().to_string(), outcome, "{text}");
    }
    // Number, integer, nimber, uptimal, infinitesimal, all-small, numberish, even, odd, even- and odd-tempered.
    let classes = [
        ("0", "11111111010"),
        ("3", "11010010110"),
        ("1/2", "10010010010"),
        ("*", "00111110101"),
        ("*2", "00111110000"),
        ("^", "00011110000"),
        ("^<2>", "00011110000"),
        ("1+^", "00010010000"),
        ("Tiny(2)", "00001010000"),
        ("{1|-1}", "00000001001"),
        ("{1|0}", "00000000001"),
        ("{2|0}", "00000000101"),
    ];
    for (text, expected) in classes {
        let game = read(&mut store, text);
        let flags = [
            store.is_number(game),
            store.is_integer(game),
            store.is_nimber(game),
            store.is_uptimal(game).unwrap(),
            store.is_infinitesimal(game),
            store.is_all_small(game),
            store.is_numberish(game),
            store.is_even(game).unwrap(),
            store.is_odd(game).unwrap(),
            store.is_even_tempered(game).unwrap(),
            store.is_odd_tempered(game).unwrap(),
        ];
        let flags: String = flags.into_iter().map(|flag| if flag { '1' } else { '0' }).collect();
        assert_eq!(flags, expected, "{text}");
    }
}

#[test]
fn tiny_and_ordinal_sums() {
    let mut store = Store::new(Limit::default());
    for (base, top, sum) in [
        ("*", "1", "^*"),
        ("*", "*", "*2"),
        ("1", "1", "2"),
        ("1", "-1", "1/2"),
        ("1", "*", "1+*"),
        ("1/2", "1", "3/4"),
        ("0", "^", "^"),
        ("^", "0", "^"),
        ("{1|-1}", "1", "{1,+-1|-1}"),
    ] {
        let (base, top) = (read(&mut store, base), read(&mut store, top));
        let game = store.ordinal_sum(base, top).unwrap();
        assert_eq!(print(&mut store, game), sum);
    }
    let (tiny, miny) = (read(&mut store, "{0||0|-3}"), read(&mut store, "{3|0||0}"));
    let three = store.integer(3).unwrap();
    assert_eq!(store.tiny(three).unwrap(), tiny);
    assert_eq!(store.miny(three).unwrap(), miny);
    assert_eq!(store.neg(tiny).unwrap(), miny);
    // Tinies of larger games are infinitely smaller.
    let four = store.integer(4).unwrap();
    let smaller = store.tiny(four).unwrap();
    let many = store.multiple(smaller, &100.into()).unwrap();
    assert_eq!(store.relation(many, tiny).unwrap(), Relation::Less);
    assert!(store.pow(tiny, 2).is_ok());
    let star = store.nimber(2).unwrap();
    assert!(store.pow(star, 2).is_err());
    let down = store.up(-1).unwrap();
    let power = store.pow(down, 2).unwrap();
    assert_eq!(print(&mut store, power), "v<2>");
}
