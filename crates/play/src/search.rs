//! Who wins a sum of boards, by search: values are built of small boards only.
//!
//! A position is seen by who is to move, who is called Left: where Right is, the players change about. It is a sum of boards
//! and of values. Boards that cancel are left out, boards that are small become values, bounds of boards and stops of values
//! decide early, and what was found is kept. The way is that of solvers of sums (M. Müller, Z. Li, *Locally informed global
//! search for sums of combinatorial games*, CG 2004; T. Folkersen, M. Müller, H. Du, *MCGS*, 2025).

use std::rc::Rc;

use hashbrown::HashMap;
use indexmap::IndexMap;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::{
    graph::Placed,
    limit::{Limit, Stop},
    number::Rational,
    partizan::{Game, Outcome, Relation, Store},
    player::Player,
    sum::{RulesetId, Sum, Term},
};

/// What a search asks of boards.
pub trait Table {
    /// Why there is no answer.
    type Error: From<Stop>;

    /// The values.
    fn store(&mut self) -> &mut Store;

    /// The boards whose sum a board is, each the one that stands for those of the same value.
    fn parts(&mut self, board: &Placed) -> Result<Terms, Self::Error>;

    /// What a player can move to in a board: sums of boards.
    fn options(&mut self, board: &Placed, player: Player) -> Result<Vec<Terms>, Self::Error>;

    /// The value of a board, if no more than so many new positions have to be looked into.
    fn value(&mut self, board: &Placed, most: usize) -> Result<Option<Game>, Self::Error>;

    /// How large a board is: the value of a larger one takes longer.
    fn size(&mut self, board: &Placed) -> Result<u64, Self::Error>;

    /// Integers between which the value of a board lies, where its rules know some.
    fn bounds(&self, board: &Placed) -> Option<[i64; 2]>;

    /// Whether a board is known to be its own negative.
    fn is_own_negative(&self, board: &Placed) -> bool;
}

/// How many positions are looked into for the value of one board of a sum that is searched.
const POSITIONS_FOR_A_PART: usize = 1 << 5;
/// Of a size of boards as many values may fail to be found at first, and then one for so many that were.
const FAILED_AT_FIRST: u32 = 2;
const SMALL_FOR_ONE_LARGE: u32 = 8;
/// How many positions are looked into for the value of a board before there is any search, and how many are searched then,
/// before both go on with so many times as many.
const POSITIONS_AT_FIRST: usize = 1 << 8;
const SEARCHED_AT_FIRST: u64 = 1 << 10;
const AND_THEN: u8 = 4;
/// From how many copies on a board is not searched but has its value found.
const MOST_COPIES: u64 = 64;
/// Values are added while they have no more options than this together.
const MOST_OPTIONS: usize = 12;
/// How many positions are kept, and how many boards.
const MOST_NODES: usize = 1 << 22;
const MOST_BOARDS: usize = 1 << 21;
/// So few positions are kept whatever there is room for, and so many may come of one.
const FEW_NODES: usize = 1 << 14;
const OPENED: usize = 1 << 10;
/// What a position takes in a map, in bytes: what it is and where it is found.
const BYTES_OF_NODE: usize = size_of::<(u64, Position, Node)>() + size_of::<usize>();
/// How much further from a loss for the other player a move in a number seems to be: it is worse than any other.
const IN_A_NUMBER: u32 = 1 << 10;
/// The most that a position seems to be away from an answer, by its size and by its values.
const FARTHEST: u32 = 1 << 10;

/// A board of a sum: twice its place in the list of boards, and one more if the players have changed about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Part(u32);

impl Part {
    fn place(self) -> usize {
        (self.0 >> 1) as usize
    }

    fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }
}

/// Some boards and a value, which are added.
#[derive(Clone, Debug)]
struct Choice {
    parts: SmallVec<[Part; 4]>,
    value: Game,
}

/// A sum, seen by who is to move: boards and values, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Position {
    parts: SmallVec<[Part; 6]>,
    values: SmallVec<[Game; 2]>,
}

/// What is known of a board.
struct Facts {
    board: Placed,
    is_own_negative: bool,
    bounds: Option<[i64; 2]>,
    size: u64,
    /// What Left and what Right can move to.
    choices: [Option<Rc<[Choice]>>; 2],
}

/// How far a position is from an answer (L. V. Allis, *Searching for solutions in games and artificial intelligence*, 1994):
/// how many positions that nobody has looked at yet have to turn out well, at least, for who is to move to win, and for him to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Distance {
    wins: u32,
    loses: u32,
}

/// No number of positions is enough.
const NEVER: u32 = u32::MAX;

impl Distance {
    const WINS: Distance = Distance { wins: 0, loses: NEVER };
    const LOSES: Distance = Distance { wins: NEVER, loses: 0 };

    fn is_known(self) -> bool {
        self == Distance::WINS || self == Distance::LOSES
    }
}

/// A place among the positions.
fn narrow(place: usize) -> u32 {
    // Little more than MOST_NODES are kept.
    u32::try_from(place).unwrap_or(NEVER)
}

/// What is known of a position.
#[derive(Debug)]
struct Node {
    distance: Distance,
    /// What the moves leave, but for what the other player is known to win.
    replies: Option<Box<[u32]>>,
}

/// A position that is looked into until one of its distances has reached a bound.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: u32,
    bound: Distance,
}

/// What was found by search.
#[derive(Default)]
pub struct Search {
    boards: Vec<Facts>,
    met: HashMap<Placed, Choice, FxBuildHasher>,
    /// Positions.
    nodes: IndexMap<Position, Node, FxBuildHasher>,
    /// How many boards of each size were too large for their values to be found, and how many were not.
    tried: HashMap<(RulesetId, u64), [u32; 2], FxBuildHasher>,
    /// How many positions were searched.
    searched: u64,
    /// How many positions were left when some were forgotten.
    left: usize,
}

/// The error of a board whose value was to be found at any cost, and was not.
const UNKNOWN: Stop = Stop::Internal { what: "a board has no value" };

/// Boards, each with how often it stands in a sum.
pub(crate) type Terms = Vec<(Term, u64)>;

/// The boards and the values that a move leaves, and whether it is one in a number.
type Move = (SmallVec<[Part; 6]>, SmallVec<[Game; 4]>, bool);

/// A value or a search that may stop without an answer.
type Tried<T, E> = Result<Option<T>, E>;

impl Search {
    /// Who wins a sum.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn outcome<T: Table>(&mut self, table: &mut T, sum: &Sum) -> Result<Outcome, T::Error> {
        let left = self.wins_first(table, sum, Player::Left)?;
        Ok(match (left, self.wins_first(table, sum, Player::Right)?) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        })
    }

    /// Whether a player who moves first wins a sum. Values and search take turns, each with more positions than before,
    /// until one has the answer, or the search has looked into as many as the limit lets it.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn wins_first<T: Table>(&mut self, table: &mut T, sum: &Sum, player: Player) -> Result<bool, T::Error> {
        let zero = table.store().zero();
        let bound = table.store().limit().most_positions();
        self.wins_first_beside(table, sum, zero, player, bound)
    }

    /// How many positions were searched so far.
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// The same of a sum and a value beside it; with a bound of positions it is given up when so many were searched.
    ///
    /// # Errors
    /// As [`wins_first`](Self::wins_first), and [`Stop::Positions`].
    pub fn wins_first_beside<T: Table>(
        &mut self,
        table: &mut T,
        sum: &Sum,
        beside: Game,
        player: Player,
        bound: Option<u64>,
    ) -> Result<bool, T::Error> {
        let before = self.searched;
        let (mut most, mut searched) = (POSITIONS_AT_FIRST, SEARCHED_AT_FIRST);
        loop {
            let left = bound.map_or(u64::MAX, |bound| bound.saturating_sub(self.searched - before));
            searched = searched.min(left);
            most = most.min(usize::try_from(left).unwrap_or(usize::MAX));
            let (mut values, rest) = self.with_values(table, sum, most)?;
            values.extend((beside != table.store().zero()).then_some(beside));
            let wins = match (values, rest) {
                (values, rest) if rest.is_empty() => {
                    let position = gathered(table.store(), SmallVec::new(), values.iter().copied())?;
                    let position = self.seen_by(table, position, player)?;
                    match self.search(table, position, searched)? {
                        Some(wins) => Some(wins),
                        None => {
                            let store = table.store();
                            let mut value = store.zero();
                            for other in values {
                                value = store.add(value, other)?;
                            }
                            Some(wins_value(store, value, player)?)
                        }
                    }
                }
                (mut values, rest) => {
                    let mut parts = SmallVec::new();
                    for (term, times) in rest {
                        let copies = self.copies(table, &term, times)?;
                        parts.extend(copies.parts);
                        values.push(copies.value);
                    }
                    let position = self.position(table, parts, values)?;
                    let position = self.seen_by(table, position, player)?;
                    self.search(table, position, searched)?
                }
            };
            if let Some(wins) = wins {
                return Ok(wins);
            }
            if let Some(bound) = bound.filter(|bound| self.searched - before >= *bound) {
                return Err(Stop::Positions { most: bound }.into());
            }
            most = most.saturating_mul(AND_THEN.into());
            searched = searched.saturating_mul(AND_THEN.into());
        }
    }

    /// The values of the terms that can be found, and the others, each with how often it stands in the sum.
    fn with_values<T: Table>(&mut self, table: &mut T, sum: &Sum, most: usize) -> Result<(Vec<Game>, Terms), T::Error> {
        let (mut values, mut rest) = (Vec::new(), Vec::new());
        let mut short = table.store().zero();
        for (term, times) in sum.iter() {
            let board = (term.ruleset, term.board.clone());
            let few = times.to_u64().filter(|times| *times <= MOST_COPIES);
            let most = if few.is_some() { most } else { usize::MAX };
            match (table.value(&board, most)?, few) {
                (Some(value), few) => {
                    let store = table.store();
                    let value = if term.negated { store.neg(value)? } else { value };
                    if let (Some(times), None) = (few, store.as_up_star(value)) {
                        values.extend((0..times).map(|_| value));
                    } else {
                        let value = store.multiple(value, &BigInt::from(times.clone()))?;
                        short = store.add(short, value)?;
                    }
                }
                (None, few) => rest.push((term.clone(), few.unwrap_or(MOST_COPIES))),
            }
        }
        if short != table.store().zero() {
            values.push(short);
        }
        Ok((values, rest))
    }

    /// A position as a player sees it who is to move.
    fn seen_by<T: Table>(&self, table: &mut T, position: Position, player: Player) -> Result<Position, T::Error> {
        if player == Player::Left { Ok(position) } else { self.turned(table, &position) }
    }

    /// A position with the players changed about.
    fn turned<T: Table>(&self, table: &mut T, position: &Position) -> Result<Position, T::Error> {
        let parts = position.parts.iter().map(|part| self.negative(*part)).collect();
        let store = table.store();
        let values: Result<Vec<Game>, Stop> = position.values.iter().map(|value| store.neg(*value)).collect();
        self.position(table, parts, values?)
    }

    fn negative(&self, part: Part) -> Part {
        if self.boards[part.place()].is_own_negative { part } else { Part(part.0 ^ 1) }
    }

    /// The position of some boards and values: what cancels is left out.
    fn position<T: Table>(
        &self,
        table: &mut T,
        mut parts: SmallVec<[Part; 6]>,
        values: impl IntoIterator<Item = Game>,
    ) -> Result<Position, T::Error> {
        parts.sort_unstable();
        let mut kept: SmallVec<[Part; 6]> = SmallVec::new();
        // A board and its negative stand side by side, as do two copies of one that is both.
        for part in parts {
            match kept.last() {
                Some(last) if *last == self.negative(part) => drop(kept.pop()),
                _ => kept.push(part),
            }
        }
        Ok(gathered(table.store(), kept, values)?)
    }

    /// What is known of so many copies of a board: their value, or the boards that they are the sum of.
    fn copies<T: Table>(&mut self, table: &mut T, term: &Term, times: u64) -> Result<Choice, T::Error> {
        if times <= MOST_COPIES {
            let met = self.met(table, term)?;
            let parts = (0..times).flat_map(|_| met.parts.iter().copied()).collect();
            return Ok(Choice { parts, value: table.store().multiple(met.value, &BigInt::from(times))? });
        }
        let value = table.value(&(term.ruleset, term.board.clone()), usize::MAX)?;
        let store = table.store();
        let value = store.multiple(value.ok_or(UNKNOWN)?, &BigInt::from(times))?;
        let value = if term.negated { store.neg(value)? } else { value };
        Ok(Choice { parts: SmallVec::new(), value })
    }

    /// What is known of a board: its value, or the boards that it is the sum of.
    fn met<T: Table>(&mut self, table: &mut T, term: &Term) -> Result<Choice, T::Error> {
        let board = (term.ruleset, term.board.clone());
        let choice = match self.met.get(&board) {
            Some(choice) => choice.clone(),
            None => {
                let mut parts = SmallVec::new();
                let mut value = table.store().zero();
                for (part, times) in table.parts(&board)? {
                    let most = if times <= MOST_COPIES { self.budget(table, &part)? } else { usize::MAX };
                    let placed = (part.ruleset, part.board.clone());
                    let known = if most > 0 { table.value(&placed, most)? } else { None };
                    if most == POSITIONS_FOR_A_PART {
                        let size = table.size(&placed)?;
                        self.tried.entry((part.ruleset, size)).or_default()[usize::from(known.is_some())] += 1;
                    }
                    let store = table.store();
                    if let Some(known) = known {
                        let known = store.multiple(known, &BigInt::from(times))?;
                        let known = if part.negated { store.neg(known)? } else { known };
                        value = store.add(value, known)?;
                        continue;
                    }
                    let place = self.place(table, placed)?;
                    let negated = part.negated && !self.boards[place as usize].is_own_negative;
                    parts.extend((0..times).map(|_| Part(place << 1 | u32::from(negated))));
                }
                let choice = Choice { parts, value };
                self.met.insert(board, choice.clone());
                choice
            }
        };
        if term.negated { self.negative_of(table.store(), &choice).map_err(T::Error::from) } else { Ok(choice) }
    }

    fn negative_of(&self, store: &mut Store, choice: &Choice) -> Result<Choice, Stop> {
        let parts = choice.parts.iter().map(|part| self.negative(*part)).collect();
        Ok(Choice { parts, value: store.neg(choice.value)? })
    }

    /// How many positions may be looked into for the value of a board.
    fn budget<T: Table>(&self, table: &mut T, term: &Term) -> Result<usize, T::Error> {
        let size = table.size(&(term.ruleset, term.board.clone()))?;
        let [large, small] = self.tried.get(&(term.ruleset, size)).copied().unwrap_or_default();
        let is_large = large > FAILED_AT_FIRST + small / SMALL_FOR_ONE_LARGE;
        Ok(if is_large { 0 } else { POSITIONS_FOR_A_PART })
    }

    /// The place of a board that has no known value.
    fn place<T: Table>(&mut self, table: &mut T, board: Placed) -> Result<u32, T::Error> {
        const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a search", limit: "2^31" };
        if let Some(choice) = self.met.get(&board)
            && let [part] = choice.parts.as_slice()
        {
            return Ok(part.0 >> 1);
        }
        let place = u32::try_from(self.boards.len()).ok().filter(|place| *place < 1 << 31).ok_or(TOO_MANY)?;
        let facts = Facts {
            is_own_negative: table.is_own_negative(&board),
            bounds: table.bounds(&board),
            size: table.size(&board)?,
            choices: [None, None],
            board: board.clone(),
        };
        self.boards.push(facts);
        let parts = [Part(place << 1)].into_iter().collect();
        self.met.insert(board, Choice { parts, value: table.store().zero() });
        Ok(place)
    }

    /// What Left can move to in a part; in a board with the players changed about, what the board calls Right can, turned
    /// by who asks.
    fn choices<T: Table>(&mut self, table: &mut T, part: Part) -> Result<Rc<[Choice]>, T::Error> {
        let (player, side) = if part.is_negated() { (Player::Right, 1) } else { (Player::Left, 0) };
        if let Some(choices) = &self.boards[part.place()].choices[side] {
            return Ok(Rc::clone(choices));
        }
        let board = self.boards[part.place()].board.clone();
        let zero = table.store().zero();
        let mut choices: Vec<Choice> = Vec::new();
        // The best of the values that can be moved to.
        let mut values: Vec<Game> = Vec::new();
        for option in table.options(&board, player)? {
            table.store().limit().check()?;
            let mut choice = Choice { parts: SmallVec::new(), value: zero };
            for (term, times) in option {
                let copies = self.copies(table, &term, times)?;
                choice.parts.extend(copies.parts);
                choice.value = table.store().add(choice.value, copies.value)?;
            }
            if !choice.parts.is_empty() {
                choice.parts.sort_unstable();
                choices.push(choice);
                continue;
            }
            let store = table.store();
            let is_better = |store: &mut Store, a, b| if side == 0 { store.le(b, a) } else { store.le(a, b) };
            let mut is_best = true;
            for other in &values {
                if is_better(store, *other, choice.value)? {
                    is_best = false;
                    break;
                }
            }
            if is_best {
                let mut kept = Vec::with_capacity(values.len() + 1);
                for other in values {
                    if !is_better(store, choice.value, other)? {
                        kept.push(other);
                    }
                }
                kept.push(choice.value);
                values = kept;
            }
        }
        choices.sort_by(|a, b| (&a.parts, a.value).cmp(&(&b.parts, b.value)));
        choices.dedup_by(|a, b| (&a.parts, a.value) == (&b.parts, b.value));
        choices.extend(values.into_iter().map(|value| Choice { parts: SmallVec::new(), value }));
        let choices: Rc<[Choice]> = choices.into();
        self.boards[part.place()].choices[side] = Some(Rc::clone(&choices));
        Ok(choices)
    }

    /// Whether who is to move wins, if that is known at once: of values without boards, or by bounds.
    fn decided(&self, store: &mut Store, position: &Position) -> Tried<bool, Stop> {
        let mut bounds = Some([0_i64; 2]);
        for part in &position.parts {
            bounds = bounds
                .zip(self.bounds(*part))
                .and_then(|([least, most], [a, b])| Some([least.checked_add(a)?, most.checked_add(b)?]));
        }
        let Some([least, most]) = bounds else { return Ok(None) };
        let value = match position.values.as_slice() {
            [] => store.zero(),
            [value] => *value,
            values => {
                let (mut least, mut most) = (Rational::from(least), Rational::from(most));
                let mut widest = Rational::ZERO;
                for value in values {
                    let (left, right) = (store.left_stop(*value), store.right_stop(*value));
                    widest = widest.max(&left - &right);
                    (least, most) = (least + right, most + left);
                }
                return Ok(match () {
                    () if (least + widest).signum() > 0 => Some(true),
                    () if most.signum() < 0 => Some(false),
                    () => None,
                });
            }
        };
        if position.parts.is_empty() {
            return wins_value(store, value, Player::Left).map(Some);
        }
        // Left wins G + V if he wins a + V, where a is at most G.
        let below = store.integer(-least)?;
        if !store.le(value, below)? {
            return Ok(Some(true));
        }
        let above = store.integer(-most)?;
        Ok(if store.le(value, above)? { Some(false) } else { None })
    }

    fn bounds(&self, part: Part) -> Option<[i64; 2]> {
        let [least, most] = self.boards[part.place()].bounds?;
        if part.is_negated() { Some([most.checked_neg()?, least.checked_neg()?]) } else { Some([least, most]) }
    }

    /// Whether who is to move wins a position; none if that takes more than so many positions. The search is depth-first
    /// by distances (A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, 2002); of what has to be
    /// shown of all moves the hardest counts, for positions are met in many ways (T. Ueda, T. Hashimoto, J. Hashimoto,
    /// H. Iida, *Weak proof-number search*, CG 2008).
    fn search<T: Table>(&mut self, table: &mut T, root: Position, most: u64) -> Tried<bool, T::Error> {
        if let Some(wins) = self.decided(table.store(), &root)? {
            return Ok(Some(wins));
        }
        let root = self.node(table.store(), root, false);
        let mut path = vec![Step { node: root, bound: Distance { wins: NEVER, loses: NEVER } }];
        let mut searched = 0;
        loop {
            let Some(step) = path.last().copied() else {
                return Err(Stop::Internal { what: "a search without a root" }.into());
            };
            let node = &self.nodes[step.node as usize];
            if !node.distance.is_known() && node.replies.is_none() {
                if searched == most {
                    return Ok(None);
                }
                searched += 1;
                self.searched += 1;
                let limit = table.store().limit();
                limit.check()?;
                limit.count(self.searched, "positions");
                self.open(table, step.node)?;
                if self.is_full(table.store().limit()) {
                    // What was forgotten a moment ago was not enough.
                    let is_soon = self.nodes.len() < self.left + self.left / 8;
                    let most = if is_soon { 0 } else { self.nodes.len() / 2 };
                    self.forget(&mut path, most, table.store().zero());
                    if table.store().limit().is_memory_scarce() {
                        table.store().forget_memos();
                    }
                    continue;
                }
            }
            match self.next(step) {
                Some(next) => path.push(next),
                None if path.len() == 1 => return Ok(Some(self.nodes[step.node as usize].distance == Distance::WINS)),
                None => drop(path.pop()),
            }
        }
    }

    /// Whether some positions are to be forgotten: there are many, or for more there is no room in the memory. What is full
    /// takes twice its place more while it moves.
    fn is_full(&self, limit: &Limit) -> bool {
        if self.boards.len() >= MOST_BOARDS || self.nodes.len() >= MOST_NODES {
            return true;
        }
        let growth = |len: usize, capacity: usize, bytes: usize| match len + OPENED > capacity {
            true => capacity.saturating_mul(2 * bytes),
            false => 0,
        };
        let growth = growth(self.nodes.len(), self.nodes.capacity(), BYTES_OF_NODE)
            .saturating_add(growth(self.met.len(), self.met.capacity(), size_of::<(Placed, Choice)>()))
            .saturating_add(growth(self.boards.len(), self.boards.capacity(), size_of::<Facts>()));
        let room = limit.memory_given().map_or(0, |bytes| usize::try_from(bytes / 16).unwrap_or(usize::MAX));
        self.nodes.len() >= FEW_NODES && limit.allow(growth.saturating_add(room)).is_err()
    }

    /// The place of a position.
    fn node(&mut self, store: &Store, position: Position, is_in_a_number: bool) -> u32 {
        if let Some(place) = self.nodes.get_index_of(&position) {
            return narrow(place);
        }
        let mut distance = self.guess(store, &position);
        if is_in_a_number {
            distance.loses += IN_A_NUMBER;
        }
        narrow(self.nodes.insert_full(position, Node { distance, replies: None }).0)
    }

    /// Weighs a position by what its moves leave; the one of these to look into next, if neither bound is reached.
    fn next(&mut self, step: Step) -> Option<Step> {
        let node = &self.nodes[step.node as usize];
        let replies = node.replies.as_deref().filter(|_| !node.distance.is_known())?;
        let mut distance = Distance::LOSES;
        let (mut best, mut second, mut live) = (None, NEVER, 0_u32);
        for reply in replies {
            let Distance { wins, loses } = self.nodes[*reply as usize].distance;
            if wins == 0 {
                continue;
            }
            live += 1;
            distance.loses = distance.loses.max(wins);
            if loses < distance.wins {
                (second, distance.wins, best) = (distance.wins, loses, Some(*reply));
            } else {
                second = second.min(loses);
            }
        }
        let others = live.saturating_sub(1);
        if distance.wins == 0 {
            distance = Distance::WINS;
        } else if live > 0 {
            distance.loses = distance.loses.saturating_add(others).min(NEVER - 1);
        }
        let kept: Option<Box<[u32]>> = if distance.is_known() {
            Some(Box::default())
        } else if (live as usize) < replies.len() - replies.len() / 4 {
            Some(replies.iter().copied().filter(|reply| self.nodes[*reply as usize].distance.wins != 0).collect())
        } else {
            None
        };
        let node = &mut self.nodes[step.node as usize];
        node.distance = distance;
        node.replies = kept.or(node.replies.take());
        if distance.is_known() || distance.wins >= step.bound.wins || distance.loses >= step.bound.loses {
            return None;
        }
        let wins = if step.bound.loses == NEVER { NEVER } else { step.bound.loses - others };
        let loses = step.bound.wins.min(second.saturating_add(1 + second / 4));
        Some(Step { node: best?, bound: Distance { wins, loses } })
    }

    /// Looks at the moves in a position.
    fn open<T: Table>(&mut self, table: &mut T, place: u32) -> Result<(), T::Error> {
        let Some(position) = self.nodes.get_index(place as usize).map(|(position, _)| position.clone()) else {
            return Ok(());
        };
        // What the moves leave is seen by the other player.
        let turned: SmallVec<[Part; 6]> = position.parts.iter().map(|part| self.negative(*part)).collect();
        let store = table.store();
        let values: Result<SmallVec<[Game; 4]>, Stop> = position.values.iter().map(|value| store.neg(*value)).collect();
        let values = values?;
        let mut moves: Vec<Move> = Vec::new();
        for (place, part) in position.parts.iter().enumerate() {
            if place > 0 && position.parts[place - 1] == *part {
                continue;
            }
            for choice in self.choices(table, *part)?.iter() {
                let choice = match part.is_negated() {
                    true => choice.clone(),
                    false => self.negative_of(table.store(), choice)?,
                };
                let mut parts = turned.clone();
                parts.swap_remove(place);
                parts.extend(choice.parts);
                let mut values = values.clone();
                values.push(choice.value);
                moves.push((parts, values, false));
            }
        }
        for (place, value) in position.values.iter().enumerate() {
            if place > 0 && position.values[place - 1] == *value {
                continue;
            }
            let is_number = table.store().is_number(*value);
            for option in table.store().left_options(*value)? {
                let mut values = values.clone();
                values[place] = table.store().neg(option)?;
                moves.push((turned.clone(), values, is_number));
            }
        }
        let mut replies: Vec<u32> = Vec::new();
        for (parts, values, is_number) in moves {
            table.store().limit().check()?;
            let after = self.position(table, parts, values)?;
            let wins = match self.decided(table.store(), &after)? {
                Some(wins) => wins,
                None => {
                    let reply = self.node(table.store(), after, is_number);
                    replies.push(reply);
                    self.nodes[reply as usize].distance != Distance::LOSES
                }
            };
            if !wins {
                self.nodes[place as usize].distance = Distance::WINS;
                return Ok(());
            }
        }
        replies.sort_unstable();
        replies.dedup();
        self.nodes[place as usize].replies = Some(replies.into());
        Ok(())
    }

    /// How far a position seems to be from an answer that nobody has looked at: the larger, the further. To win, one move
    /// has to be good; to lose, all have to be bad.
    fn guess(&self, store: &Store, position: &Position) -> Distance {
        let (estimate, size) = self.estimate(store, position);
        let farthest = i64::from(FARTHEST);
        let ahead = estimate.floor().to_i64().unwrap_or(0).clamp(-farthest, farthest);
        let far = |size: u64, behind: i64| {
            1 + u32::try_from(size).map_or(FARTHEST, |size| size.min(FARTHEST)) + u32::try_from(behind).unwrap_or(0)
        };
        Distance { wins: far(size / 2, -ahead), loses: far(size, ahead) }
    }

    /// How good a position looks to who is to move, twice, and how large its boards are.
    fn estimate(&self, store: &Store, position: &Position) -> (Rational, u64) {
        let mut estimate = Rational::ZERO;
        let mut size = 0;
        for part in &position.parts {
            size += self.boards[part.place()].size;
            if let Some([least, most]) = self.bounds(*part) {
                estimate = estimate + Rational::from(least.saturating_add(most));
            }
        }
        for value in &position.values {
            estimate = estimate + store.left_stop(*value) + store.right_stop(*value);
        }
        (estimate, size)
    }

    /// The least size such that no more than so many positions with an answer are larger or as large.
    fn least_size(&self, sizes: &[u64], most: usize) -> u64 {
        let known = self.nodes.iter().filter(|(_, node)| node.distance.is_known());
        let mut known: Vec<u64> = known.map(|(position, _)| size_of_parts(sizes, position)).collect();
        known.sort_unstable_by(|a, b| b.cmp(a));
        known.get(most).map_or(0, |size| size + 1)
    }

    /// Forgets all that no position of the path needs, and of the other positions those that tell least: that nobody has
    /// looked at, then also those without an answer, then the smaller ones, until there are no more than so many.
    fn forget(&mut self, path: &mut [Step], most: usize, zero: Game) {
        let tells: [fn(&Node) -> bool; 2] =
            [|node| node.replies.is_some() || node.distance.is_known(), |node| node.distance.is_known()];
        let tells = tells.into_iter().find(|tells| self.nodes.values().filter(|node| tells(node)).count() <= most);
        let sizes: Vec<u64> = self.boards.iter().map(|facts| facts.size).collect();
        let least = if tells.is_some() { 0 } else { self.least_size(&sizes, most / 2) };
        let tells = tells.unwrap_or(|node| node.distance.is_known());
        let is_large = |position: &Position| size_of_parts(&sizes, position) >= least;
        self.met = HashMap::default();
        let mut kept = Kept { before: std::mem::take(&mut self.boards), places: HashMap::default(), now: Vec::new() };
        let mut steps: HashMap<u32, u32, FxBuildHasher> = path.iter().map(|step| (step.node, step.node)).collect();
        for (place, (mut position, node)) in (0..).zip(std::mem::take(&mut self.nodes)) {
            let step = steps.get_mut(&place);
            if step.is_none() && !(tells(&node) && is_large(&position)) {
                continue;
            }
            kept.rename(&mut position);
            if let Some(step) = step {
                *step = narrow(self.nodes.len());
            }
            self.nodes.insert(position, Node { distance: node.distance, replies: None });
        }
        for step in path {
            step.node = steps.get(&step.node).copied().unwrap_or(step.node);
        }
        self.boards = kept.now;
        let whole = |place: u32| Choice { parts: [Part(place << 1)].into_iter().collect(), value: zero };
        self.met = (0..).zip(&self.boards).map(|(place, facts)| (facts.board.clone(), whole(place))).collect();
        self.left = self.nodes.len();
    }
}

/// The size of the boards of a position.
fn size_of_parts(sizes: &[u64], position: &Position) -> u64 {
    position.parts.iter().map(|part| sizes[part.place()]).sum()
}

/// What is kept of the boards when the others are forgotten.
struct Kept {
    before: Vec<Facts>,
    places: HashMap<u32, u32, FxBuildHasher>,
    now: Vec<Facts>,
}

impl Kept {
    fn rename(&mut self, position: &mut Position) {
        for part in &mut position.parts {
            let Kept { before, places, now } = self;
            let place = places.entry(part.0 >> 1).or_insert_with(|| {
                let facts = &before[part.place()];
                now.push(Facts { board: facts.board.clone(), choices: [None, None], ..*facts });
                // There are not more than before.
                u32::try_from(now.len() - 1).unwrap_or(0)
            });
            *part = Part(*place << 1 | part.0 & 1);
        }
        position.parts.sort_unstable();
    }
}

/// Whether a player who moves first wins a value.
fn wins_value(store: &mut Store, value: Game, player: Player) -> Result<bool, Stop> {
    let zero = store.zero();
    let relation = store.relation(value, zero)?;
    let wins = if player == Player::Left { Relation::Greater } else { Relation::Less };
    Ok(relation == wins || relation == Relation::Confused)
}

/// A position with its values gathered: those that cancel are left out, those of few options added.
fn gathered(
    store: &mut Store,
    parts: SmallVec<[Part; 6]>,
    values: impl IntoIterator<Item = Game>,
) -> Result<Position, Stop> {
    let zero = store.zero();
    let mut short = zero;
    let mut long: SmallVec<[(usize, Game); 4]> = SmallVec::new();
    for value in values {
        if value == zero {
            continue;
        }
        if store.as_up_star(value).is_some() {
            short = store.add(short, value)?;
            continue;
        }
        let negative = store.neg(value)?;
        match long.iter().position(|(_, other)| *other == negative) {
            Some(place) => drop(long.swap_remove(place)),
            None => long.push((options(store, value)?, value)),
        }
    }
    let mut kept: SmallVec<[Game; 2]> = SmallVec::new();
    long.sort_unstable();
    let mut last: Option<(usize, Game)> = None;
    for (count, value) in long {
        last = Some(match last {
            Some((before, sum)) if before + count <= MOST_OPTIONS => {
                let sum = store.add(sum, value)?;
                (options(store, sum)?, sum)
            }
            Some((_, sum)) => {
                kept.push(sum);
                (count, value)
            }
            None => (count, value),
        });
    }
    match last {
        // A number, ups and a nimber shift a value and are no more than it.
        Some((_, sum)) => kept.push(store.add(sum, short)?),
        None => kept.push(short),
    }
    kept.retain(|value| *value != zero);
    kept.sort_unstable();
    Ok(Position { parts, values: kept })
}

/// How many options a value has.
fn options(store: &mut Store, value: Game) -> Result<usize, Stop> {
    if store.as_up_star(value).is_some() {
        return Ok(0);
    }
    Ok(store.left_options(value)?.len() + store.right_options(value)?.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{catalogue::Catalogue, limit::Limit, ruleset::Entry, two_player::Shelf};

    /// Boards whose values nobody tells before the search has given up.
    struct Blind<'a>(Shelf<'a>);

    impl Table for Blind<'_> {
        type Error = Stop;

        fn store(&mut self) -> &mut Store {
            self.0.store()
        }

        fn parts(&mut self, board: &Placed) -> Result<Vec<(Term, u64)>, Stop> {
            self.0.parts(board)
        }

        fn options(&mut self, board: &Placed, player: Player) -> Result<Vec<Vec<(Term, u64)>>, Stop> {
            self.0.options(board, player)
        }

        fn value(&mut self, board: &Placed, most: usize) -> Result<Option<Game>, Stop> {
            let is_small = self.size(board)? < 3 || most == usize::MAX;
            if is_small { self.0.value(board, usize::MAX) } else { Ok(None) }
        }

        fn size(&mut self, board: &Placed) -> Result<u64, Stop> {
            self.0.size(board)
        }

        fn bounds(&self, board: &Placed) -> Option<[i64; 2]> {
            self.0.bounds(board)
        }

        fn is_own_negative(&self, board: &Placed) -> bool {
            self.0.is_own_negative(board)
        }
    }

    /// Numbers that look like chance.
    fn next(state: &mut u64) -> u64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *state >> 33
    }

    #[test]
    fn search_agrees_with_values() {
        let mut catalogue = Catalogue::default();
        let mut store = Store::new(Limit::default());
        let mut state = 7;
        for (name, letters, separator) in
            [("Domineering", "...#", "|"), ("Clobber", "xo.xo", "|"), ("ToadsAndFrogs", "tf.", "")]
        {
            let id = catalogue.find(name).expect("it comes with the program");
            for _ in 0..60 {
                let mut sum = Sum::default();
                for _ in 0..=next(&mut state) % 4 {
                    let rows = if separator.is_empty() { 1 } else { 1 + next(&mut state) % 3 };
                    let columns = 1 + next(&mut state) % 4;
                    let mut row = || -> String {
                        let letters: Vec<char> = letters.chars().collect();
                        (0..columns).map(|_| letters[next(&mut state) as usize % letters.len()]).collect()
                    };
                    let text = (0..rows).map(|_| row()).collect::<Vec<_>>().join(separator);
                    let board = catalogue.get(id).board(&[Entry::Text(text)]).expect("it is a board");
                    let negated = next(&mut state).is_multiple_of(2);
                    sum.add(Term { ruleset: id, board, negated }, (1 + next(&mut state) % 2).into());
                }
                let value = catalogue.value(&mut store, &sum).expect("nothing stops it").into_parts().0;
                let by_value = store.outcome(value).expect("nothing stops it");
                let mut search = Search::default();
                let shelf = Shelf { catalogue: &mut catalogue, store: &mut store };
                let found = search.outcome(&mut Blind(shelf), &sum).expect("nothing stops it");
                assert_eq!(found, by_value, "{}", catalogue.write(&sum));
                let outcome = catalogue.outcome(&mut store, &sum).map(|outcome| outcome.into_parts().0);
                assert_eq!(outcome, Ok(by_value), "{}", catalogue.write(&sum));
            }
        }
    }

    #[test]
    fn what_is_forgotten_is_found_again() {
        let mut catalogue = Catalogue::default();
        let mut store = Store::new(Limit::default());
        let id = catalogue.find("Domineering").expect("it comes with the program");
        let entries = [Entry::Integer(5.into()), Entry::Integer(5.into())];
        let sum = Sum::board(id, catalogue.get(id).board(&entries).expect("it is a board"));
        let mut search = Search::default();
        let zero = store.zero();
        let mut blind = Blind(Shelf { catalogue: &mut catalogue, store: &mut store });
        for (searched, most) in [(1, 0), (10, 0), (50, 1), (50, usize::MAX), (50, 40), (50, usize::MAX)] {
            let term = sum.iter().next().map(|(term, _)| term.clone()).expect("there is one");
            let choice = search.met(&mut blind, &term).expect("nothing stops it");
            let parts = choice.parts.into_iter().collect();
            let root = search.position(&mut blind, parts, [choice.value]).expect("nothing stops it");
            assert_eq!(search.search(&mut blind, root.clone(), searched), Ok(None));
            let node = search.node(blind.store(), root, false);
            let mut path = [Step { node, bound: Distance::LOSES }];
            search.forget(&mut path, most, zero);
            assert!(search.nodes.len() <= most.saturating_add(1));
            assert_eq!(search.met(&mut blind, &term).map(|choice| choice.parts.len()), Ok(1));
        }
        assert_eq!(search.outcome(&mut blind, &sum), Ok(Outcome::P));
    }
}
