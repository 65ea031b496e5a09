//! Who wins a sum of forms.

use std::{cmp::Ordering, fmt};

use crate::{
    form::{
        Form, Forms, Side,
        search::{Pieces, Play},
    },
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

impl Forms {
    /// Who wins a sum of forms. Only 0 is left out of it: * + * and 1 - 1 are not 0.
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
