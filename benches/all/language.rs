//! Speed of the language, beside CPython where `python3` is there: the same programs, `language/NAME.cgs` and `NAME.py`.
//!
//! Both sides are processes that are started anew, so that both pay for their start; `nothing` says how much that is.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use cutcake::{language::session::Session, limit::Limit};

/// The programs, by the names of their files.
const PROGRAMS: &[&str] = &[
    "nothing",
    "empty_loop",
    "while_loop",
    "while_loop_in_function",
    "closure_calls",
    "fibonacci_calls",
    "growing_map",
    "factorial",
    "big_fibonacci",
    "string_comparisons",
    "string_building",
    "counting_in_a_map",
    "growing_tuple",
    "sieve",
    "matmul",
    "grundy",
    "comprehensions",
    "fold",
    "quicksort",
    "permutations",
    "tuple_keys",
    "rational_sums",
    "grid_rules",
];

/// Rules that were written anew in the language, beside those that come with the program.
const WRITTEN_ANEW: &[&str] =
    &["own_amazons", "own_amazons_by_rays", "shipped_amazons", "own_konane", "shipped_konane"];

fn file(name: &str, extension: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/language").join(name).with_extension(extension)
}

/// A program in a session of this process.
#[divan::bench(args = PROGRAMS)]
fn session(name: &str) {
    let mut session = Session::new(Limit::default());
    let result = session.run_file(&file(name, "cgs"), &mut |_| {});
    assert!(result.is_ok(), "{name} fails");
}

/// The same in a process of its own.
#[divan::bench(args = PROGRAMS)]
fn process(name: &str) {
    run(Command::new(env!("CARGO_BIN_EXE_cutcake")).arg(file(name, "cgs")));
}

/// The value of a board by rules in the language, and by those in Rust.
#[divan::bench(args = WRITTEN_ANEW)]
fn rules(name: &str) {
    run(Command::new(env!("CARGO_BIN_EXE_cutcake")).arg(file(name, "cgs")));
}

/// Its twin.
#[divan::bench(args = PROGRAMS, ignore = Command::new("python3").arg("--version").output().is_err())]
fn cpython(name: &str) {
    run(Command::new("python3").arg(file(name, "py")));
}

fn run(command: &mut Command) {
    let output = command.output();
    assert!(output.is_ok_and(|output| output.status.success()), "{command:?} fails");
}

/// How long a function of the language takes that is called from Rust, as rules of rulesets are.
#[divan::bench(args = [1000])]
fn calls_from_outside(bencher: divan::Bencher, times: usize) {
    bencher.with_inputs(|| Session::new(Limit::default())).bench_values(|mut session| {
        let program = format!("Count((n*n for n in 1..{times}), n -> n mod 3 == 1)");
        session.run("bench", &program, &mut |_| {}).map_err(|error| error.render(false)).map(|()| session)
    });
}
