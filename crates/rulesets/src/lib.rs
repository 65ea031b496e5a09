//! The built-in rulesets, one file each.
//!
//! A new game is a file here and a line in [`all`]. Its file says how its boards are written between brackets ([`Ruleset`]) and how
//! they are played, by the trait of its theory ([`Play`]).

pub mod amazons;
pub mod chomp;
pub mod clobber;
pub mod cram;
pub mod cutblock;
pub mod cutcake;
pub mod domineering;
mod dominoes;
pub mod family;
pub mod fission;
pub mod gen_clobber;
pub mod hackenbush;
pub mod heap;
pub mod impartial;
pub mod join;
pub mod konane;
pub mod loopy;
pub mod maundy_block;
pub mod maundy_cake;
pub mod nim;
pub mod nogo;
pub mod partizan_heap;
pub mod rectangular_chocolate;
pub mod spawning;
pub mod stones;
pub mod subtraction;
pub mod synchronized_cutcake;
pub mod take_and_break;
pub mod three_player_nim;
pub mod toads_and_frogs;
pub mod triangular_chocolate;
pub mod turning;
pub mod variant;
pub mod written;
pub mod wythoff;

use cutcake_base::{board, limit, number, player, position, rules, standing};

use std::{rc::Rc, sync::Arc};

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use thiserror::Error;

use crate::{
    board::filling::Cells,
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::{
        Rules,
        synchronized::{Rectangle, SynchronizedRules},
        three_player::ThreePlayerRules,
    },
};
use cutcake_impartial::{HeapGame, ImpartialRules};
use cutcake_loopy::{graph::Graph, outcome::Decision};
use cutcake_search::{packed::Packed, rules::PackedRules};

pub use cutcake_base::{board::shape, rules::theory};
use {shape::Shape, theory::Theory};

/// An entry between the brackets of a position, or a parameter of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Entry {
    /// An integer.
    Integer(BigInt),
    /// A string: the text of a board.
    Text(String),
    /// A collection: a parameter of a family.
    List(Vec<Entry>),
    /// A boolean: a parameter of a family.
    Boolean(bool),
    /// A ruleset with a code: its name and its code, a parameter of a family.
    Coded(String, String),
}

/// The error for entries that give no board of a ruleset. The text states the rule.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{rule}")]
pub struct NoBoard {
    /// The rule.
    pub rule: String,
    /// The index of the entry that breaks it, if it is a single one.
    pub entry: Option<usize>,
}

/// How a ruleset is played: its theory, and its rules.
#[derive(Clone, Copy)]
pub enum Play<'a> {
    /// Two players in turn; the player who cannot move loses.
    Partizan(&'a dyn Rules),
    /// Two players at once, in rounds; the only player who can move wins.
    Synchronized(&'a dyn SynchronizedRules),
    /// Two players in turn with the same moves; the player who cannot move loses.
    Impartial(&'a dyn ImpartialRules),
    /// Three players in turn; a player who cannot move leaves, and the last to stay wins.
    ThreePlayer(&'a dyn ThreePlayerRules),
    /// A theory, with rules that run code of the language.
    Code(&'static Theory),
    /// A family of rulesets with parameters, which is not played itself.
    Family,
}

impl<'a> Play<'a> {
    /// The rules of any theory; `None` for rules that run code, and for a family.
    pub fn rules(&self) -> Option<&'a dyn Rules> {
        Some(match *self {
            Play::Partizan(rules) => rules,
            Play::Impartial(rules) => rules,
            Play::Synchronized(rules) => rules,
            Play::ThreePlayer(rules) => rules,
            Play::Code(_) | Play::Family => return None,
        })
    }

    /// The rules of impartial play.
    pub fn impartial(&self) -> Option<&'a dyn ImpartialRules> {
        if let Play::Impartial(rules) = *self { Some(rules) } else { None }
    }

    /// The rules of synchronized play.
    pub fn synchronized(&self) -> Option<&'a dyn SynchronizedRules> {
        if let Play::Synchronized(rules) = *self { Some(rules) } else { None }
    }

    /// The rules of three-player play.
    pub fn three_player(&self) -> Option<&'a dyn ThreePlayerRules> {
        if let Play::ThreePlayer(rules) = *self { Some(rules) } else { None }
    }

    /// The heap game, if the rules are those of one.
    pub fn heap_game(&self) -> Option<HeapGame> {
        self.impartial()?.heap_game()
    }

    /// The negative of a board, if it is a board too.
    pub fn negative(&self, board: &Board) -> Option<Board> {
        match self {
            play if play.theory().is_some_and(Theory::has_same_moves) => Some(board.clone()),
            Play::Synchronized(rules) => rules.negative(board),
            _ => None,
        }
    }

    /// The result on a board of simultaneous moves, each given by its index; `None` where players move in turn.
    ///
    /// # Errors
    /// If `limit` stopped it.
    pub fn both(&self, board: &Board, left: usize, right: usize, limit: &Limit) -> Result<Option<Boards>, Stop> {
        self.synchronized().map(|rules| rules.both(board, left, right, limit)).transpose()
    }

    /// Whether a board is a row of heaps, each of which can stand alone.
    pub fn is_row_of_heaps(&self, board: &Board) -> bool {
        match self {
            Play::Impartial(rules) => rules.heap_game().is_some(),
            Play::ThreePlayer(rules) => rules.split(board).iter().all(|(board, _)| board.len() <= 1),
            _ => false,
        }
    }

    /// Whether the rules run code.
    pub fn runs_code(&self) -> bool {
        matches!(self, Play::Code(_))
    }

    /// The theory; `None` for a family.
    pub fn theory(&self) -> Option<&'static Theory> {
        Some(match self {
            Play::Partizan(_) => &theory::PARTIZAN,
            Play::Impartial(_) => &theory::IMPARTIAL,
            Play::Synchronized(_) => &theory::SYNCHRONIZED,
            Play::ThreePlayer(_) => &theory::THREE_PLAYER,
            Play::Code(theory) => theory,
            Play::Family => return None,
        })
    }
}

/// A ruleset.
pub trait Ruleset {
    /// Its name, as it is typed before a bracket.
    fn name(&self) -> &str;

    /// The name before the bracket of a board, which differs from the name of the ruleset where it depends on the board.
    fn name_of(&self, _board: &Board) -> String {
        self.name().to_owned()
    }

    /// A summary of its rules.
    fn summary(&self) -> &str;

    /// Example programs; their answers are computed wherever they are shown.
    fn examples(&self) -> &[&str] {
        &[]
    }

    /// The ruleset as it is typed: its name, with its parameters if it has any (`TriangularChocolate(k := 3)`).
    fn written(&self) -> String {
        self.name().to_owned()
    }

    /// The code that defines its rules, such as the one between its parentheses, if there is one.
    fn code(&self) -> Option<String> {
        code_in(&self.written())
    }

    /// The ruleset written in the language that takes a function instead of the numbers of this family.
    fn of_functions(&self) -> Option<&str> {
        None
    }

    /// The notation of a board, with the names of its sides: `Cutcake[l,r]`.
    fn form(&self) -> String {
        format!("{}[{}]", self.name(), self.sides().map_or_else(|| "a,b,…".to_owned(), |sides| sides.join(",")))
    }

    /// The ruleset of its family with these parameters, given by place and by name.
    ///
    /// # Errors
    /// If there is none; the error states the rule, and its entry counts the parameters, those given by name last.
    fn with(&self, _by_place: &[Entry], _by_name: &[(&str, Entry)]) -> Result<Rc<dyn Ruleset>, NoBoard> {
        let form = self.form();
        let drawn = if form.contains('"') { example_board(self.name(), self.examples()) } else { None };
        let rule = format!("{} takes no parameters; a position is written {}", self.name(), drawn.unwrap_or(form));
        Err(NoBoard { rule, entry: Some(0) })
    }

    /// The names of the entries between its brackets (`l`, `r`); `None` if there may be any number of them.
    fn sides(&self) -> Option<Vec<&str>>;

    /// The possible numbers of entries between its brackets; `None` if any number is possible. A board of cells may be written by its
    /// rows or by its size.
    fn numbers_of_entries(&self) -> Option<Vec<usize>> {
        self.sides().map(|sides| vec![sides.len()])
    }

    /// The board that is written `[entries]`.
    ///
    /// # Errors
    /// If there is none; the error states the rule.
    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard>;

    /// The text between the brackets for a board: `8,7`.
    fn entries(&self, board: &Board) -> String {
        board.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }

    /// The board as a rectangle of Synchronized Cutcake, if it is one: these have values, boards of other synchronized games only
    /// outcomes.
    fn rectangle(&self, _board: &Board) -> Option<Rectangle> {
        None
    }

    /// The numbers between the brackets, if numbers describe the board.
    fn coordinates<'b>(&self, board: &'b Board) -> Option<&'b [u64]> {
        Some(board)
    }

    /// Whether its boards are values, which are written without name and brackets.
    fn holds_values(&self) -> bool {
        false
    }

    /// The set of its boards, if they are all fillings of cells with letters.
    fn cells(&self) -> Option<Cells> {
        None
    }

    /// The shape of a board, for pictures.
    fn shape(&self, board: &Board) -> Shape {
        match self.coordinates(board) {
            Some(numbers) => Shape::Heaps(numbers.to_vec()),
            None => Shape::of_entries(&self.entries(board)),
        }
    }

    /// How it is played.
    fn play(&self) -> Play<'_>;

    /// Whether play may return to a position.
    fn is_loopy(&self) -> bool {
        false
    }

    /// The graph of all play from a board, if the board is given as a graph.
    fn graph(&self, _board: &Board) -> Option<Graph> {
        None
    }

    /// The winner of a board and the length of play, where loopy rules find them without a graph of all play.
    ///
    /// # Errors
    /// If `limit` stopped it.
    fn decision(&self, _board: &Board, _limit: &Limit) -> Result<Option<Decision>, Stop> {
        Ok(None)
    }

    /// The rules for packed boards, on which winners are searched, if there are any.
    fn packed(&self) -> Option<Arc<dyn PackedRules>> {
        None
    }

    /// The packed form of a board with the rules for it, if there is one.
    fn pack(&self, board: &Board) -> Option<(Arc<dyn PackedRules>, Packed)> {
        let rules = self.packed()?;
        let packed = rules.pack(board)?;
        Some((rules, packed))
    }

    /// Its theory; `None` for a family.
    fn theory(&self) -> Option<&'static Theory> {
        self.play().theory()
    }
}

/// The code in the text of a ruleset, such as `TakeAndBreak("0.137")`.
fn code_in(written: &str) -> Option<String> {
    let code = written.split_once("(\"")?.1.strip_suffix("\")")?;
    (!code.contains('"')).then(|| code.to_owned())
}

/// The first drawn board of a ruleset in its examples: `Clobber["xo|ox"]`.
fn example_board(name: &str, examples: &[&str]) -> Option<String> {
    let start = format!("{name}[\"");
    examples.iter().find_map(|example| Some(example[example.find(&start)?..].split_inclusive("\"]").next()?.to_owned()))
}

/// The built-in rulesets and families.
pub fn all() -> Vec<Rc<dyn Ruleset>> {
    let mut all: Vec<Rc<dyn Ruleset>> = vec![
        Rc::new(cutcake::Cutcake),
        Rc::new(maundy_cake::MaundyCake),
        Rc::new(join::JoinedRuleset::eatcake()),
        Rc::new(join::JoinedRuleset::turn_and_eatcake()),
        Rc::new(domineering::Domineering),
        Rc::new(clobber::Clobber),
        Rc::new(gen_clobber::GenClobber::general()),
        Rc::new(gen_clobber::GenClobber::anti_clobber()),
        Rc::new(gen_clobber::GenClobber::hot_clobber()),
        Rc::new(gen_clobber::GenClobber::kings()),
        Rc::new(gen_clobber::GenClobber::rooks()),
        Rc::new(gen_clobber::GenClobber::queens()),
        Rc::new(gen_clobber::GenClobber::knights()),
        Rc::new(stones::StoneRuleset(amazons::Amazons)),
        Rc::new(stones::StoneRuleset(konane::Konane)),
        Rc::new(stones::StoneRuleset(nogo::NoGo)),
        Rc::new(stones::StoneRuleset(fission::Fission)),
        Rc::new(stones::StoneRuleset(fission::BicolourFission)),
        Rc::new(toads_and_frogs::Animals::TOADS_AND_FROGS),
        Rc::new(toads_and_frogs::Animals::ELEPHANTS_AND_RHINOS),
        Rc::new(hackenbush::Hackenbush),
        Rc::new(synchronized_cutcake::SynchronizedCutcake),
        Rc::new(nim::Nim),
        Rc::new(rectangular_chocolate::RectangularChocolate),
        Rc::new(family::TRIANGULAR_CHOCOLATE),
        Rc::new(wythoff::GenWythoff::wythoff()),
        Rc::new(family::GEN_WYTHOFF),
        Rc::new(heap::Heaps::kayles()),
        Rc::new(heap::Heaps::dawsons_kayles()),
        Rc::new(heap::Heaps::grundys_game()),
        Rc::new(family::TAKE_AND_BREAK),
        Rc::new(family::SUBTRACTION),
        Rc::new(family::ALL_BUT),
        Rc::new(family::SPLITTLES),
        Rc::new(family::SPAWNING),
        Rc::new(family::TURNING),
        Rc::new(family::PARTIZAN_TAKE_AND_BREAK),
        Rc::new(family::PARTIZAN_SUBTRACTION),
        Rc::new(family::PARTIZAN_SPLITTLES),
        Rc::new(chomp::Chomp),
        Rc::new(cram::Cram),
        Rc::new(cutblock::Cutblock),
        Rc::new(maundy_block::MaundyBlock),
        Rc::new(three_player_nim::ThreePlayerNim),
    ];
    all.extend(loopy::all());
    all
}

/// Parses entries that are the positive sides of a block, in the order of `sides`.
///
/// # Errors
/// If their number is wrong or one is not an integer from 1 to 2^64 - 1.
pub fn positive_sides(ruleset: &dyn Ruleset, entries: &[Entry]) -> Result<Board, NoBoard> {
    let sides = ruleset.sides().unwrap_or_default();
    if entries.len() != sides.len() {
        let rule =
            format!("{}[{}] takes {} sides, not {}", ruleset.name(), sides.join(","), sides.len(), entries.len());
        return Err(NoBoard { rule, entry: None });
    }
    let side = |(place, entry): (usize, &Entry)| match entry {
        Entry::Integer(side) => {
            side.to_u64().filter(|side| *side > 0).ok_or((place, "it is a positive integer below 2^64"))
        }
        _ => Err((place, "it is a positive integer, not a string")),
    };
    entries.iter().enumerate().map(side).collect::<Result<Board, _>>().map_err(|(place, need)| NoBoard {
        rule: format!("side {} of {} has no such length: {need}", sides[place], ruleset.name()),
        entry: Some(place),
    })
}

/// A board with one of its sides changed.
pub fn with_side(board: &Board, place: usize, side: u64) -> Board {
    let mut board = board.clone();
    board[place] = side;
    board
}

/// The block with its sides rotated, so that each player has the side, and the moves, of the player before.
pub fn rotated_sides(board: &Board) -> Board {
    let mut rotated = board.clone();
    rotated.rotate_right(1);
    rotated
}

/// The only player who can cut a three-player block, if there is one, with the number of moves, which is that player's value.
///
/// # Errors
/// If `limit` stopped it.
pub fn counter_of_block(
    rules: &dyn ThreePlayerRules,
    block: &Board,
    limit: &Limit,
) -> Result<Option<(Player, u64)>, Stop> {
    let mut movers = Player::ALL.into_iter().filter(|player| block.get(player.index()).is_some_and(|side| *side > 1));
    let (Some(mover), None) = (movers.next(), movers.next()) else { return Ok(None) };
    let values = rules.known_values(block, limit)?;
    Ok(values.and_then(|values| Some((mover, values[mover.index()].to_u64()?))))
}

/// The options of a block whose side `place` is cut in two at an integer; cuts that leave the same two pieces are one option.
///
/// # Errors
/// If `limit` stopped it.
pub fn cut_in_two(board: &Board, place: usize, limit: &Limit) -> Result<Vec<Boards>, Stop> {
    let side = board[place];
    let mut options = Vec::new();
    for piece in 1..=side / 2 {
        let pieces = [with_side(board, place, piece), with_side(board, place, side - piece)];
        limit.list(&mut options, pieces.into_iter().collect())?;
    }
    Ok(options)
}

/// The prime factors of a positive integer with multiplicity, least first.
///
/// # Errors
/// If `limit` stopped it.
pub fn prime_factors(number: u64, limit: &Limit) -> Result<Vec<u64>, Stop> {
    let mut factors = Vec::new();
    let (mut rest, mut factor) = (number, 2);
    while rest > 1 {
        limit.check()?;
        if factor > rest / factor {
            // What is left is a prime.
            factor = rest;
        }
        while rest.is_multiple_of(factor) {
            rest /= factor;
            factors.push(factor);
        }
        factor += 1;
    }
    Ok(factors)
}

/// The options of a block whose side `place` is cut into two or more equal parts, fewest parts first.
///
/// # Errors
/// If `limit` stopped it.
pub fn cut_in_equal_parts(board: &Board, place: usize, limit: &Limit) -> Result<Vec<Boards>, Stop> {
    let side = board[place];
    let mut numbers_of_parts = vec![1];
    for prime in prime_factors(side, limit)?.chunk_by(|a, b| a == b) {
        let smaller = numbers_of_parts.clone();
        let mut power = 1;
        for factor in prime {
            power *= factor;
            numbers_of_parts.extend(smaller.iter().map(|parts| parts * power));
        }
    }
    numbers_of_parts.sort_unstable();
    let cut = |parts| -> Result<Boards, Stop> {
        limit.position()?;
        let mut option = Boards::default();
        option.add(with_side(board, place, side / parts), parts)?;
        Ok(option)
    };
    numbers_of_parts.into_iter().filter(|parts| *parts > 1).map(cut).collect()
}
