//! Certificates of loopy games: those of random graphs are accepted, and forged ones are refused.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{collections::BTreeSet, path::Path, process::Command};

use cutcake_base::{limit::Limit, player::Player, random::Random, rules::theory::UNIVERSES};
use cutcake_certificate::{
    Answer, Board, Certificate, Claim, Evidence, Fault, Game, Listing, Moves, Part, Play, Proof, Question, Statement,
    check,
    claim::{implied, outcomes, teams},
    endless::Endless,
    file::sealed,
    play::Terms,
    statement::Goal,
    turn,
};
use serde_json::{Value, json};

/// A token on a graph, written as in `LoopyGraph`: the vertex of the token, then all edges.
struct Graphs;

impl Moves for Graphs {
    fn options(&mut self, board: &Board, player: Player, listing: &mut Listing) -> Result<Vec<Terms>, Fault> {
        let no_board = || Fault::Rules(format!("{} is not a graph", board.entries));
        let text: Vec<String> = serde_json::from_str(&board.entries).map_err(|_| no_board())?;
        let (start, edges) = text.first().and_then(|text| text.split_once(' ')).ok_or_else(no_board)?;
        let sign = if player == Player::Left { '>' } else { '<' };
        let mut options = Vec::new();
        for (from, to) in edges.split(' ').filter_map(|edge| edge.split_once(sign)) {
            if from == start {
                listing.take(1)?;
                let entries = json!([format!("{to} {edges}")]).to_string();
                options.push(vec![(Board { game: board.game, entries }, false)]);
            }
        }
        Ok(options)
    }

    fn both(&mut self, _: &Board, _: &mut Listing) -> Result<Vec<Vec<Terms>>, Fault> {
        Err(Fault::Rules("players move in turn".to_owned()))
    }

    fn heaps_to_compare(&mut self, _: usize, _: u64, _: u64) -> Result<Option<u64>, Fault> {
        Ok(None)
    }
}

/// A random graph with the token on the first vertex.
fn graph(random: &mut Random) -> String {
    let vertices = 2 + random.below(4);
    let mut edges = BTreeSet::new();
    for _ in 0..2 * vertices {
        let sign = random.pick(&['<', '>']).unwrap();
        edges.insert(format!("v{}{sign}v{}", random.below(vertices), random.below(vertices)));
    }
    format!("v0 {}", edges.into_iter().collect::<Vec<_>>().join(" "))
}

/// The certificate of the outcome of a sum of graphs.
fn certificate(graphs: &[(String, bool)], limit: &Limit) -> Certificate {
    let mut rules = Graphs;
    let mut play = Play::new(&mut rules, limit);
    let two = teams(UNIVERSES[0]);
    play.set_teams(&two);
    let mut sum = Vec::new();
    for (text, negated) in graphs {
        let board = play.place(Board { game: 1, entries: json!([text]).to_string() }).unwrap();
        sum.push(Part { board, negated: *negated });
    }
    sum.sort_unstable();
    let mut proofs = Vec::new();
    for first in [0, 1] {
        let start = turn::start(&mut play, &sum, first).unwrap();
        let endless = Endless::new(&mut play, &start).unwrap();
        let wins = [0, 1].into_iter().find(|team| endless.holds(*team, Goal::Win));
        let (sides, goal) = wins.map_or((vec![0, 1], Goal::Draw), |team| (vec![team], Goal::Win));
        for team in sides {
            let statement = Statement::InTurn { teams: two.clone(), first, side: vec![team], goal };
            let lines = endless.lines(&play, team, goal, 100_000).unwrap();
            proofs.push(Proof { statement, lines });
        }
    }
    let boards = play.boards().cloned().collect();
    let mut claim =
        Claim { question: Question::Outcome, theory: UNIVERSES[0], copies: None, sum, answer: Answer::Truth(false) };
    let facts: Vec<(Statement, bool)> = proofs.iter().flat_map(|proof| implied(&proof.statement)).collect();
    let fact = |wanted: &Statement| facts.iter().find(|(known, _)| known == wanted).map(|(_, fact)| *fact);
    let holds =
        |word: &&str| Claim { answer: Answer::Word((*word).to_owned()), ..claim.clone() }.holds(&fact) == Some(true);
    let word = outcomes().find(holds).expect("an outcome");
    claim.answer = Answer::Word(word.to_owned());
    let games = vec![Game { ruleset: "LoopyGraph".to_owned(), text: None }];
    let made = Certificate { options: Some(1_000_000), claim, games, boards, evidence: Evidence::Proofs(proofs) };
    made.numbered()
}

fn is_proof(text: &str, limit: &Limit) -> Result<(), Fault> {
    check(&Certificate::read(text, limit)?, &mut Graphs, limit).map(drop)
}

/// Changes a certificate; returns `None` if there is nothing to change.
type Forgery = fn(&mut Value, &mut Random) -> Option<()>;

fn proof<'v>(value: &'v mut Value, random: &mut Random) -> &'v mut serde_json::Map<String, Value> {
    let proofs = value["proofs"].as_array_mut().unwrap();
    let place = usize::try_from(random.below(proofs.len() as u64)).unwrap();
    proofs[place].as_object_mut().unwrap()
}

/// Changes after which the lines do not show the claim.
const FORGERIES: [(&str, Forgery); 6] = [
    ("another answer", |value, random| {
        let answer = value.pointer_mut("/claim/answer")?;
        let others: Vec<&str> = outcomes().filter(|word| *answer != json!(word)).collect();
        *answer = json!(random.pick(&others)?);
        Some(())
    }),
    ("a draw claimed as a win", |value, random| proof(value, random).shift_remove("goal").map(drop)),
    ("a win claimed as a draw", |value, random| {
        let before = proof(value, random).insert("goal".to_owned(), json!("draw"));
        before.is_none().then_some(())
    }),
    ("a line left out", |value, random| {
        let lines = proof(value, random)["lines"].as_array_mut()?;
        let place = usize::try_from(random.below(lines.len() as u64)).ok()?;
        lines.remove(place);
        Some(())
    }),
    ("a line twice", |value, random| {
        let lines = proof(value, random)["lines"].as_array_mut()?;
        lines.insert(0, lines.first()?.clone());
        Some(())
    }),
    ("the other side", |value, random| {
        let proof = proof(value, random);
        let side = if proof["side"] == json!(["Left"]) { "Right" } else { "Left" };
        proof.insert("side".to_owned(), json!([side]));
        Some(())
    }),
];

/// The answers of the Python checker for the files that it refuses, if Python is installed.
fn in_python(folder: &Path, files: &[String]) -> Option<Vec<String>> {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/python/check.py");
    let output = Command::new("python3").arg("-B").arg(program).args(files).current_dir(folder).output().ok()?;
    let answers = String::from_utf8(output.stdout).unwrap();
    assert_eq!(answers.lines().count(), files.len(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(answers.lines().filter(|line| !line.contains(": proved: ")).map(str::to_owned).collect())
}

#[test]
fn outcomes_of_loopy_play_are_proved_and_forgeries_refused() {
    let limit = Limit::default();
    let mut random = Random::new(11);
    let folder = tempfile::tempdir().unwrap();
    let (mut good, mut forged) = (Vec::new(), Vec::new());
    let mut seen = BTreeSet::new();
    for number in 0..240 {
        let graphs: Vec<(String, bool)> =
            (0..=random.below(2)).map(|_| (graph(&mut random), random.below(2) == 0)).collect();
        let certificate = certificate(&graphs, &limit);
        let Answer::Word(word) = &certificate.claim.answer else { panic!("no word") };
        seen.insert(word.clone());
        let text = certificate.write();
        is_proof(&text, &limit).unwrap_or_else(|fault| panic!("{graphs:?}: {fault}\n{text}"));
        let keep = |files: &mut Vec<String>, kind: &str, text: &str| {
            let name = format!("{kind}-{number}-{}.json", files.len());
            std::fs::write(folder.path().join(&name), text).unwrap();
            if number < 15 {
                files.push(name);
            }
        };
        keep(&mut good, "good", &text);
        for (name, forgery) in FORGERIES {
            let mut value: Value = serde_json::from_str(&text).unwrap();
            if forgery(&mut value, &mut random).is_none() {
                continue;
            }
            let fields = value.as_object_mut().unwrap();
            fields.shift_remove("digest");
            let lines = |proof: &Value| proof["lines"].as_array().unwrap().len();
            fields["lines"] = json!(fields["proofs"].as_array().unwrap().iter().map(lines).sum::<usize>());
            let text = sealed(&format!("{},", value.to_string().strip_suffix('}').unwrap()));
            assert!(is_proof(&text, &limit).is_err(), "{name}: {graphs:?}\n{text}");
            keep(&mut forged, "forged", &text);
        }
    }
    assert_eq!(seen.len(), 9, "{seen:?}");
    if let Some(refused) = in_python(folder.path(), &good) {
        assert_eq!(refused, [""; 0]);
        assert_eq!(in_python(folder.path(), &forged).map(|refused| refused.len()), Some(forged.len()));
    }
}
