//! Guided lessons: the four theories (`:tour`), the lessons of a file (`:tour FILE`), an exercise (`:exercise`).

use std::path::Path;

use crate::{
    activity::{Activity, Flow, Word, problem, word},
    console::Console,
    exercise::{self, Answer, Exercise},
    lesson::{self, Lesson, LessonStep, Task},
    random::Random,
    render::text::{Style, Text},
    run::error::{Error, ErrorKind},
};

/// The lessons of the tour.
const TOUR: &str = include_str!("tour.lesson");

/// The names of its lessons.
pub const NAMES: &[&str] = &["partizan", "impartial", "synchronized", "three-player"];

/// The largest file of lessons, in bytes.
const LONGEST: u64 = 1 << 20;

/// The words that a person may type instead of an expression.
const WORDS: &[Word] = &[
    Word { name: "hint", summary: "what helps" },
    Word { name: "answer", summary: "the answer, where one is to be found" },
    Word { name: "skip", summary: "go on without it" },
    Word { name: "back", summary: "one step back" },
    Word { name: "quit", summary: "leave; Ctrl-D does the same" },
    Word { name: "help", summary: "these words" },
];

/// A person's progress through lessons.
struct Tour {
    lessons: Vec<Lesson>,
    lesson: usize,
    step: usize,
    /// The exercise of the current step.
    exercise: Option<Exercise>,
    random: Random,
    /// The command that begins the lessons again.
    command: String,
    /// The text at the end.
    end: &'static str,
}

/// Begins the tour, one lesson of it, or the lessons of a file.
///
/// # Errors
/// If there is no such lesson, or the file cannot be used.
pub fn begin(console: &mut Console<'_>, name: &str) -> Result<(), Box<Error>> {
    const END: &str = "That was it. What next: `:play [3,2]+[6,5]` plays a game, `:exercise hot` asks you something, `?ruleset` shows how \
                       to define a game, `:list` lists all functions, and `?` is the help.";
    may_begin(console)?;
    let is_file = name.contains(['.', '/', '\\']);
    let mut lessons = match is_file {
        true => from_file(console, Path::new(name))?,
        false => lesson::read("tour", TOUR)?,
    };
    if !is_file && !name.is_empty() {
        lessons.retain(|lesson| lesson.name.starts_with(&name.to_lowercase()));
        if lessons.is_empty() {
            let names: Vec<String> = NAMES.iter().map(|name| format!("`:tour {name}`")).collect();
            let help = format!("write `:tour`, {}, or the name of a file of lessons", names.join(", "));
            return Err(problem(format!("no part of the tour is called `{name}`"), help));
        }
    }
    let mut text = Text::styled(Style::Heading, "A tour by typing");
    text.push(
        Style::Muted,
        "\nType what is asked for; `skip` goes on, `back` goes back, `quit` leaves. Everything else works as always.",
    );
    console.say(&text);
    start(console, lessons, format!(":tour {name}"), END);
    Ok(())
}

/// Begins an exercise of a kind.
///
/// # Errors
/// If there is no such kind.
pub fn practise(console: &mut Console<'_>, name: &str) -> Result<(), Box<Error>> {
    const END: &str = "`:exercise` with the same word makes one more.";
    may_begin(console)?;
    let kinds = exercise::NAMES.join(", ");
    let topic = exercise::topic(name).ok_or_else(|| match name {
        "" => problem("what is the exercise to be about?", format!("write `:exercise hot`, or one of: {kinds}")),
        _ => problem(format!("no exercise is called `{name}`"), format!("there are: {kinds}")),
    })?;
    let (before, hint, after) = Default::default();
    let step = LessonStep { before, task: Task::Exercise(topic), hint, after };
    let lesson = Lesson { name: name.to_owned(), title: "Exercise".to_owned(), steps: vec![step] };
    start(console, vec![lesson], format!(":exercise {name}"), END);
    Ok(())
}

fn may_begin(console: &Console<'_>) -> Result<(), Box<Error>> {
    match console.is_busy() {
        true => Err(problem("you are in the middle of a game or a lesson", "`quit` leaves it; then it begins")),
        false => Ok(()),
    }
}

fn from_file(console: &mut Console<'_>, path: &Path) -> Result<Vec<Lesson>, Box<Error>> {
    let files = console.session().files().clone();
    let text = files.may_load(path).and_then(|()| files.read(path, LONGEST)).map_err(|error| {
        let kind = ErrorKind::File { action: "read", path: path.to_owned(), reason: error.to_string() };
        Error::new(kind).help("`:help tour` shows how a file of lessons is written")
    })?;
    lesson::read(&path.display().to_string(), &String::from_utf8_lossy(&text))
}

fn start(console: &mut Console<'_>, lessons: Vec<Lesson>, command: String, end: &'static str) {
    // Exercises differ each time.
    let seed = u64::try_from(console.now().as_nanos()).unwrap_or_default();
    let mut tour = Tour { lessons, lesson: 0, step: 0, exercise: None, random: Random::new(seed), command, end };
    tour.show(console);
    console.begin(Box::new(tour));
}

impl Tour {
    fn now(&self) -> Option<(&Lesson, &LessonStep)> {
        let lesson = self.lessons.get(self.lesson)?;
        Some((lesson, lesson.steps.get(self.step)?))
    }

    /// The answer of the current step, if one is to be found.
    fn answer(&self) -> Option<&Answer> {
        match (&self.exercise, &self.now()?.1.task) {
            (Some(exercise), _) => Some(&exercise.answer),
            (None, Task::Find(answer)) => Some(answer),
            (None, _) => None,
        }
    }

    fn show(&mut self, console: &mut Console<'_>) {
        if let (None, Some((_, LessonStep { task: Task::Exercise(topic), .. }))) = (&self.exercise, self.now()) {
            let topic = *topic;
            self.exercise = Some(topic.make(&mut self.random));
        }
        let Some((lesson, step)) = self.now() else { return };
        let mut text = Text::plain("\n");
        if lesson.steps.len() > 1 {
            text.push(Style::Muted, format!("{} of {}  ", self.step + 1, lesson.steps.len()));
        }
        text.push(Style::Heading, &lesson.title);
        if self.lessons.len() > 1 {
            text.push(Style::Muted, format!("  (part {} of {})", self.lesson + 1, self.lessons.len()));
        }
        let question = self.exercise.as_ref().map(|exercise| exercise.question.as_str());
        for words in [step.before.trim_end(), question.unwrap_or_default()] {
            if !words.is_empty() {
                text.push(Style::Plain, format!("\n{words}"));
            }
        }
        if let Task::Type(line) = &step.task {
            text.push(Style::Plain, "\nType  ");
            text.push(Style::Keyword, line);
        }
        console.say(&text);
    }

    /// Goes to the next step, and shows it.
    fn advance(&mut self, console: &mut Console<'_>) -> Flow {
        self.exercise = None;
        self.step += 1;
        if self.now().is_none() {
            (self.lesson, self.step) = (self.lesson + 1, 0);
        }
        if self.now().is_some() {
            self.show(console);
            return Flow::Continue;
        }
        console.say(&Text::plain(format!("\n{}", self.end)));
        Flow::Done
    }

    fn go_back(&mut self) -> Result<(), Box<Error>> {
        match (self.step.checked_sub(1), self.lesson.checked_sub(1)) {
            (Some(before), _) => self.step = before,
            (None, Some(before)) => {
                self.lesson = before;
                self.step = self.lessons.get(before).map_or(0, |lesson| lesson.steps.len().saturating_sub(1));
            }
            (None, None) => return Err(problem("this is the first step", "type the line, or `skip`")),
        }
        self.exercise = None;
        Ok(())
    }

    /// Whether a line does what the current step asks for.
    fn is_done_by(&self, console: &mut Console<'_>, line: &str) -> bool {
        let mut text = |line: &str| console.calculate(|session, _| session.whole_text(line)).ok().map(String::from);
        let mut is_true = |line: &str| text(line).as_deref() == Some("true");
        if let Some(answer) = self.answer() {
            return is_true(&answer.judging(line));
        }
        let Some((_, LessonStep { task: Task::Type(wanted), .. })) = self.now() else { return true };
        let expected = text(wanted);
        expected.is_some() && text(line) == expected
            || text(&format!("({line}) == ({wanted})")).as_deref() == Some("true")
    }

    /// Whether a line is the answer as it is printed, or the sign alone of one like `<> (neither has a winning or drawing
    /// strategy)`, which is no expression.
    fn is_shown_so(&self, console: &mut Console<'_>, line: &str) -> bool {
        let Some(Answer::Is(answer)) = self.answer() else { return false };
        let shown = console.calculate(|session, _| session.whole_text(answer)).ok().map(String::from);
        shown.is_some_and(|shown| shown == line || shown.split_once(" (").is_some_and(|(sign, _)| sign == line))
    }

    fn hint(&self) -> String {
        let hint = self.exercise.as_ref().map(|exercise| exercise.hint);
        match (hint.or_else(|| Some(self.now()?.1.hint.as_str())), self.now().map(|(_, step)| &step.task)) {
            (Some(hint), _) if !hint.is_empty() => hint.to_owned(),
            (_, Some(Task::Type(line))) => format!("Type  {line}"),
            _ => "There is no hint; `answer` tells the answer, `skip` goes on.".to_owned(),
        }
    }
}

impl Activity for Tour {
    fn prompt(&self) -> String {
        let name = self.command.trim_start_matches(':').split(' ').next();
        format!("{}> ", name.unwrap_or_default())
    }

    fn words(&self) -> &'static [Word] {
        WORDS
    }

    fn takes_expressions(&self) -> bool {
        true
    }

    fn enter(&mut self, console: &mut Console<'_>, line: &str) -> Result<Flow, Box<Error>> {
        if self.now().is_none() {
            return Ok(Flow::Done);
        }
        if line.is_empty() {
            self.show(console);
            return Ok(Flow::Continue);
        }
        match word(WORDS, if line == "next" { "skip" } else { line }) {
            Some(("skip", _)) => return Ok(self.advance(console)),
            Some(("back", _)) => {
                self.go_back()?;
                self.show(console);
                return Ok(Flow::Continue);
            }
            Some(("quit", _)) => {
                self.leave(console);
                return Ok(Flow::Done);
            }
            Some(("hint", _)) => {
                console.say(&Text::plain(self.hint()));
                return Ok(Flow::Continue);
            }
            Some(("answer", _)) => {
                match self.answer().map(|answer| answer.text().to_owned()) {
                    Some(answer) => console.calculate(|session, show| session.interact(&answer, show))?,
                    None => console.say(&Text::plain(self.hint())),
                }
                return Ok(Flow::Continue);
            }
            Some(_) => {
                let words: Vec<_> = WORDS.iter().map(|word| format!("`{}`: {}", word.name, word.summary)).collect();
                console.say(&Text::plain(words.join("\n")));
                return Ok(Flow::Continue);
            }
            None => {}
        }
        // This comes before the line is run, since the line may refer to the last result. Its notes come when it is run.
        let mut is_done = self.is_done_by(console, line);
        console.calculate(|session, _| Ok(session.take_notes()))?;
        let mut typed = console.calculate(|session, show| session.interact(line, show));
        if typed.is_err() && self.is_shown_so(console, line) {
            (is_done, typed) = (true, Ok(()));
        }
        typed.map_err(|error| match error.help.is_some() {
            true => error,
            false => error.help("`hint` helps, `skip` goes on"),
        })?;
        let is_found = self.answer().is_some();
        if !is_done {
            let mut text = Text::plain(if is_found { "That is not it." } else { "A good try, but something else." });
            if let Some((_, LessonStep { task: Task::Type(line), .. })) = self.now() {
                text.push(Style::Plain, " Type  ");
                text.push(Style::Keyword, line);
            }
            text.push(
                Style::Muted,
                if is_found { " Try again, or type hint, answer or skip." } else { "   (or skip)" },
            );
            console.say(&text);
            return Ok(Flow::Continue);
        }
        if is_found {
            console.say(&Text::styled(Style::Good, "Right."));
        }
        if let Some((_, step)) = self.now().filter(|(_, step)| !step.after.is_empty()) {
            console.say(&Text::plain(&step.after));
        }
        Ok(self.advance(console))
    }

    fn leave(&mut self, console: &mut Console<'_>) {
        console.say(&Text::styled(Style::Muted, format!("`{}` begins it again.", self.command.trim_end())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{limit::Limit, session::Session};

    fn lessons() -> Vec<Lesson> {
        lesson::read("tour", TOUR).expect("the tour")
    }

    #[test]
    fn what_the_tour_names_is_there() {
        for lesson in lessons() {
            let mut session = Session::new(Limit::default());
            for step in lesson.steps {
                let Task::Type(line) = &step.task else { panic!("the tour has lines to type") };
                assert!(session.text_of(line).is_ok(), "{line}");
                let codes = step.after.split('`').skip(1).step_by(2).filter(|code| !code.starts_with(':'));
                for code in codes {
                    assert!(session.text_of(code).is_ok(), "{code}");
                }
            }
        }
        assert!(lessons().iter().map(|lesson| lesson.name.as_str()).eq(NAMES.iter().copied()));
    }
}
