//! Games on heaps by code, for one player each, and joined: known values, and values against a slow obvious play.

use std::collections::{HashMap, HashSet};

use cutcake::{
    impartial::{
        GrundyValues, HeapGame, NimSequence, Standing,
        code::{Break, Code, Digit, Sizes},
    },
    limit::{Limit, Stop},
    number::nim::{mex, nim_product},
    partizan::{Game, Store},
    ruleset::{Play, Ruleset, heap::Heaps, wythoff::GenWythoff},
};
use proptest::prelude::*;

use crate::{impartial, session::run};

fn game(code: &str) -> HeapGame {
    let heaps = Heaps::take_and_break(code).unwrap_or_else(|error| panic!("{code}: {error}"));
    let Play::Impartial(rules) = heaps.play() else { panic!("{code} is not impartial") };
    rules.heap_game().unwrap()
}

fn spawning(code: &str) -> HeapGame {
    let heaps = Heaps::spawning(code).unwrap_or_else(|error| panic!("{code}: {error}"));
    let Play::Impartial(rules) = heaps.play() else { panic!("{code} is not impartial") };
    rules.heap_game().unwrap()
}

fn options(game: &HeapGame, heap: u64) -> Vec<Vec<u64>> {
    let options = game.options(heap, &Limit::default()).unwrap();
    options.into_iter().map(|parts| parts.to_vec()).collect()
}

/// The options as CGSuite writes them in the tests of its codes: `8  1,7  2,6`.
fn written(game: &HeapGame, heap: u64) -> String {
    let text = |parts: Vec<u64>| match parts.as_slice() {
        [] => "-".to_owned(),
        parts => parts.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
    };
    options(game, heap).into_iter().map(text).collect::<Vec<_>>().join("  ")
}

/// The options of heaps by their codes, in order, as CGSuite 2 has them.
#[test]
fn codes_mean_what_they_mean_in_cgsuite() {
    for (code, heap, expected) in [
        ("0.3", 9, "8"),
        ("0.77", 9, "8  1,7  2,6  3,5  4,4  7  1,6  2,5  3,4"),
        ("4.0", 8, "1,7  2,6  3,5  4,4"),
        ("4!.0", 8, "1,7  2,6  3,5"),
        ("0.3F?", 9, "8  7  1,6  2,5  3,4  1,1,5  1,2,4  1,3,3  2,2,3"),
        ("0.3F!", 9, "8  7  1,6  2,5  3,4  1,2,4"),
        ("0.3f?", 11, "10  9  1,8  2,7  3,6  4,5  1,1,7  1,2,6  1,3,5  1,4,4  2,2,5  2,3,4"),
        ("0.*?3", 7, "6  1,5  2,4  1,1,4  1,2,3  1,1,1,3  1,1,2,2  1,1,1,1,2  5"),
        ("0.*!3", 7, "6  1,5  2,4  1,2,3  5"),
        ("0.[3]", 7, "6  5  4  3  2  1  -"),
        ("0.[2]", 7, "6  5  4  3  2  1"),
        ("0.3[1]", 7, "6  -"),
        ("0.7[03]", 7, "6  1,5  2,4  3,3  4  2  -"),
        ("80.0", 7, "1,1,6  1,2,5  1,3,4  2,2,4  2,3,3"),
        ("0.*=", 11, "10  5,5  2,2,2,2,2  1,1,1,1,1,1,1,1,1,1"),
        ("{2+}=.0", 10, "5,5  2,2,2,2,2  1,1,1,1,1,1,1,1,1,1"),
        ("0.{0,1,3+}", 1, "-"),
        ("0.{0,1,3+}", 2, "1"),
        ("0.{1,3+}", 1, ""),
        ("0.{2,3?+}", 7, "1,5  2,4  3,3  1,1,4  1,2,3  1,1,1,3  1,1,2,2  1,1,1,1,2"),
    ] {
        assert_eq!(written(&game(code), heap), expected, "{code}[{heap}]");
    }
    for (code, same) in [
        ("04.30", "4.3"),
        ("04.00[00]", "4.0"),
        ("0.{1,2!}", "0.6!"),
        ("0.{0!,2!,3!}", "0.D!"),
        ("0.{0,2!,4!+}", "0.{0,2,4+}!"),
        ("0.{0!,2?,3?,4?+}", "0.{0,2+}?"),
        ("0.{0,1!,2,3,4+}", "0.*"),
        ("0.&7;G", "0.7{4}"),
    ] {
        for heap in 0..14 {
            let [of_code, of_same] = [code, same].map(|code| {
                let options = options(&game(code), heap);
                options.into_iter().collect::<HashSet<_>>()
            });
            assert_eq!(of_code, of_same, "{code} and {same}, heap {heap}");
        }
    }
}

/// All divisions of tokens, as rows that do not fall, by taking the first heap from what is there.
fn divisions(tokens: u64, least: u64) -> Vec<Vec<u64>> {
    if tokens == 0 {
        return vec![Vec::new()];
    }
    (least..=tokens)
        .flat_map(|first| divisions(tokens - first, first).into_iter().map(move |rest| [vec![first], rest].concat()))
        .collect()
}

fn allows(way: &Break, parts: &[u64]) -> bool {
    let number = parts.len() as u64;
    let different = parts.iter().collect::<HashSet<_>>().len();
    let sizes = match way.sizes {
        _ if parts.len() < 2 => true,
        Sizes::Any => true,
        Sizes::Equal => different == 1,
        Sizes::Distinct => different == parts.len(),
        Sizes::NotAllEqual => different > 1,
    };
    sizes && (number == way.heaps || way.or_more && number > way.heaps)
}

/// A code in the plain: digits from the one that adds most tokens to the last one, and how many of them repeat.
#[derive(Clone, Debug)]
struct Plain {
    added: Vec<Vec<Break>>,
    taken: Vec<Vec<Break>>,
    period: usize,
}

impl Plain {
    fn options(&self, heap: usize) -> Vec<Vec<u64>> {
        let digit = |taken: usize| match taken.checked_sub(self.taken.len()) {
            None => self.taken.get(taken),
            Some(_) if self.period == 0 => None,
            Some(beyond) => self.taken.get(self.taken.len() - self.period + beyond % self.period),
        };
        let added = self.added.iter().enumerate().map(|(place, digit)| (heap + place + 1, Some(digit)));
        let taken = (0..=heap).map(|taken| (heap - taken, digit(taken)));
        let mut options = Vec::new();
        for (rest, digit) in added.chain(taken) {
            for way in digit.into_iter().flatten() {
                options.extend(divisions(rest as u64, 1).into_iter().filter(|parts| allows(way, parts)));
            }
        }
        options
    }

    fn code(&self) -> Option<Code> {
        let digits = |digits: &[Vec<Break>]| digits.iter().map(|digit| Digit::new(digit.clone())).collect();
        Code::new(digits(&self.added), digits(&self.taken), self.period).ok()
    }
}

fn plain_sizes() -> impl Strategy<Value = Sizes> {
    prop::sample::select(vec![Sizes::Any, Sizes::NotAllEqual, Sizes::Distinct, Sizes::Equal])
}

fn plain_digit(least: u64) -> impl Strategy<Value = Vec<Break>> {
    let way = (least..least + 4, prop::bool::weighted(0.3), plain_sizes()).prop_map(|(heaps, or_more, sizes)| Break {
        heaps,
        or_more,
        sizes,
    });
    prop::collection::vec(way, 0..3)
}

fn plain_code() -> impl Strategy<Value = Plain> {
    let added = prop_oneof![3 => Just(Vec::new()), 1 => plain_digit(3).prop_map(|digit| vec![digit])];
    (added, plain_digit(2), prop::collection::vec(plain_digit(0), 1..4), 0usize..3).prop_map(
        |(added, first, rest, period)| {
            let period = period.min(rest.len());
            Plain { added, taken: [vec![first], rest].concat(), period }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Options one by one, and the values without them.
    #[test]
    fn random_codes_agree_with_play(plain in plain_code()) {
        let code = plain.code();
        prop_assume!(code.is_some());
        let game = HeapGame::of_code(code.unwrap());
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..17 {
            let expected: HashSet<Vec<u64>> = plain.options(heap).into_iter().collect();
            let listed = options(&game, heap as u64);
            let found: HashSet<Vec<u64>> = listed.iter().cloned().collect();
            prop_assert_eq!(&found, &expected, "heap {}", heap);
            let value = |parts: &Vec<u64>| parts.iter().fold(0, |sum, part| sum ^ values[usize::try_from(*part).unwrap()]);
            values.push(mex(expected.iter().map(value).collect::<Vec<_>>()));
        }
        let mut sequence = NimSequence::new(game);
        prop_assert_eq!(sequence.values(16, &Limit::default()).unwrap(), &values[1..]);
    }

    /// A period that is called proved holds beyond the heaps that proved it, also where moves leave four heaps or add tokens.
    #[test]
    fn proved_periods_of_codes_hold(digits in prop::collection::vec(0u64..64, 1..4), more in prop::sample::select(vec![0u64, 8, 24]), last in 20u64..90) {
        let digits = [vec![0], digits].concat();
        let digit = |bits: &u64| Digit::of_bits(*bits, Sizes::Any);
        let code = Code::new(vec![Digit::of_bits(more, Sizes::Any)], digits.iter().map(digit).collect(), 0).unwrap();
        let game = HeapGame::of_code(code);
        let limit = Limit::default();
        let period = NimSequence::new(game.clone()).periodicity(last, &limit).unwrap();
        if let Some(period) = period.filter(|period| period.standing == Standing::Proved) {
            let mut values: Vec<u64> = Vec::new();
            for heap in 0..38 {
                let value = |parts: &Vec<u64>| parts.iter().fold(0, |sum, part| sum ^ values[usize::try_from(*part).unwrap()]);
                values.push(mex(options(&game, heap).iter().map(value).collect::<Vec<_>>()));
            }
            for heap in period.preperiod..38u64.saturating_sub(period.period) {
                let at = |heap: u64| values[usize::try_from(heap).unwrap()];
                prop_assert_eq!(at(heap + period.period), at(heap) + period.saltus, "heap {}", heap);
            }
        }
    }
}

/// Values that a stop interrupted are found again, with tables that grew in between.
#[test]
fn stopped_tables_are_made_anew() {
    for code in ["0.*3", "{2+}!.33", "0.{2,3?+}3", "0.[7]"] {
        let limit = Limit::default().checking_every_step();
        let expected = NimSequence::new(game(code)).values(150, &limit).unwrap();
        let mut sequence = NimSequence::new(game(code));
        for last in [20, 63, 64, 65, 100, 129, 150] {
            limit.interrupt();
            assert_eq!(sequence.values(last, &limit), Err(Stop::Interrupted), "{code}");
            limit.restart(None);
            assert_eq!(sequence.values(last, &limit).unwrap(), expected[..last as usize], "{code}");
        }
    }
}

fn values(game: HeapGame, last: u64) -> Vec<u64> {
    NimSequence::new(game).values(last, &Limit::default()).unwrap()
}

/// Lasker's Nim (1931): take any number of tokens, or break a heap in two. Siegel, *Combinatorial Game Theory*, ch. IV.2: the
/// value of n is n, but those of 4k + 3 and 4k + 4 change places.
#[test]
fn laskers_nim_has_its_values() {
    let expected: Vec<u64> = (1..=200)
        .map(|n| match n % 4 {
            3 => n + 1,
            0 => n - 1,
            _ => n,
        })
        .collect();
    assert_eq!(values(game("4.[3]"), 200), expected);
}

#[test]
fn codes_of_known_games_have_their_values() {
    let limit = Limit::default();
    assert_eq!(values(game("0.[3]"), 300), (1..=300).collect::<Vec<_>>());
    let mut nim = NimSequence::new(game("0.[3]"));
    assert_eq!(nim.value(u64::MAX, &limit), Ok(u64::MAX), "Nim is known to be so");
    assert_eq!(game("4!.0"), HeapGame::unequal_halves());
    assert_eq!(game("0.3003330[3]"), HeapGame::all_but([2, 3, 7]));
    assert_eq!(run("NimSequence(Splittles(1,2), 60) == NimSequence(Kayles, 60)"), ["true"]);
    assert_eq!(run("Periodicity(Splittles(2,1), 200)"), run("Periodicity(Kayles, 200)"));
    assert_eq!(run("NimSequence(Subtraction((2,3,7); allbut := true), 40)"), run("NimSequence(AllBut(2,3,7), 40)"));
    assert_eq!(
        run("NimSequence(Splittles(2,3; allbut := true), 30)"),
        run("NimSequence(TakeAndBreak(\"0.700[7]\"), 30)")
    );
}

/// CGSuite's values of the heaps 1 to 20; of Mock Turtles they are the odious numbers (*Winning Ways*, ch. 14), of Ruler the
/// largest powers of 2 that divide, of Grunt those of Grundy's game.
#[test]
fn turning_games_have_their_values() {
    for (code, expected) in [
        ("1-3", [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38]),
        ("3", [0, 0, 1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35]),
        ("1+C", [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16, 1, 2, 1, 4]),
        ("1-3C(5)", [1, 2, 4, 7, 8, 1, 2, 4, 7, 8, 1, 2, 4, 7, 8, 1, 2, 4, 7, 8]),
        ("3C(5)", [0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4]),
        ("1-5C", [1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4]),
        ("3E", [0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4]),
        ("4FS", [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]),
        ("1+S", [1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, 64, 31, 128, 10, 256, 5, 512, 28]),
    ] {
        assert_eq!(values(spawning(code), 20), expected, "{code}");
    }
    let moidores = [1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 512, 1024, 2048, 4096];
    assert_eq!(values(spawning("1-9"), 14), moidores);
    assert_eq!(values(spawning("1,2,3"), 30), values(spawning("1-3"), 30));
    assert_eq!(values(spawning("4FS"), 60)[1..], values(HeapGame::unequal_halves(), 59));
    for (code, heap, count) in [("1-3", 20, 191), ("1-3C(5)", 20, 11), ("3E", 20, 9), ("1+S", 20, 2046), ("4FS", 20, 9)]
    {
        assert_eq!(options(&spawning(code), heap).len(), count, "{code}");
    }
}

/// The choices of coins by going through all sets of them.
#[test]
fn turns_are_the_sets_that_their_code_says() {
    type Test = fn(&[u64]) -> bool;
    let any: Test = |_| true;
    let consecutive: Test = |coins| coins.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let equal: Test = |coins| coins.windows(3).all(|three| three[1] - three[0] == three[2] - three[1]);
    let symmetric: Test =
        |coins| coins.iter().zip(coins.iter().rev()).all(|(a, b)| a + b == coins[0] + coins[coins.len() - 1]);
    for (letter, test) in [("", any), ("C", consecutive), ("E", equal), ("S", symmetric)] {
        for (numbers, range) in [("1+", 1..=20), ("3", 3..=3), ("2-4", 2..=4), ("1", 1..=1)] {
            for (more, first, span) in [("", false, 20), ("F", true, 20), ("C(4)", false, 4), ("FC(6)", true, 6)] {
                let code = format!("{numbers}{letter}{more}");
                for last in 1..=10u64 {
                    let sets = (0..1u64 << (last - 1)).map(|bits| {
                        (1..=last).filter(|coin| *coin == last || bits >> (coin - 1) & 1 == 1).collect::<Vec<u64>>()
                    });
                    let expected: HashSet<Vec<u64>> = sets
                        .filter(|coins| range.contains(&coins.len()) && test(coins))
                        .filter(|coins| !(first && coins[0] != 1) && last - coins[0] < span)
                        .map(|coins| coins[..coins.len() - 1].to_vec())
                        .collect();
                    let found = options(&spawning(&code), last);
                    assert_eq!(found.len(), expected.len(), "{code}, coin {last}");
                    assert_eq!(found.into_iter().collect::<HashSet<_>>(), expected, "{code}, coin {last}");
                }
            }
        }
    }
}

/// The value of one heap by play, from what each player makes of it.
fn slow_value(
    store: &mut Store,
    known: &mut HashMap<u64, Game>,
    heap: u64,
    moves: &dyn Fn(u64, usize) -> Vec<Vec<u64>>,
) -> Game {
    if let Some(value) = known.get(&heap) {
        return *value;
    }
    let [left, right] = [0, 1].map(|player| {
        let mut values = Vec::new();
        for parts in moves(heap, player) {
            let mut sum = store.zero();
            for part in parts {
                let value = slow_value(store, known, part, moves);
                sum = store.add(sum, value).unwrap();
            }
            values.push(sum);
        }
        values
    });
    let value = store.form(&left, &right).unwrap();
    known.insert(heap, value);
    value
}

/// The values of the heaps from 0 to a last one as a program prints them.
fn printed(name: &str, last: u64) -> Vec<String> {
    run(&format!("for n in 0..{last} do Print(Value({name}[n])) end"))
}

fn slow(last: u64, moves: &dyn Fn(u64, usize) -> Vec<Vec<u64>>) -> Vec<String> {
    let (mut store, mut known) = (Store::new(Limit::default()), HashMap::new());
    (0..=last)
        .map(|heap| {
            let value = slow_value(&mut store, &mut known, heap, moves);
            store.text(value).unwrap()
        })
        .collect()
}

/// What may be left of a heap: nothing of no tokens, else one heap, or two.
fn left(rest: u64, in_two: bool) -> Vec<Vec<u64>> {
    let mut ways = vec![if rest == 0 { vec![] } else { vec![rest] }];
    if in_two {
        ways.extend((1..=rest / 2).map(|a| vec![a, rest - a]));
    }
    ways
}

#[test]
fn partizan_heaps_agree_with_play() {
    let sets: [[&[u64]; 2]; 5] =
        [[&[1, 2], &[1, 3]], [&[1, 3], &[2, 3]], [&[1], &[2]], [&[2, 3], &[1, 4]], [&[1, 2], &[1, 2]]];
    for (his, hers) in sets.map(|[his, hers]| (his, hers)) {
        let list = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",") + ",";
        let parameters = format!("(({}), ({}))", list(his), list(hers));
        for (name, in_two, last) in [("PartizanSubtraction", false, 14), ("PartizanSplittles", true, 7)] {
            let moves = |heap: u64, player: usize| {
                let numbers = [his, hers][player].iter().filter(|number| **number <= heap);
                numbers.flat_map(|number| left(heap - number, in_two)).collect()
            };
            assert_eq!(printed(&format!("{name}{parameters}"), last), slow(last, &moves), "{name}{parameters}");
            let but = |heap: u64, player: usize| {
                let numbers = (1..=heap).filter(|number| ![his, hers][player].contains(number));
                numbers.flat_map(|number| left(heap - number, in_two)).collect()
            };
            let name = name.to_owned() + &parameters.replacen("))", "); allbut := true)", 1);
            assert_eq!(printed(&name, 6), slow(6, &but), "{name}");
        }
    }
    for (his, hers) in [("0.137", "0.77"), ("0.3", "0.07"), ("4.3", "0.7"), ("0.[30]", "0.[03]"), ("{2+}=.1", "0.33")] {
        let games = [game(his), game(hers)];
        let moves = |heap: u64, player: usize| options(&games[player], heap);
        assert_eq!(
            printed(&format!("PartizanTakeAndBreak(\"{his}\", \"{hers}\")"), 7),
            slow(7, &moves),
            "{his}, {hers}"
        );
    }
    // CGSuite's.
    assert_eq!(run("PartizanSubtraction((1,3),(2,3))[6]"), ["{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}"]);
    assert_eq!(run("PartizanSubtraction((1,2),(1,2))[7,4] == Subtraction(1,2)[7,4]"), ["true"]);
}

/// Where each player has one number, a and b with a < b, the outcomes have the period a + b: a times P, b - a times L, a times N
/// (Duchêne, Heinrich, Nowakowski, Parreau, *Partizan subtraction games*, 2022).
#[test]
fn one_number_each_has_outcomes_of_a_simple_period() {
    for (a, b) in (1..5u64).flat_map(|a| (a + 1..7).map(move |b| (a, b))) {
        let expected: Vec<&str> = (0..24)
            .map(|n| match n % (a + b) {
                rest if rest < a => "P",
                rest if rest < b => "L",
                _ => "N",
            })
            .collect();
        let program = format!("for n in 0..23 do Print(Outcome(PartizanSubtraction({a}, {b})[n])) end");
        assert_eq!(run(&program), expected, "{a}, {b}");
    }
}

#[test]
fn relatives_of_wythoffs_game_agree_with_play() {
    for (r, s) in [(1, 1), (2, 1), (3, 1), (5, 1), (1, 2), (2, 2), (1, 3), (3, 2)] {
        let rules = GenWythoff::new(r, s);
        impartial::agree(&rules, impartial::within(&rules, &[8, 11]));
    }
    // The other way to say what may be taken.
    let (rules, limit) = (GenWythoff::new(3, 2), Limit::default());
    for (a, b) in (0..9u64).flat_map(|a| (0..9).map(move |b| (a, b))) {
        let mut expected: HashSet<[u64; 2]> = (0..a).map(|x| [x, b]).chain((0..b).map(|y| [a, y])).collect();
        for (k, l) in (1..=a).flat_map(|k| (1..=b).map(move |l| (k, l))) {
            if k.max(l) < 2 * k.min(l) + 3 {
                expected.insert([a - k, b - l]);
            }
        }
        let board = [a, b].as_slice().into();
        let options = cutcake::rules::Rules::options(&rules, &board, cutcake::player::Player::Left, &limit).unwrap();
        let found: HashSet<[u64; 2]> = options
            .iter()
            .flat_map(|option| option.iter().map(|(board, _)| [board[0], board[1]]).collect::<Vec<_>>())
            .collect();
        assert_eq!(found, expected, "{a}, {b}");
    }
    // CGSuite's values of (10, n), and Fraenkel's P-positions (A, sA + rn), A the least number not used before.
    assert_eq!(
        run("(Grundy(GenWythoff(2)[10,n]) for n in 0..20)"),
        ["(10, 11, 12, 13, 0, 14, 9, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 15, 28, 29, 30)"]
    );
    for (r, s) in [(1, 1), (2, 1), (4, 1), (1, 2), (2, 3)] {
        let rules = GenWythoff::new(r, s);
        let (mut used, mut pairs) = (HashSet::new(), HashSet::new());
        for n in 0..8u64 {
            let a = (0..).find(|a| !used.contains(a)).unwrap();
            let b = s * a + r * n;
            used.extend([a, b]);
            pairs.insert((a, b));
        }
        let mut values = GrundyValues::of(&rules);
        for (a, b) in (0..7u64).flat_map(|a| (a..16).map(move |b| (a, b))) {
            let value = values.value(&rules, &[a, b].as_slice().into(), &limit).unwrap().into_parts().0;
            assert_eq!(value == 0, pairs.contains(&(a, b)), "{r}, {s}: {a}, {b}");
        }
    }
    assert_eq!(run("Outcome(GenWythoff(2)[10^15, 10^15 + 7])"), ["N"]);
}

/// Every pair of games, by the definition of their joins.
#[test]
fn joins_agree_with_play() {
    const OWN: &str = "ruleset Own[n] impartial
  valid n >= 0
  options
    if n >= 2 then [n-2] end
    for a from 1 to n-1 where a < n - a yield [a] + [n-a] end
end
";
    let own = |heap: u64| {
        let mut options: Vec<Vec<u64>> = if heap > 2 { vec![vec![heap - 2]] } else { Vec::new() };
        options.extend((heap == 2).then(Vec::new));
        options.extend((1..heap).filter(|a| *a < heap - a).map(|a| vec![a, heap - a]));
        options
    };
    let of = |name: &str, heap: u64| match name {
        "Own" => own(heap),
        "Nim" => options(&game("0.[3]"), heap),
        "Kayles" => options(&game("0.77"), heap),
        _ => options(&game("0.7"), heap),
    };
    for a in ["Own", "Nim", "Kayles", "TakeAndBreak(\"0.7\")"] {
        for b in ["Own", "Kayles", "TakeAndBreak(\"0.7\")"] {
            let join = |heap: u64, _: usize| [of(a, heap), of(b, heap)].concat();
            assert_eq!(
                run(&format!("{OWN}for n in 0..9 do Print(Value(Join({a}, {b})[n])) end")),
                slow(9, &join),
                "{a}, {b}"
            );
            let partizan = |heap: u64, player: usize| of([a, b][player], heap);
            let name = format!("{OWN}for n in 0..6 do Print(Value(PartizanJoin({a}, {b})[n])) end");
            assert_eq!(run(&name), slow(6, &partizan), "{a}, {b}");

            // Pairs are numbers for the slow play: 100 m + n.
            let pairs = |function: &str, last: u64, moves: &dyn Fn(u64, usize) -> Vec<Vec<u64>>| {
                let named = match function {
                    "Twisted" => format!("CakeProduct({a}, {b}; twisted := true)"),
                    _ => format!("{function}({a}, {b})"),
                };
                let printed = run(&format!(
                    "{OWN}for m in 0..{last} do for n in 0..{last} do Print(Value({named}[m,n])) end end"
                ));
                let (mut store, mut known) = (Store::new(Limit::default()), HashMap::new());
                let expected: Vec<String> = (0..=last)
                    .flat_map(|m| (0..=last).map(move |n| 100 * m + n))
                    .map(|pair| {
                        let value = slow_value(&mut store, &mut known, pair, moves);
                        store.text(value).unwrap()
                    })
                    .collect();
                assert_eq!(printed, expected, "{named}");
            };
            let each =
                |parts: &[u64], pair: &dyn Fn(u64) -> u64| parts.iter().map(|part| pair(*part)).collect::<Vec<u64>>();
            pairs("AcrosticProduct", 5, &|pair, _| {
                let (m, n) = (pair / 100, pair % 100);
                let mut options: Vec<Vec<u64>> = of(a, m).iter().map(|parts| each(parts, &|m| 100 * m + n)).collect();
                options.extend(of(b, n).iter().map(|parts| each(parts, &|n| 100 * m + n)));
                options
            });
            pairs("DirectProduct", 4, &|pair, _| {
                let (m, n) = (pair / 100, pair % 100);
                let mut options = Vec::new();
                for (first, second) in
                    of(a, m).iter().flat_map(|first| of(b, n).into_iter().map(move |second| (first.clone(), second)))
                {
                    let mut left = each(&first, &|m| 100 * m + n);
                    left.extend(each(&second, &|n| 100 * m + n));
                    left.extend(first.iter().flat_map(|m| second.iter().map(move |n| 100 * m + n)));
                    options.push(left);
                }
                options
            });
            pairs("CakeProduct", 4, &|pair, player| {
                let (m, n) = (pair / 100, pair % 100);
                match player {
                    0 => of(a, m).iter().map(|parts| each(parts, &|m| 100 * m + n)).collect(),
                    _ => of(b, n).iter().map(|parts| each(parts, &|n| 100 * m + n)).collect(),
                }
            });
            pairs("Twisted", 3, &|pair, player| {
                let (m, n) = (pair / 100, pair % 100);
                match player {
                    0 => of(a, m).iter().map(|parts| each(parts, &|m| 100 * n + m)).collect(),
                    _ => of(b, n).iter().map(|parts| each(parts, &|n| 100 * n + m)).collect(),
                }
            });
        }
    }
}

/// Joins of games on two numbers; for the slow play a pair is 100 a + b.
#[test]
fn joins_of_pairs_agree_with_play() {
    const OWN: &str = "ruleset Down[a, b] impartial
  options
    if a > 0 then [a-1, b] end
    if b > 0 then [a, b-1] end
end
";
    let down = |pair: u64| {
        let (a, b) = (pair / 100, pair % 100);
        let mut options = Vec::new();
        options.extend((a > 0).then(|| vec![pair - 100]));
        options.extend((b > 0).then(|| vec![pair - 1]));
        options
    };
    let wythoff = |pair: u64| {
        let (a, b) = (pair / 100, pair % 100);
        let mut options: Vec<Vec<u64>> = (0..a).map(|x| vec![100 * x + b]).collect();
        options.extend((0..b).map(|y| vec![100 * a + y]));
        options.extend((1..=a.min(b)).map(|both| vec![pair - 101 * both]));
        options
    };
    let compare = |name: &str, moves: &dyn Fn(u64, usize) -> Vec<Vec<u64>>| {
        let printed = run(&format!("{OWN}for a in 0..3 do for b in 0..3 do Print(Value({name}[a,b])) end end"));
        let (mut store, mut known) = (Store::new(Limit::default()), HashMap::new());
        let pairs = (0..4u64).flat_map(|a| (0..4).map(move |b| 100 * a + b));
        let expected: Vec<String> = pairs
            .map(|pair| {
                let value = slow_value(&mut store, &mut known, pair, moves);
                store.text(value).unwrap()
            })
            .collect();
        assert_eq!(printed, expected, "{name}");
    };
    compare("PartizanJoin(Down, Wythoff)", &|pair, player| if player == 0 { down(pair) } else { wythoff(pair) });
    compare("Join(Down, Wythoff)", &|pair, _| [down(pair), wythoff(pair)].concat());
    compare("Join(GenWythoff(1), Wythoff)", &|pair, _| wythoff(pair));
}

/// The tartan theorem (*Winning Ways*, ch. 14): the value of a pair in a product of games is the nim-product of the values.
#[test]
fn products_have_the_values_of_the_tartan_theorem() {
    let limit = Limit::default();
    for (name, first) in [("Nim", game("0.[3]")), ("Kayles", game("0.77")), ("Spawning(\"1-3\")", spawning("1-3"))] {
        let firsts = values(first, 7);
        let seconds = values(game("4!.3"), 7);
        let expected: Vec<String> = firsts
            .iter()
            .flat_map(|a| seconds.iter().map(move |b| (*a, *b)))
            .map(|(a, b)| nim_product(&a.into(), &b.into(), &limit).unwrap().to_string())
            .collect();
        let product = format!("DirectProduct({name}, TakeAndBreak(\"4!.3\"))");
        assert_eq!(run(&format!("for m in 1..7 do for n in 1..7 do Print(Grundy({product}[m,n])) end end")), expected);
    }
}

/// CGSuite's values of cakes 8 long; there the sides of Eatcake stand the other way about.
#[test]
fn cakes_have_their_values() {
    for (name, entries, expected) in [
        (
            "Eatcake",
            "n,8",
            "(-8, ^, {^|||^*|v||0}, {^^|*}, {^^|*||0,{0|vv*}}, {^3|^*||*}, \
             {^3|^*||*|||0,{0,{^|0,v*}|||0|vv*||0}}, {0||^^*|0|||*}, *)",
        ),
        ("TurnAndEatcake", "8,n", "(0, v, 0, v, 0, v<3>, 0, v, 0)"),
        (
            "CakeProduct(TakeAndBreak(\"{2+}=.0\"), TakeAndBreak(\"{2+}=.0\"); twisted := true)",
            "8,n",
            "(1, 1, {8|-2}, {8|-3}, {8|-6}, {8|-5}, {8|-6,{-4|-14}}, {10|-7}, +-12)",
        ),
    ] {
        assert_eq!(run(&format!("(Value({name}[{entries}]) for n in 0..8)")), [expected], "{name}");
    }
    for (code, cake) in [("4.0", "Cutcake"), ("{2+}=.0", "MaundyCake"), ("0.7", "Eatcake")] {
        let program = format!(
            "t := TakeAndBreak(\"{code}\"); (CakeProduct(t, t)[l,r] == {cake}[l,r] for l in 1..8 for r in 1..8)"
        );
        let printed = run(&program).concat();
        assert!(!printed.contains("false") && printed.contains("true"), "{program}: {printed}");
    }
}

/// What is printed of a board is read as the same board.
#[test]
fn boards_read_back_as_they_are_printed() {
    for board in [
        "TakeAndBreak(\"0.{1,3!}[3]\")[5]",
        "TakeAndBreak(\"{2+}=.0\")[6,4]",
        "Splittles(1,2)[5]",
        "Splittles(2; allbut := true)[5]",
        "Spawning(\"1-3C(5),6S\")[9]",
        "PartizanSubtraction((1,2), (3,))[7]",
        "PartizanSubtraction((1,2), (3,); allbut := true)[7]",
        "PartizanSplittles((1,), (2,))[4]",
        "PartizanTakeAndBreak(\"0.3\", \"4!.0\")[4]",
        "GenWythoff(2)[3,4]",
        "GenWythoff(2; s := 3)[3,4]",
        "Eatcake[3,4]",
        "Join(Kayles, AllBut(2))[5]",
        "Join(Join(Kayles, Nim), Subtraction(1,2))[5]",
        "PartizanJoin(Kayles, Nim)[5]",
        "AcrosticProduct(Kayles, TakeAndBreak(\"4!.0\"))[5,2]",
        "CakeProduct(Kayles, Nim; twisted := true)[5,2]",
    ] {
        assert_eq!(run(&format!("Show({board})")), [format!("\"{}\"", board.replace('"', "\\\""))], "{board}");
        assert_eq!(run(&format!("({board} - {board} == 0, Options({board}).Size > 0)")), ["(true, true)"], "{board}");
    }
}

/// Whinihan (1963): who may take any number but all loses from the Fibonacci numbers, and from these alone. Then the values that
/// CGSuite has for a heap of 10.
#[test]
fn fibonacci_nim_is_lost_from_the_fibonacci_numbers() {
    let lost = "(n for n in 2..60 where (Outcome([n-j, j]) == N for j in 1..n-1).Count(b -> not b) == 0)";
    let program = format!("use FibonacciNim; {lost}");
    assert_eq!(run(&program), ["(2, 3, 5, 8, 13, 21, 34, 55)"]);
    let row = |rules: &str| run(&format!("(Grundy({rules}[10,n]) for n in 0..20)"));
    assert_eq!(row("FibonacciNim"), ["(0, 2, 2, 2, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5)"]);
    assert_eq!(row("TakeAway"), row("FibonacciNim"));
    assert_eq!(row("TakeAway(3)"), ["(0, 2, 2, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6)"]);
    assert_eq!(row("Mem"), ["(3, 3, 3, 3, 2, 2, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)"]);
    assert_eq!(row("GenMem"), row("Mem"));
    assert_eq!(row("GenMem((m, j) -> j != m)"), ["(6, 6, 6, 4, 6, 6, 3, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6)"]);
}

#[test]
fn euclids_games_have_their_values() {
    // CGSuite's values of (8, n).
    assert_eq!(run("(Value(PartizanEuclid[8,n]) for n in 0..8)"), ["(0, 0, 0, v, 0, 0, ^, ^5, 0)"]);
    // Nivasch (2006), of the game that leaves both numbers positive.
    let formula = "Floor(Max(a, b)/Min(a, b) - Min(a, b)/Max(a, b))";
    let program = format!("Count(b for a in 1..14 for b in 1..14 where Grundy(Euclid[a,b; least := 1]) != {formula})");
    assert_eq!(run(&program), ["0"]);
    // Cole and Davie (1969): the second player wins if the ratio is between 1 and the golden ratio.
    let golden = "a != b and Max(a, b)^2 < Max(a, b)*Min(a, b) + Min(a, b)^2";
    let program = format!("Count(b for a in 1..14 for b in 1..14 where (Outcome(Euclid[a,b]) == P) != ({golden}))");
    assert_eq!(run(&program), ["0"]);
}

/// The moves of End-Nim in plain, and that two heaps are Nim.
#[test]
fn end_nim_agrees_with_play() {
    fn moves(heaps: &[u64], player: usize) -> Vec<Vec<u64>> {
        let place = if player == 0 { 0 } else { heaps.len().saturating_sub(1) };
        let Some(heap) = heaps.get(place) else { return Vec::new() };
        (0..*heap)
            .map(|left| {
                let mut heaps = heaps.to_vec();
                heaps[place] = left;
                heaps.retain(|heap| *heap > 0);
                heaps
            })
            .collect()
    }
    fn value(store: &mut Store, heaps: &[u64], is_partizan: bool) -> Game {
        let sides = [0, 1].map(|player| {
            let mut options = moves(heaps, player);
            if !is_partizan {
                options.extend(moves(heaps, 1 - player));
            }
            options.iter().map(|heaps| value(store, heaps, is_partizan)).collect::<Vec<_>>()
        });
        store.form(&sides[0], &sides[1]).unwrap()
    }
    let mut store = Store::new(Limit::default());
    for heaps in [[1, 0, 0], [2, 3, 0], [1, 2, 1], [2, 1, 2], [3, 1, 2], [2, 2, 2], [1, 1, 3]] {
        let heaps: Vec<u64> = heaps.into_iter().filter(|heap| *heap > 0).collect();
        let list = heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        for (name, is_partizan) in [("EndNim", false), ("PartizanEndNim", true)] {
            let expected = value(&mut store, &heaps, is_partizan);
            let expected = store.text(expected).unwrap();
            assert_eq!(run(&format!("Value({name}[({list},)])")), [expected], "{name}[({list})]");
        }
    }
    assert_eq!(run("Count(a for a in 1..5 for b in 1..5 where Grundy(EndNim[(a,b)]) != NimSum(a, b))"), ["0"]);
}

#[test]
fn what_is_no_code_is_explained() {
    for (program, why) in [
        ("TakeAndBreak(\"0.3[\")[1]", "the digits that repeat stand in brackets at its end"),
        ("TakeAndBreak(\"0.[3]3\")[1]", "the digits that repeat stand in brackets at its end"),
        ("TakeAndBreak(\"0.[]\")[1]", "there is no digit between the brackets"),
        ("TakeAndBreak(\"[3].3\")[1]", "\"[\" is not a digit"),
        ("TakeAndBreak(\"0.{1,2\")[1]", "a brace is not closed"),
        ("TakeAndBreak(\"0.{}\")[1]", "\"\" is not a number of heaps"),
        ("TakeAndBreak(\"0.{1!!}\")[1]", "\"1!!\" is not a number of heaps"),
        ("TakeAndBreak(\"0.{1!}!\")[1]", "not both"),
        ("TakeAndBreak(\"0.{64}\")[1]", "from 0 to 63"),
        ("TakeAndBreak(\"0.&9\")[1]", "ends with `;`"),
        ("TakeAndBreak(\"*.3\")[1]", "a move that takes nothing must break"),
        ("TakeAndBreak(\"40.3\")[1]", "a move that adds 1 must leave more heaps than 2"),
        ("Spawning(\"3X\")[1]", "\"X\" is none of C, E, S and F"),
        ("Spawning(\"3-\")[1]", "\"\" is not a number of coins"),
        ("Spawning(\"3CS\")[1]", "only one of C, E and S"),
        ("Splittles(0)[1]", "a move takes at least one token"),
        ("Splittles(1; allbut := 3)[1]", "Splittles takes the numbers of tokens"),
        ("PartizanSubtraction(1)[1]", "those of Right"),
        ("GenWythoff(0)[1,1]", "a positive integer"),
        ("Join(Kayles, Wythoff)[1]", "Kayles has 1 number between its brackets, Wythoff 2"),
        ("DirectProduct(Kayles, Wythoff)[1]", "Wythoff is not an impartial game on a heap"),
        ("Join(Cram, Cram)", "Cram is not an impartial game on numbers"),
        ("CakeProduct(TakeAndBreak, Nim)", "TakeAndBreak takes one parameter"),
        ("Join(Kayles, 3)", "expected a ruleset"),
    ] {
        let printed = run(program).concat();
        assert!(printed.starts_with("error") && printed.contains(why), "{program}: {printed}");
    }
}
