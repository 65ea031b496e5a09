//! Who wins, according to the engines: the oracle of the search for a proof.

use std::collections::HashMap;

use num_bigint::BigInt;
use serde_json::Value as Json;

use super::{Rulebook, claim::universe_of};
use crate::{
    kind::{
        convert::Fallible,
        theory::operations_in,
        value::{Form as PlayedForm, Value},
    },
    number::{Infinitesimal, Rational},
    partizan::{Game, Outcome},
    player::Player,
    read::ast::UnaryOp,
    rules::theory::{Turns, UNIVERSES, Universe},
    run::error::Error,
    three_player::Form,
};
use cutcake_certificate::{
    Board, Fault, Oracle,
    play::{Named, NamedOdds},
};
use cutcake_play::{
    mixed::{Chance, Choice, Mixed},
    sum::{Sum, Term},
    synchronized::BoardMove,
    three_player::Piece,
};

impl Oracle for Rulebook<'_, '_> {
    fn is_endless(&self) -> bool {
        self.games.iter().any(|(id, _)| self.machine.environment.catalogue.get(*id).is_loopy())
    }

    fn margin(&mut self, position: &Named, side: &[usize]) -> Result<Option<Rational>, Fault> {
        let Named { teams, boards, counters, turn, is_misere } = position;
        if *is_misere {
            let mover = turn.first().copied().unwrap_or(0);
            let starter = if mover == 0 { Player::Left } else { Player::Right };
            let terms = self.played(boards, counters)?;
            let wins = self.machine.wins_misere_sum(&terms, starter);
            let wins = self.or_fault(wins)?;
            return Ok((wins == side.contains(&mover)).then(Rational::default));
        }
        if teams.len() == 2 {
            let value = self.value(teams, boards, counters)?;
            let store = &mut self.machine.environment.store;
            let outcome = store.outcome(value)?;
            let first_team = match turn.first() {
                Some(0) => matches!(outcome, Outcome::N | Outcome::L),
                _ => matches!(outcome, Outcome::P | Outcome::L),
            };
            // The stop if the other team moves first.
            let margin = if side.contains(&0) { store.right_stop(value) } else { -&store.left_stop(value) };
            return Ok((first_team == side.contains(&0)).then_some(margin));
        }
        // One of the three players wins, or the other two prevent it.
        let alone = if side.len() == 1 { side.first().copied() } else { (0..3).find(|team| !side.contains(team)) };
        let player = |team: usize| Player::ALL.get(team).copied().unwrap_or(Player::Left);
        let (Some(alone), Some(mover)) = (alone, turn.first().copied().map(player)) else { return Ok(None) };
        let mut is_in = [false; 3];
        turn.iter().for_each(|team| is_in.iter_mut().skip(*team).take(1).for_each(|here| *here = true));
        let wins = turn.contains(&alone) && {
            let pieces = self.pieces(boards, counters)?;
            let game = self.machine.of_pieces(&pieces);
            let game = self.or_fault(game)?;
            let wins = self
                .machine
                .search_winners(&game, |search, play, sum| search.wins_in(play, sum, player(alone), mover, is_in));
            self.or_fault(wins)?
        };
        Ok((wins == side.contains(&alone)).then(Rational::default))
    }

    fn worth(&mut self, boards: &[(Board, bool)], counters: &[u64]) -> Result<Option<Infinitesimal>, Fault> {
        let mut value = Infinitesimal::from(difference(counters));
        for (board, negated) in boards {
            let term = self.term(board)?;
            let sum = Sum::board(term.ruleset, term.board);
            if !self.machine.environment.catalogue.has_values(&sum) {
                return Ok(None);
            }
            let one = self.machine.infinitesimal(&Value::Position(sum.into()));
            let one = self.or_fault(one)?;
            value = if *negated { value + -&one } else { value + one };
        }
        Ok(Some(value))
    }

    fn odds(&mut self, boards: &[(Board, bool)], counters: &[u64], player: usize) -> Result<Option<NamedOdds>, Fault> {
        let mut sum = Sum::default();
        for (board, negated) in boards {
            sum.add(Term { negated: *negated, ..self.term(board)? }, 1_u8.into());
        }
        // Simultaneous rules that run code have boards of their own in place of those of the rules.
        if self.machine.environment.catalogue.needs_graph(&sum) {
            return Ok(None);
        }
        let environment = &mut *self.machine.environment;
        let spare = [0, 1].map(|player| counters.get(player).copied().unwrap_or(0));
        let mover = if player == 0 { Player::Left } else { Player::Right };
        let mixed = environment.catalogue.mixed_strategy(&sum, spare, mover, &environment.limit);
        let Mixed { value, chances } = self.or_fault(mixed.map_err(Box::<Error>::from))?;
        let mut odds = Vec::new();
        for Chance { own, number } in chances.into_iter().filter(|chance| !chance.number.is_zero()) {
            let own = match own {
                None => None,
                Some(Choice { step: BoardMove { board, result }, .. }) => {
                    let board = self.named(&board)?.into_iter().next();
                    let board = board.ok_or_else(|| Fault::Rules("a move is in no board".to_owned()))?;
                    Some((board, self.named(&result)?))
                }
            };
            odds.push((own, number));
        }
        Ok(Some((if player == 0 { value } else { -value }, odds)))
    }
}

impl Rulebook<'_, '_> {
    /// The value of a sum played by two teams.
    fn value(&mut self, teams: &[Vec<Player>], boards: &[(Board, bool)], counters: &[u64]) -> Result<Game, Fault> {
        let store = &mut self.machine.environment.store;
        let mut value = store.number(&difference(counters))?.unwrap_or_else(|| store.zero());
        for (board, negated) in boards {
            let key = (board.clone(), teams.first().cloned().unwrap_or_default());
            let one = match self.values.get(&key) {
                Some(one) => *one,
                None => {
                    let found = self.value_of_board(teams, board)?;
                    self.values.insert(key, found);
                    found
                }
            };
            let store = &mut self.machine.environment.store;
            let one = if *negated { store.neg(one)? } else { one };
            value = store.add(value, one)?;
        }
        Ok(value)
    }

    fn value_of_board(&mut self, teams: &[Vec<Player>], board: &Board) -> Result<Game, Fault> {
        // If two of three players form a team, it is the projection onto the third.
        let projection = teams.iter().flatten().any(|player| *player == Player::Center);
        let universe = if projection { universe_of(3, Turns::InTurn) } else { UNIVERSES[0] };
        let game = match board.game {
            0 => self.form_value(board, universe)?,
            _ => {
                let Term { ruleset, board, .. } = self.term(board)?;
                Value::Position(Sum::board(ruleset, board).into())
            }
        };
        let player = teams.first().and_then(|team| team.first()).copied().unwrap_or(Player::Left);
        let value = operations_in(universe).value_for(self.machine, &game, player);
        self.or_fault(value)
    }

    /// The terms of a sum, as they are played.
    fn played(&mut self, boards: &[(Board, bool)], counters: &[u64]) -> Result<Vec<Value>, Fault> {
        let mut terms = Vec::with_capacity(boards.len() + counters.len());
        for (board, negated) in boards {
            terms.push(match board.game {
                0 => {
                    let form = self.played_form(&board.entries, *negated);
                    self.or_fault(form)?
                }
                _ => Value::Position(Sum::from(Term { negated: *negated, ..self.term(board)? }).into()),
            });
        }
        for (sign, count) in [1, -1].into_iter().zip(counters).filter(|(_, count)| **count > 0) {
            terms.push(Value::integer(BigInt::from(*count) * sign));
        }
        Ok(terms)
    }

    /// A form as it is written, perhaps negated.
    fn played_form(&mut self, entries: &str, negated: bool) -> Fallible<Value> {
        let form = self.written_form(&serde_json::from_str(entries).unwrap_or_default())?;
        let value = Value::AsPlayed(form.into());
        if negated { self.machine.unary(UnaryOp::Negate, &value) } else { Ok(value) }
    }

    fn written_form(&mut self, form: &Json) -> Fallible<PlayedForm> {
        let Some(sides) = form.as_array() else {
            return Ok(PlayedForm::Value(self.machine.environment.store.integer(form.as_i64().unwrap_or_default())?));
        };
        let mut both = [Vec::new(), Vec::new()];
        for (options, side) in both.iter_mut().zip(sides) {
            for option in side.as_array().into_iter().flatten() {
                options.push(self.written_form(option)?.into());
            }
        }
        let [left, right] = both;
        Ok(PlayedForm::new(left, right)?)
    }

    /// A form as a value of the language.
    fn form_value(&mut self, board: &Board, universe: &'static Universe) -> Result<Value, Fault> {
        let no_form = |_| Fault::Rules(format!("{} is not a form", board.entries));
        let form: Json = serde_json::from_str(&board.entries).map_err(no_form)?;
        let value = self.value_of_form(&form, universe, &mut HashMap::new());
        self.or_fault(value)
    }

    fn value_of_form(
        &mut self,
        form: &Json,
        universe: &'static Universe,
        known: &mut HashMap<String, Value>,
    ) -> Fallible<Value> {
        let Some(sides) = form.as_array() else { return Ok(Value::integer(form.as_i64().unwrap_or_default())) };
        let text = form.to_string();
        if let Some(value) = known.get(&text) {
            return Ok(value.clone());
        }
        let mut options = vec![Vec::new(); universe.players.len()];
        for (options, side) in options.iter_mut().zip(sides) {
            for option in side.as_array().into_iter().flatten() {
                options.push(self.value_of_form(option, universe, known)?);
            }
        }
        let value = operations_in(universe).of_options(self.machine, &options)?;
        known.insert(text, value.clone());
        Ok(value)
    }

    /// A three-player sum as the search expects it.
    fn pieces(&mut self, boards: &[(Board, bool)], counters: &[u64]) -> Result<Vec<(Piece, u64)>, Fault> {
        let mut pieces: Vec<(Piece, u64)> = Vec::new();
        for (board, _) in boards {
            let piece = match board.game {
                0 => match self.form_value(board, universe_of(3, Turns::InTurn))? {
                    Value::ThreePlayer(form) => Piece::Form(form),
                    _ => continue,
                },
                _ => {
                    let Term { ruleset, board, .. } = self.term(board)?;
                    Piece::Board((ruleset, board))
                }
            };
            match pieces.iter_mut().find(|(other, _)| *other == piece) {
                Some((_, times)) => *times += 1,
                None => pieces.push((piece, 1)),
            }
        }
        for (place, count) in counters.iter().enumerate().filter(|(_, count)| **count > 0) {
            let mut sides: [&[Form]; 3] = [&[]; 3];
            sides.iter_mut().skip(place).take(1).for_each(|side| *side = &[Form::ZERO]);
            pieces.push((Piece::Form(self.machine.environment.forms.form(sides)?), *count));
        }
        Ok(pieces)
    }
}

/// The number of free moves of the first of two teams less that of the second.
fn difference(counters: &[u64]) -> Rational {
    let count = |place: usize| counters.get(place).map_or(BigInt::ZERO, |count| BigInt::from(*count));
    Rational::from(count(0) - count(1))
}
