//! The boards of rulesets: grids and strips of letters, and labelled graphs.

use std::rc::Rc;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::ToPrimitive;

use crate::{
    board::{
        graph::{Edge, Graph, Label},
        grid::{Grid, Square},
        letters::Surface,
        strip::Strip,
    },
    builtin::{Arguments, Builtin, Constant, Kind, Parameter, Subject, one, optional, rest},
    kind::{
        convert::{Fallible, argument_error, integer, mismatch, text, value_error},
        graph::{self, value_of_edge},
        grid::{self, coordinate, place, value_of_place},
        strip,
        table::{cells_of_columns, cells_of_rows, transposed},
        value::Value,
    },
    run::{error::Error, machine::Machine},
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Boards",
    builtins: &[
        Builtin {
            name: "Grid",
            parameters: BOARD_OF_ROWS,
            summary: "A grid of letters, of which the first is the empty cell: from its rows, divided by `|`, or the empty one of (rows, \
                      columns). `board[r, c]` is the letter in row r and column c, which count from 1, and \"\" off the board.",
            examples: &[
                "Grid(\"..x|o..\", \".xo\")",
                "Grid((2, 3), \".#\")",
                "board := Grid(\"..x|o..\", \".xo\"); (board[1, 3], board[3, 1])",
            ],
            run: |_, arguments| read(arguments, Surface::Plane),
        },
        Builtin {
            name: "Torus",
            parameters: BOARD_OF_ROWS,
            summary: "A grid of letters whose opposite edges are joined: `board[0, c]` is in the last row, and so on. Boards of a ruleset are \
                      such by `board as Torus(\".xo\")`.",
            examples: &["Torus(\"..x|o..\", \".xo\")[0, 1]", "Torus((3, 3), \".x\").Neighbors((1, 1))"],
            run: |_, arguments| read(arguments, Surface::Torus),
        },
        Builtin {
            name: "Hexagons",
            parameters: BOARD_OF_ROWS,
            summary: "A grid of letters on hexagons, each row shifted by half a cell: the neighbours of a cell are six, by the steps `Hexagonal`. \
                      Boards of a ruleset are such by `board as Hexagons(\".xo\")`.",
            examples: &["Hexagons((3, 3), \".x\").Neighbors((2, 2))"],
            run: |_, arguments| read(arguments, Surface::Hexagons),
        },
        Builtin {
            name: "Layers",
            parameters: BOARD_OF_ROWS,
            summary: "A board of three dimensions: grids over each other with `||` between them, or the empty one of (layers, rows, columns). \
                      `board[l, r, c]` is the letter in layer l, row r and column c. Boards of a ruleset are such by `board as \
                      Layers(\".xo\")`.",
            examples: &["Layers(\"..|.x||..|..\", \".x\")[1, 2, 2]", "Layers((2, 2, 2), \".x\").Neighbors((1, 1, 1))"],
            run: |_, arguments| read(arguments, Surface::Layers),
        },
        Builtin {
            name: "Layers",
            parameters: &[one("board", Kind::Grid)],
            summary: "How many layers a board has: one, but for a board of layers.",
            examples: &["Layers((2, 3, 4), \".x\").Layers"],
            run: |_, arguments| Ok(Value::integer(as_grid(arguments)?.layers())),
        },
        Builtin {
            name: "Strip",
            parameters: &[one("board", Kind::Rows), one("letters", Kind::String)],
            summary: "A row of letters, of which the first is the empty cell: from its text, or the empty one of so many cells. `s[i]` is the \
                      letter of cell i, which count from 1, and \"\" off the board; `s.Columns` is how many cells there are, `s.Cells` \
                      are their places.",
            examples: &["Strip(\"tt.f\", \".tf\")", "Strip(5, \".tf\")", "Strip(\"tt.f\", \".tf\")[4]"],
            run: |_, arguments| {
                let letters = arguments.read(1, grid::letters)?;
                let strip = arguments.read(0, |value| strip::read(value, &letters))?;
                Ok(Value::Strip(Rc::new(strip)))
            },
        },
        Builtin {
            name: "FindAll",
            parameters: &[one("board", Kind::Board), rest("letter", Kind::Any)],
            summary: "The places of a letter, or of several (one after the other, or in a tuple), row by row: pairs (row, column) of a grid, numbers of a strip.",
            examples: &[
                "Grid(\"..x|x.o\", \".xo\").FindAll(\"x\")",
                "Strip(\"t.tf\", \".tf\").FindAll(\"t\")",
                "Strip(\"t.tf\", \".tf\").FindAll(\"t\", \"f\")",
            ],
            run: |machine, arguments| {
                let mut places: Vec<Square> = Vec::new();
                let mut letters = Vec::new();
                for (place, given) in arguments.values.iter().enumerate().skip(1) {
                    let given = match given {
                        Value::Tuple(_) | Value::Set(_) => machine.list(given)?,
                        letter => vec![letter.clone()],
                    };
                    for letter in given {
                        letters.push((place, text(&letter).map_err(|error| arguments.at(place, error))?));
                    }
                }
                let are_several = letters.len() > 1;
                for (place, letter) in letters {
                    let in_letters = |error: crate::board::BoardError| arguments.at(place, error.into());
                    match arguments.get(0) {
                        Value::Grid(grid) => places.extend(grid.find_all(&letter).map_err(in_letters)?),
                        Value::Strip(strip) => {
                            places.extend(strip.find_all(&letter).map_err(in_letters)?.map(|cell| (1, cell)));
                        }
                        other => return Err(arguments.at(0, mismatch("a grid or a strip", other))),
                    }
                }
                if are_several {
                    places.sort_unstable();
                    places.dedup();
                }
                let value = |place: Square| match arguments.get(0) {
                    Value::Grid(grid) => value_of_place(grid, place),
                    _ => Ok(Value::integer(place.1)),
                };
                Ok(Value::tuple(places.into_iter().map(value).collect::<Fallible<_>>()?)?)
            },
        },
        Builtin {
            name: "Ray",
            parameters: &[
                one("board", Kind::Grid),
                one("place", Kind::Any),
                one("direction", Kind::Any),
                optional("letter", Kind::String),
            ],
            summary: "The places of a grid that are reached from a place (row, column) by steps (rows, columns), up to the edge of the board, on a \
                      torus around it; the place itself is none of them. With a letter only those before the first place that has another one. Of \
                      several directions, such as Compass, one ray stands behind the other.",
            examples: &[
                "Grid((3, 4), \".x\").Ray((3, 1), (-1, 1))",
                "Grid(\"x..x|....\", \".x\").Ray((1, 1), (0, 1), \".\")",
                "Grid(\"q.x|...\", \".qx\").Ray((1, 1), Compass, \".\")",
            ],
            run: ray,
        },
        Builtin {
            name: "Wrap",
            parameters: &[one("board", Kind::Board), one("place", Kind::Any)],
            summary: "A place of a board whose opposite edges are joined: (row, column) of a grid, which is then a torus, or a number of a strip, \
                      which is then a ring, brought back onto the board.",
            examples: &["Grid((3, 4), \".x\").Wrap((0, 5))", "Strip(\"t.f\", \".tf\").Wrap(4)"],
            run: |_, arguments| {
                let wrapped = |place: &Value, side: usize| {
                    let side = BigInt::from(side);
                    integer(place).map(|place| Value::integer((place - 1_u8).mod_floor(&side) + 1_u8))
                };
                let at = |error| arguments.at(1, error);
                match (arguments.get(0), arguments.get(1)) {
                    (Value::Grid(grid), Value::Tuple(pair)) if pair.items.len() == 2 => {
                        let row = wrapped(&pair.items[0], grid.rows()).map_err(at)?;
                        let column = wrapped(&pair.items[1], grid.columns()).map_err(at)?;
                        Ok(Value::tuple(vec![row, column])?)
                    }
                    (Value::Strip(strip), place) => wrapped(place, strip.as_grid().columns()).map_err(at),
                    (_, place) => Err(at(mismatch("a place (row, column)", place))),
                }
            },
        },
        Builtin {
            name: "With",
            parameters: &[one("board", Kind::Board), rest("place, letter", Kind::Any)],
            summary: "The board with other letters at some places: pairs of a place, (row, column) of a grid or a number of a strip, and a \
                      letter.",
            examples: &[
                "Grid(\"..|..\", \".xo\").With((1, 2), \"x\", (2, 1), \"o\")",
                "Strip(\"t.f\", \".tf\").With(1, \".\", 2, \"t\")",
            ],
            run: |_, arguments| match arguments.get(0) {
                Value::Grid(grid) => {
                    let mut grid = Grid::clone(grid);
                    with_letters(arguments, |place, letter| {
                        Ok(match grid::place(&grid, place)? {
                            Some(place) => grid.set(place, letter)?,
                            None => false,
                        })
                    })?;
                    Ok(Value::Grid(Rc::new(grid)))
                }
                Value::Strip(strip) => {
                    let mut strip = Strip::clone(strip);
                    with_letters(arguments, |place, letter| {
                        Ok(match coordinate(place)? {
                            Some(place) => strip.set(place, letter)?,
                            None => false,
                        })
                    })?;
                    Ok(Value::Strip(Rc::new(strip)))
                }
                other => Err(arguments.at(0, mismatch("a grid or a strip", other))),
            },
        },
        Builtin {
            name: "Rows",
            parameters: &[one("board", Kind::BoardOrTable)],
            summary: "How many rows a board has; a strip has one. Of a table its rows, each the tuple of its cells.",
            examples: &["Rows(Grid(\"..x|x.o\", \".xo\"))", "ValueTable(Cutcake, 1..3, 2..5).Rows"],
            run: |_, arguments| match arguments.get(0) {
                Value::Table(table) => cells_of_rows(table),
                _ => Ok(Value::integer(as_grid(arguments)?.rows())),
            },
        },
        Builtin {
            name: "Columns",
            parameters: &[one("board", Kind::BoardOrTable)],
            summary: "How many columns a board has; of a strip, how many cells. Of a table its columns, each the tuple of its cells.",
            examples: &[
                "Columns(Grid(\"..x|x.o\", \".xo\"))",
                "Strip(\"tt.f\", \".tf\").Columns",
                "ValueTable(Cutcake, 1..3, 2..5).Columns[2]",
            ],
            run: |_, arguments| match arguments.get(0) {
                Value::Table(table) => cells_of_columns(table),
                _ => Ok(Value::integer(as_grid(arguments)?.columns())),
            },
        },
        Builtin {
            name: "Cells",
            parameters: &[one("board", Kind::Board)],
            summary: "The places of all cells, row by row: pairs (row, column) of a grid, numbers of a strip.",
            examples: &["Cells(Grid(\"..|..\", \".x\"))", "Cells(Strip(\"tt.f\", \".tf\"))"],
            run: |_, arguments| {
                let grid = as_grid(arguments)?;
                Ok(Value::tuple(match arguments.get(0) {
                    Value::Strip(_) => grid.places().map(|(_, cell)| Value::integer(cell)).collect(),
                    _ => grid.places().map(|place| value_of_place(grid, place)).collect::<Fallible<_>>()?,
                })?)
            },
        },
        Builtin {
            name: "Decomposition",
            parameters: &[
                one("board", Kind::Board),
                one("wall", Kind::String),
                optional("directions", Kind::Collection),
            ],
            summary: "The parts into which the cells with one letter, the wall, divide a board: neighbours are connected, or those that a step \
                      in one of the directions, pairs (rows, columns), connects. Each part is the smallest board around it, on a torus \
                      the whole one, with the wall everywhere else.",
            examples: &[
                "Decomposition(Grid(\"..#.|.##.\", \".#\"), \"#\")",
                "Grid(\".#.|#.#|.##\", \".#\").Decomposition(\"#\", Compass)",
                "Strip(\"t.##.f\", \".tf#\").Decomposition(\"#\")",
            ],
            run: |_, arguments| {
                let wall = text(arguments.get(1))?;
                let in_letters = |error: crate::board::BoardError| arguments.at(1, error.into());
                let steps = match arguments.optional(2) {
                    Some(directions) => grid::steps(directions).map_err(|error| arguments.at(2, error))?,
                    None => as_grid(arguments)?.letters().surface().steps().to_vec(),
                };
                let parts = match (arguments.get(0), arguments.optional(2)) {
                    (Value::Strip(_), Some(_)) => {
                        let error =
                            argument_error("the cells of a strip are connected in a row: directions are for grids");
                        return Err(arguments.at(2, error));
                    }
                    (Value::Strip(strip), None) => {
                        strip.parts(&wall).map_err(in_letters)?.into_iter().map(of_strip).collect()
                    }
                    _ => {
                        as_grid(arguments)?.parts(&wall, &steps).map_err(in_letters)?.into_iter().map(of_grid).collect()
                    }
                };
                Ok(Value::tuple(parts)?)
            },
        },
        Builtin {
            name: "Exchange",
            parameters: &[one("board", Kind::Lettered), one("a", Kind::String), one("b", Kind::String)],
            summary: "The board with two letters exchanged, the graph with two labels exchanged: with the players changed about, the \
                      `negative` of a ruleset.",
            examples: &[
                "Grid(\"xx.|.o#\", \".xo#\").Exchange(\"x\", \"o\")",
                "Graph(\"L-.-R-R\").Exchange(\"L\", \"R\")",
                "Graph(\"l(r;e)\").Exchange(\"l\", \"r\")",
            ],
            run: |_, arguments| {
                let (a, b) = (text(arguments.get(1))?, text(arguments.get(2))?);
                match arguments.get(0) {
                    Value::Grid(grid) => Ok(of_grid(grid.exchanged(&a, &b)?)),
                    Value::Strip(strip) => Ok(of_strip(strip.exchanged(&a, &b)?)),
                    Value::Graph(graph) => {
                        let label = |place: usize| match arguments.get(place) {
                            value @ Value::String(text) if Label::of_edge(text).is_some() => {
                                graph::label_of_edge(value)
                            }
                            value => graph::label_of_vertex(value),
                        };
                        let [a, b] = [1, 2].map(|place| label(place).map_err(|error| arguments.at(place, error)));
                        Ok(of_graph(graph.exchanged(a?, b?)))
                    }
                    other => Err(arguments.at(0, mismatch("a grid, a strip or a graph", other))),
                }
            },
        },
        Builtin {
            name: "FlipRows",
            parameters: &[one("board", Kind::Board)],
            summary: "The board with its last row first.",
            examples: &["FlipRows(Grid(\"..x|o..\", \".xo\"))"],
            run: |_, arguments| match arguments.get(0) {
                Value::Strip(strip) => Ok(Value::Strip(Rc::clone(strip))),
                _ => Ok(of_grid(as_grid(arguments)?.with_rows_flipped())),
            },
        },
        Builtin {
            name: "FlipColumns",
            parameters: &[one("board", Kind::Board)],
            summary: "The board with its last column first; of a strip, with its last cell first.",
            examples: &["FlipColumns(Grid(\"..x|o..\", \".xo\"))", "Strip(\"tt.f\", \".tf\").FlipColumns"],
            run: |_, arguments| match arguments.get(0) {
                Value::Strip(strip) => Ok(of_strip(strip.flipped())),
                _ => Ok(of_grid(as_grid(arguments)?.with_columns_flipped())),
            },
        },
        Builtin {
            name: "FlipLayers",
            parameters: &[one("board", Kind::Grid)],
            summary: "The board with its last layer first.",
            examples: &["FlipLayers(Layers(\"..||.x\", \".x\"))"],
            run: |_, arguments| Ok(of_grid(as_grid(arguments)?.with_layers_flipped())),
        },
        Builtin {
            name: "Tilt",
            parameters: &[one("board", Kind::Grid)],
            summary: "The board whose layers are the rows of this one: with `FlipLayers`, `FlipRows`, `FlipColumns` and `Transpose` all turns and \
                      reflections of a block.",
            examples: &["Tilt(Layers(\"..|.x||..|..\", \".x\"))"],
            run: |_, arguments| Ok(of_grid(as_grid(arguments)?.tilted())),
        },
        Builtin {
            name: "Shift",
            parameters: &[one("board", Kind::Grid), one("rows", Kind::Integer), one("columns", Kind::Integer)],
            summary: "The board with its letters moved on by so many rows and columns, those that leave it coming in at the other side: on a \
                      torus it is the same.",
            examples: &["Shift(Torus(\"..x|o..\", \".xo\"), 1, -1)"],
            run: |_, arguments| {
                let grid = as_grid(arguments)?;
                let by = |place: usize, side: usize| {
                    let by = arguments.read(place, integer)?;
                    Ok::<_, Box<Error>>(by.mod_floor(&BigInt::from(side)).to_usize().unwrap_or(0))
                };
                Ok(of_grid(grid.shifted(by(1, grid.rows())?, by(2, grid.columns())?)))
            },
        },
        Builtin {
            name: "Transpose",
            parameters: &[one("grid", Kind::GridOrTable)],
            summary: "The grid, or the table, whose rows are the columns of this one.",
            examples: &["Transpose(Grid(\"..x|o..\", \".xo\"))", "ValueTable(Cutcake, 1..2, 2..5).Transpose"],
            run: |_, arguments| match arguments.get(0) {
                Value::Table(table) => Ok(Value::Table(Rc::new(transposed(table)?))),
                _ => Ok(of_grid(as_grid(arguments)?.transposed())),
            },
        },
        Builtin {
            name: "Graph",
            parameters: &[one("text", Kind::String)],
            summary: "A graph from its text, written from the ground up, which is vertex 1. A vertex is `.`, or a capital letter, a digit or another \
                      sign that labels it, an edge `-` or a small letter; a vertex without a label may be left out. Branches stand in \
                      parentheses with `;` between them. `:A` behind a vertex names it, and vertices of one name are one, so that \
                      `:A---:A` is a triangle; `;` outside of parentheses begins another component. Labels and names of several \
                      letters stand in braces: `{12}-{7}`.",
            examples: &["Graph(\"l(r;e)\")", "Graph(\"L-.-.-R\")", "Graph(\":A---:A\").Edges"],
            run: |_, arguments| {
                let graph = arguments.read(0, graph::read)?;
                Ok(of_graph(graph))
            },
        },
        Builtin {
            name: "Edge",
            parameters: &[one("label", Kind::String), one("from", Kind::Integer), one("to", Kind::Integer)],
            summary: "An edge of a graph, with its label and the numbers of the vertices at its ends.",
            examples: &["Edge(\"l\", 1, 2)", "Graph(\"l(r;e)\").Remove(Edge(\"r\", 2, 3))"],
            run: |_, arguments| {
                let label = arguments.read(0, graph::label_of_edge)?;
                let end = |place| arguments.read(place, graph::end);
                Ok(value_of_edge(Edge { from: end(1)?, to: end(2)?, label }))
            },
        },
        Builtin {
            name: "Vertices",
            parameters: &[one("graph", Kind::Graph)],
            summary: "The numbers of the vertices, from 1 on, as they come in the text of the graph.",
            examples: &["Vertices(Graph(\"l(r;e)\"))"],
            run: |_, arguments| {
                Ok(Value::tuple((1..=as_graph(arguments)?.vertices().len()).map(Value::integer).collect())?)
            },
        },
        Builtin {
            name: "Edges",
            parameters: &[one("graph", Kind::Graph)],
            summary: "The edges, as they come in the text of the graph. An edge has a label and two ends: `e.Label`, `e.From`, `e.To`.",
            examples: &["Edges(Graph(\"l(r;e)\"))", "(e.Label for e in Graph(\"l(r;e)\").Edges)"],
            run: |_, arguments| {
                Ok(Value::tuple(as_graph(arguments)?.edges().iter().map(|edge| value_of_edge(*edge)).collect())?)
            },
        },
        Builtin {
            name: "Ground",
            parameters: &[one("graph", Kind::Graph)],
            summary: "The number of the vertex that is the ground: the first one.",
            examples: &["Ground(Graph(\"l(r;e)\"))"],
            run: |_, arguments| match as_graph(arguments)?.vertices() {
                [] => Err(value_error("the graph has no vertex, and so no ground")),
                _ => Ok(Value::integer(1)),
            },
        },
        Builtin {
            name: "Remove",
            parameters: &[one("graph", Kind::Graph), rest("edges", Kind::Any)],
            summary: "The graph without some of its edges; a vertex, given by its number, goes with all its edges. Several may \
                      be given in a tuple. What remains is numbered anew.",
            examples: &[
                "g := Graph(\"l(r;e)\"); g.Remove(g.Edges[1])",
                "Graph(\"L-.-R-.\").Remove(2)",
                "g := Graph(\":A---:A\"); g.Remove(g.Neighbors(1))",
            ],
            run: |_, arguments| {
                let graph = as_graph(arguments)?;
                let (mut edges, mut vertices) = (Vec::new(), Vec::new());
                for (place, value) in arguments.rest(1).iter().enumerate() {
                    let removed = match value {
                        Value::Tuple(several) => several
                            .items
                            .iter()
                            .try_for_each(|value| add_removed(graph, value, &mut edges, &mut vertices)),
                        value => add_removed(graph, value, &mut edges, &mut vertices),
                    };
                    removed.map_err(|error| arguments.at(place + 1, error))?;
                }
                Ok(of_graph(graph.without(&edges, &vertices)))
            },
        },
        Builtin {
            name: "Grounded",
            parameters: &[one("graph", Kind::Graph)],
            summary: "What of the graph is tied to the ground, by however many edges.",
            examples: &["g := Graph(\"l(rl;e)\"); g.Remove(g.Edges[2]).Grounded"],
            run: |_, arguments| Ok(of_graph(as_graph(arguments)?.grounded())),
        },
        Builtin {
            name: "Components",
            parameters: &[one("graph", Kind::Graph)],
            summary: "The connected components of the graph.",
            examples: &["Components(Graph(\"L-R;.-R\"))"],
            run: |_, arguments| {
                Ok(Value::tuple(as_graph(arguments)?.components().into_iter().map(of_graph).collect())?)
            },
        },
        Builtin {
            name: "Neighbors",
            parameters: &[one("graph", Kind::Graph), one("vertex", Kind::Integer)],
            summary: "The vertices to which an edge leads from a vertex, each once.",
            examples: &["Graph(\"l(r;e)\").Neighbors(2)"],
            run: |_, arguments| {
                let neighbours = as_graph(arguments)?.neighbours(vertex(arguments)?);
                Ok(Value::tuple(neighbours.into_iter().map(Value::integer).collect())?)
            },
        },
        Builtin {
            name: "Neighbors",
            parameters: &[one("board", Kind::Grid), one("place", Kind::Any), optional("directions", Kind::Collection)],
            summary: "The places on a board to which one step leads from a place, each once: four on a grid and a torus, six on hexagons and in \
                      layers; or those to which the steps lead that are given, such as `Compass`.",
            examples: &[
                "Grid((3, 3), \".x\").Neighbors((1, 1))",
                "Hexagons((3, 3), \".x\").Neighbors((1, 1))",
                "Grid((3, 3), \".x\").Neighbors((1, 1), Compass)",
            ],
            run: |_, arguments| {
                let grid = as_grid(arguments)?;
                let place = arguments.read(1, |value| place(grid, value))?;
                let steps = match arguments.optional(2) {
                    Some(directions) => grid::steps(directions).map_err(|error| arguments.at(2, error))?,
                    None => grid.letters().surface().steps().to_vec(),
                };
                let reached = steps.into_iter().filter_map(|step| grid.neighbour(place?, step));
                let mut neighbours: Vec<Square> = Vec::new();
                for neighbour in reached {
                    if Some(neighbour) != place && !neighbours.contains(&neighbour) {
                        neighbours.push(neighbour);
                    }
                }
                Ok(Value::tuple(
                    neighbours.into_iter().map(|place| value_of_place(grid, place)).collect::<Fallible<_>>()?,
                )?)
            },
        },
        Builtin {
            name: "Label",
            parameters: &[one("x", Kind::Labelled), optional("vertex", Kind::Integer)],
            summary: "The label of an edge, or of a vertex of a graph: `-` and `.` if it has none.",
            examples: &["Label(Graph(\"l(r;e)\").Edges[1])", "Graph(\"L-.-R\").Label(3)"],
            run: |_, arguments| match (arguments.get(0), arguments.optional(1)) {
                (Value::Edge(edge), None) => Ok(Value::string(edge.label.text())),
                (Value::Graph(graph), Some(_)) => {
                    let vertex = vertex(arguments)?;
                    let label = graph.label(vertex).map(|label| Value::string(label.text()));
                    label.ok_or_else(|| {
                        let error = arguments.at(1, value_error(format!("the graph has no vertex {vertex}")));
                        error.help("its vertices are `g.Vertices`")
                    })
                }
                (Value::Graph(_), None) => Err(argument_error("say which vertex: `g.Label(v)`")),
                (Value::Edge(_), Some(_)) => Err(argument_error("an edge has one label: `e.Label`")),
                (other, _) => Err(arguments.at(0, mismatch("an edge, or a graph and a vertex", other))),
            },
        },
        Builtin {
            name: "WithLabel",
            parameters: &[one("graph", Kind::Graph), one("vertex", Kind::Integer), one("label", Kind::Any)],
            summary: "The graph with another label at a vertex.",
            examples: &["Graph(\".-.-R\").WithLabel(2, \"L\")", "Graph(\"9-1\").WithLabel(1, 12)"],
            run: |_, arguments| {
                let label = arguments.read(2, graph::label_of_vertex)?;
                Ok(of_graph(as_graph(arguments)?.with_label(vertex(arguments)?, label)))
            },
        },
        Builtin {
            name: "From",
            parameters: &[one("edge", Kind::Edge)],
            summary: "The number of the vertex at which an edge is written.",
            examples: &["Graph(\"l(r;e)\").Edges[2].From"],
            run: |_, arguments| Ok(Value::integer(as_edge(arguments)?.from)),
        },
        Builtin {
            name: "To",
            parameters: &[one("edge", Kind::Edge)],
            summary: "The number of the vertex to which an edge leads from the one at which it is written.",
            examples: &["Graph(\"l(r;e)\").Edges[2].To"],
            run: |_, arguments| Ok(Value::integer(as_edge(arguments)?.to)),
        },
    ],
};

pub(super) const ORTHOGONAL: Constant = Constant {
    name: "Orthogonal",
    summary: "The four steps on a grid to cells that share a side: pairs (rows, columns).",
    value: || steps(&[(-1, 0), (0, 1), (1, 0), (0, -1)]),
};

pub(super) const DIAGONAL: Constant = Constant {
    name: "Diagonal",
    summary: "The four steps on a grid to cells that share a corner only: pairs (rows, columns).",
    value: || steps(&[(-1, 1), (1, 1), (1, -1), (-1, -1)]),
};

pub(super) const HEXAGONAL: Constant = Constant {
    name: "Hexagonal",
    summary: "The six steps on a grid whose rows are each shifted by half a cell, so that its cells are hexagons: pairs (rows, columns).",
    value: || steps(&[(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)]),
};

pub(super) const COMPASS: Constant = Constant {
    name: "Compass",
    summary: "The eight steps on a grid to cells that share a side or a corner, clockwise from north: pairs (rows, columns).",
    value: || steps(&[(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]),
};

pub(super) const KNIGHTS_MOVE: Constant = Constant {
    name: "KnightsMove",
    summary: "The eight moves of a knight on a grid, clockwise from north: pairs (rows, columns).",
    value: || steps(&[(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]),
};

fn steps(steps: &[(i8, i8)]) -> Value {
    let pairs = steps.iter().map(|(rows, columns)| Value::tuple(vec![Value::integer(*rows), Value::integer(*columns)]));
    // Pairs in a tuple are not nested deeply.
    pairs.collect::<Result<_, _>>().and_then(Value::tuple).unwrap_or(Value::Nothing)
}

/// Passes the pairs of a place and a letter after the first argument to `set`, which returns whether the cell exists.
fn with_letters(arguments: &Arguments, mut set: impl FnMut(&Value, &str) -> Fallible<bool>) -> Fallible<()> {
    for (number, pair) in arguments.rest(1).chunks(2).enumerate() {
        let place = 2 * number + 1;
        let [cell, letter] = pair else {
            let error = argument_error("a letter is missing: With takes pairs of a place and a letter");
            return Err(arguments.at(place, error));
        };
        let letter = text(letter).map_err(|error| arguments.at(place + 1, error))?;
        if !set(cell, &letter).map_err(|error| arguments.at(place, error))? {
            return Err(arguments.at(place, value_error("this place is off the board")));
        }
    }
    Ok(())
}

/// The places in one or several directions from a place, up to the edge or the first place with another letter.
fn ray(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let Value::Grid(grid) = arguments.get(0) else {
        return Err(arguments.at(0, mismatch("a grid", arguments.get(0))));
    };
    let Some(start) = arguments.read(1, |value| place(grid, value))? else {
        return Ok(Value::tuple(Vec::new())?);
    };
    let is_one = matches!(arguments.get(2), Value::Tuple(step) if matches!(step.items.first(), Some(Value::Number(_))));
    let directions = if is_one { Value::tuple(vec![arguments.get(2).clone()])? } else { arguments.get(2).clone() };
    let steps = grid::steps(&directions).map_err(|error| arguments.at(2, error))?;
    if steps.contains(&[0; 3]) {
        return Err(arguments.at(2, value_error("a ray goes somewhere: its step is not (0, 0)")));
    }
    let letter = arguments.optional(3).map(text).transpose().map_err(|error| arguments.at(3, error))?;
    if let Some(letter) = &letter {
        grid.letters().find(letter).map_err(|error| arguments.at(3, error.into()))?;
    }
    let mut places = Vec::new();
    for step in steps {
        let goes_on = |place: &Square| {
            *place != start && letter.as_ref().is_none_or(|letter| grid.letter(place.0, place.1) == Some(letter))
        };
        let mut next = grid.neighbour(start, step);
        while let Some(place) = next.filter(goes_on) {
            machine.environment.limit.check()?;
            places.push(value_of_place(grid, place)?);
            next = grid.neighbour(place, step);
        }
    }
    Ok(Value::tuple(places)?)
}

/// The parameters of functions that make a board of its rows.
const BOARD_OF_ROWS: &[Parameter] = &[one("board", Kind::Rows), one("letters", Kind::String)];

/// The board given by a text, or the empty board of a size.
fn read(arguments: &Arguments, surface: Surface) -> Fallible<Value> {
    let letters = arguments.read(1, grid::letters)?.on(surface);
    let grid = arguments.read(0, |value| grid::read(value, &letters))?;
    Ok(of_grid(grid))
}

/// The first argument as a grid; a strip is a grid of one row.
fn as_grid(arguments: &Arguments) -> Fallible<&Grid> {
    match arguments.get(0) {
        Value::Grid(grid) => Ok(grid),
        Value::Strip(strip) => Ok(strip.as_grid()),
        other => Err(arguments.at(0, mismatch("a grid or a strip", other))),
    }
}

fn as_graph(arguments: &Arguments) -> Fallible<&Graph> {
    match arguments.get(0) {
        Value::Graph(graph) => Ok(graph),
        other => Err(arguments.at(0, mismatch("a graph", other))),
    }
}

/// The vertex that is the second argument, of the graph that is the first.
fn vertex(arguments: &Arguments) -> Fallible<u32> {
    graph::vertex(as_graph(arguments)?, arguments.get(1)).map_err(|error| arguments.at(1, error))
}

/// Adds an edge or a vertex to those to be removed from a graph.
fn add_removed(graph: &Graph, value: &Value, edges: &mut Vec<Edge>, vertices: &mut Vec<u32>) -> Fallible<()> {
    match value {
        Value::Edge(edge) => {
            let count = |edges: &[Edge]| edges.iter().filter(|other| **other == **edge).count();
            if count(edges) == count(graph.edges()) {
                return Err(value_error("the graph does not have this edge")
                    .help("edges are numbered anew when some are removed: remove several at once, `g.Remove(a, b)`"));
            }
            edges.push(**edge);
        }
        Value::Number(_) => vertices.push(graph::vertex(graph, value)?),
        other => return Err(mismatch("an edge of the graph, or the number of a vertex", other)),
    }
    Ok(())
}

fn as_edge(arguments: &Arguments) -> Fallible<&Edge> {
    match arguments.get(0) {
        Value::Edge(edge) => Ok(edge),
        other => Err(arguments.at(0, mismatch("an edge", other))),
    }
}

fn of_grid(grid: Grid) -> Value {
    Value::Grid(Rc::new(grid))
}

fn of_strip(strip: Strip) -> Value {
    Value::Strip(Rc::new(strip))
}

pub(super) fn of_graph(graph: Graph) -> Value {
    Value::Graph(Rc::new(graph))
}
