//! What answers rest on: of every function that there is, and of claims that were once wrongly called proved.

use std::{collections::BTreeSet, rc::Rc, time::Duration};

use cutcake::{
    language::{
        builtin::{self, Builtin, Kind, Times},
        session::Session,
    },
    prelude::*,
    render::format::Format,
    rules::theory::{IMPARTIAL, SYNCHRONIZED, THEORIES, Theory},
    standing::Sources,
};
use num_bigint::BigInt;

use crate::{
    help::EXAMPLES,
    session::{run, run_in},
};

/// What a ruleset tells of its boards beside their options, none of which is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tells {
    Nothing,
    /// Something, and not where it is proved.
    Something,
    /// Something, with a source.
    Theorem,
    /// Which boards are equal, what values are between, how often a player can move; nothing about values.
    Hints,
}

/// A heap of coins, of which each player takes one or as many as he may.
struct Coins(&'static Theory, Tells);

const SOURCE: &str = "a theorem of nobody";
/// What takes longer is asked of smaller boards by others.
const LONGEST: Duration = Duration::from_secs(5);

impl Coins {
    fn tells(&self) -> bool {
        matches!(self.1, Tells::Something | Tells::Theorem)
    }

    fn hints(&self) -> bool {
        self.1 == Tells::Hints
    }
}

impl Ruleset for Coins {
    fn name(&self) -> &str {
        "Coins"
    }
    fn summary(&self) -> &str {
        "Coins are taken from a heap."
    }
    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["n"])
    }
    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        let coins = match entries {
            [Entry::Integer(coins)] => u64::try_from(coins).ok(),
            _ => None,
        };
        let rule = || NoBoard { rule: "Coins takes a number".to_owned(), entry: None };
        coins.map(|coins| board([coins])).ok_or_else(rule)
    }
    fn rectangle(&self, board: &Board) -> Option<(u64, u64)> {
        (self.tells() && *self.0 == SYNCHRONIZED).then(|| (board[0] + 9, 5))
    }
    fn play(&self) -> Play<'_> {
        let plays: [Play<'_>; 4] =
            [Play::Impartial(self), Play::Partizan(self), Play::Synchronized(self), Play::ThreePlayer(self)];
        *plays.iter().find(|play| play.theory() == Some(self.0)).unwrap()
    }
}

impl Rules for Coins {
    fn options(&self, coins: &Board, player: Player, _: &Limit) -> Result<Vec<Boards>, Stop> {
        let most = match (self.0, player) {
            (theory, _) if *theory == IMPARTIAL => 2,
            (_, Player::Right) => 2,
            (_, Player::Left) => 1,
            (_, Player::Center) => 3,
        };
        Ok((1..=most).filter_map(|taken| coins[0].checked_sub(taken)).map(|left| Boards::from(board([left]))).collect())
    }
    fn number(&self, coins: &Board, _: &Limit) -> Result<Option<Rational>, Stop> {
        Ok(self.tells().then(|| Rational::from(BigInt::from(7) - coins[0])))
    }
    fn source(&self) -> Option<&'static str> {
        (self.1 == Tells::Theorem).then_some(SOURCE)
    }
    fn split(&self, coins: &Board) -> Boards {
        Boards::from(board([if self.hints() && coins[0] == 3 { 2 } else { coins[0] }]))
    }
    fn negative(&self, coins: &Board) -> Option<Board> {
        self.hints().then(|| coins.clone())
    }
    fn bounds(&self, _: &Board) -> Option<[i64; 2]> {
        self.hints().then_some([1, 1])
    }
    fn standing_of_parts(&self) -> Standing {
        if self.hints() { HintsAlone.standing_of_parts() } else { Standing::Proved }
    }
}

impl ImpartialRules for Coins {
    fn known_value(&self, coins: &Board) -> Option<u64> {
        self.tells().then(|| coins[0] + 5)
    }
    fn free_coordinates(&self) -> Option<Vec<&str>> {
        Some(vec!["n"])
    }
    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        Some(coordinates.into())
    }
}

impl SynchronizedRules for Coins {
    fn both(&self, coins: &Board, left: usize, right: usize, _: &Limit) -> Result<Boards, Stop> {
        Ok(Boards::from(board([coins[0].saturating_sub(2 + left as u64 + right as u64)])))
    }
    fn spare_moves(&self, coins: &Board) -> Option<(Player, u64)> {
        self.hints().then_some((Player::Left, coins[0]))
    }
    fn longest_run(&self, _: &Board, _: Player) -> Option<u64> {
        self.hints().then_some(0)
    }
}

/// Rules that say nothing of how certain their hints are.
struct HintsAlone;

impl Rules for HintsAlone {
    fn options(&self, _: &Board, _: Player, _: &Limit) -> Result<Vec<Boards>, Stop> {
        Ok(Vec::new())
    }
}

impl ThreePlayerRules for Coins {
    fn rotated(&self, coins: &Board) -> Option<Board> {
        self.hints().then(|| coins.clone())
    }
    fn known_values(&self, coins: &Board, _: &Limit) -> Result<Option<[BigInt; 3]>, Stop> {
        Ok(self.tells().then(|| [coins[0] + 3, 9, 4].map(BigInt::from)))
    }
    fn known_counter(&self, coins: &Board, _: &Limit) -> Result<Option<(Player, u64)>, Stop> {
        Ok(self.tells().then(|| (Player::Center, coins[0] + 2)))
    }
}

/// Texts that a parameter of a kind may be given, about boards of the ruleset where it can be.
fn given(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Player => &["Left", "Right"],
        Kind::Integer | Kind::Number | Kind::Natural | Kind::Integers => &["3"],
        Kind::Boolean => &["true"],
        Kind::Truth | Kind::Claim => &["Coins[3] == Coins[2]", "Coins[3] >=_L 0"],
        Kind::Ruleset | Kind::Repeating => &["Coins"],
        Kind::Range => &["0..6"],
        Kind::Size | Kind::Bound => &["0..4", "4"],
        Kind::Function => &["n -> Outcome(Coins[n])", "G -> Outcome(G) == N"],
        Kind::Collection | Kind::Mapped => &["(Coins[1], Coins[2], Coins[4])"],
        Kind::CollectionOrRuleset | Kind::Data => &["Coins", "(Value(Coins[n]) for n in 1..12)"],
        Kind::String
        | Kind::Rows
        | Kind::Labelled
        | Kind::Board
        | Kind::Lettered
        | Kind::Grid
        | Kind::Graph
        | Kind::Edge => &[],
        Kind::Any => &["0..4", "Coins[3]"],
        _ => &["Coins[3]", "Coins[2] + Coins[1]"],
    }
}

/// Calls of a function: with what it needs, and with more.
fn calls(function: &Builtin) -> BTreeSet<String> {
    let mut calls = BTreeSet::new();
    for with_more in [false, true] {
        for choice in 0..2 {
            let mut texts: Vec<&str> = Vec::new();
            for parameter in function.parameters {
                let is_given = parameter.times == Times::Once || with_more && parameter.times != Times::Named;
                let text = given(parameter.kind).get(choice).or(given(parameter.kind).first());
                texts.extend(text.copied().filter(|_| is_given));
            }
            calls.insert(format!("{}({})", function.name, texts.join(", ")));
        }
    }
    calls
}

/// What a program prints; nothing if it fails, and an error if it takes too long.
fn asked(kind: &'static Theory, tells: Tells, program: &str) -> Result<Option<String>, Box<Error>> {
    let mut session = Session::new(Limit::default());
    session.limit().restart(Some(LONGEST));
    session.add_ruleset(Rc::new(Coins(kind, tells)));
    match session.text_of(program) {
        Err(error) if error.is_stop() => Err(error),
        answer => Ok(answer.ok()),
    }
}

/// Every function is asked about boards of which their ruleset tells nonsense. Where that changes the answer, the answer rests
/// on it, and has to say so. A function that is added is asked too.
#[test]
fn what_a_ruleset_tells_is_never_called_proved() {
    // Their answers are about what answers rest on.
    let about_answers = ["Standing", "MarkStanding"];
    let mut asked_of = BTreeSet::new();
    let mut wrong = Vec::new();
    for function in builtin::all().filter(|function| !about_answers.contains(&function.name)) {
        for call in calls(function).into_iter().filter(|call| call.contains("Coins")) {
            for kind in THEORIES {
                let Ok(by_play) = asked(kind, Tells::Nothing, &call) else { continue };
                for tells in [Tells::Something, Tells::Theorem, Tells::Hints] {
                    let Ok(Some(told)) = asked(kind, tells, &call) else { continue };
                    if by_play.as_ref() == Some(&told) {
                        continue;
                    }
                    asked_of.insert(function.name);
                    let Ok(standing) = asked(kind, tells, &format!("Standing({call}; source := true)")) else {
                        continue;
                    };
                    // Some print what they find before.
                    let is_right = match standing.as_deref().and_then(|standing| standing.lines().last()) {
                        Some("\"open\"") => true,
                        Some(standing) if standing.starts_with("\"derived (") => true,
                        Some(standing) => {
                            tells == Tells::Theorem && standing.starts_with("\"theorem (") && standing.contains(SOURCE)
                        }
                        None => false,
                    };
                    if !is_right {
                        wrong.push(format!("{kind} {tells:?} {call} is {told}, {standing:?}, and by play {by_play:?}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(asked_of.len() > 60, "{}: {asked_of:?}", asked_of.len());
}

/// Also where there is no ruleset that could tell nonsense: loopy values, misère play, forms, ordinals. An answer is a line of JSON; what
/// is only printed is a text.
#[test]
fn every_answer_that_the_help_shows_has_a_standing() {
    let words = ["proved", "theorem", "derived", "open"];
    let (mut wrong, mut answers) = (Vec::new(), 0);
    for example in EXAMPLES.iter().filter(|example| example.is_of_function) {
        for line in &example.lines {
            let line: serde_json::Value = serde_json::from_str(line).unwrap_or_default();
            if line["type"] == "text" {
                continue;
            }
            answers += 1;
            if !line["standing"].as_str().is_some_and(|standing| words.contains(&standing)) {
                wrong.push(format!("{}: {line}", example.text));
            }
        }
    }
    assert!(wrong.is_empty() && answers > 800, "{answers}\n{}", wrong.join("\n"));
}

/// Claims that play refutes or does not reach, after a proof that is about something else.
const NOT_PROVED: &[&str] = &[
    "Prove((2*[10,10] == 0) == true)",
    "Prove(FindCounterexample(k -> k*[10,10] == 0, 1..6) == Nothing)",
    "Prove(All(k*[10,10] == 0 for k in 1..6) == true)",
    "Prove(Value([10,10]) + Value([10,10]) == 0)",
    "Prove(2*Value([10,10]) == 0)",
    "Prove(Sum(Value([10,10]) for k in 1..2) == 0)",
    "x := Value([10,10]); Prove(x + x == 0)",
    "x := 2*[10,10] == 0; Prove(x == true)",
    "def f(G) := Value(G) + Value(G); Prove(f([10,10]) == 0)",
    "Value([10,10])\nProve(_ + _ == 0)",
    "t := ValueTable(SynchronizedCutcake, 10..11, 10..11); Prove(t[1,1] + t[1,1] == 0)",
    "f := (a, b) -> a + b; Prove(f(Value([10,10]), Value([10,10])) == 0)",
    "Prove(Max(Value([10,10]), Value([18,18])) == 0)",
    "Prove(Sort((Value([13,12]) + Value([10,10]), Value([10,10])))[1] == 0)",
    "Prove(LeadingTerm(Value([13,12]) + 2*Value([10,10])) == eps^5)",
    "Prove(Coefficient(2*Value([10,10]), 0) == 0)",
    "Prove((Value([10,10]) + Value([10,10])).Standard == 0)",
    "Prove((if Value([10,10]) + Value([10,10]) == 0 then 1 else 2 end) == 1)",
    "a := Try(Value([10,10]) + Value([10,10]), 5); Prove(a == 0)",
    "Prove(Set(Value([10,10]) + Value([10,10])) == Set(0))",
    "Prove(\"a\" + (Value([10,10]) + Value([10,10])) == \"a0\")",
    "def f(n) := if n == 0 then 0 else f(n-1) + Value([10,10]) end; Prove(f(2) == 0)",
    "t := Table((a, b) -> Value([a,a]) + Value([b,b]), 10..11, 10..11); Prove(t[1,1] == 0)",
    "Prove(n*([10,10] + [13,12]) > 0 for all n)",
    "Prove(Interchangeable(2*[10,10], 0) == true)",
    "Standing(Outcome(3*[40,40] + [2,2]))",
    "Standing(Strategy(3*[40,40] + [2,2], Left))",
    "Standing(BestMoves(3*[40,40] + [2,2], Left))",
    "Standing(Scales(12))",
    "Standing(CheckTheorems(SynchronizedCutcake, 8..9))",
];

#[test]
fn a_proof_about_one_board_proves_nothing_about_sums() {
    let mut session = Session::new(Limit::default());
    assert_eq!(session.text_of("Prove([10,10] == 0)").unwrap(), "proved");
    assert_eq!(session.text_of("(Standing([10,10]), Standing(Value([10,10])))").unwrap(), "(proved, proved)");
    for program in NOT_PROVED {
        let mut last = String::new();
        session.run("file", program, &mut |shown| last = shown.text.to_string()).unwrap();
        assert!(["open", "derived", "refuted"].contains(&last.as_str()), "{program}: {last}");
    }
}

/// Questions of each theory, and what their answers rest on: search, theorems with where they are proved, or neither.
const OF_EACH_THEORY: &[(&str, &str)] = &[
    (
        "Winner(MaundyBlock[2^40*3^7,1,1] + MaundyBlock[1,7,1], Left)",
        "theorem (classes: Cincotti, The Game of Maundy Block; values: by induction on cuts)",
    ),
    ("Winner(Cutblock[10^9,1,1] + Cutblock[1,7,1], Left)", "proved"),
    ("Winner([4,3,2], Left)", "proved"),
    ("Outcome(Clobber[\"xo|ox\"])", "proved"),
    ("Value(Cutcake[8,7] + Cutcake[2,3])", "theorem (Berlekamp, Conway and Guy, Winning Ways, ch. 2)"),
    ("Grundy(Nim[3,5])", "proved"),
    ("Grundy(Chomp[1,5])", "proved"),
    ("Outcome(Chomp[4,5])", "theorem (Gale 1974, strategy stealing)"),
    ("Outcome(Cram[4,4])", "theorem (Gardner 1974, symmetry)"),
    ("Grundy(Cram[3,3])", "theorem (Gardner 1974, symmetry)"),
    ("Grundy(Kayles[20])", "proved"),
    ("Outcome(Nim[1,2,3]; misere := true)", "proved"),
    ("Outcome(Wythoff[3,5]; misere := true)", "proved"),
    ("Outcome([3,2] + [2,3])", "proved"),
    ("Value([100,5])", "theorem (Cincotti and Iida 2007, Theorem 5)"),
    // The outcome of these has a proof that needs no values.
    ("Outcome([1000,5])", "theorem (Cincotti and Iida 2007, Lemma 4)"),
    ("[5,1000] < 0", "theorem (Cincotti and Iida 2007, Lemma 5)"),
    ("Outcome([40,20] + [60,33] + [3,2])", "theorem (Cincotti and Iida 2007, Lemma 4)"),
    ("Outcome([40,20] + [60,33] + [3,4])", ADDITIVE),
    ("Value([70,6])", ADDITIVE),
    ("(Value([13,12]), Outcome(Cutcake[8,7]))", ADDITIVE),
    ("(Grundy(Wythoff[1,2]), Outcome(Cutcake[8,7]))", "theorem (Berlekamp, Conway and Guy, Winning Ways, ch. 2)"),
    ("Value([9,5]) + 1", "proved"),
    ("Value([10,6]) + 1", "proved"),
    ("Value([3,2]) + Value([12,11])", "proved"),
    ("Value([10,10]) + 1", ADDITIVE),
    ("Value([13,12]) + 1", ADDITIVE),
];
const ADDITIVE: &str = "derived (values of synchronized games taken to add, without a law)";

#[test]
fn each_theory_says_what_its_answers_rest_on() {
    for (question, standing) in OF_EACH_THEORY {
        let printed = run(&format!("Standing({question}; source := true)"));
        assert_eq!(printed, [format!("\"{standing}\"")], "{question}");
    }
}

/// Boards of a ruleset of the language that come to boards of which a theorem tells: also when asked again, and by the way of
/// another ruleset.
#[test]
fn rulesets_of_the_language_rest_on_those_that_they_come_to() {
    let rules = "ruleset Inner[n] partizan\n  left yield Cutcake[n,2] end\n  right none\nend\n\
                 ruleset Outer[n] partizan\n  left yield Inner[n] end\n  right yield Inner[n+1] end\nend\n\
                 ruleset Other[n] partizan\n  left for i from 0 to n-1 yield [i] end\n  right none\nend\n"
        .replace("left yield", "left for i in (1,) yield")
        .replace("right yield", "right for i in (1,) yield");
    for question in ["Value", "Outcome"] {
        let program = format!(
            "{rules}(Standing({question}(Outer[5])), Standing({question}(Outer[5])), Standing({question}(Inner[5])), Standing({question}(Other[5])))"
        );
        assert_eq!(run(&program), ["(theorem, theorem, theorem, proved)"], "{question}");
    }
}

/// Rules may look at any answer. What they say is kept, and so is what it rests on: for questions asked again, and for rulesets
/// that come to such boards or are made of them.
#[test]
fn rules_rest_on_the_answers_that_they_look_at() {
    let rules = "ruleset Weak[n] impartial\n  options for a from 0 to n-1 where Outcome(SynchronizedCutcake[40,40]) == \"=\" yield [a] end\nend\n\
                 ruleset Strong[n] impartial\n  options for a from 0 to n-1 yield [a] end\nend\n\
                 ruleset Outer[n] impartial\n  options for a from 0 to n-1 yield Weak[a] end\nend\n\
                 Grundy(Weak[3]);\n";
    for (question, standing) in [
        ("Standing(Grundy(Weak[3]))", "derived"),
        ("Standing(Outcome(Weak[2]))", "derived"),
        ("Standing(Options(Weak[3]))", "derived"),
        ("Standing(WinningMoves(Weak[3]))", "derived"),
        ("Standing(PPositions(Weak, 3))", "derived"),
        ("Standing(GrundyTable(Weak, 0..3))", "derived"),
        ("Standing(Outcome(Weak[3]; misere := true))", "derived"),
        ("Standing(FollowerCount(Weak[3]))", "derived"),
        ("Prove(Weak[3] == *3)", "open"),
        ("Prove(Weak[2] + Weak[2] == 0)", "open"),
        ("Prove(Outcome(Weak[2] + Weak[2]) == P)", "open"),
        ("(Standing(Grundy(Outer[2])), Standing(Grundy(Outer[2])))", "(derived, derived)"),
        ("A := AcrosticProduct(Weak, Nim); (Standing(Grundy(A[2,2])), Standing(Grundy(A[2,2])))", "(derived, derived)"),
        ("D := DicoticVariant(Weak); (Standing(Value(D[2])), Standing(Value(D[2])))", "(derived, derived)"),
        ("(Standing(Grundy(Strong[2])), Standing(Grundy(Strong[2] + Weak[1])))", "(proved, derived)"),
        ("Prove(Strong[2] == *2)", "proved"),
    ] {
        assert_eq!(run(&format!("{rules}{question}")).last().map(String::as_str), Some(standing), "{question}");
    }
    // A rule that reads another name says something else, and may rest on nothing.
    let program = "c := (Outcome(SynchronizedCutcake[40,40]) == \"=\")\n\
                   ruleset Read[n] impartial\n  options for a from 0 to n-1 where c yield [a] end\nend\n\
                   Grundy(Read[3]);\na := Standing(Grundy(Read[3]));\nc := true;\n(a, Standing(Grundy(Read[3])))";
    assert_eq!(run(program).last().map(String::as_str), Some("(derived, proved)"));
}

/// Clauses that are wrong on a board that the tests of themselves do not come to.
const UNTRUE_CLAUSES: &[&str] = &[
    "ruleset Bad[n] impartial\n  options for a from 0 to n-1 yield [a] end\n  split if n == 61 then [59] else [n] end\nend",
    "ruleset Bad[n] impartial\n  options for a from 0 to n-1 yield [a] end\n  same if n == 61 then [59] else [n] end\nend",
    "ruleset Bad[n] partizan\n  left for a from 0 to n-1 yield [a] end\n  right for a from 0 to n-1 yield [a] end\n  \
     negative if n == 61 then [59] else [n] end\nend",
];

/// What clauses say of boards that nobody compared with play is not proved; what `Prove` finds by the moves alone is.
#[test]
fn clauses_are_claims() {
    for rules in UNTRUE_CLAUSES {
        for (question, expected) in [
            ("Standing(Bad[70])", "derived"),
            (
                "Standing(Bad[70]; source := true)",
                "\"derived (`split`, `same`, `negative` or `bounds` of a ruleset, on boards where that is not proved by play: see Check)\"",
            ),
            ("(Bad[70] == *69, Standing(Bad[70] == *69))", "(true, derived)"),
            ("Bad[70]\n(Standing(Outcome(Bad[70])), Standing(Outcome(Bad[70] + Bad[3])))", "(derived, derived)"),
            ("Prove(Bad[70] == *69)", "refuted"),
            ("Prove(Bad[70] == *70)", "proved"),
            ("Prove(Value(Bad[70]) == *70)", "proved"),
            ("x := Value(Bad[70]); Prove(x == *69)", "open"),
            ("Standing(Bad[20])", "proved"),
        ] {
            let printed = run(&format!("{rules}\n{question}"));
            assert_eq!(printed.last().map(String::as_str), Some(expected), "{rules}\n{question}");
        }
    }
    // Bounds that are wrong on one large board.
    let bounds = "ruleset Amount[n] partizan\n  left if n > 0 then [n-1] end\n  right none\n  \
                  bounds if n == 161 then (0, 0) else (0, Nothing) end\nend\n";
    for (question, expected) in [
        ("Standing(Value(Amount[161]))", "derived"),
        ("Standing(Outcome(Amount[161] + Amount[3]))", "derived"),
        ("Prove(Amount[161] == 0)", "refuted"),
        ("Prove(Amount[161] == 161)", "proved"),
        ("Standing(Value(Amount[20]))", "proved"),
        ("Standing(Outcome(Amount[20]))", "proved"),
    ] {
        assert_eq!(run(&format!("{bounds}{question}")), [expected], "{question}");
    }
    // A clause may say something else where a name that it reads does.
    let read = "c := 100\nruleset Bad[n] impartial\n  options for a from 0 to n-1 yield [a] end\n  same if n == c then [2] else [n] end\nend\n\
                Standing(Bad[5])\nc := 5\nBad[5]";
    let printed = run(read);
    assert_eq!(printed[printed.len() - 2], "5");
    assert!(
        printed
            .last()
            .is_some_and(|error| error.contains("Bad[5] does not have the value of what `same` gives, Bad[2]"))
    );
    // A square alone is a draw, and two of these are none.
    let synchronized = "ruleset Bad[l, r] synchronized\n  left i in 1..l-1 gives [i, r] + [l-i, r]\n  right j in 1..r-1 gives [l, j] + [l, r-j]\n  \
                        both i, j gives [i, j] + [i, r-j] + [l-i, j] + [l-i, r-j]\n  same if l == r and l >= 10 then [2,2] else [l,r] end\nend\n";
    let asked = "(Standing(Outcome(2*Bad[10,10])), Standing(Outcome(Bad[3,2])))";
    assert_eq!(run(&format!("{synchronized}{asked}")).last().map(String::as_str), Some("(derived, derived)"));
    // A board without moves is the empty sum.
    let rows = "ruleset Row[n] synchronized\n  left i in 2..n gives [n-i]\n  right j in 2..n gives [n-j]\n  both i, j gives [Max(n-i-j, 0)]\n  \
                split if n <= 1 then () else [n] end\nend\nCheck(Row, 4)\n";
    assert_eq!(run(&format!("{rows}Standing(Outcome(Row[4] + Row[3]))")), ["5", "proved"]);
    // Two parts that are alike are the same play as the board, move for move; two of four coins at once are not a heap of three, which
    // has the same outcome, alone and twice.
    let dominoes = "ruleset AtOnce[board as Grid(\".#\")] synchronized\n  \
                    left (r, c) in board.FindAll(\".\") where board[r+1, c] == \".\" gives [board.With((r, c), \"#\", (r+1, c), \"#\")]\n  \
                    right (s, d) in board.FindAll(\".\") where board[s, d+1] == \".\" gives [board.With((s, d), \"#\", (s, d+1), \"#\")]\n  \
                    both (r, c), (s, d) gives [board.With((r, c), \"#\", (r+1, c), \"#\", (s, d), \"#\", (s, d+1), \"#\")]\n  \
                    split board.Decomposition(\"#\")\n  same board.FlipRows, board.FlipColumns\n  negative board.Transpose\nend\n";
    let board = "AtOnce[\"...#...|.##.##.\"]";
    for question in ["Outcome", "MixedValue", "Status", "BestMoves", "Strategy", "MixedStrategy", "Prove"] {
        let asked = match question {
            "Outcome" | "MixedValue" => format!("{question}({board})"),
            "Prove" => format!("{board} <= 0"),
            _ => format!("{question}({board}, Left)"),
        };
        assert_eq!(run(&format!("{dominoes}Standing({asked})")), ["proved"], "{asked}");
    }
    let heaps = "ruleset Heap[n] synchronized\n  left i in 1..n gives [n-i]\n  right j in 1..n gives [n-j]\n  both i, j gives [Max(n-i-j, 0)]\n  \
                 same if n == 6 then [5] else [n] end\nend\n";
    assert_eq!(run(&format!("{heaps}Standing(Outcome(Heap[6]))")), ["derived"]);
    // Of three players the values do not tell who wins.
    let three = |same: &str| {
        format!(
            "ruleset Three[n] \"three-player\"\n  left for a from 0 to n-1 yield [a] end\n  center for a from 0 to n-1 yield [a] end\n  \
             right for a from 0 to n-1 yield [a] end\n  {same}\nend\nStanding(Winner(Three[4] + Three[3], Left))"
        )
        .replace('"', "")
    };
    assert_eq!(run(&three("split if n == 0 then () else [n] end")), ["proved"]);
    // Compared with play they are known.
    let dominoes = "ruleset Dominoes[board as Grid(\".#\")] partizan\n  left for (r, c) in board.FindAll(\".\") where board[r+1, c] == \".\" \
                    yield [board.With((r, c), \"#\", (r+1, c), \"#\")] end\n  right for (r, c) in board.FindAll(\".\") where board[r, c+1] == \".\" \
                    yield [board.With((r, c), \"#\", (r, c+1), \"#\")] end\n  split board.Decomposition(\"#\")\n  same board.FlipRows, \
                    board.FlipColumns\n  negative board.Transpose\nend\n";
    let asked = "a := Standing(Dominoes[3,3]); p := Prove(Dominoes[3,3] == +-1); Check(Dominoes, Dominoes[3,3]); (a, p, Standing(Dominoes[3,3]))";
    assert_eq!(run(&format!("{dominoes}{asked}")).last().map(String::as_str), Some("(derived, proved, proved)"));
}

/// A heap of a program that uses the library, which says something wrong of its parts.
struct Parted;

impl OwnRules for Parted {
    fn name(&self) -> &str {
        "Parted"
    }
    fn summary(&self) -> &str {
        "Coins are taken from a heap."
    }
    fn theory(&self) -> &'static Theory {
        &IMPARTIAL
    }
    fn board(&self, entries: &[Entry]) -> Option<Board> {
        let [Entry::Integer(coins)] = entries else { return None };
        Some(board([u64::try_from(coins).ok()?]))
    }
    fn options(&self, coins: &Board, _: Player, _: &Limit) -> Result<Vec<Boards>, Stop> {
        Ok((0..coins[0]).map(|left| Boards::from(board([left]))).collect())
    }
    fn split(&self, coins: &Board) -> Boards {
        Boards::from(board([if coins[0] == 61 { 59 } else { coins[0] }]))
    }
}

#[test]
fn parts_of_a_ruleset_in_rust_are_claims() {
    let mut session = Session::new(Limit::default());
    session.add_rules(Parted);
    for (question, expected) in [
        ("Standing(Grundy(Parted[20]))", "proved"),
        ("Prove(Parted[20] == *20)", "proved"),
        ("Standing(Grundy(Parted[70]))", "derived"),
        ("Standing(Outcome(Parted[70] + Nim[69]))", "derived"),
        ("Prove(Parted[70] == *69)", "open"),
    ] {
        assert_eq!(session.text_of(question).unwrap(), expected, "{question}");
    }
}

#[test]
fn sources_come_together_in_any_order() {
    let sources = ["c", "a", "d", "b", ""].map(Standing::theorem);
    let all = sources.into_iter().fold(Standing::Proved, Standing::and);
    assert_eq!(all.with_source(), "theorem (a; b; c; and others)");
    assert_eq!(all, sources.into_iter().rev().fold(Standing::Proved, Standing::and));
    assert_eq!(all.and(all), all);
    for nothing in [None, Some("")] {
        assert!(matches!(Standing::of_statement(nothing), Standing::Derived(_)));
    }
    assert_eq!(Standing::Theorem(Sources::NONE).with_source(), "theorem");
}

#[test]
fn programs_are_told_what_results_rest_on() {
    let lines = |program| run_in(Format::Json, program);
    for (program, end) in [
        ("Outcome([40,40])", "\"standing\":\"derived\"}"),
        ("Value([100,5])", "\"standing\":\"theorem\",\"sources\":[\"Cincotti and Iida 2007, Theorem 5\"]}"),
        ("[100,5]", "\"standing\":\"theorem\",\"sources\":[\"Cincotti and Iida 2007, Theorem 5\"]}"),
        ("Prove([4,3] == 1 - 2*eps); Value([4,3])", "\"standing\":\"proved\"}"),
        ("Outcome([40,40]); 3", "\"standing\":\"proved\"}"),
        (
            "OutcomeTable(Cutcake, 2, 2)",
            "\"standing\":\"theorem\",\"sources\":[\"Berlekamp, Conway and Guy, Winning Ways, ch. 2\"]}",
        ),
    ] {
        let printed = lines(program);
        assert!(printed.last().is_some_and(|line| line.ends_with(end)), "{program}: {printed:?}");
    }
    // Every cell of a table says what it rests on, what stands in a collection does not.
    let table = lines("OutcomeTable(SynchronizedCutcake, 1..2, 40..41)").concat();
    assert_eq!(table.matches("\"standing\":").count(), 5, "{table}");
    let table = lines("ValueTable(SynchronizedCutcake, 11..12, 34..36)").concat();
    assert!(table.contains("\"standing\":\"derived\"") && table.matches("\"standing\":").count() == 7, "{table}");
    let table = lines("ValueTable(SynchronizedCutcake, 8..9, 8..9)").concat();
    assert_eq!(table.matches("\"standing\":\"proved\"").count(), 4, "{table}");
    assert_eq!(lines("(1, 2)")[0].matches("standing").count(), 1);
}

/// At the prompt tables have marks; in files they are as they always were, and what is calculated with them is.
#[test]
fn the_prompt_marks_the_cells_of_tables() {
    let program = "OutcomeTable(SynchronizedCutcake, 40..41, 40..41)";
    let plain = run(program);
    let mut session = Session::new(Limit::default());
    let mut shown = Vec::new();
    for input in
        [program, "_[1,1]", "ValueTable(SynchronizedCutcake, 600..601, 2..3)", "OutcomeTable(Domineering, 1..2, 1..2)"]
    {
        session.interact(input, &mut |result| shown.push((result.text.to_string(), result.standing))).unwrap();
    }
    assert_eq!(shown[0], (run(&format!("MarkStanding({program})")).concat(), None));
    assert_ne!(shown[0].0, plain.concat());
    assert_eq!(shown[1].1.map(Standing::name), Some("derived"));
    assert!(shown[2].0.ends_with("\" theorem (Cincotti and Iida 2007, Theorem 2; Cincotti and Iida 2007, Theorem 3)"));
    assert_eq!(shown[3], (run("OutcomeTable(Domineering, 1..2, 1..2)").concat(), None));
}

fn notes(program: &str) -> Vec<String> {
    let mut session = Session::new(Limit::default());
    session.run("file", program, &mut |_| {}).unwrap();
    session.take_notes()
}

#[test]
fn notes_say_where_values_are_only_added_and_where_there_is_none() {
    assert!(notes("Value([40,30] + [3,2])").concat().contains("that they add is not proved"));
    assert!(notes("[37,36] + [36,37]").concat().contains("there is an outcome, and no value"));
    assert_eq!(notes("Value([100,5])\n[3,2]\nOutcome([40,40])"), [""; 0]);
}

#[test]
#[ignore = "some minutes"]
fn a_rectangle_without_a_value_says_so_beside_its_outcome() {
    let note = notes("[73,72]").concat();
    assert!(note.contains("there is an outcome, and no value") && note.contains("eps^(75/16)"), "{note}");
    assert_eq!(run("[73,72]\nStanding(Outcome([73,72]))"), ["> (Left has a winning strategy)", "derived"]);
}

#[test]
fn a_claim_for_all_of_no_known_form_stops_at_its_own_line() {
    let printed = run("1 + 1\nProve([n,2] > 0 for all n)\n3");
    assert_eq!(printed[0], "2");
    assert!(printed[1].contains("test.cgs:2:") && printed[1].contains("linear in n"), "{printed:?}");
    assert_eq!(printed.len(), 2);
    let printed = run("def f(m) := Prove(n*n > m for all n)\n7\nf(3)");
    assert!(printed[0] == "7" && printed[1].contains("test.cgs:1:"), "{printed:?}");
    let printed = run("5\nProve(3 for all n)");
    assert!(printed[0] == "5" && printed[1].contains("stands behind a comparison"), "{printed:?}");
    assert_eq!(run("Prove(n*[3,2] > 0 for all n)"), ["proved"]);
}
