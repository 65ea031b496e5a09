//! Claims for all n, by induction: on play at once, with a law of values, and in turn, by steps.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::{Answer, Claim, Fault, Moves, Part, Play, Question, claim::Copies};
use crate::{limit::Stop, number::Rational, player::Player};

/// A value: its coefficients, that of the largest scale first. Values are in lexicographic order.
pub type Vector = Vec<i64>;

/// The most boards of a sum that are written for a number of copies.
const MOST_BOARDS: u64 = 1 << 16;

const TOO_LARGE: Stop = Stop::Size { what: "a coefficient of a value", limit: "2^63" };

fn wrong(what: impl Into<String>) -> Fault {
    Fault::Claim(what.into())
}

fn sum(a: &[i64], b: &[i64]) -> Result<Vector, Stop> {
    a.iter().zip(b).map(|(a, b)| a.checked_add(*b)).collect::<Option<_>>().ok_or(TOO_LARGE)
}

fn negative(a: &[i64]) -> Result<Vector, Stop> {
    a.iter().map(|a| a.checked_neg()).collect::<Option<_>>().ok_or(TOO_LARGE)
}

/// A board as one of the players sees it: the other is his opponent.
struct Seen {
    value: Vector,
    /// By each of his moves: the change of value where the other moves elsewhere, and the least where he moves here too.
    moves: Vec<(Vector, Option<Vector>)>,
    /// The least change by a move of the other, if he has one.
    least: Option<Vector>,
}

/// The law that the values of boards decide all sums of them.
struct Law<'r> {
    values: BTreeMap<u32, &'r Vector>,
}

impl Law<'_> {
    /// What a board becomes, less what it was.
    fn change(&self, value: &[i64], parts: &[Part]) -> Result<Vector, Fault> {
        let mut total = negative(value)?;
        for part in parts {
            let found = self.values.get(&part.board).filter(|_| !part.negated);
            let found = found.ok_or_else(|| wrong("a move leads to a board that the law has no value of"))?;
            total = sum(&total, found)?;
        }
        Ok(total)
    }

    /// A board as a player sees it: 0 for Left, 1 for Right.
    fn seen<M: Moves>(&self, play: &mut Play<M>, board: u32, value: &Vector, player: usize) -> Result<Seen, Fault> {
        let part = Part { board, negated: false };
        let [own, other] = [play.options(part, player)?, play.options(part, 1 - player)?];
        let turned = |vector: Vector| if player == 0 { Ok(vector) } else { negative(&vector) };
        let mut moves = Vec::with_capacity(own.len());
        for (place, option) in own.iter().enumerate() {
            let mut joint: Option<Vector> = None;
            for reply in 0..other.len() {
                play.limit().check()?;
                let (left, right) = if player == 0 { (place, reply) } else { (reply, place) };
                let both = play.both(part, left, right)?;
                let change = turned(self.change(value, &both)?)?;
                joint = Some(joint.map_or(change.clone(), |least| least.min(change)));
            }
            moves.push((turned(self.change(value, option)?)?, joint));
        }
        let mut least: Option<Vector> = None;
        for option in &other {
            let change = turned(self.change(value, option)?)?;
            least = Some(least.map_or(change.clone(), |least| least.min(change)));
        }
        Ok(Seen { value: turned(value.clone())?, moves, least })
    }

    fn value_of(&self, parts: &[Part], length: usize) -> Result<Vector, Fault> {
        self.change(&vec![0; length], parts)
    }
}

impl Seen {
    /// What the player loses at most by his best move here if the best change of the other elsewhere is `beta`.
    fn loss(&self, beta: &[i64]) -> Result<Option<Vector>, Stop> {
        let mut least: Option<Vector> = None;
        for (alone, joint) in &self.moves {
            let kept = joint.iter().cloned().fold(sum(alone, beta)?, Vector::min);
            let loss = negative(&kept)?;
            least = Some(least.map_or(loss.clone(), |least| least.min(loss)));
        }
        Ok(least)
    }

    /// Whether the value says who wins where not both can move.
    fn is_based(&self) -> bool {
        let nothing = vec![0; self.value.len()];
        match (self.moves.is_empty(), self.least.is_none()) {
            (true, true) => self.value == nothing,
            (false, true) => self.value > nothing,
            _ => true,
        }
    }
}

/// Whether in every sum of boards the player keeps what its value promises him for one round.
fn is_kept<M: Moves>(play: &Play<M>, all: &[Seen]) -> Result<bool, Fault> {
    for least in all {
        let Some(beta) = &least.least else { continue };
        let nothing = vec![0; beta.len()];
        let mut bad: Vec<(&Seen, Option<Vector>)> = Vec::new();
        for seen in all {
            play.limit().check()?;
            let loss = seen.loss(beta)?;
            let is_beyond = seen.least.as_ref().is_some_and(|other| other < beta);
            if !is_beyond && loss.as_ref().is_none_or(|loss| *loss > nothing) {
                bad.push((seen, loss));
            }
        }
        let Some((_, own)) = bad.iter().find(|(seen, _)| std::ptr::eq(*seen, least)) else { continue };
        for (first, loss) in &bad {
            play.limit().check()?;
            let Some(loss) = loss.as_ref().filter(|loss| own.as_ref().is_none_or(|own| own >= loss)) else { continue };
            let others = bad.iter().filter(|(_, other)| other.as_ref().is_none_or(|other| other >= loss));
            let values: Vec<&Vector> = others.map(|(seen, _)| &seen.value).collect();
            let is_same = std::ptr::eq(*first, least);
            let base = if is_same { least.value.clone() } else { sum(&least.value, &first.value)? };
            if may_be_between(&base, values, loss) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Whether a value and multiples of others, none negative, may come to something from 0 to `most`, scale by scale.
fn may_be_between(base: &[i64], mut values: Vec<&Vector>, most: &[i64]) -> bool {
    let mut is_less = false;
    for (scale, (own, most)) in base.iter().zip(most).enumerate() {
        let at = |value: &&Vector| value.get(scale).copied().unwrap_or_default();
        let (lowers, raises) = (values.iter().any(|value| at(value) < 0), values.iter().any(|value| at(value) > 0));
        match (own.signum(), lowers, raises) {
            (-1, _, false) => return false,
            (1, false, _) if !is_less && own > most => return false,
            (0, _, false) => is_less |= *most > 0,
            (0, false, true) if !is_less && *most == 0 => {}
            _ => return true,
        }
        values.retain(|value| at(value) == 0);
    }
    true
}

/// Whether n times a value and another one compare so with 0 for all n from the first one on.
fn holds_for_all(each: &[i64], once: &[i64], sign: &str, first: u64) -> bool {
    let first = BigInt::from(first);
    let mut tried = BTreeSet::from([first.clone()]);
    for (each, once) in each.iter().zip(once) {
        if let Some(zero) = (-Rational::from(*once)).checked_div(&Rational::from(*each)) {
            tried.extend([zero.floor(), zero.floor() + 1].into_iter().filter(|copies| *copies >= first));
        }
    }
    tried.into_iter().all(|copies| {
        let terms = each.iter().zip(once).map(|(each, once)| &copies * *each + *once);
        let order = terms.map(|term| term.cmp(&BigInt::ZERO)).find(|order| order.is_ne());
        let order = order.unwrap_or(std::cmp::Ordering::Equal);
        match sign {
            "==" => order.is_eq(),
            "!=" => order.is_ne(),
            ">" | "|>" => order.is_gt(),
            "<" | "<|" => order.is_lt(),
            ">=" => order.is_ge(),
            "<=" => order.is_le(),
            _ => false,
        }
    })
}

/// Checks a law, and that it decides a claim for all n.
///
/// # Errors
/// What is wrong.
pub fn check_law<M: Moves>(
    play: &mut Play<M>,
    claim: &Claim,
    copies: &Copies,
    rows: &[(u32, Vector)],
) -> Result<(), Fault> {
    play.set_teams(&[vec![Player::Left], vec![Player::Right]]);
    let values: BTreeMap<u32, &Vector> = rows.iter().map(|(board, value)| (*board, value)).collect();
    let length = rows.first().map_or(0, |(_, value)| value.len());
    if values.len() != rows.len() || rows.iter().any(|(_, value)| value.len() != length) {
        return Err(wrong("a board of the law has two values, or its values have different scales"));
    }
    let law = Law { values };
    for player in [0, 1] {
        let all = rows.iter().map(|(board, value)| law.seen(play, *board, value, player));
        let all = all.collect::<Result<Vec<_>, Fault>>()?;
        if let Some(place) = all.iter().position(|seen| !seen.is_based()) {
            return Err(wrong(format!("the value of line {} of the law is not that of its moves", place + 1)));
        }
        if !is_kept(play, &all)? {
            return Err(wrong("the induction fails: in some sum a player may lose more than its value"));
        }
    }
    let (each, once) = (law.value_of(&copies.each, length)?, law.value_of(&claim.sum, length)?);
    let Question::Prove(sign, None) = &claim.question else { return Err(wrong("a law is of comparisons")) };
    let expected = if holds_for_all(&each, &once, sign, copies.from) { "proved" } else { "refuted" };
    match claim.answer == Answer::Word(expected.to_owned()) {
        true => Ok(()),
        false => Err(wrong(format!("by the law the claim is {expected}"))),
    }
}

/// The sum of so many copies and what stands beside them.
///
/// # Errors
/// If there are too many boards.
pub fn sum_of_copies(copies: u64, each: &[Part], once: &[Part]) -> Result<Vec<Part>, Fault> {
    let boards = copies.checked_mul(each.len() as u64).filter(|boards| *boards <= MOST_BOARDS);
    let times = boards.and_then(|_| copies.to_usize());
    let times = match (times, each.is_empty()) {
        (_, true) => 0,
        (Some(times), _) => times,
        (None, _) => return Err(wrong("there are too many boards to write them one by one")),
    };
    let mut parts: Vec<Part> = each.iter().flat_map(|part| std::iter::repeat_n(*part, times)).collect();
    parts.extend_from_slice(once);
    parts.sort_unstable();
    Ok(parts)
}

/// The claims that together prove one for all n, if `step` copies have the sign that keeps it: those for the first n, and that
/// sign. None of a claim for one n.
///
/// # Errors
/// If there are too many boards.
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
