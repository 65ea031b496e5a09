//! Numbers, and the arithmetic of nimbers.

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint};

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, many, one, rest, transfinite::of_nimbers},
    kind::{
        convert::{Fallible, integer, mismatch, number, value_error},
        value::Value,
    },
    number::nim,
    partizan::Relation,
    run::machine::Machine,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Numbers and nimbers",
    builtins: &[
        Builtin {
            name: "Abs",
            parameters: &[one("x", Kind::Ordinal)],
            summary: "The absolute value.",
            examples: &["Abs(-5/8)", "Abs(3-omega)"],
            run: |_, arguments| match arguments.get(0) {
                Value::Surreal(number) if number.signum() < 0 => Ok(number.negative().into()),
                Value::Surreal(_) => Ok(arguments.get(0).clone()),
                other => Ok(Value::Number(number(other)?.abs())),
            },
        },
        Builtin {
            name: "Numerator",
            parameters: &[one("x", Kind::Number)],
            summary: "The numerator in lowest terms; it carries the sign.",
            examples: &["Numerator(-10/16)"],
            run: |_, arguments| Ok(Value::integer(number(arguments.get(0))?.numerator())),
        },
        Builtin {
            name: "Denominator",
            parameters: &[one("x", Kind::Number)],
            summary: "The denominator in lowest terms; it is positive.",
            examples: &["Denominator(-10/16)"],
            run: |_, arguments| Ok(Value::integer(number(arguments.get(0))?.denominator())),
        },
        Builtin {
            name: "Floor",
            parameters: &[one("x", Kind::Number)],
            summary: "The greatest integer that is at most x.",
            examples: &["Floor(-5/2)"],
            run: |_, arguments| Ok(Value::integer(number(arguments.get(0))?.floor())),
        },
        Builtin {
            name: "Ceiling",
            parameters: &[one("x", Kind::Number)],
            summary: "The least integer that is at least x.",
            examples: &["Ceiling(-5/2)"],
            run: |_, arguments| Ok(Value::integer(-(-&number(arguments.get(0))?).floor())),
        },
        Builtin {
            name: "Max",
            parameters: &[rest("items", Kind::Ordered)],
            summary: "The greatest of its arguments, or of the items of one collection: numbers, or games of which one is at least \
                      all the others.",
            examples: &["Max(3, 1/2)", "Max((1, 5, 2))", "Max(v, ^, *2 + 1)"],
            run: |machine, arguments| extreme(machine, arguments, "greatest", Relation::Greater),
        },
        Builtin {
            name: "Min",
            parameters: &[rest("items", Kind::Ordered)],
            summary: "The least of its arguments, or of the items of one collection.",
            examples: &["Min(3, 1/2)", "Min(i^2 - 6*i for i in 1..9)"],
            run: |machine, arguments| extreme(machine, arguments, "least", Relation::Less),
        },
        Builtin {
            name: "Mex",
            parameters: &[rest("items", Kind::Natural)],
            summary: "The least non-negative integer that is not among its arguments, or the items of one collection.",
            examples: &["Mex(0, 1, 4, 5, 6)", "Mex(())"],
            run: |machine, arguments| {
                let mut found = naturals(machine, arguments)?;
                found.sort_unstable();
                found.dedup();
                let mut least = BigUint::default();
                for number in found {
                    if number == least {
                        least += 1u8;
                    }
                }
                Ok(Value::integer(least))
            },
        },
        Builtin {
            name: "NimSum",
            parameters: &[rest("items", Kind::Integers)],
            summary: "The nim-sum of integers of any size: binary addition without carries, also of negative ones, whose digits are those of \
                      two's complement. Of a position, the nim-sum of the numbers between its brackets.",
            examples: &[
                "NimSum(3, 5, 7)",
                "NimSum(TriangularChocolate[4,2,3; k := 3])",
                "NimSum(-1, 3)",
                "NimSum(2^100, 2^100 + 1)",
            ],
            run: |machine, arguments| {
                if let Some(sum) = of_nimbers(machine, arguments, "NimSum")? {
                    return Ok(sum);
                }
                let numbers = integers(machine, arguments)?;
                Ok(Value::integer(numbers.into_iter().fold(BigInt::default(), |sum, (_, number)| sum ^ number)))
            },
        },
        Builtin {
            name: "NimProduct",
            parameters: &[rest("items", Kind::Natural)],
            summary: "The nim-product of non-negative integers of any size, with which nimbers are a field (Conway, *On Numbers \
                      and Games*, ch. 6); of nimbers the nimber.",
            examples: &["NimProduct(2, 2)", "NimProduct(2, 4, 16)", "NimProduct(*omega, *omega)"],
            run: |machine, arguments| {
                if let Some(product) = of_nimbers(machine, arguments, "NimProduct")? {
                    return Ok(product);
                }
                let mut product = BigUint::from(1u8);
                for number in naturals(machine, arguments)? {
                    product = nim::nim_product(&product, &number, &machine.environment.limit)?;
                }
                Ok(Value::integer(product))
            },
        },
        Builtin {
            name: "UglyProduct",
            parameters: &[rest("items", Kind::Natural)],
            summary: "The ugly product of non-negative integers of any size (Winning Ways, ch. 14): it is distributive over nim-sums, and of \
                      k < n = 2^m and n it is k div 2 if k is evil and n + k div 2 if k is odious.",
            examples: &["UglyProduct(14, 3)", "(UglyProduct(14, n) for n in 1..16)"],
            run: |machine, arguments| {
                let mut product = BigUint::from(1u8);
                for number in naturals(machine, arguments)? {
                    product = nim::ugly_product(&product, &number, &machine.environment.limit)?;
                }
                Ok(Value::integer(product))
            },
        },
        Builtin {
            name: "NimInverse",
            parameters: &[one("a", Kind::Ordinal)],
            summary: "The x with NimProduct(a, x) = 1, for a positive integer or ordinal a.",
            examples: &["NimInverse(2)", "NimProduct(2^70, NimInverse(2^70))", "NimInverse(omega)"],
            run: |machine, arguments| {
                if let Some(inverse) = of_nimbers(machine, arguments, "NimInverse")? {
                    return Ok(inverse);
                }
                let inverse = nim::nim_inverse(&natural(arguments, 0)?, &machine.environment.limit)?;
                inverse.map(Value::integer).ok_or_else(|| arguments.at(0, value_error("0 has no nim-inverse")))
            },
        },
        Builtin {
            name: "NimDiv",
            parameters: &[one("a", Kind::Ordinal), one("b", Kind::Ordinal)],
            summary: "The x with NimProduct(b, x) = a, for a non-negative integer or ordinal a and a positive one b.",
            examples: &["NimDiv(5, 6)", "NimDiv(2, omega)"],
            run: |machine, arguments| {
                if let Some(quotient) = of_nimbers(machine, arguments, "NimDiv")? {
                    return Ok(quotient);
                }
                let (a, b) = (natural(arguments, 0)?, natural(arguments, 1)?);
                let quotient = nim::nim_div(&a, &b, &machine.environment.limit)?;
                quotient.map(Value::integer).ok_or_else(|| {
                    arguments.at(
                        1,
                        value_error("division by zero")
                            .help("0 has no inverse; test for it before: `if b == 0 then … end`"),
                    )
                })
            },
        },
        Builtin {
            name: "NimSquareRoot",
            parameters: &[one("a", Kind::Ordinal)],
            summary: "The one x with NimProduct(x, x) = a, for a non-negative integer or ordinal a.",
            examples: &["NimSquareRoot(2)", "NimSquareRoot(NimProduct(77, 77))", "NimSquareRoot(omega)"],
            run: |machine, arguments| {
                if let Some(root) = of_nimbers(machine, arguments, "NimSquareRoot")? {
                    return Ok(root);
                }
                Ok(Value::integer(nim::nim_square_root(&natural(arguments, 0)?, &machine.environment.limit)?))
            },
        },
    ],
};

/// The integers of a variadic call, each with the place of its argument.
pub(super) fn integers(machine: &mut Machine, arguments: &Arguments) -> Fallible<Vec<(usize, BigInt)>> {
    let is_collection = arguments.values.len() == 1;
    let items = match arguments.values.as_slice() {
        [Value::Position(sum)] => machine.coordinates(sum).map_err(|error| arguments.at(0, error))?,
        _ => many(machine, arguments)?,
    };
    let place = |place: usize| if is_collection { 0 } else { place };
    let integers = items.iter().enumerate().map(|(item, value)| {
        let integer = integer(value).map_err(|error| match value {
            Value::Game(_) => {
                let error = arguments.at(place(item), error);
                error.help("these are functions of numbers: the value of `*3` is 3; nimbers add by `*2 + *3`, and `Grundy(G)` is the number of one: `Mex(Grundy(G) for G in (*, *2, *5))`")
            }
            _ => arguments.at(place(item), error),
        })?;
        Ok((place(item), integer))
    });
    integers.collect()
}

/// The non-negative integers of a variadic call.
fn naturals(machine: &mut Machine, arguments: &Arguments) -> Fallible<Vec<BigUint>> {
    let natural = |(place, integer): (usize, BigInt)| {
        let error = || arguments.at(place, value_error(format!("expected a non-negative integer, found {integer}")));
        integer.to_biguint().ok_or_else(error)
    };
    integers(machine, arguments)?.into_iter().map(natural).collect()
}

/// The argument at a place as a non-negative integer.
pub(super) fn natural(arguments: &Arguments, place: usize) -> Fallible<BigUint> {
    let integer = arguments.read(place, integer)?;
    integer
        .to_biguint()
        .ok_or_else(|| arguments.at(place, value_error(format!("expected a non-negative integer, found {integer}"))))
}

/// The least or the greatest of some numbers, for `Min` and `Max`.
pub(super) fn at_once(name: &str, arguments: &[Value]) -> Option<Value> {
    let wanted = match name {
        "Min" => Ordering::Less,
        "Max" => Ordering::Greater,
        _ => return None,
    };
    let [Value::Number(first), rest @ ..] = arguments else { return None };
    let mut best = first;
    for item in rest {
        let Value::Number(number) = item else { return None };
        if number.cmp(best) == wanted {
            best = number;
        }
    }
    Some(Value::Number(best.clone()))
}

/// The item that has the relation `wanted` to all others that differ from it.
fn extreme(machine: &mut Machine, arguments: &Arguments, word: &str, wanted: Relation) -> Fallible<Value> {
    let items = many(machine, arguments)?;
    let Some(mut best) = items.first() else {
        return Err(value_error(format!("there is no {word} of no items")));
    };
    for item in &items {
        machine.environment.limit.check()?;
        let relation = machine.order(item, best)?.ok_or_else(|| mismatch("numbers, games or strings", item))?;
        if relation == wanted {
            best = item;
        }
    }
    for item in &items {
        machine.environment.limit.check()?;
        let relation = machine.order(item, best)?;
        if relation == Some(Relation::Confused) {
            let (best, item) = (machine.plain_text(best)?, machine.plain_text(item)?);
            let error = value_error(format!("none is the {word}: {item} is confused with {best}"));
            return Err(error.help("games need not compare; `G <> H` says of which that is so"));
        }
    }
    Ok(best.clone())
}
