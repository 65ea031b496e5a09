//! [`Search`]: the engines.

use cutcake_base::{
    limit::Stop,
    player::Player,
    search::{
        AtWork, Engine, Frame, ProofNumbers, Seen, Step, Table,
        walk::{self, walk},
    },
};
use cutcake_partizan::{Game, Relation, Store};

use crate::{
    boards::{Boards, Known, Piece, are_several},
    choice::{Move, decided, seen_by},
    database::Databases,
    packed::Packed,
    packed_parts::PackedParts,
    record::Keeper,
    sum::{Part, Sum, What, other},
    tied,
};

/// From how many copies on a board is not searched but has its value found.
pub const MOST_COPIES: u64 = 64;
/// From so many positions on databases are read.
const WORTH_A_DATABASE: u64 = 1 << 16;

/// A position of two players on the way.
pub(crate) type InTurnFrame = Frame<(Sum, Player), Move>;

/// What was found by search.
#[derive(Default)]
pub struct Search {
    pub(crate) table: Table,
    pub(crate) packed: PackedParts,
    pub(crate) known: Known,
    pub(crate) searched: u64,
    /// Whether boards were searched that are asked of their rules.
    pub(crate) has_asked: bool,
    /// Whether an answer rests on lines that cut a board.
    pub(crate) has_cut: bool,
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

    /// Where the theorem is proved on which answers rest that were given since this was last asked; none if play decides them.
    pub fn take_source(&mut self) -> Option<&'static str> {
        std::mem::take(&mut self.has_cut).then_some(tied::SOURCE)
    }

    /// How many positions were searched so far.
    pub fn searched(&self) -> u64 {
        self.searched
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
        self.table.set_memory(memory);
        self.packed.set_memory(memory);
        if self.packed.forget_many_kinds() {
            self.known = Known::default();
        }
        let mut root = Sum::default();
        self.packed.set_searched(self.searched);
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
            self.has_cut = true;
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
        walk(&mut InTurn { search: self, boards }, (root, mover), engine, most)
    }
}

/// Two players who move in turn; who cannot move loses.
struct InTurn<'s, B> {
    search: &'s mut Search,
    boards: &'s mut B,
}

impl<B: Boards> walk::Game for InTurn<'_, B> {
    type Position = (Sum, Player);
    type Move = Move;
    type Error = B::Error;

    fn table(&self) -> &Table {
        &self.search.table
    }

    fn searched(&self) -> u64 {
        self.search.searched
    }

    fn mark(&self, (sum, mover): &(Sum, Player)) -> u128 {
        seen_by(sum.key, *mover)
    }

    fn look(&mut self, (sum, mover): &mut (Sum, Player), most: u64) -> Result<Option<Seen<Move>>, B::Error> {
        match self.search.with_nimbers(self.boards, std::mem::take(sum), most)? {
            Some(simpler) => *sum = simpler,
            None => return Ok(None),
        }
        self.search.expand(self.boards, sum, *mover).map(Some)
    }

    fn after(&mut self, (sum, mover): &(Sum, Player), step: &Step<Move>) -> Result<(Sum, Player), B::Error> {
        Ok((self.search.after(self.boards.store(), sum, &step.made)?, other(*mover)))
    }

    fn keep(
        &mut self,
        (sum, mover): &(Sum, Player),
        mark: u128,
        numbers: ProofNumbers,
        work: u64,
    ) -> Result<(), B::Error> {
        Ok(self.search.keep(self.boards.store(), sum, *mover, mark, numbers, work)?)
    }

    fn goes_by(&mut self, way: &mut [InTurnFrame]) {
        let has_boards =
            |frame: &InTurnFrame| frame.position.0.parts.iter().any(|part| matches!(part.what, What::Board(_)));
        if way.last().is_some_and(has_boards) {
            self.search.make_room(self.boards.store(), way);
        }
    }

    fn at_work(&self) -> Option<&AtWork> {
        self.search.at_work.as_ref()
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
