//! Conditions, and chains of operators.

use std::ops::Range;

use crate::{
    read::ast::{BinaryOp, Block, ExprId, ExprKind},
    run::{
        code::{Address, Check, Op, Operand, Register},
        compile::{Compiler, NOWHERE},
        resolve::chain,
    },
};

impl Compiler<'_> {
    /// A conditional whose blocks are compiled by `write`.
    pub(super) fn conditional(
        &mut self,
        arms: &[(ExprId, Block)],
        otherwise: Option<&Block>,
        bytes: &Range<usize>,
        write: &mut dyn FnMut(&mut Self, &Block),
    ) {
        let mut ends = Vec::new();
        for (condition, block) in arms {
            let jumps = self.unless(*condition);
            write(self, block);
            ends.push(self.write(Op::Jump { to: NOWHERE }, bytes));
            self.body.patch_all(jumps);
        }
        write(self, otherwise.unwrap_or(&Vec::new()));
        self.body.patch_all(ends);
    }

    /// The jumps that are taken if a condition does not hold.
    pub(super) fn unless(&mut self, condition: ExprId) -> Vec<Address> {
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

    pub(super) fn chain(&mut self, id: ExprId, to: Register) {
        let (first, links) = chain(self.program, id);
        let mut left_bytes = self.bytes(first);
        let is_logical = |op| matches!(op, BinaryOp::And | BinaryOp::Or);
        let has_between = links.len() > 1 || links.first().is_some_and(|(op, ..)| is_logical(*op));
        let between = self.body.take(usize::from(has_between));
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
                self.body.patch(jump);
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
}
