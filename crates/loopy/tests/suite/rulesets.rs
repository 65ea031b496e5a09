//! Boards: printed boards are parsed again, moves agree with the same rules written in another way, and known values.

use cutcake_base::{limit::Limit, player::Player};
use cutcake_loopy::{
    outcome::{Ending, Outcome},
    ruleset::{
        fox_and_geese::{FoxAndGeese, Meadow},
        hare_and_hounds::Field,
        hunt,
        loopy_graph::LoopyGraph,
        toads_and_frogs::{BackslidingToadsAndFrogs, RingToadsAndFrogs, Strip},
    },
    value::Solved,
};

use crate::{Session, random::Random};

/// The moves of a toad on a text, by its letters.
fn toads(text: &str, ring: bool, back: bool) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let n = letters.len();
    let at = |cell: i64| {
        let cell = if ring { cell.rem_euclid(n as i64) } else { cell };
        usize::try_from(cell).ok().filter(|cell| *cell < n)
    };
    let letter = |cell: Option<usize>| cell.map_or('#', |cell| letters[cell]);
    let mut moves = Vec::new();
    for cell in (0..n).filter(|cell| letters[*cell] == 't') {
        let here = cell as i64;
        let mut targets = Vec::new();
        if letter(at(here + 1)) == '.' {
            targets.push(here + 1);
        }
        if letter(at(here + 1)) == 'f' && letter(at(here + 2)) == '.' {
            targets.push(here + 2);
        }
        if back && letter(at(here - 1)) == '.' {
            targets.push(here - 1);
        }
        for to in targets {
            let mut moved = letters.clone();
            moved[cell] = '.';
            moved[at(to).unwrap()] = 't';
            moves.push(moved.into_iter().collect());
        }
    }
    moves.sort();
    moves
}

#[test]
fn toads_and_frogs_move_as_their_letters_say() {
    let mut random = Random(0x7777_1234_5678_9ABC);
    for _ in 0..2_000 {
        let cells = 1 + random.below(9);
        let text: String = (0..cells).map(|_| ['.', '.', 't', 'f'][random.below(4) as usize]).collect();
        let strip = Strip::parse(&text).unwrap();
        assert_eq!(strip.to_string(), text);
        assert_eq!(Strip::of_code(strip.code()), Some(strip));
        let texts = |strips: Vec<Strip>| {
            let mut texts: Vec<String> = strips.iter().map(Strip::to_string).collect();
            texts.sort();
            texts
        };
        assert_eq!(texts(BackslidingToadsAndFrogs.moves(&strip, Player::Left)), toads(&text, false, true));
        // Right's moves are Left's moves on the reversed strip.
        let turned = BackslidingToadsAndFrogs.moves(&strip.negative(), Player::Left);
        let back = texts(turned.iter().map(Strip::negative).collect());
        assert_eq!(texts(BackslidingToadsAndFrogs.moves(&strip, Player::Right)), back);
        let rotated = |text: &String| Strip::parse(text).unwrap().least_rotation();
        let expected = texts(toads(&text, true, false).iter().map(rotated).collect());
        assert_eq!(texts(RingToadsAndFrogs.moves(&strip, Player::Left)), expected, "{text}");
    }
    for text in ["", "x", "t f", &"t".repeat(65)] {
        assert!(Strip::parse(text).is_err(), "{text}");
    }
    assert!(Strip::parse(&"t".repeat(64)).is_ok());
}

#[test]
fn geese_and_foxes() {
    let board = Meadow::parse("x.x.|....|..o.").unwrap();
    assert_eq!(board.to_string(), "x.x.|....|..o.");
    assert_eq!(FoxAndGeese { run: 1 }.moves(&board, Player::Left).len(), 3);
    let fox: Vec<String> = FoxAndGeese { run: 1 }.moves(&board, Player::Right).iter().map(Meadow::to_string).collect();
    assert_eq!(fox, ["x.x.|.o..|....", "x.x.|...o|...."]);
    for text in ["", "o", "x|", "x.|.o|", "oo", "o.o", ".o", "x..|.o", "y.o"] {
        assert_eq!(Meadow::parse(text).is_ok(), text == "o", "{text}");
    }
}

#[test]
fn hares_and_hounds() {
    let start = "-x..-|x...o|-x..-";
    let field = Field::parse(start).unwrap();
    assert_eq!(field.to_string(), start);
    assert_eq!(field.same(), field);
    // The hound on the left is blocked above and below, and has one move; the two others have three each.
    assert_eq!(field.moves(Player::Left).len(), 7);
    assert_eq!(field.moves(Player::Right).len(), 3);
    for text in ["", "-...-|.....|-...-", "-o..-|....o|-...-", "-x..-|x...o|-x..-|", "x...-|....o|-...-"] {
        assert!(Field::parse(text).is_err(), "{text}");
    }
}

#[test]
fn graphs_read_back() {
    for text in ["a-b b-a a>c", "a", "a<b", "b-b a>b", "x1-x_2 x1<x1 x1>x_2"] {
        let graph = LoopyGraph::parse(text).unwrap();
        let again = LoopyGraph::parse(&graph.text()).unwrap();
        let mut session = Session::new();
        let [a, b] = [&graph, &again].map(|graph| session.calculator().value_of_graph(graph.graph()).unwrap());
        assert_eq!(a, b, "{text} as {}", graph.text());
        assert_eq!(again.text(), graph.text());
    }
    for text in ["", "a-", "-a", "a--b", "a!b", "a-b-c"] {
        assert!(LoopyGraph::parse(text).is_err(), "{text}");
    }
}

/// Whether Left wins, and after how many moves it is decided, by plain search.
fn by_play(board: &Meadow, player: Player, run: u8) -> (bool, u16) {
    if board.has_escaped() {
        return (false, 0);
    }
    let other = player.opponent();
    let results: Vec<(bool, u16)> = board.moves(player, run).iter().map(|option| by_play(option, other, run)).collect();
    let mine = |won: &bool| *won == (player == Player::Left);
    let wins = results.iter().filter(|(won, _)| mine(won)).map(|(_, moves)| moves + 1).min();
    match wins {
        Some(moves) => (player == Player::Left, moves),
        None => (player != Player::Left, results.iter().map(|(_, moves)| moves + 1).max().unwrap_or(0)),
    }
}

#[test]
fn hunts_on_packed_boards_end_as_by_play() {
    let mut random = Random(0x1357_9BDF_2468_ACE1);
    for turn in 0..400 {
        let (rows, columns) = (3 + u64::from(random.below(2)), 3 + u64::from(random.below(3)));
        let squares: Vec<u64> =
            (0..rows * columns).filter(|square| (square / columns + square % columns) % 2 == 0).collect();
        let pick = |random: &mut Random| squares[random.below(u32::try_from(squares.len()).unwrap()) as usize];
        let geese = (0..1 + random.below(3)).fold(0, |geese, _| geese | 1_u64 << pick(&mut random));
        let Some(board) = Meadow::of_code([rows, columns, geese, pick(&mut random)]) else { continue };
        let run = 1 + u8::from(turn % 2 == 1);
        let hunt = hunt::decision(&board, run, &Limit::default()).unwrap();
        let (left, right) = (by_play(&board, Player::Left, run), by_play(&board, Player::Right, run));
        let ending = |won: bool| if won { Ending::Win } else { Ending::Loss };
        assert_eq!(hunt.outcome, Outcome::new(ending(left.0), ending(right.0)), "{board}");
        assert_eq!(hunt.remoteness, [left.1, right.1].map(|moves| Some(moves.into())), "{board}");
        let mut session = Session::new();
        let mut calculator = session.calculator();
        let found = Solved::default().outcome(&mut calculator, &mut FoxAndGeese { run }, &board);
        assert_eq!(found.unwrap(), hunt.outcome, "{board}");
    }
}
