//! [`Search`]: exact outcomes of sums of boards, by search over rounds alone.

use std::{cmp::Reverse, rc::Rc};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use super::{Outcome, Status, rules::SynchronizedRules};
use crate::{
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
};

/// A stack of this many bytes is left free below each round played.
const RED_ZONE: usize = 64 << 10;
/// Where less is left, so many bytes are taken from the heap.
const NEW_STACK: usize = 4 << 20;
/// The most rounds that a search looks ahead.
const MOST_ROUNDS: u64 = 100_000;

/// What a claim says of a sum of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// `> 0`: Left has a winning strategy.
    Greater,
    /// `>= 0`: Left has at least a drawing strategy.
    GreaterOrEqual,
    /// `== 0`: both have a drawing strategy.
    Equal,
    /// `<= 0`: Right has at least a drawing strategy.
    LessOrEqual,
    /// `< 0`: Right has a winning strategy.
    Less,
}

impl Claim {
    /// The strategies that the claim asks for.
    fn goals(self) -> &'static [(Player, Status)] {
        match self {
            Claim::Greater => &[(Player::Left, Status::Winning)],
            Claim::GreaterOrEqual => &[(Player::Left, Status::Drawing)],
            Claim::Equal => &[(Player::Left, Status::Drawing), (Player::Right, Status::Drawing)],
            Claim::LessOrEqual => &[(Player::Right, Status::Drawing)],
            Claim::Less => &[(Player::Right, Status::Winning)],
        }
    }
}

/// What a search for a proof came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim holds.
    Proved,
    /// It does not.
    Refuted,
    /// Neither was found within the number of positions allowed.
    LimitReached,
}

/// A guess at the value of a board, in coefficients of any scales, largest first: guesses order moves, and never decide
/// anything. The guesses of one search have the same scales.
pub type Estimate = SmallVec<[i64; 8]>;

/// Gives the estimate of a board, where there is one.
pub type Estimator<'a> = &'a dyn Fn(&Board) -> Option<Estimate>;

/// A move of a player in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The board in which he moves.
    pub board: Board,
    /// What it becomes if the opponent moves elsewhere.
    pub result: Boards,
}

/// What a search may use.
pub struct Effort<'a> {
    /// The limit that it asks.
    pub limit: &'a Limit,
    /// After how many new positions it gives up; `None` means never.
    pub most_positions: Option<u64>,
    /// Guesses at the values of boards.
    pub estimate: Option<Estimator<'a>>,
    /// Told the number of positions so far, at each position.
    pub progress: Option<&'a dyn Fn(u64)>,
}

impl<'a> Effort<'a> {
    /// An effort without end, guesses or reports.
    pub fn new(limit: &'a Limit) -> Self {
        Effort { limit, most_positions: None, estimate: None, progress: None }
    }
}

/// A sum as it is searched: spare moves counted, other boards by their numbers, sorted, none twice.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Sum {
    /// The spare moves of Left, and of Right.
    spare: [u64; 2],
    boards: SmallVec<[(u32, u64); 6]>,
}

const COUNT: Stop = Stop::Size { what: "the number of boards or moves in a sum", limit: "2^64 - 1" };

impl Sum {
    fn add(&mut self, other: &Sum) -> Result<(), Stop> {
        for (ours, theirs) in self.spare.iter_mut().zip(other.spare) {
            *ours = ours.checked_add(theirs).ok_or(COUNT)?;
        }
        other.boards.iter().try_for_each(|(board, times)| self.add_board(*board, *times))
    }

    fn add_board(&mut self, board: u32, times: u64) -> Result<(), Stop> {
        match self.boards.binary_search_by_key(&board, |term| term.0) {
            Ok(place) => self.boards[place].1 = self.boards[place].1.checked_add(times).ok_or(COUNT)?,
            Err(place) => self.boards.insert(place, (board, times)),
        }
        Ok(())
    }

    fn remove_board(&mut self, board: u32) {
        if let Ok(place) = self.boards.binary_search_by_key(&board, |term| term.0) {
            self.boards[place].1 -= 1;
            if self.boards[place].1 == 0 {
                self.boards.remove(place);
            }
        }
    }
}

/// A board that has occurred, with what its ruleset says of it.
#[derive(Debug)]
struct Kind {
    board: Board,
    transposed: Option<u32>,
    /// The longest run of Left, and of Right.
    runs: [Option<u64>; 2],
    moves: Option<Rc<Moves>>,
}

/// The results of the moves in one board.
#[derive(Debug, Default)]
struct Moves {
    /// By Left's moves, and by Right's.
    alone: [Vec<Sum>; 2],
    /// By Left's move, then Right's.
    both: Vec<Vec<Sum>>,
}

/// What is known of a player in a sum: he can be sure of `low`, and of no more than `high`.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    low: Status,
    high: Status,
}

/// What is known of both players in a sum, Left first.
#[derive(Clone, Copy, Debug)]
struct Known([Bounds; 2]);

impl Known {
    const NOTHING: Known = Known([Bounds { low: Status::Losing, high: Status::Winning }; 2]);

    /// Records that a player can be sure of `goal`.
    fn can(&mut self, player: usize, goal: Status) {
        self.0[player].low = self.0[player].low.max(goal);
        let most = if goal == Status::Winning { Status::Losing } else { Status::Drawing };
        if goal > Status::Losing {
            self.0[1 - player].high = self.0[1 - player].high.min(most);
        }
    }

    /// Records that a player can not be sure of `goal`.
    fn cannot(&mut self, player: usize, goal: Status) {
        let most = if goal == Status::Winning { Status::Drawing } else { Status::Losing };
        self.0[player].high = self.0[player].high.min(most);
    }

    fn answer(&self, player: usize, goal: Status) -> Option<bool> {
        let Bounds { low, high } = self.0[player];
        if low >= goal {
            Some(true)
        } else if high < goal {
            Some(false)
        } else {
            None
        }
    }
}

/// Why a search ended without an answer.
enum Halt {
    Stop(Stop),
    Positions,
}

impl Halt {
    /// Why a search without a bound of positions ended.
    fn without_bound(self) -> Stop {
        match self {
            Halt::Stop(stop) => stop,
            Halt::Positions => Stop::Internal { what: "a search met a bound of positions that it was not given" },
        }
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Halt::Stop(stop)
    }
}

/// Where a player moves in a sum.
#[derive(Clone, Copy)]
enum Place {
    /// One of his spare moves.
    Spare,
    /// The board at this place of the sum, his move with this number.
    Board(usize, usize),
}

/// Exact search of sums of boards of one ruleset. It keeps what it has found.
///
/// A sum is decided by its rounds: a player can be sure of a goal if some move of his leads, against every move of the
/// opponent, to a sum where he can be sure of it again. Sums are remembered with their boards sorted and, where the
/// ruleset has the symmetry, up to changing the players about. Three shortcuts are taken, each of them proven:
/// boards that are spare moves of one player are only counted, because play there is nothing but counting; a player
/// with more spare moves than the opponent can ever make without him wins by making them, and with as many draws
/// at least; and of two players one of whom can win the other can not draw. Nothing is cancelled: that a board and its
/// transposed make no difference is a theorem about values, not a rule of play.
#[derive(Debug, Default)]
pub struct Search {
    numbers: HashMap<Board, u32, FxBuildHasher>,
    kinds: Vec<Kind>,
    known: HashMap<Sum, Known, FxBuildHasher>,
    positions: u64,
}

impl Search {
    /// How many positions have been looked into so far.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The outcome of a sum.
    ///
    /// # Errors
    /// If the search was stopped; what was found so far is kept.
    pub fn outcome(&mut self, rules: &dyn SynchronizedRules, sum: &Boards, effort: &Effort) -> Result<Outcome, Stop> {
        let left = self.status(rules, sum, Player::Left, effort)?;
        let right = self.status(rules, sum, Player::Right, effort)?;
        Ok(Outcome::new(left, right))
    }

    /// What a player can be sure of in a sum.
    ///
    /// # Errors
    /// As for [`outcome`](Self::outcome).
    pub fn status(
        &mut self,
        rules: &dyn SynchronizedRules,
        sum: &Boards,
        player: Player,
        effort: &Effort,
    ) -> Result<Status, Stop> {
        let effort = Effort { most_positions: None, ..*effort };
        let mut play = Play::new(self, rules, &effort);
        let sum = play.read(sum)?;
        for goal in [Status::Winning, Status::Drawing] {
            if play.can(&sum, side(player), goal, 0).map_err(Halt::without_bound)? {
                return Ok(goal);
            }
        }
        Ok(Status::Losing)
    }

    /// The moves by which a player keeps what he can be sure of in a sum, boards in the order of the sum; none if that is
    /// nothing.
    ///
    /// # Errors
    /// As for [`outcome`](Self::outcome).
    pub fn best_moves(
        &mut self,
        rules: &dyn SynchronizedRules,
        sum: &Boards,
        player: Player,
        effort: &Effort,
    ) -> Result<Vec<Move>, Stop> {
        let goal = self.status(rules, sum, player, effort)?;
        if goal == Status::Losing {
            return Ok(Vec::new());
        }
        let effort = Effort { most_positions: None, ..*effort };
        let opponent = if player == Player::Left { Player::Right } else { Player::Left };
        let mut answers = Vec::new();
        for (board, times) in sum.iter() {
            answers.push((board, times, rules.options(board, opponent, effort.limit)?));
        }
        let mut best = Vec::new();
        let mut play = Play::new(self, rules, &effort);
        for (board, times) in sum.iter() {
            for (number, result) in rules.options(board, player, effort.limit)?.into_iter().enumerate() {
                let mut holds = true;
                let mut keeps = |remaining: Boards| -> Result<bool, Stop> {
                    let remaining = play.read(&remaining)?;
                    play.can(&remaining, side(player), goal, 0).map_err(Halt::without_bound)
                };
                for (other, _, results) in &answers {
                    for (answer, other_result) in results.iter().enumerate() {
                        if *other == board {
                            let (left, right) =
                                if player == Player::Left { (number, answer) } else { (answer, number) };
                            let both = rules.both(board, left, right, effort.limit)?;
                            holds = holds && keeps(replaced(sum, &[board], &[&both])?)?;
                        }
                        if *other != board || times > 1 {
                            holds = holds && keeps(replaced(sum, &[board, *other], &[&result, other_result])?)?;
                        }
                    }
                }
                // Where the opponent cannot move at all, this move wins.
                if holds {
                    best.push(Move { board: board.clone(), result });
                }
            }
        }
        Ok(best)
    }

    /// Decides a claim about a sum by search alone.
    ///
    /// # Errors
    /// As for [`outcome`](Self::outcome).
    pub fn prove(
        &mut self,
        rules: &dyn SynchronizedRules,
        sum: &Boards,
        claim: Claim,
        effort: &Effort,
    ) -> Result<Verdict, Stop> {
        let mut play = Play::new(self, rules, effort);
        let sum = play.read(sum)?;
        for &(player, goal) in claim.goals() {
            match play.can(&sum, side(player), goal, 0) {
                Ok(true) => {}
                Ok(false) => return Ok(Verdict::Refuted),
                Err(Halt::Positions) => return Ok(Verdict::LimitReached),
                Err(Halt::Stop(stop)) => return Err(stop),
            }
        }
        Ok(Verdict::Proved)
    }
}

/// 0 for Left, 1 for Right.
fn side(player: Player) -> usize {
    usize::from(player != Player::Left)
}

const MISSING: Stop = Stop::Internal { what: "a move was made in a board that the sum does not have" };
const FORGOTTEN: Stop = Stop::Internal { what: "what was found of a sum is no longer there" };

/// A sum with some of its boards replaced by others.
fn replaced(sum: &Boards, gone: &[&Board], come: &[&Boards]) -> Result<Boards, Stop> {
    let mut result = Boards::default();
    for (board, times) in sum.iter() {
        let taken = gone.iter().filter(|other| **other == board).count();
        let left = u64::try_from(taken).ok().and_then(|taken| times.checked_sub(taken));
        result.add(board.clone(), left.ok_or(MISSING)?)?;
    }
    for (board, times) in come.iter().flat_map(|boards| boards.iter()) {
        result.add(board.clone(), times)?;
    }
    Ok(result)
}

/// A search while it runs.
struct Play<'a> {
    search: &'a mut Search,
    rules: &'a dyn SynchronizedRules,
    effort: &'a Effort<'a>,
    /// Positions allowed in all.
    ceiling: u64,
    estimates: HashMap<u32, Option<Estimate>, FxBuildHasher>,
}

impl<'a> Play<'a> {
    fn new(search: &'a mut Search, rules: &'a dyn SynchronizedRules, effort: &'a Effort<'a>) -> Self {
        let ceiling = effort.most_positions.map_or(u64::MAX, |most| search.positions.saturating_add(most));
        Play { search, rules, effort, ceiling, estimates: HashMap::default() }
    }

    /// The sum of some boards as it is searched.
    fn read(&mut self, boards: &Boards) -> Result<Sum, Stop> {
        let mut sum = Sum::default();
        for (board, times) in boards.iter() {
            match self.rules.spare_moves(board) {
                Some((player, moves)) => {
                    let spare = &mut sum.spare[side(player)];
                    *spare = moves.checked_mul(times).and_then(|more| spare.checked_add(more)).ok_or(COUNT)?;
                }
                None => {
                    let number = self.number(board)?;
                    sum.add_board(number, times)?;
                }
            }
        }
        Ok(sum)
    }

    fn number(&mut self, board: &Board) -> Result<u32, Stop> {
        if let Some(number) = self.search.numbers.get(board) {
            return Ok(*number);
        }
        let number = self.add_kind(board, None)?;
        if let Some(transposed) = self.rules.negative(board) {
            let other = if transposed == *board { number } else { self.add_kind(&transposed, Some(number))? };
            self.search.kinds[number as usize].transposed = Some(other);
        }
        Ok(number)
    }

    fn add_kind(&mut self, board: &Board, transposed: Option<u32>) -> Result<u32, Stop> {
        let too_many = |_| Stop::Size { what: "the number of different boards", limit: "2^32 - 1" };
        let number = u32::try_from(self.search.kinds.len()).map_err(too_many)?;
        let runs = [Player::Left, Player::Right].map(|player| self.rules.longest_run(board, player));
        self.search.kinds.push(Kind { board: board.clone(), transposed, runs, moves: None });
        self.search.numbers.insert(board.clone(), number);
        Ok(number)
    }

    fn moves(&mut self, number: u32) -> Result<Rc<Moves>, Stop> {
        if let Some(moves) = &self.search.kinds[number as usize].moves {
            return Ok(moves.clone());
        }
        let board = self.search.kinds[number as usize].board.clone();
        let limit = self.effort.limit;
        let mut moves = Moves::default();
        for player in [Player::Left, Player::Right] {
            for result in self.rules.options(&board, player, limit)? {
                let result = self.read(&result)?;
                moves.alone[side(player)].push(result);
            }
        }
        for left in 0..moves.alone[0].len() {
            let mut row = Vec::with_capacity(moves.alone[1].len());
            for right in 0..moves.alone[1].len() {
                let result = self.rules.both(&board, left, right, limit)?;
                row.push(self.read(&result)?);
            }
            moves.both.push(row);
        }
        let moves = Rc::new(moves);
        self.search.kinds[number as usize].moves = Some(moves.clone());
        Ok(moves)
    }

    /// The sum with the players changed about, if the ruleset has the symmetry.
    fn transposed(&self, sum: &Sum) -> Option<Sum> {
        let mut other = Sum { spare: [sum.spare[1], sum.spare[0]], boards: SmallVec::new() };
        for (number, times) in &sum.boards {
            other.boards.push((self.search.kinds[*number as usize].transposed?, *times));
        }
        other.boards.sort_unstable();
        Some(other)
    }

    /// Whether a player (0 Left, 1 Right) can be sure of a goal.
    fn can(&mut self, sum: &Sum, player: usize, goal: Status, round: u64) -> Result<bool, Halt> {
        match self.transposed(sum).filter(|other| other < sum) {
            Some(other) => self.can_canonical(&other, 1 - player, goal, round),
            None => self.can_canonical(sum, player, goal, round),
        }
    }

    fn can_canonical(&mut self, sum: &Sum, player: usize, goal: Status, round: u64) -> Result<bool, Halt> {
        let mut known = match self.search.known.get(sum) {
            Some(known) => *known,
            None => {
                self.effort.limit.check()?;
                if self.search.positions >= self.ceiling {
                    return Err(Halt::Positions);
                }
                self.search.positions += 1;
                if let Some(progress) = self.effort.progress {
                    progress(self.search.positions);
                }
                self.count(sum)
            }
        };
        if known.answer(player, goal).is_none() {
            if round >= MOST_ROUNDS {
                return Err(Halt::Stop(Stop::Depth { levels: MOST_ROUNDS }));
            }
            self.search.known.insert(sum.clone(), known);
            let can = stacker::maybe_grow(RED_ZONE, NEW_STACK, || self.play(sum, player, goal, round))?;
            known = self.search.known.get(sum).copied().ok_or(FORGOTTEN)?;
            if can {
                known.can(player, goal);
            } else {
                known.cannot(player, goal);
            }
        }
        self.search.known.insert(sum.clone(), known);
        known.answer(player, goal).ok_or(Halt::Stop(FORGOTTEN))
    }

    /// What counting spare moves says of a sum.
    fn count(&self, sum: &Sum) -> Known {
        let mut known = Known::NOTHING;
        for player in [0, 1] {
            let opponent = 1 - player;
            let runs = sum.boards.iter().try_fold(sum.spare[opponent], |total, (number, times)| {
                total.checked_add(self.search.kinds[*number as usize].runs[opponent]?.checked_mul(*times)?)
            });
            match runs {
                Some(most) if sum.spare[player] > most => known.can(player, Status::Winning),
                Some(most) if sum.spare[player] == most => known.can(player, Status::Drawing),
                _ => {}
            }
        }
        known
    }

    /// Plays one round: is there a move that reaches the goal against every move of the opponent?
    fn play(&mut self, sum: &Sum, player: usize, goal: Status, round: u64) -> Result<bool, Halt> {
        let moves = sum.boards.iter().map(|(number, _)| self.moves(*number)).collect::<Result<Vec<_>, Stop>>()?;
        let places = |player: usize| -> Vec<Place> {
            let spare = (sum.spare[player] > 0).then_some(Place::Spare);
            let boards = moves.iter().enumerate();
            let boards = boards.flat_map(|(place, moves)| {
                (0..moves.alone[player].len()).map(move |number| Place::Board(place, number))
            });
            spare.into_iter().chain(boards).collect()
        };
        let (rows, columns) = (places(player), places(1 - player));
        match (rows.is_empty(), columns.is_empty()) {
            (true, true) => return Ok(goal <= Status::Drawing),
            (true, false) => return Ok(false),
            (false, true) => return Ok(true),
            (false, false) => {}
        }
        // Against a board that is there twice a move in it is one in the same copy or in another: two columns.
        let columns: Vec<(Place, bool)> = columns
            .into_iter()
            .flat_map(|column| {
                let is_repeated = matches!(column, Place::Board(place, _) if sum.boards[place].1 > 1);
                [Some((column, true)), is_repeated.then_some((column, false))].into_iter().flatten()
            })
            .collect();
        let mut table = Vec::with_capacity(rows.len());
        for row in &rows {
            self.effort.limit.check()?;
            let mut cells = Vec::with_capacity(columns.len());
            for &(column, is_same) in &columns {
                let result = result(sum, &moves, player, *row, column, is_same)?;
                let estimate = self.estimate(&result, player)?;
                cells.push((estimate, result));
            }
            // The opponent's most dangerous answers first, which also brings the worst cell to the front.
            cells.sort();
            cells.dedup();
            table.push(cells);
        }
        table.sort_by_cached_key(|cells| Reverse(cells.first().map(|cell| cell.0.clone())));
        for cells in &table {
            let mut holds = true;
            for (_, result) in cells {
                if !self.can(result, player, goal, round + 1)? {
                    holds = false;
                    break;
                }
            }
            if holds {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A guess at how good a sum is for a player; empty if there is none.
    fn estimate(&mut self, sum: &Sum, player: usize) -> Result<Estimate, Stop> {
        let Some(guess) = self.effort.estimate else { return Ok(Estimate::new()) };
        let mut total = Estimate::new();
        for (number, times) in &sum.boards {
            let board = &self.search.kinds[*number as usize].board;
            let Some(each) = self.estimates.entry(*number).or_insert_with(|| guess(board)) else {
                return Ok(Estimate::new());
            };
            if total.len() < each.len() {
                total.resize(each.len(), 0);
            }
            let times = i64::try_from(*times).unwrap_or(i64::MAX);
            for (total, each) in total.iter_mut().zip(each) {
                *total = total.saturating_add(each.saturating_mul(times));
            }
        }
        if total.is_empty() {
            total.push(0);
        }
        let spare = sum.spare.map(|moves| i64::try_from(moves).unwrap_or(i64::MAX));
        total[0] = total[0].saturating_add(spare[0]).saturating_sub(spare[1]);
        if player == 1 {
            total.iter_mut().for_each(|coefficient| *coefficient = coefficient.saturating_neg());
        }
        Ok(total)
    }
}

/// What becomes of a sum when a player moves at `row` and the opponent at `column`.
fn result(
    sum: &Sum,
    moves: &[Rc<Moves>],
    player: usize,
    row: Place,
    column: Place,
    is_same: bool,
) -> Result<Sum, Stop> {
    let mut result = sum.clone();
    if let (Place::Board(board, own), Place::Board(other, answer)) = (row, column)
        && board == other
        && is_same
    {
        let (left, right) = if player == 0 { (own, answer) } else { (answer, own) };
        result.remove_board(sum.boards[board].0);
        result.add(&moves[board].both[left][right])?;
        return Ok(result);
    }
    for (mover, place) in [(player, row), (1 - player, column)] {
        match place {
            Place::Spare => result.spare[mover] -= 1,
            Place::Board(board, number) => {
                result.remove_board(sum.boards[board].0);
                result.add(&moves[board].alone[mover][number])?;
            }
        }
    }
    Ok(result)
}
