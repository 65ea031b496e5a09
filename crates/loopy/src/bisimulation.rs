//! The coarsest bisimulation: vertices with the same play are one. It is sound for every loopy game.

use rustc_hash::FxHashMap;

use crate::{
    limit::{Limit, Stop},
    moves::{LEFT, Moves, RIGHT, narrow},
};

/// Between the codes of Left's options and those of Right's.
const BETWEEN: u64 = u64::MAX;

/// What does not lead into the graph is a value by itself.
const OUTSIDE: u64 = 1 << 32;

/// The class of each vertex, numbered by their first members. `inside` gives the vertex that a target means; a target that
/// is none stands for itself.
///
/// Only vertices with an option whose class changed are looked at again.
pub(crate) fn classes(moves: &Moves, inside: impl Fn(u32) -> Option<u32>, limit: &Limit) -> Result<Vec<u32>, Stop> {
    let n = moves.len();
    let mut class = vec![0_u32; n];
    let mut sizes = vec![narrow(n)?];
    let (starts, tails) = predecessors(moves, &inside)?;
    let mut dirty: Vec<u32> = moves.vertices().collect();
    let mut is_dirty = vec![true; n];
    let mut code: Vec<u64> = Vec::new();
    while !dirty.is_empty() {
        // The dirty members of each class by their codes, in the order in which they come.
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
                code[from..].sort_unstable();
                let mut kept = from;
                for place in from..code.len() {
                    if kept == from || code[kept - 1] != code[place] {
                        code[kept] = code[place];
                        kept += 1;
                    }
                }
                code.truncate(kept);
                code.push(BETWEEN);
            }
            let own = class[*v as usize];
            let place = *places.entry((own, code.clone())).or_insert_with(|| {
                groups.push((own, Vec::new()));
                groups.len() - 1
            });
            groups[place].1.push(*v);
        }
        // A class all of whose members were looked at keeps its number for the largest group.
        let mut looked: FxHashMap<u32, (u32, usize, usize)> = FxHashMap::default();
        for (place, (own, members)) in groups.iter().enumerate() {
            let entry = looked.entry(*own).or_insert((0, place, 0));
            entry.0 += narrow(members.len())?;
            if members.len() > entry.2 {
                (entry.1, entry.2) = (place, members.len());
            }
        }
        let before = sizes.clone();
        let mut moved = Vec::new();
        for (place, (own, members)) in groups.iter().enumerate() {
            let (all, largest, _) = looked[own];
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
            for v in &tails[starts[w as usize] as usize..starts[w as usize + 1] as usize] {
                limit.check()?;
                if !std::mem::replace(&mut is_dirty[*v as usize], true) {
                    dirty.push(*v);
                }
            }
        }
    }
    // Numbers by first members.
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

/// The tails of the edges into each vertex, by compressed rows.
fn predecessors(moves: &Moves, inside: &impl Fn(u32) -> Option<u32>) -> Result<(Vec<u32>, Vec<u32>), Stop> {
    let n = moves.len();
    let mut starts = vec![0_u32; n + 1];
    for w in moves.targets().iter().filter_map(|target| inside(*target)) {
        starts[w as usize + 1] += 1;
    }
    for place in 0..n {
        starts[place + 1] += starts[place];
    }
    let mut free = starts.clone();
    let mut tails = vec![0; starts[n] as usize];
    for v in moves.vertices() {
        for side in [LEFT, RIGHT] {
            for w in moves.options(v, side).iter().filter_map(|target| inside(*target)) {
                tails[free[w as usize] as usize] = v;
                free[w as usize] += 1;
            }
        }
    }
    Ok((starts, tails))
}

/// The graph of the classes, with the options of their first members; `rename` gives the target that stands for a vertex
/// or for what lies outside.
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
