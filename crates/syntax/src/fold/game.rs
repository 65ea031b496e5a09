//! Games: bars, options, and comprehensions among the options.

use std::ops::Range;

use pest::iterators::Pair;

use super::{Fold, Folder, descend, parts};
use crate::{
    DEEPEST_OPERATORS, Rule,
    ast::{BinaryOp, Domain, Expr, ExprId, ExprKind, ForClause},
    loopy::{self, LoopyOp},
    mistake, too_deep,
};

/// A bar between the sides of a game. The more strokes, the looser it binds.
struct Bar {
    strokes: usize,
    bytes: Range<usize>,
}

/// How many strokes a bar has.
fn strokes(bar: &str) -> usize {
    bar.chars().map(|sign| if matches!(sign, '∥' | '‖') { 2 } else { 1 }).sum()
}

impl Folder {
    pub(super) fn game(&self, pair: Pair<'_, Rule>) -> Fold<ExprId> {
        let whole = self.place(&pair);
        let mut sides = Vec::new();
        let mut bars = Vec::new();
        for part in descend(pair, Rule::sides).into_inner() {
            match part.as_rule() {
                Rule::options => sides.push((self.place(&part), self.options(part)?)),
                _ => bars.push(Bar { strokes: strokes(part.as_str()), bytes: self.place(&part) }),
            }
        }
        if let Some(bar) = bars.iter().find(|bar| bar.strokes > 4) {
            return Err(mistake("a bar has at most four strokes")
                .at(self.span(bar.bytes.clone()))
                .help("put the inner games in braces of their own: `{{a||b|c}|d}`"));
        }
        if bars.is_empty() {
            let options = sides.pop().map(|(_, options)| options).unwrap_or_default();
            let list = self.push(ExprKind::PlusMinus(options), whole);
            self.lists.borrow_mut().push(list);
            return Ok(list);
        }
        let kind = self.split(&mut sides, &bars)?;
        Ok(self.push(kind, whole))
    }

    /// `a{0|a}`: a game that refers to itself by a name.
    pub(super) fn labelled(&self, pair: Pair<'_, Rule>) -> Fold<ExprId> {
        let whole = self.place(&pair);
        let first = self.exprs.borrow().len();
        let (mut label, mut game) = (None, None);
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::name => label = Some(self.name(&part)),
                _ => game = Some(self.game(part)?),
            }
        }
        let (Some(name), Some(game)) = (label, game) else { return Err(self.unreadable(&pair)) };
        let is_used = |expr: &Expr| matches!(&expr.kind, ExprKind::Name(other) if *other == name.text);
        if name.text.starts_with(char::is_uppercase) && !self.exprs.borrow()[first..].iter().any(is_used) {
            let braces = self.span(self.bytes(game));
            let help = format!("a function takes parentheses: `{}({})`", name.text, braces.text());
            return Err(mistake("unexpected `{`").at(braces).help(help));
        }
        if self.lists.borrow().last() == Some(&game) {
            return Err(self.no_bar(game));
        }
        if loopy::WORDS.contains(&&*name.text) {
            return Err(mistake(format!("`{}` is a value and cannot name a form", name.text))
                .at(self.span(name.bytes))
                .help("name it by another letter: `a{0|a}`"));
        }
        if let ExprKind::Game { label, .. } = &mut self.exprs.borrow_mut()[game.0 as usize].kind {
            *label = Some(name);
        }
        Ok(self.widened(game, whole))
    }

    /// `S & T`, `G Upsum H`.
    pub(super) fn loopy_operator(&self, op: &Pair<'_, Rule>) -> Fold<BinaryOp> {
        LoopyOp::of_symbol(op.as_str().trim()).map(BinaryOp::Loopy).ok_or_else(|| self.unreadable(op))
    }

    /// Checks that a loopy value without an operator before it touches a number, as CGSuite prints it: `1over`.
    pub(super) fn check_adjacent(&self, op: &Pair<'_, Rule>) -> Fold<()> {
        let at = self.place(op).start;
        let is_loopy = self.source.text[at..].starts_with(|sign: char| sign.is_ascii_alphabetic() || sign == '^');
        let follows_digit = self.source.text[..at].ends_with(|sign: char| sign.is_ascii_digit());
        if !is_loopy || follows_digit {
            return Ok(());
        }
        Err(mistake("a value stands behind another one without an operator between")
            .at(self.span(at..at))
            .help("write `+` between them: `G + over`; directly behind a number that is read too: `1over`"))
    }

    /// The game with these sides and bars, at least one, split at its loosest bar. As bars have at most four strokes, the
    /// recursion is at most four levels deep.
    fn split(&self, sides: &mut [(Range<usize>, Vec<ExprId>)], bars: &[Bar]) -> Fold<ExprKind> {
        let loosest = bars.iter().map(|bar| bar.strokes).max().unwrap_or_default();
        let mut at = bars.iter().enumerate().filter(|(_, bar)| bar.strokes == loosest).map(|(at, _)| at);
        let middle = at.next().unwrap_or_default();
        if let Some(second) = at.next() {
            let bar = "|".repeat(loosest);
            let mut error = mistake(format!("two bars `{bar}` of one game bind alike"))
                .at(self.span(bars[second].bytes.clone()))
                .help("a game has one loosest bar: `{a||b|c}` is `{a|{b|c}}`; a three-player game is `<L|C|R>`");
            error.related.push((self.span(bars[middle].bytes.clone()), "the first one".to_owned()));
            return Err(error);
        }
        let (left, right) = sides.split_at_mut(middle + 1);
        let left = self.side(left, &bars[..middle])?;
        let right = self.side(right, &bars[middle + 1..])?;
        Ok(ExprKind::Game { label: None, left, right })
    }

    fn side(&self, sides: &mut [(Range<usize>, Vec<ExprId>)], bars: &[Bar]) -> Fold<Vec<ExprId>> {
        match sides {
            [] => Ok(Vec::new()),
            [(_, options)] => Ok(std::mem::take(options)),
            [(first, _), .., (last, _)] => {
                let whole = first.start..last.end;
                let game = self.split(sides, bars)?;
                Ok(vec![self.push(game, whole)])
            }
        }
    }

    /// The options of one side. A comprehension needs no parentheses of its own there.
    pub(super) fn options(&self, pair: Pair<'_, Rule>) -> Fold<Vec<ExprId>> {
        let mut options: Vec<ExprId> = Vec::new();
        let mut over: Vec<ForClause> = Vec::new();
        for part in parts(pair) {
            if matches!(part.as_rule(), Rule::option_for | Rule::side_for) {
                over.push(self.for_clause(part)?);
                continue;
            }
            self.collect(&mut options, &mut over)?;
            options.push(self.expression(part)?);
        }
        self.collect(&mut options, &mut over)?;
        Ok(options)
    }

    /// Combines the last expression and the clauses after it, if any, into a comprehension.
    pub(super) fn collect(&self, items: &mut Vec<ExprId>, over: &mut Vec<ForClause>) -> Fold<()> {
        let Some(last) = over.last() else { return Ok(()) };
        if over.len() > DEEPEST_OPERATORS {
            return Err(too_deep(DEEPEST_OPERATORS).at(self.span(last.variable.bytes())));
        }
        if let Some(item) = items.pop() {
            let whole = self.bytes(item).start..over.last().map_or(0, |last| self.end(last));
            items.push(self.push(ExprKind::Comprehension { item, over: std::mem::take(over), is_bare: true }, whole));
        }
        Ok(())
    }

    /// The end of a clause.
    fn end(&self, clause: &ForClause) -> usize {
        let last = match (clause.condition, &clause.over) {
            (Some(condition), _) => condition,
            (None, Domain::Items(items)) => *items,
            (None, Domain::Steps { from, to, by }) => by.or(*to).unwrap_or(*from),
        };
        self.bytes(last).end
    }
}
