//! Several threads on one search, with one table.

use std::sync::{
    Arc,
    atomic::{
        AtomicBool, AtomicU64,
        Ordering::{Relaxed, SeqCst},
    },
};

use cutcake_base::{
    host,
    limit::{Limit, Stop},
    moves::Position,
    player::Player,
    search::{AtWork, Engine},
};
use cutcake_partizan::{Game, Store};

use crate::{
    boards::{Boards, Piece},
    packed::Packed,
    rules::PackedRules,
    search::Search,
    sum::{Content, Sum},
};

/// So many positions are searched on one thread before others start, and then in rounds each so many times as long.
const ALONE: u64 = 1 << 16;
const AND_THEN: u64 = 4;
/// The stack of a thread, in bytes: nothing in the search recurses but the comparison of values.
const STACK: usize = 16 << 20;

/// The boards of another thread: packed ones alone.
struct Apart(Store);

/// The error of a board that is not packed.
const NOT_PACKED: Stop = Stop::Internal { what: "a thread was given a board that is asked of its rules" };

impl Boards for Apart {
    type Error = Stop;

    fn store(&mut self) -> &mut Store {
        &mut self.0
    }

    fn packed(&self, _: &Position) -> Option<(Arc<dyn PackedRules>, Packed)> {
        None
    }

    fn parts(&mut self, _: &Position) -> Result<Vec<Piece>, Stop> {
        Err(NOT_PACKED)
    }

    fn options(&mut self, _: &Position, _: Player) -> Result<Vec<Vec<Piece>>, Stop> {
        Err(NOT_PACKED)
    }

    fn value(&mut self, _: &Position, _: usize) -> Result<Option<Game>, Stop> {
        Err(NOT_PACKED)
    }

    fn size(&mut self, _: &Position) -> Result<u64, Stop> {
        Err(NOT_PACKED)
    }

    fn bounds(&mut self, _: &Position) -> Result<[Option<i64>; 2], Stop> {
        Ok([None; 2])
    }

    fn is_own_negative(&self, _: &Position) -> bool {
        false
    }
}

/// Ends the other threads, however this one ends.
struct Over(Arc<AtomicBool>);

impl Drop for Over {
    fn drop(&mut self) {
        self.0.store(true, SeqCst);
    }
}

impl Search {
    /// Searches a position, on several threads if it takes long; none if that takes more than `most` positions.
    pub(crate) fn walk_on<B: Boards>(
        &mut self,
        boards: &mut B,
        (root, mover): (Sum, Player),
        engine: Engine,
        most: u64,
        threads: usize,
    ) -> Result<Option<bool>, B::Error> {
        let is_packed = root.short.is_none() && root.parts.iter().all(|part| matches!(part.what, Content::Packed(..)));
        if threads < 2 || !is_packed {
            return self.walk(boards, root, mover, engine, most);
        }
        let start = self.searched;
        let mut slice = self.alone.unwrap_or(ALONE).min(most);
        let mut found = self.walk(boards, root.clone(), mover, engine, slice)?;
        while found.is_none() && self.searched - start < most {
            slice = slice.saturating_mul(AND_THEN).min(most - (self.searched - start));
            let limit = boards.store().limit().clone();
            let entries = (self.searched - start).saturating_add(slice).saturating_mul(2 * threads as u64);
            self.packed.set_searched(self.searched);
            self.table.make_room(entries, |bytes| limit.allow(bytes).is_ok());
            found = self.walk_beside(boards, &root, mover, (engine, slice), (threads, &limit))?;
        }
        Ok(found)
    }

    /// The same on all threads at once. The others search depth first, whatever the engine of this one: either may be faster.
    fn walk_beside<B: Boards>(
        &mut self,
        boards: &mut B,
        root: &Sum,
        mover: Player,
        (engine, most): (Engine, u64),
        (threads, limit): (usize, &Limit),
    ) -> Result<Option<bool>, B::Error> {
        let is_over = Arc::new(AtomicBool::new(false));
        let searched = Arc::new(AtomicU64::new(0));
        let at_work = AtWork::default();
        let works: Vec<_> = (1..threads)
            .map(|_| {
                let limit = limit.of_thread(Arc::clone(&is_over));
                let (table, packed, root) = (self.table.shared(), self.packed.beginning(threads), root.clone());
                let (at_work, searched) = (at_work.clone(), Arc::clone(&searched));
                move || {
                    let packed = packed.into_parts();
                    let mut search = Search { table, packed, at_work: Some(at_work), ..Search::default() };
                    // How it ends does not matter: its results are in the table.
                    let _ = search.walk(&mut Apart(Store::new(limit)), root, mover, Engine::Winner, u64::MAX);
                    searched.fetch_add(search.searched, Relaxed);
                }
            })
            .collect();
        self.at_work = Some(at_work);
        let found = host::alongside(STACK, works, || {
            let _over = Over(is_over);
            self.walk(boards, root.clone(), mover, engine, most)
        });
        self.at_work = None;
        self.searched += searched.load(Relaxed);
        found
    }
}
