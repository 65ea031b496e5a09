//! Boards from the entries between brackets.

use std::rc::Rc;

use num_traits::ToPrimitive;

use crate::{
    board::{graph::Graph, grid::Grid, letters::Letters, strip::Strip},
    kind::{
        convert::{Fallible, boolean, mismatch, text, type_error, value_error},
        value::Value,
    },
    play::sum::{RulesetId, Sum, Term},
    position::Board,
    read::{
        ast::Body,
        ruleset::{EntryKind, RulesetEntry},
    },
    ruleset::{
        ScriptBoard, ScriptRuleset,
        ask::at_rule,
        code::{self, entry_text},
    },
    run::{
        call::{EntryError, count},
        library::Arguments,
        machine::Machine,
    },
};
use cutcake_rulesets::Ruleset;

impl Machine<'_> {
    /// The board with these values between brackets, without a check by `valid`.
    ///
    /// # Errors
    /// If the values do not fit the entries; with the index of the value where one is at fault.
    pub(crate) fn written_board(
        &mut self,
        id: RulesetId,
        written: &ScriptRuleset,
        values: &[Value],
    ) -> Result<Board, EntryError> {
        let kinds = written.definition.entries.iter().map(|entry| &entry.kind);
        if written.takes_numbers() == Some(values.len())
            && let Some(board) = code::plain(values)
        {
            return Ok(board);
        }
        // A tuple may hold the entries.
        let values = match (values, written.definition.entries.as_slice()) {
            ([Value::Tuple(all)], [first, _, ..]) if first.kind != EntryKind::Any => &all.items,
            _ => values,
        };
        let mut entries = Vec::with_capacity(written.definition.entries.len());
        let mut next = 0;
        for (kind, letters) in kinds.zip(&written.rules.letters) {
            let (entry, taken) = entry(kind, letters.as_ref(), &values[next.min(values.len())..])
                .map_err(|error| ((next < values.len()).then_some(next), error.help(self.form_of_board(written))))?;
            entries.push(entry);
            next += taken;
        }
        if next < values.len() {
            let takes = count(written.definition.entries.len(), "entry");
            let message = format!("{} takes {takes}, and {} were given", written.form(), values.len());
            let help = format!("{}; a tuple stands in parentheses, `(1, 2, 3)`", self.form_of_board(written));
            return Err((Some(next), value_error(message).help(help)));
        }
        if let Some(board) = written.codes.borrow().find(&entries) {
            return Ok(board);
        }
        let text = self.text_of_entries(id, written, &entries).map_err(|error| (None, error))?;
        Ok(written.codes.borrow_mut().add(entries, text))
    }

    /// A position of other rulesets converted to this one, with the same entries between the brackets.
    ///
    /// # Errors
    /// As [`written_board`](Self::written_board).
    pub(crate) fn converted(&mut self, id: RulesetId, written: &ScriptRuleset, sum: &Sum) -> Result<Sum, EntryError> {
        let mut converted = Sum::default();
        for (term, times) in sum.iter() {
            let entries = match self.environment.written(term.ruleset) {
                Some(other) => other.values_of(&term.board),
                None => {
                    let ruleset = self.environment.catalogue.get(term.ruleset);
                    match ruleset.coordinates(&term.board) {
                        Some(numbers) => numbers.iter().map(|number| Value::integer(*number)).collect(),
                        None => entries_of(&ruleset.entries(&term.board)),
                    }
                }
            };
            let board = match self.rules_running > 0 {
                true => self.written_board(id, written, &entries)?,
                false => self.typed_board(id, written, &entries)?,
            };
            converted.add(Term { ruleset: id, board, negated: term.negated }, times.clone());
        }
        Ok(converted)
    }

    /// The board with these values between brackets, which `valid` must admit.
    ///
    /// # Errors
    /// As [`written_board`](Self::written_board), and if `valid` does not admit it.
    pub(crate) fn typed_board(
        &mut self,
        id: RulesetId,
        written: &ScriptRuleset,
        values: &[Value],
    ) -> Result<Board, EntryError> {
        let board = self.written_board(id, written, values)?;
        match self.why_not_valid(written.on(id, &board)).map_err(|error| (None, error))? {
            None => Ok(board),
            Some(why) => {
                let message = format!("{}[{}] is not a board: {why}", written.name(), written.entries(&board));
                Err((None, value_error(message)))
            }
        }
    }

    /// Why `valid` does not admit a board; `None` if it does.
    ///
    /// # Errors
    /// If a condition fails to be true or false.
    pub(super) fn why_not_valid(&mut self, at: ScriptBoard) -> Fallible<Option<String>> {
        for (place, (holds, why)) in at.ruleset.rules.valid.iter().enumerate() {
            let arguments = self.rule_arguments(at);
            let answer = self.run_rule(holds, arguments)?;
            if boolean(&answer).map_err(|error| at_rule(holds, error))? {
                continue;
            }
            return Ok(Some(match why {
                Some(why) => {
                    let arguments = self.rule_arguments(at);
                    let why = self.run_rule(why, arguments)?;
                    text(&why).map_err(|error| at_rule(holds, error))?.to_string()
                }
                None => {
                    let condition = at.ruleset.definition.valid.get(place).map(|condition| &condition.holds.body);
                    // The condition is the last statement, after the definitions of the ruleset.
                    let bytes = match condition {
                        Some(Body::Block(block)) => block.last().map(|last| last.bytes.clone()),
                        Some(Body::Expr(id)) => Some(at.ruleset.program.expr(*id).bytes.clone()),
                        _ => None,
                    };
                    let source = bytes.and_then(|bytes| at.ruleset.program.source.text.get(bytes));
                    format!("`valid {}` does not hold", source.unwrap_or("…").trim())
                }
            }));
        }
        Ok(None)
    }

    /// The arguments of rules: the ruleset, the entries of a board, and the settings.
    pub(super) fn rule_arguments(&self, at: ScriptBoard) -> Vec<Value> {
        let mut arguments = vec![Value::Ruleset(at.id)];
        arguments.extend(at.ruleset.values_of(at.board));
        arguments.extend(at.ruleset.settings());
        arguments
    }

    /// Runs a rule. The first argument is its ruleset.
    pub(super) fn run_rule(&mut self, rule: &Value, arguments: Vec<Value>) -> Fallible<Value> {
        let ruleset = match arguments.first() {
            Some(Value::Ruleset(id)) => Some(*id),
            _ => None,
        };
        self.rules_running += 1;
        let answer = self.resting_for(ruleset, |machine| machine.call(rule, Arguments::new(arguments)));
        self.rules_running -= 1;
        answer
    }

    /// Runs rules of a ruleset. What they rest on counts for this question, and for all later ones that use their
    /// answers.
    pub(super) fn resting_for<T>(&mut self, ruleset: Option<RulesetId>, run: impl FnOnce(&mut Self) -> T) -> T {
        let (answer, standing) = self.resting(run);
        self.rest_on(standing);
        if let Some(ruleset) = ruleset {
            self.environment.catalogue.rules_rest_on(ruleset, standing);
        }
        answer
    }

    /// Adds what the rules of a sum rest on to the answers, because cached results of the rules may be used.
    pub(super) fn rest_on_rules(&mut self, sum: &Sum) {
        let standing = self.environment.catalogue.standing_of_rules(sum);
        self.rest_on(standing);
    }

    /// Adds what the play of the boards of a sum rests on to the answers.
    pub(crate) fn rest_on_play(&mut self, sum: &Sum) {
        let standing = self.environment.catalogue.standing_of_play(sum.iter().map(|(term, _)| term.ruleset));
        self.rest_on(standing);
    }

    /// The result of `draw` for a board; `None` if there is no such clause, or it gives `Nothing`.
    ///
    /// # Errors
    /// If the rule fails.
    pub fn drawn_by_rules(&mut self, id: RulesetId, written: &ScriptRuleset, board: &Board) -> Fallible<Option<Value>> {
        let Some(draw) = &written.rules.draw else { return Ok(None) };
        let at = written.on(id, board);
        let arguments = self.rule_arguments(at);
        let drawn = self.run_rule(draw, arguments).map_err(|error| self.in_rules(at, error))?;
        Ok((!matches!(drawn, Value::Nothing)).then_some(drawn))
    }

    /// The text between the brackets of a board; `None` if the entries are only boards and numbers.
    fn text_of_entries(
        &mut self,
        id: RulesetId,
        written: &ScriptRuleset,
        entries: &[Value],
    ) -> Fallible<Option<Rc<str>>> {
        if let Some(show) = &written.rules.show {
            let mut arguments = vec![Value::Ruleset(id)];
            arguments.extend_from_slice(entries);
            arguments.extend(written.settings());
            let shown = self.run_rule(show, arguments)?;
            return match &shown {
                Value::String(shown) => Ok(Some(Rc::clone(shown))),
                other => Ok(Some(self.plain_text(other)?.into())),
            };
        }
        let is_free = |entry: &RulesetEntry| matches!(entry.kind, EntryKind::Any | EntryKind::Integers);
        if !written.definition.entries.iter().any(is_free) {
            return Ok(None);
        }
        let mut texts = Vec::with_capacity(entries.len());
        for (entry, RulesetEntry { kind, .. }) in entries.iter().zip(&written.definition.entries) {
            // A string is quoted, joined with the other entries, and stored.
            if let Value::String(text) = entry {
                self.environment.limit.allow(text.len().saturating_mul(4))?;
            }
            texts.push(match entry {
                // Any value, so boards are not written as bare text, which would be a string.
                _ if *kind == EntryKind::Any => self.plain_text(entry)?,
                // An empty tuple adds no comma.
                Value::Tuple(all) if all.items.is_empty() => continue,
                Value::Tuple(all) => {
                    let texts = all.items.iter().map(|item| self.plain_text(item)).collect::<Fallible<Vec<_>>>()?;
                    texts.join(",")
                }
                other => entry_text(other),
            });
        }
        Ok(Some(texts.join(",").into()))
    }

    fn form_of_board(&self, written: &ScriptRuleset) -> String {
        let kinds = written.definition.entries.iter().zip(&written.rules.letters);
        let words = kinds.map(|(entry, letters)| {
            let name = &entry.name.text;
            match (&entry.kind, letters) {
                (EntryKind::Grid(..), Some(letters)) => {
                    let size = vec!["4"; letters.surface().sides().len()].join(",");
                    format!(
                        "`{name}` is text in rows, `\"…|…\"`, of the letters \"{}\", or a size, `{size}`",
                        letters.text()
                    )
                }
                (EntryKind::Strip(_), Some(letters)) => {
                    format!("`{name}` is text of the letters \"{}\", or a length", letters.text())
                }
                (EntryKind::Graph, _) => format!("`{name}` is a graph, `Graph.Path(4)`, or its text, `\".-.-.-.\"`"),
                (EntryKind::Any, _) => format!("`{name}` is any value"),
                (EntryKind::Integers, _) => format!("`{name}` are integers, any number of them, or a tuple of them"),
                _ => format!("`{name}` is an integer"),
            }
        });
        let name = written.form();
        let name = name.split('[').next().unwrap_or_default();
        let kinds = &written.definition.entries;
        let sample: Vec<String> = (1..=kinds.len()).rev().map(|entry| entry.to_string()).collect();
        let sample = match kinds.len() > 1 && kinds.iter().all(|entry| entry.kind == EntryKind::Integer) {
            true => format!(", as in `{name}[{}]`", sample.join(",")),
            false => String::new(),
        };
        format!("in {}, {}{sample}; `?{name}` says more", written.form(), words.collect::<Vec<_>>().join("; "))
    }
}

/// The text between brackets as values: strings and numbers.
fn entries_of(text: &str) -> Vec<Value> {
    let mut entries = Vec::new();
    for (place, part) in text.split('"').enumerate() {
        if place % 2 == 1 {
            entries.push(Value::string(part));
            continue;
        }
        // Parameters follow the entries.
        let numbers = part.split(';').next().unwrap_or_default();
        entries.extend(numbers.split(',').filter_map(|number| number.trim().parse::<i64>().ok()).map(Value::integer));
        if numbers.len() < part.len() {
            break;
        }
    }
    entries
}

/// The entry of a kind at the beginning of some values, and the number of values that it takes.
fn entry(kind: &EntryKind, letters: Option<&Letters>, values: &[Value]) -> Fallible<(Value, usize)> {
    if *kind == EntryKind::Integers {
        let entries = match values {
            [Value::Tuple(all)] => all.items.to_vec(),
            values => values.to_vec(),
        };
        let is_integer = |value: &&Value| matches!(value, Value::Number(number) if number.is_integer());
        return match entries.iter().find(|value| !is_integer(value)) {
            Some(other) => Err(mismatch("an integer", other)),
            None => Ok((Value::tuple(entries)?, values.len())),
        };
    }
    let Some(first) = values.first() else { return Err(value_error("an entry is missing between the brackets")) };
    let size = |value: &Value| match value {
        Value::Number(number) => number.to_integer().and_then(|number| number.to_usize()),
        _ => None,
    };
    match (kind, letters, first) {
        (EntryKind::Any, ..) => Ok((first.clone(), 1)),
        (EntryKind::Integer, _, Value::Number(number)) if number.is_integer() => Ok((first.clone(), 1)),
        (EntryKind::Integer, ..) => Err(mismatch("an integer", first)),
        (EntryKind::Grid(..), Some(letters), Value::Grid(grid)) if grid.letters() == letters => Ok((first.clone(), 1)),
        (EntryKind::Grid(..), Some(letters), Value::String(text)) => {
            Ok((Value::Grid(Rc::new(Grid::read(text, letters)?)), 1))
        }
        (EntryKind::Grid(..), Some(letters), Value::Number(_)) => {
            let sides = letters.surface().sides();
            let given: Option<Vec<usize>> = values.iter().take(sides.len()).map(size).collect();
            let grid = match given.filter(|given| given.len() == sides.len()).as_deref() {
                Some([rows, columns]) => Grid::empty(*rows, *columns, letters)?,
                Some([layers, rows, columns]) => Grid::empty_layers(*layers, *rows, *columns, letters)?,
                _ => {
                    let error = type_error(format!("the size of an empty board is its {}", sides.join(", ")));
                    return Err(error.help(format!("`{}` is one", vec!["3"; sides.len()].join(","))));
                }
            };
            Ok((Value::Grid(Rc::new(grid)), sides.len()))
        }
        (EntryKind::Strip(_), Some(letters), Value::Strip(strip)) if strip.as_grid().letters() == letters => {
            Ok((first.clone(), 1))
        }
        (EntryKind::Strip(_), Some(letters), Value::String(text)) => {
            Ok((Value::Strip(Rc::new(Strip::read(text, letters)?)), 1))
        }
        (EntryKind::Strip(_), Some(letters), Value::Number(_)) => match size(first) {
            Some(cells) => Ok((Value::Strip(Rc::new(Strip::empty(cells, letters)?)), 1)),
            None => Err(type_error("the length of an empty strip is a natural number")),
        },
        (EntryKind::Graph, _, Value::Graph(_)) => Ok((first.clone(), 1)),
        (EntryKind::Graph, _, Value::String(text)) => Ok((Value::Graph(Rc::new(Graph::read(text)?)), 1)),
        _ => Err(mismatch("a board", first)),
    }
}
