//! Every example and every script that fails, with what it prints.

use std::{
    fs,
    path::{Path, PathBuf},
};

use assert_cmd::Command;

use crate::session::run_file;

/// The examples, in order, those of rulesets and of questions that the papers leave open among them.
fn examples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let folders = [folder.join("rulesets"), folder.join("research"), folder];
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "cgs"));
    files.sort();
    files
}

/// What an example is recorded to print. `cutcake test examples --accept` writes it.
fn record(example: &Path) -> String {
    fs::read_to_string(format!("{}.snap", example.display())).unwrap_or_default()
}

#[test]
fn each_example_is_recorded() {
    for example in examples() {
        let record = record(&example);
        assert!(!record.trim().is_empty() && !record.contains("error:"), "{}: {record}", example.display());
    }
}

/// Those that take seconds too, each alone: `.ci/run` does the same.
#[test]
#[ignore = "`cutcake test examples` takes 15 s in a debug build"]
fn examples_print_what_is_recorded() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cutcake"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(["test", "examples"]).assert().success();
}

#[test]
fn examples_run_after_each_other_in_any_order() {
    let mut files = examples();
    // What takes seconds says nothing more of the order.
    let long = ["research", "/chocolate.cgs", "/cutblock.cgs", "/maundy_block.cgs", "/synchronized_cutcake.cgs"];
    files.retain(|file| !long.iter().any(|long| file.to_string_lossy().contains(long)));
    files.reverse();
    let printed = Command::new(env!("CARGO_BIN_EXE_cutcake")).args(&files).assert().success();
    let recorded: String = files.iter().map(|example| record(example)).collect();
    assert_eq!(String::from_utf8_lossy(&printed.get_output().stdout), recorded);
}

#[test]
fn errors() {
    insta::glob!("..", "errors/*.cgs", |path| {
        let printed = run_file(path);
        assert!(printed.contains("error:"), "{printed}");
        insta::assert_snapshot!(printed);
    });
}
