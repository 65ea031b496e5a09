//! Programs as HTML, coloured by the tokens of the language.

use cutcake::language::read::token::{TokenKind, tokens};

/// A program as the inside of a `code` element.
pub fn highlighted(program: &str) -> String {
    let mut html = String::with_capacity(2 * program.len());
    let mut at = 0;
    for (bytes, kind) in tokens(program) {
        html += &escaped(&program[at..bytes.start]);
        let text = escaped(&program[bytes.clone()]);
        match class(kind) {
            Some(class) => html += &format!("<span class=\"cgs-{class}\">{text}</span>"),
            None => html += &text,
        }
        at = bytes.end;
    }
    html + &escaped(&program[at..])
}

/// A program as a block.
pub fn block(program: &str) -> String {
    pre("cgs", &highlighted(program.trim_end()))
}

/// What is printed as a block.
pub fn printed(text: &str) -> String {
    pre("prints", &escaped(text.trim_end()))
}

/// How a function or a ruleset is written, as a block.
pub fn form(form: &str) -> String {
    pre("form", &highlighted(form))
}

/// HTML in a page of Markdown ends at the first empty line, so that there is none in a block.
fn pre(class: &str, html: &str) -> String {
    let lines: Vec<&str> = html.lines().map(str::trim_end).collect();
    let html = lines.join("\n").replace("\n\n", "\n&#10;");
    format!("<pre class=\"{class}\"><code class=\"nohighlight hljs\">{html}</code></pre>\n")
}

/// A text with the signs that HTML reserves.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn class(kind: TokenKind) -> Option<&'static str> {
    match kind {
        TokenKind::Number => Some("number"),
        TokenKind::String => Some("string"),
        TokenKind::Comment => Some("comment"),
        TokenKind::Keyword | TokenKind::Command => Some("keyword"),
        TokenKind::Constant => Some("constant"),
        TokenKind::Star | TokenKind::Up | TokenKind::Bar => Some("game"),
        _ => None,
    }
}
