//! The manual page, generated from the definition of the command line.

use std::io;

use clap::Command;
use clap_mangen::{
    Man,
    roff::{Roff, bold, italic, roman},
};

/// The page in the format of `man`: the command, its options, and its subcommands with their arguments.
///
/// # Errors
/// Only those of writing to memory.
pub fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    synopsis(command).to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    commands(command).to_writer(&mut page)?;
    listed("EXIT STATUS", STATUSES).to_writer(&mut page)?;
    listed("ENVIRONMENT", ENVIRONMENT).to_writer(&mut page)?;
    listed("FILES", FILES).to_writer(&mut page)?;
    listed("EXAMPLES", EXAMPLES).to_writer(&mut page)?;
    notes(command).to_writer(&mut page)?;
    man.render_version_section(&mut page)?;
    Ok(page)
}

/// The section on the usage of the command.
fn synopsis(command: &Command) -> Roff {
    let mut section = Roff::new();
    section.control("SH", ["SYNOPSIS"]);
    let usage = command.clone().render_usage().to_string();
    for (place, line) in usage.trim_start_matches("Usage: ").lines().enumerate() {
        if place > 0 {
            section.control("br", []);
        }
        section.text([roman(line.trim())]);
    }
    section
}

/// The exit statuses.
const STATUSES: &[(&str, &str)] = &[
    ("0", "Success."),
    (
        "1",
        "A program could not be read or failed, an assertion does not hold, a limit was reached, a certificate was refused, or the \
         output of a test differs from its record.",
    ),
    ("2", "The command line is invalid."),
    ("3", "A limit ended the check of a certificate before it was decided."),
    ("124", "The time limit of --timeout was reached."),
    ("130", "The command was interrupted."),
];

/// The environment variables.
const ENVIRONMENT: &[(&str, &str)] = &[
    (
        "CUTCAKE_PATH",
        "The folders that are searched for files that a program loads, after the folder of the program and `lib` in it.",
    ),
    ("CUTCAKE_HISTORY", "The history file of the prompt; if it is empty, no history is kept."),
    ("LC_ALL, LC_CTYPE, LANG", "The prompt prints Unicode if these select UTF-8, otherwise ASCII."),
    ("NO_COLOR", "If it is set, output has no colours."),
    ("PAGER", "The program that shows texts longer than the screen; less by default."),
];

/// The files.
const FILES: &[(&str, &str)] = &[
    ("~/.config/cutcake/startup.cgs", "A program that the prompt runs first."),
    ("~/.local/state/cutcake/history.txt", "The history of the prompt."),
    ("FILE.cgs.snap", "The record of FILE.cgs: its output when the test was accepted."),
];

/// Examples of use.
const EXAMPLES: &[(&str, &str)] = &[
    ("cutcake", "Start the prompt. Type :tour for an introduction."),
    ("cutcake -e '{3|1} + {2|-1}' 'Nim[3,4,5]'", "Print two values."),
    ("cutcake --format latex table.cgs > table.tex", "Run a program and write its results in LaTeX."),
    ("cutcake --timeout 60 --memory 1000 sweep.cgs", "Run a program within a minute and 1000 MB."),
    ("cutcake play '[3,2]+[6,5]' as Right", "Play a game against the program."),
    ("cutcake test examples", "Compare the output of programs with their records."),
    ("cutcake --sandbox homework.cgs", "Run a program of somebody else without letting it write files."),
];

/// A section that lists names with their meanings.
fn listed(title: &str, items: &[(&str, &str)]) -> Roff {
    let mut section = Roff::new();
    section.control("SH", [title]);
    for (name, meaning) in items {
        section.control("TP", []);
        section.text([bold(*name)]);
        section.text([roman(*meaning)]);
    }
    section
}

/// The section of notes, from the text after the help of the command.
fn notes(command: &Command) -> Roff {
    let mut section = Roff::new();
    section.control("SH", ["NOTES"]);
    section.text([roman(words(command.get_after_help()))]);
    section
}

/// The section on subcommands.
fn commands(command: &Command) -> Roff {
    let mut section = Roff::new();
    section.control("SH", ["COMMANDS"]);
    describe(&mut section, command.get_name(), command);
    section
}

/// Describes the subcommands of a command with this full name, recursively.
fn describe(section: &mut Roff, name: &str, command: &Command) {
    for inner in command.get_subcommands() {
        let name = format!("{name} {}", inner.get_name());
        let usage = inner.clone().bin_name(&name).render_usage().to_string();
        section.control("TP", []);
        section.text([bold(usage.trim_start_matches("Usage: "))]);
        section.text([roman(words(inner.get_about()))]);
        for argument in inner.get_arguments().filter(|argument| !argument.is_hide_set()) {
            let name = argument.get_value_names().and_then(|names| names.first()).map(ToString::to_string);
            let shown = match (argument.get_long(), argument.get_action().takes_values()) {
                (None, _) => name.unwrap_or_else(|| argument.get_id().to_string()),
                (Some(long), true) => format!("--{long} {}", name.unwrap_or_default()),
                (Some(long), false) => format!("--{long}"),
            };
            section.control("RS", []);
            section.control("TP", []);
            section.text([italic(shown)]);
            section.text([roman(words(argument.get_help()))]);
            section.control("RE", []);
        }
        describe(section, &name, inner);
    }
}

fn words(text: Option<&impl ToString>) -> String {
    text.map(ToString::to_string).unwrap_or_default()
}
