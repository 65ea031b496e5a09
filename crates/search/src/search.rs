//! [`Search`]: the engines.

use cutcake_base::{limit::Stop, moves::Position as Placed, player::Player};
use cutcake_partizan::{Game, Relation, Store};
use rustc_hash::FxHashSet;

use crate::{
    boards::{Boards, Known, Piece, are_several},
    choice::{Move, Seen, decided, seen_by},
    database::Databases,
    packed::Packed,
    packed_parts::PackedParts,
    record::Keeper,
    rules::Engine,
    sum::{Part, Sum, What, other},
    table::{NEVER, ProofNumbers, Table},
    threads::AtWork,
};

/// From how many copies on a board is not searched but has its value found.
pub const MOST_COPIES: u64 = 64;
/// From so many positions on databases are read.
const WORTH_A_DATABASE: u64 = 1 << 16;
/// The part of the memory given that the table takes.
const PART_FOR_TABLE: u64 = 4;

/// What was found by search.
#[derive(Default)]
pub struct Search {
    pub(crate) table: Table,
    pub(crate) packed: PackedParts,
    pub(crate) known: Known,
    pub(crate) searched: u64,
    /// Whether boards were searched that are asked of their rules.
    pub(crate) has_asked: bool,
    /// Whether boards were met in sums since the search began.
    pub(crate) has_sums: bool,
    pub(crate) keeper: Option<Keeper>,
    /// Kept to be used again: what packed boards can be moved to.
    pub(crate) wholes: Vec<Packed>,
    /// Where other threads are, if there are any.
    pub(crate) at_work: Option<AtWork>,
    /// Who wins small boards, where that is kept.
    pub databases: Databases,
    /// How many positions are searched before other threads are started, where that is set.
    pub(crate) alone: Option<u64>,
}

/// A position on the way.
pub(crate) struct Frame {
    pub sum: Sum,
    pub moves: Vec<Move>,
    mover: Player,
    mark: u128,
    /// The move that is looked into.
    next: usize,
    /// How far it is looked into, until one proof number has reached its bound.
    bound: ProofNumbers,
    numbers: ProofNumbers,
    /// How many positions were searched before it.
    before: u64,
}

/// Whether a player who moves first wins a value.
///
/// # Errors
/// If the calculation was stopped.
pub fn wins_value(store: &mut Store, value: Game, player: Player) -> Result<bool, Stop> {
    let zero = store.zero();
    let relation = store.relation(value, zero)?;
    let wins = if player == Player::Left { Relation::Greater } else { Relation::Less };
    Ok(relation == wins || relation == Relation::Confused)
}

impl Search {
    /// Forgets all but what is kept in a file.
    pub fn forget(&mut self) {
        let keeper = self.keeper.take();
        let is_kept = keeper.is_some() && !self.has_asked;
        let table = if is_kept { std::mem::take(&mut self.table) } else { Table::default() };
        let databases = std::mem::take(&mut self.databases);
        *self = Search { table, keeper, databases, ..Search::default() };
    }

    /// Says how many positions are searched before other threads are started.
    pub fn start_threads_after(&mut self, positions: u64) {
        self.alone = Some(positions);
    }

    /// How many positions were searched so far.
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// How many bytes of so many the table may take.
    pub(crate) fn bytes_of_table(memory: u64) -> u64 {
        memory / PART_FOR_TABLE
    }

    /// Whether a ruleset packs a board.
    pub fn packs<B: Boards>(&mut self, boards: &B, board: &Placed) -> bool {
        let kind = self.packed.kind(boards, board.0);
        kind.is_some_and(|kind| self.packed.rules(kind).pack(&board.1).is_some())
    }

    /// Whether a player who moves first wins a sum of boards and values, by search on so many threads at most; none if that
    /// takes more than so many positions.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say; [`Stop::Round`] if play comes back to a position.
    pub fn wins<B: Boards>(
        &mut self,
        boards: &mut B,
        pieces: &[Piece],
        values: &[Game],
        player: Player,
        most: u64,
        threads: usize,
    ) -> Result<Option<bool>, B::Error> {
        let memory = boards.store().limit().memory_given();
        self.table.set_bytes(memory.map(Self::bytes_of_table));
        self.packed.set_memory(memory);
        let mut root = Sum::default();
        self.has_sums = are_several(pieces) || !values.is_empty();
        for piece in pieces {
            let part = self.sum_of(boards, piece)?;
            root.add(boards.store(), &part)?;
        }
        for value in values {
            root.push_value(boards.store(), *value)?;
        }
        if most >= WORTH_A_DATABASE {
            let limit = boards.store().limit().clone();
            self.packed.read_databases(&mut self.databases, &limit);
        }
        if let Some(wins) = decided(boards.store(), &root, player)? {
            return Ok(Some(wins));
        }
        if let Some(wins) = self.table.get(seen_by(root.key, player)).and_then(ProofNumbers::winner) {
            return Ok(Some(wins));
        }
        if let Some(wins) = self.wins_tied(boards, &root, player, most)? {
            return Ok(Some(wins));
        }
        let engine = self.engine(&root);
        self.walk_on(boards, (root, player), engine, most, threads)
    }

    pub(crate) fn engine(&self, sum: &Sum) -> Engine {
        let mut engines = sum.parts.iter().filter_map(|part| match part.what {
            What::Packed(kind, _) => Some(self.packed.rules(kind).engine()),
            What::Board(_) => Some(Engine::ProofNumber),
            What::Value(_) => None,
        });
        // Values alone are not ordered but by their proof numbers.
        let first = engines.next().unwrap_or(Engine::ProofNumber);
        if engines.all(|engine| engine == first) { first } else { Engine::ProofNumber }
    }

    /// Looks into positions until that of the beginning is decided.
    pub(crate) fn walk<B: Boards>(
        &mut self,
        boards: &mut B,
        root: Sum,
        mover: Player,
        engine: Engine,
        most: u64,
    ) -> Result<Option<bool>, B::Error> {
        let start = self.searched;
        let mut path: Vec<Frame> = Vec::new();
        let mut on_path: FxHashSet<u128> = FxHashSet::default();
        let mut expanding = Some((root, mover, ProofNumbers { wins: NEVER, loses: NEVER }));
        loop {
            // What was found of the position that was looked into last.
            let mut found = None;
            if expanding.is_some()
                && let Some(numbers) = self.found_elsewhere(&mut path, &mut on_path)
            {
                (found, expanding) = (Some(numbers), None);
            } else if let Some((sum, mover, bound)) = expanding.take() {
                if self.searched - start >= most {
                    return Ok(None);
                }
                let (before, mark) = (self.searched, seen_by(sum.key, mover));
                let Some(sum) = self.with_nimbers(boards, sum, most - (self.searched - start))? else {
                    return Ok(None);
                };
                match self.expand(boards, &sum, mover)? {
                    Seen::Decided(wins) => {
                        let numbers = ProofNumbers::decided(wins);
                        self.keep(boards.store(), &sum, mover, mark, numbers, 1)?;
                        found = Some(numbers);
                    }
                    Seen::Moves(moves) => {
                        if !on_path.insert(mark) {
                            return Err(Stop::Round.into());
                        }
                        if let Some(at_work) = &self.at_work {
                            at_work.begin(mark);
                        }
                        let numbers = ProofNumbers::LOSES;
                        let has_boards = sum.parts.iter().any(|part| matches!(part.what, What::Board(_)));
                        path.push(Frame { sum, moves, mover, mark, next: 0, bound, numbers, before });
                        if has_boards {
                            self.make_room(boards.store(), &mut path);
                        }
                    }
                }
            } else if let Some(frame) = path.last_mut() {
                match frame.weigh(engine, self.at_work.as_ref()) {
                    Some(bound) => {
                        let made = &mut frame.moves[frame.next];
                        match self.table.get(made.mark).filter(|known| known.winner().is_some()) {
                            Some(known) => made.numbers = known,
                            None => {
                                let after = self.after(boards.store(), &frame.sum, &frame.moves[frame.next])?;
                                expanding = Some((after, other(frame.mover), bound));
                            }
                        }
                    }
                    None => {
                        found = Some(frame.numbers);
                        on_path.remove(&frame.mark);
                        if let Some(Frame { sum, mover, mark, numbers, before, .. }) = path.pop() {
                            if let Some(at_work) = &self.at_work {
                                at_work.end(mark);
                            }
                            let work = self.searched - before;
                            self.keep(boards.store(), &sum, mover, mark, numbers, work)?;
                        }
                    }
                }
            }
            match (found, path.last_mut()) {
                (Some(found), Some(frame)) => frame.moves[frame.next].numbers = found,
                (Some(found), None) => return Ok(found.winner()),
                (None, _) => {}
            }
        }
    }
}

impl Search {
    /// The first position on the way that another thread has decided, looked for now and then: what comes behind it is left.
    fn found_elsewhere(&self, path: &mut Vec<Frame>, on_path: &mut FxHashSet<u128>) -> Option<ProofNumbers> {
        const BETWEEN_LOOKS: u64 = 1 << 7;
        let at_work = self.at_work.as_ref().filter(|_| self.searched.is_multiple_of(BETWEEN_LOOKS))?;
        let decided = |mark| self.table.get(mark).filter(|known| known.winner().is_some());
        let (place, numbers) =
            path.iter().enumerate().find_map(|(place, frame)| Some((place, decided(frame.mark)?)))?;
        for frame in path.drain(place..) {
            on_path.remove(&frame.mark);
            at_work.end(frame.mark);
        }
        Some(numbers)
    }
}

/// An impartial part with its board: who knows its nimber need not play in it.
struct Impartial {
    kind: u16,
    board: Packed,
    part: Part,
}

impl Search {
    /// Keeps what was found of a sum, by its mark when it was met and by what it is with nimbers. A part that loses beside a
    /// nimber has that nimber.
    fn keep(
        &mut self,
        store: &mut Store,
        sum: &Sum,
        mover: Player,
        mark: u128,
        numbers: ProofNumbers,
        work: u64,
    ) -> Result<(), Stop> {
        self.table.insert(mark, numbers, work);
        let with_nimbers = seen_by(sum.key, mover);
        if with_nimbers != mark {
            self.table.insert(with_nimbers, numbers, work);
        }
        if numbers == ProofNumbers::LOSES
            && let [Part { what: What::Packed(kind, board), .. }] = sum.parts.as_slice()
            && sum.integer == 0
            && self.packed.rules(*kind).has_same_moves()
            && sum.short.is_none_or(|short| store.as_nimber(short).is_some())
        {
            let nimber = sum.short.unwrap_or_else(|| store.zero());
            self.packed.keep_value(*kind, board, nimber);
        }
        Ok(())
    }

    /// The sum with nimbers in the place of all impartial parts but the largest, if it has no other parts; none if that takes
    /// more than so many positions. A sum of one part and a nimber is met much oftener than one of many parts (J. Lemoine,
    /// S. Viennot, *Nimbers are inevitable*, Theoretical Computer Science 462, 2012).
    fn with_nimbers<B: Boards>(&mut self, boards: &mut B, sum: Sum, most: u64) -> Result<Option<Sum>, B::Error> {
        if sum.parts.len() < 2 {
            return Ok(Some(sum));
        }
        let mut impartial = Vec::with_capacity(sum.parts.len());
        for part in &sum.parts {
            match part.what {
                What::Packed(kind, board) if self.packed.rules(kind).has_same_moves() => {
                    impartial.push(Impartial { kind, board, part: *part });
                }
                _ => return Ok(Some(sum)),
            }
        }
        impartial.sort_by_key(|impartial| (impartial.part.facts.size, impartial.part.key.folded()));
        let (largest, start) = (impartial.pop(), self.searched);
        let mut simpler = sum.without_parts();
        largest.into_iter().for_each(|largest| simpler.push(largest.part));
        for Impartial { kind, board, part } in impartial {
            let Some(nimber) = self.nimber(boards, kind, &board, &part, most, start)? else { return Ok(None) };
            simpler.push_value(boards.store(), nimber)?;
        }
        Ok(Some(simpler))
    }

    /// The nimber of an impartial part: the one beside which it loses.
    fn nimber<B: Boards>(
        &mut self,
        boards: &mut B,
        kind: u16,
        board: &Packed,
        part: &Part,
        most: u64,
        start: u64,
    ) -> Result<Option<Game>, B::Error> {
        if let Some(value) = self.packed.known_value(kind, board) {
            return Ok(Some(value));
        }
        let engine = self.packed.rules(kind).engine();
        for nimber in 0.. {
            let store = boards.store();
            let value = store.nimber(nimber)?;
            let mut sum = Sum::default();
            sum.push(*part);
            sum.push_value(store, value)?;
            let known = self.table.get(seen_by(sum.key, Player::Left)).and_then(ProofNumbers::winner);
            let left = most.saturating_sub(self.searched - start);
            let wins = match known {
                Some(wins) => Some(wins),
                None => self.walk(boards, sum, Player::Left, engine, left)?,
            };
            match wins {
                Some(true) => {}
                Some(false) => return Ok(Some(value)),
                None => return Ok(None),
            }
        }
        Ok(None)
    }
}

impl Frame {
    /// Weighs a position by what its moves leave; with the bounds of the one of these to look into next, if this one is to be
    /// looked into any further.
    fn weigh(&mut self, engine: Engine, at_work: Option<&AtWork>) -> Option<ProofNumbers> {
        match engine {
            Engine::Winner => self.weigh_in_order(at_work),
            Engine::ProofNumber => self.weigh_by_numbers(),
        }
    }

    /// Depth first: who is to move wins by the first move after which the other player does not. Behind the first move those come
    /// last that other threads are at.
    fn weigh_in_order(&mut self, at_work: Option<&AtWork>) -> Option<ProofNumbers> {
        let mut open = None;
        let first = if at_work.is_some() { 0 } else { self.next };
        for (place, made) in self.moves.iter().enumerate().skip(first) {
            match made.numbers.winner() {
                Some(true) => {}
                Some(false) => {
                    self.numbers = ProofNumbers::WINS;
                    return None;
                }
                None if place == 0 || !at_work.is_some_and(|at_work| at_work.has(made.mark)) => {
                    self.next = place;
                    return Some(self.bound);
                }
                None => open = open.or(Some(place)),
            }
        }
        match open {
            Some(place) => {
                self.next = place;
                Some(self.bound)
            }
            None => {
                self.numbers = ProofNumbers::LOSES;
                None
            }
        }
    }

    /// By proof numbers (A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, 2002), until one has reached
    /// its bound; of what has to be shown of all moves the hardest counts, for positions are met in many ways (T. Ueda,
    /// T. Hashimoto, J. Hashimoto, H. Iida, *Weak proof-number search*, CG 2008).
    fn weigh_by_numbers(&mut self) -> Option<ProofNumbers> {
        self.moves.retain(|made| made.numbers.wins != 0);
        let mut numbers = ProofNumbers::LOSES;
        let mut second = NEVER;
        for (place, made) in self.moves.iter().enumerate() {
            let ProofNumbers { wins, loses } = made.numbers;
            numbers.loses = numbers.loses.max(wins);
            if loses < numbers.wins {
                (second, numbers.wins, self.next) = (numbers.wins, loses, place);
            } else {
                second = second.min(loses);
            }
        }
        let others = u32::try_from(self.moves.len()).unwrap_or(NEVER).saturating_sub(1);
        if numbers.wins == 0 {
            numbers = ProofNumbers::WINS;
        } else if !self.moves.is_empty() {
            numbers.loses = numbers.loses.saturating_add(others).min(NEVER - 1);
        }
        self.numbers = numbers;
        let is_known = numbers.winner().is_some();
        if is_known || numbers.wins >= self.bound.wins || numbers.loses >= self.bound.loses {
            return None;
        }
        let wins = if self.bound.loses == NEVER { NEVER } else { self.bound.loses - others };
        let loses = self.bound.wins.min(second.saturating_add(1 + second / 4));
        Some(ProofNumbers { wins, loses })
    }
}
