//! Pictures: thermographs, game trees and Hasse diagrams, in the terminal and as SVG.

use std::path::PathBuf;

use crate::{
    language::{
        builtin::{
            Arguments, Builtin, Kind, Subject,
            day::games,
            export::{Ending, file_name},
            one, optional, rest,
        },
        kind::convert::{Fallible, argument_error, value_error},
        kind::tree::Play,
        kind::value::Value,
        run::machine::Machine,
    },
    partizan::{Game, Thermograph},
    render::{
        figure::Figure, format::Format, hasse::HassePicture, text::Text, thermograph::ThermographPicture,
        tree::TreePicture,
    },
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Pictures",
    builtins: &[
        Builtin {
            name: "Plot",
            parameters: &[rest("G", Kind::Any)],
            summary: "The thermographs of games in one picture: values grow to the left, the temperature upward. At the end a file name \
                      can be given: `Plot(G, \"file.svg\")` writes the picture there.",
            examples: &["Plot({3|1})", "Plot(Thermograph({4||2|-1}))", "Plot({5|1}, {3||2|-2})"],
            run: plot,
        },
        Builtin {
            name: "Tree",
            parameters: &[one("G", Kind::InTurn), optional("file", Kind::String)],
            summary: "The game tree: of a value that of its canonical form down to the numbers, of a form as played and of a position \
                      that of the play. `Tree(G, \"file.svg\")` writes it as a picture, Left's moves to the left and Right's to the \
                      right.",
            examples: &["Tree({2||1|0,*})", "Tree('{*|{1|}}')", "Tree(Domineering[2,2])"],
            run: tree,
        },
        Builtin {
            name: "HasseDiagram",
            parameters: &[one("games", Kind::Collection), optional("file", Kind::String)],
            summary: "The order of a collection of games: what is greater stands higher, and lines join games with nothing between. \
                      `HasseDiagram(games, \"file.svg\")` writes it as a picture; without a file its levels are printed.",
            examples: &["HasseDiagram(DayN(1))", "HasseDiagram((0, *, ^, v, 1))"],
            run: |machine, arguments| {
                let file = picture_file(arguments, 1)?;
                let games = games(machine, arguments)?;
                match file {
                    Some((file, ending)) => {
                        let figure = order(machine, &games)?;
                        save(machine, arguments, 1, file, ending, &figure)
                    }
                    None => {
                        let picture = hasse(machine, &games, false)?;
                        show(machine, &picture.lines())
                    }
                }
            },
        },
    ],
};

/// The most thermographs in one picture.
const MOST_GRAPHS: usize = 200;
/// How names are written in a picture.
fn format_of(machine: &Machine, is_file: bool) -> Format {
    match machine.environment.format {
        Format::Unicode => Format::Unicode,
        _ if is_file => Format::Unicode,
        _ => Format::Ascii,
    }
}

fn plot(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let (last, values) = match arguments.values.split_last() {
        Some((Value::String(_), values)) => (Some(values.len()), values),
        _ => (None, arguments.values.as_slice()),
    };
    let file = last.map(|place| picture_file(arguments, place)).transpose()?.flatten();
    let mut graphs = Vec::new();
    for (place, value) in values.iter().enumerate() {
        let all = match value {
            Value::Tuple(_) | Value::Set(_) | Value::Range(_) => machine.list(value)?,
            value => vec![value.clone()],
        };
        for value in all {
            machine.environment.limit.check()?;
            if graphs.len() == MOST_GRAPHS {
                let error = value_error(format!("a picture shows at most {MOST_GRAPHS} games"));
                return Err(arguments.at(place, error));
            }
            let graph = thermograph_of(machine, &value, file.is_some());
            graphs.push(graph.map_err(|error| arguments.at(place, error))?);
        }
    }
    if graphs.is_empty() {
        let error = argument_error("there is nothing to plot: Plot takes games or thermographs");
        return Err(error.help("`Plot({3|1})` shows its thermograph, `Plot({3|1}, \"file.svg\")` writes it to a file"));
    }
    let picture = ThermographPicture::new(graphs);
    match (file, last) {
        (Some((file, ending)), Some(place)) => save(machine, arguments, place, file, ending, &picture.figure()),
        _ => {
            let is_braille = machine.environment.format == Format::Unicode;
            let window = machine.environment.window.map(|window| window.columns);
            show(machine, &picture.lines(is_braille, window))
        }
    }
}

/// The thermograph of a value, and what the value is called.
fn thermograph_of(machine: &mut Machine, value: &Value, is_file: bool) -> Fallible<(String, Thermograph)> {
    if let Value::Thermograph(thermograph) = value {
        return Ok(("thermograph".to_owned(), (**thermograph).clone()));
    }
    let name = match machine.text(value, format_of(machine, is_file)) {
        Ok(name) => String::from(name),
        // The picture does not need the name.
        Err(error) if error.is_size() => "game".to_owned(),
        Err(error) => return Err(error),
    };
    let game = machine.game(value)?;
    Ok((name, (*machine.environment.store.thermograph(game)?).clone()))
}

fn tree(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let file = picture_file(arguments, 1)?;
    let play = machine.play(arguments.get(0)).map_err(|error| arguments.at(0, error))?;
    let picture = tree_of(machine, &play, file.is_some())?;
    match file {
        Some((file, ending)) => save(machine, arguments, 1, file, ending, &picture.figure()),
        None => {
            let is_unicode = machine.environment.format == Format::Unicode;
            show(machine, &picture.lines(is_unicode))
        }
    }
}

fn tree_of(machine: &mut Machine, play: &Play, is_file: bool) -> Fallible<TreePicture> {
    let (tree, positions) = match play {
        // A number has many options that tell nothing.
        Play::Game(game) if machine.environment.store.is_number(*game) => {
            let mut tree = crate::partizan::Tree::default();
            tree.push([Vec::new(), Vec::new()]);
            (tree, vec![play.clone()])
        }
        _ => machine.tree(play)?,
    };
    let format = format_of(machine, is_file);
    let (mut names, mut is_leaf) = (Vec::new(), Vec::new());
    for position in &positions {
        let value = machine.value_of_play(position);
        names.push(String::from(machine.text(&value, format)?));
        is_leaf.push(matches!(value, Value::Number(_)));
    }
    Ok(TreePicture::new(&tree, names, &is_leaf, &machine.environment.limit)?)
}

/// Prints the lines of a picture.
fn show(machine: &mut Machine, lines: &[String]) -> Fallible<Value> {
    let picture = [Value::string(lines.join("\n"))];
    let text = if machine.environment.format.is_for_programs() {
        machine.line_text(&picture)?
    } else {
        Text::plain(lines.join("\n"))
    };
    machine.print_line(text);
    Ok(Value::Nothing)
}

/// The file that is named at a place, if one is.
fn picture_file(arguments: &Arguments, place: usize) -> Fallible<Option<(PathBuf, Ending)>> {
    arguments.optional(place).map(|_| file_name(arguments, place, &Ending::PICTURES)).transpose()
}

/// Writes a picture to a file.
fn save(
    machine: &mut Machine,
    arguments: &Arguments,
    place: usize,
    file: PathBuf,
    ending: Ending,
    figure: &Figure,
) -> Fallible<Value> {
    let text = ending.picture(figure);
    machine.write_file(&file, "picture", &text).map_err(|error| arguments.at(place, error))?;
    Ok(Value::Nothing)
}

/// The tree of a game as a figure.
pub(super) fn tree_figure(machine: &mut Machine, value: &Value) -> Fallible<Figure> {
    let play = machine.play(value)?;
    Ok(tree_of(machine, &play, true)?.figure())
}

/// Thermographs in one figure.
pub(super) fn thermographs(machine: &mut Machine, values: &[Value]) -> Fallible<Figure> {
    if values.len() > MOST_GRAPHS {
        return Err(value_error(format!("a picture shows at most {MOST_GRAPHS} games")));
    }
    let graphs = values.iter().map(|value| thermograph_of(machine, value, true)).collect::<Fallible<_>>()?;
    Ok(ThermographPicture::new(graphs).figure())
}

/// The order of games as a figure.
pub(super) fn order(machine: &mut Machine, games: &[Game]) -> Fallible<Figure> {
    Ok(hasse(machine, games, true)?.figure(&format!("Hasse diagram of {} games", games.len())))
}

fn hasse(machine: &mut Machine, games: &[Game], is_file: bool) -> Fallible<HassePicture> {
    let covers = machine.environment.store.covers(games)?;
    let format = format_of(machine, is_file);
    let mut names = Vec::with_capacity(games.len());
    for game in games {
        let value = machine.game_value(*game);
        names.push(String::from(machine.text(&value, format)?));
    }
    Ok(HassePicture::new(names, covers, &machine.environment.limit)?)
}
