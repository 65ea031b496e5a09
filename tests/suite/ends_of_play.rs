//! Rulesets that say how their play ends, beside theorems and beside the same play found by definition in the language.

use crate::session::{fails, prints};

const NIM: &str = "
ruleset MisereNim[heaps...] impartial
  options ([heaps.With(i, h)] for i in 1..heaps.Length for h in 0..heaps[i]-1)
  misere
end
";

#[test]
fn misere_rules_are_asked_in_misere_play() {
    let printed = prints(&format!(
        "{NIM}
for t in Multisets(0..3, 3) do assert Outcome(MisereNim[t]) == Outcome(Nim[t]; misere := true) end
assert MisereNim[2,2] == *[2] + *[2] and MisereNim[1,1] == MisereNim[0] and MisereNim[1] != MisereNim[0]
MisereNim[2,3]
Winner(MisereNim[1,1,1], Left)
WinningMoves(MisereNim[1,3])
PPositions(MisereNim, (2, 2))
OutcomeTable(MisereNim, 0..2, 0..2)"
    ));
    let tail = ["*[2[3]]", "Right", "(MisereNim[1,0],)", "(MisereNim[0,1], MisereNim[1,0], MisereNim[2,2])"];
    assert_eq!(printed[..4], tail);
}

#[test]
fn partizan_misere_rules_are_those_of_normal_play_asked_so() {
    prints(
        "
ruleset Dominoes[board as Grid(\".#\")] partizan
  left  for (r, c) in board.FindAll(\".\") where board[r+1, c] == \".\" yield [board.With((r, c), \"#\", (r+1, c), \"#\")] end
  right for (r, c) in board.FindAll(\".\") where board[r, c+1] == \".\" yield [board.With((r, c), \"#\", (r, c+1), \"#\")] end
  negative board.Transpose
  misere
end
for a in 1..3 do for b in 1..4 do
  assert Outcome(Dominoes[a,b]) == Outcome(Domineering[a,b]; misere := true)
  assert Winner(Dominoes[a,b], Left) == Winner(Domineering[a,b], Left; misere := true)
end end
assert Outcome(Dominoes[2,2] + Dominoes[1,3]) == Outcome(Domineering[2,2] + Domineering[1,3]; misere := true)",
    );
}

#[test]
fn what_normal_play_knows_is_not_said_of_misere_rules() {
    for question in ["Grundy(MisereNim[3])", "MisereNim[3] + Nim[2]", "MisereNim[3] == *3", "NimSequence(MisereNim, 3)"]
    {
        fails(&format!("{NIM}{question}"));
    }
    assert!(fails(&format!("{NIM}Outcome(MisereNim[3]; misere := false)")).contains("these rules say `misere`"));
}

/// Hackenbush on strings whose first piece a player must reach; who cannot move has lost as always.
const RACE: &str = "
ruleset Race[a, b] partizan
  left  if a > 0 then for i in 1..Min(2, a) yield [a-i, b] end end
  right if b > 0 then for i in 1..Min(2, b) yield [a, b-i] end end
  wins Left when a == 0
  wins Right when b == 0
end
// Who wins by definition, of a sum of two races.
def won(t) := if Any(p[1] == 0 for p in t) then Left elseif Any(p[2] == 0 for p in t) then Right else Nothing end
def moves(t, who) := (t.With(k, if who == Left then (t[k][1] - i, t[k][2]) else (t[k][1], t[k][2] - i) end)
  for k in 1..t.Length for i in 1..2 where (if who == Left then t[k][1] else t[k][2] end) >= i)
def winner(t, who)
  if won(t) != Nothing then return won(t) end
  other := who.Opponent;
  if Any(winner(m, other) == who for m in moves(t, who)) then who else other end
end
";

#[test]
fn who_comes_to_a_goal_has_won_all() {
    let printed = prints(&format!(
        "{RACE}
for t in ((a, b, c, d) for a in 1..3 for b in 1..3 for c in 1..3 for d in 1..3) do
  for who in (Left, Right) do
    assert Winner(Race[t[1], t[2]] + Race[t[3], t[4]], who) == winner(((t[1], t[2]), (t[3], t[4])), who)
  end
end
Outcome(Race[3,3])
Outcome(Race[0,2])
WinningMoves(Race[3,4], Left)
Options(Race[0,2], Right)"
    ));
    assert_eq!(printed, ["N", "L", "(Race[2,4], Race[1,4])", "()"].map(String::from));
    let no_order = fails(&format!("{RACE}Race[3,3] > Race[3,2]"));
    assert!(no_order.contains("Outcome(G)"), "{no_order}");
}

const ENTAILS: &str = "
ruleset TopEntails[n] impartial
  options for i in 1..n div 2 yield [i] + [n-i] end
  entailing if n > 0 then [n-1] end
end
// Who wins by definition, where the heap of the number `bound` has to be moved in; 0 where any may be.
def wins(t, bound)
  for k in (if bound > 0 then (bound,) else 1..t.Length end) do
    n := t[k];
    for i in 1..n div 2 do if not wins(t.With(k, i) + (n-i,), 0) then return true end end
    if n > 0 then if not wins(t.With(k, n-1), k) then return true end end
  end
  false
end
";

#[test]
fn entailing_moves_have_the_values_of_winning_ways() {
    let printed = prints(&format!(
        "{ENTAILS}
for t in ((a, b) for a in 1..5 for b in a..5) do
  assert (Outcome(TopEntails[t[1]] + TopEntails[t[2]]) == N) == wins(t, 0)
end
for n in 1..40 do assert (Grundy(TopEntails[n]) == \"loony\") == (n == 1 or n == 3) end
TopEntails[3]
TopEntails[4]
NimSequence(TopEntails, 8)
GrundyTable(TopEntails, 1..4)
WinningMoves(TopEntails[5] + TopEntails[2])
PPositions(TopEntails, 8)"
    ));
    assert_eq!(printed[0], "loony");
    assert!(fails(&format!("{ENTAILS}TopEntails[3] + Nim[2]")).contains("two theories"));
}

#[test]
fn a_goal_of_impartial_play_makes_the_board_before_it_loony() {
    let printed = prints(
        "
ruleset Prize[n] impartial
  options for k in 1..2 where k <= n yield [n-k] end
  wins when n == 0
end
NimSequence(Prize, 6)
Prize[0]
Outcome(Prize[0])
Outcome(Prize[2] + Prize[2])
Outcome(Prize[3] + Prize[3])
WinningMoves(Prize[3] + Prize[1])",
    );
    assert_eq!(printed[..4], ["(loony, loony, 0, 1, 2, 0)", "sunny", "P", "N"].map(String::from));
}

/// Coins of which a player takes one or two, with what he lacks at the end.
const COINS: &str = "
ruleset Coins[n] with lack := 1 partizan
  left  for i in 1..Min(2, n) yield [n-i] end
  right for i in 1..Min(2, n) yield [n-i] end
  score left -lack right lack
end
ruleset Row[worth, coins...] partizan
  def taken(sign) := if coins.Length > 0 then
    ([(worth + sign*coins[1],) + coins.Without(1)], [(worth + sign*coins[coins.Length],) + coins.Without(coins.Length)])
  end
  left  taken(1)
  right taken(-1)
  score worth
  negative [(-worth,) + coins]
end
";

#[test]
fn scores_of_sums_are_those_of_play_by_definition() {
    let printed = prints(&format!(
        "{COINS}
def stop(t, who)
  options := (t.With(k, t[k] - i) for k in 1..t.Length for i in 1..2 where i <= t[k]);
  if options.Length == 0 then return (if who == Left then -t.Length else t.Length end) end
  scores := (stop(o, who.Opponent) for o in options);
  if who == Left then Max(scores) else Min(scores) end
end
for a in 0..4 do for b in 0..3 do
  assert ScoreOutcome(Coins[a] + Coins[b]) == (stop((a, b), Left), stop((a, b), Right))
  assert LeftStop(-Coins[a] - Coins[b]) == -stop((a, b), Right)
end end
Coins[3] + Coins[3]
Outcome(Coins[1])
Outcome(Row[0,1,1])
Winner(Row[0,1,1], Left)
(LeftStop(Row[0,1,5,2]), RightStop(Row[0,1,5,2]))
BestMoves(Row[0,3,5,2], Left)"
    ));
    assert_eq!(printed, ["(-2, 2)", "N", "D", "draw", "(-2, 2)", "(Row[3,5,2], Row[2,3,5])"].map(String::from));
}

#[test]
fn games_with_scores_compare_by_the_theorem() {
    prints(&format!(
        "{COINS}
rows := (Row[(0,) + t] for t in ((), (1,), (2,), (1, 1), (1, 2), (2, 1), (2, 2)));
beside := (Row[0], Row[0,1], Row[0,2,1], Row[1], Row[-1,3], Coins[0], Coins[1], Coins[2], -Coins[2]);
for g in rows do for h in rows do
  is_at_least := All(LeftStop(g + x) >= LeftStop(h + x) and RightStop(g + x) >= RightStop(h + x) for x in beside);
  if g >= h then assert is_at_least end
  if g == h then assert h >= g and g >= h end
end end
assert Row[2] > Row[1] and Row[2] == 2 and Row[1,1] <> Row[1] and Row[0,1] - Row[0,1] == 0 and Coins[2] >= Coins[2]
assert not (Coins[1] == Coins[0])"
    ));
    let unfair = "
ruleset Unfair[n] partizan
  left  none
  right if n > 0 then [n-1] end
  score left n right -n
end
Unfair[3] >= Unfair[2]";
    assert!(fails(unfair).contains("not guaranteed"));
}

#[test]
fn clauses_about_the_end_stand_where_they_can() {
    let cases = [
        (
            "ruleset A[n] synchronized\n  left i in 1..n gives [i]\n  right none\n  misere\nend",
            "not an end of synchronized play",
        ),
        ("ruleset A[n] loopy impartial\n  options [n]\n  misere\nend", "comes to an end"),
        ("ruleset A[n] impartial\n  options none\n  misere\n  wins when n == 0\nend", "both say how play ends"),
        ("ruleset A[n] impartial\n  options none\n  score 3\nend", "not an end of impartial play"),
        ("ruleset A[n] impartial\n  options none\n  wins Left when n == 0\nend", "says of one player"),
        ("ruleset A[n] partizan\n  left none\n  right none\n  wins when n == 0\nend", "does not say who"),
        (
            "ruleset A[n] partizan\n  left none\n  right none\n  entailing none\nend",
            "not a clause of the partizan ruleset",
        ),
    ];
    for (program, says) in cases {
        let error = fails(program);
        assert!(error.contains(says), "{program}\n{error}");
    }
    // The words are names elsewhere.
    prints(
        "score := 3; boards := 4; misere := 5; wins := 6; when := 7\nassert score + boards + misere + wins + when == 25",
    );
}

#[test]
fn boards_of_a_size_are_known_to_checks_sweeps_and_tables() {
    let printed = prints(
        "
ruleset Take[g as Graph] impartial
  options ([g.Remove((x,) + g.Neighbors(x))] for x in g.Vertices)
  split g.Components
  boards n: [Graph.Path(n)]
end
assert NimSequence(Take, 12) == NimSequence(TakeAndBreak(\"0.137\"), 12)
Check(Take, 6)
GrundyTable(Take, 1..5)
Sweep(Take, 3)
PPositions(Take, 10).Size
CountWhere(Take, 10, (p, g) -> g == 3)",
    );
    assert_eq!(printed[0], "7");
    let several = fails(
        "ruleset Any2[x as Any] impartial\n  options none\n  boards n: ([k] for k in 1..n)\nend\nNimSequence(Any2, 3)",
    );
    assert!(several.contains("Sweep(Any2, 2)"), "{several}");
}

#[test]
fn any_number_of_heaps_is_checked_and_put_into_tables() {
    let printed = prints(
        "
ruleset Heaps[h...] impartial
  valid All(x >= 0 for x in h)
  options ([h.With(i, j)] for i in 1..h.Length for j in 0..h[i]-1)
  same [Sort(h)]
end
Check(Heaps, 5)
PPositions(Heaps, (3, 3))
Sweep(Heaps, (1, 1))
assert String(GrundyTable(Heaps, 0..3, 0..3)) == String(GrundyTable(Nim, 0..3, 0..3))
CountWhere(Heaps, (3, 3, 3), (p, g) -> g == 0)",
    );
    assert_eq!(printed[0], "32");
    assert_eq!(printed[1], "(Heaps[0,0], Heaps[1,1], Heaps[2,2], Heaps[3,3])");
    assert_eq!(printed.last().map(String::as_str), Some("16"));
}
