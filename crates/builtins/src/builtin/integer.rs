//! Integers: divisors, primes, digits and coefficients.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use crate::{
    builtin::{Builtin, Kind, Subject, number::integers, one, rest},
    kind::{
        convert::{Fallible, integer, number, value_error},
        value::Value,
    },
    number::{Rational, prime},
    run::machine::Machine,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Integers",
    builtins: &[
        Builtin {
            name: "IsPrime",
            parameters: &[one("n", Kind::Integer)],
            summary: "Whether an integer is a prime number, always with proof: no number below 2 is. A composite number is told quickly, a prime \
                      above 10^24 needs a factorization of n - 1.",
            examples: &["IsPrime(97)", "IsPrime(2^89 - 1)", "(n for n in 1..30 where IsPrime(n))"],
            run: |machine, arguments| {
                let n = integer(arguments.get(0))?.to_biguint().unwrap_or_default();
                Ok(Value::Boolean(prime::is_prime(&n, &machine.environment.limit)?))
            },
        },
        Builtin {
            name: "IsTwoPower",
            parameters: &[one("n", Kind::Integer)],
            summary: "Whether an integer is a power of two: 1, 2, 4, ….",
            examples: &["IsTwoPower(64)", "IsTwoPower(0)"],
            run: |_, arguments| {
                let n = integer(arguments.get(0))?.to_biguint().unwrap_or_default();
                Ok(Value::Boolean(n.count_ones() == 1))
            },
        },
        Builtin {
            name: "IsEvil",
            parameters: &[one("n", Kind::Integer)],
            summary: "Whether a number of at least 0 is evil: it has an even number of ones in base 2 (Winning Ways, ch. 4).",
            examples: &["IsEvil(3)", "(n for n in 0..16 where IsEvil(n))"],
            run: |_, arguments| Ok(Value::Boolean(ones(integer(arguments.get(0))?)? % 2 == 0)),
        },
        Builtin {
            name: "IsOdious",
            parameters: &[one("n", Kind::Integer)],
            summary: "Whether a number of at least 0 is odious: it has an odd number of ones in base 2 (Winning Ways, ch. 4).",
            examples: &["IsOdious(7)", "(n for n in 0..16 where IsOdious(n))"],
            run: |_, arguments| Ok(Value::Boolean(ones(integer(arguments.get(0))?)? % 2 == 1)),
        },
        Builtin {
            name: "Factor",
            parameters: &[one("x", Kind::Number)],
            summary: "The prime factors of a number that is not 0, with their exponents, as a tuple of pairs: `x` is the product of p^e over \
                      the pairs (p, e). A negative number has (-1, 1) in front, a fraction negative exponents, and 1 no factors.",
            examples: &[
                "Factor(360)",
                "Factor(-3/4)",
                "Factor(1)",
                "Factor(2^64 + 1)",
                "Sum(e for (p, e) in Factor(360))",
            ],
            run: |machine, arguments| {
                let x = number(arguments.get(0))?;
                if x.is_zero() {
                    return Err(arguments.at(0, value_error("0 is not a product of powers of primes")));
                }
                let mut factors: Vec<(BigInt, BigInt)> = Vec::new();
                for (part, sign) in [(x.numerator(), 1), (x.denominator(), -1)] {
                    let powers = prime::factor(part.magnitude(), &machine.environment.limit)?;
                    factors.extend(powers.into_iter().map(|(prime, times)| (prime.into(), BigInt::from(times) * sign)));
                }
                factors.extend((x.signum() < 0).then(|| (BigInt::from(-1), BigInt::one())));
                factors.sort();
                let pairs = factors.into_iter();
                let pairs =
                    pairs.map(|(prime, times)| Value::tuple(vec![Value::integer(prime), Value::integer(times)]));
                Ok(Value::tuple(pairs.collect::<Result<_, _>>()?)?)
            },
        },
        Builtin {
            name: "Divisors",
            parameters: &[one("n", Kind::Integer)],
            summary: "The positive divisors of an integer that is not 0, smallest first.",
            examples: &["Divisors(12)", "Divisors(2^61 - 1)", "Divisors(360).Size"],
            run: |machine, arguments| {
                let n = integer(arguments.get(0))?;
                if n.is_zero() {
                    let error = value_error("every integer divides 0");
                    return Err(arguments.at(0, error.help("whether d divides n says `n mod d == 0`")));
                }
                let divisors = prime::divisors(n.magnitude(), &machine.environment.limit)?;
                Ok(Value::tuple(divisors.into_iter().map(Value::integer).collect())?)
            },
        },
        Builtin {
            name: "Gcd",
            parameters: &[rest("items", Kind::Integers)],
            summary: "The greatest common divisor of integers: not negative, and 0 of zeros or of none.",
            examples: &["Gcd(12, 18)", "Gcd(-8, 0)", "Gcd(n^2 - 1 for n in (5, 7, 11))"],
            run: |machine, arguments| {
                let limit = machine.environment.limit.clone();
                let mut common = BigInt::zero();
                for (_, integer) in integers(machine, arguments)? {
                    limit.spend(Rational::from(integer.clone()).steps())?;
                    common = common.gcd(&integer);
                }
                Ok(Value::integer(common))
            },
        },
        Builtin {
            name: "Lcm",
            parameters: &[rest("items", Kind::Integers)],
            summary: "The least common multiple of integers: not negative, 1 of none, and 0 if one of them is 0.",
            examples: &["Lcm(4, 6)", "Lcm(1..20)"],
            run: |machine, arguments| {
                let mut common = BigInt::one();
                for (_, integer) in integers(machine, arguments)? {
                    common = common.lcm(&integer).abs();
                    within(machine, &common)?;
                }
                Ok(Value::integer(common))
            },
        },
        Builtin {
            name: "Log2",
            parameters: &[one("x", Kind::Number)],
            summary: "The floor of the logarithm of a positive number to base 2: the n with 2^n <= x < 2^(n+1), exactly.",
            examples: &["Log2(8)", "Log2(1000)", "Log2(1/3)", "Log2(10^30)"],
            run: |_, arguments| {
                let x = number(arguments.get(0))?;
                let log = x.log2();
                log.map(Value::integer).ok_or_else(|| {
                    arguments.at(0, value_error(format!("only positive numbers have a logarithm, and {x} is none")))
                })
            },
        },
        Builtin {
            name: "Isqrt",
            parameters: &[one("n", Kind::Integer)],
            summary: "The floor of the square root: the largest integer whose square is at most n, for n at least 0.",
            examples: &["Isqrt(50)", "Isqrt(10^40)", "((n + Isqrt(5*n^2)) div 2 for n in 1..10)"],
            run: |machine, arguments| {
                let n = integer(arguments.get(0))?;
                if n.is_negative() {
                    return Err(arguments
                        .at(0, value_error(format!("only numbers from 0 on have a square root, and {n} is less"))));
                }
                machine.environment.limit.spend(Rational::from(n.clone()).steps())?;
                Ok(Value::integer(n.sqrt()))
            },
        },
        Builtin {
            name: "Factorial",
            parameters: &[one("n", Kind::Integer)],
            summary: "The product of the integers from 1 to n, for n at least 0.",
            examples: &["Factorial(5)", "Factorial(0)", "Factorial(30)"],
            run: |machine, arguments| {
                let n = integer(arguments.get(0))?;
                if n.is_negative() {
                    return Err(arguments.at(0, value_error(format!("expected a non-negative integer, found {n}"))));
                }
                // By Stirling it is at least (n/4)^n.
                Rational::check_bits(&(&n * n.bits().saturating_sub(3)))?;
                let (mut product, mut factor) = (BigInt::one(), BigInt::one());
                while factor <= n {
                    product *= &factor;
                    within(machine, &product)?;
                    factor += 1;
                }
                Ok(Value::integer(product))
            },
        },
        Builtin {
            name: "Binomial",
            parameters: &[one("n", Kind::Integer), one("k", Kind::Integer)],
            summary: "The binomial coefficient n(n - 1)…(n - k + 1)/k!, also of a negative n; 0 for a negative k. It counts the choices of k \
                      things among n.",
            examples: &["Binomial(5, 2)", "Binomial(-2, 3)", "(Binomial(6, k) for k in 0..6)"],
            run: |machine, arguments| {
                let (n, k) = (integer(arguments.get(0))?, integer(arguments.get(1))?);
                // For negative n it is, up to the sign, the number of choices with repetition.
                let (mut top, mut k, is_negative) = match n.is_negative() && !k.is_negative() {
                    true => (&k - &n - 1, k.clone(), k.is_odd()),
                    false => (n, k, false),
                };
                if k.is_negative() || k > top {
                    return Ok(Value::integer(0));
                }
                k = k.clone().min(&top - k);
                // It is at least (top/k)^k.
                let bits =
                    (Rational::new(top.clone(), k.clone()).and_then(|base| base.log2()).unwrap_or_default()) * &k;
                Rational::check_bits(&bits)?;
                let (mut coefficient, mut place) = (BigInt::one(), BigInt::one());
                while place <= k {
                    coefficient = coefficient * &top / &place;
                    within(machine, &coefficient)?;
                    top -= 1;
                    place += 1;
                }
                Ok(Value::integer(if is_negative { -coefficient } else { coefficient }))
            },
        },
        Builtin {
            name: "BitAnd",
            parameters: &[rest("items", Kind::Integers)],
            summary: "The integer whose binary digits are 1 where those of all its arguments are; negative integers are in two's complement.",
            examples: &["BitAnd(12, 10)", "BitAnd(-1, 5)"],
            run: |machine, arguments| {
                let all = integers(machine, arguments)?.into_iter();
                Ok(Value::integer(all.fold(BigInt::from(-1), |common, (_, integer)| common & integer)))
            },
        },
        Builtin {
            name: "BitOr",
            parameters: &[rest("items", Kind::Integers)],
            summary: "The integer whose binary digits are 1 where those of one of its arguments are; negative integers are in two's complement. \
                      Where exactly an odd number of them are is `NimSum`.",
            examples: &["BitOr(12, 10)", "BitOr(-8, 5)"],
            run: |machine, arguments| {
                let all = integers(machine, arguments)?.into_iter();
                Ok(Value::integer(all.fold(BigInt::zero(), |common, (_, integer)| common | integer)))
            },
        },
    ],
};

/// Checks the size of a growing integer, and charges the limit for its next step.
fn within(machine: &Machine, integer: &BigInt) -> Fallible<()> {
    let number = Rational::from(integer.clone());
    number.check_size()?;
    Ok(machine.environment.limit.spend(number.steps())?)
}

/// The number of ones of a number in base 2.
fn ones(n: BigInt) -> Fallible<u64> {
    let n = n.to_biguint().ok_or_else(|| value_error("numbers of at least 0 are evil or odious"))?;
    Ok(n.count_ones())
}
