//! Coin-turning games played with heaps (Berlekamp, Conway, Guy, *Winning Ways*, ch. 14), given by a code in the notation of CGSuite.

use crate::{NoBoard, heap::Heaps, impartial::broken};
use cutcake_impartial::{
    HeapGame,
    turning::{Spacing, Turn},
};

impl Heaps {
    /// The heap game of a turning code such as `1-3`: the number of coins that a move turns, including the last one, which is the heap
    /// moved in; `1+` means one or more. These may follow in any order: `C` for consecutive coins, `C(5)` for coins among five
    /// consecutive ones, `E` for equal distances, `S` for a symmetric choice, `F` if the first coin of all is among them. Commas
    /// separate alternatives.
    ///
    /// # Errors
    /// If the code is invalid; the error states the rule.
    pub fn spawning(code: &str) -> Result<Self, NoBoard> {
        let turns = code.split(',').map(turn).collect::<Result<Vec<Turn>, String>>().map_err(|what| {
            let rule = format!(
                "\"{code}\" is not a turning code: {what} (a code is a number of coins, \"3\", \"1-3\" or \"1+\", with C, C(5), E, \
                 S or F behind it, such as \"1-3C(5)\", or several of these with commas between them)"
            );
            broken(rule, Some(0))
        })?;
        Ok(Heaps {
            name: format!("Spawning(\"{code}\")"),
            summary: format!(
                "A move in a heap of n leaves heaps as large as the places of the coins that {code} turns together with \
                 the n-th; the player who cannot move loses."
            ),
            examples: &["NimSequence(Spawning(\"1-3\"), 12)", "Options(Spawning(\"3E\")[7])"],
            game: HeapGame::of_turns(turns),
        })
    }
}

/// Parses one alternative of a code; the error is a phrase.
fn turn(text: &str) -> Result<Turn, String> {
    let text = text.trim().to_ascii_uppercase();
    let end = text.find(|sign: char| !(sign.is_ascii_digit() || "+-".contains(sign)));
    let numbers = &text[..end.unwrap_or(text.len())];
    let number = |digits: &str| {
        let number = digits.parse().ok().filter(|number: &u64| *number > 0);
        number.ok_or_else(|| format!("\"{digits}\" is not a number of coins"))
    };
    let (least, most) = match (numbers.strip_suffix('+'), numbers.split_once('-')) {
        (Some(least), _) => (number(least)?, None),
        (None, Some((least, most))) => (number(least)?, Some(number(most)?)),
        (None, None) => (number(numbers)?, Some(number(numbers)?)),
    };
    let mut turn = Turn { least, most, span: None, spacing: Spacing::Free, with_first: false };
    let mut rest = &text[numbers.len()..];
    while let Some(sign) = rest.chars().next() {
        rest = &rest[sign.len_utf8()..];
        let spacing = match sign {
            'C' if rest.starts_with('(') => {
                let (span, behind) = rest[1..].split_once(')').ok_or("a parenthesis is not closed")?;
                (turn.span, rest) = (Some(number(span)?), behind);
                continue;
            }
            'F' => {
                turn.with_first = true;
                continue;
            }
            'C' => Spacing::Consecutive,
            'E' => Spacing::Equal,
            'S' => Spacing::Symmetric,
            _ => return Err(format!("\"{sign}\" is none of C, E, S and F")),
        };
        if turn.spacing != Spacing::Free && turn.spacing != spacing {
            return Err("only one of C, E and S says how coins lie".to_owned());
        }
        turn.spacing = spacing;
    }
    Ok(turn)
}
