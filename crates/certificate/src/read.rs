//! The strict parser of certificates: no field is missing, superfluous, or written in a non-canonical way.

use serde_json::{Map, Value, json};

use super::{
    Answer, Board, Certificate, Claim, Copies, Evidence, Fault, Game, Line, Part, Proof, Question, Witness,
    claim::{Period, SIGNS},
    file::{DIGEST, FORMAT, VERSION, digest},
    law::{Law, Weight},
    mixed::{self, How},
    statement::{Goal, Statement},
};
use crate::{limit::Limit, number::Rational, player::Player};
use cutcake_base::rules::theory::{UNIVERSES, Universe};

/// An upper bound on the memory in bytes that parsing a text takes, since the parser asks no limit. Lists and objects have room
/// for at least four items and for at most twice as many as they contain, and the text is written once more for comparison.
fn memory_for(text: &str) -> usize {
    const LIST: usize = 4 * size_of::<Value>();
    const OBJECT: usize = 4 * (size_of::<Value>() + 5 * size_of::<usize>());
    const ITEM: usize = 2 * size_of::<Value>();
    let of_byte = |byte| match byte {
        b'[' => LIST,
        b'{' => OBJECT,
        b',' => ITEM,
        _ => 0,
    };
    text.bytes().map(of_byte).fold(2 * text.len(), usize::saturating_add)
}

impl Certificate {
    /// Parses the text of a file.
    ///
    /// # Errors
    /// If it is not a certificate of a supported version, is damaged, has a field too many or too few, or if there is no memory
    /// for it.
    pub fn read(text: &str, limit: &Limit) -> Result<Self, Fault> {
        limit.allow(memory_for(text))?;
        let value: Value = serde_json::from_str(text).map_err(|error| Fault::Json(error.to_string()))?;
        let format = value.get("format").and_then(Value::as_str);
        if format != Some(FORMAT) {
            return Err(Fault::Format);
        }
        let version = value.get("version");
        if !(1..=VERSION).any(|known| version == Some(&json!(known))) {
            return Err(Fault::Version { found: version.map_or("none".to_owned(), Value::to_string) });
        }
        let start = text.rfind(DIGEST).unwrap_or(0);
        let expected = digest(&text.as_bytes()[..start]);
        let found = value.get("digest").and_then(Value::as_str).unwrap_or("missing").to_owned();
        if found != expected {
            return Err(Fault::Digest { found, expected });
        }
        let canonical = value.to_string();
        if compact(text) != canonical {
            return Err(Fault::Layout);
        }
        let mut fields = Fields::new("the certificate", &value)?;
        fields.take("format")?;
        let version = fields.take("version")?.as_u64().unwrap_or_default();
        let counts = match version {
            2.. => {
                let mut count = |name| natural(&format!("\"{name}\""), fields.take(name)?);
                Some((count("lines")?, count("options")?))
            }
            _ => None,
        };
        let claim_json = fields.take("claim")?;
        let games = items("games", fields.take("games")?)?.iter().map(game).collect::<Result<Vec<_>, Fault>>()?;
        let mut boards = Vec::new();
        for (place, pair) in (1..).zip(items("boards", fields.take("boards")?)?) {
            let board = board(pair, games.len());
            boards.push(board.ok_or_else(|| wrong(format!("board {place}"), "a pair of a game and its entries"))?);
        }
        let reader = Reader { version, games: games.len(), boards: boards.len() };
        let claim = reader.claim(claim_json)?;
        // A law may also decide the outcome or the comparison of a single sum in simultaneous play.
        let is_by_law = match claim.question {
            Question::Law => true,
            Question::Outcome if version > 2 => value.get("law").is_some(),
            Question::Prove(..) if version > 2 && claim.copies.is_none() => value.get("law").is_some(),
            Question::Prove(..) => claim.copies.is_some() && claim.theory.is_at_once(),
            _ => false,
        };
        let evidence = match claim.question {
            _ if is_by_law => reader.law(&mut fields, version > 2)?,
            Question::Grundy => reader.values(fields.take("values")?)?,
            Question::Periodicity(_) => Evidence::Sequence(numbers("sequence", fields.take("sequence")?)?),
            Question::MixedValue => reader.odds(fields.take("odds")?)?,
            _ if claim.copies.is_none() => Evidence::Proofs(reader.proofs(fields.take("proofs")?)?),
            _ => {
                let cases = items("cases", fields.take("cases")?)?;
                Evidence::Cases(cases.iter().map(|proofs| reader.proofs(proofs)).collect::<Result<_, _>>()?)
            }
        };
        fields.take("digest")?;
        fields.end()?;
        let certificate = Certificate { options: counts.map(|(_, options)| options), claim, games, boards, evidence };
        match counts {
            Some((lines, _)) if lines != certificate.positions() as u64 => {
                Err(wrong("\"lines\"", &format!("{}, the number of lines", certificate.positions())))
            }
            _ => Ok(certificate),
        }
    }
}

/// JSON without the white space between tokens.
fn compact(text: &str) -> String {
    let mut compact = String::with_capacity(text.len());
    let (mut is_string, mut is_escaped) = (false, false);
    for letter in text.chars() {
        if !is_string && letter.is_ascii_whitespace() {
            continue;
        }
        if letter == '"' && !is_escaped {
            is_string = !is_string;
        }
        is_escaped = is_string && letter == '\\' && !is_escaped;
        compact.push(letter);
    }
    compact
}

/// The names of theories that a file may contain.
fn theories() -> String {
    format!("a theory: {}", UNIVERSES.iter().map(|universe| universe.in_certificates).collect::<Vec<_>>().join(", "))
}

fn wrong(place: impl Into<String>, expected: &str) -> Fault {
    Fault::Field { place: place.into(), expected: format!("expected {expected}") }
}

/// The fields of an object, taken one by one.
struct Fields<'v> {
    place: String,
    object: &'v Map<String, Value>,
    taken: usize,
}

impl<'v> Fields<'v> {
    fn new(place: &str, value: &'v Value) -> Result<Self, Fault> {
        let object = value.as_object().ok_or_else(|| wrong(place, "an object"))?;
        Ok(Fields { place: place.to_owned(), object, taken: 0 })
    }

    fn take(&mut self, name: &str) -> Result<&'v Value, Fault> {
        self.taken += 1;
        self.object.get(name).ok_or_else(|| wrong(&self.place, &format!("a field \"{name}\"")))
    }

    /// Checks that all fields were taken.
    fn end(self) -> Result<(), Fault> {
        match self.object.len() == self.taken {
            true => Ok(()),
            false => Err(wrong(self.place, "no other field")),
        }
    }
}

fn items<'v>(place: &str, value: &'v Value) -> Result<&'v Vec<Value>, Fault> {
    value.as_array().ok_or_else(|| wrong(place, "a list"))
}

fn word<'v>(place: &str, value: &'v Value) -> Result<&'v str, Fault> {
    value.as_str().ok_or_else(|| wrong(place, "a word"))
}

fn natural(place: &str, value: &Value) -> Result<u64, Fault> {
    value.as_u64().ok_or_else(|| wrong(place, "a natural number"))
}

fn numbers(place: &str, value: &Value) -> Result<Vec<u64>, Fault> {
    items(place, value)?.iter().map(|value| natural(place, value)).collect()
}

/// A fraction in lowest terms, as `"-1/3"` or `"2"`.
fn fraction(place: &str, value: &Value) -> Result<Rational, Fault> {
    let written = word(place, value)?;
    let fraction = written.parse::<Rational>().ok().filter(|fraction| fraction.to_string() == written);
    fraction.ok_or_else(|| wrong(place, "a fraction in lowest terms, such as \"-1/3\""))
}

/// How a game can compare with 0 in the order of a player.
const CLASS: [&str; 4] = ["=", "<", ">", "<>"];

fn words(place: &str, value: &Value) -> Result<Vec<String>, Fault> {
    items(place, value)?.iter().map(|value| Ok(word(place, value)?.to_owned())).collect()
}

fn player(place: &str, value: &Value) -> Result<Player, Fault> {
    let found = Player::ALL.into_iter().find(|player| value.as_str() == Some(player.name()));
    found.ok_or_else(|| wrong(place, "a player"))
}

fn game(value: &Value) -> Result<Game, Fault> {
    let mut fields = Fields::new("a game", value)?;
    let ruleset = word("a ruleset", fields.take("ruleset")?)?.to_owned();
    let text = match value.get("text") {
        Some(_) => Some(word("the text of a ruleset", fields.take("text")?)?.to_owned()),
        None => None,
    };
    fields.end()?;
    Ok(Game { ruleset, text })
}

fn board(value: &Value, games: usize) -> Option<Board> {
    let [game, entries] = value.as_array()?.as_slice() else { return None };
    let game = usize::try_from(game.as_u64()?).ok().filter(|game| *game <= games)?;
    let is_board = game == 0 || entries.is_array();
    is_board.then(|| Board { game, entries: entries.to_string() })
}

/// Parses what may refer to games and boards of the file.
struct Reader {
    version: u64,
    games: usize,
    boards: usize,
}

impl Reader {
    fn part(&self, value: &Value) -> Option<Part> {
        let number = value.as_i64()?;
        let place = usize::try_from(number.unsigned_abs()).ok()?.checked_sub(1).filter(|place| *place < self.boards)?;
        Some(Part { board: u32::try_from(place).ok()?, negated: number < 0 })
    }

    fn parts(&self, place: &str, value: &Value) -> Result<Vec<Part>, Fault> {
        let mut parts = Vec::new();
        for value in items(place, value)? {
            parts.push(self.part(value).ok_or_else(|| wrong(place, "numbers of boards"))?);
        }
        match parts.is_sorted() {
            true => Ok(parts),
            false => Err(wrong(place, "boards in the order of their numbers, each before its negative")),
        }
    }

    fn claim(&self, value: &Value) -> Result<Claim, Fault> {
        const PLACE: &str = "the claim";
        let mut fields = Fields::new(PLACE, value)?;
        let name = word(PLACE, fields.take("question")?)?;
        let (mut theory, mut sum) = (UNIVERSES[0], Vec::new());
        if name != "Periodicity" {
            let found = word(PLACE, fields.take("theory")?)?;
            theory = Universe::in_certificate(found).ok_or_else(|| wrong(PLACE, &theories()))?;
            sum = self.parts("the sum of the claim", fields.take("sum")?)?;
        }
        let question = match name {
            "Outcome" => Question::Outcome,
            "Winner" => Question::Winner(player(PLACE, fields.take("starter")?)?),
            "IsQueer" => Question::IsQueer(player(PLACE, fields.take("starter")?)?),
            "Prove" => {
                let sign = word(PLACE, fields.take("sign")?)?;
                if !SIGNS.contains(&sign) {
                    return Err(wrong(PLACE, "a sign of a comparison"));
                }
                let is_of_player = theory.players.len() > 2;
                let player = if is_of_player { Some(player(PLACE, fields.take("player")?)?) } else { None };
                Question::Prove(sign.to_owned(), player)
            }
            "Class" => Question::Class,
            "Grundy" => Question::Grundy,
            "MixedValue" => Question::MixedValue,
            "Law" => Question::Law,
            "Periodicity" => {
                let game = usize::try_from(natural(PLACE, fields.take("game")?)?).unwrap_or(usize::MAX);
                if game == 0 || game > self.games {
                    return Err(wrong(PLACE, "the number of a game"));
                }
                Question::Periodicity(game)
            }
            _ => return Err(wrong(PLACE, "a question for which there are certificates")),
        };
        let copies = match (&question, value.get("each")) {
            (Question::Prove(..), Some(_)) => Some(Copies {
                each: self.parts("what stands n times", fields.take("each")?)?,
                from: natural(PLACE, fields.take("from")?)?,
            }),
            _ => None,
        };
        let answer = fields.take("answer")?;
        let answer = match (&question, theory) {
            (Question::Outcome, universe) if universe.players.len() > 2 => Answer::Words(words(PLACE, answer)?),
            (Question::Class, _) => {
                let words = words(PLACE, answer)?;
                match words.len() == Player::ALL.len() && words.iter().all(|word| CLASS.contains(&word.as_str())) {
                    true => Answer::Words(words),
                    false => {
                        return Err(wrong(PLACE, "how a game compares with 0 for each player: `=`, `<`, `>` or `<>`"));
                    }
                }
            }
            (Question::IsQueer(_), _) => Answer::Truth(answer.as_bool().ok_or_else(|| wrong(PLACE, "true or false"))?),
            (Question::Grundy, _) => Answer::Number(natural(PLACE, answer)?),
            (Question::MixedValue, _) => Answer::Average(fraction(PLACE, answer)?),
            (Question::Periodicity(_), _) => {
                let mut fields = Fields::new(PLACE, answer)?;
                let preperiod = natural(PLACE, fields.take("preperiod")?)?;
                let period = natural(PLACE, fields.take("period")?)?;
                fields.end()?;
                Answer::Period(Period { preperiod, period })
            }
            _ => Answer::Word(word(PLACE, answer)?.to_owned()),
        };
        fields.end()?;
        Ok(Claim { question, theory, copies, sum, answer })
    }

    fn board(&self, place: &str, value: &Value) -> Result<u32, Fault> {
        let part = self.part(value).filter(|part| !part.negated);
        part.map(|part| part.board).ok_or_else(|| wrong(place, "numbers of boards"))
    }

    fn counters(&self, place: &str, value: &Value, teams: usize) -> Result<Vec<u64>, Fault> {
        let counters = numbers(place, value)?;
        if counters.len() == teams { Ok(counters) } else { Err(wrong(place, "a counter for each player")) }
    }

    fn values(&self, value: &Value) -> Result<Evidence, Fault> {
        const PLACE: &str = "the values";
        let mut values = Vec::new();
        for pair in items(PLACE, value)? {
            let [board, value] = items(PLACE, pair)?.as_slice() else {
                return Err(wrong(PLACE, "pairs of a board and its value"));
            };
            values.push((self.board(PLACE, board)?, natural(PLACE, value)?));
        }
        Ok(Evidence::Values(values))
    }

    /// A law; in versions without pairs, all scales determine the outcome.
    fn law(&self, fields: &mut Fields, has_pairs: bool) -> Result<Evidence, Fault> {
        const PLACE: &str = "the law";
        let mut law = Law::default();
        for pair in items(PLACE, fields.take("law")?)? {
            let [number, value] = items(PLACE, pair)?.as_slice() else {
                return Err(wrong(PLACE, "pairs of a board and its value"));
            };
            let coefficients = items(PLACE, value)?.iter().map(Value::as_i64);
            let coefficients: Option<Vec<i64>> = coefficients.collect();
            law.rows
                .push((self.board(PLACE, number)?, coefficients.ok_or_else(|| wrong(PLACE, "integers below 2^63"))?));
        }
        if !has_pairs {
            law.scales = law.rows.first().map_or(0, |(_, value)| value.len());
            return Ok(Evidence::Law(law));
        }
        law.scales = usize::try_from(natural(PLACE, fields.take("scales")?)?).unwrap_or(usize::MAX);
        for pair in items(PLACE, fields.take("pairs")?)? {
            let weight = |word: &Value| Weight::ALL.into_iter().find(|weight| word.as_str() == Some(weight.name()));
            match items(PLACE, pair)?.as_slice() {
                [a, b, word] => {
                    let weight = weight(word).ok_or_else(|| wrong(PLACE, "a weight: light or heavy"))?;
                    law.pairs.push((self.board(PLACE, a)?, self.board(PLACE, b)?, weight));
                }
                _ => return Err(wrong(PLACE, "pairs of boards with their weights")),
            }
        }
        Ok(Evidence::Law(law))
    }

    fn proofs(&self, value: &Value) -> Result<Vec<Proof>, Fault> {
        items("proofs", value)?.iter().map(|proof| self.proof(proof)).collect()
    }

    fn proof(&self, value: &Value) -> Result<Proof, Fault> {
        const PLACE: &str = "a proof";
        let mut fields = Fields::new(PLACE, value)?;
        let statement = match value.get("players") {
            Some(_) => {
                let names = words(PLACE, fields.take("players")?)?;
                let mut teams = Vec::new();
                for name in &names {
                    let team: Option<Vec<Player>> = name
                        .split('+')
                        .map(|name| Player::ALL.into_iter().find(|player| player.name() == name))
                        .collect();
                    teams.push(team.ok_or_else(|| wrong(PLACE, "players"))?);
                }
                let place =
                    |name: &str| names.iter().position(|other| other == name).ok_or_else(|| wrong(PLACE, "a player"));
                let first = place(word(PLACE, fields.take("first")?)?)?;
                let side = words(PLACE, fields.take("side")?)?;
                let side = side.iter().map(|name| place(name)).collect::<Result<_, _>>()?;
                // Before version 4 the goal was always to stay last.
                let goal = match value.get("goal").filter(|_| self.version > 3) {
                    Some(_) if word(PLACE, fields.take("goal")?)? != "draw" => {
                        return Err(wrong(PLACE, "the goal draw, or none"));
                    }
                    Some(_) => Goal::Draw,
                    None => Goal::Win,
                };
                Statement::InTurn { teams, first, side, goal }
            }
            None => {
                let player = player(PLACE, fields.take("player")?)?;
                if player == Player::Center {
                    return Err(wrong(PLACE, "Left or Right"));
                }
                let goal = match word(PLACE, fields.take("goal")?)? {
                    "win" => Goal::Win,
                    "draw" => Goal::Draw,
                    _ => return Err(wrong(PLACE, "a goal: win or draw")),
                };
                let holds = fields.take("sure")?.as_bool().ok_or_else(|| wrong(PLACE, "true or false"))?;
                Statement::AtOnce { player: usize::from(player != Player::Left), goal, holds }
            }
        };
        let mut lines = Vec::new();
        for (place, line) in (1..).zip(items(PLACE, fields.take("lines")?)?) {
            lines.push(self.line(&format!("line {place} of a proof"), line, &statement)?);
        }
        fields.end()?;
        Ok(Proof { statement, lines })
    }

    fn line(&self, place: &str, value: &Value, statement: &Statement) -> Result<Line, Fault> {
        let mut rest = items(place, value)?.as_slice();
        let mut turn = Vec::new();
        let teams = match statement {
            Statement::AtOnce { .. } => 2,
            Statement::InTurn { teams, .. } => {
                let Some((digits, others)) = rest.split_first() else { return Err(wrong(place, "the player to move")) };
                rest = others;
                for digit in word(place, digits)?.chars() {
                    let team = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok()?.checked_sub(1));
                    let team = team.filter(|team| *team < teams.len() && !turn.contains(team));
                    turn.push(team.ok_or_else(|| {
                        wrong(place, "the players who are still in, each once, in the order of their turns")
                    })?);
                }
                let later = |team: &usize| (team + teams.len() - turn.first().unwrap_or(&0)) % teams.len();
                if turn.is_empty() || !turn.is_sorted_by_key(later) {
                    return Err(wrong(place, "the players who are still in, each once, in the order of their turns"));
                }
                teams.len()
            }
        };
        let (boards, counters, witness) = match rest {
            [boards, counters] => (boards, counters, None),
            [boards, counters, witness] => (boards, counters, Some(witness)),
            _ => return Err(wrong(place, "boards, counters, and optionally a move")),
        };
        let counters = self.counters(place, counters, teams)?;
        let witness = match witness {
            None => Witness::None,
            Some(Value::String(word)) if word == "counting" => Witness::Counting,
            Some(other) => self.step(place, other)?,
        };
        Ok(Line { turn, boards: self.parts(place, boards)?, counters, witness })
    }

    /// A move.
    fn step(&self, place: &str, value: &Value) -> Result<Witness, Fault> {
        if value.as_str() == Some("spare") {
            return Ok(Witness::Spare);
        }
        match items(place, value)?.as_slice() {
            [board, parts] => {
                let part = self.part(board).ok_or_else(|| wrong(place, "the number of a board"))?;
                Ok(Witness::Move(part, self.parts(place, parts)?))
            }
            _ => Err(wrong(place, "a board and the boards that replace it")),
        }
    }

    /// The lines of Left, and those of Right.
    fn odds(&self, value: &Value) -> Result<Evidence, Fault> {
        let lines = |name: &str, side: &Value| -> Result<Vec<mixed::Line>, Fault> {
            let lines = (1..).zip(items("odds", side)?);
            lines.map(|(place, line)| self.line_of_odds(&format!("line {place} of {name}"), line)).collect()
        };
        match items("odds", value)?.as_slice() {
            [left, right] => Ok(Evidence::Odds([lines("Left", left)?, lines("Right", right)?])),
            _ => Err(wrong("odds", "the lines of Left, and those of Right")),
        }
    }

    fn line_of_odds(&self, place: &str, value: &Value) -> Result<mixed::Line, Fault> {
        let (boards, counters, worth, how) = match items(place, value)?.as_slice() {
            [boards, counters, worth] => (boards, counters, worth, None),
            [boards, counters, worth, how] => (boards, counters, worth, Some(how)),
            _ => return Err(wrong(place, "boards, counters, a guaranteed result, and optionally odds")),
        };
        let counters = self.counters(place, counters, 2)?;
        let how = match how {
            None => How::Ended,
            Some(Value::String(word)) if word == "counting" => How::Counting,
            Some(odds) => {
                let pair = |pair: &Value| match items(place, pair)?.as_slice() {
                    [step, odds] => Ok((self.step(place, step)?, fraction(place, odds)?)),
                    _ => Err(wrong(place, "pairs of a move and its odds")),
                };
                How::Odds(items(place, odds)?.iter().map(pair).collect::<Result<_, Fault>>()?)
            }
        };
        Ok(mixed::Line { boards: self.parts(place, boards)?, counters, worth: fraction(place, worth)?, how })
    }
}
