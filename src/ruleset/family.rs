//! Families of rulesets: parameters say which one is played.

use std::rc::Rc;

use num_traits::ToPrimitive;

use crate::{
    position::Board,
    ruleset::{
        Entry, NoBoard, Ruleset, Theory,
        heap::Heaps,
        impartial::broken,
        triangular_chocolate::{self, TriangularChocolate},
    },
};

/// Makes the ruleset of parameters given by place and by name.
type Make = fn(&[Entry], &[(&str, Entry)]) -> Result<Rc<dyn Ruleset>, NoBoard>;

/// A family of rulesets.
pub struct Family {
    name: &'static str,
    /// How a board of one of them is typed.
    form: &'static str,
    summary: &'static str,
    examples: &'static [&'static str],
    sides: Option<&'static [&'static str]>,
    /// What to do about missing parameters.
    rule: &'static str,
    make: Make,
}

impl Ruleset for Family {
    fn name(&self) -> &str {
        self.name
    }

    fn form(&self) -> String {
        self.form.to_owned()
    }

    fn with(&self, by_place: &[Entry], by_name: &[(&str, Entry)]) -> Result<Rc<dyn Ruleset>, NoBoard> {
        (self.make)(by_place, by_name)
    }

    fn summary(&self) -> &str {
        self.summary
    }

    fn examples(&self) -> &[&str] {
        self.examples
    }

    fn sides(&self) -> Option<Vec<&str>> {
        self.sides.map(<[_]>::to_vec)
    }

    fn board(&self, _entries: &[Entry]) -> Result<Board, NoBoard> {
        Err(broken(self.rule, None))
    }

    fn theory(&self) -> Theory<'_> {
        Theory::Family
    }
}

/// Triangular bars of every slope: see [`TriangularChocolate`].
pub const TRIANGULAR_CHOCOLATE: Family = Family {
    name: "TriangularChocolate",
    form: "TriangularChocolate[x,y,z; k := 3]",
    summary: triangular_chocolate::SUMMARY,
    examples: triangular_chocolate::EXAMPLES,
    sides: Some(&triangular_chocolate::SIDES),
    rule: triangular_chocolate::RULE_FOR_K,
    make: |by_place, by_name| match (by_place, by_name) {
        ([], by_name) => Ok(Rc::new(TriangularChocolate::with_parameters(by_name)?)),
        ([k], []) => Ok(Rc::new(TriangularChocolate::with_parameters(&[("k", k.clone())])?)),
        _ => Err(broken(triangular_chocolate::RULE_FOR_K, Some(0))),
    },
};

/// Take-and-break games of every code: see [`Heaps::take_and_break`].
pub const TAKE_AND_BREAK: Family = Family {
    name: "TakeAndBreak",
    form: "TakeAndBreak(\"0.137\")[a,b,…]",
    summary: "A move takes tokens from one heap and may break what is left, as a code allows. Its n-th digit behind the point says \
              what may be left when n tokens are taken: the sum of 1 for nothing, 2 for one heap, 4 for two heaps and 8 for \
              three (octal digits to 7, hexadecimal ones to F). The digit before the point, 0, 4, 8 or C, is for moves that take \
              nothing. Who cannot move loses.",
    examples: &[
        "TakeAndBreak(\"0.137\")[7]",
        "NimSequence(TakeAndBreak(\"0.77\"), 10)",
        "Periodicity(TakeAndBreak(\"0.15\"), 1000)",
    ],
    sides: None,
    rule: CODE_RULE,
    make: |by_place, by_name| match (by_place, by_name) {
        ([Entry::Text(code)], []) | ([], [("code", Entry::Text(code))]) => Ok(Rc::new(Heaps::take_and_break(code)?)),
        _ => Err(broken(CODE_RULE, (by_place.len() + by_name.len() > 0).then_some(0))),
    },
};

const CODE_RULE: &str = "TakeAndBreak takes one parameter, its code, a string: TakeAndBreak(\"0.137\")";

/// Subtraction games of every set: see [`Heaps::subtraction`].
pub const SUBTRACTION: Family = Family {
    name: "Subtraction",
    form: "Subtraction(1,2,3)[a,b,…]",
    summary: "A move takes one of the numbers in parentheses of tokens from one heap; who cannot move loses.",
    examples: &["Subtraction(1,2,3)[10]", "Periodicity(Subtraction(2,3,7), 100)"],
    sides: None,
    rule: SUBTRACTION_RULE,
    make: |by_place, by_name| Ok(Rc::new(Heaps::subtraction(&numbers(by_place, by_name, SUBTRACTION_RULE)?)?)),
};

const SUBTRACTION_RULE: &str =
    "Subtraction takes the numbers of tokens that may be taken, positive integers below 2^64: Subtraction(1,2,3)";

/// All-but games of every set: see [`Heaps::all_but`].
pub const ALL_BUT: Family = Family {
    name: "AllBut",
    form: "AllBut(1,3)[a,b,…]",
    summary: "A move takes any positive number of tokens from one heap, but none of the numbers in parentheses; who cannot move \
              loses.",
    examples: &["AllBut(2)[10]", "Periodicity(AllBut(1,3), 100)"],
    sides: None,
    rule: ALL_BUT_RULE,
    make: |by_place, by_name| Ok(Rc::new(Heaps::all_but(&numbers(by_place, by_name, ALL_BUT_RULE)?)?)),
};

const ALL_BUT_RULE: &str =
    "AllBut takes the numbers of tokens that may not be taken, positive integers below 2^64: AllBut(1,3)";

/// The parameters that must all be numbers given by place.
fn numbers(by_place: &[Entry], by_name: &[(&str, Entry)], rule: &str) -> Result<Vec<u64>, NoBoard> {
    if !by_name.is_empty() {
        return Err(broken(rule, Some(by_place.len())));
    }
    let number = |(place, entry): (usize, &Entry)| match entry {
        Entry::Integer(number) => number.to_u64().ok_or_else(|| broken(rule, Some(place))),
        Entry::Text(_) => Err(broken(rule, Some(place))),
    };
    by_place.iter().enumerate().map(number).collect()
}
