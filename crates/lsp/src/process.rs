//! Whether the editor is still there.

/// Whether a process is running, as far as the system tells: one that nobody can ask about is taken to be.
#[cfg(unix)]
pub fn is_alive(id: i32) -> bool {
    use rustix::{
        io::Errno,
        process::{Pid, test_kill_process},
    };

    // No process has another number.
    Pid::from_raw(id).filter(|_| id > 0).is_some_and(|process| test_kill_process(process) != Err(Errno::SRCH))
}

/// Whether a process is running: elsewhere its streams end with it.
#[cfg(not(unix))]
pub fn is_alive(_: i32) -> bool {
    true
}
