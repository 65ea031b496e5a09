//! From the tree to flat code, once names are resolved.

use std::{ops::Range, rc::Rc};

use rustc_hash::FxHashMap;

use crate::{
    language::{
        builtin,
        kind::value::Value,
        names::Names,
        read::ast::{
            BinaryOp, Block, Body, Domain, ExprId, ExprKind, ForClause, Function, Name, Pattern, Program, Statement,
            StatementKind, UpOrder,
        },
        read::ruleset::RulesetDefinition,
        run::code::{
            BracketSite, CallSite, Capture, Check, Code, Holder, Op, Operand, Parameter, Place, Register, Spread, Ups,
        },
        run::resolve::{Access, FunctionId, Last, Resolution, VariableId, chain, is_named},
    },
    number::Rational,
};

/// Where a jump goes before that is known.
const NOWHERE: Place = 0;

/// The code of a program: it shows the results of its statements, or gives the value of the last one.
pub fn program(program: &Rc<Program>, names: &mut Names, shows: bool) -> Rc<Code> {
    let mut compiler = Compiler::new(program, names, Resolution::of_program(program));
    if shows {
        compiler.shown(&program.statements);
    } else {
        compiler.tail_block(&program.statements);
    }
    compiler.body.finish(program, None, 0..program.source.text.len(), &[])
}

/// The code of a function that sees no variables but those of the session.
pub fn function(program: &Rc<Program>, names: &mut Names, function: &Rc<Function>, name: Option<Rc<str>>) -> Rc<Code> {
    let mut compiler = Compiler::new(program, names, Resolution::of_function(program, function));
    compiler.function(function, name)
}

/// Where a variable is, as the function that uses it sees it.
type Home = Holder;

/// A loop around: the jumps out of its body that wait for their places.
#[derive(Default)]
struct Loop {
    breaks: Vec<Place>,
    continues: Vec<Place>,
}

/// The code of one function while it is written.
struct Writer {
    function: FunctionId,
    /// What a `break` that stands in no loop is said of.
    whole: Range<usize>,
    /// Whether this is a program, where nothing can be returned from.
    is_top: bool,
    ops: Vec<Op>,
    places: Vec<Range<u32>>,
    constants: Vec<Value>,
    functions: Vec<(Rc<Code>, Box<[Capture]>)>,
    calls: Vec<CallSite>,
    brackets: Vec<BracketSite>,
    mistakes: Vec<(String, Option<&'static str>)>,
    rulesets: Vec<(Rc<Program>, Rc<RulesetDefinition>)>,
    names: Vec<(Rc<str>, Range<Place>)>,
    homes: FxHashMap<VariableId, Home>,
    loops: Vec<Loop>,
    /// The registers that are taken now, and the most that ever were.
    taken: Register,
    registers: Register,
    variables: u32,
}

impl Writer {
    fn new(function: FunctionId, whole: Range<usize>, is_top: bool) -> Self {
        Writer {
            function,
            whole,
            is_top,
            ops: Vec::new(),
            places: Vec::new(),
            constants: Vec::new(),
            functions: Vec::new(),
            calls: Vec::new(),
            brackets: Vec::new(),
            mistakes: Vec::new(),
            rulesets: Vec::new(),
            names: Vec::new(),
            homes: FxHashMap::default(),
            loops: Vec::new(),
            taken: 0,
            registers: 0,
            variables: 0,
        }
    }

    fn finish(
        &mut self,
        program: &Program,
        name: Option<Rc<str>>,
        bytes: Range<usize>,
        parameters: &[crate::language::read::ast::Parameter],
    ) -> Rc<Code> {
        let parameter = |parameter: &crate::language::read::ast::Parameter| Parameter {
            name: Rc::clone(&parameter.name.text),
            has_default: parameter.default.is_some(),
        };
        Rc::new(Code {
            name,
            source: Rc::clone(&program.source),
            bytes,
            parameters: parameters.iter().map(parameter).collect(),
            ops: std::mem::take(&mut self.ops),
            places: std::mem::take(&mut self.places),
            constants: std::mem::take(&mut self.constants),
            functions: std::mem::take(&mut self.functions),
            calls: std::mem::take(&mut self.calls),
            brackets: std::mem::take(&mut self.brackets),
            mistakes: std::mem::take(&mut self.mistakes),
            rulesets: std::mem::take(&mut self.rulesets),
            names: std::mem::take(&mut self.names),
            registers: self.registers as usize,
            variables: self.variables as usize,
        })
    }

    fn here(&self) -> Place {
        self.ops.len() as Place
    }

    fn write(&mut self, op: Op, bytes: &Range<usize>) -> Place {
        self.ops.push(op);
        self.places.push(bytes.start as u32..bytes.end as u32);
        self.here() - 1
    }

    /// Lets a jump go on here.
    fn land(&mut self, jump: Place) {
        let here = self.here();
        if let Some(target) = self.ops[jump as usize].target() {
            *target = here;
        }
    }

    fn land_all(&mut self, jumps: Vec<Place>) {
        jumps.into_iter().for_each(|jump| self.land(jump));
    }

    /// So many registers side by side.
    fn take(&mut self, count: usize) -> Register {
        let first = self.taken;
        self.taken += count as Register;
        self.registers = self.registers.max(self.taken);
        first
    }

    fn constant(&mut self, value: Value) -> u32 {
        self.constants.push(value);
        (self.constants.len() - 1) as u32
    }
}

struct Compiler<'c> {
    program: &'c Rc<Program>,
    names: &'c mut Names,
    resolution: Resolution,
    /// How many of the expressions up to each may change a variable.
    changes: Vec<u32>,
    body: Writer,
}

impl<'c> Compiler<'c> {
    fn new(program: &'c Rc<Program>, names: &'c mut Names, resolution: Resolution) -> Self {
        let mut count = 0;
        let count_changes = |expr: &crate::language::read::ast::Expr| {
            count += u32::from(matches!(
                expr.kind,
                ExprKind::Assign(..) | ExprKind::If { .. } | ExprKind::For { .. } | ExprKind::While(..)
            ));
            count
        };
        let changes = program.exprs.iter().map(count_changes).collect();
        let body = Writer::new(0, 0..program.source.text.len(), true);
        Compiler { program, names, resolution, changes, body }
    }

    fn bytes(&self, id: ExprId) -> Range<usize> {
        self.program.expr(id).bytes.clone()
    }

    /// Whether a variable may change after one expression, in those up to another.
    fn may_change(&self, first: ExprId, last: ExprId) -> bool {
        self.changes[last.0 as usize] != self.changes[first.0 as usize]
    }

    fn write(&mut self, op: Op, bytes: &Range<usize>) -> Place {
        self.body.write(op, bytes)
    }

    /// Runs `write` with registers that are free again afterwards.
    fn scratch<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        let taken = self.body.taken;
        let result = write(self);
        self.body.taken = taken;
        result
    }

    fn nothing(&mut self, to: Register, bytes: &Range<usize>) {
        let constant = self.body.constant(Value::Nothing);
        self.write(Op::Constant { to, constant }, bytes);
    }

    fn fail(&mut self, message: impl Into<String>, help: Option<&'static str>, bytes: &Range<usize>) {
        self.body.mistakes.push((message.into(), help));
        let mistake = (self.body.mistakes.len() - 1) as u32;
        self.write(Op::Fail { mistake }, bytes);
    }

    // ---- variables

    fn home(&self, variable: VariableId) -> Home {
        if let Some(home) = self.body.homes.get(&variable) {
            return *home;
        }
        let captures = &self.resolution.functions[self.body.function].captures;
        Holder::Captured(captures.get_index_of(&variable).unwrap_or_default() as u32)
    }

    /// A place for a variable of this function, whose first value is in a register or yet to come.
    fn settle(&mut self, variable: VariableId, register: Option<Register>) -> Home {
        let home = if self.resolution.variables[variable].is_register() {
            Holder::Register(register.unwrap_or_else(|| self.body.take(1)))
        } else {
            self.body.variables += 1;
            Holder::Variable(self.body.variables - 1)
        };
        self.body.homes.insert(variable, home);
        home
    }

    /// Where the one variable is that a name always means here.
    fn only(&mut self, access: &Access, name: &Rc<str>) -> Option<Holder> {
        match (access.candidates.as_slice(), access.last) {
            ([variable], Last::Certain) => Some(self.home(*variable)),
            ([], Last::Begin(variable)) => Some(self.home(variable)),
            ([], Last::Session) => Some(Holder::Session(self.names.id(name))),
            _ => None,
        }
    }

    fn read(&mut self, access: &Access, name: &Rc<str>, to: Register, bytes: &Range<usize>) {
        let mut done = Vec::new();
        for (place, variable) in access.candidates.iter().enumerate() {
            let otherwise = self.body.here() + 1;
            let at = match self.home(*variable) {
                Holder::Register(from) => self.write(Op::Copy { to, from }, bytes),
                Holder::Variable(variable) => self.write(Op::Variable { to, variable, otherwise }, bytes),
                Holder::Captured(captured) => self.write(Op::Captured { to, captured, otherwise }, bytes),
                Holder::Session(name) => self.write(Op::Session { to, name }, bytes),
            };
            if access.last != Last::Certain || place + 1 < access.candidates.len() {
                done.push(self.write(Op::Jump { to: NOWHERE }, bytes));
                self.body.land(at);
            }
        }
        if access.last == Last::Session {
            let name = self.names.id(name);
            self.write(Op::Session { to, name }, bytes);
        }
        self.body.land_all(done);
    }

    /// Gives a name the value in a register, which is moved.
    fn give(&mut self, access: &Access, name: &Rc<str>, from: Register, bytes: &Range<usize>) {
        let mut done = Vec::new();
        for (place, variable) in access.candidates.iter().enumerate() {
            let home = self.home(*variable);
            if access.last == Last::Certain && place + 1 == access.candidates.len() {
                self.set(home, from, bytes);
                break;
            }
            let otherwise = NOWHERE;
            let at = match home {
                Holder::Variable(variable) => self.write(Op::ChangeVariable { variable, from, otherwise }, bytes),
                Holder::Captured(captured) => self.write(Op::ChangeCaptured { captured, from, otherwise }, bytes),
                Holder::Register(_) | Holder::Session(_) => {
                    self.set(home, from, bytes);
                    break;
                }
            };
            done.push(self.write(Op::Jump { to: NOWHERE }, bytes));
            self.body.land(at);
        }
        match access.last {
            Last::Certain => {}
            Last::Session => {
                let name = self.names.id(name);
                self.set(Holder::Session(name), from, bytes);
            }
            Last::Begin(variable) => {
                let home = self.home(variable);
                self.set(home, from, bytes);
            }
        }
        self.body.land_all(done);
    }

    fn set(&mut self, home: Home, from: Register, bytes: &Range<usize>) {
        let op = match home {
            Holder::Register(to) if to == from => return,
            Holder::Register(to) => Op::Move { to, from },
            Holder::Variable(variable) => Op::SetVariable { variable, from },
            Holder::Captured(captured) => Op::SetCaptured { captured, from },
            Holder::Session(name) => Op::SetSession { name, from },
        };
        self.write(op, bytes);
    }

    // ---- functions

    /// A function inside this one, as a value.
    fn closure(&mut self, function: &Rc<Function>, name: Option<Rc<str>>, to: Register, bytes: &Range<usize>) {
        let code = self.function(function, name);
        let id = self.resolution.function(function);
        let captures: Vec<VariableId> = self.resolution.functions[id].captures.iter().copied().collect();
        let capture = |variable: VariableId| match self.home(variable) {
            Holder::Register(register) => Capture::Register(register),
            Holder::Variable(variable) => Capture::Variable(variable),
            Holder::Captured(captured) => Capture::Captured(captured),
            Holder::Session(_) => Capture::Captured(0),
        };
        let captures = captures.into_iter().map(capture).collect();
        self.body.functions.push((code, captures));
        let function = (self.body.functions.len() - 1) as u32;
        self.write(Op::Closure { to, function }, bytes);
    }

    fn function(&mut self, function: &Rc<Function>, name: Option<Rc<str>>) -> Rc<Code> {
        let id = self.resolution.function(function);
        let whole = match &function.body {
            Body::Expr(expr) => self.bytes(*expr),
            Body::Block(_) | Body::Collect(_) => function.bytes.clone(),
        };
        let mut inner = Writer::new(id, whole, false);
        let here = self.body.here();
        let known = self.body.names.iter().filter(|(_, places)| places.contains(&here));
        inner.names.extend(known.map(|(name, _)| (Rc::clone(name), 0..Place::MAX)));
        let outer = std::mem::replace(&mut self.body, inner);
        self.function_body(id, function);
        let code = self.body.finish(self.program, name, function.bytes.clone(), &function.parameters);
        self.body = outer;
        code
    }

    fn function_body(&mut self, id: FunctionId, function: &Function) {
        let variables = self.resolution.functions[id].variables.clone();
        let count = function.parameters.len();
        let first = self.body.take(count);
        for (place, variable) in variables.iter().enumerate() {
            self.body.names.push((Rc::clone(&self.resolution.variables[*variable].name), 0..Place::MAX));
            let parameter = (place < count).then(|| first + place as Register);
            let home = self.settle(*variable, parameter);
            if let (Some(parameter), Holder::Variable(variable)) = (parameter, home) {
                self.write(Op::Share { parameter, variable }, &function.bytes);
            }
        }
        for (place, parameter) in function.parameters.iter().enumerate() {
            let Some(default) = parameter.default else { continue };
            let bytes = self.bytes(default);
            let skip = self.write(Op::IfGiven { parameter: place as u32, to: NOWHERE }, &bytes);
            self.scratch(|compiler| {
                let from = compiler.body.take(1);
                compiler.value(default, from);
                let home = compiler.home(variables[place]);
                compiler.set(home, from, &bytes);
            });
            self.body.land(skip);
        }
        match &function.body {
            Body::Expr(expr) => self.tail(*expr),
            Body::Block(block) => self.tail_block(block),
            Body::Collect(block) => self.collect(block, &function.bytes),
        }
    }

    /// A block that gives a tuple of what its expressions give.
    fn collect(&mut self, block: &Block, bytes: &Range<usize>) {
        let list = self.body.take(1);
        self.write(Op::List { to: list }, bytes);
        for statement in block {
            match &statement.kind {
                StatementKind::Expr(id) if !matches!(self.program.expr(*id).kind, ExprKind::Assign(..)) => {
                    self.scratch(|compiler| {
                        let from = compiler.body.take(1);
                        compiler.value(*id, from);
                        compiler.write(Op::Spread { list, from, spread: Spread::Something }, &statement.bytes);
                    });
                }
                _ => self.statement(statement, None),
            }
        }
        self.write(Op::Close { to: list, list }, bytes);
        self.write(Op::Return { from: Operand::last(list) }, bytes);
    }

    /// An expression whose value is that of the function.
    fn tail(&mut self, id: ExprId) {
        let bytes = self.bytes(id);
        let program = self.program;
        match &program.expr(id).kind {
            ExprKind::If { arms, otherwise } => stacker::maybe_grow(64 << 10, 1 << 20, || {
                for (condition, block) in arms {
                    let jumps = self.unless(*condition);
                    self.tail_block(block);
                    self.body.land_all(jumps);
                }
                self.tail_block(otherwise.as_ref().unwrap_or(&Vec::new()));
            }),
            _ => self.scratch(|compiler| {
                let from = compiler.operand(id, id);
                compiler.write(Op::Return { from }, &bytes);
            }),
        }
    }

    fn tail_block(&mut self, block: &Block) {
        let end = self.body.whole.clone();
        match block.split_last() {
            Some((last, rest)) => {
                rest.iter().for_each(|statement| self.statement(statement, None));
                match &last.kind {
                    StatementKind::Expr(id) => return self.tail(*id),
                    _ => self.statement(last, None),
                }
            }
            None => {}
        }
        let constant = self.body.constant(Value::Nothing);
        self.write(Op::Return { from: Operand::constant(constant) }, &end);
    }

    // ---- statements

    /// The statements of the top level, whose results are shown.
    fn shown(&mut self, statements: &Block) {
        for statement in statements {
            self.body.whole = statement.bytes.clone();
            self.write(Op::Statement, &statement.bytes);
            if statement.quiet {
                self.statement(statement, None);
                continue;
            }
            self.scratch(|compiler| {
                let to = compiler.body.take(1);
                compiler.statement(statement, Some(to));
                compiler.write(Op::Show { from: to }, &statement.bytes);
            });
        }
        let constant = self.body.constant(Value::Nothing);
        self.write(Op::Return { from: Operand::constant(constant) }, &(0..0));
    }

    fn block(&mut self, block: &Block, to: Option<Register>, bytes: &Range<usize>) {
        let Some((last, rest)) = block.split_last() else {
            to.into_iter().for_each(|to| self.nothing(to, bytes));
            return;
        };
        rest.iter().for_each(|statement| self.statement(statement, None));
        self.statement(last, to);
    }

    /// A statement, and its value where that is wanted.
    fn statement(&mut self, statement: &Statement, to: Option<Register>) {
        self.scratch(|compiler| compiler.statement_kind(statement, to));
    }

    fn statement_kind(&mut self, statement: &Statement, to: Option<Register>) {
        let bytes = &statement.bytes;
        match &statement.kind {
            StatementKind::Expr(id) => {
                return match to {
                    Some(to) => self.value(*id, to),
                    None => self.effect(*id),
                };
            }
            StatementKind::Def { name, function } => {
                if self.is_reserved(name) {
                    return;
                }
                let from = self.body.take(1);
                self.closure(function, Some(Rc::clone(&name.text)), from, bytes);
                let access = self.resolution.statement(name);
                self.give(&access, &name.text, from, bytes);
            }
            StatementKind::Ruleset(definition) => {
                let defaults: Vec<ExprId> =
                    definition.parameters.iter().filter_map(|parameter| parameter.default).collect();
                let first = self.body.take(defaults.len());
                self.values(defaults, first);
                self.body.rulesets.push((Rc::clone(self.program), Rc::clone(definition)));
                let ruleset = (self.body.rulesets.len() - 1) as u32;
                self.write(Op::Ruleset { ruleset, first }, bytes);
            }
            StatementKind::Use(None) => {
                self.write(Op::ShowInUse, bytes);
            }
            StatementKind::Use(Some(name)) => {
                let from = self.body.take(1);
                let access = self.resolution.statement(name);
                self.read(&access, &name.text, from, &name.bytes);
                let constant = self.body.constant(Value::String(Rc::clone(&name.text)));
                self.write(Op::Use { name: constant, from }, &name.bytes);
            }
            StatementKind::Load(id) => {
                let path = self.body.take(1);
                self.value(*id, path);
                let bytes = self.bytes(*id);
                self.write(Op::Load { path }, &bytes);
            }
            StatementKind::Assert(id) => self.assert(*id),
            StatementKind::Break | StatementKind::Continue => {
                let is_break = matches!(statement.kind, StatementKind::Break);
                if self.body.loops.is_empty() {
                    let whole = self.body.whole.clone();
                    self.fail("`break` and `continue` belong in a loop", None, &whole);
                    return;
                }
                let jump = self.write(Op::Jump { to: NOWHERE }, bytes);
                if let Some(around) = self.body.loops.last_mut() {
                    let jumps = if is_break { &mut around.breaks } else { &mut around.continues };
                    jumps.push(jump);
                }
                return;
            }
            StatementKind::Return(value) => {
                let from = match value {
                    Some(id) => self.operand(*id, *id),
                    None => Operand::constant(self.body.constant(Value::Nothing)),
                };
                if self.body.is_top {
                    let whole = self.body.whole.clone();
                    self.fail("`return` belongs in a function", None, &whole);
                } else {
                    self.write(Op::Return { from }, bytes);
                }
                return;
            }
        }
        to.into_iter().for_each(|to| self.nothing(to, bytes));
    }

    /// Whether a name cannot be given a value; then that is said when it is tried.
    fn is_reserved(&mut self, name: &Name) -> bool {
        let is_reserved = builtin::is_reserved(&name.text);
        if is_reserved {
            let message = format!("`{}` cannot be given another value", name.text);
            self.fail(message, Some("choose another name"), &name.bytes);
        }
        is_reserved
    }

    fn assert(&mut self, id: ExprId) {
        let bytes = self.bytes(id);
        match self.program.expr(id).kind {
            ExprKind::Binary(BinaryOp::Compare(comparison, player), left, right) => {
                let (a, b) = (self.body.take(1), self.body.take(1));
                self.value(left, a);
                self.value(right, b);
                self.write(Op::Assert { comparison, player, a, b }, &bytes);
            }
            _ => {
                let from = self.body.take(1);
                self.value(id, from);
                self.write(Op::AssertTrue { from }, &bytes);
            }
        }
    }

    // ---- expressions

    /// An expression whose value is not wanted.
    fn effect(&mut self, id: ExprId) {
        let bytes = self.bytes(id);
        let program = self.program;
        match &program.expr(id).kind {
            ExprKind::Assign(name, value) => self.assign(id, name, *value, None),
            ExprKind::If { arms, otherwise } => {
                stacker::maybe_grow(64 << 10, 1 << 20, || self.conditional(arms, otherwise.as_ref(), None, &bytes));
            }
            ExprKind::For { over, body, collects: false } => {
                stacker::maybe_grow(64 << 10, 1 << 20, || self.plain_loop(over, body));
            }
            ExprKind::While(condition, body) => {
                stacker::maybe_grow(64 << 10, 1 << 20, || self.while_loop(*condition, body, &bytes));
            }
            _ => self.scratch(|compiler| {
                let to = compiler.body.take(1);
                compiler.value(id, to);
            }),
        }
    }

    /// What an operation reads that goes on after the expressions up to `last`.
    fn operand(&mut self, id: ExprId, last: ExprId) -> Operand {
        let program = self.program;
        match &program.expr(id).kind {
            ExprKind::Number(number) => {
                return Operand::constant(self.body.constant(Value::Number(number.clone())));
            }
            ExprKind::String(text) => {
                return Operand::constant(self.body.constant(Value::String(Rc::clone(text))));
            }
            ExprKind::Name(name) => {
                let access = self.resolution.expr(id);
                if let (Some(Holder::Register(register)), false) = (self.only(&access, name), self.may_change(id, last))
                {
                    return Operand::kept(register);
                }
            }
            _ => {}
        }
        let to = self.body.take(1);
        self.value(id, to);
        Operand::last(to)
    }

    fn value(&mut self, id: ExprId, to: Register) {
        stacker::maybe_grow(64 << 10, 1 << 20, || self.scratch(|compiler| compiler.value_kind(id, to)));
    }

    /// Values of expressions in registers side by side, which are taken.
    fn values(&mut self, ids: impl IntoIterator<Item = ExprId>, mut to: Register) {
        for id in ids {
            self.value(id, to);
            to += 1;
        }
    }

    /// Writes what puts the value of an expression into a register. Only an operation that is done with reading variables
    /// writes there, if [`is_late`] says so.
    fn value_kind(&mut self, id: ExprId, to: Register) {
        let program = self.program;
        let bytes = &program.expr(id).bytes;
        match &program.expr(id).kind {
            ExprKind::Number(number) => {
                let constant = self.body.constant(Value::Number(number.clone()));
                self.write(Op::Constant { to, constant }, bytes);
            }
            ExprKind::String(text) => {
                let constant = self.body.constant(Value::String(Rc::clone(text)));
                self.write(Op::Constant { to, constant }, bytes);
            }
            ExprKind::Name(name) => {
                let access = self.resolution.expr(id);
                self.read(&access, name, to, bytes);
            }
            ExprKind::Result(None) => {
                self.write(Op::Last { to }, bytes);
            }
            ExprKind::Result(Some(number)) => {
                let constant = self.body.constant(Value::integer(*number));
                let number = self.body.take(1);
                self.write(Op::Constant { to: number, constant }, bytes);
                self.write(Op::Result { to, number }, bytes);
            }
            ExprKind::Star(order) => {
                let register = self.body.take(1);
                match order {
                    Some(order) => self.checked(*order, register, Check::Natural(0)),
                    None => {
                        let constant = self.body.constant(Value::Number(Rational::ONE));
                        self.write(Op::Constant { to: register, constant }, bytes);
                    }
                }
                self.write(Op::Star { to, order: register }, bytes);
            }
            ExprKind::Up { down, order, star } => self.up(*down, order, *star, to, bytes),
            ExprKind::Game { left, right } => {
                let first = self.body.take(2);
                self.options(left, first, Spread::Game, bytes);
                self.options(right, first + 1, Spread::Game, bytes);
                self.write(Op::Game { to, first }, bytes);
            }
            ExprKind::AsPlayed(game) => self.form(*game, to),
            ExprKind::ThreePlayer(sides) => {
                let first = self.body.take(3);
                for (list, side) in (first..).zip(&**sides) {
                    self.options(side, list, Spread::ThreePlayer, bytes);
                }
                self.write(Op::ThreePlayer { to, first }, bytes);
            }
            ExprKind::PlusMinus(options) => {
                let list = self.body.take(1);
                self.options(options, list, Spread::Value, bytes);
                self.write(Op::PlusMinus { to, list }, bytes);
            }
            ExprKind::Bracket { head, entries, named } => {
                let first = self.body.take(usize::from(head.is_some()) + entries.len() + named.len());
                let all = head.iter().chain(entries).copied().chain(named.iter().map(|(_, value)| *value));
                self.values(all, first);
                let site = BracketSite {
                    has_head: head.is_some(),
                    entries: entries.iter().map(|id| self.bytes(*id)).collect(),
                    named: named.iter().map(|(name, id)| (Rc::clone(&name.text), self.bytes(*id))).collect(),
                };
                self.body.brackets.push(site);
                let site = (self.body.brackets.len() - 1) as u32;
                self.write(Op::Bracket { to, first, site }, bytes);
            }
            ExprKind::Tuple(items) => {
                let first = self.body.take(items.len());
                self.values(items.iter().copied(), first);
                self.write(Op::Tuple { to, first, count: items.len() as u32 }, bytes);
            }
            ExprKind::Comprehension { item, over, .. } => {
                let list = self.body.take(1);
                self.write(Op::List { to: list }, bytes);
                self.clauses(over, &mut |compiler| {
                    let from = compiler.body.take(1);
                    compiler.value(*item, from);
                    let bytes = compiler.bytes(*item);
                    compiler.write(Op::Push { list, from }, &bytes);
                });
                self.write(Op::Close { to, list }, bytes);
            }
            ExprKind::For { over, body, collects: true } => {
                let list = self.body.take(1);
                self.write(Op::List { to: list }, bytes);
                self.clauses(std::slice::from_ref(over), &mut |compiler| {
                    let from = compiler.body.take(1);
                    compiler.block(body, Some(from), bytes);
                    compiler.write(Op::Push { list, from }, bytes);
                });
                self.write(Op::Close { to, list }, bytes);
            }
            ExprKind::For { over, body, collects: false } => {
                self.plain_loop(over, body);
                self.nothing(to, bytes);
            }
            ExprKind::While(condition, body) => {
                self.while_loop(*condition, body, bytes);
                self.nothing(to, bytes);
            }
            ExprKind::Range(from, end) => {
                let first = self.body.take(2);
                self.checked(*from, first, Check::Integer);
                self.checked(*end, first + 1, Check::Integer);
                self.write(Op::Range { to, first }, bytes);
            }
            ExprKind::Unary(op, operand) => {
                let from = self.body.take(1);
                self.value(*operand, from);
                self.write(Op::Unary { to, op: *op, from }, bytes);
            }
            ExprKind::Binary(..) => self.chain(id, to),
            ExprKind::Call { function, arguments, named } => {
                self.call(*function, arguments, named, to, None, bytes);
            }
            ExprKind::Field(value, name) => {
                let first = self.body.take(2);
                let access = self.resolution.expr(id);
                self.read(&access, &name.text, first, &name.bytes);
                self.value(*value, first + 1);
                self.call_op(
                    CallSite {
                        callee: name.bytes.clone(),
                        by_place: 1,
                        named: Box::default(),
                        places: None,
                        is_bare: false,
                        holder: None,
                    },
                    to,
                    first,
                    bytes,
                );
            }
            ExprKind::Lambda(function) => self.closure(function, None, to, bytes),
            ExprKind::Assign(name, value) => self.assign(id, name, *value, Some(to)),
            ExprKind::If { arms, otherwise } => self.conditional(arms, otherwise.as_ref(), Some(to), bytes),
        }
    }

    /// A value that must be of some kind; if it is not, the error stands at the expression.
    fn checked(&mut self, id: ExprId, to: Register, check: Check) {
        self.value(id, to);
        let bytes = self.bytes(id);
        self.write(Op::Check { register: to, check }, &bytes);
    }

    fn assign(&mut self, id: ExprId, name: &Name, value: ExprId, to: Option<Register>) {
        if self.is_reserved(name) {
            return;
        }
        let bytes = self.bytes(id);
        let access = self.resolution.expr(id);
        let only = self.only(&access, &name.text);
        self.scratch(|compiler| {
            let from = match only {
                Some(Holder::Register(register)) if is_late(compiler.program, value) => register,
                _ => compiler.body.take(1),
            };
            match &compiler.program.clone().expr(value).kind {
                ExprKind::Call { function, arguments, named } => {
                    let first = match &compiler.program.expr(*function).kind {
                        ExprKind::Field(first, _) => Some(*first),
                        _ => arguments.first().copied(),
                    };
                    let holder = only.filter(|holder| {
                        first
                            .is_some_and(|first| compiler.is_held(first, *holder) && !compiler.may_change(first, value))
                    });
                    let bytes = compiler.bytes(value);
                    compiler.scratch(|compiler| compiler.call(*function, arguments, named, from, holder, &bytes));
                }
                _ => compiler.value(value, from),
            }
            if let Some(to) = to {
                compiler.write(Op::Copy { to, from }, &bytes);
            }
            compiler.give(&access, &name.text, from, &bytes);
        });
    }

    /// Whether an expression is the variable that is in a place.
    fn is_held(&mut self, id: ExprId, holder: Holder) -> bool {
        let program = self.program;
        let ExprKind::Name(name) = &program.expr(id).kind else { return false };
        let access = self.resolution.expr(id);
        self.only(&access, name) == Some(holder)
    }

    fn conditional(
        &mut self,
        arms: &[(ExprId, Block)],
        otherwise: Option<&Block>,
        to: Option<Register>,
        bytes: &Range<usize>,
    ) {
        let mut ends = Vec::new();
        for (condition, block) in arms {
            let jumps = self.unless(*condition);
            self.block(block, to, bytes);
            ends.push(self.write(Op::Jump { to: NOWHERE }, bytes));
            self.body.land_all(jumps);
        }
        match otherwise {
            Some(block) => self.block(block, to, bytes),
            None => to.into_iter().for_each(|to| self.nothing(to, bytes)),
        }
        self.body.land_all(ends);
    }

    /// Jumps that are taken if a condition does not hold.
    fn unless(&mut self, condition: ExprId) -> Vec<Place> {
        let mut parts = Vec::new();
        let mut first = condition;
        while let ExprKind::Binary(BinaryOp::And, left, right) = self.program.expr(first).kind {
            parts.push(right);
            first = left;
        }
        let mut jumps = Vec::new();
        for part in [first].into_iter().chain(parts.into_iter().rev()) {
            let bytes = self.bytes(part);
            let jump = self.scratch(|compiler| match compiler.program.expr(part).kind {
                ExprKind::Binary(BinaryOp::Compare(comparison, None), left, right) => {
                    let (a, b) = (compiler.operand(left, right), compiler.operand(right, right));
                    compiler.write(Op::Unless { comparison, a, b, to: NOWHERE }, &bytes)
                }
                _ => {
                    let register = compiler.body.take(1);
                    compiler.value(part, register);
                    compiler.write(Op::IfFalse { condition: register, to: NOWHERE }, &bytes)
                }
            });
            jumps.push(jump);
        }
        jumps
    }

    fn chain(&mut self, id: ExprId, to: Register) {
        let (first, links) = chain(self.program, id);
        let between = self.body.take(1);
        let mut left_bytes = self.bytes(first);
        let is_logical = |op| matches!(op, BinaryOp::And | BinaryOp::Or);
        let mut left = match links.first() {
            Some((op, right, _)) if !is_logical(*op) => self.operand(first, *right),
            _ => {
                self.value(first, between);
                Operand::last(between)
            }
        };
        let count = links.len();
        for (place, (op, right, whole)) in links.into_iter().enumerate() {
            let bytes = self.bytes(whole);
            if is_logical(op) {
                let jump = match op {
                    BinaryOp::And => Op::IfFalse { condition: between, to: NOWHERE },
                    _ => Op::IfTrue { condition: between, to: NOWHERE },
                };
                let jump = self.write(jump, &left_bytes);
                self.checked(right, between, Check::Boolean);
                self.body.land(jump);
                if place + 1 == count {
                    self.write(Op::Move { to, from: between }, &bytes);
                }
            } else {
                self.scratch(|compiler| {
                    let (a, b) = (left, compiler.operand(right, right));
                    let to = if place + 1 == count { to } else { between };
                    let op = match op {
                        BinaryOp::Add => Op::Add { to, a, b },
                        BinaryOp::Subtract => Op::Subtract { to, a, b },
                        BinaryOp::Multiply => Op::Multiply { to, a, b },
                        op => Op::Binary { to, op, a, b },
                    };
                    compiler.write(op, &bytes);
                });
            }
            left = Operand::last(between);
            left_bytes = bytes;
        }
    }

    fn call(
        &mut self,
        function: ExprId,
        arguments: &[ExprId],
        named: &[(Name, ExprId)],
        to: Register,
        holder: Option<Holder>,
        bytes: &Range<usize>,
    ) {
        let program = self.program;
        let (assigned, written): (Vec<ExprId>, Vec<ExprId>) = arguments.iter().partition(|id| is_named(program, **id));
        let field = match &program.expr(function).kind {
            ExprKind::Field(value, name) => Some((*value, name)),
            _ => None,
        };
        let by_place: Vec<ExprId> = field.map(|(value, _)| value).into_iter().chain(written.iter().copied()).collect();
        let mut by_name: Vec<(Rc<str>, ExprId)> =
            named.iter().map(|(name, value)| (Rc::clone(&name.text), *value)).collect();
        by_name.extend(assigned.iter().filter_map(|id| match &program.expr(*id).kind {
            ExprKind::Assign(name, value) => Some((Rc::clone(&name.text), *value)),
            _ => None,
        }));
        let first = self.body.take(1 + by_place.len() + by_name.len());
        match field {
            Some((_, name)) => {
                let access = self.resolution.expr(function);
                self.read(&access, &name.text, first, &name.bytes);
            }
            None => self.value(function, first),
        }
        for (place, (id, to)) in by_place.iter().zip(first + 1..).enumerate() {
            match (program.expr(*id).kind.clone(), u16::try_from(place)) {
                (ExprKind::Binary(op @ BinaryOp::Compare(..), left, right), Ok(place)) => self.scratch(|compiler| {
                    let a = compiler.body.take(2);
                    compiler.values([left, right], a);
                    let bytes = compiler.bytes(*id);
                    compiler.write(Op::Claim { to, op, a, callee: first, place }, &bytes);
                }),
                _ => self.value(*id, to),
            }
        }
        self.values(by_name.iter().map(|(_, id)| *id), first + 1 + by_place.len() as Register);
        let is_bare = matches!(
            written.as_slice(),
            [only] if matches!(program.expr(*only).kind, ExprKind::Comprehension { is_bare: true, .. })
        ) && field.is_none();
        let place = |id: &ExprId| {
            let bytes = program.expr(*id).bytes.clone();
            Some(crate::language::read::source::Span { source: Rc::clone(&program.source), bytes })
        };
        let site = CallSite {
            callee: match field {
                Some((_, name)) => name.bytes.clone(),
                None => self.bytes(function),
            },
            by_place: by_place.len(),
            places: Some(by_place.iter().chain(by_name.iter().map(|(_, id)| id)).map(place).collect()),
            named: by_name.into_iter().map(|(name, _)| name).collect(),
            is_bare,
            holder,
        };
        self.call_op(site, to, first, bytes);
    }

    fn call_op(&mut self, site: CallSite, to: Register, first: Register, bytes: &Range<usize>) {
        self.body.calls.push(site);
        let site = (self.body.calls.len() - 1) as u32;
        self.write(Op::Call { to, first, site }, bytes);
    }

    // ---- games

    fn up(&mut self, is_down: bool, order: &UpOrder, star: Option<ExprId>, to: Register, bytes: &Range<usize>) {
        let register = self.body.take(1);
        let ups = match order {
            UpOrder::Count(count) => {
                let constant = self.body.constant(Value::integer(*count));
                self.write(Op::Constant { to: register, constant }, bytes);
                Ups::Multiple
            }
            UpOrder::Multiple(id) => {
                self.checked(*id, register, Check::Integer);
                Ups::Multiple
            }
            UpOrder::Power(id) => {
                self.checked(*id, register, Check::Natural(1));
                Ups::Power
            }
            UpOrder::PowerTo(id) => {
                self.checked(*id, register, Check::Natural(1));
                Ups::PowerTo
            }
        };
        let Some(star) = star else {
            self.write(Op::Up { to, ups, is_down, order: register }, bytes);
            return;
        };
        self.write(Op::Up { to: register, ups, is_down, order: register }, bytes);
        let second = self.body.take(1);
        self.value(star, second);
        self.write(Op::Add { to, a: Operand::last(register), b: Operand::last(second) }, bytes);
    }

    fn options(&mut self, ids: &[ExprId], list: Register, spread: Spread, bytes: &Range<usize>) {
        self.write(Op::List { to: list }, bytes);
        for id in ids {
            self.scratch(|compiler| {
                let from = compiler.body.take(1);
                compiler.value(*id, from);
                let bytes = compiler.bytes(*id);
                compiler.write(Op::Spread { list, from, spread }, &bytes);
            });
        }
    }

    /// A form as it is written: games between its braces are forms too.
    fn form(&mut self, id: ExprId, to: Register) {
        let program = self.program;
        let bytes = &program.expr(id).bytes;
        let ExprKind::Game { left, right } = &program.expr(id).kind else {
            return self.fail("expected a game", None, bytes);
        };
        let first = self.body.take(2);
        for (list, side) in (first..).zip([left, right]) {
            self.write(Op::List { to: list }, bytes);
            for option in side {
                stacker::maybe_grow(64 << 10, 1 << 20, || {
                    self.scratch(|compiler| {
                        let from = compiler.body.take(1);
                        match &program.expr(*option).kind {
                            ExprKind::Game { .. } => compiler.form(*option, from),
                            _ => compiler.value(*option, from),
                        }
                        let bytes = compiler.bytes(*option);
                        compiler.write(Op::Spread { list, from, spread: Spread::Form }, &bytes);
                    });
                });
            }
        }
        self.write(Op::Form { to, first }, bytes);
    }

    // ---- loops

    fn plain_loop(&mut self, over: &ForClause, body: &Block) {
        let bytes = over.variable.bytes();
        self.clauses(std::slice::from_ref(over), &mut |compiler| compiler.block(body, None, &bytes));
    }

    fn while_loop(&mut self, condition: ExprId, body: &Block, bytes: &Range<usize>) {
        let compared = match self.program.expr(condition).kind {
            ExprKind::Binary(BinaryOp::Compare(comparison, None), left, right) => Some((comparison, left, right)),
            _ => None,
        };
        // A comparison stands behind the body, where it says whether there is another turn.
        let start = compared.map(|_| self.write(Op::Jump { to: NOWHERE }, bytes));
        let first = self.body.here();
        let exits = match compared {
            Some(_) => Vec::new(),
            None => self.unless(condition),
        };
        self.body.loops.push(Loop::default());
        self.block(body, None, bytes);
        let around = self.body.loops.pop().unwrap_or_default();
        self.body.land_all(around.continues);
        match compared {
            Some((comparison, left, right)) => {
                start.into_iter().for_each(|start| self.body.land(start));
                let bytes = self.bytes(condition);
                self.scratch(|compiler| {
                    let (a, b) = (compiler.operand(left, right), compiler.operand(right, right));
                    compiler.write(Op::Again { comparison, a, b, to: first }, &bytes);
                });
            }
            None => {
                self.write(Op::Turn { to: first }, bytes);
            }
        }
        self.body.land_all(exits);
        self.body.land_all(around.breaks);
    }

    /// Loops inside each other, and what is done in the innermost.
    fn clauses(&mut self, clauses: &[ForClause], inside: &mut dyn FnMut(&mut Self)) {
        stacker::maybe_grow(64 << 10, 1 << 20, || {
            self.scratch(|compiler| match clauses {
                [] => inside(compiler),
                [clause, rest @ ..] => compiler.clause(clause, |compiler| compiler.clauses(rest, inside)),
            });
        });
    }

    fn clause(&mut self, clause: &ForClause, inside: impl FnOnce(&mut Self)) {
        let bytes = clause.variable.bytes();
        let state = self.body.take(3);
        match &clause.over {
            Domain::Items(items) => {
                self.value(*items, state);
                let bytes = self.bytes(*items);
                self.write(Op::Items { state }, &bytes);
            }
            Domain::Steps { from, to, by } => {
                self.checked(*from, state, Check::Number);
                match to {
                    Some(to) => self.checked(*to, state + 1, Check::Number),
                    None => self.nothing(state + 1, &bytes),
                }
                match by {
                    Some(by) => self.checked(*by, state + 2, Check::Step),
                    None => {
                        let constant = self.body.constant(Value::Number(Rational::ONE));
                        self.write(Op::Constant { to: state + 2, constant }, &bytes);
                    }
                }
            }
        }
        let start = self.write(Op::Jump { to: NOWHERE }, &bytes);
        let first = self.body.here();
        let item = self.body.take(1);
        let known = self.body.names.len();
        self.take_apart(&clause.variable, item);
        let mut skips = match clause.condition {
            Some(condition) => self.unless(condition),
            None => Vec::new(),
        };
        self.body.loops.push(Loop::default());
        inside(self);
        let around = self.body.loops.pop().unwrap_or_default();
        skips.extend(around.continues);
        self.body.land_all(skips);
        self.body.land(start);
        let next = match &clause.over {
            Domain::Items(_) => Op::NextItem { state, item, to: first },
            Domain::Steps { .. } => Op::NextStep { state, number: item, to: first },
        };
        let end = self.write(next, &bytes);
        for (_, places) in &mut self.body.names[known..] {
            places.end = places.end.min(end);
        }
        self.body.land_all(around.breaks);
    }

    /// Gives the variables of a pattern the value in a register, or the items of a tuple.
    fn take_apart(&mut self, pattern: &Pattern, from: Register) {
        match pattern {
            Pattern::Name(name) => {
                let Some(variable) = self.resolution.loop_variable(name) else { return };
                if let Holder::Variable(variable) = self.settle(variable, Some(from)) {
                    self.write(Op::NewVariable { variable, from }, &name.bytes);
                }
                let here = self.body.here();
                self.body.names.push((Rc::clone(&name.text), here..Place::MAX));
            }
            Pattern::Tuple { items, bytes } => {
                let first = self.body.take(items.len());
                self.write(Op::Apart { from, first, count: items.len() as u32 }, bytes);
                for (item, from) in items.iter().zip(first..) {
                    stacker::maybe_grow(64 << 10, 1 << 20, || self.take_apart(item, from));
                }
            }
        }
    }
}

/// Whether the register that gets the value of an expression is written when everything is read.
fn is_late(program: &Program, id: ExprId) -> bool {
    match &program.expr(id).kind {
        ExprKind::Number(_)
        | ExprKind::String(_)
        | ExprKind::Name(_)
        | ExprKind::Unary(..)
        | ExprKind::Call { .. }
        | ExprKind::Field(..)
        | ExprKind::Bracket { .. }
        | ExprKind::Tuple(_)
        | ExprKind::Comprehension { .. }
        | ExprKind::Binary(..) => true,
        _ => false,
    }
}
