//! Claims for all n: the finitely many cases that decide how n copies of a sum, plus another sum, compare with 0.

use std::{cmp::Ordering, collections::BTreeSet};

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::{Answer, Claim, Fault, Part, Question, wrong};
use crate::number::Rational;

/// The most boards in a sum of copies.
const MOST_BOARDS: u64 = 1 << 16;

/// Whether an outcome of simultaneous play agrees with a sign of a comparison with 0.
pub(super) fn agrees(sign: &str, outcome: &str) -> bool {
    match sign {
        "==" => outcome == "=",
        "!=" => outcome != "=",
        ">=" => [">", "="].contains(&outcome),
        "<=" => ["<", "="].contains(&outcome),
        "|>" => [">", "<>"].contains(&outcome),
        "<|" => ["<", "<>"].contains(&outcome),
        sign => outcome == sign,
    }
}

/// Whether a predicate that depends only on the sign of n·`each` + `once`, and on whether n is 0, 1 or more, holds for all n from
/// `first` on. It is called with n, and with the leading scale and whether the value is positive there, if it is not 0.
pub(super) fn hold_for_all(
    each: &[i64],
    once: &[i64],
    first: u64,
    holds: impl Fn(u64, Option<(usize, bool)>) -> bool,
) -> bool {
    let mut tried: BTreeSet<BigInt> = [first, first.max(1), first.max(2)].map(BigInt::from).into();
    for (each, once) in each.iter().zip(once) {
        if let Some(zero) = (-Rational::from(*once)).checked_div(&Rational::from(*each)) {
            tried.extend([zero.floor(), zero.floor() + 1].into_iter().filter(|copies| *copies >= BigInt::from(first)));
        }
    }
    tried.into_iter().all(|copies| {
        let terms = each.iter().zip(once).map(|(each, once)| (&copies * *each + *once).cmp(&BigInt::ZERO));
        let leading = terms.enumerate().find(|(_, order)| order.is_ne());
        holds(copies.to_u64().unwrap_or(u64::MAX), leading.map(|(place, order)| (place, order == Ordering::Greater)))
    })
}

/// The sum of the given number of copies of `each` and one of `once`.
pub fn sum_of_copies(copies: u64, each: &[Part], once: &[Part]) -> Result<Vec<Part>, Fault> {
    let boards = copies.checked_mul(each.len() as u64).filter(|boards| *boards <= MOST_BOARDS);
    let times = boards.and_then(|_| copies.to_usize());
    let times = match (times, each.is_empty()) {
        (_, true) => 0,
        (Some(times), _) => times,
        (None, _) => return Err(wrong("there are too many boards to list")),
    };
    let mut parts: Vec<Part> = each.iter().flat_map(|part| std::iter::repeat_n(*part, times)).collect();
    parts.extend_from_slice(once);
    parts.sort_unstable();
    Ok(parts)
}

/// The claims that together prove one for all n: those for the first `step` values of n, and that `step` copies have the sign
/// that preserves the comparison. `None` for a claim that is not for all n.
pub fn cases(claim: &Claim, step: u64) -> Result<Option<Vec<Claim>>, Fault> {
    let (Some(copies), Question::Prove(sign, player)) = (&claim.copies, &claim.question) else { return Ok(None) };
    let answer = Answer::Word("proved".to_owned());
    let of = |sign: &str, sum: Vec<Part>| Claim {
        question: Question::Prove(sign.to_owned(), *player),
        theory: claim.theory,
        copies: None,
        sum,
        answer: answer.clone(),
    };
    let mut cases = Vec::new();
    for number in 0..step {
        let number = copies.from.checked_add(number).ok_or_else(|| wrong("there are too many copies"))?;
        cases.push(of(sign, sum_of_copies(number, &copies.each, &claim.sum)?));
    }
    let kept = match sign.as_str() {
        ">" | ">=" | "|>" => ">=",
        "<" | "<=" | "<|" => "<=",
        _ => "==",
    };
    cases.push(of(kept, sum_of_copies(step, &copies.each, &[])?));
    Ok(Some(cases))
}
