//! The imports of the module from the page (a clock, interrupts, output) and its exports (memory for a request, and the answer).
// `unsafe` is needed to pass memory by address; each block says why it is sound.
#![allow(unsafe_code)]

use std::{alloc::System, cell::RefCell, time::Duration};

use cap::Cap;
use cutcake_base::{host::Host, limit::Limit};
use serde_json::{Value, json};

use crate::Page;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// The milliseconds since a fixed moment.
    safe fn now() -> f64;
    /// Not 0 if the calculation is to be interrupted.
    safe fn pulse() -> i32;
    /// Shows `length` bytes of JSON at an address.
    fn shown(address: *const u8, length: usize);
}

thread_local! {
    static PAGE: RefCell<Page> = RefCell::new(Page::new(Limit::on(Host {
        clock: || Duration::from_secs_f64(now().max(0.0) / 1e3),
        interrupt: Some(|| pulse() != 0),
        memory: Some(|| ALLOCATOR.allocated() as u64),
        ceiling: Some(|bytes| _ = ALLOCATOR.set_limit(usize::try_from(bytes).unwrap_or(usize::MAX))),
        pulse: Some(|progress| show(&json!({ "kind": "progress", "text": progress.to_string(), "rows": progress.rows }))),
        threads: None,
    }), show));
    /// The last answer, which the page reads before the next call.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn show(value: &Value) {
    let text = value.to_string();
    // SAFETY: the page reads these bytes before the call returns.
    unsafe { shown(text.as_ptr(), text.len()) }
}

/// Memory for a request of `length` bytes, which [`call`] or [`release`] frees.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Frees memory from [`alloc`].
///
/// # Safety
/// `alloc` returned the address for this length, and it is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(address: *mut u8, length: usize) {
    // SAFETY: by the contract this is the box of `alloc`.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, length)) });
}

/// Answers a request and frees it. The answer begins with its length in four bytes, little-endian, and is valid until the next call.
///
/// # Safety
/// As for [`release`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(address: *mut u8, length: usize) -> *const u8 {
    // SAFETY: by the contract this is the box of `alloc`.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, length)) };
    let answer = PAGE.with_borrow_mut(|page| page.call(&String::from_utf8_lossy(&request)));
    ANSWER.with_borrow_mut(|kept| {
        kept.clear();
        kept.extend(u32::try_from(answer.len()).unwrap_or_default().to_le_bytes());
        kept.extend(answer.as_bytes());
        kept.as_ptr()
    })
}
