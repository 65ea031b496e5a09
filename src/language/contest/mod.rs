//! A game in progress: its positions, who moves, what can be moved to, and how it ended.
//!
//! - [`moves`]: what a player can move to, and what a round of two moves leads to.
//! - [`judgement`]: what a move is worth, the best reply, and what a position is worth.
//! - [`record`]: a game as a line of the language, and back.
//!
//! A contest knows no terminal and no clock: whoever shows it asks for moves and makes them.

pub mod judgement;
pub mod moves;
pub mod record;

use std::rc::Rc;

use indexmap::IndexSet;
use num_bigint::BigUint;

use crate::{
    language::{
        contest::moves::Choice,
        kind::convert::{Fallible, type_error, value_error},
        kind::theory::Theory,
        kind::three_player::is_zero,
        kind::value::Value,
        run::machine::Machine,
    },
    play::sum::Sum,
    player::Player,
};

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Two players in turn: who cannot move loses.
    Normal,
    /// Two players in turn: who cannot move wins.
    Misere,
    /// Two players at once: who cannot move loses, and if neither can it is a draw.
    AtOnce,
    /// Three players in turn: who cannot move leaves for good, and the last one wins.
    Three,
}

impl Manner {
    /// Those who play, in their order.
    pub fn players(self) -> &'static [Player] {
        match self {
            Manner::Three => &Player::ALL,
            Manner::Normal | Manner::Misere | Manner::AtOnce => &[Player::Left, Player::Right],
        }
    }

    /// What the rules are about the end, in a sentence.
    pub fn rule(self) -> &'static str {
        match self {
            Manner::Normal => "Who cannot move loses.",
            Manner::Misere => "Who cannot move wins: it is played in misère.",
            Manner::AtOnce => {
                "Both move at once. Who cannot move loses; if neither can, it is a draw. In one and the same board the two moves are made \
                 together."
            }
            Manner::Three => "Who cannot move leaves for good; the last one wins.",
        }
    }
}

/// What is agreed before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// Whether who cannot move wins.
    pub misere: bool,
    /// Who moves first, where players move in turn.
    pub starter: Player,
    /// Of three players the one who plays against the other two: when he leaves the game is over.
    pub alone: Option<Player>,
}

impl Default for Agreement {
    fn default() -> Self {
        Agreement { misere: false, starter: Player::Left, alone: None }
    }
}

/// What is to be done in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A player moves.
    Of(Player),
    /// Both move at once.
    Both,
    /// Nothing: the game is over.
    Over(End),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A player won.
    Won(Player),
    /// Nobody can move where both move at once.
    Drawn,
    /// The one who played against the other two left.
    Left(Player),
    /// A player gave up.
    Resigned(Player),
}

impl End {
    /// The end of a game in words.
    pub fn words(self, manner: Manner) -> String {
        match (self, manner) {
            (End::Won(player), Manner::Normal) => {
                let other = if player == Player::Left { Player::Right } else { Player::Left };
                format!("{player} wins: {other} cannot move")
            }
            (End::Won(player), Manner::Misere) => format!("{player} wins, who cannot move"),
            (End::Won(player), Manner::AtOnce) => {
                let other = if player == Player::Left { Player::Right } else { Player::Left };
                format!("{player} wins: {other} cannot move")
            }
            (End::Won(player), Manner::Three) => format!("{player} wins: the other two have left"),
            (End::Drawn, _) => "a draw: neither player can move".to_owned(),
            (End::Left(player), _) => {
                format!("{player} cannot move and leaves: the other two have won against {player}")
            }
            (End::Resigned(player), _) => format!("{player} gives up"),
        }
    }
}

/// A position of a game, and how it was come to.
#[derive(Clone)]
pub struct Stage {
    /// The position.
    pub position: Value,
    /// The moves that led here: one, or one of each player in a round; none to the first position.
    pub made: Vec<Choice>,
    /// Who could not move when it was their turn, after these moves, and left.
    pub left: Vec<Player>,
    /// What is to be done.
    pub turn: Turn,
    /// Who is in, by [`Player::index`].
    is_in: [bool; 3],
    /// What each player can move to, of those who can be asked.
    choices: [Rc<[Choice]>; 3],
}

/// A game in progress.
#[derive(Clone)]
pub struct Contest {
    manner: Manner,
    agreement: Agreement,
    stages: Vec<Stage>,
}

impl Contest {
    /// A game from a position, a value or a form.
    ///
    /// # Errors
    /// If the value is no game, or what is agreed does not fit it.
    pub(crate) fn begin(machine: &mut Machine, value: &Value, agreement: Agreement) -> Fallible<Self> {
        let (manner, position) = manner_of(machine, value, agreement)?;
        let mut contest = Contest { manner, agreement, stages: Vec::new() };
        contest.come_to(machine, position, Vec::new(), agreement.starter, [true; 3])?;
        Ok(contest)
    }

    /// How it is played.
    pub fn manner(&self) -> Manner {
        self.manner
    }

    /// What was agreed.
    pub fn agreement(&self) -> Agreement {
        self.agreement
    }

    /// The positions so far, the first one first.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// The position now.
    pub fn now(&self) -> &Stage {
        // A game begins with a position, which `undo` leaves alone.
        &self.stages[self.stages.len() - 1]
    }

    /// How many moves, or rounds, were made.
    pub fn moves_made(&self) -> usize {
        self.stages.len() - 1
    }

    /// What a player can do now; nothing where it is not his turn.
    pub fn choices(&self, player: Player) -> &[Choice] {
        &self.now().choices[player.index()]
    }

    /// Makes moves by their places among the [`choices`](Self::choices): that of the player to move, or in a round Left's and
    /// Right's.
    ///
    /// # Errors
    /// If there is no such move, and what the rules say.
    pub(crate) fn make(&mut self, machine: &mut Machine, places: &[usize]) -> Fallible<()> {
        let no_move = || value_error("there is no such move");
        let now = self.now();
        let chosen = |player: Player, place: Option<&usize>| {
            place.and_then(|place| now.choices[player.index()].get(*place)).cloned().ok_or_else(no_move)
        };
        let (made, position, next) = match now.turn {
            Turn::Of(player) => {
                let choice = chosen(player, places.first())?;
                let position = choice.leads.clone();
                (vec![choice], position, self.after(player))
            }
            Turn::Both => {
                let [left, right] = [chosen(Player::Left, places.first())?, chosen(Player::Right, places.get(1))?];
                let position = machine.after_round(&now.position, &left, &right)?;
                (vec![left, right], position, Player::Left)
            }
            Turn::Over(_) => return Err(value_error("the game is over")),
        };
        let is_in = now.is_in;
        self.come_to(machine, position, made, next, is_in)
    }

    /// The place of the move that a typed position stands for though it is listed in another form: boards of cells and graphs
    /// are listed up to the symmetries of their rules, and the same moves lead on from both. From now on the move leads to
    /// what was typed. None where no move, or more than one, is meant; in a round boards are as they are listed.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub(crate) fn place_of_like(
        &mut self,
        machine: &mut Machine,
        player: Player,
        position: &Value,
    ) -> Fallible<Option<usize>> {
        let Value::Position(typed) = position else { return Ok(None) };
        let is_of_theory = machine.theory(position) == machine.theory(&self.now().position);
        if self.manner == Manner::AtOnce || !is_of_theory || !machine.has_shapes(typed) {
            return Ok(None);
        }
        let choices = Rc::clone(&self.now().choices[player.index()]);
        for (place, choice) in choices.iter().enumerate() {
            if self.is_like(machine, &choice.leads, typed)? {
                let result = if choice.board_is_one_of_many() { choice.result.clone() } else { position.clone() };
                self.write_move(player, place, choice.written(result, position.clone()));
                return Ok(Some(place));
            }
        }
        let mut meant = Vec::new();
        for (place, choice) in choices.iter().enumerate().filter(|(_, choice)| choice.board_is_one_of_many()) {
            if self.is_like(machine, &choice.result, typed)? {
                meant.push((place, choice));
            }
        }
        let [(place, choice)] = meant[..] else { return Ok(None) };
        let leads = choice.leads_with(&self.now().position, typed);
        self.write_move(player, place, choice.written(position.clone(), leads));
        Ok(Some(place))
    }

    /// Whether the same moves lead on from a position as from one that was typed, beside the boards that both have.
    fn is_like(&self, machine: &mut Machine, listed: &Value, typed: &Sum) -> Fallible<bool> {
        machine.environment.limit.check()?;
        let Value::Position(listed) = listed else { return Ok(false) };
        let [listed, typed] = [without(listed, typed), without(typed, listed)].map(|sum| Value::Position(Rc::new(sum)));
        for player in self.manner.players() {
            let mut moves = |position: &Value| -> Fallible<IndexSet<Value>> {
                let choices = machine.choices(self.manner, position, *player)?;
                Ok(choices.into_iter().map(|choice| choice.leads).collect())
            };
            if moves(&listed)? != moves(&typed)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Puts a move in the place of another.
    fn write_move(&mut self, player: Player, place: usize, choice: Choice) {
        let Some(stage) = self.stages.last_mut() else { return };
        let mut choices = stage.choices[player.index()].to_vec();
        choices[place] = choice;
        stage.choices[player.index()] = choices.into();
    }

    /// Takes the last move or round back. False if none was made.
    pub fn undo(&mut self) -> bool {
        let was_given_up = matches!(self.now().turn, Turn::Over(End::Resigned(_)));
        if self.stages.len() < 2 && !was_given_up {
            return false;
        }
        self.stages.pop();
        true
    }

    /// Ends the game: a player gives up.
    pub fn resign(&mut self, player: Player) {
        let stage =
            Stage { turn: Turn::Over(End::Resigned(player)), made: Vec::new(), left: Vec::new(), ..self.now().clone() };
        self.stages.push(stage);
    }

    /// All that it speaks of.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Value> {
        self.stages.iter().flat_map(|stage| {
            let choices = stage.choices.iter().flat_map(|choices| choices.iter()).chain(&stage.made);
            choices.flat_map(|choice| [&choice.leads, &choice.result]).chain([&stage.position])
        })
    }

    fn after(&self, player: Player) -> Player {
        match (self.manner, player) {
            (Manner::Three, player) => player.next(),
            (_, Player::Left) => Player::Right,
            _ => Player::Left,
        }
    }

    /// Adds a position with somebody to move, and finds out who moves indeed.
    fn come_to(
        &mut self,
        machine: &mut Machine,
        position: Value,
        made: Vec<Choice>,
        mover: Player,
        mut is_in: [bool; 3],
    ) -> Fallible<()> {
        let mut choices: [Rc<[Choice]>; 3] = std::array::from_fn(|_| Rc::from(Vec::new()));
        let (mut left, mut mover) = (Vec::new(), mover);
        let mut listed = |machine: &mut Machine, player: Player| -> Fallible<bool> {
            choices[player.index()] = machine.choices(self.manner, &position, player)?.into();
            Ok(!choices[player.index()].is_empty())
        };
        let turn = match self.manner {
            Manner::Normal | Manner::Misere => match listed(machine, mover)? {
                true => Turn::Of(mover),
                false if self.manner == Manner::Misere => Turn::Over(End::Won(mover)),
                false => Turn::Over(End::Won(self.after(mover))),
            },
            Manner::AtOnce => match (listed(machine, Player::Left)?, listed(machine, Player::Right)?) {
                (true, true) => Turn::Both,
                (true, false) => Turn::Over(End::Won(Player::Left)),
                (false, true) => Turn::Over(End::Won(Player::Right)),
                (false, false) => Turn::Over(End::Drawn),
            },
            Manner::Three => loop {
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
        self.stages.push(Stage { position, made, left, turn, is_in, choices });
        Ok(())
    }
}

/// How a value is played, and the position that it stands for.
fn manner_of(machine: &mut Machine, value: &Value, agreement: Agreement) -> Fallible<(Manner, Value)> {
    let Agreement { misere, starter, alone } = agreement;
    let is_of_three = starter == Player::Center || alone.is_some();
    let theory = match value {
        Value::Number(_) if is_zero(value) && is_of_three => Some(Theory::ThreePlayer),
        Value::Number(_) => Some(Theory::TwoPlayer),
        value => machine.theory(value),
    };
    let Some(theory) = theory else {
        let error =
            type_error(format!("a game is played from a position, a value or a form, not from {}", value.kind()));
        return Err(error.help(
            "`[3,2] + [6,5]`, `Nim[3,4,5]` and `{3|1}` can be played; `?positions` says how positions are written",
        ));
    };
    if starter == Player::Center && theory != Theory::ThreePlayer {
        return Err(type_error("Center plays in games for three; here the players are Left and Right"));
    }
    if misere && theory != Theory::TwoPlayer {
        let error =
            type_error(format!("misère play is known of impartial boards, not of {}", machine.theory_of(value)));
        return Err(error.help("both players have the same moves there: `:play Nim[1,2] misere`"));
    }
    Ok(match theory {
        Theory::ThreePlayer => (Manner::Three, value.clone()),
        Theory::Synchronized => (Manner::AtOnce, Value::Position(Rc::new(machine.synchronized_boards(value)?))),
        Theory::TwoPlayer if misere => {
            machine.misere_boards(value)?;
            (Manner::Misere, value.clone())
        }
        Theory::TwoPlayer => {
            // A number that is no game is said to be none.
            if !matches!(value, Value::Position(_)) {
                machine.game(value)?;
            }
            (Manner::Normal, value.clone())
        }
    })
}

/// The boards of a sum that another one does not have.
fn without(sum: &Sum, other: &Sum) -> Sum {
    let mut rest = Sum::default();
    for (term, times) in sum.iter() {
        let shared =
            other.iter().find(|(own, _)| *own == term).map_or_else(BigUint::default, |(_, times)| times.clone());
        if *times > shared {
            rest.add(term.clone(), times - shared);
        }
    }
    rest
}

impl Machine<'_> {
    /// Whether a board of a sum is one of cells or a graph, which rules may list in another form than a person types it.
    fn has_shapes(&self, sum: &Sum) -> bool {
        let catalogue = &self.environment.catalogue;
        sum.iter().any(|(term, _)| catalogue.get(term.ruleset).coordinates(&term.board).is_none())
    }
}

/// Whether two values are one position; that without boards is written 0 in every theory.
pub(crate) fn is_same(a: &Value, b: &Value) -> bool {
    let is_nothing = |value: &Value| match value {
        Value::Position(sum) => sum.iter().next().is_none(),
        value => is_zero(value) || *value == Value::ThreePlayer(crate::three_player::Form::ZERO),
    };
    a == b || is_nothing(a) && is_nothing(b)
}
