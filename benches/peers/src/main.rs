//! The same tasks for cutcake and for the `cgt` crate, side by side in one run: processor times, their ratio, and whether
//! the answers agree. Each run of a task is a process of its own, so that none profits from another; the median of several
//! is shown.

mod engine;
mod task;

use std::{
    env,
    process::{Command, ExitCode, Stdio},
    thread,
    time::{Duration, Instant},
};

use engine::{Cgt, Cutcake};
use task::{Done, TASKS};

/// How often a task is run, and how long it may take: what takes longer is shown as that.
const RUNS: usize = 5;
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [engine, name] = arguments.as_slice() {
        let done = match engine.as_str() {
            "cutcake" => task::run::<Cutcake>(name),
            _ => task::run::<Cgt>(name),
        };
        let Some(Done { time, answer }) = done else { return ExitCode::FAILURE };
        println!("{} {answer}", time.as_nanos());
        return ExitCode::SUCCESS;
    }
    let only = arguments.first().map_or("", String::as_str);
    println!("| task | cutcake | `cgt` 0.11 | ratio |\n|---|---:|---:|---:|");
    let mut agree = true;
    for (name, title) in TASKS.into_iter().filter(|(name, _)| name.starts_with(only)) {
        let [ours, theirs] = ["cutcake", "cgt"].map(|engine| median(engine, name));
        let ratio = match (ours, theirs) {
            (Some((ours, _)), Some((theirs, _))) => times(theirs.as_secs_f64() / ours.as_secs_f64()),
            (Some((ours, _)), None) => format!("over {}", times(PATIENCE.as_secs_f64() / ours.as_secs_f64())),
            _ => "–".to_owned(),
        };
        println!("| {title} | {} | {} | {ratio} |", shown(ours), shown(theirs));
        if let (Some((_, ours)), Some((_, theirs))) = (ours, theirs)
            && ours != theirs
        {
            eprintln!("the answers differ: {title}");
            agree = false;
        }
    }
    if agree { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn times(ratio: f64) -> String {
    if ratio < 10.0 { format!("{ratio:.1}") } else { format!("{ratio:.0}") }
}

fn shown(run: Option<(Duration, u64)>) -> String {
    let Some((time, _)) = run else { return format!("over {} ms", PATIENCE.as_millis()) };
    let milliseconds = time.as_secs_f64() * 1e3;
    match milliseconds {
        ..10.0 => format!("{milliseconds:.2} ms"),
        ..100.0 => format!("{milliseconds:.1} ms"),
        _ => format!("{milliseconds:.0} ms"),
    }
}

/// The median time of a task and its answer; none if it takes too long or fails.
fn median(engine: &str, name: &str) -> Option<(Duration, u64)> {
    let mut runs = Vec::new();
    for _ in 0..RUNS {
        let run = once(engine, name)?;
        runs.push(run);
        // What takes long varies little.
        if run.0 > Duration::from_secs(10) {
            break;
        }
    }
    runs.sort();
    runs.get(runs.len() / 2).copied()
}

fn once(engine: &str, name: &str) -> Option<(Duration, u64)> {
    let mut child =
        Command::new(env::current_exe().ok()?).args([engine, name]).stdout(Stdio::piped()).spawn().ok()?;
    let start = Instant::now();
    while child.try_wait().ok()?.is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().ok()?;
            child.wait().ok()?;
            return None;
        }
        thread::sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (time, answer) = text.trim().split_once(' ')?;
    Some((Duration::from_nanos(time.parse().ok()?), answer.parse().ok()?))
}
