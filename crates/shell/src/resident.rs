//! What the system counts as memory of the program, beside what the program asks its allocator for: its code, and what blocks take
//! beyond what was asked, or what is kept to be given again.
//!
//! Who sees to it that a limit holds looks at that number from outside, so it is looked at here too, now and then: to ask the
//! system takes too long to be done whenever a calculation asks its limit.

use std::{
    fs,
    sync::atomic::{AtomicU64, Ordering},
};

/// The part of a limit that the code of the program takes at most, however much it is.
const MOST_CODE: u64 = 10;

/// How many bytes of the limit the code of the program takes.
static CODE: AtomicU64 = AtomicU64::new(0);
/// How many bytes the system counted, the code as above, when it was last asked.
static COUNTED: AtomicU64 = AtomicU64::new(0);

/// Asks the system, and gives how many bytes it counts, where it tells.
pub fn ask(given: u64) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let bytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        Some(line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()?.saturating_mul(1 << 10))
    };
    let (all, files) = (bytes("VmRSS:")?, bytes("RssFile:").unwrap_or(0));
    let code = files.min(given / MOST_CODE);
    CODE.store(code, Ordering::Relaxed);
    COUNTED.store(all.saturating_sub(files) + code, Ordering::Relaxed);
    Some(all)
}

/// How many bytes of the limit the code of the program took when the system was last asked.
pub fn code() -> u64 {
    CODE.load(Ordering::Relaxed)
}

/// How many bytes are in use where the program has asked for so many: as many as the system counts, where most of that is in use.
/// Else it is kept from what is over, and will be given again.
pub fn in_use(asked: u64) -> u64 {
    let (known, counted) = (asked.saturating_add(code()), COUNTED.load(Ordering::Relaxed));
    if known >= counted / 4 * 3 { known.max(counted) } else { known }
}
