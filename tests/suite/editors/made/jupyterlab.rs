//! The words by which the extension of `JupyterLab` colours cells.

use serde_json::json;

use super::{OPERATORS, constants, functions, keywords, rulesets};
use cutcake::language::read::token::{CLAUSES, THEORIES};

/// The file: the words of each kind of token, by the names of `CodeMirror`.
pub(super) fn text() -> String {
    let mut functions = functions();
    functions.dedup();
    let words = json!({
        "keyword": keywords(),
        "operatorKeyword": OPERATORS,
        "modifier": CLAUSES.iter().chain(THEORIES).collect::<Vec<_>>(),
        "atom": constants(),
        "builtin": functions,
        "def": rulesets(),
    });
    format!("// The words of the language; made from its lists.\nexport const WORDS = {words:#};\n")
}
