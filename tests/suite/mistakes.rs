//! Mistakes in rulesets: each is an error that says the place, the cause, and what to write instead.

use cutcake::{language::session::Session, limit::Limit};

/// Programs with the line and the column of the mistake, what is said of it, and the help.
#[rustfmt::skip]
const MISTAKES: &[(&str, (usize, usize), &str, &str)] = &[
    (
        "ruleset A[n] impartial\n  options [n-1]\nend\nA[3]",
        (4, 1),
        "play goes on for more than 10000 moves: … -> A[-9994] -> A[-9995] -> A[-9996] -> A[-9997]",
        "numbers go below 0: ask before the move, `if n >= 2 then [n-2] end`, in a loop `for i in 1..3 where i <= n yield [n-i] end`",
    ),
    (
        "ruleset A[n] impartial\n  options for i in 1..n [n-i] end\nend",
        (2, 31),
        "a loop has no `yield` before `end`",
        "each option of a loop is given by `yield`: `options for i in 1..n yield [n-i] end`",
    ),
    (
        "ruleset A[n] impartial\n  options if n > 0 then Cutcake[n,1] end\nend\nA[3]",
        (2, 3),
        "an option is a position of Cutcake here, which is of another theory than A",
        "A is impartial: its moves lead to boards of A, or of other rulesets of that theory",
    ),
    (
        "ruleset A[b as Grid(\".#\")] impartial\n  options ([b.With(p, \"#\")] for p in b.FindAll(\".\"))\n  splitt b.Decomposition(\"#\")\nend",
        (3, 10),
        "unexpected `b`",
        "did you mean `split` for `splitt`?",
    ),
    (
        "ruleset A[n] like Kayles\nend",
        (1, 19),
        "expected a clause of the ruleset, found `Kayles`",
        "a ruleset with the clauses of another one has its entries and its theory: `ruleset Own like Kayles`",
    ),
    (
        "ruleset A like Domineering synchronized end",
        (1, 28),
        "expected a clause of the ruleset, found `synchronized`",
        "`like` takes the theory of the other ruleset; one of another theory says its own moves, a synchronized one by `left … gives`, \
         `right … gives` and `both … gives`: `?ruleset`",
    ),
    (
        "ruleset Foo[n] { options(n) := {0,n-1} }",
        (1, 16),
        "the clauses of a ruleset have no braces",
        "write\nruleset Foo[n] impartial\n  options for k from 1 to n yield [n-k] end\nend",
    ),
    (
        "singleton game class Kay extends HeapRuleset",
        (1, 16),
        "a game is not a `class` here: it is a ruleset",
        "write\nruleset Kay[n] impartial\n  options for k from 1 to n yield [n-k] end\nend",
    ),
    (
        "class Rook(a,b) extends GridGame",
        (1, 1),
        "a game is not a `class` here: it is a ruleset",
        "write\nruleset Rook[board as Grid(\".xo\")] partizan\n  left  for p in board.FindAll(\"x\") yield [board.With(p, \".\")] end\n  \
         right for p in board.FindAll(\"o\") yield [board.With(p, \".\")] end\nend",
    ),
    (
        "ruleset S[l, r] synchronized\n  left i in 1..l-1 gives [i, r] + [l-i, r]\n  right j in 1..r-1 gives [l, j] + [l, r-j]\nend\nS[2,2]",
        (1, 9),
        "the synchronized ruleset S has no `both`",
        "say what a pair of moves leaves: `both i, j gives …`",
    ),
    (
        "ruleset S[l, r] synchronized\n  left i in 1..l-1 gives [i, r] + [l-i, r]\n  right j in 1..r-1 gives [l, j] + [l, r-j]\n  def both(p) := p\nend\nS[2,2]",
        (4, 3),
        "the synchronized ruleset S has no `both`",
        "a clause is not a `def`: write `both i, j gives …`",
    ),
    (
        "ruleset A[n] three-player\n  left if n > 0 then [n-1] end\n right none\nend\nA[2]",
        (1, 9),
        "the three-player ruleset A has no `center`",
        "a three-player ruleset has `left`, `center` and `right`; write `center none` if Center never moves",
    ),
    (
        "ruleset A[n] impartial\n  option [n-1]\nend",
        (2, 3),
        "expected a clause of the ruleset, found `option`",
        "did you mean `options`?",
    ),
    (
        "ruleset A[n] impartial\n  options [n div (n-n)]\nend\nA[2]",
        (2, 12),
        "division by zero",
        "every number is finite; test for 0 before: `if d == 0 then … else … end`",
    ),
    (
        "ruleset A[n] impartial\n  options if n > 0 then [n-1] end\n  draw n\nend\nDraw(A[2])",
        (5, 6),
        "`draw` says what a board looks like, not an integer",
        "it is a position, a grid, a strip, a graph, a `Look`, a text, or a tuple of these side by side",
    ),
    (
        "ruleset A[a, b] impartial\n  options if a > 0 then [a-1] end\nend\nA[2,2]",
        (2, 25),
        "an entry is missing between the brackets",
        "in A[a,b], `a` is an integer; `b` is an integer, as in `A[2,1]`; `?A` says more",
    ),
    (
        "ruleset A[n] impartial\n  options if n = 2 then [1] end\nend\nA[2]",
        (2, 16),
        "`=` is not an operator",
        "to compare, write `==`; to bind a name, write `:=`",
    ),
    (
        "ruleset A[n] impartial\n  options i in 1..n gives [n-i]\nend\nA[3]",
        (2, 3),
        "`gives` is for synchronized rulesets, and A is impartial",
        "write `options for i from 1 to n yield [n-i] end`",
    ),
    (
        "ruleset A[n] impartial\n  options if n > 0 then [n/2] end\nend\nA[3]",
        (2, 26),
        "expected an integer, found a dyadic number",
        "in A[n], `n` is an integer; `?A` says more",
    ),
    (
        "ruleset A[heaps..., n] impartial\n  options [n]\nend",
        (1, 11),
        "an entry behind which any number stands is the last one",
        "write `heaps...` behind the other entries",
    ),
    (
        "ruleset A[heaps...] impartial\n  options [heaps - 1]\nend\nA[2,2]",
        (2, 12),
        "`-` means nothing between a tuple and an integer",
        "for each item of a collection: `t.Apply(x -> 2*x)`, or `(2*x for x in t)`",
    ),
    (
        "ruleset A[heaps...] impartial\n  options for i from 1 to heaps.Size yield [heaps.With(i, 0)] end\nend\nA[\"x\"]",
        (4, 3),
        "expected an integer, found a string",
        "in A[heaps...], `heaps` are integers, any number of them, or a tuple of them; `?A` says more",
    ),
    (
        "def f()\n  ruleset A[n] impartial\n    options [n-1]\n  end\nend",
        (2, 3),
        "a ruleset is defined at the top level",
        "take the definition out of the block or the function; what differs can be a parameter of it",
    ),
    (
        "ruleset A[n] impartial\n  options [n]\nend\nA[3]",
        (4, 1),
        "play comes back to a position: A[3] -> A[3]",
        "where play may come back, write `loopy` before the theory: `ruleset A … loopy impartial`; otherwise a move has to make something smaller",
    ),
    (
        "ruleset A[n] impartial\n  left [n-1]\nend",
        (2, 3),
        "`left` is not a clause of the impartial ruleset A",
        "an impartial ruleset has `options`, the same for both players",
    ),
    (
        "ruleset A[board as Grid(\".x\")] impartial\n  options for p in board.FindAll(\"o\") yield [board.With(p, \".\")] end\nend\nA[\"xx\"]",
        (2, 34),
        "`o` is not a letter of this board: they are `.` and `x`",
        "which letters a board has is said where it is an entry: `board as Grid(\".x…\")`",
    ),
    (
        "ruleset A like Nope\n  more options [3]\nend",
        (1, 16),
        "unknown name `Nope`",
        "`:list` at the prompt or `cutcake help` lists every function and ruleset; `x := …` gives a name a value",
    ),
    (
        "ruleset A like TriangularChocolate\n  more options [3]\nend",
        (1, 1),
        "a family of rulesets has no moves of its own",
        "say which of the family is meant by its parameters, as in `ruleset Own like TriangularChocolate with k := 3` or \
         `ruleset Own like TakeAndBreak(\"0.77\")`",
    ),
    (
        "ruleset A[n] impartial\n  more options [n-1]\nend",
        (1, 9),
        "`more options` adds to the clause of another ruleset",
        "leave `more` out, or write `ruleset A like OTHER`",
    ),
    (
        "k := 0\nruleset A[n] impartial\n  def f(x)\n k := k + 1\n k end\n  options if n > 0 then [n-f(n)] end\nend\nA[3]\nk",
        (4, 2),
        "a rule gives `k`, a name outside the ruleset, another value",
        "rules have no side effects: take another name for what is meant here",
    ),
    (
        "ruleset A[n] impartial\n  options for i from 1 to m yield [n-i] end\nend\nA[3]",
        (2, 27),
        "unknown name `m`",
        "`m` has no value; known here: `n`",
    ),
    (
        "ruleset D[board as Grid(\".#\")] partizan\n  left for p in board.FindAll(\".\") yield [board.With(p, \"#\")] end\n  right none\n  negative board\nend\nD[1,2]",
        (4, 3),
        "D[\"#.\"] does not have the negative value of what `negative` gives, D[\"#.\"]",
        "without the clause all is found by the options alone; `Check(D, 4)` tests all small boards",
    ),
    (
        "ruleset A[n] impartial\n  options if n > 0 then [n-1]\nend\nA[2]",
        (4, 5),
        "expected `end` to close the ruleset",
        "each block has an `end` of its own: write one behind what the `if` says",
    ),
    (
        "ruleset A[n] impartial\n  options if n > 0 then [n-1] end\nend\nOutcome(A[2]) == Left",
        (4, 1),
        "an outcome and a player are never equal",
        "an outcome is `L`, `R`, `N` or `P`: write `Outcome(G) == L`, or `Winner(G, Left) == Left` for who wins when Left starts",
    ),
    (
        "ruleset A[n]\n  options [n-1]\nend",
        (2, 3),
        "expected a theory before `options`",
        "write `impartial`, `partizan`, `synchronized` or `three-player` behind the entries",
    ),
    (
        "ruleset A[n] impartial\n  options n-1\nend\nA[2]",
        (2, 3),
        "an option is a position, and 1 is an integer",
        "write `[…]` for a board of A, `0` for the empty sum",
    ),
    (
        "ruleset A[n] partizan\n  options [n-1]\nend",
        (2, 3),
        "`options` is not a clause of the partizan ruleset A",
        "a partizan ruleset has `left` and `right`",
    ),
    (
        "ruleset A[n] partizan\n  left Nim[n-1]\n  right SynchronizedCutcake[2,2]\nend\nA[3]",
        (3, 3),
        "an option is a position of SynchronizedCutcake here, which is of another theory than A",
        "A is partizan: its moves lead to boards of A, or of other rulesets of that theory",
    ),
    (
        "ruleset A[n] with k := 2 impartial\n  options for i from 1 to k where i <= n yield [n-i] end\nend\nA[5; j := 3]",
        (4, 11),
        "the parameters of A are given as A(k := …)",
        "",
    ),
    (
        "ruleset A[n] impartial\n  def f(m) := f(m-1) + 1\n  options [f(n)]\nend\nA[3]",
        (2, 15),
        "nested deeper than 10000 levels",
        "a function that calls itself needs a case in which it does not",
    ),
    (
        "ruleset A[n] partizan\n  left if n > 0 then [n-1] end\nend\nA[2]",
        (1, 9),
        "the partizan ruleset A has no `right`",
        "a partizan ruleset has `left` and `right`; write `right none` if Right never moves",
    ),
    (
        "ruleset A[board as Grid(\".x\")] impartial\n  options for p in board.FindAll(\"x\") yield [board.With(p, \".\")] end\nend\nA[\"xx|x\"]",
        (4, 3),
        "the rows of a board have one length: row 2 has 1 cell, the first has 2",
        "in A[\"board\"], `board` is text in rows, `\"…|…\"`, of the letters \".x\", or a size, `4,4`; `?A` says more",
    ),
    (
        "ruleset D[board as Grid(\".#\")] partizan\n  left for p in board.FindAll(\".\") yield [board.With(p, \"#\")] end\n  right none\n  split board.Decompositon(\"#\")\nend\nD[2,2]",
        (4, 15),
        "unknown name `Decompositon`",
        "did you mean `Decomposition`?",
    ),
    (
        "ruleset D[board as Grid(\".#\")] partizan\n  left for p in board.FindAll(\".\") yield [board.With(p, \"#\")] end\n  right none\n  split board.Decomposition(\".\")\nend\nD[2,2]",
        (4, 3),
        "D[\"##|..\"] is not the sum that `split` says, D[\"##\"]",
        "without the clause all is found by the options alone; `Check(D, 4)` tests all small boards",
    ),
    (
        "ruleset A[n] impartial\n  options \"n-1\"\nend\nA[2]",
        (2, 3),
        "an option is a position, and \"n-1\" is a string",
        "write `[…]` for a board of A, `0` for the empty sum",
    ),
    (
        "ruleset A[n] imparcial\n  options [n-1]\nend",
        (1, 14),
        "`imparcial` is not a theory",
        "did you mean `impartial`?",
    ),
    (
        "ruleset A[a, b] impartial\n  options if a > 0 then (a-1, b) end\nend\nA[2,2]",
        (2, 3),
        "an option is a position, and 1 is an integer",
        "write `[…]` for a board of A, `0` for the empty sum",
    ),
    (
        "ruleset A[n] impartial\n  options [n-1]\n  options [n-2]\nend",
        (3, 3),
        "`options` stands here twice",
        "one clause has all its moves, a loop on a line under the other",
    ),
    (
        "ruleset A[n, n] impartial\n  options [n-1, n]\nend",
        (1, 14),
        "`n` stands here twice",
        "",
    ),
    (
        "ruleset A[n] impartial\n  valid n\n  options if n > 0 then [n-1] end\nend\nA[2]",
        (2, 3),
        "expected a boolean (`true` or `false`), found an integer",
        "a condition is a comparison, such as `x > 0` or `x == 0`",
    ),
    (
        "ruleset A[n] impartial\n  valid n > 0, 3\n  options if n > 1 then [n-1] end\nend\nA[0]",
        (2, 3),
        "expected a string, found an integer",
        "",
    ),
    (
        "ruleset A[n] synchronized\n  left for i in 1..n yield [n-i] end\n  right none\nend\nA[3]",
        (2, 3),
        "`left` of a synchronized ruleset says its moves and what each leaves",
        "write `left i in 1..n-1 gives [i] + [n-i]`",
    ),
    (
        "ruleset A[n] partizan\n  left if n > 0 then [n-1] end\n  right none\n  bounds 0, n-1\nend\nA[3]",
        (4, 3),
        "A[0] is 0, which is not at most -1, as `bounds` says",
        "without the clause all is found by the options alone; `Check(A, 4)` tests all small boards",
    ),
    (
        "ruleset A[n] partizan\n  left if n > 0 then [n-1] end\n  right none\n  bounds n\nend\nA[3]",
        (4, 3),
        "`bounds` gives two games, and here it gives 3",
        "write the least and the greatest that the value can be, `bounds 0, n`, and `Nothing` for one of them that is not known",
    ),
    (
        "ruleset A[n] partizan\n  left none\n  right none\n  bounds 0, n, 1\nend",
        (4, 3),
        "`bounds` takes two games",
        "write the least and the greatest that the value can be: `bounds -n, n`",
    ),
    (
        "ruleset A[n] impartial\n  options if n > 0 then [n-1] end\n  bounds 0, n\nend",
        (3, 3),
        "`bounds` is for partizan rulesets in which the player who cannot move loses",
        "leave the clause `bounds` out",
    ),
    (
        "ruleset A[n] partizan\n  Left if n > 0 then [n-1] end\n  right none\nend",
        (2, 3),
        "expected a clause of the ruleset, found `Left`",
        "did you mean `left`?",
    ),
    (
        "ruleset A like Kayles\n  more option [3]\nend",
        (2, 8),
        "expected the word of moves behind `more`, found `option`",
        "moves are added to those of the other ruleset: `more options …`, `more left …`",
    ),
    (
        "ruleset A like Kayles\n  more options if n == 3 then [1] end\nend\nA[3]",
        (3, 6),
        "unknown name `n`",
        "`n` has no value; known here: `heaps`",
    ),
    (
        "ruleset A[b as Grid(\".x\")] impartial\n  options for p in b.FindAll(\".\") where b[p + 1*(0, 1)] == \".\" yield [b.With(p, \"x\")] end\nend\nA[2,2]",
        (2, 47),
        "`*` means nothing between an integer and a tuple",
        "for each item of a collection: `(2*x for x in t)`; the places of a board in a direction: `board.Ray(p, (0, 1))`",
    ),
    (
        "class Kay extends ImpartialGame\n  var n;\n  def Options(player) := [Kay(n-1), Kay(n-2)];\nend",
        (1, 1),
        "a game is not a `class` here: it is a ruleset",
        "write\nruleset Kay[n] impartial\n  options ([n-1], [n-2])\nend",
    ),
    (
        "system class game.Chess extends PartizanGame\n  def Chess(board as Grid, turn) end\n  def Options(Player player)\n  end\nend",
        (1, 8),
        "a game is not a `class` here: it is a ruleset",
        "write\nruleset Chess[board as Grid(\".xo\"), turn] partizan\n  left  for p in board.FindAll(\"x\") yield [board.With(p, \".\"), turn] end\n  \
         right for p in board.FindAll(\"o\") yield [board.With(p, \".\"), turn] end\nend",
    ),
    (
        "game A[n]\n  def Options(player) := for i from 1 to n yield A[n-i] end\nend",
        (1, 1),
        "a game is not a `game` here: it is a ruleset",
        "write\nruleset A[n] impartial\n  options for i from 1 to n yield [n-i] end\nend",
    ),
    (
        "ruleset A[n] impartial\n  valid n < 9 \"small\"\n  options [n-1]\nend",
        (2, 15),
        "unexpected `\"small\"`",
        "a comma stands before what is said of other boards: `valid n > 0, \"a heap is not empty\"`",
    ),
    (
        "ruleset A[n] impartial\n  options for i in 1..n yield B[n-i] end\nend\nA[3]",
        (2, 31),
        "unknown name `B`",
        "no ruleset is called `B`; in rules brackets alone are a board of their own: `[n-1]`",
    ),
    (
        "ruleset A[b as Grid(\".x\")] impartial\n  options for (r, c) in b.FindAll(\"x\") where b(r, c+1) == \".\" yield [b.With((r, c), \".\")] end\nend\nA[\"x.\"]",
        (2, 46),
        "a grid cannot be called",
        "a letter is taken by brackets: `board[row, column]`, of a strip `board[place]`",
    ),
    (
        "ruleset A[n] impartial\n  options [n+1]\nend\nGrundy(A[0])",
        (4, 1),
        "play goes on for more than 1000000 moves: … -> A[999997] -> A[999998] -> A[999999] -> A[1000000]",
        "play must come to an end: a move has to make something smaller",
    ),
];

#[test]
fn mistakes_say_the_place_the_cause_and_the_way_out() {
    for (program, place, message, help) in MISTAKES {
        let mut session = Session::new(Limit::default());
        let error = session.run("mistake.cgs", program, &mut |_| {}).expect_err(program);
        assert_eq!(error.to_string(), *message, "{program}");
        assert_eq!((error.line(), error.column()), (Some(place.0), Some(place.1)), "{program}");
        assert_eq!(error.help.as_deref().unwrap_or_default(), *help, "{program}");
    }
}

#[test]
fn a_function_that_gives_no_option_is_no_position() {
    let program = "ruleset A[n] impartial\n  def half(m) := if m > 1 then [m div 2] else Nothing end\n  \
                   options if half(n) != 0 then half(n) end\nend\nGrundy(A[8])";
    let mut session = Session::new(Limit::default());
    session.run("note.cgs", program, &mut |_| {}).expect("it runs");
    assert!(session.take_notes().iter().any(|note| note.contains("`!= Nothing`")));
}

/// Only where the definition is another one.
#[test]
fn a_definition_that_is_replaced_is_noted() {
    for (program, expected) in [
        (
            "def f(n) := n\ndef f(n) := n + 1",
            &["`f` replaces the `f` there was: line 2 of twice.cgs, before line 1"][..],
        ),
        ("def f(n) := n\ndef f(n) := n", &[]),
        ("x := 1; x := 2; g := n -> n; g := n -> n + 1", &[]),
        (
            "ruleset A[n] impartial options 0 end\nruleset A[n] impartial options if n > 0 then [n-1] end end\ndef A(n) := n",
            &[
                "`A` replaces the `A` there was: line 2 of twice.cgs, before line 1",
                "`A` replaces the `A` there was: line 3 of twice.cgs, before line 2",
            ],
        ),
    ] {
        let mut session = Session::new(Limit::default());
        session.run("twice.cgs", program, &mut |_| {}).expect("it runs");
        assert_eq!(session.take_notes(), expected, "{program}");
    }
}

/// Bounds decide what is not played out, and change no answer.
#[test]
fn bounds_are_used() {
    let count = "ruleset Amount[n] partizan\n  left if n > 0 then [n-1] end\n  right none\n  bounds n, n\nend\n";
    let mut session = Session::new(Limit::default());
    let program = format!(
        "{count}assert Outcome(Amount[10^12]) == L\nassert Value(Amount[10^12] - Amount[10^12 - 1]) == 1\nassert Check(Amount, 5) == 6"
    );
    session.run("bounds.cgs", &program, &mut |_| {}).expect("it is true");
    let cuts = |name: &str, bounds: &str| {
        format!(
            "ruleset {name}[l, r] partizan\n  left for i from 1 to l div 2 yield [i, r] + [l-i, r] end\n  \
                 right for j from 1 to r div 2 yield [l, j] + [l, r-j] end\n  {bounds}\nend\n"
        )
    };
    let program = cuts("Plain", "")
        + &cuts("Bounded", "bounds if r <= l then (0, Max(l-1, 0)) else (Min(1-r, 0), 0) end")
        + "assert All(Outcome(Bounded[a, b] + Bounded[b, c]) == Outcome(Plain[a, b] + Plain[b, c]) for a in 1..5 for b in 1..5 for c in 1..4)\n\
         assert All(Prove(Bounded[a, b] >= x) == Prove(Plain[a, b] >= x) for a in 1..5 for b in 1..5 for x in -2..2)\nassert Check(Bounded, 5) == 36";
    session.run("bounds.cgs", &program, &mut |_| {}).expect("it is true");
}

#[test]
fn clauses_that_are_true_are_said_nothing_of() {
    let rules = "ruleset D[board as Grid(\".#\")] partizan\n  \
                 left  for (r, c) in board.FindAll(\".\") where board[r+1, c] == \".\" yield [board.With((r, c), \"#\", (r+1, c), \"#\")] end\n  \
                 right for (r, c) in board.FindAll(\".\") where board[r, c+1] == \".\" yield [board.With((r, c), \"#\", (r, c+1), \"#\")] end\n  \
                 split board.Decomposition(\"#\")\n  same board.FlipRows, board.FlipColumns\n  negative board.Transpose\nend\n";
    for size in ["2,2", "2,3", "3,3", "4,2"] {
        let mut session = Session::new(Limit::default());
        session
            .run("true.cgs", &format!("{rules}assert D[{size}] == Domineering[{size}]"), &mut |_| {})
            .expect("it is true");
    }
}
