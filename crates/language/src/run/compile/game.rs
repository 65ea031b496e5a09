//! Expressions for games.

use std::{ops::Range, rc::Rc};

use crate::{
    kind::value::Value,
    read::ast::{ExprId, ExprKind, Name, Pattern, UpOrder},
    run::{
        code::{Check, Op, Operand, Register, Spread, Ups},
        compile::Compiler,
        resolve::Access,
    },
};

impl Compiler<'_> {
    /// A variable whose name is spelled like a down; text directly after the name was parsed as part of the down.
    pub(super) fn down_name(&mut self, access: &Access, is_alone: bool, to: Register, bytes: &Range<usize>) {
        let text = self.program.source.text.get(bytes.clone()).unwrap_or_default();
        let word: Rc<str> = text.chars().take_while(|letter| *letter == 'v').collect::<String>().into();
        if is_alone {
            return self.read(access, &word, to, bytes);
        }
        let after = &text[word.len()..];
        let help = match after.strip_prefix('*') {
            Some(factor) => format!("write `{word} * {factor}` with blanks for the product"),
            None => format!("write `({word}){after}`"),
        };
        self.fail(format!("`{word}` is a variable here, and `{text}` is written like a down"), Some(&help), bytes);
    }

    pub(super) fn up(
        &mut self,
        is_down: bool,
        order: &UpOrder,
        star: Option<ExprId>,
        to: Register,
        bytes: &Range<usize>,
    ) {
        let register = self.body.take(1);
        let ups = match order {
            UpOrder::Count(count) => {
                self.constant(Value::integer(*count), register, bytes);
                Ups::Multiple
            }
            UpOrder::Multiple(id) => {
                self.checked(*id, register, Check::Integer);
                Ups::Multiple
            }
            UpOrder::Power(id) => {
                self.checked(*id, register, Check::Power);
                Ups::Power
            }
            UpOrder::PowerTo(id) => {
                self.checked(*id, register, Check::Power);
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

    pub(super) fn options(&mut self, ids: &[ExprId], list: Register, spread: Spread, bytes: &Range<usize>) {
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

    /// A form with a label for itself: `a{0|a}`.
    pub(super) fn labelled(&mut self, label: &Name, sides: [&[ExprId]; 2], to: Register, bytes: &Range<usize>) {
        let first = self.body.take(4);
        let name = self.body.constant(Value::String(Rc::clone(&label.text)));
        self.write(Op::Label { to: first + 2, name }, &label.bytes);
        self.write(Op::Copy { to: first + 3, from: first + 2 }, &label.bytes);
        let known = self.body.code.names.len();
        self.destructure(&Pattern::Name(label.clone()), first + 3);
        for (list, side) in (first..).zip(sides) {
            self.options(side, list, Spread::Game, bytes);
        }
        self.body.end_scope(known, self.body.here());
        self.write(Op::Labelled { to, first }, bytes);
    }

    /// A form, not simplified; the games between its braces are forms too.
    pub(super) fn form(&mut self, id: ExprId, to: Register) {
        let program = self.program;
        let bytes = &program.expr(id).bytes;
        let ExprKind::Game { label: None, left, right } = &program.expr(id).kind else {
            return self.fail("expected a game", None, bytes);
        };
        let first = self.body.take(2);
        for (list, side) in (first..).zip([left, right]) {
            self.write(Op::List { to: list }, bytes);
            for option in side {
                crate::stack::bounded(|| {
                    self.scratch(|compiler| {
                        let from = compiler.body.take(1);
                        match &program.expr(*option).kind {
                            ExprKind::Game { label: None, .. } => compiler.form(*option, from),
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
}
