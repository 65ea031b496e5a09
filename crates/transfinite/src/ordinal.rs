//! [`Ordinal`]: the ordinals below epsilon_0 and their arithmetic as order types.

use num_bigint::{BigInt, BigUint};
use num_traits::One;

use crate::{
    cantor::{CantorSum, Term, steps},
    generalized::GeneralizedOrdinal,
    limit::{Limit, Stop},
};

/// An ordinal below epsilon_0.
///
/// ```
/// use cutcake_base::limit::Limit;
/// use cutcake_transfinite::Ordinal;
/// let (limit, one, omega) = (Limit::default(), Ordinal::from(1), Ordinal::omega());
/// assert_eq!(one.natural_sum(&omega, &limit)?.to_string(), "omega+1");
/// assert_eq!(one.ordinal_sum(&omega, &limit)?.to_string(), "omega");
/// assert!(omega > Ordinal::from(1_000));
/// # Ok::<(), cutcake_base::limit::Stop>(())
/// ```
pub type Ordinal = CantorSum<BigUint>;

impl From<u64> for Ordinal {
    fn from(number: u64) -> Self {
        Ordinal::small(number.into())
    }
}

impl Ordinal {
    /// `omega^self`.
    pub fn omega_power(self) -> Result<Self, Stop> {
        Ordinal::term(self, BigUint::one())
    }

    /// The ordinal as a surreal number.
    pub fn to_generalized(&self) -> GeneralizedOrdinal {
        let term = |term: &Term<BigUint>| Term {
            exponent: term.exponent.clone(),
            coefficient: BigInt::from(term.coefficient.clone()),
        };
        // It has the same size as this ordinal, which is not too large.
        GeneralizedOrdinal::from_sorted(self.terms().iter().map(term).collect()).unwrap_or_default()
    }

    /// The sum of order types, `other` after `self`: terms smaller than the largest power of `other` are absorbed.
    pub fn ordinal_sum(&self, other: &Self, limit: &Limit) -> Result<Self, Stop> {
        limit.spend(steps(self.size() + other.size()))?;
        let Some((first, rest)) = other.terms().split_first() else { return Ok(self.clone()) };
        let kept = self.terms().partition_point(|term| term.exponent > first.exponent);
        let mut terms = self.terms()[..kept].to_vec();
        let mut first = first.clone();
        if let Some(equal) = self.terms().get(kept).filter(|term| term.exponent == first.exponent) {
            first.coefficient += &equal.coefficient;
        }
        terms.push(first);
        terms.extend_from_slice(rest);
        Ordinal::from_sorted(terms)
    }

    /// The product of order types: `other` copies of `self` one after another.
    ///
    /// ```
    /// use cutcake_base::limit::Limit;
    /// use cutcake_transfinite::Ordinal;
    /// let limit = Limit::default();
    /// let (two, omega) = (Ordinal::from(2), Ordinal::omega());
    /// assert_eq!(two.ordinal_product(&omega, &limit)?.to_string(), "omega");
    /// assert_eq!(omega.ordinal_product(&two, &limit)?.to_string(), "omega*2");
    /// # Ok::<(), cutcake_base::limit::Stop>(())
    /// ```
    pub fn ordinal_product(&self, other: &Self, limit: &Limit) -> Result<Self, Stop> {
        let Some((first, rest)) = self.terms().split_first() else { return Ok(Ordinal::zero()) };
        let mut terms = Vec::with_capacity(other.terms().len() + rest.len());
        for Term { exponent, coefficient } in other.terms() {
            limit.spend(steps(8 + exponent.size()))?;
            if exponent.is_zero() {
                limit.spend(steps(first.coefficient.bits() / 64 * (coefficient.bits() / 64)))?;
                terms.push(Term { exponent: first.exponent.clone(), coefficient: &first.coefficient * coefficient });
                terms.extend_from_slice(rest);
            } else {
                let exponent = first.exponent.ordinal_sum(exponent, limit)?;
                terms.push(Term { exponent, coefficient: coefficient.clone() });
            }
        }
        Ordinal::from_sorted(terms)
    }

    /// The power of order types: continuous in the exponent, and one more in the exponent gives one more factor.
    ///
    /// For a limit ordinal L, `a^(L+n) = a^L * a^n`, where `a^L` is `omega^(e*L)` if a is infinite with the largest power
    /// `omega^e`, and for a finite a > 1 each finite exponent of L is reduced by one: `a^(omega^f) = omega^(omega^(-1+f))`.
    ///
    /// ```
    /// use cutcake_base::limit::Limit;
    /// use cutcake_transfinite::Ordinal;
    /// let limit = Limit::default();
    /// let power = Ordinal::from(2).ordinal_power(&"omega^2+3".parse()?, &limit)?;
    /// assert_eq!(power.to_string(), "omega^omega*8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ordinal_power(&self, exponent: &Self, limit: &Limit) -> Result<Self, Stop> {
        if exponent.is_zero() || self.is_one() {
            return Ok(Ordinal::from(1));
        }
        if self.is_zero() {
            return Ok(Ordinal::zero());
        }
        let finite = self.finite_power(&exponent.finite_part(), limit)?;
        let infinite = exponent.infinite_part()?;
        if infinite.is_zero() {
            return Ok(finite);
        }
        let tower = if self.is_finite() {
            let one = Ordinal::from(1);
            let mut terms = Vec::with_capacity(infinite.terms().len());
            for Term { exponent, coefficient } in infinite.terms() {
                let exponent = one.left_difference(exponent, limit)?.unwrap_or_default();
                terms.push(Term { exponent, coefficient: coefficient.clone() });
            }
            Ordinal::from_sorted(terms)?
        } else {
            self.leading_exponent().ordinal_product(&infinite, limit)?
        };
        tower.omega_power()?.ordinal_product(&finite, limit)
    }

    /// The power with a natural number as exponent.
    fn finite_power(&self, exponent: &BigUint, limit: &Limit) -> Result<Self, Stop> {
        let mut power = Ordinal::from(1);
        if let [term] = self.terms()
            && term.coefficient.is_one()
        {
            return term.exponent.ordinal_product(&Ordinal::finite(exponent.clone())?, limit)?.omega_power();
        }
        for bit in (0..exponent.bits()).rev() {
            limit.check()?;
            power = power.ordinal_product(&power, limit)?;
            if exponent.bit(bit) {
                power = power.ordinal_product(self, limit)?;
            }
        }
        Ok(power)
    }

    /// The d with `self + d = other` as order types; `None` if `self` is larger.
    pub fn left_difference(&self, other: &Self, limit: &Limit) -> Result<Option<Self>, Stop> {
        limit.spend(steps(self.size() + other.size()))?;
        let mut place = 0;
        while let (Some(a), Some(b)) = (self.terms().get(place), other.terms().get(place)) {
            if a.exponent > b.exponent || a.exponent == b.exponent && a.coefficient > b.coefficient {
                return Ok(None);
            }
            if a == b {
                place += 1;
                continue;
            }
            let mut rest = other.terms()[place..].to_vec();
            if let Some(first) = rest.first_mut().filter(|first| first.exponent == a.exponent) {
                first.coefficient -= &a.coefficient;
            }
            return Ordinal::from_sorted(rest).map(Some);
        }
        if self.terms().len() > place {
            return Ok(None);
        }
        Ordinal::from_sorted(other.terms()[place..].to_vec()).map(Some)
    }

    /// The q and r with `omega^exponent * q + r = self` as order types and `r < omega^exponent`.
    pub fn divide_by_power(&self, exponent: &Self, limit: &Limit) -> Result<(Self, Self), Stop> {
        let kept = self.terms().partition_point(|term| term.exponent >= *exponent);
        let mut quotient = Vec::with_capacity(kept);
        for term in &self.terms()[..kept] {
            let exponent = exponent.left_difference(&term.exponent, limit)?.unwrap_or_default();
            quotient.push(Term { exponent, coefficient: term.coefficient.clone() });
        }
        Ok((Ordinal::from_sorted(quotient)?, Ordinal::from_sorted(self.terms()[kept..].to_vec())?))
    }
}
