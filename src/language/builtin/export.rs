//! Values as files for other programs, for papers and for pages.

use std::{ffi::OsStr, path::PathBuf};

use num_traits::ToPrimitive;

use crate::{
    language::{
        builtin::{Arguments, Builtin, Kind, Subject, day, named, one, picture},
        kind::convert::{Fallible, boolean, mismatch, text, type_error, value_error},
        kind::table,
        kind::value::Value,
        run::error::Error,
        run::machine::Machine,
    },
    play::sum::Sum,
    render::{
        boards,
        figure::Figure,
        format::Format,
        separated, svg,
        table::Table,
        tabular::{self, Float},
        thermograph::ThermographPicture,
        tikz,
    },
    ruleset::shape::Shape,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Exports",
    builtins: &[
        Builtin {
            name: "Export",
            parameters: &[
                one("x", Kind::Any),
                one("file", Kind::Any),
                named("caption", Kind::String),
                named("label", Kind::String),
                named("bold", Kind::Function),
            ],
            summary: "Writes a value to a file, in the form that the ending of its name says: `.csv` and `.tsv` a table, or a collection with an \
                      item a row (RFC 4180); `.json` any value, as docs/json.md says; `.tex` a table as `tabular` (of more than 45 rows as `longtable`), a position as a picture and \
                      any other value as a formula, for LaTeX with amsmath, longtable and tikz; `.svg` and `.tikz` a picture of positions, boards, \
                      thermographs, the tree of a game or the order of a collection of games. `caption` and `label` make a float of what is \
                      written as `.tex`; in a caption formulas stand between dollar signs; cells for which `bold` holds are set in boldface. The path is taken from where the \
                      program runs; a file that is there already is replaced, at once.",
            examples: &[
                "Export(ValueTable(Cutcake, 4, 4), \"cutcake.csv\")",
                "Export(ClassTable(Cutblock, 1..2, 3, 3), \"classes.tex\"; caption := \"Classes of $[L,C,R]$.\", label := \"tab:classes\")",
                "Export(Options(Cutcake[3,2]), \"cuts.svg\")",
            ],
            run: |machine, arguments| {
                let file = file_name(arguments, 1, &Ending::ALL)?;
                let float = float(arguments, file.1)?;
                let (what, text) = written(machine, arguments, file.1, &float)
                    .map_err(|error| if error.place.is_none() { arguments.at(0, error) } else { error })?;
                machine.write_file(&file.0, what, &text).map_err(|error| arguments.at(1, error))?;
                Ok(Value::Nothing)
            },
        },
        Builtin {
            name: "ExportString",
            parameters: &[
                one("x", Kind::Any),
                one("ending", Kind::String),
                named("caption", Kind::String),
                named("label", Kind::String),
                named("bold", Kind::Function),
            ],
            summary: "What `Export` writes to a file with this ending, as a string.",
            examples: &[
                "ExportString(Table((a, b) -> a*b, 2, 3), \"csv\")",
                "Print(ExportString(ValueTable(SynchronizedCutcake, 2..3, 2..3), \"tex\"; caption := \"Values of $[L,R]$\"))",
            ],
            run: |machine, arguments| {
                let word = text(arguments.get(1))?;
                let ending = Ending::of(word.trim_start_matches('.')).ok_or_else(|| {
                    let word: String = word.chars().take(MOST_LETTERS).collect();
                    arguments.at(1, value_error(format!("nothing is exported as `{word}`")).help(endings(&Ending::ALL)))
                })?;
                let float = float(arguments, ending)?;
                let (_, text) = written(machine, arguments, ending, &float)
                    .map_err(|error| if error.place.is_none() { arguments.at(0, error) } else { error })?;
                Ok(Value::string(text))
            },
        },
    ],
};

/// The ending of a file that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Csv,
    Tsv,
    Json,
    Tex,
    Svg,
    Tikz,
}

impl Ending {
    const ALL: [Ending; 6] = [Ending::Csv, Ending::Tsv, Ending::Json, Ending::Tex, Ending::Svg, Ending::Tikz];
    /// Those of pictures.
    pub(super) const PICTURES: [Ending; 3] = [Ending::Svg, Ending::Tikz, Ending::Tex];

    fn name(self) -> &'static str {
        match self {
            Ending::Csv => "csv",
            Ending::Tsv => "tsv",
            Ending::Json => "json",
            Ending::Tex => "tex",
            Ending::Svg => "svg",
            Ending::Tikz => "tikz",
        }
    }

    fn of(name: &str) -> Option<Self> {
        Ending::ALL.into_iter().find(|ending| name.eq_ignore_ascii_case(ending.name()))
    }

    /// A picture in this form.
    pub(super) fn picture(self, figure: &Figure) -> String {
        if self == Ending::Svg { svg::written(figure) } else { tikz::written(figure) }
    }
}

/// The longest word that an error repeats.
const MOST_LETTERS: usize = 200;

/// The endings in words.
fn endings(all: &[Ending]) -> String {
    let names: Vec<String> = all.iter().map(|ending| format!("`.{}`", ending.name())).collect();
    match names.as_slice() {
        [others @ .., last] => format!("the name of the file ends with {} or {last}", others.join(", ")),
        [] => String::new(),
    }
}

/// The name of the file at a place, with its ending.
pub(super) fn file_name(arguments: &Arguments, place: usize, all: &[Ending]) -> Fallible<(PathBuf, Ending)> {
    let name = text(arguments.get(place)).map_err(|_| {
        let error = mismatch("the name of a file", arguments.get(place));
        arguments.at(
            place,
            match arguments.get(0) {
                Value::String(_) => error.help("what is written comes first: `Export(t, \"file.csv\")`"),
                _ => error.help(endings(all)),
            },
        )
    })?;
    let path = PathBuf::from(&*name);
    let word = path.extension().and_then(OsStr::to_str);
    if let Some(ending) = word.and_then(Ending::of).filter(|ending| all.contains(ending)) {
        return Ok((path, ending));
    }
    let error = value_error(match word {
        Some(word) if word.len() <= MOST_LETTERS && !word.contains(char::is_control) => {
            format!("nothing like this is written to a file that ends with `.{word}`")
        }
        _ => "the ending of the file says what is written, and there is none".to_owned(),
    });
    // What is no name of a file is not repeated.
    let is_name = path.extension().or(path.file_stem()).is_some()
        && !name.starts_with('.')
        && name.len() <= MOST_LETTERS
        && !name.contains(char::is_control);
    let stem = if is_name { path } else { PathBuf::from("file") };
    let example = all.first().map_or("svg", |ending| ending.name());
    let example = format!("{}: write `\"{}\"`", endings(all), stem.with_extension(example).display());
    Err(arguments.at(place, error.help(example)))
}

/// What stands around the table or the picture in a paper.
fn float(arguments: &Arguments, ending: Ending) -> Fallible<Float> {
    let given = |name| arguments.named(name).map(text).transpose();
    let (caption, label) = (given("caption")?, given("label")?);
    if !arguments.named.is_empty() && ending != Ending::Tex {
        let error = value_error(format!("a `.{}` file has neither caption nor label, and no boldface", ending.name()));
        return Err(
            error.help("captions, labels and boldface are for `.tex`: `Export(t, \"t.tex\"; caption := \"Values\")`")
        );
    }
    if let Some(label) = label.as_ref().filter(|label| !tabular::is_label(label)) {
        let label: String = label.chars().take(MOST_LETTERS).filter(|letter| !letter.is_control()).collect();
        let error = value_error(format!("`{label}` is no label"));
        return Err(error.help("a label is made of letters, digits and `:-_.`: `\"tab:values\"`"));
    }
    Ok(Float { caption: caption.map(|caption| caption.to_string()), label: label.map(|label| label.to_string()) })
}

/// The first argument in the form of an ending, and what it is then.
fn written(
    machine: &mut Machine,
    arguments: &Arguments,
    ending: Ending,
    float: &Float,
) -> Fallible<(&'static str, String)> {
    let value = arguments.get(0);
    match ending {
        Ending::Csv | Ending::Tsv => {
            let separator = if ending == Ending::Csv { ',' } else { '\t' };
            let table = rows(machine, value)?;
            Ok(("table", separated::written(&machine.cells(&table, Format::Ascii)?, separator)))
        }
        Ending::Json => Ok(("value", String::from(machine.whole_result(value, Format::Json)?) + "\n")),
        Ending::Tex if is_drawn(value) => {
            let figure = figure(machine, value)?;
            Ok(("picture", float.around("figure", &tikz::written(&figure))))
        }
        Ending::Tex => match table_of(machine, value)? {
            Some(table) => {
                let mut cells = machine.cells(&table, Format::Latex)?;
                if let Some(holds) = arguments.named("bold") {
                    embolden(machine, &table, holds, &mut cells)?;
                }
                Ok(("table", tabular::written(&cells, float, &machine.environment.limit)?))
            }
            None if matches!(value, Value::String(_)) => {
                let text = tabular::caption_of(&text(value)?) + "\n";
                Ok(("text", float.around("table", &text)))
            }
            None => {
                let formula = String::from(machine.whole_result(value, Format::Latex)?);
                Ok(("formula", float.around("table", &tabular::inline(&formula))))
            }
        },
        Ending::Svg | Ending::Tikz => Ok(("picture", ending.picture(&figure(machine, value)?))),
    }
}

/// Sets the cells for which a function holds in boldface.
fn embolden(machine: &mut Machine, table: &Table<Value>, holds: &Value, cells: &mut Table<String>) -> Fallible<()> {
    let formulas = cells.slices.iter_mut().flat_map(|slice| &mut slice.rows).flat_map(|(_, cells)| cells);
    for (cell, formula) in table.rows().flat_map(|(_, cells)| cells).zip(formulas) {
        if boolean(&machine.call(holds, Arguments::new(vec![cell.clone()]))?)? {
            *formula = format!("\\boldsymbol{{{formula}}}");
        }
    }
    Ok(())
}

/// A value as a table: a collection with an item a row, any other value as the only cell.
fn rows(machine: &mut Machine, value: &Value) -> Fallible<Table<Value>> {
    Ok(match value {
        Value::Table(table) => Table::clone(table),
        Value::Tuple(_) | Value::Set(_) | Value::Range(_) | Value::Map(_) => {
            table::of_rows(machine.list(value)?, &Value::string(""))
        }
        _ => table::of_rows(vec![value.clone()], &Value::string("")),
    })
}

/// The table that a value is to people: a table, a map, or a tuple of tuples of one length.
fn table_of(machine: &mut Machine, value: &Value) -> Fallible<Option<Table<Value>>> {
    let is_table = match value {
        Value::Table(_) => true,
        Value::Map(map) => !map.items.is_empty(),
        Value::Tuple(tuple) => {
            let size = |item: &Value| match item {
                Value::Tuple(row) => row.items.len(),
                _ => 0,
            };
            let first = tuple.items.first().map_or(0, size);
            first > 0 && tuple.items.iter().all(|item| size(item) == first)
        }
        _ => false,
    };
    is_table.then(|| rows(machine, value)).transpose()
}

/// Whether a value is drawn in a paper, not written.
fn is_drawn(value: &Value) -> bool {
    match value {
        Value::Position(_) | Value::Grid(_) | Value::Strip(_) | Value::Graph(_) | Value::Thermograph(_) => true,
        Value::Tuple(tuple) => !tuple.items.is_empty() && tuple.items.iter().all(is_drawn),
        _ => false,
    }
}

/// The picture of a value.
fn figure(machine: &mut Machine, value: &Value) -> Fallible<Figure> {
    match value {
        Value::Position(_) | Value::Grid(_) | Value::Strip(_) | Value::Graph(_) => {
            let mut figure = board(machine, value)?;
            figure.title = machine.plain_text(value)?;
            Ok(figure)
        }
        Value::Thermograph(graph) => {
            Ok(ThermographPicture::new(vec![("thermograph".to_owned(), (**graph).clone())]).figure())
        }
        Value::Number(_) | Value::Game(_) | Value::AsPlayed(_) => picture::tree_figure(machine, value),
        Value::Tuple(_) | Value::Set(_) => {
            let items = machine.list(value)?;
            match items.first() {
                Some(Value::Position(_) | Value::Grid(_) | Value::Strip(_) | Value::Graph(_)) => {
                    gallery(machine, &items)
                }
                Some(Value::Thermograph(_)) => picture::thermographs(machine, &items),
                Some(_) => {
                    let games = day::games(machine, &Arguments::new(vec![value.clone()]))?;
                    picture::order(machine, &games)
                }
                None => Err(value_error("there is nothing to draw in an empty collection")),
            }
        }
        other => {
            let error = type_error(format!("{} has no picture", other.kind()));
            Err(error.help(match other {
                Value::Table(_) => "a table is written as `.csv`, `.tsv`, `.json` or `.tex`",
                _ => "positions, grids, graphs, thermographs and two-player values have one; as `.json` everything is written",
            }))
        }
    }
}

/// The most positions in one picture.
const MOST_POSITIONS: usize = 500;
/// How often a board of a sum is drawn.
const MOST_COPIES: u64 = 4;

/// Positions side by side, each over its text.
fn gallery(machine: &mut Machine, items: &[Value]) -> Fallible<Figure> {
    if items.len() > MOST_POSITIONS {
        let error = value_error(format!("a picture shows at most {MOST_POSITIONS} positions, not {}", items.len()));
        return Err(error.help(format!("a slice is taken by `t[1..{MOST_POSITIONS}]`")));
    }
    let mut figures = Vec::with_capacity(items.len());
    for item in items {
        machine.environment.limit.check()?;
        figures.push((machine.plain_text(item)?, board(machine, item)?));
    }
    Ok(boards::gallery(figures, &format!("{} positions", items.len())))
}

/// The picture of a position or a board.
fn board(machine: &mut Machine, value: &Value) -> Fallible<Figure> {
    let letters = |text: String| Shape::Cells(text.split('|').map(str::to_owned).collect());
    Ok(match value {
        Value::Position(sum) => position(machine, sum)?,
        Value::Grid(grid) => boards::figure(&letters(grid.to_string())),
        Value::Strip(strip) => boards::figure(&letters(strip.to_string())),
        Value::Graph(graph) => boards::figure(&Shape::Graph((**graph).clone())),
        other => return Err(mismatch("a position", other)),
    })
}

/// A sum of boards, in the order in which it is written.
fn position(machine: &mut Machine, sum: &Sum) -> Fallible<Figure> {
    let mut terms = Vec::new();
    for (term, times) in sum.iter() {
        machine.environment.limit.check()?;
        if terms.len() >= MOST_POSITIONS {
            return Err(too_many_boards());
        }
        let sign = match (term.negated, terms.is_empty()) {
            (true, _) => "-",
            (false, true) => "",
            (false, false) => "+",
        };
        let ruleset = machine.environment.catalogue.get(term.ruleset);
        let figure = boards::figure(&ruleset.shape(&term.board));
        // Few equal pieces lie side by side.
        let copies = times.to_u64().filter(|times| *times <= MOST_COPIES);
        for copy in 0..copies.unwrap_or(1) {
            let sign = if copy > 0 && sign.is_empty() { "+" } else { sign };
            let times = if copies.is_some() { String::new() } else { format!("{times} x") };
            let before = [sign, &times].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
            terms.push((before, figure.clone()));
        }
    }
    Ok(boards::sum(terms))
}

fn too_many_boards() -> Box<Error> {
    value_error(format!("a picture shows at most {MOST_POSITIONS} boards of a sum"))
}
