//! Outcomes, winners and options of values and positions.

use indexmap::IndexSet;

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Subject, misere::is_misere, named, one, optional, player, player_of_three,
        players_at, theory::functions_in,
    },
    kind::{
        convert::{Fallible, small_integer, type_error},
        theory::operations_in,
        three_player::is_zero,
        value::Value,
    },
    player::Player,
    rules::theory::{Turns, UNIVERSES, Universe},
    run::{error::Error, machine::Machine},
    synchronized::Status,
    three_player::Winner,
};

/// The parameter that merges options that are the same up to the symmetries of the rules.
const UP_TO_SYMMETRY: &str = "upToSymmetry";

pub(super) const SUBJECT: Subject = Subject {
    title: "Outcomes and options",
    builtins: &[
        Builtin {
            name: "Opponent",
            parameters: &[one("player", Kind::Player)],
            summary: "The other player of two.",
            examples: &["Opponent(Left)", "Right.Opponent"],
            run: |_, arguments| Ok(Value::Player(player(arguments, 0)?.opponent())),
        },
        Builtin {
            name: "Outcome",
            parameters: &[one("G", Kind::Play), optional("positions", Kind::Integer), named("misere", Kind::Boolean)],
            summary: "Who wins: `P` the player who moves second (previous), `N` the player who moves first (next), `L` Left and \
                      `R` Right, whoever starts. Of boards values and search take turns, so that no value is built where who wins is \
                      known sooner. Of a synchronized game, what the players can be sure of: `>` Left of a win, `<` Right of \
                      one, `=` both of a draw, `>=` Left and `<=` Right of a draw and the other of nothing, `<>` neither of anything. Search \
                      decides it where that is short, else a law that is proved, or the sign of the value (`?Standing`). Of a three-player game, who \
                      wins when Left, Center and Right starts: a player, `queer` if nobody has a winning strategy against the other two, \
                      `open` where the search looked into `positions` new positions (2^22 unless given) for one question \
                      before that was known. In games of two players a search that reaches `positions` is an error, and has no end \
                      without it. With `misere := true` the player who cannot move wins: a position is played on its boards, a form as it is \
                      written, a value in its canonical form. At once, who alone cannot move wins then, and where neither can it is a draw; \
                      of three players the first player who cannot move wins, which is the order of normal play turned round.",
            examples: &[
                "Outcome(*)",
                "Outcome({3|1})",
                "Outcome(Cutcake[8,7] + Cutcake[3,4])",
                "Outcome([3,2] - [6,5])",
                "Outcome([4,3,3])",
                "Outcome([5,4,3]; positions := 10^5)",
                "Outcome(Domineering[4,5]; positions := 10^5)",
                "Outcome(Nim[1,1] + Kayles[30]; misere := true)",
                "Outcome(Domineering[2,4]; misere := true)",
                "Outcome([3,2]; misere := true)",
                "Outcome(MaundyBlock[2,3,2]; misere := true)",
            ],
            run: |machine, arguments| {
                with_positions(machine, arguments, 1, |machine| {
                    if is_misere(machine, arguments)? {
                        return misere_outcome(machine, arguments);
                    }
                    arguments.read(0, |value| machine.outcome(value))
                })
            },
        },
        Builtin {
            name: "ScoreOutcome",
            parameters: &[one("G", Kind::Position)],
            summary: "What Left has at the end of a position whose rules say a `score`, when Left starts and when Right does, if both play as \
                      well as they can: the Left stop and the Right stop. `Outcome(G)` says who has more, `G >= H` whether G is at least as \
                      good for Left beside every guaranteed game.",
            examples: &[
                "ruleset Coins[n] partizan\n  left  for i from 1 to Min(2, n) yield [n-i] end\n  right for i from 1 to Min(2, n) yield [n-i] end\n  \
                 score left -1 right 1\nend\nScoreOutcome(Coins[3] + Coins[2])",
            ],
            run: |machine, arguments| match arguments.get(0) {
                Value::Position(sum) if machine.is_scoring(arguments.get(0)) => machine.worth_by_rules(sum),
                value => {
                    let found = machine.theory_of(value);
                    let error =
                        type_error(format!("ScoreOutcome is for positions whose rules say a score, not for {found}"));
                    Err(arguments.at(0, error.help("the stops of other games are `LeftStop(G)` and `RightStop(G)`")))
                }
            },
        },
        Builtin {
            name: "Winner",
            parameters: &[
                one("G", Kind::PlayOrLoopy),
                one("player", Kind::Player),
                optional("positions", Kind::Integer),
                named("misere", Kind::Boolean),
            ],
            summary: "The player who wins when `player` starts; in a three-player game `queer` if nobody wins against the other two. \
                      `positions` bounds the search, and `misere` asks about misère play, as for Outcome.",
            examples: &[
                "Winner(Nim[1,1,1], Left; misere := true)",
                "Winner(MaundyBlock[2,3,2], Left; misere := true)",
                "Winner(*, Left)",
                "Winner({-1|-2}, Left)",
                "Winner(MaundyCake[12,9], Right)",
                "Winner(MaundyBlock[25,2,2], Center)",
            ],
            run: |machine, arguments| with_positions(machine, arguments, 2, |machine| winner(machine, arguments)),
        },
        Builtin {
            name: "Options",
            parameters: &[one("G", Kind::Play), optional("player", Kind::Player), named(UP_TO_SYMMETRY, Kind::Boolean)],
            summary: "What can be moved to: the options of `player`, or those of all players in turn. Of a position they are positions, each \
                      once, or with `upToSymmetry := true` one for all that the rules call the same; of a value the options of its canonical form.",
            examples: &[
                "Options({3|1})",
                "Options(^*, Right)",
                "Options(Cutcake[3,2])",
                "Options(Domineering[2,2], Left; upToSymmetry := true)",
                "Options([2,2,1])",
            ],
            run: |machine, arguments| {
                let mut all = IndexSet::new();
                let all_players = machine.theory(arguments.get(0)).unwrap_or(UNIVERSES[0]).players;
                let players = players_at(arguments, 1, all_players)?;
                for player in players {
                    for option in options(machine, arguments, player)? {
                        machine.environment.limit.check()?;
                        all.insert(option);
                    }
                }
                collected(arguments, all.into_iter().collect())
            },
        },
        Builtin {
            name: "LeftOptions",
            parameters: &[one("G", Kind::Play), named(UP_TO_SYMMETRY, Kind::Boolean)],
            summary: "What Left can move to.",
            examples: &["LeftOptions({2||1|0,*})", "LeftOptions(MaundyCake[4,2])"],
            run: |machine, arguments| {
                let options = options(machine, arguments, Player::Left)?;
                collected(arguments, options)
            },
        },
        Builtin {
            name: "CenterOptions",
            parameters: &[one("G", Kind::ThreePlayer)],
            summary: "What Center can move to in a three-player game.",
            examples: &["CenterOptions(<0|<0||>|>)", "CenterOptions([2,3,2])"],
            run: |machine, arguments| {
                let universe = Universe::of(3, Turns::InTurn).unwrap_or(UNIVERSES[0]);
                let options = operations_in(universe).options(machine, arguments.get(0), Player::Center, false);
                Ok(Value::tuple(options.map_err(|error| arguments.at(0, error))?)?)
            },
        },
        Builtin {
            name: "RightOptions",
            parameters: &[one("G", Kind::Play), named(UP_TO_SYMMETRY, Kind::Boolean)],
            summary: "What Right can move to.",
            examples: &["RightOptions({2||1|0,*})", "RightOptions(5)"],
            run: |machine, arguments| {
                let options = options(machine, arguments, Player::Right)?;
                collected(arguments, options)
            },
        },
    ],
};

/// The outcome of the first argument in misère play.
pub(super) fn misere_outcome(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let game = arguments.get(0);
    machine.operations(game).misere_outcome(machine, game).map_err(|error| arguments.at(0, error))
}

/// The winner of the first argument when the player that is the second argument starts.
fn winner(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let game = arguments.get(0);
    // 0 is a game for any number of players.
    let is_for_center = is_zero(game) && matches!(arguments.get(1), Value::Player(Player::Center));
    let universe = if is_for_center { Universe::of(3, Turns::InTurn) } else { machine.theory(game) };
    let starter = starter(machine, arguments, universe.map_or(TWO_PLAYERS, |universe| universe.players.len()))?;
    if is_misere(machine, arguments)? {
        let universe = universe.unwrap_or(UNIVERSES[0]);
        for player in universe.players {
            let wins = operations_in(universe).wins_misere(machine, game, *player, starter);
            if wins.map_err(|error| arguments.at(0, error))? {
                return Ok(Value::Player(*player));
            }
        }
        return Ok(Value::winner(Some(Winner::Queer)));
    }
    functions_in(&[universe]).winner(machine, arguments, starter)
}

/// The number of players by default.
const TWO_PLAYERS: usize = 2;

/// The second argument as the starting player of a game for `players` players.
///
/// # Errors
/// If nobody starts in that game, or that player does not take part in it.
fn starter(machine: &Machine, arguments: &Arguments, players: usize) -> Fallible<Player> {
    if players > TWO_PLAYERS {
        return player_of_three(arguments, 1);
    }
    let starter = player(arguments, 1)?;
    if machine.theory(arguments.get(0)).is_some_and(Universe::is_at_once) {
        let error = type_error("in a synchronized game both players move at once, and nobody starts");
        let error = error.help("`Outcome(G)` says what they can be sure of, `Strategy(G, Left)` what Left can");
        return Err(arguments.at(0, error));
    }
    Ok(starter)
}

/// The winner of the first argument, a game of two players in turn, when a player starts.
pub(super) fn winner_in_turn(machine: &mut Machine, arguments: &Arguments, starter: Player) -> Fallible<Value> {
    let other = starter.opponent();
    if let Some(status) = machine.loopy_status(arguments.get(0), starter, starter)? {
        return Ok(match status {
            Status::Winning => Value::Player(starter),
            Status::Drawing => Value::symbol(DRAW),
            Status::Losing => Value::Player(other),
        });
    }
    let wins = machine.wins_game_first(arguments.get(0), starter).map_err(|error| at_value(arguments, error))?;
    Ok(Value::Player(if wins { starter } else { other }))
}

/// Runs a question whose searches may visit as many positions as the argument at a place allows, if it is given.
pub(super) fn with_positions(
    machine: &mut Machine,
    arguments: &Arguments,
    place: usize,
    run: impl FnOnce(&mut Machine) -> Fallible<Value>,
) -> Fallible<Value> {
    let most = most_positions(arguments.optional(place)).map_err(|error| arguments.at(place, error))?;
    machine.within(most, None, run)
}

/// How many positions a search may visit for one question: the argument `positions`, if it is given.
pub(super) fn most_positions(given: Option<&Value>) -> Fallible<Option<u64>> {
    given.map(|most| small_integer(most, 1)).transpose()
}

/// What a move to a two-player game secures for the player who made it.
pub(super) fn secured_by(machine: &mut Machine, game: &Value, player: Player) -> Fallible<Status> {
    let other = player.opponent();
    match machine.loopy_status(game, other, player)? {
        Some(status) => Ok(status),
        None if wins_first(machine, game, other)? => Ok(Status::Losing),
        None => Ok(Status::Winning),
    }
}

/// The answer where neither player can force a win.
const DRAW: &str = "draw";

/// Whether a player who moves first wins a two-player game.
pub(super) fn wins_first(machine: &mut Machine, game: &Value, player: Player) -> Fallible<bool> {
    if let Some(status) = machine.loopy_status(game, player, player)? {
        return Ok(status == Status::Winning);
    }
    machine.wins_game_first(game, player)
}

/// Options of the first argument as a set if it is a value, and as a tuple otherwise.
fn collected(arguments: &Arguments, options: Vec<Value>) -> Fallible<Value> {
    match arguments.get(0) {
        Value::Number(_) | Value::Game(_) => Ok(Value::set(options.into_iter().collect())?),
        _ => Ok(Value::tuple(options)?),
    }
}

/// The options of the first argument, in order.
pub(super) fn options(machine: &mut Machine, arguments: &Arguments, player: Player) -> Fallible<Vec<Value>> {
    let up_to_symmetry = arguments.flag(UP_TO_SYMMETRY)?;
    let operations = machine.operations(arguments.get(0));
    let options = operations.options(machine, arguments.get(0), player, up_to_symmetry);
    options.map_err(|error| at_value(arguments, error))
}

/// An error located at the first argument if that is a value; the rules of a position locate their own errors.
fn at_value(arguments: &Arguments, error: Box<Error>) -> Box<Error> {
    if let Value::Position(_) = arguments.get(0) { error } else { arguments.at(0, error) }
}
