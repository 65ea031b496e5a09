//! Winning moves, strategies, and lines of best play against the other two players.

use super::{
    coalition::CoalitionSearch,
    position::{Play, Terms},
    shape::TOO_MANY,
};
use crate::{
    limit::{Limit, Stop},
    player::Player,
};

/// A move in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move<P> {
    /// The piece that was moved in.
    pub piece: P,
    /// What the piece became.
    pub option: Terms<P>,
    /// The sum after the move.
    pub sum: Terms<P>,
}

/// A turn in a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<P> {
    /// Whose turn it is.
    pub player: Player,
    /// His move; `None` if he has no move and leaves.
    pub played: Option<Move<P>>,
}

/// A line of play to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<P> {
    /// The turns; in the last one the last rival leaves.
    pub turns: Vec<Turn<P>>,
    /// The last player left.
    pub winner: Player,
}

/// A winning strategy of a player against the other two together or, if he has none, theirs against him, up to its first answer
/// to every possible continuation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan<P> {
    /// Whether it is the player's strategy.
    pub wins: bool,
    /// The turns by the strategy before somebody else is to move.
    pub opening: Round<P>,
    /// The continuations: everything the opponents can do, each with the answer to it.
    pub rounds: Vec<Round<P>>,
}

/// Some turns, and what they lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round<P> {
    /// The turns.
    pub turns: Vec<Turn<P>>,
    /// The sum after them.
    pub sum: Terms<P>,
    /// Which players are still in.
    pub is_in: [bool; 3],
    /// Who is to move.
    pub mover: Player,
}

impl<P: Clone> Round<P> {
    /// Whether it is decided if `player` wins: he has left, or all others have.
    pub fn is_over(&self, player: Player) -> bool {
        let is_in = |player: Player| self.is_in[player.index()];
        !is_in(player) || !is_in(player.next()) && !is_in(player.previous())
    }

    /// Makes a move of the player to move, or lets him leave.
    fn play(&mut self, played: Option<Move<P>>) {
        match &played {
            Some(played) => self.sum.clone_from(&played.sum),
            None => self.is_in[self.mover.index()] = false,
        }
        self.turns.push(Turn { player: self.mover, played });
        self.mover = after(self.mover, self.is_in);
    }
}

/// The player who moves after another.
fn after(mover: Player, is_in: [bool; 3]) -> Player {
    if is_in[mover.next().index()] { mover.next() } else { mover.previous() }
}

/// All moves of a player in a sum, piece by piece.
pub fn moves<R, P>(play: &R, sum: &[(P, u64)], player: Player, limit: &Limit) -> Result<Vec<Move<P>>, Stop>
where
    R: Play<Piece = P> + ?Sized,
    P: Clone + Eq + std::hash::Hash,
{
    let mut moves: Vec<Move<P>> = Vec::new();
    for (place, (piece, times)) in sum.iter().enumerate() {
        if *times == 0 {
            continue;
        }
        for option in play.options(piece, player, limit)? {
            limit.check()?;
            let mut after = sum.to_vec();
            after[place].1 -= 1;
            for (part, times) in &option {
                match after.iter_mut().find(|(other, _)| other == part) {
                    Some((_, count)) => *count = count.checked_add(*times).ok_or(TOO_MANY)?,
                    None => after.push((part.clone(), *times)),
                }
            }
            after.retain(|(_, times)| *times > 0);
            let candidate = Move { piece: piece.clone(), option, sum: after };
            if !moves.iter().any(|other| other.piece == candidate.piece && other.option == candidate.option) {
                moves.push(candidate);
            }
        }
    }
    Ok(moves)
}

impl<P: Clone + Eq + std::hash::Hash> CoalitionSearch<P> {
    /// The moves after which `player`, who is to move with all three in, still has a winning strategy. There are none if he has
    /// none now.
    ///
    /// # Errors
    /// If the calculation was stopped, or [`Stop::Positions`] if the question takes too many. Results so far are kept.
    pub fn winning_moves<R>(&mut self, play: &R, sum: &[(P, u64)], player: Player) -> Result<Vec<Move<P>>, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let mut winning = Vec::new();
        for candidate in moves(play, sum, player, &self.limit().clone())? {
            if self.wins(play, &candidate.sum, player, player.next())? {
                winning.push(candidate);
            }
        }
        Ok(winning)
    }

    /// Whether `player` stays last with `mover` to move and these players still in; if the mover is out, the next one in moves.
    ///
    /// # Errors
    /// If the calculation was stopped, or [`Stop::Positions`] if the question takes too many. Results so far are kept.
    pub fn wins_in<R>(
        &mut self,
        play: &R,
        sum: &[(P, u64)],
        player: Player,
        mover: Player,
        is_in: [bool; 3],
    ) -> Result<bool, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let is_in = [0, 1, 2].map(|role| is_in[player.later(role).index()]);
        let turn = (0..3).map(|turns| (player.turns_to(mover) + turns) % 3).find(|turn| is_in[*turn]);
        let (true, Some(turn)) = (is_in[0], turn) else { return Ok(false) };
        let view = self.shapes.view(play, sum, player, self.most_positions())?;
        self.wins_with(view, turn, is_in)
    }

    /// A line of best play by `player` and by the other two together: whoever can win plays the first of his winning moves;
    /// whoever cannot resists as long as the bounds tell him how.
    ///
    /// # Errors
    /// If the calculation was stopped, or [`Stop::Positions`] if the question takes too many. Results so far are kept.
    pub fn line<R>(&mut self, play: &R, sum: &[(P, u64)], player: Player, starter: Player) -> Result<Line<P>, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let mut round = Round { turns: Vec::new(), sum: sum.to_vec(), is_in: [true; 3], mover: starter };
        loop {
            self.limit().check_now()?;
            let mut in_play = Player::ALL.into_iter().filter(|player| round.is_in[player.index()]);
            if let (Some(winner), None) = (in_play.next(), in_play.next()) {
                return Ok(Line { turns: round.turns, winner });
            }
            let played = self.best_move(play, &round.sum, player, round.mover, round.is_in)?;
            round.play(played);
        }
    }

    /// The winning strategy of `player` when `starter` moves first, which plays the first of the winning moves each time, or
    /// that of the other two against him.
    ///
    /// # Errors
    /// If the calculation was stopped, or [`Stop::Positions`] if a question takes too many. Results so far are kept.
    pub fn plan<R>(&mut self, play: &R, sum: &[(P, u64)], player: Player, starter: Player) -> Result<Plan<P>, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let wins = self.wins(play, sum, player, starter)?;
        let answers = |round: &Round<P>| !round.is_over(player) && (round.mover == player) == wins;
        let mut opening = Round { turns: Vec::new(), sum: sum.to_vec(), is_in: [true; 3], mover: starter };
        while answers(&opening) {
            let played = self.best_move(play, &opening.sum, player, opening.mover, opening.is_in)?;
            opening.play(played);
        }
        let mut rounds = Vec::new();
        let mut open = Vec::new();
        if !opening.is_over(player) {
            open.push(Round { turns: Vec::new(), ..opening.clone() });
        }
        while let Some(mut round) = open.pop() {
            self.limit().check_now()?;
            if round.is_over(player) || answers(&round) {
                while answers(&round) {
                    let played = self.best_move(play, &round.sum, player, round.mover, round.is_in)?;
                    round.play(played);
                }
                rounds.push(round);
                continue;
            }
            let moves = moves(play, &round.sum, round.mover, &self.limit().clone())?;
            if moves.is_empty() {
                round.play(None);
                open.push(round);
                continue;
            }
            for played in moves.into_iter().rev() {
                let mut next = round.clone();
                next.play(Some(played));
                open.push(next);
            }
        }
        Ok(Plan { wins, opening, rounds })
    }

    /// The best move of `mover` in the game of `player` against the others.
    fn best_move<R>(
        &mut self,
        play: &R,
        sum: &[(P, u64)],
        player: Player,
        mover: Player,
        is_in: [bool; 3],
    ) -> Result<Option<Move<P>>, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let mut best: Option<(i64, Move<P>)> = None;
        let after = after(mover, is_in);
        let roles = [0, 1, 2].map(|role| is_in[player.later(role).index()]);
        for candidate in moves(play, sum, mover, &self.limit().clone())? {
            let mut resistance = 0;
            if is_in[player.index()] {
                let view = self.shapes.view(play, &candidate.sum, player, self.most_positions())?;
                if roles == [true; 3] {
                    let (proof, refutation) = self.missing(&view, player.turns_to(after))?;
                    resistance = if mover == player { refutation } else { proof };
                }
                if self.wins_with(view, player.turns_to(after), roles)? == (mover == player) {
                    return Ok(Some(candidate));
                }
            }
            if best.as_ref().is_none_or(|(most, _)| resistance > *most) {
                best = Some((resistance, candidate));
            }
        }
        Ok(best.map(|(_, best)| best))
    }

    fn limit(&self) -> &Limit {
        self.shapes.limit()
    }
}
