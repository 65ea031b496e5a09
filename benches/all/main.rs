//! What the program takes for its tasks, in one program that is built once: `cargo bench --profile dist --bench all -- partizan`
//! runs a part.
// A bench that cannot run says so.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod impartial;
mod language;
mod partizan;
mod rulesets;
mod synchronized;
mod three_player;

fn main() {
    divan::main();
}
