//! Snippets of VS Code: what begins with a word of the language, with places to fill in.

use serde_json::{Map, json};

/// A beginning that is filled in.
pub struct Snippet {
    /// What is typed for it.
    pub prefix: &'static str,
    /// What it is.
    pub what: &'static str,
    /// Its lines; `${1:x}` is the first place to fill in, with what stands there before.
    pub lines: &'static [&'static str],
}

/// Every snippet.
pub const SNIPPETS: &[Snippet] = &[
    Snippet { prefix: "def", what: "a function that is an expression", lines: &["def ${1:f}(${2:x}) := ${0:x}"] },
    Snippet {
        prefix: "def end",
        what: "a function of several statements",
        lines: &["def ${1:f}(${2:x})", "  ${0:x}", "end"],
    },
    Snippet { prefix: "if", what: "a choice", lines: &["if ${1:true} then", "  ${2:1}", "else", "  ${0:2}", "end"] },
    Snippet {
        prefix: "for in",
        what: "a loop over a collection",
        lines: &["for ${1:x} in ${2:1..9} do", "  ${0:x}", "end"],
    },
    Snippet {
        prefix: "for from",
        what: "a loop over numbers",
        lines: &["for ${1:n} from ${2:1} to ${3:9} by ${4:1} do", "  ${0:n}", "end"],
    },
    Snippet {
        prefix: "for yield",
        what: "a tuple of what a loop gives",
        lines: &["for ${1:x} in ${2:1..9} yield", "  ${0:x}", "end"],
    },
    Snippet {
        prefix: "while",
        what: "a loop as long as something holds",
        lines: &["while ${1:false} do", "  ${0:1}", "end"],
    },
    Snippet { prefix: "load", what: "another file", lines: &["load \"${1:file}.cgs\""] },
    Snippet { prefix: "assert", what: "what must hold", lines: &["assert ${1:1} == ${0:1}"] },
    Snippet {
        prefix: "ruleset impartial",
        what: "a game in which both players have the same moves",
        lines: &[
            "/// ${4:Both take from a heap; the player who cannot move loses.}",
            "ruleset ${1:MyGame}[${2:n}] impartial",
            "  options for ${3:i} from 1 to ${2:n} yield [${0:n - i}] end",
            "end",
        ],
    },
    Snippet {
        prefix: "ruleset partizan",
        what: "a game of Left and Right, in turn",
        lines: &[
            "/// ${3:Left cuts the first side, Right the second; the player who cannot move loses.}",
            "ruleset ${1:MyGame}[${2:l, r}] partizan",
            "  left  for i from 1 to l div 2 yield ${4:[i, r] + [l-i, r]} end",
            "  right for j from 1 to r div 2 yield ${0:[l, j] + [l, r-j]} end",
            "end",
        ],
    },
    Snippet {
        prefix: "ruleset synchronized",
        what: "a game in which both move at once",
        lines: &[
            "/// ${3:Both cut their side at once.}",
            "ruleset ${1:MyGame}[${2:l, r}] synchronized",
            "  left  i in 1..l-1 gives ${4:[i, r] + [l-i, r]}",
            "  right j in 1..r-1 gives ${5:[l, j] + [l, r-j]}",
            "  both  i, j gives ${0:[i, j] + [i, r-j] + [l-i, j] + [l-i, r-j]}",
            "end",
        ],
    },
    Snippet {
        prefix: "ruleset three-player",
        what: "a game of Left, Center and Right, in turn",
        lines: &[
            "/// ${3:Each cuts his own side; the last to move wins.}",
            "ruleset ${1:MyGame}[${2:l, c, r}] three-player",
            "  left   for i from 1 to l div 2 yield ${4:[i, c, r] + [l-i, c, r]} end",
            "  center for i from 1 to c div 2 yield ${5:[l, i, r] + [l, c-i, r]} end",
            "  right  for i from 1 to r div 2 yield ${0:[l, c, i] + [l, c, r-i]} end",
            "end",
        ],
    },
    Snippet {
        prefix: "ruleset Grid",
        what: "a game on a board of letters",
        lines: &[
            "/// ${3:Left places upright dominoes, Right lying ones.}",
            "ruleset ${1:MyGame}[board as Grid(\"${2:.#}\")] partizan",
            "  left  for (r, c) in board.FindAll(\".\") where board[r+1, c] == \".\" yield [board.With((r, c), \"#\", (r+1, c), \"#\")] end",
            "  right for (r, c) in board.FindAll(\".\") where board[r, c+1] == \".\" yield [board.With((r, c), \"#\", (r, c+1), \"#\")] end",
            "  split board.Decomposition(\"#\")",
            "end",
        ],
    },
];

impl Snippet {
    /// The program that it is with what stands in its places before they are filled in.
    pub fn program(&self) -> String {
        let mut program = self.lines.join("\n");
        while let Some(start) = program.find("${") {
            let Some(end) = program[start..].find('}').map(|end| start + end) else { break };
            let inner = program[start + 2..end].split_once(':').map_or("", |(_, inner)| inner).to_owned();
            program.replace_range(start..=end, &inner);
        }
        program
    }
}

/// The snippets as VS Code reads them.
pub(super) fn text() -> String {
    let snippets: Map<_, _> = SNIPPETS
        .iter()
        .map(|snippet| {
            let body = json!({ "prefix": snippet.prefix, "description": snippet.what, "body": snippet.lines });
            (snippet.prefix.to_owned(), body)
        })
        .collect();
    format!("{:#}\n", json!(snippets))
}
