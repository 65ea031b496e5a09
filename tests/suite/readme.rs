//! The page of the project: what stands in it is what the program does.
//!
//! `UPDATE_PAGES=1 cargo test --test suite readme` writes what is printed now, and the picture of a session.

use std::{cell::RefCell, fs, path::Path};

use cutcake::{
    language::{
        help, page,
        session::{Files, Session},
    },
    limit::Limit,
    render::format::Format,
};
use cutcake_shell::{
    console::{Console, Settings},
    printer::Printer,
    terminal::Terminal,
};

/// What is typed for the picture.
const TYPED: [&str; 3] = ["{3|1} + {2|-1}", "Thermograph({4||2|-1})", "Draw(Domineering[\"....|..#.|....\"])"];
const PICTURE: &str = "docs/session.svg";

/// What a person sees who types these lines one after another, each behind its prompt.
fn session(inputs: &[&str], colour: bool) -> String {
    let mut session = Session::new(Limit::default());
    session.set_format(Format::Unicode);
    session.set_files(Files::default().discarding());
    let session = RefCell::new(session);
    let mut seen = String::new();
    for input in inputs {
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let printer = Printer::new(&mut output, colour);
        let terminal = Terminal::new(printer, &mut errors);
        Console::new(&session, Settings::default(), terminal).enter(input).unwrap();
        seen += &format!("> {input}\n");
        seen += &String::from_utf8(output).unwrap();
        assert_eq!(String::from_utf8(errors).unwrap(), "", "{input}");
    }
    seen.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The blocks of a page fenced with `text` that begin with a prompt: where each is.
fn transcripts(page: &str) -> Vec<std::ops::Range<usize>> {
    let starts = page.match_indices("```text\n> ").map(|(start, _)| start + "```text\n".len());
    starts.map(|start| start..start + page[start..].find("```").unwrap()).collect()
}

/// The page with what is printed now.
fn answered(page: &str) -> String {
    let mut answered = String::new();
    let mut done = 0;
    for block in transcripts(page) {
        let inputs: Vec<&str> = page[block.clone()].lines().filter_map(|line| line.strip_prefix("> ")).collect();
        answered += &page[done..block.start];
        answered += &session(&inputs, false);
        done = block.end;
    }
    answered += &page[done..];
    let mut session = Session::new(Limit::default());
    page::answered(&answered, &mut session)
}

fn holds(path: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("UPDATE_PAGES").is_some() {
        fs::write(&path, now).unwrap();
    }
    let text = fs::read_to_string(&path).unwrap_or_default();
    let line = text.lines().zip(now.lines()).find(|(said, printed)| said != printed);
    assert!(text == now, "{}: {line:#?}\n`UPDATE_PAGES=1 cargo test --test suite readme` writes it", path.display());
}

#[test]
fn what_it_says_is_printed() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    assert!(transcripts(&page).len() > 4);
    holds("README.md", &answered(&page));
}

#[test]
fn the_picture_is_a_session() {
    holds(PICTURE, &anstyle_svg::Term::new().render_svg(&session(&TYPED, true)));
}

#[test]
fn what_it_leads_to_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("README.md")).unwrap();
    let links = page.split("](").skip(1).map(|rest| rest.split(')').next().unwrap());
    let commands = page
        .lines()
        .filter_map(|line| line.split("cargo run --release -- ").nth(1))
        .map(|rest| rest.split_whitespace().next().unwrap());
    for link in links.filter(|link| !link.starts_with("https://")).chain(commands) {
        assert!(root.join(link).exists(), "README.md leads to {link}");
    }
}

#[test]
fn what_it_counts_and_calls_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| fs::read_to_string(root.join(file)).unwrap();
    let files = |folder: &str, ending: &str| {
        let entries = fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        entries.filter(|path| path.extension().is_some_and(|other| other == ending)).count()
    };
    let page = read("README.md");
    let minimum = env!("CARGO_PKG_RUST_VERSION");
    assert!(page.contains(&format!("[Rust](https://www.rust-lang.org/tools/install) {minimum} or later")));
    for (said, is_true) in [
        ("more than seventy rulesets", help::ruleset_names().len() > 70),
        ("more than fifty examples", files("examples/rulesets", "cgs") > 50),
        ("four notebooks", files("examples/notebooks", "ipynb") == 4),
        (
            "Your own game in ten lines",
            page.split("```cgs").nth(1).unwrap().split("```").next().unwrap().lines().count() <= 10,
        ),
    ] {
        assert!(page.contains(said) && is_true, "{said}");
    }
    let recipes = read("justfile");
    for recipe in page.split("`just ").skip(1).map(|rest| rest.split('`').next().unwrap()) {
        let is_there = |line: &str| line.split([':', ' ']).next() == Some(recipe);
        assert!(recipes.lines().any(is_there), "just {recipe}");
    }
    let (speeds, benchmarks) = (page.lines().filter(|line| line.contains(" ms |")), read("docs/benchmarks.md"));
    for row in speeds {
        let figures = row.split('|').map(str::trim).filter(|cell| cell.ends_with(" ms"));
        for figure in figures {
            assert!(
                benchmarks.replace(",", "").contains(&figure.replace(",", "")),
                "{row}: docs/benchmarks.md does not have {figure}"
            );
        }
    }
}

/// The typed words of "Coming from CGSuite" and of the first page are the language.
#[test]
fn what_it_says_is_typed_is_read() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let mut session = Session::new(Limit::default());
    for typed in [
        "{2||1|0,*}",
        "^*",
        "+-1",
        "Tiny(2)",
        "G := {3|1}; G.LeftStop",
        "(1, 2, 3)",
        "Domineering[4,4]",
        "{3|1} + {2|-1}",
    ] {
        assert!(page.contains(typed.rsplit("; ").next().unwrap()), "README.md does not have {typed}");
        session.run("page.cgs", typed, &mut |_| {}).expect(typed);
    }
    for name in ["Outcome", "Certificate"] {
        assert!(session.help(name).is_ok(), "{name}");
    }
}
