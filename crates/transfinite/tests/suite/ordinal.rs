//! Ordinals in their two arithmetics, and generalized ordinals.

use cutcake_transfinite::{GeneralizedOrdinal, Ordinal};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::{
    limit::{Limit, Stop},
    random::{generalized, ordinal as any_ordinal},
};

fn ordinal(text: &str) -> Ordinal {
    text.parse().unwrap()
}

fn sum(a: &Ordinal, b: &Ordinal) -> Ordinal {
    a.ordinal_sum(b, &Limit::default()).unwrap()
}

fn product(a: &Ordinal, b: &Ordinal) -> Ordinal {
    a.ordinal_product(b, &Limit::default()).unwrap()
}

fn power(a: &Ordinal, b: &Ordinal) -> Ordinal {
    a.ordinal_power(b, &Limit::default()).unwrap()
}

/// Operations on order types from textbooks: a, the operation, b, the result.
const ORDER_TYPES: &[(&str, char, &str, &str)] = &[
    ("1", '+', "omega", "omega"),
    ("omega", '+', "1", "omega+1"),
    ("omega*2+3", '+', "omega+1", "omega*3+1"),
    ("omega^2+omega+1", '+', "omega^2", "omega^2*2"),
    ("omega^3+omega^2+5", '+', "omega^2*3+omega", "omega^3+omega^2*4+omega"),
    ("2", '*', "omega", "omega"),
    ("omega", '*', "2", "omega*2"),
    ("omega+1", '*', "omega+1", "omega^2+omega+1"),
    ("omega+1", '*', "2", "omega*2+1"),
    ("omega^2+omega*3+4", '*', "5", "omega^2*5+omega*3+4"),
    ("omega^2+omega*3+4", '*', "omega", "omega^3"),
    ("0", '*', "omega", "0"),
    ("omega", '*', "0", "0"),
    ("2", '^', "omega", "omega"),
    ("3", '^', "omega+2", "omega*9"),
    ("2", '^', "omega^2", "omega^omega"),
    ("2", '^', "omega*3", "omega^3"),
    ("7", '^', "omega^omega", "omega^(omega^omega)"),
    ("2", '^', "omega^(omega+1)", "omega^(omega^(omega+1))"),
    ("omega", '^', "omega", "omega^omega"),
    ("omega+1", '^', "2", "omega^2+omega+1"),
    ("omega+1", '^', "3", "omega^3+omega^2+omega+1"),
    ("omega+2", '^', "omega", "omega^omega"),
    ("omega*2+1", '^', "omega+1", "omega^(omega+1)*2+omega^omega"),
    ("omega^omega", '^', "omega", "omega^(omega^2)"),
    ("0", '^', "0", "1"),
    ("0", '^', "omega", "0"),
    ("1", '^', "omega^5", "1"),
    ("omega", '^', "0", "1"),
];

#[test]
fn order_types_of_textbooks() {
    for (a, operation, b, expected) in ORDER_TYPES {
        let (x, y) = (ordinal(a), ordinal(b));
        let result = match operation {
            '+' => sum(&x, &y),
            '*' => product(&x, &y),
            _ => power(&x, &y),
        };
        assert_eq!(result.to_string(), *expected, "{a} {operation} {b}");
    }
}

#[test]
fn the_order_of_some_ordinals() {
    let ascending = [
        "0",
        "1",
        "5",
        "omega",
        "omega+1",
        "omega*2",
        "omega*2+7",
        "omega^2",
        "omega^2+omega",
        "omega^3",
        "omega^omega",
        "omega^omega+omega^9",
        "omega^(omega+1)",
        "omega^(omega*2)",
        "omega^omega^2",
        "omega^omega^omega",
    ];
    let ascending: Vec<Ordinal> = ascending.iter().map(|text| ordinal(text)).collect();
    assert!(ascending.is_sorted_by(|a, b| a < b));
    let ascending = ["-omega^2", "-omega", "1-omega", "-3", "0", "4", "omega-5", "omega", "omega+1", "omega^2-omega"];
    let ascending: Vec<GeneralizedOrdinal> = ascending.iter().map(|text| text.parse().unwrap()).collect();
    assert!(ascending.is_sorted_by(|a, b| a < b));
}

#[test]
fn words_and_long_numbers_are_equal() {
    for number in [0, 1, u64::MAX >> 1, u64::MAX - 1, u64::MAX] {
        let long = Ordinal::finite(number.into()).unwrap();
        assert_eq!(Ordinal::from(number), long);
        assert_eq!(long.to_u64(), Some(number));
        assert_eq!(long.to_string(), number.to_string());
    }
    for number in [i64::MIN, -1, 0, i64::MAX] {
        assert_eq!(GeneralizedOrdinal::from(number), GeneralizedOrdinal::finite(number.into()).unwrap());
    }
    assert_eq!(Ordinal::omega(), Ordinal::from(1).omega_power().unwrap());
    assert_eq!(long_of(64).to_u64(), None);
}

#[test]
fn only_some_are_ordinals() {
    let number: GeneralizedOrdinal = "omega-1".parse().unwrap();
    assert_eq!(number.to_ordinal().unwrap_err().to_string(), "omega-1 is not an ordinal");
    assert_eq!("omega-1".parse::<Ordinal>().unwrap_err().to_string(), "omega-1 is not an ordinal");
    assert_eq!("-3".parse::<Ordinal>().unwrap_err().to_string(), "-3 is not an ordinal");
}

#[test]
fn what_is_too_large_is_an_error() {
    let limit = Limit::default();
    let mut tower = Ordinal::from(1);
    let stop = loop {
        match tower.clone().omega_power() {
            Ok(higher) => tower = higher,
            Err(stop) => break stop,
        }
    };
    assert_eq!(stop, Stop::Depth { levels: 64 });
    let long = Ordinal::finite(BigUint::from(1u8) << (1 << 19)).unwrap();
    assert!(matches!(product(&long, &2.into()).ordinal_product(&long, &limit), Err(Stop::Size { .. })));
    assert!(matches!(long.natural_product(&product(&long, &long_of(20)), &limit), Err(Stop::Size { .. })));
    let sum = ordinal("omega+1");
    assert!(matches!(sum.ordinal_power(&Ordinal::from(1 << 60), &limit), Err(Stop::Size { .. })));
    assert!(matches!(Ordinal::from(2).ordinal_power(&Ordinal::from(1 << 60), &limit), Err(Stop::Size { .. })));
    // A single power is short.
    assert_eq!(power(&ordinal("omega^3"), &Ordinal::from(1 << 60)), power(&Ordinal::omega(), &Ordinal::from(3 << 60)));
    let stopped = Limit::default().checking_every_step();
    stopped.interrupt();
    assert_eq!(sum.ordinal_power(&5.into(), &stopped), Err(Stop::Interrupted));
}

fn long_of(bits: u64) -> Ordinal {
    Ordinal::finite(BigUint::from(1u8) << bits).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn laws_of_order_types(a in any_ordinal(), b in any_ordinal(), c in any_ordinal()) {
        prop_assert_eq!(sum(&sum(&a, &b), &c), sum(&a, &sum(&b, &c)));
        prop_assert_eq!(product(&product(&a, &b), &c), product(&a, &product(&b, &c)));
        prop_assert_eq!(product(&a, &sum(&b, &c)), sum(&product(&a, &b), &product(&a, &c)));
        // Strictly monotone on the right, weakly on the left.
        prop_assert_eq!(b.cmp(&c), sum(&a, &b).cmp(&sum(&a, &c)));
        prop_assert!(b > c || sum(&b, &a) <= sum(&c, &a));
        prop_assert!(a.is_zero() || b.cmp(&c) == product(&a, &b).cmp(&product(&a, &c)));
        prop_assert!(b > c || product(&b, &a) <= product(&c, &a));
    }

    #[test]
    fn laws_of_powers(a in any_ordinal(), b in small(), c in small()) {
        prop_assert_eq!(power(&a, &sum(&b, &c)), product(&power(&a, &b), &power(&a, &c)));
        prop_assert_eq!(power(&a, &product(&b, &c)), power(&power(&a, &b), &c));
        prop_assert!(a < Ordinal::from(2) || b.cmp(&c) == power(&a, &b).cmp(&power(&a, &c)));
    }

    #[test]
    fn differences_and_quotients(a in any_ordinal(), b in any_ordinal()) {
        let limit = Limit::default();
        let difference = a.left_difference(&b, &limit).unwrap();
        prop_assert_eq!(difference.is_some(), a <= b);
        if let Some(difference) = difference {
            prop_assert_eq!(sum(&a, &difference), b.clone());
        }
        let exponent = b.leading_exponent();
        let divisor = exponent.clone().omega_power().unwrap();
        let (quotient, rest) = a.divide_by_power(&exponent, &limit).unwrap();
        prop_assert!(rest < divisor);
        prop_assert_eq!(sum(&product(&divisor, &quotient), &rest), a);
    }

    #[test]
    fn generalized_ordinals_are_an_ordered_ring(a in generalized(), b in generalized(), c in generalized()) {
        let limit = Limit::default();
        let plus = |a: &GeneralizedOrdinal, b: &GeneralizedOrdinal| a.natural_sum(b, &limit).unwrap();
        let times = |a: &GeneralizedOrdinal, b: &GeneralizedOrdinal| a.natural_product(b, &limit).unwrap();
        prop_assert_eq!(plus(&a, &b), plus(&b, &a));
        prop_assert_eq!(plus(&plus(&a, &b), &c), plus(&a, &plus(&b, &c)));
        prop_assert_eq!(times(&a, &b), times(&b, &a));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &plus(&b, &c)), plus(&times(&a, &b), &times(&a, &c)));
        prop_assert!(a.difference(&a, &limit).unwrap().is_zero());
        prop_assert_eq!(a.cmp(&b), a.difference(&b, &limit).unwrap().signum().cmp(&0));
        prop_assert_eq!(times(&a, &b).signum(), a.signum() * b.signum());
        prop_assert!(a > b || plus(&a, &c) <= plus(&b, &c));
    }

    #[test]
    fn natural_and_order_type(a in any_ordinal(), b in any_ordinal()) {
        let limit = Limit::default();
        prop_assert!(sum(&a, &b) <= a.natural_sum(&b, &limit).unwrap());
        prop_assert!(product(&a, &b) <= a.natural_product(&b, &limit).unwrap());
        prop_assert_eq!(a.to_generalized().to_ordinal(), Ok(a.clone()));
        let ours = a.natural_product(&b, &limit).unwrap();
        let theirs = a.to_generalized().natural_product(&b.to_generalized(), &limit).unwrap();
        prop_assert_eq!(ours.to_generalized(), theirs);
    }
}

/// An exponent whose powers are short.
fn small() -> BoxedStrategy<Ordinal> {
    let texts = ["0", "1", "2", "3", "omega", "omega+2", "omega*2", "omega^2+1", "omega^omega+omega*3+1"];
    prop::sample::select(texts.to_vec()).prop_map(ordinal).boxed()
}
