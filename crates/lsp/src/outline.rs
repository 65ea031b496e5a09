//! The declarations of a text, found from its tokens, so that an incomplete program has an outline too.
//!
//! A name is declared by `def`, by `ruleset`, by an assignment, or as a loop variable, an entry of a board or a parameter. Its scope is
//! the brackets, the block or the function in which it is declared.

use std::{cmp::Reverse, collections::HashMap, ops::Range};

use crate::read::{
    DEEPEST,
    document::Document,
    source::boundary_before,
    token::{CLAUSES, THEORIES, Token, TokenKind},
};

/// The longest form of a declaration that is kept, in characters.
const MAX_FORM: usize = 120;
/// The most tokens of the head of a definition.
const MAX_HEAD: usize = 2_000;

/// The kind of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// By `def`.
    Function,
    /// By `ruleset`.
    Ruleset,
    /// By an assignment.
    Variable,
    /// A parameter, a loop variable, an entry of a board.
    Parameter,
    /// A clause of a ruleset, which is not a name.
    Clause,
}

/// A declaration.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// The name.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// The bytes of the name.
    pub at: Range<usize>,
    /// The bytes of the whole declaration.
    pub whole: Range<usize>,
    /// The bytes where the name has this meaning.
    pub scope: Range<usize>,
    /// The head of the definition, or the line, as it is written.
    pub form: String,
    /// The names of the parameters.
    pub parameters: Vec<String>,
    /// The text of the `///` lines directly above.
    pub doc: Option<String>,
    /// The index of the function or ruleset in which it is declared.
    pub outer: Option<usize>,
}

/// The declarations of a text, and the files that it loads.
#[derive(Debug, Default)]
pub struct Outline {
    /// Every declaration, in the order of the text.
    pub declarations: Vec<Declaration>,
    /// The files that are loaded by name, with the bytes of the name.
    pub loads: Vec<(Range<usize>, String)>,
    /// Whether the text loads a file whose name is computed.
    pub computes_loads: bool,
    by_name: HashMap<String, Vec<Scope>>,
}

/// A scope of a name, with the declarations of the name in it. The scopes of a name are ordered by their start, outer ones first.
#[derive(Debug)]
struct Scope {
    bytes: Range<usize>,
    /// The index of the innermost scope of the same name that contains the start of this one.
    outer: Option<usize>,
    /// The indices of the declarations, in the order of the text.
    declarations: Vec<usize>,
}

impl Outline {
    /// The outline of a text.
    pub fn of(document: &Document) -> Self {
        let mut builder = Builder::new(document);
        builder.run();
        let mut outline = builder.outline;
        outline.by_name = scopes(&outline.declarations);
        outline
    }

    /// The declaration of a name that is used at a byte: in the innermost scope, the last one before the byte.
    pub fn find(&self, name: &str, byte: usize) -> Option<&Declaration> {
        let scopes = self.by_name.get(name)?;
        let mut place = scopes.partition_point(|scope| scope.bytes.start <= byte).checked_sub(1);
        while let Some(scope) = place.map(|place| &scopes[place]) {
            if byte <= scope.bytes.end {
                let before = scope.declarations.partition_point(|place| self.declarations[*place].at.start <= byte);
                return scope.declarations.get(before.saturating_sub(1)).map(|place| &self.declarations[*place]);
            }
            place = scope.outer;
        }
        None
    }

    /// The declarations for the whole text and for those that load it.
    pub fn outermost(&self) -> impl Iterator<Item = &Declaration> {
        self.declarations.iter().filter(|declaration| declaration.is_outermost())
    }
}

/// The scopes of each declared name.
fn scopes(declarations: &[Declaration]) -> HashMap<String, Vec<Scope>> {
    let mut places: Vec<usize> = (0..declarations.len()).collect();
    places.retain(|place| declarations[*place].kind != Kind::Clause);
    places.sort_by_key(|place| {
        let Declaration { scope, at, .. } = &declarations[*place];
        (scope.start, Reverse(scope.end), at.start)
    });
    let mut by_name: HashMap<String, Vec<Scope>> = HashMap::new();
    for place in places {
        let Declaration { name, scope: bytes, .. } = &declarations[place];
        let scopes = by_name.entry(name.clone()).or_default();
        if let Some(same) = scopes.last_mut().filter(|last| last.bytes == *bytes) {
            same.declarations.push(place);
            continue;
        }
        let mut outer = scopes.len().checked_sub(1);
        while let Some(over) = outer.filter(|outer| scopes[*outer].bytes.end < bytes.start) {
            outer = scopes[over].outer;
        }
        scopes.push(Scope { bytes: bytes.clone(), outer, declarations: vec![place] });
    }
    by_name
}

impl Declaration {
    /// Whether it is declared for the whole text.
    pub fn is_outermost(&self) -> bool {
        self.outer.is_none() && matches!(self.kind, Kind::Function | Kind::Ruleset | Kind::Variable)
    }
}

/// An open block or bracket.
struct Frame {
    /// The function or ruleset whose block it is.
    owner: Option<usize>,
    /// The byte where it was opened.
    start: usize,
    /// The declarations whose scope it is.
    inside: Vec<usize>,
}

/// Declarations whose scope is an expression: it ends with the statement, or with the bracket around it.
struct Pending {
    declarations: Vec<usize>,
    depth: usize,
    owner: Option<usize>,
}

struct Builder<'t> {
    text: &'t str,
    tokens: &'t [Token],
    outline: Outline,
    /// The open frames; the first is the text itself.
    frames: Vec<Frame>,
    pending: Vec<Pending>,
    /// The declarations of each name whose scope is open.
    visible: HashMap<&'t str, Vec<usize>>,
    /// The last definition, and its parameters until its block is opened.
    definition: Option<usize>,
    parameters: Vec<usize>,
    /// The last `///` lines and their bytes.
    doc: Option<(Range<usize>, Vec<&'t str>)>,
}

impl<'t> Builder<'t> {
    fn new(document: &'t Document) -> Self {
        let frames = vec![Frame { owner: None, start: 0, inside: Vec::new() }];
        Builder {
            text: document.text(),
            tokens: document.tokens(),
            outline: Outline::default(),
            frames,
            pending: Vec::new(),
            visible: HashMap::new(),
            definition: None,
            parameters: Vec::new(),
            doc: None,
        }
    }

    fn word(&self, place: usize) -> &'t str {
        self.tokens.get(place).map_or("", |token| &self.text[token.bytes.clone()])
    }

    fn kind(&self, place: usize) -> Option<TokenKind> {
        self.tokens.get(place).map(|token| token.kind)
    }

    fn is_name(&self, place: usize) -> bool {
        self.kind(place) == Some(TokenKind::Name)
    }

    /// The token before another, skipping comments.
    fn before(&self, place: usize) -> Option<usize> {
        (0..place).rev().find(|place| self.tokens[*place].kind != TokenKind::Comment)
    }

    fn run(&mut self) {
        let mut last_end = 0;
        for (place, token) in self.tokens.iter().enumerate() {
            if token.kind == TokenKind::Comment {
                self.comment(&token.bytes);
                continue;
            }
            let before = self.frames.len() - 1;
            if token.begins {
                self.finish(|pending| before <= pending.depth, last_end);
            }
            self.declare_at(place);
            last_end = token.bytes.end;
            if token.depth > before {
                let owner = self.owner_opened_at(&token.bytes);
                let inside = std::mem::take(&mut self.parameters);
                self.frames.push(Frame { owner, start: token.bytes.start, inside });
            }
            while self.frames.len() - 1 > token.depth {
                self.close(place);
            }
            self.declare_after(place);
            if self.doc.as_ref().is_some_and(|(bytes, _)| !self.is_next_line(bytes.end, token.bytes.start)) {
                self.doc = None;
            }
        }
        let end = self.text.len();
        self.finish(|_| true, end);
        // The scopes of the first frame extend to the end of the text anyway.
        while self.frames.len() > 1
            && let Some(frame) = self.frames.pop()
        {
            self.end(frame.inside, frame.owner, end);
        }
    }

    /// The function or ruleset whose block a word opens.
    fn owner_opened_at(&self, word: &Range<usize>) -> Option<usize> {
        let definition = self.definition?;
        let own = &self.outline.declarations[definition];
        (own.whole.start <= word.start && word.end <= own.at.start).then_some(definition)
    }

    fn comment(&mut self, bytes: &Range<usize>) {
        let line = self.text[bytes.clone()].strip_prefix("///").map(|line| line.strip_prefix(' ').unwrap_or(line));
        self.doc = match (self.doc.take(), line) {
            (_, None) => None,
            (Some((before, mut lines)), Some(line)) if self.is_next_line(before.end, bytes.start) => {
                lines.push(line.trim_end());
                Some((before.start..bytes.end, lines))
            }
            (_, Some(line)) => Some((bytes.clone(), vec![line.trim_end()])),
        };
    }

    fn is_next_line(&self, end: usize, start: usize) -> bool {
        let between = self.text.get(end..start).unwrap_or_default();
        matches!(between.trim_matches([' ', '\t', '\u{a0}']), "\n" | "\r\n" | "\r")
    }

    /// Ends the pending scopes that are over.
    fn finish(&mut self, is_over: impl Fn(&Pending) -> bool, end: usize) {
        while self.pending.last().is_some_and(&is_over) {
            if let Some(pending) = self.pending.pop() {
                self.end(pending.declarations, pending.owner, end);
            }
        }
    }

    /// Closes the innermost frame.
    fn close(&mut self, place: usize) {
        let Some(frame) = self.frames.pop() else { return };
        let token = &self.tokens[place];
        let depth = self.frames.len() - 1;
        self.finish(|pending| pending.depth > depth, token.bytes.start);
        // `def f(x) := e` has no `end`: its scope is the expression.
        if matches!(self.word(place), ":=" | "≔") && frame.owner.is_some() {
            self.pending.push(Pending { declarations: frame.inside, depth, owner: frame.owner });
        } else {
            self.end(frame.inside, frame.owner, token.bytes.end);
        }
    }

    fn end(&mut self, inside: Vec<usize>, owner: Option<usize>, end: usize) {
        for place in inside {
            let declaration = &mut self.outline.declarations[place];
            declaration.scope.end = end.max(declaration.scope.start);
            if let Some(visible) = self.visible.get_mut(declaration.name.as_str()) {
                visible.retain(|other| *other != place);
            }
        }
        if let Some(owner) = owner {
            let whole = &mut self.outline.declarations[owner].whole;
            whole.end = end.max(whole.start);
        }
    }

    /// The enclosing function or ruleset.
    fn outer(&self) -> Option<usize> {
        let frames = self.frames.iter().enumerate().filter_map(|(depth, frame)| Some((depth, frame.owner?)));
        let pending = self.pending.iter().filter_map(|pending| Some((pending.depth + 1, pending.owner?)));
        frames.chain(pending).max_by_key(|(depth, owner)| (*depth, *owner)).map(|(_, owner)| owner)
    }

    /// The declarations in the scope of a function or ruleset: its block, or the expression that is its body.
    fn home(&mut self, owner: Option<usize>) -> Option<&mut Vec<usize>> {
        if let Some(pending) = self.pending.iter_mut().rev().find(|pending| owner.is_some() && pending.owner == owner) {
            return Some(&mut pending.declarations);
        }
        let frame = match owner {
            None => self.frames.first_mut(),
            Some(_) => self.frames.iter_mut().rev().find(|frame| frame.owner == owner),
        };
        frame.map(|frame| &mut frame.inside)
    }

    fn declare(&mut self, at: &Range<usize>, kind: Kind, start: usize) -> usize {
        let name = &self.text[at.clone()];
        let place = self.outline.declarations.len();
        self.outline.declarations.push(Declaration {
            name: name.to_owned(),
            kind,
            at: at.clone(),
            whole: start.min(at.start)..at.end,
            scope: start..self.text.len(),
            form: line_at(self.text, at.start),
            parameters: Vec::new(),
            doc: None,
            outer: self.outer(),
        });
        if kind != Kind::Clause {
            self.visible.entry(name).or_default().push(place);
        }
        place
    }

    /// Declares the name in a declaration that a token begins.
    fn declare_at(&mut self, place: usize) {
        let token = &self.tokens[place];
        match (token.kind, self.word(place)) {
            (TokenKind::Keyword, word @ ("def" | "ruleset")) if self.is_name(place + 1) => {
                let kind = if word == "def" { Kind::Function } else { Kind::Ruleset };
                self.definition(place, kind);
            }
            (TokenKind::Keyword, "load") => self.load(place),
            (TokenKind::Keyword, clause) if CLAUSES.contains(&clause) => {
                let declaration = self.declare(&token.bytes, Kind::Clause, token.bytes.start);
                self.outline.declarations[declaration].whole = token.bytes.clone();
            }
            (TokenKind::Name, word) if matches!(self.word(place + 1), ":=" | "≔") => self.assignment(place, word),
            (TokenKind::Name, _) if matches!(self.word(place + 1), "->" | "→") => {
                let names = vec![token.bytes.clone()];
                self.arrow(names, token.bytes.start);
            }
            _ => {}
        }
    }

    /// Declares the names that depend on the frame after a token: loop variables, the parameters before an arrow.
    fn declare_after(&mut self, place: usize) {
        let token = &self.tokens[place];
        match (token.kind, self.word(place)) {
            (TokenKind::Keyword, "for" | "left" | "right") => {
                let names = self.pattern(place + 1);
                // In its own block, or between the brackets around a comprehension.
                let from = self.frames.last().map_or(0, |frame| frame.start);
                for name in names {
                    let declaration = self.declare(&name, Kind::Parameter, from);
                    if let Some(frame) = self.frames.last_mut() {
                        frame.inside.push(declaration);
                    }
                }
            }
            (TokenKind::Close, ")") if matches!(self.word(place + 1), "->" | "→") => {
                let (mut names, mut at) = (Vec::new(), place);
                while let Some(before) = at.checked_sub(1) {
                    at = before;
                    match self.kind(at) {
                        Some(TokenKind::Name) => names.push(self.tokens[at].bytes.clone()),
                        Some(TokenKind::Mark | TokenKind::Comment) => {}
                        _ => break,
                    }
                }
                names.reverse();
                let start = self.tokens[at].bytes.start;
                self.arrow(names, start);
            }
            _ => {}
        }
    }

    fn definition(&mut self, place: usize, kind: Kind) {
        let (word, name) = (&self.tokens[place].bytes, &self.tokens[place + 1].bytes);
        let outer = self.outer();
        let declaration = self.declare(name, kind, word.start);
        let doc = self.doc.take().filter(|(bytes, _)| self.is_next_line(bytes.end, word.start));
        let scope = match outer {
            Some(outer) => self.outline.declarations[outer].whole.start,
            None => 0,
        };
        if let Some(home) = self.home(outer) {
            home.push(declaration);
        }
        let (parameters, end) = self.parameters(place + 2);
        let own = &mut self.outline.declarations[declaration];
        own.scope.start = scope;
        own.whole.start = doc.as_ref().map_or(word.start, |(bytes, _)| bytes.start);
        own.doc = doc.map(|(_, lines)| lines.join("\n"));
        own.form = cut(&self.text[word.start..end.max(name.end)].split_whitespace().collect::<Vec<_>>().join(" "));
        own.parameters = parameters.iter().map(|bytes| self.text[bytes.clone()].to_owned()).collect();
        self.definition = Some(declaration);
        for bytes in parameters {
            let parameter = self.declare(&bytes, Kind::Parameter, word.start);
            self.outline.declarations[parameter].outer = Some(declaration);
            // The word of the definition opens the block right after this.
            self.parameters.push(parameter);
        }
    }

    /// The names in the brackets at a token and those of the settings after `with`, and the byte where the head ends.
    fn parameters(&self, place: usize) -> (Vec<Range<usize>>, usize) {
        let Some(open) = self.tokens.get(place).filter(|token| token.kind == TokenKind::Open) else {
            return (Vec::new(), 0);
        };
        let (mut names, mut end) = (Vec::new(), open.bytes.end);
        let mut rest = place + 1;
        for (at, token) in self.tokens.iter().enumerate().skip(place + 1).take(MAX_HEAD) {
            rest = at + 1;
            if token.depth < open.depth {
                end = token.bytes.end;
                break;
            }
            if token.begins {
                return (names, end);
            }
            end = token.bytes.end;
            let is_first = self.before(at) == Some(place) || matches!(self.word(at - 1), "," | ";");
            if token.kind == TokenKind::Name && token.depth == open.depth && is_first {
                names.push(token.bytes.clone());
            }
        }
        if self.word(rest) == "with" {
            for (at, token) in self.tokens.iter().enumerate().skip(rest).take(MAX_HEAD) {
                let is_theory =
                    token.kind == TokenKind::Keyword && (THEORIES.contains(&self.word(at)) || self.word(at) == "loopy");
                if token.depth + 1 < open.depth || is_theory || at > rest && token.begins {
                    break;
                }
                if token.kind == TokenKind::Name && token.depth < open.depth && self.word(at + 1) == ":=" {
                    names.push(token.bytes.clone());
                }
                end = token.bytes.end;
            }
        }
        (names, end)
    }

    fn assignment(&mut self, place: usize, name: &'t str) {
        let token = &self.tokens[place];
        let depth = self.frames.len() - 1;
        // `f(x; k := 3)` and `[x; k := 3]` name a parameter.
        let bracket = self.frames.last().filter(|_| depth > 0).map(|frame| frame.start);
        let is_argument = bracket.is_some_and(|start| match self.text.as_bytes().get(start) {
            Some(b'[') => true,
            Some(b'(') => self.text[..start].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_'),
            _ => false,
        });
        let outer = self.outer();
        let visible = self.visible.get(name).into_iter().flatten();
        let is_known = visible.map(|other| &self.outline.declarations[*other]).any(|other| match other.kind {
            Kind::Parameter => true,
            Kind::Variable => other.outer.is_some() || outer.is_none(),
            _ => false,
        });
        if is_argument || is_known {
            return;
        }
        let start = outer.map_or(0, |outer| self.outline.declarations[outer].whole.start);
        let declaration = self.declare(&token.bytes, Kind::Variable, start);
        self.outline.declarations[declaration].whole.start = token.bytes.start;
        let doc = self.doc.take().filter(|(bytes, _)| self.is_next_line(bytes.end, token.bytes.start));
        self.outline.declarations[declaration].doc = doc.map(|(_, lines)| lines.join("\n"));
        if let Some(home) = self.home(outer) {
            home.push(declaration);
        }
    }

    fn arrow(&mut self, names: Vec<Range<usize>>, start: usize) {
        if self.pending.len() > DEEPEST {
            return;
        }
        let declarations = names.iter().map(|name| self.declare(name, Kind::Parameter, start)).collect();
        self.pending.push(Pending { declarations, depth: self.frames.len() - 1, owner: None });
    }

    /// The variables after `for`, or after the word of a clause with moves; empty unless `in` or `from` follows.
    fn pattern(&self, place: usize) -> Vec<Range<usize>> {
        let mut names = Vec::new();
        for (at, token) in self.tokens.iter().enumerate().skip(place) {
            match (token.kind, self.word(at)) {
                (TokenKind::Name, _) => names.push(token.bytes.clone()),
                (TokenKind::Keyword, "in" | "from") => return names,
                (TokenKind::Comment, _) | (TokenKind::Open | TokenKind::Close, "(" | ")") | (_, "," | "all") => {}
                (TokenKind::Keyword, "for") if at == place => {}
                _ => break,
            }
        }
        Vec::new()
    }

    fn load(&mut self, place: usize) {
        let is_end = |at: usize| self.tokens.get(at).is_none_or(|token| token.begins || self.word(at) == ";");
        match self.kind(place + 1) {
            Some(TokenKind::String) if is_end(place + 2) => {
                let bytes = self.tokens[place + 1].bytes.clone();
                let written = self.text[bytes.clone()].trim_start_matches('"');
                let name = written.strip_suffix('"').unwrap_or(written).replace("\\\"", "\"").replace("\\\\", "\\");
                self.outline.loads.push((bytes, name));
            }
            _ => self.outline.computes_loads = true,
        }
    }
}

/// The line that contains a byte, or its rest from there if the line is long.
fn line_at(text: &str, byte: usize) -> String {
    let near = boundary_before(text, byte.saturating_sub(MAX_FORM));
    let start = text[near..byte].rfind(['\n', '\r']).map(|newline| near + newline + 1);
    let start = start.unwrap_or(if near == 0 { 0 } else { byte });
    let rest = &text[start..boundary_before(text, start + 4 * MAX_FORM)];
    cut(rest.split(['\n', '\r']).next().unwrap_or_default().trim())
}

/// A text, cut if it is long.
fn cut(text: &str) -> String {
    match text.char_indices().nth(MAX_FORM) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line, from 1, of the declaration of the name at the mark `@`.
    fn declared(marked: &str) -> Option<usize> {
        let byte = marked.find('@').unwrap_or_default();
        let text = marked.replace('@', "");
        let end = text[byte..].find(|letter: char| !letter.is_alphanumeric()).map_or(text.len(), |end| byte + end);
        let outline = Outline::of(&Document::of(text.as_str()));
        let found = outline.find(&text[byte..end], byte)?;
        Some(text[..found.at.start].matches('\n').count() + 1)
    }

    #[test]
    fn names_are_found_where_they_are_declared() {
        for (text, line) in [
            ("x := 1\n@x + 1", Some(1)),
            ("x := 1\nx := 2\n@x", Some(1)),
            ("def f(x) := x\n@f(3)", Some(1)),
            ("x := 1\ndef f(\n x) := @x", Some(3)),
            ("x := 1\ndef f(\n x) := x\n@x", Some(1)),
            ("x := 1\ndef f(\n x)\n x\nend\n@x", Some(1)),
            ("def f(a)\n x := a\n @x\nend", Some(2)),
            ("def f(a)\n x := a\n x\nend\n@x", None),
            ("@f(3)\ndef f(x) := x", Some(2)),
            ("(\nx ->\n @x)", Some(2)),
            ("(x ->\n x) + @x", None),
            ("f := (x, y) -> x +\n @y", Some(1)),
            ("f := x -> x\n@x", None),
            ("(@x for x in 1..3)", Some(1)),
            ("(x for x in 1..3) + @x", None),
            ("for x in 1..3 do\n for (r, c) in x do\n @c end end", Some(2)),
            ("for x in 1..3 do\n 1 end\n@x", None),
            ("ruleset A[n]\n with k := 3 impartial\n options [n - @k]\nend", Some(2)),
            ("ruleset A[\nn as Any] impartial\n def f(m) := m\n options [@n]\nend", Some(2)),
            ("ruleset A[n] impartial\n def f(m) := m\n options [@f(n)]\nend", Some(2)),
            ("ruleset A[n] synchronized\n left i in n gives i\n right none\n both @i gives 0", Some(2)),
            ("f(1; k := 3)\n@k", None),
            ("A[1; k := 3]\n@k", None),
            ("def f(a)\n def g(b) := a + b\n @g(1)", Some(2)),
            ("for x in 1..3 do\n count := 1\nend\n@count", Some(2)),
            ("def f(x\n@x", Some(1)),
        ] {
            assert_eq!(declared(text), line, "{text}");
        }
    }

    #[test]
    fn heads_and_comments_are_kept() {
        let text = "/// Twice\n/// as much.\ndef f(a,\n  b ? 3) := a\n\n// no\nruleset A[n, m as Any] with k := f(1, 2),\n j := 2 impartial\n\
                    options none\nend\nx := 1";
        let outline = Outline::of(&Document::of(text));
        let found: Vec<_> =
            outline.outermost().map(|d| (d.form.as_str(), d.doc.as_deref(), d.parameters.join(" "))).collect();
        assert_eq!(found[0], ("def f(a, b ? 3)", Some("Twice\nas much."), "a b".to_owned()));
        assert_eq!(found[1], ("ruleset A[n, m as Any] with k := f(1, 2), j := 2", None, "n m k j".to_owned()));
        assert_eq!(found[2], ("x := 1", None, String::new()));
        assert_eq!(
            &text[outline.find("f", 0).unwrap().whole.clone()],
            "/// Twice\n/// as much.\ndef f(a,\n  b ? 3) := a"
        );
        assert!(text[outline.find("A", 0).unwrap().whole.clone()].ends_with("end"));
    }

    #[test]
    fn files_that_are_loaded_are_known() {
        let outline = Outline::of(&Document::of("load \"a.cgs\"\nload \"b\" + x"));
        assert_eq!(outline.loads, [(5..12, "a.cgs".to_owned())]);
        assert!(outline.computes_loads && !Outline::of(&Document::of("load \"a\"; 1")).computes_loads);
    }
}
