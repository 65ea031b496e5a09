//! [`CantorSum`]: a finite sum of powers of omega in Cantor normal form.

use std::{
    borrow::Cow,
    cmp::Ordering,
    collections::BTreeMap,
    fmt::{self, Debug},
    hash::{Hash, Hasher},
    sync::Arc,
};

use num_bigint::{BigInt, BigUint};
use num_traits::{NumRef, Signed, ToPrimitive};

use crate::{
    limit::{Limit, Stop},
    ordinal::Ordinal,
};

/// The largest size of a sum: its terms and the words of its coefficients, including those of its exponents.
pub(crate) const MOST_SIZE: u64 = 1 << 16;
const TOO_LARGE: Stop = Stop::Size { what: "an ordinal", limit: "2^16 terms and words" };
/// The most bits of a coefficient, as for all numbers of the program.
const MOST_BITS: u64 = 1 << 20;
const TOO_LONG: Stop = Stop::Size { what: "a coefficient of an ordinal", limit: "2^20 bits" };
/// The highest tower of exponents, so that recursion into exponents is shallow.
const MOST_LEVELS: u32 = 64;

/// A coefficient: a natural number in an ordinal, an integer in a generalized ordinal.
pub trait Coefficient: Clone + Debug + Hash + Ord + NumRef + Send + Sync + 'static {
    /// -1, 0 or 1.
    fn sign(&self) -> i32;
    /// The absolute value.
    fn magnitude(&self) -> Cow<'_, BigUint>;
    /// The number of binary digits.
    fn bits(&self) -> u64 {
        self.magnitude().bits()
    }
}

impl Coefficient for BigUint {
    fn sign(&self) -> i32 {
        i32::from(BigUint::bits(self) > 0)
    }

    fn magnitude(&self) -> Cow<'_, BigUint> {
        Cow::Borrowed(self)
    }
}

impl Coefficient for BigInt {
    fn sign(&self) -> i32 {
        i32::from(self.is_positive()) - i32::from(self.is_negative())
    }

    fn magnitude(&self) -> Cow<'_, BigUint> {
        Cow::Borrowed(BigInt::magnitude(self))
    }
}

/// A multiple of a power: `omega^exponent * coefficient`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Term<C> {
    /// The exponent, an ordinal.
    pub exponent: Ordinal,
    /// The coefficient, which is never 0 in a term of a sum.
    pub coefficient: C,
}

impl<C: Coefficient> Term<C> {
    /// What the term contributes to the size of a sum.
    fn size(&self) -> u64 {
        1 + self.coefficient.bits() / 64 + self.exponent.size
    }
}

/// A finite sum `omega^a1*c1 + omega^a2*c2 + …` with ordinals a1 > a2 > … below epsilon_0, which are sums of the same kind (G.
/// Cantor, *Beiträge zur Begründung der transfiniten Mengenlehre*, 1897). Equal sums have equal terms.
///
/// The order is that of the surreal numbers: the sign of the first term in which two sums differ. For natural coefficients this
/// is the order of the ordinals.
#[derive(Clone)]
pub struct CantorSum<C> {
    terms: Arc<[Term<C>]>,
    size: u64,
    levels: u32,
}

/// The number of steps of a loop that work on a sum of the given size counts as.
pub(crate) fn steps(size: u64) -> u32 {
    u32::try_from(size).unwrap_or(u32::MAX)
}

impl<C: Coefficient> CantorSum<C> {
    /// 0.
    pub fn zero() -> Self {
        CantorSum { terms: Arc::from([]), size: 0, levels: 0 }
    }

    /// A sum of terms that are sorted by distinct exponents, with coefficients other than 0.
    pub(crate) fn from_sorted(terms: Vec<Term<C>>) -> Result<Self, Stop> {
        let (mut size, mut levels) = (0u64, 0);
        for term in &terms {
            if term.coefficient.bits() > MOST_BITS {
                return Err(TOO_LONG);
            }
            size += term.size();
            levels = levels.max(term.exponent.levels + 1);
        }
        if size > MOST_SIZE {
            return Err(TOO_LARGE);
        }
        if levels > MOST_LEVELS {
            return Err(Stop::Depth { levels: MOST_LEVELS.into() });
        }
        Ok(CantorSum { terms: terms.into(), size, levels })
    }

    /// A multiple of a power.
    pub fn term(exponent: Ordinal, coefficient: C) -> Result<Self, Stop> {
        if coefficient.is_zero() {
            return Ok(Self::zero());
        }
        Self::from_sorted(vec![Term { exponent, coefficient }])
    }

    /// A number as a sum of one term.
    ///
    /// # Errors
    /// [`Stop::Size`] for more than 2^20 bits.
    pub fn finite(number: C) -> Result<Self, Stop> {
        Self::term(Ordinal::zero(), number)
    }

    /// A number that is too small to need a check of its size.
    pub(crate) fn small(number: C) -> Self {
        if number.is_zero() {
            return Self::zero();
        }
        let term = Term { exponent: Ordinal::zero(), coefficient: number };
        CantorSum { size: term.size(), terms: Arc::from([term]), levels: 1 }
    }

    /// omega, the least infinite ordinal.
    pub fn omega() -> Self {
        let exponent = Ordinal::small(BigUint::from(1u8));
        CantorSum { terms: Arc::from([Term { exponent, coefficient: C::one() }]), size: 2, levels: 2 }
    }

    /// The natural sum of terms in any order, whose exponents may repeat.
    pub fn sum(terms: impl IntoIterator<Item = Term<C>>, limit: &Limit) -> Result<Self, Stop> {
        let mut gathered: BTreeMap<Ordinal, C> = BTreeMap::new();
        let mut size = 0u64;
        for Term { exponent, coefficient } in terms {
            limit.spend(steps(8 + exponent.size))?;
            match gathered.get_mut(&exponent) {
                Some(sum) => *sum = sum.clone() + &coefficient,
                None => {
                    size += 1 + exponent.size;
                    if size > 2 * MOST_SIZE {
                        return Err(TOO_LARGE);
                    }
                    gathered.insert(exponent, coefficient);
                }
            }
        }
        let terms = gathered.into_iter().rev().filter(|(_, coefficient)| !coefficient.is_zero());
        Self::from_sorted(terms.map(|(exponent, coefficient)| Term { exponent, coefficient }).collect())
    }

    /// The terms, largest first; empty for 0.
    pub fn terms(&self) -> &[Term<C>] {
        &self.terms
    }

    /// The largest term, which alone determines the sign; `None` for 0.
    pub fn leading_term(&self) -> Option<&Term<C>> {
        self.terms.first()
    }

    /// The exponent of the largest term; 0 for 0.
    pub fn leading_exponent(&self) -> Ordinal {
        self.leading_term().map_or_else(Ordinal::zero, |term| term.exponent.clone())
    }

    /// The coefficient of `omega^0`: the finite part.
    pub fn finite_part(&self) -> C {
        match self.terms.last() {
            Some(term) if term.exponent.is_zero() => term.coefficient.clone(),
            _ => C::zero(),
        }
    }

    /// The sum without its finite part.
    pub(crate) fn infinite_part(&self) -> Result<Self, Stop> {
        Self::from_sorted(self.terms.iter().filter(|term| !term.exponent.is_zero()).cloned().collect())
    }

    /// The number, if the sum is finite.
    pub fn to_finite(&self) -> Option<C> {
        match &*self.terms {
            [] => Some(C::zero()),
            [term] if term.exponent.is_zero() => Some(term.coefficient.clone()),
            _ => None,
        }
    }

    /// The value, if it is a natural number below 2^64.
    pub fn to_u64(&self) -> Option<u64> {
        let number = self.to_finite()?;
        if number.sign() < 0 { None } else { number.magnitude().to_u64() }
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether this is 1.
    pub fn is_one(&self) -> bool {
        matches!(&*self.terms, [term] if term.exponent.is_zero() && term.coefficient.is_one())
    }

    /// Whether this is an integer.
    pub fn is_finite(&self) -> bool {
        self.levels <= 1
    }

    /// -1, 0 or 1 with the sign of the sum.
    pub fn signum(&self) -> i32 {
        self.leading_term().map_or(0, |term| term.coefficient.sign())
    }

    /// The size: the number of terms, the words of the coefficients, and the same for the exponents.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The sum as surreal numbers (for ordinals: the natural sum of Hessenberg): coefficients of equal powers are added.
    pub fn natural_sum(&self, other: &Self, limit: &Limit) -> Result<Self, Stop> {
        self.merge(other, limit, |a, b| a.clone() + b)
    }

    /// Merges the terms of two sums; `both` combines the coefficients of equal powers.
    pub(crate) fn merge(&self, other: &Self, limit: &Limit, both: impl Fn(&C, &C) -> C) -> Result<Self, Stop> {
        limit.spend(steps(self.size + other.size))?;
        if self.is_zero() {
            return Ok(other.clone());
        }
        if other.is_zero() {
            return Ok(self.clone());
        }
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut ours, mut theirs) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let order = match (ours.peek(), theirs.peek()) {
                (None, None) => break,
                (Some(_), None) => Ordering::Greater,
                (None, Some(_)) => Ordering::Less,
                (Some(a), Some(b)) => a.exponent.cmp(&b.exponent),
            };
            let a = if order.is_ge() { ours.next() } else { None };
            let b = if order.is_le() { theirs.next() } else { None };
            match (a, b) {
                (Some(a), Some(b)) => {
                    let coefficient = both(&a.coefficient, &b.coefficient);
                    if !coefficient.is_zero() {
                        terms.push(Term { exponent: a.exponent.clone(), coefficient });
                    }
                }
                (one, other) => terms.extend(one.or(other).cloned()),
            }
        }
        Self::from_sorted(terms)
    }

    /// The product as surreal numbers (for ordinals: the natural product of Hessenberg): every term is multiplied by every
    /// term, and exponents are added naturally.
    pub fn natural_product(&self, other: &Self, limit: &Limit) -> Result<Self, Stop> {
        if let ([a], [b]) = (&*self.terms, &*other.terms) {
            return Self::term(a.exponent.natural_sum(&b.exponent, limit)?, product(a, b, limit)?);
        }
        let pairs = self.terms.iter().flat_map(|a| other.terms.iter().map(move |b| (a, b)));
        let mut failure = None;
        let terms = pairs.map_while(|(a, b)| {
            let term = a.exponent.natural_sum(&b.exponent, limit).and_then(|exponent| {
                let coefficient = product(a, b, limit)?;
                Ok(Term { exponent, coefficient })
            });
            term.map_err(|stop| failure = Some(stop)).ok()
        });
        let sum = Self::sum(terms, limit);
        failure.map_or(sum, Err)
    }
}

/// The product of two coefficients, unless it is too long.
fn product<C: Coefficient>(a: &Term<C>, b: &Term<C>, limit: &Limit) -> Result<C, Stop> {
    let (a, b) = (&a.coefficient, &b.coefficient);
    if a.bits() + b.bits() > MOST_BITS + 1 {
        return Err(TOO_LONG);
    }
    limit.spend(steps(1 + (a.bits() / 64).saturating_mul(b.bits() / 64)))?;
    Ok(a.clone() * b)
}

impl<C: Coefficient> Debug for Term<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "omega^({})*{:?}", self.exponent, self.coefficient)
    }
}

impl<C: Coefficient> Debug for CantorSum<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<C: PartialEq> PartialEq for CantorSum<C> {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && (Arc::ptr_eq(&self.terms, &other.terms) || self.terms == other.terms)
    }
}

impl<C: Eq> Eq for CantorSum<C> {}

impl<C: Hash> Hash for CantorSum<C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.terms.hash(state);
    }
}

impl<C: Coefficient> Ord for CantorSum<C> {
    fn cmp(&self, other: &Self) -> Ordering {
        if Arc::ptr_eq(&self.terms, &other.terms) {
            return Ordering::Equal;
        }
        for (a, b) in self.terms.iter().zip(other.terms.iter()) {
            // If only one of the two has the larger power, its coefficient is compared with 0.
            let order = match a.exponent.cmp(&b.exponent) {
                Ordering::Equal => a.coefficient.cmp(&b.coefficient),
                Ordering::Greater => a.coefficient.sign().cmp(&0),
                Ordering::Less => 0.cmp(&b.coefficient.sign()),
            };
            if order != Ordering::Equal {
                return order;
            }
        }
        let common = self.terms.len().min(other.terms.len());
        let rest = |terms: &[Term<C>]| terms.get(common).map_or(0, |term| term.coefficient.sign());
        rest(&self.terms).cmp(&rest(&other.terms))
    }
}

impl<C: Coefficient> PartialOrd for CantorSum<C> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<C: Coefficient> Default for CantorSum<C> {
    fn default() -> Self {
        Self::zero()
    }
}
