//! The engine of two-player values alone, without the language: `cargo run --example store`.
#![allow(clippy::print_stdout)]

use cutcake::prelude::*;

/// Who wins sums of switches, and what a number of them is worth.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut store = Store::new(Limit::default());
    let switches = ["{5|-5}", "{3|-1}", "{2|1}"].map(|text| store.parse(text));
    let mut sum = store.zero();
    for switch in switches {
        sum = store.add(sum, switch?)?;
        println!("{}: mean {}, outcome {}", store.text(sum)?, store.mean(sum)?, store.outcome(sum)?);
    }
    let text = store.text(sum)?;
    assert_eq!(store.parse(&text)?, sum);
    let up = store.parse("^^ + *")?;
    let zero = store.zero();
    assert_eq!(store.relation(up, zero)?, Relation::Greater);
    Ok(())
}
