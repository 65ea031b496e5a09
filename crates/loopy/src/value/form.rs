//! Graphs whose leaves are values of the store.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{
    Side, Value, Wild,
    solver::{Next, Positions},
    store::{Calculator, LOCAL, local},
};
use crate::{
    graph::Graph,
    limit::Stop,
    moves::{LEFT, Moves, RIGHT, narrow},
    player::Player,
};

/// A game given by a graph: options of a vertex are vertices, or values known before. `{0|pass}` is one
/// vertex with the Left option 0 and itself as Right option. The first vertex is the game itself.
#[derive(Clone, Debug, Default)]
pub struct Form {
    vertices: Vec<[Vec<Next<u32>>; 2]>,
}

impl Form {
    /// The form whose vertices have these options of Left and of Right.
    pub fn new(vertices: Vec<[Vec<Next<u32>>; 2]>) -> Form {
        Form { vertices }
    }

    /// The options of both sides at a vertex.
    pub(super) fn sides(&self, vertex: u32) -> Option<&[Vec<Next<u32>>; 2]> {
        self.vertices.get(vertex as usize)
    }

    /// Adds a vertex without options and returns its index; the first vertex is the start.
    ///
    /// # Errors
    /// [`Stop::Size`] for more than 2^31 vertices.
    pub fn push(&mut self) -> Result<u32, Stop> {
        let vertex = narrow(self.vertices.len())?;
        self.vertices.push([Vec::new(), Vec::new()]);
        Ok(vertex)
    }

    /// Adds an option of a player at a vertex. Does nothing for Center, or if there is no such vertex.
    pub fn add_option(&mut self, vertex: u32, player: Player, option: Next<u32>) {
        if let (Some(side), Some(sides)) = (crate::moves::side_of(player), self.vertices.get_mut(vertex as usize)) {
            sides[side].push(option);
        }
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.vertices.len()
    }

    /// Whether there are no vertices.
    pub fn is_empty(&self) -> bool {
        self.vertices.is_empty()
    }
}

impl Positions for &Form {
    type Key = u32;
    type Error = Stop;

    fn options(&mut self, _: &mut Calculator<'_>, vertex: &u32, player: Player) -> Result<Vec<Next<u32>>, Stop> {
        let side = crate::moves::side_of(player);
        let sides = self.vertices.get(*vertex as usize);
        Ok(sides.zip(side).map(|(sides, side)| sides[side].clone()).unwrap_or_default())
    }
}

impl Positions for &Graph {
    type Key = u32;
    type Error = Stop;

    fn options(&mut self, _: &mut Calculator<'_>, vertex: &u32, player: Player) -> Result<Vec<Next<u32>>, Stop> {
        Ok(Graph::options(self, *vertex, player).iter().map(|vertex| Next::Position(*vertex)).collect())
    }
}

/// A graph of points under construction: vertices may get their options later, and each graph of a wild side is embedded once.
#[derive(Default)]
pub(crate) struct Builder {
    vertices: Vec<[Vec<u32>; 2]>,
    wilds: FxHashMap<Wild, u32>,
}

impl Builder {
    /// Adds a vertex without options and returns it as a point.
    pub(crate) fn reserve(&mut self) -> Result<u32, Stop> {
        let vertex = narrow(self.vertices.len())?;
        self.vertices.push([Vec::new(), Vec::new()]);
        Ok(LOCAL | vertex)
    }

    pub(crate) fn set(&mut self, point: u32, options: [Vec<u32>; 2]) {
        if let Some(vertex) = local(point).and_then(|vertex| self.vertices.get_mut(vertex as usize)) {
            *vertex = options;
        }
    }

    pub(crate) fn finish(self) -> Moves {
        let mut moves = Moves::default();
        for [left, right] in &self.vertices {
            // Not more vertices than were counted before.
            if moves.push(left, right).is_err() {
                break;
            }
        }
        moves
    }
}

impl Calculator<'_> {
    /// Embeds a side in a graph and returns its point.
    pub(crate) fn embed(&mut self, builder: &mut Builder, side: Side) -> Result<u32, Stop> {
        match side {
            Side::Stopper(stopper) => self.point(stopper),
            Side::Wild(wild) => {
                if let Some(start) = builder.wilds.get(&wild) {
                    return Ok(*start);
                }
                let moves = self.wild(wild)?;
                let start = LOCAL | narrow(builder.vertices.len())?;
                builder.wilds.insert(wild, start);
                for v in moves.vertices() {
                    self.check()?;
                    let list = |side| {
                        let options = moves.options(v, side).iter();
                        options.map(|point| local(*point).map_or(*point, |w| start + w)).collect::<Vec<_>>()
                    };
                    builder.vertices.push([list(LEFT), list(RIGHT)]);
                }
                Ok(start)
            }
        }
    }

    /// The negative of a side, which is an offside for an onside.
    pub(crate) fn negative_side(&mut self, side: Side) -> Result<Side, Stop> {
        match side {
            Side::Stopper(stopper) => {
                let point = self.point(stopper)?;
                let negative = self.negative_point(point)?;
                Ok(Side::Stopper(self.stopper(negative)))
            }
            Side::Wild(wild) => {
                let moves = self.wild(wild)?;
                let negative = self.negative_moves(&moves)?;
                Ok(Side::Wild(self.keep_wild(negative)?))
            }
        }
    }

    /// The negative of a graph of points.
    pub(crate) fn negative_moves(&mut self, moves: &Moves) -> Result<Moves, Stop> {
        moves.swapped(|point| if point >= LOCAL { Ok(point) } else { self.negative_point(point) })
    }

    /// The value of a form.
    pub fn value_of_form(&mut self, form: &Form) -> Result<Value, Stop> {
        if form.is_empty() {
            return Ok(self.short.zero().into());
        }
        super::Solved::default().value(self, &mut &*form, &0)
    }

    /// The value of the start of a graph.
    pub fn value_of_graph(&mut self, graph: &Graph) -> Result<Value, Stop> {
        if graph.is_empty() {
            return Ok(self.short.zero().into());
        }
        super::Solved::default().value(self, &mut &*graph, &graph.start())
    }

    /// The value {left | right}.
    pub fn form(&mut self, left: &[Value], right: &[Value]) -> Result<Value, Stop> {
        let mut form = Form::default();
        let start = form.push()?;
        for (player, side) in [(Player::Left, left), (Player::Right, right)] {
            for value in side {
                form.add_option(start, player, Next::Value(*value));
            }
        }
        self.value_of_form(&form)
    }

    /// The graph of a side, with short games by their canonical forms. The start is vertex 0.
    ///
    /// # Errors
    /// If the calculation was stopped; the limit is checked for each vertex.
    pub fn graph_of_side(&mut self, side: Side) -> Result<Graph, Stop> {
        let mut builder = Builder::default();
        let start = self.embed(&mut builder, side)?;
        let moves = builder.finish();
        let mut points: IndexSet<u32, FxBuildHasher> = IndexSet::default();
        points.insert(start);
        let mut graph = Moves::default();
        let mut sides = [Vec::new(), Vec::new()];
        while let Some(point) = points.get_index(graph.len()).copied() {
            self.limit().position()?;
            for (side, list) in sides.iter_mut().enumerate() {
                let mut options = Vec::new();
                self.options(&moves, point, side, &mut options)?;
                list.clear();
                for option in options {
                    list.push(narrow(points.insert_full(option).0)?);
                }
            }
            graph.push(&sides[LEFT], &sides[RIGHT])?;
        }
        Ok(Graph::from_moves(graph, 0))
    }
}
