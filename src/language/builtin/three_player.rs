//! Three-player games: values, classes, winners, lines of play.

use std::rc::Rc;

use crate::{
    language::{
        builtin::{Arguments, Builtin, Kind, Subject, one, optional, outcome::with_positions, player_of_three},
        kind::convert::{Fallible, small_integer},
        kind::value::Value,
        run::machine::Machine,
    },
    player::Player,
    render::table::{Slice, Table},
    three_player::{Offence, Turn, Values, Winner},
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Three-player games",
    builtins: &[
        Builtin {
            name: "Class",
            parameters: &[one("G", Kind::ThreePlayer)],
            summary: "Which of the eleven classes a number is in, by how it compares with 0 in the orders of Left, Center and Right: `=`, \
                      `>_L`, `>_C`, `>_R`, `=_LC`, `=_LR`, `=_CR`, `<_CR`, `<_LR`, `<_LC`, `<`. Of a game that is not a number, the three \
                      comparisons.",
            examples: &["Class(<0||>)", "Class([1,2,3])", "Class(MaundyBlock[25,2,2])", "Class(<0|0|>)"],
            run: |machine, arguments| {
                let values = values(machine, arguments)?;
                Ok(Value::symbol(machine.class(&values)?))
            },
        },
        Builtin {
            name: "CompareZero",
            parameters: &[one("G", Kind::ThreePlayer)],
            summary: "How a game compares with 0 in the orders of Left, Center and Right: three signs, `<>` where neither is at least the \
                      other.",
            examples: &["CompareZero([3,2,4])", "CompareZero(<0|0|>)"],
            run: |machine, arguments| {
                let values = values(machine, arguments)?;
                let comparisons = values.compare_zero(&mut machine.environment.store)?;
                let sign = |player| Value::symbol(comparisons.sign(player));
                Ok(Value::tuple(Player::ALL.into_iter().map(sign).collect())?)
            },
        },
        Builtin {
            name: "Values",
            parameters: &[one("G", Kind::ThreePlayer)],
            summary: "The values of a game for Left, Center and Right: its projections. Games are equal exactly if these are, and the values \
                      of a sum are the sums of the values.",
            examples: &["Values(<0||>)", "Values([3,2,4] + [2,2,9])", "Values(<0|0|>)"],
            run: |machine, arguments| {
                let values = values(machine, arguments)?;
                Ok(Value::tuple(values.projections.into_iter().map(|game| machine.game_value(game)).collect())?)
            },
        },
        Builtin {
            name: "Projection",
            parameters: &[one("G", Kind::ThreePlayer), one("player", Kind::Player)],
            summary: "The two-player value for a player: the game in which he is Left and the other two together are Right.",
            examples: &["Projection(<<|0|>||>, Right)", "Projection([8,2,2], Left)"],
            run: |machine, arguments| {
                let player = player_of_three(arguments, 1)?;
                let values = values(machine, arguments)?;
                Ok(machine.game_value(values.projection(player)))
            },
        },
        Builtin {
            name: "Rotate",
            parameters: &[one("G", Kind::Turned)],
            summary: "The three-player game with the players changed about: what Left could do Center can do, what Center could do Right, \
                      what Right could do Left. Of a grid, the grid after a quarter turn clockwise.",
            examples: &["Rotate(<0|<0||>|>)", "Show(Rotate([3,2,4]))", "Rotate(Grid(\"..x|o..\", \".xo\"))"],
            run: |machine, arguments| match arguments.get(0) {
                Value::Grid(grid) => Ok(Value::Grid(Rc::new(grid.rotated()))),
                game => machine.rotated(game).map_err(|error| arguments.at(0, error)),
            },
        },
        Builtin {
            name: "IsHereditary",
            parameters: &[one("G", Kind::ThreePlayer)],
            summary: "Whether in the game and in all that comes of it a player who has no move never gets one again. For numbers that are \
                      so the class says who wins, where it says anything.",
            examples: &["IsHereditary([3,2,4])", "IsHereditary(<<|<||0>|>||>)"],
            run: |machine, arguments| {
                let hereditary = machine.is_hereditary(arguments.get(0));
                Ok(Value::Boolean(hereditary.map_err(|error| arguments.at(0, error))?))
            },
        },
        Builtin {
            name: "WhyNotNumber",
            parameters: &[one("G", Kind::ThreePlayer)],
            summary: "What keeps a game from being a number: the position in it, made of numbers itself, with an option of one player that is at \
                      least, in his order, an option of another.",
            examples: &["WhyNotNumber(<0|0|>)", "WhyNotNumber(<<0|0|>||>)", "WhyNotNumber([3,2,4])"],
            run: |machine, arguments| {
                let values = values(machine, arguments)?;
                if values.is_number {
                    return Ok(Value::symbol(IT_IS_A_NUMBER));
                }
                let form = machine.three_player_form(arguments.get(0))?;
                let environment = &mut *machine.environment;
                let forms = &mut environment.forms;
                let Some((position, offence)) = forms.why_not_number(&mut environment.store, form)? else {
                    return Ok(Value::symbol(IT_IS_A_NUMBER));
                };
                let Offence { player, option, other_player, other_option } = offence;
                let [position, option, other_option] = [position, option, other_option].map(|form| forms.write(form));
                Ok(Value::symbol(format!(
                    "in {} {player}'s option {} >=_{} {other_player}'s option {}",
                    position?,
                    option?,
                    player.letter(),
                    other_option?
                )))
            },
        },
        Builtin {
            name: "IsQueer",
            parameters: &[
                one("G", Kind::ThreePlayer),
                one("player", Kind::Player),
                optional("positions", Kind::Integer),
            ],
            summary: "Whether nobody has a winning strategy against the other two when `player` starts. `positions` bounds the search, as \
                      for Outcome.",
            examples: &["IsQueer(MaundyBlock[25,2,2], Left)", "IsQueer(MaundyBlock[4,2,2], Left)"],
            run: |machine, arguments| {
                with_positions(machine, arguments, 2, |machine| {
                    Ok(Value::Boolean(winner(machine, arguments)? == Winner::Queer))
                })
            },
        },
        Builtin {
            name: "DayN3",
            parameters: &[one("n", Kind::Integer)],
            summary: "One three-player number of each class of equal ones that are born by day n, up to day 3.",
            examples: &["DayN3(1)", "Count(DayN3(3))"],
            run: |machine, arguments| {
                let day = small_integer(arguments.get(0), 0).map_err(|error| arguments.at(0, error))?;
                let environment = &mut *machine.environment;
                // A day beyond these is too late in any case.
                let day = u32::try_from(day).unwrap_or(u32::MAX);
                let numbers = environment.forms.numbers_by_day(&mut environment.store, day);
                let numbers = numbers.map_err(|stop| arguments.at(0, stop.into()))?;
                Ok(Value::tuple(numbers.into_iter().map(Value::ThreePlayer).collect())?)
            },
        },
    ],
};

/// What `WhyNotNumber` says of a number.
const IT_IS_A_NUMBER: &str = "it is a number";

/// The values of the first argument.
fn values(machine: &mut Machine, arguments: &Arguments) -> Fallible<Values> {
    machine.three_player_values(arguments.get(0)).map_err(|error| arguments.at(0, error))
}

/// Who wins the first argument when the second starts.
pub(super) fn winner(machine: &mut Machine, arguments: &Arguments) -> Fallible<Winner> {
    let starter = player_of_three(arguments, 1)?;
    let winner = machine.search_winners(arguments.get(0), |search, play, sum| search.winner(play, sum, starter));
    winner.map_err(|error| arguments.at(0, error))
}

/// The moves of a player, or of all, after which who moved wins against the other two together.
pub(super) fn winning_moves(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let players = match arguments.optional(1) {
        Some(_) => vec![player_of_three(arguments, 1)?],
        None => Player::ALL.to_vec(),
    };
    let mut positions = indexmap::IndexSet::new();
    for player in players {
        // The options as they are listed stay whole; what is searched are their pieces.
        for option in super::outcome::options(machine, arguments, player)? {
            let wins =
                machine.search_winners(&option, |search, play, sum| search.wins(play, sum, player, player.next()))?;
            if wins {
                positions.insert(option);
            }
        }
    }
    Ok(Value::tuple(positions.into_iter().collect())?)
}

/// A line of best play of a player against the other two together.
pub(super) fn strategy(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let player = player_of_three(arguments, 1)?;
    let starter = match arguments.optional(2) {
        Some(_) => player_of_three(arguments, 2)?,
        None => player,
    };
    let line = machine.search_winners(arguments.get(0), |search, play, sum| search.line(play, sum, player, starter))?;
    let mut rows = Vec::with_capacity(line.turns.len() + 1);
    for (number, Turn { player, played }) in (1..).zip(line.turns) {
        let mut cells = vec![Value::Player(player)];
        match played {
            Some(played) => {
                cells.push(machine.of_pieces(&[(played.piece, 1)])?);
                cells.push(machine.of_pieces(&played.option)?);
            }
            None => cells.extend(["leaves", ""].map(Value::symbol)),
        }
        rows.push((format!("{number}"), cells));
    }
    rows.push((String::new(), vec![Value::Player(line.winner), Value::symbol("wins"), Value::symbol("")]));
    let columns = ["player", "moves in", "to"].map(str::to_owned).to_vec();
    let title = match line.winner == player {
        true => format!("{player} wins against the other two together when {starter} starts"),
        false => format!("{player} does not win against the other two together when {starter} starts"),
    };
    let corner = (String::new(), String::new());
    let slices = vec![Slice { title, rows }];
    Ok(Value::Table(Rc::new(Table { corner, columns, slices, notes: Vec::new() })))
}
