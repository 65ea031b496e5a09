//! Completion: the names that fit where a user is typing, such as functions of the right kind after a dot, rulesets after `use`.

use std::{cell::Cell, collections::BTreeMap, rc::Rc};

use crate::{
    board::{graph::Graph, grid::Grid, letters::Letters, strip::Strip},
    builtin::{self, Kind, Parameter},
    kind::value::{Form, Value},
    partizan::{Thermograph, Wall},
    python,
    read::token::{KEYWORDS, TokenKind, matching_bracket, tokens},
    render::table::Table,
    rules::theory::{Theory, UNIVERSES},
    run::environment::Environment,
    three_player,
};
use cutcake_language::ruleset::own;

/// A possible completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The name.
    pub name: String,
    /// A short note on it: a signature, or the type of the value.
    pub note: String,
}

/// A name declared by a text that has not been run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The name.
    pub name: String,
    /// A short note on it.
    pub note: String,
    /// Whether it is a function, which may follow a dot.
    pub is_function: bool,
    /// Whether it is a ruleset, which may follow `use`.
    pub is_ruleset: bool,
    /// The source of its value.
    pub value: Option<String>,
}

/// What may stand at a place.
enum CompletionPlace {
    /// Anything that has a value.
    Expression,
    /// A function that takes this as its first argument.
    Field(Subject),
    /// A ruleset.
    Ruleset,
}

/// What is known of the expression before a dot.
enum Subject {
    /// Its kind, by a value of that kind.
    Value(Value),
    /// A position, with its theory if that is known.
    Position(Option<&'static Theory>),
    /// Nothing.
    Unknown,
}

/// The names that complete the word before byte `cursor` of `text`, in the order to be offered, and the byte where the word
/// starts. The text declares names besides those that have a value.
pub fn complete(
    environment: &Environment,
    declared: &[Declared],
    text: &str,
    cursor: usize,
) -> (usize, Vec<Candidate>) {
    let before = text.get(..cursor).unwrap_or(text);
    let is_in_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let start = before.trim_end_matches(is_in_name).len();
    let (head, prefix) = before.split_at(start);
    // After the name under which a file was loaded come the names of the file.
    let module = head.strip_suffix('.').map(|before| &before[before.trim_end_matches(is_in_name).len()..]);
    let of_file = module.map_or_else(Vec::new, |module| environment.names.names_of(module));
    if !of_file.is_empty() {
        let fitting = of_file.iter().filter(|name| name.starts_with(prefix));
        return (start, fitting.map(|name| Candidate { name: name.to_string(), note: String::new() }).collect());
    }
    let place = place(environment, declared, head);
    if prefix.is_empty() && matches!(place, CompletionPlace::Expression) {
        return (start, Vec::new());
    }
    // In the order of names; of several candidates with one name the first stays.
    let mut candidates: BTreeMap<String, String> = BTreeMap::new();
    let mut offer = |name: &str, note: &str| {
        if name.starts_with(prefix) {
            candidates.entry(name.to_owned()).or_insert_with(|| note.to_owned());
        }
    };
    let fits = |is_function: bool, is_ruleset: bool| match place {
        CompletionPlace::Expression => true,
        CompletionPlace::Field(_) => is_function,
        CompletionPlace::Ruleset => is_ruleset,
    };
    for other in declared.iter().filter(|other| fits(other.is_function, other.is_ruleset)) {
        offer(&other.name, &other.note);
    }
    for (name, value) in environment.names.iter() {
        if fits(matches!(value, Value::Function(_)), matches!(value, Value::Ruleset(_))) {
            offer(name, value.type_name());
        }
    }
    for function in builtin::all() {
        let takes_subject = match &place {
            CompletionPlace::Field(subject) => {
                function.parameters.first().is_some_and(|parameter| subject.is_for(parameter))
            }
            _ => false,
        };
        if fits(takes_subject, false) {
            offer(function.name, &function.signature());
        }
    }
    if !matches!(place, CompletionPlace::Field(_)) {
        for name in environment.ruleset_names().filter(|name| name.starts_with(prefix)) {
            offer(name, form(environment, name).strip_prefix(name).unwrap_or_default());
        }
    }
    if matches!(place, CompletionPlace::Expression) {
        for constant in builtin::CONSTANTS {
            offer(constant.name, constant.summary);
        }
        for keyword in KEYWORDS {
            offer(keyword, "");
        }
    }
    (start, candidates.into_iter().map(|(name, note)| Candidate { name, note }).collect())
}

/// The form in which a board of a ruleset is typed.
fn form(environment: &Environment, name: &str) -> String {
    match environment.catalogue.find(name) {
        Some(id) => environment.catalogue.get(id).form(),
        None => own::definition(name).map(|definition| definition.form()).unwrap_or_default(),
    }
}

/// The theory of the ruleset with a name.
fn theory_of(environment: &Environment, name: &str) -> Option<&'static Theory> {
    match environment.catalogue.find(name) {
        Some(id) => environment.catalogue.get(id).theory(),
        None => Some(own::definition(name)?.theory),
    }
}

fn place(environment: &Environment, declared: &[Declared], head: &str) -> CompletionPlace {
    if let Some(before) = head.strip_suffix('.').filter(|before| !before.ends_with('.')) {
        const MOST: u32 = 64;
        return CompletionPlace::Field(Expressions { environment, declared, budget: Cell::new(MOST) }.operand(before));
    }
    match tokens(head).last() {
        Some((bytes, TokenKind::Keyword)) if &head[bytes.clone()] == "use" => CompletionPlace::Ruleset,
        _ => CompletionPlace::Expression,
    }
}

/// Infers what expressions are without running anything.
struct Expressions<'e> {
    environment: &'e Environment,
    declared: &'e [Declared],
    /// How many more expressions are inspected: values refer to names, and those to others.
    budget: Cell<u32>,
}

impl<'e> Expressions<'e> {
    /// The source of the value of the declared name at the end of a text.
    fn value_of_name(&self, text: &str) -> Option<&'e str> {
        let name = &text[text.trim_end_matches(|letter: char| letter.is_alphanumeric() || letter == '_').len()..];
        let value = self.declared.iter().find(|other| other.name == name)?.value.as_deref()?;
        let mut depth = 0_usize;
        let end = tokens(value).into_iter().find(|(bytes, kind)| {
            match kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && &value[bytes.clone()] == ";"
        });
        Some(&value[..end.map_or(value.len(), |(bytes, _)| bytes.start)])
    }

    /// What the operand at the end of a text is; it may be a name that is only declared.
    fn operand(&self, text: &str) -> Subject {
        match self.subject(text) {
            Subject::Unknown => self.value_of_name(text).map_or(Subject::Unknown, |value| self.expression(value)),
            known => known,
        }
    }

    /// What an expression is: a sum or a product is what its operands other than numbers are, a comparison is a boolean.
    fn expression(&self, text: &str) -> Subject {
        let Some(rest) = self.budget.get().checked_sub(1) else { return Subject::Unknown };
        self.budget.set(rest);
        let (mut depth, mut start, mut operands) = (0_usize, 0, Vec::new());
        for (bytes, kind) in tokens(text) {
            let word = &text[bytes.clone()];
            match kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                TokenKind::Operator | TokenKind::Keyword => match word {
                    "." => {}
                    "+" | "-" | "*" | "/" | ":" | "^" | "+-" | "div" | "mod" => {
                        operands.push(&text[start..bytes.start]);
                        start = bytes.end;
                    }
                    "==" | "!=" | "<" | ">" | "<=" | ">=" | "<>" | "and" | "or" | "not" => {
                        return Subject::Value(Value::Boolean(true));
                    }
                    _ => return Subject::Unknown,
                },
                _ => {}
            }
        }
        operands.push(&text[start..]);
        let operands = operands.into_iter().map(str::trim_end).filter(|operand| !operand.is_empty());
        let mut subjects: Vec<Subject> = operands.map(|text| self.operand(text)).collect();
        let is_unknown = subjects.iter().any(|subject| matches!(subject, Subject::Unknown));
        let is_number = |subject: &Subject| matches!(subject, Subject::Value(Value::Number(_)));
        let place = subjects.iter().position(|subject| !is_number(subject)).unwrap_or_default();
        if is_unknown || subjects.is_empty() { Subject::Unknown } else { subjects.swap_remove(place) }
    }

    /// What the operand at the end of a text is, as far as its last token determines it.
    fn subject(&self, text: &str) -> Subject {
        let tokens = tokens(text);
        let Some((last, kind)) = tokens.last() else { return Subject::Unknown };
        let word = &text[last.clone()];
        let is_field = text[..last.start].ends_with('.') && !text[..last.start].ends_with("..");
        match kind {
            _ if is_field => Subject::of_result(word),
            TokenKind::String => Subject::Value(Value::string("")),
            TokenKind::Number if word.contains('.') => Subject::Unknown,
            TokenKind::Number => Subject::Value(Value::integer(1)),
            TokenKind::Star | TokenKind::Up => Subject::of_game(),
            TokenKind::Name | TokenKind::Constant => named(self.environment, word),
            TokenKind::Mark if word == "'" => Subject::of_game(),
            TokenKind::Close => self.bracketed(text, last.start),
            _ => Subject::Unknown,
        }
    }

    /// What the operand is whose last bracket is at byte `close`.
    fn bracketed(&self, text: &str, close: usize) -> Subject {
        let Some(open) = matching_bracket(text, close) else { return Subject::Unknown };
        let before = tokens(&text[..open]);
        // Blanks between a name and its bracket do not matter.
        let name = before.last().filter(|(_, kind)| *kind == TokenKind::Name).map(|(bytes, _)| &text[bytes.clone()]);
        let is_operand = before.last().is_some_and(|(_, kind)| {
            matches!(kind, TokenKind::Name | TokenKind::Close | TokenKind::String | TokenKind::Constant)
        });
        match (&text[close..=close], name) {
            ("}", _) => Subject::of_game(),
            (">", _) => Subject::Value(Value::ThreePlayer(three_player::Form::ZERO)),
            ("]", None) if !is_operand => {
                let ruleset = self.environment.catalogue.in_use(entries(&text[open + 1..close]));
                Subject::Position(ruleset.and_then(|id| self.environment.catalogue.get(id).theory()))
            }
            ("]", Some(name)) if !self.environment.names.contains_key(name) => {
                match self.environment.ruleset_names().any(|own| own == name) {
                    true => Subject::Position(theory_of(self.environment, name)),
                    false => Subject::Unknown,
                }
            }
            (")", None) if !is_operand && entries(&text[open + 1..close]) > 1 => {
                Value::tuple(Vec::new()).map_or(Subject::Unknown, Subject::Value)
            }
            (")", None) if !is_operand => self.expression(&text[open + 1..close]),
            (")", Some(function)) if !self.environment.names.contains_key(function) => Subject::of_result(function),
            _ => Subject::Unknown,
        }
    }
}

/// What a name of the session, a constant, a numbered result or a ruleset is.
fn named(environment: &Environment, name: &str) -> Subject {
    let numbered = || -> Option<&Value> {
        match name.strip_prefix('_')? {
            "" => environment.last.as_ref().map(|(value, _)| value),
            number => environment.results.get(number.parse::<usize>().ok()?.checked_sub(1)?).map(|(value, _)| value),
        }
    };
    let value = environment.names.get(name).or_else(numbered).cloned();
    match value.or_else(|| builtin::constant(name)) {
        Some(Value::Position(sum)) => {
            let ruleset = sum.iter().next().map(|(term, _)| environment.catalogue.get(term.ruleset));
            Subject::Position(ruleset.and_then(|ruleset| ruleset.theory()))
        }
        Some(value) => Subject::Value(value),
        None => match environment.catalogue.find(name) {
            Some(ruleset) => Subject::Value(Value::Ruleset(ruleset)),
            None => Subject::Unknown,
        },
    }
}

/// The number of entries that commas outside inner brackets separate; names after a `;` are not entries.
fn entries(text: &str) -> usize {
    let (mut depth, mut commas) = (0_usize, 0);
    for (bytes, kind) in tokens(text) {
        match (kind, &text[bytes]) {
            (TokenKind::Open, _) => depth += 1,
            (TokenKind::Close, _) => depth = depth.saturating_sub(1),
            (_, ",") if depth == 0 => commas += 1,
            (_, ";") if depth == 0 => break,
            _ => {}
        }
    }
    commas + 1
}

impl Subject {
    fn of_game() -> Self {
        Subject::Value(Value::AsPlayed(Rc::new(Form::Options { left: Vec::new(), right: Vec::new(), depth: 0 })))
    }

    /// What a function returns, as far as its name or its declaration for Python determines it.
    fn of_result(function: &str) -> Self {
        const GAMES: &str = "Canonical CanonicalForm Companion ConjunctiveSum ContinuedConjunctiveSum ConwayProduct Cool DiminishedSum \
                             Form Freeze Heat Miny NortonProduct Overheat Pow PowTo ReducedCanonicalForm SelectiveSum \
                             SequentialSum ShortenedSelectiveSum Subordinate Switch Tiny";
        const GRIDS: &str = "FlipColumns FlipLayers FlipRows Grid Hexagons Layers Shift Tilt Torus Transpose";
        const GRAPHS: &str = "AddEdge Clique Cycle FromAdjacencyList Graph Path WithLabel";
        const WALLS: &str = "LeftScaffold LeftWall RightScaffold RightWall Wall";
        if builtin::find(function).is_none() {
            return Subject::Unknown;
        }
        let is_in = |names: &str| names.split(' ').any(|name| name == function);
        let letters = || Letters::new(".x").ok();
        let wall = || Wall::new(0.into(), Vec::new(), vec![0]);
        let value = match function {
            _ if is_in(GAMES) => return Subject::of_game(),
            _ if is_in(GRIDS) => {
                letters().and_then(|letters| Grid::empty(1, 1, &letters).ok()).map(|grid| Value::Grid(Rc::new(grid)))
            }
            _ if is_in(GRAPHS) => Some(Value::Graph(Rc::new(Graph::new(&[], &[])))),
            _ if is_in(WALLS) => wall().map(|wall| Value::Wall(Rc::new(wall))),
            "Strip" => {
                letters().and_then(|letters| Strip::empty(1, &letters).ok()).map(|strip| Value::Strip(Rc::new(strip)))
            }
            "Thermograph" => {
                let walls = wall().zip(wall());
                walls.map(|(left, right)| Value::Thermograph(Rc::new(Thermograph { left, right })))
            }
            _ => match python::result(function).split([' ', '[']).next() {
                Some("bool") => Some(Value::Boolean(true)),
                Some("Number") => Some(Value::integer(1)),
                Some("str") => Some(Value::string("")),
                Some("Table") => Some(Value::Table(Rc::new(Table::default()))),
                Some("Set" | "dict" | "tuple") => Value::tuple(Vec::new()).ok(),
                _ => None,
            },
        };
        value.map_or(Subject::Unknown, Subject::Value)
    }

    /// Whether a parameter accepts it.
    fn is_for(&self, parameter: &Parameter) -> bool {
        match self {
            // About other values there is nothing to ask: they are given, not calculated.
            Subject::Value(value) if parameter.kind == Kind::Question => matches!(value, Value::Position(_)),
            Subject::Value(value) => parameter.kind.admits(value),
            Subject::Unknown => true,
            Subject::Position(theory) => match parameter.kind {
                Kind::Any
                | Kind::Question
                | Kind::Play
                | Kind::PlayOrLoopy
                | Kind::PlayOrRuleset
                | Kind::Position
                | Kind::Summand => true,
                Kind::Ordered | Kind::OfTwo => theory.is_none_or(|theory| theory.universe.players.len() == 2),
                Kind::Natural | Kind::Integers => theory.is_none_or(Theory::has_same_moves),
                Kind::ByStrategy => theory.is_none_or(|theory| theory.universe != UNIVERSES[0]),
                Kind::Turned | Kind::ThreePlayer => theory.is_none_or(|theory| theory.universe.players.len() == 3),
                Kind::Game | Kind::InTurn | Kind::LoopyOrShort | Kind::Thermal => {
                    theory.is_none_or(|theory| theory.universe == UNIVERSES[0])
                }
                Kind::Alternating => theory.is_none_or(|theory| !theory.universe.is_at_once()),
                Kind::Synchronized => theory.is_none_or(|theory| theory.universe.is_at_once()),
                _ => false,
            },
        }
    }
}
