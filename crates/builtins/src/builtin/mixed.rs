//! Mixed strategies of synchronized games: the average worth of a sum, and the odds of the moves.

use std::rc::Rc;

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Parameter, Subject, limit::duration, named, one, optional, outcome::most_positions,
        player, synchronized::in_rounds,
    },
    kind::{
        convert::{Fallible, items, mismatch, number, value_error},
        value::Value,
    },
    number::Rational,
    player::Player,
    render::table::Table,
    run::machine::Machine,
};
use cutcake_play::{
    mixed::{Chance, Choice},
    sum::Sum,
};

/// The parameters of functions of a game within bounds.
const BOUNDED: &[Parameter] =
    &[one("G", Kind::Synchronized), named("positions", Kind::Integer), named("seconds", Kind::Number)];

pub(super) const SUBJECT: Subject = Subject {
    title: "Mixed strategies",
    builtins: &[
        Builtin {
            name: "MixedValue",
            parameters: BOUNDED,
            summary: "What a synchronized game is worth to Left on average if both choose their moves by the best odds in every round: a win \
                      is 1, a draw 0, a loss -1. It is exact, by linear programming round by round: a rational number from -1 to 1. It is 1 exactly if \
                      the outcome is `>`, -1 if it is `<`, 0 if it is `=`; of `<>` it says who is better off, and by how much. `-G` has the \
                      opposite, so what is its own negative has 0; values of parts do not add. `positions` bounds \
                      the search, as for Outcome, and `seconds` its time.",
            examples: &["MixedValue(2*[10,10])", "MixedValue([3,2] + [2,4])", "MixedValue([4,4] - eps)"],
            run: |machine, arguments| {
                bounded(machine, arguments, |machine| {
                    let sum = boards(machine, arguments, "MixedValue")?;
                    let environment = &mut *machine.environment;
                    Ok(Value::Number(environment.catalogue.mixed_value(&sum, &environment.limit)?))
                })
            },
        },
        Builtin {
            name: "MixedStrategy",
            parameters: &[
                one("G", Kind::Synchronized),
                optional("player", Kind::Player),
                named("positions", Kind::Integer),
                named("seconds", Kind::Number),
            ],
            summary: "The odds with which a player chooses his move in the first round of a synchronized game, so that he is sure of `MixedValue(G)` on \
                      average whatever the other does: pairs of a move, as the position it leads to if the other moves in another board, \
                      and its odds; other moves have none. In one of several like boards it is made in each of them equally often. Without a \
                      player it is the pair of what Left and what Right does. Where one move alone is sure of as much whatever happens, it is that \
                      move. There may be other odds that are as good. \
                      `positions` and `seconds` are as for MixedValue.",
            examples: &["MixedStrategy([4,4], Left)", "MixedStrategy([3,2])"],
            run: |machine, arguments| {
                bounded(machine, arguments, |machine| {
                    let sum = boards(machine, arguments, "MixedStrategy")?;
                    if arguments.optional(1).is_some() {
                        return strategy(machine, &sum, player(arguments, 1)?);
                    }
                    let both = [strategy(machine, &sum, Player::Left)?, strategy(machine, &sum, Player::Right)?];
                    Ok(Value::tuple(both.to_vec())?)
                })
            },
        },
        Builtin {
            name: "BestReply",
            parameters: &[
                one("G", Kind::Synchronized),
                one("player", Kind::Player),
                one("odds", Kind::Collection),
                named("positions", Kind::Integer),
                named("seconds", Kind::Number),
            ],
            summary: "What `player` does best in the first round of a synchronized game if he knows the odds by which the other chooses his move, given as \
                      MixedStrategy gives them: the pair of the moves that are best, as the positions they lead to if the other moves in another board, and \
                      of what the game is then worth to Left on average. After this round both play by the best odds. `positions` and `seconds` are as for \
                      MixedValue.",
            examples: &[
                "BestReply([4,4], Right, MixedStrategy([4,4], Left))",
                "BestReply([4,4], Right, (([1,4] + [3,4], 1/4), ([2,4] + [2,4], 3/4)))",
            ],
            run: |machine, arguments| bounded(machine, arguments, |machine| best_reply(machine, arguments)),
        },
        Builtin {
            name: "MixedTable",
            parameters: BOUNDED,
            summary: "The first round of a synchronized game as a table: a row for each move of Left, a column for each of Right, and what the game is worth to \
                      Left on average after both. Moves are numbered, and the notes say which they are: the position that a move leads to if the other moves in \
                      another board. Two moves in like boards are in the same one as often as chance has it. `positions` and `seconds` are as \
                      for MixedValue.",
            examples: &["MixedTable(2*[4,4])"],
            run: |machine, arguments| bounded(machine, arguments, |machine| table(machine, arguments)),
        },
    ],
};

/// Runs a question within the bounds given by its arguments.
fn bounded(
    machine: &mut Machine,
    arguments: &Arguments,
    run: impl FnOnce(&mut Machine) -> Fallible<Value>,
) -> Fallible<Value> {
    let positions = most_positions(arguments.named("positions"))?;
    let seconds = arguments.named("seconds").map(number).transpose()?;
    let time = seconds.as_ref().map(duration).transpose()?;
    machine.within(positions, time, run)
}

/// The first argument as a sum of boards, explored for a search.
fn boards(machine: &mut Machine, arguments: &Arguments, function: &str) -> Fallible<Sum> {
    in_rounds(machine, arguments, function)?;
    let sum = arguments.read(0, |value| machine.synchronized_boards(value))?;
    machine.explore(&sum)?;
    let standing = machine.environment.catalogue.standing_of_hints(&sum);
    machine.rest_on(standing);
    Ok(sum)
}

/// The position that a move alone leads to.
fn after(own: &Option<Choice>) -> Value {
    own.as_ref().map_or(Value::Nothing, |choice| Value::from(choice.after.clone()))
}

/// The moves of a player with odds, as pairs. If different moves lead to the same position, all of them are listed, so that their
/// order identifies them.
fn strategy(machine: &mut Machine, sum: &Sum, player: Player) -> Fallible<Value> {
    let environment = &mut *machine.environment;
    let mixed = environment.catalogue.mixed_strategy(sum, [0; 2], player, &environment.limit)?;
    let moves: Vec<Value> = mixed.chances.iter().map(|chance| after(&chance.own)).collect();
    let mut pairs = Vec::new();
    for (own, Chance { number, .. }) in moves.iter().zip(mixed.chances) {
        environment.limit.check()?;
        if !number.is_zero() || moves.iter().filter(|other| *other == own).count() > 1 {
            pairs.push(Value::tuple(vec![own.clone(), Value::Number(number)])?);
        }
    }
    Ok(Value::tuple(pairs)?)
}

fn best_reply(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let sum = boards(machine, arguments, "BestReply")?;
    let player = player(arguments, 1)?;
    let other = player.opponent();
    let odds = arguments.read(2, |value| given_odds(machine, &sum, other, value))?;
    let environment = &mut *machine.environment;
    let replies = environment.catalogue.replies(&sum, player, &odds, &environment.limit)?;
    let numbers = replies.iter().map(|reply| &reply.number);
    let best = if player == Player::Left { numbers.max() } else { numbers.min() };
    let Some(best) = best.cloned() else {
        let error = value_error(format!("{player} has no move in this game"));
        return Err(arguments.at(0, error.help("`MixedValue(G)` is what it is worth")));
    };
    let mut moves = indexmap::IndexSet::new();
    moves.extend(replies.iter().filter(|reply| reply.number == best).map(|reply| after(&reply.own)));
    Ok(Value::tuple(vec![Value::tuple(moves.into_iter().collect())?, Value::Number(best)])?)
}

/// The odds of each move of a player, from pairs of a move and its odds.
fn given_odds(machine: &mut Machine, sum: &Sum, player: Player, given: &Value) -> Fallible<Vec<Rational>> {
    const PAIRS: &str = "pairs of a move and its odds, as `MixedStrategy(G, Left)` gives them";
    let environment = &mut *machine.environment;
    let choices = environment.catalogue.choices(sum, player, &environment.limit)?;
    let moves: Vec<Value> = choices.iter().map(after).collect();
    let mut odds: Vec<Option<Rational>> = vec![None; moves.len()];
    let mut pairs = items(given)?;
    while let Some(pair) = pairs() {
        machine.environment.limit.check()?;
        let Value::Tuple(parts) = &pair else { return Err(mismatch(PAIRS, &pair)) };
        let [own, share] = parts.items.as_slice() else { return Err(mismatch(PAIRS, &pair)) };
        let share = number(share)?;
        if share.signum() < 0 {
            return Err(value_error(format!("odds are not negative, found {share}")));
        }
        let place = (0..moves.len()).find(|place| moves[*place] == *own && odds[*place].is_none());
        let Some(place) = place else {
            let own = machine.plain_text(own)?;
            let error = value_error(format!("{player} has no move to {own}, or it stands there too often"));
            return Err(error.help(format!("`MixedStrategy(G, {player})` has his moves as they are written here")));
        };
        odds[place] = Some(share);
    }
    for (place, own) in moves.iter().enumerate() {
        let is_alike = |other: &usize| moves[*other] == *own;
        let has_odds = |other: &usize| odds[*other].is_some();
        if !has_odds(&place) && (0..moves.len()).filter(is_alike).any(|other| has_odds(&other)) {
            let own = machine.plain_text(own)?;
            return Err(value_error(format!(
                "different moves of {player} lead to {own}, and not all of them have odds"
            ))
            .help("write each of them in the order of the rules, with 0 if it is not made"));
        }
    }
    let odds: Vec<Rational> = odds.into_iter().map(Option::unwrap_or_default).collect();
    let total = odds.iter().fold(Rational::ZERO, |total, odds| total + odds);
    match (total == Rational::ONE, odds.is_empty()) {
        (true, _) | (_, true) => Ok(odds),
        _ => Err(value_error(format!("odds are 1 together, found {total}"))),
    }
}

fn table(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let sum = boards(machine, arguments, "MixedTable")?;
    let environment = &mut *machine.environment;
    let game = environment.catalogue.matrix_game(&sum, &environment.limit)?;
    let heads = |count: usize| (1..=count).map(|number| number.to_string());
    let mut notes = Vec::new();
    for (player, moves) in [Player::Left, Player::Right].into_iter().zip(&game.moves) {
        for (number, own) in heads(moves.len()).zip(moves) {
            let own = machine.plain_text(&after(own))?;
            notes.push(format!("{player} {number}: {own}"));
        }
    }
    let cells = game.worth.into_iter().map(|row| row.into_iter().map(Value::Number).collect::<Vec<_>>());
    let rows = heads(game.moves[0].len()).zip(cells);
    let corner = (Player::Left.name().to_owned(), Player::Right.name().to_owned());
    let table = Table { notes, ..Table::new(corner, heads(game.moves[1].len()).collect(), rows) };
    Ok(Value::Table(Rc::new(table)))
}
