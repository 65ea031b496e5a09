//! Grids, strips and graphs: what is typed and printed, and their laws on random boards.

use std::collections::BTreeSet;

use crate::session::run;
use cutcake::board::{
    graph::{Edge, Graph, Label},
    grid::Grid,
    letters::{Letters, Surface},
};
use proptest::prelude::*;

/// The first line that a program prints, an error without its place.
fn first(program: &str) -> String {
    let shown = run(program).swap_remove(0);
    shown.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn grids_and_strips() {
    for (program, printed) in [
        ("Grid(\"..x|o..\", \".xo\")[1,3]", "\"x\""),
        ("Grid(\"..x|o..\", \".xo\")[2, 3]", "\".\""),
        ("Grid(\"..x|o..\", \".xo\")[(2,1)]", "\"o\""),
        (
            "g := Grid(\"..x|o..\", \".xo\"); (g[0,1], g[1,0], g[3,1], g[1,4], g[-1,1], g[10^30,1])",
            "(\"\", \"\", \"\", \"\", \"\", \"\")",
        ),
        ("Grid((2,3), \"-x\")", "Grid(\"---|---\", \"-x\")"),
        ("Grid(\"x.x|.x.\", \".x\").FindAll(\"x\")", "((1, 1), (1, 3), (2, 2))"),
        (
            "g := Grid(\"..|..\", \".x\"); (g.With((1,2), \"x\", (2,1), \"x\"), g)",
            "(Grid(\".x|x.\", \".x\"), Grid(\"..|..\", \".x\"))",
        ),
        ("Grid(\"ab|cd|ef\", \"abcdef\").Rotate", "Grid(\"eca|fdb\", \"abcdef\")"),
        ("Grid(\"ab|cd|ef\", \"abcdef\").Transpose", "Grid(\"ace|bdf\", \"abcdef\")"),
        ("Grid(\"ab|cd\", \"abcd\").FlipRows", "Grid(\"cd|ab\", \"abcd\")"),
        ("Grid(\"ab|cd\", \"abcd\").FlipColumns", "Grid(\"ba|dc\", \"abcd\")"),
        (
            "Grid(\"..#.|.##.|#..#\", \".#\").Decomposition(\"#\")",
            "(Grid(\"..|.#\", \".#\"), Grid(\".|.\", \".#\"), Grid(\"..\", \".#\"))",
        ),
        ("Grid(\"##\", \".#\").Decomposition(\"#\")", "()"),
        ("g := Grid(\"..x|o..\", \".xo\"); (g.Rows, g.Columns, g.Cells.Size)", "(2, 3, 6)"),
        ("s := Strip(\"tt.f\", \".tf\"); (s[1], s[4], s[5], s[0], s[-7])", "(\"t\", \"f\", \"\", \"\", \"\")"),
        ("s := Strip(\"tt.f\", \".tf\"); (s.FindAll(\"t\"), s.Cells, s.Columns)", "((1, 2), (1, 2, 3, 4), 4)"),
        ("Strip(\"t.f\", \".tf\").With(1, \".\", 2, \"t\")", "Strip(\".tf\", \".tf\")"),
        ("Strip(\"t.f\", \".tf\").FlipColumns", "Strip(\"f.t\", \".tf\")"),
        ("Strip(3, \".tf\").Decomposition(\"t\")", "(Strip(\"...\", \".tf\"),)"),
        ("Grid(\"x.o|.x.\", \".xo\").FindAll((\"x\", \"o\"))", "((1, 1), (1, 3), (2, 2))"),
        ("Strip(\"t.tf\", \".tf\").FindAll(\"f\", (\"t\",))", "(1, 3, 4)"),
        ("Strip(\"t.tf\", \".tf\").FindAll((\"t\", 3))", "error: expected a string, found an integer"),
        ("Grid(\"x..|...\", \".x\").Ray((1, 1), (0, 1))", "((1, 2), (1, 3))"),
        ("Grid(\"x..x|....\", \".x\").Ray((1, 1), ((0, 1), (1, 1)), \".\")", "((1, 2), (1, 3), (2, 2))"),
        ("Grid(\"x..x|....\", \".x\").Ray((1, 1), Orthogonal, \"x\")", "()"),
        ("Torus((1, 3), \".x\").Ray((1, 2), (0, 1), \".\")", "((1, 3), (1, 1))"),
        (
            "Grid((2, 2), \".x\").Ray((1, 1), Compass, \"y\")",
            "error: `y` is not a letter of this board: they are `.` and `x`",
        ),
        ("Grid(\"x.\", \".x\") == Grid(\"x.\", \".x\")", "true"),
        ("Grid(\"x.\", \".x\") == Grid(\"x.\", \".xo\")", "false"),
        ("Set(Grid(\"x.\", \".x\"), Grid(\"x.\", \".x\")).Size", "1"),
        ("Grid(\"..|..\", \".x\")[1,1] == \".\"", "true"),
    ] {
        assert_eq!(first(program), printed, "{program}");
    }
}

#[test]
fn steps_on_a_grid() {
    assert_eq!(first("Orthogonal"), "((-1, 0), (0, 1), (1, 0), (0, -1))");
    assert_eq!(first("ToSet(Compass) == Union(Orthogonal, Diagonal)"), "true");
    assert_eq!(first("All(d[1]^2 + d[2]^2 == 5 for d in KnightsMove) and ToSet(KnightsMove).Size == 8"), "true");
}

#[test]
fn graphs() {
    for (program, printed) in [
        ("Graph(\"l(r;e)\").Edges", "(Edge(\"l\", 1, 2), Edge(\"r\", 2, 3), Edge(\"e\", 2, 4))"),
        (
            "g := Graph(\"l(r;e)\"); (g.Vertices, g.Ground, g.Neighbors(2), g.Label(2))",
            "((1, 2, 3, 4), 1, (1, 3, 4), \".\")",
        ),
        (
            "g := Graph(\"l(r;e)\"); (g.Remove(e).Grounded for e in g.Edges)",
            "(Graph(\".\"), Graph(\"le\"), Graph(\"lr\"))",
        ),
        (
            "g := Graph(\"l(r;e)\"); (e for e in g.Edges where (\"l\", \"e\").Contains(e.Label))",
            "(Edge(\"l\", 1, 2), Edge(\"e\", 2, 4))",
        ),
        ("g := Graph(\"lrl\"); g.Remove(g.Edges[2])", "Graph(\"l;l\")"),
        ("g := Graph(\"lrl\"); g.Remove(g.Edges[1], g.Edges[3])", "Graph(\".;r;.\")"),
        ("Graph(\".-.-.-.\")", "Graph(\"---\")"),
        ("Graph(\"---\") == Graph(\".-.-.-.\")", "true"),
        ("Graph(\":A----:A\").Vertices.Size", "4"),
        ("Graph(\":A-:A\").Edges", "(Edge(\"-\", 1, 1),)"),
        ("g := Graph(\":A--:A\"); g.Remove(g.Edges[1])", "Graph(\"-\")"),
        ("Graph(\":{root}ll:{root}\")", "Graph(\":All:A\")"),
        ("Graph(\"l(r)e\")", "Graph(\"l(r;e)\")"),
        ("Graph(\"L-.-.-.-R\").WithLabel(3, \"X\")", "Graph(\"L--X--R\")"),
        ("Graph(\"{12}-7\").Label(1)", "\"12\""),
        ("Graph(\"9-1\").WithLabel(1, 12)", "Graph(\"{12}-1\")"),
        ("Graph(\"L-R-.\").Remove(2)", "Graph(\"L;.\")"),
        ("Graph(\"L-R;.;-\").Components", "(Graph(\"L-R\"), Graph(\".\"), Graph(\"-\"))"),
        ("Graph(\"\").Components", "()"),
        ("Graph(\"\").Vertices", "()"),
        ("Edge(\"l\", 1, 2).To", "2"),
        ("Graph(\"l\").Edges[1] == Edge(\"l\", 1, 2)", "true"),
    ] {
        assert_eq!(first(program), printed, "{program}");
    }
}

#[test]
fn what_is_no_board_is_said() {
    for (program, error) in [
        ("Grid(\"..y\", \".x\")", "`y` is not a letter of this board: they are `.` and `x`"),
        ("Grid(\"..|.\", \".x\")", "the rows of a board have one length: row 2 has 1 cell, the first has 2"),
        ("Grid(\"\", \".x\")", "a board has at least one cell"),
        ("Grid((0,3), \".x\")", "a board has at least one cell"),
        ("Grid((10^9,10^9), \".x\")", "a board has at most 65536 cells"),
        (
            "Grid(\"..\", \".x.\")",
            "\".x.\" are not the letters of a board: they are 1 to 255 different ones, the empty cell first, without `|`",
        ),
        ("Grid(\"..\", \".x\")[1]", "expected a place (row, column), found an integer"),
        (
            "Grid(\"..\", \".x\")[1,2,3]",
            "a place on a grid is a pair of integers (row, column), and its letter is `board[row, column]`",
        ),
        ("Grid(\"..\", \".x\").With((1,3), \"x\")", "this place is off the board"),
        ("Grid(\"..\", \".x\").With((1,2))", "a letter is missing: With takes pairs of a place and a letter"),
        ("Strip(\"..\", \".x\")[1,2]", "a place on a strip is one integer, and its letter is `s[i]`"),
        ("(1,2)[1,2]", "one index stands between the brackets"),
        ("Graph(\"l(r\")", "a `)` is missing, at sign 4 of the graph \"l(r\""),
        ("Graph(\"l)\")", "there is no `(` to this `)`, at sign 2 of the graph \"l)\""),
        ("Graph(\"l(;r)\")", "a branch is empty, at sign 3 of the graph \"l(;r)\""),
        (
            "Graph(\"LR\")",
            "an edge is missing before this vertex: `-` or a small letter, at sign 2 of the graph \"LR\"",
        ),
        ("Graph(\"L:Al:AlR:A\")", "this vertex has another label already, at sign 10 of the graph \"L:Al:AlR:A\""),
        ("Graph(\"{a{}-.\")", "`{a{}` is not a label: it has one to eight letters, at sign 1 of the graph \"{a{}-.\""),
        ("Graph(\"l\").Remove(Edge(\"r\", 1, 2))", "the graph does not have this edge"),
        ("Graph(\"l\").Label(3)", "the graph has no vertex 3: they run from 1 to 2"),
        (
            "Graph(\"l\").WithLabel(1, \"l\")",
            "\"l\" is not a label: a vertex is labelled by `.`, a capital letter, a digit or a sign, or by up to eight of them",
        ),
    ] {
        assert_eq!(first(program), format!("error: {error}"), "{program}");
    }
}

/// Random cells on a grid of up to 5 rows and 6 columns.
fn grid() -> impl Strategy<Value = String> {
    (1..6usize, 1..7usize).prop_flat_map(|(rows, columns)| {
        let row = prop::collection::vec(prop::sample::select(vec!['.', 'x', '#']), columns)
            .prop_map(|row| row.into_iter().collect::<String>());
        prop::collection::vec(row, rows).prop_map(|rows| rows.join("|"))
    })
}

/// Random vertices and edges between them.
fn graph() -> impl Strategy<Value = (Vec<Label>, Vec<Edge>)> {
    (1..8u32).prop_flat_map(|count| {
        let vertex = prop::sample::select(vec![".", "L", "R", "12"]);
        let vertex = vertex.prop_map(|label| Label::of_vertex(label).unwrap());
        let label = prop::sample::select(vec!["-", "l", "r", "edge"]);
        let edge = (1..=count, 1..=count, label).prop_map(|(from, to, label)| Edge {
            from,
            to,
            label: Label::of_edge(label).unwrap(),
        });
        (prop::collection::vec(vertex, count as usize), prop::collection::vec(edge, 0..10))
    })
}

/// What of a graph does not depend on how its vertices are numbered: the label of each, and those of its edges and
/// neighbours.
fn profile(vertices: &[Label], edges: &[Edge]) -> Vec<(String, Vec<(String, String)>)> {
    let at = |vertex: u32| {
        let ends = edges.iter().filter(|edge| edge.from == vertex || edge.to == vertex);
        let mut ends: Vec<_> = ends
            .map(|edge| {
                let other = if edge.from == vertex { edge.to } else { edge.from };
                (edge.label.to_string(), vertices[other as usize - 1].to_string())
            })
            .collect();
        ends.sort();
        ends
    };
    let mut profile: Vec<_> = vertices.iter().zip(1..).map(|(label, number)| (label.to_string(), at(number))).collect();
    profile.sort();
    profile
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn symmetries_of_grids_are_a_group(text in grid()) {
        let grid = Grid::read(&text, &Letters::new(".x#").unwrap()).unwrap();
        prop_assert_eq!(grid.to_string(), text);
        prop_assert_eq!(&grid.rotated().rotated(), &grid.with_rows_flipped().with_columns_flipped());
        prop_assert_eq!(&grid.rotated().rotated().rotated().rotated(), &grid);
        prop_assert_eq!(&grid.transposed().transposed(), &grid);
        prop_assert_eq!(&grid.rotated(), &grid.with_rows_flipped().transposed());
        prop_assert_eq!(&grid.with_columns_flipped().with_columns_flipped(), &grid);
    }

    #[test]
    fn parts_of_a_grid_hold_its_cells(text in grid()) {
        let grid = Grid::read(&text, &Letters::new(".x#").unwrap()).unwrap();
        let parts = grid.parts("#", Surface::Plane.steps()).unwrap();
        let count = |grid: &Grid, letter: &str| grid.find_all(letter).unwrap().count();
        for letter in [".", "x"] {
            prop_assert_eq!(parts.iter().map(|part| count(part, letter)).sum::<usize>(), count(&grid, letter));
        }
        for part in &parts {
            // Each is one part, and has no empty edge.
            prop_assert_eq!(part.parts("#", Surface::Plane.steps()).unwrap(), std::slice::from_ref(part));
        }
    }

    #[test]
    fn graphs_read_back((vertices, edges) in graph()) {
        let graph = Graph::new(&vertices, &edges);
        prop_assert_eq!(&Graph::read(&graph.to_string()).unwrap(), &graph, "{}", graph);
        prop_assert_eq!(&Graph::new(graph.vertices(), graph.edges()), &graph, "{}", graph);
        prop_assert_eq!(profile(graph.vertices(), graph.edges()), profile(&vertices, &edges), "{}", graph);
        prop_assert_eq!(graph.label(1), Some(vertices[0]));
    }

    #[test]
    fn components_are_those_of_the_slow_way((vertices, edges) in graph(), gone in 0..10usize) {
        let graph = Graph::new(&vertices, &edges);
        let gone: Vec<Edge> = graph.edges().get(gone).copied().into_iter().collect();
        let graph = graph.without(&gone, &[]);
        let mut colours: Vec<usize> = (0..graph.vertices().len()).collect();
        for _ in 0..colours.len() {
            for edge in graph.edges() {
                let (from, to) = (edge.from as usize - 1, edge.to as usize - 1);
                let least = colours[from].min(colours[to]);
                (colours[from], colours[to]) = (least, least);
            }
        }
        let components = graph.components();
        let grounded = graph.grounded();
        prop_assert_eq!(components.len(), colours.iter().collect::<BTreeSet<_>>().len());
        prop_assert_eq!(&components[0], &grounded);
        prop_assert_eq!(grounded.vertices().len(), colours.iter().filter(|colour| **colour == 0).count());
    }

    #[test]
    fn removed_vertices_take_their_edges((vertices, edges) in graph(), gone in 1..8u32) {
        let graph = Graph::new(&vertices, &edges);
        prop_assume!(graph.label(gone).is_some());
        let rest = graph.without(&[], &[gone]);
        let there = graph.edges().iter().filter(|edge| edge.from == gone || edge.to == gone).count();
        prop_assert_eq!(rest.vertices().len() + 1, vertices.len());
        prop_assert_eq!(rest.edges().len() + there, edges.len());
    }

    #[test]
    fn any_text_is_a_graph_or_an_error(text in "[lrLR.:A;(){}<1 -]{0,12}") {
        if let Ok(graph) = Graph::read(&text) {
            prop_assert_eq!(Graph::read(&graph.to_string()).unwrap(), graph);
        }
    }
}

#[test]
fn boards_on_other_surfaces() {
    for (program, printed) in [
        ("t := Torus(\"..x|o..\", \".xo\"); (t[0, 1], t[2, 4], t[-1, 0], t[(3, 3)])", "(\"o\", \"o\", \"x\", \"x\")"),
        ("Torus(\"..x|o..\", \".xo\").With((0, 0), \"x\")", "Torus(\"..x|o.x\", \".xo\")"),
        ("Torus((3, 3), \".x\").Ray((1, 1), (1, 1))", "((2, 2), (3, 3))"),
        ("Torus((2, 2), \".x\").Neighbors((1, 1))", "((2, 1), (1, 2))"),
        ("Torus(\"x..|.##\", \".x#\").Shift(-1, 1)", "Torus(\"#.#|.x.\", \".x#\")"),
        ("Torus(\".#.|###\", \".#\").Decomposition(\"#\")", "(Torus(\".#.|###\", \".#\"),)"),
        ("Torus(\"..x|o..\", \".xo\")[1..2, 1..1]", "Grid(\".|o\", \".xo\")"),
        ("Hexagons((3, 3), \".x\").Neighbors((2, 2)).Size", "6"),
        ("Hexagons(\".#|#.\", \".#\").Decomposition(\"#\").Size", "2"),
        ("Hexagons(\"#.|.#\", \".#\").Decomposition(\"#\").Size", "1"),
        ("Layers(\"..|.x||..|..\", \".x\")[1, 2, 2]", "\"x\""),
        ("b := Layers((2, 2, 2), \".x\"); (b[0, 1, 1], b[1, 3, 1], b[3, 1, 1])", "(\"\", \"\", \"\")"),
        (
            "ruleset Towers[b as Layers(\".#\")] impartial\n  options ([b.With(p, \"#\")] for p in b.FindAll(\".\"))\nend\n\
             t := Sweep(Towers, (2, 2, 1)); (Size(t), t[2])",
            "(16, (Towers[\".|.||.|#\"], *, 1))",
        ),
        ("Layers((2, 3, 4), \".x\").Neighbors((1, 1, 1))", "((1, 1, 2), (1, 2, 1), (2, 1, 1))"),
        ("Layers(\"x.||.#\", \".x#\").Decomposition(\"#\")", "(Layers(\"x.||.#\", \".x#\"),)"),
        ("Layers(\"x#||#.\", \".x#\").Decomposition(\"#\").Size", "2"),
        ("Layers(\"ab|cd||ef|gh\", \"abcdefgh\").Transpose", "Layers(\"ac|bd||eg|fh\", \"abcdefgh\")"),
        ("Layers(\"ab|cd||ef|gh\", \"abcdefgh\").FlipLayers", "Layers(\"ef|gh||ab|cd\", \"abcdefgh\")"),
        ("Layers(\"ab|cd||ef|gh\", \"abcdefgh\").Tilt", "Layers(\"ab|ef||cd|gh\", \"abcdefgh\")"),
        (
            "Layers(\"..|..||..\", \".x\")",
            "error: the layers of a board have as many rows each, with `||` between them: `\"..|..||..|..\"`",
        ),
    ] {
        assert_eq!(first(program), printed, "{program}");
    }
}

/// Edges of graphs taken with both their ends, played on boards and on the graphs of the same cells.
#[test]
fn surfaces_have_the_neighbours_of_their_graphs() {
    let program = |board: &str, sides: &str, graph: &str, size: &str| {
        format!(
            "ruleset OnBoard[b as {board}(\".#\")] impartial
  options for p in b.FindAll(\".\") for q in b.Neighbors(p) where p < q and b[q] == \".\" yield [b.With(p, \"#\", q, \"#\")] end
  split b.Decomposition(\"#\")
end
ruleset OnGraph[g as Graph] impartial
  options for e in g.Edges yield [g.Remove(e.From, e.To)] end
  split g.Components
end
(Grundy(OnBoard[{sides}]) == Grundy(OnGraph[Graph.{graph}({size})]), Options(OnBoard[{sides}]).Size == Graph.{graph}({size}).Edges.Size)"
        )
    };
    for (board, sides, graph) in [
        ("Grid", "3,3", "Grid"),
        ("Torus", "3,3", "Torus"),
        ("Torus", "3,4", "Torus"),
        ("Hexagons", "3,3", "Hexagons"),
        ("Hex", "2,4", "Hexagons"),
        ("Layers", "2,2,2", "Grid"),
        ("Layers", "2,2,3", "Grid"),
    ] {
        assert_eq!(run(&program(board, sides, graph, sides)).pop().as_deref(), Some("(true, true)"), "{board} {sides}");
    }
}
