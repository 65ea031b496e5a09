//! Every line of the table that a prototype in another language computed.

use crate::limit::Limit;
use cutcake_transfinite::{
    Ordinal, SignExpansion, Surreal,
    nimber::{nim_exp, nim_product, nim_sum},
    read::read,
};

const TABLE: &str = include_str!("../reference/transfinite_values.tsv");

fn ordinal(text: &str) -> Ordinal {
    text.parse().unwrap()
}

/// What a call of a function, or a sum or product of numbers, prints.
fn evaluate(text: &str) -> String {
    let limit = Limit::default();
    let Some((name, arguments)) = text.strip_suffix(')').and_then(|text| text.split_once('(')) else {
        return read(text, &limit).unwrap().to_string();
    };
    let arguments: Vec<&str> = arguments.split(',').collect();
    match (name, &arguments[..]) {
        ("NimSum", [a, b]) => nim_sum(&ordinal(a), &ordinal(b), &limit).unwrap().to_string(),
        ("NimProduct", [a, b]) => nim_product(&ordinal(a), &ordinal(b), &limit).unwrap().to_string(),
        ("NimExp", [a, n]) => nim_exp(&ordinal(a), &n.trim().parse().unwrap(), &limit).unwrap().to_string(),
        ("OrdinalSum", [a, b]) => ordinal(a).ordinal_sum(&ordinal(b), &limit).unwrap().to_string(),
        ("OrdinalProduct", [a, b]) => ordinal(a).ordinal_product(&ordinal(b), &limit).unwrap().to_string(),
        ("SignExpansion", [x]) => SignExpansion::of(&x.parse().unwrap(), &limit).unwrap().to_string(),
        ("Birthday", [x]) => x.parse::<Surreal>().unwrap().birthday(&limit).unwrap().to_string(),
        _ => read(text, &limit).unwrap().to_string(),
    }
}

#[test]
fn every_line_agrees() {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    let lines: Vec<_> = lines.map(|line| line.split_once('\t').unwrap()).collect();
    let wrong: Vec<_> = lines.iter().map(|(text, printed)| (text, evaluate(text), printed)).collect();
    let wrong: Vec<_> = wrong.iter().filter(|(_, ours, printed)| ours != *printed).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(lines.len(), 50);
}
