//! Pictures of values: positions and boards as they look, game trees of values, thermographs, tables, and collections of these.

use cutcake_misere as misere;
use num_traits::ToPrimitive;

use crate::{
    builtin::{Arguments, day, picture},
    kind::{
        convert::{Fallible, mismatch, small_integer, text, type_error, value_error},
        value::Value,
    },
    render::{
        boards::{self, MOST_CELLS, SmallBoard, Term},
        format::Format,
        picture::Picture,
        sheet,
        table::Table,
    },
    ruleset::shape::{Look, Part, Shape},
    run::{error::Error, machine::Machine},
};
use cutcake_language::ruleset::ScriptRuleset;
use cutcake_play::sum::{self, Sum};

/// The greatest number of positions in one picture, and of boards in a sum.
const MOST_POSITIONS: usize = 500;
/// How many copies of a board are drawn side by side.
const MOST_COPIES: u64 = 4;
/// The length of the longest word that an error quotes.
const MOST_LETTERS: usize = 200;
/// How many levels of pictures a ruleset's `draw` may refer to.
const MOST_LEVELS: usize = 16;

/// The picture of a value.
pub(crate) fn picture_of(machine: &mut Machine, value: &Value) -> Fallible<Picture> {
    match value {
        Value::Picture(drawing) => Ok(drawing.picture.clone()),
        _ if is_board(value) => board(machine, value),
        Value::Thermograph(_) => picture::thermographs(machine, std::slice::from_ref(value)),
        Value::Table(cells) => table_where(machine, cells, |_| false),
        Value::Number(_)
        | Value::Game(_)
        | Value::Loopy(_)
        | Value::AsPlayed(_)
        | Value::ThreePlayer(_)
        | Value::Misere(misere::Value::Game(_)) => picture::drawn_tree(machine, value),
        Value::Misere(misere::Value::Quotient(quotient)) => {
            let products = super::misere::products(machine, quotient)?;
            table_where(machine, &products, |cell| match cell {
                Value::Misere(misere::Value::Element(quotient, element)) => quotient.monoid().is_p(*element),
                _ => false,
            })
        }
        Value::Surreal(number) => {
            let runs = super::transfinite::runs(machine, number)?;
            table_where(machine, &runs, |_| false)
        }
        Value::Tuple(_) | Value::Set(_) => {
            let items = machine.list(value)?;
            let is_thermograph = |item: &Value| matches!(item, Value::Thermograph(_));
            match items.first() {
                Some(_) if items.iter().all(is_board) => gallery(machine, &items),
                Some(_) if items.iter().all(is_thermograph) => picture::thermographs(machine, &items),
                Some(_) if items.iter().any(|item| is_board(item) || is_thermograph(item)) => Err(mixed()),
                Some(_) => {
                    let games = day::games(machine, &Arguments::new(vec![value.clone()]));
                    let games = games.map_err(|error| if error.is_stop() { error } else { no_picture(value) })?;
                    picture::order(machine, &games)
                }
                None => Err(nothing_to_draw()),
            }
        }
        other => Err(no_picture(other)),
    }
}

/// Whether a value is drawn as a board.
pub(super) fn is_board(value: &Value) -> bool {
    matches!(value, Value::Position(_) | Value::SumWithForm(_) | Value::Grid(_) | Value::Strip(_) | Value::Graph(_))
}

/// Whether a value is best shown as a picture.
pub(crate) fn is_drawn(value: &Value) -> bool {
    match value {
        Value::Thermograph(_) | Value::Picture(_) => true,
        Value::Tuple(tuple) => !tuple.items.is_empty() && tuple.items.iter().all(is_drawn),
        value => is_board(value),
    }
}

pub(super) fn nothing_to_draw() -> Box<Error> {
    value_error("there is nothing to draw in an empty collection")
}

fn mixed() -> Box<Error> {
    let error = type_error("positions and values do not stand in one picture");
    error.help("positions are drawn side by side, values as their order, thermographs in one diagram: draw each kind by itself")
}

fn no_picture(value: &Value) -> Box<Error> {
    let error = type_error(format!("{} has no picture", value.kind()));
    error.help(match value {
        Value::Ruleset(_) => "a position of a ruleset has one: `Draw(Cutcake[3,2])`".to_owned(),
        _ => format!(
            "what is drawn are positions, grids, strips and graphs (up to {MOST_CELLS} cells), values of two players in turn and of three (as the tree of \
             their play), misère games and quotients, numbers beyond the rational ones, thermographs, tables, and collections of these"
        ),
    })
}

/// The width of the window, if there is one.
fn columns(machine: &Machine) -> Option<usize> {
    machine.environment.window.map(|window| window.columns)
}

fn board(machine: &mut Machine, value: &Value) -> Fallible<Picture> {
    let title = machine.plain_text(value)?;
    let terms = terms(machine, value, 0, &mut 0)?;
    Ok(boards::sum(&terms, &title, columns(machine), &machine.environment.limit)?)
}

/// The picture of a table whose cells with a property are in boldface.
fn table_where(machine: &mut Machine, cells: &Table<Value>, is_bold: impl Fn(&Value) -> bool) -> Fallible<Picture> {
    let is_bold = cells.try_map(|cell| Ok::<_, Box<Error>>(is_bold(cell)))?;
    table(machine, cells, &is_bold, None)
}

/// The picture of a table, with some cells in boldface and with this caption, if given, in place of its own.
pub(super) fn table(
    machine: &mut Machine,
    table: &Table<Value>,
    is_bold: &Table<bool>,
    caption: Option<&String>,
) -> Fallible<Picture> {
    let mut written = |format| {
        let mut cells = machine.cells(table, format)?;
        cells.caption = caption.unwrap_or(&table.caption).clone();
        Ok::<_, Box<Error>>(cells)
    };
    let (ascii, unicode) = (written(Format::Ascii)?, written(Format::Unicode)?);
    let limit = &machine.environment.limit;
    let figure = sheet::figure(&unicode, is_bold, limit)?;
    let (ascii, unicode) = (ascii.aligned(limit)?.lines(), unicode.aligned(limit)?.lines());
    Ok(Picture::new(|is_unicode| if is_unicode { unicode.clone() } else { ascii.clone() }, figure))
}

/// The picture of positions side by side, each above its text.
pub(super) fn gallery(machine: &mut Machine, items: &[Value]) -> Fallible<Picture> {
    if items.len() > MOST_POSITIONS {
        let error = value_error(format!("a picture shows at most {MOST_POSITIONS} positions, not {}", items.len()));
        return Err(error.help(format!("a slice is taken by `t[1..{MOST_POSITIONS}]`")));
    }
    let mut sums = Vec::with_capacity(items.len());
    for item in items {
        machine.environment.limit.check()?;
        sums.push((machine.plain_text(item)?, terms(machine, item, 0, &mut 0)?));
    }
    Ok(boards::gallery(&sums, &format!("{} positions", items.len()), columns(machine), &machine.environment.limit)?)
}

/// The boards of positions for a game tree; empty if one of them cannot be drawn.
pub(super) fn small_boards(machine: &mut Machine, positions: &[Value]) -> Fallible<Vec<SmallBoard>> {
    let mut small = Vec::with_capacity(positions.len());
    for position in positions {
        let board = terms(machine, position, 0, &mut 0)
            .and_then(|terms| Ok(SmallBoard::new(&terms, &machine.environment.limit)?));
        match board {
            Ok(board) => small.push(board),
            Err(error) if error.is_stop() && !error.is_size() => return Err(error),
            Err(_) => return Ok(Vec::new()),
        }
    }
    Ok(small)
}

/// The boards of a value, in the order in which they are written. `drawn` counts the boards drawn so far.
fn terms(machine: &mut Machine, value: &Value, level: usize, drawn: &mut usize) -> Fallible<Vec<Term>> {
    let letters = |text: String| Shape::Cells(rows(&text));
    let one = |shape| Ok(vec![Term { before: String::new(), shape, board: 0 }]);
    match value {
        Value::Position(sum) => terms_of_sum(machine, sum, level, drawn),
        Value::SumWithForm(both) => {
            let mut terms = terms_of_sum(machine, &both.0, level, drawn)?;
            let form = machine.plain_text(&Value::ThreePlayer(both.1))?;
            let board = terms.len();
            terms.push(Term { before: "+".to_owned(), shape: Shape::Text(form), board });
            Ok(terms)
        }
        Value::Grid(grid) => one(letters(grid.to_string())),
        Value::Strip(strip) => one(letters(strip.to_string())),
        Value::Graph(graph) => one(Shape::Graph { graph: (**graph).clone(), has_ground: false }),
        other => Err(no_picture(other)),
    }
}

fn terms_of_sum(machine: &mut Machine, sum: &Sum, level: usize, drawn: &mut usize) -> Fallible<Vec<Term>> {
    let mut terms = Vec::new();
    for (board, (term, times)) in sum.iter().enumerate() {
        machine.environment.limit.check()?;
        count(drawn)?;
        let sign = match (term.negated, terms.is_empty()) {
            (true, _) => "-",
            (false, true) => "",
            (false, false) => "+",
        };
        let shape = shape_of_board(machine, term, level, drawn)?;
        // A few equal boards are drawn side by side.
        let copies = times.to_u64().filter(|times| *times <= MOST_COPIES);
        for copy in 0..copies.unwrap_or(1) {
            let sign = if copy > 0 && sign.is_empty() { "+" } else { sign };
            let times = if copies.is_some() { String::new() } else { format!("{times} x") };
            let before = [sign, &times].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
            terms.push(Term { before, shape: shape.clone(), board });
        }
    }
    Ok(terms)
}

/// The shape of a board, as its ruleset draws it.
fn shape_of_board(machine: &mut Machine, term: &sum::Term, level: usize, drawn: &mut usize) -> Fallible<Shape> {
    if let Some(written) = machine.environment.written(term.ruleset)
        && let Some(drawing) = machine.drawn_by_rules(term.ruleset, &written, &term.board)?
    {
        return shape_of(machine, &written, &drawing, level, drawn);
    }
    Ok(machine.environment.catalogue.get(term.ruleset).shape(&term.board))
}

/// The parts of a drawn board that are touched by the move that leaves this sum in its place.
pub(crate) fn touched(machine: &mut Machine, board: &sum::Term, left: &Sum) -> Fallible<Vec<Part>> {
    let before = shape_of_board(machine, board, 0, &mut 0)?;
    let after = terms_of_sum(machine, left, 0, &mut 0)?;
    Ok(before.touched(&after.into_iter().map(|term| term.shape).collect::<Vec<_>>()))
}

/// The same for a board that its ruleset draws as several rows of pieces; empty for other boards.
pub(crate) fn touched_pieces(machine: &mut Machine, board: &sum::Term, left: &Sum) -> Fallible<Vec<Part>> {
    if machine.environment.written(board.ruleset).is_none_or(|written| !written.is_drawn()) {
        return Ok(Vec::new());
    }
    match shape_of_board(machine, board, 0, &mut 0) {
        Ok(Shape::Pieces { rows, .. }) if rows.len() > 1 => touched(machine, board, left),
        // An error of `draw` is reported when the board is drawn.
        Err(error) if error.is_stop() => Err(error),
        _ => Ok(Vec::new()),
    }
}

/// Counts one more board of a picture.
fn count(drawn: &mut usize) -> Fallible<()> {
    *drawn += 1;
    match *drawn > MOST_POSITIONS {
        true => Err(value_error(format!("a picture shows at most {MOST_POSITIONS} boards of a sum"))),
        false => Ok(()),
    }
}

fn rows(text: &str) -> Vec<String> {
    text.split('|').map(str::to_owned).collect()
}

/// The name of the function that says what the letters of a board stand for.
pub(super) const LOOK: &str = "Look";

/// The shape of a board whose letters stand for things on a table.
pub(super) fn look(machine: &mut Machine, arguments: &Arguments) -> Fallible<Shape> {
    let rows = match arguments.get(0) {
        Value::Grid(grid) => rows(&grid.to_string()),
        Value::Strip(strip) => vec![strip.to_string()],
        other => return Err(arguments.at(0, mismatch("a grid or a strip", other))),
    };
    let word = arguments.read(1, text)?;
    let look = Look::ALL.into_iter().find(|(name, _)| *name == &*word).ok_or_else(|| {
        let names: Vec<String> = Look::ALL.iter().map(|(name, _)| format!("`\"{name}\"`")).collect();
        let word: String = word.chars().take(MOST_LETTERS).filter(|letter| !letter.is_control()).collect();
        arguments.at(
            1,
            value_error(format!("boards do not look like `{word}`"))
                .help(format!("they look like {}", names.join(", "))),
        )
    })?;
    let mut marked = Vec::new();
    if let Some(place) = arguments.optional(2) {
        let cell: Option<Vec<u64>> = match place {
            Value::Tuple(_) => machine.list(place)?.iter().map(|number| small_integer(number, 1).ok()).collect(),
            place => small_integer(place, 1).ok().map(|column| vec![1, column]),
        };
        let cell = cell.and_then(|cell| <[u64; 2]>::try_from(cell).ok());
        marked.push(cell.ok_or_else(|| arguments.at(2, mismatch("the row and the column of a cell", place)))?);
    }
    Ok(Shape::Pieces { rows, look: look.1, marked })
}

/// The picture of such a board.
pub(super) fn looking(machine: &mut Machine, arguments: &Arguments) -> Fallible<Picture> {
    let title = machine.plain_text(arguments.get(0))?;
    let terms = [Term { before: String::new(), shape: look(machine, arguments)?, board: 0 }];
    Ok(boards::sum(&terms, &title, columns(machine), &machine.environment.limit)?)
}

/// The shape of a board, given the value of its ruleset's `draw`.
fn shape_of(
    machine: &mut Machine,
    written: &ScriptRuleset,
    drawing: &Value,
    level: usize,
    drawn: &mut usize,
) -> Fallible<Shape> {
    machine.environment.limit.check()?;
    count(drawn)?;
    if level >= MOST_LEVELS {
        let name = &written.definition().name.text;
        let error = value_error(format!("the picture of {name} is that of another position, and so on without an end"));
        return Err(error.help("`draw` says a position of another ruleset, a grid, a strip, a graph, or a text"));
    }
    match drawing {
        Value::String(text) => Ok(Shape::Text(text.to_string())),
        Value::Picture(picture) if picture.function == LOOK => look(machine, &Arguments::new(picture.of.clone())),
        Value::Tuple(_) | Value::Set(_) => {
            let items = machine.list(drawing)?;
            if items.is_empty() {
                let name = &written.definition().name.text;
                let error = value_error(format!("`draw` of {name} gives an empty tuple, and there is nothing to draw"));
                return Err(error.help("`draw \"\"` draws an empty board"));
            }
            let shapes = items.iter().map(|item| shape_of(machine, written, item, level + 1, drawn));
            Ok(Shape::side_by_side(shapes.collect::<Fallible<Vec<_>>>()?))
        }
        other if is_board(other) => {
            let terms = terms(machine, other, level + 1, drawn)?;
            Ok(Shape::side_by_side(terms.into_iter().map(|term| term.shape)))
        }
        other => {
            let error = type_error(format!("`draw` says what a board looks like, not {}", other.kind()));
            Err(error
                .help("it is a position, a grid, a strip, a graph, a `Look`, a text, or a tuple of these side by side"))
        }
    }
}
