//! Rulesets against their theorems, and positions as a person uses them.

use std::rc::Rc;

use crate::session::run;
use cutcake::{
    board::filling::Cells,
    language::session::Session,
    limit::{Limit, Stop},
    number::Rational,
    partizan::{Outcome, Store, position::Values},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    ruleset::{
        Entry, NoBoard, Play, Ruleset, all, cutcake::Cutcake, domineering::Domineering, maundy_cake::MaundyCake,
    },
};

fn rules(ruleset: &dyn Ruleset) -> &dyn Rules {
    let Play::Partizan(rules) = ruleset.play() else { panic!("{} is not partizan", ruleset.name()) };
    rules
}

/// Winning Ways, ch. 2: with a = ⌊log2 l⌋ and b = ⌊log2 r⌋ the value of a cake is an integer.
fn cutcake_theorem(l: u64, r: u64) -> i64 {
    let (a, b) = (l.ilog2(), r.ilog2());
    let quotient = |side: u64, log: u32| i64::try_from(side >> log).unwrap();
    match a.cmp(&b) {
        std::cmp::Ordering::Greater => quotient(l, b) - 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Less => 1 - quotient(r, a),
    }
}

#[test]
fn cutcake_has_its_closed_formula() {
    let mut store = Store::new(Limit::default());
    let mut values = Values::default();
    for l in 1..=48 {
        for r in 1..=48 {
            let board = Board::from_slice(&[l, r]);
            let value = values.value(&mut store, rules(&Cutcake), &board).unwrap().into_parts().0;
            assert_eq!(store.as_number(value), Some(Rational::from(cutcake_theorem(l, r))), "[{l},{r}]");
        }
    }
}

fn prime_factors(mut n: u64) -> u64 {
    let (mut count, mut p) = (0, 2);
    while n > 1 {
        if n.is_multiple_of(p) {
            n /= p;
            count += 1;
        } else {
            p += 1;
        }
    }
    count
}

#[test]
fn maundy_cake_is_decided_by_the_numbers_of_prime_factors() {
    let mut store = Store::new(Limit::default());
    let mut values = Values::default();
    for l in 1..=60 {
        for r in 1..=60 {
            let value =
                values.value(&mut store, rules(&MaundyCake), &Board::from_slice(&[l, r])).unwrap().into_parts().0;
            let expected = match prime_factors(l).cmp(&prime_factors(r)) {
                std::cmp::Ordering::Greater => Outcome::L,
                std::cmp::Ordering::Equal => Outcome::P,
                std::cmp::Ordering::Less => Outcome::R,
            };
            assert_eq!(store.outcome(value).unwrap(), expected, "[{l},{r}]");
        }
    }
}

/// A slow twin: who wins, by playing.
fn wins(ruleset: &dyn Ruleset, sum: &[Board], player: Player) -> bool {
    let other = if player == Player::Left { Player::Right } else { Player::Left };
    sum.iter().enumerate().any(|(place, board)| {
        let options = rules(ruleset).options(board, player, &Limit::default()).unwrap();
        options.iter().any(|option| {
            let mut next: Vec<Board> = sum.to_vec();
            next.remove(place);
            for (board, times) in option.iter() {
                next.extend(std::iter::repeat_n(board.clone(), usize::try_from(times).unwrap()));
            }
            next.retain(|board| board.iter().any(|side| *side > 1));
            !wins(ruleset, &next, other)
        })
    })
}

#[test]
fn outcomes_of_sums_are_those_of_play() {
    let sides = [1, 2, 3];
    let ruleset_of =
        |name: &str| -> Box<dyn Ruleset> { if name == "Cutcake" { Box::new(Cutcake) } else { Box::new(MaundyCake) } };
    for name in ["Cutcake", "MaundyCake"] {
        let ruleset = ruleset_of(name);
        for (l, r) in sides.iter().flat_map(|l| sides.iter().map(move |r| (*l, *r))) {
            let sum = [Board::from_slice(&[l, r]), Board::from_slice(&[r, 2]), Board::from_slice(&[2, l.min(3)])];
            let expected = match (wins(&*ruleset, &sum, Player::Left), wins(&*ruleset, &sum, Player::Right)) {
                (true, true) => "N",
                (true, false) => "L",
                (false, true) => "R",
                (false, false) => "P",
            };
            let program = format!("Outcome({name}[{l},{r}] + {name}[{r},2] + {name}[2,{}])", l.min(3));
            assert_eq!(run(&program), [expected], "{program}");
        }
    }
}

#[test]
fn positions_are_sums_of_boards() {
    for (program, printed) in [
        ("Cutcake[8,7]", "1"),
        ("Show(Cutcake[8,7])", "\"Cutcake[8,7]\""),
        ("(Cutcake[8,7] - Cutcake[8,7],)", "(Cutcake[8,7] - Cutcake[8,7],)"),
        ("use Cutcake; ([8,7] + [3,4] + [3,4], -[2,1])", "([3,4] + [3,4] + [8,7], -[2,1])"),
        ("Show(3*Cutcake[3,2] - 4*Cutcake[2,2])", "\"-4*Cutcake[2,2] + 3*Cutcake[3,2]\""),
        ("Options(Cutcake[3,2])", "(Cutcake[1,2] + Cutcake[2,2], Cutcake[3,1] + Cutcake[3,1])"),
        ("Options(-Cutcake[3,2], Left)", "(-Cutcake[3,1] - Cutcake[3,1],)"),
        ("Cutcake[8,7] == 1", "true"),
        ("Cutcake[8,7] + * > MaundyCake[3,3]", "true"),
        ("Cutcake[8,7] + MaundyCake[2,4] + ^", "^"),
        ("Winner(Cutcake[4,4], Left)", "Right"),
        ("0*Cutcake[8,7]", "0"),
        ("use MaundyCake; use Cutcake; Show([2,1])", "\"[2,1]\""),
        ("Cutcake[1000,1]", "999"),
        ("MaundyCake[2^40,1]", "1099511627775"),
    ] {
        assert_eq!(run(program), [printed], "{program}");
    }
}

/// A ruleset by its options alone.
struct Plain<'r>(&'r dyn Rules);

impl Rules for Plain<'_> {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        self.0.options(board, player, limit)
    }
}

#[test]
fn symmetries_say_the_truth() {
    let mut store = Store::new(Limit::default());
    for ruleset in all().into_iter().filter(|ruleset| !ruleset.is_loopy()) {
        let Play::Partizan(rules) = ruleset.play() else { continue };
        let (mut values, mut plain) = (Values::default(), Values::default());
        // Without its symmetries NoGo is a long game.
        let most = if ruleset.name() == "NoGo" { 8 } else { 20 };
        let sides = (1..=7).flat_map(|l: i64| (1..=5).map(move |r: i64| [l, r])).filter(|[l, r]| l * r <= most);
        let entries = sides.map(|sides| sides.map(|side| Entry::Integer(side.into())));
        for board in entries.filter_map(|entries| ruleset.board(&entries).ok()) {
            let value = values.value(&mut store, rules, &board).unwrap().into_parts().0;
            assert_eq!(value, plain.value(&mut store, &Plain(rules), &board).unwrap().into_parts().0);
            if let Some(negative) = rules.negative(&board) {
                assert_eq!(rules.negative(&negative).as_ref(), Some(&rules.same(&board)));
                let negative = plain.value(&mut store, &Plain(rules), &negative).unwrap().into_parts().0;
                assert_eq!(store.neg(value).unwrap(), negative);
            }
        }
    }
}

/// Domineering that says something else of its boards.
struct Liar {
    splits: bool,
}

impl Ruleset for Liar {
    fn name(&self) -> &str {
        "Liar"
    }

    fn summary(&self) -> &str {
        "Domineering, but what is said of its boards is wrong."
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Domineering.sides()
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        Domineering.board(entries)
    }

    fn entries(&self, board: &Board) -> String {
        Domineering.entries(board)
    }

    fn cells(&self) -> Option<Cells> {
        Domineering.cells()
    }

    fn play(&self) -> Play<'_> {
        Play::Partizan(self)
    }
}

impl Rules for Liar {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        Domineering.options(board, player, limit)
    }

    fn split(&self, board: &Board) -> Boards {
        let mut parts = Boards::from(board.clone());
        if self.splits {
            parts.add(board.clone(), 1).unwrap();
        }
        parts
    }

    fn negative(&self, board: &Board) -> Option<Board> {
        Some(board.clone())
    }
}

#[test]
fn what_a_ruleset_in_rust_says_of_its_boards_is_checked() {
    for (splits, says) in [(true, "its parts have together"), (false, "its negative has, negated")] {
        let mut session = Session::new(Limit::default());
        session.add_ruleset(Rc::new(Liar { splits }));
        let error = session.text_of("Check(Liar, 3)").unwrap_err().render(false);
        assert!(error.contains("Liar[1,2] does not have the value") && error.contains(says), "{error}");
    }
    let mut session = Session::new(Limit::default());
    for rules in ["Domineering", "Cram", "Clobber", "ToadsAndFrogs", "Amazons", "Konane", "NoGo", "Fission", "Kings"] {
        assert!(session.text_of(&format!("Check({rules}, 4)")).unwrap().parse::<usize>().unwrap() > 50, "{rules}");
    }
}
