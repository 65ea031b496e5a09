//! Boards that fit into a few words, and what boards look like.

use cutcake_base::{
    board::shape::{Look, Shape},
    limit::Limit,
    player::Player,
    position::Boards,
    random::Random,
};
use cutcake_rulesets::{Entry, Play, Ruleset, clobber::Clobber, domineering::Domineering, loopy};

/// Small boards are played by bits; whole boards after a move, and the parts of a board, are found as for large ones. So is the board in
/// which the players have changed places.
fn small_boards_are_played_like_others(
    ruleset: &dyn Ruleset,
    letters: &[char],
    exchanged: fn(&[Vec<char>]) -> Vec<Vec<char>>,
) {
    let board_of = |rows: &[Vec<char>]| {
        let text = rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|");
        ruleset.board(&[Entry::Text(text)]).expect("it is a board")
    };
    let Play::Partizan(rules) = ruleset.play() else { panic!("{} is partizan", ruleset.name()) };
    let (mut random, limit) = (Random::new(3), Limit::default());
    for place in 0..300 {
        let (rows, columns) = (1 + place % 7, 1 + place % 9);
        let mut row = || (0..columns).map(|_| *random.pick(letters).unwrap()).collect::<Vec<char>>();
        let rows: Vec<Vec<char>> = (0..rows).map(|_| row()).collect();
        let board = board_of(&rows);
        let negative = rules.negative(&board).expect("there is one");
        assert_eq!(rules.reduced(&negative).unwrap(), rules.reduced(&board_of(&exchanged(&rows))).unwrap());
        for player in [Player::Left, Player::Right] {
            let whole = rules.whole(&board, player, &limit).unwrap().expect("it has moves one by one");
            let mut general: Vec<Boards> = Vec::new();
            for parts in whole.iter().map(|after| rules.reduced(after).unwrap()) {
                if !general.contains(&parts) {
                    general.push(parts);
                }
            }
            assert_eq!(rules.options(&board, player, &limit).unwrap(), general);
            // The other player has the same moves on the negative.
            let there = rules.whole(&negative, player.opponent(), &limit).unwrap().unwrap();
            assert_eq!(there.len(), whole.len());
        }
    }
}

#[test]
fn small_boards_of_clobber_are_played_like_others() {
    small_boards_are_played_like_others(&Clobber, &['x', 'o', '.', 'x', 'o'], |rows| {
        let other = |letter: &char| match letter {
            'x' => 'o',
            'o' => 'x',
            letter => *letter,
        };
        rows.iter().map(|row| row.iter().map(other).collect()).collect()
    });
}

#[test]
fn small_boards_of_domineering_are_played_like_others() {
    small_boards_are_played_like_others(&Domineering, &['#', '.', '.'], |rows| {
        (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
    });
}

#[test]
fn boards_have_shapes() {
    let shape = |name: &str, text: &str| {
        let ruleset = loopy::all().into_iter().find(|ruleset| ruleset.name() == name).unwrap();
        ruleset.shape(&ruleset.board(&[Entry::Text(text.into())]).unwrap())
    };
    let Shape::Pieces { rows, look: Look::Animals, .. } = shape("RingToadsAndFrogs", "t.f") else { panic!() };
    assert_eq!(rows, ["t.f"]);
    let Shape::Cells(rows) = shape("HareAndHounds", "-x..-|x...o|-x..-") else { panic!() };
    assert_eq!(rows, ["#x..#", "x...o", "#x..#"]);
    assert!(matches!(shape("LoopyGraph", "a-b b-a"), Shape::Text(_)));
}
