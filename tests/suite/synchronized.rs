//! Synchronized games from more than one side: published tables, reference values, exact search against signs of values,
//! laws of infinitesimal numbers.

use std::error::Error;

use cutcake::{
    limit::{Limit, Stop},
    number::{Infinitesimal, Rational, infinitesimal::Term},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    ruleset::synchronized_cutcake::SynchronizedCutcake,
    synchronized::{
        Claim, Effort, Outcome, Search, Standing, Status, ValueError, Values, Verdict, best_moves, check_theorems,
        formula, representatives, strategy,
    },
};
use proptest::prelude::*;

type Checked = Result<(), Box<dyn Error>>;

fn sum(rectangles: &[(u64, u64)]) -> Boards {
    rectangles.iter().map(|(l, r)| Board::from_slice(&[*l, *r])).collect()
}

fn value_of(values: &mut Values, sum: &Boards, limit: &Limit) -> Result<Infinitesimal, Box<dyn Error>> {
    let mut total = Infinitesimal::ZERO;
    for (board, times) in sum.iter() {
        total = total + &values.value(board[0], board[1], limit)? * &Rational::from(i64::try_from(times)?);
    }
    Ok(total)
}

fn outcome_of_sign(value: &Infinitesimal) -> Outcome {
    match value.signum() {
        0 => Outcome::Equal,
        1 => Outcome::Greater,
        _ => Outcome::Less,
    }
}

#[test]
fn values_agree_with_the_reference_table() -> Checked {
    let (mut values, limit) = (Values::default(), Limit::default());
    let mut lines = 0;
    for line in
        include_str!("../reference/synchronized_cutcake_values.tsv").lines().filter(|line| !line.starts_with('#'))
    {
        let mut fields = line.split('\t');
        let (Some(l), Some(r), Some(value)) = (fields.next(), fields.next(), fields.next()) else { continue };
        let (l, r) = (l.parse()?, r.parse()?);
        assert_eq!(values.value(l, r, &limit)?.to_string(), value, "[{l},{r}]");
        assert_eq!(values.value(r, l, &limit)?, -&value.parse::<Infinitesimal>()?, "[{r},{l}]");
        lines += 1;
    }
    assert_eq!(lines, 105);
    Ok(())
}

#[test]
fn published_table_of_values() -> Checked {
    let (mut values, limit) = (Values::default(), Limit::default());
    let table = [
        (2, ["0", "-eps", "-1", "-1 - eps", "-2", "-2 - eps"]),
        (3, ["eps", "0", "-1 + 2*eps", "-1 + eps", "-2 + 3*eps", "-2 + 2*eps"]),
        (4, ["1", "1 - 2*eps", "0", "-eps^3", "-eps", "-3*eps"]),
        (5, ["1 + eps", "1 - eps", "eps^3", "0", "-eps^2", "-2*eps + eps^3"]),
        (6, ["2", "2 - 3*eps", "eps", "eps^2", "0", "-eps^3"]),
        (7, ["2 + eps", "2 - 2*eps", "3*eps", "2*eps - eps^3", "eps^3", "0"]),
    ];
    for (l, row) in table {
        for (r, value) in (2..).zip(row) {
            assert_eq!(values.value(l, r, &limit)?.to_string(), value, "[{l},{r}]");
        }
    }
    Ok(())
}

#[test]
fn published_table_of_outcomes_by_exact_search() -> Checked {
    let (mut search, limit) = (Search::default(), Limit::default());
    for l in 1..=8 {
        for r in 1..=8 {
            let outcome = search.outcome(&SynchronizedCutcake, &sum(&[(l, r)]), &Effort::new(&limit))?;
            let expected = match l.cmp(&r) {
                std::cmp::Ordering::Less => Outcome::Less,
                std::cmp::Ordering::Equal => Outcome::Equal,
                std::cmp::Ordering::Greater => Outcome::Greater,
            };
            assert_eq!(outcome, expected, "[{l},{r}]");
        }
    }
    Ok(())
}

#[test]
fn outcomes_agree_with_signs_of_values_on_sums_of_two() -> Checked {
    let (mut values, mut search, limit) = (Values::default(), Search::default(), Limit::default());
    let rectangles: Vec<(u64, u64)> = (1..=5).flat_map(|l| (1..=5).map(move |r| (l, r))).collect();
    for (place, first) in rectangles.iter().enumerate() {
        for second in &rectangles[place..] {
            let sum = sum(&[*first, *second]);
            let outcome = search.outcome(&SynchronizedCutcake, &sum, &Effort::new(&limit))?;
            let value = value_of(&mut values, &sum, &limit)?;
            assert_eq!(outcome, outcome_of_sign(&value), "{first:?} + {second:?}");
        }
    }
    Ok(())
}

/// The outcome of a sum straight from the rules: no memory, no counting, no symmetry.
fn slow_status(rectangles: &[(u64, u64)], player: usize) -> Status {
    let cuts = |player: usize| {
        let length = move |(l, r): (u64, u64)| if player == 0 { l } else { r };
        rectangles.iter().enumerate().flat_map(move |(place, side)| (1..length(*side)).map(move |cut| (place, cut)))
    };
    let (own, other) = (cuts(player).collect::<Vec<_>>(), cuts(1 - player).collect::<Vec<_>>());
    match (own.is_empty(), other.is_empty()) {
        (true, true) => return Status::Drawing,
        (true, false) => return Status::Losing,
        (false, true) => return Status::Winning,
        (false, false) => {}
    }
    let after = |first: (usize, u64), second: (usize, u64)| {
        let (left, right) = if player == 0 { (first, second) } else { (second, first) };
        let pieces = rectangles.iter().enumerate().flat_map(|(place, (l, r))| {
            let across = if place == left.0 { vec![left.1, l - left.1] } else { vec![*l] };
            let along = if place == right.0 { vec![right.1, r - right.1] } else { vec![*r] };
            across.into_iter().flat_map(move |l| along.clone().into_iter().map(move |r| (l, r))).collect::<Vec<_>>()
        });
        pieces.filter(|piece| *piece != (1, 1)).collect::<Vec<_>>()
    };
    let worst = |own: (usize, u64)| other.iter().map(|other| slow_status(&after(own, *other), player)).min();
    own.iter().filter_map(|own| worst(*own)).max().unwrap_or(Status::Losing)
}

#[test]
fn search_agrees_with_the_bare_rules() -> Checked {
    let (mut search, limit) = (Search::default(), Limit::default());
    let rectangles = [(1, 2), (2, 1), (2, 2), (3, 1), (2, 3), (3, 2)];
    for first in rectangles {
        for second in rectangles {
            for third in [(1, 1), (2, 1), (1, 2)] {
                let parts = [first, second, third];
                for (place, player) in [Player::Left, Player::Right].into_iter().enumerate() {
                    let fast = search.status(&SynchronizedCutcake, &sum(&parts), player, &Effort::new(&limit))?;
                    assert_eq!(fast, slow_status(&parts, place), "{parts:?} {player}");
                }
            }
        }
    }
    Ok(())
}

#[test]
fn best_moves_keep_the_status() -> Checked {
    let (mut search, limit) = (Search::default(), Limit::default());
    let mut best = |parts: &[(u64, u64)], player| {
        let status_of = |boards: &Boards| search.status(&SynchronizedCutcake, boards, player, &Effort::new(&limit));
        best_moves(&SynchronizedCutcake, &sum(parts), player, &limit, status_of)
    };
    let moves = best(&[(4, 2), (1, 2)], Player::Left)?;
    assert_eq!(moves.iter().map(|best| best.result.clone()).collect::<Vec<_>>(), [sum(&[(2, 2), (2, 2)])]);
    let moves = best(&[(4, 2), (1, 2)], Player::Right)?;
    assert_eq!(moves.iter().map(|best| best.board.to_vec()).collect::<Vec<_>>(), [[1, 2]]);
    assert!(best(&[(4, 2)], Player::Right)?.is_empty());
    assert_eq!(best(&[(4, 1)], Player::Left)?.len(), 2);
    Ok(())
}

#[test]
fn strategies_meet_every_reply() -> Checked {
    let (mut search, limit) = (Search::default(), Limit::default());
    for parts in [&[(3, 2), (2, 3)][..], &[(4, 3), (1, 2)], &[(3, 3), (3, 3)], &[(2, 2)], &[(1, 1)], &[(2, 4), (3, 1)]]
    {
        for player in [Player::Left, Player::Right] {
            let boards = sum(parts);
            let status = search.status(&SynchronizedCutcake, &boards, player, &Effort::new(&limit))?;
            let status_of = |boards: &Boards| search.status(&SynchronizedCutcake, boards, player, &Effort::new(&limit));
            let strategy = strategy(&SynchronizedCutcake, &boards, player, &limit, status_of)?;
            assert_eq!(strategy.status, status);
            let worst = strategy.replies.iter().map(|reply| reply.status).min();
            match strategy.own {
                Some(own) => {
                    // The opponent's moves, and once more those in another copy of the board that the player moves in.
                    let other = if player == Player::Left { Player::Right } else { Player::Left };
                    let mut replies = 0;
                    for (board, times) in boards.iter() {
                        let moves = SynchronizedCutcake.options(board, other, &limit)?.len();
                        replies += if *board == own.board && times > 1 { 2 * moves } else { moves };
                    }
                    assert_eq!(strategy.replies.len(), replies, "{parts:?} {player}");
                    assert!(worst.is_none_or(|worst| worst == status), "{parts:?} {player}");
                }
                None => assert!(worst.is_none_or(|worst| worst == Status::Losing), "{parts:?} {player}"),
            }
        }
    }
    Ok(())
}

#[test]
fn what_is_forgotten_changes_no_answer() -> Checked {
    let limit = Limit::default();
    let (mut whole, mut small) = (Search::default(), Search::with_memory(64));
    for (l, r) in [(3, 2), (4, 3), (5, 3), (4, 4), (5, 4)] {
        for (other, one) in [(2, 3), (3, 4), (1, 3), (4, 5)] {
            let boards = sum(&[(l, r), (other, one)]);
            let outcomes = [&mut whole, &mut small]
                .map(|search| search.outcome(&SynchronizedCutcake, &boards, &Effort::new(&limit)));
            let [whole, small] = outcomes;
            assert_eq!(whole?, small?, "[{l},{r}] + [{other},{one}]");
        }
        assert!(small.remembered().0 <= 64);
    }
    Ok(())
}

#[test]
fn a_bound_of_positions_stops_a_search() -> Checked {
    let (mut search, limit) = (Search::default(), Limit::default());
    let effort = Effort { most_positions: Some(3), ..Effort::new(&limit) };
    let outcome = search.outcome(&SynchronizedCutcake, &sum(&[(5, 4), (3, 4)]), &effort);
    assert_eq!(outcome, Err(Stop::Positions { most: 3 }));
    // What was found is kept, so that it goes on from there.
    let effort = Effort { most_positions: None, ..effort };
    assert_eq!(search.outcome(&SynchronizedCutcake, &sum(&[(5, 4), (3, 4)]), &effort)?, Outcome::Less);
    // Both players' questions are one search.
    let mut search = Search::default();
    let boards = sum(&[(5, 4), (3, 4)]);
    search.outcome(&SynchronizedCutcake, &boards, &Effort::new(&limit))?;
    let most = search.positions();
    let bounded = |most| {
        let effort = Effort { most_positions: Some(most), ..Effort::new(&limit) };
        Search::default().outcome(&SynchronizedCutcake, &boards, &effort)
    };
    assert_eq!((bounded(most), bounded(most - 1)), (Ok(Outcome::Less), Err(Stop::Positions { most: most - 1 })));
    Ok(())
}

/// What laws say of sums of rectangles, against exact search: how many were decided, and which differ.
fn outcomes_that_differ(
    sums: impl IntoIterator<Item = Vec<(u64, u64)>>,
) -> Result<(usize, Vec<String>), Box<dyn Error>> {
    let (mut values, mut search, limit) = (Values::default(), Search::default(), Limit::default());
    let (mut decided, mut differ) = (0, Vec::new());
    for rectangles in sums {
        let sum = sum(&rectangles);
        let law = values.law_about(&SynchronizedCutcake, &rectangles, &limit)?;
        let by_law = law.map(|law| law.outcome(&SynchronizedCutcake, &sum)).transpose()?.flatten();
        let estimate = |board: &Board| values.estimate(board[0], board[1]);
        let effort = Effort { estimate: Some(&estimate), ..Effort::new(&limit) };
        let exact = search.outcome(&SynchronizedCutcake, &sum, &effort)?;
        decided += 1;
        if by_law != Some(exact) {
            differ.push(format!("{rectangles:?}: {by_law:?} by the law, {exact} by search"));
        }
    }
    Ok((decided, differ))
}

#[test]
fn laws_agree_with_exact_search() -> Checked {
    let rectangles: Vec<(u64, u64)> =
        (1..=4).flat_map(|l| (1..=4).map(move |r| (l, r))).filter(|rectangle| *rectangle != (1, 1)).collect();
    let mut sums = Vec::new();
    for (i, first) in rectangles.iter().enumerate() {
        for (j, second) in rectangles.iter().enumerate().skip(i) {
            sums.push(vec![*first, *second]);
            sums.extend(rectangles[j..].iter().map(|third| vec![*first, *second, *third]));
        }
    }
    assert_eq!(outcomes_that_differ(sums)?, (120 + 680, Vec::new()));
    Ok(())
}

#[test]
#[ignore = "a minute"]
fn some_rectangles_have_no_value() -> Checked {
    let (mut values, limit) = (Values::default(), Limit::default());
    let scale = values.value(37, 36, &limit)?;
    let other = scale.clone();
    assert_eq!(values.value(73, 72, &limit), Err(ValueError::Confused { rectangle: (73, 72), other: scale.clone() }));
    assert_eq!(values.value(72, 73, &limit), Err(ValueError::Confused { rectangle: (72, 73), other: -other }));
    Ok(())
}

#[test]
fn a_bound_of_positions_stops_the_search_for_a_value() -> Checked {
    let (mut values, limit) = (Values::default(), Limit::default());
    assert_eq!(values.value(11, 8, &limit.clone().with_positions(20)), Err(Stop::Positions { most: 20 }.into()));
    // What was found is kept, and nothing is lost.
    assert_eq!(values.value(11, 8, &limit)?, Values::default().value(11, 8, &limit)?);
    Ok(())
}

#[test]
fn values_add_up_in_exact_play() -> Checked {
    let (mut values, mut search, limit) = (Values::default(), Search::default(), Limit::default());
    let sums: &[&[(u64, u64)]] = &[
        &[(3, 2), (5, 6)],
        &[(4, 3), (2, 3), (2, 3), (1, 2)],
        &[(4, 3), (3, 2), (3, 2), (1, 2)],
        &[(7, 4), (2, 3), (2, 3), (2, 3)],
        &[(6, 5), (4, 5), (4, 5)],
        &[(7, 5), (2, 3), (2, 3), (5, 4)],
        &[(6, 3), (3, 2), (3, 2), (3, 2), (1, 3)],
        &[(7, 6), (4, 5)],
        &[(5, 5), (3, 3)],
    ];
    for rectangles in sums {
        let sum = sum(rectangles);
        let value = value_of(&mut values, &sum, &limit)?;
        let outcome = search.outcome(&SynchronizedCutcake, &sum, &Effort::new(&limit))?;
        assert_eq!(outcome, outcome_of_sign(&value), "{rectangles:?}");
    }
    Ok(())
}

#[test]
fn closed_forms_hold_but_for_the_errata() -> Checked {
    let (mut values, limit) = (Values::default(), Limit::default());
    let errata = check_theorems(&mut values, 4..=64, &limit)?;
    let wrong: Vec<(u64, u64)> = errata.iter().map(|erratum| erratum.rectangle).collect();
    let six = (8..=64).filter(|n| n % 4 >= 2).map(|n| (n, 6));
    let seven = (8..=64).filter(|n| n % 4 == 3).map(|n| (n, 7));
    assert_eq!(wrong, six.chain(seven).collect::<Vec<_>>());
    assert!(errata.iter().all(|erratum| erratum.value > erratum.printed.value));
    let known = [
        ((10, 6), "1 - eps", "1 - 2*eps^2", (5, 5)),
        ((11, 6), "1 - eps - eps^3", "1 - eps^2", (5, 6)),
        ((14, 6), "2 - 2*eps", "2 - eps - 2*eps^2", (4, 10)),
        ((15, 6), "2 - 2*eps - eps^3", "2 - 3*eps^2", (5, 10)),
        ((11, 7), "1 - 3*eps", "1 - 2*eps", (5, 6)),
        ((15, 7), "2 - 6*eps", "2 - 5*eps", (4, 11)),
    ];
    for (rectangle, printed, value, cut) in known {
        let erratum = errata.iter().find(|erratum| erratum.rectangle == rectangle).ok_or("no such erratum")?;
        assert_eq!(erratum.printed.value.to_string(), printed);
        assert_eq!(erratum.value.to_string(), value);
        assert_eq!(erratum.cut, cut, "{rectangle:?}");
    }
    Ok(())
}

#[test]
fn conjecture_on_the_larger_side() -> Checked {
    let (mut values, limit) = (Values::default(), Limit::default());
    for l in 1..=16 {
        for r in 1..=16 {
            let sign = values.value(l, r, &limit)?.signum();
            assert_eq!(sign, i32::from(l > r) - i32::from(l < r), "[{l},{r}]");
        }
    }
    Ok(())
}

#[test]
fn names_do_not_depend_on_the_order_of_questions() -> Checked {
    let limit = Limit::default();
    let rectangles: Vec<(u64, u64)> = (3..=20).flat_map(|l| (2..l).map(move |r| (l, r))).collect();
    let (mut forward, mut backward, mut late) = (Values::default(), Values::default(), Values::default());
    let first = late.value(20, 17, &limit)?;
    let last: Vec<Infinitesimal> =
        rectangles.iter().rev().map(|(l, r)| backward.value(*l, *r, &limit)).collect::<Result<_, _>>()?;
    for ((l, r), last) in rectangles.iter().zip(last.iter().rev()) {
        let value = forward.value(*l, *r, &limit)?;
        assert_eq!(value, *last, "[{l},{r}]");
        assert_eq!(value, late.value(*l, *r, &limit)?, "[{l},{r}]");
    }
    assert_eq!(first, forward.value(20, 17, &limit)?);
    assert_eq!(forward.scales(16, &limit)?, Values::default().scales(16, &limit)?);
    let names: Vec<String> = forward.scales(11, &limit)?.iter().map(|scale| scale.value().to_string()).collect();
    assert_eq!(names, ["1", "eps", "eps^2", "eps^(5/2)", "eps^(11/4)", "eps^3", "eps^(7/2)", "eps^4"]);
    Ok(())
}

#[test]
fn long_narrow_rectangles_are_quick() -> Checked {
    let (mut values, limit) = (Values::default(), Limit::default());
    assert_eq!(values.value(u64::MAX, 1, &limit)?.to_string(), "18446744073709551614");
    assert_eq!(values.value(1_000_003, 5, &limit)?.to_string(), "249999 + 2*eps - 250000*eps^3");
    assert_eq!(values.value(100, 6, &limit)?, formula(100, 6).ok_or("no formula")?.value);
    Ok(())
}

#[test]
fn standing_says_what_a_value_rests_on() -> Checked {
    let (mut values, limit) = (Values::default(), Limit::default());
    assert_eq!(values.standing(9, 5, &limit)?, Standing::theorem("Cincotti and Iida 2007, Theorem 5"));
    // Theorems 6 and 7 are partly false, so that they are no source where they are right either.
    for (l, r) in [(8, 6), (9, 6), (10, 6), (8, 7), (10, 7), (11, 7)] {
        assert!(matches!(values.standing(l, r, &limit)?, Standing::Derived(_)), "{l}, {r}");
        assert_eq!(formula(l, r).ok_or("no formula")?.source(), None, "{l}, {r}");
    }
    assert_eq!(values.standing(1, 9, &limit)?, Standing::Proved);
    assert!(matches!(values.standing(12, 10, &limit)?, Standing::Derived(_)));
    values.set_proved(6, 10);
    assert_eq!(values.standing(10, 6, &limit)?, Standing::Proved);
    Ok(())
}

/// Decides `[l,r]` against a value, with guesses to order moves: the verdict and the number of positions.
fn decide(
    rectangle: (u64, u64),
    claim: Claim,
    value: &str,
    most: Option<u64>,
) -> Result<(Verdict, u64), Box<dyn Error>> {
    let (mut values, mut search, limit) = (Values::default(), Search::default(), Limit::default());
    values.value(rectangle.0, rectangle.1, &limit)?;
    let mut boards = representatives(&-value.parse::<Infinitesimal>()?, &values)?;
    boards.add(Board::from_slice(&[rectangle.0, rectangle.1]), 1).unwrap();
    let estimate = |board: &Board| values.estimate(board[0], board[1]);
    let effort = Effort { most_positions: most, estimate: Some(&estimate), ..Effort::new(&limit) };
    let verdict = search.prove(&SynchronizedCutcake, &boards, claim, &effort)?;
    Ok((verdict, search.positions()))
}

#[test]
fn proofs_by_search_alone() -> Checked {
    assert_eq!(decide((7, 5), Claim::Equal, "2*eps - eps^3", None)?.0, Verdict::Proved);
    assert_eq!(decide((7, 5), Claim::Greater, "2*eps - eps^3", None)?.0, Verdict::Refuted);
    assert_eq!(decide((6, 4), Claim::LessOrEqual, "eps", None)?.0, Verdict::Proved);
    assert_eq!(decide((10, 6), Claim::Greater, "1 - eps", Some(100))?, (Verdict::LimitReached, 100));
    let (verdict, positions) = decide((10, 6), Claim::Greater, "1 - eps", None)?;
    assert_eq!(verdict, Verdict::Proved);
    assert!(positions < 12_000, "{positions} positions");
    Ok(())
}

#[test]
fn representatives_are_boards() -> Checked {
    let (mut values, limit) = (Values::default(), Limit::default());
    values.scales(6, &limit)?;
    assert_eq!(representatives(&"2 - 3*eps".parse()?, &values)?, sum(&[(3, 1), (2, 3), (2, 3), (2, 3)]));
    assert!(representatives(&"1/2".parse()?, &values).is_err());
    assert!(representatives(&"eps^(7/3)".parse()?, &values).is_err());
    Ok(())
}

/// A value with a few terms, small enough to meet itself.
fn infinitesimals() -> impl Strategy<Value = Infinitesimal> {
    let rational = |range: std::ops::RangeInclusive<i64>| {
        (range, 1i64..=4).prop_filter_map("a rational", |(a, b)| Rational::new(a.into(), b.into()))
    };
    let term = (rational(0..=6), rational(-5..=5)).prop_map(|(exponent, coefficient)| Term { exponent, coefficient });
    prop::collection::vec(term, 0..5).prop_filter_map("a sum", |terms| Infinitesimal::sum(terms).ok())
}

proptest! {
    #[test]
    fn infinitesimals_are_an_ordered_group(a in infinitesimals(), b in infinitesimals(), c in infinitesimals()) {
        prop_assert_eq!(&(&a + &b) + &c, &a + &(&b + &c));
        prop_assert_eq!(&a + &b, &b + &a);
        prop_assert_eq!(&a - &a, Infinitesimal::ZERO);
        prop_assert_eq!(&(&a - &b) + &b, a.clone());
        prop_assert_eq!(a.cmp(&b), (&a + &c).cmp(&(&b + &c)));
        prop_assert_eq!(a.cmp(&b), (&a - &b).signum().cmp(&0));
        prop_assert_eq!(a.cmp(&b).reverse(), (-&a).cmp(&-&b));
        prop_assert_eq!(&a * &Rational::from(3), &(&a + &a) + &a);
    }

    #[test]
    fn infinitesimals_read_back_as_printed(a in infinitesimals()) {
        prop_assert_eq!(a.to_string().parse::<Infinitesimal>(), Ok(a));
    }
}

#[test]
fn infinitesimals_print_and_compare() -> Checked {
    for text in ["0", "-eps", "1/2*eps", "2 - 3*eps", "3*eps - eps^(5/2)", "eps^4", "-1/2 + 5/3*eps^(1/2)"] {
        assert_eq!(text.parse::<Infinitesimal>()?.to_string(), text);
    }
    for text in ["", "eps^", "2eps", "eps^5/2", "--1", "eps^(-1)", "1 +", "+1"] {
        assert!(text.parse::<Infinitesimal>().is_err(), "{text}");
    }
    assert!(Infinitesimal::scale(Rational::from(-1)).is_err());
    let x: Infinitesimal = "1/2 - 3*eps^2".parse()?;
    assert_eq!(x.standard().to_string(), "1/2");
    assert_eq!(x.coefficient(&Rational::from(2)), Rational::from(-3));
    assert_eq!(x.leading_term().map(|term| term.exponent.clone()), Some(Rational::ZERO));
    Ok(())
}

/// Two squares of side 10 are worth 0 together, and nobody is sure of a draw. To each cut of one player in one of them, up to a
/// mirror, the other has a cut in the other or in the same after which the value is his.
#[test]
fn values_do_not_add() -> Checked {
    let errata = crate::session::run("Errata(10..10)").concat();
    let row = errata.lines().find(|line| line.trim_start().starts_with("values add")).ok_or("no row")?;
    let cells: Vec<&str> = row.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
    assert_eq!(cells, ["values add", "=", "<>", "[10,10] + [10,10]", "5 of 5 cuts are met"]);
    // In the smaller squares this is not so.
    let (mut values, limit) = (Values::default(), Limit::default());
    for side in 2..10u64 {
        let mut is_answered = |a: u64| -> Result<bool, Box<dyn Error>> {
            for b in 1..=side / 2 {
                for pieces in [
                    [(a, side), (side - a, side), (side, b), (side, side - b)],
                    [(a, b), (side - a, b), (a, side - b), (side - a, side - b)],
                ] {
                    let mut sum = Infinitesimal::ZERO;
                    for (l, r) in pieces {
                        sum = sum + values.value(l, r, &limit)?;
                    }
                    if sum.signum() < 0 {
                        return Ok(true);
                    }
                }
            }
            Ok(false)
        };
        let mut answered = true;
        for a in 1..=side / 2 {
            answered &= is_answered(a)?;
        }
        assert!(!answered, "{side}");
    }
    Ok(())
}
