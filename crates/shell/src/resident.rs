//! The resident memory of the program as the system counts it, which exceeds what the program asks its allocator for: by its code, by
//! the overhead of blocks, and by freed memory that the allocator keeps.
//!
//! A limit enforced from outside uses that number, so it is queried here too, now and then: the query takes too long to be made
//! whenever a calculation checks its limit.

use std::{
    fs,
    sync::atomic::{AtomicU64, Ordering},
};

/// The code of the program counts as at most this fraction of the limit.
const MOST_CODE: u64 = 10;

/// The bytes that the code of the program counts as.
static CODE: AtomicU64 = AtomicU64::new(0);
/// The bytes that the system counted at the last query, with the code counted as above.
static COUNTED: AtomicU64 = AtomicU64::new(0);

/// Queries the system, and returns the bytes that it counts, if it says.
pub fn query(given: u64) -> Option<u64> {
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

/// The bytes that the code of the program counted as at the last query.
pub fn code() -> u64 {
    CODE.load(Ordering::Relaxed)
}

/// The bytes in use when the program has asked for `asked` bytes: what the system counts, if the program asked for most of that.
/// Otherwise the rest is freed memory that the allocator keeps and will reuse.
pub fn in_use(asked: u64) -> u64 {
    let (known, counted) = (asked.saturating_add(code()), COUNTED.load(Ordering::Relaxed));
    if known >= counted / 4 * 3 { known.max(counted) } else { known }
}
