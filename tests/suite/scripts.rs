//! Every example and every script that fails, with what it prints.

use crate::session::run_file;

#[test]
fn examples() {
    insta::glob!("../../examples", "*.cgs", |path| {
        let printed = run_file(path);
        assert!(!printed.contains("error:"), "{printed}");
        insta::assert_snapshot!(printed);
    });
}

/// Games written by their rules, each compared by the script itself with the one that comes with the program, if it does.
#[test]
fn rulesets() {
    insta::glob!("../../examples", "rulesets/*.cgs", |path| {
        let printed = run_file(path);
        assert!(!printed.contains("error:"), "{printed}");
        insta::assert_snapshot!(printed);
    });
}

#[test]
fn errors() {
    insta::glob!("..", "errors/*.cgs", |path| {
        let printed = run_file(path);
        assert!(printed.contains("error:"), "{printed}");
        insta::assert_snapshot!(printed);
    });
}
