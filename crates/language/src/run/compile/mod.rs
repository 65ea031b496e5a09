//! The compiler from the tree with resolved names to flat code.

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
        code::{Address, Op, Operand, Register, add},
        compile::writer::Writer,
        names::Names,
        resolve::Resolution,
    },
};

/// The target of a jump that is patched later.
const NOWHERE: Address = 0;

/// The code of a program, which shows the results of its statements or returns the value of the last one.
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
    /// For each expression, the number of expressions up to it that may change a variable.
    changes: Vec<u32>,
    body: Writer,
    /// Whether the next function is a deferred argument of a question about an answer, so that its result is not used
    /// further.
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

    /// Whether a variable may change in the expressions after `first` up to `last`.
    fn may_change(&self, first: ExprId, last: ExprId) -> bool {
        self.changes[last.0 as usize] != self.changes[first.0 as usize]
    }

    fn write(&mut self, op: Op, bytes: &Range<usize>) -> Address {
        self.body.write(op, bytes)
    }

    /// Runs `write`, and frees the registers that it took.
    fn scratch<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        let taken = self.body.taken;
        let result = write(self);
        self.body.taken = taken;
        result
    }

    fn constant(&mut self, value: Value, to: Register, bytes: &Range<usize>) {
        let constant = self.body.constant(value);
        self.write(Op::Constant { to, constant }, bytes);
    }

    fn nothing(&mut self, to: Register, bytes: &Range<usize>) {
        self.constant(Value::Nothing, to, bytes);
    }

    fn return_nothing(&mut self, bytes: &Range<usize>) {
        let constant = self.body.constant(Value::Nothing);
        self.write(Op::Return { from: Operand::constant(constant) }, bytes);
    }

    fn fail(&mut self, message: impl Into<String>, help: Option<&str>, bytes: &Range<usize>) {
        let mistake = add(&mut self.body.code.mistakes, (message.into(), help.map(str::to_owned)));
        self.write(Op::Fail { mistake }, bytes);
    }
}
