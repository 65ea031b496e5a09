//! Lines from a terminal that cannot edit them.

use std::{
    io::{self, BufRead, IsTerminal, Write},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
};

use super::{keys::goes_on, prompt::Entered, screen::Modes};

/// What comes from such a terminal.
enum Event {
    Line(io::Result<Vec<u8>>),
    End,
    Interrupt,
}

/// Lines, read beside the prompt so that an interrupt can end the wait for one.
pub struct PlainLines {
    events: Receiver<Event>,
    sender: Sender<Event>,
    mark: &'static str,
    is_terminal: bool,
}

impl PlainLines {
    /// The lines of standard input; those that go on get a mark.
    pub fn of_input(mark: &'static str) -> Self {
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
                // A person may go on after the key that means the end; a file does not.
                let is_last = matches!(event, Event::End) && !io::stdin().is_terminal();
                if lines.send(event).is_err() || is_last {
                    return;
                }
            }
        });
        PlainLines { events, sender, mark, is_terminal: io::stdin().is_terminal() }
    }

    /// What ends the wait for a line.
    pub fn interrupter(&self) -> impl Fn(&Modes) + Send + use<> {
        let sender = self.sender.clone();
        move |_| {
            // If nobody waits any more there is nothing to interrupt.
            let _ = sender.send(Event::Interrupt);
        }
    }

    /// The next input, of several lines where it goes on.
    ///
    /// # Errors
    /// If the terminal can no longer be read or written.
    pub fn next(&mut self, prompt: &str) -> io::Result<Entered> {
        let mut input = String::new();
        let mut mark = prompt;
        loop {
            let mut output = io::stdout();
            // Where nobody types nobody is asked.
            if self.is_terminal {
                write!(output, "{mark}")?;
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
            if !goes_on(&input) {
                return Ok(Entered::Input(input));
            }
            input.push('\n');
            mark = self.mark;
        }
    }
}
