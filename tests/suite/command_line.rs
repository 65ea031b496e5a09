//! The command as a program: arguments, streams, exit statuses.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    process::{Child, Command as Process, Stdio},
    time::{Duration, Instant},
};

use assert_cmd::{Command, cargo::cargo_bin};
use predicates::{
    prelude::PredicateBooleanExt,
    str::{contains, ends_with, is_empty, starts_with},
};
use tempfile::TempDir;

const ENDLESS: &str = "while true do 1 end";

fn cutcake(arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin("cutcake"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").timeout(Duration::from_secs(30));
    command
}

fn prints(arguments: &[&str], printed: &'static str) {
    cutcake(arguments).assert().success().stdout(printed).stderr(is_empty());
}

fn fails(arguments: &[&str], status: i32, message: &str) {
    cutcake(arguments).assert().code(status).stderr(contains(message));
}

/// A directory with a few scripts in it.
fn scripts(files: &[(&str, &str)]) -> TempDir {
    let directory = TempDir::new().expect("a directory");
    for (name, text) in files {
        fs::write(directory.path().join(name), text).expect("a file");
    }
    directory
}

#[test]
fn expressions_are_printed() {
    prints(&["-e", "1+1"], "2\n");
    prints(&["-e", "1+1", "-e", "{3|1}"], "2\n{3|1}\n");
    prints(&["-e", "-5/8"], "-5/8\n");
    prints(&["-e", "^*"], "^*\n");
}

#[test]
fn what_is_no_file_is_told_apart() {
    fails(&["Nim[3,5]"], 1, "an expression is evaluated by `cutcake -e 'Nim[3,5]'`");
    fails(&["{3|1}.Temperature"], 1, "an expression is evaluated by `cutcake -e '{3|1}.Temperature'`");
    fails(&["repl"], 1, "`cutcake` alone starts the prompt");
    fails(&["games.txt"], 1, "`cutcake FILE` runs the program in a file");
    prints(&["--eval", "1+1"], "2\n");
    prints(&["-c", "1+1", "-j", "1"], "2\n");
}

#[test]
fn expressions_and_files_share_a_session() {
    let directory = scripts(&[("a.cgs", "y := x + 1\n"), ("b.cgs", "y + 1")]);
    cutcake(&["-e", "x := 5;", "a.cgs", "b.cgs"]).current_dir(&directory).assert().success().stdout("6\n7\n");
}

#[test]
fn standard_input_is_a_program() {
    cutcake(&[]).write_stdin("x := 5\nx + 1\n").assert().success().stdout("5\n6\n").stderr(is_empty());
    cutcake(&["-"]).write_stdin("1+1").assert().success().stdout("2\n");
    cutcake(&["-e", "x := 5;", "-"]).write_stdin("x").assert().success().stdout("5\n");
    cutcake(&[]).write_stdin("").assert().success().stdout(is_empty()).stderr(is_empty());
}

#[test]
fn results_before_an_error_are_printed() {
    cutcake(&["-"]).write_stdin("1+1\nassert 1 == 2\n3").assert().code(1).stdout("2\n").stderr(contains("assertion"));
}

#[test]
fn errors_end_with_status_1() {
    fails(&["missing.cgs"], 1, "missing.cgs");
    fails(&["-e", "("], 1, "error");
    fails(&["-e", "nosuchname"], 1, "nosuchname");
    fails(&["help", "NoSuchName"], 1, "NoSuchName");
    fails(&["help", ":qiut"], 1, "`:quit`");
}

#[test]
fn what_is_not_utf_8_is_an_error() {
    let directory = scripts(&[]);
    fs::write(directory.path().join("bytes.cgs"), b"1+1\n\xff\xfe").expect("a file");
    cutcake(&["bytes.cgs"]).current_dir(&directory).assert().code(1).stderr(contains("UTF-8"));
    cutcake(&["-"]).write_stdin(&b"1+1 // \xff"[..]).assert().code(1).stdout(is_empty()).stderr(contains("UTF-8"));
}

#[test]
fn wrong_usage_ends_with_status_2() {
    fails(&["--nosuchoption"], 2, "--nosuchoption");
    fails(&["--format", "klingon", "-e", "1"], 2, "ascii, unicode, latex, json");
    fails(&["--timeout", "soon", "-e", "1"], 2, "number of seconds");
    fails(&["--timeout", "-1", "-e", "1"], 2, "");
    fails(&["--memory", "0", "-e", "1"], 2, "--memory");
    fails(&["--threads", "0", "-e", "1"], 2, "--threads");
    fails(&["--color", "blue", "-e", "1"], 2, "always");
    fails(&["-e"], 2, "-e");
    fails(&["test"], 2, "PATH");
    fails(&["-e", "1", "test", "."], 2, "takes no other files");
}

#[test]
fn the_last_word_of_an_ended_run_is_what_ended_it_and_what_is_kept() {
    let directory = scripts(&[("a.cgs", "1\nwhile true do end")]);
    let run = |arguments: &[&str]| cutcake(arguments).current_dir(&directory).assert();
    run(&["--timeout", "0.3", "a.cgs"]).code(124).stdout("1\n").stderr(ends_with(
        "\nnote: --timeout 0.3 ended the run: 1 result was printed; nothing else is kept (--checkpoint FILE records sweeps)\n",
    ));
    run(&["--timeout", "0.3", "--checkpoint", "r.jsonl", "a.cgs"])
        .code(124)
        .stderr(ends_with("1 result was printed; the sweeps so far are in r.jsonl: the same command continues them\n"));
    let told = "{\"type\":\"note\",\"message\":\"--timeout 0.3 ended the run: ";
    run(&["--timeout", "0.3", "--format", "json", "a.cgs"]).code(124).stderr(contains(told));
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_leaves_nothing_behind() {
    let directory = scripts(&[]);
    let program =
        format!("ulimit -f 1; exec '{}' -e 'Export((n for n in 1..5000), \"x.csv\")'", cargo_bin("cutcake").display());
    let run =
        std::process::Command::new("sh").args(["-c", &program]).current_dir(&directory).output().expect("a shell");
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.code() == Some(1) && said.contains("cannot be written to `x.csv`"), "{run:?}");
    assert_eq!(fs::read_dir(&directory).expect("a folder").count(), 0);
}

#[test]
fn certificates_are_checked() {
    let directory =
        scripts(&[("rules.cgs", "ruleset Halves[n] impartial\n  options for i in 1..n div 2 yield [i] end\nend")]);
    let run = |arguments: &[&str]| cutcake(arguments).current_dir(&directory).assert();
    let printed = "Outcome(Cutcake[4,2]) is L (5 positions)\n";
    run(&["-e", "Certificate(Outcome(Cutcake[4,2]), \"a.json\")"]).success().stdout(printed);
    run(&["check", "a.json"]).success().stdout("a.json: proved: Outcome(Cutcake[4,2]) is L (5 lines)\n");
    let text = fs::read_to_string(directory.path().join("a.json")).expect("a file");
    fs::write(directory.path().join("b.json"), text.replace("\"version\":4", "\"version\":5")).expect("a file");
    run(&["check", "b.json", "a.json"]).code(1).stdout(starts_with(
        "b.json: refused: this file is of version 5; this program checks versions 1 to 4\na.json: proved",
    ));
    run(&["check", "missing.json"]).code(1).stdout(contains("cannot be read"));
    run(&["-e", "load \"rules.cgs\"; Certificate(Grundy(Halves[9]), \"c.json\")"]).success();
    run(&["check", "c.json"]).code(1).stdout(contains("--rules"));
    run(&["check", "c.json", "--rules", "rules.cgs"]).success().stdout(contains("proved: Grundy(Halves[9]) is 3"));
    fails(&["check"], 2, "FILE");
}

#[test]
fn options_stand_anywhere() {
    prints(&["--format", "unicode", "-e", "^*"], "↑⋆\n");
    prints(&["-e", "^*", "--format", "unicode"], "↑⋆\n");
    cutcake(&["help", ":quit", "--color", "never"]).assert().success().stdout(starts_with(":quit\n"));
    cutcake(&["--color", "never", "help", ":quit"]).assert().success().stdout(starts_with(":quit\n"));
}

#[test]
fn a_file_may_be_called_like_a_subcommand() {
    let directory = scripts(&[("test", "1+1")]);
    cutcake(&["./test"]).current_dir(&directory).assert().success().stdout("2\n");
}

#[test]
fn the_command_says_what_it_is() {
    prints(&["--version"], concat!("cutcake ", env!("CARGO_PKG_VERSION"), "\n"));
    cutcake(&["--help"]).assert().success().stdout(contains("Usage: cutcake").and(contains("--timeout")));
    cutcake(&["help"]).assert().success().stdout(contains("Usage: cutcake").and(contains("Outcome")));
    cutcake(&["help", "Outcome"]).assert().success().stdout(contains("Outcome")).stderr(is_empty());
}

#[test]
fn colours_go_where_they_are_wanted() {
    let coloured = || contains("\u{1b}[");
    cutcake(&["-e", "1"]).assert().stdout("1\n");
    cutcake(&["--color", "always", "-e", "1"]).assert().stdout(coloured());
    cutcake(&["--color", "always", "-e", "1"]).env("NO_COLOR", "1").assert().stdout(coloured());
    cutcake(&["--color", "always", "-e", "("]).assert().code(1).stderr(coloured());
    cutcake(&["--color", "never", "-e", "1"]).env("CLICOLOR_FORCE", "1").assert().stdout("1\n");
    cutcake(&["-e", "("]).env("NO_COLOR", "1").assert().code(1).stderr(coloured().not());
}

#[test]
fn times_go_to_standard_error() {
    cutcake(&["--time", "-e", "1", "-e", "2"]).assert().success().stdout("1\n2\n").stderr(contains("total"));
}

#[test]
fn the_time_limit_covers_the_whole_run() {
    let start = Instant::now();
    cutcake(&["--timeout", "0.3", "-e", "1", "-e", ENDLESS, "-e", "2"]).assert().code(124).stdout("1\n");
    assert!(start.elapsed() >= Duration::from_millis(300));
    prints(&["--timeout", "20", "-e", "1"], "1\n");
}

#[test]
fn a_limit_that_is_reached_is_no_answer() {
    fails(&["--timeout", "0.3", "-e", "Outcome(Cutblock[9,9,9])"], 124, "the time limit was reached");
    fails(&["--memory", "48", "-e", "(n^2 for n in 1..10^8)"], 1, "the memory limit of 48 MB was reached");
}

#[test]
fn a_table_that_is_stopped_is_shown_with_what_there_is() {
    let stopped = |arguments: &[&str], status: i32, last: &'static str| {
        let shown = starts_with("a\\b  1  2  3").and(contains("  4  L  L  L  N")).and(contains(last));
        cutcake(arguments).assert().code(status).stdout(shown.and(contains("?")).and(contains("done").not()));
    };
    let call = "OutcomeTable(Domineering, 4..9, 9)";
    stopped(&["--timeout", "2", "-e", call, "-e", "\"done\""], 124, "cells: the time limit was reached\n");
    // In a value, and in what stands for it, nobody waits for a part of a table.
    let call = format!("Try({call}, 0; seconds := 1)");
    cutcake(&["-e", &call]).assert().success().stdout("0\n").stderr(contains("its time of 1 s was over"));
}

#[test]
fn questions_that_have_room_one_by_one_have_it_together() {
    let program = "for G in (Cutblock[7,7,6], Cutblock[8,6,6], MaundyBlock[8,8,4] + MaundyBlock[2,2,2]) do
                     for p in (Left, Center, Right) do Print(Winner(G, p)) end
                   end";
    let winners = "queer\nLeft\nCenter\nqueer\nLeft\nLeft\nqueer\nLeft\nCenter\n";
    cutcake(&["--memory", "16", "-e", program]).assert().success().stdout(winners);
}

#[test]
fn a_start_that_is_not_decided_within_the_positions_is_open_with_a_note() {
    let note = "note: `open` where the search for a winner reached its bound of 20 positions; allow more by the \
                argument `positions`: `Outcome(G; positions := 200)`\n";
    cutcake(&["-e", "Outcome(MaundyBlock[12,12,4]; positions := 20)"])
        .assert()
        .success()
        .stdout(contains("open"))
        .stderr(note);
    fails(&["-e", "Winner(MaundyBlock[12,12,4], Left; positions := 20)"], 1, "positions := 200");
    fails(&["-e", "IsQueer(MaundyBlock[12,12,4], Left; positions := 20)"], 1, "positions := 200");
    prints(&["-e", "Outcome(*; positions := 20)"], "N\n");
    fails(&["-e", "Outcome(Domineering[7,7]; positions := 20)"], 1, "positions := 200");
    fails(&["-e", "Outcome(*; positions := 0)"], 1, "expected an integer from 1");
    fails(&["-e", "OutcomeTable(Cutblock, 2; positions := Left)"], 1, "takes an integer as positions");
    cutcake(&["-e", "IsQueer(MaundyBlock[25,2,2], Left, 10^5)"]).assert().success().stdout("true\n");
    cutcake(&["-e", "OutcomeTable(MaundyBlock, 12..12, 12..12, 4..4; positions := 20)"])
        .assert()
        .success()
        .stderr(note.to_owned());
    // Boards of which even the options are too many.
    for board in ["MaundyBlock[10^9,10^9,10^9]", "ThreePlayerNim[10^9,10^9,10^9]", "Cutblock[10^9,10^9,10^9]"] {
        let note = note.replace("20 positions", "1000 positions").replace("200", "10000");
        cutcake(&["-e", &format!("Outcome({board}; positions := 10^3)")])
            .assert()
            .success()
            .stdout("(open, open, open)\n")
            .stderr(note);
        fails(&["-e", &format!("Winner({board}, Left; positions := 10^3)")], 1, "positions := 10000");
        fails(&["-e", &format!("WinningMoves({board}, Left; positions := 10^3)")], 1, "positions := 10000");
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    // More than a pipe holds, and who writes into it.
    let directory = scripts(&[("many.cgs", &format!("1\nPrint(\"{}\")\n", "x".repeat(200_000)))]);
    let mut child = start(Process::new(cargo_bin("cutcake")).arg(directory.path().join("many.cgs")));
    let mut line = String::new();
    let output = child.stdout.take().expect("a pipe");
    BufReader::with_capacity(16, output).read_line(&mut line).expect("a line");
    assert_eq!(line, "1\n");
    assert_eq!(child.wait().expect("an end").code(), Some(0));
    assert_eq!(errors(&mut child), "");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_calculation_with_status_130() {
    for signal in ["-INT", "-TERM"] {
        let mut child = start(Process::new(cargo_bin("cutcake")).args(["-e", "1", "-e", ENDLESS]));
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("a line");
        Process::new("kill").args([signal, &child.id().to_string()]).status().expect("a signal");
        assert_eq!(child.wait().expect("an end").code(), Some(130));
        assert!(errors(&mut child).contains("interrupted"));
    }
}

/// Sweeps large enough for threads; the first takes long.
const LONG_SWEEP: &str = "CountWhere(TriangularChocolate, 1500, (p, g) -> true; k := 3)";
const SWEEP: &str = "PPositions(TriangularChocolate, 1500; k := 2).Size";

#[test]
fn any_number_of_threads_gives_the_same() {
    let alone = cutcake(&["--threads", "1", "-e", SWEEP]).output().expect("an output");
    assert!(alone.status.success() && !alone.stdout.is_empty());
    for threads in ["2", "5", "100000"] {
        cutcake(&["--threads", threads, "-e", SWEEP]).assert().success().stdout(alone.stdout.clone());
    }
    cutcake(&["-e", SWEEP]).assert().success().stdout(alone.stdout);
}

/// How many threads a process has in a sweep, once it has at least so many or ten seconds have passed.
#[cfg(target_os = "linux")]
fn threads_of(arguments: &[&str], expected: usize) -> usize {
    let mut child = start(Process::new(cargo_bin("cutcake")).args(arguments));
    let threads = || fs::read_dir(format!("/proc/{}/task", child.id())).expect("threads").count();
    let start = Instant::now();
    while threads() < expected && start.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(10));
    }
    // More would come now.
    std::thread::sleep(Duration::from_millis(200));
    let threads = threads();
    child.kill().expect("an end");
    child.wait().expect("an end");
    threads
}

#[cfg(target_os = "linux")]
#[test]
fn threads_are_as_many_as_wanted() {
    let directory = scripts(&[("a.cgs", LONG_SWEEP)]);
    let script = directory.path().join("a.cgs");
    let script = script.to_str().expect("a path");
    for arguments in [&["-e", LONG_SWEEP][..], &["test", script]] {
        // There are four more than work: one waits for signals, two for the end of the memory, one watches the limits.
        for (threads, expected) in [("1", 5), ("3", 7)] {
            let arguments = [&["--threads", threads], arguments].concat();
            assert_eq!(threads_of(&arguments, expected), expected, "{arguments:?}");
        }
    }
}

#[test]
fn the_time_limit_covers_threads() {
    let start = Instant::now();
    cutcake(&["--threads", "3", "--timeout", "0.3", "-e", LONG_SWEEP]).assert().code(124).stdout(is_empty());
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_sweep_on_several_threads() {
    let mut child = start(Process::new(cargo_bin("cutcake")).args(["--threads", "3", "-e", "1", "-e", LONG_SWEEP]));
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("a line");
    std::thread::sleep(Duration::from_millis(200));
    let asked = Instant::now();
    Process::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a signal");
    assert_eq!(child.wait().expect("an end").code(), Some(130));
    assert!(asked.elapsed() < Duration::from_secs(5));
    assert!(errors(&mut child).contains("interrupted"));
}

fn start(command: &mut Process) -> Child {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a process")
}

fn errors(child: &mut Child) -> String {
    let mut text = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut text).expect("text");
    text
}

#[test]
fn what_is_no_game_to_play_is_an_error_of_the_command() {
    for (game, message) in [
        ("Nim[1,2", "unclosed `[`"),
        ("1/0", "division by zero"),
        ("Nim[1,2] as Center", "`cutcake play '[3,2]+[6,5]'`"),
    ] {
        let home = TempDir::new().expect("a directory");
        let mut command = cutcake(&["play", game]);
        command.env("XDG_CONFIG_HOME", home.path()).write_stdin("").assert().code(1).stderr(contains(message));
    }
    fails(&["play", ""], 2, "GAME");
}

#[test]
fn a_game_is_played_from_the_command_line() {
    let home = TempDir::new().expect("a directory");
    let mut command = cutcake(&["play", "Nim[1,1]", "as", "Right"]);
    let played = command.env("XDG_CONFIG_HOME", home.path()).env("LC_ALL", "C").write_stdin("1\n").assert().success();
    let text = String::from_utf8_lossy(&played.get_output().stdout).into_owned();
    for line in [
        "Left moves Nim[1,1] -> Nim[0,1]",
        "Right wins: Left cannot move. You win!",
        "Replay((Nim[1,1], Nim[0,1], Nim[0,0]), Left)",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn what_may_be_wrong_is_said_without_running_it() {
    let lost = "ruleset A[n] impartial\n  def moves(m)\n    for i from 1 to m do [m-i] end\n  end\n  options moves(n)\nend\nGrundy(A[3])\n\
                if false then Gundy(A[3]) end\n";
    let named = lost.replace("[m-i]", "A[m-i]");
    let directory = scripts(&[("lost.cgs", lost), ("named.cgs", &named), ("clean.cgs", "1 + 1\n")]);
    let lint = |file: &str| {
        let mut command = cutcake(&["lint", file]);
        command.current_dir(&directory);
        command.assert()
    };
    lint("clean.cgs").success().stdout(is_empty()).stderr(is_empty());
    for file in ["lost.cgs", "named.cgs"] {
        lint(file)
            .code(1)
            .stdout(is_empty())
            .stderr(contains("position is lost").and(contains("did you mean `Grundy`?")));
    }
    // A run says the same beside its results.
    cutcake(&["lost.cgs"])
        .current_dir(&directory)
        .assert()
        .success()
        .stdout("0\n")
        .stderr(contains("warning: unknown name `Gundy`"));
}

#[test]
fn a_new_game_has_rules_and_tests() {
    let directory = scripts(&[]);
    cutcake(&["new", "game", "TakeTwo"]).current_dir(&directory).assert().success().stdout(contains("take_two.cgs"));
    cutcake(&["test", "take_two.cgs", "--accept"]).current_dir(&directory).assert().success();
    let record = fs::read_to_string(directory.path().join("take_two.cgs.snap")).expect("a record");
    assert_eq!(record, "> TakeTwo[5]\n*2\n> Outcome(TakeTwo[5] + TakeTwo[3])\nN\n");
    cutcake(&["new", "game", "TakeTwo"]).current_dir(&directory).assert().code(1);
    cutcake(&["new", "game", "two games"]).current_dir(&directory).assert().code(1).stderr(contains("`TakeAway`"));
}
