//! Games by their form: as they are played, not by their values.

use cutcake_misere::form::Compound;

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, one},
    kind::{convert::Fallible, value::Value},
    run::machine::Machine,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Games by their form",
    builtins: &[
        Builtin {
            name: "Form",
            parameters: &[one("G", Kind::PlayOrMisere)],
            summary: "G as it is played, as a form: of a value its canonical form, of a position the play on its boards. Forms stay as they \
                      are played under `+`, `-`, integer multiples and `:`, and in the compounds below; `CanonicalForm(G)` is the step \
                      to the value.",
            examples: &["Form(Domineering[2,2])", "'{0|}' + 1", "'{*|*}':1", "2*'{*|*}'", "Form(1/2) == 1/2"],
            run: |machine, arguments| machine.as_form(arguments.get(0)).map_err(|error| arguments.at(0, error)),
        },
        Builtin {
            name: "Canonical",
            parameters: &[one("G", Kind::Game)],
            summary: "The same as CanonicalForm: from a form, or a position, to its value.",
            examples: &["Canonical('{0|}' + 1)"],
            run: |machine, arguments| {
                let game = arguments.game(machine, 0)?;
                Ok(machine.game_value(game))
            },
        },
        Builtin {
            name: "ContinuedConjunctiveSum",
            parameters: &[one("G", Kind::InTurn), one("H", Kind::InTurn)],
            summary: "G and H played at once: a player moves in each of them in which he can. Of forms it is a form, of others the value.",
            examples: &["ContinuedConjunctiveSum(*2, *3)", "ContinuedConjunctiveSum('{0|}', *)"],
            run: |machine, arguments| compound(machine, arguments, Compound::ContinuedConjunctive),
        },
        Builtin {
            name: "ShortenedSelectiveSum",
            parameters: &[one("G", Kind::InTurn), one("H", Kind::InTurn)],
            summary: "G and H played with a move in one of them or in both, until nobody can move in one of them. Of forms it is a form, of \
                      others the value.",
            examples: &["ShortenedSelectiveSum(*2, *3)"],
            run: |machine, arguments| compound(machine, arguments, Compound::ShortenedSelective),
        },
        Builtin {
            name: "DiminishedSum",
            parameters: &[one("G", Kind::InTurn), one("H", Kind::InTurn)],
            summary: "G and H played with a move in one of them, until nobody can move in one of them. Of forms it is a form, of others the \
                      value.",
            examples: &["DiminishedSum(*2, *3)", "Outcome(DiminishedSum('{*|*}', *2); misere := true)"],
            run: |machine, arguments| compound(machine, arguments, Compound::Diminished),
        },
        Builtin {
            name: "SequentialSum",
            parameters: &[one("G", Kind::InTurn), one("H", Kind::InTurn)],
            summary: "G played until nobody can move in it, and then H. Of forms it is a form, of others the value.",
            examples: &["SequentialSum(*2, *3)", "SequentialSum('{0|}', *)"],
            run: |machine, arguments| compound(machine, arguments, Compound::Sequential),
        },
    ],
};

/// Two games played as one: of forms a form, of others the value.
fn compound(machine: &mut Machine, arguments: &Arguments, compound: Compound) -> Fallible<Value> {
    let played = machine.compound(compound, arguments.get(0), arguments.get(1))?;
    if arguments.values.iter().any(is_form) {
        return Ok(played);
    }
    let value = machine.game(&played)?;
    Ok(machine.game_value(value))
}

/// Two games of which one is a form, played as one; none of others.
pub(super) fn of_forms(machine: &mut Machine, arguments: &Arguments, compound: Compound) -> Fallible<Option<Value>> {
    let is_of_forms = arguments.values.iter().any(is_form);
    is_of_forms.then(|| self::compound(machine, arguments, compound)).transpose()
}

fn is_form(value: &Value) -> bool {
    matches!(value, Value::AsPlayed(_))
}
