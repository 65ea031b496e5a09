//! What can be moved to from a sum, and what is seen of it.

use std::borrow::Cow;

use cutcake_base::{
    limit::Stop,
    player::Player,
    search::{NEVER, ProofNumbers, Seen, Step},
};
use cutcake_partizan::Store;
use smallvec::SmallVec;

use crate::{
    boards::Boards,
    facts::Facts,
    key::Key,
    packed::Packed,
    rules::Order,
    search::{Search, wins_value},
    sum::{Choices, Part, Sum, What, integer_key, other, value_facts},
};

/// How much further from a loss for the other player a move in a number seems to be: it is worse than any other.
const IN_A_NUMBER: u32 = 1 << 10;
/// The most that a position seems to be away from an answer, by its size and by its values.
const FARTHEST: i64 = 1 << 10;

/// A move: what stands in the place of a part.
#[derive(Clone)]
pub(crate) struct Move {
    /// The part that it is made in; none of a move in a number, which changes no part.
    part: Option<u32>,
    pub leaves: Leaves,
    /// The larger, the sooner it is looked at.
    score: i64,
}

/// What a move leaves of a part.
#[derive(Clone)]
pub(crate) enum Leaves {
    /// A packed board, whole and as the plain part is seen.
    Board(Packed),
    /// A sum.
    Sum(Box<Sum>),
}

/// What a sum is known by to who is to move.
pub(crate) fn seen_by(key: Key, mover: Player) -> u128 {
    if mover == Player::Left { key.folded() } else { (-key).folded() }
}

/// A position whose moves are looked at.
struct Looked<'a> {
    sum: &'a Sum,
    next: Player,
    /// The bounds of the integer and of the short value.
    beside: Facts,
    order: Order,
    moves: Vec<Step<Move>>,
}

impl Looked<'_> {
    /// The facts of what a move leaves.
    fn facts(&self, rest: Facts, choice: Facts, integer: i64) -> Facts {
        rest + choice + self.beside + Facts::of_integer(integer)
    }
}

impl Search {
    /// The sum that a move leaves.
    pub(crate) fn after(&mut self, store: &mut Store, sum: &Sum, made: &Move) -> Result<Sum, Stop> {
        let place = made.part.map(|place| place as usize);
        match &made.leaves {
            Leaves::Sum(choice) => after(store, sum, place, choice),
            Leaves::Board(board) => {
                let Some(Part { what: What::Packed(kind, _), negated, .. }) =
                    place.and_then(|place| sum.parts.get(place))
                else {
                    return Err(Stop::Internal { what: "a move in a board that is not there" });
                };
                let choice = self.packed.sum(store, *kind, board)?;
                let choice = if *negated { choice.negative(store)? } else { choice };
                after(store, sum, place, &choice)
            }
        }
    }

    /// Looks at the moves in a position.
    pub(crate) fn expand<B: Boards>(
        &mut self,
        boards: &mut B,
        sum: &Sum,
        mover: Player,
    ) -> Result<Seen<Move>, B::Error> {
        self.searched += 1;
        let store = boards.store();
        let limit = store.limit();
        limit.check()?;
        limit.count(self.searched, "positions");
        self.table.grow(|bytes| limit.allow(bytes).is_ok());
        self.keep_positions(limit);
        let order = sum.parts.iter().find_map(|part| match part.what {
            What::Packed(kind, _) => Some(self.packed.rules(kind).order()),
            _ => None,
        });
        let order = order.unwrap_or(Order::Lead);
        let integer = Facts::of_integer(sum.integer);
        let beside = sum.short.map_or(integer, |short| integer + value_facts(store, short));
        let mut looked = Looked { sum, next: other(mover), beside, order, moves: Vec::new() };
        for (place, part) in sum.parts.iter().enumerate() {
            if sum.parts[..place].iter().any(|before| before.key == part.key) {
                continue;
            }
            let is_found = match part.what {
                What::Packed(kind, board) => {
                    self.look_packed(boards.store(), &mut looked, (place, part), kind, &board)?
                }
                What::Value(_) | What::Board(_) => self.look_asked(boards, &mut looked, (place, part))?,
            };
            if is_found {
                return Ok(Seen::Decided(true));
            }
        }
        Ok(self.look_numbers(boards.store(), looked, mover)?)
    }

    /// Adds a move if the sum that it leaves is neither decided nor known to be; whether it wins.
    fn look_at(
        &self,
        looked: &mut Looked<'_>,
        place: usize,
        leaves: impl FnOnce() -> Leaves,
        key: Key,
        facts: &Facts,
        winner: Option<bool>,
    ) -> bool {
        let mark = seen_by(key, looked.next);
        let known = winner.map_or_else(|| self.table.get(mark), |wins| Some(ProofNumbers::decided(wins)));
        if let Some(wins) = known.and_then(ProofNumbers::winner) {
            return !wins;
        }
        let numbers = known.unwrap_or_else(|| guess(facts, looked.next));
        let score = score(looked.order, facts, other(looked.next));
        let made = Move { part: u32::try_from(place).ok(), leaves: leaves(), score };
        looked.moves.push(Step { made, mark, numbers });
        false
    }

    /// The moves in a part that is a value or a board that is asked of its rules; whether one wins.
    fn look_asked<B: Boards>(
        &mut self,
        boards: &mut B,
        looked: &mut Looked<'_>,
        (place, part): (usize, &Part),
    ) -> Result<bool, B::Error> {
        let player = part.mover(other(looked.next));
        let choices: Choices = match part.what {
            What::Value(value) => {
                let store = boards.store();
                let mut choices: Vec<Sum> = Vec::new();
                let options =
                    if player == Player::Left { store.left_options(value)? } else { store.right_options(value)? };
                for option in options {
                    let mut sum = Sum::default();
                    sum.push_value(store, option)?;
                    choices.push(sum);
                }
                choices.into()
            }
            What::Board(number) => self.asked(boards, number, player)?,
            What::Packed(..) => Choices::default(),
        };
        let store = boards.store();
        let sum = looked.sum;
        for choice in choices.iter() {
            store.limit().check()?;
            let choice = if part.negated { Cow::Owned(choice.negative(store)?) } else { Cow::Borrowed(choice) };
            let short = choice.short.map_or_else(Facts::default, |short| value_facts(store, short));
            let facts = looked.facts(sum.facts - part.facts, choice.facts + short, choice.integer);
            let mut winner = facts.winner(looked.next);
            // With at most one part left it may be a value.
            if winner.is_none() && sum.parts.len() + choice.parts.len() <= 2 {
                let after = after(store, sum, Some(place), &choice)?;
                winner = decided(store, &after, looked.next)?;
            }
            let key = sum.key - part.key + choice.key;
            if self.look_at(looked, place, || Leaves::Sum(Box::new(choice.into_owned())), key, &facts, winner) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The moves in a packed board, by their facts first; whether one wins.
    fn look_packed(
        &mut self,
        store: &mut Store,
        looked: &mut Looked<'_>,
        (place, part): (usize, &Part),
        kind: u16,
        board: &Packed,
    ) -> Result<bool, Stop> {
        let rules = self.packed.rules(kind);
        let sum = looked.sum;
        let (rest_key, rest_facts) = (sum.key - part.key, sum.facts - part.facts);
        let mut wholes = std::mem::take(&mut self.wholes);
        wholes.clear();
        rules.moves(board, part.mover(other(looked.next)), &mut |whole| wholes.push(whole));
        // Of infinitesimal boards the facts decide nothing.
        let undecided = if part.facts.infinitesimals > 0 { wholes.len() } else { 0 };
        let mut open = undecided;
        for place in undecided..wholes.len() {
            store.limit().check()?;
            let glance = self.packed.glance(store, &*rules, kind, &wholes[place], part.negated, true)?;
            match looked.facts(rest_facts, glance.facts, glance.integer).winner(looked.next) {
                Some(false) => {
                    self.wholes = wholes;
                    return Ok(true);
                }
                Some(true) => {}
                None => {
                    wholes[open] = wholes[place];
                    open += 1;
                }
            }
        }
        for whole in &wholes[..open] {
            store.limit().check()?;
            let glance = self.packed.glance(store, &*rules, kind, whole, part.negated, false)?;
            let facts = looked.facts(rest_facts, glance.facts, glance.integer);
            let mut winner = facts.winner(looked.next);
            if winner.is_none() && sum.parts.len() + glance.parts <= 2 && (sum.has_value() || glance.has_value) {
                let choice = self.packed.sum(store, kind, whole)?;
                let choice = if part.negated { choice.negative(store)? } else { choice };
                let after = after(store, sum, Some(place), &choice)?;
                winner = decided(store, &after, looked.next)?;
            }
            let key = rest_key + glance.key + integer_key(glance.integer);
            if self.look_at(looked, place, || Leaves::Board(*whole), key, &facts, winner) {
                self.wholes = wholes;
                return Ok(true);
            }
        }
        self.wholes = wholes;
        Ok(false)
    }

    /// The moves in numbers, and the order of all.
    fn look_numbers(&mut self, store: &mut Store, looked: Looked<'_>, mover: Player) -> Result<Seen<Move>, Stop> {
        let Looked { sum, next, mut moves, .. } = looked;
        // Numbers last: all that is left out is what is worse. They may not be left out themselves, for other parts may be numbers too.
        for choice in number_moves(store, sum, mover)? {
            let after = after(store, sum, None, &choice)?;
            let mark = seen_by(after.key, next);
            let known = match decided(store, &after, next)? {
                Some(wins) => Some(ProofNumbers::decided(wins)),
                None => self.table.get(mark),
            };
            match known.and_then(ProofNumbers::winner) {
                Some(true) => continue,
                Some(false) => return Ok(Seen::Decided(true)),
                None => {}
            }
            let mut numbers = known.unwrap_or_else(|| guess(&after.facts, next));
            numbers.loses = numbers.loses.saturating_add(IN_A_NUMBER).min(NEVER - 1);
            let made = Move { part: None, leaves: Leaves::Sum(Box::new(choice)), score: i64::MIN };
            moves.push(Step { made, mark, numbers });
        }
        moves.sort_by(|a, b| b.made.score.cmp(&a.made.score).then(a.mark.cmp(&b.mark)));
        moves.dedup_by_key(|step| step.mark);
        Ok(if moves.is_empty() { Seen::Decided(false) } else { Seen::Moves(moves) })
    }
}

/// The sum that a move leaves.
fn after(store: &mut Store, sum: &Sum, part: Option<usize>, choice: &Sum) -> Result<Sum, Stop> {
    let mut after =
        Sum { short: sum.short, integer: sum.integer, key: sum.key, facts: sum.facts, parts: SmallVec::new() };
    after.parts.extend(sum.parts.iter().enumerate().filter(|(place, _)| Some(*place) != part).map(|(_, part)| *part));
    if let Some(gone) = part.and_then(|place| sum.parts.get(place)) {
        after.key = after.key - gone.key;
        after.facts = after.facts - gone.facts;
    }
    choice.parts.iter().for_each(|part| after.push(*part));
    after.push_integer(choice.integer);
    choice.short.map_or(Ok(()), |short| after.push_value(store, short))?;
    Ok(after)
}

/// What a player can add to a sum by moving in its integer and its short value, which are one value in canonical form: moves in one
/// and then in the other could lead back.
fn number_moves(store: &mut Store, sum: &Sum, player: Player) -> Result<SmallVec<[Sum; 2]>, Stop> {
    let mut moves = SmallVec::new();
    let Some(short) = sum.short else {
        let step = match player {
            Player::Left => -i64::from(sum.integer > 0),
            _ => i64::from(sum.integer < 0),
        };
        moves.extend((step != 0).then(|| Sum { integer: step, key: integer_key(step), ..Sum::default() }));
        return Ok(moves);
    };
    let integer = store.integer(sum.integer)?;
    let value = store.add(short, integer)?;
    for option in if player == Player::Left { store.left_options(value)? } else { store.right_options(value)? } {
        let mut choice = Sum::default();
        let difference = store.sub(option, value)?;
        choice.push_value(store, difference)?;
        moves.push(choice);
    }
    Ok(moves)
}

/// Whether who is to move wins a sum, if that is known at once.
pub(crate) fn decided(store: &mut Store, sum: &Sum, mover: Player) -> Result<Option<bool>, Stop> {
    if sum.has_value()
        && let Some(value) = sum.value(store)?
    {
        return wins_value(store, value, mover).map(Some);
    }
    let facts = sum.facts + Facts::of_integer(sum.integer);
    let facts = sum.short.map_or(facts, |short| facts + value_facts(store, short));
    Ok(facts.winner(mover))
}

/// How far the one to move seems to be from an answer in a position that nobody has looked at: the larger, the further. To
/// win, one move has to be good; to lose, all have to be bad.
fn guess(facts: &Facts, mover: Player) -> ProofNumbers {
    let estimate = match facts.integers() {
        [Some(least), Some(most)] => least.saturating_add(most).clamp(-FARTHEST, FARTHEST),
        _ => 0,
    };
    let ahead = if mover == Player::Left { estimate } else { -estimate };
    let far = |size: i64, behind: i64| u32::try_from(1 + size.clamp(0, FARTHEST) + behind.max(0)).unwrap_or(1);
    let size = facts.size.into();
    ProofNumbers { wins: far(size / 2, -ahead), loses: far(size, ahead) }
}

/// How soon a move is looked at that leaves this: what the bounds say counts most, then the moves that are left, those of the
/// other player twice, and areas with one move, which are won more often than those with two, that both fight over.
fn score(order: Order, facts: &Facts, mover: Player) -> i64 {
    const FOR_A_MOVE_THAT_IS_SURE: i64 = 8;
    const FOR_A_MOVE_OF_THE_OTHER: i64 = 2;
    let ([own, other], [areas, others], sign) = match mover {
        Player::Left => (facts.moves, facts.areas, 1),
        _ => ([facts.moves[1], facts.moves[0]], [facts.areas[1], facts.areas[0]], -1),
    };
    let [own, other] = [own, other].map(i64::from);
    let sure = sign * facts.twice_the_mean(FOR_A_MOVE_THAT_IS_SURE).unwrap_or(0);
    let ahead = areas.singles_ahead() - others.singles_ahead();
    match order {
        Order::Lead => sure + own - FOR_A_MOVE_OF_THE_OTHER * other + i64::from(ahead),
        Order::Few => -own - other,
    }
}
