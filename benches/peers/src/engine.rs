//! What a task asks of an engine, and the two engines.

use cgt::{
    numeric::{dyadic_rational_number::DyadicRationalNumber, nimber::Nimber},
    short::partizan::{
        canonical_form::{CanonicalForm, nus::Nus},
        games::domineering::Domineering as CgtDomineering,
        partizan_game::PartizanGame,
        transposition_table::ParallelTranspositionTable,
    },
};
use cutcake::{
    limit::Limit,
    number::Rational,
    partizan::{Game, Relation, Store, position::Values},
    ruleset::{Entry, Ruleset, Theory, domineering::Domineering},
};

/// A number m/2^k in lowest terms: m and k.
pub type Dyadic = (i64, u32);

/// Values of two-player games in canonical form.
pub trait Engine {
    type Value: Clone;

    fn new() -> Self;

    /// m/2^k + n·↑ + *j.
    fn up_star(&mut self, number: Dyadic, up: i32, nimber: u32) -> Self::Value;
    fn form(&mut self, left: &[Self::Value], right: &[Self::Value]) -> Self::Value;
    fn add(&mut self, g: &Self::Value, h: &Self::Value) -> Self::Value;
    fn neg(&mut self, g: &Self::Value) -> Self::Value;
    fn le(&mut self, g: &Self::Value, h: &Self::Value) -> bool;

    /// 0 for less, 1 for equal, 2 for greater, 3 for confused.
    fn relation(&mut self, g: &Self::Value, h: &Self::Value) -> usize;

    fn stops(&mut self, g: &Self::Value) -> [Dyadic; 2];
    fn mean_and_temperature(&mut self, g: &Self::Value) -> [Dyadic; 2];

    /// The value of an empty board of Domineering, by its rows.
    fn domineering(&mut self, rows: &str) -> Self::Value;

    fn number(&mut self, number: Dyadic) -> Self::Value {
        self.up_star(number, 0, 0)
    }

    /// The same values in an engine that remembers nothing of them.
    fn afresh(self, values: Vec<Self::Value>) -> (Self, Vec<Self::Value>)
    where
        Self: Sized;
}

pub struct Cutcake(Store);

fn parts(x: &Rational) -> Dyadic {
    let exponent = x.dyadic_exponent().expect("a dyadic number");
    (i64::try_from(x.numerator()).expect("a short number"), u32::try_from(exponent).expect("a short number"))
}

impl Engine for Cutcake {
    type Value = Game;

    fn new() -> Self {
        Cutcake(Store::new(Limit::default()))
    }

    fn up_star(&mut self, (numerator, exponent): Dyadic, up: i32, nimber: u32) -> Game {
        let number = Rational::from(numerator) * Rational::power_of_half(exponent.into());
        self.0.up_star(&number, up.into(), nimber.into()).expect("no limit").expect("a dyadic number")
    }

    fn form(&mut self, left: &[Game], right: &[Game]) -> Game {
        self.0.form(left, right).expect("no limit")
    }

    fn add(&mut self, g: &Game, h: &Game) -> Game {
        self.0.add(*g, *h).expect("no limit")
    }

    fn neg(&mut self, g: &Game) -> Game {
        self.0.neg(*g).expect("no limit")
    }

    fn le(&mut self, g: &Game, h: &Game) -> bool {
        self.0.le(*g, *h).expect("no limit")
    }

    fn relation(&mut self, g: &Game, h: &Game) -> usize {
        match self.0.relation(*g, *h).expect("no limit") {
            Relation::Less => 0,
            Relation::Equal => 1,
            Relation::Greater => 2,
            Relation::Confused => 3,
        }
    }

    fn stops(&mut self, g: &Game) -> [Dyadic; 2] {
        [parts(&self.0.left_stop(*g)), parts(&self.0.right_stop(*g))]
    }

    fn mean_and_temperature(&mut self, g: &Game) -> [Dyadic; 2] {
        let graph = self.0.thermograph(*g).expect("no limit");
        [parts(graph.mean()), parts(&graph.temperature())]
    }

    fn domineering(&mut self, rows: &str) -> Game {
        let board = Domineering.board(&[Entry::Text(rows.to_owned())]).expect("a board");
        let Theory::Partizan(rules) = Domineering.theory() else { panic!("another theory") };
        Values::default().value(&mut self.0, rules, &board).expect("no limit").into_parts().0
    }

    fn afresh(mut self, values: Vec<Game>) -> (Self, Vec<Game>) {
        let mut fresh = Cutcake::new();
        let mut copies = std::collections::HashMap::new();
        let values = values.into_iter().map(|value| copy(&mut self.0, value, &mut fresh.0, &mut copies)).collect();
        (fresh, values)
    }
}

fn copy(from: &mut Store, g: Game, to: &mut Store, copies: &mut std::collections::HashMap<Game, Game>) -> Game {
    if let Some(copy) = copies.get(&g) {
        return *copy;
    }
    let [left, right] = [from.left_options(g), from.right_options(g)]
        .map(|options| options.expect("no limit").into_iter().map(|g| copy(from, g, to, copies)).collect::<Vec<_>>());
    let new = to.form(&left, &right).expect("no limit");
    copies.insert(g, new);
    new
}

pub struct Cgt;

fn cgt_parts(x: DyadicRationalNumber) -> Dyadic {
    (x.numerator(), x.denominator_exponent())
}

impl Engine for Cgt {
    type Value = CanonicalForm;

    fn new() -> Self {
        Cgt
    }

    fn up_star(&mut self, (numerator, exponent): Dyadic, up: i32, nimber: u32) -> CanonicalForm {
        CanonicalForm::new_nus(Nus::new(DyadicRationalNumber::new(numerator, exponent), up, Nimber::new(nimber)))
    }

    fn form(&mut self, left: &[CanonicalForm], right: &[CanonicalForm]) -> CanonicalForm {
        CanonicalForm::new_from_moves(left.to_vec(), right.to_vec())
    }

    fn add(&mut self, g: &CanonicalForm, h: &CanonicalForm) -> CanonicalForm {
        CanonicalForm::construct_sum(g, h)
    }

    fn neg(&mut self, g: &CanonicalForm) -> CanonicalForm {
        g.construct_negative()
    }

    fn le(&mut self, g: &CanonicalForm, h: &CanonicalForm) -> bool {
        CanonicalForm::leq(g, h)
    }

    fn relation(&mut self, g: &CanonicalForm, h: &CanonicalForm) -> usize {
        match g.partial_cmp(h) {
            Some(std::cmp::Ordering::Less) => 0,
            Some(std::cmp::Ordering::Equal) => 1,
            Some(std::cmp::Ordering::Greater) => 2,
            None => 3,
        }
    }

    fn stops(&mut self, g: &CanonicalForm) -> [Dyadic; 2] {
        [cgt_parts(g.left_stop()), cgt_parts(g.right_stop())]
    }

    fn mean_and_temperature(&mut self, g: &CanonicalForm) -> [Dyadic; 2] {
        let graph = g.thermograph();
        let mean = DyadicRationalNumber::from_rational(graph.get_mast()).expect("a dyadic number");
        [cgt_parts(mean), cgt_parts(graph.temperature())]
    }

    fn domineering(&mut self, rows: &str) -> CanonicalForm {
        let board: CgtDomineering = rows.parse().expect("a board");
        board.canonical_form(&ParallelTranspositionTable::new())
    }

    fn afresh(self, values: Vec<CanonicalForm>) -> (Self, Vec<CanonicalForm>) {
        (self, values)
    }
}
