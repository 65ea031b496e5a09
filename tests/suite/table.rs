//! Tables as data: cells, parts, and tables made of tables.

use crate::session::run;

/// Tables of one slice and of several, with heads and without.
const TABLES: &[&str] = &[
    "ValueTable(Cutcake, 2..5, 3..8)",
    "ClassTable(Cutblock, 1..2, 1..3, 1..4)",
    "GrundyTable(Wythoff, 0..5, 0..8)",
    "OutcomeTable(SynchronizedCutcake, 4)",
    "Table(n -> n^2, 8)",
    "TableOfRows((\"\", \"a\", \"b\"), (\"\", 1, *), (\"\", \"x\", Nothing))",
    "TableOfRows(())",
    "Table((a, b) -> (a, \"x, \\\"y\\\"\"), (\"L_1\", \"&\"), (1, \"x y\"))",
];

#[test]
fn an_argument_that_a_table_does_not_have_is_an_error() {
    let error = run("Table((a, b) -> a*b, 1..3, (5, 7); onlyy := 3)").concat();
    assert!(error.starts_with("error:") && error.contains("has no `onlyy`"), "{error}");
}

#[test]
fn cells_are_found_by_place_and_by_head() {
    for (program, answer) in [
        ("All(t[l - 1, r - 2] == Cutcake[l,r] for l in 2..5 for r in 3..8)", "true"),
        ("All(t.At(l, r) == Cutcake[l,r] for l in 2..5 for r in 3..8)", "true"),
        ("t[2]", "(\"3\", 0, -1, -1, -2, -2, -3)"),
        ("t[2, 3]", "-1"),
        ("t[2..3, 2]", "L\\R   4\n  3  -1\n  4   0"),
        ("t[4, 5..6]", "L\\R  7   8\n  5  0  -1"),
        ("t[1..0].Size", "0"),
        ("t[1..2].RowHeads + t[2..2].RowHeads", "(\"2\", \"3\", \"3\")"),
        ("(t.Size, t.ColumnHeads.Size)", "(4, 6)"),
        (
            "c := ClassTable(Cutblock, 1..2, 1..3, 1..4); \
             All(c.At(l, b, r) == Class([l,b,r]) for l in 1..2 for b in 1..3 for r in 1..4)",
            "true",
        ),
        ("ClassTable(Cutblock, 1..2, 1..3, 1..4).At(\"L = 2\", 1, 1)", ">_L"),
        ("Table(n -> n^2, 8).At(5)", "25"),
    ] {
        assert_eq!(run(&format!("t := ValueTable(Cutcake, 2..5, 3..8); {program}")).pop(), Some(answer.to_owned()));
    }
}

#[test]
fn what_a_table_gives_agrees_with_its_parts() {
    for table in TABLES {
        for claim in [
            "All(t[i][t[i].Size - t.Rows[i].Size + 1..t[i].Size] == t.Rows[i] for i in 1..t.Size)",
            "All(t[i, j] == t.Rows[i][j] for i in 1..t.Size for j in 1..t.ColumnHeads.Size)",
            "All(t[i, j] == t.Columns[j][i] for i in 1..t.Size for j in 1..t.ColumnHeads.Size)",
            "t[1..t.Size] == t",
            "t.Transpose.Transpose == t or t.Size == 0",
            "t.Filter(row -> true) == t",
            "t.Filter(row -> false).Size == 0",
            "t.Apply(x -> x) == t and t.Map(x -> x) == t",
            "t.WithHeads(t.ColumnHeads; rows := t.RowHeads) == t",
        ] {
            assert_eq!(run(&format!("t := {table}; {claim}")).last(), Some(&"true".to_owned()), "{table}: {claim}");
        }
    }
}

#[test]
fn what_is_made_of_a_table_reads_back() {
    for table in TABLES {
        for part in [
            "t[1..0]",
            "t.Filter(row -> row.Size > 3)",
            "t.Transpose",
            "t.Apply(x -> (x, x))",
            "t.WithHeads(\"|\" for h in t.ColumnHeads)",
            "t.WithHeads(; rows := (\"\" for h in t.RowHeads), corner := (\"\", \"b\"))",
            "t[1..Min(2, t.Size), 1..1]",
        ] {
            let Some(printed) = run(&format!("t := {table}; ({part},)")).pop() else { panic!("{table}") };
            if printed.starts_with("error") {
                continue;
            }
            assert_eq!(run(&printed).concat(), printed, "{table}: {part}");
        }
    }
}

#[test]
fn rows_are_chosen_and_cells_changed() {
    for (program, answer) in [
        (
            "ValueTable(Cutcake, 1..6, 1..3).Filter(row -> row[2] mod 2 == 1)",
            "L\\R  1  2  3\n  2  1  0  0\n  4  3  1  1\n  6  5  2  2",
        ),
        ("Table((a, b) -> a - b, 2, 3).Apply(Abs)", "a\\b  1  2  3\n  1  0  1  2\n  2  1  0  1"),
        ("Table((a, b) -> a - b, 2, 2).Map(n -> n*^)", "a\\b  1  2\n  1  0  v\n  2  ^  0"),
        ("(1..3).Map(n -> n^2)", "(1, 4, 9)"),
        ("Map((1, 2), n -> n + 1)", "(2, 3)"),
        ("Table((a, b) -> a*b, 1..2, 3..4).WithHeads(\"x\", \"y\")", "a\\b  x  y\n  1  3  4\n  2  6  8"),
        ("ClassTable(Cutblock, 1..2, 1..2, 1..2).Filter(row -> row[1] == \"2\")[2, 1]", "=_LC"),
    ] {
        assert_eq!(run(program), [answer], "{program}");
    }
}

#[test]
fn what_a_table_has_not_is_said() {
    for (program, words) in [
        ("t[0, 1]", "rows run from 1 to 4"),
        ("t[1, 7]", "the table has no column 7"),
        ("t[1, 2..7]", "the table has no column 7"),
        ("t[1, \"3\"]", "`t.At(row, column)`"),
        ("t[\"3\"]", "`t.Columns[j]`"),
        ("t[3..5]", "no item 5"),
        ("t[[1, 2]]", "brackets inside of brackets"),
        ("t[1/2, 1]", "expected an integer"),
        ("t.At(3)", "not every head"),
        ("t.At()", "not every head"),
        ("t.At(33, 4)", "no row of the table is called `33`"),
        ("t.At(3, 44)", "no column of the table is called `44`"),
        ("t.At(1, 3, 4)", "no slice of the table is called `1`"),
        ("c.At(1, 1)", "several slices"),
        ("c.At(9, 1, 1)", "L = 1, L = 2"),
        ("c[2..4].Transpose", "different rows"),
        ("t.WithHeads(\"a\")", "6 columns, and 1 heads were given"),
        ("t.WithHeads(; rows := 1..3)", "4 rows, and 3 heads were given"),
        ("t.WithHeads(; corner := \"abc\")", "a pair"),
        ("t.Filter(row -> 1)", "expected a boolean"),
        ("t.Apply(x -> x.foo)", "foo"),
        ("Rows((1, 2))", "TableOfRows"),
        ("RowHeads(3)", "`Table("),
        ("(1, 2)[1, 2]", "`t[i][j]`"),
        ("t.shape", "`(t.Size, t.ColumnHeads.Size)`"),
        ("t.iloc", "`t[i, j]`"),
        ("LeftWall({3|1}).At()", "at one temperature"),
    ] {
        let program =
            format!("t := ValueTable(Cutcake, 2..5, 3..8); c := ClassTable(Cutblock, 1..2, 1..3, 1..3); {program}");
        let error = run(&program).pop().unwrap_or_default();
        assert!(error.starts_with("error:") && error.contains(words), "{program}: {error}");
    }
}

/// A table in which every cell reaches a limit is one; a mistake in the call is an error.
#[test]
fn all_cells_may_reach_a_limit() {
    for table in [
        "ValueTable(Domineering, 4..5, 4..5; positions := 100)",
        "OutcomeTable(Domineering, 6..7, 6..7; positions := 10)",
        "GrundyTable(Cram, (5, 7), (5, 7); positions := 10)",
    ] {
        let printed = run(table).concat();
        assert_eq!(printed.matches('?').count(), 5, "{table}: {printed}");
        assert!(printed.contains("reached its bound of"), "{table}: {printed}");
    }
    assert!(run("Table((a, b) -> a/0, 2, 2)").concat().contains("division by zero"));
}
