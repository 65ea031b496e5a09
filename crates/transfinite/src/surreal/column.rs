//! [`Modulus`]: polynomials in one variable modulo a prime.

use crate::limit::{Limit, Stop};

/// The coefficients of a polynomial modulo a prime, from the constant on; the last one is not 0.
pub(super) type Column = Vec<u64>;

/// A prime below 2^62.
#[derive(Clone, Copy, Debug)]
pub(super) struct Modulus(pub u64);

impl Modulus {
    pub(super) fn product(self, a: u64, b: u64) -> u64 {
        // The remainder is below the prime.
        u64::try_from(u128::from(a) * u128::from(b) % u128::from(self.0)).unwrap_or(0)
    }

    pub(super) fn sum(self, a: u64, b: u64) -> u64 {
        (a + b) % self.0
    }

    pub(super) fn difference(self, a: u64, b: u64) -> u64 {
        (a + self.0 - b) % self.0
    }

    fn power(self, mut base: u64, mut exponent: u64) -> u64 {
        let mut power = 1;
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = self.product(power, base);
            }
            base = self.product(base, base);
            exponent /= 2;
        }
        power
    }

    /// The inverse of a number other than 0, by Fermat's little theorem.
    pub(super) fn inverse(self, a: u64) -> u64 {
        self.power(a, self.0 - 2)
    }

    /// The value of a polynomial at a point.
    pub(super) fn value(self, column: &[u64], point: u64) -> u64 {
        column.iter().rev().fold(0, |value, coefficient| self.sum(self.product(value, point), *coefficient))
    }

    /// Makes the leading coefficient 1.
    pub(super) fn monic(self, column: &mut Column) {
        if let Some(inverse) = column.last().map(|leading| self.inverse(*leading)) {
            for coefficient in column {
                *coefficient = self.product(*coefficient, inverse);
            }
        }
    }

    /// Adds a multiple of another polynomial.
    pub(super) fn add_multiple(self, column: &mut Column, other: &[u64], factor: u64) {
        if column.len() < other.len() {
            column.resize(other.len(), 0);
        }
        for (sum, coefficient) in column.iter_mut().zip(other) {
            *sum = self.sum(*sum, self.product(*coefficient, factor));
        }
        trim(column);
    }

    /// The product.
    pub(super) fn multiplied(self, a: &[u64], b: &[u64], limit: &Limit) -> Result<Column, Stop> {
        let mut product = vec![0; (a.len() + b.len()).saturating_sub(1)];
        for (place, a) in a.iter().enumerate() {
            limit.spend(u32::try_from(b.len()).unwrap_or(u32::MAX))?;
            for (sum, b) in product.iter_mut().skip(place).zip(b) {
                *sum = self.sum(*sum, self.product(*a, *b));
            }
        }
        trim(&mut product);
        Ok(product)
    }

    /// The quotient and the remainder of a division by a polynomial other than 0.
    pub(super) fn divided(self, column: &[u64], divisor: &[u64], limit: &Limit) -> Result<(Column, Column), Stop> {
        let mut remainder = column.to_vec();
        let mut quotient = Column::new();
        let Some((leading, lower)) = divisor.split_last() else { return Ok((quotient, remainder)) };
        let inverse = self.inverse(*leading);
        while remainder.len() > lower.len() {
            let Some(highest) = remainder.pop() else { break };
            let factor = self.product(highest, inverse);
            if factor > 0 {
                limit.spend(u32::try_from(divisor.len()).unwrap_or(u32::MAX))?;
                let shift = remainder.len() - lower.len();
                for (sum, coefficient) in remainder.iter_mut().skip(shift).zip(lower) {
                    *sum = self.difference(*sum, self.product(*coefficient, factor));
                }
            }
            quotient.push(factor);
        }
        quotient.reverse();
        trim(&mut remainder);
        Ok((quotient, remainder))
    }

    /// The monic greatest common divisor, by the Euclidean algorithm.
    pub(super) fn common_divisor(self, a: &[u64], b: &[u64], limit: &Limit) -> Result<Column, Stop> {
        let (mut a, mut b) = (a.to_vec(), b.to_vec());
        while !b.is_empty() {
            limit.check()?;
            let (_, remainder) = self.divided(&a, &b, limit)?;
            a = std::mem::replace(&mut b, remainder);
        }
        self.monic(&mut a);
        Ok(a)
    }
}

/// Removes leading coefficients that are 0.
pub(super) fn trim(column: &mut Column) {
    while column.pop_if(|leading| *leading == 0).is_some() {}
}
