//! Sums of rectangles with irregular squares, as a person asks about them, against those that exact rounds have decided: the
//! table and the rounds are in `crates/synchronized/tests`.

use std::collections::{BTreeMap, BTreeSet};

use cutcake::{language::session::Session, limit::Limit};
use regex::Regex;

const SUMS: &str = include_str!("../../crates/synchronized/tests/sums.tsv");

/// Rectangles with their numbers; those that nobody can cut do not count.
type Sum = BTreeMap<(u64, u64), usize>;

fn sum(rectangles: impl IntoIterator<Item = ((u64, u64), usize)>) -> Sum {
    let mut sum = Sum::new();
    for (rectangle, times) in rectangles.into_iter().filter(|(rectangle, _)| *rectangle != (1, 1)) {
        *sum.entry(rectangle).or_default() += times;
    }
    sum.retain(|_, times| *times > 0);
    sum
}

fn number(text: &str) -> u64 {
    text.parse().unwrap()
}

fn rectangle(text: &str) -> (u64, u64) {
    let (l, r) = text.split_once(',').unwrap();
    (number(l), number(r))
}

/// A sum as it is printed.
fn printed(text: &str) -> Sum {
    let term = Regex::new(r"(?:(\d+)\*)?\[(\d+),(\d+)\]").unwrap();
    sum(term.captures_iter(text).map(|term| {
        let times = term.get(1).map_or(1, |times| number(times.as_str()) as usize);
        ((number(&term[2]), number(&term[3])), times)
    }))
}

/// What a line of the table says.
struct Line {
    /// The sum as it is typed.
    text: String,
    outcome: &'static str,
    /// What each player can be sure of, and the sums that he moves to by moves that keep it.
    status: [&'static str; 2],
    moves: [BTreeSet<Sum>; 2],
}

impl Line {
    fn new(line: &str) -> Self {
        let mut fields = line.split('\t');
        let mut field = || fields.next().unwrap();
        let rectangles: Vec<(u64, u64)> = field().split(' ').map(rectangle).collect();
        let whole = sum(rectangles.iter().map(|rectangle| (*rectangle, 1)));
        let (outcome, status) = match field() {
            ">" => (">", ["winning", "losing"]),
            "<" => ("<", ["losing", "winning"]),
            "=" => ("=", ["drawing", "drawing"]),
            ">=" => (">=", ["drawing", "losing"]),
            "<=" => ("<=", ["losing", "drawing"]),
            _ => ("<>", ["losing", "losing"]),
        };
        let moves = [true, false].map(|is_left| {
            let cuts = field().split(' ').filter(|cut| !cut.is_empty()).map(|cut| {
                let (own, cut) = cut.split_once(':').unwrap();
                let ((l, r), cut) = (rectangle(own), number(cut));
                let pieces = if is_left { [(cut, r), (l - cut, r)] } else { [(l, cut), (l, r - cut)] };
                let mut left = whole.clone();
                *left.get_mut(&(l, r)).unwrap() -= 1;
                sum(left.into_iter().chain(pieces.map(|piece| (piece, 1))))
            });
            cuts.collect()
        });
        let text: Vec<String> = rectangles.iter().map(|(l, r)| format!("[{l},{r}]")).collect();
        Line { text: text.join(" + "), outcome, status, moves }
    }

    /// What is asked in one statement, and what is right.
    fn questions(&self) -> (String, String) {
        let [left, right] = self.status;
        let (wins, loses, draws) = (left == "winning", right == "winning", self.outcome == "=");
        let (no_loss, no_win) = (left != "losing", right != "losing");
        let claims = [("==", draws), (">", wins), ("<", loses), (">=", no_loss), ("<=", no_win)];
        let mut answers = vec![
            ("Standing(Outcome(G))".to_owned(), "proved".to_owned()),
            ("Status(G, Left)".to_owned(), left.to_owned()),
            ("Status(G, Right)".to_owned(), right.to_owned()),
            ("G <> 0".to_owned(), (self.outcome == "<>").to_string()),
        ];
        for (relation, holds) in claims {
            let verdict = if holds { "proved" } else { "refuted" };
            answers.push((format!("G {relation} 0"), holds.to_string()));
            answers.push((format!("Prove({} {relation} 0)", self.text), verdict.to_owned()));
            answers.push((format!("FindCounterexample(H -> H {relation} 0, (G,)) == Nothing"), holds.to_string()));
        }
        let (asked, right): (Vec<String>, Vec<String>) = answers.into_iter().unzip();
        (format!("({})", asked.join(", ")), format!("({})", right.join(", ")))
    }

    fn check(&self, session: &mut Session) {
        let mut ask =
            |question: &str| session.text_of(question).unwrap_or_else(|error| panic!("{}: {error}", self.text));
        ask(&format!("G := {};", self.text));
        let outcome = ask("Outcome(G)");
        assert_eq!(outcome.split(' ').next(), Some(self.outcome), "{}", self.text);
        let (questions, right) = self.questions();
        assert_eq!(ask(&questions), right, "{}: {questions}", self.text);
        for (player, place) in [("Left", 0), ("Right", 1)] {
            let best = ask(&format!("(Show(H) for H in BestMoves(G, {player}))"));
            let best: BTreeSet<Sum> = best.split('"').skip(1).step_by(2).map(printed).collect();
            assert_eq!(best, self.moves[place], "{}: {player}", self.text);
            let strategy = ask(&format!("Strategy(G, {player})"));
            let status = self.status[place];
            assert!(strategy.starts_with(&format!("{player} is {status}")), "{}: {strategy}", self.text);
            let own =
                strategy.lines().next().unwrap().split_once("moves in ").and_then(|(_, own)| own.split_once(" to "));
            if let (Some((gone, come)), false) = (own, status == "losing") {
                let mut left = printed(&self.text);
                printed(gone).into_keys().for_each(|gone| *left.get_mut(&gone).unwrap() -= 1);
                let left = sum(left.into_iter().chain(printed(come)));
                assert!(self.moves[place].contains(&left), "{}: {strategy}", self.text);
            }
        }
    }
}

fn check_each(step: usize) {
    let mut session = Session::new(Limit::default());
    for line in SUMS.lines().filter(|line| !line.starts_with('#')).step_by(step) {
        Line::new(line).check(&mut session);
    }
}

#[test]
fn what_is_asked_of_sums_agrees_with_exact_rounds() {
    check_each(40);
}

#[test]
#[ignore = "some minutes"]
fn what_is_asked_of_all_sums_agrees_with_exact_rounds() {
    check_each(1);
}
