//! Boards cut by lines that one player never crosses, so that a cut only restricts the other.
//!
//! In Domineering a line between two columns is crossed by Right's dominoes and by none of Left's. Right may choose never to
//! cross it: what he wins with one hand tied he wins. So G ≤ A + B, where A and B are the boards on both sides; and G ≥ A + B
//! for a line between rows. If Right wins narrow boards moving second, he wins the wide boards made of them: all 3 by n from n
//! = 4 on (M. Lachmann, C. Moore, I. Rapaport, *Who wins Domineering on rectangular boards?*, More Games of No Chance, 2002).
//! The narrow boards are searched here, so that the answer is proved.

use cutcake_base::player::Player;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    boards::Boards,
    choice::decided,
    key::Key,
    packed::Packed,
    search::Search,
    sum::{Content, Part, Sum},
};

/// The source of the theorem that a cut is no worse for the player who never crosses it.
pub(crate) const SOURCE: &str = "Lachmann, Moore and Rapaport 2002, Who wins Domineering on rectangular boards?";
/// A board is cut if it has so many free squares, and the search may take so many positions.
const FEWEST_SQUARES: i32 = 36;
const FEWEST_POSITIONS: u64 = 1 << 15;
/// The most squares of a board between two cuts. All these boards together may take one part in `PART` of the positions of the
/// search, at most `MOST_POSITIONS`, and each of them one part in `PART_FOR_EACH` of that.
const MOST_SQUARES: u32 = 40;
const PART: u64 = 4;
const MOST_POSITIONS: u64 = 1 << 18;
const PART_FOR_EACH: u64 = 8;

/// Whether a player is known to win a board moving second, and moving first.
#[derive(Clone, Copy, Default)]
struct Wins {
    second: bool,
    first: bool,
}

impl Wins {
    /// For the sum of two boards.
    fn plus(self, other: Wins) -> Wins {
        Wins { second: self.second && other.second, first: self.second && other.first || self.first && other.second }
    }

    fn or(self, other: Wins) -> Wins {
        Wins { second: self.second || other.second, first: self.first || other.first }
    }
}

impl Search {
    /// Whether a player wins a board moving first, if cuts decide it.
    pub(crate) fn wins_tied<B: Boards>(
        &mut self,
        boards: &mut B,
        sum: &Sum,
        player: Player,
        most: u64,
    ) -> Result<Option<bool>, B::Error> {
        let [Part { what: Content::Packed(kind, board), negated, facts, .. }] = sum.parts.as_slice() else {
            return Ok(None);
        };
        let is_asked = most >= FEWEST_POSITIONS && facts.size >= FEWEST_SQUARES;
        if !is_asked || sum.integer != 0 || sum.short.is_some() || !self.packed.rules(*kind).moves_along_lines() {
            return Ok(None);
        }
        let mover = if *negated { player.opponent() } else { player };
        let most = (most / PART).min(MOST_POSITIONS);
        // Cuts between columns restrict Right.
        let right = self.tied(boards, *kind, board, most)?;
        let right_wins = if mover == Player::Left { right.second } else { right.first };
        if right_wins {
            return Ok(Some(mover != Player::Left));
        }
        // The transposed board is the negative.
        let left = self.tied(boards, *kind, &board.transposed(), most)?;
        let left_wins = if mover == Player::Left { left.first } else { left.second };
        Ok(left_wins.then_some(mover == Player::Left))
    }

    /// What cuts between columns show about Right.
    fn tied<B: Boards>(&mut self, boards: &mut B, kind: u16, board: &Packed, most: u64) -> Result<Wins, B::Error> {
        let free = board.planes.iter().fold(0, |all, plane| all | plane);
        let column = (0..usize::from(board.rows)).fold(0, |column, row| column | board.square(row, 0));
        let columns = usize::from(board.columns);
        // For the boards of the first so many columns, and for those between two cuts.
        let mut wins = vec![Wins { second: true, first: false }];
        let mut known: HashMap<Key, Wins, FxBuildHasher> = HashMap::default();
        let end = self.searched + most;
        for last in 0..columns {
            let (mut here, mut between) = (Wins::default(), 0);
            for first in (0..=last).rev() {
                between |= column << first & free;
                if first == 0 && last + 1 == columns || between.count_ones() > MOST_SQUARES {
                    break;
                }
                if !wins[first].second && !wins[first].first || self.searched >= end {
                    continue;
                }
                let cut = Packed { planes: board.planes.map(|plane| plane & between), ..*board };
                let sum = self.packed.sum(boards.store(), kind, &cut)?;
                let found = match known.get(&sum.key) {
                    Some(found) => *found,
                    None => self.right_wins(boards, &sum, most / PART_FOR_EACH)?,
                };
                known.insert(sum.key, found);
                here = here.or(wins[first].plus(found));
                if here.second && here.first {
                    break;
                }
            }
            wins.push(here);
        }
        Ok(wins[columns])
    }

    /// Whether Right wins a sum, within `most` positions.
    fn right_wins<B: Boards>(&mut self, boards: &mut B, sum: &Sum, most: u64) -> Result<Wins, B::Error> {
        let mut wins = |mover| {
            if let Some(wins) = decided(boards.store(), sum, mover)? {
                return Ok(Some(wins));
            }
            let engine = self.engine(sum);
            self.walk(boards, sum.clone(), mover, engine, most)
        };
        Ok(Wins { second: wins(Player::Left)? == Some(false), first: wins(Player::Right)? == Some(true) })
    }
}
