//! Recursion of any depth: where the stack of the thread ends, it goes on on another one, and what that takes is counted. Where
//! there is no other one (WebAssembly), levels are counted, and too many are [`Stop::Depth`].

use crate::limit::Stop;

pub use system::in_use;

/// Whether stacks grow.
pub const GROWS: bool = !cfg!(target_family = "wasm");

/// How deep what is read may nest that is walked by [`bounded`]: brackets of a text, collections in collections.
pub const LEVELS: usize = system::LEVELS;

/// Runs one step of a recursion with the stack that it needs.
///
/// # Errors
/// What the step says, and [`Stop::Depth`] where stacks do not grow.
pub fn deeper<T, E: From<Stop>>(step: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    system::deeper(step)
}

/// The same for a recursion of at most [`LEVELS`] levels.
pub fn bounded<T>(step: impl FnOnce() -> T) -> T {
    system::bounded(step)
}

/// Runs a step with so many bytes of stack, on a new stack if the current one has less left.
pub fn with_bytes<T>(bytes: usize, step: impl FnOnce() -> T) -> T {
    system::with_bytes(bytes, step)
}

/// Stacks that grow.
#[cfg(not(target_family = "wasm"))]
mod system {
    use std::sync::atomic::{AtomicU64, Ordering};

    use crate::limit::Stop;

    pub const LEVELS: usize = 1_000;

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

    pub fn deeper<T, E: From<Stop>>(step: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        bounded(step)
    }

    pub fn bounded<T>(step: impl FnOnce() -> T) -> T {
        if stacker::remaining_stack().is_some_and(|left| left >= NEEDED) {
            return step();
        }
        let _taken = Taken::new();
        stacker::grow(ADDED, step)
    }

    pub fn with_bytes<T>(bytes: usize, step: impl FnOnce() -> T) -> T {
        stacker::maybe_grow(bytes, bytes, step)
    }

    /// How many bytes the stacks take that were added to those of the threads: for a gauge of the memory in use.
    pub fn in_use() -> u64 {
        IN_USE.load(Ordering::Relaxed)
    }
}

/// One stack, of a length that nobody tells.
#[cfg(target_family = "wasm")]
mod system {
    use std::cell::Cell;

    use crate::limit::Stop;

    /// How many levels of [`deeper`] there may be. A level takes some kilobytes at most, and the stacks of browsers have a megabyte.
    const MOST: usize = 300;

    pub const LEVELS: usize = 100;

    thread_local! {
        static LEVEL: Cell<usize> = const { Cell::new(0) };
    }

    pub fn deeper<T, E: From<Stop>>(step: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        let level = LEVEL.get();
        if level >= MOST {
            return Err(Stop::Depth { levels: MOST as u64 }.into());
        }
        LEVEL.set(level + 1);
        let result = step();
        LEVEL.set(level);
        result
    }

    pub fn bounded<T>(step: impl FnOnce() -> T) -> T {
        step()
    }

    pub fn with_bytes<T>(_: usize, step: impl FnOnce() -> T) -> T {
        step()
    }

    /// No bytes are taken beside the one stack.
    pub fn in_use() -> u64 {
        0
    }
}
