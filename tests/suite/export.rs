//! Exports: what is written is what another program reads, and nothing else is written.

use std::{fs, path::Path, process::Command};

use cutcake::{
    language::session::{Files, Session},
    limit::Limit,
    render::format::Format,
};

use crate::{
    kinds,
    picture::{attributes, is_inside_its_frame},
    session::run,
};

/// What `ExportString` gives.
fn exported(value: &str, ending: &str) -> String {
    let mut session = Session::new(Limit::default());
    let program = format!("Print(ExportString({value}, \"{ending}\"))");
    session.text_of(&program).unwrap_or_else(|error| panic!("{program}\n{}", error.render(false)))
}

/// A text of separated cells as RFC 4180 reads it.
fn rows(text: &str, separator: char) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut is_quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => cell.extend(letters.next()),
            '"' if is_quoted => is_quoted = false,
            '"' if cell.is_empty() => is_quoted = true,
            letter if is_quoted => cell.push(letter),
            '\r' => {
                assert_eq!(letters.next(), Some('\n'));
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            letter if letter == separator => row.push(std::mem::take(&mut cell)),
            letter => cell.push(letter),
        }
    }
    assert!(row.is_empty() && cell.is_empty() && !is_quoted, "the last line ends: {text}");
    assert!(rows.windows(2).all(|rows| rows[0].len() == rows[1].len()), "all lines have as many cells: {text}");
    rows
}

const TABLES: &[&str] = &[
    "ValueTable(Cutcake, 2..5, 3..8)",
    "ClassTable(Cutblock, 1..2, 1..3, 1..4)",
    "OutcomeTable(Cutblock, 3..4, 1..3, 1..3)",
    "OutcomeTable(SynchronizedCutcake, 3)",
    "ValueTable(SynchronizedCutcake, 2..5, 2..5)",
    "Table(n -> n^2, 8)",
    "Table((a, b) -> (a, \"x, \\\"y\\\"\"), (\"L_1\", \"&\"), (1, \"x y\"))",
    "TableOfRows((\"a,b\", \"\\\"\", \"\\t\"), (\"\\n\", \"%\", \"#{$}~^_\\\\\"), (\"é\", {3|1}, [3,2]))",
    "Table((a, b) -> a - b, 50, 3)",
    "OutcomeTable(Cutcake, 1..50, 2)",
    "ClassTable(Cutblock, 1..6, 1..8, 1..2)",
    "TableOfRows((\"n\", \"a\"), \"title, & more\", (1, 2), \"\", (3, 4))",
];

#[test]
fn separated_cells_are_those_of_the_table() {
    for table in TABLES {
        let printed = |part: &str| run(&format!("t := {table}; for x in {part} do Print(x) end"));
        for (ending, separator) in [("csv", ','), ("tsv", '\t')] {
            let rows = rows(&exported(table, ending), separator);
            let columns: usize = printed("t.ColumnHeads").len();
            // A blank stands before what spreadsheets would take for a formula.
            let cells = rows[1..].iter().flat_map(|row| &row[row.len() - columns..]).map(|cell| cell.trim_start());
            let cells = cells.collect::<Vec<_>>();
            assert_eq!(rows.len() - 1, run(&format!("{table}.Size"))[0].parse::<usize>().unwrap(), "{table}");
            // Winners are told by their letters, not by their names.
            if !table.contains("Outcome") {
                let texts = "Join((Join((String(c) for c in row), \"~~\") for row in t.Rows), \"~~\")";
                let wanted = run(&format!("t := {table}; Print({texts})")).pop().unwrap();
                assert_eq!(cells, wanted.split("~~").collect::<Vec<_>>(), "{table}");
            }
        }
    }
    assert_eq!(
        exported(TABLES[1], "csv").lines().nth(6),
        Some("2,3, =_LC,<,<,<_LC"),
        "the coordinate of the slice, the head of the row, the cells"
    );
    for (value, csv) in [
        ("(1, *, \"a, b\")", "1\r\n*\r\n\"a, b\"\r\n"),
        ("((1, 2), (3,))", "1,2\r\n3,\r\n"),
        ("Map((1, *), (2, ^))", "1,*\r\n2,^\r\n"),
        ("1..3", "1\r\n2\r\n3\r\n"),
        ("{3|1}", "{3|1}\r\n"),
        ("(\"\", \"\")", "\"\"\r\n\"\"\r\n"),
        ("Cutcake[3,2]", "\"Cutcake[3,2]\"\r\n"),
        ("()", ""),
    ] {
        assert_eq!(exported(value, "csv"), csv, "{value}");
    }
}

/// A file that a program exports.
fn file(folder: &Path, program: &str, name: &str) -> String {
    let path = folder.join(name);
    // Another session replaces nothing that it has not written.
    let _ = fs::remove_file(&path);
    let program = program.replace("FILE", &format!("\"{}\"", path.display()));
    assert_eq!(run(&program), Vec::<String>::new(), "{program}");
    fs::read_to_string(path).unwrap()
}

#[test]
fn python_reads_the_same_cells() {
    let folder = tempfile::tempdir().unwrap();
    let python = |arguments: &[&str]| {
        let output = Command::new("python3").args(arguments).current_dir(folder.path()).output().ok()?;
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Some(String::from_utf8(output.stdout).unwrap())
    };
    // Where it is not installed, the checks above have to do.
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/python/read_tables.py");
    for table in TABLES {
        let json = file(folder.path(), &format!("Export({table}, FILE)"), "t.json");
        let table_of_json: serde_json::Value = serde_json::from_str(&json).unwrap();
        file(folder.path(), &format!("Export({table}, FILE)"), "t.csv");
        let program = "import csv, json\nfor row in csv.reader(open('t.csv', encoding='utf-8', newline='')): print(json.dumps(row))";
        let read: Vec<Vec<String>> =
            python(&["-c", program]).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(read, rows(&exported(table, "csv"), ','), "{table}");
        let lines = python(&[script, "t.json"]).unwrap();
        let slices = table_of_json["slices"].as_array().unwrap();
        let cells: usize = slices
            .iter()
            .flat_map(|slice| slice["rows"].as_array().unwrap())
            .map(|row| row["cells"].as_array().unwrap().len())
            .sum();
        if !lines.contains('#') {
            assert_eq!(lines.lines().count(), cells, "{table}: {lines}");
        }
    }
    file(folder.path(), "Export(ValueTable(Cutcake, 2..3, 4..5), FILE)", "t.json");
    assert_eq!(python(&[script, "t.json"]).unwrap(), "2\t4\t-1\n2\t5\t-1\n3\t4\t-1\n3\t5\t-1\n");
}

#[test]
fn python_tells_what_it_cannot_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("good.json"), exported("Table(n -> n, 1)", "json")).unwrap();
    for (place, text) in ["{", "[]", "{\"type\":\"table\"}", "5", "\u{7}"].iter().enumerate() {
        fs::write(folder.path().join(format!("{place}.json")), text).unwrap();
    }
    let files = ["0.json", "1.json", "2.json", "3.json", "4.json", "none.json", ".", "good.json"];
    for script in ["read_tables.py", "read_values.py"] {
        let script = format!("{}/examples/python/{script}", env!("CARGO_MANIFEST_DIR"));
        let Ok(output) = Command::new("python3").arg(&script).args(files).current_dir(folder.path()).output() else {
            return;
        };
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), errors.lines().count()), (Some(1), files.len() - 1), "{errors}");
        assert!(!output.stdout.is_empty() && errors.contains("none.json: No such file"), "{errors}");
    }
}

#[test]
fn python_reads_every_kind_of_value() {
    // Where it is not installed, the schema has to do.
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let programs: Vec<_> = kinds::programs().chain([("error", "1 +")]).collect();
    let told = |program: &str| {
        let mut lines = Vec::new();
        let mut session = Session::new(Limit::default());
        session.set_format(Format::Json);
        let ran = session.run("test", program, &mut |shown| lines.push(shown.text.to_string()));
        lines.extend(ran.err().map(|error| error.to_json()));
        lines
    };
    let lines: Vec<(&str, String)> =
        programs.iter().flat_map(|(_, program)| told(program).into_iter().map(move |line| (*program, line))).collect();
    let text: String = lines.iter().map(|(_, line)| format!("{line}\n")).collect();
    fs::write(folder.path().join("values.json"), text).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/python/read_values.py");
    let output = Command::new("python3").args([script, "values.json"]).current_dir(folder.path()).output().unwrap();
    let read = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{read}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(read.lines().count(), lines.len());
    for ((program, line), read) in lines.iter().zip(read.lines()) {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let (kind, value) = read.split_once('\t').unwrap();
        assert_eq!(Some(kind), line["type"].as_str(), "{program}");
        // What is read as a text is the value as it is typed.
        if ["game", "form", "ruleset", "player", "infinitesimal"].contains(&kind) {
            assert!(value.contains(line["value"].as_str().unwrap()), "{program}: {read}");
        }
    }
    let read = |wanted: &str| assert!(read.lines().any(|line| line == wanted), "{wanted}\n{read}");
    read("number\tFraction(-5, 8)");
    read("range\trange(-2, 0)");
    read("map\t[(Fraction(1, 1), 'a'), ('Left', '{1|0}')]");
    read("grid\t'Grid(\"..x|o..\", \".xo\")' with rows = ['..x', 'o..'], letters = '.xo'");
    read("edge\tEdge(label='l', first=1, last=2)");
}

/// A line of JSON without what anything in it rests on.
fn without_standings(line: &str) -> serde_json::Value {
    fn stripped(value: serde_json::Value) -> serde_json::Value {
        match value {
            serde_json::Value::Array(items) => items.into_iter().map(stripped).collect(),
            serde_json::Value::Object(parts) => parts
                .into_iter()
                .filter(|(name, _)| name != "standing")
                .map(|(name, part)| (name, stripped(part)))
                .collect(),
            value => value,
        }
    }
    stripped(serde_json::from_str(line).unwrap())
}

#[test]
fn json_is_the_line_that_programs_are_told() {
    for (kind, program) in kinds::programs().filter(|(kind, _)| !["text", "function"].contains(kind)) {
        let line = crate::session::run_in(cutcake::render::format::Format::Json, program).concat();
        let file = exported(&format!("({program})"), "json");
        // What each cell of a table rests on is told where the table is made, and a file has the whole table's.
        if kind == "table" {
            assert_eq!(without_standings(&file), without_standings(&line), "{program}");
        } else {
            assert_eq!(file.trim_end(), line, "{kind}: {program}");
        }
    }
}

/// What is not LaTeX: braces, environments and dollar signs that do not match, a row of another number of cells than its table has,
/// special characters that are not escaped.
fn mistake(document: &str) -> Option<String> {
    let (mut open, mut is_formula, mut rest) = (Vec::new(), false, document);
    let (mut cells, mut columns) = (0, 0);
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        match letter {
            '\\' => {
                let length = rest.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(rest.len());
                let (name, after) = rest.split_at(length.max(rest.chars().next().map_or(0, char::len_utf8)));
                rest = after;
                match name {
                    "begin" => {
                        let (environment, after) = rest.strip_prefix('{')?.split_once('}')?;
                        open.push(environment.to_owned());
                        rest = after;
                        if environment == "tabular" {
                            let (layout, after) = rest.strip_prefix('{')?.split_once('}')?;
                            (columns, rest) = (layout.matches('r').count(), after);
                        }
                    }
                    "end" => {
                        let (environment, after) = rest.strip_prefix('{')?.split_once('}')?;
                        if open.pop().as_deref() != Some(environment) || is_formula {
                            return Some(format!("the end of {environment}"));
                        }
                        rest = after;
                    }
                    "label" => rest = rest.split_once('}')?.1,
                    // A formula in the text.
                    "ensuremath" if rest.starts_with("{^{") => rest = rest.split_once("}}")?.1,
                    "ensuremath" => rest = rest.split_once('}')?.1,
                    "\\" if open.last().is_some_and(|open| open == "tabular") => {
                        if cells + 1 != columns {
                            return Some(format!("{} cells of {columns} before {rest}", cells + 1));
                        }
                        cells = 0;
                    }
                    _ => {}
                }
            }
            '{' => open.push("{".to_owned()),
            '}' if open.pop().as_deref() != Some("{") => return Some(format!("}} before {rest}")),
            '$' => is_formula = !is_formula,
            '#' | '%' | '~' => return Some(format!("{letter} before {rest}")),
            '_' | '^' if !is_formula => return Some(format!("{letter} before {rest}")),
            '&' if open.last().is_none_or(|open| !["tabular", "array", "longtable"].contains(&&**open)) => {
                return Some(format!("& before {rest}"));
            }
            '&' if open.last().is_some_and(|open| open == "tabular") => cells += 1,
            _ => {}
        }
    }
    (!open.is_empty() || is_formula).then(|| "something is not closed".to_owned())
}

/// What programs write as `.tex`.
fn documents() -> Vec<(String, String)> {
    let mut values: Vec<String> = TABLES.iter().map(|table| (*table).to_owned()).collect();
    values.extend(PICTURES.iter().map(|picture| (*picture).to_owned()));
    let written = kinds::programs().filter(|(kind, _)| !["text", "function"].contains(kind));
    values.extend(written.map(|(_, program)| format!("({program})")));
    let caption =
        "; caption := \"Values of $\\\\varepsilon^{2}$: 100 % & #1 {x} a_b ~^\\\\ <|>\", label := \"tab:a_b-1\"";
    let plain = values.iter().map(|value| (value.clone(), exported(value, "tex")));
    let floats = values.iter().map(|value| {
        let program = format!("Print(ExportString({value}, \"tex\"{caption}))");
        (program.clone(), run(&program).join("\n"))
    });
    let drawn = TABLES.iter().map(|table| {
        let program =
            format!("Print(ExportString({table}, \"tikz\"; caption := \"Of $x^{{2}}$ & y\", bold := x -> true))");
        (program.clone(), run(&program).join("\n"))
    });
    plain.chain(floats).chain(drawn).collect()
}

#[test]
fn mistakes_are_seen() {
    for document in [
        "{",
        "}",
        "$",
        "50%",
        "a_b",
        "a & b",
        "\\begin{table}",
        "\\begin{tabular}{r|r}\n1 \\\\\n\\end{tabular}",
        "\\begin{tabular}{rr}\n1 & 2 & 3 \\\\\n\\end{tabular}",
        "\\begin{a}\\end{b}",
        "#1",
    ] {
        assert!(mistake(document).is_some(), "{document}");
    }
    assert_eq!(mistake("\\begin{tabular}{r|r}\n$1_{2}$ & \\& \\\\ \\hline\n\\end{tabular}"), None);
}

#[test]
fn what_is_written_for_papers_is_latex() {
    for (value, document) in documents() {
        assert_eq!(mistake(&document), None, "{value}\n{document}");
    }
}

#[test]
fn what_is_written_for_papers_compiles() {
    let folder = tempfile::tempdir().unwrap();
    let parts = documents().into_iter().map(|(_, document)| format!("\\noindent {document}\n\\clearpage\n"));
    let text = format!(
        "\\documentclass{{article}}\\usepackage{{amsmath,longtable,tikz}}\\begin{{document}}\n{}\\end{{document}}\n",
        parts.collect::<String>()
    );
    fs::write(folder.path().join("all.tex"), text).unwrap();
    let arguments = ["-interaction=nonstopmode", "-halt-on-error", "-draftmode", "all.tex"];
    // Where it is not installed, the checks above have to do.
    if let Ok(output) = Command::new("pdflatex").args(arguments).current_dir(folder.path()).output() {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

#[test]
fn a_table_stands_in_a_paper_as_papers_print_it() {
    let tex = run(
        "Print(ExportString(ValueTable(SynchronizedCutcake, 2..4, 2..3), \"tex\"; caption := \"Values of $[L,R]$ & more\", label := \"tab:v\"))",
    );
    let expected = "\\begin{table}\n\\centering\n\\begin{tabular}{r|rr}\n$L \\backslash R$ & $2$ & $3$ \\\\ \\hline\n\
                    $2$ & $0$ & $-\\varepsilon$ \\\\\n$3$ & $\\varepsilon$ & $0$ \\\\\n$4$ & $1$ & $1 - 2\\varepsilon$ \\\\\n\
                    \\end{tabular}\n\\caption{Values of $[L,R]$ \\& more}\n\\label{tab:v}\n\\end{table}\n";
    assert_eq!(tex, [expected]);
    let bold = run("Print(ExportString(Table((a, b) -> a*b, 2, 3), \"tex\"; bold := n -> n mod 2 == 0))").concat();
    assert!(
        bold.contains("$1$ & $1$ & $\\boldsymbol{2}$ & $3$ \\\\\n$2$ & $\\boldsymbol{2}$ & $\\boldsymbol{4}$"),
        "{bold}"
    );
    let classes = exported("ClassTable(Cutblock, 1..2, 1..2, 1..2)", "tex");
    for part in ["$L = 1$\\par", "$L = 2$\\par", "$>_{L}$", "$=_{LC}$", "$C \\backslash R$"] {
        assert!(classes.contains(part), "{part}: {classes}");
    }
    let long = run("Print(ExportString(ClassTable(Cutblock, 1..6, 1..8, 1..2), \"tex\"; label := \"tab:c\"))").concat();
    let begin = "\\begin{longtable}{r|rr}\n\\caption{}\n\\label{tab:c} \\\\\n\\multicolumn{3}{l}{$L = 1$} \\\\\n\
                 $C \\backslash R$ & $1$ & $2$ \\\\ \\hline\n\\endfirsthead\n";
    assert!(long.starts_with(begin) && long.matches("\\begin{longtable}").count() == 6, "{long}");
    for (value, tex) in [
        ("\"$\\\\varepsilon$ & 5 %\"", "$\\varepsilon$ \\& 5 \\%\n"),
        ("{3|1} + ^", "$\\left\\{3{\\uparrow} \\mid 1{\\uparrow}\\right\\}$\n"),
        (
            "((+-1, *3), (-5/8, ^))",
            "\\begin{tabular}{rr}\n$\\pm1$ & ${\\ast}3$ \\\\\n$-\\frac{5}{8}$ & ${\\uparrow}$ \\\\\n\\end{tabular}\n",
        ),
    ] {
        assert_eq!(exported(value, "tex"), tex);
    }
    // Dollar signs that do not match are text.
    for (caption, tex) in
        [("5 $", "5 \\$"), ("$a_1$ or $b$", "$a_1$ or $b$"), ("$}$", "\\$\\}\\$"), ("$a%$", "\\$a\\%\\$")]
    {
        let text = run(&format!("Print(ExportString(1, \"tex\"; caption := \"{caption}\"))")).concat();
        assert!(text.contains(&format!("\\caption{{{tex}}}")), "{caption}: {text}");
    }
}

#[test]
fn cells_are_bold_where_a_function_holds_of_them_and_their_heads() {
    let bold =
        |table: &str, bold: &str| run(&format!("Print(ExportString({table}, \"tex\"; bold := {bold}))")).concat();
    // Neither a cell that is left empty nor one without a value is asked for.
    let triangle = bold("Table((a, b) -> a/(b - 1), 3, 3; only := (a, b) -> a >= b)", "x -> x > 2");
    assert!(triangle.contains("$3$ & $\\text{?}$ & $\\boldsymbol{3}$ & $\\frac{3}{2}$ \\\\"), "{triangle}");
    // A cell, its row and its column; or all that the table runs over.
    let diagonal = bold("Table((a, b) -> a*b, 2, 2)", "(x, a, b) -> a == b");
    assert!(diagonal.contains("$\\boldsymbol{1}$ & $2$") && diagonal.contains("$2$ & $\\boldsymbol{4}$"), "{diagonal}");
    let slices = "Table((a, b, c) -> 10*a + b + c, 2, 2, 2)";
    let cube = bold(slices, "(x, a, b, c) -> a == b and b == c");
    assert!(cube.matches("boldsymbol").count() == 2 && cube.contains("\\boldsymbol{12}"), "{cube}");
    assert_eq!(bold(slices, "(x, b, c) -> b == c").matches("boldsymbol").count(), 4);
    assert_eq!(bold("Table(n -> n^2, 4)", "(x, n) -> n mod 2 == 0").matches("boldsymbol").count(), 2);
    assert_eq!(bold("((1, 2), (3, 4))", "x -> x > 2").matches("boldsymbol").count(), 2);
    for (table, function, help) in [
        (slices, "(x, a) -> true", "a function of (x) or (x, b, c) or (x, a, b, c)"),
        ("Table(n -> n, 3)", "() -> true", "a function of (x) or (x, n)"),
        ("ValueTable(Cutcake, 2, 2)", "(x, l) -> true", "a function of (x) or (x, l, r)"),
        ("((1, 2), (3, 4))", "(x, l) -> true", "a function of (x)"),
        ("{3|1}", "x -> true", "`bold` is for the cells of a table"),
    ] {
        let error = bold(table, function);
        assert!(error.starts_with("error:") && error.contains(help), "{table}: {error}");
    }
}

#[test]
fn a_table_takes_its_caption_along() {
    let table = "ValueTable(Cutcake, 2, 2; caption := \"Of $L$ & $R$\")";
    assert!(exported(table, "tex").contains("\\end{tabular}\n\\caption{Of $L$ \\& $R$}\n\\end{table}"));
    let other =
        run(&format!("Print(ExportString({table}, \"tex\"; caption := \"Other\", label := \"tab:o\"))")).concat();
    assert!(other.contains("\\caption{Other}\n\\label{tab:o}") && !other.contains("$L$"), "{other}");
    assert!(exported(table, "json").contains("\"caption\":\"Of $L$ & $R$\""));
    assert_eq!(run(table), ["Of L & R\nL\\R  1   2\n  1  0  -1\n  2  1   0"]);
    // It stays with what is made of the table, and is read back.
    for made in ["t[1..1]", "t.Transpose", "t.Filter(row -> true)", "t.Apply(x -> x)", "t.WithHeads(1, 2)"] {
        let shown = run(&format!("t := {table}; {made}")).concat();
        assert!(shown.starts_with("Of L & R\n"), "{made}: {shown}");
    }
    assert!(run(&format!("MarkStanding({table})")).concat().starts_with("Of L &"));
    let kept = run(&format!("({table},)")).concat();
    assert!(kept.contains("; caption := \"Of $L$ & $R$\")"), "{kept}");
    assert_eq!(run(&format!("{kept} == ({table},)")), ["true"]);
}

#[test]
fn a_row_says_what_runs_across_it() {
    let tex = exported("Table(n -> n^2, 3)", "tex");
    assert_eq!(
        tex,
        "\\begin{tabular}{r|rrr}\n$n$ & $1$ & $2$ & $3$ \\\\ \\hline\n & $1$ & $4$ & $9$ \\\\\n\\end{tabular}\n"
    );
}

/// What a file has no place for is not lost without a word.
#[test]
fn notes_that_a_file_has_no_place_for_are_said() {
    let folder = tempfile::tempdir().unwrap();
    for (name, words) in [("a.csv", "a `.csv` has no place for this: ? at (1,1): division by zero"), ("a.json", "")] {
        let mut session = Session::new(Limit::default());
        let path = folder.path().join(name).display().to_string();
        session.text_of(&format!("Export(Table((a, b) -> a/(b - 1), 1, 2), \"{path}\")")).unwrap();
        let notes = session.take_notes();
        assert!(notes[0].starts_with("the ") && notes.get(1).map_or("", String::as_str) == words, "{notes:?}");
    }
}

/// Values with pictures of boards.
const PICTURES: &[&str] = &[
    "Cutcake[8,5]",
    "Cutcake[1,1]",
    "Cutcake[10^15, 3]",
    "3*MaundyCake[2,3] - Nim[3,0,5]",
    "7*Cutcake[1,2]",
    "Options(Cutcake[3,2])",
    "Options(Cutblock[3,2,4])",
    "MaundyBlock[40,3,7]",
    "MaundyBlock[2^40,3,1]",
    "SynchronizedCutcake[4,3]",
    "Clobber[\"xo.|ox#\"]",
    "Domineering[3,4]",
    "Cram[60,2]",
    "Chomp[\"xxx|x\"]",
    "ToadsAndFrogs[\"tt..ff\"]",
    "Hackenbush[\"(lr;el:A(r;e:A))\"]",
    "Hackenbush[\":A(l:B;r:B;e:B)\"]",
    "Hackenbush[\".\"]",
    "Hackenbush[\":A(l:A;r:A;e:A;l:A;l:A)\"]",
    "Hackenbush[\":A(l:B;r:B;e:B;l:B;r:B;e:B;l:B(l:C;r:C;l:A))\"]",
    "RectangularChocolate[6,4,2]",
    "RectangularChocolate[1,2,3,4,5]",
    "TriangularChocolate[4,2,3; k := 3]",
    "Nim[2^60,1]",
    "0*Nim[3]",
    "Grid(\"..x|o#.\", \".xo#\")",
    "Strip(\"tt.f\", \".tf\")",
    "Graph(\"L-.-R(-A;b.)\")",
    "(Graph(\"\"), Amazons[\"x..|..o\"], Thermograph({3|1}))[1..2]",
    "ImpartialVariant(Domineering)[2,2]",
    "Wythoff[3,5]",
    "TriangularChocolate[4,2,3; k := 3]",
    "TriangularChocolate[3,5,2; k := 1]",
    "Draw(Nim[3] + Cutcake[2,2])",
];

#[test]
fn every_board_has_a_picture_inside_its_frame() {
    let others =
        ["{2||1|0,*}", "DayN(1)", "Thermograph({4||2|-1})", "(Thermograph(1), Thermograph(*))", "'{*|*}'", "5"];
    for value in PICTURES.iter().chain(&others) {
        if run(&format!("({value},)")).concat().starts_with("error") {
            panic!("{value} is not a value: {}", run(&format!("({value},)")).concat());
        }
        let svg = exported(value, "svg");
        is_inside_its_frame(&svg, value);
        // TikZ draws the same.
        let tikz = exported(value, "tikz");
        let count = |text: &str, part: &str| text.matches(part).count();
        assert_eq!(
            count(&svg, "<polyline"),
            tikz.lines().filter(|line| line.starts_with("\\draw") && !line.contains("circle")).count(),
            "{value}"
        );
        assert_eq!(count(&svg, "<text"), count(&tikz, "\\node"), "{value}");
        assert_eq!(count(&svg, "<circle"), count(&tikz, "circle["), "{value}");
        assert_eq!(count(&svg, "<polygon"), count(&tikz, "-- cycle"), "{value}");
        let points: Vec<&str> = attributes(&svg, "points").into_iter().flat_map(|points| points.split(' ')).collect();
        let places: Vec<&str> = tikz
            .lines()
            .filter(|line| line.contains(" -- "))
            .flat_map(|line| line.split('(').skip(1).map(|rest| rest.split(')').next().unwrap()))
            .collect();
        assert_eq!(points, places, "{value}");
    }
}

#[test]
fn pictures_show_what_is_there() {
    let count = |value: &str, part: &str| exported(value, "svg").matches(part).count();
    // The lines between the squares, the edge on both sides, and the outline.
    assert_eq!(count("Cutcake[8,5]", "<polyline"), 9 + 6 + 1);
    assert_eq!(count("Cutblock[3,2,4]", "<polyline"), 4 + 3 + 5 + 3);
    assert_eq!(count("Cutblock[3,2,4]", "<polygon"), 3);
    assert_eq!(count("Clobber[\"xo.|ox#\"]", "<circle"), 4);
    assert_eq!(count("Clobber[\"xo.|ox#\"]", "fill=\"none\" stroke=\"#c94d29\""), 2);
    assert_eq!(count("Hackenbush[\"l(r;e)\"]", "<circle"), 4);
    assert_eq!(count("Hackenbush[\"l(r;e)\"]", "stroke=\"#2776cf\""), 1);
    assert_eq!(count("RectangularChocolate[6,4,2]", "<polygon"), 2);
    // Three pieces and three more, with a sign between each two.
    assert_eq!(count("Options(Cutcake[3,2])", "<polygon"), 4);
    assert_eq!(count("Options(Cutcake[3,2])", "<text"), 2 + 2);
    assert_eq!(count("Nim[3,5]", "<text"), 2);
    // Toads are full, frogs are not.
    assert_eq!(count("ToadsAndFrogs[\"tt..ff\"]", "<polygon"), 2);
    assert_eq!(count("ToadsAndFrogs[\"tt..ff\"]", "stroke-width=\"2.2\""), 4);
}

#[test]
fn only_the_file_that_is_named_is_written_and_whole() {
    let folder = tempfile::tempdir().unwrap();
    let long = file(folder.path(), "Export(Table((a, b) -> a*b, 40, 40), FILE)", "a.csv");
    let short = file(folder.path(), "Export(Table((a, b) -> a*b, 2, 2), FILE)", "a.csv");
    assert!(long.len() > short.len() && short == "a\\b,1,2\r\n1,1,2\r\n2,2,4\r\n");
    let names =
        |folder: &Path| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>();
    assert_eq!(names(folder.path()), ["a.csv"]);
    // What fails leaves the file as it was.
    let path = folder.path().join("a.csv").display().to_string();
    assert!(run(&format!("Export(Table(n -> n, 3).Apply(n -> 1/(n - 2)), \"{path}\")")).concat().starts_with("error"));
    assert_eq!(fs::read_to_string(&path).unwrap(), short);
    for (files, is_right) in [(Files::default().discarding(), true), (Files::default().refusing(), false)] {
        let mut session = Session::new(Limit::default());
        session.set_files(files);
        for program in ["Export(1, \"PATH\")", "Plot({3|1}, \"PATH.svg\")", "Tree(*, \"PATH.svg\")"] {
            let program = program.replace("PATH", &path);
            let result = session.text_of(&program);
            assert_eq!(result.is_ok(), is_right, "{program}");
            assert!(
                result.map_or_else(|error| error.render(false).contains("may not write files"), |text| text.is_empty())
            );
        }
        assert_eq!(names(folder.path()), ["a.csv"]);
        assert_eq!(fs::read_to_string(&path).unwrap(), short);
    }
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_mode() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let real = folder.path().join("real.csv");
    fs::write(&real, "old").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    let program = format!("Export(7, \"{}\"; overwrite := true)", real.display());
    assert_eq!(run(&program), Vec::<String>::new());
    assert_eq!(fs::read_to_string(&real).unwrap(), "7\r\n");
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn what_is_wrong_with_an_export_is_said() {
    for (program, words) in [
        ("Export({3|1}, \"a\")", "`.csv`, `.tsv`, `.json`, `.tex`, `.svg` or `.tikz`: write `\"a.csv\"`"),
        ("Export({3|1}, \"a.png\")", "ends with `.png`"),
        ("Export({3|1}, \"\")", "there is none"),
        ("Export({3|1}, \".csv\")", "there is none"),
        ("Export(\"a.csv\", Table(n -> n, 3))", "what is written comes first"),
        ("Export({3|1}, 3)", "the name of a file"),
        ("Export(Cutcake[3,2])", "`file` is missing"),
        ("Export(Table((a, b) -> a, 200, 200), \"a.svg\")", "20000 cells"),
        ("Export(Table(n -> n, 3), \"a.csv\"; caption := \"x\")", "a `.csv` file has no caption"),
        ("Export(Table(n -> n, 3), \"a.json\"; bold := x -> true)", "a `.json` file has no boldface"),
        ("Export(Table(n -> n, 3), \"a.svg\"; label := \"x\")", "a `.svg` file has no label"),
        ("Export(Cutcake[3,2], \"a.svg\"; bold := x -> true)", "for the cells of a table"),
        ("Export(Table(n -> n, 3), \"a.tex\"; label := \"a b}\")", "is not a label"),
        ("Export(eps, \"a.svg\")", "has no picture"),
        ("Export((), \"a.svg\")", "nothing to draw"),
        ("Export(1, \"no such folder/a.csv\")", "there is no folder `no such folder`"),
        ("Export(Table(n -> n, 3), \"a.tex\"; bold := n -> n)", "expected a boolean"),
        ("Export(Table(n -> n, 3), \"a.tex\"; foo := n -> n)", "has no `foo`"),
        ("ExportString(1, \"xlsx\")", "nothing is exported as `xlsx`"),
        ("Export(Sum(Nim[i] for i in 1..600), \"a.svg\")", "at most 500 boards"),
        ("Export((Nim[i] for i in 1..600), \"a.svg\")", "at most 500 positions"),
    ] {
        let error = run(program).concat();
        assert!(error.starts_with("error:") && error.contains(words), "{program}: {error}");
    }
}

/// A table is a picture too, with its caption and cells in boldface.
#[test]
fn a_table_is_a_picture() {
    let written = |arguments: &str| {
        let program = format!("Print(ExportString({arguments}))");
        Session::new(Limit::default()).text_of(&program).unwrap_or_else(|error| panic!("{}", error.render(false)))
    };
    let named = "caption := \"Of $[L,C,R]$\", bold := x -> x == \"=\"";
    let svg = written(&format!("ClassTable(Cutblock, 1..2, 2, 2), \"svg\"; {named}"));
    assert!(svg.contains("<title>Of [L,C,R]</title>"), "{svg}");
    for text in [
        ">L = 1</text>",
        "font-weight=\"bold\">=</text>",
        ">&gt;<tspan dy=\"2.6\" font-size=\"9.3\">R</tspan></text>",
        ">C\\R</text>",
    ] {
        assert!(svg.contains(text), "{text} in {svg}");
    }
    let table = "ValueTable(Cutcake, 3, 3; caption := \"A $1$\")";
    assert_eq!(run(&format!("Draw({table})")), run(table));
    assert!(run(table).concat().starts_with("A 1\n"));
    assert!(written(&format!("{table}, \"tikz\"")).contains("{A $1$};"));
    assert!(
        written("Cutcake[1,1], \"svg\"; caption := \"A $3 \\\\times n_1$ cake\"").contains(">A 3 × n_1 cake</text>")
    );
    assert!(written("Cutcake[1,1], \"tex\"; caption := \"one\\ntwo\"").contains("\\caption{one two}"));
    let under = written("Cutcake[3,2], \"svg\"; caption := \"A cake\"");
    assert!(under.contains("text-anchor=\"middle\">A cake</text>"), "{under}");
}

/// What stands under a table stands there in a paper too.
#[test]
fn notes_of_a_table_stand_under_it() {
    let text = run("ExportString(MarkStanding(OutcomeTable(SynchronizedCutcake, 38..40, 38..40)), \"tex\")").concat();
    assert!(text.contains("\\end{tabular}") && text.contains("' derived") && !text.contains("{r|}"), "{text}");
}

/// Pixels and pages are made with the fonts of the machine: where there are none, that is said.
#[test]
fn pictures_are_pixels_and_pages() {
    let folder = tempfile::tempdir().unwrap();
    let written = |program: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cutcake"));
        let output = command.args(["-e", program]).current_dir(folder.path()).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    for (program, file, begins) in [
        ("Draw(Hackenbush[\"(lr;e)\"], \"edges.png\")", "edges.png", &b"\x89PNG\r\n\x1a\n"[..]),
        (
            "Export(ValueTable(SynchronizedCutcake, 4, 4), \"values.pdf\"; caption := \"Values\")",
            "values.pdf",
            b"%PDF-",
        ),
    ] {
        let said = written(program);
        if said.contains("there are no fonts") {
            continue;
        }
        let bytes = fs::read(folder.path().join(file)).unwrap_or_else(|_| panic!("{said}"));
        assert!(bytes.starts_with(begins), "{file}");
    }
    let mut session = Session::new(Limit::default());
    let error = session.text_of("Draw(*, \"star.png\")").unwrap_err().render(false);
    assert!(error.contains("a file that ends with `.png`"), "{error}");
    let error = session.text_of("ExportString(*, \"png\")").unwrap_err().render(false);
    assert!(error.contains("nothing is exported as `png` to a string"), "{error}");
}

#[test]
fn a_style_stays_with_the_picture() {
    let session = || Session::new(Limit::default());
    let of = |program: &str| session().text_of(&format!("Print(ExportString({program}))")).unwrap();
    let print = of("*, \"svg\"; style := \"print\"");
    assert_eq!(of("Draw(*; style := \"print\"), \"svg\""), print);
    assert_eq!(of("Draw(*; style := \"print\"), \"svg\"; style := \"page\""), of("*, \"svg\""));
    assert!(print != of("*, \"svg\""));
}
