//! A cell in parts: what begins with `?` or `:` is a line for the prompt, and what follows these lines is a program.

/// A part of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part<'c> {
    /// `?NAME`, or `NAME?` as elsewhere in notebooks: a question what the name does.
    Question(&'c str),
    /// `:NAME …`: a command of the prompt.
    Command(&'c str),
    /// Statements of the language. Lines before them in the cell are empty ones here, so that places are those in the cell.
    Program(String),
}

/// The parts of a cell in their order.
pub fn parts(cell: &str) -> Vec<Part<'_>> {
    let (mut parts, mut rest, mut lines) = (Vec::new(), cell, 0);
    while !rest.trim().is_empty() {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        let line = line.trim();
        parts.extend(if let Some(name) = line.strip_prefix('?').or_else(|| asked_behind(line)) {
            Some(Part::Question(name.trim()))
        } else if line.starts_with(':') {
            Some(Part::Command(line))
        } else if line.is_empty() {
            None
        } else {
            parts.push(Part::Program("\n".repeat(lines) + rest));
            break;
        });
        (rest, lines) = (after, lines + 1);
    }
    parts
}

/// The name in a line that is a name with question marks behind it.
fn asked_behind(line: &str) -> Option<&str> {
    let name = line.trim_end_matches('?');
    let is_name =
        name.starts_with(char::is_alphabetic) && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    Some(name).filter(|_| is_name && name.len() < line.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_for_the_prompt_stand_first() {
        assert_eq!(parts(" \n"), []);
        assert_eq!(parts("? Outcome"), [Part::Question("Outcome")]);
        assert_eq!(parts("Outcome?\nNim??"), [Part::Question("Outcome"), Part::Question("Nim")]);
        assert_eq!(parts("1?"), [Part::Program("1?".to_owned())]);
        assert_eq!(
            parts(":set timeout 5\n\n1 + 1\n:x"),
            [Part::Command(":set timeout 5"), Part::Program("\n\n1 + 1\n:x".to_owned())]
        );
    }
}
