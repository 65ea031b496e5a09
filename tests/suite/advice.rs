//! Sums by search against the same sums added, and what strategies guarantee.

use crate::session::run;
use cutcake::{
    limit::Limit,
    number::Rational,
    partizan::{Game, Outcome, Searched, Store, Strategy},
    player::Player,
};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn search_and_addition_agree(seeds in prop::collection::vec(0..1474usize, 1..4)) {
        search_agrees_with_addition(&seeds);
    }
}

/// At the best tax no gap is left between any walls, and not every component has a move that costs no more than this.
#[test]
fn thermostrat_moves_where_it_is_hottest() {
    search_agrees_with_addition(&[375, 1337, 357]);
}

/// Compares the search of a sum of games of day 3 with their sum, and what strategies guarantee with what they promise.
fn search_agrees_with_addition(seeds: &[usize]) {
    let mut store = Store::new(Limit::default());
    let day = store.day(3).unwrap();
    let parts: Vec<Game> = seeds.iter().map(|seed| day[*seed]).collect();
    let mut sum = store.zero();
    for part in &parts {
        sum = store.add(sum, *part).unwrap();
    }
    let mut searched = Searched::default();
    let outcome = store.outcome(sum).unwrap();
    let left = store.wins_first(&parts, Player::Left, &mut searched).unwrap();
    let right = store.wins_first(&parts, Player::Right, &mut searched).unwrap();
    assert_eq!(left, matches!(outcome, Outcome::L | Outcome::N));
    assert_eq!(right, matches!(outcome, Outcome::R | Outcome::N));
    let best = store.stop_of_sum(&parts, Player::Left, &mut searched).unwrap();
    assert_eq!(&best, &store.left_stop(sum));
    assert_eq!(store.stop_of_sum(&parts, Player::Right, &mut searched).unwrap(), store.right_stop(sum));
    for strategy in Strategy::ALL {
        let guarantee = store.guarantee(strategy, &parts, &mut searched).unwrap();
        assert!(guarantee <= best, "{strategy:?}");
        // Thermostrat: the right walls and the widest gap, at any tax.
        if strategy == Strategy::Thermostrat {
            for t in (0..16).map(|n| Rational::new(n.into(), 8.into()).unwrap()) {
                let mut bound = Rational::ZERO;
                let mut widest = Rational::ZERO;
                for part in &parts {
                    let graph = store.thermograph(*part).unwrap();
                    widest = widest.max(graph.left.at(&t) - graph.right.at(&t));
                    bound = bound + graph.right.at(&t);
                }
                assert!(guarantee >= bound + widest, "the guarantee of thermostrat at {t}");
            }
        }
    }
}

#[test]
fn the_moves_that_win_are_those_whose_outcome_wins() {
    for game in [
        "Domineering[2,3] + Domineering[2,2]",
        "Domineering[3,3] - Domineering[2,3] + Clobber[\"xo\"]",
        "3*Domineering[2,2] + Nim[2]",
        "Clobber[\"xoxo\"] + Clobber[\"xox|oxo\"]",
        "{3|1} - 2",
        "'{*,0,1|{2|}}'",
    ] {
        for player in ["Left", "Right"] {
            let program = format!("BestMoves({game}, {player}) == WinningMoves({game}, {player})");
            assert_eq!(run(&program), ["true"], "{program}");
        }
    }
}

#[test]
fn advice_is_a_table_that_reads_back() {
    let lines = run("Advice({4||2|-1} + 0, Left)").join("\n");
    for word in ["best", "hotstrat", "thermostrat", "sentestrat", "all moves", "loss"] {
        assert!(lines.contains(word), "{word}: {lines}");
    }
    // A move is listed once of boards that are the same.
    let all = run("Advice({5|1} + {5|1} + {2|-2}, Left)").join("\n");
    assert_eq!(all.split("all moves").nth(1).map(|moves| moves.matches("{5|1}").count()), Some(1), "{all}");
    assert_eq!(run("t := Advice(Domineering[2,3], Left); t == Advice(Domineering[2,3], Left)"), ["true"]);
    assert!(run("Advice([3,2], Left)").concat().contains("expected a two-player game"));
    assert!(run("Advice({3|1}, Center)").concat().contains("Left and Right"));
}

#[test]
fn a_page_says_what_a_game_is() {
    let page = run("Explain(Domineering[2,3])").join("\n");
    for line in [
        "position        Domineering[2,3]",
        "value           {2|-1/2}",
        "outcome         N: who moves first wins",
        "kind            a switch, odd-tempered",
        "stops           2 when Left starts, -1/2 when Right does",
        "mean            3/4",
        "temperature     5/4",
        "Left's moves    are worth {5/2|0}",
        "  Domineering[2,2] = +-1",
    ] {
        assert!(page.contains(line), "{line}\nin\n{page}");
    }
    assert!(run("Explain('{*,0|*}')").concat().contains("3 options as played, 2 in canonical form"));
    assert!(run("Explain(Tiny(2))").concat().contains("a tiny or miny"));
    assert!(run("Explain(^^*)").concat().contains("atomic weight   2"));
    assert!(run("Explain(5)").concat().contains("an integer"));
}

/// A sum that is typed is played as it stands there, by whoever gives advice on it, draws it or writes its play down.
#[test]
fn sums_of_values_keep_their_components() {
    let answer = |text: &str| run(text).join("\n");
    assert_eq!(answer("Show(Components({3|1} + {2|-1} - ^))"), "\"{3|1} + {2|-1} + v\"");
    assert_eq!(answer("Show(Components(2*{3|1} + * - 1))"), "\"{3|1} + {3|1} + (-1) + *\"");
    assert_eq!(answer("Components({3|1}, {2|-1}) == {5|3||2|0}"), "true");
    let advice = answer("Advice({4||2|-1}+{3|1}, Left)");
    for row in ["{3|1}   3     5     0  true", "{4||2|-1}   4     5     0  true"] {
        assert!(advice.contains(row), "{advice}");
    }
    // Among other values it stands as what makes it.
    let options = answer("Options(Components({3|1}, *), Left)");
    assert_eq!(options, "(Components(3 + *), {3|1})");
    assert_eq!(answer(&options), options);
    // What was played before makes no difference.
    let before = "Show(Components({3|1}, 1)); Outcome(Components({2|-1}, ^));";
    let typed = "Show(Components({2|-1}, {3|1}))";
    assert_eq!(run(&format!("{before} {typed}")).last(), run(typed).last());
    let rules = "ruleset Word[w as Any] partizan left none right none end\n";
    let typed = "Word[\"a\"] + Word[\"b\"]";
    assert_eq!(answer(&format!("{rules}Show(Word[\"b\"]);\nShow({typed})")), answer(&format!("{rules}Show({typed})")));
    let tree = answer("Tree({3|1}+{2|-1})");
    assert!(tree.starts_with("{3|1} + {2|-1}\n|- L {2|-1} + 3\n|  |- L 3 + 2\n"), "{tree}");
    assert_eq!(answer("({3|1}+{2|-1}).Tree"), tree);
    assert!(answer("Replay(({3|1}+{2|-1}, 3+{2|-1}, 3 - 1), Left)").contains("3 + (-1)"));
    // Sums of rulesets in the language have advice too.
    assert!(answer("Advice(Push[\"xo.\"] + Push[\"x.o\"], Left)").contains("all moves"));
    assert!(answer("Advice(Domineering[2,2] + {3|1}, Right)").contains(" {3|1} "));
}

/// Of a form something is said of its options exactly if the canonical form has others.
#[test]
fn options_that_are_dominated_or_reversible_are_said() {
    const OPTIONS: [&str; 9] = ["0", "-1", "1/2", "*", "*2", "^", "v*", "{1|0}", "{0|-1}"];
    let others = |one: &'static str| OPTIONS.into_iter().filter(move |other| *other != one);
    let sides = OPTIONS.into_iter().flat_map(|one| others(one).map(move |other| format!("{one},{other}")));
    let forms = sides.flat_map(|side| {
        OPTIONS.into_iter().flat_map(move |other| [format!("'{{{side}|{other}}}'"), format!("'{{{other}|{side}}}'")])
    });
    for form in forms {
        let kept = |player: &str| {
            let values = |form: &str| format!("Set(Value(x) for x in Options({form}, {player}))");
            format!("{} == {}", values(&form), values(&format!("CanonicalForm({form})")))
        };
        let shown = run(&format!("Explain({form})\n{} and {}", kept("Left"), kept("Right")));
        let is_said = shown.iter().any(|line| line.contains("'s options"));
        assert_eq!(shown.last().map(String::as_str), Some(if is_said { "false" } else { "true" }), "{form}: {shown:?}");
    }
}
