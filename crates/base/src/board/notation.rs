//! Graphs as text: `l(r;e)`, `L-.-R`, `:A----:A`.

use std::{collections::HashMap, fmt, iter::Peekable, str::CharIndices};

use crate::board::graph::{Edge, Graph, Label, Unreadable};

/// Reads a graph.
pub(super) fn read(text: &str) -> Result<Graph, Unreadable> {
    Reader::new(text).graph()
}

/// A token of the text of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Vertex(Label),
    Edge(Label),
    /// `:A`
    Name(String),
    Open,
    Close,
    Next,
}

/// The parser, with the graph read so far.
struct Reader<'t> {
    text: &'t str,
    letters: Peekable<CharIndices<'t>>,
    /// The position of the current token, in characters from 0.
    place: usize,
    count: usize,
    vertices: Vec<Label>,
    edges: Vec<Edge>,
    named: HashMap<String, usize>,
    /// The vertex after which the text continues; `None` at the beginning of a component.
    here: Option<usize>,
    /// The edge whose end comes next.
    edge: Option<Label>,
    /// The vertices with an open parenthesis.
    forks: Vec<usize>,
    /// Whether a branch or a component has just begun.
    is_fresh: bool,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Reader {
            text,
            letters: text.char_indices().peekable(),
            place: 0,
            count: 0,
            vertices: Vec::new(),
            edges: Vec::new(),
            named: HashMap::new(),
            here: None,
            edge: None,
            forks: Vec::new(),
            is_fresh: true,
        }
    }

    fn graph(mut self) -> Result<Graph, Unreadable> {
        if self.text.trim().is_empty() {
            return Ok(Graph::new(&[], &[]));
        }
        while let Some(token) = self.token()? {
            self.take(token)?;
            if Graph::is_too_large(self.vertices.len(), self.edges.len()) {
                return Err(self.error("the graph is too large"));
            }
        }
        self.place = self.count;
        if !self.forks.is_empty() {
            return Err(self.error("a `)` is missing"));
        }
        self.end()?;
        Ok(Graph::new(&self.vertices, &self.edges))
    }

    /// Adds what a token says.
    fn take(&mut self, token: Token) -> Result<(), Unreadable> {
        match token {
            Token::Vertex(label) => {
                self.may_be_vertex()?;
                let name = self.name()?;
                self.vertex(label, name)
            }
            Token::Name(name) => {
                self.may_be_vertex()?;
                self.vertex(Label::VERTEX, Some(name))
            }
            Token::Edge(label) => {
                self.vertex_left_out()?;
                self.edge = Some(label);
                self.is_fresh = false;
                Ok(())
            }
            Token::Open => {
                self.vertex_left_out()?;
                if self.is_fresh && !self.forks.is_empty() {
                    return Err(self.error("a branch begins with an edge"));
                }
                self.forks.extend(self.here);
                self.is_fresh = true;
                Ok(())
            }
            Token::Next => {
                self.end()?;
                self.here = self.forks.last().copied();
                self.is_fresh = true;
                Ok(())
            }
            Token::Close => {
                self.end()?;
                let Some(fork) = self.forks.pop() else { return Err(self.error("there is no `(` to this `)`")) };
                self.here = Some(fork);
                Ok(())
            }
        }
    }

    /// Checks that a vertex may stand here: at the beginning of a component, or after an edge.
    fn may_be_vertex(&self) -> Result<(), Unreadable> {
        match (self.here, self.edge) {
            (Some(_), None) if self.is_fresh => Err(self.error("a branch begins with an edge: `-` or a small letter")),
            (Some(_), None) => Err(self.error("an edge is missing before this vertex: `-` or a small letter")),
            _ => Ok(()),
        }
    }

    /// Adds the unlabelled vertex that is left out before another token.
    fn vertex_left_out(&mut self) -> Result<(), Unreadable> {
        if self.here.is_none() || self.edge.is_some() { self.vertex(Label::VERTEX, None) } else { Ok(()) }
    }

    /// Ends a branch or a component.
    fn end(&mut self) -> Result<(), Unreadable> {
        if self.edge.is_some() {
            self.vertex(Label::VERTEX, None)?;
        }
        if self.is_fresh {
            return Err(self.error("a branch is empty"));
        }
        Ok(())
    }

    /// Continues at a vertex, along the edge just read if there is one.
    fn vertex(&mut self, label: Label, name: Option<String>) -> Result<(), Unreadable> {
        let known = name.as_ref().and_then(|name| self.named.get(name).copied());
        let vertex = match known {
            Some(vertex) => {
                let old = &mut self.vertices[vertex];
                if *old == Label::VERTEX {
                    *old = label;
                } else if label != Label::VERTEX && label != *old {
                    return Err(self.error("this vertex has another label already"));
                }
                vertex
            }
            None => {
                self.vertices.push(label);
                self.vertices.len() - 1
            }
        };
        if let Some(name) = name {
            self.named.insert(name, vertex);
        }
        if let (Some(here), Some(label)) = (self.here, self.edge.take()) {
            let number = |vertex: usize| u32::try_from(vertex + 1).unwrap_or(u32::MAX);
            self.edges.push(Edge { from: number(here), to: number(vertex), label });
        }
        self.here = Some(vertex);
        self.is_fresh = false;
        Ok(())
    }

    fn error(&self, problem: impl Into<String>) -> Unreadable {
        Unreadable { text: self.text.to_owned(), place: self.place + 1, problem: problem.into() }
    }

    /// The next character that is not a space.
    fn letter(&mut self) -> Option<char> {
        loop {
            let (_, letter) = self.letters.next()?;
            self.place = self.count;
            self.count += 1;
            if !letter.is_whitespace() {
                return Some(letter);
            }
        }
    }

    fn token(&mut self) -> Result<Option<Token>, Unreadable> {
        let Some(letter) = self.letter() else { return Ok(None) };
        Ok(Some(match letter {
            '(' => Token::Open,
            ')' => Token::Close,
            ';' => Token::Next,
            ':' => {
                let name = match self.letter() {
                    Some('{') => self.braced()?,
                    Some(letter) if letter.is_alphanumeric() => letter.to_string(),
                    _ => return Err(self.error("a name is missing behind `:`: a letter, or several in braces")),
                };
                Token::Name(name)
            }
            '{' => {
                let text = self.braced()?;
                let label = Label::read(&text)
                    .ok_or_else(|| self.error(format!("`{{{text}}}` is not a label: it has one to eight letters")))?;
                if label.is_of_edge() { Token::Edge(label) } else { Token::Vertex(label) }
            }
            '<' | '>' => return Err(self.error("edges here have no direction")),
            letter => {
                let label = Label::read(letter.encode_utf8(&mut [0; 4]));
                let label = label.ok_or_else(|| self.error(format!("`{}` is not a label", letter.escape_debug())))?;
                if label.is_of_edge() { Token::Edge(label) } else { Token::Vertex(label) }
            }
        }))
    }

    /// The name after a vertex, if there is one.
    fn name(&mut self) -> Result<Option<String>, Unreadable> {
        if !matches!(self.letters.peek(), Some((_, ':'))) {
            return Ok(None);
        }
        Ok(match self.token()? {
            Some(Token::Name(name)) => Some(name),
            _ => None,
        })
    }

    /// The text up to the `}`.
    fn braced(&mut self) -> Result<String, Unreadable> {
        let mut text = String::new();
        loop {
            match self.letters.next() {
                Some((_, '}')) => {
                    self.count += 1;
                    return if text.is_empty() { Err(self.error("these braces are empty")) } else { Ok(text) };
                }
                Some((_, letter)) => {
                    self.count += 1;
                    text.push(letter);
                }
                None => return Err(self.error("a `}` is missing")),
            }
        }
    }
}

/// Writes a graph, in the order of its edges.
pub(super) fn write(graph: &Graph, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let count = graph.vertices().len();
    let place = |vertex: u32| usize::try_from(vertex).unwrap_or(usize::MAX).saturating_sub(1);
    let mut leaving: Vec<Vec<Edge>> = vec![Vec::new(); count];
    let mut names: Vec<Option<String>> = vec![None; count];
    let mut found = 0;
    for edge in graph.edges() {
        leaving[place(edge.from)].push(*edge);
        found = found.max(edge.from);
        if edge.to <= found {
            names[place(edge.to)] = Some(String::new());
        }
        found = found.max(edge.to);
    }
    for (number, name) in names.iter_mut().flatten().enumerate() {
        *name = match u8::try_from(number).ok().filter(|number| *number < 26) {
            Some(number) => format!(":{}", char::from(b'A' + number)),
            None => format!(":{{{}}}", number + 1),
        };
    }
    let mut found = 0;
    for root in 0..count {
        if root < found {
            continue;
        }
        f.write_str(if root > 0 { ";" } else { "" })?;
        found = root + 1;
        write_vertex(graph.vertices()[root], names[root].as_deref(), leaving[root].is_empty(), f)?;
        let mut path = vec![(root, 0)];
        while let Some((vertex, next)) = path.last_mut() {
            let edges = &leaving[*vertex];
            let Some(edge) = edges.get(*next) else {
                f.write_str(if edges.len() > 1 { ")" } else { "" })?;
                path.pop();
                continue;
            };
            if edges.len() > 1 {
                f.write_str(if *next == 0 { "(" } else { ";" })?;
            }
            *next += 1;
            write!(f, "{}", edge.label)?;
            let to = place(edge.to);
            if to < found {
                f.write_str(names[to].as_deref().unwrap_or_default())?;
            } else {
                found = to + 1;
                write_vertex(graph.vertices()[to], names[to].as_deref(), false, f)?;
                path.push((to, 0));
            }
        }
    }
    Ok(())
}

/// Writes a vertex: nothing for one without a label and a name, unless it is isolated.
fn write_vertex(label: Label, name: Option<&str>, is_alone: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if label != Label::VERTEX || (is_alone && name.is_none()) {
        write!(f, "{label}")?;
    }
    f.write_str(name.unwrap_or_default())
}
