//! Boards as sums: packed boards, and the others, which are numbered.

use std::rc::Rc;

use cutcake_base::{limit::Stop, moves::Position, player::Player};
use cutcake_partizan::{Game, Store};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    boards::{Boards, InternedBoard, Known, Piece, are_several},
    choice::Leaves,
    facts::Facts,
    key::{Key, hash},
    search::{InTurnFrame, MOST_COPIES, Search},
    sum::{Choices, Content, Part, Sum, Words},
};

/// The most bytes for boards that are not packed, and their part of the memory limit.
const MOST_BYTES_OF_BOARDS: usize = 1 << 29;
const PART_FOR_BOARDS: u64 = 4;
/// So many are kept when memory is scarce.
const FEW_BYTES_OF_BOARDS: usize = 1 << 24;
/// The error of a board whose value is needed and was not found.
const UNKNOWN: Stop = Stop::Internal { what: "a board has no value" };

impl Search {
    /// A piece as a sum.
    pub(crate) fn sum_of<B: Boards>(&mut self, boards: &mut B, piece: &Piece) -> Result<Sum, B::Error> {
        self.sum_by(boards, piece, Self::met)
    }

    /// A component as a sum.
    fn sum_of_part<B: Boards>(&mut self, boards: &mut B, piece: &Piece) -> Result<Sum, B::Error> {
        self.sum_by(boards, piece, Self::indecomposable)
    }

    fn sum_by<B: Boards>(
        &mut self,
        boards: &mut B,
        piece: &Piece,
        asked: impl FnOnce(&mut Self, &mut B, &Position) -> Result<Sum, B::Error>,
    ) -> Result<Sum, B::Error> {
        let packed = self.packed.pack(boards, &piece.board);
        let mut single = Sum::default();
        if piece.times > MOST_COPIES {
            let value = boards.value(&piece.board, usize::MAX)?.ok_or(UNKNOWN)?;
            let store = boards.store();
            let value = store.multiple(value, &piece.times.into())?;
            let value = if piece.negated { store.neg(value)? } else { value };
            single.push_value(store, value)?;
            return Ok(single);
        }
        match packed {
            Some((kind, board)) => single = self.packed.sum(boards.store(), kind, &board)?,
            None => single = asked(self, boards, &piece.board)?,
        }
        let store = boards.store();
        let single = if piece.negated { single.negative(store)? } else { single };
        if piece.times == 1 {
            return Ok(single);
        }
        let mut all = Sum::default();
        for _ in 0..piece.times {
            all.add(store, &single)?;
        }
        Ok(all)
    }

    /// A board that is not packed as a sum: its value, or its components.
    fn met<B: Boards>(&mut self, boards: &mut B, board: &Position) -> Result<Sum, B::Error> {
        if let Some(sum) = self.known.met.get(board) {
            return Ok(Sum::clone(sum));
        }
        let mut sum = Sum::default();
        let pieces = boards.parts(board)?;
        if let [Piece { board: other, negated: false, times: 1 }] = pieces.as_slice()
            && other == board
        {
            return self.indecomposable(boards, board);
        }
        self.has_sums |= are_several(&pieces);
        for piece in pieces {
            let part = self.sum_of_part(boards, &piece)?;
            sum.add(boards.store(), &part)?;
        }
        self.known.keep(board.clone(), sum.clone());
        Ok(sum)
    }

    /// A component that is not packed as a sum: its value, or a part.
    fn indecomposable<B: Boards>(&mut self, boards: &mut B, board: &Position) -> Result<Sum, B::Error> {
        if let Some(sum) = self.known.met.get(board) {
            return Ok(Sum::clone(sum));
        }
        let mut sum = Sum::default();
        let size = boards.size(board)?;
        // Values help in sums; of a board alone the outcome is cheaper to find than the value.
        let is_worth_it = self.has_sums || !boards.runs_code(board.0);
        let most = if is_worth_it { self.known.budget(board.0, size) } else { 0 };
        let value = if most > 0 { boards.value(board, most)? } else { None };
        if most > 0 {
            self.known.tried(board.0, size, value.is_some());
        }
        match value {
            Some(value) => sum.push_value(boards.store(), value)?,
            None => {
                const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a search", limit: "2^32" };
                let number = u32::try_from(self.known.boards.len()).map_err(|_| TOO_MANY)?;
                let is_own_negative = boards.is_own_negative(board);
                let size = i32::try_from(size.min(1 << 16)).unwrap_or(0);
                let facts = Facts { size, ..Facts::between(boards.bounds(board)?) };
                let mut words = Words::default();
                std::hash::Hash::hash(board, &mut words);
                let hash = hash(5, words.0);
                let key = Key::of(hash, is_own_negative, false);
                sum.push(Part { what: Content::Board(number), negated: false, key, facts });
                self.known.boards.push(InternedBoard { board: board.clone(), choices: [None, None] });
                self.has_interned = true;
            }
        }
        self.known.keep(board.clone(), sum.clone());
        Ok(sum)
    }

    /// The options of a player on a board that is not packed.
    pub(crate) fn unpacked_options<B: Boards>(
        &mut self,
        boards: &mut B,
        number: u32,
        player: Player,
    ) -> Result<Choices, B::Error> {
        let (number, side) = (number as usize, usize::from(player != Player::Left));
        if let Some(choices) = &self.known.boards[number].choices[side] {
            return Ok(Rc::clone(choices));
        }
        let board = self.known.boards[number].board.clone();
        let mut choices: Vec<Sum> = Vec::new();
        // The undominated options that are values.
        let mut values: Vec<Game> = Vec::new();
        for option in boards.options(&board, player)? {
            boards.store().limit().check()?;
            let mut sum = Sum::default();
            self.has_sums |= are_several(&option);
            for piece in &option {
                let part = self.sum_of(boards, piece)?;
                sum.add(boards.store(), &part)?;
            }
            let store = boards.store();
            let Some(value) = sum.value(store)? else {
                choices.push(sum);
                continue;
            };
            let is_better = |store: &mut Store, a, b| if side == 0 { store.le(b, a) } else { store.le(a, b) };
            let mut kept = Vec::with_capacity(values.len() + 1);
            let mut is_best = true;
            for other in &values {
                is_best = is_best && !is_better(store, *other, value)?;
                if !is_best || !is_better(store, value, *other)? {
                    kept.push(*other);
                }
            }
            kept.extend(is_best.then_some(value));
            values = kept;
        }
        choices.sort_by_key(|choice| choice.key.folded());
        choices.dedup_by_key(|choice| choice.key);
        for value in values {
            let mut sum = Sum::default();
            sum.push_value(boards.store(), value)?;
            choices.push(sum);
        }
        self.known.bytes += choices.iter().map(|choice| (1 + choice.parts.len()) * size_of::<Part>()).sum::<usize>();
        let choices: Choices = choices.into();
        self.known.boards[number].choices[side] = Some(Rc::clone(&choices));
        Ok(choices)
    }

    /// Clears the boards that are not packed, but for those on the path, if they take too much memory.
    pub(crate) fn make_room(&mut self, store: &mut Store, path: &mut [InTurnFrame]) {
        let most = store.limit().memory_given().map_or(MOST_BYTES_OF_BOARDS, |bytes| {
            usize::try_from(bytes / PART_FOR_BOARDS).unwrap_or(MOST_BYTES_OF_BOARDS)
        });
        let is_scarce = self.known.bytes > FEW_BYTES_OF_BOARDS && store.limit().is_memory_scarce();
        if self.known.bytes < most && !is_scarce {
            return;
        }
        store.forget_memos();
        let mut before = std::mem::take(&mut self.known.boards);
        self.known = Known::default();
        let mut numbers: HashMap<u32, u32, FxBuildHasher> = HashMap::default();
        let Search { known, .. } = self;
        let mut rename = |sum: &mut Sum| {
            for part in &mut sum.parts {
                if let Content::Board(number) = part.what {
                    let plain = if part.negated { part.negative() } else { *part };
                    let number = *numbers.entry(number).or_insert_with(|| {
                        let board = std::mem::take(&mut before[number as usize].board);
                        // There are not more than before.
                        let now = u32::try_from(known.boards.len()).unwrap_or(0);
                        let mut sum = Sum::default();
                        sum.push(Part { what: Content::Board(now), ..plain });
                        known.keep(board.clone(), sum);
                        known.boards.push(InternedBoard { board, choices: [None, None] });
                        now
                    });
                    part.what = Content::Board(number);
                }
            }
        };
        for frame in path {
            rename(&mut frame.position.0);
            for step in &mut frame.steps {
                if let Leaves::Sum(choice) = &mut step.played.leaves {
                    rename(choice);
                }
            }
        }
    }
}
