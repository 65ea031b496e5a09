//! `cutcake test`: scripts against the records beside them.

use std::{fs, path::Path, time::Duration};

use assert_cmd::{Command, assert::Assert, cargo::cargo_bin};
use predicates::{
    prelude::PredicateBooleanExt,
    str::{contains, ends_with},
};
use tempfile::TempDir;

fn directory(files: &[(&str, &str)]) -> TempDir {
    let directory = TempDir::new().expect("a directory");
    for (name, text) in files {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
        fs::write(path, text).expect("a file");
    }
    directory
}

fn test(directory: &Path, arguments: &[&str]) -> Assert {
    let mut command = Command::new(cargo_bin("cutcake"));
    command.current_dir(directory).arg("test").args(arguments).timeout(Duration::from_secs(30)).assert()
}

fn read(directory: &TempDir, name: &str) -> String {
    fs::read_to_string(directory.path().join(name)).expect("a record")
}

#[test]
fn a_script_that_prints_its_record_passes() {
    let directory = directory(&[("a.cgs", "1+1\n{3|1}\n"), ("a.cgs.snap", "2\n{3|1}\n")]);
    test(directory.path(), &["."]).success().stdout("ok ./a.cgs\n1 passed, 0 failed\n");
    test(directory.path(), &["a.cgs"]).success().stdout("ok a.cgs\n1 passed, 0 failed\n");
}

#[test]
fn a_difference_is_shown() {
    let directory = directory(&[("a.cgs", "1\n5\n"), ("a.cgs.snap", "1\n4\n")]);
    test(directory.path(), &["a.cgs"])
        .code(1)
        .stdout(contains("FAILED a.cgs\n").and(contains("\n-4\n+5\n")).and(ends_with("\n0 passed, 1 failed\n")));
    assert_eq!(read(&directory, "a.cgs.snap"), "1\n4\n");
    test(directory.path(), &["a.cgs", "--color", "always"]).code(1).stdout(contains("\u{1b}[31m-4"));
}

#[test]
fn a_missing_record_fails_and_says_how_to_make_one() {
    let directory = directory(&[("a.cgs", "1\n")]);
    test(directory.path(), &["a.cgs"]).code(1).stdout(contains("--accept").and(ends_with("\n0 passed, 1 failed\n")));
    assert!(!directory.path().join("a.cgs.snap").exists());
}

#[test]
fn accepting_writes_records_and_says_which() {
    let directory = directory(&[
        ("changed.cgs", "2\n"),
        ("changed.cgs.snap", "1\n"),
        ("new.cgs", "3\n"),
        ("same.cgs", "4\n"),
        ("same.cgs.snap", "4\n"),
    ]);
    let told = "ok ./changed.cgs (changed)\nok ./new.cgs (new)\nok ./same.cgs\n3 passed, 0 failed\n";
    test(directory.path(), &[".", "--accept"]).success().stdout(told);
    assert_eq!(read(&directory, "changed.cgs.snap"), "2\n");
    assert_eq!(read(&directory, "new.cgs.snap"), "3\n");
    test(directory.path(), &["."]).success().stdout(ends_with("3 passed, 0 failed\n"));
}

#[test]
fn directories_are_searched_in_order() {
    let files = ["b.cgs", "a/z.cgs", "a/deep/er.cgs", "a/note.txt"].map(|name| (name, "1\n"));
    let directory = directory(&files);
    let told = "ok ./a/deep/er.cgs (new)\nok ./a/z.cgs (new)\nok ./b.cgs (new)\n3 passed, 0 failed\n";
    test(directory.path(), &[".", "b.cgs", "--accept"]).success().stdout(contains("ok b.cgs").or(contains(told)));
    test(directory.path(), &["a"]).success().stdout("ok a/deep/er.cgs\nok a/z.cgs\n2 passed, 0 failed\n");
}

#[test]
fn every_script_has_its_own_session() {
    let directory = directory(&[("a.cgs", "x := 1\n"), ("b.cgs", "x\n"), ("a.cgs.snap", "1\n"), ("b.cgs.snap", "1\n")]);
    test(directory.path(), &["."]).code(1).stdout(contains("ok ./a.cgs").and(contains("FAILED ./b.cgs")));
}

#[test]
fn an_error_is_part_of_the_record_wherever_it_is_run() {
    let directory = directory(&[("in/a.cgs", "1\nassert 1 == 2\n")]);
    test(directory.path(), &["in", "--accept"]).success();
    let record = read(&directory, "in/a.cgs.snap");
    assert!(
        record.starts_with("1\n") && record.contains("assertion failed") && record.contains("a.cgs:2:"),
        "{record}"
    );
    assert!(!record.contains("in/") && !record.contains('\u{1b}'), "{record}");
    test(&directory.path().join("in"), &["a.cgs"]).success();
    test(Path::new("/"), &[directory.path().to_str().expect("UTF-8")]).success();
}

#[test]
fn an_error_in_a_loaded_file_is_named_from_the_script() {
    let directory = directory(&[("in/a.cgs", "load \"lib/b.cgs\"\n"), ("in/lib/b.cgs", "assert 1 == 2\n")]);
    test(directory.path(), &["in/a.cgs", "--accept"]).success();
    let record = read(&directory, "in/a.cgs.snap");
    assert!(record.contains("--> lib/b.cgs:1:") && !record.contains("in/"), "{record}");
    test(&directory.path().join("in"), &["a.cgs"]).success();
}

#[test]
fn a_script_that_is_stopped_has_no_record() {
    let directory = directory(&[("a.cgs", "while true do 1 end"), ("b.cgs", "1\n")]);
    test(directory.path(), &[".", "--accept", "--timeout", "0.2"]).code(1).stdout(
        contains("FAILED ./a.cgs (the time limit of 0.2 s was reached; change it by --timeout)")
            .and(ends_with("1 passed, 1 failed\n")),
    );
    assert!(!directory.path().join("a.cgs.snap").exists());
}

#[test]
fn a_record_without_a_script_is_mentioned() {
    let directory = directory(&[("a.cgs", "1\n"), ("a.cgs.snap", "1\n"), ("gone.cgs.snap", "1\n")]);
    test(directory.path(), &["."]).success().stdout(contains("gone.cgs.snap").and(ends_with("1 passed, 0 failed\n")));
}

#[test]
fn a_record_without_a_script_fails_a_strict_test() {
    let directory = directory(&[("a.cgs", "1\n"), ("a.cgs.snap", "1\n"), ("gone.cgs.snap", "1\n")]);
    test(directory.path(), &[".", "--strict"]).code(1).stdout(
        contains("FAILED ./gone.cgs.snap (there is no script for it)\n").and(ends_with("1 passed, 1 failed\n")),
    );
    test(directory.path(), &[".", "--strict", "--format", "json"])
        .code(1)
        .stdout(ends_with("{\"type\":\"tests\",\"passed\":1,\"failed\":1}\n"));
    // The record is no program.
    std::fs::write(directory.path().join("gone.cgs.snap"), "nothing\n").expect("a file");
    test(directory.path(), &[".", "--strict"]).code(1).stdout(contains("unknown name").not());
}

#[test]
fn accepting_an_error_is_said() {
    let directory = directory(&[("a.cgs", "1\nassert 1 == 2\n"), ("b.cgs", "1\n")]);
    let told = "ok ./a.cgs (new; it ends in an error)\nok ./b.cgs (new)\n2 passed, 0 failed\n";
    test(directory.path(), &[".", "--accept"]).success().stdout(told);
}

#[test]
fn services_are_told_in_junit_xml() {
    let directory =
        directory(&[("a.cgs", "1\n"), ("a.cgs.snap", "1\n"), ("b<&>.cgs", "{3|1}\n"), ("b<&>.cgs.snap", "{2|1}\n")]);
    test(directory.path(), &[".", "--junit", "all.xml"]).code(1);
    let text = read(&directory, "all.xml");
    assert!(text.contains("<testsuites tests=\"2\" failures=\"1\" errors=\"0\""), "{text}");
    assert!(text.contains("name=\"./b&lt;&amp;&gt;.cgs\"") && text.contains("\n-{2|1}\n+{3|1}\n"), "{text}");
    test(directory.path(), &[".", "--junit", "nosuchfolder/all.xml"])
        .code(1)
        .stderr(contains("cannot write nosuchfolder/all.xml"));
}

#[test]
fn nothing_to_test_is_wrong_usage() {
    let directory = directory(&[("note.txt", "1\n")]);
    test(directory.path(), &["."]).code(2).stderr(contains("no scripts found"));
    test(directory.path(), &["missing"]).code(2).stderr(contains("missing"));
}
