//! The fast ways to Grundy values against play itself: the mex over the options, nothing else.

use std::{
    collections::HashMap,
    num::NonZeroUsize,
    thread,
    time::{Duration, Instant},
};

use cutcake::{
    impartial::{
        GrundyValues, HeapGame, ImpartialRules, NimSequence,
        grundy::Outcome,
        period::{observed_in, observed_in_differences},
        sweep,
    },
    limit::{Limit, Stop},
    number::nim::{mex, nim_div, nim_inverse, nim_product, nim_square_root},
    player::Player,
    position::{Board, Boards},
    ruleset::{
        chomp::Chomp, cram::Cram, heap::Heaps, nim::Nim, rectangular_chocolate::RectangularChocolate,
        triangular_chocolate::TriangularChocolate, wythoff::GenWythoff,
    },
    standing::Answer,
};
use num_bigint::BigUint;
use num_traits::One;
use proptest::prelude::*;

/// What was found, whatever it rests on.
fn found<T>(answer: Answer<T>) -> T {
    answer.into_parts().0
}

/// The Grundy value by the definition.
fn by_play(rules: &dyn ImpartialRules, board: &Board, known: &mut HashMap<Board, u64>) -> u64 {
    if let Some(value) = known.get(board) {
        return *value;
    }
    let options = rules.options(board, Player::Left, &Limit::default()).unwrap();
    let values: Vec<u64> = options.iter().map(|option| sum_by_play(rules, option, known)).collect();
    let value = mex(values);
    known.insert(board.clone(), value);
    value
}

fn sum_by_play(rules: &dyn ImpartialRules, sum: &Boards, known: &mut HashMap<Board, u64>) -> u64 {
    let mut value = 0;
    for (board, times) in sum.iter() {
        (0..times).for_each(|_| value ^= by_play(rules, board, known));
    }
    value
}

/// Compares everything that can be asked of some boards.
pub fn agree(rules: &dyn ImpartialRules, boards: impl IntoIterator<Item = Board>) {
    let limit = Limit::default();
    let (mut values, mut known) = (GrundyValues::of(rules), HashMap::new());
    for board in boards {
        let value = by_play(rules, &board, &mut known);
        assert_eq!(values.value(rules, &board, &limit).map(found), Ok(value), "{board:?}");
        assert_eq!(values.outcome(rules, &board, &limit).map(found), Ok(Outcome::of_value(value)), "{board:?}");
        for target in [0, value / 2, value, value + 1] {
            let mut moves = rules.options(&board, Player::Left, &limit).unwrap();
            moves.retain(|option| sum_by_play(rules, option, &mut known) == target);
            assert_eq!(values.moves_to(rules, &board, target, &limit).map(found), Ok(moves), "{board:?} to {target}");
        }
    }
}

pub fn within(rules: &dyn ImpartialRules, bounds: &[u64]) -> Vec<Board> {
    let mut boards = Vec::new();
    rules
        .for_each_board(bounds, &Limit::default(), &mut |board| {
            boards.push(board.clone());
            Ok(())
        })
        .unwrap();
    boards
}

fn triangle(k: u64) -> TriangularChocolate {
    TriangularChocolate::new(k).unwrap()
}

#[test]
fn every_ruleset_agrees_with_play() {
    agree(&Nim, within(&Nim, &[3, 4, 2]));
    agree(&RectangularChocolate, within(&RectangularChocolate, &[2, 2, 3, 2]));
    for k in 1..=7 {
        agree(&triangle(k), within(&triangle(k), &[7, 5]));
    }
    agree(&GenWythoff::wythoff(), within(&GenWythoff::wythoff(), &[9, 11]));
    agree(&Chomp, within(&Chomp, &[3, 4]));
    agree(&Cram, within(&Cram, &[3, 4]));
    for heaps in [Heaps::kayles(), Heaps::dawsons_kayles(), Heaps::grundys_game()] {
        agree(&heaps, (0..13).map(|heap| Board::from([heap].as_slice())));
        agree(&heaps, [[3, 0, 4], [4, 2, 2], [0, 0, 0]].map(|row| Board::from(row.as_slice())));
    }
}

#[test]
fn tables_grow_in_any_order() {
    let (rules, limit) = (triangle(2), Limit::default());
    let mut values = GrundyValues::of(&rules);
    let mut whole = GrundyValues::of(&rules);
    for board in within(&rules, &[12, 30]) {
        let expected = whole.value(&rules, &board, &limit);
        assert_eq!(values.value(&rules, &board, &limit), expected);
    }
}

fn on_threads(threads: usize) -> Limit {
    Limit::default().with_threads(NonZeroUsize::new(threads).unwrap())
}

/// Large enough for threads, on both sides of whole groups of 16 lines and whole blocks of 64 values of y.
#[test]
fn tables_are_the_same_on_any_number_of_threads() {
    for (k, bound) in [(1, 127), (2, 161), (3, 190), (4, 207), (5, 223), (6, 240)] {
        let rules = triangle(k);
        let values = |threads| {
            let (mut values, mut found) = (GrundyValues::of(&rules), Vec::new());
            let bounds = sweep::Bounds::new(&rules, &[bound]).unwrap();
            let _ = sweep::for_each_value(&mut values, &rules, &bounds, &on_threads(threads), |_, value| {
                found.push(value);
                Ok::<_, Stop>(())
            })
            .unwrap();
            found
        };
        let alone = values(1);
        assert!(alone.len() >= 1 << 21, "k = {k} needs a larger bound");
        assert!(values(2) == alone && values(4) == alone, "k = {k}, x, z <= {bound}");
    }
}

/// The same for the tables of P-positions.
#[test]
fn p_tables_are_the_same_on_any_number_of_threads() {
    for k in 1..=6 {
        let rules = triangle(k);
        let boards = |threads| rules.p_positions(&[1450 + k, 1460], &on_threads(threads)).unwrap();
        assert!(boards(4) == boards(1), "k = {k}");
    }
}

/// Threads are told to stop, while they work, as soon as somebody asks for it or the time is over.
#[test]
fn threads_stop_when_they_are_asked_to() {
    let rules = triangle(3);
    let board = Board::from([1600, 500, 1600]);
    for threads in [1, 4] {
        let limit = on_threads(threads);
        let ask = limit.clone();
        let asking = thread::spawn(move || {
            thread::sleep(Duration::from_millis(200));
            ask.interrupt();
            Instant::now()
        });
        let mut values = GrundyValues::of(&rules);
        assert_eq!(values.value(&rules, &board, &limit), Err(Stop::Interrupted));
        let stopped = asking.join().unwrap().elapsed();
        assert!(stopped < Duration::from_secs(1), "{stopped:?} on {threads} threads");

        limit.restart(Some(Duration::from_millis(200)));
        assert_eq!(values.value(&rules, &board, &limit), Err(Stop::Deadline));
        limit.restart(None);
        limit.interrupt();
        assert_eq!(rules.p_table(8000, &limit).err(), Some(Stop::Interrupted));
        limit.restart(None);
        assert_eq!(values.value(&rules, &Board::from([1, 0, 2]), &limit).map(found), Ok(3));
    }
}

/// The values of heaps by trying every move.
fn heaps_by_play(game: &HeapGame, last: u64) -> Vec<u64> {
    let mut values = vec![];
    for heap in 0..=last {
        let options = game.options(heap, &Limit::default()).unwrap();
        let of_option = |parts: &cutcake::impartial::heap::Parts| {
            parts.iter().fold(0, |sum, part| sum ^ values[usize::try_from(*part).unwrap()])
        };
        let value = mex(options.iter().map(of_option).collect::<Vec<_>>());
        values.push(value);
    }
    values
}

fn sequence_agrees(game: &HeapGame, last: u64) {
    let expected = heaps_by_play(game, last);
    let mut sequence = NimSequence::new(game.clone());
    assert_eq!(sequence.values(last, &Limit::default()).unwrap(), expected[1..], "{game:?}");
    assert_eq!(sequence.value(0, &Limit::default()), Ok(expected[0]), "{game:?}");
}

#[test]
fn sequences_agree_with_play() {
    for code in ["0.07", "0.77", "0.137", "0.6", "4.7", "4.3", "0.007", "0.0", "0.1", "0.3", "0.333", "0.45", "0.06"] {
        sequence_agrees(&Heaps::take_and_break(code).unwrap().heap_game().unwrap(), 500);
    }
    sequence_agrees(&Heaps::grundys_game().heap_game().unwrap(), 600);
    for code in ["0.8", "0.F", "8.0", "C.137F", "0.3F", "0.08", "0.1337C"] {
        sequence_agrees(&Heaps::take_and_break(code).unwrap().heap_game().unwrap(), 120);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_octal_games_agree(first in 0u8..2, digits in prop::collection::vec(0u8..8, 1..5)) {
        let digits = std::iter::once(4 * first).chain(digits);
        sequence_agrees(&HeapGame::coded((0..).zip(digits)), 260);
    }

    #[test]
    fn random_hexadecimal_games_agree(first in 0u8..4, digits in prop::collection::vec(0u8..16, 1..4)) {
        let digits = std::iter::once(4 * first).chain(digits);
        sequence_agrees(&HeapGame::coded((0..).zip(digits)), 70);
    }

    #[test]
    fn random_subtraction_games_agree(numbers in prop::collection::vec(1u64..20, 1..6)) {
        sequence_agrees(&Heaps::subtraction(&numbers).unwrap().heap_game().unwrap(), 400);
        sequence_agrees(&Heaps::all_but(&numbers).unwrap().heap_game().unwrap(), 400);
    }

    /// A period that is called proved holds far beyond the heaps that proved it.
    #[test]
    fn proved_periods_hold(digits in prop::collection::vec(0u8..16, 1..4), last in 10u64..120) {
        let game = HeapGame::coded((1..).zip(digits));
        let period = NimSequence::new(game.clone()).periodicity(last, &Limit::default()).unwrap();
        if let Some(period) = period.filter(|period| period.standing == cutcake::impartial::Standing::Proved) {
            let values = heaps_by_play(&game, 160);
            for heap in period.preperiod..=160 - period.period.min(160) {
                let at = |heap: u64| values[usize::try_from(heap).unwrap()];
                prop_assert_eq!(at(heap + period.period), at(heap) + period.saltus);
            }
        }
    }

    /// The same for all-but games, which rise.
    #[test]
    fn proved_rises_hold(numbers in prop::collection::vec(1u64..9, 1..4), last in 10u64..300) {
        let game = Heaps::all_but(&numbers).unwrap().heap_game().unwrap();
        let period = NimSequence::new(game.clone()).periodicity(last, &Limit::default()).unwrap();
        if let Some(period) = period.filter(|period| period.standing == cutcake::impartial::Standing::Proved) {
            let values = heaps_by_play(&game, 600);
            for heap in period.preperiod..=600 - period.period {
                let at = |heap: u64| values[usize::try_from(heap).unwrap()];
                prop_assert_eq!(at(heap + period.period), at(heap) + period.saltus);
            }
        }
    }

    #[test]
    fn random_triangles_agree(k in 1u64..12, x in 0u64..16, z in 0u64..16, part in 0u64..100) {
        let rules = triangle(k);
        let y = part % (rules.largest_y(x, z) + 1);
        agree(&rules, [Board::from([x, y, z])]);
    }

    #[test]
    fn random_cram_boards_agree(rows in 1usize..4, columns in 1usize..5, squares in any::<u16>()) {
        let row = |row: usize| (0..columns).map(move |c| if squares >> (row * columns + c) & 1 == 1 { '.' } else { 'x' });
        let text = (0..rows).map(|r| row(r).collect::<String>()).collect::<Vec<_>>().join("|");
        let board = cutcake::ruleset::Ruleset::board(
            &Cram, &[cutcake::ruleset::Entry::Text(text)]).unwrap();
        agree(&Cram, [board]);
    }

    #[test]
    fn winning_moves_of_sums_win(x in 0u64..8, z in 0u64..8, a in 0u64..9, b in 0u64..9) {
        let limit = Limit::default();
        let mut values = GrundyValues::of(&GenWythoff::wythoff());
        let sum: Boards = [Board::from([x, z].as_slice()), Board::from([a, b].as_slice())].into_iter().collect();
        let total = found(values.sum(&GenWythoff::wythoff(), &sum, &limit).unwrap());
        let moves = found(values.winning_moves(&GenWythoff::wythoff(), &sum, &limit).unwrap());
        prop_assert_eq!(total == 0, moves.is_empty());
        for (from, to) in moves {
            let mut rest = found(values.sum(&GenWythoff::wythoff(), &to, &limit).unwrap()) ^ total;
            rest ^= found(values.value(&GenWythoff::wythoff(), &from, &limit).unwrap());
            prop_assert_eq!(rest, 0);
        }
    }

    #[test]
    fn nimbers_are_a_field(a in prop::collection::vec(any::<u32>(), 1..5), b in prop::collection::vec(any::<u32>(), 1..5)) {
        let limit = Limit::default();
        let (a, b) = (BigUint::new(a), BigUint::new(b));
        let times = |a: &BigUint, b: &BigUint| nim_product(a, b, &limit).unwrap();
        match nim_inverse(&a, &limit).unwrap() {
            None => prop_assert_eq!(a.clone(), BigUint::ZERO),
            Some(inverse) => {
                prop_assert_eq!(times(&a, &inverse), BigUint::one());
                prop_assert_eq!(times(&nim_div(&b, &a, &limit).unwrap().unwrap(), &a), b.clone());
            }
        }
        let root = nim_square_root(&a, &limit).unwrap();
        prop_assert_eq!(times(&root, &root), a.clone());
        prop_assert_eq!(nim_square_root(&(&a ^ &b), &limit).unwrap(), root ^ nim_square_root(&b, &limit).unwrap());
    }
}

#[test]
fn small_inverses_and_roots() {
    let limit = Limit::default();
    for a in 0u32..600 {
        let a = BigUint::from(a);
        let root = nim_square_root(&a, &limit).unwrap();
        assert_eq!(nim_product(&root, &root, &limit).unwrap(), a);
        match nim_inverse(&a, &limit).unwrap() {
            Some(inverse) => assert!(nim_product(&inverse, &a, &limit).unwrap().is_one()),
            None => assert_eq!(a, BigUint::ZERO),
        }
    }
}

#[test]
fn large_inverses_and_roots() {
    let limit = Limit::default();
    let a = (BigUint::one() << 1000u32) - BigUint::from(12_345u32);
    let inverse = nim_inverse(&a, &limit).unwrap().unwrap();
    assert!(nim_product(&inverse, &a, &limit).unwrap().is_one());
    let root = nim_square_root(&a, &limit).unwrap();
    assert_eq!(nim_product(&root, &root, &limit).unwrap(), a);
    assert!(matches!(nim_inverse(&(BigUint::one() << 65_536u32), &limit), Err(Stop::Size { .. })));
}

#[test]
fn sweeps_take_one_bound_or_one_for_each() {
    let rules = triangle(3);
    assert!(sweep::Bounds::new(&rules, &[5]).is_ok());
    assert!(sweep::Bounds::new(&rules, &[5, 6]).is_ok());
    let error = sweep::Bounds::new(&rules, &[5, 6, 7]).unwrap_err().to_string();
    assert_eq!(error, "this ruleset takes one bound, or one for each of x, z: 2, not 3");
    assert!(sweep::Bounds::new(&Nim, &[]).is_err());
    assert!(sweep::Bounds::new(&Nim, &[5, 6, 7]).is_ok());
}

#[test]
fn a_stopped_calculation_can_go_on() {
    let limit = Limit::default();
    for code in ["0.8", "0.007"] {
        let heaps = Heaps::take_and_break(code).unwrap();
        let mut sequence = NimSequence::new(heaps.heap_game().unwrap());
        limit.interrupt();
        assert_eq!(sequence.value(3000, &limit), Err(Stop::Interrupted));
        limit.restart(None);
        let expected = NimSequence::new(heaps.heap_game().unwrap()).values(300, &limit);
        assert_eq!(sequence.values(300, &limit), expected);
    }
    let rules = triangle(3);
    let mut values = GrundyValues::of(&rules);
    limit.interrupt();
    assert_eq!(values.value(&rules, &Board::from([300, 100, 300]), &limit), Err(Stop::Interrupted));
    limit.restart(None);
    assert!(values.value(&rules, &Board::from([9, 3, 8]), &limit).is_ok());
    let huge = Board::from([1 << 40, 5, 3]);
    assert!(matches!(values.value(&triangle(2), &huge, &limit), Err(Stop::Size { .. })));
    assert_eq!(values.outcome(&rules, &huge, &limit).map(found), Ok(Outcome::N));
}

#[test]
fn what_a_row_repeats_is_what_going_through_all_periods_finds() {
    let mut state = 5_u64;
    let mut next = |most: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % most
    };
    let mut seen = 0;
    for _ in 0..2_000 {
        let (before, period, rise) = (next(6) as usize, 1 + next(5) as usize, next(3) as i64 - 1);
        let length = before + period * (1 + next(5) as usize) + next(3) as usize;
        let mut row: Vec<i64> = (0..before + period).map(|_| next(3) as i64).collect();
        while row.len() < length {
            row.push(row[row.len() - period] + rise);
        }
        let found = (1..row.len()).find_map(|period| {
            let agrees = |from: usize| {
                let rises = |n: usize| row[n + period] - row[n];
                (from..row.len() - period).all(|n| rises(n) == rises(from))
            };
            // At least one difference has another one to agree with.
            let from = (0..(row.len() - period).saturating_sub(1)).find(|from| agrees(*from))?;
            (2 * from <= row.len() && (row.len() - from) / period >= 3)
                .then(|| (from, period, row[from + period] - row[from]))
        });
        let differences: Vec<i64> = row.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let answer = observed_in_differences(&differences);
        assert_eq!(answer, found.map(|(from, period, _)| (from, period)), "{row:?}");
        if let Some((from, period, rise)) = found.filter(|_| seen % 50 == 0) {
            let items: Vec<String> = row.iter().map(i64::to_string).collect();
            let shown = crate::session::run(&format!("Periodicity(({}))[\"saltus\"]", items.join(", ")));
            assert_eq!(shown, [rise.to_string()], "{row:?} {from} {period}");
        }
        seen += usize::from(found.is_some());
        let plain = (1..row.len()).find_map(|period| {
            let from =
                (0..row.len() - period).find(|from| (*from..row.len() - period).all(|n| row[n] == row[n + period]))?;
            (2 * from <= row.len() && (row.len() - from) / period >= 3).then_some((from, period))
        });
        assert_eq!(observed_in(&row), plain, "{row:?}");
    }
    assert!((500..1_900).contains(&seen), "{seen}");
}

#[test]
fn values_that_add_may_grow_over_a_period() {
    let map = |preperiod: u32, period: u32, saltus: &str| {
        format!(
            "Map((\"preperiod\", {preperiod}), (\"period\", {period}), (\"saltus\", {saltus}), (\"standing\", \"observed\"))"
        )
    };
    for (data, answer) in [
        // ((n-4)/4 - n/4*eps^3 for n = 0 mod 4, and the like.
        ("Value([n,5]) for n in 12..60", map(1, 4, "1 - eps^3")),
        ("[n,5] for n in 12..60", map(1, 4, "1 - eps^3")),
        ("n*^ + (n mod 2)*{3|1} for n in 1..30", map(1, 2, "^^")),
        ("{n|n - 1} + n mod 2 for n in 1..30", map(1, 2, "2")),
    ] {
        assert_eq!(crate::session::run(&format!("Periodicity({data})")), [answer], "{data}");
    }
    let rows = crate::session::run("Periodicity(ValueTable(SynchronizedCutcake, 2..3, 8..60))").concat();
    assert!(rows.contains("2          8       2        -1\n3          8       2  -1 + eps"), "{rows}");
}

#[test]
fn rows_of_tables_repeat() {
    let rows = crate::session::run("Periodicity(GrundyTable(Wythoff, 0..4, 0..60))").concat();
    assert!(rows.contains(" 0          0       1       1\n 1          0       3       3\n 2          0       3       3\n 3          8       6       6"), "{rows}");
    let table = "TableOfRows((\"n\", \"1\", \"2\", \"3\", \"4\"), (1, \"-\", P, P, P), (2, 1, 2, 3, \"?\"))";
    let shown = crate::session::run(&format!("Periodicity({table})")).concat();
    assert_eq!(shown, "rows\n   preperiod  period  saltus\n1          2       1       0\n2          -       -       -");
    assert!(crate::session::run("Periodicity(Kayles)").concat().contains("`n` is missing"));
    assert!(crate::session::run("Periodicity((1,2), 5)").concat().contains("n bounds the heaps of a ruleset"));
}
