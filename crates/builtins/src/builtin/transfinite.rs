//! Ordinals, surreal numbers and transfinite nimbers.

use cutcake_transfinite::{
    Nimber, Ordinal, SignExpansion, Surreal,
    nimber::{nim_exp, nim_inverse, nim_product, nim_quotient, nim_root, nim_square_root, nim_sum},
    notation::Notation,
    read::ReadError,
    surreal::SurrealError,
};

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, many, one},
    kind::{
        convert::{Fallible, integer, small_integer, text, value_error},
        transfinite::{formula, ordinal, surreal},
        value::Value,
    },
    read::ast::BinaryOp,
    render::table::Table,
    run::machine::Machine,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Ordinals and surreal numbers",
    builtins: &[
        Builtin {
            name: "OrdinalSum",
            parameters: &[one("G", Kind::PlayOrOrdinal), one("H", Kind::PlayOrOrdinal)],
            summary: "The ordinal sum `G:H`; of ordinals that of order types, which loses what is absorbed, as 1 + omega is omega. \
                      `+` and `*` between ordinals are those of surreal numbers.",
            examples: &["OrdinalSum(1, omega)", "omega:1", "OrdinalSum(1, *2)"],
            run: |machine, arguments| machine.binary(BinaryOp::OrdinalSum, arguments.get(0), arguments.get(1)),
        },
        Builtin {
            name: "OrdinalPower",
            parameters: &[one("a", Kind::Ordinal), one("b", Kind::Ordinal)],
            summary: "The power of order types. `a^b` is that of surreal numbers.",
            examples: &["OrdinalPower(2, omega)", "OrdinalPower(omega+1, 2)", "(omega+1)^2"],
            run: |machine, arguments| {
                of_ordinals(machine, arguments, |a, b, machine| Ok(a.ordinal_power(&b, &machine.environment.limit)?))
            },
        },
        Builtin {
            name: "NimExp",
            parameters: &[one("a", Kind::Ordinal), one("n", Kind::Integer)],
            summary: "The nim-product of n nimbers a, where n may be negative. Nimbers below omega^omega^omega are a field; omega is the \
                      cube root of 2 (Conway, *On Numbers and Games*, ch. 6; Lenstra).",
            examples: &["NimExp(omega, 3)", "NimExp(5, 14)", "NimExp(omega+1, -1)", "NimExp(*omega, 3)"],
            run: |machine, arguments| {
                let (base, is_nimber) = arguments.read(0, |value| nimber(machine, value))?;
                let power = nim_exp(&base, &integer(arguments.get(1))?, &machine.environment.limit)?;
                of_nimber(machine, power, is_nimber)
            },
        },
        Builtin {
            name: "NimRoot",
            parameters: &[one("a", Kind::Ordinal), one("p", Kind::Integer)],
            summary: "A nimber whose nim-power p is a, for a prime p.",
            examples: &["NimRoot(2, 3)", "NimRoot(omega+1, 7)"],
            run: |machine, arguments| {
                let (power, is_nimber) = arguments.read(0, |value| nimber(machine, value))?;
                let degree = arguments.read(1, |value| small_integer(value, 2))?;
                let root = nim_root(&power, degree, &machine.environment.limit)?;
                of_nimber(machine, root, is_nimber)
            },
        },
        Builtin {
            name: "SignExpansion",
            parameters: &[one("x", Kind::Ordinal)],
            summary: "The signs of a surreal number: + for each step up and - for each step down on the way to it from 0, always to the \
                      simplest number between what was passed. Runs that are long stand with their length: `(+)^omega (-)`.",
            examples: &[
                "SignExpansion(3/4)",
                "SignExpansion(-5/2)",
                "SignExpansion(omega^2-3)",
                "SignExpansion(1/omega)",
            ],
            run: |machine, arguments| {
                let number = arguments.read(0, surreal)?;
                let signs = SignExpansion::of(&number, &machine.environment.limit);
                let signs = signs.map_err(|error| arguments.at(0, error.into()))?;
                Ok(formula(&signs))
            },
        },
        Builtin {
            name: "FromSignExpansion",
            parameters: &[one("signs", Kind::String)],
            summary: "The surreal number that has these signs, written as SignExpansion writes them.",
            examples: &[
                "FromSignExpansion(\"+-+\")",
                "FromSignExpansion(\"(+)^omega (-)^omega\")",
                "FromSignExpansion(SignExpansion(omega^2-3))",
            ],
            run: |machine, arguments| {
                let text = text(arguments.get(0))?;
                let signs = text.parse::<SignExpansion>().map_err(|error| match error {
                    ReadError::Surreal(SurrealError::Stop(stop)) => stop.into(),
                    _ => {
                        let error = value_error(format!("{text:?} is not a sign expansion"));
                        arguments
                            .at(0, error.help("one is `+-+`, or `(+)^(omega*2) (-)^3` with the lengths of its runs"))
                    }
                })?;
                let number = signs.to_surreal(&machine.environment.limit);
                Ok(Value::from(number.map_err(|error| arguments.at(0, error.into()))?))
            },
        },
        Builtin {
            name: "CNF",
            parameters: &[one("x", Kind::Ordinal), one("n", Kind::Integer)],
            summary: "The first n terms of the Conway normal form of a fraction, a sum of powers of omega that may go on for ever.",
            examples: &["CNF(1/(omega+1), 3)"],
            run: |machine, arguments| {
                let number = arguments.read(0, surreal)?;
                let terms = arguments.read(1, |value| small_integer(value, 1))?;
                Ok(formula(&number.series(terms, &machine.environment.limit)?))
            },
        },
    ],
};

/// An ordinal as a value.
fn number(ordinal: &Ordinal) -> Value {
    Value::from(Surreal::from(ordinal.to_generalized()))
}

fn of_ordinals(
    machine: &mut Machine,
    arguments: &Arguments,
    of: impl FnOnce(Ordinal, Ordinal, &mut Machine) -> Fallible<Ordinal>,
) -> Fallible<Value> {
    let at = |place: usize| arguments.read(place, ordinal);
    let (a, b) = (at(0)?, at(1)?);
    Ok(number(&of(a, b, machine)?))
}

/// The ordinal product of ordinals if one of them is infinite; otherwise `None`.
pub(super) fn ordinal_product(machine: &mut Machine, arguments: &Arguments) -> Option<Fallible<Value>> {
    let is_beyond = arguments.get(0).is_transfinite() || arguments.get(1).is_transfinite();
    is_beyond.then(|| {
        of_ordinals(machine, arguments, |a, b, machine| Ok(a.ordinal_product(&b, &machine.environment.limit)?))
    })
}

/// The runs of equal signs in the sign expansion of a number.
pub(super) fn runs(machine: &mut Machine, of: &Surreal) -> Fallible<Table<Value>> {
    let signs = SignExpansion::of(of, &machine.environment.limit)?;
    let rows = (1..).zip(signs.runs()).map(|(place, run): (u64, _)| {
        let sign = Value::string(if run.plus { "+" } else { "-" });
        (place.to_string(), vec![sign, number(&run.length)])
    });
    let mut table = Table::new(("run".to_owned(), String::new()), vec!["sign".to_owned(), "length".to_owned()], rows);
    table.caption = format!("the sign expansion of {}", of.ascii());
    Ok(table)
}

/// The birthday of a surreal number.
pub(super) fn birthday(machine: &mut Machine, number_of: &Surreal) -> Fallible<Value> {
    Ok(number(&number_of.birthday(&machine.environment.limit)?))
}

/// The size of a nimber, which may be given as a number, and whether it was given as a nimber.
fn nimber(machine: &Machine, value: &Value) -> Fallible<(Ordinal, bool)> {
    match value {
        Value::Number(_) => Ok((ordinal(value)?, false)),
        value => match machine.nimber(value) {
            Some(nimber) => Ok((nimber.size().clone(), true)),
            None => Ok((ordinal(value)?, false)),
        },
    }
}

/// The result of a function of nimbers, as a nimber if an argument was one.
fn of_nimber(machine: &mut Machine, answer: Ordinal, is_nimber: bool) -> Fallible<Value> {
    if is_nimber { machine.of_nimber(Nimber::from(answer)) } else { Ok(number(&answer)) }
}

/// The result of a function of nimbers if an argument is infinite or a nimber; `None` if all are integers.
pub(super) fn of_nimbers(machine: &mut Machine, arguments: &Arguments, name: &str) -> Fallible<Option<Value>> {
    let items = many(machine, arguments)?;
    if !items
        .iter()
        .any(|item| item.is_transfinite() || matches!(item, Value::Game(_)) && machine.nimber(item).is_some())
    {
        return Ok(None);
    }
    let mut ordinals = Vec::with_capacity(items.len());
    let mut are_nimbers = false;
    for item in &items {
        // The caller, which expects integers, refuses other games.
        if matches!(item, Value::Game(_)) && machine.nimber(item).is_none() {
            return Ok(None);
        }
        let (ordinal, is_nimber) = nimber(machine, item)?;
        are_nimbers |= is_nimber;
        ordinals.push(ordinal);
    }
    let limit = &machine.environment.limit;
    let mut all = ordinals.into_iter();
    let first = all.next().unwrap_or_default();
    let result = match name {
        "NimSum" => all.try_fold(first, |sum, next| nim_sum(&sum, &next, limit))?,
        "NimInverse" => nim_inverse(&first, limit)?,
        "NimSquareRoot" => nim_square_root(&first, limit)?,
        "NimDiv" => nim_quotient(&first, &all.next().unwrap_or_default(), limit)?,
        _ => all.try_fold(first, |product, next| nim_product(&product, &next, limit))?,
    };
    of_nimber(machine, result, are_nimbers).map(Some)
}
