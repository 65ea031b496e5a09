//! The speed of loopy games, of short games with and without them, and the cost of the outcomes of a large graph.
// A benchmark that cannot run fails.
#![allow(clippy::expect_used)]

use cutcake_base::limit::{Limit, Stop};
use cutcake_loopy::{
    graph::{Graph, GraphBuilder},
    outcome::Outcomes,
    ruleset::toads_and_frogs::{BackslidingToadsAndFrogs, Strip},
    value::{LoopyStore, Solved, Value},
};
use cutcake_partizan::{Game, Store};

/// Reports the allocated memory besides the times.
#[global_allocator]
static MEMORY: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

/// Switches and infinitesimals, whose sums grow.
fn games(store: &mut Store) -> Result<Vec<Game>, Stop> {
    let mut games = Vec::new();
    for n in 1..12 {
        let (number, star, up) = (store.integer(n)?, store.nimber(3)?, store.up(1)?);
        let left = store.add(number, up)?;
        let right = store.neg(number)?;
        games.push(store.form(&[left, number], &[right, star])?);
    }
    Ok(games)
}

/// All sums of three games, in a store of short games.
#[divan::bench]
fn short_sums_alone() -> Game {
    let mut store = Store::new(Limit::default());
    let games = games(&mut store).expect("no limit");
    let mut last = store.zero();
    for a in &games {
        for b in &games {
            for c in &games {
                let sum = store.add(*a, *b).expect("no limit");
                last = store.add(sum, *c).expect("no limit");
            }
        }
    }
    last
}

/// The same sums computed as loopy values.
#[divan::bench]
fn short_sums_as_loopy_values() -> Value {
    let (mut loopy, mut store) = (LoopyStore::default(), Store::new(Limit::default()));
    let games: Vec<Value> = games(&mut store).expect("no limit").into_iter().map(Value::from).collect();
    let mut calculator = loopy.with(&mut store);
    let mut last = calculator.upon().expect("no limit");
    for a in &games {
        for b in &games {
            for c in &games {
                let sum = calculator.add(*a, *b).expect("no limit");
                last = calculator.add(sum, *c).expect("no limit");
            }
        }
    }
    last
}

/// The value of a strip of toads and frogs that slide back.
#[divan::bench(args = ["tt..ff", "ttt..ff"])]
fn value_of_a_strip(strip: &str) -> Value {
    let strip = Strip::parse(strip).expect("a strip");
    let (mut loopy, mut store) = (LoopyStore::default(), Store::new(Limit::default()));
    let mut calculator = loopy.with(&mut store);
    Solved::default().value(&mut calculator, &mut BackslidingToadsAndFrogs, &strip).expect("no limit")
}

/// A graph with the given number of vertices, each with two options for each player, nine in ten of which lead forward.
fn graph(vertices: u32) -> Graph {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |n: u32| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        u32::try_from((seed >> 33) % u64::from(n.max(1))).unwrap_or(0)
    };
    let mut graph = GraphBuilder::default();
    for vertex in 0..vertices {
        let later = vertices - vertex - 1;
        let mut option = || match below(10) {
            0 => below(vertices),
            _ if later > 0 => vertex + 1 + below(later.min(1_000)),
            _ => below(vertices),
        };
        let options = [option(), option(), option(), option()];
        // Some vertices are ends.
        let is_end = option() % 50 == 0;
        let sides = if is_end { [&options[..0], &options[..1]] } else { [&options[..2], &options[2..]] };
        graph.push(sides[0], sides[1]).expect("no limit");
    }
    graph.finish().expect("all vertices")
}

/// The outcomes of all vertices of a graph that is built before.
#[divan::bench(args = [100_000, 1_000_000], sample_count = 5, sample_size = 1)]
fn outcomes(bencher: divan::Bencher, vertices: u32) {
    let graph = graph(vertices);
    bencher.bench_local(|| Outcomes::new(&graph, &Limit::default()));
}

/// Building the graph.
#[divan::bench(args = [1_000_000], sample_count = 1, sample_size = 1)]
fn graph_of_random_moves(vertices: u32) -> Graph {
    graph(vertices)
}
