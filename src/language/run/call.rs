//! Calls: of functions written in the language, of builtin functions, and brackets.

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::{
    language::{
        builtin::Arguments,
        environment::Hidden,
        foreign,
        kind::collection::slice,
        kind::convert::{Fallible, argument_error, integer, items, type_error, value_error},
        kind::value::Value,
        kind::{grid, strip},
        read::ast::{BinaryOp, Body, ExprId, ExprKind, Name},
        run::error::Error,
        run::function::{Closure, Scope},
        run::machine::{Flow, Frame, Machine},
    },
    number::Rational,
    play::sum::{RulesetId, Sum},
    ruleset::{Entry, NoBoard},
};

/// What is wrong with an entry or a parameter, and which it is where that is known.
pub type Misfit = (Option<usize>, Box<Error>);

/// How many digits behind its point a decimal fraction has at most that was typed as one.
const MOST_DIGITS: usize = 30;

/// How many calls of a trace are kept, innermost first.
const KEPT_CALLS: usize = 64;

impl Machine<'_> {
    /// `f(a, b; k := 3)`, and `G.F(a)`, which is `F(G, a)`.
    pub(crate) fn call_expr(
        &mut self,
        frame: &Frame,
        function: ExprId,
        arguments: &[ExprId],
        named: &[(Name, ExprId)],
    ) -> Result<Value, Flow> {
        let callee = frame.program.expr(function);
        let (first, name) = match &callee.kind {
            ExprKind::Field(value, name) => (Some(*value), Some(name)),
            _ => (None, None),
        };
        let mut values = Vec::with_capacity(arguments.len() + 1);
        let mut places = Vec::with_capacity(arguments.len() + 1);
        let function = match name {
            Some(name) => self.field(frame, name)?,
            None => self.expr(frame, function)?,
        };
        if !is_called(&function) {
            let hidden = match &callee.kind {
                ExprKind::Name(name) => self.environment.hidden(name),
                _ => None,
            };
            return Err(not_called(&function, hidden).at(frame.span(&callee.bytes)).into());
        }
        let (assigned, arguments): (Vec<ExprId>, Vec<ExprId>) = arguments.iter().partition(|id| is_named(frame, **id));
        for id in first.iter().chain(&arguments) {
            values.push(match &function {
                Value::Builtin(builtin) if builtin.takes_claim(values.len()) => self.claim(frame, *id)?,
                _ => self.expr(frame, *id)?,
            });
            places.push(Some(frame.span(&frame.program.expr(*id).bytes)));
        }
        if let (Value::Builtin(builtin), [argument], [Value::Tuple(tuple)]) =
            (&function, arguments.as_slice(), values.as_slice())
            && builtin.takes_many()
            && matches!(frame.program.expr(*argument).kind, ExprKind::Comprehension { is_bare: true, .. })
        {
            values = tuple.items.clone();
            places = vec![None; values.len()];
        }
        let mut by_name = Vec::with_capacity(named.len());
        for (name, id) in named {
            by_name.push((Rc::clone(&name.text), self.expr(frame, *id)?));
            places.push(Some(frame.span(&frame.program.expr(*id).bytes)));
        }
        for id in assigned {
            if let ExprKind::Assign(name, value) = &frame.program.expr(id).kind {
                by_name.push((Rc::clone(&name.text), self.expr(frame, *value)?));
                places.push(Some(frame.span(&frame.program.expr(*value).bytes)));
            }
        }
        let place = frame.span(&match name {
            Some(name) => name.bytes.clone(),
            None => callee.bytes.clone(),
        });
        let is_user_function = matches!(function, Value::Function(_));
        let result = self.call(&function, Arguments { values, named: by_name, places });
        Ok(result.map_err(|error| if is_user_function { traced(error, place) } else { error })?)
    }

    /// A comparison as the tuple of its left side, its sign and its right side; any other expression as it is.
    fn claim(&mut self, frame: &Frame, id: ExprId) -> Result<Value, Flow> {
        match frame.program.expr(id).kind {
            ExprKind::Binary(op @ BinaryOp::Compare(..), a, b) => {
                let (a, b) = (self.expr(frame, a)?, self.expr(frame, b)?);
                Ok(Value::tuple(vec![a, Value::string(op.symbol()), b])?)
            }
            _ => self.expr(frame, id),
        }
    }

    /// `G.F` without parentheses.
    pub(crate) fn call_named(
        &mut self,
        frame: &Frame,
        name: &Name,
        values: Vec<Value>,
        named: Vec<(Rc<str>, Value)>,
    ) -> Result<Value, Flow> {
        let function = self.field(frame, name).map_err(|mut error| {
            if let Some(Value::Map(_)) = values.first() {
                error.help = Some(format!("the value of a key is `m[k]`, such as `m[\"{}\"]`", name.text));
            }
            error
        })?;
        Ok(self.call(&function, Arguments { values, named, places: Vec::new() })?)
    }

    /// The function that `.name` calls.
    fn field(&mut self, frame: &Frame, name: &Name) -> Fallible<Value> {
        let error = match self.name(frame, &name.text) {
            Some(function) if is_called(&function) => return Ok(function),
            Some(other) => {
                let hidden = self.environment.hidden(&name.text);
                let error = type_error(format!("`{}` is {} and no function", name.text, other.kind()));
                match (hidden, foreign::field(&name.text)) {
                    (Some(hidden), _) => error.help(hidden.back),
                    (None, Some(instead)) => error.help(instead),
                    (None, None) => error.help("`G.F` is the function F of G, as `F(G)` is"),
                }
            }
            None => self.unknown(frame, &name.text),
        };
        Err(error.at(frame.span(&name.bytes)))
    }

    /// Calls a function with these arguments.
    ///
    /// # Errors
    /// If the value is no function or does not take them, and whatever the function says.
    pub fn call(&mut self, function: &Value, arguments: Arguments) -> Fallible<Value> {
        match function {
            Value::Builtin(builtin) => builtin.call(self, arguments),
            Value::Function(closure) => self.deeper(|machine| machine.call_closure(closure, arguments)),
            Value::Ruleset(id) => {
                let named: Vec<(&str, &Value)> = arguments.named.iter().map(|(name, value)| (&**name, value)).collect();
                let ruleset =
                    self.ruleset_with(*id, &arguments.values, &named).map_err(|(entry, error)| {
                        match entry.and_then(|entry| arguments.places.get(entry)) {
                            Some(Some(place)) => error.at(place.clone()),
                            _ => error,
                        }
                    })?;
                Ok(Value::Ruleset(ruleset))
            }
            _ => Err(not_called(function, None)),
        }
    }

    fn call_closure(&mut self, closure: &Rc<Closure>, arguments: Arguments) -> Fallible<Value> {
        self.environment.limit.check()?;
        let parameters = &closure.function.parameters;
        let name = closure.name.as_deref().unwrap_or("this function");
        let takes = || {
            let names: Vec<String> = parameters
                .iter()
                .map(|parameter| {
                    format!("{}{}", parameter.name.text, if parameter.default.is_some() { " ? …" } else { "" })
                })
                .collect();
            format!("{name} takes ({})", names.join(", "))
        };
        if arguments.values.len() > parameters.len() {
            return Err(argument_error(format!(
                "{}, and {} were given",
                takes(),
                count(arguments.values.len(), "argument")
            )));
        }
        let mut variables: Vec<(Rc<str>, Value)> = Vec::with_capacity(parameters.len());
        let mut given = arguments.values.into_iter();
        for (parameter, value) in parameters.iter().zip(given.by_ref()) {
            variables.push((Rc::clone(&parameter.name.text), value));
        }
        let by_place = variables.len();
        for (named, value) in arguments.named {
            let place = parameters.iter().position(|parameter| parameter.name.text == named);
            match place {
                Some(place) if place < by_place || variables.iter().any(|(other, _)| *other == named) => {
                    return Err(argument_error(format!("`{named}` is given twice")));
                }
                Some(_) => variables.push((named, value)),
                None => return Err(argument_error(format!("{}, and has no `{named}`", takes()))),
            }
        }
        let scope = Scope::new(variables, closure.scope.clone(), true);
        let frame = Frame { program: Rc::clone(&closure.program), scope: Some(Rc::clone(&scope)) };
        for parameter in parameters {
            if scope.get(&parameter.name.text).is_some() {
                continue;
            }
            let Some(default) = parameter.default else {
                return Err(argument_error(format!("{}, and `{}` is missing", takes(), parameter.name.text)));
            };
            let span = frame.span(&frame.program.expr(default).bytes);
            let value = self.expr(&frame, default).map_err(|flow| flow.at_top(span))?;
            scope.define(&parameter.name.text, value);
        }
        match self.body(&frame, &closure.function.body) {
            Err(Flow::Return(value)) => Ok(value),
            result => result.map_err(|flow| {
                let bytes = match &closure.function.body {
                    Body::Expr(expr) => frame.program.expr(*expr).bytes.clone(),
                    Body::Block(_) | Body::Collect(_) => closure.function.bytes.clone(),
                };
                flow.at_top(frame.span(&bytes))
            }),
        }
    }

    /// `[a,b]`, `Name[a,b; k := 3]`, `t[i]`.
    pub(crate) fn bracket(
        &mut self,
        frame: &Frame,
        head: Option<ExprId>,
        entries: &[ExprId],
        named: &[(Name, ExprId)],
    ) -> Result<Value, Flow> {
        let hidden = match head.map(|head| &frame.program.expr(head).kind) {
            Some(ExprKind::Name(name)) => self.environment.hidden(name),
            _ => None,
        };
        let head = match head {
            Some(head) => Some(self.expr(frame, head)?),
            None => None,
        };
        let values = self.exprs(frame, entries)?;
        let place = |entry: usize| frame.span(&frame.program.expr(entries[entry]).bytes);
        let ruleset = match head {
            Some(Value::Ruleset(ruleset)) => ruleset,
            Some(value) if hidden.is_some() && items(&value).is_err() => {
                return Err(not_called(&value, hidden).into());
            }
            Some(collection) => {
                let item = match (&collection, values.as_slice()) {
                    (Value::Grid(grid), indices) => grid::letter(grid, indices),
                    (Value::Strip(strip), indices) => strip::letter(strip, indices),
                    (_, [index]) => self.index(&collection, index).map_err(|error| error.at(place(0))),
                    _ => Err(argument_error("one index stands between the brackets")),
                };
                return Ok(item?);
            }
            None => self.ruleset_in_use(&values)?,
        };
        let ruleset = match named {
            [] => ruleset,
            _ => {
                let mut parameters = Vec::with_capacity(named.len());
                for (name, value) in named {
                    parameters.push((&*name.text, self.expr(frame, *value)?));
                }
                let parameters: Vec<(&str, &Value)> = parameters.iter().map(|(name, value)| (*name, value)).collect();
                self.ruleset_with(ruleset, &[], &parameters).map_err(|(entry, error)| {
                    match entry.and_then(|entry| named.get(entry)) {
                        Some((_, value)) => error.at(frame.span(&frame.program.expr(*value).bytes)),
                        None => error,
                    }
                })?
            }
        };
        let sum = self.board(ruleset, &values).map_err(|(entry, error)| match entry {
            Some(entry) => error.at(place(entry)),
            None => error,
        })?;
        Ok(Value::Position(Rc::new(sum)))
    }

    /// The position that a ruleset writes with these entries between brackets; an error names the entry where it can.
    ///
    /// # Errors
    /// If there is none.
    pub fn board(&mut self, ruleset: RulesetId, values: &[Value]) -> Result<Sum, Misfit> {
        if let Some(written) = self.environment.written.get(&ruleset).cloned() {
            // What rules make of a board is checked where somebody asks for it.
            let board = match self.rules_running {
                0 => self.typed_board(ruleset, &written, values)?,
                _ => self.written_board(ruleset, &written, values)?,
            };
            return Ok(Sum::board(ruleset, board));
        }
        let rules = self.environment.catalogue.get(ruleset);
        let entries = entries_of(rules.name(), values)?;
        let board = rules.board(&entries).map_err(|NoBoard { rule, entry }| (entry, value_error(rule)))?;
        Ok(Sum::board(ruleset, board))
    }

    /// The ruleset of a family with these parameters; an error names the parameter where it can, those given by name
    /// counted last.
    ///
    /// # Errors
    /// If there is none.
    pub fn ruleset_with(
        &mut self,
        family: RulesetId,
        by_place: &[Value],
        by_name: &[(&str, &Value)],
    ) -> Result<RulesetId, Misfit> {
        if let Some(written) = self.environment.written.get(&family).cloned() {
            return self.written_with(&written, by_place, by_name);
        }
        let catalogue = &mut self.environment.catalogue;
        let name = catalogue.get(family).name().to_owned();
        let values: Vec<Value> = by_place.iter().chain(by_name.iter().map(|(_, value)| *value)).cloned().collect();
        let mut entries = entries_of(&name, &values).map_err(|(place, error)| {
            // A code of digits, such as 0.77, is a text.
            let code = values
                .iter()
                .find_map(decimal)
                .filter(|code| catalogue.get(family).with(&[Entry::Text(code.clone())], &[]).is_ok());
            (
                place,
                match code {
                    Some(code) => error.help(format!("a code stands between quotes: `{name}(\"{code}\")`")),
                    None => error,
                },
            )
        })?;
        let last = entries.split_off(by_place.len());
        let named: Vec<(&str, Entry)> = by_name.iter().map(|(name, _)| *name).zip(last).collect();
        let ruleset = catalogue.with(family, &entries, &named);
        ruleset.map_err(|NoBoard { rule, entry }| {
            let error = value_error(rule);
            let rules = catalogue.get(family);
            (
                entry,
                match rules.board(&entries) {
                    Ok(board) => {
                        error.help(format!("a position stands in brackets: `{name}[{}]`", rules.entries(&board)))
                    }
                    Err(_) => error,
                },
            )
        })
    }

    fn ruleset_in_use(&self, values: &[Value]) -> Fallible<RulesetId> {
        let sides = values.len();
        let has_text = values.iter().any(|value| matches!(value, Value::String(_)));
        self.environment.catalogue.in_use(sides).ok_or_else(|| {
            let candidates: Vec<String> = self
                .environment
                .catalogue
                .rulesets()
                .filter(|ruleset| ruleset.sides().is_some_and(|names| names.len() == sides))
                .filter(|ruleset| ruleset.form().contains('"') == has_text)
                .map(|ruleset| format!("`use {}`", ruleset.name()))
                .collect();
            let error = value_error(format!("no ruleset is in use for a bracket with {}", count(sides, "entry")));
            if candidates.is_empty() {
                error.help("a position has its ruleset before it, `Nim[3,5]`; tuples are written with parentheses: `(1, 2, 3)`")
            } else {
                error.help(format!(
                    "say which game it is first, with {}; tuples are written `(1, 2)`",
                    candidates.join(" or ")
                ))
            }
        })
    }

    fn index(&mut self, collection: &Value, index: &Value) -> Fallible<Value> {
        if let Value::Map(map) = collection {
            let text = self.plain_text(index)?;
            return map.items.get(index).cloned().ok_or_else(|| {
                value_error(format!("the map has no key {text}"))
                    .help("its keys are `m.Keys`; `m.Keys.Contains(k)` asks for one")
            });
        }
        if let Value::Position(sum) = collection {
            let coordinates = Value::tuple(self.coordinates(sum)?)?;
            return self.index(&coordinates, index);
        }
        if !matches!(collection, Value::Tuple(_) | Value::Range(_) | Value::Set(_) | Value::String(_)) {
            let error = type_error(format!("{} has no items to index", collection.kind()));
            return Err(error.help(if is_called(collection) {
                "a function is called with parentheses: `f(x)`"
            } else {
                "brackets behind a name are for positions of a ruleset, and for tuples, ranges, sets, maps and strings"
            }));
        }
        if let Value::Range(places) = index {
            return slice(collection, &places.0, &places.1);
        }
        let place = integer(index)?;
        let (item, size) = match collection {
            Value::Range(range) => {
                let size = (&range.1 - &range.0 + 1u8).max(BigInt::ZERO);
                let is_inside = place >= BigInt::from(1) && place <= size;
                (is_inside.then(|| Value::integer(&range.0 + &place - 1)), size)
            }
            _ => {
                let (get, size): (Box<dyn Fn(usize) -> Option<Value>>, usize) = match collection {
                    Value::Tuple(tuple) => (Box::new(|place| tuple.items.get(place).cloned()), tuple.items.len()),
                    Value::Set(set) => (Box::new(|place| set.items.get_index(place).cloned()), set.items.len()),
                    Value::String(text) => {
                        let letter = |place| text.chars().nth(place).map(|letter| Value::string(letter.to_string()));
                        (Box::new(letter), text.chars().count())
                    }
                    _ => (Box::new(|_| None), 0),
                };
                (place.to_usize().and_then(|place| place.checked_sub(1)).and_then(get), BigInt::from(size))
            }
        };
        item.ok_or_else(|| {
            let range =
                if size == BigInt::ZERO { "there are none".to_owned() } else { format!("they run from 1 to {size}") };
            value_error(format!("there is no item {place}: {range}"))
                .help("items are counted from 1: the last of t is `t[t.Size]`")
        })
    }
}

/// Whether a value can be called.
fn is_called(value: &Value) -> bool {
    matches!(value, Value::Function(_) | Value::Builtin(_) | Value::Ruleset(_))
}

/// The error of a call of what is no function.
fn not_called(value: &Value, hidden: Option<Hidden>) -> Box<Error> {
    let error = |message| type_error(message);
    let kind = value.kind();
    match (hidden, value) {
        (Some(hidden), _) => error(format!("{}, and {kind} takes no arguments", hidden.meaning)).help(hidden.back),
        (None, Value::Tuple(_) | Value::Range(_) | Value::Set(_) | Value::Map(_) | Value::String(_)) => {
            error(format!("{kind} cannot be called"))
                .help("an item is taken by brackets: `t[1]`, of a map by its key: `m[k]`")
        }
        (None, Value::Player(_)) => error(format!("{kind} cannot be called"))
            .help("what Left can move to is `LeftOptions(G)`; who wins when Left starts is `Winner(G, Left)`"),
        (None, Value::Symbol(_) | Value::Boolean(_) | Value::Outcome(_)) => {
            error(format!("{kind} cannot be called")).help("only functions are called")
        }
        (None, Value::Position(_)) => error(format!("{kind} cannot be called"))
            .help("its options are `Options(G)`, its value is `Value(G)`; only functions are called"),
        (None, _) => {
            error(format!("{kind} cannot be called")).help("only functions are called; write `*` for a product")
        }
    }
}

/// Values as the entries or the parameters of a ruleset.
fn entries_of(ruleset: &str, values: &[Value]) -> Result<Vec<Entry>, Misfit> {
    let entry = |(place, value): (usize, &Value)| match value {
        Value::Number(number) => number.to_integer().map(Entry::Integer).ok_or_else(|| {
            let message = format!("{number} is not an integer: the entries of {ruleset}[…] are");
            (Some(place), value_error(message))
        }),
        Value::String(text) => Ok(Entry::Text(text.to_string())),
        other => {
            let message = format!("{ruleset} takes integers and strings, not {}", other.kind());
            Err((Some(place), type_error(message)))
        }
    };
    values.iter().enumerate().map(entry).collect()
}

/// A number as a decimal fraction, where it is one that was written so.
fn decimal(value: &Value) -> Option<String> {
    let Value::Number(number) = value else { return None };
    let (mut digits, mut rest) = (format!("{}.", number.floor()), number.rem_floor(&Rational::ONE)?);
    for _ in 0..MOST_DIGITS {
        rest = &rest * &10.into();
        digits += &rest.floor().to_string();
        rest = rest.rem_floor(&Rational::ONE)?;
        if rest.is_zero() {
            return Some(digits);
        }
    }
    None
}

/// Whether an argument is `k := e`, which names a parameter; in parentheses of its own it gives a name a value.
fn is_named(frame: &Frame, id: ExprId) -> bool {
    let expr = frame.program.expr(id);
    matches!(expr.kind, ExprKind::Assign(..)) && !frame.span(&expr.bytes).text().starts_with('(')
}

/// `1 argument`, `2 arguments`.
pub fn count(number: usize, noun: &str) -> String {
    match (number, noun.strip_suffix('y')) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        _ => format!("{number} {noun}s"),
    }
}

fn traced(mut error: Box<Error>, place: crate::language::read::source::Span) -> Box<Error> {
    match error.place {
        Some(_) if error.trace.len() < KEPT_CALLS => error.trace.push((place, "called from".to_owned())),
        Some(_) => {}
        None => error.place = Some(place),
    }
    error
}
