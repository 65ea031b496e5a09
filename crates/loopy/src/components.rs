//! Strongly connected components (Tarjan 1972), without recursion.

use crate::limit::{Limit, Stop};

/// The head of an edge that leads out of the graph.
pub(crate) const OUTSIDE: u32 = u32::MAX;

/// The strongly connected components of a graph, numbered so that edges lead to components of the same or a lower number.
pub(crate) struct Components {
    /// The component of each vertex.
    pub(crate) of: Vec<u32>,
    /// Whether a component has a cycle.
    pub(crate) cyclic: Vec<bool>,
}

impl Components {
    /// The components of the graph with `n` vertices, where `next(v, i)` is the head of the i-th edge of v, [`OUTSIDE`] if that
    /// leads out, and `None` after the last edge.
    pub(crate) fn new(n: usize, next: impl Fn(u32, usize) -> Option<u32>, limit: &Limit) -> Result<Components, Stop> {
        let unseen = u32::MAX;
        let (mut index, mut low) = (vec![unseen; n], vec![0; n]);
        let mut of = vec![unseen; n];
        let mut cyclic = Vec::new();
        let mut stack: Vec<u32> = Vec::new();
        let mut path: Vec<(u32, usize)> = Vec::new();
        let mut count = 0;
        for root in 0..super::moves::narrow(n)? {
            if index[root as usize] != unseen {
                continue;
            }
            path.push((root, 0));
            while let Some((v, place)) = path.last_mut() {
                limit.check()?;
                let at = *v as usize;
                if *place == 0 && index[at] == unseen {
                    (index[at], low[at]) = (count, count);
                    count += 1;
                    stack.push(*v);
                }
                match next(*v, *place) {
                    Some(w) => {
                        *place += 1;
                        if w == OUTSIDE {
                            continue;
                        }
                        let head = w as usize;
                        if index[head] == unseen {
                            path.push((w, 0));
                        } else if of[head] == unseen {
                            low[at] = low[at].min(index[head]);
                        }
                    }
                    None => {
                        let v = *v;
                        path.pop();
                        if let Some((parent, _)) = path.last() {
                            let parent = *parent as usize;
                            low[parent] = low[parent].min(low[at]);
                        }
                        if low[at] == index[at] {
                            let component = super::moves::narrow(cyclic.len())?;
                            let mut size = 0;
                            while let Some(w) = stack.pop() {
                                of[w as usize] = component;
                                size += 1;
                                if w == v {
                                    break;
                                }
                            }
                            let has_loop = (0..).map_while(|place| next(v, place)).any(|w| w == v);
                            cyclic.push(size > 1 || has_loop);
                        }
                    }
                }
            }
        }
        Ok(Components { of, cyclic })
    }

    /// Whether a vertex is on a cycle.
    pub(crate) fn is_cyclic(&self, vertex: u32) -> bool {
        self.cyclic[self.of[vertex as usize] as usize]
    }

    /// Whether both ends of an edge are in one component.
    pub(crate) fn joins(&self, from: u32, to: u32) -> bool {
        self.of[from as usize] == self.of[to as usize]
    }

    /// The vertices of each component.
    pub(crate) fn members(&self) -> Vec<Vec<u32>> {
        let mut members = vec![Vec::new(); self.cyclic.len()];
        for (vertex, component) in (0..).zip(&self.of) {
            members[*component as usize].push(vertex);
        }
        members
    }
}
