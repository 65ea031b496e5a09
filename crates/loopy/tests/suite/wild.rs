//! Values that are not stopper-sided: carousels. Operations that need no canonical form work for them too.

use cutcake_base::limit::Limit;
use cutcake_loopy::{graph::Graph, outcome::Outcome, value::Value};

use crate::{Session, random::Random};

/// a{0|0,{*|a||0}||0}: a, b = {0|0,c}, c = {d|0}, d = {*|a}, *, 0.
fn carousel() -> Graph {
    let vertices =
        [[vec![1], vec![5]], [vec![5], vec![2, 5]], [vec![3], vec![5]], [vec![4], vec![0]], [vec![5], vec![5]]];
    Graph::new(&[vertices.as_slice(), &[[vec![], vec![]]]].concat()).unwrap()
}

/// The outcome of a sum with another game is that of the product of the graphs, and the order is that of the graphs.
#[test]
fn sums_with_wild_values() {
    let limit = Limit::default();
    let mut random = Random(0xABCD_EF01_2345_6789);
    let wild = carousel();
    let mut session = Session::new();
    let value = session.calculator().value_of_graph(&wild).unwrap();
    assert!(session.calculator().is_wild(value));
    // One has a wild onside, the other a wild offside.
    let wilds = [wild.clone(), wild.negative().unwrap()];
    let mut outcomes = std::collections::BTreeSet::new();
    let mut before = Vec::<(Value, Graph)>::new();
    for round in 0..60 {
        let wild = &wilds[round % 2];
        let mut calculator = session.calculator();
        let value = calculator.value_of_graph(wild).unwrap();
        let other = random.form(2);
        let of_other = calculator.value_of_graph(&other).unwrap();
        let sum = calculator.add(value, of_other).unwrap();
        let product = wild.sum(&other, &limit).unwrap();
        let outcome = product.outcome(&limit).unwrap();
        assert_eq!(calculator.outcome(sum).unwrap(), outcome, "{other:?}");
        outcomes.insert(outcome.name());
        assert_eq!(calculator.is_at_least(value, of_other).unwrap(), wild.ge(&other, &limit).unwrap());
        assert_eq!(calculator.is_at_least(of_other, value).unwrap(), other.ge(wild, &limit).unwrap());
        let of_product = calculator.value_of_graph(&product).unwrap();
        assert!(calculator.is_equal(sum, of_product).unwrap(), "{other:?}");
        assert!(calculator.is_at_least(sum, of_product).unwrap(), "{other:?}");
        for (earlier, graph) in before.iter().rev().take(6) {
            assert_eq!(calculator.is_at_least(sum, *earlier).unwrap(), product.ge(graph, &limit).unwrap());
            assert_eq!(calculator.is_at_least(*earlier, sum).unwrap(), graph.ge(&product, &limit).unwrap());
        }
        before.push((of_product, product));
    }
    assert!(outcomes.len() >= 3, "{outcomes:?}");
}

#[test]
fn wild_values_of_forms() {
    let mut session = Session::new();
    let wild = session.calculator().value_of_graph(&carousel()).unwrap();
    let zero: Value = session.short.zero().into();
    let form = session.calculator().form(&[wild, zero], &[wild]).unwrap();
    let outcome = session.calculator().outcome(form).unwrap();
    // Left may move to 0, and win.
    assert!(
        outcome.ending(cutcake_base::player::Player::Left) >= Outcome::N.ending(cutcake_base::player::Player::Left)
    );
}
