//! Game trees: of the canonical form of a value, of a form, or of a position on boards.

use std::{collections::HashMap, rc::Rc};

use indexmap::IndexMap;

use crate::{
    kind::{
        convert::Fallible,
        value::{Form, Value},
    },
    limit::Stop,
    partizan::{Game, Tree},
    play::sum::Sum,
    player::Player,
    render::tree::{MOST_NODES, Moves, TOO_MANY},
    run::{error::Error, machine::Machine},
};

/// A follower in a game tree.
#[derive(Clone)]
pub enum Play {
    /// A value in canonical form.
    Game(Game),
    /// A form.
    Form(Rc<Form>),
    /// A sum of boards.
    Position(Rc<Sum>),
}

impl Play {
    /// Whether both are the same position, or identical forms.
    pub fn is_copy_of(&self, other: &Play) -> bool {
        match (self, other) {
            (Play::Game(a), Play::Game(b)) => a == b,
            (Play::Form(a), Play::Form(b)) => a == b,
            (Play::Position(a), Play::Position(b)) => a == b,
            _ => false,
        }
    }
}

/// The key under which a position is looked up; for a form its address.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Game(Game),
    Form(*const Form),
    Position(Rc<Sum>),
}

impl Play {
    fn key(&self) -> Key {
        match self {
            Play::Game(game) => Key::Game(*game),
            Play::Form(form) => Key::Form(Rc::as_ptr(form)),
            Play::Position(sum) => Key::Position(Rc::clone(sum)),
        }
    }

    pub(super) fn of_form(form: &Rc<Form>) -> Play {
        match &**form {
            Form::Value(game) => Play::Game(*game),
            Form::Options { .. } => Play::Form(Rc::clone(form)),
        }
    }
}

/// A step of a depth-first walk through a game.
enum WalkStep<P, O> {
    /// Visits a position and its options.
    Enter(P),
    /// Adds a position after its options.
    Leave(P, O),
}

impl Machine<'_> {
    /// The root of the tree of a two-player game.
    ///
    /// # Errors
    /// If the value is not such a game.
    pub fn play(&mut self, value: &Value) -> Fallible<Play> {
        self.operations(value).play(self, value)
    }

    /// A follower as a value of the language.
    pub fn value_of_play(&self, played: &Play) -> Value {
        match played {
            Play::Game(game) => self.game_value(*game),
            Play::Form(form) => Value::AsPlayed(Rc::clone(form)),
            Play::Position(sum) => Value::Position(Rc::clone(sum)),
        }
    }

    /// The options of a player.
    pub fn options_of_play(&mut self, played: &Play, player: Player) -> Fallible<Vec<Play>> {
        Ok(match played {
            Play::Game(game) => {
                let store = &mut self.environment.store;
                let options =
                    if player == Player::Left { store.left_options(*game) } else { store.right_options(*game) };
                options?.into_iter().map(Play::Game).collect()
            }
            Play::Form(form) => match &**form {
                Form::Value(game) => return self.options_of_play(&Play::Game(*game), player),
                Form::Options { left, right, .. } => {
                    (if player == Player::Left { left } else { right }).iter().map(Play::of_form).collect()
                }
            },
            Play::Position(sum) => {
                let options = self.position_options(sum, player)?;
                options.into_iter().map(|option| Play::Position(Rc::new(option))).collect()
            }
        })
    }

    /// The tree of a game, each follower once, and the follower at each of its nodes.
    pub fn tree(&mut self, root: &Play) -> Fallible<(Tree, Vec<Play>)> {
        let mut tree = Tree::default();
        let mut positions = Vec::new();
        let mut places: HashMap<Key, usize> = HashMap::new();
        let mut waiting = vec![WalkStep::Enter(root.clone())];
        while let Some(step) = waiting.pop() {
            self.environment.limit.check()?;
            match step {
                WalkStep::Enter(played) if !places.contains_key(&played.key()) => {
                    let options =
                        [self.options_of_play(&played, Player::Left)?, self.options_of_play(&played, Player::Right)?];
                    let enter: Vec<_> = options.iter().flatten().cloned().map(WalkStep::Enter).collect();
                    waiting.push(WalkStep::Leave(played, options));
                    waiting.extend(enter);
                }
                WalkStep::Leave(played, options) if !places.contains_key(&played.key()) => {
                    let options = options.map(|side| {
                        // Play ends, so all options have been left.
                        side.iter().filter_map(|option| places.get(&option.key()).copied()).collect::<Vec<_>>()
                    });
                    places.insert(played.key(), tree.push(options));
                    positions.push(played);
                }
                _ => {}
            }
        }
        Ok((tree, positions))
    }

    /// The followers of a game with two or three players in turn, each once, the game itself last, and the moves from
    /// each as indices into that list, which are smaller unless the game is loopy. The moves from numbers are omitted.
    ///
    /// # Errors
    /// If the value is not such a game, or the tree has too many moves to be drawn.
    pub fn drawn_tree(&mut self, root: &Value) -> Fallible<(Vec<Moves>, Vec<Value>)> {
        let is_loopy = self.is_loopy(root);
        let mut left: Vec<(Value, Vec<(Player, Value)>)> = Vec::new();
        let mut places: IndexMap<Value, Option<usize>> = IndexMap::new();
        let mut moves = 1;
        let mut waiting = vec![WalkStep::Enter(root.clone())];
        while let Some(step) = waiting.pop() {
            self.environment.limit.check()?;
            match step {
                WalkStep::Enter(position) if !places.contains_key(&position) => {
                    places.insert(position.clone(), None);
                    let options = self.operations(&position).moves(self, &position)?;
                    moves += options.len();
                    if moves > MOST_NODES {
                        return Err(TOO_MANY.into());
                    }
                    let enter: Vec<_> = options.iter().map(|(_, option)| WalkStep::Enter(option.clone())).collect();
                    waiting.push(WalkStep::Leave(position, options));
                    waiting.extend(enter);
                }
                WalkStep::Enter(_) => {}
                WalkStep::Leave(position, options) => {
                    if !is_loopy && options.iter().any(|(_, option)| places.get(option).copied().flatten().is_none()) {
                        return Err(self.endless_play(&position));
                    }
                    places.insert(position.clone(), Some(left.len()));
                    left.push((position, options));
                }
            }
        }
        let place = |(player, option): &(Player, Value)| Some((*player, places.get(option).copied().flatten()?));
        let tree = left.iter().map(|(_, options)| options.iter().filter_map(place).collect()).collect();
        Ok((tree, left.into_iter().map(|(position, _)| position).collect()))
    }

    /// The error of loopy play from a position; for rules written in the language it shows the cycle.
    fn endless_play(&mut self, position: &Value) -> Box<Error> {
        match position {
            Value::Position(sum) => self.explore(sum).err().unwrap_or_else(|| Stop::Round.into()),
            _ => Stop::Round.into(),
        }
    }
}
