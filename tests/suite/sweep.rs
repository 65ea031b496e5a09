//! Sweeps: every position once, with as many as it stands for; recorded, taken up again, shared out and put together.

use std::{
    fs,
    path::Path,
    process::{Child, Command as Process, Stdio},
    thread,
    time::{Duration, Instant},
};

use assert_cmd::{Command, cargo::cargo_bin};
use cutcake::{language::record::line::fingerprint, random::Random};
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
            "  position  Grundy  multiplicity\nHeaps[0,0]       0             1\nHeaps[0,1]       1             2\nHeaps[0,2]       2             2\nHeaps[1,1]       0             1\nHeaps[1,2]       3             2\nHeaps[2,2]       0             1"
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

/// A record does not say what its values rest on: those of a function may rest on anything.
#[test]
fn what_is_read_from_a_record_is_not_called_proved() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let text = "s := Sweep(Nim, 2, G -> Outcome(SynchronizedCutcake[40,40]));\nPrint(Standing(s))\n\
                t := Sweep(Nim, 2, Grundy);\nPrint(Standing(t))\n";
    fs::write(folder.join("sweep.cgs"), text).unwrap();
    for _ in 0..2 {
        let command = ["--checkpoint", "record.jsonl", "sweep.cgs"];
        cutcake(folder, &command).assert().success().stdout("derived\nproved\n");
    }
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
    cutcake(folder, &["--checkpoint", "note.txt", "b.cgs"]).assert().code(1).stderr(contains("not a record of sweeps"));
    assert_eq!(fs::read_to_string(folder.join("note.txt")).unwrap(), "precious");
    cutcake(folder, &["merge", "note.txt"]).assert().code(1).stderr(contains("not a record of sweeps"));
    cutcake(folder, &["merge", "a.jsonl", "part.jsonl"]).assert().success();
}

#[test]
fn what_searches_find_is_kept_between_runs() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let ask = |options: &[&str], program: &str| {
        let arguments = [options, &["--positions", "p.bin", "-e", program]].concat();
        cutcake(folder, &arguments).assert()
    };
    let few = "Try(Outcome(Domineering[6,7]; positions := 60), \"not yet\")";
    ask(&[], few).success().stdout("\"not yet\"\n");
    ask(&[], "Outcome(Domineering[6,7])").success();
    let outcome = cutcake(folder, &["-e", "Outcome(Domineering[6,7])"]).output().unwrap().stdout;
    // Boards of rules in the language are known in their session only.
    ask(&[], &format!("{DOMINEERING}Outcome(Dominoes[4,5])")).success();
    ask(&[], few).success().stdout(outcome);
    ask(&["--timeout", "0.5"], "while true do end").code(124).stderr(contains("the results of searches are in p.bin"));
    ask(&["--sandbox"], "1").code(1).stderr(contains("programs may not write files here"));
    let mut damaged = fs::read(folder.join("p.bin")).unwrap();
    damaged[100] ^= 1;
    fs::write(folder.join("p.bin"), damaged).unwrap();
    ask(&[], "1").code(1).stderr(contains("it is damaged"));
    fs::write(folder.join("p.bin"), "{}").unwrap();
    ask(&[], "1").code(1).stderr(contains("not a file of positions"));
}

#[test]
fn long_searches_use_databases() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let build = |arguments: &[&str]| {
        cutcake(folder, &[&["database", "build"], arguments, &["--databases", "kept"]].concat()).assert()
    };
    build(&["Nim", "3", "3"])
        .code(1)
        .stderr(contains("Nim has no databases; these have: "))
        .stderr(contains("Clobber"));
    build(&["Clobber", "9", "9"]).code(1).stderr(contains("more boards than a database holds"));
    build(&["Clobber", "0", "9"]).code(2);
    build(&["Domineering", "3", "4"]).success().stdout(contains("4096 boards are in"));
    let ask = || {
        cutcake(folder, &["--databases", "kept", "-e", "Outcome(Domineering[7,8])"]).assert().success().stdout("R\n")
    };
    ask().stderr("");
    let path = folder.join("kept").join("Domineering.outcomes");
    let mut damaged = fs::read(&path).unwrap();
    damaged[200] ^= 1;
    fs::write(&path, damaged).unwrap();
    ask().stderr(contains("Domineering.outcomes is not used: it is damaged"));
    fs::write(&path, "{}").unwrap();
    ask().stderr(contains("another version of the program has written it"));
}

#[test]
fn the_options_of_records_are_checked() {
    let folder = TempDir::new().unwrap();
    for (arguments, message) in [
        (&["--shard", "1/2", "-e", "1"][..], "--checkpoint"),
        (&["--checkpoint", "x", "--shard", "3/2", "-e", "1"], "from 1 to n"),
        (&["--checkpoint", "x", "help"], "give files or -e"),
        (&["--positions", "x", "help"], "give files or -e"),
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
        ("Kayles", "2", "G -> (Tiny(2), 1 + Miny({3|1}), ^<3>, v[2], ^^*, *5, -^3*2, {3|1||*,{2|0}}, +-{2,*}, +-(1/2))"),
        ("Kayles", "2", "G -> (1..3, true, \"a \\\"b\\\"\", '{*|1,1}', <0|<0||>,0|>, eps - 2*eps^2 + 1, Left, N, ())"),
        ("Kayles", "2", "G -> (Grid(\"..x|o..\", \".xo\"), Strip(\"tt.f\", \".tf\"), Graph(\"l(r;e)\"), Map((G, 1), (2, Set(3))))"),
        ("Kayles", "2", "G -> Graph(\"l(r;e)\").Edges"),
        ("Kayles", "2", "G -> (Table((a, b) -> a*b, 2, 2; caption := \"c\"), TableOfRows((\"n\", \"a\"), \"t\", (1, 2)))"),
        ("Kayles", "2", "G -> (Cutcake, PassMoves(Nim, 2), Join(Nim, Kayles), DicoticVariant(Cutcake), TriangularChocolate(k := 3))"),
        ("Kayles", "2", "G -> (2*G + Kayles[7], DicoticVariant(Cutcake)[3,2], -Hackenbush[\"l(r;e)\"], TriangularChocolate[4,2,3; k := 3])"),
        ("Cutblock", "2", "G -> (G + <0||>, 2*G)"),
        ("Clobber", "(1, 3)", "G -> (Thermograph(G).LeftWall, Thermograph(G))"),
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

/// A record of a sweep with this in the place of its second value.
fn tampered(folder: &Path, name: &str, change: impl FnOnce(Vec<String>) -> Vec<String>) {
    let text = fs::read_to_string(folder.join("whole.jsonl")).unwrap();
    let lines = change(text.lines().map(str::to_owned).collect());
    fs::write(folder.join(name), lines.join("\n") + "\n").unwrap();
}

/// A line with the digest that belongs to it behind these lines.
fn signed(lines: &[String], line: &str) -> String {
    let body = line.split(",\"digest\"").next().unwrap().to_owned() + "}";
    let before = lines.last().map_or("", |line| &line[line.len() - 34..line.len() - 2]);
    let digest = fingerprint(&[before, &body]);
    format!("{},\"digest\":\"{digest}\"}}", &body[..body.len() - 1])
}

/// All lines with digests that belong to them, as somebody makes them who knows how.
fn resigned(lines: Vec<String>) -> Vec<String> {
    let mut signed_lines: Vec<String> = Vec::new();
    for line in lines {
        let line = signed(&signed_lines, &line);
        signed_lines.push(line);
    }
    signed_lines
}

/// What stands in a record is data: nothing of it runs, whoever made its digests.
#[test]
fn a_record_runs_nothing() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::write(folder.join("victim.csv"), "precious").unwrap();
    fs::write(folder.join("a.cgs"), "Sweep(Clobber, (1, 3), Value)").unwrap();
    cutcake(folder, &["--checkpoint", "whole.jsonl", "a.cgs"]).assert().success();
    for value in [
        "if Export(\\\"root::0:0\\\",\\\"victim.csv\\\") == 0 then * else * end",
        "if Export(1, \\\"new.csv\\\") == 0 then * else * end",
        "load \\\"/etc/passwd\\\"",
        "while true do end",
        "Export(1, \\\"new.csv\\\")",
        "Print(1)",
        "x -> x",
        "_",
        "1 2",
        "no such thing",
    ] {
        tampered(folder, "bad.jsonl", |mut lines| {
            lines[2] = lines[2].replace("\"value\":\"0\"", &format!("\"value\":\"{value}\""));
            assert!(lines[2].contains(value));
            resigned(lines)
        });
        for command in [
            &["--checkpoint", "bad.jsonl", "a.cgs"][..],
            &["merge", "bad.jsonl", "-o", "merged.jsonl"],
            &["verify", "bad.jsonl"],
            &["verify", "bad.jsonl", "a.cgs"],
        ] {
            let refused = cutcake(folder, command).timeout(Duration::from_secs(20)).assert().code(1);
            refused.stdout("").stderr(contains("has no value in line 3"));
        }
        assert_eq!(fs::read_to_string(folder.join("victim.csv")).unwrap(), "precious", "{value}");
        assert!(!folder.join("new.csv").exists() && !folder.join("merged.jsonl").exists(), "{value}");
    }
    // A name of the program is no data, whatever it holds.
    fs::write(folder.join("b.cgs"), "secret := 5; Sweep(Clobber, (1, 3), Value)").unwrap();
    fs::remove_file(folder.join("whole.jsonl")).unwrap();
    cutcake(folder, &["--checkpoint", "whole.jsonl", "b.cgs"]).assert().success();
    tampered(folder, "bad.jsonl", |mut lines| {
        lines[2] = lines[2].replace("\"value\":\"0\"", "\"value\":\"secret\"");
        resigned(lines)
    });
    cutcake(folder, &["--checkpoint", "bad.jsonl", "b.cgs"]).assert().code(1).stderr(contains("is not a ruleset here"));
}

/// What is done to the lines of a record.
type Change = fn(&mut Vec<String>);

/// Lines that were changed, doubled, lost or moved are noticed, also by somebody who did not touch the digests' chain.
#[test]
fn a_damaged_record_is_refused() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::write(folder.join("a.cgs"), "Tally(Clobber, (1, 3), Value)").unwrap();
    cutcake(folder, &["--checkpoint", "whole.jsonl", "a.cgs"]).assert().success();
    let refused = |said: &str| {
        for command in [&["--checkpoint", "bad.jsonl", "a.cgs"][..], &["merge", "bad.jsonl"], &["verify", "bad.jsonl"]]
        {
            cutcake(folder, command).assert().code(1).stdout("").stderr(contains(said));
        }
    };
    let changes: [(&str, Change); 4] = [
        ("line 4: ", |lines| lines[3] = lines[3].replace("\"value\":\"0\"", "\"value\":\"1\"")),
        ("line 5: ", |lines| lines.insert(4, lines[3].clone())),
        ("line 5: ", |lines| drop(lines.remove(4))),
        ("line 5: ", |lines| lines.swap(4, 5)),
    ];
    for (said, change) in changes {
        tampered(folder, "bad.jsonl", |mut lines| {
            change(&mut lines);
            lines
        });
        refused(said);
    }
    for (said, change) in &changes[1..] {
        tampered(folder, "bad.jsonl", |mut lines| {
            change(&mut lines);
            resigned(lines)
        });
        refused(said);
        refused("is next");
    }
    // A sweep that begins before the one before it has ended, a second one, and lines that are none.
    tampered(folder, "bad.jsonl", |mut lines| {
        let again = lines[1].replace("\"sweep\":1", "\"sweep\":2");
        lines.insert(5, again);
        resigned(lines)
    });
    refused("positions of the one before are missing");
    tampered(folder, "bad.jsonl", |mut lines| {
        lines.push(lines[1].clone());
        resigned(lines)
    });
    refused("where sweep 2 is next");
    // Another position than that of the sweep.
    tampered(folder, "bad.jsonl", |mut lines| {
        lines[3] = lines[3].replace("\"multiplicity\":", "\"multiplicity\":1");
        resigned(lines)
    });
    cutcake(folder, &["--checkpoint", "bad.jsonl", "a.cgs"])
        .assert()
        .code(1)
        .stderr(contains("position 2 of sweep 1 is"));
    // Records of the first version had no digests.
    let old = "{\"record\":\"cutcake sweeps\",\"version\":1,\"program\":\"9677f64c61772d7fa84b304846560b1e\"}\n";
    fs::write(folder.join("bad.jsonl"), old).unwrap();
    refused("version 1");
    assert_eq!(fs::read_to_string(folder.join("bad.jsonl")).unwrap(), old);
}

/// A sample is computed again: a value that is wrong is found where it is among the chosen, whoever made the digests.
#[test]
fn a_record_is_verified() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    program(folder);
    fs::write(folder.join("a.cgs"), "Sweep(Clobber, (2, 2), Value);\nTally(SynchronizedCutcake, 3, Outcome)").unwrap();
    cutcake(folder, &["--checkpoint", "whole.jsonl", "a.cgs"]).assert().success();
    let verify = |arguments: &[&str]| cutcake(folder, &[&["verify"][..], arguments].concat()).assert();
    for programs in [&["whole.jsonl"][..], &["whole.jsonl", "a.cgs"]] {
        verify(programs).success().stdout(contains("of 2 sweeps")).stdout(contains("computed again: all as recorded"));
        verify(&[programs, &["--sample", "3", "--seed", "9"]].concat())
            .success()
            .stdout(contains(", 3 computed again"));
    }
    verify(&["whole.jsonl", "--sample", "0"]).success().stdout(contains("none computed again"));
    tampered(folder, "bad.jsonl", |mut lines| {
        lines[2] = lines[2].replace("\"value\":\"0\"", "\"value\":\"^\"");
        resigned(lines)
    });
    let said = "position 1 of sweep 1, Clobber[\"..|..\"]: ^ is recorded, and 0 was found";
    verify(&["bad.jsonl"]).code(1).stdout(contains(said));
    verify(&["bad.jsonl", "--sample", "0"]).success();
    // A shard, and a record that was not ended.
    cutcake(folder, &["--checkpoint", "part.jsonl", "--shard", "2/3", "a.cgs"]).assert().success();
    verify(&["part.jsonl"]).success().stdout(contains("of 1 sweep, ")).stdout(contains("all as recorded"));
    tampered(folder, "short.jsonl", |mut lines| {
        lines.truncate(6);
        lines
    });
    verify(&["short.jsonl"]).success().stdout(contains("4 positions of 1 sweep, 4 computed again"));
    assert_eq!(fs::read_to_string(folder.join("short.jsonl")).unwrap().lines().count(), 6, "nothing is added");
    // Where rules and functions are those of a program, it is needed, and it is the one of the record.
    cutcake(folder, &["--checkpoint", "own.jsonl", "two.cgs"]).assert().success();
    verify(&["own.jsonl", "--sample", "2"]).code(1).stderr(contains("cutcake verify own.jsonl sweep.cgs"));
    verify(&["own.jsonl", "two.cgs", "--sample", "2"]).success().stdout(contains("2 computed again"));
    verify(&["own.jsonl", "a.cgs"]).code(1).stderr(contains("a program with another text"));
}

/// A cell that has no value is recorded as open, so that no position is missing, and is open when the table is made again.
#[test]
fn open_cells_are_recorded() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::write(folder.join("a.cgs"), "ValueTable(Domineering, 1..3, 1..4; positions := 12)").unwrap();
    let plain = cutcake(folder, &["a.cgs"]).assert().success().get_output().stdout.clone();
    assert!(String::from_utf8_lossy(&plain).contains('?'));
    let record = ["--threads", "1", "--checkpoint", "r.jsonl", "a.cgs"];
    let first = cutcake(folder, &record).assert().success().stdout(plain.clone()).get_output().stdout.clone();
    cutcake(folder, &record).assert().success().stdout(first);
    let lines = fs::read_to_string(folder.join("r.jsonl")).unwrap();
    assert!(lines.contains("\"open\":"));
    assert_eq!(lines.lines().count(), 2 + 12);
}

/// Four machines that are killed at random forty times, some of them in the middle of a line, end with the bytes of one that
/// nothing disturbed.
#[test]
fn forty_kills_change_no_byte() {
    const KILLS: usize = 40;
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    program(folder);
    let mut whole = spawn(folder, &["--threads", "1", "--checkpoint", "whole.jsonl", "sweep.cgs"]);

    let mut random = Random::new(40);
    let arguments = |shard: usize| {
        let [file, part] = [format!("part-{shard}.jsonl"), format!("{shard}/4")];
        ["--threads", "1", "--checkpoint", &file, "--shard", &part, "sweep.cgs"].map(str::to_owned)
    };
    let start = |shard: usize| spawn(folder, &arguments(shard).each_ref().map(String::as_str));
    let mut machines: Vec<Child> = (1..=4).map(start).collect();
    let mut killed = 0;
    while killed < KILLS {
        thread::sleep(Duration::from_millis(5 + random.below(35)));
        let shard = usize::try_from(random.below(4)).unwrap();
        let was_running = machines[shard].try_wait().unwrap().is_none();
        machines[shard].kill().unwrap();
        machines[shard].wait().unwrap();
        killed += usize::from(was_running);
        // What a machine leaves that writes a line when its power goes; one that was done had lost more.
        let path = folder.join(format!("part-{}.jsonl", shard + 1));
        if let Ok(mut bytes) = fs::read(&path) {
            let lost = match was_running {
                true if random.below(3) > 0 => 0,
                true => random.below(150),
                false => random.below(bytes.len() as u64),
            };
            bytes.truncate(bytes.len().saturating_sub(usize::try_from(lost).unwrap()));
            fs::write(&path, bytes).unwrap();
        }
        machines[shard] = start(shard + 1);
    }
    for (shard, machine) in (1..).zip(&mut machines) {
        machine.wait().unwrap();
        cutcake(folder, &arguments(shard).each_ref().map(String::as_str)).assert().success();
    }
    assert!(whole.wait().unwrap().success());
    let parts = ["part-1.jsonl", "part-2.jsonl", "part-3.jsonl", "part-4.jsonl"];
    cutcake(folder, &[&["merge"][..], &parts, &["-o", "merged.jsonl"]].concat()).assert().success();
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert!(read("merged.jsonl") == read("whole.jsonl"), "the merged record differs from that of one machine");
    cutcake(folder, &["verify", "merged.jsonl", "sweep.cgs", "--sample", "5"]).assert().success();
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
