//! The syntax tree of a ruleset definition, `ruleset NAME[entries] with NAME := DEFAULT THEORY … end`.
//!
//! Every rule is a [`Function`]. Its parameters are, in this order,
//!
//! 1. [`ITSELF`], the ruleset with its current parameters: in rules `[…]` means `ITSELF[…]`, and no program can write that
//!    name;
//! 2. the entries of the board;
//! 3. the parameters of the ruleset;
//! 4. its constants (`let`);
//! 5. for [`PairedMoves::leaves`] and `both` of [`Moves::AtOnce`], the variables of the moves.
//!
//! The body is a block that begins with the ruleset's own functions (`def`), which can use all of these.

use std::{collections::BTreeSet, ops::Range, rc::Rc};

use crate::ast::{ExprId, Function, Name, Parameter, Program};
use cutcake_base::{board::letters::Surface, player::Player, rules::theory::Theory};

/// The name of the ruleset inside its rules. It is a keyword, so no program can use it.
pub const ITSELF: &str = "ruleset";

/// A definition of a ruleset. The parser has checked whatever can be checked without running rules: missing clauses, the
/// theory and the like.
#[derive(Debug)]
pub struct RulesetDefinition {
    /// Its name.
    pub name: Name,
    /// The entries of a board, in order; at least one.
    pub entries: Vec<RulesetEntry>,
    /// Its parameters with their defaults, which are evaluated with the definition.
    pub parameters: Vec<Parameter>,
    /// Its constants, which are evaluated with the definition.
    pub constants: Vec<(Name, ExprId)>,
    /// The theory that its head names, or the variant of it that the clauses about the end of play select.
    pub theory: &'static Theory,
    /// Whether positions may repeat: `loopy` before the theory.
    pub is_loopy: bool,
    /// The moves.
    pub moves: Moves,
    /// `valid COND, "text"`, one for each such clause.
    pub valid: Vec<Condition>,
    /// `split e`: a collection of boards whose sum is the board.
    pub split: Option<Rc<Function>>,
    /// `same e, …`: a [`Body::Collect`](crate::ast::Body::Collect) of equivalent boards.
    pub same: Option<Rc<Function>>,
    /// `negative e`: the negative of the board.
    pub negative: Option<Rc<Function>>,
    /// `bounds e, e`: a pair of games that bound the value of the board.
    pub bounds: Option<Rc<Function>>,
    /// `boards n: e`: the boards of a size.
    pub boards: Option<Sized>,
    /// How play ends.
    pub ends: Ends,
    /// `show e`: the text between the brackets of a printed board.
    pub show: Option<Rc<Function>>,
    /// `draw e`: the picture of a board.
    pub draw: Option<Rc<Function>>,
    /// The text of the `///` lines directly above, without the slashes.
    pub doc: Option<Rc<str>>,
    /// Byte offsets of the definition in the source, from its first `///` line to its `end`.
    pub bytes: Range<usize>,
    /// Byte offsets of the text between its name and its clauses.
    pub head: Range<usize>,
    /// The text of its clauses.
    pub clauses: Vec<ClauseText>,
}

/// The text of a clause.
#[derive(Clone, Debug)]
pub struct ClauseText {
    /// What identifies the clause: its keyword, `def f` or `let x`.
    pub key: String,
    /// The text.
    pub text: String,
    /// Whether it adds to the clause with the same key: `more options …`.
    pub is_more: bool,
}

/// `ruleset NAME like OTHER`: a ruleset that takes from another one the clauses that it does not have itself.
#[derive(Debug)]
pub struct RulesetLike {
    /// Its name.
    pub name: Name,
    /// The other ruleset: its name, or its name in a file, `X.Game`, and then perhaps parameters, `Take(3)`.
    pub base: ExprId,
    /// New defaults of parameters, as text.
    pub settings: Vec<(Rc<str>, String)>,
    /// Its own clauses.
    pub clauses: Vec<ClauseText>,
    /// The `///` lines directly above, with the slashes.
    pub doc: String,
}

impl RulesetLike {
    /// The text of the complete definition. `program` contains the definition of the other ruleset, and `parameters` are the
    /// values of the other ruleset's parameters.
    pub fn written_out(
        &self,
        other: &RulesetDefinition,
        program: &Program,
        parameters: &[(Rc<str>, String)],
    ) -> String {
        let source = program.source.text.as_str();
        let mut head = source.get(other.head.clone()).unwrap_or_default().to_owned();
        // The last parameter first, so that the offsets of the others stay valid.
        for parameter in other.parameters.iter().rev() {
            let own = self.settings.iter().chain(parameters).find(|(name, _)| *name == parameter.name.text);
            if let (Some((_, value)), Some(default)) = (own, parameter.default) {
                let bytes = program.expr(default).bytes.clone();
                head.replace_range(bytes.start - other.head.start..bytes.end - other.head.start, value);
            }
        }
        let mut text = format!("{}ruleset {}{}\n", self.doc, self.name.text, head.trim_end());
        let mut done = BTreeSet::new();
        for clause in &other.clauses {
            let own: Vec<&ClauseText> = self.clauses.iter().filter(|own| own.key == clause.key).collect();
            let is_replaced = own.iter().any(|own| !own.is_more);
            if !is_replaced {
                text += &format!("  {}\n", clause.text);
            }
            if done.insert(&clause.key) {
                for own in own {
                    let words = if own.is_more { own.text.strip_prefix(&own.key) } else { None };
                    text += &format!("  {}\n", words.unwrap_or(&own.text).trim_start());
                }
            }
        }
        for own in self.clauses.iter().filter(|own| !done.contains(&own.key)) {
            text += &format!("  {}\n", own.text);
        }
        text + "end"
    }
}

impl RulesetDefinition {
    /// What is evaluated with the definition: the defaults of its parameters, then its constants.
    pub fn given(&self) -> impl Iterator<Item = ExprId> {
        let defaults = self.parameters.iter().filter_map(|parameter| parameter.default);
        defaults.chain(self.constants.iter().map(|(_, value)| *value))
    }

    /// A board as it is typed, with the names of its entries: `Cake[l,r]`.
    pub fn form(&self) -> String {
        let entry = |entry: &RulesetEntry| match entry.kind {
            EntryKind::Integer | EntryKind::Any => entry.name.text.to_string(),
            EntryKind::Integers => format!("{}...", entry.name.text),
            EntryKind::Grid(..) | EntryKind::Strip(_) | EntryKind::Graph => format!("\"{}\"", entry.name.text),
        };
        let entries: Vec<String> = self.entries.iter().map(entry).collect();
        format!("{}[{}]", self.name.text, entries.join(","))
    }

    /// Every rule.
    pub fn functions(&self) -> impl Iterator<Item = &Rc<Function>> {
        let moves: Vec<&Rc<Function>> = match &self.moves {
            Moves::InTurn(options) => options.iter().collect(),
            Moves::AtOnce { left, right, both } => {
                [&left.moves, &left.leaves, &right.moves, &right.leaves].into_iter().chain(both).collect()
            }
        };
        let conditions = self.valid.iter().flat_map(|condition| [&condition.holds].into_iter().chain(&condition.text));
        let others =
            [&self.split, &self.same, &self.negative, &self.bounds, &self.show, &self.draw].into_iter().flatten();
        let boards = self.boards.iter().map(|sized| &sized.boards);
        let Ends { score, goals, entailing, .. } = &self.ends;
        let ends = score.iter().flatten().chain(goals.iter().map(|(_, goal)| goal)).chain(entailing);
        moves.into_iter().chain(conditions).chain(others).chain(boards).chain(ends)
    }
}

/// An entry of a board: `x`, or `board as Grid(".#")`.
#[derive(Clone, Debug)]
pub struct RulesetEntry {
    /// Its name.
    pub name: Name,
    /// Its kind.
    pub kind: EntryKind,
}

/// The kind of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// An integer: `x`.
    Integer,
    /// Any number of integers at the end: `heaps...`. In rules they are a tuple.
    Integers,
    /// `as Grid("letters")` or the like for another surface. The letters are distinct, and there is at least one. The first
    /// is the empty cell.
    Grid(Rc<str>, Surface),
    /// `as Strip("letters")`: a row of cells.
    Strip(Rc<str>),
    /// `as Graph`: a rooted graph with labels.
    Graph,
    /// `as Any`: any value.
    Any,
}

/// The moves of a ruleset.
///
/// The options of a player are a function whose body is a [`Body::Collect`](crate::ast::Body::Collect), which is empty for
/// a player who never moves (`right none`).
#[derive(Debug)]
pub enum Moves {
    /// The players move in turn: their options, one function for each clause of the theory.
    InTurn(Vec<Rc<Function>>),
    /// Both players move at once.
    AtOnce {
        /// The moves of Left.
        left: PairedMoves,
        /// The moves of Right.
        right: PairedMoves,
        /// The position after a pair of moves. Its last parameters are the variables of Left's move, then those of Right's.
        /// None only if a player never moves.
        both: Option<Rc<Function>>,
    },
}

/// The moves of one player of a synchronized ruleset: `left i in COLLECTION where … gives e`.
#[derive(Debug)]
pub struct PairedMoves {
    /// The variables that determine a move, in the order in which they are written.
    pub variables: Vec<Name>,
    /// All moves, as a tuple of the tuples of the values of the variables. It is empty for a player who never moves.
    pub moves: Rc<Function>,
    /// The position after the move if the other player moves in another component. Its last parameters are the variables.
    pub leaves: Rc<Function>,
}

/// `boards n: e`.
#[derive(Debug)]
pub struct Sized {
    /// The name of the size.
    pub name: Name,
    /// The boards. The last parameter is the size; the entries of a board are not used.
    pub boards: Rc<Function>,
}

/// How play ends. Empty if the player who cannot move loses.
#[derive(Debug, Default)]
pub struct Ends {
    /// `misere`: the player who cannot move wins.
    pub is_misere: bool,
    /// `score left e right e`: the score if Left cannot move, and the score if Right cannot move.
    pub score: Option<[Rc<Function>; 2]>,
    /// `wins Left when COND`: the player has won if the condition holds. Without a player, whoever moved to the board.
    pub goals: Vec<(Option<Player>, Rc<Function>)>,
    /// `entailing …`: options that the other player must answer on the same board.
    pub entailing: Option<Rc<Function>>,
}

/// `valid COND, "text"`.
#[derive(Debug)]
pub struct Condition {
    /// The condition that a valid board satisfies.
    pub holds: Rc<Function>,
    /// The message for a board that does not.
    pub text: Option<Rc<Function>>,
}
