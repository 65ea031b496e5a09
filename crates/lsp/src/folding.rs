//! Folding ranges: blocks and brackets over several lines, and comments.

use crate::{document::Document, read::token::TokenKind};

/// The foldable ranges of lines: the first line, the last, and whether it is a comment.
pub fn folding(document: &Document) -> Vec<(usize, usize, bool)> {
    let line_of = |byte: usize| document.lines().partition_point(|line| line.start <= byte).saturating_sub(1);
    let of_comment =
        |lines: Option<(usize, usize)>| lines.filter(|(start, end)| start < end).map(|(start, end)| (start, end, true));
    let (mut ranges, mut open, mut comment) = (Vec::new(), Vec::new(), None);
    for token in document.read().tokens() {
        let (first, last) = (line_of(token.bytes.start), line_of(token.bytes.end.max(token.bytes.start + 1) - 1));
        let is_comment = token.kind == TokenKind::Comment;
        // Comments on consecutive lines are one range.
        comment = match comment {
            Some((start, end)) if is_comment && first <= end + 1 => Some((start, last)),
            other => {
                ranges.extend(of_comment(other));
                is_comment.then_some((first, last))
            }
        };
        while open.len() > token.depth {
            // The line that closes the block stays visible.
            let start = open.pop().unwrap_or(first);
            if start + 1 < first {
                ranges.push((start, first - 1, false));
            }
        }
        while open.len() < token.depth {
            open.push(first);
        }
    }
    ranges.extend(of_comment(comment));
    ranges.sort_by_key(|(start, end, _)| (*start, *end));
    ranges.dedup_by_key(|(start, ..)| *start);
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_brackets_and_comments_are_folded() {
        let text = "/// one\n/// two\ndef f(x)\n  if x then\n    1\n  end\nend\nx := (\n  1,\n  2\n)\n// alone\n";
        let folded = folding(&Document::new(text.to_owned()));
        assert_eq!(folded, [(0, 1, true), (2, 5, false), (3, 4, false), (7, 9, false)]);
    }
}
