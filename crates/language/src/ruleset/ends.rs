//! Play that ends in another way than in normal play: misère play, goals, entailing moves, scores.

use std::{cell::RefCell, cmp::Ordering, mem, rc::Rc};

use crate::{
    impartial::entailing::{Entailed, EntailingMoves, entailed_of, find_entailed},
    kind::{
        convert::{Fallible, boolean, mismatch, type_error},
        value::Value,
    },
    limit::Stop,
    moves::{self, Moves, Node, Parts},
    number::Rational,
    partizan::{
        Relation,
        score::{ScoreMoves, Scored, Stops, ends_of, find_ends, won_by},
    },
    play::sum::{Sum, Term},
    player::Player,
    rules::theory::{ENTAILING, GOAL, MISERE, SCORE, Universe},
    ruleset::{
        ScriptBoard,
        ask::{at_rule, terms},
    },
    run::{
        error::{Error, ErrorKind},
        machine::Machine,
    },
    standing::Answer,
    synchronized::Status,
};
use cutcake_loopy::outcome::Ending;
use cutcake_misere::Value as Misere;

/// The value of a board with which the player to move wins every sum.
pub const LOONY: &str = "loony";
/// The value of a board that wins for the player who moved to it.
pub const SUNNY: &str = "sunny";

/// A move in a sum with entailing moves.
pub struct EntailingMove {
    /// The board of the move.
    pub term: Term,
    /// The option of that board.
    pub moved: Sum,
    /// The resulting position.
    pub leads: Value,
    /// Whether the opponent must answer on the same board.
    pub entails: bool,
}

impl EntailingMoves for Machine<'_> {
    fn is_goal(&mut self, board: Node) -> Result<bool, Stop> {
        let winner = self.winner_of_node(board).map_err(|error| self.failed(error))?;
        Ok(winner.is_some())
    }
}

impl ScoreMoves for Machine<'_> {
    fn over(&mut self, board: Node) -> Result<Option<Rational>, Stop> {
        let goals = Rc::clone(&self.environment.catalogue.kept.found.goals);
        if let Some(known) = goals.borrow().get(board) {
            return Ok(known.map(|winner| winner.map(won_by)).into_parts().0);
        }
        let winner = self.winner_of_node(board).map_err(|error| self.failed(error))?.flatten();
        goals.borrow_mut().insert(board, Answer::proved(winner));
        Ok(winner.map(won_by))
    }

    fn score(&mut self, board: Node, player: Player) -> Result<Rational, Stop> {
        self.score_of_board(board, player).map_err(|error| self.failed(error))
    }
}

impl Machine<'_> {
    /// The winner of a board by the goals of its ruleset: `None` if there is none yet, and `Some(None)` for the player
    /// who moved there.
    pub(super) fn winner_of_board(&mut self, at: ScriptBoard) -> Fallible<Option<Option<Player>>> {
        for (player, goal) in &at.ruleset.rules.goals {
            let arguments = self.rule_arguments(at);
            let holds = self.run_rule(goal, arguments)?;
            if boolean(&holds).map_err(|error| at_rule(goal, error))? {
                return Ok(Some(*player));
            }
        }
        Ok(None)
    }

    fn winner_of_node(&mut self, node: Node) -> Fallible<Option<Option<Player>>> {
        let term = self.term(node);
        let Some(written) = self.environment.written(term.ruleset) else { return Ok(None) };
        let at = written.on(term.ruleset, &term.board);
        self.winner_of_board(at).map_err(|error| self.in_rules(at, error))
    }

    /// Whether a goal has been reached in a sum.
    pub(super) fn is_over(&mut self, sum: &Sum) -> Fallible<bool> {
        Ok(self.winner_of_sum(sum)?.is_some())
    }

    /// The winner of a sum by the goals of its rulesets, as for a [board](Self::winner_of_board).
    fn winner_of_sum(&mut self, sum: &Sum) -> Fallible<Option<Option<Player>>> {
        for (term, _) in sum.iter() {
            if let Some(written) = self.environment.written(term.ruleset)
                && let Some(winner) = self.winner_of_board(written.on(term.ruleset, &term.board))?
            {
                return Ok(Some(winner.map(|player| if term.negated { player.opponent() } else { player })));
            }
        }
        Ok(None)
    }

    fn score_of_board(&mut self, node: Node, player: Player) -> Fallible<Rational> {
        let term = self.term(node);
        let Some(written) = self.environment.written(term.ruleset) else { return Ok(Rational::ZERO) };
        let Some([left, right]) = written.rules.score.clone() else { return Ok(Rational::ZERO) };
        let rule = if player == Player::Left { left } else { right };
        let at = written.on(term.ruleset, &term.board);
        let arguments = self.rule_arguments(at);
        let score = self.run_rule(&rule, arguments).and_then(|score| match score {
            Value::Number(score) => Ok(score),
            other => Err(at_rule(&rule, mismatch("the score, a number", &other))),
        });
        score.map_err(|error| self.in_rules(at, error))
    }

    /// How play of a position ends for Left when a player starts, if its rules say how play ends; `None` for other
    /// positions.
    pub fn ending_by_rules(&mut self, sum: &Sum, starter: Player) -> Fallible<Option<Ending>> {
        let universe = self.environment.catalogue.universe(sum);
        if !universe.ends_otherwise() || sum.is_empty() {
            return Ok(None);
        }
        let of_starter = |wins: bool| match wins == (starter == Player::Left) {
            true => Ending::Win,
            false => Ending::Loss,
        };
        Ok(Some(match universe {
            universe if *universe == MISERE => {
                let position = Value::Position(Rc::new(sum.clone()));
                of_starter(self.wins_misere(&position, starter)?)
            }
            universe if *universe == ENTAILING => match self.entailed(sum)? {
                Entailed::Goal => of_starter(false),
                Entailed::Open(answers) => of_starter(answers.mex() != Some(0)),
            },
            _ => match self.stop_of_sum(sum, starter)?.cmp(&Rational::ZERO) {
                Ordering::Greater => Ending::Win,
                Ordering::Equal => Ending::Draw,
                Ordering::Less => Ending::Loss,
            },
        }))
    }

    /// The value of a position whose rules say how play ends: with entailing moves a nimber, `loony` or `sunny`; with
    /// scores the stops, Left's first; in impartial misère play a misère game; otherwise the outcome.
    pub fn worth_by_rules(&mut self, sum: &Sum) -> Fallible<Value> {
        let position = Value::Position(Rc::new(sum.clone()));
        match self.environment.catalogue.universe(sum) {
            universe if *universe == MISERE && self.has_impartial_boards(sum) => {
                Ok(Value::Misere(Misere::Game(self.misere_game(&position, "MisereCanonicalForm")?)))
            }
            universe if *universe == ENTAILING => match self.nimber_by_rules(sum)? {
                Value::Number(nimber) => match nimber.to_integer().and_then(|nimber| u64::try_from(nimber).ok()) {
                    Some(nimber) => {
                        let game = self.environment.store.nimber(nimber)?;
                        Ok(self.game_value(game))
                    }
                    None => Ok(Value::Number(nimber)),
                },
                word => Ok(word),
            },
            universe if *universe == SCORE => {
                let stops =
                    [Player::Left, Player::Right].map(|player| self.stop_of_sum(sum, player).map(Value::Number));
                let [left, right] = stops;
                Ok(Value::tuple(vec![left?, right?])?)
            }
            _ => self.outcome(&position),
        }
    }

    /// The Grundy value of a position with entailing moves, or `loony` or `sunny` if it has none.
    pub fn nimber_by_rules(&mut self, sum: &Sum) -> Fallible<Value> {
        Ok(match self.entailed(sum)? {
            Entailed::Goal => Value::symbol(SUNNY),
            Entailed::Open(answers) => answers.mex().map_or_else(|| Value::symbol(LOONY), Value::integer),
        })
    }

    /// Whether a position has a ruleset with entailing moves.
    pub fn is_entailing(&self, sum: &Sum) -> bool {
        !sum.is_empty() && *self.environment.catalogue.universe(sum) == ENTAILING
    }

    /// Whether a value is a position with scores.
    pub fn is_scoring(&self, value: &Value) -> bool {
        matches!(value, Value::Position(sum) if !sum.is_empty() && *self.environment.catalogue.universe(sum) == SCORE)
    }

    fn entailed(&mut self, sum: &Sum) -> Fallible<Entailed> {
        let known = Rc::clone(&self.environment.catalogue.kept.found.entailed);
        let parts = self.nodes_of(sum)?;
        for part in &parts {
            self.run_engine(|machine| find_entailed(machine, &known, part.node))?;
        }
        let found = entailed_of(&known.borrow(), &parts)?;
        Ok(found.rests(&mut self.environment.standing))
    }

    /// The stop of a position with scores or goals when a player starts: the final score of Left.
    pub fn stop_of_sum(&mut self, sum: &Sum, starter: Player) -> Fallible<Rational> {
        self.stop_in(self.environment.catalogue.universe(sum), sum, starter)
    }

    /// As [`stop_of_sum`](Self::stop_of_sum), for a sum that may be empty.
    fn stop_in(&mut self, universe: &Universe, sum: &Sum, starter: Player) -> Fallible<Rational> {
        let parts = self.nodes_of(sum)?;
        let is_to_goals = *universe == GOAL;
        self.with_stops(sum, is_to_goals, |stops, machine| stops.stop(machine, &parts, starter, None))
    }

    /// The winning moves of a player in a position whose rules say how play ends, except in misère play; `None` for
    /// other positions.
    pub fn winning_moves_by_rules(&mut self, sum: &Sum, player: Player) -> Fallible<Option<Vec<Sum>>> {
        let universe = self.environment.catalogue.universe(sum);
        if sum.is_empty() || !universe.ends_otherwise() || *universe == MISERE {
            return Ok(None);
        }
        let mut winning = Vec::new();
        if *universe == ENTAILING {
            for made in self.entailing_moves(sum)? {
                let Value::Position(option) = &made.leads else { continue };
                if self.entailing_move_wins(sum, &made.term, &made.moved, made.entails)? && !winning.contains(&**option)
                {
                    winning.push(Sum::clone(option));
                }
            }
            return Ok(Some(winning));
        }
        for option in self.position_moves(sum, player, false)? {
            let stop = self.stop_in(universe, &option, player.opponent())?;
            let wins = if player == Player::Left { stop > Rational::ZERO } else { stop < Rational::ZERO };
            if wins {
                winning.push(option);
            }
        }
        Ok(Some(winning))
    }

    /// The moves of a player in a position with scores that lead to the best final score.
    pub fn best_moves_by_score(&mut self, sum: &Sum, player: Player) -> Fallible<Vec<Sum>> {
        let mut best: Vec<(Rational, Sum)> = Vec::new();
        for option in self.position_moves(sum, player, false)? {
            let stop = self.stop_in(&SCORE, &option, player.opponent())?;
            let order = best.first().map_or(Ordering::Equal, |(best, _)| stop.cmp(best));
            if order == (if player == Player::Left { Ordering::Greater } else { Ordering::Less }) {
                best.clear();
            }
            if best.is_empty() || order == Ordering::Equal {
                best.push((stop, option));
            }
        }
        Ok(best.into_iter().map(|(_, option)| option).collect())
    }

    /// Whether a move in a sum with entailing moves wins for the player who makes it.
    fn entailing_move_wins(&mut self, sum: &Sum, term: &Term, moved: &Sum, entails: bool) -> Fallible<bool> {
        let rest = sum.replace(term, &Sum::default());
        Ok(match (self.entailed(moved)?, self.entailed(&rest)?) {
            (Entailed::Goal, _) => true,
            (Entailed::Open(moved), Entailed::Open(rest)) if entails => !moved.answers(rest.mex()),
            (Entailed::Open(moved), Entailed::Open(rest)) => moved.mex().is_some() && moved.mex() == rest.mex(),
            (_, Entailed::Goal) => false,
        })
    }

    /// The status of a player after a move from a position whose rules say how play ends. `made` is the board of the
    /// move, its option, and whether the move entails.
    pub fn kept_by_rules(
        &mut self,
        before: &Sum,
        player: Player,
        leads: &Value,
        made: Option<(&Term, &Sum, bool)>,
    ) -> Fallible<Status> {
        let universe = self.environment.catalogue.universe(before);
        let wins = |wins: bool| if wins { Status::Winning } else { Status::Losing };
        match (made, leads) {
            (Some((term, moved, entails)), _) if *universe == ENTAILING => {
                self.entailing_move_wins(before, term, moved, entails).map(wins)
            }
            (_, Value::Position(leads)) => {
                let stop = self.stop_in(universe, leads, player.opponent())?;
                let stop = if player == Player::Left { stop } else { -stop };
                Ok(if stop.is_zero() { Status::Drawing } else { wins(stop > Rational::ZERO) })
            }
            _ => Ok(Status::Losing),
        }
    }

    /// The final score of Left in a position with scores in which the player to move cannot.
    pub fn score_at_end(&mut self, position: &Value, mover: Player) -> Fallible<Rational> {
        match position {
            Value::Position(sum) => self.stop_in(&SCORE, sum, mover),
            _ => Ok(Rational::ZERO),
        }
    }

    /// The winner of a position by the goals of its rulesets: `None` if there is none yet, and `Some(None)` for the
    /// player who moved there.
    pub fn goal_reached(&mut self, position: &Value) -> Fallible<Option<Option<Player>>> {
        match position {
            Value::Position(sum) => self.winner_of_sum(sum),
            _ => Ok(None),
        }
    }

    /// As [`worth_by_rules`](Self::worth_by_rules), for a sum that may be empty.
    pub fn worth_by_rules_of(&mut self, universe: &'static Universe, sum: &Sum) -> Fallible<Value> {
        match sum.is_empty() {
            false => self.worth_by_rules(sum),
            true if *universe == SCORE => Ok(Value::tuple(vec![Value::integer(0u8), Value::integer(0u8)])?),
            true => Ok(Value::integer(0u8)),
        }
    }

    /// The moves in a sum with entailing moves.
    pub fn entailing_moves(&mut self, sum: &Sum) -> Fallible<Vec<EntailingMove>> {
        let mut all = Vec::new();
        if self.is_over(sum)? {
            return Ok(all);
        }
        for (term, _) in sum.iter() {
            let Some(written) = self.environment.written(term.ruleset) else { continue };
            let rules = [written.rules.options.first().cloned(), written.rules.entailing.clone()];
            for (rule, entails) in rules.into_iter().zip([false, true]) {
                let Some(rule) = rule else { continue };
                let at = written.on(term.ruleset, &term.board);
                for given in self.given_by(at, &rule).map_err(|error| self.in_rules(at, error))? {
                    let moved = given.into_sum(term.ruleset);
                    let leads = Value::Position(Rc::new(sum.replace(term, &moved)));
                    all.push(EntailingMove { term: term.clone(), moved, leads, entails });
                }
            }
        }
        Ok(all)
    }

    /// The relation of two positions with scores, one of which may be a number, modulo guaranteed games.
    ///
    /// # Errors
    /// If one is not guaranteed.
    pub fn scoring_relation(&mut self, a: &Value, b: &Value) -> Fallible<Option<Relation>> {
        let (Some(a), Some(b)) = (self.scored(a)?, self.scored(b)?) else { return Ok(None) };
        let [is_at_least, is_at_most] = [(&a, &b), (&b, &a)]
            .map(|(g, h)| self.with_stops(&Sum::default(), false, |stops, machine| stops.is_at_least(machine, g, h)));
        Ok(Some(match (is_at_least?, is_at_most?) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Greater,
            (false, true) => Relation::Less,
            (false, false) => Relation::Confused,
        }))
    }

    /// A number or a guaranteed position with scores, as the sum of boards and a number.
    fn scored(&mut self, value: &Value) -> Fallible<Option<Scored>> {
        let sum = match value {
            Value::Number(number) => return Ok(Some(Scored { sum: Parts::new(), number: number.clone() })),
            Value::Position(sum) if sum.is_empty() || self.is_scoring(value) => sum,
            _ => return Ok(None),
        };
        let parts = self.nodes_of(sum)?;
        let known = Rc::clone(&self.environment.catalogue.kept.found.scores);
        for part in &parts {
            self.run_engine(|machine| find_ends(machine, &known, part.node))?;
            if ends_of(&known.borrow(), std::slice::from_ref(part))?.rests(&mut self.environment.standing).is_none() {
                let board = self.environment.catalogue.write(&self.term(part.node).into());
                let error = type_error(format!(
                    "{board} is not guaranteed: a player who cannot move may end better than by going on"
                ));
                return Err(error.help(
                    "games with scores are compared where a stuck player does not lose by what comes later; `ScoreOutcome(G)` tells the \
                     stops of every one",
                ));
            }
        }
        Ok(Some(Scored { sum: parts, number: Rational::ZERO }))
    }

    /// Runs the engine of scores. If play is loopy, exploring the sum reports the cycle.
    fn with_stops<T>(
        &mut self,
        sum: &Sum,
        is_to_goals: bool,
        ask: impl FnOnce(&mut Stops, &mut Self) -> Result<T, Stop>,
    ) -> Fallible<T> {
        let cache = |machine: &mut Self| -> Rc<RefCell<Stops>> {
            let found = &machine.environment.catalogue.kept.found;
            Rc::clone(if is_to_goals { &found.goal_stops } else { &found.stops })
        };
        let mut stops = mem::take(&mut *cache(self).borrow_mut());
        if is_to_goals && stops.is_empty() {
            stops = Stops::of_goals();
        }
        let found = self.run_engine(|machine| ask(&mut stops, machine));
        *cache(self).borrow_mut() = stops;
        self.rest_on_play(sum);
        match found {
            Err(error) if matches!(error.kind, ErrorKind::Stopped(Stop::Round)) => {
                self.explore(sum)?;
                Err(error)
            }
            found => found,
        }
    }

    /// A sum decomposed into parts by its rules.
    fn nodes_of(&mut self, sum: &Sum) -> Fallible<Parts> {
        self.forget_stale();
        let mut parts = Parts::new();
        for (term, times) in terms(sum)? {
            let node = self.positions().node((term.ruleset, term.board))?;
            let inner = self.run_engine(|machine| Moves::parts(machine, node))?;
            moves::add_all(&mut parts, &inner, term.negated, times)?;
        }
        self.rest_on_rules(sum);
        Ok(parts)
    }

    /// Whether two positions whose rules say how play ends have the same value; one may be a value itself.
    ///
    /// # Errors
    /// If their theory has no equality.
    pub fn is_equal_by_rules(&mut self, a: &Value, b: &Value) -> Fallible<bool> {
        let mut worths = Vec::with_capacity(2);
        for value in [a, b] {
            worths.push(match value {
                Value::Position(sum) if self.environment.catalogue.universe(sum).ends_otherwise() => {
                    let universe = self.environment.catalogue.universe(sum);
                    if *universe == GOAL || *universe == MISERE && !self.has_impartial_boards(sum) {
                        return Err(self.not_compared(universe));
                    }
                    self.worth_by_rules(sum)?
                }
                Value::Position(_) => Value::integer(0),
                value => value.clone(),
            });
        }
        let is_misere = worths.iter().any(|worth| matches!(worth, Value::Misere(_)));
        if is_misere {
            for worth in &mut worths {
                *worth = Value::Misere(Misere::Game(self.misere_game(worth, "==")?));
            }
        }
        Ok(worths[0] == worths[1])
    }

    /// The error for a comparison of positions in a universe that does not have it.
    pub fn not_compared(&self, universe: &Universe) -> Box<Error> {
        let error = type_error(format!("{universe} positions are not compared by this sign"));
        error.help(match universe {
            universe if *universe == MISERE => {
                "impartial ones are equal by `==`; partizan ones compare in misère play by `>=_M`, `>=_D` and `>=_E`; `Outcome(G)` says who wins"
            }
            _ => "`Outcome(G)` says who wins, `Winner(G, Left)` who does when Left starts",
        })
    }
}
