//! Rationals against big rationals, nim arithmetic against its definition.

use cutcake::{
    limit::Limit,
    number::{
        Rational,
        nim::{mex, nim_product, nim_sum},
    },
};
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use proptest::prelude::*;

/// Integers around the ends of the machine's.
fn integers() -> impl Strategy<Value = BigInt> {
    prop_oneof![
        (-20i64..20).prop_map(BigInt::from),
        any::<i64>().prop_map(BigInt::from),
        (-3i64..3).prop_map(|n| BigInt::from(i64::MIN) + n),
        (-3i64..3).prop_map(|n| BigInt::from(i64::MAX) + n),
        any::<i128>().prop_map(BigInt::from),
    ]
}

fn pairs() -> impl Strategy<Value = (BigInt, BigInt)> {
    (integers(), integers()).prop_filter("a denominator", |(_, denominator)| *denominator != BigInt::ZERO)
}

fn same(a: &Rational, b: &BigRational) -> bool {
    a.numerator() == *b.numer()
        && a.denominator() == *b.denom()
        && *a == Rational::new(b.numer().clone(), b.denom().clone()).unwrap()
}

proptest! {
    #[test]
    fn rationals((a, b) in pairs(), (c, d) in pairs()) {
        let (x, y) = (Rational::new(a.clone(), b.clone()).unwrap(), Rational::new(c.clone(), d.clone()).unwrap());
        let (p, q) = (BigRational::new(a, b), BigRational::new(c, d));
        prop_assert!(same(&(&x + &y), &(&p + &q)));
        prop_assert!(same(&(&x - &y), &(&p - &q)));
        prop_assert!(same(&(&x * &y), &(&p * &q)));
        prop_assert!(same(&-&x, &-&p));
        prop_assert_eq!(x.cmp(&y), p.cmp(&q));
        prop_assert_eq!(x.floor(), p.floor().to_integer());
        prop_assert_eq!(x.is_integer(), p.is_integer());
        if y.is_zero() {
            prop_assert_eq!(x.checked_div(&y), None);
            prop_assert_eq!(x.rem_floor(&y), None);
        } else {
            prop_assert!(same(&x.checked_div(&y).unwrap(), &(&p / &q)));
            let (div, rem) = (x.div_floor(&y).unwrap(), x.rem_floor(&y).unwrap());
            prop_assert_eq!(&(&div * &y) + &rem, x.clone());
            prop_assert!(rem.is_zero() || rem.signum() == y.signum());
            prop_assert!(rem.abs() < y.abs());
        }
        prop_assert_eq!(x.to_string(), p.to_string());
        prop_assert_eq!(x.to_string().parse::<Rational>().unwrap(), x);
    }

    #[test]
    fn nim_field(a in 0u64.., b in 0u64.., c in any::<u128>()) {
        let limit = Limit::default();
        let times = |a: &BigUint, b: &BigUint| nim_product(a, b, &limit).unwrap();
        let (a, b, c) = (BigUint::from(a), BigUint::from(b), BigUint::from(c));
        prop_assert_eq!(times(&a, &b), times(&b, &a));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&nim_sum(&a, &b), &c), nim_sum(&times(&a, &c), &times(&b, &c)));
    }
}

#[test]
fn nim_products_by_definition() {
    let limit = Limit::default();
    let mut table = vec![vec![0u64; 24]; 24];
    for a in 0..24 {
        for b in 0..24 {
            let mut excluded = Vec::new();
            for smaller_a in 0..a {
                for smaller_b in 0..b {
                    excluded.push(table[smaller_a][b] ^ table[a][smaller_b] ^ table[smaller_a][smaller_b]);
                }
            }
            table[a][b] = mex(excluded);
            let product = nim_product(&BigUint::from(a), &BigUint::from(b), &limit).unwrap();
            assert_eq!(product, BigUint::from(table[a][b]), "{a} times {b}");
        }
    }
    let fermat = BigUint::from(1u32) << 128;
    assert_eq!(nim_product(&fermat, &fermat, &limit).unwrap(), &fermat + (&fermat >> 1));
    assert!(nim_product(&(BigUint::from(1u32) << 70_000), &fermat, &limit).is_err());
}

#[test]
fn powers() {
    let x: Rational = "-2/3".parse().unwrap();
    assert_eq!(x.pow(&3.into()).unwrap().to_string(), "-8/27");
    assert_eq!(x.pow(&(-3).into()).unwrap().to_string(), "-27/8");
    assert!(Rational::ZERO.pow(&(-1).into()).is_err());
    assert_eq!(Rational::ZERO.pow(&0.into()).unwrap(), Rational::ONE);
    let huge: BigInt = BigInt::from(1) << 80;
    assert!(x.pow(&huge).is_err());
    assert_eq!(Rational::from(-1).pow(&huge).unwrap(), Rational::ONE);
    assert_eq!(Rational::from(2).pow(&62.into()).unwrap().to_i64(), Some(1 << 62));
    for text in ["", "-", "1/0", "1/-2", "--1", "1.5", "+1", "1/", "/2", "1 "] {
        assert!(text.parse::<Rational>().is_err(), "{text}");
    }
}
