//! Pictures: boards, thermographs, game trees and Hasse diagrams, in the terminal and as SVG.

use std::{path::PathBuf, rc::Rc};

use num_bigint::BigInt;

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Subject,
        day::games,
        draw,
        export::{Ending, STYLE, file_name, palette},
        named, one, optional, rest,
    },
    kind::{
        convert::{Fallible, argument_error, value_error},
        picture::Drawing,
        value::Value,
    },
    number::Rational,
    partizan::{Game, Thermograph},
    render::{
        chart::{self, Intensity},
        format::Format,
        hasse::HassePicture,
        latex::words_of,
        picture::{Names, Picture},
        table::Table,
        thermograph::ThermographPicture,
        tree::TreePicture,
    },
    run::{error::Error, machine::Machine},
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Pictures",
    builtins: &[
        Builtin {
            name: "Draw",
            parameters: &[
                one("G", Kind::Any),
                optional("file", Kind::String),
                STYLE,
                named("overwrite", Kind::Boolean),
            ],
            summary: "The picture of a position, a grid, a strip or a graph as it looks on a table, of a sum board by board, of a value as \
                      the tree of its play (Left's moves to the left, Center's in the middle, numbers as ends), of a thermograph, and of a table. Of a collection \
                      positions stand side by side, thermographs in one diagram, and values are drawn as their order. In the terminal it is made of letters; `Draw(G, \"file.svg\")` and `Export(Draw(G), \"file.tikz\")` write it as a \
                      picture for pages and papers, `.png` and `.pdf` too; `style := \"print\"` in black and grey, for paper; a file that is there already is replaced with `overwrite := true` alone. A ruleset that is written in the language says by `draw` what its boards look like.",
            examples: &[
                "Draw(Cutcake[3,2])",
                "Draw(Nim[3,1,2] + Nim[2])",
                "Draw({2||1|0,*})",
                "Draw(<<0||>|0|0>)",
                "Draw(Options(Cutblock[2,2,1]))",
            ],
            run: |machine, arguments| {
                let file = picture_file(machine, arguments, 1)?;
                let value = arguments.get(0);
                let picture = draw::picture_of(machine, value)
                    .map_err(|error| if error.place.is_none() { arguments.at(0, error) } else { error })?;
                match value {
                    Value::Picture(_) if file.is_none() => Ok(value.clone()),
                    _ => finish(machine, arguments, file.map(|file| (1, file)), "Draw", picture),
                }
            },
        },
        Builtin {
            name: draw::LOOK,
            parameters: &[one("board", Kind::Any), one("look", Kind::String), optional("piece", Kind::Any)],
            summary: "A grid or a strip whose letters stand for things on a table, for `draw` of a ruleset and for pictures in files: \"dominoes\" and \
                      \"cherries\" (l, r, e), \"coins\" (h and t), \"animals\" (t to the right, f to the left), squares with \"walls\" (_ below, \
                      ] to the right, J both), and \"lines\" between dots, which stand in every other row and column. A piece stands on the cell \
                      that is given as (row, column). In the terminal the letters stay.",
            examples: &[
                "Look(Strip(\"lre\", \".lre\"), \"dominoes\")",
                "Look(Grid(\"...|-..|...\", \".-\"), \"lines\")",
            ],
            run: |machine, arguments| {
                let picture = draw::looking(machine, arguments)?;
                finish(machine, arguments, None, draw::LOOK, picture)
            },
        },
        Builtin {
            name: "Plot",
            parameters: &[rest("G", Kind::Any), STYLE, named("overwrite", Kind::Boolean)],
            summary: "The thermographs of games in one picture: values grow to the left, the temperature upward. A tuple of numbers is plotted as a \
                      sequence, a dot over each place; a table as squares that are the darker the larger the number, the nimber or \
                      the mean is, or as classes where few different values are in it. At the end a file name \
                      can be given: `Plot(G, \"file.svg\")` writes the picture there.",
            examples: &[
                "Plot({3|1})",
                "Plot(Thermograph({4||2|-1}))",
                "Plot({5|1}, {3||2|-2})",
                "Plot(Grundy(Kayles[n]) for n in 0..40)",
                "Plot(Table((a, b) -> (a*b) mod 5, 8, 8))",
            ],
            run: plot,
        },
        Builtin {
            name: "Tree",
            parameters: &[
                one("G", Kind::Alternating),
                optional("file", Kind::String),
                STYLE,
                named("overwrite", Kind::Boolean),
            ],
            summary: "The game tree: of a value that of its canonical form down to the numbers, of a form as played, of a three-player game and of a position \
                      that of the play. In a large one what can be played in a position stands once, and elsewhere dots stand for it; where \
                      play comes back, an arrow. \
                      `Tree(G, \"file.svg\")` writes it as a picture, Left's moves to the left, Right's to the right and \
                      Center's between them, with circles for dots.",
            examples: &[
                "Tree({2||1|0,*})",
                "Tree('{*|{1|}}')",
                "Tree(Domineering[2,2])",
                "Tree(upon)",
                "Tree(Cutblock[2,2,1])",
            ],
            run: |machine, arguments| {
                let file = picture_file(machine, arguments, 1)?;
                let drawn = match tree(machine, arguments.get(0)) {
                    // A sum of values with too many components has the tree of its value.
                    Err(error) if error.is_size() => match machine.value_of_components(arguments.get(0))? {
                        Some(value) => tree(machine, &value),
                        None => Err(error),
                    },
                    drawn => drawn,
                };
                let tree = drawn.map_err(|error| arguments.at(0, error))?;
                let picture = Picture::new(|is_unicode| tree.lines(is_unicode), tree.figure());
                finish(machine, arguments, file.map(|file| (1, file)), "Tree", picture)
            },
        },
        Builtin {
            name: "HasseDiagram",
            parameters: &[
                one("games", Kind::Collection),
                optional("file", Kind::String),
                STYLE,
                named("overwrite", Kind::Boolean),
            ],
            summary: "The order of a collection of games: what is greater stands higher, and lines join games with nothing between. \
                      `HasseDiagram(games, \"file.svg\")` writes it as a picture; in a terminal too narrow for the lines \
                      its levels are printed.",
            examples: &["HasseDiagram(DayN(1))", "HasseDiagram((0, *, ^, v, 1))"],
            run: |machine, arguments| {
                let file = picture_file(machine, arguments, 1)?;
                let games = games(machine, arguments)?;
                if games.is_empty() {
                    return Err(arguments.at(0, draw::nothing_to_draw()));
                }
                let picture = order(machine, &games)?;
                finish(machine, arguments, file.map(|file| (1, file)), "HasseDiagram", picture)
            },
        },
    ],
};

/// The greatest number of thermographs in one picture.
const MOST_GRAPHS: usize = 200;
/// The greatest number of numbers or cells in a plot.
const MOST_DOTS: usize = 20_000;
/// The greatest number of distinct values of a table that get shades of their own.
const MOST_CLASSES: usize = 8;
/// The greatest width of a tree or a Hasse diagram that is drawn as text, without a window.
const COLUMNS: usize = 100;

fn plot(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let (last, values) = match arguments.values.split_last() {
        Some((Value::String(_), values)) => (Some(values.len()), values),
        _ => (None, arguments.values.as_slice()),
    };
    let file = last
        .map(|place| picture_file(machine, arguments, place).map(|file| file.map(|file| (place, file))))
        .transpose()?;
    if let Some(picture) = charted(machine, values)? {
        return finish(machine, arguments, file.flatten(), "Plot", picture);
    }
    let mut graphs = Vec::new();
    for (place, value) in values.iter().enumerate() {
        let all = match value {
            Value::Tuple(_) | Value::Set(_) | Value::Range(_) => machine.list(value)?,
            value => vec![value.clone()],
        };
        for value in all {
            machine.environment.limit.check()?;
            if graphs.len() == MOST_GRAPHS {
                return Err(arguments.at(place, too_many()));
            }
            let graph = thermograph_of(machine, &value);
            graphs.push(graph.map_err(|error| arguments.at(place, error))?);
        }
    }
    if graphs.is_empty() {
        let error = argument_error("there is nothing to plot: Plot takes games or thermographs");
        return Err(error.help("`Plot({3|1})` shows its thermograph, `Plot({3|1}, \"file.svg\")` writes it to a file"));
    }
    let picture = plotted(machine, graphs);
    finish(machine, arguments, file.flatten(), "Plot", picture)
}

/// The chart of a sequence of numbers as dots, or of a table as squares; `None` for thermographs.
fn charted(machine: &mut Machine, values: &[Value]) -> Fallible<Option<Picture>> {
    let numbers = match values {
        [Value::Table(table)] => return intensity(machine, table).map(Some),
        [value @ (Value::Tuple(_) | Value::Range(_))] => machine.list(value)?,
        values => values.to_vec(),
    };
    let number = |value: &Value| match value {
        Value::Number(number) => Some(number.clone()),
        _ => None,
    };
    match numbers.iter().map(number).collect::<Option<Vec<_>>>() {
        Some(numbers) if numbers.len() > MOST_DOTS => {
            let error = value_error(format!("a picture shows at most {MOST_DOTS} numbers, not {}", numbers.len()));
            Err(error.help(format!("a slice is taken by `t[1..{MOST_DOTS}]`")))
        }
        Some(numbers) if numbers.len() > 1 => {
            let columns = machine.environment.window.map(|window| window.columns);
            Ok(Some(chart::scatter(&numbers, columns)))
        }
        _ => Ok(None),
    }
}

/// The chart of a table: numbers and nimbers are shaded by size, a few distinct values each in its own shade, other games by
/// their means.
fn intensity(machine: &mut Machine, table: &Table<Value>) -> Fallible<Picture> {
    let [ascii, unicode] = [Format::Ascii, Format::Unicode].map(|format| machine.cells(table, format));
    let (ascii, unicode) = (ascii?, unicode?);
    let cells: Vec<&Value> = table.cells().collect();
    if cells.len() > MOST_DOTS {
        return Err(value_error(format!("a picture shows at most {MOST_DOTS} cells, not {}", cells.len())));
    }
    let names: Vec<Names> = std::iter::zip(ascii.cells(), unicode.cells())
        .map(|(ascii, unicode)| Names { ascii: ascii.clone(), unicode: unicode.clone() })
        .collect();
    let store = &machine.environment.store;
    let number = |value: &&Value| match value {
        Value::Number(number) => Some(number.clone()),
        _ => None,
    };
    let nimber = |value: &&Value| match value {
        Value::Number(number) if number.is_zero() => Some(Rational::ZERO),
        Value::Game(game) => store.as_nimber(*game).map(|order| Rational::from(BigInt::from(order))),
        _ => None,
    };
    let all = |size: &dyn Fn(&&Value) -> Option<Rational>| cells.iter().map(size).collect::<Option<Vec<_>>>();
    let sizes = all(&number).or_else(|| all(&nimber));
    let mut distinct: Vec<&Names> = Vec::new();
    for name in names.iter().filter(|name| !name.ascii.is_empty()) {
        machine.environment.limit.check()?;
        if distinct.len() <= MOST_CLASSES && !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    let (sizes, noun) = match sizes {
        Some(sizes) => (Some(sizes), ""),
        None if distinct.len() <= MOST_CLASSES => (None, ""),
        None => {
            let mean = |value: &&Value| {
                let game = machine.game(value)?;
                Ok(machine.environment.store.mean(game)?)
            };
            (Some(cells.iter().map(mean).collect::<Fallible<Vec<Rational>>>()?), "mean ")
        }
    };
    let legend: Vec<(u8, Names)> = match &sizes {
        Some(sizes) => {
            let [least, most] = [sizes.iter().min(), sizes.iter().max()].map(|size| size.cloned().unwrap_or_default());
            let named = |share, size: &Rational| (share, Names::plain(&format!("{noun}{size}")));
            if least == most { vec![named(0, &least)] } else { vec![named(0, &least), named(100, &most)] }
        }
        None => {
            let last = u8::try_from(distinct.len()).unwrap_or(u8::MAX).saturating_sub(1).max(1);
            (0..).zip(&distinct).map(|(place, name)| (100 / last * place, (*name).clone())).collect()
        }
    };
    let shares: Vec<Option<u8>> = match &sizes {
        Some(sizes) => chart::shares(sizes).into_iter().map(Some).collect(),
        None => {
            let share = |name: &Names| legend.iter().find(|(_, other)| other == name).map(|(share, _)| *share);
            names.iter().map(share).collect()
        }
    };
    let mut shares = shares.into_iter();
    let rows = table.rows().map(|(head, cells)| (head.clone(), shares.by_ref().take(cells.len()).collect())).collect();
    let caption = words_of(&table.caption);
    let chart = Intensity {
        rows,
        columns: table.columns.clone(),
        corner: table.written_corner(),
        legend,
        title: if caption.is_empty() { "Plot of a table".to_owned() } else { caption },
    };
    Ok(chart.picture())
}

fn too_many() -> Box<Error> {
    value_error(format!("a picture shows at most {MOST_GRAPHS} games"))
}

fn plotted(machine: &Machine, graphs: Vec<(Names, Thermograph)>) -> Picture {
    let graphs = ThermographPicture::new(graphs);
    let columns = machine.environment.window.map(|window| window.columns);
    Picture::new(|is_braille| graphs.lines(is_braille, columns), graphs.figure())
}

/// The thermograph of a value, and the name of the value.
fn thermograph_of(machine: &mut Machine, value: &Value) -> Fallible<(Names, Thermograph)> {
    if let Value::Thermograph(thermograph) = value {
        return Ok((Names::plain("thermograph"), (**thermograph).clone()));
    }
    let name = match names(machine, value) {
        Ok(name) => name,
        // The picture does not depend on the name.
        Err(error) if error.is_size() => Names::plain("game"),
        Err(error) => return Err(error),
    };
    let game = machine.game(value)?;
    Ok((name, (*machine.environment.store.thermograph(game)?).clone()))
}

/// The name of a value in pictures.
fn names(machine: &mut Machine, value: &Value) -> Fallible<Names> {
    let [ascii, unicode] = [Format::Ascii, Format::Unicode].map(|format| machine.text(value, format));
    Ok(Names { ascii: ascii?.into(), unicode: unicode?.into() })
}

fn tree(machine: &mut Machine, value: &Value) -> Fallible<TreePicture> {
    let (moves, positions) = machine.drawn_tree(value)?;
    let names = positions.iter().map(|position| names(machine, position)).collect::<Fallible<_>>()?;
    let boards =
        if positions.iter().all(draw::is_board) { draw::small_boards(machine, &positions)? } else { Vec::new() };
    Ok(TreePicture::new(&moves, names, &machine.environment.limit)?.with_boards(
        &moves,
        boards,
        &machine.environment.limit,
    )?)
}

/// The number of columns for a picture.
fn columns(machine: &Machine) -> usize {
    machine.environment.window.map_or(COLUMNS, |window| window.columns)
}

/// The picture of the tree of a game; as text it is drawn if there is room, and otherwise written line by line.
pub(super) fn drawn_tree(machine: &mut Machine, value: &Value) -> Fallible<Picture> {
    let tree = tree(machine, value)?;
    let columns = columns(machine);
    let lines = |is_unicode| tree.drawn(is_unicode, columns).unwrap_or_else(|| tree.lines(is_unicode));
    Ok(Picture::new(lines, tree.figure()))
}

/// The picture of several thermographs.
pub(super) fn thermographs(machine: &mut Machine, values: &[Value]) -> Fallible<Picture> {
    if values.len() > MOST_GRAPHS {
        return Err(too_many());
    }
    let graphs = values.iter().map(|value| thermograph_of(machine, value)).collect::<Fallible<_>>()?;
    Ok(plotted(machine, graphs))
}

/// The Hasse diagram of games.
pub(super) fn order(machine: &mut Machine, games: &[Game]) -> Fallible<Picture> {
    let covers = machine.environment.store.covers(games)?;
    let mut all = Vec::with_capacity(games.len());
    for game in games {
        let value = machine.game_value(*game);
        all.push(names(machine, &value)?);
    }
    let hasse = HassePicture::new(all, &covers, &machine.environment.limit)?;
    let figure = hasse.figure(&format!("Hasse diagram of {} games", games.len()));
    let columns = columns(machine);
    Ok(Picture::new(|is_unicode| hasse.lines(is_unicode, columns), figure))
}

/// The argument at a place as the name of a picture file, if it is given.
pub(super) fn picture_file(
    machine: &Machine,
    arguments: &Arguments,
    place: usize,
) -> Fallible<Option<(PathBuf, Ending)>> {
    arguments.optional(place).map(|_| file_name(machine, arguments, place, &Ending::PICTURES)).transpose()
}

/// Returns a picture as the value of the call that drew it, or writes it to the file named at a place.
pub(super) fn finish(
    machine: &mut Machine,
    arguments: &Arguments,
    file: Option<(usize, (PathBuf, Ending))>,
    function: &'static str,
    picture: Picture,
) -> Fallible<Value> {
    let palette = palette(arguments)?;
    let Some((place, (file, ending))) = file else {
        let of = arguments.values.clone();
        return Ok(Value::Picture(Rc::new(Drawing { function, of, picture, palette })));
    };
    let bytes = match ending {
        Ending::Json => {
            let of = arguments.values.iter().take(place).cloned().collect();
            let drawing = Value::Picture(Rc::new(Drawing { function, of, picture, palette }));
            (String::from(machine.whole_result(&drawing, Format::Json)?) + "\n").into_bytes()
        }
        ending => ending.picture(machine, &picture, palette).map_err(|error| arguments.at(place, error))?,
    };
    let overwrite = arguments.flag("overwrite")?;
    machine.write_file(&file, "picture", &bytes, overwrite).map_err(|error| arguments.at(place, error))?;
    Ok(Value::Nothing)
}
