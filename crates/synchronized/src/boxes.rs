//! Laws of values for the rectangles of Synchronized Cutcake.

use std::rc::Rc;

use super::{Extent, Law, Rectangle, SynchronizedRules, Values, law::MOST_BOARDS, value::ValueError};
use crate::{limit::Limit, position::Board};

/// The sides of the boxes of rectangles for which laws are sought, so that few laws serve many questions.
const SIDES: [u64; 15] = [2, 3, 4, 6, 9, 12, 16, 24, 27, 32, 48, 64, 128, 256, 512];
/// The most rectangles of a law that serves questions: those inside [32,32].
const MOST_RECTANGLES: u64 = 1024;
/// The most rectangles of a law that is found so quickly that it is always sought.
const FEW_RECTANGLES: u64 = 300;

impl Values {
    /// A law for all rectangles inside `[l,r]` and `[r,l]`; `None` if there are too many, or if not even the sign of
    /// values is proved to decide. It is proved only once.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn law(
        &mut self,
        rules: &dyn SynchronizedRules,
        (l, r): Rectangle,
        limit: &Limit,
    ) -> Result<Option<Rc<Law>>, ValueError> {
        let corner = (l.max(r), l.min(r));
        if let Some(law) = self.laws.get(&corner) {
            return Ok(law.clone());
        }
        if count(corner) > MOST_RECTANGLES {
            return Ok(None);
        }
        let roots = [[corner.0, corner.1], [2, 1], [1, 2]].map(|sides| Board::from_slice(&sides));
        let law = self.prove_law(rules, roots.to_vec(), limit)?;
        self.laws.insert(corner, law.clone());
        Ok(law)
    }

    /// A law for all boards that play makes of some rectangles, with no others except their mirror images and the
    /// units. It serves later questions about sums inside it.
    ///
    /// # Errors
    /// As for [`law`](Self::law).
    pub fn law_of(
        &mut self,
        rules: &dyn SynchronizedRules,
        rectangles: &[Rectangle],
        limit: &Limit,
    ) -> Result<Option<Rc<Law>>, ValueError> {
        let roots = rectangles.iter().map(|(l, r)| Board::from_slice(&[*l, *r]));
        let law = self.prove_law(rules, roots.collect(), limit)?;
        self.other_laws.extend(law.iter().filter(|law| law.extent() == Extent::Full).cloned());
        Ok(law)
    }

    /// The known laws that decide sums of these rectangles.
    fn laws_about<'v>(
        &'v self,
        rules: &'v dyn SynchronizedRules,
        rectangles: &'v [Rectangle],
    ) -> impl Iterator<Item = &'v Rc<Law>> {
        let laws = self.laws.values().flatten().chain(&self.other_laws).filter(|law| law.extent() == Extent::Full);
        laws.filter(|law| rectangles.iter().all(|(l, r)| law.covers(rules, &Board::from_slice(&[*l, *r]))))
    }

    /// The known law about the most rectangles that decides sums of these.
    pub fn widest_law_about(&self, rules: &dyn SynchronizedRules, rectangles: &[Rectangle]) -> Option<Rc<Law>> {
        self.laws_about(rules, rectangles).max_by_key(|law| law.count()).cloned()
    }

    fn least_law_about(&self, rules: &dyn SynchronizedRules, rectangles: &[Rectangle]) -> Option<Rc<Law>> {
        self.laws_about(rules, rectangles).min_by_key(|law| law.count()).cloned()
    }

    fn prove_law(
        &mut self,
        rules: &dyn SynchronizedRules,
        roots: Vec<Board>,
        limit: &Limit,
    ) -> Result<Option<Rc<Law>>, ValueError> {
        let value = |board: &Board| match **board {
            [l, r] => self.value(l, r, limit),
            _ => Err(ValueError::NotDecided { rectangle: (0, 0) }),
        };
        match Law::prove(rules, roots, value, MOST_BOARDS, limit) {
            Ok(law) => Ok(law.map(Rc::new)),
            Err(ValueError::Stop(stop)) => Err(stop.into()),
            // A rectangle without a value is in no law.
            Err(_) => Ok(None),
        }
    }

    /// The law that decides sums of these rectangles, for a box that contains all of them; `None` if there is none.
    ///
    /// # Errors
    /// As for [`law`](Self::law).
    pub fn law_about(
        &mut self,
        rules: &dyn SynchronizedRules,
        rectangles: &[Rectangle],
        limit: &Limit,
    ) -> Result<Option<Rc<Law>>, ValueError> {
        match (self.least_law_about(rules, rectangles), corner(rectangles)) {
            (None, Some(corner)) => self.law(rules, corner, limit),
            (law, _) => Ok(law),
        }
    }

    /// The law about some rectangles, if it is known or quickly found.
    ///
    /// # Errors
    /// As for [`law`](Self::law).
    pub fn ready_law_about(
        &mut self,
        rules: &dyn SynchronizedRules,
        rectangles: &[Rectangle],
        limit: &Limit,
    ) -> Result<Option<Rc<Law>>, ValueError> {
        let is_ready = |corner| self.laws.contains_key(&corner) || count(corner) <= FEW_RECTANGLES;
        match corner(rectangles).is_some_and(is_ready) {
            true => self.law_about(rules, rectangles, limit),
            false => Ok(self.least_law_about(rules, rectangles)),
        }
    }
}

/// The corner of the box of a law for these rectangles, or for those with their sides exchanged: both sides are among
/// [`SIDES`]. Rectangles that only one player can cut are units in every law. `None` if a side is too long.
fn corner(rectangles: &[Rectangle]) -> Option<Rectangle> {
    let cut = || rectangles.iter().filter(|(l, r)| l.min(r) > &1);
    let least = |side: u64| SIDES.into_iter().find(|least| *least >= side);
    let long = least(cut().map(|(l, r)| *l.max(r)).max().unwrap_or(1))?;
    let short = least(cut().map(|(l, r)| *l.min(r)).max().unwrap_or(1))?;
    Some((long, short.min(long)))
}

/// The number of rectangles inside `[l,r]` or `[r,l]`, for `l >= r`.
fn count((l, r): Rectangle) -> u64 {
    l.saturating_mul(r).saturating_mul(2).saturating_sub(r.saturating_mul(r))
}
