//! Clobber with parameters, and its named variants.

use std::{rc::Rc, sync::Arc};

use num_traits::ToPrimitive;

use crate::{
    Entry, NoBoard, Ruleset,
    board::stones::{COMPASS, Cell, Direction, ORTHOGONAL, Square, Stones, Turns, step},
    impartial::broken,
    limit::{Limit, Stop},
    player::Player,
    stones::{StoneGame, StoneRuleset},
};
use cutcake_search::{game::clobber::Clobber, rules::PackedRules};

/// The moves of a knight, clockwise from north.
const KNIGHTS_MOVE: [Direction; 8] = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)];

/// A distance that no board exceeds.
const UNBOUNDED: u64 = 64;

/// The most directions that may be given.
const MOST_DIRECTIONS: usize = 64;

/// Clobber (Albert, Grossman, Nowakowski, Wolfe 2005) and its variants: a stone moves in one of the directions, over free squares,
/// onto a cell that its player may clobber, whose contents are removed. The parameters are those of CGSuite.
#[derive(Clone)]
pub struct GenClobber {
    name: &'static str,
    summary: &'static str,
    examples: &'static [&'static str],
    directions: Vec<Direction>,
    /// The most steps of a move.
    max_distance: u64,
    /// The letters that Left may clobber, and those that Right may.
    clobbered: [String; 2],
    /// What a stone of Left leaves behind, and one of Right.
    left_behind: [Cell; 2],
    /// The symmetries of the directions.
    turns: Turns,
}

const RULE: &str = "GenClobber takes directions, a tuple of at most 64 pairs (rows, columns), maxDistance, a positive integer, clobbered, for \
                    Left and for Right a string of letters, and leftBehind, for each a letter: GenClobber(directions := \
                    Diagonal, maxDistance := 2, clobbered := (\"o\", \"x\"), leftBehind := (\".\", \".\"))";

/// The parameters, in the order in which they may be given by place.
const PARAMETERS: [&str; 4] = ["directions", "maxDistance", "clobbered", "leftBehind"];

impl GenClobber {
    /// Clobber, which takes parameters.
    pub fn general() -> StoneRuleset<Self> {
        StoneRuleset(GenClobber {
            name: "GenClobber",
            summary: "Clobber by its parameters. Left moves a stone x, Right a stone o, in one of the directions, over at most \
                      maxDistance-1 free squares, onto a letter that he may clobber, which is taken away; clobbered and leftBehind \
                      say for Left and for Right which letters these are (a string) and what is left where the stone stood. A \
                      square # is closed. Who cannot clobber loses. By default it is Clobber (Albert, Grossman, Nowakowski, Wolfe \
                      2005); the parameters are those of CGSuite: `GenClobber(directions := Diagonal, maxDistance := 2)`.",
            examples: &[
                "GenClobber[\"xox|ox.\"]",
                "(Value(GenClobber[\"xo\"]), Value(GenClobber[\"xxo\"]), Value(GenClobber[\"xxxo\"]))",
                "GenClobber[\"xox|ox.\"; clobbered := (\"ox\", \"x\")]",
            ],
            directions: ORTHOGONAL.to_vec(),
            max_distance: 1,
            clobbered: ["o", "x"].map(str::to_owned),
            left_behind: [Cell::Free; 2],
            turns: Turns::ALL,
        })
    }

    fn relative(
        name: &'static str,
        summary: &'static str,
        examples: &'static [&'static str],
        directions: &[Direction],
    ) -> StoneRuleset<Self> {
        let StoneRuleset(clobber) = GenClobber::general();
        StoneRuleset(GenClobber {
            name,
            summary,
            examples,
            directions: directions.to_vec(),
            turns: Turns::of_steps(directions),
            ..clobber
        })
    }

    /// Anticlobber: onto free squares, with a stone of the other player left behind.
    pub fn anti_clobber() -> StoneRuleset<Self> {
        let summary = "Anticlobber: Left moves a stone x, Right a stone o, onto a free square next to it by a side, and leaves a \
                       stone of the other player where it stood; a square # is closed. The player who cannot move loses. It is AntiClobber of \
                       CGSuite.";
        let examples = &["AntiClobber[\"xoxo|oo..\"]", "AntiClobber[\"x.\"]"];
        let StoneRuleset(game) = GenClobber::relative("AntiClobber", summary, examples, &ORTHOGONAL);
        StoneRuleset(GenClobber {
            clobbered: [".", "."].map(str::to_owned),
            left_behind: [Cell::Right, Cell::Left],
            ..game
        })
    }

    /// Hot Clobber: onto stones of either player.
    pub fn hot_clobber() -> StoneRuleset<Self> {
        let summary = "Hot Clobber: as in Clobber Left moves a stone x, Right a stone o, onto a stone next to it by a side, which \
                       is taken away, but it may be of either player; a square # is closed. The player who cannot move loses. It is \
                       HotClobber of CGSuite.";
        let examples = &["HotClobber[\"xx\"]", "HotClobber[\"xo\"]"];
        let StoneRuleset(game) = GenClobber::relative("HotClobber", summary, examples, &ORTHOGONAL);
        StoneRuleset(GenClobber { clobbered: ["xo", "xo"].map(str::to_owned), ..game })
    }

    /// Clobber with the moves of a king.
    pub fn kings() -> StoneRuleset<Self> {
        let summary = "Clobber by the moves of a king: a stone, x of Left and o of Right, moves onto one of the other player next to \
                       it by a side or by a corner, which is taken away; a square # is closed. The player who cannot move loses. It is Kings \
                       of CGSuite.";
        let examples =
            &["Kings[\"xox|ox.\"]", "(Value(Kings[\"x.|.o\"]), Value(Kings[\"x.o\"]), Value(Kings[\"xo.\"]))"];
        GenClobber::relative("Kings", summary, examples, &COMPASS)
    }

    /// Clobber with the moves of a rook.
    pub fn rooks() -> StoneRuleset<Self> {
        let summary = "Clobber by the moves of a rook: a stone, x of Left and o of Right, moves in a row or a column, over any number \
                       of free squares, onto one of the other player, which is taken away; a square # is closed. The player who cannot move \
                       loses. It is Rooks of CGSuite.";
        let examples = &["Rooks[\"xox|ox.\"]", "Rooks[\"x...|....|...o\"]"];
        let StoneRuleset(game) = GenClobber::relative("Rooks", summary, examples, &ORTHOGONAL);
        StoneRuleset(GenClobber { max_distance: UNBOUNDED, ..game })
    }

    /// Clobber with the moves of a queen.
    pub fn queens() -> StoneRuleset<Self> {
        let summary = "Clobber by the moves of a queen: a stone, x of Left and o of Right, moves in one of the eight directions, over \
                       any number of free squares, onto one of the other player, which is taken away; a square # is closed. Who \
                       cannot move loses. It is Queens of CGSuite.";
        let examples = &["Queens[\"xox|ox.\"]", "Queens[\"x..|...|..o\"]"];
        let StoneRuleset(game) = GenClobber::relative("Queens", summary, examples, &COMPASS);
        StoneRuleset(GenClobber { max_distance: UNBOUNDED, ..game })
    }

    /// Clobber with the moves of a knight.
    pub fn knights() -> StoneRuleset<Self> {
        let summary = "Clobber by the moves of a knight: a stone, x of Left and o of Right, jumps as a knight of chess does onto one \
                       of the other player, which is taken away; a square # is closed. The player who cannot move loses. It is \
                       GenClobber(directions := KnightsMove).";
        let examples = &[
            "Knights[\"x..|..o\"]",
            "(Value(Knights[\"xo|ox\"]), Value(Knights[\"x.|..|.o\"]), Value(Knights[\"x.|..|.o|..|x.\"]))",
        ];
        GenClobber::relative("Knights", summary, examples, &KNIGHTS_MOVE)
    }

    /// Sets one of the parameters, and returns whether the entry is valid.
    fn set(&mut self, name: &str, entry: &Entry) -> bool {
        let is_set = match (name, entry) {
            ("directions", Entry::List(steps)) => {
                let length = |entry: &Entry| match entry {
                    Entry::Integer(length) => length.to_isize(),
                    _ => None,
                };
                let read = |entry: &Entry| match entry {
                    Entry::List(pair) => match pair.as_slice() {
                        [down, right] => length(down).zip(length(right)),
                        _ => None,
                    },
                    _ => None,
                };
                let steps: Option<Vec<Direction>> = steps.iter().map(read).collect();
                steps.filter(|steps| steps.len() <= MOST_DIRECTIONS).map(|steps| {
                    self.turns = Turns::of_steps(&steps);
                    self.directions = steps;
                })
            }
            ("maxDistance", Entry::Integer(distance)) => {
                distance.to_u64().filter(|distance| *distance > 0).map(|distance| self.max_distance = distance)
            }
            ("clobbered", Entry::List(letters)) => match letters.as_slice() {
                [Entry::Text(left), Entry::Text(right)]
                    if left.chars().chain(right.chars()).all(|letter| Cell::read(letter).is_some()) =>
                {
                    self.clobbered = [left.clone(), right.clone()];
                    Some(())
                }
                _ => None,
            },
            ("leftBehind", Entry::List(letters)) => {
                let cell = |entry: &Entry| match entry {
                    Entry::Text(text) => {
                        let mut letters = text.chars();
                        letters.next().filter(|_| letters.next().is_none()).and_then(Cell::read)
                    }
                    _ => None,
                };
                match letters.as_slice() {
                    [left, right] => cell(left).zip(cell(right)).map(|(left, right)| self.left_behind = [left, right]),
                    _ => None,
                }
            }
            _ => None,
        };
        is_set.is_some()
    }

    fn is_clobbered(&self, player: Player, cell: Cell) -> bool {
        self.clobbered[usize::from(player != Player::Left)].contains(cell.letter())
    }

    /// Whether either player may move or clobber a cell.
    fn is_in_play(&self, cell: Cell) -> bool {
        matches!(cell, Cell::Left | Cell::Right)
            || [Player::Left, Player::Right].into_iter().any(|player| self.is_clobbered(player, cell))
    }

    /// The squares that a stone could ever reach in a direction, up to the first that stays closed.
    fn line(&self, stones: &Stones, from: Square, (down, right): Direction) -> impl Iterator<Item = Square> {
        let next = move |place: &Square| {
            let is_open = |cell: Cell| cell != Cell::Closed || self.is_in_play(cell);
            step(*place, (down, right)).filter(|place| stones.at(*place).is_some_and(is_open))
        };
        let most = usize::try_from(self.max_distance).unwrap_or(usize::MAX);
        std::iter::successors(next(&from), next).take(if (down, right) == (0, 0) { 1 } else { most })
    }

    /// The moves of a player, as pairs of the squares from which and to which a stone moves.
    fn clobberings(&self, stones: &Stones, player: Player) -> impl Iterator<Item = (Square, Square)> {
        let own = stones.places(Cell::of(player));
        let moves = own.flat_map(|stone| self.directions.iter().map(move |direction| (stone, *direction)));
        moves.filter_map(move |(stone, direction)| {
            let is_clobbered = |place: &Square| stones.at(*place).is_some_and(|cell| self.is_clobbered(player, cell));
            let stops = |place: &Square| is_clobbered(place) || stones.at(*place) != Some(Cell::Free);
            let target = self.line(stones, stone, direction).find(stops).filter(is_clobbered)?;
            Some((stone, target))
        })
    }
}

impl StoneGame for GenClobber {
    fn name(&self) -> &str {
        self.name
    }

    fn summary(&self) -> &str {
        self.summary
    }

    fn examples(&self) -> &[&str] {
        self.examples
    }

    fn parameters(&self) -> String {
        let StoneRuleset(default) = GenClobber::general();
        if self.name != default.name {
            return String::new();
        }
        let mut parameters = Vec::new();
        if self.directions != default.directions {
            let pairs: Vec<String> = self.directions.iter().map(|(down, right)| format!("({down}, {right})")).collect();
            let comma = if pairs.len() == 1 { "," } else { "" };
            parameters.push(format!("directions := ({}{comma})", pairs.join(", ")));
        }
        if self.max_distance != default.max_distance {
            parameters.push(format!("maxDistance := {}", self.max_distance));
        }
        if self.clobbered != default.clobbered {
            let [left, right] = &self.clobbered;
            parameters.push(format!("clobbered := (\"{left}\", \"{right}\")"));
        }
        if self.left_behind != default.left_behind {
            let [left, right] = self.left_behind.map(Cell::letter);
            parameters.push(format!("leftBehind := (\"{left}\", \"{right}\")"));
        }
        parameters.join(", ")
    }

    fn with(&self, by_place: &[Entry], by_name: &[(&str, Entry)]) -> Option<Result<Rc<dyn Ruleset>, NoBoard>> {
        if self.name != "GenClobber" {
            return None;
        }
        let mut game = self.clone();
        let placed = by_place.iter().enumerate().map(|(place, entry)| (PARAMETERS.get(place).copied(), entry));
        let named = by_name.iter().map(|(name, entry)| (Some(*name), entry));
        for (place, (name, entry)) in placed.chain(named).enumerate() {
            if !name.is_some_and(|name| game.set(name, entry)) {
                return Some(Err(broken(RULE, Some(place))));
            }
        }
        Some(Ok(Rc::new(StoneRuleset(game))))
    }

    fn moves(&self, stones: &Stones, player: Player, limit: &Limit) -> Result<Vec<Stones>, Stop> {
        let (own, behind) = (Cell::of(player), self.left_behind[usize::from(player != Player::Left)]);
        let moved = |(stone, target)| {
            limit.check()?;
            Ok(stones.with([(stone, behind), (target, own)]))
        };
        self.clobberings(stones, player).map(moved).collect()
    }

    /// Packed rules exist where stones clobber only those of the opponent and leave nothing behind.
    fn packed(&self) -> Option<Arc<dyn PackedRules>> {
        let is_plain = self.clobbered == ["o", "x"] && self.left_behind == [Cell::Free; 2];
        let packed = is_plain.then(|| Clobber::by_steps(&self.directions, self.max_distance))??;
        Some(Arc::new(packed))
    }

    /// Squares in play belong to the same component if a stone could move from one to the other with nothing in between.
    /// Components without moves are dropped.
    fn parts(&self, stones: &Stones) -> Vec<Stones> {
        let is_in_play = |place| stones.at(place).is_some_and(|cell| self.is_in_play(cell));
        // Squares outside a component must be passed over, or block, as before.
        let elsewhere = match (self.is_in_play(Cell::Free), self.is_in_play(Cell::Closed)) {
            (false, _) => Cell::Free,
            (true, false) => Cell::Closed,
            (true, true) => return vec![stones.clone()],
        };
        let parts = stones.parts(is_in_play, |place, reach| {
            for (down, right) in &self.directions {
                self.line(stones, place, (*down, *right)).for_each(&mut *reach);
                if let Some(back) = down.checked_neg().zip(right.checked_neg()) {
                    self.line(stones, place, back).for_each(&mut *reach);
                }
            }
        });
        let elsewhere = |cell| match cell {
            Cell::Closed if self.max_distance > 1 && !self.is_in_play(cell) => cell,
            _ => elsewhere,
        };
        let can_move = |part: &Stones| {
            [Player::Left, Player::Right].into_iter().any(|player| self.clobberings(part, player).next().is_some())
        };
        parts.iter().filter_map(|part| stones.around(part, elsewhere)).filter(can_move).collect()
    }

    fn turns(&self) -> Turns {
        self.turns
    }

    fn negative(&self, stones: &Stones) -> Option<Stones> {
        const CELLS: [Cell; 4] = [Cell::Free, Cell::Left, Cell::Right, Cell::Closed];
        let is_fair = CELLS
            .into_iter()
            .all(|cell| self.is_clobbered(Player::Left, cell) == self.is_clobbered(Player::Right, cell.exchanged()))
            && self.left_behind[0].exchanged() == self.left_behind[1];
        is_fair.then(|| stones.exchanged())
    }
}
