//! Temperature theory: thermographs, cooling and heating.

use std::rc::Rc;

use num_bigint::{BigInt, BigUint};

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, game::apply, loopy::KOMASTER, one, optional, rest},
    kind::{
        convert::{Fallible, argument_error, mismatch, number, type_error, value_error},
        table::at_heads,
        thermograph::wall_of,
        value::Value,
    },
    number::Rational,
    partizan::{CoolError, Store, Thermograph, Wall},
    run::machine::Machine,
};
use cutcake_loopy::value::{LoopyThermograph, NoMean, Wall as LoopyWall};
use cutcake_play::sum::Sum;

pub(super) const SUBJECT: Subject = Subject {
    title: "Temperature theory",
    builtins: &[
        Builtin {
            name: "Thermograph",
            parameters: &[
                one("G", Kind::Game),
                optional("leftTemperatures", Kind::Collection),
                optional("leftSlopes", Kind::Collection),
                optional("rightMast", Kind::Number),
                optional("rightTemperatures", Kind::Collection),
                optional("rightSlopes", Kind::Collection),
                KOMASTER,
            ],
            summary: "How the stops of G move as each move is taxed, from t = -1 upward: the mast, the critical temperatures of the \
                      left wall, highest first, its slopes from the mast down (one more), then the same of the right wall. From these \
                      six it is also made. Its fields are `.LeftWall`, `.RightWall`, `.Mast`, `.Mean` and `.Temperature`. `komaster` is for positions \
                      of which play is a simple ko.",
            examples: &[
                "Thermograph({3|1})",
                "Thermograph({2||1|0})",
                "Thermograph(1/2)",
                "Thermograph({2||1|0}).RightWall.At(1/4)",
                "Thermograph(2, (1,), (0, -1), 2, (1,), (0, 1)) == Thermograph({3|1})",
            ],
            run: thermograph,
        },
        Builtin {
            name: "Wall",
            parameters: &[
                one("mast", Kind::Number),
                one("temperatures", Kind::Collection),
                one("slopes", Kind::Collection),
            ],
            summary: "A wall or a scaffold of a thermograph: where its uppermost line meets t = 0 (for a wall the mast), its critical \
                      temperatures, highest first, and its slopes from the top down. `.At(t)` is its value at t.",
            examples: &["Wall(9/4, (3/4,), (0, -1))", "Wall(9/4, (3/4,), (0, -1)).At(0)"],
            run: |_, arguments| {
                let parts = [0, 1, 2].map(|place| arguments.get(place).clone());
                let wall = wall_of(&parts, 0).map_err(|(place, error)| arguments.at(place, error))?;
                Ok(Value::Wall(Rc::new(wall)))
            },
        },
        Builtin {
            name: "LeftWall",
            parameters: &[one("G", Kind::Thermal)],
            summary: "The left wall of the thermograph: the Left stop of G cooled by t, for each t.",
            examples: &["LeftWall({3||1|0})", "Thermograph({3|1}).LeftWall"],
            run: |machine, arguments| {
                let thermograph = thermograph_at(machine, arguments)?;
                Ok(Value::Wall(Rc::new(thermograph.left.clone())))
            },
        },
        Builtin {
            name: "RightWall",
            parameters: &[one("G", Kind::Thermal)],
            summary: "The right wall of the thermograph: the Right stop of G cooled by t, for each t.",
            examples: &["RightWall({2||1|0})"],
            run: |machine, arguments| {
                let thermograph = thermograph_at(machine, arguments)?;
                Ok(Value::Wall(Rc::new(thermograph.right.clone())))
            },
        },
        Builtin {
            name: "LeftScaffold",
            parameters: &[one("G", Kind::Game)],
            summary: "The left scaffold: for each t the best right wall among Left's options, less t. The left wall is this up to \
                      where the scaffolds meet, and the mast above.",
            examples: &["LeftScaffold({2||1|0})", "LeftScaffold({2||1|0}).At(2)"],
            run: |machine, arguments| {
                let game = arguments.game(machine, 0)?;
                let scaffold = machine.environment.store.left_scaffold(game)?;
                scaffold_value(arguments, "Left", scaffold)
            },
        },
        Builtin {
            name: "RightScaffold",
            parameters: &[one("G", Kind::Game)],
            summary: "The right scaffold: for each t the best left wall among Right's options, plus t.",
            examples: &["RightScaffold({2||1|0})"],
            run: |machine, arguments| {
                let game = arguments.game(machine, 0)?;
                let scaffold = machine.environment.store.right_scaffold(game)?;
                scaffold_value(arguments, "Right", scaffold)
            },
        },
        Builtin {
            name: "At",
            parameters: &[one("wall", Kind::WallOrTable), rest("t", Kind::Any)],
            summary: "The value of a wall or a scaffold at a temperature t, from -1 upward. Of a table the cell under these heads: \
                      that of its row and that of its column; where the table has several slices, the coordinates of the slice before \
                      them.",
            examples: &[
                "LeftWall({4|0}).At(1/3)",
                "At(RightWall(^), 5)",
                "ValueTable(Cutcake, 2..5, 3..8).At(4, 7)",
                "ClassTable(Cutblock, 3..4, 1..3, 1..3).At(3, 2, 1)",
            ],
            run: |machine, arguments| {
                if let Value::Table(table) = arguments.get(0) {
                    let texts = arguments.rest(1).iter().map(|head| machine.raw_text(head));
                    return at_heads(table, &texts.collect::<Fallible<Vec<_>>>()?);
                }
                let (Value::Wall(wall), [t]) = (arguments.get(0), arguments.rest(1)) else {
                    return Err(argument_error("a wall has a value at one temperature t: `LeftWall(G).At(t)`"));
                };
                let t = number(t).map_err(|error| arguments.at(1, error))?;
                if t < Rational::from(-1) {
                    let error = value_error(format!("a thermograph begins at the temperature -1, above {t}"));
                    return Err(arguments.at(1, error.help("temperatures are -1 or more")));
                }
                Ok(Value::Number(wall.at(&t)))
            },
        },
        Builtin {
            name: "Mast",
            parameters: &[one("thermograph", Kind::Thermal)],
            summary: "The value of the mast of a thermograph, the mean; of a wall that of its uppermost line at t = 0.",
            examples: &["Thermograph({3|1}).Mast", "LeftWall({4||2|-1}).Mast"],
            run: |machine, arguments| match arguments.get(0) {
                Value::Wall(wall) => Ok(Value::Number(wall.mast().clone())),
                _ => Ok(Value::Number(thermograph_at(machine, arguments)?.mean().clone())),
            },
        },
        Builtin {
            name: "Cool",
            parameters: &[one("G", Kind::Game), one("t", Kind::Number)],
            summary: "G cooled by a number t above -1: each move costs t. It is `{(G^L cooled) - t | (G^R cooled) + t}`, and the mean \
                      once t is above the temperature. Of t from 0 on it is additive: `Cool(G + H, t)` is \
                      `Cool(G, t) + Cool(H, t)`.",
            examples: &["Cool({3|1}, 1/2)", "Cool({3|1}, 1)", "Cool({3|1}, 2)", "Cool({4||2|-1}, 1)"],
            run: |machine, arguments| {
                let game = arguments.game(machine, 0)?;
                let t = number(arguments.get(1))?;
                let cooled = machine.environment.store.cool(game, &t).map_err(|error| match error {
                    CoolError::Stop(stop) => stop.into(),
                    error => {
                        let error = arguments.at(1, value_error(format!("{error}, not by {t}")));
                        error.help("`Cool(G, 1/2)` takes 1/2 from each move; a game is heated by `Heat(G, t)`")
                    }
                })?;
                Ok(machine.game_value(cooled))
            },
        },
        Builtin {
            name: "Freeze",
            parameters: &[one("G", Kind::Game)],
            summary: "G cooled by its temperature: its mean and an infinitesimal. A number stays what it is.",
            examples: &["Freeze({3|1})", "Freeze({3||2|1})", "Freeze({4||2|-1}) - Mean({4||2|-1})"],
            run: |machine, arguments| apply(machine, arguments, Store::freeze),
        },
        Builtin {
            name: "Heat",
            parameters: &[one("G", Kind::Game), one("t", Kind::Game)],
            summary: "G heated by a game t: a number stays what it is, any other G is `{(G^L heated) + t | (G^R heated) - t}`. For a \
                      number t from 0 on `Cool(Heat(G, t), t)` is G again.",
            examples: &["Heat(*, 1)", "Heat(^, 1)", "Heat({1|0}, *)", "Cool(Heat(^, 1), 1)"],
            run: |machine, arguments| {
                let (game, t) = (arguments.game(machine, 0)?, arguments.game(machine, 1)?);
                if let (Value::Number(_), Value::Game(_)) = (arguments.get(0), arguments.get(1)) {
                    machine.environment.note("a number stays what it is; G heated by t is `Heat(G, t)`".to_owned());
                }
                let heated = machine.environment.store.heat(game, t)?;
                Ok(machine.game_value(heated))
            },
        },
        Builtin {
            name: "Overheat",
            parameters: &[one("G", Kind::Game), one("s", Kind::Game), one("t", Kind::Game)],
            summary: "G overheated from s to t: an integer n is n copies of s, any other G is \
                      `{(G^L overheated) + t | (G^R overheated) - t}`.",
            examples: &["Overheat(3, ^, 1)", "Overheat(1/2, 1, 1)", "Overheat({1|0}, *, 2)"],
            run: |machine, arguments| {
                let [game, s, t] = [0, 1, 2].map(|place| arguments.game(machine, place));
                let overheated = machine.environment.store.overheat(game?, s?, t?)?;
                Ok(machine.game_value(overheated))
            },
        },
        Builtin {
            name: "StopCount",
            parameters: &[one("G", Kind::Game)],
            summary: "How many plays of the canonical form there are, whoever moves, until the first number.",
            examples: &["StopCount({3||2|1})", "StopCount(*8)", "StopCount(5)"],
            run: |machine, arguments| {
                let game = arguments.game(machine, 0)?;
                Ok(Value::integer(machine.environment.store.stop_count(game)?))
            },
        },
    ],
};

/// The mean of the first argument. Means add, so the mean of a sum of boards is found board by board.
pub(super) fn mean(machine: &mut Machine, arguments: &Arguments) -> Fallible<Rational> {
    let Value::Position(sum) = arguments.get(0) else {
        let game = arguments.game(machine, 0)?;
        return Ok(machine.environment.store.mean(game)?);
    };
    let mut mean = Rational::ZERO;
    for (term, times) in sum.iter() {
        let mut board = Sum::default();
        board.add(term.clone(), BigUint::from(1u8));
        let game = machine.game(&Value::from(board)).map_err(|error| arguments.at(0, error))?;
        mean = mean + machine.environment.store.mean(game)? * Rational::from(BigInt::from(times.clone()));
    }
    Ok(mean)
}

/// The thermograph of the first argument, or the first argument if it is one.
pub(super) fn thermograph_at(machine: &mut Machine, arguments: &Arguments) -> Fallible<Rc<Thermograph>> {
    match arguments.get(0) {
        Value::Thermograph(thermograph) => Ok(Rc::clone(thermograph)),
        wall @ Value::Wall(_) => Err(arguments.at(0, mismatch("a game or a thermograph", wall))),
        _ => {
            let game = arguments.game(machine, 0)?;
            Ok(Rc::new((*machine.environment.store.thermograph(game)?).clone()))
        }
    }
}

fn thermograph(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let parts = arguments.rest(1);
    if parts.is_empty() {
        return Ok(Value::Thermograph(thermograph_at(machine, arguments)?));
    }
    let [a, b, c, d, e, f] = arguments.values.as_slice() else {
        let error = argument_error("a thermograph is made of one game, or of the six parts of its two walls");
        return Err(error.help("as it is printed: `Thermograph(2, (1,), (0, -1), 2, (1,), (0, 1))`"));
    };
    let wall = |parts: &[&Value; 3], place: usize| {
        let wall = wall_of(&parts.map(Clone::clone), place);
        wall.map_err(|(place, error)| arguments.at(place, error))
    };
    let (left, right) = (wall(&[a, b, c], 0)?, wall(&[d, e, f], 3)?);
    if left.mast() != right.mast() || left.slopes().first() != Some(&0) || right.slopes().first() != Some(&0) {
        let error = value_error("the two walls of a thermograph end in one mast, and its slope is 0");
        return Err(arguments.at(3, error.help("the mast is given for both walls, and the first slope of each is 0")));
    }
    Ok(Value::Thermograph(Rc::new(Thermograph { left, right })))
}

fn scaffold_value(arguments: &Arguments, player: &str, scaffold: Option<Wall>) -> Fallible<Value> {
    match scaffold {
        Some(scaffold) => Ok(Value::Wall(Rc::new(scaffold))),
        None => {
            let error = type_error(format!("{player} has no option here, so that there is no scaffold"));
            Err(arguments.at(0, error.help("of an integer a player has none; `Thermograph(G)` is there all the same")))
        }
    }
}

/// The thermograph of a stopper in the form of that of a short game. It begins at t = 0; its lowest segments are extended below
/// that.
///
/// # Errors
/// If its mast or a wall is infinite.
pub(super) fn of_loopy(thermograph: &LoopyThermograph) -> Fallible<Value> {
    let mean = thermograph.mean()?;
    let wall = |wall: &LoopyWall| {
        let LoopyWall::Finite(parts) = wall else { return Err(NoMean::Infinite) };
        let slopes = parts.iter().rev().map(|(.., slope)| *slope).collect();
        let temperatures = parts.iter().skip(1).rev().map(|(from, ..)| from.clone()).collect();
        Wall::new(mean.clone(), temperatures, slopes).ok_or(NoMean::Infinite)
    };
    let (left, right) = (wall(&thermograph.left)?, wall(&thermograph.right)?);
    Ok(Value::Thermograph(Rc::new(Thermograph { left, right })))
}
