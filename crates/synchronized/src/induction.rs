//! [`Induction`]: the checks that prove a law of values, for Left; the module [`law`](super::law) says what they show.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::closed::{Closed, Member, Move, Vector};
use crate::limit::{Limit, Stop};

/// The most sets of irregular boards that the final stage of check B examines.
const MOST_CONTEXTS: usize = 1 << 12;

/// How a pair of irregular boards changes the outcome of a sum of value 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// The sum is `<>` where its value is 0.
    Light,
    /// It is `<>` where its value is 0 up to the smallest scales.
    Heavy,
}

/// The pairs of irregular boards of a set.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    list: HashMap<(u32, u32), Weight, FxBuildHasher>,
    /// The weight of the heaviest pair that each board is in.
    grades: Vec<Option<Weight>>,
}

impl Pairs {
    pub(super) fn of(members: usize) -> Self {
        Pairs { list: HashMap::default(), grades: vec![None; members] }
    }

    /// Inserts a pair; returns whether it is new.
    pub(super) fn insert(&mut self, a: u32, b: u32, weight: Weight) -> bool {
        let old = self.list.insert((a.min(b), a.max(b)), weight);
        for board in [a, b] {
            let grade = &mut self.grades[board as usize];
            *grade = (*grade).max(Some(weight));
        }
        old != Some(weight)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn get(&self, a: u32, b: u32) -> Option<Weight> {
        self.list.get(&(a.min(b), a.max(b))).copied()
    }

    /// The pairs in order, the lesser board first.
    pub(super) fn sorted(&self) -> Vec<(u32, u32, Weight)> {
        let mut pairs: Vec<_> = self.list.iter().map(|((a, b), weight)| (*a, *b, *weight)).collect();
        pairs.sort_unstable();
        pairs
    }

    pub(super) fn is_irregular(&self, board: u32) -> bool {
        self.grades[board as usize].is_some()
    }

    /// The weight of the heaviest pair among some irregular boards.
    pub(super) fn heaviest(&self, boards: &[u32]) -> Option<Weight> {
        self.heaviest_with(boards, 0)
    }

    /// The same of the pairs of boards of which the second has at least this place.
    fn heaviest_with(&self, boards: &[u32], first: usize) -> Option<Weight> {
        let mut heaviest = None;
        let may_be_heavier = |board: u32, heaviest| self.grades[board as usize] > heaviest;
        for (place, board) in boards.iter().enumerate().skip(first) {
            for other in &boards[..place] {
                if may_be_heavier(*board, heaviest) && may_be_heavier(*other, heaviest) {
                    heaviest = heaviest.max(self.get(*other, *board));
                }
            }
        }
        heaviest
    }

    /// The heaviest grade among some pieces.
    fn grade(&self, pieces: &[(u32, i64)]) -> Option<Weight> {
        pieces.iter().filter_map(|(piece, _)| self.grades[*piece as usize]).max()
    }

    /// Adds the irregular boards among some pieces, each at most twice.
    pub(super) fn collect(&self, pieces: &[(u32, i64)], boards: &mut Vec<u32>) {
        for (piece, times) in pieces.iter().filter(|(piece, _)| self.is_irregular(*piece)) {
            boards.extend(std::iter::repeat_n(*piece, if *times > 1 { 2 } else { 1 }));
        }
    }
}

/// The pairs of different places among some boards.
pub(super) fn pairs_among(boards: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    boards.iter().enumerate().flat_map(|(place, a)| boards[place + 1..].iter().map(move |b| (*a, *b)))
}

/// The effect of a round on a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Effect {
    /// It decreases.
    Falls,
    /// It stays the same.
    Stays,
    /// It increases by scales that do not outweigh a heavy pair.
    Creeps,
    /// It increases by other scales.
    Rises,
}

/// The leading scales of some values, by sign: the scales that multiples of the values can change.
#[derive(Clone, Copy, Default)]
struct Reach {
    up: u128,
    down: u128,
}

impl Reach {
    fn add(&mut self, value: &[i64]) {
        if let Some((place, coefficient)) = value.iter().enumerate().find(|(_, coefficient)| **coefficient != 0) {
            let bits = if *coefficient > 0 { &mut self.up } else { &mut self.down };
            *bits |= 1 << place;
        }
    }

    /// Whether multiples of the values can lower, and raise, this scale and none before it.
    fn at(self, place: usize) -> (bool, bool) {
        (self.down >> place & 1 == 1, self.up >> place & 1 == 1)
    }
}

/// The least scale at which a base plus nonnegative multiples of values may exceed 0 without exceeding `most`; `None`
/// if they never do. It may name one where they do not.
fn may_be_between(base: &[i64], reach: Reach, most: &[i64]) -> Option<usize> {
    // Whether the scales above the current one are already less than those of `most`; they are 0.
    let mut is_less = false;
    for (place, (own, most)) in base.iter().zip(most).enumerate() {
        let (lowers, raises) = reach.at(place);
        let is_beyond = !is_less && own > most;
        match (own.signum(), lowers, raises) {
            // It stays below 0.
            (-1, _, false) => return None,
            // It stays above `most`.
            (1, false, _) if is_beyond => return None,
            // It stays 0 only without values that lower it, or raise it beyond `most`.
            (0, _, false) => is_less |= *most > 0,
            (0, false, true) if !is_less && *most == 0 => {}
            _ => return Some(place),
        }
    }
    None
}

/// The condition on the scales that do not outweigh a heavy pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tail {
    Any,
    NotNegative,
    Positive,
}

/// Whether a base plus nonnegative multiples of values may be 0 on the first `kept` scales, with the others satisfying
/// a condition. It may say so where it is not so.
fn may_vanish(base: &[i64], reach: Reach, kept: usize, tail: Tail) -> bool {
    for (place, own) in base.iter().enumerate() {
        let (lowers, raises) = reach.at(place);
        match (place < kept, own.signum(), lowers, raises) {
            (true, -1, _, false) | (true, 1, false, _) => return false,
            (true, 0, false, _) | (true, 0, _, false) => {}
            (true, ..) => return true,
            (false, ..) if tail == Tail::Any => return true,
            (false, -1, _, false) => return false,
            (false, 0, _, false) => {}
            (false, ..) => return true,
        }
    }
    tail != Tail::Positive
}

/// The effect of Right's replies in the same board on a cut of Left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joint {
    /// A reply decreases the value.
    Falls,
    /// A reply that keeps the value leaves an irregular board that may complete a pair.
    MayPair,
    /// Neither.
    Keeps,
}

/// What is the same for all boards in which Right's least change is the same, by that change.
type ByLeast<'c, T> = HashMap<&'c [i64], T, FxBuildHasher>;

/// The boards whose least change by Right is no less than a given one, and in which no cut of Left is safe where Right
/// may keep the value by that change elsewhere.
struct Later {
    all: Vec<u32>,
    /// Those in which Right can leave an irregular board by that change.
    flagged: Vec<u32>,
    /// The others in which Left has no safe cut at all.
    plain: Vec<u32>,
}

/// The checks for Left, for a set of boards, its pairs, and the number of scales that outweigh heavy pairs.
pub(super) struct Induction<'c> {
    members: &'c Closed,
    pairs: &'c Pairs,
    kept: usize,
    /// By board and cut, the least change by a reply of Right in the same board, if there is one.
    worst: Vec<Vec<Option<Vector>>>,
    joint: Vec<Vec<Joint>>,
    limit: &'c Limit,
}

impl<'c> Induction<'c> {
    pub(super) fn new(members: &'c Closed, pairs: &'c Pairs, kept: usize, limit: &'c Limit) -> Result<Self, Stop> {
        let (mut worst, mut joint) = (Vec::new(), Vec::new());
        let mut induction = Induction { members, pairs, kept, worst: Vec::new(), joint: Vec::new(), limit };
        for member in &members.0 {
            limit.check()?;
            let cuts = 0..member.left.len();
            worst.push(cuts.clone().map(|cut| induction.worst_reply(member, cut)).collect());
            joint.push(cuts.map(|cut| induction.joint_of(member, cut)).collect());
        }
        (induction.worst, induction.joint) = (worst, joint);
        Ok(induction)
    }

    fn count(&self) -> u32 {
        u32::try_from(self.members.0.len()).unwrap_or(u32::MAX)
    }

    fn value(&self, board: u32) -> &'c Vector {
        &self.members.0[board as usize].value
    }

    fn least(&self, board: u32) -> Option<&'c Vector> {
        self.members.0[board as usize].least.as_ref()
    }

    fn change<'a>(&'a self, own: &'a [i64], pieces: &'a [(u32, i64)]) -> impl Iterator<Item = i64> + 'a {
        own.iter().enumerate().map(|(place, own)| self.members.at(pieces, place) - own)
    }

    fn worst_reply(&self, member: &Member, cut: usize) -> Option<Vector> {
        let replies = member.replies(cut).iter();
        let least = replies.min_by(|a, b| self.change(&member.value, a).cmp(self.change(&member.value, b)));
        least.map(|pieces| self.change(&member.value, pieces).collect())
    }

    fn effect(&self, change: impl Iterator<Item = i64>) -> Effect {
        match change.enumerate().find(|(_, change)| *change != 0) {
            None => Effect::Stays,
            Some((_, change)) if change < 0 => Effect::Falls,
            Some((place, _)) if place < self.kept => Effect::Rises,
            Some(_) => Effect::Creeps,
        }
    }

    /// Whether an effect with irregular boards of this grade, or this pair, leaves Left as well off as before.
    fn is_kept(effect: Effect, weight: Option<Weight>) -> bool {
        match effect {
            Effect::Falls => false,
            Effect::Stays => weight.is_none(),
            Effect::Creeps => weight < Some(Weight::Heavy),
            Effect::Rises => true,
        }
    }

    fn joint_of(&self, member: &Member, cut: usize) -> Joint {
        let mut joint = Joint::Keeps;
        for pieces in member.replies(cut) {
            let effect = self.effect(self.change(&member.value, pieces));
            if effect == Effect::Falls {
                return Joint::Falls;
            }
            if !Self::is_kept(effect, self.pairs.grade(pieces)) {
                joint = Joint::MayPair;
            }
        }
        joint
    }

    /// The combined effect of a cut and the least change by Right elsewhere.
    fn apart(&self, cut: &Move, least: &[i64]) -> Effect {
        self.effect(cut.change.iter().zip(least).map(|(own, other)| own + other))
    }

    // Check A.

    /// Whether some cut of Left in a board loses nothing on the scales that outweigh heavy pairs.
    fn is_lossless(&self, board: u32, least: &[i64]) -> bool {
        let member = &self.members.0[board as usize];
        member.left.iter().zip(&self.worst[board as usize]).any(|(cut, worst)| {
            let apart = cut.change.iter().zip(least).map(|(own, other)| own + other);
            is_not_negative(apart.take(self.kept))
                && worst.as_ref().is_none_or(|worst| is_not_negative(worst.iter().copied().take(self.kept)))
        })
    }

    /// The most that Left loses by the best cut in a board; `None` if there is no cut.
    fn loss(&self, board: u32, least: &[i64]) -> Option<Vector> {
        let member = &self.members.0[board as usize];
        let kept = member.left.iter().zip(&self.worst[board as usize]).map(|(cut, worst)| {
            let apart: Vector = cut.change.iter().zip(least).map(|(own, other)| own + other).take(self.kept).collect();
            worst.as_ref().map_or(apart.clone(), |worst| apart.min(worst[..self.kept].to_vec()))
        });
        kept.max().map(|kept| kept.iter().map(|change| -change).collect())
    }

    /// Check A: a player whose value on the first scales is positive keeps it positive. Returns the boards of least
    /// change by Right in sums for which that is not proved, each with the least scale at which it is not.
    pub(super) fn sign_failures(&self) -> Result<Vec<(u32, usize)>, Stop> {
        let mut failures = Vec::new();
        let mut lossy_ones: ByLeast<Vec<u32>> = HashMap::default();
        for board in 0..self.count() {
            self.limit.check()?;
            let Some(least) = self.least(board) else { continue };
            if self.is_lossless(board, least) {
                continue;
            }
            let lossy_ones = lossy_ones.entry(&least[..self.kept]).or_insert_with(|| {
                let comes_later = |other: &Vector| other[..self.kept] >= least[..self.kept];
                let later = (0..self.count()).filter(|other| self.least(*other).is_none_or(comes_later));
                later.filter(|other| !self.is_lossless(*other, least)).collect()
            });
            let mut reach = Reach::default();
            lossy_ones.iter().for_each(|other| reach.add(&self.value(*other)[..self.kept]));
            // Without a cut anywhere Left's value is not above 0.
            let most = || lossy_ones.iter().filter_map(|other| self.loss(*other, least)).max();
            if let Some(most) = self.loss(board, least).or_else(most)
                && let Some(place) = may_be_between(&self.value(board)[..self.kept], reach, &most)
            {
                failures.push((board, place));
            }
        }
        Ok(failures)
    }

    // Checks B and C.

    /// Whether Left has a cut in a board that is safe with any boards added: its replies keep the value, and none that
    /// leaves it the same leaves an irregular board. `is_strict` also excludes that Right keeps it by a move elsewhere.
    fn is_safe(&self, board: u32, least: Option<&Vector>, is_strict: bool) -> bool {
        let cuts = self.members.0[board as usize].left.iter().zip(&self.joint[board as usize]);
        cuts.filter(|(_, joint)| **joint == Joint::Keeps).any(|(cut, _)| {
            least.is_none_or(|least| match self.apart(cut, least) {
                Effect::Stays | Effect::Creeps if is_strict => false,
                effect => Self::is_kept(effect, self.pairs.grade(&cut.pieces)),
            })
        })
    }

    /// The same where exactly these irregular boards are added, and where Right leaves none elsewhere.
    fn is_safe_beside(&self, board: u32, least: Option<&Vector>, beside: &[u32], with_light: bool) -> bool {
        let member = &self.members.0[board as usize];
        let (mut irregular, among) = (beside.to_vec(), self.pairs.heaviest(beside));
        let mut is_kept = |effect: Effect, pieces: &[(u32, i64)]| {
            if matches!(effect, Effect::Falls | Effect::Rises) {
                return effect == Effect::Rises;
            }
            irregular.truncate(beside.len());
            self.pairs.collect(pieces, &mut irregular);
            let heaviest = among.max(self.pairs.heaviest_with(&irregular, beside.len()));
            Self::is_kept(effect, heaviest.filter(|weight| with_light || *weight == Weight::Heavy))
        };
        (0..member.left.len()).zip(&member.left).any(|(place, cut)| {
            let mut replies = member.replies(place).iter();
            replies.all(|pieces| is_kept(self.effect(self.change(&member.value, pieces)), pieces))
                && least.is_none_or(|least| is_kept(self.apart(cut, least), &cut.pieces))
        })
    }

    /// Checks B and C: a player keeps a value that is not negative, and leaves no pair that was not there before.
    /// Returns the irregular boards of the sums for which that is not proved.
    pub(super) fn failures(&self) -> Result<Vec<Vec<u32>>, Stop> {
        let mut failures = Vec::new();
        let mut later: ByLeast<Later> = HashMap::default();
        for board in 0..self.count() {
            self.limit.check()?;
            if let Some(least) = self.least(board).filter(|least| !self.is_safe(board, Some(least), true)) {
                let later = later.entry(least).or_insert_with(|| self.later(least));
                self.failures_of(board, least, later, &mut failures)?;
            }
        }
        Ok(failures)
    }

    /// Whether Right can leave an irregular board by a move in this one whose change is as little as `least`.
    fn is_flagged(&self, board: u32, least: &[i64]) -> bool {
        self.members.0[board as usize]
            .right
            .iter()
            .any(|reply| reply.change[..self.kept] == least[..self.kept] && self.pairs.grade(&reply.pieces).is_some())
    }

    /// The boards that may stand in a sum in which `least` is the least change by Right, as far as they matter.
    fn later(&self, least: &Vector) -> Later {
        let all = (0..self.count()).filter(|other| self.least(*other).is_none_or(|other| other >= least));
        let all: Vec<u32> = all.filter(|other| !self.is_safe(*other, Some(least), true)).collect();
        let (flagged, others): (Vec<u32>, Vec<u32>) = all.iter().partition(|other| self.is_flagged(**other, least));
        let plain = others.into_iter().filter(|other| !self.is_safe(*other, Some(least), false)).collect();
        Later { all, flagged, plain }
    }

    /// The failing sums in which no board has a smaller change by Right than this one.
    fn failures_of(&self, board: u32, least: &Vector, later: &Later, failures: &mut Vec<Vec<u32>>) -> Result<(), Stop> {
        let reach_of = |boards: &[u32]| {
            let mut reach = Reach::default();
            boards.iter().for_each(|board| reach.add(self.value(*board)));
            reach
        };
        let own = self.value(board);
        let reach = reach_of(&later.all);
        for other in later.flagged.iter().copied() {
            let base = if other == board { own.clone() } else { plus(own, self.value(other)) };
            if may_vanish(&base, reach, self.kept, Tail::NotNegative) {
                failures.push(Vec::new());
            }
        }
        // From here on no board is flagged.
        if self.is_flagged(board, least) || self.is_safe(board, Some(least), false) {
            return Ok(());
        }
        self.limit.check()?;
        let unsafe_ones = &later.plain;
        let reach = reach_of(unsafe_ones);
        if !may_vanish(own, reach, self.kept, Tail::NotNegative) {
            return Ok(());
        }
        let second = unsafe_ones.iter().copied().filter(|other| self.least(*other).is_some()).map(Some);
        for second in std::iter::once(None).chain(second) {
            self.limit.check()?;
            let next = second.and_then(|second| self.least(second));
            if next.is_some_and(|next| self.is_safe(board, Some(next), true)) {
                continue;
            }
            let base = second.map_or_else(|| own.clone(), |second| plus(own, self.value(second)));
            let is_later = |other: u32| match (self.least(other), next) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some(other), Some(next)) => other >= next,
            };
            let is_flagged = |other: u32| next.is_some_and(|next| is_later(other) && self.is_flagged(other, next));
            let others_of = |has_flagged: bool| {
                let others = unsafe_ones.iter().copied().filter(|other| is_later(*other));
                others.filter(|other| has_flagged || !is_flagged(*other)).collect::<Vec<u32>>()
            };
            // A reply in another board may leave an irregular board, or it may not.
            for third in unsafe_ones.iter().copied().filter(|other| is_flagged(*other)) {
                let more = Some(third).filter(|third| second != Some(*third));
                let base = more.map_or_else(|| base.clone(), |third| plus(&base, self.value(third)));
                if may_vanish(&base, reach, self.kept, Tail::NotNegative) {
                    let others = others_of(true);
                    if may_vanish(&base, reach_of(&others), self.kept, Tail::NotNegative) {
                        let present: Vec<u32> = [second, more].into_iter().flatten().collect();
                        self.failures_beside((board, least), (&present, next, true), &base, &others, failures)?;
                    }
                }
            }
            if !second.is_some_and(is_flagged)
                && !self.is_safe(board, next, false)
                && may_vanish(&base, reach, self.kept, Tail::NotNegative)
            {
                let others = others_of(false);
                if may_vanish(&base, reach_of(&others), self.kept, Tail::NotNegative) {
                    let present = Vec::from_iter(second);
                    self.failures_beside((board, least), (&present, next, false), &base, &others, failures)?;
                }
            }
        }
        Ok(())
    }

    /// The failing sums with these boards, by their irregular boards. `is_strict` means that replies to a cut in the
    /// first board may leave irregular boards that its change does not outweigh.
    fn failures_beside(
        &self,
        (board, least): (u32, &Vector),
        (present, next, is_strict): (&[u32], Option<&Vector>, bool),
        base: &[i64],
        others: &[u32],
        failures: &mut Vec<Vec<u32>>,
    ) -> Result<(), Stop> {
        let all = || std::iter::once(board).chain(present.iter().copied());
        let irregular: Vec<u32> = all().filter(|board| self.pairs.is_irregular(*board)).collect();
        if self.pairs.heaviest(&irregular) == Some(Weight::Heavy) {
            return Ok(());
        }
        let mut contexts = vec![irregular];
        for other in others.iter().filter(|other| self.pairs.is_irregular(**other) && !all().any(|one| one == **other))
        {
            self.limit.check()?;
            let more = contexts.iter().map(|context| [context.as_slice(), &[*other]].concat());
            let is_heavier =
                |context: &Vec<u32>| self.pairs.heaviest_with(context, context.len() - 1) == Some(Weight::Heavy);
            let more: Vec<_> = more.filter(|context| !is_heavier(context)).collect();
            contexts.extend(more);
            if contexts.len() > MOST_CONTEXTS {
                failures.push(Vec::new());
                return Ok(());
            }
        }
        for context in contexts {
            self.limit.check()?;
            // Only heavy pairs count against a positive value; a value of 0 promises something where there is no pair.
            let has_pair = self.pairs.heaviest(&context).is_some();
            let fails = |with_light| {
                let is_safe = |board: u32, least: Option<&Vector>| {
                    let mut beside = context.clone();
                    // There is only one copy of a board that pairs with itself.
                    let weight = self.pairs.get(board, board);
                    if weight == Some(Weight::Heavy) || with_light && weight.is_some() {
                        beside.retain(|other| *other != board);
                    }
                    self.is_safe_beside(board, least, &beside, with_light)
                };
                if !is_strict && is_safe(board, next)
                    || present.iter().chain(&context).any(|other| *other != board && is_safe(*other, Some(least)))
                {
                    return false;
                }
                let mut reach = Reach::default();
                let there = others.iter().filter(|other| !self.pairs.is_irregular(**other) || context.contains(other));
                there.filter(|other| !is_safe(**other, Some(least))).for_each(|other| reach.add(self.value(*other)));
                match with_light {
                    true => may_vanish(base, reach, self.members.0[board as usize].value.len(), Tail::Any),
                    false => may_vanish(base, reach, self.kept, Tail::Positive),
                }
            };
            if fails(false) || !has_pair && fails(true) {
                failures.push(context);
            }
        }
        Ok(())
    }

    // Check D.

    /// Check D: with a pair that the value does not outweigh, each cut has a reply after which Left guarantees nothing.
    pub(super) fn pairs_hold(&self) -> Result<bool, Stop> {
        let pairs = self.pairs.sorted();
        for board in 0..self.count() {
            for cut in 0..self.members.0[board as usize].left.len() {
                let mut silent = HashMap::default();
                for &(a, b, weight) in &pairs {
                    self.limit.check()?;
                    let mut beside = vec![vec![a, b]];
                    beside.extend((board == a).then(|| vec![b]));
                    beside.extend((board == b && a != b).then(|| vec![a]));
                    for pair in &beside {
                        if !self.is_refuted((board, cut), pair, weight, &mut silent)? {
                            return Ok(false);
                        }
                    }
                }
            }
        }
        Ok(true)
    }

    /// Whether a cut has a reply after which Left can guarantee nothing, in every sum whose value is 0 on the scales
    /// that count for a pair. `pair` is the part of the pair besides the board, which may be one of the two. `silent`
    /// keeps the reach of the boards without such a reply to this cut, which is the same for many pairs.
    fn is_refuted(
        &self,
        (board, cut): (u32, usize),
        pair: &[u32],
        weight: Weight,
        silent: &mut HashMap<(usize, bool), Reach, FxBuildHasher>,
    ) -> Result<bool, Stop> {
        let member = &self.members.0[board as usize];
        let kept = if weight == Weight::Heavy { self.kept } else { member.value.len() };
        let own = &member.left[cut];
        let keeps_pair = |irregular: &[u32]| self.pairs.heaviest(irregular) >= Some(weight);
        let first = |change: &mut dyn Iterator<Item = i64>| change.take(kept).find(|change| *change != 0);
        let with = |mut irregular: Vec<u32>, pieces: &[(u32, i64)]| {
            self.pairs.collect(pieces, &mut irregular);
            irregular
        };
        for pieces in member.replies(cut) {
            match first(&mut self.change(&member.value, pieces)) {
                Some(change) if change > 0 => {}
                None if !keeps_pair(&with(pair.to_vec(), pieces)) => {}
                _ => return Ok(true),
            }
        }
        for (place, part) in pair.iter().enumerate() {
            for reply in &self.members.0[*part as usize].right {
                match first(&mut own.change.iter().zip(&reply.change).map(|(own, other)| own + other)) {
                    Some(change) if change > 0 => {}
                    None => {
                        let mut rest = pair.to_vec();
                        rest.remove(place);
                        if keeps_pair(&with(with(rest, &own.pieces), &reply.pieces)) {
                            return Ok(true);
                        }
                    }
                    _ => return Ok(true),
                }
            }
        }
        // Is there such a sum in which no other board has a reply either?
        let is_pair_left = keeps_pair(&with(pair.to_vec(), &own.pieces));
        let reach = *silent.entry((kept, is_pair_left)).or_insert_with(|| {
            let mut reach = Reach::default();
            for other in 0..self.count() {
                let is_no_reply = self.least(other).is_none_or(|least| {
                    match first(&mut own.change.iter().zip(least).map(|(own, other)| own + other)) {
                        None => !is_pair_left,
                        Some(change) => change > 0,
                    }
                });
                if is_no_reply {
                    reach.add(self.value(other));
                }
            }
            reach
        });
        self.limit.check()?;
        let base = pair.iter().fold(member.value.clone(), |base, part| plus(&base, self.value(*part)));
        Ok(!may_vanish(&base, reach, kept, Tail::Any))
    }

    /// Whether Left can guarantee a draw in a sum of two boards with opposite values, given the law for smaller sums.
    pub(super) fn draws_pair(&self, a: u32, b: u32) -> Result<bool, Stop> {
        for (board, other) in [(a, b), (b, a)] {
            let member = &self.members.0[board as usize];
            let beside = Vec::from_iter(self.pairs.is_irregular(other).then_some(other));
            for (place, cut) in member.left.iter().enumerate() {
                self.limit.check()?;
                let is_kept = |effect, irregular: Vec<u32>| Self::is_kept(effect, self.pairs.heaviest(&irregular));
                let with = |mut irregular: Vec<u32>, pieces: &[(u32, i64)]| {
                    self.pairs.collect(pieces, &mut irregular);
                    irregular
                };
                let here = member.replies(place).iter().all(|pieces| {
                    is_kept(self.effect(self.change(&member.value, pieces)), with(beside.clone(), pieces))
                });
                let mut there = self.members.0[other as usize].right.iter();
                if here
                    && there.all(|reply| {
                        let irregular = with(with(Vec::new(), &cut.pieces), &reply.pieces);
                        is_kept(self.apart(cut, &reply.change), irregular)
                    })
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// Whether a value with these coefficients is at least 0.
fn is_not_negative(mut coefficients: impl Iterator<Item = i64>) -> bool {
    coefficients.find(|coefficient| *coefficient != 0).is_none_or(|coefficient| coefficient > 0)
}

/// The sum of two values.
pub(super) fn plus(a: &[i64], b: &[i64]) -> Vector {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}
