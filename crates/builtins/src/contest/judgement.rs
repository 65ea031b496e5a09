//! What positions and moves are worth, and the best reply.

use std::{cmp::Ordering, time::Duration};

use indexmap::{IndexMap, IndexSet};

use crate::{
    contest::{
        self, Contest, Convention, End, Turn,
        moves::{self, Choice},
    },
    kind::{
        convert::{Fallible, mismatch},
        loopy::sure_by_outcome,
        theory::operations_in,
        value::Value,
    },
    player::Player,
    run::machine::Machine,
    synchronized::Status,
    three_player::Winner,
};
use cutcake_play::sum::Sum;

/// Losing moves are compared by the answers to them if there are at most this many pairs of a move and an answer.
const MOST_ANSWERS: usize = 400;

/// How many moves are compared by mobility.
const MOST_COMPARED: usize = 200;

/// How long a player may think about one move.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many positions each search may visit.
    pub positions: Option<u64>,
    /// How long the whole may take.
    pub time: Option<Duration>,
}

impl Default for Effort {
    /// Two seconds.
    fn default() -> Self {
        Effort { positions: None, time: Some(Duration::from_secs(2)) }
    }
}

/// Why a player makes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It secures this status, whatever the others do.
    Keeps(Status),
    /// What it secures is not known: finding out takes too long.
    Guess,
}

/// A move that a player would make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Its index among the player's choices.
    pub place: usize,
    /// Why it is made.
    pub reason: Reason,
}

/// What a position is worth, as far as it was found.
#[derive(Clone, Default)]
pub struct Worth {
    /// The class of a three-player number, or how another three-player game compares with 0.
    pub class: Option<String>,
    /// The value; that of a three-player game is the tuple of its values.
    pub value: Option<Value>,
    /// Whether there is a value as far as is known, found or not.
    pub has_value: bool,
    /// The outcome.
    pub outcome: Option<Value>,
    /// The outcome in words.
    pub words: String,
    /// What each player can be sure of, by [`Player::index`]. Of three players the one who plays alone can be sure of winning, or
    /// the others of preventing it.
    pub sure: [Option<Status>; 3],
}

impl Worth {
    /// What a player could be sure of here, and what after the move to `after`, if that is less.
    pub fn lost_until(&self, after: &Worth, player: Player) -> Option<[Status; 2]> {
        let [before, after] = [self, after].map(|worth| worth.sure[player.index()]);
        before.zip(after).filter(|(before, after)| after < before).map(<[Status; 2]>::from)
    }
}

impl Contest {
    /// What each of a player's moves secures under best play. Of three players the one who plays alone wants to win, and the
    /// others want to prevent it. `None` where finding out takes too long.
    ///
    /// # Errors
    /// If the calculation was interrupted.
    pub(crate) fn judged(
        &self,
        machine: &mut Machine,
        player: Player,
        effort: Effort,
    ) -> Fallible<Vec<Option<Status>>> {
        let count = self.choices(player).len();
        let mut judged = Vec::with_capacity(count);
        within(machine, effort, |machine| self.judge(machine, player, &mut judged, |_| false))?;
        judged.resize(count, None);
        Ok(judged)
    }

    /// Adds what a player's moves secure, one after another until one secures enough.
    fn judge(
        &self,
        machine: &mut Machine,
        player: Player,
        judged: &mut Vec<Option<Status>>,
        is_enough: impl Fn(Status) -> bool,
    ) -> Fallible<()> {
        match self.now().turn {
            Turn::Both => self.judge_round(machine, player, judged),
            Turn::Of(_) => {
                // Moves that are the same up to the symmetries of the rules are judged once.
                let mut known: IndexMap<Value, Option<Status>> = IndexMap::new();
                for choice in self.choices(player) {
                    let status = if self.convention.ends_by_rules() {
                        self.status_by_rules(machine, choice)?
                    } else {
                        let position = self.reduced(machine, &choice.leads)?;
                        let status = match known.get(&position) {
                            Some(status) => *status,
                            None => self.status_of_position(machine, player, &position)?,
                        };
                        known.insert(position, status);
                        status
                    };
                    judged.push(status);
                    if status.is_some_and(&is_enough) {
                        break;
                    }
                }
                Ok(())
            }
            Turn::Over(_) => Ok(()),
        }
    }

    /// The move that a player would make, without knowing what the other does at the same time.
    ///
    /// # Errors
    /// If the calculation was interrupted.
    pub(crate) fn reply(&self, machine: &mut Machine, player: Player, effort: Effort) -> Fallible<Option<Reply>> {
        let choices = self.choices(player);
        if choices.is_empty() {
            return Ok(None);
        }
        if self.convention == Convention::Scores
            && let Value::Position(sum) = &self.now().position
            && let Some(best) = within(machine, effort, |machine| machine.best_moves_by_score(sum, player))?
        {
            let is_best = |choice: &Choice| matches!(&choice.leads, Value::Position(leads) if best.iter().any(|best| *best == **leads));
            if let Some(place) = choices.iter().position(is_best) {
                let status = self.status_by_rules(machine, &choices[place])?;
                return Ok(Some(Reply { place, reason: status.map_or(Reason::Guess, Reason::Keeps) }));
            }
        }
        let mut judged = Vec::new();
        within(machine, effort, |machine| self.judge(machine, player, &mut judged, |worth| worth == Status::Winning))?;
        for kept in [Status::Winning, Status::Drawing] {
            if let Some(place) = judged.iter().position(|worth| *worth == Some(kept)) {
                return Ok(Some(Reply { place, reason: Reason::Keeps(kept) }));
            }
        }
        // No move is known to win or draw. Moves that are not known to lose are preferred.
        let open: Vec<usize> =
            (0..choices.len()).filter(|place| judged.get(*place).copied().flatten().is_none()).collect();
        let (places, reason) = match open.is_empty() {
            true => ((0..choices.len()).collect(), Reason::Keeps(Status::Losing)),
            false => (open, Reason::Guess),
        };
        let half = Effort { time: effort.time.map(|time| time / 2), ..effort };
        let (mut hardest, mut most_mobile) = (Vec::new(), None);
        if reason == Reason::Keeps(Status::Losing) && places.len() > 1 {
            within(machine, half, |machine| self.hardest(machine, player, &places, &mut hardest))?;
        }
        // Among equally good moves the one that prolongs the game is chosen.
        let places = if hardest.is_empty() { places } else { hardest };
        if places.len() > 1 {
            within(machine, half, |machine| self.most_mobile(machine, player, &places, &mut most_mobile))?;
        }
        let place = most_mobile.or(places.first().copied()).unwrap_or_default();
        Ok(Some(Reply { place, reason }))
    }

    /// A position as it is searched; in normal play it is split into components, and dead parts are dropped.
    fn reduced(&self, machine: &mut Machine, position: &Value) -> Fallible<Value> {
        let reduced = match self.convention {
            Convention::Normal => contest::reduced_position(machine, position)?,
            _ => None,
        };
        Ok(reduced.map_or_else(|| position.clone(), Value::from))
    }

    /// What a move secures for its player, if the rules say how play ends.
    fn status_by_rules(&self, machine: &mut Machine, choice: &Choice) -> Fallible<Option<Status>> {
        let Value::Position(before) = &self.now().position else { return Ok(None) };
        Ok(machine
            .attempt(|machine| machine.kept_by_rules(before, choice.player, &choice.leads, choice.board_move()))?
            .ok())
    }

    /// What a move in turn to a position secures for its player.
    fn status_of_position(&self, machine: &mut Machine, player: Player, position: &Value) -> Fallible<Option<Status>> {
        let other = self.after(player);
        if self.convention == Convention::Normal && machine.is_loopy(position) {
            return Ok(machine.attempt(|machine| machine.loopy_status(position, other, player))?.ok().flatten());
        }
        let keeps = machine.attempt(|machine| {
            Ok(match self.convention {
                Convention::Normal => !machine.wins_game_first(position, other)?,
                Convention::Misere => !machine.wins_misere(position, other)?,
                Convention::MisereOfThree => {
                    let alone = self.agreement.alone.unwrap_or(player);
                    let wins = operations_in(self.universe).wins_misere(machine, position, alone, player.next())?;
                    wins == (player == alone)
                }
                Convention::Three => {
                    let alone = self.agreement.alone.unwrap_or(player);
                    let is_in = self.now().is_in;
                    let wins = wins_among(machine, position, alone, player.next(), is_in)?;
                    wins == (player == alone)
                }
                _ => false,
            })
        })?;
        Ok(keeps.ok().map(|keeps| if keeps { Status::Winning } else { Status::Losing }))
    }

    /// What each of a player's moves in a round secures; the best ones secure what the player can be sure of in the position.
    fn judge_round(&self, machine: &mut Machine, player: Player, judged: &mut Vec<Option<Status>>) -> Fallible<()> {
        let (choices, position) = (self.choices(player), &self.now().position);
        let status = self.status(machine, position, player)?;
        // Another move secures less, which may still be a draw if the player can win.
        let judgement = |is_best: bool| match (is_best, status) {
            (true, status) => Some(status),
            (false, Status::Winning) => None,
            (false, _) => Some(Status::Losing),
        };
        if status == Status::Losing {
            judged.extend(choices.iter().map(|_| Some(status)));
            return Ok(());
        }
        if let Value::Position(sum) = position
            && are_distinguishable(machine, sum, choices)
        {
            let best = best_of_round(machine, sum, player, self.convention.is_misere())?;
            let is_best = |choice: &Choice| best.iter().any(|best| super::is_same(best, &choice.leads));
            judged.extend(choices.iter().map(|choice| judgement(is_best(choice))));
            return Ok(());
        }
        // The reply that refutes one move often refutes the next.
        let replies = self.choices(player.opponent());
        let mut best_reply = 0;
        for choice in choices {
            let mut worse = None;
            for place in std::iter::once(best_reply).chain((0..replies.len()).filter(|place| *place != best_reply)) {
                if self.after_both(machine, player, choice, &replies[place])? < status {
                    worse = Some(place);
                    break;
                }
            }
            judged.push(judgement(worse.is_none()));
            best_reply = worse.unwrap_or(best_reply);
        }
        Ok(())
    }

    /// What a player can be sure of after a round.
    fn after_both(&self, machine: &mut Machine, player: Player, own: &Choice, reply: &Choice) -> Fallible<Status> {
        let (left, right) = if player == Player::Left { (own, reply) } else { (reply, own) };
        let after = moves::after_round(machine, &self.now().position, left, right)?;
        self.status(machine, &after, player)
    }

    /// What a player can be sure of before a round.
    fn status(&self, machine: &mut Machine, position: &Value, player: Player) -> Fallible<Status> {
        let operations = operations_in(self.universe);
        let outcome = match self.convention.is_misere() {
            true => operations.misere_outcome(machine, position),
            false => operations.outcome(machine, position),
        };
        match outcome? {
            Value::Outcome(outcome) => Ok(outcome.status(player)),
            other => Err(mismatch("what both players can be sure of", &other)),
        }
    }

    /// Among losing moves, those to which the smallest share of the answers wins, as far as that is found.
    fn hardest(&self, machine: &mut Machine, player: Player, places: &[usize], best: &mut Vec<usize>) -> Fallible<()> {
        let mut least: Option<(u64, u64)> = None;
        for place in places.iter().copied() {
            let Some(share) = self.winning_answers(machine, player, place, places.len())? else { continue };
            let (winning, all) = share;
            let order = least.map_or(Ordering::Less, |(least, of)| (winning * of).cmp(&(least * all)));
            if order == Ordering::Less {
                best.clear();
                least = Some(share);
            }
            if order != Ordering::Greater {
                best.push(place);
            }
        }
        Ok(())
    }

    /// The number of answers to a move that beat it, and the number of all answers; `None` if they are too many.
    fn winning_answers(
        &self,
        machine: &mut Machine,
        player: Player,
        place: usize,
        moves: usize,
    ) -> Fallible<Option<(u64, u64)>> {
        let (mut winning, mut after) = (0_u64, self.clone());
        let answers = match self.convention {
            Convention::AtOnce | Convention::MisereAtOnce => self.choices(player.opponent()).len(),
            Convention::Normal
            | Convention::Misere
            | Convention::Goals
            | Convention::Scores
            | Convention::Entailing => {
                after.make(machine, &[place])?;
                after.choices(player.opponent()).len()
            }
            Convention::Three | Convention::MisereOfThree => return Ok(None),
        };
        if moves.saturating_mul(answers) > MOST_ANSWERS {
            return Ok(None);
        }
        for answer in after.choices(player.opponent()) {
            winning += u64::from(match self.choices(player).get(place) {
                Some(choice) if self.convention.is_at_once() => {
                    self.after_both(machine, player, choice, answer)? == Status::Losing
                }
                _ if self.convention.ends_by_rules() => {
                    after.status_by_rules(machine, answer)? == Some(Status::Winning)
                }
                _ => {
                    let position = after.reduced(machine, &answer.leads)?;
                    after.status_of_position(machine, answer.player, &position)? == Some(Status::Winning)
                }
            });
        }
        Ok(Some((winning, answers.max(1) as u64)))
    }

    /// The move after which a player has the greatest lead in mobility, as far as that is found.
    fn most_mobile(
        &self,
        machine: &mut Machine,
        player: Player,
        places: &[usize],
        best: &mut Option<usize>,
    ) -> Fallible<()> {
        let mut most = i64::MIN;
        for place in places.iter().copied().take(MOST_COMPARED) {
            let Some(choice) = self.choices(player).get(place) else { continue };
            let mut lead = 0;
            for one in self.convention.players() {
                let count = moves::choices(machine, self.convention, self.universe, &choice.leads, *one, None)?.len();
                let count = i64::try_from(count).unwrap_or(i64::MAX / 4);
                lead += if *one == player { 2 * count } else { -count };
            }
            if lead > most {
                (most, *best) = (lead, Some(place));
            }
        }
        Ok(())
    }

    /// What the position after `moves` moves is worth.
    ///
    /// # Errors
    /// If the calculation was interrupted.
    pub(crate) fn worth(&self, machine: &mut Machine, moves: usize, effort: Effort) -> Fallible<Worth> {
        let stage = self.stages.get(moves).unwrap_or(self.now());
        let position = &self.reduced(machine, &stage.position)?;
        // Half of the time is for the value, the other half for the outcome if the value does not determine it.
        let effort = Effort { time: effort.time.map(|time| time / 2), ..effort };
        let bounded = |machine: &mut Machine, ask: &dyn Fn(&mut Machine) -> Fallible<Value>| {
            within(machine, effort, |machine| ask(machine))
        };
        let is_entailed = stage.made.iter().any(|choice| choice.entails);
        let has_value = !self.convention.is_misere() && self.convention != Convention::Goals && !is_entailed;
        let mut worth = Worth { has_value, ..Worth::default() };
        match self.convention {
            Convention::Normal => {
                worth.value = bounded(machine, &|machine| {
                    let game = machine.loopy_game(position)?;
                    Ok(machine.of_loopy(game))
                })?;
                let known = worth.value.as_ref().unwrap_or(position);
                worth.outcome = bounded(machine, &|machine| machine.outcome_class(known))?;
            }
            Convention::Misere | Convention::MisereAtOnce => {
                let operations = operations_in(self.universe);
                worth.outcome = bounded(machine, &|machine| operations.misere_outcome(machine, position))?;
            }
            Convention::MisereOfThree => {
                if let Turn::Of(mover) = stage.turn {
                    let operations = operations_in(self.universe);
                    worth.outcome = bounded(machine, &|machine| {
                        for player in Player::ALL {
                            if operations.wins_misere(machine, position, player, mover)? {
                                return Ok(Value::Player(player));
                            }
                        }
                        Ok(Value::winner(Some(Winner::Queer)))
                    })?;
                }
            }
            Convention::Goals | Convention::Scores | Convention::Entailing => {
                let Value::Position(sum) = position else { return Ok(worth) };
                if has_value {
                    worth.value = bounded(machine, &|machine| machine.worth_by_rules_of(self.universe, sum))?;
                }
                worth.outcome = match (stage.turn, is_entailed) {
                    // A position with a pending answer is not a game by itself.
                    (Turn::Of(mover), true) => {
                        let wins = within(machine, effort, |machine| {
                            let mut keeps = false;
                            for choice in stage.choices[mover.index()].iter() {
                                let kept = machine.kept_by_rules(sum, mover, &choice.leads, choice.board_move())?;
                                keeps = keeps || kept == Status::Winning;
                            }
                            Ok(keeps)
                        })?;
                        wins.map(|wins| Value::symbol(if wins { "N" } else { "P" }))
                    }
                    (Turn::Of(_), false) => bounded(machine, &|machine| machine.outcome_class(position))?,
                    _ => None,
                };
            }
            Convention::AtOnce => {
                let operations = operations_in(self.universe);
                let found = bounded(machine, &|machine| Ok(operations.worth(machine, position)?.value))?;
                worth.has_value = match &found {
                    Some(found) => !matches!(found, Value::Outcome(_)),
                    None => operations.has_value(machine, position),
                };
                worth.value = found.filter(|_| worth.has_value);
                let known = worth.value.as_ref().unwrap_or(position);
                worth.outcome = bounded(machine, &|machine| operations.outcome(machine, known))?;
            }
            Convention::Three => {
                let operations = operations_in(self.universe);
                if let Some(found) = within(machine, effort, |machine| operations.worth(machine, position))? {
                    (worth.class, worth.value) = (found.class, Some(found.value));
                }
                if let Turn::Of(mover) = stage.turn {
                    worth.outcome = bounded(machine, &|machine| {
                        winner_among(machine, position, mover, stage.is_in).map(|winner| Value::winner(Some(winner)))
                    })?;
                }
            }
        }
        worth.words = words(&worth, self.convention);
        worth.sure = self.sure(stage.turn, worth.outcome.as_ref());
        Ok(worth)
    }

    /// What each player can be sure of, given whose turn it is and the outcome.
    fn sure(&self, turn: Turn, outcome: Option<&Value>) -> [Option<Status>; 3] {
        let wins = |is_winner: &dyn Fn(Player) -> bool| {
            let status = |player| if is_winner(player) { Status::Winning } else { Status::Losing };
            Player::ALL.map(|player| Some(status(player)))
        };
        let alone_wins = |alone: Player, wins_alone: bool| wins(&|player| (player == alone) == wins_alone);
        match (turn, outcome) {
            (Turn::Over(End::Drawn | End::Scored(None)), _) => [Some(Status::Drawing); 3],
            (Turn::Over(End::Goal(winner) | End::Scored(Some(winner))), _) => wins(&|player| player == winner),
            (Turn::Over(End::Won(winner)), _) if !self.convention.is_of_three() => wins(&|player| player == winner),
            (Turn::Over(End::Won(winner)), _) => {
                let alone = self.agreement.alone.unwrap_or(winner);
                alone_wins(alone, alone == winner)
            }
            (Turn::Over(End::Left(alone)), _) => alone_wins(alone, false),
            (Turn::Of(_), Some(outcome)) if self.convention.is_of_three() => match self.agreement.alone {
                Some(alone) => alone_wins(alone, *outcome == Value::Player(alone)),
                None => wins(&|player| *outcome == Value::Player(player)),
            },
            (Turn::Of(mover), Some(Value::Symbol(outcome))) => match &**outcome {
                "N" => wins(&|player| player == mover),
                "P" => wins(&|player| player != mover),
                "L" => wins(&|player| player == Player::Left),
                "R" => wins(&|player| player == Player::Right),
                word => match sure_by_outcome(word, mover) {
                    Some([left, right]) => {
                        let mut sure = [None; 3];
                        (sure[Player::Left.index()], sure[Player::Right.index()]) = (Some(left), Some(right));
                        sure
                    }
                    None => [None; 3],
                },
            },
            (Turn::Both, Some(Value::Outcome(outcome))) => {
                let mut sure = [None; 3];
                for player in [Player::Left, Player::Right] {
                    sure[player.index()] = Some(outcome.status(player));
                }
                sure
            }
            _ => [None; 3],
        }
    }
}

/// The outcome in words.
fn words(worth: &Worth, convention: Convention) -> String {
    match (&worth.outcome, convention) {
        (Some(Value::Outcome(outcome)), _) => outcome.words().to_owned(),
        (Some(Value::Player(player)), _) => format!("{player} wins against the other two"),
        (Some(_), convention) if convention.is_of_three() => "nobody wins against the other two".to_owned(),
        (Some(Value::Symbol(outcome)), _) => match &**outcome {
            "P" => "who moves next loses",
            "N" => "who moves next wins",
            "L" => "Left wins, whoever moves next",
            "R" => "Right wins, whoever moves next",
            "NHat" => "Left wins if she moves next, otherwise it is a draw",
            "NCheck" => "Right wins if he moves next, otherwise it is a draw",
            "PHat" => "Left wins if Right moves next, otherwise it is a draw",
            "PCheck" => "Right wins if Left moves next, otherwise it is a draw",
            _ => "a draw, whoever moves next",
        }
        .to_owned(),
        _ => String::new(),
    }
}

/// Runs something with limited effort; `None` if that does not suffice.
fn within<T>(
    machine: &mut Machine,
    effort: Effort,
    run: impl FnOnce(&mut Machine<'_>) -> Fallible<T>,
) -> Fallible<Option<T>> {
    Ok(machine.attempt(|machine| machine.within(effort.positions, effort.time, run))?.ok())
}

/// Whether the moves of a round are determined by what they lead to: no ruleset has symmetries, by which another board could
/// represent the one in question, and no two moves in a board have the same result.
fn are_distinguishable(machine: &Machine, sum: &Sum, choices: &[Choice]) -> bool {
    let environment = &*machine.environment;
    let mut seen = IndexSet::new();
    sum.iter().all(|(term, _)| environment.written(term.ruleset).is_none_or(|written| !written.has_symmetries()))
        && choices.iter().all(|choice| seen.insert((choice.board.as_ref(), choice.copy, &choice.leads)))
}

/// The positions of [`Choice::leads`] by which a player secures in a round what he can be sure of.
pub(crate) fn best_of_round(machine: &mut Machine, sum: &Sum, player: Player, is_misere: bool) -> Fallible<Vec<Value>> {
    machine.explore(sum)?;
    let environment = &mut *machine.environment;
    let best = environment.catalogue.best_moves(sum, player, is_misere, &environment.limit)?;
    Ok(best.rests(&mut environment.standing).into_iter().map(Value::from).collect())
}

/// Whether a player wins a three-player game against the others still in play, with a player to move.
fn wins_among(machine: &mut Machine, value: &Value, player: Player, mover: Player, is_in: [bool; 3]) -> Fallible<bool> {
    machine.search_winners(value, |search, play, sum| search.wins_in(play, sum, player, mover, is_in))
}

/// The player still in play who wins against the others, or none.
fn winner_among(machine: &mut Machine, value: &Value, mover: Player, is_in: [bool; 3]) -> Fallible<Winner> {
    for player in Player::ALL {
        if is_in[player.index()] && wins_among(machine, value, player, mover, is_in)? {
            return Ok(Winner::Player(player));
        }
    }
    Ok(Winner::Queer)
}
