//! The search for winners agrees with values.
#![allow(clippy::expect_used, reason = "that is how a test fails")]

use std::sync::Arc;

use cutcake_base::{
    limit::{Limit, Stop},
    moves::Position,
    player::Player,
};
use cutcake_partizan::{Game, Store};
use cutcake_play::{
    catalogue::Catalogue,
    search::{Boards, Piece, Search},
    sum::{Sum, Term},
    two_player::CatalogueBoards,
};
use cutcake_rulesets::Entry;
use cutcake_search::{packed::Packed, rules::PackedRules, search::wins_value};

/// Boards whose values are not given before the search has given up.
struct Blind<'a> {
    catalogue_boards: CatalogueBoards<'a>,
    is_packed: bool,
}

impl Boards for Blind<'_> {
    type Error = Stop;

    fn store(&mut self) -> &mut Store {
        self.catalogue_boards.store()
    }

    fn packed(&self, board: &Position) -> Option<(Arc<dyn PackedRules>, Packed)> {
        self.catalogue_boards.packed(board).filter(|_| self.is_packed)
    }

    fn parts(&mut self, board: &Position) -> Result<Vec<Piece>, Stop> {
        self.catalogue_boards.parts(board)
    }

    fn options(&mut self, board: &Position, player: Player) -> Result<Vec<Vec<Piece>>, Stop> {
        self.catalogue_boards.options(board, player)
    }

    fn value(&mut self, board: &Position, most: usize) -> Result<Option<Game>, Stop> {
        let is_small = self.size(board)? < 3 || most == usize::MAX;
        if is_small { self.catalogue_boards.value(board, usize::MAX) } else { Ok(None) }
    }

    fn size(&mut self, board: &Position) -> Result<u64, Stop> {
        self.catalogue_boards.size(board)
    }

    fn bounds(&mut self, board: &Position) -> Result<[Option<i64>; 2], Stop> {
        self.catalogue_boards.bounds(board)
    }

    fn is_own_negative(&self, board: &Position) -> bool {
        self.catalogue_boards.is_own_negative(board)
    }
}

/// Pseudorandom numbers.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

/// Some of the added values are numbers: then a move in a number may be the only one that wins.
#[test]
fn search_agrees_with_values() {
    let mut catalogue = Catalogue::default();
    let mut store = Store::new(Limit::default());
    let mut state = 7;
    let summands: Vec<Game> = ["0", "1", "-1/2", "3/4", "^", "*2", "{1|-1}", "{2|1/2}", "{0||0|-2}"]
        .map(|text| store.parse(text).expect("it is a value"))
        .to_vec();
    for (name, letters, separator) in [
        ("Domineering", "...#", "|"),
        ("Clobber", "xo.xo", "|"),
        ("NoGo", "..xo", "|"),
        ("Cram", "..x", "|"),
        ("ToadsAndFrogs", "tf.", ""),
    ] {
        let id = catalogue.find(name).expect("it comes with the program");
        for _ in 0..60 {
            let mut sum = Sum::default();
            for _ in 0..=next(&mut state) % 3 {
                let rows = if separator.is_empty() { 1 } else { 1 + next(&mut state) % 3 };
                let columns = 1 + next(&mut state) % 4;
                let mut row = || -> String {
                    let letters: Vec<char> = letters.chars().collect();
                    (0..columns).map(|_| letters[next(&mut state) as usize % letters.len()]).collect()
                };
                let text = (0..rows).map(|_| row()).collect::<Vec<_>>().join(separator);
                let board = catalogue.get(id).board(&[Entry::Text(text)]).expect("it is a board");
                let negated = next(&mut state).is_multiple_of(2);
                sum.add(Term { ruleset: id, board, negated }, (1 + next(&mut state) % 2).into());
            }
            let value = catalogue.value(&mut store, &sum).expect("nothing stops it").into_parts().0;
            let summand = summands[next(&mut state) as usize % summands.len()];
            let whole = store.add(value, summand).expect("nothing stops it");
            for player in [Player::Left, Player::Right] {
                let by_value = wins_value(&mut store, whole, player).expect("nothing stops it");
                for is_packed in [false, true] {
                    let mut search = Search::default();
                    let catalogue_boards = CatalogueBoards { catalogue: &mut catalogue, store: &mut store };
                    let mut blind = Blind { catalogue_boards, is_packed };
                    let found = search.wins_first_with(&mut blind, &sum, summand, player, None);
                    let nimber = (name == "Cram").then(|| search.nimber(&mut blind, &sum));
                    assert_eq!(found, Ok(by_value), "{} {player:?} {is_packed}", catalogue.write(&sum));
                    let expected = store.as_nimber(value).filter(|_| name == "Cram");
                    assert_eq!(nimber, expected.map(Ok), "{} {is_packed}", catalogue.write(&sum));
                }
            }
            let by_value = store.outcome(value).expect("nothing stops it");
            let outcome = catalogue.outcome(&mut store, &sum).map(|outcome| outcome.into_parts().0);
            assert_eq!(outcome, Ok(by_value), "{}", catalogue.write(&sum));
        }
    }
}
