//! [`Shape`]: what a board looks like, for pictures.

use std::fmt;

use crate::board::graph::Graph;

/// What a board looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A rectangle of unit squares: how wide it is, and how high.
    Cake([u64; 2]),
    /// A block of unit cubes.
    Block([u64; 3]),
    /// A bar of squares around a bitter one: how many are to the left of it, above it, to the right and below.
    Bar([u64; 4]),
    /// A triangular bar around a bitter triangle, which may be cut off above: how often it can be broken on the left of the bitter
    /// one, above it and on the right, and how many lines across the slopes lie between two of the others.
    Triangle {
        /// On the left, above, on the right.
        cuts: [u64; 3],
        /// The slope: a bar of n lines on both sides together can be broken above at most n / `slope` times.
        slope: u64,
    },
    /// Heaps of tokens, side by side.
    Heaps(Vec<u64>),
    /// Rows of cells from the top, a letter each, which need not be equally many: `.` is an empty cell, `#` a closed one, `x` a
    /// stone of Left and `o` one of Right; of other letters `l` and `L` are Left's, `r` and `R` Right's, `e` and `E` of both.
    Cells(Vec<String>),
    /// Rows of cells whose letters stand for things on a table.
    Pieces {
        /// The rows, as for cells.
        rows: Vec<String>,
        /// What their letters stand for.
        look: Look,
        /// The cells on which a piece stands: row and column, the first being 1.
        marked: Vec<[u64; 2]>,
    },
    /// A graph, drawn from its first vertex up.
    Graph {
        /// The graph.
        graph: Graph,
        /// Whether the first vertex is the ground, on which the others stand.
        has_ground: bool,
    },
    /// Shapes side by side.
    Row(Vec<Shape>),
    /// None that is known: what stands between the brackets.
    Text(String),
}

/// What the letters of a board stand for in figures. In a terminal they are letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Dominoes on end: `l` of Left, `r` of Right, other letters of both.
    Dominoes,
    /// Cherries on a branch: `l` of Left, `r` of Right.
    Cherries,
    /// Coins: `h` shows heads, `t` tails.
    Coins,
    /// Animals that move along a strip: `t` to the right, `f` to the left.
    Animals,
    /// Squares with walls: `_` has one below it, `]` one to its right, `J` both.
    Walls,
    /// Dots in every other row and column, and lines between them where a cell is not empty.
    Lines,
}

impl Look {
    /// Every one, with its name.
    pub const ALL: [(&'static str, Look); 6] = [
        ("dominoes", Look::Dominoes),
        ("cherries", Look::Cherries),
        ("coins", Look::Coins),
        ("animals", Look::Animals),
        ("walls", Look::Walls),
        ("lines", Look::Lines),
    ];
}

impl Shape {
    /// Shapes side by side; heaps beside heaps are one row of heaps, and are measured by the same rule.
    pub fn beside(shapes: impl IntoIterator<Item = Shape>) -> Self {
        let mut row: Vec<Shape> = Vec::new();
        for shape in shapes {
            match (row.last_mut(), shape) {
                (Some(Shape::Heaps(heaps)), Shape::Heaps(more)) => heaps.extend(more),
                (_, shape) => row.push(shape),
            }
        }
        match row.len() {
            1 => row.swap_remove(0),
            _ => Shape::Row(row),
        }
    }

    /// The shape of a board that is no list of numbers, by what stands between its brackets: rows of cells in quotes, or how
    /// many rows and columns of empty ones there are.
    pub fn of_entries(entries: &str) -> Self {
        /// How many cells of a board are told from its size.
        const MOST_SIDE: usize = 1 << 10;
        if let Some(rows) = entries.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            return Shape::Cells(rows.split('|').map(str::to_owned).collect());
        }
        let sides = entries.split(',').map(|side| side.parse().ok().filter(|side| *side <= MOST_SIDE));
        match sides.collect::<Option<Vec<usize>>>().as_deref() {
            Some([rows, columns]) => Shape::Cells(vec![".".repeat(*columns); *rows]),
            _ => Shape::Text(entries.to_owned()),
        }
    }
}

/// A part of what a board looks like: what a person points at who wants to move there. All are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A cell: its row and its column.
    Cell(usize, usize),
    /// An edge of a graph.
    Edge(usize),
    /// A vertex of a graph.
    Vertex(usize),
    /// A token of a heap: which heap, and how high it lies.
    Token(usize, u64),
    /// A line across one of the sides of a cake, a bar or a block: which side, and how far along it.
    Cut(usize, u64),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Cell(row, column) => write!(f, "cell {row},{column}"),
            Part::Edge(edge) => write!(f, "edge {edge}"),
            Part::Vertex(vertex) => write!(f, "vertex {vertex}"),
            Part::Token(heap, height) => write!(f, "heap {heap}, token {height}"),
            Part::Cut(side, at) => write!(f, "side {side}, line {at}"),
        }
    }
}

impl Shape {
    /// The parts of this shape that a move touches which leaves these shapes in its place: those cells change, that edge goes, from
    /// that token up a heap is taken, along one of these lines it is cut. None where that cannot be told from what is seen.
    ///
    /// ```
    /// use cutcake_base::board::shape::{Part, Shape};
    /// assert_eq!(Shape::Cake([5, 2]).touched(&[Shape::Cake([1, 2]), Shape::Cake([4, 2])]), [Part::Cut(1, 1), Part::Cut(1, 4)]);
    /// assert_eq!(Shape::Heaps(vec![3, 7]).touched(&[Shape::Heaps(vec![3, 2])]), [Part::Token(2, 3)]);
    /// ```
    pub fn touched(&self, after: &[Shape]) -> Vec<Part> {
        match self {
            Shape::Cells(rows) | Shape::Pieces { rows, .. } => changed_cells(rows, after),
            Shape::Heaps(heaps) => taken_tokens(heaps, after),
            Shape::Cake(sides) => cut_lines(sides, after, |shape| match shape {
                Shape::Cake(sides) => Some(&sides[..]),
                _ => None,
            }),
            Shape::Block(sides) => cut_lines(sides, after, |shape| match shape {
                Shape::Block(sides) => Some(&sides[..]),
                _ => None,
            }),
            Shape::Bar(sides) => broken_line(*sides, after).into_iter().collect(),
            Shape::Graph { graph, has_ground } => removed_parts(graph, *has_ground, after),
            Shape::Triangle { .. } | Shape::Row(_) | Shape::Text(_) => Vec::new(),
        }
    }
}

fn changed_cells(before: &[String], after: &[Shape]) -> Vec<Part> {
    let [Shape::Cells(after) | Shape::Pieces { rows: after, .. }] = after else { return Vec::new() };
    let is_alike = |(before, after): (&String, &String)| before.chars().count() == after.chars().count();
    if before.len() != after.len() || !before.iter().zip(after).all(is_alike) {
        return Vec::new();
    }
    let rows = (1..).zip(before.iter().zip(after));
    let changed = rows.flat_map(|(row, (before, after))| {
        let letters = (1..).zip(before.chars().zip(after.chars()));
        letters.filter(|(_, (old, new))| old != new).map(move |(column, _)| Part::Cell(row, column))
    });
    changed.collect()
}

fn taken_tokens(heaps: &[u64], after: &[Shape]) -> Vec<Part> {
    let mut left: Vec<u64> = Vec::new();
    for shape in after {
        let Shape::Heaps(heaps) = shape else { return Vec::new() };
        left.extend(heaps.iter().filter(|heap| **heap > 0));
    }
    let mut changed = heaps.iter().filter(|heap| **heap > 0).filter(|heap| {
        let same = left.iter().position(|other| other == *heap);
        same.map(|same| left.swap_remove(same)).is_none()
    });
    let (Some(&heap), None) = (changed.next(), changed.next()) else { return Vec::new() };
    left.sort_unstable();
    let taken = match left[..] {
        [] => 1..=1,
        [rest] if rest < heap => rest + 1..=rest + 1,
        // What lies between two heaps that are left, or the token above the lower one.
        [one, other] if one.saturating_add(other) <= heap => one + 1..=(heap - other).max(one + 1),
        _ => return Vec::new(),
    };
    let alike = (1..).zip(heaps).filter(|(_, other)| **other == heap);
    alike.flat_map(|(place, _)| taken.clone().map(move |height| Part::Token(place, height))).collect()
}

/// The lines along which a cake or a block is cut into pieces: from either end.
fn cut_lines(sides: &[u64], after: &[Shape], sides_of: impl Fn(&Shape) -> Option<&[u64]>) -> Vec<Part> {
    let Some(pieces) = after.iter().map(sides_of).collect::<Option<Vec<_>>>() else { return Vec::new() };
    for (side, length) in sides.iter().enumerate() {
        let is_cut_there = |piece: &&[u64]| (0..sides.len()).all(|other| other == side || piece[other] == sides[other]);
        let lengths: Vec<u64> = pieces.iter().filter(|piece| is_cut_there(piece)).map(|piece| piece[side]).collect();
        if lengths.len() < 2 || lengths.len() < pieces.len() || lengths.iter().sum::<u64>() != *length {
            continue;
        }
        let ends = lengths.iter().scan(0, |end, length| {
            *end += length;
            Some(*end)
        });
        let mut lines: Vec<u64> = ends.filter(|end| end < length).flat_map(|end| [end, length - end]).collect();
        lines.sort_unstable();
        lines.dedup();
        return lines.into_iter().map(|line| Part::Cut(side + 1, line)).collect();
    }
    Vec::new()
}

/// The line along which a bar around a bitter square is broken.
fn broken_line(before: [u64; 4], after: &[Shape]) -> Option<Part> {
    let [Shape::Bar(after)] = after else { return None };
    let mut changed = (0..4).filter(|side| before[*side] != after[*side]);
    let (side, None) = (changed.next()?, changed.next()) else { return None };
    let at = match side {
        0 | 1 => before[side].checked_sub(after[side])?,
        _ => before[side - 2].checked_add(1)?.checked_add(after[side])?,
    };
    Some(Part::Cut(side % 2 + 1, at))
}

/// Of a graph with more edges and vertices than these no part is told: each is tried.
const MOST_TRIED: usize = 100;

fn removed_parts(graph: &Graph, has_ground: bool, after: &[Shape]) -> Vec<Part> {
    let pieces = |graph: Graph| match has_ground {
        true => graph.grounded().stalks(),
        false => graph.components(),
    };
    let mut left = Vec::new();
    for shape in after {
        let Shape::Graph { graph, .. } = shape else { return Vec::new() };
        left.extend(pieces(graph.clone()));
    }
    let is_left = |graph: Graph| {
        let mut pieces = pieces(graph);
        pieces.len() == left.len()
            && left.iter().all(|piece| {
                let same = pieces.iter().position(|other| other == piece);
                same.map(|same| pieces.swap_remove(same)).is_some()
            })
    };
    if graph.edges().len() + graph.vertices().len() > MOST_TRIED {
        return Vec::new();
    }
    let edges = (1..).zip(graph.edges()).filter(|(_, edge)| is_left(graph.without(&[**edge], &[])));
    let edges: Vec<Part> = edges.map(|(place, _)| Part::Edge(place)).collect();
    if !edges.is_empty() {
        return edges;
    }
    if let [Shape::Graph { graph: other, .. }] = after
        && other.edges() == graph.edges()
        && other.vertices().len() == graph.vertices().len()
    {
        let labels = (1..).zip(graph.vertices().iter().zip(other.vertices()));
        return labels.filter(|(_, (old, new))| old != new).map(|(place, _)| Part::Vertex(place)).collect();
    }
    let vertices = (1_u32..).zip((1..).zip(graph.vertices())).filter(|(vertex, _)| {
        let around = [graph.neighbours(*vertex), vec![*vertex]].concat();
        is_left(graph.without(&[], &[*vertex])) || is_left(graph.without(&[], &around))
    });
    vertices.map(|(_, (place, _))| Part::Vertex(place)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(text: &str, has_ground: bool) -> Shape {
        Shape::Graph { graph: Graph::read(text).unwrap(), has_ground }
    }

    #[test]
    fn a_move_is_seen_by_what_it_touches() {
        let cells = |text: &str| Shape::Cells(text.split('|').map(str::to_owned).collect());
        assert_eq!(cells("..|..").touched(&[cells("#.|#.")]), [Part::Cell(1, 1), Part::Cell(2, 1)]);
        assert_eq!(cells(".xo").touched(&[cells(".o.")]), [Part::Cell(1, 2), Part::Cell(1, 3)]);
        assert_eq!(cells("...").touched(&[cells("..")]), []);
        assert_eq!(Shape::Heaps(vec![4, 4]).touched(&[Shape::Heaps(vec![4])]), [Part::Token(1, 1), Part::Token(2, 1)]);
        let split = [Shape::Heaps(vec![1]), Shape::Heaps(vec![3])];
        assert_eq!(Shape::Heaps(vec![5]).touched(&split), [Part::Token(1, 2)]);
        assert_eq!(Shape::Cake([6, 2]).touched(&vec![Shape::Cake([2, 2]); 3]), [Part::Cut(1, 2), Part::Cut(1, 4)]);
        let halves = [Shape::Block([3, 1, 4]), Shape::Block([3, 1, 4])];
        assert_eq!(Shape::Block([3, 2, 4]).touched(&halves), [Part::Cut(2, 1)]);
        assert_eq!(Shape::Bar([6, 4, 2, 3]).touched(&[Shape::Bar([1, 4, 2, 3])]), [Part::Cut(1, 5)]);
        assert_eq!(Shape::Bar([6, 4, 2, 3]).touched(&[Shape::Bar([6, 4, 2, 0])]), [Part::Cut(2, 5)]);
    }

    #[test]
    fn an_edge_is_chopped_and_what_hangs_on_it_goes() {
        let stalk = graph("l(r;e)", true);
        for edge in 1..=3 {
            let Shape::Graph { graph, .. } = &stalk else { return };
            let after =
                Shape::Graph { graph: graph.without(&[graph.edges()[edge - 1]], &[]).grounded(), has_ground: true };
            assert!(stalk.touched(&[after]).contains(&Part::Edge(edge)));
        }
    }
}
