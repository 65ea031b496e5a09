//! Reading and setting variables.

use std::{ops::Range, rc::Rc};

use crate::{
    read::ast::{ExprId, ExprKind, Name},
    run::{
        code::{Holder, NameId, Op, Register, to_u32},
        compile::{Compiler, NOWHERE},
        resolve::{Access, Last, VariableId},
    },
};

impl Compiler<'_> {
    pub(super) fn home(&self, variable: VariableId) -> Holder {
        if let Some(home) = self.body.homes.get(&variable) {
            return *home;
        }
        let captures = &self.resolution.functions[self.body.function].captures;
        Holder::Captured(to_u32(captures.get_index_of(&variable).unwrap_or_default()))
    }

    /// Allocates a variable of this function, whose first value is in `register` if that is given.
    pub(super) fn allocate(&mut self, variable: VariableId, register: Option<Register>) -> Holder {
        let home = if self.resolution.variables[variable].is_register() {
            Holder::Register(register.unwrap_or_else(|| self.body.take(1)))
        } else {
            self.body.variables += 1;
            Holder::Variable(self.body.variables - 1)
        };
        self.body.homes.insert(variable, home);
        home
    }

    /// The location of the variable that a name means here, if it is always the same.
    pub(super) fn sole_holder(&mut self, access: &Access, name: &Rc<str>) -> Option<Holder> {
        match (access.candidates.as_slice(), access.last) {
            ([variable], Last::Certain) => Some(self.home(*variable)),
            ([], Last::Begin(variable)) => Some(self.home(variable)),
            ([], Last::Session) => Some(Holder::Session(self.names.id(name))),
            _ => None,
        }
    }

    /// The name in a file that `value.name` means, if `value` is the name under which a file was loaded, and whether
    /// the file is known to lack it.
    pub(super) fn name_in_module(&mut self, value: ExprId, name: &Name) -> Option<(NameId, bool)> {
        let ExprKind::Name(called) = &self.program.expr(value).kind else { return None };
        let access = self.resolution.expr(value);
        let is_outside = access.candidates.is_empty() && access.last == Last::Session;
        if is_outside { self.names.in_module(called, &name.text) } else { None }
    }

    pub(super) fn read_in_module(&mut self, (own, is_missing): (NameId, bool), name: &Name, to: Register) {
        match is_missing {
            true => {
                let help = "Tab behind the dot shows the names of the file";
                self.fail(format!("the file has no name `{}`", name.text), Some(help), &name.bytes);
            }
            false => {
                self.write(Op::Session { to, name: own }, &name.bytes);
            }
        }
    }

    pub(super) fn read(&mut self, access: &Access, name: &Rc<str>, to: Register, bytes: &Range<usize>) {
        let mut done = Vec::new();
        for (place, variable) in access.candidates.iter().enumerate() {
            let otherwise = self.body.here() + 1;
            let at = match self.home(*variable) {
                Holder::Register(from) => self.write(Op::Copy { to, from }, bytes),
                Holder::Variable(variable) => self.write(Op::Variable { to, variable, otherwise }, bytes),
                Holder::Captured(captured) => self.write(Op::Captured { to, captured, otherwise }, bytes),
                Holder::Session(name) => self.write(Op::Session { to, name }, bytes),
            };
            if access.last != Last::Certain || place + 1 < access.candidates.len() {
                done.push(self.write(Op::Jump { to: NOWHERE }, bytes));
                self.body.patch(at);
            }
        }
        if access.last == Last::Session {
            let name = self.names.id(name);
            self.write(Op::Session { to, name }, bytes);
        }
        self.body.patch_all(done);
    }

    /// Sets a name to the value in a register, which is moved.
    pub(super) fn store(&mut self, access: &Access, name: &Rc<str>, from: Register, bytes: &Range<usize>) {
        let mut done = Vec::new();
        for (place, variable) in access.candidates.iter().enumerate() {
            let home = self.home(*variable);
            if access.last == Last::Certain && place + 1 == access.candidates.len() {
                self.set(home, from, bytes);
                break;
            }
            let otherwise = NOWHERE;
            let at = match home {
                Holder::Variable(variable) => self.write(Op::ChangeVariable { variable, from, otherwise }, bytes),
                Holder::Captured(captured) => self.write(Op::ChangeCaptured { captured, from, otherwise }, bytes),
                Holder::Register(_) | Holder::Session(_) => {
                    self.set(home, from, bytes);
                    break;
                }
            };
            done.push(self.write(Op::Jump { to: NOWHERE }, bytes));
            self.body.patch(at);
        }
        match access.last {
            Last::Certain => {}
            Last::Session => {
                let name = self.names.id(name);
                self.set(Holder::Session(name), from, bytes);
            }
            Last::Begin(variable) => {
                let home = self.home(variable);
                self.set(home, from, bytes);
            }
        }
        self.body.patch_all(done);
    }

    pub(super) fn set(&mut self, home: Holder, from: Register, bytes: &Range<usize>) {
        let op = match home {
            Holder::Register(to) if to == from => return,
            Holder::Register(to) => Op::Move { to, from },
            Holder::Variable(variable) => Op::SetVariable { variable, from },
            Holder::Captured(captured) => Op::SetCaptured { captured, from },
            Holder::Session(name) => Op::SetSession { name, from },
        };
        self.write(op, bytes);
    }
}
