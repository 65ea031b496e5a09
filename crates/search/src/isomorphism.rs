//! Words that graphs with labelled vertices have in common if they are isomorphic.

use crate::{packed::each, rules::Words};

/// The most vertices: a bit for each vertex before it, and two for its label, fit 128 bits.
pub(crate) const MOST_VERTICES: usize = 126;

/// A vertex: a set of one bit, its label from 0 to 3, and the set of its neighbours.
#[derive(Clone, Copy)]
pub(crate) struct Vertex {
    pub bit: u128,
    pub label: u64,
    pub neighbours: u128,
}

/// Mixes the bits of a word.
fn spread(word: u64) -> u64 {
    let word = (word ^ word >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word ^ word >> 29
}

/// The words of a graph, up to the numbering of its vertices: graphs with the same words are isomorphic. Vertices are sorted by
/// hashes of their neighbourhoods (colour refinement); ties are broken by marking one of the tied vertices and refining again.
pub(crate) fn words(vertices: &[Vertex]) -> Words {
    /// The rounds of refinement, at first and after each tie.
    const FAR: usize = 3;
    let mut signs: Vec<u64> = vertices.iter().map(|vertex| vertex.label + 1).collect();
    let mut seen = [0_u64; u128::BITS as usize];
    let place = |vertex: u128| vertex.trailing_zeros() as usize;
    let mut chosen = 0;
    loop {
        for _ in 0..FAR {
            vertices.iter().zip(&signs).for_each(|(vertex, sign)| seen[place(vertex.bit)] = *sign);
            for (sign, vertex) in signs.iter_mut().zip(vertices) {
                let around =
                    each(vertex.neighbours).fold(0_u64, |all, other| all.wrapping_add(spread(seen[place(other)])));
                *sign = spread(*sign ^ around.rotate_left(20));
            }
        }
        let mut sorted = signs.clone();
        sorted.sort_unstable();
        let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]) else { break };
        chosen += 1;
        if let Some(sign) = signs.iter_mut().find(|sign| **sign == twice) {
            *sign = spread(chosen);
        }
    }
    let mut order: Vec<usize> = (0..vertices.len()).collect();
    order.sort_unstable_by_key(|place| signs[*place]);
    let mut number = [0_u32; u128::BITS as usize];
    order.iter().zip(0..).for_each(|(which, next)| number[place(vertices[*which].bit)] = next);
    let mut words = Words::new();
    for (which, next) in order.iter().zip(0..) {
        let vertex = vertices[*which];
        let before = each(vertex.neighbours).map(|other| number[place(other)]).filter(|other| *other < next);
        let row = before.fold(0_u128, |row, other| row | 1 << other) << 2 | u128::from(vertex.label);
        words.push(row as u64);
        words.extend((next > 61).then_some((row >> 64) as u64));
    }
    words
}
