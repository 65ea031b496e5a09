//! Who wins a sum of forms.

use std::{cmp::Ordering, fmt};

use crate::{
    form::{Form, Forms, Side, store::Terms},
    limit::{Limit, Stop},
};

/// Who wins in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MisereOutcome {
    /// Left, whoever begins.
    L,
    /// The previous player: who begins loses.
    P,
    /// The next player: who begins wins.
    N,
    /// Right, whoever begins.
    R,
}

impl MisereOutcome {
    /// The outcome, by whether Left wins if she begins, and whether Right wins if he begins.
    pub fn of_first([left, right]: [bool; 2]) -> Self {
        match (left, right) {
            (true, false) => MisereOutcome::L,
            (false, false) => MisereOutcome::P,
            (true, true) => MisereOutcome::N,
            (false, true) => MisereOutcome::R,
        }
    }
}

/// From Left's side: L is the greatest, R the least, P and N are not comparable.
impl PartialOrd for MisereOutcome {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            _ if self == other => Some(Ordering::Equal),
            (MisereOutcome::L, _) | (_, MisereOutcome::R) => Some(Ordering::Greater),
            (MisereOutcome::R, _) | (_, MisereOutcome::L) => Some(Ordering::Less),
            _ => None,
        }
    }
}

impl fmt::Display for MisereOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MisereOutcome::L => "L",
            MisereOutcome::P => "P",
            MisereOutcome::N => "N",
            MisereOutcome::R => "R",
        })
    }
}

/// Of so many sums it is kept who wins them.
const MOST_SUMS: usize = 1 << 23;

impl Forms {
    /// Who wins a sum of forms. Only 0 is left out of it: * + * and 1 - 1 are not 0.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn outcome(&mut self, sum: &[Form], limit: &Limit) -> Result<MisereOutcome, Stop> {
        let left = self.wins_first(sum, Side::Left, limit)?;
        let right = self.wins_first(sum, Side::Right, limit)?;
        Ok(MisereOutcome::of_first([left, right]))
    }

    fn known_win(&self, terms: &Terms, side: Side) -> Option<bool> {
        self.wins.get(terms)?[side as usize]
    }

    /// Whether a player who moves first wins a sum: he cannot move, or can move to one that the other one loses.
    pub(super) fn wins_first(&mut self, sum: &[Form], side: Side, limit: &Limit) -> Result<bool, Stop> {
        let mut root: Terms = sum.iter().copied().filter(|term| *term != Form::ZERO).collect();
        root.sort_unstable();
        // Sums that wait, each with who moves and the options that were not looked at.
        let mut path: Vec<(Terms, Side, Vec<Terms>)> = Vec::new();
        let mut next = Some((root.clone(), side));
        let mut last = true;
        loop {
            if let Some((terms, side)) = next.take() {
                match self.known_win(&terms, side) {
                    Some(wins) => last = wins,
                    None => {
                        limit.position()?;
                        limit.count(self.wins.len() as u64, "positions");
                        let options = self.moves(&terms, side, limit)?;
                        if options.is_empty() {
                            last = true;
                            self.keep(terms, side, true);
                        } else {
                            path.push((terms, side, options));
                            last = true;
                        }
                    }
                }
            }
            let Some((terms, side, options)) = path.last_mut() else { return Ok(last) };
            let answer = match options.last() {
                None => Some(false),
                Some(option) => {
                    let other = side.other();
                    match self.wins.get(option).and_then(|wins| wins[other as usize]) {
                        Some(false) => Some(true),
                        Some(true) => {
                            options.pop();
                            None
                        }
                        None => {
                            next = Some((option.clone(), other));
                            None
                        }
                    }
                }
            };
            if let Some(wins) = answer {
                let (terms, side) = (std::mem::take(terms), *side);
                path.pop();
                self.keep(terms, side, wins);
                last = wins;
            }
        }
    }

    fn keep(&mut self, terms: Terms, side: Side, wins: bool) {
        if self.wins.len() >= MOST_SUMS {
            self.wins.clear();
        }
        self.wins.entry(terms).or_default()[side as usize] = Some(wins);
    }

    /// What a player can move to, each once, the longest sums first.
    fn moves(&self, terms: &Terms, side: Side, limit: &Limit) -> Result<Vec<Terms>, Stop> {
        let mut moves = Vec::new();
        for (place, term) in terms.iter().enumerate() {
            if place > 0 && terms[place - 1] == *term {
                continue;
            }
            for option in self.options(*term, side) {
                limit.check()?;
                let mut after = terms.clone();
                after.remove(place);
                if *option != Form::ZERO {
                    let at = after.partition_point(|other| other < option);
                    after.insert(at, *option);
                }
                moves.push(after);
            }
        }
        moves.sort_unstable_by(|a, b| (b.len(), b).cmp(&(a.len(), a)));
        moves.dedup();
        Ok(moves)
    }
}
