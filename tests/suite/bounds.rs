//! Bounds that a question sets itself, what stands in where one is met, and tables that are not whole.

use std::time::Duration;

use cutcake::{
    language::session::Session,
    limit::{Limit, Stop},
};

use crate::session::run;

/// What a program prints in a new session, lines joined; the message of its error if it fails.
fn answer(program: &str) -> Result<String, String> {
    Session::new(Limit::default()).text_of(program).map_err(|error| error.kind.to_string())
}

#[test]
fn a_bound_of_positions_changes_no_answer() {
    let boards = [
        "Domineering[4,5]",
        "Clobber[\"xoxo|oxox\"]",
        "Domineering[4,4] - Domineering[3,4]",
        "ToadsAndFrogs[\"ttt..fff\"]",
        "Kayles[30] + Wythoff[7,12]",
        "[7,5] - [6,4]",
        "Konane[\"xoxo|ox.x\"]",
    ];
    let mut refused = 0;
    for board in boards {
        for question in ["Outcome({})", "Winner({}, Left)", "WinningMoves({}, Left)", "BestMoves({}, Right)"] {
            let question = question.replace("{}", board);
            let whole = answer(&question);
            for positions in [1, 20, 1_000_000_000] {
                let call = question.strip_suffix(')').expect("it is a call");
                match answer(&format!("{call}; positions := {positions})")) {
                    Err(message) if message.contains("reached its bound of") => {
                        assert!(
                            message.contains(&positions.to_string()) && positions < 1_000_000,
                            "{question}: {message}"
                        );
                        refused += 1;
                    }
                    bounded => assert_eq!(bounded, whole, "{question} with {positions}"),
                }
            }
        }
    }
    assert!(refused > 10, "{refused}");
}

#[test]
fn every_theory_takes_a_bound() {
    for call in [
        "Outcome(3; positions := 5)",
        "Outcome({3|1}; positions := 5)",
        "Winner(Nim[3,4], Left; positions := 5)",
        "Outcome(SynchronizedCutcake[3,2]; positions := 5)",
        "Strategy([3,2], Left; positions := 5)",
        "Strategy([2,2,1], Left; positions := 10^4)",
        "IsQueer([2,2,1], Left; positions := 10^4)",
        "BestMoves([5,2], Left; positions := 10^4)",
        "Prove([3,2] > 0; positions := 10^4)",
        "Prove([3,2] > 0; most := 10^4)",
        "Prove([3,2] > 0, 10^4)",
        "ValueTable(Cutcake, 3; positions := 100)",
        "OutcomeTable(Cutcake, 3; positions := 100)",
        "OutcomeTable(SynchronizedCutcake, 3; positions := 100)",
        "GrundyTable(Wythoff, 3; positions := 100)",
        "ClassTable(Cutblock, 1..2, 1..2, 1..2; positions := 100)",
    ] {
        assert!(answer(call).is_ok(), "{call}: {:?}", answer(call));
        let (before, _) = call.rsplit_once([';', ',']).expect("it has a bound");
        assert!(answer(&format!("{before}; positions := 0)")).is_err(), "{call}");
    }
}

#[test]
fn a_bound_of_positions_is_asked_while_values_are_found() {
    let bound = "the search for a winner reached its bound of 500 positions";
    for call in ["Outcome([75,74]", "Outcome([75,74] - [70,69]", "BestMoves([75,74], Left", "Strategy([75,74], Left"] {
        assert_eq!(answer(&format!("{call}; positions := 500)")), Err(bound.to_owned()), "{call}");
    }
    assert_eq!(answer("Try(Value([75,74]), 0; positions := 500)"), Ok("0".to_owned()));
    let table = answer("ValueTable(SynchronizedCutcake, (3, 75), (2, 74); positions := 500)").unwrap_or_default();
    assert!(table.contains(&format!("? at (75,74): {bound}")), "{table}");
}

#[test]
fn a_position_without_a_value_says_why() {
    let why = "values do not add in this sum: [37,36] + [37,36] is `<>`, though both values add to 0";
    assert_eq!(answer("Value([37,36] + [36,37])"), Err(why.to_owned()));
}

#[test]
fn try_gives_the_other_value_and_says_why() {
    let mut session = Session::new(Limit::default());
    let mut answer = |program: &str| {
        let text = session.text_of(program).map_err(|error| error.kind.to_string());
        (text, session.take_notes())
    };
    assert_eq!(answer("Try(2 + 3, 1/0)"), (Ok("5".to_owned()), Vec::new()));
    let note = |why: &str| vec![format!("`Try` at <text>:1:5 took its second argument: {why}")];
    assert_eq!(answer("Try(1/0, 7)"), (Ok("7".to_owned()), note("division by zero")));
    let bound = "the search for a winner reached its bound of 9 positions";
    assert_eq!(answer("Try(Outcome(Domineering[7,7]), P; positions := 9)"), (Ok("P".to_owned()), note(bound)));
    assert_eq!(answer("Try(Winner([9,9,9], Left), 0; positions := 9)"), (Ok("0".to_owned()), note(bound)));
    let time = note("its time of 1/10 s was over");
    assert_eq!(answer("Try(Outcome(Domineering[9,9]), 0; seconds := 1/10)"), (Ok("0".to_owned()), time.clone()));
    assert_eq!(answer("Try(Try(while true do end, 1), 0; seconds := 1/10)"), (Ok("0".to_owned()), time));
    let deep = "f := n -> f(n+1); Try(f(0), 3)";
    assert_eq!(answer(deep).0, Ok("3".to_owned()));
    assert_eq!(answer("Try(1/0); Type(Try(1/0))").1.len(), 2);
    assert_eq!(answer("(1/0).Try(4)").0, Ok("4".to_owned()));
    assert_eq!(answer("(1,2).Apply(Try)").0, Ok("(1, 2)".to_owned()));
    assert_eq!(
        answer("Try(1, 2, 3)").0,
        Err("Try(e, otherwise?; seconds?; positions?) is given 3 arguments".to_owned())
    );
    assert!(answer("Try(1; seconds := 0)").0.is_err());
    assert!(answer("Try(Try(1/0, 1/0), 1/0)").0.is_err());
    // What is not needed is not asked for, and one's own function of that name is given values.
    assert_eq!(run("Try(1, Print(\"no\"))"), ["1"]);
    assert_eq!(run("Try(1/0, Print(\"yes\"))"), ["yes"]);
    assert_eq!(run("Try := (a, b) -> a + b; Try(1, 2)\nTry(b := 1, a := 2)\n1.Try(2)"), ["3", "3", "3"]);
    // A thousand failures leave a few notes.
    assert!(answer("for i from 1 to 1000 do Try(Nim[3,-i], 0) end").1.len() < 20);
}

#[test]
fn variables_keep_what_they_got_before_a_failure() {
    let program = "def g(n)\n  y := 0\n  Try(for i from 1 to n do\n    y := i\n    if i == 3 then 1/0 end\n  end, 0)\n  y\nend\n(g(2), g(5))";
    assert_eq!(run(program).last().map(String::as_str), Some("(2, 3)"));
}

#[test]
fn an_interrupt_is_not_caught() {
    let limit = Limit::default();
    limit.interrupt();
    let mut session = Session::new(limit.clone());
    let stop = |session: &mut Session, program: &str| session.text_of(program).map_err(|error| error.kind.to_string());
    assert_eq!(stop(&mut session, "Try(while true do end, 1)"), Err(Stop::Interrupted.to_string()));
    limit.restart(Some(Duration::from_millis(50)));
    assert_eq!(stop(&mut session, "Try(while true do end, 1)"), Err(Stop::Deadline.to_string()));
    limit.restart(Some(Duration::from_millis(50)));
    assert_eq!(stop(&mut session, "Try(while true do end, 1; seconds := 60)"), Err(Stop::Deadline.to_string()));
    limit.restart(None);
    assert_eq!(stop(&mut session, "Try(1, 2)"), Ok("1".to_owned()));
}

#[test]
fn a_bound_of_time_ends_with_its_part() {
    let limit = Limit::default();
    let outer = limit.within(Some(7), Some(Duration::from_secs(60)));
    let inner = limit.within(Some(9), Some(Duration::ZERO));
    assert_eq!((limit.most_positions(), limit.clone().check_now()), (Some(7), Err(Stop::Deadline)));
    drop(inner);
    assert_eq!((limit.most_positions(), limit.check_now()), (Some(7), Ok(())));
    drop(outer);
    assert_eq!(limit.most_positions(), None);
}

const HOLES: &str = "ruleset Holes[n] partizan\n  left\n    if n == 3 then 1/0 end\n    if n > 0 then [n-1] end\n  right if n > 1 then [n-2] end\nend\n";

#[test]
fn a_cell_that_fails_is_a_question_mark_with_its_reason() {
    assert_eq!(
        run("Table((a, b) -> a/(b-2), 2, 3)"),
        ["a\\b   1  2  3\n  1  -1  ?  1\n  2  -2  ?  2\n? at (1,2), (2,2): division by zero"]
    );
    assert_eq!(
        run(&format!("{HOLES}ValueTable(Holes, 0..7)")),
        ["n  0  1      2  3  4  5  6  7\n   0  1  {1|0}  ?  ?  ?  ?  ?\n? at 3, 4, 5, 6 and 1 more: division by zero"]
    );
    let outcomes = run("OutcomeTable(Domineering, 4..6, 4..6; positions := 20)").concat();
    assert!(outcomes.contains("N") && outcomes.contains("? at ("), "{outcomes}");
    // Where nothing has a value the first error is the answer.
    assert!(run("Table((a, b) -> a/0, 2, 3)").concat().starts_with("error: division by zero"));
    assert!(run(&format!("{HOLES}ValueTable(Holes, 3..7)")).concat().starts_with("error: division by zero"));
    // Many reasons are not all told.
    let many = run("Table(n -> (1, 2)[n], 20)").concat();
    assert!(many.contains("\nand 12 more reasons"), "{many}");
}

#[test]
fn a_table_with_holes_reads_back() {
    for table in ["Table((a, b) -> a/(b-2), 2, 3)", "Table(n -> 6/(n-3), 1..5)"] {
        let whole = answer(table).expect("a table");
        let written = answer(&format!("({table},)")).expect("a tuple");
        let read = answer(&written).expect("it reads back");
        assert_eq!(read, written);
        assert_eq!(
            answer(&written.trim_start_matches('(').replace(",)", "").replace("zero\"", "zero\",)")).expect("it reads"),
            whole
        );
    }
    let json = cutcake::render::format::Format::Json;
    let shown = crate::session::run_in(json, "Table(n -> 6/(n-3), 2..3)").concat();
    assert!(shown.contains("\"notes\":[\"? at 3: division by zero\"]"), "{shown}");
    assert!(!crate::session::run_in(json, "Table(n -> n, 3)").concat().contains("notes"));
}

#[test]
fn values_with_holes_are_the_same_on_threads() {
    let program = "ruleset Slow[n] partizan\n  left\n    if n mod 7 == 6 then 1/0 end\n    for i from 1 to 300 do x := i end\n    \
                   if n > 0 then Nim[n] - Nim[n] end\n  right none\nend\nValueTable(Slow, 0..300)";
    let on = |threads: usize| {
        let threads = std::num::NonZeroUsize::new(threads).expect("it is positive");
        Session::new(Limit::default().with_threads(threads)).text_of(program).map_err(|error| error.kind.to_string())
    };
    let alone = on(1);
    assert!(alone.as_ref().is_ok_and(|text| text.contains("and 39 more: division by zero")), "{alone:?}");
    assert_eq!(on(3), alone);
}
