//! The names that complete a text.

use cutcake_base::limit::Limit;
use cutcake_builtins::session::Session;

/// The names offered after a text in a session with a few names.
fn offered(text: &str) -> Vec<String> {
    let mut session = Session::new(Limit::default());
    let program = "g := {3|1}; t := (1, 2); h := Nim[3]; f := x -> x; n := Nim";
    assert!(session.text_of(program).is_ok());
    session.complete(text, text.len()).1.into_iter().map(|candidate| candidate.name).collect()
}

fn offers(text: &str, name: &str) -> bool {
    offered(text).iter().any(|offered| offered == name)
}

#[test]
fn a_dot_is_completed_by_functions_that_take_the_value() {
    for subject in ["g", "{3|1}", "1 + {3|1}", "^", "(2*g) + *3", "'{*|*}'", "Nim[3]", "Cutcake[2,3]", "h"] {
        assert!(offers(&format!("{subject}.Te"), "Temperature"), "{subject}");
        assert!(!offers(&format!("{subject}."), "Sort"), "{subject}");
    }
    for subject in ["t", "(1, 2)", "(1, (2, 3))", "\"abc\"", "Set(1)", "DayN(1)", "g.LeftOptions", "Factor(12)"] {
        assert!(offers(&format!("{subject}."), "Size"), "{subject}");
        assert!(!offers(&format!("{subject}."), "Temperature"), "{subject}");
    }
    for subject in ["SynchronizedCutcake[3,2]", "MaundyBlock[3,2,2]", "Nim", "Left"] {
        assert!(!offers(&format!("{subject}."), "Temperature"), "{subject}");
    }
    for (subject, names) in [
        (
            "{3|1}",
            "Coordinates Standing Strategy Rotate Grid Strip Label Map Mex NimSum NimProduct Any All IsHereditary",
        ),
        ("^", "Rotate Mex Any"),
        ("(1, 2)", "Errata IsAllSmall IsNumber Rotate Label Coordinates"),
        ("Nim", "IsNumber Label Rotate Sum Max IsZero"),
        ("\"abc\"", "IsEven IsNumber Rotate Mex All Errata"),
        ("true", "IsZero Max Size Mex Rotate"),
        ("SynchronizedCutcake[3,2]", "IsAllSmall Rotate NimSum Tree"),
        ("[3,2]", "Thermograph IsQueer Rotate Grundy Advice"),
        ("[3,2,2]", "Thermograph Grundy"),
        ("<0||>", "Grundy Advice ConwayProduct TwistedVariant Thermograph"),
        ("eps", "Grundy Tree Advice SelectiveSum"),
        ("Mean(g)", "Sort Coordinates Label"),
        ("g.Temperature", "Sort Coordinates Label"),
        ("ValueTable(Nim, 3)", "Temperature Label"),
        ("(g + 1)", "Sort Coordinates Numerator"),
        ("g.Heat(1)", "Sort Coordinates Numerator"),
        ("(g == h)", "Temperature Sort"),
        ("Thermograph(g)", "Outcome Sort"),
        ("Grid(\"..x\", \".x\").Transpose", "Temperature Numerator"),
    ] {
        for name in names.split(' ') {
            assert!(!offers(&format!("{subject}."), name), "{subject}.{name}");
        }
    }
    for (subject, names) in [
        ("{3|1}", "Max Sum IsZero IsNumber Outcome Temperature Set Show Type"),
        ("(1, 2)", "Size Mex NimSum All Max Sum Apply"),
        ("true", "All Any Type"),
        ("Nim", "PPositions GrundyTable Show"),
        ("[3,2]", "BestMoves Standing IsInfinitesimal Coordinates"),
        ("MaundyBlock[3,2,2]", "Rotate Strategy IsQueer IsZero Tree"),
        ("<0||>", "Tree Draw"),
        ("Mean(g)", "Numerator Abs Max Temperature"),
        ("ValueTable(Nim, 3)", "Rows Transpose Export"),
        ("(-g + 1)", "Temperature Heat"),
        ("(2*h)", "Outcome BestMoves"),
        ("(1 + 2/3)", "Numerator"),
        ("Thermograph(g)", "LeftWall Mast Temperature"),
        ("LeftWall(g)", "At Draw"),
        ("Grid(\"..x\", \".x\").Transpose", "FindAll Decomposition Rotate"),
        ("Graph(\"l(r)\")", "Vertices Edges"),
    ] {
        for name in names.split(' ') {
            assert!(offers(&format!("{subject}."), name), "{subject}.{name}");
        }
    }
    assert!(offers("MaundyBlock[3,2,2].", "Class"));
    assert!(offers("[3,2].", "Outcome") && offers("[3,2].", "Strategy"));
    assert!(offers("g.", "f") && !offers("g.", "t") && !offers("g.", "Left"));
}

#[test]
fn every_function_fits_an_unknown_value() {
    for subject in ["f(2)", "t[1]", "(f(2) + g)", "(nosuchname)", "nosuchname"] {
        assert!(offers(&format!("{subject}."), "Temperature") && offers(&format!("{subject}."), "Sort"), "{subject}");
    }
}

#[test]
fn use_is_completed_by_rulesets() {
    assert!(offers("use ", "MaundyBlock") && offers("x := 1; use M", "MaundyCake") && offers("use ", "n"));
    assert!(!offers("use M", "Max") && !offers("use ", "t") && !offers("use ", "true"));
    assert!(offers("M", "MaundyCake") && offers("M", "Max") && offered("").is_empty() && offered("1..").is_empty());
}
