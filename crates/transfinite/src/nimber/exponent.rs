//! [`Exponent`]: the exponent of a power of omega below omega^omega^omega, as digits.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
use smallvec::SmallVec;

use super::{NimError, excess::TABLE};
use crate::{
    cantor::Term,
    limit::{Limit, Stop},
    ordinal::Ordinal,
};

/// The most bits of a coefficient in an exponent.
const MOST_BITS: u64 = 1 << 10;
const TOO_LONG: Stop = Stop::Size { what: "a coefficient in an exponent of a nim product", limit: "2^10 bits" };

/// A generator of the field: `omega^(omega^k * p^place)` for the k-th odd prime p. Its p-th power is the generator at the
/// previous place, or for the first place `alpha_p`. The order is that of the ordinals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Generator {
    /// k.
    pub prime: u8,
    pub place: u16,
}

/// The digits of an exponent, which are mostly few and small.
type Digits = SmallVec<[(Generator, u8); 4]>;
/// Some primes, by their indices in the table.
pub(super) type Primes = SmallVec<[u8; 8]>;

impl Generator {
    /// Its degree over the field below it, which is a prime.
    pub(super) fn degree(self) -> u8 {
        degree(self.prime)
    }

    /// The generator that belongs to a prime power, if the prime is in the table.
    pub(super) fn of_prime_power(power: u64) -> Option<Self> {
        let (prime, row) = TABLE.iter().enumerate().find(|(_, row)| power.is_multiple_of(row.prime.into()))?;
        let place = u16::try_from(power.checked_ilog(row.prime.into())?.checked_sub(1)?).ok()?;
        Some(Generator { prime: u8::try_from(prime).ok()?, place })
    }
}

/// The prime with an index in the table.
pub(super) fn degree(prime: u8) -> u8 {
    TABLE.get(usize::from(prime)).map_or(u8::MAX, |row| row.prime)
}

/// The exponent of a power of omega, `Σ omega^k * c_k`, given by the digits of each c_k in base p: the multiplicity of each
/// generator as a factor of the power. The digits are sorted, and none is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Exponent(Digits);

impl Exponent {
    /// The exponent of a single generator.
    pub(super) fn of_generator(generator: Generator) -> Self {
        Exponent(SmallVec::from_slice(&[(generator, 1)]))
    }

    pub(super) fn of(exponent: &Ordinal, limit: &Limit) -> Result<Self, NimError> {
        let mut digits = Digits::new();
        for term in exponent.terms().iter().rev() {
            let prime = term.exponent.to_u64().and_then(|k| u8::try_from(k).ok()).ok_or(NimError::Unknown)?;
            let base = TABLE.get(usize::from(prime)).ok_or(NimError::Unknown)?.prime;
            if term.coefficient.bits() > MOST_BITS {
                return Err(TOO_LONG.into());
            }
            let mut rest = term.coefficient.clone();
            let mut place = 0;
            while !rest.is_zero() {
                limit.check()?;
                let (quotient, digit) = rest.div_rem(&base.into());
                if let Some(digit) = digit.to_u8().filter(|digit| *digit > 0) {
                    digits.push((Generator { prime, place }, digit));
                }
                rest = quotient;
                place += 1;
            }
        }
        Ok(Exponent(digits))
    }

    pub(super) fn to_ordinal(&self, limit: &Limit) -> Result<Ordinal, Stop> {
        let mut terms: Vec<Term<BigUint>> = Vec::new();
        for (generator, digit) in self.0.iter().rev() {
            limit.spend(4 + u32::from(generator.place) / 16)?;
            let value = BigUint::from(generator.degree()).pow(generator.place.into()) * *digit;
            let exponent = Ordinal::from(u64::from(generator.prime));
            match terms.last_mut() {
                Some(last) if last.exponent == exponent => last.coefficient += value,
                _ => terms.push(Term { exponent, coefficient: value }),
            }
        }
        Ordinal::from_sorted(terms)
    }

    /// The generators with their multiplicities, smallest first.
    pub(super) fn digits(&self) -> &[(Generator, u8)] {
        &self.0
    }

    /// Whether it is the exponent of `omega^0`.
    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The exponent without a generator that is the largest one, and the multiplicity of that generator.
    pub(super) fn split_last(&self, generator: Generator) -> (Self, usize) {
        match self.0.split_last() {
            Some(((last, digit), rest)) if *last == generator => (Exponent(rest.into()), usize::from(*digit)),
            _ => (self.clone(), 0),
        }
    }

    /// The exponent with a larger generator added with a given multiplicity.
    pub(super) fn with_last(&self, generator: Generator, times: usize) -> Self {
        let mut digits = self.0.clone();
        if let Some(digit) = u8::try_from(times).ok().filter(|digit| *digit > 0) {
            digits.push((generator, digit));
        }
        Exponent(digits)
    }

    /// The exponent of a product, and the primes whose `alpha_p` is also a factor of the product, largest first. Digits are
    /// added; p at one place make one at the previous place.
    pub(super) fn plus(&self, other: &Self) -> (Self, Primes) {
        let (mut ours, mut theirs) = (self.0.iter().rev().peekable(), other.0.iter().rev().peekable());
        let (mut digits, mut wraps) = (Digits::new(), Primes::new());
        let mut carry: Option<Generator> = None;
        loop {
            let heads = ours.peek().into_iter().chain(theirs.peek()).map(|(generator, _)| *generator);
            let Some(generator) = heads.chain(carry).max() else { break };
            let here = |head: Option<&(Generator, u8)>| head.map_or(0, |(_, digit)| *digit);
            let mut sum = here(ours.next_if(|head| head.0 == generator));
            sum += here(theirs.next_if(|head| head.0 == generator));
            if carry.take_if(|carry| *carry == generator).is_some() {
                sum += 1;
            }
            if sum >= generator.degree() {
                sum -= generator.degree();
                match generator.place.checked_sub(1) {
                    Some(place) => carry = Some(Generator { place, ..generator }),
                    None => wraps.push(generator.prime),
                }
            }
            if sum > 0 {
                digits.push((generator, sum));
            }
        }
        digits.reverse();
        (Exponent(digits), wraps)
    }

    /// The exponent whose sum with this one is 0, and the primes whose `alpha_p` are then the product.
    pub(super) fn complement(&self) -> (Self, Primes) {
        let (mut digits, mut wraps) = (Digits::new(), Primes::new());
        let mut rest = self.0.iter().rev().peekable();
        while let Some((last, digit)) = rest.next() {
            // From the last digit of a prime on, each digit is complemented to p - 1, and the last one to p.
            digits.push((*last, last.degree() - digit));
            for place in (0..last.place).rev() {
                let generator = Generator { place, ..*last };
                let here = rest.next_if(|head| head.0 == generator).map_or(0, |(_, digit)| *digit);
                if here + 1 < generator.degree() {
                    digits.push((generator, generator.degree() - 1 - here));
                }
            }
            wraps.push(last.prime);
        }
        digits.reverse();
        (Exponent(digits), wraps)
    }

    /// An exponent whose double is this one, and the primes whose `alpha_p` is also a factor of the double.
    ///
    /// The digits of a prime are those of a fraction below 1 in base p. It has a half if its numerator is even; otherwise its
    /// sum with 1 has one, since p is odd.
    pub(super) fn half(&self) -> (Self, Primes) {
        let (mut digits, mut wraps) = (Digits::new(), Primes::new());
        let mut rest = self.0.as_slice();
        while let Some(((first, _), _)) = rest.split_first() {
            let end = rest.partition_point(|(generator, _)| generator.prime == first.prime);
            let (of_prime, others) = rest.split_at(end);
            rest = others;
            let degree = first.degree();
            let is_odd = of_prime.iter().fold(false, |is_odd, (_, digit)| is_odd ^ digit.is_odd());
            if is_odd {
                wraps.push(first.prime);
            }
            // Division by 2 from the first digit on; the remainder carries to the next place. A 1 before the digits makes the
            // number even.
            let mut left = u8::from(is_odd);
            let mut given = of_prime.iter().peekable();
            let mut place = 0;
            while given.peek().is_some() || left > 0 {
                let generator = Generator { prime: first.prime, place };
                let digit = given.next_if(|head| head.0 == generator).map_or(0, |(_, digit)| *digit);
                let value = left * degree + digit;
                left = value % 2;
                if value > 1 {
                    digits.push((generator, value / 2));
                }
                place += 1;
            }
        }
        (Exponent(digits), wraps)
    }
}
