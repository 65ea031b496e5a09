//! Multisets, subsets, permutations and partitions, counted and made in another way; and draws of items.

use crate::session::run;

#[test]
fn choices_are_as_many_as_they_are_counted() {
    let program = "
        All(Multisets(1..k, n).Size == Binomial(n + k - 1, n) for k in 1..6 for n in 0..5)
        All(Subsets(1..k, n).Size == Binomial(k, n) for k in 0..8 for n in 0..9)
        All(Subsets(1..k).Size == 2^k for k in 0..9)
        All(Permutations(1..k).Size == Factorial(k) for k in 0..6)
        def p(n, most) := if n == 0 then 1 elseif most == 0 or n < 0 then 0 else p(n - most, most) + p(n, most - 1) end
        All(Partitions(n).Size == p(n, n) for n in 0..20)
        All(Sum(Partitions(n, k).Size for k in 0..n) == p(n, n) for n in 0..16)
        All(Sum(t) == n and Count(t) == k for n in 0..12 for k in 0..n for t in Partitions(n, k))
        (Multisets((), 2), Multisets((), 0), Subsets(()), Permutations(()), Partitions(0), Partitions(0, 0), Partitions(3, 4), Partitions(3, 0))";
    let empty = "((), ((),), ((),), ((),), ((),), ((),), (), ())";
    assert_eq!(run(program), ["true", "true", "true", "true", "true", "true", "true", empty]);
}

#[test]
fn choices_are_those_of_all_tuples() {
    let program = "
        Multisets(1..4, 3) == ((a, b, c) for a in 1..4 for b in a..4 for c in b..4)
        Subsets(1..5, 3) == ((a, b, c) for a in 1..5 for b in a+1..5 for c in b+1..5)
        Permutations(1..4) == ((a, b, c, d) for a in 1..4 for b in 1..4 for c in 1..4 for d in 1..4 where Set(a, b, c, d).Size == 4)
        Partitions(9, 3) == Reverse((a, b, c) for a in 1..9 for b in 1..a for c in 1..b where a + b + c == 9)
        (Multisets(([1,2], [2,1]), 2), Permutations(\"ab\"))";
    let last = "((([1,2], [1,2]), ([1,2], [2,1]), ([2,1], [2,1])), ((\"a\", \"b\"), (\"b\", \"a\")))";
    assert_eq!(run(program), ["true", "true", "true", "true", last]);
}

#[test]
fn what_is_too_much_is_an_error() {
    for (text, said) in [
        ("Multisets(1..100, 30)", "more than 1000000 multisets"),
        ("Multisets((1,), 10^12)", "more than 1000000 multisets here, or larger ones"),
        ("Subsets(1..40)", "more than 1000000 subsets"),
        ("Permutations(1..30)", "more than 1000000 permutations"),
        ("Partitions(300)", "more than 1000000 partitions of 300"),
        ("Partitions(10^15, 10^9)", "more than 1000000 partitions"),
        ("Partitions(-1)", "expected an integer from 0"),
        ("Multisets(1..3, -1)", "expected a non-negative integer, found -1"),
    ] {
        let shown = run(text).concat();
        assert!(shown.contains(said), "{text}: {shown}");
    }
}

#[test]
fn items_are_drawn_each_about_as_often() {
    let program = "
        t := Random(6, 7, 6000)
        All(Count(t, x -> x == n) > 850 and Count(t, x -> x == n) < 1150 for n in 1..6)
        Random(6, 7) == Random(1..6; seed := 7) and Random(6, 7, 3)[1] == Random(6, 7)
        big := Random(1..10^30, 3, 2000)
        All(0 < x and x <= 10^30 for x in big) and Abs(Sum(big)/2000 - 10^30/2) < 10^30/40
        (Random(-3..-3, 1), Random((5,), 1, 3), Random(6, 1, 0))";
    let shown = run(program);
    assert_eq!(shown[1..3], ["true", "true"]);
    assert_eq!(shown[4..], ["true", "(-3, (5, 5, 5), ())"]);
    for text in ["Random((), 1)", "Random(0, 1)", "Random(5..4, 1)"] {
        assert!(run(text).concat().contains("there is nothing here to choose from"), "{text}");
    }
}
