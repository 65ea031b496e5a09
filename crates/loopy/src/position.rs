//! [`Play`]: sums of boards of any ruleset as positions of loopy play.

use crate::{
    boards::{Board, Boards},
    limit::Stop,
    player::Player,
    rules::Rules,
    value::{Calculator, Next, Positions},
};

/// The play of a ruleset. A position is a sum of boards, each represented by one board of its equivalence class; a move is made
/// in one of them.
///
/// ```
/// # use cutcake_base::{limit::{Limit, Stop}, player::Player, position::{Board, Boards, board}, rules::Rules};
/// # use cutcake_partizan::Store;
/// use cutcake_loopy::{position::Play, value::{LoopyStore, Solved}};
///
/// /// A coin: Left may take it, Right may turn it.
/// struct Coin;
///
/// impl Rules for Coin {
///     fn options(&self, coin: &Board, player: Player, _: &Limit) -> Result<Vec<Boards>, Stop> {
///         Ok(match (coin[0], player) {
///             (0, _) => Vec::new(),
///             (_, Player::Left) => vec![Boards::from(board([0]))],
///             (side, _) => vec![Boards::from(board([3 - side]))],
///         })
///     }
/// }
///
/// let (mut loopy, mut short) = (LoopyStore::default(), Store::new(Limit::default()));
/// let mut calculator = loopy.with(&mut short);
/// let mut play = Play::new(&Coin);
/// let start = play.start(&board([1]))?;
/// let value = Solved::default().value(&mut calculator, &mut play, &start)?;
/// assert_eq!(calculator.text(value)?, "over");
/// # Ok::<(), Stop>(())
/// ```
pub struct Play<'r> {
    rules: &'r dyn Rules,
}

const TOO_MANY: Stop = Stop::Size { what: "the number of equal boards in a sum", limit: "2^64 - 1" };

impl<'r> Play<'r> {
    /// The play of the given rules.
    pub fn new(rules: &'r dyn Rules) -> Self {
        Play { rules }
    }

    /// The position of a board.
    pub fn start(&self, board: &Board) -> Result<Boards, Stop> {
        self.rules.reduced(board)
    }
}

impl Positions for Play<'_> {
    type Key = Boards;
    type Error = Stop;

    fn options(
        &mut self,
        calculator: &mut Calculator<'_>,
        sum: &Boards,
        player: Player,
    ) -> Result<Vec<Next<Boards>>, Stop> {
        let mut options = Vec::new();
        for (moved, _) in sum.iter() {
            for option in self.rules.options(moved, player, calculator.limit())? {
                calculator.check()?;
                let mut next = Boards::default();
                for (board, times) in sum.iter() {
                    next.add(board.clone(), times - u64::from(board == moved))?;
                }
                for (board, times) in option.iter() {
                    for (part, each) in self.rules.reduced(board)?.iter() {
                        next.add(part.clone(), each.checked_mul(times).ok_or(TOO_MANY)?)?;
                    }
                }
                options.push(Next::Position(next));
            }
        }
        Ok(options)
    }
}
