//! The prompt, with real keys through a pseudo-terminal.
#![cfg(unix)]

use std::{path::Path, process::Command, thread::sleep, time::Duration};

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

use crate::terminal::Terminal;

const UP: &str = "\u{1b}[A";
const DOWN: &str = "\u{1b}[B";
/// A terminal without colours.
const PLAIN: [(&str, &str); 3] = [("LC_ALL", "C.UTF-8"), ("TERM", "xterm"), ("NO_COLOR", "1")];

/// Sends a signal to the program that was last started in a folder.
fn signal(home: &Path, name: &str) {
    let process = std::fs::read_to_string(home.join("process")).expect("a number");
    assert!(Command::new("kill").args([name, process.trim()]).status().expect("kill").success());
}

/// A person at the keyboard.
struct Person {
    terminal: Terminal,
    /// Where the history is, if nobody else keeps it.
    _home: Option<TempDir>,
}

impl Person {
    fn sits_down() -> Self {
        let home = TempDir::new().expect("a directory");
        let person = Person::sits_down_again(home.path());
        Person { _home: Some(home), ..person }
    }

    fn sits_down_again(home: &Path) -> Self {
        Person::with(home, &PLAIN)
    }

    fn with(home: &Path, variables: &[(&str, &str)]) -> Self {
        Person::starts(home, variables, "")
    }

    /// At a small window, with a pager that marks what it shows.
    fn at_a_small_window(arguments: &str) -> Self {
        let home = TempDir::new().expect("a directory");
        let variables = [("LC_ALL", "C.UTF-8"), ("TERM", "xterm"), ("NO_COLOR", "1"), ("PAGER", "sed s/^/paged:/")];
        let person = Person::starts(home.path(), &variables, arguments);
        Person { _home: Some(home), ..person }
    }

    /// The program is started with arguments that a shell takes apart, in a window of 40 columns and 10 rows.
    fn starts(home: &Path, variables: &[(&str, &str)], arguments: &str) -> Self {
        Person::in_shell(home, variables, &format!("exec \"$0\" {arguments}"))
    }

    /// A shell starts the program, which is `"$0"`, in such a window.
    fn in_shell(home: &Path, variables: &[(&str, &str)], script: &str) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("stty cols 40 rows 10; echo $$ > process; {script}")]).arg(cargo_bin("cutcake"));
        // What a build machine says of colours is not what the terminal here can do.
        for variable in ["CI", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(variable);
        }
        command
            .env("CUTCAKE_HISTORY", home.join("history.txt"))
            .env("XDG_CONFIG_HOME", home)
            .env("PAGER", "cat")
            .envs(variables.iter().copied())
            .current_dir(home);
        let mut person = Person { terminal: Terminal::with(command), _home: None };
        person.sees("cutcake");
        person.sees("> ");
        person
    }

    fn types(&mut self, keys: &str) {
        self.terminal.types(keys);
    }

    /// Blanks that are taken back, at a pace at which a line is previewed: a machine that does other work has no time for
    /// some of them.
    fn types_as_by_hand(&mut self) {
        for _ in 0..20 {
            self.types(" \u{7f}");
            sleep(Duration::from_millis(50));
        }
    }

    fn control(&mut self, key: char) {
        self.types(&char::from(key as u8 & 0x1f).to_string());
    }

    fn enters(&mut self, line: &str) {
        self.types(line);
        self.types("\r");
    }

    fn sees(&mut self, text: &str) {
        self.terminal.sees(text);
    }

    /// Enters a line, sees something, and the prompt after it. The line is written anew with each key, its prompt too: a next one is
    /// there when the editor asks the terminal to mark what is pasted, which it does once for each line.
    fn asks(&mut self, line: &str, answer: &str) {
        self.enters(line);
        self.sees(answer);
        self.sees("\u{1b}[?2004h");
        self.sees("> ");
    }

    /// Sees the program end with a status.
    fn leaves_with(self, status: i32) {
        self.terminal.ends_with(status);
    }

    fn leaves(self) {
        self.leaves_with(0);
    }
}

#[test]
fn results_are_numbered_and_shown_in_unicode() {
    let mut person = Person::sits_down();
    person.asks("1+1", "_1 = 2\r\n");
    person.asks("^*", "_2 = ↑⋆\r\n");
    person.asks("_1 + 1", "_3 = 3\r\n");
    person.asks(":format ascii", "");
    person.asks("^*", "_4 = ^*\r\n");
}

#[test]
fn a_locale_without_unicode_gets_ascii() {
    let home = TempDir::new().expect("a directory");
    let mut person = Person::with(home.path(), &[("LC_ALL", "C"), ("TERM", "xterm"), ("NO_COLOR", "1")]);
    person.asks("^*", "_1 = ^*\r\n");
}

#[test]
fn an_error_leaves_the_session_whole() {
    let mut person = Person::sits_down();
    person.asks("x := 5", "_1 = 5\r\n");
    person.asks("x := nosuchname", "nosuchname");
    person.asks("x", "_2 = 5\r\n");
}

#[test]
fn commands_are_completed() {
    let mut person = Person::sits_down();
    person.types(":qu\t");
    person.sees("it");
    person.types("\r");
    person.leaves();
}

#[test]
fn arguments_of_commands_are_completed() {
    let mut person = Person::sits_down();
    person.asks(":format lat\t", "latex");
    person.asks(":format", "latex\r\n");
}

#[test]
fn names_are_completed() {
    let mut person = Person::sits_down();
    person.asks("abracadabra := 7", "_1 = 7\r\n");
    person.asks("abrac\t", "_2 = 7\r\n");
}

#[test]
fn files_are_completed_behind_load() {
    let home = TempDir::new().expect("a directory");
    std::fs::write(home.path().join("program.cgs"), "x := 5\n").expect("a file");
    std::fs::write(home.path().join("program.txt"), "").expect("a file");
    let mut person = Person::sits_down_again(home.path());
    person.asks("load \"prog\t", "_1 = 5\r\n");
    person.asks(":load prog\t", "_2 = 5\r\n");
    person.asks("use Maundy\t\tB\t", "");
    person.asks("[2,3,4] == MaundyBlock[2,3,4]", "true");
}

#[test]
fn letters_are_typed_by_their_names() {
    let mut person = Person::sits_down();
    person.asks("\\up\t", "_1 = ↑\r\n");
}

#[test]
fn a_command_that_is_mistyped_is_guessed() {
    let mut person = Person::sits_down();
    person.asks(":qiut", "did you mean `:quit`?");
}

#[test]
fn earlier_inputs_come_back() {
    let mut person = Person::sits_down();
    person.asks("x := 5", "_1 = 5\r\n");
    person.asks("x + 1", "_2 = 6\r\n");
    person.asks(UP, "_3 = 6\r\n");
    person.asks(&format!("{UP}{UP}"), "_4 = 5\r\n");
}

#[test]
fn history_is_kept_between_runs() {
    let home = TempDir::new().expect("a directory");
    let mut person = Person::sits_down_again(home.path());
    person.asks("{3|\r1}", "_1 = {3|1}\r\n");
    person.control('d');
    person.leaves();
    let mut person = Person::sits_down_again(home.path());
    person.asks(UP, "_1 = {3|1}\r\n");
}

#[test]
fn input_goes_on_until_it_is_complete() {
    let mut person = Person::sits_down();
    person.asks("{3\r|\r1}", "_1 = {3|1}\r\n");
    person.asks("if true then\r1+1\rend", "_2 = 2\r\n");
}

#[test]
fn ctrl_c_at_the_prompt_clears_the_line() {
    let mut person = Person::sits_down();
    person.types("garbage (");
    person.sees("garbage (");
    person.control('c');
    person.sees("> ");
    person.asks("1+1", "_1 = 2\r\n");
}

#[test]
fn ctrl_c_stops_a_calculation_and_keeps_the_session() {
    let mut person = Person::sits_down();
    person.asks("x := 5", "_1 = 5\r\n");
    for _ in 0..2 {
        person.enters("while true do 1 end");
        // There is nothing to see while it runs.
        sleep(Duration::from_millis(300));
        person.control('c');
        person.sees("interrupted");
        person.sees("> ");
    }
    person.asks("x", "_2 = 5\r\n");
}

#[test]
fn a_time_limit_is_for_each_input() {
    let mut person = Person::sits_down();
    person.asks(":set timeout 0.2", "");
    person.asks("while true do 1 end", "time limit");
    person.asks("1+1", "= 2\r\n");
    person.asks(":set", "timeout 0.2 seconds");
}

#[test]
fn a_person_leaves_by_command_or_key() {
    let mut person = Person::sits_down();
    person.enters(":quit");
    person.leaves();
    let mut person = Person::sits_down();
    person.control('d');
    person.leaves();
}

#[test]
fn a_terminal_that_cannot_edit_will_do() {
    let home = TempDir::new().expect("a directory");
    let mut person = Person::with(home.path(), &[("TERM", "dumb"), ("LC_ALL", "C.UTF-8")]);
    person.enters("{3|\r1}");
    person.sees("… ");
    person.sees("_1 = {3|1}");
    person.sees("> ");
    person.enters("garbage (");
    person.sees("… ");
    person.types("more garbage");
    person.control('c');
    person.sees("> ");
    person.enters("1+1");
    person.sees("_2 = 2\r\n");
    person.sees("> ");
    person.enters("while true do 1 end");
    sleep(Duration::from_millis(300));
    person.control('c');
    person.sees("interrupted");
    person.sees("> ");
    person.control('d');
    person.leaves();
}

#[test]
fn a_signal_from_outside_ends_a_prompt_that_waits() {
    let home = TempDir::new().expect("a directory");
    let person = Person::sits_down_again(home.path());
    signal(home.path(), "-TERM");
    person.leaves_with(130);
}

#[test]
fn an_earlier_line_comes_back_with_the_cursor_behind_it() {
    let mut person = Person::sits_down();
    person.asks("1 + 2", "_1 = 3\r\n");
    person.types("\u{1b}[A");
    person.sees("1 + 2");
    person.asks(" * 4", "_2 = 9\r\n");
    person.types("\u{1b}[A");
    person.types("\u{1b}[A");
    person.sees("1 + 2");
    person.asks(" * 5", "_3 = 11\r\n");
}

#[test]
fn an_interrupt_from_outside_clears_the_line() {
    let home = TempDir::new().expect("a directory");
    let mut person = Person::sits_down_again(home.path());
    person.asks("x := 5", "_1 = 5\r\n");
    person.types("garbage (");
    person.sees("garbage (");
    signal(home.path(), "-INT");
    person.sees("> ");
    person.asks("x + 1", "_2 = 6\r\n");
}

#[test]
fn a_pager_has_the_keys_and_leaves_the_terminal_as_it_was() {
    let home = TempDir::new().expect("a directory");
    // It says whether what is typed is shown, waits for a line, and ends without setting that back. The terminal of this test does
    // not show it.
    let pager = "trap '' INT; cat > /dev/null; exec < /dev/tty; \
                 case \"$(stty -a | tr '\\n' ' ')\" in *' -echo '*) echo silent;; *) echo loud;; esac; \
                 read line; stty echo; echo gone";
    let variables = [("LC_ALL", "C.UTF-8"), ("TERM", "xterm"), ("NO_COLOR", "1"), ("PAGER", pager)];
    let mut person = Person::with(home.path(), &variables);
    person.asks("x := 5", "_1 = 5\r\n");
    for _ in 0..2 {
        person.enters(":list");
        person.sees("silent");
        for _ in 0..2 {
            person.control('c');
            // Longer than a calculation is waited for.
            sleep(Duration::from_millis(600));
        }
        person.types("\r");
        person.sees("gone");
        person.sees("> ");
    }
    person.asks("x + 1", "_2 = 6\r\n");
}

#[test]
fn a_pager_that_stops_stops_the_program() {
    let home = TempDir::new().expect("a directory");
    // It stops alone, in a terminal that it has set otherwise.
    let pager = "cat > /dev/null; exec < /dev/tty; stty -icanon; kill -STOP $$; read line; stty icanon; echo gone";
    let variables = [("LC_ALL", "C.UTF-8"), ("TERM", "xterm"), ("NO_COLOR", "1"), ("PAGER", pager)];
    let modes = "case \"$(stty -a | tr '\\n' ' ')\" in *' -icanon '*) echo raw;; *) echo cooked;; esac";
    let script = format!("exec bash --norc -ic '\"$0\"; {}; fg' \"$0\"", modes.replace('\'', "'\\''"));
    let mut person = Person::in_shell(home.path(), &variables, &script);
    person.asks("x := 5", "_1 = 5\r\n");
    person.enters(":list");
    person.sees("cooked");
    person.types("\r");
    person.sees("gone");
    person.sees("> ");
    person.asks("x + 1", "_2 = 6\r\n");
    person.types("\u{4}");
    person.leaves();
}

#[test]
fn the_names_of_a_session_that_was_killed_are_had_again() {
    let home = TempDir::new().expect("a directory");
    std::fs::write(home.path().join("a.cgs"), "loaded := 3;\n").expect("a file");
    let mut other = Person::sits_down_again(home.path());
    let mut person = Person::sits_down_again(home.path());
    person.asks("x := 5", "_1 = 5\r\n");
    person.asks("y := nosuchname", "nosuchname");
    person.asks("def f(n)\rn + x\rend", "");
    person.asks(":load a.cgs", "");
    person.asks("y := 1", "_2 = 1\r\n");
    person.asks(":unset y", "");
    person.asks("Export((x, 1), \"x.csv\")", "is in x.csv");
    // Another session at the same time sees nothing that is lost.
    other.asks(":restore", "no session was lost");
    std::fs::remove_file(home.path().join("x.csv")).expect("a file");
    signal(home.path(), "-KILL");
    sleep(Duration::from_millis(300));
    let mut person = Person::sits_down_again(home.path());
    person.asks(":restore", "6 inputs were done again");
    person.asks("f(loaded)", "= 8\r\n");
    person.asks("y", "unknown name");
    assert!(!home.path().join("x.csv").exists());
    person.asks(":restore", "no session was lost");
    // What is restored is kept again, until the person leaves.
    signal(home.path(), "-KILL");
    sleep(Duration::from_millis(300));
    let mut person = Person::sits_down_again(home.path());
    person.asks(":restore forget", "");
    person.asks(":restore", "no session was lost");
    person.asks("x", "unknown name");
    person.enters(":quit");
    person.leaves();
    other.enters(":quit");
    other.leaves();
    assert_eq!(std::fs::read_dir(home.path().join("sessions")).expect("a folder").count(), 0);
}

/// Neither a history nor a journal.
#[test]
fn a_sandbox_keeps_nothing_of_what_is_typed() {
    let home = TempDir::new().expect("a directory");
    let variables = [&PLAIN[..], &[("CUTCAKE_HISTORY", "state/history.txt")]].concat();
    let mut person = Person::starts(home.path(), &variables, "--sandbox");
    person.asks("x := 5", "_1 = 5\r\n");
    assert!(!home.path().join("state").exists());
    person.asks(":restore", "no session was lost");
    person.enters(":quit");
    person.leaves();
    assert!(!home.path().join("state").exists());
}

#[test]
fn help_is_near() {
    let mut person = Person::sits_down();
    person.asks("?", ":quit");
    person.asks("?Outcome", "Outcome");
    person.asks(":help :load", ":load FILE");
    person.asks("? nosuchname", "nosuchname");
}

#[test]
fn tables_stand_in_blocks_of_columns() {
    let mut person = Person::at_a_small_window("");
    person.enters("ValueTable(Cutcake, 1..1, 1..15)");
    person.sees("L\\R  1   2   3   4   5   6   7   8   9\r\n");
    person.sees("  1  0  -1  -2  -3  -4  -5  -6  -7  -8\r\n\r\n");
    person.sees("L\\R  10   11   12   13   14   15\r\n");
    person.sees("  1  -9  -10  -11  -12  -13  -14\r\n");
    person.sees("> ");
}

#[test]
fn long_collections_are_cut_and_printed_on_request() {
    let mut person = Person::at_a_small_window("");
    person.enters("(n for n in 1001..21000)");
    person.sees("_1 = (1001, 1002, 1003, 1004, 1005,\r\n  1006,");
    person.sees("… (20000\r\n  items; all of them with :print)");
    person.sees("> ");
    person.enters(":print (n for n in 1001..1100)");
    person.sees("paged:(1001, 1002, 1003, 1004, 1005, 1006,");
    person.sees("1100)\r\n");
    person.sees("> ");
    person.enters(":print");
    person.sees("paged:(1001,");
    person.sees("21000)\r\n");
    person.sees("> ");
    person.asks("(n for n in 1..20).Size", "_2 = 20\r\n");
}

#[test]
fn long_help_is_wrapped_and_paged() {
    let mut person = Person::at_a_small_window("");
    person.enters(":list");
    person.sees("paged:The language");
    person.sees("> ");
    person.enters(":help :load");
    person.sees("\n:load FILE");
    person.sees("> ");
    person.enters("?Outcome");
    person.sees("paged:Who wins: `P` the player who moves\r\npaged:second (previous),");
    person.sees("> ");
}

#[test]
fn a_value_longer_than_the_screen_is_paged() {
    let mut person = Person::at_a_small_window("");
    person.enters("Sum({{3*i|i}|-2*i} for i in 1..5)");
    person.sees("paged:_1 =");
    person.sees("> ");
    person.asks("1 + 1", "_2 = 2");
}

#[test]
fn errors_and_remarks_are_broken_at_spaces() {
    let mut person = Person::at_a_small_window("");
    person.enters("Outcome([3,2]) == L");
    person.sees("error: the outcome of a synchronized\r\n       game and an outcome are never\r\n       equal");
    person.sees("= help: the outcome of a\r\n          synchronized game is");
    person.sees("> ");
}

#[test]
fn what_cannot_be_set_or_saved_says_what_can() {
    let home = TempDir::new().expect("a directory");
    let mut person = Person::with(home.path(), &[("TERM", "xterm"), ("NO_COLOR", "1")]);
    person.enters(":set timeout 0");
    person.sees(":set timeout 5");
    person.sees("> ");
    std::fs::create_dir(home.path().join("games")).expect("a folder");
    person.enters(":save games");
    person.sees("cannot write games: it is a");
    person.sees("games/session.cgs");
    person.sees("> ");
}

#[test]
fn a_terminal_without_a_pager_shows_all() {
    let home = TempDir::new().expect("a directory");
    let mut person = Person::with(home.path(), &[("TERM", "xterm"), ("NO_COLOR", "1"), ("PAGER", "nosuchpager")]);
    person.enters(":list");
    person.sees("WinningMoves");
    person.sees("Nothing");
    person.sees("> ");
}

#[test]
fn a_prefix_searches_the_history() {
    let mut person = Person::sits_down();
    person.asks("x := 5", "_1 = 5\r\n");
    person.asks("y := 6", "_2 = 6\r\n");
    person.asks("x + 1", "_3 = 6\r\n");
    person.asks("2", "_4 = 2\r\n");
    person.asks(&format!("x{UP}"), "_5 = 6\r\n");
    person.asks(&format!("x :={UP}"), "_6 = 5\r\n");
    person.asks(&format!("y{UP}{UP}"), "_7 = 6\r\n");
    person.asks(&format!("7{UP}"), "_8 = 7\r\n");
    person.asks(&format!("{UP}{UP}{DOWN}"), "_9 = 7\r\n");
}

#[test]
fn lines_that_go_on_are_marked() {
    let mut person = Person::sits_down();
    person.enters("if true then");
    person.sees("… ");
    person.types("1+1\rend\r");
    person.sees("_1 = 2\r\n");
    person.sees("> ");
    // One key deletes the end of the line and the mark.
    person.asks("(1 +\r\u{7f} 2)", "_2 = 3\r\n");
    person.asks("def f(x)\rx\rend", "");
    person.asks("f", "_3 =\r\ndef f(x)\r\nx\r\nend\r\n");
    person.asks(&format!("{UP}{UP}{UP}{UP}{UP}{UP}{UP}{UP}"), "_4 = 2\r\n");
}

#[test]
fn ctrl_c_leaves_a_list_of_candidates() {
    let mut person = Person::sits_down();
    person.types("(3).\t\t");
    person.sees("possibilities? (y or n)");
    person.control('c');
    person.types("Mean\r");
    person.sees("_1 = 3\r\n");
    person.sees("> ");
    person.types("(3).\t\ty");
    person.sees("--More--");
    person.control('c');
    person.sees("> ");
    person.asks("Mean", "_2 = 3\r\n");
    person.types("(3).\t\ty");
    person.sees("--More--");
    person.types("n");
    person.sees("> ");
    person.control('c');
    person.sees("> ");
    person.asks("1", "_3 = 1\r\n");
}

#[test]
fn a_file_is_run_before_the_prompt() {
    let home = TempDir::new().expect("a directory");
    std::fs::write(home.path().join("a.cgs"), "x := 5\n").expect("a file");
    let mut person = Person::starts(home.path(), &[("TERM", "xterm"), ("NO_COLOR", "1")], "-e 'y := 2;' -i a.cgs");
    person.asks("x + y", "_2 = 7\r\n");
    let mut person = Person::starts(home.path(), &[("TERM", "xterm"), ("NO_COLOR", "1")], "-i missing.cgs");
    person.asks("1", "_1 = 1\r\n");
}

#[test]
fn the_prompt_begins_with_the_startup_file() {
    let home = TempDir::new().expect("a directory");
    std::fs::create_dir(home.path().join("cutcake")).expect("a directory");
    std::fs::write(home.path().join("cutcake/startup.cgs"), "def twice(x) := 2*x\nbroken := 3;\n").expect("a file");
    let variables = [("TERM", "xterm"), ("NO_COLOR", "1")];
    let mut person = Person::with(home.path(), &variables);
    person.asks("twice(broken)", "_1 = 6\r\n");
    let mut person = Person::starts(home.path(), &variables, "--no-startup");
    person.asks("broken", "broken");
    person.asks("1", "_1 = 1\r\n");
}

#[test]
fn saving_overwrites_nothing_unasked() {
    let mut person = Person::sits_down();
    person.asks("x := 5", "_1 = 5\r\n");
    person.asks(":save my.cgs", "saved in my.cgs");
    person.asks("x := 6", "_2 = 6\r\n");
    person.asks(":save my.cgs", ":save! my.cgs");
    person.asks(":reset", "");
    person.asks(":load my.cgs", "");
    person.asks("x", "= 5\r\n");
    person.asks("x := 6", "= 6\r\n");
    person.asks(":save! my.cgs", "saved in my.cgs");
    person.asks(":reset", "");
    person.asks(":load my.cgs", "");
    person.asks("x", "= 6\r\n");
}

#[test]
fn a_game_is_played_against_the_program() {
    let mut person = Person::sits_down();
    person.enters(":play Nim[1,2]");
    person.sees("You are Left, the program is Right.");
    person.sees("Move 1, Left  Nim[1,2]");
    person.sees("Left> ");
    person.asks("hint", "One of 3 moves wins:\r\n   3  Nim[1,1]");
    person.enters("Nim[1,1]");
    person.sees("Left (you) moves Nim[1,2] → Nim[1,1]");
    person.sees("Right moves Nim[1,1] → Nim[0,1]");
    person.sees("Left> ");
    person.asks("value", "2  Right  Nim[0,1]");
    person.asks("undo", "Move 1, Left  Nim[1,2]");
    person.asks("3", "before: value");
    person.asks("1", "You win!");
    person.asks("Replay((Nim[1,2], Nim[1,1], Nim[0,1], Nim[0,0]), Left)", "Left wins");
}

#[test]
fn both_move_at_once_in_a_small_window() {
    let mut person = Person::at_a_small_window("");
    person.enters(":play [3,2]+[2,3] as Right");
    person.sees("You are Right, the program is Left.");
    person.sees("Round 1");
    person.sees("Right> ");
    person.asks("record", "Replay(");
    person.asks("1", "Left moves");
    person.asks("quit", "Replay(");
    person.asks("1 + 1", "_1 = 2");
}

#[test]
fn what_is_no_move_says_what_is() {
    let mut person = Person::sits_down();
    person.enters(":play [3,1,2] with Center");
    person.sees("You are Left, with Center against");
    person.sees("Left> ");
    person.asks("9", "type the number");
    person.asks("nonsense", "`help` lists");
    person.asks("help", "resign");
    person.asks(":play Nim[3]", "`quit`");
    person.asks(":reset", "`quit` leaves it");
    person.asks("?Nim", "Nim");
    person.asks("resign", "program");
    person.asks(":play Nim[3] as Lefty", "`Lefty` is not a player");
    person.asks(":play \"abc\"", "a game is played");
}

#[test]
fn a_game_is_left_by_a_key() {
    let mut person = Person::sits_down();
    person.asks(":play {3|1}", "Move 1, Left");
    person.types("garbage");
    person.sees("garbage");
    person.control('c');
    person.sees("Left> ");
    person.control('d');
    person.sees("> ");
    person.asks("1 + 1", "_1 = 2");
    person.control('d');
    person.leaves();
}

#[test]
fn a_game_of_ones_own_rules_is_played() {
    let mut person = Person::sits_down();
    person.asks("ruleset Bites[n] impartial\roptions for k from 1 to Min(n, 3) yield [n-k] end\rend", "");
    person.enters(":play Bites[5] as Right misere");
    person.sees("You are Right, the program is Left.");
    person.sees("Right> ");
    person.asks("moves", "1  Bites[");
}

#[test]
fn a_game_is_played_where_lines_cannot_be_edited() {
    let home = TempDir::new().expect("a directory");
    let mut person = Person::with(home.path(), &[("TERM", "dumb"), ("LC_ALL", "C")]);
    person.enters(":play Nim[1]");
    person.sees("Left> ");
    person.enters("1");
    person.sees("You win!");
    person.sees("> ");
    person.control('d');
    person.leaves();
}

#[test]
fn the_tour_is_walked_by_typing() {
    let mut person = Person::sits_down();
    person.enters(":tour impartial");
    person.sees("1 of 5");
    person.sees("Type  Nim[3,5]");
    person.sees("tour> ");
    person.asks("Nim[3,4]", "A good try");
    person.asks("*6", "Heaps of 3 and 5");
    person.asks("back", "1 of 5");
    person.asks("skip", "2 of 5  Both players have the same moves");
    person.asks("nosuchname", "nosuchname");
    person.asks("Grundy(Nim[3,4,5])", "3 of 5");
    person.enters("quit");
    person.asks("40 + 2", "42");
    person.asks(":tour three", "1 of 5");
    person.control('d');
    person.sees("begins it again");
    person.sees("> ");
    person.control('d');
    person.leaves();
}

#[test]
fn a_long_line_that_is_typed_at_once_is_whole() {
    let home = TempDir::new().expect("a directory");
    let variables = [("LC_ALL", "C.UTF-8"), ("TERM", "xterm"), ("CLICOLOR_FORCE", "1")];
    let mut person = Person::with(home.path(), &variables);
    let long = vec!["1"; 700].join("+");
    person.asks(&long, "700");
    person.asks(&format!("\u{1b}[200~{long}\u{1b}[201~"), "700");
}

#[test]
fn the_value_of_what_is_typed_is_shown_behind_it() {
    let home = TempDir::new().expect("a directory");
    let variables = [("LC_ALL", "C.UTF-8"), ("TERM", "xterm"), ("CLICOLOR_FORCE", "1")];
    let mut person = Person::with(home.path(), &variables);
    person.types("[3,2]+[6,5");
    person.types_as_by_hand();
    person.sees("   = ε + ε²");
    // In the middle of a line too.
    person.types("\u{2}\u{2}\u{7f}5");
    person.types_as_by_hand();
    person.sees("5\u{1b}[0m,\u{1b}[36m5\u{1b}[0m\u{1b}[2m   = ε\u{1b}[0m");
    person.control('c');
    // What was typed was shown with the prompt before it.
    sleep(Duration::from_millis(500));
    // What a line was worth before it was entered is forgotten.
    person.asks("40", "40");
    person.asks("_ + 1", "41");
    sleep(Duration::from_millis(500));
    person.types(UP);
    person.sees("   = 42");
    person.control('c');
    sleep(Duration::from_millis(500));
    person.asks(":tour impartial", "1 of 5");
    person.asks("quit", "begins it again");
    person.asks(":preview off", "");
    person.asks(":preview", "preview off");
    person.types("{3|1}+{2|-1");
    person.sees("-");
    person.control('c');
    // What was typed was shown with the prompt before it.
    sleep(Duration::from_millis(500));
    person.asks(":preview perhaps", ":preview off");
}

/// What was perhaps meant is offered in grey behind the prompt, and the End key takes it.
#[test]
fn a_correction_is_taken_by_the_end_key() {
    let home = TempDir::new().expect("a directory");
    let variables = [("LC_ALL", "C.UTF-8"), ("TERM", "xterm"), ("CLICOLOR_FORCE", "1")];
    let mut person = Person::with(home.path(), &variables);
    for (place, end) in (1..).zip(["\u{1b}[F", "\u{1b}OF", "\u{5}"]) {
        person.enters("Grundi(Nim[3,5])");
        person.sees("(Right or End accepts it)");
        person.types(end);
        person.asks("", &format!("_{place} = "));
    }
}

/// The line is drawn anew at once when the window has another size, in as many columns as there are then.
#[cfg(target_os = "linux")]
#[test]
fn a_line_fits_a_window_whose_size_changes() {
    let home = TempDir::new().expect("a directory");
    let mut person = Person::in_shell(home.path(), &PLAIN, "tty > terminal; exec \"$0\"");
    person.types("Cutcake[3,2] + Cutcake[2,3]");
    person.sees("Cutcake[2,3]");
    let terminal = std::fs::read_to_string(home.path().join("terminal")).expect("the name of a terminal");
    let resized = Command::new("stty").args(["-F", terminal.trim(), "cols", "20"]).status();
    assert!(resized.expect("stty").success());
    // No key was pressed.
    person.sees("> Cutcake[3,2] + Cut");
    person.asks("", "_1 = 0");
    person.types("\u{4}");
    person.leaves();
}

/// A program that a person stopped while a line was edited goes on with that line.
#[test]
fn a_line_goes_on_after_a_stop() {
    let home = TempDir::new().expect("a directory");
    // A shell with a person before it takes the terminal out of the hands of what stops.
    let script = "exec bash --norc -ic '\"$0\"; echo stopped; fg' \"$0\"";
    let mut person = Person::in_shell(home.path(), &PLAIN, script);
    person.types("NimS");
    person.sees("NimS");
    person.control('z');
    person.sees("stopped");
    person.sees("NimS");
    // Only in a terminal that gives every key as it is pressed a tab completes.
    person.types("um(5, Birthd\t");
    person.sees("Birthday");
    person.asks("(3))", "6");
    person.types("\u{4}");
    person.leaves();
}

#[test]
fn answers_that_rest_on_theorems_are_marked() {
    let mut person = Person::sits_down();
    person.enters("[1,2,3]");
    person.sees("(-5, 0, 0)  ·");
    person.sees("note: `·` marks");
    person.sees("> ");
    person.asks(":why", "theorem (classes");
    person.asks(":why 1 + 1", "proved: by play");
    person.asks(":set notes all", "");
    person.asks("Outcome([40,40])", "derived");
    person.types("\u{4}");
    person.leaves();
}

#[test]
fn a_transcript_that_is_pasted_runs_its_inputs() {
    let mut person = Person::sits_down();
    person.types("\u{1b}[200~> x := 20\n> x + 1\n_1 = 21\n> x + 2\u{1b}[201~");
    person.enters("");
    person.sees("_2 = 21");
    person.sees("_3 = 22");
    person.sees("> ");
    person.types("\u{4}");
    person.leaves();
}

#[test]
fn a_transcript_that_comes_key_by_key_runs_its_inputs() {
    let mut person = Person::sits_down();
    person.types("> 20 + 1\r_1 = 21\r5\r> 20 + 2\r");
    person.sees("_1 = 21");
    person.sees("_2 = 22");
    person.sees("> ");
    person.types("\u{4}");
    person.leaves();
}

#[test]
fn a_game_is_explored_by_keys() {
    let mut person = Person::sits_down();
    person.enters(":explore Nim[2,3]");
    person.sees("Left: 5 moves");
    person.types("\u{1b}[B\r");
    person.sees("Right: ");
    person.types("q");
    person.sees("[?1049l");
    person.sees("> ");
    person.asks("1 + 1", "_1 = 2");
    person.types("\u{4}");
    person.leaves();
}

#[test]
fn an_answer_may_be_typed_as_it_is_shown() {
    let folder = TempDir::new().expect("a directory");
    let file = folder.path().join("outcome.lesson");
    std::fs::write(&file, "# outcome: An outcome\n\nWho wins?\n\nfind Outcome(2*[10,10])\n\nSo it is.\n")
        .expect("a file");
    for answer in ["<>", "<> (neither has a winning or drawing strategy)", "\"<>\""] {
        let mut person = Person::sits_down();
        person.enters(&format!(":tour {}", file.display()));
        person.sees("tour> ");
        person.asks(answer, "Right.");
    }
}

#[test]
fn an_exercise_is_judged() {
    let mut person = Person::sits_down();
    person.enters(":exercise nim");
    person.sees("Find a move");
    person.sees("exercise> ");
    person.enters("Nim[0,0,0]");
    person.sees("That is not it.");
    person.sees("exercise> ");
    person.enters("answer");
    person.sees("Nim[");
    person.sees("exercise> ");
    person.enters("_[1]");
    person.sees("Right.");
    person.sees("> ");
    person.types("\u{4}");
    person.leaves();
}

#[test]
fn a_command_without_its_colon_is_answered_with_the_line() {
    let mut person = Person::sits_down();
    for (typed, line) in [
        ("tour", "`:tour`"),
        ("play Nim[3,5]", ":play"),
        ("explore(Nim[2])", ":explore"),
        ("\\q", "`:quit`"),
        ("%time 2^9", ":time"),
        (":puzzle", "`Puzzle` is"),
        (":clear", "Ctrl-L"),
        ("type({3|1})", "`Type({3|1})`"),
        ("quit now", "`:quit`"),
    ] {
        person.asks(typed, line);
    }
    person.types("\u{4}");
    person.leaves();
}

#[test]
fn who_waits_at_an_open_bracket_is_told() {
    let mut person = Person::sits_down();
    person.types("{2|1\r\r\r");
    person.sees("expected `}`");
    person.sees("> ");
    person.asks("1 + 1", "_1 = 2");
    person.types("\u{4}");
    person.leaves();
}

/// A line that failed comes back by a key to be mended, and is gone with the next input.
#[test]
fn a_failing_line_is_not_remembered() {
    let mut person = Person::sits_down();
    person.asks("1 + 1", "_1 = 2");
    person.asks("1 + foo", "no value yet");
    person.types(UP);
    person.sees("1 + foo");
    person.asks("", "no value yet");
    person.asks("2 + 2", "_2 = 4");
    person.types(&format!("{UP}{UP}"));
    person.sees("1 + 1");
    person.asks("", "_3 = 2");
    person.types("\u{4}");
    person.leaves();
}
