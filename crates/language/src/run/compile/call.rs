//! Calls.

use std::{ops::Range, rc::Rc, sync::Arc};

use crate::{
    read::{
        ast::{BinaryOp, ExprId, ExprKind, Name, is_lazy, reads_standing},
        source::Span,
    },
    run::{
        code::{BracketSite, CallSite, Op, Register, Use, add, to_u32},
        compile::Compiler,
    },
};

impl Compiler<'_> {
    pub(super) fn call(
        &mut self,
        function: ExprId,
        arguments: &[ExprId],
        named: &[(Name, ExprId)],
        to: Register,
        result: Use,
        bytes: &Range<usize>,
    ) {
        let program = self.program;
        let (assigned, written): (Vec<ExprId>, Vec<ExprId>) = arguments.iter().partition(|id| program.is_named(**id));
        let field = match &program.expr(function).kind {
            ExprKind::Field(value, name) if self.name_in_module(*value, name).is_none() => Some((*value, name)),
            _ => None,
        };
        let by_place: Vec<ExprId> = field.map(|(value, _)| value).into_iter().chain(written.iter().copied()).collect();
        let mut by_name: Vec<(Rc<str>, ExprId)> =
            named.iter().map(|(name, value)| (Rc::clone(&name.text), *value)).collect();
        by_name.extend(assigned.iter().filter_map(|id| match &program.expr(*id).kind {
            ExprKind::Assign(name, value) => Some((Rc::clone(&name.text), *value)),
            _ => None,
        }));
        let first = self.body.take(1 + by_place.len() + by_name.len());
        match field {
            Some((_, name)) => {
                let access = self.resolution.expr(function);
                self.read(&access, &name.text, first, &name.bytes);
            }
            None => self.value(function, first),
        }
        let asks_about = match (&program.expr(function).kind, field) {
            (ExprKind::Name(name), None) => reads_standing(name),
            (_, field) => field.is_some_and(|(_, name)| reads_standing(&name.text)),
        };
        for (place, (id, to)) in by_place.iter().zip(first + 1..).enumerate() {
            self.asks_about = asks_about && matches!(program.expr(*id).kind, ExprKind::Lambda(_));
            match (program.expr(*id).kind.clone(), u16::try_from(place)) {
                (ExprKind::Binary(op @ BinaryOp::Compare(..), left, right), Ok(place)) => self.scratch(|compiler| {
                    let a = compiler.body.take(2);
                    for (side, to) in [left, right].into_iter().zip(a..) {
                        compiler.value_for(side, to, Use::Argument { callee: first, place });
                    }
                    let bytes = compiler.bytes(*id);
                    compiler.write(Op::Claim { to, op, a, callee: first, place }, &bytes);
                }),
                (ExprKind::ForAll(claim), Ok(place)) => {
                    let bytes = self.bytes(*id);
                    self.write(Op::ForAll { callee: first, place }, &bytes);
                    self.value(claim, to);
                }
                (_, Ok(place)) => self.value_for(*id, to, Use::Argument { callee: first, place }),
                _ => self.value(*id, to),
            }
        }
        self.values(by_name.iter().map(|(_, id)| *id), first + 1 + to_u32(by_place.len()));
        let is_bare = matches!(
            written.as_slice(),
            [only] if matches!(program.expr(*only).kind, ExprKind::Comprehension { is_bare: true, .. })
        ) && field.is_none();
        let place = |id: &ExprId| {
            let bytes = program.expr(*id).bytes.clone();
            Some(Span { source: Arc::clone(&program.source), bytes })
        };
        let is_lazy = match (&program.expr(function).kind, field) {
            (ExprKind::Name(name), None) => is_lazy(name),
            (_, field) => field.is_some_and(|(_, name)| is_lazy(&name.text)),
        };
        let site = CallSite {
            is_lazy,
            callee: match field {
                Some((_, name)) => name.bytes.clone(),
                None => self.bytes(function),
            },
            is_field: field.is_some(),
            by_place: by_place.len(),
            places: Some(by_place.iter().chain(by_name.iter().map(|(_, id)| id)).map(place).collect()),
            named: by_name.into_iter().map(|(name, _)| name).collect(),
            is_bare,
            result,
        };
        self.call_op(site, to, first, bytes);
    }

    /// `G.F` without parentheses.
    pub(super) fn field(&mut self, id: ExprId, value: ExprId, name: &Name, to: Register, result: Use) {
        let first = self.body.take(2);
        self.asks_about = reads_standing(&name.text) && matches!(self.program.expr(value).kind, ExprKind::Lambda(_));
        self.value(value, first + 1);
        let access = self.resolution.expr(id);
        self.read(&access, &name.text, first, &name.bytes);
        let site = CallSite {
            callee: name.bytes.clone(),
            is_field: true,
            by_place: 1,
            named: Box::default(),
            places: None,
            is_bare: false,
            is_lazy: is_lazy(&name.text),
            result,
        };
        self.call_op(site, to, first, &self.bytes(id));
    }

    fn call_op(&mut self, site: CallSite, to: Register, first: Register, bytes: &Range<usize>) {
        let site = add(&mut self.body.code.calls, site);
        self.write(Op::Call { to, first, site }, bytes);
    }

    /// The head and the entries of a bracket in adjacent registers; returns the first.
    pub(super) fn bracket_values(
        &mut self,
        head: Option<ExprId>,
        entries: &[ExprId],
        named: &[(Name, ExprId)],
    ) -> Register {
        let first = self.body.take(usize::from(head.is_some()) + entries.len() + named.len());
        let all = head.iter().chain(entries).copied().chain(named.iter().map(|(_, value)| *value));
        self.values(all, first);
        first
    }

    /// A bracket whose values are in the registers from `first` on.
    pub(super) fn bracket(
        &mut self,
        head: Option<ExprId>,
        entries: &[ExprId],
        named: &[(Name, ExprId)],
        first: Register,
        to: Register,
        bytes: &Range<usize>,
    ) {
        let site = BracketSite {
            head: head.map(|head| self.bytes(head)),
            entries: entries.iter().map(|id| self.bytes(*id)).collect(),
            named: named.iter().map(|(name, id)| (Rc::clone(&name.text), self.bytes(*id))).collect(),
        };
        let site = add(&mut self.body.code.brackets, site);
        self.write(Op::Bracket { to, first, site }, bytes);
    }
}
