//! The text of a certificate, one position per line, and its claim in words.

use serde_json::{Map, Value, json};

use super::{
    Answer, Certificate, Claim, Copies, Evidence, Line, Part, Proof, Question, Witness,
    claim::Period,
    file::{FORMAT, VERSION, sealed},
    form,
    mixed::{self, How},
    statement::{Goal, Statement},
};
use crate::player::Player;

fn signed(part: &Part) -> Value {
    let number = i64::from(part.board) + 1;
    json!(if part.negated { -number } else { number })
}

fn list(parts: &[Part]) -> Value {
    Value::Array(parts.iter().map(signed).collect())
}

/// The names of teams: `Left`, `Center+Right`.
fn team_name(team: &[Player]) -> String {
    team.iter().map(|player| player.name()).collect::<Vec<_>>().join("+")
}

impl Certificate {
    /// The claim in words.
    pub fn words(&self) -> String {
        let Claim { question, theory, sum, answer, .. } = &self.claim;
        let sum = self.sum_in_words(sum);
        let how = if theory.is_misere() { "; misere := true" } else { "" };
        let answer = match answer {
            Answer::Word(word) => word.clone(),
            Answer::Words(words) => format!("({})", words.join(", ")),
            Answer::Truth(truth) => truth.to_string(),
            Answer::Number(number) => number.to_string(),
            Answer::Average(value) => value.to_string(),
            Answer::Period(Period { preperiod, period }) => format!("{period} from {preperiod} on"),
        };
        match question {
            Question::Outcome => format!("Outcome({sum}{how}) is {answer}"),
            Question::Winner(starter) => format!("Winner({sum}, {starter}{how}) is {answer}"),
            Question::IsQueer(starter) => format!("IsQueer({sum}, {starter}) is {answer}"),
            Question::Prove(sign, player) => {
                let letter = player.map_or(String::new(), |player| format!("_{}", &player.name()[..1]));
                let not = if answer == "refuted" { "not " } else { "" };
                match &self.claim.copies {
                    None => format!("{not}{sum} {sign}{letter} 0"),
                    Some(Copies { each, from }) => {
                        let each = self.sum_in_words(each);
                        let all = if *from == 1 { String::new() } else { format!(" >= {from}") };
                        format!("{not}n*({each}) + {sum} {sign}{letter} 0 for all n{all}")
                    }
                }
            }
            Question::Class => format!("CompareZero({sum}) is {answer}"),
            Question::Grundy => format!("Grundy({sum}) is {answer}"),
            Question::MixedValue => format!("MixedValue({sum}) is {answer}"),
            Question::Law => format!("the law of all that play makes of {sum} is {answer}"),
            Question::Periodicity(game) => {
                let game = game.checked_sub(1).and_then(|place| self.games.get(place));
                format!("the period of {} is {answer}", game.map_or("?", |game| &game.ruleset))
            }
        }
    }

    /// A sum as it is typed.
    fn sum_in_words(&self, sum: &[Part]) -> String {
        let mut words = String::new();
        for part in sum {
            let sign = match (words.is_empty(), part.negated) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            words.push_str(sign);
            let Some(board) = self.boards.get(part.board as usize) else { continue };
            let entries: Value = serde_json::from_str(&board.entries).unwrap_or(Value::Null);
            match board.game.checked_sub(1).and_then(|place| self.games.get(place)) {
                Some(game) => words.push_str(&format!("{}{entries}", game.ruleset)),
                None => words.push_str(&form::typed(&entries)),
            }
        }
        if words.is_empty() { "0".to_owned() } else { words }
    }

    /// The text of the file.
    pub fn write(&self) -> String {
        let counts = match self.options {
            Some(options) => format!("{VERSION},\n\"lines\":{},\"options\":{options}", self.positions()),
            None => "1".to_owned(),
        };
        let mut text = format!("{{\"format\":\"{FORMAT}\",\"version\":{counts},\n\"claim\":{},\n", self.claim_json());
        let games = self.games.iter().map(|game| match &game.text {
            Some(text) => json!({ "ruleset": game.ruleset, "text": text }),
            None => json!({ "ruleset": game.ruleset }),
        });
        field(&mut text, "games", games);
        let boards = self.boards.iter().map(|board| {
            let entries: Value = serde_json::from_str(&board.entries).unwrap_or(Value::Null);
            json!([board.game, entries])
        });
        field(&mut text, "boards", boards);
        match &self.evidence {
            Evidence::Values(values) => {
                field(&mut text, "values", values.iter().map(|(board, value)| json!([board + 1, value])));
            }
            Evidence::Sequence(values) => field(&mut text, "sequence", values.iter().map(|value| json!(value))),
            Evidence::Law(law) => {
                field(&mut text, "law", law.rows.iter().map(|(board, value)| json!([board + 1, value])));
                text.push_str(&format!("\"scales\":{},\n", law.scales));
                field(&mut text, "pairs", law.pairs.iter().map(|(a, b, weight)| json!([a + 1, b + 1, weight.name()])));
            }
            Evidence::Odds(sides) => nested(&mut text, "odds", sides, |text, lines| {
                list_lines(text, lines.iter().map(line_of_odds));
            }),
            Evidence::Proofs(all) => {
                text.push_str("\"proofs\":[");
                proofs(&mut text, all);
                text.push_str("],\n");
            }
            Evidence::Cases(cases) => nested(&mut text, "cases", cases, |text, all| proofs(text, all)),
        }
        sealed(&text)
    }

    fn claim_json(&self) -> Value {
        let mut claim = Map::new();
        let mut set = |key: &str, value: Value| drop(claim.insert(key.to_owned(), value));
        let name = match &self.claim.question {
            Question::Outcome => "Outcome",
            Question::Winner(_) => "Winner",
            Question::IsQueer(_) => "IsQueer",
            Question::Prove(..) => "Prove",
            Question::Class => "Class",
            Question::Grundy => "Grundy",
            Question::MixedValue => "MixedValue",
            Question::Law => "Law",
            Question::Periodicity(_) => "Periodicity",
        };
        set("question", json!(name));
        match &self.claim.question {
            Question::Periodicity(game) => set("game", json!(game)),
            _ => {
                set("theory", json!(self.claim.theory.in_certificates));
                set("sum", list(&self.claim.sum));
                if let Some(Copies { each, from }) = &self.claim.copies {
                    set("each", list(each));
                    set("from", json!(from));
                }
            }
        }
        match &self.claim.question {
            Question::Winner(starter) | Question::IsQueer(starter) => set("starter", json!(starter.name())),
            Question::Prove(sign, player) => {
                set("sign", json!(sign));
                if let Some(player) = player {
                    set("player", json!(player.name()));
                }
            }
            _ => {}
        }
        set(
            "answer",
            match &self.claim.answer {
                Answer::Word(word) => json!(word),
                Answer::Words(words) => json!(words),
                Answer::Truth(truth) => json!(truth),
                Answer::Number(number) => json!(number),
                Answer::Average(value) => json!(value.to_string()),
                Answer::Period(Period { preperiod, period }) => json!({ "preperiod": preperiod, "period": period }),
            },
        );
        Value::Object(claim)
    }
}

/// Writes proofs as items of a list.
fn proofs(text: &mut String, proofs: &[Proof]) {
    for (place, proof) in proofs.iter().enumerate() {
        text.push_str(if place == 0 { "\n{" } else { ",\n{" });
        text.push_str(&statement(&proof.statement));
        field(text, "lines", proof.lines.iter().map(|line| line_json(line, &proof.statement)));
        text.truncate(text.trim_end_matches([',', '\n']).len());
        text.push('}');
    }
}

/// Writes a list as a field of the text, one item per line.
fn field(text: &mut String, name: &str, values: impl Iterator<Item = Value>) {
    text.push_str(&format!("\"{name}\":["));
    list_lines(text, values);
    text.push_str("],\n");
}

/// Writes a list of lists as a field of the text.
fn nested<T>(text: &mut String, name: &str, lists: &[T], write: impl Fn(&mut String, &T)) {
    text.push_str(&format!("\"{name}\":["));
    for (place, list) in lists.iter().enumerate() {
        text.push_str(if place == 0 { "\n[" } else { ",\n[" });
        write(text, list);
        text.push(']');
    }
    text.push_str("],\n");
}
/// Writes the items of a list, one per line.
fn list_lines(text: &mut String, values: impl Iterator<Item = Value>) {
    for (place, value) in values.enumerate() {
        text.push_str(if place == 0 { "\n" } else { ",\n" });
        text.push_str(&value.to_string());
    }
}

/// The fields of a statement.
fn statement(statement: &Statement) -> String {
    match statement {
        Statement::InTurn { teams, first, side, goal } => {
            let names: Vec<String> = teams.iter().map(|team| team_name(team)).collect();
            let side: Vec<&String> = side.iter().filter_map(|team| names.get(*team)).collect();
            let goal = if *goal == Goal::Draw { ",\"goal\":\"draw\"" } else { "" };
            let first = json!(names.get(*first));
            format!("\"players\":{},\"first\":{first},\"side\":{}{goal},\n", json!(names), json!(side))
        }
        Statement::AtOnce { player, goal, holds } => {
            let player = if *player == 0 { Player::Left } else { Player::Right };
            let goal = if *goal == Goal::Win { "win" } else { "draw" };
            format!("\"player\":\"{player}\",\"goal\":\"{goal}\",\"sure\":{holds},\n")
        }
    }
}

fn line_json(line: &Line, statement: &Statement) -> Value {
    let mut items = Vec::new();
    if let Statement::InTurn { .. } = statement {
        items.push(json!(line.turn.iter().map(|team| (team + 1).to_string()).collect::<String>()));
    }
    items.push(list(&line.boards));
    items.push(json!(line.counters));
    items.extend(witness(&line.witness));
    Value::Array(items)
}

fn witness(witness: &Witness) -> Option<Value> {
    match witness {
        Witness::None => None,
        Witness::Counting => Some(json!("counting")),
        Witness::Spare => Some(json!("spare")),
        Witness::Move(part, parts) => Some(json!([signed(part), list(parts)])),
    }
}

fn line_of_odds(line: &mixed::Line) -> Value {
    let mut items = vec![list(&line.boards), json!(line.counters), json!(line.worth.to_string())];
    match &line.how {
        How::Ended => {}
        How::Counting => items.push(json!("counting")),
        How::Odds(odds) => {
            let pairs = odds.iter().map(|(step, odds)| json!([witness(step), odds.to_string()]));
            items.push(pairs.collect());
        }
    }
    Value::Array(items)
}
