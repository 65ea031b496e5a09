//! Sign expansions.

use cutcake_transfinite::{
    Ordinal, SignExpansion, Surreal,
    notation::Notation,
    sign::{Run, SignError},
};
use num_bigint::BigInt;
use proptest::prelude::*;

use crate::{
    limit::Limit,
    number::Rational,
    random::{dyadic, generalized, ordinal},
};

fn signs(text: &str) -> SignExpansion {
    SignExpansion::of(&text.parse().unwrap(), &Limit::default()).unwrap()
}

/// A number and its signs.
const EXPANSIONS: &[(&str, &str)] = &[
    ("0", "()"),
    ("1", "+"),
    ("-1", "-"),
    ("1/2", "+-"),
    ("3/4", "+-+"),
    ("5/8", "+-+-"),
    ("5/2", "+++-"),
    ("-5/2", "---+"),
    ("100", "(+)^100"),
    ("1001/2", "(+)^501 (-)"),
    ("omega", "(+)^omega"),
    ("-omega", "(-)^omega"),
    ("1/omega", "(+) (-)^omega"),
    ("1/omega^2", "(+) (-)^(omega*2)"),
    ("omega/2", "(+)^omega (-)^omega"),
    ("omega*3/4", "(+)^omega (-)^omega (+)^omega"),
    ("omega*5/2", "(+)^(omega*3) (-)^omega"),
    ("omega-1", "(+)^omega (-)"),
    ("omega+1/2", "(+)^(omega+1) (-)"),
    ("omega-1/2", "(+)^omega (-) (+)"),
    ("1+1/omega", "(+)^2 (-)^omega"),
    ("1-1/omega", "(+) (-) (+)^omega"),
    ("1/2+1/omega", "(+) (-) (+) (-)^omega"),
    ("2/omega", "(+) (-)^omega (+)"),
    ("1/(omega*2)", "(+) (-)^(omega+1)"),
    ("1/omega+1/omega^2", "(+) (-)^omega (+) (-)^omega"),
    ("1/omega-1/omega^2", "(+) (-)^(omega+1) (+)^omega"),
    ("omega^omega/omega", "(+)^(omega^omega) (-)^(omega^(omega+1))"),
    ("omega+1/omega", "(+)^(omega+1) (-)^omega"),
    ("omega^2-omega*2", "(+)^(omega^2) (-)^(omega*2)"),
    ("1/omega^omega", "(+) (-)^(omega^2)"),
];

#[test]
fn expansions() {
    for (text, expected) in EXPANSIONS {
        let expansion = signs(text);
        assert_eq!(expansion.to_string(), *expected, "{text}");
        assert_eq!(expected.parse::<SignExpansion>().unwrap(), expansion, "{text}");
        assert_eq!(expansion.to_surreal(&Limit::default()).unwrap(), text.parse().unwrap(), "{text}");
    }
}

#[test]
fn what_has_none() {
    let limit = Limit::default();
    let error = SignExpansion::of(&"1/3".parse().unwrap(), &limit).unwrap_err();
    assert_eq!(error.to_string(), "the sign expansion of 1/3 has infinitely many runs");
    assert!(matches!(SignExpansion::of(&"1/(omega+1)".parse().unwrap(), &limit), Err(SignError::Infinite { .. })));
    // The root of omega.
    let root: SignExpansion = "(+)^omega (-)^(omega^2)".parse().unwrap();
    let error = root.to_surreal(&limit).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the number with the sign expansion (+)^omega (-)^(omega^2) is not a quotient of sums of powers of omega"
    );
    assert_eq!("1/3".parse::<Surreal>().unwrap().birthday(&limit).unwrap(), Ordinal::omega());
    for text in ["", "+x", "(+", "(+)^", "(+)^(omega", "(*)", "(+-)^2", "(+)^(omega-1)"] {
        assert_eq!(text.is_empty(), text.parse::<SignExpansion>().is_ok(), "{text}");
    }
}

/// All sequences of up to a number of signs in their order, by an inorder walk of the tree.
fn walk(prefix: &mut Vec<bool>, most: usize, all: &mut Vec<Vec<bool>>) {
    if prefix.len() < most {
        prefix.push(false);
        walk(prefix, most, all);
        prefix.pop();
    }
    all.push(prefix.clone());
    if prefix.len() < most {
        prefix.push(true);
        walk(prefix, most, all);
        prefix.pop();
    }
}

#[test]
fn short_sequences_in_their_order() {
    let limit = Limit::default();
    let mut all = Vec::new();
    walk(&mut Vec::new(), 9, &mut all);
    let mut last: Option<(SignExpansion, Rational)> = None;
    for sequence in &all {
        let runs = sequence.iter().map(|plus| Run { plus: *plus, length: Ordinal::from(1) });
        let expansion = SignExpansion::new(runs, &limit).unwrap();
        let number = expansion.to_surreal(&limit).unwrap();
        let value = number.to_rational().unwrap();
        assert_eq!(SignExpansion::of(&number, &limit).unwrap(), expansion);
        assert_eq!(expansion.birthday(&limit).unwrap(), Ordinal::from(sequence.len() as u64));
        if let Some((before, less)) = last {
            assert!(before < expansion && less < value);
        }
        last = Some((expansion, value));
    }
    assert_eq!(all.len(), 1023);
}

/// A random sequence of runs.
fn runs() -> BoxedStrategy<SignExpansion> {
    let length = prop_oneof![(1u64..4).prop_map(Ordinal::from), ordinal()];
    let run = (any::<bool>(), length).prop_map(|(plus, length)| Run { plus, length });
    prop::collection::vec(run, 0..6).prop_map(|runs| SignExpansion::new(runs, &Limit::default()).unwrap()).boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn numbers_read_back(x in dyadic()) {
        let limit = Limit::default();
        let expansion = SignExpansion::of(&x, &limit).unwrap();
        prop_assert_eq!(expansion.to_surreal(&limit).unwrap(), x.clone(), "{}", expansion);
        prop_assert_eq!(SignExpansion::of(&x.negative(), &limit).unwrap(), expansion.negative());
        prop_assert_eq!(expansion.birthday(&limit).unwrap(), x.birthday(&limit).unwrap());
        prop_assert_eq!(expansion.to_string().parse(), Ok(expansion.clone()));
        prop_assert_eq!(expansion.unicode().parse(), Ok(expansion));
    }

    #[test]
    fn the_order_is_that_of_numbers(x in dyadic(), y in dyadic(), small in 0usize..3) {
        let limit = Limit::default();
        // Also one near the other.
        let y = if small == 0 { y } else { x.plus(&y.times(&"1/omega^(omega*2)".parse().unwrap(), &limit).unwrap(), &limit).unwrap() };
        let (a, b) = (SignExpansion::of(&x, &limit).unwrap(), SignExpansion::of(&y, &limit).unwrap());
        prop_assert_eq!(a.cmp(&b), x.compare(&y, &limit).unwrap(), "{} {}", x, y);
    }

    #[test]
    fn signs_read_back(expansion in runs()) {
        let limit = Limit::default();
        match expansion.to_surreal(&limit) {
            Ok(number) => prop_assert_eq!(SignExpansion::of(&number, &limit).unwrap(), expansion),
            Err(error) => prop_assert!(matches!(error, SignError::NoFraction { .. }), "{:?} {}", error, expansion),
        }
    }

    #[test]
    fn those_of_sums_of_powers(x in generalized()) {
        let limit = Limit::default();
        let expansion = SignExpansion::of_generalized(&x, &limit).unwrap();
        prop_assert_eq!(&expansion, &SignExpansion::of(&x.clone().into(), &limit).unwrap());
        prop_assert_eq!(expansion.birthday(&limit).unwrap(), x.birthday());
    }

    #[test]
    fn those_of_dyadic_numbers(numerator in -5000i64..5000, digits in 0u64..12) {
        let limit = Limit::default();
        let number = Rational::dyadic(BigInt::from(numerator), digits);
        let expansion = SignExpansion::of(&Surreal::try_from(&number).unwrap(), &limit).unwrap();
        // The walk to the simplest number between those passed.
        let (mut low, mut high): (Option<Rational>, Option<Rational>) = (None, None);
        let mut here = Rational::ZERO;
        let half = Rational::power_of_half(1);
        let mut walked = Vec::new();
        while here != number {
            let plus = number > here;
            *(if plus { &mut low } else { &mut high }) = Some(here.clone());
            here = match (&low, &high) {
                (Some(low), Some(high)) => &(low + high) * &half,
                (Some(low), None) => low + &Rational::ONE,
                (None, Some(high)) => high - &Rational::ONE,
                (None, None) => here,
            };
            walked.push(Run { plus, length: Ordinal::from(1) });
        }
        prop_assert_eq!(expansion, SignExpansion::new(walked, &limit).unwrap());
    }
}
