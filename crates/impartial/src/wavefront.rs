//! Work on all pairs of lines of a symmetric table, on several threads if that pays.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::{
    host,
    limit::{Limit, Stop},
};

/// The number of lines in a group: two groups mostly fit in a core's own cache, and a block of them is worth a task.
const GROUP: usize = 16;

/// With fewer steps, at a few nanoseconds each, the work is over before threads gain anything.
const STEPS_FOR_THREADS: u64 = 1 << 20;

/// The stack of a thread, in bytes.
const STACK: usize = 2 << 20;

/// The unit of the progress report while a table is made.
const ENTRIES: &str = "entries of a table";

/// Calls `meet` once for each pair of lines, with the later line first; for a line with itself, with this line alone.
///
/// When the lines x and z meet, x has met all lines before z, and z all lines before x, so that the state of a line
/// does not depend on the order of calls. `meet` returns how many entries of the table it has made, for the progress of
/// the calculation; `steps` is the approximate number of steps of a few nanoseconds that all calls take together. If
/// these are more than a million, the calls are shared among [`Limit::threads`] threads.
///
/// The lines are divided into groups. Two groups, or a group with itself, form a block of pairs. A block waits for the
/// two blocks in which each of its groups meets the predecessor of the other: blocks advance like a wave.
///
/// # Errors
/// The errors of `meet`, and the stops of the limit.
pub fn for_each_pair<L: Send>(
    lines: &mut [L],
    steps: u64,
    limit: &Limit,
    meet: impl Fn(&mut L, Option<&mut L>) -> Result<u64, Stop> + Sync,
) -> Result<(), Stop> {
    if steps >= STEPS_FOR_THREADS {
        // A wave is never wider.
        let threads = limit.threads().min(lines.len().div_ceil(2 * GROUP));
        if threads > 1 {
            let wave = Wave::new(lines, meet);
            let others = (1..threads).map(|_| limit.clone()).map(|limit| || wave.work(limit));
            host::alongside(STACK, others, || wave.work(limit.clone()));
            return wave.ready.into_inner().unwrap_or_else(PoisonError::into_inner).failure.map_or(Ok(()), Err);
        }
    }
    let mut done = Done::of(lines.len().div_ceil(GROUP));
    for x in (0..lines.len()).step_by(GROUP) {
        let (before, after) = lines.split_at_mut(x);
        let larger = after.chunks_mut(GROUP).next().unwrap_or_default();
        for smaller in before.chunks_mut(GROUP).map(Some).chain([None]) {
            limit.check_now()?;
            done.add(block(larger, smaller, &meet)?, limit);
        }
    }
    Ok(())
}

/// The progress of a table.
struct Done {
    entries: u64,
    blocks: u64,
    all_blocks: u64,
}

impl Done {
    /// The progress at the start, for a number of groups.
    fn of(groups: usize) -> Self {
        let groups = groups as u64;
        Done { entries: 0, blocks: 0, all_blocks: groups * (groups + 1) / 2 }
    }

    /// Counts one more block with its entries.
    fn add(&mut self, entries: u64, limit: &Limit) {
        self.entries += entries;
        self.blocks += 1;
        limit.count_of(self.blocks, self.all_blocks, "blocks");
        limit.count(self.entries, ENTRIES);
    }
}

/// All pairs of a line of one group and a line of an earlier one, or of two lines of one group.
fn block<L>(
    larger: &mut [L],
    smaller: Option<&mut [L]>,
    meet: &impl Fn(&mut L, Option<&mut L>) -> Result<u64, Stop>,
) -> Result<u64, Stop> {
    let mut done = 0;
    if let Some(smaller) = smaller {
        for x in larger {
            for z in &mut *smaller {
                done += meet(x, Some(z))?;
            }
        }
    } else {
        for place in 0..larger.len() {
            let (before, after) = larger.split_at_mut(place);
            let Some(x) = after.first_mut() else { break };
            for z in before {
                done += meet(x, Some(z))?;
            }
            done += meet(x, None)?;
        }
    }
    Ok(done)
}

/// The blocks of a table while threads work on them.
struct Wave<'a, L, M> {
    /// Nobody ever waits for one of these: no two ready blocks share a group.
    groups: Vec<Mutex<&'a mut [L]>>,
    meet: M,
    done: Mutex<Done>,
    ready: Mutex<Ready>,
    /// Notified when a block becomes ready, and when there will be no more.
    more: Condvar,
}

/// The blocks that a thread may begin.
struct Ready {
    blocks: Vec<(usize, usize)>,
    /// For each block, the number of unfinished blocks that it waits for.
    waiting: Vec<u8>,
    /// The number of unfinished blocks.
    left: usize,
    failure: Option<Stop>,
}

impl Ready {
    /// Whether a block waited only for the one that has just been finished.
    fn is_next(&mut self, (x, z): (usize, usize)) -> bool {
        let waiting = &mut self.waiting[x * (x + 1) / 2 + z];
        *waiting -= 1;
        *waiting == 0
    }
}

impl<'a, L: Send, M: Fn(&mut L, Option<&mut L>) -> Result<u64, Stop> + Sync> Wave<'a, L, M> {
    fn new(lines: &'a mut [L], meet: M) -> Self {
        let groups: Vec<_> = lines.chunks_mut(GROUP).map(Mutex::new).collect();
        let blocks = (0..groups.len()).flat_map(|x| (0..=x).map(move |z| (x, z)));
        let waiting: Vec<_> = blocks.map(|(x, z)| u8::from(z > 0) + u8::from(z < x)).collect();
        let done = Mutex::new(Done::of(groups.len()));
        let ready = Mutex::new(Ready { blocks: vec![(0, 0)], left: waiting.len(), waiting, failure: None });
        Wave { groups, meet, done, ready, more: Condvar::new() }
    }

    /// Works on blocks until all are done, or one has failed.
    fn work(&self, limit: Limit) {
        while let Some(block) = self.take() {
            let mut next = Some(block);
            while let Some((x, z)) = next {
                let done = self.block(&limit, x, z);
                let mut ready = locked(&self.ready);
                ready.left -= 1;
                if let Err(stop) = done {
                    // Only the first failure is reported.
                    ready.failure.get_or_insert(stop);
                }
                if ready.failure.is_some() || ready.left == 0 {
                    self.more.notify_all();
                    return;
                }
                // The first of them shares the group of x, which is in the cache.
                let right = (z < x).then_some((x, z + 1)).filter(|next| ready.is_next(*next));
                let above = (x + 1 < self.groups.len()).then_some((x + 1, z)).filter(|next| ready.is_next(*next));
                if let (Some(_), Some(above)) = (right, above) {
                    ready.blocks.push(above);
                    self.more.notify_one();
                }
                next = right.or(above);
            }
        }
    }

    /// A ready block, as soon as there is one.
    fn take(&self) -> Option<(usize, usize)> {
        let mut ready = locked(&self.ready);
        loop {
            if ready.failure.is_some() || ready.left == 0 {
                return None;
            }
            if let Some(block) = ready.blocks.pop() {
                return Some(block);
            }
            ready = self.more.wait(ready).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn block(&self, limit: &Limit, x: usize, z: usize) -> Result<(), Stop> {
        limit.check_now()?;
        let mut larger = locked(&self.groups[x]);
        let mut smaller = (z < x).then(|| locked(&self.groups[z]));
        let entries = block(&mut larger, smaller.as_mut().map(|group| &mut ***group), &self.meet)?;
        locked(&self.done).add(entries, limit);
        Ok(())
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::{
        num::NonZeroUsize,
        sync::atomic::{AtomicBool, AtomicUsize, Ordering},
        thread,
        time::Duration,
    };

    use super::*;

    fn on_threads(threads: usize) -> Limit {
        Limit::default().with_threads(NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN))
    }

    /// Each line lists the lines it has met.
    fn meetings(count: usize, threads: usize) -> Vec<Vec<usize>> {
        let mut lines: Vec<(usize, Vec<usize>)> = (0..count).map(|place| (place, Vec::new())).collect();
        let meet = |x: &mut (usize, Vec<usize>), z: Option<&mut (usize, Vec<usize>)>| {
            x.1.push(z.as_ref().map_or(x.0, |z| z.0));
            if let Some(z) = z {
                z.1.push(x.0);
            }
            Ok(1)
        };
        for_each_pair(&mut lines, STEPS_FOR_THREADS, &on_threads(threads), meet).expect("no limit is set");
        lines.into_iter().map(|(_, met)| met).collect()
    }

    #[test]
    fn every_line_meets_all_in_their_order() {
        for count in [0, 1, GROUP - 1, GROUP, GROUP + 1, 2 * GROUP, 5 * GROUP + 3] {
            let in_order = vec![(0..count).collect::<Vec<_>>(); count];
            for threads in [1, 2, 4] {
                assert_eq!(meetings(count, threads), in_order, "{count} lines on {threads} threads");
            }
        }
    }

    /// The number of threads that run `meet`.
    fn threads_used(steps: u64, limit: &Limit) -> usize {
        let (here, wanted) = (thread::current().id(), limit.threads() > 1);
        let (elsewhere, calls) = (AtomicBool::new(false), AtomicUsize::new(0));
        let meet = |(): &mut (), _: Option<&mut ()>| {
            elsewhere.fetch_or(thread::current().id() != here, Ordering::Relaxed);
            // The other threads should begin before this one is ready.
            if wanted && thread::current().id() == here && !elsewhere.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_micros(100));
            }
            calls.fetch_add(1, Ordering::Relaxed);
            Ok(0)
        };
        for_each_pair(&mut [(); 4 * GROUP], steps, limit, meet).expect("no limit is set");
        assert_eq!(calls.into_inner(), 2 * GROUP * (4 * GROUP + 1));
        if elsewhere.into_inner() { limit.threads() } else { 1 }
    }

    #[test]
    fn threads_are_started_only_where_they_are_wanted() {
        assert_eq!(threads_used(STEPS_FOR_THREADS, &on_threads(3)), 3);
        assert_eq!(threads_used(STEPS_FOR_THREADS - 1, &on_threads(3)), 1);
        assert_eq!(threads_used(u64::MAX, &on_threads(1)), 1);
    }

    #[test]
    fn a_failure_ends_the_work_of_all_threads() {
        let meet = |x: &mut usize, _: Option<&mut usize>| if *x < 2 * GROUP { Ok(1) } else { Err(Stop::Deadline) };
        for threads in [1, 4] {
            let mut lines: Vec<usize> = (0..8 * GROUP).collect();
            assert_eq!(for_each_pair(&mut lines, u64::MAX, &on_threads(threads), meet), Err(Stop::Deadline));
        }
    }
}
