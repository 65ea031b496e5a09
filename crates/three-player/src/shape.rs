//! [`Shapes`]: pieces of play from one player's point of view, each structure stored once.
//!
//! The search asks whether one player, here role 0, wins against the other two together: role 1, who moves after him, and role
//! 2, who moves before him. A board therefore has three views, and views with the same options are one shape. So boards with
//! the same structure, in whatever ruleset, are searched once; and a symmetry of the rules that passes the sides of a board on
//! to the next player is found without being declared.
//!
//! There are only two simplifications, which do not change who wins: pieces in which nobody can move are left out, and pieces
//! in which only one player can ever move become counters of as many moves as he can make there. (He gains nothing by shorter
//! play: an unused move is a pass, and a player who runs out of passes leaves.)

use std::rc::Rc;

use hashbrown::HashMap;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use super::{
    bound::{Bounds, Pairs},
    position::{Play, Terms},
};
pub(super) use crate::rules::three_player::TOO_MANY;
use crate::{
    limit::{Limit, Stop},
    partizan::Store,
    player::Player,
    standing::Standing,
};

/// A piece of play in which more than one player may come to move, from the point of view of role 0.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Ord, PartialOrd, Debug)]
pub(super) struct Shape(u32);

impl Shape {
    /// Its index.
    pub(super) fn number(self) -> u64 {
        self.0.into()
    }
}

/// A sum of shapes and counters.
#[derive(Clone, Default, PartialEq, Eq, Hash, Ord, PartialOrd, Debug)]
pub(super) struct Sum {
    /// The moves that each role has to itself.
    pub(super) counters: [u64; 3],
    /// The other pieces in order, each with its multiplicity.
    pub(super) terms: SmallVec<[(Shape, u32); 7]>,
}

impl Sum {
    /// Adds a number of copies of another sum.
    pub(super) fn add(&mut self, other: &Sum, times: u64) -> Result<(), Stop> {
        for (counter, other) in self.counters.iter_mut().zip(other.counters) {
            let moves = other.checked_mul(times).and_then(|moves| counter.checked_add(moves));
            *counter = moves.ok_or(TOO_MANY)?;
        }
        for (shape, each) in &other.terms {
            let more = u32::try_from(times).ok().and_then(|times| each.checked_mul(times)).ok_or(TOO_MANY)?;
            match self.terms.binary_search_by_key(shape, |(shape, _)| *shape) {
                Ok(place) => self.terms[place].1 = self.terms[place].1.checked_add(more).ok_or(TOO_MANY)?,
                Err(place) => self.terms.insert(place, (*shape, more)),
            }
        }
        Ok(())
    }

    /// The sum with one copy of the term at `place` replaced by one of its options.
    pub(super) fn replace(&self, place: usize, option: &Sum) -> Result<Sum, Stop> {
        let mut sum = self.clone();
        if sum.terms[place].1 > 1 {
            sum.terms[place].1 -= 1;
        } else {
            sum.terms.remove(place);
        }
        sum.add(option, 1)?;
        Ok(sum)
    }
}

const UNSEEN: Stop = Stop::Internal { what: "a piece was not looked at before its view was asked for" };

/// The options of Left, Center and Right in a piece.
type OptionsByPlayer<P> = [Vec<Terms<P>>; 3];

/// What is known of a shape.
struct Facts {
    bounds: Rc<Bounds>,
    /// The bounds of its options, in their order.
    options: [Vec<Bounds>; 3],
    pairs: Pairs,
}

/// The shapes of the pieces of type `P` seen so far.
pub(super) struct Shapes<P> {
    /// The views of each piece for Left, Center and Right.
    views: HashMap<P, [Sum; 3], FxBuildHasher>,
    options: IndexSet<[Vec<Sum>; 3], FxBuildHasher>,
    facts: Vec<Facts>,
    /// The pieces whose views depend on facts supplied by rulesets, with the standing of these.
    standings: HashMap<P, Standing, FxBuildHasher>,
    /// How many options the shapes have in all.
    listed: usize,
    /// The store of the values of shapes when two players remain.
    pub(super) store: Store,
}

impl<P: Clone + Eq + std::hash::Hash> Shapes<P> {
    pub(super) fn new(limit: Limit) -> Self {
        Shapes {
            views: HashMap::default(),
            options: IndexSet::default(),
            facts: Vec::new(),
            standings: HashMap::default(),
            listed: 0,
            store: Store::new(limit),
        }
    }

    /// How many options the shapes have in all, which determines the memory used here.
    pub(super) fn listed(&self) -> usize {
        self.listed
    }

    pub(super) fn limit(&self) -> &Limit {
        self.store.limit()
    }

    /// The options of each role.
    pub(super) fn options(&self, shape: Shape) -> &[Vec<Sum>; 3] {
        &self.options[shape.0 as usize]
    }

    pub(super) fn bounds(&self, shape: Shape) -> &Rc<Bounds> {
        &self.facts[shape.0 as usize].bounds
    }

    /// The bounds of the options of each role, in the order of [`options`](Self::options).
    pub(super) fn option_bounds(&self, shape: Shape) -> &[Vec<Bounds>; 3] {
        &self.facts[shape.0 as usize].options
    }

    pub(super) fn pairs(&self, shape: Shape) -> &Pairs {
        &self.facts[shape.0 as usize].pairs
    }

    /// The standing of answers about a sum that was viewed: proved, unless a ruleset supplied facts about its followers.
    pub(super) fn standing(&self, sum: &[(P, u64)]) -> Standing {
        let mut standing = Standing::Proved;
        for (piece, _) in sum {
            match self.views.contains_key(piece) {
                true => standing.rest_on(self.standings.get(piece).unwrap_or(&Standing::Proved)),
                // Only followers of the piece were viewed, which may be any pieces.
                false => self.standings.values().for_each(|fact| standing.rest_on(fact)),
            }
        }
        standing
    }

    /// The view of a sum for a player, if it has no more than `most` followers.
    pub(super) fn view<R>(&mut self, play: &R, sum: &[(P, u64)], player: Player, most: u64) -> Result<Sum, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let mut view = Sum::default();
        let mut budget = most;
        for (piece, times) in sum {
            self.find_views(play, piece, &mut budget).map_err(|stop| match stop {
                Stop::Positions { .. } => Stop::Positions { most },
                other => other,
            })?;
            let views = self.views.get(piece).ok_or(UNSEEN)?;
            view.add(&views[player.index()], *times)?;
        }
        Ok(view)
    }

    /// Finds the views of a piece, if it and its followers have no more options than the `budget` allows. Uses a stack of
    /// pieces that wait for the views of their options.
    fn find_views<R>(&mut self, play: &R, piece: &P, budget: &mut u64) -> Result<(), Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let mut waiting: Vec<(P, Option<OptionsByPlayer<P>>)> = vec![(piece.clone(), None)];
        while let Some((piece, open)) = waiting.last_mut() {
            self.store.limit().check()?;
            if self.views.contains_key(piece) {
                waiting.pop();
                continue;
            }
            if let Some(options) = open.take() {
                let mut views = [Sum::default(), Sum::default(), Sum::default()];
                for (view, player) in views.iter_mut().zip(Player::ALL) {
                    *view = self.view_of_options(&options, player)?;
                }
                if !self.standings.is_empty() {
                    let standings = options.iter().flatten().map(|option| self.standing(option));
                    let standing = standings.fold(Standing::Proved, Standing::and);
                    self.rest_on(piece, standing);
                }
                self.views.insert(piece.clone(), views);
                waiting.pop();
                continue;
            }
            if let Some(counter) = play.known_counter(piece, self.store.limit())? {
                let ((mover, moves), standing) = counter.into_parts();
                self.rest_on(piece, standing);
                let mut views = [Sum::default(), Sum::default(), Sum::default()];
                for (view, player) in views.iter_mut().zip(Player::ALL) {
                    view.counters[player.turns_to(mover)] = moves;
                }
                self.views.insert(piece.clone(), views);
                waiting.pop();
                continue;
            }
            let mut options = [const { Vec::new() }; 3];
            for (side, player) in options.iter_mut().zip(Player::ALL) {
                *side = play.options(piece, player, &self.store.limit().clone().with_positions(*budget))?;
                *budget = budget.checked_sub(side.len() as u64).ok_or(Stop::Positions { most: *budget })?;
            }
            let pieces = options.iter().flatten().flatten().map(|(piece, _)| piece);
            let unknown: Vec<P> = pieces.filter(|piece| !self.views.contains_key(*piece)).cloned().collect();
            *open = Some(options);
            waiting.extend(unknown.into_iter().map(|piece| (piece, None)));
        }
        Ok(())
    }

    fn rest_on(&mut self, piece: &P, standing: Standing) {
        if standing != Standing::Proved {
            self.standings.insert(piece.clone(), standing);
        }
    }

    /// The view of a piece for a player, computed from the views of its options.
    fn view_of_options(&mut self, options: &OptionsByPlayer<P>, player: Player) -> Result<Sum, Stop> {
        let mut roles = [const { Vec::new() }; 3];
        for (role, sides) in roles.iter_mut().enumerate() {
            for option in &options[player.later(role).index()] {
                let mut sum = Sum::default();
                for (piece, times) in option {
                    let views = self.views.get(piece).ok_or(UNSEEN)?;
                    sum.add(&views[player.index()], *times)?;
                }
                sides.push(sum);
            }
            sides.sort_unstable();
            sides.dedup();
        }
        let mut view = Sum::default();
        if let Some((role, moves)) = counter(&roles) {
            view.counters[role] = moves.checked_add(1).ok_or(TOO_MANY)?;
        } else if roles.iter().any(|options| !options.is_empty()) {
            view.terms.push((self.intern(roles)?, 1));
        }
        Ok(view)
    }

    fn intern(&mut self, options: [Vec<Sum>; 3]) -> Result<Shape, Stop> {
        let place = match self.options.get_index_of(&options) {
            Some(place) => place,
            None => {
                let mut option_bounds = [const { Vec::new() }; 3];
                for (bounds, options) in option_bounds.iter_mut().zip(&options) {
                    for option in options {
                        bounds.push(Bounds::of(self, option).ok_or(TOO_MANY)?);
                    }
                }
                let bounds = Bounds::of_options(&option_bounds).ok_or(TOO_MANY)?;
                let pairs = Pairs::of_options(self, &options)?;
                self.listed += options.iter().map(Vec::len).sum::<usize>();
                self.facts.push(Facts { bounds: Rc::new(bounds), options: option_bounds, pairs });
                self.options.insert_full(options).0
            }
        };
        let full = Stop::Size { what: "the store of shapes", limit: "2^32 shapes" };
        u32::try_from(place).map(Shape).map_err(|_| full)
    }
}

/// If only one role can ever move: that role, and the number of moves that its best first move leaves.
fn counter(options: &[Vec<Sum>; 3]) -> Option<(usize, u64)> {
    let mut roles = (0..3).filter(|role| !options[*role].is_empty());
    let (role, None) = (roles.next()?, roles.next()) else { return None };
    let others = |sum: &Sum| (0..3).any(|other| other != role && sum.counters[other] > 0);
    if options[role].iter().any(|sum| !sum.terms.is_empty() || others(sum)) {
        return None;
    }
    options[role].iter().map(|sum| sum.counters[role]).max().map(|moves| (role, moves))
}
