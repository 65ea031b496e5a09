//! Rulesets in Rust against twins of them in the language, `tests/twins/*.cgs`, which say the rules and nothing else.

use std::{fs, path::Path};

use cutcake::random::Random;

use crate::session::run;

/// A game on a board: as it is typed, the file of its twin, and the letters of its boards.
type Game = (&'static str, &'static str, &'static str);

const GAMES: &[Game] = &[
    ("Amazons", "amazons", ".xo#"),
    ("Konane", "konane", ".xo#"),
    ("NoGo", "nogo", ".xo"),
    ("Fission", "fission", ".x#"),
    ("BicolourFission", "fission", ".xo#"),
    ("AntiClobber", "gen_clobber", ".xo#"),
    ("HotClobber", "gen_clobber", ".xo#"),
    ("Kings", "gen_clobber", ".xo#"),
    ("Rooks", "gen_clobber", ".xo#"),
    ("Queens", "gen_clobber", ".xo#"),
    ("Knights", "gen_clobber", ".xo#"),
    ("GenClobber", "gen_clobber", ".xo#"),
    ("GenClobber(Diagonal, 2)", "gen_clobber", ".xo#"),
    ("GenClobber(directions := ((0, 1),), maxDistance := 3)", "gen_clobber", ".xo#"),
    ("GenClobber(clobbered := (\"xo#\", \"x\"))", "gen_clobber", ".xo#"),
    ("GenClobber(maxDistance := 2, clobbered := (\"#\", \"x\"))", "gen_clobber", ".xo#"),
    ("GenClobber(maxDistance := 2, clobbered := (\".o\", \"x\"), leftBehind := (\"#\", \"#\"))", "gen_clobber", ".xo#"),
    ("GenClobber(KnightsMove, 2, (\".\", \".\"), (\"#\", \"x\"))", "gen_clobber", ".xo#"),
];

/// Every board of these sides.
fn boards(letters: &str, rows: usize, columns: usize) -> Vec<String> {
    let mut boards = vec![String::new()];
    for cell in 0..rows * columns {
        let bar = if cell > 0 && cell % columns == 0 { "|" } else { "" };
        boards = boards
            .iter()
            .flat_map(|board| letters.chars().map(move |letter| format!("{board}{bar}{letter}")))
            .collect();
    }
    boards
}

/// Some boards of these sides.
fn some_boards(random: &mut Random, count: usize, letters: &str, rows: usize, columns: usize) -> Vec<String> {
    let letters: Vec<char> = letters.chars().collect();
    let mut row = || -> String { (0..columns).map(|_| letters[random.below(letters.len() as u64) as usize]).collect() };
    (0..count).map(|_| (0..rows).map(|_| row()).collect::<Vec<_>>().join("|")).collect()
}

/// The two games have the same values and the same options, in order.
fn are_twins((name, file, _): Game, boards: &[String]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/twins/{file}.cgs"));
    let text = fs::read_to_string(path).unwrap();
    let boards = boards.iter().map(|board| format!("\"{board}\",")).collect::<String>();
    let printed = run(&format!(
        "{text}\nboards := ({boards});\n(b for b in boards where {name}[b] != Slow{name}[b])\n\
         (Show(Options({name}[b], p)) for b in boards for p in (Left, Right))\n\
         (Show(Options(Slow{name}[b], p)) for b in boards for p in (Left, Right))"
    ));
    let [different, options, slow] = &printed[..] else { panic!("{name}: {}", printed.join("\n")) };
    assert_eq!(different, "()", "{name}");
    assert_eq!(*options, slow.replace("Slow", ""), "{name}");
}

#[test]
fn some_boards_of_every_game() {
    let mut random = Random::new(1);
    for game in GAMES {
        let mut all = [(1, 1), (1, 2), (2, 1)].map(|(rows, columns)| boards(game.2, rows, columns)).concat();
        for (rows, columns) in [(1, 3), (2, 2), (2, 3), (1, 6), (4, 2)] {
            all.extend(some_boards(&mut random, 3, game.2, rows, columns));
        }
        are_twins(*game, &all);
    }
}

#[test]
#[ignore = "minutes"]
fn every_board_of_six_squares() {
    for game in GAMES {
        for (rows, columns) in [(1, 3), (1, 4), (2, 2), (1, 5), (1, 6), (2, 3)] {
            are_twins(*game, &boards(game.2, rows, columns));
        }
    }
}

#[test]
#[ignore = "minutes"]
fn many_larger_boards() {
    let mut random = Random::new(2);
    for game in GAMES {
        for (rows, columns) in [(3, 3), (2, 4), (5, 2), (1, 9), (3, 4)] {
            are_twins(*game, &some_boards(&mut random, 60, game.2, rows, columns));
        }
    }
}
