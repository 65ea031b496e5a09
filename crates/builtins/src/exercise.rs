//! Random exercises on several topics, whose answers the engine judges.

use crate::random::Random;

/// The answer to an exercise, as text of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Anything equal to this.
    Is(String),
    /// Any member of this collection.
    OneOf(String),
}

impl Answer {
    /// The expression whose value says whether `typed` is a right answer.
    pub fn judging(&self, typed: &str) -> String {
        match self {
            Answer::Is(answer) => format!("({typed}) == ({answer})"),
            // Positions of equal value are not the same move, so texts are compared. All answers together are right too.
            Answer::OneOf(answers) => format!(
                "Contains((Show(answer) for answer in {answers}), Show({typed})) or Show({typed}) == Show({answers})"
            ),
        }
    }

    /// The expression whose value is the answer, or the collection of all answers.
    pub fn text(&self) -> &str {
        let (Answer::Is(text) | Answer::OneOf(text)) = self;
        text
    }
}

/// A question, with its answer.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The question.
    pub question: String,
    /// Its answer.
    pub answer: Answer,
    /// A hint.
    pub hint: &'static str,
}

/// A topic of exercises.
#[derive(Debug)]
pub struct Topic {
    /// Its name.
    pub name: &'static str,
    hint: &'static str,
    make: fn(&mut Random) -> (String, Answer),
}

impl PartialEq for Topic {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Topic {}

impl Topic {
    /// A random exercise on this topic.
    ///
    /// ```
    /// use cutcake_base::random::Random;
    /// use cutcake_builtins::exercise::topic;
    /// let exercise = topic("hot").expect("it is there").make(&mut Random::new(1));
    /// assert!(exercise.question.contains("temperature"));
    /// ```
    pub fn make(&self, random: &mut Random) -> Exercise {
        let (question, answer) = (self.make)(random);
        Exercise { question, answer, hint: self.hint }
    }
}

/// The topic with a name.
pub fn topic(name: &str) -> Option<&'static Topic> {
    TOPICS.iter().find(|topic| topic.name == name)
}

/// The names of all topics, in the order in which they are best learnt.
pub const NAMES: &[&str] =
    &["number", "outcome", "hot", "mean", "sum", "order", "ups", "nim", "grundy", "at-once", "three-players"];

const TOPICS: &[Topic] = &[
    Topic {
        name: "number",
        hint: "It is the simplest number between the options: the integer nearest to 0, else the fraction with the least denominator.",
        make: |random| {
            let (left, gap) = (between(random, -12, 12), between(random, 1, 9));
            let form = format!("{{{}|{}}}", quarters(left), quarters(left + gap));
            (format!("Which number is {form}?"), Answer::Is(form))
        },
    },
    Topic {
        name: "outcome",
        hint: "Type N, P, L or R: the next player, the previous one, Left or Right wins. What happens if Left moves first, and if Right does?",
        make: |random| {
            let games = ["{1|-1}", "{2|1}", "{1|0}", "^", "*", "{0|-2}", "1/2", "-1", "{3|-2}"];
            let game = format!("{} + {}", pick(random, &games), pick(random, &games));
            (format!("Who wins {game}: N, P, L or R?"), Answer::Is(format!("Outcome({game})")))
        },
    },
    Topic {
        name: "hot",
        hint: "The temperature of {a|b} with numbers a > b is (a-b)/2. Where an option is hot itself, draw the walls.",
        make: |random| {
            let game = three_stops(random);
            (format!("What is the temperature of {game}?"), Answer::Is(format!("Temperature({game})")))
        },
    },
    Topic {
        name: "mean",
        hint: "The mean of {a|b} with numbers a > b is (a+b)/2. Where an option is hot itself, draw the walls: the mast stands at the mean.",
        make: |random| {
            let game = three_stops(random);
            (format!("What is the mean of {game}?"), Answer::Is(format!("Mean({game})")))
        },
    },
    Topic {
        name: "sum",
        hint: "Left moves in one of the two, and Right answers in the hotter one that is left.",
        make: |random| {
            let game = format!("{} + {}", switch(random), switch(random));
            (format!("What is the sum {game} in canonical form? Type it as {{…|…}}."), Answer::Is(game))
        },
    },
    Topic {
        name: "order",
        hint: "Type >, <, == or <> in quotes, as \">\": play the difference.",
        make: |random| {
            let games = ["0", "*", "^", "^*", "^^", "v", "{1|0}", "{1|-1}", "1/2", "*2", "^^*", "{0|-1}"];
            let (a, b) = (pick(random, &games), pick(random, &games));
            let word = format!(
                "if {a} == {b} then \"==\" elseif {a} > {b} then \">\" elseif {a} < {b} then \"<\" else \"<>\" end"
            );
            (format!("How does {a} compare with {b}: \">\", \"<\", \"==\" or \"<>\"?"), Answer::Is(word))
        },
    },
    Topic {
        name: "ups",
        hint: "Ups add, nimbers add without carrying, and ^* is {0,*|0}.",
        make: |random| {
            let parts = ["^", "v", "*", "^*", "v*", "*2", "^^", "*3"];
            let game = format!("{} + {} + {}", pick(random, &parts), pick(random, &parts), pick(random, &parts));
            (format!("What is {game}?"), Answer::Is(game))
        },
    },
    Topic {
        name: "nim",
        hint: "Find the nim-sum of the heaps, and the heap that is smaller after it is added.",
        make: |random| loop {
            let heaps: Vec<i64> = (0..3).map(|_| between(random, 1, 9)).collect();
            if heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0 {
                let game = format!("Nim[{},{},{}]", heaps[0], heaps[1], heaps[2]);
                break (
                    format!("Find a move that wins {game}: type the position that it leads to, as Nim[a,b,c]."),
                    Answer::OneOf(format!("WinningMoves({game})")),
                );
            }
        },
    },
    Topic {
        name: "grundy",
        hint: "It is the least number that no option has.",
        make: |random| {
            let game = format!("{}[{}]", pick(random, &["Kayles", "DawsonsKayles"]), between(random, 3, 9));
            (format!("What is the Grundy value of {game}?"), Answer::Is(format!("Grundy({game})")))
        },
    },
    Topic {
        name: "at-once",
        hint: "Type the sign in quotes, as \">\": Left wins >, Right wins <, and = is a draw. Who has more cuts to spare?",
        make: |random| {
            let game = format!("[{},{}]", between(random, 1, 6), between(random, 1, 6));
            (format!("Both cut {game} at once: is it \">\", \"=\" or \"<\"?"), Answer::Is(format!("Outcome({game})")))
        },
    },
    Topic {
        name: "three-players",
        hint: "Type Left, Center, Right or \"queer\".",
        make: |random| {
            let game = format!("[{},{},{}]", between(random, 1, 3), between(random, 1, 3), between(random, 1, 3));
            let starter = pick(random, &["Left", "Center", "Right"]);
            (
                format!("Who wins the block {game} if {starter} starts: Left, Center, Right or \"queer\"?"),
                Answer::Is(format!("Winner({game}, {starter})")),
            )
        },
    },
];

fn between(random: &mut Random, least: i64, most: i64) -> i64 {
    least + i64::try_from(random.below(most.abs_diff(least) + 1)).unwrap_or(0)
}

fn pick<'a>(random: &mut Random, things: &[&'a str]) -> &'a str {
    random.pick(things).copied().unwrap_or("0")
}

/// A number of quarters as a reduced fraction.
fn quarters(count: i64) -> String {
    match count {
        count if count % 4 == 0 => (count / 4).to_string(),
        count if count % 2 == 0 => format!("{}/2", count / 2),
        count => format!("{count}/4"),
    }
}

fn switch(random: &mut Random) -> String {
    let right = between(random, -4, 3);
    format!("{{{}|{right}}}", right + between(random, 1, 5))
}

fn three_stops(random: &mut Random) -> String {
    let low = between(random, -5, 0);
    let middle = low + between(random, 1, 5);
    let high = middle + between(random, 1, 5);
    match random.below(2) {
        0 => format!("{{{high}||{middle}|{low}}}"),
        _ => format!("{{{high}|{middle}||{low}}}"),
    }
}
