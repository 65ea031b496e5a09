//! Programs as HTML, coloured by the tokens of the language.

use cutcake::{
    language::read::token::{TokenKind, tokens},
    render::{text::Text, wrap::Break},
};

/// Around each name. It shows nothing; but the search of mdBook takes every element for the end of a word, and so finds `Outcome` in
/// `Show(Outcome(G))`.
pub const END_OF_WORD: &str = "<i></i>";

/// A piece of a result that is longer than this is folded inside, in characters.
const LONG_PIECE: usize = 36;

/// A program as the inside of a `code` element.
pub fn highlighted(program: &str) -> String {
    let mut html = String::with_capacity(2 * program.len());
    let mut at = 0;
    let all = tokens(program);
    let mut place = 0;
    while let Some((mut bytes, kind)) = all.get(place).cloned() {
        place += 1;
        if kind == TokenKind::Number {
            // The entries of a board are one word, `25,2,2`.
            while let [_, (next, TokenKind::Number), ..] = &all[place..]
                && &program[bytes.end..next.start] == ","
            {
                bytes.end = next.end;
                place += 2;
            }
        }
        html += &escaped(&program[at..bytes.start]);
        let text = escaped(&program[bytes.clone()]);
        match (class(kind), kind) {
            (Some(class), _) => {
                // No element goes over the end of a line.
                let lines: Vec<String> =
                    text.split('\n').map(|line| format!("<span class=\"cgs-{class}\">{line}</span>")).collect();
                html += &lines.join("\n");
            }
            (None, TokenKind::Name) => html += &format!("{END_OF_WORD}{text}{END_OF_WORD}"),
            (None, _) => html += &text,
        }
        at = bytes.end;
    }
    html + &escaped(&program[at..])
}

/// A program as a block.
pub fn block(program: &str) -> String {
    pre("cgs", &folding(&highlighted(program.trim_end())))
}

/// What is printed as a block.
pub fn printed(text: &str) -> String {
    pre("prints", &escaped(text.trim_end()))
}

/// A result in one line as a block that is folded where the prompt folds it, and where that has no place, between words.
pub fn result(text: &Text) -> String {
    let pieces: Vec<String> = text.pieces(Break::Items).iter().map(|piece| piece.to_string()).collect();
    let is_prose = pieces.iter().any(|piece| piece.trim().contains(' ') && piece.chars().count() > LONG_PIECE);
    if is_prose {
        return note(&text.to_string());
    }
    let pieces: Vec<String> = pieces.iter().map(|piece| escaped(piece)).collect();
    pre("prints", &folding(&pieces.join("<wbr>")))
}

/// Prose that is printed, as a block that is folded between words.
pub fn note(text: &str) -> String {
    pre("prints note", &folding(&escaped(text)))
}

/// Lines as elements, in which what goes on in the next line stands further in than its beginning.
fn folding(html: &str) -> String {
    let lines = html.split_inclusive('\n').map(|line| match line.len() - line.trim_start_matches(' ').len() {
        0 => format!("<span class=\"cgs-line\">{line}</span>"),
        spaces => format!("<span class=\"cgs-line\" style=\"--in: {spaces}\">{line}</span>"),
    });
    lines.collect()
}

/// How a function or a ruleset is written, as a block.
pub fn form(form: &str) -> String {
    pre("form", &highlighted(form).replace(END_OF_WORD, ""))
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

#[cfg(test)]
mod tests {
    use super::{Text, highlighted};

    #[test]
    fn names_and_boards_are_words_of_the_search() {
        assert_eq!(
            highlighted("Show([25,2], x)"),
            "<i></i>Show<i></i>([<span class=\"cgs-number\">25,2</span>], <i></i>x<i></i>)"
        );
    }

    #[test]
    fn arguments_are_words_of_their_own() {
        assert_eq!(highlighted("(3, x)"), "(<span class=\"cgs-number\">3</span>, <i></i>x<i></i>)");
    }

    #[test]
    fn elements_end_with_their_lines() {
        let block = super::block("x := \"a\n  b\"");
        assert!(block.contains("\"cgs-string\">&quot;a</span>\n</span><span"), "{block}");
        assert!(super::result(&Text::plain("the claim holds for all of the hundred")).contains("\"prints note\""));
        let folded = super::result(&Text::plain("(1, 2)"));
        assert!(folded.contains("<span class=\"cgs-line\">(1, <wbr>2)</span>"), "{folded}");
    }

    #[test]
    fn signs_of_html_are_text() {
        assert_eq!(highlighted("\"<&\""), "<span class=\"cgs-string\">&quot;&lt;&amp;&quot;</span>");
    }
}
