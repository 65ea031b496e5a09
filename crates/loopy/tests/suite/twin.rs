//! A slow and obvious implementation on all small graphs: the orders by trying every strategy, and values by their definition.

use cutcake_base::{limit::Limit, player::Player};
use cutcake_loopy::{
    graph::{Graph, GraphBuilder},
    order::Order,
    value::{Side, Value},
};

use crate::Session;

/// All graphs with n vertices, with the first as start.
fn graphs(n: u32) -> impl Iterator<Item = Graph> {
    let bits = 2 * n * n;
    (0..1_u64 << bits).map(move |code| {
        let mut graph = GraphBuilder::default();
        for v in 0..n {
            let side = |side: u32| {
                let row = code >> (n * (2 * v + side));
                (0..n).filter(|w| row >> w & 1 == 1).collect::<Vec<_>>()
            };
            graph.push(&side(0), &side(1)).unwrap();
        }
        graph.finish().unwrap()
    })
}

/// The game g - h: the options of each state and whether each is good, and who is to move.
struct Game {
    options: Vec<Vec<(usize, bool)>>,
    is_left: Vec<bool>,
}

fn game(g: &Graph, h: &Graph, order: Order) -> Game {
    let (good_first, good_second) = match order {
        Order::Stoppers => (true, true),
        Order::Onside => (true, false),
        Order::Offside => (false, true),
    };
    let m = h.len();
    let at = |v: u32, w: u32, left: bool| 2 * (v as usize * m + w as usize) + usize::from(left);
    let (mut options, mut is_left) = (Vec::new(), Vec::new());
    for v in 0..g.len() as u32 {
        for w in 0..m as u32 {
            for left in [false, true] {
                let (own, other) = if left { (Player::Left, Player::Right) } else { (Player::Right, Player::Left) };
                let first = g.options(v, own).iter().map(|v| (at(*v, w, !left), good_first));
                let second = h.options(w, other).iter().map(|w| (at(v, *w, !left), good_second));
                options.push(first.chain(second).collect());
                is_left.push(left);
            }
        }
    }
    Game { options, is_left }
}

/// Whether Left survives from a state with some positional strategy, which suffices in such games: each strategy
/// is tried, and the remaining graph is searched for play that Right wins.
fn survives(game: &Game, start: usize) -> bool {
    let mut reach = vec![start];
    let mut at = 0;
    while at < reach.len() {
        for (to, _) in &game.options[reach[at]] {
            if !reach.contains(to) {
                reach.push(*to);
            }
        }
        at += 1;
    }
    let own: Vec<usize> = reach.iter().copied().filter(|s| game.is_left[*s] && !game.options[*s].is_empty()).collect();
    let mut choice = vec![0; own.len()];
    loop {
        let edges = |state: usize| -> Vec<(usize, bool)> {
            match own.iter().position(|s| *s == state) {
                Some(place) => vec![game.options[state][choice[place]]],
                None => game.options[state].clone(),
            }
        };
        if !is_lost(game, start, &edges) {
            return true;
        }
        // The next strategy.
        let mut place = 0;
        loop {
            if place == own.len() {
                return false;
            }
            choice[place] += 1;
            if choice[place] < game.options[own[place]].len() {
                break;
            }
            choice[place] = 0;
            place += 1;
        }
    }
}

/// Whether some play leads to a state in which Left is to move and cannot, or to a cycle without good edges.
fn is_lost(game: &Game, start: usize, edges: &dyn Fn(usize) -> Vec<(usize, bool)>) -> bool {
    let reachable = |from: usize, only_bad: bool| {
        let mut seen = Vec::new();
        let mut waiting = vec![from];
        while let Some(state) = waiting.pop() {
            for (to, good) in edges(state) {
                let is_allowed = !(only_bad && good);
                if is_allowed && !seen.contains(&to) {
                    seen.push(to);
                    waiting.push(to);
                }
            }
        }
        seen
    };
    let mut all = reachable(start, false);
    all.push(start);
    all.iter().any(|state| {
        (game.is_left[*state] && game.options[*state].is_empty()) || reachable(*state, true).contains(state)
    })
}

#[test]
fn orders_of_all_small_graphs() {
    let limit = Limit::default();
    let small: Vec<Graph> = graphs(1).chain(graphs(2)).collect();
    let mut count = 0;
    for (i, g) in small.iter().enumerate() {
        // Every 11th pair, another one in each row.
        for h in small.iter().skip(i % 11).step_by(11) {
            for order in [Order::Stoppers, Order::Onside, Order::Offside] {
                let fast = g.is_at_least(h, order, &limit).unwrap();
                assert_eq!(fast, survives(&game(g, h, order), 0), "{order:?}: {g:?} >= {h:?}");
                count += 1;
            }
        }
    }
    eprintln!("{count} comparisons");
}

/// The value of a graph is equal to the graph in the orders of graphs, its sides are stoppers, and equal graphs have the same
/// value: for every `step`-th graph with n vertices.
fn values_of_all(n: u32, step: usize) {
    let limit = Limit::default();
    let mut session = Session::new();
    let mut calculator = session.calculator();
    let mut found = std::collections::BTreeMap::new();
    let mut kinds = [0; 4];
    for graph in graphs(n).step_by(step) {
        let value = calculator.value_of_graph(&graph).unwrap();
        let (onside, offside) = value.sides();
        let graphs = [calculator.graph_of_side(onside).unwrap(), calculator.graph_of_side(offside).unwrap()];
        for (side, order, of_side) in [(onside, Order::Onside, &graphs[0]), (offside, Order::Offside, &graphs[1])] {
            if matches!(side, Side::Stopper(_)) {
                assert!(of_side.is_stopper(&limit).unwrap());
            }
            assert!(graph.is_at_least(of_side, order, &limit).unwrap(), "{graph:?}");
            assert!(of_side.is_at_least(&graph, order, &limit).unwrap(), "{graph:?}");
        }
        kinds[match value {
            _ if value.short().is_some() => 0,
            Value::Stopper(_) => 1,
            _ if value.is_stopper_sided() => 2,
            _ => 3,
        }] += 1;
        found.entry(value).or_insert(graph);
    }
    eprintln!("{n} vertices: short, stoppers, stopper-sided, wild: {kinds:?}; {} values", found.len());
    // Different values are different games, and are ordered as their graphs are, whatever their sides.
    let list: Vec<(&Value, &Graph)> = found.iter().collect();
    for (i, (v, g)) in list.iter().enumerate().take(200) {
        for (w, h) in list.iter().skip(i + 1).take(200) {
            let ordered = [g.ge(h, &limit).unwrap(), h.ge(g, &limit).unwrap()];
            assert_ne!(ordered, [true; 2], "{g:?} = {h:?}");
            let by_values = [calculator.is_at_least(**v, **w).unwrap(), calculator.is_at_least(**w, **v).unwrap()];
            assert_eq!(by_values, ordered, "{g:?} and {h:?}");
        }
    }
}

#[test]
fn values_of_all_graphs_of_two_vertices() {
    values_of_all(1, 1);
    values_of_all(2, 1);
}

#[test]
fn values_of_some_graphs_of_three_vertices() {
    values_of_all(3, 397);
}

#[test]
#[ignore = "262,144 graphs"]
fn values_of_all_graphs_of_three_vertices() {
    values_of_all(3, 1);
}
