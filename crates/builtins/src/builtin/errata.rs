//! Where the papers on these games are wrong as they are printed, each with what shows it.

use std::rc::Rc;

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Subject,
        impartial::grundy,
        optional,
        synchronized::{errata, lengths},
    },
    kind::{convert::Fallible, value::Value},
    limit::Stop,
    number::Infinitesimal,
    player::Player,
    position::Board,
    read::ast::BinaryOp,
    render::{
        format::Format,
        table::{Row, Slice, Table},
    },
    run::machine::Machine,
    synchronized::Outcome,
    three_player::{Class, Form},
};
use cutcake_play::sum::Sum;

/// The lengths for which `Errata()` compares: all residues of the theorems twice.
const ERRATA_FOR: (u64, u64) = (8, 15);
/// The side of the smallest square of which two are no draw, though it is one.
const IRREGULAR_SIDE: u64 = 10;
const SYNCHRONIZED: &str = "SynchronizedCutcake";
/// The longest side of the blocks whose printed class is compared.
const LONGEST_SIDE: u64 = 16;
const MISSING: Stop = Stop::Internal { what: "a ruleset of the papers is missing" };

pub(super) const SUBJECT: Subject = Subject {
    title: "Errata of the papers",
    builtins: &[Builtin {
        name: "Errata",
        parameters: &[optional("lengths", Kind::Range)],
        summary: "What the papers print wrongly, paper by paper: where, what is printed, what is right, and what shows it, all of it \
                  computed. The first paper is compared with values found by play for the rectangles [n,R] with R from 2 to 7 and \
                  n in `lengths`, 8..15 if they are left out; what shows an error is Left's best cut and the value after it. That values add, \
                  as the paper takes for granted, is refuted by a round of play of a sum of two squares.",
        examples: &["Errata()", "Errata(10..10)"],
        run: |machine, arguments| {
            let lengths = match arguments.optional(0) {
                Some(_) => lengths(arguments, 0)?,
                None => ERRATA_FOR,
            };
            let slices = vec![
                Slice {
                    title: "A. Cincotti, H. Iida, The Game of Synchronized Cutcake (2007)".to_owned(),
                    rows: theorems(machine, lengths)?.into_iter().chain([additivity(machine)?]).collect(),
                },
                Slice {
                    title: "A. Cincotti, Further Results on the Game of Cutblock".to_owned(),
                    rows: vec![classes_of_blocks(machine)?, outcomes_by_class(machine)?],
                },
                Slice {
                    title: "Introduction of the theory of combinatorial games and a variant of the game of Nim"
                        .to_owned(),
                    rows: vec![grundy_value_of_two(machine)?],
                },
            ];
            let columns = ["where", "printed", "right", "example", "because"].map(str::to_owned).to_vec();
            Ok(Value::Table(Rc::new(Table {
                corner: (String::new(), String::new()),
                columns,
                slices,
                caption: String::new(),
                notes: Vec::new(),
            })))
        },
    }],
};

/// Theorems 6 and 7 on rectangles.
fn theorems(machine: &mut Machine, lengths: (u64, u64)) -> Fallible<Vec<Row<Value>>> {
    let mut rows = Vec::new();
    for [rectangle, theorem, printed, value, cut, after_cut] in errata(machine, lengths)? {
        let place = Value::string(format!("Theorem {}", machine.plain_text(&theorem)?));
        // In the letters of the values beside it.
        let is_unicode = machine.environment.format == Format::Unicode;
        let letters = if is_unicode { Format::Unicode } else { Format::Ascii };
        let after = Value::string(format!("it leaves {}", String::from(machine.text(&after_cut, letters)?)));
        rows.push((machine.plain_text(&rectangle)?, vec![place, printed, value, cut, after]));
    }
    Ok(rows)
}

/// Section IV, which takes the sign of the sum of the values for the outcome of a sum: two squares whose value is 0. To Left's
/// cuts of the one, each up to a mirror, Right has answers in the other or in the same that leave less than 0.
fn additivity(machine: &mut Machine) -> Fallible<Row<Value>> {
    let cuts = 1..=IRREGULAR_SIDE / 2;
    let mut answered = 0;
    for a in cuts.clone() {
        let mut is_answered = false;
        for b in cuts.clone() {
            let (more_a, more_b) = (IRREGULAR_SIDE - a, IRREGULAR_SIDE - b);
            let elsewhere =
                [[a, IRREGULAR_SIDE], [more_a, IRREGULAR_SIDE], [IRREGULAR_SIDE, b], [IRREGULAR_SIDE, more_b]];
            let both = [[a, b], [more_a, b], [a, more_b], [more_a, more_b]];
            for pieces in [elsewhere, both] {
                let mut value = Infinitesimal::ZERO;
                for sides in pieces {
                    machine.environment.limit.check()?;
                    let piece = position(machine, SYNCHRONIZED, &sides)?;
                    value = value + machine.infinitesimal(&piece)?;
                }
                is_answered |= value.signum() < 0;
            }
        }
        answered += u32::from(is_answered);
    }
    let square = position(machine, SYNCHRONIZED, &[IRREGULAR_SIDE, IRREGULAR_SIDE])?;
    let value = machine.infinitesimal(&square)?;
    let printed = match (value.clone() + value).signum() {
        1 => Outcome::Greater,
        0 => Outcome::Equal,
        _ => Outcome::Less,
    };
    let sum = machine.binary(BinaryOp::Multiply, &Value::integer(2), &square)?;
    let right = machine.synchronized_outcome(&sum)?;
    let count =
        format!("{answered} of {} cuts of a player meet a cut of the other that leaves him behind", cuts.count());
    let cells = [Value::string("Section IV"), Value::symbol(printed), Value::symbol(right), sum, Value::string(count)];
    Ok(("values add".to_owned(), cells.to_vec()))
}

/// Table III, which classifies blocks by ceilings of logarithms: for how many blocks that is wrong, and that floors are not.
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
    let count = format!("{wrong} of {all} blocks are so; with floors {wrong_with_floors}");
    let cells = [Value::string("Table III"), Value::symbol(printed), Value::symbol(class), block, Value::string(count)];
    Ok(("ceilings of log2".to_owned(), cells.to_vec()))
}

/// The class that Table III gives a block with these logarithms of its sides.
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

/// Table II, which tells winners by the class of a number: it needs that who has no move never gets one again.
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
        Value::string("Table II"),
        printed.map_or(Value::Nothing, Value::Player),
        Value::winner(Some(winner)),
        game,
        Value::string("Right starts; it holds for hereditary numbers"),
    ];
    Ok(("winners by class".to_owned(), cells.to_vec()))
}

/// Definition 1.5, which gives every position with a move to the end the Grundy number 1, before the rule of the mex.
fn grundy_value_of_two(machine: &mut Machine) -> Fallible<Row<Value>> {
    let pile = position(machine, "Nim", &[2])?;
    let right = grundy(machine, &Arguments::new(vec![pile.clone()]))?;
    let cells = [
        Value::string("Definition 1.5"),
        Value::integer(1),
        right,
        pile,
        Value::string("it moves to 0 and 1, Mex(0, 1) = 2"),
    ];
    Ok(("Grundy numbers".to_owned(), cells.to_vec()))
}

/// A board of a ruleset that comes with the program.
fn position(machine: &Machine, ruleset: &str, numbers: &[u64]) -> Fallible<Value> {
    let ruleset = machine.environment.catalogue.find(ruleset).ok_or(MISSING)?;
    Ok(Value::Position(Rc::new(Sum::board(ruleset, Board::from_slice(numbers)))))
}
