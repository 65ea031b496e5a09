//! The cells that the rows of a table share.

use std::mem::discriminant;

use cutcake_language::kind::{table::Gathering, value::Value};
use cutcake_render::table::Cells;

/// More distinct cells than are always shared.
const MANY: usize = 1 << 16;

/// Rows read back after gathering.
fn gathered(rows: &[Vec<Value>]) -> Vec<Cells<Value>> {
    let mut gathering = Gathering::default();
    let kept = rows.iter().map(|row| gathering.row(row.clone())).collect();
    gathering.finish();
    kept
}

#[test]
fn only_what_is_written_alike_is_kept_once() {
    let [symbol, string, one] = [Value::symbol("P"), Value::string("P"), Value::integer(1)];
    assert!(symbol == string);
    let rows = [vec![symbol.clone(), one.clone(), symbol.clone()], vec![string, one, symbol]];
    for (row, kept) in rows.iter().zip(gathered(&rows)) {
        assert!(kept.iter().map(discriminant).eq(row.iter().map(discriminant)));
        assert!(kept == row.clone().into() && kept.get(3).is_none() && kept.part(2..9).count() == 1);
    }
}

#[test]
fn cells_that_are_all_different_are_read_too() {
    let rows: Vec<Vec<Value>> =
        (0..3).map(|row| (0..MANY).map(|place| Value::integer((row * MANY + place) as u64)).collect()).collect();
    assert!(gathered(&rows).into_iter().eq(rows.iter().cloned().map(Cells::from)));
}
