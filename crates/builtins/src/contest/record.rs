//! A game as an expression of the language, `Replay((G, H, …), Left)`, and back; also as a table.

use crate::{
    contest::{self, Agreement, Contest, Turn, is_same, judgement::Effort, moves::Choice},
    kind::{
        convert::{Fallible, value_error},
        three_player::OPEN,
        value::Value,
    },
    player::Player,
    render::table::{Row, Slice, Table},
    run::{error::Error, machine::Machine},
};

/// How many moves an error lists.
const MOVES_SHOWN: usize = 6;

impl Contest {
    /// The game that passed through the given positions.
    ///
    /// # Errors
    /// If there are no positions, or no move leads from one to the next.
    pub(crate) fn of_positions(machine: &mut Machine, positions: &[Value], agreement: Agreement) -> Fallible<Self> {
        let Some((first, rest)) = positions.split_first() else {
            return Err(value_error("a game has a first position, and here is none")
                .help("write the positions in their order: `([3,2], [1,2] + [2,2])`"));
        };
        let mut contest = Contest::begin(machine, first, agreement)?;
        for position in rest {
            let position = &machine.component_as_in(&contest.now().position, position)?;
            let Some(places) = contest.moves_to(machine, position)? else {
                return Err(contest.no_move_to(machine, position)?);
            };
            // A position is shown as it was written.
            let written = Some(position.clone()).filter(|position| matches!(position, Value::Position(_)));
            contest.make_written(machine, &places, written)?;
        }
        Ok(contest)
    }

    /// The moves that lead from the current position to another one: exactly, or else up to the symmetries of the rules.
    fn moves_to(&self, machine: &mut Machine, position: &Value) -> Fallible<Option<Vec<usize>>> {
        let counts = match self.now().turn {
            Turn::Of(player) => vec![self.choices(player).len()],
            Turn::Both => [Player::Left, Player::Right].map(|player| self.choices(player).len()).to_vec(),
            Turn::Over(_) => return Ok(None),
        };
        let rounds = (0..counts.iter().product()).map(|number: usize| match counts[..] {
            [_, right] => vec![number / right, number % right],
            _ => vec![number],
        });
        for places in rounds.clone() {
            machine.environment.limit.check()?;
            if is_same(&self.result_of(machine, &places)?.1, position) {
                return Ok(Some(places));
            }
        }
        let Some(wanted) = contest::reduced_written(machine, position)? else { return Ok(None) };
        for places in rounds {
            let (_, after) = self.result_of(machine, &places)?;
            if contest::reduced_position(machine, &after)?.as_ref() == Some(&wanted) {
                return Ok(Some(places));
            }
        }
        Ok(None)
    }

    fn no_move_to(&self, machine: &mut Machine, position: &Value) -> Fallible<Box<Error>> {
        let (from, to) = (machine.plain_text(&self.now().position)?, machine.plain_text(position)?);
        let number = self.moves_made() + 1;
        Ok(match self.now().turn {
            Turn::Of(player) => {
                let choices = self.choices(player);
                let texts = choices.iter().take(MOVES_SHOWN).map(|choice| machine.plain_text(&choice.leads));
                let mut texts = texts.collect::<Fallible<Vec<String>>>()?.join("`, `");
                if choices.len() > MOVES_SHOWN {
                    texts += "` and others, `…";
                }
                value_error(format!("move {number}: {player} cannot move from {from} to {to}"))
                    .help(format!("{player} can move to `{texts}`"))
            }
            Turn::Both => value_error(format!("round {number}: no two moves lead from {from} to {to}"))
                .help(format!("`Options({from}, Left)` are Left's moves, as they are if Right moves elsewhere")),
            Turn::Over(_) => value_error(format!("move {number}: the game is over at {from}, and {to} follows"))
                .help("the last position of a game is one in which nobody moves"),
        })
    }

    /// The game as an expression of the language.
    ///
    /// # Errors
    /// If a position is too long to be written.
    pub(crate) fn record(&self, machine: &mut Machine) -> Fallible<String> {
        let is_move = |(place, stage): &(usize, &super::Stage)| *place == 0 || !stage.made.is_empty();
        let positions = self.stages.iter().enumerate().filter(is_move);
        // `Replay` keeps the components of the sums that it is given.
        let texts = positions.map(|(_, stage)| machine.plain_text(&stage.position)).collect::<Fallible<Vec<_>>>()?;
        let only = if texts.len() == 1 { "," } else { "" };
        let mut record = format!("Replay(({}{only})", texts.join(", "));
        if !self.convention.is_at_once() {
            record += &format!(", {}", self.agreement.starter);
        }
        if self.convention.is_misere() {
            record += "; misere := true";
        }
        Ok(record + ")")
    }
}

/// A game as a table, one row for each move.
///
/// # Errors
/// If the calculation was stopped.
pub(crate) fn contest_table(machine: &mut Machine, contest: &Contest, effort: Effort) -> Fallible<Table<Value>> {
    let is_at_once = contest.convention().is_at_once();
    let mut columns: Vec<&str> = if is_at_once { vec!["Left", "Right"] } else { vec!["moves"] };
    columns.extend(["leads to", "value", "outcome"]);
    let mut rows: Vec<Row<Value>> = Vec::new();
    for (number, stage) in contest.stages().iter().enumerate() {
        if number > 0 && stage.made.is_empty() {
            continue;
        }
        let mut cells = Vec::new();
        for place in 0..columns.len() - 3 {
            cells.push(match stage.made.get(place) {
                Some(choice) if is_at_once => Value::symbol(step_text(machine, choice)?),
                Some(choice) => Value::Player(choice.player),
                None => Value::symbol(""),
            });
        }
        let worth = contest.worth(machine, number, effort)?;
        let open = || Value::symbol(OPEN);
        cells.push(stage.position.clone());
        let no_value = if worth.has_value { open() } else { Value::symbol("") };
        cells.push(worth.value.unwrap_or(no_value));
        cells.push(worth.outcome.unwrap_or_else(|| match stage.turn {
            Turn::Over(_) => Value::symbol(""),
            _ => open(),
        }));
        rows.push((if number == 0 { String::new() } else { number.to_string() }, cells.into()));
    }
    let mut slices = vec![Slice { title: String::new(), rows }];
    if let Some(title) = contest.end_in_words() {
        slices.push(Slice { title, rows: Vec::new() });
    }
    let columns = columns.into_iter().map(str::to_owned).collect();
    Ok(Table { columns, slices, ..Table::default() })
}

/// A move in a board: `[3,2] -> [1,2] + [2,2]`.
///
/// # Errors
/// If it is too long to be written.
pub(crate) fn step_text(machine: &mut Machine, choice: &Choice) -> Fallible<String> {
    let result = machine.plain_text(&choice.result)?;
    Ok(match &choice.board {
        Some(board) => format!("{} -> {result}", machine.plain_text(board)?),
        None => result,
    })
}
