//! Writing values as pieces, from which the writer of a format makes text. What is printed in ASCII or Unicode reads
//! back as the same value; docs/json.md describes what is written for programs.

use std::rc::Rc;

use num_bigint::BigInt;

use crate::{
    board::{graph::Edge, grid::Grid},
    kind::{
        self,
        convert::Fallible,
        misere,
        table::rows_of_table,
        theory::Worth,
        thermograph::{thermograph_parts, wall_parts},
        three_player::{OPEN, QUEER},
        transfinite,
        value::{Form, Formula, Value},
    },
    limit::Stop,
    number::Rational,
    partizan::{self, Game, Name, Wall},
    play::sum::Sum,
    read::token::CONSTANTS,
    render::{
        format::{Format, Writer},
        piece::{Piece, Shape},
        table::Table,
        text::{Style, Text},
        window::Window,
    },
    run::{error::Error, machine::Machine},
    standing::Standing,
    three_player,
};

/// The number of options up to which they are written for programs.
pub(super) const MOST_OPTIONS: usize = 1_000;

impl Machine<'_> {
    /// A value as the result of a statement; a position is written as its value in its theory.
    ///
    /// # Errors
    /// If the text is too long.
    pub fn result_text(&mut self, value: &Value) -> Fallible<Text> {
        let mut pen = self.environment.format.writer_within(&self.environment.limit, self.environment.window);
        self.write_result(value, &mut *pen)?;
        Ok(pen.finish())
    }

    /// The whole result in another format, for a file.
    ///
    /// # Errors
    /// If the text is too long.
    pub fn whole_result(&mut self, value: &Value, format: Format) -> Fallible<Text> {
        let mut pen = format.writer(&self.environment.limit);
        self.write_result(value, &mut *pen)?;
        Ok(pen.finish())
    }

    /// Values as a line that is not a result, separated by blanks, strings and symbols without quotes.
    ///
    /// # Errors
    /// If the text is too long.
    pub fn line_text(&mut self, values: &[Value]) -> Fallible<Text> {
        let format = self.format_of_texts();
        // Lines printed by programs are never cut.
        let window = self.environment.window.map(|window| Window { rows: None, ..window });
        let mut pen = format.writer_within(&self.environment.limit, window);
        for (place, value) in values.iter().enumerate() {
            if place > 0 {
                pen.put(Piece::Space)?;
            }
            self.write_bare(value, &mut *pen)?;
        }
        let line = pen.finish();
        if format == self.environment.format {
            return Ok(line);
        }
        let mut pen = self.environment.format.writer(&self.environment.limit);
        for piece in [Piece::Begin("text"), Piece::Text(line.as_str()), Piece::End] {
            pen.put(piece)?;
        }
        Ok(pen.finish())
    }

    /// A value as text in the session's format, as it is written in a collection.
    ///
    /// # Errors
    /// If the text is too long.
    pub fn item_text(&mut self, value: &Value) -> Fallible<Text> {
        let format = self.format_of_texts();
        self.text(value, format)
    }

    /// The format of text, which is readable even if results are for programs.
    fn format_of_texts(&self) -> Format {
        let format = self.environment.format;
        if format.is_for_programs() { Format::Ascii } else { format }
    }

    /// A value in ASCII, as messages quote it.
    ///
    /// # Errors
    /// If the text is too long.
    pub fn plain_text(&mut self, value: &Value) -> Fallible<String> {
        Ok(self.text(value, Format::Ascii)?.into())
    }

    /// A value as part of a longer text: strings without quotes.
    ///
    /// # Errors
    /// If the text is too long.
    pub fn raw_text(&mut self, value: &Value) -> Fallible<Rc<str>> {
        match value {
            Value::String(text) => Ok(Rc::clone(text)),
            Value::Symbol(word) => Ok(Rc::clone(word)),
            Value::Formula(formula) => Ok(Rc::clone(&formula.ascii)),
            Value::Outcome(outcome) => Ok(outcome.symbol().into()),
            Value::Table(table) => {
                let mut pen = Format::Ascii.writer(&self.environment.limit);
                self.write_table(table, &mut *pen)?;
                Ok(String::from(pen.finish()).into())
            }
            Value::Picture(drawing) => Ok(String::from(drawing.picture.text(Format::Ascii)).into()),
            _ => Ok(self.plain_text(value)?.into()),
        }
    }

    /// A value as text, as it is written in a collection.
    pub fn text(&mut self, value: &Value, format: Format) -> Fallible<Text> {
        let mut pen = format.writer(&self.environment.limit);
        self.write(value, &mut *pen)?;
        Ok(pen.finish())
    }

    /// Writes a result. For a position, people see the value, and programs also the boards.
    fn write_result(&mut self, value: &Value, pen: &mut dyn Writer) -> Fallible<()> {
        match value {
            _ if pen.wants_parts() => self.write_value(value, true, None, pen)?,
            Value::Symbol(_) | Value::Formula(_) => self.write_bare(value, pen)?,
            Value::Outcome(outcome) => {
                self.write_bare(value, pen)?;
                pen.put(Piece::Note(outcome.words()))?;
            }
            Value::Position(_) | Value::SumWithForm(_) => {
                let Worth { class, value, note } = self.operations(value).worth(self, value)?;
                note.into_iter().for_each(|note| self.environment.note(note));
                if let Some(class) = class {
                    pen.put(Piece::Symbol { symbol: &class, bare: true })?;
                    pen.put(Piece::Space)?;
                }
                match value {
                    Value::Outcome(_) | Value::Symbol(_) => self.write_result(&value, pen)?,
                    value => self.write(&value, pen)?,
                }
            }
            Value::Function(closure) => pen.put(Piece::Source(closure.source()))?,
            Value::Table(table) => self.write_table(table, pen)?,
            Value::Picture(drawing) => pen.put(Piece::Picture(&drawing.picture))?,
            _ => self.write(value, pen)?,
        }
        Ok(())
    }

    /// Writes a value as part of a line: as in a collection, but strings and symbols without quotes.
    fn write_bare(&mut self, value: &Value, pen: &mut dyn Writer) -> Fallible<()> {
        match value {
            Value::String(text) => pen.put(Piece::Text(text))?,
            Value::Symbol(word) => pen.put(Piece::Symbol { symbol: word, bare: true })?,
            Value::Formula(formula) => write_formula(formula, true, pen)?,
            Value::Outcome(outcome) => pen.put(Piece::Symbol { symbol: outcome.symbol(), bare: true })?,
            Value::Table(table) if !pen.wants_parts() => self.write_table(table, pen)?,
            Value::Picture(drawing) if !pen.wants_parts() => pen.put(Piece::Picture(&drawing.picture))?,
            _ => self.write(value, pen)?,
        }
        Ok(())
    }

    /// Writes a value as an item of a collection.
    fn write(&mut self, value: &Value, pen: &mut dyn Writer) -> Fallible<()> {
        crate::stack::deeper(|| self.write_value(value, false, None, pen))
    }

    /// Writes a value, for programs with its parts and its standing. The parts of a result include those that take a
    /// calculation.
    fn write_value(
        &mut self,
        value: &Value,
        is_result: bool,
        standing: Option<Standing>,
        pen: &mut dyn Writer,
    ) -> Fallible<()> {
        pen.put(Piece::Begin(value.type_name()))?;
        match value {
            Value::Nothing => pen.put(Piece::Word(Style::Keyword, "Nothing"))?,
            Value::Boolean(boolean) => pen.put(Piece::Boolean(*boolean))?,
            Value::Number(number) => pen.put(Piece::Number(number))?,
            Value::Game(game) => self.write_game(*game, pen)?,
            Value::Infinitesimal(value) => {
                pen.put(Piece::Scales(value))?;
                if pen.wants_parts() {
                    write_records("terms", value.terms(), pen, |term, pen| {
                        part("coefficient", Piece::Number(&term.coefficient), pen)?;
                        part("exponent", Piece::Number(&term.exponent), pen)
                    })?;
                }
            }
            Value::Surreal(number) => transfinite::write(&**number, pen)?,
            Value::Nimber(nimber) => transfinite::write(&**nimber, pen)?,
            Value::Misere(value) => self.write_misere(value, pen)?,
            Value::Loopy(value) => self.write_loopy(value, pen)?,
            Value::ThreePlayer(form) => kind::three_player::write(self, *form, is_result.then_some(value), pen)?,
            Value::AsPlayed(form) => {
                self.write_as_played(form, pen)?;
                if let (Form::Options { left, right, .. }, true) = (&**form, pen.wants_parts())
                    && left.len().max(right.len()) <= MOST_OPTIONS
                {
                    for (side, options) in [("left", left), ("right", right)] {
                        write_list(side, options, pen, |option, pen| self.write_as_played(option, pen))?;
                    }
                }
            }
            Value::String(string) => pen.put(Piece::Quoted(string))?,
            // Quoted, because `>` and `=_LC` alone would parse as operators.
            Value::Outcome(outcome) => {
                pen.put(Piece::Symbol { symbol: outcome.symbol(), bare: false })?;
                if pen.wants_parts() {
                    part("words", Piece::Text(outcome.words()), pen)?;
                }
            }
            Value::Symbol(word) => {
                pen.put(Piece::Symbol { symbol: word, bare: CONSTANTS.contains(&&**word) })?;
            }
            Value::Formula(formula) => write_formula(formula, false, pen)?,
            Value::Player(player) => pen.put(Piece::Word(Style::Symbol, player.name()))?,
            Value::Tuple(tuple) => match misere::single_element(&tuple.items).filter(|_| !pen.wants_parts()) {
                Some(text) => pen.put(Piece::Formula(&text))?,
                None => self.write_items(Shape::Tuple, tuple.items.iter(), pen)?,
            },
            Value::Set(set) => self.write_items(Shape::Set, set.items.iter(), pen)?,
            Value::Map(map) => {
                pen.put(Piece::Open(Shape::Map))?;
                for (key, value) in &map.items {
                    pen.put(Piece::Next)?;
                    self.write_items(Shape::Pair, [key, value].into_iter(), pen)?;
                }
                pen.put(Piece::Close(Shape::Map))?;
            }
            Value::Range(range) => {
                let [first, last] = [&range.0, &range.1].map(|end| Rational::from(end.clone()));
                for piece in [Piece::Number(&first), Piece::Dots, Piece::Number(&last)] {
                    pen.put(piece)?;
                }
                if pen.wants_parts() {
                    part("first", Piece::Number(&first), pen)?;
                    part("last", Piece::Number(&last), pen)?;
                }
            }
            Value::Function(closure) => {
                let source = Piece::Source(closure.source());
                pen.put(closure.name().map_or(source, |name| Piece::Word(Style::Name, name)))?;
                if pen.wants_parts() {
                    part("source", source, pen)?;
                }
            }
            Value::Builtin(id) => {
                let name = self.environment.library.function(*id).name();
                pen.put(Piece::Word(Style::Name, name))?;
            }
            Value::Ruleset(id) => {
                let ruleset = Rc::clone(self.environment.catalogue.get(*id));
                let written = ruleset.written() + self.environment.mark_of(*id);
                pen.put(Piece::Word(Style::Name, &written))?;
                if pen.wants_parts() {
                    part("name", Piece::Text(ruleset.name()), pen)?;
                    let theory = ruleset.theory().map_or_else(|| "family".to_owned(), ToString::to_string);
                    part("theory", Piece::Text(&theory), pen)?;
                    if let Some(sides) = ruleset.sides() {
                        write_list("sides", sides, pen, |side, pen| Ok(pen.put(Piece::Text(side))?))?;
                    }
                }
            }
            Value::Position(sum) => {
                self.write_position(sum, three_player::Form::ZERO, is_result.then_some(value), pen)?
            }
            Value::SumWithForm(both) => self.write_position(&both.0, both.1, is_result.then_some(value), pen)?,
            Value::Thermograph(thermograph) => {
                self.write_call("Thermograph", &thermograph_parts(thermograph)?, pen)?;
                if pen.wants_parts() {
                    part("mean", Piece::Number(thermograph.mean()), pen)?;
                    part("temperature", Piece::Number(&thermograph.temperature()), pen)?;
                    write_wall(["leftTemperatures", "leftSlopes"], &thermograph.left, pen)?;
                    write_wall(["rightTemperatures", "rightSlopes"], &thermograph.right, pen)?;
                }
            }
            Value::Wall(wall) => {
                self.write_call("Wall", &wall_parts(wall)?, pen)?;
                if pen.wants_parts() {
                    part("mast", Piece::Number(wall.mast()), pen)?;
                    write_wall(["temperatures", "slopes"], wall, pen)?;
                }
            }
            Value::Table(table) if pen.wants_parts() => {
                let cells = std::mem::take(&mut self.environment.result_cell_standings);
                let standing = is_result.then(|| self.standing_of_result());
                self.write_parts_of_table(table, standing, &cells, pen)?;
            }
            // Among other values a table is written as the call that makes it.
            Value::Table(table) => {
                pen.put(Piece::Word(Style::Name, "TableOfRows"))?;
                pen.put(Piece::Open(Shape::Tuple))?;
                for row in rows_of_table(table)? {
                    pen.put(Piece::Next)?;
                    self.write(&row, pen)?;
                }
                let mut before = "; ";
                if !table.caption.is_empty() {
                    pen.put(Piece::Text("; caption := "))?;
                    pen.put(Piece::Quoted(&table.caption))?;
                    before = ", ";
                }
                if !table.notes.is_empty() {
                    let notes = table.notes.iter().map(|note| Value::string(note.as_str())).collect();
                    pen.put(Piece::Text(before))?;
                    pen.put(Piece::Text("notes := "))?;
                    self.write(&Value::tuple(notes)?, pen)?;
                }
                pen.put(Piece::Close(Shape::Tuple))?;
            }
            Value::Grid(grid) => write_grid(grid.letters().surface().word(), &grid.to_string(), grid, pen)?,
            Value::Strip(strip) => write_grid("Strip", &strip.to_string(), strip.as_grid(), pen)?,
            Value::Graph(graph) => {
                pen.put(Piece::Call { name: "Graph", arguments: &[Piece::Quoted(&graph.to_string())] })?;
                if pen.wants_parts() {
                    write_list(
                        "vertices",
                        graph.vertices(),
                        pen,
                        |label, pen| Ok(pen.put(Piece::Text(label.text()))?),
                    )?;
                    write_records("edges", graph.edges(), pen, write_edge)?;
                }
            }
            Value::Edge(edge) => {
                let [from, to] = [edge.from, edge.to].map(|end| Rational::from(BigInt::from(end)));
                let arguments = [Piece::Quoted(edge.label.text()), Piece::Number(&from), Piece::Number(&to)];
                pen.put(Piece::Call { name: "Edge", arguments: &arguments })?;
                if pen.wants_parts() {
                    write_edge(edge, pen)?;
                }
            }
            Value::Picture(drawing) => {
                self.write_call(drawing.function, &drawing.of, pen)?;
                if pen.wants_parts() {
                    part("title", Piece::Text(drawing.picture.title()), pen)?;
                    part("text", Piece::Text(drawing.picture.text(Format::Ascii).as_str()), pen)?;
                    part("svg", Piece::Text(&drawing.picture.svg(drawing.palette)), pen)?;
                }
            }
        }
        // Read only now, because writing a position evaluates it.
        let standing = standing.or_else(|| is_result.then(|| self.standing_of_result()));
        if let Some(standing) = standing.filter(|_| pen.wants_parts()) {
            part("standing", Piece::Text(standing.name()), pen)?;
            if let Some(sources) = standing.sources() {
                write_list("sources", sources.iter(), pen, |source, pen| Ok(pen.put(Piece::Text(source))?))?;
            }
        }
        Ok(pen.put(Piece::End)?)
    }

    /// What the shown result rests on.
    fn standing_of_result(&self) -> Standing {
        self.environment.standing_alone.unwrap_or(self.environment.standing)
    }

    /// A value as the call that makes it; one text for programs.
    fn write_call(&mut self, name: &str, arguments: &[Value], pen: &mut dyn Writer) -> Fallible<()> {
        if pen.wants_parts() {
            let texts = arguments.iter().map(|argument| self.plain_text(argument)).collect::<Fallible<Vec<_>>>()?;
            return Ok(pen.put(Piece::Call { name, arguments: &[Piece::Text(&texts.join(", "))] })?);
        }
        pen.put(Piece::Word(Style::Name, name))?;
        self.write_items(Shape::Pair, arguments.iter(), pen)
    }

    fn write_items<'v>(
        &mut self,
        shape: Shape,
        items: impl Iterator<Item = &'v Value>,
        pen: &mut dyn Writer,
    ) -> Fallible<()> {
        pen.put(Piece::Open(shape))?;
        for item in items {
            pen.put(Piece::Next)?;
            // Without this call the sum would read back as a single value.
            let is_sum = !pen.wants_parts() && self.is_sum_of_components(item);
            if is_sum {
                for piece in [Piece::Word(Style::Name, "Components"), Piece::Open(Shape::Pair), Piece::Next] {
                    pen.put(piece)?;
                }
            }
            self.write(item, pen)?;
            if is_sum {
                pen.put(Piece::Close(Shape::Pair))?;
            }
        }
        Ok(pen.put(Piece::Close(shape))?)
    }

    /// A two-player value; for programs also its options.
    fn write_game(&mut self, game: Game, pen: &mut dyn Writer) -> Fallible<()> {
        let name = self.environment.store.name(game).map_err(too_long)?;
        pen.put(Piece::Name(&name))?;
        if !pen.wants_parts() {
            return Ok(());
        }
        match self.named_options(game, &name) {
            Ok(sides) => {
                for (side, options) in sides {
                    write_list(side, &options, pen, |option, pen| Ok(pen.put(Piece::Name(option))?))?;
                }
                Ok(())
            }
            // The value itself is written already.
            Err(Stop::Size { .. } | Stop::Depth { .. }) => Ok(()),
            Err(stop) => Err(stop.into()),
        }
    }

    /// The names of a game's options by side; empty if there are more than [`MOST_OPTIONS`].
    fn named_options(&mut self, game: Game, name: &Name) -> Result<Vec<(&'static str, Vec<Name>)>, Stop> {
        if matches!(name, Name::Uptimal { nimber, .. } if *nimber > MOST_OPTIONS as u64) {
            return Ok(Vec::new());
        }
        let store = &mut self.environment.store;
        let sides = [("left", store.left_options(game)?), ("right", store.right_options(game)?)];
        if sides.iter().any(|(_, options)| options.len() > MOST_OPTIONS) {
            return Ok(Vec::new());
        }
        let named = sides.into_iter().map(|(side, options)| {
            let names = options.into_iter().map(|option| store.name(option));
            Ok((side, names.collect::<Result<_, Stop>>()?))
        });
        named.collect()
    }

    /// A two-player form between apostrophes, or an option that is a value.
    fn write_as_played(&mut self, form: &Form, pen: &mut dyn Writer) -> Fallible<()> {
        let apostrophe = matches!(form, Form::Options { .. }).then_some(Piece::Apostrophe);
        apostrophe.map_or(Ok(()), |apostrophe| pen.put(apostrophe))?;
        self.write_form(form, pen)?;
        Ok(apostrophe.map_or(Ok(()), |apostrophe| pen.put(apostrophe))?)
    }

    fn write_form(&mut self, form: &Form, pen: &mut dyn Writer) -> Fallible<()> {
        use partizan::Piece::{Bars, CloseBrace, Comma, OpenBrace};
        match form {
            Form::Value(game) => {
                let name = self.environment.store.name(*game).map_err(too_long)?;
                pen.put(Piece::Name(&in_braces(name)?))?;
            }
            Form::Options { left, right, .. } => {
                pen.put(Piece::Mark(OpenBrace))?;
                for (side, options) in [left, right].into_iter().enumerate() {
                    if side > 0 {
                        pen.put(Piece::Mark(Bars(1)))?;
                    }
                    for (place, option) in options.iter().enumerate() {
                        if place > 0 {
                            pen.put(Piece::Mark(Comma))?;
                        }
                        crate::stack::deeper(|| self.write_form(option, pen))?;
                    }
                }
                pen.put(Piece::Mark(CloseBrace))?;
            }
        }
        Ok(())
    }

    /// The value of a game, for programs.
    pub(super) fn write_worth(&mut self, game: &Value, pen: &mut dyn Writer) -> Fallible<()> {
        let Worth { class, value, note } = self.operations(game).worth(self, game)?;
        note.into_iter().for_each(|note| self.environment.note(note));
        match (class, &value) {
            (Some(class), Value::Tuple(values)) => {
                part("class", Piece::Text(&class), pen)?;
                write_list("values", &values.items, pen, |value, pen| self.write(value, pen))
            }
            _ => {
                pen.put(Piece::Part("value"))?;
                self.write(&value, pen)
            }
        }
    }

    /// A sum of boards and a form as it is typed; for programs also each board, and for a result its value.
    fn write_position(
        &mut self,
        sum: &Sum,
        form: three_player::Form,
        result: Option<&Value>,
        pen: &mut dyn Writer,
    ) -> Fallible<()> {
        let boards = self.environment.catalogue.typed_boards(sum, |id| self.environment.mark_of(id));
        if pen.wants_parts() {
            pen.put(Piece::Part("position"))?;
        }
        pen.put(Piece::Boards(&boards))?;
        let form = match form {
            three_player::Form::ZERO => None,
            form => Some(self.environment.forms.write(form)?),
        };
        if let Some(form) = &form {
            pen.put(Piece::Plus)?;
            pen.put(Piece::ThreePlayer(form))?;
        }
        if !pen.wants_parts() {
            return Ok(());
        }
        let catalogue = &self.environment.catalogue;
        write_records("boards", catalogue.terms(sum), pen, |(term, times), pen| {
            let ruleset = catalogue.get(term.ruleset);
            let name = ruleset.name_of(&term.board);
            let written = if name == ruleset.name() { ruleset.written() } else { name };
            part("ruleset", Piece::Text(&(written + self.environment.mark_of(term.ruleset))), pen)?;
            part("entries", Piece::Text(&ruleset.entries(&term.board)), pen)?;
            if let Some(coordinates) = ruleset.coordinates(&term.board) {
                write_list("coordinates", coordinates, pen, |number, pen| {
                    Ok(pen.put(Piece::Number(&Rational::from(BigInt::from(*number))))?)
                })?;
            }
            part("times", Piece::Text(&times.to_string()), pen)?;
            part("negated", Piece::Boolean(term.negated), pen)
        })?;
        if let Some(form) = &form {
            part("form", Piece::ThreePlayer(form), pen)?;
        }
        result.map_or(Ok(()), |value| self.write_worth(value, pen))
    }

    /// A table with its cells as text, and winners as letters.
    pub fn cells(&mut self, table: &Table<Value>, format: Format) -> Fallible<Table<String>> {
        table.try_map_alike(|cell| {
            self.environment.limit.check()?;
            let mut pen = format.writer(&self.environment.limit);
            match cell {
                Value::Tuple(winners) if !winners.items.is_empty() && winners.items.iter().all(is_winner) => {
                    let winners: Vec<&str> = winners.items.iter().map(winner_in_table).collect();
                    pen.put(Piece::Text(&winners.join(",")))?;
                }
                Value::Table(_) => self.write(cell, &mut *pen)?,
                _ => self.write_bare(cell, &mut *pen)?,
            }
            Ok(pen.finish().into())
        })
    }

    fn write_table(&mut self, table: &Table<Value>, pen: &mut dyn Writer) -> Fallible<()> {
        if pen.wants_parts() {
            return self.write_parts_of_table(table, None, &[], pen);
        }
        let cells = self.cells(table, pen.format())?;
        Ok(pen.put(Piece::Table(&cells))?)
    }

    /// Writes a table for programs. If it has a standing, so does each cell: its own if `cells` gives one for each, and
    /// otherwise that of the table.
    fn write_parts_of_table(
        &mut self,
        table: &Table<Value>,
        standing: Option<Standing>,
        cells: &[Standing],
        pen: &mut dyn Writer,
    ) -> Fallible<()> {
        let is_for_each = table.count() == cells.len();
        let mut standings = cells.iter().copied().filter(|_| is_for_each);
        fn text(text: &&String, pen: &mut dyn Writer) -> Fallible<()> {
            Ok(pen.put(Piece::Text(text))?)
        }
        if !table.caption.is_empty() {
            part("caption", Piece::Text(&table.caption), pen)?;
        }
        write_list("corner", [&table.corner.0, &table.corner.1].iter(), pen, text)?;
        write_list("columns", table.columns.iter().collect::<Vec<_>>().iter(), pen, text)?;
        write_records("slices", &table.slices, pen, |slice, pen| {
            part("title", Piece::Text(&slice.title), pen)?;
            write_records("rows", &slice.rows, pen, |(head, cells), pen| {
                part("head", Piece::Text(head), pen)?;
                write_list("cells", cells, pen, |cell, pen| {
                    let standing = standing.map(|standing| standings.next().unwrap_or(standing));
                    crate::stack::deeper(|| self.write_value(cell, false, standing, pen))
                })
            })
        })?;
        match table.notes.is_empty() {
            true => Ok(()),
            false => write_list("notes", table.notes.iter().collect::<Vec<_>>().iter(), pen, text),
        }
    }
}

/// Writes a grid or a strip as the call that makes it; for programs also its rows and its letters.
fn write_grid(name: &str, text: &str, grid: &Grid, pen: &mut dyn Writer) -> Fallible<()> {
    let letters = grid.letters().text();
    pen.put(Piece::Call { name, arguments: &[Piece::Quoted(text), Piece::Quoted(letters)] })?;
    if pen.wants_parts() {
        write_list("rows", text.split('|'), pen, |row, pen| Ok(pen.put(Piece::Text(row))?))?;
        part("letters", Piece::Text(letters), pen)?;
    }
    Ok(())
}

/// Writes the temperatures and slopes of a wall under these names.
fn write_wall(names: [&'static str; 2], wall: &Wall, pen: &mut dyn Writer) -> Fallible<()> {
    write_list(names[0], wall.temperatures(), pen, |number, pen| Ok(pen.put(Piece::Number(number))?))?;
    write_list(names[1], wall.slopes(), pen, |slope, pen| {
        Ok(pen.put(Piece::Number(&Rational::from(BigInt::from(*slope))))?)
    })
}

/// Writes the parts of an edge.
fn write_edge(edge: &Edge, pen: &mut dyn Writer) -> Fallible<()> {
    part("label", Piece::Text(edge.label.text()), pen)?;
    for (name, end) in [("from", edge.from), ("to", edge.to)] {
        part(name, Piece::Number(&Rational::from(BigInt::from(end))), pen)?;
    }
    Ok(())
}

/// Writes a part that is a text.
pub(super) fn part(name: &'static str, text: Piece, pen: &mut dyn Writer) -> Fallible<()> {
    pen.put(Piece::Part(name))?;
    Ok(pen.put(text)?)
}

/// Writes a part that is a list.
pub(super) fn write_list<T>(
    name: &'static str,
    items: impl IntoIterator<Item = T>,
    pen: &mut dyn Writer,
    mut write: impl FnMut(T, &mut dyn Writer) -> Fallible<()>,
) -> Fallible<()> {
    pen.put(Piece::Part(name))?;
    pen.put(Piece::Open(Shape::List))?;
    for item in items {
        pen.put(Piece::Next)?;
        write(item, pen)?;
    }
    Ok(pen.put(Piece::Close(Shape::List))?)
}

/// Writes a part that is a list of records.
fn write_records<T>(
    name: &'static str,
    items: impl IntoIterator<Item = T>,
    pen: &mut dyn Writer,
    mut write: impl FnMut(T, &mut dyn Writer) -> Fallible<()>,
) -> Fallible<()> {
    write_list(name, items, pen, |item, pen| {
        pen.put(Piece::Open(Shape::Record))?;
        write(item, pen)?;
        Ok(pen.put(Piece::Close(Shape::Record))?)
    })
}

/// Writes a formula: typeset in LaTeX, in Unicode where it need not read back, and otherwise as a symbol.
fn write_formula(formula: &Formula, bare: bool, pen: &mut dyn Writer) -> Fallible<()> {
    Ok(pen.put(match pen.format() {
        Format::Latex => Piece::Formula(&formula.latex),
        Format::Unicode if bare => Piece::Formula(&formula.unicode),
        _ => Piece::Symbol { symbol: &formula.ascii, bare },
    })?)
}

/// Whether a value is the winner of a three-player game for a given starter.
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

/// The error for a value whose text is too long.
fn too_long(stop: Stop) -> Box<Error> {
    let error = Box::<Error>::from(stop);
    match error.is_size() {
        true => error.help("`Print(Show(G; shared := true))` writes once what its form has in several places"),
        false => error,
    }
}

/// The name with braces in place of multiple bars, as it is parsed among the options of a form.
fn in_braces(mut name: Name) -> Fallible<Name> {
    if let Name::Form { left, right, bars, braces } = &mut name {
        for option in left.iter_mut().chain(right) {
            let written = std::mem::replace(option, Name::PlusMinus(Vec::new()));
            *option = crate::stack::deeper(|| in_braces(written))?;
        }
        (*bars, *braces) = (1, true);
    }
    Ok(name)
}
