//! Mixed strategies from a second side: a slow twin that tells like boards apart and solves matrix games by their square parts,
//! random rules, and what the outcomes say.

use std::collections::HashMap;

use cutcake::{
    language::session::Session,
    limit::{Limit, Stop},
    number::Rational,
    player::Player,
    position::{Board, Boards},
    random::Random,
    rules::Rules,
    ruleset::synchronized_cutcake::SynchronizedCutcake,
    synchronized::{Effort, Outcome, Search, SynchronizedRules},
};

use crate::session::run;

/// Rules drawn by chance: boards are numbers, and moves lead to sums of smaller ones.
struct Drawn {
    /// By board, then player, then move.
    alone: Vec<[Vec<Boards>; 2]>,
    /// By board, then Left's move, then Right's.
    both: Vec<Vec<Vec<Boards>>>,
}

impl Drawn {
    fn new(random: &mut Random, boards: u64) -> Self {
        let mut drawn = Drawn { alone: Vec::new(), both: Vec::new() };
        for board in 0..boards {
            let result = |random: &mut Random| -> Boards {
                let count = if board == 0 { 0 } else { random.below(3) };
                (0..count).map(|_| Board::from_slice(&[random.below(board)])).collect()
            };
            let counts = [0, 1].map(|_| random.below(3).max(u64::from(board > 0 && random.below(2) > 0)));
            let alone = counts.map(|count| (0..count).map(|_| result(random)).collect::<Vec<_>>());
            let both = alone[0].iter().map(|_| alone[1].iter().map(|_| result(random)).collect()).collect();
            drawn.alone.push(alone);
            drawn.both.push(both);
        }
        drawn
    }
}

fn index(board: &Board) -> usize {
    usize::try_from(board[0]).unwrap()
}

impl Rules for Drawn {
    fn options(&self, board: &Board, player: Player, _: &Limit) -> Result<Vec<Boards>, Stop> {
        Ok(self.alone[index(board)][usize::from(player != Player::Left)].clone())
    }
}

impl SynchronizedRules for Drawn {
    fn both(&self, board: &Board, left: usize, right: usize, _: &Limit) -> Result<Boards, Stop> {
        Ok(self.both[index(board)][left][right].clone())
    }
}

/// The z with `matrix z = (1, …, 1)`, if there is one.
fn solved(mut matrix: Vec<Vec<Rational>>) -> Option<Vec<Rational>> {
    let count = matrix.len();
    matrix.iter_mut().for_each(|row| row.push(Rational::ONE));
    for column in 0..count {
        let pivot = (column..count).find(|row| !matrix[*row][column].is_zero())?;
        matrix.swap(column, pivot);
        let lead = matrix[column].clone();
        for row in (0..count).filter(|row| *row != column) {
            let factor = matrix[row][column].checked_div(&lead[column])?;
            for (number, lead) in matrix[row].iter_mut().zip(&lead) {
                *number = &*number - &(&factor * lead);
            }
        }
    }
    (0..count).map(|row| matrix[row][count].checked_div(&matrix[row][row])).collect()
}

fn subsets(count: usize) -> impl Iterator<Item = Vec<usize>> {
    (1_u32..1 << count).map(move |bits| (0..count).filter(|place| bits >> place & 1 == 1).collect())
}

/// The value of a matrix game by the theorem of Shapley and Snow: some square part of the matrix, which is made positive, gives odds for
/// both by which they are sure of the same.
fn slow_matrix_value(matrix: &[Vec<Rational>]) -> Rational {
    let two = Rational::from(2);
    let positive: Vec<Vec<Rational>> =
        matrix.iter().map(|row| row.iter().map(|entry| entry + &two).collect()).collect();
    for rows in subsets(matrix.len()) {
        for columns in subsets(matrix[0].len()).filter(|columns| columns.len() == rows.len()) {
            let part = |turned: bool| -> Vec<Vec<Rational>> {
                let (down, across) = if turned { (&columns, &rows) } else { (&rows, &columns) };
                let entry = |a: usize, b: usize| if turned { &positive[b][a] } else { &positive[a][b] };
                down.iter().map(|a| across.iter().map(|b| entry(*a, *b).clone()).collect()).collect()
            };
            let (Some(y), Some(x)) = (solved(part(false)), solved(part(true))) else { continue };
            if x.iter().chain(&y).any(|share| share.signum() < 0) {
                continue;
            }
            let total = y.iter().fold(Rational::ZERO, |total, share| total + share);
            let Some(value) = Rational::ONE.checked_div(&total) else { continue };
            let dot = |shares: &[Rational], entries: &mut dyn Iterator<Item = &Rational>| {
                shares.iter().zip(entries).fold(Rational::ZERO, |sum, (share, entry)| sum + share * entry)
            };
            let is_low = (0..matrix[0].len())
                .all(|column| dot(&x, &mut rows.iter().map(|row| &positive[*row][column])) >= Rational::ONE);
            let is_high =
                positive.iter().all(|row| dot(&y, &mut columns.iter().map(|column| &row[*column])) <= Rational::ONE);
            if is_low && is_high {
                return value - two;
            }
        }
    }
    unreachable!("every matrix game has a value")
}

/// The value of a sum, like boards told apart, straight from the rules.
fn slow_value(rules: &dyn SynchronizedRules, boards: &[Board], known: &mut HashMap<Vec<Board>, Rational>) -> Rational {
    let mut sorted = boards.to_vec();
    sorted.sort();
    if let Some(value) = known.get(&sorted) {
        return value.clone();
    }
    let limit = Limit::default();
    let moves = [Player::Left, Player::Right].map(|player| {
        let mut moves = Vec::new();
        for (place, board) in sorted.iter().enumerate() {
            let options = rules.options(board, player, &limit).unwrap();
            moves.extend(options.into_iter().enumerate().map(|(number, option)| (place, number, option)));
        }
        moves
    });
    let value = match (moves[0].is_empty(), moves[1].is_empty()) {
        (true, true) => 0.into(),
        (true, false) => (-1).into(),
        (false, true) => 1.into(),
        (false, false) => {
            let mut matrix = Vec::new();
            for (place, number, option) in &moves[0] {
                let mut row = Vec::new();
                for (other_place, other_number, other_option) in &moves[1] {
                    let kept = (0..sorted.len()).filter(|at| at != place && at != other_place);
                    let mut after: Vec<Board> = kept.map(|at| sorted[at].clone()).collect();
                    let mut add = |boards: &Boards| {
                        boards.iter().for_each(|(board, times)| after.extend((0..times).map(|_| board.clone())));
                    };
                    if place == other_place {
                        add(&rules.both(&sorted[*place], *number, *other_number, &limit).unwrap());
                    } else {
                        add(option);
                        add(other_option);
                    }
                    row.push(slow_value(rules, &after, known));
                }
                matrix.push(row);
            }
            slow_matrix_value(&matrix)
        }
    };
    known.insert(sorted, value.clone());
    value
}

fn distinct(sum: &Boards) -> Vec<Board> {
    sum.iter().flat_map(|(board, times)| (0..times).map(move |_| board.clone())).collect()
}

/// Both players are sure of the value by their odds, whatever the other does in the first round.
fn check_strategies(search: &mut Search, rules: &dyn SynchronizedRules, sum: &Boards, value: &Rational) {
    let limit = Limit::default();
    let effort = Effort::new(&limit);
    let game = search.matrix(rules, sum.into(), &effort).unwrap();
    let odds = [Player::Left, Player::Right].map(|player| {
        let mixed = search.mixed_strategy(rules, sum.into(), player, &effort).unwrap();
        assert_eq!(mixed.value, *value);
        let moves: Vec<_> = mixed.chances.iter().map(|chance| chance.own.clone()).collect();
        assert_eq!(moves, game.moves[usize::from(player != Player::Left)]);
        mixed.chances.into_iter().map(|chance| chance.number).collect::<Vec<_>>()
    });
    if odds.iter().any(Vec::is_empty) {
        return;
    }
    for odds in &odds {
        assert!(odds.iter().all(|odds| odds.signum() >= 0));
        assert_eq!(odds.iter().fold(Rational::ZERO, |sum, odds| sum + odds), Rational::ONE);
    }
    for column in 0..odds[1].len() {
        let sure = odds[0].iter().zip(&game.worth).fold(Rational::ZERO, |sum, (odds, row)| sum + odds * &row[column]);
        assert!(sure >= *value);
    }
    for row in &game.worth {
        let sure = odds[1].iter().zip(row).fold(Rational::ZERO, |sum, (odds, worth)| sum + odds * worth);
        assert!(sure <= *value);
    }
}

/// What the outcome says of the value.
fn check_outcome(outcome: Outcome, value: &Rational) {
    let (one, minus) = (Rational::ONE, Rational::from(-1));
    let is_so = match outcome {
        Outcome::Greater => *value == one,
        Outcome::Less => *value == minus,
        Outcome::Equal => value.is_zero(),
        Outcome::GreaterOrEqual => value.signum() >= 0 && *value < one,
        Outcome::LessOrEqual => value.signum() <= 0 && *value > minus,
        Outcome::Confused => *value < one && *value > minus,
    };
    assert!(is_so, "{outcome} with {value}");
}

#[test]
fn values_of_random_rules_agree_with_the_twin_that_tells_like_boards_apart() {
    let mut random = Random::new(11);
    let limit = Limit::default();
    let (mut mixed, mut repeated) = (0, 0);
    for _ in 0..16 {
        let rules = Drawn::new(&mut random, 6);
        let (mut search, mut known) = (Search::default(), HashMap::new());
        for _ in 0..6 {
            let count = 1 + random.below(3);
            let sum: Boards = (0..count).map(|_| Board::from_slice(&[2 + random.below(4)])).collect();
            let value = search.mixed_value(&rules, (&sum).into(), &Effort::new(&limit)).unwrap();
            assert_eq!(value, slow_value(&rules, &distinct(&sum), &mut known), "{sum:?}");
            check_outcome(search.outcome(&rules, &sum, &Effort::new(&limit)).unwrap(), &value);
            check_strategies(&mut search, &rules, &sum, &value);
            mixed += u64::from(!value.is_integer());
            repeated += u64::from(!value.is_integer() && sum.iter().any(|(_, times)| times > 1));
        }
    }
    assert!(mixed > 3 && repeated > 1, "{mixed} {repeated}");
}

fn rectangles(random: &mut Random, count: u64, side: u64) -> Boards {
    (0..count).map(|_| Board::from_slice(&[1 + random.below(side), 1 + random.below(side)])).collect()
}

#[test]
fn cakes_agree_with_outcomes_and_their_negatives() {
    let mut random = Random::new(5);
    let (limit, mut search) = (Limit::default(), Search::default());
    let effort = Effort::new(&limit);
    for _ in 0..150 {
        let sum = rectangles(&mut random, 2, 4);
        let negative: Boards = distinct(&sum).iter().map(|board| Board::from_slice(&[board[1], board[0]])).collect();
        let value = search.mixed_value(&SynchronizedCutcake, (&sum).into(), &effort).unwrap();
        let opposite = search.mixed_value(&SynchronizedCutcake, (&negative).into(), &effort).unwrap();
        assert_eq!(opposite, -&value);
        check_outcome(search.outcome(&SynchronizedCutcake, &sum, &effort).unwrap(), &value);
    }
}

/// Domineering, both players at once, and a board of it.
const AT_ONCE: &str = r##"
ruleset AtOnce[board as Grid(".#")] synchronized
  left  (r, c) in board.FindAll(".") where board[r+1, c] == "." gives [board.With((r, c), "#", (r+1, c), "#")]
  right (s, d) in board.FindAll(".") where board[s, d+1] == "." gives [board.With((s, d), "#", (s, d+1), "#")]
  both  (r, c), (s, d) gives [board.With((r, c), "#", (r+1, c), "#", (s, d), "#", (s, d+1), "#")]
  split board.Decomposition("#")
  same board.FlipRows, board.FlipColumns
  negative board.Transpose
end
g := AtOnce["...|.##"]
"##;

/// What a program prints behind the rules, the last lines.
fn at_once(text: &str, lines: usize) -> Vec<String> {
    let printed = run(&format!("{AT_ONCE}\n{text}"));
    printed[printed.len() - lines..].to_vec()
}

#[test]
fn rulesets_of_the_language_have_mixed_values() {
    // Two moves in like boards are in the same one with odds of one in as many: k boards are worth 1/k! - 1.
    assert_eq!(at_once("(MixedValue(k*g) for k in 1..5)", 1), ["(0, -1/2, -5/6, -23/24, -119/120)"]);
    assert_eq!(at_once("(MixedValue(k*g + u*AtOnce[2,1]) for k in 1..3 for u in 1..2)", 1), ["(1, 1, 1/2, 1, 1/6, 1)"]);
    assert_eq!(at_once("MixedValue(4*g + AtOnce[2,1])\nMixedValue(-(4*g + AtOnce[2,1]))", 2), ["-1/3", "1/3"]);
    // Of two rulesets: a move more is a move more.
    assert_eq!(at_once("MixedValue(3*g + [2,1]) == MixedValue(3*g + AtOnce[2,1])", 1), ["true"]);
    assert_eq!(
        at_once("Outcome(2*g)\nCertificate(Outcome(2*g))", 2)[1].split(" is ").nth(1).unwrap().split(' ').next(),
        Some("<=")
    );
}

#[test]
fn strategies_are_read_back_and_no_reply_is_better() {
    for sum in ["2*g", "3*g + AtOnce[2,1]", "4*g + AtOnce[2,1]", "2*g - g"] {
        let printed = at_once(
            &format!(
                "G := {sum}\nworth := MixedValue(G)\n\
                 (BestReply(G, Right, MixedStrategy(G, Left))[2] == worth, BestReply(G, Left, MixedStrategy(G, Right))[2] == worth)"
            ),
            1,
        );
        assert_eq!(printed, ["(true, true)"], "{sum}");
    }
    let strategy = run("MixedStrategy([3,2] + [2,3], Left)").pop().unwrap();
    let reply = run(&format!("BestReply([3,2] + [2,3], Right, {strategy})")).pop().unwrap();
    assert!(reply.ends_with(", 0)"), "{reply}");
}

#[test]
fn what_is_no_odds_is_said() {
    for (odds, says) in [
        ("(([2,2] + [1,2], 1/2),)", "odds are 1 together, found 1/2"),
        ("(([2,2] + [1,2], 2), ([2,2] + [1,2], -1))", "odds are not negative, found -1"),
        ("(([3,2], 1),)", "Left has no move to [3,2]"),
        ("(1, 2)", "expected pairs of a move and its odds"),
    ] {
        let error = run(&format!("BestReply([3,2], Right, {odds})")).pop().unwrap();
        assert!(error.contains(says), "{error}");
    }
    let error = run("BestReply([2,1], Right, (([1,1] + [1,1], 1),))").pop().unwrap();
    assert!(error.contains("Right has no move in this game"), "{error}");
    let error = run("MixedValue({1|-1})").pop().unwrap();
    assert!(error.contains("a synchronized value or position as G, not a game"), "{error}");
    let error = run("MixedTable(2*[6,6]; positions := 3)").pop().unwrap();
    assert!(error.contains("its bound of 3 positions"), "{error}");
}

#[test]
fn values_are_proved_and_claims_about_them_too() {
    assert_eq!(at_once("Standing(MixedValue(2*g))\nProve(MixedValue(2*g) == -1/2)", 2), ["proved", "proved"]);
    assert_eq!(run("Prove(MixedValue([3,2]) < 1)"), ["refuted"]);
}

/// The text of a certificate.
fn certificate(session: &mut Session, question: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("certificate.json");
    session.text_of(&format!("Certificate({question}, \"{}\")", path.to_str().unwrap())).unwrap();
    std::fs::read_to_string(path).unwrap()
}

/// The same text with something replaced, and its digest made right.
fn forged(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old} in {text}");
    let body = text.replacen(old, new, 1);
    cutcake::certificate::file::sealed(&body[..body.rfind("\"digest\":").unwrap()])
}

#[test]
fn certificates_of_mixed_values_are_checked() {
    let mut session = Session::new(Limit::default());
    session.text_of(AT_ONCE).unwrap();
    for (question, says) in [
        ("MixedValue(2*g)", "is -1/2"),
        ("MixedValue(4*g + AtOnce[2,1]) < 0", "is -1/3"),
        ("Prove(MixedValue(3*g) == -5/6)", "is -5/6"),
        ("MixedValue([3,2] + [2,3])", "is 0"),
        ("MixedValue([5,3] + [2,2])", "is 1"),
        ("MixedValue(0)", "is 0"),
    ] {
        let text = certificate(&mut session, question);
        let (words, _) = session.check_certificate(&text).unwrap();
        assert!(words.ends_with(says), "{question}: {words}");
    }
    let text = certificate(&mut session, "MixedValue(2*g)");
    for (old, new) in [
        ("\"answer\":\"-1/2\"", "\"answer\":\"-1/3\""),
        ("\"answer\":\"-1/2\"", "\"answer\":\"-2/4\""),
        ("\"-1/2\",[[", "\"-1/3\",[["),
        ("\"1/2\",[[", "\"2/3\",[["),
        (",\"1\"]]]", ",\"1/2\"]]]"),
        ("\"counting\"", "\"spare\""),
    ] {
        if text.contains(old) {
            assert!(session.check_certificate(&forged(&text, old, new)).is_err(), "{old} to {new}\n{text}");
        }
    }
}

#[test]
fn the_program_in_python_checks_mixed_values() {
    let mut session = Session::new(Limit::default());
    let folder = tempfile::tempdir().unwrap();
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/python/check.py");
    let verdict = |text: &str| {
        let path = folder.path().join("file.json");
        std::fs::write(&path, text).unwrap();
        let output = std::process::Command::new("python3").arg("-B").arg(program).arg(&path).output().ok()?;
        Some((output.status.success(), String::from_utf8(output.stdout).unwrap()))
    };
    for question in ["MixedValue([4,3] + [3,4])", "MixedValue([5,3] + [2,2])", "MixedValue([2,3] + [3,2] + [4,4])"] {
        let text = certificate(&mut session, question);
        let Some((is_accepted, said)) = verdict(&text) else { return };
        assert!(is_accepted, "{said}");
        for other in ["1/2", "2/2", "-1/3"] {
            let answer = text.find("\"answer\":\"").unwrap() + 10;
            let old = text[answer..].split('"').next().unwrap();
            let forged = forged(&text, &format!("\"answer\":\"{old}\""), &format!("\"answer\":\"{other}\""));
            assert!(session.check_certificate(&forged).is_err());
            assert!(!verdict(&forged).unwrap().0);
        }
    }
}
