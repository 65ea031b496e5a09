//! Calls of functions written in the language and of builtin functions, and brackets.

use std::{iter, rc::Rc};

use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;

use crate::{
    board::graph::{Edge, Graph, Label},
    foreign,
    kind::{
        collection::{row, slice},
        convert::{Fallible, argument_error, integer, is_collection, type_error, value_error},
        function::{Closure, Code},
        grid, strip, table,
        value::Value,
    },
    number::Rational,
    play::sum::{RulesetId, Sum},
    read::{source::Span, token::matching_bracket},
    ruleset::{Script, ScriptRuleset},
    run::{
        code::{CallSite, Holder, Use},
        environment::Hidden,
        error::Error,
        execute::{Given, put},
        library::Arguments,
        machine::Machine,
    },
};
use cutcake_rulesets::{Entry, NoBoard, Ruleset};

/// An error of an entry or a parameter, with its index if that is known.
pub type EntryError = (Option<usize>, Box<Error>);

/// The most digits after the point of a number that is taken for a typed decimal fraction.
const MAX_DIGITS: usize = 30;

/// The most calls kept in a trace, innermost first.
const KEPT_CALLS: usize = 64;

/// The item at an index of a tuple, or for a key of a map, if there is one.
#[inline]
pub(super) fn item<'v>(collection: &'v Value, index: &Value) -> Option<&'v Value> {
    match (collection, index) {
        (Value::Tuple(tuple), Value::Number(index)) => {
            tuple.items.get(usize::try_from(index.to_i64()?).ok()?.checked_sub(1)?)
        }
        (Value::Map(map), key) => map.items.get(key),
        _ => None,
    }
}

/// The letter at indices of a board, without the error if there is none.
#[inline]
fn letter_at_once(collection: &Value, indices: &[Value]) -> Option<Value> {
    match (collection, indices) {
        (Value::Grid(grid), [Value::Number(_), Value::Number(_), ..]) => grid::letter(grid, indices).ok(),
        (Value::Strip(strip), [Value::Number(_)]) => strip::letter(strip, indices).ok(),
        _ => None,
    }
}

impl Machine<'_> {
    /// Begins a call of a function whose arguments are on the stack from `first` on; returns true.
    #[inline]
    pub(super) fn begin(&mut self, function: Rc<Closure>, site: &CallSite, first: usize, to: usize) -> Fallible<bool> {
        self.environment.limit.check()?;
        self.may_go_deeper()?;
        let base = self.top();
        self.reserve(&function, base)?;
        if site.named.is_empty() && site.by_place == function.code.parameters.len() {
            for place in 0..site.by_place {
                let value = std::mem::take(&mut self.stack[first + place]);
                put(&mut self.stack[base + place], value);
            }
            self.enter(function, base, to, None);
        } else {
            let arguments = self.arguments(site, first);
            self.enter_with(function, arguments, base, to)?;
        }
        Ok(true)
    }

    /// Begins a call with any arguments; its registers start at `base`.
    fn enter_with(&mut self, function: Rc<Closure>, arguments: Arguments, base: usize, to: usize) -> Fallible<()> {
        let (values, given) =
            match arguments.named.is_empty() && arguments.values.len() == function.code.parameters.len() {
                true => (arguments.values, None),
                false => bind(&function.code, arguments)?,
            };
        for (place, value) in values.into_iter().enumerate() {
            put(&mut self.stack[base + place], value);
        }
        self.enter(function, base, to, given);
        Ok(())
    }

    /// Takes the arguments from the stack, from `first` on.
    fn arguments(&mut self, site: &CallSite, first: usize) -> Arguments {
        let end = first + site.by_place;
        let values = self.stack[first..end].iter_mut().map(std::mem::take).collect();
        let named = site.named.iter().cloned().zip(self.stack[end..].iter_mut().map(std::mem::take)).collect();
        Arguments {
            values,
            named,
            places: site.places.clone(),
            is_deferred: site.is_lazy,
            is_shown: site.result == Use::Shown,
        }
    }

    /// Evaluates the deferred arguments on the stack from `first` on, unless the callee evaluates them itself.
    pub(super) fn evaluate_deferred(&mut self, function: &Value, site: &CallSite, first: usize) -> Fallible<()> {
        if let Value::Builtin(id) = function
            && self.environment.library.function(*id).is_lazy()
        {
            return Ok(());
        }
        for place in first..first + site.by_place {
            let kept = std::mem::take(&mut self.stack[place]);
            let value = self.call(&kept, Arguments::default())?;
            put(&mut self.stack[place], value);
        }
        Ok(())
    }

    /// Calls a value other than a function written in the language with the arguments on the stack from `first` on.
    pub(super) fn call_site(
        &mut self,
        function: &Value,
        site: &CallSite,
        base: usize,
        first: usize,
    ) -> Fallible<Value> {
        let Value::Builtin(id) = function else {
            let arguments = self.arguments(site, first);
            return self.call(function, arguments);
        };
        let builtin = self.environment.library.function(*id);
        if site.named.is_empty()
            && let Some(value) = builtin.at_once(&self.stack[first..first + site.by_place])
        {
            self.environment.limit.check()?;
            return Ok(value);
        }
        // A call with deferred arguments is never handed over in its parts.
        let question = match site.result {
            Use::Argument { callee, place } if !site.is_lazy => match &self.stack[base + callee as usize] {
                Value::Builtin(asker) => self.environment.library.function(*asker).takes_question(place.into()),
                _ => false,
            },
            _ => false,
        };
        let mut arguments = self.arguments(site, first);
        if site.is_bare
            && builtin.takes_many()
            && let [Value::Tuple(_)] = arguments.values.as_slice()
            && let Some(Value::Tuple(tuple)) = arguments.values.pop()
        {
            self.room_for(if Rc::strong_count(&tuple) > 1 { tuple.items.len() } else { 0 })?;
            arguments.values = Rc::unwrap_or_clone(tuple).items.into_vec();
            arguments.places = None;
        }
        match (site.result, builtin.change()) {
            (Use::Change(holder), Some(change)) => {
                builtin.check(self, &mut arguments)?;
                self.may_change(holder)?;
                let mut first = arguments.values.first_mut().map(std::mem::take).unwrap_or_default();
                // The variable releases its value, so that it is changed in place if nothing else holds it.
                self.hold(holder, base, Value::Nothing);
                let result = change(self, &mut first, &arguments);
                if let Err(error) = result {
                    self.hold(holder, base, first);
                    return Err(error);
                }
                Ok(first)
            }
            _ if question => {
                builtin.check(self, &mut arguments)?;
                let named = arguments.named.into_iter().map(|(name, value)| (Value::String(name), value));
                let named = Value::map(named.collect())?;
                Ok(Value::tuple(vec![function.clone(), Value::tuple(arguments.values)?, named])?)
            }
            _ => builtin.call(self, arguments),
        }
    }

    /// The error for a call of a value that is not a function.
    pub(super) fn no_function(&self, value: &Value, site: &CallSite, code: &Code) -> Box<Error> {
        let callee = code.span(&site.callee);
        let name = callee.text();
        let hidden = self.environment.hidden(name);
        let error = match (site.is_field, hidden) {
            (false, hidden) => not_callable(value, hidden),
            (true, hidden) => {
                let error = type_error(format!("`{name}` is {} and no function", value.kind()));
                match (hidden, foreign::field(name)) {
                    (Some(hidden), _) => error.help(hidden.back),
                    (None, Some(instead)) => error.help(instead),
                    (None, None) if matches!(value, Value::Symbol(_)) => {
                        error.help(format!("`{name}` is a value of its own, with nothing before it"))
                    }
                    (None, None) => {
                        let before = callee.source.text[..callee.bytes.start].trim_end_matches('.');
                        let factor = &before[before.trim_end_matches(|digit: char| digit.is_ascii_digit()).len()..];
                        error.help(match factor {
                            "" => "`G.F` is the function F of G, as `F(G)` is".to_owned(),
                            factor => format!("a multiple is `{factor}*{name}`"),
                        })
                    }
                }
            }
        };
        error.at(callee)
    }

    /// Checks that a variable may be changed: where the environment keeps all, those that existed before may not.
    ///
    /// # Errors
    /// If it may not.
    #[inline]
    pub(super) fn may_change(&self, holder: Holder) -> Fallible<()> {
        let was_there = match holder {
            Holder::Register(_) | Holder::Variable(_) => false,
            Holder::Captured(_) => true,
            // Names of a file of rules are no names of the session.
            Holder::Session(name) => !self.environment.names.is_apart(name),
        };
        match self.environment.keeps_all && was_there {
            true => Err(value_error("nothing may be changed here")),
            false => Ok(()),
        }
    }

    /// Sets a variable.
    pub(super) fn hold(&mut self, holder: Holder, base: usize, value: Value) {
        match holder {
            Holder::Register(register) => self.stack[base + register as usize] = value,
            Holder::Variable(variable) => self.variable(variable).set(value),
            Holder::Captured(captured) => self.set_captured(captured, value),
            Holder::Session(name) => self.environment.set(name, value),
        }
    }

    /// Calls a function with these arguments.
    ///
    /// # Errors
    /// If the value is not a function or does not take them, and those of the function.
    pub fn call(&mut self, function: &Value, arguments: Arguments) -> Fallible<Value> {
        match function {
            Value::Builtin(id) => self.environment.library.function(*id).call(self, arguments),
            Value::Function(closure) => {
                self.environment.limit.check()?;
                self.may_go_deeper()?;
                let base = self.top();
                self.reserve(closure, base)?;
                self.enter_with(Rc::clone(closure), arguments, base, 0)?;
                self.execute_deeply()
            }
            Value::Ruleset(id) => {
                let named: Vec<(&str, &Value)> = arguments.named.iter().map(|(name, value)| (&**name, value)).collect();
                let ruleset = self.ruleset_with(*id, &arguments.values, &named);
                ruleset.map(Value::Ruleset).map_err(|(entry, error)| {
                    let mut error = match entry {
                        Some(entry) => arguments.at(entry, error),
                        None => error,
                    };
                    if let Some(board) = self.board_in_parentheses(*id, &arguments) {
                        error.help = Some(board);
                    }
                    error
                })
            }
            _ => Err(not_callable(function, None)),
        }
    }

    /// The advice on a board in parentheses, `Nim(i)`, whose brackets are to hold what was typed, or a board that is meant.
    fn board_in_parentheses(&mut self, ruleset: RulesetId, arguments: &Arguments) -> Option<String> {
        if !arguments.named.is_empty() || arguments.values.is_empty() {
            return None;
        }
        let name = self.environment.catalogue.get(ruleset).name().to_owned();
        let typed = (0..arguments.values.len()).map(|place| Some(arguments.place(place)?.text().trim()));
        let typed = typed.collect::<Option<Vec<_>>>()?.join(",");
        let is_short = typed.len() < LONGEST_CALL;
        let error = match self.board(ruleset, &arguments.values) {
            Ok(_) => {
                if let Some(advice) = self.board_without_moves(&format!("{name}[{typed}]")) {
                    return Some(advice);
                }
                return is_short
                    .then(|| format!("{IN_BRACKETS}{}[{typed}]`", self.environment.catalogue.get(ruleset).written()));
            }
            Err((_, error)) => error,
        };
        // A board for the values that names have now is not meant for others.
        let has_names = typed.split('"').step_by(2).any(|text| text.contains(char::is_alphabetic));
        let help = error.help.filter(|_| !has_names);
        let written = help.clone().filter(|help| help.starts_with(&format!("{WRITTEN_SO}{name}[")));
        written.or_else(|| {
            // `EndNim("325")`
            let (values, typed) = match &*arguments.values {
                [Value::String(heaps)] if let Some(digits) = heaps.chars().map(|heap| heap.to_digit(10)).collect() => {
                    let digits: Vec<u32> = digits;
                    let typed = digits.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
                    (digits.into_iter().map(|heap| Value::integer(i64::from(heap))).collect(), typed)
                }
                values => (values.to_vec(), typed),
            };
            let is_row = is_short && values.len() > 1;
            if is_row && self.board(ruleset, &[Value::tuple(values).ok()?]).is_ok() {
                return Some(format!("{ROW_IN_BRACKETS}{name}[({typed})]`"));
            }
            // What is wrong with a drawn board says more than another board.
            let is_family = self.environment.catalogue.get(ruleset).form().to_string().starts_with(&format!("{name}("));
            if let ([Value::String(_)], Some(help), false) = (&*arguments.values, &help, is_family) {
                return Some(help.clone());
            }
            let is_entry = |value: &Value| matches!(value, Value::Number(_) | Value::String(_));
            let example = self.example_board(&name).filter(|_| arguments.values.iter().all(is_entry))?;
            Some(format!("a position stands in brackets, as `{example}` does"))
        })
    }

    /// The value of `[a,b]`, `Name[a,b; k := 3]` or `t[i]`; the head and the entries are on the stack from `first` on.
    pub(super) fn bracket(&mut self, code: &Code, first: usize, site: u32) -> Fallible<Value> {
        let site = &code.brackets[site as usize];
        if site.head.is_some()
            && let [collection, indices @ ..] = &self.stack[first..=first + site.entries.len()]
            && let Some(item) = letter_at_once(collection, indices)
        {
            self.stack[first] = Value::Nothing;
            return Ok(item);
        }
        let hidden =
            |machine: &Self| site.head.as_ref().and_then(|head| machine.environment.hidden(code.span(head).text()));
        let head = site.head.is_some().then(|| std::mem::take(&mut self.stack[first]));
        let first = first + usize::from(site.head.is_some());
        let end = first + site.entries.len();
        let values: Vec<Value> = self.stack[first..end].iter_mut().map(std::mem::take).collect();
        let place = |entry: usize| code.span(&site.entries[entry]);
        let is_bare = head.is_none();
        let ruleset = match head {
            Some(Value::Ruleset(ruleset)) => ruleset,
            Some(value) if !is_collection(&value) && hidden(self).is_some() => {
                return Err(not_callable(&value, hidden(self)));
            }
            Some(collection) => {
                let item = match (&collection, values.as_slice()) {
                    (Value::Builtin(id), _) => {
                        let function = self.environment.library.function(*id);
                        let texts: Vec<String> = site.entries.iter().map(|entry| code.span(entry).text().to_owned()).collect();
                        let inside = texts.join(", ");
                        // `Class[2,2,2]` means the class of the position.
                        let board = self.ruleset_in_use(&values).and_then(|id| self.board(id, &values).map_err(|(_, error)| error));
                        let position = board.ok().map(|sum| vec![Value::Position(Rc::new(sum))]);
                        let mut calls = [(position, format!("[{inside}]")), (Some(values), inside.clone())];
                        if function.takes_many() {
                            calls.reverse();
                        }
                        let call = calls.into_iter().find_map(|(values, inside)| {
                            let is_taken = function.check(self, &mut Arguments::new(values?)).is_ok();
                            (is_taken && inside.len() < LONGEST_CALL).then(|| format!(": `{}({inside})`", function.name()))
                        });
                        let call = call.unwrap_or_else(|| format!("; {}", function.example()));
                        Err(argument_error("brackets behind a function").help(format!("a function takes parentheses{call}")))
                    }
                    (Value::Number(_) | Value::Game(_), [_, ..]) if self.ruleset_in_use(&values).is_ok() => {
                        Err(type_error(format!("{} has no items to index", collection.kind())).help("n times a position is `2*[3,2]`"))
                    }
                    (Value::Grid(grid), indices) => grid::letter(grid, indices),
                    (Value::Strip(strip), indices) => strip::letter(strip, indices),
                    (Value::Table(table), [row, column]) => table::at_places(table, row, column),
                    (Value::Table(_), [_, _, ..]) => {
                        Err(argument_error("a cell of a table has two places, that of its row and that of its column")
                            .help("in a table of several slices rows are counted through; `t.At(3, 2, 4)` finds a cell by its heads"))
                    }
                    (_, [index]) => self.index(&collection, index).map_err(|error| error.at(place(0))),
                    (Value::Tuple(_), [_, _]) => {
                        Err(argument_error("one index stands between the brackets")
                            .help("an item of an item is `t[i][j]`; only tables and grids have two indices"))
                    }
                    _ => Err(argument_error("one index stands between the brackets")
                        .help("an item is `t[2]`, the items from the second to the fourth `t[2..4]`")),
                };
                return item;
            }
            None => self.ruleset_in_use(&values)?,
        };
        let ruleset = match &*site.named {
            [] => ruleset,
            named => {
                let values: Vec<Value> = self.stack[end..end + named.len()].iter_mut().map(std::mem::take).collect();
                let parameters: Vec<(&str, &Value)> = named.iter().map(|(name, _)| &**name).zip(&values).collect();
                self.ruleset_with(ruleset, &[], &parameters).map_err(|(entry, error)| {
                    match entry.and_then(|entry| named.get(entry)) {
                        Some((_, bytes)) => error.at(code.span(bytes)),
                        None => error,
                    }
                })?
            }
        };
        let sum = self.board(ruleset, &values).map_err(|(entry, error)| {
            let mut error = error;
            // The ruleset was not named: the brackets may be meant for a list.
            if is_bare {
                let rules = self.environment.catalogue.get(ruleset);
                let (form, name) = (rules.form(), rules.name());
                error.help = Some(format!("brackets alone are {form}; a tuple is `(1, 2)`; `?{name}` shows more"));
            }
            match entry {
                Some(entry) if entry < site.entries.len() => error.at(place(entry)),
                _ => error,
            }
        })?;
        Ok(Value::Position(Rc::new(sum)))
    }

    /// The position of a ruleset with these entries between brackets.
    ///
    /// # Errors
    /// If there is none; with the index of the entry where one is at fault.
    pub fn board(&mut self, ruleset: RulesetId, values: &[Value]) -> Result<Sum, EntryError> {
        if let Some(script) = self.environment.scripts.get(&ruleset).cloned() {
            if let (Script::Ruleset(written), [Value::Position(sum)]) = (&script, values)
                && !written.takes_any_value()
            {
                return self.converted(ruleset, written, sum);
            }
            let board = match script {
                // The boards that rules make are checked when they are used.
                Script::Ruleset(written) if self.rules_running > 0 => self.written_board(ruleset, &written, values)?,
                Script::Ruleset(written) => match self.typed_board(ruleset, &written, values) {
                    Err((entry, mut error)) => {
                        let entries = self.entries_of(written.name(), values).unwrap_or_default();
                        let is_board =
                            |text: &str| self.typed_board(ruleset, &written, &[Value::String(text.into())]).is_ok();
                        let meant = meant_board(&entries, is_board).map(|board| written_so(written.name(), &board));
                        let row = || self.in_one_row(ruleset, &written, values);
                        let help = meant.or_else(row);
                        // A ruleset that comes with the program has examples.
                        let is_general = error.help.as_ref().is_none_or(|help| help.starts_with(grid::LETTERS));
                        let shown = || {
                            let example = self.example_board(written.name()).filter(|_| is_general)?;
                            Some(format!("a board is `{example}`; `?{}` shows more", written.name()))
                        };
                        error.help = help.or_else(shown).or(error.help);
                        return Err((entry, error));
                    }
                    Ok(board) => board,
                },
                Script::Variant(base, variant) => self.board_of_variant(base, &variant, values)?,
                Script::Join(parts, join) => self.board_of_join(parts, &join, values)?,
            };
            return Ok(Sum::board(ruleset, board));
        }
        let rules = self.environment.catalogue.get(ruleset);
        // A tuple may hold the entries of a board that takes any number of entries.
        let values = match values {
            [Value::Tuple(all)] if rules.numbers_of_entries().is_none() => &all.items,
            values => values,
        };
        let entries = self.entries_of(rules.name(), values)?;
        // A missing entry has no place in the source.
        let is_present = |entry: &usize| *entry < entries.len();
        let board = rules.board(&entries).map_err(|NoBoard { rule, entry }| {
            let is_board = |text: &str| rules.board(&[Entry::Text(text.to_owned())]).is_ok();
            let are_heaps = |heaps: &[usize]| {
                let entries: Vec<Entry> = heaps.iter().map(|heap| Entry::Integer((*heap).into())).collect();
                rules.numbers_of_entries().is_none() && rules.board(&entries).is_ok()
            };
            let help = match meant_board(&entries, is_board) {
                Some(board) => written_so(rules.name(), &board),
                None if let Some(heaps) = heaps_drawn(&entries).filter(|heaps| are_heaps(heaps)) => {
                    let heaps = heaps.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
                    format!("{WRITTEN_SO}{name}[{heaps}]`; `?{name}` shows more", name = rules.name())
                }
                None => format!("a board is written {}; `?{}` shows some", rules.form(), topic(rules.name())),
            };
            (entry.filter(is_present), value_error(rule).help(help))
        })?;
        Ok(Sum::board(ruleset, board))
    }

    /// The advice to write the numbers of a board as one tuple, if they are one then.
    fn in_one_row(&mut self, id: RulesetId, written: &ScriptRuleset, values: &[Value]) -> Option<String> {
        let number = |value: &Value| if let Value::Number(number) = value { Some(number.to_string()) } else { None };
        let numbers: Vec<String> = values.iter().map(number).collect::<Option<_>>()?;
        let row = Value::tuple(values.to_vec()).ok().filter(|_| values.len() > 1)?;
        self.typed_board(id, written, &[row]).ok()?;
        Some(format!("{WRITTEN_SO}{}[({})]`: its row is one tuple", written.name(), numbers.join(",")))
    }

    /// The ruleset of a family with these parameters.
    ///
    /// # Errors
    /// If there is none; with the index of the parameter where one is at fault, named parameters counted last.
    pub fn ruleset_with(
        &mut self,
        family: RulesetId,
        by_place: &[Value],
        by_name: &[(&str, &Value)],
    ) -> Result<RulesetId, EntryError> {
        if let Some(written) = self.environment.written(family) {
            return self.written_with(&written, by_place, by_name);
        }
        if let ([Value::Function(_) | Value::Builtin(_)], Some(name)) =
            (by_place, self.environment.catalogue.get(family).of_functions())
        {
            let name = name.to_owned();
            let of_functions = self.own_ruleset(&name).and_then(|id| self.environment.written(id));
            if let Some(written) = of_functions {
                return self.written_with(&written, by_place, by_name);
            }
        }
        let name = self.environment.catalogue.get(family).name().to_owned();
        let values: Vec<Value> = by_place.iter().chain(by_name.iter().map(|(_, value)| *value)).cloned().collect();
        let entries = self.entries_of(&name, &values);
        let catalogue = &mut self.environment.catalogue;
        let mut entries = entries.map_err(|(place, mut error)| {
            // `Subtraction(1..3)`
            if let [Value::Range(range)] = &*values
                && let Some(numbers) = few_numbers(range)
                && catalogue.get(family).with(&numbers.clone().map(Entry::Integer).collect::<Vec<_>>(), &[]).is_ok()
            {
                let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
                error.help = Some(format!("{WRITTEN_SO}{name}({})`", numbers.join(", ")));
            }
            // A code of digits, such as 0.77, must be a string.
            let is_code = |code: &String| catalogue.get(family).with(&[Entry::Text(code.clone())], &[]).is_ok();
            let code = values.iter().find_map(decimal).filter(is_code);
            (place, error.maybe_help(code.map(|code| format!("a code stands between quotes: `{name}(\"{code}\")`"))))
        })?;
        let last = entries.split_off(by_place.len());
        let named: Vec<(&str, Entry)> = by_name.iter().map(|(name, _)| *name).zip(last).collect();
        let ruleset = catalogue.with(family, &entries, &named);
        ruleset.map_err(|NoBoard { rule, entry }| {
            let is_misere = by_name.iter().any(|(name, _)| *name == "misere");
            let help = match is_misere {
                true => "misère play is asked of positions: `Outcome(Nim[1,2]; misere := true)`, `Genus(Nim[1,2])`"
                    .to_owned(),
                false => format!("`?{name}` shows how it is written"),
            };
            (entry, value_error(rule).help(help))
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
                .filter(|ruleset| !ruleset.play().runs_code())
                .filter(|ruleset| ruleset.sides().is_some_and(|names| names.len() == sides))
                .filter(|ruleset| ruleset.form().contains('"') == has_text)
                .map(|ruleset| format!("`use {}`", ruleset.name()))
                .collect();
            let error = value_error(format!("no ruleset is in use for a bracket with {}", count(sides, "entry")));
            if candidates.is_empty() {
                error.help("a position has its ruleset before it, `Nim[3,5]`; a tuple stands in parentheses, `(1, 2, 3)`, and the empty one is `()`")
            } else {
                error.help(format!(
                    "say which game it is first, with {}; tuples are written `(1, 2)`",
                    candidates.join(" or ")
                ))
            }
        })
    }

    /// The numbers between the brackets of a position that is one board.
    ///
    /// # Errors
    /// If it is not a single board, or numbers do not describe it.
    pub fn coordinates(&self, sum: &Sum) -> Fallible<Vec<Value>> {
        let mut terms = sum.iter();
        let (Some((term, times)), None) = (terms.next(), terms.next()) else {
            return Err(value_error("a position that is a sum of boards has no coordinates: take one board"));
        };
        if *times != BigUint::from(1u8) || term.negated {
            return Err(value_error("a position that is a multiple of a board has no coordinates: take the board"));
        }
        let ruleset = self.environment.catalogue.get(term.ruleset);
        let coordinates = ruleset.coordinates(&term.board).ok_or_else(|| {
            value_error(format!("the boards of {} are shapes and have no coordinates", ruleset.name())).help(OPTIONS)
        })?;
        Ok(coordinates.iter().map(|number| Value::integer(*number)).collect())
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
        if !matches!(collection, Value::Tuple(_) | Value::Range(_) | Value::Set(_) | Value::String(_) | Value::Table(_))
        {
            let error = type_error(format!("{} has no items to index", collection.kind()));
            return Err(error.help(match collection {
                value if is_callable(value) => "a function is called with parentheses: `f(x)`",
                Value::Game(_) | Value::AsPlayed(_) => OPTIONS,
                _ => "brackets behind a name are for positions of a ruleset, and for tuples, ranges, sets, maps and strings",
            }));
        }
        if let Value::Range(places) = index {
            return slice(collection, &places.0, &places.1);
        }
        let place = integer(index).map_err(|error| match (collection, index) {
            (Value::Table(_), Value::String(_)) => error.help(
                "a row is `t[i]`, a column `t.Columns[j]`, a cell `t[i, j]`, and by its heads `t.At(row, column)`",
            ),
            (Value::Table(_) | Value::Tuple(_), Value::Position(_)) => {
                error.help("brackets inside of brackets are a position: an item is `t[i]`, a cell of a table `t[i, j]`")
            }
            _ => error,
        })?;
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
                    Value::Table(table) => (Box::new(|place| row(table, place)), table.rows().count()),
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

/// How to take an option of a game.
const OPTIONS: &str = "what Left can move to is `Options(G, Left)`, the first of them `Options(G, Left)[1]`";

/// How the advice to write a board in brackets, with its row as one tuple, or otherwise begins.
const IN_BRACKETS: &str = "a position stands in brackets: `";
const ROW_IN_BRACKETS: &str = "a position stands in brackets, its row as one tuple: `";
const WRITTEN_SO: &str = "write `";

/// The board that an advice on the entries of a board offers instead.
pub(super) fn offered_board(advice: &str) -> Option<&str> {
    let behind = [IN_BRACKETS, ROW_IN_BRACKETS, WRITTEN_SO].iter().find_map(|start| advice.strip_prefix(start))?;
    behind.split('`').next()
}

/// Help does not rewrite calls longer than this.
const LONGEST_CALL: usize = 100;

/// Whether a value can be called.
pub(super) fn is_callable(value: &Value) -> bool {
    matches!(value, Value::Function(_) | Value::Builtin(_) | Value::Ruleset(_))
}

/// The error for a call of a value that is not a function.
fn not_callable(value: &Value, hidden: Option<Hidden>) -> Box<Error> {
    let kind = value.kind();
    if let Some(hidden) = hidden {
        return type_error(format!("{}, and {kind} takes no arguments", hidden.meaning)).help(hidden.back);
    }
    let error = type_error(format!("{kind} cannot be called"));
    let help = match value {
        Value::Tuple(_) | Value::Range(_) | Value::Set(_) | Value::Map(_) | Value::String(_) => {
            "an item is taken by brackets: `t[1]`, of a map by its key: `m[k]`"
        }
        Value::Grid(_) | Value::Strip(_) => {
            "a letter is taken by brackets: `board[row, column]`, of a strip `board[place]`"
        }
        Value::Thermograph(_) => "its walls at a temperature are `t.LeftWall.At(1/2)` and `t.RightWall.At(1/2)`",
        Value::Wall(_) => "a wall at a temperature is `w.At(1/2)`",
        Value::Position(_) => "its options are `Options(G)`, its value is `Value(G)`; only functions are called",
        Value::Player(_) => "what Left can move to is `LeftOptions(G)`; who wins when Left starts is `Winner(G, Left)`",
        Value::Symbol(word) if &**word == "queer" => {
            "whether nobody can win a game of three players when Left starts says `IsQueer(G, Left)`"
        }
        Value::Symbol(word) if matches!(&**word, "L" | "R") => {
            "`LeftOptions(G)` and `RightOptions(G)` are the options, `LeftStop(G)` and `RightStop(G)` the stops"
        }
        Value::Symbol(word) => {
            return error.help(format!(
                "`{word}` is what a function answers: whether a game has it says `Outcome(G) == {word}`"
            ));
        }
        Value::Boolean(_) | Value::Outcome(_) => "only functions are called",
        _ => "only functions are called; write `*` for a product",
    };
    error.help(help)
}

/// The advice to write a board so.
fn written_so(name: &str, board: &str) -> String {
    format!("{WRITTEN_SO}{name}[\"{board}\"]`; `?{}` shows more", topic(name))
}

/// The name of the page of the help on a ruleset, which its parameters have in common.
fn topic(name: &str) -> &str {
    name.split('(').next().unwrap_or(name)
}

/// Other ways to write the letters of a board: in lower or upper case, without what divides them; blue, red and green edges, stones of
/// Left and Right, or black and white ones, by the letters that rulesets use here.
pub(super) fn spellings(text: &str) -> Vec<String> {
    const LETTERS: [(&str, &str); 10] = [
        ("", ""),
        ("*_/□", "#.|."),
        ("bg", "le"),
        ("lr_/-", "xo.|."),
        ("bw_/-", "xo.|."),
        ("br_/-", "xo.|."),
        ("●○_/", "xo.|"),
        ("bw_/", "lr.|"),
        ("bwg_/", "lre.|"),
        ("x_/", "#.|"),
    ];
    let small = ["|", "/"].iter().fold(text.to_lowercase().replace(", ", ","), |small, sign| {
        small.split(*sign).map(str::trim).collect::<Vec<_>>().join(sign)
    });
    // A comma or the end of a line parts branches or rows.
    let parted = [";", "|"].map(|sign| small.replace([',', '\n'], sign));
    let bare = small.replace(' ', if has_gap(&small) { "." } else { "" }).replace(['-', ','], "");
    let spelt = |text: &str, (from, to): (&str, &str)| -> String {
        text.chars()
            .map(|letter| from.chars().zip(to.chars()).find(|(other, _)| *other == letter).map_or(letter, |(_, to)| to))
            .collect()
    };
    let mut all = vec![text.to_uppercase()];
    all.extend(without_powers(&small));
    all.extend(
        iter::once(&small).chain(&parted).chain([&bare]).flat_map(|text| LETTERS.map(|letters| spelt(text, letters))),
    );
    // A gap would be lost.
    all.retain(|other| other != text && !has_gap(other));
    all
}

/// Whether a row of a text has blanks that divide more than single letters, `xo xo`.
fn has_gap(text: &str) -> bool {
    let mut rows = text.split(['|', '/']).map(str::trim);
    rows.any(|row| row.contains(' ') && row.split(' ').any(|word| word.chars().count() > 1))
}

/// A strip with its powers of papers written out: `t^3 . (tf)^2` is `ttt.tftf`.
pub(super) fn without_powers(text: &str) -> Option<String> {
    const MOST: usize = 64;
    let mut rest = text.contains('^').then(|| text.replace([' ', '{', '}'], ""))?;
    let mut strip = String::new();
    while let Some(first) = rest.chars().next() {
        let (piece, length) = match matching_bracket(&rest, 0) {
            Some(end) => (rest[1..end].to_owned(), end + 1),
            None => (first.to_string(), first.len_utf8()),
        };
        let behind = &rest[length..];
        let digits = behind.strip_prefix('^').unwrap_or_default();
        let digits = &digits[..digits.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(digits.len())];
        let times = digits.parse().unwrap_or(1).min(MOST);
        strip += &piece.repeat(times);
        let used = length + if digits.is_empty() { 0 } else { digits.len() + 1 };
        rest = rest[used..].to_owned();
    }
    (strip.len() <= MOST).then_some(strip)
}

/// The text of the board that invalid entries may be meant for: other letters, a board of this many rows and columns, empty or with
/// stones of both players in alternation, or a path of so many vertices.
fn meant_board(entries: &[Entry], mut is_board: impl FnMut(&str) -> bool) -> Option<String> {
    const MAX_SIDE: usize = 12;
    let mut is_board = |text: &String| is_board(text);
    let path = |vertices| vec!["."; vertices].join("-");
    match entries {
        [Entry::Text(text)] => {
            let path = text.bytes().all(|vertex| vertex == b'.').then(|| path(text.len()));
            // The text of a graph has no gaps.
            let is_lost = has_gap(text) && ["l(l;l)", "-(-;-)"].iter().any(|graph| is_board(&(*graph).to_owned()));
            let spelt = if is_lost { Vec::new() } else { spellings(text) };
            let cells = iter::once(text).chain(&spelt).flat_map(|text| [text.clone(), text.to_uppercase()]);
            let graphs: Vec<String> = cells.filter_map(|text| graph_of_cells(&text)).collect();
            spelt.into_iter().chain(path).chain(graphs).find(is_board)
        }
        [Entry::Integer(vertices)] => {
            vertices.to_usize().filter(|count| (2..=MAX_SIDE).contains(count)).map(path).filter(is_board)
        }
        // Rows of so many squares, not all alike, so many toads, free squares and frogs, or coins with heads or tails up.
        [Entry::Integer(_), Entry::Integer(_), Entry::Integer(_), ..] => {
            let count = |entry: &Entry| {
                let Entry::Integer(count) = entry else { return None };
                count.to_usize().filter(|count| *count <= MAX_SIDE)
            };
            let counts = entries.iter().map(count).collect::<Option<Vec<usize>>>()?;
            let rows = counts.iter().map(|count| "x".repeat(*count)).collect::<Vec<_>>().join("|");
            let strip = counts.iter().zip(["t", ".", "f"]).map(|(count, letter)| letter.repeat(*count)).collect();
            let coins = counts.iter().map(|side| match side {
                0 => Some('t'),
                1 => Some('h'),
                _ => None,
            });
            let is_shape = counts.iter().any(|count| *count != counts[0]);
            let shapes = [rows, strip].into_iter().skip(usize::from(!is_shape));
            shapes.chain(coins.collect::<Option<String>>()).find(is_board)
        }
        [Entry::Text(_), ..] => {
            let row = |entry: &Entry| if let Entry::Text(row) = entry { Some(row.clone()) } else { None };
            let rows: Option<Vec<String>> = entries.iter().map(row).collect();
            rows.map(|rows| rows.join("|")).filter(is_board)
        }
        [Entry::Integer(rows), Entry::Integer(columns)] => {
            let [rows, columns] =
                [rows, columns].map(|count| count.to_usize().filter(|count| (1..=MAX_SIDE).contains(count)));
            let (rows, columns) = (rows?, columns?);
            let board = |letter: fn(usize) -> char| {
                let row = |row: usize| (0..columns).map(|column| letter(row + column)).collect::<String>();
                (0..rows).map(row).collect::<Vec<_>>().join("|")
            };
            let boards = [board(|place| if place % 2 == 0 { 'x' } else { 'o' }), board(|_| '.')];
            boards.into_iter().find(is_board)
        }
        _ => None,
    }
}

/// Heaps that are drawn as runs of one sign, with other signs between them: `XXX.XX`.
fn heaps_drawn(entries: &[Entry]) -> Option<Vec<usize>> {
    const MOST: usize = 12;
    let [Entry::Text(text)] = entries else { return None };
    let sign = text.chars().next().filter(|sign| !sign.is_alphanumeric() || "xXoO".contains(*sign))?;
    let is_drawn = text.chars().all(|other| other == sign || " .-_,#".contains(other));
    let runs = text.split(|other| other != sign).map(|run| run.chars().count()).filter(|run| *run > 0);
    let heaps: Vec<usize> = runs.collect();
    (is_drawn && heaps.len() <= MOST).then_some(heaps)
}

/// The text of the graph of the cells of a board that is drawn by its rows, those with a common side joined; `#` is no cell.
fn graph_of_cells(text: &str) -> Option<String> {
    const MOST: usize = 64;
    let rows: Vec<Vec<char>> = text.split('|').map(|row| row.chars().collect()).collect();
    let cells = || (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |column| (row, column)));
    let cells: Vec<(usize, usize)> = cells().filter(|(row, column)| rows[*row][*column] != '#').collect();
    let number = |cell| cells.iter().position(|other| *other == cell).and_then(|place| u32::try_from(place + 1).ok());
    let label = |(row, column): &(usize, usize)| Label::of_vertex(rows[*row][*column].encode_utf8(&mut [0; 4]));
    let vertices =
        cells.iter().map(label).collect::<Option<Vec<_>>>().filter(|cells| (1..=MOST).contains(&cells.len()))?;
    let edges = cells.iter().flat_map(|(row, column)| {
        let ahead = [(*row, column + 1), (row + 1, *column)].into_iter().filter_map(number);
        ahead.filter_map(|to| Some(Edge { from: number((*row, *column))?, to, label: Label::EDGE }))
    });
    Some(Graph::new(&vertices, &edges.collect::<Vec<_>>()).to_string())
}

impl Machine<'_> {
    /// Values as the entries or the parameters of a ruleset.
    fn entries_of(&self, ruleset: &str, values: &[Value]) -> Result<Vec<Entry>, EntryError> {
        // `Wythoff[1..10, 1..10]`
        if let [Value::Range(rows), Value::Range(columns)] = values {
            let [(first, last), (from, to)] = [&**rows, &**columns];
            let error = type_error(format!("{ruleset} takes integers and strings, not ranges"));
            return Err((
                Some(0),
                error.help(format!(
                    "the values of the boards are `ValueTable({ruleset}, {first}..{last}, {from}..{to})`"
                )),
            ));
        }
        let entry = |(place, value): (usize, &Value)| {
            if let Value::Ruleset(id) = value
                && let given = self.environment.catalogue.get(*id)
                && let Some(code) = given.code()
            {
                return Ok(Entry::Coded(given.name().to_owned(), code));
            }
            entry_of(ruleset, value).map_err(|error| {
                if let Value::Builtin(id) = value {
                    return (Some(place), error.help(self.environment.library.function(*id).example()));
                }
                // `Nim[[3,5]]`: brackets alone are a position.
                let inside = match value {
                    Value::Position(sum) => self.coordinates(sum).ok(),
                    _ => None,
                };
                let number =
                    |value: &Value| if let Value::Number(number) = value { Some(number.to_string()) } else { None };
                let inside = inside.map(|values| values.iter().filter_map(number).collect::<Vec<_>>().join(","));
                let help = inside.map(|inside| format!("brackets alone are a position: write `{ruleset}[{inside}]`"));
                // `Hackenbush[3/8]`
                let written = || {
                    let rules = self.environment.catalogue.find(ruleset)?;
                    let form = self.environment.catalogue.get(rules).form();
                    form.split('[')
                        .nth(1)?
                        .contains('"')
                        .then(|| format!("a board is written {form}; `?{}` shows some", topic(ruleset)))
                };
                (Some(place), error.maybe_help(help.or_else(written)))
            })
        };
        values.iter().enumerate().map(entry).collect()
    }
}

fn entry_of(ruleset: &str, value: &Value) -> Fallible<Entry> {
    Ok(match value {
        Value::Number(number) => number
            .to_integer()
            .map(Entry::Integer)
            .ok_or_else(|| value_error(format!("{number} is not an integer: the entries of {ruleset}[…] are")))?,
        Value::String(text) => Entry::Text(text.to_string()),
        Value::Grid(grid) => Entry::Text(grid.to_string()),
        Value::Strip(strip) => Entry::Text(strip.to_string()),
        Value::Graph(graph) => Entry::Text(graph.to_string()),
        Value::Boolean(holds) => Entry::Boolean(*holds),
        Value::Tuple(tuple) => {
            Entry::List(tuple.items.iter().map(|item| entry_of(ruleset, item)).collect::<Fallible<_>>()?)
        }
        other => {
            let error = type_error(format!("{ruleset} takes integers and strings, not {}", other.kind()));
            return Err(match other {
                Value::Range(range) => {
                    let (first, last) = &**range;
                    error.help(format!("a board for each number is `({ruleset}[n] for n in {first}..{last})`"))
                }
                _ => error,
            });
        }
    })
}

/// The numbers of a range that is short enough to be written out.
fn few_numbers((first, last): &(BigInt, BigInt)) -> Option<impl Iterator<Item = BigInt> + Clone + use<>> {
    const MOST: u32 = 20;
    let count = (last - first + 1_u32).to_u32().filter(|count| (1..=MOST).contains(count))?;
    let first = first.clone();
    Some((0..count).map(move |step| &first + step))
}

/// A number as a decimal fraction, if it is one with few digits.
fn decimal(value: &Value) -> Option<String> {
    let Value::Number(number) = value else { return None };
    let (mut digits, mut rest) = (format!("{}.", number.floor()), number.rem_floor(&Rational::ONE)?);
    for _ in 0..MAX_DIGITS {
        rest = &rest * &10.into();
        digits += &rest.floor().to_string();
        rest = rest.rem_floor(&Rational::ONE)?;
        if rest.is_zero() {
            return Some(digits);
        }
    }
    None
}

/// The values of the parameters, `Nothing` for those left out, and which were given unless all were.
fn bind(code: &Code, arguments: Arguments) -> Fallible<(Vec<Value>, Option<Given>)> {
    let parameters = &code.parameters;
    let takes = || {
        let parameters = parameters.iter().map(|parameter| (&*parameter.name, parameter.has_default));
        takes(code.name.as_deref().unwrap_or("this function"), parameters)
    };
    if arguments.values.len() > parameters.len() {
        return Err(too_many(&takes(), arguments.values.len()));
    }
    let mut given = vec![false; parameters.len()];
    given[..arguments.values.len()].fill(true);
    let mut values = arguments.values;
    values.resize(parameters.len(), Value::Nothing);
    for (name, value) in arguments.named {
        match parameters.iter().position(|parameter| parameter.name == name) {
            Some(place) if given[place] => return Err(argument_error(format!("`{name}` is given twice"))),
            Some(place) => {
                values[place] = value;
                given[place] = true;
            }
            None => return Err(argument_error(format!("{}, and has no `{name}`", takes()))),
        }
    }
    if let Some((parameter, _)) =
        parameters.iter().zip(&given).find(|(parameter, is_given)| !**is_given && !parameter.has_default)
    {
        return Err(argument_error(format!("{}, and `{}` is missing", takes(), parameter.name)));
    }
    let is_whole = given.iter().all(|given| *given);
    Ok((values, (!is_whole).then(|| given.into_boxed_slice())))
}

/// Describes the parameters of a function, and which of them have a default.
pub fn takes<'p>(name: &str, parameters: impl Iterator<Item = (&'p str, bool)>) -> String {
    let names: Vec<String> =
        parameters.map(|(name, has_default)| format!("{name}{}", if has_default { " ? …" } else { "" })).collect();
    format!("{name} takes ({})", names.join(", "))
}

/// The error for more arguments than a function takes.
pub fn too_many(takes: &str, given: usize) -> Box<Error> {
    let error = argument_error(format!("{takes}, and {} were given", count(given, "argument")));
    error.help("every parameter gets one argument; several values in one are a tuple: `f((2, 3))`")
}

/// `1 argument`, `2 arguments`.
pub fn count(number: usize, noun: &str) -> String {
    match (number, noun.strip_suffix('y')) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        _ => format!("{number} {noun}s"),
    }
}

pub(super) fn traced(mut error: Box<Error>, place: Span) -> Box<Error> {
    match error.place {
        Some(_) if error.trace.len() < KEPT_CALLS => error.trace.push((place, "called from".to_owned())),
        Some(_) => {}
        None => error.place = Some(place),
    }
    error
}
