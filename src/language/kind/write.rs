//! Values as text: what is printed reads back as the same value, but for tables and what has no value.

use std::rc::Rc;

use serde_json::json;

use crate::{
    language::{
        kind::convert::Fallible,
        kind::three_player::{OPEN, QUEER},
        kind::value::{Form, Value},
        run::function::Closure,
        run::machine::Machine,
    },
    limit::Stop,
    partizan::Game,
    render::{
        format::Format,
        game, infinitesimal,
        text::{Style, Text},
    },
    three_player,
};

/// The longest text of one value, in bytes.
const MAX_TEXT: usize = 64 << 20;

impl Machine<'_> {
    /// A value as the result of a statement: a position is written as its value in its theory.
    ///
    /// # Errors
    /// If the text is too long, or the calculation was stopped.
    pub fn result_text(&mut self, value: &Value) -> Fallible<Text> {
        let format = self.environment.format;
        if format == Format::Json {
            return Ok(Text::plain(self.json(value)?.to_string()));
        }
        match value {
            Value::Position(_) if self.is_synchronized(value) => {
                let shown = self.value_or_outcome(value)?;
                self.result_text(&shown)
            }
            Value::Outcome(outcome) => {
                let mut text = Text::styled(Style::Symbol, outcome.symbol());
                text.push(Style::Plain, format!(" ({})", outcome.words()));
                Ok(text)
            }
            Value::Symbol(_) => self.bare(value, format),
            Value::Position(_) | Value::Beside(_) if self.is_three_player(value) => self.classified_text(value, format),
            Value::Position(_) => {
                let game = self.game(value)?;
                Ok(self.game_text(game, format)?)
            }
            Value::Function(closure) => Ok(Text::plain(source_of(closure))),
            _ => self.text(value, format),
        }
    }

    /// A value as text in the session's format, as it is written in a collection.
    ///
    /// # Errors
    /// If the text is too long, or the calculation was stopped.
    pub fn item_text(&mut self, value: &Value) -> Fallible<Text> {
        let format = self.format_of_texts();
        self.text(value, format)
    }

    /// The format of what is text even where results are JSON.
    fn format_of_texts(&self) -> Format {
        if self.environment.format == Format::Json { Format::Ascii } else { self.environment.format }
    }

    /// A value as part of a line: as in a collection, but strings and symbols without quotes.
    ///
    /// # Errors
    /// If the text is too long, or the calculation was stopped.
    pub fn bare_text(&mut self, value: &Value) -> Fallible<Text> {
        let format = self.format_of_texts();
        self.bare(value, format)
    }

    fn bare(&mut self, value: &Value, format: Format) -> Fallible<Text> {
        match value {
            Value::String(text) => Ok(Text::plain(&**text)),
            Value::Symbol(word) => Ok(Text::styled(Style::Symbol, symbol(word, format))),
            Value::Outcome(outcome) => Ok(Text::styled(Style::Symbol, outcome.symbol())),
            _ => self.text(value, format),
        }
    }

    /// A value as plain ASCII text, as messages quote it.
    ///
    /// # Errors
    /// If the text is too long, or the calculation was stopped.
    pub fn plain_text(&mut self, value: &Value) -> Fallible<String> {
        Ok(self.text(value, Format::Ascii)?.to_string())
    }

    /// A value as text to be part of a longer one: a string without its quotes.
    ///
    /// # Errors
    /// If the text is too long, or the calculation was stopped.
    pub fn raw_text(&mut self, value: &Value) -> Fallible<Rc<str>> {
        match value {
            Value::String(text) => Ok(Rc::clone(text)),
            Value::Symbol(word) => Ok(Rc::clone(word)),
            Value::Outcome(outcome) => Ok(outcome.symbol().into()),
            _ => Ok(self.plain_text(value)?.into()),
        }
    }

    /// The names of the session as a program that gives them their values again.
    ///
    /// # Errors
    /// If a text is too long, or the calculation was stopped.
    pub fn names_as_program(&mut self) -> Fallible<String> {
        let catalogue = &self.environment.catalogue;
        let in_use = catalogue.all_in_use().values().map(|id| {
            let (name, written) = (catalogue.get(*id).name(), catalogue.get(*id).written());
            if catalogue.find(name) == Some(*id) {
                return format!("use {name}\n");
            }
            // `use` takes a name: the one it was used by, if that still means it.
            let mut names = self.environment.names.iter();
            let own = names.find(|(_, value)| matches!(value, Value::Ruleset(other) if other == id));
            let name = own.map_or("ruleset_in_use", |(name, _)| name);
            format!("{name} := {written}; use {name}\n")
        });
        let mut program: String = in_use.collect();
        for (name, value) in self.environment.names.clone() {
            let text = match &value {
                Value::Table(_) => {
                    program += &format!("// {name} was a table\n");
                    continue;
                }
                _ => self.plain_text(&value)?,
            };
            program += &match &value {
                Value::Function(closure) => match &closure.name {
                    Some(own) if *own == name => format!("{}\n", source_of(closure)),
                    Some(own) => format!("{name} := {own};\n"),
                    None => format!("{name} := {text};\n"),
                },
                _ => format!("{name} := {text};\n"),
            };
        }
        Ok(program)
    }

    fn text(&mut self, value: &Value, format: Format) -> Fallible<Text> {
        let mut text = Text::new();
        self.write(value, format, &mut text)?;
        Ok(text)
    }

    /// Asks the limits, that on the length of a text among them.
    fn may_go_on(&self, text: &Text) -> Result<(), Stop> {
        if text.len() > MAX_TEXT {
            return Err(Stop::Size { what: "the text of this value", limit: "64 MB" });
        }
        self.environment.limit.check()
    }

    pub(crate) fn write(&mut self, value: &Value, format: Format, text: &mut Text) -> Fallible<()> {
        self.may_go_on(text)?;
        match value {
            Value::Nothing => text.push(Style::Keyword, "Nothing"),
            Value::Boolean(boolean) => text.push(Style::Keyword, boolean.to_string()),
            Value::Number(number) => text.append(game::write_number(number, format)),
            Value::Game(game) => text.append(self.game_text(*game, format)?),
            Value::Infinitesimal(value) => text.append(infinitesimal::write(value, format)),
            Value::ThreePlayer(form) => self.write_three_player(*form, format, text)?,
            Value::Beside(both) => {
                text.push(Style::Game, self.environment.catalogue.write(&both.0) + " + ");
                self.write_three_player(both.1, format, text)?;
            }
            Value::AsPlayed(form) => {
                text.push(Style::Game, "'");
                self.write_form(form, format, text)?;
                text.push(Style::Game, "'");
            }
            Value::String(string) => text.push(Style::String, quoted(string)),
            // Alone `>` and `=_LC` would read as the beginning of something else.
            Value::Outcome(outcome) => text.push(Style::Symbol, quoted(outcome.symbol())),
            Value::Symbol(word) if is_word(word) => text.push(Style::Symbol, word),
            Value::Symbol(word) => text.push(Style::Symbol, quoted(word)),
            Value::Player(player) => text.push(Style::Symbol, player.name()),
            Value::Tuple(tuple) => {
                text.push(Style::Plain, "(");
                self.write_items(tuple.items.iter(), format, text)?;
                text.push(Style::Plain, if tuple.items.len() == 1 { ",)" } else { ")" });
            }
            Value::Range(range) => {
                text.push(Style::Number, range.0.to_string());
                text.push(Style::Plain, "..");
                text.push(Style::Number, range.1.to_string());
            }
            Value::Set(set) => {
                text.push(Style::Name, "Set");
                text.push(Style::Plain, "(");
                self.write_items(set.items.iter(), format, text)?;
                text.push(Style::Plain, ")");
            }
            Value::Map(map) => {
                text.push(Style::Name, "Map");
                text.push(Style::Plain, "(");
                for (place, (key, value)) in map.items.iter().enumerate() {
                    text.push(Style::Plain, if place > 0 { ", (" } else { "(" });
                    self.write(key, format, text)?;
                    text.push(Style::Plain, ", ");
                    self.write(value, format, text)?;
                    text.push(Style::Plain, ")");
                }
                text.push(Style::Plain, ")");
            }
            Value::Function(closure) => text.push(Style::Name, closure.name.as_deref().unwrap_or(source_of(closure))),
            Value::Builtin(builtin) => text.push(Style::Name, builtin.name),
            Value::Ruleset(ruleset) => text.push(Style::Name, self.environment.catalogue.get(*ruleset).written()),
            Value::Position(sum) => text.push(Style::Game, self.environment.catalogue.write(sum)),
            Value::Table(table) => {
                let cells = table.try_map(|cell| match cell {
                    Value::Tuple(winners) if !winners.items.is_empty() && winners.items.iter().all(is_winner) => {
                        Ok(winners.items.iter().map(winner_in_table).collect::<Vec<_>>().join(","))
                    }
                    _ => self.bare(cell, format).map(|text| text.to_string()),
                })?;
                text.append(cells.to_text(format));
            }
            Value::Grid(grid) => {
                write_board(text, "Grid", &[&quoted(&grid.to_string()), &quoted(grid.letters().text())]);
            }
            Value::Strip(strip) => {
                let letters = quoted(strip.as_grid().letters().text());
                write_board(text, "Strip", &[&quoted(&strip.to_string()), &letters]);
            }
            Value::Graph(graph) => write_board(text, "Graph", &[&quoted(&graph.to_string())]),
            Value::Edge(edge) => {
                let ends = [edge.from.to_string(), edge.to.to_string()];
                write_board(text, "Edge", &[&quoted(edge.label.text()), &ends[0], &ends[1]]);
            }
        }
        Ok(())
    }

    fn write_items<'v>(
        &mut self,
        items: impl Iterator<Item = &'v Value>,
        format: Format,
        text: &mut Text,
    ) -> Fallible<()> {
        for (place, item) in items.enumerate() {
            text.push(Style::Plain, if place > 0 { ", " } else { "" });
            stacker::maybe_grow(64 << 10, 1 << 20, || self.write(item, format, text))?;
        }
        Ok(())
    }

    fn write_form(&mut self, form: &Form, format: Format, text: &mut Text) -> Fallible<()> {
        self.may_go_on(text)?;
        match form {
            Form::Value(game) => text.append(self.game_text(*game, format)?),
            Form::Options { left, right, .. } => {
                let (open, bar, close) =
                    if format == Format::Latex { ("\\left\\{", " | ", "\\right\\}") } else { ("{", "|", "}") };
                text.push(Style::Game, open);
                for (side, options) in [left, right].into_iter().enumerate() {
                    text.push(Style::Game, if side > 0 { bar } else { "" });
                    for (place, option) in options.iter().enumerate() {
                        text.push(Style::Game, if place > 0 { "," } else { "" });
                        stacker::maybe_grow(64 << 10, 1 << 20, || self.write_form(option, format, text))?;
                    }
                }
                text.push(Style::Game, close);
            }
        }
        Ok(())
    }

    fn write_three_player(&self, form: three_player::Form, format: Format, text: &mut Text) -> Result<(), Stop> {
        let written = self.environment.forms.write(form)?;
        text.push(
            Style::Game,
            match format {
                Format::Latex => written.replace('<', "\\langle ").replace('>', " \\rangle"),
                _ => written,
            },
        );
        Ok(())
    }

    fn game_text(&mut self, game: Game, format: Format) -> Result<Text, Stop> {
        let name = self.environment.store.name(game)?;
        Ok(game::write(&name, format))
    }

    /// A value for other programs: an object with its `type`, and its `value` or its parts.
    fn json(&mut self, value: &Value) -> Fallible<serde_json::Value> {
        self.environment.limit.check()?;
        let kind = value.type_name();
        if self.is_three_player(value) {
            let (class, values) = self.classified(value)?;
            let values = values.iter().map(|value| self.plain_text(value)).collect::<Fallible<Vec<_>>>()?;
            let name = if let Value::ThreePlayer(_) = value { "value" } else { "position" };
            return Ok(json!({ "type": kind, name: self.plain_text(value)?, "class": class, "values": values }));
        }
        let mut list = |items: &mut dyn Iterator<Item = &Value>| {
            let items = items.map(|item| stacker::maybe_grow(64 << 10, 1 << 20, || self.json(item)));
            items.collect::<Fallible<Vec<_>>>()
        };
        Ok(match value {
            Value::Nothing => json!({ "type": kind }),
            Value::Boolean(boolean) => json!({ "type": kind, "value": boolean }),
            Value::String(text) | Value::Symbol(text) => json!({ "type": kind, "value": &**text }),
            Value::Tuple(tuple) => json!({ "type": kind, "items": list(&mut tuple.items.iter())? }),
            Value::Set(set) => json!({ "type": kind, "items": list(&mut set.items.iter())? }),
            Value::Map(map) => {
                let keys = list(&mut map.items.keys())?;
                let values = list(&mut map.items.values())?;
                json!({ "type": kind, "items": keys.into_iter().zip(values).collect::<Vec<_>>() })
            }
            Value::Table(table) => {
                let mut slices = Vec::with_capacity(table.slices.len());
                for slice in &table.slices {
                    let mut rows = Vec::with_capacity(slice.rows.len());
                    for (head, cells) in &slice.rows {
                        rows.push(json!({ "head": head, "cells": list(&mut cells.iter())? }));
                    }
                    slices.push((&slice.title, rows));
                }
                let mut parts =
                    json!({ "type": kind, "corner": [table.corner.0, table.corner.1], "columns": table.columns });
                match slices.as_slice() {
                    [(title, rows)] if title.is_empty() => parts["rows"] = json!(rows),
                    _ => {
                        let slice = |(title, rows): &(&String, Vec<_>)| json!({ "title": title, "rows": rows });
                        parts["slices"] = slices.iter().map(slice).collect();
                    }
                }
                parts
            }
            Value::Outcome(outcome) => json!({ "type": kind, "value": outcome.symbol(), "words": outcome.words() }),
            Value::Position(_) if self.is_synchronized(value) => {
                let position = self.plain_text(value)?;
                json!({ "type": kind, "position": position, "value": self.infinitesimal(value)?.to_string() })
            }
            Value::Position(_) => {
                let position = self.plain_text(value)?;
                let game = self.game(value)?;
                json!({ "type": kind, "position": position, "value": self.game_text(game, Format::Ascii)?.to_string() })
            }
            _ => json!({ "type": kind, "value": self.plain_text(value)? }),
        })
    }
}

/// A board as the call that makes it.
fn write_board(text: &mut Text, maker: &str, arguments: &[&str]) {
    text.push(Style::Name, maker);
    for (place, argument) in arguments.iter().enumerate() {
        text.push(Style::Plain, if place > 0 { ", " } else { "(" });
        text.push(if argument.starts_with('"') { Style::String } else { Style::Number }, *argument);
    }
    text.push(Style::Plain, ")");
}

/// A symbol as a result: in LaTeX all of `CR` in `<_CR` is the index.
fn symbol(word: &str, format: Format) -> String {
    match word.split_once('_') {
        Some((sign, players)) if format == Format::Latex && players.len() == 2 => format!("{sign}_{{{players}}}"),
        _ => word.to_owned(),
    }
}

/// Whether a symbol is a word, which reads back as itself.
fn is_word(symbol: &str) -> bool {
    symbol.chars().all(char::is_alphabetic)
}

/// Whether a value is an entry of the outcome of a three-player game.
fn is_winner(value: &Value) -> bool {
    match value {
        Value::Player(_) => true,
        Value::Symbol(word) => [QUEER, OPEN].contains(&&**word),
        _ => false,
    }
}

/// The letter of a winner, `q` for queer and `?` for open, as in the tables of the papers.
fn winner_in_table(winner: &Value) -> &'static str {
    match winner {
        Value::Player(player) => player.letter(),
        Value::Symbol(word) if **word == *QUEER => "q",
        _ => "?",
    }
}

/// A function as it was written.
pub(crate) fn source_of(closure: &Rc<Closure>) -> &str {
    closure.program.source.text.get(closure.function.bytes.clone()).unwrap_or("a function")
}

/// A string between quotes, as it is typed.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '\r' => quoted.push_str("\\r"),
            other if other.is_control() => quoted.push_str(&format!("\\u{{{:x}}}", u32::from(other))),
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}
