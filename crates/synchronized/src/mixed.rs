//! Mixed strategies: the average worth of a sum if both players use optimal mixed strategies, and these strategies.
//!
//! A round is a matrix game: Left chooses a row, Right a column, and an entry is the worth of the sum after their
//! moves; a win is worth 1 to Left, a draw 0, a loss -1. By von Neumann's theorem each round has a value and mixed
//! strategies by which either player guarantees it, so a sum has a value by induction on the rounds that are left.
//!
//! *Copies of a board.* If a board occurs k times, each player may move in any copy. Exchanging copies is a symmetry of
//! the round: if a mixed strategy is optimal, so is its average over all exchanges, since the optimal strategies are a
//! convex set that exchanges map to itself. So both players choose the copy uniformly. Whichever copy one chooses, the
//! other chooses the same with probability 1/k: the entry of two moves in copies of a board is 1/k of what they lead to
//! in one copy, and (k-1)/k of what they lead to in two.
//!
//! *Guaranteed results.* A sum is worth 1 exactly if Left can guarantee a win: in a mixed strategy that guarantees a
//! win on average, each move wins against everything. A player who can guarantee a draw has a worth of at least 0,
//! though that may be had without it. So the search for guaranteed results decides most sums, and bounds the others.

use std::rc::Rc;

use smallvec::SmallVec;

use super::{
    Status, SynchronizedRules,
    proof::{COUNT, Effort, MOST_ROUNDS, MoveSite, Moves, Play, Search, Sum, places, result, side},
    strategy::Move,
};
use crate::{
    limit::Stop,
    number::{
        Rational,
        matrix_game::{self, Solution},
    },
    player::Player,
    position::Boards,
};

/// A sum of boards, and the number of spare moves that each player has in addition.
#[derive(Clone, Copy, Debug)]
pub struct Position<'s> {
    /// The boards.
    pub boards: &'s Boards,
    /// The additional moves of Left, and of Right, of which only the number matters.
    pub spare: [u64; 2],
}

impl<'s> From<&'s Boards> for Position<'s> {
    fn from(boards: &'s Boards) -> Self {
        Position { boards, spare: [0; 2] }
    }
}

/// A move, and a number that belongs to it: its probability, or the average worth of its results.
///
/// The copy of a repeated board is chosen uniformly. There is no board for one of a player's additional spare moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The move.
    pub own: Option<Move>,
    /// The number.
    pub number: Rational,
}

/// The average worth of a sum to Left, and an optimal mixed strategy of a player, empty if the player cannot move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mixed {
    /// From -1, if Right wins, to 1.
    pub value: Rational,
    /// The player's moves with their probabilities, some of which may be 0: one for all moves that are equivalent
    /// whatever the opponent does, spare moves first.
    pub chances: Vec<Chance>,
}

/// A round as a matrix game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixGame {
    /// The moves of Left, and of Right, as in [`Mixed::chances`].
    pub moves: [Vec<Option<Move>>; 2],
    /// The worth of the sum to Left after each pair of moves, by Left's move, then Right's.
    pub worth: Vec<Vec<Rational>>,
}

impl Search {
    /// The average worth of a sum to Left if both play optimally.
    ///
    /// # Errors
    /// As for [`outcome`](Self::outcome), and if a number became too long.
    pub fn mixed_value(
        &mut self,
        rules: &dyn SynchronizedRules,
        position: Position,
        effort: &Effort,
    ) -> Result<Rational, Stop> {
        let mut play = Play::new(self, rules, effort);
        let sum = play.sum(position)?;
        play.worth(&sum, 0)
    }

    /// The average worth of a sum to Left, and an optimal mixed strategy of a player. If a single move guarantees the
    /// worth in all rounds, it is that move.
    ///
    /// # Errors
    /// As for [`mixed_value`](Self::mixed_value).
    pub fn mixed_strategy(
        &mut self,
        rules: &dyn SynchronizedRules,
        position: Position,
        player: Player,
        effort: &Effort,
    ) -> Result<Mixed, Stop> {
        let mut play = Play::new(self, rules, effort);
        let sum = play.sum(position)?;
        let (value, odds) = play.odds(&sum, side(player))?;
        Ok(Mixed { value, chances: play.named(position, &sum, player, odds)? })
    }

    /// The moves of a player, each with the worth of the sum to Left after a round in which the player makes it and the
    /// opponent moves with these probabilities, one for each of the opponent's moves. Equivalent moves are listed once,
    /// in the order of [`Mixed::chances`].
    ///
    /// # Errors
    /// As for [`mixed_value`](Self::mixed_value).
    pub fn replies(
        &mut self,
        rules: &dyn SynchronizedRules,
        position: Position,
        player: Player,
        odds: &[Rational],
        effort: &Effort,
    ) -> Result<Vec<Chance>, Stop> {
        let mut play = Play::new(self, rules, effort);
        let sum = play.sum(position)?;
        let mut round = Round::new(&mut play, &sum)?;
        let own = side(player);
        let mut replies = Vec::new();
        for choice in 0..round.choices[own].len() {
            let mut worth =
                if odds.is_empty() { Rational::from(if own == 0 { 1 } else { -1 }) } else { Rational::ZERO };
            for (other, odds) in odds.iter().enumerate().filter(|(_, odds)| !odds.is_zero()) {
                let (row, column) = if own == 0 { (choice, other) } else { (other, choice) };
                worth = worth + odds * &round.exact(&mut play, row, column, 0)?;
            }
            replies.push((round.choices[own][choice], worth));
        }
        play.named(position, &sum, player, replies)
    }

    /// The moves of a player, equivalent ones listed once, as in [`Mixed::chances`].
    ///
    /// # Errors
    /// As for [`mixed_value`](Self::mixed_value).
    pub fn choices(
        &mut self,
        rules: &dyn SynchronizedRules,
        position: Position,
        player: Player,
        effort: &Effort,
    ) -> Result<Vec<Option<Move>>, Stop> {
        let mut play = Play::new(self, rules, effort);
        let sum = play.sum(position)?;
        let moves = play.moves_in(&sum)?;
        let choices = choices(&sum, &moves, side(player));
        play.moves_of(position, &sum, player, choices)
    }

    /// The moves of Left, those of Right, and the average worth of each pair of them to Left, by Left's move: the
    /// matrix game of the first round.
    ///
    /// # Errors
    /// As for [`mixed_value`](Self::mixed_value).
    pub fn matrix(
        &mut self,
        rules: &dyn SynchronizedRules,
        position: Position,
        effort: &Effort,
    ) -> Result<MatrixGame, Stop> {
        let mut play = Play::new(self, rules, effort);
        let sum = play.sum(position)?;
        let mut round = Round::new(&mut play, &sum)?;
        let [rows, columns] = [0, 1].map(|player| round.choices[player].len());
        let row = |row| (0..columns).map(|column| round.exact(&mut play, row, column, 0)).collect();
        let worth = (0..rows).map(row).collect::<Result<_, Stop>>()?;
        let [left, right] = round.choices;
        let moves = [(Player::Left, left), (Player::Right, right)];
        let [left, right] = moves.map(|(player, choices)| play.moves_of(position, &sum, player, choices));
        Ok(MatrixGame { moves: [left?, right?], worth })
    }
}

/// Probabilities, or other numbers, of the places where a player can move.
type Odds = Vec<(MoveSite, Rational)>;

impl Play<'_> {
    fn sum(&mut self, position: Position) -> Result<Sum, Stop> {
        let mut sum = self.read(position.boards)?;
        for (all, more) in sum.spare.iter_mut().zip(position.spare) {
            *all = all.checked_add(more).ok_or(COUNT)?;
        }
        Ok(sum)
    }

    /// The moves at some places.
    fn moves_of(
        &self,
        position: Position,
        sum: &Sum,
        player: Player,
        places: Vec<MoveSite>,
    ) -> Result<Vec<Option<Move>>, Stop> {
        let odds = places.into_iter().map(|place| (place, Rational::ZERO)).collect();
        Ok(self.named(position, sum, player, odds)?.into_iter().map(|chance| chance.own).collect())
    }

    /// The moves at some places, with their numbers.
    fn named(&self, position: Position, sum: &Sum, player: Player, odds: Odds) -> Result<Vec<Chance>, Stop> {
        const MISSING: Stop = Stop::Internal { what: "a move of a mixed strategy is none of the rules" };
        let limit = self.effort.limit;
        let mut chances = Vec::with_capacity(odds.len());
        for (place, number) in odds {
            let (board, option) = match place {
                MoveSite::Board(place, option) => (Some(self.board(sum.boards[place].0).clone()), option),
                MoveSite::Spare => {
                    let is_spare = |board: &&_| {
                        self.rules.spare_moves(board).is_some_and(|(mover, moves)| mover == player && moves > 0)
                    };
                    (position.boards.iter().map(|(board, _)| board).find(is_spare).cloned(), 0)
                }
            };
            let own = match board {
                Some(board) => {
                    let result = self.rules.options(&board, player, limit)?.into_iter().nth(option).ok_or(MISSING)?;
                    Some(Move { board, result })
                }
                None => None,
            };
            chances.push(Chance { own, number });
        }
        Ok(chances)
    }

    /// The average worth of a sum to Left.
    fn worth(&mut self, sum: &Sum, depth: u64) -> Result<Rational, Stop> {
        match self.transposed(sum) {
            // A sum that is worth the same to both players is worth 0.
            Some(other) if other == *sum => Ok(Rational::ZERO),
            Some(other) if other < *sum => Ok(-self.canonical_worth(&other, depth)?),
            _ => self.canonical_worth(sum, depth),
        }
    }

    fn canonical_worth(&mut self, sum: &Sum, depth: u64) -> Result<Rational, Stop> {
        if let Some(known) = self.search.mixed.get(sum) {
            return Ok(known);
        }
        let bounds = self.bounds(sum, depth)?;
        let worth = if bounds.is_exact() {
            bounds.low
        } else {
            self.enter()?;
            if depth >= MOST_ROUNDS {
                return Err(Stop::Depth { levels: MOST_ROUNDS });
            }
            crate::stack::deeper(|| Ok(self.solve(sum, depth)?.1.value))?
        };
        self.search.mixed.insert(sum.clone(), worth.clone());
        Ok(worth)
    }

    /// Bounds on the worth of a sum from what the players can guarantee. A win is tried first if a guess suggests it;
    /// otherwise whether a player cannot even guarantee a draw, which is found sooner than the lack of a win.
    fn bounds(&mut self, sum: &Sum, depth: u64) -> Result<Bounds, Stop> {
        let guess = self.estimate(sum, 0)?.into_iter().find(|coefficient| *coefficient != 0).unwrap_or(0);
        for (player, worth) in [(0, 1), (1, -1)] {
            if guess.signum() == worth && self.can(sum, player, Status::Winning, depth)? {
                return Ok(Bounds { low: worth.into(), high: worth.into() });
            }
        }
        let [left, right] = [0, 1].map(|player| self.can(sum, player, Status::Drawing, depth));
        let bounds = match (left?, right?) {
            (true, true) => [0, 0],
            (true, false) if self.can(sum, 0, Status::Winning, depth)? => [1, 1],
            (true, false) => [0, 1],
            (false, true) if self.can(sum, 1, Status::Winning, depth)? => [-1, -1],
            (false, true) => [-1, 0],
            (false, false) => [-1, 1],
        };
        let [low, high] = bounds.map(Rational::from);
        Ok(Bounds { low, high })
    }

    /// The worth of a sum to Left, and an optimal mixed strategy of a player.
    fn odds(&mut self, sum: &Sum, player: usize) -> Result<(Rational, Odds), Stop> {
        let bounds = self.bounds(sum, 0)?;
        let value = if bounds.is_exact() {
            bounds.low
        } else {
            let (round, Solution { value, rows, columns }) = self.solve(sum, 0)?;
            if value != if player == 0 { bounds.low } else { bounds.high } {
                let odds = if player == 0 { rows } else { columns };
                return Ok((value, round.choices[player].iter().copied().zip(odds).collect()));
            }
            value
        };
        let goal = match if player == 0 { value.signum() } else { -value.signum() } {
            1 => Status::Winning,
            0 => Status::Drawing,
            _ => Status::Losing,
        };
        let moves = self.moves_in(sum)?;
        let choices = choices(sum, &moves, player);
        let best = match goal {
            Status::Losing => choices.first().copied(),
            goal => self.sure_move(sum, player, goal, 0)?.flatten(),
        };
        let best = best.map(|best| first_like(&moves, player, best));
        let odds = |choice: MoveSite| Rational::from(i64::from(Some(choice) == best));
        Ok((value, choices.into_iter().map(|choice| (choice, odds(choice))).collect()))
    }

    /// Solves the round of a sum in which both players can move: begins with one row and one column, and adds those
    /// that are better against the strategies found so far until there are none. The results of the others are examined
    /// only as far as is needed to see that they are not better.
    fn solve(&mut self, sum: &Sum, depth: u64) -> Result<(Round, Solution), Stop> {
        let mut round = Round::new(self, sum)?;
        let mut chosen = [vec![0], vec![0]];
        loop {
            let mut matrix = Vec::with_capacity(chosen[0].len());
            for row in &chosen[0] {
                let cells = chosen[1].iter().map(|column| round.exact(self, *row, *column, depth + 1));
                matrix.push(cells.collect::<Result<Vec<_>, Stop>>()?);
            }
            let Solution { value, rows, columns } = matrix_game::solve(&matrix, self.effort.limit)?;
            let spread = |player: usize, odds: Vec<Rational>| {
                let mut all = vec![Rational::ZERO; round.choices[player].len()];
                for (choice, odds) in chosen[player].iter().zip(odds) {
                    all[*choice] = odds;
                }
                all
            };
            let odds = [spread(0, rows), spread(1, columns)];
            let row = round.better(self, 0, &odds[1], &value, depth + 1)?;
            let column = round.better(self, 1, &odds[0], &value, depth + 1)?;
            if row.is_none() && column.is_none() {
                let [rows, columns] = odds;
                return Ok((round, Solution { value, rows, columns }));
            }
            chosen[0].extend(row);
            chosen[1].extend(column);
        }
    }
}

/// Bounds on the worth of a sum.
#[derive(Clone, Debug)]
struct Bounds {
    low: Rational,
    high: Rational,
}

impl Bounds {
    fn is_exact(&self) -> bool {
        self.low == self.high
    }
}

/// A sum to which a pair of moves can lead.
#[derive(Debug)]
struct Prospect {
    probability: Rational,
    sum: Sum,
    bounds: Bounds,
    /// Whether the bounds include all that guaranteed results show.
    is_bounded: bool,
}

impl Prospect {
    fn new(probability: Rational, sum: Sum) -> Self {
        Prospect { probability, sum, bounds: Bounds { low: (-1).into(), high: 1.into() }, is_bounded: false }
    }

    /// Narrows the bounds: first by guaranteed results, then to the exact worth.
    fn learn(&mut self, play: &mut Play, depth: u64) -> Result<(), Stop> {
        if self.is_bounded {
            let worth = play.worth(&self.sum, depth)?;
            self.bounds = Bounds { low: worth.clone(), high: worth };
        } else {
            self.bounds = play.bounds(&self.sum, depth)?;
            self.is_bounded = true;
        }
        Ok(())
    }
}

/// The sums to which a pair of moves can lead.
type Cell = SmallVec<[Prospect; 2]>;

/// The matrix game of a round.
struct Round {
    sum: Sum,
    moves: Vec<Rc<Moves>>,
    /// The rows, which are Left's choices, and the columns, which are Right's.
    choices: [Vec<MoveSite>; 2],
    /// By row, then column, as far as they have been examined.
    cells: Vec<Vec<Option<Cell>>>,
}

impl Round {
    fn new(play: &mut Play, sum: &Sum) -> Result<Self, Stop> {
        let moves = play.moves_in(sum)?;
        let choices = [0, 1].map(|player| choices(sum, &moves, player));
        play.spend(choices[0].len(), choices[1].len())?;
        let cells = choices[0].iter().map(|_| choices[1].iter().map(|_| None).collect()).collect();
        Ok(Round { sum: sum.clone(), moves, choices, cells })
    }

    fn cell(&mut self, row: usize, column: usize) -> Result<&mut Cell, Stop> {
        let [own, other] = [self.choices[0][row], self.choices[1][column]];
        let entry = &mut self.cells[row][column];
        if entry.is_none() {
            let lead = |is_same| result(&self.sum, &self.moves, 0, own, other, is_same);
            let mut cell = Cell::new();
            match (own, other) {
                (MoveSite::Board(place, _), MoveSite::Board(same, _))
                    if place == same && self.sum.boards[place].1 > 1 =>
                {
                    let copies = self.sum.boards[place].1;
                    let share = |part: u64| Rational::new(part.into(), copies.into()).unwrap_or_default();
                    cell.push(Prospect::new(share(1), lead(true)?));
                    cell.push(Prospect::new(share(copies - 1), lead(false)?));
                }
                _ => cell.push(Prospect::new(Rational::ONE, lead(true)?)),
            }
            *entry = Some(cell);
        }
        entry.as_mut().ok_or(COUNT)
    }

    /// The worth of a pair of choices to Left.
    fn exact(&mut self, play: &mut Play, row: usize, column: usize, depth: u64) -> Result<Rational, Stop> {
        let mut worth = Rational::ZERO;
        for prospect in self.cell(row, column)? {
            while !prospect.bounds.is_exact() {
                prospect.learn(play, depth)?;
            }
            worth = worth + &prospect.probability * &prospect.bounds.low;
        }
        worth.check_size()?;
        Ok(worth)
    }

    /// A choice of a player that is better for the player than a value against these probabilities of the opponent.
    fn better(
        &mut self,
        play: &mut Play,
        player: usize,
        odds: &[Rational],
        value: &Rational,
        depth: u64,
    ) -> Result<Option<usize>, Stop> {
        'choices: for choice in 0..self.choices[player].len() {
            loop {
                play.effort.limit.check()?;
                let mut most = Rational::ZERO;
                let mut unsure = None;
                for (other, odds) in odds.iter().enumerate().filter(|(_, odds)| !odds.is_zero()) {
                    let (row, column) = if player == 0 { (choice, other) } else { (other, choice) };
                    for (number, prospect) in self.cell(row, column)?.iter().enumerate() {
                        let bound = if player == 0 { &prospect.bounds.high } else { &prospect.bounds.low };
                        most = most + &(odds * &prospect.probability) * bound;
                        let is_sooner = |(_, _, _, is_bounded): &(_, _, _, bool)| *is_bounded && !prospect.is_bounded;
                        if !prospect.bounds.is_exact() && unsure.as_ref().is_none_or(is_sooner) {
                            unsure = Some((row, column, number, prospect.is_bounded));
                        }
                    }
                }
                if if player == 0 { most <= *value } else { most >= *value } {
                    continue 'choices;
                }
                let Some((row, column, number, _)) = unsure else { return Ok(Some(choice)) };
                if let Some(prospect) = self.cell(row, column)?.get_mut(number) {
                    prospect.learn(play, depth)?;
                }
            }
        }
        Ok(None)
    }
}

/// The places where a player can move in a sum; of moves in a board that are equivalent, only the first.
fn choices(sum: &Sum, moves: &[Rc<Moves>], player: usize) -> Vec<MoveSite> {
    let is_first = |place: &MoveSite| first_like(moves, player, *place) == *place;
    places(sum, moves, player).into_iter().filter(is_first).collect()
}

/// The first of the moves in a board that are equivalent to a move whatever the opponent does.
fn first_like(moves: &[Rc<Moves>], player: usize, place: MoveSite) -> MoveSite {
    let MoveSite::Board(board, number) = place else { return place };
    let Moves { alone, both } = &*moves[board];
    let is_like = |other: &usize| {
        alone[player][*other] == alone[player][number]
            && match player {
                0 => both[*other] == both[number],
                _ => both.iter().all(|row| row[*other] == row[number]),
            }
    };
    MoveSite::Board(board, (0..number).find(is_like).unwrap_or(number))
}
