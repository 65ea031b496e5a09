//! Numbers at random for the tests of laws, by strategies of proptest.

use cutcake_transfinite::{
    GeneralizedOrdinal, Ordinal, Surreal,
    cantor::{CantorSum, Coefficient, Term},
};
use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;

use crate::limit::Limit;

/// The natural sum of some terms.
fn sum<C: Coefficient>(terms: Vec<(Ordinal, C)>) -> CantorSum<C> {
    let terms = terms.into_iter().map(|(exponent, coefficient)| Term { exponent, coefficient });
    CantorSum::sum(terms, &Limit::default()).unwrap()
}

/// An exponent: small, or a sum with powers of omega itself.
pub fn exponent() -> BoxedStrategy<Ordinal> {
    let finite = (0u64..5).prop_map(Ordinal::from).boxed();
    let infinite = prop::collection::vec(((0u64..3).prop_map(Ordinal::from), (1u64..4).prop_map(BigUint::from)), 1..3);
    prop_oneof![3 => finite, 2 => infinite.prop_map(sum)].boxed()
}

/// An ordinal of a few terms.
pub fn ordinal() -> BoxedStrategy<Ordinal> {
    prop::collection::vec((exponent(), (1u64..5).prop_map(BigUint::from)), 0..4).prop_map(sum).boxed()
}

/// The same with negative coefficients too.
pub fn generalized() -> BoxedStrategy<GeneralizedOrdinal> {
    prop::collection::vec((exponent(), (-4i64..5).prop_map(BigInt::from)), 0..4).prop_map(sum).boxed()
}

/// A fraction of two of them.
pub fn surreal() -> BoxedStrategy<Surreal> {
    let part = prop::collection::vec((small_exponent(), (-3i64..4).prop_map(BigInt::from)), 0..3).prop_map(sum);
    let parts = (part.clone(), part.prop_filter("zero", |part| !part.is_zero()));
    parts.prop_map(|(above, below)| Surreal::new(above, below, &Limit::default()).unwrap()).boxed()
}

fn small_exponent() -> BoxedStrategy<Ordinal> {
    let omega = |finite: u64| sum(vec![(1.into(), 1u8.into()), (0.into(), finite.into())]);
    prop_oneof![4 => (0u64..4).prop_map(Ordinal::from), 1 => (0u64..2).prop_map(omega)].boxed()
}

/// A number with a finite normal form of dyadic coefficients.
pub fn dyadic() -> BoxedStrategy<Surreal> {
    let term = (generalized(), -9i64..10, 0u32..4).prop_map(|(exponent, numerator, digits)| {
        let limit = Limit::default();
        let size = Surreal::from(numerator).over(&(1i64 << digits).into(), &limit).unwrap();
        Surreal::omega_power(&exponent).unwrap().times(&size, &limit).unwrap()
    });
    let sum = |terms: Vec<Surreal>| {
        terms.iter().fold(Surreal::zero(), |sum, term| sum.plus(term, &Limit::default()).unwrap())
    };
    prop::collection::vec(term, 0..4).prop_map(sum).boxed()
}

/// A nimber of a field that powers of some primes make: the exponent of a power of omega is a sum of `omega^k * c`.
pub fn nimber(primes: u64, most: u64, terms: usize) -> BoxedStrategy<Ordinal> {
    let of_power =
        prop::collection::vec(((0..primes).prop_map(Ordinal::from), (1..most).prop_map(BigUint::from)), 0..3);
    let coefficient = prop_oneof![(1u64..16).prop_map(BigUint::from), any::<u64>().prop_map(BigUint::from)];
    prop::collection::vec((of_power.prop_map(sum), coefficient), 0..terms).prop_map(sum).boxed()
}
