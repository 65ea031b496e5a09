//! Loopy nimbers, against a search of sums and against the definition.

use cutcake_base::{limit::Limit, player::Player};
use cutcake_loopy::{
    graph::{Graph, GraphBuilder},
    nimber::{LoopyNimber, LoopyNimbers},
    outcome::Outcomes,
};

use crate::random::Random;

fn impartial(random: &mut Random, most: u32) -> Graph {
    let n = 1 + random.below(most);
    let mut graph = GraphBuilder::default();
    for _ in 0..n {
        let count = [0, 1, 1, 2, 2, 3, 3, 4][random.below(8) as usize];
        let options: Vec<u32> = (0..count).map(|_| random.below(n)).collect();
        graph.push(&options, &options).unwrap();
    }
    graph.finish().unwrap()
}

/// Checks the outcome and the value of the sum of each pair of vertices of two graphs.
fn sums(seed: u64, count: u32) {
    let limit = Limit::default();
    let mut random = Random(seed);
    let mut checked = 0;
    for _ in 0..count {
        let (g, h) = (impartial(&mut random, 7), impartial(&mut random, 6));
        let (of_g, of_h) = (LoopyNimbers::new(&g, &limit).unwrap(), LoopyNimbers::new(&h, &limit).unwrap());
        let outcomes = Outcomes::new(&g, &limit).unwrap();
        for v in 0..g.len() as u32 {
            let value = of_g.get(v).unwrap();
            assert_eq!(Some(value.outcome()), outcomes.get(v), "{v} of {g:?}");
            for w in 0..h.len() as u32 {
                let sum = g.clone().with_start(v).sum(&h.clone().with_start(w), &limit).unwrap();
                let expected = value.add(&of_h.get(w).unwrap());
                assert_eq!(expected.outcome(), sum.outcome(&limit).unwrap(), "{v} of {g:?} + {w} of {h:?}");
                let found = LoopyNimbers::new(&sum, &limit).unwrap().get(0).unwrap();
                assert_eq!(found, expected, "{v} of {g:?} + {w} of {h:?}");
                checked += 1;
            }
        }
    }
    eprintln!("{checked} sums of loopy nimbers");
}

#[test]
fn sums_of_loopy_nimbers() {
    sums(0xC0FF_EE00_C0FF_EE01, 700);
}

#[test]
#[ignore = "takes a minute"]
fn many_sums_of_loopy_nimbers() {
    sums(0xC0FF_EE00_C0FF_EE03, 20_000);
}

/// A vertex has the value n if and only if its sum with *n is a P-position, and it is infinite if that is so for no n up to
/// its number of options.
#[test]
fn values_by_definition() {
    let limit = Limit::default();
    let mut random = Random(0x1357_9BDF_0246_8ACE);
    for _ in 0..500 {
        let graph = impartial(&mut random, 6);
        let nimbers = LoopyNimbers::new(&graph, &limit).unwrap();
        for v in 0..graph.len() as u32 {
            let degree = graph.options(v, Player::Left).len() as u64;
            let is_zero = |n: u64| {
                let mut heap = GraphBuilder::default();
                for k in 0..=n as u32 {
                    let options: Vec<u32> = (0..k).collect();
                    heap.push(&options, &options).unwrap();
                }
                let sum =
                    graph.clone().with_start(v).sum(&heap.finish().unwrap().with_start(n as u32), &limit).unwrap();
                sum.outcome(&limit).unwrap().name() == "P"
            };
            let found = (0..=degree).find(|n| is_zero(*n));
            match nimbers.get(v).unwrap() {
                LoopyNimber::Finite(n) => assert_eq!(found, Some(n)),
                LoopyNimber::Infinite(_) => assert_eq!(found, None),
            }
        }
    }
}
