//! Tests of what the library does.
#![allow(clippy::disallowed_types, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]

mod kos;
mod nimbers;
mod properties;
mod random;
mod reader;
mod rulesets;
mod stops;
mod twin;
mod values;
mod wild;
