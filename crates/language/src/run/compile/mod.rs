//! From the tree to flat code, once names are resolved.

mod call;
mod condition;
mod expression;
mod function;
mod game;
mod repeat;
mod statement;
mod variable;
mod writer;

use std::{ops::Range, rc::Rc};

use crate::{
    kind::{function::Code, value::Value},
    read::ast::{Expr, ExprId, ExprKind, Function, Program},
    run::{
        code::{Address, Op, Register, add},
        compile::writer::Writer,
        names::Names,
        resolve::Resolution,
    },
};

/// Where a jump goes before that is known.
const NOWHERE: Address = 0;

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

struct Compiler<'c> {
    program: &'c Rc<Program>,
    names: &'c mut Names,
    resolution: Resolution,
    /// How many of the expressions up to each may change a variable.
    changes: Vec<u32>,
    body: Writer,
    /// Whether the function that is written next is a question about an answer: nothing is calculated with what it gives.
    asks_about: bool,
}

impl<'c> Compiler<'c> {
    fn new(program: &'c Rc<Program>, names: &'c mut Names, resolution: Resolution) -> Self {
        let mut count = 0;
        let count_changes = |expr: &Expr| {
            count += u32::from(matches!(
                expr.kind,
                ExprKind::Assign(..) | ExprKind::If { .. } | ExprKind::For { .. } | ExprKind::While(..)
            ));
            count
        };
        let changes = program.exprs.iter().map(count_changes).collect();
        let body = Writer::new(0, 0..program.source.text.len(), true);
        Compiler { program, names, resolution, changes, body, asks_about: false }
    }

    fn bytes(&self, id: ExprId) -> Range<usize> {
        self.program.expr(id).bytes.clone()
    }

    /// Whether a variable may change after one expression, in those up to another.
    fn may_change(&self, first: ExprId, last: ExprId) -> bool {
        self.changes[last.0 as usize] != self.changes[first.0 as usize]
    }

    fn write(&mut self, op: Op, bytes: &Range<usize>) -> Address {
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

    fn fail(&mut self, message: impl Into<String>, help: Option<&str>, bytes: &Range<usize>) {
        let mistake = add(&mut self.body.mistakes, (message.into(), help.map(str::to_owned)));
        self.write(Op::Fail { mistake }, bytes);
    }
}
