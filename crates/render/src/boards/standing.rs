//! The layout of graphs.

use crate::board::graph::Graph;

/// The coordinates of the vertices in a layout of the breadth-first forest, in half units to the right and units up. A vertex is one
/// unit above its parent, and its children are centred above it.
pub(super) fn places_of_vertices(graph: &Graph) -> Vec<(i64, i64)> {
    let count = graph.vertices().len();
    let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); count];
    for edge in graph.edges() {
        let ends = [edge.from, edge.to].map(|end| usize::try_from(end).unwrap_or(0).wrapping_sub(1));
        for (end, other) in [(ends[0], ends[1]), (ends[1], ends[0])] {
            if let Some(near) = neighbours.get_mut(end).filter(|_| end != other) {
                near.push(other);
            }
        }
    }
    // Breadth-first search.
    let mut parents: Vec<Option<usize>> = vec![None; count];
    let mut levels: Vec<Option<i64>> = vec![None; count];
    let mut order = Vec::with_capacity(count);
    for root in 0..count {
        if levels[root].is_some() {
            continue;
        }
        levels[root] = Some(0);
        let mut next = order.len();
        order.push(root);
        while let Some(vertex) = order.get(next).copied() {
            next += 1;
            for near in neighbours[vertex].clone() {
                if levels.get(near).is_some_and(Option::is_none) {
                    levels[near] = levels[vertex].map(|level| level + 1);
                    parents[near] = Some(vertex);
                    order.push(near);
                }
            }
        }
    }
    // The widths of the subtrees: two half units for each leaf.
    let mut widths: Vec<i64> = vec![0; count];
    for vertex in order.iter().rev() {
        widths[*vertex] = widths[*vertex].max(2);
        if let Some(parent) = parents[*vertex] {
            widths[parent] += widths[*vertex];
        }
    }
    let mut places = vec![(0, 0); count];
    // The left edge of the next subtree of each vertex, and of the next tree.
    let (mut starts, mut start) = (vec![0; count], 0);
    for vertex in order {
        let from = match parents[vertex] {
            Some(parent) => &mut starts[parent],
            None => &mut start,
        };
        let left = *from;
        *from += widths[vertex];
        starts[vertex] = left;
        places[vertex] = (left + widths[vertex] / 2 - 1, levels[vertex].unwrap_or(0));
    }
    places
}
