//! Samples of a record.

use cutcake_language::record::{
    line::{Entry, Recorded, Sweep},
    sample::Sample,
};

#[test]
fn a_sample_is_that_of_its_seed() {
    let sweep = Sweep { number: 1, call: String::new(), hash: String::new(), positions: 50, shard: None };
    let entry =
        |index| Entry { sweep: 1, index, position: String::new(), times: 1, recorded: Recorded::Value("0".to_owned()) };
    let sweeps = [(sweep, (1..=50).map(entry).collect::<Vec<_>>())];
    let chosen = |size, seed| -> Vec<u64> {
        let sample = Sample::new(&sweeps, size, seed);
        sweeps[0].1.iter().filter(|entry| sample.has(entry)).map(|entry| entry.index).collect()
    };
    assert_eq!(chosen(7, 1).len(), 7);
    assert_eq!(chosen(7, 1), chosen(7, 1));
    assert_ne!(chosen(7, 1), chosen(7, 2));
    assert_eq!(chosen(99, 1).len(), 50);
    assert!(chosen(0, 1).is_empty());
}
