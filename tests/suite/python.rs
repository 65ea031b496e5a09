//! The package for Python: that the declarations of its functions are those of the program. What it does is tested in Python, `.ci/python`.

use std::{env, fs, path::Path};

use cutcake::{
    language::python::{declarations, fields, functions, name},
    prelude::*,
};

#[test]
fn functions_are_declared_as_they_are() {
    let session = Session::builder().build();
    for (file, now) in [("_functions.pyi", declarations(session.ruleset_names())), ("_fields.pyi", fields())] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/cutcake").join(file);
        if env::var_os("UPDATE_REFERENCE").is_some() {
            fs::write(&path, &now).unwrap();
        }
        let then = fs::read_to_string(&path).unwrap();
        assert!(then == now, "UPDATE_REFERENCE=1 cargo test --test suite python writes {}", path.display());
    }
}

#[test]
fn no_two_functions_have_one_name() {
    let mut names: Vec<String> = functions().map(name).collect();
    names.sort();
    let all = names.len();
    names.dedup();
    assert_eq!(names.len(), all);
}
