//! Take-and-break games by their code (Guy and Smith 1956; Berlekamp, Conway, Guy, *Winning Ways*, ch. 4).

use crate::{
    impartial::HeapGame,
    ruleset::{NoBoard, heap::Heaps, impartial::broken},
};

impl Heaps {
    /// The game of a code such as `0.137`: its digit number n says what may be left when n tokens are taken from a heap.
    /// Its bits are 1 for nothing, 2 for one heap, 4 for two heaps and 8 for three, all of them not empty; so digits to 7
    /// are octal, 8 to F hexadecimal. The digit before the point is for moves that take nothing: 0, or 4, 8 or C, for
    /// they must break the heap.
    ///
    /// # Errors
    /// If it is no code; the error states the rule.
    pub fn take_and_break(code: &str) -> Result<Self, NoBoard> {
        let rule = |what: &str| {
            broken(
                format!(
                    "\"{code}\" is no code of a take-and-break game: {what} (a code is 0, 4, 8 or C, a point, and digits \
                     from 0 to 9 and A to F, such as \"0.137\" or \"4.7\")"
                ),
                Some(0),
            )
        };
        let (before, after) = code.split_once('.').ok_or_else(|| rule("it has no point"))?;
        let digit = |sign: char| {
            let digit = sign.to_digit(16).and_then(|digit| u8::try_from(digit).ok());
            digit.ok_or_else(|| rule(&format!("\"{sign}\" is no digit")))
        };
        let mut signs = before.chars();
        let first = match (signs.next(), signs.next()) {
            (Some(sign), None) => digit(sign)?,
            _ => return Err(rule("one digit stands before the point")),
        };
        if first & 3 != 0 {
            return Err(rule(
                "the digit before the point is 0, 4, 8 or C, because a move that takes nothing must break",
            ));
        }
        if after.is_empty() {
            return Err(rule("at least one digit stands after the point"));
        }
        let digits = std::iter::once(Ok(first)).chain(after.chars().map(digit)).collect::<Result<Vec<u8>, _>>()?;
        Ok(Heaps {
            name: format!("TakeAndBreak(\"{code}\")"),
            summary: format!(
                "A move takes tokens from a heap and may break what is left, as the digits of {code} allow; who cannot \
                 move loses."
            ),
            examples: &["TakeAndBreak(\"0.137\")[7]", "NimSequence(TakeAndBreak(\"0.77\"), 10)"],
            game: HeapGame::coded((0..).zip(digits)),
        })
    }
}
