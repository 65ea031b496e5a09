//! Variants: a game for two players played by changed rules, as a ruleset of its own.

use std::rc::Rc;

use indexmap::IndexSet;
use num_traits::ToPrimitive;
use rustc_hash::FxBuildHasher;

use crate::{
    board::filling::Cells,
    impartial::ImpartialRules,
    limit::{Limit, Stop},
    partizan::Variant,
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    ruleset::{Entry, NoBoard, Ruleset, Theory, shape::Shape, theory::Kind},
};

/// A ruleset whose boards are those of another one, played by changed rules.
///
/// In the impartial variant boards that fall apart are played apart, so that its boards have the codes of the boards of
/// the base. In the others a move depends on the whole sum or changes it: a board is a sum of boards of the base, coded
/// as 1 if the players have changed sides, else 0, and then for each board its length, its code and how often it stands
/// there.
pub struct VariantRuleset {
    base: Rc<dyn Ruleset>,
    variant: Variant,
    name: String,
}

/// What a player can move to from a board of the base.
pub type BaseOptions<'a, E> = dyn FnMut(&Board, Player) -> Result<Vec<Boards>, E> + 'a;

/// What stands between the boards of a sum where a board is written.
const PLUS: &str = " + ";
/// What stands before a sum whose players have changed sides.
const TURNED: char = '-';

impl VariantRuleset {
    /// The variant of a ruleset for two players in turn; none of any other.
    pub fn new(base: Rc<dyn Ruleset>, variant: Variant) -> Option<Self> {
        if !matches!(base.theory().kind(), Some(Kind::Partizan | Kind::Impartial)) {
            return None;
        }
        let function = match variant {
            Variant::Dicotic => "DicoticVariant",
            Variant::Impartial => "ImpartialVariant",
            Variant::Twisted => "TwistedVariant",
        };
        let name = format!("{function}({})", base.written());
        Some(VariantRuleset { base, variant, name })
    }

    /// Whether its rules run code, because those of the base do: then it is asked board by board.
    pub fn is_asked(&self) -> bool {
        matches!(self.base.theory(), Theory::Asked(_))
    }

    /// How its rules are changed.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The board that a board of the base is.
    pub fn board_of(&self, board: Board) -> Board {
        match self.variant {
            Variant::Impartial => board,
            Variant::Dicotic | Variant::Twisted => code(false, &Boards::from(board)),
        }
    }

    fn base_options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        match self.base.theory() {
            Theory::Partizan(rules) => rules.options(board, player, limit),
            Theory::Impartial(rules) => rules.options(board, player, limit),
            _ => Ok(Vec::new()),
        }
    }

    /// What a player can move to from a board; `base` says what he can move to from a board of the base.
    ///
    /// # Errors
    /// What `base` says, and [`Stop::Size`].
    pub fn options_by<E: From<Stop>>(
        &self,
        board: &Board,
        player: Player,
        base: &mut BaseOptions<'_, E>,
    ) -> Result<Vec<Boards>, E> {
        if self.variant == Variant::Impartial {
            let mut options: IndexSet<Boards, FxBuildHasher> = IndexSet::default();
            options.extend(base(board, Player::Left)?);
            options.extend(base(board, Player::Right)?);
            return Ok(options.into_iter().collect());
        }
        let (is_turned, sum) = decode(board);
        let [player, other] = match (player, is_turned) {
            (Player::Left, false) | (Player::Right | Player::Center, true) => [Player::Left, Player::Right],
            _ => [Player::Right, Player::Left],
        };
        if self.variant == Variant::Dicotic && sums(&sum, other, base)?.is_empty() {
            return Ok(Vec::new());
        }
        let is_turned = is_turned != (self.variant == Variant::Twisted);
        let options = sums(&sum, player, base)?;
        Ok(options.iter().map(|option| Boards::from(code(is_turned, option))).collect())
    }

    /// One board of the base as it is written: numbers, or the text of a board.
    fn base_board(&self, text: &str) -> Result<Board, NoBoard> {
        let numbers: Option<Vec<Entry>> =
            text.split(',').map(|number| number.trim().parse().ok().map(Entry::Integer)).collect();
        self.base.board(&numbers.unwrap_or_else(|| vec![Entry::Text(text.to_owned())]))
    }
}

/// The sums that a player moves to from a sum of boards of the base.
fn sums<E: From<Stop>>(
    sum: &Boards,
    player: Player,
    base: &mut BaseOptions<'_, E>,
) -> Result<IndexSet<Boards, FxBuildHasher>, E> {
    let mut options = IndexSet::default();
    for (board, _) in sum.iter() {
        for mut option in base(board, player)? {
            for (other, times) in sum.iter() {
                option.add(other.clone(), if other == board { times - 1 } else { times })?;
            }
            options.insert(option);
        }
    }
    Ok(options)
}

/// The code of a sum of boards of the base.
fn code(is_turned: bool, sum: &Boards) -> Board {
    let mut code = Board::default();
    code.push(u64::from(is_turned));
    for (board, times) in sum.iter() {
        code.push(board.len().to_u64().unwrap_or(u64::MAX));
        code.extend_from_slice(board);
        code.push(times);
    }
    code
}

/// The sum of a code, and whether the players have changed sides.
fn decode(code: &Board) -> (bool, Boards) {
    let mut sum = Boards::default();
    let (turned, mut rest) = code.split_first().map_or((0, &[][..]), |(turned, rest)| (*turned, rest));
    while let Some((length, after)) = rest.split_first() {
        let length = length.to_usize().unwrap_or(usize::MAX);
        let (Some(board), Some(times)) = (after.get(..length), after.get(length)) else { break };
        // It was counted when it was coded.
        if sum.add(board.into(), *times).is_err() {
            break;
        }
        rest = after.get(length + 1..).unwrap_or_default();
    }
    (turned == 1, sum)
}

impl Ruleset for VariantRuleset {
    fn name(&self) -> &str {
        &self.name
    }

    fn summary(&self) -> &str {
        match self.variant {
            Variant::Dicotic => "A player may move only where both could.",
            Variant::Impartial => "Both players may make the moves of both.",
            Variant::Twisted => "After every move the players change sides.",
        }
    }

    fn form(&self) -> String {
        self.base.form().replacen(&self.base.written(), &self.name, 1)
    }

    fn sides(&self) -> Option<Vec<&str>> {
        self.base.sides()
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        if self.variant == Variant::Impartial {
            return self.base.board(entries);
        }
        let [Entry::Text(text)] = entries else {
            return Ok(code(false, &[self.base.board(entries)?].into_iter().collect()));
        };
        let (is_turned, text) = match text.strip_prefix(TURNED) {
            Some(text) => (true, text),
            None => (false, text.as_str()),
        };
        let boards = text.split(PLUS).filter(|board| !board.is_empty()).map(|board| self.base_board(board));
        Ok(code(is_turned, &boards.collect::<Result<Boards, _>>()?))
    }

    fn entries(&self, board: &Board) -> String {
        if self.variant == Variant::Impartial {
            return self.base.entries(board);
        }
        let (is_turned, sum) = decode(board);
        let boards: Vec<String> = sum
            .iter()
            .flat_map(|(board, times)| {
                let entries = self.base.entries(board);
                (0..times).map(move |_| entries.clone())
            })
            .collect();
        match boards.as_slice() {
            [board] if !is_turned => board.clone(),
            _ => {
                let boards: Vec<&str> = boards.iter().map(|board| board.trim_matches('"')).collect();
                format!("\"{}{}\"", if is_turned { "-" } else { "" }, boards.join(PLUS))
            }
        }
    }

    fn coordinates<'b>(&self, board: &'b Board) -> Option<&'b [u64]> {
        if self.variant == Variant::Impartial { self.base.coordinates(board) } else { None }
    }

    fn cells(&self) -> Option<Cells> {
        self.base.cells()
    }

    fn shape(&self, board: &Board) -> Shape {
        match self.variant {
            Variant::Impartial => self.base.shape(board),
            Variant::Dicotic | Variant::Twisted => Shape::Text(self.entries(board)),
        }
    }

    fn theory(&self) -> Theory<'_> {
        match (self.is_asked(), self.variant) {
            (true, Variant::Impartial) => Theory::Asked(Kind::Impartial),
            (true, _) => Theory::Asked(Kind::Partizan),
            (false, Variant::Impartial) => Theory::Impartial(self),
            (false, _) => Theory::Partizan(self),
        }
    }
}

impl Rules for VariantRuleset {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        self.options_by(board, player, &mut |board, player| {
            limit.check()?;
            self.base_options(board, player, limit)
        })
    }
}

impl ImpartialRules for VariantRuleset {
    fn free_coordinates(&self) -> Option<Vec<&str>> {
        self.base.sides()
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        let entries: Vec<Entry> = coordinates.iter().map(|side| Entry::Integer((*side).into())).collect();
        self.base.board(&entries).ok()
    }
}
