//! What is coloured in editors that read programs by a tree-sitter grammar.

use super::{OPERATORS, functions, keywords, rulesets};

/// The words that other rules of the grammar have, and so do not stand alone.
const BLOCKS: &[&str] =
    &["begin", "def", "do", "else", "elseif", "end", "if", "load", "ruleset", "then", "use", "yield"];

fn quoted<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    words.into_iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" ")
}

/// The file.
pub(super) fn text() -> String {
    let (words, rulesets) = (keywords(), rulesets());
    let plain = words.iter().copied().filter(|word| !BLOCKS.contains(word));
    let mut text = String::from(
        "; Colours of programs; made from the words of the language. Later patterns win.\n\n(name) @variable\n",
    );
    text +=
        &format!("((name) @type.builtin\n (#any-of? @type.builtin {}))\n", quoted(rulesets.iter().map(String::as_str)));
    text += &format!("((name) @function.builtin\n (#any-of? @function.builtin {}))\n", quoted(functions()));
    text += &format!("[{}] @keyword\n", quoted(BLOCKS.iter().copied()));
    text += &format!("((keyword) @keyword\n (#any-of? @keyword {}))\n", quoted(plain));
    text += &format!(
        "((keyword) @keyword.operator\n (#any-of? @keyword.operator {}))\n",
        quoted(OPERATORS.iter().copied())
    );
    text += r#"
(definition name: (name) @function)
(ruleset name: (name) @type)
(call function: (name) @function.call)
(field name: (name) @function.method)
(clause_word) @keyword
(theory) @type.qualifier
(constant) @constant.builtin
(result) @variable.builtin
(number) @number
(string) @string
(comment) @comment
[(operator) (becomes)] @operator
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," ";" "."] @punctuation.delimiter
"#;
    text
}
