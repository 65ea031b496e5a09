//! Laws of loopy games on random graphs, each computed in two ways.

use cutcake_base::limit::Limit;
use cutcake_loopy::{
    graph::Graph,
    order::Order,
    outcome::{Outcome, Outcomes},
    value::Value,
};

use crate::{Session, random::Random};

fn limit() -> Limit {
    Limit::default()
}

/// The outcome of a graph agrees with that of its value, the value of a product with the sum of the values, and the order of
/// values with that of graphs.
fn pairs(seed: u64, count: u32, most: u32) {
    let mut random = Random(seed);
    let mut session = Session::new();
    let mut kinds = [0; 4];
    for _ in 0..count {
        let mut calculator = session.calculator();
        let (g, h) = if random.below(3) == 0 {
            (random.graph(most), random.graph(most))
        } else {
            (random.form(most), random.form(most))
        };
        let (a, b) = (calculator.value_of_graph(&g).unwrap(), calculator.value_of_graph(&h).unwrap());
        kinds[match a {
            _ if a.short().is_some() => 0,
            Value::Stopper(_) => 1,
            _ if a.is_stopper_sided() => 2,
            _ => 3,
        }] += 1;
        assert_eq!(calculator.outcome(a).unwrap(), g.outcome(&limit()).unwrap(), "{g:?}");
        let product = g.sum(&h, &limit()).unwrap();
        let sum = calculator.add(a, b).unwrap();
        assert_eq!(calculator.outcome(sum).unwrap(), product.outcome(&limit()).unwrap(), "{g:?} + {h:?}");
        let of_product = calculator.value_of_graph(&product).unwrap();
        assert!(calculator.is_equal(sum, of_product).unwrap(), "{g:?} + {h:?}");
        let negative = calculator.value_of_graph(&g.negative().unwrap()).unwrap();
        let by_value = calculator.neg(a).unwrap();
        assert!(calculator.is_equal(negative, by_value).unwrap(), "-{g:?}");
        // The order of values is that of graphs.
        let ge = calculator.is_at_least(a, b).unwrap();
        assert_eq!(ge, g.ge(&h, &limit()).unwrap(), "{g:?} >= {h:?}");
        if ge {
            for _ in 0..4 {
                let x = random.graph(most);
                let outcomes = [&g, &h].map(|g| g.sum(&x, &limit()).unwrap().outcome(&limit()).unwrap());
                assert!(outcomes[0].is_at_least(outcomes[1]), "{g:?} >= {h:?}, with {x:?}");
            }
        }
    }
    eprintln!("{count} pairs of up to {most} vertices: short, stoppers, stopper-sided, wild: {kinds:?}");
}

#[test]
fn pairs_of_graphs() {
    pairs(0x9E37_79B9_7F4A_7C15, 800, 4);
    pairs(0xD1B5_4A32_D192_ED03, 150, 6);
}

#[test]
#[ignore = "takes minutes"]
fn many_pairs_of_graphs() {
    pairs(0x2545_F491_4F6C_DD1D, 30_000, 4);
    pairs(0x1234_5678_9ABC_DEF1, 6_000, 6);
    pairs(0x0F0F_1234_9ABC_DEF1, 1_000, 8);
}

/// Antisymmetry on canonical forms, transitivity, associative and monotone sums, degrees, and the order in one pass over all
/// pairs.
fn triples(seed: u64, count: u32, most: u32) {
    let mut random = Random(seed);
    let mut session = Session::new();
    let mut loopy = 0;
    for _ in 0..count {
        let mut calculator = session.calculator();
        let graphs = if random.below(3) == 0 {
            [random.stopper(most), random.stopper(most), random.stopper(most)]
        } else {
            [random.stopper_form(most), random.stopper_form(most), random.stopper_form(most)]
        };
        let mut values = Vec::new();
        for graph in &graphs {
            let value = calculator.value_of_graph(graph).unwrap();
            values.push(value.stopper().expect("a stopper"));
            loopy += u32::from(value.short().is_none());
        }
        for i in 0..3 {
            for j in 0..3 {
                let ge = calculator.stopper_ge(values[i], values[j]).unwrap();
                let le = calculator.stopper_ge(values[j], values[i]).unwrap();
                assert_eq!(ge && le, values[i] == values[j], "{:?} {:?}", graphs[i], graphs[j]);
                for order in [Order::Stoppers, Order::Onside, Order::Offside] {
                    assert_eq!(ge, graphs[i].is_at_least(&graphs[j], order, &limit()).unwrap(), "{order:?}");
                }
                for (k, third) in values.iter().enumerate() {
                    if ge && calculator.stopper_ge(values[j], *third).unwrap() {
                        assert!(calculator.stopper_ge(values[i], *third).unwrap(), "{i} {j} {k} of {graphs:?}");
                    }
                    if ge {
                        let sums = [values[i], values[j]].map(|g| calculator.add(g.into(), (*third).into()).unwrap());
                        assert!(calculator.is_at_least(sums[0], sums[1]).unwrap());
                    }
                }
            }
        }
        let [a, b, c]: [Value; 3] = [values[0].into(), values[1].into(), values[2].into()];
        let first = calculator.add(a, b).unwrap();
        let first = calculator.add(first, c).unwrap();
        let second = calculator.add(b, c).unwrap();
        let second = calculator.add(a, second).unwrap();
        assert!(calculator.is_equal(first, second).unwrap(), "{graphs:?}");
        let degree = calculator.degree(values[0]).unwrap();
        let zero = Value::from(calculator.short().zero());
        let degree = calculator.side(degree).unwrap();
        assert!(calculator.is_at_least(degree, zero).unwrap());
        assert_eq!(degree == zero, a.short().is_some());
        let negative = calculator.neg(a).unwrap();
        assert_eq!(calculator.neg(negative).unwrap(), a);
    }
    eprintln!("{count} triples of stoppers, {loopy} loopy");
}

#[test]
fn triples_of_stoppers() {
    triples(0xA076_1D64_78BD_642F, 250, 5);
}

#[test]
#[ignore = "takes minutes"]
fn many_triples_of_stoppers() {
    triples(0xE703_7ED1_A0B4_28DB, 10_000, 5);
    triples(0x8EBC_6AF0_9C88_C6E3, 1_000, 8);
}

/// Walls at t = 0 are the strong stops; means add up, and the temperature of a sum is at most the larger one.
fn thermographs(seed: u64, count: u32, most: u32) {
    use cutcake_base::player::Player;
    let mut random = Random(seed);
    let mut session = Session::new();
    let (mut walls, mut sums) = (0, 0);
    let mut before: Option<(Value, cutcake_base::number::Rational, cutcake_base::number::Rational)> = None;
    for _ in 0..count {
        let mut calculator = session.calculator();
        let graph = if random.below(3) == 0 { random.stopper(most) } else { random.stopper_form(most) };
        let value = calculator.value_of_graph(&graph).unwrap();
        let stopper = value.stopper().unwrap();
        let Ok(thermograph) = calculator.thermograph(stopper) else { continue };
        for (player, wall) in [(Player::Left, &thermograph.left), (Player::Right, &thermograph.right)] {
            let stop = calculator.strong_stop(stopper, player).unwrap();
            let number = stop.short().and_then(|game| calculator.short().as_number(game));
            assert_eq!(wall.at(&cutcake_base::number::Rational::ZERO), number, "{}", calculator.text(value).unwrap());
            walls += 1;
        }
        let Some((temperature, mean)) = thermograph.mast.clone() else { continue };
        if let Some((other, other_mean, other_temperature)) = &before {
            let sum = calculator.add(value, *other).unwrap();
            let (onside, offside) = sum.stopper_sides().unwrap();
            for side in [onside, offside] {
                let Ok(of_sum) = calculator.thermograph(side) else { continue };
                assert_eq!(*of_sum.mean().unwrap(), &mean + other_mean);
                let hottest = temperature.clone().max(other_temperature.clone());
                assert!(*of_sum.temperature().unwrap() <= hottest);
                sums += 1;
            }
        }
        before = Some((value, mean, temperature));
    }
    eprintln!("{walls} walls, {sums} sides of sums");
}

#[test]
fn laws_of_thermographs() {
    thermographs(0x94D0_49BB_1331_11EB, 400, 5);
}

#[test]
#[ignore = "takes minutes"]
fn many_laws_of_thermographs() {
    thermographs(0x0123_4567_89AB_CDEF, 30_000, 6);
}

/// Varieties of stable stoppers are stable, with the same degree.
#[test]
fn varieties() {
    let mut random = Random(0x0BAD_CAFE_0BAD_CAFE);
    let mut session = Session::new();
    let mut stable = 0;
    for _ in 0..250 {
        let graph = random.stopper_form(5);
        let mut calculator = session.calculator();
        let value = calculator.value_of_graph(&graph).unwrap().stopper().unwrap();
        let degree = calculator.degree(value).unwrap().stopper().unwrap();
        let negative = calculator.neg_stopper(value).unwrap();
        assert_eq!(calculator.degree(negative).unwrap().stopper(), Some(degree));
        if let Ok(variety) = calculator.variety(value) {
            stable += 1;
            assert_eq!(calculator.variety(variety), Ok(variety));
            assert_eq!(calculator.degree(variety).unwrap().stopper(), Some(degree));
        }
    }
    assert!(stable > 150, "{stable}");
}

/// The outcomes of all vertices, against a slow search that improves the values of states until nothing changes.
#[test]
fn outcomes_by_iteration() {
    let mut random = Random(0xFEED_FACE_DEAD_BEEF);
    let mut classes = std::collections::BTreeMap::new();
    for _ in 0..3_000 {
        let graph = random.graph(7);
        let fast = Outcomes::new(&graph, &limit()).unwrap();
        for (vertex, outcome) in slow_outcomes(&graph).into_iter().enumerate() {
            assert_eq!(fast.get(vertex as u32), Some(outcome), "{vertex} of {graph:?}");
            *classes.entry(outcome.name()).or_insert(0) += 1;
        }
    }
    assert_eq!(classes.len(), 9, "{classes:?}");
}

/// Finds wins in n moves for n = 1, 2, …, each round from the one before.
fn slow_outcomes(graph: &Graph) -> Vec<Outcome> {
    use cutcake_base::player::Player;
    use cutcake_loopy::outcome::Ending::{Draw, Loss, Win};
    let n = graph.len();
    let mut ends = vec![[Draw; 2]; n];
    loop {
        let before = ends.clone();
        for v in 0..n as u32 {
            let left = graph.options(v, Player::Left).iter().map(|w| before[*w as usize][1]).max();
            let right = graph.options(v, Player::Right).iter().map(|w| before[*w as usize][0]).min();
            ends[v as usize] = [left.unwrap_or(Loss), right.unwrap_or(Win)];
        }
        if ends == before {
            return ends.into_iter().map(|[left, right]| Outcome::new(left, right)).collect();
        }
    }
}
