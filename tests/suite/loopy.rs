//! Loopy games as they are typed and printed, against results that were calculated independently.

use cutcake::{limit::Limit, loopy::value::LoopyStore, partizan::Store};
use random::Random;

use crate::session::run;

#[path = "../../crates/loopy/tests/suite/random.rs"]
#[allow(dead_code)]
mod random;

/// The lines of a table: what is typed, and what is printed, or `!!` and what an error says.
fn check(table: &str) -> usize {
    let mut wrong = Vec::new();
    let lines: Vec<&str> = table.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).collect();
    for line in &lines {
        let (typed, printed) = line.split_once('\t').unwrap_or_else(|| panic!("{line}"));
        let shown = run(typed).join("\n");
        let agrees = match printed.strip_prefix("!!") {
            Some(message) => shown.contains(message),
            None => shown == printed,
        };
        if !agrees {
            wrong.push(format!("{typed}\n  {printed}\n  {shown}"));
        }
    }
    assert!(wrong.is_empty(), "{} lines:\n{}", wrong.len(), wrong.join("\n"));
    lines.len()
}

#[test]
fn the_reference_table_is_printed() {
    assert_eq!(check(include_str!("../../crates/loopy/tests/reference/loopy_values.tsv")), 375);
}

#[test]
fn what_the_description_shows_is_printed() {
    check(include_str!("../../crates/loopy/tests/reference/loopy_shown.tsv"));
}

/// What the printed values of the reference table print again.
#[test]
fn what_is_printed_reads_back() {
    let table = include_str!("../../crates/loopy/tests/reference/loopy_values.tsv");
    let printed: Vec<&str> =
        table.lines().filter_map(|line| line.split_once('\t')).map(|(_, printed)| printed).collect();
    for text in printed.into_iter().filter(|text| !text.starts_with("!!") && !text.chars().all(char::is_alphabetic)) {
        assert_eq!(run(text), [text]);
    }
}

/// Values of random graphs, as the engine prints them: a session prints the same, whatever it met before. One that is no pair of
/// stoppers is equal to what is printed of it.
fn graphs_read_back(seed: u64, count: u32, most: u32) {
    let (mut random, mut loopy, mut short) = (Random(seed), LoopyStore::default(), Store::new(Limit::default()));
    let (mut texts, mut wild) = (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    for _ in 0..count {
        let graph = if random.below(3) == 0 { random.graph(most) } else { random.form(most) };
        let mut calculator = loopy.with(&mut short);
        let value = calculator.value_of_graph(&graph).unwrap();
        let text = calculator.text(value).unwrap();
        if calculator.is_wild(value) {
            wild.insert(text)
        } else {
            texts.insert(text)
        };
    }
    let texts: Vec<String> = texts.into_iter().collect();
    assert_eq!(run(&texts.join("\n")), texts);
    assert!(texts.len() > 100, "{}", texts.len());
    wild.into_iter().for_each(|text| is_printed_as_an_equal(&text));
}

fn is_printed_as_an_equal(typed: &str) {
    let printed = run(typed).concat();
    assert_eq!(run(&format!("({typed}) == ({printed})")), ["true"], "{typed}: {printed}");
}

#[test]
fn values_of_random_graphs_read_back() {
    graphs_read_back(0x5896_5CC2_D0A5_1EED, 1_500, 5);
}

#[test]
#[ignore = "takes minutes"]
fn values_of_many_random_graphs_read_back() {
    graphs_read_back(0xBF58_476D_1CE4_E5B9, 60_000, 6);
}

/// Bach's carousel, and another one, whose sides are no stoppers.
#[test]
fn carousels_print_as_they_are_read() {
    for text in ["a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}", "a{0|0,{*|a||0}||0}"] {
        assert_eq!(run(&format!("({text}).IsStopperSided")), ["false"]);
        is_printed_as_an_equal(text);
        is_printed_as_an_equal(&format!("-{text}"));
        is_printed_as_an_equal(&format!("{{{text},0|{text}}}"));
    }
}

#[test]
fn large_numbers_are_no_matter() {
    for (typed, printed) in [
        ("1000000000000+over", "1000000000000+over"),
        ("{1000000000000|pass} - 1", "999999999999+over"),
        ("1000000000000*over", "over"),
        ("1000000*under", "under"),
        ("on - 1000000000000", "on"),
        ("{on|-1000000}", "{on|-1000000}"),
    ] {
        assert_eq!(run(typed), [printed], "{typed}");
    }
}

#[test]
fn mistakes_say_what_to_write() {
    for (typed, words) in [
        ("pass", "`pass` is an option; write it inside braces: {0|pass}"),
        ("on{0|on}", "`on` is a value and cannot name a form"),
        ("a{0|a+1}", "as an option alone"),
        ("x over", "write `+` between them"),
        ("Mean{3|1}", "type `Mean({3|1})`"),
        ("(a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}).Onside", "That side is not known to be a stopper."),
        ("BackslidingToadsAndFrogs[\"tt..ff\"].CanonicalForm", "That game is loopy; ask for GameValue."),
        ("Birthday(on)", "not a loopy game"),
        ("on + [3,2]", "two theories"),
        ("1/3 + over", "means nothing"),
        ("on := 3", "is a constant"),
        ("LoopyGraph[\"a--b\"]", "a graph is written by its edges"),
        ("ruleset X[n] partizan\n left [1-n]\n right [1-n]\nend\nX[0]", "write `loopy` before the theory"),
        (
            "ruleset X[n] loopy three-player\n left none\n center none\n right none\nend",
            "only games of two players in turn",
        ),
    ] {
        let shown = run(typed).join("\n");
        assert!(shown.starts_with("error:") && shown.contains(words), "{typed}: {shown}");
    }
}

#[test]
fn a_ruleset_may_be_loopy() {
    let coin = "ruleset Coin[n] loopy partizan\n left if n > 0 then [0] end\n right if n > 0 then [3-n] end\nend\n";
    for (typed, printed) in [
        ("Coin[1]", "over"),
        ("Coin[1] + Coin[2]", "over"),
        ("-Coin[1] + 1", "1+under"),
        ("OutcomeClass(Coin[1] - Coin[2])", "D"),
        ("Winner(Coin[1] - Coin[2], Left)", "draw"),
        ("Options(Coin[1])", "(Coin[0], Coin[2])"),
    ] {
        assert_eq!(run(&format!("{coin}{typed}")), [printed], "{typed}");
    }
    let walk = "ruleset Walk[n] loopy impartial\n options if n == 1 then [0] end; if n > 1 then [5-n] end\nend\n";
    assert_eq!(run(&format!("{walk}(Walk[n].NimValue for n in 0..3)")), ["(0, *, inf(), inf())"]);
}

/// What is asked of boards is asked of their values, where these are loopy.
#[test]
fn values_of_loopy_boards_are_found_by_every_function() {
    let walk =
        "ruleset Walk[n] loopy partizan\n left if n > 0 then yield [n-1] end\n right if n < 5 then [n+1] end\nend\n";
    for (typed, printed) in [
        ("Value(Walk[2])", "2 & -3"),
        ("ValueTable(Walk, 1..3)", "n       1       2       3\n   1 & -4  2 & -3  3 & -2"),
        ("Tally(Walk, 4..5)", "Map((4 & -1, 1), (5 & 0, 1))"),
        ("(g for (p, g, n) in Sweep(Walk, 1..2))", "(1 & -4, 2 & -3)"),
        ("Walk[2].IsNumber", "false"),
        ("Standing(Value(Walk[2]))", "proved"),
    ] {
        assert_eq!(run(&format!("{walk}{typed}")), [printed], "{typed}");
    }
    let heaps = "ruleset Heap[n] loopy impartial\n options for i in n div 2..n do if n > 2 or i < n then yield [i] end end\nend\n";
    for (typed, printed) in [
        ("(Heap[n].NimValue for n in 0..4)", "(0, *, 0, inf(0,1), inf(0))"),
        ("(Grundy(Heap[n]) for n in 0..3)", "(0, 1, 0, inf(0,1))"),
        ("NimSequence(Heap, 4)", "(1, 0, inf(0,1), inf(0))"),
        ("Periodicity(Heap, 20)[\"preperiod\"]", "6"),
        ("PPositions(Heap, 0..6)", "(Heap[0], Heap[2])"),
        ("CountWhere(Heap, 6, g -> g == 1)", "1"),
        ("ValueTable(Heap, 0..2)", "n  0  1  2\n   0  *  0"),
    ] {
        assert_eq!(run(&format!("{heaps}{typed}")), [printed], "{typed}");
    }
    for (typed, message) in [
        ("MisereQuotient(Heap, 4)", "Heap moves from the heap 3 to one no smaller"),
        ("Genus(Heap[3])", "Genus is for impartial games"),
        ("Advice(Heap[3], Left)", "of which play ends"),
        ("Outcome(on; misere := true)", "play comes back"),
    ] {
        assert!(run(&format!("{heaps}{typed}")).concat().contains(message), "{typed}");
    }
    for (typed, printed) in [
        ("FoxAndGeese[\".x.x|....|....|o...\"].LeftStop", "over"),
        ("HareAndHounds[\"-x..-|x...o|-x..-\"].OutcomeClass", "L"),
        // A hare that cannot move.
        ("HareAndHounds[\"-..x-|...xo|-..x-\"].OutcomeClass", "P"),
        ("FoxAndGeese[\".x.x|....|....|o...\"].Mean", "0"),
        ("Mean({a{4|{a|0}}|-10})", "-11/3"),
        ("x := a{4|{a|0}}; (Mean(-x), Mean({20||x|-10}), Mean({x|-x}))", "(-8/3, 49/6, 0)"),
    ] {
        assert_eq!(run(typed), [printed], "{typed}");
    }
}

#[test]
fn who_wins_fox_and_geese_on_a_chessboard() {
    assert_eq!(run("OutcomeClass(FoxAndGeese[8,8])"), ["L"]);
}
