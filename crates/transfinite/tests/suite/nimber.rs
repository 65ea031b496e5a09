//! The field of nimbers below omega^omega^omega.

use cutcake_transfinite::{
    Nimber, Ordinal,
    cantor::Term,
    nimber::{
        NimError,
        excess::{Excess, LAST_PRIME, TABLE},
        nim_exp, nim_inverse, nim_product, nim_quotient, nim_root, nim_square, nim_square_root, nim_sum,
    },
};
use num_bigint::{BigInt, BigUint};
use num_traits::One;
use proptest::prelude::*;

use crate::{
    limit::{Limit, Stop},
    number::nim,
    random::nimber,
};

fn ordinal(text: &str) -> Ordinal {
    text.parse().unwrap()
}

fn product(a: &Ordinal, b: &Ordinal) -> Ordinal {
    nim_product(a, b, &Limit::default()).unwrap()
}

fn sum(a: &Ordinal, b: &Ordinal) -> Ordinal {
    nim_sum(a, b, &Limit::default()).unwrap()
}

/// `omega^(omega^k * p^n)`, the generator that belongs to p^(n+1) for the k-th odd prime p.
fn generator(place: u64, power: u64) -> Ordinal {
    let exponent = Ordinal::term(Ordinal::from(place), power.into()).unwrap();
    exponent.omega_power().unwrap()
}

/// `alpha_p` according to the table.
fn alpha(place: usize) -> Ordinal {
    let row = TABLE[place];
    row.generators.iter().fold(Ordinal::from(row.finite), |all, power| {
        let (place, row) =
            TABLE.iter().enumerate().find(|(_, row)| power.is_multiple_of(u64::from(row.prime))).unwrap();
        sum(&all, &generator(place as u64, power / u64::from(row.prime)))
    })
}

/// The least m with 2^m = 1 modulo an odd number.
fn order_of_two(n: u64) -> u64 {
    (1..).find(|m| BigUint::from(2u8).modpow(&(*m).into(), &n.into()).is_one()).unwrap()
}

#[test]
fn generators_are_roots_of_what_the_table_says() {
    for (place, row) in TABLE.iter().enumerate() {
        let limit = Limit::default();
        let of_prime = generator(place as u64, 1);
        assert_eq!(nim_exp(&of_prime, &row.prime.into(), &limit).unwrap(), alpha(place), "{row:?}");
        let of_square = generator(place as u64, row.prime.into());
        assert_eq!(nim_exp(&of_square, &row.prime.into(), &limit).unwrap(), of_prime, "{row:?}");
    }
}

/// The number of squarings after which an element returns: the degree of the field that it generates.
fn degree(a: &Ordinal, most: u64) -> Option<u64> {
    let mut square = a.clone();
    (1..=most).find(|_| {
        square = nim_square(&square, &Limit::default()).unwrap();
        square == *a
    })
}

/// The element squared a number of times.
fn frobenius(a: &Ordinal, times: u64) -> Ordinal {
    (0..times).fold(a.clone(), |a, _| nim_square(&a, &Limit::default()).unwrap())
}

/// Whether there is a p-th root in the field with 2^degree elements, which contains `a`, where the order of 2 modulo p divides the
/// degree: whether `a^((2^degree - 1)/p)` is 1. The exponent is a product: first comes the norm in the field with 2^order elements, by
/// doubling the number of its factors, then the rest.
fn has_root(a: &Ordinal, p: u64, degree: u64, order: u64) -> bool {
    let units = (BigUint::one() << order) - 1u8;
    assert_eq!((degree % order, &units % p), (0, BigUint::ZERO));
    let factors = degree / order;
    let (mut norm, mut done) = (a.clone(), 1);
    for bit in (0..factors.ilog2()).rev() {
        norm = product(&norm, &frobenius(&norm, order * done));
        done *= 2;
        if factors >> bit & 1 == 1 {
            norm = product(&norm, &frobenius(a, order * done));
            done += 1;
        }
    }
    assert_eq!(done, factors);
    a.is_zero() || nim_exp(&norm, &BigInt::from(units / p), &Limit::default()).unwrap().is_one()
}

/// `alpha_p` by its definition, the least ordinal without a p-th root in the field below `omega^(omega^k)`. It is the sum of the
/// generators of prime powers that are needed so that the order of 2 modulo p divides the degree of its field, and of the least
/// number m for which it has no root (Lenstra 1977). A p-th root of an element is in the field below if it is in the field generated
/// by the element and the p-th roots of 1, because all degrees there are products of smaller primes.
fn excess_of(prime: u64) -> (Vec<u64>, u64) {
    let order = order_of_two(prime);
    let (mut whole, mut field, mut generators) = (Ordinal::zero(), 1, Vec::new());
    for part in
        (2..=order).rev().filter(|part| (2..*part).all(|divisor| part % divisor != 0) && order.is_multiple_of(*part))
    {
        let power = (1..).map(|n| part.pow(n)).take_while(|power| order.is_multiple_of(*power)).last().unwrap();
        if field % power != 0 {
            whole = sum(&whole, &of_prime_power(power));
            field = degree(&whole, 1 << 14).unwrap();
            generators.extend((part > 2).then_some(power));
        }
    }
    assert_eq!(field % order, 0);
    let rest = |m: u64| sum(&whole, &m.into());
    let excess = (0..).find(|m| {
        let a = rest(*m);
        !has_root(&a, prime, num_integer::lcm(degree(&a, 1 << 14).unwrap(), order), order)
    });
    let finite = rest(excess.unwrap()).finite_part();
    (generators, u64::try_from(finite).unwrap())
}

/// The generator that belongs to a prime power.
fn of_prime_power(power: u64) -> Ordinal {
    match (0..).zip(TABLE).find(|(_, row)| power.is_multiple_of(u64::from(row.prime))) {
        Some((place, row)) => generator(place, power / u64::from(row.prime)),
        None => Ordinal::from(1 << (power / 2)),
    }
}

/// The rows that take long: the fields have 2^5060, 2^2436 and 2^820 elements.
const LONG: [u8; 3] = [47, 59, 83];

fn check(rows: impl Iterator<Item = &'static Excess>) {
    for row in rows {
        assert_eq!(excess_of(row.prime.into()), (row.generators.to_vec(), row.finite), "{row:?}");
    }
}

#[test]
fn the_table_is_right() {
    check(TABLE.iter().filter(|row| !LONG.contains(&row.prime)));
    let primes: Vec<u64> = (3..=LAST_PRIME.into()).filter(|n| (2..*n).all(|divisor| n % divisor != 0)).collect();
    assert_eq!(TABLE.iter().map(|row| u64::from(row.prime)).collect::<Vec<_>>(), primes);
}

#[test]
#[ignore = "long fields"]
fn the_long_rows_of_the_table() {
    check(TABLE.iter().filter(|row| LONG.contains(&row.prime)));
}

#[test]
fn small_infinite_nimbers() {
    let omega = Ordinal::omega();
    let limit = Limit::default();
    assert_eq!(product(&omega, &product(&omega, &omega)), Ordinal::from(2));
    assert_eq!(product(&ordinal("omega^omega"), &ordinal("omega^(omega*4)")), Ordinal::from(4));
    assert_eq!(nim_root(&2.into(), 3, &limit).unwrap(), omega);
    assert_eq!(nim_root(&omega, 3, &limit).unwrap(), ordinal("omega^3"));
    assert_eq!(nim_root(&4.into(), 5, &limit).unwrap(), ordinal("omega^omega"));
    assert_eq!(nim_root(&ordinal("omega+1"), 7, &limit).unwrap(), ordinal("omega^omega^2"));
    // 8 has its cube roots in the field of 64 elements.
    assert_eq!(nim_exp(&nim_root(&8.into(), 3, &limit).unwrap(), &3.into(), &limit).unwrap(), Ordinal::from(8));
    assert_eq!(nim_quotient(&omega, &omega, &limit).unwrap(), Ordinal::from(1));
    assert_eq!(nim_exp(&omega, &(-1).into(), &limit).unwrap(), nim_inverse(&omega, &limit).unwrap());
    assert_eq!(nim_exp(&Ordinal::zero(), &0.into(), &limit).unwrap(), Ordinal::from(1));
}

/// The elements `omega^2*a + omega*b + c` with numbers below 4: the field of 64 elements.
#[test]
fn the_field_of_64() {
    let limit = Limit::default();
    let numbers = (0u64..64).map(|number| {
        let terms = [(2u64, number / 16), (1, number / 4 % 4), (0, number % 4)];
        let terms = terms.map(|(exponent, number)| Term { exponent: exponent.into(), coefficient: number.into() });
        Ordinal::sum(terms, &limit).unwrap()
    });
    let field: Vec<Ordinal> = numbers.collect();
    assert!(field.is_sorted());
    let mut cubes = 0;
    for a in &field[1..] {
        assert_eq!(6 % degree(a, 6).unwrap(), 0);
        assert!(nim_exp(a, &63.into(), &limit).unwrap().is_one());
        let mut products: Vec<Ordinal> = field.iter().map(|b| product(a, b)).collect();
        products.sort();
        assert_eq!(products, field);
        let inverse = nim_inverse(a, &limit).unwrap();
        assert!(field.contains(&inverse) && product(a, &inverse).is_one());
        assert!(field.contains(&nim_square_root(a, &limit).unwrap()));
        // One element in three has its roots in the field, and they are found there.
        let root = nim_root(a, 3, &limit).unwrap();
        let roots: Vec<&Ordinal> = field.iter().filter(|b| product(b, &product(b, b)) == *a).collect();
        assert_eq!(roots.first().copied(), Some(&root).filter(|root| field.contains(root)));
        cubes += usize::from(!roots.is_empty());
        // The roots of degree 7 are outside, or the field contains all seven.
        let root = nim_root(a, 7, &limit).unwrap();
        assert_eq!(nim_exp(&root, &7.into(), &limit).unwrap(), *a);
        let roots: Vec<&Ordinal> = field.iter().filter(|b| nim_exp(b, &7.into(), &limit).unwrap() == *a).collect();
        assert_eq!(roots.first().copied(), Some(&root).filter(|root| field.contains(root)));
        assert!(roots.is_empty() || roots.len() == 7);
    }
    assert_eq!(cubes, 21);
}

#[test]
fn errors_instead_of_guesses() {
    let limit = Limit::default();
    // 107 has index 26 among the odd primes.
    let unknown = nim_product(&ordinal("omega^omega^26"), &Ordinal::omega(), &limit).unwrap_err();
    let text = "NimProduct is known below omega^omega^omega and to the prime 47, and from there to 103";
    assert_eq!(unknown.to_string(), text);
    assert_eq!(nim_exp(&ordinal("omega^omega^25"), &103.into(), &limit).unwrap(), ordinal("omega^omega^5+omega"));
    assert_eq!(nim_product(&ordinal("omega^omega^omega"), &2.into(), &limit), Err(NimError::Unknown));
    assert_eq!(nim_exp(&ordinal("omega^omega^omega"), &2.into(), &limit), Err(NimError::Unknown));
    assert_eq!(nim_inverse(&Ordinal::zero(), &limit).unwrap_err().to_string(), "0 has no nim-inverse");
    assert_eq!(nim_exp(&Ordinal::zero(), &(-1).into(), &limit), Err(NimError::Zero));
    assert_eq!(nim_root(&2.into(), 4, &limit), Err(NimError::Degree));
    assert_eq!(nim_root(&2.into(), 107, &limit), Err(NimError::Degree));
    // Sums are known everywhere below epsilon_0, and so are trivial products.
    assert_eq!(sum(&ordinal("omega^omega^omega"), &ordinal("omega^omega^omega+1")), Ordinal::from(1));
    assert_eq!(product(&ordinal("omega^omega^omega"), &1.into()), ordinal("omega^omega^omega"));
    let long = ordinal("omega^(2*omega^2)").ordinal_power(&2.into(), &limit).unwrap();
    assert!(nim_product(&long, &long, &limit).is_ok());
    // A tower of generators whose inverse is too large to write.
    let tower = Ordinal::finite(BigUint::from(3u8).pow(300)).unwrap().omega_power().unwrap();
    let inverse = nim_inverse(&sum(&tower, &1.into()), &limit);
    assert!(matches!(inverse, Err(NimError::Stop(Stop::Size { .. }))), "{inverse:?}");
    assert_eq!(product(&nim_inverse(&tower, &limit).unwrap(), &tower), Ordinal::from(1));
}

#[test]
fn a_stop_is_obeyed() {
    let limit = Limit::default().with_every_look();
    limit.interrupt();
    let stop = |result: Result<Ordinal, NimError>| result.unwrap_err() == NimError::Stop(Stop::Interrupted);
    let (a, b) = (ordinal("omega^omega^2+omega*3+1"), ordinal("omega^omega^3+omega^7+5"));
    assert!(stop(nim_product(&a, &b, &limit)));
    assert!(stop(nim_inverse(&a, &limit)));
    assert!(stop(nim_square_root(&a, &limit)));
    assert!(stop(nim_root(&a, 3, &limit)));
    assert!(stop(nim_exp(&a, &100.into(), &limit)));
}

#[test]
fn nimbers_print_and_read() {
    for text in ["0", "*", "*5", "*omega", "*(omega+5)", "*(omega^(omega*2)*5+omega+3)", "*(omega^2)"] {
        assert_eq!(text.parse::<Nimber>().unwrap().to_string(), text);
    }
    assert_eq!("*0".parse::<Nimber>().unwrap().to_string(), "0");
    assert!("5".parse::<Nimber>().is_err());
    assert!("*(omega-1)".parse::<Nimber>().is_err());
}

/// The same nimbers with coefficients below 16, which generate smaller fields.
fn short(nimbers: BoxedStrategy<Ordinal>) -> BoxedStrategy<Ordinal> {
    let shorten = |nimber: Ordinal| {
        let terms = nimber.terms().iter().map(|term| Term { coefficient: &term.coefficient % 16u8, ..term.clone() });
        Ordinal::sum(terms, &Limit::default()).unwrap()
    };
    nimbers.prop_map(shorten).boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn nimbers_are_a_field(a in nimber(14, 60, 4), b in nimber(14, 60, 4), c in nimber(14, 60, 3)) {
        prop_assert_eq!(sum(&a, &b), sum(&b, &a));
        prop_assert_eq!(sum(&sum(&a, &b), &c), sum(&a, &sum(&b, &c)));
        prop_assert_eq!(sum(&a, &a), Ordinal::zero());
        let ab = product(&a, &b);
        prop_assert_eq!(&ab, &product(&b, &a));
        prop_assert_eq!(product(&ab, &c), product(&a, &product(&b, &c)));
        prop_assert_eq!(product(&a, &sum(&b, &c)), sum(&ab, &product(&a, &c)));
        prop_assert_eq!(ab.is_zero(), a.is_zero() || b.is_zero());
        prop_assert_eq!(nim_square(&a, &Limit::default()).unwrap(), product(&a, &a));
    }

    #[test]
    fn square_roots_are_roots(a in nimber(5, 60, 4)) {
        let root = nim_square_root(&a, &Limit::default()).unwrap();
        prop_assert_eq!(product(&root, &root), a);
    }

    #[test]
    fn powers_are_products(a in nimber(14, 60, 3), m in 0u32..6, n in 0u32..6) {
        let power = |n: u32| nim_exp(&a, &n.into(), &Limit::default()).unwrap();
        prop_assert_eq!(product(&power(m), &power(n)), power(m + n));
    }

    #[test]
    fn coefficients_of_any_length(a in nimber(4, 30, 3), b in nimber(4, 30, 3), bits in 64u64..400) {
        let long = Ordinal::term(Ordinal::from(2), BigUint::one() << bits).unwrap();
        let (a, b) = (sum(&a, &long), sum(&b, &Ordinal::finite((BigUint::one() << bits) - 1u8).unwrap()));
        let product_ab = product(&a, &b);
        prop_assert_eq!(product(&product_ab, &long), product(&a, &product(&b, &long)));
        prop_assert_eq!(product(&sum(&a, &b), &b), sum(&product_ab, &product(&b, &b)));
        let root = nim_square_root(&a, &Limit::default()).unwrap();
        prop_assert_eq!(product(&root, &root), a);
    }

    #[test]
    fn finite_nimbers_are_the_known_ones(a: u64, b: u64) {
        let limit = Limit::default();
        let known = nim::nim_product(&a.into(), &b.into(), &limit).unwrap();
        prop_assert_eq!(product(&a.into(), &b.into()), Ordinal::finite(known).unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn inverses_are_inverse(a in nimber(3, 3, 3)) {
        match nim_inverse(&a, &Limit::default()) {
            Err(NimError::Zero) => prop_assert!(a.is_zero()),
            inverse => prop_assert!(product(&inverse.unwrap(), &a).is_one()),
        }
    }

    #[test]
    fn cube_roots_are_the_least(a in short(nimber(1, 9, 3))) {
        let root = nim_root(&a, 3, &Limit::default()).unwrap();
        prop_assert_eq!(&product(&root, &product(&root, &root)), &a);
        for unit in [2u64, 3] {
            prop_assert!(root <= product(&root, &unit.into()));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn roots_of_other_degrees_are_roots(a in short(nimber(2, 3, 3)), degree in prop::sample::select(vec![3u64, 5, 7])) {
        let root = nim_root(&a, degree, &Limit::default()).unwrap();
        prop_assert_eq!(nim_exp(&root, &degree.into(), &Limit::default()).unwrap(), a);
    }
}
