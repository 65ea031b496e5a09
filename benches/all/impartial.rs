//! How long the Grundy values of impartial games take. Where `threads` is an argument, it is on how many a sweep works.

use std::num::NonZeroUsize;

use cutcake::{
    impartial::{GrundyValues, ImpartialRules, NimSequence, sweep},
    limit::Limit,
    position::Board,
    ruleset::{cram::Cram, heap::Heaps, triangular_chocolate::TriangularChocolate, wythoff::GenWythoff},
};
use divan::counter::ItemsCount;

/// The value of the last heap, all before it computed or proved.
fn last_heap(heaps: &Heaps, last: u64) -> Vec<u64> {
    let game = heaps.heap_game().expect("heaps have a heap game");
    NimSequence::new(game).values(last, &Limit::default()).expect("no limit is set")
}

fn value(rules: &dyn ImpartialRules, board: &[u64]) -> u64 {
    GrundyValues::of(rules)
        .value(rules, &Board::from(board), &Limit::default())
        .expect("no limit is set")
        .into_parts()
        .0
}

/// One thread and as many as there are cores.
fn threads() -> Vec<usize> {
    let all = Limit::default().threads();
    if all > 1 { vec![1, all] } else { vec![1] }
}

fn on_threads(threads: usize) -> Limit {
    Limit::default().with_threads(NonZeroUsize::new(threads).expect("a thread"))
}

fn triangle(k: u64) -> TriangularChocolate {
    TriangularChocolate::new(k).expect("k is positive")
}

/// Slopes and bounds, each with every number of threads.
fn triangles() -> Vec<(u64, u64, usize)> {
    let tables = [(3, 500), (5, 500), (2, 500), (1, 300), (3, 1000)];
    tables.iter().flat_map(|(k, bound)| threads().into_iter().map(|threads| (*k, *bound, threads))).collect()
}

/// All values with x and z up to the bound.
#[divan::bench(args = triangles(), max_time = 6)]
fn triangular_chocolate((k, bound, threads): (u64, u64, usize)) -> u64 {
    let rules = triangle(k);
    let board = Board::from([bound, rules.largest_y(bound, bound), bound]);
    GrundyValues::of(&rules).value(&rules, &board, &on_threads(threads)).expect("no limit is set").into_parts().0
}

/// The same, with a question to each board.
#[divan::bench(args = threads(), max_time = 6)]
fn triangular_chocolate_count_to_500(bencher: divan::Bencher, threads: usize) {
    let rules = triangle(3);
    let bounds = sweep::Bounds::new(&rules, &[500]).expect("one bound");
    bencher.bench(|| {
        let mut values = GrundyValues::of(&rules);
        sweep::count_where(&mut values, &rules, &bounds, &on_threads(threads), |board, value| {
            Ok::<_, cutcake::limit::Stop>(board.iter().fold(0, |sum, side| sum ^ side) == value)
        })
    });
}

/// The P-positions with x and z up to 4000.
#[divan::bench(args = threads(), max_time = 6)]
fn triangular_chocolate_p_positions_to_4000(threads: usize) -> Option<u64> {
    triangle(3).p_table(4000, &on_threads(threads)).expect("no limit is set").y(4000, 4000)
}

/// The same as a list of boards.
#[divan::bench(args = threads(), max_time = 6)]
fn triangular_chocolate_p_list_to_4000(threads: usize) -> usize {
    let boards = triangle(3).p_positions(&[4000, 4000], &on_threads(threads)).expect("no limit is set");
    boards.map_or(0, |boards| boards.len())
}

/// The values of the heaps up to the last.
#[divan::bench(args = [40_000])]
fn kayles(bencher: divan::Bencher, last: u64) {
    bencher.counter(ItemsCount::new(last)).bench(|| last_heap(&Heaps::kayles(), last));
}

/// Grundy's game is not known to repeat.
#[divan::bench(args = [20_000, 100_000], max_time = 6)]
fn grundys_game(bencher: divan::Bencher, last: u64) {
    bencher.counter(ItemsCount::new(last)).bench(|| last_heap(&Heaps::grundys_game(), last));
}

/// Nor is 0.007, nor 0.06.
#[divan::bench(args = ["0.007", "0.06"], max_time = 6)]
fn take_and_break_to_20_000(bencher: divan::Bencher, code: &str) {
    bencher.bench(|| last_heap(&Heaps::take_and_break(code).expect("a code"), 20_000));
}

/// Codes that break a heap in three.
#[divan::bench(args = ["0.8", "0.137F"], max_time = 6)]
fn hexadecimal_to_1_000(bencher: divan::Bencher, code: &str) {
    bencher.bench(|| last_heap(&Heaps::take_and_break(code).expect("a code"), 1_000));
}

/// All values of pairs of heaps up to the bound.
#[divan::bench(args = [1000], max_time = 3)]
fn wythoff(bound: u64) -> u64 {
    value(&GenWythoff::wythoff(), &[bound, bound])
}

/// The value of an empty board by search.
#[divan::bench(args = [(3, 5), (4, 5), (5, 5)], max_time = 6)]
fn cram((rows, columns): (u64, u64)) -> u64 {
    value(&Cram, &Cram.at(&[rows, columns]).expect("a board"))
}
