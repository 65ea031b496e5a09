//! Theorems 2 to 7 of Cincotti and Iida as printed, and where they differ from the values found by play.

use std::ops::RangeInclusive;

use num_bigint::BigInt;

use super::{Rectangle, Values, value::ValueError};
use crate::{
    limit::Limit,
    number::{Infinitesimal, Rational, infinitesimal::Term},
};

/// The value of a rectangle by a printed theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// The number of the theorem in the paper, 2 to 7.
    pub theorem: u64,
    /// The value that it gives.
    pub value: Infinitesimal,
}

impl Formula {
    /// The source of the theorem, unless a part of it is known to be wrong: Theorems 6 and 7 are partly false, and so
    /// are no source for their true cases either.
    pub fn source(&self) -> Option<&'static str> {
        match self.theorem {
            2 => Some("Cincotti and Iida 2007, Theorem 2"),
            3 => Some("Cincotti and Iida 2007, Theorem 3"),
            4 => Some("Cincotti and Iida 2007, Theorem 4"),
            5 => Some("Cincotti and Iida 2007, Theorem 5"),
            _ => None,
        }
    }
}

/// A rectangle whose printed value is not its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Erratum {
    /// The rectangle `[n,R]`.
    pub rectangle: Rectangle,
    /// The number of the theorem, and what it prints.
    pub printed: Formula,
    /// The value found by play.
    pub value: Infinitesimal,
    /// The pieces of Left's best cut, the shorter first: Left moves from `[n,R]` to `[cut.0,R] + [cut.1,R]`. Either the
    /// theorem rests on a worse cut, or on a printed value of a piece that is itself wrong.
    pub cut: (u64, u64),
    /// The value after that cut. Left keeps this and the unit that Right spends on a move meanwhile.
    pub after_cut: Infinitesimal,
}

/// The value of `[n,R]` as Theorems 2 (R = 2) to 7 (R = 7) print it, right or wrong; `None` where no theorem applies,
/// which is for n < 4 or, from R = 4 on, n < 8.
///
/// ```
/// use cutcake_synchronized::formula;
/// assert_eq!(formula(10, 6).map(|printed| printed.value.to_string()).as_deref(), Some("1 - eps"));
/// assert_eq!(formula(7, 6), None);
/// ```
pub fn formula(n: u64, r: u64) -> Option<Formula> {
    let least = if r <= 3 { 4 } else { 8 };
    if !(2..=7).contains(&r) || n < least {
        return None;
    }
    // A term (a, b, d, e) is (a*n + b)/d * eps^e.
    let terms: &[(i64, i64, i64, i64)] = match (r, n % 4) {
        (2, 0 | 2) => &[(1, -2, 2, 0)],
        (2, _) => &[(1, -3, 2, 0), (0, 1, 1, 1)],
        (3, 0 | 2) => &[(1, -2, 2, 0), (-1, 0, 2, 1)],
        (3, _) => &[(1, -3, 2, 0), (-1, 3, 2, 1)],
        (4, 0) => &[(1, -4, 4, 0)],
        (4, 1) => &[(1, -5, 4, 0), (0, 1, 1, 3)],
        (4, 2) => &[(1, -6, 4, 0), (0, 1, 1, 1)],
        (4, _) => &[(1, -7, 4, 0), (0, 3, 1, 1)],
        (5, 0) => &[(1, -4, 4, 0), (-1, 0, 4, 3)],
        (5, 1) => &[(1, -5, 4, 0), (-1, 5, 4, 3)],
        (5, 2) => &[(1, -6, 4, 0), (0, 1, 1, 2), (-1, 6, 4, 3)],
        (5, _) => &[(1, -7, 4, 0), (0, 2, 1, 1), (-1, 3, 4, 3)],
        (6, 0) => &[(1, -4, 4, 0), (-1, 0, 4, 1)],
        (6, 1) => &[(1, -5, 4, 0), (-1, 5, 4, 1), (0, -1, 1, 2)],
        (6, 2) => &[(1, -6, 4, 0), (-1, 6, 4, 1)],
        (6, _) => &[(1, -7, 4, 0), (-1, 7, 4, 1), (0, -1, 1, 3)],
        (_, 0) => &[(1, -4, 4, 0), (-3, 0, 4, 1)],
        (_, 1) => &[(1, -5, 4, 0), (-3, 7, 4, 1), (0, 1, 1, 3)],
        (_, 2) => &[(1, -6, 4, 0), (-3, 18, 4, 1), (0, -1, 1, 3)],
        (_, _) => &[(1, -7, 4, 0), (-3, 21, 4, 1)],
    };
    let terms = terms.iter().map(|&(a, b, d, e)| {
        Some(Term { exponent: Rational::from(e), coefficient: Rational::new(BigInt::from(n) * a + b, d.into())? })
    });
    let terms: Option<Vec<Term>> = terms.collect();
    debug_assert!(terms.is_some(), "a theorem divides by 0");
    Infinitesimal::sum(terms?).ok().map(|value| Formula { theorem: r, value })
}

/// The rectangles `[n,R]`, n in `lengths` and R from 2 to 7, whose printed values are not those found by play.
///
/// # Errors
/// As for [`Values::value`].
pub fn check_theorems(
    values: &mut Values,
    lengths: RangeInclusive<u64>,
    limit: &Limit,
) -> Result<Vec<Erratum>, ValueError> {
    let mut errata = Vec::new();
    for r in 2..=7 {
        for n in lengths.clone() {
            limit.check()?;
            let Some(printed) = formula(n, r) else { continue };
            let value = values.value(n, r, limit)?;
            if value == printed.value {
                continue;
            }
            if let Some((piece, after_cut)) = values.best_cut(n, r, limit)? {
                errata.push(Erratum { rectangle: (n, r), printed, value, cut: (piece, n - piece), after_cut });
            }
        }
    }
    Ok(errata)
}
