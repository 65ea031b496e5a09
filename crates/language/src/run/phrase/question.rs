//! What a line of words asks: the functions, what they are asked of, and the words that say how.

use super::{TABLES, meaning::Item};

/// Functions that show what they are given.
const PICTURES: &[&str] = &["Draw", "Plot", "Print", "Show"];

/// What a line asks.
#[derive(Debug, Default)]
pub(super) struct Question {
    /// The functions, in the order of the line.
    pub(super) functions: Vec<String>,
    /// What they are asked of.
    pub(super) values: Vec<String>,
    /// The ruleset of a line without a board of it.
    pub(super) rules: Option<String>,
    /// Who starts.
    pub(super) player: Option<&'static str>,
    /// What to write in place of a word of elsewhere.
    pub(super) advice: Option<&'static str>,
    /// The words that mean nothing here.
    pub(super) unknown: Vec<String>,
    /// Whether it is asked who wins.
    pub(super) wins: bool,
    /// Whether misère play is asked about.
    pub(super) misere: bool,
    /// Whether several functions are asked for side by side.
    pub(super) is_list: bool,
    /// Whether it goes up to a bound.
    pub(super) is_bounded: bool,
    /// Whether it is about moves.
    moves: bool,
    /// Whether it is about every position.
    is_every: bool,
    /// Whether it is about whoever moves second.
    is_second: bool,
    /// Whether two players are named, or one where that does not say who starts.
    is_unsure: bool,
}

impl Question {
    /// What some items ask together.
    pub(super) fn new(items: Vec<Item>) -> Self {
        let mut question = Question::default();
        let has_function = items.iter().any(|item| matches!(item, Item::Function(_)));
        for item in items {
            match item {
                Item::Function(name) if question.functions.contains(&name) => {}
                Item::Function(name) => question.functions.push(name),
                Item::Rules(name) if has_function => question.values.push(name),
                Item::Rules(name) => question.rules = Some(name),
                Item::Player(player) => {
                    question.is_unsure |= question.player.is_some_and(|other| other != player);
                    question.player = Some(player);
                }
                Item::Value(value) => question.values.push(value),
                Item::Advice(text) => question.advice = question.advice.or(Some(text)),
                Item::And => question.is_list = true,
                Item::Wins => question.wins = true,
                Item::Moves => question.moves = true,
                Item::Misere => question.misere = true,
                Item::Every => question.is_every = true,
                Item::Second => question.is_second = true,
                Item::UpTo => question.is_bounded = true,
                Item::Heaps => {}
                Item::Unknown(word) => question.unknown.push(word),
            }
        }
        question
    }

    /// Chooses the function where words that are no names of one say what is asked.
    pub(super) fn choose(&mut self) {
        if self.is_second {
            self.player = match self.player {
                Some("Left") => Some("Right"),
                Some("Right") => Some("Left"),
                player => player,
            };
        }
        // `table of Grundy values of Wythoff 5 5`
        let table = self.functions.iter().position(|name| name == "Table");
        if let Some(table) = table
            && self.names_ruleset()
        {
            self.functions.remove(table);
            let cells = self.functions.pop().unwrap_or_else(|| if self.wins { "Outcome" } else { "Value" }.to_owned());
            let found = TABLES.iter().find(|(_, answers)| answers.contains(&&*cells));
            self.functions.push(found.map_or(cells, |(name, _)| (*name).to_owned()));
        }
        if self.is_bounded && self.functions.is_empty() && !self.wins && self.rules.is_some() {
            self.values.splice(0..0, self.rules.take());
            self.functions.push("NimSequence".to_owned());
        }
        // `random position of Nim`
        if self.functions == ["Random"] && (self.rules.is_some() || self.names_ruleset()) {
            self.functions = vec!["RandomPosition".to_owned()];
            self.is_unsure = true;
        }
        // `how many moves in Cram 3 3`
        if self.functions == ["Count"] && self.moves {
            self.functions.push("Options".to_owned());
        }
        if !(self.functions.is_empty() || self.functions == ["Outcome"])
            || self.values.is_empty() && !self.is_every && !self.moves
        {
            return;
        }
        let chosen: &[&str] = match self.player {
            _ if self.is_every && self.wins => &["PPositions", "NPositions"],
            _ if self.moves && self.wins => &["WinningMoves"],
            Some(_) if self.values.is_empty() => return,
            Some(_) if self.moves => &["Options"],
            Some(_) if !self.misere => &["Winner"],
            _ if self.wins || self.misere => &["Outcome"],
            _ if self.moves && self.values.is_empty() => &["Options", "WinningMoves"],
            _ if self.moves => &["Options"],
            _ => return,
        };
        self.is_unsure |= chosen.len() > 1;
        self.functions = chosen.iter().map(|name| (*name).to_owned()).collect();
    }

    /// Whether a ruleset stands there without a board.
    pub(super) fn names_ruleset(&self) -> bool {
        self.values.iter().any(|value| value.len() > 1 && value.starts_with(char::is_uppercase) && !value.contains('['))
    }

    /// Whether a line that was made of it would say something else than what was typed, as a word of it stays behind.
    pub(super) fn is_partly_understood(&self) -> bool {
        let is_of_number = |value: &String| value.bytes().all(|byte| byte.is_ascii_digit());
        let is_of_side = !self.functions.is_empty() && self.rules.is_none();
        !self.unknown.is_empty()
            || self.is_unsure
            // Sides are no board without its game.
            || is_of_side && PICTURES.contains(&self.functions.concat().as_str()) && self.values.iter().all(is_of_number) && !self.values.is_empty()
    }
}
