//! Speed of rulesets written in the language, each beside the one that comes with the program.

use cutcake::prelude::*;

/// The rules of the reference, as a person writes them.
const RULES: &str = "
ruleset Choco[x, y, z] with k := 3 impartial
  valid 0 <= y and y <= (x + z) div k
  options
    for a from 0 to x-1 yield [a, Min(y, (a+z) div k), z] end
    for b from 0 to y-1 yield [x, b, z] end
    for c from 0 to z-1 yield [x, Min(y, (x+c) div k), c] end
end

ruleset MyDomineering[board as Grid(\".#\")] partizan
  left  for (r, c) in board.FindAll(\".\") where board[r+1, c] == \".\" yield [board.With((r, c), \"#\", (r+1, c), \"#\")] end
  right for (r, c) in board.FindAll(\".\") where board[r, c+1] == \".\" yield [board.With((r, c), \"#\", (r, c+1), \"#\")] end
  split board.Decomposition(\"#\")
  same  board.FlipRows, board.FlipColumns
  negative board.Transpose
end

ruleset Cake[l, r] partizan
  left  for i from 1 to l div 2 yield [i, r] + [l-i, r] end
  right for j from 1 to r div 2 yield [l, j] + [l, r-j] end
end

ruleset SyncCake[l, r] synchronized
  left  i in 1..l-1 gives [i, r] + [l-i, r]
  right j in 1..r-1 gives [l, j] + [l, r-j]
  both  i, j gives [i, j] + [i, r-j] + [l-i, j] + [l-i, r-j]
end

ruleset Block[l, c, r] three-player
  left   for i from 1 to l div 2 yield [i, c, r] + [l-i, c, r] end
  center for i from 1 to c div 2 yield [l, i, r] + [l, c-i, r] end
  right  for i from 1 to r div 2 yield [l, c, i] + [l, c, r-i] end
end
";

/// A question about a ruleset of [`RULES`], and the same about the one that comes with the program.
const QUESTIONS: &[(&str, &str)] = &[
    (
        "CountWhere(Choco, 60, 20, 60, (p, g) -> g == 0)",
        "CountWhere(TriangularChocolate, 60, 20, 60, (p, g) -> g == 0; k := 3)",
    ),
    ("MyDomineering[4,4]", "Domineering[4,4]"),
    ("MyDomineering[5,5]", "Domineering[5,5]"),
    ("ValueTable(Cake, 40, 40);", "ValueTable(Cutcake, 40, 40);"),
    ("Outcome(SyncCake[5,4])", "Outcome(SynchronizedCutcake[5,4])"),
    ("OutcomeTable(Block, 3, 3, 3);", "OutcomeTable(Cutblock, 3, 3, 3);"),
];

fn ask(bencher: divan::Bencher, question: &str) {
    let session = || {
        let mut session = Session::new(Limit::default());
        assert!(session.text_of(RULES).is_ok(), "the rules are read");
        session
    };
    bencher.with_inputs(session).bench_values(|mut session| {
        let answer = session.text_of(question);
        assert!(answer.is_ok(), "{question}: {}", answer.unwrap_or_else(|error| error.render(false)));
        session
    });
}

#[divan::bench(args = 0..QUESTIONS.len())]
fn written(bencher: divan::Bencher, question: usize) {
    ask(bencher, QUESTIONS[question].0);
}

#[divan::bench(args = 0..QUESTIONS.len())]
fn built_in(bencher: divan::Bencher, question: usize) {
    ask(bencher, QUESTIONS[question].1);
}
