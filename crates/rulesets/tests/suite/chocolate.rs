//! Tables of triangular chocolate, queried in any order, agree with the rules.

use std::collections::HashMap;

use cutcake_base::{limit::Limit, position::Board, random::Random};
use cutcake_impartial::GrundyValues;
use cutcake_rulesets::triangular_chocolate::TriangularChocolate;

/// The Grundy value by the rules alone.
fn by_rules(k: u64, [x, y, z]: [u64; 3], known: &mut HashMap<[u64; 3], u64>) -> u64 {
    if let Some(value) = known.get(&[x, y, z]) {
        return *value;
    }
    let largest = |x: u64, z: u64| (x + z) / k;
    let lower_x = (0..x).map(|lower| [lower, y.min(largest(lower, z)), z]);
    let lower_z = (0..z).map(|lower| [x, y.min(largest(x, lower)), lower]);
    let options: Vec<[u64; 3]> = lower_x.chain(lower_z).chain((0..y).map(|lower| [x, lower, z])).collect();
    let values: Vec<u64> = options.into_iter().map(|option| by_rules(k, option, known)).collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap_or(0);
    known.insert([x, y, z], value);
    value
}

#[test]
fn bounded_tables_agree_with_the_rules() {
    let limit = Limit::default();
    let mut random = Random::new(3);
    for k in 1..=3 {
        let rules = TriangularChocolate::new(k).expect("k is positive");
        let (mut known, mut values) = (HashMap::new(), GrundyValues::of(&rules));
        for round in 0..60 {
            // Low bars of growing sides first, then high ones: the table grows both ways.
            let side = 4 + round / 4;
            let [x, z] = [random.below(side), random.below(side)];
            let most = (x + z) / k;
            let y = random.below(1 + if round < 40 { most.min(2) } else { most });
            let board: Board = [x, y, z].into_iter().collect();
            let value = values.value(&rules, &board, &limit).expect("nothing stops it").into_parts().0;
            assert_eq!(value, by_rules(k, [x, y, z], &mut known), "{x},{y},{z}; k := {k}");
        }
    }
}
