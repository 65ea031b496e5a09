//! Games of painting the vertices of a graph: Col, Snort and their relatives. The sets are the vertices with Left's label, with
//! Right's label, and without a label.
//!
//! A player who paints a vertex removes it with its neighbours that have the other player's label, and puts his own label on its
//! neighbours without a label. The games differ in which labels a player may paint.

use cutcake_base::{board::graph::Graph, player::Player};

use crate::{
    facts::Facts,
    isomorphism::{self, MOST_VERTICES, Vertex},
    packed::{PLANES, Packed, each},
    rules::{Canonical, PackedRules, Words},
};

/// Whether a player may paint vertices with Left's label, with Right's, and with none.
pub type Permitted = [bool; PLANES];

/// The rules of painting a graph.
pub struct Painting {
    name: String,
    graph: String,
    permitted: [Permitted; 2],
    /// The neighbours of each vertex.
    neighbours: Vec<u128>,
}

impl Painting {
    /// The rules and the board of a graph with labels `L`, `R` and `.`, where `permitted` says what Left and Right may paint;
    /// none if it has too many vertices.
    pub fn of_graph(graph: &Graph, permitted: [Permitted; 2]) -> Option<(Self, Packed)> {
        let count = graph.vertices().len();
        let columns = u8::try_from(count).ok().filter(|_| (1..=MOST_VERTICES).contains(&count))?;
        let mut board = Packed { rows: 1, columns, planes: [0; PLANES] };
        for (place, label) in graph.vertices().iter().enumerate() {
            let plane = ["L", "R", "."].iter().position(|text| *text == label.text())?;
            board.planes[plane] |= 1 << place;
        }
        let mut neighbours = vec![0; count];
        for edge in graph.edges() {
            let [from, to] = [edge.from, edge.to].map(|vertex| vertex as usize - 1);
            if from != to {
                neighbours[from] |= 1 << to;
                neighbours[to] |= 1 << from;
            }
        }
        let name = format!("Painting {permitted:?}");
        Some((Painting { name, graph: format!("{neighbours:x?}"), permitted, neighbours }, board))
    }

    /// The vertices with some labels.
    fn labelled(board: &Packed, labels: Permitted) -> u128 {
        board.planes.iter().zip(labels).filter(|(_, is_in)| *is_in).fold(0, |all, (plane, _)| all | plane)
    }

    /// For each player the vertices that he may paint now, and those that he may ever paint: unlabelled ones may get a label.
    fn paintable(&self, board: &Packed) -> [[u128; 2]; 2] {
        self.permitted.map(|permitted| {
            let ever = [permitted[0], permitted[1], permitted.contains(&true)];
            [permitted, ever].map(|labels| Painting::labelled(board, labels))
        })
    }

    fn neighbours(&self, vertex: u128) -> u128 {
        self.neighbours.get(vertex.trailing_zeros() as usize).copied().unwrap_or_default()
    }

    /// Whether painting a vertex with one label can change a neighbour with another label.
    fn is_touched(&self, painted: usize, neighbour: usize) -> bool {
        self.permitted[1 - neighbour][painted]
    }

    /// The neighbours with which a vertex interacts: two labelled ones do only if painting one removes the other.
    fn tied(&self, board: &Packed, vertex: u128) -> u128 {
        let [left, right, free] = board.planes;
        let ties = |label: usize| {
            let with = |other: usize| self.is_touched(label, other) || self.is_touched(other, label);
            free | if with(0) { left } else { 0 } | if with(1) { right } else { 0 }
        };
        let others = match () {
            () if vertex & left != 0 => ties(0),
            () if vertex & right != 0 => ties(1),
            () => left | right | free,
        };
        self.neighbours(vertex) & others
    }

    /// The size of an independent set among some vertices, found greedily.
    fn independent(&self, mut among: u128) -> i64 {
        let mut count = 0;
        while among != 0 {
            let next =
                each(among).min_by_key(|vertex| (self.neighbours(*vertex) & among).count_ones()).unwrap_or(among);
            among &= !(next | self.neighbours(next));
            count += 1;
        }
        count
    }

    /// An upper bound of the independent sets among some vertices: of each pair of a greedy matching one vertex.
    fn most_independent(&self, mut among: u128) -> i64 {
        let mut count = 0;
        while among != 0 {
            let next = among & among.wrapping_neg();
            let partner = self.neighbours(next) & among;
            among &= !(next | partner & partner.wrapping_neg());
            count += 1;
        }
        count
    }
}

impl PackedRules for Painting {
    fn name(&self) -> &str {
        &self.name
    }

    fn graph(&self) -> &str {
        &self.graph
    }

    fn moves(&self, board: &Packed, player: Player, visit: &mut dyn FnMut(Packed)) {
        let mover = usize::from(player != Player::Left);
        let [own, other, free] = [board.planes[mover], board.planes[1 - mover], board.planes[2]];
        for vertex in each(self.paintable(board)[mover][0]) {
            let around = self.neighbours(vertex);
            let mut left = *board;
            left.planes[mover] = (own | free & around) & !vertex;
            left.planes[1 - mover] = other & !around & !vertex;
            left.planes[2] = free & !around & !vertex;
            visit(left);
        }
    }

    /// The components under neighbours that interact, where there is a move.
    fn parts(&self, board: &Packed, visit: &mut dyn FnMut(Packed)) {
        let [[left, _], [right, _]] = self.paintable(board);
        let mut rest = Painting::labelled(board, [true; PLANES]);
        while rest != 0 {
            let (mut part, mut edge) = (0, rest & rest.wrapping_neg());
            while edge != 0 {
                part |= edge;
                edge = each(edge).fold(0, |reached, vertex| reached | self.tied(board, vertex)) & rest & !part;
            }
            rest &= !part;
            if part & (left | right) != 0 {
                visit(Packed { planes: board.planes.map(|plane| plane & part), ..*board });
            }
        }
    }

    /// Exchanging the labels negates a board, if the rules are symmetric.
    fn canonical(&self, part: &Packed) -> Canonical {
        let [[a, b, c], right] = self.permitted;
        if [b, a, c] != right {
            return Canonical { board: *part, negated: false, is_own_negative: false };
        }
        Canonical::of_exchange(part, |board| self.words(board))
    }

    fn words(&self, board: &Packed) -> Words {
        let mut vertices = Vec::with_capacity(board.columns.into());
        for (plane, label) in board.planes.iter().zip(0..) {
            let labelled = each(*plane).map(|bit| Vertex { bit, label, neighbours: self.tied(board, bit) });
            vertices.extend(labelled);
        }
        isomorphism::words(&vertices)
    }

    /// A player who may not paint his own label never paints two neighbours. If a vertex with the other player's label may be
    /// painted by this player alone, nobody else can remove it: so he can paint an independent set of these.
    fn facts(&self, part: &Packed) -> Facts {
        let paintable = self.paintable(part);
        let bounds = [0, 1].map(|player| {
            let (permitted, [_, ever]) = (self.permitted[player], paintable[player]);
            let most = if permitted[player] { ever.count_ones().into() } else { self.most_independent(ever) };
            let others = part.planes[1 - player];
            let is_his = permitted[1 - player] && !self.permitted[1 - player][1 - player];
            let sure = if is_his { self.independent(others) } else { 0 };
            [sure, most]
        });
        let [[left_sure, left_most], [right_sure, right_most]] = bounds;
        Facts {
            bounds: [left_sure - right_most, left_most - right_sure],
            moves: paintable.map(|[now, _]| now.count_ones().cast_signed()),
            size: Painting::labelled(part, [true; PLANES]).count_ones().cast_signed(),
            ..Facts::default()
        }
    }

    fn small(&self, _: &Packed, larger: i32) -> i32 {
        larger + 9
    }
}
