//! The tasks: each is the same code for both engines, and its answer is a number that must be the same.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use crate::engine::{Dyadic, Engine};

/// The processor time of this process.
fn now() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(u64::try_from(time.tv_sec).unwrap_or(0), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// The processor time and the answer of a task.
pub struct Done {
    pub time: Duration,
    pub answer: u64,
}

fn timed<E>(mut engine: E, run: impl FnOnce(&mut E) -> u64) -> Done {
    let start = now();
    let answer = run(&mut engine);
    Done { time: now().saturating_sub(start), answer }
}

/// The names of the tasks, with what is shown for them.
pub const TASKS: [(&str, &str); 23] = [
    ("day", "all 1,474 values of day 3 from their forms"),
    ("le", "`<=` on all 2,172,676 ordered pairs of them"),
    ("relation", "the four-way comparison of those pairs"),
    ("pairs", "20,000 sums of two of them"),
    ("triples", "1,000 sums of three"),
    ("thermographs", "the thermographs of those sums"),
    ("graphs", "the thermographs of day 3"),
    ("numbers", "300,000 sums of numbers"),
    ("ups", "300,000 sums of number + ups + nimber"),
    ("strings", "Hackenbush strings to 14 from their forms"),
    ("switches 9", "the sum of `{3*i\\|-2*i}` for i = 1..9"),
    ("switches 24", "the same to 24"),
    ("switches 32", "to 32"),
    ("switches 64", "to 64"),
    ("threats 5", "the sum of `{{3*i\\|i}\\|-2*i}` for i = 1..5"),
    ("threats 9", "the same to 9"),
    ("threats 12", "to 12"),
    ("tiny 8", "the sum of `Tiny(i)` for i = 1..8"),
    ("tiny 40", "the same to 40"),
    ("seven", "20 sums of seven values of day 3"),
    ("domineering ....|....|....|....", "empty Domineering, 4 by 4"),
    ("domineering ......|......|......|......", "4 by 6"),
    ("domineering .....|.....|.....|.....|.....", "5 by 5"),
];

/// Runs the task of a name.
pub fn run<E: Engine>(name: &str) -> Option<Done> {
    let (name, argument) = name.split_once(' ').unwrap_or((name, ""));
    let count = argument.parse().unwrap_or(0);
    Some(match name {
        "day" => timed(E::new(), |engine| count_of(day_3(engine).len())),
        "le" => {
            let (engine, games) = fresh_day_3::<E>();
            timed(engine, |engine| {
                let mut count = 0;
                for g in &games {
                    for h in &games {
                        count += u64::from(engine.le(g, h));
                    }
                }
                count
            })
        }
        "relation" => {
            let (engine, games) = fresh_day_3::<E>();
            timed(engine, |engine| {
                let mut counts = [0; 4];
                for g in &games {
                    for h in &games {
                        counts[engine.relation(g, h)] += 1;
                    }
                }
                counts.into_iter().fold(0, mix)
            })
        }
        "pairs" => {
            let (engine, games) = fresh_day_3::<E>();
            timed(engine, |engine| {
                let sums = pairs(engine, &games);
                digest(engine, &sums)
            })
        }
        "triples" => {
            let (engine, games) = fresh_day_3::<E>();
            timed(engine, |engine| {
                let sums = triples(engine, &games);
                digest(engine, &sums)
            })
        }
        "thermographs" => {
            let (mut engine, games) = fresh_day_3::<E>();
            let mut sums = pairs(&mut engine, &games);
            sums.extend(triples(&mut engine, &games));
            timed(engine, |engine| graphs(engine, &sums))
        }
        "graphs" => {
            let (engine, games) = fresh_day_3::<E>();
            timed(engine, |engine| graphs(engine, &games))
        }
        "numbers" => timed(E::new(), |engine| sums_of(engine, |engine, lcg| engine.number(lcg.number()))),
        "ups" => timed(E::new(), |engine| {
            sums_of(engine, |engine, lcg| {
                let up = i32::try_from(lcg.below(9)).unwrap_or(0) - 4;
                let nimber = u32::try_from(lcg.below(16)).unwrap_or(0);
                engine.up_star(lcg.number(), up, nimber)
            })
        }),
        "strings" => timed(E::new(), strings),
        "switches" => timed(E::new(), |engine| {
            sum(engine, count, |engine, i| {
                let [a, b] = [3 * i, -2 * i].map(|n| engine.number((n, 0)));
                engine.form(&[a], &[b])
            })
        }),
        "threats" => timed(E::new(), |engine| {
            sum(engine, count, |engine, i| {
                let [a, b, c] = [3 * i, i, -2 * i].map(|n| engine.number((n, 0)));
                let threat = engine.form(&[a], &[b]);
                engine.form(&[threat], &[c])
            })
        }),
        "tiny" => timed(E::new(), |engine| {
            sum(engine, count, |engine, i| {
                let [zero, away] = [0, -i].map(|n| engine.number((n, 0)));
                let threat = engine.form(std::slice::from_ref(&zero), &[away]);
                engine.form(&[zero], &[threat])
            })
        }),
        "seven" => {
            let (engine, games) = fresh_day_3::<E>();
            timed(engine, |engine| {
                let mut lcg = Lcg(7);
                let mut sums = Vec::new();
                for _ in 0..20 {
                    let mut sum = engine.number((0, 0));
                    for _ in 0..7 {
                        sum = engine.add(&sum, lcg.pick(&games));
                    }
                    sums.push(sum);
                }
                digest(engine, &sums)
            })
        }
        "domineering" => timed(E::new(), |engine| {
            let value = engine.domineering(argument);
            let negative = engine.neg(&value);
            digest(engine, &[value, negative])
        }),
        _ => return None,
    })
}

fn count_of(n: usize) -> u64 {
    u64::try_from(n).unwrap_or(u64::MAX)
}

fn mix(hash: u64, word: u64) -> u64 {
    (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
}

fn mix_number(hash: u64, (numerator, exponent): Dyadic) -> u64 {
    mix(mix(hash, u64::from_le_bytes(numerator.to_le_bytes())), exponent.into())
}

/// Stops, which depend on the whole form, in one number.
fn digest<E: Engine>(engine: &mut E, values: &[E::Value]) -> u64 {
    values.iter().flat_map(|value| engine.stops(value)).fold(0, mix_number)
}

fn graphs<E: Engine>(engine: &mut E, values: &[E::Value]) -> u64 {
    values.iter().flat_map(|value| engine.mean_and_temperature(value)).fold(0, mix_number)
}

/// All sets of pairwise confused games.
fn antichains<E: Engine>(engine: &mut E, games: &[E::Value]) -> Vec<Vec<E::Value>> {
    let mut all: Vec<Vec<E::Value>> = vec![vec![]];
    for game in games {
        for place in 0..all.len() {
            if all[place].iter().all(|other| engine.relation(other, game) == 3) {
                let mut larger = all[place].clone();
                larger.push(game.clone());
                all.push(larger);
            }
        }
    }
    all
}

/// The values born by day 3: a form for each pair of antichains of the day before. Equal values are found by where they
/// stand among those so far, in an order that both engines have: by stops, then by comparing.
fn day_3<E: Engine>(engine: &mut E) -> Vec<E::Value> {
    let mut day = vec![engine.number((0, 0))];
    for _ in 0..3 {
        let antichains = antichains(engine, &day);
        let mut next: std::collections::BTreeMap<[Dyadic; 2], Vec<E::Value>> = Default::default();
        for left in &antichains {
            for right in &antichains {
                let value = engine.form(left, right);
                let alike = next.entry(engine.stops(&value)).or_default();
                if alike.iter().all(|other| engine.relation(other, &value) != 1) {
                    alike.push(value);
                }
            }
        }
        day = next.into_values().flatten().collect();
    }
    day
}

fn fresh_day_3<E: Engine>() -> (E, Vec<E::Value>) {
    let mut engine = E::new();
    let games = day_3(&mut engine);
    engine.afresh(games)
}

fn pairs<E: Engine>(engine: &mut E, games: &[E::Value]) -> Vec<E::Value> {
    let mut lcg = Lcg(1);
    (0..20_000)
        .map(|_| {
            let (g, h) = (lcg.pick(games), lcg.pick(games));
            engine.add(g, h)
        })
        .collect()
}

fn triples<E: Engine>(engine: &mut E, games: &[E::Value]) -> Vec<E::Value> {
    let mut lcg = Lcg(2);
    (0..1_000)
        .map(|_| {
            let (g, h, k) = (lcg.pick(games), lcg.pick(games), lcg.pick(games));
            let sum = engine.add(g, h);
            engine.add(&sum, k)
        })
        .collect()
}

/// 300,000 sums of two of 3,000 values.
fn sums_of<E: Engine>(engine: &mut E, make: impl Fn(&mut E, &mut Lcg) -> E::Value) -> u64 {
    let mut lcg = Lcg(3);
    let values: Vec<_> = (0..3_000).map(|_| make(engine, &mut lcg)).collect();
    let mut answer = 0;
    for place in 0..300_000 {
        let sum = engine.add(lcg.pick(&values), lcg.pick(&values));
        if place % 100 == 0 {
            let zero = engine.number((0, 0));
            answer = mix(digest(engine, std::slice::from_ref(&sum)) ^ answer, count_of(engine.relation(&sum, &zero)));
        }
    }
    answer
}

/// All strings of blue and red edges of length 14 or less: a cut takes away an edge and what hangs on it.
fn strings<E: Engine>(engine: &mut E) -> u64 {
    let mut before: Vec<(Vec<E::Value>, Vec<E::Value>, E::Value)> = vec![(vec![], vec![], engine.number((0, 0)))];
    let mut answer = 0;
    for _ in 0..14 {
        let mut strings = Vec::with_capacity(2 * before.len());
        for (left, right, value) in before {
            for is_blue in [true, false] {
                let (mut left, mut right) = (left.clone(), right.clone());
                if is_blue { &mut left } else { &mut right }.push(value.clone());
                let value = engine.form(&left, &right);
                answer = mix(answer, digest(engine, std::slice::from_ref(&value)));
                strings.push((left, right, value));
            }
        }
        before = strings;
    }
    answer
}

fn sum<E: Engine>(engine: &mut E, count: i64, term: impl Fn(&mut E, i64) -> E::Value) -> u64 {
    let mut sum = engine.number((0, 0));
    for i in 1..=count {
        let term = term(engine, i);
        sum = engine.add(&sum, &term);
    }
    digest(engine, &[sum])
}

struct Lcg(u64);

impl Lcg {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[usize::try_from(self.below(count_of(list.len()))).unwrap_or(0)]
    }

    /// A number of up to 20 bits before the point and 10 behind.
    fn number(&mut self) -> Dyadic {
        let exponent = self.below(11);
        let numerator = self.below(1 << 21);
        (i64::try_from(numerator).unwrap_or(0) - (1 << 20), u32::try_from(exponent).unwrap_or(0))
    }
}
