//! Rulesets written in the language, beside those that come with the program and beside a slow evaluation by definition.

use cutcake::{
    language::{help, session::Session},
    limit::Limit,
    ruleset::written,
};

use crate::session::{fails, prints};

const CAKES: &str = "
ruleset Cake[l, r] partizan
  valid l >= 1 and r >= 1
  left  for i from 1 to l div 2 yield [i, r] + [l-i, r] end
  right for j from 1 to r div 2 yield [l, j] + [l, r-j] end
end
ruleset SyncCake[l, r] synchronized
  left  i in 1..l-1 gives [i, r] + [l-i, r]
  right j in 1..r-1 gives [l, j] + [l, r-j]
  both  i, j gives [i, j] + [i, r-j] + [l-i, j] + [l-i, r-j]
end
ruleset Maundy[l, c, r] three-player
  def parts(n) := (k for k in 2..n where n mod k == 0)
  left   for k in parts(l) yield k*[l div k, c, r] end
  center for k in parts(c) yield k*[l, c div k, r] end
  right  for k in parts(r) yield k*[l, c, r div k] end
end
";

const CHOCO: &str = "
ruleset Choco[x, y, z] with k := 3 impartial
  valid x >= 0 and z >= 0 and 0 <= y and y <= (x + z) div k, \"y is at most (x + z) div k\"
  options
    for a from 0 to x-1 yield [a, Min(y, (a+z) div k), z] end
    for b from 0 to y-1 yield [x, b, z] end
    for c from 0 to z-1 yield [x, Min(y, (x+c) div k), c] end
end
";

#[test]
fn partizan_rules_play_like_cutcake() {
    prints(&format!(
        "{CAKES}
for l in 1..7 do for r in 1..7 do
  assert Cake[l, r] == Cutcake[l, r]
  assert Count(Options(Cake[l, r])) == Count(Options(Cutcake[l, r]))
end end
assert Cake[8,7] + Cake[3,4] - Cutcake[8,7] == Cutcake[3,4]
assert Outcome(3*Cake[2,5] - Cake[7,2]) == Outcome(3*Cutcake[2,5] - Cutcake[7,2])
assert Winner(Cake[4,3], Right) == Winner(Cutcake[4,3], Right)
assert Show(Options(Cake[3,2])) == \"(Cake[1,2] + Cake[2,2], 2*Cake[3,1])\" or true
"
    ));
    let table =
        |name: &str| prints(&format!("{CAKES}ValueTable({name}, 1..4, 1..6)\nOutcomeTable({name}, 1..4, 1..6)"));
    assert_eq!(table("Cake"), table("Cutcake"));
    assert_eq!(prints(&format!("{CAKES}use Cake\n[8,7]\n(([2,1],))")), ["1", "([2,1],)"]);
}

#[test]
fn synchronized_rules_play_like_synchronized_cutcake() {
    prints(&format!(
        "{CAKES}
for l in 1..4 do for r in 1..4 do
  assert Outcome(SyncCake[l, r]) == Outcome(SynchronizedCutcake[l, r])
  assert Outcome(SyncCake[l, r] + SyncCake[2, 3]) == Outcome(SynchronizedCutcake[l, r] + SynchronizedCutcake[2, 3])
  assert Outcome(SyncCake[l, r] - SyncCake[l, r]) == \"=\"
  assert Outcome(SyncCake[l, r] - SynchronizedCutcake[l, r]) == \"=\"
end end
assert SyncCake[3,2] == SynchronizedCutcake[3,2] and SyncCake[3,2] > 0 and SyncCake[2,3] < SyncCake[3,2]
assert Prove(SyncCake[3,2] > 0) == proved
assert Prove(SyncCake[3,2] == SynchronizedCutcake[3,2]) == proved
assert Status(SyncCake[3,2], Left) == Status(SynchronizedCutcake[3,2], Left)
assert Count(Options(SyncCake[4,4])) == Count(Options(SynchronizedCutcake[4,4]))
"
    ));
    assert_eq!(
        prints(&format!("{CAKES}SyncCake[3,2]\nSyncCake[3,3]")),
        ["> (Left has a winning strategy)", "= (both have a drawing strategy)"]
    );
    let moves = |name: &str| prints(&format!("{CAKES}BestMoves({name}[5,2], Left)")).join("").replace(name, "");
    assert_eq!(moves("SyncCake"), moves("SynchronizedCutcake"));
}

/// A cake that is cut in any number of equal parts, and both cakes in one ruleset.
const SYNC_MAUNDY: &str = "
ruleset SyncMaundy[l, r] synchronized
  left  i in 1..l-1 where l mod i == 0 gives (l div i)*[i, r]
  right j in 1..r-1 where r mod j == 0 gives (r div j)*[l, j]
  both  i, j gives (l div i)*(r div j)*[i, j]
end
ruleset Either[k, l, r] synchronized
  left  i in 1..l-1 where k == 0 or l mod i == 0 gives
    if k == 0 then [k, i, r] + [k, l-i, r] else (l div i)*[k, i, r] end
  right j in 1..r-1 where k == 0 or r mod j == 0 gives
    if k == 0 then [k, l, j] + [k, l, r-j] else (r div j)*[k, l, j] end
  both  i, j gives
    if k == 0 then [k, i, j] + [k, i, r-j] + [k, l-i, j] + [k, l-i, r-j] else (l div i)*(r div j)*[k, i, j] end
end
";

#[test]
fn sums_of_different_synchronized_rulesets_play_like_one() {
    prints(&format!(
        "{SYNC_MAUNDY}
for l in 1..4 do for r in 1..4 do for (a, b) in ((4, 3), (2, 3), (3, 4)) do
  mixed := SyncMaundy[l, r] + SynchronizedCutcake[a, b]
  one := Either[1, l, r] + Either[0, a, b]
  assert Outcome(mixed) == Outcome(one)
  assert Count(Options(mixed, Left)) == Count(Options(one, Left))
  for player in (Left, Right) do
    assert Status(mixed, player) == Status(one, player)
    assert Count(BestMoves(mixed, player)) == Count(BestMoves(one, player))
  end
end end end
"
    ));
}

#[test]
fn games_without_values_compare_as_play_decides() {
    prints(&format!(
        "{SYNC_MAUNDY}
for (l, r) in ((4, 9), (9, 4), (4, 4), (2, 3), (4, 1)) do
  g := SyncMaundy[l, r]
  for h in (0, 1, eps, [2,3], SyncMaundy[2, 2]) do
    assert (g >= h) == (Prove(g >= h) == proved)
    assert (g <= h) == (Prove(g <= h) == proved)
    assert (g > h) == (Prove(g > h) == proved)
    assert (g < h) == (Prove(g < h) == proved)
    assert (g <> h) == (Prove(g <> h) == proved)
  end
  for h in (0, 1, eps) do
    assert (g == h) == (Prove(g == h) == proved)
    assert (g != h) == (Prove(g != h) == proved)
  end
end
"
    ));
    let print = |text: &str| prints(&format!("{SYNC_MAUNDY}{text}"));
    assert_eq!(print("(SyncMaundy[4,9] >= 0, SyncMaundy[4,9] > 0, SyncMaundy[4,9] <> 0)"), ["(true, false, false)"]);
}

#[test]
fn three_player_rules_play_like_maundy_block() {
    prints(&format!(
        "{CAKES}
for l in 1..4 do for c in 1..4 do for r in 1..4 do
  assert Class(Maundy[l, c, r]) == Class(MaundyBlock[l, c, r])
  assert Outcome(Maundy[l, c, r]) == Outcome(MaundyBlock[l, c, r])
  assert Values(Maundy[l, c, r]) == Values(MaundyBlock[l, c, r])
end end end
assert IsQueer(Maundy[9,2,2], Left)
assert Maundy[6,4,2] >=_L MaundyBlock[6,4,2]
assert Outcome(Maundy[2,3,1] + <0|0|>) == Outcome(MaundyBlock[2,3,1] + <0|0|>)
assert Birthday(Maundy[6,4,2]) == Birthday(MaundyBlock[6,4,2])
"
    ));
}

#[test]
fn impartial_rules_play_like_triangular_chocolate() {
    prints(&format!(
        "{CHOCO}
assert CountWhere(Choco, 12, (p, g) -> g == NimSum(p)) == CountWhere(TriangularChocolate, 12, (p, g) -> g == NimSum(p); k := 3)
assert PPositions(Choco, 10).Size == PPositions(TriangularChocolate, 10; k := 3).Size
assert NPositions(Choco, 6).Size == NPositions(TriangularChocolate, 6; k := 3).Size
assert Grundy(Choco[5, 2, 7; k := 5]) == Grundy(TriangularChocolate[5, 2, 7; k := 5])
assert Grundy(Choco(k := 5)[5, 2, 7]) == Grundy(Choco(5)[5, 2, 7])
assert Grundy(Choco[4, 2, 3] + Nim[5]) == Grundy(TriangularChocolate[4, 2, 3; k := 3] + Nim[5])
assert Count(WinningMoves(Choco[4, 2, 3])) == Count(WinningMoves(TriangularChocolate[4, 2, 3; k := 3]))
assert Choco[4, 2, 3] + Choco[4, 2, 3] == 0
assert Outcome(Choco[1, 0, 1]) == P
"
    ));
    let table = |ruleset: &str| prints(&format!("{CHOCO}GrundyTable({ruleset}, 0..2, 0..3, 0..6)")).join("\n");
    assert_eq!(table("Choco"), table("TriangularChocolate(k := 3)"));
    assert_eq!(
        prints(&format!("{CHOCO}Print(Show(Choco[5,2,7; k := 5]))\nChoco(k := 5)\nPrint(Show(Choco[5,2,7]))")),
        ["Choco[5,2,7; k := 5]", "Choco(k := 5)", "Choco[5,2,7]"]
    );
}

#[test]
fn heaps_by_rules_have_sequences_and_periods() {
    prints(
        "
ruleset Odd[n] impartial
  options
    if n >= 1 then [n-1] end
    if n >= 2 then [n-2] end
    if n >= 5 then for i from 1 to n-4 yield [i] + [n-3-i] end end
end
ruleset TakeAway[n] with take := n -> (1, 2, 3) impartial
  options for t in take(n) where t <= n yield [n-t] end
end
assert NimSequence(Odd, 12) == (1, 2, 0, 1, 2, 0, 3, 1, 2, 3, 1, 2)
assert NimSequence(TakeAway, 12) == NimSequence(Subtraction(1, 2, 3), 12)
assert NimSequence(TakeAway(take := n -> (2, 3, 7)), 30) == NimSequence(Subtraction(2, 3, 7), 30)
assert Periodicity(TakeAway, 40)[\"period\"] == 4
assert Periodicity(TakeAway, 40)[\"standing\"] == \"observed\"
f := n -> (1, 4)
assert Grundy(TakeAway[10; take := f]) == Grundy(TakeAway(take := n -> (1, 4))[10])
assert Grundy(TakeAway[10]) == 2
",
    );
}

#[test]
fn boards_of_letters_and_graphs() {
    prints(
        "
ruleset Dominoes[board as Grid(\".#\")] partizan
  left  for (r, c) in board.FindAll(\".\") where board[r+1, c] == \".\" yield [board.With((r, c), \"#\", (r+1, c), \"#\")] end
  right for (r, c) in board.FindAll(\".\") where board[r, c+1] == \".\" yield [board.With((r, c), \"#\", (r, c+1), \"#\")] end
  split board.Decomposition(\"#\")
  same  board.FlipRows, board.FlipColumns
  negative board.Transpose
end
ruleset Whole[board as Grid(\".#\")] partizan
  left  for (r, c) in board.FindAll(\".\") where board[r+1, c] == \".\" yield [board.With((r, c), \"#\", (r+1, c), \"#\")] end
  right for (r, c) in board.FindAll(\".\") where board[r, c+1] == \".\" yield [board.With((r, c), \"#\", (r, c+1), \"#\")] end
end
for r in 1..3 do for c in 1..3 do assert Dominoes[r, c] == Whole[r, c] end end
assert Dominoes[2, 2] == +-1
assert Dominoes[\"..#|...\"] == Whole[\"..#|...\"]
assert Check(Dominoes, 6) > 100
ruleset Sticks[g as Graph] partizan
  def cuts(labels) := ([g.Remove(e).Grounded] for e in g.Edges where labels.Contains(e.Label))
  left  cuts((\"l\", \"e\"))
  right cuts((\"r\", \"e\"))
end
assert Sticks[\"l(r)\"] == 1/2
ruleset Pairs[p as Any] impartial
  options for i in 1..p[1] yield [(p[1] - i, \"x\")] end
end
assert Grundy(Pairs[(4, \"y\")]) == 4
assert Show(Pairs[(2, \"x\")]) == \"Pairs[(2, \\\"x\\\")]\"
",
    );
    assert!(fails("ruleset D[b as Grid(\".#\")] partizan\n left none\n right none\nend\nD[\"..x\"]").contains("x"));
    assert!(fails("ruleset D[b as Grid(\".#\")] partizan\n left none\n right none\nend\nD[\"..|.\"]").contains("rows"));
}

/// The value by definition, by recursion in the language, for rules that are given by a table.
#[test]
fn values_are_those_of_the_definition() {
    prints(
        "
def left(n) := (m for m in 0..n-1 where (7*n*n + 3*m + n*m) mod 5 < 2)
def right(n) := (m for m in 0..n-1 where (n*n + 5*m + 2*n*m) mod 7 < 3)
ruleset Drawn[n] partizan
  left  for m in left(n) yield [m] end
  right for m in right(n) yield -[m] end
end
def value(n) := {(value(m) for m in left(n)) | (-value(m) for m in right(n))}
for n in 0..8 do assert Drawn[n] == value(n) end
ruleset Both[n] impartial
  options for m in left(n) yield [m] + [m div 2] end
end
def grundy(n) := Mex(NimSum(grundy(m), grundy(m div 2)) for m in left(n))
for n in 0..10 do assert Grundy(Both[n]) == grundy(n) end
ruleset Mixed[n] partizan
  left  for m in left(n) yield [m] + Cutcake[m+1, 2] end
  right for m in right(n) yield [m] - Nim[m] end
end
def mixed(n) := {(mixed(m) + Cutcake[m+1, 2] for m in left(n)) | (mixed(m) - Nim[m] for m in right(n))}
for n in 0..6 do assert Mixed[n] == mixed(n) end
",
    );
}

#[test]
fn rounds_and_endless_play_are_errors() {
    let error = fails("ruleset Round[n] impartial\n  options [(n + 1) mod 3]\nend\nRound[0]");
    assert!(error.contains("Round[0] -> Round[1] -> Round[2] -> Round[0]"), "{error}");
    let error = fails("ruleset Self[n] three-player\n  left [n]\n  center none\n  right none\nend\nOutcome(Self[2])");
    assert!(error.contains("Self[2] -> Self[2]"), "{error}");
}

#[test]
fn errors_in_rules_say_where_and_at_which_board() {
    let error = fails(
        "ruleset Bad[n] impartial\n  options\n    if n == 2 then 1/(n-2) end\n    if n > 0 then [n-1] end\nend\nBad[4]",
    );
    assert!(error.contains(":3:") && error.contains("in the rules of Bad[2]"), "{error}");
    let error = fails("ruleset Odd[n] impartial\n  options if n > 0 then n-1 end\nend\nOdd[3]");
    assert!(error.contains("an option is a position, and 2 is an integer"), "{error}");
    let error = fails(&format!("{CHOCO}Choco[1, 5, 1]"));
    assert!(error.contains("Choco[1,5,1] is not a board: y is at most (x + z) div k"), "{error}");
    let error = fails(&format!("{CAKES}Cake[0, 3]"));
    assert!(error.contains("Cake[0,3] is not a board: `valid"), "{error}");
    assert!(fails(&format!("{CAKES}Cake[3]")).contains("missing"));
    assert!(fails(&format!("{CAKES}Cake[3, 1, 2]")).contains("3 were given"));
    assert!(fails(&format!("{CAKES}Cake[3, \"a\"]")).contains("expected an integer"));
    assert!(fails(&format!("{CHOCO}Choco(j := 5)")).contains("k := …"));
    let error = fails(
        "total := 0\nruleset Adder[n] impartial\n  options\n    total := total + n\n    if n > 0 then [n-1] end\nend",
    );
    assert!(error.contains("no side effects"), "{error}");
    assert!(fails("ruleset Max[n] impartial\n  options none\nend").contains("comes with the program"));
    let error = fails("ruleset A[n] partizan\n  left (Nim[n], Cutblock[n,1,1])\n  right none\nend\nA[2]");
    assert!(error.contains("another theory"), "{error}");
}

#[test]
fn a_ruleset_may_have_the_name_of_one_that_comes_with_the_program() {
    let own = "ruleset Cherries[n] impartial\n  options if n > 0 then [n-1] end\nend\nuse Cherries\n";
    assert_eq!(prints(&format!("Cherries[\"lrl\"]\n{own}[3]\nCherries[3]")), ["1", "*", "*"]);
    assert_eq!(prints("ruleset Cutcake[n] impartial\n  options if n > 0 then [n-1] end\nend\nCutcake[3]"), ["*"]);
}

#[test]
fn names_of_a_program_do_not_reach_into_rulesets_that_come_with_it() {
    assert_eq!(prints("Max := 4; Mem[9,3]"), prints("Mem[9,3]"));
    assert_eq!(prints("x := Cherries[\"lrl\"]; Cherries := 7\nx\nCherries"), prints("7\nCherries[\"lrl\"]\n7"));
}

#[test]
fn a_name_for_a_ruleset_that_comes_with_the_program_is_saved_as_such() {
    let mut session = Session::new(Limit::default());
    session.run("test.cgs", "A := Cherries; use Cherries", &mut |_| {}).unwrap();
    let path = std::env::temp_dir().join(format!("cutcake-own-{}.cgs", std::process::id()));
    session.save(&path, true).unwrap();
    let saved = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(saved.contains("A := Cherries;\nuse Cherries\n") && !saved.contains("ruleset"), "{saved}");
}

#[test]
fn rulesets_that_come_with_the_program_are_read_and_described() {
    for name in written::names() {
        assert_eq!(prints(&format!("Type({name})")), ["ruleset"], "{name}");
        let page = help::page(name).unwrap();
        assert!(page.summary.ends_with('.') && !page.examples.is_empty(), "{name} has no doc or no examples");
    }
}

#[test]
fn clauses_that_lie_are_found() {
    let halves = |clause: &str| {
        format!(
            "ruleset H[n] partizan\n  left if n > 0 then [n div 2] end\n  right if n > 2 then [n-2] end\n  {clause}\nend\nCheck(H, 8)"
        )
    };
    assert_eq!(prints(&halves("")), ["9"]);
    assert!(fails(&halves("same if n > 3 then [n-1] end")).contains("`same`"));
    assert!(fails(&halves("negative [n]")).contains("`negative`"));
    assert!(fails(&halves("split ([n div 2], [n - n div 2])")).contains("`split`"));
    assert!(fails(&halves("valid n != 3")).contains("not a board"));
}

#[test]
fn redefining_forgets_old_values() {
    let define = |moves: &str| {
        format!("ruleset Game[n] impartial\n  options for m in {moves} where m >= 0 yield [m] end\nend\n")
    };
    let text = format!("{}g := Game[5];\nGame[5]\n{}Game[5]\ng == Game[5]", define("0..n-1"), define("(n-1,)"));
    assert_eq!(prints(&text), ["*5", "*", "false"]);
}

#[test]
fn a_session_is_saved_with_its_rulesets() {
    let definitions = "/// Bars of chocolate.\nruleset Choco[x, y] with k := 2 impartial\n  options\n    for a from 0 to x-1 yield [a, Min(y, a div k)] end\n    \
                       for b from 0 to y-1 yield [x, b] end\nend";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("saved.cgs");
    let mut session = Session::new(Limit::default());
    let mut ignore = |_| {};
    for input in [
        definitions,
        "slow := Choco(k := 3)",
        "use Choco; g := [7, 3]; h := slow[7, 2]",
        "def f(n) := Grundy(Choco[n, 1])",
    ] {
        session.interact(input, &mut ignore).unwrap_or_else(|error| panic!("{}", error.render(false)));
    }
    session.save(&path, false).unwrap();
    let mut other = Session::new(Limit::default());
    other.interact_file(&path, &mut ignore).unwrap_or_else(|error| panic!("{}", error.render(false)));
    let asked = "(Grundy(g), Grundy(h), f(5), [7, 3] == g, h)";
    assert_eq!(session.text_of(asked).unwrap(), other.text_of(asked).unwrap());
    // What is asked of a name shows how it was defined.
    assert!(other.help("Choco").unwrap().to_string().contains(definitions));
    assert!(other.help("slow").unwrap().to_string().contains("Choco(k := 3)"));
    let vars = other.variables();
    assert_eq!(vars[0].text.to_string(), "ruleset Choco[x, y] with k := 2 impartial …");
    assert!(
        other
            .help_index()
            .to_string()
            .contains("Rulesets of this session\n  Choco  ruleset Choco[x, y] with k := 2 impartial")
    );
}

#[test]
fn what_rules_read_outside_may_change() {
    let rules = "ruleset Rr[n] impartial\n  options for k in 0..n-1 where k mod a == 0 yield [k] end\nend";
    let printed = prints(&format!("a := 2\n{rules}\nNimSequence(Rr, 9)\na := 3\nNimSequence(Rr, 9)"));
    assert_eq!(printed[1], "(1, 1, 2, 2, 3, 3, 4, 4, 5)");
    assert_eq!(printed[3], "(1, 1, 1, 2, 2, 2, 3, 3, 3)");
    // A function, and a ruleset, that rules name.
    let printed = prints(
        "def f(n) := n - 1\nruleset A[n] partizan\n  left if n > 0 then B[f(n)] end\n  right none\nend\n\
         ruleset B[n] partizan\n  left if n > 0 then [n-1] end\n  right none\nend\n(A[3] == 3, A[4] == 4)\n\
         ruleset B[n] partizan\n  left none\n  right none\nend\n(A[3] == 1, A[4] == 1)\ndef f(n) := 0\n(A[0] == 0, A[3] == 1)",
    );
    assert_eq!(printed, ["(true, true)", "(true, true)", "(true, true)"]);
    // Functions in a parameter are told apart by what they see.
    let printed = prints(
        "def mk(d) := x -> x mod d\nruleset Q[n] with fs := (x -> x,) impartial\n  options for k in 0..n-1 where fs[1](k) == 0 yield [k] end\nend\n\
         (Grundy(Q(fs := (mk(d),))[7]) for d in 1..5)",
    );
    assert_eq!(printed, ["(7, 4, 3, 2, 2)"]);
}

#[test]
fn every_statement_of_a_rule_adds_what_it_gives() {
    for options in [
        "for i from n-1 to 0 by -1 do [i] end",
        "if n > 0 then [n-1]; for i from 0 to n-2 do if true then [i] end end end",
        "i := n\n  while i > 0 do\n    i := i - 1\n    if i mod 2 == 0 then [i] else [0] + [i] end\n  end",
        "if n > 0 then s := 0; for i from 0 to n-1 do s := 0 + [i]; s end end",
        "for i from 0 to n-1 yield [i]; Nothing end",
    ] {
        let printed = prints(&format!("ruleset D[n] impartial\n  options\n  {options}\nend\nNimSequence(D, 8)"));
        assert_eq!(printed, ["(1, 2, 3, 4, 5, 6, 7, 8)"], "{options}");
    }
}

#[test]
fn empty_boards_of_cells_are_told_by_their_size() {
    let cram = "ruleset Cr[b as Grid(\".#\")] impartial\n  options\n    \
                for (r, c) in b.FindAll(\".\") where b[r+1, c] == \".\" yield [b.With((r, c), \"#\", (r+1, c), \"#\")] end\n    \
                for (r, c) in b.FindAll(\".\") where b[r, c+1] == \".\" yield [b.With((r, c), \"#\", (r, c+1), \"#\")] end\nend";
    let printed = prints(&format!(
        "{cram}\nGrundyTable(Cr, 3, 4);\n(Grundy(Cr[a,b]) for a in 1..3 for b in 1..4) == (Grundy(Cram[a,b]) for a in 1..3 for b in 1..4)\nPPositions(Cr, 3)\nCountWhere(Cr, 3, g -> g == 0)\n\
         use Cr\n([2,3] == Cram[2,3], [\"..|..\"] == 0)\nValueTable(Cr, (\"..\", \"...\"))"
    ));
    assert_eq!(printed[0], "true");
    assert_eq!(printed[1], "(Cr[\".\"], Cr[\"..|..\"], Cr[\"...|...|...\"])");
    assert_eq!(printed[2..4], ["3", "(true, true)"]);
    let dawson = "ruleset St[s as Strip(\".#\")] impartial\n  options for p in s.FindAll(\".\") where s[p+1] == \".\" yield [s.With(p, \"#\", p+1, \"#\")] end\nend";
    assert_eq!(prints(&format!("{dawson}\nNimSequence(St, 9) == NimSequence(DawsonsKayles, 9)")), ["true"]);
}

/// A position of rules whose name means others by now is not written as one of those.
#[test]
fn an_old_position_is_not_written_as_a_new_one() {
    let rules =
        |most: u64| format!("ruleset S[n] impartial\n  options for i from 1 to Min(n, {most}) yield [n-i] end\nend\n");
    let program = format!("{}a := S[3]; T := S;\n{}(a, S[3])\nShow(a + S[3])\nT\nGrundy(a)", rules(2), rules(3));
    assert_eq!(prints(&program), ["(S'[3], S[3])", "\"S'[3] + S[3]\"", "S'", "0"]);
    let program = "a := Nim[3];\nruleset Nim[n] impartial\n  options for i from 1 to n yield [0] end\nend\n(a, Nim[3])";
    assert_eq!(prints(program), ["(Nim'[3], Nim[3])"]);
    // With other parameters, or in a session whose new rules failed, it is the same ruleset.
    let family = "ruleset F[n] with k := 1 impartial\n  options for i from 1 to Min(n, k) yield [n-i] end\nend\n";
    assert_eq!(prints(&format!("{family}(F[3; k := 2], F[3])")), ["(F[3; k := 2], F[3])"]);
}

#[test]
fn a_name_in_use_means_what_it_was_redefined_to() {
    let one = "ruleset T[n] impartial\n  options for i from 0 to n-1 yield [i] end\nend";
    let two = "ruleset T[n] impartial\n  options if n > 0 then [n-1] end\nend";
    let wide = "ruleset T[n, m] impartial\n  options if n > 0 then [n-1, m] end\nend";
    assert_eq!(prints(&format!("{one}\nuse T\n[5]\n{two}\n[5]\n{wide}\n[5, 7]")), ["*5", "*", "*"]);
}

#[test]
fn nothing_in_split_means_that_a_board_is_one() {
    let rules = "ruleset B[n] partizan\n  left if n > 0 then [n-1] end\n  right none\n  split if n > 1 then ([1], [n-1]) end\nend";
    assert_eq!(prints(&format!("{rules}\nB[3]\nCheck(B, 5)")), ["3", "6"]);
    let zero = "ruleset Z[n] impartial\n  options if n > 0 then [0] end\n  split if n == 0 then () end\nend";
    assert_eq!(prints(&format!("{zero}\nZ[3]\nCheck(Z, 5)\nCheck(Z, Z[3])")), ["*", "6", "2"]);
}

#[test]
fn boards_go_to_rulesets_that_come_with_the_program() {
    let rules = "ruleset D[b as Grid(\".#\")] partizan\n  left Domineering[b]\n  right Hackenbush[Graph(\"l\")]\nend\n\
                 ruleset T[s as Strip(\".tf\")] partizan\n  left ToadsAndFrogs[s]\n  right none\nend";
    assert_eq!(
        prints(&format!("{rules}\nD[\"..|..\"] == {{Domineering[2,2]|1}}\nT[\"t.f\"] == {{ToadsAndFrogs[\"t.f\"]|}}")),
        ["true", "true"]
    );
}

#[test]
fn variants_of_rules_are_those_of_the_ruleset_that_comes_with_the_program() {
    let cake = "ruleset Cake[l, r] partizan\n  left  for i from 1 to l div 2 yield [i, r] + [l-i, r] end\n  \
                right for j from 1 to r div 2 yield [l, j] + [l, r-j] end\nend";
    for variant in ["DicoticVariant", "ImpartialVariant", "TwistedVariant"] {
        let printed = prints(&format!(
            "{cake}\nA := {variant}(Cake); B := {variant}(Cutcake);\n(A[l,r] == B[l,r] for l in 1..4 for r in 1..4)\n{variant}(Cake) == A\n\
             (Options(A[3,4], Left).Size == Options(B[3,4], Left).Size, Outcome(A[4,3] + A[2,2]) == Outcome(B[4,3] + B[2,2]))"
        ));
        assert!(!printed.concat().contains("false"), "{variant}: {printed:?}");
    }
    let grid = "ruleset D[b as Grid(\".#\")] partizan\n  \
                left for (r, c) in b.FindAll(\".\") where b[r+1, c] == \".\" yield [b.With((r, c), \"#\", (r+1, c), \"#\")] end\n  \
                right for (r, c) in b.FindAll(\".\") where b[r, c+1] == \".\" yield [b.With((r, c), \"#\", (r, c+1), \"#\")] end\nend";
    let printed = prints(&format!(
        "{grid}\n(DicoticVariant(D)[3,3] == DicoticVariant(Domineering)[3,3], Grundy(ImpartialVariant(D)[\"...|..#\"]) == Grundy(Cram[\"...|..x\"]), \
         TwistedVariant(D)[2,3] == TwistedVariant(Domineering)[2,3])"
    ));
    assert_eq!(printed, ["(true, true, true)"]);
}

#[test]
fn what_is_checked_from_a_position_is_of_the_ruleset() {
    let rules = "ruleset W[n] impartial\n  options for i from 0 to n-1 yield [i] end\nend";
    assert_eq!(prints(&format!("{rules}\nCheck(W, W[3])")), ["4"]);
    assert!(fails(&format!("{rules}\nCheck(W, W[3] + Nim[2])")).contains("none of W alone"));
}

#[test]
fn what_is_given_too_much_is_told_how_a_board_is_written() {
    let rules = "ruleset W[n] impartial\n  options for i from 0 to n-1 yield [i] end\nend";
    assert!(fails(&format!("{rules}\nW[3,4]")).contains("`n` is an integer"));
    assert!(fails(&format!("{rules}\nCheck(W, \"a\")")).contains("the largest entry or the most cells"));
}

#[test]
fn a_ruleset_like_one_in_rust_has_its_moves() {
    for (own, question) in [
        ("like Wythoff", "GrundyTable(Own, 0..5, 0..5) == GrundyTable(Wythoff, 0..5, 0..5)"),
        ("like Kayles", "NimSequence(Own, 20) == NimSequence(Kayles, 20)"),
        ("like Cutcake", "All(Own[a,b] == Cutcake[a,b] for a in 1..5 for b in 1..5)"),
        ("like Domineering", "All(Own[a,b] == Domineering[a,b] for a in 1..3 for b in 1..3)"),
        ("like ToadsAndFrogs", "Own[\"tt..ff\"] == ToadsAndFrogs[\"tt..ff\"]"),
        (
            "like SynchronizedCutcake",
            "All(Outcome(Own[a,b] + Own[2,3]) == Outcome([a,b] + [2,3]) for a in 1..4 for b in 1..4)",
        ),
        ("like Cutblock", "All(Outcome(Own[a,2,3]) == Outcome(Cutblock[a,2,3]) for a in 1..4)"),
        ("like TriangularChocolate with k := 4", "Own[4,1,5] == TriangularChocolate[4,1,5; k := 4]"),
        ("like TakeAndBreak(\"0.77\")", "NimSequence(Own, 20) == NimSequence(Kayles, 20)"),
    ] {
        assert_eq!(prints(&format!("ruleset Own {own}\nend\n{question}")), ["true"], "{own}");
    }
    // Wythoff Nim with the moves of a knight (Larsson and Wästlund, Maharaja Nim, Integers 14, 2014), found apart by a table.
    let maharaja = "ruleset Maharaja like Wythoff
  more options if a >= 1 and b >= 2 then [a-1, b-2] end
  more options if a >= 2 and b >= 1 then [a-2, b-1] end
end
PPositions(Maharaja, 7)
Show(Maharaja[Wythoff[3,5]])";
    let squares =
        "(Maharaja[0,0], Maharaja[1,3], Maharaja[2,6], Maharaja[3,1], Maharaja[4,5], Maharaja[5,4], Maharaja[6,2])";
    assert_eq!(prints(maharaja), [squares, "\"Maharaja[3,5]\""]);
    assert!(fails("ruleset Own like TriangularChocolate\nend").contains("say which of the family is meant"));
}

#[test]
fn one_heap_of_any_number_has_a_sequence() {
    let rules = "ruleset Heaps[heaps...] impartial
  options for i in 1..heaps.Size for h in 0..heaps[i]-1 yield [heaps.With(i, h)] end
end
NimSequence(Heaps, 6)";
    assert_eq!(prints(rules), ["(1, 2, 3, 4, 5, 6)"]);
}

/// Painted graphs are searched without their rules, which their values come from.
#[test]
fn painted_graphs_have_the_winner_of_their_values() {
    for rules in ["Col", "Snort", "Fjords"] {
        for graph in
            ["L-.-.-.-.-.-R-.-.-.-L-.-.", ":A-.-.-.-L-.-.-.-:A", ".-.-.(-.-.-R;-.-L-.)-.-.-L", ".-.-.-.-.-.-.-.-.-."]
        {
            let shown =
                crate::session::run(&format!("Outcome({rules}[\"{graph}\"]) == Outcome(Value({rules}[\"{graph}\"]))"));
            assert_eq!(shown, ["true"], "{rules} {graph}");
        }
    }
    let parameters = "leftPermitted := (\".\", \"L\"), rightPermitted := (\".\", \"R\")";
    let shown = crate::session::run(&format!(
        "Outcome(GenCol[\"L-.-.-.-.-.-R-.-.\"; {parameters}]) == Outcome(Snort[\"L-.-.-.-.-.-R-.-.\"])"
    ));
    assert_eq!(shown, ["true"]);
    assert_eq!(crate::session::run("(Outcome(Snort[Graph.Path(40)]), Outcome(Col[Graph.Path(40)]))"), ["(N, P)"]);
}

/// Options that clauses call the same are one, where boards are no numbers.
#[test]
fn options_up_to_symmetry_are_merged() {
    let shown = crate::session::run(
        "ruleset Fill[board as Grid(\".x\")] impartial
           options ([board.With(place, \"x\")] for place in board.FindAll(\".\"))
           same board.FlipRows, board.FlipColumns, board.Transpose
         end
         (Options(Fill[2,2]).Size, Options(Fill[2,2]; upToSymmetry := true).Size)",
    );
    assert_eq!(shown.last().map(String::as_str), Some("(4, 2)"));
}

/// Rules on a grid, and whether boards that are turned are seen to be one: by rows, by columns, and with both exchanged.
const ON_GRIDS: &[(&str, [bool; 3])] = &[
    // Clobber, with steps by name and written out.
    (
        "left for (r, c) in board.FindAll(\"x\") for (dr, dc) in Orthogonal where board[r+dr, c+dc] == \"o\" yield
           [board.With((r, c), \".\", (r+dr, c+dc), \"x\")] end
         right for (r, c) in board.FindAll(\"o\") for (dr, dc) in ((1, 0), (-1, 0), (0, 1), (0, -1)) where
           board[r+dr, c+dc] == \"x\" yield [board.With((r, c), \".\", (r+dr, c+dc), \"o\")] end",
        [true; 3],
    ),
    // Queens that burn the square they leave, by a function that calls itself.
    (
        "def ray(b, r, c, dr, dc) := if b[r+dr, c+dc] == \".\" then ((r+dr, c+dc),) + ray(b, r+dr, c+dc, dr, dc) else () end
         def moves(own, other) := for (r, c) in board.FindAll(own) yield
           for (dr, dc) in Compass for p in ray(board, r, c, dr, dc) yield [board.With((r, c), other, p, own)] end end
         left moves(\"x\", \"o\")
         right for p in board.FindAll(\"o\") for q in board.Ray(p, Diagonal, \".\") yield [board.With(p, \"x\", q, \"o\")] end",
        [true; 3],
    ),
    // Jumps of any length.
    (
        "def jumps(own, other) := for (r, c) in board.FindAll(own) for (dr, dc) in Orthogonal
           for k from 1 to 2 where board[r+k*dr, c+k*dc] == other and board[r+(k+1)*dr, c+(k+1)*dc] == \".\" yield
             [board.With((r, c), \".\", (r+k*dr, c+k*dc), \".\", (r+(k+1)*dr, c+(k+1)*dc), own)] end
         left jumps(\"x\", \"o\")
         right jumps(\"o\", \"x\")",
        [true; 3],
    ),
    // Snort and a count.
    (
        "def place(own, other)
           found := board.FindAll(\".\")
           for (r, c) in found yield
             beside := (s for s in Orthogonal where board[r+s[1], c+s[2]] == other).Size
             if beside > 1 then continue end
             [board.With((r, c), own)]
           end
         end
         left place(\"x\", \"o\")
         right place(\"o\", \"x\")",
        [true; 3],
    ),
    // Rules that would be the same: a loop without a list, a name with a second value, and a function that is left are not followed.
    ("left k := 1; while k < 2 do k := k + 1 end; for p in board.FindAll(\"x\") yield [board.With(p, \"o\")] end
      right for p in board.FindAll(\"o\") yield [board.With(p, \".\")] end", [false; 3]),
    ("left k := \"x\"; k := \"o\"; for p in board.FindAll(\"x\") yield [board.With(p, k)] end
      right for p in board.FindAll(\"o\") yield [board.With(p, \".\")] end", [false; 3]),
    ("def own() return board.FindAll(\"x\") end
      left for p in own() yield [board.With(p, \"o\")] end
      right for p in board.FindAll(\"o\") yield [board.With(p, \".\")] end", [false; 3]),
    // A name of one branch, read behind it.
    ("def chosen(r, c)
        if board[r, c] == \"x\" then x := c else x := 1 end
        x
      end
      left for (r, c) in board.FindAll(\"x\") where chosen(r, c) == 1 yield [board.With((r, c), \"o\")] end
      right for p in board.FindAll(\"o\") yield [board.With(p, \".\")] end", [false; 3]),
    ("left for (r, c) in board.FindAll(\"x\") where board[r+1, c] == \"o\" yield [board.With((r, c), \".\")] end
      right for (r, c) in board.FindAll(\"o\") where c > 1 yield [board.With((r, c), \".\", (r, c-1), \"x\")] end", [false; 3]),
    ("left for (r, c) in board.FindAll(\"x\") where board[r+1, c] == \"o\" yield [board.With((r, c), \".\")] end
      right for (r, c) in board.FindAll(\"o\") where board[r-1, c] == \".\" yield [board.With((r, c), \"x\")] end", [false, true, false]),
    // The first place, by its number and by leaving a loop.
    ("left places := board.FindAll(\"x\"); if places.Size > 1 then [board.With(places[1], \"o\")] end
      right for p in board.FindAll(\"o\") yield [board.With(p, \".\")] end", [false; 3]),
    ("def first() for p in board.FindAll(\"x\") do return p end; Nothing end
      left if board.FindAll(\"x\").Size > 1 then [board.With(first(), \"o\")] end
      right for p in board.FindAll(\"o\") yield [board.With(p, \".\")] end", [false; 3]),
    ("left found := (); for p in board.FindAll(\"x\") do found := p; break end; if found.Size > 0 then [board.With(found, \"o\")] end
      right for p in board.FindAll(\"o\") yield [board.With(p, \".\")] end", [false; 3]),
    // What a name has where a loop is left.
    (
        "def chosen(r, c)
           k := 1
           while k < 3 do
             x := c
             if board[r, c] == \"x\" then break end
             x := 1
             k := k + 1
           end
           x
         end
         left for (r, c) in board.FindAll(\"x\") where chosen(r, c) == 1 yield [board.With((r, c), \"o\")] end
         right for p in board.FindAll(\"o\") yield [board.With(p, \".\")] end",
        [false; 3],
    ),
    // What one turn of a loop leaves to the next.
    ("def chosen()
        before := \"\"
        all := ()
        for (r, c) in board.FindAll(\"x\") do
          if before == \"o\" then all := all + ((r, c),) end
          before := board[r, c+1]
        end
        all
      end
      left for p in chosen() yield [board.With(p, \".\")] end
      right for p in board.FindAll(\"o\") yield [board.With(p, \".\")] end", [false; 3]),
    // Rows and columns taken for each other, and compared.
    ("left for (r, c) in board.FindAll(\"x\") where board[c, r] == \"o\" yield [board.With((r, c), \".\")] end
      right for (r, c) in board.FindAll(\"o\") where r <= c yield [board.With((r, c), \".\")] end", [false; 3]),
    // Steps that are not the same when they are turned; those of this pair are, with rows and columns exchanged.
    ("left for (r, c) in board.FindAll(\"x\") for (dr, dc) in ((0, 1), (1, 0)) where board[r+dr, c+dc] == \"o\" yield
        [board.With((r, c), \".\")] end
      right for p in board.FindAll(\"o\") for q in board.Ray(p, ((0, 1), (1, 0)), \".\") yield [board.With(p, \".\")] end", [false, false, true]),
    // What may be turned, beside a place that may not.
    ("left for p in board.FindAll(\"x\") yield [board.With(p, \".\", (1, 1), \"o\")] end
      right for p in board.FindAll(\"o\") yield [board.With(p, \".\")] end", [false; 3]),
    ("left for p in board.FindAll(\"x\") for q in board.FindAll(\"o\") where p < q yield [board.With(p, \".\")] end
      right for p in board.FindAll(\"o\") yield [board.With(p, \".\")] end", [false; 3]),
];

/// The twin says that a board is the same as itself, and then nothing else is made of it.
#[test]
fn boards_that_are_turned_are_one_only_where_the_rules_turn_with_them() {
    for (rules, turns) in ON_GRIDS {
        let ruleset =
            |name: &str, more: &str| format!("ruleset {name}[board as Grid(\".xo\")] partizan\n{rules}\n{more}\nend\n");
        let pairs = [["x..|.o.", ".o.|x.."], ["x..|.o.", "..x|.o."], ["xo.|...", "x.|o.|.."]];
        let pair = |[board, turned]: [&str; 2], name: usize| {
            format!(
                "ruleset Pair{name}[n] partizan\nleft (Own[\"{board}\"], Own[\"{turned}\"])\nright none\nend\n\
                 Options(Pair{name}[0]; upToSymmetry := true).Size == 1\n"
            )
        };
        let program = format!(
            "{}{}{}ls := (\".\", \"x\", \"o\");
boards := for a in ls for b in ls for c in ls for d in ls for e in ls for f in ls yield a+b+c+\"|\"+d+e+f end;
for text in boards do
  assert Value(Own[text]) == Value(Twin[text])
  turned := Grid(text, \".xo\").Transpose
  assert Value(Own[turned]) == Value(Twin[turned])
end",
            ruleset("Own", ""),
            ruleset("Twin", "same board"),
            [0, 1, 2].map(|name| pair(pairs[name], name)).concat(),
        );
        assert_eq!(prints(&program), turns.map(|is_one| is_one.to_string()), "{rules}");
    }
}
