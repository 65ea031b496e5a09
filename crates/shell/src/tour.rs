//! A first walk through the four theories, by typing: `:tour`.

use crate::{
    render::text::{Style, Text},
    run::error::Error,
};

use super::{
    activity::{Activity, Stay, Word, problem, word},
    console::Console,
};

/// A part of the tour.
pub struct Lesson {
    /// Its name, behind `:tour`.
    pub name: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// What is typed in it.
    pub steps: &'static [Step],
}

/// A line to be typed.
pub struct Step {
    /// What is said before it.
    pub before: &'static str,
    /// The line.
    pub line: &'static str,
    /// What it gives, in ASCII.
    pub gives: &'static str,
    /// What is said of that.
    pub after: &'static str,
}

const fn step(before: &'static str, line: &'static str, gives: &'static str, after: &'static str) -> Step {
    Step { before, line, gives, after }
}

/// The names of the lessons.
pub const NAMES: &[&str] = &["partizan", "impartial", "synchronized", "three-player"];

/// The whole tour.
pub const LESSONS: &[Lesson] = &[
    Lesson {
        name: "partizan",
        title: "Two players in turn",
        steps: &[
            step(
                "Left and Right move in turn, and who cannot move loses. A game is what Left can move to, a bar, and what Right can.",
                "{3|1}",
                "{3|1}",
                "Left would move to 3, which is three moves to spare; Right to 1. Both want to be first: such a game is hot.",
            ),
            step(
                "Games are added by playing them side by side: each move is made in one of them.",
                "{3|1} + {2|-1}",
                "{5|3||2|0}",
                "The sum in its simplest form. The double bar binds looser: Left can move to {5|3}.",
            ),
            step(
                "Who wins a game says its outcome. Two moves to spare for Right are -2.",
                "Outcome({3|1} - 2)",
                "N",
                "N: the next player wins, whoever that is. P is the previous one, L and R are Left and Right.",
            ),
            step(
                "Rulesets have positions. In Cutcake Left cuts a piece across its first side, Right across its second.",
                "Cutcake[8,7] + Cutcake[3,4]",
                "0",
                "The two cakes balance: their sum is 0, and who moves first loses.",
            ),
            step(
                "How much it matters to move is the temperature.",
                "Temperature({4||2|-1})",
                "7/4",
                "If each move cost a tax, up to this one both would rather move than wait. `Plot({4||2|-1})` draws it.",
            ),
        ],
    },
    Lesson {
        name: "impartial",
        title: "Both players have the same moves",
        steps: &[
            step(
                "In Nim a move takes any number of coins from one heap. Every impartial game is worth a nimber.",
                "Nim[3,5]",
                "*6",
                "Heaps of 3 and 5 are worth one heap of 6: 3 and 5 are added in binary, without carrying.",
            ),
            step(
                "The number of the nimber alone is the Grundy value. It is 0 where the next player loses.",
                "Grundy(Nim[3,4,5])",
                "2",
                "It is not 0: whoever moves next can win.",
            ),
            step(
                "By which moves?",
                "WinningMoves(Nim[3,4,5])",
                "(Nim[1,4,5],)",
                "Only by one: it leaves heaps whose nim-sum is 0. After the tour `:play Nim[3,4,5]` lets you try it.",
            ),
            step(
                "In Kayles a ball knocks down one pin of a row, or two side by side.",
                "Kayles[7]",
                "*2",
                "`GrundyTable(Kayles, 0..20)` shows more rows, and `Periodicity(Kayles, 200)` that they repeat.",
            ),
            step(
                "In misère play who cannot move wins.",
                "Outcome(Nim[1,1,1]; misere := true)",
                "P",
                "P: the next player has to take the last coin, and loses.",
            ),
        ],
    },
    Lesson {
        name: "synchronized",
        title: "Two players at once",
        steps: &[
            step(
                "A bare pair of sides is a cake that both cut at the same time, without seeing what the other does.",
                "[3,2]",
                "eps",
                "eps, which a terminal with such letters shows as ε, is an infinitesimal: Left is ahead, but by less than any fraction of a move.",
            ),
            step(
                "Values of cakes add.",
                "[3,2] + [6,5]",
                "eps + eps^2",
                "Infinitesimals have sizes: eps is larger than any multiple of eps^2.",
            ),
            step(
                "What the players can be sure of is the outcome. Is the first cake better for Left than the second?",
                "Outcome([3,2] - [6,5])",
                "> (Left has a winning strategy)",
                "Yes. There may also be a draw (=), and games in which nobody is sure of anything (<>).",
            ),
            step(
                "Larger cakes have more terms.",
                "[15,11]",
                "3*eps - eps^(5/2)",
                "The term with the largest scale decides the sign.",
            ),
            step(
                "The moves by which a player keeps what he can be sure of:",
                "BestMoves([5,2], Left)",
                "([1,2] + [4,2], [2,2] + [3,2])",
                "Each is what the cake becomes if Right does nothing in it. `Strategy([5,2], Left)` has every reply.",
            ),
        ],
    },
    Lesson {
        name: "three-player",
        title: "Three players in turn",
        steps: &[
            step(
                "Left, Center and Right cut a block, each across his own side. Who cannot move leaves; the last one wins.",
                "[3,1,1]",
                ">_L (2, -2, -2)",
                "It is good for Left. The numbers are its values in the eyes of Left, Center and Right.",
            ),
            step(
                "Blocks add too, value by value.",
                "[3,2,4] + [2,2,9]",
                ">_R (-11, -13, 1)",
                ">_R: Right wins this, whoever starts, even against the other two together.",
            ),
            step(
                "Who wins when Left, when Center, and when Right starts?",
                "Outcome([2,2,2])",
                "(Right, Left, Center)",
                "In this block whoever moves last of the three wins: Right when Left starts.",
            ),
            step(
                "With three players it may be that nobody can be sure to win against the other two.",
                "Winner(MaundyBlock[25,2,2], Left)",
                "queer",
                "When Left starts, any two of the players can keep the third from winning.",
            ),
            step(
                "Cutblock has such starts too.",
                "Outcome([4,3,3])",
                "(queer, Left, Left)",
                "After the tour `:play [4,3,3] as Left with Center` plays it, with Center on your side against Right.",
            ),
        ],
    },
];

/// What a person types in the tour beside expressions.
const WORDS: &[Word] = &[
    Word { name: "skip", summary: "go on without typing the line" },
    Word { name: "back", summary: "one step back" },
    Word { name: "quit", summary: "leave the tour; Ctrl-D does the same" },
    Word { name: "help", summary: "these words" },
];

/// A person on the tour.
struct Tour {
    lesson: usize,
    step: usize,
    /// Whether the tour ends with this lesson.
    is_single: bool,
}

/// Begins the tour, or one lesson of it.
///
/// # Errors
/// If no lesson has that name.
pub fn begin(console: &mut Console<'_>, name: &str) -> Result<(), Box<Error>> {
    if console.is_busy() {
        return Err(problem("you are in the middle of something else", "`quit` leaves it; then `:tour` begins"));
    }
    let lesson = match name {
        "" => 0,
        name => {
            let named = LESSONS.iter().position(|lesson| lesson.name.starts_with(&name.to_lowercase()));
            named.ok_or_else(|| {
                problem(format!("no part of the tour is called `{name}`"), format!("write `:tour`, or {}", names()))
            })?
        }
    };
    let tour = Tour { lesson, step: 0, is_single: !name.is_empty() };
    let mut text = Text::styled(Style::Heading, "A tour by typing");
    text.push(
        Style::Muted,
        "\nType what is asked for; `skip` goes on, `back` goes back, `quit` leaves. Everything else works as always.",
    );
    console.say(&text);
    tour.show(console);
    console.begin(Box::new(tour));
    Ok(())
}

fn names() -> String {
    NAMES.iter().map(|name| format!("`:tour {name}`")).collect::<Vec<_>>().join(", ")
}

impl Tour {
    fn now(&self) -> Option<(&'static Lesson, &'static Step)> {
        let lesson = LESSONS.get(self.lesson)?;
        Some((lesson, lesson.steps.get(self.step)?))
    }

    fn show(&self, console: &mut Console<'_>) {
        let Some((lesson, step)) = self.now() else { return };
        let mut text = Text::plain("\n");
        text.push(Style::Muted, format!("{} of {}  ", self.step + 1, lesson.steps.len()));
        text.push(Style::Heading, lesson.title);
        if !self.is_single {
            text.push(Style::Muted, format!("  (part {} of {})", self.lesson + 1, LESSONS.len()));
        }
        text.push(Style::Plain, format!("\n{}\nType  ", step.before));
        text.push(Style::Keyword, step.line);
        console.say(&text);
    }

    /// Goes to the next step, and shows it.
    fn go_on(&mut self, console: &mut Console<'_>) -> Stay {
        self.step += 1;
        if self.now().is_none() && !self.is_single {
            (self.lesson, self.step) = (self.lesson + 1, 0);
        }
        if self.now().is_some() {
            self.show(console);
            return Stay::On;
        }
        let mut text = Text::styled(Style::Good, "\nThat was it.");
        text.push(
            Style::Plain,
            " What next: `:play [3,2]+[6,5]` plays a game, `?ruleset` shows how to define one, `:list` lists all functions, and `?` \
             is the help.",
        );
        console.say(&text);
        Stay::Over
    }

    fn go_back(&mut self) -> Result<(), Box<Error>> {
        if self.step > 0 {
            self.step -= 1;
            return Ok(());
        }
        let before = self.lesson.checked_sub(1).filter(|_| !self.is_single);
        let before = before.ok_or_else(|| problem("this is the first step", "type the line, or `skip`"))?;
        self.lesson = before;
        self.step = LESSONS[before].steps.len().saturating_sub(1);
        Ok(())
    }
}

/// Whether a line gives what a step asks for: the same text, or an equal value.
fn is_as_asked(console: &mut Console<'_>, line: &str, step: &Step) -> bool {
    let mut text = |line: &str| console.calculate(|session, _| session.whole_text(line)).ok().map(String::from);
    let asked = text(step.line);
    asked.is_some() && text(line) == asked || text(&format!("({line}) == ({})", step.line)).as_deref() == Some("true")
}

impl Activity for Tour {
    fn prompt(&self) -> String {
        "tour> ".to_owned()
    }

    fn words(&self) -> &'static [Word] {
        WORDS
    }

    fn takes_expressions(&self) -> bool {
        true
    }

    fn enter(&mut self, console: &mut Console<'_>, line: &str) -> Result<Stay, Box<Error>> {
        let Some((_, step)) = self.now() else { return Ok(Stay::Over) };
        if line.is_empty() {
            self.show(console);
            return Ok(Stay::On);
        }
        match word(WORDS, line) {
            Some(("skip", _)) => return Ok(self.go_on(console)),
            Some(("back", _)) => {
                self.go_back()?;
                self.show(console);
                return Ok(Stay::On);
            }
            Some(("quit", _)) => {
                self.leave(console);
                return Ok(Stay::Over);
            }
            Some(_) => {
                let words: Vec<_> = WORDS.iter().map(|word| format!("`{}`: {}", word.name, word.summary)).collect();
                console.say(&Text::plain(words.join("\n")));
                return Ok(Stay::On);
            }
            None => {}
        }
        let typed = console.calculate(|session, show| session.interact(line, show));
        typed.map_err(|error| match error.help.is_some() {
            true => error,
            false => error.help(format!("type `{}`, or `skip`", step.line)),
        })?;
        if !is_as_asked(console, line, step) {
            let mut text = Text::plain("A good try, but something else. Type  ");
            text.push(Style::Keyword, step.line);
            text.push(Style::Muted, "   (or skip)");
            console.say(&text);
            return Ok(Stay::On);
        }
        console.say(&Text::styled(Style::Plain, step.after));
        Ok(self.go_on(console))
    }

    fn leave(&mut self, console: &mut Console<'_>) {
        let Some((lesson, _)) = self.now() else { return };
        console.say(&Text::styled(Style::Muted, format!("`:tour {}` begins this part again.", lesson.name)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{limit::Limit, session::Session};

    #[test]
    fn every_step_gives_what_the_tour_says() {
        for lesson in LESSONS {
            for step in lesson.steps {
                let mut session = Session::new(Limit::default());
                assert_eq!(session.text_of(step.line).ok().as_deref(), Some(step.gives), "{}", step.line);
            }
        }
    }

    #[test]
    fn what_the_tour_names_is_there() {
        let mut session = Session::new(Limit::default());
        for lesson in LESSONS {
            for step in lesson.steps {
                let codes = step.after.split('`').skip(1).step_by(2).filter(|code| !code.starts_with(':'));
                for code in codes {
                    assert!(session.text_of(code).is_ok(), "{code}");
                }
            }
        }
        let names: Vec<&str> = LESSONS.iter().map(|lesson| lesson.name).collect();
        assert_eq!(names, NAMES);
    }
}
