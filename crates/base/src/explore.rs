//! The worklist over positions, where the result of a position is found from those of the positions that it leads to.
//!
//! Positions wait in a list instead of on the call stack, so that the length of play is bounded by memory alone.

use std::hash::Hash;

use rustc_hash::FxHashSet;

use crate::limit::Stop;

/// Finds a result for a position, and first for every position on which it depends.
///
/// `is_known` says which positions already have a result; `ask` gives what the rules say about a position, and the
/// positions on which it depends; `settle` finds the result from what the rules said, once those positions are settled.
/// All three are given `state`.
///
/// # Errors
/// [`Stop::Round`] if play comes back to a position, and the errors of `ask` and `settle`. Earlier results are kept.
pub fn explore<N, O, S, E>(
    root: N,
    state: &mut S,
    is_known: impl Fn(&S, &N) -> bool,
    mut ask: impl FnMut(&mut S, &N) -> Result<(O, Vec<N>), E>,
    mut settle: impl FnMut(&mut S, N, O) -> Result<(), E>,
) -> Result<(), E>
where
    N: Clone + Eq + Hash,
    E: From<Stop>,
{
    let mut waiting = vec![(root, None)];
    // The positions from the root to the current one, each an option of the one before.
    let mut path = FxHashSet::default();
    while let Some((node, found)) = waiting.pop() {
        if is_known(state, &node) {
            continue;
        }
        match found {
            Some(found) => {
                path.remove(&node);
                settle(state, node, found)?;
            }
            None => {
                if !path.insert(node.clone()) {
                    return Err(Stop::Round.into());
                }
                let (found, before) = ask(state, &node)?;
                waiting.push((node, Some(found)));
                waiting.extend(before.into_iter().map(|node| (node, None)));
            }
        }
    }
    Ok(())
}
