//! The games born by a day, sets of games as ordered sets, and games that look like chance.

use crate::{
    language::{
        builtin::{Arguments, Builtin, Kind, Subject, one, optional},
        kind::convert::{Fallible, small_integer, value_error},
        kind::value::Value,
        run::machine::Machine,
    },
    partizan::{Game, LAST_DAY},
    player::Player,
    random::Random,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Days and random games",
    builtins: &[
        Builtin {
            name: "DayN",
            parameters: &[one("n", Kind::Integer)],
            summary: "The two-player games born by day n, n at most 3: 1, 4, 22, 1474 of them, a distributive lattice. `Join`, `Meet`, \
                      `Covers` and `HasseDiagram` take them.",
            examples: &["DayN(1)", "DayN(2)", "DayN(3).Size"],
            run: |machine, arguments| {
                let n = small_integer(arguments.get(0), 0).map_err(|error| arguments.at(0, error))?;
                if n > LAST_DAY {
                    let error =
                        value_error(format!("the games of day {n} cannot be listed: day 4 has more than 10^28"));
                    let error =
                        error.help("`DayN(3)` is the last; games of later days are drawn by `RandomGame(1, 4)`");
                    return Err(arguments.at(0, error));
                }
                let games = machine.environment.store.day(n)?;
                tuple(machine, games)
            },
        },
        Builtin {
            name: "Born",
            parameters: &[one("G", Kind::Game)],
            summary: "The day on which the value of G is born: the birthday of its canonical form, whatever form or position G is.",
            examples: &["Born({3|1})", "Born('{*|*}')", "Born(Cutcake[8,7])"],
            run: |machine, arguments| {
                let game = arguments.game(machine, 0)?;
                Ok(Value::integer(machine.environment.store.birthday(game)?))
            },
        },
        Builtin {
            name: "Meet",
            parameters: &[one("games", Kind::Collection), one("G", Kind::Game), one("H", Kind::Game)],
            summary: "The greatest of a collection of games that is at most G and at most H. `Join(games, G, H)` is the least that is at \
                      least both.",
            examples: &["DayN(2).Meet(^, *)", "Meet(DayN(2), 1, {1|0})", "Join(DayN(2), ^, *)"],
            run: |machine, arguments| bound(machine, arguments, false),
        },
        Builtin {
            name: "Covers",
            parameters: &[one("games", Kind::Collection), optional("G", Kind::Game)],
            summary: "The pairs (G, H) of games of a collection with G < H and none of the others between; with one game, those that \
                      cover it.",
            examples: &["Covers(DayN(1))", "DayN(2).Covers(0)", "Covers(DayN(2)).Size"],
            run: |machine, arguments| {
                let games = games(machine, arguments)?;
                let covers = machine.environment.store.covers(&games)?;
                let Some(_) = arguments.optional(1) else {
                    let pairs = covers.into_iter().map(|(below, above)| {
                        let pair = [below, above].map(|place| machine.game_value(games[place]));
                        Value::tuple(pair.to_vec())
                    });
                    return Ok(Value::tuple(pairs.collect::<Result<_, _>>()?)?);
                };
                let game = arguments.game(machine, 1)?;
                if !games.contains(&game) {
                    return Err(arguments.at(1, value_error("this game is not among those of the collection")));
                }
                let above = covers.into_iter().filter(|(below, _)| games[*below] == game);
                tuple(machine, above.map(|(_, above)| games[above]).collect())
            },
        },
        Builtin {
            name: "RandomGame",
            parameters: &[one("seed", Kind::Integer), one("size", Kind::Integer)],
            summary: "A value that looks like chance and is the same for the same seed: that of a form with up to three options of each \
                      player, nested `size` deep, and so born by day `size`.",
            examples: &["RandomGame(1, 3)", "(RandomGame(seed, 2) for seed in 1..5)"],
            run: |machine, arguments| {
                let mut random = seeded(arguments, 0)?;
                let size = small_integer(arguments.get(1), 0).map_err(|error| arguments.at(1, error))?;
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
                let mut play = machine.play(arguments.get(0)).map_err(|error| arguments.at(0, error))?;
                let mut random = seeded(arguments, 1)?;
                let moves = small_integer(arguments.get(2), 0).map_err(|error| arguments.at(2, error))?;
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
            parameters: &[one("items", Kind::Collection), one("seed", Kind::Integer)],
            summary: "An item of a collection that looks like chance and is the same for the same seed.",
            examples: &["Random(1..6, 1)", "Random(DayN(3), 7)", "(Random(\"LR\", seed) for seed in 1..5)"],
            run: |machine, arguments| {
                let items = machine.list(arguments.get(0)).map_err(|error| arguments.at(0, error))?;
                let mut random = seeded(arguments, 1)?;
                let item = random.pick(&items).cloned();
                item.ok_or_else(|| arguments.at(0, value_error("there is nothing in this collection to choose from")))
            },
        },
    ],
};

/// The deepest random game.
const MOST_SIZE: u64 = 12;
/// The most options of a player in a random game.
const MOST_OPTIONS: u64 = 3;

/// The source of random numbers for the seed at a place.
fn seeded(arguments: &Arguments, place: usize) -> Fallible<Random> {
    let seed = small_integer(arguments.get(place), 0).map_err(|error| arguments.at(place, error))?;
    Ok(Random::new(seed))
}

fn random_game(machine: &mut Machine, random: &mut Random, size: u64) -> Fallible<Game> {
    machine.environment.limit.check()?;
    let Some(below) = size.checked_sub(1) else { return Ok(machine.environment.store.zero()) };
    let mut sides = [Vec::new(), Vec::new()];
    for side in &mut sides {
        for _ in 0..random.below(MOST_OPTIONS + 1) {
            // Of two sizes the larger, so that games are mostly as deep as they may be.
            let size = random.below(below + 1).max(random.below(below + 1));
            side.push(random_game(machine, random, size)?);
        }
    }
    Ok(machine.environment.store.form(&sides[0], &sides[1])?)
}

/// The values of the games of the collection that is the first argument, each once.
pub(super) fn games(machine: &mut Machine, arguments: &Arguments) -> Fallible<Vec<Game>> {
    let mut games = indexmap::IndexSet::new();
    for item in machine.list(arguments.get(0)).map_err(|error| arguments.at(0, error))? {
        games.insert(machine.game(&item).map_err(|error| {
            let error = match error.help {
                Some(_) => error,
                None => error.help("a collection of games is `DayN(2)`, `(0, *, ^)` or `Options(G)`"),
            };
            arguments.at(0, error)
        })?);
    }
    Ok(games.into_iter().collect())
}

fn tuple(machine: &mut Machine, games: Vec<Game>) -> Fallible<Value> {
    Ok(Value::tuple(games.into_iter().map(|game| machine.game_value(game)).collect())?)
}

/// `Join(games, G, H)` and `Meet(games, G, H)`.
pub(super) fn bound(machine: &mut Machine, arguments: &Arguments, is_join: bool) -> Fallible<Value> {
    let games = games(machine, arguments)?;
    let of = [arguments.game(machine, 1)?, arguments.game(machine, 2)?];
    let store = &mut machine.environment.store;
    let found = if is_join { store.join(&games, &of)? } else { store.meet(&games, &of)? };
    match found {
        Some(game) => Ok(machine.game_value(game)),
        None => {
            let wanted =
                if is_join { "no least game that is at least both" } else { "no greatest game that is at most both" };
            let error = value_error(format!("the collection has {wanted}"));
            Err(arguments.at(0, error.help("the games born by a day have one: `Join(DayN(2), ^, *)`")))
        }
    }
}
