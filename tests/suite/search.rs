//! Who wins, by search: against values, and against what is known of empty boards.

use crate::session::run;

/// Who wins Domineering on empty boards, as the literature has it: D. Breuker, J. Uiterwijk, H. J. van den Herik, *Solving
/// 8 × 8 Domineering*, TCS 230 (2000); N. Bullock, *Domineering: solving large combinatorial search spaces*, ICGA 25 (2002).
#[test]
fn domineering_rectangles() {
    let table = ["PRRRRR", "LNNRLN", "LNNRRR", "LLLNLN", "LRLRPR", "LNLNLN"];
    for (rows, row) in (1..).zip(table) {
        let program: Vec<String> = (1..=6).map(|columns| format!("Outcome(Domineering[{rows},{columns}])")).collect();
        assert_eq!(run(&program.join("; ").replace("; ", "\n")).concat(), row, "{rows} rows");
    }
}

/// What is known of empty boards of Domineering and Cram, and boards of every packed game, alone and in sums of several games,
/// against their values.
#[test]
fn packed_games() {
    for (board, outcome) in [("Domineering[6,7]", "L"), ("Cram[5,5]", "P"), ("Cram[5,5] + 1/2", "L")] {
        assert_eq!(run(&format!("Outcome({board})")), [outcome], "{board}");
    }
    let boards = [
        "NoGo[3,3]",
        "NoGo[1,9] - NoGo[1,7]",
        "Amazons[\"x.o|...\"] + Domineering[3,4]",
        "Konane[\"xoxo|ox.x|xoxo\"] - Clobber[\"xoxo|oxox\"]",
        "Fission[\"....|.x..|....\"] + Fission[\"...|.x.|...\"] - 1/4",
        "BicolourFission[\".x.o.\"] + NoGo[\"x..o.\"] + ^",
        "ToadsAndFrogs[\"tt.tff.f\"] + ToadsAndFrogs[\"tt..ff\"] + Cram[3,3] + {2|-1}",
        "Domineering[3,3] - Domineering[3,3] + Cram[2,3] + Clobber[\"xo\"]",
    ];
    for board in boards {
        let program =
            format!("g := {board};\nfor p in (Left, Right) yield Winner(g, p) end\nOutcome(g) == Outcome(Value(g))");
        let shown = run(&program);
        assert_eq!(shown.last().map(String::as_str), Some("true"), "{board}: {shown:?}");
    }
}

/// Right wins Domineering of three rows from four columns on (M. Lachmann, C. Moore, I. Rapaport, *Who wins Domineering on
/// rectangular boards?*, 2002), and so does Left where rows and columns change places.
#[test]
fn domineering_of_three_rows() {
    for columns in [4, 5, 9, 14, 20, 31] {
        assert_eq!(run(&format!("Outcome(Domineering[3,{columns}])")), ["R"], "{columns}");
        assert_eq!(run(&format!("Outcome(Domineering[{columns},3])")), ["L"], "{columns}");
    }
}

/// Clobber on rectangles full of stones in turn, by the table of M. Albert, J. P. Grossman, R. Nowakowski, D. Wolfe, *An
/// introduction to Clobber*, Integers 5(2) (2005), and of the test positions of the solver MCGS.
#[test]
fn clobber_rectangles() {
    let board = |rows: usize, columns: usize| {
        let row =
            |row: usize| (0..columns).map(|column| if (row + column).is_multiple_of(2) { 'x' } else { 'o' }).collect();
        (0..rows).map(row).collect::<Vec<String>>().join("|")
    };
    let known = [
        (2, 2, "N"),
        (2, 3, "P"),
        (3, 2, "P"),
        (2, 4, "N"),
        (2, 5, "N"),
        (2, 6, "P"),
        (3, 3, "N"),
        (3, 4, "P"),
        (4, 3, "P"),
        (3, 5, "N"),
        (4, 4, "N"),
    ];
    for (rows, columns, outcome) in known {
        let text = board(rows, columns);
        assert_eq!(run(&format!("Outcome(Clobber[\"{text}\"])")), [outcome], "{text}");
    }
}

/// Positions of 6 rows and columns from the test positions of MCGS, which has their outcomes from CGSuite: its Black is Left.
#[test]
fn domineering_positions() {
    let known = [
        ("....#.|..##.#|###..#|.###..|.###..|..#...", "R"),
        (".#.#..|......|#.....|#.....|#####.|..#.##", "N"),
        ("##.#..|#.##.#|.####.|.####.|.#.#.#|#.#...", "L"),
        ("##..##|.##...|#.#...|..#...|.#....|..#...", "L"),
        ("......|##....|#.....|#....#|..#..#|##...#", "R"),
        ("##..##|.####.|..###.|#.##.#|#.#.##|.#....", "P"),
        ("#.##.#|...#..|#.####|##.#..|#.#.##|.##.#.", "P"),
        ("......|#.###.|.#..#.|##.##.|###..#|.#....", "N"),
        (".....#|#.....|.....#|....#.|#.#...|####.#", "N"),
    ];
    for (board, outcome) in known {
        assert_eq!(run(&format!("Outcome(Domineering[\"{board}\"])")), [outcome], "{board}");
    }
}

/// The same rules written in the language are searched as they are asked.
#[test]
fn rules_in_the_language_are_searched() {
    let rules = r##"
ruleset D[board as Grid(".#")] partizan
  left  for (r, c) in board.FindAll(".") where board[r+1, c] == "." yield [board.With((r, c), "#", (r+1, c), "#")] end
  right for (r, c) in board.FindAll(".") where board[r, c+1] == "." yield [board.With((r, c), "#", (r, c+1), "#")] end
  split board.Decomposition("#")
  same  board.FlipRows, board.FlipColumns
  negative board.Transpose
end
"##;
    let questions =
        "Outcome(D[4,4])\nWinner(D[3,4], Left)\nOutcome(D[2,3] - Domineering[2,3])\nOutcome(D[3,3] + D[2,4] - Nim[2])
for i in 1..4 yield (Outcome(D[i,4]) == Outcome(Domineering[i,4])) end\nBestMoves(D[2,3] + D[2,2], Left).Size > 0";
    let shown = run(&format!("{rules}{questions}"));
    assert_eq!(shown[..3], ["N", "Right", "P"]);
    assert_eq!(shown[4], "(true, true, true, true)");
    let again = run(&questions.replace("D[", "Domineering["));
    assert_eq!((&shown[3], &shown[5]), (&again[3], &again[5]));
}

#[test]
fn moves_and_winners_agree_with_values() {
    let program = r##"
g := Domineering[3,4] + Domineering[2,3] - Clobber["xox|oxo"]
h := for o in Options(g, Left) where Value(o) >= 0 yield o end
WinningMoves(g, Left) == h
BestMoves(g, Left) == h
(Winner(g, Left) == Left) == (h.Size > 0)
Outcome(g) == Outcome(Value(g))
"##;
    assert_eq!(run(program)[2..], ["true"; 4]);
}
