//! Three players: classes and winners of blocks.

use cutcake::{
    limit::Limit,
    partizan::Store,
    player::Player,
    position::Board,
    ruleset::{cutblock::Cutblock, maundy_block::MaundyBlock},
    three_player::{BoardValues, CoalitionSearch, Forms},
};

fn blocks(most: u64) -> impl Iterator<Item = Board> {
    let sides = move || 1..=most;
    sides().flat_map(move |l| sides().flat_map(move |c| sides().map(move |r| Board::from([l, c, r]))))
}

#[divan::bench(sample_count = 5)]
fn classes_of_cutblocks_to_16() {
    let (mut store, mut values) = (Store::new(Limit::default()), BoardValues::default());
    for board in blocks(16) {
        let values = values.values(&mut store, &Cutblock, &board).unwrap().into_parts().0;
        divan::black_box(values.class(&mut store).unwrap());
    }
}

#[divan::bench(args = [5, 6], sample_count = 5)]
fn winners_of_cutblocks(most: u64) {
    let mut search = CoalitionSearch::new(Limit::default());
    for board in blocks(most) {
        divan::black_box(search.outcome(&Cutblock, &[(board, 1)]).unwrap());
    }
}

#[divan::bench(args = [[4, 2, 2], [25, 2, 2], [8, 4, 4]], sample_count = 5)]
fn outcome_of_a_maundy_block(sides: [u64; 3]) {
    let mut search = CoalitionSearch::new(Limit::default());
    divan::black_box(search.outcome(&MaundyBlock, &[(Board::from(sides), 1)]).unwrap());
}

/// A hard one: nobody wins [7,5,5] when Left or Right starts.
#[divan::bench(sample_count = 2)]
fn winner_of_a_hard_cutblock() {
    let mut search = CoalitionSearch::new(Limit::default());
    divan::black_box(search.winner(&Cutblock, &[(Board::from([7, 5, 5]), 1)], Player::Right).unwrap());
}

#[divan::bench(sample_count = 5)]
fn numbers_by_day_3() {
    let (mut forms, mut store) = (Forms::new(Limit::default()), Store::new(Limit::default()));
    divan::black_box(forms.numbers_by_day(&mut store, 3).unwrap());
}
