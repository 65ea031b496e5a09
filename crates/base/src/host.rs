//! What a program asks of the system it runs on, beside memory: the time, whether somebody wants it to stop, and threads.
//!
//! All of it stands here, in [`stack`](crate::stack), in [`mod@file`](crate::file) and in [`input`](crate::input), and nowhere
//! else below the front ends: so the library also runs where there is no such system, as in a page (WebAssembly).

use std::{num::NonZeroUsize, time::Duration};

use crate::progress::Progress;

/// What a front end knows of its system: `Host::default()` is a system with a clock and threads, in which nobody counts memory.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// The time since some moment that stays the same. It never goes back.
    pub clock: fn() -> Duration,
    /// Asked now and then: whether somebody wants the calculation to stop. A signal handler calls
    /// [`Limit::interrupt`](crate::limit::Limit::interrupt) instead.
    pub interrupt: Option<fn() -> bool>,
    /// How many bytes the program uses now, where somebody counts them.
    pub memory: Option<fn() -> u64>,
    /// Who gives no more than so many bytes, where somebody does: an allocator is told a fifth more than what a calculation may
    /// use. Who has nothing to give ends the program; whoever takes much asks [`allow`](crate::limit::Limit::allow) before.
    pub ceiling: Option<fn(u64)>,
    /// Who is told now and then how a calculation goes on that takes longer than half a second.
    pub pulse: Option<fn(Progress)>,
    /// On how many threads a sweep over many positions may work; with one it starts none. None means one for each core.
    pub threads: Option<NonZeroUsize>,
}

impl Default for Host {
    fn default() -> Self {
        Host { clock: system::clock, interrupt: None, memory: None, ceiling: None, pulse: None, threads: None }
    }
}

impl Host {
    /// On how many threads a sweep may work.
    pub(crate) fn threads(&self) -> usize {
        self.threads.or_else(system::cores).map_or(1, NonZeroUsize::get)
    }
}

/// Does each of `works` on a thread with a stack of so many bytes while `here` is done on this one, and returns when all are
/// done. What the system has no thread for is not done: `here` must not need it.
pub fn beside<T>(stack: usize, works: impl IntoIterator<Item = impl FnOnce() + Send>, here: impl FnOnce() -> T) -> T {
    system::beside(stack, works, here)
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
        // The system reads files to tell.
        static CORES: LazyLock<Option<NonZeroUsize>> = LazyLock::new(|| thread::available_parallelism().ok());
        *CORES
    }

    pub fn beside<T>(
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

/// A page: its clock is given by who embeds the library, and there are no threads.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod system {
    use std::{num::NonZeroUsize, time::Duration};

    pub fn clock() -> Duration {
        Duration::ZERO
    }

    pub fn cores() -> Option<NonZeroUsize> {
        None
    }

    pub fn beside<T>(_: usize, _: impl IntoIterator<Item = impl FnOnce() + Send>, here: impl FnOnce() -> T) -> T {
        here()
    }
}
