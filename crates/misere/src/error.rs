//! The errors of misère play.

use thiserror::Error;

use crate::limit::Stop;

/// Why a question about misère play has no answer.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum MisereError {
    /// The calculation was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// The search for a quotient was stopped.
    #[error("{stop}")]
    Stopped {
        /// The reason.
        stop: Stop,
        /// The last heap to which the quotient was proved.
        before: u64,
    },
    /// Something other than an option between the brackets of a misère game.
    #[error("an option of a misere game is an integer, a list or a misere game")]
    NotAnOption,
    /// A difference that does not exist.
    #[error("{part} is not a part of {whole}")]
    NotAPart {
        /// The game to be subtracted, as it is printed.
        part: String,
        /// The game that it was to be subtracted from.
        whole: String,
    },
    /// A link of games that are not linked.
    #[error("these misere games are not linked: one is an option of the other")]
    NotLinked,
    /// A distinguisher of a game from itself.
    #[error("nothing distinguishes a misere game from itself")]
    Equal,
    /// A loopy or partizan game where an impartial one is meant.
    #[error("{function} is for impartial games")]
    NotImpartial {
        /// The function that was called.
        function: &'static str,
    },
    /// A day with too many games to list.
    #[error("the misere games born by day {day} are too many to be listed: the last day that is listed is {last}")]
    Day {
        /// The day asked for.
        day: u64,
        /// The last day that can be listed.
        last: u64,
    },
    /// A form that is not a dicot.
    #[error("{form} is not a dicot: {}", match .follower {
        None => "only one player can move".to_owned(),
        Some(follower) => format!("only one player can move in its follower {follower}"),
    })]
    NotDicot {
        /// The form, as it is printed.
        form: String,
        /// The follower in which only one player can move, if it is not the form itself.
        follower: Option<String>,
    },
    /// A form that is not dead-ending.
    #[error("{form} is not dead-ending: the player who cannot move in {end} can move later, in {later}")]
    NotDeadEnding {
        /// The form, as it is printed.
        form: String,
        /// Its follower in which a player cannot move.
        end: String,
        /// A follower of that in which the same player can move.
        later: String,
    },
    /// No quotient was found.
    #[error(
        "no finite quotient found up to heap {heap}: order {order} to heap {before}; the limit on {what} was reached"
    )]
    NoQuotient {
        /// The first heap for which none was found.
        heap: u64,
        /// The order of the quotient of the smaller heaps.
        order: usize,
        /// The largest heap whose quotient is proved.
        before: u64,
        /// Which limit was reached.
        what: &'static str,
    },
    /// A heap larger than those for which the quotient is proved.
    #[error("the quotient is known for heaps to {heaps}, not for a heap of {heap}")]
    BeyondHeaps {
        /// The heap asked for.
        heap: u64,
        /// The largest heap of the quotient.
        heaps: u64,
    },
}
