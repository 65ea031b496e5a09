//! Rulesets made of two games on a heap: joins, where a heap is moved in by the rules of either or of one player each, and
//! products, played on pairs of heaps (Berlekamp, Conway, Guy, *Winning Ways*, ch. 2 for cakes and ch. 14 for acrostic games
//! and the tartan theorem).

use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::{
    impartial::{HeapGame, ImpartialRules, heap::Parts},
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    ruleset::{Entry, NoBoard, Ruleset, Theory, heap::Heaps, impartial::integers, theory::Kind},
};

/// How two games on a heap make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// A move is one of either game.
    Join,
    /// Left moves as in the first game, Right as in the second.
    PartizanJoin,
    /// A pair of heaps: a move is one in the first heap, which leaves the second one beside each heap that it makes, or the
    /// other way about.
    AcrosticProduct,
    /// A pair of heaps: a move chooses one in each, and leaves all other pairs of the heaps before and after.
    DirectProduct,
    /// A pair of heaps, the sides of a cake: Left moves in the first one, Right in the second.
    CakeProduct {
        /// Whether the sides are changed about after every move.
        is_twisted: bool,
    },
}

impl Manner {
    /// The function that makes it.
    pub fn name(self) -> &'static str {
        match self {
            Manner::Join => "Join",
            Manner::PartizanJoin => "PartizanJoin",
            Manner::AcrosticProduct => "AcrosticProduct",
            Manner::DirectProduct => "DirectProduct",
            Manner::CakeProduct { .. } => "CakeProduct",
        }
    }

    fn summary(self) -> &'static str {
        match self {
            Manner::Join => "A move in a heap is one of either game.",
            Manner::PartizanJoin => "Left moves in a heap as in the first game, Right as in the second.",
            Manner::AcrosticProduct => {
                "A board is a pair of heaps. A move in one of them, by its game, leaves each heap that it makes paired with \
                 the other one."
            }
            Manner::DirectProduct => {
                "A board is a pair of heaps. A move chooses one in each, and leaves all other pairs of the heaps before and \
                 after."
            }
            Manner::CakeProduct { is_twisted: false } => {
                "Left moves in the first of two heaps, Right in the second; each heap made is paired with the other one."
            }
            Manner::CakeProduct { is_twisted: true } => {
                "Left moves in the first of two heaps, Right in the second, and both change places after every move."
            }
        }
    }

    fn sides(self) -> &'static [&'static str] {
        match self {
            Manner::Join | Manner::PartizanJoin => &["n"],
            Manner::AcrosticProduct | Manner::DirectProduct => &["m", "n"],
            Manner::CakeProduct { .. } => &["l", "r"],
        }
    }

    /// How the ruleset is played.
    pub fn kind(self) -> Kind {
        match self {
            Manner::Join | Manner::AcrosticProduct | Manner::DirectProduct => Kind::Impartial,
            Manner::PartizanJoin | Manner::CakeProduct { .. } => Kind::Partizan,
        }
    }
}

/// A ruleset made of two impartial ones on a heap. A heap of 0 that a move leaves is none.
pub struct JoinedRuleset {
    manner: Manner,
    parts: [Rc<dyn Ruleset>; 2],
    name: String,
    summary: &'static str,
    examples: &'static [&'static str],
}

/// What one of the two games makes of a heap.
pub type HeapOptions<'a, E> = dyn FnMut(usize, u64) -> Result<Vec<Parts>, E> + 'a;

impl JoinedRuleset {
    /// The ruleset of two games on a heap.
    pub fn new(manner: Manner, parts: [Rc<dyn Ruleset>; 2]) -> Self {
        let twisted = if manner == (Manner::CakeProduct { is_twisted: true }) { "; twisted := true" } else { "" };
        let name = format!("{}({}, {}{twisted})", manner.name(), parts[0].written(), parts[1].written());
        JoinedRuleset { manner, parts, name, summary: manner.summary(), examples: &[] }
    }

    /// Eatcake (*Winning Ways*, ch. 8): a player eats a strip of a cake that goes from one end to the other, and the rest
    /// may be two cakes.
    pub fn eatcake() -> Self {
        JoinedRuleset {
            manner: Manner::CakeProduct { is_twisted: false },
            parts: strip_eaten(),
            name: "Eatcake".to_owned(),
            summary: "Left eats a strip of width 1 across the first side of a rectangular cake, Right across the second, at an \
                      end or from within, so that two cakes are left; who cannot eat loses.",
            examples: &["Eatcake[4,3]", "Options(Eatcake[3,2])", "ValueTable(Eatcake, 1..4, 1..4)"],
        }
    }

    /// Turn-and-Eatcake (*Winning Ways*, ch. 8): all that is left is turned after every move.
    pub fn turn_and_eatcake() -> Self {
        JoinedRuleset {
            manner: Manner::CakeProduct { is_twisted: true },
            parts: strip_eaten(),
            name: "TurnAndEatcake".to_owned(),
            summary: "Left eats a strip of width 1 across the first side of a rectangular cake, Right across the second; then what \
                      was left of that cake is turned, so that its sides change places. Who cannot eat loses.",
            examples: &[
                "TurnAndEatcake[1,8]",
                "Options(TurnAndEatcake[3,2])",
                "ValueTable(TurnAndEatcake, 1..6, 1..6)",
            ],
        }
    }

    /// How the two games make it.
    pub fn manner(&self) -> Manner {
        self.manner
    }

    /// Whether its rules run code, because those of a part do: then it is asked board by board.
    pub fn is_asked(&self) -> bool {
        self.parts.iter().any(|part| matches!(part.theory(), Theory::Asked(_)))
    }

    /// The part by which a coordinate of a board is played, first of all; both are, of a single heap.
    pub fn part_of(&self, coordinate: usize) -> usize {
        coordinate.min(self.manner.sides().len() - 1)
    }

    /// What a player can move to from a board; `heaps` says what a part makes of a heap.
    ///
    /// # Errors
    /// What `heaps` says, and [`Stop::Size`].
    pub fn options_by<E: From<Stop>>(
        &self,
        board: &Board,
        player: Player,
        heaps: &mut HeapOptions<'_, E>,
    ) -> Result<Vec<Boards>, E> {
        let mut options: IndexSet<Boards, FxBuildHasher> = IndexSet::default();
        let side = usize::from(player != Player::Left);
        match (self.manner, board.as_slice()) {
            (Manner::Join, [heap]) => {
                for part in 0..2 {
                    options.extend(heaps(part, *heap)?.iter().map(|left| sum(left, |heap| [heap].as_slice().into())));
                }
            }
            (Manner::PartizanJoin, [heap]) => {
                options.extend(heaps(side, *heap)?.iter().map(|left| sum(left, |heap| [heap].as_slice().into())));
            }
            (Manner::AcrosticProduct, [a, b]) => {
                options.extend(heaps(0, *a)?.iter().map(|left| sum(left, |heap| pair(heap, *b))));
                options.extend(heaps(1, *b)?.iter().map(|left| sum(left, |heap| pair(*a, heap))));
            }
            (Manner::DirectProduct, [a, b]) => {
                let beside = heaps(1, *b)?;
                for first in heaps(0, *a)? {
                    for second in &beside {
                        let firsts = || first.iter().chain([a]);
                        let pairs = second.iter().chain([b]).flat_map(|b| firsts().map(|a| pair(*a, *b)));
                        // The last pair is the board itself.
                        options.insert(pairs.take((first.len() + 1) * (second.len() + 1) - 1).collect());
                    }
                }
            }
            (Manner::CakeProduct { is_twisted }, [l, r]) => {
                let heap = board[side];
                let cut = |heap| {
                    let [l, r] = if side == 0 { [heap, *r] } else { [*l, heap] };
                    if is_twisted { pair(r, l) } else { pair(l, r) }
                };
                options.extend(heaps(side, heap)?.iter().map(|left| sum(left, cut)));
            }
            _ => {}
        }
        Ok(options.into_iter().collect())
    }

    fn heap_options(&self, part: usize, heap: u64, limit: &Limit) -> Result<Vec<Parts>, Stop> {
        let Theory::Impartial(rules) = self.parts[part].theory() else { return Ok(Vec::new()) };
        if let Some(game) = rules.heap_game() {
            return game.options(heap, limit);
        }
        let options = rules.options(&[heap].as_slice().into(), Player::Left, limit)?;
        options.iter().map(|option| heaps_of(option.iter(), limit)).collect()
    }
}

/// The heaps of a sum of boards, each of which is a row of heaps; empty ones are left out.
///
/// # Errors
/// If `limit` stopped it.
pub fn heaps_of<'b>(boards: impl Iterator<Item = (&'b Board, u64)>, limit: &Limit) -> Result<Parts, Stop> {
    let mut heaps = Parts::new();
    for (board, times) in boards {
        for _ in 0..times {
            limit.check()?;
            heaps.extend(board.iter().copied().filter(|heap| *heap > 0));
        }
    }
    Ok(heaps)
}

/// One token is taken, and what is left may be broken in two: a strip is eaten.
fn strip_eaten() -> [Rc<dyn Ruleset>; 2] {
    let strip = || Rc::new(Heaps::of_game("Strip", HeapGame::coded([(1, 7)]))) as Rc<dyn Ruleset>;
    [strip(), strip()]
}

fn pair(a: u64, b: u64) -> Board {
    [a, b].as_slice().into()
}

fn sum(heaps: &Parts, board: impl Fn(u64) -> Board) -> Boards {
    heaps.iter().map(|heap| board(*heap)).collect()
}

impl Ruleset for JoinedRuleset {
    fn name(&self) -> &str {
        &self.name
    }

    fn summary(&self) -> &str {
        self.summary
    }

    fn examples(&self) -> &[&str] {
        self.examples
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(self.manner.sides().to_vec())
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        integers(self, entries, 0)
    }

    fn theory(&self) -> Theory<'_> {
        match (self.is_asked(), self.manner.kind()) {
            (true, kind) => Theory::Asked(kind),
            (false, Kind::Impartial) => Theory::Impartial(self),
            (false, _) => Theory::Partizan(self),
        }
    }
}

impl Rules for JoinedRuleset {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        self.options_by(board, player, &mut |part, heap| {
            limit.check()?;
            self.heap_options(part, heap, limit)
        })
    }

    /// A cake turned on its side, if both players cut by the same game.
    fn negative(&self, board: &Board) -> Option<Board> {
        let is_same = self.parts[0].written() == self.parts[1].written();
        match (self.manner, board.as_slice()) {
            (Manner::CakeProduct { .. }, [l, r]) if is_same => Some(pair(*r, *l)),
            (Manner::PartizanJoin, _) if is_same => Some(board.clone()),
            _ => None,
        }
    }
}

impl ImpartialRules for JoinedRuleset {
    fn free_coordinates(&self) -> Option<Vec<&str>> {
        self.sides()
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        (coordinates.len() == self.manner.sides().len()).then(|| coordinates.into())
    }
}
