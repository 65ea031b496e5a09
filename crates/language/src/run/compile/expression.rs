//! Expressions.

use std::rc::Rc;

use crate::{
    kind::value::Value,
    number::Rational,
    read::ast::{BinaryOp, ExprId, ExprKind, Name, Program, UnaryOp, UpOrder},
    run::{
        code::{Check, Holder, Op, Operand, Register, Spread, Use, to_u32},
        compile::Compiler,
    },
};

impl Compiler<'_> {
    /// An expression whose value is not used.
    pub(super) fn effect(&mut self, id: ExprId) {
        let bytes = self.bytes(id);
        let program = self.program;
        match &program.expr(id).kind {
            ExprKind::Assign(name, value) => self.assign(id, name, *value, None),
            ExprKind::If { arms, otherwise } => {
                crate::stack::bounded(|| {
                    self.conditional(arms, otherwise.as_ref(), &bytes, &mut |compiler, block| {
                        compiler.block(block, None, &bytes);
                    })
                });
            }
            ExprKind::For { over, body, collects: false } => {
                crate::stack::bounded(|| {
                    self.clauses(over, &mut |compiler| compiler.block(body, None, &bytes));
                });
            }
            ExprKind::While(condition, body) => {
                crate::stack::bounded(|| {
                    self.while_loop(*condition, &bytes, |compiler| compiler.block(body, None, &bytes))
                });
            }
            _ => self.scratch(|compiler| {
                let to = compiler.body.take(1);
                compiler.value(id, to);
            }),
        }
    }

    /// The operand for an expression that is read after the expressions up to `last`.
    pub(super) fn operand(&mut self, id: ExprId, last: ExprId) -> Operand {
        let program = self.program;
        if let Some(number) = folded(program, id, DEEPEST_FOLD) {
            return Operand::constant(self.body.constant(Value::Number(number)));
        }
        match &program.expr(id).kind {
            ExprKind::String(text) => {
                return Operand::constant(self.body.constant(Value::String(Rc::clone(text))));
            }
            ExprKind::Name(name) => {
                let access = self.resolution.expr(id);
                if let (Some(Holder::Register(register)), false) =
                    (self.sole_holder(&access, name), self.may_change(id, last))
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

    pub(super) fn value(&mut self, id: ExprId, to: Register) {
        self.value_for(id, to, Use::Any);
    }

    /// As [`value`](Self::value), with the use of the value.
    pub(super) fn value_for(&mut self, id: ExprId, to: Register, result: Use) {
        crate::stack::bounded(|| self.scratch(|compiler| compiler.value_kind(id, to, result)));
    }

    /// The values of expressions in adjacent registers, which are allocated already.
    pub(super) fn values(&mut self, ids: impl IntoIterator<Item = ExprId>, mut to: Register) {
        for id in ids {
            self.value(id, to);
            to += 1;
        }
    }

    /// Compiles an expression whose value goes to a register. If [`writes_last`] holds, the register is written only
    /// after all variables are read.
    pub(super) fn value_kind(&mut self, id: ExprId, to: Register, result: Use) {
        let program = self.program;
        let bytes = &program.expr(id).bytes;
        if let Some(number) = folded(program, id, DEEPEST_FOLD) {
            return self.constant(Value::Number(number), to, bytes);
        }
        match &program.expr(id).kind {
            ExprKind::Number(number) => self.constant(Value::Number(number.clone()), to, bytes),
            ExprKind::String(text) => self.constant(Value::String(Rc::clone(text)), to, bytes),
            ExprKind::Name(name) => {
                let access = self.resolution.expr(id);
                self.read(&access, name, to, bytes);
            }
            ExprKind::Result(None) => {
                self.write(Op::Last { to }, bytes);
            }
            ExprKind::Result(Some(place)) => {
                let number = self.body.take(1);
                self.constant(Value::integer(*place), number, bytes);
                self.write(Op::Result { to, number }, bytes);
            }
            ExprKind::Star(order) => {
                let register = self.body.take(1);
                match order {
                    Some(order) => self.checked(*order, register, Check::Size),
                    None => self.constant(Value::Number(Rational::ONE), register, bytes),
                }
                self.write(Op::Star { to, order: register }, bytes);
            }
            ExprKind::Up { down, order, star } => match self.resolution.find(id).cloned() {
                Some(access) => {
                    self.down_name(&access, matches!(order, UpOrder::Count(_)) && star.is_none(), to, bytes)
                }
                None => self.up(*down, order, *star, to, bytes),
            },
            ExprKind::Game { label: Some(label), left, right } => self.labelled(label, [left, right], to, bytes),
            ExprKind::Game { label: None, left, right } => {
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
                let first = self.bracket_values(*head, entries, named);
                self.bracket(*head, entries, named, first, to, bytes);
            }
            ExprKind::Tuple(items) => {
                let first = self.body.take(items.len());
                self.values(items.iter().copied(), first);
                self.write(Op::Tuple { to, first, count: to_u32(items.len()) }, bytes);
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
            // Parsed only as an argument.
            ExprKind::ForAll(claim) => self.value(*claim, to),
            ExprKind::Mistake(message, help) => self.fail(&**message, Some(help), bytes),
            ExprKind::For { over, body, collects: true } => {
                let list = self.body.take(1);
                self.write(Op::List { to: list }, bytes);
                self.clauses(over, &mut |compiler| {
                    let from = compiler.body.take(1);
                    compiler.block(body, Some(from), bytes);
                    compiler.write(Op::Push { list, from }, bytes);
                });
                self.write(Op::Close { to, list }, bytes);
            }
            ExprKind::For { collects: false, .. } | ExprKind::While(..) => {
                self.effect(id);
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
                self.call(*function, arguments, named, to, result, bytes);
            }
            ExprKind::Field(value, name) => match self.name_in_module(*value, name) {
                Some(own) => self.read_in_module(own, name, to),
                None => self.field(id, *value, name, to, result),
            },
            ExprKind::Lambda(function) => self.closure(function, None, to, bytes),
            ExprKind::Assign(name, value) => self.assign(id, name, *value, Some(to)),
            ExprKind::If { arms, otherwise } => {
                self.conditional(arms, otherwise.as_ref(), bytes, &mut |compiler, block| {
                    compiler.block(block, Some(to), bytes);
                });
            }
        }
    }

    /// A value that must pass a check; the error is placed at the expression.
    pub(super) fn checked(&mut self, id: ExprId, to: Register, check: Check) {
        self.value(id, to);
        let bytes = self.bytes(id);
        self.write(Op::Check { register: to, check }, &bytes);
    }

    pub(super) fn assign(&mut self, id: ExprId, name: &Name, value: ExprId, to: Option<Register>) {
        let bytes = self.bytes(id);
        let access = self.resolution.expr(id);
        let only = self.sole_holder(&access, &name.text);
        self.scratch(|compiler| {
            let from = match only {
                Some(Holder::Register(register)) if writes_last(compiler.program, value) => register,
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
                    let (bytes, result) = (compiler.bytes(value), holder.map_or(Use::Any, Use::Change));
                    compiler.scratch(|compiler| compiler.call(*function, arguments, named, from, result, &bytes));
                }
                ExprKind::Binary(BinaryOp::Add, left, right)
                    if only.is_some_and(|holder| compiler.is_held(*left, holder))
                        && may_be_long(compiler.program, *right)
                        && !compiler.may_change(*left, value) =>
                {
                    let bytes = compiler.bytes(value);
                    compiler.scratch(|compiler| {
                        let a = compiler.body.take(1);
                        compiler.value(*left, a);
                        let b = compiler.operand(*right, *right);
                        if let Some(holder) = only {
                            compiler.write(Op::Grow { to: from, holder, a, b }, &bytes);
                        }
                    });
                }
                _ => compiler.value(value, from),
            }
            if let Some(to) = to {
                compiler.write(Op::Copy { to, from }, &bytes);
            }
            compiler.store(&access, &name.text, from, &bytes);
        });
    }

    /// Whether an expression is the variable at a location.
    pub(super) fn is_held(&mut self, id: ExprId, holder: Holder) -> bool {
        let program = self.program;
        let ExprKind::Name(name) = &program.expr(id).kind else { return false };
        let access = self.resolution.expr(id);
        self.sole_holder(&access, name) == Some(holder)
    }
}

/// Whether an expression is likely to be a tuple. A variable is not: it is nearly always a number.
fn may_be_long(program: &Program, id: ExprId) -> bool {
    matches!(
        &program.expr(id).kind,
        ExprKind::Tuple(_) | ExprKind::Comprehension { .. } | ExprKind::Call { .. } | ExprKind::Bracket { .. }
    )
}

/// The depth up to which nested operators between numbers are folded.
const DEEPEST_FOLD: u32 = 4;

/// The value of a constant expression that is a small number and quickly calculated: `10^6`, `-1/2`.
fn folded(program: &Program, id: ExprId, depth: u32) -> Option<Rational> {
    let number = match &program.expr(id).kind {
        ExprKind::Number(number) => return Some(number.clone()),
        ExprKind::Unary(UnaryOp::Negate, operand) if depth > 0 => -folded(program, *operand, depth - 1)?,
        ExprKind::Binary(op, left, right) if depth > 0 => {
            let (a, b) = (folded(program, *left, depth - 1)?, folded(program, *right, depth - 1)?);
            match op {
                BinaryOp::Add => &a + &b,
                BinaryOp::Subtract => &a - &b,
                BinaryOp::Multiply => &a * &b,
                BinaryOp::Divide => a.checked_div(&b)?,
                BinaryOp::Power => a.pow(&b.to_u64().filter(|exponent| *exponent < 64)?.into()).ok()?,
                _ => return None,
            }
        }
        _ => return None,
    };
    number.is_small().then_some(number)
}

/// Whether the code of an expression writes its register only after it has read all variables.
fn writes_last(program: &Program, id: ExprId) -> bool {
    matches!(
        &program.expr(id).kind,
        ExprKind::Number(_)
            | ExprKind::String(_)
            | ExprKind::Name(_)
            | ExprKind::Unary(..)
            | ExprKind::Call { .. }
            | ExprKind::Field(..)
            | ExprKind::Bracket { .. }
            | ExprKind::Tuple(_)
            | ExprKind::Comprehension { .. }
            | ExprKind::Binary(..)
    )
}
