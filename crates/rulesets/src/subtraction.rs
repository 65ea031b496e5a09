//! Subtraction games, in which a move takes one of certain numbers of tokens from a heap (Berlekamp, Conway, Guy, *Winning Ways*,
//! ch. 4; all-but games: Siegel, *Combinatorial Game Theory*, ch. IV.2), and Splittles, in which it may also split the rest in two.

use crate::{NoBoard, heap::Heaps, impartial::broken};
use cutcake_impartial::{
    HeapGame,
    code::{Code, Digit, Sizes},
};

impl Heaps {
    /// `Subtraction(1,2,3)`: a move takes one of these numbers of tokens, which must be positive. The order does not
    /// matter.
    ///
    /// # Errors
    /// If there is no number, or 0 among them.
    pub fn subtraction(numbers: &[u64]) -> Result<Self, NoBoard> {
        if numbers.is_empty() {
            return Err(broken("Subtraction(a,b,…) takes at least one number", None));
        }
        let numbers = positive("Subtraction", numbers)?;
        let list = written(&numbers);
        Ok(Heaps {
            name: format!("Subtraction({list})"),
            summary: format!(
                "A move takes {list} tokens from a heap (one of these numbers); the player who cannot move loses."
            ),
            examples: &["Subtraction(1,2,3)[10]", "Periodicity(Subtraction(2,3,7), 100)"],
            game: HeapGame::coded(numbers.into_iter().map(|number| (number, 3))),
        })
    }

    /// `AllBut(2,5)`: a move takes any positive number of tokens except these, which must be positive.
    ///
    /// # Errors
    /// If 0 is among them.
    pub fn all_but(numbers: &[u64]) -> Result<Self, NoBoard> {
        let numbers = positive("AllBut", numbers)?;
        let list = written(&numbers);
        Ok(Heaps {
            name: format!("AllBut({list})"),
            summary: format!(
                "A move takes any number of tokens from a heap, but not {list}; the player who cannot move loses."
            ),
            examples: &["AllBut(2)[10]", "Periodicity(AllBut(1,3), 100)"],
            game: HeapGame::all_but(numbers),
        })
    }

    /// `Splittles(1,2)`: a move takes one of these numbers of tokens, which must be positive, and may split the rest into two heaps;
    /// if `all_but`, it takes any positive number except these.
    ///
    /// # Errors
    /// If 0 is among them, or there is none.
    pub fn splittles(numbers: &[u64], all_but: bool) -> Result<Self, NoBoard> {
        let (game, list) = splittles(numbers, all_but)?;
        let takes = if all_but { format!("any number of tokens but {list}") } else { format!("{list} tokens") };
        Ok(Heaps {
            name: format!("Splittles({list}{})", if all_but { "; allbut := true" } else { "" }),
            summary: format!(
                "A move takes {takes} from a heap and may break what is left in two heaps; the player who cannot move loses."
            ),
            examples: &["Splittles(1,2)[10]", "Periodicity(Splittles(1,2), 200)"],
            game,
        })
    }
}

/// The moves of Splittles, and its numbers as they are written.
pub(super) fn splittles(numbers: &[u64], all_but: bool) -> Result<(HeapGame, String), NoBoard> {
    let numbers = positive("Splittles", numbers)?;
    let Some(most) = numbers.last().copied() else {
        return Err(broken("Splittles(a,b,…) takes at least one number", None));
    };
    let list = written(&numbers);
    if !all_but {
        return Ok((HeapGame::coded(numbers.into_iter().map(|number| (number, 7))), list));
    }
    if most > MOST_EXCLUDED {
        let rule = format!("the numbers that Splittles leaves out are at most {MOST_EXCLUDED}");
        return Err(broken(rule, Some(0)));
    }
    let any = Digit::of_bits(7, Sizes::Any);
    let digit = |number: u64| match number == 0 || numbers.binary_search(&number).is_ok() {
        true => Digit::default(),
        false => any.clone(),
    };
    let digits = (0..=most + 1).map(digit).collect();
    // Every move takes tokens, so that play ends.
    let code = Code::new(Vec::new(), digits, 1);
    code.map(|code| (HeapGame::of_code(code), list)).map_err(|_| broken("a move takes at least one token", None))
}

/// The greatest number of tokens that may be excluded.
const MOST_EXCLUDED: u64 = 1 << 16;

/// The numbers in order without repetitions, if they are positive.
pub(super) fn positive(name: &str, numbers: &[u64]) -> Result<Vec<u64>, NoBoard> {
    if let Some(place) = numbers.iter().position(|number| *number == 0) {
        return Err(broken(
            format!("the numbers of {name} are positive: a move takes at least one token"),
            Some(place),
        ));
    }
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

pub(super) fn written(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}
