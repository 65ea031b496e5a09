//! [`Rules`]: what every theory asks of a ruleset, and the traits in which some theories ask for more.

pub mod synchronized;
pub mod theory;
pub mod three_player;
pub mod variant;

use crate::{
    limit::{Limit, Stop},
    number::Rational,
    player::Player,
    position::{Board, Boards},
    standing::{Answer, Standing},
};

/// How a ruleset is played: what a player can move to, and which boards are worth the same.
///
/// [`options`](Self::options) defines the play; everything else says how to reach values sooner, and must agree with it.
/// A theory whose games have more to say asks for a trait of its own beside this one.
pub trait Rules {
    /// The sums of boards that `player` can move to from `board`, in the order in which a person would list them; where
    /// players move at once, what the board becomes if the opponent moves elsewhere. In impartial play every player has
    /// the same options. Play must come to an end, whoever moves, unless the ruleset says that it may come back. Rules that list very many options ask
    /// [`limit.position()`](Limit::position) for each.
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop>;

    /// The boards whose sum a board is, where it falls apart: heaps side by side are the sum of single heaps.
    fn split(&self, board: &Board) -> Boards {
        Boards::from(board.clone())
    }

    /// The one board that stands for all that are the same up to a symmetry of the rules.
    fn same(&self, board: &Board) -> Board {
        board.clone()
    }

    /// The boards that stand for a board in a sum: its parts, each as the one of those that are the same.
    ///
    /// # Errors
    /// If there are more of one kind than can be counted.
    fn reduced(&self, board: &Board) -> Result<Boards, Stop> {
        let mut reduced = Boards::default();
        for (part, times) in self.split(board).iter() {
            reduced.add(self.same(part), times)?;
        }
        Ok(reduced)
    }

    /// The boards that a player can make of a board, each whole and with everything in its place, as they stand before those
    /// who play. None of rules whose [`options`](Self::options) are just these: others list what is
    /// [reduced](Self::reduced) of them.
    fn whole(&self, _board: &Board, _player: Player, _limit: &Limit) -> Result<Option<Vec<Board>>, Stop> {
        Ok(None)
    }

    /// The board with Left and Right changed about, if the ruleset has such a symmetry: then every board has one, and
    /// the negative of the negative is the board.
    fn negative(&self, _board: &Board) -> Option<Board> {
        None
    }

    /// The value of a board in two-player play, where it is a dyadic number that a theorem tells.
    fn number(&self, _board: &Board, _limit: &Limit) -> Result<Option<Rational>, Stop> {
        Ok(None)
    }

    /// The n of a board that is worth *n in two-player play, where a theorem tells that, and what it rests on.
    fn nimber(&self, _board: &Board) -> Option<Answer<u64>> {
        None
    }

    /// Integers a and b with a ≤ G ≤ b for the value G of a board, seen at a glance: who wins is found sooner by them.
    fn bounds(&self, _board: &Board) -> Option<[i64; 2]> {
        None
    }

    /// Where the theorem is proved on which rests what the rules tell of the values of boards at once; none where they tell
    /// nothing but what is seen at a glance.
    fn source(&self) -> Option<&'static str> {
        None
    }

    /// What an answer rests on that uses what the rules tell of the value of a board at once: the theorem of the
    /// [`source`](Self::source), or nothing that is proved where they name none. Rules that only calculate say `proved`.
    fn standing(&self) -> Standing {
        Standing::told(self.source())
    }

    /// What an answer rests on that uses what the rules tell of boards beside their options: their parts, those that are the same,
    /// negatives, bounds, moves that are only counted. It is not proved that this agrees with the options; rules that tell nothing of
    /// the kind, or of which that is certain, say [`Standing::Proved`]. Of the rulesets that come with the program the catalogue
    /// says it for all.
    fn standing_of_parts(&self) -> Standing {
        Standing::derived("what a ruleset in Rust tells of its boards beside their options")
    }

    /// How large a board is, seen at a glance: larger boards take longer. Where nothing is said, the number of options is
    /// looked at.
    fn size(&self, _board: &Board) -> Option<u64> {
        None
    }
}
