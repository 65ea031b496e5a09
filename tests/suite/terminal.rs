//! A program in a pseudo-terminal. What it shows is read as soon as it is written, so that no test waits for the next time to look.
#![cfg(unix)]

use std::{
    fs::File,
    io::{Read, Write},
    process::Command,
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

use rexpect::process::{PtyProcess, Signal, WaitStatus};

/// How long a text or the end is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// A terminal with the program that runs in it.
pub struct Terminal {
    process: PtyProcess,
    keys: File,
    output: Receiver<Vec<u8>>,
    /// What was shown after the last text that was waited for.
    shown: Vec<u8>,
}

impl Terminal {
    /// Starts a program.
    pub fn with(command: Command) -> Self {
        let process = PtyProcess::new(command).expect("a terminal");
        let keys = process.get_file_handle().expect("a terminal");
        let mut screen = process.get_file_handle().expect("a terminal");
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 1 << 12];
            // A terminal in which nothing runs any more cannot be read.
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Terminal { process, keys, output, shown: Vec::new() }
    }

    /// Presses keys.
    pub fn types(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("a key");
    }

    /// Waits until a text is shown.
    pub fn sees(&mut self, text: &str) {
        let (start, mut searched) = (Instant::now(), 0);
        loop {
            let place = (searched..=self.shown.len()).find(|place| self.shown[*place..].starts_with(text.as_bytes()));
            if let Some(place) = place {
                self.shown.drain(..place + text.len());
                return;
            }
            searched = self.shown.len().saturating_sub(text.len());
            match self.output.recv_timeout(PATIENCE.saturating_sub(start.elapsed())) {
                Ok(bytes) => self.shown.extend(bytes),
                Err(error) => panic!("expected {text:?}: {error}: {}", String::from_utf8_lossy(&self.shown)),
            }
        }
    }

    /// Waits until the program ends with a status.
    pub fn ends_with(self, status: i32) {
        let start = Instant::now();
        loop {
            match self.output.recv_timeout(PATIENCE.saturating_sub(start.elapsed())) {
                Ok(_) => {}
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("expected an end"),
            }
        }
        let end = self.process.wait().expect("a child");
        assert!(matches!(end, WaitStatus::Exited(_, found) if found == status), "{end:?}");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if self.process.status() == Some(WaitStatus::StillAlive) {
            let _ = self.process.signal(Signal::SIGKILL);
            let _ = self.process.wait();
        }
    }
}
