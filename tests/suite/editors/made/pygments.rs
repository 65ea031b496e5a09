//! The lexer of Pygments, by which notebooks that are made into pages, Sphinx and LaTeX's minted colour programs.

use super::{OPERATORS, constants, functions, keywords, rulesets};
use cutcake::language::read::token::{CLAUSES, THEORIES};

/// A tuple of words, some on each line.
fn words<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    const LINE: usize = 120;
    let (mut lines, mut line) = (String::new(), String::from("   "));
    for word in words {
        let quoted = format!(" \"{word}\",");
        if line.len() + quoted.len() > LINE {
            lines += &format!("{line}\n");
            line = String::from("   ");
        }
        line += &quoted;
    }
    format!("(\n{lines}{line}\n)")
}

/// The file.
pub(super) fn text() -> String {
    let rulesets = rulesets();
    let mut text = String::from(
        "\"\"\"Programs of cutcake for Pygments; made from the words of the language.\"\"\"\n\n\
         from pygments.lexer import RegexLexer, words\n\
         from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text\n\n\
         __all__ = [\"CutcakeLexer\"]\n\n",
    );
    let clauses = CLAUSES.iter().chain(THEORIES).copied();
    for (name, list) in [
        ("KEYWORDS", words(keywords())),
        ("OPERATORS", words(OPERATORS.iter().copied())),
        ("CLAUSES", words(clauses)),
        ("CONSTANTS", words(constants())),
        ("FUNCTIONS", words(functions())),
        ("RULESETS", words(rulesets.iter().map(String::as_str))),
    ] {
        text += &format!("{name} = {list}\n");
    }
    text += r##"

class CutcakeLexer(RegexLexer):
    """Colours programs of cutcake."""

    name = "cutcake"
    aliases = ["cutcake", "cgs"]
    filenames = ["*.cgs"]
    mimetypes = ["text/x-cutcake"]

    tokens = {
        "root": [
            (r"\A#!.*?$", Comment.Hashbang),
            (r"///.*?$", String.Doc),
            (r"//.*?$", Comment.Single),
            (r"/\*(.|\n)*?\*/", Comment.Multiline),
            (r'"(\\.|[^"\\\n])*"?', String.Double),
            (r"^(\s*)(?=\?)", Text, "help"),
            (r"^\s*:[a-z]+.*?$", Comment.Preproc),
            (words(OPERATORS, prefix=r"\b", suffix=r"\b"), Operator.Word),
            (words(KEYWORDS, prefix=r"\b", suffix=r"\b"), Keyword),
            (words(CLAUSES, prefix=r"\b", suffix=r"\b(?!\s*(:=|->|\.|\())"), Keyword.Declaration),
            (words(CONSTANTS, prefix=r"\b", suffix=r"\b"), Keyword.Constant),
            (words(FUNCTIONS, prefix=r"\b", suffix=r"\b"), Name.Builtin),
            (words(RULESETS, prefix=r"\b", suffix=r"\b"), Name.Class),
            (r"\d+(\.\d+)?", Number),
            (r"_\d*\b", Name.Variable.Magic),
            (r"[^\W\d]\w*", Name),
            (r":=|->|\.\.|[-+*/^:<>=|?≔→≠≤≥∥‖±−×·²³↑↓⇑⇓⋆∗★'&#!∣…]", Operator),
            (r"[()\[\]{},;.]", Punctuation),
            (r"\s+", Text),
            (r".", Text),
        ],
        "help": [(r".*?$", Comment.Preproc, "#pop")],
    }
"##;
    text
}
