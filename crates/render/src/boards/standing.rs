//! Where the vertices of a graph stand in a picture.

use crate::board::graph::Graph;

/// Where each vertex stands, in half steps to the right and steps up: one edge above that from which it is reached first, over
/// the middle of what stands on it.
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
    // Level by level, each with the vertex below it.
    let mut below: Vec<Option<usize>> = vec![None; count];
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
                    below[near] = Some(vertex);
                    order.push(near);
                }
            }
        }
    }
    // How wide what stands on each is, in half steps: two for each vertex on which nothing stands.
    let mut widths: Vec<i64> = vec![0; count];
    for vertex in order.iter().rev() {
        widths[*vertex] = widths[*vertex].max(2);
        if let Some(below) = below[*vertex] {
            widths[below] += widths[*vertex];
        }
    }
    let mut places = vec![(0, 0); count];
    // Where what stands on each vertex, or on none, goes on to the right.
    let (mut starts, mut start) = (vec![0; count], 0);
    for vertex in order {
        let from = match below[vertex] {
            Some(below) => &mut starts[below],
            None => &mut start,
        };
        let left = *from;
        *from += widths[vertex];
        starts[vertex] = left;
        places[vertex] = (left + widths[vertex] / 2 - 1, levels[vertex].unwrap_or(0));
    }
    places
}
