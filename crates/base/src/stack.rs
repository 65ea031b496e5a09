//! Recursion of any depth: where the stack of the thread ends, it goes on on another one, and what that takes is counted.

use std::sync::atomic::{AtomicU64, Ordering};

/// A stack of this many bytes is left free below each step of a recursion, and where less is left, so many are taken.
const NEEDED: usize = 256 << 10;
const ADDED: usize = 4 << 20;

/// How many bytes are taken now. The allocator knows nothing of them.
static IN_USE: AtomicU64 = AtomicU64::new(0);

/// A stack that is taken.
struct Taken;

impl Taken {
    fn new() -> Self {
        IN_USE.fetch_add(ADDED as u64, Ordering::Relaxed);
        Taken
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        IN_USE.fetch_sub(ADDED as u64, Ordering::Relaxed);
    }
}

/// Runs one step of a recursion with the stack that it needs.
pub fn deeper<T>(step: impl FnOnce() -> T) -> T {
    if stacker::remaining_stack().is_some_and(|left| left >= NEEDED) {
        return step();
    }
    let _taken = Taken::new();
    stacker::grow(ADDED, step)
}

/// How many bytes the stacks take that were added to those of the threads: for a gauge of the memory in use.
pub fn in_use() -> u64 {
    IN_USE.load(Ordering::Relaxed)
}
