//! Mixed strategies of synchronized positions in a session.

use super::synchronized::{BoardMove, MoveSource, Unanswered};
use crate::{
    catalogue::Catalogue,
    limit::{Limit, Stop},
    number::Rational,
    player::Player,
    position::Boards,
    sum::Sum,
};
use cutcake_synchronized::{Effort, Move, Position, Search, SynchronizedRules};

/// A move in a sum.
pub struct Choice {
    /// The board and what it becomes.
    pub step: BoardMove,
    /// The sum after it if the opponent moves in another board.
    pub after: Sum,
}

/// A move with its probability or value.
pub struct Chance {
    /// The move; `None` for a spare move outside the sum.
    pub own: Option<Choice>,
    /// The probability or value.
    pub number: Rational,
}

/// The mean value of a sum to Left, and the odds of all moves of a player.
pub struct Mixed {
    /// From -1 to 1.
    pub value: Rational,
    /// The moves of the player, one for all that are the same whatever the opponent does.
    pub chances: Vec<Chance>,
}

/// A round as a matrix game.
pub struct MatrixGame {
    /// The moves of Left, and of Right.
    pub moves: [Vec<Option<Choice>>; 2],
    /// The value to Left after each pair of moves, by Left's move, then Right's.
    pub worth: Vec<Vec<Rational>>,
}

impl Catalogue {
    /// The mean value of a synchronized sum to Left if both players use their best odds.
    pub fn mixed_value(&mut self, sum: &Sum, limit: &Limit) -> Result<Rational, Unanswered> {
        let ask = |search: &mut Search, rules: &dyn SynchronizedRules, boards: &Boards, effort: &Effort| {
            search.mixed_value(rules, boards.into(), effort)
        };
        Ok(self.mixed(sum, limit, ask)?.1)
    }

    /// The mean value to Left of a synchronized sum in which the players have `spare` further moves, and the odds by which a
    /// player is sure of it.
    pub fn mixed_strategy(
        &mut self,
        sum: &Sum,
        spare: [u64; 2],
        player: Player,
        limit: &Limit,
    ) -> Result<Mixed, Unanswered> {
        let (played, mixed) = self.mixed(sum, limit, |search, rules, boards, effort| {
            search.mixed_strategy(rules, Position { boards, spare }, player, effort)
        })?;
        let chances = mixed
            .chances
            .into_iter()
            .map(|chance| Ok(Chance { own: self.choice(&played, chance.own)?, number: chance.number }));
        Ok(Mixed { value: mixed.value, chances: chances.collect::<Result<_, Stop>>()? })
    }

    /// The first round of a synchronized sum as a matrix game.
    pub fn matrix_game(&mut self, sum: &Sum, limit: &Limit) -> Result<MatrixGame, Unanswered> {
        let ask = |search: &mut Search, rules: &dyn SynchronizedRules, boards: &Boards, effort: &Effort| {
            search.matrix(rules, boards.into(), effort)
        };
        let (played, game) = self.mixed(sum, limit, ask)?;
        let [left, right] = game
            .moves
            .map(|moves| moves.into_iter().map(|own| self.choice(&played, own)).collect::<Result<Vec<_>, Stop>>());
        Ok(MatrixGame { moves: [left?, right?], worth: game.worth })
    }

    /// The moves of a player in a synchronized sum, each with the mean value to Left after it if the opponent moves by these odds
    /// in the first round.
    pub fn replies(
        &mut self,
        sum: &Sum,
        player: Player,
        odds: &[Rational],
        limit: &Limit,
    ) -> Result<Vec<Chance>, Unanswered> {
        let (played, replies) = self.mixed(sum, limit, |search, rules, boards, effort| {
            search.replies(rules, boards.into(), player, odds, effort)
        })?;
        let named =
            replies.into_iter().map(|reply| Ok(Chance { own: self.choice(&played, reply.own)?, number: reply.number }));
        Ok(named.collect::<Result<_, Stop>>()?)
    }

    /// The moves of a player, one for all that are the same whatever the opponent does.
    pub fn choices(&mut self, sum: &Sum, player: Player, limit: &Limit) -> Result<Vec<Option<Choice>>, Unanswered> {
        let (played, moves) = self
            .mixed(sum, limit, |search, rules, boards, effort| search.choices(rules, boards.into(), player, effort))?;
        Ok(moves.into_iter().map(|own| self.choice(&played, own)).collect::<Result<_, Stop>>()?)
    }

    /// Runs the search on the boards of a sum, with moves ordered by estimates of their values and outcomes taken from a law.
    fn mixed<T>(
        &mut self,
        sum: &Sum,
        limit: &Limit,
        ask: impl FnOnce(&mut Search, &dyn SynchronizedRules, &Boards, &Effort) -> Result<T, Stop>,
    ) -> Result<(Played, T), Unanswered> {
        let (source, boards) = self.boards(sum)?;
        self.find_guesses(sum, &limit.of_question())?;
        let law = match self.rectangles(sum) {
            Some((id, rectangles)) => self.law_about(id, &rectangles, limit)?,
            None => None,
        };
        let law = law.as_deref();
        let answer = self.search(source, limit, law, |search, rules, effort| ask(search, rules, &boards, effort))?;
        Ok((Played { source, sum: self.as_sum(source, &boards)? }, answer))
    }

    fn choice(&self, Played { source, sum }: &Played, own: Option<Move>) -> Result<Option<Choice>, Stop> {
        let Some(Move { board, result }) = own else { return Ok(None) };
        let (term, result) = (self.term(*source, &board)?, self.as_sum(*source, &result)?);
        let after = sum.replace(&term, &result);
        Ok(Some(Choice { step: BoardMove { board: term.into(), result }, after }))
    }
}

/// A sum as it is searched, and the source of its moves.
struct Played {
    source: MoveSource,
    sum: Sum,
}
