//! cutcake on a web page.
//!
//! The WebAssembly module has one session behind [`Page::call`]: requests and answers are JSON, and results are passed on as they
//! come. `host` is the interface between the page and the module; tests call [`Page`] without it.

#[cfg(target_family = "wasm")]
mod host;
mod page;
mod place;

pub use page::{Page, Show};
