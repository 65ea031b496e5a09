//! Pseudorandom games, positions and items, which are the same for the same seed.

use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, one, optional},
    kind::{
        convert::{Fallible, integer, small_integer, value_error},
        value::Value,
    },
    partizan::Game,
    player::Player,
    random::Random,
    run::machine::Machine,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "What looks like chance",
    builtins: &[
        Builtin {
            name: "RandomGame",
            parameters: &[one("seed", Kind::Integer), one("size", Kind::Integer)],
            summary: "A value that looks like chance and is the same for the same seed: that of a form with up to three options of each \
                      player, nested `size` deep, and so born by day `size`.",
            examples: &["RandomGame(1, 3)", "(RandomGame(seed, 2) for seed in 1..5)"],
            run: |machine, arguments| {
                let mut random = seeded(arguments, 0)?;
                let size = arguments.read(1, |value| small_integer(value, 0))?;
                if size > MOST_SIZE {
                    let error = value_error(format!("a random game is nested at most {MOST_SIZE} deep, not {size}"));
                    return Err(arguments.at(1, error));
                }
                let game = random_game(machine, &mut random, size)?;
                Ok(machine.game_value(game))
            },
        },
        Builtin {
            name: "RandomPosition",
            parameters: &[one("G", Kind::InTurn), one("seed", Kind::Integer), one("moves", Kind::Integer)],
            summary: "A position to which so many moves from G lead, each by a player and to an option that look like chance; play stops \
                      where nobody can move. The same for the same seed.",
            examples: &["(RandomPosition(Domineering[4,4], 1, 3),)", "RandomPosition(Clobber[\"xoxo|oxox\"], 2, 4)"],
            run: |machine, arguments| {
                let mut play = arguments.read(0, |value| machine.play(value))?;
                let mut random = seeded(arguments, 1)?;
                let moves = arguments.read(2, |value| small_integer(value, 0))?;
                for _ in 0..moves {
                    machine.environment.limit.check()?;
                    let mut options = machine.options_of_play(&play, Player::Left)?;
                    options.extend(machine.options_of_play(&play, Player::Right)?);
                    match random.pick(&options) {
                        Some(option) => play = option.clone(),
                        None => break,
                    }
                }
                Ok(machine.value_of_play(&play))
            },
        },
        Builtin {
            name: "Random",
            parameters: &[one("items", Kind::Bound), one("seed", Kind::Integer), optional("times", Kind::Integer)],
            summary: "An item of a collection that looks like chance and is the same for the same seed; of a number n, one of 1 to n. With \
                      `times`, a tuple of so many, each drawn from all.",
            examples: &[
                "Random(1..6, 1)",
                "Random(6; seed := 7)",
                "Random(6, 7, 10)",
                "Random(DayN(3), 7)",
                "Random(1..10^30, 7)",
                "(Random(\"LR\", seed) for seed in 1..5)",
            ],
            run: |machine, arguments| {
                let drawn = Population::new(machine, arguments)?;
                let mut random = seeded(arguments, 1)?;
                let Some(_) = arguments.optional(2) else { return Ok(drawn.item(&mut random)) };
                let times = arguments.read(2, |value| small_integer(value, 0))?;
                let mut items = Vec::new();
                for _ in 0..times {
                    machine.environment.limit.check()?;
                    items.push(drawn.item(&mut random));
                }
                Ok(Value::tuple(items)?)
            },
        },
    ],
};

/// The depth of the deepest random game.
const MOST_SIZE: u64 = 12;
/// The greatest number of options of a player in a random game.
const MOST_OPTIONS: u64 = 3;

/// The generator for the seed at a place.
fn seeded(arguments: &Arguments, place: usize) -> Fallible<Random> {
    let seed = arguments.read(place, |value| small_integer(value, 0))?;
    Ok(Random::new(seed))
}

fn random_game(machine: &mut Machine, random: &mut Random, size: u64) -> Fallible<Game> {
    machine.environment.limit.check()?;
    let Some(below) = size.checked_sub(1) else { return Ok(machine.environment.store.zero()) };
    let mut sides = [Vec::new(), Vec::new()];
    for side in &mut sides {
        for _ in 0..random.below(MOST_OPTIONS + 1) {
            // The larger of two random sizes, so that most games are nearly as deep as allowed.
            let size = random.below(below + 1).max(random.below(below + 1));
            side.push(random_game(machine, random, size)?);
        }
    }
    Ok(machine.environment.store.form(&sides[0], &sides[1])?)
}

/// A nonempty population from which items are drawn.
enum Population {
    /// A number of consecutive integers, from the first on.
    From(BigInt, BigUint),
    /// These values.
    Of(Vec<Value>),
}

impl Population {
    fn new(machine: &mut Machine, arguments: &Arguments) -> Fallible<Self> {
        let at = |error| arguments.at(0, error);
        let integers = |first: BigInt, last: BigInt| {
            let size = (last - &first + 1u8).to_biguint().unwrap_or_default();
            Population::From(first, size)
        };
        let drawn = match arguments.get(0) {
            number @ Value::Number(_) => integers(1.into(), integer(number).map_err(at)?),
            Value::Range(range) => integers(range.0.clone(), range.1.clone()),
            collection => Population::Of(machine.list(collection).map_err(at)?),
        };
        let is_empty = match &drawn {
            Population::From(_, size) => *size == BigUint::default(),
            Population::Of(items) => items.is_empty(),
        };
        if is_empty { Err(at(value_error("there is nothing here to choose from"))) } else { Ok(drawn) }
    }

    fn item(&self, random: &mut Random) -> Value {
        match self {
            Population::From(first, size) => Value::integer(first + BigInt::from(below(random, size))),
            Population::Of(items) => random.pick(items).cloned().unwrap_or_default(),
        }
    }
}

/// A random number below another one of any size.
fn below(random: &mut Random, size: &BigUint) -> BigUint {
    if let Some(size) = size.to_u64() {
        return random.below(size).into();
    }
    // With more random digits than the size has, all numbers are about equally likely.
    let words = size.bits() / 64 + 2;
    let drawn = (0..words).fold(BigUint::default(), |drawn, _| (drawn << 64u8) + random.draw());
    (drawn * size) >> (64 * words)
}
