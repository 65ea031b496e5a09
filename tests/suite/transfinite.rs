//! Ordinals, surreal numbers and nimbers beyond the finite ones, as they are typed.

use crate::session::{run, run_in};
use cutcake::render::format::Format;

#[test]
fn the_reference_table_is_printed() {
    let table = include_str!("../../crates/transfinite/tests/reference/transfinite_values.tsv");
    let mut count = 0;
    for line in table.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let mut columns = line.split('\t').rev();
        let (Some(printed), Some(typed)) = (columns.next(), columns.next()) else { panic!("{line}") };
        assert_eq!(run(typed), [printed], "{typed}");
        count += 1;
    }
    assert_eq!(count, 50);
}

#[test]
fn numbers_beyond_the_rational_ones_are_calculated_with() {
    for (typed, printed) in [
        ("omega", "omega"),
        ("omega^(omega*2)*5+omega+3", "omega^(omega*2)*5+omega+3"),
        ("ω + 1 > 10^100", "true"),
        ("1/omega > 0 and 1/omega < 1/10^100", "true"),
        ("(omega + 1) - omega", "1"),
        ("(omega^2 - 1)/(omega*2 + 2)", "(omega-1)/2"),
        ("1+omega == omega+1", "true"),
        ("OrdinalSum(1, omega) == omega", "true"),
        ("OrdinalPower(2, omega)", "omega"),
        ("-omega < 0", "true"),
        ("Set(omega, omega + 0, 3).Size", "2"),
        ("*omega", "*omega"),
        ("*(omega) + *5", "*(omega+5)"),
        ("*omega + *omega", "0"),
        ("NimInverse(omega)", "omega^2*3"),
        ("NimRoot(2, 3)", "omega"),
        ("Type(omega)", "surreal"),
        ("Sum(omega + n for n in 1..3)", "omega*3+6"),
        ("Max(1, omega, 3)", "omega"),
        ("OrdinalSum(1, *2)", "1+*2"),
        ("Birthday(omega^2 - 3)", "omega^2+3"),
        ("Birthday(1/3)", "omega"),
        ("Abs(3 - omega)", "omega-3"),
        ("Sort((omega, 3, omega-1, 1/omega, 1/3))", "(1/omega, 1/3, 3, omega-1, omega)"),
        ("(2 * *omega, *omega * 3, -1 * *(omega+1))", "(0, *omega, *(omega+1))"),
        ("(NimProduct(*omega, *omega), NimExp(*omega, 3), NimRoot(*2, 3))", "(*(omega^2), *2, *omega)"),
        ("(NimSum(*omega, *5), NimSum(*3, 5), NimProduct(*2, *2), NimInverse(*3))", "(*(omega+5), *6, *3, *2)"),
        ("FromSignExpansion(\"+-+\")", "3/4"),
        (
            "(FromSignExpansion(SignExpansion(x)) for x in (0, -5/2, omega^2-3, omega/2, 1/omega))",
            "(0, -5/2, omega^2-3, omega/2, 1/omega)",
        ),
    ] {
        assert_eq!(run(typed), [printed], "{typed}");
    }
    assert_eq!(run_in(Format::Unicode, "omega^2*3 + *(0) + 1"), ["ω²·3+1"]);
}

#[test]
fn sign_expansions_are_set_in_each_format() {
    for (format, printed) in [
        (Format::Ascii, ["(+)^(omega^2) (-)^3", "+-+", "()", "omega-1+omega^(-1)+..."]),
        (Format::Unicode, ["(+)^(ω²) (-)³", "+-+", "()", "ω-1+ω^(-1)+…"]),
        (Format::Latex, ["(+)^{\\omega^{2}}\\,(-)^{3}", "{+}{-}{+}", "()", "\\omega-1+\\omega^{-1}+\\cdots"]),
    ] {
        let typed = ["SignExpansion(omega^2-3)", "SignExpansion(3/4)", "SignExpansion(0)", "CNF(omega^2/(omega+1), 3)"];
        for (typed, printed) in typed.into_iter().zip(printed) {
            assert_eq!(run_in(format, typed), [printed], "{typed}");
        }
    }
    // A cell without a value is a hyphen, and no sign.
    let table = run_in(Format::Latex, "Periodicity(GrundyTable(Subtraction(1,2), 0..3, 0..12))").concat();
    assert!(!table.contains("{-}"), "{table}");
    assert_eq!(run("FromSignExpansion(\"(+)^(ω²) (-)³\")"), ["omega^2-3"]);
}

#[test]
fn what_is_no_ordinal_or_not_known_is_said() {
    for (typed, message) in [
        ("OrdinalSum(omega - 1, 2)", "omega-1 is not an ordinal"),
        (
            "NimProduct(omega^omega^26, omega^omega^15)",
            "NimProduct is known below omega^omega^omega and to the prime 47",
        ),
        ("omega + ^", "`+` means nothing between"),
        ("omega/0", "division by zero"),
        ("1/2 * *omega", "only integer multiples of nimbers are defined"),
        ("FromSignExpansion(\"abc\")", "\"abc\" is not a sign expansion"),
        ("FromSignExpansion(\"(+)^omega^(1/2)\")", "is not a sign expansion"),
        ("SignExpansion(1/3)", "infinitely many runs"),
        ("omega := 3", "`omega` is a constant"),
    ] {
        let shown = run(typed).join("\n");
        assert!(shown.contains(message), "{typed}: {shown}");
    }
}
