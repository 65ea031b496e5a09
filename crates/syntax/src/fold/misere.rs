//! `*[…]`, a misère game: a star with a tuple. The items become tuples, sums and differences of such stars, so that the syntax
//! tree needs no other kind of expression.

use std::ops::Range;

use pest::iterators::Pair;

use super::{Fold, Folder, Rule, descend, mistake};
use crate::{
    ast::{BinaryOp, Comparison, ExprId, ExprKind},
    misere::{MisereOp, Universe},
};

impl Folder {
    /// `*[…]`.
    pub(super) fn misere(&self, pair: Pair<'_, Rule>) -> Fold<ExprId> {
        let whole = self.place(&pair);
        let list = self.misere_list(descend(pair, Rule::misere_list))?;
        Ok(self.push(ExprKind::Star(Some(list)), whole))
    }

    /// `[a, b]` inside the brackets of a misère game: the game with these options.
    fn misere_list(&self, pair: Pair<'_, Rule>) -> Fold<ExprId> {
        let whole = self.place(&pair);
        let (items, _) = self.misere_items(pair)?;
        Ok(self.push(ExprKind::Tuple(items), whole))
    }

    /// The items of a list or a group, and the number of commas.
    fn misere_items(&self, pair: Pair<'_, Rule>) -> Fold<(Vec<ExprId>, usize)> {
        let (mut items, mut over, mut commas) = (Vec::new(), Vec::new(), 0);
        for part in descend(pair, Rule::misere_items).into_inner() {
            match part.as_rule() {
                Rule::comma => commas += 1,
                Rule::for_head => over.push(self.for_clause(part)?),
                _ => items.push(self.misere_item(part)?),
            }
        }
        self.collect(&mut items, &mut over)?;
        Ok((items, commas))
    }

    fn misere_item(&self, pair: Pair<'_, Rule>) -> Fold<ExprId> {
        let whole = self.place(&pair);
        let mut parts = pair.clone().into_inner();
        let Some(first) = parts.next() else { return Err(self.unreadable(&pair)) };
        let is_sign = |part: &Pair<'_, Rule>| part.as_rule() == Rule::misere_signs;
        let signs: Vec<_> = parts.clone().filter(is_sign).collect();
        if let (Some(sign), Some(other)) = (signs.first(), parts.find(|part| !is_sign(part))) {
            let error = mistake("signs stand at the end of an item").at(self.span(self.place(&other)));
            let item = &self.source.text[whole.start..self.place(sign).end];
            return Err(error.help(format!("write the game with brackets of its own: `*[*[{item}] + …]`")));
        }
        match first.as_rule() {
            Rule::expression => self.expression(first),
            // A list or a group without an operator is a game with these options.
            Rule::misere_list | Rule::misere_group if pair.clone().into_inner().skip(1).all(|part| is_sign(&part)) => {
                let item = match first.as_rule() {
                    Rule::misere_list => self.misere_list(first)?,
                    _ => self.misere_group(first)?,
                };
                self.signed(item, &signs, whole.start)
            }
            _ if !signs.is_empty() => {
                let item = self.operand(first)?;
                self.signed(item, &signs, whole.start)
            }
            _ => self.expression(pair),
        }
    }

    /// `[a, b]` as an operand: a board.
    pub(super) fn misere_board(&self, pair: Pair<'_, Rule>) -> Fold<ExprId> {
        let whole = self.place(&pair);
        let (entries, _) = self.misere_items(pair)?;
        Ok(self.push(ExprKind::Bracket { head: self.itself(whole.start), entries, named: Vec::new() }, whole))
    }

    /// `(a, b)`: the game with these options; `(e)` is e.
    pub(super) fn misere_group(&self, pair: Pair<'_, Rule>) -> Fold<ExprId> {
        let whole = self.place(&pair);
        match self.misere_items(pair)? {
            (items, 0) if items.len() == 1 => Ok(self.widened(items[0], whole)),
            (items, _) => Ok(self.push(ExprKind::Tuple(items), whole)),
        }
    }

    /// An item with the signs after it: `#` makes it the only option, `2` adds a heap and `-2` removes one.
    fn signed(&self, mut item: ExprId, signs: &[Pair<'_, Rule>], start: usize) -> Fold<ExprId> {
        for sign in signs {
            let end = self.place(sign).end;
            if sign.as_str() == "#" {
                item = self.push(ExprKind::Tuple(vec![item]), start..end);
            }
            for sign in sign.clone().into_inner().filter(|part| part.as_rule() == Rule::misere_sign) {
                let whole = start..self.place(&sign).end;
                let Some(heap) = sign.clone().into_inner().next() else {
                    item = self.push(ExprKind::Tuple(vec![item]), whole);
                    continue;
                };
                let op = match sign.as_str().starts_with('-') {
                    true => BinaryOp::Misere(MisereOp::Without),
                    false => BinaryOp::Add,
                };
                let place = self.place(&heap);
                let heap = self.number(heap.as_str(), place.clone())?;
                let (game, heap) = (self.starred(item, start..end), self.starred(heap, place));
                item = self.push(ExprKind::Binary(op, game, heap), whole);
            }
        }
        Ok(item)
    }

    /// `*[e]`.
    fn starred(&self, item: ExprId, whole: Range<usize>) -> ExprId {
        let list = self.push(ExprKind::Tuple(vec![item]), whole.clone());
        self.push(ExprKind::Star(Some(list)), whole)
    }
}

/// The comparison in a universe, if the letter of an operator names one.
pub(super) fn compared(comparison: Comparison, op: &Pair<'_, Rule>) -> Option<MisereOp> {
    let letter = op.clone().into_inner().find(|pair| pair.as_rule() == Rule::player)?;
    let universe = Universe::ALL.into_iter().find(|universe| letter.as_str().ends_with(universe.letter()))?;
    Some(MisereOp::Compare(comparison, universe))
}
