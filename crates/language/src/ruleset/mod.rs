//! Rulesets written in the language.
//!
//! - [`ScriptRuleset`]: a defined ruleset with the values of its parameters.
//! - [`code`]: the encoding of boards as the numbers that engines use.
//! - [`rules`]: the clauses of a definition as functions.
//! - [`define`]: rulesets from definitions and parameters.
//! - [`entry`]: boards from the entries between brackets.
//! - [`ask`]: running rules on a board. [`moves`]: the interface of rules to engines.
//! - [`loopy`]: loopy rulesets.
//! - [`own`]: the rulesets that come with the program.
//! - [`search`]: outcomes by a search that runs the rules on demand.
//! - [`sweep`]: all boards up to a bound.
//! - [`size`]: the boards of a size, and the classes of boards that `same` identifies.
//! - [`ends`]: play that ends in another way than in normal play.
//! - [`variant`], [`join`]: variants and joins of rulesets written in the language.
//! - [`component`]: values as components of a position.
//! - `form`: whether two positions have the same play. `symmetry`: whether reflected grids have, by the text of the
//!   rules.
//! - [`check`]: tests of the clauses `split`, `same`, `negative`, `bounds` and `valid`.

pub mod ask;
pub mod check;
pub mod code;
pub mod component;
pub mod define;
pub mod ends;
pub mod entry;
mod form;
pub mod join;
pub mod loopy;
pub mod moves;
pub mod own;
pub mod rules;
pub mod search;
pub mod size;
pub mod sweep;
mod symmetry;
mod tested;
pub mod variant;

use std::{cell::RefCell, rc::Rc, sync::Arc};

use crate::{
    board::graph::Graph,
    kind::{held::Held, value::Value},
    moves::RulesetId,
    position::Board,
    read::{
        ast::Program,
        ruleset::{EntryKind, RulesetDefinition, RulesetEntry},
        source::Span,
    },
    rules::theory::Theory,
    ruleset::{
        code::Codes,
        rules::{Rules, Setting},
        tested::Tested,
    },
};
use cutcake_rulesets::{
    Entry, NoBoard, Play, Ruleset,
    join::JoinedRuleset,
    shape::Shape,
    variant::VariantRuleset,
    written::{self, COMPONENT, PAINTING},
};
use cutcake_search::{game::painting::Painting, packed::Packed, rules::PackedRules};

/// The rules of a ruleset that run code of the language.
#[derive(Clone)]
pub enum Script {
    /// A ruleset that was defined in the language.
    Ruleset(Rc<ScriptRuleset>),
    /// A variant of a ruleset that runs code.
    Variant(RulesetId, Rc<VariantRuleset>),
    /// A join or product of two rulesets, at least one of which runs code.
    Join([RulesetId; 2], Rc<JoinedRuleset>),
}

impl Script {
    /// The theory of the ruleset.
    pub fn theory(&self) -> &'static Theory {
        match self {
            Script::Ruleset(written) => written.definition.theory,
            Script::Variant(_, variant) => variant.theory_of_variant(),
            Script::Join(_, join) => join.kind().theory(),
        }
    }
}

/// A ruleset that was defined in the language, with the values of its parameters.
pub struct ScriptRuleset {
    definition: Rc<RulesetDefinition>,
    program: Rc<Program>,
    rules: Rc<Rules>,
    /// The value of each parameter.
    parameters: Vec<Setting>,
    /// The name with the parameters that differ from their defaults: `Choco(k := 5)`.
    written: String,
    /// Whether only the options are used, and not `split`, `same`, `negative` and `bounds`.
    is_plain: bool,
    codes: RefCell<Codes>,
    tested: RefCell<Tested>,
}

/// A board of a ruleset that was defined in the language.
#[derive(Clone, Copy)]
struct ScriptBoard<'b> {
    id: RulesetId,
    ruleset: &'b ScriptRuleset,
    board: &'b Board,
}

impl ScriptRuleset {
    /// A board of this ruleset, which has the identifier `id`.
    fn on<'b>(&'b self, id: RulesetId, board: &'b Board) -> ScriptBoard<'b> {
        ScriptBoard { id, ruleset: self, board }
    }

    /// Whether its rules replace boards by others: by their parts, or by equivalent boards.
    pub fn has_symmetries(&self) -> bool {
        let Rules { split, same, negative, .. } = &*self.rules;
        !self.is_plain && [split, same, negative].into_iter().any(Option::is_some)
    }

    /// Whether its rules make claims about the values of boards, which may be false.
    fn has_claims(&self) -> bool {
        self.has_symmetries() || !self.is_plain && self.rules.bounds.is_some()
    }

    /// Whether the claims of its clauses about a board are proved by the options alone.
    fn is_known_to_equal(&self, board: &Board) -> bool {
        let tested = self.tested.borrow();
        tested.is_trusted || tested.proved.contains(board)
    }

    /// The definition that it comes from.
    pub fn definition(&self) -> &Rc<RulesetDefinition> {
        &self.definition
    }

    /// The definition as it was typed, with its doc comment.
    pub fn source(&self) -> &str {
        self.program.source.text.get(self.definition.bytes.clone()).unwrap_or_default()
    }

    /// Where it was typed.
    pub fn span(&self) -> Span {
        Span { source: Arc::clone(&self.program.source), bytes: self.definition.bytes.clone() }
    }

    /// The number of entries of its boards, if all are integers and printed as they are.
    pub fn takes_numbers(&self) -> Option<usize> {
        let entries = &self.definition.entries;
        let are_numbers = self.rules.show.is_none() && entries.iter().all(|entry| entry.kind == EntryKind::Integer);
        are_numbers.then_some(entries.len())
    }

    /// Whether a clause lists the boards of a size.
    pub fn has_sizes(&self) -> bool {
        self.definition.boards.is_some()
    }

    /// Whether a clause draws boards.
    pub fn is_drawn(&self) -> bool {
        self.rules.draw.is_some()
    }

    /// Whether the first entry may be any value.
    pub(crate) fn takes_any_value(&self) -> bool {
        self.definition.entries.first().is_some_and(|entry| entry.kind == EntryKind::Any)
    }

    /// Whether the number of entries is arbitrary.
    fn has_any_number(&self) -> bool {
        self.definition.entries.last().is_some_and(|entry| entry.kind == EntryKind::Integers)
    }

    /// The first line of the definition after its doc comment.
    pub fn head(&self) -> &str {
        self.source().lines().find(|line| !line.trim_start().starts_with("///")).unwrap_or_default().trim()
    }

    /// Whether all parameters have their defaults, so that it is the ruleset that its definition names.
    pub fn is_as_defined(&self) -> bool {
        self.parameters_text().is_empty()
    }

    /// Whether both come from one definition.
    pub fn is_of_definition(&self, other: &ScriptRuleset) -> bool {
        Rc::ptr_eq(&self.definition, &other.definition)
    }

    /// The values between the brackets of a board.
    pub fn values_of(&self, board: &Board) -> Vec<Value> {
        self.codes.borrow().values(board)
    }

    /// The size of a board as far as it shows without running rules: the sum of its numbers, its empty cells, and the
    /// vertices and edges of its graphs.
    fn size(&self, board: &Board) -> Option<u64> {
        let size = |value: &Value| match value {
            Value::Number(number) => number.to_u64(),
            Value::Grid(grid) => Some(grid.count_empty() as u64),
            Value::Strip(strip) => Some(strip.as_grid().count_empty() as u64),
            Value::Graph(graph) => Some((graph.vertices().len() + graph.edges().len()) as u64),
            _ => None,
        };
        self.values_of(board).iter().try_fold(0u64, |sum, value| sum.checked_add(size(value)?))
    }

    /// The arguments of rules after the entries of a board: the parameters and the constants.
    fn settings(&self) -> impl Iterator<Item = Value> {
        self.parameters.iter().map(|setting| &setting.value).chain(&self.rules.constants).cloned()
    }

    /// Adds the values that the ruleset refers to: its parameters and their defaults, its constants, and the entries of
    /// its boards.
    pub fn hold(&self, held: &mut Held) {
        self.parameters.iter().chain(&self.rules.defaults).for_each(|setting| held.add(&setting.value));
        self.rules.constants.iter().for_each(|constant| held.add(constant));
        self.codes.borrow().values_held().for_each(|value| held.add(value));
    }

    /// The parameters that differ from their defaults, each with its value as it is typed.
    fn changed_parameters(&self) -> Vec<(Rc<str>, String)> {
        let named = self.definition.parameters.iter().zip(&self.parameters).zip(&*self.rules.defaults);
        let changed = named.filter(|((_, setting), default)| setting.key != default.key);
        changed.map(|((parameter, setting), _)| (Rc::clone(&parameter.name.text), setting.text.to_string())).collect()
    }

    /// The parameters that differ from their defaults, as one text: `k := 5`.
    fn parameters_text(&self) -> String {
        let texts = self.changed_parameters().into_iter().map(|(name, value)| format!("{name} := {value}"));
        texts.collect::<Vec<_>>().join(", ")
    }
}

/// The names of the sides of an entry that is a grid.
fn sides_of_grid(entry: &RulesetEntry) -> Option<&'static [&'static str]> {
    if let EntryKind::Grid(_, surface) = entry.kind { Some(surface.sides()) } else { None }
}

impl Ruleset for ScriptRuleset {
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

    /// A grid has two sides, the numbers of rows and columns of an empty one. If a clause lists the boards of a size,
    /// the size is the only side.
    fn sides(&self) -> Option<Vec<&str>> {
        if let Some(sized) = &self.definition.boards {
            return Some(vec![&sized.name.text]);
        }
        if self.has_any_number() {
            return None;
        }
        let is_only_grid = self.definition.entries.iter().filter(|entry| sides_of_grid(entry).is_some()).count() == 1;
        let sides = self.definition.entries.iter().flat_map(|entry| match (sides_of_grid(entry), &*entry.name.text) {
            (Some(sides), _) if is_only_grid => sides.to_vec(),
            (Some(sides), name) => vec![name; sides.len()],
            (None, name) => vec![name],
        });
        Some(sides.collect())
    }

    fn numbers_of_entries(&self) -> Option<Vec<usize>> {
        if self.has_any_number() {
            return None;
        }
        let more = self.definition.entries.iter().filter_map(sides_of_grid).map(|sides| sides.len() - 1).sum::<usize>();
        let entries = self.definition.entries.len();
        Some((entries..=entries + more).collect())
    }

    /// The board of natural numbers; entries of other kinds need the machine.
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

    fn holds_values(&self) -> bool {
        self.program.source.name == COMPONENT
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
        if let Some(numbers) = self.coordinates(board) {
            return Shape::Heaps(numbers.to_vec());
        }
        let (mut shapes, mut numbers) = (Vec::new(), Vec::new());
        for value in self.values_of(board) {
            match value {
                Value::Grid(grid) => {
                    let rows = |layer: &str| Shape::Cells(layer.split('|').map(str::to_owned).collect());
                    shapes.extend(grid.to_string().split("||").map(rows));
                }
                Value::Strip(strip) => shapes.push(Shape::Cells(vec![strip.to_string()])),
                Value::Graph(graph) => shapes.push(Shape::Graph { graph: Graph::clone(&graph), has_ground: false }),
                Value::Number(number) => numbers.push(number.to_string()),
                _ => return Shape::Text(self.entries(board)),
            }
        }
        // Numbers are shown as text beside the boards.
        match shapes.is_empty() {
            true => Shape::Text(self.entries(board)),
            false if numbers.is_empty() => Shape::side_by_side(shapes),
            false => Shape::side_by_side(shapes.into_iter().chain([Shape::Text(numbers.join(", "))])),
        }
    }

    /// Packs the boards of Col, Snort and related rulesets.
    fn pack(&self, board: &Board) -> Option<(Arc<dyn PackedRules>, Packed)> {
        let name = self.name();
        let is_shipped = self.program.source.name == PAINTING;
        if self.is_plain || !is_shipped || self.program.source.text != written::file(name)?.text {
            return None;
        }
        let permitted = match name {
            "Col" => [".R", ".L"].map(str::to_owned),
            "Snort" => [".L", ".R"].map(str::to_owned),
            "Fjords" => ["L", "R"].map(str::to_owned),
            _ => [labels_of(&self.parameters.first()?.value)?, labels_of(&self.parameters.get(1)?.value)?],
        };
        let values = self.values_of(board);
        let [Value::Graph(graph)] = values.as_slice() else { return None };
        let permitted = permitted.map(|labels| ['L', 'R', '.'].map(|label| labels.contains(label)));
        let (rules, packed) = Painting::of_graph(graph, permitted)?;
        Some((Arc::new(rules), packed))
    }

    fn play(&self) -> Play<'_> {
        Play::Code(self.definition.theory)
    }

    fn is_loopy(&self) -> bool {
        self.definition.is_loopy
    }
}

/// The concatenated labels of a tuple of labels.
fn labels_of(value: &Value) -> Option<String> {
    let Value::Tuple(labels) = value else { return None };
    let label = |label: &Value| match label {
        Value::String(text) if text.chars().count() == 1 => Some(text.to_string()),
        _ => None,
    };
    labels.items.iter().map(label).collect()
}
