//! Files with names of their own: what one says by a name no other changes.

use std::{fs, path::Path};

use cutcake::{language::session::Session, limit::Limit};

/// What a program prints, its notes and its error, in a folder of files.
fn run_in(folder: &Path, text: &str) -> Vec<String> {
    let path = folder.join("main.cgs");
    fs::write(&path, text).unwrap();
    let mut session = Session::new(Limit::default());
    let mut shown = Vec::new();
    let result = session.run_file(&path, &mut |result| shown.push(result.text.to_string()));
    let folder = format!("{}/", folder.display());
    shown.extend(session.take_notes().iter().map(|note| format!("note: {}", note.replace(&folder, ""))));
    shown.extend(result.err().map(|error| error.kind.to_string()));
    shown
}

#[test]
fn functions_and_rules_of_a_file_keep_its_names() {
    let folder = tempfile::tempdir().unwrap();
    let one = "k := 3;\ndef f(x) := x + k\ndef g(x) := 10 * f(x)\n\
               ruleset Take[n] impartial\n  options for i from 1 to Min(n, k) yield [n-i] end\nend\n";
    let two = "k := 1;\ndef f(x) := -x\n";
    fs::write(folder.path().join("one.cgs"), one).unwrap();
    fs::write(folder.path().join("two.cgs"), two).unwrap();
    // A later file and the program itself have names of their own.
    assert_eq!(
        run_in(folder.path(), "load \"one.cgs\"\nload \"two.cgs\"\nf(2)\ng(2)\nk := 2;\ng(2)\nGrundy(Take[7])"),
        [
            "-2",
            "50",
            "50",
            "3",
            "note: `k` of two.cgs replaces the `k` there was",
            "note: `f` of two.cgs replaces the `f` there was",
        ]
    );
    // What is loaded twice replaces itself without a word.
    assert_eq!(run_in(folder.path(), "load \"one.cgs\"\nload \"one.cgs\"\ng(1)"), ["40"]);
}

#[test]
fn a_file_may_be_loaded_by_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = "count := 5;\ndef f(x) := x + count\ndef apply(h) := h(1)\n\
                ruleset Game[n] impartial\n  options for i from 1 to Min(n, 2) yield [n-i] end\nend\n";
    fs::write(folder.path().join("file.cgs"), file).unwrap();
    assert_eq!(
        run_in(
            folder.path(),
            "load \"file.cgs\" as X\nX.f(1)\nX.count\nX.Game[4]\nGrundy(X.Game[5])\nX.apply(X.f)\ncount := 1;\nX.f(1)"
        ),
        ["6", "5", "*", "2", "6", "6"]
    );
    assert_eq!(run_in(folder.path(), "load \"file.cgs\" as X\nf(1)"), ["unknown name `f`"]);
    // Where a session goes on, it is known what a file has.
    let mut session = Session::new(Limit::default());
    let path = folder.path().join("file.cgs");
    session.interact(&format!("load {:?} as X", path.display().to_string()), &mut |_| {}).unwrap();
    assert_eq!(session.text_of("X.f(2)").unwrap(), "7");
    let error = session.text_of("X.h(2)").unwrap_err();
    assert!(error.kind.to_string().contains("the file has no name `h`"), "{error:?}");
    let names: Vec<String> = session.complete("X.", 2).1.into_iter().map(|candidate| candidate.name).collect();
    assert_eq!(names, ["count", "f", "apply", "Game"]);
}

#[test]
fn constants_are_hidden_by_parameters_and_names_of_loops() {
    let folder = tempfile::tempdir().unwrap();
    for (text, printed) in [
        ("def f(L, R) := L + R\nf(1, 2)", "3"),
        ("(P -> P^2)(3)", "9"),
        ("(N for N in 1..3)", "(1, 2, 3)"),
        ("for eps from 2 to 2 do Print(eps) end\neps", "2"),
        ("ruleset C[L, R] impartial\n  options for i from 1 to L yield [L-i, R] end\nend\nGrundy(C[3,1])", "3"),
    ] {
        assert_eq!(run_in(folder.path(), text).first().map(String::as_str), Some(printed), "{text}");
    }
    assert_eq!(run_in(folder.path(), "L := 3"), ["`L` is a constant and cannot be given another value"]);
}

#[test]
fn a_ruleset_takes_the_clauses_of_another_one() {
    let folder = tempfile::tempdir().unwrap();
    let take = "/// Take up to k.\nruleset Take[n] with k := 2 impartial\n  let least := 1\n  valid n >= 0, \"n is at least 0\"\n\
                \x20 options for i from least to Min(n, k) yield [n-i] end\nend\n";
    for (text, printed) in [
        // As it is, under another name.
        ("ruleset Other like Take\nend\nNimSequence(Other, 6)", "(1, 2, 0, 1, 2, 0)"),
        ("ruleset Other like Take with k := 3\nend\nNimSequence(Other, 6)", "(1, 2, 3, 0, 1, 2)"),
        ("ruleset Other like Take(k := 3)\nend\nNimSequence(Other, 6)", "(1, 2, 3, 0, 1, 2)"),
        ("ruleset Other like Take(3) with k := 1\nend\nNimSequence(Other, 6)", "(1, 0, 1, 0, 1, 0)"),
        // Moves are read in the new ruleset.
        (
            "ruleset Other like Take\n  more options if n > 4 then [0] end\nend\nNimSequence(Other, 6)",
            "(1, 2, 0, 1, 2, 3)",
        ),
        ("ruleset Other like Take\n  let least := 2\nend\nNimSequence(Other, 6)", "(0, 1, 1, 0, 0, 1)"),
        ("ruleset Other like Take\n  options if n > 0 then [n-1] end\nend\nNimSequence(Other, 5)", "(1, 0, 1, 0, 1)"),
        ("ruleset Other like FibonacciNim\n  more options if n > 1 then [0, 0] end\nend\nGrundy(Other[2,0])", "1"),
    ] {
        assert_eq!(run_in(folder.path(), &format!("{take}{text}")), [printed], "{text}");
    }
    for (text, message) in [
        ("ruleset Other like TriangularChocolate\nend", "a family of rulesets has no moves of its own"),
        ("ruleset Other like Take with m := 1\nend", "Take has no parameter `m`"),
        ("ruleset Other[n] impartial\n  more options [n]\nend", "`more options` adds to the clause of another ruleset"),
        ("ruleset Other like Take\n  left [n]\nend", "`left` is not a clause of the impartial ruleset Other"),
    ] {
        assert_eq!(run_in(folder.path(), &format!("{take}{text}")), [message], "{text}");
    }
}

#[test]
fn a_ruleset_may_have_any_number_of_entries() {
    let folder = tempfile::tempdir().unwrap();
    let heaps = "ruleset Heaps[heaps...] impartial\n  let most := 2\n\
                 \x20 def with(i, n) := [(if j == i then n else heaps[j] end for j in 1..heaps.Size)]\n\
                 \x20 options for i in 1..heaps.Size yield for k from 1 to Min(most, heaps[i]) yield with(i, heaps[i]-k) end end\nend\n";
    for (text, printed) in [
        ("Grundy(Heaps[3,4])", "1"),
        ("Grundy(Heaps[(1,2,3)])", "3"),
        ("Options(Heaps[1,2])", "(Heaps[0,2], Heaps[1,1], Heaps[1,0])"),
        ("Heaps[5]", "*2"),
        ("(Heaps[4,0,1],)", "(Heaps[4,0,1],)"),
    ] {
        assert_eq!(run_in(folder.path(), &format!("{heaps}{text}")), [printed], "{text}");
    }
    assert_eq!(run_in(folder.path(), &format!("{heaps}Heaps[1/2]")), ["expected an integer, found a dyadic number"]);
}

/// What speaks of the board is computed with each rule.
#[test]
fn a_constant_is_computed_where_the_ruleset_is_defined() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "k := 3; ruleset Halving[n] impartial\n  let most := k\n  let half := (n + 1) div 2\n\
                 \x20 options for i from 1 to Min(most, half) yield [n-i] end\nend\n";
    for then in ["", "k := 1; "] {
        assert_eq!(run_in(folder.path(), &format!("{rules}{then}Grundy(Halving[5])")), ["3"], "{then}");
    }
    let fails = "ruleset Failing[n] impartial\n  let most := 1/0\n  options [n-most]\nend";
    assert_eq!(run_in(folder.path(), fails), ["division by zero"]);
}

#[test]
fn files_are_found_in_lib_and_used_by_name() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("lib")).unwrap();
    fs::write(folder.path().join("lib/one.cgs"), "def twice(x) := 2*x\n").unwrap();
    fs::write(folder.path().join("two.cgs"), "def twice(x) := 3*x\n").unwrap();
    fs::write(folder.path().join("itself.cgs"), "load \"itself.cgs\"\n").unwrap();
    assert_eq!(run_in(folder.path(), "load \"one.cgs\" as X\nX.twice(1)\nuse X\ntwice(2)"), ["2", "4"]);
    let twice = run_in(folder.path(), "load \"one.cgs\" as X\nload \"two.cgs\" as X");
    assert!(twice[0].starts_with("this is the name of") && twice[0].ends_with("one.cgs already"), "{twice:?}");
    let round = run_in(folder.path(), "load \"itself.cgs\"");
    assert!(round[0].ends_with("itself.cgs loads itself, directly or through others"), "{round:?}");
}
