//! Two-player games with stones on a board: their common part.

use std::{rc::Rc, sync::Arc};

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::{
        filling::Cells,
        grid::Grid,
        letters::Letters,
        stones::{Cell, Square, Stones, Turns},
    },
    example_board,
    impartial::{broken, integers},
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
};
use cutcake_search::rules::PackedRules;

/// A game on a board of stones: `x` of Left, `o` of Right, `.` for a free square and `#` for a closed one.
pub trait StoneGame {
    /// Its name.
    fn name(&self) -> &str;

    /// A summary of its rules.
    fn summary(&self) -> &str;

    /// Example programs.
    fn examples(&self) -> &[&str];

    /// The letters of its boards.
    fn letters(&self) -> &'static str {
        ".xo#"
    }

    /// The letters of the boards that sweeps cover.
    fn swept_letters(&self) -> &'static str {
        self.letters()
    }

    /// Its parameters, as they are typed: `maxDistance := 2`; empty if it has none.
    fn parameters(&self) -> String {
        String::new()
    }

    /// The game with these parameters, if it takes any: see [`Ruleset::with`].
    fn with(&self, _by_place: &[Entry], _by_name: &[(&str, Entry)]) -> Option<Result<Rc<dyn Ruleset>, NoBoard>> {
        None
    }

    /// The options of a player, in the order of the squares from which he moves.
    fn moves(&self, stones: &Stones, player: Player, limit: &Limit) -> Result<Vec<Stones>, Stop>;

    /// The components of a board, without those on which there will never be a move.
    fn parts(&self, stones: &Stones) -> Vec<Stones>;

    /// The symmetries of the rules.
    fn turns(&self) -> Turns {
        Turns::ALL
    }

    /// The rules for packed boards, if there are any.
    fn packed(&self) -> Option<Arc<dyn PackedRules>> {
        None
    }

    /// The negative of a board, if it is a board.
    fn negative(&self, stones: &Stones) -> Option<Stones> {
        Some(stones.exchanged())
    }
}

/// The ruleset of a [`StoneGame`]. A board is written by its rows, separated by `|`, or, if it is empty, by its numbers of rows and
/// columns; its code is that of [`Stones`].
pub struct StoneRuleset<G>(pub G);

impl<G: StoneGame> Ruleset for StoneRuleset<G> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn summary(&self) -> &str {
        self.0.summary()
    }

    fn examples(&self) -> &[&str] {
        self.0.examples()
    }

    fn written(&self) -> String {
        match self.0.parameters() {
            none if none.is_empty() => self.name().to_owned(),
            parameters => format!("{}({parameters})", self.name()),
        }
    }

    /// A board of the examples.
    fn form(&self) -> String {
        example_board(self.name(), self.examples()).unwrap_or_else(|| format!("{}[\"board\"]", self.name()))
    }

    fn with(&self, by_place: &[Entry], by_name: &[(&str, Entry)]) -> Result<Rc<dyn Ruleset>, NoBoard> {
        self.0.with(by_place, by_name).unwrap_or_else(|| {
            Err(broken(format!("{} takes no parameters; a position is written {}", self.name(), self.form()), Some(0)))
        })
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["rows", "columns"])
    }

    fn numbers_of_entries(&self) -> Option<Vec<usize>> {
        Some(vec![1, 2])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        let stones = match entries {
            [Entry::Text(text)] => Stones::read(text, self.0.letters())
                .ok_or_else(|| broken(why_unreadable(text, self.0.letters()), Some(0)))?,
            _ => {
                let sides = integers(self, entries, 1)?;
                Stones::empty(sides[0], sides[1]).ok_or_else(|| broken(TOO_LARGE, None))?
            }
        };
        Ok(stones.code())
    }

    fn entries(&self, board: &Board) -> String {
        match self.0.parameters() {
            none if none.is_empty() => format!("\"{}\"", Stones::of(board)),
            parameters => format!("\"{}\"; {parameters}", Stones::of(board)),
        }
    }

    /// None: a board is a shape.
    fn coordinates<'b>(&self, _board: &'b Board) -> Option<&'b [u64]> {
        None
    }

    fn cells(&self) -> Option<Cells> {
        Some(Cells { letters: self.0.swept_letters(), is_strip: false, symmetry: self.0.turns().symmetry() })
    }

    fn play(&self) -> Play<'_> {
        Play::Partizan(self)
    }

    fn packed(&self) -> Option<Arc<dyn PackedRules>> {
        self.0.packed()
    }
}

impl<G: StoneGame> Rules for StoneRuleset<G> {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let moves = self.0.moves(&Stones::of(board), player, limit)?;
        let options: IndexSet<Board, FxBuildHasher> = moves.iter().map(Stones::code).collect();
        Ok(options.into_iter().map(Boards::from).collect())
    }

    fn split(&self, board: &Board) -> Boards {
        self.0.parts(&Stones::of(board)).iter().map(Stones::code).collect()
    }

    /// The image of the board under the symmetries with the least code.
    fn same(&self, board: &Board) -> Board {
        Stones::of(board).least_code(self.0.turns())
    }

    fn negative(&self, board: &Board) -> Option<Board> {
        Some(self.0.negative(&Stones::of(board))?.least_code(self.0.turns()))
    }
}

/// The error for a board that is too large.
const TOO_LARGE: &str = "a board of stones has at most 64 rows and 64 columns";

/// The reason why a text is no board with these letters.
fn why_unreadable(text: &str, letters: &str) -> String {
    match Letters::new(letters).and_then(|letters| Grid::read(text, &letters)) {
        Err(error) => error.to_string(),
        Ok(_) => TOO_LARGE.to_owned(),
    }
}

/// A set of possible contents of a square, one bit for each [`Cell`].
pub(super) type CellSet = u8;

/// The bit of a cell.
pub(super) const fn bit(cell: Cell) -> CellSet {
    1 << cell as u8
}

/// The components of a game in which a move involves three consecutive squares of a row or a column.
///
/// The possible contents of each square are found as a fixed point: `moved` maps the possible contents of three squares in a line to
/// those after moves along it, or to `None` if there are no moves. Squares that no lines with moves connect belong to different
/// components, and squares on no such line to none, since no move will ever involve them.
pub(super) fn parts_by_lines(stones: &Stones, moved: impl Fn([CellSet; 3]) -> Option<[CellSet; 3]>) -> Vec<Stones> {
    let (rows, columns) = (stones.rows(), stones.columns());
    let mut reachable: SmallVec<[CellSet; 64]> = stones.cells().map(|(_, cell)| bit(cell)).collect();
    let across = (0..rows * columns).filter(|first| first % columns + 2 < columns).map(|first| (first, 1));
    let upright = (0..rows.saturating_sub(2) * columns).map(|first| (first, columns));
    let mut lines: SmallVec<[[usize; 3]; 64]> =
        across.chain(upright).map(|(first, next)| [first, first + next, first + 2 * next]).collect();
    let mut grows = true;
    while std::mem::take(&mut grows) {
        for line in &lines {
            let Some(after) = moved(line.map(|square| reachable[square])) else { continue };
            for (square, bit) in line.iter().zip(after) {
                grows |= reachable[*square] | bit != reachable[*square];
                reachable[*square] |= bit;
            }
        }
    }
    lines.retain(|line| moved(line.map(|square| reachable[square])).is_some());
    // A union-find forest: for each square on a line, another one of its component with a smaller index, or itself.
    let mut roots: SmallVec<[Option<usize>; 64]> = SmallVec::from_elem(None, reachable.len());
    for line in &lines {
        for square in line {
            roots[*square] = Some(*square);
        }
    }
    let root = |roots: &[Option<usize>], mut square: usize| {
        while let Some(next) = roots[square].filter(|next| *next != square) {
            square = next;
        }
        square
    };
    for line in &lines {
        let ends = line.map(|square| root(&roots, square));
        let least = ends.into_iter().min();
        ends.into_iter().for_each(|end| roots[end] = least);
    }
    let mut parts: SmallVec<[(usize, SmallVec<[Square; 16]>); 4]> = SmallVec::new();
    for square in (0..reachable.len()).filter(|square| roots[*square].is_some()) {
        let (root, place) = (root(&roots, square), (square / columns, square % columns));
        match parts.iter_mut().find(|(other, _)| *other == root) {
            Some((_, part)) => part.push(place),
            None => parts.push((root, SmallVec::from_slice(&[place]))),
        }
    }
    parts.iter().filter_map(|(_, part)| stones.around(part, |_| Cell::Closed)).collect()
}
