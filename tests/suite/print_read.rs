//! What is printed reads back as the same value, for values of every kind.

use crate::session::run_in;
use cutcake::{language::session::Session, limit::Limit, render::format::Format};
use proptest::prelude::*;

/// Programs whose values are games, of growing depth.
fn game() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (-6..7i32).prop_map(|n| n.to_string()),
        (-20..20i32, 0..5u32).prop_map(|(n, k)| format!("({n}/2^{k})")),
        (0..6u32).prop_map(|n| format!("(*{n})")),
        (-4..5i32, 0..4u32).prop_map(|(n, m)| format!("({n}*^ + *{m})")),
        (1..4u32, 0..4u32).prop_map(|(n, m)| format!("(^<{n}> + *{m})")),
        (1..4u32, 0..3u32).prop_map(|(n, m)| format!("(v[{n}] + *{m})")),
        Just("(^<2> + ^<2> - ^)".to_owned()),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let side = prop::collection::vec(inner.clone(), 0..3).prop_map(|options| options.join(","));
        prop_oneof![
            3 => (side.clone(), side).prop_map(|(left, right)| format!("{{{left}|{right}}}")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} + {b})")),
            1 => inner.clone().prop_map(|g| format!("(+-({g}))")),
            1 => (inner.clone(), -3..4i32).prop_map(|(g, n)| format!("({n} + Tiny({g}))")),
            1 => inner.prop_map(|g| format!("Miny({g})")),
        ]
    })
}

/// Programs whose values are synchronized, of a few scales or none.
fn infinitesimal() -> impl Strategy<Value = String> {
    let term = (-9..10i32, 1..5i32, 0..9i32, 1..5i32);
    let term = term.prop_map(|(a, b, c, d)| format!("{a}/{b}*eps^({c}/{d})"));
    prop::collection::vec(term, 1..5).prop_map(|terms| format!("({})", terms.join(" + ")))
}

/// Programs whose values are three-player games.
fn three_player() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![Just("0".to_owned()), Just("<||>".to_owned())];
    leaf.prop_recursive(4, 20, 4, |inner| {
        let side = prop::collection::vec(inner.clone(), 0..3).prop_map(|options| options.join(","));
        prop_oneof![
            4 => (side.clone(), side.clone(), side).prop_map(|(l, c, r)| format!("<{l}|{c}|{r}>")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} + {b})")),
            1 => inner.prop_map(|g| format!("Rotate({g})")),
        ]
    })
}

/// Programs whose values are of any kind that reads back.
fn value() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        game(),
        three_player(),
        three_player().prop_map(|g| format!("Class({g})")),
        game().prop_map(|g| format!("'{{{g},{{{g}|*}}|{g}}}'")),
        (any::<i64>(), 1..99i64).prop_map(|(n, d)| format!("{n}/{d}")),
        any::<String>().prop_map(|text| format!(
            "\"{}\"",
            text.chars().map(|c| format!("\\u{{{:x}}}", u32::from(c))).collect::<String>()
        )),
        prop_oneof![
            Just("true"),
            Just("false"),
            Just("Left"),
            Just("Center"),
            Just("Nothing"),
            Just("Outcome"),
            Just("Cutcake"),
            Just("TriangularChocolate(k := 3)"),
            Just("TakeAndBreak(\"4.07\")"),
            Just("Subtraction(3, 1)"),
            Just("AllBut()"),
            Just("TriangularChocolate[4,2,3; k := 3] + 3*TakeAndBreak(\"0.77\")[5,2]"),
            Just("Chomp[\"xxx|x\"] + Cram[2,3] - Nim[3,4] - Cutcake[2,3]"),
        ]
        .prop_map(str::to_owned),
        game().prop_map(|g| format!("Outcome({g})")),
        prop_oneof![
            "[.xo]{3}(\\|[.xo]{3}){0,2}".prop_map(|rows| format!("Grid(\"{rows}\", \".xo\")")),
            "[.tf]{1,9}".prop_map(|cells| format!("Strip(\"{cells}\", \".tf\")")),
            "[lre](:[AB])?(\\([lre](:B)?;[-l](:A)?\\))?".prop_map(|text| format!("Graph(\"{text}\")")),
            ("[lre-]", 1..9u32, 1..9u32).prop_map(|(label, from, to)| format!("Edge(\"{label}\", {from}, {to})")),
        ],
        game().prop_map(|g| format!("Thermograph({g})")),
        game().prop_map(|g| format!("RightWall({g})")),
        prop_oneof![Just("Draw"), Just("Tree"), Just("Plot")]
            .prop_flat_map(|f| game().prop_map(move |g| format!("{f}({g})"))),
        (1..9u32, 1..9u32).prop_map(|(l, r)| format!("Draw(Cutcake[{l},{r}] - Cutcake[{r},{l}])")),
        infinitesimal(),
        (1..5u32, 1..5u32).prop_map(|(l, r)| format!("Outcome([{l},{r}])")),
        (1..9u32, 1..9u32, 1..5u32).prop_map(|(l, r, n)| format!("{n}*[{l},{r}] - [{r},{l}] + eps")),
        (-5..5i32, -5..5i32).prop_map(|(a, b)| format!("{a}..{b}")),
        (1..9u32, 1..9u32, 1..5u32).prop_map(|(l, r, n)| format!("{n}*Cutcake[{l},{r}] - MaundyCake[{r},{l}]")),
    ];
    leaf.prop_recursive(2, 8, 4, |inner| {
        let items = prop::collection::vec(inner.clone(), 0..4);
        prop_oneof![
            items
                .clone()
                .prop_map(|items| format!("({})", items.iter().map(|item| format!("{item},")).collect::<String>())),
            items.prop_map(|items| format!("Set({})", items.join(", "))),
            (inner.clone(), inner).prop_map(|(key, value)| format!("Map(({key}, {value}))")),
        ]
    })
}

/// The value of a program in a tuple, so that a position prints as its boards.
fn printed(format: Format, program: &str) -> Vec<String> {
    let program = if program == "()" { "((),)".to_owned() } else { format!("({program},)") };
    run_in(format, &program)
}

/// Whether a program prints a value that reads back as itself.
fn reads_back(program: &str) {
    for format in [Format::Ascii, Format::Unicode] {
        let mut session = Session::new(Limit::default());
        session.set_format(format);
        let mut shown = Vec::new();
        session
            .run("test", &format!("x := {program}; Show(x); (x,)"), &mut |result| shown.push(result.text.to_string()))
            .unwrap();
        let text = shown.pop().unwrap();
        shown.clear();
        session
            .run("test", &format!("y := {text}; y == (x,)"), &mut |result| shown.push(result.text.to_string()))
            .unwrap();
        assert_eq!(shown.last().map(String::as_str), Some("true"), "{program} printed {text}");
        assert_eq!(printed(format, &text[1..text.len() - 2]), std::slice::from_ref(&text), "{program}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_read_back(program in game()) {
        reads_back(&program);
    }

    /// The program in which nothing is written twice gives the value back.
    #[test]
    fn shared_texts_read_back((a, b) in (game(), game())) {
        let program = format!("{a} + 3*({b})");
        let text = run_in(Format::Ascii, &format!("Print(Show({program}; shared := true))")).concat();
        let (definitions, value) = text.rsplit_once('\n').unwrap_or(("", &text));
        let answer = run_in(Format::Ascii, &format!("{definitions}\n({value}) == {program}"));
        assert_eq!(answer, ["true"], "{program}\n{text}");
    }

    #[test]
    fn infinitesimals_read_back(program in infinitesimal()) {
        reads_back(&program);
    }

    #[test]
    fn three_player_games_read_back(program in three_player()) {
        reads_back(&program);
    }

    #[test]
    fn values_read_back(program in value()) {
        reads_back(&program);
    }
}
