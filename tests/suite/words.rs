//! Names: which a program may give another meaning, and what is said of those that are not there.

use crate::session::run;
use cutcake::{
    language::{builtin, read::token::CONSTANTS, session::Session},
    limit::Limit,
};

/// What the last line of a program prints, or its error.
fn last(program: &str) -> String {
    run(program).pop().unwrap_or_default()
}

#[test]
fn constants_are_the_words_that_the_reader_knows() {
    for constant in builtin::CONSTANTS {
        assert!(CONSTANTS.contains(&constant.name), "{}", constant.name);
    }
    assert_eq!(CONSTANTS.len(), builtin::CONSTANTS.len() + 2, "and ε is eps, ω is omega");
}

#[test]
fn a_constant_cannot_be_given_another_value() {
    for name in CONSTANTS {
        for program in
            [format!("{name} := 4"), format!("def {name}(x) := x"), format!("def f() {name} := 3; {name} end")]
        {
            let error = last(&program);
            assert!(
                error.contains(&format!("`{name}` is a constant and cannot be given another value")),
                "{program}: {error}"
            );
            assert!(error.contains("choose another name"), "{error}");
        }
    }
    assert_eq!(run("l := 4; r := 5; n := 6; p := 7;\nOutcome(*) == N"), ["true"]);
}

#[test]
fn no_parameter_of_a_function_is_called_like_a_constant() {
    for function in builtin::all() {
        for parameter in function.parameters {
            assert!(!CONSTANTS.contains(&parameter.name), "{} of {}", parameter.name, function.name);
        }
    }
}

/// A session as the prompt has it.
struct Prompt(Session);

impl Prompt {
    fn new() -> Self {
        Prompt(Session::new(Limit::default()))
    }

    fn enter(&mut self, input: &str) -> Vec<String> {
        let mut shown = Vec::new();
        let result = self.0.interact(input, &mut |result| shown.push(result.text.to_string()));
        shown.extend(result.err().map(|error| error.render(false)));
        shown
    }
}

#[test]
fn a_function_can_be_hidden_and_had_back() {
    let mut prompt = Prompt::new();
    assert_eq!(prompt.enter("Outcome := 3"), ["3"]);
    assert_eq!(prompt.0.take_notes(), ["`Outcome` now means 3 here; `:unset Outcome` gives the function back"]);
    assert_eq!(prompt.enter("Outcome := 4;"), Vec::<String>::new());
    assert_eq!(prompt.0.take_notes(), Vec::<String>::new(), "it is said once");
    let error = prompt.enter("Outcome(*)").concat();
    assert!(error.contains("`Outcome` means 4 here, and an integer takes no arguments"), "{error}");
    assert!(error.contains("`:unset Outcome` gives the function back"), "{error}");
    let error = prompt.enter("*.Outcome").concat();
    assert!(error.contains("`:unset Outcome` gives the function back"), "{error}");
    assert!(prompt.0.unset("Outcome").is_ok());
    assert_eq!(prompt.enter("Outcome(*)"), ["N"]);

    prompt.enter("def Mex(a) := 7");
    assert_eq!(
        prompt.0.take_notes(),
        ["`Mex` now means a function of yours here; `:unset Mex` gives the function back"]
    );
    assert_eq!(prompt.enter("Mex(0)"), ["7"]);
    prompt.enter("Nim := 1");
    assert_eq!(prompt.0.take_notes(), ["`Nim` now means 1 here; `:unset Nim` gives the ruleset back"]);
    assert!(prompt.enter("Nim[3]").concat().contains("`:unset Nim` gives the ruleset back"));
    prompt.enter("def f(Sum) := Sum + 1");
    assert_eq!(prompt.enter("f(2)"), ["3"]);
    assert_eq!(prompt.0.take_notes(), Vec::<String>::new(), "a parameter hides nothing outside");
}

#[test]
fn only_what_was_named_can_be_forgotten() {
    let mut prompt = Prompt::new();
    let help = |error: Option<Box<cutcake::language::Error>>| error.and_then(|error| error.help).unwrap_or_default();
    assert!(help(prompt.0.unset("x").err()).contains("`:vars`"));
    assert!(help(prompt.0.unset("Outcome").err()).contains("`?Outcome`"));
    prompt.enter("x := 3");
    assert!(prompt.0.unset("x").is_ok());
    assert!(prompt.enter("x").concat().contains("unknown name `x`"));
}

/// Comparisons of what is never equal, with words of the help.
const NEVER_EQUAL: &[(&str, &str)] = &[
    ("Outcome(*) == Left", "an outcome and a player are never equal"),
    ("Outcome(*) != Left", "`Outcome(G) == L`"),
    ("Left == Outcome(*)", "`Winner(G, Left) == Left`"),
    ("Outcome([3,2]) == Left", "`Outcome(G) == \">\"`"),
    ("Outcome([3,2,2]) == Left", "`Winner(G, Left) == Left`"),
    ("Winner(*, Left) == \"Left\"", "without quotes"),
    ("Outcome({1|}) == \"Left\"", "never equal"),
    ("Winner(*, Left) == 1", "`Winner(G, Left)`"),
    ("Nim[3,5] == \"Nim[3,5]\"", "`Show(G)`"),
    ("{3|1} == \"{3|1}\"", "without quotes"),
    ("1 == \"1\"", "`String(x)`"),
    ("Outcome == 1", "call the function first"),
    ("(x -> x) == 1", "call the function first"),
    ("Nim == Nim[3]", "`Nim[3,5]`"),
    ("Outcome(*) == 0", "compare the outcome with an outcome"),
    ("true == 1", "a boolean and an integer are never equal"),
    ("Options({3|1}) == 3", "`t.Contains(x)`"),
    ("Nim == 3", "`Nim[3,5]`"),
    ("Table((a, b) -> a, 1..2, 1..2) == 1", "a table and an integer"),
    ("[3,2] == {3|1}", "two theories"),
    ("<0||> == {3|1}", "two theories"),
    ("eps == <0||>", "two theories"),
    ("Outcome(*) < Left", "`<` does not compare an outcome with a player"),
    ("Outcome([3,2]) == L", "the outcome of a synchronized game is `\">\"`"),
    ("Outcome([3,2]) == P", "an outcome is `L`, `R`, `N` or `P`"),
    ("N == Outcome([3,2])", "never equal"),
    ("Outcome({1|0}) == \">\"", "an outcome and the string \">\" are never equal"),
    ("Outcome(1) == winning", "a strategy is `winning`, `drawing` or `losing`"),
    ("Outcome(Nim[3]) == queer", "a player, `queer` or `open`"),
    ("Outcome(1) == \"l\"", "`L`, `R`, `N` or `P`"),
    ("Outcome(1) == \"Left\"", "`Winner(G, Left) == Left`"),
    ("Outcome([3,2]) == \"Left\"", "says that Left wins"),
    ("Status([3,2], Left) == L", "a strategy and an outcome"),
    ("Status([3,2], Left) == proved", "a verdict is `proved` or `refuted`"),
    ("Status([3,2], Left) == \"win\"", "`winning`"),
    ("Standing([3,2]) == losing", "a standing is `theorem`"),
    ("Prove([3,2] > 0) == true", "`proved`"),
    ("Class([3,2,4]) == \"bla\"", "`\">_L\"`"),
    ("Class([3,2,4]) == Outcome([3,2])", "a class and the outcome"),
    ("Class([3,2,4]) == 0", "a class is"),
    ("CompareZero([3,2,4])[1] == Outcome([3,2])", "a comparison with 0 is"),
    ("Type(1) == 1", "`\"number\"`"),
    ("Type(1) == \"integer\"", "`\"number\"`"),
    ("Type(1) == L", "a type and an outcome"),
    ("<0||> == Left", "`Winner(G, Left)`"),
    ("eps == Left", "`Outcome(G)`"),
    ("L < P", "have no order"),
    ("Left < Right", "`==`"),
    ("Nim == \"Nim\"", "without quotes"),
];

#[test]
fn what_is_never_equal_is_not_compared() {
    for (program, words) in NEVER_EQUAL {
        let error = last(program);
        assert!(error.starts_with("error:") && error.contains(words), "{program}: {error}");
    }
}

#[test]
fn what_can_be_equal_compares() {
    for (program, answer) in [
        ("Outcome(*) == N", "true"),
        ("Outcome(*) == \"N\"", "true"),
        ("\"O\" == N", "false"),
        ("Outcome([3,2]) == \">\"", "true"),
        ("Winner(MaundyBlock[25,2,2], Left) == queer", "true"),
        ("Winner(MaundyBlock[4,2,2], Left) == queer", "false"),
        ("queer == Left", "false"),
        ("Winner(MaundyBlock[4,2,2], Left) == \"queer\"", "false"),
        ("Class([3,2,4]) == \"<_LC\" and Class(<0|0|>) != \"=\"", "true"),
        ("CompareZero([3,2,4])[1] == \"<\"", "true"),
        ("Standing([100,5]) == \"theorem\" and Standing([100,5]) != proved", "true"),
        ("Type(Type(1)) == \"symbol\"", "true"),
        ("(Outcome(*), Outcome([3,2])) == (winning, L)", "false"),
        ("(N, \"l\").Contains(\"L\")", "false"),
        ("WhyNotNumber([3,2,4])", "it is a number"),
        ("Nothing == 3", "false"),
        ("(1, \"a\") == (1, 2)", "false"),
        ("(Left, *) == (N, {3|1})", "false"),
        ("([3,2], [3,2,2]) == (*, *)", "false"),
        ("(1, 2) == Set(1, 2)", "false"),
        ("1..3 == (1, 2, 3)", "true"),
        ("<||> == 0 and eps - eps == 0", "true"),
        ("<0||> == 3", "false"),
        ("1/3 == {3|1}", "false"),
        ("(1, \"a\", Left, [3,2]).IndexOf(Left)", "3"),
        ("(1, \"a\", Left, [3,2], *).Contains(*)", "true"),
        ("Set(1, \"1\", Left).Size", "3"),
        ("Nim == Nim", "true"),
        ("Outcome == Outcome", "true"),
    ] {
        assert_eq!(run(program), [answer], "{program}");
    }
}

#[test]
fn a_type_is_spelt_as_it_is_said() {
    for (kind, program) in crate::kinds::programs().filter(|(kind, _)| *kind != "text") {
        let (before, value) = program.rsplit_once('\n').unwrap_or(("", program));
        let program = format!("{before}\nx := {value};\nType(x) == \"{kind}\"");
        assert_eq!(last(&program), "true", "{program}");
    }
}

/// Programs of beginners, with words of the help they get.
const HELPED: &[(&str, &str)] = &[
    ("up", "`^`"),
    ("{3|1}.GrundyValue", "`Grundy(G)`"),
    ("pi", "no irrational numbers"),
    ("sqrt(2)", "no irrational numbers"),
    ("class Foo extends Game", "ruleset"),
    ("class Foo extends Game\nend", "ruleset"),
    ("import foo", "`load \"file.cgs\"`"),
    ("print \"a\"", "`Print("),
    ("var x := 3", "`x := 3`"),
    ("Snort[3,3]", "`Snort[Graph.Grid(3,3)]`"),
    ("Sprouts[3,3]", "`?ruleset` shows how"),
    ("Outcom(*)", "did you mean `Outcome`?"),
    ("IsCold({3|1})", "type `IsNumber({3|1})`"),
    ("TakeAndBreak(0.77)", "`TakeAndBreak(\"0.77\")`"),
    ("Strategy(Nim[3,5], Left)", "`WinningMoves(Nim[3,5], Left)`"),
    ("m := Map(); m[3] := 4", "Adjoin"),
    ("{3|1}.Left", "`LeftOptions(G)`"),
    ("1 + 1 # two", "`//`"),
    ("# two", "`//`"),
    ("5!", "`Factorial(5)`"),
    (":format json", "`cutcake --format json FILE`"),
    ("1 + 1\n:format json", "`cutcake --format json FILE`"),
    ("?Outcome", "`cutcake help Outcome`"),
    ("x := 3\n?Outcome", "`cutcake help Outcome`"),
    ("> 1 + 1", "leave it out"),
    ("x := 3\n> x + 1", "leave it out"),
    ("CountWhere(TriangularChocolate, 20, g -> g == 0)", "`CountWhere(…; k := 3)`"),
    ("ValueTable(TriangularChocolate, 2)", "`ValueTable(…; k := 3)`"),
    ("ValueTable(Cutcake)", "`1..8`"),
    ("ValueTable(Cutcake, 1..2, 1..2, 1..2)", "`1..8`"),
    ("(1, 2)(1)", "`t[1]`"),
    ("(1, 2, 3)[0]", "counted from 1"),
    ("Map((1, 2))[3]", "`m.Keys`"),
    ("m := Map((\"a\", 1)); m.a", "`m[\"a\"]`"),
    ("Nim(3,5)", "`Nim[3,5]`"),
    ("Cutcake(8,7)", "`Cutcake[8,7]`"),
    ("Nim 3", "`Nim[3]`"),
    ("3 xor 5", "`NimSum(3, 5)`"),
    ("Outcome(Nim)", "Nim[a,b,…]"),
    ("Outcome(Left)", "`?Outcome`"),
    ("Outcome((1, 2))", "`t.Apply(f)`"),
    ("Winner({3|1}, \"Left\")", "without quotes"),
    ("Winner({3|1}, L)", "`Left`"),
    ("Class({3|1})", "`<L|C|R>`"),
    ("Grundy({3|1})", "`Outcome(G)`"),
    ("Size(3)", "`(1,)`"),
    ("Apply((1, 2), 3)", "`x -> x + 1`"),
    ("NimSequence(Nim[3], 4)", "without brackets"),
    ("Outcome[3]", "parentheses"),
    ("[1,2,3,4]", "`Nim[3,5]`"),
    ("[3,2] + {3|1}", "`use Cutcake`"),
    ("(1, 2) + 3", "`t + (x,)`"),
    ("Set(1, 2) + 3", "`s.Adjoin(x)`"),
    ("(1, 2) * 2", "`t.Apply(x -> 2*x)`"),
    ("{3|1} / 2", "`Mean(G)`"),
    ("2^(1/2)", "no roots"),
    ("not 1", "`x > 0`"),
    ("if 3 then 4 end", "`x > 0`"),
    ("def f(x) = x^2", "`def f(x) := e`"),
    ("def f(x): return x", "`def f(x) := x`"),
    ("f := lambda x: x + 1", "`x -> x^2`"),
    ("for i in 1..3: Print(i)", "`for i in 1..3 do Print(i) end`"),
    ("for i from 1 to 3 { Print(i) }", "`for x in xs do … end`"),
    ("if (1 < 2) { 3 }", "`if c then … end`"),
    ("if 1 < 2: 3", "`if c then … end`"),
    ("while 1 < 2: 3", "`while c do … end`"),
    ("x := 1; x += 1", "`x := x + 1`"),
    ("'abc'", "double quotes"),
    ("{1 2|3}", "commas"),
    ("return 5", "prints its value"),
    ("load foo.cgs", "`load \"foo.cgs\"`"),
    ("load \"foo.cgs\"", "folder"),
    ("“hello”", "straight quotes"),
    ("√2", "no roots"),
    ("Left(3)", "`LeftOptions(G)`"),
    ("3,4", "`(3, 4)`"),
    ("(x, y) := (1, 2)", "`x := t[1]`"),
    ("my-name := 3", "`my_name`"),
    ("G' := 3", "letters, digits"),
    ("Print(\"a\" \"b\")", "commas"),
    ("game.grid.Domineering[4,4]", "type `Domineering[4,4]`"),
    ("½", "`1/2`"),
    ("2(3 + 4)", "`*` for a product"),
    ("(x, _) -> x", "`unused`"),
    ("for (a, _) in t do 1 end", "`unused`"),
    ("x := 1; x++", "`x := x + 1`"),
    ("x := 1; x--", "`x := x - 1`"),
    ("x := 1; x -= 1", "`x := x - 1`"),
    ("count := 1; count *= 2", "`count := count * 2`"),
    ("x := 1; x /= 2; x", "`x := x / 2`"),
    ("1 to 5", "`1..5`"),
    ("1 in (1, 2)", "`t.Contains(x)`"),
    ("1 ? 1 : 2", "a choice is `if 3 > 2 then 1 else 0 end`"),
    ("\"a\" * 3", "`Join("),
    ("\"a\" ++ \"b\"", "one `+`"),
    ("def f(x) { x }", "without braces"),
    ("def f(x) -> x", "`def f(x) := e`"),
    ("for i in 1..3: Print(i) end", "`for x in xs do … end`"),
    ("for i in 3 do Print(i) end", "`1..9`"),
    ("(1, 2)[2..]", "`t[2..t.Size]`"),
    ("L < P", "`==`"),
    ("x::xs", "`(x,) + t`"),
    ("yield 3", "`for x in t yield e end`"),
    ("break", "`while c do … end`"),
    ("else", "`if c then a"),
    ("then", "`if c then a"),
    ("do", "a loop is"),
    ("end", "closes an `if`"),
    ("if true then 2", "`if c then a"),
    ("Map(1, 2)", "`t.Apply(f)`"),
    ("Map(1, 2)", "`t.Apply(f)`"),
    ("Pow(2, 3)", "`2^3`"),
    ("Keys((1, 2))", "a map is"),
    ("NimSum(^, *3)", "`*2 + *3`"),
    ("def f(x) := x; f(2, 3)", "`f((2, 3))`"),
    ("Outcome(*; foo := 1)", "`?Outcome`"),
    ("NimSequence(Cutcake, 5)", "`ValueTable(Cutcake"),
    ("PPositions(Cutcake, 5)", "`OutcomeTable(Cutcake"),
    ("GrundyTable(Cutcake, 3)", "`ValueTable(Cutcake"),
    ("PPositions(Cutblock, 5)", "`ClassTable(Cutblock"),
    ("ValueTable(Clobber, 3)", "`?Clobber`"),
    ("Subtraction[3]", "Subtraction(1,2,3)[a,b,…]"),
    ("Cutcake[3]", "`?Cutcake`"),
    ("TakeAndBreak[3]", "TakeAndBreak(\"0.137\")[a,b,…]"),
    ("TriangularChocolate[1,2,3]", "[x,y,z; k := 3]"),
    ("Nim[\"a\"]", "Nim[a,b,…]"),
    ("{1|1/3}", "`3/8`"),
    ("1/0", "test for 0"),
    ("NimDiv(3, 0)", "test for it"),
    ("* || 0", "confused with is `* <> 0`"),
    ("Set(1) | Set(2)", "`Union(s, t)`"),
    ("\"a\" & \"b\"", "strings by `+`"),
    ("x |-> x + 1", "`x -> x + 1`"),
    ("1e3", "`1*10^3`"),
    ("2.5e-3", "`2.5/10^3`"),
    ("0x10", "`16`"),
    ("% comment", "`//`"),
    ("for i := 1 to 3 do 1 end", "`for x from 1 to 9 do … end`"),
    ("for (i = 0; i < 3; i++) { i }", "`for x from 1 to 9 do … end`"),
    ("f[x_] := x", "`def f(x) := x`"),
    ("In[1]:= 3", "leave `In[1]` out"),
    ("Type(1) == integer", "`Type(x) =="),
    ("Up", "`^`"),
    ("Pi", "no irrational"),
    ("LeftStops({3|1})", "type `LeftStop({3|1})`"),
    ("Domino[4,4]", "`Domineering[4,4]`"),
    ("EmptySet", "`Set()`"),
    ("{3|1}.UptimalExpansion", "`IsUptimal(G)`"),
    ("{3|1}.Rotate", "`<L|C|R>`"),
    ("{3|1}.Coordinates", "`Nim[3,5]`"),
    ("Sum(true)", "`Sum(t)`"),
    ("Max(Nim)", "`Max(t)`"),
    ("Any(1, 2)", "`All(x > 0 for x in t)`"),
    ("Mex(\"abc\")", "one collection"),
    ("(1, 2).Errata", "`8..64`"),
    ("(1, 2).Label", "`g.Label(1)`"),
    ("SortBy((1, 2))", "`Sort((1, 2))`"),
    ("NorthcottsGame[3]", "`Nim[3,5]`"),
    ("Sprouts[3]", "`?ruleset` shows how"),
];

#[test]
fn a_beginner_is_told_what_to_write() {
    let is_told = |error: &str, words: &str| ["error:", "help: ", words].iter().all(|part| error.contains(part));
    let answers = HELPED.iter().map(|(program, words)| (last(program), *words));
    let wrong: Vec<String> = answers.filter(|(error, words)| !is_told(error, words)).map(|(error, _)| error).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn what_runs_but_may_be_meant_otherwise_has_a_note() {
    let mut prompt = Prompt::new();
    for (input, note) in [("2**3", "`2^3`"), ("7 // 2", "`7 div 2`")] {
        prompt.enter(input);
        assert!(prompt.0.take_notes().concat().contains(note), "{input}");
    }
    for input in ["2*3", "2 * *3", "*2 + *3", "7 // boards", "// 2", "\"2**3\""] {
        prompt.enter(input);
        assert_eq!(prompt.0.take_notes(), Vec::<String>::new(), "{input}");
    }
}

#[test]
fn a_question_without_a_page_says_how_to_ask() {
    let mut session = Session::new(Limit::default());
    for (name, words) in [("Foo", "`:list`"), ("@", "`:list`"), ("Outcome(1)", "`?Outcome`"), ("x.Mean", "`?Mean`")] {
        let help = session.help(name).err().and_then(|error| error.help).unwrap_or_default();
        assert!(help.contains(words), "{name}: {help}");
    }
    let written_otherwise =
        [(".Outcome", "Outcome"), ("atomic weight", "AtomicWeight"), ("kayles", "Kayles"), ("stopper", "IsStopper")];
    for (written, name) in written_otherwise {
        let pages = [written, name].map(|name| session.help(name).map(|page| page.to_string()).unwrap_or_default());
        assert!(!pages[0].is_empty() && pages[0] == pages[1], "{written}: {}", pages[0]);
    }
}

#[test]
fn nothing_is_near_to_a_short_or_another_word() {
    for word in ["on", "foo", "xy", "qq", "Snort", "IsCold", "IsHot", "l", "n"] {
        let error = last(word);
        assert!(!error.contains("did you mean"), "{error}");
    }
}

#[test]
fn what_prints_as_a_word_reads_back() {
    for program in [
        "(Type((1, 2)), Type(1), Type(Left))",
        "(Outcome(*), Outcome([3,2]), Winner([4,2,2], Left), Status([3,2], Left), Class([3,2,4]))",
        "(Standing([9,5]), queer, open, Nothing, true)",
        "Set(Type(1))",
        "(ValueTable(Cutcake, 2, 3),)",
        "(OutcomeTable(Cutblock, 2..3, 1..2, 1..2), ClassTable(Cutblock, 2), 5)",
        "(Table((a, b) -> (a, {b|a}), 2, 2), Errata(10..11), GrundyTable(Wythoff, 1, 2))",
        "Map((Table(n -> (n*^, \"n\"), 3), Strategy([2,2,1], Left)))",
        "(TableOfRows(()), TableOfRows((\"a\", 1), \"title\", (2, *)), TableOfRows(((1, 2),)), Table((a, b) -> a, (), 3))",
    ] {
        let printed = last(program);
        assert_eq!(run(&printed), [printed.as_str()], "{program}");
        assert_eq!(run(&format!("({program}) == ({printed})")), ["true"], "{program}");
    }
}

#[test]
fn use_ends_with_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("used.cgs");
    std::fs::write(&file, "use MaundyBlock\nuse Cutcake\n[8,7]\n").unwrap();
    let mut session = Session::new(Limit::default());
    let mut shown = Vec::new();
    session.run_file(&file, &mut |result| shown.push(result.text.to_string())).unwrap();
    session.run("after", "[3,2]", &mut |result| shown.push(result.text.to_string())).unwrap();
    let outer = folder.path().join("outer.cgs");
    std::fs::write(&outer, "load \"used.cgs\"\n[3,2]\nuse Cutcake\n[3,2]\n").unwrap();
    session.run_file(&outer, &mut |result| shown.push(result.text.to_string())).unwrap();
    session.run("after", "[3,2]", &mut |result| shown.push(result.text.to_string())).unwrap();
    assert_eq!(shown, ["1", "eps", "1", "eps", "0", "eps"]);
    session.interact_file(&file, &mut |_| {}).unwrap();
    session.run("after", "[3,2]", &mut |result| shown.push(result.text.to_string())).unwrap();
    assert_eq!(shown.last().map(String::as_str), Some("0"), "`:load` reads as if it were typed");
}

#[test]
fn a_down_may_be_the_name_of_a_parameter_and_of_a_loop() {
    for (program, printed) in [
        ("def f(v) := v + 1; (f(3), v)", "(4, v)"),
        ("(v^2 for v in 1..3)", "(1, 4, 9)"),
        ("f := (v, vv) -> v + 2 * vv; f(1, 2)", "5"),
        ("((k, v) for (k, v) in Map((1, 2)))", "((1, 2),)"),
        ("def f(v) := (w -> v * w); f(3)(4)", "12"),
        ("def f(g) := g + v; f(^)", "0"),
        ("ruleset A[v] impartial\n options for k in 1..v yield [v-k] end\nend\nA[3]", "*3"),
    ] {
        assert_eq!(last(program), printed, "{program}");
    }
    for (program, help) in [
        ("def f(v) := v*2; f(3)", "write `v * 2` with blanks for the product"),
        ("def f(v) := v*v; f(3)", "write `v * v` with blanks for the product"),
        ("def f(v) := v[1]; f((1, 2))", "write `(v)[1]`"),
    ] {
        assert!(last(program).contains(help), "{program}");
    }
    assert!(last("v := 3").contains("cannot be a name") || last("v := 3").contains("is a down"));
}
