//! [`Rules`]: what every theory asks of a ruleset, and the traits for theories that need more.

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

/// How a ruleset is played: the options of each player, and which boards have the same value.
///
/// [`options`](Self::options) defines the play. Everything else lets values be found sooner, and must agree with it. A
/// theory whose games need more has a trait of its own besides this one.
pub trait Rules {
    /// The options of `player` in `board` as sums of boards, in the order in which a person would list them. Where
    /// players move at once, these are the results if the opponent moves elsewhere. In impartial play every player has
    /// the same options. Play must come to an end, whoever moves, unless the ruleset declares that it may come back to
    /// a position. Rules that list very many options ask [`limit.position()`](Limit::position) for each.
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop>;

    /// The boards of which a board is the disjunctive sum, if it decomposes: several heaps are the sum of single heaps.
    fn split(&self, board: &Board) -> Boards {
        Boards::from(board.clone())
    }

    /// The representative of all boards that are equivalent to a board by a symmetry of the rules.
    fn same(&self, board: &Board) -> Board {
        board.clone()
    }

    /// The decomposition of a board, with each part replaced by its representative.
    ///
    /// # Errors
    /// If there are too many copies of a board to be counted.
    fn reduced(&self, board: &Board) -> Result<Boards, Stop> {
        let mut reduced = Boards::default();
        for (part, times) in self.split(board).iter() {
            reduced.add(self.same(part), times)?;
        }
        Ok(reduced)
    }

    /// The options of a player as whole boards with everything in its place, as the players see them. `None` for rules
    /// whose [`options`](Self::options) are exactly these: others list them [reduced](Self::reduced).
    fn whole(&self, _board: &Board, _player: Player, _limit: &Limit) -> Result<Option<Vec<Board>>, Stop> {
        Ok(None)
    }

    /// The board with Left and Right exchanged, if the ruleset has such a symmetry: then every board has a negative,
    /// and the negative of the negative is the board itself.
    fn negative(&self, _board: &Board) -> Option<Board> {
        None
    }

    /// The value of a board in two-player play, if a theorem says that it is a certain dyadic number.
    fn number(&self, _board: &Board, _limit: &Limit) -> Result<Option<Rational>, Stop> {
        Ok(None)
    }

    /// The n of a board with value *n in two-player play, if a theorem gives it, with its standing.
    fn nimber(&self, _board: &Board) -> Option<Answer<u64>> {
        None
    }

    /// Integers a and b with a ≤ G ≤ b for the value G of a board, if known at once: they help to find the winner.
    fn bounds(&self, _board: &Board) -> Option<[i64; 2]> {
        None
    }

    /// The source of the theorem behind the values that the rules state; `None` if they state only what is evident.
    fn source(&self) -> Option<&'static str> {
        None
    }

    /// The standing of an answer that uses a value stated by the rules: the theorem of the [`source`](Self::source), or
    /// an assumption if there is none. Rules that only calculate return `Proved`.
    fn standing(&self) -> Standing {
        Standing::of_statement(self.source())
    }

    /// The standing of an answer that uses what the rules state about boards besides their options: decompositions,
    /// representatives, negatives, bounds, and moves that are only counted. It is not proved that this agrees with the
    /// options; rules that state nothing of the kind, or for which it is certain, return [`Standing::Proved`]. The
    /// catalogue decides this for all rulesets that come with the program.
    fn standing_of_parts(&self) -> Standing {
        Standing::derived("what a ruleset in Rust tells of its boards beside their options")
    }

    /// The size of a board, if it is found at once: larger boards take longer. Otherwise the number of options is used.
    fn size(&self, _board: &Board) -> Option<u64> {
        None
    }
}
