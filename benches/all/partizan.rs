//! Speed of the two-player engine; each iteration begins with an empty store.

use cutcake::{
    limit::{Limit, Stop},
    number::Rational,
    partizan::{Game, Relation, Store, position::Values},
    ruleset::{
        Entry, Play, Ruleset, clobber::Clobber, domineering::Domineering, hackenbush::Hackenbush,
        toads_and_frogs::Animals,
    },
};

/// All sets of pairwise confused games.
fn antichains(store: &mut Store, games: &[Game]) -> Result<Vec<Vec<Game>>, Stop> {
    let mut all: Vec<Vec<Game>> = vec![vec![]];
    for game in games {
        for place in 0..all.len() {
            let mut confused = true;
            for other in &all[place] {
                confused = confused && store.relation(*other, *game)? == Relation::Confused;
            }
            if confused {
                let mut larger = all[place].clone();
                larger.push(*game);
                all.push(larger);
            }
        }
    }
    Ok(all)
}

/// The values born by day n, from all pairs of antichains of the day before.
fn day(store: &mut Store, n: u32) -> Result<Vec<Game>, Stop> {
    let mut day = vec![store.zero()];
    for _ in 0..n {
        let antichains = antichains(store, &day)?;
        let mut next = Vec::new();
        for left in &antichains {
            for right in &antichains {
                next.push(store.form(left, right)?);
            }
        }
        next.sort_unstable();
        next.dedup();
        day = next;
    }
    Ok(day)
}

fn with_day_3() -> (Store, Vec<Game>) {
    let mut store = Store::new(Limit::default());
    let games = day(&mut store, 3).expect("no limit");
    (store, games)
}

/// A fresh store with the games of day 3 in it and nothing remembered about them.
fn fresh_day_3() -> (Store, Vec<Game>) {
    let (mut old, games) = with_day_3();
    let mut store = Store::new(Limit::default());
    let mut copies = std::collections::HashMap::new();
    let mut fresh = Vec::new();
    for game in games {
        fresh.push(copy(&mut old, game, &mut store, &mut copies));
    }
    (store, fresh)
}

fn copy(from: &mut Store, game: Game, to: &mut Store, copies: &mut std::collections::HashMap<Game, Game>) -> Game {
    if let Some(copy) = copies.get(&game) {
        return *copy;
    }
    let left: Vec<Game> =
        from.left_options(game).expect("no limit").into_iter().map(|option| copy(from, option, to, copies)).collect();
    let right: Vec<Game> =
        from.right_options(game).expect("no limit").into_iter().map(|option| copy(from, option, to, copies)).collect();
    let new = to.form(&left, &right).expect("no limit");
    copies.insert(game, new);
    new
}

struct Lcg(u64);

impl Lcg {
    fn pick(&mut self, games: &[Game]) -> Game {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        games[usize::try_from(self.0 >> 33).unwrap_or(0) % games.len()]
    }
}

/// All 1,474 values born by day 3, from every pair of antichains of day 2.
#[divan::bench]
fn day_3() -> usize {
    let (_, games) = with_day_3();
    assert_eq!(games.len(), 1474);
    games.len()
}

/// All 2,172,676 ordered pairs of them compared.
#[divan::bench]
fn compare_all_pairs(bencher: divan::Bencher) {
    bencher.with_inputs(fresh_day_3).bench_local_values(|(mut store, games)| {
        let mut count = 0u32;
        for g in &games {
            for h in &games {
                count += u32::from(store.le(*g, *h).expect("no limit"));
            }
        }
        (count, store)
    });
}

/// 20,000 sums of two.
#[divan::bench]
fn sums_of_two(bencher: divan::Bencher) {
    bencher.with_inputs(fresh_day_3).bench_local_values(|(mut store, games)| {
        let mut lcg = Lcg(1);
        for _ in 0..20_000 {
            let (g, h) = (lcg.pick(&games), lcg.pick(&games));
            store.add(g, h).expect("no limit");
        }
        store
    });
}

/// 1,000 sums of three.
#[divan::bench]
fn sums_of_three(bencher: divan::Bencher) {
    bencher.with_inputs(fresh_day_3).bench_local_values(|(mut store, games)| {
        let mut lcg = Lcg(2);
        for _ in 0..1_000 {
            let (g, h, k) = (lcg.pick(&games), lcg.pick(&games), lcg.pick(&games));
            let sum = store.add(g, h).expect("no limit");
            store.add(sum, k).expect("no limit");
        }
        store
    });
}

/// The sum of {{3i|i}|-2i} for i = 1, …, 9.
#[divan::bench]
fn sum_of_nine() -> Store {
    with_sum_of_nine().0
}

fn with_sum_of_nine() -> (Store, Game) {
    let mut store = Store::new(Limit::default());
    let mut sum = store.zero();
    for i in 1..=9 {
        let [a, b, c] = [3 * i, i, -2 * i].map(|n| store.integer(n).expect("no limit"));
        let left = store.form(&[a], &[b]).expect("no limit");
        let game = store.form(&[left], &[c]).expect("no limit");
        sum = store.add(sum, game).expect("no limit");
    }
    (store, sum)
}

/// The sum of {3i|-2i} for i = 1, …, n.
#[divan::bench(args = [24, 32, 64])]
fn sum_of_switches(n: i64) -> Store {
    sum_of(n, |store, i| {
        let [a, b] = [3 * i, -2 * i].map(|n| store.integer(n).expect("no limit"));
        store.form(&[a], &[b]).expect("no limit")
    })
}

/// The sum of Tiny-i for i = 1, …, 40.
#[divan::bench]
fn sum_of_tinies() -> Store {
    sum_of(40, |store, i| {
        let i = store.integer(i).expect("no limit");
        store.tiny(i).expect("no limit")
    })
}

fn sum_of(n: i64, term: impl Fn(&mut Store, i64) -> Game) -> Store {
    let mut store = Store::new(Limit::default());
    let mut sum = store.zero();
    for i in 1..=n {
        let term = term(&mut store, i);
        sum = store.add(sum, term).expect("no limit");
    }
    store
}

/// 20 sums of seven values born by day 3.
#[divan::bench]
fn sums_of_seven(bencher: divan::Bencher) {
    bencher.with_inputs(fresh_day_3).bench_local_values(|(mut store, games)| {
        let mut lcg = Lcg(7);
        for _ in 0..20 {
            let mut sum = store.zero();
            for _ in 0..7 {
                sum = store.add(sum, lcg.pick(&games)).expect("no limit");
            }
        }
        store
    });
}

/// 300,000 sums of numbers, with ups and nimbers and without.
#[divan::bench(args = [false, true])]
fn sums_of_numbers(bencher: divan::Bencher, is_tagged: bool) {
    let values = || {
        let mut store = Store::new(Limit::default());
        let values: Vec<Game> = (0..3_000i64)
            .map(|n| {
                let number = Rational::from(n * 701 % 4096 - 2048) * Rational::power_of_half(n.unsigned_abs() % 11);
                let (up, nimber) = if is_tagged { (n % 9 - 4, n.unsigned_abs() % 16) } else { (0, 0) };
                store.up_star(&number, up, nimber).expect("no limit").expect("a dyadic number")
            })
            .collect();
        (store, values)
    };
    bencher.with_inputs(values).bench_local_values(|(mut store, values)| {
        let mut lcg = Lcg(3);
        for _ in 0..300_000 {
            let (g, h) = (lcg.pick(&values), lcg.pick(&values));
            store.add(g, h).expect("no limit");
        }
        store
    });
}

/// The thermographs of all 1,474 values born by day 3.
#[divan::bench]
fn thermographs_of_day_3(bencher: divan::Bencher) {
    bencher.with_inputs(fresh_day_3).bench_local_values(|(mut store, games)| {
        for game in games {
            store.thermograph(game).expect("no limit");
        }
        store
    });
}

/// The thermograph of that sum of nine, from its value.
#[divan::bench]
fn thermograph_of_sum_of_nine(bencher: divan::Bencher) {
    bencher.with_inputs(with_sum_of_nine).bench_local_values(|(mut store, sum)| {
        store.thermograph(sum).expect("no limit");
        store
    });
}

/// The atomic weights of all 1,474 values born by day 3, of which 292 are atomic.
#[divan::bench]
fn atomic_weights_of_day_3(bencher: divan::Bencher) {
    bencher.with_inputs(fresh_day_3).bench_local_values(|(mut store, games)| {
        let mut count = 0u32;
        for game in games {
            count += u32::from(store.atomic_weight(game).expect("no limit").is_some());
        }
        assert_eq!(count, 292);
        store
    });
}

/// All 1,474 values born by day 3 cooled by 1/2.
#[divan::bench]
fn cool_day_3(bencher: divan::Bencher) {
    let half = Rational::power_of_half(1);
    bencher.with_inputs(fresh_day_3).bench_local_values(|(mut store, games)| {
        for game in games {
            store.cool(game, &half).expect("no limit");
        }
        store
    });
}

/// Their reduced canonical forms.
#[divan::bench]
fn reduced_canonical_forms_of_day_3(bencher: divan::Bencher) {
    bencher.with_inputs(fresh_day_3).bench_local_values(|(mut store, games)| {
        for game in games {
            store.reduced_canonical_form(game).expect("no limit");
        }
        store
    });
}

/// The value of a board, found afresh.
fn value_of_board(ruleset: &dyn Ruleset, board: &str) -> Option<Game> {
    let board = ruleset.board(&[Entry::Text(board.to_owned())]).ok()?;
    let Play::Partizan(rules) = ruleset.play() else { return None };
    Values::default().value(&mut Store::new(Limit::default()), rules, &board).ok().map(|value| value.into_parts().0)
}

#[divan::bench(args = ["....|....|....|....", ".....|.....|.....|.....|....."])]
fn domineering(board: &str) -> Option<Game> {
    value_of_board(&Domineering, board)
}

#[divan::bench(args = ["xox|oxo|xox", "xoxo|oxox|xoxo|oxox"])]
fn clobber(board: &str) -> Option<Game> {
    value_of_board(&Clobber, board)
}

#[divan::bench(args = ["ttttt..fffff", "ttttt...fffff"])]
fn toads_and_frogs(board: &str) -> Option<Game> {
    value_of_board(&Animals::TOADS_AND_FROGS, board)
}

#[divan::bench(args = ["l(r(l;e);e(l;rl);lre)", ":Aee(ee:A;le:A;re(l;e))"])]
fn hackenbush(board: &str) -> Option<Game> {
    value_of_board(&Hackenbush, board)
}
