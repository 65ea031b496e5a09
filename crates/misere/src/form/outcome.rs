//! Outcomes of sums of forms.

use std::{cmp::Ordering, fmt};

use crate::{
    form::{
        Form, Forms, Side,
        search::{Pieces, Play},
    },
    limit::{Limit, Stop},
};

/// An outcome class in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MisereOutcome {
    /// Left wins, whoever starts.
    L,
    /// The previous player wins: whoever starts loses.
    P,
    /// The next player wins: whoever starts wins.
    N,
    /// Right wins, whoever starts.
    R,
}

impl MisereOutcome {
    /// The outcome, given whether Left wins if she starts, and whether Right wins if he starts.
    pub fn of_first([left, right]: [bool; 2]) -> Self {
        match (left, right) {
            (true, false) => MisereOutcome::L,
            (false, false) => MisereOutcome::P,
            (true, true) => MisereOutcome::N,
            (false, true) => MisereOutcome::R,
        }
    }
}

/// From Left's point of view: L is the greatest, R the least; P and N are incomparable.
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

impl Forms {
    /// The outcome of a sum of forms. Only 0 is dropped from it: * + * and 1 - 1 are not 0.
    pub fn outcome(&mut self, sum: &[Form], limit: &Limit) -> Result<MisereOutcome, Stop> {
        let left = self.wins_first(sum, Side::Left, limit)?;
        let right = self.wins_first(sum, Side::Right, limit)?;
        Ok(MisereOutcome::of_first([left, right]))
    }

    /// Whether a player who moves first wins a sum of forms.
    pub fn wins_first(&mut self, sum: &[Form], side: Side, limit: &Limit) -> Result<bool, Stop> {
        let sum: Vec<(Form, u64)> = sum.iter().map(|form| (*form, 1)).collect();
        let mut search = std::mem::take(&mut self.search);
        let wins = search.wins_first(self, &sum, side, limit);
        self.search = search;
        wins
    }
}

impl Play for Forms {
    type Piece = Form;
    type Error = Stop;

    fn options(&mut self, form: &Form, side: Side) -> Result<Vec<Pieces<Form>>, Stop> {
        Ok(Forms::options(self, *form, side).iter().map(|option| vec![(*option, 1)]).collect())
    }
}
