//! Loops.

use std::{ops::Range, rc::Rc};

use crate::{
    kind::value::Value,
    number::Rational,
    read::ast::{BinaryOp, Domain, ExprId, ExprKind, ForClause, Pattern},
    run::{
        code::{Address, Check, Holder, Op, Register, to_u32},
        compile::{Compiler, NOWHERE, writer::Loop},
    },
};

impl Compiler<'_> {
    pub(super) fn while_loop(&mut self, condition: ExprId, bytes: &Range<usize>, body: impl FnOnce(&mut Self)) {
        let compared = match self.program.expr(condition).kind {
            ExprKind::Binary(BinaryOp::Compare(comparison, None), left, right) => Some((comparison, left, right)),
            _ => None,
        };
        // A comparison is compiled after the body, where it decides whether there is another iteration.
        let start = compared.map(|_| self.write(Op::Jump { to: NOWHERE }, bytes));
        let first = self.body.here();
        let exits = if compared.is_some() { Vec::new() } else { self.unless(condition) };
        self.body.loops.push(Loop::default());
        body(self);
        let around = self.body.loops.pop().unwrap_or_default();
        self.body.patch_all(around.continues);
        match compared {
            Some((comparison, left, right)) => {
                start.into_iter().for_each(|start| self.body.patch(start));
                let bytes = self.bytes(condition);
                self.scratch(|compiler| {
                    let (a, b) = (compiler.operand(left, right), compiler.operand(right, right));
                    compiler.write(Op::RepeatIf { comparison, a, b, to: first }, &bytes);
                });
            }
            None => {
                self.write(Op::Repeat { to: first }, bytes);
            }
        }
        self.body.patch_all(exits);
        self.body.patch_all(around.breaks);
    }

    /// Nested loops, and the innermost body.
    pub(super) fn clauses(&mut self, clauses: &[ForClause], inside: &mut dyn FnMut(&mut Self)) {
        crate::stack::bounded(|| {
            self.scratch(|compiler| match clauses {
                [] => inside(compiler),
                [clause, rest @ ..] => compiler.clause(clause, |compiler| compiler.clauses(rest, inside)),
            });
        });
    }

    pub(super) fn clause(&mut self, clause: &ForClause, inside: impl FnOnce(&mut Self)) {
        let bytes = clause.variable.bytes();
        let state = self.body.take(3);
        match &clause.over {
            Domain::Items(items) => {
                self.value(*items, state);
                let bytes = self.bytes(*items);
                self.write(Op::Items { state }, &bytes);
            }
            Domain::Steps { from, to, by } => {
                self.checked(*from, state, Check::Counted);
                match to {
                    Some(to) => self.checked(*to, state + 1, Check::Counted),
                    None => self.nothing(state + 1, &bytes),
                }
                match by {
                    Some(by) => self.checked(*by, state + 2, Check::Step),
                    None => self.constant(Value::Number(Rational::ONE), state + 2, &bytes),
                }
            }
        }
        let is_outermost = self.body.is_top && self.body.loops.is_empty();
        if is_outermost {
            self.write(Op::BeginLoop, &bytes);
        }
        let start = self.write(Op::Jump { to: NOWHERE }, &bytes);
        let first = self.body.here();
        if is_outermost {
            self.write(Op::CountIteration { state, is_stepped: matches!(clause.over, Domain::Steps { .. }) }, &bytes);
        }
        let item = self.body.take(1);
        let known = self.body.code.names.len();
        self.destructure(&clause.variable, item);
        let exits = clause.as_long_as.map_or_else(Vec::new, |condition| self.unless(condition));
        let mut skips = clause.condition.map_or_else(Vec::new, |condition| self.unless(condition));
        self.body.loops.push(Loop::default());
        inside(self);
        let around = self.body.loops.pop().unwrap_or_default();
        skips.extend(around.continues);
        self.body.patch_all(skips);
        self.body.patch(start);
        let next = match &clause.over {
            Domain::Items(_) => Op::NextItem { state, item, to: first },
            Domain::Steps { .. } => Op::NextStep { state, number: item, to: first },
        };
        let end = self.write(next, &bytes);
        self.body.end_scope(known, end);
        self.body.patch_all(exits);
        self.body.patch_all(around.breaks);
        if is_outermost {
            self.write(Op::EndLoop, &bytes);
        }
    }

    /// Sets the variables of a pattern to the value in a register, or to the items of a tuple.
    pub(super) fn destructure(&mut self, pattern: &Pattern, from: Register) {
        match pattern {
            Pattern::Name(name) => {
                let Some(variable) = self.resolution.loop_variable(name) else { return };
                if let Holder::Variable(variable) = self.allocate(variable, Some(from)) {
                    self.write(Op::NewVariable { variable, from }, &name.bytes);
                }
                let here = self.body.here();
                self.body.code.names.push((Rc::clone(&name.text), here..Address::MAX));
            }
            Pattern::Tuple { items, bytes } => {
                let first = self.body.take(items.len());
                self.write(Op::Unpack { from, first, count: to_u32(items.len()) }, bytes);
                for (item, from) in items.iter().zip(first..) {
                    crate::stack::bounded(|| self.destructure(item, from));
                }
            }
        }
    }
}
