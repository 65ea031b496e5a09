//! Fractions of generalized ordinals.

use std::cmp::Ordering;

use cutcake_transfinite::{GeneralizedOrdinal, Surreal, read::ReadError, surreal::SurrealError};
use proptest::prelude::*;

use crate::{
    limit::{Limit, Stop},
    number::Rational,
    random::{generalized, surreal},
};

/// An expression, and the number in lowest terms.
const LOWEST: &[(&str, &str)] = &[
    ("2/6", "1/3"),
    ("-3/(0-9)", "1/3"),
    ("omega/omega", "1"),
    ("1/omega", "1/omega"),
    ("omega/(omega^2*2)", "1/(omega*2)"),
    ("omega*3/2", "omega*3/2"),
    ("-omega/2", "-omega/2"),
    ("omega/-2", "!"),
    ("(omega^2-1)/(omega+1)", "omega-1"),
    ("(omega^2-1)/(omega*2+2)", "(omega-1)/2"),
    ("(omega^(omega+1)+1)/(omega+1)", "(omega^(omega+1)+1)/(omega+1)"),
    ("(omega^(omega*2)-1)/(omega^omega-1)", "omega^omega+1"),
    ("(omega^(omega*2)-omega^2)/(omega^omega+omega)", "omega^omega-omega"),
    ("(omega^(omega^2*3)+1)/(omega^omega^2+1)", "omega^(omega^2*2)-omega^(omega^2)+1"),
    ("(omega^100000000000000000000-1)/(omega^50000000000000000000+1)", "omega^50000000000000000000-1"),
    ("1/(omega+1)+1/(omega-1)", "omega*2/(omega^2-1)"),
    ("(omega*6+4)/(omega*10)", "(omega*3+2)/(omega*5)"),
    ("(1-omega)/(2-omega)", "(omega-1)/(omega-2)"),
    ("(omega^12-1)/(omega^8-1)", "(omega^8+omega^4+1)/(omega^4+1)"),
    ("0/omega", "0"),
    ("omega^(-1)", "1/omega"),
    ("omega^(omega-1)", "omega^omega/omega"),
    ("omega^(omega-1)*omega", "omega^omega"),
    ("(omega^2)^(1/2)", "omega"),
    ("((omega+1)/(omega-1))^(-2)", "(omega^2-omega*2+1)/(omega^2+omega*2+1)"),
    ("(1-omega)^(-1)", "-1/(omega-1)"),
    ("2^10", "1024"),
    ("0^0", "1"),
];

#[test]
fn lowest_terms() {
    for (text, expected) in LOWEST {
        let number = text.parse::<Surreal>();
        match *expected {
            "!" => assert!(matches!(number, Err(ReadError::Text { .. })), "{text}"),
            expected => assert_eq!(number.unwrap().to_string(), expected, "{text}"),
        }
    }
}

#[test]
fn errors() {
    let error = |text: &str| text.parse::<Surreal>().unwrap_err().to_string();
    assert_eq!(error("1/0"), "division by zero");
    assert_eq!(error("0^(-1)"), "division by zero");
    assert_eq!(
        error("2^omega"),
        "(2)^(omega) is not known: a fractional or infinite exponent needs a power of omega as its base"
    );
    assert_eq!(
        error("omega^(1/2)"),
        "(omega)^(1/2) is not known: a fractional or infinite exponent needs a power of omega as its base"
    );
    let coprime = "(omega^100000000000000000000-1)/(omega^99999999999999999999+1)";
    assert!(matches!(coprime.parse::<Surreal>(), Err(ReadError::Surreal(SurrealError::Stop(Stop::Size { .. })))));
    let fraction = "omega/2".parse::<GeneralizedOrdinal>().unwrap_err();
    assert_eq!(fraction.to_string(), "omega/2 is a fraction");
}

#[test]
fn long_fractions_take_no_long_time() {
    let limit = Limit::default();
    let number = |text: &str| text.parse::<Surreal>().unwrap();
    // Without a common divisor, as a single prime shows.
    let (above, below) = (number("omega^1000-omega^3*7+5"), number("omega^999*2+omega^10-3"));
    assert_eq!(above.over(&below, &limit).unwrap().to_string(), "(omega^1000-omega^3*7+5)/(omega^999*2+omega^10-3)");
    // With a common divisor in three variables.
    let factor = number("omega^(omega^2+1)*3-omega^(omega*2)+omega^5-2");
    let (above, below) = (number("omega^(omega^2)+omega^omega+1"), number("omega^(omega^2*2)-omega+4"));
    let ours = above.times(&factor, &limit).unwrap().over(&below.times(&factor, &limit).unwrap(), &limit).unwrap();
    assert_eq!(ours, above.over(&below, &limit).unwrap());
    let stopped = Limit::default().checking_every_step();
    stopped.interrupt();
    assert_eq!(above.over(&below, &stopped), Err(SurrealError::Stop(Stop::Interrupted)));
}

#[test]
fn the_order_of_some_numbers() {
    let ascending = [
        "-omega",
        "-1/3",
        "-1/omega",
        "0",
        "1/omega^omega",
        "1/omega^2",
        "1/(omega+1)",
        "1/omega",
        "1/1000",
        "1/3",
        "1-1/omega",
        "omega/(omega+1)",
        "1",
        "(omega+1)/omega",
        "2",
        "omega/2",
        "omega*2/3",
        "omega-1",
        "omega^2/(omega+1)",
        "omega",
        "omega^omega/omega",
        "omega^omega",
    ];
    let limit = Limit::default();
    let numbers: Vec<Surreal> = ascending.iter().map(|text| text.parse().unwrap()).collect();
    for (i, a) in numbers.iter().enumerate() {
        for (j, b) in numbers.iter().enumerate() {
            // 1-1/omega is less than omega/(omega+1), and omega^2/(omega+1) more than omega-1.
            assert_eq!(a.compare(b, &limit).unwrap(), i.cmp(&j), "{a}, {b}");
        }
    }
}

/// A fraction, a number of terms, and the beginning of its normal form.
const SERIES: &[(&str, u64, &str)] = &[
    ("omega^2/(omega+1)", 3, "omega-1+omega^(-1)+..."),
    ("omega^2/(omega+1)", 0, "..."),
    ("1/(omega-1)", 3, "omega^(-1)+omega^(-2)+omega^(-3)+..."),
    ("1/3", 5, "1/3"),
    ("0", 5, "0"),
    ("(omega^2+3)/(omega*2)", 5, "omega/2+omega^(-1)*3/2"),
    ("(omega-omega^omega)/(omega*4)", 5, "-omega^(omega-1)/4+1/4"),
    ("(omega^(omega+1)+1)/(omega+1)", 4, "omega^omega-omega^(omega-1)+omega^(omega-2)-omega^(omega-3)+..."),
];

#[test]
fn normal_forms() {
    for (text, terms, expected) in SERIES {
        let series = text.parse::<Surreal>().unwrap().series(*terms, &Limit::default()).unwrap();
        assert_eq!(series.to_string(), *expected, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn fractions_are_an_ordered_field(a in surreal(), b in surreal(), c in surreal()) {
        let limit = Limit::default();
        let plus = |a: &Surreal, b: &Surreal| a.plus(b, &limit).unwrap();
        let times = |a: &Surreal, b: &Surreal| a.times(b, &limit).unwrap();
        let compare = |a: &Surreal, b: &Surreal| a.compare(b, &limit).unwrap();
        prop_assert_eq!(plus(&a, &b), plus(&b, &a));
        prop_assert_eq!(plus(&plus(&a, &b), &c), plus(&a, &plus(&b, &c)));
        prop_assert_eq!(times(&a, &b), times(&b, &a));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &plus(&b, &c)), plus(&times(&a, &b), &times(&a, &c)));
        prop_assert!(plus(&a, &a.negative()).is_zero());
        match a.over(&b, &limit) {
            Ok(quotient) => prop_assert_eq!(&times(&quotient, &b), &a),
            Err(error) => prop_assert!(b.is_zero() && error == SurrealError::DivisionByZero),
        }
        prop_assert_eq!(compare(&a, &b), a.minus(&b, &limit).unwrap().signum().cmp(&0));
        prop_assert_eq!(compare(&a, &b) == Ordering::Equal, a == b);
        prop_assert_eq!(compare(&a, &b), compare(&plus(&a, &c), &plus(&b, &c)));
        prop_assert!(a.denominator().signum() > 0);
    }

    #[test]
    fn common_factors_go(a in generalized(), b in generalized(), c in generalized()) {
        let limit = Limit::default();
        let one_for_zero = |x: GeneralizedOrdinal| if x.is_zero() { 1.into() } else { x };
        let (b, c) = (one_for_zero(b), one_for_zero(c));
        let (above, below) = (a.natural_product(&c, &limit).unwrap(), b.natural_product(&c, &limit).unwrap());
        prop_assert_eq!(Surreal::new(above, below, &limit), Surreal::new(a, b, &limit));
    }

    #[test]
    fn a_series_comes_near(x in surreal(), terms in 1u64..5) {
        let limit = Limit::default();
        let series = x.series(terms, &limit).unwrap();
        let mut rest = x;
        for term in &series.terms {
            let size = Surreal::try_from(&term.coefficient).unwrap();
            let value = Surreal::omega_power(&term.exponent).unwrap().times(&size, &limit).unwrap();
            rest = rest.minus(&value, &limit).unwrap();
            // It is smaller than any part of the term.
            let small = value.abs().over(&1000.into(), &limit).unwrap();
            prop_assert!(rest.abs().compare(&small, &limit).unwrap().is_lt());
        }
        prop_assert_eq!(rest.is_zero(), series.is_whole);
    }

    #[test]
    fn rational_numbers_are_among_them(a in -50i64..50, b in 1i64..50, c in -50i64..50, d in 1i64..50) {
        let limit = Limit::default();
        let rational = |a: i64, b: i64| Rational::new(a.into(), b.into()).unwrap();
        let (x, y) = (rational(a, b), rational(c, d));
        let (u, v) = (Surreal::try_from(&x).unwrap(), Surreal::try_from(&y).unwrap());
        prop_assert_eq!(u.plus(&v, &limit).unwrap().to_rational(), Some(&x + &y));
        prop_assert_eq!(u.times(&v, &limit).unwrap().to_rational(), Some(&x * &y));
        prop_assert_eq!(u.compare(&v, &limit).unwrap(), x.cmp(&y));
        prop_assert_eq!(u.to_string(), x.to_string());
    }
}
