//! [`Shape`]: what a board looks like, for pictures.

use std::fmt;

use crate::board::graph::Graph;

/// What a board looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A rectangle of unit squares: its width and its height.
    Cake([u64; 2]),
    /// A block of unit cubes.
    Block([u64; 3]),
    /// A bar of squares around a bitter one: the numbers to the left of it, above it, to the right and below.
    Bar([u64; 4]),
    /// A triangular bar around a bitter triangle, possibly cut off at the top: how often it can be broken on the left
    /// of the bitter triangle, above it and on the right, and how far apart the lines across the slopes are.
    Triangle {
        /// The numbers of breaks on the left, above and on the right.
        cuts: [u64; 3],
        /// The slope: a bar of n lines on both sides together can be broken above at most n / `slope` times.
        slope: u64,
    },
    /// Heaps of tokens, side by side.
    Heaps(Vec<u64>),
    /// Rows of cells from the top, one letter each; rows may differ in length. `.` is an empty cell, `#` a closed one,
    /// `x` a stone of Left and `o` one of Right; of the other letters, `l` and `L` belong to Left, `r` and `R` to
    /// Right, `e` and `E` to both.
    Cells(Vec<String>),
    /// Rows of cells whose letters stand for pieces on a table.
    Pieces {
        /// The rows, as for cells.
        rows: Vec<String>,
        /// What the letters stand for.
        look: Look,
        /// The cells under a piece: row and column, from 1.
        marked: Vec<[u64; 2]>,
    },
    /// A graph, drawn from its first vertex up.
    Graph {
        /// The graph.
        graph: Graph,
        /// Whether the first vertex is the ground on which the others stand.
        has_ground: bool,
    },
    /// Shapes side by side.
    Row(Vec<Shape>),
    /// No known shape: the text between the brackets.
    Text(String),
}

/// What the letters of a board stand for in figures. In a terminal they are letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Dominoes on end: `l` for Left, `r` for Right, other letters for both.
    Dominoes,
    /// Cherries on a branch: `l` for Left, `r` for Right.
    Cherries,
    /// Coins: `h` shows heads, `t` tails.
    Coins,
    /// Animals that move along a strip: `t` to the right, `f` to the left.
    Animals,
    /// Squares with walls: `_` has one below, `]` one on the right, `J` both.
    Walls,
    /// Dots in every other row and column, joined by lines where a cell is not empty.
    Lines,
}

impl Look {
    /// All of them, with their names.
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
    /// Shapes side by side. Adjacent heaps are merged into one row of heaps, so that they are drawn to the same scale.
    pub fn side_by_side(shapes: impl IntoIterator<Item = Shape>) -> Self {
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

    /// The shape of a board given by the text between its brackets, unless that is a list of numbers: rows of cells in
    /// quotes, or the numbers of rows and columns of an empty board.
    pub fn of_entries(entries: &str) -> Self {
        /// The largest side of an empty board that is drawn.
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

/// A part of a shape, which a person points at in order to move there. All numbers are from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A cell: row and column.
    Cell(usize, usize),
    /// An edge of a graph.
    Edge(usize),
    /// A vertex of a graph.
    Vertex(usize),
    /// A token of a heap: the heap, and the height at which the token lies.
    Token(usize, u64),
    /// A line across a side of a cake, a bar or a block: the side, and the distance along it.
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
    /// The parts of this shape that a move touches if it leaves these shapes: the cells that change, the edge that is
    /// removed, the token from which a heap is taken, the lines along which it may be cut. Empty if they are unclear.
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
            Shape::Cake(sides) => cut_lines(sides, after),
            Shape::Block(sides) => cut_lines(sides, after),
            Shape::Bar(sides) => broken_line(*sides, after).into_iter().collect(),
            Shape::Graph { graph, has_ground } => removed_parts(graph, *has_ground, after),
            Shape::Triangle { .. } | Shape::Row(_) | Shape::Text(_) => Vec::new(),
        }
    }

    /// The lengths of the sides of a cake or a block.
    fn sides(&self) -> Option<&[u64]> {
        match self {
            Shape::Cake(sides) => Some(sides),
            Shape::Block(sides) => Some(sides),
            _ => None,
        }
    }
}

/// Removes an item from a list, if it is there.
fn remove<T: PartialEq>(list: &mut Vec<T>, item: &T) -> bool {
    let place = list.iter().position(|other| other == item);
    place.map(|place| list.swap_remove(place)).is_some()
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
    let mut changed = heaps.iter().filter(|heap| **heap > 0 && !remove(&mut left, heap));
    let (Some(&heap), None) = (changed.next(), changed.next()) else { return Vec::new() };
    left.sort_unstable();
    let taken = match left[..] {
        [] => 1..=1,
        [rest] if rest < heap => rest + 1..=rest + 1,
        // The tokens between two heaps that are left, or the token above the lower one.
        [one, other] if one.saturating_add(other) <= heap => one + 1..=(heap - other).max(one + 1),
        _ => return Vec::new(),
    };
    let alike = (1..).zip(heaps).filter(|(_, other)| **other == heap);
    alike.flat_map(|(place, _)| taken.clone().map(move |height| Part::Token(place, height))).collect()
}

/// The lines, from either end, along which a cake or a block is cut into pieces.
fn cut_lines(sides: &[u64], after: &[Shape]) -> Vec<Part> {
    let pieces = after.iter().map(|shape| shape.sides().filter(|piece| piece.len() == sides.len()));
    let Some(pieces) = pieces.collect::<Option<Vec<_>>>() else { return Vec::new() };
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

/// The most edges and vertices of a graph in which the part is found, by trying each.
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
        pieces.len() == left.len() && left.iter().all(|piece| remove(&mut pieces, piece))
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
