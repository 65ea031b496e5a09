//! Games given as graphs: `a-b b-a a>c`.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::NoBoard;
use crate::{graph::Graph, player::Player};

/// A game on a graph with named vertices: a token moves along edges of Left, of Right, or of both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyGraph {
    names: Vec<String>,
    graph: Graph,
}

/// The options of both players at each vertex, by name.
type Vertices<'t> = IndexMap<&'t str, [Vec<u32>; 2], FxBuildHasher>;

const RULE: NoBoard = NoBoard(
    "a graph is written by its edges, with spaces between them: a>b is an edge of Left from a to b, a<b one of Right, a-b one of \
     both; play starts at the first name: \"a-b b-a a>c\"",
);

impl LoopyGraph {
    /// Parses a graph: edges `a>c` of Left, `a<c` of Right, `a-c` of both, all from a to c. The first name is the start; names
    /// consist of letters, digits and underscores. A name alone is a vertex.
    pub fn parse(text: &str) -> Result<LoopyGraph, NoBoard> {
        let mut vertices = Vertices::default();
        let is_name =
            |name: &str| !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
        for word in text.split_whitespace() {
            let Some(place) = word.find(['-', '<', '>']) else {
                if !is_name(word) {
                    return Err(RULE);
                }
                vertices.entry(word).or_default();
                continue;
            };
            let (from, rest) = word.split_at(place);
            let mut letters = rest.chars();
            let kind = letters.next();
            let to = letters.as_str();
            if !is_name(from) || !is_name(to) {
                return Err(RULE);
            }
            let tail = index_of(&mut vertices, from);
            let head = u32::try_from(index_of(&mut vertices, to)).map_err(|_| RULE)?;
            let Some((_, [left, right])) = vertices.get_index_mut(tail) else { return Err(RULE) };
            if kind != Some('<') {
                left.push(head);
            }
            if kind != Some('>') {
                right.push(head);
            }
        }
        if vertices.is_empty() {
            return Err(RULE);
        }
        let names = vertices.keys().map(|name| (*name).to_owned()).collect();
        let options: Vec<[Vec<u32>; 2]> = vertices.into_values().collect();
        Ok(LoopyGraph { names, graph: Graph::new(&options).map_err(|_| RULE)? })
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: u32) -> Option<&str> {
        self.names.get(vertex as usize).map(String::as_str)
    }

    /// The same graph with another start.
    #[must_use]
    pub fn at(&self, vertex: u32) -> LoopyGraph {
        LoopyGraph { names: self.names.clone(), graph: self.graph.clone().with_start(vertex) }
    }

    /// The text that is parsed: the start first, then the edges in the order of the names, with edges of both players joined.
    /// It does not depend on how the vertices are numbered.
    pub fn text(&self) -> String {
        let mut words = vec![self.names.get(self.graph.start() as usize).cloned().unwrap_or_default()];
        let mut vertices: Vec<(&String, u32)> = self.names.iter().zip(0..).collect();
        vertices.sort_unstable();
        for (from, vertex) in &vertices {
            let before = words.len();
            let left = self.graph.options(*vertex, Player::Left);
            let right = self.graph.options(*vertex, Player::Right);
            for (to, head) in &vertices {
                let sign = match (left.binary_search(head).is_ok(), right.binary_search(head).is_ok()) {
                    (true, true) => '-',
                    (true, false) => '>',
                    (false, true) => '<',
                    (false, false) => continue,
                };
                words.push(format!("{from}{sign}{to}"));
            }
            if words.len() == before {
                words.push((*from).clone());
            }
        }
        // The start need not be named if the first edge begins there.
        let is_start_implied = words.get(1).is_some_and(|word| {
            let end = word.find(['-', '<', '>']).unwrap_or(word.len());
            words.first().map(String::as_str) == word.get(..end)
        });
        if is_start_implied {
            words.remove(0);
        }
        words.join(" ")
    }
}

/// The index of a vertex, which is added if it is new.
fn index_of<'t>(vertices: &mut Vertices<'t>, name: &'t str) -> usize {
    let entry = vertices.entry(name);
    let index = entry.index();
    entry.or_default();
    index
}
