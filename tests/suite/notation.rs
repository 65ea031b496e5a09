//! Notation of blackboards, of other programs and of papers: read as it is meant, or answered with the line to type.

use crate::session::run;
use cutcake::{language::session::Session, limit::Limit};

#[test]
fn a_star_behind_a_number_without_a_factor_is_a_star() {
    for (typed, printed) in [
        ("1*", "1+*"),
        ("1* + 2", "3+*"),
        ("2* - 3", "-1+*"),
        ("-1* + 2", "1+*"),
        ("1/2*", "1/2+*"),
        ("3*2*", "6+*"),
        ("(1*, 2)", "(1+*, 2)"),
        ("{1*|0}", "{1+*|0}"),
        ("{0|1* + 1}", "1"),
        ("1* == 1 + *", "true"),
        ("1* > 0 and 2* < 3", "true"),
        ("(2* for n in 1..2)", "(2+*, 2+*)"),
        ("1* // one and a star", "1+*"),
        // Products stay products.
        ("2* 3", "6"),
        ("2*3", "6"),
        ("2* -3", "-6"),
        ("2*(1+2)", "6"),
        ("(2*\n3)", "6"),
        ("2 * + 3", "6"),
    ] {
        assert_eq!(run(typed), [printed], "{typed}");
    }
}

#[test]
fn signs_of_papers_are_read() {
    for (typed, printed) in [
        ("{2∣1}", "{2|1}"),
        ("{2∥1|0}", "{2||1|0}"),
        ("{2∥1∣0}", "{2||1|0}"),
        ("<0∣0∣>", "<0|0|>"),
        ("3 – 1", "2"),
        ("–1", "-1"),
        ("★ + 3", "3+*"),
        ("3★", "3+*"),
        ("*2 ∥ *3", "true"),
    ] {
        assert_eq!(run(typed), [printed], "{typed}");
    }
}

#[test]
fn what_is_written_otherwise_is_answered_with_the_line_to_type() {
    for (typed, help) in [
        (r"{2 \mid 1}", "type `{2 | 1}`"),
        (r"$\{2 \mid \frac{1}{2}\}$", "type `{2 | 1/2}`"),
        (r"\uparrow + \star 2", "type `^ + *2`"),
        (r"\alpha + 1", "plain text"),
        ("3.↑", "`3*↑`"),
        ("Hackenbush[\"LRL\"]", "`Hackenbush[\"lrl\"]`"),
        ("Clobber[2,2]", "`Clobber[\"xo|ox\"]`"),
        ("Temperature {3|1}", "`Temperature({3|1})`"),
        ("10!", "`Factorial(5)`"),
        ("*2 * *2", "`NimProduct(2, 3)`"),
        ("Mean?", "`?Mean`"),
        ("+_2", "`Tiny(2)`"),
        ("Out[1]", "`_1`"),
        ("ans + 1", "`_`"),
        ("sg(Nim[3])", "`Grundy(G)`"),
        ("aw(^)", "`AtomicWeight(G)`"),
        ("latex({3|1})", "`ExportString"),
        ("n*^ < 1 for all n", "`Prove(n*^ < 1 for all n)`"),
        ("Kayles(1..10)", "`(Kayles[n] for n in 1..10)`"),
        ("Winner({3|1})", "`?Winner`"),
        ("FibonacciNim[8]", "`?FibonacciNim`"),
        ("3 == ()", "`t[1]`"),
        // Formulas.
        (r"\cgup + \cgstar", "type `^ + *`"),
        (r"\mathrm{v}\ast", "type `v*`"),
        (r"$1/2$", "type `1/2`"),
        (r"\infty", "every number is finite"),
        (r"5 \ 2", "`5 div 2`"),
        ("{3|1}_1", "`Cool(G, t)`"),
        ("tiny_2", "`Tiny`"),
        ("↑^2", "`^<2>`"),
        ("∫{1|0}", "`Heat(G, t)`"),
        ("{∅|∅}", "left empty"),
        ("{2,|1}", "`{0|}`"),
        ("{3¦1}", "`|`"),
        ("{1|-1} ⧏ 0", "`<|`"),
        ("⧾2", "`Tiny(2)`"),
        ("1 1/2", "`1 + 1/2`"),
        ("1 000", "`1000`"),
        ("1_000", "`1000`"),
        ("2{3|1}", "`2*{3|1}`"),
        ("{3|1}2", "`2*{1|0}`"),
        ("{3|1} x 2", "`2*G`"),
        ("↑ > 0?", "answered without it"),
        // Brackets of another kind, and none.
        ("(2|1)", "`{2|1}`"),
        ("Temperature(3|1)", "`{2|1}`"),
        ("|-3|", "`Abs(-3)`"),
        ("Clobber[xo|ox]", "`Clobber[\"xo|ox\"]`"),
        ("Hackenbush[lrl]", "`Hackenbush[\"lrl\"]`"),
        ("Domineering[2x3]", "`[2,3]`"),
        ("Domineering{2,3}", "`Domineering[2,3]`"),
        ("Set{1,2,3}", "`Set(1,2,3)`"),
        ("mex{0,1,3}", "`Mex(0,1,3)`"),
        ("Mex[0,1,3]", "`Mex(0, 1, 3)`"),
        ("Domineering[[0,0],[0,0]]", "brackets alone are SynchronizedCutcake[l,r]"),
        ("Grundy Nim[7]", "`Grundy(Nim[7])`"),
        ("value Domineering[2,2]", "`Value(Domineering[2,2])`"),
        ("cool {3|1} by 1", "type `Cool({3|1}, 1)`"),
        ("nim 3 4 5", "`Nim[3,4,5]`"),
        ("Domineering 2x3", "`Domineering[2,3]`"),
        ("canonical form of {0,*|*}", "type `CanonicalForm({0,*|*})`"),
        // Other programs.
        ("f(x) = x + 1", "`def f(x) := e`"),
        ("sum(i=1,5,i)", "`Sum(i^2 for i in 1..5)`"),
        ("Outcome(Nim[1,1], misere=true)", "`Outcome(G; misere := true)`"),
        ("for(i=1,5,i)", "`for x from 1 to 9 do … end`"),
        ("(x for x in 1..9 if x > 3)", "where"),
        ("[x | x in 1..9]", "`(x^2 for x in 1..3)`"),
        ("{x^2 : x in 1..9}", "`(x^2 for x in 1..3)`"),
        ("g := {3|1}, h := *", "separated by `;`"),
        ("NimSequence(\"0.77\", 20)", "`TakeAndBreak(\"0.77\")`"),
        ("ValueTable(\"Cutcake\", 4, 4)", "without quotes: `Cutcake`"),
        ("Table(Cutcake, 4, 4)", "`ValueTable(Cutcake, 4, 4)`"),
        ("Period(Kayles)", "`Periodicity(Kayles, 200)`"),
        ("Temperature(\"{3|1}\")", "without quotes"),
        ("Col[Path(3)]", "as in `Graph.Path("),
        ("NimSum[3,5]", "`NimSum(3, 5)`"),
        ("Domineering(3x3)", "type `Domineering[3,3]`"),
        ("Domineering[3 by 3]", "commas"),
        ("Domineering[#..|...]", "between quotes"),
        ("{1|0} outcome", "type `Outcome({1|0})`"),
        ("followers of *2", "type `Followers(*2)`"),
        ("norton product", "`NortonProduct("),
        ("{0,1,2,...|}", "`{n for n in 0..3|}`"),
        ("3 ⊻ 5", "`NimSum(3, 5)`"),
        ("Σ(1..3)", "`Sum(1..3)`"),
        // Letters of papers, and names without a value.
        ("o({1|0})", "`Outcome(G)`"),
        ("t({3|1})", "`Temperature(G)`"),
        ("G(Nim, 7)", "`Grundy(G)`"),
        ("Ls({3|1})", "`LeftStop(G)`"),
        ("g == {3|1}", "`g := {3|1}`"),
        ("α + 1", "`α := {3|1}`"),
        ("Winner([3,2,4], C)", "`Center`"),
        ("GreenHackenbush[\"eee\"]", "did you mean `Hackenbush`?"),
        ("SubtractionGame(1,2)[3]", "did you mean `Subtraction`?"),
        ("{0|this}", "`a{0|a}`"),
        ("is {1|-1} > 0", "`{1|-1} > 0`"),
        ("what is {3|1}", "type `{3|1}`"),
        // Sentences.
        ("what is the temperature of {3|1} + {2|-1}?", "type `Temperature({3|1} + {2|-1})`"),
        ("grundy value of kayles 7", "type `Grundy(Kayles[7])`"),
        ("Grundy of 0.77 heap 12", "type `Grundy(TakeAndBreak(\"0.77\")[12])`"),
        ("who wins Nim[3,4,5]", "type `Outcome(Nim[3,4,5])`"),
        ("does Left win {1|-1}", "type `Winner({1|-1}, Left)`"),
        ("misère nim 1 2 3", "type `Outcome(Nim[1,2,3]; misere := true)`"),
        ("draw thermograph of {3|1}", "type `Draw(Thermograph({3|1}))`"),
        ("Toads and Frogs TT_FF", "type `ToadsAndFrogs[\"tt.ff\"]`"),
        ("is {1|-1} = 0?", "type `{1|-1} == 0`"),
        ("nim-sum(3,5)", "type `NimSum(3,5)`"),
        ("5 xor 3", "type `NimSum(5, 3)`"),
        ("*2 ⊗ *3", "type `NimProduct(*2, *3)`"),
        ("tiny-3", "type `Tiny(3)`"),
        ("genus *2", "type `Genus(*2)`"),
        ("game.grid.Clobber(\"xo\")", "type `Clobber[\"xo\"]`"),
        ("find formula 1,4,9,16,25", "type `Guess((1, 4, 9, 16, 25))`"),
        ("lattice of day 2", "`DayN(2)`"),
        ("die Temperatur von {3|1}", "`Temperatur` (`Temperature`?) is not understood"),
        // A name gets a value in words.
        ("let G be {3|1}", "type `G := {3|1}`"),
        ("Let G = {2|-1}. Find G + G", "type `G := {2|-1}`, and the rest"),
        ("take G = *", "type `G := *`"),
        ("let f(n) = n^2", "type `def f(n) := n^2`"),
        ("x ← 3", "`x := 3`"),
        // Boards and bounds in words.
        ("toads tt..ff", "`toads`, `tt..ff` are not understood; a board stands behind the name of its game"),
        ("LRRL", "a board stands behind the name of its game"),
        ("clobber xo/ox", "type `Clobber[\"xo|ox\"]`"),
        ("Domineering 4 x 4", "type `Domineering[4,4]`"),
        ("domineering value of 2x2", "type `Value(Domineering[2,2])`"),
        ("first 20 nim values of kayles", "type `NimSequence(Kayles, 20)`"),
        ("period of kayles", "`Periodicity(Kayles, 200)`"),
        ("ToadsFrogs[\"t.f\"]", "ToadsAndFrogs"),
        ("green hackenbush", "`Hackenbush[\"l(r;e)\"]`"),
        // Questions.
        ("is {1|-1} N", "type `Outcome({1|-1})`"),
        ("is {0,1|2} a number?", "type `IsNumber({0,1|2})`"),
        ("is Nim[2,2] tame?", "type `IsTame(Nim[2,2])`"),
        ("7/16 dyadic?", "type `IsDyadic(7/16)`"),
        ("outcome {1|-1} if Right starts", "type `Winner({1|-1}, Right)`"),
        ("how many moves in Domineering[3,3]", "type `Count(Options(Domineering[3,3]))`"),
        ("graph {3|1}", "Graph takes a string as text, not a game"),
        ("cool heat {3|1} by 1", "`Cool("),
        ("which moves win in nim 3 4 6", "type `WinningMoves(Nim[3,4,6])`"),
        ("can Left win going second in {1|-2}", "type `Winner({1|-2}, Right)`"),
        ("is ^ greater than *", "type `^ > *`"),
        ("what does ^* mean", "type `Explain(^*)`"),
        ("number of positions of nim 2 3", "type `FollowerCount(Nim[2,3])`"),
        ("count winning moves Nim[3,4,6]", "type `Count(WinningMoves(Nim[3,4,6]))`"),
        // Games with numbers of their own, bounds, tables and ranges.
        ("subtraction game 1,3,4 heap 10", "type `Subtraction(1,3,4)[10]`"),
        ("Grundy value of a subtraction game {1,2,5} with 11 counters", "type `Grundy(Subtraction(1,2,5)[11])`"),
        ("the game 0.123", "a position is `TakeAndBreak(\"0.123\")[5]`"),
        ("0.137 up to 20", "`up to` is not understood"),
        ("table of grundy values wythoff 5x5", "type `GrundyTable(Wythoff, 5, 5)`"),
        ("table of values of cutcake 4 4", "type `ValueTable(Cutcake, 4, 4)`"),
        ("puzzle cram 4x4", "type `Puzzle(Cram, 4, 4)`"),
        ("puzzle kayles 7", "type `Puzzle(Kayles, 7)`"),
        ("first 10 p-positions of wythoff", "type `PPositions(Wythoff, 10)`"),
        ("n positions of nim up to 5", "type `NPositions(Nim, 5)`"),
        ("sum of n^2 for n in 1..5", "`Sum("),
        ("table of n^2 for n from 1 to 5", "Table("),
        ("squares up to 5", "`squares`, `up to` are not understood"),
        ("switch 5 -5", "type `Switch(5, -5)`"),
        ("plus minus 3", "type `+-3`"),
        ("5 ^^ 9", "type `NimSum(5, 9)`"),
        // Boards.
        ("hackenbush \"LRL\"", "type `Hackenbush[\"lrl\"]`"),
        ("blue-red hackenbush BRRB", "type `Hackenbush[\"lrrl\"]`"),
        ("game.heap.TakeAndBreak(\"0.07\").Period", "no path before it"),
        // Of what is understood in part the known words are explained, each for itself.
        ("I give up", "`give`"),
        ("how to cite cutcake", "CITATION.cff"),
        ("how long does it take", "`:time"),
        ("what should I play in G", "`:play"),
        ("set x to 5", "type `x := 5`"),
        ("Canonicl form {1|0}", "(`Canonical`?)"),
        ("random domineering position", "`RandomPosition("),
        ("list all winning positions of nim up to 5", "`up to` is not understood"),
        ("hackenbush green stalk 3", "`green`, `stalk` are not understood; a position is `Hackenbush["),
        ("Comparez {1|0} et 0", "`Explain({1|0})`"),
        ("draw board 3 by 3", "`board` is not understood; `Draw("),
        ("average value of {3|1}", "`Mean(G)`"),
        ("nim game 3 piles 3 4 5", "type `Nim[3,4,5]`"),
        ("is \u{2191} > 0", "type `\u{2191} > 0`"),
        ("list(1,2)", "lists are tuples"),
        ("push", "did you mean `Push`?"),
        ("solve Nim[3,4,6]", "who wins is `Outcome(G)`"),
        ("next_prime(7)", "prime"),
        ("G.IsNumber", "`G` has no value yet"),
        ("up*", "up is `^`"),
        ("is * < 1", "type `* < 1`"),
        ("-- a comment", "`//`"),
        ("how do I play nim", "`:play Nim[3,4,5]`"),
        ("list games", "`:list TEXT`"),
        ("how to define a game", "`?ruleset`"),
        // Signs of other hands.
        ("1 /= 2", "`G != H`"),
        ("1 =/= 2", "`G != H`"),
        ("!true", "write `not`"),
        ("{3|2} !> 2", "`not G > H`"),
        ("{3|2} ⩾ 2", "`>=`"),
        ("+/-1", "`+-G`"),
        ("5 . {2|-2}", "`5*{2|-2}`"),
        ("3 over 8", "`3/8`"),
        ("3\\8", "`5/2`"),
        ("[4,3,2] >L 0", "`x >=_L y`"),
        ("{3|1}.getMean", "did you mean `Mean`?"),
        ("nim_mult(2,3)", "`NimProduct(2, 3)`"),
        ("sqrt 2", "no irrational numbers"),
        (r"\left\{ 3 \,\middle|\, 1 \right\}", "type `{ 3  |  1 }`"),
        (r"\mathord{\uparrow}^{[2]}", "type `^[2]`"),
        ("$ cutcake", "a line for a shell"),
        ("cutcake -e 'Nim[3]'", "a line for a shell"),
        // A name gets what a sentence asks, and a range is one of heaps.
        ("x := mean of {3|1}", "type `x := Mean({3|1})`"),
        ("g := game.strip.ToadsAndFrogs(\"ttff\")", "type `g := ToadsAndFrogs[\"ttff\"]`"),
        ("nimbers of kayles 1 to 20", "type `(Grundy(Kayles[n]) for n in 1..20)`"),
        ("misère genus kayles 5", "type `Genus(Kayles[5])`"),
        ("dots-and-boxes", "`?DotsAndBoxes`"),
        ("Is {2|1} hotter than {3|0}?", "type `(Temperature({2|1}), Temperature({3|0}))`"),
        // What other programs mean by a word is said where nothing else is known.
        ("version of cutcake", "`cutcake --version`"),
        ("SELECT * FROM games", "`(1..20).Filter("),
        ("new game vs computer", "`:play Nim[3,5]` plays it"),
        ("what games do you have", "`:list` shows every function and ruleset"),
        // What is said of a word is said where the help speaks of it.
        ("tame", "`?IsTame`"),
        // A word that is not used is named, and a bound that was not typed stands in an example.
        ("tower of hanoi", "`tower`, `hanoi` are not understood"),
        ("Toads & Frogs T_F_F", "type `ToadsAndFrogs[\"t.f.f\"]`"),
        ("number of options of {1,2|0}", "type `Count(Options({1,2|0}))`"),
        ("periodicity of 0.137", "`Periodicity(Kayles, 200)`"),
        ("values of domineering", "`Domineering[a,b]`"),
        ("print a Clobber board", "`Clobber[\"xo|ox\"]`"),
        ("who wins {2|-3} if Left moves first", "type `Winner({2|-3}, Left)`"),
        ("Wythoff's game 4 7", "type `Wythoff[4,7]`"),
        ("Subtraction {1,2}, 9", "type `Subtraction(1,2)[9]`"),
        (
            "Exercise 2.3 (a) {5|3} + {-2|-4}",
            "`Exercise 2.3` is not understood; all about the game says `Explain({5|3} + {-2|-4})`",
        ),
        ("misère outcome of Nim 1 1 1", "type `MisereOutcomeClass(Nim[1,1,1])`"),
        ("winner of Clobber[xoxo]", "type `Outcome(Clobber[\"xoxo\"])`"),
        ("Outcome({3|1}) = Left", "`==`"),
        ("def mean(g) = g.Mean", "`def f(x) := e`"),
        ("Nim 3 heaps", "`3` is not understood"),
        ("Nim with 3 heaps 3, 4, 5", "type `Nim[3,4,5]`"),
        ("whether {1|-1} is a number", "type `IsNumber({1|-1})`"),
        ("wer gewinnt Nim 3 4 5", "type `Outcome(Nim[3,4,5])`"),
        ("¿quién gana Domineering 3x3?", "type `Outcome(Domineering[3,3])`"),
        // Brackets that are left open are closed.
        ("Outcome of {1|*", "type `Outcome({1|*})`"),
        ("Nim(3,5", "type `Nim[3,5]`"),
        ("Outcom({3|1}", "unclosed"),
        // Signs and calls of other programs.
        ("{2|\u{2010}1}", "a negative number `-1`"),
        ("2^{10}", "`2^10`"),
        ("1 << 4", "`1*2^4`"),
        ("\"%d\" % 3", "`\"n = \" + String(3)`"),
        ("print(f\"{3}\")", "`\"n = \" + String(3)`"),
        ("{ x -> x^2 }", "`x -> x^2`"),
        ("OutcomeClass.P", "`P` is a value of its own"),
        ("functools.reduce(f, L)", "`Fold("),
        ("power_mod(2, 10, 7)", "`2^10 mod 7`"),
        ("matid(3)", "`TableOfRows("),
        ("hash(3)", "`:list hash`"),
        ("sage: Nim(3)", "type `Nim(3)`"),
        ("0b101 xor 0b11", "numbers are written in decimal: `5`"),
        ("mock turtles 10", "`:list TEXT`"),
        ("dawson kayles 12", "`dawson` is not understood; a game is typed"),
        ("In [3]: {3|1}", "type `{3|1}`"),
        // Lines of other programs.
        ("from cutcake import *", "another file"),
        ("pip install cutcake", "a line for a shell"),
        ("cutcake --help", "a line for a shell"),
        ("2 ** 10", "`2^10`"),
        ("Outcome[{1|0}]", "`Outcome({1|0})`"),
        ("Class [2,2,2]", "`Class([2, 2, 2])`"),
        ("Nim[[3,5,7]]", "`Nim[3,5,7]`"),
        ("Table[n^2, {n, 1, 10}]", "`(n^2 for n in 1..10)`"),
    ] {
        let shown = run(typed).join("\n");
        assert!(shown.contains(help), "{typed}: {shown}");
    }
}

#[test]
fn what_may_be_meant_otherwise_is_noted() {
    let mut session = Session::new(Limit::default());
    let mut notes = |typed: &str| {
        session.interact(typed, &mut |_| {}).unwrap();
        session.take_notes().join("\n")
    };
    for (typed, note) in [
        ("(1,2,3)[1:2]", "`1..2`"),
        ("Sum(1:4)", "`1..4`"),
        ("3+-1", "`3 ± 1`"),
        ("[1,2,3].Sum", "`(1,2,3).Sum`"),
        ("Set([1,2])", "a tuple is `(1,2)`"),
        ("[1,2,3]", "a position of Cutblock"),
        ("+_2", "`Tiny(2)`"),
        ("2**3", "`2^3`"),
        ("7 // 2", "`7 div 2`"),
        ("**2", "`* + *2`"),
        ("*2*3", "`*2 + *3`"),
        ("*2 *3", "`*2 + *3`"),
        ("2*⋆3", "`2^3`"),
        ("5 & 3", "`BitAnd(5, 3)`"),
        ("1..10.Min", "`(1..10).Min`"),
        ("Temperature", "as in `Temperature("),
        ("Domineering", "Domineering[a,b]"),
    ] {
        let noted = notes(typed);
        assert!(noted.contains(note), "{typed}: {noted}");
    }
    for typed in ["[1,2,4]", "1:2", "3 +- 1", "(1..4)[2]", "3 + _1", "*:2", "2*⋆", "*2 + *3", "3*^", "1 & 0"] {
        assert_eq!(notes(typed), "", "{typed}");
    }
}

#[test]
fn one_key_takes_what_was_probably_meant() {
    let mut session = Session::new(Limit::default());
    for (typed, meant) in [
        ("Outcom({3|1})", Some("Outcome({3|1})")),
        ("1 + nim(3)", Some("1 + Nim(3)")),
        ("xyzzy", None),
        ("mean of {3|1}", Some("Mean({3|1})")),
    ] {
        let error = session.interact(typed, &mut |_| {}).unwrap_err();
        assert_eq!(error.corrected(typed).as_deref(), meant, "{error:?}");
    }
}
