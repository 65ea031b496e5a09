//! [`Document`]: a text that was read once. Its tokens and the gaps between them are the whole text, they cut it into parts
//! at the statements that stand outside of every block, and the grammar reads each part by itself: a mistake spoils one
//! part, and what reading takes is a matter of the longest, not of all.

use std::{ops::Range, sync::Arc};

use pest::{Parser as _, error::InputLocation, iterators::Pairs};

use crate::{
    DEEPEST, LONGEST, Mistake, MistakeKind, STACK, STACK_PER_LEVEL, STACK_PER_OPERATOR, STEEPEST,
    ast::{Expr, Program, Statement},
    fold,
    grammar::{Grammar, Rule},
    limit::{Limit, Stop},
    mistake,
    recovery::Rest,
    source::Source,
    span, stack,
    token::{Reader, Token, TokenKind},
    too_deep,
};

/// What pest and the tree take for a token, in bytes.
const MEMORY_PER_TOKEN: usize = 400;
/// Most tokens of a statement, some seconds of the grammar, which asks no limit.
const MOST_TOKENS: usize = 1 << 20;
/// So many mistakes are looked for.
const MOST: usize = 20;

/// Statements that are read together: where they stand, and how deep brackets and blocks nest in them.
#[derive(Clone, Debug)]
struct Part {
    bytes: Range<usize>,
    tokens: usize,
    levels: usize,
}

impl Part {
    /// A step that recurses once for each level, and once for each operator, of which there are no more than tokens.
    fn with_stack<T>(&self, step: impl FnOnce() -> T) -> T {
        let operators = self.tokens.min(STEEPEST);
        stack::with_bytes(STACK + operators * STACK_PER_OPERATOR + self.levels * STACK_PER_LEVEL, step)
    }
}

/// A text and its tokens.
#[derive(Debug, Default)]
pub struct Document {
    source: Arc<Source>,
    tokens: Vec<Token>,
    parts: Vec<Part>,
    /// Why not all of it is there.
    stop: Option<Box<Mistake>>,
}

impl Document {
    /// Reads the tokens of a text, up to where brackets nest deeper than in any program; none of one that is too long.
    pub fn new(source: Arc<Source>) -> Self {
        let mut tokens = Vec::new();
        let (parts, stop) = cut(&source, |token| tokens.push(token));
        Document { source, tokens, parts, stop }
    }

    /// The same of a text without a name.
    pub fn of(text: impl Into<String>) -> Self {
        Document::new(Arc::new(Source { text: text.into(), ..Source::default() }))
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// Its tokens, in order, with the comments; white space stands between them.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The program that the text is without the statements that cannot be read, and what is wrong with those.
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
            match read(&self.source, part, &mut program.exprs) {
                Ok(statements) => program.statements.extend(statements),
                Err(_) if mistakes.len() > MOST => {}
                Err(mistake) => {
                    let statements = self.recover(part, mistake, &mut program.exprs, &mut mistakes);
                    program.statements.extend(statements);
                }
            }
        }
        mistakes.extend(self.stop.clone().map(|stop| *stop));
        (program, mistakes)
    }

    /// Leaves out the statements of a part that cannot be read, one after another, and reads what is left.
    fn recover(
        &self,
        part: &Part,
        first: Box<Mistake>,
        exprs: &mut Vec<Expr>,
        mistakes: &mut Vec<Mistake>,
    ) -> Vec<Statement> {
        let mut rest = Rest::new(self.source.clone(), part.bytes.clone());
        let (mut next, mut told) = (Some(first), Vec::new());
        while let Some(mistake) = next.take().filter(|_| mistakes.len() <= MOST) {
            let at = mistake.place.as_ref().map(|place| place.bytes.start);
            let Some(at) = at.filter(|_| matches!(mistake.kind, MistakeKind::Syntax { .. })) else {
                mistakes.push(*mistake);
                break;
            };
            let is_told = told.contains(&at);
            told.push(at);
            let before = rest.source.clone();
            if rest.leave_out(at) && !is_told {
                mistakes.push(*mistake);
            }
            if before.text == rest.source.text {
                break;
            }
            match read(&rest.source, part, exprs) {
                Ok(statements) => return statements,
                Err(mistake) => next = Some(mistake),
            }
        }
        Vec::new()
    }
}

/// Cuts a text where a statement begins outside of all brackets and blocks; each token goes to `keep`. The cut ends where
/// brackets nest too deep.
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

/// What the grammar finds in a part of a text.
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

/// Reads a part of a text; its expressions come into `exprs`.
fn read(source: &Arc<Source>, part: &Part, exprs: &mut Vec<Expr>) -> Result<Vec<Statement>, Box<Mistake>> {
    let pairs = pairs(source, part)?;
    part.with_stack(|| fold::part(source, exprs, part.bytes.start, pairs))
}

/// Reads a text as a program, as long as `limit` lets.
///
/// # Errors
/// [`MistakeKind::Syntax`] with the place of the first mistake in grammar, or where there is none, of the first in meaning;
/// [`MistakeKind::Stopped`] for a text too long or nested too deep to be read, and where the limit stops.
pub fn parse(source: &Arc<Source>, limit: &Limit) -> Result<Program, Box<Mistake>> {
    let (parts, stop) = cut(source, drop);
    let mut program = Program { source: source.clone(), exprs: Vec::new(), statements: Vec::new() };
    let mut first = None;
    for part in &parts {
        let stopped = |stop| Mistake::new(stop).at(span(source, part.bytes.start, part.bytes.start));
        // A list that is full takes its place again.
        let exprs = &program.exprs;
        let is_full = exprs.capacity() - exprs.len() < part.tokens;
        let again = if is_full { exprs.capacity() * size_of::<Expr>() } else { 0 };
        limit.check().and_then(|()| limit.allow(part.tokens * MEMORY_PER_TOKEN + again)).map_err(stopped)?;
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

    /// The lines of the mistakes and what they are.
    fn wrong(text: &str) -> Vec<(usize, String)> {
        let (_, mistakes) = Document::of(text).read();
        let told = mistakes.iter().map(|error| {
            let at = error.place.as_ref().map_or(0, |place| place.bytes.start);
            (text[..at].matches('\n').count() + 1, error.kind.to_string())
        });
        told.collect()
    }

    fn lines(text: &str) -> Vec<usize> {
        wrong(text).into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn mistakes_are_found_behind_mistakes() {
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
            assert_eq!(lines(text), expected, "{text}: {:?}", wrong(text));
        }
    }

    /// The programs that come with the repository.
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
    fn parts_are_read_as_the_whole_is() {
        let mut texts = Vec::new();
        for folder in ["../../examples", "../rulesets/src/written", "../../tests"] {
            programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut texts);
        }
        assert!(texts.len() > 50);
        for (text, number) in texts.iter().zip(0..) {
            compare(text);
            // Without one of its tokens, or with one doubled.
            let tokens = Document::of(text.as_str()).tokens;
            for token in tokens.iter().skip(number % 7).step_by(1 + tokens.len() / 5) {
                let (before, behind) = (&text[..token.bytes.start], &text[token.bytes.end..]);
                compare(&format!("{before}{behind}"));
                let word = &text[token.bytes.clone()];
                compare(&format!("{before}{word} {word}{behind}"));
            }
        }
    }

    /// Fails where a text that is read part by part gives another program, or another first mistake, than one read at once.
    fn compare(text: &str) {
        let source = Arc::new(Source { text: text.to_owned(), ..Source::default() });
        let (parts, stop) = cut(&source, drop);
        if stop.is_some() {
            return;
        }
        let levels = parts.iter().map(|part| part.levels).max().unwrap_or_default();
        let (mut exprs, whole) = (Vec::new(), Part { bytes: 0..text.len(), tokens: 0, levels });
        let place = |mistake: Box<Mistake>| (mistake.kind.to_string(), mistake.place.unwrap().bytes, mistake.help);
        let at_once = read(&source, &whole, &mut exprs).map_err(place);
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
    fn however_many_there_are() {
        assert_eq!(wrong(&"x x\n".repeat(1_000)).len(), MOST + 1);
        assert_eq!(wrong(&format!("def f(x)\n{}end", "x x\n".repeat(1_000))).len(), MOST + 1);
        assert_eq!(wrong(&format!("x x\n{}\ny y", "(".repeat(DEEPEST + 1))).len(), 2);
        assert_eq!(wrong(&format!("x x\n{}\ny y", " ".repeat(LONGEST))).len(), 1);
    }
}
