//! Files: what is written is whole or not written, what is there is not lost, and a sandbox is one.

use std::{
    fs,
    path::Path,
    process::{Command as Process, Stdio},
    thread,
    time::Duration,
};

use assert_cmd::{Command, cargo::cargo_bin};
use cutcake::{language::session::Files, prelude::*};
use predicates::str::contains;
use tempfile::TempDir;

fn cutcake(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin("cutcake"));
    command.args(arguments).current_dir(folder).timeout(Duration::from_secs(60));
    command
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = entries.collect();
    names.sort();
    names
}

/// A folder with a script and its library, and beside it a file that is not theirs.
fn scripts() -> TempDir {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    fs::create_dir_all(folder.path().join("own/lib")).unwrap();
    fs::create_dir(folder.path().join("out")).unwrap();
    write("secret.cgs", "secret := 42; secret");
    write("own/lib/a.cgs", "load \"b.cgs\"");
    write("own/lib/b.cgs", "load \"../c.cgs\"");
    write("own/c.cgs", "5");
    write("own/good.cgs", "load \"lib/a.cgs\"");
    write("own/up.cgs", "load \"../secret.cgs\"");
    write("own/none.cgs", "load \"../none.cgs\"");
    write("own/write.cgs", "Export({3|1}, \"out/game.json\")");
    folder
}

#[test]
fn a_sandbox_loads_what_is_below_the_folder_of_the_script() {
    let folder = scripts();
    let folder = folder.path();
    for before in [&["--sandbox"][..], &["--write-dir", "out"]] {
        let run = |name: &str| cutcake(folder, &[before, &[name][..]].concat()).assert();
        run("own/good.cgs").success().stdout("5\n");
        // What is elsewhere is not told apart from what is nowhere.
        for name in ["own/up.cgs", "own/none.cgs"] {
            run(name).code(1).stdout("").stderr(contains("no file of that name is in"));
        }
    }
    cutcake(folder, &["own/up.cgs"]).assert().success().stdout("42\n");
    let absolute = format!("load \"{}\"", folder.join("secret.cgs").display());
    cutcake(&folder.join("own"), &["--sandbox", "-e", &absolute])
        .assert()
        .code(1)
        .stderr(contains("no file of that name"));
    cutcake(&folder.join("own"), &["--sandbox", "-e", "load \"c.cgs\""]).assert().success().stdout("5\n");
    // A function that was made elsewhere loads no more than the program that calls it.
    cutcake(folder, &["--sandbox", "-e", "def f() load \"own/c.cgs\" end", "own/good.cgs"]).assert().success();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../secret.cgs", folder.join("own/link.cgs")).unwrap();
        fs::write(folder.join("own/through.cgs"), "load \"link.cgs\"").unwrap();
        cutcake(folder, &["own/through.cgs"]).assert().success();
        cutcake(folder, &["--sandbox", "own/through.cgs"]).assert().code(1).stderr(contains("no file of that name"));
    }
}

#[test]
fn a_sandbox_writes_nothing_but_where_it_is_open() {
    let folder = scripts();
    let folder = folder.path();
    for program in [
        "Export(1, \"out/a.csv\")",
        "Draw(1, \"out/a.svg\")",
        "Plot(1, \"out/a.svg\")",
        "Tree(*, \"out/a.svg\")",
        "Certificate(Outcome(Cutcake[4,2]), \"out/a.json\")",
    ] {
        cutcake(folder, &["--sandbox", "-e", program]).assert().code(1).stderr(contains("may not write files here"));
        assert!(names(&folder.join("out")).is_empty());
        cutcake(folder, &["--write-dir", "own", "-e", program]).assert().code(1).stderr(contains("written only to"));
        assert!(names(&folder.join("out")).is_empty());
        cutcake(folder, &["--sandbox", "--write-dir", "out", "-e", program]).assert().success();
        assert_eq!(names(&folder.join("out")).len(), 1);
        fs::remove_dir_all(folder.join("out")).unwrap();
        fs::create_dir(folder.join("out")).unwrap();
    }
    cutcake(folder, &["--write-dir", "out", "-e", "Export(1, \"out/../a.csv\")"]).assert().code(1);
    cutcake(folder, &["--write-dir", "none", "-e", "1"]).assert().code(2).stderr(contains("--write-dir"));
    // Records too, and those of tests.
    let sweep = "Tally(Clobber, (1, 2))";
    cutcake(folder, &["--sandbox", "--checkpoint", "r.jsonl", "-e", sweep]).assert().code(1);
    cutcake(folder, &["--write-dir", "out", "--checkpoint", "out/r.jsonl", "-e", sweep]).assert().success();
    cutcake(folder, &["--sandbox", "merge", "out/r.jsonl", "-o", "m.jsonl"]).assert().code(1);
    cutcake(folder, &["--sandbox", "test", "--accept", "own/good.cgs"])
        .assert()
        .code(1)
        .stdout(contains("cannot write"));
    assert!(!folder.join("own/good.cgs.snap").exists() && !folder.join("r.jsonl").exists());
    cutcake(folder, &["test", "--accept", "own/good.cgs", "own/up.cgs", "own/write.cgs"]).assert().success();
    // A test in the sandbox is the same as long as it stays there.
    fs::remove_file(folder.join("out/game.json")).unwrap();
    cutcake(folder, &["--sandbox", "test", "own/good.cgs"]).assert().success();
    cutcake(folder, &["--sandbox", "test", "own/up.cgs"]).assert().code(1).stdout(contains("no file of that name"));
    // What a test tells in a file is written where that is allowed.
    let junit = ["test", "own/good.cgs", "--junit", "junit.xml"];
    cutcake(folder, &[&["--sandbox"][..], &junit].concat()).assert().code(1).stderr(contains("may not write"));
    assert!(!folder.join("junit.xml").exists());
    cutcake(folder, &junit).assert().success();
    cutcake(folder, &junit).assert().success();
    cutcake(folder, &["--sandbox", "test", "own/write.cgs"]).assert().code(1).stdout(contains("may not write"));
    assert!(!folder.join("out/game.json").exists());
}

/// What is said of a program before it runs tells nothing of files that it may not load: neither which names they have, nor whether
/// they are there.
#[test]
fn warnings_in_a_sandbox_are_of_files_that_may_be_loaded() {
    let folder = scripts();
    let folder = folder.path();
    let look =
        |name: &str| fs::write(folder.join("own/look.cgs"), format!("load \"{name}\"\nsecret\nnothing")).unwrap();
    for name in ["../secret.cgs", "../none.cgs", "secret.cgs", "nowhere.cgs"] {
        look(name);
        let run = |arguments| cutcake(folder, arguments).env("CUTCAKE_PATH", folder).assert();
        run(&["--sandbox", "lint", "own/look.cgs"]).success().stderr("");
        let said = run(&["--sandbox", "own/look.cgs"]).code(1).get_output().stderr.clone();
        let said = String::from_utf8(said).unwrap();
        assert!(!said.contains("warning") && said.contains(&format!("cannot read own/{name}: no file of")), "{said}");
    }
    look("../secret.cgs");
    cutcake(folder, &["lint", "own/look.cgs"]).assert().code(1).stderr(contains("unknown name `nothing`"));
}

#[test]
fn a_session_of_the_library_is_sandboxed() {
    let folder = scripts();
    let folder = folder.path();
    let mut session = Session::new(Limit::default());
    session.set_files(Files::sandbox(folder.join("own")).unwrap().writing_below(folder.join("out")).unwrap());
    let load = |name: &str| format!("load \"{}\"", folder.join(name).display());
    assert_eq!(session.text_of(&load("own/c.cgs")).unwrap(), "5");
    assert!(session.text_of(&load("secret.cgs")).is_err());
    assert!(session.load(&folder.join("secret.cgs"), &mut |_| {}).is_err());
    // What the host runs itself is a script with a folder of its own, for as long as it runs.
    session.run_file(&folder.join("secret.cgs"), &mut |_| {}).unwrap();
    assert!(session.text_of(&load("secret.cgs")).is_err());
    assert!(session.text_of(&format!("Export(1, \"{}\")", folder.join("out/a.csv").display())).is_ok());
    assert!(session.text_of(&format!("Export(1, \"{}\")", folder.join("own/a.csv").display())).is_err());
    assert!(session.save(&folder.join("own/names.cgs"), false).is_err());
    session.save(&folder.join("out/names.cgs"), false).unwrap();
    session.reset();
    assert!(session.text_of(&load("secret.cgs")).is_err());
    assert!(session.preview(&load("secret.cgs"), 80).is_none());
}

#[test]
fn what_is_there_is_replaced_on_wish_alone() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let write = |name: &str| fs::write(folder.join(name), "precious").unwrap();
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    for (program, name) in [
        ("Export(1, \"a.csv\"X)", "a.csv"),
        ("Draw({3|1}, \"a.svg\"X)", "a.svg"),
        ("Tree({3|1}, \"a.svg\"X)", "a.svg"),
        ("HasseDiagram((0, *), \"a.svg\"X)", "a.svg"),
        ("Plot({3|1}, \"a.svg\"X)", "a.svg"),
        ("Certificate(Outcome(Cutcake[4,2]), \"a.json\"X)", "a.json"),
    ] {
        let plain = program.replace('X', "");
        write(name);
        let refused = cutcake(folder, &["-e", &plain]).assert().code(1);
        refused.stderr(contains("this run did not write it")).stderr(contains("overwrite := true"));
        assert_eq!(read(name), "precious", "{program}");
        cutcake(folder, &["-e", &program.replace('X', "; overwrite := true")]).assert().success();
        assert_ne!(read(name), "precious", "{program}");
        write(name);
        cutcake(folder, &["--overwrite", "-e", &plain]).assert().success();
        assert_ne!(read(name), "precious", "{program}");
        // What a run has written itself it may write again.
        fs::remove_file(folder.join(name)).unwrap();
        cutcake(folder, &["-e", &plain, "-e", &plain]).assert().success();
        fs::remove_file(folder.join(name)).unwrap();
    }
    cutcake(folder, &["--checkpoint", "r.jsonl", "-e", "Tally(Clobber, (1, 2))"]).assert().success();
    write("m.jsonl");
    cutcake(folder, &["merge", "r.jsonl", "-o", "m.jsonl"]).assert().code(1).stderr(contains("it is there already"));
    assert_eq!(read("m.jsonl"), "precious");
    cutcake(folder, &["merge", "r.jsonl", "-o", "m.jsonl", "--overwrite"]).assert().success();
    assert_eq!(read("m.jsonl"), read("r.jsonl"));
    assert_eq!(names(folder), ["m.jsonl", "r.jsonl"]);
}

#[cfg(unix)]
#[test]
fn no_link_is_followed() {
    use std::os::unix::fs::symlink;
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::write(folder.join("victim"), "precious").unwrap();
    cutcake(folder, &["--checkpoint", "r.jsonl", "-e", "Tally(Clobber, (1, 2))"]).assert().success();
    for name in ["m.jsonl.part", "link.csv", "link.jsonl"] {
        symlink("victim", folder.join(name)).unwrap();
    }
    symlink("nowhere", folder.join("loose.jsonl")).unwrap();
    cutcake(folder, &["merge", "r.jsonl", "-o", "m.jsonl"]).assert().success();
    for overwrite in [&["-e"][..], &["--overwrite", "-e"]] {
        let export = [overwrite, &["Export(1, \"link.csv\")"][..]].concat();
        cutcake(folder, &export).assert().code(1).stderr(contains("it is a link"));
    }
    cutcake(folder, &["merge", "r.jsonl", "-o", "link.jsonl", "--overwrite"])
        .assert()
        .code(1)
        .stderr(contains("it is a link"));
    for record in ["link.jsonl", "loose.jsonl"] {
        cutcake(folder, &["--checkpoint", record, "-e", "1"]).assert().code(1).stderr(contains("it is a link"));
    }
    assert_eq!(fs::read_to_string(folder.join("victim")).unwrap(), "precious");
    assert!(!folder.join("nowhere").exists());
}

/// A process that may not write as much as it wants, as on a full disk: what was there is as it was, and nothing beside it.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_what_was_there() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let limited = |arguments: &str| {
        let line = format!("trap '' XFSZ; ulimit -f 1; exec {} {arguments}", cargo_bin("cutcake").display());
        let output = Process::new("bash").args(["-c", &line]).current_dir(folder).output().unwrap();
        assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout)
    };
    let names_of = || names(folder);
    fs::write(folder.join("a.csv"), "precious").unwrap();
    let said = limited("--overwrite -e 'Export(Table((a, b) -> a*b, 50, 50), \"a.csv\")'");
    assert!(said.contains("cannot be written"), "{said}");
    fs::write(folder.join("long.cgs"), "for i from 1 to 500 do Print(i) end").unwrap();
    fs::write(folder.join("long.cgs.snap"), "precious").unwrap();
    let said = limited("test --accept long.cgs");
    assert!(said.contains("cannot write"), "{said}");
    for name in ["a.csv", "long.cgs.snap"] {
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), "precious", "{name}");
    }
    assert_eq!(names_of(), ["a.csv", "long.cgs", "long.cgs.snap"]);
    // The same of what `:save!` writes.
    let mut session = Session::new(Limit::default());
    fs::create_dir(folder.join("names.cgs")).unwrap();
    assert!(session.save(&folder.join("names.cgs"), true).is_err());
    assert_eq!(names_of(), ["a.csv", "long.cgs", "long.cgs.snap", "names.cgs"]);
}

/// A program that is killed while it writes leaves what was there or all that it wrote, and nothing beside it, but if it is killed in
/// the moment in which a file that has its name takes the place of the old one.
#[cfg(target_os = "linux")]
#[test]
fn a_kill_leaves_nothing_beside() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let table = "t := Table((a, b) -> a*b, 200, 200); Export(t, \"a.csv\"); ";
    let program = format!("{table}while true do Export(t, \"a.csv\"; overwrite := true) end");
    let (mut whole, mut beside) = (None, 0);
    for number in 0..12 {
        let mut child = Process::new(cargo_bin("cutcake"))
            .args(["--overwrite", "-e", &program])
            .current_dir(folder)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        while !folder.join("a.csv").exists() {
            assert!(child.try_wait().unwrap().is_none());
            thread::sleep(Duration::from_millis(5));
        }
        thread::sleep(Duration::from_millis(100 + 37 * number % 100));
        child.kill().unwrap();
        child.wait().unwrap();
        let written = fs::read(folder.join("a.csv")).unwrap();
        assert_eq!(whole.get_or_insert_with(|| written.clone()), &written);
        for name in names(folder).iter().filter(|name| *name != "a.csv") {
            fs::remove_file(folder.join(name)).unwrap();
            beside += 1;
        }
    }
    assert!(beside < 2, "{beside}");
}
