//! [`Search`]: who wins a sum in which two players alternate and the last move wins.

use cutcake_base::{
    limit::Stop,
    player::Player,
    search::{
        AtWork, Engine, Expanded, Frame, ProofNumbers, Step, Table,
        walk::{self, walk},
    },
};
use cutcake_partizan::{Game, Relation, Store};

use crate::{
    boards::{Boards, Known, Piece, are_several},
    choice::{Move, decided, hash_for},
    database::Databases,
    packed::Packed,
    packed_parts::PackedParts,
    record::Keeper,
    sum::{Content, Part, Sum},
    tied,
};

/// A board with more copies than this is not searched: its value is found.
pub const MOST_COPIES: u64 = 64;
/// Databases are read if a search may take so many positions.
const WORTH_A_DATABASE: u64 = 1 << 16;

/// A position of two players on the path.
pub(crate) type InTurnFrame = Frame<(Sum, Player), Move>;

/// A search with its tables and caches.
#[derive(Default)]
pub struct Search {
    pub(crate) table: Table,
    pub(crate) packed: PackedParts,
    pub(crate) known: Known,
    pub(crate) searched: u64,
    /// Whether boards were searched that are not packed.
    pub(crate) has_interned: bool,
    /// Whether an answer rests on boards cut in two.
    pub(crate) has_cut: bool,
    /// Whether results of the table may rest on such boards.
    pub(crate) has_cut_in_table: bool,
    /// Whether there were sums of boards since the search began.
    pub(crate) has_sums: bool,
    pub(crate) keeper: Option<Keeper>,
    /// A buffer for the options of packed boards.
    pub(crate) options: Vec<Packed>,
    /// The positions that other threads are searching, if there are other threads.
    pub(crate) at_work: Option<AtWork>,
    /// The outcomes of small boards.
    pub databases: Databases,
    /// How many positions are searched before other threads start, if not the default.
    pub(crate) alone: Option<u64>,
}

/// Whether a player wins a value moving first.
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
    /// Clears everything but what a file keeps.
    pub fn forget(&mut self) {
        let keeper = self.keeper.take();
        let is_kept = keeper.is_some() && !self.has_interned;
        let table = if is_kept { std::mem::take(&mut self.table) } else { Table::default() };
        let databases = std::mem::take(&mut self.databases);
        let has_cut_in_table = is_kept && self.has_cut_in_table;
        *self = Search { table, keeper, databases, has_cut_in_table, ..Search::default() };
    }

    /// Sets how many positions are searched before other threads start.
    pub fn start_threads_after(&mut self, positions: u64) {
        self.alone = Some(positions);
    }

    /// The source of the theorem that answers since the last call rest on; none if search alone decides them.
    pub fn take_source(&mut self) -> Option<&'static str> {
        std::mem::take(&mut self.has_cut).then_some(tied::SOURCE)
    }

    /// How many positions have been searched so far.
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// Whether a player wins a sum of boards and values moving first, on at most `threads` threads; none if that takes more than
    /// `most` positions.
    ///
    /// # Errors
    /// If the calculation was stopped, or the rules fail; [`Stop::Round`] if a position is repeated.
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
        let can_rest_on_cuts = self.can_be_tied(&root);
        let known = self.table.get(hash_for(root.key, player)).and_then(ProofNumbers::winner);
        let found = match known.map_or_else(|| self.wins_tied(boards, &root, player, most), |wins| Ok(Some(wins)))? {
            Some(wins) => Some(wins),
            None => {
                let engine = self.engine(&root);
                self.walk_on(boards, (root, player), engine, most, threads)?
            }
        };
        self.has_cut |= found.is_some() && can_rest_on_cuts && self.has_cut_in_table;
        Ok(found)
    }

    pub(crate) fn engine(&self, sum: &Sum) -> Engine {
        let mut engines = sum.parts.iter().filter_map(|part| match part.what {
            Content::Packed(kind, _) => Some(self.packed.rules(kind).engine()),
            Content::Board(_) => Some(Engine::ProofNumber),
            Content::Value(_) => None,
        });
        // Sums of values have no order of moves but proof numbers.
        let first = engines.next().unwrap_or(Engine::ProofNumber);
        if engines.all(|engine| engine == first) { first } else { Engine::ProofNumber }
    }

    /// Searches a position on this thread.
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

/// Normal play of two players.
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

    fn hash(&self, (sum, mover): &(Sum, Player)) -> u128 {
        hash_for(sum.key, *mover)
    }

    fn expand(&mut self, (sum, mover): &mut (Sum, Player), most: u64) -> Result<Option<Expanded<Move>>, B::Error> {
        match self.search.with_nimbers(self.boards, std::mem::take(sum), most)? {
            Some(simpler) => *sum = simpler,
            None => return Ok(None),
        }
        self.search.expand(self.boards, sum, *mover).map(Some)
    }

    fn after(&mut self, (sum, mover): &(Sum, Player), step: &Step<Move>) -> Result<(Sum, Player), B::Error> {
        Ok((self.search.after(self.boards.store(), sum, &step.played)?, mover.opponent()))
    }

    fn keep(
        &mut self,
        (sum, mover): &(Sum, Player),
        hash: u128,
        numbers: ProofNumbers,
        work: u64,
    ) -> Result<(), B::Error> {
        Ok(self.search.keep(self.boards.store(), sum, *mover, hash, numbers, work)?)
    }

    fn extended(&mut self, path: &mut [InTurnFrame]) {
        let has_boards =
            |frame: &InTurnFrame| frame.position.0.parts.iter().any(|part| matches!(part.what, Content::Board(_)));
        if path.last().is_some_and(has_boards) {
            self.search.make_room(self.boards.store(), path);
        }
    }

    fn at_work(&self) -> Option<&AtWork> {
        self.search.at_work.as_ref()
    }
}

/// An impartial part with its board, which its nimber can replace.
struct Impartial {
    kind: u16,
    board: Packed,
    part: Part,
}

impl Search {
    /// Stores the result of a sum, under its key before and after nimbers replaced parts. If a part and a nimber are a loss, the
    /// part has that nimber.
    fn keep(
        &mut self,
        store: &Store,
        sum: &Sum,
        mover: Player,
        hash: u128,
        numbers: ProofNumbers,
        work: u64,
    ) -> Result<(), Stop> {
        self.table.insert(hash, numbers, work);
        let with_nimbers = hash_for(sum.key, mover);
        if with_nimbers != hash {
            self.table.insert(with_nimbers, numbers, work);
        }
        if numbers == ProofNumbers::LOSES
            && let [Part { what: Content::Packed(kind, board), .. }] = sum.parts.as_slice()
            && sum.integer == 0
            && self.packed.rules(*kind).has_same_moves()
            && let Some(nimber) = sum.short.map_or(Some(0), |short| store.as_nimber(short))
        {
            self.packed.keep_nimber(*kind, board, nimber);
        }
        Ok(())
    }

    /// The sum with all impartial parts but the largest replaced by their nimbers, if it has no other parts; none if that takes
    /// more than `most` positions. Sums of one part and a nimber transpose much more often than sums of many parts (J. Lemoine,
    /// S. Viennot, *Nimbers are inevitable*, Theoretical Computer Science 462, 2012).
    fn with_nimbers<B: Boards>(&mut self, boards: &mut B, sum: Sum, most: u64) -> Result<Option<Sum>, B::Error> {
        if sum.parts.len() < 2 {
            return Ok(Some(sum));
        }
        let mut impartial = Vec::with_capacity(sum.parts.len());
        for part in &sum.parts {
            match part.what {
                Content::Packed(kind, board) if self.packed.rules(kind).has_same_moves() => {
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

    /// The nimber of an impartial part: the one whose sum with it is a loss.
    fn nimber<B: Boards>(
        &mut self,
        boards: &mut B,
        kind: u16,
        board: &Packed,
        part: &Part,
        most: u64,
        start: u64,
    ) -> Result<Option<Game>, B::Error> {
        if let Some(nimber) = self.packed.nimber(kind, board) {
            return Ok(Some(boards.store().nimber(nimber)?));
        }
        let engine = self.packed.rules(kind).engine();
        for nimber in 0.. {
            let store = boards.store();
            let value = store.nimber(nimber)?;
            let mut sum = Sum::default();
            sum.push(*part);
            sum.push_value(store, value)?;
            let known = self.table.get(hash_for(sum.key, Player::Left)).and_then(ProofNumbers::winner);
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
