//! The interpreter of flat code. Calls have frames of their own, so nesting in the language uses no native stack.

use std::{cmp::Ordering, rc::Rc};

use crate::{
    kind::{
        collection::{Items, Nested},
        convert::{Fallible, integer, small_integer, type_error, value_error},
        function::{Captured, Closure, Code, Variable},
        loopy::form::Loopy,
        value::Value,
    },
    number::Rational,
    read::ast::{BinaryOp, Comparison},
    ruleset::code::plain,
    run::{
        call::{count, is_callable, item, traced},
        check::not_boolean,
        code::{Capture, Holder, Op, Operand, Register, to_u32},
        error::Error,
        machine::{Machine, Yielded},
    },
    standing::Standing,
};

/// The initial number of registers.
const LEAST_REGISTERS: usize = 1 << 8;

/// Which parameters of a call were given.
pub(super) type Given = Box<[bool]>;

/// A call that has not returned.
pub(super) struct Frame {
    /// The callee.
    closure: Rc<Closure>,
    /// The next operation.
    at: usize,
    /// The first of its registers.
    base: usize,
    /// The register of the result, counted through all calls.
    to: usize,
    /// Its variables outside of registers.
    variables: Vec<Rc<Variable>>,
    /// Which parameters were given, unless all were.
    given: Option<Given>,
}

/// Puts a value into a register.
#[inline(always)]
pub(super) fn put(register: &mut Value, value: Value) {
    // Most values own nothing; checking that here is faster than dropping them.
    if register.is_plain() { std::mem::forget(std::mem::replace(register, value)) } else { *register = value }
}

/// Whether arithmetic on two numbers takes bounded time; the operations on longer ones check the limit.
#[inline(always)]
fn is_short(a: &Rational, b: &Rational) -> bool {
    a.is_small() && b.is_small()
}

/// Whether a comparison holds for two values in this order.
#[inline]
fn holds(comparison: Comparison, order: Ordering) -> bool {
    match comparison {
        Comparison::Equal => order.is_eq(),
        Comparison::NotEqual => order.is_ne(),
        Comparison::Less | Comparison::LessOrConfused => order.is_lt(),
        Comparison::Greater | Comparison::GreaterOrConfused => order.is_gt(),
        Comparison::LessOrEqual => order.is_le(),
        Comparison::GreaterOrEqual => order.is_ge(),
        Comparison::Confused => false,
    }
}

/// Whether a comparison of two values holds, for the kinds that compare without the environment.
#[inline(always)]
fn holds_at_once(comparison: Comparison, a: &Value, b: &Value) -> Option<bool> {
    let is_equality = matches!(comparison, Comparison::Equal | Comparison::NotEqual);
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => Some(holds(comparison, a.cmp(b))),
        (Value::String(a), Value::String(b)) if is_equality => {
            Some((Rc::ptr_eq(a, b) || a == b) == (comparison == Comparison::Equal))
        }
        (Value::Boolean(a), Value::Boolean(b)) if is_equality => Some((a == b) == (comparison == Comparison::Equal)),
        (Value::Player(a), Value::Player(b)) if is_equality => Some((a == b) == (comparison == Comparison::Equal)),
        _ => None,
    }
}

/// Progress reports cover each of the first iterations of a loop up to this number, and then every multiple of it.
const REPORT_EVERY: u64 = 1 << 10;

impl Machine<'_> {
    /// Runs a program.
    pub(super) fn run_code(&mut self, code: Rc<Code>) -> Fallible<Value> {
        let closure = Rc::new(Closure::new(code));
        let base = self.top();
        self.reserve(&closure, base)?;
        self.enter(closure, base, 0, None);
        self.execute_deeply()
    }

    /// Runs the innermost call until it returns, for a caller that was itself called by an operation.
    pub(super) fn execute_deeply(&mut self) -> Fallible<Value> {
        crate::stack::deeper(|| self.execute())
    }

    /// The end of the registers of all calls.
    pub(super) fn top(&self) -> usize {
        self.frames.last().map_or(0, |frame| frame.base + frame.closure.code.registers)
    }

    /// Makes room for the registers of a call from `base` on.
    ///
    /// Registers that belong to no call hold plain values, which own nothing.
    #[inline]
    pub(super) fn reserve(&mut self, closure: &Closure, base: usize) -> Fallible<()> {
        let end = base + closure.code.registers;
        match self.stack.len() < end {
            true => self.make_room(end),
            false => Ok(()),
        }
    }

    #[cold]
    fn make_room(&mut self, end: usize) -> Fallible<()> {
        let length = end.max(2 * self.stack.len()).max(LEAST_REGISTERS);
        self.environment.limit.allow((length - self.stack.len()).saturating_mul(size_of::<Value>()))?;
        self.stack.resize(length, Value::Nothing);
        Ok(())
    }

    /// Begins a call of a function whose arguments are in its registers from `base` on.
    #[inline]
    pub(super) fn enter(&mut self, closure: Rc<Closure>, base: usize, to: usize, given: Option<Given>) {
        let variables = match closure.code.variables {
            0 => Vec::new(),
            count => (0..count).map(|_| Rc::default()).collect(),
        };
        self.frames.push(Frame { closure, at: 0, base, to, variables, given });
    }

    /// Ends the innermost call; returns the register of its result.
    #[inline]
    fn leave(&mut self) -> usize {
        let Some(frame) = self.frames.pop() else { return 0 };
        let end = frame.base + frame.closure.code.registers;
        for register in &mut self.stack[frame.base..end] {
            if !register.is_plain() {
                *register = Value::Nothing;
            }
        }
        frame.to
    }

    /// Runs the innermost call until it returns.
    fn execute(&mut self) -> Fallible<Value> {
        let bottom = self.frames.len();
        'calls: loop {
            let Some(frame) = self.frames.last() else { return Ok(Value::Nothing) };
            let closure = Rc::clone(&frame.closure);
            let code = &*closure.code;
            let ops = &*code.ops;
            let (mut at, base) = (frame.at, frame.base);
            let error: Box<Error> = 'run: loop {
                macro_rules! tried {
                    ($result:expr) => {
                        match $result {
                            Ok(value) => value,
                            Err(error) => break 'run Box::<Error>::from(error),
                        }
                    };
                }
                macro_rules! register {
                    ($register:expr) => {
                        self.stack[base + $register as usize]
                    };
                }
                macro_rules! take {
                    ($register:expr) => {
                        std::mem::take(&mut register!($register))
                    };
                }
                macro_rules! read {
                    ($operand:expr) => {
                        match $operand.as_constant() {
                            Some(constant) => &code.constants[constant],
                            None => &self.stack[base + $operand.register()],
                        }
                    };
                }
                // Copies a value to a register. The most frequent kinds have arms of their own, so that the value is
                // built in machine registers: a copy through memory stalls.
                macro_rules! put_copy {
                    ($to:expr, $value:expr) => {
                        match $value {
                            Value::Number(number) if number.is_small() => {
                                let number = number.clone();
                                put(&mut register!($to), Value::Number(number));
                            }
                            Value::Tuple(tuple) => {
                                let tuple = Rc::clone(tuple);
                                put(&mut register!($to), Value::Tuple(tuple));
                            }
                            Value::Grid(grid) => {
                                let grid = Rc::clone(grid);
                                put(&mut register!($to), Value::Grid(grid));
                            }
                            other => {
                                let value = other.clone();
                                put(&mut register!($to), value);
                            }
                        }
                    };
                }
                // An operation on two numbers, or otherwise another one; only long results take long enough to check the limit.
                macro_rules! calculate {
                    ($to:expr, $a:expr, $operator:tt, $b:expr, $otherwise:expr) => {
                        if let (Value::Number(a), Value::Number(b)) = (read!($a), read!($b)) {
                            let result = a $operator b;
                            if !result.is_small() {
                                tried!(self.check_number(&result));
                            }
                            put(&mut register!($to), Value::Number(result));
                        } else {
                            tried!($otherwise);
                        }
                    };
                }
                let op = &ops[at];
                at += 1;
                match *op {
                    // ---- values of variables
                    Op::Constant { to, constant } => {
                        put_copy!(to, &code.constants[constant as usize]);
                    }
                    Op::Copy { to, from } => {
                        put_copy!(to, &register!(from));
                    }
                    Op::Move { to, from } => {
                        let value = take!(from);
                        put(&mut register!(to), value);
                    }
                    Op::Session { to, name } => {
                        self.note_read(name);
                        if let Some(value) = self.environment.names.value(name) {
                            put_copy!(to, value);
                        } else if let Some(value) = self.session_value(name) {
                            put(&mut register!(to), value);
                        } else {
                            let name = Rc::clone(self.environment.names.name(name));
                            break 'run self.unknown(&name, code, at - 1);
                        }
                    }
                    Op::SetSession { name, from } => {
                        tried!(self.may_change(Holder::Session(name)));
                        let value = take!(from);
                        if matches!(value, Value::Function(_)) {
                            self.environment.note_replaced(name, &value);
                        }
                        self.environment.set(name, value);
                    }
                    Op::Variable { to, variable, otherwise } => match self.variable(variable).get() {
                        Some(value) => put(&mut register!(to), value),
                        None => at = otherwise as usize,
                    },
                    Op::SetVariable { variable, from } => {
                        let value = take!(from);
                        self.variable(variable).set(value);
                    }
                    Op::ChangeVariable { variable, from, otherwise } => match self.variable(variable).is_set() {
                        true => {
                            let value = take!(from);
                            self.variable(variable).set(value);
                        }
                        false => at = otherwise as usize,
                    },
                    Op::NewVariable { variable, from } => {
                        let new = Variable::new(take!(from));
                        if let Some(frame) = self.frames.last_mut() {
                            frame.variables[variable as usize] = new;
                        }
                    }
                    Op::Captured { to, captured, otherwise } => match &closure.captured[captured as usize] {
                        Captured::Value(value) => put_copy!(to, value),
                        Captured::Variable(variable) => match variable.get() {
                            Some(value) => put(&mut register!(to), value),
                            None => at = otherwise as usize,
                        },
                    },
                    Op::SetCaptured { captured, from } => {
                        tried!(self.may_change(Holder::Captured(captured)));
                        if let Captured::Variable(variable) = &closure.captured[captured as usize] {
                            variable.set(take!(from));
                        }
                    }
                    Op::ChangeCaptured { captured, from, otherwise } => match &closure.captured[captured as usize] {
                        Captured::Variable(variable) if variable.is_set() => {
                            tried!(self.may_change(Holder::Captured(captured)));
                            variable.set(take!(from));
                        }
                        _ => at = otherwise as usize,
                    },
                    Op::Closure { to, function } => {
                        let (function, captures) = &code.functions[function as usize];
                        let capture = |capture: &Capture| match *capture {
                            Capture::Register(register) => Captured::Value(register!(register).clone()),
                            Capture::Variable(variable) => Captured::Variable(Rc::clone(self.variable(variable))),
                            Capture::Captured(captured) => closure.captured[captured as usize].clone(),
                        };
                        let captured = captures.iter().map(capture).collect();
                        let inner = Closure { code: Rc::clone(function), captured };
                        put(&mut register!(to), Value::Function(Rc::new(inner)));
                    }
                    // ---- parameters
                    Op::Share { parameter, variable } => {
                        if self.is_given(parameter) {
                            let value = take!(parameter);
                            self.variable(variable).set(value);
                        }
                    }
                    Op::IfGiven { parameter, to } => {
                        if self.is_given(parameter) {
                            at = to as usize;
                        }
                    }
                    // ---- jumps
                    Op::Jump { to } => at = to as usize,
                    Op::Repeat { to } => {
                        tried!(self.environment.limit.check());
                        at = to as usize;
                    }
                    Op::IfFalse { condition, to } => match register!(condition) {
                        Value::Boolean(true) => {}
                        Value::Boolean(false) => at = to as usize,
                        ref other => break 'run not_boolean(other),
                    },
                    Op::IfTrue { condition, to } => match register!(condition) {
                        Value::Boolean(false) => {}
                        Value::Boolean(true) => at = to as usize,
                        ref other => break 'run not_boolean(other),
                    },
                    Op::Unless { comparison, a, b, to } => {
                        let answer = match holds_at_once(comparison, read!(a), read!(b)) {
                            Some(answer) => answer,
                            None => tried!(self.compare_operands(code, base, comparison, a, b)),
                        };
                        if !answer {
                            at = to as usize;
                        }
                    }
                    Op::RepeatIf { comparison, a, b, to } => {
                        let answer = match holds_at_once(comparison, read!(a), read!(b)) {
                            Some(answer) => answer,
                            None => tried!(self.compare_operands(code, base, comparison, a, b)),
                        };
                        if answer {
                            tried!(self.environment.limit.check());
                            at = to as usize;
                        }
                    }
                    Op::Return { from } => {
                        let value = match from.as_constant() {
                            Some(constant) => code.constants[constant].clone(),
                            None => std::mem::take(&mut self.stack[base + from.register()]),
                        };
                        let to = self.leave();
                        if self.frames.len() < bottom {
                            return Ok(value);
                        }
                        put(&mut self.stack[to], value);
                        continue 'calls;
                    }
                    Op::Fail { mistake } => {
                        let (message, help) = &code.mistakes[mistake as usize];
                        break 'run value_error(message.as_str()).maybe_help(help.as_deref());
                    }
                    // ---- operators
                    Op::Add { to, a, b } => {
                        calculate!(to, a, +, b, self.operate(code, base, BinaryOp::Add, (a, b), to));
                    }
                    Op::Grow { to, holder, a, b } => {
                        let grown = Operand::last(a);
                        calculate!(to, grown, +, b, self.grow(code, base, holder, (a, b), to));
                    }
                    Op::Subtract { to, a, b } => {
                        calculate!(to, a, -, b, self.operate(code, base, BinaryOp::Subtract, (a, b), to));
                    }
                    Op::Multiply { to, a, b } => {
                        calculate!(to, a, *, b, self.operate(code, base, BinaryOp::Multiply, (a, b), to));
                    }
                    Op::Binary { to, op, a, b } => {
                        let is_done = match (op, read!(a), read!(b)) {
                            (BinaryOp::Mod, Value::Number(a), Value::Number(b)) if is_short(a, b) => {
                                a.rem_floor(b).map(|rest| put(&mut register!(to), Value::Number(rest)))
                            }
                            (BinaryOp::Div, Value::Number(a), Value::Number(b)) if is_short(a, b) => {
                                a.div_floor(b).map(|quotient| put(&mut register!(to), Value::Number(quotient)))
                            }
                            (BinaryOp::Compare(comparison, None), a, b) => holds_at_once(comparison, a, b)
                                .map(|answer| put(&mut register!(to), Value::Boolean(answer))),
                            _ => None,
                        };
                        if is_done.is_none() {
                            tried!(self.operate(code, base, op, (a, b), to));
                        }
                    }
                    Op::Unary { to, op, from } => {
                        let operand = take!(from);
                        let value = tried!(self.unary(op, &operand));
                        put(&mut register!(to), value);
                    }
                    Op::Check { register, check } => tried!(check.of(&register!(register))),
                    Op::Claim { to, op, a, callee, place } => {
                        let takes_claim = matches!(
                            &register!(callee),
                            Value::Builtin(id) if self.environment.library.function(*id).takes_claim(place.into())
                        );
                        let (left, right) = (take!(a), take!(a + 1));
                        let value = match takes_claim {
                            true => tried!(Value::tuple(vec![left, Value::string(op.symbol()), right])),
                            false => tried!(self.binary(op, &left, &right)),
                        };
                        put(&mut register!(to), value);
                    }
                    Op::ForAll { callee, place } => {
                        let takes_claim = matches!(
                            &register!(callee),
                            Value::Builtin(id) if self.environment.library.function(*id).takes_claim_for_all(place.into())
                        );
                        if !takes_claim {
                            break 'run type_error("`for all` has no meaning here")
                                .help("`Prove(n*[6,5] < [3,2] for all n)` is where it has one");
                        }
                    }
                    // ---- calls and brackets
                    Op::Call { to, first, site } => {
                        let site = &code.calls[site as usize];
                        let callee = base + first as usize;
                        let function = std::mem::take(&mut self.stack[callee]);
                        if site.is_lazy {
                            tried!(self.evaluate_deferred(&function, site, callee + 1));
                        }
                        let to = base + to as usize;
                        let entered = match function {
                            Value::Function(function) => self.begin(function, site, callee + 1, to).map_err(|error| {
                                // An error of the call itself is placed at the callee.
                                error.at(code.span(&site.callee))
                            }),
                            function if !is_callable(&function) => Err(self.no_function(&function, site, code)),
                            function => {
                                let result = self.call_site(&function, site, base, callee + 1);
                                result.map(|value| put(&mut self.stack[to], value)).map(|()| false)
                            }
                        };
                        if tried!(entered) {
                            let calls = self.frames.len();
                            self.frames[calls - 2].at = at;
                            continue 'calls;
                        }
                    }
                    Op::Bracket { to, first, site } => {
                        let has_one = code.brackets[site as usize].is_index();
                        match item(&register!(first), &self.stack[base + first as usize + usize::from(has_one)]) {
                            Some(item) if has_one => {
                                put_copy!(to, item);
                                if to != first {
                                    put(&mut register!(first), Value::Nothing);
                                }
                            }
                            _ => {
                                let value = tried!(self.bracket(code, base + first as usize, site));
                                put(&mut register!(to), value);
                            }
                        }
                    }
                    // ---- collections
                    Op::Tuple { to, first, count } => {
                        let first = base + first as usize;
                        let items = self.stack[first..first + count as usize].iter_mut().map(std::mem::take);
                        let value = tried!(Value::of_items(items.collect()));
                        put(&mut register!(to), value);
                    }
                    Op::Range { to, first } => {
                        let (from, end) = (take!(first), take!(first + 1));
                        let range = (tried!(integer(&from)), tried!(integer(&end)));
                        put(&mut register!(to), Value::Range(Rc::new(range)));
                    }
                    Op::List { to } => {
                        put(&mut register!(to), Value::Tuple(Rc::new(Nested { items: Items::new(), depth: 1 })));
                    }
                    Op::Push { list, from } => {
                        let value = take!(from);
                        tried!(self.push(base, list, value));
                    }
                    Op::Spread { list, from, spread } => {
                        let value = take!(from);
                        let mut options = Vec::new();
                        tried!(self.spread(&value, &mut |machine, value| {
                            options.extend(machine.option(spread, value)?);
                            Ok(())
                        }));
                        for option in options {
                            tried!(self.push(base, list, option));
                        }
                    }
                    Op::Close { to, list } => {
                        let items = self.take_list(base, list);
                        let tuple = tried!(Value::tuple(items));
                        put(&mut register!(to), tuple);
                    }
                    // ---- what a rule yields
                    Op::Yield { from } => {
                        let value = take!(from);
                        if !matches!(value, Value::Nothing) {
                            tried!(self.environment.limit.lengthen(&mut self.yielded, Yielded::Value(value)));
                        }
                    }
                    Op::YieldBoard { first, count, to } => {
                        let first = base + first as usize;
                        if tried!(self.yield_board(first, first + 1..first + 1 + count as usize)) {
                            at = to as usize;
                        }
                    }
                    // ---- loops
                    Op::Items { state } => {
                        let state = base + state as usize;
                        let collection = std::mem::take(&mut self.stack[state]);
                        let (collection, next, last) = tried!(self.loop_over(collection));
                        self.stack[state] = collection;
                        self.stack[state + 1] = next;
                        self.stack[state + 2] = last;
                    }
                    Op::NextItem { state, item, to } => {
                        tried!(self.environment.limit.check());
                        // The numbers of a range.
                        match (&register!(state), &register!(state + 1), &register!(state + 2)) {
                            (Value::Nothing, Value::Number(next), Value::Number(last)) if next <= last => {
                                let (number, next) = (next.clone(), next + &Rational::ONE);
                                put(&mut register!(state + 1), Value::Number(next));
                                put(&mut register!(item), Value::Number(number));
                                at = to as usize;
                            }
                            _ => {
                                if let Some(value) = self.next_item(base + state as usize) {
                                    put(&mut register!(item), value);
                                    at = to as usize;
                                }
                            }
                        }
                    }
                    Op::NextStep { state, number, to } => {
                        let step = &register!(state + 2);
                        if let (Value::Number(next), last, Value::Number(step)) =
                            (&register!(state), &register!(state + 1), step)
                        {
                            let goes_on = match last {
                                Value::Number(last) if step.signum() > 0 => next <= last,
                                Value::Number(last) => next >= last,
                                _ => true,
                            };
                            if goes_on {
                                let (value, next) = (Value::Number(next.clone()), Value::Number(next + step));
                                put(&mut register!(state), next);
                                put(&mut register!(number), value);
                                tried!(self.environment.limit.check());
                                at = to as usize;
                            }
                        } else if tried!(self.next_game(base + state as usize, base + number as usize)) {
                            at = to as usize;
                        }
                    }
                    Op::BeginLoop => self.iterations = 0,
                    Op::CountIteration { state, is_stepped } => {
                        self.iterations += 1;
                        if self.iterations <= REPORT_EVERY || self.iterations.is_multiple_of(REPORT_EVERY) {
                            self.report_iterations(base + state as usize, is_stepped);
                        }
                    }
                    Op::EndLoop => self.environment.limit.count_of(self.iterations, self.iterations, "turns"),
                    Op::Unpack { from, first, count: wanted } => {
                        let value = take!(from);
                        match &value {
                            Value::Tuple(tuple) if tuple.items.len() == wanted as usize => {
                                for (item, to) in tuple.items.iter().zip(first..) {
                                    put(&mut register!(to), item.clone());
                                }
                            }
                            _ => {
                                let text = tried!(self.plain_text(&value));
                                let wanted = count(wanted as usize, "item");
                                let error = type_error(format!("{text} is not a tuple of {wanted}"));
                                break 'run error.help("`for (a, b) in …` takes apart items that are tuples of two");
                            }
                        }
                    }
                    // ---- games
                    Op::Star { to, order } => {
                        let value = tried!(self.star(&register!(order).clone()));
                        put(&mut register!(to), value);
                    }
                    Op::Up { to, ups, is_down, order } => {
                        let order = take!(order);
                        let value = tried!(self.up(ups, is_down, &order));
                        put(&mut register!(to), value);
                    }
                    Op::Game { to, first } => {
                        let (left, right) = (self.take_list(base, first), self.take_list(base, first + 1));
                        let value = tried!(self.game_of_options(&left, &right));
                        put(&mut register!(to), value);
                    }
                    Op::Label { to, name } => {
                        let label = tried!(Loopy::label(&code.constants[name as usize]));
                        put(&mut register!(to), label);
                    }
                    Op::Labelled { to, first } => {
                        let (left, right) = (self.take_list(base, first), self.take_list(base, first + 1));
                        let label = take!(first + 2);
                        let value = tried!(self.loopy_form(Some(&label), &left, &right));
                        put(&mut register!(to), value);
                    }
                    Op::Form { to, first } => {
                        let (left, right) = (self.take_list(base, first), self.take_list(base, first + 1));
                        let value = tried!(self.form_of_options(left, right));
                        put(&mut register!(to), value);
                    }
                    Op::ThreePlayer { to, first } => {
                        let sides = [first, first + 1, first + 2].map(|list| self.take_list(base, list));
                        let value = tried!(self.game_of_sides(&sides));
                        put(&mut register!(to), value);
                    }
                    Op::PlusMinus { to, list } => {
                        let options = self.take_list(base, list);
                        let value = tried!(self.plus_minus(&options));
                        put(&mut register!(to), value);
                    }
                    // ---- statements
                    Op::Result { to, number } => {
                        let number = tried!(small_integer(&register!(number), 0));
                        let value = tried!(self.result(Some(number)));
                        put(&mut register!(to), value);
                    }
                    Op::Last { to } => {
                        let value = tried!(self.result(None));
                        put(&mut register!(to), value);
                    }
                    Op::Statement => {
                        self.begin_statement();
                        tried!(self.environment.limit.check());
                    }
                    Op::Settle { from } => {
                        let standing = self.environment.standing;
                        if standing != Standing::Proved {
                            for op in code.ops.iter().take(at).skip(from as usize) {
                                if let Op::SetSession { name, .. } = op {
                                    self.environment.names.rest_on(*name, &standing);
                                }
                            }
                        }
                    }
                    Op::Show { from } => {
                        let value = take!(from);
                        tried!(self.print(&value));
                    }
                    Op::Ruleset { ruleset, first } => {
                        let (program, definition) = &code.rulesets[ruleset as usize];
                        let given = self.take_registers(base, first, to_u32(definition.given().count()));
                        tried!(self.define_ruleset(program, definition, given));
                    }
                    Op::RulesetLike { like, from } => {
                        let base = take!(from);
                        tried!(self.define_like(&code.likes[like as usize], &base, code.place(at - 1)));
                    }
                    Op::Use { name, from } => {
                        let value = take!(from);
                        tried!(self.use_ruleset(&code.constants[name as usize], &value));
                    }
                    Op::UseModule { module } => self.use_module(module),
                    Op::ShowInUse => tried!(self.print_in_use()),
                    Op::Load { path, module } => {
                        let path = take!(path);
                        tried!(self.load(&path, module, code.place(at - 1)));
                    }
                    Op::Assert { comparison, player, a, b } => {
                        let (a, b) = (take!(a), take!(b));
                        tried!(self.assert(comparison, player, &a, &b));
                    }
                    Op::AssertTrue { from } => {
                        let value = take!(from);
                        tried!(self.assert_true(&value));
                    }
                }
            };
            return Err(self.unwind(error.at(code.place(at - 1)), bottom));
        }
    }

    /// Ends the calls above `bottom` and that call, and adds to the trace of the error where they were called from.
    #[cold]
    fn unwind(&mut self, mut error: Box<Error>, bottom: usize) -> Box<Error> {
        while !self.frames.is_empty() {
            self.leave();
            let Some(caller) = self.frames.last().filter(|_| self.frames.len() >= bottom) else { break };
            let (code, at) = (&caller.closure.code, caller.at.saturating_sub(1));
            if let Some(Op::Call { site, .. }) = code.ops.get(at) {
                error = traced(error, code.span(&code.calls[*site as usize].callee));
            }
        }
        error
    }

    pub(super) fn set_captured(&self, captured: u32, value: Value) {
        if let Captured::Variable(variable) = &self.frames[self.frames.len() - 1].closure.captured[captured as usize] {
            variable.set(value);
        }
    }

    pub(super) fn variable(&self, variable: u32) -> &Rc<Variable> {
        &self.frames[self.frames.len() - 1].variables[variable as usize]
    }

    fn is_given(&self, parameter: u32) -> bool {
        let frame = &self.frames[self.frames.len() - 1];
        frame.given.as_ref().is_none_or(|given| given[parameter as usize])
    }

    /// Yields a board of the running rule's ruleset, if a register holds that ruleset and others hold plain numbers
    /// that give the board directly.
    #[inline]
    fn yield_board(&mut self, ruleset: usize, entries: std::ops::Range<usize>) -> Fallible<bool> {
        let Value::Ruleset(id) = &self.stack[ruleset] else { return Ok(false) };
        if self.yielding != Some((*id, entries.len())) {
            return Ok(false);
        }
        let Some(board) = plain(&self.stack[entries]) else { return Ok(false) };
        self.environment.limit.lengthen(&mut self.yielded, Yielded::Board(board))?;
        Ok(true)
    }

    /// The value of an operand, moved out of its register if it is read for the last time.
    fn operand(&mut self, code: &Code, base: usize, operand: Operand) -> Value {
        match operand.as_constant() {
            Some(constant) => code.constants[constant].clone(),
            None if operand.is_last() => std::mem::take(&mut self.stack[base + operand.register()]),
            None => self.stack[base + operand.register()].clone(),
        }
    }

    #[inline(never)]
    fn operate(
        &mut self,
        code: &Code,
        base: usize,
        op: BinaryOp,
        (a, b): (Operand, Operand),
        to: Register,
    ) -> Fallible<()> {
        self.environment.limit.check()?;
        let (a, b) = (self.operand(code, base, a), self.operand(code, base, b));
        let value = self.binary(op, &a, &b)?;
        put(&mut self.stack[base + to as usize], value);
        Ok(())
    }

    /// Begins the next iteration of a loop over games, if there is one. The loop goes up if the step is at least 0, and
    /// down otherwise.
    #[inline(never)]
    fn next_game(&mut self, state: usize, item: usize) -> Fallible<bool> {
        self.environment.limit.check()?;
        let [next, last, step] = [0, 1, 2].map(|place| self.stack[state + place].clone());
        if !matches!(last, Value::Nothing) {
            let goes_up = self.compare(Comparison::GreaterOrEqual, None, &step, &Value::integer(0))?;
            let within = if goes_up { Comparison::LessOrEqual } else { Comparison::GreaterOrEqual };
            if !self.compare(within, None, &next, &last)? {
                return Ok(false);
            }
        }
        let following = self.add(&next, &step)?;
        put(&mut self.stack[state], following);
        put(&mut self.stack[item], next);
        Ok(true)
    }

    /// Appends a tuple to the one that a variable and a register both hold, or adds other values.
    #[inline(never)]
    fn grow(
        &mut self,
        code: &Code,
        base: usize,
        holder: Holder,
        (a, b): (Register, Operand),
        to: Register,
    ) -> Fallible<()> {
        let more = self.operand(code, base, b);
        self.environment.limit.check()?;
        if !matches!((&self.stack[base + a as usize], &more), (Value::Tuple(_), Value::Tuple(_))) {
            let first = std::mem::take(&mut self.stack[base + a as usize]);
            let sum = self.binary(BinaryOp::Add, &first, &more)?;
            put(&mut self.stack[base + to as usize], sum);
            return Ok(());
        }
        self.may_change(holder)?;
        let mut tuple = std::mem::take(&mut self.stack[base + a as usize]);
        // The variable releases the tuple, so that it can grow in place.
        self.hold(holder, base, Value::Nothing);
        let result = self.extend(&mut tuple, &more);
        if let Err(error) = result {
            self.hold(holder, base, tuple);
            return Err(error);
        }
        put(&mut self.stack[base + to as usize], tuple);
        Ok(())
    }

    #[inline(never)]
    fn compare_operands(
        &mut self,
        code: &Code,
        base: usize,
        comparison: Comparison,
        a: Operand,
        b: Operand,
    ) -> Fallible<bool> {
        self.environment.limit.check()?;
        let (a, b) = (self.operand(code, base, a), self.operand(code, base, b));
        self.compare(comparison, None, &a, &b)
    }
}
