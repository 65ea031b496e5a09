//! Factors by elliptic curves (Lenstra, *Factoring integers with elliptic curves*, 1987) of Montgomery and Suyama
//! (Montgomery, *Speeding the Pollard and elliptic curve methods of factorization*, 1987): the time depends on the
//! factor that is found much more than on the number.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::One;

use crate::{
    limit::{Limit, Stop},
    number::montgomery::{Modulus, Residue},
};

/// The bound on the primes of the first stage in each round, and the number of its curves. The second stage goes
/// [`FURTHER`] times as far. The first round separates small factors, which larger bounds would find all at once; the
/// others find factors of 12, 15, 20, 25, 30 and 35 digits (Zimmermann and Dodson, *20 years of ECM*, 2006).
const ROUNDS: [(u32, u32); 7] =
    [(30, 20), (400, 10), (2_000, 30), (11_000, 90), (50_000, 240), (250_000, 600), (1_000_000, u32::MAX)];
const FURTHER: u32 = 60;
/// The giant step of the second stage: every prime is a multiple of it, plus or minus a number coprime to it.
const STRIDE: u32 = 210;

/// A proper factor of an odd composite number that is not a square and has no divisors below 2^12.
pub(super) fn factor_of(n: &BigUint, limit: &Limit) -> Result<BigUint, Stop> {
    match n.bits() {
        ..128 => find::<2>(n, limit),
        128..192 => find::<3>(n, limit),
        192..256 => find::<4>(n, limit),
        256..512 => find::<8>(n, limit),
        512..1024 => find::<16>(n, limit),
        1024..4096 => find::<64>(n, limit),
        _ => find::<1025>(n, limit),
    }
}

fn find<const N: usize>(n: &BigUint, limit: &Limit) -> Result<BigUint, Stop> {
    let Some(modulus) = Modulus::<N>::new(n) else { return Err(NO_FACTOR) };
    let mut sigma = 6u64;
    for (bound, curves) in ROUNDS {
        let primes = primes_to(bound.saturating_mul(FURTHER), limit)?;
        for _ in 0..curves {
            if let Some(factor) = on_curve(n, &modulus, sigma, bound, &primes, limit)? {
                return Ok(factor);
            }
            sigma += 1;
        }
    }
    Err(NO_FACTOR)
}

const NO_FACTOR: Stop = Stop::Internal { what: "a composite number has no factor" };

/// The primes up to a bound.
fn primes_to(bound: u32, limit: &Limit) -> Result<Vec<u32>, Stop> {
    let count = bound as usize + 1;
    limit.allow(2 * count)?;
    let mut is_composite = vec![false; count];
    let mut primes = Vec::new();
    for n in 2..count {
        if !is_composite[n] {
            limit.check()?;
            primes.push(n as u32);
            for multiple in (n * n..count).step_by(n) {
                is_composite[multiple] = true;
            }
        }
    }
    Ok(primes)
}

/// A point of a curve in projective coordinates, without its y-coordinate: x/z.
#[derive(Clone, Copy)]
struct Point<const N: usize> {
    x: Residue<N>,
    z: Residue<N>,
}

/// A curve `b*y^2 = x^3 + a*x^2 + x`.
struct Curve<'m, const N: usize> {
    modulus: &'m Modulus<N>,
    /// (a + 2)/4
    quarter: Residue<N>,
    /// The cost of a step of the ladder, in steps of an ordinary loop.
    cost: u32,
}

impl<const N: usize> Curve<'_, N> {
    fn double(&self, p: Point<N>) -> Point<N> {
        let m = self.modulus;
        let (sum, difference) = (m.sum(p.x, p.z), m.difference(p.x, p.z));
        let (sum, difference) = (m.product(sum, sum), m.product(difference, difference));
        let middle = m.difference(sum, difference);
        let z = m.product(middle, m.sum(difference, m.product(self.quarter, middle)));
        Point { x: m.product(sum, difference), z }
    }

    /// The sum of two points, given their difference.
    fn add(&self, p: Point<N>, q: Point<N>, difference: Point<N>) -> Point<N> {
        let m = self.modulus;
        let a = m.product(m.difference(p.x, p.z), m.sum(q.x, q.z));
        let b = m.product(m.sum(p.x, p.z), m.difference(q.x, q.z));
        let (sum, less) = (m.sum(a, b), m.difference(a, b));
        Point { x: m.product(difference.z, m.product(sum, sum)), z: m.product(difference.x, m.product(less, less)) }
    }

    /// A multiple of a point; `times` is at least 1.
    fn multiple(&self, p: Point<N>, times: u32, limit: &Limit) -> Result<Point<N>, Stop> {
        if times == 1 {
            return Ok(p);
        }
        // The second point is always the first plus p.
        let (mut low, mut high) = (p, self.double(p));
        for bit in (0..times.ilog2()).rev() {
            limit.spend(self.cost)?;
            let sum = self.add(low, high, p);
            (low, high) = if times >> bit & 1 == 1 { (sum, self.double(high)) } else { (self.double(low), sum) };
        }
        Ok(low)
    }
}

/// The factor that one curve finds, if any. A point of Suyama's family is multiplied by all powers of primes up to the
/// bound, then by one more prime.
fn on_curve<const N: usize>(
    n: &BigUint,
    m: &Modulus<N>,
    sigma: u64,
    bound: u32,
    primes: &[u32],
    limit: &Limit,
) -> Result<Option<BigUint>, Stop> {
    let number = |value: u64| m.residue(&(BigUint::from(value) % n));
    let cube = |x: Residue<N>| m.product(x, m.product(x, x));
    let u = m.difference(number(sigma * sigma), number(5));
    let v = number(4 * sigma);
    let start = Point { x: cube(u), z: cube(v) };
    // (v - u)^3 (3u + v) / (16 u^3 v) is (a + 2)/4.
    let over = m.product(cube(m.difference(v, u)), m.sum(m.product(number(3), u), v));
    let under = m.product(number(16), m.product(cube(u), v));
    // The residue has the factor 2^(64 N), and so its inverse lacks it.
    let wide = m.associate(under);
    let shared = wide.gcd(n);
    if !shared.is_one() {
        return Ok((shared != *n).then_some(shared));
    }
    let Some(inverse) = wide.modinv(n) else { return Ok(None) };
    let inverse = m.residue(&((inverse << (64 * N)) % n));
    let words = u32::try_from(N).unwrap_or(u32::MAX);
    let cost = words.saturating_mul(words).saturating_mul(2).saturating_add(6);
    let curve = Curve { modulus: m, quarter: m.product(over, inverse), cost };
    let mut point = start;
    let first = primes.partition_point(|prime| *prime <= bound);
    for prime in &primes[..first] {
        let mut power = *prime;
        while power <= bound {
            point = curve.multiple(point, *prime, limit)?;
            power = power.saturating_mul(*prime);
        }
    }
    let shared = m.associate(point.z).gcd(n);
    if !shared.is_one() {
        return Ok((shared != *n).then_some(shared));
    }
    second_stage(n, &curve, point, &primes[first..], limit)
}

/// Finds whether one more prime gives the neutral point modulo a factor: a prime is `c*STRIDE ± r`, and then the
/// multiples `c*STRIDE` and r of the point have the same x-coordinate.
fn second_stage<const N: usize>(
    n: &BigUint,
    curve: &Curve<N>,
    point: Point<N>,
    primes: &[u32],
    limit: &Limit,
) -> Result<Option<BigUint>, Stop> {
    let m = curve.modulus;
    let mut small = vec![point, curve.double(point)];
    for place in 2..=(STRIDE / 2) as usize {
        limit.spend(curve.cost)?;
        let next = curve.add(small[place - 1], point, small[place - 2]);
        small.push(next);
    }
    let Some(least) = primes.first() else { return Ok(None) };
    let stride = curve.multiple(point, STRIDE, limit)?;
    let mut count = ((least + STRIDE / 2) / STRIDE).max(2);
    let (mut before, mut giant) = (curve.multiple(stride, count - 1, limit)?, curve.multiple(stride, count, limit)?);
    let small: Vec<(Point<N>, Residue<N>)> = small.into_iter().map(|p| (p, m.product(p.x, p.z))).collect();
    let mut giant_product = m.product(giant.x, giant.z);
    let mut product = m.residue(&BigUint::one());
    for prime in primes {
        limit.spend(curve.cost / 2)?;
        while *prime > count * STRIDE + STRIDE / 2 {
            let next = curve.add(giant, stride, before);
            (before, giant) = (giant, next);
            giant_product = m.product(giant.x, giant.z);
            count += 1;
        }
        let rest = prime.abs_diff(count * STRIDE);
        let Some(little) = (rest as usize).checked_sub(1).and_then(|place| small.get(place)) else { continue };
        // This is x*z' - x'*z, and the other products are known.
        let wide = m.product(m.difference(giant.x, little.0.x), m.sum(giant.z, little.0.z));
        let distance = m.sum(m.difference(wide, giant_product), little.1);
        product = m.product(product, distance);
    }
    let shared = m.associate(product).gcd(n);
    Ok((!shared.is_one() && shared != *n).then_some(shared))
}
