//! Nothing outruns its limits: what did once, and what a calculation says of itself while it is long.

use std::{
    fs, io,
    path::Path,
    process::{Child, Command, Stdio},
    sync::Mutex,
    time::Duration,
};

use assert_cmd::cargo::cargo_bin;
use cutcake::{certificate::file::sealed, host::Host, language::session::Session, limit::Limit, progress::Progress};

use crate::measured::{Limits, check, run};

#[test]
fn what_once_outran_its_limits_does_no_more() {
    let texts = [
        "(1/2^64):(65536)",
        "NPositions(Cram, 2^31)",
        "Outcome(Cutblock[9,9,9])",
        "2^(10^12)",
        "Print(3^300000)",
        "(3^20000/7^20000) + (5^20000/11^20000)",
        "Fold(1..10^6, 1, (p, n) -> p*n)",
        "Sum(1/n for n in 1..10^6)",
        "Numerator((2^200000 + 1)/(3^100000 + 2))",
        "Fold(1..10^5, 3, (x, n) -> x^2 + n)",
        "Mean({10^40|{1/2^64|-1/2^400000}})",
        "Birthday(1/2^400000)",
        "DayN3(2^31)",
        "TakeAndBreak(\"0.777\")[10^6]",
        "Sum(eps^i for i in 1..10^5)",
        "PPositions(Chomp, 400)",
        "Grundy(Chomp[300,300])",
        "WinningMoves(Chomp[1000,1000])",
        "Join((x for x in 1..10^7), \"a\")",
        "TakeAndBreak(\"0.*{2+}?7!\")[10^6]",
        "Options(TakeAndBreak(\"{2+}.0\")[10^4])",
        "NimSequence(Spawning(\"1+\"), 10^6)",
        "PartizanTakeAndBreak(\"0.[7]\", \"0.*3\")[10^5]",
        "CakeProduct(Nim, Kayles)[10^5,10^5]",
        "NimSequence(Join(Kayles, Nim), 10^7)",
        "GenWythoff(2^63; s := 2^63)[2^40,2^50]",
    ];
    check(
        &texts.map(|text| (text.to_owned(), Limits { time: Duration::from_millis(500), memory: 1024, signal: None })),
    );
}

/// What each line of a table of limits is given.
const TWO_SECONDS: Limits = Limits { time: Duration::from_secs(2), memory: 300, signal: None };

/// Programs that took much more than they were allowed.
const GREEDY: &[&str] = &[
    "ValueTable(Cutcake, 1..2000, 1..2000)",
    "ValueTable(Domineering, 10^6, 10^6)",
    "Table((x, y) -> x*y, 1..10^6, 1..10^6)",
    "GrundyTable(Nim, 2000, 2000)",
    "Certificate(Outcome(MaundyBlock[897612484786617600,897612484786617600,897612484786617600]))",
    "Certificate(Outcome(Cutcake[3000000,2]))",
    "Certificate(Winner(Nim[10^6,10^6], Left))",
    "Multisets((0,), 65536)",
    "x := 3; while true do x := x*x end",
    "x := 3; while true do x := x*x mod (3^600000 + 1) end",
    "ruleset S[x as Any] impartial options [x+x] end; Grundy(S[\"a\"])",
    "def f(n) return f(n + 1) + 1 end; f(1)",
];

#[test]
fn what_is_greedy_stops_at_its_limits() {
    // The least memory of which a fifth is more than what the system counts beside.
    for memory in [150, TWO_SECONDS.memory] {
        let limits = Limits { memory, time: Duration::from_millis(500), signal: None };
        check(&GREEDY.iter().map(|program| ((*program).to_owned(), limits)).collect::<Vec<_>>());
    }
}

#[test]
fn what_grows_asks_before_it_does() {
    let programs = [
        "t := (); while true do t := Adjoin(t, 1/3) end",
        "t := (); for n from 1 to 10^8 do t := t + (n,) end",
        "s := Set(); for n from 1 to 10^8 do s := Adjoin(s, n) end",
        "m := Map(); for n from 1 to 10^8 do m := Adjoin(m, (n, n)) end",
        "MisereOutcomeClass(Nim[2^63,2^62])",
        "Table((x, y) -> {x|-y}, 3000, 3000)",
        "Matches(\"x\", Join((\"ab\" for i in 1..10^6), \",\"))",
        "ReplaceRegex(\"x\", Join((\"ab\" for i in 1..10^6), \",\"), \"x\")",
    ];
    let limits = Limits { time: Duration::from_secs(4), memory: 150, signal: None };
    check(&programs.map(|program| (program.to_owned(), limits)));
}

#[cfg(unix)]
#[test]
fn what_is_greedy_hears_that_it_is_to_end() {
    let limits = Limits { signal: Some(Duration::from_millis(400)), memory: 1000, ..TWO_SECONDS };
    check(&GREEDY.iter().map(|program| ((*program).to_owned(), limits)).collect::<Vec<_>>());
}

#[cfg(unix)]
#[test]
fn what_has_no_end_is_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let pipe = pipe.to_str().expect("a path");
    let large = folder.path().join("large.cgs");
    fs::File::create(&large).and_then(|file| file.set_len(1 << 40)).expect("a file with a hole");
    let large = large.to_str().expect("a path");
    for path in ["/dev/zero", pipe, large] {
        let load = format!("load \"{path}\"");
        for arguments in [&["-e", load.as_str()][..], &[path], &["check", path], &["test", path]] {
            let ended = run(arguments, Limits { memory: 64, ..TWO_SECONDS });
            assert_eq!(ended.complaint, None, "{arguments:?}");
            assert!(matches!(ended.status, Some(1..=3)), "{arguments:?} {:?} {}", ended.status, ended.errors);
        }
    }
}

#[test]
fn a_stranger_s_certificate_takes_no_more_than_is_allowed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("z.json");
    let start = r#"{"format":"cutcake certificate","version":1,
"claim":{"question":"Winner","theory":"three players","sum":[1],"starter":"Left","answer":"Right"},
"games":[
{"ruleset":"MaundyBlock"}],
"boards":[
[1,[897612484786617600,897612484786617600,897612484786617600]]],
"proofs":[
{"players":["Left","Center","Right"],"first":"Left","side":["Right"],
"lines":[
["123",[1],[0,0,0]]]}],
"#;
    fs::write(&path, sealed(start)).expect("a file");
    let ended = run(&["check", path.to_str().expect("a path")], TWO_SECONDS);
    assert_eq!(ended.complaint, None);
    assert!(ended.status.is_some_and(|status| status > 0), "{}", ended.errors);
}

/// What reads JSON asks no limit meanwhile, so that what it takes is known before.
#[test]
fn a_certificate_of_many_lists_is_undecided() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("many.json");
    let boards = ["[1,[3]]"; 300_000].join(",");
    let text = format!("{{\"format\":\"cutcake certificate\",\"version\":4,\"boards\":[{boards}],\n");
    fs::write(&path, sealed(&text)).expect("a file");
    let ended = run(&["check", path.to_str().expect("a path")], Limits { memory: 150, ..TWO_SECONDS });
    assert_eq!((ended.status, ended.complaint, ended.errors.as_str()), (Some(3), None, ""));
}

/// What reads a file asks no limit meanwhile: the allocator gives it no more than a fifth beyond what is allowed.
#[cfg(unix)]
#[test]
fn files_that_do_not_fit_into_the_memory_are_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let large = |name: &str, bytes: u64| {
        let path = folder.path().join(name);
        fs::File::create(&path).and_then(|file| file.set_len(bytes)).expect("a file with a hole");
        path.to_str().expect("a path").to_owned()
    };
    let (record, certificate) = (large("record.jsonl", 1 << 40), large("certificate.json", 200 << 20));
    for (arguments, status) in [
        (&["verify", &record][..], 1),
        (&["merge", &record, &record], 1),
        (&["-e", "Sweep(Clobber, (2, 3))", "--checkpoint", &record], 1),
        (&["check", &certificate], 3),
    ] {
        let ended = run(arguments, Limits { memory: 64, ..TWO_SECONDS });
        assert_eq!((ended.status, ended.complaint), (Some(status), None), "{arguments:?} {}", ended.errors);
    }
}

/// A text is not read for which there is no memory, and a collection not copied.
#[test]
fn what_does_not_fit_into_the_memory_stops_by_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let limits = |memory| Limits { time: Duration::from_secs(80), memory, signal: None };
    for (name, text) in [
        ("statements", "x := 1; ".repeat(500_000)),
        ("operators", format!("x := {}1;", "1+".repeat(500_000))),
        ("games", format!("x := ({});", "{1|2},".repeat(170_000))),
        ("functions", format!("x := ({});", "x->x,".repeat(250_000))),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        let ended = run(&[path.to_str().expect("a path")], limits(100));
        assert_eq!((ended.status, ended.complaint), (Some(1), None), "{name} {}", ended.errors);
        assert!(ended.errors.contains("the memory limit of 100 MB was reached"), "{}", ended.errors);
        assert!(!ended.errors.contains("was ended"), "{}", ended.errors);
    }
    let copies = [
        "ToSet(t)",
        "Set(x for x in t)",
        "Tally(t)",
        "Distinct(t)",
        "Grouped(t, 2)",
        "Flattened((t, t))",
        "Adjoin(t, 3)",
        "SortedWith(t, x -> -x)",
        "t.With(1, 5)",
        "t + t",
        "Sort(t)",
        "Table(x -> x, t)",
    ];
    let programs = copies
        .iter()
        .flat_map(|copy| [45, 65, 75].map(|memory| (format!("t := ToTuple(1..10^6); {copy};"), limits(memory))));
    check(&programs.collect::<Vec<_>>());
}

/// The grammar asks no limit: a statement that it would read for seconds is refused.
#[test]
fn a_statement_has_an_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("statement.cgs");
    for text in [format!("{}1", "-".repeat(4 << 19)), format!("f{}", "(x)".repeat(1 << 20)), "(".repeat(4 << 20)] {
        fs::write(&path, text).expect("a file");
        let ended = run(&[path.to_str().expect("a path")], Limits { memory: 1000, ..TWO_SECONDS });
        assert_eq!((ended.status, ended.complaint), (Some(1), None), "{}", ended.errors);
        let is_refused = ["2^20 words and signs", "nested deeper"].iter().any(|what| ended.errors.contains(what));
        assert!(is_refused, "{}", ended.errors);
    }
}

/// The program, of which nobody reads anything yet.
fn started(arguments: [&str; 4]) -> Child {
    let mut program = Command::new(cargo_bin("cutcake"));
    program.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

/// An abort that somebody else wants is no limit of memory, whichever thread the system interrupts for it.
#[cfg(target_os = "linux")]
#[test]
fn an_abort_from_outside_is_one() {
    use std::os::unix::process::ExitStatusExt;

    for thread in ["cutcake", "memory", "watchdog"] {
        let mut child = started(["--timeout", "20", "-e", "Print(1); while true do end"]);
        io::Read::read_exact(&mut child.stdout.take().expect("a pipe"), &mut [0]).expect("a letter");
        let id = loop {
            let threads = fs::read_dir(format!("/proc/{}/task", child.id())).expect("threads");
            let mut threads = threads.map(|thread| thread.expect("a thread").path());
            let is_named =
                |path: &Path| fs::read_to_string(path.join("comm")).is_ok_and(|name| name.trim_end() == thread);
            // A thread has its name soon after it began.
            if let Some(path) = threads.find(|path| is_named(path)) {
                break path.file_name().expect("a number").to_owned();
            }
        };
        assert!(Command::new("kill").arg("-ABRT").arg(id).status().expect("kill").success());
        let ended = child.wait_with_output().expect("a child");
        assert_eq!((ended.status.signal(), ended.stderr.as_slice()), (Some(6), &[][..]), "{thread}");
    }
}

#[test]
fn the_watchdog_ends_what_does_not_listen() {
    // Nobody reads what it prints, so that it waits for ever and asks no limit.
    let program = "s := Join((\"ab\" for i in 1..10^4), \",\"); while true do Print(s) end";
    let mut child = started(["--timeout", "0.5", "-e", program]);
    let _unread = child.stdout.take();
    assert_eq!(child.wait().expect("a child").code(), Some(124));
    let errors = io::read_to_string(child.stderr.take().expect("a pipe")).expect("text");
    assert!(errors.contains("the time limit was reached") && errors.contains("did not stop by itself"), "{errors}");
}

#[test]
fn a_bound_holds_of_the_value_of_a_position() {
    let ended = run(
        &["-e", "Try(Domineering[8,8], \"no\"; seconds := 1)"],
        Limits { time: Duration::from_secs(6), ..TWO_SECONDS },
    );
    assert_eq!((ended.status, ended.complaint), (Some(0), None), "{}", ended.errors);
    assert!(ended.errors.contains("its time of 1 s was over"), "{}", ended.errors);
}

#[test]
fn a_search_forgets_what_there_is_no_room_for() {
    let ended = run(
        &["-e", "assert Outcome(Domineering[5,7]) == R"],
        Limits { time: Duration::from_secs(600), memory: 36, signal: None },
    );
    assert_eq!((ended.status, ended.complaint), (Some(0), None), "{}", ended.errors);
}

#[test]
fn a_search_that_forgets_ends() {
    let ended = run(
        &["-e", "assert Outcome(Domineering[6,7]) == L"],
        Limits { time: Duration::from_secs(1200), memory: 150, signal: None },
    );
    assert_eq!((ended.status, ended.complaint), (Some(0), None), "{}", ended.errors);
}

/// What a calculation said of itself in its first second.
fn progress_of(program: &str) -> Vec<Progress> {
    static SEEN: Mutex<Vec<Progress>> = Mutex::new(Vec::new());
    let pulse = |progress| SEEN.lock().expect("no panic").push(progress);
    let limit = Limit::on(Host { pulse: Some(pulse), ..Host::default() });
    limit.restart(Some(Duration::from_millis(800)));
    let mut session = Session::new(limit);
    let ended = session.run("test", program, &mut |_| {});
    assert!(ended.is_err(), "{program} is over before it says anything");
    std::mem::take(&mut *SEEN.lock().expect("no panic"))
}

#[test]
fn what_takes_long_says_how_far_it_is() {
    for program in
        ["PPositions(Chomp, 300)", "Outcome(Domineering[8,8])", "Outcome(Cram[9,9])", "Birthday(ThreePlayerNim[5000])"]
    {
        let progress = progress_of(program);
        assert!(
            progress.iter().any(|progress| progress.done.is_some_and(|(_, what)| what == "positions")),
            "{program}"
        );
    }
    let progress = progress_of("Sweep(Clobber, (2, 3), G -> Sum(n mod 7 for n in 1..10^6))");
    assert!(progress.iter().any(|progress| progress.steps.is_some_and(|steps| steps.what == "positions")));
    let progress = progress_of("Sum({{3*i|i}|-2*i} for i in 1..40)");
    assert!(progress.iter().any(|progress| progress.steps.is_some_and(|steps| steps.total == 40)));
}
