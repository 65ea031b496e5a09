//! The one work list over positions: what is found of a position rests on what was found of those that it leads to.
//!
//! Positions wait for those that they lead to on a list instead of the call stack, so that play may be as long as memory
//! lets it.

use std::hash::Hash;

use rustc_hash::FxHashSet;

use crate::limit::Stop;

/// Finds something of a position, and before that of every position that it rests on.
///
/// `is_known` says of which positions it was found already; `ask` gives what the rules say of a position, and what is to
/// be found before; `settle` finds it from what the rules said, once all of that is known. All three are given `state`.
///
/// # Errors
/// [`Stop::Round`] if play comes back to a position, and what `ask` and `settle` say. What was found so far is kept.
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
    // The positions from the first one to the present one, each a move from the one before it.
    let mut path = FxHashSet::default();
    while let Some((node, said)) = waiting.pop() {
        if is_known(state, &node) {
            continue;
        }
        match said {
            Some(said) => {
                path.remove(&node);
                settle(state, node, said)?;
            }
            None => {
                if !path.insert(node.clone()) {
                    return Err(Stop::Round.into());
                }
                let (said, before) = ask(state, &node)?;
                waiting.push((node, Some(said)));
                waiting.extend(before.into_iter().map(|node| (node, None)));
            }
        }
    }
    Ok(())
}
