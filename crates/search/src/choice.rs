//! Expanding a sum: its options, in order, without those that are decided.

use std::borrow::Cow;

use cutcake_base::{
    limit::Stop,
    player::Player,
    search::{Expanded, NEVER, ProofNumbers, Step},
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
    sum::{Choices, Content, Part, Sum, integer_key, value_facts},
};

/// Added to the proof number of a move in a number, which is worse than any other.
const IN_A_NUMBER: u32 = 1 << 10;
/// The largest initial proof number, by size and by bounds.
const FARTHEST: i64 = 1 << 10;

/// A move: what replaces a part.
#[derive(Clone)]
pub(crate) struct Move {
    /// The part; none for a move in a number.
    part: Option<u32>,
    pub leaves: Leaves,
    /// Moves with larger scores are searched first.
    score: i64,
}

/// What replaces a part after a move.
#[derive(Clone)]
pub(crate) enum Leaves {
    /// A packed board, not yet divided, and before the sign of the part applies.
    Board(Packed),
    /// A sum.
    Sum(Box<Sum>),
}

/// The hash of a sum from the point of view of the player to move.
pub(crate) fn hash_for(key: Key, mover: Player) -> u128 {
    if mover == Player::Left { key.folded() } else { (-key).folded() }
}

/// A position that is being expanded.
struct Expansion<'a> {
    sum: &'a Sum,
    next: Player,
    /// The facts of the integer and of the short value.
    beside: Facts,
    order: Order,
    /// Whether all parts are packed and impartial.
    is_impartial: bool,
    moves: Vec<Step<Move>>,
}

impl Expansion<'_> {
    /// The facts of an option.
    fn facts(&self, rest: Facts, choice: Facts, integer: i64) -> Facts {
        rest + choice + self.beside + Facts::of_integer(integer)
    }

    /// The initial proof numbers of an option, by its size and bounds. A win takes one good move, and a loss takes all moves to be
    /// bad.
    fn guess(&self, facts: &Facts) -> ProofNumbers {
        let size = i64::from(facts.size);
        let far = |distance: i64| u32::try_from(1 + distance).unwrap_or(1);
        let most = size.clamp(0, FARTHEST);
        if self.is_impartial {
            return ProofNumbers { wins: 1, loses: far(most / 2) };
        }
        let estimate = match facts.integers() {
            [Some(least), Some(most)] => least.saturating_add(most).clamp(-FARTHEST, FARTHEST),
            _ => 0,
        };
        let ahead = if self.next == Player::Left { estimate } else { -estimate };
        ProofNumbers { wins: far(most / 2 + (-ahead).max(0)), loses: far(most + ahead.max(0)) }
    }
}

impl Search {
    /// The sum after a move.
    pub(crate) fn after(&mut self, store: &mut Store, sum: &Sum, played: &Move) -> Result<Sum, Stop> {
        let place = played.part.map(|place| place as usize);
        match &played.leaves {
            Leaves::Sum(choice) => after(store, sum, place, choice),
            Leaves::Board(board) => {
                let Some(Part { what: Content::Packed(kind, _), negated, .. }) =
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

    /// Expands a position.
    pub(crate) fn expand<B: Boards>(
        &mut self,
        boards: &mut B,
        sum: &Sum,
        mover: Player,
    ) -> Result<Expanded<Move>, B::Error> {
        self.searched += 1;
        let store = boards.store();
        let limit = store.limit();
        limit.check()?;
        limit.count(self.searched, "positions");
        self.table.grow(|bytes| limit.allow(bytes).is_ok());
        self.keep_positions(limit);
        let rules = |part: &Part| match part.what {
            Content::Packed(kind, _) => Some(self.packed.rules(kind)),
            _ => None,
        };
        let order = sum.parts.iter().find_map(rules).map_or(Order::Lead, |rules| rules.order());
        let is_impartial = sum.parts.iter().all(|part| rules(part).is_some_and(|rules| rules.has_same_moves()));
        let integer = Facts::of_integer(sum.integer);
        let beside = sum.short.map_or(integer, |short| integer + value_facts(store, short));
        let mut expansion = Expansion { sum, next: mover.opponent(), beside, order, is_impartial, moves: Vec::new() };
        for (place, part) in sum.parts.iter().enumerate() {
            if sum.parts[..place].iter().any(|before| before.key == part.key) {
                continue;
            }
            let is_found = match part.what {
                Content::Packed(kind, board) => {
                    self.expand_packed(boards.store(), &mut expansion, (place, part), kind, &board)?
                }
                Content::Value(_) | Content::Board(_) => self.expand_unpacked(boards, &mut expansion, (place, part))?,
            };
            if is_found {
                return Ok(Expanded::Decided(true));
            }
        }
        Ok(self.finish(boards.store(), expansion, mover)?)
    }

    /// Adds a move unless its result is known; whether it wins.
    fn add_move(
        &self,
        expansion: &mut Expansion<'_>,
        place: usize,
        leaves: impl FnOnce() -> Leaves,
        key: Key,
        facts: &Facts,
        winner: Option<bool>,
    ) -> bool {
        let hash = hash_for(key, expansion.next);
        let known = winner.map_or_else(|| self.table.get(hash), |wins| Some(ProofNumbers::decided(wins)));
        if let Some(wins) = known.and_then(ProofNumbers::winner) {
            return !wins;
        }
        let numbers = known.unwrap_or_else(|| expansion.guess(facts));
        let score = score(expansion.order, facts, expansion.next.opponent());
        let played = Move { part: u32::try_from(place).ok(), leaves: leaves(), score };
        expansion.moves.push(Step { played, hash, numbers });
        false
    }

    /// Adds the moves in a part that is a value or a board that is not packed; whether one wins.
    fn expand_unpacked<B: Boards>(
        &mut self,
        boards: &mut B,
        expansion: &mut Expansion<'_>,
        (place, part): (usize, &Part),
    ) -> Result<bool, B::Error> {
        let player = part.mover(expansion.next.opponent());
        let choices: Choices = match part.what {
            Content::Value(value) => {
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
            Content::Board(number) => self.unpacked_options(boards, number, player)?,
            Content::Packed(..) => Choices::default(),
        };
        let store = boards.store();
        let sum = expansion.sum;
        for choice in choices.iter() {
            store.limit().check()?;
            let choice = if part.negated { Cow::Owned(choice.negative(store)?) } else { Cow::Borrowed(choice) };
            let short = choice.short.map_or_else(Facts::default, |short| value_facts(store, short));
            let facts = expansion.facts(sum.facts - part.facts, choice.facts + short, choice.integer);
            let mut winner = facts.winner(expansion.next);
            // At most one part is left, which may be a value.
            if winner.is_none() && sum.parts.len() + choice.parts.len() <= 2 {
                let after = after(store, sum, Some(place), &choice)?;
                winner = decided(store, &after, expansion.next)?;
            }
            let key = sum.key - part.key + choice.key;
            if self.add_move(expansion, place, || Leaves::Sum(Box::new(choice.into_owned())), key, &facts, winner) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds the moves in a packed board, the facts of all of which are tested before any is looked up; whether one wins.
    fn expand_packed(
        &mut self,
        store: &mut Store,
        expansion: &mut Expansion<'_>,
        (place, part): (usize, &Part),
        kind: u16,
        board: &Packed,
    ) -> Result<bool, Stop> {
        let rules = self.packed.rules(kind);
        let sum = expansion.sum;
        let (rest_key, rest_facts) = (sum.key - part.key, sum.facts - part.facts);
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        rules.moves(board, part.mover(expansion.next.opponent()), &mut |option| options.push(option));
        // Facts decide nothing about infinitesimal boards.
        let undecided = if part.facts.infinitesimals > 0 { options.len() } else { 0 };
        let mut open = undecided;
        for place in undecided..options.len() {
            store.limit().check()?;
            let summary = self.packed.summary(store, &*rules, kind, &options[place], part.negated, true)?;
            match expansion.facts(rest_facts, summary.facts, summary.integer).winner(expansion.next) {
                Some(false) => {
                    self.options = options;
                    return Ok(true);
                }
                Some(true) => {}
                None => {
                    options[open] = options[place];
                    open += 1;
                }
            }
        }
        for option in &options[..open] {
            store.limit().check()?;
            let summary = self.packed.summary(store, &*rules, kind, option, part.negated, false)?;
            let facts = expansion.facts(rest_facts, summary.facts, summary.integer);
            let mut winner = facts.winner(expansion.next);
            if winner.is_none()
                && summary.boards == 0
                && sum.parts.len() + summary.parts <= 2
                && (sum.has_value() || summary.has_value)
            {
                let choice = self.packed.sum(store, kind, option)?;
                let choice = if part.negated { choice.negative(store)? } else { choice };
                let after = after(store, sum, Some(place), &choice)?;
                winner = decided(store, &after, expansion.next)?;
            }
            let key = rest_key + summary.key + integer_key(summary.integer);
            if self.add_move(expansion, place, || Leaves::Board(*option), key, &facts, winner) {
                self.options = options;
                return Ok(true);
            }
        }
        self.options = options;
        Ok(false)
    }

    /// Adds the moves in numbers, and sorts all moves.
    fn finish(
        &mut self,
        store: &mut Store,
        mut expansion: Expansion<'_>,
        mover: Player,
    ) -> Result<Expanded<Move>, Stop> {
        let Expansion { sum, next, .. } = expansion;
        // Moves in numbers are searched last, but not left out: the other parts may be numbers too.
        let is_number = sum.short.is_none_or(|short| store.as_number(short).is_some());
        for choice in number_moves(store, sum, mover)? {
            let after = after(store, sum, None, &choice)?;
            let hash = hash_for(after.key, next);
            let known = match decided(store, &after, next)? {
                Some(wins) => Some(ProofNumbers::decided(wins)),
                None => self.table.get(hash),
            };
            match known.and_then(ProofNumbers::winner) {
                Some(true) => continue,
                Some(false) => return Ok(Expanded::Decided(true)),
                None => {}
            }
            let mut numbers = known.unwrap_or_else(|| expansion.guess(&after.facts));
            let mut score = score(expansion.order, &after.facts, mover);
            if is_number {
                numbers.loses = numbers.loses.saturating_add(IN_A_NUMBER).min(NEVER - 1);
                score = i64::MIN;
            }
            let played = Move { part: None, leaves: Leaves::Sum(Box::new(choice)), score };
            expansion.moves.push(Step { played, hash, numbers });
        }
        let mut moves = expansion.moves;
        moves.sort_by(|a, b| b.played.score.cmp(&a.played.score).then(a.hash.cmp(&b.hash)));
        moves.dedup_by_key(|step| step.hash);
        Ok(if moves.is_empty() { Expanded::Decided(false) } else { Expanded::Moves(moves) })
    }
}

/// The sum after a move.
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

/// What a player's moves in the integer and the short value add to a sum. Both are one value in canonical form, because
/// separate moves in them could repeat a position.
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

/// Whether the player to move wins a sum, if its value or its facts decide it.
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

/// The score of a move by the facts of what it leaves: bounds and mobility, in which the moves of the other player count threefold.
/// On boards with areas the bounds count most and the moves of both alike, few free squares and many safe areas are better, and of
/// contested areas those with one move rather than those with two.
fn score(order: Order, facts: &Facts, mover: Player) -> i64 {
    const FOR_A_MOVE_THAT_IS_SURE: i64 = 8;
    const FOR_A_MOVE_OF_THE_OTHER: i64 = 3;
    let ([own, other], [areas, others], sign) = match mover {
        Player::Left => (facts.moves, facts.areas, 1),
        _ => ([facts.moves[1], facts.moves[0]], [facts.areas[1], facts.areas[0]], -1),
    };
    let [own, other] = [own, other].map(i64::from);
    let sure = sign * facts.twice_the_mean(FOR_A_MOVE_THAT_IS_SURE).unwrap_or(0);
    match order {
        Order::Lead => sure + own - FOR_A_MOVE_OF_THE_OTHER * other,
        // The weights were found by trials on Domineering.
        Order::Areas => {
            let [safe, others_safe, doubles, waste, free] =
                [areas.safe, others.safe, others.double, others.waste, facts.free].map(i64::from);
            let ahead = i64::from(areas.singles_ahead() - others.singles_ahead());
            8 * (sure + own - other) + ahead - 4 * safe + 12 * others_safe - 4 * doubles - waste - 4 * free
        }
        Order::Few => -own - other,
    }
}
