//! The games born by a day, and collections of games as partially ordered sets.

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, one, optional},
    kind::{
        convert::{Fallible, small_integer, value_error},
        value::Value,
    },
    partizan::{Game, LAST_DAY},
    run::machine::Machine,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Days of games",
    builtins: &[
        Builtin {
            name: "DayN",
            parameters: &[one("n", Kind::Integer)],
            summary: "The two-player games born by day n, n at most 3: 1, 4, 22, 1474 of them, a distributive lattice. `Join`, `Meet`, \
                      `Covers` and `HasseDiagram` take them.",
            examples: &["DayN(1)", "DayN(2)", "DayN(3).Size"],
            run: |machine, arguments| {
                let n = arguments.read(0, |value| small_integer(value, 0))?;
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
    ],
};

/// The first argument as a collection of games: their values, each once.
pub(super) fn games(machine: &mut Machine, arguments: &Arguments) -> Fallible<Vec<Game>> {
    let mut games = indexmap::IndexSet::new();
    for item in arguments.read(0, |value| machine.list(value))? {
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
