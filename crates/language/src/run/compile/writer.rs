//! The code of one function under construction.

use std::{ops::Range, rc::Rc, sync::Arc};

use rustc_hash::FxHashMap;

use crate::{
    kind::{function::Code, value::Value},
    read::ast::{self, Program},
    run::{
        code::{Address, Holder, Op, Parameter, Register, add, to_u32},
        resolve::{FunctionId, VariableId},
    },
};

/// An enclosing loop: the jumps out of its body that are still to be patched.
#[derive(Default)]
pub(super) struct Loop {
    pub(super) breaks: Vec<Address>,
    pub(super) continues: Vec<Address>,
}

/// The code of one function under construction.
pub(super) struct Writer {
    pub(super) function: FunctionId,
    /// The source to which the return at the end belongs.
    pub(super) whole: Range<usize>,
    /// Whether this is the top level of a program.
    pub(super) is_top: bool,
    /// The code so far; `finish` adds the rest.
    pub(super) code: Code,
    pub(super) homes: FxHashMap<VariableId, Holder>,
    pub(super) loops: Vec<Loop>,
    /// The number of registers in use, and the largest that it has been.
    pub(super) taken: Register,
    pub(super) registers: Register,
    pub(super) variables: u32,
}

impl Writer {
    pub(super) fn new(function: FunctionId, whole: Range<usize>, is_top: bool) -> Self {
        Writer {
            function,
            whole,
            is_top,
            code: Code::default(),
            homes: FxHashMap::default(),
            loops: Vec::new(),
            taken: 0,
            registers: 0,
            variables: 0,
        }
    }

    pub(super) fn finish(
        &mut self,
        program: &Program,
        name: Option<Rc<str>>,
        bytes: Range<usize>,
        parameters: &[ast::Parameter],
    ) -> Rc<Code> {
        let parameter = |parameter: &ast::Parameter| Parameter {
            name: Rc::clone(&parameter.name.text),
            has_default: parameter.default.is_some(),
        };
        Rc::new(Code {
            name,
            source: Arc::clone(&program.source),
            bytes,
            parameters: parameters.iter().map(parameter).collect(),
            registers: self.registers as usize,
            variables: self.variables as usize,
            ..std::mem::take(&mut self.code)
        })
    }

    pub(super) fn here(&self) -> Address {
        to_u32(self.code.ops.len())
    }

    pub(super) fn write(&mut self, op: Op, bytes: &Range<usize>) -> Address {
        self.code.ops.push(op);
        self.code.places.push(to_u32(bytes.start)..to_u32(bytes.end));
        self.here() - 1
    }

    /// Sets the target of a jump to the next operation.
    pub(super) fn patch(&mut self, jump: Address) {
        let here = self.here();
        if let Some(target) = self.code.ops[jump as usize].target() {
            *target = here;
        }
    }

    pub(super) fn patch_all(&mut self, jumps: Vec<Address>) {
        jumps.into_iter().for_each(|jump| self.patch(jump));
    }

    /// Allocates adjacent registers; returns the first.
    pub(super) fn take(&mut self, count: usize) -> Register {
        let first = self.taken;
        self.taken += to_u32(count);
        self.registers = self.registers.max(self.taken);
        first
    }

    pub(super) fn constant(&mut self, value: Value) -> u32 {
        add(&mut self.code.constants, value)
    }

    /// Ends the scope of the variables after the first `count` at an address.
    pub(super) fn end_scope(&mut self, count: usize, end: Address) {
        for (_, places) in &mut self.code.names[count..] {
            places.end = places.end.min(end);
        }
    }
}
