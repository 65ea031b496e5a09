//! The operations on games by universe. Only games of one universe add and compare, and nothing else in this crate
//! distinguishes universes.

use crate::{
    kind::{
        convert::{Fallible, mismatch, type_error},
        ends::ByRules,
        synchronized::AtOnce,
        three_player::OfThree,
        tree::Play,
        two_player::TwoPlayer,
        value::Value,
    },
    number::Rational,
    partizan::{Game, Relation},
    play::sum::Sum,
    player::Player,
    read::ast::Comparison,
    rules::theory::{AT_ONCE, ENTAILING, GOAL, MISERE, OF_THREE, SCORE, TWO_PLAYER, Turns, Universe},
    run::{code::Spread, error::Error, machine::Machine},
};

/// The operations of the language on the games of a universe.
pub trait Operations: Sync {
    /// `a + b`, one of them a game of the universe.
    ///
    /// # Errors
    /// If they cannot be added.
    fn add(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Value>;

    /// `a - b`, one of them a game of the universe.
    ///
    /// # Errors
    /// If it is not defined.
    fn subtract(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Value>;

    /// `-a`.
    ///
    /// # Errors
    /// If there is none.
    fn negative(&self, machine: &mut Machine, a: &Value) -> Fallible<Value>;

    /// `times*a`.
    ///
    /// # Errors
    /// If there is none.
    fn multiple(&self, machine: &mut Machine, times: &Rational, a: &Value) -> Fallible<Value>;

    /// Whether two values, of which one is a game of the universe, are equal.
    ///
    /// # Errors
    /// If that is not decided.
    fn equal(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<bool>;

    /// The relation of two values, one of which is a game of the universe; `None` if they do not compare.
    ///
    /// # Errors
    /// If the games have no order.
    fn order(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Option<Relation>>;

    /// Whether a comparison other than an equality holds, without a named player; `None` if the values do not compare.
    ///
    /// # Errors
    /// As [`order`](Self::order).
    fn compare(&self, machine: &mut Machine, comparison: Comparison, a: &Value, b: &Value) -> Fallible<Option<bool>> {
        Ok(machine.order(a, b)?.map(|relation| comparison.holds(relation)))
    }

    /// Whether two positions are equal by play alone.
    fn equal_by_play(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<bool> {
        machine.equal(a, b)
    }

    /// The outcome: who wins, or what the players can force.
    fn outcome(&self, machine: &mut Machine, game: &Value) -> Fallible<Value>;

    /// The outcome in misère play.
    ///
    /// # Errors
    /// If the game has no misère play.
    fn misere_outcome(&self, machine: &mut Machine, game: &Value) -> Fallible<Value> {
        Ok(Value::symbol(machine.misere_outcome(std::slice::from_ref(game))?))
    }

    /// Whether a player wins in misère play against the coalition of the others when `mover` moves first.
    ///
    /// # Errors
    /// As [`misere_outcome`](Self::misere_outcome).
    fn wins_misere(&self, machine: &mut Machine, game: &Value, player: Player, mover: Player) -> Fallible<bool> {
        Ok(machine.wins_misere(game, mover)? == (player == mover))
    }

    /// What is shown for a position.
    fn worth(&self, machine: &mut Machine, position: &Value) -> Fallible<Worth>;

    /// Whether a position has a value, as far as its rulesets show.
    fn has_value(&self, _machine: &Machine, _position: &Value) -> bool {
        true
    }

    /// The sum of boards that a game is, or represents.
    ///
    /// # Errors
    /// If there is none.
    fn boards(&self, _machine: &mut Machine, game: &Value) -> Fallible<Sum> {
        match game {
            Value::Position(sum) => Ok(Sum::clone(sum)),
            other => Err(mismatch("a position", other)),
        }
    }

    /// The options of a player; with `up_to_symmetry` one for all that the rules declare the same.
    fn options(
        &self,
        machine: &mut Machine,
        game: &Value,
        player: Player,
        up_to_symmetry: bool,
    ) -> Fallible<Vec<Value>>;

    /// The moves from a game in a drawing of its tree, Left's moves first.
    ///
    /// # Errors
    /// If it is not drawn as a tree.
    fn moves(&self, machine: &mut Machine, game: &Value) -> Fallible<Vec<(Player, Value)>> {
        Err(machine.not_two_player(game))
    }

    /// The root of the tree of a two-player game.
    ///
    /// # Errors
    /// If it is not such a game.
    fn play(&self, machine: &mut Machine, game: &Value) -> Fallible<Play> {
        Err(machine.not_two_player(game))
    }

    /// The game with these options, by player.
    ///
    /// # Errors
    /// If games of the universe are not written that way.
    fn of_options(&self, machine: &mut Machine, sides: &[Vec<Value>]) -> Fallible<Value> {
        let options = sides.iter().flatten().next();
        Err(machine.not_two_player(options.unwrap_or(&Value::Nothing)))
    }

    /// The two-player value of a game for a player against the others.
    ///
    /// # Errors
    /// If it has none.
    fn value_for(&self, machine: &mut Machine, game: &Value, _player: Player) -> Fallible<Game> {
        machine.game(game)
    }

    /// The help for these games where a function of two-player games was called.
    fn functions(&self) -> &'static str;
}

/// What is shown for a position.
pub struct Worth {
    /// The class of the game, or its relation to 0; `None` if the value shows that.
    pub class: Option<String>,
    /// The value, or the outcome if there is none.
    pub value: Value,
    /// Why there is no value, if that needs a note.
    pub note: Option<String>,
}

impl From<Value> for Worth {
    fn from(value: Value) -> Self {
        Worth { class: None, value, note: None }
    }
}

/// The operations of each universe. For games of two universes the first of them applies.
static OPERATIONS: &[(&Universe, &dyn Operations)] = &[
    (&OF_THREE, &OfThree),
    (&AT_ONCE, &AtOnce),
    (&MISERE, &ByRules),
    (&ENTAILING, &ByRules),
    (&GOAL, &ByRules),
    (&SCORE, &ByRules),
    (&TWO_PLAYER, &TwoPlayer),
];

impl Machine<'_> {
    /// The only universe that a value belongs to: the games to which it can be added. `None` for numbers, which belong
    /// to several, and for values that are not games.
    pub fn theory(&self, value: &Value) -> Option<&'static Universe> {
        match value {
            Value::Game(_) | Value::Loopy(_) | Value::AsPlayed(_) => Some(&TWO_PLAYER),
            Value::Infinitesimal(_) => Some(&AT_ONCE),
            Value::ThreePlayer(_) | Value::SumWithForm(_) => Some(&OF_THREE),
            // The terms of a sum are all of one universe.
            Value::Position(sum) => Some(self.environment.catalogue.universe(sum)),
            _ => None,
        }
    }

    /// The operations of the universe of a value, or of two-player games if it belongs to none.
    pub fn operations(&self, value: &Value) -> &'static dyn Operations {
        operations_of([self.theory(value); 2])
    }

    /// The operations on two values, one of which may belong to a universe.
    pub fn operations_of_both(&self, a: &Value, b: &Value) -> &'static dyn Operations {
        operations_of([self.theory(a), self.theory(b)])
    }

    /// The outcome: who wins, or in a synchronized game what the players can force.
    ///
    /// # Errors
    /// If the value is not a game.
    pub fn outcome(&mut self, value: &Value) -> Fallible<Value> {
        self.operations(value).outcome(self, value)
    }

    /// A value as an option in braces of some kind; `None` if it adds no option.
    pub(crate) fn option(&mut self, spread: Spread, value: &Value) -> Fallible<Option<Value>> {
        Ok(Some(match spread {
            Spread::Value => value.clone(),
            Spread::Game => self.option_of_value(value)?,
            Spread::Form => self.option_of_form(value)?,
            Spread::ThreePlayer => Value::ThreePlayer(self.three_player_form(value)?),
        }))
    }

    /// The game with options of each player, `<a|b|c>`.
    pub(crate) fn game_of_sides(&mut self, sides: &[Vec<Value>]) -> Fallible<Value> {
        let universe = Universe::of(sides.len(), Turns::InTurn).unwrap_or(&TWO_PLAYER);
        operations_in(universe).of_options(self, sides)
    }

    /// The error of a function of two-player values for a game of another universe.
    pub fn not_two_player(&self, value: &Value) -> Box<Error> {
        let error = type_error(format!("expected a two-player game, found {}", self.theory_of(value)));
        error.help(self.operations(value).functions())
    }

    /// The error of an operation between values of different universes.
    pub fn two_theories(&self, what: &str, a: &Value, b: &Value) -> Box<Error> {
        let (a, b) = (self.theory_of(a), self.theory_of(b));
        type_error(format!("{what} stands between two theories: {a}, and {b}"))
            .help("only games of one theory add and compare; `use` says what a bare bracket means, and `use Cutcake` changes it")
    }

    /// A value and its universe in words.
    pub fn theory_of(&self, value: &Value) -> String {
        match (value, self.theory(value)) {
            (Value::Position(sum), Some(theory)) => {
                let catalogue = &self.environment.catalogue;
                let name = sum.iter().next().map_or("0", |(term, _)| catalogue.get(term.ruleset).name());
                format!("a position of the {} game {name}", theory.name)
            }
            (_, Some(theory)) if *theory == TWO_PLAYER => "a two-player game".to_owned(),
            (other, _) => other.kind().to_owned(),
        }
    }
}

/// The operations on the games of a universe.
pub fn operations_in(universe: &'static Universe) -> &'static dyn Operations {
    operations_of([Some(universe); 2])
}

fn operations_of(universes: [Option<&'static Universe>; 2]) -> &'static dyn Operations {
    let of_one = |(universe, _): &&(&Universe, _)| universes.contains(&Some(*universe));
    OPERATIONS.iter().find(of_one).map_or(&TwoPlayer, |(_, operations)| *operations)
}
