//! Error messages for the definition of a ruleset.

use super::{Context, class::ruleset_of, list, mistake, shown};
use crate::{
    Mistake,
    token::{CLAUSES, Opening, THEORIES, Token, TokenKind},
};

const HEAD: &str =
    "a ruleset is `ruleset Cake[l, r] partizan … end`, with parameters `ruleset Cake[l, r] with k := 3 partizan … end`";
const CLAUSE_LIST: &str = "the clauses are `options`, `left`, `center`, `right`, `both`, `valid`, `split`, `same`, `negative`, `bounds`, `show`, `draw`, `boards`, `entailing`, `misere`, `wins`, `score`, `let` and `def`";
const ENTRY: &str =
    "an entry is `n`, `heaps...`, `board as Grid(\".xo\")`, `s as Strip(\".xo\")`, `g as Graph` or `x as Any`";

/// The help on a clause behind another one.
const NEXT_CLAUSE: &str = "a clause begins on a new line or after `;`";

impl Context<'_> {
    /// The error for a token in a ruleset definition; none if it would be the same outside.
    pub(super) fn in_ruleset(&self, found: &Token) -> Option<Box<Mistake>> {
        let word = shown(self.word(found));
        let is_ruleset =
            |open: &super::Open| open.opening == Opening::Block && &self.text[open.bytes.clone()] == "ruleset";
        match self.open.as_slice() {
            [.., outer, inner]
                if is_ruleset(outer) && outer.expected == THEORIES && inner.opening == Opening::Square =>
            {
                return Some(mistake(format!("expected an entry of the ruleset, found `{word}`")).help(ENTRY));
            }
            [.., outer, _, inner]
                if is_ruleset(outer) && outer.expected == THEORIES && inner.opening == Opening::Paren =>
            {
                return Some(mistake(format!("expected the letters of a board, found `{word}`")).help(ENTRY));
            }
            [.., head] if is_ruleset(head) && head.expected == THEORIES => return Some(self.in_head(found, &word)),
            [.., ruleset] if is_ruleset(ruleset) => {}
            [.., ruleset, open] if is_ruleset(ruleset) && open.expected == ["do", "yield"] => {}
            _ => return None,
        }
        let last = self.last_word();
        if CLAUSES.contains(&last) && matches!(&*word, ":=" | "≔") {
            return Some(
                mistake(format!("`{last}` begins a clause here, so it gets no value")).help("choose another name"),
            );
        }
        if last == "more" && self.clause.as_ref().is_some_and(|(clause, _)| &self.text[clause.clone()] == last) {
            let error = mistake(format!("expected the word of moves behind `more`, found `{word}`"));
            return Some(error.help("moves are added to those of the other ruleset: `more options …`, `more left …`"));
        }
        let is_next = CLAUSES.contains(&&*word) || word == "end";
        let Some((clause, awaits_gives)) = &self.clause else {
            let error = mistake(format!("expected a clause of the ruleset, found `{word}`"));
            return Some(match near_clause(&word) {
                Some(near) if word.chars().all(char::is_alphabetic) => error.help(format!("did you mean `{near}`?")),
                _ if word == "with" => error.help(format!("the parameters stand before the theory: {HEAD}")),
                _ if last == "like" => error.help(format!(
                    "a ruleset with the clauses of another one has its entries and its theory: `ruleset Own like {word}`"
                )),
                _ if THEORIES.contains(&&*word) => error.help(
                    "`like` takes the theory of the other ruleset; one of another theory says its own moves, a synchronized one by \
                     `left … gives`, `right … gives` and `both … gives`: `?ruleset`",
                ),
                _ if is_next => error.help(format!("the theory stands before the clauses: {HEAD}")),
                _ if ["for", "if", "yield"].contains(&&*word) => error.help(
                    "moves stand in a clause, `options for k in 1..n yield [n-k] end`; those of two players in `left` and `right`",
                ),
                _ => error.help(CLAUSE_LIST),
            });
        };
        let clause = &self.text[clause.clone()];
        if *awaits_gives
            && last != "gives"
            && (is_next || self.open.last().is_some_and(is_ruleset) && !self.expects_operand)
        {
            let error = mistake(format!("expected `gives`, found `{word}`"));
            return Some(match clause {
                "both" => error.help("`both` names the variables of both moves: `both i, j gives [i, j]`"),
                "options" | "entailing" | "center" => {
                    mistake(format!("a loop has no `yield` before `{word}`")).help(format!(
                        "each option of a loop is given by `yield`: `{clause} for i in 1..n yield [n-i] end`"
                    ))
                }
                _ => error.help(format!(
                    "a synchronized ruleset says what a move leaves: `{clause} i in 1..n-1 gives [i] + [n-i]`; others have a loop with \
                     `yield`: `{clause} for i in 1..n yield [n-i] end`"
                )),
            });
        }
        if clause == "valid" && found.kind == TokenKind::String && !self.expects_operand {
            let error = self.unexpected(&word);
            return Some(
                error
                    .help("a comma stands before what is said of other boards: `valid n > 0, \"a heap is not empty\"`"),
            );
        }
        if is_next && last == clause {
            let error = mistake(format!("expected what `{clause}` says, found `{word}`"));
            return Some(match clause {
                "misere" => self.unexpected(&word).help(NEXT_CLAUSE),
                "boards" => error.help("the boards of a size: `boards n: [Graph.Path(n)]`"),
                "wins" => error.help("who has won on which boards: `wins Left when board.Contains(\"xxx\")`"),
                "score" => error.help(
                    "what Left has at the end: `score n`, or `score left -n right n` for the player who cannot move",
                ),
                "options" | "entailing" | "left" | "center" | "right" => error
                    .help(format!("write the options behind `{clause}`; of a player who never moves, `{clause} none`")),
                _ => error.help("write an expression, or leave the clause out"),
            });
        }
        if is_next && !self.expects_operand && word != "end" {
            return Some(self.unexpected(&word).help(NEXT_CLAUSE));
        }
        let near = self.last.as_ref().filter(|last| last.kind == TokenKind::Name).and_then(|_| near_clause(last))?;
        (!self.expects_operand).then(|| self.unexpected(&word).help(format!("did you mean `{near}` for `{last}`?")))
    }

    /// The error for a token between `ruleset` and the theory.
    fn in_head(&self, found: &Token, word: &str) -> Box<Mistake> {
        let error = |expected: &str| mistake(format!("expected {expected}, found `{word}`")).help(HEAD);
        match self.last_word() {
            "ruleset" => error("a name"),
            "with" | "," => error("a parameter `name := value`"),
            _ if self.earlier.as_ref().is_some_and(|earlier| self.word(earlier) == "ruleset") => {
                error("`[` and the entries of a board")
            }
            _ if self.earlier.as_ref().is_some_and(|earlier| matches!(self.word(earlier), "with" | ",")) => {
                error("`:=`")
            }
            _ if self.expects_operand && self.last.as_ref().is_some_and(|last| last.kind == TokenKind::Operator) => {
                error("an operand")
            }
            _ if found.kind == TokenKind::Name && !CLAUSES.contains(&word) => error("a theory"),
            _ if word == "{" => {
                let start = self.open.last().map_or(0, |open| open.bytes.end);
                let head = &self.text[start..found.bytes.start];
                let name = head.split('[').next().unwrap_or_default().trim();
                mistake("the clauses of a ruleset have no braces")
                    .help(format!("write\n{}", ruleset_of(name, head, "")))
            }
            last if [last, word].contains(&"loopy")
                || self.earlier.as_ref().is_some_and(|earlier| self.word(earlier) == "loopy") =>
            {
                mistake("expected a theory behind `loopy`")
                    .help("write `loopy partizan` or `loopy impartial` behind the entries")
            }
            _ => mistake(format!("expected a theory before `{word}`"))
                .help(format!("write {} behind the entries", list(THEORIES))),
        }
    }
}

/// The keyword of a clause that is closest to a misspelt word.
fn near_clause(word: &str) -> Option<&'static str> {
    if matches!(&*word.to_lowercase(), "move" | "moves" | "option" | "opts") {
        return Some("options");
    }
    let likeness = |clause: &&&str| strsim::damerau_levenshtein(clause, &word.to_lowercase());
    let near = CLAUSES.iter().min_by_key(likeness)?;
    (likeness(&near) <= 1 + near.len() / 6 && *near != word).then_some(near)
}
