//! Predicates of values.

use super::{Side, Stopper, Value, store::Calculator};
use crate::{limit::Stop, player::Player};

impl Calculator<'_> {
    /// Whether a value is 0.
    pub fn is_zero(&self, value: Value) -> bool {
        value == Value::from(self.short.zero())
    }

    /// Whether a value is a short game.
    pub fn is_loopfree(&self, value: Value) -> bool {
        value.short().is_some()
    }

    /// Whether a value is a stopper whose canonical form has no cycle longer than a pass.
    pub fn is_plumtree(&mut self, value: Value) -> Result<bool, Stop> {
        let Some(stopper) = value.stopper() else { return Ok(false) };
        let point = self.point(stopper)?;
        Ok(self.plumtree(point))
    }

    /// Whether a value is on, off, a number, or a number + over or under.
    pub fn is_pseudonumber(&mut self, value: Value) -> Result<bool, Stop> {
        let Some(stopper) = value.stopper() else { return Ok(false) };
        let point = self.point(stopper)?;
        Ok(self.pseudonumber(point)?.is_some())
    }

    /// Whether G + G = G.
    pub fn is_idempotent(&mut self, value: Value) -> Result<bool, Stop> {
        let double = self.add(value, value)?;
        self.is_equal(double, value)
    }

    /// Whether the strong stops of both sides are 0; `None` if a side is wild.
    pub fn is_infinitesimal(&mut self, value: Value) -> Result<Option<bool>, Stop> {
        let Some((onside, offside)) = value.stopper_sides() else { return Ok(None) };
        let zero = Stopper::Short(self.short.zero());
        for side in [onside, offside] {
            for player in [Player::Left, Player::Right] {
                if self.strong_stop(side, player)? != zero {
                    return Ok(Some(false));
                }
            }
        }
        Ok(Some(true))
    }

    /// Whether the left strong stop of the onside and the right strong stop of the offside are the same number; `None` if a side
    /// is wild.
    pub fn is_numberish(&mut self, value: Value) -> Result<Option<bool>, Stop> {
        let Some((onside, offside)) = value.stopper_sides() else { return Ok(None) };
        let left = self.strong_stop(onside, Player::Left)?;
        let right = self.strong_stop(offside, Player::Right)?;
        Ok(Some(left == right && left.short().is_some_and(|game| self.short.is_number(game))))
    }

    /// A side as a value; `None` if it is wild.
    pub fn side(&self, side: Side) -> Option<Value> {
        side.stopper().map(Value::Stopper)
    }
}
