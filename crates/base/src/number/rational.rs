//! [`Rational`]: an exact rational number, cheap while it is small.

use std::{
    borrow::Cow,
    cmp::Ordering,
    fmt,
    ops::{Add, Mul, Neg, Sub},
    str::FromStr,
    sync::Arc,
};

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use thiserror::Error;

use crate::limit::Stop;

/// The maximum length of a number in bits, numerator and denominator together. A single operation on two such numbers
/// takes a fraction of a second, so that a time limit is noticed soon.
const MOST_BITS: u64 = 1 << 20;
const TOO_LONG: Stop = Stop::Size { what: "a number", limit: "2^20 bits" };

/// The same for a fraction whose denominator is not a power of two: reducing it takes a slow greatest common divisor.
const MOST_BITS_OF_FRACTION: u64 = 1 << 16;
const FRACTION_TOO_LONG: Stop =
    Stop::Size { what: "a fraction whose denominator is not a power of two", limit: "2^16 bits" };

/// An exact rational number of any size.
///
/// ```
/// use cutcake_base::number::Rational;
/// let sum = Rational::from(i64::MAX) + Rational::from(1);
/// assert_eq!(sum.to_string(), "9223372036854775808");
/// assert_eq!((sum - Rational::from(1)).to_i64(), Some(i64::MAX));
/// assert_eq!("-10/16".parse::<Rational>().map(|x| x.to_string()).as_deref(), Ok("-5/8"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Repr);

/// In lowest terms with a positive denominator, in the first form that fits: equal numbers have equal representations.
/// The numerator of `Small` is not `i64::MIN`, so that every small number has a small negative. Large parts are shared.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { numerator: i64, denominator: i64 },
    Integer(Arc<BigInt>),
    Ratio(Arc<BigRational>),
}

/// Why a power has no value.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PowError {
    /// Zero to a negative exponent.
    #[error("zero has no negative power")]
    DivisionByZero,
    /// The result would be too large.
    #[error(transparent)]
    Stop(#[from] Stop),
}

/// The text is not of the form `3` or `-5/8`.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("not a rational number")]
pub struct ParseRationalError;

impl Rational {
    /// 0.
    pub const ZERO: Rational = Rational(Repr::Small { numerator: 0, denominator: 1 });
    /// 1.
    pub const ONE: Rational = Rational(Repr::Small { numerator: 1, denominator: 1 });

    /// `numerator / denominator`, or `None` when the denominator is 0.
    pub fn new(numerator: BigInt, denominator: BigInt) -> Option<Self> {
        if denominator.is_zero() { None } else { Some(Self::from_big(BigRational::new(numerator, denominator))) }
    }

    /// `1 / 2^exponent`.
    pub fn power_of_half(exponent: u64) -> Self {
        match 1i64.checked_shl(u32::try_from(exponent).unwrap_or(u32::MAX)) {
            Some(denominator) if denominator > 0 => Rational(Repr::Small { numerator: 1, denominator }),
            _ => Self::from_big(BigRational::new_raw(BigInt::one(), BigInt::one() << exponent)),
        }
    }

    /// Reduces a fraction of 128-bit parts; the denominator is positive.
    fn from_wide(numerator: i128, denominator: i128) -> Self {
        if denominator == 1 {
            return Self::from_lowest(numerator, 1);
        }
        if denominator & (denominator - 1) == 0 {
            let common = numerator.trailing_zeros().min(denominator.trailing_zeros());
            return Self::from_lowest(numerator >> common, denominator >> common);
        }
        // Division of 128-bit words takes several times as long as that of single ones.
        if let (Ok(size), Ok(denominator)) = (u64::try_from(numerator.unsigned_abs()), u64::try_from(denominator)) {
            let divisor = size.gcd(&denominator);
            let size = i128::from(size / divisor);
            return Self::from_lowest(if numerator < 0 { -size } else { size }, (denominator / divisor).into());
        }
        let divisor = numerator.gcd(&denominator);
        Self::from_lowest(numerator / divisor, denominator / divisor)
    }

    fn from_lowest(numerator: i128, denominator: i128) -> Self {
        match (i64::try_from(numerator), i64::try_from(denominator)) {
            (Ok(numerator), Ok(denominator)) if numerator != i64::MIN => {
                Rational(Repr::Small { numerator, denominator })
            }
            _ if denominator == 1 => Rational(Repr::Integer(Arc::new(numerator.into()))),
            _ => Rational(Repr::Ratio(Arc::new(BigRational::new_raw(numerator.into(), denominator.into())))),
        }
    }

    /// `numerator / 2^exponent`.
    pub fn dyadic(numerator: BigInt, exponent: u64) -> Self {
        let common = numerator.trailing_zeros().map_or(exponent, |zeros| zeros.min(exponent));
        Self::from_big(BigRational::new_raw(numerator >> common, BigInt::one() << (exponent - common)))
    }

    /// `word / 2^places`, for places below 63.
    #[inline]
    pub fn from_fixed(word: i64, places: u32) -> Self {
        let common = word.trailing_zeros().min(places);
        let (numerator, denominator) = (word >> common, 1i64 << (places - common));
        if numerator == i64::MIN {
            return Self::from_lowest(numerator.into(), denominator.into());
        }
        Rational(Repr::Small { numerator, denominator })
    }

    /// The `word` for which this is `word / 2^places`, if there is one.
    #[inline]
    pub fn to_fixed(&self, places: u32) -> Option<i64> {
        let Repr::Small { numerator, denominator } = self.0 else { return None };
        let shift = places.checked_sub(denominator.trailing_zeros()).filter(|_| denominator.count_ones() == 1)?;
        numerator.checked_mul(1i64.checked_shl(shift).filter(|scale| *scale > 0)?)
    }

    /// The m and n of `m / 2^n` in lowest terms, if the number is dyadic.
    fn dyadic_parts(&self) -> Option<(Cow<'_, BigInt>, u64)> {
        let exponent = self.dyadic_exponent()?;
        let numerator = match &self.0 {
            Repr::Small { numerator, .. } => Cow::Owned((*numerator).into()),
            Repr::Integer(value) => Cow::Borrowed(&**value),
            Repr::Ratio(value) => Cow::Borrowed(value.numer()),
        };
        Some((numerator, exponent))
    }

    /// Both numerators over the larger denominator, and its exponent, if both numbers are dyadic. This takes shifts
    /// where other fractions take a greatest common divisor.
    fn aligned(&self, other: &Self) -> Option<(BigInt, BigInt, u64)> {
        let ((a, m), (b, n)) = (self.dyadic_parts()?, other.dyadic_parts()?);
        let exponent = m.max(n);
        Some((a.as_ref() << (exponent - m), b.as_ref() << (exponent - n), exponent))
    }

    /// Whether this is a power of two or the negative of one.
    fn is_power_of_two(&self) -> bool {
        let numerator = self.numerator();
        self.is_dyadic() && numerator.trailing_zeros().is_some_and(|zeros| zeros + 1 == numerator.bits())
    }

    /// Checks that the number is short enough to calculate with: an operation then takes a fraction of a second.
    ///
    /// # Errors
    /// [`Stop::Size`] beyond 2^20 bits, or 2^16 where the denominator is no power of two.
    pub fn check_size(&self) -> Result<(), Stop> {
        if self.bits() > MOST_BITS {
            Err(TOO_LONG)
        } else if self.bits() > MOST_BITS_OF_FRACTION && !self.is_dyadic() {
            Err(FRACTION_TOO_LONG)
        } else {
            Ok(())
        }
    }

    /// Checks that an integer of so many bits would be short enough.
    ///
    /// # Errors
    /// As for [`check_size`](Self::check_size).
    pub fn check_bits(bits: &BigInt) -> Result<(), Stop> {
        if *bits > BigInt::from(MOST_BITS) { Err(TOO_LONG) } else { Ok(()) }
    }

    /// The cost of an operation with this number, in steps of an ordinary loop.
    #[inline]
    pub fn steps(&self) -> u32 {
        if let Repr::Small { .. } = self.0 {
            return 1;
        }
        let words = u32::try_from(self.bits() / 64).unwrap_or(u32::MAX).saturating_add(1);
        // Shifts and sums pass over the words a few times; a greatest common divisor takes about one pass per bit.
        if self.is_dyadic() { words } else { words.saturating_mul(words) }
    }

    /// The canonical representation of a reduced big fraction.
    fn from_big(value: BigRational) -> Self {
        if value.is_integer() {
            return value.into_raw().0.into();
        }
        match (value.numer().to_i64(), value.denom().to_i64()) {
            (Some(numerator), Some(denominator)) if numerator != i64::MIN => {
                Rational(Repr::Small { numerator, denominator })
            }
            _ => Rational(Repr::Ratio(Arc::new(value))),
        }
    }

    fn to_big(&self) -> BigRational {
        match &self.0 {
            Repr::Small { numerator, denominator } => BigRational::new_raw((*numerator).into(), (*denominator).into()),
            Repr::Integer(value) => BigRational::from_integer((**value).clone()),
            Repr::Ratio(value) => (**value).clone(),
        }
    }

    /// The value as a machine integer, if it is stored as one.
    #[inline]
    fn word(&self) -> Option<i64> {
        match self.0 {
            Repr::Small { numerator, denominator: 1 } => Some(numerator),
            _ => None,
        }
    }

    /// Whether the number is stored without a heap allocation.
    #[inline]
    pub fn is_small(&self) -> bool {
        matches!(self.0, Repr::Small { .. })
    }

    #[inline]
    fn from_word(value: i64) -> Option<Self> {
        (value != i64::MIN).then_some(Rational(Repr::Small { numerator: value, denominator: 1 }))
    }

    /// The result of an operation on two integers of which at least one is large; `None` for other numbers.
    #[inline]
    fn of_integers(
        &self,
        other: &Self,
        both: impl Fn(&BigInt, &BigInt) -> BigInt,
        left: impl Fn(&BigInt, i64) -> BigInt,
        right: impl Fn(i64, &BigInt) -> BigInt,
    ) -> Option<Self> {
        let result = match (&self.0, &other.0) {
            (Repr::Integer(a), Repr::Integer(b)) => both(a, b),
            (Repr::Integer(a), Repr::Small { numerator, denominator: 1 }) => left(a, *numerator),
            (Repr::Small { numerator, denominator: 1 }, Repr::Integer(b)) => right(*numerator, b),
            _ => return None,
        };
        Some(result.into())
    }

    /// The numerator in lowest terms; it carries the sign.
    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Repr::Small { numerator, .. } => (*numerator).into(),
            Repr::Integer(value) => (**value).clone(),
            Repr::Ratio(value) => value.numer().clone(),
        }
    }

    /// The denominator in lowest terms; positive.
    pub fn denominator(&self) -> BigInt {
        match &self.0 {
            Repr::Small { denominator, .. } => (*denominator).into(),
            Repr::Integer(_) => BigInt::one(),
            Repr::Ratio(value) => value.denom().clone(),
        }
    }

    /// The length in bits, numerator and denominator together; 128 for every small number.
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Repr::Small { .. } => 128,
            Repr::Integer(value) => value.bits() + 1,
            Repr::Ratio(value) => value.numer().bits() + value.denom().bits(),
        }
    }

    /// The bytes that it takes on the heap.
    pub fn heap_bytes(&self) -> usize {
        match &self.0 {
            Repr::Small { .. } => 0,
            Repr::Integer(_) | Repr::Ratio(_) => {
                usize::try_from(self.bits() / 8).map_or(usize::MAX, |digits| digits + size_of::<BigRational>())
            }
        }
    }

    /// Whether this is an integer.
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Small { denominator, .. } => *denominator == 1,
            Repr::Integer(_) => true,
            Repr::Ratio(_) => false,
        }
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small { numerator: 0, .. })
    }

    /// Whether this is `m / 2^n` with an integer m.
    pub fn is_dyadic(&self) -> bool {
        self.dyadic_exponent().is_some()
    }

    /// The n of `m / 2^n` in lowest terms; `None` when the denominator is not a power of two.
    pub fn dyadic_exponent(&self) -> Option<u64> {
        match &self.0 {
            Repr::Small { denominator, .. } => {
                (denominator.count_ones() == 1).then(|| u64::from(denominator.trailing_zeros()))
            }
            Repr::Integer(_) => Some(0),
            Repr::Ratio(value) => {
                let zeros = value.denom().trailing_zeros()?;
                (value.denom().bits() == zeros + 1).then_some(zeros)
            }
        }
    }

    /// -1, 0 or 1 with the sign of the number.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Small { numerator, .. } => match numerator.cmp(&0) {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            },
            Repr::Integer(value) if value.is_negative() => -1,
            Repr::Ratio(value) if value.is_negative() => -1,
            Repr::Integer(_) | Repr::Ratio(_) => 1,
        }
    }

    /// The absolute value.
    pub fn abs(&self) -> Self {
        if self.signum() < 0 { -self } else { self.clone() }
    }

    /// Checks that the quotient can be reduced to lowest terms in a fraction of a second.
    ///
    /// # Errors
    /// [`Stop::Size`] for numbers of more than 2^16 bits together, unless the divisor is a power of two.
    pub fn check_division(&self, other: &Self) -> Result<(), Stop> {
        let is_short = self.bits().saturating_add(other.bits()) <= MOST_BITS_OF_FRACTION;
        if is_short || self.is_dyadic() && other.is_power_of_two() { Ok(()) } else { Err(FRACTION_TOO_LONG) }
    }

    /// The quotient; `None` when `other` is 0.
    pub fn checked_div(&self, other: &Self) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        if let (Repr::Small { numerator: a, denominator: b }, Repr::Small { numerator: c, denominator: d }) =
            (&self.0, &other.0)
        {
            let sign = if *c < 0 { -1 } else { 1 };
            let numerator = i128::from(*a) * i128::from(*d) * sign;
            return Some(Self::from_wide(numerator, i128::from(*b) * i128::from(*c) * sign));
        }
        if let (Some((a, m)), Some((b, n))) = (self.dyadic_parts(), other.dyadic_parts())
            && other.is_power_of_two()
        {
            let quotient = Self::dyadic(a.as_ref() << n, m + b.bits() - 1);
            return Some(if b.is_negative() { -quotient } else { quotient });
        }
        Some(Self::from_big(self.to_big() / other.to_big()))
    }

    /// The floor of the logarithm to base 2; `None` unless the number is positive.
    pub fn log2(&self) -> Option<BigInt> {
        if self.signum() <= 0 {
            return None;
        }
        let (numerator, denominator) = (self.numerator(), self.denominator());
        let (above, below) = (numerator.bits(), denominator.bits());
        let is_less = match above >= below {
            true => numerator < denominator << (above - below),
            false => numerator << (below - above) < denominator,
        };
        Some(BigInt::from(above) - below - u8::from(is_less))
    }

    /// The largest integer that is not greater than this number.
    pub fn floor(&self) -> BigInt {
        match &self.0 {
            Repr::Small { numerator, denominator } => Integer::div_floor(numerator, denominator).into(),
            Repr::Integer(value) => (**value).clone(),
            Repr::Ratio(value) => match self.dyadic_exponent() {
                // A shift of a negative number rounds down too.
                Some(exponent) => value.numer() >> exponent,
                None => value.numer().div_floor(value.denom()),
            },
        }
    }

    /// The floor of the quotient; `None` when `other` is 0.
    #[inline]
    pub fn div_floor(&self, other: &Self) -> Option<Self> {
        if let (Some(a), Some(b)) = (self.word(), other.word())
            && b != 0
        {
            return Self::from_word(Integer::div_floor(&a, &b));
        }
        self.div_floor_of_any(other)
    }

    fn div_floor_of_any(&self, other: &Self) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        self.of_integers(
            other,
            |a, b| a.div_floor(b),
            |a, b| a.div_floor(&b.into()),
            |a, b| BigInt::from(a).div_floor(b),
        )
        .or_else(|| {
            // Only the floor is returned, so the quotient need not be in lowest terms.
            let numerator = self.numerator() * other.denominator();
            Some(numerator.div_floor(&(self.denominator() * other.numerator())).into())
        })
    }

    /// `self - other * floor(self / other)`, which has the sign of `other`; `None` when `other` is 0.
    #[inline]
    pub fn rem_floor(&self, other: &Self) -> Option<Self> {
        if let (Some(a), Some(b)) = (self.word(), other.word())
            && b != 0
        {
            return Self::from_word(Integer::mod_floor(&a, &b));
        }
        self.rem_floor_of_any(other)
    }

    fn rem_floor_of_any(&self, other: &Self) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        self.of_integers(
            other,
            |a, b| a.mod_floor(b),
            |a, b| a.mod_floor(&b.into()),
            |a, b| BigInt::from(a).mod_floor(b),
        )
        .or_else(|| Some(self - &(other * &self.div_floor(other)?)))
    }

    /// The power with an integer exponent; `0^0` is 1.
    ///
    /// # Errors
    /// [`PowError::DivisionByZero`] for a negative power of 0, [`PowError::Stop`] when the result would have more
    /// than 2^20 bits, or 2^16 where its denominator is no power of two.
    pub fn pow(&self, exponent: &BigInt) -> Result<Self, PowError> {
        if exponent.is_zero() || *self == Self::ONE {
            return Ok(Self::ONE);
        }
        if let (Some(base), Some(exponent)) = (self.word(), exponent.to_u32())
            && let Some(power) = base.checked_pow(exponent).and_then(Self::from_word)
        {
            return Ok(power);
        }
        if self.is_zero() {
            return if exponent.is_negative() { Err(PowError::DivisionByZero) } else { Ok(Self::ZERO) };
        }
        if self.abs() == Self::ONE {
            return Ok(if exponent.is_odd() { self.clone() } else { Self::ONE });
        }
        let (numerator, denominator) = (self.numerator(), self.denominator());
        let size = exponent.abs().to_u32().ok_or(TOO_LONG)?;
        // Only the longer part matters: the shorter is 1 or grows too. Each factor adds at least one bit less than its
        // length.
        let bits = numerator.bits().max(denominator.bits());
        if (bits - 1).saturating_mul(size.into()) > MOST_BITS {
            return Err(TOO_LONG.into());
        }
        let (numerator, denominator) = (numerator.pow(size), denominator.pow(size));
        // Powers of coprime parts are coprime.
        let power = if exponent.is_negative() {
            let sign = if numerator.is_negative() { -1 } else { 1 };
            Self::from_big(BigRational::new_raw(denominator * sign, numerator * sign))
        } else {
            Self::from_big(BigRational::new_raw(numerator, denominator))
        };
        power.check_size()?;
        Ok(power)
    }

    /// The value as an integer, if it is one.
    pub fn to_integer(&self) -> Option<BigInt> {
        self.is_integer().then(|| self.numerator())
    }

    /// The value as a machine integer, if it is one.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small { numerator, denominator: 1 } => Some(*numerator),
            Repr::Integer(value) => value.to_i64(),
            Repr::Small { .. } | Repr::Ratio(_) => None,
        }
    }

    /// The value as a nonnegative machine integer, if it is one.
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Small { numerator, denominator: 1 } => u64::try_from(*numerator).ok(),
            Repr::Integer(value) => value.to_u64(),
            Repr::Small { .. } | Repr::Ratio(_) => None,
        }
    }
}

impl From<i64> for Rational {
    fn from(value: i64) -> Self {
        Self::from_word(value).unwrap_or_else(|| Self::from_lowest(value.into(), 1))
    }
}

/// Conversion of integers that nearly always fit in a word.
macro_rules! from_integers {
    ($($integer:ty),*) => {$(
        impl From<$integer> for Rational {
            fn from(value: $integer) -> Self {
                let word = i64::try_from(value).ok().and_then(Self::from_word);
                word.unwrap_or_else(|| BigInt::from(value).into())
            }
        }
    )*};
}

from_integers!(i8, i32, u8, u32, u64, u128, usize);

impl From<BigUint> for Rational {
    fn from(value: BigUint) -> Self {
        BigInt::from(value).into()
    }
}

impl From<BigInt> for Rational {
    fn from(value: BigInt) -> Self {
        match value.to_i64().and_then(Self::from_word) {
            Some(small) => small,
            None => Rational(Repr::Integer(Arc::new(value))),
        }
    }
}

impl Default for Rational {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Ord for Rational {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Repr::Small { numerator: a, denominator: b }, Repr::Small { numerator: c, denominator: d }) =
            (&self.0, &other.0)
        {
            if b == d {
                return a.cmp(c);
            }
            return (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)));
        }
        self.cmp_large(other)
    }
}

impl Rational {
    /// Compares two numbers that are not both small.
    fn cmp_large(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Integer(a), Repr::Integer(b)) => a.cmp(b),
            // A large integer has a larger absolute value than every small number.
            (Repr::Integer(_), Repr::Small { .. }) => self.signum().cmp(&0),
            (Repr::Small { .. }, Repr::Integer(_)) => 0.cmp(&other.signum()),
            _ if self.signum() != other.signum() => self.signum().cmp(&other.signum()),
            _ => match self.aligned(other) {
                Some((a, b, _)) => a.cmp(&b),
                None => (self.numerator() * other.denominator()).cmp(&(other.numerator() * self.denominator())),
            },
        }
    }

    fn add_any(&self, other: &Self) -> Self {
        if let (Repr::Small { numerator: a, denominator: b }, Repr::Small { numerator: c, denominator: d }) =
            (&self.0, &other.0)
        {
            if b == d
                && b.count_ones() == 1
                && let Some(sum) = a.checked_add(*c)
            {
                return Self::from_fixed(sum, b.trailing_zeros());
            }
            let (a, b, c, d) = (i128::from(*a), i128::from(*b), i128::from(*c), i128::from(*d));
            // Each product is below 2^126.
            return if b == d { Self::from_wide(a + c, b) } else { Self::from_wide(a * d + c * b, b * d) };
        }
        self.of_integers(other, |a, b| a + b, |a, b| a + b, |a, b| b + a).unwrap_or_else(|| match self.aligned(other) {
            Some((a, b, exponent)) => Self::dyadic(a + b, exponent),
            None => Self::from_big(self.to_big() + other.to_big()),
        })
    }

    fn sub_any(&self, other: &Self) -> Self {
        self.of_integers(other, |a, b| a - b, |a, b| a - b, |a, b| a - b).unwrap_or_else(|| self.add_any(&-other))
    }

    fn mul_any(&self, other: &Self) -> Self {
        if let (Repr::Small { numerator: a, denominator: b }, Repr::Small { numerator: c, denominator: d }) =
            (&self.0, &other.0)
        {
            return Self::from_wide(i128::from(*a) * i128::from(*c), i128::from(*b) * i128::from(*d));
        }
        self.of_integers(other, |a, b| a * b, |a, b| a * b, |a, b| b * a).unwrap_or_else(|| {
            match (self.dyadic_parts(), other.dyadic_parts()) {
                (Some((a, m)), Some((b, n))) => Self::dyadic(a.as_ref() * b.as_ref(), m + n),
                _ => Self::from_big(self.to_big() * other.to_big()),
            }
        })
    }
}

impl PartialOrd for Rational {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// An operator that takes machine arithmetic where both operands and the result are machine integers.
macro_rules! by_reference {
    ($($operator:ident $method:ident $checked:ident $any:ident),*) => {$(
        impl $operator for &Rational {
            type Output = Rational;

            #[inline]
            fn $method(self, other: &Rational) -> Rational {
                if let (Some(a), Some(b)) = (self.word(), other.word())
                    && let Some(result) = a.$checked(b).and_then(Rational::from_word)
                {
                    return result;
                }
                self.$any(other)
            }
        }
    )*};
}
by_reference!(Add add checked_add add_any, Sub sub checked_sub sub_any, Mul mul checked_mul mul_any);

impl Neg for &Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        match &self.0 {
            // Small numbers have small negatives.
            Repr::Small { numerator, denominator } => {
                Rational(Repr::Small { numerator: -numerator, denominator: *denominator })
            }
            Repr::Integer(value) => (-&**value).into(),
            Repr::Ratio(value) => Rational::from_big(-(**value).clone()),
        }
    }
}

/// The same operators for values.
macro_rules! by_value {
    ($($operator:ident $method:ident),*) => {$(
        impl $operator for Rational {
            type Output = Rational;
            fn $method(self, other: Rational) -> Rational {
                (&self).$method(&other)
            }
        }
        impl $operator<&Rational> for Rational {
            type Output = Rational;
            fn $method(self, other: &Rational) -> Rational {
                (&self).$method(other)
            }
        }
    )*};
}
by_value!(Add add, Sub sub, Mul mul);

impl Neg for Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        -&self
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small { numerator, denominator: 1 } => write!(f, "{numerator}"),
            Repr::Small { numerator, denominator } => write!(f, "{numerator}/{denominator}"),
            Repr::Integer(value) => write!(f, "{value}"),
            Repr::Ratio(value) => write!(f, "{value}"),
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Rational {
    type Err = ParseRationalError;

    /// Reads `3` and `-5/8`: decimal digits, a sign before the numerator only.
    fn from_str(text: &str) -> Result<Self, ParseRationalError> {
        let integer = |text: &str| {
            if text.bytes().all(|byte| byte.is_ascii_digit()) {
                text.parse::<BigInt>().map_err(|_| ParseRationalError)
            } else {
                Err(ParseRationalError)
            }
        };
        let (negative, size) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (numerator, denominator) = match size.split_once('/') {
            Some((numerator, denominator)) => (integer(numerator)?, integer(denominator)?),
            None => (integer(size)?, BigInt::one()),
        };
        Self::new(if negative { -numerator } else { numerator }, denominator).ok_or(ParseRationalError)
    }
}
