//! [`Forms`]: a store of games `{L|C|R}`, each of them stored once.

#[cfg(debug_assertions)]
use std::sync::atomic::{self, AtomicU32};
use std::{cmp::Ordering, hash::BuildHasher};

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{mobility::Mobility, order::Values, position::Play};
use crate::{
    limit::{Limit, Stop},
    player::Player,
    stack::deeper,
};

/// A game `{L|C|R}` in a [`Forms`] as a game tree: two forms have the same id if and only if they have the same sets of
/// options. Equality of values is [`Forms::eq`]. A form means nothing in another [`Forms`], which is caught if debug assertions
/// are enabled.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Form {
    id: u32,
    /// The number of its store; 0 for the one form that all stores have.
    #[cfg(debug_assertions)]
    store: u32,
}

/// The number of the next store.
#[cfg(debug_assertions)]
static STORES: AtomicU32 = AtomicU32::new(1);

impl Form {
    /// `{||}`, in which nobody can move.
    pub const ZERO: Form = Form {
        id: 0,
        #[cfg(debug_assertions)]
        store: 0,
    };

    pub(super) fn index(self) -> usize {
        // `usize` has at least 32 bits wherever this builds with a store that can hold something.
        self.id as usize
    }
}

/// The longest play of a form: every recursion here goes at most a few times as deep.
const MOST_LEVELS: u64 = 100_000;

#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    /// Where the options of each player begin, and where the last ones end.
    starts: [u32; 4],
    mobility: Mobility,
}

/// A store of forms, which are hash-consed. A form stays until [`keep_only`](Self::keep_only) is called without it.
///
/// Every method that may take long asks the [`Limit`] and can return a [`Stop`]; the store remains usable afterwards. A method
/// that gets a [`Form`] of another store may return anything or panic. Methods that need two-player values take the
/// [`Store`](crate::partizan::Store) that contains them, which must be the same one each time.
pub struct Forms {
    pub(super) limit: Limit,
    records: Vec<Record>,
    options: Vec<Form>,
    index: HashTable<u32>,
    sums: FxHashMap<(Form, Form), Form>,
    rotated: FxHashMap<Form, Form>,
    pub(super) values: FxHashMap<Form, Values>,
    #[cfg(debug_assertions)]
    number: u32,
}

impl Forms {
    /// A store that contains only `{||}`.
    pub fn new(limit: Limit) -> Forms {
        let zero = Record { starts: [0; 4], mobility: Mobility::ZERO };
        let mut forms = Forms {
            limit,
            records: vec![zero],
            options: Vec::new(),
            index: HashTable::new(),
            sums: FxHashMap::default(),
            rotated: FxHashMap::default(),
            values: FxHashMap::default(),
            #[cfg(debug_assertions)]
            number: STORES.fetch_add(1, atomic::Ordering::Relaxed),
        };
        forms.index.insert_unique(hash([&[], &[], &[]]), 0, |_| 0);
        forms
    }

    /// Drops all cached results, and every form that is newer than the last of `kept`. The other forms keep their ids; the ids of
    /// dropped forms mean nothing from now on, or will be reused.
    pub fn keep_only(&mut self, kept: &[Form]) {
        self.sums = FxHashMap::default();
        self.rotated = FxHashMap::default();
        self.values = FxHashMap::default();
        // Options are older than the forms that have them.
        let last = kept.iter().copied().max_by_key(|form| form.id).unwrap_or(Form::ZERO);
        self.records.truncate(last.index() + 1);
        self.options.truncate(self.record(last).starts[3] as usize);
        self.records.shrink_to_fit();
        self.options.shrink_to_fit();
        let (records, options) = (&self.records, &self.options);
        self.index.retain(|id| *id <= last.id);
        self.index.shrink_to_fit(|id| hash(sides_of(records, options, *id)));
    }

    fn of_id(&self, id: u32) -> Form {
        match id {
            0 => Form::ZERO,
            id => Form {
                id,
                #[cfg(debug_assertions)]
                store: self.number,
            },
        }
    }

    fn record(&self, form: Form) -> &Record {
        #[cfg(debug_assertions)]
        assert!(form == Form::ZERO || form.store == self.number, "a form of another store");
        &self.records[form.index()]
    }

    /// How many forms there are.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Always false: `{||}` is always there.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The form with these options for Left, Center and Right. An option that is given twice counts once.
    ///
    /// ```
    /// use cutcake_base::{limit::Limit, player::Player};
    /// use cutcake_three_player::{Form, Forms};
    /// # fn main() -> Result<(), cutcake_base::limit::Stop> {
    /// let mut forms = Forms::new(Limit::default());
    /// let form = forms.form([&[Form::ZERO], &[Form::ZERO], &[]])?;
    /// assert_eq!(forms.write(form)?, "<0|0|>");
    /// assert_eq!(forms.options(form, Player::Center), [Form::ZERO]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn form(&mut self, options: [&[Form]; 3]) -> Result<Form, Stop> {
        let mut sides = options.map(<[Form]>::to_vec);
        for side in &mut sides {
            side.sort_by(|a, b| self.cmp(*a, *b));
            side.dedup();
        }
        let slices = [0, 1, 2].map(|player: usize| sides[player].as_slice());
        let hash = hash(slices);
        let (records, options) = (&self.records, &self.options);
        let same = |id: &u32| sides_of(records, options, *id) == slices;
        if let Some(id) = self.index.find(hash, same) {
            return Ok(self.of_id(*id));
        }
        let record = self.record_of(slices)?;
        let id = u32::try_from(self.records.len()).map_err(|_| full())?;
        self.options.extend(slices.into_iter().flatten());
        self.records.push(record);
        let (records, options) = (&self.records, &self.options);
        self.index.insert_unique(hash, id, |id| self::hash(sides_of(records, options, *id)));
        Ok(self.of_id(id))
    }

    fn record_of(&self, sides: [&[Form]; 3]) -> Result<Record, Stop> {
        let mut starts = [u32::try_from(self.options.len()).map_err(|_| full())?; 4];
        for (player, side) in sides.into_iter().enumerate() {
            let length = u32::try_from(side.len()).map_err(|_| full())?;
            starts[player + 1] = starts[player].checked_add(length).ok_or_else(full)?;
        }
        let mobility = Mobility::from_options(sides.map(|side| side.iter().map(|option| self.mobility(*option))))?;
        if mobility.birthday > MOST_LEVELS {
            return Err(Stop::Depth { levels: MOST_LEVELS });
        }
        Ok(Record { starts, mobility })
    }

    /// The options of a player, in the printing order.
    pub fn options(&self, form: Form, player: Player) -> &[Form] {
        let (starts, player) = (self.record(form).starts, player.index());
        &self.options[starts[player] as usize..starts[player + 1] as usize]
    }

    /// The mobility of the form.
    pub fn mobility(&self, form: Form) -> Mobility {
        self.record(form).mobility
    }

    /// The disjunctive sum: a player moves in one of the two and leaves the other as it is.
    pub fn add(&mut self, x: Form, y: Form) -> Result<Form, Stop> {
        if x == Form::ZERO {
            return Ok(y);
        }
        if y == Form::ZERO {
            return Ok(x);
        }
        let key = if x.id <= y.id { (x, y) } else { (y, x) };
        if let Some(sum) = self.sums.get(&key) {
            return Ok(*sum);
        }
        self.limit.check()?;
        let mut sides = [const { Vec::new() }; 3];
        for (player, side) in Player::ALL.into_iter().zip(&mut sides) {
            for (moved, kept) in [(x, y), (y, x)] {
                for place in 0..self.options(moved, player).len() {
                    let option = self.options(moved, player)[place];
                    side.push(deeper(|| self.add(option, kept))?);
                }
            }
        }
        let sum = self.form([&sides[0], &sides[1], &sides[2]])?;
        self.sums.insert(key, sum);
        Ok(sum)
    }

    /// The sum of a number of copies.
    pub fn multiple(&mut self, form: Form, times: u64) -> Result<Form, Stop> {
        let mut sum = Form::ZERO;
        if form != Form::ZERO {
            for _ in 0..times {
                sum = self.add(sum, form)?;
            }
        }
        Ok(sum)
    }

    /// The form of a sum of pieces of any play.
    pub fn of_play<R: Play + ?Sized>(
        &mut self,
        play: &R,
        sum: &[(R::Piece, u64)],
        limit: &Limit,
    ) -> Result<Form, Stop> {
        self.of_play_known(play, sum, limit, &mut FxHashMap::default())
    }

    fn of_play_known<R: Play + ?Sized>(
        &mut self,
        play: &R,
        sum: &[(R::Piece, u64)],
        limit: &Limit,
        known: &mut FxHashMap<R::Piece, Form>,
    ) -> Result<Form, Stop> {
        let mut form = Form::ZERO;
        for (piece, times) in sum {
            limit.check()?;
            let one = match known.get(piece) {
                Some(form) => *form,
                None => {
                    let mut sides = [const { Vec::new() }; 3];
                    for (player, side) in Player::ALL.into_iter().zip(&mut sides) {
                        for option in play.options(piece, player, limit)? {
                            side.push(deeper(|| self.of_play_known(play, &option, limit, known))?);
                        }
                    }
                    let one = self.form([&sides[0], &sides[1], &sides[2]])?;
                    known.insert(piece.clone(), one);
                    one
                }
            };
            let term = self.multiple(one, *times)?;
            form = self.add(form, term)?;
        }
        Ok(form)
    }

    /// The form with the players permuted cyclically: Center gets the moves of Left, Right those of Center, and Left those of
    /// Right.
    pub fn rotate(&mut self, form: Form) -> Result<Form, Stop> {
        if form == Form::ZERO {
            return Ok(form);
        }
        if let Some(rotated) = self.rotated.get(&form) {
            return Ok(*rotated);
        }
        self.limit.check()?;
        let mut sides = [const { Vec::new() }; 3];
        for (player, side) in Player::ALL.into_iter().zip([1, 2, 0]) {
            for place in 0..self.options(form, player).len() {
                let option = self.options(form, player)[place];
                sides[side].push(deeper(|| self.rotate(option))?);
            }
        }
        let rotated = self.form([&sides[0], &sides[1], &sides[2]])?;
        self.rotated.insert(form, rotated);
        Ok(rotated)
    }

    /// The printing order, a total order unrelated to the partial orders of the theory: by birthday, then by the number of
    /// options, then the sides are compared lexicographically, Left's first; of two sides, a proper prefix comes after the
    /// longer one.
    pub fn cmp(&self, x: Form, y: Form) -> Ordering {
        let (mut x, mut y) = (x, y);
        // Equal options have equal ids, so that the first two that differ decide: the comparison follows one path only.
        'forms: while x != y {
            let (a, b) = (self.record(x), self.record(y));
            let size = |record: &Record| (record.mobility.birthday, record.starts[3] - record.starts[0]);
            let ordering = size(a).cmp(&size(b));
            if ordering.is_ne() {
                return ordering;
            }
            for player in Player::ALL {
                let (left, right) = (self.options(x, player), self.options(y, player));
                if let Some((a, b)) = left.iter().zip(right).find(|(a, b)| a != b) {
                    (x, y) = (*a, *b);
                    continue 'forms;
                }
                if left.len() != right.len() {
                    return right.len().cmp(&left.len());
                }
            }
            return Ordering::Equal;
        }
        Ordering::Equal
    }

    /// The form as it is typed: `<<0||>|<0|0|>|>`, and `0` for `<||>`.
    pub fn write(&self, form: Form) -> Result<String, Stop> {
        enum Piece {
            Form(Form),
            Mark(char),
        }
        let mut text = String::new();
        let mut waiting = vec![Piece::Form(form)];
        while let Some(piece) = waiting.pop() {
            self.limit.check()?;
            match piece {
                Piece::Mark(mark) => text.push(mark),
                Piece::Form(Form::ZERO) => text.push('0'),
                Piece::Form(form) => {
                    waiting.push(Piece::Mark('>'));
                    for player in Player::ALL.into_iter().rev() {
                        for (place, option) in self.options(form, player).iter().enumerate().rev() {
                            waiting.push(Piece::Form(*option));
                            if place > 0 {
                                waiting.push(Piece::Mark(','));
                            }
                        }
                        waiting.push(Piece::Mark(if player == Player::Left { '<' } else { '|' }));
                    }
                }
            }
        }
        Ok(text)
    }
}

fn sides_of<'a>(records: &[Record], options: &'a [Form], id: u32) -> [&'a [Form]; 3] {
    let starts = records[id as usize].starts;
    [0, 1, 2].map(|player| &options[starts[player] as usize..starts[player + 1] as usize])
}

fn hash(sides: [&[Form]; 3]) -> u64 {
    FxBuildHasher.hash_one(sides)
}

#[cold]
fn full() -> Stop {
    Stop::Size { what: "the store of three-player forms", limit: "2^32 forms and options" }
}
