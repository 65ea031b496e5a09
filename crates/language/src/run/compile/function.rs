//! Functions: parameters, defaults, what they capture and what they give.

use std::{ops::Range, rc::Rc};

use crate::{
    kind::{function::Code, value::Value},
    read::ast::{Block, Body, ExprId, ExprKind, Function, StatementKind},
    run::{
        code::{Address, Capture, Holder, Op, Operand, Register, Use, add, part},
        compile::{Compiler, NOWHERE, writer::Writer},
        resolve::{FunctionId, VariableId},
    },
};

impl Compiler<'_> {
    /// A function inside this one, as a value.
    pub(super) fn closure(
        &mut self,
        function: &Rc<Function>,
        name: Option<Rc<str>>,
        to: Register,
        bytes: &Range<usize>,
    ) {
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
        let function = add(&mut self.body.functions, (code, captures));
        self.write(Op::Closure { to, function }, bytes);
    }

    pub(super) fn function(&mut self, function: &Rc<Function>, name: Option<Rc<str>>) -> Rc<Code> {
        let id = self.resolution.function(function);
        let whole = match &function.body {
            Body::Expr(expr) => self.bytes(*expr),
            Body::Block(_) | Body::Collect(_) => function.bytes.clone(),
        };
        let mut inner = Writer::new(id, whole, false);
        let here = self.body.here();
        let known = self.body.names.iter().filter(|(_, places)| places.contains(&here));
        inner.names.extend(known.map(|(name, _)| (Rc::clone(name), 0..Address::MAX)));
        let outer = std::mem::replace(&mut self.body, inner);
        self.function_body(id, function);
        let code = self.body.finish(self.program, name, function.bytes.clone(), &function.parameters);
        self.body = outer;
        code
    }

    pub(super) fn function_body(&mut self, id: FunctionId, function: &Function) {
        let asks_about = std::mem::take(&mut self.asks_about);
        let variables = self.resolution.functions[id].variables.clone();
        let count = function.parameters.len();
        let first = self.body.take(count);
        for (place, variable) in variables.iter().enumerate() {
            self.body.names.push((Rc::clone(&self.resolution.variables[*variable].name), 0..Address::MAX));
            let parameter = (place < count).then(|| first + part(place));
            let home = self.settle(*variable, parameter);
            if let (Some(parameter), Holder::Variable(variable)) = (parameter, home) {
                self.write(Op::Share { parameter, variable }, &function.bytes);
            }
        }
        for (place, parameter) in function.parameters.iter().enumerate() {
            let Some(default) = parameter.default else { continue };
            let bytes = self.bytes(default);
            let skip = self.write(Op::IfGiven { parameter: part(place), to: NOWHERE }, &bytes);
            self.scratch(|compiler| {
                let from = compiler.body.take(1);
                compiler.value(default, from);
                let home = compiler.home(variables[place]);
                compiler.set(home, from, &bytes);
            });
            self.body.land(skip);
        }
        match &function.body {
            Body::Expr(expr) if asks_about => self.scratch(|compiler| {
                let from = compiler.body.take(1);
                compiler.value_for(*expr, from, Use::Shown);
                compiler.write(Op::Return { from: Operand::last(from) }, &function.bytes);
            }),
            Body::Expr(expr) => self.tail(*expr),
            Body::Block(block) => self.tail_block(block),
            Body::Collect(block) => self.collect(block, &function.bytes),
        }
    }

    /// A block that gives what its expressions give.
    pub(super) fn collect(&mut self, block: &Block, bytes: &Range<usize>) {
        self.give_all(block);
        let constant = self.body.constant(Value::Nothing);
        self.write(Op::Return { from: Operand::constant(constant) }, bytes);
    }

    /// Gives what the expressions of a block give, those in conditions and loops too.
    fn give_all(&mut self, block: &Block) {
        for statement in block {
            let StatementKind::Expr(id) = &statement.kind else {
                self.statement(statement, None);
                continue;
            };
            let program = self.program;
            crate::stack::bounded(|| {
                self.scratch(|compiler| match &program.expr(*id).kind {
                    ExprKind::Assign(..) => compiler.effect(*id),
                    ExprKind::If { arms, otherwise } => {
                        let mut ends = Vec::new();
                        for (condition, block) in arms {
                            let jumps = compiler.unless(*condition);
                            compiler.give_all(block);
                            ends.push(compiler.write(Op::Jump { to: NOWHERE }, &statement.bytes));
                            compiler.body.land_all(jumps);
                        }
                        otherwise.iter().for_each(|block| compiler.give_all(block));
                        compiler.body.land_all(ends);
                    }
                    ExprKind::For { over, body, .. } => {
                        compiler.clauses(over, &mut |compiler| compiler.give_all(body));
                    }
                    ExprKind::While(condition, body) => {
                        compiler.while_loop(*condition, &statement.bytes, |compiler| compiler.give_all(body));
                    }
                    ExprKind::Bracket { head, entries, named } => {
                        let (from, bytes) = (compiler.body.take(1), &statement.bytes);
                        let first = compiler.bracket_values(*head, entries, named);
                        let is_told = head.is_some() && named.is_empty();
                        let count = part(entries.len());
                        let jump = is_told.then(|| compiler.write(Op::GiveBoard { first, count, to: NOWHERE }, bytes));
                        compiler.bracket(*head, entries, named, first, from, bytes);
                        compiler.write(Op::Give { from }, bytes);
                        jump.into_iter().for_each(|jump| compiler.body.land(jump));
                    }
                    _ => {
                        let from = compiler.body.take(1);
                        compiler.value(*id, from);
                        compiler.write(Op::Give { from }, &statement.bytes);
                    }
                });
            });
        }
    }

    /// An expression whose value is that of the function.
    pub(super) fn tail(&mut self, id: ExprId) {
        let bytes = self.bytes(id);
        let program = self.program;
        match &program.expr(id).kind {
            ExprKind::If { arms, otherwise } => crate::stack::bounded(|| {
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

    pub(super) fn tail_block(&mut self, block: &Block) {
        let end = self.body.whole.clone();
        if let Some((last, rest)) = block.split_last() {
            rest.iter().for_each(|statement| self.statement(statement, None));
            match &last.kind {
                StatementKind::Expr(id) => return self.tail(*id),
                _ => self.statement(last, None),
            }
        }
        let constant = self.body.constant(Value::Nothing);
        self.write(Op::Return { from: Operand::constant(constant) }, &end);
    }
}
