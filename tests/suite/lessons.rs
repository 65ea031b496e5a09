//! Lessons, exercises and puzzles.

use std::{fs, path::Path};

use cutcake::{language::session::Session, limit::Limit};
use cutcake_shell::lesson::{self, Task};

fn evaluated(line: &str) -> Result<String, String> {
    Session::new(Limit::default()).text_of(line).map_err(|error| error.render(false))
}

#[test]
fn what_lessons_ask_for_is_there() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/lessons");
    let files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files.len(), 4);
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for lesson in lesson::read("a file", &text).map_err(|error| error.render(false)).unwrap() {
            for step in lesson.steps {
                let line = match step.task {
                    Task::Type(line) => line,
                    Task::Find(answer) => answer.text().to_owned(),
                    Task::Exercise(_) => continue,
                };
                evaluated(&line).unwrap_or_else(|error| panic!("{}: {line}\n{error}", file.display()));
            }
        }
    }
}

#[test]
fn one_move_alone_solves_a_puzzle() {
    for (rules, size) in [
        ("Nim", "(5, 5, 5)"),
        ("Domineering", "(3, 4)"),
        ("Clobber", "(2, 4)"),
        ("Konane", "(3, 4)"),
        ("SynchronizedCutcake", "(6, 6)"),
        ("Cutblock", "(3, 3, 3)"),
    ] {
        // After a round both have moved.
        let (moves, first) = match rules {
            "SynchronizedCutcake" => ("BestMoves(p, Left)", ""),
            _ => ("WinningMoves(p, Left)", "; assert l[1] == s"),
        };
        let program = format!(
            "t := Puzzle({rules}, {size}, 3; count := 2)\nfor (p, s, l) in t do assert {moves}.Size == 1; assert {moves}[1] == s{first} end\nt.Size"
        );
        let printed = evaluated(&program).unwrap_or_else(|error| panic!("{rules}\n{error}"));
        assert!(printed.ends_with("\n2"), "{printed}");
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzle() {
    let once = evaluated("Puzzle(Domineering, (3, 4), 7)");
    assert_eq!(once, evaluated("Puzzle(Domineering, (3, 4), 7)"));
    assert_ne!(once, evaluated("Puzzle(Domineering, (3, 4), 8)"));
    let none = evaluated("Puzzle(Nim, (0, 0, 0))").unwrap_err();
    assert!(none.contains("one move alone wins"), "{none}");
}
