//! What programs are told: every line is as docs/json.schema.json says.

use std::{collections::BTreeSet, fs};

use assert_cmd::{Command, cargo::cargo_bin};
use cutcake::{
    language::{ERROR_KINDS, session::Session},
    limit::Limit,
    render::format::Format,
};
use regex::Regex;
use serde_json::Value as Json;

use crate::{help::EXAMPLES, kinds, session::run_in};

/// The part of JSON Schema that the schema uses; anything else in it is an error here.
struct Schema(Json);

impl Schema {
    fn read() -> Self {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/json.schema.json");
        Schema(serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap())
    }

    /// Why a line is not as it should be.
    fn check(&self, line: &str) -> Result<Json, String> {
        let value: Json = serde_json::from_str(line).map_err(|error| format!("{error}: {line}"))?;
        self.holds(&self.0, &value).map_err(|why| format!("{why}\nin {line}"))?;
        Ok(value)
    }

    fn check_part(&self, part: &str, value: &Json) -> Result<(), String> {
        self.holds(&self.0["$defs"][part], value)
    }

    fn holds(&self, schema: &Json, value: &Json) -> Result<(), String> {
        for (keyword, rule) in schema.as_object().unwrap() {
            let found = value.as_array();
            let holds = match keyword.as_str() {
                "$schema" | "title" | "$defs" => true,
                "$ref" => {
                    let target = rule.as_str().unwrap().strip_prefix('#').and_then(|path| self.0.pointer(path));
                    self.holds(target.expect("a reference inside the schema"), value)?;
                    true
                }
                "oneOf" => {
                    let rules = rule.as_array().unwrap();
                    let failures: Vec<_> = rules.iter().filter_map(|rule| self.holds(rule, value).err()).collect();
                    if failures.len() + 1 != rules.len() {
                        // The failure that looked deepest is the one that tells something.
                        return Err(failures.into_iter().max_by_key(String::len).unwrap_or_default());
                    }
                    true
                }
                "type" => match rule.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_u64() || value.is_i64(),
                    "number" => value.is_number(),
                    other => panic!("the type {other}"),
                },
                "const" => value == rule,
                "enum" => rule.as_array().unwrap().contains(value),
                "pattern" => Regex::new(rule.as_str().unwrap()).unwrap().is_match(value.as_str().unwrap_or_default()),
                "properties" => {
                    for (name, rule) in rule.as_object().unwrap() {
                        if let Some(part) = value.get(name) {
                            self.holds(rule, part).map_err(|why| format!("{name}: {why}"))?;
                        }
                    }
                    true
                }
                "required" => rule.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some()),
                "additionalProperties" => {
                    assert_eq!(*rule, Json::Bool(false));
                    let known = schema["properties"].as_object().unwrap();
                    value.as_object().is_some_and(|object| object.keys().all(|name| known.contains_key(name)))
                }
                "items" => {
                    for item in found.into_iter().flatten() {
                        self.holds(rule, item)?;
                    }
                    true
                }
                "minItems" => found.is_none_or(|items| items.len() as u64 >= rule.as_u64().unwrap()),
                "maxItems" => found.is_none_or(|items| items.len() as u64 <= rule.as_u64().unwrap()),
                other => panic!("the keyword {other}"),
            };
            if !holds {
                return Err(format!("{keyword} is to be {rule}"));
            }
        }
        Ok(())
    }
}

/// The types of a value and of all that is in it.
fn types(value: &Json, seen: &mut BTreeSet<String>) {
    match value {
        Json::Object(object) => {
            seen.extend(object.get("type").and_then(Json::as_str).map(str::to_owned));
            object.values().for_each(|part| types(part, seen));
        }
        Json::Array(items) => items.iter().for_each(|item| types(item, seen)),
        _ => {}
    }
}

#[test]
fn every_kind_of_value_is_as_the_schema_says() {
    let schema = Schema::read();
    let mut seen = BTreeSet::new();
    for (kind, program) in kinds::programs() {
        let lines = run_in(Format::Json, program);
        assert_eq!(lines.len(), 1, "{program}: {lines:?}");
        let value = schema.check(&lines[0]).unwrap_or_else(|why| panic!("{program}: {why}"));
        assert_eq!(value["type"], kind, "{program}");
        assert!(!lines[0].contains('\n') && lines[0].starts_with("{\"type\":"), "{}", lines[0]);
        types(&value, &mut seen);
    }
    let rules = schema.0["$defs"]["value"]["oneOf"].as_array().unwrap();
    let kinds = rules.iter().map(|rule| rule["$ref"].as_str().unwrap().rsplit('/').next().unwrap().to_owned());
    let known: BTreeSet<String> = kinds.chain(["text".to_owned()]).collect();
    assert_eq!(seen, known, "the kinds here and in the schema");
}

#[test]
fn the_schema_refuses_what_is_not_written() {
    let schema = Schema::read();
    for line in [
        "1",
        r#"{"value":"1"}"#,
        r#"{"type":"number","value":1}"#,
        r#"{"type":"number","value":"1.5"}"#,
        r#"{"type":"game","value":"^","left":[{"type":"number","value":"0"}],"right":["*"]}"#,
        r#"{"type":"tuple","items":[1]}"#,
        r#"{"type":"map","items":[[{"type":"number","value":"1"}]]}"#,
        r#"{"type":"player","value":"Nobody"}"#,
        r#"{"type":"boolean","value":true,"more":1}"#,
        r#"{"type":"strange","value":"1"}"#,
    ] {
        assert!(schema.check(line).is_err(), "{line}");
    }
}

#[test]
fn whatever_the_help_shows_is_as_the_schema_says() {
    let schema = Schema::read();
    for example in &*EXAMPLES {
        for line in &example.lines {
            schema.check(line).unwrap_or_else(|why| panic!("{}: {why}", example.text));
        }
    }
}

#[test]
fn errors_are_as_the_schema_says() {
    let schema = Schema::read();
    insta::glob!("..", "errors/*.cgs", |path| {
        let error = Session::new(Limit::default()).run_file(path, &mut |_| {}).unwrap_err().to_json();
        let error = schema.check(&error).unwrap();
        assert_eq!(error["type"], "error");
        assert!(error["line"].as_u64().is_some_and(|line| line > 0), "{error}");
    });
}

#[test]
fn every_kind_of_error_is_in_the_schema_and_on_the_page() {
    let schema = Schema::read();
    let kinds = schema.0.pointer("/$defs/error/properties/kind/enum").and_then(Json::as_array).unwrap();
    let kinds: BTreeSet<&str> = kinds.iter().filter_map(Json::as_str).collect();
    assert_eq!(kinds, ERROR_KINDS.iter().map(|(kind, _)| *kind).collect());
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/json.md")).unwrap();
    for kind in kinds {
        assert!(page.contains(&format!("`{kind}`")), "{kind}");
    }
}

/// The lines that the command writes to standard output and to standard error, and its exit status.
fn lines_of(arguments: &[&str]) -> (Vec<Json>, Vec<Json>, Option<i32>) {
    let schema = Schema::read();
    let output = Command::new(cargo_bin("cutcake")).args(["--format", "json"]).args(arguments).output().unwrap();
    let lines = |bytes: Vec<u8>| {
        let text = String::from_utf8(bytes).unwrap();
        text.lines().map(|line| schema.check(line).unwrap()).collect::<Vec<_>>()
    };
    (lines(output.stdout), lines(output.stderr), output.status.code())
}

#[test]
fn the_command_writes_nothing_but_json() {
    let (results, errors, status) =
        lines_of(&["-e", "Print(1, \"a\\nb\"); use\n{3|1}", "-e", "x := 5;", "-e", "def f(x) := g(x)", "-e", "f(x)"]);
    let kinds: Vec<_> = results.iter().map(|line| line["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["text", "text", "game"]);
    assert_eq!(results[0]["value"], "1 a\nb");
    assert_eq!((results[2]["left"][0].as_str(), results[2]["right"][0].as_str()), (Some("3"), Some("1")));
    assert_eq!(status, Some(1));
    let [error] = errors.as_slice() else { panic!("{errors:?}") };
    assert_eq!((error["kind"].as_str(), error["file"].as_str()), (Some("unknown-name"), Some("<-e 3>")));
    assert_eq!((error["line"].as_u64(), error["column"].as_u64()), (Some(1), Some(13)));
    assert_eq!(error["trace"][0]["file"], "<-e 4>");

    let (results, errors, status) = lines_of(&["--time", "--timeout", "0.2", "-e", "1", "-e", "while true do 1 end"]);
    assert_eq!((results.len(), status), (1, Some(124)));
    let kinds: Vec<_> = errors.iter().map(|line| line["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["time", "time", "error", "note"]);
    assert_eq!(errors[2]["kind"], "time");

    let (results, errors, _) = lines_of(&[
        "-e",
        "Outcome := 3;",
        "-e",
        "2**3",
        "-e",
        "Outcome",
        "-e",
        "Cutblock[9,9,9].Winner(Left)",
        "--timeout",
        "0.1",
    ]);
    assert_eq!(results.len(), 2);
    let kinds: Vec<_> = errors.iter().map(|line| line["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["note", "note", "error", "note"]);
    let (_, errors, _) = lines_of(&["-e", "Outcome(MaundyBlock[12,12,4]; positions := 20)"]);
    assert_eq!(errors[0]["type"], "note");

    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("one.cgs");
    fs::write(&script, "1 + 1\n").unwrap();
    let path = folder.path().to_str().unwrap();
    let verdicts = |arguments: &[&str]| {
        let (lines, errors, status) = lines_of(&[&["test", path], arguments].concat());
        assert!(errors.is_empty());
        let told: Vec<_> =
            lines.iter().map(|line| (line["type"].as_str().unwrap().to_owned(), line["passed"].clone())).collect();
        (told, status)
    };
    let test = |passed: bool| ("test".to_owned(), Json::from(passed));
    let tests = |passed: u64| ("tests".to_owned(), Json::from(passed));
    assert_eq!(verdicts(&[]), (vec![test(false), tests(0)], Some(1)));
    assert_eq!(verdicts(&["--accept"]), (vec![test(true), tests(1)], Some(0)));
    assert_eq!(verdicts(&[]), (vec![test(true), tests(1)], Some(0)));
    fs::write(&script, "1 + 2\n").unwrap();
    assert_eq!(verdicts(&[]), (vec![test(false), tests(0)], Some(1)));

    let (_, errors, _) = lines_of(&["missing.cgs"]);
    assert_eq!(errors[0]["kind"], "file");
}

#[test]
fn results_have_no_numbers_before_them() {
    let mut session = Session::new(Limit::default());
    session.set_format(Format::Json);
    let mut numbers = Vec::new();
    session.interact("1\n_1 + 1", &mut |result| numbers.push((result.number, result.text.to_string()))).unwrap();
    let line = |value: u32| (None, format!(r#"{{"type":"number","value":"{value}","standing":"proved"}}"#));
    assert_eq!(numbers, [line(1), line(2)]);
}

#[test]
fn shared_and_deep_values_do_not_explode() {
    let schema = Schema::read();
    for program in [
        "g := {1|0}; for i from 1 to 60 do g := {g, {g|-i}|{g|-2*i}} end; g",
        "t := (1,); for i from 1 to 60 do t := (t, t) end; t",
        "g := '{|}'; for i from 1 to 60 do g := '{g|g}' end; g",
        "g := <||>; for i from 1 to 40 do g := <g,<g||>|g|> end; g",
        "t := (); for i from 1 to 900 do t := (t,) end; t",
        "*1000000000000",
        "g := *; for i from 1 to 300 do g := {i + g|{-i|-2*i}} end; g",
    ] {
        let limit = Limit::default();
        limit.restart(Some(std::time::Duration::from_secs(1)));
        let mut session = Session::new(limit);
        session.set_format(Format::Json);
        let mut line = String::new();
        match session.run("test", program, &mut |result| line = result.text.to_string()) {
            Ok(()) if program.contains("900") => assert_eq!(line.matches("tuple").count(), 901),
            Ok(()) => drop(schema.check(&line).unwrap()),
            Err(error) => assert!(["size", "depth", "time"].contains(&error.kind.name()), "{program}: {}", error.kind),
        }
    }
    assert!(schema.check_part("options", &Json::from(vec!["x"; 1001])).is_err());
}
