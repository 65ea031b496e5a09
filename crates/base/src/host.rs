//! What a program needs of its system besides memory: the time, interrupts, and threads.
//!
//! All of it is here, in [`stack`](crate::stack), in [`mod@file`](crate::file) and in [`input`](crate::input), and
//! nowhere else below the front ends, so that the library also runs on a web page (WebAssembly).

use std::{num::NonZeroUsize, time::Duration};

use crate::progress::Progress;

/// The system as a front end provides it. `Host::default()` has a clock and threads, and does not measure memory.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// The time since some fixed moment. It never goes back.
    pub clock: fn() -> Duration,
    /// Called now and then: whether the calculation should stop. A signal handler calls
    /// [`Limit::interrupt`](crate::limit::Limit::interrupt) instead.
    pub interrupt: Option<fn() -> bool>,
    /// The number of bytes that the program uses now, if that is measured.
    pub memory: Option<fn() -> u64>,
    /// Sets the most bytes that the allocator may hand out, if it enforces that: a fifth more than a calculation may
    /// use. An allocator that has nothing left ends the program, so that large allocations are checked with
    /// [`allow`](crate::limit::Limit::allow) before.
    pub ceiling: Option<fn(u64)>,
    /// Called now and then with the progress of a calculation that takes longer than half a second.
    pub pulse: Option<fn(Progress)>,
    /// The number of threads for a sweep over many positions; with one it starts none. `None` means one for each core.
    pub threads: Option<NonZeroUsize>,
}

impl Default for Host {
    fn default() -> Self {
        Host { clock: system::clock, interrupt: None, memory: None, ceiling: None, pulse: None, threads: None }
    }
}

impl Host {
    /// The number of threads that a sweep may use.
    pub(crate) fn threads(&self) -> usize {
        self.threads.or_else(system::cores).map_or(1, NonZeroUsize::get)
    }
}

/// Runs each of `works` on a thread with a stack of so many bytes while `here` runs on this one, and returns when all
/// are done. Work for which the system has no thread is not done: `here` must not depend on it.
pub fn alongside<T>(
    stack: usize,
    works: impl IntoIterator<Item = impl FnOnce() + Send>,
    here: impl FnOnce() -> T,
) -> T {
    system::alongside(stack, works, here)
}

/// A system with a clock and threads.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[allow(clippy::disallowed_methods, clippy::disallowed_types)]
mod system {
    use std::{
        num::NonZeroUsize,
        sync::LazyLock,
        thread::{self, Builder},
        time::{Duration, Instant},
    };

    pub fn clock() -> Duration {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed()
    }

    pub fn cores() -> Option<NonZeroUsize> {
        // The system reads files to find it.
        static CORES: LazyLock<Option<NonZeroUsize>> = LazyLock::new(|| thread::available_parallelism().ok());
        *CORES
    }

    pub fn alongside<T>(
        stack: usize,
        works: impl IntoIterator<Item = impl FnOnce() + Send>,
        here: impl FnOnce() -> T,
    ) -> T {
        thread::scope(|scope| {
            for work in works {
                let _ = Builder::new().stack_size(stack).spawn_scoped(scope, work);
            }
            here()
        })
    }
}

/// A web page: the clock is provided by the program that embeds the library, and there are no threads.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod system {
    use std::{num::NonZeroUsize, time::Duration};

    pub fn clock() -> Duration {
        Duration::ZERO
    }

    pub fn cores() -> Option<NonZeroUsize> {
        None
    }

    pub fn alongside<T>(_: usize, _: impl IntoIterator<Item = impl FnOnce() + Send>, here: impl FnOnce() -> T) -> T {
        here()
    }
}
