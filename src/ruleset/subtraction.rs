//! Subtraction games: a move takes one of certain numbers of tokens from a heap (Berlekamp, Conway, Guy, *Winning Ways*,
//! ch. 4; all-but games: Siegel, *Combinatorial Game Theory*, ch. IV.2).

use crate::{
    impartial::HeapGame,
    ruleset::{NoBoard, heap::Heaps, impartial::broken},
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
            summary: format!("A move takes {list} tokens from a heap (one of these numbers); who cannot move loses."),
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
            summary: format!("A move takes any number of tokens from a heap, but not {list}; who cannot move loses."),
            examples: &["AllBut(2)[10]", "Periodicity(AllBut(1,3), 100)"],
            game: HeapGame::all_but(numbers),
        })
    }
}

/// The numbers in order, each once.
fn positive(name: &str, numbers: &[u64]) -> Result<Vec<u64>, NoBoard> {
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

fn written(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}
