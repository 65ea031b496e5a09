//! Theorems and tables about positions, against their canonical forms.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod positions;

use cutcake_base::limit::Limit;
use cutcake_impartial::misere::Misere;
use cutcake_misere::{Games, game::Positions, theorem};
use positions::{Board, Boards};

#[derive(Default)]
struct World {
    games: Games,
    positions: Positions<Board>,
    limit: Limit,
}

impl World {
    fn nim_values(&mut self, sum: &[(Board, u64)]) -> (u32, u32) {
        self.positions.nim_values(&mut self.games, &Boards, sum, &self.limit).unwrap()
    }

    fn of_form(&mut self, sum: &[(Board, u64)]) -> (u32, u32) {
        let form = self.positions.form(&mut self.games, &Boards, sum, &self.limit).unwrap();
        (self.games.nim_value(form), self.games.misere_nim_value(form))
    }
}

#[test]
fn nim_is_played_as_bouton_says() {
    let mut world = World::default();
    for heaps in [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1], [2, 1, 1], [2, 2, 0], [3, 5, 6], [4, 1, 7], [8, 3, 2]] {
        let sum = Board::new("Nim", &heaps, 0);
        let (normal, misere) = theorem::nim(&heaps);
        assert_eq!(world.of_form(&sum), (u32::try_from(normal).unwrap(), u32::try_from(misere).unwrap()));
        assert_eq!(world.nim_values(&sum), world.of_form(&sum));
    }
    // Too many options for the form of the sum.
    let large = Board::new("Nim", &[1_000, 999, 35], 0);
    assert_eq!(world.nim_values(&large), (1_000 ^ 999 ^ 35, 1_000 ^ 999 ^ 35));
}

#[test]
fn triangular_chocolate_of_slope_3_and_more_is_tame() {
    let mut world = World::default();
    assert_eq!(theorem::triangular_chocolate([1, 0, 1], 2, 0), None);
    for k in 3..8 {
        for x in 0..7 {
            for z in 0..7 {
                for y in 0..=(x + z) / k {
                    let bar = Board::new("TriangularChocolate", &[x, y, z], k);
                    let (normal, misere) = world.of_form(&bar);
                    let by_theorem = theorem::triangular_chocolate([x, y, z], k, normal.into()).unwrap();
                    assert_eq!(u64::from(misere), by_theorem, "{x} {y} {z} {k}");
                    if k == 3 || k == 7 {
                        assert_eq!(normal == 0, x ^ y ^ z == 0);
                    }
                }
            }
        }
    }
}

#[test]
fn cram_on_a_row_is_dawson_s_game() {
    let mut world = World::default();
    let table = ["01", "10", "10", "22", "01", "33", "10", "10", "01", "31", "33", "20"];
    for (cells, pair) in (1..).zip(table) {
        let row = Board::new("Cram", &[1, cells], 0);
        let heap = Board::new("0.07", &[cells], 0);
        let values = world.of_form(&row);
        assert_eq!(format!("{}{}", values.0, values.1), pair);
        assert_eq!(world.of_form(&heap), values);
    }
}

#[test]
fn small_boards_have_the_known_outcomes() {
    let (mut misere, limit) = (Misere::default(), Limit::default());
    let mut wins =
        |ruleset: &str, sides: &[u64]| misere.wins_first(&Boards, &Board::new(ruleset, sides, 0), &limit).unwrap();
    assert_eq!([2, 3, 4, 5, 6].map(|columns| wins("Cram", &[2, columns])), [true, false, true, false, true]);
    assert!(wins("Cram", &[3, 3]) && !wins("Cram", &[3, 4]));
    let mut world = World::default();
    assert_eq!(world.of_form(&Board::new("Chomp", &[3, 3], 0)), (5, 3));
}

#[test]
fn sums_of_wild_positions_use_canonical_forms() {
    let mut world = World::default();
    for heaps in [[5, 2, 1], [8, 5, 3], [5, 5, 5], [9, 3, 4]] {
        let sum = Board::new("0.77", &heaps, 0);
        assert_eq!(world.nim_values(&sum), world.of_form(&sum));
    }
    let sum = Board::new("0.77", &[5, 2], 0);
    let moves = world.positions.winning_moves(&mut world.games, &Boards, &sum, &world.limit).unwrap();
    assert!(!moves.is_empty());
    for (piece, after) in moves {
        let mut rest: Vec<(Board, u64)> = sum.iter().filter(|(board, _)| *board != piece).cloned().collect();
        rest.extend(after);
        assert_eq!(world.of_form(&rest).1, 0);
    }
}
