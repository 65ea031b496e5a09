//! [`Shape`]: what a board looks like, for pictures.

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
    /// A graph, drawn from its first vertex up.
    Graph {
        /// The graph.
        graph: Graph,
        /// Whether the first vertex is the ground, on which the others stand.
        has_ground: bool,
    },
    /// Shapes side by side.
    Beside(Vec<Shape>),
    /// None that is known: what stands between the brackets.
    Text(String),
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
            _ => Shape::Beside(row),
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
