//! Misère play in a [`Catalogue`]: the player who cannot move wins.

use std::rc::Rc;

use crate::{
    catalogue::Catalogue,
    impartial::{
        HeapGame, ImpartialRules, Outcome,
        misere::{Misere, Pieces, Play},
    },
    kept::UNASKED,
    limit::{Limit, Stop},
    moves::{Part, Position as Placed, RulesetId},
    player::Player,
    position::{Board, Boards},
    ruleset::Play as Rules,
    standing::Answer,
    sum::{Sum, TOO_MANY_BOARDS, Term},
};
use cutcake_misere::{
    Form, Forms, Game, Games, MisereError, Quotient,
    form::search::Search,
    game::Positions,
    quotient::{CodedHeaps, DEFAULT_HEAPS},
};

use hashbrown::{HashMap, HashSet};
use num_traits::ToPrimitive;

/// A sum of at most this many boards is searched before its quotient is looked for.
const FEW_BOARDS: u64 = 8;
/// The number of positions that such a search may visit.
const SEARCHED_POSITIONS: u64 = 1 << 16;

impl Play for Catalogue {
    type Piece = Placed;

    fn options(&self, (id, board): &Placed, limit: &Limit) -> Result<Vec<Pieces<Placed>>, Stop> {
        let ruleset = self.get(*id);
        match ruleset.play() {
            Rules::Impartial(rules) => {
                let options = rules.options(board, Player::Left, limit)?;
                Ok(options.iter().map(|option| pieces_of(*id, rules, option)).collect())
            }
            Rules::Code(theory) if theory.has_same_moves() => {
                let node = self.kept.positions.find(&(*id, board.clone())).ok_or(UNASKED)?;
                let options = self.kept.list(node, 0).ok_or(UNASKED)?;
                options.iter().map(|option| self.pieces_of_parts(option)).collect()
            }
            _ => Err(Stop::OtherTheory { ruleset: ruleset.name().to_owned() }),
        }
    }

    fn nim_heap(&self, (id, board): &Placed) -> Option<u64> {
        match (self.get(*id).play(), board.as_slice()) {
            (Rules::Impartial(rules), [heap]) if rules.heap_game()? == HeapGame::all_but([]) => Some(*heap),
            _ => None,
        }
    }
}

/// A component of a sum in misère play where the two players may have different moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A form.
    Form(Form),
    /// A board of any ruleset.
    Board(Term),
}

/// What is known of misère play.
#[derive(Default)]
pub struct Known {
    /// Impartial games in canonical form.
    pub games: Games,
    /// Partizan forms.
    pub forms: Forms,
    /// The winners of sums of pieces.
    pub search: Search<Piece>,
    /// The quotients of rulesets of heaps, by how the ruleset is written and the largest heap.
    quotients: HashMap<(String, u64), Rc<Quotient>>,
    /// Rulesets whose quotient was not found.
    without_quotient: HashSet<RulesetId>,
    /// The winners of sums of impartial boards.
    wins: Misere<Placed>,
    /// The canonical forms of impartial boards.
    positions: Positions<Placed>,
}

impl Known {
    /// Forgets what was found of boards, and the caches of games and forms.
    pub fn forget(&mut self) {
        self.search = Search::default();
        self.wins = Misere::default();
        self.positions = Positions::default();
        self.games.forget();
        self.forms.forget();
    }
}

impl Catalogue {
    /// Whether the player to move wins a sum of impartial boards in misère play.
    ///
    /// # Errors
    /// If the calculation was stopped, or a board is not impartial.
    pub fn misere_wins_first(&mut self, sum: &Sum, limit: &Limit) -> Result<Answer<bool>, Stop> {
        let search = |catalogue: &mut Catalogue, limit: &Limit| {
            catalogue.ask_misere(sum, |known, play, pieces| known.wins.wins_first(play, pieces, limit))
        };
        if limit.most_positions().is_some() {
            return search(self, limit);
        }
        let heaps: u64 = sum.iter().map(|(_, times)| times.to_u64().unwrap_or(u64::MAX)).fold(0, u64::saturating_add);
        if heaps <= FEW_BOARDS {
            match search(self, &limit.clone().with_positions(SEARCHED_POSITIONS)) {
                Err(Stop::Positions { .. }) => {}
                answer => return answer,
            }
        }
        match self.misere_outcome_by_quotient(sum, limit)? {
            Some(outcome) => Ok(Answer::proved(outcome == Outcome::N)),
            None => search(self, limit),
        }
    }

    /// The outcome of a sum of heaps of one ruleset, if their finite quotient is found.
    fn misere_outcome_by_quotient(&mut self, sum: &Sum, limit: &Limit) -> Result<Option<Outcome>, Stop> {
        let Some((first, _)) = sum.iter().next() else { return Ok(None) };
        let (id, mut heaps) = (first.ruleset, Vec::new());
        for (term, times) in sum.iter() {
            let times = times.to_u64().ok_or(TOO_MANY_BOARDS)?;
            if term.ruleset != id {
                return Ok(None);
            }
            heaps.extend(term.board.iter().map(|heap| (*heap, times)));
        }
        let last = heaps.iter().map(|(heap, _)| *heap).max().unwrap_or_default().max(DEFAULT_HEAPS);
        if self.misere.without_quotient.contains(&id) {
            return Ok(None);
        }
        match self.misere_quotient(id, last, limit) {
            Ok(quotient) => match quotient.map(|quotient| quotient.outcome(&heaps, limit)).transpose() {
                Err(MisereError::Stop(stop)) => Err(stop),
                outcome => Ok(outcome.ok().flatten()),
            },
            Err(MisereError::Stop(stop) | MisereError::Stopped { stop, .. }) => Err(stop),
            Err(_) => {
                self.misere.without_quotient.insert(id);
                Ok(None)
            }
        }
    }

    /// The canonical form of a sum of impartial boards in misère play.
    ///
    /// # Errors
    /// If the calculation was stopped, or a board is not impartial.
    pub fn misere_game(&mut self, sum: &Sum, limit: &Limit) -> Result<Answer<Game>, Stop> {
        self.ask_misere(sum, |known, play, pieces| known.positions.form(&mut known.games, play, pieces, limit))
    }

    /// The nim values g⁺ of normal play and g⁻ of misère play for a sum of impartial boards.
    ///
    /// # Errors
    /// If the calculation was stopped, or a board is not impartial.
    pub fn misere_nim_values(&mut self, sum: &Sum, limit: &Limit) -> Result<Answer<(u64, u64)>, Stop> {
        self.ask_misere(sum, |known, play, pieces| {
            if let Some(values) = known.wins.tame_values(play, pieces, limit)? {
                return Ok(values);
            }
            let (normal, misere) = known.positions.nim_values(&mut known.games, play, pieces, limit)?;
            Ok((normal.into(), misere.into()))
        })
    }

    /// Asks about a sum of impartial boards.
    fn ask_misere<T>(
        &mut self,
        sum: &Sum,
        ask: impl FnOnce(&mut Known, &Catalogue, &[(Placed, u64)]) -> Result<T, Stop>,
    ) -> Result<Answer<T>, Stop> {
        let pieces = self.misere_pieces(sum)?;
        let mut known = std::mem::take(&mut self.misere);
        let answer = ask(&mut known, self, &pieces);
        self.misere = known;
        answer.map(Answer::proved)
    }

    /// The quotient of the heaps up to `last` of a ruleset of heaps; `None` for any other ruleset.
    ///
    /// # Errors
    /// If none was found, or the calculation was stopped.
    pub fn misere_quotient(
        &mut self,
        id: RulesetId,
        last: u64,
        limit: &Limit,
    ) -> Result<Option<Rc<Quotient>>, MisereError> {
        let ruleset = self.get(id);
        let Rules::Impartial(rules) = ruleset.play() else { return Ok(None) };
        let Some(game) = rules.heap_game() else { return Ok(None) };
        let key = (ruleset.written(), last);
        if let Some(known) = self.misere.quotients.get(&key) {
            return Ok(Some(Rc::clone(known)));
        }
        let quotient = Rc::new(Quotient::of_heaps(Rc::new(CodedHeaps::new(game)), last, limit)?);
        self.misere.quotients.insert(key, Rc::clone(&quotient));
        Ok(Some(quotient))
    }

    /// A sum of impartial boards as pieces.
    fn misere_pieces(&self, sum: &Sum) -> Result<Pieces<Placed>, Stop> {
        let mut pieces = Pieces::new();
        for (term, times) in sum.iter() {
            let ruleset = self.get(term.ruleset);
            let times = times.to_u64().ok_or(TOO_MANY_BOARDS)?;
            let of_board = match ruleset.play() {
                Rules::Impartial(rules) => pieces_of(term.ruleset, rules, &Boards::from(term.board.clone())),
                Rules::Code(theory) if theory.has_same_moves() => {
                    self.pieces_of_parts(self.kept.parts_of(term.ruleset, &term.board).ok_or(UNASKED)?)?
                }
                _ => return Err(Stop::OtherTheory { ruleset: ruleset.name().to_owned() }),
            };
            for (piece, each) in of_board {
                pieces.push((piece, each.checked_mul(times).ok_or(TOO_MANY_BOARDS)?));
            }
        }
        Ok(pieces)
    }

    /// Parts as pieces.
    fn pieces_of_parts(&self, parts: &[Part]) -> Result<Pieces<Placed>, Stop> {
        let mut pieces = Pieces::new();
        for part in parts {
            let (id, board) = self.kept.positions.board(part.node);
            match self.get(*id).play() {
                Rules::Impartial(rules) => {
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

/// Boards as pieces: a row of heaps is split into heaps, any other board into its components.
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
