//! LaTeX compiles: every kind of value, checked by its braces and modes, and by pdfLaTeX where that is installed.

use std::{fs, process::Command};

use cutcake::render::format::Format;

use crate::{kinds, session::run_in};

/// What is not text for a formula: braces and environments that do not match, a blank line, letters of text outside of
/// `\text`, special characters that are not escaped.
fn mistake(formula: &str) -> Option<String> {
    /// What is open: a brace, whether text stands in it, an environment, or a formula in text.
    enum Open {
        Brace { is_text: bool },
        Environment(String),
        Growing,
        Formula,
    }
    let mut open = Vec::new();
    let mut rest = formula;
    let mut begins_text = false;
    if formula.split('\n').any(|line| line.trim().is_empty()) {
        return Some("a blank line".to_owned());
    }
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        let innermost = open.iter().rev().take_while(|open| !matches!(open, Open::Formula));
        let is_text = innermost.into_iter().any(|open| matches!(open, Open::Brace { is_text: true }));
        match letter {
            '\\' => {
                let length = rest.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(rest.len());
                let (name, after) = rest.split_at(length.max(rest.chars().next().map_or(0, char::len_utf8)));
                rest = after;
                let argument = |rest: &str| rest.strip_prefix('{')?.split_once('}').map(|(name, _)| name.to_owned());
                match name {
                    "text" | "texttt" | "mathbf" => begins_text = true,
                    "begin" => {
                        open.push(Open::Environment(argument(rest)?));
                        rest = rest.split_once('}')?.1;
                        rest =
                            rest.strip_prefix('{').and_then(|rest| rest.split_once('}')).map_or(rest, |(_, rest)| rest);
                    }
                    "end" => {
                        let name = argument(rest)?;
                        if !matches!(open.pop(), Some(Open::Environment(begun)) if begun == name) {
                            return Some(format!("the end of {name}"));
                        }
                        rest = rest.split_once('}')?.1;
                    }
                    "left" => open.push(Open::Growing),
                    "right" if !matches!(open.pop(), Some(Open::Growing)) => return Some("\\right".to_owned()),
                    "\\" => rest = rest.strip_prefix("[1ex]").unwrap_or(rest),
                    _ => {}
                }
            }
            '{' => {
                let is_text = std::mem::take(&mut begins_text);
                open.push(Open::Brace { is_text });
            }
            '}' if !matches!(open.pop(), Some(Open::Brace { .. })) => return Some(format!("}} before {rest}")),
            '$' if is_text => open.push(Open::Formula),
            '$' if matches!(open.last(), Some(Open::Formula)) => drop(open.pop()),
            '#' | '$' | '%' | '~' => return Some(format!("{letter} before {rest}")),
            '_' | '^' if is_text => return Some(format!("{letter} in text before {rest}")),
            '&' if !matches!(open.last(), Some(Open::Environment(_))) => return Some(format!("& before {rest}")),
            letter if letter.is_alphabetic() && !is_text && rest.starts_with(char::is_alphabetic) => {
                // The players in whose order something holds.
                let index = letter.is_ascii_uppercase() && rest.find('}').is_some_and(|end| end < 3);
                if !index {
                    return Some(format!("a word outside of text: {letter}{rest}"));
                }
            }
            _ => {}
        }
    }
    (!open.is_empty()).then(|| "something is not closed".to_owned())
}

#[test]
fn mistakes_are_seen() {
    for formula in [
        "{",
        "}",
        "a_{b",
        "\\left\\{ 1",
        "\\begin{array}{l} 1",
        "$",
        "50%",
        "word",
        "1 & 2",
        "\\text{a_b}",
        "\\text{$a}",
        "1\n\n2",
    ] {
        assert!(mistake(formula).is_some(), "{formula}");
    }
    for formula in [
        "\\text{word \\& \\_}",
        "\\text{of $\\frac{a}{b_1}$ and $x$}",
        "\\left\\{3 | 1\\right\\}",
        "\\begin{array}{r|r}\n1 & 2 \\\\ \\hline\n\\end{array}",
        "=_{CR}",
    ] {
        assert_eq!(mistake(formula), None, "{formula}");
    }
}

/// What programs print in LaTeX.
fn formulas() -> Vec<(&'static str, String)> {
    let deep = "g := *; for i from 1 to 100 do g := {i + g|{-i|-2*i}} end; g";
    let programs = kinds::programs().map(|(_, program)| program).chain([deep]);
    programs
        .flat_map(|program| run_in(Format::Latex, program).into_iter().map(move |formula| (program, formula)))
        .filter(|(_, formula)| !formula.is_empty())
        .collect()
}

#[test]
fn every_kind_of_value_is_a_formula() {
    // A picture is no formula, but stands in one: those who read what is written for papers look into it.
    for (program, formula) in formulas().into_iter().filter(|(_, formula)| !formula.contains("{tikzpicture}")) {
        assert_eq!(mistake(&formula), None, "{program}\n{formula}");
    }
}

#[test]
fn every_kind_of_value_compiles() {
    let folder = tempfile::tempdir().unwrap();
    let document = |formulas: &[(&str, String)]| {
        let lines = formulas.iter().map(|(_, formula)| format!("\\[{formula}\\]\n")).collect::<String>();
        format!("\\documentclass{{article}}\\usepackage{{amsmath,tikz}}\\begin{{document}}\n{lines}\\end{{document}}\n")
    };
    fs::write(folder.path().join("all.tex"), document(&formulas())).unwrap();
    let arguments = ["-interaction=nonstopmode", "-halt-on-error", "-draftmode", "all.tex"];
    // Where it is not installed, the checks above have to do.
    if let Ok(output) = Command::new("pdflatex").args(arguments).current_dir(folder.path()).output() {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

#[test]
fn text_is_escaped() {
    for (program, latex) in [
        (
            r#"("a_b % #1 & {x} $ ~ ^ \\",)"#,
            r"(\text{``a\_b \% \#1 \& \{x\} \$ \textasciitilde{} \textasciicircum{} \textbackslash{}''},)",
        ),
        (r#"Print("x--y  <|>")"#, r"\text{x-{}-y \ \textless{}\textbar{}\textgreater{}}"),
        (r#"Print("one\ntwo")"#, r"\begin{array}{l} \text{one} \\ \text{two} \end{array}"),
        ("Nim", r"\text{Nim}"),
        ("Prove([30,20] == eps, 10)", r"\text{limit reached after 10 positions}"),
        (
            "WhyNotNumber(<<0||>|0|>)",
            r"\text{in \textless{}\textless{}0\textbar{}\textbar{}\textgreater{}\textbar{}0\textbar{}\textgreater{} Left's option \textless{}0\textbar{}\textbar{}\textgreater{} \textgreater{}=\_L Center's option 0}",
        ),
        ("Class(<0|0|>)", r"<>_{L} 0,\ <>_{C} 0,\ <_{R} 0"),
        ("WhyNotNumber(<0||>)", r"\text{it is a number}"),
        ("(Left, N)", r"(\text{Left}, \text{N})"),
        ("(Cram[2,3], 3*[1,2])", r"(\text{Cram}[2,3], 3[1,2])"),
        ("(Outcome([2,2,1]), Outcome([3,2]))", r"((\text{Center}, \text{Left}, \text{Center}), >)"),
    ] {
        assert_eq!(run_in(Format::Latex, program), [latex], "{program}");
    }
}
