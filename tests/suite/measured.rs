//! A run of the program, and what it took: every run is a process of its own, with nothing around it but its limits.

use std::{
    fs,
    io::{self, Read, Write},
    process::{Child, Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use assert_cmd::cargo::cargo_bin;

/// How long the watchdog waits for a calculation that is to stop, and what the rest of the program takes; in processor time:
/// others may keep the processor busy.
const PATIENCE: Duration = Duration::from_secs(1);
const SLACK: Duration = Duration::from_millis(800);
/// How much more memory than allowed a program may have at least, in units of 2^20 bytes: who tells of a stop needs some.
const LEAST_BEYOND: u64 = 16;
/// When a run is given up whatever it did with the processor.
const LONGEST: Duration = Duration::from_secs(90);

/// What a run may take.
#[derive(Clone, Copy)]
pub struct Limits {
    /// What `--timeout` says.
    pub time: Duration,
    /// What `--memory` says, in units of 2^20 bytes.
    pub memory: u64,
    /// When it is told to end, in processor time: instead of a limit of time.
    pub signal: Option<Duration>,
}

/// How a run ended.
pub struct Ended {
    /// The exit status; none of one that was killed.
    pub status: Option<i32>,
    /// What it wrote on standard error.
    pub errors: String,
    /// What outran its limit, if something did.
    pub complaint: Option<String>,
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

/// The most memory that a process had so far, and what of it is code now, in units of 2^20 bytes, where the system tells it.
fn memory_of(child: &Child) -> [u64; 2] {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    ["VmHWM:", "RssFile:"].map(|name| {
        let size = status.lines().find_map(|line| line.strip_prefix(name)?.trim().strip_suffix(" kB")?.parse().ok());
        size.unwrap_or(0u64) >> 10
    })
}

/// Runs the program with these limits, and kills it where it outruns them.
pub fn run(arguments: &[&str], limits: Limits) -> Ended {
    let start = Instant::now();
    let timeout = limits.signal.map_or(limits.time, |_| LONGEST).as_secs_f64().to_string();
    let mut child = Command::new(cargo_bin("cutcake"))
        .args(["--threads", "1", "--memory", &limits.memory.to_string(), "--timeout", &timeout])
        .args(arguments)
        // What a trace of calls takes is not measured.
        .env_remove("RUST_BACKTRACE")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stderr.take().expect("a pipe");
    let reader = thread::spawn(move || {
        let mut errors = Vec::new();
        pipe.read_to_end(&mut errors).expect("a pipe");
        String::from_utf8_lossy(&errors).into_owned()
    });
    let most_time = limits.signal.unwrap_or(limits.time) + PATIENCE + SLACK;
    let most_memory = limits.memory + (limits.memory / 5).max(LEAST_BEYOND);
    let (mut peak, mut complaint, mut signalled) = (0, None, false);
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status.code();
        }
        let time = time_of(&child, start);
        let [memory, code] = memory_of(&child);
        // The code of a program that is not optimised is three times as large as that of one that is, and no limit is spent on more
        // of it than on that.
        peak = peak.max(memory.saturating_sub(code.saturating_sub(limits.memory / 10)));
        if !signalled && limits.signal.is_some_and(|signal| time >= signal) {
            signalled = true;
            let id = child.id().to_string();
            assert!(Command::new("kill").args(["-TERM", &id]).status().expect("a signal").success());
        }
        if peak > most_memory || time > most_time || start.elapsed() > LONGEST + 4 * limits.time {
            complaint = Some(format!("outran its limits with {} ms and {peak} MB", time.as_millis()));
            child.kill().expect("a child of ours");
            child.wait().expect("a child of ours");
            break None;
        }
        thread::sleep(Duration::from_millis(4));
    };
    let errors = reader.join().expect("no panic");
    if complaint.is_none() && errors.len() > 64 << 10 {
        complaint = Some(format!("an error of {} bytes", errors.len()));
    }
    Ended { status, errors, complaint }
}

/// What is wrong with how a run of a program ended, if something is.
fn complaint(program: &str, limits: Limits) -> Option<String> {
    let Ended { status, errors, complaint } = run(&["-e", program], limits);
    let said = |what: &str| errors.contains(what);
    let complaint = complaint.or_else(|| {
        let is_right = match status {
            // Only the watchdog heard it.
            _ if said("did not stop by itself") => false,
            Some(0) => errors.is_empty() || errors.starts_with("note: "),
            Some(1) => said("error") && !said("should not happen") && !said("the time limit was reached"),
            Some(124) => said("the time limit was reached"),
            Some(130) => limits.signal.is_some() && said("interrupted"),
            _ => false,
        };
        (!is_right).then(|| format!("ended with {status:?}"))
    });
    let head: String = errors.chars().take(400).collect();
    complaint.map(|complaint| format!("{complaint}: {program}\n{head}"))
}

/// Runs programs, two at a time, and says what is wrong with how they ended. What is wrong once may be the fault of a busy machine.
pub fn check(programs: &[(String, Limits)]) {
    let next = AtomicUsize::new(0);
    let complaints = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((program, limits)) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let wrong = complaint(program, *limits).and_then(|_| complaint(program, *limits));
                    if let Some(wrong) = &wrong {
                        let _ = writeln!(io::stderr(), "{wrong}");
                    }
                    complaints.lock().expect("no panic").extend(wrong);
                }
            });
        }
    });
    let complaints = complaints.into_inner().expect("no panic");
    assert!(complaints.is_empty(), "{} of {}\n{}", complaints.len(), programs.len(), complaints.join("\n"));
}
