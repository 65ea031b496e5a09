//! Bounds that prove who wins a sum without a search: integers for each shape that add up over sums.
//!
//! Roles are those of [`shape`](super::shape): the question is about 0, role 1 moves after him, and role 2 before him. All
//! bounds count by how many moves one player outlasts another, and none requires the games to be numbers.
//!
//! **Ahead.** (x, y) is a lead of role 0 over roles 1 and 2 in a shape if every move of role 1 leaves a lead of at least
//! (x+1, y), every move of role 2 one of at least (x, y+1), and role 0 has, where x is positive, a move that leaves at
//! least (x-1, y-1). Where role 1 cannot move, role 0 must have such a move also where y is positive. *If a sum of leads
//! is at least (1, 1) with role 0 to move, role 0 wins*: x stays positive before each of his moves, so that he outlasts
//! role 1; once role 1 has left, y supplies his moves, and he outlasts role 2. Role 1 sets the pace here: sooner or later
//! he has to make the moves that y counts on. With role 2 as the *pacemaker* it is the other way
//! round. A game that is positive in the order of role 0 has both leads. A pacemaker who may get a move again after he had
//! none may have left before: in such a shape, and in all its followers, the lead is *unpaced*, and role 0 must have
//! such a move where x or y is positive.
//!
//! **Shadow.** The shadow t of a role j ≠ 0 is the least integer such that every move of role 0 lowers t by at least 1,
//! the third player has, where he can move, a move that does not raise it, and where t is negative j has a move that
//! raises it by at most 1. *If the shadow of a sum is at most 0 with role 0 to move, role 0 does not win*: j answers
//! every move, so that he never runs out of moves before role 0 does, and the third player does him no harm until he
//! leaves. This is how Theorem 6 of "The Game of Maundy Block" is proved, for any game.
//!
//! **Behind.** (x, y) is a lead of roles 1 and 2 over role 0 if every move of role 0 leaves at least (x+1, y+1), role 1,
//! where x is positive, has a move that leaves at least (x-1, y), and role 2, where y is, one that leaves (x, y-1). *If a
//! sum of such leads is at least (0, 0) with role 0 to move, role 0 does not win*: both outlast him.
//!
//! **Pursuit.** Role j ≠ 0 pursues role 0, and the third player k helps. (x, s) is a lead in pursuit if every move of role 0
//! leaves at least (x+1, s+2), k, where he can move, has a move that leaves at least (x-1, s-1), j, where x is positive,
//! has one that leaves at least (x-1, s-1), and k, where s > x, one that leaves at least (x, s-1). *If a sum of such leads
//! is at least (0, 0) with role 0 to move, he does not win*: after his move and one of j it is (0, 1); if x is 0, k has a
//! move that keeps it so, and if x is more, k may spend one, or leave if he has none, after which x alone goes on. So j
//! always has an answer. (If k moves before j, he finds (1, 2), and the same holds with one more of each.) This bound
//! decides sums where k has moves to spare for a while and does some harm later.
//!
//! The values for two players are exact, and are used once a player has left.

use std::hash::Hash;

use super::{
    margin::Margins,
    shape::{Shapes, Sum},
};
use crate::{limit::Stop, partizan::Game};

/// Bounds of a sum. Those of the sum of two sums are their sums.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    /// Of each kind: [`AHEAD`], [`BEHIND`], [`PURSUIT`], [`UNPACED`].
    pub(super) leads: [Margins; 6],
    /// The shadows of roles 1 and 2.
    pub(super) shadow: [i64; 2],
    /// Which roles can move.
    pub(super) can_move: [bool; 3],
    /// Which roles can move now or later, and which of them never can again once they cannot.
    ever_moves: [bool; 3],
    is_hereditary: [bool; 3],
}

/// The two-player values of a shape after one of the rivals of role 0 has left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairs {
    /// Values where role 0 is Left and role 1, or role 2, is Right.
    values: [Game; 2],
    /// The same values where they are integers.
    integers: [Option<i64>; 2],
}

/// What the bounds decide about a sum with a role to move.
pub(super) enum Verdict {
    /// Whether role 0 wins.
    Decided(bool),
    /// The player to move cannot, so that two players remain.
    Leaves,
    /// How many moves are missing to a proof that role 0 wins, and that he does not.
    Open(i64, i64),
}

/// Role 0 is ahead, with role 1, and with role 2, as the pacemaker.
const AHEAD: [usize; 2] = [0, 1];
/// Both others are ahead of him.
const BEHIND: usize = 2;
/// Role 1, and role 2, is in pursuit.
const PURSUIT: [usize; 2] = [3, 4];
/// Role 0 is ahead, with nobody as the pacemaker: needed for the leads of shapes only.
const UNPACED: usize = 5;

/// A kind of leads that decides sums.
pub(super) struct Decisive {
    /// Its place among the leads.
    pub(super) kind: usize,
    /// Whether it proves that role 0 wins, or that he does not.
    pub(super) is_win: bool,
    /// The leads that suffice with role 0, 1 and 2 to move.
    pub(super) need: [(i64, i64); 3],
}

/// The kinds of leads that decide sums.
pub(super) const DECISIVE: [Decisive; 5] = [
    Decisive { kind: AHEAD[0], is_win: true, need: [(1, 1), (0, 0), (1, 0)] },
    Decisive { kind: AHEAD[1], is_win: true, need: [(1, 1), (0, 0), (1, 0)] },
    Decisive { kind: BEHIND, is_win: false, need: [(0, 0), (1, 1), (0, 1)] },
    Decisive { kind: PURSUIT[0], is_win: false, need: [(0, 0), (1, 2), (0, 1)] },
    Decisive { kind: PURSUIT[1], is_win: false, need: [(0, 0), (1, 2), (1, 1)] },
];

/// The shadows of roles 1 and 2 that suffice with role 0, 1 and 2 to move.
pub(super) const SHADOW: [[i64; 2]; 3] = [[0, 0], [-1, -1], [0, -1]];

impl Bounds {
    /// The bounds of a piece computed from those of its options; `None` on overflow.
    pub(super) fn of_options(options: &[Vec<Bounds>; 3]) -> Option<Bounds> {
        let all = || options.iter().flatten();
        let can_move = [0, 1, 2].map(|role: usize| !options[role].is_empty());
        let ever_moves = [0, 1, 2].map(|role: usize| can_move[role] || all().any(|option| option.ever_moves[role]));
        let is_hereditary = [0, 1, 2]
            .map(|role: usize| can_move[role] == ever_moves[role] && all().all(|option| option.is_hereditary[role]));
        let unpaced = ahead(options, (0, 0), UNPACED)?;
        let paced = |pacemaker: usize, idle: (i64, i64)| match is_hereditary[pacemaker] {
            true => ahead(options, if can_move[pacemaker] { idle } else { (0, 0) }, AHEAD[pacemaker - 1]),
            false => Some(unpaced.clone()),
        };
        let ahead = [paced(1, (0, i64::MAX))?, paced(2, (i64::MAX, 0))?];
        let pursuit = [pursuit(options, 1)?, pursuit(options, 2)?];
        let shadow = [shadow(options, 0)?, shadow(options, 1)?];
        Some(Bounds {
            leads: leads(ahead, behind(options)?, pursuit, unpaced),
            shadow,
            can_move,
            ever_moves,
            is_hereditary,
        })
    }

    /// The bounds of moves that each role has to itself; `None` on overflow.
    pub(super) fn of_counters(counters: [u64; 3]) -> Option<Bounds> {
        let [zero, one, two] = counters.map(i64::try_from);
        let (zero, one, two) = (zero.ok()?, one.ok()?, two.ok()?);
        let joint = one.checked_add(two)?.checked_sub(zero.checked_mul(2)?)?;
        let lead = (zero - one, zero - two);
        Some(Bounds {
            leads: leads(
                [lead; 2].map(Margins::below),
                Margins::below((-lead.0, -lead.1)),
                [one, two].map(|own| Margins::below((own - zero, joint))),
                Margins::below(lead),
            ),
            shadow: [lead.0, lead.1],
            can_move: counters.map(|moves| moves > 0),
            ever_moves: counters.map(|moves| moves > 0),
            is_hereditary: [true; 3],
        })
    }

    /// The bounds of a sum; `None` on overflow.
    pub(super) fn of<P: Clone + Eq + Hash>(shapes: &Shapes<P>, sum: &Sum) -> Option<Bounds> {
        let mut bounds = Bounds::of_counters(sum.counters)?;
        for (shape, times) in &sum.terms {
            bounds = bounds.add(&shapes.bounds(*shape).multiple((*times).into())?)?;
        }
        Some(bounds)
    }

    /// The bounds of the sum of two sums; `None` on overflow.
    pub(super) fn add(&self, other: &Bounds) -> Option<Bounds> {
        let mut leads = self.leads.clone();
        for (lead, other) in leads.iter_mut().zip(&other.leads) {
            *lead = lead.add(other)?;
        }
        Some(Bounds {
            leads,
            shadow: [self.shadow[0].checked_add(other.shadow[0])?, self.shadow[1].checked_add(other.shadow[1])?],
            can_move: [0, 1, 2].map(|role: usize| self.can_move[role] || other.can_move[role]),
            ever_moves: [0, 1, 2].map(|role: usize| self.ever_moves[role] || other.ever_moves[role]),
            is_hereditary: [0, 1, 2].map(|role: usize| self.is_hereditary[role] && other.is_hereditary[role]),
        })
    }

    /// The bounds of a number of copies; `None` on overflow.
    pub(super) fn multiple(&self, times: u64) -> Option<Bounds> {
        if times == 1 {
            return Some(self.clone());
        }
        if times == 0 {
            return Bounds::of_counters([0; 3]);
        }
        let count = i64::try_from(times).ok()?;
        let mut leads = self.leads.clone();
        for lead in &mut leads {
            *lead = lead.multiple(times)?;
        }
        Some(Bounds {
            leads,
            shadow: [self.shadow[0].checked_mul(count)?, self.shadow[1].checked_mul(count)?],
            ..*self
        })
    }

    /// Whether role 0 has a lead that suffices with a role to move, or with none that is no loss; with role 1, and with role 2,
    /// as the pacemaker.
    pub(super) fn leads(&self, turn: Option<usize>) -> [bool; 2] {
        let can_move = turn.is_none_or(|turn| self.can_move[turn]);
        AHEAD.map(|kind| {
            let need = turn.map_or((0, 0), |turn| DECISIVE[kind].need[turn]);
            can_move && self.leads[kind].deficit(&Margins::default(), need) == 0
        })
    }

    /// What the bounds decide about a sum with a role to move.
    pub(super) fn verdict(&self, turn: usize) -> Verdict {
        if !self.can_move[turn] {
            return Verdict::Leaves;
        }
        let missing = |which: bool| {
            let kinds = DECISIVE.iter().filter(move |lead| lead.is_win == which);
            kinds.map(|lead| self.leads[lead.kind].deficit(&Margins::default(), lead.need[turn]))
        };
        let proof = missing(true).fold(i64::MAX, i64::min);
        let shadows = self.shadow.iter().zip(SHADOW[turn]).map(|(shadow, need)| shadow.saturating_sub(need).max(0));
        let refutation = missing(false).chain(shadows).fold(i64::MAX, i64::min);
        match (proof, refutation) {
            (0, _) => Verdict::Decided(true),
            (_, 0) => Verdict::Decided(false),
            _ => Verdict::Open(proof, refutation),
        }
    }
}

/// Leads in the order of their kinds.
fn leads([one, two]: [Margins; 2], behind: Margins, [by_one, by_two]: [Margins; 2], unpaced: Margins) -> [Margins; 6] {
    [one, two, behind, by_one, by_two, unpaced]
}

impl Pairs {
    pub(super) fn of_options<P: Clone + Eq + Hash>(
        shapes: &mut Shapes<P>,
        options: &[Vec<Sum>; 3],
    ) -> Result<Pairs, Stop> {
        let mut pairs = Pairs { values: [shapes.store.zero(); 2], integers: [None; 2] };
        for (place, (value, integer)) in pairs.values.iter_mut().zip(&mut pairs.integers).enumerate() {
            let mut sides = [const { Vec::new() }; 2];
            for (side, role) in sides.iter_mut().zip([0, place + 1]) {
                for option in &options[role] {
                    side.push(pair_value(shapes, option, place)?);
                }
                side.sort_unstable();
                side.dedup();
            }
            *value = shapes.store.form(&sides[0], &sides[1])?;
            *integer = shapes.store.as_number(*value).and_then(|number| number.to_i64());
        }
        Ok(pairs)
    }
}

/// The leads of role 0 computed from those of the options, where he needs no move for the leads up to `idle`.
fn ahead(options: &[Vec<Bounds>; 3], idle: (i64, i64), kind: usize) -> Option<Margins> {
    let mut ahead = Margins::below(idle);
    for option in &options[0] {
        ahead = ahead.union(&option.leads[kind].shift((1, 1))?);
    }
    for (role, shift) in [(1, (-1, 0)), (2, (0, -1))] {
        for option in &options[role] {
            ahead = ahead.intersection(&option.leads[kind].shift(shift)?);
        }
    }
    Some(ahead)
}

/// The leads of both other roles over role 0.
fn behind(options: &[Vec<Bounds>; 3]) -> Option<Margins> {
    let mut own = [Margins::none(), Margins::none()];
    for (own, (role, shift)) in own.iter_mut().zip([(1, (1, 0)), (2, (0, 1))]) {
        for option in &options[role] {
            *own = own.union(&option.leads[BEHIND].shift(shift)?);
        }
    }
    let [one, two] = &own;
    // (x ≤ 0 or one) and (y ≤ 0 or two), where a lead that needs no move is unbounded.
    let idle = Margins::below((0, i64::MAX));
    let other_idle = Margins::below((i64::MAX, 0));
    let mut behind = Margins::below((0, 0));
    for part in [two.intersection(&idle), one.intersection(&other_idle), one.intersection(two)] {
        behind = behind.union(&part);
    }
    for option in &options[0] {
        behind = behind.intersection(&option.leads[BEHIND].shift((-1, -1))?);
    }
    Some(behind)
}

/// The leads in pursuit of role 0 by role 1 or 2.
fn pursuit(options: &[Vec<Bounds>; 3], pursuer: usize) -> Option<Margins> {
    let (place, third) = (pursuer - 1, 3 - pursuer);
    let mut open = Margins::below((i64::MAX, i64::MAX));
    for option in &options[0] {
        open = open.intersection(&option.leads[PURSUIT[place]].shift((-1, -2))?);
    }
    let [mut own, mut helped, mut spent] = [Margins::none(), Margins::none(), Margins::none()];
    for option in &options[pursuer] {
        own = own.union(&option.leads[PURSUIT[place]].shift((1, 1))?);
    }
    for option in &options[third] {
        helped = helped.union(&option.leads[PURSUIT[place]].shift((0, 1))?);
        spent = spent.union(&option.leads[PURSUIT[place]].shift((1, 1))?);
    }
    if !options[third].is_empty() {
        open = open.intersection(&spent);
    }
    // (x ≤ 0 or own) and (s ≤ x or helped).
    let idle = open.intersection(&Margins::below((0, i64::MAX)));
    let own = open.intersection(&own);
    let parts = [idle.level(), own.level(), idle.intersection(&helped), own.intersection(&helped)];
    Some(parts.iter().fold(Margins::none(), |pursuit, part| pursuit.union(part)))
}

/// The shadow of role 1 or of role 2; `None` on overflow.
fn shadow(options: &[Vec<Bounds>; 3], place: usize) -> Option<i64> {
    let (caster, third) = (place + 1, 2 - place);
    let shadows = |role: usize| options[role].iter().map(|option| option.shadow[place]);
    // A shadow below 0 needs an answer, and 0 needs none.
    let mut shadow = match shadows(caster).min() {
        Some(least) => least.checked_sub(1)?.min(0),
        None => 0,
    };
    if let Some(most) = shadows(0).max() {
        shadow = shadow.max(most.checked_add(1)?);
    }
    Some(shadows(third).min().map_or(shadow, |elsewhere| shadow.max(elsewhere)))
}

/// Whether role 0 wins when the role `turn` cannot move and leaves.
pub(super) fn wins_when_left<P: Clone + Eq + Hash>(
    shapes: &mut Shapes<P>,
    sum: &Sum,
    turn: usize,
) -> Result<bool, Stop> {
    match turn {
        0 => Ok(false),
        1 => wins_alone_against(shapes, sum, 2, false),
        _ => wins_alone_against(shapes, sum, 1, true),
    }
}

/// Whether role 0 wins against `rival` alone, after the third player has left, when role 0 or the rival is to move.
pub(super) fn wins_alone_against<P: Clone + Eq + Hash>(
    shapes: &mut Shapes<P>,
    sum: &Sum,
    rival: usize,
    is_own_turn: bool,
) -> Result<bool, Stop> {
    let mut integer = Some(i128::from(sum.counters[0]) - i128::from(sum.counters[rival]));
    for (shape, times) in &sum.terms {
        let term = shapes.pairs(*shape).integers[rival - 1].map(|value| i128::from(value) * i128::from(*times));
        integer = integer.zip(term).and_then(|(sum, term)| sum.checked_add(term));
    }
    if let Some(value) = integer {
        return Ok(if is_own_turn { value > 0 } else { value >= 0 });
    }
    let (value, zero) = (pair_value(shapes, sum, rival - 1)?, shapes.store.zero());
    if is_own_turn { Ok(!shapes.store.le(value, zero)?) } else { shapes.store.le(zero, value) }
}

/// The two-player value of a sum where role 0 and role 1 or 2 are still in.
fn pair_value<P: Clone + Eq + Hash>(shapes: &mut Shapes<P>, sum: &Sum, place: usize) -> Result<Game, Stop> {
    let counters = i128::from(sum.counters[0]) - i128::from(sum.counters[place + 1]);
    let mut value = shapes.store.integer(counters)?;
    for (shape, times) in &sum.terms {
        let pair = shapes.pairs(*shape).values[place];
        let term = shapes.store.multiple(pair, &(*times).into())?;
        value = shapes.store.add(value, term)?;
    }
    Ok(value)
}
