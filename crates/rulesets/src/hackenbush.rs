//! Hackenbush (Conway; Berlekamp, Conway, Guy, *Winning Ways*, ch. 1 and 7): edges are cut, and what they supported falls.

mod red_blue;

use std::sync::Arc;

use cutcake_search::{game, packed::Packed, rules::PackedRules};
use indexmap::IndexSet;
use num_bigint::BigInt;
use rustc_hash::FxBuildHasher;

use self::red_blue::RedBlue;
use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::{
        graph::{Edge, Graph, Label},
        shape::Shape,
    },
    impartial::broken,
    limit::{Limit, Stop},
    number::Rational,
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    standing::{Answer, Standing},
};

/// Hackenbush: a graph on the ground, its first vertex. Left cuts an edge `l`, Right `r`, both `e`; what is no longer connected to
/// the ground falls: `Hackenbush["l(r;e)"]`, in the notation of [`Graph`]. Several stalks are branches of the ground:
/// `Hackenbush["(lr;e)"]`.
///
/// The code of a board is the number of bytes of the text of its graph, and those bytes, eight to a number.
pub struct Hackenbush;

impl Ruleset for Hackenbush {
    fn name(&self) -> &str {
        "Hackenbush"
    }

    fn summary(&self) -> &str {
        "Left cuts an edge l, Right an edge r, both an edge e; what is no longer tied to the ground falls. Who cannot cut \
         loses. A graph is written from the ground up, with branches in parentheses, several stalks too: \"(lr;e)\". Vertices \
         of one name are one: \"l:A(r;e:A)\"."
    }

    fn examples(&self) -> &[&str] {
        &["Hackenbush[\"l(r;e)\"]", "Hackenbush[\"lrlrrllr\"]", "Options(Hackenbush[\"(lr;e)\"], Left)"]
    }

    fn form(&self) -> String {
        "Hackenbush[\"l(r;e)\"]".to_owned()
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["graph"])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        let [Entry::Text(text)] = entries else {
            return Err(broken("a graph of Hackenbush is written in a string: \"l(r;e)\"", Some(0)));
        };
        let graph = Graph::read(text).map_err(|error| broken(error.to_string(), Some(0)))?;
        if let Some(label) = graph.vertices().iter().find(|label| **label != Label::VERTEX) {
            let rule = format!("vertices have no labels in Hackenbush, and `{label}` is one");
            return Err(broken(rule, Some(0)));
        }
        if let Some(edge) = graph.edges().iter().find(|edge| !["l", "r", "e"].contains(&edge.label.text())) {
            let rule = format!("the edges of Hackenbush are l, r and e, and `{}` is none", edge.label);
            return Err(broken(rule, Some(0)));
        }
        match graph.components().len() {
            0 => Err(broken("a graph of Hackenbush has a vertex at least, the ground: \".\"", Some(0))),
            1 => Ok(code(&graph)),
            _ => {
                let rule =
                    "a graph of Hackenbush is connected; several stalks on the ground are its branches: \"(lr;e)\"";
                Err(broken(rule, Some(0)))
            }
        }
    }

    fn entries(&self, board: &Board) -> String {
        format!("\"{}\"", text(board))
    }

    /// None: a board is a graph.
    fn coordinates<'b>(&self, _board: &'b Board) -> Option<&'b [u64]> {
        None
    }

    fn shape(&self, board: &Board) -> Shape {
        match Graph::read(&text(board)) {
            Ok(graph) => Shape::Graph { graph, has_ground: true },
            Err(_) => Shape::Text(self.entries(board)),
        }
    }

    fn play(&self) -> Play<'_> {
        Play::Partizan(self)
    }

    fn pack(&self, board: &Board) -> Option<(Arc<dyn PackedRules>, Packed)> {
        let (rules, packed) = game::hackenbush::Hackenbush::of_graph(&graph(board))?;
        Some((Arc::new(rules), packed))
    }
}

impl Rules for Hackenbush {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let graph = graph(board);
        let mut options: IndexSet<Boards, FxBuildHasher> = IndexSet::default();
        for edge in graph.edges().iter().filter(|edge| is_cut_by(edge, player)) {
            limit.check()?;
            let left = graph.without(&[*edge], &[]).grounded();
            options.insert(parts(&left));
        }
        Ok(options.into_iter().collect())
    }

    fn reduced(&self, board: &Board) -> Result<Boards, Stop> {
        Ok(parts(&graph(board)))
    }

    fn whole(&self, board: &Board, player: Player, _: &Limit) -> Result<Option<Vec<Board>>, Stop> {
        let graph = graph(board);
        let edges = graph.edges().iter().filter(|edge| is_cut_by(edge, player));
        Ok(Some(edges.map(|edge| code(&graph.without(&[*edge], &[]).grounded())).collect()))
    }

    /// Numbers are computed, not taken from a theorem.
    fn standing(&self) -> Standing {
        Standing::Proved
    }

    fn nimber(&self, board: &Board) -> Option<Answer<u64>> {
        of_green(&graph(board))
    }

    /// The value of a graph without edges that both players may cut.
    fn number(&self, board: &Board, limit: &Limit) -> Result<Option<Rational>, Stop> {
        let graph = graph(board);
        if let Some(number) = of_tree(&graph) {
            return Ok(Some(number));
        }
        RedBlue::new(&graph, limit).map_or(Ok(None), |mut edges| edges.number())
    }
}

/// The Grundy value of a graph whose edges both players may cut: the vertices of a cycle are fused, an edge that becomes a loop counts
/// 1, and any other edge counts one more than the value of what stands on it (the fusion and colon principles, *Winning Ways*,
/// ch. 7). The edges are in depth-first order: each leads to a new vertex, or back to one on the path.
fn of_green(graph: &Graph) -> Option<Answer<u64>> {
    // For each vertex, the first vertex to which an edge leads back from it or from above it, and the nim-sum of what stands on it.
    let mut first: Vec<u32> = (0..).take(graph.vertices().len() + 1).collect();
    let mut sums = vec![0; first.len()];
    let mut has_circuits = false;
    for Edge { from, to, label } in graph.edges().iter().rev() {
        if label.text() != "e" {
            return None;
        }
        let (below, above) = (*from as usize, *to as usize);
        let is_circuit = to <= from || first[above] < *to;
        has_circuits |= is_circuit;
        sums[below] ^= if to <= from {
            1
        } else if is_circuit {
            sums[above] ^ 1
        } else {
            sums[above] + 1
        };
        first[below] = first[below].min(first[above]);
    }
    let of_theorem =
        |value| Answer::theorem(value, "Berlekamp, Conway and Guy, Winning Ways, ch. 7: the fusion principle");
    Some(if has_circuits { of_theorem(sums[1]) } else { Answer::proved(sums[1]) })
}

/// The value of a tree whose edges belong to one player each, by adding what stands on each vertex.
fn of_tree(graph: &Graph) -> Option<Rational> {
    let mut is_reached = vec![false; graph.vertices().len() + 1];
    is_reached[1] = true;
    for Edge { from, to, label } in graph.edges() {
        let [from, to] = [from, to].map(|vertex| *vertex as usize);
        if label.text() == "e" || !is_reached[from] || is_reached[to] {
            return None;
        }
        is_reached[to] = true;
    }
    let mut above = vec![Rational::default(); is_reached.len()];
    for Edge { from, to, label } in graph.edges().iter().rev() {
        let stalk = on_an_edge(&above[*to as usize], label.text() == "l")?;
        let below = &mut above[*from as usize];
        *below = &*below + &stalk;
    }
    Some(above.swap_remove(1))
}

/// The value of an edge with a number on top of it, the ordinal sum of 1 or -1 and the number: (x + n)/2^(n-1) for an edge of
/// Left, with the least n ≥ 1 for which x + n > 1 (*Winning Ways*, ch. 7).
fn on_an_edge(x: &Rational, is_left: bool) -> Option<Rational> {
    if !is_left {
        return on_an_edge(&-x, true).map(|value| -value);
    }
    let n = (BigInt::from(2) + (-x).floor()).max(BigInt::from(1));
    let power = Rational::power_of_half(u64::try_from(&n - 1).ok()?);
    Some(&(x + &Rational::from(n)) * &power)
}

/// Whether a player may cut an edge.
fn is_cut_by(edge: &Edge, player: Player) -> bool {
    let own = if player == Player::Left { "l" } else { "r" };
    [own, "e"].contains(&edge.label.text())
}

/// The stalks of a graph with sorted branches, so that equal ones have the same code.
fn parts(graph: &Graph) -> Boards {
    graph.stalks().iter().map(|stalk| code(&stalk.with_sorted_branches())).collect()
}

fn code(graph: &Graph) -> Board {
    let text = graph.to_string();
    let mut code = Board::from_slice(&[text.len() as u64]);
    code.extend(
        text.as_bytes().chunks(8).map(|bytes| bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte))),
    );
    code
}

fn text(board: &Board) -> String {
    let length = board.first().and_then(|length| usize::try_from(*length).ok()).unwrap_or(0);
    let bytes = board.iter().skip(1).flat_map(|word| word.to_le_bytes()).take(length);
    String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).into_owned()
}

fn graph(board: &Board) -> Graph {
    Graph::read(&text(board)).unwrap_or_else(|_| Graph::new(&[Label::VERTEX], &[]))
}
