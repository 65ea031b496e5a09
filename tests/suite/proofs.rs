//! Proofs and what answers rest on: claims for all n against each n by itself, the law of values against search.

use std::{cmp::Ordering, error::Error};

use cutcake::{
    language::session::Session,
    limit::Limit,
    number::{Infinitesimal, Rational},
    partizan::Store,
    position::{Board, Boards, board},
    ruleset::synchronized_cutcake::SynchronizedCutcake,
    standing::Standing,
    synchronized::{Effort, Extent, Outcome, Search, Values, Weight},
};
use num_bigint::BigInt;

use crate::session::run;

type Checked = Result<(), Box<dyn Error>>;

/// Programs, and what the last of their lines is.
const PROVED: &[(&str, &str)] = &[
    // synchronized
    ("Prove([7,5] == 2*eps - eps^3)", "proved"),
    ("Prove(Value([7,5]) == 2*eps - eps^3)", "proved"),
    ("Prove([10,6] + [1,2] + [3,2] > 0; positions := 100)", "limit reached after 100 positions"),
    ("Prove(3*[7,6] + 3*[6,5] > 4*[7,5])", "refuted"),
    ("Prove([10,6] + [1,2] + [3,2] > 0, 100)", "limit reached after 100 positions"),
    // two players in turn
    ("Prove(Cutcake[8,7] > 0)", "proved"),
    ("Prove(Domineering[4,4] == 0)", "refuted"),
    ("Prove(Domineering[4,4] != 0)", "proved"),
    ("Prove(Domineering[3,3] <> 0)", "proved"),
    ("Prove(Domineering[2,2] <| 2)", "proved"),
    ("Prove(Domineering[4,4] |> 0)", "proved"),
    ("Prove(Domineering[5,5] == 0)", "proved"),
    ("Prove(Domineering[4,4] > Domineering[2,2])", "refuted"),
    ("Prove({3|1} > 1/2)", "proved"),
    ("Prove(Nim[3,5] == *6)", "proved"),
    ("Prove(Domineering[8,8] > 0, 100)", "limit reached after 100 positions"),
    // three players
    ("Prove([4,2,1] >_L 0)", "proved"),
    ("Prove([4,2,2] >_L 0)", "refuted"),
    ("Prove([4,2,2] >=_L 0)", "proved"),
    ("Prove([4,2,2] == 0)", "refuted"),
    ("Prove([1,2,3] =_L 0)", "refuted"),
    ("Prove([1,2,3] =_C 0)", "proved"),
    ("Prove(<0|0|> <>_L 0)", "proved"),
    // other answers
    ("Prove(Outcome(Domineering[3,3]) == N)", "proved"),
    ("Prove(Winner(Domineering[3,3], Left) == Left)", "proved"),
    ("Prove(Grundy(Kayles[20]) == 3)", "refuted"),
    ("Prove(Outcome([40,40]) == \"=\")", "open"),
    ("Standing(Prove(Outcome([40,40]) == \"=\"))", "open"),
    ("Standing(Prove([4,2,2] >=_L 0))", "theorem"),
    // for all n
    ("Prove(n*[6,5] < [3,2] for all n)", "proved"),
    ("Prove(n*[5,4] < [6,5] for all n)", "proved"),
    ("Prove(n*[3,2] < [2,1] for all n)", "proved"),
    ("Prove(n*[6,5] > 2*[6,5] for all n >= 3)", "proved"),
    ("Prove(n*[6,5] < 2*[6,5] for all n)", "refuted"),
    ("Prove(n*([7,5] + [5,4]) == 2*n*eps for all n)", "proved"),
    ("Prove([6,5] > (n - 3)*[5,4] - n*[2,1] for all n >= 0)", "proved"),
    ("Prove(n*[10,10] == 0 for all n)", "refuted"),
    ("Prove(n*Tiny(1) < 1 for all n)", "proved"),
    ("Prove(n*^ < 1 for all n)", "proved"),
    ("Prove(n*^.Pow(2) < ^ for all n)", "proved"),
    ("Prove(n*{1|-1} <| 2 for all n)", "proved"),
    ("Prove(n*{1|-1} <> 0 for all n)", "refuted"),
    ("Prove(n*{2|-1} > 1 for all n >= 6)", "proved"),
    ("Prove(n*Cutcake[8,7] == n for all n)", "proved"),
    ("Prove(n*[4,2,2] + [4,1,1] >_L n*[2,2,2] for all n)", "proved"),
    ("Prove(n*[2,2,2] == 0 for all n)", "refuted"),
    // who wins, for all n
    ("All(Outcome(n*[2,2,2]) == (Right, Left, Center) for n in 1..6)", "true"),
    ("Prove(Outcome(n*[2,2,2]) == (Right, Left, Center) for all n in 1..7)", "refuted"),
    ("Prove(Winner(n*[2,2,2], Left) == queer for all n >= 7)", "proved"),
    ("Prove(Winner(n*[2,2,2], Left) == queer for all n >= 6)", "refuted"),
    ("Prove(Outcome(n*[2,2,2]) == (queer, queer, queer) for all n >= 7)", "proved"),
    ("Prove(IsQueer(n*[2,2,2], Center) == true for all n >= 7)", "proved"),
    ("Prove(Winner(n*[2,2,2], Left) != Center for all n)", "proved"),
    ("Prove(Winner(n*[2,2,2], Left) != Right for all n)", "refuted"),
    ("Prove(Winner(n*[4,2,2] + [2,1,1], Left) == Left for all n)", "proved"),
    ("Prove(Winner(n*[3,1,1] + [2,2,2], Center) == Left for all n >= 2)", "proved"),
    ("Prove(Winner(n*ThreePlayerNim[2], Left) == queer for all n >= 2)", "open"),
    ("Prove(Winner(n*[5,5,5], Left) == queer for all n; positions := 5)", "limit reached after 5 positions"),
    ("Prove(Winner(n*Domineering[2,2], Left) == Left for all n)", "refuted"),
    ("Prove(Winner(n*Domineering[2,3], Left) == Left for all n)", "proved"),
    ("Prove(Winner(n*Cutcake[8,7], Right) != Right for all n)", "proved"),
    ("Prove(Outcome(2*n*Domineering[2,2]) == P for all n)", "proved"),
    ("Prove(Outcome(n*[6,5] - [3,2]) == \"<\" for all n)", "proved"),
    ("Prove([n,2] > [2,n] for all n in 3..9)", "proved"),
    ("Prove([n,2] > [2,n] for all n in 1..9 where n > 2)", "proved"),
    ("Prove([n,2] > 1 for all n in 3..9)", "refuted"),
    ("Prove(n < 10 for all n in 1..10^12)", "refuted"),
    ("Prove(Outcome([n,2]) == \">\" for all n in (3, 5, 8))", "proved"),
    ("Prove(n*[3,2] < [1000,999] + 1 for all n; positions := 1)", "limit reached after 1 positions"),
    ("Prove(n < 10^12 for all n)", "refuted"),
    ("Prove(n > -10^12 for all n)", "proved"),
    ("Prove(n*1/2 |> {3|-3} for all n >= 6)", "proved"),
    ("Prove(n*1/2 > {3|-3} for all n >= 6)", "refuted"),
    ("Prove(n*1/2 > {3|-3} for all n >= 7)", "proved"),
    ("Prove(n*{2|-1} < 10^12 for all n)", "refuted"),
    ("Prove(Try([3,2], 0) > 0)", "proved"),
    ("Sum(all for all in 1..3)", "6"),
];

#[test]
fn claims_are_decided() {
    for (program, printed) in PROVED {
        assert_eq!(run(program).last().map(String::as_str), Some(*printed), "{program}");
    }
}

#[test]
fn a_note_says_which_n_refutes() {
    for (program, note) in [
        ("Prove(n*[6,5] < 2*[6,5] for all n)", "the claim fails for n = 2"),
        ("Prove(n*[3,2] < 100*[3,2] for all n)", "the claim fails for n = 100"),
        ("Prove(Winner(n*[2,2,2], Left) == queer for all n)", "the claim fails for n = 1"),
        ("Prove(n < 100 for all n)", "the claim fails for n = 100"),
        ("Prove(n < 10^12 for all n)", "the claim fails for n = 1000000000000"),
        ("Prove(5 <> n*1/2 for all n >= 3)", "the claim fails for n = 3"),
        ("Prove(n < 10 for all n in 1..10^12)", "the claim fails for n = 10"),
        ("Prove([n,2] > 1 for all n in 3..9)", "the claim fails for n = 3"),
    ] {
        let mut session = Session::new(Limit::default());
        assert_eq!(session.text_of(program).unwrap(), "refuted");
        assert_eq!(session.take_notes(), [note], "{program}");
    }
}

#[test]
fn for_all_stands_in_claims_of_proofs_only() {
    for (program, words) in [
        ("Sum(x > 0 for all x)", "`for all` has no meaning here"),
        ("Standing(n*[3,2] > 0 for all n)", "`for all` has no meaning here"),
        ("(n > 0 for all n)", "`for all` has no meaning here"),
        ("Nim[n > 0 for all n]", "`for all` has no meaning here"),
        ("Prove(3 for all n)", "stands behind a comparison"),
        ("Prove([n,2] > 0 for all n)", "`Prove([n,2] > 0 for all n in 1..50)`"),
        ("Prove(n*n > 0 for all n)", "linear in n"),
        ("Prove(Winner(n*n*[2,2,2], Left) == queer for all n)", "linear in n"),
        ("Prove(Winner([2,2,2], n) == queer for all n)", "linear in n"),
        ("Prove(Grundy(n*Nim[2]) == 0 for all n)", "linear in n"),
        ("Prove(Winner(n*[2,2,2], Left) == 3 for all n)", "== queer"),
        ("Prove(Winner(n*[2,2,2], Left) > queer for all n)", "== queer"),
        ("Certificate(Prove(Winner(n*[2,2,2], Left) == queer for all n >= 7))", "each single n has one"),
        ("Prove(n*[3,2] > 0 for all n >= -2)", "`for all n >= 0`"),
        ("Prove(n*[2,2] > 2*^ for all n)", "two theories"),
        ("Prove(n*[4,2,1] > 0 for all n)", ">_L"),
    ] {
        let mut session = Session::new(Limit::default());
        let error = session.text_of(program).unwrap_err();
        let text = format!("{}; {}", error.kind, error.help.unwrap_or_default());
        assert!(text.contains(words), "{program}: {text}");
    }
}

/// A claim for all n against the claim for each of the first n by itself.
#[test]
fn claims_for_all_agree_with_each_n() {
    let claims = [
        ("n*[3,2]", "[2,1]"),
        ("n*[3,2]", "3*[3,2]"),
        ("n*[4,3]", "n*[2,1] - [3,2]"),
        ("n*[2,3] + [2,1]", "0"),
        ("n*{1|-1}", "1"),
        ("n*{2|-1}", "{3|0}"),
        ("n*^", "*"),
        ("n*^ + n*{1|-1}", "{2|-2}"),
        ("n*{3||2|0}", "2*n - 1"),
        ("n*Tiny(1)", "*"),
        ("n*(^ + *)", "v.Pow(2) + 3*^"),
        ("n*{1|*}", "n*1/2"),
    ];
    for (left, right) in claims {
        for sign in ["==", "!=", "<", ">", "<=", ">=", "<>", "<|", "|>"] {
            let all = run(&format!("Prove({left} {sign} {right} for all n)")).pop();
            let each = run(&format!("Prove({left} {sign} {right} for all n in 1..5)")).pop();
            match all.as_deref() {
                Some("proved") => assert_eq!(each.as_deref(), Some("proved"), "{left} {sign} {right}"),
                Some("refuted") => {}
                other => assert_eq!(other, Some("open"), "{left} {sign} {right}"),
            }
            if each.as_deref() == Some("refuted") {
                assert_eq!(all.as_deref(), Some("refuted"), "{left} {sign} {right}");
            }
        }
    }
}

/// The law says that search finds the sign of the value; here it does.
#[test]
fn search_agrees_with_the_law() -> Checked {
    let (mut values, limit) = (Values::default(), Limit::default());
    let law = values.law(&SynchronizedCutcake, (4, 4), &limit)?.filter(|law| law.is_plain()).ok_or("no law")?;
    let sides = law.rows().into_iter().map(|row| (row.board[0], row.board[1]));
    let rectangles: Vec<(u64, u64)> = sides.filter(|(l, r)| l * r > 1).collect();
    let (mut search, effort) = (Search::default(), Effort::new(&limit));
    let mut sums = 0;
    for (a, first) in rectangles.iter().enumerate() {
        for (b, second) in rectangles.iter().enumerate().skip(a) {
            for third in rectangles.iter().skip(b).step_by(3) {
                let parts = [first, second, third];
                let boards: Boards = parts.iter().map(|(l, r)| Board::from_slice(&[*l, *r])).collect();
                let mut value = Infinitesimal::ZERO;
                for (l, r) in parts {
                    value = value + values.value(*l, *r, &limit)?;
                }
                let expected = match value.signum() {
                    1 => Outcome::Greater,
                    0 => Outcome::Equal,
                    _ => Outcome::Less,
                };
                assert_eq!(search.outcome(&SynchronizedCutcake, &boards, &effort)?, expected, "{parts:?}");
                sums += 1;
            }
        }
    }
    assert!(sums > 100);
    Ok(())
}

/// Pairs of squares, by their sides.
type Squares = Vec<(u64, u64)>;

/// The pairs of irregular squares in a law for all rectangles inside a square, heavy ones first, by their sides.
fn pairs(side: u64) -> Result<[Squares; 2], Box<dyn Error>> {
    let (mut values, limit) = (Values::default(), Limit::default());
    let law = values.law_of(&SynchronizedCutcake, &[(side, side)], &limit)?.ok_or("no law")?;
    assert_eq!(law.extent(), Extent::Full, "{side}");
    // Squares draw, and of the other rectangles the longer side wins: Conjecture 1 of Cincotti and Iida.
    let value = |l, r| law.outcome(&SynchronizedCutcake, &[board([l, r])].into_iter().collect());
    for (l, r) in (1..=side).flat_map(|l| (1..=side).map(move |r| (l, r))) {
        let expected = match l.cmp(&r) {
            Ordering::Greater => Outcome::Greater,
            Ordering::Equal => Outcome::Equal,
            Ordering::Less => Outcome::Less,
        };
        assert_eq!(value(l, r)?, Some(expected), "[{l},{r}]");
    }
    let of = |weight| {
        let pairs = law.pairs().into_iter().filter(|pair| pair.2 == weight);
        let mut pairs: Vec<(u64, u64)> = pairs.map(|(a, b, _)| (a[0].min(b[0]), a[0].max(b[0]))).collect();
        pairs.sort_unstable();
        pairs
    };
    assert!(law.pairs().iter().all(|(a, b, _)| a[0] == a[1] && b[0] == b[1]), "a pair that is not of squares");
    Ok([of(Weight::Heavy), of(Weight::Light)])
}

#[test]
fn laws_of_values() -> Checked {
    let (mut values, limit) = (Values::default(), Limit::default());
    for corner in [(3, 2), (8, 8), (9, 9), (16, 5), (7, 12), (64, 3)] {
        let law = values.law(&SynchronizedCutcake, corner, &limit)?.ok_or("no law")?;
        assert!(law.is_plain(), "{corner:?}");
    }
    // Up to [12,12] the scales that a heavy pair outweighs do not occur.
    assert_eq!(pairs(12)?, [vec![], vec![(10, 10)]]);
    assert_eq!(pairs(14)?, [vec![(10, 10)], vec![]]);
    assert_eq!(pairs(16)?, [vec![(10, 10)], vec![]]);
    // There are too many boards.
    assert!(values.law(&SynchronizedCutcake, (40, 40), &limit)?.is_none());
    Ok(())
}

#[test]
#[ignore = "some minutes"]
fn laws_of_values_up_to_36() -> Checked {
    let heavy = vec![(10, 10), (10, 18), (10, 20), (18, 18), (18, 20), (19, 19), (20, 20)];
    assert_eq!(pairs(24)?, [heavy.clone(), vec![(22, 22), (23, 23)]]);
    assert_eq!(pairs(27)?, [heavy.clone(), vec![(22, 22), (23, 23), (27, 27)]]);
    let light = vec![(22, 22), (23, 23), (23, 30), (27, 27)];
    assert_eq!(pairs(32)?, [heavy.clone(), light.clone()]);
    let more =
        [(10, 34), (10, 36), (18, 34), (18, 36), (19, 35), (20, 34), (20, 36), (34, 34), (34, 36), (35, 35), (36, 36)];
    let mut heavy: Squares = heavy.into_iter().chain(more).collect();
    heavy.sort_unstable();
    assert_eq!(pairs(36)?, [heavy, light]);
    Ok(())
}

/// From where the comparison is said to repeat, it does.
#[test]
fn comparisons_of_multiples_repeat() -> Checked {
    let mut store = Store::new(Limit::default());
    let games = store.day(2)?;
    let half = store.number(&Rational::power_of_half(1))?.ok_or("no number")?;
    let mut settled = 0;
    for g in games {
        for h in [store.zero(), store.up(1)?, store.nimber(1)?, store.integer(-1)?, store.up(-2)?, half] {
            let Some(repeats) = store.settled(g, h, 1)? else { continue };
            settled += 1;
            if repeats.from > 12 {
                continue;
            }
            let mut relations = Vec::new();
            for copies in repeats.from..repeats.from + 2 * repeats.period + 4 {
                let copies = store.multiple(g, &BigInt::from(copies))?;
                let sum = store.add(copies, h)?;
                let zero = store.zero();
                relations.push(store.relation(sum, zero)?);
            }
            let period = usize::try_from(repeats.period)?;
            assert!(relations.iter().zip(&relations[period..]).all(|(a, b)| a == b), "{}", store.text(g)?);
        }
    }
    assert!(settled > 100, "{settled}");
    Ok(())
}

/// Questions, and what their answers rest on.
const STANDINGS: &[(&str, &str)] = &[
    ("[100,5]", "theorem (Cincotti and Iida 2007, Theorem 5)"),
    ("Value([100,5])", "theorem (Cincotti and Iida 2007, Theorem 5)"),
    ("Value([12,10])", "proved"),
    ("Outcome([40,40])", "derived (values of synchronized games taken to add, without a law)"),
    ("Outcome([3,2] - [4,3])", "proved"),
    ("Cutcake[8,7]", "theorem (Berlekamp, Conway and Guy, Winning Ways, ch. 2)"),
    ("Outcome(Cutcake[8,7])", "theorem (Berlekamp, Conway and Guy, Winning Ways, ch. 2)"),
    ("Outcome(MaundyCake[12,9])", "proved"),
    ("Outcome([4,2,2])", "proved"),
    ("Winner([4,2,2], Left)", "proved"),
    ("Outcome([5,4,3]; positions := 3)", "open"),
    ("Class([10^9,10^9,10^9])", "theorem (classes: Cincotti 2008, The game of Cutblock; values: by induction on cuts)"),
    ("Grundy(Kayles[50])", "proved"),
    ("Periodicity(Kayles, 200)", "proved"),
    ("Periodicity(GrundysGame, 200)", "open"),
    ("PPositions(TriangularChocolate, 20; k := 3)", "proved"),
    ("Outcome(TriangularChocolate[5,1,5; k := 3])", "theorem (Miyadera, Nakamura and Fukui 2017, Theorem 7.3)"),
    ("Grundy(TriangularChocolate[5,1,5; k := 3])", "proved"),
    ("Outcome(Wythoff[3,5])", "theorem (Wythoff 1907)"),
    ("Outcome(GenWythoff(2)[3,5])", "theorem (Fraenkel 1982)"),
    ("Grundy(Wythoff[3,5])", "proved"),
    ("Grundy(GenWythoff(2)[3,5])", "proved"),
    ("Outcome(Wythoff[3,5] + Nim[4])", "proved"),
    ("[8,6]", "proved"),
    ("[70,6]", "derived (values of synchronized games taken to add, without a law)"),
    ("[5,1]", "proved"),
    ("Outcome(Domineering[4,4])", "proved"),
    ("Outcome(Domineering[4,4]) == N", "proved"),
    ("[9,5] > [12,10]", "proved"),
    ("{3|1}", "proved"),
    ("17", "proved"),
];

#[test]
fn answers_say_what_they_rest_on() {
    for (question, standing) in STANDINGS {
        let printed = run(&format!("Standing({question}; source := true)"));
        assert_eq!(printed, [format!("\"{standing}\"")], "{question}");
    }
    assert_eq!(run("Standing([100,5]) == \"theorem\" and Standing([100,5]) == theorem"), ["true"]);
}

/// Programs whose last result rests on a derived outcome that stands somewhere within, or was found before.
const WRAPPED: &[(&str, &str)] = &[
    ("def f(n) := Outcome([n,n]); Standing(f(40))", "derived"),
    ("def f(n) := Standing(Outcome([n,n])); (f(3), f(40), f(3))", "(proved, derived, proved)"),
    (
        "Standing(Outcome(Domineering[7,8]); source := true)",
        "\"theorem (Lachmann, Moore and Rapaport 2002, Who wins Domineering on rectangular boards?)\"",
    ),
    ("Outcome(Domineering[7,8]); Standing(Outcome(Domineering[3,5]))", "proved"),
    ("x := Outcome([40,40]); Standing(x)", "derived"),
    ("x := Outcome([40,40]); y := x == \"=\"; (Standing(y), Standing(7))", "(derived, proved)"),
    ("x := Outcome([40,40]); Prove(x == \"=\")", "open"),
    ("x := Outcome([40,40]); x := 3; Standing(x)", "proved"),
    ("Outcome([40,40])\nStanding(_)", "derived"),
    ("Outcome([40,40])\nOutcome([3,2])\n(Standing(_1), Standing(_2))", "(derived, proved)"),
    ("Outcome([40,40]).Standing", "derived"),
    ("s := Standing; s(Outcome([40,40]))", "derived"),
    ("Standing(Try(Outcome([40,40]), 0))", "derived"),
    ("Standing(Try(1/0, 7))", "proved"),
    ("Standing(Try(Winner(MaundyBlock[12,12,4], Left; positions := 100), 0))", "open"),
    ("Standing(if true then Outcome([40,40]) end)", "derived"),
    ("Standing((1, Outcome([40,40])))", "derived"),
    ("Standing((Outcome([n,n]) for n in 38..40))", "derived"),
    ("Standing(Value([13,12]) + 1)", "derived"),
    ("t := ValueTable(SynchronizedCutcake, 12..13, 10..11); Standing(t[1,1])", "derived"),
    ("a := (); for n in 38..40 do a := a.Adjoin(Outcome([n,n])) end; Standing(a)", "derived"),
    ("(x -> Standing(x))(Outcome([40,40]))", "derived"),
    ("Standing(OutcomeTable(Domineering, 7..8, 7..8; positions := 10))", "open"),
    (
        "found := false; for n in 40..42 do if Outcome([n,n]) != \"=\" then found := true end end; Standing(found)",
        "derived",
    ),
    ("x := 0; if Outcome([40,40]) == \"<\" then x := 1 end; y := 2; (Standing(x), Standing(y))", "(derived, proved)"),
    ("x := Value([13,12]); Prove(x == eps^5)", "open"),
    ("Prove(Value([13,12])*1 == eps^5)", "open"),
    ("Prove(n*Value([13,12]) > 0 for all n)", "open"),
    ("def f(n) := if Outcome([n,n]) == \"=\" then 1 else 2 end; Prove(f(40) == 1)", "open"),
    ("Prove(Count(n for n in 40..42 where Outcome([n,n]) == \"=\") == 3)", "open"),
    ("Outcome([40,40])\nProve([7,5] == 2*eps - eps^3)", "proved"),
    ("Standing(Guess(n -> n + 1, 9))", "open"),
    ("Standing(FindCounterexample(n -> Outcome([n,n]) == \"=\", 33..36))", "derived"),
];

#[test]
fn what_is_wrapped_rests_on_what_is_within() {
    for (program, standing) in WRAPPED {
        let printed = run(program);
        assert!(printed.iter().any(|line| line == standing), "{program}: {printed:?}");
    }
}

#[test]
fn tables_mark_what_is_not_proved() {
    let marked = run("MarkStanding(OutcomeTable(SynchronizedCutcake, 40..41, 40..41))");
    let lines = ["L\\R  40  41", " 40  ='  <'", " 41  >'  ='", "' derived"];
    assert_eq!(marked, [lines.join("\n")]);
    let plain = run("OutcomeTable(Domineering, 1..3, 1..3)");
    assert_eq!(run("MarkStanding(OutcomeTable(Domineering, 1..3, 1..3))"), plain);
    let values = run("MarkStanding(ValueTable(SynchronizedCutcake, 600..601, 2..3))").concat();
    let legend = "\" theorem (Cincotti and Iida 2007, Theorem 2; Cincotti and Iida 2007, Theorem 3)";
    assert!(values.contains("299 - 300*eps\"") && values.ends_with(legend), "{values}");
    // Values with marks are those of the table without.
    let bare = run("ValueTable(SynchronizedCutcake, 600..601, 2..3)").concat();
    let unmarked: Vec<String> = values.replace('"', "").split_whitespace().map(str::to_owned).collect();
    assert!(bare.split_whitespace().all(|word| unmarked.iter().any(|other| other == word)), "{bare}");
    for table in
        ["MarkStanding(OutcomeTable(SynchronizedCutcake, 8, 9))", "MarkStanding(ClassTable(Cutblock, 1, 2, 2))"]
    {
        let printed = run(&format!("({table},)")).concat();
        assert_eq!(run(&printed).concat(), printed, "{table}");
    }
    assert!(run("MarkStanding(TableOfRows((\"n\", \"m\"), (1, 2)))").concat().contains("is not known"));
    assert!(run("MarkStanding(3)").concat().contains("expected a table"));
}

#[test]
fn of_two_things_the_weaker_counts() {
    for (place, one) in Standing::ALL.iter().enumerate() {
        for (other_place, other) in Standing::ALL.iter().enumerate() {
            assert_eq!(one.and(*other), Standing::ALL[place.max(other_place)]);
        }
    }
}

/// At the prompt what is not proved says so; elsewhere nothing does.
#[test]
fn the_prompt_shows_what_results_rest_on() {
    let mut session = Session::new(Limit::default());
    let mut standings = Vec::new();
    for input in ["Outcome([40,40])", "[3,2] + [40,30]", "Outcome([3,2])", "3", "Class([2,2,2])", "x := [12,10]; 5"] {
        session.interact(input, &mut |shown| standings.push(shown.standing.map(Standing::with_source))).unwrap();
    }
    let cutblock = "theorem (classes: Cincotti 2008, The game of Cutblock; values: by induction on cuts)".to_owned();
    let derived = Some("derived (values of synchronized games taken to add, without a law)".to_owned());
    assert_eq!(standings, [derived.clone(), derived, None, None, Some(cutblock), None]);
    session.run("file", "Outcome([40,40])", &mut |shown| assert_eq!(shown.standing, None)).unwrap();
}
