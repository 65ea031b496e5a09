//! Take-and-break games (Guy and Smith 1956; Berlekamp, Conway, Guy, *Winning Ways*, ch. 4), given by a code in the notation of
//! CGSuite, which extends digits.

use crate::{NoBoard, heap::Heaps, impartial::broken};
use cutcake_impartial::{
    HeapGame,
    code::{Break, Code, Digit, Sizes},
};

/// The most heaps that a code may name.
const MOST_HEAPS: u64 = 63;

impl Heaps {
    /// The game of a code such as `0.137`: its n-th digit says what may be left when n tokens are taken from a heap. Its bits are 1
    /// for nothing, 2 for one heap, 4 for two heaps, 8 for three and 16 for four, all nonempty; so digits up to 7 are octal, those
    /// up to F hexadecimal, and the last one is V. The digit before the point is for moves that take nothing: 0, 4, 8 or C, since
    /// these must split the heap. More digits before it are for moves that add 1, 2, … tokens, from right to left.
    ///
    /// Also, `&64;` is a digit given by its number and `{1,3}` one given by the numbers of heaps; `{1,3+}` leaves one heap, or three
    /// or more; `*` any number. After a digit, or after a number of heaps in braces, `!` requires heaps of distinct sizes, `?` at
    /// least two that differ, `=` equal ones. Digits in brackets at the end repeat forever.
    ///
    /// # Errors
    /// If the code is invalid; the error states the rule.
    pub fn take_and_break(code: &str) -> Result<Self, NoBoard> {
        let game = HeapGame::of_code(read(code).map_err(|what| {
            broken(
                format!(
                    "\"{code}\" is not a code of a take-and-break game: {what} (a code is 0, 4, 8 or C, a point, and digits \
                     from 0 to 9 and A to V, such as \"0.137\", \"4!.0\" or \"0.[3]\"; `?TakeAndBreak` says more)"
                ),
                Some(0),
            )
        })?);
        Ok(Heaps {
            name: format!("TakeAndBreak(\"{code}\")"),
            summary: format!(
                "A move takes tokens from a heap and may break what is left, as the digits of {code} allow; who cannot \
                 move loses."
            ),
            examples: &["TakeAndBreak(\"0.137\")[7]", "NimSequence(TakeAndBreak(\"0.77\"), 10)"],
            game,
        })
    }
}

/// Parses a code; the error is a phrase.
fn read(text: &str) -> Result<Code, String> {
    let (before, after) = text.split_once('.').ok_or("it has no point")?;
    let mut before = digits(before)?;
    let unmoved = before.pop().ok_or("a digit stands before the point")?;
    before.reverse();
    let (after, repeated) = match after.split_once('[') {
        None => (after, None),
        Some((after, repeated)) => {
            let repeated = repeated.strip_suffix(']').ok_or("the digits that repeat stand in brackets at its end")?;
            (after, Some(repeated))
        }
    };
    let mut taken = vec![unmoved];
    taken.extend(digits(after)?);
    let repeated = repeated.map(digits).transpose()?;
    if repeated.as_ref().is_some_and(Vec::is_empty) {
        return Err("there is no digit between the brackets".to_owned());
    }
    if taken.len() == 1 && repeated.is_none() {
        return Err("at least one digit stands after the point".to_owned());
    }
    let period = repeated.as_ref().map_or(0, Vec::len);
    taken.extend(repeated.into_iter().flatten());
    Code::new(before, taken, period).map_err(|endless| match endless.added {
        0 => "the digit before the point is 0, 4, 8 or C, because a move that takes nothing must break".to_owned(),
        added => {
            let heaps = endless.heaps;
            format!("a move that adds {added} must leave more heaps than {heaps}, or play need not come to an end")
        }
    })
}

/// Parses the digits of a part of a code.
fn digits(text: &str) -> Result<Vec<Digit>, String> {
    let mut digits = Vec::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        rest = &rest[sign.len_utf8()..];
        let digit = match sign {
            '*' => Digit::new([Break::at_least(0, sizes(&mut rest).unwrap_or(Sizes::Any))]),
            '&' => {
                let (number, behind) = rest.split_once(';').ok_or("a number behind `&` ends with `;`, as `&64;`")?;
                rest = behind;
                let bits =
                    number.parse().map_err(|_| format!("\"&{number};\" is not a digit: its number is below 2^64"))?;
                Digit::of_bits(bits, sizes(&mut rest).unwrap_or(Sizes::Any))
            }
            '{' => {
                let (list, behind) = rest.split_once('}').ok_or("a brace is not closed")?;
                rest = behind;
                let of_all = sizes(&mut rest);
                breaks(list, of_all)?
            }
            _ => {
                let bits = sign.to_digit(32).ok_or_else(|| format!("\"{sign}\" is not a digit"))?;
                Digit::of_bits(bits.into(), sizes(&mut rest).unwrap_or(Sizes::Any))
            }
        };
        digits.push(digit);
    }
    Ok(digits)
}

/// Consumes the sign for the sizes of heaps at the beginning of a text, if there is one.
fn sizes(rest: &mut &str) -> Option<Sizes> {
    let (sizes, behind) = [('!', Sizes::Distinct), ('?', Sizes::NotAllEqual), ('=', Sizes::Equal)]
        .into_iter()
        .find_map(|(sign, sizes)| Some((sizes, rest.strip_prefix(sign)?)))?;
    *rest = behind;
    Some(sizes)
}

/// Parses the numbers of heaps between braces; `of_all` are the sizes given after the braces.
fn breaks(list: &str, of_all: Option<Sizes>) -> Result<Digit, String> {
    let (numbers, or_more) = match list.strip_suffix('+') {
        Some(numbers) => (numbers, true),
        None => (list, false),
    };
    let mut breaks = Vec::new();
    for number in numbers.split(',') {
        let digits = number.trim_end_matches(['!', '?', '=']);
        let mut sign = &number[digits.len()..];
        let own = sizes(&mut sign);
        let heaps = digits.parse().ok().filter(|heaps| *heaps <= MOST_HEAPS && sign.is_empty());
        let heaps = heaps.ok_or_else(|| {
            format!("\"{number}\" is not a number of heaps in {{{list}}}: they are from 0 to {MOST_HEAPS}, as {{1,3!}} or {{2+}}")
        })?;
        if own.is_some() && of_all.is_some() {
            return Err(format!(
                "the sizes of heaps in {{{list}}} are said within the braces or behind them, not both"
            ));
        }
        breaks.push(Break::exactly(heaps, own.or(of_all).unwrap_or(Sizes::Any)));
    }
    // The `+` belongs to the greatest number.
    if let Some(last) = breaks.iter_mut().max_by_key(|split| split.heaps).filter(|_| or_more) {
        last.or_more = true;
    }
    Ok(Digit::new(breaks))
}
