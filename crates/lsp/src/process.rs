//! Whether the editor is still running.

/// Whether a process is running; true if the system does not say.
#[cfg(unix)]
pub fn is_alive(id: i32) -> bool {
    use rustix::{
        io::Errno,
        process::{Pid, test_kill_process},
    };

    // Process ids are positive.
    Pid::from_raw(id).filter(|_| id > 0).is_some_and(|process| test_kill_process(process) != Err(Errno::SRCH))
}

/// True: on other systems the editor's streams end with it.
#[cfg(not(unix))]
pub fn is_alive(_: i32) -> bool {
    true
}
