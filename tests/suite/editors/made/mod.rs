//! The files of `editors/` that know the words of the language, made from its word lists: whoever adds a word or a function
//! has them made anew.

mod jupyterlab;
mod pygments;
mod snippets;
mod textmate;
mod tree_sitter;
mod vim;

use cutcake::language::{
    builtin, help,
    read::token::{CONSTANTS, KEYWORDS},
};

/// A file that is made.
pub struct File {
    /// Where it is in the repository.
    pub path: &'static str,
    /// What is in it.
    pub text: fn() -> String,
}

/// Every file that is made.
pub const FILES: &[File] = &[
    File { path: "editors/vscode/syntaxes/cutcake.tmLanguage.json", text: textmate::text },
    File { path: "editors/vscode/snippets/cutcake.json", text: snippets::text },
    File { path: "editors/vim/syntax/cutcake.vim", text: vim::text },
    File { path: "editors/tree-sitter/queries/highlights.scm", text: tree_sitter::text },
    File { path: "editors/pygments/cutcake_lexer.py", text: pygments::text },
    File { path: "editors/jupyterlab/static/words.js", text: jupyterlab::text },
];

pub use snippets::SNIPPETS;

/// The words that join what stands around them, as signs do.
const OPERATORS: &[&str] = &["and", "div", "mod", "not", "or"];

/// The words that are not names, those that are operators left out.
fn keywords() -> Vec<&'static str> {
    KEYWORDS.iter().copied().filter(|word| !OPERATORS.contains(word)).collect()
}

/// The names of values that always mean the same.
fn constants() -> Vec<&'static str> {
    CONSTANTS.to_vec()
}

/// The names of functions that come with the program.
fn functions() -> Vec<&'static str> {
    let mut names: Vec<_> = builtin::all().map(|builtin| builtin.name).collect();
    names.sort_unstable();
    names
}

/// The names of rulesets that come with the program.
fn rulesets() -> Vec<String> {
    let mut names = help::ruleset_names();
    names.sort();
    names
}
