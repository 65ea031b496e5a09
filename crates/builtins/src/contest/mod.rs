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

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// Two players in turn: who cannot move loses.
    Normal,
    /// Two players in turn: who cannot move wins.
    Misere,
    /// Two players at once: who cannot move loses, and if neither can it is a draw.
    AtOnce,
    /// Two players at once: who alone cannot move wins, and if neither can it is a draw.
    MisereAtOnce,
    /// Three players in turn: who cannot move leaves for good, and the last one wins.
    Three,
    /// Three players in turn: the first who cannot move wins.
    MisereOfThree,
    /// Two players in turn: who comes to a goal wins, and who cannot move loses.
    Goals,
    /// Two players in turn: where one cannot move Left has a score.
    Scores,
    /// Two players in turn: some moves have to be answered where they were made, and who cannot move loses.
    Entailing,
}

impl Convention {
    /// Those who play, in their order.
    pub fn players(self) -> &'static [Player] {
        match self {
            Convention::Three | Convention::MisereOfThree => &Player::ALL,
            _ => &[Player::Left, Player::Right],
        }
    }

    /// What the rules are about the end, in a sentence.
    pub fn rule(self) -> &'static str {
        match self {
            Convention::Normal => "Who cannot move loses.",
            Convention::Misere => "Who cannot move wins: it is played in misère.",
            Convention::AtOnce => {
                "Both move at once. Who cannot move loses; if neither can, it is a draw. In one and the same board the two moves are made \
                 together."
            }
            Convention::MisereAtOnce => {
                "Both move at once. Who cannot move wins: it is played in misère; if neither can, it is a draw. In one and the same board the \
                 two moves are made together."
            }
            Convention::Three => "Who cannot move leaves for good; the last one wins.",
            Convention::MisereOfThree => "The first who cannot move wins: it is played in misère.",
            Convention::Goals => "Who comes to a goal wins; who cannot move loses.",
            Convention::Scores => {
                "Where a player cannot move the game is over: Left wins with a score above 0, Right with one below."
            }
            Convention::Entailing => {
                "Who cannot move loses. A move that entails is to be answered in the board where it was made."
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

    /// Whether who cannot move wins.
    pub fn is_misere(self) -> bool {
        matches!(self, Convention::Misere | Convention::MisereAtOnce | Convention::MisereOfThree)
    }

    /// Whether rules say how play ends.
    pub(super) fn is_by_rules(self) -> bool {
        matches!(self, Convention::Goals | Convention::Scores | Convention::Entailing)
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
    /// A player came to a goal.
    Goal(Player),
    /// A player cannot move, and the score is for a player, or for none.
    Scored(Option<Player>),
    /// The one who played against the other two left.
    Left(Player),
    /// A player gave up.
    Resigned(Player),
}

impl End {
    /// The end of a game in words.
    pub fn words(self, convention: Convention) -> String {
        match (self, convention) {
            (End::Won(player), Convention::Normal) => {
                let other = if player == Player::Left { Player::Right } else { Player::Left };
                format!("{player} wins: {other} cannot move")
            }
            (End::Won(player), convention) if convention.is_misere() => format!("{player} wins, who cannot move"),
            (End::Won(player), Convention::AtOnce) => {
                let other = if player == Player::Left { Player::Right } else { Player::Left };
                format!("{player} wins: {other} cannot move")
            }
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
    /// What Left has at the end, where there are scores.
    score: Option<Rational>,
    /// Who is in, by [`Player::index`].
    is_in: [bool; 3],
    /// What each player can move to, of those who can be asked.
    choices: [Rc<[Choice]>; 3],
}

/// Which move is meant.
pub(crate) enum MoveMeant {
    /// This.
    One(usize),
    /// One of these: it is not said which.
    Several(Vec<usize>),
    /// None that can be made.
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
    /// If the value is no game, or what is agreed does not fit it.
    pub(crate) fn begin(machine: &mut Machine, value: &Value, agreement: Agreement) -> Fallible<Self> {
        let (convention, universe, position) = convention_of(machine, value, agreement)?;
        let mut contest = Contest { convention, universe, agreement, stages: Vec::new() };
        contest.come_to(machine, position, Vec::new(), agreement.starter, [true; 3])?;
        Ok(contest)
    }

    /// How the game ended, in words; none if it goes on.
    pub fn end_in_words(&self) -> Option<String> {
        let Turn::Over(end) = self.now().turn else { return None };
        let words = end.words(self.convention);
        Some(self.now().score.as_ref().map_or(words.clone(), |score| format!("{words}: Left has {score}")))
    }

    /// Whether the move now has to be made where the last one was.
    pub fn is_entailed(&self) -> bool {
        self.now().made.iter().any(|choice| choice.entails)
    }

    /// How it is played.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Whether a value is played, in its canonical form, and no board or form as it stands.
    pub fn is_of_a_value(&self) -> bool {
        self.convention == Convention::Normal && matches!(self.now().position, Value::Number(_) | Value::Game(_))
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
        self.make_written(machine, places, None)
    }

    /// Makes moves, where `written` says how the position that they lead to is to be written, if not as it is.
    fn make_written(&mut self, machine: &mut Machine, places: &[usize], written: Option<Value>) -> Fallible<()> {
        let (made, position) = self.led_to(machine, places)?;
        let now = self.now();
        let next = match now.turn {
            Turn::Of(player) => self.after(player),
            _ => Player::Left,
        };
        let is_in = now.is_in;
        let position = written.unwrap_or(position);
        self.come_to(machine, position, made, next, is_in)
    }

    /// What moves by their places are, and the position that they lead to.
    fn led_to(&self, machine: &mut Machine, places: &[usize]) -> Fallible<(Vec<Choice>, Value)> {
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

    /// The place of the move that a position means, or what becomes of one board by it: just so, or else up to the symmetries
    /// of the rules.
    ///
    /// # Errors
    /// If no move is meant, or several that are not the same, and what the rules say.
    pub(crate) fn place_of(&self, machine: &mut Machine, player: Player, position: &Value) -> Fallible<MoveMeant> {
        let choices = self.choices(player);
        let of_all = |of: fn(&Choice) -> &Value| -> Vec<usize> {
            (0..choices.len()).filter(|place| is_same(of(&choices[*place]), position)).collect()
        };
        let [whole, part] = [of_all(|choice| &choice.leads), of_all(|choice| &choice.result)];
        match (&whole[..], &part[..]) {
            ([place, ..], _) | ([], [place]) => return Ok(MoveMeant::One(*place)),
            ([], [_, ..]) => return Ok(MoveMeant::Several(part)),
            ([], []) => {}
        }
        let Some(wanted) = reduced_wish(machine, position)? else { return Ok(MoveMeant::None) };
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
                // Of moves that lead to the same one is as good as another, unless the other player moves at the same time.
                ([place], _) => return Ok(MoveMeant::One(*place)),
                ([place, ..], 1) if !self.convention.is_at_once() => return Ok(MoveMeant::One(*place)),
                _ => return Ok(MoveMeant::Several(alike)),
            }
        }
        Ok(MoveMeant::None)
    }

    /// The places that each move of a player touches on the picture of the position.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say that draw it.
    pub(crate) fn places(&self, machine: &mut Machine, player: Player) -> Fallible<Vec<Vec<moves::PicturePlace>>> {
        let position = &self.now().position;
        self.choices(player).iter().map(|choice| choice.places(machine, position)).collect()
    }

    /// The place of the move that changes just these cells of a board.
    pub(crate) fn place_of_cells(&self, catalogue: &Catalogue, player: Player, cells: &[Cell]) -> MoveMeant {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let choices = self.choices(player).iter().enumerate();
        let of_cells = choices.filter(|(_, choice)| choice.changed_cells(catalogue).as_ref() == Some(&cells));
        let places: Vec<usize> = of_cells.map(|(place, _)| place).collect();
        match places[..] {
            [] => MoveMeant::None,
            [place] => MoveMeant::One(place),
            _ => MoveMeant::Several(places),
        }
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
        match (self.convention, player) {
            (convention, player) if convention.is_of_three() => player.next(),
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

/// How a value is played, in which universe, and the position that it stands for.
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
        return Err(error.help(
            "`[3,2] + [6,5]`, `Nim[3,4,5]` and `{3|1}` can be played; `?positions` says how positions are written",
        ));
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
            (Convention::AtOnce, theory, Value::Position(Rc::new(boards)))
        }
        (.., PlayEnd::Goal) => (Convention::Goals, theory, value.clone()),
        (.., PlayEnd::Score) => (Convention::Scores, theory, value.clone()),
        (.., PlayEnd::Entailing) => (Convention::Entailing, theory, value.clone()),
        (.., PlayEnd::Normal | PlayEnd::Misere) => {
            // A number that is no game is said to be none.
            if !matches!(value, Value::Position(_)) && !is_misere_game {
                machine.game(value)?;
            }
            (if misere { Convention::Misere } else { Convention::Normal }, theory, value.clone())
        }
    })
}

/// What two positions have in common that are the same up to the symmetries of their rules; none of what is no position.
fn reduced_position(machine: &mut Machine, position: &Value) -> Fallible<Option<Sum>> {
    match position {
        Value::Position(sum) => machine.reduced(sum).map(Some),
        _ => Ok(None),
    }
}

/// The same of what somebody wrote: 0 is the position without boards.
fn reduced_wish(machine: &mut Machine, written: &Value) -> Fallible<Option<Sum>> {
    if is_nothing(written) { Ok(Some(Sum::default())) } else { reduced_position(machine, written) }
}

/// Whether two values are one position; that without boards is written 0 in every theory.
pub(crate) fn is_same(a: &Value, b: &Value) -> bool {
    a == b || is_nothing(a) && is_nothing(b)
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Position(sum) => sum.iter().next().is_none(),
        value => is_zero(value) || *value == Value::ThreePlayer(crate::three_player::Form::ZERO),
    }
}
