//! A page with the pictures of all rulesets and of each kind of picture, on light and on dark ground, in grey and as for print:
//! `cargo run --example pictures` writes `target/pictures/index.html`, which shows at a glance what a change does to them.
#![allow(clippy::print_stdout, clippy::disallowed_methods)]

use std::{fmt::Write, fs, path::Path};

use cutcake::{
    language::{help, session::Session},
    limit::Limit,
    render::{colour::Palette, picture::Picture},
};

/// What is drawn beside boards.
const KINDS: &[&str] = &[
    "Plot({3|1})",
    "Plot({5|1}, {3||2|-2}, 2, {2|2}, {7/2|-1/2||-3})",
    "Plot({10+i|-i} for i in 0..8)",
    "Plot({1000|1})",
    "Plot(Grundy(Kayles[n]) for n in 0..40)",
    "Plot((1/2, -3, 7/4, 0))",
    "Plot(Table((a, b) -> (a*b) mod 5, 8, 8))",
    "Plot(ValueTable(Cutcake, 12, 12))",
    "Draw({2||1|0,*})",
    "Draw(*5)",
    "Draw(<<0||>|0|0>)",
    "Tree(Nim[2,1])",
    "Tree(Domineering[2,2])",
    "Tree(Hackenbush[\"l(r;e)\"])",
    "Tree(Cutblock[2,2,1])",
    "Tree(ToadsAndFrogs[\"tt.ff\"])",
    "HasseDiagram(DayN(1))",
    "HasseDiagram(DayN(2))",
    "Draw(Options(Domineering[3,3]))",
    "Draw(ValueTable(SynchronizedCutcake, 2..5, 2..5))",
    "Draw(ClassTable(Cutblock, 1..2, 3, 3))",
];

/// Writes the page.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut session = Session::new(Limit::default());
    let mut page = String::from(
        "<!DOCTYPE html><meta charset=\"utf-8\"><title>Pictures</title><style>body{margin:0;font:14px sans-serif}\
         section{display:grid;grid-template-columns:repeat(4,25vw)}div{padding:8px;overflow:hidden}div svg{max-width:23vw;height:auto}\
         h2{font-size:13px;margin:4px 8px}.dark{background:#111}.grey{filter:grayscale(1)}.grey,.light{background:#fff}</style>\n",
    );
    let boards = help::ruleset_names();
    let boards =
        boards.iter().filter_map(|name| help::page(name)?.examples.into_iter().find(|example| is_board(example)));
    let programs: Vec<String> = KINDS.iter().map(|kind| (*kind).to_owned()).chain(boards).collect();
    for program in &programs {
        let mut shown = Vec::new();
        session.run("pictures", program, &mut |result| shown.extend(result.value))?;
        let Some(picture) = shown.last().and_then(|value| session.picture_of(value)) else { continue };
        write_section(program, &picture, &mut page)?;
    }
    let folder = Path::new("target/pictures");
    fs::create_dir_all(folder)?;
    fs::write(folder.join("index.html"), page)?;
    println!("{}: {} programs", folder.join("index.html").display(), programs.len());
    Ok(())
}

fn write_section(program: &str, picture: &Picture, page: &mut String) -> std::fmt::Result {
    let (svg, print) = (picture.svg(Palette::Page), picture.svg(Palette::Print));
    let title = program.replace('&', "&amp;").replace('<', "&lt;");
    writeln!(
        page,
        "<h2>{title}</h2><section><div class=light>{svg}</div><div class=dark>{svg}</div><div class=grey>{svg}</div><div>{print}</div></section>"
    )
}

/// Whether an example is a board by itself.
fn is_board(example: &str) -> bool {
    let name = example.find('[').map_or("", |end| &example[..end]);
    !name.is_empty() && name.chars().all(char::is_alphanumeric) && example.ends_with(']') && !example.contains(" + ")
}
