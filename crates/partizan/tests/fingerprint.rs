//! Fingerprints of values.
#![allow(clippy::unwrap_used, reason = "that is how a test fails")]

use cutcake_base::limit::Limit;
use cutcake_partizan::Store;

const VALUES: [&str; 8] = ["{2|-1}", "{3|0}", "{1||0|-4}", "^2*3", "1/2", "{2+^|*}", "{4|0||-1}", "{1/4||0|-4}"];

#[test]
fn stores_agree() {
    let (mut one, mut other) = (Store::new(Limit::default()), Store::new(Limit::default()));
    let mut all = Vec::new();
    let before = VALUES.iter().rev().map(|text| other.parse(text).unwrap()).collect::<Vec<_>>();
    for (text, same) in VALUES.iter().zip(before.iter().rev()) {
        let value = one.parse(text).unwrap();
        let fingerprint = one.fingerprint(value).unwrap();
        assert_eq!(fingerprint, other.fingerprint(*same).unwrap(), "{text}");
        all.push(fingerprint);
    }
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), VALUES.len());
    let kept = one.parse(VALUES[2]).unwrap();
    let fingerprint = one.fingerprint(kept).unwrap();
    one.keep_only(&[kept]);
    assert_eq!(one.fingerprint(kept).unwrap(), fingerprint);
}
