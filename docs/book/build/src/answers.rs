//! Programs with their answers, each beside the line that gave it.

use std::{iter::once, ops::Range, sync::Arc};

use cutcake::language::{
    read::{self, source::Source},
    session::{Session, Shown},
};

use crate::highlight::{block, note, printed, result};

/// What messages call a program.
const NAME: &str = "example";
/// How many columns the book has for messages.
pub const COLUMNS: usize = 90;

/// A program that was run.
#[derive(Default)]
pub struct Answered {
    /// Its lines and its answers, as the inside of a block.
    pub html: String,
    /// What it prints, as text, with its notes at the end.
    pub prints: String,
}

/// Runs a program.
pub fn answered(program: &str, session: &mut Session) -> Answered {
    session.set_rich(true);
    let mut answered = Answered::default();
    // Where the lines begin that are not written yet, and where the ones to be run.
    let (mut written, mut begin) = (0, 0);
    let mut notes = String::new();
    for Range { start, end } in statements(program) {
        // Places in messages are those in the program.
        let text = "\n".repeat(program[..begin].matches('\n').count()) + &program[begin..end];
        begin = end;
        let mut answers = String::new();
        let ran = session.run(NAME, &text, &mut |shown| {
            answers += &answer(&shown);
            answered.prints += &format!("{}\n", shown.text);
        });
        if let Err(error) = &ran {
            answers += &printed(&error.render_within(false, Some(COLUMNS)));
            answered.prints += &format!("{}\n", error.render(false));
        }
        for said in session.take_notes() {
            let text = format!("note: {said}");
            answers += &note(&text);
            notes += &format!("{text}\n");
        }
        if !answers.is_empty() {
            answered.add(&program[written..start]);
            answered.html += "<div class=\"cgs-row\">\n";
            answered.add(&program[start..end]);
            answered.html += &format!("<div class=\"cgs-answer\">\n{answers}</div>\n</div>\n");
            written = end;
        }
        if ran.is_err() {
            break;
        }
    }
    answered.add(&program[written..]);
    answered.prints += &notes;
    answered
}

impl Answered {
    /// Adds lines of the program.
    fn add(&mut self, lines: &str) {
        if !lines.trim().is_empty() {
            self.html += &block(lines);
        }
    }
}

/// The lines of each statement, with those of the next ones that begin in its last line. A program with a mistake is one.
fn statements(program: &str) -> Vec<Range<usize>> {
    let source = Source { text: program.to_owned(), ..Source::default() };
    let Ok(parsed) = read::parse(&Arc::new(source)) else { return once(0..program.len()).collect() };
    let mut statements: Vec<Range<usize>> = Vec::new();
    for statement in &parsed.statements {
        let start = program[..statement.bytes.start].rfind('\n').map_or(0, |before| before + 1);
        let end = program[statement.bytes.end..].find('\n').map_or(program.len(), |end| statement.bytes.end + end + 1);
        match statements.last_mut().filter(|last| last.end > start) {
            Some(last) => last.end = end,
            None => statements.push(start..end),
        }
    }
    statements
}

/// An answer as a block: tables are tables, and a long line is folded.
fn answer(shown: &Shown) -> String {
    if let Some(table) = shown.rich.as_ref().and_then(|rich| rich.html.as_ref()) {
        return format!("<div class=\"table-wrapper\">{table}</div>\n");
    }
    match shown.text.lines().as_slice() {
        [line] => result(line),
        _ => printed(&shown.text.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use cutcake::{language::session::Session, limit::Limit};

    use super::{answered, once, statements};

    #[test]
    fn statements_are_whole_lines() {
        let program = "// one\nx := 1; y :=\n  2; z := 3\n\nx // two\n";
        let lines: Vec<&str> = statements(program).into_iter().map(|lines| &program[lines]).collect();
        assert_eq!(lines, ["x := 1; y :=\n  2; z := 3\n", "x // two\n"]);
        assert!(statements("1 +* )").into_iter().eq(once(0..6)));
    }

    #[test]
    fn answers_stand_behind_their_lines() {
        let program = "// a game\nx := {3|1};\nx + x\n\nMean(x)\nfoo\n";
        let ran = answered(program, &mut Session::new(Limit::default()));
        assert!(ran.prints.starts_with("4\n2\nerror: unknown name `foo`\n --> example:6:1\n"), "{}", ran.prints);
        let order = ["a game", "x<i></i> + ", ">4<", "Mean", ">2<", "foo", "error: "];
        let places: Vec<Option<usize>> = order.iter().map(|part| ran.html.find(part)).collect();
        assert!(places.is_sorted() && places[0].is_some(), "{places:?}\n{}", ran.html);
    }
}
