//! Grundy values against theorems, published tables and periods.

use cutcake::{
    impartial::{GrundyValues, ImpartialRules, NimSequence, Outcome, Periodicity, Standing, sweep},
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    ruleset::{
        Entry, Ruleset, chomp::Chomp, cram::Cram, heap::Heaps, nim::Nim, rectangular_chocolate::RectangularChocolate,
        triangular_chocolate::TriangularChocolate, wythoff::GenWythoff,
    },
    standing::{self, Answer},
};

/// What was found, whatever it rests on.
fn found<T>(answer: Answer<T>) -> T {
    answer.into_parts().0
}

fn triangle(k: u64) -> TriangularChocolate {
    TriangularChocolate::new(k).unwrap()
}

/// The rows of numbers of a reference table, without its heading.
fn rows(table: &str) -> Vec<Vec<u64>> {
    let row = |line: &str| line.split('\t').map(|number| number.parse().unwrap()).collect();
    table.lines().skip(1).map(row).collect()
}

fn nim_sum(board: &Board) -> u64 {
    board.iter().fold(0, |sum, side| sum ^ side)
}

fn count(rules: &dyn ImpartialRules, bound: u64, property: impl Fn(&Board, u64) -> bool) -> u64 {
    let bounds = sweep::Bounds::new(rules, &[bound]).unwrap();
    let mut values = GrundyValues::of(rules);
    let property = |board: &Board, value| Ok::<_, Stop>(property(board, value));
    found(sweep::count_where(&mut values, rules, &bounds, &Limit::default(), property).unwrap())
}

fn p_positions(rules: &dyn ImpartialRules, bounds: &[u64]) -> Vec<Board> {
    let bounds = sweep::Bounds::new(rules, bounds).unwrap();
    found(sweep::p_positions(&mut GrundyValues::of(rules), rules, &bounds, &Limit::default()).unwrap())
}

#[test]
fn chocolate_counts_agree_with_the_reference() {
    for row in rows(include_str!("../reference/choco_counts.tsv")) {
        let (rules, bound) = (triangle(row[0]), row[1]);
        let counted = [
            count(&rules, bound, |board, value| value == nim_sum(board)),
            count(&rules, bound, |board, value| value != nim_sum(board)),
            count(&rules, bound, |_, value| value == 0),
            count(&rules, bound, |board, value| value == 0 && nim_sum(board) != 0),
            count(&rules, bound, |board, value| value != 0 && nim_sum(board) == 0),
        ];
        assert_eq!(counted, row[2..], "k = {}, x, z <= {bound}", row[0]);
    }
}

#[test]
fn chocolate_values_agree_with_the_reference() {
    let (rules, limit) = (triangle(3), Limit::default());
    let mut values = GrundyValues::of(&rules);
    for row in rows(include_str!("../reference/choco_grundy_k3.tsv")) {
        assert_eq!(values.value(&rules, &row[..3].into(), &limit).map(found), Ok(row[3]), "{row:?}");
    }
}

#[test]
fn chocolate_p_positions_agree_with_the_reference() {
    let mut expected = rows(include_str!("../reference/choco_p_positions_k2.tsv"));
    expected.sort();
    let found: Vec<Vec<u64>> = p_positions(&triangle(2), &[10]).iter().map(|board| board.to_vec()).collect();
    assert_eq!(found, expected);
}

#[test]
fn the_paper_counts_977_and_2257() {
    assert_eq!(count(&triangle(3), 20, |board, value| value == nim_sum(board)), 977);
    assert_eq!(count(&triangle(3), 20, |board, value| value != nim_sum(board)), 2257);
}

/// Both ways to the P-positions, and the N-positions as the rest.
#[test]
fn p_tables_agree_with_values() {
    for k in 1..=9 {
        let rules = triangle(k);
        let bounds = sweep::Bounds::new(&rules, &[17, 24]).unwrap();
        let (mut values, limit) = (GrundyValues::of(&rules), Limit::default());
        let (mut p, mut n) = (Vec::new(), Vec::new());
        let _ = sweep::for_each_value(&mut values, &rules, &bounds, &limit, |board, value| {
            if value == 0 {
                p.push(board.clone())
            } else {
                n.push(board.clone())
            }
            Ok::<_, Stop>(())
        })
        .unwrap();
        assert_eq!(found(sweep::p_positions(&mut values, &rules, &bounds, &limit).unwrap()), p);
        assert_eq!(found(sweep::n_positions(&mut values, &rules, &bounds, &limit).unwrap()), n);
    }
}

/// Theorem 7.3 (k ≡ 3 mod 4) and Conjecture 8.1 (k ≡ 1 mod 4, two's complement) to a bound.
fn formulas_hold(ks: impl Iterator<Item = u64>, bound: u64) {
    for k in ks {
        let rules = triangle(k);
        let table = rules.p_table(bound, &Limit::default()).unwrap();
        let shift = i64::from(k % 4 == 1);
        for (x, z) in (0..=bound).flat_map(|x| (0..=bound).map(move |z| (x, z))) {
            let y = (i64::try_from(x).unwrap() - shift) ^ (i64::try_from(z).unwrap() - shift);
            let y = u64::try_from(y).ok().filter(|y| *y <= rules.largest_y(x, z));
            assert_eq!(table.y(x, z), y, "k = {k}, x = {x}, z = {z}");
        }
    }
}

#[test]
fn odd_slopes_have_formulas() {
    formulas_hold((1..=41).step_by(2), 100);
}

#[test]
#[ignore = "a sweep of seconds in the release profile"]
fn odd_slopes_have_formulas_far_out() {
    formulas_hold((1..=63).step_by(2), 2000);
}

#[test]
fn even_slopes_break_the_formulas() {
    for k in (2..=8).step_by(2) {
        assert_ne!(count(&triangle(k), 50, |board, value| (value == 0) != (nim_sum(board) == 0)), 0);
    }
}

#[test]
fn bitter_chocolate_is_nim() {
    let limit = Limit::default();
    let board = RectangularChocolate.board(&[1, 1, 1, 2].map(|side: u32| Entry::Integer(side.into()))).unwrap();
    let options = RectangularChocolate.options(&board, Player::Left, &limit).unwrap();
    let expected = [[0, 1, 1, 2], [1, 0, 1, 2], [1, 1, 0, 2], [1, 1, 1, 0], [1, 1, 1, 1]];
    let expected = expected.map(|sides| [Board::from(sides.as_slice())].into_iter().collect::<Boards>());
    assert_eq!(options, expected);
    let huge = Board::from([u64::MAX, 1].as_slice());
    assert_eq!(GrundyValues::of(&Nim).value(&Nim, &huge, &limit).map(found), Ok(u64::MAX - 1));
    assert_eq!(p_positions(&Nim, &[3, 3, 3]).len(), 16);
}

fn periodicity(heaps: &Heaps, last: u64) -> Option<Periodicity> {
    NimSequence::new(heaps.heap_game().unwrap()).periodicity(last, &Limit::default()).unwrap()
}

/// Code, preperiod, period, and the heaps that prove it.
const OCTAL_PERIODS: [(&str, u64, u64, u64); 12] = [
    ("0.77", 71, 12, 300),
    ("0.07", 53, 34, 300),
    ("0.137", 52, 34, 300),
    ("0.156", 3479, 349, 8000),
    ("0.055", 259, 148, 1000),
    ("0.644", 3256, 442, 8000),
    ("0.165", 5181, 1550, 40_000),
    ("0.356", 7315, 142, 20_000),
    ("0.3", 0, 2, 20),
    ("0.33", 0, 3, 20),
    ("4.7", 1, 2, 20),
    ("0.5", 0, 2, 100),
];

#[test]
fn octal_periods_are_those_of_the_literature() {
    for (code, preperiod, period, last) in OCTAL_PERIODS {
        let proved = Periodicity { preperiod, period, saltus: 0, standing: Standing::Proved };
        assert_eq!(periodicity(&Heaps::take_and_break(code).unwrap(), last), Some(proved), "{code}");
    }
    // Officers (0.6) and 0.007 are not known to repeat.
    for code in ["0.6", "0.007"] {
        assert_eq!(periodicity(&Heaps::take_and_break(code).unwrap(), 3000), None, "{code}");
    }
}

#[test]
#[ignore = "half a million heaps: seconds in the release profile"]
fn long_octal_periods_are_those_of_the_literature() {
    for (code, preperiod, period, last) in [("0.16", 105_351, 149_459, 600_000), ("0.56", 326_640, 144, 700_000)] {
        let proved = Periodicity { preperiod, period, saltus: 0, standing: Standing::Proved };
        assert_eq!(periodicity(&Heaps::take_and_break(code).unwrap(), last), Some(proved), "{code}");
    }
}

#[test]
fn kayles_is_proved_only_with_enough_heaps() {
    let standing = |last| periodicity(&Heaps::kayles(), last).map(|period| period.standing);
    // 2 * 71 + 12 + 2 = 156 heaps are compared with those 12 further on.
    assert_eq!(standing(166), Some(Standing::Observed));
    assert_eq!(standing(167), Some(Standing::Proved));
    assert_eq!(periodicity(&Heaps::kayles(), 60), None);
}

#[test]
fn subtraction_games_repeat() {
    let found = |numbers: &[u64], last| periodicity(&Heaps::subtraction(numbers).unwrap(), last).unwrap();
    let proved = |preperiod, period| Periodicity { preperiod, period, saltus: 0, standing: Standing::Proved };
    assert_eq!(found(&[1, 2, 3], 20), proved(0, 4));
    // With two numbers a < b, b = 2ha ± r and r <= a, the period is 2a for r = a, and a + b otherwise (*Winning Ways*).
    for (a, b) in (1..8).flat_map(|a| (a + 1..25).map(move |b| (a, b))) {
        let rest = (b % (2 * a)).min(2 * a - b % (2 * a));
        assert_eq!(found(&[a, b], 400), proved(0, if rest == a { 2 * a } else { a + b }), "{a}, {b}");
    }
    assert_eq!(found(&[2, 4, 7], 40), proved(8, 3));
}

/// All-but games rise; a proof needs the state of play twice, a period apart.
#[test]
fn all_but_games_rise() {
    let found = |numbers: &[u64], last| periodicity(&Heaps::all_but(numbers).unwrap(), last).unwrap();
    let proved = |period, saltus| Periodicity { preperiod: 0, period, saltus, standing: Standing::Proved };
    assert_eq!(found(&[], 20), proved(1, 1));
    assert_eq!(found(&[1], 40), proved(2, 1));
    assert_eq!(found(&[1, 2, 3], 60), proved(4, 1));
    assert_eq!(found(&[2, 5], 200), proved(4, 2));
    let mut all_but = NimSequence::new(Heaps::all_but(&[2, 5]).unwrap().heap_game().unwrap());
    let value = all_but.value(4_000_000_000_000_000_003, &Limit::default()).unwrap();
    assert_eq!(value, 2_000_000_000_000_000_000 + all_but.value(3, &Limit::default()).unwrap());
}

/// Hexadecimal games may rise; that is observed, not proved. Their simple periods are proved with three heaps.
#[test]
fn hexadecimal_games_may_rise() {
    let found = |code: &str| periodicity(&Heaps::take_and_break(code).unwrap(), 400);
    let rise =
        |preperiod, period, saltus| Some(Periodicity { preperiod, period, saltus, standing: Standing::Observed });
    assert_eq!(found("0.8"), rise(1, 3, 1));
    assert_eq!(found("0.137F"), rise(0, 2, 1));
    assert_eq!(found("0.3F"), rise(0, 6, 3));
    assert_eq!(found("0.28"), rise(1, 53, 16));
    let proved = |period| Some(Periodicity { preperiod: 0, period, saltus: 0, standing: Standing::Proved });
    assert_eq!(found("0.F"), proved(2));
    assert_eq!(found("0.33F"), proved(4));
}

#[test]
fn grundys_game_begins_as_published() {
    let first = [
        0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4, 1, 2, 4, 1,
        2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0,
    ];
    let game = Heaps::grundys_game().heap_game().unwrap();
    assert_eq!(NimSequence::new(game.clone()).values(50, &Limit::default()).unwrap(), first);
    assert_eq!(NimSequence::new(game).periodicity(2000, &Limit::default()).unwrap(), None);
}

/// The P-positions of Wythoff's game are built from below: each number once, differences 0, 1, 2, ….
#[test]
fn wythoffs_p_positions_are_complementary() {
    let mut used = std::collections::BTreeSet::new();
    let mut pairs = Vec::new();
    for difference in 0..25u64 {
        let less = (0..).find(|number| !used.contains(number)).unwrap();
        used.extend([less, less + difference]);
        pairs.push((less, less + difference));
    }
    let p: Vec<(u64, u64)> = p_positions(&GenWythoff::wythoff(), &[70])
        .iter()
        .map(|board| (board[0], board[1]))
        .filter(|(a, b)| a <= b)
        .collect();
    assert_eq!(p[..25], pairs);
    // Consecutive Fibonacci numbers F(90), F(91) are one.
    let (mut less, mut more) = (1u64, 2u64);
    for _ in 0..88 {
        (less, more) = (more, less + more);
    }
    let outcome = |a, b| {
        GrundyValues::of(&GenWythoff::wythoff()).outcome(
            &GenWythoff::wythoff(),
            &Board::from([a, b].as_slice()),
            &Limit::default(),
        )
    };
    let outcomes = [outcome(less, more), outcome(less, more - 1)].map(Result::unwrap);
    let fraenkel = standing::Standing::theorem("Wythoff 1907");
    assert_eq!(outcomes, [Outcome::P, Outcome::N].map(|outcome| Answer::new(outcome, fraenkel)));
}

#[test]
fn wythoffs_values_begin_as_published() {
    let row = |a| [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|b| value_by_play(&GenWythoff::wythoff(), &[a, b]));
    assert_eq!(row(0), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(row(1), [1, 2, 0, 4, 5, 3, 7, 8, 6]);
    assert_eq!(row(2), [2, 0, 1, 5, 3, 4, 8, 6, 7]);
}

/// A ruleset without what theorems say of it.
struct Played<'a>(&'a dyn ImpartialRules);

impl Rules for Played<'_> {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        self.0.options(board, player, limit)
    }

    fn same(&self, board: &Board) -> Board {
        self.0.same(board)
    }
}

impl ImpartialRules for Played<'_> {
    fn free_coordinates(&self) -> Option<Vec<&str>> {
        self.0.free_coordinates()
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        self.0.at(coordinates)
    }
}

fn value_by_play(rules: &dyn ImpartialRules, coordinates: &[u64]) -> u64 {
    let rules = Played(rules);
    let board = rules.at(coordinates).unwrap();
    found(GrundyValues::of(&rules).value(&rules, &board, &Limit::default()).unwrap())
}

#[test]
fn the_first_player_wins_chomp() {
    for (a, b) in (1..=5).flat_map(|a| (1..=6).map(move |b| (a, b))) {
        assert_eq!(value_by_play(&Chomp, &[a, b]) == 0, (a, b) == (1, 1), "{a} by {b}");
    }
}

/// In a square the winning move leaves one row and one column; in two rows it eats one corner (Gale).
#[test]
fn chomp_has_known_winning_moves() {
    let (limit, mut values) = (Limit::default(), GrundyValues::of(&Chomp));
    let mut winning = |board: Board| {
        let sum = [board].into_iter().collect();
        let moves = found(values.winning_moves(&Chomp, &sum, &limit).unwrap());
        let left = moves.iter().flat_map(|(_, option)| option.iter().map(|(board, _)| Chomp.entries(board)));
        left.collect::<Vec<_>>()
    };
    assert_eq!(winning(Chomp.at(&[4, 4]).unwrap()), ["\"xxxx|x|x|x\""]);
    assert_eq!(winning(Chomp.at(&[2, 5]).unwrap()), ["\"xxxxx|xxxx\""]);
    assert_eq!(winning([3, 1, 1].as_slice().into()), [""; 0]);
}

/// The second player mirrors in the centre of an even board; with one odd side the first player takes the centre first.
#[test]
fn symmetry_wins_cram() {
    for (a, b) in (1..=4).flat_map(|a| (1..=5).map(move |b| (a, b))) {
        let value = value_by_play(&Cram, &[a, b]);
        match (a % 2, b % 2) {
            (0, 0) => assert_eq!(value, 0, "{a} by {b}"),
            (1, 1) => {}
            _ => assert_ne!(value, 0, "{a} by {b}"),
        }
    }
}

/// A row of Cram is a row of Dawson's Kayles; two rows have the parity of their length (*Winning Ways*, ch. 15).
#[test]
fn narrow_cram_is_known() {
    let rows = NimSequence::new(Heaps::dawsons_kayles().heap_game().unwrap()).values(20, &Limit::default()).unwrap();
    for (length, value) in (1..).zip(rows) {
        assert_eq!(value_by_play(&Cram, &[1, length]), value, "1 by {length}");
    }
    for length in 1..=8 {
        assert_eq!(value_by_play(&Cram, &[2, length]), length % 2, "2 by {length}");
    }
}

fn rule_of<T: std::fmt::Debug>(result: Result<T, cutcake::ruleset::NoBoard>) -> String {
    result.unwrap_err().to_string()
}

fn integers(entries: &[i64]) -> Vec<Entry> {
    entries.iter().map(|entry| Entry::Integer((*entry).into())).collect()
}

#[test]
fn errors_state_the_rule() {
    assert_eq!(
        rule_of(triangle(3).board(&integers(&[1, 5, 1]))),
        "y of TriangularChocolate is at most ⌊(x+z)/k⌋, which is 0 for x = 1, z = 1, k = 3, not 5"
    );
    let rule = "TriangularChocolate[x,y,z; k := 3] takes one parameter, k, a positive integer: the bar has 0 <= y <= \
                ⌊(x+z)/k⌋";
    assert_eq!(rule_of(TriangularChocolate::new(0)), rule);
    for k in [Entry::Integer(0.into()), Entry::Integer((-1).into()), Entry::Text("3".to_owned())] {
        assert_eq!(rule_of(TriangularChocolate::with_parameters(&[("k", k)])), rule);
    }
    assert_eq!(rule_of(TriangularChocolate::with_parameters(&[("j", Entry::Integer(3.into()))])), rule);
    assert_eq!(TriangularChocolate::with_parameters(&[("k", Entry::Integer(3.into()))]), Ok(triangle(3)));
    assert_eq!(rule_of(triangle(3).board(&integers(&[1, 0]))), "TriangularChocolate[x,y,z] takes 3 entries, not 2");
    assert_eq!(rule_of(Nim.board(&integers(&[1, -2]))), "entry 2 of Nim is an integer from 0 to 2^64 - 1");
    assert_eq!(rule_of(Nim.board(&[])), "Nim[a,b,…] takes at least one entry");
    assert_eq!(
        rule_of(Heaps::take_and_break("0.9x")),
        "\"0.9x\" is not a code of a take-and-break game: \"x\" is not a digit (a code is 0, 4, 8 or C, a point, and digits from \
         0 to 9 and A to V, such as \"0.137\", \"4!.0\" or \"0.[3]\"; `?TakeAndBreak` says more)"
    );
    for code in ["", ".", "0.", ".7", "77", "1.7", "10.7", "0.7.7", "0.7é"] {
        assert!(Heaps::take_and_break(code).is_err(), "{code}");
    }
    assert!(Heaps::subtraction(&[]).is_err() && Heaps::subtraction(&[1, 0]).is_err());
    for bar in ["", "x||x", "xx|xxx", "xy"] {
        assert!(Chomp.board(&[Entry::Text(bar.to_owned())]).is_err(), "{bar}");
    }
    for board in ["", "..|...", ".o", "é.|.."] {
        assert!(Cram.board(&[Entry::Text(board.to_owned())]).is_err(), "{board}");
    }
    assert!(Chomp.board(&integers(&[0, 3])).is_err() && Cram.board(&integers(&[65, 3])).is_err());
}

#[test]
fn boards_are_written_as_they_are_read() {
    let written =
        |ruleset: &dyn Ruleset, text: &str| ruleset.entries(&ruleset.board(&[Entry::Text(text.to_owned())]).unwrap());
    assert_eq!(written(&Chomp, "xxx|xx|x"), "\"xxx|xx|x\"");
    assert_eq!(written(&Chomp, "xx|xx|xx"), "3,2");
    assert_eq!(written(&Cram, "..x|..."), "\"..x|...\"");
    assert_eq!(written(&Cram, "...|..."), "2,3");
    assert_eq!(triangle(3).entries(&triangle(3).board(&integers(&[4, 2, 3])).unwrap()), "4,2,3; k := 3");
}
