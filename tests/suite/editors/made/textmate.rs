//! The TextMate grammar: what VS Code and many other programs colour by.
//!
//! It sees one line at a time and knows no more than what its patterns match, so that words of rulesets are words where a
//! line begins with them, or between `ruleset` and the theory. The language server says the same more exactly.

use serde_json::{Value as Json, json};

use cutcake::language::read::token::{CLAUSES, THEORIES};

use super::{OPERATORS, constants, functions, keywords, rulesets};

/// One of some words, the whole of it.
fn any(words: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| word.as_ref().to_owned()).collect();
    format!("{BEFORE}(?:{}){BEHIND}", words.join("|"))
}

/// No letter of a word, and no dot that makes the word a field, stands before.
const BEFORE: &str = r"(?<![\p{L}\p{N}_])(?<!(?<!\.)\.)";
/// No letter of a word stands behind.
const BEHIND: &str = r"(?![\p{L}\p{N}_])";
/// A name.
const NAME: &str = r"\p{L}[\p{L}\p{N}_]*";
/// What makes a word of a clause a name.
const AS_NAME: &str = r"(?!\s*(?::=|≔|->|→|\.))";

fn matching(pattern: impl Into<String>, name: &str) -> Json {
    json!({ "match": pattern.into(), "name": format!("{name}.cutcake") })
}

/// The grammar.
pub(super) fn text() -> String {
    let clauses = CLAUSES.join("|");
    let theories = THEORIES.join("|");
    let grammar = json!({
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "cutcake",
        "scopeName": "source.cutcake",
        "fileTypes": ["cgs"],
        "patterns": [{ "include": "#shebang" }, { "include": "#comments" }, { "include": "#ruleset" }, { "include": "#clauses" }, { "include": "#expression" }],
        "repository": {
            "shebang": matching(r"\A#!.*$", "comment.line.shebang"),
            "comments": { "patterns": [
                matching("///.*$", "comment.line.documentation"),
                matching("//.*$", "comment.line.double-slash"),
                { "begin": r"/\*", "end": r"\*/", "name": "comment.block.cutcake" },
            ] },
            "ruleset": {
                "begin": format!("{BEFORE}(ruleset)\\s+({NAME})"),
                "beginCaptures": { "1": { "name": "keyword.control.cutcake" }, "2": { "name": "entity.name.type.cutcake" } },
                "end": format!("{BEFORE}(?:(loopy)\\s+)?({theories}){BEHIND}|(?={BEFORE}(?:end|{clauses}){BEHIND})"),
                "endCaptures": { "1": { "name": "keyword.control.cutcake" }, "2": { "name": "keyword.control.cutcake" } },
                "patterns": [
                    { "include": "#comments" },
                    matching(format!("{BEFORE}(?:with|as|like|loopy){BEHIND}"), "keyword.control"),
                    { "include": "#expression" },
                ],
            },
            "clauses": { "patterns": [
                {
                    "match": format!("^\\s*({clauses}){BEHIND}{AS_NAME}(?:\\s+(none){BEHIND})?"),
                    "captures": { "1": { "name": "keyword.control.cutcake" }, "2": { "name": "keyword.control.cutcake" } },
                },
                matching(format!("(?<=\\s)(?:gives|when){BEHIND}{AS_NAME}(?=\\s)"), "keyword.control"),
            ] },
            "expression": { "patterns": [
                { "include": "#comments" },
                { "include": "#strings" },
                {
                    "match": format!("{BEFORE}(def)\\s+({NAME})"),
                    "captures": { "1": { "name": "keyword.control.cutcake" }, "2": { "name": "entity.name.function.cutcake" } },
                },
                matching(any(OPERATORS), "keyword.operator.word"),
                matching(any(keywords()), "keyword.control"),
                matching(format!("{BEFORE}v(?:v*|[0-9]+){BEHIND}(?:<{NAME}>|<[0-9]+>)?(?:\\*[0-9]*)?"), "constant.numeric.up"),
                matching(any(constants()), "constant.language"),
                matching(any(rulesets()), "support.class"),
                matching(format!("(?<![\\p{{L}}\\p{{N}}_])(?:{}){BEHIND}", functions().join("|")), "support.function"),
                matching(format!("(?<![\\p{{L}}\\p{{N}}_])_[0-9]*{BEHIND}"), "variable.language"),
                matching(format!("(?<![\\p{{L}}\\p{{N}}_]){NAME}"), "variable.other"),
                matching(r"(?<![\p{L}\p{N}_])[0-9]+(?:\.[0-9]+)?", "constant.numeric"),
                matching(r"[↑↓⇑⇓]+(?:[0-9]+|<[0-9]+>)?", "constant.numeric.up"),
                matching(r"[⋆∗★][0-9]*", "constant.numeric.star"),
                // An operand is due behind these, so that the sign is a star or an up.
                matching(r"(?<=[(\[{|,;<>=:+\-/^])\s*(?:\^+(?:[0-9]+|<[0-9]+>)?\*[0-9]*|\*[0-9]*|\^+(?:[0-9]+|<[0-9]+>)?)", "constant.numeric.game"),
                matching(r"(?<=\*)\^+", "constant.numeric.game"),
                matching(r"^\s*(?:\^+(?:[0-9]+|<[0-9]+>)?(?:\*[0-9]*)?|\*[0-9]*)", "constant.numeric.game"),
                matching(r"(?:==|!=|<=|>=|<>|<\||\|>|≠|≤|≥|∥|‖|=|<|>)_[LCR](?![\p{L}\p{N}_])", "keyword.operator.comparison"),
                matching(r":=|≔|->|→|==|!=|<=|>=|<>|<\||\|>|\+-|\.\.|[≠≤≥∥‖±−×·²³]|[-+*/^:<>=|?]", "keyword.operator"),
                matching(r"\.", "punctuation.accessor"),
                matching(r"[,;']", "punctuation.separator"),
            ] },
            "strings": {
                "begin": "\"",
                "end": "\"|$",
                "name": "string.quoted.double.cutcake",
                "patterns": [matching(r"\\.", "constant.character.escape")],
            },
        },
    });
    format!("{grammar:#}\n")
}
