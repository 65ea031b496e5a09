//! Lines from a terminal that cannot edit them, or from a file.

use std::{
    io::{self, BufRead, IsTerminal, Write},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
};

use super::{keys::needs_more, prompt::Entered, screen::Modes};

/// An event while waiting for a line.
enum Event {
    Line(io::Result<Vec<u8>>),
    End,
    Interrupt,
}

/// Lines, read on another thread so that an interrupt can end the wait for one.
pub struct PlainLines {
    events: Receiver<Event>,
    sender: Sender<Event>,
    continuation: &'static str,
    is_terminal: bool,
}

impl PlainLines {
    /// The lines of standard input; continuation lines have this prompt.
    pub fn of_input(continuation: &'static str) -> Self {
        let (sender, events) = channel();
        let lines = sender.clone();
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let mut line = Vec::new();
                let event = match input.read_until(b'\n', &mut line) {
                    Ok(0) => Event::End,
                    Ok(_) => Event::Line(Ok(line)),
                    Err(error) => Event::Line(Err(error)),
                };
                // A terminal may deliver more lines after the end-of-file key; a file does not.
                let is_last = matches!(event, Event::End) && !io::stdin().is_terminal();
                if lines.send(event).is_err() || is_last {
                    return;
                }
            }
        });
        PlainLines { events, sender, continuation, is_terminal: io::stdin().is_terminal() }
    }

    /// A function that ends the wait for a line.
    pub fn interrupter(&self) -> impl Fn(&Modes) + Send + use<> {
        let sender = self.sender.clone();
        move |_| {
            // If nobody waits any more, there is nothing to interrupt.
            let _ = sender.send(Event::Interrupt);
        }
    }

    /// Reads the next input, possibly of several lines.
    ///
    /// # Errors
    /// If the terminal can no longer be read or written.
    pub fn next(&mut self, prompt: &str) -> io::Result<Entered> {
        let mut input = String::new();
        let mut prompt = prompt;
        loop {
            let mut output = io::stdout();
            if self.is_terminal {
                write!(output, "{prompt}")?;
                output.flush()?;
            }
            match self.events.recv() {
                Ok(Event::Line(line)) => match String::from_utf8(line?) {
                    Ok(line) => input += line.trim_end_matches(['\r', '\n']),
                    Err(_) => return Ok(Entered::NotText),
                },
                Ok(Event::Interrupt) => {
                    writeln!(output)?;
                    return Ok(Entered::Nothing);
                }
                Ok(Event::End) | Err(_) => return Ok(Entered::End),
            }
            if !needs_more(&input) {
                return Ok(Entered::Input(input));
            }
            input.push('\n');
            prompt = self.continuation;
        }
    }
}
