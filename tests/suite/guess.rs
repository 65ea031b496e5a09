//! Guesses: closed forms of the papers are found again, what is made by a formula is reproduced and continued, and noise
//! shows nothing.

use cutcake::{
    guess::{Data, Guess, guess},
    limit::Limit,
    number::Rational,
    random::Random,
};
use proptest::prelude::*;

use crate::session::run;

fn found(points: Vec<Vec<i64>>, value: impl Fn(&[i64]) -> Rational) -> Option<Guess> {
    let values = points.iter().map(|point| value(point)).collect();
    guess(&Data::numbers(points, values), &Limit::default()).unwrap()
}

fn line(indices: impl Iterator<Item = i64>) -> Vec<Vec<i64>> {
    indices.map(|n| vec![n]).collect()
}

fn grid(first: i64, last: i64, dimensions: u32) -> Vec<Vec<i64>> {
    let mut points = vec![Vec::new()];
    for _ in 0..dimensions {
        points = points
            .iter()
            .flat_map(|front: &Vec<i64>| (first..=last).map(move |n| [&front[..], &[n]].concat()))
            .collect();
    }
    points
}

/// Whether a formula gives the values at points, those that it was not shown among them.
fn gives(guess: &Guess, points: &[Vec<i64>], value: impl Fn(&[i64]) -> Rational) -> bool {
    points.iter().all(|point| guess.formula.value(point, &Limit::default()).unwrap() == Some(value(point)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn polynomials_are_continued(
        coefficients in prop::collection::vec((-30i64..30, 1i64..4), 1..5),
        start in -5i64..20,
    ) {
        let value = |point: &[i64]| {
            let term = |sum: Rational, (over, under): &(i64, i64)| {
                let coefficient = Rational::new((*over).into(), (*under).into()).unwrap();
                &(&sum * &Rational::from(point[0])) + &coefficient
            };
            coefficients.iter().fold(Rational::ZERO, term)
        };
        let guess = found(line(start..start + 24), value).expect("a polynomial");
        prop_assert_eq!((guess.from, guess.to), (0, 24));
        prop_assert!(gives(&guess, &line(start - 40..start + 100), value));
    }

    #[test]
    fn polynomials_by_residues_are_continued_after_what_precedes_them(
        pieces in prop::collection::vec((-3i64..4, -20i64..20), 1..7),
        before in 0i64..9,
    ) {
        let modulus = i64::try_from(pieces.len()).unwrap();
        let period = |n: i64| {
            let (slope, number) = pieces[usize::try_from(n.rem_euclid(modulus)).unwrap()];
            Rational::from(slope * n + number)
        };
        let value = |point: &[i64]| if point[0] < before { Rational::from(777 + point[0].pow(3)) } else { period(point[0]) };
        let guess = found(line(0..80), value).expect("polynomials by residues");
        prop_assert!(guess.from <= usize::try_from(before).unwrap());
        prop_assert!(gives(&guess, &line(before..200), |point| period(point[0])), "{}", guess.formula.text(&[], &[]));
    }

    #[test]
    fn rounded_quotients_are_continued((a, b, c) in (-7i64..8, -20i64..20, 1i64..9), times in -3i64..4) {
        let value = |point: &[i64]| Rational::from(times * (a * point[0] + b).div_euclid(c));
        let guess = found(line(-4..60), value).expect("a quotient");
        prop_assert!(gives(&guess, &line(-200..200), value), "{}", guess.formula.text(&[], &[]));
        let text = guess.formula.text(&["n".to_owned()], &[]);
        let shown = run(&format!("f := n -> {text}; All(f(n) == {times}*(({a}*n + {b}) div {c}) for n in -50..50)"));
        prop_assert_eq!(shown.last().map(String::as_str), Some("true"));
    }

    #[test]
    fn nim_sums_of_moved_coordinates_are_continued(shifts in prop::collection::vec(-2i64..3, 2..4), number in -5i64..6) {
        let sum = |point: &[i64]| point.iter().zip(&shifts).fold(0, |sum, (n, shift)| sum ^ (n + shift));
        let value = |point: &[i64]| Rational::from(sum(point) + number);
        let dimensions = u32::try_from(shifts.len()).unwrap();
        let guess = found(grid(0, 7, dimensions), value).expect("a nim-sum");
        prop_assert!(gives(&guess, &grid(-3, 15, dimensions), value), "{}", guess.formula.text(&[], &[]));
    }

    #[test]
    fn polynomials_in_several_coordinates_are_continued(numbers in prop::collection::vec(-4i64..5, 6)) {
        let value = |point: &[i64]| {
            let (x, y) = (point[0], point[1]);
            let terms = [x * x, x * y, y * y, x, y, 1];
            Rational::from(terms.iter().zip(&numbers).map(|(term, number)| term * number).sum::<i64>())
        };
        let guess = found(grid(0, 7, 2), value).expect("a polynomial");
        prop_assert!(gives(&guess, &grid(-5, 20, 2), value), "{}", guess.formula.text(&[], &[]));
    }

    #[test]
    fn cases_are_continued((a, b) in (-3i64..4, -3i64..4), number in 1i64..5) {
        let value = |point: &[i64]| {
            let (x, y) = (point[0], point[1]);
            Rational::from(if x > y { a * x + number } else if x == y { 0 } else { b * y - number })
        };
        let guess = found(grid(1, 14, 2), value).expect("cases");
        prop_assert!(gives(&guess, &grid(1, 40, 2), value), "{}", guess.formula.text(&[], &[]));
    }

    #[test]
    fn noise_shows_nothing(seed in any::<u64>(), count in 4usize..120, among in 2u64..9, dimensions in 1u32..4) {
        let mut random = Random::new(seed);
        let points = if dimensions == 1 { line((1..).take(count)) } else { grid(0, if dimensions == 2 { 7 } else { 3 }, dimensions) };
        let values: Vec<Rational> = points.iter().map(|_| Rational::from(i64::try_from(random.below(among)).unwrap())).collect();
        prop_assume!(values.iter().any(|value| *value != values[0]));
        let guess = guess(&Data::numbers(points, values.clone()), &Limit::default()).unwrap();
        prop_assert!(guess.is_none(), "{values:?}: {guess:?}");
    }
}

#[test]
fn closed_forms_of_synchronized_cutcake_are_found_again() {
    // By n mod 4, for R = 2 to 7; [n,6] and [n,7] as play has them, not as they are printed.
    let forms = [
        (2, "((n-2)/2, (n-3)/2 + eps, (n-2)/2, (n-3)/2 + eps)"),
        (3, "((n-2)/2 - n/2*eps, (n-3)/2 - (n-3)/2*eps, (n-2)/2 - n/2*eps, (n-3)/2 - (n-3)/2*eps)"),
        (4, "((n-4)/4, (n-5)/4 + eps^3, (n-6)/4 + eps, (n-7)/4 + 3*eps)"),
        (
            5,
            "((n-4)/4 - n/4*eps^3, (n-5)/4 - (n-5)/4*eps^3, (n-6)/4 + eps^2 - (n-6)/4*eps^3, (n-7)/4 + 2*eps - (n-3)/4*eps^3)",
        ),
        (
            6,
            "((n-4)/4 - n/4*eps, (n-5)/4 - (n-5)/4*eps - eps^2, (n-6)/4 - (n-10)/4*eps - 2*eps^2, (n-7)/4 - (n-15)/4*eps - 3*eps^2)",
        ),
        (
            7,
            "((n-4)/4 - 3*n/4*eps, (n-5)/4 - (3*n-7)/4*eps + eps^3, (n-6)/4 - (3*n-18)/4*eps - eps^3, (n-7)/4 - (3*n-25)/4*eps)",
        ),
    ];
    for (side, form) in forms {
        let program = format!(
            "g := Guess([n,{side}] for n in 12..44)
             f := n -> {form}[n mod 4 + 1]
             All(g[\"formula\"](n) == f(n) for n in 12..200)
             All(g[\"formula\"](n) == Value([n,{side}]) for n in 12..70)"
        );
        let shown = run(&program);
        assert_eq!(shown[shown.len() - 2..], ["true", "true"], "{side}");
    }
    let program = "g := Guess([n,8] for n in 16..60)
        (g[\"period\"], g[\"checked\"], g[\"standing\"])
        All(g[\"formula\"](n) == Value([n,8]) for n in 16..90)";
    assert_eq!(run(program)[1..], ["(8, 16..60, \"guess\")", "true"]);
}

#[test]
fn closed_form_of_cutcake_is_found_again() {
    let program = "g := Guess(Cutcake, 1..20, 1..20)[\"formula\"]
        All(g(l, r) == Cutcake[l,r] for l in 1..70 for r in 1..70)";
    assert_eq!(run(program)[1..], ["true"]);
}

#[test]
fn chocolate_follows_nim_sums_where_it_is_lost() {
    let program = "c := k -> Guess(TriangularChocolate(k := k), 9 + k)
        (3, 7, 5, 9).Apply(c).Apply(g -> g[\"formula\"])
        c(3)[\"tells\"](0)
        c(2)
        Guess(GrundyTable(TriangularChocolate, 9, 9, 9; k := 5))[\"formula\"]";
    let [three, five] = ["(x, y, z) -> NimSum(x, y, z) == 0", "(x, y, z) -> NimSum(x - 1, y, z - 1) == 0"];
    let all = format!("({three}, {three}, {five}, {five})");
    assert_eq!(run(program)[1..], [&all, "true", "Map((\"standing\", \"unknown\"))", five]);
}

#[test]
fn periods_are_those_that_are_proved() {
    for (game, heaps) in [
        ("Kayles", 200),
        ("DawsonsKayles", 300),
        ("Subtraction(2,3,7)", 80),
        ("Subtraction(1,4,9)", 120),
        ("TakeAndBreak(\"0.77\")", 200),
        ("AllBut(1,3)", 100),
        ("AllBut(2,5)", 100),
    ] {
        let program = format!(
            "g := Guess({game}, {heaps})
             p := Periodicity({game}, {heaps})
             f := g[\"formula\"]
             c := g[\"checked\"]
             start := p[\"preperiod\"]
             All(f(n + p[\"period\"]) == f(n) + p[\"saltus\"] for n in start..start + 200)
             All(f(n) == Grundy({game}[n]) for n in c)
             c.Contains({heaps}) and (c.Contains(start) or start < Min(c))
             p[\"period\"] mod g[\"period\"]"
        );
        let shown = run(&program);
        assert_eq!(shown[shown.len() - 4..], ["true", "true", "true", "0"], "{game}: {shown:?}");
    }
}

#[test]
fn what_has_no_formula_is_unknown() {
    for data in [
        "n for n in 1..300 where IsPrime(n)",
        "n -> IsPrime(n), 200",
        "Wythoff, 15",
        "GrundysGame, 300",
        "(Random(2, n) for n in 1..60)",
        "(Factor(n).Size for n in 1..90)",
    ] {
        assert_eq!(run(&format!("Guess({data})")), ["Map((\"standing\", \"unknown\"))"], "{data}");
    }
}

#[test]
fn formulas_that_people_try_are_found() {
    for (data, formula) in [
        ("n -> Log2(n) + n mod 3, 60", "n -> Log2(n) + n mod 3"),
        ("n -> Log2(n)*(n mod 3), 60", "n -> (n mod 3)*Log2(n)"),
        ("n -> n*Log2(n) - 2^Log2(n), 60", "n -> -2^Log2(n) + n*Log2(n)"),
        ("n -> NimSum(n, 2*n) + n mod 5, 60", "n -> NimSum(n, 2*n) + n mod 5"),
        ("n -> n^2 div 12, 60", "n -> n^2 div 12"),
        ("n -> Binomial(n, 2) + n mod 4, 60", "n -> (n^2 - n)/2 + n mod 4"),
        ("n -> n/2 + n mod 3, 60", "n -> n/2 + n mod 3"),
        ("n -> n mod 3 == 1, 60", "n -> n mod 3 == 1"),
        ("n -> 2^n + (-1)^n, 20", "n -> 2^n + (-1)^n"),
        ("n -> n*3^n, 20", "n -> n*3^n"),
        ("n -> Divisors(n).Size, 90", "n -> Divisors(n).Size"),
        ("n -> (n + Isqrt(5*n^2)) div 2, 40", "n -> (n + Isqrt(5*n^2)) div 2"),
        ("(x, y) -> x div 2 + y div 3, 0..12", "(x, y) -> x div 2 + y div 3"),
        ("(x, y) -> (x div 2)*(y div 3), 0..12", "(x, y) -> (x div 2)*(y div 3)"),
        ("(x, y) -> NimSum(x, y) + x mod 2, 0..12", "(x, y) -> NimSum(x, y) + x mod 2"),
        ("(x, y) -> (x + y) mod 3, 0..12", "(x, y) -> (x + y) mod 3"),
        ("(x, y) -> BitAnd(x, y), 0..12", "(x, y) -> (x + y - NimSum(x, y))/2"),
        ("(x, y) -> Binomial(x, y), 0..8", "(x, y) -> Binomial(x, y)"),
    ] {
        assert_eq!(run(&format!("Guess({data})[\"formula\"]")), [formula], "{data}");
    }
}

#[test]
fn recurrences_are_continued_and_read_back() {
    let program = "def fibonacci(n) := if n < 2 then n else fibonacci(n-1) + fibonacci(n-2) end
        g := Guess((fibonacci(n) for n in 0..15); first := 0)
        g[\"kind\"]
        All(g[\"formula\"](n) == fibonacci(n) for n in 0..20)
        h := Guess(n -> n*2^(n div 2) - 5, 40)
        All(h[\"formula\"](n) == n*2^(n div 2) - 5 for n in 1..60)";
    let shown = run(program);
    assert_eq!(shown[shown.len() - 4..].iter().filter(|line| *line == "true").count(), 2, "{shown:?}");
    let [printed] = &run("Guess((1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144))[\"formula\"]")[..] else { panic!() };
    assert_eq!(run(&format!("({printed})(30)")), ["832040"]);
}

#[test]
fn the_lost_positions_of_wythoff_are_multiples_of_the_golden_ratio() {
    let program = "t := ((p[1], p[2]) for p in PPositions(Wythoff, 60).Map(Coordinates) where p[1] <= p[2])
        g := Guess((p[1] for p in t where p[2] <= 60); first := 0)[\"formula\"]
        All(g(n) == (n + Isqrt(5*n^2)) div 2 for n in 0..500)";
    assert_eq!(run(program).last().map(String::as_str), Some("true"));
}

#[test]
fn a_formula_that_fails_at_last_says_where() {
    let program = "g := Guess(n -> if n < 70 then n^2 - n else 5 end, 100)
        (g[\"formula\"], g[\"checked\"], g[\"first failure\"])";
    assert_eq!(run(program)[1..], ["(n -> n^2 - n, 1..69, 70)"]);
}

#[test]
fn all_kinds_of_data_and_of_values_are_understood() {
    for (data, formula) in [
        ("n^2 for n in 1..20", "n -> n^2"),
        ("(0, 1, 4, 9, 16, 25, 36, 49); first := 0", "n -> n^2"),
        ("Map((2, 4), (3, 6), (5, 10), (8, 16), (9, 18), (12, 24))", "n -> 2*n"),
        ("Table((a, b) -> a*b + 1, 8, 9)", "(a, b) -> a*b + 1"),
        ("Table(n -> n^2, 12)", "n -> n^2"),
        ("*(n mod 3) for n in 1..30", "n -> n mod 3"),
        (
            "OutcomeTable(SynchronizedCutcake, 8)",
            "(l, r) -> if l > r then \">\" elseif l == r then \"=\" else \"<\" end",
        ),
        ("n -> 2^Log2(n) + 3*n, 40", "n -> 3*n + 2^Log2(n)"),
        ("(a, b) -> a mod 3 == b, 0..12, 0..2", "(a, b) -> (a - b) mod 3 == 0"),
        ("Nim[n,3] for n in 0..30", "n -> n - 2*(n mod 4) + 3"),
        ("Nim, 6, 6", "(x, y) -> NimSum(x, y)"),
        ("5 for n in 1..6", "n -> 5"),
        ("Map((-2^62 - 1, 1), (2^62, 1), (0, 1), (3, 1))", "n -> 1"),
    ] {
        let shown = run(&format!("Guess({data})[\"formula\"]"));
        assert_eq!(shown, [formula], "{data}");
    }
}

#[test]
fn what_is_printed_reads_back() {
    for (data, arguments) in [
        ("[n,8] for n in 16..60", "35"),
        ("Cutcake, 1..20, 1..20", "40, 3"),
        ("Kayles, 200", "77"),
        ("AllBut(1,4), 100", "77"),
        ("TriangularChocolate, 8; k := 5", "4, 3, 9"),
        ("OutcomeTable(SynchronizedCutcake, 8)", "4, 3"),
        ("n -> if n < 70 then n^2 - n else 5 end, 100", "33"),
        ("GrundysGame, 300", ""),
    ] {
        let [printed] = &run(&format!("Guess({data})"))[..] else { panic!("{data}") };
        assert_eq!(run(printed), [printed.as_str()], "{data}");
        if !arguments.is_empty() {
            let told = |map: &str| run(&format!("({map})[\"formula\"]({arguments})"));
            assert_eq!(told(printed), told(&format!("Guess({data})")), "{data}");
        }
    }
}

#[test]
fn what_is_no_data_is_an_error() {
    for (text, said) in [
        ("Guess((1, 2, 3))", "a guess needs 4 values at least, and there are 3"),
        ("Guess((1, 2, 3, 4))", "4 values are too few for a guess: these need 7 at least"),
        ("Guess(())", "a guess needs 4 values at least, and there are 0"),
        ("Guess(7)", "Guess takes a sequence, a map, a table, a function or a ruleset as data, not an integer"),
        ("Guess((1, 2, 3, 4), 5)", "bounds are for a ruleset or a function"),
        ("Guess(n -> n)", "what the parameters of the function run over is missing"),
        ("Guess((1, 2, 3, 4); k := 3)", "`k` is for a ruleset"),
        ("Guess(Map((\"a\", 1), (\"b\", 2)))", "expected an integer, found a string"),
        ("Guess(Map((1, 1), ((1, 2), 2)))", "the key (1, 2) has not as many numbers as the others"),
        ("Guess((1, 2, 3, 4, 5, 6); first := 2^63 - 3)", "a coordinate is below 2^63"),
        ("Guess(Kayles, 50; first := 0)", "`first` is for a sequence"),
        ("Guess(n -> n, 50; first := 0)", "`first` is for a sequence"),
        ("Guess(Map((1, 1), (2, 4)); first := 0)", "`first` is for a sequence"),
        ("Guess(Table(n -> n, 50); first := 0)", "`first` is for a sequence"),
        ("Guess(Kayles)", "bounds for the sides of Kayles[a,b,…] are missing"),
        ("Guess(TriangularChocolate, 5)", "k"),
    ] {
        let shown = run(text).concat();
        assert!(shown.contains(said), "{text}: {shown}");
    }
}
