//! Every function and every ruleset of the registry with extreme arguments: each call is a process, which ends in time, with the memory
//! it may have, and soon after it is told to. A function that is new is in it without a line.

use std::time::Duration;

use cutcake::{
    language::builtin::{self, Builtin, Kind, Times},
    ruleset,
};

use crate::measured::{Limits, check};

/// What is extreme of every kind: an argument of a wrong kind is an error, and is one at once.
const EVERYWHERE: &[&str] = &[
    "0",
    "1",
    "-1",
    "2^31",
    "2^64",
    "10^40",
    "1/2^64",
    "()",
    "Set()",
    "\"\"",
    "Fold(1..3000, *, (g, n) -> {g|-n})",
    "Join((\"ab\" for i in 1..10^5), \",\")",
    "1..10^12",
    "endless",
    "endless2",
];

/// Functions that never end, of one parameter and of two.
const ENDLESS: &str =
    "def endless(x) while true do end; return x end; def endless2(x, y) while true do end; return x end;";

/// Extreme arguments of a kind.
fn of_kind(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Number | Kind::Integer => {
            &["2^31", "2^64", "10^40", "-2^64", "2^500000", "1/2^64", "1/3^20000", "3^300000"]
        }
        Kind::Game => &[
            "2^64",
            "1/2^64",
            "1/2^400000",
            "{10^40|-10^40}",
            "*(2^40)",
            "(10^12)*^",
            "(^ for i in 1..2)[1].Pow(10^6)",
            "Cutcake[2^31,2^31 + 7]",
            "MaundyCake[2^40,3^30]",
            "Sum({{3*i|i}|-2*i} for i in 1..8)",
            "+-{+-{10^40|1/2^64}|*(10^6)}",
            "Fold(1..3000, *, (g, n) -> {g|-n})",
            "'{{1|*}|'{0,0|10^40}'}'",
        ],
        Kind::Play => &[
            "1/2^400000",
            "{{5|4}|{3|*(2^30)}} + *(2^40)",
            "Cutcake[400,371]",
            "Kayles[2^31]",
            "TakeAndBreak(\"0.777\")[10^5]",
            "Nim[2^63,2^62,2^61 + 1]",
            "Wythoff[2^40,2^41]",
            "Cram[11,11]",
            "Chomp[\"xxxxxxxxxxxx|xxxxxxxxxxx|xxxxxxxx|xxxxxxx\"]",
            "TriangularChocolate[2000,900,2000; k := 2]",
            "[2^31,2^31 + 1]",
            "[200,99]",
            "[9,9,9]",
            "MaundyBlock[2^31,2^31,2^30]",
            "ThreePlayerNim[40,50,60]",
        ],
        Kind::Synchronized => {
            &["10^40", "eps^(10^40)", "10^40*eps^2", "[2^31,2^31 + 1]", "[300,251]", "[40,39] + [33,32]"]
        }
        Kind::ThreePlayer => &[
            "[9,9,9]",
            "[2^31,2^31,2^31]",
            "2000*<0|0|>",
            "MaundyBlock[60,50,40]",
            "ThreePlayerNim[30,30,30]",
            "[5,5,5] + 3*<<0|0|>|<||0>|0>",
        ],
        Kind::Claim => &[
            "[20,19] > 0",
            "[40,39] + [33,32] == eps^2",
            "[2^31,2^30] >= [2^30,2^31]",
            "Domineering[9,9] > 0",
            "n*[20,19] < [19,18] for all n",
            "n*{{3|2}|-2^64} < {5||2|0} for all n >= 2^60",
        ],
        Kind::Question => &["Value([20,19])", "Outcome([300,251])", "[40,39] > 0", "2^64"],
        Kind::Boolean => &["true"],
        Kind::String => &["\"x\"", "Join((\"ab\" for i in 1..10^6), \",\")"],
        Kind::Player => &["Left", "Right", "Center"],
        Kind::Collection => {
            &["0..2^31", "1..10^40", "(2^64, 10^40, 1/2^64)", "Set(*, ^, 2^64)", "0..200", "\"abc\"", "0..30"]
        }
        Kind::Function => &["x -> x", "(x, y) -> x + y", "x -> x^x", "Outcome"],
        Kind::Ruleset => &[
            "Cram",
            "Wythoff",
            "Nim",
            "Kayles",
            "TriangularChocolate",
            "Chomp",
            "RectangularChocolate",
            "TakeAndBreak(\"0.777\")",
            "Subtraction(1,2,5)",
            "Cutcake",
            "SynchronizedCutcake",
            "Cutblock",
            "MaundyBlock",
        ],
        Kind::CollectionOrRuleset | Kind::Repeating => of_kind(Kind::Ruleset),
        Kind::Bound => of_kind(Kind::Collection),
        Kind::Data => &[
            "Kayles",
            "Cutcake",
            "(2^64, 10^40, 1/2^64, 5, 7, 1)",
            "Join((\"ab\" for i in 1..10^6), \",\")",
            "1..10^7",
            "(RandomGame(n, 2) for n in 1..300)",
            "(Random(2, n) == 1 for n in 1..10^4)",
            "Map(((2^62, -2^62), 1), ((2^62, 2^62), 2), ((1, 2^62), 5), ((0, 0), 7))",
            "n -> n^n",
            "Table((x, y) -> x^y, 60, 60)",
        ],
        Kind::Size => &[
            "10^40",
            "(2^31, 2)",
            "(4, 4)",
            "30",
            "0..2^31",
            "(1..10^7, 0)",
            "(0..9, 0..9, 0..9)",
            "(Cram[9,9], Nim[7])",
        ],
        Kind::Table | Kind::WallOrTable | Kind::BoardOrTable | Kind::GridOrTable => &[
            "Table((a, b) -> a*b, 60, 60)",
            "Table(n -> 2^n, 3000)",
            "Table((a, b) -> a, 2^31, 2^31)",
            "ValueTable(Cutcake, 3, 3)",
            "Table((a, b, c) -> a, 2, 2)",
            "LeftWall({10^40|1/2^64})",
        ],
        Kind::OfTwo | Kind::Position | Kind::InTurn | Kind::Alternating | Kind::PlayOrRuleset => of_kind(Kind::Play),
        Kind::Misere => &[
            "*[2^31]",
            "*[40,39,38] + *[2#]",
            "Fold(1..300, *[2], (g, n) -> *[g, 1])",
            "Sum(*[n] for n in 1..12)",
            "MisereCanonicalForm(Kayles[24])",
            "*[[[[[[2]]]]]] + *[2##,0] + *[2#]",
        ],
        Kind::PlayOrMisere => &[
            "MisereCanonicalForm(Kayles[30])",
            "*[30,29] + *[2##]",
            "Kayles[60] + Kayles[61]",
            "Nim[2^63,2^62]",
            "Nim[300,301]",
            "Form(Domineering[4,4])",
            "Fold(1..3000, '{0|}', (g, n) -> g + '{0|}')",
            "10^6*'{*|*}'",
            "Domineering[7,7]",
            "Clobber[5,5]",
            "{10^40|1/2^64}",
        ],
        Kind::Quotient => &["MisereQuotient(Kayles)", "MisereQuotient(\"0.3102\", 60)", "MisereQuotient(*[4] + *[2#])"],
        Kind::Ordinal => &[
            "omega",
            "omega^omega^omega + 7",
            "(omega + 1)^40",
            "1/(omega^2 + omega + 1)",
            "Fold(1..2000, omega, (g, n) -> omega^g)",
            "omega*10^40 + 3^20000",
            "omega^(omega^40)*3 + 1/3^20000",
            "2^64",
            "-1/2^400000",
        ],
        Kind::PlayOrOrdinal => of_kind(Kind::Ordinal),
        Kind::Thermal => of_kind(Kind::Game),
        Kind::ByStrategy => of_kind(Kind::ThreePlayer),
        Kind::Integers | Kind::Mapped | Kind::Natural | Kind::Ordered | Kind::Summand | Kind::Truth | Kind::Range => {
            of_kind(Kind::Collection)
        }
        _ => {
            &["10^40", "0..2^31", "{10^40|1/2^64}", "[9,9,9]", "\"x\"", "(1..10^7, 0)", "x -> x", "Kayles", "\"0.777\""]
        }
    }
}

/// A call with extreme arguments, another one for each number: every third has arguments of any kind.
fn call(builtin: &Builtin, number: usize) -> String {
    let (mut arguments, mut named) = (Vec::new(), String::new());
    for (place, parameter) in builtin.parameters.iter().enumerate() {
        let is_function = matches!(parameter.kind, Kind::Function);
        let pool = match number % 3 {
            2 if is_function => &["endless", "endless2"],
            2 if place > 0 || builtin.parameters.len() == 1 => EVERYWHERE,
            _ => of_kind(parameter.kind),
        };
        let of_place = |more: usize| pool[(number / 3 + (number / 7 + 1) * place + more) % pool.len()];
        match parameter.times {
            Times::Once => arguments.push(of_place(0)),
            Times::Optional if (number + place).is_multiple_of(2) => arguments.push(of_place(0)),
            Times::Optional => break,
            Times::Rest => arguments.extend((0..1 + number % 3).map(of_place)),
            Times::Named => named = format!("; {} := {}", parameter.name, of_place(0)),
        }
    }
    format!("{ENDLESS} {}({}{named})", builtin.name, arguments.join(", "))
}

/// What stands between the brackets of a board, by how many entries there may be.
fn entries(counts: Option<&[usize]>, number: usize) -> String {
    const NUMBERS: &[&str] = &["2^31", "10^6", "2^63 - 1", "0", "40", "1", "2^64", "-1", "9", "10^40", "1/2^64", "300"];
    const TEXTS: &[&str] = &[
        "\"\"",
        "\"xoxoxoxoxoxo|oxoxoxoxoxox|xoxoxoxoxoxo\"",
        "\"......|......|......|......|......\"",
        "Join((\"xo.\" for i in 1..10^4), \"|\")",
        "Join((\"xo\" for i in 1..10^5), \"\")",
    ];
    match counts {
        _ if number % 4 == 3 => TEXTS[number / 4 % TEXTS.len()].to_owned(),
        Some(counts) => {
            let count = counts.get(number % counts.len().max(1)).copied().unwrap_or(1);
            let entry = |place: usize| NUMBERS[(number + place * (number / 5)) % NUMBERS.len()];
            (0..count).map(entry).collect::<Vec<_>>().join(", ")
        }
        None => {
            (0..1 + number % 3).map(|place| NUMBERS[(number + place) % NUMBERS.len()]).collect::<Vec<_>>().join(", ")
        }
    }
}

/// A question about a ruleset, another one for each number.
fn question(name: &str, counts: Option<&[usize]>, number: usize) -> String {
    let board = |more: usize| format!("{name}[{}]", entries(counts, number + more));
    match number % 8 {
        0 => board(0),
        1 => format!("Outcome({})", board(0)),
        2 => format!("Certificate(Outcome({}))", board(0)),
        3 => format!("ValueTable({name}, 10^6)"),
        4 => format!("Options({})", board(0)),
        5 => format!("{} + {}", board(0), board(1)),
        6 => format!("Sweep({name}, {})", if number.is_multiple_of(16) { "2^31" } else { "(10^4, 10^4)" }),
        _ => format!("OutcomeTable({name}, 2000)"),
    }
}

/// The rulesets that come with the program, and how many entries their boards have, where that is told.
fn rulesets() -> Vec<(String, Option<Vec<usize>>)> {
    let all = ruleset::all();
    let own = all.iter().map(|ruleset| (ruleset.name().to_string(), ruleset.numbers_of_entries()));
    own.chain(ruleset::written::names().map(|name| (name.to_owned(), None))).collect()
}

/// Calls of everything: of each so many, those behind a number; every third has that time and others a third of it, and every other
/// one is told to end instead.
fn calls(first: usize, count: usize, time: Duration) -> Vec<(String, Limits)> {
    let limits = |number: usize| {
        let time = if number.is_multiple_of(3) { time } else { time / 3 };
        let signal = number.is_multiple_of(2).then_some(time * 3 / 4);
        Limits { time, memory: 256, signal }
    };
    let mut calls = Vec::new();
    for (place, builtin) in builtin::all().enumerate() {
        calls.extend(
            (0..count).map(|number| (call(builtin, first + place + number), limits(place + place / 2 + number))),
        );
    }
    for (place, (name, counts)) in rulesets().iter().enumerate() {
        let program = |number: usize| question(name, counts.as_deref(), first + place + number);
        calls.extend((0..count).map(|number| (program(number), limits(place + place / 2 + number))));
    }
    calls
}

#[test]
fn calls_with_extreme_arguments_keep_their_limits() {
    check(&calls(1, 1, Duration::from_millis(300)));
}

/// All of them, or with `PART=2/12` the second twelfth.
#[test]
#[ignore = "eleven thousand calls: half an hour; `just extremes`"]
fn many_calls_with_extreme_arguments_keep_their_limits() {
    let part = std::env::var("PART").unwrap_or_else(|_| "1/1".to_owned());
    let (part, parts) = part.split_once('/').expect("a part is k/n");
    let [part, parts] = [part, parts].map(|number| number.parse::<usize>().expect("a number"));
    let calls = calls(0, 24, Duration::from_secs(1));
    check(&calls.into_iter().skip(part - 1).step_by(parts).collect::<Vec<_>>());
}
