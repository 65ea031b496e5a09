//! Printing and parsing.

use cutcake_transfinite::{
    GeneralizedOrdinal, Nimber, Ordinal, SignExpansion, Surreal, notation::Notation, read::ReadError,
};
use proptest::prelude::*;

use crate::{
    limit::Limit,
    random::{dyadic, generalized, ordinal, surreal},
};

#[test]
fn three_formats() {
    let number: Surreal = "(omega^(omega*2)*5+omega^omega-omega^12+3)/(omega+1)".parse().unwrap();
    assert_eq!(number.ascii(), "(omega^(omega*2)*5+omega^omega-omega^12+3)/(omega+1)");
    assert_eq!(number.unicode(), "(ω^(ω·2)·5+ω^ω-ω¹²+3)/(ω+1)");
    assert_eq!(number.latex(), r"(\omega^{\omega \cdot 2} \cdot 5+\omega^{\omega}-\omega^{12}+3)/(\omega+1)");
    let signs: SignExpansion = "(+)^(omega^2) (-)^3".parse().unwrap();
    assert_eq!(signs.unicode(), "(+)^(ω²) (-)³");
    assert_eq!(signs.latex(), r"(+)^{\omega^{2}}\,(-)^{3}");
    let nimber: Nimber = "*(omega+5)".parse().unwrap();
    assert_eq!(nimber.unicode(), "⋆(ω+5)");
    let series = "omega^2/(omega+1)".parse::<Surreal>().unwrap().series(3, &Limit::default()).unwrap();
    assert_eq!(series.unicode(), "ω-1+ω^(-1)+…");
}

#[test]
fn other_spellings() {
    for (text, printed) in [
        (" omega ^ omega ^ 2 + ω*2 ", "omega^(omega^2)+omega*2"),
        ("3+omega", "omega+3"),
        ("2*omega", "omega*2"),
        ("ω²·3", "omega^2*3"),
        ("omega*omega", "omega^2"),
        ("((omega))", "omega"),
        ("007", "7"),
        ("omega+omega", "omega*2"),
    ] {
        assert_eq!(text.parse::<Ordinal>().unwrap().to_string(), printed, "{text}");
    }
}

#[test]
fn what_is_no_number() {
    for (text, place) in
        [("", 1), ("omega+", 7), ("omeg", 1), ("(omega", 7), ("omega)", 6), ("2 3", 3), ("omega^-1", 7), ("--1", 2)]
    {
        match text.parse::<GeneralizedOrdinal>() {
            Err(ReadError::Text { place: ours, .. }) => assert_eq!(ours, place, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    let deep = "(".repeat(100_000);
    assert_eq!(deep.parse::<Ordinal>().unwrap_err().to_string(), "nested deeper than 128 levels");
    let deep = "omega^".repeat(100_000);
    assert_eq!(deep.parse::<Ordinal>().unwrap_err().to_string(), "nested deeper than 128 levels");
}

#[test]
fn the_highest_tower_reads_back() {
    let mut tower = Ordinal::from(2);
    while let Ok(higher) = tower.clone().omega_power() {
        tower = higher;
    }
    assert_eq!(tower.to_string().parse(), Ok(tower.clone()));
    let signs = SignExpansion::of(&tower.to_generalized().into(), &Limit::default()).unwrap();
    assert_eq!(signs.to_string().parse(), Ok(signs));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn what_is_printed_reads_back(a in ordinal(), b in generalized(), c in surreal(), d in dyadic()) {
        prop_assert_eq!(a.to_string().parse::<Ordinal>(), Ok(a.clone()));
        prop_assert_eq!(a.unicode().parse::<Ordinal>(), Ok(a.clone()));
        prop_assert_eq!(b.to_string().parse::<GeneralizedOrdinal>(), Ok(b.clone()));
        prop_assert_eq!(b.unicode().parse::<GeneralizedOrdinal>(), Ok(b));
        for number in [c, d] {
            prop_assert_eq!(number.to_string().parse::<Surreal>(), Ok(number.clone()));
            prop_assert_eq!(number.unicode().parse::<Surreal>(), Ok(number));
        }
        let nimber = Nimber::from(a);
        prop_assert_eq!(nimber.to_string().parse::<Nimber>(), Ok(nimber.clone()));
        prop_assert_eq!(nimber.unicode().parse::<Nimber>(), Ok(nimber));
    }

    #[test]
    fn no_text_is_too_much(text in "[omega0-9+*/^()ω·-]{0,30}") {
        let _ = text.parse::<Surreal>();
        let _ = text.parse::<SignExpansion>();
        let _ = text.parse::<Nimber>();
    }
}
