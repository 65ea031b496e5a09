//! Graphs given by their vertices and edges, and families of graphs.

use num_traits::ToPrimitive;

use crate::{
    board::graph::{Edge, Graph, Label},
    builtin::{Arguments, Builtin, Kind, Subject, board::of_graph, one, optional, rest},
    kind::{
        convert::{Fallible, integer, mismatch, type_error, value_error},
        graph::{end, label_of_edge, label_of_vertex, vertex},
        value::Value,
    },
    run::{error::Error, machine::Machine},
};

/// The graph of the cells of a board with any number of dimensions, which is perhaps a torus.
fn cells(machine: &mut Machine, arguments: &Arguments, is_torus: bool) -> Fallible<Value> {
    check_graph(machine, arguments)?;
    let sides = (1..arguments.values.len()).map(|place| count(arguments, place)).collect::<Fallible<Vec<usize>>>()?;
    let all = sides.iter().try_fold(1_usize, |all, side| all.checked_mul(*side)).filter(|all| *all <= MOST_VERTICES);
    let all = all.ok_or_else(|| arguments.at(1, too_many()))?;
    let mut edges = Vec::new();
    for cell in 0..all {
        let mut step = all;
        for side in &sides {
            step /= side;
            match cell / step % side {
                place if place + 1 < *side => edges.push((cell + 1, cell + step + 1)),
                // Around a side of two cells there is no further edge.
                place if is_torus && place > 1 => edges.push((cell + 1, cell - place * step + 1)),
                _ => {}
            }
        }
    }
    unlabelled(all, edges)
}

/// The greatest number of vertices of a graph of a family.
const MOST_VERTICES: usize = 1 << 12;

pub(super) const SUBJECT: Subject = Subject {
    title: "Graphs",
    builtins: &[
        Builtin {
            name: "Graph",
            parameters: &[one("vertices", Kind::Bound), one("edges", Kind::Collection)],
            summary: "The graph with these vertices, their labels or how many there are, and these edges: pairs of the numbers of \
                      vertices, or triples with the label behind them. Vertices are numbered anew from the first one on. An edge with the label \"to\" leads one way: `?Successors`.",
            examples: &["Graph(3, ((1, 2), (2, 3)))", "Graph((\"L\", \".\", \"R\"), ((1, 2), (2, 3, \"e\")))"],
            run: |machine, arguments| {
                let vertices = match arguments.get(0) {
                    Value::Number(_) => vec![Label::VERTEX; count(arguments, 0)?],
                    labels => {
                        let labels = machine.list(labels)?;
                        let labels = labels.iter().map(label_of_vertex).collect::<Fallible<Vec<_>>>();
                        labels.map_err(|error| arguments.at(0, error))?
                    }
                };
                let edges = machine.list(arguments.get(1))?;
                let edges = edges.iter().map(edge).collect::<Fallible<Vec<_>>>();
                let edges = edges.map_err(|error| arguments.at(1, error))?;
                let is_vertex = |end: u32| usize::try_from(end).is_ok_and(|end| end <= vertices.len());
                if let Some(edge) = edges.iter().find(|edge| !is_vertex(edge.from) || !is_vertex(edge.to)) {
                    let message =
                        format!("an edge from {} to {}, and there are {} vertices", edge.from, edge.to, vertices.len());
                    return Err(arguments.at(1, value_error(message)));
                }
                Ok(of_graph(Graph::new(&vertices, &edges)))
            },
        },
        Builtin {
            name: "AddEdge",
            parameters: &[
                one("graph", Kind::Graph),
                one("from", Kind::Integer),
                one("to", Kind::Integer),
                optional("label", Kind::Any),
            ],
            summary: "The graph with one more edge between two of its vertices.",
            examples: &["Graph(\"L-.-R\").AddEdge(1, 3)"],
            run: |_, arguments| {
                let Value::Graph(graph) = arguments.get(0) else {
                    return Err(arguments.at(0, mismatch("a graph", arguments.get(0))));
                };
                let end = |place: usize| arguments.read(place, |value| vertex(graph, value));
                let label =
                    arguments.optional(3).map(label_of_edge).transpose().map_err(|error| arguments.at(3, error))?;
                let mut edges = graph.edges().to_vec();
                edges.push(Edge { from: end(1)?, to: end(2)?, label: label.unwrap_or(Label::EDGE) });
                Ok(of_graph(Graph::new(graph.vertices(), &edges)))
            },
        },
        Builtin {
            name: "Path",
            parameters: &[one("Graph", Kind::Function), one("n", Kind::Integer)],
            summary: "`Graph.Path(n)` is the path of n vertices.",
            examples: &["Graph.Path(4)"],
            run: |machine, arguments| named(machine, arguments, |n| (1..n).map(|i| (i, i + 1)).collect()),
        },
        Builtin {
            name: "Cycle",
            parameters: &[one("Graph", Kind::Function), one("n", Kind::Integer)],
            summary: "`Graph.Cycle(n)` is the cycle of n vertices.",
            examples: &["Graph.Cycle(4)"],
            run: |machine, arguments| named(machine, arguments, |n| (1..=n).map(|i| (i, i % n + 1)).collect()),
        },
        Builtin {
            name: "Clique",
            parameters: &[one("Graph", Kind::Function), one("n", Kind::Integer)],
            summary: "`Graph.Clique(n)` is the complete graph of n vertices.",
            examples: &["Graph.Clique(4).Edges.Size"],
            run: |machine, arguments| {
                named(machine, arguments, |n| (1..=n).flat_map(|i| (i + 1..=n).map(move |j| (i, j))).collect())
            },
        },
        Builtin {
            name: "Star",
            parameters: &[one("Graph", Kind::Function), one("n", Kind::Integer)],
            summary: "`Graph.Star(n)` is the star of n edges: a vertex in the middle and n around it.",
            examples: &["Graph.Star(4).Vertices.Size"],
            run: |machine, arguments| {
                check_graph(machine, arguments)?;
                let n = count(arguments, 1)?;
                unlabelled(n + 1, (2..=n + 1).map(|i| (1, i)).collect())
            },
        },
        Builtin {
            name: "Grid",
            parameters: &[one("Graph", Kind::Function), rest("sides", Kind::Integer)],
            summary: "`Graph.Grid(rows, columns)` is the graph of the cells of a board, those with a common side joined; `Graph.Grid(a, b, c)` that \
                      of a board in space, and so on.",
            examples: &["Graph.Grid(2, 3).Edges.Size", "Graph.Grid(2, 2, 2).Edges.Size"],
            run: |machine, arguments| cells(machine, arguments, false),
        },
        Builtin {
            name: "Torus",
            parameters: &[one("Graph", Kind::Function), rest("sides", Kind::Integer)],
            summary: "`Graph.Torus(rows, columns)` is the graph of the cells of a board whose opposite edges are joined; of any number of \
                      sides, as Grid.",
            examples: &["Graph.Torus(3, 4).Edges.Size"],
            run: |machine, arguments| cells(machine, arguments, true),
        },
        Builtin {
            name: "Hexagons",
            parameters: &[one("Graph", Kind::Function), one("rows", Kind::Integer), one("columns", Kind::Integer)],
            summary: "`Graph.Hexagons(rows, columns)` is the graph of a board of hexagons, each row shifted by half a cell: the steps between \
                      joined cells are those of `Hexagonal`.",
            examples: &["Graph.Hexagons(3, 3).Neighbors(5).Size"],
            run: |machine, arguments| {
                check_graph(machine, arguments)?;
                let (rows, columns) = (count(arguments, 1)?, count(arguments, 2)?);
                if rows.saturating_mul(columns) > MOST_VERTICES {
                    return Err(arguments.at(1, too_many()));
                }
                let number = |(row, column): (usize, usize)| row * columns + column + 1;
                let mut edges = Vec::new();
                for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                    let below = column.checked_sub(1).map(|before| (row + 1, before));
                    let ahead = [Some((row, column + 1)), Some((row + 1, column)), below].into_iter().flatten();
                    let ahead = ahead.filter(|(row, column)| *row < rows && *column < columns);
                    edges.extend(ahead.map(|other| (number((row, column)), number(other))));
                }
                unlabelled(rows * columns, edges)
            },
        },
        Builtin {
            name: "Successors",
            parameters: &[one("graph", Kind::Graph), one("vertex", Kind::Integer)],
            summary: "The vertices to which an edge leads from a vertex in its own direction, each once: an edge with the label `to` leads one way, \
                      and seen from its end it has the label `from`.",
            examples: &["g := Graph(3, ((1, 2, \"to\"), (3, 1, \"to\")));; (Successors(g, 1), Successors(g, 3))"],
            run: |_, arguments| match arguments.get(0) {
                Value::Graph(graph) => {
                    let vertex = arguments.read(1, |value| vertex(graph, value))?;
                    let successors = graph.successors(vertex);
                    Ok(Value::tuple(successors.into_iter().map(Value::integer).collect())?)
                }
                other => Err(arguments.at(0, mismatch("a graph", other))),
            },
        },
        Builtin {
            name: "FromAdjacencyList",
            parameters: &[one("Graph", Kind::Function), one("list", Kind::Collection)],
            summary: "`Graph.FromAdjacencyList(list)` is the graph whose i-th vertex has an edge to each vertex of the i-th item, which \
                      names each edge once or from both its ends.",
            examples: &["Graph.FromAdjacencyList(((2, 3), (1,), (1,)))"],
            run: |machine, arguments| {
                check_graph(machine, arguments)?;
                let list = machine.list(arguments.get(1))?;
                let mut edges = indexmap::IndexSet::new();
                for (from, neighbours) in list.iter().enumerate() {
                    for to in machine.list(neighbours)? {
                        let to = end(&to).map_err(|error| arguments.at(1, error))?;
                        let to = usize::try_from(to).ok().filter(|to| *to <= list.len());
                        let to = to.ok_or_else(|| {
                            arguments.at(
                                1,
                                value_error(format!(
                                    "vertices run from 1 to {}, as the list has so many items",
                                    list.len()
                                )),
                            )
                        })?;
                        edges.insert(((from + 1).min(to), (from + 1).max(to)));
                    }
                }
                unlabelled(list.len(), edges.into_iter().collect())
            },
        },
    ],
};

/// An edge, given by the numbers of two vertices and perhaps a label.
fn edge(value: &Value) -> Fallible<Edge> {
    const FORM: &str = "an edge is a pair of the numbers of vertices, `(1, 2)`, or `(1, 2, \"e\")` with its label";
    let Value::Tuple(parts) = value else { return Err(mismatch("an edge", value).help(FORM)) };
    let (from, to, label) = match parts.items.as_slice() {
        [from, to] => (from, to, Label::EDGE),
        [from, to, label] => (from, to, label_of_edge(label)?),
        _ => return Err(type_error(FORM)),
    };
    Ok(Edge { from: end(from)?, to: end(to)?, label })
}

fn too_many() -> Box<Error> {
    value_error(format!("a graph that is made by its name has at most {MOST_VERTICES} vertices"))
}

/// The argument at a place as a number of vertices.
fn count(arguments: &Arguments, place: usize) -> Fallible<usize> {
    let number = arguments.read(place, integer)?;
    let count = number.to_usize().filter(|count| (0..=MOST_VERTICES).contains(count));
    count.ok_or_else(|| arguments.at(place, too_many()))
}

/// Checks that the first argument, before the dot, is the function `Graph`.
fn check_graph(machine: &Machine, arguments: &Arguments) -> Fallible<()> {
    match arguments.get(0) {
        Value::Builtin(id) if machine.environment.library.function(*id).name() == "Graph" => Ok(()),
        _ => Err(arguments.at(0, type_error("graphs that have names are written `Graph.Path(4)`, `Graph.Cycle(5)`"))),
    }
}

/// The graph of a family with n vertices.
fn named(
    machine: &mut Machine,
    arguments: &Arguments,
    edges: impl FnOnce(usize) -> Vec<(usize, usize)>,
) -> Fallible<Value> {
    check_graph(machine, arguments)?;
    let n = count(arguments, 1)?;
    machine.environment.limit.allow(n.saturating_mul(n).saturating_mul(size_of::<Edge>()))?;
    unlabelled(n, edges(n))
}

/// A graph without labels.
fn unlabelled(vertices: usize, edges: Vec<(usize, usize)>) -> Fallible<Value> {
    let end = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
    let edges: Vec<Edge> =
        edges.into_iter().map(|(from, to)| Edge { from: end(from), to: end(to), label: Label::EDGE }).collect();
    Ok(of_graph(Graph::new(&vec![Label::VERTEX; vertices], &edges)))
}
