//! Puzzles: positions with a single winning move.

use std::rc::Rc;

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Subject, draw, named, one, optional, picture, ruleset_at,
        size::{SweepPosition, places, sides},
    },
    contest::{Agreement, Contest, Turn, judgement::Effort},
    kind::{
        collection::ValueSet,
        convert::{Fallible, small_integer, value_error},
        value::Value,
    },
    player::Player,
    random::Random,
    render::table::Table,
    run::machine::Machine,
    synchronized::Status,
};
use cutcake_play::sum::{RulesetId, Sum};

pub(super) const SUBJECT: Subject = Subject {
    title: "Puzzles",
    builtins: &[Builtin {
        name: "Puzzle",
        parameters: &[
            one("rules", Kind::Ruleset),
            one("size", Kind::Size),
            optional("seed", Kind::Integer),
            optional("file", Kind::Any),
            named("count", Kind::Integer),
            named("overwrite", Kind::Boolean),
        ],
        summary: "Positions of a ruleset of a size (as `?Sweep` takes it) in which Left moves and wins, and wins by one move alone: a table \
                  of each position, the move that solves it, and a line of best play from there. The same seed, 1 if none is \
                  given, chooses the same ones, where boards are numbers sums of up to three; `count` says how many. With the name of a file the positions are drawn as a sheet to be \
                  printed, without the solutions. Of three players Left plays against the other two together.",
        examples: &[
            "Puzzle(Nim, (5, 5, 5))",
            "Puzzle(Domineering, (3, 4), 7)",
            "Puzzle(Clobber, (2, 4), 3; count := 2)",
        ],
        run: puzzle,
    }],
};

/// The number of moves of a puzzle.
const CHOICES: std::ops::RangeInclusive<usize> = 3..=100;
/// How many positions are tried for each puzzle.
const TRIED: u64 = 1 << 12;
/// The greatest number of boards in a puzzle of boards of numbers.
const MOST_BOARDS: u64 = 3;
/// The greatest number of puzzles on a sheet.
const MOST: u64 = 64;
/// How many positions may be visited to judge the moves of a puzzle.
const EFFORT: Effort = Effort { positions: Some(1 << 15), time: None };

/// The heads of the table.
const COLUMNS: [&str; 3] = ["position", "solution", "line"];

fn puzzle(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let ruleset = ruleset_at(arguments, 0)?;
    let seed = arguments.optional(2).map_or(Ok(1), |seed| small_integer(seed, 0));
    let mut random = Random::new(seed.map_err(|error| arguments.at(2, error))?);
    let count = arguments.named("count").map_or(Ok(1), |count| small_integer(count, 1))?;
    if count > MOST {
        return Err(value_error(format!("a sheet has at most {MOST} puzzles, not {count}")));
    }
    let file = picture::picture_file(machine, arguments, 3)?;
    let boards = arguments.read(1, |value| Boards::new(machine, ruleset, value))?;
    let mut found = ValueSet::default();
    let mut rows = Vec::new();
    for _ in 0..TRIED.saturating_mul(count) {
        if rows.len() as u64 == count {
            break;
        }
        machine.environment.limit.check()?;
        let position = boards.draw(machine, ruleset, &mut random)?;
        if let Some((solution, line)) = solved(machine, &position)?
            && found.insert(position.clone())
        {
            rows.push((String::new(), vec![position, solution, line]));
        }
    }
    if (rows.len() as u64) < count {
        let name = machine.environment.catalogue.get(ruleset).written();
        let error = value_error(format!(
            "no {} of {name} of this size {} found in which one move alone wins",
            if rows.is_empty() { "position" } else { "more positions" },
            if rows.is_empty() { "was" } else { "were" },
        ));
        return Err(error.help("take a larger size, another seed, or fewer"));
    }
    if let Some(file) = file {
        let positions: Vec<Value> = found.into_iter().collect();
        let sheet = draw::gallery(machine, &positions)?.captioned("Left moves, and wins by one move alone.");
        picture::finish(machine, arguments, Some((3, file)), "Puzzle", sheet)?;
    }
    let heads = COLUMNS.map(str::to_owned).to_vec();
    Ok(Value::Table(Rc::new(Table::new(Default::default(), heads, rows))))
}

/// The source of random positions.
enum Boards {
    /// Boards of cells filled with these letters.
    Cells { letters: Vec<char>, rows: usize, columns: usize },
    /// These positions.
    Listed(Vec<SweepPosition>),
}

impl Boards {
    fn new(machine: &mut Machine, ruleset: RulesetId, size: &Value) -> Fallible<Self> {
        let given = match size {
            Value::Tuple(tuple) => tuple.items.to_vec(),
            one => vec![one.clone()],
        };
        let is_listed = given.iter().any(|item| matches!(item, Value::Position(_)));
        match machine.environment.catalogue.get(ruleset).cells() {
            Some(cells) if !is_listed => {
                let (rows, columns) = sides(&given, cells.is_strip)?;
                Ok(Boards::Cells { letters: cells.letters.chars().collect(), rows, columns })
            }
            _ => Ok(Boards::Listed(places(machine, ruleset, size)?)),
        }
    }

    fn draw(&self, machine: &mut Machine, ruleset: RulesetId, random: &mut Random) -> Fallible<Value> {
        match self {
            Boards::Cells { letters, rows, columns } => {
                let mut text = String::new();
                for row in 0..*rows {
                    text += if row > 0 { "|" } else { "" };
                    text.extend((0..*columns).filter_map(|_| random.pick(letters)));
                    machine.environment.limit.check()?;
                }
                let board = machine.board(ruleset, &[Value::string(text)]).map_err(|(_, error)| error)?;
                Ok(Value::from(board))
            }
            Boards::Listed(places) => {
                // A single board of numbers is often too simple.
                let mut sum = Sum::default();
                for _ in 0..=random.below(MOST_BOARDS) {
                    let place = random.pick(places).ok_or_else(|| value_error("there is no position of this size"))?;
                    sum.add_all(&place.position);
                }
                Ok(Value::from(sum))
            }
        }
    }
}

/// The only winning move of Left in a position, and the positions of a line of best play; `None` if there is not exactly one
/// winning move, or the number of moves is outside `CHOICES`.
fn solved(machine: &mut Machine, position: &Value) -> Fallible<Option<(Value, Value)>> {
    let mut contest = Contest::begin(machine, position, Agreement::default())?;
    if contest.convention().is_of_three() {
        contest = Contest::begin(machine, position, Agreement { alone: Some(Player::Left), ..Agreement::default() })?;
    }
    let choices = contest.choices(Player::Left);
    if !CHOICES.contains(&choices.len()) {
        return Ok(None);
    }
    let judged = contest.judged(machine, Player::Left, EFFORT)?;
    let mut winning = judged.iter().enumerate().filter(|(_, status)| **status == Some(Status::Winning));
    let (Some((solution, _)), None) = (winning.next(), winning.next()) else { return Ok(None) };
    // In rounds, moves that do not win are left unjudged if the player can win.
    if judged.contains(&None) && !contest.convention().is_at_once() {
        return Ok(None);
    }
    let leads = choices[solution].leads.clone();
    while !matches!(contest.now().turn, Turn::Over(_)) {
        machine.environment.limit.check()?;
        let movers = match contest.now().turn {
            Turn::Of(player) => vec![player],
            _ => vec![Player::Left, Player::Right],
        };
        let mut places = Vec::with_capacity(movers.len());
        for mover in movers {
            let is_first = contest.moves_made() == 0 && mover == Player::Left;
            let reply =
                if is_first { solution } else { contest.reply(machine, mover, EFFORT)?.map_or(0, |reply| reply.place) };
            places.push(reply);
        }
        contest.make(machine, &places)?;
    }
    let line = contest.stages().iter().skip(1).map(|stage| stage.position.clone()).collect();
    Ok(Some((leads, Value::tuple(line)?)))
}
