//! Lessons: explanations, each with something to type or to find.
//!
//! A lesson is written as text. `# name: Title` begins one; empty lines separate paragraphs, and a paragraph with a task is a step:
//!
//! ```text
//! # hot: Hot games
//!
//! A game is hot if both want to move first.
//! > {3|1}
//! Left would move to 3, Right to 1.
//!
//! How hot is {4||2|-1}?
//! find Temperature({4||2|-1})
//! hint `Temperature` of a game is how much it matters to move.
//!
//! Which move wins?
//! find one of WinningMoves(Nim[3,4,5])
//!
//! exercise hot
//! ```
//!
//! The text before the task is shown first, the text after it once the task is done. A paragraph without a task belongs to the
//! next step. Lines that begin with `//` are skipped.

use std::fmt::Write;

use crate::{
    activity::problem,
    exercise::{self, Answer},
    run::error::Error,
};

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The name, for `:tour`.
    pub name: String,
    /// The title.
    pub title: String,
    /// The steps.
    pub steps: Vec<LessonStep>,
}

/// A task and the text around it.
#[derive(Clone, Debug)]
pub struct LessonStep {
    /// The text before it.
    pub before: String,
    /// The task.
    pub task: Task,
    /// A hint, possibly empty.
    pub hint: String,
    /// The text once it is done.
    pub after: String,
}

/// A task of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// A line to type.
    Type(String),
    /// An answer to find.
    Find(Answer),
    /// An exercise of this kind to solve.
    Exercise(&'static exercise::Topic),
}

/// Parses the lessons of a text, which errors call `name`.
///
/// # Errors
/// If there is no lesson, or the text is malformed.
pub fn read(name: &str, text: &str) -> Result<Vec<Lesson>, Box<Error>> {
    let wrong = |line: usize, message: &str| {
        problem(format!("{name}, line {line}: {message}"), "`:help tour` shows how lessons are written")
    };
    let mut lessons: Vec<Lesson> = Vec::new();
    // The text that precedes the next task, and the step of the current paragraph.
    let (mut words, mut step): (String, Option<LessonStep>) = (String::new(), None);
    for (place, line) in text.lines().chain([""]).enumerate().map(|(place, line)| (place + 1, line.trim())) {
        if line.starts_with("//") {
            continue;
        }
        if let Some(heading) = line.strip_prefix("# ") {
            let (name, title) = heading.split_once(": ").unwrap_or((heading, heading));
            lessons.push(Lesson { name: name.to_owned(), title: title.to_owned(), steps: Vec::new() });
            continue;
        }
        let task = task(line).map_err(|message| wrong(place, &message))?;
        match (&mut step, task) {
            (Some(_), Some(_)) => return Err(wrong(place, "a paragraph has one task; an empty line divides them")),
            (None, Some(task)) => {
                let before = std::mem::take(&mut words);
                step = Some(LessonStep { before, task, hint: String::new(), after: String::new() });
            }
            (Some(_), None) if line.is_empty() => {
                let Some(lesson) = lessons.last_mut() else {
                    return Err(wrong(place, "a lesson begins with a heading: `# name: Title`"));
                };
                lesson.steps.extend(step.take());
            }
            (Some(step), None) => match line.strip_prefix("hint ") {
                Some(hint) => add(&mut step.hint, hint),
                None => add(&mut step.after, line),
            },
            (None, None) if line.is_empty() => {
                if !words.is_empty() && !words.ends_with('\n') {
                    words.push('\n');
                }
            }
            (None, None) => add(&mut words, line),
        }
    }
    match lessons.iter().find(|lesson| lesson.steps.is_empty()) {
        None if !lessons.is_empty() => Ok(lessons),
        Some(empty) => Err(problem(
            format!("{name}: the lesson `{}` has no task", empty.name),
            "a task is a line that begins with `>`, `find`, `find one of` or `exercise`",
        )),
        None => Err(wrong(1, "a lesson begins with a heading: `# name: Title`")),
    }
}

fn add(words: &mut String, line: &str) {
    let gap = if words.is_empty() || words.ends_with('\n') { "" } else { " " };
    // A string can always be written.
    let _ = write!(words, "{gap}{line}");
}

/// The task in a line, if it has one.
fn task(line: &str) -> Result<Option<Task>, String> {
    if let Some(line) = line.strip_prefix("> ") {
        return Ok(Some(Task::Type(line.trim().to_owned())));
    }
    if let Some(answers) = line.strip_prefix("find one of ") {
        return Ok(Some(Task::Find(Answer::OneOf(answers.to_owned()))));
    }
    if let Some(answer) = line.strip_prefix("find ") {
        return Ok(Some(Task::Find(Answer::Is(answer.to_owned()))));
    }
    let Some(name) = line.strip_prefix("exercise ") else { return Ok(None) };
    match exercise::topic(name) {
        Some(topic) => Ok(Some(Task::Exercise(topic))),
        None => Err(format!("no exercise is called `{name}`: there are {}", exercise::NAMES.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_with_tasks_are_steps() {
        let text = "# a: A\n\nOne.\n\nTwo,\nthree.\n> 1 + 1\nFour.\n\nHow many?\nfind 2\nhint Count.\n\nexercise nim\n";
        let lessons = read("x.lesson", text).expect("a lesson");
        let [lesson] = &lessons[..] else { panic!("{lessons:?}") };
        let befores: Vec<&str> = lesson.steps.iter().map(|step| step.before.as_str()).collect();
        assert_eq!(befores, ["One.\nTwo, three.", "How many?", ""]);
        assert_eq!((lesson.steps[0].after.as_str(), lesson.steps[1].hint.as_str()), ("Four.", "Count."));
        assert_eq!(lesson.steps[1].task, Task::Find(Answer::Is("2".to_owned())));
    }

    #[test]
    fn what_is_wrong_in_a_text_has_its_line() {
        for (text, line) in
            [("> 1", "line 2"), ("", "line 1"), ("# a\n\n> 1\n> 2", "line 4"), ("# a\nexercise x", "line 2")]
        {
            let message = read("x.lesson", text).err().map(|error| error.kind.to_string()).unwrap_or_default();
            assert!(message.contains(line), "{text:?}: {message}");
        }
        assert!(read("x.lesson", "# a\n\nwords").is_err());
    }
}
