//! Rulesets that are classes in Python. Positions are any objects that have a hash: integers and tuples of integers are the numbers of a
//! board, all others are numbered as they come up.

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    rc::Rc,
};

use cutcake::{
    language::own_rules::OwnRules,
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::theory::{IMPARTIAL, PARTIZAN, SYNCHRONIZED, THREE_PLAYER, Theory},
    ruleset::Entry,
    standing::Standing,
};
use num_bigint::BigInt;
use pyo3::{
    IntoPyObjectExt,
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyBool, PyDict, PyInt, PyList, PyString, PyTuple},
};

use crate::{
    convert::Converted,
    session::{ask_at_once, raise},
};

/// Before the number of a position that is an object of Python: no integer of a position is so large.
const OBJECT: u64 = u64::MAX;
/// How deeply a position may be nested that is written as it is.
const DEEPEST: u32 = 50;

/// Positions as Python knows them, and the boards that stand for them.
pub struct Positions {
    valid: Option<Py<PyAny>>,
    /// The numbers of those that are no integers, by the objects.
    numbers: Py<PyDict>,
    /// The objects, each with its hash.
    objects: RefCell<Vec<(Py<PyAny>, isize)>>,
    /// Those that no program can write, by their representations.
    named: RefCell<HashMap<String, u64>>,
}

fn natural(object: &Bound<'_, PyAny>) -> Option<u64> {
    let number = object.cast_exact::<PyInt>().ok()?.extract::<u64>().ok()?;
    (number < OBJECT).then_some(number)
}

impl Positions {
    /// The board that stands for a position.
    ///
    /// # Errors
    /// If the object has no hash, and what Python raises.
    pub fn board(&self, object: &Bound<'_, PyAny>) -> PyResult<Board> {
        if let Some(number) = natural(object) {
            return Ok([number].into_iter().collect());
        }
        if let Ok(tuple) = object.cast_exact::<PyTuple>()
            && tuple.len() > 1
            && let Some(numbers) = tuple.iter_borrowed().map(|item| natural(&item)).collect::<Option<Board>>()
        {
            return Ok(numbers);
        }
        let py = object.py();
        let numbers = self.numbers.bind(py);
        let number = match numbers.get_item(object)? {
            Some(number) => number.extract::<u64>()?,
            None => {
                let hash = object.hash()?;
                let number = self.objects.borrow().len() as u64;
                numbers.set_item(object, number)?;
                self.objects.borrow_mut().push((object.clone().unbind(), hash));
                if literal(object, DEEPEST)?.is_none() {
                    let name = object.repr()?.to_cow()?.into_owned();
                    self.named.borrow_mut().insert(name, number);
                }
                number
            }
        };
        Ok([OBJECT, number].into_iter().collect())
    }

    /// The position that a board stands for.
    ///
    /// # Errors
    /// If the object is not the one that it was.
    pub fn object<'py>(&self, py: Python<'py>, board: &Board) -> PyResult<Bound<'py, PyAny>> {
        match **board {
            [number] => number.into_bound_py_any(py),
            [OBJECT, number] => {
                let object = usize::try_from(number).ok().and_then(|number| {
                    self.objects.borrow().get(number).map(|(object, hash)| (object.clone_ref(py), *hash))
                });
                let Some((object, hash)) = object else { return Err(PyValueError::new_err("no such position")) };
                let object = object.into_bound(py);
                if object.hash()? != hash {
                    let message = format!("the position {} has changed since it was given", object.repr()?);
                    return Err(PyValueError::new_err(message));
                }
                Ok(object)
            }
            _ => Ok(PyTuple::new(py, board.iter())?.into_any()),
        }
    }

    /// Asks `valid` of a position.
    ///
    /// # Errors
    /// If it is not, and what Python raises.
    pub fn check(&self, object: &Bound<'_, PyAny>) -> PyResult<()> {
        let Some(valid) = &self.valid else { return Ok(()) };
        match valid.bind(object.py()).call1((object,))?.is_truthy()? {
            true => Ok(()),
            false => Err(crate::error::CutcakeError::new_err(format!("{} is not a position", object.repr()?))),
        }
    }

    /// The position that is written with these entries.
    fn read<'py>(&self, py: Python<'py>, entries: &[Entry]) -> PyResult<Bound<'py, PyAny>> {
        if let [Entry::Text(text)] = entries {
            let number = self.named.borrow().get(text).copied();
            if let Some(number) = number {
                return self.object(py, &[OBJECT, number].into_iter().collect());
            }
        }
        match entries {
            [entry] => read(py, entry, DEEPEST),
            entries => read(py, &Entry::List(entries.to_vec()), DEEPEST),
        }
    }
}

/// An entry as an object of Python.
fn read<'py>(py: Python<'py>, entry: &Entry, depth: u32) -> PyResult<Bound<'py, PyAny>> {
    let deeper = depth.checked_sub(1).ok_or_else(|| PyValueError::new_err("entries are nested too deeply"))?;
    match entry {
        Entry::Integer(number) => number.into_bound_py_any(py),
        Entry::Text(text) => text.into_bound_py_any(py),
        Entry::Boolean(boolean) => boolean.into_bound_py_any(py),
        Entry::List(items) => {
            let items = items.iter().map(|item| read(py, item, deeper)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyTuple::new(py, items)?.into_any())
        }
        _ => Err(PyTypeError::new_err("an entry is an integer, a string, a boolean or a tuple of them")),
    }
}

/// How a program writes an object so that it is read as the same one; none if it cannot.
fn literal(object: &Bound<'_, PyAny>, depth: u32) -> PyResult<Option<String>> {
    let Some(deeper) = depth.checked_sub(1) else { return Ok(None) };
    if let Ok(boolean) = object.cast_exact::<PyBool>() {
        return Ok(Some(boolean.is_true().to_string()));
    }
    if object.cast_exact::<PyInt>().is_ok() {
        return Ok(Some(object.extract::<BigInt>()?.to_string()));
    }
    if let Ok(text) = object.cast_exact::<PyString>() {
        let text = text.to_cow()?;
        let is_plain = text.chars().all(|letter| !letter.is_control() && !"\"\\".contains(letter));
        return Ok(is_plain.then(|| format!("\"{text}\"")));
    }
    let Ok(tuple) = object.cast_exact::<PyTuple>() else { return Ok(None) };
    let items = tuple.iter().map(|item| literal(&item, deeper)).collect::<PyResult<Option<Vec<_>>>>()?;
    Ok(items.map(|items| match items.as_slice() {
        [one] => format!("({one},)"),
        items => format!("({})", items.join(", ")),
    }))
}

/// The moves of the players at once in one board: what `both` is asked with.
#[derive(Default)]
struct Moves {
    board: Board,
    of_players: [Vec<Py<PyAny>>; 2],
}

/// A ruleset that is an object of Python.
struct Rules {
    name: String,
    summary: String,
    theory: &'static Theory,
    sides: Option<Vec<String>>,
    is_loopy: bool,
    positions: Rc<Positions>,
    /// What says the options of each player.
    options: [Py<PyAny>; 3],
    both: Option<Py<PyAny>>,
    split: Option<Py<PyAny>>,
    moves: RefCell<Moves>,
    /// Whether Python raised something that rules could not tell at once.
    has_failed: Cell<bool>,
}

impl Rules {
    /// Asks Python; what it raises is kept for who asked.
    fn ask<T>(&self, ask: impl FnOnce(Python<'_>) -> PyResult<T>) -> Result<T, Stop> {
        if self.has_failed.take() {
            return Err(Stop::Rules);
        }
        Python::attach(ask).map_err(|error| {
            raise(error);
            Stop::Rules
        })
    }

    /// A position, or the sum of those in a list.
    fn sum(&self, option: &Bound<'_, PyAny>) -> PyResult<Boards> {
        match option.cast::<PyList>() {
            Ok(parts) => parts.iter().map(|part| self.positions.board(&part)).collect(),
            Err(_) => Ok(Boards::from(self.positions.board(option)?)),
        }
    }

    /// What a method of the rules gives, one after the other; nothing for `None`. Of a map they are its values.
    fn given(
        &self,
        given: &Bound<'_, PyAny>,
        limit: &Limit,
        mut take: impl FnMut(&Bound<'_, PyAny>, Boards) -> PyResult<()>,
    ) -> PyResult<Option<Stop>> {
        if given.is_none() {
            return Ok(None);
        }
        if given.cast::<PyString>().is_ok() {
            return Err(PyTypeError::new_err(
                "rules give a collection of positions, not a string; a single one is `[p]` or `yield p`",
            ));
        }
        let map = given.cast::<PyDict>().ok();
        for key in given.try_iter()? {
            if let Err(stop) = limit.position().and_then(|()| limit.check()) {
                return Ok(Some(stop));
            }
            let key = key?;
            let option = match map {
                Some(map) => map.get_item(&key)?.unwrap_or_else(|| key.clone()),
                None => key.clone(),
            };
            let boards = self.sum(&option)?;
            take(&key, boards)?;
        }
        Ok(None)
    }
}

impl OwnRules for Rules {
    fn name(&self) -> &str {
        &self.name
    }

    fn summary(&self) -> &str {
        &self.summary
    }

    fn theory(&self) -> &'static Theory {
        self.theory
    }

    fn sides(&self) -> Option<Vec<&str>> {
        self.sides.as_ref().map(|sides| sides.iter().map(String::as_str).collect())
    }

    fn board(&self, entries: &[Entry]) -> Option<Board> {
        let board = Python::attach(|py| {
            let position = self.positions.read(py, entries)?;
            self.positions.check(&position)?;
            self.positions.board(&position)
        });
        board.ok()
    }

    fn entries(&self, board: &Board) -> Option<String> {
        let [OBJECT, _] = **board else { return None };
        let text = Python::attach(|py| {
            let object = self.positions.object(py, board)?;
            let Some(text) = literal(&object, DEEPEST)? else {
                let text = object.repr()?.to_cow()?.replace('\\', "\\\\").replace('"', "\\\"");
                return Ok(format!("\"{text}\""));
            };
            let has_many = object.cast::<PyTuple>().is_ok_and(|tuple| tuple.len() > 1);
            Ok(match text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
                Some(inside) if has_many => inside.replace(", ", ","),
                _ => text,
            })
        });
        Some(text.unwrap_or_else(|error: PyErr| {
            raise(error);
            String::new()
        }))
    }

    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        limit.check()?;
        let (options, stop) = self.ask(|py| {
            let position = self.positions.object(py, board)?;
            let given = self.options[player.index()].bind(py).call1((position,))?;
            let (mut options, mut moves) = (Vec::new(), Vec::new());
            let is_at_once = self.theory.universe.is_at_once();
            let stop = self.given(&given, limit, |key, boards| {
                options.push(boards);
                if is_at_once {
                    moves.push(key.clone().unbind());
                }
                Ok(())
            })?;
            if is_at_once {
                let mut known = self.moves.borrow_mut();
                if known.board != *board {
                    *known = Moves { board: board.clone(), ..Moves::default() };
                }
                known.of_players[usize::from(player == Player::Right)] = moves;
            }
            Ok((options, stop))
        })?;
        stop.map_or(Ok(options), Err)
    }

    fn both(&self, board: &Board, left: usize, right: usize, limit: &Limit) -> Result<Boards, Stop> {
        limit.check()?;
        for (player, place) in [(Player::Left, left), (Player::Right, right)] {
            let is_known = {
                let known = self.moves.borrow();
                known.board == *board && known.of_players[usize::from(player == Player::Right)].len() > place
            };
            if !is_known {
                self.options(board, player, limit)?;
            }
        }
        self.ask(|py| {
            let position = self.positions.object(py, board)?;
            let of_player = |player: usize, place: usize| {
                let known = self.moves.borrow();
                known.of_players[player].get(place).map(|one| one.clone_ref(py))
            };
            let (Some(both), Some(left), Some(right)) = (&self.both, of_player(0, left), of_player(1, right)) else {
                return Err(PyValueError::new_err("rules gave other moves than before"));
            };
            self.sum(&both.bind(py).call1((position, left, right))?)
        })
    }

    fn split(&self, board: &Board) -> Boards {
        let Some(split) = &self.split else { return Boards::from(board.clone()) };
        let parts = Python::attach(|py| {
            let parts = split.bind(py).call1((self.positions.object(py, board)?,))?;
            if parts.is_none() {
                return Ok(Boards::from(board.clone()));
            }
            parts.try_iter()?.map(|part| self.positions.board(&part?)).collect::<PyResult<Boards>>()
        });
        parts.unwrap_or_else(|error| {
            raise(error);
            self.has_failed.set(true);
            Boards::from(board.clone())
        })
    }

    fn is_loopy(&self) -> bool {
        self.is_loopy
    }
}

/// Adds a ruleset to the session of this thread.
#[pyfunction]
pub fn own_ruleset<'py>(rules: &Bound<'py, PyAny>, name: &str, summary: &str) -> PyResult<Bound<'py, PyAny>> {
    let py = rules.py();
    let method = |name: &str| {
        rules.getattr_opt(name).map(|method| method.filter(|method| method.is_callable()).map(Bound::unbind))
    };
    let is_said = |name: &str| method(name).map(|method| method.is_some());
    let theories = [(&IMPARTIAL, "options"), (&THREE_PLAYER, "center"), (&SYNCHRONIZED, "both"), (&PARTIZAN, "left")];
    let mut theory = None;
    for (of, clause) in theories {
        if theory.is_none() && is_said(clause)? {
            theory = Some(of);
        }
    }
    let theory = theory.ok_or_else(|| {
        PyTypeError::new_err(
            "rules have `left` and `right`, or `options` of both players, or `left`, `center` and `right` of three; `both` where players move at once",
        )
    })?;
    let needed = |clause: &str| {
        method(clause)?.ok_or_else(|| PyTypeError::new_err(format!("{}: `{clause}` is missing", theory.help)))
    };
    let clause = |clause: &'static str| needed(if theory.has_same_moves() { "options" } else { clause });
    let options =
        [clause("left")?, if theory == &THREE_PLAYER { clause("center")? } else { clause("left")? }, clause("right")?];
    let attribute = |name: &str| rules.getattr_opt(name).map(|value| value.filter(|value| !value.is_callable()));
    let positions = Rc::new(Positions {
        valid: method("valid")?,
        numbers: PyDict::new(py).unbind(),
        objects: RefCell::default(),
        named: RefCell::default(),
    });
    let rules = Rules {
        name: name.to_owned(),
        summary: summary.to_owned(),
        theory,
        sides: attribute("sides")?.map(|sides| sides.extract()).transpose()?,
        is_loopy: attribute("loopy")?.map(|loopy| loopy.is_truthy()).transpose()?.unwrap_or(false),
        positions: Rc::clone(&positions),
        options,
        both: if theory == &SYNCHRONIZED { Some(needed("both")?) } else { None },
        split: method("split")?,
        moves: RefCell::default(),
        has_failed: Cell::new(false),
    };
    let told = ask_at_once(py, |state| {
        let id = state.session.add_rules(rules);
        state.own.insert(id, positions);
        let ruleset = state.session.ruleset(id);
        Converted::of_value(state, ruleset, Standing::Proved)
    })?;
    told.object(py)
}
