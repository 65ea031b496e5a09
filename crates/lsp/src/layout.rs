//! Formatting: each statement is indented by the blocks around it. Its continuation lines move with its first line, so that
//! alignment is preserved. Trailing blanks are removed.

use std::ops::Range;

use crate::{
    document::Document,
    read::token::{CLAUSES, THEORIES, Token, TokenKind},
};

/// How lines are indented.
#[derive(Clone, Copy, Debug)]
pub struct Indent {
    /// The columns of a level, and of a tab.
    pub width: usize,
    /// Whether to indent with tabs.
    pub tabs: bool,
}

/// An open block or bracket, and the indentation of the line in which it was opened.
struct Frame {
    column: usize,
    /// The number of that line.
    line: usize,
    /// Whether its statements begin in that line: `if c then a`.
    starts_inline: bool,
    is_block: bool,
    is_ruleset: bool,
}

/// The blanks of a line.
const BLANKS: [char; 3] = [' ', '\t', '\u{a0}'];

/// The replacements of leading and trailing blanks, in the order of the text.
pub fn layout(document: &Document, indent: Indent) -> Vec<(Range<usize>, String)> {
    let (text, tokens) = (document.text(), document.read().tokens());
    let word = |place: usize| &text[tokens[place].bytes.clone()];
    let mut changes = Vec::new();
    let mut frames: Vec<Frame> = Vec::new();
    let (mut next, mut moved, mut last) = (0, 0_isize, None::<usize>);
    // Beyond the greatest depth of a program there are no tokens.
    let known = tokens.last().map_or(0, |token| token.bytes.end);
    for (number, line) in document.lines().iter().enumerate() {
        let content = &text[line.clone()];
        let blanks = content.len() - content.trim_start_matches(BLANKS).len();
        let start = line.start + blanks;
        // The lines of a comment stay as they are.
        let is_inside = next > 0 && tokens[next - 1].bytes.end > line.start;
        if is_inside || start > known {
            let from = next;
            next = from + tokens[from..].iter().take_while(|token| token.bytes.start < line.end).count();
            update_frames(&mut frames, &tokens[from..next], (number, 0), text);
            changes.extend(trailing(text, line, &tokens[..next]).filter(|_| start <= known));
            last = (from..next).rev().find(|place| tokens[*place].kind != TokenKind::Comment).or(last);
            continue;
        }
        if content.trim().is_empty() {
            if !content.is_empty() && content.trim_matches(BLANKS).is_empty() {
                changes.push((line.clone(), String::new()));
            }
            continue;
        }
        let old = columns(&content[..blanks], indent.width);
        let is_continued = frames.iter().any(|frame| !frame.is_block) || {
            let begins = tokens.get(next).is_some_and(|token| token.begins || is_closer(&text[token.bytes.clone()]));
            !begins && last.is_some_and(|last| !opens_block(tokens, last, word(last), &frames, text))
                || tokens.get(next).is_some_and(|token| {
                    let word = &text[token.bytes.clone()];
                    // An `else` aligned under the text after `if`.
                    let is_aligned =
                        matches!(word, "else" | "elseif") && frames.last().is_some_and(|frame| frame.starts_inline);
                    is_aligned || continues_statement(token, word)
                })
        };
        let column = if is_continued {
            usize::try_from(old.cast_signed() + moved).unwrap_or_default()
        } else {
            let target = (next..tokens.len()).find(|place| tokens[*place].kind != TokenKind::Comment);
            let is_comment = target != Some(next);
            let column = column(&frames, target.map_or("", word), is_comment, indent.width);
            moved = column.cast_signed() - old.cast_signed();
            column
        };
        let wanted = indentation(column, indent);
        if content[..blanks] != wanted {
            changes.push((line.start..start, wanted));
        }
        let from = next;
        next = from + tokens[from..].iter().take_while(|token| token.bytes.start < line.end).count();
        update_frames(&mut frames, &tokens[from..next], (number, column), text);
        changes.extend(trailing(text, line, &tokens[..next]));
        last = (from..next).rev().find(|place| tokens[*place].kind != TokenKind::Comment).or(last);
        let starts_inline = last.is_none_or(|last| !opens_block(tokens, last, word(last), &frames, text));
        for frame in frames.iter_mut().rev().take_while(|frame| frame.line == number) {
            frame.starts_inline = starts_inline;
        }
    }
    changes
}

/// The blanks at the end of a line, after its last token; `None` within a comment or an unclosed string.
fn trailing(text: &str, line: &Range<usize>, tokens: &[Token]) -> Option<(Range<usize>, String)> {
    let blanks = line.start + text[line.clone()].trim_end_matches(BLANKS).len()..line.end;
    let is_inside =
        tokens.last().is_some_and(|last| last.bytes.end > blanks.start && !text[last.bytes.clone()].starts_with("//"));
    (!blanks.is_empty() && !is_inside).then_some((blanks, String::new()))
}

/// The column of a statement that begins with a word, or of a comment before it.
fn column(frames: &[Frame], word: &str, is_comment: bool, width: usize) -> usize {
    let Some(inner) = frames.last() else { return 0 };
    if is_closer(word) {
        return if is_comment { inner.column + width } else { inner.column };
    }
    let is_clause = CLAUSES.contains(&word) || word == "def";
    inner.column + if inner.is_ruleset && !is_clause { 2 * width } else { width }
}

/// Whether a word ends the statements before it in its block.
fn is_closer(word: &str) -> bool {
    matches!(word, "end" | "else" | "elseif")
}

/// Whether a word at the beginning of a line continues the statement of the line before.
fn continues_statement(token: &Token, word: &str) -> bool {
    const WORDS: &[&str] = &["then", "do", "yield", "gives", "where", "by", "to", "in", "from", "with", "loopy", "as"];
    token.kind == TokenKind::Keyword && (WORDS.contains(&word) || THEORIES.contains(&word))
}

/// Whether statements follow a token.
fn opens_block(tokens: &[Token], place: usize, word: &str, frames: &[Frame], text: &str) -> bool {
    match tokens[place].kind {
        TokenKind::Keyword => {
            let is_body = matches!(word, "then" | "do" | "yield" | "else") || THEORIES.contains(&word);
            is_body || CLAUSES.contains(&word) && frames.last().is_some_and(|frame| frame.is_ruleset)
        }
        // The parameters of a definition.
        TokenKind::Close => {
            let depth = tokens[place].depth;
            let open = (0..place).rev().find(|before| tokens[*before].depth == depth);
            let before = open.and_then(|name| name.checked_sub(1));
            before.is_some_and(|before| &text[tokens[before].bytes.clone()] == "def")
        }
        _ => false,
    }
}

/// Updates the open frames for tokens.
fn update_frames(frames: &mut Vec<Frame>, tokens: &[Token], (line, column): (usize, usize), text: &str) {
    for token in tokens {
        while frames.len() > token.depth {
            frames.pop();
        }
        if frames.len() < token.depth {
            let word = &text[token.bytes.clone()];
            let is_block = token.kind == TokenKind::Keyword;
            frames.push(Frame {
                column,
                line,
                starts_inline: false,
                is_block,
                is_ruleset: is_block && word == "ruleset",
            });
        }
    }
}

fn columns(blanks: &str, width: usize) -> usize {
    blanks.chars().map(|letter| if letter == '\t' { width } else { 1 }).sum()
}

fn indentation(column: usize, indent: Indent) -> String {
    match indent.tabs && indent.width > 0 {
        true => "\t".repeat(column / indent.width) + &" ".repeat(column % indent.width),
        false => " ".repeat(column),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(text: &str, indent: Indent) -> String {
        let mut laid_out = text.to_owned();
        for (bytes, blanks) in layout(&Document::new(text.to_owned()), indent).into_iter().rev() {
            laid_out.replace_range(bytes, &blanks);
        }
        laid_out
    }

    const TWO: Indent = Indent { width: 2, tabs: false };

    #[test]
    fn statements_are_indented_by_what_is_open() {
        let text = "ruleset A[n]\n  with k := 3\n  impartial\n  valid n > 0,\n    \"text\"\n\n  // What is left.\n  options\n    \
                    for i from 1 to n yield\n      [n - i]\n    end\n  def f(x) := for y in x yield\n    y\n  end\n  def g(x)\n    x\n  \
                    end\nend\nif x then\n  /* a\n b */ 1\nelse\n  t := (1,\n       2)\n  // last\nend\ny :=\n  3";
        assert_eq!(laid_out(text, TWO), text);
        let hung = "def f(x) := if x then 1\n            else 2 end";
        assert_eq!(laid_out(hung, TWO), hung);
        let flat: String = text
            .lines()
            .map(|line| if line == " b */ 1" { line } else { line.trim_start() })
            .collect::<Vec<_>>()
            .join("\n");
        let again = laid_out(&flat, TWO);
        assert_eq!(laid_out(&again, TWO), again);
        for line in ["    for i from 1 to n yield", "      [n - i]", "    y", "  end", "  t := (1,", "  2)"] {
            assert!(again.lines().any(|other| other == line), "{line:?} of\n{again}");
        }
    }

    #[test]
    fn tabs_are_columns() {
        let tabs = Indent { width: 4, tabs: true };
        assert_eq!(laid_out("if x then\n    1\n  \nend", tabs), "if x then\n\t1\n\nend");
        assert_eq!(laid_out("if x then\n\tf(1,\n\t  2)\nend", TWO), "if x then\n  f(1,\n    2)\nend");
    }

    #[test]
    fn no_line_ends_in_blanks() {
        let text = "x := 1 \t\r\n\r\n  \r\nf(1, \n   2)  \n// a \n/* b \n c  \n*/  \ns := \"a  ";
        let expected = "x := 1\r\n\r\n\r\nf(1,\n   2)\n// a\n/* b \n c  \n*/\ns := \"a  ";
        assert_eq!(laid_out(text, TWO), expected);
    }

    #[test]
    fn unfinished_texts_stay_as_they_are() {
        for text in ["f(1,\n   2\nx", "", "\n", "if", "def f(\n   x", "{1|\n\n  2", ")\n)", "\"a\n  b"] {
            assert_eq!(laid_out(&laid_out(text, TWO), TWO), laid_out(text, TWO), "{text}");
        }
    }
}
