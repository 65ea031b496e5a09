//! Name resolution, which runs once before anything else.
//!
//! A name is a variable of an enclosing function, of a loop, or a name of the session. A function's variables are its
//! parameters and the names that it assigns; each begins with its first assignment, and until then the name means what
//! it means outside. An assignment changes the innermost variable of that name that has a value, and otherwise begins
//! one of the innermost function; only the top level changes names of the session.
//!
//! Most variables definitely have a value wherever they are used, and are visible only to their own call: those live in
//! registers. For the others a name has several candidates, and means the first that has a value.

use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::read::ast::{
    BinaryOp, Block, Body, Domain, ExprId, ExprKind, ForClause, Function, Name, Program, Statement, StatementKind,
    UpOrder,
};

/// The index of a variable in [`Resolution::variables`].
pub type VariableId = usize;

/// The index of a function in [`Resolution::functions`]; 0 is the program itself.
pub type FunctionId = usize;

/// A variable of a function or a loop.
pub struct Variable {
    /// Its name.
    pub name: Rc<str>,
    /// The function that it belongs to.
    pub function: FunctionId,
    /// Whether it has a value from the start: a parameter, or a variable of a loop.
    begins: bool,
    /// Whether it is assigned later.
    changes: bool,
    /// Whether it is read.
    pub is_read: bool,
    /// Whether nested functions use it.
    is_shared: bool,
    /// Whether it may have no value where it is used.
    may_be_unset: bool,
}

impl Variable {
    /// Whether it can live in a register of its call, with copies in nested functions.
    pub fn is_register(&self) -> bool {
        !self.may_be_unset && (!self.is_shared || self.begins && !self.changes)
    }
}

/// The variables that a function uses.
#[derive(Default)]
pub struct FunctionVariables {
    /// Its own variables without those of loops, parameters first.
    pub variables: Vec<VariableId>,
    /// The variables of enclosing functions that it or a nested function uses.
    pub captures: IndexSet<VariableId, FxBuildHasher>,
}

/// What a name means at a place: the first candidate that has a value, or else `last`.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// Variables, innermost first.
    pub candidates: Vec<VariableId>,
    /// The meaning if none has a value.
    pub last: Last,
}

/// What a name means if no candidate has a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Last {
    /// One of them definitely has.
    Certain,
    /// The name of the session.
    #[default]
    Session,
    /// The variable that the assignment begins.
    Begin(VariableId),
}

/// A statement without an effect at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misplaced {
    /// `break` or `continue` outside of a loop.
    Loop,
    /// `return` outside of a function.
    Return,
}

impl Misplaced {
    /// The message and the help.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Misplaced::Loop => {
                ("`break` and `continue` belong in a loop", "a loop is `while c do … end` or `for x in xs do … end`")
            }
            Misplaced::Return => {
                ("`return` belongs in a function", "outside of one, a statement that is an expression prints its value")
            }
        }
    }
}

/// The meaning of the names of a program, or of a function by itself.
#[derive(Default)]
pub struct Resolution {
    /// Every variable.
    pub variables: Vec<Variable>,
    /// Every function.
    pub functions: Vec<FunctionVariables>,
    function_ids: FxHashMap<*const Function, FunctionId>,
    /// Names in expressions: read, called, or assigned.
    exprs: FxHashMap<ExprId, Access>,
    /// Names in statements, by their first byte.
    statements: FxHashMap<usize, Access>,
    /// Variables of loops, by their first byte.
    loops: FxHashMap<usize, VariableId>,
    /// Misplaced statements, by their first byte.
    pub misplaced: FxHashMap<usize, Misplaced>,
    /// Names of the session that the program reads, outside functions and loops, before it assigns them.
    pub early: Vec<ExprId>,
}

impl Resolution {
    /// Resolves the names of a program.
    pub fn of_program(program: &Program) -> Self {
        let mut resolver = Resolver::new(program);
        resolver.block(&program.statements);
        resolver.resolution
    }

    /// Resolves the names in a function that sees no variables but those of the session.
    pub fn of_function(program: &Program, function: &Rc<Function>) -> Self {
        let mut resolver = Resolver::new(program);
        resolver.function(function);
        resolver.resolution
    }

    /// The names of the assignments that begin a variable of a function, without parameters and variables of loops.
    pub fn begun<'p>(&self, program: &'p Program) -> impl Iterator<Item = &'p Name> {
        let begins = |variable: &VariableId| self.variables[*variable].begins;
        program.exprs.iter().zip(0..).filter_map(move |(expr, place)| {
            let (ExprKind::Assign(name, _), access) = (&expr.kind, self.exprs.get(&ExprId(place))?) else {
                return None;
            };
            let is_begun =
                matches!(access.last, Last::Begin(own) if !begins(&own)) && !access.candidates.iter().any(begins);
            is_begun.then_some(name)
        })
    }

    /// The identifier of a function.
    pub fn function(&self, function: &Rc<Function>) -> FunctionId {
        self.function_ids.get(&Rc::as_ptr(function)).copied().unwrap_or_default()
    }

    /// What the name in an expression means, if the expression was resolved.
    pub fn find(&self, id: ExprId) -> Option<&Access> {
        self.exprs.get(&id)
    }

    /// What the name in an expression means.
    pub fn expr(&self, id: ExprId) -> Access {
        self.exprs.get(&id).cloned().unwrap_or_default()
    }

    /// What the name in a statement means.
    pub fn statement(&self, name: &Name) -> Access {
        self.statements.get(&name.bytes.start).cloned().unwrap_or_default()
    }

    /// A variable of a loop.
    pub fn loop_variable(&self, name: &Name) -> Option<VariableId> {
        self.loops.get(&name.bytes.start).copied()
    }
}

/// The state of the resolver inside a function, or the program.
struct Context {
    id: FunctionId,
    own: FxHashMap<Rc<str>, VariableId>,
    /// The variables of loops, innermost last.
    loops: Vec<(Rc<str>, VariableId)>,
    /// The number of enclosing loops.
    depth: usize,
    definite: Definite,
}

/// The variables of a function that definitely have a value.
#[derive(Clone, Default)]
struct Definite {
    variables: IndexSet<VariableId, FxBuildHasher>,
    /// Whether this place is unreachable.
    is_dead: bool,
}

impl Definite {
    /// Merges the state of another path that leads to the same place.
    fn meet(&mut self, other: Definite) {
        match (self.is_dead, other.is_dead) {
            (_, true) => {}
            (true, false) => *self = other,
            (false, false) => self.variables.retain(|variable| other.variables.contains(variable)),
        }
    }
}

struct Resolver<'p> {
    program: &'p Program,
    resolution: Resolution,
    contexts: Vec<Context>,
    /// The names of the session that were assigned so far.
    assigned: FxHashSet<Rc<str>>,
}

impl Walk for Resolver<'_> {
    fn visit(&mut self, id: ExprId) {
        let program = self.program;
        match &program.expr(id).kind {
            ExprKind::Name(name) => self.used(id, name),
            ExprKind::Up { down: true, .. } => {
                let letters = program.source.text.get(program.expr(id).bytes.start..).unwrap_or_default();
                let word: Rc<str> = letters.chars().take_while(|letter| *letter == 'v').collect::<String>().into();
                if !self.candidates(&word).0.is_empty() {
                    self.used(id, &word);
                }
                self.exprs(&operands(&program.expr(id).kind));
            }
            ExprKind::Assign(name, value) => {
                self.expr(*value);
                let access = self.write(&name.text);
                self.resolution.exprs.insert(id, access);
            }
            ExprKind::Lambda(function) => self.function(function),
            ExprKind::Field(value, name) => {
                self.expr(*value);
                self.used(id, &name.text);
            }
            ExprKind::Binary(..) => {
                let (first, links) = chain(program, id);
                self.expr(first);
                for (op, right, _) in links {
                    match op {
                        BinaryOp::And | BinaryOp::Or => self.conditionally(|resolver| resolver.expr(right)),
                        _ => self.expr(right),
                    }
                }
            }
            ExprKind::Call { function, arguments, named } => {
                match &program.expr(*function).kind {
                    // The function is looked up before the operand of the dot is evaluated.
                    ExprKind::Field(value, name) => {
                        self.used(*function, &name.text);
                        self.expr(*value);
                    }
                    _ => self.expr(*function),
                }
                let (assigned, by_place): (Vec<ExprId>, Vec<ExprId>) =
                    arguments.iter().partition(|id| program.is_named(**id));
                self.exprs(&by_place);
                self.exprs(named.iter().map(|(_, value)| value));
                for id in assigned {
                    if let ExprKind::Assign(_, value) = &program.expr(id).kind {
                        self.expr(*value);
                    }
                }
            }
            ExprKind::If { arms, otherwise } => {
                let mut after = Definite { is_dead: true, ..Definite::default() };
                for (condition, block) in arms {
                    self.expr(*condition);
                    let before = self.context().definite.clone();
                    self.block(block);
                    let arm = std::mem::replace(&mut self.context().definite, before);
                    after.meet(arm);
                }
                otherwise.iter().for_each(|block| self.block(block));
                let last = std::mem::take(&mut self.context().definite);
                after.meet(last);
                self.context().definite = after;
            }
            ExprKind::Comprehension { item, over, .. } => self.clauses(over, |resolver| resolver.expr(*item)),
            ExprKind::For { over, body, .. } => {
                self.clauses(over, |resolver| resolver.block(body));
            }
            ExprKind::Game { label: Some(label), left, right } => {
                let variable = self.declare(&label.text, true);
                self.context().loops.push((Rc::clone(&label.text), variable));
                self.resolution.loops.insert(label.bytes.start, variable);
                self.exprs(left.iter().chain(right));
                self.context().loops.pop();
            }
            ExprKind::While(condition, body) => {
                self.expr(*condition);
                self.context().depth += 1;
                self.conditionally(|resolver| resolver.block(body));
                self.context().depth -= 1;
            }
            kind => self.exprs(&operands(kind)),
        }
    }
}

impl<'p> Resolver<'p> {
    fn new(program: &'p Program) -> Self {
        let mut resolver = Resolver {
            program,
            resolution: Resolution::default(),
            contexts: Vec::new(),
            assigned: FxHashSet::default(),
        };
        resolver.open();
        resolver
    }

    fn open(&mut self) -> FunctionId {
        let id = self.resolution.functions.len();
        self.resolution.functions.push(FunctionVariables::default());
        let (own, definite) = (FxHashMap::default(), Definite::default());
        let context = Context { id, own, loops: Vec::new(), depth: 0, definite };
        self.contexts.push(context);
        id
    }

    fn context(&mut self) -> &mut Context {
        let last = self.contexts.len() - 1;
        &mut self.contexts[last]
    }

    fn declare(&mut self, name: &Rc<str>, begins: bool) -> VariableId {
        let id = self.resolution.variables.len();
        let function = self.context().id;
        self.resolution.variables.push(Variable {
            name: Rc::clone(name),
            function,
            begins,
            changes: false,
            is_read: false,
            is_shared: false,
            may_be_unset: false,
        });
        id
    }

    /// The variables that a name may mean, innermost first, and whether the last of them definitely has a value.
    fn candidates(&self, name: &str) -> (Vec<VariableId>, bool) {
        let mut candidates = Vec::new();
        for context in self.contexts.iter().rev() {
            if let Some((_, variable)) = context.loops.iter().rev().find(|(other, _)| **other == *name) {
                candidates.push(*variable);
                return (candidates, true);
            }
            if let Some(variable) = context.own.get(name) {
                candidates.push(*variable);
                if context.definite.variables.contains(variable) {
                    return (candidates, true);
                }
            }
        }
        (candidates, false)
    }

    /// Records that the innermost function uses a variable.
    fn note_use(&mut self, variable: VariableId) {
        let home = self.resolution.variables[variable].function;
        for context in self.contexts.iter().rev().take_while(|context| context.id != home) {
            self.resolution.functions[context.id].captures.insert(variable);
            self.resolution.variables[variable].is_shared = true;
        }
    }

    fn note_all(&mut self, candidates: &[VariableId], is_certain: bool) {
        for (place, variable) in candidates.iter().enumerate() {
            self.note_use(*variable);
            self.resolution.variables[*variable].may_be_unset |= !(is_certain && place + 1 == candidates.len());
        }
    }

    fn read(&mut self, name: &str) -> Access {
        let (candidates, is_certain) = self.candidates(name);
        self.note_all(&candidates, is_certain);
        candidates.iter().for_each(|variable| self.resolution.variables[*variable].is_read = true);
        Access { candidates, last: if is_certain { Last::Certain } else { Last::Session } }
    }

    /// Records what the name in an expression means.
    fn used(&mut self, id: ExprId, name: &str) {
        let access = self.read(name);
        let is_run_here = self.contexts.len() == 1 && self.context().depth == 0;
        if is_run_here && access.candidates.is_empty() && !self.assigned.contains(name) {
            self.resolution.early.push(id);
        }
        self.resolution.exprs.insert(id, access);
    }

    fn write(&mut self, name: &Rc<str>) -> Access {
        if self.contexts.len() == 1 {
            self.assigned.insert(Rc::clone(name));
        }
        let (mut candidates, is_certain) = self.candidates(name);
        if is_certain {
            self.note_all(&candidates, true);
            for variable in &candidates {
                self.resolution.variables[*variable].changes = true;
            }
            return Access { candidates, last: Last::Certain };
        }
        let Some(own) = self.context().own.get(&**name).copied() else {
            // The top level, which has no enclosing function.
            return Access { candidates, last: Last::Session };
        };
        if candidates == [own] {
            candidates.clear();
            self.context().definite.variables.insert(own);
        }
        self.note_all(&candidates, false);
        for variable in &candidates {
            self.resolution.variables[*variable].changes = true;
        }
        Access { candidates, last: Last::Begin(own) }
    }

    // ---- functions

    fn function(&mut self, function: &Rc<Function>) {
        let mut assigned = Vec::new();
        let mut finder = Assigned { program: self.program, loops: Vec::new(), found: &mut assigned };
        match &function.body {
            Body::Expr(id) => finder.expr(*id),
            Body::Block(block) | Body::Collect(block) => finder.block(block),
        }
        for parameter in &function.parameters {
            parameter.default.into_iter().for_each(|default| finder.expr(default));
        }
        // A variable that definitely has a value outside is changed there.
        assigned.retain(|name| !self.candidates(name).1);
        let id = self.open();
        self.resolution.function_ids.insert(Rc::as_ptr(function), id);
        for parameter in &function.parameters {
            let variable = self.declare(&parameter.name.text, true);
            self.resolution.functions[id].variables.push(variable);
            self.context().own.insert(Rc::clone(&parameter.name.text), variable);
        }
        for name in assigned {
            if !self.context().own.contains_key(&name) {
                let variable = self.declare(&name, false);
                self.resolution.functions[id].variables.push(variable);
                self.context().own.insert(name, variable);
            }
        }
        let has_defaults = function.parameters.iter().any(|parameter| parameter.default.is_some());
        let parameters = self.resolution.functions[id].variables[..function.parameters.len()].to_vec();
        if !has_defaults {
            self.context().definite.variables.extend(parameters);
        } else {
            for (parameter, variable) in function.parameters.iter().zip(parameters) {
                if let Some(default) = parameter.default {
                    let before = self.context().definite.clone();
                    self.expr(default);
                    self.context().definite = before;
                }
                self.context().definite.variables.insert(variable);
            }
        }
        match &function.body {
            Body::Expr(id) => self.expr(*id),
            Body::Block(block) | Body::Collect(block) => self.block(block),
        }
        self.contexts.pop();
    }

    // ---- statements

    fn block(&mut self, block: &Block) {
        for statement in block {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Expr(id) | StatementKind::Load(id, _) | StatementKind::Assert(id) => self.expr(*id),
            StatementKind::Def { name, function } => {
                self.function(function);
                let access = self.write(&name.text);
                self.resolution.statements.insert(name.bytes.start, access);
            }
            StatementKind::RulesetLike(like) => {
                self.expr(like.base);
                self.assigned.insert(Rc::clone(&like.name.text));
            }
            StatementKind::Ruleset(definition) => {
                self.assigned.insert(Rc::clone(&definition.name.text));
                definition.given().for_each(|given| self.expr(given));
            }
            StatementKind::Use(Some(name)) => {
                let access = self.read(&name.text);
                self.resolution.statements.insert(name.bytes.start, access);
            }
            StatementKind::Use(None) => {}
            StatementKind::Break | StatementKind::Continue => {
                if self.context().depth == 0 {
                    self.resolution.misplaced.insert(statement.bytes.start, Misplaced::Loop);
                }
                self.context().definite.is_dead = true;
            }
            StatementKind::Return(value) => {
                if self.contexts.len() == 1 {
                    self.resolution.misplaced.insert(statement.bytes.start, Misplaced::Return);
                }
                value.iter().for_each(|value| self.expr(*value));
                self.context().definite.is_dead = true;
            }
        }
    }

    // ---- expressions

    /// Walks code that may not be executed.
    fn conditionally(&mut self, walk: impl FnOnce(&mut Self)) {
        let before = self.context().definite.clone();
        walk(self);
        self.context().definite = before;
    }

    fn clauses(&mut self, clauses: &[ForClause], inside: impl FnOnce(&mut Self)) {
        let mut before = None;
        let outside = self.context().loops.len();
        for clause in clauses {
            self.exprs(&domain(&clause.over));
            let definite = self.context().definite.clone();
            before.get_or_insert(definite);
            for name in clause.variable.names() {
                let variable = self.declare(&name.text, true);
                self.context().loops.push((Rc::clone(&name.text), variable));
                self.resolution.loops.insert(name.bytes.start, variable);
            }
            self.exprs(&clause.as_long_as);
            self.exprs(&clause.condition);
            self.context().depth += 1;
        }
        inside(self);
        let context = self.context();
        context.loops.truncate(outside);
        context.depth -= clauses.len();
        if let Some(before) = before {
            context.definite = before;
        }
    }
}

/// The first operand of a left-nested chain of operators, and the operators in order, each with its right operand and
/// the whole expression up to it.
pub fn chain(program: &Program, id: ExprId) -> (ExprId, Vec<(BinaryOp, ExprId, ExprId)>) {
    let mut links = Vec::new();
    let mut first = id;
    while let ExprKind::Binary(op, left, right) = program.expr(first).kind {
        links.push((op, right, first));
        first = left;
    }
    links.reverse();
    (first, links)
}

/// The expressions of a loop's domain.
fn domain(domain: &Domain) -> Vec<ExprId> {
    match domain {
        Domain::Items(items) => vec![*items],
        Domain::Steps { from, to, by } => [Some(*from), *to, *by].into_iter().flatten().collect(),
    }
}

/// The operands of an expression that begins no variables and evaluates everything in order.
fn operands(kind: &ExprKind) -> Vec<ExprId> {
    match kind {
        ExprKind::Star(order) => order.iter().copied().collect(),
        ExprKind::Up { order, star, .. } => {
            let order = match order {
                UpOrder::Count(_) => None,
                UpOrder::Multiple(id) | UpOrder::Power(id) | UpOrder::PowerTo(id) => Some(*id),
            };
            order.into_iter().chain(*star).collect()
        }
        ExprKind::Game { left, right, .. } => left.iter().chain(right).copied().collect(),
        ExprKind::AsPlayed(game) => vec![*game],
        ExprKind::ThreePlayer(sides) => sides.iter().flatten().copied().collect(),
        ExprKind::PlusMinus(options) | ExprKind::Tuple(options) => options.clone(),
        ExprKind::Bracket { head, entries, named } => {
            head.iter().chain(entries).chain(named.iter().map(|(_, value)| value)).copied().collect()
        }
        ExprKind::Range(a, b) => vec![*a, *b],
        ExprKind::Unary(_, operand) | ExprKind::ForAll(operand) => vec![*operand],
        _ => Vec::new(),
    }
}

/// A walk over expressions of any depth.
trait Walk {
    fn visit(&mut self, id: ExprId);

    fn expr(&mut self, id: ExprId) {
        crate::stack::bounded(|| self.visit(id));
    }

    fn exprs<'i>(&mut self, ids: impl IntoIterator<Item = &'i ExprId>) {
        ids.into_iter().for_each(|id| self.expr(*id));
    }
}

/// Finds the names that a function assigns, without nested functions.
struct Assigned<'p, 'f> {
    program: &'p Program,
    /// The variables of enclosing loops, which are not the function's.
    loops: Vec<Rc<str>>,
    found: &'f mut Vec<Rc<str>>,
}

impl Walk for Assigned<'_, '_> {
    fn visit(&mut self, id: ExprId) {
        let program = self.program;
        match &program.expr(id).kind {
            ExprKind::Assign(name, value) => {
                self.expr(*value);
                self.found(name);
            }
            ExprKind::Field(value, _) => self.expr(*value),
            ExprKind::Binary(..) => {
                let (first, links) = chain(program, id);
                self.expr(first);
                links.into_iter().for_each(|(_, right, _)| self.expr(right));
            }
            ExprKind::Call { function, arguments, named } => {
                self.expr(*function);
                for id in arguments {
                    match &program.expr(*id).kind {
                        ExprKind::Assign(_, value) if program.is_named(*id) => self.expr(*value),
                        _ => self.expr(*id),
                    }
                }
                self.exprs(named.iter().map(|(_, value)| value));
            }
            ExprKind::If { arms, otherwise } => {
                for (condition, block) in arms {
                    self.expr(*condition);
                    self.block(block);
                }
                otherwise.iter().for_each(|block| self.block(block));
            }
            ExprKind::Comprehension { item, over, .. } => self.clauses(over, |finder| finder.expr(*item)),
            ExprKind::For { over, body, .. } => {
                self.clauses(over, |finder| finder.block(body));
            }
            ExprKind::Game { label: Some(label), left, right } => {
                self.loops.push(Rc::clone(&label.text));
                self.exprs(left.iter().chain(right));
                self.loops.pop();
            }
            ExprKind::While(condition, body) => {
                self.expr(*condition);
                self.block(body);
            }
            kind => self.exprs(&operands(kind)),
        }
    }
}

impl Assigned<'_, '_> {
    fn found(&mut self, name: &Name) {
        if !self.loops.contains(&name.text) {
            self.found.push(Rc::clone(&name.text));
        }
    }

    fn block(&mut self, block: &Block) {
        for statement in block {
            match &statement.kind {
                StatementKind::Expr(id) | StatementKind::Load(id, _) | StatementKind::Assert(id) => self.expr(*id),
                StatementKind::Def { name, .. } => self.found(name),
                StatementKind::Return(value) => value.iter().for_each(|value| self.expr(*value)),
                StatementKind::RulesetLike(like) => self.expr(like.base),
                StatementKind::Ruleset(_) | StatementKind::Use(_) | StatementKind::Break | StatementKind::Continue => {}
            }
        }
    }

    fn clauses(&mut self, clauses: &[ForClause], inside: impl FnOnce(&mut Self)) {
        let outside = self.loops.len();
        for clause in clauses {
            self.exprs(&domain(&clause.over));
            self.loops.extend(clause.variable.names().into_iter().map(|name| Rc::clone(&name.text)));
            self.exprs(&clause.as_long_as);
            self.exprs(&clause.condition);
        }
        inside(self);
        self.loops.truncate(outside);
    }
}
