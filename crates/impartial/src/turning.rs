//! Codes of coin-turning games (Berlekamp, Conway, Guy, *Winning Ways*, ch. 14), played as heap games: the coin at
//! place n is a heap of n, and a move that turns it with other coins leaves heaps of the sizes of their places.

use crate::{
    heap::VisitParts,
    limit::{Limit, Stop},
};

/// A restriction on the places of the coins that a move turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spacing {
    /// None.
    #[default]
    Free,
    /// Consecutive places.
    Consecutive,
    /// Equal distances between neighbouring coins.
    Equal,
    /// Symmetric under reversal.
    Symmetric,
}

/// The coins that a move may turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The least number of coins, including the last one.
    pub least: u64,
    /// The greatest number; `None` if there is no bound.
    pub most: Option<u64>,
    /// The number of consecutive places that must contain them; `None` if there is no bound.
    pub span: Option<u64>,
    /// The restriction on their places.
    pub spacing: Spacing,
    /// Whether the very first coin must be among them.
    pub with_first: bool,
}

impl Turn {
    /// Visits the places of the coins that are turned with the one at a place.
    pub(super) fn for_each(&self, last: u64, limit: &Limit, visit: &mut VisitParts<'_>) -> Result<(), Stop> {
        if last == 0 {
            return Ok(());
        }
        let first = self.span.map_or(1, |span| (last + 1).saturating_sub(span).max(1));
        let most = self.most.unwrap_or(last).min(last - first + 1);
        let mut places = Vec::new();
        for coins in self.least.max(1)..=most {
            limit.check()?;
            if coins == 1 {
                if !self.with_first || last == 1 {
                    visit(&[])?;
                }
                continue;
            }
            let firsts = match self.with_first {
                true => first..=1,
                false => first..=last + 1 - coins,
            };
            match self.spacing {
                Spacing::Free => {
                    for place in firsts {
                        places.push(place);
                        let chosen = choose(place + 1, last, coins - 2, &mut places, limit, visit);
                        places.pop();
                        chosen?;
                    }
                }
                Spacing::Consecutive if firsts.contains(&(last + 1 - coins)) => {
                    places.extend(last + 1 - coins..last);
                    visit(&places)?;
                    places.clear();
                }
                Spacing::Consecutive => {}
                Spacing::Equal => {
                    for place in firsts.filter(|place| (last - place).is_multiple_of(coins - 1)) {
                        limit.check()?;
                        let step = (last - place) / (coins - 1);
                        places.extend((0..coins - 1).map(|coin| place + coin * step));
                        visit(&places)?;
                        places.clear();
                    }
                }
                Spacing::Symmetric => {
                    for place in firsts.filter(|place| coins.is_multiple_of(2) || (last - place).is_multiple_of(2)) {
                        // Between the outer coins are pairs around the middle, and for an odd number one in the middle.
                        let middle = (place + last).div_ceil(2);
                        let mut visit = |inner: &[u64]| {
                            let mut all = vec![place];
                            all.extend(inner);
                            all.extend((coins % 2 == 1).then_some(middle));
                            all.extend(inner.iter().rev().map(|other| place + last - other));
                            visit(&all)
                        };
                        choose(place + 1, middle, (coins - 2) / 2, &mut places, limit, &mut visit)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Visits all choices of `count` places from `first` up to but excluding `end`, after those chosen before.
fn choose(
    first: u64,
    end: u64,
    count: u64,
    places: &mut Vec<u64>,
    limit: &Limit,
    visit: &mut VisitParts<'_>,
) -> Result<(), Stop> {
    limit.check()?;
    if count == 0 {
        return visit(places);
    }
    for place in first..(end + 1).saturating_sub(count) {
        places.push(place);
        let chosen = choose(place + 1, end, count - 1, places, limit, visit);
        places.pop();
        chosen?;
    }
    Ok(())
}
