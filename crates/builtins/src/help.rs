//! Help: pages on functions, constants, rulesets and the language, with examples whose answers are computed.

use crate::{
    builtin::{self, Builtin, CONSTANTS, Constant, Registry, SUBJECTS},
    file::Files,
    limit::Limit,
    read::{
        ruleset::RulesetDefinition,
        source::Source,
        token::{KEYWORDS, TokenKind, tokens},
    },
    render::{
        format::Format,
        text::{Style, Text},
        window::Window,
    },
    ruleset::{Ruleset, written},
    run::{environment::Environment, machine::Machine},
    session::source,
    topic::{TOPICS, Topic},
};
use cutcake_language::ruleset::own;

/// The greatest width of a line of prose.
const LINE: usize = 100;

/// A page of help.
pub struct Page {
    /// How it is written, for example the signature of a function.
    pub form: String,
    /// What it is.
    pub summary: String,
    /// Programs that demonstrate it.
    pub examples: Vec<String>,
}

/// The page on a name: a function, a constant, a ruleset, or a word of the language.
pub fn page(name: &str) -> Option<Page> {
    if let [first, others @ ..] = builtin::entries(name) {
        let mut page = Page::from(*first);
        for other in others {
            page.summary += &format!(" {}: {}", other.signature(), other.summary);
            page.examples.extend(other.examples.iter().map(|example| (*example).to_owned()));
        }
        return Some(page);
    }
    if let Some(constant) = CONSTANTS.iter().find(|constant| constant.name == name) {
        return Some(Page::from(constant));
    }
    if let Some(ruleset) = crate::ruleset::all().iter().find(|ruleset| ruleset.name() == name) {
        return Some(Page::from(&**ruleset));
    }
    if let Some(definition) = own::definition(name) {
        return Some(Page::from(&*definition));
    }
    let topic = |word: &str| TOPICS.iter().find(|topic| topic.words().any(|other| other == word)).map(Page::from);
    topic(name).or_else(|| topic(topic_of_sign(name)?))
}

/// The topic of a text that is not a word: a literal (`*3`, `^^`, `5/8`) or the sign of an order
/// of a player or of misère play (`>=_L`, `>=_M`).
fn topic_of_sign(text: &str) -> Option<&'static str> {
    // The sign of an order is read as one only after an operand.
    let compared = format!("x {text}");
    match tokens(text).into_iter().next()?.1 {
        TokenKind::Number => Some("numbers"),
        TokenKind::String => Some("strings"),
        TokenKind::Star => Some("nimbers"),
        TokenKind::Up => Some("ups"),
        _ => {
            let (bytes, kind) = tokens(&compared).into_iter().nth(1)?;
            let letter = compared[bytes].chars().next_back().filter(|_| kind == TokenKind::Operator);
            match letter? {
                'L' | 'C' | 'R' => Some("three-player"),
                'M' | 'D' | 'E' => Some("misere"),
                _ => None,
            }
        }
    }
}

/// The page on a name that is written otherwise: in another case, with blanks, in the plural, or without the `Is` of a question.
pub fn page_of_words(text: &str) -> Option<Page> {
    let folded = |word: &str| -> String {
        word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let (bare, words) = (folded(text), words());
    let singular = ["s", "es"].into_iter().filter_map(|ending| bare.strip_suffix(ending).map(str::to_owned));
    let mut forms = std::iter::once(bare.clone()).chain(singular).chain([format!("is{bare}")]);
    let found = forms.find_map(|form| words.iter().find(|word| !form.is_empty() && folded(word) == form))?;
    page(found)
}

/// Every word that has a page.
pub fn words() -> Vec<String> {
    let topics = TOPICS.iter().flat_map(Topic::words);
    let rulesets = ruleset_names();
    builtin::names().map(str::to_owned).chain(rulesets).chain(topics.map(str::to_owned)).collect()
}

/// The names of the rulesets that come with the program, those in Rust first.
pub fn ruleset_names() -> Vec<String> {
    let rulesets = crate::ruleset::all();
    let names = rulesets.iter().map(|ruleset| ruleset.name().to_owned());
    names.chain(written::names().map(str::to_owned)).collect()
}

impl From<&Builtin> for Page {
    fn from(builtin: &Builtin) -> Self {
        Page::new(builtin.signature(), builtin.summary, builtin.examples)
    }
}

impl From<&Constant> for Page {
    fn from(constant: &Constant) -> Self {
        Page::new(constant.name.to_owned(), constant.summary, &[])
    }
}

impl From<&Topic> for Page {
    fn from(topic: &Topic) -> Self {
        Page::new(topic.form.to_owned(), topic.summary, topic.examples)
    }
}

impl From<&dyn Ruleset> for Page {
    fn from(ruleset: &dyn Ruleset) -> Self {
        Page::new(ruleset.form(), ruleset.summary(), ruleset.examples())
    }
}

impl From<&RulesetDefinition> for Page {
    /// The lines of the doc comment that begin with `>` are examples.
    fn from(definition: &RulesetDefinition) -> Self {
        let doc = definition.doc.as_deref().unwrap_or_default();
        let (examples, summary): (Vec<&str>, Vec<&str>) = doc.lines().partition(|line| line.starts_with('>'));
        Page {
            form: definition.form(),
            summary: summary.join(" "),
            examples: examples.iter().map(|example| example.trim_start_matches('>').trim().to_owned()).collect(),
        }
    }
}

impl Page {
    fn new(form: String, summary: &str, examples: &[&str]) -> Self {
        let examples = examples.iter().map(|example| (*example).to_owned()).collect();
        Page { form, summary: summary.to_owned(), examples }
    }

    /// The page as text: its examples with their answers, in a format and for a window.
    pub fn to_text(&self, format: Format, window: Option<Window>, limit: &Limit) -> Text {
        let mut text = Text::styled(Style::Heading, &self.form);
        text.push(
            Style::Plain,
            format!("\n{}", wrapped(&self.summary, window.map_or(LINE, |window| window.columns.min(LINE)))),
        );
        for example in &self.examples {
            push_example(&mut text, example, answers(example, format, window, limit));
        }
        text
    }

    /// The examples, each with what it prints in Unicode; without answers once the limit is reached.
    pub fn answered<'p>(&'p self, limit: &'p Limit) -> impl Iterator<Item = (&'p str, Vec<Text>)> {
        self.examples.iter().map(move |example| {
            let answers = answers(example, Format::Unicode, None, limit);
            (example.as_str(), if limit.check().is_ok() { answers } else { Vec::new() })
        })
    }
}

/// The examples among the `///` lines of a program: those that begin with `>`.
pub fn examples(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| Some(line.trim_start().strip_prefix("///")?.trim_start().strip_prefix('>')?.trim()))
}

/// Appends an example and its answers.
pub(crate) fn push_example(text: &mut Text, example: &str, answers: Vec<Text>) {
    text.push(Style::Muted, "\n\n> ");
    text.push(Style::Plain, example);
    for answer in answers {
        text.push(Style::Plain, "\n");
        text.append(answer);
    }
}

/// The `///` lines directly above byte `at` of a program.
pub fn doc_above(text: &str, at: usize) -> &str {
    let before = text.get(..at).unwrap_or_default();
    let mut start = before.rfind('\n').map_or(0, |end| end + 1);
    let end = start;
    while let Some(line) = before[..start].strip_suffix('\n') {
        let above = line.rfind('\n').map_or(0, |end| end + 1);
        if !before[above..start].trim_start().starts_with("///") {
            break;
        }
        start = above;
    }
    &before[start..end]
}

/// What a program prints in a session of its own, an error included.
pub fn answers(program: &str, format: Format, window: Option<Window>, limit: &Limit) -> Vec<Text> {
    let mut environment = Environment::new(&Registry, limit.clone());
    environment.format = format;
    environment.window = window;
    environment.files = Files::default().discarding();
    output(&mut environment, source("example", program))
}

/// What a program prints, an error included.
pub(crate) fn output(environment: &mut Environment, program: Source) -> Vec<Text> {
    let mut shown = Vec::new();
    if let Err(error) = Machine::new(environment, &mut |result| shown.push(result.text)).run(program) {
        shown.push(Text::styled(Style::Bad, format!("error: {}", error.kind)));
    }
    shown
}

/// The topics, the functions by subject, the rulesets and the constants, one line each; `own` are the rulesets of a session, each
/// a name with the head of its definition.
pub fn index(own: impl Iterator<Item = (String, String)>) -> Text {
    let mut text = Text::styled(Style::Heading, "The language");
    for topic in TOPICS {
        line(&mut text, topic.name, topic.form);
    }
    for subject in SUBJECTS {
        text.push(Style::Heading, format!("\n\n{}", subject.title));
        for builtin in subject.builtins {
            line(&mut text, &builtin.signature(), first_sentence(builtin.summary));
        }
    }
    text.push(Style::Heading, "\n\nRulesets");
    for page in ruleset_names().iter().filter_map(|name| page(name)) {
        line(&mut text, &page.form, first_sentence(&page.summary));
    }
    for (place, (name, head)) in own.enumerate() {
        if place == 0 {
            text.push(Style::Heading, "\n\nRulesets of this session");
        }
        line(&mut text, &name, &head);
    }
    text.push(Style::Heading, "\n\nConstants");
    for constant in CONSTANTS {
        line(&mut text, constant.name, constant.summary);
    }
    text
}

/// A sentence that names the pages whose first sentences contain a word, if there are few of them.
pub fn about(word: &str) -> Option<String> {
    /// A word on more pages than this is not a subject.
    const MOST: usize = 6;
    /// Shorter words stand in too many sentences.
    const SHORTEST: usize = 4;
    const SHOWN: usize = 3;
    let folded = word.to_lowercase();
    let stem = folded.strip_suffix('s').unwrap_or(&folded);
    let mentions = |text: &str| {
        let mut words = first_sentence(text).split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
        words.any(|other| other.strip_suffix('s').unwrap_or(&other) == stem)
    };
    let sections = sections();
    // The first section has the words of the language itself.
    let pages = sections.iter().skip(1).flat_map(|section| &section.pages);
    let names: Vec<String> =
        pages.filter(|(_, page)| mentions(&page.summary)).map(|(name, _)| format!("`?{name}`")).collect();
    let is_subject = folded.chars().count() >= SHORTEST && !KEYWORDS.contains(&&*folded) && names.len() <= MOST;
    (is_subject && !names.is_empty())
        .then(|| format!("the help speaks of {folded} at {}", names[..names.len().min(SHOWN)].join(", ")))
}

/// A part of the reference: the pages about one subject.
pub struct Section {
    /// The subject.
    pub title: &'static str,
    /// The pages, each with the name by which it is found.
    pub pages: Vec<(String, Page)>,
}

/// The reference: every page of help, by subject, in an order for reading.
pub fn sections() -> Vec<Section> {
    let topics = TOPICS.iter().map(|topic| (topic.name.to_owned(), Page::from(topic)));
    let mut sections = vec![Section { title: "The language", pages: topics.collect() }];
    sections.extend(SUBJECTS.iter().map(|subject| Section {
        title: subject.title,
        pages: subject.builtins.iter().map(|builtin| (builtin.name.to_owned(), Page::from(builtin))).collect(),
    }));
    let rulesets = ruleset_names().into_iter().filter_map(|name| page(&name).map(|page| (name, page)));
    sections.push(Section { title: "Rulesets", pages: rulesets.collect() });
    let constants = CONSTANTS.iter().map(|constant| (constant.name.to_owned(), Page::from(constant)));
    sections.push(Section { title: "Constants", pages: constants.collect() });
    sections
}

/// The whole reference as Markdown: every page, with the answers to its examples in ASCII.
pub fn reference(limit: &Limit) -> String {
    let mut text = String::from(
        "# Language reference\n\nThis page is generated from the texts that `?name` shows at the prompt; the answers under the examples \
         are computed.\n",
    );
    for Section { title, pages } in sections() {
        text += &format!("\n## {title}\n");
        for (name, page) in pages {
            text += &format!("\n### {name}\n\n`{}`\n\n{}\n", page.form, wrapped(&page.summary, 120));
            if page.examples.is_empty() {
                continue;
            }
            text += "\n```text\n";
            for example in &page.examples {
                text += &format!("> {example}\n");
                for answer in answers(example, Format::Ascii, None, limit) {
                    text += &format!("{answer}\n");
                }
            }
            text += "```\n";
        }
    }
    text
}

fn line(text: &mut Text, name: &str, note: &str) {
    text.push(Style::Plain, "\n  ");
    text.push(Style::Name, name);
    text.push(Style::Muted, format!("  {note}"));
}

pub(crate) fn first_sentence(summary: &str) -> &str {
    let ends = summary.match_indices(". ").map(|(end, _)| end + 1);
    // A period before a lower-case word is that of an abbreviation: `ch. 8`.
    let mut ends = ends
        .filter(|end| summary[*end..].trim_start().starts_with(|letter: char| letter.is_uppercase() || letter == '`'));
    summary.get(..ends.next().unwrap_or(summary.len())).unwrap_or(summary).trim_end()
}

/// Breaks a text into lines of at most `width` characters.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        let word_length = word.chars().count();
        if length > 0 {
            let breaks = length + 1 + word_length > width;
            lines.push(if breaks { '\n' } else { ' ' });
            length = if breaks { 0 } else { length + 1 };
        }
        lines.push_str(word);
        length += word_length;
    }
    lines
}
