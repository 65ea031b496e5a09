//! Functions of integers against slow twins written in the language, and against each other.

use crate::session::run;

#[test]
fn factors_multiply_to_the_number() {
    let program = "
        def product(pairs) := Fold(pairs, 1, (a, p) -> a*p[1]^p[2])
        All(product(Factor(n)) == n for n in 1..300)
        All(product(Factor(-n/7)) == -n/7 for n in 1..100)
        All(IsPrime(p) and e > 0 for n in 1..200 for (p, e) in Factor(n))
        All(Divisors(n) == (d for d in 1..n where n mod d == 0) for n in 1..120)
        All(IsPrime(n) == (n > 1 and not Any(n mod p == 0 for p in 2..n-1)) for n in -5..200)
        Factor(2^79 - 1)";
    let told = "((2687, 1), (202029703, 1), (1113491139767, 1))";
    assert_eq!(run(program), ["true", "true", "true", "true", "true", told]);
}

#[test]
fn logarithms_and_divisors_by_their_definitions() {
    let program = "
        All(2^Log2(n) <= n and n < 2^(Log2(n) + 1) for n in 1..300)
        All(2^Log2(n/m) <= n/m and n/m < 2^(Log2(n/m) + 1) for n in 1..30 for m in 1..30)
        def gcd(a, b) := if b == 0 then Abs(a) else gcd(b, a mod b) end
        All(Gcd(a, b) == gcd(a, b) for a in -12..12 for b in -12..12)
        All(Gcd(a, b)*Lcm(a, b) == Abs(a*b) for a in -12..12 for b in -12..12)
        (Gcd(), Lcm(), Gcd((4, 6, 8)), Lcm(1..10), Log2(2^1000 - 1), Log2(1/2^1000))";
    assert_eq!(run(program), ["true", "true", "true", "true", "(0, 1, 2, 2520, 999, -1000)"]);
}

#[test]
fn coefficients_are_those_of_pascal() {
    let program = "
        All(Binomial(n, k) == Binomial(n - 1, k - 1) + Binomial(n - 1, k) for n in -8..9 for k in 1..12)
        All(Binomial(n, k)*Factorial(k)*Factorial(n - k) == Factorial(n) for n in 0..12 for k in 0..n)
        (Binomial(5, 7), Binomial(5, -1), Binomial(-3, -1), Binomial(-1, 0), Binomial(10^20, 10^20 - 1))";
    assert_eq!(run(program), ["true", "true", "(0, 0, 0, 1, 100000000000000000000)"]);
}

#[test]
fn digits_of_negative_integers_are_those_of_two_s_complement() {
    let program = "
        (NimSum(-1, 3), NimSum(-5, -7), NimSum(0, 4 - 1, -2))
        All(NimSum(a, b) == BitOr(a, b) - BitAnd(a, b) for a in -20..20 for b in -20..20)
        All(NimSum(a, b) mod 64 == NimSum(a mod 64, b mod 64) for a in -20..20 for b in -20..20)
        All(NimSum(-1, a) == -a - 1 for a in -20..20)";
    assert_eq!(run(program), ["(-4, 2, -3)", "true", "true", "true"]);
}

#[test]
fn what_means_nothing_is_an_error() {
    for (text, said) in [
        ("Factor(0)", "0 is not a product of powers of primes"),
        ("Divisors(0)", "every integer divides 0"),
        ("Divisors(1/2)", "Divisors takes an integer as n, not a dyadic number"),
        ("Log2(0)", "only positive numbers have a logarithm, and 0 is none"),
        ("Factorial(-1)", "expected a non-negative integer, found -1"),
        ("NimProduct(-1, 3)", "expected a non-negative integer, found -1"),
        ("Gcd(*3, 6)", "expected an integer, found a game"),
        ("Gcd(1/2, 6)", "Gcd takes integers, or one collection of them, as items, not a dyadic number"),
        ("Factorial(10^9)", "too large"),
    ] {
        let shown = run(text).concat();
        assert!(shown.contains(said), "{text}: {shown}");
    }
}
