//! [`Infinitesimal`]: a number with infinitesimal parts, ordered by the largest scale on which two differ.

use std::{
    cmp::Ordering,
    fmt,
    ops::{Add, Mul, Neg, Sub},
    str::FromStr,
};

use thiserror::Error;

use super::Rational;

/// A finite sum of rational multiples of scales `eps^e` with rational exponents e ≥ 0, where `eps^0` is 1.
///
/// The order is lexicographic: `1 > n*eps` for every n, `eps > n*eps^2`, and a smaller exponent is always a larger
/// scale. The values form an ordered vector space over the rationals; there is no product of two of them.
///
/// ```
/// use cutcake_base::number::{Infinitesimal, Rational};
/// let eps = Infinitesimal::eps();
/// let x = Infinitesimal::from(2) - &eps * &Rational::from(3);
/// assert_eq!(x.to_string(), "2 - 3*eps");
/// assert!(x < Infinitesimal::from(2) && x > Infinitesimal::from(1));
/// assert_eq!("2 - 3*eps".parse(), Ok(x));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Infinitesimal {
    /// Exponents ascend and no coefficient is 0, so that equal values have equal representations.
    terms: Vec<Term>,
}

/// One multiple of a scale: `coefficient * eps^exponent`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The exponent of the scale, 0 for the number part; never negative.
    pub exponent: Rational,
    /// The coefficient of the scale; never 0 in a term of a value.
    pub coefficient: Rational,
}

/// The error for a scale that does not exist.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("eps^({exponent}) would be infinite: the exponent of a scale is not negative")]
pub struct InfiniteScale {
    /// The exponent asked for.
    pub exponent: Rational,
}

/// The text is not a sum like `2 - 3*eps + 1/2*eps^(5/2)`.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("not a sum of multiples of eps")]
pub struct ParseInfinitesimalError;

impl Infinitesimal {
    /// 0.
    pub const ZERO: Infinitesimal = Infinitesimal { terms: Vec::new() };

    /// The scale `eps`.
    pub fn eps() -> Self {
        Infinitesimal { terms: vec![Term { exponent: Rational::ONE, coefficient: Rational::ONE }] }
    }

    /// The scale `eps^exponent`.
    ///
    /// # Errors
    /// [`InfiniteScale`] for a negative exponent.
    pub fn scale(exponent: Rational) -> Result<Self, InfiniteScale> {
        Self::sum([Term { exponent, coefficient: Rational::ONE }])
    }

    /// The sum of terms in any order; scales may be repeated.
    ///
    /// # Errors
    /// [`InfiniteScale`] if an exponent is negative.
    pub fn sum(terms: impl IntoIterator<Item = Term>) -> Result<Self, InfiniteScale> {
        let terms: Vec<Term> = terms.into_iter().collect();
        match terms.iter().find(|term| term.exponent.signum() < 0) {
            Some(term) => Err(InfiniteScale { exponent: term.exponent.clone() }),
            None => Ok(Self::of_terms(terms)),
        }
    }

    /// The sum of terms whose exponents are not negative.
    fn of_terms(mut terms: Vec<Term>) -> Self {
        terms.sort_by(|a, b| a.exponent.cmp(&b.exponent));
        terms.dedup_by(|next, kept| {
            let same = next.exponent == kept.exponent;
            if same {
                kept.coefficient = &kept.coefficient + &next.coefficient;
            }
            same
        });
        terms.retain(|term| !term.coefficient.is_zero());
        Infinitesimal { terms }
    }

    /// The terms, largest scale first; none for 0.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The term with the largest scale, which alone decides the sign; `None` for 0.
    pub fn leading_term(&self) -> Option<&Term> {
        self.terms.first()
    }

    /// The coefficient of `eps^exponent`; 0 where there is no such term.
    pub fn coefficient(&self, exponent: &Rational) -> Rational {
        let place = self.terms.binary_search_by(|term| term.exponent.cmp(exponent));
        place.map_or(Rational::ZERO, |place| self.terms[place].coefficient.clone())
    }

    /// The number part: the value without its infinitesimal terms.
    pub fn standard(&self) -> Rational {
        self.coefficient(&Rational::ZERO)
    }

    /// The value as a number, if it has no infinitesimal part.
    pub fn to_rational(&self) -> Option<Rational> {
        match self.terms.as_slice() {
            [] => Some(Rational::ZERO),
            [term] if term.exponent.is_zero() => Some(term.coefficient.clone()),
            _ => None,
        }
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// -1, 0 or 1 with the sign of the value.
    pub fn signum(&self) -> i32 {
        self.leading_term().map_or(0, |term| term.coefficient.signum())
    }

    /// The cost of an operation with this value, in steps of an ordinary loop.
    pub fn steps(&self) -> u32 {
        let steps = |term: &Term| term.exponent.steps().saturating_add(term.coefficient.steps());
        self.terms.iter().map(steps).fold(1, |sum, steps| sum.saturating_add(steps))
    }

    /// Merges the terms of two values, those of `other` multiplied by `sign`, which is 1 or -1.
    fn merge(&self, other: &Self, sign: i64) -> Self {
        let sign = Rational::from(sign);
        let signed = |term: &Term| Term { exponent: term.exponent.clone(), coefficient: &term.coefficient * &sign };
        Self::of_terms(self.terms.iter().cloned().chain(other.terms.iter().map(signed)).collect())
    }
}

impl From<Rational> for Infinitesimal {
    fn from(number: Rational) -> Self {
        let terms =
            if number.is_zero() { Vec::new() } else { vec![Term { exponent: Rational::ZERO, coefficient: number }] };
        Infinitesimal { terms }
    }
}

impl From<i64> for Infinitesimal {
    fn from(number: i64) -> Self {
        Rational::from(number).into()
    }
}

impl Ord for Infinitesimal {
    fn cmp(&self, other: &Self) -> Ordering {
        for (a, b) in self.terms.iter().zip(&other.terms) {
            // Where only one of the two has the larger scale, its coefficient there is compared with 0.
            let order = match a.exponent.cmp(&b.exponent) {
                Ordering::Equal => a.coefficient.cmp(&b.coefficient),
                Ordering::Less => a.coefficient.signum().cmp(&0),
                Ordering::Greater => 0.cmp(&b.coefficient.signum()),
            };
            if order != Ordering::Equal {
                return order;
            }
        }
        let common = self.terms.len().min(other.terms.len());
        let rest = |terms: &[Term]| terms.get(common).map_or(0, |term| term.coefficient.signum());
        rest(&self.terms).cmp(&rest(&other.terms))
    }
}

impl PartialOrd for Infinitesimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Infinitesimal {
    type Output = Infinitesimal;

    fn add(self, other: &Infinitesimal) -> Infinitesimal {
        self.merge(other, 1)
    }
}

impl Sub for &Infinitesimal {
    type Output = Infinitesimal;

    fn sub(self, other: &Infinitesimal) -> Infinitesimal {
        self.merge(other, -1)
    }
}

impl Neg for &Infinitesimal {
    type Output = Infinitesimal;

    fn neg(self) -> Infinitesimal {
        Infinitesimal::ZERO.merge(self, -1)
    }
}

impl Mul<&Rational> for &Infinitesimal {
    type Output = Infinitesimal;

    fn mul(self, factor: &Rational) -> Infinitesimal {
        if factor.is_zero() {
            return Infinitesimal::ZERO;
        }
        let multiple = |term: &Term| Term { exponent: term.exponent.clone(), coefficient: &term.coefficient * factor };
        Infinitesimal { terms: self.terms.iter().map(multiple).collect() }
    }
}

impl Add for Infinitesimal {
    type Output = Infinitesimal;

    fn add(self, other: Infinitesimal) -> Infinitesimal {
        &self + &other
    }
}

impl Sub for Infinitesimal {
    type Output = Infinitesimal;

    fn sub(self, other: Infinitesimal) -> Infinitesimal {
        &self - &other
    }
}

impl Neg for Infinitesimal {
    type Output = Infinitesimal;

    fn neg(self) -> Infinitesimal {
        -&self
    }
}

impl fmt::Display for Infinitesimal {
    /// Largest scale first, as it is typed: `2 - 3*eps`, `-eps + 1/2*eps^(5/2)`, `0`. A fraction stands before its
    /// scale, since `1/2*eps` is read as that multiple.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        for (place, term) in self.terms.iter().enumerate() {
            f.write_str(match (place, term.coefficient.signum() < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            })?;
            let size = term.coefficient.abs();
            if term.exponent.is_zero() {
                write!(f, "{size}")?;
                continue;
            }
            if size != Rational::ONE {
                write!(f, "{size}*")?;
            }
            f.write_str("eps")?;
            if term.exponent == Rational::ONE {
                continue;
            }
            if term.exponent.is_integer() {
                write!(f, "^{}", term.exponent)?;
            } else {
                write!(f, "^({})", term.exponent)?;
            }
        }
        Ok(())
    }
}

impl FromStr for Infinitesimal {
    type Err = ParseInfinitesimalError;

    /// Reads what [`Display`](fmt::Display) writes, with terms in any order and with or without spaces.
    fn from_str(text: &str) -> Result<Self, ParseInfinitesimalError> {
        let mut terms = Vec::new();
        let text: String = text.split_whitespace().collect();
        let mut rest = text.as_str();
        while !rest.is_empty() || terms.is_empty() {
            let (negative, unsigned) = match (rest.strip_prefix('-'), rest.strip_prefix('+')) {
                (Some(unsigned), _) => (true, unsigned),
                (None, Some(unsigned)) if !terms.is_empty() => (false, unsigned),
                (None, None) if terms.is_empty() => (false, rest),
                _ => return Err(ParseInfinitesimalError),
            };
            let end = unsigned.find(['+', '-']).unwrap_or(unsigned.len());
            let (term, after) = unsigned.split_at(end);
            let Term { exponent, coefficient } = parse_term(term).ok_or(ParseInfinitesimalError)?;
            terms.push(Term { exponent, coefficient: if negative { -coefficient } else { coefficient } });
            rest = after;
        }
        Infinitesimal::sum(terms).map_err(|_| ParseInfinitesimalError)
    }
}

/// Reads a term without a sign: `3/2`, `eps`, `3*eps^2`, `1/2*eps^(5/2)`.
fn parse_term(text: &str) -> Option<Term> {
    let Some((coefficient, exponent)) = text.split_once("eps") else {
        return Some(Term { exponent: Rational::ZERO, coefficient: text.parse().ok()? });
    };
    let coefficient = match coefficient {
        "" => Rational::ONE,
        factor => factor.strip_suffix('*')?.parse().ok()?,
    };
    let exponent = match exponent {
        "" => Rational::ONE,
        power => {
            let power = power.strip_prefix('^')?;
            match power.strip_prefix('(') {
                Some(inner) => inner.strip_suffix(')')?.parse().ok()?,
                None => power.parse::<Rational>().ok().filter(Rational::is_integer)?,
            }
        }
    };
    Some(Term { exponent, coefficient })
}
