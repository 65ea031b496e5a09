//! Random graphs, from a seed.

use cutcake_loopy::graph::{Graph, GraphBuilder};

pub struct Random(pub u64);

impl Random {
    /// A number below n.
    pub fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) % u64::from(n)) as u32
    }

    /// A graph with up to `most` vertices of few options.
    pub fn graph(&mut self, most: u32) -> Graph {
        let n = 1 + self.below(most);
        let mut graph = GraphBuilder::default();
        for _ in 0..n {
            let mut side = || {
                let count = [0, 1, 1, 1, 2, 2, 3][self.below(7) as usize];
                (0..count).map(|_| self.below(n)).collect::<Vec<_>>()
            };
            let (left, right) = (side(), side());
            graph.push(&left, &right).unwrap();
        }
        graph.finish().unwrap()
    }

    /// A graph like those that users type: short games at the end, most options lead forward, some back.
    pub fn form(&mut self, most: u32) -> Graph {
        let n = 1 + self.below(most);
        // 0, *, 1, -1, ^.
        let leaves: [[Vec<u32>; 2]; 5] =
            [[vec![], vec![]], [vec![n], vec![n]], [vec![n], vec![]], [vec![], vec![n]], [vec![n], vec![n + 1]]];
        let mut graph = GraphBuilder::default();
        for v in 0..n {
            let mut side = || {
                let count = [1, 1, 1, 2, 2, 0][self.below(if v == 0 { 5 } else { 6 }) as usize];
                let option = |random: &mut Random| match random.below(10) {
                    0..=3 => n + random.below(5),
                    4..=7 if v + 1 < n => v + 1 + random.below((n - v - 1).min(2)),
                    _ => random.below(v + 1),
                };
                (0..count).map(|_| option(self)).collect::<Vec<_>>()
            };
            let (left, right) = (side(), side());
            graph.push(&left, &right).unwrap();
        }
        for [left, right] in &leaves {
            graph.push(left, right).unwrap();
        }
        graph.finish().unwrap()
    }

    /// A stopper of that kind.
    pub fn stopper_form(&mut self, most: u32) -> Graph {
        let limit = cutcake_base::limit::Limit::default();
        loop {
            let graph = self.form(most).reachable(&limit).unwrap();
            if graph.is_stopper(&limit).unwrap() && (!graph.is_loopfree(&limit).unwrap() || self.below(8) == 0) {
                return graph;
            }
        }
    }

    /// A stopper with up to `most` vertices, mostly loopy.
    pub fn stopper(&mut self, most: u32) -> Graph {
        let limit = cutcake_base::limit::Limit::default();
        loop {
            let graph = self.graph(most).reachable(&limit).unwrap();
            if graph.is_stopper(&limit).unwrap() && (!graph.is_loopfree(&limit).unwrap() || self.below(8) == 0) {
                return graph;
            }
        }
    }
}
