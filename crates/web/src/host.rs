//! What the page gives the module (a clock, whether to stop, where what is shown goes) and what the module gives the page (memory for
//! a request, and its answer).
// Memory is handed over by its address, and that is what `unsafe` is for here: each block says why it holds.
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
    /// The milliseconds since some moment.
    safe fn now() -> f64;
    /// Whether somebody wants the calculation to stop, which is not 0.
    safe fn pulse() -> i32;
    /// Takes what is to be shown: so many bytes of JSON at an address.
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
    /// The answer that was given last, which the page reads before it asks again.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn show(value: &Value) {
    let text = value.to_string();
    // SAFETY: the page reads these bytes before the call returns.
    unsafe { shown(text.as_ptr(), text.len()) }
}

/// Memory for a request of so many bytes, which [`call`] or [`release`] takes back.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Takes back what [`alloc`] gave.
///
/// # Safety
/// The address is one that `alloc` gave for this length, and it is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(address: *mut u8, length: usize) {
    // SAFETY: by what is asked of the caller this is the box of `alloc`.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, length)) });
}

/// Answers a request. The answer begins with its length, four bytes with the lowest first, and is there until the next call.
///
/// # Safety
/// As for [`release`], which the request needs no more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(address: *mut u8, length: usize) -> *const u8 {
    // SAFETY: by what is asked of the caller this is the box of `alloc`.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, length)) };
    let answer = PAGE.with_borrow_mut(|page| page.call(&String::from_utf8_lossy(&request)));
    ANSWER.with_borrow_mut(|kept| {
        kept.clear();
        kept.extend(u32::try_from(answer.len()).unwrap_or_default().to_le_bytes());
        kept.extend(answer.as_bytes());
        kept.as_ptr()
    })
}
