//! Games by their form: as they are played rather than by their values.

use cutcake_misere::form::{Compound, Convention, Haste, Side};

use crate::{
    builtin::{Arguments, Builtin, Kind, Parameter, Subject, misere::is_misere, named, one, player},
    kind::{convert::Fallible, value::Value},
    player::Player,
    rules::theory::Universe,
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
            run: |machine, arguments| arguments.read(0, |value| machine.as_form(value)),
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
            parameters: OF_TWO,
            summary: "G and H played at once: a player moves in each of them in which he can. Of forms it is a form, of others the value; for \
                      misère play as of `ConjunctiveSum`.",
            examples: &[
                "ContinuedConjunctiveSum(*2, *3)",
                "ContinuedConjunctiveSum('{0|}', *)",
                "MisereOutcomeClass(ContinuedConjunctiveSum(Nim[2], Nim[3]; misere := true))",
            ],
            run: |machine, arguments| compound(machine, arguments, Compound::ContinuedConjunctive),
        },
        Builtin {
            name: "ShortenedSelectiveSum",
            parameters: OF_TWO,
            summary: "G and H played with a move in one of them or in both, until nobody can move in one of them. Of forms it is a form, of \
                      others the value; for misère play as of `ConjunctiveSum`.",
            examples: &["ShortenedSelectiveSum(*2, *3)", "ShortenedSelectiveSum(*[2], *[3])"],
            run: |machine, arguments| compound(machine, arguments, Compound::ShortenedSelective),
        },
        Builtin {
            name: "DiminishedSum",
            parameters: OF_TWO,
            summary: "G and H played with a move in one of them, until nobody can move in one of them. Of forms it is a form, of others the \
                      value; for misère play as of `ConjunctiveSum`.",
            examples: &[
                "DiminishedSum(*2, *3)",
                "Outcome(DiminishedSum('{*|*}', *2); misere := true)",
                "Genus(DiminishedSum(Kayles[4], Nim[2]; misere := true))",
            ],
            run: |machine, arguments| compound(machine, arguments, Compound::Diminished),
        },
        Builtin {
            name: "SequentialSum",
            parameters: OF_TWO,
            summary: "G played until nobody can move in it, and then H. Of forms it is a form, of others the value; for misère play as of \
                      `ConjunctiveSum`.",
            examples: &["SequentialSum(*2, *3)", "SequentialSum('{0|}', *)", "SequentialSum(*[2], *[3])"],
            run: |machine, arguments| compound(machine, arguments, Compound::Sequential),
        },
        Builtin {
            name: "Suspense",
            parameters: &[one("G", Kind::PlayOrMisere), one("player", Kind::Player), named("misere", Kind::Boolean)],
            summary: "After how many moves a game of two players in turn ends when `player` starts, if who loses hurries and who wins does \
                      not: the suspense number. That of `ContinuedConjunctiveSum(G, H)` is the greater one of those of G and H where in both and their \
                      followers both players can move or neither. A position is played on its boards, a form as it is written, a value in \
                      its canonical form. With `misere := true` the player who cannot move wins.",
            examples: &[
                "Suspense(Nim[3], Left)",
                "Suspense(Nim[3], Left; misere := true)",
                "Suspense('{0,1|}', Right)",
            ],
            run: |machine, arguments| length(machine, arguments, Haste::LoserHurries),
        },
    ],
};

/// The parameters of compounds.
pub(super) const OF_TWO: &[Parameter] =
    &[one("G", Kind::PlayOrMisere), one("H", Kind::PlayOrMisere), named("misere", Kind::Boolean)];

/// A compound of two games: a form if one of them is a form or misère play is asked about, and otherwise a value.
fn compound(machine: &mut Machine, arguments: &Arguments, compound: Compound) -> Fallible<Value> {
    if let Some(played) = as_played(machine, arguments, compound)? {
        return Ok(played);
    }
    let played = machine.compound(compound, arguments.get(0), arguments.get(1))?;
    let value = machine.game(&played)?;
    Ok(machine.game_value(value))
}

/// The compound of two games as it is played, if one of them is a form or misère play is asked about; otherwise `None`.
pub(super) fn as_played(machine: &mut Machine, arguments: &Arguments, compound: Compound) -> Fallible<Option<Value>> {
    let (g, h) = (arguments.get(0), arguments.get(1));
    let is_of_misere = |value: &Value| value.is_misere() || machine.theory(value).is_some_and(Universe::is_misere);
    if is_misere(machine, arguments)? || is_of_misere(h) {
        return machine.misere_compound(compound, g, h).map(Some);
    }
    let has_form = arguments.values.iter().any(|value| matches!(value, Value::AsPlayed(_)));
    has_form.then(|| machine.compound(compound, g, h)).transpose()
}

/// The number of moves in the first argument when the player that is the second argument starts.
pub(super) fn length(machine: &mut Machine, arguments: &Arguments, haste: Haste) -> Fallible<Value> {
    let starter = if player(arguments, 1)? == Player::Left { Side::Left } else { Side::Right };
    let convention = Convention { haste, is_misere: is_misere(machine, arguments)? };
    let form = arguments.read(0, |value| machine.misere_form(value))?;
    let environment = &*machine.environment;
    let length = environment.catalogue.misere.forms.length(form, starter, convention, &environment.limit);
    Ok(Value::integer(length.map_err(|stop| arguments.at(0, stop.into()))?))
}
