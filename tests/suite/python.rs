//! The package for Python: that the declarations of its functions are those of the program. What it does is tested in Python, `.ci/python`.

use std::{env, fs, path::Path};

use cutcake::{
    language::python::{declarations, documentation, fields, functions, name, result},
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

/// Whether Python has a value of this kind where it declares this.
fn is_declared(kind: &str, declared: &str) -> bool {
    declared.split(" | ").any(|one| match one.split('[').next().unwrap() {
        "Any" => true,
        "None" => kind == "nothing",
        "Number" => kind == "number",
        "Set" => kind == "set",
        "Table" => kind == "table",
        "Ruleset" => kind == "ruleset",
        "bool" => kind == "boolean",
        "dict" => kind == "map",
        "str" => ["string", "symbol"].contains(&kind),
        "tuple" => kind == "tuple",
        "Value" => !["nothing", "boolean", "string", "symbol", "tuple", "set", "map", "range"].contains(&kind),
        other => panic!("nothing is known of {other}"),
    })
}

#[test]
fn functions_give_what_is_declared() {
    let (mut asked, mut wrong) = (0, Vec::new());
    for function in functions().filter(|function| *function != "Export") {
        documentation(function, |example| {
            // Examples that are one call of it, and no more.
            let call = example.strip_prefix(function)?.strip_prefix('(')?.strip_suffix(')')?;
            let mut depth = 1_i32;
            let is_one = call.chars().all(|letter| {
                depth += i32::from("([{".contains(letter)) - i32::from(")]}".contains(letter));
                depth > 0
            });
            if is_one && let Ok(answer) = Session::builder().build().eval(example) {
                let kind = answer.into_parts().0.type_name();
                if !is_declared(kind, result(function)) {
                    wrong.push(format!("{example} is a {kind}, not {}", result(function)));
                }
                asked += 1;
            }
            None
        });
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(asked > 300, "{asked} examples are calls");
}
