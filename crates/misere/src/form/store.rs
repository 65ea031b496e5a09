//! [`Forms`]: a store of forms, each of them stored once.

use std::cmp::Ordering;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    form::{Form, Side, Universe, search::Search},
    limit::{Limit, Stop},
    stack::deeper,
};

/// A store of forms of partizan games, with results about them in misère play. A [`Form`] belongs to the store that made it.
///
/// ```
/// use cutcake_misere::{Form, Forms, MisereOutcome, Universe};
/// # use cutcake_base::limit::Limit;
/// let (mut forms, limit) = (Forms::default(), Limit::default());
/// let one = forms.make(vec![Form::ZERO], Vec::new(), &limit)?;
/// let minus_one = forms.negative(one, &limit)?;
/// assert_eq!(forms.name(one, &limit)?, "{0|}");
/// assert_eq!(forms.outcome(&[one], &limit)?, MisereOutcome::R);
/// // 1 - 1 is not 0, but among dead-ending games it is.
/// let sum = forms.sum(one, minus_one, &limit)?;
/// assert!(!forms.is_equal(sum, Form::ZERO, Universe::Full, &limit)?);
/// assert!(forms.is_equal(sum, Form::ZERO, Universe::DeadEnding, &limit)?);
/// # Ok::<(), cutcake_misere::MisereError>(())
/// ```
pub struct Forms {
    records: Vec<Record>,
    by_options: HashMap<Sides, Form, FxBuildHasher>,
    /// Outcomes of sums of forms.
    pub(super) search: Search<Form>,
    pub(super) orders: HashMap<(Universe, Form, Form), bool, FxBuildHasher>,
    pub(super) canonical: HashMap<(Universe, Form), Form, FxBuildHasher>,
    /// The perfect murders M₀, M₁, …, as far as they were needed.
    pub(super) murders: Vec<Form>,
}

/// The options of Left and those of Right.
type Sides = (Box<[Form]>, Box<[Form]>);

/// The data of a form.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub(super) left: Box<[Form]>,
    pub(super) right: Box<[Form]>,
    birthday: u32,
    negative: Option<Form>,
    /// Whether in each follower both players can move or neither.
    pub(super) is_dicot: bool,
    /// Whether a player who cannot move in a follower cannot move in any of its followers either.
    pub(super) is_dead_ending: bool,
    /// Whether Left, and whether Right, can move neither in the form nor in any follower.
    pub(super) is_dead: [bool; 2],
}

const TOO_MANY: Stop = Stop::Size { what: "the number of forms", limit: "2^32 - 1" };

impl Default for Forms {
    fn default() -> Self {
        let zero = Record {
            left: Box::default(),
            right: Box::default(),
            birthday: 0,
            negative: Some(Form::ZERO),
            is_dicot: true,
            is_dead_ending: true,
            is_dead: [true; 2],
        };
        Forms {
            records: vec![zero],
            by_options: [((Box::default(), Box::default()), Form::ZERO)].into_iter().collect(),
            search: Search::default(),
            orders: HashMap::default(),
            canonical: HashMap::default(),
            murders: vec![Form::ZERO],
        }
    }
}

impl Forms {
    /// How many forms are stored.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Always false: 0 is always stored.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Drops cached results: outcomes of sums, orders and canonical forms. Forms are kept.
    pub fn forget(&mut self) {
        self.search = Search::default();
        self.orders = HashMap::default();
        self.canonical = HashMap::default();
    }

    pub(super) fn record(&self, form: Form) -> &Record {
        &self.records[form.0 as usize]
    }

    /// The options of a player, in order.
    pub fn options(&self, form: Form, side: Side) -> &[Form] {
        match side {
            Side::Left => self.left(form),
            Side::Right => self.right(form),
        }
    }

    /// The options of Left, in order.
    pub fn left(&self, form: Form) -> &[Form] {
        &self.record(form).left
    }

    /// The options of Right, in order.
    pub fn right(&self, form: Form) -> &[Form] {
        &self.record(form).right
    }

    /// The height of the tree.
    pub fn birthday(&self, form: Form) -> u32 {
        self.record(form).birthday
    }

    /// The order in which options are listed: by birthday, by the number of options, those with more options of Left first, then
    /// lexicographically by the options themselves.
    pub fn compare(&self, mut a: Form, mut b: Form) -> Ordering {
        loop {
            if a == b {
                return Ordering::Equal;
            }
            let (one, other) = (self.record(a), self.record(b));
            let key = |record: &Record| (record.birthday, record.left.len() + record.right.len(), record.right.len());
            let order = key(one).cmp(&key(other));
            if order != Ordering::Equal {
                return order;
            }
            let all = |record: &'_ Record| record.left.iter().chain(&record.right).copied().collect::<Vec<Form>>();
            let (one, other) = (all(one), all(other));
            match one.iter().zip(&other).find(|(a, b)| a != b) {
                Some((first, second)) => (a, b) = (*first, *second),
                // Two stored forms differ in their options.
                None => return a.cmp(&b),
            }
        }
    }

    /// The form {left | right}.
    pub fn make(&mut self, left: Vec<Form>, right: Vec<Form>, limit: &Limit) -> Result<Form, Stop> {
        limit.check()?;
        let sorted = |mut options: Vec<Form>| {
            options.sort_unstable_by(|a, b| self.compare(*a, *b));
            options.dedup();
            options.into_boxed_slice()
        };
        let key = (sorted(left), sorted(right));
        if let Some(known) = self.by_options.get(&key) {
            return Ok(*known);
        }
        let number = u32::try_from(self.records.len()).map_err(|_| TOO_MANY)?;
        let (left, right) = key.clone();
        let options = || left.iter().chain(&right).map(|option| self.record(*option));
        let dies = |ends: &[Form], side: usize, others: &[Form]| {
            !ends.is_empty() || others.iter().all(|other| self.record(*other).is_dead[side])
        };
        let record = Record {
            birthday: options().map(|option| option.birthday + 1).max().unwrap_or(0),
            negative: None,
            is_dicot: left.is_empty() == right.is_empty() && options().all(|option| option.is_dicot),
            is_dead_ending: options().all(|option| option.is_dead_ending)
                && dies(&left, 0, &right)
                && dies(&right, 1, &left),
            is_dead: [0, 1]
                .map(|side| [&left, &right][side].is_empty() && options().all(|option| option.is_dead[side])),
            left,
            right,
        };
        self.records.push(record);
        self.by_options.insert(key, Form(number));
        Ok(Form(number))
    }

    /// The form with the players interchanged.
    pub fn negative(&mut self, form: Form, limit: &Limit) -> Result<Form, Stop> {
        if let Some(known) = self.record(form).negative {
            return Ok(known);
        }
        let mut sides = [Side::Right, Side::Left].map(|side| self.options(form, side).to_vec());
        for option in sides.iter_mut().flatten() {
            limit.check()?;
            *option = deeper(|| self.negative(*option, limit))?;
        }
        let [left, right] = sides;
        let negative = self.make(left, right, limit)?;
        self.records[form.0 as usize].negative = Some(negative);
        self.records[negative.0 as usize].negative = Some(form);
        Ok(negative)
    }
}
