//! Labelled undirected graphs, for Hackenbush, Snort, Arc Kayles and similar games.

use std::{fmt, rc::Rc};

use thiserror::Error;

use crate::board::{MOST_CELLS, notation};

/// A graph. Vertices are numbered from 1, and the first is the ground; loops and parallel edges are allowed.
///
/// It is written from the ground up. A vertex is `.`, or its label: a capital letter, a digit or another sign. An edge
/// is `-` or a lower-case letter. A vertex without a label may be left out. Branches stand in parentheses, separated by
/// `;`: `l(r;e)`. `:A` after a vertex names it, and all vertices with the same name are one: `:A---:A` is a triangle.
/// `;` outside parentheses begins another component. Labels and names of several letters stand in braces: `{12}-{7}`,
/// `:{root}`.
///
/// Vertices and edges are numbered in the order of that text, so that graphs with the same text are equal.
///
/// ```
/// use cutcake_base::board::graph::Graph;
/// let graph = Graph::read(".-.(r.;e.)")?;
/// assert_eq!(graph.to_string(), "-(r;e)");
/// assert_eq!(graph.vertices().len(), 4);
/// assert_eq!(graph.without(&[graph.edges()[0]], &[]).grounded().to_string(), ".");
/// # Ok::<_, cutcake_base::board::graph::Unreadable>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Graph {
    /// The label of each vertex.
    vertices: Rc<[Label]>,
    /// In the order of a depth-first traversal.
    edges: Rc<[Edge]>,
}

/// Trees of more vertices than this are not sorted.
const MOST_SORTED: usize = 256;

/// An edge between two vertices, from the one at which it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// The number of the vertex where it begins, from 1.
    pub from: u32,
    /// The number of the vertex where it ends, from 1.
    pub to: u32,
    /// Its label.
    pub label: Label,
}

/// A label of at most eight bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label([u8; 8]);

/// The error for a text that is not a graph.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem}, at sign {place} of the graph \"{text}\"")]
pub struct Unreadable {
    /// The text.
    pub text: String,
    /// The number of the character at which it fails, from 1.
    pub place: usize,
    /// What is wrong there.
    pub problem: String,
}

impl Label {
    /// A vertex without a label: `.`.
    pub const VERTEX: Label = Label([b'.', 0, 0, 0, 0, 0, 0, 0]);
    /// An edge without a label: `-`.
    pub const EDGE: Label = Label([b'-', 0, 0, 0, 0, 0, 0, 0]);
    /// A directed edge, from the vertex at which it is written: `{to}`.
    pub const TO: Label = Label([b't', b'o', 0, 0, 0, 0, 0, 0]);
    /// The same edge written at its other end: `{from}`.
    pub const FROM: Label = Label([b'f', b'r', b'o', b'm', 0, 0, 0, 0]);

    /// The label of a vertex with this text: one sign that is neither a lower-case letter nor part of the notation, or
    /// several characters without braces that do not begin with a lower-case letter.
    pub fn of_vertex(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(Label::VERTEX);
        }
        Label::read(text).filter(|label| !label.is_of_edge())
    }

    /// The label of an edge with this text: `-`, a lower-case letter, or several characters that begin with one.
    pub fn of_edge(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(Label::EDGE);
        }
        Label::read(text).filter(|label| label.is_of_edge())
    }

    /// A label of either kind.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let is_fit = match (letters.next(), letters.next()) {
            (Some(letter), None) => !"(){};:<>".contains(letter) && !letter.is_whitespace(),
            _ => !text.contains(['{', '}']),
        };
        let bytes = text.as_bytes();
        let mut label = [0; 8];
        label.get_mut(..bytes.len())?.copy_from_slice(bytes);
        (is_fit && !bytes.is_empty() && !text.contains(char::is_control)).then_some(Label(label))
    }

    /// Whether this is the label of an edge, not of a vertex.
    pub(super) fn is_of_edge(&self) -> bool {
        *self == Label::EDGE || self.text().starts_with(char::is_lowercase)
    }

    /// The label of the same edge written at its other end.
    fn reversed(self) -> Self {
        match self {
            Label::TO => Label::FROM,
            Label::FROM => Label::TO,
            label => label,
        }
    }

    /// The label as text.
    pub fn text(&self) -> &str {
        let length = self.0.iter().position(|byte| *byte == 0).unwrap_or(self.0.len());
        std::str::from_utf8(&self.0[..length]).unwrap_or_default()
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.text(), f)
    }
}

impl fmt::Display for Label {
    /// The label as it is written in a graph: in braces if it is longer than one character.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text() {
            text if text.chars().nth(1).is_some() => write!(f, "{{{text}}}"),
            text => f.write_str(text),
        }
    }
}

impl Graph {
    /// Reads a graph.
    ///
    /// # Errors
    /// If the text is not a graph, or the graph is too large.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        notation::read(text)
    }

    /// The graph with these vertices and edges, renumbered in the order of a depth-first traversal from the first
    /// vertex along the edges in the order given. Edges to vertices that do not exist are left out.
    pub fn new(vertices: &[Label], edges: &[Edge]) -> Self {
        let mut edges_at: Vec<Vec<usize>> = vec![Vec::new(); vertices.len()];
        for (place, edge) in edges.iter().enumerate() {
            if let (Some(from), Some(to)) = (index(edge.from, vertices.len()), index(edge.to, vertices.len())) {
                edges_at[from].push(place);
                if from != to {
                    edges_at[to].push(place);
                }
            }
        }
        let mut numbers = vec![0u32; vertices.len()];
        let mut is_walked = vec![false; edges.len()];
        let mut sorted =
            Builder { vertices: Vec::with_capacity(vertices.len()), edges: Vec::with_capacity(edges.len()) };
        for start in 0..vertices.len() {
            if numbers[start] > 0 {
                continue;
            }
            let mut path = vec![(start, 0)];
            sorted.discover(vertices, &mut numbers, start);
            while let Some((here, next)) = path.last_mut() {
                let (vertex, place) = (*here, edges_at[*here].get(*next).copied());
                *next += 1;
                let Some(place) = place else {
                    path.pop();
                    continue;
                };
                if std::mem::replace(&mut is_walked[place], true) {
                    continue;
                }
                let Edge { from, to, label } = edges[place];
                let is_ahead = index(from, vertices.len()) == Some(vertex);
                let Some(other) = index(if is_ahead { to } else { from }, vertices.len()) else { continue };
                let label = if is_ahead { label } else { label.reversed() };
                if numbers[other] == 0 {
                    sorted.discover(vertices, &mut numbers, other);
                    path.push((other, 0));
                }
                sorted.edges.push(Edge { from: numbers[vertex], to: numbers[other], label });
            }
        }
        Graph { vertices: sorted.vertices.into(), edges: sorted.edges.into() }
    }

    /// The labels of the vertices, in order.
    pub fn vertices(&self) -> &[Label] {
        &self.vertices
    }

    /// The edges, in order.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The label of a vertex; `None` if there is no such vertex.
    pub fn label(&self, vertex: u32) -> Option<Label> {
        Some(self.vertices[index(vertex, self.vertices.len())?])
    }

    /// The graph with two labels exchanged, on vertices and on edges.
    #[must_use]
    pub fn exchanged(&self, a: Label, b: Label) -> Self {
        let exchange = |label: Label| match label {
            label if label == a => b,
            label if label == b => a,
            label => label,
        };
        let edges = self.edges.iter().map(|edge| Edge { label: exchange(edge.label), ..*edge });
        Graph { vertices: self.vertices.iter().map(|label| exchange(*label)).collect(), edges: edges.collect() }
    }

    /// The graph with another label at a vertex; the same graph if there is no such vertex.
    #[must_use]
    pub fn with_label(&self, vertex: u32, label: Label) -> Self {
        let mut vertices = self.vertices.to_vec();
        if let Some(vertex) = index(vertex, vertices.len()) {
            vertices[vertex] = label;
        }
        Graph { vertices: vertices.into(), edges: Rc::clone(&self.edges) }
    }

    /// The vertices to which an edge leads from this one in the edge's own direction, each once, in order of the edges.
    pub fn successors(&self, vertex: u32) -> Vec<u32> {
        let mut successors = Vec::new();
        for edge in &*self.edges {
            let next = match edge {
                Edge { from, to, label } if *from == vertex && *label != Label::FROM => *to,
                Edge { from, to, label } if *to == vertex && *label != Label::TO => *from,
                _ => continue,
            };
            if !successors.contains(&next) {
                successors.push(next);
            }
        }
        successors
    }

    /// The vertices at the other ends of the edges at a vertex, each once, in order; including itself if it has a loop.
    pub fn neighbours(&self, vertex: u32) -> Vec<u32> {
        let ends = self.edges.iter().filter_map(|edge| match *edge {
            Edge { from, to, .. } if from == vertex => Some(to),
            Edge { from, to, .. } if to == vertex => Some(from),
            _ => None,
        });
        let mut neighbours: Vec<u32> = ends.collect();
        neighbours.sort_unstable();
        neighbours.dedup();
        neighbours
    }

    /// The graph without some of its edges, and without some of its vertices and the edges at them. Of parallel edges
    /// with the same label, as many are removed as are named.
    #[must_use]
    pub fn without(&self, edges: &[Edge], vertices: &[u32]) -> Self {
        let mut kept = self.edges.to_vec();
        for edge in edges {
            if let Some(place) = kept.iter().position(|other| other == edge) {
                kept.remove(place);
            }
        }
        if vertices.is_empty() {
            return Graph::new(&self.vertices, &kept);
        }
        kept.retain(|edge| !vertices.contains(&edge.from) && !vertices.contains(&edge.to));
        self.restricted(&kept, |vertex| !vertices.contains(&vertex))
    }

    /// The subgraph of the vertices that `is_kept` chooses, with those of `edges` that join two of them.
    fn restricted(&self, edges: &[Edge], is_kept: impl Fn(u32) -> bool) -> Self {
        let mut labels = Vec::new();
        let mut numbers = vec![0; self.vertices.len()];
        for ((label, number), vertex) in self.vertices.iter().zip(&mut numbers).zip(1..) {
            if is_kept(vertex) {
                labels.push(*label);
                *number = u32::try_from(labels.len()).unwrap_or(0);
            }
        }
        let number = |vertex: u32| index(vertex, numbers.len()).map_or(0, |vertex| numbers[vertex]);
        let renumbered = edges.iter().map(|edge| Edge { from: number(edge.from), to: number(edge.to), ..*edge });
        let renumbered: Vec<Edge> = renumbered.filter(|edge| edge.from > 0 && edge.to > 0).collect();
        Graph::new(&labels, &renumbered)
    }

    /// The component of the ground.
    #[must_use]
    pub fn grounded(&self) -> Self {
        // The vertices of each component have consecutive numbers.
        match self.roots().get(1) {
            Some(next) => self.restricted(&self.edges, |vertex| vertex < *next),
            None => self.clone(),
        }
    }

    /// The parts that meet only in the ground, each with the ground; what is not connected to it is in none.
    pub fn stalks(&self) -> Vec<Self> {
        let count = self.vertices.len();
        // For each vertex, another vertex of its part with a smaller number, or itself: a union-find forest.
        let mut parents: Vec<usize> = (0..count).collect();
        let root = |parents: &mut [usize], mut vertex: usize| {
            while parents[vertex] != vertex {
                parents[vertex] = parents[parents[vertex]];
                vertex = parents[vertex];
            }
            vertex
        };
        let ends = |edge: &Edge| Some((index(edge.from, count)?, index(edge.to, count)?));
        for (from, to) in self.edges.iter().filter_map(ends).filter(|(from, to)| *from > 0 && *to > 0) {
            let (a, b) = (root(&mut parents, from), root(&mut parents, to));
            parents[a.max(b)] = a.min(b);
        }
        let mut stalks: Vec<(usize, Vec<Edge>)> = Vec::new();
        for edge in self.edges.iter() {
            let Some((from, to)) = ends(edge) else { continue };
            let root = root(&mut parents, from.max(to));
            // A loop at the ground is a part of its own.
            match stalks.iter_mut().find(|(other, _)| *other == root && root > 0) {
                Some((_, edges)) => edges.push(*edge),
                None => stalks.push((root, vec![*edge])),
            }
        }
        let stalks = stalks.iter().map(|(_, edges)| Graph::new(&self.vertices, edges).grounded());
        stalks.filter(|stalk| !stalk.edges.is_empty()).collect()
    }

    /// A tree with the branches at every vertex sorted by their text, so that trees that differ only in that order
    /// become equal. Other graphs and very large trees are returned unchanged.
    #[must_use]
    pub fn with_sorted_branches(&self) -> Self {
        let count = self.vertices.len();
        if self.edges.len() + 1 != count || count > MOST_SORTED || self.roots().len() > 1 {
            return self.clone();
        }
        let mut branches: Vec<Vec<String>> = vec![Vec::new(); count];
        // Each edge leads up to a vertex of its own, and the edges above that come later.
        for edge in self.edges.iter().rev() {
            if let (Some(from), Some(to)) = (index(edge.from, count), index(edge.to, count)) {
                let branch = format!("{}{}{}", edge.label, self.vertices[to], forked(&mut branches[to]));
                branches[from].push(branch);
            }
        }
        let text = self.vertices.first().map(|label| format!("{label}{}", forked(&mut branches[0])));
        text.and_then(|text| Graph::read(&text).ok()).unwrap_or_else(|| self.clone())
    }

    /// The connected components, in the order of their first vertices.
    pub fn components(&self) -> Vec<Self> {
        let roots = self.roots();
        let ends = roots.iter().skip(1).copied().chain([u32::MAX]);
        let component = |(root, end): (&u32, u32)| self.restricted(&self.edges, |v| (*root..end).contains(&v));
        roots.iter().zip(ends).map(component).collect()
    }

    /// The first vertex of each component: those that the traversal found along no edge.
    fn roots(&self) -> Vec<u32> {
        let mut roots = Vec::new();
        let mut found = 0;
        // An edge leads to the next new vertex or to an old one; the vertices skipped were found along no edge.
        for edge in self.edges.iter() {
            while found < edge.from {
                found += 1;
                roots.push(found);
            }
            found = found.max(edge.to);
        }
        let count = u32::try_from(self.vertices.len()).unwrap_or(u32::MAX);
        roots.extend(found + 1..=count);
        roots
    }

    /// Whether a graph of this size is too large to be stored.
    pub(super) fn is_too_large(vertices: usize, edges: usize) -> bool {
        vertices > MOST_CELLS + 1 || edges > MOST_CELLS
    }
}

/// The index of a vertex in a list of `count`; `None` if there is no such vertex.
fn index(vertex: u32, count: usize) -> Option<usize> {
    usize::try_from(vertex).ok()?.checked_sub(1).filter(|place| *place < count)
}

/// The text of the branches at a vertex, sorted.
fn forked(branches: &mut [String]) -> String {
    branches.sort_unstable();
    match branches {
        [] => String::new(),
        [branch] => std::mem::take(branch),
        branches => format!("({})", branches.join(";")),
    }
}

/// A graph under construction.
struct Builder {
    vertices: Vec<Label>,
    edges: Vec<Edge>,
}

impl Builder {
    /// Gives a vertex the next number.
    fn discover(&mut self, labels: &[Label], numbers: &mut [u32], vertex: usize) {
        self.vertices.push(labels[vertex]);
        numbers[vertex] = u32::try_from(self.vertices.len()).unwrap_or(u32::MAX);
    }
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write(self, f)
    }
}
