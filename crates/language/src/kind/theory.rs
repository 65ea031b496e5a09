//! What the language does with games, universe by universe: only those of one universe add and compare. Nothing else in this
//! crate asks to which one a value belongs.

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

/// What the language does with the games of a universe.
pub trait Operations: Sync {
    /// `a + b`, one of them a game of the universe.
    ///
    /// # Errors
    /// If they do not add, or the calculation was stopped.
    fn add(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Value>;

    /// `a - b`, one of them a game of the universe.
    ///
    /// # Errors
    /// If it has no meaning, or the calculation was stopped.
    fn subtract(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Value>;

    /// `-a`.
    ///
    /// # Errors
    /// If there is none, or the calculation was stopped.
    fn negative(&self, machine: &mut Machine, a: &Value) -> Fallible<Value>;

    /// `times*a`.
    ///
    /// # Errors
    /// If there is none, or the calculation was stopped.
    fn multiple(&self, machine: &mut Machine, times: &Rational, a: &Value) -> Fallible<Value>;

    /// Whether two values, of which one is a game of the universe, are equal.
    ///
    /// # Errors
    /// If that is not decided, or the calculation was stopped.
    fn equal(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<bool>;

    /// How two values compare, of which one is a game of the universe, if they do.
    ///
    /// # Errors
    /// If the games have no order, or the calculation was stopped.
    fn order(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Option<Relation>>;

    /// Whether a comparison holds that names no player and asks for more than equality; nothing where the values do not compare.
    ///
    /// # Errors
    /// As [`order`](Self::order).
    fn compare(&self, machine: &mut Machine, comparison: Comparison, a: &Value, b: &Value) -> Fallible<Option<bool>> {
        Ok(machine.order(a, b)?.map(|relation| comparison.holds(relation)))
    }

    /// Whether two positions are equal by play alone.
    ///
    /// # Errors
    /// If the calculation was stopped.
    fn equal_by_play(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<bool> {
        machine.equal(a, b)
    }

    /// Who wins, or what the players can be sure of.
    ///
    /// # Errors
    /// If the calculation was stopped.
    fn outcome(&self, machine: &mut Machine, game: &Value) -> Fallible<Value>;

    /// The same where who cannot move wins.
    ///
    /// # Errors
    /// If the game is not played so, or the calculation was stopped.
    fn misere_outcome(&self, machine: &mut Machine, game: &Value) -> Fallible<Value> {
        Ok(Value::symbol(machine.misere_outcome(std::slice::from_ref(game))?))
    }

    /// Whether a player wins, against all others together, when `mover` moves first and who cannot move wins.
    ///
    /// # Errors
    /// As [`misere_outcome`](Self::misere_outcome).
    fn wins_misere(&self, machine: &mut Machine, game: &Value, player: Player, mover: Player) -> Fallible<bool> {
        Ok(machine.wins_misere(game, mover)? == (player == mover))
    }

    /// What a position is shown as.
    ///
    /// # Errors
    /// If the calculation was stopped.
    fn worth(&self, machine: &mut Machine, position: &Value) -> Fallible<Worth>;

    /// Whether a position has a value, as far as is known of its rulesets.
    fn has_value(&self, _machine: &Machine, _position: &Value) -> bool {
        true
    }

    /// The sum of boards that a game is, or stands for.
    ///
    /// # Errors
    /// If there is none, or the calculation was stopped.
    fn boards(&self, _machine: &mut Machine, game: &Value) -> Fallible<Sum> {
        match game {
            Value::Position(sum) => Ok(Sum::clone(sum)),
            other => Err(mismatch("a position", other)),
        }
    }

    /// What a player can move to; with `up_to_symmetry` one position for all that the rules call the same.
    ///
    /// # Errors
    /// If the calculation was stopped.
    fn options(
        &self,
        machine: &mut Machine,
        game: &Value,
        player: Player,
        up_to_symmetry: bool,
    ) -> Fallible<Vec<Value>>;

    /// Who can move to what in a game as it is drawn, Left's moves first.
    ///
    /// # Errors
    /// If it is not drawn as a tree, or the calculation was stopped.
    fn moves(&self, machine: &mut Machine, game: &Value) -> Fallible<Vec<(Player, Value)>> {
        Err(machine.not_two_player(game))
    }

    /// A game of two players in turn as it is played.
    ///
    /// # Errors
    /// If it is none, or the calculation was stopped.
    fn play(&self, machine: &mut Machine, game: &Value) -> Fallible<Play> {
        Err(machine.not_two_player(game))
    }

    /// The game with these options, those of each player in his place.
    ///
    /// # Errors
    /// If games of the universe are not written so, or the calculation was stopped.
    fn of_options(&self, machine: &mut Machine, sides: &[Vec<Value>]) -> Fallible<Value> {
        let options = sides.iter().flatten().next();
        Err(machine.not_two_player(options.unwrap_or(&Value::Nothing)))
    }

    /// The two-player value of a game for a player against the others.
    ///
    /// # Errors
    /// If it has none, or the calculation was stopped.
    fn value_for(&self, machine: &mut Machine, game: &Value, _player: Player) -> Fallible<Game> {
        machine.game(game)
    }

    /// The functions that are for these games, where one for two players in turn was asked.
    fn functions(&self) -> &'static str;
}

/// What a position is shown as.
pub struct Worth {
    /// The class of the game, or how it compares with 0; none where the value says that.
    pub class: Option<String>,
    /// Its value, or who wins where it has none.
    pub value: Value,
    /// Why it has no value, if there is something to say.
    pub note: Option<String>,
}

impl From<Value> for Worth {
    fn from(value: Value) -> Self {
        Worth { class: None, value, note: None }
    }
}

/// The operations of each universe, those first that say what games of two universes come to.
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
    /// The universe that a value belongs to and no other: the games to which it adds. `None` for numbers, which belong to several,
    /// and for what is no game.
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

    /// What is done with a value: as its universe does it, and as games of two players in turn do where it belongs to none.
    pub fn operations(&self, value: &Value) -> &'static dyn Operations {
        operations_of([self.theory(value); 2])
    }

    /// What is done with two values, one of which may belong to a universe.
    pub fn operations_of_both(&self, a: &Value, b: &Value) -> &'static dyn Operations {
        operations_of([self.theory(a), self.theory(b)])
    }

    /// Who wins, or in a synchronized game what the players can be sure of.
    ///
    /// # Errors
    /// If the value is no game, or the calculation was stopped.
    pub fn outcome(&mut self, value: &Value) -> Fallible<Value> {
        self.operations(value).outcome(self, value)
    }

    /// What an option is among others in such braces; nothing where it is none.
    pub(crate) fn option(&mut self, spread: Spread, value: &Value) -> Fallible<Option<Value>> {
        Ok(Some(match spread {
            Spread::Value => value.clone(),
            Spread::Game => self.option_of_value(value)?,
            Spread::Form => self.option_of_form(value)?,
            Spread::ThreePlayer => Value::ThreePlayer(self.three_player_form(value)?),
        }))
    }

    /// The game with the options of so many players, `<a|b|c>`.
    pub(crate) fn game_of_sides(&mut self, sides: &[Vec<Value>]) -> Fallible<Value> {
        let universe = Universe::of(sides.len(), Turns::InTurn).unwrap_or(&TWO_PLAYER);
        operations_in(universe).of_options(self, sides)
    }

    /// The error of a function of two-player values that is given one of another universe.
    pub fn not_two_player(&self, value: &Value) -> Box<Error> {
        let error = type_error(format!("expected a two-player game, found {}", self.theory_of(value)));
        error.help(self.operations(value).functions())
    }

    /// The error of what stands between values of different universes.
    pub fn two_theories(&self, what: &str, a: &Value, b: &Value) -> Box<Error> {
        let (a, b) = (self.theory_of(a), self.theory_of(b));
        type_error(format!("{what} stands between two theories: {a}, and {b}"))
            .help("only games of one theory add and compare; `use` says what a bare bracket means, and `use Cutcake` changes it")
    }

    /// A value with the universe it belongs to, in words.
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

/// What is done with the games of a universe.
pub fn operations_in(universe: &'static Universe) -> &'static dyn Operations {
    operations_of([Some(universe); 2])
}

fn operations_of(universes: [Option<&'static Universe>; 2]) -> &'static dyn Operations {
    let of_one = |(universe, _): &&(&Universe, _)| universes.contains(&Some(*universe));
    OPERATIONS.iter().find(of_one).map_or(&TwoPlayer, |(_, operations)| *operations)
}
