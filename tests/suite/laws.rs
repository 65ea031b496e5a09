//! Sums of synchronized boards where values do not add: outcomes, comparisons, what may stand for what, and laws of rulesets
//! in the language.

use cutcake::{language::session::Session, limit::Limit};

use crate::session::run;

/// Programs, and what the last of their lines is.
const IRREGULAR: &[(&str, &str)] = &[
    ("Outcome([10,10])", "="),
    // Of no copies.
    ("Outcome(0*[3,2] + [2,2])", "="),
    ("Outcome([3,2] - 0*[10,10])", ">"),
    ("Outcome(0*[10,10] - [3,2])", "<"),
    ("Outcome(2*[10,10])", "<>"),
    ("Outcome(2*[10,10]+[2,2])", "<>"),
    ("Outcome(2*[10,10]+2*[2,2])", "<>"),
    ("Outcome(2*[10,10]+[4,4])", "<>"),
    ("Outcome(2*[10,10]+[5,5])", "<>"),
    ("Outcome(2*[10,10]+3*[2,2])", "<>"),
    ("Outcome(3*[10,10]+[2,2])", "<>"),
    ("Outcome(4*[10,10]+[2,2])", "<>"),
    ("Outcome(2*[10,10]+[13,12])", "<>"),
    ("Outcome(2*[10,10]+[13,12]+[2,2])", "<>"),
    ("Outcome([10,10]+[13,12])", ">"),
    ("Outcome(2*[10,10]+[9,8])", ">"),
    ("Outcome(2*[11,10]+2*[10,11])", "="),
    ("Outcome([10,10]+[10,10]+[1,2]+[3,2])", "<"),
    // Any number of boards.
    ("Outcome(10^30*[10,10])", "<>"),
    ("Outcome(10^30*[3,2] - 1)", "<"),
    // Outside every law.
    ("Outcome([37,36])", ">"),
    ("Outcome(2*[37,36])", "<>"),
    ("Outcome([37,36]+[36,37])", "<>"),
    ("Outcome(2*[10,10]+[37,36])", ">"),
    ("Outcome(2*[37,36]+[2,3])", "<"),
    ("Outcome([1000,5]+[5,1001])", "<"),
    ("Status(2*[10,10]+[2,2], Left)", "losing"),
    ("BestMoves(2*[10,10]+[2,2], Left)", "()"),
    ("BestMoves([10,10]+[13,12], Left).Size > 0", "true"),
    // Comparisons with values are outcomes, those of positions ask for every sum.
    ("[10,10] == 0", "true"),
    ("2*[10,10] == 0", "false"),
    ("2*[10,10]+[13,12] > 0", "false"),
    ("Value([13,12]) > 0", "true"),
    ("[10,10] == [10,10]", "true"),
    ("[10,10] >= [10,10]", "true"),
    ("[10,10] > [10,10]", "false"),
    ("[10,10] == [2,2]", "false"),
    ("[7,5] - [7,5] == [1,1]", "true"),
    ("[10,10] - [10,10] == [1,1]", "false"),
    ("3*[10,10] == 2*[10,10]", "true"),
    ("[3,2] == eps", "true"),
    ("Value([10,10]) == Value([2,2])", "true"),
    ("FindCounterexample(k -> k*[10,10] == 0, 1..6)", "(2,)"),
    ("Prove(2*[10,10] == 0)", "refuted"),
    ("Prove(n*[10,10] == 0 for all n)", "refuted"),
    ("Prove(n*[10,10] <> 0 for all n >= 2)", "proved"),
    ("Prove(n*[7,5] > 0 for all n)", "proved"),
    ("Standing([9,9])", "proved"),
    ("Standing([16,9]+[9,16])", "proved"),
    // No theorem says that these values add.
    ("Standing([1000,5]+[5,1001] < 0)", "derived"),
    ("Interchangeable([10,10] - [10,10], [1,1])", "false"),
    ("Interchangeable(3*[10,10], 2*[10,10])", "true"),
    ("Interchangeable([3,2] + [2,3], [5,5])", "true"),
    ("Distinguish([7,5] - [7,5], [1,1]) == Nothing", "true"),
    (
        "d := Distinguish([10,10], [2,2]); (Outcome([10,10] + d[1]) == d[2], Outcome([2,2] + d[1]) == d[3], d[2] == d[3])",
        "(true, true, false)",
    ),
    (
        "d := Distinguish([3,2], [5,4]); (Outcome([3,2] + d[1]) == d[2], Outcome([5,4] + d[1]) == d[3], d[2] == d[3])",
        "(true, true, false)",
    ),
    // Of rules in the language, too, values that are not equal tell positions apart.
    (
        "ruleset Cut[l, r] synchronized
           left  i in 1..l-1 gives [i, r] + [l-i, r]
           right j in 1..r-1 gives [l, j] + [l, r-j]
           both  i, j gives [i, j] + [i, r-j] + [l-i, j] + [l-i, r-j]
         end
         (Interchangeable(Cut[3,2], Cut[4,2]), Interchangeable(2*Cut[2,1], Cut[3,1]))",
        "(false, true)",
    ),
];

#[test]
fn values_that_do_not_add() {
    let mut session = Session::new(Limit::default());
    for (program, expected) in IRREGULAR {
        let printed = session.text_of(program).unwrap();
        let last = printed.lines().last().unwrap_or_default();
        let word = last.split(" (").next().unwrap_or_default();
        assert!(last == *expected || word == *expected, "{program}: {last}");
    }
}

/// Sums in which neither player can be sure of a draw, though values add to 0 or to more: every question about them agrees.
const CONFUSED: &[&str] = &[
    "2*[10,10]",
    "2*[10,10]+[2,2]",
    "2*[10,10]+2*[2,2]",
    "2*[10,10]+[4,4]",
    "2*[10,10]+[5,5]",
    "2*[10,10]+3*[2,2]",
    "3*[10,10]+[2,2]",
    "4*[10,10]+[2,2]",
    "2*[18,18]+[2,2]",
    "2*[20,20]+[2,2]",
    "2*[27,27]+[2,2]",
    "2*[10,10]+[13,12]",
    "2*[10,10]+[13,12]+[2,2]",
];

#[test]
fn all_questions_about_a_sum_agree() {
    let mut session = Session::new(Limit::default());
    for sum in CONFUSED {
        session.text_of(&format!("S := {sum}")).unwrap();
        for (question, expected) in [
            ("Outcome(S)", "<> (neither has a winning or drawing strategy)"),
            ("(Status(S, Left), Status(S, Right))", "(losing, losing)"),
            ("(BestMoves(S, Left), BestMoves(S, Right))", "((), ())"),
            ("(S == 0, S > 0, S < 0, S >= 0, S <= 0)", "(false, false, false, false, false)"),
            ("(S != 0, S <> 0, S <| 0, S |> 0)", "(true, true, true, true)"),
            ("(S + 0*[3,2] == 0, S - 0 > 0)", "(false, false)"),
            ("Prove(S == 0)", "refuted"),
            ("Prove(S >= 0)", "refuted"),
            ("Prove(S <> 0)", "proved"),
            ("Standing(Outcome(S))", "proved"),
            ("FindCounterexample(k -> k*[1,1] + S == 0, 1..3)", "(1,)"),
            ("FindCounterexample(k -> k*[1,1] + S <> 0, 1..3) == Nothing", "true"),
            ("All(k*[1,1] + S <> 0 for k in 1..3)", "true"),
        ] {
            let printed = session.text_of(question);
            assert_eq!(printed.as_deref().map_err(|error| error.kind.to_string()), Ok(expected), "{sum}: {question}");
        }
        for player in ["Left", "Right"] {
            let strategy = session.text_of(&format!("Strategy(S, {player})")).unwrap();
            assert!(strategy.contains(&format!("{player} is losing")), "{sum}: {strategy}");
        }
        for claim in ["S == 0", "S > 0", "S >= 0"] {
            assert!(session.text_of(&format!("assert {claim}")).is_err(), "{sum}: {claim}");
        }
    }
}

#[test]
fn the_sum_of_two_values_is_no_value_of_the_sum() {
    let error = run("Value([10,10]+[10,10])").pop().unwrap_or_default();
    assert!(error.contains("values do not add"), "{error}");
    let strategy = run("Strategy(2*[10,10]+[2,2], Left)").join("\n");
    assert!(strategy.contains("Left is losing"), "{strategy}");
}

/// Maundy Cake, played at once.
const AT_ONCE: &str = "ruleset Maundy[l, r] synchronized
  valid l >= 1 and r >= 1
  left  k in 2..l where l mod k == 0 gives k*[l div k, r]
  right k in 2..r where r mod k == 0 gives k*[l, r div k]
  both  j, k gives (j*k)*[l div j, r div k]
end
";

fn in_maundy((sum, outcome): (&str, &'static str)) -> (String, &'static str) {
    (sum.replace('[', "Maundy["), outcome)
}

#[test]
fn laws_of_a_ruleset_in_the_language() {
    let of = |line: &str| run(&format!("{AT_ONCE}{line}")).join("\n");
    // On sides that are powers of 2 the law holds, up to 12 a value that is not 0 decides.
    let law = of("Law(Maundy, (1, 2, 4, 8), (1, 2, 4, 8))");
    assert!(law.contains("proved of every sum, v being the sum of the values"), "{law}");
    let law = of("Law(Maundy, 6)");
    assert!(law.contains("a value v that is not 0 decides"), "{law}");
    assert!(law.contains("what the sign of the value does not tell"), "{law}");
    assert_eq!(of("Value(Maundy[4,1])"), "3");
    for (sum, outcome) in
        [("[3,2]", "="), ("2*[3,2]", "<="), ("3*[3,2]", "<="), ("2*[3,2] + 2*[2,3]", "<>")].map(in_maundy)
    {
        let found = of(&format!("Outcome({sum})\nStanding(Outcome({sum}))"));
        assert!(found.starts_with(&format!("{outcome} (")) && found.ends_with("\nproved"), "{sum}: {found}");
    }
}

/// Domineering, played at once.
const DOMINOES: &str = "ruleset Dominoes[board as Grid(\".#\")] synchronized
  left  (r, c) in board.FindAll(\".\") where board[r+1, c] == \".\" gives [board.With((r, c), \"#\", (r+1, c), \"#\")]
  right (s, d) in board.FindAll(\".\") where board[s, d+1] == \".\" gives [board.With((s, d), \"#\", (s, d+1), \"#\")]
  both  (r, c), (s, d) gives [board.With((r, c), \"#\", (r+1, c), \"#\", (s, d), \"#\", (s, d+1), \"#\")]
  split board.Decomposition(\"#\")
  same board.FlipRows, board.FlipColumns
  negative board.Transpose
end
";

/// Where not even a sign decides, intervals do for some sums: what they say is what search finds.
#[test]
fn intervals_decide_where_values_do_not() {
    let of = |line: &str| run(&format!("{DOMINOES}{line}")).join("\n");
    let law = of("Law(Dominoes, 1..2, 1..3)");
    assert!(law.contains("no law") && law.contains("proved of every sum: Left wins if the lower ends"), "{law}");
    // Three cells in a row and one below an end: half a move may be lost.
    let ends = |line: &str| line.trim_start().starts_with("Dominoes[\"##.|...\"]") && line.ends_with("(-1/2, 0)");
    assert!(law.lines().any(ends), "{law}");
    let three = "Dominoes[\"...|.##\"]";
    for (sum, expected) in [
        (three.to_owned(), "="),
        (format!("2*{three}"), "<="),
        (format!("2*{three} + Dominoes[2,1]"), ">="),
        (format!("4*{three} + Dominoes[2,1]"), "<>"),
    ] {
        assert_eq!(of(&format!("Outcome({sum})")).split(" (").next(), Some(expected), "{sum}");
    }
    for k in 1..=4 {
        let units = [-2, -1, 1, 2, 3];
        let sums = units.map(|u| format!("Outcome({k}*{three} + {u}*Dominoes[\".|.\"])"));
        let outcomes = of(&sums.join("\n"));
        assert_eq!(outcomes.lines().count(), units.len());
        for (u, outcome) in units.into_iter().zip(outcomes.lines()) {
            assert!(2 * u <= k || outcome.starts_with("> ("), "{k} {u}: {outcome}");
            assert!(u > 0 || outcome.starts_with("< ("), "{k} {u}: {outcome}");
        }
    }
}
