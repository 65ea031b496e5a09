//! The half of a [`Catalogue`] for misère play of impartial boards: who cannot move wins.

use crate::{
    catalogue::Catalogue,
    graph::{Part, Placed},
    impartial::{
        HeapGame, ImpartialRules,
        misere::{Pieces, Play},
    },
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    ruleset::{Theory, theory::Kind},
    standing::Answer,
    sum::{RulesetId, Sum},
};

use num_traits::ToPrimitive;

const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a sum", limit: "2^64 - 1" };

impl Play for Catalogue {
    type Piece = Placed;

    fn options(&self, (id, board): &Placed, limit: &Limit) -> Result<Vec<Pieces<Placed>>, Stop> {
        let ruleset = self.get(*id);
        match ruleset.theory() {
            Theory::Impartial(rules) => {
                let options = rules.options(board, Player::Left, limit)?;
                Ok(options.iter().map(|option| pieces_of(*id, rules, option)).collect())
            }
            Theory::Asked(Kind::Impartial) => {
                let node = self.settled(&(*id, board.clone()))?;
                let mut options = Vec::new();
                for place in 0..self.graph.count(node, 0) {
                    limit.check()?;
                    options.push(self.pieces_of_parts(self.graph.option(node, 0, place))?);
                }
                Ok(options)
            }
            _ => Err(Stop::OtherTheory { ruleset: ruleset.name().to_owned() }),
        }
    }

    fn nim_heap(&self, (id, board): &Placed) -> Option<u64> {
        match (self.get(*id).theory(), board.as_slice()) {
            (Theory::Impartial(rules), [heap]) if rules.heap_game()? == HeapGame::all_but([]) => Some(*heap),
            _ => None,
        }
    }
}

impl Catalogue {
    /// Whether who is to move wins a sum of impartial boards when who cannot move wins.
    ///
    /// # Errors
    /// If the calculation was stopped, or a board is not impartial.
    pub fn misere_wins_first(&mut self, sum: &Sum, limit: &Limit) -> Result<Answer<bool>, Stop> {
        let mut pieces = Pieces::new();
        for (term, times) in sum.iter() {
            let ruleset = self.get(term.ruleset);
            let times = times.to_u64().ok_or(TOO_MANY)?;
            let of_board = match ruleset.theory() {
                Theory::Impartial(rules) => pieces_of(term.ruleset, rules, &Boards::from(term.board.clone())),
                Theory::Asked(Kind::Impartial) => {
                    let node = self.settled(&(term.ruleset, term.board.clone()))?;
                    self.pieces_of_parts(&[Part { node, negated: false, times: 1 }])?
                }
                _ => return Err(Stop::OtherTheory { ruleset: ruleset.name().to_owned() }),
            };
            for (piece, each) in of_board {
                pieces.push((piece, each.checked_mul(times).ok_or(TOO_MANY)?));
            }
        }
        let mut misere = std::mem::take(&mut self.misere);
        let wins = misere.wins_first(self, &pieces, limit);
        self.misere = misere;
        wins.map(Answer::proved)
    }

    /// Parts of the graph as pieces.
    fn pieces_of_parts(&self, parts: &[Part]) -> Result<Pieces<Placed>, Stop> {
        let mut pieces = Pieces::new();
        for part in self.graph.resolve(parts)? {
            let (id, board) = self.graph.board(part.node);
            match self.get(*id).theory() {
                Theory::Impartial(rules) => {
                    let mut boards = Boards::default();
                    boards.add(board.clone(), part.times)?;
                    pieces.extend(pieces_of(*id, rules, &boards));
                }
                _ => pieces.push(((*id, board.clone()), part.times)),
            }
        }
        Ok(pieces)
    }
}

/// Boards as pieces: rows of heaps and what else falls apart, apart.
fn pieces_of(id: RulesetId, rules: &dyn ImpartialRules, boards: &Boards) -> Pieces<Placed> {
    let mut pieces = Pieces::new();
    for (board, times) in boards.iter() {
        if rules.heap_game().is_some() {
            let heaps = board.iter().filter(|heap| **heap > 0);
            pieces.extend(heaps.map(|heap| ((id, Board::from_slice(&[*heap])), times)));
            continue;
        }
        let parts = rules.split(board);
        pieces.extend(parts.iter().map(|(part, each)| ((id, rules.same(part)), each.saturating_mul(times))));
    }
    pieces
}
