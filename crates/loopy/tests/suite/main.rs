//! Tests of loopy games.
#![allow(clippy::disallowed_types, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]

mod kos;
mod nimbers;
mod properties;
mod random;
mod rulesets;
mod stops;
mod twin;
mod wild;

use cutcake_base::limit::Limit;
use cutcake_loopy::value::{Calculator, LoopyStore};
use cutcake_partizan::Store;

/// The stores of a test.
struct Session {
    loopy: LoopyStore,
    short: Store,
}

impl Session {
    fn new() -> Session {
        Session { loopy: LoopyStore::default(), short: Store::new(Limit::default()) }
    }

    fn calculator(&mut self) -> Calculator<'_> {
        self.loopy.with(&mut self.short)
    }
}
