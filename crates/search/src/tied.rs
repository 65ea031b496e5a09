//! Boards cut by lines that one player never crosses, so that a cut only restricts the other.
//!
//! In Domineering a line between two columns is crossed by Right's dominoes and by none of Left's. Right may choose never to
//! cross it: what he wins with one hand tied he wins. So G ≤ A + B, where A and B are the boards on both sides; and G ≥ A + B
//! for a line between rows. If Right wins narrow boards moving second, he wins the wide boards made of them: all 3 by n from n
//! = 4 on (M. Lachmann, C. Moore, I. Rapaport, *Who wins Domineering on rectangular boards?*, More Games of No Chance, 2002).
//! The narrow boards are searched here, so that the answer is proved. Where the lines do not decide a board, they decide many of
//! the boards after one move.

use cutcake_base::{player::Player, search::ProofNumbers};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    boards::Boards,
    choice::{decided, hash_for},
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
const SQUARES_OF_A_MOVE: i32 = 2;
/// The most squares of a board between two cuts. All these boards together may take one part in `PART` of the positions of the
/// search, at most `MOST_POSITIONS`, and those of the boards after a move one in `PART_OF_OPTIONS`, at most `MOST_OF_OPTIONS`: a
/// search without bound is to begin with the board itself soon.
const MOST_SQUARES: u32 = 52;
const PART: u64 = 8;
const PART_OF_OPTIONS: u64 = 16;
const MOST_POSITIONS: u64 = 1 << 18;
const MOST_OF_OPTIONS: u64 = 1 << 16;
/// Each of them may take `FIRST_ROUND` positions, and `GROWTH` times as many in each round after the first.
const FIRST_ROUND: u64 = 1 << 7;
const GROWTH: u64 = 4;

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

/// What is known about Right on the boards between two cuts.
struct Cuts {
    kind: u16,
    /// By the key of a board, with the positions that its search might take; without bound if nothing is left to find.
    known: HashMap<Key, (Wins, u64), FxBuildHasher>,
    /// How many positions the search of a board may take.
    each: u64,
    /// How many positions there may have been when the last search begins.
    end: u64,
}

impl Search {
    /// Whether results for a sum may rest on cuts: smaller boards are not cut.
    pub(crate) fn can_be_tied(&self, sum: &Sum) -> bool {
        let along_lines = |part: &Part| match part.what {
            Content::Packed(kind, _) => self.packed.rules(kind).moves_along_lines(),
            _ => false,
        };
        sum.facts.size >= FEWEST_SQUARES - SQUARES_OF_A_MOVE && sum.parts.iter().any(along_lines)
    }

    /// Whether a player wins a board moving first, if cuts decide it. What they show of the boards after his moves is stored in
    /// the table: the search has only the other moves left.
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
        let is_long = most >= FEWEST_POSITIONS && facts.size >= FEWEST_SQUARES;
        if !is_long || sum.integer != 0 || sum.short.is_some() || !self.can_be_tied(sum) {
            return Ok(None);
        }
        let mover = if *negated { player.opponent() } else { player };
        let mut cuts = Cuts { kind: *kind, known: HashMap::default(), each: 0, end: 0 };
        let winner = self.winners_tied(boards, &mut cuts, &[*board], mover, (most / PART).min(MOST_POSITIONS))?[0];
        let mut wins = winner.map(|winner| winner == mover);
        if wins.is_none() {
            let mut options = Vec::new();
            self.packed.rules(*kind).moves(board, mover, &mut |option| options.push(option));
            let next = mover.opponent();
            let positions = (most / PART_OF_OPTIONS).min(MOST_OF_OPTIONS);
            let winners = self.winners_tied(boards, &mut cuts, &options, next, positions)?;
            if winners.contains(&Some(mover)) {
                wins = Some(true);
            } else if winners.iter().all(Option::is_some) {
                wins = Some(false);
            }
            for (option, winner) in options.iter().zip(winners) {
                let Some(winner) = winner else { continue };
                let after = self.packed.sum(boards.store(), *kind, option)?;
                let key = if *negated { -after.key } else { after.key };
                let numbers = ProofNumbers::decided(winner == next);
                self.table.insert(hash_for(key, player.opponent()), numbers, self.searched);
                self.has_cut_in_table = true;
            }
        }
        if let Some(wins) = wins {
            self.table.insert(hash_for(sum.key, player), ProofNumbers::decided(wins), self.searched);
            self.has_cut_in_table = true;
        }
        Ok(wins)
    }

    /// Who wins each of some boards, if cuts decide it with `most` positions; all are left as soon as the player not to move
    /// wins one.
    fn winners_tied<B: Boards>(
        &mut self,
        boards: &mut B,
        cuts: &mut Cuts,
        list: &[Packed],
        mover: Player,
        most: u64,
    ) -> Result<Vec<Option<Player>>, B::Error> {
        let mut winners = vec![None; list.len()];
        (cuts.each, cuts.end) = (FIRST_ROUND, self.searched + most);
        while self.searched + cuts.each < cuts.end && winners.contains(&None) {
            for (board, winner) in list.iter().zip(&mut winners).filter(|(_, winner)| winner.is_none()) {
                *winner = self.winner_tied(boards, cuts, board, mover)?;
                if *winner == Some(mover.opponent()) {
                    return Ok(winners);
                }
            }
            cuts.each *= GROWTH;
        }
        Ok(winners)
    }

    /// Who wins a board, if cuts decide it.
    fn winner_tied<B: Boards>(
        &mut self,
        boards: &mut B,
        cuts: &mut Cuts,
        board: &Packed,
        mover: Player,
    ) -> Result<Option<Player>, B::Error> {
        // Cuts between columns restrict Right.
        let right = self.tied(boards, cuts, board)?;
        if if mover == Player::Left { right.second } else { right.first } {
            return Ok(Some(Player::Right));
        }
        // The transposed board is the negative.
        let left = self.tied(boards, cuts, &board.transposed())?;
        let left_wins = if mover == Player::Left { left.first } else { left.second };
        Ok(left_wins.then_some(Player::Left))
    }

    /// What cuts between columns show about Right.
    fn tied<B: Boards>(&mut self, boards: &mut B, cuts: &mut Cuts, board: &Packed) -> Result<Wins, B::Error> {
        let free = board.planes.iter().fold(0, |all, plane| all | plane);
        let column = (0..usize::from(board.rows)).fold(0, |column, row| column | board.square(row, 0));
        let columns = usize::from(board.columns);
        // For the boards of the first so many columns, and for those between two cuts.
        let mut wins = vec![Wins { second: true, first: false }];
        for last in 0..columns {
            let (mut here, mut between) = (Wins::default(), 0);
            for first in (0..=last).rev() {
                between |= column << first & free;
                if first == 0 && last + 1 == columns || between.count_ones() > MOST_SQUARES {
                    break;
                }
                if !wins[first].second && !wins[first].first {
                    continue;
                }
                let cut = Packed { planes: board.planes.map(|plane| plane & between), ..*board };
                let sum = self.packed.sum(boards.store(), cuts.kind, &cut)?;
                here = here.or(wins[first].plus(self.right_wins(boards, cuts, sum)?));
                if here.second && here.first {
                    break;
                }
            }
            wins.push(here);
        }
        Ok(wins[columns])
    }

    /// Whether Right wins a sum between two cuts.
    fn right_wins<B: Boards>(&mut self, boards: &mut B, cuts: &mut Cuts, sum: Sum) -> Result<Wins, B::Error> {
        if let Some((wins, most)) = cuts.known.get(&sum.key)
            && (*most >= cuts.each || self.searched >= cuts.end)
        {
            return Ok(*wins);
        }
        let mut wins = |mover| {
            if let Some(wins) = decided(boards.store(), &sum, mover)? {
                return Ok(Some(wins));
            }
            if self.searched >= cuts.end {
                return Ok(None);
            }
            let engine = self.engine(&sum);
            self.walk(boards, sum.clone(), mover, engine, cuts.each)
        };
        let [second, first] = [wins(Player::Left)?, wins(Player::Right)?];
        let found = Wins { second: second == Some(false), first: first == Some(true) };
        let most = if second.is_some() && first.is_some() { u64::MAX } else { cuts.each };
        cuts.known.insert(sum.key, (found, most));
        Ok(found)
    }
}
