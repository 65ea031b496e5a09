//! The length of play of a form.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    form::{Form, Forms, Side},
    limit::{Limit, Stop},
    stack::deeper,
};

/// What the players aim at besides winning when they play one form alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Haste {
    /// The winner hurries and the loser delays: the number of moves is the *remoteness*.
    WinnerHurries,
    /// The loser hurries and the winner delays: the number of moves is the *suspense number*.
    LoserHurries,
}

/// How a form is played: a player who cannot move loses in normal play and wins in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Convention {
    /// Which player hurries.
    pub haste: Haste,
    /// Whether a player who cannot move wins.
    pub is_misere: bool,
}

const TOO_LONG: Stop = Stop::Size { what: "the length of play of a form", limit: "2^32 - 1 moves" };

impl Forms {
    /// The number of moves in a form when a player starts and both know how it ends: he wins if the number is odd in normal
    /// play, and if it is even in misère play.
    ///
    /// A conjunctive compound, which ends with the first of its components, has the least of their remotenesses, and a
    /// continued conjunctive one of dicots, which ends with the last, the greatest of their suspense numbers, in both kinds of
    /// play (J. H. Conway, *On Numbers and Games*, ch. 14; *Winning Ways*, ch. 9). Where only one player can move in a
    /// component, the other one waits there, so that the players no longer alternate in it, and suspense numbers do not tell
    /// how long it lasts.
    ///
    /// ```
    /// use cutcake_misere::{Form, Forms, form::{Convention, Haste, Side}};
    /// # use cutcake_base::limit::{Limit, Stop};
    /// let (mut forms, limit) = (Forms::default(), Limit::default());
    /// let star = forms.make(vec![Form::ZERO], vec![Form::ZERO], &limit)?;
    /// let two = forms.make(vec![Form::ZERO, star], vec![Form::ZERO, star], &limit)?;
    /// let convention = |haste, is_misere| forms.length(two, Side::Left, Convention { haste, is_misere }, &limit);
    /// assert_eq!(convention(Haste::WinnerHurries, false)?, 1);
    /// assert_eq!(convention(Haste::WinnerHurries, true)?, 2);
    /// # Ok::<(), Stop>(())
    /// ```
    pub fn length(&self, form: Form, starter: Side, convention: Convention, limit: &Limit) -> Result<u32, Stop> {
        self.find_length(form, starter, convention, &mut HashMap::default(), limit)
    }

    fn find_length(
        &self,
        form: Form,
        mover: Side,
        convention: Convention,
        known: &mut HashMap<(Form, bool), u32, FxBuildHasher>,
        limit: &Limit,
    ) -> Result<u32, Stop> {
        let key = (form, mover == Side::Left);
        if let Some(known) = known.get(&key) {
            return Ok(*known);
        }
        limit.position()?;
        // Of the options after which the mover wins, and of the other options.
        let [mut won, mut lost]: [Option<u32>; 2] = [None; 2];
        let (shortest, longest) = (Ord::min as fn(u32, u32) -> u32, Ord::max as fn(u32, u32) -> u32);
        let (of_won, of_lost) = match convention.haste {
            Haste::WinnerHurries => (shortest, longest),
            Haste::LoserHurries => (longest, shortest),
        };
        for option in self.options(form, mover) {
            let length = deeper(|| self.find_length(*option, mover.other(), convention, known, limit))?;
            // The opponent, to move, loses if the number is even in normal play, and if it is odd in misère play.
            let is_won = length.is_multiple_of(2) != convention.is_misere;
            let (best, choose) = if is_won { (&mut won, of_won) } else { (&mut lost, of_lost) };
            *best = Some(best.map_or(length, |best| choose(best, length)));
        }
        let length = match won.or(lost) {
            Some(length) => length.checked_add(1).ok_or(TOO_LONG)?,
            None => 0,
        };
        known.insert(key, length);
        Ok(length)
    }
}
