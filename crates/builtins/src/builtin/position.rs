//! Positions of rulesets: their texts, their values, and the check of their rules.

use std::rc::Rc;

use crate::{
    builtin::{Builtin, Kind, Subject, named, one, optional, ruleset_at, theory::functions_of},
    kind::{
        convert::{small_integer, type_error},
        value::Value,
    },
};
use cutcake_language::ruleset::check::Bound;

pub(super) const SUBJECT: Subject = Subject {
    title: "Positions and rulesets",
    builtins: &[
        Builtin {
            name: "Show",
            parameters: &[one("G", Kind::Any), named("shared", Kind::Boolean)],
            summary: "A value as it is written inside a collection, as a string: for a position its boards, not its value. With `shared := \
                      true` a two-player value as a program that gives it back, in which what its form has in several places, up to a \
                      number that is added, is written once: that of a sum of many games may be short where its text is too long.",
            examples: &[
                "Show(Cutcake[8,7] + Cutcake[3,4])",
                "Print(Show(3*Cutcake[3,2]))",
                "Print(Show(Sum({3*i|-2*i} for i in 1..3); shared := true))",
            ],
            run: |machine, arguments| {
                Ok(Value::string(if arguments.flag("shared")? {
                    let game = arguments.game(machine, 0)?;
                    machine.shared_text(game)?
                } else {
                    machine.plain_text(arguments.get(0))?
                }))
            },
        },
        Builtin {
            name: "Value",
            parameters: &[one("G", Kind::Play)],
            summary: "The value of a position in its theory; of a value itself. A three-player game has a triple of values, as `Values` says; \
                      where rules say how play ends (`?ends`) it is a nimber or `loony`, a misère game, the stops, or who wins. \
                      Not every synchronized position has one: as far as values tell `[73,72]` is neither larger nor smaller than `[37,36]`, and not \
                      equal.",
            examples: &[
                "Value(Cutcake[8,7])",
                "Value(MaundyCake[9,4] + MaundyCake[2,9])",
                "Value([7,5])",
                "Value([3,2,4])",
            ],
            run: |machine, arguments| functions_of(machine, arguments.get(0)).value(machine, arguments),
        },
        Builtin {
            name: "Check",
            parameters: &[one("rules", Kind::Ruleset), optional("bound", Kind::Any)],
            summary: "Tests a ruleset on all its boards up to a bound (the largest integer between its \
                      brackets, or the most cells of a board; 4 if none is given), or on all that play can reach from a position: whether its options are boards as `valid` says, \
                      whether the parts of `split` sum to the value of the board, whether what `same` and `negative` give has its \
                      value and the negative one, whether it lies within `bounds`; where both players move at once, or three, whether outcomes agree, of which `Standing` calls \
                      proved where the play is the same move for move. Of a ruleset in Rust its boards of cells are tested so. An error names the first board where not; otherwise the number of boards.",
            examples: &[
                "ruleset Halves[n] impartial\n  options for i from 1 to n div 2 yield [i] end\nend\nCheck(Halves, 20)",
                "Check(Konane, 5)",
            ],
            run: |machine, arguments| {
                let id = ruleset_at(arguments, 0)?;
                let bound = match arguments.optional(1) {
                    Some(Value::Position(position)) if position.iter().all(|(term, _)| term.ruleset == id) => {
                        Bound::Position(Rc::clone(position))
                    }
                    Some(Value::Position(_)) => {
                        let ruleset = machine.environment.catalogue.get(id);
                        let error = type_error(format!("the position is none of {} alone", ruleset.written()));
                        return Err(
                            arguments.at(1, error.help(format!("give one of its boards: `{}`", ruleset.form())))
                        );
                    }
                    Some(bound) => Bound::Size(small_integer(bound, 0).map_err(|error| {
                        let help =
                            "the bound is a number, the largest entry or the most cells, or a position to begin from";
                        arguments.at(1, error.help(help))
                    })?),
                    None => Bound::Size(CHECKED_TO),
                };
                Ok(Value::integer(match machine.environment.written(id) {
                    Some(written) => machine.check_ruleset(id, &written, &bound)?,
                    None => machine.check_in_rust(id, &bound).map_err(|error| arguments.at(0, error))?,
                }))
            },
        },
    ],
};

/// The default bound of `Check`.
const CHECKED_TO: u64 = 4;
