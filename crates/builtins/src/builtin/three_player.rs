//! Three-player games: values, classes, winners, strategies and lines of play.

use std::rc::Rc;

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Parameter, Subject,
        errata::position,
        for_all::{Invariant, Line, Linear, in_turn},
        one, optional,
        outcome::with_positions,
        player_of_three, players_at,
        prove::Verdict,
        theory::Functions,
        winners::{Winners, of_three},
    },
    kind::{
        convert::{Fallible, items, small_integer},
        value::Value,
    },
    limit::Stop,
    player::Player,
    read::ast::Comparison,
    render::table::{Row, Table},
    rules::theory::AT_ONCE,
    run::{error::ErrorKind, machine::Machine},
    three_player::{Class, Form, Offence, Round, Turn, Values, Winner},
};
use cutcake_play::three_player::Piece;

/// The longest side of the blocks whose printed class is checked.
const LONGEST_SIDE: u64 = 16;

/// Games of three players.
pub(super) struct OfThree;

impl Functions for OfThree {
    fn value(&self, machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
        let (_, values) = machine.classified(arguments.get(0))?;
        Ok(Value::tuple(values)?)
    }

    fn birthday(&self, machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
        machine.three_player_birthday(arguments.get(0)).map(Value::integer)
    }

    fn is_number(&self, machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
        Ok(Value::Boolean(machine.three_player_values(arguments.get(0))?.is_number))
    }

    fn winner(&self, machine: &mut Machine, arguments: &Arguments, _starter: Player) -> Fallible<Value> {
        winner(machine, arguments).map(|winner| Value::winner(Some(winner)))
    }

    fn winning_moves(&self, machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
        winning_moves(machine, arguments)
    }

    fn prove(
        &self,
        machine: &mut Machine,
        comparison: Comparison,
        [left, right]: [&Value; 2],
        _most: Option<u64>,
    ) -> Fallible<Verdict> {
        machine.compare(comparison, None, left, right).map(Verdict::Decided)
    }

    /// The order of each player is the order of the projections, which are two-player games.
    fn for_all(
        &self,
        machine: &mut Machine,
        claim: &Linear,
        _most: Option<u64>,
    ) -> Fallible<(Verdict, Option<Invariant>)> {
        let Linear { left, sign: (comparison, player), right, first } = claim;
        let players: Vec<Player> = match (player, comparison) {
            (Some(player), _) => vec![*player],
            (None, Comparison::Equal | Comparison::NotEqual) => Player::ALL.to_vec(),
            (None, _) => return Err(machine.no_player(*comparison)),
        };
        let mut lines = Vec::new();
        for player in players {
            let parts = [&left[0], &right[0], &left[1], &right[1]];
            let mut games = Vec::with_capacity(parts.len());
            for part in parts {
                games.push(machine.three_player_values(part)?.projection(player));
            }
            lines.push(Line::between(machine, [games[0], games[1]], [games[2], games[3]])?);
        }
        Ok((in_turn(machine, &lines, *comparison, *first)?, None))
    }

    fn winners(
        &self,
        machine: &mut Machine,
        claim: &Winners,
        most: Option<u64>,
    ) -> Fallible<Option<(Verdict, Option<Invariant>)>> {
        let (verdict, steps) = match machine.within(most, None, |machine| of_three(machine, claim)) {
            Err(error) if matches!(error.kind, ErrorKind::Stopped(Stop::Positions { .. })) => {
                (most.map_or(Verdict::Open, Verdict::LimitReached), Vec::new())
            }
            found => found?,
        };
        Ok(Some((verdict, Some(Invariant::Steps(steps)).filter(|_| verdict == Verdict::Decided(true)))))
    }
}

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
            name: "Line",
            parameters: &[
                one("G", Kind::ThreePlayer),
                one("player", Kind::Player),
                optional("starter", Kind::Player),
                optional("positions", Kind::Integer),
            ],
            summary: "A line of best play of a player against the other two together, to the end, as a table: who can win does, who cannot \
                      makes it long. `starter` moves first, or else the player himself, and `positions` bounds the search, as for \
                      Outcome. `Strategy` has the answer to every reply.",
            examples: &["Line([2,2,1], Left)", "Line([4,1,2], Left, Right)"],
            run: |machine, arguments| with_positions(machine, arguments, 3, |machine| line(machine, arguments)),
        },
        Builtin {
            name: "Congruent",
            parameters: &COMPARED,
            summary: "Whether two three-player games have the same winner for every starter beside every one of `tests`: x + t and y + t for \
                      all games t of a collection. Equal games may fail that; `Distinguish` shows where. `positions` bounds each \
                      search, as for Outcome.",
            examples: &[
                "Congruent(MaundyBlock[3,1,1], <0||>, DayN3(2))",
                "x := <|<||0>|0>; y := <|<||0>|0,<|0|>>; (x == y, Congruent(x, y, DayN3(1)))",
            ],
            run: |machine, arguments| {
                with_positions(machine, arguments, 3, |machine| {
                    Ok(Value::Boolean(distinguish(machine, arguments)?.is_none()))
                })
            },
        },
        Builtin {
            name: "Distinguish",
            parameters: &[
                one("x", Kind::Any),
                one("y", Kind::Any),
                optional("tests", Kind::Collection),
                optional("positions", Kind::Integer),
            ],
            summary: "What tells two games apart. Of three-player games, among `tests`: the first t for which x + t and y + t have \
                      different winners, with who starts there, the winner of x + t and the winner of y + t; `Nothing` if they are \
                      `Congruent`. Of synchronized positions, without `tests`: a sum t for which x + t and y + t have different outcomes, \
                      with both; `Nothing` if they are `Interchangeable`.",
            examples: &["Distinguish(<|<||0>|0>, <|<||0>|0,<|0|>>, DayN3(1))", "Distinguish([10,10], [2,2])"],
            run: |machine, arguments| {
                if [0, 1].into_iter().any(|place| machine.theory(arguments.get(place)) == Some(&AT_ONCE)) {
                    return super::law::distinguish(machine, arguments);
                }
                with_positions(machine, arguments, 3, |machine| {
                    let found = distinguish(machine, arguments)?;
                    Ok(found.map_or(Ok(Value::Nothing), |witness| Value::tuple(witness.to_vec()))?)
                })
            },
        },
        Builtin {
            name: "DayN3",
            parameters: &[one("n", Kind::Integer)],
            summary: "One three-player number of each class of equal ones that are born by day n, up to day 5.",
            examples: &["DayN3(1)", "(Count(DayN3(n)) for n in 0..4)"],
            run: |machine, arguments| {
                let day = arguments.read(0, |value| small_integer(value, 0))?;
                let environment = &mut *machine.environment;
                // Larger days are refused in any case.
                let day = u32::try_from(day).unwrap_or(u32::MAX);
                let numbers = environment.forms.numbers_by_day(&mut environment.store, day);
                let numbers = numbers.map_err(|stop| arguments.at(0, stop.into()))?;
                Ok(Value::tuple(numbers.into_iter().map(Value::ThreePlayer).collect())?)
            },
        },
    ],
};

/// The entry for a player who cannot move and leaves.
const LEAVES: &str = "leaves";
/// The head of the row with the moves before the other side can move.
const FIRST: &str = "first";

/// The answer of `WhyNotNumber` for a number.
const IT_IS_A_NUMBER: &str = "it is a number";

/// The parameters of functions that compare two games in the presence of tests.
const COMPARED: [Parameter; 4] = [
    one("x", Kind::ThreePlayer),
    one("y", Kind::ThreePlayer),
    one("tests", Kind::Collection),
    optional("positions", Kind::Integer),
];

/// The first test whose sums with the first two arguments have different winners, with the starter and the winners.
fn distinguish(machine: &mut Machine, arguments: &Arguments) -> Fallible<Option<[Value; 4]>> {
    let zero = Value::ThreePlayer(Form::ZERO);
    let x = arguments.read(0, |value| machine.sum_of_played(value, &zero))?;
    let y = arguments.read(1, |value| machine.sum_of_played(value, &zero))?;
    let mut tests = items(arguments.get(2))?;
    while let Some(test) = tests() {
        let of_test = |error| arguments.at(2, error);
        let sums =
            [machine.sum_of_played(&x, &test).map_err(of_test)?, machine.sum_of_played(&y, &test).map_err(of_test)?];
        for starter in Player::ALL {
            let [of_x, of_y] = sums
                .each_ref()
                .map(|sum| machine.search_winners(sum, |search, play, sum| search.winner(play, sum, starter)));
            let (of_x, of_y) = (of_x?, of_y?);
            if of_x != of_y {
                let [of_x, of_y] = [of_x, of_y].map(|winner| Value::winner(Some(winner)));
                return Ok(Some([test, Value::Player(starter), of_x, of_y]));
            }
        }
    }
    Ok(None)
}

/// The values of the first argument.
fn values(machine: &mut Machine, arguments: &Arguments) -> Fallible<Values> {
    arguments.read(0, |value| machine.three_player_values(value))
}

/// The winner of the first argument when the second starts.
fn winner(machine: &mut Machine, arguments: &Arguments) -> Fallible<Winner> {
    let starter = player_of_three(arguments, 1)?;
    let winner = machine.search_winners(arguments.get(0), |search, play, sum| search.winner(play, sum, starter));
    winner.map_err(|error| arguments.at(0, error))
}

/// The moves of a player, or of all players, after which the player who moved wins against the other two together.
fn winning_moves(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let players = players_at(arguments, 1, &Player::ALL)?;
    let mut positions = indexmap::IndexSet::new();
    for player in players {
        // The options are listed whole, although the search splits them into pieces.
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

/// The player that is the second argument, and the starter: the third argument if given, or else the same player.
fn player_and_starter(arguments: &Arguments) -> Fallible<(Player, Player)> {
    let player = player_of_three(arguments, 1)?;
    let starter = match arguments.optional(2) {
        Some(_) => player_of_three(arguments, 2)?,
        None => player,
    };
    Ok((player, starter))
}

/// A table with one slice, whose title says whether a player wins.
fn table_of_play(
    player: Player,
    starter: Player,
    wins: bool,
    columns: Vec<String>,
    rows: Vec<(String, Vec<Value>)>,
) -> Value {
    let wins = if wins { "wins" } else { "does not win" };
    let title = format!("{player} {wins} against the other two together when {starter} starts");
    let mut table = Table::new(Default::default(), columns, rows);
    table.slices[0].title = title;
    Value::Table(Rc::new(table))
}

/// A winning strategy of a player against the other two together, or theirs against that player.
pub(super) fn strategy(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let (player, starter) = player_and_starter(arguments)?;
    let plan = machine.search_winners(arguments.get(0), |search, play, sum| search.plan(play, sum, player, starter))?;
    let is_opened = !plan.opening.turns.is_empty();
    let heads = is_opened.then(|| FIRST.to_owned()).into_iter().chain((1..).map(|number: u64| number.to_string()));
    let rounds: Vec<&Round<Piece>> = is_opened.then_some(&plan.opening).into_iter().chain(&plan.rounds).collect();
    let takes_turns = |player: &Player| rounds.iter().any(|round| turn_of(round, *player).is_some());
    let players: Vec<Player> =
        [0, 1, 2].map(|turns| plan.opening.mover.later(turns)).into_iter().filter(takes_turns).collect();
    let mut rows = Vec::with_capacity(rounds.len());
    for (head, round) in heads.zip(&rounds) {
        machine.environment.limit.check()?;
        let mut cells = Vec::with_capacity(players.len() + 1);
        for player in &players {
            cells.push(match turn_of(round, *player).map(|turn| &turn.played) {
                Some(Some(played)) => {
                    let piece = machine.of_pieces(&[(played.piece.clone(), 1)])?;
                    Value::tuple(vec![piece, machine.of_pieces(&played.option)?])?
                }
                Some(None) => Value::symbol(LEAVES),
                None => Value::symbol(""),
            });
        }
        cells.push(match round.is_over(player) {
            true if plan.wins => Value::symbol(format!("{player} wins")),
            true => Value::symbol(format!("{player} is out")),
            false => machine.of_pieces(&round.sum)?,
        });
        rows.push((head, cells));
    }
    let columns = players.iter().map(Player::to_string).chain(["leads to".to_owned()]).collect();
    Ok(table_of_play(player, starter, plan.wins, columns, rows))
}

fn turn_of(round: &Round<Piece>, player: Player) -> Option<&Turn<Piece>> {
    round.turns.iter().find(|turn| turn.player == player)
}

/// A line of best play of a player against the other two together.
fn line(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let (player, starter) = player_and_starter(arguments)?;
    let line = machine.search_winners(arguments.get(0), |search, play, sum| search.line(play, sum, player, starter))?;
    let mut rows = Vec::with_capacity(line.turns.len() + 1);
    for (number, Turn { player, played }) in (1..).zip(line.turns) {
        let mut cells = vec![Value::Player(player)];
        match played {
            Some(played) => {
                cells.push(machine.of_pieces(&[(played.piece, 1)])?);
                cells.push(machine.of_pieces(&played.option)?);
            }
            None => cells.extend([LEAVES, ""].map(Value::symbol)),
        }
        rows.push((format!("{number}"), cells));
    }
    rows.push((String::new(), vec![Value::Player(line.winner), Value::symbol("wins"), Value::symbol("")]));
    let columns = ["player", "moves in", "to"].map(str::to_owned).to_vec();
    Ok(table_of_play(player, starter, line.winner == player, columns, rows))
}

/// The errors in the paper on Cutblock.
pub(super) fn of_blocks(machine: &mut Machine) -> Fallible<[Row<Value>; 2]> {
    Ok([classes_of_blocks(machine)?, outcomes_by_class(machine)?])
}

/// Table III, which classifies blocks by ceilings of logarithms: for how many blocks that is wrong, and for how many floors are.
fn classes_of_blocks(machine: &mut Machine) -> Fallible<Row<Value>> {
    let sides = || 1..=LONGEST_SIDE;
    let (mut first, mut wrong, mut wrong_with_floors) = (None, 0, 0);
    for sides in sides().flat_map(|l| sides().flat_map(move |c| sides().map(move |r| [l, c, r]))) {
        machine.environment.limit.check()?;
        let block = position(machine, "Cutblock", &sides)?;
        let values = machine.three_player_values(&block)?;
        let class = machine.class(&values)?;
        let printed = class_by(sides.map(|side| side.next_power_of_two().ilog2()), sides).to_string();
        if printed != class {
            wrong += 1;
            first.get_or_insert((block, printed, class.clone()));
        }
        wrong_with_floors += u32::from(class_by(sides.map(u64::ilog2), sides).to_string() != class);
    }
    let (block, printed, class) = first.unwrap_or_default();
    let all = LONGEST_SIDE.pow(3);
    let count = format!("{wrong} of {all}, floors {wrong_with_floors}");
    let cells = [Value::symbol(printed), Value::symbol(class), block, Value::string(count)];
    Ok(("by ceilings".to_owned(), Vec::from(cells).into()))
}

/// The class of a block according to Table III, given the logarithms of its sides.
fn class_by(logarithms: [u32; 3], sides: [u64; 3]) -> Class {
    let own = |player: Player| logarithms[player.index()];
    let others = |player: Player| own(player.next()) + own(player.previous());
    let is_one = |player: Player| sides[player.index()] == 1;
    let find = |is_so: &dyn Fn(Player) -> bool| Player::ALL.into_iter().find(|player| is_so(*player));
    if sides == [1; 3] {
        Class::Zero
    } else if let Some(player) = find(&|player| own(player) > others(player)) {
        Class::Positive(player)
    } else if let Some(player) = find(&|player| is_one(player) && own(player.next()) == own(player.previous())) {
        Class::ZeroBut(player)
    } else if let Some(player) = find(&|player| own(player) == others(player)).filter(|_| !sides.contains(&1)) {
        Class::NegativeBut(player)
    } else {
        Class::Negative
    }
}

/// Table II, which determines winners by the class of a number. This requires that a player without moves never gets one again.
fn outcomes_by_class(machine: &mut Machine) -> Fallible<Row<Value>> {
    let forms = &mut machine.environment.forms;
    let for_right = forms.form([&[], &[], &[Form::ZERO]])?;
    let for_center = forms.form([&[], &[for_right], &[]])?;
    let game = Value::ThreePlayer(forms.form([&[for_center], &[], &[]])?);
    let starter = Player::Right;
    let values = machine.three_player_values(&game)?;
    let comparisons = values.compare_zero(&mut machine.environment.store)?;
    let printed = Class::of(comparisons).and_then(|class| class.winner(starter));
    let winner = machine.search_winners(&game, |search, play, sum| search.winner(play, sum, starter))?;
    let cells = [
        printed.map_or(Value::Nothing, Value::Player),
        Value::winner(Some(winner)),
        game,
        Value::string("Right starts"),
    ];
    Ok(("winners".to_owned(), Vec::from(cells).into()))
}
