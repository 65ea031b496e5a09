//! The files for editors know the words of the language, and the language server answers whatever it is asked.

use std::{
    collections::VecDeque,
    fs,
    io::{BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command as Process, Stdio},
    time::{Duration, Instant},
};

use assert_cmd::{Command, cargo::cargo_bin};
use cutcake::language::{
    builtin,
    read::{
        self,
        source::Source,
        token::{CONSTANTS, KEYWORDS, RULESET_WORDS},
    },
};
use made::{FILES, SNIPPETS};
use serde_json::{Value as Json, json};

mod made;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn written(path: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(path)).unwrap_or_default()
}

// ---- the files

/// They are written by `UPDATE_REFERENCE=1 cargo test --test suite editors::`.
#[test]
fn the_files_are_up_to_date() {
    for file in FILES {
        let text = (file.text)();
        if std::env::var_os("UPDATE_REFERENCE").is_some() {
            fs::write(Path::new(ROOT).join(file.path), &text).unwrap();
        }
        assert!(
            written(file.path) == text,
            "{} is old: UPDATE_REFERENCE=1 cargo test --test suite editors::",
            file.path
        );
    }
}

#[test]
fn every_word_is_in_every_file_that_colours() {
    for path in ["editors/vscode/syntaxes/cutcake.tmLanguage.json", "editors/vim/syntax/cutcake.vim"] {
        let text = written(path);
        let words =
            KEYWORDS.iter().chain(RULESET_WORDS).chain(CONSTANTS).copied().chain(builtin::all().map(|f| f.name));
        for word in words {
            let found = text.match_indices(word).any(|(start, _)| {
                let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
                !is_letter(text[..start].chars().next_back()) && !is_letter(text[start + word.len()..].chars().next())
            });
            assert!(found, "{word} is not in {path}");
        }
    }
}

#[test]
fn no_keyword_of_vim_is_an_option_to_it() {
    let text = written("editors/vim/syntax/cutcake.vim");
    let keywords = text.lines().filter(|line| line.starts_with("syn keyword"));
    let words: Vec<_> = keywords.flat_map(|line| line.split(' ').skip(3)).map(str::to_lowercase).collect();
    for option in ["contains", "contained", "fold", "display", "extend", "transparent", "conceal"] {
        assert!(!words.contains(&option.to_owned()), "{option}");
    }
    assert!(text.contains("syn match cutcakeFunction \"\\<Fold\\>\""), "{text}");
}

#[test]
fn every_snippet_is_a_program() {
    for snippet in SNIPPETS {
        let source = Source { text: snippet.program(), ..Source::default() };
        if let Err(error) = read::parse(&source.into()) {
            panic!("{}\n{}", snippet.prefix, error.render(false));
        }
        let word = snippet.prefix.split(' ').next().unwrap();
        assert!(KEYWORDS.contains(&word), "{}", snippet.prefix);
    }
}

#[test]
fn the_extension_names_its_files() {
    let package: Json = serde_json::from_str(&written("editors/vscode/package.json")).unwrap();
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
    let paths =
        ["/contributes/grammars/0/path", "/contributes/snippets/0/path", "/contributes/languages/0/configuration"];
    for path in paths {
        let named = package.pointer(path).and_then(Json::as_str).unwrap();
        let text = written(&format!("editors/vscode/{}", named.trim_start_matches("./")));
        assert!(serde_json::from_str::<Json>(&text).is_ok(), "{named}");
    }
    // What is run is made of what is here.
    let (main, bundle) = (package["main"].as_str().unwrap(), package["scripts"]["bundle"].as_str().unwrap());
    assert!(bundle.contains(&format!("--outfile={}", main.trim_start_matches("./"))), "{bundle}");
    assert!(!written(&format!("editors/vscode/{}", bundle.split(' ').nth(1).unwrap())).is_empty());
}

// ---- the server

/// An editor that speaks to the server.
struct Editor {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// What the server said of its own.
    told: VecDeque<Json>,
    asked: i64,
}

const HERE: &str = "file:///nowhere/here.cgs";

impl Editor {
    fn new() -> Self {
        let mut child = Process::new(cargo_bin("cutcake"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Editor { child, input, output, told: VecDeque::new(), asked: 0 }
    }

    /// One that has said who it is.
    fn begun() -> Self {
        let mut editor = Editor::new();
        let answer = editor.ask("initialize", json!({ "capabilities": {} }));
        assert_eq!(answer["result"]["capabilities"]["hoverProvider"], true);
        editor.tell("initialized", json!({}));
        editor
    }

    fn send(&mut self, message: &Json) {
        self.send_text(&message.to_string());
    }

    fn send_text(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        input.flush().unwrap();
    }

    /// The next message that is no notification.
    fn answer(&mut self) -> Json {
        loop {
            let message = self.read().unwrap();
            if message.get("method").is_none() {
                return message;
            }
        }
    }

    fn read(&mut self) -> Option<Json> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if line.trim().is_empty() {
                break;
            }
            if let Some(number) = line.strip_prefix("Content-Length: ") {
                length = number.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).unwrap();
        Some(serde_json::from_slice(&body).unwrap())
    }

    fn tell(&mut self, method: &str, given: Json) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": given }));
    }

    /// The answer to a question; what the server says of its own before it is kept.
    fn ask(&mut self, method: &str, given: Json) -> Json {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": given }));
        loop {
            let message = self.read().unwrap_or_else(|| panic!("no answer to {method}"));
            if message["id"] == id {
                return message;
            }
            self.told.push_back(message);
        }
    }

    fn result(&mut self, method: &str, given: Json) -> Json {
        let answer = self.ask(method, given);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    fn open(&mut self, address: &str, text: &str) {
        let document = json!({ "uri": address, "languageId": "cutcake", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn write(&mut self, text: &str) {
        let changes = json!([{ "text": text }]);
        self.tell(
            "textDocument/didChange",
            json!({ "textDocument": { "uri": HERE, "version": 2 }, "contentChanges": changes }),
        );
    }

    /// What is wrong with the text at an address, as it was told last; waits until it is told.
    fn mistakes(&mut self, address: &str) -> Vec<Json> {
        loop {
            let message = match self.told.pop_front() {
                Some(message) => message,
                None => self.read().unwrap(),
            };
            if message["method"] == "textDocument/publishDiagnostics" && message["params"]["uri"] == address {
                return message["params"]["diagnostics"].as_array().unwrap().clone();
            }
        }
    }

    /// Asks about a place in the open text.
    fn at(&mut self, method: &str, line: u32, character: u32) -> Json {
        let place = json!({ "line": line, "character": character });
        self.result(method, json!({ "textDocument": { "uri": HERE }, "position": place }))
    }

    fn whole(&mut self, method: &str) -> Json {
        let options = json!({ "tabSize": 2, "insertSpaces": true });
        self.result(method, json!({ "textDocument": { "uri": HERE }, "options": options }))
    }

    /// The exit status, and what was said on standard error.
    fn end(mut self) -> (Option<i32>, String) {
        drop(self.input.take());
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        (self.child.wait().unwrap().code(), errors)
    }

    fn leave(mut self) {
        assert_eq!(self.result("shutdown", Json::Null), Json::Null);
        self.tell("exit", Json::Null);
        assert_eq!(self.end(), (Some(0), String::new()));
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The mistakes of a text, each as its place and its first line.
fn wrong(editor: &mut Editor, text: &str) -> Vec<String> {
    editor.open(HERE, text);
    let mistakes = editor.mistakes(HERE);
    let shown = mistakes.iter().map(|mistake| {
        let (start, end) = (&mistake["range"]["start"], &mistake["range"]["end"]);
        let message = mistake["message"].as_str().unwrap().lines().next().unwrap();
        format!("{}:{}-{}:{} {message}", start["line"], start["character"], end["line"], end["character"])
    });
    shown.collect()
}

#[test]
fn what_cannot_be_read_is_marked_where_it_stands() {
    let mut editor = Editor::begun();
    assert_eq!(wrong(&mut editor, "x := 1\r\ny := \"ε😀\" + )\n"), ["1:13-1:14 `)` closes nothing"].map(str::to_owned));
    let unclosed = wrong(&mut editor, "(1 +\n  2");
    assert!(unclosed.len() == 1 && unclosed[0].contains("unclosed `(`"), "{unclosed:?}");
    assert_eq!(wrong(&mut editor, "x := 1\ny := x + 2\n"), Vec::<String>::new());
    editor.open(HERE, "(1");
    let mistake = editor.mistakes(HERE).remove(0);
    assert_eq!(
        (&mistake["severity"], &mistake["code"], &mistake["source"]),
        (&json!(1), &json!("syntax"), &json!("cutcake"))
    );
    assert_eq!(mistake["relatedInformation"][0]["location"]["range"]["start"], json!({ "line": 0, "character": 0 }));
    editor.leave();
}

#[test]
fn names_and_calls_that_cannot_be_right_are_warnings() {
    let mut editor = Editor::begun();
    for (text, mistakes) in [
        ("Outcom(*)", &["0:0-0:6 unknown name `Outcom`"][..]),
        ("use Cutcak", &["0:4-0:10 unknown name `Cutcak`"]),
        ("{3|1}.Foo", &["0:6-0:9 unknown name `Foo`"]),
        ("def f(x) := g(x)\ndef g(x) := y", &["1:12-1:13 unknown name `y`"]),
        ("ruleset A[n] impartial\n  options for i from 1 to n yield [m] end\nend", &["1:35-1:36 unknown name `m`"]),
        ("Mean(1, 2)", &["0:0-0:4 Mean(G) is given 2 arguments"]),
        ("Mean()", &["0:0-0:4 Mean(G) is given 0 arguments: `G` is missing"]),
        ("Mean(1; k := 3)", &["0:0-0:4 Mean(G) has no `k`"]),
        ("{3|1}.Pow", &["0:6-0:9 Pow(G, n) is given 1 argument: `n` is missing"]),
        (
            "def f(a, b ? 3) := a\nf(1, 2, 3); f(); 1.f(2, 3); f(1); f(b := 1); f(1; c := 2)",
            &[
                "1:0-1:1 f takes (a, b ? …), and 3 arguments were given",
                "1:12-1:13 f takes (a, b ? …), and `a` is missing",
                "1:19-1:20 f takes (a, b ? …), and 3 arguments were given",
                "1:34-1:35 f takes (a, b ? …), and `a` is missing",
                "1:45-1:46 f takes (a, b ? …), and has no `c`",
            ],
        ),
        ("def Mean(a, b) := a\nMean(1, 2)", &[]),
        ("x -> x + (y for y in 1..3)", &[]),
        ("for i in 1..3 do\n  t := i\nend\nt", &[]),
        ("Max(i for i in 1..3) + Max(1, 2, 3) + Sum(1..3)", &[]),
        ("PPositions(TriangularChocolate, 20; k := 3)", &[]),
        ("load \"no such file.cgs\"\nz", &["0:5-0:23 cannot read /nowhere/no such file.cgs: there is no such file"]),
        ("load x", &[]),
        // What is given a value later is not known yet; what runs later may know it.
        ("x := x", &["0:5-0:6 unknown name `x`"]),
        ("f(1)\ndef f(y) := y", &["0:0-0:1 unknown name `f`"]),
        ("y := 1.f\nf := x -> x", &["0:7-0:8 unknown name `f`"]),
        ("if true then\n  A[3]\nend\nruleset A[n] impartial\n  options [0]\nend", &["1:2-1:3 unknown name `A`"]),
        ("def f(y) := x + g(y)\ng := y -> x + f(y)\nx := 3", &[]),
        ("for i in 1..2 do\n  if i > 1 then Print(x) end\n  x := i\nend", &[]),
        ("t := Try(x, 3)\nx := 1", &[]),
        ("if true then x := 1 end\nx", &[]),
    ] {
        assert_eq!(wrong(&mut editor, text), mistakes, "{text}");
    }
    editor.leave();
}

#[test]
fn several_mistakes_are_shown_together() {
    let mut editor = Editor::begun();
    let text = "x = 3\nMean(1, 2)\ndef f(a)\n  b := a a\n  a + nowhere\nend\ny := (1,\nz := f(x";
    let mistakes = [
        "0:2-0:3 `=` is not an operator",
        "1:0-1:4 Mean(G) is given 2 arguments",
        "3:9-3:10 unexpected `a`",
        "4:6-4:13 unknown name `nowhere`",
        "7:8-7:8 unclosed `(`: expected `)`",
    ];
    assert_eq!(wrong(&mut editor, text), mistakes);
    editor.leave();
}

#[test]
fn statements_that_can_do_nothing_are_errors() {
    let mut editor = Editor::begun();
    let (in_loop, in_function) = ("`break` and `continue` belong in a loop", "`return` belongs in a function");
    for (text, mistakes) in [
        ("break", vec![format!("0:0-0:5 {in_loop}")]),
        ("for x in 1..3 do\n  if x > 1 then break end\n  continue\nend", vec![]),
        ("while true do\n  def f(x)\n    continue\n  end\nend", vec![format!("2:4-2:12 {in_loop}")]),
        ("(if x > 1 then break else x end for x in 1..3)", vec![]),
        ("if true then return 3 end\ndef f(x)\n  return x\nend", vec![format!("0:13-0:19 {in_function}")]),
        (
            "ruleset A[n] impartial\n  options\n    if n == 0 then return Nothing end\n    break\nend",
            vec![format!("3:4-3:9 {in_loop}")],
        ),
    ] {
        assert_eq!(wrong(&mut editor, text), mistakes, "{text}");
    }
    editor.open(HERE, "break");
    assert_eq!(editor.mistakes(HERE)[0]["severity"], 1);
    editor.leave();
}

#[test]
fn mistakes_are_told_of_a_version() {
    let mut editor = Editor::begun();
    editor.open(HERE, "x");
    editor.write("y");
    editor.ask("shutdown", Json::Null);
    let versions: Vec<_> = editor.told.iter().map(|told| told["params"]["version"].clone()).collect();
    assert!(versions.iter().all(|version| *version == 1 || *version == 2), "{versions:?}");
    editor.tell("exit", Json::Null);
}

/// Every program of the repository.
fn programs() -> Vec<PathBuf> {
    let mut folders = ["examples", "crates/rulesets/src/written"].map(|folder| Path::new(ROOT).join(folder)).to_vec();
    let mut programs = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "cgs") {
                programs.push(path);
            }
        }
    }
    programs.sort();
    programs
}

#[test]
fn nothing_is_wrong_with_the_programs_of_the_repository() {
    let mut editor = Editor::begun();
    for path in programs() {
        let address = format!("file://{}", path.display());
        editor.open(&address, &fs::read_to_string(&path).unwrap());
        assert_eq!(editor.mistakes(&address), Vec::<Json>::new(), "{}", path.display());
        let options = json!({ "tabSize": 2, "insertSpaces": true });
        let given = json!({ "textDocument": { "uri": address }, "options": options });
        assert_eq!(editor.result("textDocument/formatting", given), json!([]), "{}", path.display());
    }
    editor.leave();
}

const PROGRAM: &str = "/// Twice as much.\ndef twice(x, n ? 2) := n*x\n\n/// Cakes.\nruleset Cake[l, r] partizan\n  left  for i from 1 to l div 2 yield [i, r] + [l-i, r] \
                       end\n  right none\nend\n\nε2 := eps; g := twice(Cake[8,7]) + Mean({3|1})\n";

#[test]
fn words_are_explained() {
    let mut editor = Editor::begun();
    editor.open(HERE, PROGRAM);
    let mut said = |line, character| {
        let hover = editor.at("textDocument/hover", line, character);
        (hover["contents"]["value"].as_str().unwrap_or_default().to_owned(), hover["range"].clone())
    };
    let (text, range) = said(9, 19);
    assert_eq!(text, "```cutcake\ndef twice(x, n ? 2)\n```\n\nTwice as much.\n");
    assert_eq!(range, json!({ "start": { "line": 9, "character": 16 }, "end": { "line": 9, "character": 21 } }));
    assert!(said(9, 22).0.contains("ruleset Cake[l, r]") && said(9, 24).0.contains("Cakes."));
    assert!(said(9, 36).0.starts_with("```cutcake\nMean(G)\n```"));
    assert!(said(5, 9).0.contains("for") && said(9, 8).0.contains("infinitesimal"));
    assert_eq!(said(2, 0).0, "");
    assert_eq!(said(99, 99).0, "");
    assert!(said(5, 12).0.contains("left  for i from 1"));
    editor.leave();
}

#[test]
fn names_are_completed() {
    let mut editor = Editor::begun();
    editor.open(
        HERE,
        &format!("{PROGRAM}tw\n{{3|1}}.Te\nuse Ca\n// tw\n{{3|1}}.tw\nruleset B[n] impartial\n  opt\nend\n"),
    );
    let mut offered = |line, character| -> Vec<String> {
        let list = editor.at("textDocument/completion", line, character);
        let items = list["items"].as_array().cloned().unwrap_or_default();
        items.iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(offered(10, 2), ["twice"]);
    assert!(offered(11, 8).contains(&"Temperature".to_owned()));
    let rulesets = offered(12, 6);
    assert!(rulesets.contains(&"Cake".to_owned()) && !rulesets.contains(&"CanonicalForm".to_owned()), "{rulesets:?}");
    assert_eq!(offered(13, 5), Vec::<String>::new());
    assert_eq!(offered(14, 8), ["twice"]);
    assert_eq!(offered(16, 5), ["options"]);
    assert_eq!(offered(99, 0), Vec::<String>::new());
    // Of very many names that fit, those that come first.
    let many: String = (0..3_000).map(|number| format!("much{number} := 1; much{number} := 2; ")).collect();
    editor.open("file:///many.cgs", &format!("{many}mu"));
    let place = json!({ "textDocument": { "uri": "file:///many.cgs" }, "position": { "line": 0, "character": many.len() + 2 } });
    let list = editor.result("textDocument/completion", place);
    assert_eq!((list["items"].as_array().unwrap().len(), &list["isIncomplete"]), (1_000, &json!(true)));
    assert_eq!(list["items"][1]["label"], "much1");
    let item = editor.at("textDocument/completion", 11, 8)["items"][0].clone();
    let item = editor.result("completionItem/resolve", item);
    assert!(item["documentation"]["value"].as_str().is_some_and(|text| text.contains("```cutcake")), "{item}");
    editor.leave();
}

#[test]
fn definitions_are_found_in_files_that_are_loaded_too() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("inner one.cgs"), "ε := 1\ndef inner(x) := x\n").unwrap();
    fs::write(folder.path().join("outer.cgs"), "load \"./inner one.cgs\"\nload \"outer.cgs\"\n").unwrap();
    let here = format!("file://{}/here.cgs", folder.path().display());
    let mut editor = Editor::begun();
    editor.open(&here, "load \"outer.cgs\"\ninner(1)\nh := 2\nh + nowhere");
    let mistakes = editor.mistakes(&here);
    assert!(mistakes.len() == 1 && mistakes[0]["message"].as_str().unwrap().contains("nowhere"), "{mistakes:?}");
    let mut found = |line: u32, character: u32| {
        let place = json!({ "line": line, "character": character });
        let found =
            editor.result("textDocument/definition", json!({ "textDocument": { "uri": here }, "position": place }));
        (found["uri"].as_str().unwrap_or_default().to_owned(), found["range"]["start"].clone())
    };
    let (address, place) = found(1, 2);
    assert!(address.ends_with("/inner%20one.cgs"), "{address}");
    assert_eq!(place, json!({ "line": 1, "character": 4 }));
    assert_eq!(found(3, 0), (here.clone(), json!({ "line": 2, "character": 0 })));
    assert!(found(0, 8).0.ends_with("/outer.cgs"));
    assert_eq!(found(3, 6).0, "");
    editor.leave();
}

#[test]
fn a_text_is_listed_and_laid_out() {
    let mut editor = Editor::begun();
    editor.open(HERE, PROGRAM);
    let symbols = editor.whole("textDocument/documentSymbol");
    let names = |symbols: &Json| -> Vec<String> {
        symbols.as_array().into_iter().flatten().map(|symbol| symbol["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&symbols), ["twice", "Cake", "ε2", "g"]);
    assert_eq!(names(&symbols[1]["children"]), ["left", "right"]);
    assert_eq!(symbols[0]["detail"], "(x, n ? 2)");
    editor.write("if true then\r\n1\r\n     else\r\n  2\r\nend\r\n");
    let edits = editor.whole("textDocument/formatting");
    let lines: Vec<_> =
        edits.as_array().unwrap().iter().map(|edit| (&edit["range"]["start"]["line"], &edit["newText"])).collect();
    assert_eq!(lines, [(&json!(1), &json!("  ")), (&json!(2), &json!(""))]);
    editor.write("x := 1  \r\ny  ");
    let edits = editor.whole("textDocument/formatting");
    assert_eq!(
        edits[0]["range"],
        json!({ "start": { "line": 0, "character": 6 }, "end": { "line": 0, "character": 8 } })
    );
    assert_eq!(edits.as_array().unwrap().len(), 2);
    editor.write("if true then\r\n1\r\n     else\r\n  2\r\nend\r\n");
    let colours = editor.whole("textDocument/semanticTokens/full");
    assert_eq!(colours["data"].as_array().unwrap().len() % 5, 0);
    editor.write("Options({1|0}, ");
    let help = editor.at("textDocument/signatureHelp", 0, 15);
    assert_eq!(
        (&help["activeParameter"], &help["signatures"][0]["parameters"][1]["label"]),
        (&json!(1), &json!("player"))
    );
    editor.leave();
}

/// Every question about a text, at its end and in the middle.
fn ask_all(editor: &mut Editor, line: u32, character: u32) {
    for method in ["hover", "completion", "definition", "signatureHelp"] {
        editor.at(&format!("textDocument/{method}"), line, character);
    }
    for method in ["documentSymbol", "formatting", "semanticTokens/full"] {
        editor.whole(&format!("textDocument/{method}"));
    }
}

#[test]
fn every_beginning_of_a_program_is_answered() {
    let mut editor = Editor::begun();
    editor.open(HERE, "");
    let program = format!(
        "#!x\r\n{PROGRAM}f := (a, b) -> '{{a|b}}' + <0||> // é\r\n(x for (x, y) in f where /* ↑ */ x > 1)\rwhile x do if x then break else return end end"
    );
    for (end, _) in program.char_indices() {
        editor.write(&program[..end]);
        let (line, character) = (program[..end].matches('\n').count(), 3);
        if end % 3 == 0 {
            ask_all(&mut editor, u32::try_from(line).unwrap(), character);
            ask_all(&mut editor, u32::try_from(line).unwrap(), 99);
        }
    }
    for start in program.char_indices().map(|(start, _)| start).step_by(5) {
        editor.write(&program[start..]);
        ask_all(&mut editor, 0, 1);
    }
    editor.leave();
}

#[test]
fn large_and_deep_texts_are_answered() {
    let mut editor = Editor::begun();
    for text in [
        "(".repeat(100_000),
        "def f(".repeat(20_000),
        "x -> ".repeat(20_000),
        "for x in ".repeat(5_000),
        "if x then ".repeat(20_000),
        "x := 1; ".repeat(10_000),
        "unknwn; Mean(); ".repeat(5_000),
        "a.b(c).d[e] ".repeat(5_000),
        "/* ".repeat(50_000),
        "\"\\".repeat(50_000),
        format!("x := \"{}\"", "é".repeat(100_000)),
        "\u{feff}1\u{0}\u{1b}[2J\u{2028}".repeat(100),
        format!("{}1", " ".repeat(5 << 20)),
    ] {
        editor.open(HERE, &text);
        editor.mistakes(HERE);
        ask_all(&mut editor, 0, 7);
    }
    editor.leave();
}

/// A line may be megabytes long: a name at its end is completed about as soon as the line is read.
#[test]
fn names_behind_megabytes_are_completed() {
    let mut editor = Editor::begun();
    for (part, end, name) in [("(1, \"é\"), ", "Outc", "Outcome"), ("f(x).g[1] ", "{3|1}.Temp", "Temperature")] {
        let text = part.repeat((4 << 20) / part.len() - 2) + end;
        editor.open(HERE, &text);
        editor.mistakes(HERE);
        let start = Instant::now();
        let column = u32::try_from(text.encode_utf16().count()).unwrap();
        let completion = editor.at("textDocument/completion", 0, column);
        assert!(start.elapsed() < Duration::from_secs(4), "{part}: {:?}", start.elapsed());
        let items = completion["items"].as_array().unwrap();
        assert!(items.iter().any(|item| item["label"] == name), "{part}: {completion}");
    }
    editor.leave();
}

#[test]
fn what_the_protocol_does_not_say_is_an_error() {
    let mut editor = Editor::new();
    assert_eq!(editor.ask("textDocument/hover", json!({}))["error"]["code"], -32002);
    editor.tell("textDocument/didOpen", json!({}));
    editor.ask("initialize", Json::Null);
    assert_eq!(editor.ask("no/such", Json::Null)["error"]["code"], -32601);
    assert_eq!(editor.ask("initialize", Json::Null)["error"]["code"], -32601);
    for given in [Json::Null, json!([]), json!({ "textDocument": 3 }), json!({ "textDocument": { "uri": "" } })] {
        assert_eq!(editor.ask("textDocument/hover", given)["error"]["code"], -32602);
    }
    let place = json!({ "line": 4_000_000_000_u32, "character": 4_000_000_000_u32 });
    let unknown = json!({ "textDocument": { "uri": "untitled:1" }, "position": place });
    assert_eq!(editor.result("textDocument/hover", unknown), Json::Null);
    for method in ["textDocument/didChange", "textDocument/didClose", "$/cancelRequest", "$/no"] {
        editor
            .tell(method, json!({ "textDocument": { "uri": HERE, "version": 1 }, "contentChanges": [{ "text": "" }] }));
        editor.tell(method, json!(3));
    }
    for (text, code) in [("{", -32700), ("3", -32600), ("[]", -32600), ("{\"id\":7}", -32600), ("\u{1}", -32700)] {
        editor.send_text(text);
        assert_eq!(editor.answer()["error"]["code"], code, "{text}");
    }
    editor.send(&json!({ "jsonrpc": "2.0", "id": 1, "result": null }));
    editor.send(&json!({ "jsonrpc": "2.0", "id": "a string", "method": "shutdown" }));
    assert_eq!(editor.answer(), json!({ "jsonrpc": "2.0", "id": "a string", "result": null }));
    assert_eq!(editor.ask("shutdown", Json::Null)["error"]["code"], -32600);
    editor.tell("exit", Json::Null);
    assert_eq!(editor.end(), (Some(0), String::new()));
}

#[test]
fn an_editor_that_goes_without_a_word_leaves_a_status() {
    let mut editor = Editor::begun();
    editor.tell("exit", Json::Null);
    assert_eq!(editor.end().0, Some(1));
    assert_eq!(Editor::begun().end().0, Some(1));
    let mut editor = Editor::begun();
    editor.ask("shutdown", Json::Null);
    assert_eq!(editor.end().0, Some(0));
    // Its process is over, though somebody else keeps its streams open.
    #[cfg(unix)]
    {
        let mut process = Process::new("true").spawn().unwrap();
        process.wait().unwrap();
        let of_process = |process: u32| {
            let mut editor = Editor::new();
            editor.ask("initialize", json!({ "processId": process, "capabilities": {} }));
            editor
        };
        let (editor, mut other) = (of_process(std::process::id()), of_process(process.id()));
        assert_eq!(other.child.wait().unwrap().code(), Some(1));
        std::thread::sleep(std::time::Duration::from_secs(1));
        editor.leave();
    }
    let mut editor = Editor::begun();
    write!(editor.input.as_mut().unwrap(), "Content-Length: 100\r\n\r\n{{").unwrap();
    assert_eq!(editor.end(), (Some(1), String::new()));
}

// ---- the command line

fn printed(arguments: &[&str]) -> String {
    let output = Command::new(cargo_bin("cutcake")).args(arguments).assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

/// Runs another program on a text; none where it is not there.
fn accepted(program: &str, arguments: &[&str], text: &str) -> Option<String> {
    let mut child = Process::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && errors.is_empty(), "{program}: {errors}");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What a shell is told that fits the last of some words.
fn completed(shell: &str, words: &[&str]) -> Vec<String> {
    let mut command = Command::new(cargo_bin("cutcake"));
    command.env("CUTCAKE_COMPLETE", shell).env("_CLAP_COMPLETE_INDEX", (words.len() - 1).to_string());
    command.env("_CLAP_IFS", "\n").current_dir(Path::new(ROOT).join("examples")).arg("--").args(words);
    let output = command.assert().success().get_output().stdout.clone();
    let text = String::from_utf8(output).unwrap();
    text.lines().map(|line| line.split([':', '\t']).next().unwrap().to_owned()).collect()
}

#[test]
fn shells_complete_the_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(printed(&["completions", shell]).contains("CUTCAKE_COMPLETE"), "{shell}");
        for (words, fitting) in [
            (&["cutcake", "--form"][..], &["--format"][..]),
            (&["cutcake", "test", "--acc"], &["--accept"]),
            (&["cutcake", "--format", ""], &["ascii", "unicode", "latex", "json"]),
            (&["cutcake", "completions", "z"], &["zsh"]),
            (&["cutcake", "help", "AtomicW"], &["AtomicWeight"]),
            (&["cutcake", "temp"], &["temperature.cgs"]),
            (&["cutcake", "test", "rul"], &["rulesets/"]),
        ] {
            assert_eq!(completed(shell, words), fitting, "{shell}: {words:?}");
        }
    }
    let path = cargo_bin("cutcake").parent().unwrap().display().to_string();
    let complete = "COMP_WORDS=(cutcake --form); COMP_CWORD=1; _clap_complete_cutcake cutcake --form cutcake";
    let asked =
        format!("PATH={path}:$PATH\n{}\n{complete}; echo \"${{COMPREPLY[@]}}\"\n", printed(&["completions", "bash"]));
    assert!(accepted("bash", &[], &asked).is_none_or(|words| words.trim() == "--format"));
    accepted("zsh", &["-n"], &printed(&["completions", "zsh"]));
    accepted("fish", &["-n"], &printed(&["completions", "fish"]));
    Command::new(cargo_bin("cutcake")).args(["completions", "dish"]).assert().code(2);
}

#[test]
fn the_manual_says_what_the_help_says() {
    let page = printed(&["man"]);
    assert!(page.starts_with(".ie") || page.contains(".TH cutcake 1"), "{}", &page[..page.len().min(200)]);
    for words in [
        "NAME",
        "SYNOPSIS",
        "OPTIONS",
        "COMMANDS",
        "lsp",
        "completions",
        "accept",
        "EXIT STATUS",
        "cutcake [OPTIONS] [FILE]...",
    ] {
        assert!(page.contains(words), "{words}");
    }
    for words in ["jupyter uninstall", "CONNECTION_FILE"] {
        assert_eq!(page.contains(words), cfg!(feature = "jupyter"), "{words}");
    }
    if let Some(shown) = accepted("groff", &["-man", "-Tascii", "-ww"], &page) {
        for words in ["cutcake test", "Run scripts and compare", "Check certificates"] {
            assert!(shown.replace('\u{1b}', "").contains(words.split(' ').next().unwrap()), "{words}");
        }
    }
}

#[test]
fn a_name_is_given_another_spelling_wherever_it_means_the_same() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.cgs"), "def twice(x) := 2*x\n").unwrap();
    fs::write(folder.path().join("b.cgs"), "load \"a.cgs\"\n3.twice + twice(4)\n").unwrap();
    let address = |name: &str| format!("file://{}", folder.path().join(name).display());
    let mut editor = Editor::new();
    editor.ask("initialize", json!({ "capabilities": {}, "rootUri": format!("file://{}", folder.path().display()) }));
    editor.tell("initialized", json!({}));
    editor.open(&address("a.cgs"), "def twice(x) := 2*x\n");
    let at = |line: u32, character: u32, more: Json| {
        let mut given = json!({ "textDocument": { "uri": address("a.cgs") }, "position": { "line": line, "character": character } });
        given.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        given
    };
    let changes = editor.result("textDocument/rename", at(0, 5, json!({ "newName": "doubled" })))["changes"].clone();
    assert_eq!(changes[address("a.cgs")].as_array().map(Vec::len), Some(1), "{changes}");
    assert_eq!(changes[address("b.cgs")].as_array().map(Vec::len), Some(2), "{changes}");
    let answer = editor.ask("textDocument/rename", at(0, 5, json!({ "newName": "end" })));
    assert!(answer["error"]["message"].as_str().unwrap().contains("word of the language"), "{answer}");
    let answer = editor.ask("textDocument/rename", at(0, 10, json!({ "newName": "twice" })));
    assert!(answer["error"]["message"].as_str().unwrap().contains("something else"), "{answer}");
    let places =
        editor.result("textDocument/references", at(0, 5, json!({ "context": { "includeDeclaration": false } })));
    assert_eq!(places.as_array().map(Vec::len), Some(2), "{places}");
    let own = editor.result("textDocument/documentHighlight", at(0, 10, json!({})));
    assert_eq!(own.as_array().map(Vec::len), Some(2), "{own}");
    let found = editor.result("workspace/symbol", json!({ "query": "twi" }));
    assert_eq!((found[0]["name"].as_str(), found.as_array().map(Vec::len)), (Some("twice"), Some(1)), "{found}");
    editor.leave();
}

#[test]
fn what_was_meant_is_a_change_away_and_names_are_completed_by_their_values() {
    let mut editor = Editor::begun();
    editor.open(HERE, "Outcom(*)\n/// a\n/// b\ndef f(x)\n  x\nend\n");
    let range = json!({ "start": { "line": 0, "character": 2 }, "end": { "line": 0, "character": 2 } });
    let given = json!({ "textDocument": { "uri": HERE }, "range": range, "context": { "diagnostics": [] } });
    let actions = editor.result("textDocument/codeAction", given);
    assert_eq!(actions[0]["edit"]["changes"][HERE][0]["newText"], "Outcome", "{actions}");
    let folds = editor.whole("textDocument/foldingRange");
    let lines = |fold: &Json| (fold["startLine"].as_u64(), fold["endLine"].as_u64());
    assert_eq!(
        folds.as_array().unwrap().iter().map(lines).collect::<Vec<_>>(),
        [(Some(1), Some(2)), (Some(3), Some(4))]
    );
    let mut offered = |text: &str| {
        editor.write(text);
        let line = u32::try_from(text.lines().count() - 1).unwrap();
        let character = u32::try_from(text.lines().last().unwrap().len()).unwrap();
        editor.at("textDocument/completion", line, character)["items"].as_array().unwrap().len()
    };
    let literal = offered("{1|0}.");
    assert_eq!(offered("x := {1|0}\nx."), literal);
    assert_eq!(offered("x := {1|0}\ny := x; 1\ny."), literal);
    assert_eq!(offered("x := {1|0}\ny := (2*x - *) + 1\ny."), literal);
    assert!(offered("x := {1|0} + y\nx.") > literal);
    // What refers to itself in many ways is not followed for ever.
    let round: String =
        (0..40).map(|place| format!("x{place} := x{} + x{}\n", (place + 1) % 40, (place + 2) % 40)).collect();
    assert!(offered(&format!("{round}x1.")) > literal);
    let grid = offered("Grid(\".#\", \".#\").");
    assert_eq!(offered("ruleset Own[board as Grid(\".#\")] partizan\n  left board."), grid);
    editor.leave();
}
