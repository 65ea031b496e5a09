//! `Draw`: positions and values as pictures, in letters and as figures.

use cutcake::{
    language::session::{Session, Value},
    limit::Limit,
    render::{format::Format, window::Window},
};

use crate::{
    picture::attributes,
    session::{run, run_in},
};

const DRAWN: &[&str] = &[
    "Cutcake[5,3]",
    "Cutcake[8,7] - 2*Cutcake[3,4] + Cutcake[1,1]",
    "Cutcake[700,20]",
    "SynchronizedCutcake[2,3]",
    "Cutblock[3,2,4] + Cutblock[1,1,1]",
    "Cutblock[300,20,4]",
    "RectangularChocolate[3,1,2,1]",
    "RectangularChocolate[300,1,2,1]",
    "TriangularChocolate[4,1,3; k := 3]",
    "TriangularChocolate[3,4,2; k := 1]",
    "TriangularChocolate[0,0,0; k := 3]",
    "Nim[3,0,4] + 9*Nim[2]",
    "Nim[100,40]",
    "Hackenbush[\"l(r;e)\"]",
    "Hackenbush[\"l:A(r:A;e:A;ll)\"]",
    "Clobber[\"xo.|ox#\"] + Domineering[2,3]",
    "ToadsAndFrogs[\"tt..ff\"]",
    "Grid(\"ab|cb\", \"abc\")",
    "Graph(\"A-B(-C;-D)\")",
    "Snort[\"L(-;-R)\"]",
    "ChildishHackenbush[\"l(l;rl)\"]",
    "Options(Cutcake[3,2])",
    "[2,1,1] + <0||>",
    "0",
    "3/4",
    "{2||1|0,*}",
    "{5|}",
    "+-{3|2}",
    "Thermograph({3|1})",
    "(0, *, 1)",
];

#[test]
fn pictures_in_letters() {
    let all = |format| {
        let picture = |what: &&str| format!("--- {what}\n{}\n", run_in(format, &format!("Draw({what})")).join("\n"));
        DRAWN.iter().map(picture).collect::<String>()
    };
    insta::assert_snapshot!("pictures_in_ascii", all(Format::Ascii));
    insta::assert_snapshot!("pictures_in_unicode", all(Format::Unicode));
}

#[test]
fn in_ascii_there_are_no_other_letters() {
    for what in DRAWN {
        assert!(run(&format!("Draw({what})")).concat().is_ascii(), "{what}");
    }
}

#[test]
fn a_picture_fits_the_window() {
    let mut session = Session::new(Limit::default());
    session.set_window(Some(Window { columns: 40, rows: None }));
    for program in [
        "Draw(5*Nim[3,2] + Nim[4] + Nim[5])",
        "Draw(Sum(Cutcake[n,2] for n in 1..8))",
        "Draw(Options(Nim[3,4]))",
        "Draw(*6)",
        "Draw(DayN(2))",
        "Draw(Cutcake[30,4] + Cutcake[15,2])",
        "Draw(Domineering[3,30])",
        "Draw(RectangularChocolate[5,1,5])",
        "Draw(Cutblock[8,2,3])",
        "Draw(TriangularChocolate[6,0,6; k := 3])",
    ] {
        let mut widest = 0;
        let ran = session.run("test", program, &mut |shown| {
            widest = shown.text.to_string().lines().map(|line| line.chars().count()).max().unwrap_or(0);
        });
        assert!(ran.is_ok() && widest > 10 && widest <= 40, "{program}: {widest}");
    }
}

#[test]
fn a_picture_is_a_value() {
    assert_eq!(run("Type(Draw(*))"), ["picture"]);
    assert_eq!(
        run("p := Draw(Cutcake[2,1]); (p, Plot(*), Tree('{*|}'))"),
        ["(Draw(Cutcake[2,1]), Plot(*), Tree('{*|}'))"]
    );
    assert_eq!(
        run("Draw(*) == Draw(*)\nDraw(*) == Draw(0)\nDraw(Draw(*)) == Draw(*)\nDraw(*) == Tree(*)"),
        ["true", "false", "true", "false"]
    );
    assert_eq!(run("Set(Draw(*), Draw(*), Draw(1))"), ["Set(Draw(*), Draw(1))"]);
    assert!(run("Draw(*) == 3").concat().contains("a picture"));
    // What a picture shows may be forgotten but for it.
    assert_eq!(run("p := Draw({{5|3}|{2|-7}}); x := (NimSum(n, 3) for n in 1..9); (p,)"), ["(Draw({5|3||2|-7}),)"]);
    assert_eq!(run("Print(Draw(Cutcake[1,1]))"), ["+-+\n+-+"]);
    assert_eq!(run("Draw(Cutcake[1,1]);"), Vec::<String>::new());
}

#[test]
fn what_is_drawn_is_what_is_exported() {
    for what in DRAWN {
        for ending in ["svg", "tikz", "tex"] {
            let direct = run(&format!("Print(ExportString(Draw({what}), \"{ending}\"))"));
            assert!(!direct.concat().contains("error"), "{what}");
            if !["0", "3/4", "{2||1|0,*}", "{5|}", "+-{3|2}", "(0, *, 1)"].contains(what) || ending != "tex" {
                assert_eq!(direct, run(&format!("Print(ExportString({what}, \"{ending}\"))")), "{what}");
            }
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let written = |name: &str| {
        let path = folder.path().join(name);
        assert_eq!(run(&format!("Draw(Cutcake[2,2], \"{}\")", path.display())), Vec::<String>::new());
        std::fs::read_to_string(path).unwrap()
    };
    assert!(written("a.svg").starts_with("<svg") && written("a.tex").starts_with("\\begin{tikzpicture}"));
    let json: serde_json::Value = serde_json::from_str(&written("a.json")).unwrap();
    assert_eq!((&json["type"], &json["value"]), (&"picture".into(), &"Draw(Cutcake[2,2])".into()));
    assert_eq!(json["text"], "+-+-+\n+-+-+\n+-+-+");
    assert!(run_in(Format::Latex, "Draw(Cutcake[2,2])").concat().ends_with("\\end{tikzpicture}"));
}

#[test]
fn a_result_has_its_picture() {
    let mut session = Session::new(Limit::default());
    let mut values: Vec<Value> = Vec::new();
    let program = "Cutcake[3,2]\nDraw(*)\n{3|1}\n3\n\"x\"\n(Nim[1], Nim[2])\nThermograph(*)\nPrint(1)\n(1, 2)";
    session.run("test", program, &mut |shown| values.extend(shown.value)).unwrap();
    let has_picture: Vec<bool> = values.iter().map(|value| session.svg_of(value).is_some()).collect();
    assert_eq!(has_picture, [true, true, false, false, false, true, true, false]);
    let picture = session.picture_of(&values[0]).unwrap();
    assert_eq!(picture.lines(Format::Ascii).len(), 3);
    assert_eq!(session.text_in(&values[0], Format::Ascii).unwrap().to_string(), "0");
    assert_eq!(session.text_in(&values[2], Format::Latex).unwrap().to_string(), "\\left\\{3 \\mid 1\\right\\}");
    assert_eq!(picture.title(), "Cutcake[3,2]");
}

#[test]
fn rulesets_have_pictures_of_their_own() {
    for (position, like) in [
        ("DicoticVariant(Domineering)[3,3]", "Domineering[3,3]"),
        ("EndNim[(3,1,2)]", "Nim[3,1,2]"),
        ("PartizanEndNim[(30,3)]", "Nim[30,3]"),
        ("Cram[\"..x|...\"]", "Domineering[\"..#|...\"]"),
    ] {
        assert_eq!(run(&format!("Draw({position})")), run(&format!("Draw({like})")), "{position}");
    }
    for (position, words) in [
        ("PassMoves(Nim, 1)[1,2]", "1  2  1 pass"),
        ("PassMoves(Nim, 2)[1,2]", "1  2  2 passes"),
        ("TwistedVariant(Domineering)[\"-..|..\"]", "sides changed"),
        ("FibonacciNim[13,6]", "13  at most 12"),
        ("TakeAway[8,1; alpha := 3]", "8  at most 3"),
        ("Mem[9,3]", "9  at least 3"),
        ("GenMem[7,2]", "7  last 2"),
        ("DotsAndBoxes[1,2]", "+   +   +\n\n+   +   +"),
        ("Maze[\"J\", 1, 1]", "piece at (1, 1)"),
        ("Nim[30,1000000]", "a row is up to 62500 tokens"),
        ("TriangularChocolate[200,1,2; k := 3]", "200 left, 1 above, 2 right; k := 3"),
    ] {
        let drawn = run(&format!("Draw({position})")).concat();
        assert!(drawn.contains(words), "{position}: {drawn}");
    }
    assert!(run("Print(ExportString(Nim[30,1000000], \"svg\"))").concat().contains("heights to scale"));
    assert_eq!(run("Type(Draw(EndNim[()]))"), ["picture"]);
    // Nine dots, and the places of twelve lines; walls are lines too, and a piece is a dot.
    let count =
        |board: &str, mark: &str| run(&format!("Print(ExportString({board}, \"svg\"))")).concat().matches(mark).count();
    assert_eq!(count("DotsAndBoxes[2,2]", "<circle"), 9);
    assert_eq!(count("DotsAndBoxes[2,2]", "stroke-dasharray"), 12);
    assert_eq!(count("Maze[\"J_|..\", 1, 1]", "stroke-width=\"2.2\""), 3 + 1);
    assert_eq!(count("Maze[\"J_|..\", 1, 1]", "<circle"), 1);
    // Left's dominoes are full, Right's are empty, those of both are half full.
    assert_eq!(count("TopplingDominoes[\"lre\"]", "<polygon"), 2);
    assert_eq!(count("Turning(\"1-3\")[\"htt\"]", "<circle"), 4);
    // A closed square is one more area, whatever the pieces are.
    for (closed, open) in [
        ("TopplingDominoes[\"l#r\"]", "TopplingDominoes[\"l.r\"]"),
        ("ToadsAndFrogs[\"t#f\"]", "ToadsAndFrogs[\"t.f\"]"),
    ] {
        assert_eq!(count(closed, "<polygon"), count(open, "<polygon") + 1, "{closed}");
    }
}

#[test]
fn letters_of_players_have_their_colours_and_texts_their_room() {
    let svg = |of: &str| run(&format!("Print(ExportString({of}, \"svg\"))")).concat();
    for of in ["Snort[\"L-.-R\"]", "Grid(\"lr\", \".lr\")"] {
        let svg = svg(of);
        let fill = |letter| {
            let text = svg.lines().find(|line| line.ends_with(&format!(">{letter}</text>"))).unwrap();
            text.split(" fill=\"").nth(1).map(str::to_owned)
        };
        let [left, right] = if of.contains('L') { ["L", "R"] } else { ["l", "r"] };
        assert!(fill(left).is_some() && fill(right).is_some() && fill(left) != fill(right), "{svg}");
    }
    let svg = svg("Graph(\"{longname}-.{edgename}.\")");
    let width: f64 = attributes(&svg, "width")[0].parse().unwrap();
    assert!(width > 105.0, "{svg}");
}

const BAG: &str = "
ruleset Bag[n, m] with shown := \"cake\" partizan
  left  if n > 0 then [n-1, m] end
  right if m > 0 then [n, m-1] end
  draw if shown == \"cake\" then Cutcake[n, m]
       elseif shown == \"heaps\" then (Nim[n], \"and\", Nim[m])
       elseif shown == \"cells\" then Grid(\"xo|.x\", \".xo\")
       elseif shown == \"graph\" then Graph(\"l(r;e)\")
       elseif shown == \"itself\" then [n, m]
       elseif shown == \"lines\" then \"/\\\\\\n\\\\/\"
       elseif shown == \"many\" then (Nim[n] for i in 1..1000)
       elseif shown == \"tree\" then ([n, m], [n, m])
       elseif shown == \"number\" then n
       elseif shown == \"wrong\" then n + \"a\" / 2
       else Nothing end
end
";

#[test]
fn a_ruleset_says_what_its_boards_look_like() {
    let drawn = |of: &str| run(&format!("{BAG}Draw({of})"));
    assert_eq!(drawn("Bag[3,2]"), run("Draw(Cutcake[3,2])"));
    assert_eq!(drawn("Bag[3,2] - Bag[1,1]"), run("Draw(Cutcake[3,2] - Cutcake[1,1])"));
    assert_eq!(drawn("Bag(shown := \"cells\")[3,2]"), run("Draw(Grid(\"xo|.x\", \".xo\"))"));
    assert_eq!(drawn("Bag(shown := \"graph\")[3,2]"), run("Draw(Graph(\"l(r;e)\"))"));
    assert_eq!(drawn("Bag(shown := \"heaps\")[2,1]"), ["o\no       o\n2  and  1"]);
    assert_eq!(drawn("Bag(shown := \"lines\")[2,1]"), ["/\\\n\\/"]);
    // Where the rule says nothing the board has the picture that its entries have.
    assert_eq!(drawn("Bag(shown := \"\")[3,2]"), run("Draw(Nim[3,2])"));
    for (of, words) in [
        ("Bag(shown := \"itself\")[1,1]", "without an end"),
        ("Bag(shown := \"many\")[1,1]", "at most 500 boards"),
        ("Bag(shown := \"tree\")[1,1]", "without an end"),
        ("Bag(shown := \"number\")[1,1]", "`draw` says what a board looks like, not an integer"),
        ("Bag(shown := \"wrong\")[1,1]", "in the rules of Bag[1,1; shown := \"wrong\"]"),
    ] {
        let error = drawn(of).concat();
        assert!(error.starts_with("error:") && error.contains(words), "{of}: {error}");
    }
    // A picture changes no value, and a rule of its own is no move.
    assert_eq!(run(&format!("{BAG}Bag[3,2]")), ["1"]);
    assert!(
        run("ruleset A[n] impartial\n  options none\n  draw n, n\nend")
            .concat()
            .contains("`draw` takes one expression")
    );
}

/// Center's moves go down between Left's and Right's, one of them straight.
#[test]
fn games_of_three_players_are_trees() {
    assert_eq!(run("Draw(<<0||>|0|0>)"), [" <<0||>|0|0>\n   +--+--+\n+--+  0  0\n0"]);
    assert_eq!(run("Draw(<|0,<|0|>|>)"), ["<|0,<|0|>|>\n  +--+--+\n  0     |\n        0"]);
    assert_eq!(run("Tree(<0|0|>)"), ["<0|0|>\n|- L 0\n`- C 0"]);
    assert_eq!(run("Tree([2,1,1])"), ["[2,1,1]\n`- L [1,1,1] + [1,1,1]"]);
    let svg =
        |of: &str| Session::new(Limit::default()).text_of(&format!("Print(ExportString({of}, \"svg\"))")).unwrap();
    let lines = |svg: &str, colour: &str| svg.matches(&format!("stroke=\"{colour}\"")).count();
    let of_three = svg("<0|0,0|<||0>>");
    assert_eq!(["#2776cf", "#2c8553", "#c94d29"].map(|colour| lines(&of_three, colour)), [1, 1, 2]);
    // What is too large is so at once.
    for of in ["[4,4,4]", "Nim[1999]", "Cutcake[30,3]", "300*Cutcake[2,2]"] {
        let error = run(&format!("Tree({of})")).concat();
        assert!(error.starts_with("error: the tree of this game is too large"), "{error}");
    }
    let loopy = "ruleset Round[n] impartial\n  options [1-n]\nend\nTree(Round[0])";
    assert!(run(loopy).concat().contains("play comes back to a position"));
}

#[test]
fn what_has_no_picture_is_told_what_has_one() {
    for (program, words) in [
        ("Draw(\"x\")", "positions, grids, strips and graphs (up to 10000 cells)"),
        ("Draw((\"x\", \"y\"))", "a tuple has no picture"),
        ("Draw(eps)", "has no picture"),
        ("Draw(Left)", "has no picture"),
        ("Draw(1/3)", "1/3 is not a game"),
        ("Draw(())", "nothing to draw"),
        ("Draw(Cutcake)", "a position of a ruleset has one"),
        ("Draw(Table((a, b) -> a, 200, 200))", "20000 cells"),
        ("Draw(Grid((200, 200), \".x\"))", "10000 cells"),
        ("Draw((Nim[1], 3))", "positions and values do not stand in one picture"),
        ("Draw((3, Nim[1]))", "positions and values do not stand in one picture"),
        (
            "ruleset Bare[n] impartial\n  options for k from 1 to n yield [n-k] end\n  draw ()\nend\nDraw(Bare[2])",
            "nothing to draw",
        ),
        ("Draw(*, \"a.png\")", "write `\"a.svg\"`"),
        ("Draw(*, 3)", "Draw"),
        ("Draw()", "`G` is missing"),
        ("Draw(Sum(Nim[n] for n in 1..600))", "at most 500 boards"),
        ("Draw(*50)", "2000 moves"),
    ] {
        let error = run(program).concat();
        assert!(error.starts_with("error:") && error.contains(words), "{program}: {error}");
    }
}
