//! Statements.

use std::{ops::Range, rc::Rc};

use crate::{
    kind::value::Value,
    read::ast::{BinaryOp, Block, ExprId, ExprKind, Statement, StatementKind},
    run::{
        code::{Op, Operand, Register, Use, add},
        compile::{Compiler, NOWHERE},
    },
};

impl Compiler<'_> {
    /// The statements of the top level, whose results are shown.
    pub(super) fn shown(&mut self, statements: &Block) {
        for statement in statements {
            self.body.whole = statement.bytes.clone();
            let from = self.write(Op::Statement, &statement.bytes);
            if statement.quiet {
                self.statement(statement, None);
                self.write(Op::Settle { from }, &statement.bytes);
                continue;
            }
            self.scratch(|compiler| {
                let to = compiler.body.take(1);
                match &statement.kind {
                    StatementKind::Expr(id) if !compiler.resolution.misplaced.contains_key(&statement.bytes.start) => {
                        compiler.value_for(*id, to, Use::Shown);
                    }
                    _ => compiler.statement(statement, Some(to)),
                }
                compiler.write(Op::Settle { from }, &statement.bytes);
                compiler.write(Op::Show { from: to }, &statement.bytes);
            });
        }
        self.return_nothing(&(0..0));
    }

    pub(super) fn block(&mut self, block: &Block, to: Option<Register>, bytes: &Range<usize>) {
        let Some((last, rest)) = block.split_last() else {
            to.into_iter().for_each(|to| self.nothing(to, bytes));
            return;
        };
        rest.iter().for_each(|statement| self.statement(statement, None));
        self.statement(last, to);
    }

    /// A statement; its value goes to the register, if one is given.
    pub(super) fn statement(&mut self, statement: &Statement, to: Option<Register>) {
        self.scratch(|compiler| compiler.statement_kind(statement, to));
    }

    pub(super) fn statement_kind(&mut self, statement: &Statement, to: Option<Register>) {
        let bytes = &statement.bytes;
        if let Some(misplaced) = self.resolution.misplaced.get(&bytes.start) {
            let (message, help) = misplaced.words();
            self.fail(message, Some(help), bytes);
            return;
        }
        match &statement.kind {
            StatementKind::Expr(id) => {
                return match to {
                    Some(to) => self.value(*id, to),
                    None => self.effect(*id),
                };
            }
            StatementKind::Def { name, function } => {
                let from = self.body.take(1);
                self.closure(function, Some(Rc::clone(&name.text)), from, bytes);
                let access = self.resolution.statement(name);
                self.store(&access, &name.text, from, bytes);
            }
            StatementKind::Ruleset(definition) => {
                let given: Vec<ExprId> = definition.given().collect();
                let first = self.body.take(given.len());
                self.values(given, first);
                let ruleset = add(&mut self.body.code.rulesets, (Rc::clone(self.program), Rc::clone(definition)));
                self.write(Op::Ruleset { ruleset, first }, bytes);
            }
            StatementKind::RulesetLike(like) => {
                let from = self.body.take(1);
                self.value(like.base, from);
                let like = add(&mut self.body.code.likes, Rc::clone(like));
                self.write(Op::RulesetLike { like, from }, bytes);
            }
            StatementKind::Use(None) => {
                self.write(Op::ShowInUse, bytes);
            }
            StatementKind::Use(Some(name)) => match self.names.module_of(&name.text) {
                Some(module) => _ = self.write(Op::UseModule { module }, &name.bytes),
                None => {
                    let from = self.body.take(1);
                    let access = self.resolution.statement(name);
                    self.read(&access, &name.text, from, &name.bytes);
                    let constant = self.body.constant(Value::String(Rc::clone(&name.text)));
                    self.write(Op::Use { name: constant, from }, &name.bytes);
                }
            },
            StatementKind::Load(id, name) => {
                let path = self.body.take(1);
                self.value(*id, path);
                let bytes = self.bytes(*id);
                let module = name.as_ref().map(|name| self.names.module_called(&name.text));
                self.write(Op::Load { path, module }, &bytes);
            }
            StatementKind::Assert(id) => self.assert(*id),
            StatementKind::Break | StatementKind::Continue => {
                let is_break = matches!(statement.kind, StatementKind::Break);
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
                self.write(Op::Return { from }, bytes);
                return;
            }
        }
        to.into_iter().for_each(|to| self.nothing(to, bytes));
    }

    pub(super) fn assert(&mut self, id: ExprId) {
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
}
