//! Roots of nimbers with an odd prime degree.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::{NimError, element::Element, exponent::degree, field::Field};
use crate::{
    limit::{Limit, Stop},
    ordinal::Ordinal,
};

const NO_ROOT: Stop = Stop::Internal { what: "a nimber without a root" };

/// The least root of a nimber other than 0, with a degree p that is the prime with an index in the table.
///
/// In a field with 2^m elements, some of which have no p-th root, 2^m - 1 = p^s * t with s > 0 and t not divisible by p. An
/// element is the product of one whose order divides t, which has a root among its powers, and of one whose order divides p^s.
/// The latter is a power of `v^t`, where v is the largest generator of p in the field, or `alpha_p`: v has no p-th root there,
/// and the next generator u of p is one. So a power of `u^t` is a root of it (L. Adleman, K. Manders and G. Miller, *On taking
/// roots in finite fields*, 1977, where u is not needed because only roots in the field are sought).
pub(super) fn least_root(element: &Element, prime: u8, limit: &Limit) -> Result<Ordinal, NimError> {
    let p = BigUint::from(degree(prime));
    let excess = Element::excess(prime)?;
    let field = Field::of(&[element, &excess], limit)?;
    let units = field.units();
    let (inside, outside) = field.largest_and_next(prime);
    let v = inside.map_or(excess, Element::generator);
    let mut sylow = BigUint::one();
    let mut t = units.clone();
    while (&t % &p).is_zero() {
        limit.check()?;
        t /= &p;
        sylow *= &p;
    }
    if sylow.is_one() {
        return Err(NO_ROOT.into());
    }

    // The part whose order divides t, and its root as one power.
    let exponent = inverse(&sylow, &t)? * inverse(&p, &t)? % &t * &sylow;
    let regular = element.power(&exponent, limit)?;

    // The other part, and its logarithm to the base v^t, digit by digit in base p.
    let generator = v.power(&t, limit)?;
    let unity = generator.power(&(&sylow / &p), limit)?;
    let part = element.power(&(inverse(&t, &sylow)? * &t), limit)?;
    let mut logarithm = BigUint::zero();
    let mut weight = BigUint::one();
    while weight < sylow {
        limit.check()?;
        // The remainder, raised to the power that isolates the next digit of its logarithm.
        let known = generator.power(&((&sylow - &logarithm) % &sylow), limit)?;
        let rest = part.product(&known, limit)?.power(&(&sylow / &weight / &p), limit)?;
        let mut digit = BigUint::zero();
        let mut power = Element::one();
        while power != rest {
            limit.check()?;
            power = power.product(&unity, limit)?;
            digit += 1u8;
            if digit >= p {
                return Err(NO_ROOT.into());
            }
        }
        logarithm += digit * &weight;
        weight *= &p;
    }
    let (powers, digit) = (&t * &logarithm).div_rem(&p);
    let mut root = regular.product(&v.power(&(powers % &units), limit)?, limit)?;
    root = root.product(&Element::generator(outside).power(&digit, limit)?, limit)?;

    // The others are its products with the roots of 1.
    let mut least = root.to_ordinal(limit)?;
    let mut count = BigUint::one();
    while count < p {
        root = root.product(&unity, limit)?;
        least = least.min(root.to_ordinal(limit)?);
        count += 1u8;
    }
    Ok(least)
}

/// The inverse modulo a number that is coprime to it.
fn inverse(number: &BigUint, modulus: &BigUint) -> Result<BigUint, Stop> {
    if modulus.is_one() {
        return Ok(BigUint::zero());
    }
    number.modinv(modulus).ok_or(NO_ROOT)
}
