//! What an editor may fold: blocks and brackets over several lines, and comments.

use lsp_types::{FoldingRange, FoldingRangeKind};

use crate::{
    document::{Document, unsigned},
    read::token::TokenKind,
};

/// The ranges of lines that are folded to their first.
pub fn folding(document: &Document) -> Vec<FoldingRange> {
    let line_of = |byte: usize| document.lines().partition_point(|line| line.start <= byte).saturating_sub(1);
    let range = |start: usize, end: usize, kind| FoldingRange {
        start_line: unsigned(start),
        end_line: unsigned(end),
        kind,
        ..FoldingRange::default()
    };
    let (mut ranges, mut open, mut comment): (Vec<FoldingRange>, Vec<usize>, Option<(usize, usize)>) =
        (Vec::new(), Vec::new(), None);
    for token in document.read().tokens() {
        let (first, last) = (line_of(token.bytes.start), line_of(token.bytes.end.max(token.bytes.start + 1) - 1));
        let is_comment = token.kind == TokenKind::Comment;
        // Comments on lines one below the other are one.
        comment = match comment {
            Some((start, end)) if is_comment && first <= end + 1 => Some((start, last)),
            other => {
                ranges.extend(
                    other
                        .filter(|(start, end)| start < end)
                        .map(|(start, end)| range(start, end, Some(FoldingRangeKind::Comment))),
                );
                is_comment.then_some((first, last))
            }
        };
        while open.len() > token.depth {
            // The line of the word that closes it stays.
            let start = open.pop().unwrap_or(first);
            if start + 1 < first {
                ranges.push(range(start, first - 1, None));
            }
        }
        while open.len() < token.depth {
            open.push(first);
        }
    }
    ranges.extend(
        comment
            .filter(|(start, end)| start < end)
            .map(|(start, end)| range(start, end, Some(FoldingRangeKind::Comment))),
    );
    ranges.sort_by_key(|range| (range.start_line, range.end_line));
    ranges.dedup_by_key(|range| range.start_line);
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_brackets_and_comments_are_folded() {
        let text = "/// one\n/// two\ndef f(x)\n  if x then\n    1\n  end\nend\nx := (\n  1,\n  2\n)\n// alone\n";
        let folded: Vec<_> =
            folding(&Document::new(text.to_owned())).iter().map(|r| (r.start_line, r.end_line)).collect();
        assert_eq!(folded, [(0, 1), (2, 5), (3, 4), (7, 9)]);
    }
}
