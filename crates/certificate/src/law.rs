//! Laws of values of simultaneous play: whether they hold, by induction on the number of rounds, and what they say of sums.
//!
//! docs/certificates.md says what is checked, and why that suffices. How the values and the pairs were found does not matter.

use std::{collections::BTreeMap, rc::Rc};

use super::{Answer, Claim, Fault, Moves, Part, Play, Question, copies, wrong};
use crate::{
    limit::{Limit, Stop},
    player::Player,
};

/// A value: its coefficients, that of the largest scale first. Values are ordered lexicographically.
pub type Vector = Vec<i64>;

/// How a pair of irregular boards changes the outcome of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// The sum is `<>` where its value is 0.
    Light,
    /// It is `<>` where its value is 0 on the first scales.
    Heavy,
}

impl Weight {
    /// All of them.
    pub const ALL: [Weight; 2] = [Weight::Light, Weight::Heavy];

    /// The word for it in a certificate: `light` or `heavy`.
    pub fn name(self) -> &'static str {
        match self {
            Weight::Light => "light",
            Weight::Heavy => "heavy",
        }
    }
}

/// A law as a certificate writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Law {
    /// The boards with their values.
    pub rows: Vec<(u32, Vector)>,
    /// How many scales outweigh heavy pairs; of a law of signs, how many determine the outcome.
    pub scales: usize,
    /// The pairs of irregular boards.
    pub pairs: Vec<(u32, u32, Weight)>,
}

/// What a law determines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The outcomes of sums whose value is not 0 on the first scales.
    Sign,
    /// Every outcome.
    Full,
}

impl Extent {
    /// All of them.
    pub const ALL: [Extent; 2] = [Extent::Sign, Extent::Full];

    /// The word for it in a certificate: `sign` or `full`.
    pub fn name(self) -> &'static str {
        match self {
            Extent::Sign => "sign",
            Extent::Full => "full",
        }
    }
}

/// Bound on coefficients.
const MOST: i64 = 1 << 40;
/// Bound on changes of value, so that sums of a few of them are machine integers.
const MOST_CHANGE: i64 = 1 << 60;
/// The most sets of irregular boards that are tried for two boards.
const MOST_CONTEXTS: usize = 1 << 12;

const TOO_LARGE: Stop = Stop::Size { what: "a coefficient of a value", limit: "2^60" };

fn plus(a: &[i64], b: &[i64]) -> Vector {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

fn minus(a: &[i64]) -> Vector {
    a.iter().map(|a| -a).collect()
}

/// The pairs of a law, with boards given by their indices in it.
struct Pairs {
    weights: BTreeMap<(usize, usize), Weight>,
    /// The heaviest pair that each board is in.
    grades: Vec<Option<Weight>>,
}

impl Pairs {
    fn get(&self, a: usize, b: usize) -> Option<Weight> {
        self.weights.get(&(a.min(b), a.max(b))).copied()
    }

    /// The heaviest pair among some irregular boards.
    fn heaviest(&self, boards: &[usize]) -> Option<Weight> {
        let pairs = boards.iter().enumerate().flat_map(|(place, a)| boards[place + 1..].iter().map(move |b| (*a, *b)));
        pairs.filter_map(|(a, b)| self.get(a, b)).max()
    }

    /// The heaviest pair that one of some boards may belong to.
    fn grade(&self, boards: &[usize]) -> Option<Weight> {
        boards.iter().filter_map(|board| self.grades[*board]).max()
    }
}

/// What a move leaves: the change of value, and the irregular boards.
type Remainder = (Vector, Rc<[usize]>);

/// A move of the player in a board.
struct OwnMove {
    /// What it leaves where the opponent moves elsewhere.
    alone: Remainder,
    /// Where the opponent moves in the same board: the least change, if he has a move there, and all that leave irregular boards.
    joint: Option<Vector>,
    marked: Vec<Remainder>,
}

/// A board from the point of view of one player.
struct View {
    value: Vector,
    moves: Vec<OwnMove>,
    /// The least change by a move of the opponent, if he has one, and all his moves that leave irregular boards.
    least: Option<Vector>,
    marked: Vec<Remainder>,
}

/// What a round does to a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    Falls,
    Stays,
    /// It rises, but not on the first scales.
    Creeps,
    Rises,
}

/// Whether an effect takes nothing from the player, if `weight` is that of the heaviest pair in what is left.
fn is_kept(effect: Effect, weight: Option<Weight>) -> bool {
    match effect {
        Effect::Falls => false,
        Effect::Stays => weight.is_none(),
        Effect::Creeps => weight < Some(Weight::Heavy),
        Effect::Rises => true,
    }
}

/// The signs of the leading coefficients of some values: for each scale, whether one is negative, and whether one is positive.
#[derive(Clone)]
struct Reach(Vec<[bool; 2]>);

impl Reach {
    fn of<'v>(values: impl Iterator<Item = &'v [i64]>, scales: usize) -> Self {
        let mut reach = Reach(vec![[false; 2]; scales]);
        values.for_each(|value| reach.add(value));
        reach
    }

    fn add(&mut self, value: &[i64]) {
        if let Some((place, leading)) = value.iter().enumerate().find(|(_, coefficient)| **coefficient != 0) {
            self.0[place][usize::from(*leading > 0)] = true;
        }
    }
}

/// Where the sum of a value and nonnegative multiples of others may lie.
#[derive(PartialEq, Eq)]
enum Window {
    Outside,
    /// At 0 on all the scales considered.
    Zero,
    Inside,
}

/// Whether the sum of a value and nonnegative multiples of others may lie between 0 and `most`, scale by scale. The answer may be
/// positive where it cannot.
fn window(base: &[i64], reach: &Reach, most: &[i64]) -> Window {
    let mut is_less = false;
    for ((own, [lowers, raises]), most) in base.iter().zip(&reach.0).zip(most) {
        match (own.signum(), lowers, raises) {
            (-1, _, false) => return Window::Outside,
            (1, false, _) if !is_less && own > most => return Window::Outside,
            (0, _, false) => is_less |= *most > 0,
            (0, false, true) if !is_less && *most == 0 => {}
            _ => return Window::Inside,
        }
    }
    Window::Zero
}

/// The condition on the scales that do not outweigh a heavy pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tail {
    Any,
    NotNegative,
    Positive,
}

/// Boards present in a sum. The first is the one in which the opponent has the least change.
struct Present<'v> {
    boards: Vec<usize>,
    /// The least change by the opponent in the other boards, if he has a move there.
    next: Option<&'v [i64]>,
    /// Whether a move with that change may leave irregular boards.
    is_strict: bool,
}

/// The boards of a law from the point of view of one player.
struct Side<'l> {
    boards: Vec<View>,
    pairs: &'l Pairs,
    /// How many scales outweigh heavy pairs, and how many there are.
    prefix: usize,
    scales: usize,
    /// For a light and for a heavy pair: the least changes by the opponent in ascending order, each with the values of the
    /// boards from there on; those of the boards in which he cannot move come last.
    replies: [Vec<(Option<Vector>, Reach)>; 2],
    limit: Limit,
}

impl<'l> Side<'l> {
    fn new(boards: Vec<View>, pairs: &'l Pairs, prefix: usize, scales: usize, limit: &Limit) -> Self {
        let replies = [scales, prefix].map(|scales| {
            let mut order: Vec<&View> = boards.iter().collect();
            let key = |view: &View| view.least.as_ref().map(|least| least[..scales].to_vec());
            // Boards without a reply come last.
            order.sort_by_cached_key(|view| (view.least.is_none(), key(view)));
            let mut reach = Reach(vec![[false; 2]; boards.first().map_or(0, |view| view.value.len())]);
            let mut replies = vec![(None, reach.clone())];
            for view in order.into_iter().rev() {
                reach.add(&view.value);
                match &view.least {
                    Some(least) => replies.push((Some(least.clone()), reach.clone())),
                    None => replies = vec![(None, reach.clone())],
                }
            }
            replies.reverse();
            replies
        });
        Side { boards, pairs, prefix, scales, replies, limit: limit.clone() }
    }

    fn effect(&self, change: &[i64]) -> Effect {
        match change.iter().enumerate().find(|(_, change)| **change != 0) {
            None => Effect::Stays,
            Some((_, change)) if *change < 0 => Effect::Falls,
            Some((place, _)) if place < self.prefix => Effect::Rises,
            Some(_) => Effect::Creeps,
        }
    }

    fn value(&self, board: usize) -> &[i64] {
        &self.boards[board].value
    }

    fn least(&self, board: usize) -> Option<&[i64]> {
        self.boards[board].least.as_deref()
    }

    /// The signs of the leading coefficients of the values of some boards.
    fn reach(&self, boards: &[usize]) -> Reach {
        Reach::of(boards.iter().map(|board| self.value(*board)), self.scales)
    }

    /// Whether a value plus nonnegative multiples of those of some boards may be 0 on the first scales, and on the others as
    /// `tail` says.
    fn may_vanish(&self, base: &[i64], reach: &Reach, prefix: usize, tail: Tail) -> bool {
        match window(&base[..prefix], reach, &vec![0; prefix]) {
            Window::Outside => return false,
            Window::Inside => return true,
            Window::Zero if tail == Tail::Any => return true,
            Window::Zero => {}
        }
        for (own, [_, raises]) in base.iter().zip(&reach.0).skip(prefix) {
            match (own.signum(), raises) {
                (-1, false) => return false,
                (0, false) => {}
                _ => return true,
            }
        }
        tail != Tail::Positive
    }

    // Values that are positive on the first scales.

    /// Whether the value gives the winner where the opponent cannot move.
    fn is_based(&self) -> bool {
        self.boards.iter().filter(|view| view.least.is_none()).all(|view| {
            let effect = self.effect(&view.value);
            effect == if view.moves.is_empty() { Effect::Stays } else { Effect::Rises }
        })
    }

    /// The most that the player loses on the first scales by his best move in a board.
    fn loss(&self, board: usize, beta: &[i64]) -> Option<Vector> {
        let best = self.boards[board].moves.iter().map(|own_move| {
            let alone = plus(&own_move.alone.0, beta);
            own_move.joint.iter().cloned().fold(alone, Vector::min)
        });
        best.max().map(|best| minus(&best[..self.prefix]))
    }

    /// Whether a value that is positive on the first scales stays so: check A.
    fn keeps_sign(&self) -> Result<bool, Stop> {
        let nothing = vec![0; self.prefix];
        let loses = |board: usize, beta: &[i64]| self.loss(board, beta).is_none_or(|loss| loss > nothing);
        for board in 0..self.boards.len() {
            self.limit.check()?;
            let Some(beta) = self.least(board) else { continue };
            if !loses(board, beta) {
                continue;
            }
            let mut others = Vec::new();
            for other in 0..self.boards.len() {
                self.limit.check()?;
                if self.least(other).is_none_or(|other| other[..self.prefix] >= beta[..self.prefix])
                    && loses(other, beta)
                {
                    others.push(other);
                }
            }
            let most =
                self.loss(board, beta).or_else(|| others.iter().filter_map(|other| self.loss(*other, beta)).max());
            let reach = Reach::of(others.iter().map(|board| &self.value(*board)[..self.prefix]), self.prefix);
            // Without a move anywhere the player has no positive value.
            if most.is_some_and(|most| window(&self.value(board)[..self.prefix], &reach, &most) == Window::Inside) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    // Values that are 0 on the first scales.

    /// Whether the player has a move in a board that takes nothing from him: by replies in the same board, and by replies
    /// elsewhere as `is_safe_alone` says of what it leaves then. `weight` gives the heaviest pair with the given irregular
    /// boards in what is left.
    fn has_safe_move(
        &self,
        board: usize,
        weight: &impl Fn(&[usize]) -> Option<Weight>,
        is_safe_alone: impl Fn(&Remainder) -> bool,
    ) -> bool {
        let is_kept = |change: &[i64], irregular: &[usize]| is_kept(self.effect(change), weight(irregular));
        self.boards[board].moves.iter().any(|own_move| {
            is_safe_alone(&own_move.alone)
                && own_move.joint.as_ref().is_none_or(|joint| is_kept(joint, &[]))
                && own_move.marked.iter().all(|(change, irregular)| is_kept(change, irregular))
        })
    }

    /// Whether the player has such a move where the least change of the opponent elsewhere is `beta`, or he has no move there.
    fn is_safe(&self, board: usize, beta: Option<&[i64]>, weight: &impl Fn(&[usize]) -> Option<Weight>) -> bool {
        self.has_safe_move(board, weight, |(change, irregular)| {
            beta.is_none_or(|beta| is_kept(self.effect(&plus(change, beta)), weight(irregular)))
        })
    }

    /// The same whatever other boards the sum has.
    fn is_always_safe(&self, board: usize, beta: Option<&[i64]>) -> bool {
        self.is_safe(board, beta, &|irregular| self.pairs.grade(irregular))
    }

    /// The same where the opponent may leave irregular boards by his moves elsewhere: these have to make the value rise.
    fn is_strictly_safe(&self, board: usize, beta: &[i64]) -> bool {
        let weight = |irregular: &[usize]| self.pairs.grade(irregular);
        self.has_safe_move(board, &weight, |(change, _)| self.effect(&plus(change, beta)) == Effect::Rises)
    }

    /// Whether a nonnegative value stays so, and no new pair arises: checks B and C.
    fn keeps_rest(&self) -> Result<bool, Stop> {
        for board in 0..self.boards.len() {
            self.limit.check()?;
            if let Some(beta) = self.least(board)
                && !self.keeps_rest_of(board, beta)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the opponent has a move in a board that leaves irregular boards and changes the first scales as `beta` does.
    fn is_marked(&self, board: usize, beta: &[i64]) -> bool {
        self.boards[board].marked.iter().any(|(change, _)| change[..self.prefix] == beta[..self.prefix])
    }

    /// Those of some boards for which a predicate does not hold.
    fn without(&self, boards: &[usize], holds: impl Fn(usize) -> bool) -> Result<Vec<usize>, Stop> {
        let mut found = Vec::new();
        for board in boards {
            self.limit.check()?;
            if !holds(*board) {
                found.push(*board);
            }
        }
        Ok(found)
    }

    /// The same for the sums in which the opponent has no smaller least change in any board than in this one.
    fn keeps_rest_of(&self, board: usize, beta: &[i64]) -> Result<bool, Stop> {
        let all = Vec::from_iter(0..self.boards.len());
        let later = self.without(&all, |other| self.least(other).is_some_and(|other| other < beta))?;
        if !self.is_strictly_safe(board, beta) && later.iter().any(|other| self.is_marked(*other, beta)) {
            let others = self.without(&later, |other| self.is_strictly_safe(other, beta))?;
            let reach = self.reach(&others);
            for other in others.into_iter().filter(|other| self.is_marked(*other, beta)) {
                let alone = self.value(board).to_vec();
                let base = if other == board { alone } else { plus(&alone, self.value(other)) };
                if self.may_vanish(&base, &reach, self.prefix, Tail::NotNegative) {
                    return Ok(false);
                }
            }
        }
        // From here on no board is marked.
        if self.is_marked(board, beta) || self.is_always_safe(board, Some(beta)) {
            return Ok(true);
        }
        let others =
            self.without(&later, |other| self.is_marked(other, beta) || self.is_always_safe(other, Some(beta)))?;
        let reach = self.reach(&others);
        let may_vanish = |boards: &[usize]| self.may_vanish(&self.sum(boards), &reach, self.prefix, Tail::NotNegative);
        if !may_vanish(&[board]) {
            return Ok(true);
        }
        let first = Present { boards: vec![board], next: None, is_strict: false };
        if !self.is_always_safe(board, None) {
            let rest = self.without(&others, |other| self.least(other).is_some())?;
            if !self.keeps_rest_with(&first, &rest)? {
                return Ok(false);
            }
        }
        for second in others.iter().copied() {
            self.limit.check()?;
            let Some(next) = self.least(second).filter(|next| !self.is_strictly_safe(board, next)) else { continue };
            let is_sooner = |other: usize| self.least(other).is_some_and(|other| other < next);
            // A move of the opponent elsewhere may or may not leave irregular boards.
            for marked in others.iter().copied().filter(|other| self.is_marked(*other, next) && !is_sooner(*other)) {
                let more = (marked != second).then_some(marked);
                let boards: Vec<usize> = [board, second].into_iter().chain(more).collect();
                if may_vanish(&boards) {
                    let rest = self.without(&others, is_sooner)?;
                    if !self.keeps_rest_with(&Present { boards, next: Some(next), is_strict: true }, &rest)? {
                        return Ok(false);
                    }
                }
            }
            let boards = vec![board, second];
            if !self.is_marked(second, next) && !self.is_always_safe(board, Some(next)) && may_vanish(&boards) {
                let rest = self.without(&others, |other| is_sooner(other) || self.is_marked(other, next))?;
                if !self.keeps_rest_with(&Present { boards, next: Some(next), is_strict: false }, &rest)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The value of a sum.
    fn sum(&self, boards: &[usize]) -> Vector {
        boards.iter().fold(vec![0; self.scales], |sum, board| plus(&sum, self.value(*board)))
    }

    /// The same for the sums of some boards and any of the rest, for each set of irregular boards in them.
    fn keeps_rest_with(&self, present: &Present, rest: &[usize]) -> Result<bool, Stop> {
        let base = self.sum(&present.boards);
        if !self.may_vanish(&base, &self.reach(rest), self.prefix, Tail::NotNegative) {
            return Ok(true);
        }
        let is_irregular = |board: &usize| self.pairs.grades[*board].is_some();
        let is_heavy = |irregular: &[usize]| self.pairs.heaviest(irregular) == Some(Weight::Heavy);
        let irregular: Vec<usize> = present.boards.iter().copied().filter(|board| is_irregular(board)).collect();
        if is_heavy(&irregular) {
            return Ok(true);
        }
        let mut contexts = vec![irregular];
        for other in rest.iter().filter(|other| is_irregular(other) && !present.boards.contains(other)) {
            self.limit.check()?;
            let more = contexts.iter().map(|context| [context.as_slice(), &[*other]].concat());
            let more: Vec<_> = more.filter(|context| !is_heavy(context)).collect();
            contexts.extend(more);
            if contexts.len() > MOST_CONTEXTS {
                return Ok(false);
            }
        }
        for context in contexts {
            self.limit.check()?;
            let has_pair = self.pairs.heaviest(&context).is_some();
            if !self.keeps_in(&context, Weight::Heavy, present, &base, rest)
                || !has_pair && !self.keeps_in(&context, Weight::Light, present, &base, rest)
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The same where exactly the irregular boards of the context occur. For a positive value only heavy pairs count; where the
    /// least weight that counts is light, the value is 0, and there is no pair.
    fn keeps_in(&self, context: &[usize], least: Weight, present: &Present, base: &[i64], rest: &[usize]) -> bool {
        let board = present.boards[0];
        let beta = self.least(board);
        let is_safe = |board: usize, beta: Option<&[i64]>| {
            // A board that pairs with itself occurs once.
            let is_alone = self.pairs.get(board, board) >= Some(least);
            let others: Vec<usize> = context.iter().copied().filter(|other| !is_alone || *other != board).collect();
            self.is_safe(board, beta, &|irregular| {
                self.pairs.heaviest(&[&others, irregular].concat()).filter(|weight| *weight >= least)
            })
        };
        let mut others = present.boards[1..].iter().chain(context).filter(|other| **other != board);
        if !present.is_strict && is_safe(board, present.next) || others.any(|other| is_safe(*other, beta)) {
            return true;
        }
        let is_there = |other: &usize| self.pairs.grades[*other].is_none() || context.contains(other);
        let others = rest.iter().copied().filter(|other| is_there(other) && !is_safe(*other, beta));
        let reach = self.reach(&Vec::from_iter(others));
        match least {
            Weight::Heavy => !self.may_vanish(base, &reach, self.prefix, Tail::Positive),
            Weight::Light => !self.may_vanish(base, &reach, self.scales, Tail::Any),
        }
    }

    // What a pair takes away.

    /// Whether, where there is a pair that the value does not outweigh, every move of the player has a reply after which he is
    /// sure of nothing: check D.
    fn is_refuted_beside_pairs(&self) -> Result<bool, Stop> {
        for ((a, b), weight) in &self.pairs.weights {
            for board in 0..self.boards.len() {
                self.limit.check()?;
                let mut remaining = vec![vec![*a, *b]];
                remaining.extend((board == *a).then(|| vec![*b]));
                remaining.extend((board == *b && a != b).then(|| vec![*a]));
                for own_move in &self.boards[board].moves {
                    for partners in &remaining {
                        if !self.is_refuted(board, own_move, partners, *weight)? {
                            return Ok(false);
                        }
                    }
                }
            }
        }
        Ok(true)
    }

    /// Whether a move in a board has such a reply. `partners` are the boards of the pair other than this board.
    fn is_refuted(&self, board: usize, own_move: &OwnMove, partners: &[usize], weight: Weight) -> Result<bool, Stop> {
        let prefix = if weight == Weight::Heavy { self.prefix } else { self.scales };
        let has_pair = |boards: &[&[usize]]| self.pairs.heaviest(&boards.concat()) >= Some(weight);
        // Whether a reply with this change, leaving these irregular boards, refutes the move.
        let refutes = |change: &[i64], boards: &[&[usize]]| {
            let leading = change[..prefix].iter().find(|change| **change != 0);
            leading.map_or_else(|| has_pair(boards), |change| *change < 0)
        };
        let joint = own_move.joint.iter().any(|joint| refutes(joint, &[partners]));
        if joint || own_move.marked.iter().any(|(change, irregular)| refutes(change, &[partners, irregular])) {
            return Ok(true);
        }
        let (own, pieces) = &own_move.alone;
        for (place, part) in partners.iter().enumerate() {
            let others = [&partners[..place], &partners[place + 1..], pieces].concat();
            let view = &self.boards[*part];
            if view.least.iter().any(|reply| refutes(&plus(own, reply), &[&others]))
                || view.marked.iter().any(|(reply, irregular)| refutes(&plus(own, reply), &[&others, irregular]))
            {
                return Ok(true);
            }
        }
        // Other boards occur only if no reply in them refutes the move: is there such a sum?
        self.limit.check()?;
        let needed = minus(&own[..prefix]);
        let is_pair_left = has_pair(&[partners, pieces]);
        let replies = &self.replies[usize::from(weight == Weight::Heavy)];
        let place = replies.partition_point(|(least, _)| match least {
            Some(least) if is_pair_left => least[..prefix] <= *needed,
            Some(least) => least[..prefix] < *needed,
            None => false,
        });
        let base = plus(&self.sum(partners), self.value(board));
        Ok(replies.get(place).is_some_and(|(_, reach)| !self.may_vanish(&base, reach, prefix, Tail::Any)))
    }
}

/// A law with an index of its boards by their numbers.
struct Table<'l> {
    law: &'l Law,
    places: BTreeMap<u32, usize>,
    pairs: Pairs,
    scales: usize,
}

impl<'l> Table<'l> {
    fn new(law: &'l Law) -> Result<Self, Fault> {
        let scales = law.rows.first().map_or(0, |(_, value)| value.len());
        let places: BTreeMap<u32, usize> = (0..).zip(&law.rows).map(|(place, (board, _))| (*board, place)).collect();
        if places.len() != law.rows.len() || law.rows.iter().any(|(_, value)| value.len() != scales) {
            return Err(wrong("a board of the law has two values, or its values have different scales"));
        }
        let mut coefficients = law.rows.iter().flat_map(|(_, value)| value);
        if coefficients.any(|coefficient| coefficient.unsigned_abs() >= MOST.unsigned_abs()) {
            return Err(wrong("a coefficient of the law is too large: they are below 2^40"));
        }
        if law.scales > scales {
            return Err(wrong("there are too few scales to outweigh heavy pairs"));
        }
        let mut pairs = Pairs { weights: BTreeMap::new(), grades: vec![None; law.rows.len()] };
        for (a, b, weight) in &law.pairs {
            let (Some(a), Some(b)) = (places.get(a), places.get(b)) else {
                return Err(wrong("a board of a pair has no value in the law"));
            };
            if pairs.weights.insert((*a.min(b), *a.max(b)), *weight).is_some() {
                return Err(wrong("a pair occurs twice in the law"));
            }
            for board in [*a, *b] {
                pairs.grades[board] = pairs.grades[board].max(Some(*weight));
            }
        }
        Ok(Table { law, places, pairs, scales })
    }

    /// What the move of a player leaves in a board of the given value.
    fn remainder(&self, value: &[i64], parts: &[Part], player: usize) -> Result<Remainder, Fault> {
        let mut change = minus(value);
        let mut irregular = Vec::new();
        for part in parts {
            let place = self.places.get(&part.board).filter(|_| !part.negated);
            let place = *place.ok_or_else(|| wrong("a move leads to a board that has no value in the law"))?;
            let sum = change.iter().zip(&self.law.rows[place].1);
            let sum: Option<Vector> = sum.map(|(a, b)| a.checked_add(*b)).collect();
            change = sum.ok_or(TOO_LARGE)?;
            // A pair has two boards.
            if self.pairs.grades[place].is_some() && irregular.iter().filter(|other| **other == place).count() < 2 {
                irregular.push(place);
            }
        }
        if change.iter().any(|change| change.unsigned_abs() >= MOST_CHANGE.unsigned_abs()) {
            return Err(TOO_LARGE.into());
        }
        Ok((if player == 0 { change } else { minus(&change) }, irregular.into()))
    }

    /// A board from the point of view of a player: 0 for Left, 1 for Right.
    fn view<M: Moves>(&self, play: &mut Play<M>, board: u32, value: &[i64], player: usize) -> Result<View, Fault> {
        let part = Part { board, negated: false };
        let [own, other] = [play.options(part, player)?, play.options(part, 1 - player)?];
        let least_of = |least: Option<Vector>, change: &Vector| {
            Some(least.map_or_else(|| change.clone(), |least| least.min(change.clone())))
        };
        let mut moves = Vec::with_capacity(own.len());
        for (place, option) in own.iter().enumerate() {
            let mut own_move =
                OwnMove { alone: self.remainder(value, option, player)?, joint: None, marked: Vec::new() };
            for reply in 0..other.len() {
                play.limit().check()?;
                let (remainder, right) = if player == 0 { (place, reply) } else { (reply, place) };
                let both = self.remainder(value, &play.both(part, remainder, right)?, player)?;
                own_move.joint = least_of(own_move.joint, &both.0);
                own_move.marked.extend(Some(both).filter(|(_, irregular)| !irregular.is_empty()));
            }
            moves.push(own_move);
        }
        let turned = if player == 0 { value.to_vec() } else { minus(value) };
        let mut view = View { value: turned, moves, least: None, marked: Vec::new() };
        for option in &other {
            let remainder = self.remainder(value, option, player)?;
            view.least = least_of(view.least, &remainder.0);
            view.marked.extend(Some(remainder).filter(|(_, irregular)| !irregular.is_empty()));
        }
        Ok(view)
    }

    fn check<M: Moves>(&self, play: &mut Play<M>, extent: Extent) -> Result<(), Fault> {
        for player in [0, 1] {
            let view = self.law.rows.iter().map(|(board, value)| self.view(play, *board, value, player));
            let view = view.collect::<Result<_, _>>()?;
            let side = Side::new(view, &self.pairs, self.law.scales, self.scales, play.limit());
            let is_dead = |place: &usize| side.boards[*place].moves.is_empty() || side.boards[*place].least.is_none();
            if self.pairs.weights.keys().any(|(a, b)| is_dead(a) || is_dead(b)) {
                return Err(wrong("both players must be able to move on the boards of a pair"));
            }
            if !side.is_based() {
                return Err(wrong("the value of a board on which at most one player can move has the wrong sign"));
            }
            if !side.keeps_sign()? {
                return Err(wrong("the induction fails: in some sum a player may lose more than its value"));
            }
            if extent == Extent::Full && !side.keeps_rest()? {
                return Err(wrong(
                    "the induction fails: in some sum of value 0 a player may lose something, or leave a pair",
                ));
            }
            if extent == Extent::Full && !side.is_refuted_beside_pairs()? {
                return Err(wrong("the induction fails: in a sum with a pair some move may have no reply"));
            }
        }
        Ok(())
    }

    /// The value of a sum, and its irregular boards.
    fn sum(&self, parts: &[Part]) -> Result<Remainder, Fault> {
        self.remainder(&vec![0; self.scales], parts, 0)
    }

    /// The outcome of a sum with the given leading scale and its sign, and the given irregular boards.
    fn outcome(&self, leading: Option<(usize, bool)>, irregular: &[usize]) -> &'static str {
        match (leading, self.pairs.heaviest(irregular)) {
            (Some((place, _)), Some(Weight::Heavy)) if place >= self.law.scales => "<>",
            (Some((_, true)), _) => ">",
            (Some((_, false)), _) => "<",
            (None, Some(_)) => "<>",
            (None, None) => "=",
        }
    }

    /// The answer that the law gives to a claim; `None` where only the boards of the claim are said to be in the law.
    fn answer(&self, claim: &Claim) -> Result<Option<&'static str>, Fault> {
        let once = self.sum(&claim.sum)?;
        let outcome = |value: &[i64], irregular: &[usize]| {
            let leading = value.iter().enumerate().find(|(_, coefficient)| **coefficient != 0);
            self.outcome(leading.map(|(place, coefficient)| (place, *coefficient > 0)), irregular)
        };
        let word = |holds: bool| if holds { "proved" } else { "refuted" };
        Ok(Some(match (&claim.question, &claim.copies) {
            (Question::Law, None) => return Ok(None),
            (Question::Outcome, None) => outcome(&once.0, &once.1),
            (Question::Prove(sign, None), None) => word(copies::agrees(sign, outcome(&once.0, &once.1))),
            (Question::Prove(sign, None), Some(copies)) => {
                let each = self.sum(&copies.each)?;
                word(copies::hold_for_all(&each.0, &once.0, copies.from, |copies, leading| {
                    let times = usize::try_from(copies).unwrap_or(2).min(2);
                    let irregular = [each.1.repeat(times), once.1.to_vec()].concat();
                    copies::agrees(sign, self.outcome(leading, &irregular))
                }))
            }
            _ => return Err(wrong("a law answers only outcomes and comparisons of sums in synchronized play")),
        }))
    }
}

/// The answer of a law to a question about a sum, whether the law holds or not.
///
/// # Errors
/// If the sum has boards that are not in the law, or if the law does not answer the question.
pub fn answer_by_law(claim: &Claim, law: &Law) -> Result<Answer, Fault> {
    let word = Table::new(law)?.answer(claim)?;
    word.map(|word| Answer::Word(word.to_owned())).ok_or_else(|| wrong("a law only answers questions about sums"))
}

/// Checks a law, and that it decides a claim.
///
/// # Errors
/// If the law does not hold, or the claim does not follow from it.
pub fn check_law<M: Moves>(play: &mut Play<M>, claim: &Claim, law: &Law) -> Result<(), Fault> {
    if !claim.theory.is_at_once() {
        return Err(wrong("a law is for games in synchronized play"));
    }
    play.set_teams(&[vec![Player::Left], vec![Player::Right]]);
    let table = Table::new(law)?;
    let extent = match (&claim.question, &claim.answer) {
        (Question::Law, Answer::Word(word)) => Extent::ALL.into_iter().find(|extent| extent.name() == word),
        _ => Some(Extent::Full),
    };
    table.check(play, extent.ok_or_else(|| wrong("the law is neither `full` nor `sign`"))?)?;
    match table.answer(claim)? {
        Some(word) if claim.answer != Answer::Word(word.to_owned()) => {
            Err(wrong(format!("by the law the answer is {word}")))
        }
        _ => Ok(()),
    }
}
