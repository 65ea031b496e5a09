//! The coarsest bisimulation, which identifies vertices with the same play. This is sound for every loopy game.

use rustc_hash::FxHashMap;

use crate::{
    limit::{Limit, Stop},
    moves::{LEFT, Moves, Predecessors, RIGHT, narrow, sort_from},
};

/// Separates the codes of Left's options from those of Right's.
const SEPARATOR: u64 = u64::MAX;

/// Marks targets outside the graph, each of which stands for itself.
const OUTSIDE: u64 = 1 << 32;

/// The class of each vertex, numbered in the order of their first members. `inside` gives the vertex that a target denotes; a
/// target for which it gives `None` stands for itself.
///
/// Only vertices with an option whose class has changed are visited again.
pub(crate) fn classes(moves: &Moves, inside: impl Fn(u32) -> Option<u32>, limit: &Limit) -> Result<Vec<u32>, Stop> {
    let n = moves.len();
    let mut class = vec![0_u32; n];
    let mut sizes = vec![narrow(n)?];
    let edges = moves.all_edges().filter_map(|(v, _, target)| Some((v, inside(target)?)));
    let predecessors = Predecessors::new(n, edges, limit)?;
    let mut dirty: Vec<u32> = moves.vertices().collect();
    let mut is_dirty = vec![true; n];
    let mut code: Vec<u64> = Vec::new();
    while !dirty.is_empty() {
        // The dirty members of each class, grouped by their codes in the order of first occurrence.
        let mut groups: Vec<(u32, Vec<u32>)> = Vec::new();
        let mut places: FxHashMap<(u32, Vec<u64>), usize> = FxHashMap::default();
        for v in &dirty {
            limit.check()?;
            is_dirty[*v as usize] = false;
            code.clear();
            for side in [LEFT, RIGHT] {
                let from = code.len();
                let of = |target: &u32| match inside(*target) {
                    Some(w) => u64::from(class[w as usize]),
                    None => OUTSIDE | u64::from(*target),
                };
                code.extend(moves.options(*v, side).iter().map(of));
                sort_from(&mut code, from);
                code.push(SEPARATOR);
            }
            let own = class[*v as usize];
            let place = *places.entry((own, code.clone())).or_insert_with(|| {
                groups.push((own, Vec::new()));
                groups.len() - 1
            });
            groups[place].1.push(*v);
        }
        // If all members of a class were visited, its largest group keeps the number of the class.
        let mut visited: FxHashMap<u32, (u32, usize, usize)> = FxHashMap::default();
        for (place, (own, members)) in groups.iter().enumerate() {
            let entry = visited.entry(*own).or_insert((0, place, 0));
            entry.0 += narrow(members.len())?;
            if members.len() > entry.2 {
                (entry.1, entry.2) = (place, members.len());
            }
        }
        let before = sizes.clone();
        let mut moved = Vec::new();
        for (place, (own, members)) in groups.iter().enumerate() {
            let (all, largest, _) = visited[own];
            if all == before[*own as usize] && largest == place {
                continue;
            }
            let fresh = narrow(sizes.len())?;
            let size = narrow(members.len())?;
            sizes[*own as usize] -= size;
            sizes.push(size);
            for v in members {
                class[*v as usize] = fresh;
                moved.push(*v);
            }
        }
        dirty.clear();
        for w in moved {
            for v in predecessors.of(w) {
                limit.check()?;
                if !std::mem::replace(&mut is_dirty[*v as usize], true) {
                    dirty.push(*v);
                }
            }
        }
    }
    // Renumber the classes in the order of their first members.
    let mut names = vec![u32::MAX; sizes.len()];
    let mut count = 0;
    for own in &mut class {
        let name = &mut names[*own as usize];
        if *name == u32::MAX {
            *name = count;
            count += 1;
        }
        *own = *name;
    }
    Ok(class)
}

/// The graph of the classes, with the options of their first members; `rename` gives the target that represents the class of a
/// vertex, or a target outside.
pub(crate) fn quotient(moves: &Moves, class: &[u32], rename: impl Fn(u32) -> u32) -> Result<Moves, Stop> {
    let mut quotient = Moves::default();
    for (v, own) in moves.vertices().zip(class) {
        if *own as usize == quotient.len() {
            let list = |side| moves.options(v, side).iter().map(|target| rename(*target)).collect::<Vec<_>>();
            quotient.push(&list(LEFT), &list(RIGHT))?;
        }
    }
    Ok(quotient)
}
