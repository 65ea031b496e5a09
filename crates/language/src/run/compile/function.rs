//! Functions: parameters, defaults, captures and results.

use std::{ops::Range, rc::Rc};

use crate::{
    kind::function::Code,
    read::ast::{Block, Body, ExprId, ExprKind, Function, StatementKind},
    run::{
        code::{Address, Capture, Holder, Op, Operand, Register, Use, add, to_u32},
        compile::{Compiler, NOWHERE, writer::Writer},
        resolve::{FunctionId, VariableId},
    },
};

impl Compiler<'_> {
    /// A nested function as a value.
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
        let function = add(&mut self.body.code.functions, (code, captures));
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
        let known = self.body.code.names.iter().filter(|(_, places)| places.contains(&here));
        inner.code.names.extend(known.map(|(name, _)| (Rc::clone(name), 0..Address::MAX)));
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
            self.body.code.names.push((Rc::clone(&self.resolution.variables[*variable].name), 0..Address::MAX));
            let parameter = (place < count).then(|| first + to_u32(place));
            let home = self.allocate(*variable, parameter);
            if let (Some(parameter), Holder::Variable(variable)) = (parameter, home) {
                self.write(Op::Share { parameter, variable }, &function.bytes);
            }
        }
        for (place, parameter) in function.parameters.iter().enumerate() {
            let Some(default) = parameter.default else { continue };
            let bytes = self.bytes(default);
            let skip = self.write(Op::IfGiven { parameter: to_u32(place), to: NOWHERE }, &bytes);
            self.scratch(|compiler| {
                let from = compiler.body.take(1);
                compiler.value(default, from);
                let home = compiler.home(variables[place]);
                compiler.set(home, from, &bytes);
            });
            self.body.patch(skip);
        }
        match &function.body {
            Body::Expr(expr) if asks_about => self.scratch(|compiler| {
                let from = compiler.body.take(1);
                compiler.value_for(*expr, from, Use::Shown);
                compiler.write(Op::Return { from: Operand::last(from) }, &function.bytes);
            }),
            Body::Expr(expr) => self.tail(*expr),
            Body::Block(block) => self.tail_block(block),
            Body::Collect(block) => {
                self.yield_all(block);
                self.return_nothing(&function.bytes);
            }
        }
    }

    /// Yields the values of the expressions of a block, including those in conditionals and loops.
    fn yield_all(&mut self, block: &Block) {
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
                        compiler.conditional(arms, otherwise.as_ref(), &statement.bytes, &mut Self::yield_all);
                    }
                    ExprKind::For { over, body, .. } => {
                        compiler.clauses(over, &mut |compiler| compiler.yield_all(body));
                    }
                    ExprKind::While(condition, body) => {
                        compiler.while_loop(*condition, &statement.bytes, |compiler| compiler.yield_all(body));
                    }
                    ExprKind::Bracket { head, entries, named } => {
                        let (from, bytes) = (compiler.body.take(1), &statement.bytes);
                        let first = compiler.bracket_values(*head, entries, named);
                        let may_be_plain = head.is_some() && named.is_empty();
                        let count = to_u32(entries.len());
                        let jump =
                            may_be_plain.then(|| compiler.write(Op::YieldBoard { first, count, to: NOWHERE }, bytes));
                        compiler.bracket(*head, entries, named, first, from, bytes);
                        compiler.write(Op::Yield { from }, bytes);
                        jump.into_iter().for_each(|jump| compiler.body.patch(jump));
                    }
                    _ => {
                        let from = compiler.body.take(1);
                        compiler.value(*id, from);
                        compiler.write(Op::Yield { from }, &statement.bytes);
                    }
                });
            });
        }
    }

    /// An expression whose value the function returns.
    pub(super) fn tail(&mut self, id: ExprId) {
        let bytes = self.bytes(id);
        let program = self.program;
        match &program.expr(id).kind {
            ExprKind::If { arms, otherwise } => crate::stack::bounded(|| {
                for (condition, block) in arms {
                    let jumps = self.unless(*condition);
                    self.tail_block(block);
                    self.body.patch_all(jumps);
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
        self.return_nothing(&end);
    }
}
