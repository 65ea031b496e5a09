//! Recursion of any depth: where the stack of the thread ends, the recursion continues on another one, whose memory is
//! counted. Where there are no other stacks (WebAssembly), levels are counted, and too many are [`Stop::Depth`].

use crate::limit::Stop;

pub use system::in_use;

/// Whether the stack grows.
pub const GROWS: bool = !cfg!(target_family = "wasm");

/// The deepest nesting of input that [`bounded`] recursion follows: brackets of a text, collections in collections.
pub const LEVELS: usize = system::LEVELS;

/// Runs one step of a recursion with the stack that it needs.
///
/// # Errors
/// The errors of the step, and [`Stop::Depth`] where the stack does not grow.
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

    /// So many bytes of stack are kept free below each step of a recursion; where there are fewer, so many are added.
    const NEEDED: usize = 256 << 10;
    const ADDED: usize = 4 << 20;

    /// The number of bytes added now, which the allocator does not count.
    static IN_USE: AtomicU64 = AtomicU64::new(0);

    /// A stack that was added.
    struct Added;

    impl Added {
        fn new() -> Self {
            IN_USE.fetch_add(ADDED as u64, Ordering::Relaxed);
            Added
        }
    }

    impl Drop for Added {
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
        let _added = Added::new();
        stacker::grow(ADDED, step)
    }

    pub fn with_bytes<T>(bytes: usize, step: impl FnOnce() -> T) -> T {
        stacker::maybe_grow(bytes, bytes, step)
    }

    /// The number of bytes of the stacks added to those of the threads, for a gauge of the memory in use.
    pub fn in_use() -> u64 {
        IN_USE.load(Ordering::Relaxed)
    }
}

/// A single stack of unknown size.
#[cfg(target_family = "wasm")]
mod system {
    use std::cell::Cell;

    use crate::limit::Stop;

    /// The most levels of [`deeper`]. A level takes a few kilobytes at most, and browsers have a stack of a megabyte.
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

    /// Nothing is ever added to the stack.
    pub fn in_use() -> u64 {
        0
    }
}
