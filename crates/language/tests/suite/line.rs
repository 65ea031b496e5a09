//! The lines of a record.

use cutcake_language::record::line::{Chain, Entry, Line, Recorded, Sweep, fingerprint};

#[test]
fn lines_are_read_back() {
    let sweep = Sweep {
        number: 1,
        call: "Sweep(Clobber, (2, 2), Value)".to_owned(),
        hash: fingerprint(&["a", "b"]),
        positions: 24,
        shard: "2/4".parse().ok(),
    };
    let entry = Entry {
        sweep: 1,
        index: 7,
        position: "Clobber[\"xo|ox\"]".to_owned(),
        times: 2,
        recorded: Recorded::Outcome(">".to_owned()),
    };
    for line in [
        Line::Program(fingerprint(&[])),
        Line::Sweep(sweep.clone()),
        Line::Sweep(Sweep { shard: None, ..sweep }),
        Line::Entry(entry.clone()),
        Line::Entry(Entry { recorded: Recorded::Value("{1|*}".to_owned()), ..entry.clone() }),
        Line::Entry(Entry { recorded: Recorded::Open("too large".to_owned()), ..entry }),
    ] {
        let mut chain = Chain::default();
        let [first, second] = [line.text(&mut chain), line.text(&mut chain)];
        assert_ne!(first, second, "a digest is that of all lines before");
        assert_eq!(Line::read(&first), Ok(line));
    }
    assert_eq!(Line::read("{\"version\":9,\"program\":\"x\"}"), Err(Some(9)));
    assert_eq!(Line::read("{\"sweep\":1}"), Err(None));
}

#[test]
fn texts_are_told_apart_where_they_are_divided() {
    assert_eq!(fingerprint(&[]), "6c62272e07bb014262b821756295c58d");
    assert_ne!(fingerprint(&["ab", "c"]), fingerprint(&["a", "bc"]));
}
