//! [`Search`]: exact outcomes of sums of boards, by search over rounds alone.

use std::{cmp::Reverse, rc::Rc};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use super::{Outcome, Status, SynchronizedRules, generations::Generations};
use crate::{
    limit::{Limit, Stop},
    number::Rational,
    player::Player,
    position::{Board, Boards},
};

/// The most sums that are remembered, of some 200 bytes each.
const MOST_KNOWN: usize = 1 << 21;
/// The number of different boards with results of moves from which on everything is forgotten before a question.
const MOST_KINDS: usize = 1 << 16;
/// The number of pairs of moves that a bounded search examines for each position that it may visit: of a very large
/// board even one position has more.
const PAIRS_OF_A_POSITION: u64 = 1 << 12;
/// The least number of positions between two times that something is forgotten because memory is scarce.
const BETWEEN_FORGETTING: u64 = 1 << 14;
/// The most rounds that a search looks ahead.
pub(super) const MOST_ROUNDS: u64 = 100_000;

/// A claim about a sum of boards.
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
    /// Whether the claim holds for a sum with this outcome.
    pub fn holds(self, outcome: Outcome) -> bool {
        self.goals().iter().all(|(player, goal)| outcome.status(*player) >= *goal)
    }

    /// The strategies that the claim requires.
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

/// The result of a search for a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim holds.
    Proved,
    /// It does not.
    Refuted,
    /// Neither was found within the number of positions allowed.
    LimitReached,
}

/// A guess at the value of a board, as coefficients of any scales, largest first. Guesses order moves and never decide
/// anything. All guesses of one search have the same scales.
pub type Estimate = SmallVec<[i64; 8]>;

/// Returns the estimate of a board, if there is one.
pub type Estimator<'a> = &'a dyn Fn(&Board) -> Option<Estimate>;

/// Returns the outcome of a sum of spare moves of Left and of Right and some boards, if it is known without search.
pub type Oracle<'a> = &'a dyn Fn([u64; 2], &Boards) -> Result<Option<Outcome>, Stop>;

/// The resources of a search.
pub struct Effort<'a> {
    /// The limit that it checks.
    pub limit: &'a Limit,
    /// The number of new positions after which it gives up; `None` means never.
    pub most_positions: Option<u64>,
    /// Guesses at the values of boards.
    pub estimate: Option<Estimator<'a>>,
    /// Outcomes known without search, as by a law: they count as found by the search.
    pub known: Option<Oracle<'a>>,
    /// Called at each position with the number of positions so far.
    pub progress: Option<&'a dyn Fn(u64)>,
}

impl<'a> Effort<'a> {
    /// An effort without a bound, guesses or reports.
    pub fn new(limit: &'a Limit) -> Self {
        Effort { limit, most_positions: None, estimate: None, known: None, progress: None }
    }
}

/// A sum as it is searched: spare moves are counted, and other boards are given by their numbers, sorted, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Sum {
    /// The spare moves of Left, and of Right.
    pub(super) spare: [u64; 2],
    pub(super) boards: SmallVec<[(u32, u64); 6]>,
}

pub(super) const COUNT: Stop = Stop::Size { what: "the number of boards or moves in a sum", limit: "2^64 - 1" };

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

/// A board that has occurred, with what its ruleset states about it.
#[derive(Debug)]
struct KnownBoard {
    board: Board,
    transposed: Option<u32>,
    /// The longest run of Left, and of Right.
    runs: [Option<u64>; 2],
    moves: Option<Rc<Moves>>,
}

/// The results of the moves in one board.
#[derive(Debug, Default)]
pub(super) struct Moves {
    /// By Left's moves, and by Right's.
    pub(super) alone: [Vec<Sum>; 2],
    /// By Left's move, then Right's.
    pub(super) both: Vec<Vec<Sum>>,
}

/// The bounds for a player in a sum: `low` is guaranteed, and nothing better than `high`.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    low: Status,
    high: Status,
}

/// What is known about both players in a sum, Left first.
#[derive(Clone, Copy, Debug)]
struct Known([Bounds; 2]);

impl Known {
    const NOTHING: Known = Known([Bounds { low: Status::Losing, high: Status::Winning }; 2]);

    fn exactly(outcome: Outcome) -> Self {
        let status = [Player::Left, Player::Right].map(|player| outcome.status(player));
        Known(status.map(|status| Bounds { low: status, high: status }))
    }

    fn is_exact(&self) -> bool {
        self.0.iter().all(|bounds| bounds.low == bounds.high)
    }

    /// Records that a player can guarantee `goal`.
    fn can(&mut self, player: usize, goal: Status) {
        self.0[player].low = self.0[player].low.max(goal);
        let most = if goal == Status::Winning { Status::Losing } else { Status::Drawing };
        if goal > Status::Losing {
            self.0[1 - player].high = self.0[1 - player].high.min(most);
        }
    }

    /// Records that a player cannot guarantee `goal`.
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

/// The place of a move in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveSite {
    /// A spare move.
    Spare,
    /// The board at this place of the sum, and the number of the player's move in it.
    Board(usize, usize),
}

/// Exact search of sums of boards of one ruleset. It keeps what it has found.
///
/// If only one player can move, that player wins in normal play, and loses in [misère](Self::misere) play.
///
/// A sum is decided by its rounds: a player can guarantee a goal if some move leads, against every move of the
/// opponent, to a sum where the player can guarantee it again. Sums are remembered with their boards sorted and, if the
/// ruleset has the symmetry, up to exchanging the players. Three shortcuts are taken, each of them proved: boards that
/// are spare moves of one player are only counted, because play there is nothing but counting; a player with more spare
/// moves than the opponent can make alone wins by making them, and with as many at least draws; and if one player can
/// win, the other cannot draw. Nothing is cancelled: that a board and its transpose make no difference is a theorem
/// about values, not a rule of play.
#[derive(Debug)]
pub struct Search {
    numbers: HashMap<Board, u32, FxBuildHasher>,
    kinds: Vec<KnownBoard>,
    known: Generations<Sum, Known>,
    /// The average worth of sums.
    pub(super) mixed: Generations<Sum, Rational>,
    positions: u64,
    /// The number of positions when something was last forgotten for lack of memory.
    forgot_at: u64,
    /// Whether a player who alone can move loses instead of winning.
    is_misere: bool,
}

impl Default for Search {
    fn default() -> Self {
        Search::with_memory(MOST_KNOWN)
    }
}

impl Search {
    /// A search that remembers at most so many sums. It forgets those that have not been used recently, which costs
    /// time and changes no answer.
    pub fn with_memory(most: usize) -> Self {
        Search {
            numbers: HashMap::default(),
            kinds: Vec::new(),
            known: Generations::new(most),
            mixed: Generations::new(most),
            positions: 0,
            forgot_at: 0,
            is_misere: false,
        }
    }

    /// A search of misère play: a player who alone cannot move wins, and if neither can, it is a draw. Laws and values,
    /// which are known for normal play, do not apply to it.
    pub fn misere() -> Self {
        Search { is_misere: true, ..Search::default() }
    }

    /// The number of sums remembered, and of different boards.
    pub fn remembered(&self) -> (usize, usize) {
        (self.known.len(), self.kinds.len())
    }

    /// The number of positions visited so far.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The outcome of a sum.
    ///
    /// # Errors
    /// If the search was stopped, with [`Stop::Positions`] at the bound on new positions; earlier results are kept.
    pub fn outcome(&mut self, rules: &dyn SynchronizedRules, sum: &Boards, effort: &Effort) -> Result<Outcome, Stop> {
        let mut play = Play::new(self, rules, effort);
        let sum = play.read(sum)?;
        Ok(Outcome::new(play.status(&sum, Player::Left)?, play.status(&sum, Player::Right)?))
    }

    /// What a player can guarantee in a sum.
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
        let mut play = Play::new(self, rules, effort);
        let sum = play.read(sum)?;
        play.status(&sum, player)
    }

    /// Forgets everything, which is possible only between questions: a question needs its boards.
    fn forget(&mut self) {
        self.numbers = HashMap::default();
        self.kinds = Vec::new();
        for _ in 0..2 {
            self.known.turn();
            self.mixed.turn();
        }
    }

    /// If memory is scarce and this was not done recently, forgets the older results, and the results of moves.
    fn spare_memory(&mut self, limit: &Limit) {
        if self.positions - self.forgot_at >= BETWEEN_FORGETTING {
            self.forgot_at = self.positions;
            if limit.is_memory_scarce() {
                self.known.turn();
                self.mixed.turn();
                self.kinds.iter_mut().for_each(|kind| kind.moves = None);
            }
        }
    }

    /// Decides a claim about a sum by search alone.
    ///
    /// # Errors
    /// As for [`outcome`](Self::outcome), but reaching the bound on positions is a verdict.
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
                Err(Stop::Positions { .. }) if effort.most_positions.is_some() => return Ok(Verdict::LimitReached),
                Err(stop) => return Err(stop),
            }
        }
        Ok(Verdict::Proved)
    }
}

/// 0 for Left, 1 for Right.
pub(super) fn side(player: Player) -> usize {
    usize::from(player != Player::Left)
}

const FORGOTTEN: Stop = Stop::Internal { what: "what was found of a sum does not say what was asked" };

/// A search while it runs.
pub(super) struct Play<'a> {
    pub(super) search: &'a mut Search,
    pub(super) rules: &'a dyn SynchronizedRules,
    pub(super) effort: &'a Effort<'a>,
    /// The number of positions at which the search gives up.
    ceiling: u64,
    /// The number of pairs of moves that may still be examined.
    pairs: u64,
    estimates: HashMap<u32, Option<Estimate>, FxBuildHasher>,
}

impl<'a> Play<'a> {
    pub(super) fn new(search: &'a mut Search, rules: &'a dyn SynchronizedRules, effort: &'a Effort<'a>) -> Self {
        if search.kinds.len() > MOST_KINDS {
            search.forget();
        }
        let ceiling = effort.most_positions.map_or(u64::MAX, |most| search.positions.saturating_add(most));
        let pairs = effort.most_positions.map_or(u64::MAX, |most| most.saturating_mul(PAIRS_OF_A_POSITION));
        Play { search, rules, effort, ceiling, pairs, estimates: HashMap::default() }
    }

    fn given_up(&self) -> Stop {
        Stop::Positions { most: self.effort.most_positions.unwrap_or(self.ceiling) }
    }

    /// Takes pairs of moves from those that may be examined.
    pub(super) fn spend(&mut self, rows: usize, columns: usize) -> Result<(), Stop> {
        let pairs = (rows as u64).saturating_mul(columns as u64);
        self.pairs = self.pairs.checked_sub(pairs).ok_or_else(|| self.given_up())?;
        Ok(())
    }

    /// What a player can guarantee in a sum.
    fn status(&mut self, sum: &Sum, player: Player) -> Result<Status, Stop> {
        for goal in [Status::Winning, Status::Drawing] {
            if self.can(sum, side(player), goal, 0)? {
                return Ok(goal);
            }
        }
        Ok(Status::Losing)
    }

    /// A sum of boards in the form in which it is searched.
    pub(super) fn read(&mut self, boards: &Boards) -> Result<Sum, Stop> {
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
        self.search.kinds.push(KnownBoard { board: board.clone(), transposed, runs, moves: None });
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
        self.spend(moves.alone[0].len(), moves.alone[1].len())?;
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

    /// The results of the moves in each board of a sum.
    pub(super) fn moves_in(&mut self, sum: &Sum) -> Result<Vec<Rc<Moves>>, Stop> {
        sum.boards.iter().map(|(number, _)| self.moves(*number)).collect()
    }

    /// The board with a number.
    pub(super) fn board(&self, number: u32) -> &Board {
        &self.search.kinds[number as usize].board
    }

    /// The sum with the players exchanged, if the ruleset has the symmetry.
    pub(super) fn transposed(&self, sum: &Sum) -> Option<Sum> {
        let mut other = Sum { spare: [sum.spare[1], sum.spare[0]], boards: SmallVec::new() };
        for (number, times) in &sum.boards {
            other.boards.push((self.search.kinds[*number as usize].transposed?, *times));
        }
        other.boards.sort_unstable();
        Some(other)
    }

    /// Whether a player (0 Left, 1 Right) can guarantee a goal.
    pub(super) fn can(&mut self, sum: &Sum, player: usize, goal: Status, round: u64) -> Result<bool, Stop> {
        match self.transposed(sum).filter(|other| other < sum) {
            Some(other) => self.can_canonical(&other, 1 - player, goal, round),
            None => self.can_canonical(sum, player, goal, round),
        }
    }

    /// Counts a position that is visited.
    pub(super) fn enter(&mut self) -> Result<(), Stop> {
        self.effort.limit.check()?;
        if self.search.positions >= self.ceiling {
            return Err(self.given_up());
        }
        self.search.positions += 1;
        self.search.spare_memory(self.effort.limit);
        if let Some(progress) = self.effort.progress {
            progress(self.search.positions);
        }
        Ok(())
    }

    fn can_canonical(&mut self, sum: &Sum, player: usize, goal: Status, round: u64) -> Result<bool, Stop> {
        let mut known = match self.search.known.get(sum) {
            Some(known) => known,
            None => {
                let known = self.known_without_play(sum)?;
                // A position whose outcome the oracle knows is not visited.
                match known.is_exact() && self.effort.known.is_some() {
                    true => self.effort.limit.check()?,
                    false => self.enter()?,
                }
                known
            }
        };
        if known.answer(player, goal).is_none() {
            if round >= MOST_ROUNDS {
                return Err(Stop::Depth { levels: MOST_ROUNDS });
            }
            self.search.known.insert(sum.clone(), known);
            let can = crate::stack::deeper(|| self.sure_move(sum, player, goal, round))?.is_some();
            // What has been forgotten meanwhile is known here, or can be found again.
            known = self.search.known.get(sum).unwrap_or(known);
            if can {
                known.can(player, goal);
            } else {
                known.cannot(player, goal);
            }
        }
        self.search.known.insert(sum.clone(), known);
        known.answer(player, goal).ok_or(FORGOTTEN)
    }

    /// What is known about a sum without playing a round, by counting spare moves or from the oracle.
    fn known_without_play(&self, sum: &Sum) -> Result<Known, Stop> {
        let counted = self.count(sum);
        let Some(oracle) = self.effort.known.filter(|_| !counted.is_exact()) else { return Ok(counted) };
        let mut boards = Boards::default();
        for (number, times) in &sum.boards {
            boards.add(self.search.kinds[*number as usize].board.clone(), *times)?;
        }
        Ok(oracle(sum.spare, &boards)?.map_or(counted, Known::exactly))
    }

    /// What counting spare moves shows about a sum. A player with more of them than the opponent can make alone moves
    /// last by making no other moves. In misère play the player can avoid that by moves that give the opponent moves
    /// elsewhere, so that it shows something only if there is nothing else.
    fn count(&self, sum: &Sum) -> Known {
        let mut known = Known::NOTHING;
        if self.search.is_misere && !sum.boards.is_empty() {
            return known;
        }
        for player in [0, 1] {
            let opponent = 1 - player;
            let favoured = if self.search.is_misere { opponent } else { player };
            let runs = sum.boards.iter().try_fold(sum.spare[opponent], |total, (number, times)| {
                total.checked_add(self.search.kinds[*number as usize].runs[opponent]?.checked_mul(*times)?)
            });
            match runs {
                Some(most) if sum.spare[player] > most => known.can(favoured, Status::Winning),
                Some(most) if sum.spare[player] == most => known.can(favoured, Status::Drawing),
                _ => {}
            }
        }
        known
    }

    /// Plays one round: the move that reaches the goal against every move of the opponent, if there is one. The inner
    /// `None` is no move, where play ends with the goal reached.
    pub(super) fn sure_move(
        &mut self,
        sum: &Sum,
        player: usize,
        goal: Status,
        round: u64,
    ) -> Result<Option<Option<MoveSite>>, Stop> {
        let moves = self.moves_in(sum)?;
        let (rows, columns) = (places(sum, &moves, player), places(sum, &moves, 1 - player));
        match (rows.is_empty(), columns.is_empty()) {
            (true, true) => return Ok((goal <= Status::Drawing).then_some(None)),
            (true, false) => return Ok(self.search.is_misere.then_some(None)),
            (false, true) => return Ok((!self.search.is_misere).then(|| rows.first().copied())),
            (false, false) => {}
        }
        // A move in a board that occurs twice is in the same copy or in another one: two columns.
        let columns: Vec<(MoveSite, bool)> = columns
            .into_iter()
            .flat_map(|column| {
                let is_repeated = matches!(column, MoveSite::Board(place, _) if sum.boards[place].1 > 1);
                [Some((column, true)), is_repeated.then_some((column, false))].into_iter().flatten()
            })
            .collect();
        self.spend(rows.len(), columns.len())?;
        let mut table = Vec::with_capacity(rows.len());
        for row in &rows {
            self.effort.limit.check()?;
            let mut cells = Vec::with_capacity(columns.len());
            for &(column, is_same) in &columns {
                let result = result(sum, &moves, player, *row, column, is_same)?;
                let estimate = self.estimate(&result, player)?;
                cells.push((estimate, result));
            }
            // The opponent's most dangerous answers come first, which also brings the worst cell to the front.
            cells.sort();
            cells.dedup();
            table.push((*row, cells));
        }
        table.sort_by_cached_key(|(_, cells)| Reverse(cells.first().map(|cell| cell.0.clone())));
        for (row, cells) in &table {
            let mut holds = true;
            for (_, result) in cells {
                if !self.can(result, player, goal, round + 1)? {
                    holds = false;
                    break;
                }
            }
            if holds {
                return Ok(Some(Some(*row)));
            }
        }
        Ok(None)
    }

    /// A guess at how good a sum is for a player; empty if there is none.
    pub(super) fn estimate(&mut self, sum: &Sum, player: usize) -> Result<Estimate, Stop> {
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

/// The places where a player can move in a sum.
pub(super) fn places(sum: &Sum, moves: &[Rc<Moves>], player: usize) -> Vec<MoveSite> {
    let spare = (sum.spare[player] > 0).then_some(MoveSite::Spare);
    let boards = moves
        .iter()
        .enumerate()
        .flat_map(|(place, moves)| (0..moves.alone[player].len()).map(move |number| MoveSite::Board(place, number)));
    spare.into_iter().chain(boards).collect()
}

/// The sum after a player moves at `row` and the opponent at `column`.
pub(super) fn result(
    sum: &Sum,
    moves: &[Rc<Moves>],
    player: usize,
    row: MoveSite,
    column: MoveSite,
    is_same: bool,
) -> Result<Sum, Stop> {
    let mut result = sum.clone();
    if let (MoveSite::Board(board, own), MoveSite::Board(other, answer)) = (row, column)
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
            MoveSite::Spare => result.spare[mover] -= 1,
            MoveSite::Board(board, number) => {
                result.remove_board(sum.boards[board].0);
                result.add(&moves[board].alone[mover][number])?;
            }
        }
    }
    Ok(result)
}
