//! [`Mobility`]: how long play of a game can last, and who can move in it.

use crate::limit::Stop;

/// What can happen in a game, whoever moves when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mobility {
    /// How long play can last, in moves: 0 if nobody can move, otherwise one more than the latest birthday of an option.
    pub birthday: u64,
    /// Which players can move now.
    pub can_move: [bool; 3],
    /// Which players can move now or later.
    pub ever_moves: [bool; 3],
    /// Whether here and in all followers a player who has no move never gets one again.
    pub is_hereditary: bool,
}

const TOO_LONG: Stop = Stop::Size { what: "the length of play", limit: "2^64 - 1 moves" };

impl Mobility {
    /// The mobility of the empty sum.
    pub const ZERO: Mobility =
        Mobility { birthday: 0, can_move: [false; 3], ever_moves: [false; 3], is_hereditary: true };

    /// The mobility of a game computed from those of each player's options.
    pub fn from_options(options: [impl IntoIterator<Item = Mobility>; 3]) -> Result<Mobility, Stop> {
        let mut mobility = Mobility::ZERO;
        for (player, options) in options.into_iter().enumerate() {
            for option in options {
                mobility.can_move[player] = true;
                mobility.birthday = mobility.birthday.max(option.birthday.checked_add(1).ok_or(TOO_LONG)?);
                mobility.is_hereditary &= option.is_hereditary;
                for (ever, option) in mobility.ever_moves.iter_mut().zip(option.ever_moves) {
                    *ever |= option;
                }
            }
        }
        for (ever, now) in mobility.ever_moves.iter_mut().zip(mobility.can_move) {
            mobility.is_hereditary &= now || !*ever;
            *ever |= now;
        }
        Ok(mobility)
    }

    /// The mobility of a sum with a number of copies of another game.
    pub fn add(&self, other: &Mobility, times: u64) -> Result<Mobility, Stop> {
        if times == 0 {
            return Ok(*self);
        }
        let more = other.birthday.checked_mul(times).and_then(|moves| self.birthday.checked_add(moves));
        let either = |a: [bool; 3], b: [bool; 3]| [0, 1, 2].map(|player| a[player] || b[player]);
        Ok(Mobility {
            birthday: more.ok_or(TOO_LONG)?,
            can_move: either(self.can_move, other.can_move),
            ever_moves: either(self.ever_moves, other.ever_moves),
            is_hereditary: self.is_hereditary && other.is_hereditary,
        })
    }
}
