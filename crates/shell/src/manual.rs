//! The page of the manual, made from the definition of the command line.

use std::io;

use clap::Command;
use clap_mangen::{
    Man,
    roff::{Roff, bold, italic, roman},
};

/// The page, for `man`: the command, its options, and each command of its own with what it takes.
///
/// # Errors
/// None but those of writing to memory.
pub fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    synopsis(command).to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    commands(command).to_writer(&mut page)?;
    statuses().to_writer(&mut page)?;
    notes(command).to_writer(&mut page)?;
    man.render_version_section(&mut page)?;
    Ok(page)
}

/// The ways to use a command.
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

/// What the command says by its status.
fn statuses() -> Roff {
    let mut section = Roff::new();
    section.control("SH", ["EXIT STATUS"]);
    for (status, meaning) in [
        ("0", "All went well."),
        (
            "1",
            "A program cannot be read or failed, an assertion does not hold, a limit is reached, or a test prints something else.",
        ),
        ("2", "The command is not used so."),
        ("124", "The time of --timeout is over."),
        ("130", "It was interrupted."),
    ] {
        section.control("TP", []);
        section.text([bold(status)]);
        section.text([roman(meaning)]);
    }
    section
}

/// What stands behind the help of a command.
fn notes(command: &Command) -> Roff {
    let mut section = Roff::new();
    section.control("SH", ["NOTES"]);
    section.text([roman(words(command.get_after_help()))]);
    section
}

/// The section on the commands of a command.
fn commands(command: &Command) -> Roff {
    let mut section = Roff::new();
    section.control("SH", ["COMMANDS"]);
    describe(&mut section, command.get_name(), command);
    section
}

/// Each command of a command, behind whose whole name they stand, with those that it has itself.
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
