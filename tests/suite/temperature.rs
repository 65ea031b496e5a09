//! Temperature theory against its definitions: thermographs, cooling, heating, stops.

use std::collections::HashMap;

use crate::{
    reader::{print, read},
    session::run,
};
use cutcake::{
    limit::Limit,
    number::Rational,
    partizan::{CoolError, Game, Store, Wall},
    random::Random,
};
use proptest::prelude::*;

fn rational(text: &str) -> Rational {
    text.parse().unwrap()
}

fn store() -> Store {
    Store::new(Limit::default())
}

/// A wall as `mast (temperatures) (slopes)`.
fn wall_text(wall: &Wall) -> String {
    let temperatures: Vec<String> = wall.temperatures().iter().map(ToString::to_string).collect();
    let slopes: Vec<String> = wall.slopes().iter().map(ToString::to_string).collect();
    format!("{} ({}) ({})", wall.mast(), temperatures.join(","), slopes.join(","))
}

/// Walls of textbook games, worked out by hand or taken from the literature.
#[test]
fn walls() {
    let table = [
        ("0", "0 () (0)", "0 () (0)"),
        ("-7", "-7 () (0)", "-7 () (0)"),
        ("1/2", "1/2 (-1/2) (0,-1)", "1/2 (-1/2) (0,1)"),
        ("3/4", "3/4 (-1/4,-1/2) (0,-1,0)", "3/4 (-1/4) (0,1)"),
        ("25/16", "25/16 (-1/16,-1/2) (0,-1,0)", "25/16 (-1/16,-1/8,-1/2) (0,1,0,1)"),
        ("*8", "0 (0) (0,-1)", "0 (0) (0,1)"),
        ("^", "0 (0) (0,-1)", "0 () (0)"),
        ("v*", "0 (0) (0,-1)", "0 (0) (0,1)"),
        ("9/8+*", "9/8 (0,-1/8,-1/4) (0,-1,0,-1)", "9/8 (0,-1/8) (0,1,0)"),
        ("73/16+v9*8", "73/16 (-1/16,-1/2) (0,-1,0)", "73/16 (0,-1/16,-1/2) (0,1,0,1)"),
        ("{3|1}", "2 (1) (0,-1)", "2 (1) (0,1)"),
        ("{2||1|0}", "5/4 (3/4) (0,-1)", "5/4 (3/4,1/2) (0,1,0)"),
        ("{0||0|-3/2}", "0 (0) (0,-1)", "0 () (0)"),
        ("{3||2+*|1+*}", "9/4 (3/4) (0,-1)", "9/4 (3/4,1/2,0) (0,1,0,1)"),
        (
            "{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}",
            "-5/16 (21/16,1/2,-1/2) (0,-1,0,-1)",
            "-5/16 (21/16,7/8,1/4,0) (0,1,0,1,0)",
        ),
    ];
    let mut store = store();
    for (text, left, right) in table {
        let game = read(&mut store, text);
        let thermograph = store.thermograph(game).unwrap();
        assert_eq!(wall_text(&thermograph.left), left, "left wall of {text}");
        assert_eq!(wall_text(&thermograph.right), right, "right wall of {text}");
        let minus = store.neg(game).unwrap();
        let mirrored = store.thermograph(minus).unwrap();
        for t in grid() {
            assert_eq!(-thermograph.left.at(&t), mirrored.right.at(&t), "{text} at {t}");
        }
    }
}

#[test]
fn scaffolds_go_on_above_the_mast() {
    let mut store = store();
    let game = read(&mut store, "{2||1|0}");
    let [left, right] = [store.left_scaffold(game).unwrap(), store.right_scaffold(game).unwrap()].map(Option::unwrap);
    assert_eq!(wall_text(&left), "2 () (-1)");
    assert_eq!(wall_text(&right), "1/2 (1/2) (1,0)");
    assert_eq!(right.at(&rational("3/2")), rational("2"));
    let three = store.integer(3).unwrap();
    assert!(store.right_scaffold(three).unwrap().is_none());
    assert_eq!(wall_text(&store.left_scaffold(three).unwrap().unwrap()), "2 () (-1)");
}

#[test]
fn a_wall_is_made_of_what_it_shows() {
    let [two, one, half] = ["2", "1", "1/2"].map(rational);
    let wall = Wall::new(two.clone(), vec![one.clone(), half.clone()], vec![0, -1, 0]).unwrap();
    assert_eq!([&one, &half, &rational("-1")].map(|t| wall.at(t).to_string()), ["2", "5/2", "5/2"]);
    let straight = Wall::new(two.clone(), vec![one.clone()], vec![0, 0]).unwrap();
    assert_eq!(wall_text(&straight), "2 () (0)");
    assert!(Wall::new(two.clone(), vec![half.clone(), one.clone()], vec![0, 1, 0]).is_none(), "temperatures fall");
    assert!(Wall::new(two.clone(), vec![one], vec![0]).is_none(), "a slope is missing");
    assert!(Wall::new(two, vec![rational("-1")], vec![0, 1]).is_none(), "nothing is below -1");
}

/// Temperatures from -15/16 to 5/2 in steps of 1/16.
fn grid() -> Vec<Rational> {
    (-15..40).map(|n| Rational::new(n.into(), 16.into()).unwrap()).collect()
}

/// Games cooled by the temperatures of the grid, by the definition: G cooled by t is a number as soon as the form of its
/// cooled options was infinitesimally near one for a smaller t.
#[derive(Default)]
struct Slow {
    cooled: HashMap<Game, Vec<Game>>,
}

impl Slow {
    fn cool(&mut self, store: &mut Store, g: Game) -> Vec<Game> {
        if let Some(known) = self.cooled.get(&g) {
            return known.clone();
        }
        let grid = grid();
        let cooled = if store.is_integer(g) {
            vec![g; grid.len()]
        } else {
            let [left, right] = [store.left_options(g).unwrap(), store.right_options(g).unwrap()]
                .map(|options| options.into_iter().map(|option| self.cool(store, option)).collect::<Vec<_>>());
            let mut cooled = Vec::new();
            let mut number = None;
            for (place, t) in grid.iter().enumerate() {
                if let Some(number) = number {
                    cooled.push(number);
                    continue;
                }
                let tax = store.number(t).unwrap().unwrap();
                let mut side = |options: &[Vec<Game>], is_left: bool| -> Vec<Game> {
                    let taxed = options.iter().map(|option| match is_left {
                        true => store.sub(option[place], tax).unwrap(),
                        false => store.add(option[place], tax).unwrap(),
                    });
                    taxed.collect()
                };
                let (left, right) = (side(&left, true), side(&right, false));
                let form = store.form(&left, &right).unwrap();
                if store.is_numberish(form) {
                    let stop = store.left_stop(form);
                    number = store.number(&stop).unwrap();
                }
                cooled.push(form);
            }
            cooled
        };
        self.cooled.insert(g, cooled.clone());
        cooled
    }
}

/// Cooling by the definition, and walls as the stops of cooled games.
fn is_as_defined(store: &mut Store, slow: &mut Slow, g: Game) {
    let text = print(store, g);
    let thermograph = store.thermograph(g).unwrap();
    assert_eq!(thermograph.mean(), &store.mean(g).unwrap(), "{text}");
    assert_eq!(thermograph.temperature(), store.temperature(g).unwrap(), "{text}");
    for (t, expected) in grid().iter().zip(slow.cool(store, g)) {
        let cooled = store.cool(g, t).unwrap();
        assert_eq!(cooled, expected, "{text} cooled by {t}");
        assert_eq!(thermograph.left.at(t), store.left_stop(cooled), "left wall of {text} at {t}");
        assert_eq!(thermograph.right.at(t), store.right_stop(cooled), "right wall of {text} at {t}");
    }
}

#[test]
fn cooling_and_walls_of_day_2_are_as_defined() {
    let mut store = store();
    let mut slow = Slow::default();
    for game in store.day(2).unwrap() {
        is_as_defined(&mut store, &mut slow, game);
    }
    for x in ["0", "1", "-1/2", "3/4", "7/4", "-5/8", "11/8"] {
        for up in -4..5 {
            for nimber in 0..5 {
                let game = store.up_star(&rational(x), up, nimber).unwrap().unwrap();
                is_as_defined(&mut store, &mut slow, game);
            }
        }
    }
}

#[test]
fn cooling_and_walls_of_day_3_are_as_defined() {
    let mut store = store();
    let mut slow = Slow::default();
    for game in store.day(3).unwrap() {
        is_as_defined(&mut store, &mut slow, game);
    }
}

/// Games of day 4: forms of games of day 3.
pub fn random_games(store: &mut Store, seed: u64, count: usize) -> Vec<Game> {
    let day = store.day(3).unwrap();
    let mut random = Random::new(seed);
    (0..count)
        .map(|_| {
            let mut side = || (0..1 + random.below(3)).filter_map(|_| random.pick(&day).copied()).collect::<Vec<_>>();
            let (left, right) = (side(), side());
            store.form(&left, &right).unwrap()
        })
        .collect()
}

#[test]
fn cooling_and_walls_of_random_games_of_day_4_are_as_defined() {
    let mut store = store();
    let mut slow = Slow::default();
    let sixteen = Rational::from(16);
    let mut count = 0;
    for game in random_games(&mut store, 4, 120) {
        // The slow way looks only at the temperatures of the grid.
        let on_grid = store.followers(game).unwrap().into_iter().all(|follower| {
            let temperature = store.temperature(follower).unwrap();
            (&temperature * &sixteen).is_integer() && temperature < rational("5/2")
        });
        if on_grid {
            count += 1;
            is_as_defined(&mut store, &mut slow, game);
        }
    }
    assert!(count > 80, "{count}");
}

/// The walls of boards are the stops of the boards cooled, and their means those of many copies.
#[test]
fn walls_of_positions() {
    for board in
        ["Domineering[3,3]", "Domineering[2,4]", "Domineering[\"..#|...|...\"]", "ToadsAndFrogs[\"tt.t.ff.f\"]"]
    {
        let program = format!(
            "g := {board}; All(LeftWall(g).At(t) == LeftStop(Cool(g, t)) and RightWall(g).At(t) == RightStop(Cool(g, t)) \
             for t in (0, 1/4, 1/2, 3/4, 1, 5/4, 2)) and Abs(LeftStop(16*g) - 16*Mean(g)) <= Max(0, Temperature(g))"
        );
        assert_eq!(run(&program).last().map(String::as_str), Some("true"), "{program}");
    }
}

#[test]
fn cooling_is_bounded_below() {
    let mut store = store();
    let game = read(&mut store, "{3|1}");
    assert_eq!(store.cool(game, &rational("-1")), Err(CoolError::Low));
    assert_eq!(store.cool(game, &rational("1/3")), Err(CoolError::Fraction));
    for (text, t, expected) in [
        ("{3|1}", "1/2", "{5/2|3/2}"),
        ("{3|1}", "1", "2+*"),
        ("{3|1}", "2", "2"),
        ("{3|1}", "-1/2", "{7/2|1/2}"),
        ("1/2", "-1/2", "1/2+*"),
        ("1/2", "0", "1/2"),
        ("5", "-3/4", "5"),
        ("{2||1|0}", "3/4", "5/4+*"),
    ] {
        let game = read(&mut store, text);
        let cooled = store.cool(game, &rational(t)).unwrap();
        assert_eq!(print(&mut store, cooled), expected, "{text} cooled by {t}");
    }
    for (text, expected) in [
        ("{3||2+*|1+*}", "9/4+*"),
        ("{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}", "-5/16+*"),
        ("{1|^^||^}", "{1|^^||^}"),
        ("-1/2", "-1/2"),
        ("{4|0}", "2+*"),
    ] {
        let game = read(&mut store, text);
        let frozen = store.freeze(game).unwrap();
        assert_eq!(print(&mut store, frozen), expected, "{text} frozen");
    }
}

#[test]
fn heating_undoes_cooling() {
    let mut store = store();
    for game in store.day(3).unwrap() {
        for t in ["1/4", "1"] {
            let t = rational(t);
            let heat = store.number(&t).unwrap().unwrap();
            let heated = store.heat(game, heat).unwrap();
            assert_eq!(store.cool(heated, &t).unwrap(), game);
            // A number keeps its temperature, any other game becomes hotter by t.
            if !store.is_number(game) {
                assert_eq!(store.temperature(heated).unwrap(), store.temperature(game).unwrap() + &t);
            }
        }
    }
}

#[test]
fn heating_and_overheating() {
    let mut store = store();
    let table = [
        ("{3|1}", "1", "{4|0}"),
        ("*", "1", "+-1"),
        ("^", "1", "{1||0|-2}"),
        ("1/2", "1", "1/2"),
        ("*2", "*", "0"),
        ("{1|0}", "*", "{1+*|*}"),
    ];
    for (text, t, expected) in table {
        let (game, heat) = (read(&mut store, text), read(&mut store, t));
        let heated = store.heat(game, heat).unwrap();
        assert_eq!(print(&mut store, heated), expected, "{text} heated by {t}");
    }
    // From s to t: n is n·s, and * becomes {t|-t}.
    let [one, star, up] = ["1", "*", "^"].map(|text| read(&mut store, text));
    let three = store.integer(3).unwrap();
    let overheated = store.overheat(three, up, one).unwrap();
    assert_eq!(print(&mut store, overheated), "^3");
    let overheated = store.overheat(star, up, one).unwrap();
    assert_eq!(print(&mut store, overheated), "+-1");
    // Heating is overheating from 1 for integers.
    for text in ["{3|1}", "^^*", "{2||1|0}", "{1|0||-1}"] {
        let game = read(&mut store, text);
        assert_eq!(store.overheat(game, one, star).unwrap(), store.heat(game, star).unwrap(), "{text}");
    }
}

#[test]
fn stops_are_counted() {
    let table = [
        ("0", "1"),
        ("25/16", "1"),
        ("*8", "4374"),
        ("^", "3"),
        ("v*", "4"),
        ("6+^*", "4"),
        ("^*6", "1459"),
        ("73/16+v9*8", "13131"),
        ("{0||0|v*}", "6"),
        ("{0||0|-3/2}", "3"),
        ("{1|^^||^}", "9"),
        ("{3||2+*|1+*}", "5"),
        ("{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}", "11"),
    ];
    let mut store = store();
    for (text, expected) in table {
        let game = read(&mut store, text);
        assert_eq!(store.stop_count(game).unwrap().to_string(), expected, "{text}");
    }
    for up in -4..5 {
        for nimber in 0..6 {
            let game = store.up_star(&rational("1/2"), up, nimber).unwrap().unwrap();
            let options = [store.left_options(game).unwrap(), store.right_options(game).unwrap()].concat();
            if !store.is_number(game) {
                let counts = options.iter().map(|option| store.stop_count(*option).unwrap());
                assert_eq!(counts.sum::<num_bigint::BigUint>(), store.stop_count(game).unwrap(), "{up} {nimber}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Laws of means, temperatures and cooling, on games of day 3.
    #[test]
    fn laws(seeds in prop::collection::vec(0..1474usize, 2), t in 0..24i64) {
        let mut store = store();
        let day = store.day(3).unwrap();
        let (g, h) = (day[seeds[0]], day[seeds[1]]);
        let sum = store.add(g, h).unwrap();
        let (mean_g, mean_h) = (store.mean(g).unwrap(), store.mean(h).unwrap());
        prop_assert_eq!(store.mean(sum).unwrap(), mean_g + mean_h);
        let hottest = store.temperature(g).unwrap().max(store.temperature(h).unwrap());
        prop_assert!(store.temperature(sum).unwrap() <= hottest);
        let t = Rational::new(t.into(), 8.into()).unwrap();
        let (cool_g, cool_h) = (store.cool(g, &t).unwrap(), store.cool(h, &t).unwrap());
        prop_assert_eq!(store.cool(sum, &t).unwrap(), store.add(cool_g, cool_h).unwrap());
    }
}

/// On infinitesimals heating is additive; in general it is not, since numbers are not heated.
#[test]
fn heating_of_infinitesimals_is_additive() {
    let mut store = store();
    let infinitesimals: Vec<Game> =
        store.day(3).unwrap().into_iter().filter(|game| store.is_infinitesimal(*game)).collect();
    let half = read(&mut store, "1/2");
    for g in &infinitesimals {
        for h in infinitesimals.iter().step_by(7) {
            let sum = store.add(*g, *h).unwrap();
            let [g, h, sum] = [*g, *h, sum].map(|game| store.heat(game, half).unwrap());
            assert_eq!(store.add(g, h).unwrap(), sum);
        }
    }
}

/// Every function of the calculus takes a value, a form and a position alike.
#[test]
fn values_forms_and_positions_are_alike() {
    for (position, form, value) in [
        ("Domineering[2,3]", "'{+-1,2,0|{-1|0}}'", "{2|-1/2}"),
        ("Clobber[\"xxo\"]", "'{0,v|*,0}'", "Clobber[\"xxo\"].CanonicalForm"),
        ("Nim[2,3]", "'{0|0}'", "*"),
    ] {
        for function in [
            "Thermograph",
            "LeftWall",
            "RightWall",
            "LeftScaffold",
            "RightScaffold",
            "Mast",
            "Mean",
            "Temperature",
            "LeftStop",
            "RightStop",
            "Freeze",
            "StopCount",
            "IsAtomic",
            "ReducedCanonicalForm",
            "Companion",
            "IsNumberTiny",
            "Incentives",
            "LeftIncentives",
            "RightIncentives",
            "Born",
            "Cool(1/4)",
            "Heat(1)",
            "Heat(*)",
            "Overheat(^, 1)",
            "NortonProduct(^)",
            "Subordinate(0)",
        ] {
            let (name, rest) = function.split_once('(').unwrap_or((function, ")"));
            let call = |subject: &str| match rest {
                ")" => format!("{name}({subject})"),
                rest => format!("{name}({subject}, {rest}"),
            };
            let program = format!("{} == {}", call(position), call(value));
            assert_eq!(run(&program), ["true"], "{program}");
            let program = format!("{} == {}", call(form), call(&format!("CanonicalForm({form})")));
            assert_eq!(run(&program), ["true"], "{program}");
        }
    }
    // The mean of a sum of boards is that of its value, however many there are.
    assert_eq!(
        run("g := Domineering[2,3] + 3*Domineering[3,3] - Clobber[\"xo\"]; Mean(g) == Mean(CanonicalForm(g))"),
        ["true"]
    );
    assert_eq!(run("Mean(10^12*Domineering[2,3])"), ["750000000000"]);
}

/// Ups and nimbers share walls; the walls of the options say the same, for many numbers.
#[test]
fn walls_of_ups_and_nimbers_are_those_of_their_options() {
    let mut store = store();
    let temperatures: Vec<Rational> = (-63..32).map(|n| Rational::new(n.into(), 64.into()).unwrap()).collect();
    for numerator in -40..41i64 {
        let number = Rational::new(numerator.into(), 32.into()).unwrap();
        for (up, nimber) in (-4..5).flat_map(|up| (0..5).map(move |nimber| (up, nimber))) {
            let game = store.up_star(&number, up, nimber).unwrap().unwrap();
            if store.is_integer(game) {
                continue;
            }
            let graph = store.thermograph(game).unwrap();
            let options = [store.left_options(game).unwrap(), store.right_options(game).unwrap()].map(|options| {
                options.into_iter().map(|option| store.thermograph(option).unwrap()).collect::<Vec<_>>()
            });
            for t in &temperatures {
                let left = options[0].iter().map(|option| option.right.at(t)).max().unwrap() - t;
                let right = options[1].iter().map(|option| option.left.at(t)).min().unwrap() + t;
                let expected = if left > right { (left, right) } else { (number.clone(), number.clone()) };
                assert_eq!((graph.left.at(t), graph.right.at(t)), expected, "{} at {t}", print(&mut store, game));
            }
        }
    }
}

#[test]
fn thermographs_of_long_numbers_and_sums_answer_at_once() {
    for (program, answer) in [
        ("Thermograph(3/8)", "Thermograph(3/8, (-1/8, -1/4, -1/2), (0, -1, 0, -1), 3/8, (-1/8, -1/2), (0, 1, 0))"),
        ("Temperature(Thermograph(1/2^100000)) == -1/2^100000", "true"),
        ("IsNumberTiny(Sum({{3*i|i}|-2*i} for i in 1..9))", "false"),
        ("BestMoves(5, Left)", "(4,)"),
    ] {
        assert_eq!(run(program), [answer], "{program}");
    }
}
