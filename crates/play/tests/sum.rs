//! Sums of boards as multisets.

use std::{cmp::Ordering, collections::BTreeMap};

use cutcake_play::sum::{RulesetId, Sum, Term};
use num_bigint::BigUint;

#[test]
fn long_sums_are_multisets() {
    let term = |number: u64| Term { ruleset: RulesetId::default(), board: [number].as_slice().into(), negated: false };
    let (mut sum, mut twin) = (Sum::default(), BTreeMap::new());
    let mut state = 1_u64;
    for step in 0..600 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let number = state >> 58;
        if step % 3 == 2 {
            let before = sum.clone();
            sum = sum.replace(&term(number), &Sum::default());
            if let Some(times @ 1..) = twin.get_mut(&number) {
                *times -= 1;
                assert_ne!(before, sum);
            }
        } else {
            sum.add(term(number), 1u8.into());
            *twin.entry(number).or_insert(0) += 1;
        }
        let expected: Vec<(u64, BigUint)> =
            twin.iter().filter(|(_, times)| **times > 0).map(|(n, times)| (*n, BigUint::from(*times as u32))).collect();
        let shown: Vec<(u64, BigUint)> = sum.iter().map(|(term, times)| (term.board[0], times.clone())).collect();
        assert_eq!(shown, expected);
    }
    let mut again = Sum::default();
    again.add_all(&sum);
    assert_eq!((&again, again.cmp(&sum)), (&sum, Ordering::Equal));
}
