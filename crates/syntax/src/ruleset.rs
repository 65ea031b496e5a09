//! The definition of a ruleset as a tree: `ruleset NAME[entries] with NAME := DEFAULT THEORY … end`.
//!
//! Every rule of it is a [`Function`], so that rules run as any function does. Its parameters are, in this order,
//!
//! 1. [`ITSELF`], the ruleset with the parameters that are in force: a bare bracket inside rules is read as
//!    `ITSELF[…]`, and nobody can write that name;
//! 2. the entries of the board;
//! 3. the ruleset's own parameters;
//! 4. its constants (`let`);
//! 5. for [`PairedMoves::leaves`] and [`Moves::AtOnce`]'s `both`, the variables of the moves.
//!
//! The body is a block that begins with the definitions (`def`) of the ruleset, which may use all of these.

use std::{collections::BTreeSet, ops::Range, rc::Rc};

use crate::ast::{ExprId, Function, Name, Parameter, Program};
use cutcake_base::{board::letters::Surface, player::Player, rules::theory::Theory};

/// The name by which rules know their ruleset; a word of the language, so no name of a program.
pub const ITSELF: &str = "ruleset";

/// A ruleset as it was defined. A mistake that shows without running a rule (a missing clause, a wrong theory) was found
/// in reading.
#[derive(Debug)]
pub struct RulesetDefinition {
    /// Its name.
    pub name: Name,
    /// The entries of a board, in order; at least one.
    pub entries: Vec<RulesetEntry>,
    /// Its parameters; each has a default, which is evaluated where the definition stands.
    pub parameters: Vec<Parameter>,
    /// Its constants, which are evaluated there too.
    pub constants: Vec<(Name, ExprId)>,
    /// In which theory it is played: that which its head names, or the one of how its play ends.
    pub theory: &'static Theory,
    /// Whether play may come back to a position: `loopy` stands before the theory.
    pub is_loopy: bool,
    /// Who moves how.
    pub moves: Moves,
    /// `valid COND, "text"`, as often as there are conditions.
    pub valid: Vec<Condition>,
    /// `split e`: a collection of boards whose sum is the board.
    pub split: Option<Rc<Function>>,
    /// `same e, …`: a [`Body::Collect`](crate::ast::Body::Collect) of boards of the same value.
    pub same: Option<Rc<Function>>,
    /// `negative e`: a board of the negative value.
    pub negative: Option<Rc<Function>>,
    /// `bounds e, e`: a pair of games between which the value of the board lies.
    pub bounds: Option<Rc<Function>>,
    /// `boards n: e`: the boards of a size.
    pub boards: Option<Sized>,
    /// How play ends, where it is not as always.
    pub ends: Ends,
    /// `show e`: what is printed between the brackets.
    pub show: Option<Rc<Function>>,
    /// `draw e`: what a board looks like.
    pub draw: Option<Rc<Function>>,
    /// The text of the `///` lines right above, without their slashes.
    pub doc: Option<Rc<str>>,
    /// Byte offsets of the whole definition in the source, from its first `///` line to its `end`.
    pub bytes: Range<usize>,
    /// Those of what stands between its name and its clauses.
    pub head: Range<usize>,
    /// Its clauses as they were typed, with their keys.
    pub clauses: Vec<ClauseText>,
}

/// A clause as it was typed.
#[derive(Clone, Debug)]
pub struct ClauseText {
    /// What it says something of, for which there is one clause: its word, `def f` or `let x`.
    pub key: String,
    /// The text.
    pub text: String,
    /// Whether it is added to the clause of that word: `more options …`.
    pub is_more: bool,
}

/// A ruleset with the clauses of another one, where it has none of its own.
#[derive(Debug)]
pub struct RulesetLike {
    /// Its name.
    pub name: Name,
    /// The other one: a name, or a name in a file, `X.Game`; behind it its parameters, `Take(3)`.
    pub base: ExprId,
    /// Other defaults for parameters, as they were typed.
    pub settings: Vec<(Rc<str>, String)>,
    /// Its own clauses.
    pub clauses: Vec<ClauseText>,
    /// The lines right above that are its help, with their slashes.
    pub doc: String,
}

impl RulesetLike {
    /// The definition written out: with what it takes from the definition of the other one, whose program this is, and whose
    /// parameters have these values where it says nothing of them itself.
    pub fn written_out(
        &self,
        other: &RulesetDefinition,
        program: &Program,
        parameters: &[(Rc<str>, String)],
    ) -> String {
        let source = program.source.text.as_str();
        let mut head = source.get(other.head.clone()).unwrap_or_default().to_owned();
        // From the last one on, so that the places of the others stay.
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
    /// What is evaluated where the definition stands: the defaults of its parameters, and behind them its constants.
    pub fn given(&self) -> impl Iterator<Item = ExprId> {
        let defaults = self.parameters.iter().filter_map(|parameter| parameter.default);
        defaults.chain(self.constants.iter().map(|(_, value)| *value))
    }

    /// How a board is typed, by example of its entries: `Cake[l,r]`.
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

/// One entry of a board: `x`, or `board as Grid(".#")`.
#[derive(Clone, Debug)]
pub struct RulesetEntry {
    /// Its name.
    pub name: Name,
    /// What it is.
    pub kind: EntryKind,
}

/// What an entry of a board is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// An integer: `x`.
    Integer,
    /// Any number of integers, the last entries: `heaps...`. Rules see them as a tuple.
    Integers,
    /// `as Grid("letters")`, or the word of another surface: cells in rows; the first letter is the empty cell. The letters
    /// are different, at least one.
    Grid(Rc<str>, Surface),
    /// `as Strip("letters")`: cells in one row.
    Strip(Rc<str>),
    /// `as Graph`: a rooted graph with labels.
    Graph,
    /// `as Any`: any value.
    Any,
}

/// How the players of a ruleset move.
///
/// The options of a player are a function whose body is a
/// [`Body::Collect`](crate::ast::Body::Collect); for a player who never moves (`right none`) it is empty.
#[derive(Debug)]
pub enum Moves {
    /// The options of each player in turn, one function for each clause of the theory.
    InTurn(Vec<Rc<Function>>),
    /// What both do at once.
    AtOnce {
        /// The moves of Left.
        left: PairedMoves,
        /// The moves of Right.
        right: PairedMoves,
        /// What a pair of moves leaves; its last parameters are the variables of Left's move, then those of Right's. None
        /// only where a player never moves.
        both: Option<Rc<Function>>,
    },
}

/// The moves of one player of a synchronized ruleset: `left i in COLLECTION where … gives e`.
#[derive(Debug)]
pub struct PairedMoves {
    /// The variables that say which move it is, those of patterns in the order in which they are written.
    pub variables: Vec<Name>,
    /// Every move: a tuple of tuples, each the values of the variables. For a player who never moves it is empty.
    pub moves: Rc<Function>,
    /// What the move leaves if the other player moves elsewhere; its last parameters are the variables.
    pub leaves: Rc<Function>,
}

/// `boards n: e`.
#[derive(Debug)]
pub struct Sized {
    /// The name of the size.
    pub name: Name,
    /// The boards; its last parameter is the size, and the entries of a board are nothing to it.
    pub boards: Rc<Function>,
}

/// How the play of a ruleset ends. Nothing of it is said where who cannot move loses.
#[derive(Debug, Default)]
pub struct Ends {
    /// `misere`: who cannot move wins.
    pub is_misere: bool,
    /// `score left e right e`: what Left has who cannot move, and what he has where Right cannot.
    pub score: Option<[Rc<Function>; 2]>,
    /// `wins Left when COND`: a player who has won where it holds; where no player is named, who moved there.
    pub goals: Vec<(Option<Player>, Rc<Function>)>,
    /// `entailing …`: options that the other player has to answer in the same board.
    pub entailing: Option<Rc<Function>>,
}

/// `valid COND, "text"`.
#[derive(Debug)]
pub struct Condition {
    /// What holds of every board.
    pub holds: Rc<Function>,
    /// What is said of a board for which it does not.
    pub text: Option<Rc<Function>>,
}
