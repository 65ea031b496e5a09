//! Which reflections of a grid are symmetries, by the text of the rules.
//!
//! A reflection is a symmetry of a ruleset if the options of every reflected board are the reflected options of the
//! board: then both boards have the same play. This is proved by abstract interpretation of the rules, on kinds instead
//! of values. A kind relates what the rules calculate on a board to what they calculate on the reflected board at the
//! same point: both are the same ([`Kind::Same`]), or one is the row or the column of a square or a step, and the other
//! that of the reflected square or step. A program that uses squares and steps only in ways that commute with the
//! reflection, and does not depend on the order of a list of them, gives options that are reflected with the board.
//! This is the argument that programs which respect units of measurement do not depend on them (Kennedy, Relational
//! parametricity and units of measure, 1997). Anything else is [`Kind::Unknown`], and gives no proof. Neither do rules
//! that assign a name twice, or that have `while`, `break` or `return`, so a name means one thing wherever it is
//! visible.

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use crate::{
    board::{grid::Grid, letters::Surface},
    kind::{convert::integer, function::Code, value::Value},
    limit::Stop,
    play::sum::Term,
    read::{
        ast::{
            BinaryOp, Block, Body, Comparison, Domain, ExprId, ExprKind, ForClause, Function, Pattern, Program,
            StatementKind, UnaryOp,
        },
        ruleset::{EntryKind, ITSELF, Moves},
    },
    ruleset::{ScriptBoard, ScriptRuleset},
    run::{code::Op, machine::Machine},
};
use num_traits::ToPrimitive;

/// The bound of passes in which the kinds must reach a fixed point.
const MAX_PASSES: usize = 8;
/// The bound of nested expressions, including those of called functions.
const MAX_DEPTH: usize = 256;
/// The bound of expressions visited for a proof.
const MAX_EXPRESSIONS: usize = 100_000;
/// Builtin functions that map the same arguments to the same result.
const FUNCTIONS: &[&str] = &["Min", "Max", "Abs", "Size", "Length", "IsEven", "IsOdd", "Contains"];

/// A reflection of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reflection {
    /// The order of the rows is reversed.
    Rows,
    /// The order of the columns is reversed.
    Columns,
    /// Rows and columns are exchanged.
    Diagonal,
}

/// A row or a column. For the diagonal reflection it is that of a linear combination of squares and steps. For the
/// others only the number of squares in the combination counts: one for a square, none for a step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Line {
    squares: i64,
    terms: Vec<(u32, i64)>,
}

/// The relation of a value on a board to that on the reflected board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// Not reached by any pass.
    Never,
    /// The values are the same. Equal value numbers mean equal values; 0 is any value.
    Same(u32),
    Row(Line),
    Column(Line),
    Tuple(Vec<Kind>),
    /// Lists whose items are related in some order.
    Multiset(Box<Kind>),
    /// The board and the reflected one, or boards that the rules made from them in the same way.
    Board,
    /// Positions that have the same play if the reflection is a symmetry.
    Position,
    /// The ruleset.
    Itself,
    /// A function defined inside the ruleset.
    Function(usize),
    Unknown,
}

type Names = HashMap<Rc<str>, Kind>;

/// An expression with a value number.
#[derive(PartialEq, Eq, Hash)]
enum Expression {
    Integer(i64),
    Binary(BinaryOp, u32, u32),
    Times(u32, Line),
}

impl Line {
    fn times(&self, factor: i64) -> Line {
        let terms = if factor == 0 {
            Vec::new()
        } else {
            self.terms.iter().map(|(of, times)| (*of, times.saturating_mul(factor))).collect()
        };
        Line { squares: self.squares.saturating_mul(factor), terms }
    }

    fn plus(&self, other: &Line) -> Line {
        let mut terms = self.terms.clone();
        for (of, times) in &other.terms {
            match terms.binary_search_by_key(of, |(of, _)| *of) {
                Ok(place) => terms[place].1 = terms[place].1.saturating_add(*times),
                Err(place) => terms.insert(place, (*of, *times)),
            }
        }
        terms.retain(|(_, times)| *times != 0);
        Line { squares: self.squares.saturating_add(other.squares), terms }
    }
}

/// The abstract interpretation of the rules for one reflection.
struct Proof<'p> {
    reflection: Reflection,
    program: &'p Program,
    /// The kinds of names from outside the rules.
    outside: HashMap<Rc<str>, Kind>,
    /// The names that mean the builtin functions of those names.
    builtins: HashSet<Rc<str>>,
    /// The index of the grid among the entries of a board.
    grid: usize,
    entries: usize,
    /// The functions defined inside the ruleset, with the names visible to each.
    functions: Vec<(Rc<Function>, Names)>,
    /// The kinds of the results of calls of them found so far, by the kinds of the arguments.
    given: HashMap<(usize, Vec<Kind>), Kind>,
    /// The calls that this pass has visited.
    visited: HashSet<(usize, Vec<Kind>)>,
    /// The function that assigns each name; `None` for the rule itself.
    assigned: HashMap<Rc<str>, Option<usize>>,
    /// The function being visited.
    inside: Option<usize>,
    /// Whether the statements of the rule yield options.
    yields_options: bool,
    depth: usize,
    expressions: usize,
    next: u32,
    /// The value numbers of literals, of operations on numbered values, and of products with rows and columns.
    numbers: HashMap<Expression, u32>,
    changed: bool,
    failed: bool,
}

impl Machine<'_> {
    /// The first coded of the reflections of a board that are proved symmetries, if the ruleset has no clauses for
    /// symmetries; `None` if it is the board itself.
    pub(super) fn reflected(&mut self, at: ScriptBoard) -> Option<Term> {
        if at.ruleset.is_plain || at.ruleset.rules.same.is_some() || at.ruleset.rules.negative.is_some() {
            return None;
        }
        let (entry, reflections) = self.reflections_of(at.ruleset)?;
        let codes = at.ruleset.codes.borrow();
        let mut values = codes.values(at.board);
        let Some(Value::Grid(grid)) = values.get(entry).cloned() else { return None };
        let mut first = at.board.clone();
        for other in reflected(&grid, reflections) {
            values[entry] = Value::Grid(Rc::new(other));
            first = codes.find(&values).filter(|other| *other < first).unwrap_or(first);
        }
        (first != *at.board).then_some(Term { ruleset: at.id, board: first, negated: false })
    }

    /// The index of the entry that is a grid, and which of its reflections are proved symmetries: of the rows, of the
    /// columns, and the transposition. `None` if none is.
    fn reflections_of(&mut self, written: &ScriptRuleset) -> Option<(usize, [bool; 3])> {
        let definition = &written.definition;
        let is_grid = |kind: &EntryKind| matches!(kind, EntryKind::Grid(_, Surface::Plane));
        let at = definition.entries.iter().position(|entry| is_grid(&entry.kind))?;
        if let Some(reflections) = written.tested.borrow().reflections {
            return reflections.contains(&true).then_some((at, reflections));
        }
        let mut reflections = [Reflection::Rows, Reflection::Columns, Reflection::Diagonal]
            .map(|reflection| self.is_symmetry(written, at, reflection));
        // The transposition and either of the others generate the third.
        if reflections[2] && (reflections[0] || reflections[1]) {
            reflections = [true; 3];
        }
        written.tested.borrow_mut().reflections = Some(reflections);
        reflections.contains(&true).then_some((at, reflections))
    }

    fn is_symmetry(&mut self, written: &ScriptRuleset, grid: usize, reflection: Reflection) -> bool {
        let definition = &written.definition;
        let Moves::InTurn(moves) = &definition.moves else { return false };
        let ends = &definition.ends;
        let is_alone =
            definition.entries.iter().enumerate().all(|(at, entry)| at == grid || entry.kind == EntryKind::Integer);
        if !is_alone
            || definition.is_loopy
            || ends.score.is_some()
            || !ends.goals.is_empty()
            || ends.entailing.is_some()
        {
            return false;
        }
        let mut proof = Proof {
            reflection,
            program: &written.program,
            outside: HashMap::new(),
            builtins: HashSet::new(),
            grid,
            entries: definition.entries.len(),
            functions: Vec::new(),
            given: HashMap::new(),
            visited: HashSet::new(),
            assigned: HashMap::new(),
            inside: None,
            yields_options: false,
            depth: 0,
            expressions: 0,
            next: 0,
            numbers: HashMap::new(),
            changed: true,
            failed: false,
        };
        let conditions = written.rules.valid.iter().map(|(holds, _)| holds);
        for rule in written.rules.options.iter().chain(conditions) {
            let Value::Function(closure) = rule else { return false };
            self.names_outside(&closure.code, &mut proof);
        }
        let mut first = Names::from([(Rc::from(ITSELF), Kind::Itself)]);
        for (at, entry) in definition.entries.iter().enumerate() {
            first.insert(Rc::clone(&entry.name.text), if at == grid { Kind::Board } else { Kind::Same(0) });
        }
        let parameters = definition.parameters.iter().map(|parameter| &parameter.name);
        let names = parameters.chain(definition.constants.iter().map(|(name, _)| name));
        for (name, value) in names.zip(written.settings()) {
            let kind = proof.kind_of(&value);
            first.insert(Rc::clone(&name.text), kind);
        }
        for pass in 0..MAX_PASSES {
            if !std::mem::take(&mut proof.changed) {
                return true;
            }
            proof.visited.clear();
            // The assigned names are known only after the first pass.
            proof.changed = pass == 0;
            for rule in moves {
                proof.rule(rule, &first, true);
            }
            for condition in &definition.valid {
                proof.rule(&condition.holds, &first, false);
            }
            if proof.failed {
                return false;
            }
        }
        false
    }

    /// Adds the kinds of the names of the session that some code reads.
    fn names_outside(&mut self, code: &Code, proof: &mut Proof<'_>) {
        for op in &code.ops {
            let Op::Session { name: id, .. } = op else { continue };
            let Some(value) = self.session_value(*id) else { continue };
            self.environment.names.note_read_by_rules(*id);
            let name = Rc::clone(self.environment.names.name(*id));
            match &value {
                Value::Builtin(function) if *self.environment.library.function(*function).name() == *name => {
                    proof.builtins.insert(name);
                }
                _ => {
                    let kind = proof.kind_of(&value);
                    proof.outside.insert(name, kind);
                }
            }
        }
        for (inner, _) in &code.functions {
            self.names_outside(inner, proof);
        }
    }
}

/// The images of a grid under the group generated by some reflections, without the grid itself.
fn reflected(grid: &Grid, [rows, columns, diagonal]: [bool; 3]) -> Vec<Grid> {
    let mut all = vec![grid.clone()];
    for (is_allowed, reflect) in [
        (rows, Grid::with_rows_flipped as fn(&Grid) -> Grid),
        (columns, Grid::with_columns_flipped),
        (diagonal, Grid::transposed),
    ] {
        if is_allowed {
            all.extend(all.iter().map(reflect).collect::<Vec<_>>());
        }
    }
    all.split_off(1)
}

impl Proof<'_> {
    fn rule(&mut self, rule: &Rc<Function>, first: &Names, gives: bool) {
        self.yields_options = gives;
        let kind = match &rule.body {
            Body::Expr(expr) => self.expr(*expr, first),
            Body::Block(block) | Body::Collect(block) => self.block(block, first),
        };
        self.failed |= if gives { !is_option(&kind) } else { !is_same(&kind) };
    }

    /// Gives up the proof at what it does not cover.
    fn unknown(&mut self) -> Kind {
        self.failed = true;
        Kind::Unknown
    }

    // ---- kinds

    fn number(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    fn number_of(&mut self, value: Expression) -> u32 {
        let fresh = self.next + 1;
        let number = *self.numbers.entry(value).or_insert(fresh);
        self.next = self.next.max(number);
        number
    }

    /// The kind of an arbitrary square, with `squares` 1, or step, with 0.
    fn pair(&mut self, squares: i64) -> Kind {
        let line = match self.reflection {
            Reflection::Diagonal => Line { squares: 0, terms: vec![(self.number(), 1)] },
            _ => Line { squares, terms: Vec::new() },
        };
        let same = || Kind::Same(0);
        Kind::Tuple(match self.reflection {
            Reflection::Rows => vec![Kind::Row(line), same()],
            Reflection::Columns => vec![same(), Kind::Column(line)],
            Reflection::Diagonal => vec![Kind::Row(line.clone()), Kind::Column(line)],
        })
    }

    fn is_pair(&self, kind: &Kind, squares: i64) -> bool {
        let Kind::Tuple(pair) = kind else { return *kind == Kind::Never };
        match (self.reflection, pair.as_slice()) {
            (_, [Kind::Never, _] | [_, Kind::Never]) => true,
            (Reflection::Rows, [Kind::Row(row), Kind::Same(_)]) => row.squares == squares,
            (Reflection::Columns, [Kind::Same(_), Kind::Column(column)]) => column.squares == squares,
            (Reflection::Diagonal, [Kind::Row(row), Kind::Column(column)]) => row == column,
            _ => false,
        }
    }

    /// The kind of a value that is the same on both boards. Pairs of integers are steps if the list of them is closed
    /// under the reflection.
    fn kind_of(&mut self, value: &Value) -> Kind {
        let step = |value: &Value| match value {
            Value::Tuple(pair) => match pair.items.as_slice() {
                [row, column] => Some([integer(row).ok()?.to_i64()?, integer(column).ok()?.to_i64()?]),
                _ => None,
            },
            _ => None,
        };
        match value {
            Value::Tuple(tuple) => {
                let steps: Option<Vec<[i64; 2]>> = tuple.items.iter().map(step).collect();
                match steps {
                    Some(steps) if self.are_closed(&steps) => Kind::Multiset(Box::new(self.pair(0))),
                    _ if tuple.items.iter().all(|item| is_same(&self.kind_of(item))) => Kind::Same(0),
                    _ => Kind::Unknown,
                }
            }
            Value::Nothing
            | Value::Boolean(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Symbol(_)
            | Value::Player(_)
            | Value::Game(_) => Kind::Same(0),
            Value::Ruleset(_) => Kind::Same(0),
            _ => Kind::Unknown,
        }
    }

    /// Whether a list of steps is closed under the reflection.
    fn are_closed(&self, steps: &[[i64; 2]]) -> bool {
        let reflect = |[row, column]: [i64; 2]| match self.reflection {
            Reflection::Rows => [row.wrapping_neg(), column],
            Reflection::Columns => [row, column.wrapping_neg()],
            Reflection::Diagonal => [column, row],
        };
        let (mut own, mut reflected) = (steps.to_vec(), steps.iter().copied().map(reflect).collect::<Vec<_>>());
        own.sort_unstable();
        reflected.sort_unstable();
        !own.is_empty() && own == reflected
    }

    /// A kind with its squares and steps renamed, which drops the relations between them.
    fn renamed(
        &self,
        kind: &Kind,
        lines: &mut HashMap<Line, u32>,
        next: &mut impl FnMut() -> u32,
        keeps: bool,
    ) -> Kind {
        let mut line = |line: &Line| match self.reflection {
            Reflection::Diagonal => {
                let number = *lines.entry(line.clone()).or_insert_with(&mut *next);
                Line { squares: 0, terms: vec![(number, 1)] }
            }
            _ => line.clone(),
        };
        match kind {
            Kind::Row(row) => Kind::Row(line(row)),
            Kind::Column(column) => Kind::Column(line(column)),
            Kind::Same(_) => Kind::Same(if keeps { 0 } else { next() }),
            Kind::Tuple(items) => {
                Kind::Tuple(items.iter().map(|item| self.renamed(item, lines, next, keeps)).collect())
            }
            Kind::Multiset(item) => Kind::Multiset(Box::new(self.renamed(item, lines, next, true))),
            other => other.clone(),
        }
    }

    /// Kinds in a canonical form for comparison: numbered from 1 in order of occurrence.
    fn canonical(&self, kinds: &[Kind]) -> Vec<Kind> {
        let (mut lines, mut count) = (HashMap::new(), 0);
        let mut next = || {
            count += 1;
            count
        };
        kinds.iter().map(|kind| self.renamed(kind, &mut lines, &mut next, true)).collect()
    }

    /// Kinds with new numbers, for a visit that is independent of their origin.
    fn all_fresh(&mut self, kinds: &[Kind]) -> Vec<Kind> {
        let (mut lines, mut count) = (HashMap::new(), self.next);
        let mut next = || {
            count += 1;
            count
        };
        let fresh = kinds.iter().map(|kind| self.renamed(kind, &mut lines, &mut next, false)).collect();
        self.next = count;
        fresh
    }

    fn fresh(&mut self, kind: Kind) -> Kind {
        self.all_fresh(&[kind]).pop().unwrap_or(Kind::Unknown)
    }

    /// A kind that covers both kinds.
    fn join(&mut self, a: &Kind, b: &Kind) -> Kind {
        self.join_lines(a, b, &mut HashMap::new())
    }

    fn join_lines(&mut self, a: &Kind, b: &Kind, lines: &mut HashMap<(Line, Line), u32>) -> Kind {
        let mut line = |proof: &mut Self, a: &Line, b: &Line| match proof.reflection {
            _ if a == b => Some(a.clone()),
            Reflection::Diagonal => {
                let number = *lines.entry((a.clone(), b.clone())).or_insert_with(|| proof.number());
                Some(Line { squares: 0, terms: vec![(number, 1)] })
            }
            _ => None,
        };
        match (a, b) {
            (a, b) if a == b => a.clone(),
            (Kind::Never, other) | (other, Kind::Never) => other.clone(),
            (Kind::Same(_), Kind::Same(_)) => Kind::Same(0),
            (Kind::Position, Kind::Same(_)) | (Kind::Same(_), Kind::Position) => Kind::Position,
            (Kind::Row(a), Kind::Row(b)) => line(self, a, b).map_or(Kind::Unknown, Kind::Row),
            (Kind::Column(a), Kind::Column(b)) => line(self, a, b).map_or(Kind::Unknown, Kind::Column),
            (Kind::Tuple(a), Kind::Tuple(b)) if a.len() == b.len() => {
                Kind::Tuple(a.iter().zip(b).map(|(a, b)| self.join_lines(a, b, lines)).collect())
            }
            (Kind::Tuple(_) | Kind::Multiset(_), Kind::Tuple(_) | Kind::Multiset(_)) => {
                let [a, b] = [self.items(a), self.items(b)];
                Kind::Multiset(Box::new(self.join(&a, &b)))
            }
            _ => Kind::Unknown,
        }
    }

    /// The kind of the items of a collection.
    fn items(&mut self, collection: &Kind) -> Kind {
        match collection {
            Kind::Never => Kind::Never,
            Kind::Same(_) => Kind::Same(0),
            Kind::Multiset(item) => Kind::clone(item),
            Kind::Tuple(items) => items.iter().fold(Kind::Never, |all, item| self.join(&all, item)),
            _ => Kind::Unknown,
        }
    }

    /// Visits a condition, which must hold on both boards or on neither.
    fn condition(&mut self, expr: ExprId, names: &Names) {
        let kind = self.expr(expr, names);
        self.failed |= !is_same(&kind);
    }

    // ---- statements

    fn block(&mut self, block: &Block, names: &Names) -> Kind {
        let mut names = names.clone();
        let mut last = Kind::Same(0);
        for statement in block {
            last = match &statement.kind {
                StatementKind::Expr(id) => {
                    let expr = &self.program.expr(*id).kind;
                    let kind = match expr {
                        ExprKind::Assign(name, value) => self.assign(&name.text, *value, &mut names),
                        _ => self.expr(*id, &names),
                    };
                    // Loops and conditionals yield by the statements inside.
                    let is_yielded = !matches!(
                        expr,
                        ExprKind::Assign(..) | ExprKind::If { .. } | ExprKind::For { collects: false, .. }
                    );
                    if self.yields_options && self.inside.is_none() {
                        self.failed |= is_yielded && !is_option(&kind);
                        if is_yielded { kind } else { Kind::Same(0) }
                    } else {
                        kind
                    }
                }
                StatementKind::Def { name, function } => {
                    let at = self.functions.iter().position(|(known, _)| Rc::ptr_eq(known, function));
                    let at = at.unwrap_or(self.functions.len());
                    // Names visible inside must not change.
                    self.failed |= self.depth > 0 || self.assigned.keys().any(|name| names.contains_key(name));
                    names.insert(Rc::clone(&name.text), Kind::Function(at));
                    match self.functions.get_mut(at) {
                        Some((_, seen)) => seen.clone_from(&names),
                        None => self.functions.push((Rc::clone(function), names.clone())),
                    }
                    Kind::Same(0)
                }
                StatementKind::Continue => Kind::Never,
                _ => self.unknown(),
            };
        }
        last
    }

    fn assign(&mut self, name: &Rc<str>, value: ExprId, names: &mut Names) -> Kind {
        let mut kind = self.expr(value, names);
        if kind == Kind::Same(0) {
            kind = Kind::Same(self.number());
        }
        let owner = *self.assigned.entry(Rc::clone(name)).or_insert(self.inside);
        let is_seen = self.functions.iter().any(|(_, seen)| seen.contains_key(name));
        let is_second = names.insert(Rc::clone(name), kind.clone()).is_some();
        self.failed |= owner != self.inside || is_seen || is_second;
        kind
    }

    fn loops(&mut self, over: &[ForClause], names: &Names, body: &mut dyn FnMut(&mut Self, &Names) -> Kind) -> Kind {
        let [clause, inner @ ..] = over else { return body(self, names) };
        self.failed |= clause.as_long_as.is_some();
        let item = match &clause.over {
            Domain::Items(collection) => {
                let collection = self.expr(*collection, names);
                self.items(&collection)
            }
            Domain::Steps { from, to, by } => {
                for end in [Some(*from), *to, *by].into_iter().flatten() {
                    self.condition(end, names);
                }
                Kind::Same(0)
            }
        };
        let mut names = names.clone();
        let item = self.fresh(item);
        self.bind(&clause.variable, &item, &mut names);
        if let Some(condition) = clause.condition {
            self.condition(condition, &names);
        }
        self.loops(inner, &names, body)
    }

    fn bind(&mut self, pattern: &Pattern, kind: &Kind, names: &mut Names) {
        match (pattern, kind) {
            (Pattern::Name(name), kind) => _ = names.insert(Rc::clone(&name.text), kind.clone()),
            (Pattern::Tuple { items, .. }, Kind::Tuple(kinds)) if items.len() == kinds.len() => {
                items.iter().zip(kinds).for_each(|(item, kind)| self.bind(item, kind, names));
            }
            (Pattern::Tuple { items, .. }, kind) => {
                for item in items {
                    let own = match kind {
                        Kind::Never => Kind::Never,
                        Kind::Same(_) => Kind::Same(self.number()),
                        _ => Kind::Unknown,
                    };
                    self.bind(item, &own, names);
                }
            }
        }
    }

    // ---- expressions

    fn expr(&mut self, id: ExprId, names: &Names) -> Kind {
        self.expressions += 1;
        self.failed |= self.depth == MAX_DEPTH || self.expressions > MAX_EXPRESSIONS;
        if self.failed {
            return Kind::Unknown;
        }
        self.depth += 1;
        let kind = crate::stack::deeper(|| Ok::<_, Stop>(self.expr_inside(id, names)));
        self.depth -= 1;
        self.failed |= kind.is_err();
        kind.unwrap_or(Kind::Unknown)
    }

    fn expr_inside(&mut self, id: ExprId, names: &Names) -> Kind {
        let program = self.program;
        match &program.expr(id).kind {
            ExprKind::Number(number) => {
                Kind::Same(number.to_i64().map_or(0, |number| self.number_of(Expression::Integer(number))))
            }
            ExprKind::String(_) => Kind::Same(0),
            ExprKind::Name(name) => self.name(name, names),
            ExprKind::Tuple(items) => match self.steps(items) {
                Some(steps) if self.are_closed(&steps) => Kind::Multiset(Box::new(self.pair(0))),
                _ => Kind::Tuple(items.iter().map(|item| self.expr(*item, names)).collect()),
            },
            ExprKind::Comprehension { item, over, .. } => {
                let kind = self.loops(over, names, &mut |proof, names| proof.expr(*item, names));
                Kind::Multiset(Box::new(kind))
            }
            ExprKind::For { over, body, collects } => {
                let kind = self.loops(over, names, &mut |proof, names| proof.block(body, names));
                if *collects { Kind::Multiset(Box::new(kind)) } else { Kind::Same(0) }
            }
            ExprKind::Range(from, to) => {
                self.condition(*from, names);
                self.condition(*to, names);
                Kind::Same(0)
            }
            ExprKind::Unary(op, operand) => match (op, self.expr(*operand, names)) {
                (_, Kind::Never) => Kind::Never,
                (_, Kind::Same(_)) => Kind::Same(0),
                (UnaryOp::Negate, Kind::Row(line)) => Kind::Row(line.times(-1)),
                (UnaryOp::Negate, Kind::Column(line)) => Kind::Column(line.times(-1)),
                _ => Kind::Unknown,
            },
            ExprKind::Binary(op, a, b) => {
                let kinds = [self.expr(*a, names), self.expr(*b, names)];
                self.binary(*op, (*a, *b), &kinds)
            }
            ExprKind::If { arms, otherwise } => {
                let mut given = otherwise.as_ref().map_or(Kind::Same(0), |block| self.block(block, names));
                for (condition, block) in arms {
                    self.condition(*condition, names);
                    let kind = self.block(block, names);
                    given = self.join(&given, &kind);
                }
                given
            }
            ExprKind::Bracket { head, entries, named } if named.is_empty() => {
                let head = head.map_or(Kind::Itself, |head| self.expr(head, names));
                let kinds: Vec<Kind> = entries.iter().map(|entry| self.expr(*entry, names)).collect();
                match (head, kinds.as_slice()) {
                    (Kind::Never, _) => Kind::Never,
                    (Kind::Itself, kinds) if kinds.len() == self.entries => {
                        let is_board = matches!(kinds[self.grid], Kind::Board | Kind::Never);
                        let others = kinds.iter().enumerate().filter(|(at, _)| *at != self.grid || !is_board);
                        if others.into_iter().all(|(_, kind)| is_same(kind)) { Kind::Position } else { Kind::Unknown }
                    }
                    (Kind::Itself | Kind::Same(_), kinds) if kinds.iter().all(is_same) => Kind::Same(0),
                    (Kind::Board, [place]) if self.is_pair(place, 1) => Kind::Same(0),
                    (Kind::Board, [_, _]) if self.is_pair(&Kind::Tuple(kinds.clone()), 1) => Kind::Same(0),
                    (Kind::Tuple(items), [_]) => match &program.expr(entries[0]).kind {
                        ExprKind::Number(at) => {
                            let at =
                                at.to_u64().and_then(|at| usize::try_from(at).ok()).and_then(|at| at.checked_sub(1));
                            at.and_then(|at| items.get(at)).cloned().unwrap_or(Kind::Unknown)
                        }
                        _ => Kind::Unknown,
                    },
                    _ => Kind::Unknown,
                }
            }
            ExprKind::Call { function, arguments, named } if named.is_empty() => {
                let (name, receiver) = match &program.expr(*function).kind {
                    ExprKind::Name(name) => (name, None),
                    ExprKind::Field(receiver, name) => (&name.text, Some(*receiver)),
                    _ => return self.unknown(),
                };
                let arguments: Vec<ExprId> = receiver.into_iter().chain(arguments.iter().copied()).collect();
                self.called(name, &arguments, names)
            }
            ExprKind::Field(receiver, name) => self.called(&name.text, &[*receiver], names),
            _ => self.unknown(),
        }
    }

    fn name(&mut self, name: &Rc<str>, names: &Names) -> Kind {
        match (names.get(name), self.assigned.get(name)) {
            (Some(kind), _) => kind.clone(),
            // It may belong to an enclosing block.
            (None, Some(_)) => Kind::Unknown,
            (None, None) => {
                let kind = self.outside.get(name).cloned().unwrap_or(Kind::Unknown);
                self.fresh(kind)
            }
        }
    }

    /// A tuple of literal steps.
    fn steps(&self, items: &[ExprId]) -> Option<Vec<[i64; 2]>> {
        let number = |id: &ExprId| match &self.program.expr(*id).kind {
            ExprKind::Number(number) => number.to_i64(),
            ExprKind::Unary(UnaryOp::Negate, of) => match &self.program.expr(*of).kind {
                ExprKind::Number(number) => Some(-number.to_i64()?),
                _ => None,
            },
            _ => None,
        };
        let step = |item: &ExprId| match &self.program.expr(*item).kind {
            ExprKind::Tuple(pair) => match pair.as_slice() {
                [row, column] => Some([number(row)?, number(column)?]),
                _ => None,
            },
            _ => None,
        };
        items.iter().map(step).collect()
    }

    fn binary(&mut self, op: BinaryOp, (a, b): (ExprId, ExprId), kinds: &[Kind; 2]) -> Kind {
        let is_number = |id: ExprId, wanted: i64| matches!(&self.program.expr(id).kind, ExprKind::Number(number) if number.to_i64() == Some(wanted));
        match (op, kinds) {
            (_, [Kind::Never, _] | [_, Kind::Never]) => Kind::Never,
            (BinaryOp::Misere(_) | BinaryOp::Loopy(_) | BinaryOp::PlusMinus, _) => Kind::Unknown,
            (op, [Kind::Same(a), Kind::Same(b)]) if *a != 0 && *b != 0 => {
                Kind::Same(self.number_of(Expression::Binary(op, *a, *b)))
            }
            (_, [Kind::Same(_), Kind::Same(_)]) => Kind::Same(0),
            (BinaryOp::Add, [Kind::Row(a), Kind::Row(b)]) => Kind::Row(a.plus(b)),
            (BinaryOp::Add, [Kind::Column(a), Kind::Column(b)]) => Kind::Column(a.plus(b)),
            (BinaryOp::Subtract, [Kind::Row(a), Kind::Row(b)]) => Kind::Row(a.plus(&b.times(-1))),
            (BinaryOp::Subtract, [Kind::Column(a), Kind::Column(b)]) => Kind::Column(a.plus(&b.times(-1))),
            (BinaryOp::Add, [Kind::Position, Kind::Position | Kind::Same(_)] | [Kind::Same(_), Kind::Position]) => {
                Kind::Position
            }
            (BinaryOp::Add, [Kind::Multiset(_) | Kind::Tuple(_), Kind::Multiset(_) | Kind::Tuple(_)]) => {
                let [a, b] = kinds.each_ref().map(|kind| self.items(kind));
                Kind::Multiset(Box::new(self.join(&a, &b)))
            }
            (BinaryOp::Multiply, [Kind::Same(factor), line @ (Kind::Row(_) | Kind::Column(_))]) => {
                self.product((a, *factor), line)
            }
            (BinaryOp::Multiply, [line @ (Kind::Row(_) | Kind::Column(_)), Kind::Same(factor)]) => {
                self.product((b, *factor), line)
            }
            (BinaryOp::Compare(Comparison::Equal | Comparison::NotEqual, None), [one, other]) => {
                let are_alike = match (self.reflection, one, other) {
                    (Reflection::Diagonal, ..) => [one, other].iter().all(|pair| self.is_pair(pair, 1)),
                    (_, Kind::Row(a), Kind::Row(b)) | (_, Kind::Column(a), Kind::Column(b)) => a.squares == b.squares,
                    (_, Kind::Row(line) | Kind::Column(line), Kind::Same(_)) => line.squares == 0 && is_number(b, 0),
                    _ => [0, 1].iter().any(|squares| self.is_pair(one, *squares) && self.is_pair(other, *squares)),
                };
                if are_alike { Kind::Same(0) } else { Kind::Unknown }
            }
            _ => Kind::Unknown,
        }
    }

    /// The product of a number and a row or a column.
    fn product(&mut self, (factor, number): (ExprId, u32), line: &Kind) -> Kind {
        let (line, wrap): (&Line, fn(Line) -> Kind) = match line {
            Kind::Row(line) => (line, Kind::Row),
            Kind::Column(line) => (line, Kind::Column),
            _ => return Kind::Unknown,
        };
        let literal = match &self.program.expr(factor).kind {
            ExprKind::Number(number) => number.to_i64(),
            _ => None,
        };
        match (literal, self.reflection) {
            (Some(factor), _) => wrap(line.times(factor)),
            (None, Reflection::Rows | Reflection::Columns) if line.squares == 0 => wrap(line.clone()),
            (None, Reflection::Diagonal) if number != 0 => {
                let product = self.number_of(Expression::Times(number, line.clone()));
                wrap(Line { squares: 0, terms: vec![(product, 1)] })
            }
            _ => Kind::Unknown,
        }
    }

    fn called(&mut self, name: &Rc<str>, arguments: &[ExprId], names: &Names) -> Kind {
        let kinds: Vec<Kind> = arguments.iter().map(|argument| self.expr(*argument, names)).collect();
        match names.get(name) {
            Some(Kind::Function(at)) => return self.call(*at, &kinds),
            Some(_) => return self.unknown(),
            None if self.assigned.contains_key(name) || !self.builtins.contains(name) => return self.unknown(),
            None => {}
        }
        if kinds.contains(&Kind::Never) {
            return Kind::Never;
        }
        match (&**name, kinds.as_slice()) {
            (name, kinds) if FUNCTIONS.contains(&name) && kinds.iter().all(is_same) => Kind::Same(0),
            ("Size" | "Length", [Kind::Multiset(_) | Kind::Tuple(_)]) => Kind::Same(0),
            ("Contains", [Kind::Multiset(item), place]) if self.is_pair(item, 1) && self.is_pair(place, 1) => {
                Kind::Same(0)
            }
            ("FindAll", [Kind::Board, letters @ ..]) if letters.iter().all(is_same) => {
                Kind::Multiset(Box::new(self.pair(1)))
            }
            ("With", [Kind::Board, pairs @ ..]) => {
                let is_right =
                    |pair: &[Kind]| matches!(pair, [place, letter] if self.is_pair(place, 1) && is_same(letter));
                if pairs.chunks(2).all(is_right) { Kind::Board } else { Kind::Unknown }
            }
            ("Ray", [Kind::Board, place, steps, letters @ ..])
                if self.is_pair(place, 1) && letters.iter().all(is_same) =>
            {
                let are_steps = match steps {
                    Kind::Multiset(step) => self.is_pair(step, 0),
                    step => self.is_pair(step, 0),
                };
                if are_steps { Kind::Multiset(Box::new(self.pair(1))) } else { Kind::Unknown }
            }
            _ => self.unknown(),
        }
    }

    fn call(&mut self, at: usize, arguments: &[Kind]) -> Kind {
        let (function, mut names) = self.functions[at].clone();
        let has_defaults = function.parameters.iter().any(|parameter| parameter.default.is_some());
        if has_defaults || function.parameters.len() != arguments.len() {
            return self.unknown();
        }
        let key = (at, self.canonical(arguments));
        if self.visited.insert(key.clone()) {
            let fresh = self.all_fresh(&key.1);
            names.extend(function.parameters.iter().map(|parameter| Rc::clone(&parameter.name.text)).zip(fresh));
            let outer = self.inside.replace(at);
            let kind = match &function.body {
                Body::Expr(expr) => self.expr(*expr, &names),
                Body::Block(block) | Body::Collect(block) => self.block(block, &names),
            };
            self.inside = outer;
            let known = self.given.get(&key).cloned().unwrap_or(Kind::Never);
            let kind = self.join(&known, &kind);
            let kind = self.canonical(&[kind]).pop().unwrap_or(Kind::Unknown);
            self.changed |= known != kind;
            self.given.insert(key.clone(), kind);
        }
        let kind = self.given.get(&key).cloned().unwrap_or(Kind::Never);
        self.fresh(kind)
    }
}

fn is_same(kind: &Kind) -> bool {
    match kind {
        Kind::Never | Kind::Same(_) => true,
        Kind::Tuple(items) => items.iter().all(is_same),
        Kind::Multiset(item) => **item == Kind::Never,
        _ => false,
    }
}

/// Whether the options that a rule gives have the same play on both boards.
fn is_option(kind: &Kind) -> bool {
    match kind {
        Kind::Position => true,
        Kind::Tuple(items) => items.iter().all(is_option),
        Kind::Multiset(item) => is_option(item),
        kind => is_same(kind),
    }
}
