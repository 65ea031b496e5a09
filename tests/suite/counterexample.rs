//! Searches for counterexamples: the first in order, whatever the number of threads.

use std::num::NonZeroUsize;

use cutcake::{language::session::Session, limit::Limit};

use crate::session::run;

/// What a program prints with so many threads, and the notes beside it.
fn with_threads(threads: usize, program: &str) -> (Vec<String>, Vec<String>) {
    let limit = Limit::default().with_threads(NonZeroUsize::new(threads).unwrap());
    let mut session = Session::new(limit);
    let mut shown = Vec::new();
    let result = session.run("test.cgs", program, &mut |result| shown.push(result.text.to_string()));
    shown.extend(result.err().map(|error| error.render(false)));
    (shown, session.take_notes())
}

#[test]
fn the_first_counterexample_is_found() {
    for (search, found) in [
        ("n -> IsPrime(n^2 + n + 41), 0..100", "(40,)"),
        ("n -> n mod 7 < 6, -3..40", "(-1,)"),
        ("(x, y) -> x*y != 12, 1..10^30, 1..10^30", "(3, 4)"),
        ("(x, y) -> x*y != 12, 10^30", "(3, 4)"),
        ("(x, y, z) -> x^2 + y^2 != z^2, 100", "(3, 4, 5)"),
        ("(G, H) -> G >= H or H >= G, DayN(1)", "(0, *)"),
        ("(a, b) -> not (a == \"b\" and b == 2), \"abc\", (1, 2)", "(\"b\", 2)"),
        ("IsPrime, (2, 3, 5, 9, 15)", "(9,)"),
    ] {
        assert_eq!(run(&format!("FindCounterexample({search})")), [found], "{search}");
    }
}

#[test]
fn what_holds_has_no_counterexample() {
    let (shown, notes) = with_threads(1, "FindCounterexample((x, y) -> x + y == y + x, 0..20, 0..9) == Nothing");
    assert_eq!(shown, ["true"]);
    assert_eq!(notes, ["the claim holds for all of the 210 that were tried"]);
    assert_eq!(run("FindCounterexample((x, y) -> false, 1..0, 5) == Nothing"), ["true"]);
}

#[test]
fn threads_find_the_same() {
    let programs = [
        // Long enough for threads to begin, with two counterexamples close to each other in the order.
        "def slow(x) := Sum(i mod 7 for i in 1..150)
         FindCounterexample((x, y) -> slow(x) > 0 and not (x == 61 and y == 97) and not (x == 98 and y == 3), 0..400)",
        "FindCounterexample((x, y) -> Sum(i for i in 1..150) > 0 and 1/((x - 70)^2 + (y - 70)^2) > 0, 0..400)",
        "FindCounterexample((x, y) -> Sum(i mod 3 for i in 1..100) > 0, 0..70)",
    ];
    for program in programs {
        let one = with_threads(1, program);
        assert_eq!(with_threads(3, program), one, "{program}");
    }
    let (shown, _) = with_threads(2, programs[0]);
    assert_eq!(shown, ["(61, 97)"]);
}

#[test]
fn a_claim_that_is_none_is_an_error_with_its_place() {
    for (text, said) in [
        ("FindCounterexample((x, y) -> 1/(x - 3) > y or true, 9)", "the claim was asked of (3, 1)"),
        ("FindCounterexample(x -> x + 1, 9)", "expected a boolean, found an integer"),
        ("FindCounterexample((x, y) -> x < y, 9, 9, 9)", "the claim takes 2 parameters, and 3 ranges are given"),
        ("FindCounterexample(x -> x < 3)", "the claim takes 1 parameter, and 0 ranges are given"),
        ("FindCounterexample(x -> x < 3, 1/2)", "expected an integer"),
        ("FindCounterexample(3, 1..4)", "FindCounterexample takes a function as claim, not an integer"),
    ] {
        let shown = run(text).concat();
        assert!(shown.contains(said), "{text}: {shown}");
    }
}

#[test]
fn arguments_come_by_their_largest_place_and_then_in_order() {
    for sizes in [vec![1], vec![5], vec![3, 4], vec![1, 6], vec![6, 1], vec![3, 1, 4], vec![2, 5, 3]] {
        let mut all = vec![Vec::new()];
        for size in &sizes {
            all = all.iter().flat_map(|front| (1..=*size).map(move |last| [&front[..], &[last]].concat())).collect();
        }
        all.sort_by_key(|tuple: &Vec<u64>| tuple.iter().copied().max());
        let ranges = sizes.iter().map(|size| format!("1..{size}")).collect::<Vec<_>>().join(", ");
        let names = ["x", "y", "z"][..sizes.len()].join(", ");
        let next = format!("FindCounterexample(({names}) -> Contains(seen, ({names},)), {ranges})");
        let mut session = Session::new(Limit::default());
        assert!(session.text_of("seen := ();").is_ok());
        for tuple in &all {
            let numbers = tuple.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
            let written = if tuple.len() == 1 { format!("({numbers},)") } else { format!("({numbers})") };
            let found =
                session.text_of(&format!("seen := seen.Adjoin({next})")).and_then(|_| session.text_of("seen.Last"));
            assert_eq!(found.ok(), Some(written));
        }
        // After the last ones, and where a range is empty, there are none.
        for none in [next.clone(), next.replacen("1..", "5..", 1)] {
            assert_eq!(session.text_of(&format!("Type({none}) == \"nothing\"")).ok().as_deref(), Some("true"));
        }
    }
}
