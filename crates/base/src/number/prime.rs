//! Proved primality and factorizations of integers of any size.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use crate::{
    limit::{Limit, Stop},
    number::curve,
};

/// The first primes. A composite number below [`TESTED`] fails the test of Miller and Rabin for one of these bases
/// (Sorenson and Webster, *Strong pseudoprimes to twelve prime bases*, 2017).
const BASES: [u32; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];
const TESTED: u128 = 3_317_044_064_679_887_385_961_981;
/// Divisors below this are found by trial division.
const TRIED: u32 = 1 << 12;
/// The most bits of a number that is tested for primality.
const MOST_BITS: u64 = 1 << 16;
/// The number of steps of Pollard's method that share one greatest common divisor.
const GATHERED: u64 = 128;

/// The cost of a product modulo a number of so many bits, in steps of an ordinary loop.
fn steps_of(bits: u64) -> u32 {
    let words = u32::try_from(bits / 64).unwrap_or(u32::MAX).saturating_add(1);
    words.saturating_mul(words).saturating_add(4)
}

/// Whether an integer is prime. What the test of Miller and Rabin does not settle is proved by a factorization of `n -
/// 1` (Brillhart, Lehmer and Selfridge, *New primality criteria*, 1975), which can take long for a large prime.
///
/// # Errors
/// [`Stop::Size`] for a number of more than 2^16 bits without small divisors, and the stops of the limit.
///
/// ```
/// use cutcake_base::{limit::Limit, number::prime::is_prime};
/// assert_eq!(is_prime(&91u32.into(), &Limit::default()), Ok(false));
/// assert_eq!(is_prime(&"170141183460469231731687303715884105727".parse()?, &Limit::default()), Ok(true));
/// # Ok::<(), num_bigint::ParseBigIntError>(())
/// ```
pub fn is_prime(n: &BigUint, limit: &Limit) -> Result<bool, Stop> {
    for base in BASES {
        if (n % base).is_zero() {
            return Ok(*n == base.into());
        }
    }
    if *n < BigUint::from(BASES[12] * BASES[12]) {
        return Ok(!n.is_zero() && !n.is_one());
    }
    if n.bits() > MOST_BITS {
        return Err(Stop::Size { what: "a number whose primality is asked", limit: "2^16 bits" });
    }
    for base in BASES {
        if !passes(n, base, limit)? {
            return Ok(false);
        }
    }
    if *n < BigUint::from(TESTED) { Ok(true) } else { has_proof(n, limit) }
}

/// Whether an odd number passes the test of Miller and Rabin for a base; one that fails is composite.
fn passes(n: &BigUint, base: u32, limit: &Limit) -> Result<bool, Stop> {
    let one = BigUint::one();
    let last = n - &one;
    let twos = last.trailing_zeros().unwrap_or(0);
    let mut power = power(&base.into(), &(&last >> twos), n, limit)?;
    if power == one || power == last {
        return Ok(true);
    }
    for _ in 1..twos {
        limit.spend(steps_of(n.bits()))?;
        power = &power * &power % n;
        if power == last {
            return Ok(true);
        }
    }
    Ok(false)
}

/// `base^exponent` modulo `n`.
fn power(base: &BigUint, exponent: &BigUint, n: &BigUint, limit: &Limit) -> Result<BigUint, Stop> {
    let mut power = BigUint::one();
    for bit in (0..exponent.bits()).rev() {
        limit.spend(steps_of(n.bits()))?;
        power = &power * &power % n;
        if exponent.bit(bit) {
            power = power * base % n;
        }
    }
    Ok(power)
}

/// Whether a probable prime is prime: `n - 1 = F·R` with all primes of `F > n^(1/3)` known, and for each of them a base
/// of the order that a prime needs.
fn has_proof(n: &BigUint, limit: &Limit) -> Result<bool, Stop> {
    let one = BigUint::one();
    let last = n - &one;
    let (mut known, mut open) = (one.clone(), Vec::new());
    let mut primes = Vec::new();
    let rest = divide_small(&last, limit, |prime, times| {
        known *= BigUint::from(prime).pow(times);
        primes.push(BigUint::from(prime));
    })?;
    open.extend((!rest.is_one()).then_some(rest));
    while known.pow(3) <= *n {
        // The smallest part is split first, because its factors are found soonest.
        open.sort_by(|a, b| b.cmp(a));
        let Some(part) = open.pop() else { break };
        if is_prime(&part, limit)? {
            known *= &part;
            primes.push(part);
        } else {
            let factor = factor_of(&part, limit)?;
            open.push(&part / &factor);
            open.push(factor);
        }
    }
    primes.sort();
    primes.dedup();
    for prime in primes {
        let mut base = BigUint::from(2u8);
        loop {
            if !power(&base, &last, n, limit)?.is_one() {
                return Ok(false);
            }
            let root = power(&base, &(&last / &prime), n, limit)?;
            let shared = (root + n - &one).gcd(n);
            if shared.is_one() {
                break;
            }
            if shared != *n {
                return Ok(false);
            }
            base += 1u8;
        }
    }
    // Every prime divisor of n is 1 modulo F, so that n has at most two.
    let digits = (n / &known).div_rem(&known);
    let (square, twice) = (&digits.1 * &digits.1, &digits.0 << 2u8);
    Ok(digits.0.is_zero() || square < twice || !is_square(&(square - twice)))
}

fn is_square(n: &BigUint) -> bool {
    n.sqrt().pow(2) == *n
}

/// Reports the small primes in a positive number with their exponents, and returns the remaining cofactor.
fn divide_small(n: &BigUint, limit: &Limit, mut report: impl FnMut(u32, u32)) -> Result<BigUint, Stop> {
    let mut rest = n.clone();
    let twos = rest.trailing_zeros().unwrap_or(0);
    rest >>= twos;
    if twos > 0 {
        report(2, u32::try_from(twos).unwrap_or(u32::MAX));
    }
    for prime in (3..TRIED).step_by(2) {
        let mut times = 0;
        while (&rest % prime).is_zero() {
            limit.spend(steps_of(rest.bits()))?;
            rest /= prime;
            times += 1;
        }
        if times > 0 {
            report(prime, times);
        }
        if rest.is_one() {
            break;
        }
    }
    Ok(rest)
}

/// The prime factors of a positive integer with their exponents, in ascending order.
///
/// # Errors
/// As for [`is_prime`].
///
/// ```
/// use cutcake_base::{limit::Limit, number::prime::factor};
/// assert_eq!(factor(&360u32.into(), &Limit::default()), Ok(vec![(2u32.into(), 3), (3u32.into(), 2), (5u32.into(), 1)]));
/// ```
pub fn factor(n: &BigUint, limit: &Limit) -> Result<Vec<(BigUint, u32)>, Stop> {
    let mut factors = Vec::new();
    if n.is_zero() {
        return Ok(factors);
    }
    let rest = divide_small(n, limit, |prime, times| factors.push((BigUint::from(prime), times)))?;
    let (mut open, mut primes) = (vec![rest], Vec::new());
    while let Some(part) = open.pop() {
        if part.is_one() {
            continue;
        }
        if is_prime(&part, limit)? {
            primes.push(part);
        } else {
            let factor = factor_of(&part, limit)?;
            open.push(&part / &factor);
            open.push(factor);
        }
    }
    primes.sort();
    for prime in primes {
        match factors.last_mut() {
            Some((last, times)) if *last == prime => *times += 1,
            _ => factors.push((prime, 1)),
        }
    }
    Ok(factors)
}

/// A proper factor of an odd composite number without small divisors: for one word from a cycle (Pollard, *A Monte
/// Carlo method for factorization*, 1975; Brent, *An improved Monte Carlo factorization algorithm*, 1980), else by
/// curves.
fn factor_of(n: &BigUint, limit: &Limit) -> Result<BigUint, Stop> {
    let root = n.sqrt();
    if &root * &root == *n {
        return Ok(root);
    }
    let Some(word) = n.to_u64() else { return curve::factor_of(n, limit) };
    for shift in 1.. {
        if let Some(factor) = cycle_of_word(word, shift, limit)? {
            return Ok(factor.into());
        }
    }
    Err(Stop::Internal { what: "a composite number has no factor" })
}

/// A proper factor from the cycle of `x -> x^2 + shift` modulo a number of one word, if the cycle reveals one.
fn cycle_of_word(n: u64, shift: u64, limit: &Limit) -> Result<Option<u64>, Stop> {
    let reduced = |wide: u128| u64::try_from(wide % u128::from(n)).unwrap_or(0);
    let step = |x: u64| reduced(u128::from(x) * u128::from(x) + u128::from(shift));
    let (mut fast, mut length) = (2, 1u64);
    loop {
        let slow = fast;
        let mut done = 0;
        while done < length {
            let (before, mut product) = (fast, 1);
            let gathered = GATHERED.min(length - done);
            for _ in 0..gathered {
                limit.check()?;
                fast = step(fast);
                product = reduced(u128::from(product) * u128::from(slow.abs_diff(fast)));
            }
            if product.gcd(&n) != 1 {
                let mut fast = before;
                for _ in 0..gathered {
                    fast = step(fast);
                    let factor = slow.abs_diff(fast).gcd(&n);
                    if factor != 1 {
                        return Ok((factor != n).then_some(factor));
                    }
                }
            }
            done += gathered;
        }
        length *= 2;
    }
}

/// The positive divisors of a positive integer, in ascending order.
///
/// # Errors
/// As for [`is_prime`], and [`Stop::Memory`] if there are too many.
pub fn divisors(n: &BigUint, limit: &Limit) -> Result<Vec<BigUint>, Stop> {
    let factors = factor(n, limit)?;
    let count = factors.iter().fold(1usize, |count, (_, times)| {
        count.saturating_mul(usize::try_from(*times).unwrap_or(usize::MAX).saturating_add(1))
    });
    let bytes = usize::try_from(n.bits() / 8).unwrap_or(usize::MAX).saturating_add(DIVISOR_SIZE);
    limit.allow(count.saturating_mul(bytes))?;
    let mut divisors = vec![BigUint::one()];
    for (prime, times) in factors {
        let mut powers = divisors.clone();
        for _ in 0..times {
            for power in &mut powers {
                limit.spend(steps_of(n.bits()))?;
                *power *= &prime;
            }
            divisors.extend_from_slice(&powers);
        }
    }
    divisors.sort();
    Ok(divisors)
}

/// The approximate size of a divisor as a number in a tuple, in bytes, without its digits.
const DIVISOR_SIZE: usize = 200;

#[cfg(test)]
mod tests {
    use super::{divisors, factor, is_prime};
    use crate::limit::Limit;
    use num_bigint::BigUint;

    #[test]
    fn primes_and_factors_are_those_of_a_sieve() {
        let mut is_composite = vec![false; 20_000];
        for n in 2..20_000usize {
            let by_test = is_prime(&n.into(), &Limit::default()).unwrap();
            assert_eq!(by_test, !is_composite[n], "{n}");
            (2 * n..20_000).step_by(n).for_each(|multiple| is_composite[multiple] = true);
        }
        for n in 1..3_000usize {
            let factors = factor(&n.into(), &Limit::default()).unwrap();
            let product =
                factors.iter().fold(BigUint::from(1u8), |product, (prime, times)| product * prime.pow(*times));
            assert_eq!(product, n.into());
            assert!(factors.iter().all(|(prime, _)| !is_composite[usize::try_from(prime).unwrap()]));
            let divisors: Vec<usize> =
                divisors(&n.into(), &Limit::default()).unwrap().iter().map(|d| d.try_into().unwrap()).collect();
            assert_eq!(divisors, (1..=n).filter(|d| n % d == 0).collect::<Vec<_>>());
        }
    }

    #[test]
    fn large_numbers_of_known_kind() {
        let number = |text: &str| text.parse::<BigUint>().unwrap();
        let is_prime = |n: &BigUint| is_prime(n, &Limit::default()).unwrap();
        // Mersenne numbers: prime for these exponents alone of the primes to 127 (Lucas; Powers 1914).
        let mersenne: Vec<u64> =
            (2..128u64).filter(|p| is_prime(&(*p).into()) && is_prime(&((BigUint::from(1u8) << *p) - 1u8))).collect();
        assert_eq!(mersenne, [2, 3, 5, 7, 13, 17, 19, 31, 61, 89, 107, 127]);
        // The strong pseudoprimes to the first twelve, and the first thirteen, prime bases.
        assert!(!is_prime(&number("318665857834031151167461")));
        assert!(!is_prime(&number("3317044064679887385961981")));
        // Carmichael numbers.
        assert!([561u32, 1105, 1729, 825_265, 321_197_185].iter().all(|n| !is_prime(&(*n).into())));
        // Next primes after 10^30 and 10^40.
        assert!(is_prime(&number("1000000000000000000000000000057")));
        assert!(is_prime(&(BigUint::from(10u8).pow(40) + 121u8)));
        // The fifth and the sixth number of Fermat (Euler 1732; Landry 1880).
        let fermat = |n: u32| (BigUint::from(1u8) << (1u64 << n)) + 1u8;
        let factors = |n: &BigUint| factor(n, &Limit::default()).unwrap();
        assert_eq!(factors(&fermat(5)), [(641u32.into(), 1), (6_700_417u32.into(), 1)]);
        assert_eq!(factors(&fermat(6)), [(274_177u32.into(), 1), (number("67280421310721"), 1)]);
        // The seventh (Morrison and Brillhart 1970).
        assert_eq!(factors(&fermat(7)), [(number("59649589127497217"), 1), (number("5704689200685129054721"), 1)]);
        let square = number("1000000007").pow(2) * 9u8;
        assert_eq!(factors(&square), [(3u8.into(), 2), (number("1000000007"), 2)]);
    }
}
