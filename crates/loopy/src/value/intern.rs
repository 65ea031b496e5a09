//! Hash-consing of stoppers: each canonical form is stored once, whatever graph it came from.
//!
//! In graphs without dominated and reversible options equal vertices are bisimilar, since each option of one is equal to an
//! option of the other (Siegel, VI.2). The vertices of a component are numbered by colour refinement, which ends with distinct
//! colours, so that its key is unique and no isomorphism has to be searched for.

use rustc_hash::FxHashMap;

use super::store::{Calculator, LOCAL, local};
use crate::{
    bisimulation,
    components::{Components, OUTSIDE},
    graph::edge,
    limit::{Limit, Stop},
    moves::{LEFT, Moves, RIGHT, narrow},
};

const NOT_DISTINCT: Stop = Stop::Internal { what: "two followers of a canonical form play alike" };

impl Calculator<'_> {
    /// The stoppers at the vertices of a graph in which no option is dominated or reversible.
    pub(super) fn intern(&mut self, moves: &Moves) -> Result<Vec<u32>, Stop> {
        let mut found = self.intern_loopfree(moves)?;
        let rest: Vec<u32> = moves.vertices().filter(|v| found[*v as usize].is_none()).collect();
        if !rest.is_empty() {
            self.intern_loopy(moves, &rest, &mut found)?;
        }
        const MISSING: Stop = Stop::Internal { what: "a vertex of a stopper has no canonical form" };
        found.into_iter().map(|point| point.ok_or(MISSING)).collect()
    }

    /// The short games among the vertices: those with only short games as followers.
    fn intern_loopfree(&mut self, moves: &Moves) -> Result<Vec<Option<u32>>, Stop> {
        let mut found = vec![None; moves.len()];
        let components = local_components(moves, self.limit())?;
        let mut order: Vec<u32> = moves.vertices().collect();
        order.sort_by_key(|v| components.of[*v as usize]);
        for v in order {
            if components.is_cyclic(v) {
                continue;
            }
            let mut sides = [Vec::new(), Vec::new()];
            let mut is_short = true;
            for (side, games) in sides.iter_mut().enumerate() {
                for target in moves.options(v, side) {
                    let point = local(*target).map_or(Some(*target), |w| found[w as usize]);
                    match point.and_then(|point| self.game(point)) {
                        Some(game) => games.push(game),
                        None => is_short = false,
                    }
                }
            }
            if is_short {
                let game = self.short.form(&sides[LEFT], &sides[RIGHT])?;
                found[v as usize] = Some(self.point_of_game(game)?);
            }
        }
        Ok(found)
    }

    /// Interns the other vertices.
    fn intern_loopy(&mut self, moves: &Moves, rest: &[u32], found: &mut [Option<u32>]) -> Result<(), Stop> {
        // The loopy stoppers that can be reached are joined to the vertices, since a vertex may be equal to one.
        let known = |target: u32, found: &[Option<u32>]| match local(target) {
            Some(w) => found[w as usize].unwrap_or(target),
            None => target,
        };
        let mut exits = Vec::new();
        for v in rest {
            for side in [LEFT, RIGHT] {
                let points = moves.options(*v, side).iter().map(|target| known(*target, found));
                exits.extend(points.filter(|point| *point < LOCAL && self.is_loopy(*point)));
            }
        }
        exits.sort_unstable();
        let mut stored = self.followers_of(&exits, false)?;
        stored.retain(|point| self.is_loopy(*point));
        stored.sort_unstable();
        // The vertices of the joined graph are the stored stoppers, and then the rest.
        let mut names: FxHashMap<u32, u32> = FxHashMap::default();
        for (point, name) in stored.iter().copied().chain(rest.iter().map(|v| LOCAL | v)).zip(0..) {
            names.insert(point, name);
        }
        let rename = |point: u32| names.get(&point).map_or(point, |name| LOCAL | name);
        let mut joined = Moves::default();
        for point in &stored {
            let [left, right] = [self.options_of(*point, LEFT)?, self.options_of(*point, RIGHT)?];
            let list = |side: Vec<u32>| side.into_iter().map(rename).collect::<Vec<_>>();
            joined.push(&list(left), &list(right))?;
        }
        for v in rest {
            let list = |side| {
                let points = moves.options(*v, side).iter().map(|target| rename(known(*target, found)));
                points.collect::<Vec<_>>()
            };
            joined.push(&list(LEFT), &list(RIGHT))?;
        }
        let (class, quotient) = quotient(&joined, self.limit())?;
        let mut points: Vec<Option<u32>> = vec![None; quotient.len()];
        for (point, class) in stored.iter().zip(&class) {
            points[*class as usize] = Some(*point);
        }
        let components = local_components(&quotient, self.limit())?;
        for members in components.members() {
            let fresh: Vec<u32> = members.into_iter().filter(|v| points[*v as usize].is_none()).collect();
            if !fresh.is_empty() {
                self.intern_component(&quotient, &fresh, &mut points)?;
            }
        }
        for (v, class) in rest.iter().zip(&class[stored.len()..]) {
            found[*v as usize] = points[*class as usize];
        }
        Ok(())
    }

    /// Interns a strongly connected component: finds it in the store or adds it.
    fn intern_component(&mut self, moves: &Moves, members: &[u32], points: &mut [Option<u32>]) -> Result<(), Stop> {
        // Vertices are renamed within the component; everything else is in the store by now.
        let mut component = Moves::default();
        let rename = |target: u32| match local(target) {
            Some(w) => match members.binary_search(&w) {
                Ok(name) => Ok(LOCAL | narrow(name)?),
                Err(_) => points[w as usize].ok_or(NOT_DISTINCT),
            },
            None => Ok(target),
        };
        for v in members {
            let list =
                |side| moves.options(*v, side).iter().map(|target| rename(*target)).collect::<Result<Vec<_>, _>>();
            component.push(&list(LEFT)?, &list(RIGHT)?)?;
        }
        let (order, by_number) = number_vertices(&component, self.limit())?;
        let mut key = Vec::new();
        let mut plumtree = members.len() == 1;
        for v in by_number.vertices() {
            for side in [LEFT, RIGHT] {
                let options = by_number.options(v, side);
                key.push(narrow(options.len())?);
                key.extend_from_slice(options);
                plumtree &= options.iter().all(|point| *point >= LOCAL || self.plumtree(*point));
            }
        }
        let key = key.into_boxed_slice();
        let first = match self.loopy.components.get(&key) {
            Some(first) => *first,
            None => {
                let first = narrow(self.count())?;
                for v in by_number.vertices() {
                    let list = |side| {
                        let options = by_number.options(v, side).iter();
                        options.map(|point| local(*point).map_or(*point, |w| first + w)).collect::<Vec<_>>()
                    };
                    self.push_node(&list(LEFT), &list(RIGHT), plumtree)?;
                }
                self.loopy.components.insert(key, first);
                first
            }
        };
        for (v, number) in members.iter().zip(order) {
            points[*v as usize] = Some(first + number);
        }
        Ok(())
    }

    /// The negative of a stopper.
    pub(crate) fn negative_point(&mut self, point: u32) -> Result<u32, Stop> {
        if let Some(game) = self.game(point) {
            let negative = self.short.neg(game)?;
            return self.point_of_game(negative);
        }
        if let Some(negative) = self.known_negative(point) {
            return Ok(negative);
        }
        let mut loopy = self.followers_of(&[point], false)?;
        loopy.retain(|point| self.is_loopy(*point));
        let mut names: FxHashMap<u32, u32> = FxHashMap::default();
        for (point, name) in loopy.iter().zip(0..) {
            names.insert(*point, LOCAL | name);
        }
        let mut moves = Moves::default();
        for point in &loopy {
            let mut sides = [Vec::new(), Vec::new()];
            for (side, list) in sides.iter_mut().enumerate() {
                for option in self.options_of(*point, 1 - side)? {
                    list.push(match names.get(&option) {
                        Some(name) => *name,
                        None => self.negative_point_of_short(option)?,
                    });
                }
            }
            moves.push(&sides[LEFT], &sides[RIGHT])?;
        }
        let negatives = self.intern(&moves)?;
        for (point, negative) in loopy.iter().zip(&negatives) {
            self.keep_negative(*point, *negative);
        }
        negatives.first().copied().ok_or(NOT_DISTINCT)
    }

    fn negative_point_of_short(&mut self, point: u32) -> Result<u32, Stop> {
        let game = self.game(point).ok_or(super::store::INVALID_POINT)?;
        let negative = self.short.neg(game)?;
        self.point_of_game(negative)
    }
}

/// The classes of a graph of points under the coarsest bisimulation, and its quotient.
pub(super) fn quotient(moves: &Moves, limit: &Limit) -> Result<(Vec<u32>, Moves), Stop> {
    let class = bisimulation::classes(moves, local, limit)?;
    let to_class = |target: u32| local(target).map_or(target, |v| LOCAL | class[v as usize]);
    let quotient = bisimulation::quotient(moves, &class, to_class)?;
    Ok((class, quotient))
}
/// The strongly connected components of a graph of points.
pub(super) fn local_components(moves: &Moves, limit: &Limit) -> Result<Components, Stop> {
    Components::new(moves.len(), |v, place| Some(local(edge(moves, v, place)?).unwrap_or(OUTSIDE)), limit)
}

/// The signature of a vertex in a refinement step: its colour, and the colours of its options.
type Signature = (u32, Vec<u32>, Vec<u32>);

/// The number of each vertex, and the graph with its vertices in this order. All vertices have one colour at first; they are
/// then ordered by (colour, sorted colours of Left's options, sorted colours of Right's), and new colours are the ranks. No two
/// vertices may be bisimilar.
pub(super) fn number_vertices(moves: &Moves, limit: &Limit) -> Result<(Vec<u32>, Moves), Stop> {
    let n = moves.len();
    let mut colour = vec![0_u32; n];
    let mut count = usize::from(n > 0);
    while count < n {
        let mut signatures: Vec<(Signature, u32)> = Vec::with_capacity(n);
        for v in moves.vertices() {
            limit.check()?;
            let list = |side| {
                let of = |target: &u32| local(*target).map_or(*target, |w| LOCAL | colour[w as usize]);
                let mut list: Vec<u32> = moves.options(v, side).iter().map(of).collect();
                list.sort_unstable();
                list
            };
            signatures.push(((colour[v as usize], list(LEFT), list(RIGHT)), v));
        }
        signatures.sort_unstable();
        let mut rank = 0_u32;
        for place in 0..n {
            if place > 0 && signatures[place].0 != signatures[place - 1].0 {
                rank += 1;
            }
            colour[signatures[place].1 as usize] = rank;
        }
        let next = rank as usize + 1;
        if next == count {
            return Err(NOT_DISTINCT);
        }
        count = next;
    }
    let mut order: Vec<u32> = moves.vertices().collect();
    order.sort_unstable_by_key(|v| colour[*v as usize]);
    let mut by_number = Moves::default();
    for v in order {
        let list = |side| {
            let of = |target: &u32| local(*target).map_or(*target, |w| LOCAL | colour[w as usize]);
            moves.options(v, side).iter().map(of).collect::<Vec<_>>()
        };
        by_number.push(&list(LEFT), &list(RIGHT))?;
    }
    Ok((colour, by_number))
}
