//! Boards as sums: packed ones, and those that are asked of their rules.

use std::rc::Rc;

use cutcake_base::{limit::Stop, moves::Position, player::Player};
use cutcake_partizan::{Game, Store};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    boards::{Boards, InternedBoard, Known, Piece, are_several},
    choice::Leaves,
    facts::Facts,
    key::{Key, mark},
    search::{InTurnFrame, MOST_COPIES, Search},
    sum::{Choices, Part, Sum, What, Words},
};

/// What is known of boards that are asked of their rules takes so many bytes at most, and this part of the memory that is given.
const MOST_BYTES_OF_BOARDS: usize = 1 << 29;
const PART_FOR_BOARDS: u64 = 4;
/// So many are kept where other things take the memory.
const FEW_BYTES_OF_BOARDS: usize = 1 << 24;
/// The error of a board whose value was to be found at any cost, and was not.
const UNKNOWN: Stop = Stop::Internal { what: "a board has no value" };

impl Search {
    /// The sum that a piece is.
    pub(crate) fn sum_of<B: Boards>(&mut self, boards: &mut B, piece: &Piece) -> Result<Sum, B::Error> {
        self.sum_by(boards, piece, Self::met)
    }

    /// The sum that a piece is which rules say is no sum of others.
    fn sum_of_part<B: Boards>(&mut self, boards: &mut B, piece: &Piece) -> Result<Sum, B::Error> {
        self.sum_by(boards, piece, Self::whole)
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

    /// What is known of a board that is asked of its rules: its value, or the boards that it is the sum of.
    fn met<B: Boards>(&mut self, boards: &mut B, board: &Position) -> Result<Sum, B::Error> {
        if let Some(sum) = self.known.met.get(board) {
            return Ok(Sum::clone(sum));
        }
        let mut sum = Sum::default();
        let pieces = boards.parts(board)?;
        if let [Piece { board: other, negated: false, times: 1 }] = pieces.as_slice()
            && other == board
        {
            return self.whole(boards, board);
        }
        self.has_sums |= are_several(&pieces);
        for piece in pieces {
            let part = self.sum_of_part(boards, &piece)?;
            sum.add(boards.store(), &part)?;
        }
        self.known.keep(board.clone(), sum.clone());
        Ok(sum)
    }

    /// What is known of a board that is no sum of others.
    fn whole<B: Boards>(&mut self, boards: &mut B, board: &Position) -> Result<Sum, B::Error> {
        if let Some(sum) = self.known.met.get(board) {
            return Ok(Sum::clone(sum));
        }
        let mut sum = Sum::default();
        let size = boards.size(board)?;
        // The value of a board is asked for beside others; alone it takes more moves to find than who wins.
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
                let mark = mark(5, words.0);
                let key = Key::of(mark, is_own_negative, false);
                sum.push(Part { what: What::Board(number), negated: false, key, facts });
                self.known.boards.push(InternedBoard { board: board.clone(), choices: [None, None] });
                self.has_asked = true;
            }
        }
        self.known.keep(board.clone(), sum.clone());
        Ok(sum)
    }

    /// What a player can move to in a board.
    pub(crate) fn asked<B: Boards>(
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
        // The best of the values that can be moved to.
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

    /// Forgets what boards said that are asked of their rules, but for those on the way, if there is much of it.
    pub(crate) fn make_room(&mut self, store: &mut Store, way: &mut [InTurnFrame]) {
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
                if let What::Board(number) = part.what {
                    let plain = if part.negated { part.negative() } else { *part };
                    let number = *numbers.entry(number).or_insert_with(|| {
                        let board = std::mem::take(&mut before[number as usize].board);
                        // There are not more than before.
                        let now = u32::try_from(known.boards.len()).unwrap_or(0);
                        let mut sum = Sum::default();
                        sum.push(Part { what: What::Board(now), ..plain });
                        known.keep(board.clone(), sum);
                        known.boards.push(InternedBoard { board, choices: [None, None] });
                        now
                    });
                    part.what = What::Board(number);
                }
            }
        };
        for frame in way {
            rename(&mut frame.position.0);
            for step in &mut frame.steps {
                if let Leaves::Sum(choice) = &mut step.made.leaves {
                    rename(choice);
                }
            }
        }
    }
}
