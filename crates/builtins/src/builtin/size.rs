//! The positions of a sweep, given by a size; positions that are the same up to symmetry occur once.

use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::{
    board::filling::{Cells, Fillings, Symmetry},
    builtin::{Arguments, bounds, table::each},
    kind::{
        convert::{Fallible, small_integer, value_error},
        value::Value,
    },
    position::Board,
    run::{
        error::{Error, ErrorKind},
        machine::Machine,
    },
};
use cutcake_language::ruleset::{ScriptRuleset, size::Shape};
use cutcake_play::sum::{RulesetId, Sum};

/// A position of a sweep.
#[derive(Clone)]
pub(super) struct SweepPosition {
    /// The first of the positions that are the same up to symmetry.
    pub position: Rc<Sum>,
    /// Their number.
    pub times: u64,
}

/// The greatest number of boards that are enumerated: more would take weeks to write down.
const MOST_BOARDS: f64 = 1e11;

/// The positions of a ruleset with a size, in lexicographic order: all boards with the given rows and columns or number of cells,
/// all with numbers within bounds, or a given tuple of positions.
///
/// # Errors
/// If the boards of the ruleset cannot be enumerated by size, and those of its rules.
pub(super) fn places(machine: &mut Machine, id: RulesetId, size: &Value) -> Fallible<Vec<SweepPosition>> {
    let given = match size {
        Value::Tuple(tuple) => tuple.items.to_vec(),
        Value::Set(set) => set.items.iter().cloned().collect(),
        // `[3,4]` is a position if a ruleset is in use.
        Value::Position(sum) => machine.coordinates(sum)?,
        one => vec![one.clone()],
    };
    if !given.is_empty() && given.iter().all(|item| matches!(item, Value::Position(_))) {
        return given_places(machine, id, &given);
    }
    if let Some(cells) = machine.environment.catalogue.get(id).cells() {
        return boards_of_cells(machine, id, cells, &given);
    }
    match machine.environment.written(id) {
        Some(written) => written_boards(machine, id, &written, &given),
        None => boards_within(machine, id, given),
    }
}

/// The positions of a given tuple.
fn given_places(machine: &Machine, id: RulesetId, given: &[Value]) -> Fallible<Vec<SweepPosition>> {
    let mut places = Vec::with_capacity(given.len());
    for item in given {
        let Value::Position(position) = item else { continue };
        if position.iter().any(|(term, _)| term.ruleset != id) {
            let name = machine.environment.catalogue.get(id).written();
            return Err(value_error(format!("the positions of this sweep are those of {name} alone")));
        }
        places.push(SweepPosition { position: Rc::clone(position), times: 1 });
    }
    Ok(places)
}

/// The numbers of rows and columns of a board of cells; a single number is for both, or the number of cells of a strip.
pub(super) fn sides(given: &[Value], is_strip: bool) -> Fallible<(usize, usize)> {
    let side = |value: &Value| Ok::<_, Box<Error>>(usize::try_from(small_integer(value, 1)?).unwrap_or(usize::MAX));
    match (given, is_strip) {
        ([cells], true) => Ok((1, side(cells)?)),
        ([one], false) => Ok((side(one)?, side(one)?)),
        ([rows, columns], false) => Ok((side(rows)?, side(columns)?)),
        (_, true) => Err(value_error("the size of a strip is the number of its cells")),
        (_, false) => Err(value_error("the size of a board is its rows and its columns, `(3, 4)`")),
    }
}

/// All fillings of a board, if there are not too many.
fn fillings(letters: &str, (rows, columns): (usize, usize), symmetry: Symmetry) -> Fallible<Fillings> {
    let (letter_count, cells) = (letters.chars().count(), rows.saturating_mul(columns));
    let boards = (letter_count as f64).powf(cells as f64);
    if boards > MOST_BOARDS {
        let message = format!("there are {letter_count}^{cells} boards of this size, more than are gone over");
        return Err(value_error(message).help("give a smaller size, or a tuple of positions in its place"));
    }
    Ok(Fillings::new(letters, rows, columns, symmetry)?)
}

/// All boards of a ruleset whose boards are cells with letters.
fn boards_of_cells(
    machine: &mut Machine,
    id: RulesetId,
    cells: Cells,
    given: &[Value],
) -> Fallible<Vec<SweepPosition>> {
    let mut fillings = fillings(cells.letters, sides(given, cells.is_strip)?, cells.symmetry)?;
    let mut places = Vec::new();
    while let Some((text, times)) = fillings.next(&machine.environment.limit)? {
        machine.environment.limit.count(places.len() as u64, "boards");
        let board = machine.board(id, &[Value::string(text)]).map_err(|(_, error)| error)?;
        places.push(SweepPosition { position: Rc::new(board), times });
    }
    Ok(places)
}

/// All boards of a ruleset written in the language.
fn written_boards(
    machine: &mut Machine,
    id: RulesetId,
    written: &Rc<ScriptRuleset>,
    given: &[Value],
) -> Fallible<Vec<SweepPosition>> {
    if let ([size], true) = (given, written.has_sizes()) {
        let boards = machine.boards_of_size(id, size)?.unwrap_or_default();
        return in_classes(machine, id, written, &boards);
    }
    let mut shapes: Vec<Shape> = written.shapes().collect();
    let numbers = |shape: &Shape| match shape {
        Shape::Cells(letters, false) => letters.surface().sides().len(),
        _ => 1,
    };
    // A ruleset with any number of heaps gets as many as there are bounds.
    let heaps = given.len().saturating_sub(shapes.iter().map(numbers).sum());
    if let Some(Shape::Integers) = shapes.last() {
        shapes.extend(std::iter::repeat_n(Shape::Integers, heaps));
    }
    if shapes.iter().any(|shape| matches!(shape, Shape::Other)) {
        return Err(no_size(machine, id));
    }
    let expected = shapes.iter().map(numbers).sum();
    let given = match given {
        [one] => vec![one.clone(); expected],
        given if given.len() == expected => given.to_vec(),
        given => {
            let form = machine.environment.catalogue.get(id).form();
            let message = format!("the size of {form} is {expected} numbers, and {} are given", given.len());
            return Err(value_error(message).help(
                "a board of cells has rows and columns, one of layers has these before them, and a strip has its cells",
            ));
        }
    };
    let mut entries = vec![Vec::new()];
    let mut rest = given.as_slice();
    for shape in &shapes {
        let (own, later) = rest.split_at(numbers(shape).min(rest.len()));
        rest = later;
        let mut values = Vec::new();
        match (shape, own) {
            (Shape::Cells(letters, is_strip), own) => {
                // The rows of all layers are enumerated as one board.
                let (layers, own) = match own {
                    [layers, own @ ..] if own.len() == 2 => (sides(std::slice::from_ref(layers), true)?.1, own),
                    own => (1, own),
                };
                let (rows, columns) = sides(own, *is_strip)?;
                let sides = (rows.saturating_mul(layers), columns);
                let mut fillings = fillings(letters.text(), sides, Symmetry::Trivial)?;
                while let Some((text, _)) = fillings.next(&machine.environment.limit)? {
                    let lines: Vec<&str> = text.split('|').collect();
                    let layers: Vec<String> = lines.chunks(rows).map(|layer| layer.join("|")).collect();
                    values.push(Value::string(layers.join("||")));
                }
            }
            (_, [bound]) => values = bounds::side_of_boards(machine, bound, 0)?.items,
            _ => {}
        }
        let bytes = entries.len().saturating_mul(values.len()).saturating_mul(size_of::<Vec<Value>>());
        machine.environment.limit.allow(bytes)?;
        let with = |before: &Vec<Value>| {
            let before = before.clone();
            values.iter().map(move |value| before.iter().chain([value]).cloned().collect()).collect::<Vec<_>>()
        };
        entries = entries.iter().flat_map(with).collect();
    }
    let mut boards: Vec<Board> = Vec::with_capacity(entries.len());
    for entries in entries {
        machine.environment.limit.check()?;
        boards.extend(machine.valid_board(id, written, &entries)?);
    }
    in_classes(machine, id, written, &boards)
}

/// Boards of a ruleset, one for each class up to its symmetries.
fn in_classes(
    machine: &mut Machine,
    id: RulesetId,
    written: &Rc<ScriptRuleset>,
    boards: &[Board],
) -> Fallible<Vec<SweepPosition>> {
    let classes = machine.classes(id, written, boards)?;
    let place = |(place, times): (usize, u64)| {
        Some(SweepPosition { position: Rc::new(Sum::board(id, boards.get(place)?.clone())), times })
    };
    Ok(classes.into_iter().filter_map(place).collect())
}

/// All boards of a ruleset whose numbers are within bounds.
fn boards_within(machine: &mut Machine, id: RulesetId, given: Vec<Value>) -> Fallible<Vec<SweepPosition>> {
    let arguments = std::iter::once(Value::Ruleset(id)).chain(given).collect();
    let sides = bounds::sides(machine, &Arguments::new(arguments), id)?;
    let rules = Rc::clone(machine.environment.catalogue.get(id));
    let mut classes: IndexMap<Board, SweepPosition, FxBuildHasher> = IndexMap::default();
    let (all, mut entries) = ((0..sides.len()).collect::<Vec<_>>(), vec![Value::Nothing; sides.len()]);
    each(machine, &sides, &all, &mut entries, &mut |machine, entries| {
        machine.environment.limit.check()?;
        let sum = match machine.board(id, entries) {
            Ok(sum) => sum,
            Err((_, error)) if matches!(error.kind, ErrorKind::Value { .. }) => return Ok(Some(())),
            Err((_, error)) => return Err(error),
        };
        for (term, _) in sum.iter() {
            let same = rules.play().rules().map_or_else(|| term.board.clone(), |rules| rules.same(&term.board));
            let position = || SweepPosition { position: Rc::new(sum.clone()), times: 0 };
            classes.entry(same).or_insert_with(position).times += 1;
        }
        Ok(Some(()))
    })?;
    if classes.is_empty() && sides.iter().all(|side| !side.items.is_empty()) {
        return Err(no_size(machine, id));
    }
    Ok(classes.into_values().collect())
}

/// The error for a ruleset whose boards cannot be enumerated by numbers.
fn no_size(machine: &Machine, id: RulesetId) -> Box<Error> {
    let rules = machine.environment.catalogue.get(id);
    let (name, form) = (rules.name(), rules.form());
    let error = value_error(format!("no size tells which positions of {name} are meant"));
    error.help(format!("give the positions themselves in its place: `({form}, …)`"))
}
