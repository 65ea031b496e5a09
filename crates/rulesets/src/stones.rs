//! Games of two players with stones on a board: what they have in common.

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

    /// How it is played.
    fn summary(&self) -> &str;

    /// Programs that show it.
    fn examples(&self) -> &[&str];

    /// What can be on a square.
    fn letters(&self) -> &'static str {
        ".xo#"
    }

    /// The letters of the boards that a sweep goes through.
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

    /// What a player can make of a board, in the order of the squares from which he moves.
    fn moves(&self, stones: &Stones, player: Player, limit: &Limit) -> Result<Vec<Stones>, Stop>;

    /// The boards whose sum a board is, without those on which nobody will ever move.
    fn parts(&self, stones: &Stones) -> Vec<Stones>;

    /// The ways to turn a board that change nothing.
    fn turns(&self) -> Turns {
        Turns::ALL
    }

    /// How it is played on packed boards, where it is.
    fn packed(&self) -> Option<Arc<dyn PackedRules>> {
        None
    }

    /// The board with the players changed about, if the rules allow that.
    fn negative(&self, stones: &Stones) -> Option<Stones> {
        Some(stones.exchanged())
    }
}

/// The ruleset of such a game. A board is written by its rows, divided by `|`, or if it is empty by how many rows and columns
/// it has; its code is that of [`Stones`].
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

    fn form(&self) -> String {
        format!("{}[\"board\"]", self.name())
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

    /// The board turned and mirrored so that its code is the least.
    fn same(&self, board: &Board) -> Board {
        Stones::of(board).least_code(self.0.turns())
    }

    fn negative(&self, board: &Board) -> Option<Board> {
        Some(self.0.negative(&Stones::of(board))?.least_code(self.0.turns()))
    }
}

/// What a board has at most.
const TOO_LARGE: &str = "a board of stones has at most 64 rows and 64 columns";

/// Why a text is no board with these letters.
fn why_unreadable(text: &str, letters: &str) -> String {
    match Letters::new(letters).and_then(|letters| Grid::read(text, &letters)) {
        Err(error) => error.to_string(),
        Ok(_) => TOO_LARGE.to_owned(),
    }
}

/// What may come to stand on a square: a bit for each thing.
pub(super) type May = u8;

/// The bit of a thing.
pub(super) const fn may(cell: Cell) -> May {
    1 << cell as u8
}

/// The parts of a game in which a move is about three squares next to each other in a row or a column.
///
/// What may ever come to stand on each square is found step by step: `moved` says of three squares in a line what may stand
/// there after moves along it, if there may be any. Squares that no lines with moves tie together are of different parts, and
/// those on no such line of none: whatever is played, no move will touch them.
pub(super) fn parts_by_lines(stones: &Stones, moved: impl Fn([May; 3]) -> Option<[May; 3]>) -> Vec<Stones> {
    let (rows, columns) = (stones.rows(), stones.columns());
    let mut may_be: SmallVec<[May; 64]> = stones.cells().map(|(_, cell)| may(cell)).collect();
    let across = (0..rows * columns).filter(|first| first % columns + 2 < columns).map(|first| (first, 1));
    let upright = (0..rows.saturating_sub(2) * columns).map(|first| (first, columns));
    let mut lines: SmallVec<[[usize; 3]; 64]> =
        across.chain(upright).map(|(first, next)| [first, first + next, first + 2 * next]).collect();
    let mut grows = true;
    while std::mem::take(&mut grows) {
        for line in &lines {
            let Some(after) = moved(line.map(|square| may_be[square])) else { continue };
            for (square, may) in line.iter().zip(after) {
                grows |= may_be[*square] | may != may_be[*square];
                may_be[*square] |= may;
            }
        }
    }
    lines.retain(|line| moved(line.map(|square| may_be[square])).is_some());
    // For each square on a line another one of its part with a smaller number, or itself.
    let mut roots: SmallVec<[Option<usize>; 64]> = SmallVec::from_elem(None, may_be.len());
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
    for square in (0..may_be.len()).filter(|square| roots[*square].is_some()) {
        let (root, place) = (root(&roots, square), (square / columns, square % columns));
        match parts.iter_mut().find(|(other, _)| *other == root) {
            Some((_, part)) => part.push(place),
            None => parts.push((root, SmallVec::from_slice(&[place]))),
        }
    }
    parts.iter().filter_map(|(_, part)| stones.around(part, |_| Cell::Closed)).collect()
}
