//! The greatest common divisor of polynomials modulo a prime.

use std::{cmp::Ordering, collections::BTreeMap};

use super::column::{Column, Modulus};
use crate::limit::{Limit, Stop};

/// A polynomial modulo a prime, given by the powers of the variables in its terms; no coefficient is 0.
pub(super) type Residues = BTreeMap<Vec<u32>, u64>;
/// The same in all variables but the last, with polynomials in the last variable as coefficients.
type Columns = BTreeMap<Vec<u32>, Column>;

/// How many more values have to agree with the interpolated polynomial for it to be accepted. The final result is tested as a
/// whole afterwards.
const AGREEMENTS: u32 = 2;

/// The monic greatest common divisor of two nonzero polynomials; or another polynomial, if the numbers substituted for
/// variables are unlucky. Its leading term is not less than that of the greatest common divisor.
///
/// Numbers are substituted for the last variable one after another, and the polynomial is interpolated whose values are the
/// greatest common divisors of these values (W. S. Brown, *On Euclid's algorithm and the computation of polynomial greatest
/// common divisors*, 1971).
pub(super) fn common_divisor(
    a: &Residues,
    b: &Residues,
    variables: usize,
    modulus: Modulus,
    limit: &Limit,
) -> Result<Residues, Stop> {
    limit.check()?;
    let Some(others) = variables.checked_sub(1) else { return Ok(BTreeMap::from([(Vec::new(), 1)])) };
    let (mut a, mut b) = (columns(a, others), columns(b, others));
    if others == 0 {
        let column = |columns: &Columns| columns.values().next().cloned().unwrap_or_default();
        let divisor = modulus.common_divisor(&column(&a), &column(&b), limit)?;
        return Ok(residues(&BTreeMap::from([(Vec::new(), divisor)])));
    }
    let (of_a, of_b) = (take_content(&mut a, modulus, limit)?, take_content(&mut b, modulus, limit)?);
    let content = modulus.common_divisor(&of_a, &of_b, limit)?;
    let of_content = || residues(&BTreeMap::from([(vec![0; others], content.clone())]));
    let leading = |columns: &Columns| columns.last_key_value().map(|(_, column)| column.clone()).unwrap_or_default();
    let leading = modulus.common_divisor(&leading(&a), &leading(&b), limit)?;
    let degree = |columns: &Columns| columns.values().map(Vec::len).max().unwrap_or(0);
    let enough = degree(&a).min(degree(&b)) + leading.len();

    let mut found = Columns::new();
    let mut vanishing: Column = vec![1];
    let (mut count, mut agreements) = (0, 0);
    for point in 1..modulus.0 {
        let scale = modulus.value(&leading, point);
        if scale == 0 {
            continue;
        }
        let divisor =
            common_divisor(&at(&a, point, modulus, limit)?, &at(&b, point, modulus, limit)?, others, modulus, limit)?;
        let Some((highest, _)) = divisor.last_key_value() else { continue };
        if highest.iter().all(|power| *power == 0) {
            return Ok(of_content());
        }
        match found.last_key_value().map_or(Ordering::Less, |(known, _)| highest.cmp(known)) {
            // Unlucky numbers make it larger.
            Ordering::Greater => continue,
            Ordering::Less => {
                found.clear();
                vanishing = vec![1];
                (count, agreements) = (0, 0);
            }
            Ordering::Equal => {}
        }
        let agrees = interpolate(&mut found, &vanishing, &divisor, (point, scale), modulus);
        vanishing = modulus.multiplied(&vanishing, &[modulus.0 - point, 1], limit)?;
        count += 1;
        agreements = if agrees { agreements + 1 } else { 0 };
        if count > enough || agreements >= AGREEMENTS {
            break;
        }
    }
    take_content(&mut found, modulus, limit)?;
    for column in found.values_mut() {
        *column = modulus.multiplied(column, &content, limit)?;
    }
    let mut divisor = residues(&found);
    make_monic(&mut divisor, modulus);
    Ok(divisor)
}

/// Makes a polynomial that is correct where `vanishing` is 0 also correct at one more point, where it is to be `scale` times a
/// value. Returns whether it was correct there already.
fn interpolate(
    found: &mut Columns,
    vanishing: &[u64],
    value: &Residues,
    (point, scale): (u64, u64),
    modulus: Modulus,
) -> bool {
    let inverse = modulus.inverse(modulus.value(vanishing, point));
    for powers in value.keys() {
        found.entry(powers.clone()).or_default();
    }
    let mut agrees = true;
    for (powers, column) in found.iter_mut() {
        let wanted = modulus.product(value.get(powers).copied().unwrap_or(0), scale);
        let error = modulus.difference(wanted, modulus.value(column, point));
        if error != 0 {
            agrees = false;
            modulus.add_multiple(column, vanishing, modulus.product(error, inverse));
        }
    }
    found.retain(|_, column| !column.is_empty());
    agrees
}

fn columns(residues: &Residues, others: usize) -> Columns {
    let mut columns = Columns::new();
    for (powers, coefficient) in residues {
        let (first, last) = powers.split_at(others.min(powers.len()));
        let column = columns.entry(first.to_vec()).or_default();
        let degree = last.first().map_or(0, |power| usize::try_from(*power).unwrap_or(0));
        if column.len() <= degree {
            column.resize(degree + 1, 0);
        }
        if let Some(place) = column.get_mut(degree) {
            *place = *coefficient;
        }
    }
    columns
}

fn residues(columns: &Columns) -> Residues {
    let mut residues = Residues::new();
    for (powers, column) in columns {
        for (degree, coefficient) in (0u32..).zip(column).filter(|(_, coefficient)| **coefficient != 0) {
            residues.insert(powers.iter().copied().chain([degree]).collect(), *coefficient);
        }
    }
    residues
}

/// Divides by the greatest common divisor of the coefficients, and returns it.
fn take_content(columns: &mut Columns, modulus: Modulus, limit: &Limit) -> Result<Column, Stop> {
    let mut content = Column::new();
    for column in columns.values() {
        content = modulus.common_divisor(&content, column, limit)?;
        if content.len() == 1 {
            return Ok(content);
        }
    }
    for column in columns.values_mut() {
        (*column, _) = modulus.divided(column, &content, limit)?;
    }
    Ok(content)
}

/// The polynomial with a number substituted for the last variable.
fn at(columns: &Columns, point: u64, modulus: Modulus, limit: &Limit) -> Result<Residues, Stop> {
    let mut values = Residues::new();
    for (powers, column) in columns {
        limit.spend(u32::try_from(column.len()).unwrap_or(u32::MAX))?;
        let value = modulus.value(column, point);
        if value != 0 {
            values.insert(powers.clone(), value);
        }
    }
    Ok(values)
}

/// Makes the leading coefficient 1.
fn make_monic(residues: &mut Residues, modulus: Modulus) {
    let Some(inverse) = residues.last_key_value().map(|(_, leading)| modulus.inverse(*leading)) else { return };
    for coefficient in residues.values_mut() {
        *coefficient = modulus.product(*coefficient, inverse);
    }
}
