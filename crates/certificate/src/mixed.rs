//! Proofs by mixed strategies about simultaneous play: how much a player can be sure of on average. A win is worth 1 to him, a
//! draw 0, a loss -1.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{
    Fault, Moves, Part, Play, Witness,
    play::{NamedMoves, Oracle, Total},
    round::{self, Move, is_witness},
    statement::Goal,
    wrong,
};
use crate::{
    number::{
        Rational,
        matrix_game::{self, Solution},
    },
    stack::deeper,
};

/// How a line is justified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// Play has ended.
    Ended,
    /// Counting decides it.
    Counting,
    /// The moves that the player chooses from, each in a counted board or as a board and what it becomes, with their
    /// probabilities.
    Odds(Vec<(Witness, Rational)>),
}

/// A position of a proof by mixed strategies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The boards in which somebody has a choice, in order.
    pub boards: Vec<Part>,
    /// How many moves each player has in the other boards.
    pub counters: Vec<u64>,
    /// What the player is sure of on average.
    pub worth: Rational,
    /// The justification.
    pub how: How,
}

impl Line {
    /// Renumbers its boards in the order in which they occur.
    pub(super) fn number(&mut self, number: &mut dyn FnMut(&mut u32)) {
        self.boards.iter_mut().for_each(|part| number(&mut part.board));
        if let How::Odds(odds) = &mut self.how {
            odds.iter_mut().for_each(|(witness, _)| witness.number(number));
        }
        self.boards.sort_unstable();
    }
}

/// A move, its name in a line, and its probability.
type Odds = (Move, Witness, Rational);

/// The lines of a proof so far.
pub struct Proof<'p, 'm, M: Moves> {
    round: round::Proof<'p, 'm, M>,
    player: usize,
    known: HashMap<Total, Rational, FxBuildHasher>,
    /// Results of [`played`](Self::played).
    played: HashMap<Total, Rational, FxBuildHasher>,
    /// The lines that [`walk`](Self::walk) found.
    pub lines: Vec<Line>,
    max_lines: usize,
}

impl<'p, 'm, M: Moves> Proof<'p, 'm, M> {
    /// A proof without lines about what a player (0 for Left, 1 for Right) is sure of.
    pub fn new(play: &'p mut Play<'m, M>, player: usize, max_lines: usize) -> Self {
        let round = round::Proof::new(play, player, Goal::Draw, true, max_lines);
        let (known, played) = (HashMap::default(), HashMap::default());
        Proof { round, player, known, played, lines: Vec::new(), max_lines }
    }

    /// What the player is known to be sure of in a sum: at least -1.
    pub fn worth(&self, total: &Total) -> Rational {
        self.known.get(total).cloned().unwrap_or_else(|| (-1).into())
    }

    /// What the player is sure of by counting.
    fn counted(&mut self, total: &Total) -> Result<Rational, Fault> {
        for (goal, worth) in [(Goal::Win, 1), (Goal::Draw, 0)] {
            if self.round.outlasts(total, self.player, goal)? {
                return Ok(worth.into());
            }
        }
        Ok((-1).into())
    }

    /// The sums to which a pair of moves can lead, with their probabilities. Of n equal boards the player chooses each with the
    /// same probability, so that whichever the opponent chooses, it is the same board with probability 1/n.
    fn prospects(&mut self, total: &Total, own: &Move, other: &Move) -> Result<Vec<(Rational, Total)>, Fault> {
        let results = self.round.results(total, own, other)?;
        let copies = match own {
            Move::In { place, .. } if results.len() > 1 => {
                let own = total.boards.get(*place);
                total.boards.iter().filter(|part| Some(*part) == own).count()
            }
            _ => 1,
        };
        let share = |count: usize| Rational::new(count.into(), copies.into()).unwrap_or_default();
        let shares = [share(1), share(copies - 1)];
        Ok(shares.into_iter().zip(results).collect())
    }

    /// Checks a line, which may depend on those before it.
    pub fn check(&mut self, line: &Line) -> Result<(), Fault> {
        let total = self.round.play.line_total(&line.boards, &line.counters)?;
        if self.known.contains_key(&total) {
            return Err(wrong("the position already occurs in an earlier line"));
        }
        let (own, other) = (self.round.moves(&total, self.player)?, self.round.moves(&total, 1 - self.player)?);
        let least = match &line.how {
            How::Counting => self.counted(&total)?,
            How::Ended if other.is_empty() => Rational::from(i64::from(!own.is_empty())),
            How::Ended => return Err(wrong("play has not ended")),
            How::Odds(odds) if !other.is_empty() => self.least(&total, &own, &other, odds)?,
            How::Odds(_) => return Err(wrong("odds are given after the end of play")),
        };
        if line.worth > least {
            return Err(wrong(format!("the odds guarantee {least}, not {}", line.worth)));
        }
        self.known.insert(total, line.worth.clone());
        Ok(())
    }

    /// What the player is sure of by a mixed strategy: the least over the moves of the opponent.
    fn least(
        &mut self,
        total: &Total,
        own: &[Move],
        other: &[Move],
        odds: &[(Witness, Rational)],
    ) -> Result<Rational, Fault> {
        let mut chosen: Vec<(&Move, &Rational)> = Vec::with_capacity(odds.len());
        for (witness, share) in odds {
            let step = own.iter().find(|step| is_witness(step, total, witness));
            let step = step.ok_or_else(|| wrong("the rules do not allow a move"))?;
            if share.signum() <= 0 || chosen.iter().any(|(other, _)| *other == step) {
                return Err(wrong("odds must be positive, and no move may occur twice"));
            }
            chosen.push((step, share));
        }
        if chosen.iter().fold(Rational::ZERO, |sum, (_, share)| sum + *share) != Rational::ONE {
            return Err(wrong("the odds do not add up to 1"));
        }
        let mut least: Option<Rational> = None;
        for reply in other {
            let mut worth = Rational::ZERO;
            for (step, share) in &chosen {
                for (part, result) in self.prospects(total, step, reply)? {
                    worth = worth + &(*share * &part) * &self.worth(&result);
                }
            }
            worth.check_size()?;
            if least.as_ref().is_none_or(|least| worth < *least) {
                least = Some(worth);
            }
        }
        least.ok_or_else(|| wrong("odds are given after the end of play"))
    }
}

impl<M: Oracle> Proof<'_, '_, M> {
    /// Finds the lines that prove what a position is worth to the player, and returns that value. A value of -1 needs none.
    pub fn walk(&mut self, total: &Total) -> Result<Rational, Fault> {
        if let Some(known) = self.known.get(total) {
            return Ok(known.clone());
        }
        self.round.play.limit().check()?;
        let (worth, how) = match self.counted(total)? {
            sure if sure == Rational::ONE => (sure, How::Counting),
            sure => deeper(|| self.walk_on(total, &sure))?,
        };
        self.known.insert(total.clone(), worth.clone());
        if worth > (-1).into() {
            if self.lines.len() == self.max_lines {
                return Err(Fault::Positions { most: self.max_lines });
            }
            let Total { boards, counters } = total.clone();
            self.lines.push(Line { boards, counters, worth: worth.clone(), how });
            self.round.play.limit().count(self.lines.len() as u64, "positions");
        }
        Ok(worth)
    }

    fn walk_on(&mut self, total: &Total, counted: &Rational) -> Result<(Rational, How), Fault> {
        let (own, other) = (self.round.moves(total, self.player)?, self.round.moves(total, 1 - self.player)?);
        if other.is_empty() || own.is_empty() {
            let worth = i64::from(other.is_empty()) - i64::from(own.is_empty());
            return Ok((worth.into(), How::Ended));
        }
        let boards = self.round.play.names(&total.boards)?;
        let (worth, odds) = match self.round.play.rules().odds(&boards, &total.counters, self.player)? {
            Some((worth, named)) => (worth, self.moves_of(total, &own, named)?),
            None => self.solve(total, &own, &other)?,
        };
        if worth <= *counted {
            return Ok((counted.clone(), How::Counting));
        }
        for (step, ..) in &odds {
            for reply in &other {
                for (_, result) in self.prospects(total, step, reply)? {
                    self.walk(&result)?;
                }
            }
        }
        Ok((worth, How::Odds(odds.into_iter().map(|(_, witness, share)| (witness, share)).collect())))
    }

    /// Converts named moves with their probabilities.
    fn moves_of(&mut self, total: &Total, own: &[Move], named: NamedMoves) -> Result<Vec<Odds>, Fault> {
        let mut odds = Vec::with_capacity(named.len());
        for (step, share) in named {
            let witness = match step {
                None => Witness::Spare,
                Some((board, result)) => {
                    let (part, parts) = (self.round.play.parts(vec![board])?, self.round.play.parts(result)?);
                    let part = part
                        .first()
                        .copied()
                        .ok_or_else(|| Fault::Rules("a move is on none of the boards".to_owned()))?;
                    Witness::Move(part, parts)
                }
            };
            let step = own.iter().find(|step| is_witness(step, total, &witness)).cloned();
            let step = step.ok_or_else(|| Fault::Rules("a move is against the rules".to_owned()))?;
            odds.push((step, witness, share));
        }
        Ok(odds)
    }

    /// The value of a sum to the player and an optimal mixed strategy, found by a search of play.
    fn solve(&mut self, total: &Total, own: &[Move], other: &[Move]) -> Result<(Rational, Vec<Odds>), Fault> {
        self.round.play.limit().position()?;
        let (mut named, mut matrix): (Vec<(&Move, Witness)>, _) = (Vec::new(), Vec::new());
        for step in own {
            let witness = step.witness(total);
            // Of moves to the same sum a line names the first.
            if named.iter().any(|(_, other)| *other == witness) {
                continue;
            }
            named.push((step, witness));
            let mut row = Vec::with_capacity(other.len());
            for reply in other {
                let mut worth = Rational::ZERO;
                for (share, result) in self.prospects(total, step, reply)? {
                    worth = worth + &share * &deeper(|| self.played(&result))?;
                }
                row.push(worth);
            }
            matrix.push(row);
        }
        let Solution { value, rows, .. } = matrix_game::solve(&matrix, self.round.play.limit())?;
        let odds = named.into_iter().zip(rows).filter(|(_, share)| !share.is_zero());
        Ok((value, odds.map(|((step, witness), share)| (step.clone(), witness, share)).collect()))
    }

    /// The value of a sum to the player, found by a search of play.
    fn played(&mut self, total: &Total) -> Result<Rational, Fault> {
        if let Some(worth) = self.played.get(total) {
            return Ok(worth.clone());
        }
        let worth = if self.round.outlasts(total, self.player, Goal::Win)? {
            1.into()
        } else if self.round.outlasts(total, 1 - self.player, Goal::Win)? {
            (-1).into()
        } else {
            let (own, other) = (self.round.moves(total, self.player)?, self.round.moves(total, 1 - self.player)?);
            match (own.is_empty(), other.is_empty()) {
                (false, false) => self.solve(total, &own, &other)?.0,
                (own, other) => (i64::from(other) - i64::from(own)).into(),
            }
        };
        self.played.insert(total.clone(), worth.clone());
        Ok(worth)
    }
}
