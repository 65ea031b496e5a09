//! Quotients, against a plain search that does not use them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

mod dice;
#[allow(dead_code)]
mod positions;

use std::{collections::BTreeMap, rc::Rc};

use cutcake_base::limit::{Limit, Stop};
use cutcake_impartial::{
    HeapGame, Outcome,
    heap::Parts,
    misere::{Misere, Pieces, Play},
};
use cutcake_misere::{
    Games, MisereError, Quotient,
    quotient::{CodedHeaps, Followers, HeapRules},
};
use dice::Dice;
use positions::code;

/// Heaps as the pieces of a plain search.
struct Plain(Rc<dyn HeapRules>);

impl Play for Plain {
    type Piece = u64;

    fn options(&self, heap: &u64, limit: &Limit) -> Result<Vec<Pieces<u64>>, Stop> {
        let options = self.0.options(*heap, limit)?.into_iter();
        Ok(options.map(|parts| parts.iter().map(|part| (*part, 1)).collect()).collect())
    }

    fn nim_heap(&self, _: &u64) -> Option<u64> {
        None
    }
}

fn heaps_of(text: &str) -> Rc<dyn HeapRules> {
    Rc::new(CodedHeaps::new(HeapGame::of_code(code(text))))
}

fn quotient(text: &str, last: u64) -> Quotient {
    Quotient::of_heaps(heaps_of(text), last, &Limit::default()).unwrap()
}

/// Compares outcomes of random sums, and makes a winning move in each N-position.
fn compare(rules: Rc<dyn HeapRules>, quotient: &Quotient, largest: u64, total: u64, sums: usize, dice: &mut Dice) {
    let limit = Limit::default();
    let (plain, mut misere) = (Plain(Rc::clone(&rules)), Misere::default());
    for _ in 0..sums {
        let (mut sum, mut left) = (BTreeMap::new(), total);
        while left > 0 {
            let heap = 1 + dice.below(usize::try_from(largest.min(left)).unwrap()) as u64;
            *sum.entry(heap).or_insert(0) += 1;
            left -= heap;
            if dice.below(6) == 0 {
                break;
            }
        }
        let sum: Vec<(u64, u64)> = sum.into_iter().collect();
        let wins = misere.wins_first(&plain, &sum, &limit).unwrap();
        let expected = if wins { Outcome::N } else { Outcome::P };
        assert_eq!(quotient.outcome(&sum, &limit).unwrap(), expected, "{quotient} {sum:?}");
        match quotient.winning_move(&sum, &limit).unwrap() {
            Some((heap, parts)) => {
                assert!(wins && rules.options(heap, &limit).unwrap().contains(&parts));
                let mut after = sum.clone();
                after.iter_mut().find(|(other, _)| *other == heap).unwrap().1 -= 1;
                after.extend(parts.iter().map(|part| (*part, 1)));
                assert!(!misere.wins_first(&plain, &after, &limit).unwrap());
            }
            // All heaps may be heaps in which nobody can move.
            None => assert!(!wins || sum.iter().all(|(heap, _)| rules.options(*heap, &limit).unwrap().is_empty())),
        }
    }
}

#[test]
fn quotients_of_codes_give_the_winner() {
    let mut dice = Dice::new(3);
    for (text, last) in [
        ("0.77", 300),
        ("0.75", 300),
        ("0.123", 300),
        ("0.72", 300),
        ("0.53", 300),
        ("0.15", 300),
        ("0.351", 300),
        ("0.333", 300),
        ("0.31", 300),
        ("0.07", 24),
        ("0.362", 16),
        ("4.3", 20),
        ("0.8", 20),
        ("0.F", 8),
    ] {
        let quotient = quotient(text, last);
        compare(heaps_of(text), &quotient, quotient.heaps().min(26), 30, 120, &mut dice);
        assert_eq!(quotient.phi_of_sum(&[(1, 0)], &Limit::default()).unwrap(), 0);
    }
}

/// All sums of heaps up to `largest` with at most `left` tokens, as heaps with multiplicities, largest heaps first.
fn all_sums(largest: u64, left: u64, sum: &mut Vec<(u64, u64)>, act: &mut impl FnMut(&[(u64, u64)])) {
    act(sum);
    for heap in (1..=largest.min(left)).rev() {
        for times in 1..=left / heap {
            sum.push((heap, times));
            all_sums(heap - 1, left - heap * times, sum, act);
            sum.pop();
        }
    }
}

/// The octal codes of up to three digits whose quotient is quickly proved to be that of all heaps: 176 of 511.
#[test]
fn the_octal_codes_with_a_period_that_is_proved() {
    let (mut dice, mut count) = (Dice::new(176), 0);
    for line in include_str!("reference/octal_quotients.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [text, numbers @ ..] = &line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let [order, period, start] = [0, 1, 2].map(|place| numbers[place].parse::<u64>().unwrap());
        let quotient = quotient(text, 1_000);
        assert_eq!((quotient.order() as u64, quotient.period()), (order, Some((period, start))), "{text}");
        compare(heaps_of(text), &quotient, 12, 20, 4, &mut dice);
        count += 1;
    }
    assert_eq!(count, 176);
}

#[test]
#[ignore = "a million sums: some minutes"]
fn a_million_sums_have_the_outcomes_of_plain_search() {
    let limit = Limit::default();
    let mut count = 0;
    for (text, last) in [
        ("0.77", 300),
        ("0.75", 300),
        ("0.123", 300),
        ("0.72", 300),
        ("0.71", 300),
        ("0.53", 300),
        ("0.15", 300),
        ("0.351", 300),
        ("0.34", 300),
        ("0.152", 300),
        ("0.07", 24),
        ("0.362", 16),
    ] {
        let quotient = quotient(text, last);
        let (plain, mut misere) = (Plain(heaps_of(text)), Misere::default());
        let largest = quotient.period().map_or(quotient.heaps(), |_| 36);
        all_sums(largest, 36, &mut Vec::new(), &mut |sum| {
            let wins = misere.wins_first(&plain, sum, &limit).unwrap();
            let expected = if wins { Outcome::N } else { Outcome::P };
            assert_eq!(quotient.outcome(sum, &limit).unwrap(), expected, "{text} {sum:?}");
            count += 1;
        });
    }
    assert!(count > 1_000_000, "{count}");
}

#[test]
fn quotients_of_games_give_the_winner() {
    let (mut games, limit, mut dice) = (Games::default(), Limit::default(), Dice::new(5));
    for text in ["2", "3", "4", "5", "2#", "[2#,0]", "[2#,1]", "[4,2]", "2##", "[3#,2#]", "[2#,1]#", "[2##,0]"] {
        let game = dice::game(&mut games, text);
        let followers = Followers::of(&games, game, &limit).unwrap();
        let largest = u64::try_from(followers.games().len()).unwrap();
        let quotient = Quotient::of_game(&games, game, &limit).unwrap();
        assert!(!quotient.to_string().contains("heaps to"), "{quotient}");
        compare(Rc::new(followers), &quotient, largest, 5 * largest, 200, &mut dice);
    }
}

#[test]
fn nim_has_the_tame_quotients() {
    for (last, order) in [(1, 2), (2, 6), (3, 6), (4, 10), (8, 18), (16, 34), (31, 34)] {
        let rules = Rc::new(CodedHeaps::new(HeapGame::all_but([])));
        let quotient = Quotient::of_heaps(rules, last, &Limit::default()).unwrap();
        assert_eq!((quotient.order(), quotient.is_tame()), (order, true));
    }
    assert!(!quotient("0.75", 300).is_tame());
    assert!(quotient("0.333", 300).is_tame());
    assert!(quotient("0.0", 10).is_tame());
    assert_eq!(quotient("0.0", 10).to_string(), "<>, P = (), order 1, period 1 from heap 1 (proved)");
}

/// The same heaps without the range of moves that a proof of a period needs.
struct NoPeriod(Rc<dyn HeapRules>);

impl HeapRules for NoPeriod {
    fn options(&self, heap: u64, limit: &Limit) -> Result<Vec<Parts>, Stop> {
        self.0.options(heap, limit)
    }
}

#[test]
fn a_proved_period_goes_on() {
    for text in ["0.77", "0.72", "0.53", "0.71", "0.351", "0.34", "0.152", "0.3", "4.3", "0.15"] {
        let periodic = quotient(text, 300);
        let (period, start) = periodic.period().expect(text);
        let last = periodic.heaps() + 3 * period + 20;
        let longer = Quotient::of_heaps(Rc::new(NoPeriod(heaps_of(text))), last, &Limit::default()).unwrap();
        assert_eq!(longer.presentation().to_string(), periodic.presentation().to_string());
        let words = |quotient: &Quotient| -> Vec<String> {
            (0..=last).map(|heap| quotient.word(quotient.phi(heap).unwrap())).collect()
        };
        assert_eq!(words(&longer), words(&periodic), "{text}");
        assert!(longer.phi(last + 1).is_err());
        assert!(start == 1 || periodic.phi(start - 1).unwrap() != periodic.phi(start - 1 + period).unwrap());
    }
}

#[test]
fn large_sums_are_products() {
    let (quotient, limit, mut dice) = (quotient("0.77", 300), Limit::default(), Dice::new(11));
    let mut moves = 0;
    for _ in 0..20 {
        let mut sum: Vec<(u64, u64)> = (0..10_000).map(|_| (1 + dice.below(1_000) as u64, 1)).collect();
        let outcome = quotient.outcome(&sum, &limit).unwrap();
        let Some((heap, parts)) = quotient.winning_move(&sum, &limit).unwrap() else {
            assert_eq!(outcome, Outcome::P);
            continue;
        };
        moves += 1;
        assert_eq!(outcome, Outcome::N);
        sum.iter_mut().find(|(other, _)| *other == heap).unwrap().1 = 0;
        sum.extend(parts.iter().map(|part| (*part, 1)));
        assert_eq!(quotient.outcome(&sum, &limit).unwrap(), Outcome::P);
    }
    assert!(moves > 5);
}

#[test]
fn errors_say_what_was_not_found() {
    let limit = Limit::default();
    let error = quotient("0.07", 24).phi(25).unwrap_err();
    assert_eq!(error.to_string(), "the quotient is known for heaps to 24, not for a heap of 25");
    let line = quotient("0.07", 24).to_string();
    assert!(line.ends_with(", order 24, heaps to 24 (no period found)"), "{line}");
    let error = MisereError::NoQuotient { heap: 24, order: 24, before: 23, what: "the number of words" };
    let text =
        "no finite quotient found up to heap 24: order 24 to heap 23; the limit on the number of words was reached";
    assert_eq!(error.to_string(), text);
    let stopped = Limit::default().checking_every_step();
    stopped.interrupt();
    let error = Quotient::of_heaps(heaps_of("0.77"), 300, &stopped).unwrap_err();
    assert_eq!(error, MisereError::Stop(Stop::Interrupted));
    assert_eq!(quotient("0.77", 0).order(), 1);
    assert!(Quotient::of_heaps(heaps_of("0.77"), 40, &limit).unwrap().period().is_none());
}
