//! cutcake on a page.
//!
//! A module of WebAssembly has one session, which is asked by [`Page::call`]: a request and its answer are JSON, and what is shown
//! meanwhile is handed on as it comes. `host` is what the page gives the module and what the module gives the page; where there is no
//! page the same requests are answered in tests.

#[cfg(target_family = "wasm")]
mod host;
mod page;
mod place;

pub use page::{Page, Show};
