//! Exports of values to files for other programs, papers and web pages.

use std::{ffi::OsStr, path::PathBuf};

use crate::{
    builtin::{Arguments, Builtin, Kind, Parameter, Subject, draw, failure::is_none, named, one},
    kind::{
        convert::{Fallible, argument_error, boolean, mismatch, text, value_error},
        table,
        value::Value,
    },
    number::Rational,
    render::{
        colour::Palette,
        figure::Tenths,
        format::Format,
        latex::caption_of,
        picture::{Picture, Printer},
        separated,
        table::{Slice, Table},
        tabular::{self, Float},
    },
    run::{error::Error, machine::Machine},
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
                STYLE,
                named("overwrite", Kind::Boolean),
            ],
            summary: "Writes a value to a file, in the form that the ending of its name says: `.csv` and `.tsv` a table, or a collection with an \
                      item a row (RFC 4180); `.json` any value, as docs/json.md says; `.tex` a table as `tabular` (of more than 45 rows as `longtable`), a position as a picture and \
                      any other value as a formula, for LaTeX with amsmath, longtable and tikz; `.svg`, `.tikz`, `.png` and `.pdf` a picture of positions, boards, \
                      thermographs, tables, the tree of a game or the order of a collection of games. `style := \"print\"` draws in black and grey on white, for paper. `caption` and `label` make a float of what is \
                      written as `.tex`, and a picture has its caption below it; in a caption formulas stand between dollar signs; cells for which `bold` holds are set in boldface: it takes the \
                      cell, or the cell and what its row and its column stand for, or the cell and all that the table runs over. The path is taken from where the \
                      program runs. A file that is there already and that this run did not write is replaced with `overwrite := true` alone, or \
                      with `cutcake --overwrite`; it is written whole or not at all.",
            examples: &[
                "Export(ValueTable(Cutcake, 4, 4), \"cutcake.csv\")",
                "Export(ClassTable(Cutblock, 1..2, 3, 3), \"classes.tex\"; caption := \"Classes of $[L,C,R]$.\", label := \"tab:classes\")",
                "Export(ValueTable(Cutcake, 4, 4), \"diagonal.tex\"; bold := (g, l, r) -> l == r)",
                "Export(ClassTable(Cutblock, 3, 3, 3), \"cubes.tex\"; bold := (x, l, c, r) -> l == c and c == r)",
                "Export(Options(Cutcake[3,2]), \"cuts.svg\")",
                "Export(ValueTable(Cutcake, 4, 4), \"cutcake.svg\"; caption := \"Values\", bold := x -> x == 0)",
            ],
            run: |machine, arguments| {
                let file = file_name(machine, arguments, 1, &Ending::ALL)?;
                let float = float(arguments, file.1)?;
                let (what, bytes) = written(machine, arguments, file.1, &float)
                    .map_err(|error| if error.place.is_none() { arguments.at(0, error) } else { error })?;
                machine
                    .write_file(&file.0, what, &bytes, arguments.flag("overwrite")?)
                    .map_err(|error| arguments.at(1, error))?;
                if let (Ending::Csv | Ending::Tsv, Value::Table(table)) = (file.1, arguments.get(0)) {
                    let name = file.1.name();
                    let caption = Some(&table.caption).filter(|caption| !caption.is_empty());
                    let left_out = caption
                        .into_iter()
                        .chain(&table.notes)
                        .map(|note| format!("a `.{name}` has no place for this: {note}"));
                    machine.environment.notes.extend(left_out);
                }
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
                STYLE,
            ],
            summary: "What `Export` writes to a file with this ending, as a string.",
            examples: &[
                "ExportString(Table((a, b) -> a*b, 2, 3), \"csv\")",
                "Print(ExportString(ValueTable(SynchronizedCutcake, 2..3, 2..3), \"tex\"; caption := \"Values of $[L,R]$\"))",
            ],
            run: |machine, arguments| {
                let word = text(arguments.get(1))?;
                let ending = Ending::of(word.trim_start_matches('.')).filter(|ending| Ending::TEXTS.contains(ending));
                let ending = ending.ok_or_else(|| {
                    let word: String = word.chars().take(MOST_LETTERS).collect();
                    let error = value_error(format!("nothing is exported as `{word}` to a string"));
                    arguments.at(1, error.help(endings(&Ending::TEXTS)))
                })?;
                let float = float(arguments, ending)?;
                let (_, bytes) = written(machine, arguments, ending, &float)
                    .map_err(|error| if error.place.is_none() { arguments.at(0, error) } else { error })?;
                Ok(Value::string(String::from_utf8_lossy(&bytes)))
            },
        },
    ],
};

/// The parameter for the colours of a picture in a file.
pub(super) const STYLE: Parameter = named("style", Kind::String);

/// The palette named by `style`.
pub(super) fn palette(arguments: &Arguments) -> Fallible<Palette> {
    let Some(style) = arguments.named(STYLE.name) else {
        // A picture keeps the style in which it was drawn.
        return Ok(match arguments.values.first() {
            Some(Value::Picture(drawing)) => drawing.palette,
            _ => Palette::Page,
        });
    };
    match &*text(style).map_err(|error| arguments.at_named(STYLE.name, error))? {
        "page" => Ok(Palette::Page),
        "print" => Ok(Palette::Print),
        _ => {
            let error = value_error("the style of a picture is \"page\" or \"print\"");
            let error = error.help("`style := \"print\"` draws in black on white; \"page\" is for screens, in colours for light and dark ground");
            Err(arguments.at_named(STYLE.name, error))
        }
    }
}

/// The extension of a file that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Csv,
    Tsv,
    Json,
    Tex,
    Svg,
    Tikz,
    Png,
    Pdf,
}

impl Ending {
    const ALL: [Ending; 8] =
        [Ending::Csv, Ending::Tsv, Ending::Json, Ending::Tex, Ending::Svg, Ending::Tikz, Ending::Png, Ending::Pdf];
    /// The extensions of text files.
    const TEXTS: [Ending; 6] = [Ending::Csv, Ending::Tsv, Ending::Json, Ending::Tex, Ending::Svg, Ending::Tikz];
    /// The extensions of pictures.
    pub(super) const PICTURES: [Ending; 6] =
        [Ending::Svg, Ending::Png, Ending::Pdf, Ending::Tikz, Ending::Tex, Ending::Json];

    fn name(self) -> &'static str {
        match self {
            Ending::Csv => "csv",
            Ending::Tsv => "tsv",
            Ending::Json => "json",
            Ending::Tex => "tex",
            Ending::Svg => "svg",
            Ending::Tikz => "tikz",
            Ending::Png => "png",
            Ending::Pdf => "pdf",
        }
    }

    fn of(name: &str) -> Option<Self> {
        Ending::ALL.into_iter().find(|ending| name.eq_ignore_ascii_case(ending.name()))
    }

    /// Whether it needs a printer.
    fn is_printed(self) -> bool {
        matches!(self, Ending::Png | Ending::Pdf)
    }

    /// A picture in this format.
    pub(super) fn picture(self, machine: &Machine, picture: &Picture, palette: Palette) -> Fallible<Vec<u8>> {
        let bytes = match self {
            Ending::Png => {
                let scale = scale(machine, picture)?;
                (printer(machine)?.png)(&picture.svg(palette), scale)
            }
            Ending::Pdf => (printer(machine)?.pdf)(&picture.svg(palette)),
            Ending::Svg => Ok(picture.svg(palette).into_bytes()),
            _ => Ok(picture.tikz(palette).into_bytes()),
        };
        bytes.map_err(|reason| {
            let error = value_error(format!("the picture is not made as `.{}`: {reason}", self.name()));
            error.help("as `.svg` and `.tikz` it needs nothing of the machine")
        })
    }
}

/// The printer of PNG and PDF.
fn printer(machine: &Machine) -> Fallible<Printer> {
    machine.environment.printer.ok_or_else(|| {
        let error = value_error("here pictures are written as `.svg` and `.tikz`, not as `.png` or `.pdf`");
        error.help("the program `cutcake` and its package for Python write all of them")
    })
}

/// The scale of a picture as PNG: 3 unless it has too many pixels then.
fn scale(machine: &Machine, picture: &Picture) -> Fallible<u8> {
    let side = |length: Tenths| u64::try_from(length).unwrap_or(0).div_ceil(10);
    let pixels = |scale: u8| {
        let scale = u64::from(scale);
        (side(picture.figure().width) * scale).saturating_mul(side(picture.figure().height) * scale)
    };
    let scale = [3, 2, 1].into_iter().find(|scale| pixels(*scale) <= MOST_PIXELS).ok_or_else(|| {
        let error = value_error("the picture is too large for the pixels of a `.png`");
        error.help("as `.svg` or `.pdf` it can be of any size")
    })?;
    // Memory for the pixels, and for the file made from them.
    let bytes = usize::try_from(pixels(scale)).unwrap_or(usize::MAX).saturating_mul(2 * BYTES_OF_PIXEL);
    machine.environment.limit.room_for(bytes, 0, 0, 1)?;
    Ok(scale)
}

/// The greatest number of pixels of a PNG.
const MOST_PIXELS: u64 = 40_000_000;
/// The bytes per pixel.
const BYTES_OF_PIXEL: usize = 4;

/// The length of the longest word that an error quotes.
const MOST_LETTERS: usize = 200;

/// A sentence that lists extensions.
fn endings(all: &[Ending]) -> String {
    let names: Vec<String> = all.iter().map(|ending| format!("`.{}`", ending.name())).collect();
    match names.as_slice() {
        [others @ .., last] => format!("the name of the file ends with {} or {last}", others.join(", ")),
        [] => String::new(),
    }
}

/// The argument at a place as the name of a file, with its extension.
pub(super) fn file_name(
    machine: &Machine,
    arguments: &Arguments,
    place: usize,
    all: &[Ending],
) -> Fallible<(PathBuf, Ending)> {
    let can_print = machine.environment.printer.is_some();
    let all: Vec<Ending> = all.iter().copied().filter(|ending| can_print || !ending.is_printed()).collect();
    let name = text(arguments.get(place)).map_err(|_| {
        let error = mismatch("the name of a file", arguments.get(place));
        arguments.at(
            place,
            match arguments.get(0) {
                Value::String(_) => error.help("what is written comes first: `Export(t, \"file.csv\")`"),
                _ => error.help(endings(&all)),
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
    // Only a plausible file name is quoted.
    let is_name = path.extension().or(path.file_stem()).is_some()
        && !name.starts_with('.')
        && name.len() <= MOST_LETTERS
        && !name.contains(char::is_control);
    let stem = if is_name { path } else { PathBuf::from("file") };
    let example = all.first().map_or("svg", |ending| ending.name());
    let example = format!("{}: write `\"{}\"`", endings(&all), stem.with_extension(example).display());
    Err(arguments.at(place, error.help(example)))
}

/// The caption and the label of the float around a table or a picture.
fn float(arguments: &Arguments, ending: Ending) -> Fallible<Float> {
    let argument = |name| arguments.named(name).map(text).transpose();
    let (caption, label) = (argument("caption")?, argument("label")?);
    let takes: &[&str] = match ending {
        Ending::Tex => &["caption", "label", "bold"],
        Ending::Svg | Ending::Tikz | Ending::Png | Ending::Pdf => &["caption", "bold"],
        Ending::Csv | Ending::Tsv | Ending::Json => &[],
    };
    if let Some(name) =
        ["caption", "label", "bold"].into_iter().find(|name| arguments.named(name).is_some() && !takes.contains(name))
    {
        let error = value_error(format!(
            "a `.{}` file has no {}",
            ending.name(),
            if name == "bold" { "boldface" } else { name }
        ));
        let error = error.help(match name {
            "label" => "labels are for papers: `Export(t, \"t.tex\"; caption := \"Values\", label := \"tab:values\")`",
            _ => "captions and boldface are for papers and pages: `Export(t, \"t.tex\"; caption := \"Values\")`",
        });
        return Err(arguments.at_named(name, error));
    }
    if let Some(label) = label.as_ref().filter(|label| !tabular::is_label(label)) {
        let label: String = label.chars().take(MOST_LETTERS).filter(|letter| !letter.is_control()).collect();
        let error = value_error(format!("`{label}` is not a label"));
        return Err(error.help("a label is made of letters, digits and `:-_.`: `\"tab:values\"`"));
    }
    Ok(Float { caption: caption.map(|caption| caption.to_string()), label: label.map(|label| label.to_string()) })
}

/// The contents of the file for the first argument, and what it contains, in a word.
fn written(
    machine: &mut Machine,
    arguments: &Arguments,
    ending: Ending,
    float: &Float,
) -> Fallible<(&'static str, Vec<u8>)> {
    let value = arguments.get(0);
    let palette = palette(arguments)?;
    let (what, text) = match ending {
        Ending::Csv | Ending::Tsv => {
            let separator = if ending == Ending::Csv { ',' } else { '\t' };
            if let Value::Builtin(_) | Value::Function(_) = value {
                let error = value_error("a function has no rows".to_owned());
                return Err(arguments.at(0, error.help("a table of its values is `Table(f, 1..8)`")));
            }
            let table = rows(machine, value)?;
            ("table", separated::written(&machine.cells(&table, Format::Ascii)?, separator))
        }
        Ending::Json => ("value", String::from(machine.whole_result(value, Format::Json)?) + "\n"),
        Ending::Tex => {
            let is_drawn = draw::is_drawn(value);
            let table = if is_drawn { None } else { table_of(machine, value)? };
            match table {
                Some(table) => {
                    let is_bold = bold(machine, &table, arguments)?;
                    let cells = machine.cells(&table, Format::Latex)?;
                    let mut all = table.cells().zip(is_bold.cells());
                    let cells = cells.try_map(|formula| {
                        Ok::<_, Box<Error>>(match all.next() {
                            Some((Value::Nothing, _)) => String::new(),
                            Some((_, true)) => format!("\\boldsymbol{{{formula}}}"),
                            _ => formula.clone(),
                        })
                    })?;
                    ("table", tabular::written(&cells, float, &machine.environment.limit)?)
                }
                None => {
                    no_bold(arguments)?;
                    match value {
                        _ if is_drawn => {
                            ("picture", float.around("figure", &draw::picture_of(machine, value)?.tikz(palette)))
                        }
                        Value::String(words) => ("text", float.around("table", &(caption_of(words) + "\n"))),
                        value => {
                            let formula = String::from(machine.whole_result(value, Format::Latex)?);
                            ("formula", float.around("table", &tabular::inline(&formula)))
                        }
                    }
                }
            }
        }
        Ending::Svg | Ending::Tikz | Ending::Png | Ending::Pdf => {
            let caption = float.caption.as_ref();
            let picture = match value {
                Value::Table(table) => {
                    let is_bold = bold(machine, table, arguments)?;
                    draw::table(machine, table, &is_bold, caption)?
                }
                value => {
                    no_bold(arguments)?;
                    let picture = draw::picture_of(machine, value)?;
                    match caption {
                        Some(caption) => picture.captioned(caption),
                        None => picture,
                    }
                }
            };
            return Ok(("picture", ending.picture(machine, &picture, palette)?));
        }
    };
    Ok((what, text.into_bytes()))
}

/// Refuses `bold` for values that have no cells.
fn no_bold(arguments: &Arguments) -> Fallible<()> {
    match arguments.named("bold") {
        Some(_) => Err(arguments.at_named("bold", value_error("`bold` is for the cells of a table"))),
        None => Ok(()),
    }
}

/// The cells to be set in boldface: those for which the function `bold` holds. Cells without a value are never bold.
fn bold(machine: &mut Machine, table: &Table<Value>, arguments: &Arguments) -> Fallible<Table<bool>> {
    match arguments.named("bold") {
        Some(holds) => holding(machine, table, holds).map_err(|error| match error.place {
            None => arguments.at_named("bold", error),
            Some(_) => error,
        }),
        None => table.try_map(|_| Ok(false)),
    }
}

/// The cells of a table for which a function holds.
fn holding(machine: &mut Machine, table: &Table<Value>, holds: &Value) -> Fallible<Table<bool>> {
    let has_rows = table.rows().any(|(head, _)| !head.is_empty());
    let has_columns = table.columns.iter().any(|head| !head.is_empty());
    let name = |is_there: bool, name: &str, otherwise: &str| {
        is_there.then(|| if name.is_empty() { otherwise.to_owned() } else { name.to_lowercase() })
    };
    let of_slices = table.slices.first().map(Slice::coordinates).unwrap_or_default();
    let mut names: Vec<String> = of_slices.into_iter().map(|(name, _)| name.to_lowercase()).collect();
    names.extend(name(has_rows, &table.corner.0, "row"));
    names.extend(name(has_columns, &table.corner.1, "column"));
    let taken = match holds {
        Value::Function(closure) => closure.code.parameters.len(),
        _ => 1,
    };
    // The function takes the cell alone, or also its row and column, or also all coordinates of the table.
    let heads = taken.checked_sub(1).filter(|heads| [0, names.len().min(2), names.len()].contains(heads));
    let Some(heads) = heads else { return Err(wrong_parameters(&names)) };
    let mut rows = table.slices.iter().flat_map(|slice| slice.rows.iter().map(move |(head, _)| (slice, head)));
    table.try_map_rows(|cells| {
        let (of_slice, row) = rows.next().map_or_else(Default::default, |(slice, row)| (slice.coordinates(), &**row));
        let is_bold = cells.iter().enumerate().map(|(place, cell)| {
            if is_none(cell) || is_blank(cell) {
                return Ok(false);
            }
            let mut all: Vec<&str> = of_slice.iter().map(|(_, value)| *value).collect();
            all.extend(has_rows.then_some(row));
            all.extend(has_columns.then(|| table.columns.get(place).map_or("", String::as_str)));
            let given = all.get(all.len().saturating_sub(heads)..).unwrap_or_default();
            let call = std::iter::once(cell.clone()).chain(given.iter().map(|head| value_of_head(head)));
            boolean(&machine.call(holds, Arguments::new(call.collect()))?)
        });
        is_bold.collect()
    })
}

/// Whether a cell is empty.
fn is_blank(cell: &Value) -> bool {
    match cell {
        Value::Nothing => true,
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

/// The error for a function `bold` with the wrong number of parameters.
fn wrong_parameters(names: &[String]) -> Box<Error> {
    let mut signatures = vec!["(x)".to_owned()];
    for heads in [names.len().min(2), names.len()] {
        signatures.push(format!("(x, {})", names[names.len() - heads..].join(", ")).replace(", )", ")"));
    }
    signatures.dedup();
    let error = argument_error("`bold` does not take what stands in this table");
    error.help(format!("for a cell x it is a function of {}", signatures.join(" or ")))
}

/// The head of a row or a column as a number if it is one, or else as a string.
fn value_of_head(head: &str) -> Value {
    head.parse::<Rational>().map_or_else(|_| Value::string(head), Value::Number)
}

/// A value as a table: a collection has a row for each item, any other value is the only cell.
fn rows(machine: &mut Machine, value: &Value) -> Fallible<Table<Value>> {
    Ok(match value {
        Value::Table(table) => Table::clone(table),
        Value::Tuple(_) | Value::Set(_) | Value::Range(_) | Value::Map(_) => {
            table::of_rows(machine.list(value)?, &Value::string(""))
        }
        _ => table::of_rows(vec![value.clone()], &Value::string("")),
    })
}

/// A value as a table if a reader would expect one: a table, a map, or a tuple of tuples of equal length.
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
