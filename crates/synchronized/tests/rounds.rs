//! Sums of rectangles by exact rounds: a player tries every move against every move of the opponent, down to sums in
//! which play can leave no two irregular squares. Those are decided by the sign of the value, which needs no pairs.
//! This is independent of the search and the laws of the crate, which provides only the values. The results are in
//! `sums.tsv`, with which the tests of the program compare everything that can be asked about a sum.
#![allow(clippy::expect_used, reason = "that is how a test fails")]

use std::{
    cmp::{Ordering, Reverse},
    collections::{BTreeMap, BTreeSet, HashMap},
};

use cutcake_base::{limit::Limit, number::Rational};
use cutcake_synchronized::Values;

/// The sums, each with its outcome and the moves by which Left, and Right, keeps what can be guaranteed.
const SUMS: &str = include_str!("sums.tsv");

/// The irregular squares inside [32,32].
const IRREGULAR: [u8; 8] = [10, 18, 19, 20, 22, 23, 27, 30];
const LONGEST: u8 = 32;

type Rectangle = (u8, u8);

/// Rectangles in order.
type Sum = Vec<Rectangle>;

/// A player's move: the rectangle, and the side of the piece that is cut off.
type Cut = (Rectangle, u8);

/// Eight scales in each number, 15 bits for each, largest scale first: values add and compare as these numbers do.
type Value = [i128; 8];
const ZERO: Value = [0; 8];

fn add(value: &mut Value, other: &Value, times: i128) {
    value.iter_mut().zip(other).for_each(|(ours, theirs)| *ours += times * theirs);
}

fn turned((l, r): Rectangle) -> Rectangle {
    (r, l)
}

/// The sum with the players exchanged.
fn transposed(sum: &[Rectangle]) -> Sum {
    let mut sum: Sum = sum.iter().copied().map(turned).collect();
    sum.sort();
    sum
}

/// What a player can guarantee, as the sign of the least value that would give it: a win, a draw, or neither.
type Status = Ordering;

/// What is known about rectangles and sums.
#[derive(Default)]
struct Rounds {
    values: HashMap<Rectangle, Value>,
    /// The most irregular squares at once in what play makes of a rectangle.
    weights: HashMap<Rectangle, u32>,
    /// Whether Left can guarantee a draw, and a win.
    known: HashMap<Sum, BTreeMap<Status, bool>>,
}

/// Right's reply to a move of Left: the rectangle, the piece cut off, and whether it is in the same copy of the
/// rectangle.
struct Reply {
    other: Cut,
    is_same: bool,
    /// Replies that seem to refute the goal are tried first, with the fewest irregular squares left.
    seems: (bool, u32, Value),
}

impl Rounds {
    fn new() -> Self {
        let (mut values, limit) = (Values::default(), Limit::default());
        let value = |values: &mut Values, l, r| values.value(u64::from(l), u64::from(r), &limit).expect("a value");
        let all: Vec<_> = (1..=LONGEST).flat_map(|l| (1..=l).map(move |r| (l, r))).collect();
        let terms: Vec<_> = all.iter().map(|(l, r)| value(&mut values, *l, *r).terms().to_vec()).collect();
        let scales: BTreeSet<Rational> = terms.iter().flatten().map(|term| term.exponent.clone()).collect();
        assert!(scales.len() <= 8 * ZERO.len());
        let places: BTreeMap<Rational, usize> = scales.into_iter().zip(0..).collect();
        let mut rounds = Rounds::default();
        for ((l, r), terms) in all.into_iter().zip(terms) {
            let mut value = ZERO;
            for term in terms {
                let place = places[&term.exponent];
                let coefficient: i128 = term.coefficient.to_string().parse().expect("an integer");
                assert!(coefficient.abs() < 1 << 10);
                value[place / 8] += coefficient << (15 * (7 - place % 8));
            }
            rounds.values.insert((r, l), value.map(|part| -part));
            rounds.values.insert((l, r), value);
            let weight = |pieces: [Rectangle; 2]| pieces.iter().map(|(l, r)| rounds.weights[&(*l, *r)]).sum();
            let of_left = (1..=l / 2).map(|a| weight([(a, r), (l - a, r)]));
            let of_right = (1..=r / 2).map(|b| weight([(l, b), (l, r - b)]));
            let own = u32::from(l == r && IRREGULAR.contains(&l));
            let weight = of_left.chain(of_right).chain([own]).max().unwrap_or(0);
            rounds.weights.extend([((l, r), weight), ((r, l), weight)]);
        }
        rounds
    }

    /// The change of value by a move, and of the irregular squares that can occur.
    fn change(&self, gone: Rectangle, come: &[Rectangle]) -> (Value, i64) {
        let (mut value, mut weight) = (ZERO, -i64::from(self.weights[&gone]));
        add(&mut value, &self.values[&gone], -1);
        for piece in come {
            add(&mut value, &self.values[piece], 1);
            weight += i64::from(self.weights[piece]);
        }
        (value, weight)
    }

    fn total(&self, sum: &[Rectangle]) -> (Value, i64) {
        let (mut value, mut weight) = (ZERO, 0);
        for rectangle in sum {
            add(&mut value, &self.values[rectangle], 1);
            weight += i64::from(self.weights[rectangle]);
        }
        (value, weight)
    }

    /// What Left can guarantee.
    fn of_left(&mut self, sum: &Sum) -> Status {
        let is_sure = [Status::Greater, Status::Equal].into_iter().find(|goal| self.can(sum, *goal));
        is_sure.unwrap_or(Status::Less)
    }

    fn can(&mut self, sum: &Sum, goal: Status) -> bool {
        let (value, weight) = self.total(sum);
        if weight <= 1 {
            return value.cmp(&ZERO) >= goal;
        }
        if let Some(known) = self.known.get(sum).and_then(|known| known.get(&goal)) {
            return *known;
        }
        let can = !self.moves(sum, goal, true).is_empty();
        self.known.entry(sum.clone()).or_default().insert(goal, can);
        can
    }

    /// Left's moves that guarantee as much, or only the first one found. If two irregular squares can occur, both
    /// players have moves.
    fn moves(&mut self, sum: &Sum, goal: Status, only_one: bool) -> Vec<Cut> {
        let (value, weight) = self.total(sum);
        let mut kinds = sum.clone();
        kinds.dedup();
        let (mut rows, mut others) = (Vec::new(), Vec::new());
        for (l, r) in kinds.iter().copied() {
            others.extend((1..=r / 2).map(|b| (((l, r), b), self.change((l, r), &[(l, b), (l, r - b)]))));
        }
        for (l, r) in kinds {
            let is_repeated = sum.iter().filter(|other| **other == (l, r)).count() > 1;
            'cuts: for a in 1..=l / 2 {
                let alone = self.change((l, r), &[(a, r), (l - a, r)]);
                let mut replies: Vec<Reply> = Vec::new();
                let mut worst: Option<Value> = None;
                for (other, change) in &others {
                    let is_alike = other.0 == (l, r);
                    for is_same in [true, false] {
                        let changes = match is_same {
                            true if is_alike => vec![self.change((l, r), &quarters((l, r), a, other.1))],
                            false if !is_alike || is_repeated => vec![alone, *change],
                            _ => continue,
                        };
                        let (mut left, mut may_come) = (value, weight);
                        for (value, weight) in changes {
                            add(&mut left, &value, 1);
                            may_come += weight;
                        }
                        let seems = left.cmp(&ZERO) >= goal;
                        match u32::try_from(may_come).unwrap_or(0) {
                            0 | 1 if !seems => continue 'cuts,
                            0 | 1 => {}
                            may_come => {
                                replies.push(Reply { other: *other, is_same, seems: (seems, may_come, left) });
                            }
                        }
                        worst = Some(worst.map_or(left, |worst| worst.min(left)));
                    }
                }
                replies.sort_by_key(|reply| reply.seems);
                rows.push(((!replies.is_empty(), Reverse(worst)), ((l, r), a), replies));
            }
        }
        rows.sort_by_key(|row| row.0);
        let mut kept = Vec::new();
        for (_, own, replies) in rows {
            if replies.iter().all(|reply| self.can(&after(sum, own, reply), goal)) {
                kept.push(own);
                if only_one {
                    break;
                }
            }
        }
        kept.sort();
        kept
    }
}

/// The pieces of a rectangle that both players cut.
fn quarters((l, r): Rectangle, a: u8, b: u8) -> [Rectangle; 4] {
    [(a, b), (a, r - b), (l - a, b), (l - a, r - b)]
}

/// The sum after a round, without the rectangles that nobody can cut.
fn after(sum: &Sum, (own, a): Cut, reply: &Reply) -> Sum {
    let (other, b) = reply.other;
    let mut left = sum.clone();
    let mut take = |gone: Rectangle| left.remove(left.iter().position(|there| *there == gone).expect("it is there"));
    take(own);
    let come = match reply.is_same {
        true => quarters(own, a, b),
        false => {
            take(other);
            [(a, own.1), (own.0 - a, own.1), (other.0, b), (other.0, other.1 - b)]
        }
    };
    left.extend(come.into_iter().filter(|piece| *piece != (1, 1)));
    left.sort();
    left
}

fn written(moves: &[Cut]) -> String {
    moves.iter().map(|((l, r), cut)| format!("{l},{r}:{cut}")).collect::<Vec<_>>().join(" ")
}

/// A line of the table for a given sum.
fn line(rounds: &mut Rounds, sum: &Sum) -> String {
    let sums = [sum.clone(), transposed(sum)];
    let status = [rounds.of_left(&sums[0]), rounds.of_left(&sums[1])];
    let outcome = match status {
        [Status::Greater, _] => ">",
        [_, Status::Greater] => "<",
        [Status::Equal, Status::Equal] => "=",
        [Status::Equal, Status::Less] => ">=",
        [Status::Less, Status::Equal] => "<=",
        [Status::Less, Status::Less] => "<>",
    };
    let moves = [0, 1].map(|player| match status[player] {
        Status::Less => Vec::new(),
        // The moves are sought even if the value decides the outcome.
        goal => rounds.moves(&sums[player], goal, false),
    });
    let mut of_right: Vec<Cut> = moves[1].iter().map(|(rectangle, cut)| (turned(*rectangle), *cut)).collect();
    of_right.sort();
    let sum: Vec<String> = sum.iter().map(|(l, r)| format!("{l},{r}")).collect();
    format!("{}\t{outcome}\t{}\t{}", sum.join(" "), written(&moves[0]), written(&of_right))
}

/// Recomputes one in so many lines of the table.
fn lines_are_found(step: usize) {
    let mut rounds = Rounds::new();
    for expected in SUMS.lines().filter(|line| !line.starts_with('#')).step_by(step) {
        let (sum, _) = expected.split_once('\t').expect("a sum");
        let sides = |board: &str| -> Rectangle {
            let (l, r) = board.split_once(',').expect("a rectangle");
            (l.parse().expect("a side"), r.parse().expect("a side"))
        };
        assert_eq!(line(&mut rounds, &sum.split(' ').map(sides).collect()), expected);
    }
}

#[test]
fn sums_are_found_by_exact_rounds() {
    lines_are_found(25);
}

#[test]
#[ignore = "a minute"]
fn all_sums_are_found_by_exact_rounds() {
    lines_are_found(1);
}
