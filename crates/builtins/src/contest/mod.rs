//! A game in progress: its positions, whose turn it is, the moves, and how it ended.
//!
//! - [`moves`]: the moves of a player, and the result of a round.
//! - [`judgement`]: what positions and moves are worth, and the best reply.
//! - [`record`]: a game as an expression of the language, and back.
//!
//! A contest is independent of the front end, which reads and makes the moves.

pub mod judgement;
pub mod moves;
pub mod record;

use std::rc::Rc;

use indexmap::IndexSet;

use crate::{
    contest::moves::{Cell, Choice},
    kind::{
        convert::{Fallible, type_error, value_error},
        theory::operations_in,
        three_player::is_zero,
        value::Value,
    },
    number::Rational,
    player::Player,
    rules::theory::{PlayEnd, Turns, UNIVERSES, Universe},
    run::machine::Machine,
};
use cutcake_play::{catalogue::Catalogue, sum::Sum};

/// The convention by which a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// Two players in turn: a player who cannot move loses.
    Normal,
    /// Two players in turn: a player who cannot move wins.
    Misere,
    /// Two players at once: a player who cannot move loses, and if neither can it is a draw.
    AtOnce,
    /// Two players at once: if only one player cannot move, that player wins, and if neither can it is a draw.
    MisereAtOnce,
    /// Three players in turn: a player who cannot move leaves for good, and the last one wins.
    Three,
    /// Three players in turn: the first player who cannot move wins.
    MisereOfThree,
    /// Two players in turn: a player who reaches a goal wins, and one who cannot move loses.
    Goals,
    /// Two players in turn: play ends with a score for Left when a player cannot move.
    Scores,
    /// Two players in turn: entailing moves must be answered in the same component, and a player who cannot move loses.
    Entailing,
}

impl Convention {
    /// The players, in order.
    pub fn players(self) -> &'static [Player] {
        match self {
            Convention::Three | Convention::MisereOfThree => &Player::ALL,
            _ => &[Player::Left, Player::Right],
        }
    }

    /// The rule for the end of play, in a sentence.
    pub fn rule(self) -> &'static str {
        match self {
            Convention::Normal => "The player who cannot move loses.",
            Convention::Misere => "The player who cannot move wins: it is played in misère.",
            Convention::AtOnce => {
                "Both move at once. The player who cannot move loses; if neither can, it is a draw. In one and the same board the two moves are made \
                 together."
            }
            Convention::MisereAtOnce => {
                "Both move at once. The player who cannot move wins: it is played in misère; if neither can, it is a draw. In one and the same board the \
                 two moves are made together."
            }
            Convention::Three => "The player who cannot move leaves for good; the last one wins.",
            Convention::MisereOfThree => "The first player who cannot move wins: it is played in misère.",
            Convention::Goals => "Who comes to a goal wins; the player who cannot move loses.",
            Convention::Scores => {
                "Where a player cannot move the game is over: Left wins with a score above 0, Right with one below."
            }
            Convention::Entailing => {
                "The player who cannot move loses. A move that entails is to be answered in the board where it was made."
            }
        }
    }

    /// Whether both players move at once.
    pub fn is_at_once(self) -> bool {
        matches!(self, Convention::AtOnce | Convention::MisereAtOnce)
    }

    /// Whether three players move in turn.
    pub fn is_of_three(self) -> bool {
        matches!(self, Convention::Three | Convention::MisereOfThree)
    }

    /// Whether it is misère play.
    pub fn is_misere(self) -> bool {
        matches!(self, Convention::Misere | Convention::MisereAtOnce | Convention::MisereOfThree)
    }

    /// Whether the rules of the game say how play ends.
    pub(super) fn ends_by_rules(self) -> bool {
        matches!(self, Convention::Goals | Convention::Scores | Convention::Entailing)
    }
}

/// What the players agree on before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// Whether misère play is agreed.
    pub misere: bool,
    /// Who moves first, if players move in turn.
    pub starter: Player,
    /// The one of three players who plays against the other two; the game is over when that player leaves.
    pub alone: Option<Player>,
}

impl Default for Agreement {
    fn default() -> Self {
        Agreement { misere: false, starter: Player::Left, alone: None }
    }
}

/// Whose turn it is in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// One player moves.
    Of(Player),
    /// Both move at once.
    Both,
    /// Nobody's: the game is over.
    Over(End),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A player won.
    Won(Player),
    /// Neither player can move in simultaneous play.
    Drawn,
    /// A player reached a goal.
    Goal(Player),
    /// A player cannot move, and the score favours a player, or neither.
    Scored(Option<Player>),
    /// The player who played against the other two has left.
    Left(Player),
    /// A player has resigned.
    Resigned(Player),
}

impl End {
    /// The end of a game in words.
    pub fn words(self, convention: Convention) -> String {
        match (self, convention) {
            (End::Won(player), Convention::Normal | Convention::AtOnce) => {
                format!("{player} wins: {} cannot move", player.opponent())
            }
            (End::Won(player), convention) if convention.is_misere() => format!("{player} wins, who cannot move"),
            (End::Won(player), Convention::Three) => format!("{player} wins: the other two have left"),
            (End::Won(player), _) => format!("{player} wins: the other player cannot move"),
            (End::Goal(player), _) => format!("{player} wins: the goal is reached"),
            (End::Scored(Some(player)), _) => format!("{player} wins"),
            (End::Scored(None), _) => "A draw".to_owned(),
            (End::Drawn, _) => "A draw: neither player can move".to_owned(),
            (End::Left(player), _) => {
                format!("{player} cannot move and leaves: the other two have won against {player}")
            }
            (End::Resigned(player), _) => format!("{player} gives up"),
        }
    }
}

/// A position of a game, and how it was reached.
#[derive(Clone)]
pub struct Stage {
    /// The position.
    pub position: Value,
    /// The moves that led here: one, or one of each player in a round; none for the first position.
    pub made: Vec<Choice>,
    /// The players who left because they could not move in their turn after these moves.
    pub left: Vec<Player>,
    /// Whose turn it is.
    pub turn: Turn,
    /// The score of Left at the end, if the game has scores.
    score: Option<Rational>,
    /// Who is still in play, by [`Player::index`].
    is_in: [bool; 3],
    /// The moves of each player who may move now.
    choices: [Rc<[Choice]>; 3],
}

/// The moves that match a description, by their indices.
pub(crate) enum MoveMatch {
    /// Exactly one, or several that are the same.
    One(usize),
    /// Several: the description is ambiguous.
    Several(Vec<usize>),
    /// No legal move.
    None,
}

/// A game in progress.
#[derive(Clone)]
pub struct Contest {
    convention: Convention,
    universe: &'static Universe,
    agreement: Agreement,
    stages: Vec<Stage>,
}

impl Contest {
    /// A game from a position, a value or a form.
    ///
    /// # Errors
    /// If the value is not a game, or the agreement does not fit it.
    pub(crate) fn begin(machine: &mut Machine, value: &Value, agreement: Agreement) -> Fallible<Self> {
        let (convention, universe, position) = convention_of(machine, value, agreement)?;
        let mut contest = Contest { convention, universe, agreement, stages: Vec::new() };
        contest.enter(machine, position, Vec::new(), agreement.starter, [true; 3])?;
        Ok(contest)
    }

    /// How the game ended, in words; `None` while it goes on.
    pub fn end_in_words(&self) -> Option<String> {
        let Turn::Over(end) = self.now().turn else { return None };
        let words = end.words(self.convention);
        Some(self.now().score.as_ref().map_or(words.clone(), |score| format!("{words}: Left has {score}")))
    }

    /// Whether the last move entails: it must be answered in the same component.
    pub fn is_entailed(&self) -> bool {
        self.now().made.iter().any(|choice| choice.entails)
    }

    /// The convention by which it is played.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Whether a value is played in canonical form, rather than a board or a form as written.
    pub fn is_of_a_value(&self) -> bool {
        self.convention == Convention::Normal && matches!(self.now().position, Value::Number(_) | Value::Game(_))
    }

    /// What the players agreed on.
    pub fn agreement(&self) -> Agreement {
        self.agreement
    }

    /// The positions so far, from the first one.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// The current position.
    pub fn now(&self) -> &Stage {
        // There is always a first position, which `undo` never removes.
        &self.stages[self.stages.len() - 1]
    }

    /// The number of moves, or rounds, made.
    pub fn moves_made(&self) -> usize {
        self.stages.len() - 1
    }

    /// The moves of a player now; empty if it is not the player's turn.
    pub fn choices(&self, player: Player) -> &[Choice] {
        &self.now().choices[player.index()]
    }

    /// Makes moves, given by their indices among the [`choices`](Self::choices): that of the player to move, or in a round Left's
    /// and Right's.
    ///
    /// # Errors
    /// If there is no such move, and those of the rules.
    pub(crate) fn make(&mut self, machine: &mut Machine, places: &[usize]) -> Fallible<()> {
        self.make_written(machine, places, None)
    }

    /// Makes moves that lead to a position which is to be written as `written`, if given.
    fn make_written(&mut self, machine: &mut Machine, places: &[usize], written: Option<Value>) -> Fallible<()> {
        let (made, position) = self.result_of(machine, places)?;
        let now = self.now();
        let next = match now.turn {
            Turn::Of(player) => self.after(player),
            _ => Player::Left,
        };
        let is_in = now.is_in;
        let position = written.unwrap_or(position);
        self.enter(machine, position, made, next, is_in)
    }

    /// The moves with these indices, and the position that they lead to.
    fn result_of(&self, machine: &mut Machine, places: &[usize]) -> Fallible<(Vec<Choice>, Value)> {
        let chosen = |player: Player, place: Option<&usize>| {
            let choice = place.and_then(|place| self.choices(player).get(*place));
            choice.cloned().ok_or_else(|| value_error("there is no such move"))
        };
        Ok(match self.now().turn {
            Turn::Of(player) => {
                let choice = chosen(player, places.first())?;
                let position = choice.leads.clone();
                (vec![choice], position)
            }
            Turn::Both => {
                let [left, right] = [chosen(Player::Left, places.first())?, chosen(Player::Right, places.get(1))?];
                let position = moves::after_round(machine, &self.now().position, &left, &right)?;
                (vec![left, right], position)
            }
            Turn::Over(_) => return Err(value_error("the game is over")),
        })
    }

    /// The move to a position, or the move whose result in its board is that position: an exact match, or else one up to the
    /// symmetries of the rules.
    ///
    /// # Errors
    /// Those of the rules.
    pub(crate) fn find_move(&self, machine: &mut Machine, player: Player, position: &Value) -> Fallible<MoveMatch> {
        let choices = self.choices(player);
        let of_all = |of: fn(&Choice) -> &Value| -> Vec<usize> {
            (0..choices.len()).filter(|place| is_same(of(&choices[*place]), position)).collect()
        };
        let [whole, part] = [of_all(|choice| &choice.leads), of_all(|choice| &choice.result)];
        match (&whole[..], &part[..]) {
            ([place, ..], _) | ([], [place]) => return Ok(MoveMatch::One(*place)),
            ([], [_, ..]) => return Ok(MoveMatch::Several(part)),
            ([], []) => {}
        }
        let Some(wanted) = reduced_written(machine, position)? else { return Ok(MoveMatch::None) };
        for of in [|choice: &Choice| choice.leads.clone(), |choice: &Choice| choice.result.clone()] {
            let (mut alike, mut led) = (Vec::new(), IndexSet::new());
            for (place, choice) in choices.iter().enumerate() {
                machine.environment.limit.check()?;
                if reduced_position(machine, &of(choice))?.as_ref() == Some(&wanted) {
                    alike.push(place);
                    led.insert(reduced_position(machine, &choice.leads)?);
                }
            }
            match (&alike[..], led.len()) {
                ([], _) => {}
                // Moves that lead to the same position are interchangeable, unless the other player moves at the same time.
                ([place], _) => return Ok(MoveMatch::One(*place)),
                ([place, ..], 1) if !self.convention.is_at_once() => return Ok(MoveMatch::One(*place)),
                _ => return Ok(MoveMatch::Several(alike)),
            }
        }
        Ok(MoveMatch::None)
    }

    /// The places that each move of a player touches on the picture of the position.
    ///
    /// # Errors
    /// If the calculation was stopped, and those of the rules that draw it.
    pub(crate) fn places(&self, machine: &mut Machine, player: Player) -> Fallible<Vec<Vec<moves::PicturePlace>>> {
        let position = &self.now().position;
        self.choices(player).iter().map(|choice| choice.places(machine, position)).collect()
    }

    /// The move that changes exactly these cells of a board.
    pub(crate) fn find_move_by_cells(&self, catalogue: &Catalogue, player: Player, cells: &[Cell]) -> MoveMatch {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let choices = self.choices(player).iter().enumerate();
        let of_cells = choices.filter(|(_, choice)| choice.changed_cells(catalogue).as_ref() == Some(&cells));
        let places: Vec<usize> = of_cells.map(|(place, _)| place).collect();
        match places[..] {
            [] => MoveMatch::None,
            [place] => MoveMatch::One(place),
            _ => MoveMatch::Several(places),
        }
    }

    /// Takes back the last move, round or resignation. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        // A resignation is a stage of its own, so a single stage is the first position.
        if self.stages.len() < 2 {
            return false;
        }
        self.stages.pop();
        true
    }

    /// Ends the game by the resignation of a player.
    pub fn resign(&mut self, player: Player) {
        let stage =
            Stage { turn: Turn::Over(End::Resigned(player)), made: Vec::new(), left: Vec::new(), ..self.now().clone() };
        self.stages.push(stage);
    }

    /// All values that it refers to.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Value> {
        self.stages.iter().flat_map(|stage| {
            let choices = stage.choices.iter().flat_map(|choices| choices.iter()).chain(&stage.made);
            choices.flat_map(|choice| [&choice.leads, &choice.result]).chain([&stage.position])
        })
    }

    /// The player who moves after a player.
    fn after(&self, player: Player) -> Player {
        if self.convention.is_of_three() { player.next() } else { player.opponent() }
    }

    /// Adds a position with `mover` next in turn, and determines who can actually move.
    fn enter(
        &mut self,
        machine: &mut Machine,
        position: Value,
        made: Vec<Choice>,
        mover: Player,
        mut is_in: [bool; 3],
    ) -> Fallible<()> {
        let mut choices: [Rc<[Choice]>; 3] = std::array::from_fn(|_| Rc::from(Vec::new()));
        let (mut left, mut mover, mut score) = (Vec::new(), mover, None);
        let answered = made.iter().find(|choice| choice.entails).map(|choice| &choice.result);
        let mut listed = |machine: &mut Machine, player: Player| -> Fallible<bool> {
            choices[player.index()] =
                moves::choices(machine, self.convention, self.universe, &position, player, answered)?.into();
            Ok(!choices[player.index()].is_empty())
        };
        let turn = match self.convention {
            Convention::Normal | Convention::Misere | Convention::MisereOfThree => match listed(machine, mover)? {
                true => Turn::Of(mover),
                false if self.convention.is_misere() => Turn::Over(End::Won(mover)),
                false => Turn::Over(End::Won(self.after(mover))),
            },
            Convention::Goals | Convention::Scores | Convention::Entailing => match machine.goal_reached(&position)? {
                Some(winner) => Turn::Over(End::Goal(winner.unwrap_or(self.after(mover)))),
                None if listed(machine, mover)? => Turn::Of(mover),
                None if self.convention == Convention::Scores => {
                    let stop = machine.score_at_end(&position, mover)?;
                    let winner = match stop.signum() {
                        0 => None,
                        sign => Some(if sign > 0 { Player::Left } else { Player::Right }),
                    };
                    score = Some(stop);
                    Turn::Over(End::Scored(winner))
                }
                None => Turn::Over(End::Won(self.after(mover))),
            },
            Convention::AtOnce | Convention::MisereAtOnce => {
                match (listed(machine, Player::Left)?, listed(machine, Player::Right)?) {
                    (true, true) => Turn::Both,
                    (false, false) => Turn::Over(End::Drawn),
                    (left, _) => {
                        let left_wins = left != self.convention.is_misere();
                        Turn::Over(End::Won(if left_wins { Player::Left } else { Player::Right }))
                    }
                }
            }
            Convention::Three => loop {
                let mut players = Player::ALL.into_iter().filter(|player| is_in[player.index()]);
                if let (Some(last), None) = (players.next(), players.next()) {
                    break Turn::Over(End::Won(last));
                }
                if let Some(alone) = self.agreement.alone.filter(|alone| !is_in[alone.index()]) {
                    break Turn::Over(End::Left(alone));
                }
                if is_in[mover.index()] {
                    if listed(machine, mover)? {
                        break Turn::Of(mover);
                    }
                    is_in[mover.index()] = false;
                    left.push(mover);
                }
                mover = mover.next();
            },
        };
        self.stages.push(Stage { position, made, left, turn, score, is_in, choices });
        Ok(())
    }
}

/// The convention and the universe in which a value is played, and the position that it denotes.
fn convention_of(
    machine: &mut Machine,
    value: &Value,
    agreement: Agreement,
) -> Fallible<(Convention, &'static Universe, Value)> {
    let Agreement { misere, starter, alone } = agreement;
    let is_of_three = starter == Player::Center || alone.is_some();
    let theory = match value {
        Value::Number(_) if is_zero(value) && is_of_three => Universe::of(3, Turns::InTurn),
        Value::Number(_) => Some(UNIVERSES[0]),
        value if value.is_misere() => Some(UNIVERSES[0]),
        value => machine.theory(value),
    };
    let Some(theory) = theory else {
        let error =
            type_error(format!("a game is played from a position, a value or a form, not from {}", value.kind()));
        let name = match value {
            Value::Ruleset(id) => Some(machine.environment.catalogue.get(*id).name().to_owned()),
            _ => None,
        };
        return Err(error.help(match name.and_then(|name| machine.example_board(&name)) {
            Some(board) => format!("a position of it is `{board}`"),
            None => {
                "`[3,2] + [6,5]`, `Nim[3,4,5]` and `{3|1}` can be played; `?positions` says how positions are written"
                    .to_owned()
            }
        }));
    };
    if !theory.players.contains(&starter) {
        return Err(type_error("Center plays in games for three; here the players are Left and Right"));
    }
    let is_misere_game = value.is_misere();
    let misere = misere || theory.is_misere() || is_misere_game;
    let has_misere = theory.is_at_once() || theory.players.len() > 2 || theory.can_be_played_as(Universe::misere());
    if misere && !has_misere {
        let error = type_error(format!(
            "misère play is known of games that end where a player cannot move, not of {}",
            machine.theory_of(value)
        ));
        return Err(error.help(
            "rules that say themselves how play ends are played as they say; `:play Nim[1,2] misere`, `:play Domineering[3,3] misere`",
        ));
    }
    Ok(match (theory.players.len(), theory.turns, theory.end) {
        (3, ..) => (if misere { Convention::MisereOfThree } else { Convention::Three }, theory, value.clone()),
        (_, Turns::AtOnce, _) if misere => {
            (Convention::MisereAtOnce, theory, Value::Position(machine.boards_of_misere(value)?))
        }
        (_, Turns::AtOnce, _) => {
            let boards = operations_in(theory).boards(machine, value)?;
            (Convention::AtOnce, theory, Value::from(boards))
        }
        (.., PlayEnd::Goal) => (Convention::Goals, theory, value.clone()),
        (.., PlayEnd::Score) => (Convention::Scores, theory, value.clone()),
        (.., PlayEnd::Entailing) => (Convention::Entailing, theory, value.clone()),
        (.., PlayEnd::Normal | PlayEnd::Misere) => {
            // This refuses numbers that are not games.
            if !matches!(value, Value::Position(_)) && !is_misere_game {
                machine.game(value)?;
            }
            (if misere { Convention::Misere } else { Convention::Normal }, theory, value.clone())
        }
    })
}

/// The representative of a position up to the symmetries of its rules; `None` for other values.
fn reduced_position(machine: &mut Machine, position: &Value) -> Fallible<Option<Sum>> {
    match position {
        Value::Position(sum) => machine.reduced(sum).map(Some),
        _ => Ok(None),
    }
}

/// The same for a written position: 0 is the position without boards.
fn reduced_written(machine: &mut Machine, written: &Value) -> Fallible<Option<Sum>> {
    if is_nothing(written) { Ok(Some(Sum::default())) } else { reduced_position(machine, written) }
}

/// Whether two values are the same position; in every theory the one without boards is written 0.
pub(crate) fn is_same(a: &Value, b: &Value) -> bool {
    a == b || is_nothing(a) && is_nothing(b)
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Position(sum) => sum.iter().next().is_none(),
        value => is_zero(value) || *value == Value::ThreePlayer(crate::three_player::Form::ZERO),
    }
}
