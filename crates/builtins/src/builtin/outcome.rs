//! Who wins, and what can be moved to: functions of values and positions alike.

use std::rc::Rc;

use cutcake_misere as misere;
use indexmap::IndexSet;

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, misere::is_misere, named, one, optional, player, player_of_three},
    kind::{
        convert::{Fallible, boolean, small_integer, type_error},
        three_player::is_zero,
        value::{Form, Value},
    },
    limit::Stop,
    partizan::Outcome,
    player::Player,
    run::machine::Machine,
    synchronized::Status,
};

/// The parameter that merges options which the rules call the same.
const UP_TO_SYMMETRY: &str = "upToSymmetry";

pub(super) const SUBJECT: Subject = Subject {
    title: "Outcomes and options",
    builtins: &[
        Builtin {
            name: "Opponent",
            parameters: &[one("player", Kind::Player)],
            summary: "The other player of two.",
            examples: &["Opponent(Left)", "Right.Opponent"],
            run: |_, arguments| match player(arguments, 0)? {
                Player::Left => Ok(Value::Player(Player::Right)),
                _ => Ok(Value::Player(Player::Left)),
            },
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
                      without it. With `misere := true` who cannot move wins: a position is played on its boards, a form as it is \
                      written, a value in its canonical form.",
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
            ],
            run: |machine, arguments| {
                with_positions(machine, arguments, 1, |machine| {
                    if is_misere(machine, arguments)? {
                        let outcome = machine.misere_outcome(&arguments.values[..1]);
                        return Ok(Value::symbol(outcome.map_err(|error| arguments.at(0, error))?));
                    }
                    machine.outcome(arguments.get(0)).map_err(|error| arguments.at(0, error))
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
                let of_three = machine.is_three_player(arguments.get(0));
                let players = match arguments.optional(1) {
                    Some(_) if of_three => vec![player_of_three(arguments, 1)?],
                    Some(_) => vec![player(arguments, 1)?],
                    None if of_three => Player::ALL.to_vec(),
                    None => vec![Player::Left, Player::Right],
                };
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
                let options = machine.three_player_options(arguments.get(0), Player::Center);
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

/// Who wins the first argument when the player that is the second starts.
fn winner(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let of_three = !is_misere(machine, arguments)?
        && is_zero(arguments.get(0))
        && matches!(arguments.get(1), Value::Player(Player::Center));
    if of_three || machine.is_three_player(arguments.get(0)) && !is_misere(machine, arguments)? {
        return Ok(Value::winner(Some(super::three_player::winner(machine, arguments)?)));
    }
    let starter = player(arguments, 1)?;
    if machine.is_synchronized(arguments.get(0)) {
        let error = type_error("in a synchronized game both players move at once, and nobody starts");
        let error = error.help("`Outcome(G)` says what they can be sure of, `Strategy(G, Left)` what Left can");
        return Err(arguments.at(0, error));
    }
    let other = if starter == Player::Left { Player::Right } else { Player::Left };
    if is_misere(machine, arguments)? {
        let wins = machine.wins_misere(arguments.get(0), starter).map_err(|error| arguments.at(0, error))?;
        return Ok(Value::Player(if wins { starter } else { other }));
    }
    if let Some(status) = machine.loopy_status(arguments.get(0), starter, starter)? {
        return Ok(match status {
            Status::Winning => Value::Player(starter),
            Status::Drawing => Value::symbol(DRAW),
            Status::Losing => Value::Player(other),
        });
    }
    if let Value::Position(sum) = arguments.get(0) {
        return Ok(Value::Player(if machine.wins_first(sum, starter)? { starter } else { other }));
    }
    Ok(Value::Player(match outcome(machine, arguments)? {
        Outcome::L => Player::Left,
        Outcome::R => Player::Right,
        Outcome::N => starter,
        Outcome::P => other,
    }))
}

/// Runs a question whose searches may look into as many positions as the argument at a place says, if it is given.
pub(super) fn with_positions(
    machine: &mut Machine,
    arguments: &Arguments,
    place: usize,
    run: impl FnOnce(&mut Machine) -> Fallible<Value>,
) -> Fallible<Value> {
    let most = most_positions(arguments.optional(place)).map_err(|error| arguments.at(place, error))?;
    machine.within(most, None, run)
}

/// How many positions a search may look into for one question: the argument `positions`, if it is given.
pub(super) fn most_positions(given: Option<&Value>) -> Fallible<Option<u64>> {
    given.map(|most| small_integer(most, 1)).transpose()
}

pub(super) fn outcome(machine: &mut Machine, arguments: &Arguments) -> Fallible<Outcome> {
    if machine.is_synchronized(arguments.get(0)) || machine.is_three_player(arguments.get(0)) {
        return Err(arguments.at(0, machine.not_two_player(arguments.get(0))));
    }
    if let Value::Position(sum) = arguments.get(0) {
        return machine.outcome_of_sum(sum);
    }
    let game = arguments.game(machine, 0)?;
    Ok(machine.environment.store.outcome(game)?)
}

/// What a player is sure of who has moved to a two-player game.
pub(super) fn kept_by(machine: &mut Machine, game: &Value, player: Player) -> Fallible<Status> {
    let other = if player == Player::Left { Player::Right } else { Player::Left };
    match machine.loopy_status(game, other, player)? {
        Some(status) => Ok(status),
        None if wins_first(machine, game, other)? => Ok(Status::Losing),
        None => Ok(Status::Winning),
    }
}

/// The winner of a start from which neither player can force a win.
const DRAW: &str = "draw";

/// Whether a player who moves first wins a two-player game.
pub(super) fn wins_first(machine: &mut Machine, game: &Value, player: Player) -> Fallible<bool> {
    if let Some(status) = machine.loopy_status(game, player, player)? {
        return Ok(status == Status::Winning);
    }
    if let Value::Position(sum) = game {
        return machine.wins_first(sum, player);
    }
    let outcome = machine.two_player_outcome(game)?;
    let mine = if player == Player::Left { Outcome::L } else { Outcome::R };
    Ok(outcome == mine || outcome == Outcome::N)
}

/// Options of the first argument: of a value the set of them, of play a tuple.
fn collected(arguments: &Arguments, options: Vec<Value>) -> Fallible<Value> {
    match arguments.get(0) {
        Value::Number(_) | Value::Game(_) => Ok(Value::set(options.into_iter().collect())?),
        _ => Ok(Value::tuple(options)?),
    }
}

/// The options of the first argument, in order.
pub(super) fn options(machine: &mut Machine, arguments: &Arguments, player: Player) -> Fallible<Vec<Value>> {
    match arguments.get(0) {
        game if machine.is_three_player(game) => machine.three_player_options(game, player),
        Value::Position(sum) => {
            let up_to_symmetry = arguments.named(UP_TO_SYMMETRY).map(boolean).transpose()?.unwrap_or(false);
            let options = machine.position_moves(sum, player, up_to_symmetry)?;
            Ok(options.into_iter().map(|option| Value::Position(Rc::new(option))).collect())
        }
        Value::AsPlayed(form) if matches!(**form, Form::Options { .. }) => {
            let Form::Options { left, right, .. } = &**form else { return Ok(Vec::new()) };
            let options = if player == Player::Left { left } else { right };
            Ok(options
                .iter()
                .map(|option| match &**option {
                    Form::Value(game) => machine.game_value(*game),
                    Form::Options { .. } => Value::AsPlayed(Rc::clone(option)),
                })
                .collect())
        }
        Value::Misere(misere::Value::Game(game)) => {
            let options = machine.with_misere(|games, _| Ok::<_, Stop>(games.options(*game)))?;
            Ok(options.into_iter().map(Value::from).collect())
        }
        Value::Loopy(_) => {
            let stopper = machine.stopper(arguments.get(0), "Options").map_err(|error| arguments.at(0, error))?;
            let options = machine.calculator().stopper_options(stopper, player)?;
            Ok(options.into_iter().map(|option| machine.of_loopy(option.into())).collect())
        }
        _ => {
            let game = arguments.game(machine, 0)?;
            let store = &mut machine.environment.store;
            let options = if player == Player::Left { store.left_options(game)? } else { store.right_options(game)? };
            Ok(options.into_iter().map(|option| machine.game_value(option)).collect())
        }
    }
}
