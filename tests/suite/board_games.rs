//! Domineering, Clobber, Toads and Frogs, Hackenbush: known values, and values against a slow obvious play on cells.

use std::collections::HashMap;

use crate::session::run;
use cutcake::{
    board::graph::{Edge, Graph, Label},
    limit::Limit,
    partizan::{Game, Store, position::Values},
    player::Player,
    ruleset::{
        Entry, Play, Ruleset, clobber::Clobber, domineering::Domineering, hackenbush::Hackenbush,
        toads_and_frogs::Animals,
    },
};
use proptest::prelude::*;

/// The value that a ruleset finds for a board that is written so.
fn value(store: &mut Store, ruleset: &dyn Ruleset, text: &str) -> Game {
    let board = ruleset.board(&[Entry::Text(text.to_owned())]).unwrap_or_else(|error| panic!("{text}: {error}"));
    let Play::Partizan(rules) = ruleset.play() else { panic!("{} is not partizan", ruleset.name()) };
    assert_eq!(ruleset.board(&[Entry::Text(ruleset.entries(&board).trim_matches('"').to_owned())]).as_ref().ok(), {
        let entries = ruleset.entries(&board);
        if entries.starts_with('"') { Some(&board) } else { None }
    });
    Values::default().value(store, rules, &board).unwrap().into_parts().0
}

/// The positions to which a player moves.
type Moves = fn(&str, Player) -> Vec<String>;

/// The value by play on the text of a board, without parts and symmetries.
fn slow_value(store: &mut Store, known: &mut HashMap<String, Game>, text: &str, moves: Moves) -> Game {
    if let Some(value) = known.get(text) {
        return *value;
    }
    let [left, right] = [Player::Left, Player::Right].map(|player| {
        let options = moves(text, player);
        options.iter().map(|option| slow_value(store, known, option, moves)).collect::<Vec<_>>()
    });
    let value = store.form(&left, &right).unwrap();
    known.insert(text.to_owned(), value);
    value
}

/// The letters of a board by row and column, with its moves written back as text.
struct Cells(Vec<Vec<char>>);

impl Cells {
    fn read(text: &str) -> Self {
        Cells(text.split('|').map(|row| row.chars().collect()).collect())
    }

    fn at(&self, row: i32, column: i32) -> Option<char> {
        let row = self.0.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    fn places(&self) -> Vec<(i32, i32)> {
        let columns = self.0[0].len() as i32;
        (0..self.0.len() as i32).flat_map(|row| (0..columns).map(move |column| (row, column))).collect()
    }

    fn with(&self, changes: &[(i32, i32, char)]) -> String {
        let mut cells = self.0.clone();
        for (row, column, letter) in changes {
            cells[*row as usize][*column as usize] = *letter;
        }
        cells.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|")
    }
}

fn domineering(text: &str, player: Player) -> Vec<String> {
    let cells = Cells::read(text);
    let (down, across) = if player == Player::Left { (1, 0) } else { (0, 1) };
    let fits = |(row, column): &(i32, i32)| {
        cells.at(*row, *column) == Some('.') && cells.at(row + down, column + across) == Some('.')
    };
    let places = cells.places().into_iter().filter(fits);
    places.map(|(row, column)| cells.with(&[(row, column, '#'), (row + down, column + across, '#')])).collect()
}

fn clobber(text: &str, player: Player) -> Vec<String> {
    let cells = Cells::read(text);
    let (own, other) = if player == Player::Left { ('x', 'o') } else { ('o', 'x') };
    let mut moves = Vec::new();
    for (row, column) in cells.places().into_iter().filter(|(row, column)| cells.at(*row, *column) == Some(own)) {
        for (down, across) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if cells.at(row + down, column + across) == Some(other) {
                moves.push(cells.with(&[(row, column, '.'), (row + down, column + across, own)]));
            }
        }
    }
    moves
}

fn toads_and_frogs(text: &str, player: Player) -> Vec<String> {
    let cells = Cells::read(text);
    let (own, other, step) = if player == Player::Left { ('t', 'f', 1) } else { ('f', 't', -1) };
    let mut moves = Vec::new();
    for (_, from) in cells.places().into_iter().filter(|(_, from)| cells.at(0, *from) == Some(own)) {
        let to = if cells.at(0, from + step) == Some(other) { from + 2 * step } else { from + step };
        if cells.at(0, to) == Some('.') {
            moves.push(cells.with(&[(0, from, '.'), (0, to, own)]));
        }
    }
    moves
}

fn elephants_and_rhinos(text: &str, player: Player) -> Vec<String> {
    let cells = Cells::read(text);
    let (own, step) = if player == Player::Left { ('t', 1) } else { ('f', -1) };
    let places = cells.places().into_iter().map(|(_, from)| from);
    let movers = places.filter(|from| cells.at(0, *from) == Some(own) && cells.at(0, from + step) == Some('.'));
    movers.map(|from| cells.with(&[(0, from, '.'), (0, from + step, own)])).collect()
}

/// Edges written `l12 r23 …`, vertex 1 the ground.
fn hackenbush(text: &str, player: Player) -> Vec<String> {
    let edges: Vec<&str> = text.split_whitespace().collect();
    let own = if player == Player::Left { 'l' } else { 'r' };
    let cut = |cut: usize| {
        let mut tied = vec![b'1'];
        let rest: Vec<&str> =
            edges.iter().enumerate().filter(|(place, _)| *place != cut).map(|(_, edge)| *edge).collect();
        for _ in 0..rest.len() {
            for edge in &rest {
                let ends = [edge.as_bytes()[1], edge.as_bytes()[2]];
                if ends.iter().any(|end| tied.contains(end)) {
                    tied.extend(ends);
                }
            }
        }
        rest.into_iter().filter(|edge| tied.contains(&edge.as_bytes()[1])).collect::<Vec<_>>().join(" ")
    };
    let places = (0..edges.len()).filter(|place| edges[*place].starts_with([own, 'e']));
    places.map(cut).collect()
}

/// A board of these letters with up to so many cells a side.
fn board(letters: &'static [char], rows: usize, columns: usize) -> impl Strategy<Value = String> {
    (1..=rows, 1..=columns).prop_flat_map(move |(rows, columns)| {
        let row = prop::collection::vec(prop::sample::select(letters.to_vec()), columns);
        let row = row.prop_map(|row| row.into_iter().collect::<String>());
        prop::collection::vec(row, rows).prop_map(|rows| rows.join("|"))
    })
}

/// A graph on the ground, as `l12 r23 …`: each edge leads from a vertex that is tied already to a new one or another.
fn graph(labels: &'static [char], edges: usize) -> impl Strategy<Value = String> {
    let edge = (prop::sample::select(labels.to_vec()), 0..8usize, 0..12usize);
    prop::collection::vec(edge, 0..=edges).prop_map(|edges| {
        let mut count = 1;
        let written = edges.into_iter().map(|(label, from, to)| {
            let from = from % count + 1;
            let to = if to >= count {
                count += 1;
                count
            } else {
                to + 1
            };
            format!("{label}{from}{to}")
        });
        written.collect::<Vec<_>>().join(" ")
    })
}

/// The edges of a graph of less than ten vertices, as [`graph`] writes them.
fn edges_of(graph: &str) -> String {
    let graph = Graph::read(graph).unwrap();
    let edge = |edge: &Edge| format!("{}{}{}", edge.label, digit(edge.from), digit(edge.to));
    graph.edges().iter().map(edge).collect::<Vec<_>>().join(" ")
}

/// A vertex by one sign.
fn digit(vertex: u32) -> char {
    char::from(b'0' + u8::try_from(vertex).unwrap())
}

fn read_graph(text: &str) -> Graph {
    let edge = |edge: &str| {
        let end = |place: usize| u32::from(edge.as_bytes()[place] - b'0');
        Edge { from: end(1), to: end(2), label: Label::of_edge(&edge[..1]).unwrap() }
    };
    let edges: Vec<Edge> = text.split_whitespace().map(edge).collect();
    let count = edges.iter().map(|edge| edge.from.max(edge.to)).max().unwrap_or(1);
    Graph::new(&vec![Label::VERTEX; count as usize], &edges)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn domineering_is_that_of_cells(text in board(&['.', '.', '.', '#'], 4, 4)) {
        let mut store = Store::new(Limit::default());
        let slow = slow_value(&mut store, &mut HashMap::new(), &text, domineering);
        prop_assert_eq!(value(&mut store, &Domineering, &text), slow, "{}", text);
    }

    #[test]
    fn transposed_domineering_is_negative(text in board(&['.', '.', '#'], 4, 5)) {
        let mut store = Store::new(Limit::default());
        let cells = Cells::read(&text);
        let column = |column: usize| cells.0.iter().map(|row| row[column]).collect::<String>();
        let transposed = (0..cells.0[0].len()).map(column).collect::<Vec<_>>().join("|");
        let [value, other] = [&text, &transposed].map(|text| value(&mut store, &Domineering, text));
        prop_assert_eq!(store.neg(value).unwrap(), other, "{}", text);
    }

    #[test]
    fn clobber_is_that_of_cells(text in board(&['x', 'o', 'x', 'o', '.'], 3, 4)) {
        let mut store = Store::new(Limit::default());
        let slow = slow_value(&mut store, &mut HashMap::new(), &text, clobber);
        let fast = value(&mut store, &Clobber, &text);
        prop_assert_eq!(fast, slow, "{}", text);
        // All-small, and negative with the colours exchanged.
        prop_assert!(store.left_stop(fast).is_zero() && store.right_stop(fast).is_zero());
        let exchanged: String = text.chars().map(|c| match c { 'x' => 'o', 'o' => 'x', c => c }).collect();
        let other = value(&mut store, &Clobber, &exchanged);
        prop_assert_eq!(store.neg(fast).unwrap(), other);
    }

    #[test]
    fn toads_and_frogs_is_that_of_cells(text in board(&['t', 'f', '.'], 1, 12)) {
        let mut store = Store::new(Limit::default());
        let slow = slow_value(&mut store, &mut HashMap::new(), &text, toads_and_frogs);
        let fast = value(&mut store, &Animals::TOADS_AND_FROGS, &text);
        prop_assert_eq!(fast, slow, "{}", text);
        let exchanged: String = text.chars().rev().map(|c| match c { 't' => 'f', 'f' => 't', c => c }).collect();
        let other = value(&mut store, &Animals::TOADS_AND_FROGS, &exchanged);
        prop_assert_eq!(store.neg(fast).unwrap(), other);
    }

    #[test]
    fn elephants_and_rhinos_is_that_of_cells(text in board(&['t', 'f', '.', '.', '#'], 1, 12)) {
        let mut store = Store::new(Limit::default());
        let slow = slow_value(&mut store, &mut HashMap::new(), &text, elephants_and_rhinos);
        let fast = value(&mut store, &Animals::ELEPHANTS_AND_RHINOS, &text);
        prop_assert_eq!(fast, slow, "{}", text);
    }

    #[test]
    fn hackenbush_is_that_of_edges(text in graph(&['l', 'r', 'e'], 8)) {
        let mut store = Store::new(Limit::default());
        let slow = slow_value(&mut store, &mut HashMap::new(), &text, hackenbush);
        let graph = read_graph(&text).to_string();
        prop_assert_eq!(value(&mut store, &Hackenbush, &graph), slow, "{} {}", text, graph);
    }

    #[test]
    fn hackenbush_by_theorems_is_that_of_edges(text in prop_oneof![graph(&['l', 'r'], 10), graph(&['e'], 10)]) {
        let mut store = Store::new(Limit::default());
        let slow = slow_value(&mut store, &mut HashMap::new(), &text, hackenbush);
        let graph = read_graph(&text).to_string();
        prop_assert_eq!(value(&mut store, &Hackenbush, &graph), slow, "{} {}", text, graph);
    }

    /// Legs of one player, from the ground 1 to the feet 2, 3, …, and edges of the other's, one at most on each foot.
    #[test]
    fn furniture_is_that_of_edges(
        legs in 1..5u8,
        feet in prop::collection::vec(0..4u8, 4),
        others in prop::collection::vec((0..4u8, 0..4u8), 0..5),
        is_turned in any::<bool>(),
    ) {
        let [leg, other] = if is_turned { ['r', 'l'] } else { ['l', 'r'] };
        let vertex = |vertex: u8| char::from(b'0' + vertex);
        let mut edges: Vec<String> = (2..2 + legs).map(|foot| format!("{leg}1{}", vertex(foot))).collect();
        edges.extend((2..2 + legs).zip(&feet).map(|(foot, to)| format!("{other}{}{}", vertex(foot), vertex(6 + to))));
        edges.extend(others.iter().map(|(from, to)| format!("{other}{}{}", vertex(6 + from), vertex(6 + to))));
        // What is not tied to the ground falls, as it does after a cut.
        let text = edges.join(" ");
        let graph = read_graph(&text).grounded().to_string();
        let mut store = Store::new(Limit::default());
        let fast = value(&mut store, &Hackenbush, &graph);
        let fallen = edges_of(&graph);
        let slow = slow_value(&mut store, &mut HashMap::new(), &fallen, hackenbush);
        prop_assert_eq!(fast, slow, "{} {}", text, graph);
    }

    /// The colon principle: what stands on an edge counts by its value alone.
    #[test]
    fn trees_of_hackenbush_are_ordinal_sums(labels in prop::collection::vec((0..3usize, 0..8usize), 0..9)) {
        fn tree(store: &mut Store, edges: &[(usize, usize, usize)], vertex: usize) -> Game {
            let mut sum = store.zero();
            for (_, to, label) in edges.iter().filter(|(from, ..)| *from == vertex) {
                let above = tree(store, edges, *to);
                let zero = store.zero();
                let edge = match label {
                    0 => store.form(&[zero], &[]),
                    1 => store.form(&[], &[zero]),
                    _ => store.form(&[zero], &[zero]),
                }.unwrap();
                let stalk = store.ordinal_sum(edge, above).unwrap();
                sum = store.add(sum, stalk).unwrap();
            }
            sum
        }
        let mut store = Store::new(Limit::default());
        let edges: Vec<_> = labels.iter().zip(1..).map(|((label, from), to)| (from % to, to, *label)).collect();
        let text: Vec<String> =
            edges.iter().map(|(from, to, label)| format!("{}{}{}", ["l", "r", "e"][*label], from + 1, char::from(b'1' + *to as u8))).collect();
        let graph = read_graph(&text.join(" ")).to_string();
        let by_colon = tree(&mut store, &edges, 0);
        prop_assert_eq!(value(&mut store, &Hackenbush, &graph), by_colon, "{}", graph);
    }

    /// The fusion principle: the vertices of a green cycle are as good as one, and a loop as good as an edge.
    #[test]
    fn green_cycles_fuse(text in graph(&['e'], 8)) {
        let mut edges: Vec<(u8, u8)> = text.split_whitespace().map(|e| (e.as_bytes()[1], e.as_bytes()[2])).collect();
        let is_tied_otherwise = |edges: &[(u8, u8)], cut: usize| {
            let mut tied = vec![edges[cut].0];
            for _ in 0..edges.len() {
                for (_, (a, b)) in edges.iter().enumerate().filter(|(place, _)| *place != cut) {
                    if tied.contains(a) != tied.contains(b) {
                        tied.extend([*a, *b]);
                    }
                }
            }
            tied.contains(&edges[cut].1)
        };
        let on_cycle = |edges: &[(u8, u8)]| {
            (0..edges.len()).find(|place| edges[*place].0 != edges[*place].1 && is_tied_otherwise(edges, *place))
        };
        while let Some(place) = on_cycle(&edges) {
            let (kept, gone) = (edges[place].0.min(edges[place].1), edges[place].0.max(edges[place].1));
            for (from, to) in &mut edges {
                *from = if *from == gone { kept } else { *from };
                *to = if *to == gone { kept } else { *to };
            }
        }
        fn nimber(edges: &[(u8, u8)], vertex: u8, below: u8) -> u64 {
            let at = edges.iter().filter(|(from, to)| (*from == vertex && *to != below) || (*to == vertex && *from != below));
            at.map(|(from, to)| match if *from == vertex { *to } else { *from } {
                other if other == vertex => 1,
                other => 1 + nimber(edges, other, vertex),
            }).fold(0, |sum, each| sum ^ each)
        }
        let mut store = Store::new(Limit::default());
        let expected = store.nimber(nimber(&edges, b'1', 0)).unwrap();
        let graph = read_graph(&text).to_string();
        prop_assert_eq!(value(&mut store, &Hackenbush, &graph), expected, "{} {:?}", graph, edges);
    }
}

/// The rule of Berlekamp: of the stalk's edges up to the first of the other colour each counts 1, and each after these half
/// of the one before, its sign by its colour.
#[test]
fn stalks_of_hackenbush_are_numbers() {
    for length in 1..=9u32 {
        for bits in 0..1u32 << length {
            let stalk: String = (0..length).map(|place| if bits >> place & 1 == 1 { 'l' } else { 'r' }).collect();
            let first = stalk.chars().next().unwrap();
            let whole = stalk.chars().take_while(|edge| *edge == first).count();
            let (mut sum, mut part) = (0, 1 << length);
            for (place, edge) in stalk.chars().enumerate() {
                part = if place >= whole { part / 2 } else { part };
                sum += if edge == 'l' { part } else { -part };
            }
            let mut store = Store::new(Limit::default());
            let value = value(&mut store, &Hackenbush, &stalk);
            let expected = cutcake::number::Rational::new(sum.into(), (1 << length).into());
            assert_eq!(store.as_number(value), expected, "{stalk}");
        }
    }
}

#[test]
fn known_values() {
    for (program, printed) in [
        ("Domineering[1,1]", "0"),
        ("(Value(Domineering[n,1]) for n in 1..6)", "(0, 1, 1, 2, 2, 3)"),
        ("(Value(Domineering[1,n]) for n in 1..6)", "(0, -1, -1, -2, -2, -3)"),
        ("Domineering[2,2]", "+-1"),
        ("Domineering[2,3]", "{2|-1/2}"),
        ("Domineering[3,2]", "{1/2|-2}"),
        ("Domineering[\"..|.#\"]", "*"),
        ("Domineering[3,3]", "+-1"),
        ("Domineering[4,4] == -Domineering[4,4]", "true"),
        ("Outcome(Domineering[4,4])", "N"),
        ("Outcome(Domineering[5,5])", "P"),
        ("Domineering[4,3] == -Domineering[3,4]", "true"),
        ("Show(Domineering[2,2] + Domineering[\"..#|...\"])", "\"Domineering[2,2] + Domineering[\\\"..#|...\\\"]\""),
        ("Clobber[\"xo\"]", "*"),
        ("Clobber[\"xxo\"]", "^"),
        ("Clobber[\"oox\"]", "v"),
        ("Clobber[\"xo|ox\"]", "*"),
        ("Clobber[\"x.|.o\"]", "0"),
        ("Clobber[\"...\"]", "0"),
        ("ToadsAndFrogs[\"tf\"]", "0"),
        ("ToadsAndFrogs[\"t.f\"]", "*"),
        ("ToadsAndFrogs[\"tt.f#t.f\"] == ToadsAndFrogs[\"tt.f\"] + *", "true"),
        (
            "(Outcome(ToadsAndFrogs[\"t.#f.\"]), Value(ToadsAndFrogs[\"t#.f\"]), Outcome(ToadsAndFrogs[\"t.f#t.f\"]))",
            "(L, -1, P)",
        ),
        ("ToadsAndFrogs[\"t....\"]", "4"),
        (
            "ToadsAndFrogs[\"ttttt..fffff\"] == +-{{2|*},{5/2||2|{0||||{0||v<2>|-1},{0||||0||Miny(1/32)|-2|||-1/2+*}|||v<2>|-1/2||-1+*}|||0}}",
            "true",
        ),
        ("ElephantsAndRhinos[\"tt...f\"]", "{2|1}"),
        ("ElephantsAndRhinos[\".f.f..t\"]", "-3"),
        ("ElephantsAndRhinos[\"t.f#t..#.f\"] == * + 1", "true"),
        ("Options(ElephantsAndRhinos[\"t.tf.f\"])", "(ElephantsAndRhinos[\".ttf.f\"], ElephantsAndRhinos[\"t.tff.\"])"),
        ("Outcome(ElephantsAndRhinos[\"t.t.tf..ft..t.t...f.f..t.f..t..f.t...f.f..t.f\"])", "L"),
        ("Hackenbush[\".\"]", "0"),
        ("Hackenbush[\"lrlrrllr\"]", "77/128"),
        ("Hackenbush[\"l(l;rl)\"]", "3/2"),
        ("Hackenbush[\"eeeeeee\"]", "*7"),
        ("Hackenbush[\"lrlerrr\"] == 3/4 + v[3] + *", "true"),
        ("Hackenbush[\"e(ee(e;e);e(eee;ee);e(ee;e))\"]", "*5"),
        ("Hackenbush[\"e(ee:{waist};ee:{waist}e(ee;e(e:{head};e:{head}e)))\"]", "*2"),
        ("Hackenbush[\"(l;r;e)\"]", "*"),
        // A path of r on two legs: Right's best cut is in the middle, and leaves two halves. Then a bed of six legs.
        ("Hackenbush[\":Glrrrl:G\"]", "1/2"),
        ("Hackenbush[\"(lr:A(r:B;r:C);lr:B(r:C;r:D);lr:C(r:D);lr:D(r:A);lr:A;lr:B)\"]", "1/8"),
        ("Hackenbush[\"e:Al(r:A;l)\"] == Hackenbush[\"e:Al(l;r:A)\"]", "true"),
        ("Options(Hackenbush[\"l(r;e)\"], Left)", "(Hackenbush[\".\"], Hackenbush[\"lr\"])"),
        ("Options(Clobber[\"xox\"], Right)", "(Clobber[\"o.x\"], Clobber[\"x.o\"])"),
        ("Options(ToadsAndFrogs[\"t.f\"])", "(ToadsAndFrogs[\".tf\"], ToadsAndFrogs[\"tf.\"])"),
    ] {
        assert_eq!(run(program), [printed], "{program}");
    }
}

#[test]
fn what_is_no_board_of_a_game_is_said() {
    for (program, error) in [
        (
            "Domineering[\"..x\"]",
            "the rows of Domineering are written with . for a free square and # for a taken one, divided by |, all of one length from 1 to 64, and at most 64 rows: \"..#|...\"",
        ),
        ("Domineering[0,3]", "a of Domineering is an integer from 1 to 2^64 - 1"),
        ("Domineering[65,3]", "a side of Domineering has at most 64 squares"),
        ("Domineering[3]", "Domineering[a,b] takes 2 entries, not 1"),
        (
            "Clobber[\"x|ox\"]",
            "a board of Clobber is written by its rows with x and o for stones and . or # for other squares, divided by |, all of one length from 1 to 64, and at most 64 rows: \"xo|ox\"",
        ),
        (
            "ToadsAndFrogs[\"\"]",
            "a strip of Toads and Frogs is written with t for a toad, f for a frog, . for an empty cell and # for a closed one, and has 1 to 64 cells: \"tt..ff\"",
        ),
        ("Hackenbush[\"lx\"]", "the edges of Hackenbush are l, r and e, and `x` is none"),
        ("Hackenbush[\"lL\"]", "vertices have no labels in Hackenbush, and `L` is one"),
        (
            "Hackenbush[\"lr;l\"]",
            "a graph of Hackenbush is connected; several stalks on the ground are its branches: \"(lr;e)\"",
        ),
        ("Hackenbush[\"\"]", "a graph of Hackenbush has a vertex at least, the ground: \".\""),
        ("Hackenbush[\"l(\"]", "a `)` is missing, at sign 3 of the graph \"l(\""),
        ("Hackenbush[3]", "a graph of Hackenbush is written in a string: \"l(r;e)\""),
    ] {
        let shown = run(program).swap_remove(0);
        assert_eq!(shown.lines().next(), Some(&*format!("error: {error}")), "{program}");
    }
}

/// A closed cell is as good as an edge: a strip with one is the sum of the strips on both its sides.
#[test]
fn every_strip_has_closed_cells() {
    let names = [
        ("GenToadsAndFrogs", "t.f", "tf."),
        ("ToadsAndFrogs", "t.f", "tf."),
        ("BackslidingToadsAndFrogs", "t.f", "t..f"),
        ("Push", "x.x", "o.x"),
        ("Shove", "x.x", "o.x"),
        ("ClearThePond", "x..", ".xo"),
        ("Cherries", "lr", "rl"),
        ("TopplingDominoes", "lr.e", "rle"),
        ("Clobber", "xo", "xox"),
        ("NoGo", "..", "..."),
        ("Konane", "xo.", "ox."),
        ("Amazons", "x.", "o.."),
        ("Fission", ".x.", "x.."),
        ("Cram", "..", "..."),
        ("Domineering", "..", "...."),
    ];
    for (name, first, second) in names {
        let program = format!(
            "(Value({name}[\"{first}#{second}\"]) == Value({name}[\"{first}\"]) + Value({name}[\"{second}\"]), \
             Value({name}[\"#{first}#\"]) == Value({name}[\"{first}\"]))"
        );
        assert_eq!(run(&program), ["(true, true)"], "{name}");
    }
    assert_eq!(run("Options(RingToadsAndFrogs[\"t.#.f\"], Left)"), ["(RingToadsAndFrogs[\"t#.f.\"],)"]);
    assert_eq!(
        run("(Maze[\"..#|..#\", 1, 1] == Maze[\"..|..\", 1, 1], Mazie[\"..|##\", 1, 1] == Mazie[\"..\", 1, 1])"),
        ["(true, true)"]
    );
}

#[test]
fn circuits_of_green_hackenbush_rest_on_a_theorem() {
    let tall = r#"Grundy(Hackenbush[Join(("e" for i in 1..1500), "")])"#;
    assert_eq!(run(&format!("({tall}, Standing({tall}))")), ["(1500, proved)"]);
    let circuit = r#"Grundy(Hackenbush["e:A(e;e:A)"])"#;
    assert_eq!(run(&format!("({circuit}, Standing({circuit}))")), ["(1, theorem)"]);
}
