//! Synchronized Cutcake: tables of values, and a proof by exact search.

use cutcake::{
    limit::Limit,
    position::Board,
    ruleset::synchronized_cutcake::SynchronizedCutcake,
    synchronized::{Claim, Effort, Search, ValueError, Values, Verdict, representatives},
};

/// The values of all rectangles with sides up to `side`.
#[divan::bench(args = [16, 24, 40, 48], max_time = 2)]
fn table(side: u64) -> Result<Values, ValueError> {
    let (mut values, limit) = (Values::default(), Limit::default());
    for l in 1..=side {
        for r in 1..=side {
            match values.value(l, r, &limit) {
                Err(ValueError::Confused { .. } | ValueError::NotDecided { .. }) => {}
                value => drop(divan::black_box(value?)),
            }
        }
    }
    Ok(values)
}

/// The same, far beyond any published table: 64 in seconds, 100 in minutes.
#[divan::bench(args = [64, 100], sample_count = 1, ignore)]
fn large_table(side: u64) -> Result<Values, ValueError> {
    table(side)
}

/// That Left wins `[10,6] - (1 - eps)`, which a printed theorem makes a draw.
#[divan::bench(max_time = 2)]
fn prove_the_erratum() -> Result<u64, Box<dyn std::error::Error>> {
    let (mut values, mut search, limit) = (Values::default(), Search::default(), Limit::default());
    values.value(10, 6, &limit)?;
    let mut sum = representatives(&"-1 + eps".parse()?, &values)?;
    sum.add(Board::from_slice(&[10, 6]), 1).unwrap();
    let estimate = |board: &Board| values.estimate(board[0], board[1]);
    let effort = Effort { estimate: Some(&estimate), ..Effort::new(&limit) };
    let verdict = search.prove(&SynchronizedCutcake, &sum, Claim::Greater, &effort)?;
    assert_eq!(verdict, Verdict::Proved);
    Ok(search.positions())
}
