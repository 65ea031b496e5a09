//! Rulesets in which play may return to a position: the boards of the engine of loopy games, and their notation.

use std::{cell::RefCell, fmt::Display, rc::Rc};

use cutcake_loopy::{
    graph::Graph,
    outcome::Decision,
    ruleset::{
        NoBoard as NotRead,
        fox_and_geese::Meadow,
        hare_and_hounds::Field,
        hunt,
        loopy_graph::LoopyGraph,
        toads_and_frogs::{BackslidingToadsAndFrogs, RingToadsAndFrogs, Strip},
    },
};
use indexmap::IndexMap;

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::filling::{Cells, Symmetry},
    impartial::broken,
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    shape::{Look, Shape},
};

/// Makes the starting board with these numbers of rows and columns.
type Start<B> = fn(u64, u64) -> Result<B, NotRead>;

/// Returns the winner of a board, and the length of play.
type Decide<B> = fn(&B, &Limit) -> Result<Decision, Stop>;

/// A kind of board with its moves.
struct BoardKind<B> {
    name: &'static str,
    summary: &'static str,
    examples: &'static [&'static str],
    form: &'static str,
    read: fn(&str) -> Result<B, NotRead>,
    /// Makes the starting board, if boards may have any size.
    start: Option<Start<B>>,
    code: fn(&B) -> Board,
    of_code: fn(&Board) -> Option<B>,
    moves: fn(&B, Player) -> Vec<B>,
    /// The letters, if its boards are all fillings of strips with them.
    letters: Option<&'static str>,
    /// The representative of equal boards.
    same: fn(&B) -> B,
    /// Finds the winner and the length of play without a graph of all play, if that is possible.
    decision: Option<Decide<B>>,
}

/// A ruleset whose boards are written by rows.
struct Loopy<B: 'static>(&'static BoardKind<B>);

fn not_read(error: NotRead) -> NoBoard {
    broken(error.0, Some(0))
}

impl<B: Display> Ruleset for Loopy<B> {
    fn name(&self) -> &str {
        self.0.name
    }

    fn summary(&self) -> &str {
        self.0.summary
    }

    fn examples(&self) -> &[&str] {
        self.0.examples
    }

    fn form(&self) -> String {
        self.0.form.to_owned()
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(if self.0.start.is_some() { vec!["rows", "columns"] } else { vec!["cells"] })
    }

    fn numbers_of_entries(&self) -> Option<Vec<usize>> {
        Some(if self.0.start.is_some() { vec![1, 2] } else { vec![1] })
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        let board = match (entries, self.0.start) {
            ([Entry::Text(text)], _) => (self.0.read)(text).map_err(not_read)?,
            ([Entry::Integer(rows), Entry::Integer(columns)], Some(start)) => {
                let size = |number: &num_bigint::BigInt| u64::try_from(number).unwrap_or(u64::MAX);
                start(size(rows), size(columns)).map_err(not_read)?
            }
            _ => return Err((self.0.read)("").err().map_or_else(|| broken(self.0.form, Some(0)), not_read)),
        };
        Ok((self.0.code)(&board))
    }

    fn entries(&self, board: &Board) -> String {
        (self.0.of_code)(board).map_or_else(String::new, |board| format!("\"{board}\""))
    }

    /// None: a board is a shape.
    fn coordinates<'b>(&self, _board: &'b Board) -> Option<&'b [u64]> {
        None
    }

    fn cells(&self) -> Option<Cells> {
        self.0.letters.map(|letters| Cells { letters, is_strip: true, symmetry: Symmetry::Trivial })
    }

    fn shape(&self, board: &Board) -> Shape {
        let text = self.entries(board);
        match self.0.letters {
            Some(TOADS_AND_FROGS) => {
                Shape::Pieces { rows: vec![text.trim_matches('"').to_owned()], look: Look::Animals, marked: Vec::new() }
            }
            // Places that are no point of the board are drawn as closed squares.
            _ => Shape::of_entries(&text.replace('-', "#")),
        }
    }

    fn play(&self) -> Play<'_> {
        Play::Partizan(self)
    }

    fn is_loopy(&self) -> bool {
        true
    }

    fn decision(&self, board: &Board, limit: &Limit) -> Result<Option<Decision>, Stop> {
        let found = self.0.decision.zip((self.0.of_code)(board));
        found.map(|(decision, board)| decision(&board, limit)).transpose()
    }
}

impl<B> Rules for Loopy<B> {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        limit.check()?;
        let Some(board) = (self.0.of_code)(board) else { return Ok(Vec::new()) };
        let moves = (self.0.moves)(&board, player);
        Ok(moves.iter().map(|option| Boards::from((self.0.code)(&(self.0.same)(option)))).collect())
    }

    fn same(&self, board: &Board) -> Board {
        (self.0.of_code)(board).map_or_else(|| board.clone(), |board| (self.0.code)(&(self.0.same)(&board)))
    }

    fn whole(&self, board: &Board, player: Player, _: &Limit) -> Result<Option<Vec<Board>>, Stop> {
        let moves = (self.0.of_code)(board).map_or_else(Vec::new, |board| (self.0.moves)(&board, player));
        Ok(Some(moves.iter().map(self.0.code).collect()))
    }
}

fn code_of_strip(strip: &Strip) -> Board {
    Board::from_slice(&strip.code())
}

fn strip_of(board: &Board) -> Option<Strip> {
    Strip::of_code(board.as_slice().try_into().ok()?)
}

const TOADS_AND_FROGS: &str = ".tf";

const BACKSLIDING: BoardKind<Strip> = BoardKind {
    name: "BackslidingToadsAndFrogs",
    summary: "Left moves a toad t one step to the right or one step back, Right a frog f one step to the left or one step back, onto an \
              empty cell; or over one animal of the other player, ahead alone, onto the empty cell behind it; a cell # is closed. Play may come back to a \
              position: endless play is a draw.",
    examples: &[
        "BackslidingToadsAndFrogs[\"tt..ff\"]",
        "BackslidingToadsAndFrogs[\"ttf.f\"]",
        "OutcomeClass(BackslidingToadsAndFrogs[\"tf..\"])",
    ],
    form: "BackslidingToadsAndFrogs[\"tt..ff\"]",
    read: Strip::parse,
    start: None,
    code: code_of_strip,
    of_code: strip_of,
    moves: |strip, player| BackslidingToadsAndFrogs.moves(strip, player),
    letters: Some(TOADS_AND_FROGS),
    same: |strip| *strip,
    decision: None,
};

const RING: BoardKind<Strip> = BoardKind {
    name: "RingToadsAndFrogs",
    summary: "Toads and Frogs on a ring: Left moves a toad t one step ahead, Right a frog f the other way round, onto an empty cell or \
              over one animal of the other player; a cell # is closed. The first cell is behind the last one. Endless play is a draw.",
    examples: &["RingToadsAndFrogs[\"t.f.f\"]", "RingToadsAndFrogs[\"tf.\"]"],
    form: "RingToadsAndFrogs[\"t.f.f\"]",
    read: Strip::parse,
    start: None,
    code: code_of_strip,
    of_code: strip_of,
    moves: |ring, player| RingToadsAndFrogs.moves(ring, player),
    letters: Some(TOADS_AND_FROGS),
    same: Strip::least_rotation,
    decision: None,
};

fn code_of_meadow(meadow: &Meadow) -> Board {
    Board::from_slice(&meadow.code())
}

fn meadow_of(board: &Board) -> Option<Meadow> {
    Meadow::of_code(board.as_slice().try_into().ok()?)
}

/// The moves of a meadow. A fox that has escaped can move forever, so that these boards have the value **off**.
fn moves_of_meadow(meadow: &Meadow, player: Player, run: u8) -> Vec<Meadow> {
    match (meadow.has_escaped(), player) {
        (true, Player::Right) => vec![*meadow],
        (true, _) => Vec::new(),
        (false, _) => meadow.moves(player, run),
    }
}

const FOX_AND_GEESE: BoardKind<Meadow> = BoardKind {
    name: "FoxAndGeese",
    summary: "Left moves a goose x one step diagonally down, Right the fox o one step diagonally in any direction, onto an empty square \
              of their colour: row + column is even, counted from the bottom left. A fox that the geese cannot hold any more has \
              escaped above them, and can move as often as Right likes. `FoxAndGeese[8,8]` is the board on which play begins.",
    examples: &[
        "FoxAndGeese[\".x.x|....|....|o...\"]",
        "FoxAndGeese[\"x.x.|....|..o.\"]",
        "OutcomeClass(FoxAndGeese[4,4])",
    ],
    form: "FoxAndGeese[\".x.x|....|....|o...\"]",
    read: Meadow::parse,
    start: Some(Meadow::start),
    code: code_of_meadow,
    of_code: meadow_of,
    moves: |meadow, player| moves_of_meadow(meadow, player, 1),
    letters: None,
    same: Meadow::same,
    decision: Some(|meadow, limit| hunt::decision(meadow, 1, limit)),
};

const CEYLONESE: BoardKind<Meadow> = BoardKind {
    name: "CeyloneseFoxAndGeese",
    summary: "Fox and Geese, where the fox runs one or two squares in one direction.",
    examples: &["CeyloneseFoxAndGeese[\"..x.|...x|..o.\"]"],
    form: "CeyloneseFoxAndGeese[\".x.x|....|....|o...\"]",
    read: Meadow::parse,
    start: Some(Meadow::start),
    code: code_of_meadow,
    of_code: meadow_of,
    moves: |meadow, player| moves_of_meadow(meadow, player, 2),
    letters: None,
    same: Meadow::same,
    decision: Some(|meadow, limit| hunt::decision(meadow, 2, limit)),
};

const HARE_AND_HOUNDS: BoardKind<Field> = BoardKind {
    name: "HareAndHounds",
    summary: "Left moves a hound x along a line to an empty point, up, down or to the right, Right the hare o along any line. A hare \
              with no hound to the left of it has escaped, and can move as often as Right likes. Endless play is a draw.",
    examples: &["HareAndHounds[\"-..x-|.x.xo|-...-\"]", "OutcomeClass(HareAndHounds[\"-x..-|x...o|-x..-\"])"],
    form: "HareAndHounds[\"-x..-|x...o|-x..-\"]",
    read: Field::parse,
    start: None,
    code: |field| Board::from_slice(&field.code()),
    of_code: |board| Field::of_code(board.as_slice().try_into().ok()?),
    moves: |field, player| match (field.has_escaped(), player) {
        (true, Player::Right) => vec![*field],
        (true, _) => Vec::new(),
        (false, _) => field.moves(player),
    },
    letters: None,
    same: Field::same,
    decision: None,
};

/// The built-in loopy rulesets.
pub fn all() -> Vec<Rc<dyn Ruleset>> {
    vec![
        Rc::new(Loopy(&BACKSLIDING)),
        Rc::new(Loopy(&RING)),
        Rc::new(Loopy(&FOX_AND_GEESE)),
        Rc::new(Loopy(&CEYLONESE)),
        Rc::new(Loopy(&HARE_AND_HOUNDS)),
        Rc::new(Graphs::default()),
    ]
}

/// Loopy graphs: a token moves along edges. A board is the index of a graph among those that were parsed, and a vertex.
#[derive(Default)]
struct Graphs {
    read: RefCell<IndexMap<String, Rc<LoopyGraph>>>,
}

impl Graphs {
    fn of(&self, board: &Board) -> Option<(Rc<LoopyGraph>, u32)> {
        let [place, vertex] = board.as_slice() else { return None };
        let read = self.read.borrow();
        let (_, graph) = read.get_index(usize::try_from(*place).ok()?)?;
        Some((Rc::clone(graph), u32::try_from(*vertex).ok()?))
    }
}

impl Ruleset for Graphs {
    fn name(&self) -> &str {
        "LoopyGraph"
    }

    fn summary(&self) -> &str {
        "A token moves along the edges of a graph: `a>c` is an edge from a to c for Left, `a<c` one for Right, `a-c` one for both. \
         Play starts at the first name. Endless play is a draw."
    }

    fn examples(&self) -> &[&str] {
        &["LoopyGraph[\"a-b b-a a>c\"]", "NimValue(LoopyGraph[\"a-b b-c c-a a-d b-d\"])", "LoopyGraph[\"a>b a<a\"]"]
    }

    fn form(&self) -> String {
        "LoopyGraph[\"a-b b-a a>c\"]".to_owned()
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["edges"])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        let text = match entries {
            [Entry::Text(text)] => text,
            _ => "",
        };
        if let Some(place) = self.read.borrow().get_index_of(text) {
            return Ok(Board::from_slice(&[place as u64, 0]));
        }
        let graph = LoopyGraph::parse(text).map_err(not_read)?;
        let (place, _) = self.read.borrow_mut().insert_full(text.to_owned(), Rc::new(graph));
        Ok(Board::from_slice(&[place as u64, 0]))
    }

    fn entries(&self, board: &Board) -> String {
        self.of(board).map_or_else(String::new, |(graph, vertex)| format!("\"{}\"", graph.at(vertex).text()))
    }

    fn coordinates<'b>(&self, _board: &'b Board) -> Option<&'b [u64]> {
        None
    }

    fn shape(&self, board: &Board) -> Shape {
        Shape::Text(self.entries(board))
    }

    fn play(&self) -> Play<'_> {
        Play::Partizan(self)
    }

    fn is_loopy(&self) -> bool {
        true
    }

    fn graph(&self, board: &Board) -> Option<Graph> {
        let (graph, vertex) = self.of(board)?;
        Some(graph.graph().clone().with_start(vertex))
    }
}

impl Rules for Graphs {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        limit.check()?;
        let (Some((graph, vertex)), Some(place)) = (self.of(board), board.first()) else { return Ok(Vec::new()) };
        let options = graph.graph().options(vertex, player).iter();
        Ok(options.map(|option| Boards::from(Board::from_slice(&[*place, u64::from(*option)]))).collect())
    }
}
