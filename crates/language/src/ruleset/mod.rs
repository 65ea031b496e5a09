//! Rulesets written in the language.
//!
//! - [`Written`]: a ruleset as it was defined, with the parameters in force.
//! - [`code`]: boards of any values as the numbers that engines know them by.
//! - [`rules`]: what a definition says, as functions.
//! - [`define`]: from the definition, and from parameters, to a ruleset.
//! - [`entry`]: from what is typed between brackets to a board.
//! - [`ask`]: rules are asked, board by board, until all play from a position is known.
//! - [`own`]: those that come with the program.
//! - [`search`]: who wins, by search that asks the rules as it goes.
//! - [`sweep`]: all boards up to a bound.
//! - [`size`]: boards that `same` ties, counted together.
//! - [`variant`]: rulesets written in the language, played by changed rules.
//! - [`check`]: whether `split`, `same`, `negative` and `valid` say the truth.

pub mod ask;
pub mod check;
pub mod code;
pub mod define;
pub mod entry;
pub mod join;
pub mod own;
pub mod rules;
pub mod search;
pub mod size;
pub mod sweep;
pub mod variant;

use std::{cell::RefCell, rc::Rc};

use crate::{
    board::graph::Graph,
    kind::{held::Held, value::Value},
    player::Player,
    position::Board,
    read::{
        ast::Program,
        ruleset::{EntryKind, RulesetDefinition, RulesetEntry},
    },
    ruleset::{
        code::Codes,
        rules::{Rules, Setting},
    },
};
use cutcake_rulesets::{Entry, NoBoard, Ruleset, Theory, shape::Shape, theory::Kind};

/// A ruleset that was defined in the language, with the values of its parameters.
pub struct Written {
    definition: Rc<RulesetDefinition>,
    program: Rc<Program>,
    rules: Rc<Rules>,
    /// One for each parameter.
    parameters: Vec<Setting>,
    /// Its name, with the parameters that are not at their defaults: `Choco(k := 5)`.
    written: String,
    /// Whether only options count: `split`, `same` and `negative` are not used.
    is_plain: bool,
    codes: RefCell<Codes>,
}

impl Written {
    /// Whether its rules say which boards stand for others: their parts, or those that are the same.
    pub fn has_symmetries(&self) -> bool {
        let Rules { split, same, negative, .. } = &*self.rules;
        !self.is_plain && [split, same, negative].into_iter().any(Option::is_some)
    }

    /// The definition that it comes from.
    pub fn definition(&self) -> &Rc<RulesetDefinition> {
        &self.definition
    }

    /// The definition as it was typed, with its doc comment.
    pub fn source(&self) -> &str {
        self.program.source.text.get(self.definition.bytes.clone()).unwrap_or_default()
    }

    /// How many entries its boards have, if all are integers and print as they are.
    pub fn takes_numbers(&self) -> Option<usize> {
        let entries = &self.definition.entries;
        let are_numbers = self.rules.show.is_none() && entries.iter().all(|entry| entry.kind == EntryKind::Integer);
        are_numbers.then_some(entries.len())
    }

    /// The first line of the definition, behind its doc comment.
    pub fn head(&self) -> &str {
        self.source().lines().find(|line| !line.trim_start().starts_with("///")).unwrap_or_default().trim()
    }

    /// Whether it is the ruleset that its definition names, its parameters at their defaults.
    pub fn is_as_defined(&self) -> bool {
        self.parameters_text().is_empty()
    }

    /// Whether both come from one definition.
    pub fn is_of_definition(&self, other: &Written) -> bool {
        Rc::ptr_eq(&self.definition, &other.definition)
    }

    /// In which theory it is played.
    pub fn kind(&self) -> Kind {
        self.definition.kind()
    }

    /// The place of a player's options in [`Rules::options`].
    fn place_of(&self, player: Player) -> usize {
        match (self.kind(), player) {
            (Kind::Partizan, Player::Right) => 1,
            _ => player.index(),
        }
    }

    /// The values between the brackets of a board.
    pub fn values_of(&self, board: &Board) -> Vec<Value> {
        self.codes.borrow().values(board)
    }

    /// Adds the values that the ruleset speaks of: its parameters and their defaults, and the entries of its boards.
    pub fn hold(&self, held: &mut Held) {
        self.parameters.iter().chain(&self.rules.defaults).for_each(|setting| held.add(&setting.value));
        self.codes.borrow().values_held().for_each(|value| held.add(value));
    }

    /// The parameters that are not at their defaults, as they are typed: `k := 5`.
    fn parameters_text(&self) -> String {
        let named = self.definition.parameters.iter().zip(&self.parameters).zip(&*self.rules.defaults);
        let changed = named.filter(|((_, setting), default)| setting.key != default.key);
        let texts = changed.map(|((parameter, setting), _)| format!("{} := {}", parameter.name.text, setting.text));
        texts.collect::<Vec<_>>().join(", ")
    }
}

impl Ruleset for Written {
    fn name(&self) -> &str {
        &self.definition.name.text
    }

    fn summary(&self) -> &str {
        self.definition.doc.as_deref().unwrap_or("A ruleset that was defined in this session.")
    }

    fn examples(&self) -> &[&str] {
        &[]
    }

    fn written(&self) -> String {
        self.written.clone()
    }

    fn form(&self) -> String {
        self.definition.form()
    }

    /// A grid has two: the numbers of its rows and its columns say how large an empty one is.
    fn sides(&self) -> Option<Vec<&str>> {
        let is_grid = |entry: &RulesetEntry| matches!(entry.kind, EntryKind::Grid(_));
        let is_only_grid = self.definition.entries.iter().filter(|entry| is_grid(entry)).count() == 1;
        let sides = self.definition.entries.iter().flat_map(|entry| match &*entry.name.text {
            _ if is_grid(entry) && is_only_grid => vec!["rows", "columns"],
            name if is_grid(entry) => vec![name, name],
            name => vec![name],
        });
        Some(sides.collect())
    }

    fn numbers_of_entries(&self) -> Option<Vec<usize>> {
        let grids = self.definition.entries.iter().filter(|entry| matches!(entry.kind, EntryKind::Grid(_))).count();
        let entries = self.definition.entries.len();
        Some((entries..=entries + grids).collect())
    }

    /// Only the machine reads entries of every kind; here are those that are natural numbers.
    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        let natural = |(place, entry): (usize, &Entry)| {
            let side = match entry {
                Entry::Integer(number) => u64::try_from(number).ok().filter(|number| code::is_plain(*number)),
                _ => None,
            };
            let rule = || format!("the entries of {} are natural numbers here", self.form());
            side.ok_or_else(|| NoBoard { rule: rule(), entry: Some(place) })
        };
        entries.iter().enumerate().map(natural).collect()
    }

    fn entries(&self, board: &Board) -> String {
        let text = self.codes.borrow().text(board);
        match self.parameters_text() {
            parameters if parameters.is_empty() => text,
            parameters => format!("{text}; {parameters}"),
        }
    }

    fn coordinates<'b>(&self, board: &'b Board) -> Option<&'b [u64]> {
        code::coordinates(board)
    }

    fn shape(&self, board: &Board) -> Shape {
        match self.values_of(board).as_slice() {
            [Value::Grid(grid)] => Shape::Cells(grid.to_string().split('|').map(str::to_owned).collect()),
            [Value::Strip(strip)] => Shape::Cells(vec![strip.to_string()]),
            [Value::Graph(graph)] => Shape::Graph { graph: Graph::clone(graph), has_ground: false },
            _ => match self.coordinates(board) {
                Some(numbers) => Shape::Heaps(numbers.to_vec()),
                None => Shape::Text(self.entries(board)),
            },
        }
    }

    fn theory(&self) -> Theory<'_> {
        Theory::Asked(self.kind())
    }
}
