//! Thermographs of simple kos, against play with a stack of coupons.
//!
//! With coupons worth t, t - δ, …, δ, 0, … the player who starts gets the wall at t plus half of t, as δ becomes small
//! (Berlekamp). Here that play is searched move by move, with the ko ban and the duty of the komaster, without using walls.

use std::collections::HashMap;

use cutcake_base::{number::Rational, player::Player};
use cutcake_loopy::value::{Calculator, Form, LoopyThermograph, Next, NoMean, Value};

use crate::{Session, random::Random};

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];
/// The number of coupon steps in a unit.
const SCALE: i64 = 16;
/// The number of coupons worth 0.
const ZERO_COUPONS: i64 = 6;

/// A position after a ko: a number, or options of Left that are all better for her than those of Right.
enum Exit {
    Number(i64),
    Hot([Vec<usize>; 2]),
}

/// A ko: the positions with which each player can finish it, and the player's other options where he can take it.
struct Ko {
    exits: Vec<Exit>,
    finishing: [Vec<usize>; 2],
    instead: [Vec<usize>; 2],
    komaster: Option<usize>,
}

impl Ko {
    fn random(random: &mut Random) -> Ko {
        let mut ko =
            Ko { exits: Vec::new(), finishing: Default::default(), instead: Default::default(), komaster: None };
        let mut some = |ko: &mut Ko, least: u32, low: i64, high: i64| {
            (0..least + random.below(2)).map(|_| ko.exit(random, low, high, 2)).collect()
        };
        ko.finishing = [some(&mut ko, 1, 5, 9), some(&mut ko, 1, 0, 4)];
        ko.instead = [some(&mut ko, 0, 1, 9), some(&mut ko, 0, 0, 8)];
        ko
    }

    /// A random exit whose numbers are all from `low` to `high`.
    fn exit(&mut self, random: &mut Random, low: i64, high: i64, depth: u32) -> usize {
        let exit = if depth == 0 || high - low < 2 || random.below(3) == 0 {
            Exit::Number(low + i64::from(random.below((high - low + 1) as u32)))
        } else {
            let middle = (low + high) / 2;
            let left = (0..=random.below(2)).map(|_| self.exit(random, middle + 1, high, depth - 1)).collect();
            let right = (0..=random.below(2)).map(|_| self.exit(random, low, middle, depth - 1)).collect();
            Exit::Hot([left, right])
        };
        self.exits.push(exit);
        self.exits.len() - 1
    }

    fn value(&self, calculator: &mut Calculator<'_>, exit: usize) -> Value {
        match &self.exits[exit] {
            Exit::Number(number) => calculator.short().integer(*number).unwrap().into(),
            Exit::Hot(sides) => {
                let mut side =
                    |side: usize| sides[side].iter().map(|exit| self.value(calculator, *exit)).collect::<Vec<_>>();
                let (left, right) = (side(0), side(1));
                calculator.form(&left, &right).unwrap()
            }
        }
    }

    /// The thermograph of the position in which a player can finish the ko.
    fn thermograph(&self, session: &mut Session, finisher: usize) -> Result<LoopyThermograph, NoMean> {
        let mut calculator = session.calculator();
        let mut form = Form::default();
        let first = form.push().unwrap();
        let second = form.push().unwrap();
        let vertex = |player: usize| if player == finisher { first } else { second };
        for side in [0, 1] {
            let places = [(&self.finishing, vertex(side)), (&self.instead, vertex(1 - side))];
            for (exits, vertex) in places {
                for exit in &exits[side] {
                    form.add_option(vertex, PLAYERS[side], Next::Value(self.value(&mut calculator, *exit)));
                }
            }
            form.add_option(vertex(1 - side), PLAYERS[side], Next::Position(vertex(side)));
        }
        calculator.ko_thermograph(&form, self.komaster.map(|side| PLAYERS[side]))
    }
}

/// A position of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    /// In the ko: who can finish it, whether that player took it by the last move, and whether he has to finish it by the next
    /// one.
    Ko {
        finisher: usize,
        is_fresh: bool,
        has_duty: bool,
    },
    Exit(usize),
}

struct Coupons<'k> {
    ko: &'k Ko,
    known: HashMap<(Place, i64, usize), i64>,
}

impl Coupons<'_> {
    /// How many more coupon steps Left gets than Right, with a player to move.
    fn score(&mut self, place: Place, coupons: i64, mover: usize) -> i64 {
        if let Some(score) = self.known.get(&(place, coupons, mover)) {
            return *score;
        }
        let ko = self.ko;
        let mut next = Vec::new();
        let mut may_leave = true;
        match place {
            Place::Ko { finisher, has_duty, .. } if finisher == mover => {
                next.extend(ko.finishing[mover].iter().map(|exit| Place::Exit(*exit)));
                may_leave = !has_duty;
            }
            Place::Ko { is_fresh, .. } => {
                next.extend(ko.instead[mover].iter().map(|exit| Place::Exit(*exit)));
                let is_master = ko.komaster == Some(mover);
                if !is_fresh || is_master {
                    next.push(Place::Ko { finisher: mover, is_fresh: true, has_duty: is_fresh && is_master });
                }
            }
            Place::Exit(exit) => match &ko.exits[exit] {
                Exit::Number(number) if coupons == 0 => return number * SCALE,
                Exit::Number(_) => {}
                Exit::Hot(sides) => next.extend(sides[mover].iter().map(|exit| Place::Exit(*exit))),
            },
        }
        let sign = if mover == 0 { 1 } else { -1 };
        let mut scores: Vec<i64> = next.into_iter().map(|place| self.score(place, coupons, 1 - mover)).collect();
        if may_leave && coupons > 0 {
            let place = match place {
                Place::Ko { finisher, has_duty, .. } => Place::Ko { finisher, is_fresh: false, has_duty },
                exit => exit,
            };
            scores.push(sign * (coupons - ZERO_COUPONS).max(0) + self.score(place, coupons - 1, 1 - mover));
        }
        let best = if mover == 0 { scores.into_iter().max() } else { scores.into_iter().min() };
        let best = best.unwrap_or(0);
        self.known.insert((place, coupons, mover), best);
        best
    }
}

#[test]
fn walls_agree_with_play_with_coupons() {
    let mut random = Random(0x0c0_ffee);
    let mut session = Session::new();
    let (mut checked, mut cold) = (0, 0);
    for _ in 0..60 {
        let mut ko = Ko::random(&mut random);
        for finisher in [0, 1] {
            let mut masts = Vec::new();
            for komaster in [None, Some(0), Some(1)] {
                ko.komaster = komaster;
                let graph = match ko.thermograph(&mut session, finisher) {
                    Ok(graph) => graph,
                    Err(NoMean::Cold) => {
                        cold += 1;
                        continue;
                    }
                    Err(error) => panic!("{error}"),
                };
                masts.extend(komaster.and_then(|_| graph.mean().ok().cloned()));
                let mut coupons = Coupons { ko: &ko, known: HashMap::new() };
                for steps in [0, 8, 16, 24, 40, 64, 100, 144] {
                    let t = Rational::from(steps).checked_div(&Rational::from(SCALE)).unwrap();
                    for (mover, wall, sign) in [(0, &graph.left, 1), (1, &graph.right, -1)] {
                        let place = Place::Ko { finisher, is_fresh: false, has_duty: false };
                        let score = coupons.score(place, steps + ZERO_COUPONS, mover);
                        let found = wall.at(&t).unwrap() * Rational::from(2 * SCALE);
                        let expected = Rational::from(2 * score - sign * steps);
                        let apart = &found - &expected;
                        let most = Rational::from(16);
                        assert!(
                            apart <= most && -&apart <= most,
                            "komaster {komaster:?}, finisher {finisher}, t = {t}, mover {mover}: wall {found}, play {expected}",
                        );
                        checked += 1;
                    }
                }
            }
            // With a single cycle the komaster changes the walls, not the mast: no hyperactive ko was found.
            masts.dedup();
            assert!(masts.len() < 2, "{masts:?}");
        }
    }
    assert!(checked > 4_000 && cold < 60, "{checked} walls, {cold} cold");
}

/// The ko of two numbers, `{a||{b|…}}`.
#[test]
fn kos_of_numbers_have_the_walls_of_the_formulas() {
    let mut session = Session::new();
    for (a, b) in [(4, 0), (1, -6), (7, 5)] {
        let exits = vec![Exit::Number(a), Exit::Number(b)];
        let mut ko = Ko { exits, finishing: [vec![0], vec![1]], instead: Default::default(), komaster: None };
        let third = |n: i64| Rational::from(n).checked_div(&Rational::from(3)).unwrap();
        for (finisher, mean) in [(0, third(2 * a + b)), (1, third(a + 2 * b))] {
            // A ko of numbers is placid.
            for komaster in [None, Some(0), Some(1)] {
                ko.komaster = komaster;
                let graph = ko.thermograph(&mut session, finisher).unwrap();
                assert_eq!((graph.mean().unwrap(), graph.temperature().unwrap()), (&mean, &third(a - b)));
                let t = third(a - b).checked_div(&Rational::from(2)).unwrap();
                let of_first = [Rational::from(a) - &t, Rational::from(b) + &t + &t];
                let of_second = [Rational::from(a) - &t - &t, Rational::from(b) + &t];
                let [left, right] = match (finisher, komaster) {
                    (0, Some(0)) => [of_first[0].clone(), of_first[0].clone()],
                    (1, Some(1)) => [of_second[1].clone(), of_second[1].clone()],
                    (0, _) => of_first,
                    _ => of_second,
                };
                assert_eq!((graph.left.at(&t), graph.right.at(&t)), (Some(left), Some(right)));
            }
        }
    }
}

/// `{K|K - 8}` and `{20||K|-10}` of the ko K = `a{4|{a|0}}`, whose mast is 8/3 from the temperature 4/3 on.
#[test]
fn forms_may_lead_to_kos_one_at_a_time() {
    let mut session = Session::new();
    let mut calculator = session.calculator();
    let mut form = Form::default();
    let start = form.push().unwrap();
    for (player, least) in [(Player::Left, 0), (Player::Right, -8)] {
        let [first, second] = [form.push().unwrap(), form.push().unwrap()];
        let [top, bottom] = [least + 4, least].map(|number| Value::from(calculator.short().integer(number).unwrap()));
        form.add_option(start, player, Next::Position(first));
        form.add_option(first, Player::Left, Next::Value(top));
        form.add_option(first, Player::Right, Next::Position(second));
        form.add_option(second, Player::Left, Next::Position(first));
        form.add_option(second, Player::Right, Next::Value(bottom));
    }
    let graph = calculator.ko_thermograph(&form, None).unwrap();
    let number = |numerator: i64, denominator: i64| Rational::new(numerator.into(), denominator.into()).unwrap();
    assert_eq!((graph.mean().unwrap(), graph.temperature().unwrap()), (&number(-4, 3), &number(4, 1)));
    // Below 4/3 Right answers in the first ko, from 2t - t on, and Left finishes the other.
    let one = Rational::from(1);
    assert_eq!((graph.left.at(&one), graph.right.at(&one)), (Some(number(1, 1)), Some(number(-4, 1))));
    assert_eq!(calculator.ko_thermograph(&form, Some(Player::Left)), Err(NoMean::Kos));
}

#[test]
fn other_graphs_are_not_simple_kos() {
    let mut session = Session::new();
    let mut calculator = session.calculator();
    let zero: Value = calculator.short().zero().into();
    let mut form = Form::default();
    let (first, second) = (form.push().unwrap(), form.push().unwrap());
    form.add_option(first, Player::Left, Next::Value(zero));
    form.add_option(first, Player::Right, Next::Position(second));
    form.add_option(second, Player::Right, Next::Value(zero));
    assert_eq!(calculator.ko_thermograph(&form, None), Err(NoMean::Cycle));
    form.add_option(second, Player::Left, Next::Position(first));
    // The ko of 0 and 0: its temperature is 0.
    assert_eq!(calculator.ko_thermograph(&form, None).unwrap().mean(), Ok(&Rational::ZERO));
    let one: Value = calculator.short().integer(1).unwrap().into();
    let mut frozen = form.clone();
    frozen.add_option(second, Player::Left, Next::Position(second));
    assert_eq!(calculator.ko_thermograph(&frozen, None), Err(NoMean::Cycle));
    let third = Rational::new(1.into(), 3.into()).unwrap();
    form.add_option(first, Player::Left, Next::Value(one));
    assert_eq!(calculator.ko_thermograph(&form, None).unwrap().temperature(), Ok(&third));
}
