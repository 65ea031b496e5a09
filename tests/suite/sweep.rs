//! Sweeps: every position once, with as many as it stands for; recorded, taken up again, shared out and put together.

use std::{
    fs,
    path::Path,
    process::{Child, Command as Process, Stdio},
    thread,
    time::{Duration, Instant},
};

use assert_cmd::{Command, cargo::cargo_bin};
use predicates::str::contains;
use tempfile::TempDir;

use crate::session::run;

/// Domineering written in the language.
const DOMINEERING: &str = r##"ruleset Dominoes[board as Grid(".#")] partizan
  left  for (r, c) in board.FindAll(".") where board[r+1, c] == "." yield [board.With((r, c), "#", (r+1, c), "#")] end
  right for (r, c) in board.FindAll(".") where board[r, c+1] == "." yield [board.With((r, c), "#", (r, c+1), "#")] end
  same  board.FlipRows, board.FlipColumns
end
"##;

/// A program that ends with an error that says so.
fn fails(program: &str, message: &str) {
    let printed = run(program).join("\n");
    assert!(printed.starts_with("error: ") && printed.contains(message), "{program}\n{printed}");
}

#[test]
fn a_sweep_counts_as_all_boards_do() {
    // All boards one by one, from another side: a comprehension over the letters.
    let all = |letters: &str, ruleset: &str| {
        format!(
            "def texts(n) if n == 0 then (\"\",) else (t + l for t in texts(n - 1) for l in \"{letters}\") end end\n\
             Tally(Value({ruleset}[t[1..3] + \"|\" + t[4..6]]) for t in texts(6))"
        )
    };
    for (letters, ruleset) in [(".#", "Domineering"), (".xo", "Clobber"), (".x", "Cram")] {
        let swept = run(&format!("Tally({ruleset}, (2, 3); all := true)"));
        assert_eq!(swept, run(&all(letters, ruleset)), "{ruleset}");
    }
}

#[test]
fn rules_in_the_language_are_swept_up_to_their_symmetries() {
    for size in ["(2, 3)", "(3, 3)", "(1, 5)"] {
        let written =
            run(&format!("{DOMINEERING}Tally(Dominoes, {size})\nTally(Sweep(Dominoes, {size}); all := true)"));
        let own = run(&format!("Tally(Domineering, {size})\nTally(Domineering, {size}; all := true)"));
        assert_eq!(written, own, "{size}");
    }
    let heaps = "ruleset Heaps[a, b] impartial\n  options for i from 1 to a yield [a - i, b] end; for i from 1 to b yield [a, b - i] end\n  same [b, a]\nend\n";
    assert_eq!(
        run(&format!("{heaps}Sweep(Heaps, 2, Grundy)")),
        [
            "  position  value  multiplicity\nHeaps[0,0]      0             1\nHeaps[0,1]      1             2\nHeaps[0,2]      2             2\nHeaps[1,1]      0             1\nHeaps[1,2]      3             2\nHeaps[2,2]      0             1"
        ]
    );
}

#[test]
fn tables_are_collections_of_their_rows() {
    assert_eq!(run("t := Sweep(Clobber, (1, 2)); t[5]"), ["(Clobber[\"xo\"], *, 2)"]);
    assert_eq!(run("Size(Sweep(Clobber, (1, 2)))"), ["6"]);
    assert_eq!(run("(r for r in ValueTable(Cutcake, 2, 3))"), ["((\"1\", 0, -1, -2), (\"2\", 1, 0, 0))"]);
    assert_eq!(run("Sum(n for (p, g, n) in Sweep(Clobber, (2, 3)))"), ["729"]);
}

#[test]
fn sizes_that_tell_nothing_are_errors() {
    fails("Sweep(Hackenbush, 3)", "no size tells which positions of Hackenbush are meant");
    fails("Sweep(Clobber, (1, 2, 3))", "its rows and its columns");
    fails("Sweep(Clobber, (9, 9))", "3^81 boards");
    fails("Sweep(Clobber, (0, 2))", "from 1");
    fails("Sweep(Clobber, (Cram[2,2],))", "those of Clobber alone");
    fails("Sweep(Clobber, \"xo\")", "a size such as (3, 4)");
    fails("Tally(Clobber)", "`size` is missing");
    fails("Tally((1, 2); all := true)", "positions of a sweep");
    fails("Sweep(Clobber, (1, 2), G -> 1/0)", "zero");
}

/// A sweep of some seconds: each position has work of its own.
const SLOW: &str = "def work(G) s := 0; for i from 1 to 3000 do s := s + i mod 7 end; Value(G) + s - s end\n";

fn program(folder: &Path) {
    let text = format!("{DOMINEERING}{SLOW}Tally(Dominoes, (3, 3), work)\nSweep(SynchronizedCutcake, 3, Outcome)\n");
    // Shards end with their sweep, so that a program for them has one.
    fs::write(folder.join("two.cgs"), text).unwrap();
    fs::write(folder.join("sweep.cgs"), format!("{DOMINEERING}{SLOW}Sweep(Dominoes, (3, 3), work)\n")).unwrap();
}

fn cutcake(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin("cutcake"));
    command.args(arguments).current_dir(folder).timeout(Duration::from_secs(120));
    command
}

fn spawn(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = Process::new(cargo_bin("cutcake"));
    command.args(arguments).current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().unwrap()
}

/// Lets a program run until its record has so many lines, and kills it.
fn kill_at(folder: &Path, arguments: &[&str], record: &str, lines: usize) {
    let mut child = spawn(folder, arguments);
    let start = Instant::now();
    let path = folder.join(record);
    while fs::read_to_string(&path).unwrap_or_default().lines().count() < lines {
        assert!(start.elapsed() < Duration::from_secs(60), "the record does not grow");
        thread::sleep(Duration::from_millis(5));
    }
    // On Unix a signal that nothing can catch.
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn four_shards_of_which_one_is_killed_make_the_record_of_one_machine() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    program(folder);
    let whole = ["--threads", "1", "--checkpoint", "whole.jsonl", "sweep.cgs"];
    let printed = cutcake(folder, &whole).assert().success().get_output().stdout.clone();

    let shard = |number: usize| -> [String; 7] {
        let [file, part] = [format!("part-{number}.jsonl"), format!("{number}/4")];
        ["--threads", "1", "--checkpoint", &file, "--shard", &part, "sweep.cgs"].map(str::to_owned)
    };
    for number in [1, 2, 4] {
        let arguments = shard(number);
        let arguments = arguments.each_ref().map(String::as_str);
        cutcake(folder, &arguments)
            .assert()
            .success()
            .stdout("")
            .stderr(contains(format!("shard {number}/4 of Sweep")));
    }
    let merge = ["merge", "part-1.jsonl", "part-2.jsonl", "part-3.jsonl", "part-4.jsonl", "-o", "merged.jsonl"];
    cutcake(folder, &merge).assert().code(1).stderr(contains("cannot read part-3.jsonl"));
    let others = ["merge", "part-1.jsonl", "part-2.jsonl", "part-4.jsonl"];
    cutcake(folder, &others).assert().code(1).stdout("").stderr(contains("no file has shard 3/4"));

    let third = shard(3);
    let third = third.each_ref().map(String::as_str);
    kill_at(folder, &third, "part-3.jsonl", 4);
    // What a process leaves that is killed while it writes; this one may have been quick.
    let part = folder.join("part-3.jsonl");
    let text: String = fs::read_to_string(&part).unwrap().split_inclusive('\n').take(6).collect();
    fs::write(&part, format!("{text}{{\"sweep\":1,\"index\":")).unwrap();
    cutcake(folder, &merge).assert().code(1).stderr(contains("shard 3/4, part-3.jsonl: "));
    assert!(!folder.join("merged.jsonl").exists());

    cutcake(folder, &third).assert().success();
    cutcake(folder, &merge).assert().success().stdout("").stderr("");
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert!(read("merged.jsonl") == read("whole.jsonl"), "the merged record differs from that of one machine");
    cutcake(folder, &["--checkpoint", "merged.jsonl", "sweep.cgs"]).assert().success().stdout(printed);
    assert!(read("merged.jsonl") == read("whole.jsonl"), "a complete record has grown");
}

#[test]
fn a_program_goes_on_where_its_record_ends() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    program(folder);
    let whole =
        cutcake(folder, &["--checkpoint", "whole.jsonl", "two.cgs"]).assert().success().get_output().stdout.clone();
    let plain = cutcake(folder, &["two.cgs"]).assert().success().get_output().stdout.clone();
    assert_eq!(String::from_utf8(whole), String::from_utf8(plain.clone()));

    let again = ["--checkpoint", "again.jsonl", "two.cgs"];
    kill_at(folder, &again, "again.jsonl", 4);
    cutcake(folder, &again).assert().success().stdout(plain.clone());
    cutcake(folder, &again).assert().success().stdout(plain);
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert!(read("again.jsonl") == read("whole.jsonl"), "the record differs from one that was not interrupted");
}

#[test]
fn a_record_belongs_to_its_program() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    let rules = |add: u8| {
        format!("ruleset Heap[n] impartial\n  options for i from 1 to n yield [n - i - {add} + {add}] end\nend\n")
    };
    write("rules.cgs", &rules(0));
    write("a.cgs", "load \"rules.cgs\"\nSweep(Heap, 3, Grundy);");
    write("b.cgs", "Sweep(Kayles, 3, Grundy);");
    let record = |program: &'static str| ["--checkpoint", "a.jsonl", program];
    cutcake(folder, &record("a.cgs")).assert().success();
    cutcake(folder, &record("b.cgs")).assert().code(1).stderr(contains("a program with another text"));
    let shard = ["--checkpoint", "part.jsonl", "--shard", "1/2", "a.cgs"];
    cutcake(folder, &shard).assert().success();
    let other = ["--checkpoint", "part.jsonl", "--shard", "2/2", "a.cgs"];
    cutcake(folder, &other).assert().code(1).stderr(contains("shard 1/2"));
    write("rules.cgs", &rules(1));
    cutcake(folder, &record("a.cgs")).assert().code(1).stderr(contains("have changed"));
    // What is no record is left alone.
    write("note.txt", "precious");
    cutcake(folder, &["--checkpoint", "note.txt", "b.cgs"]).assert().code(1).stderr(contains("no record of sweeps"));
    assert_eq!(fs::read_to_string(folder.join("note.txt")).unwrap(), "precious");
    cutcake(folder, &["merge", "note.txt"]).assert().code(1).stderr(contains("no record of sweeps"));
    cutcake(folder, &["merge", "a.jsonl", "part.jsonl"]).assert().success();
}

#[test]
fn the_options_of_records_are_checked() {
    let folder = TempDir::new().unwrap();
    for (arguments, message) in [
        (&["--shard", "1/2", "-e", "1"][..], "--checkpoint"),
        (&["--checkpoint", "x", "--shard", "3/2", "-e", "1"], "from 1 to n"),
        (&["--checkpoint", "x", "help"], "give files or -e"),
        (&["merge"], "FILE"),
    ] {
        cutcake(folder.path(), arguments).assert().code(2).stderr(contains(message));
    }
}

/// Every kind of value that is told by a text of its own is found again in the record.
#[test]
fn values_of_all_kinds_are_recorded() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    for (place, (ruleset, size, function)) in [
        ("Clobber", "(2, 2)", "Outcome"),
        ("Clobber", "(2, 2)", "Thermograph"),
        ("Clobber", "(1, 4)", "G -> (G, Show(G), Value(G) > 0, Left, Set(1, G))"),
        ("SynchronizedCutcake", "4", "Value"),
        ("SynchronizedCutcake", "4", "Outcome"),
        ("SynchronizedCutcake", "3", "G -> (Outcome(G), 1)"),
        ("Cutblock", "2", "Class"),
        ("Cutblock", "2", "Value"),
        ("Kayles", "5", "G -> Nothing"),
    ]
    .into_iter()
    .enumerate()
    {
        let text = format!("Sweep({ruleset}, {size}, {function})");
        let plain = cutcake(folder, &["-e", &text]).assert().success().get_output().stdout.clone();
        let record = format!("{place}.jsonl");
        for _ in 0..2 {
            cutcake(folder, &["--checkpoint", &record, "-e", &text]).assert().success().stdout(plain.clone());
        }
    }
    let text = "Sweep(Kayles, 3, G -> (x -> G))";
    cutcake(folder, &["--checkpoint", "function.jsonl", "-e", text]).assert().code(1).stderr(contains("function"));
}

/// How many threads a process has, where the system tells it.
fn threads_of(child: &Child) -> usize {
    fs::read_dir(format!("/proc/{}/task", child.id())).map_or(0, Iterator::count)
}

#[test]
fn threads_change_nothing_but_the_time() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    // Some positions fail to be quiet, so that the first thread asks them in order.
    let text = format!(
        "{DOMINEERING}{SLOW}def f(G) if Value(G) == -1 then Print(\"minus one\") end; for i from 1 to 24 do work(G) end; work(G) end\n\
         Sweep(Dominoes, (3, 3), f)\n"
    );
    fs::write(folder.join("threads.cgs"), text).unwrap();
    let start = Instant::now();
    let one = cutcake(folder, &["--threads", "1", "threads.cgs"]).assert().success().get_output().stdout.clone();
    // Threads are for what takes long, as it does unless the program is optimised.
    let is_long = start.elapsed() > Duration::from_secs(4);
    cutcake(folder, &["--threads", "3", "threads.cgs"]).assert().success().stdout(one);
    if cfg!(target_os = "linux") && is_long {
        let mut child = spawn(folder, &["--threads", "3", "threads.cgs"]);
        let (mut most, start) = (0, Instant::now());
        while child.try_wait().unwrap().is_none() && start.elapsed() < Duration::from_secs(60) {
            most = most.max(threads_of(&child));
            thread::sleep(Duration::from_millis(5));
        }
        assert!(most >= 3, "{most} threads");
    }
}
