//! Nim arithmetic: natural numbers as the values of impartial games. They form a field under [`nim_sum`] and
//! [`nim_product`] (Conway, *On Numbers and Games*, chapter 6).

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

use crate::limit::{Limit, Stop};

/// The most bits a factor of a nim product may have.
const PRODUCT_BITS: u64 = 1 << 16;

/// The nim sum: addition without carry in base two.
pub fn nim_sum(a: &BigUint, b: &BigUint) -> BigUint {
    a ^ b
}

/// The least natural number that is not in `values`.
pub fn mex<I: IntoIterator<Item = u64>>(values: I) -> u64 {
    let mut values: Vec<u64> = values.into_iter().collect();
    values.sort_unstable();
    values.dedup();
    let mut least = 0;
    for value in values {
        if value != least {
            break;
        }
        least += 1;
    }
    least
}

/// The nim product: `a ⊗ b` is the mex of all `a'⊗b ⊕ a⊗b' ⊕ a'⊗b'` with a' < a and b' < b. Computed by Karatsuba's
/// split at the Fermat powers `F = 2^(2^n)`, for which `F⊗F = F ⊕ F/2` and `F⊗x` is ordinary for x < F.
///
/// # Errors
/// [`Stop::Size`] when a factor has more than 2^16 bits, and the stops of `limit`.
///
/// ```
/// use cutcake_base::{limit::Limit, number::nim::nim_product};
/// assert_eq!(nim_product(&16u32.into(), &16u32.into(), &Limit::default()), Ok(24u32.into()));
/// ```
pub fn nim_product(a: &BigUint, b: &BigUint, limit: &Limit) -> Result<BigUint, Stop> {
    let bits = a.bits().max(b.bits());
    if bits > PRODUCT_BITS {
        return Err(Stop::Size { what: "a factor of a nim product", limit: "2^16 bits" });
    }
    product(a, b, bits.next_power_of_two().max(2) / 2, limit)
}

/// The ugly product (*Winning Ways*, ch. 14). It distributes over nim sums. For powers of two with `m > n`, the product
/// of `2^m` and `2^n` is `2^m` plus half of `2^n`, that of `2^n` with itself is half of it, and 1 is the unit.
///
/// # Errors
/// [`Stop::Size`] when a factor has more than 2^16 bits, and the stops of `limit`.
///
/// ```
/// use cutcake_base::{limit::Limit, number::nim::ugly_product};
/// assert_eq!(ugly_product(&14u32.into(), &16u32.into(), &Limit::default()), Ok(23u32.into()));
/// ```
pub fn ugly_product(a: &BigUint, b: &BigUint, limit: &Limit) -> Result<BigUint, Stop> {
    if a.bits().max(b.bits()) > PRODUCT_BITS {
        return Err(Stop::Size { what: "a factor of an ugly product", limit: "2^16 bits" });
    }
    let mut product = BigUint::zero();
    for m in (0..a.bits()).filter(|m| a.bit(*m)) {
        for n in (0..b.bits()).filter(|n| b.bit(*n)) {
            limit.check()?;
            let (larger, smaller) = (m.max(n), m.min(n));
            let mut flip = |bit: u64| product.set_bit(bit, !product.bit(bit));
            if larger != smaller || larger == 0 {
                flip(larger);
            }
            if smaller > 0 {
                flip(smaller - 1);
            }
        }
    }
    Ok(product)
}

/// The product of numbers below `2^(2 * half)`, `half` a power of two.
fn product(a: &BigUint, b: &BigUint, half: u64, limit: &Limit) -> Result<BigUint, Stop> {
    limit.check()?;
    if a.is_zero() || b.is_zero() {
        return Ok(BigUint::zero());
    }
    if a.is_one() {
        return Ok(b.clone());
    }
    if b.is_one() {
        return Ok(a.clone());
    }
    if let (Some(a), Some(b)) = (a.to_u64(), b.to_u64()) {
        return Ok(small_product(a, b, 32).into());
    }
    let ((a1, a0), (b1, b0)) = (split(a, half), split(b, half));
    let inner = half / 2;
    let low = product(&a0, &b0, inner, limit)?;
    let high = product(&a1, &b1, inner, limit)?;
    let cross = product(&(&a1 ^ &a0), &(&b1 ^ &b0), inner, limit)?;
    // F⊗F = F ⊕ F/2 puts the high product into the upper half once and, times F/2, into the lower half.
    let wrapped = product(&high, &(BigUint::one() << (half - 1)), inner, limit)?;
    Ok(((cross ^ &low) << half) ^ low ^ wrapped)
}

/// The same for machine words: `half` is 32, 16, …, 1.
fn small_product(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let mask = (1u64 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let inner = half / 2;
    if a1 == 0 && b1 == 0 {
        return small_product(a0, b0, inner);
    }
    let low = small_product(a0, b0, inner);
    let high = small_product(a1, b1, inner);
    let cross = small_product(a1 ^ a0, b1 ^ b0, inner);
    let wrapped = small_product(high, 1 << (half - 1), inner);
    ((cross ^ low) << half) ^ low ^ wrapped
}

/// The nim inverse: the `x` with `a ⊗ x = 1`; `None` for 0. Over the field below a Fermat power F, the conjugate of
/// `u⊗F ⊕ v` is `u⊗F ⊕ (u⊕v)`; their product, the norm `v⊗(u⊕v) ⊕ u⊗u⊗(F/2)`, is a smaller number, whose inverse times
/// the conjugate is the result.
///
/// # Errors
/// As for [`nim_product`].
///
/// ```
/// use cutcake_base::{limit::Limit, number::nim::nim_inverse};
/// assert_eq!(nim_inverse(&2u32.into(), &Limit::default()), Ok(Some(3u32.into())));
/// ```
pub fn nim_inverse(a: &BigUint, limit: &Limit) -> Result<Option<BigUint>, Stop> {
    if a.bits() > PRODUCT_BITS {
        return Err(Stop::Size { what: "a number to invert", limit: "2^16 bits" });
    }
    if a.is_zero() {
        return Ok(None);
    }
    inverse(a, a.bits().next_power_of_two() / 2, limit).map(Some)
}

/// The inverse of a number below `2^(2 * half)`, `half` a power of two or, below 2, 0.
fn inverse(a: &BigUint, half: u64, limit: &Limit) -> Result<BigUint, Stop> {
    if a.is_one() {
        return Ok(BigUint::one());
    }
    let (high, low) = split(a, half);
    let inner = half / 2;
    if high.is_zero() {
        return inverse(&low, inner, limit);
    }
    let sum = &high ^ &low;
    let square = nim_product(&high, &high, limit)?;
    let norm = nim_product(&low, &sum, limit)? ^ nim_product(&square, &half_fermat(half), limit)?;
    let inverse = inverse(&norm, inner, limit)?;
    Ok((nim_product(&high, &inverse, limit)? << half) ^ nim_product(&sum, &inverse, limit)?)
}

/// The nim quotient: the `x` with `x ⊗ b = a`; `None` if `b` is 0.
///
/// # Errors
/// As for [`nim_product`].
pub fn nim_div(a: &BigUint, b: &BigUint, limit: &Limit) -> Result<Option<BigUint>, Stop> {
    nim_inverse(b, limit)?.map(|inverse| nim_product(a, &inverse, limit)).transpose()
}

/// The nim square root: the unique `x` with `x ⊗ x = a`. Since `(u⊗F ⊕ v)² = u²⊗F ⊕ (u²⊗(F/2) ⊕ v²)`, its upper half is
/// the root of the upper half of `a`, and its lower half the root of `low ⊕ high⊗(F/2)`.
///
/// # Errors
/// As for [`nim_product`].
///
/// ```
/// use cutcake_base::{limit::Limit, number::nim::nim_square_root};
/// assert_eq!(nim_square_root(&2u32.into(), &Limit::default()), Ok(3u32.into()));
/// ```
pub fn nim_square_root(a: &BigUint, limit: &Limit) -> Result<BigUint, Stop> {
    if a.bits() > PRODUCT_BITS {
        return Err(Stop::Size { what: "a number whose nim square root is sought", limit: "2^16 bits" });
    }
    square_root(a, a.bits().next_power_of_two() / 2, limit)
}

/// The root of a number below `2^(2 * half)`, `half` as for [`inverse`].
fn square_root(a: &BigUint, half: u64, limit: &Limit) -> Result<BigUint, Stop> {
    if a.is_zero() || a.is_one() {
        return Ok(a.clone());
    }
    let (high, low) = split(a, half);
    let inner = half / 2;
    if high.is_zero() {
        return square_root(&low, inner, limit);
    }
    let low = low ^ nim_product(&high, &half_fermat(half), limit)?;
    Ok((square_root(&high, inner, limit)? << half) ^ square_root(&low, inner, limit)?)
}

/// The upper and the lower half of a number at `F = 2^half`.
fn split(a: &BigUint, half: u64) -> (BigUint, BigUint) {
    (a >> half, a & &((BigUint::one() << half) - BigUint::one()))
}

/// F/2 for `F = 2^half`.
fn half_fermat(half: u64) -> BigUint {
    BigUint::one() << (half - 1)
}
