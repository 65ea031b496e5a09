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
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    commands(command).to_writer(&mut page)?;
    man.render_extra_section(&mut page)?;
    man.render_version_section(&mut page)?;
    Ok(page)
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
