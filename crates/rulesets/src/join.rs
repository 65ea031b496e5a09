//! Rulesets made of two games on a heap: joins, where moves in a heap (or a board of several numbers) follow the rules of either game,
//! or each player follows one of them; and products, played on pairs of heaps (Berlekamp, Conway, Guy, *Winning Ways*, ch. 2 for
//! cakes and ch. 14 for acrostic games and the tartan theorem).

use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::shape::Shape,
    heap::Heaps,
    impartial::integers,
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::{
        Rules,
        theory::{self, Theory},
    },
    standing::Standing,
};
use cutcake_impartial::{HeapGame, ImpartialRules};

/// How two games on a heap are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinKind {
    /// A move is a move of either game.
    Join,
    /// Left moves as in the first game, Right as in the second.
    PartizanJoin,
    /// A pair of heaps: a move in either heap pairs each resulting heap with the other heap.
    AcrosticProduct,
    /// A pair of heaps: a move chooses a move in each, and leaves all other pairs of the heaps before and after.
    DirectProduct,
    /// A pair of heaps, the sides of a cake: Left moves in the first one, Right in the second.
    CakeProduct {
        /// Whether the sides are exchanged after every move.
        is_twisted: bool,
    },
}

impl JoinKind {
    /// The function of the language that makes it.
    pub fn name(self) -> &'static str {
        match self {
            JoinKind::Join => "Join",
            JoinKind::PartizanJoin => "PartizanJoin",
            JoinKind::AcrosticProduct => "AcrosticProduct",
            JoinKind::DirectProduct => "DirectProduct",
            JoinKind::CakeProduct { .. } => "CakeProduct",
        }
    }

    fn summary(self) -> &'static str {
        match self {
            JoinKind::Join => "A move in a heap is one of either game.",
            JoinKind::PartizanJoin => "Left moves in a heap as in the first game, Right as in the second.",
            JoinKind::AcrosticProduct => {
                "A board is a pair of heaps. A move in one of them, by its game, leaves each heap that it makes paired with \
                 the other one."
            }
            JoinKind::DirectProduct => {
                "A board is a pair of heaps. A move chooses one in each, and leaves all other pairs of the heaps before and \
                 after."
            }
            JoinKind::CakeProduct { is_twisted: false } => {
                "Left moves in the first of two heaps, Right in the second; each heap made is paired with the other one."
            }
            JoinKind::CakeProduct { is_twisted: true } => {
                "Left moves in the first of two heaps, Right in the second, and both change places after every move."
            }
        }
    }

    /// The names of the numbers between the brackets, if each part has one.
    fn sides(self) -> Vec<String> {
        let sides: &[&str] = match self {
            JoinKind::Join | JoinKind::PartizanJoin => &["n"],
            JoinKind::AcrosticProduct | JoinKind::DirectProduct => &["m", "n"],
            JoinKind::CakeProduct { .. } => &["l", "r"],
        };
        sides.iter().map(|side| (*side).to_owned()).collect()
    }

    /// Whether its boards are those of its parts.
    pub fn is_join(self) -> bool {
        matches!(self, JoinKind::Join | JoinKind::PartizanJoin)
    }

    /// The theory of the ruleset.
    pub fn theory(self) -> &'static Theory {
        match self {
            JoinKind::Join | JoinKind::AcrosticProduct | JoinKind::DirectProduct => &theory::IMPARTIAL,
            JoinKind::PartizanJoin | JoinKind::CakeProduct { .. } => &theory::PARTIZAN,
        }
    }
}

/// A ruleset made of two impartial ones on a heap, or, if it is a join, on the same number of numbers. A heap of 0 that a move leaves
/// is dropped.
pub struct JoinedRuleset {
    kind: JoinKind,
    parts: [Rc<dyn Ruleset>; 2],
    sides: Vec<String>,
    name: String,
    summary: &'static str,
    examples: &'static [&'static str],
}

/// Returns the options of a board in one of the two games.
pub type PartOptions<'a, E> = dyn FnMut(usize, &Board) -> Result<Vec<Boards>, E> + 'a;

impl JoinedRuleset {
    /// The ruleset of two games with this number of numbers between their brackets, one if it is no join.
    pub fn new(kind: JoinKind, parts: [Rc<dyn Ruleset>; 2], numbers: usize) -> Self {
        let twisted = if kind == (JoinKind::CakeProduct { is_twisted: true }) { "; twisted := true" } else { "" };
        let name = format!("{}({}, {}{twisted})", kind.name(), parts[0].written(), parts[1].written());
        let sides = match parts[0].sides() {
            Some(sides) if numbers > 1 => sides.iter().map(|side| (*side).to_owned()).collect(),
            _ => kind.sides(),
        };
        JoinedRuleset { kind, parts, sides, name, summary: kind.summary(), examples: &[] }
    }

    /// Eatcake (*Winning Ways*, ch. 8): a player eats a strip across a cake, which may leave two cakes.
    pub fn eatcake() -> Self {
        JoinedRuleset {
            kind: JoinKind::CakeProduct { is_twisted: false },
            parts: strip_eaten(),
            sides: JoinKind::CakeProduct { is_twisted: false }.sides(),
            name: "Eatcake".to_owned(),
            summary: "Left eats a strip of width 1 across the first side of a rectangular cake, Right across the second, at an \
                      end or from within, so that two cakes are left; who cannot eat loses.",
            examples: &["Eatcake[4,3]", "Options(Eatcake[3,2])", "ValueTable(Eatcake, 1..4, 1..4)"],
        }
    }

    /// Turn-and-Eatcake (*Winning Ways*, ch. 8): what is left of the cake is turned after every move.
    pub fn turn_and_eatcake() -> Self {
        JoinedRuleset {
            kind: JoinKind::CakeProduct { is_twisted: true },
            parts: strip_eaten(),
            sides: JoinKind::CakeProduct { is_twisted: true }.sides(),
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

    /// How the two games are combined.
    pub fn kind(&self) -> JoinKind {
        self.kind
    }

    /// Whether its rules run code, because those of a part do.
    pub fn runs_code(&self) -> bool {
        self.parts.iter().any(|part| part.play().runs_code())
    }

    /// The options of a player on a board; `options` returns those of a part on one of its own boards.
    ///
    /// # Errors
    /// Those of `options`.
    pub fn options_by<E: From<Stop>>(
        &self,
        board: &Board,
        player: Player,
        options: &mut PartOptions<'_, E>,
    ) -> Result<Vec<Boards>, E> {
        let side = usize::from(player != Player::Left);
        let mut found: IndexSet<Boards, FxBuildHasher> = IndexSet::default();
        let [a, b] = match **board {
            _ if self.kind.is_join() => {
                let all: &[usize] = if self.kind == JoinKind::Join { &[0, 1] } else { &[side] };
                for part in all {
                    found.extend(options(*part, board)?);
                }
                return Ok(found.into_iter().collect());
            }
            [a, b] => [a, b],
            _ => return Ok(Vec::new()),
        };
        // The options of a heap, as heaps.
        let mut heaps = |part: usize| -> Result<Vec<Vec<u64>>, E> {
            let options = options(part, &[[a, b][part]].as_slice().into())?;
            let heaps =
                |option: &Boards| option.iter().flat_map(|(board, times)| (0..times).map(|_| board[0])).collect();
            Ok(options.iter().map(heaps).collect())
        };
        let with =
            |left: &Vec<u64>, pair: &dyn Fn(u64) -> Board| left.iter().map(|heap| pair(*heap)).collect::<Boards>();
        match self.kind {
            JoinKind::CakeProduct { is_twisted } => {
                let cut = |heap: u64| {
                    let [l, r] = if side == 0 { [heap, b] } else { [a, heap] };
                    if is_twisted { pair(r, l) } else { pair(l, r) }
                };
                found.extend(heaps(side)?.iter().map(|left| with(left, &cut)));
            }
            JoinKind::DirectProduct => {
                let (firsts, seconds) = (heaps(0)?, heaps(1)?);
                for (first, second) in firsts.iter().flat_map(|first| seconds.iter().map(move |second| (first, second)))
                {
                    let pairs = second.iter().chain([&b]).flat_map(|b| first.iter().chain([&a]).map(|a| pair(*a, *b)));
                    // The last pair is the board itself.
                    found.insert(pairs.take((first.len() + 1) * (second.len() + 1) - 1).collect());
                }
            }
            _ => {
                found.extend(heaps(0)?.iter().map(|left| with(left, &|heap| pair(heap, b))));
                found.extend(heaps(1)?.iter().map(|left| with(left, &|heap| pair(a, heap))));
            }
        }
        Ok(found.into_iter().collect())
    }

    fn part_options(&self, part: usize, board: &Board, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let Play::Impartial(rules) = self.parts[part].play() else { return Ok(Vec::new()) };
        let options = rules.options(board, Player::Left, limit)?;
        if board.len() > 1 {
            return Ok(options);
        }
        options.iter().map(|option| heaps_of(option.iter(), limit)).collect()
    }
}

/// The nonempty heaps of a sum of rows of heaps.
pub fn heaps_of<'b>(boards: impl Iterator<Item = (&'b Board, u64)>, limit: &Limit) -> Result<Boards, Stop> {
    let mut heaps = Boards::default();
    for (board, times) in boards {
        for heap in board.iter().filter(|heap| **heap > 0) {
            limit.check()?;
            heaps.add([*heap].as_slice().into(), times)?;
        }
    }
    Ok(heaps)
}

/// The game in which a move takes one token and may split the rest, for both sides of a cake.
fn strip_eaten() -> [Rc<dyn Ruleset>; 2] {
    let strip = || Rc::new(Heaps::of_game("Strip", HeapGame::coded([(1, 7)]))) as Rc<dyn Ruleset>;
    [strip(), strip()]
}

fn pair(a: u64, b: u64) -> Board {
    [a, b].as_slice().into()
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

    fn is_loopy(&self) -> bool {
        self.parts.iter().any(|part| part.is_loopy())
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(self.sides.iter().map(String::as_str).collect())
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        integers(self, entries, 0)
    }

    /// A product of cakes is a cake.
    fn shape(&self, board: &Board) -> Shape {
        match (self.kind, board.as_slice()) {
            (JoinKind::CakeProduct { .. }, [l, r]) => Shape::Cake([*l, *r]),
            _ => Shape::Heaps(board.to_vec()),
        }
    }

    fn play(&self) -> Play<'_> {
        match self.kind.theory() {
            theory if self.runs_code() => Play::Code(theory),
            theory if theory.has_same_moves() => Play::Impartial(self),
            _ => Play::Partizan(self),
        }
    }
}

impl Rules for JoinedRuleset {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        self.options_by(board, player, &mut |part, board| {
            limit.check()?;
            self.part_options(part, board, limit)
        })
    }

    fn standing_of_parts(&self) -> Standing {
        Standing::Proved
    }

    /// The cake with its sides exchanged, if both sides follow the same game.
    fn negative(&self, board: &Board) -> Option<Board> {
        let is_same = self.parts[0].written() == self.parts[1].written();
        match (self.kind, board.as_slice()) {
            (JoinKind::CakeProduct { .. }, [l, r]) if is_same => Some(pair(*r, *l)),
            (JoinKind::PartizanJoin, _) if is_same => Some(board.clone()),
            _ => None,
        }
    }
}

impl ImpartialRules for JoinedRuleset {
    fn free_coordinates(&self) -> Option<Vec<&str>> {
        self.sides()
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        (coordinates.len() == self.sides.len()).then(|| coordinates.into())
    }
}
