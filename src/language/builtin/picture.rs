//! Pictures: thermographs, game trees and Hasse diagrams, in the terminal and as SVG.

use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
};

use crate::{
    language::{
        builtin::{Arguments, Builtin, Kind, Subject, day::games, one, optional, rest},
        kind::convert::{Fallible, argument_error, value_error},
        kind::tree::Play,
        kind::value::Value,
        run::error::Error,
        run::machine::Machine,
    },
    partizan::Thermograph,
    render::{format::Format, hasse::HassePicture, text::Text, thermograph::ThermographPicture, tree::TreePicture},
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
                let file = match arguments.optional(1) {
                    Some(_) => Some(file_name(arguments, 1)?),
                    None => None,
                };
                let games = games(machine, arguments)?;
                let covers = machine.environment.store.covers(&games)?;
                let mut names = Vec::with_capacity(games.len());
                let format = format_of(machine, file.is_some());
                for game in &games {
                    let value = machine.game_value(*game);
                    names.push(String::from(machine.text(&value, format)?));
                }
                let picture = HassePicture::new(names, covers, &machine.environment.limit)?;
                match file {
                    Some(file) => save(
                        machine,
                        arguments,
                        1,
                        file,
                        &picture.svg(&format!("Hasse diagram of {} games", games.len())),
                    ),
                    None => show(machine, &picture.lines()),
                }
            },
        },
    ],
};

/// The ending of the files that pictures are written to.
const ENDING: &str = "svg";
/// The most thermographs in one picture.
const MOST_GRAPHS: usize = 200;
/// The longest file name that an error repeats.
const MOST_LETTERS: usize = 200;

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
    let file = last.map(|place| file_name(arguments, place)).transpose()?;
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
        (Some(file), Some(place)) => save(machine, arguments, place, file, &picture.svg()),
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
    let file = match arguments.optional(1) {
        Some(_) => Some(file_name(arguments, 1)?),
        None => None,
    };
    let play = machine.play(arguments.get(0)).map_err(|error| arguments.at(0, error))?;
    let picture = tree_of(machine, &play, file.is_some())?;
    match file {
        Some(file) => save(machine, arguments, 1, file, &picture.svg()),
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

/// The file name at a place.
fn file_name(arguments: &Arguments, place: usize) -> Fallible<PathBuf> {
    let text =
        crate::language::kind::convert::text(arguments.get(place)).map_err(|error| arguments.at(place, error))?;
    let path = PathBuf::from(&*text);
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING)) {
        return Ok(path);
    }
    let error = value_error("pictures are written as SVG, and the name of such a file ends with `.svg`");
    // What is no name of a file is not repeated.
    let is_name = path.extension().or(path.file_stem()).is_some()
        && !text.starts_with('.')
        && text.len() <= MOST_LETTERS
        && !text.contains(char::is_control);
    let stem = if is_name { path } else { PathBuf::from("picture") };
    Err(arguments.at(place, error.help(format!("write `\"{}\"`", stem.with_extension(ENDING).display()))))
}

/// Writes a picture to a file, and says so beside the results.
fn save(machine: &mut Machine, arguments: &Arguments, place: usize, file: PathBuf, svg: &str) -> Fallible<Value> {
    match std::fs::write(&file, svg) {
        Ok(()) => {
            machine.environment.notes.push(format!("the picture is in {}", file.display()));
            Ok(Value::Nothing)
        }
        Err(error) => Err(arguments.at(place, cannot_write(&file, &error))),
    }
}

fn cannot_write(file: &Path, error: &std::io::Error) -> Box<Error> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let (ErrorKind::NotFound, Some(folder)) = (error.kind(), folder.filter(|folder| !folder.exists())) {
        let error = value_error(format!("there is no folder `{}` to write the picture to", folder.display()));
        return error.help("make the folder first, or give a name without one to write beside where the program runs");
    }
    value_error(format!("the picture cannot be written to `{}`: {error}", file.display()))
}
