//! [`Document`]: a text and its tokens.
//!
//! The text is cut into parts at the statements outside all brackets and blocks, and each part is parsed separately. So a
//! syntax error spoils only its own part, and the memory that parsing takes depends on the longest part, not on the text.

use std::{ops::Range, sync::Arc};

use cutcake_grammar::{Grammar, Rule};
use pest::{Parser as _, error::InputLocation, iterators::Pairs};

use crate::{
    DEEPEST, DEEPEST_OPERATORS, LONGEST, Mistake, MistakeKind, STACK, STACK_PER_LEVEL, STACK_PER_OPERATOR,
    ast::{Expr, Program, Statement},
    fold,
    limit::{Limit, Stop},
    mistake,
    recovery::Recovery,
    source::Source,
    span, stack,
    token::{Reader, Token, TokenKind},
    too_deep,
};

/// The memory that pest and the tree take per token, in bytes.
const MEMORY_PER_TOKEN: usize = 400;
/// The most tokens of a part. pest takes some seconds for them and cannot be interrupted.
const MOST_TOKENS: usize = 1 << 20;
/// Recovery stops after this many mistakes.
const MOST_MISTAKES: usize = 20;

/// Statements that are parsed together.
#[derive(Clone, Debug)]
struct Part {
    bytes: Range<usize>,
    /// How many tokens it has.
    tokens: usize,
    /// How deep brackets and blocks nest in it.
    levels: usize,
}

impl Part {
    /// Runs a step that recurses for each level and each operator. There are no more operators than tokens.
    fn with_stack<T>(&self, step: impl FnOnce() -> T) -> T {
        let operators = self.tokens.min(DEEPEST_OPERATORS);
        stack::with_bytes(STACK + operators * STACK_PER_OPERATOR + self.levels * STACK_PER_LEVEL, step)
    }
}

/// A text and its tokens.
#[derive(Debug, Default)]
pub struct Document {
    source: Arc<Source>,
    tokens: Vec<Token>,
    parts: Vec<Part>,
    /// Why the parts do not cover the whole text.
    stop: Option<Box<Mistake>>,
}

impl Document {
    /// Cuts a text into tokens, up to where brackets nest too deep. A text that is too long has none.
    pub fn new(source: Arc<Source>) -> Self {
        let mut tokens = Vec::new();
        let (parts, stop) = cut(&source, |token| tokens.push(token));
        Document { source, tokens, parts, stop }
    }

    /// A document without a name.
    pub fn of(text: impl Into<String>) -> Self {
        Document::new(Arc::new(Source { text: text.into(), ..Source::default() }))
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// Its tokens in order, comments included. Between them is only white space.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// Parses the text. Returns the program of its valid statements and the mistakes of the others.
    ///
    /// ```
    /// use cutcake_syntax::document::Document;
    /// let (program, mistakes) = Document::of("x := 1 1\ny := 2\nz := ]").read();
    /// assert_eq!(program.statements.len(), 1);
    /// let places = mistakes.iter().filter_map(|mistake| Some(mistake.place.as_ref()?.bytes.start));
    /// assert_eq!(places.collect::<Vec<_>>(), [7, 21]);
    /// ```
    pub fn read(&self) -> (Program, Vec<Mistake>) {
        let mut program = Program { source: self.source.clone(), exprs: Vec::new(), statements: Vec::new() };
        let mut mistakes = Vec::new();
        for part in &self.parts {
            match parse_part(&self.source, part, &mut program.exprs) {
                Ok(statements) => program.statements.extend(statements),
                Err(_) if mistakes.len() > MOST_MISTAKES => {}
                Err(mistake) => {
                    let statements = self.recover(part, mistake, &mut program.exprs, &mut mistakes);
                    program.statements.extend(statements);
                }
            }
        }
        mistakes.extend(self.stop.clone().map(|stop| *stop));
        (program, mistakes)
    }

    /// Skips the invalid statements of a part one after another, and returns the others once they parse.
    fn recover(
        &self,
        part: &Part,
        first: Box<Mistake>,
        exprs: &mut Vec<Expr>,
        mistakes: &mut Vec<Mistake>,
    ) -> Vec<Statement> {
        let mut recovery = Recovery::new(self.source.clone(), part.bytes.clone());
        let (mut next, mut places) = (Some(first), Vec::new());
        while let Some(mistake) = next.take().filter(|_| mistakes.len() <= MOST_MISTAKES) {
            let at = mistake.place.as_ref().map(|place| place.bytes.start);
            let Some(at) = at.filter(|_| matches!(mistake.kind, MistakeKind::Syntax { .. })) else {
                mistakes.push(*mistake);
                break;
            };
            let is_known = places.contains(&at);
            places.push(at);
            let before = recovery.source.clone();
            if recovery.skip(at) && !is_known {
                mistakes.push(*mistake);
            }
            if before.text == recovery.source.text {
                break;
            }
            match parse_part(&recovery.source, part, exprs) {
                Ok(statements) => return statements,
                Err(mistake) => next = Some(mistake),
            }
        }
        Vec::new()
    }
}

/// Cuts a text at the statements outside all brackets and blocks, and passes each token to `keep`. It stops where brackets
/// nest too deep.
fn cut(source: &Arc<Source>, mut keep: impl FnMut(Token)) -> (Vec<Part>, Option<Box<Mistake>>) {
    let text = source.text.as_str();
    if text.len() > LONGEST {
        let stop = Stop::Size { what: "the text", limit: "4 MiB" };
        return (Vec::new(), Some(Mistake::new(stop).at(span(source, 0, 0))));
    }
    let mut parts = Vec::new();
    let mut part = Part { bytes: 0..text.len(), tokens: 0, levels: 0 };
    let mut depth = 0;
    for token in Reader::new(text) {
        if token.depth > DEEPEST {
            return (parts, Some(too_deep(DEEPEST).at(span(source, token.bytes.start, token.bytes.end))));
        }
        if token.begins && depth == 0 && token.kind != TokenKind::Comment && token.bytes.start > 0 {
            let next = Part { bytes: token.bytes.start..text.len(), tokens: 0, levels: 0 };
            let mut done = std::mem::replace(&mut part, next);
            done.bytes.end = token.bytes.start;
            parts.push(done);
        }
        if part.tokens >= MOST_TOKENS {
            let stop = Stop::Size { what: "the statement", limit: "2^20 words and signs" };
            return (parts, Some(Mistake::new(stop).at(span(source, token.bytes.start, token.bytes.end))));
        }
        depth = token.depth;
        part.tokens += 1;
        part.levels = part.levels.max(depth);
        keep(token);
    }
    parts.push(part);
    (parts, None)
}

/// Parses a part by the grammar.
fn pairs<'t>(source: &'t Arc<Source>, part: &Part) -> Result<Pairs<'t, Rule>, Box<Mistake>> {
    let start = part.bytes.start;
    let rule = if start == 0 { Rule::program } else { Rule::part };
    let parse = || Grammar::parse(rule, &source.text[part.bytes.clone()]);
    part.with_stack(parse).map_err(|error| {
        let place = match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
        mistake::explain(source, start + place)
    })
}

/// Parses a part and adds its expressions to `exprs`.
fn parse_part(source: &Arc<Source>, part: &Part, exprs: &mut Vec<Expr>) -> Result<Vec<Statement>, Box<Mistake>> {
    let pairs = pairs(source, part)?;
    part.with_stack(|| fold::part(source, exprs, part.bytes.start, pairs))
}

/// Parses a program within the limit.
///
/// # Errors
/// [`MistakeKind::Syntax`] for the first mistake that the grammar finds, or else the first one found in folding.
/// [`MistakeKind::Stopped`] if the text is too long or nested too deep, or if the limit is reached.
pub fn parse(source: &Arc<Source>, limit: &Limit) -> Result<Program, Box<Mistake>> {
    let (parts, stop) = cut(source, drop);
    let mut program = Program { source: source.clone(), exprs: Vec::new(), statements: Vec::new() };
    let mut first = None;
    for part in &parts {
        let stopped = |stop| Mistake::new(stop).at(span(source, part.bytes.start, part.bytes.start));
        // A full list is copied when it grows.
        let exprs = &program.exprs;
        let is_full = exprs.capacity() - exprs.len() < part.tokens;
        let copy = if is_full { exprs.capacity() * size_of::<Expr>() } else { 0 };
        limit.check().and_then(|()| limit.allow(part.tokens * MEMORY_PER_TOKEN + copy)).map_err(stopped)?;
        let pairs = pairs(source, part)?;
        if first.is_none() {
            match part.with_stack(|| fold::part(source, &mut program.exprs, part.bytes.start, pairs)) {
                Ok(statements) => program.statements.extend(statements),
                Err(mistake) => first = Some(mistake),
            }
        }
    }
    first.or(stop).map_or(Ok(program), Err)
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "programs of the repository")]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    /// The mistakes of a text, with their lines.
    fn mistakes(text: &str) -> Vec<(usize, String)> {
        let (_, mistakes) = Document::of(text).read();
        let lines = mistakes.iter().map(|error| {
            let at = error.place.as_ref().map_or(0, |place| place.bytes.start);
            (text[..at].matches('\n').count() + 1, error.kind.to_string())
        });
        lines.collect()
    }

    fn lines(text: &str) -> Vec<usize> {
        mistakes(text).into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn mistakes_are_found_after_mistakes() {
        for (text, expected) in [
            ("x = 3\ny = 4\nz := 1", vec![1, 2]),
            ("x := 1 1; y := 2 2; z", vec![1, 1]),
            ("x := (1,\ny := 2\nz := ]\nw", vec![3, 3]),
            ("x := (1,\n 2 3,\n 4)\ny := )", vec![2, 4]),
            ("def f(x)\n  a := 3 3\n  b := 4 4\n  a + b\nend\ny := 5 5", vec![2, 3, 6]),
            ("def f(x)\n  if x > 3 than\n    1\n  else\n    2\n  end\nend\ny := 5 5", vec![2, 8]),
            ("if (x then\n1\nelse\n2\nend\ny := 5 5\nz", vec![1, 6]),
            ("ruleset A[n] partizan\n  left [n-1] )\n  right [n-1]\nend\ny := 5 5", vec![2, 5]),
            ("ruleset A[n] partizan\n  left [n-1]\nend\nruleset B[n] impartial\n  option [n-1]\nend", vec![1, 5]),
            ("s := \"abc\nt := 'x\nu", vec![1, 2]),
            ("for i in 1..3 do\n 1\nend end\ny = 3", vec![3, 4]),
            ("x := 1 1\nif x then\n  2", vec![1, 3]),
            ("é := 1 1\r\nε := 2 2\r\n", vec![1, 2]),
            ("x := 1 1\ny\n/* z", vec![1, 3]),
            ("x := {1|2|3\ndef f(x) := x x\n", vec![2, 2]),
        ] {
            assert_eq!(lines(text), expected, "{text}: {:?}", mistakes(text));
        }
    }

    /// The programs of the repository.
    fn programs(folder: &Path, found: &mut Vec<String>) {
        let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                programs(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "cgs") {
                found.push(fs::read_to_string(path).unwrap());
            }
        }
    }

    #[test]
    fn parts_are_parsed_as_the_whole_is() {
        let mut texts = Vec::new();
        for folder in ["../../examples", "../rulesets/src/written", "../../tests"] {
            programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut texts);
        }
        assert!(texts.len() > 50);
        for (text, number) in texts.iter().zip(0..) {
            compare(text);
            // One of its tokens is missing or doubled.
            let tokens = Document::of(text.as_str()).tokens;
            for token in tokens.iter().skip(number % 7).step_by(1 + tokens.len() / 5) {
                let (before, after) = (&text[..token.bytes.start], &text[token.bytes.end..]);
                compare(&format!("{before}{after}"));
                let word = &text[token.bytes.clone()];
                compare(&format!("{before}{word} {word}{after}"));
            }
        }
    }

    /// Fails if parsing part by part gives another program or another first mistake than parsing at once.
    fn compare(text: &str) {
        let source = Arc::new(Source { text: text.to_owned(), ..Source::default() });
        let (parts, stop) = cut(&source, drop);
        if stop.is_some() {
            return;
        }
        let levels = parts.iter().map(|part| part.levels).max().unwrap_or_default();
        let (mut exprs, whole) = (Vec::new(), Part { bytes: 0..text.len(), tokens: 0, levels });
        let place = |mistake: Box<Mistake>| (mistake.kind.to_string(), mistake.place.unwrap().bytes, mistake.help);
        let at_once = parse_part(&source, &whole, &mut exprs).map_err(place);
        let by_parts = parse(&source, &Limit::default()).map_err(place);
        match (at_once, by_parts) {
            (Ok(statements), Ok(program)) => {
                let other = (program.exprs, program.statements);
                assert_eq!(format!("{:?}", (exprs, statements)), format!("{other:?}"), "{text}");
            }
            (Err(mistake), Err(other)) => assert_eq!(mistake, other, "{text}"),
            (at_once, by_parts) => panic!("{text}\n{at_once:?}\n{by_parts:?}"),
        }
    }

    #[test]
    fn there_are_no_more_mistakes_than_the_limit() {
        assert_eq!(mistakes(&"x x\n".repeat(1_000)).len(), MOST_MISTAKES + 1);
        assert_eq!(mistakes(&format!("def f(x)\n{}end", "x x\n".repeat(1_000))).len(), MOST_MISTAKES + 1);
        assert_eq!(mistakes(&format!("x x\n{}\ny y", "(".repeat(DEEPEST + 1))).len(), 2);
        assert_eq!(mistakes(&format!("x x\n{}\ny y", " ".repeat(LONGEST))).len(), 1);
    }
}
