//! What programs print.

use crate::session::{run, run_in};
use cutcake::{language::session::Session, limit::Limit, render::format::Format};

/// Programs that print one thing each.
const PRINTED: &[(&str, &str)] = &[
    // numbers
    ("2^100", "1267650600228229401496703205376"),
    ("-2^2", "-4"),
    ("2^-3", "1/8"),
    ("2^3^2", "512"),
    ("7 div 2", "3"),
    ("-7 div 2", "-4"),
    ("-7 mod 2", "1"),
    ("1/3 + 1/6", "1/2"),
    ("2.5", "5/2"),
    ("9223372036854775807 + 1", "9223372036854775808"),
    ("-9223372036854775808 - 1", "-9223372036854775809"),
    ("(2^64)^2 / 2^127", "2"),
    // games
    ("{3|1} + {2|-1}", "{5|3||2|0}"),
    ("^*+v3", "vv*"),
    ("{|}", "0"),
    ("{0|0}", "*"),
    ("{2||1|0,*}", "{2||1|0,*}"),
    ("3*^", "^3"),
    ("^*3", "^*3"),
    ("^^*3 + *2", "^^*"),
    ("-^", "v"),
    ("+-{1,1+*}", "+-{1,1+*}"),
    ("+-(1+*)", "+-(1+*)"),
    ("±1", "+-1"),
    ("+-1/2 + 1", "{3/2|1/2}"),
    ("1 +- 1/2", "{3/2|1/2}"),
    ("3 +- 1", "{4|2}"),
    ("Tiny(2)", "Tiny(2)"),
    ("{0||0|-2}", "Tiny(2)"),
    ("2 + Tiny(2)", "2+Tiny(2)"),
    ("-Tiny(2)", "Miny(2)"),
    ("^.Pow(2)", "^<2>"),
    ("^.PowTo(3)", "^[3]"),
    ("1:*", "1+*"),
    ("*:1", "^*"),
    ("'{*|*}'", "'{*|*}'"),
    ("-'{1,2|*}'", "'{*|-1,-2}'"),
    ("'{*|*}' + 0", "'{*|*}'"),
    ("Canonical('{*|*}' + 0)", "0"),
    ("'{0|}' + 1", "'{1|}'"),
    ("'{*|*}':1", "'{*,{*|*}|*}'"),
    ("2*'{*|*}' == 0", "true"),
    ("'{0|}':1", "'{0,1|}'"),
    // exact at every size
    ("{1|1/2^31}", "{1|1/2147483648}"),
    ("{0|1/2^40}", "1/2199023255552"),
    ("{2^31-1+*|0}", "{2147483647+*|0}"),
    ("*4096+{1|0}", "{1+*4096|*4096}"),
    ("10^12*^", "^1000000000000"),
    ("{2^200+*|0} - {2^200+*|0}", "0"),
    // order
    ("^ <> *", "true"),
    ("^ > 0 and not (^ < 0)", "true"),
    ("0 <| ^*", "true"),
    ("* |> 0", "true"),
    ("{3|1} == 2", "false"),
    ("'{*|*}' == 0", "true"),
    ("1/3 < 1/2", "true"),
    ("\"a\" < \"b\"", "true"),
    ("Outcome(*) == \"N\"", "true"),
    ("Outcome(*) == N", "true"),
    // synchronized games
    ("[3,2]+[6,5]", "eps + eps^2"),
    ("[15,11]", "3*eps - eps^(5/2)"),
    ("Value([7,5])", "2*eps - eps^3"),
    ("-[3,2]", "-eps"),
    ("(-[3,2], 2*[3,2], [3,2] - [3,2])", "([2,3], [3,2] + [3,2], [2,3] + [3,2])"),
    ("Show([10,6] - 1 + eps)", "\"[1,2] + [3,2] + [10,6]\""),
    ("[10,6] - 1 + eps", "eps - 2*eps^2"),
    ("[4,2] + 1/2", "3/2"),
    ("Type([4,2] + 1/2)", "number"),
    ("[3,2]/2 + ε", "3/2*eps"),
    ("Outcome([10,6] - 1 + eps)", "> (Left has a winning strategy)"),
    ("Outcome([2,2])", "= (both have a drawing strategy)"),
    ("Outcome([2,3])", "< (Right has a winning strategy)"),
    ("Outcome([3,2]) == \">\"", "true"),
    ("(Outcome([3,2]), Outcome([2,2]))", "(\">\", \"=\")"),
    ("Outcome([20,17] - eps^3)", "< (Right has a winning strategy)"),
    ("(Status([3,2], Left), Status([2,2], Right), Status([3,2], Right))", "(winning, drawing, losing)"),
    ("Status([3,2], Left) == winning", "true"),
    (
        "Strategy([3,2], Left)",
        "Left is winning: he moves in [3,2] to [1,2] + [2,2]\n   Right moves in             to                       leads to  \
         Left is\n1           [3,2]  [3,1] + [3,1]  [1,1] + [1,1] + [2,1] + [2,1]  winning",
    ),
    ("Options([3,2])", "([1,2] + [2,2], [3,1] + [3,1])"),
    ("BestMoves([5,2], Left)", "([1,2] + [4,2], [2,2] + [3,2])"),
    ("BestMoves([3,2], Right)", "()"),
    ("[3,2] == eps and eps == [3,2] and [2,1] == 1", "true"),
    ("[3,2] > [6,5] and [6,5] > 0 and eps < 1/1000000", "true"),
    ("eps + eps^2 - eps", "eps^2"),
    ("2 - 3*eps", "2 - 3*eps"),
    ("3*eps/2", "3/2*eps"),
    ("eps - eps", "0"),
    ("(eps^2)^(1/2)", "eps"),
    ("LeadingTerm(2*eps - eps^3)", "2*eps"),
    ("(Coefficient([15,11], 5/2), Standard([10,6] + eps))", "(-1, 1)"),
    ("Max(eps, [6,5], 0)", "eps"),
    ("Sort((eps, 1, [6,5], -eps, 0))", "(-eps, 0, [6,5], eps, 1)"),
    ("\"x = \" + eps", "\"x = eps\""),
    ("Scales(6)", "((1, [2,1]), (eps, [3,2]), (eps^2, [6,5]), (eps^3, [5,4]))"),
    ("Prove([7,5] == 2*eps - eps^3)", "proved"),
    ("Prove([7,5] > 2*eps)", "refuted"),
    ("Prove([7,5] != 2*eps)", "proved"),
    ("Prove(([7,5], \"<\", 2*eps))", "proved"),
    ("Prove([10,6] > 1 - eps)", "proved"),
    ("Prove([11,6] == 1 - eps^2, 100)", "limit reached after 100 positions"),
    ("(Standing([100,5]), Standing([9,5]), Standing([70,6] + [9,5]))", "(theorem, proved, derived)"),
    ("Prove([4,3] == 1 - 2*eps); Standing([4,3])", "proved"),
    ("(Formula(10, 6), Formula(9, 5))", "(1 - eps, 1 - eps^3)"),
    ("CheckTheorems(SynchronizedCutcake, 8..10)", "(([10,6], 6, 1 - eps, 1 - 2*eps^2, [5,6] + [5,6], -2*eps^2),)"),
    ("OutcomeTable(SynchronizedCutcake, 1..2, 1..2)", "L\\R  1  2\n  1  =  <\n  2  >  ="),
    ("ValueTable(SynchronizedCutcake, 3..4, 2..3)", "L\\R    2          3\n  3  eps          0\n  4    1  1 - 2*eps"),
    ("use Cutcake; [3,2]", "0"),
    ("Set(Outcome([3,2]), \">\").Size", "1"),
    ("1/3 < eps or eps < 1/3", "true"),
    ("x := [20,17]; Show(Scales(6)) == \"((1, [2,1]), (eps, [3,2]), (eps^2, [6,5]), (eps^3, [5,4]))\"", "true"),
    // impartial games
    ("Nim[3,5,7]", "*"),
    ("Nim[3] + Cutcake[8,7] + {3|1}", "{4+*3|2+*3}"),
    ("(-Nim[3] - Kayles[3,4] + Cutcake[3,2],)", "(Cutcake[3,2] + Nim[3] + Kayles[3,4],)"),
    ("Nim[3] - Nim[3]", "0"),
    ("(1000*Nim[3], 1001*Nim[3]) == (0, *3)", "true"),
    ("(Outcome(Nim[1,2,3]), Outcome(Cram[8,8]), Outcome(Kayles[9] + Nim[3]))", "(P, P, N)"),
    ("Winner(Nim[3], Left)", "Left"),
    ("Options(Chomp[2,2])", "(Chomp[2,1], Chomp[1,2], Chomp[\"xx|x\"])"),
    ("WinningMoves(Nim[3,7,5])", "(Nim[2,7,5], Nim[3,6,5], Nim[3,7,4])"),
    ("WinningMoves({3|1}, Left)", "(3,)"),
    ("(Grundy(Kayles[9] + Nim[3,5]), Grundy(* + *2), Grundy(Nim[2^64-1]))", "(2, 3, 18446744073709551615)"),
    ("CountWhere(TriangularChocolate, 20, (p, g) -> g == NimSum(p); k := 3)", "977"),
    ("CountWhere(TriangularChocolate, 20, (p, g) -> g != NimSum(p); k := 3)", "2257"),
    ("CountWhere(TriangularChocolate(k := 3), 20, g -> g == 0)", "111"),
    ("CountWhere(Nim, (3, 3), (p, g) -> Grundy(p) == g)", "16"),
    ("PPositions(TriangularChocolate, 10; k := 2).Size", "53"),
    ("PPositions(Wythoff, 5)", "(Wythoff[0,0], Wythoff[1,2], Wythoff[2,1], Wythoff[3,5], Wythoff[5,3])"),
    ("NPositions(Nim, 2)", "(Nim[1], Nim[2])"),
    // one rule for bounds
    ("ValueTable(Kayles, 0..3)", "a  0  1   2   3\n   0  *  *2  *3"),
    ("ValueTable(Kayles, 3)", "a  0  1   2   3\n   0  *  *2  *3"),
    ("ValueTable(Cutcake, 2, 3)", "L\\R  1   2   3\n  1  0  -1  -2\n  2  1   0   0"),
    ("ValueTable(Cutcake, 2) == ValueTable(Cutcake, 1..2, 1..2)", "true"),
    ("OutcomeTable(SynchronizedCutcake, 2)", "L\\R  1  2\n  1  =  <\n  2  >  ="),
    ("OutcomeTable(SynchronizedCutcake, 0..2, 2)", "L\\R  1  2\n  0  -  -\n  1  =  <\n  2  >  ="),
    ("ClassTable(Cutblock, (2,), 1, 2)", "L = 2\nC\\R    1     2\n  1  >_L  =_LR"),
    ("GrundyTable(Wythoff, 1, 2) == GrundyTable(Wythoff, 0..1, 0..2)", "true"),
    ("GrundyTable(TriangularChocolate, 2, 1; y := 0, k := 3)", "y = 0\nx\\z  0  1\n  0  0  1\n  1  1  0\n  2  2  3"),
    ("ValueTable(TriangularChocolate(k := 3), 2; x := 1, y := 0)", "x = 1, y = 0\nz  0  1   2\n   *  0  *3"),
    ("ValueTable(Cutcake, 3; l := 4)", "L = 4\nR  1  2  3\n   3  1  1"),
    (
        "GrundyTable(RectangularChocolate, (0,), (0, 1), (2,), 0..1)",
        "a = 0, b = 0\nc\\d  0  1\n  2  2  3\n\na = 0, b = 1\nc\\d  0  1\n  2  3  2",
    ),
    ("Table(n -> n^2, 3)", "n  1  2  3\n   1  4  9"),
    ("Table((a, b) -> a*b, 2, 0..1)", "a\\b  0  1\n  1  0  1\n  2  0  2"),
    ("TableOfRows((\"n\", \"n^2\"), (2, 4), (3, 9))", "n  n^2\n2    4\n3    9"),
    ("PPositions(Wythoff, 3..5)", "(Wythoff[3,5], Wythoff[5,3])"),
    ("PPositions(Wythoff, (0..5, 3..5))", "(Wythoff[3,5], Wythoff[5,3])"),
    ("CountWhere(Nim, (1..3, 2..3), g -> true)", "6"),
    ("CountWhere(TriangularChocolate, (2..3, 1), g -> true; k := 1)", "16"),
    ("NimSequence(TakeAndBreak, 4; code := \"0.77\")", "(1, 2, 3, 1)"),
    ("GrundyTable(Wythoff, 0..1, 0..2)", "a\\b  0  1  2\n  0  0  1  2\n  1  1  2  0"),
    (
        "GrundyTable(TriangularChocolate, 0..1, 0..1, 0..3; k := 3)",
        "x = 0\ny\\z  0  1  2  3\n  0  0  1  2  3\n  1  -  -  -  4\n\n\
         x = 1\ny\\z  0  1  2  3\n  0  1  0  3  2\n  1  -  -  4  3",
    ),
    ("NimSequence(TakeAndBreak(\"0.77\"), 10)", "(1, 2, 3, 1, 4, 3, 2, 1, 4, 2)"),
    ("NimSequence(Kayles, 10)", "(1, 2, 3, 1, 4, 3, 2, 1, 4, 2)"),
    ("NimSequence(Kayles, 0..4)", "(0, 1, 2, 3, 1)"),
    ("NimSequence(Kayles, 5..8) + NimSequence(GrundysGame, 3..4)", "(4, 3, 2, 1, 1, 0)"),
    (
        "Periodicity(Kayles, 200)",
        "Map((\"preperiod\", 71), (\"period\", 12), (\"saltus\", 0), (\"standing\", \"proved\"))",
    ),
    ("Periodicity(AllBut(1,3), 100)[\"saltus\"]", "1"),
    ("Periodicity(GrundysGame, 500)", "Map((\"standing\", \"unknown\"))"),
    ("TakeAndBreak(\"0.77\") == TakeAndBreak(\"0.77\")", "true"),
    ("TriangularChocolate(k := 3)[1,0,1] == TriangularChocolate[1,0,1; k := 3]", "true"),
    (
        "t := TriangularChocolate(k := 3); use t; ([4,2,3], [4,2,3; k := 1])",
        "([4,2,3; k := 3], TriangularChocolate[4,2,3; k := 1])",
    ),
    ("use Nim; Show([3,7,4] + Kayles[3])", "\"[3,7,4] + Kayles[3]\""),
    ("use Chomp; Show(Chomp[\"xxx|x\"])", "\"Chomp[\\\"xxx|x\\\"]\""),
    ("p := Nim[3,7,5]; (p[2], Coordinates(p), NimSum(p))", "(7, (3, 7, 5), 1)"),
    ("(NimInverse(2), NimDiv(5, 6), NimSquareRoot(2))", "(3, 6, 3)"),
    // functions of games
    ("(LeftStop({3|1}), RightStop({3|1}))", "(3, 1)"),
    ("Options({2||1|0,*})", "Set(2, {1|0,*})"),
    ("LeftOptions(^*)", "Set(0, *)"),
    ("Birthday({3|1})", "4"),
    ("Birthday('{*|*}')", "2"),
    ("Birthday(2^100)", "1267650600228229401496703205376"),
    ("Followers({1|0})", "Set(0, 1, {1|0})"),
    ("FollowerCount({1|0})", "3"),
    ("UptimalExpansion(^<2> + 3*^* + 1)", "(1, (3, 1), 1)"),
    (
        "(IsZero([2,2]), IsZero([1,1,1]), IsZero([3,2] - [3,2]), IsZero(<||>), IsZero([3,2]))",
        "(true, true, true, true, false)",
    ),
    (
        "(IsInfinitesimal(eps), IsInfinitesimal([3,2]), IsInfinitesimal([10,6]), IsInfinitesimal(1/3))",
        "(true, true, false, false)",
    ),
    ("(IsNumber([2,2]), IsNumber(eps), IsInteger([10,6] - eps), IsNumberish([3,2]))", "(true, false, false, true)"),
    ("(IsInteger(1/3), IsEven(1/3), IsDyadic(1/3), IsNumber(1/3))", "(false, false, false, true)"),
    ("(IsEven(4), IsOdd(*), IsAllSmall(^), IsInfinitesimal(Tiny(1)))", "(true, true, true, true)"),
    ("(Mean({4||2|-1}), Temperature({4||2|-1}))", "(9/4, 7/4)"),
    ("NimSum(3, 5, 7)", "1"),
    ("NimProduct(2, 4, 16)", "128"),
    ("Mex((0, 1, 4))", "2"),
    ("Max(1, 5/2, -3)", "5/2"),
    ("Sum(*, ^, 1)", "1+^*"),
    ("Abs(-5/8) + Numerator(-5/8) + Denominator(-5/8)", "29/8"),
    // statements
    ("x := 5", "5"),
    ("x := 5; x + 1", "6"),
    ("x := y := 2; (x, y)", "(2, 2)"),
    ("s := 0; for i from 1 to 10 do s := s + i end; s", "55"),
    ("s := 0; for n in 1..3 do s := s + Value(Domineering[2,n]) end; s", "{4|2||3/2|-1/2}"),
    ("x := *; x := x + Nim[3]; x", "*2"),
    ("x := ^; x := x + Value(Kayles[1]); x", "^*"),
    ("s := (); for i from 10 to 1 by -3 do s := s + (i,) end; s", "(10, 7, 4, 1)"),
    ("for i from 1 to 3 yield i*^ end", "(^, ^^, ^3)"),
    ("for i from 0 to 1 by 1/4 where i != 1/2 yield i end", "(0, 1/4, 3/4, 1)"),
    ("for g in (1, 2, 3) where g != 2 yield g end", "(1, 3)"),
    ("n := 1; while true do n := 2*n; if n > 100 then break end end; n", "128"),
    ("t := (); for i in 1..6 do if i mod 2 == 0 then continue end; t := t + (i,) end; t", "(1, 3, 5)"),
    ("if 1 > 2 then \"a\" elseif 2 > 1 then \"b\" else \"c\" end", "\"b\""),
    ("def f(n) := if n <= 1 then 1 else n*f(n-1) end; f(20)", "2432902008176640000"),
    ("def f(a, b ? 3) := (a, b); (f(1), f(1, 2), f(1; b := 4))", "((1, 3), (1, 2), (1, 4))"),
    ("def f(n)\n  for i from 1 to n do\n    if i*i > n then return i end\n  end\nend\nf(50)", "8"),
    ("add := x -> (y -> x + y); add(2)(3)", "5"),
    ("def counter()\n  n := 0\n  return () -> (n := n + 1)\nend\nc := counter(); c(); c(); c()", "3"),
    ("x := 1; def f() x := 2; return x end; (f(), x)", "(2, 1)"),
    ("fs := (() -> i for i in 1..3); (f() for f in fs)", "(1, 2, 3)"),
    ("assert 1 + 1 == 2; \"ok\"", "\"ok\""),
    ("1 < 2 and 2 < 3 or 1/0 == 1", "true"),
    ("false and 1/0 == 1", "false"),
    ("(1 + // one\n 2 /* two */)", "3"),
    ("x := \n 3", "3"),
    ("1 +\n2", "3"),
    // collections
    ("(1,)", "(1,)"),
    ("()", "()"),
    ("(1, 2) + (3,)", "(1, 2, 3)"),
    ("(5, 6, 7)[2]", "6"),
    ("(3..7)[2]", "4"),
    ("1..3", "1..3"),
    // slices
    ("(5, 6, 7)[2..3]", "(6, 7)"),
    ("(5, 6, 7)[2..2]", "(6,)"),
    ("(5, 6, 7)[1..0]", "()"),
    ("()[1..0]", "()"),
    ("\"LLR\"[1..2]", "\"LL\""),
    ("\"aε日\"[2..3] + \"a\"[2..1]", "\"ε日\""),
    ("(3..7)[2..4]", "4..6"),
    ("(3..7)[5..4].Size", "0"),
    ("(1..10^30)[10^20..10^20+1]", "100000000000000000000..100000000000000000001"),
    ("Set(3, 1, 2)[1..2]", "Set(3, 1)"),
    ("Map((1..2, *), (2, ^))[1..2]", "*"),
    ("Nim[3,7,5][2..3]", "(7, 5)"),
    ("r := 1..2; (5, 6, 7)[r]", "(5, 6)"),
    ("(5, 6, 7)[0..2]", "error"),
    ("(5, 6, 7)[2..4]", "error"),
    ("3[1..2]", "error"),
    // loops that take tuples apart, and comprehensions with several clauses
    ("(r*c for (r, c) in ((1, 2), (3, 4)))", "(2, 12)"),
    ("for (a, (b, c)) in ((1, (2, 3)),) yield a + b + c end", "(6,)"),
    ("s := 0; for (k, w) in Map((1, 2), (3, 4)) do s := s + k*w end; s", "14"),
    ("(a for (a,) in ((1,), (2,)))", "(1, 2)"),
    ("(a for (a) in ((1,), 2))", "((1,), 2)"),
    ("(f() for f in (() -> (a, b) for (a, b) in ((1, 2), (3, 4))))", "((1, 2), (3, 4))"),
    ("((a, b) for a in 0..3 for b in 0..3 where a + b == 5)", "((2, 3), (3, 2))"),
    (
        "((a, b) for a in 1..6 where a mod 2 == 0 for b from a to 1 by -2 where b != 4)",
        "((2, 2), (4, 2), (6, 6), (6, 2))",
    ),
    ("Sum(a*b for a in 1..3 for b in 1..a)", "25"),
    ("Set(a + b for a in 1..2 for b in 1..2)", "Set(2, 3, 4)"),
    ("(x for x in 1..3 for x in x..3)", "(1, 2, 3, 2, 3, 3)"),
    ("(a for (a, b) in ((1, 2, 3),))", "error"),
    ("for (a, b) in 1..3 do end", "error"),
    // options that are computed
    ("{(1,2)|(3,4)}", "5/2"),
    ("{n for n in 0..3|}", "4"),
    ("{0..3|}", "4"),
    ("{Set(0, 1)|}", "2"),
    ("{()|()}", "0"),
    ("{(), 0|((*, (^,)),)}", "{0|*,^}"),
    ("{0, *n for n in 1..2 | *n for n in 0..2 where n >= 1, 0}", "*3"),
    ("{*n for n in 0..9 where n < 5 | *n for n in 0..4}", "*5"),
    ("{2||n for n in 0..1|(*,)}", "{2||1|*}"),
    ("+-{(1, 1+*)}", "+-{1,1+*}"),
    ("+-{n+* for n in 0..1}", "+-(1+*)"),
    ("3 +- {(1, 2)}", "{5|1}"),
    ("'{n for n in 0..1|(*, '{*|*}')}'", "'{0,1|*,{*|*}}'"),
    ("<(0, <0||>)|n for n in (0,)|>", "<0,<0||>|0|>"),
    ("<|| <0||> for n in 1..3> =_L 0", "true"),
    ("<[2,1,1] for n in 1..2 where n >= 1||> >_L 0", "true"),
    ("{(\"a\",)|}", "error"),
    ("{Nothing|}", "error"),
    ("Set(2, 1, 2)", "Set(2, 1)"),
    ("Map((1, *), (2, ^))[2]", "^"),
    ("Map((1, *), (1, ^))", "Map((1, ^))"),
    ("(n^2 for n in 1..4)", "(1, 4, 9, 16)"),
    ("Set(n mod 3 for n in 1..10)", "Set(1, 2, 0)"),
    ("(1..5).Filter(n -> n mod 2 == 1).Size", "3"),
    ("Sort((^, 1, *2, {3|1}, *, 1/2))", "(1/2, 1, *, *2, ^, {3|1})"),
    ("\"a\\\"\\n\\u{3b5}\"", "\"a\\\"\\nε\""),
    ("\"x = \" + 3*^", "\"x = ^3\""),
    ("(x, y) -> x + y", "(x, y) -> x + y"),
    ("Print(\"a\", ^, (\"b\",))", "a ^ (\"b\",)"),
    ("(true, Left, N, Outcome)", "(true, Left, N, Outcome)"),
    ("_1 := 1", "error"),
    ("3\n_ + 1;; 2", "3"),
    // three players
    ("<0|0|>", "<0|0|>"),
    ("<||>", "0"),
    ("<<0||>|<0|0|>|>", "<<0||>|<0|0|>|>"),
    ("<<0||>,0,0|| >", "<0,<0||>||>"),
    ("<[2,1,1]|[1,1,1]|>", "<<0||>|0|>"),
    ("[3,2,4] + [2,2,9]", ">_R (-11, -13, 1)"),
    ("Cutblock[2,1,1]", ">_L (1, -1, -1)"),
    ("[2,1,1] + 0", ">_L (1, -1, -1)"),
    ("10^30*[2,1,1] == 10^30*<0||>", "error"),
    ("Values(10^30*[2,1,1])[1] == 10^30", "true"),
    ("use MaundyBlock; Show([25,2,2] + 3*[2,1,2])", "\"3*[2,1,2] + [25,2,2]\""),
    ("(use MaundyBlock)", "error"),
    ("use MaundyBlock; Outcome([25,2,2])", "(queer, Left, Left)"),
    ("use MaundyBlock; (Outcome([4,2,2]), IsQueer([9,2,2], Left))", "((Left, Left, Left), true)"),
    ("Winner(MaundyBlock[25,2,2], Left)", "queer"),
    ("Winner([4,4,6], Right)", "queer"),
    ("Winner([2,1,1] + MaundyBlock[1,2,1], Left)", "Center"),
    ("Winner(3*<0||>, Right)", "Left"),
    ("Outcome(<||>)", "(Right, Left, Center)"),
    ("Winner(0, Center)", "Left"),
    ("Winner(<<|<||0>|>||>, Right)", "Center"),
    ("Class(<<|<||0>|>||>)", "<_CR"),
    ("(Class([1,2,3]), Class(0))", "(\"=_CR\", \"=\")"),
    ("Class([1,2,3]) == \"=_CR\"", "true"),
    ("Class(<0|0|>)", "<>_L 0, <>_C 0, <_R 0"),
    ("ThreePlayerNim[1,2]", "<>_L 0, <>_C 0, <>_R 0 (*3, *3, *3)"),
    ("Outcome(ThreePlayerNim[2,2])", "(queer, queer, queer)"),
    ("Winner(ThreePlayerNim[1,1,3], Left)", "Left"),
    ("CompareZero([3,2,4])", "(\"<\", \"<\", \"=\")"),
    ("<0||>>_L 0", "true"),
    ("<0||> >=_L 0 and 0 <=_L <0||>", "true"),
    ("<0||> <_C 0 and <0||> !=_C 0", "true"),
    ("<0|0|> <>_C 0 and <0|0|> <|_C 0 and <0|0|> |>_L 0", "true"),
    ("[3,2,4] =_R 0", "true"),
    ("([3,2,4] ==_R 0, [3,2,4] ≥_R 0, [3,2,4] == 0)", "(true, true, false)"),
    ("<|<||0>|0> == <|<||0>|0,<|0|>>", "true"),
    ("<||0,<0||>> == <||0>", "false"),
    ("[2,1,1] == <0||>", "true"),
    ("<0||> + <0||> == 2*<0||>", "true"),
    ("<0||> + [1,2,1]", "=_LC (0, 0, -2)"),
    ("Show(<0||> + [1,2,1] + <|0|>)", "\"[1,2,1] + <<|0|>|<0||>|>\""),
    ("Options(<0||> + [1,2,2], Left) + Options(<0||> + [1,2,2], Right)", "([1,2,2], [1,2,1] + [1,2,1] + <0||>)"),
    ("([1,2,1] + <0||>,)", "([1,2,1] + <0||>,)"),
    ("Outcome(MaundyBlock[3,8,2] + <|0|0>)", "(Center, Center, Center)"),
    ("Winner([10^9,1,1] + <|0|0>, Right)", "Left"),
    ("Class([10^9,10^9,10^9])", "<"),
    ("Values([2^60,2^30,2^30])[1]", "0"),
    ("0*[3,2,1]", "0"),
    ("x := 3; x <_L", "error"),
    ("<0||> < 0", "error"),
    ("<0||> - <0||>", "error"),
    ("<1||>", "error"),
    ("LeftOptions([3,2,4])", "([1,2,4] + [2,2,4],)"),
    ("CenterOptions(<0|<0||>,0|>)", "(0, <0||>)"),
    ("Options([2,2,1], Center)", "([2,1,1] + [2,1,1],)"),
    ("WinningMoves(MaundyBlock[4,2,2], Left)", "(MaundyBlock[2,2,2] + MaundyBlock[2,2,2],)"),
    ("WinningMoves(MaundyBlock[25,2,2], Left)", "()"),
    ("(Birthday([3,2,4]), Birthday(<<0||>|0|>), Birthday(10^20*[2,1,1]))", "(23, 2, 100000000000000000000)"),
    ("Show(Rotate([3,2,4]))", "\"[4,3,2]\""),
    ("Rotate(Rotate(Rotate(<0|<0||>|>)))", "<0|<0||>|>"),
    ("(IsHereditary([3,2,4]), IsHereditary(<<|<||0>|>||>))", "(true, false)"),
    ("(IsNumber(<0|0|>), IsNumber([3,2,4] + <0||>), IsNumber(ThreePlayerNim[2]))", "(false, true, false)"),
    ("WhyNotNumber(<<0|0|>||>)", "in <0|0|> Left's option 0 >=_L Center's option 0"),
    ("WhyNotNumber([9,9,9])", "it is a number"),
    ("(Projection([8,2,2], Left), Values(<<|0|>||>))", "(1, (0, 0, -2))"),
    ("(Count(DayN3(n)) for n in 0..4)", "(1, 4, 28, 450, 4150)"),
    ("Distinguish(<|<||0>|0>, <|<||0>|0,<|0|>>, DayN3(1))", "(<0||>, Right, Left, queer)"),
    ("Congruent(<|<||0>|0>, <|<||0>|0,<|0|>>, (0, <|0|>, <||0>))", "true"),
    ("Congruent([3,1,1], 2*<0||>, DayN3(2) + ([2,2,2], [3,4,2] + <0|0|>))", "true"),
    (
        "(Congruent([2,2,1], 0, (0,)), Distinguish(0, [2,2,1], (0,)), Distinguish(0, 0, (0,)) == Nothing)",
        "(false, (0, Left, Right, Center), true)",
    ),
    ("DayN3(1)", "(0, <0||>, <|0|>, <||0>)"),
    ("Set(<||>, 0)", "Set(0)"),
    ("TriangularChocolate(3)[1,0,1] == TriangularChocolate[1,0,1; k := 3]", "true"),
    ("Count(1..9, n -> n mod 2 == 0)", "4"),
    ("ClassTable(Cutblock, 1..1, 1..2, 1..2)", "L = 1\nC\\R    1     2\n  1    =   >_R\n  2  >_C  =_CR"),
    (
        "OutcomeTable(MaundyBlock, (9, 25), (2,), 2..3)",
        "L = 9\nC\\R      2      3\n  2  q,L,L  L,L,L\n\nL = 25\nC\\R      2      3\n  2  q,L,L  q,L,L",
    ),
    (
        "Line([2,2,1], Left)",
        "Left does not win against the other two together when Left starts\n   \
            player  moves in                 to\n\
         1    Left   [2,2,1]  [1,2,1] + [1,2,1]\n\
         2  Center   [1,2,1]  [1,1,1] + [1,1,1]\n\
         3   Right    leaves\n\
         4    Left    leaves\n   \
            Center      wins",
    ),
    (
        "Strategy([2,2,1], Left)",
        "Left does not win against the other two together when Left starts\n                           \
            Left                        Center   Right                     leads to\n\
         1  ([2,2,1], [1,2,1] + [1,2,1])  ([1,2,1], [1,1,1] + [1,1,1])  leaves  [1,1,1] + [1,1,1] + [1,2,1]",
    ),
    (
        "Strategy(3*<0||>, Left)",
        "Left wins against the other two together when Left starts\n       \
            Center   Right                        Left   leads to\n\
         first                  (<<<0||>||>||>, <<0||>||>)  <<0||>||>\n    \
             1  leaves  leaves                              Left wins",
    ),
];

#[test]
fn programs_print() {
    for (program, printed) in PRINTED {
        let shown = run(program);
        match *printed {
            "error" => assert!(shown[0].starts_with("error"), "{program}: {shown:?}"),
            printed => assert_eq!(shown.first().map(String::as_str), Some(printed), "{program}: {shown:?}"),
        }
    }
}

/// One value in every format.
const FORMATS: &[(&str, &str, &str)] = &[
    ("-5/8", "-5/8", "-\\frac{5}{8}"),
    ("6+^*", "6↑⋆", "6{\\uparrow}{\\ast}"),
    ("9/8+*", "9/8⋆", "\\frac{9}{8}{\\ast}"),
    ("v3*2", "↓3⋆2", "{\\downarrow}{\\scriptstyle 3}{\\ast}2"),
    ("^[3]", "↑[3]", "{\\uparrow}^{[3]}"),
    ("+-(1+*)", "±(1⋆)", "\\pm(1{\\ast})"),
    ("2+Tiny(2)", "2+Tiny(2)", "2+{\\boldsymbol{+}}_{2}"),
    ("eps + eps^2", "ε + ε²", "\\varepsilon + \\varepsilon^{2}"),
    ("[15,11]", "3*ε - ε^(5/2)", "3\\varepsilon - \\varepsilon^{5/2}"),
    ("1/2 - 1/3*eps^3", "1/2 - 1/3*ε³", "\\frac{1}{2} - \\frac{1}{3}\\varepsilon^{3}"),
    ("{2||1|0,*}", "{2||1|0,⋆}", "\\left\\{2 \\mathrel{\\|} 1 \\mid 0,{\\ast}\\right\\}"),
    ("<0|<0||>|>", "<0|<0||>|>", "\\langle 0|\\langle 0|| \\rangle| \\rangle"),
];

#[test]
fn values_are_written_in_every_format() {
    for (program, unicode, latex) in FORMATS {
        assert_eq!(run_in(Format::Unicode, program), [*unicode]);
        assert_eq!(run_in(Format::Unicode, unicode), [*unicode], "what is printed reads back");
        assert_eq!(run_in(Format::Latex, program), [*latex]);
    }
    let json = run_in(Format::Json, "(1/2, ^*, true)");
    assert_eq!(
        json,
        [
            r#"{"type":"tuple","items":[{"type":"number","value":"1/2"},{"type":"game","value":"^*","left":["0","*"],"right":["0"]},{"type":"boolean","value":true}],"standing":"proved"}"#
        ]
    );
}

#[test]
fn synchronized_values_are_told_to_programs() {
    let told = |program: &str| serde_json::from_str::<serde_json::Value>(&run_in(Format::Json, program)[0]).unwrap();
    let value = told("2 - eps");
    assert_eq!((value["value"].as_str(), value["terms"][1]["coefficient"].as_str()), (Some("2 - eps"), Some("-1")));
    let position = told("[3,2]");
    assert_eq!((position["position"].as_str(), position["value"]["value"].as_str()), (Some("[3,2]"), Some("eps")));
    assert_eq!(position["boards"][0]["ruleset"], "SynchronizedCutcake");
    let outcome = r#"{"standing":"proved","type":"symbol","value":">","words":"Left has a winning strategy"}"#;
    assert_eq!(sorted_keys(&run_in(Format::Json, "Outcome([3,2])")), [outcome]);
}

#[test]
fn three_player_values_are_told_to_programs() {
    assert_eq!(run_in(Format::Latex, "Class([1,2,3])"), ["=_{CR}"]);
    assert_eq!(run_in(Format::Latex, "Class(<0|0|>)"), [r"<>_{L} 0,\ <>_{C} 0,\ <_{R} 0"]);
    let class = concat!(
        r#"{"sources":["classes: Cincotti 2008, The game of Cutblock; values: by induction on cuts"],"#,
        r#""standing":"theorem","type":"symbol","value":"<_LC"}"#
    );
    assert_eq!(sorted_keys(&run_in(Format::Json, "Class([3,2,4])")), [class]);
    for (program, is_written) in [("[2,1,1]", ("position", "[2,1,1]")), ("<0||>", ("value", "<0||>"))] {
        let game: serde_json::Value = serde_json::from_str(&run_in(Format::Json, program)[0]).unwrap();
        assert_eq!((game[is_written.0].as_str(), game["class"].as_str()), (Some(is_written.1), Some(">_L")));
        let values: Vec<_> = (0..3).map(|player| game["values"][player]["value"].as_str().unwrap()).collect();
        assert_eq!(values, ["1", "-1", "-1"]);
    }
    let table: serde_json::Value =
        serde_json::from_str(&run_in(Format::Json, "OutcomeTable(Cutblock, 4..5, 3..3, 2..3)")[0]).unwrap();
    assert_eq!(table["columns"], serde_json::json!(["2", "3"]));
    assert_eq!(table["slices"][1]["title"], "L = 5");
    let cell = &table["slices"][1]["rows"][0]["cells"][1]["items"];
    let winners: Vec<&str> = (0..3).map(|starter| cell[starter]["value"].as_str().unwrap()).collect();
    assert_eq!(winners, ["queer", "Left", "Left"]);
}

/// Objects with their keys in order.
fn sorted_keys(lines: &[String]) -> Vec<String> {
    let sorted = |line: &String| {
        let object: std::collections::BTreeMap<String, serde_json::Value> = serde_json::from_str(line).unwrap();
        serde_json::to_string(&object).unwrap()
    };
    lines.iter().map(sorted).collect()
}

#[test]
fn a_failed_input_changes_nothing() {
    let mut session = Session::new(Limit::default());
    let mut interact = |text: &str| {
        let mut shown = Vec::new();
        let result = session.interact(text, &mut |result| shown.push((result.number, result.text.to_string())));
        (shown, result.is_ok())
    };
    assert_eq!(interact("x := 5"), (vec![(Some(1), "5".to_owned())], true));
    assert_eq!(interact("x := 6\nuse Cutcake\nx + unknown"), (vec![(Some(2), "6".to_owned())], false));
    assert_eq!(interact("x"), (vec![(Some(3), "5".to_owned())], true));
    assert_eq!(interact("[2,1] == eps"), (vec![(Some(4), "false".to_owned())], true));
    assert_eq!(interact("Show([2,1])"), (vec![(Some(5), "\"[2,1]\"".to_owned())], true));
    assert_eq!(interact("_1 + _3"), (vec![(Some(6), "10".to_owned())], true));
}

#[test]
fn limits_stop_a_calculation_and_the_session_goes_on() {
    let limit = Limit::default();
    let mut session = Session::new(limit.clone());
    let mut shown = Vec::new();
    limit.restart(Some(std::time::Duration::from_millis(50)));
    let error = session.interact("n := 0; while true do n := n + 1 end", &mut |_| {}).unwrap_err();
    assert_eq!(error.exit_status(), 124);
    limit.restart(None);
    session.interact("{3|1} + {3|1}", &mut |result| shown.push(result.text.to_string())).unwrap();
    assert_eq!(shown, ["4"]);
}

#[test]
fn deep_recursion_and_deep_values_are_errors() {
    for program in [
        "def f(n) := f(n+1); f(1)",
        "t := (); for i from 1 to 5000 do t := (t,) end",
        "f := x -> x; for i from 1 to 20000 do f := (h -> (x -> h(x)))(f) end; f(1)",
        "g := '{|}'; for i from 1 to 5000 do g := '{g|}' end",
    ] {
        let shown = run(program);
        assert!(shown.last().is_some_and(|text| text.contains("nested deeper than")), "{program}: {shown:?}");
    }
}

#[test]
fn a_saved_session_knows_the_parameters_of_the_ruleset_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("saved.cgs");
    let mut session = Session::new(Limit::default());
    session.run("test", "t := TriangularChocolate(k := 3); use t; p := ([4,2,3], 0); t := 5", &mut |_| {}).unwrap();
    session.save(&file, false).unwrap();
    let mut session = Session::new(Limit::default());
    let mut shown = Vec::new();
    session.interact_file(&file, &mut |_| {}).unwrap();
    session.run("test", "(p, t, [1,0,1])", &mut |result| shown.push(result.text.to_string())).unwrap();
    assert_eq!(shown, ["(([4,2,3; k := 3], 0), 5, [1,0,1; k := 3])"]);
}

#[test]
fn words_of_cgsuite_are_known() {
    for (program, printed) in [
        ("begin x := 2; x*x end", "4"),
        ("3 NimSum 5 + 1", "5"),
        ("(4 Max 7) + 1", "8"),
        ("for G from ^ to 3*^ by ^ yield G end", "(^, ^^, ^3)"),
        ("for G from ^ to 0 by v yield G end", "(^, 0)"),
        ("Strip(\"..xx\", \".x\")[2..3] + Strip(\"x\", \".x\")", "Strip(\".xx\", \".x\")"),
        ("Grid(\"..x|xx.\", \".x\")[1..2, 2..3]", "Grid(\".x|x.\", \".x\")"),
        ("Grid(\".|x\", \".x\") + Grid(\"x|x\", \".x\")", "Grid(\".x|xx\", \".x\")"),
        ("Sort((\"b\", \"a\"))", "(\"a\", \"b\")"),
        ("Graph.Cycle(3) == Graph(3, ((1, 2), (2, 3), (3, 1)))", "true"),
        ("Round(SynchronizedCutcake[2,2], 1, 1) == 4*SynchronizedCutcake[1,1]", "true"),
    ] {
        assert_eq!(run(program), [printed], "{program}");
    }
}

#[test]
fn values_are_options_of_rulesets() {
    let hot =
        "ruleset Hot[n] partizan\n  left  if n > 0 then {2|1} end\n  right if n > 1 then ([n-1] + *, 5) end\nend\n";
    let nim = "ruleset More[n] impartial\n  options if n > 0 then ([n-1] + *3, *2) end\nend\n";
    let wanted = "Hot[1]; Hot[2]\nHot[2] == {{2|1}|1*,5}\nOptions(Hot[1], Left)\n";
    assert_eq!(run(&format!("{hot}{wanted}")), ["1", "true", "({2|1},)"]);
    assert_eq!(run(&format!("{nim}NimSequence(More, 3)")), ["(0, 0, 0)"]);
}
