//! Pictures in the terminal and as SVG.

use std::{fs, path::Path};

use crate::session::{run, run_in};
use cutcake::{
    language::session::Session,
    limit::Limit,
    render::{format::Format, window::Window},
};

#[test]
fn a_thermograph_in_ascii_and_in_braille() {
    let expected = "         |                              |
         |                              |
         |                              |
       1 +                             /+\\
         |                           //   \\\\
         |                         //       \\\\
         |                       //           \\\\
         |                     //               \\\\
         |                   //                   \\\\
         |                ///                       \\\\
         |              //                            \\\\
         |            //                                \\\\
         |          //                                    \\\\
         |        //                                        \\\\
       0 +      //                                            \\\\
         +------------------------------------------------------------
       t        3                       2                      1
{3|1}: mean 2, temperature 1";
    assert_eq!(run("Plot({3|1})"), [expected]);
    assert_eq!(run("Plot('{3|1,2}')").concat().replace("'{3|1,2}'", "{3|1}"), expected);
    let braille = run_in(Format::Unicode, "Plot({3|1}, ^)").concat();
    assert!(braille.contains('⢀') && braille.contains("↑: mean 0") && !braille.contains('/'), "{braille}");
}

#[test]
fn trees_in_the_terminal() {
    let tree = "{2||1|0,*}\n|- L 2\n`- R {1|0,*}\n   |- L 1\n   |- R 0\n   `- R *\n      |- L 0\n      `- R 0";
    assert_eq!(run("Tree({2||1|0,*})"), [tree]);
    assert_eq!(run("Tree('{*|{1|}}')"), ["'{*|{1|}}'\n|- L *\n|  |- L 0\n|  `- R 0\n`- R '{1|}'\n   `- L 1"]);
    assert_eq!(run("Tree(7)"), ["7"]);
    assert!(run_in(Format::Unicode, "Tree(*)").concat().contains("└─ R 0"));
}

#[test]
fn in_a_large_tree_what_can_be_played_in_a_position_stands_once() {
    let lines = run("Tree(*5)").concat();
    assert_eq!((lines.matches("L *4\n").count(), lines.matches("R *4 ...").count()), (1, 1), "{lines}");
    assert_eq!(lines.lines().count(), 31, "{lines}");
    assert_eq!(run("Tree(*5)"), run("Draw(*5)"));
    // One that is small is a tree.
    assert!(!run("Tree(*3)").concat().contains("..."));
    assert!(run("Tree(*50)").concat().contains("too large"));
    let folder = tempfile::tempdir().unwrap();
    let width = |program| attributes(&picture(folder.path(), program), "width")[0].parse::<f64>().unwrap();
    assert!(width("Draw(*5, FILE)") < 1000.0);
    // A position has its board at each node, and dots where what can be played there is drawn elsewhere.
    let svg = picture(folder.path(), "Tree(Domineering[3,3], FILE)");
    assert!(svg.contains(">…</text>") && !svg.contains(">A</text>"), "{svg}");
}

#[test]
fn a_lattice_in_the_terminal() {
    assert_eq!(run("HasseDiagram(DayN(1))"), ["  1\n  +\n / \\\n/   \\\n0   *\n\\   /\n \\//\n +\n -1"]);
    // Where there is no room for lines.
    let mut session = Session::new(Limit::default());
    session.set_window(Some(Window { columns: 7, rows: None }));
    let mut shown = Vec::new();
    session.run("test", "HasseDiagram((0, *, *2, 1))", &mut |result| shown.push(result.text.to_string())).unwrap();
    assert_eq!(shown, ["    1\n0   *   *2"]);
}

#[test]
fn no_line_of_a_lattice_goes_through_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let games = "(0, *, ^, v, 1, ^^, ^*, ^^*, *2, 1/2, {1|*}, Tiny(2), +-1, +-2)";
    let svg = picture(folder.path(), &format!("HasseDiagram({games}, FILE)"));
    let number = |text: &str| text.parse::<f64>().unwrap();
    let names: Vec<(f64, f64, f64)> = svg
        .lines()
        .filter(|line| line.starts_with("<text"))
        .map(|line| {
            let letters = line.split('>').nth(1).unwrap().split('<').next().unwrap().chars().count();
            let wide = f64::from(u8::try_from(letters).unwrap()) * 6.0;
            (number(attributes(line, "x")[0]), number(attributes(line, "y")[0]) - 4.0, wide / 2.0)
        })
        .collect();
    assert_eq!(names.len(), 14);
    for line in attributes(&svg, "points") {
        let places: Vec<(f64, f64)> =
            line.split(' ').map(|place| place.split_once(',').unwrap()).map(|(x, y)| (number(x), number(y))).collect();
        for pair in places.windows(2) {
            for step in 0..=100 {
                let along = |from: f64, to: f64| from + (to - from) * f64::from(step) / 100.0;
                let (x, y) = (along(pair[0].0, pair[1].0), along(pair[0].1, pair[1].1));
                let is_free = names.iter().all(|(at, height, half)| (x - at).abs() > *half || (y - height).abs() > 6.0);
                assert!(is_free, "{line}");
            }
        }
    }
}

/// The picture that a program writes.
fn picture(folder: &Path, program: &str) -> String {
    let file = folder.join("picture.svg");
    // What an earlier program wrote is in the way of another one.
    let _ = fs::remove_file(&file);
    let program = program.replace("FILE", &format!("\"{}\"", file.display()));
    assert_eq!(run(&program), Vec::<String>::new(), "{program}");
    fs::read_to_string(&file).unwrap()
}

/// The numbers behind a name in a tag.
pub fn attributes<'t>(svg: &'t str, name: &str) -> Vec<&'t str> {
    let start = format!(" {name}=\"");
    svg.split(&start).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

/// Whether tags are closed in the order in which they are opened.
fn is_well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').unwrap();
        assert!(!text.contains('&') || text.contains(';'), "{text}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn every_picture_is_svg_and_inside_its_frame() {
    let folder = tempfile::tempdir().unwrap();
    for program in [
        "Plot({3|1}, FILE)",
        "Plot({5|1}, {3||2|-2}, 25/16, ^, Domineering[3,3], Thermograph({9|-9}), FILE)",
        "Plot(DayN(1), FILE)",
        "Plot(5, FILE)",
        "Tree({2||1|0,*}, FILE)",
        "Tree(7, FILE)",
        "Tree(Domineering[2,3], FILE)",
        "Tree('{{5|3}|}', FILE)",
        "HasseDiagram(DayN(2), FILE)",
        "HasseDiagram((1,), FILE)",
        "HasseDiagram((Random(DayN(3), n) for n in 1..150), FILE)",
    ] {
        let svg = picture(folder.path(), program);
        is_inside_its_frame(&svg, program);
    }
}

/// Whether a picture is SVG, with everything where it is seen.
pub fn is_inside_its_frame(svg: &str, program: &str) {
    is_well_formed(svg);
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{program}");
    let number = |text: &str| text.parse::<f64>().unwrap();
    let (width, height) = (number(attributes(svg, "width")[0]), number(attributes(svg, "height")[0]));
    for point in attributes(svg, "points").into_iter().flat_map(|points| points.split(' ')) {
        let (x, y) = point.split_once(',').unwrap();
        assert!((0.0..=width).contains(&number(x)) && (0.0..=height).contains(&number(y)), "{program}: {point}");
    }
    for (names, most) in [(["x", "cx"], width), (["y", "cy"], height)] {
        for place in names.into_iter().flat_map(|name| attributes(svg, name)) {
            assert!((0.0..=most).contains(&number(place)), "{program}: {place}");
        }
    }
}

#[test]
fn moves_begin_below_the_board_in_which_they_are_made() {
    let folder = tempfile::tempdir().unwrap();
    let svg = picture(folder.path(), "Tree(Domineering[2,1], FILE)");
    let heights = |points: &str| -> Vec<f64> {
        points.split(' ').map(|point| point.split_once(',').unwrap().1.parse().unwrap()).collect()
    };
    let lines: Vec<Vec<f64>> = attributes(&svg, "points").into_iter().map(heights).collect();
    let (moves, cells): (Vec<_>, Vec<_>) = lines.iter().partition(|line| line.len() == 2);
    let below = cells.into_iter().flatten().copied().fold(0.0, f64::max);
    assert!(moves.len() == 1 && moves[0][0] > below, "{svg}");
}

#[test]
fn values_grow_to_the_left_and_text_is_text() {
    let folder = tempfile::tempdir().unwrap();
    let svg = picture(folder.path(), "Plot({7|1}, FILE)");
    let place = |label: &str| {
        let before = svg.split(&format!(">{label}</text>")).next().unwrap();
        before.rsplit(" x=\"").next().unwrap().split('"').next().unwrap().parse::<f64>().unwrap()
    };
    assert!(place("7") < place("4") && place("4") < place("1"), "{svg}");
    assert!(svg.contains(">3</text>"), "the temperature is labelled: {svg}");
    assert!(svg.contains(">{7|1}: mean 4, temperature 3</text>"), "{svg}");
    let svg = picture(folder.path(), "HasseDiagram(DayN(2), FILE)");
    assert!(svg.contains(">↑⋆</text>") && svg.contains(">±1</text>"), "{svg}");
}

#[test]
fn what_is_wrong_with_a_picture_is_said() {
    for (program, words) in [
        ("Plot({3|1}, \"no such folder/a.svg\")", "there is no folder `no such folder`"),
        ("Plot({3|1}, \"a.png\")", "write `\"a.svg\"`"),
        ("Plot({3|1}, \"a\")", "ends with `.svg`"),
        ("Tree({3|1}, \"a\")", "ends with `.svg`"),
        ("HasseDiagram(DayN(1), \"a.pdf\")", "ends with `.svg`"),
        ("Plot()", "nothing to plot"),
        ("Plot(\"a.svg\")", "nothing to plot"),
        ("Plot([3,2])", "expected a two-player game"),
        ("Plot(<0||>)", "expected a two-player game"),
        ("Plot(1/3)", "1/3 is not a game"),
        ("HasseDiagram(3)", "HasseDiagram takes"),
    ] {
        let error = run(program).concat();
        assert!(error.starts_with("error:") && error.contains(words), "{program}: {error}");
    }
}

#[test]
fn numbers_are_plotted_as_a_sequence_and_tables_by_how_much_is_in_them() {
    let folder = tempfile::tempdir().unwrap();
    for program in ["Plot(n^2 for n in 1..9)", "Plot((1, 4, 9, 16, 25, 36, 49, 64, 81))"] {
        let lines = run(program).concat();
        assert_eq!((lines.matches('*').count(), lines.contains("81 +")), (9, true), "{lines}");
    }
    let svg = picture(folder.path(), "Plot((1, -4, 9), FILE)");
    assert_eq!((svg.matches("<circle").count(), svg.contains(">−4</text>")), (3, true), "{svg}");
    // A single number is a thermograph, as are games.
    assert!(run("Plot(3)").concat().contains("mean 3"));
    assert_eq!(run("Plot(Table((a, b) -> a + b, 2, 2))"), ["1 ..++\n2 ++##\n  .. 2\n  ## 4"]);
    let outcomes = run("Plot(OutcomeTable(SynchronizedCutcake, 1..3, 1..3))").concat();
    assert!(outcomes.contains(".. =") && outcomes.contains("## >"), "{outcomes}");
    assert!(run("Plot(GrundyTable(Wythoff, 0..3, 0..3))").concat().ends_with("## 6"));
}

#[test]
fn what_is_printed_needs_no_colour() {
    let folder = tempfile::tempdir().unwrap();
    let colours = |svg: &str| {
        let colours: std::collections::BTreeSet<String> =
            svg.match_indices('#').map(|(start, _)| svg[start..start + 7].to_owned()).collect();
        colours.into_iter().collect::<Vec<_>>()
    };
    let svg = picture(folder.path(), "Draw(Hackenbush[\"lre\"], FILE; style := \"print\")");
    assert_eq!(colours(&svg), ["#000000", "#ffffff"]);
    // Left's edge is whole, the others are broken in ways of their own.
    let dashes: Vec<_> = svg.split("stroke-dasharray=\"").skip(1).map(|rest| rest.split('"').next()).collect();
    assert_eq!(dashes, [Some("7 4"), Some("2 3")]);
    assert!(run("Draw(Nim[2]; style := \"pink\")").concat().contains("the style of a picture is"));
}

#[test]
fn a_tree_of_positions_shows_boards_and_moves_of_both_once() {
    let folder = tempfile::tempdir().unwrap();
    let nim = picture(folder.path(), "Tree(Nim[2], FILE)");
    // Two moves from the heap of two, one from that of one: no move is there twice.
    assert_eq!(nim.matches("<polyline").count(), 3 + (4 + 3 + 1 + 1), "{nim}");
    let partizan = picture(folder.path(), "Tree(Domineering[2,2], FILE)");
    assert_eq!(partizan.matches("stroke-dasharray=\"7 4\"").count(), 2, "{partizan}");
}
