//! The parts of a cell: leading lines that begin with `?` or `:` are for the prompt, and the rest is a program.

/// A part of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part<'c> {
    /// `?NAME`, or `NAME?` as in other notebooks: a request for help on a name.
    Question(&'c str),
    /// `:NAME …`: a command of the prompt.
    Command(&'c str),
    /// Statements of the language. The lines before them are replaced by empty ones, so that line numbers are those of the cell.
    Program(String),
}

/// The parts of a cell in order.
pub fn parts(cell: &str) -> Vec<Part<'_>> {
    let (mut parts, mut rest, mut lines) = (Vec::new(), cell, 0);
    while !rest.trim().is_empty() {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        let line = line.trim();
        parts.extend(if let Some(name) = line.strip_prefix('?').or_else(|| strip_question_marks(line)) {
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

/// The name in a line that consists of a name followed by question marks.
fn strip_question_marks(line: &str) -> Option<&str> {
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
