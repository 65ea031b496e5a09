//! How a game compares with 0, and the eleven classes of numbers.

use std::fmt;

use crate::{partizan::Relation, player::Player};

/// How a game compares with 0 in the orders of Left, Center and Right.
///
/// Prints as `<>_L 0, <_C 0, =_R 0`; a game confused with 0 shows `<>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Comparisons(pub [Relation; 3]);

impl Comparisons {
    /// The comparison in the order of a player.
    pub fn relation(&self, player: Player) -> Relation {
        self.0[player.index()]
    }

    /// The sign of the comparison in the order of a player: `<`, `=`, `>` or `<>`.
    pub fn sign(&self, player: Player) -> &'static str {
        match self.relation(player) {
            Relation::Less => "<",
            Relation::Equal => "=",
            Relation::Greater => ">",
            Relation::Confused => "<>",
        }
    }
}

impl fmt::Display for Comparisons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for player in Player::ALL {
            let comma = if player == Player::Left { "" } else { ", " };
            write!(f, "{comma}{}_{} 0", self.sign(player), player.letter())?;
        }
        Ok(())
    }
}

/// One of the eleven classes of numbers (Cincotti 2005, Table II of "The Game of Maundy Block"), distinguished by how the number
/// compares with 0 in the three orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// `=`: 0 for everybody.
    Zero,
    /// `>_p`: positive for one player and negative for the others.
    Positive(Player),
    /// `=_pq`: 0 for two players and negative for the one named here.
    ZeroBut(Player),
    /// `<_pq`: 0 for the player named here and negative for the others.
    NegativeBut(Player),
    /// `<`: negative for everybody.
    Negative,
}

impl Class {
    /// The eleven classes, in the order of the papers' tables.
    pub const ALL: [Class; 11] = {
        use Class::{Negative, NegativeBut, Positive, Zero, ZeroBut};
        use Player::{Center, Left, Right};
        [
            Zero,
            Positive(Left),
            Positive(Center),
            Positive(Right),
            ZeroBut(Right),
            ZeroBut(Center),
            ZeroBut(Left),
            NegativeBut(Left),
            NegativeBut(Center),
            NegativeBut(Right),
            Negative,
        ]
    };

    /// The class with these comparisons; `None` for comparisons that no number has.
    pub fn of(comparisons: Comparisons) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.comparisons() == comparisons)
    }

    /// How the numbers of the class compare with 0.
    pub fn comparisons(self) -> Comparisons {
        Comparisons(Player::ALL.map(|player| match self {
            Class::Zero => Relation::Equal,
            Class::Positive(winner) if winner == player => Relation::Greater,
            Class::ZeroBut(other) if other != player => Relation::Equal,
            Class::NegativeBut(other) if other == player => Relation::Equal,
            _ => Relation::Less,
        }))
    }

    /// Who wins with `starter` to start, where the class determines it (Table II of the papers); `None` for the question marks
    /// there.
    ///
    /// It holds for hereditary numbers, such as blocks and their sums, and for `>_p` for all numbers. A number in which
    /// a player without a move may get one later can have another winner.
    pub fn winner(self, starter: Player) -> Option<Player> {
        match self {
            // Who moves first leaves first.
            Class::Zero => Some(starter.previous()),
            Class::Positive(winner) => Some(winner),
            // Of the two who can move, the one to move first loses.
            Class::ZeroBut(other) if starter == other.previous() => Some(starter.previous()),
            Class::ZeroBut(other) => Some(other.previous()),
            Class::NegativeBut(winner) if starter != winner => Some(winner),
            Class::NegativeBut(_) | Class::Negative => None,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, has_letter): (_, fn(Player, Player) -> bool) = match self {
            Class::Zero => ("=", |_, _| false),
            Class::Negative => ("<", |_, _| false),
            Class::Positive(_) => (">_", |named, player| named == player),
            Class::ZeroBut(_) => ("=_", |named, player| named != player),
            Class::NegativeBut(_) => ("<_", |named, player| named != player),
        };
        f.write_str(sign)?;
        match self {
            Class::Zero | Class::Negative => Ok(()),
            Class::Positive(named) | Class::ZeroBut(named) | Class::NegativeBut(named) => {
                let letters = Player::ALL.into_iter().filter(|player| has_letter(*named, *player));
                letters.map(Player::letter).try_for_each(|letter| f.write_str(letter))
            }
        }
    }
}
