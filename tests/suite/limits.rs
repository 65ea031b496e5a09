//! Nothing outruns its limits: every function with extreme arguments ends in time, and says which limit it met.

use std::{
    fs,
    io::Read,
    process::{Child, Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use assert_cmd::cargo::cargo_bin;
use cutcake::{
    language::{
        builtin::{self, Builtin, Kind, Times},
        session::Session,
    },
    limit::Limit,
    progress::Progress,
};

/// What every calculation is given, and how much longer it may take, in processor time: others may keep the processor
/// busy.
const TIME: Duration = Duration::from_secs(1);
const GRACE: Duration = Duration::from_secs(1);
/// When a calculation is given up whatever it did with the processor.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a call came to.
struct Ended {
    status: Option<i32>,
    errors: String,
    in_time: bool,
}

/// Processor time of a process so far, where the system tells it; else the time since its start.
fn time_of(child: &Child, start: Instant) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    let ticks = stat.rsplit_once(") ").map(|(_, fields)| {
        let fields: Vec<&str> = fields.split(' ').collect();
        [11, 12].map(|place: usize| fields.get(place).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0))
    });
    // A tick is a hundredth of a second on every system that has these files.
    ticks.map_or(start.elapsed(), |[user, system]| Duration::from_millis(10 * (user + system)))
}

fn run(text: &str) -> Ended {
    let start = Instant::now();
    let mut child = Command::new(cargo_bin("cutcake"))
        .args(["--threads", "1", "--memory", "1024", "--timeout", &TIME.as_secs().to_string(), "-e", text])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status.code();
        }
        if time_of(&child, start) > TIME + GRACE || start.elapsed() > PATIENCE {
            child.kill().expect("a child of ours");
            child.wait().expect("a child of ours");
            return Ended { status: None, errors: String::new(), in_time: false };
        }
        thread::sleep(Duration::from_millis(5));
    };
    let mut errors = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("text");
    Ended { status, errors, in_time: true }
}

/// What is wrong with how a call ended, if something is.
fn complaint(text: &str) -> Option<String> {
    let Ended { status, errors, in_time } = run(text);
    let said_time = errors.contains("the time limit was reached");
    match status {
        _ if !in_time => Some(format!("outran its limit: {text}")),
        Some(0) if errors.is_empty() || errors.starts_with("note: ") => None,
        Some(1) if errors.contains("error") && !errors.contains("should not happen") && !said_time => None,
        Some(124) if said_time => None,
        _ => Some(format!("ended with {status:?}: {text}\n{errors}")),
    }
}

fn check(texts: &[String]) {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut complaints = Vec::new();
        while let Some(text) = texts.get(next.fetch_add(1, Ordering::Relaxed)) {
            complaints.extend(complaint(text));
        }
        complaints
    };
    let complaints: Vec<String> = thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Extreme arguments of a kind.
fn extremes(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Number | Kind::Integer => {
            &["2^31", "2^64", "10^40", "-2^64", "2^500000", "1/2^64", "1/3^20000", "3^300000"]
        }
        Kind::Game => &[
            "2^64",
            "1/2^64",
            "1/2^400000",
            "{10^40|-10^40}",
            "*(2^40)",
            "(10^12)*^",
            "(^ for i in 1..2)[1].Pow(10^6)",
            "Cutcake[2^31,2^31 + 7]",
            "MaundyCake[2^40,3^30]",
            "Sum({{3*i|i}|-2*i} for i in 1..8)",
            "+-{+-{10^40|1/2^64}|*(10^6)}",
            "Fold(1..3000, *, (g, n) -> {g|-n})",
            "'{{1|*}|'{0,0|10^40}'}'",
        ],
        Kind::Play => &[
            "1/2^400000",
            "{{5|4}|{3|*(2^30)}} + *(2^40)",
            "Cutcake[400,371]",
            "Kayles[2^31]",
            "TakeAndBreak(\"0.777\")[10^5]",
            "Nim[2^63,2^62,2^61 + 1]",
            "Wythoff[2^40,2^41]",
            "Cram[11,11]",
            "Chomp[\"xxxxxxxxxxxx|xxxxxxxxxxx|xxxxxxxx|xxxxxxx\"]",
            "TriangularChocolate[2000,900,2000; k := 2]",
            "[2^31,2^31 + 1]",
            "[200,99]",
            "[9,9,9]",
            "MaundyBlock[2^31,2^31,2^30]",
            "ThreePlayerNim[40,50,60]",
        ],
        Kind::Synchronized => {
            &["10^40", "eps^(10^40)", "10^40*eps^2", "[2^31,2^31 + 1]", "[300,251]", "[40,39] + [33,32]"]
        }
        Kind::ThreePlayer => &[
            "[9,9,9]",
            "[2^31,2^31,2^31]",
            "2000*<0|0|>",
            "MaundyBlock[60,50,40]",
            "ThreePlayerNim[30,30,30]",
            "[5,5,5] + 3*<<0|0|>|<||0>|0>",
        ],
        Kind::Claim => &[
            "[20,19] > 0",
            "[40,39] + [33,32] == eps^2",
            "[2^31,2^30] >= [2^30,2^31]",
            "Domineering[9,9] > 0",
            "n*[20,19] < [19,18] for all n",
            "n*{{3|2}|-2^64} < {5||2|0} for all n >= 2^60",
        ],
        Kind::Question => &["Value([20,19])", "Outcome([300,251])", "[40,39] > 0", "2^64"],
        Kind::Boolean => &["true"],
        Kind::String => &["\"x\"", "Join((\"ab\" for i in 1..10^6), \",\")"],
        Kind::Player => &["Left", "Right", "Center"],
        Kind::Collection => {
            &["0..2^31", "1..10^40", "(2^64, 10^40, 1/2^64)", "Set(*, ^, 2^64)", "0..200", "\"abc\"", "0..30"]
        }
        Kind::Function => &["x -> x", "(x, y) -> x + y", "x -> x^x", "Outcome"],
        Kind::Ruleset => &[
            "Cram",
            "Wythoff",
            "Nim",
            "Kayles",
            "TriangularChocolate",
            "Chomp",
            "RectangularChocolate",
            "TakeAndBreak(\"0.777\")",
            "Subtraction(1,2,5)",
            "Cutcake",
            "SynchronizedCutcake",
            "Cutblock",
            "MaundyBlock",
        ],
        Kind::CollectionOrRuleset | Kind::Repeating => extremes(Kind::Ruleset),
        Kind::Bound => extremes(Kind::Collection),
        Kind::Data => &[
            "Kayles",
            "Cutcake",
            "(2^64, 10^40, 1/2^64, 5, 7, 1)",
            "Join((\"ab\" for i in 1..10^6), \",\")",
            "1..10^7",
            "(RandomGame(n, 2) for n in 1..300)",
            "(Random(2, n) == 1 for n in 1..10^4)",
            "Map(((2^62, -2^62), 1), ((2^62, 2^62), 2), ((1, 2^62), 5), ((0, 0), 7))",
            "n -> n^n",
            "Table((x, y) -> x^y, 60, 60)",
        ],
        Kind::Size => &[
            "10^40",
            "(2^31, 2)",
            "(4, 4)",
            "30",
            "0..2^31",
            "(1..10^7, 0)",
            "(0..9, 0..9, 0..9)",
            "(Cram[9,9], Nim[7])",
        ],
        Kind::Table | Kind::WallOrTable | Kind::BoardOrTable | Kind::GridOrTable => &[
            "Table((a, b) -> a*b, 60, 60)",
            "Table(n -> 2^n, 3000)",
            "Table((a, b) -> a, 2^31, 2^31)",
            "ValueTable(Cutcake, 3, 3)",
            "Table((a, b, c) -> a, 2, 2)",
            "LeftWall({10^40|1/2^64})",
        ],
        Kind::OfTwo | Kind::Position | Kind::InTurn | Kind::Alternating | Kind::PlayOrRuleset => extremes(Kind::Play),
        Kind::Thermal => extremes(Kind::Game),
        Kind::ByStrategy => extremes(Kind::ThreePlayer),
        Kind::Integers | Kind::Mapped | Kind::Natural | Kind::Ordered | Kind::Summand | Kind::Truth | Kind::Range => {
            extremes(Kind::Collection)
        }
        _ => &["10^40", "0..2^31", "{10^40|1/2^64}", "[9,9,9]", "\"x\"", "(1..10^7, 0)", "x -> x"],
    }
}

/// A call with extreme arguments, another one for each number.
fn call(builtin: &Builtin, number: usize) -> String {
    let (mut arguments, mut named) = (Vec::new(), String::new());
    for (place, parameter) in builtin.parameters.iter().enumerate() {
        let pool = extremes(parameter.kind);
        let of_place = |more: usize| pool[(number + (number / 7 + 1) * place + more) % pool.len()];
        match parameter.times {
            Times::Once => arguments.push(of_place(0)),
            Times::Optional if (number + place).is_multiple_of(2) => arguments.push(of_place(0)),
            Times::Optional => break,
            Times::Rest => arguments.extend((0..1 + number % 3).map(of_place)),
            Times::Named => named = format!("; {} := {}", parameter.name, of_place(0)),
        }
    }
    format!("{}({}{named})", builtin.name, arguments.join(", "))
}

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
    check(&texts.map(str::to_owned));
}

#[test]
fn calls_with_extreme_arguments_end_in_time() {
    // A few of them, others for each function.
    let calls = builtin::all().enumerate().filter(|(place, _)| place % 4 == 1);
    check(&calls.map(|(place, builtin)| call(builtin, place)).collect::<Vec<_>>());
}

#[test]
#[ignore = "many calls, each of a second: a quarter of an hour"]
fn many_calls_with_extreme_arguments_end_in_time() {
    let calls = builtin::all().flat_map(|builtin| (0..14).map(move |number| call(builtin, number)));
    check(&calls.collect::<Vec<_>>());
}

/// What a calculation said of itself in the first seconds.
fn progress_of(program: &str) -> Vec<Progress> {
    static SEEN: Mutex<Vec<Progress>> = Mutex::new(Vec::new());
    let limit = Limit::default().with_pulse(|progress| SEEN.lock().expect("no panic").push(progress));
    limit.restart(Some(Duration::from_millis(1500)));
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
    let progress = progress_of("Sweep(Clobber, (2, 3), G -> Sum(n mod 7 for n in 1..10^5))");
    assert!(progress.iter().any(|progress| progress.way.is_some_and(|way| way.what == "positions")));
    let progress = progress_of("Sum({{3*i|i}|-2*i} for i in 1..40)");
    assert!(progress.iter().any(|progress| progress.way.is_some_and(|way| way.total == 40)));
}
