//! Variants: a two-player game with changed rules, such as pass moves, as a ruleset of its own.

use std::rc::Rc;

use indexmap::IndexSet;
use num_traits::ToPrimitive;
use rustc_hash::FxBuildHasher;

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::{filling::Cells, shape::Shape},
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::{
        Rules,
        theory::{self, Theory},
        variant::Variant,
    },
    standing::Standing,
};
use cutcake_impartial::{
    ImpartialRules,
    position::{Visit, for_each_choice},
};

/// How the rules of a game are changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A change that values allow too.
    Variant(Variant),
    /// An impartial game with this number of passes, which either player may use: a pass changes nothing, and is not allowed where
    /// there is no other move (R. Morrison, E. Friedman, A. Landsberg, *Combinatorial games with a pass: a dynamical systems
    /// approach*, 2012).
    Passes(u64),
}

/// A ruleset whose boards are those of another one, the base, played by changed rules.
///
/// In the impartial variant the components of a board are independent, so that its boards have the codes of the boards of the base.
/// In the others a move depends on the whole sum or changes it, so a board is a sum of boards of the base. Its code is a head (1 if
/// the players have changed sides, otherwise 0, or the number of passes that are left), and then for each board its length, its code
/// and its multiplicity.
pub struct VariantRuleset {
    base: Rc<dyn Ruleset>,
    change: Change,
    name: String,
}

/// Returns the options of a player on a board of the base.
pub type BaseOptions<'a, E> = dyn FnMut(&Board, Player) -> Result<Vec<Boards>, E> + 'a;

/// The separator between the boards of a sum in the text of a board.
pub const SEPARATOR: &str = " + ";
/// The most boards of a sum that are drawn.
const MOST_DRAWN: u64 = 100;
/// The prefix of a sum in which the players have changed sides.
const EXCHANGED: char = '-';

impl VariantRuleset {
    /// The variant of a two-player ruleset, which must be impartial for passes; `None` for any other ruleset.
    pub fn new(base: Rc<dyn Ruleset>, change: Change) -> Option<Self> {
        let theory = base.theory()?;
        let can_be = match change {
            Change::Variant(_) => theory.adds_to(&theory::PARTIZAN),
            Change::Passes(_) => theory.has_same_moves() && theory.adds_to(&theory::IMPARTIAL),
        };
        if !can_be {
            return None;
        }
        let name = name(&*base, change);
        Some(VariantRuleset { base, change, name })
    }

    /// Whether its rules run code, because those of the base do.
    pub fn runs_code(&self) -> bool {
        self.base.play().runs_code()
    }

    /// How its rules are changed.
    pub fn change(&self) -> Change {
        self.change
    }

    /// Its theory.
    pub fn theory_of_variant(&self) -> &'static Theory {
        match self.change {
            Change::Variant(Variant::Impartial) | Change::Passes(_) => &theory::IMPARTIAL,
            Change::Variant(_) => &theory::PARTIZAN,
        }
    }

    /// Whether its boards have the codes of those of the base.
    fn is_coded_as_base(&self) -> bool {
        self.change == Change::Variant(Variant::Impartial)
    }

    /// The head of the code of a board before any move.
    fn head(&self) -> u64 {
        if let Change::Passes(passes) = self.change { passes } else { 0 }
    }

    /// The board that corresponds to a board of the base.
    pub fn board_of(&self, board: Board) -> Board {
        self.board_of_sum(&Boards::from(board))
    }

    /// The board that corresponds to a sum of boards of the base; in the impartial variant the sum is a single board.
    pub fn board_of_sum(&self, sum: &Boards) -> Board {
        match sum.iter().next() {
            Some((board, _)) if self.is_coded_as_base() => board.clone(),
            _ => code(self.head(), sum),
        }
    }

    fn base_options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        self.base.play().rules().map_or(Ok(Vec::new()), |rules| rules.options(board, player, limit))
    }

    /// The options of a player on a board; `base` returns those on a board of the base.
    ///
    /// # Errors
    /// Those of `base`, and [`Stop::Size`].
    pub fn options_by<E: From<Stop>>(
        &self,
        board: &Board,
        player: Player,
        base: &mut BaseOptions<'_, E>,
    ) -> Result<Vec<Boards>, E> {
        if self.is_coded_as_base() {
            let mut options: IndexSet<Boards, FxBuildHasher> = IndexSet::default();
            options.extend(base(board, Player::Left)?);
            options.extend(base(board, Player::Right)?);
            return Ok(options.into_iter().collect());
        }
        let (head, sum) = decode(board);
        let variant = match self.change {
            Change::Variant(variant) => variant,
            Change::Passes(_) => {
                let moves = sums(&sum, player, base)?;
                let mut options: Vec<Boards> = moves.iter().map(|after| Boards::from(code(head, after))).collect();
                if !moves.is_empty() && head > 0 {
                    options.push(Boards::from(code(head - 1, &sum)));
                }
                return Ok(options);
            }
        };
        let is_exchanged = head == 1;
        let [player, other] = match (player, is_exchanged) {
            (Player::Left, false) | (Player::Right | Player::Center, true) => [Player::Left, Player::Right],
            _ => [Player::Right, Player::Left],
        };
        if variant == Variant::Dicotic && sums(&sum, other, base)?.is_empty() {
            return Ok(Vec::new());
        }
        let is_exchanged = is_exchanged != (variant == Variant::Twisted);
        let options = sums(&sum, player, base)?;
        Ok(options.iter().map(|option| Boards::from(code(u64::from(is_exchanged), option))).collect())
    }

    /// Parses a board of the base: numbers, or the text of a board.
    fn base_board(&self, text: &str) -> Result<Board, NoBoard> {
        let numbers: Option<Vec<Entry>> =
            text.split(',').map(|number| number.trim().parse().ok().map(Entry::Integer)).collect();
        self.base.board(&numbers.unwrap_or_else(|| vec![Entry::Text(text.to_owned())]))
    }
}

/// The options of a player on a sum of boards of the base.
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

/// The variant as it is typed.
fn name(base: &dyn Ruleset, change: Change) -> String {
    let base = base.written();
    match change {
        Change::Variant(Variant::Dicotic) => format!("DicoticVariant({base})"),
        Change::Variant(Variant::Impartial) => format!("ImpartialVariant({base})"),
        Change::Variant(Variant::Twisted) => format!("TwistedVariant({base})"),
        Change::Passes(passes) => format!("PassMoves({base}, {passes})"),
    }
}

/// The code of a sum of boards of the base.
fn code(head: u64, sum: &Boards) -> Board {
    let mut code = Board::default();
    code.push(head);
    for (board, times) in sum.iter() {
        code.push(board.len().to_u64().unwrap_or(u64::MAX));
        code.extend_from_slice(board);
        code.push(times);
    }
    code
}

/// The head and the sum of a code.
fn decode(code: &Board) -> (u64, Boards) {
    let mut sum = Boards::default();
    let (head, mut rest) = code.split_first().map_or((0, &[][..]), |(head, rest)| (*head, rest));
    while let Some((length, after)) = rest.split_first() {
        let length = length.to_usize().unwrap_or(usize::MAX);
        let (Some(board), Some(times)) = (after.get(..length), after.get(length)) else { break };
        // The sum was within bounds when it was encoded.
        if sum.add(board.into(), *times).is_err() {
            break;
        }
        rest = after.get(length + 1..).unwrap_or_default();
    }
    (head, sum)
}

impl Ruleset for VariantRuleset {
    fn name(&self) -> &str {
        &self.name
    }

    fn summary(&self) -> &str {
        match self.change {
            Change::Variant(Variant::Dicotic) => "A player may move only where both could.",
            Change::Variant(Variant::Impartial) => "Both players may make the moves of both.",
            Change::Variant(Variant::Twisted) => "After every move the players change sides.",
            Change::Passes(_) => "So many moves may pass, but none where nothing else can be moved.",
        }
    }

    fn form(&self) -> String {
        self.base.form().replacen(&self.base.written(), &self.name, 1)
    }

    fn is_loopy(&self) -> bool {
        self.base.is_loopy()
    }

    fn sides(&self) -> Option<Vec<&str>> {
        self.base.sides()
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        if self.is_coded_as_base() {
            return self.base.board(entries);
        }
        let [Entry::Text(text)] = entries else {
            return Ok(self.board_of(self.base.board(entries)?));
        };
        let (head, text) = match text.strip_prefix(EXCHANGED) {
            Some(text) if matches!(self.change, Change::Variant(_)) => (1, text),
            _ => (self.head(), text.as_str()),
        };
        let boards = text.split(SEPARATOR).filter(|board| !board.is_empty()).map(|board| self.base_board(board));
        Ok(code(head, &boards.collect::<Result<Boards, _>>()?))
    }

    fn entries(&self, board: &Board) -> String {
        if self.is_coded_as_base() {
            return self.base.entries(board);
        }
        let (head, sum) = decode(board);
        let is_exchanged = head == 1 && matches!(self.change, Change::Variant(_));
        let boards: Vec<String> = sum
            .iter()
            .flat_map(|(board, times)| {
                let entries = self.base.entries(board);
                (0..times).map(move |_| entries.clone())
            })
            .collect();
        match boards.as_slice() {
            [board] if !is_exchanged => board.clone(),
            _ => {
                let boards: Vec<&str> = boards.iter().map(|board| board.trim_matches('"')).collect();
                format!("\"{}{}\"", if is_exchanged { "-" } else { "" }, boards.join(SEPARATOR))
            }
        }
    }

    fn name_of(&self, board: &Board) -> String {
        match self.change {
            Change::Passes(_) => name(&*self.base, Change::Passes(decode(board).0)),
            Change::Variant(_) => self.name.clone(),
        }
    }

    fn coordinates<'b>(&self, board: &'b Board) -> Option<&'b [u64]> {
        if self.is_coded_as_base() {
            return self.base.coordinates(board);
        }
        // A single board: its length and its code, then its multiplicity 1.
        match (self.change, board.as_slice()) {
            (Change::Passes(_), [_, length, coordinates @ .., 1]) if *length == coordinates.len() as u64 => {
                let board = Board::from_slice(coordinates);
                self.base.coordinates(&board).is_some_and(|own| own == coordinates).then_some(coordinates)
            }
            _ => None,
        }
    }

    fn cells(&self) -> Option<Cells> {
        self.base.cells()
    }

    fn shape(&self, board: &Board) -> Shape {
        match self.change {
            Change::Variant(Variant::Impartial) => self.base.shape(board),
            change => {
                let (head, sum) = decode(board);
                let label = match (change, head) {
                    (Change::Passes(_), 1) => Some("1 pass".to_owned()),
                    (Change::Passes(_), passes) => Some(format!("{passes} passes")),
                    (_, 1) => Some("sides changed".to_owned()),
                    _ => None,
                };
                let boards = sum.iter().map(|(_, times)| times).fold(0, u64::saturating_add);
                if boards == 0 || boards > MOST_DRAWN {
                    return Shape::Text(self.entries(board));
                }
                let shapes = sum.iter().flat_map(|(board, times)| (0..times).map(|_| self.base.shape(board)));
                Shape::side_by_side(shapes.chain(label.map(Shape::Text)))
            }
        }
    }

    fn play(&self) -> Play<'_> {
        match self.theory_of_variant() {
            theory if self.runs_code() => Play::Code(theory),
            theory if theory.has_same_moves() => Play::Impartial(self),
            _ => Play::Partizan(self),
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

    fn standing_of_parts(&self) -> Standing {
        self.base.play().rules().map_or(Standing::Proved, Rules::standing_of_parts)
    }

    fn same(&self, board: &Board) -> Board {
        let (Change::Passes(_), Play::Impartial(rules)) = (self.change, self.base.play()) else {
            return board.clone();
        };
        let (passes, sum) = decode(board);
        let mut same = Boards::default();
        for (part, times) in sum.iter() {
            if same.add(rules.same(part), times).is_err() {
                return board.clone();
            }
        }
        code(passes, &same)
    }
}

impl ImpartialRules for VariantRuleset {
    fn free_coordinates(&self) -> Option<Vec<&str>> {
        match (self.change, self.base.play()) {
            (Change::Passes(_), Play::Impartial(rules)) => rules.free_coordinates(),
            _ => self.base.sides(),
        }
    }

    fn for_each_board(&self, bounds: &[u64], limit: &Limit, visit: &mut Visit<'_>) -> Result<(), Stop> {
        match (self.change, self.base.play()) {
            (Change::Passes(_), Play::Impartial(rules)) => {
                rules.for_each_board(bounds, limit, &mut |board| visit(&self.board_of(board.clone())))
            }
            _ => for_each_choice(|coordinates| self.at(coordinates), bounds, limit, visit),
        }
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        if let (Change::Passes(_), Play::Impartial(rules)) = (self.change, self.base.play()) {
            return rules.at(coordinates).map(|board| self.board_of(board));
        }
        let entries: Vec<Entry> = coordinates.iter().map(|side| Entry::Integer((*side).into())).collect();
        self.base.board(&entries).ok()
    }
}
