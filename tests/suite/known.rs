//! Values that the literature gives: each line of `tests/known/*.tsv` is an expression, what it prints, and where that is found.

use std::{fs, path::Path};

use crate::session::run;

#[test]
fn values_of_the_literature() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/known");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        for (number, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            let place = format!("{}:{}", path.display(), number + 1);
            let [expression, printed, source] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{place}") };
            assert_eq!(run(expression), [printed], "{place}: {source}");
            count += 1;
        }
    }
    assert!(count > 0, "the tables are there");
}
