//! Universal claims: `Prove(n*[6,5] < [3,2] for all n)`, `Prove(Winner(n*[2,2,2], Left) == queer for all n >= 7)`.

use std::{ops::Range, rc::Rc};

use pest::iterators::Pair;

use super::{Fold, Folder, Rule, mistake, parts};
use crate::{
    Mistake,
    ast::{BinaryOp, Body, ExprId, ExprKind, Function, Name, Parameter, Statement, StatementKind, UnaryOp},
    number::Rational,
    token::{TokenKind, tokens},
};

/// The help on a misplaced `for all`.
const MEANING: &str = "`Prove(n*[6,5] < [3,2] for all n)` is where it has one";

/// The functions about whose answers universal claims can be made.
const QUESTIONS: [&str; 3] = ["Winner", "Outcome", "IsQueer"];

/// An expression that is linear in n: the coefficient of n and the constant term. None is 0.
type Linear = [Option<ExprId>; 2];

impl Folder {
    /// The error for a `for all` in the wrong place.
    pub(super) fn no_claim_for_all(&self, pair: &Pair<'_, Rule>) -> Box<Mistake> {
        mistake("`for all` has no meaning here").at(self.span(self.trimmed(pair))).help(MEANING)
    }

    /// The universal claim of an argument and the `for all` after it.
    pub(super) fn claim_for_all(&self, claim: ExprId, pair: Pair<'_, Rule>) -> Fold<ExprId> {
        let place = self.trimmed(&pair);
        let whole = self.bytes(claim).start..place.end;
        let missing = self.unreadable(&pair);
        let kind = self.exprs.borrow()[claim.0 as usize].kind.clone();
        let ExprKind::Binary(BinaryOp::Compare(comparison, player), left, right) = kind else {
            let mistake = ExprKind::Mistake("`for all` stands behind a comparison".into(), MEANING.into());
            let mistake = self.push(mistake, self.bytes(claim));
            return Ok(self.push(ExprKind::ForAll(mistake), whole));
        };
        let sign = ExprKind::String(BinaryOp::Compare(comparison, player).symbol().into());
        let sign = self.push(sign, self.bytes(claim));
        let is_drawn = pair.clone().into_inner().any(|part| part.as_rule() == Rule::k_in);
        let mut parts = parts(pair);
        let name = parts.next().map(|name| self.name(&name)).ok_or(missing)?;
        let first = parts.next().map(|first| self.expression(first)).transpose()?;
        let inner = match first {
            Some(items) if is_drawn => {
                let condition = parts.next().map(|condition| self.expression(condition)).transpose()?;
                let mut body = self.push(ExprKind::Tuple(vec![left, sign, right]), whole.clone());
                if let Some(condition) = condition {
                    let claim = Statement { kind: StatementKind::Expr(body), bytes: whole.clone(), quiet: false };
                    let arms = vec![(condition, vec![claim])];
                    body = self.push(ExprKind::If { arms, otherwise: None }, whole.clone());
                }
                let parameters = vec![Parameter { name, default: None }];
                let claim = Function { parameters, body: Body::Expr(body), bytes: whole.clone() };
                let claim = self.push(ExprKind::Lambda(Rc::new(claim)), whole.clone());
                ExprKind::Tuple(vec![claim, items])
            }
            least if self.is_question(left, &name) => match self.question(left, sign, right, least, &name, &whole) {
                Ok(question) => question,
                Err(mistake) => return Ok(self.push(ExprKind::ForAll(mistake), whole)),
            },
            least => {
                let (left, right) = match (self.linear(left, &name), self.linear(right, &name)) {
                    (Ok(left), Ok(right)) => (self.pair(left, &whole), self.pair(right, &whole)),
                    (Err(mistake), _) | (_, Err(mistake)) => return Ok(self.push(ExprKind::ForAll(mistake), whole)),
                };
                let least = least.unwrap_or_else(|| self.integer(1, &place));
                ExprKind::Tuple(vec![left, sign, right, least])
            }
        };
        let inner = self.push(inner, whole.clone());
        Ok(self.push(ExprKind::ForAll(inner), whole))
    }

    /// Whether an expression is a question about a game that depends on the name, as `Winner(n*G, Left)`.
    fn is_question(&self, id: ExprId, name: &Name) -> bool {
        let exprs = self.exprs.borrow();
        let ExprKind::Call { function, arguments, named } = &exprs[id.0 as usize].kind else { return false };
        let is_known =
            matches!(&exprs[function.0 as usize].kind, ExprKind::Name(function) if QUESTIONS.contains(&&**function));
        is_known && named.is_empty() && arguments.first().is_some_and(|game| self.has_name(*game, name))
    }

    /// The claim about the answer to a question: the tuple `((G, H), "==", answer, least, (Winner, Left))`, or a mistake if the
    /// game is not linear.
    fn question(
        &self,
        left: ExprId,
        sign: ExprId,
        answer: ExprId,
        least: Option<ExprId>,
        name: &Name,
        whole: &Range<usize>,
    ) -> Result<ExprKind, ExprId> {
        let kind = self.exprs.borrow()[left.0 as usize].kind.clone();
        let ExprKind::Call { function, arguments, .. } = kind else { return Err(self.not_linear(whole, name)) };
        let (mut game, mut question) = ([None, None], vec![function]);
        for (place, argument) in arguments.into_iter().enumerate() {
            match place {
                0 => game = self.linear(argument, name)?,
                _ if self.has_name(argument, name) => return Err(self.not_linear(&self.bytes(argument), name)),
                _ => question.push(argument),
            }
        }
        if self.has_name(answer, name) {
            return Err(self.not_linear(&self.bytes(answer), name));
        }
        let game = self.pair(game, whole);
        let least = least.unwrap_or_else(|| self.integer(1, whole));
        let question = self.push(ExprKind::Tuple(question), whole.clone());
        Ok(ExprKind::Tuple(vec![game, sign, answer, least, question]))
    }

    /// Whether an expression contains a name.
    fn has_name(&self, id: ExprId, name: &Name) -> bool {
        let text = self.source.text.get(self.bytes(id)).unwrap_or_default();
        let is_name =
            |(place, kind): (Range<usize>, TokenKind)| kind == TokenKind::Name && text.get(place) == Some(&*name.text);
        tokens(text).into_iter().any(is_name)
    }

    fn pair(&self, linear: Linear, bytes: &Range<usize>) -> ExprId {
        let parts = linear.map(|part| part.unwrap_or_else(|| self.integer(0, bytes)));
        self.push(ExprKind::Tuple(parts.into()), bytes.clone())
    }

    fn integer(&self, number: i64, bytes: &Range<usize>) -> ExprId {
        self.push(ExprKind::Number(Rational::from(number)), bytes.clone())
    }

    /// The linear parts of an expression, or a mistake if it is not linear.
    fn linear(&self, id: ExprId, name: &Name) -> Result<Linear, ExprId> {
        crate::stack::bounded(|| self.linear_kind(id, name))
    }

    fn linear_kind(&self, id: ExprId, name: &Name) -> Result<Linear, ExprId> {
        let (kind, bytes) = {
            let exprs = self.exprs.borrow();
            (exprs[id.0 as usize].kind.clone(), exprs[id.0 as usize].bytes.clone())
        };
        let binary = |op, a: ExprId, b: ExprId| self.push(ExprKind::Binary(op, a, b), bytes.clone());
        let negated = |a: ExprId| self.push(ExprKind::Unary(UnaryOp::Negate, a), bytes.clone());
        Ok(match kind {
            ExprKind::Name(text) if text == name.text => [Some(self.integer(1, &bytes)), None],
            ExprKind::Unary(UnaryOp::Plus, a) => self.linear(a, name)?,
            ExprKind::Unary(UnaryOp::Negate, a) => match self.linear(a, name)? {
                [None, _] => [None, Some(id)],
                parts => parts.map(|part| part.map(negated)),
            },
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), a, b) => {
                let (a, b) = (self.linear(a, name)?, self.linear(b, name)?);
                if let ([None, _], [None, _]) = (a, b) {
                    return Ok([None, Some(id)]);
                }
                let joined = |place: usize| match (a[place], b[place]) {
                    (Some(a), Some(b)) => Some(binary(op, a, b)),
                    (None, Some(b)) if op == BinaryOp::Subtract => Some(negated(b)),
                    (a, b) => a.or(b),
                };
                [joined(0), joined(1)]
            }
            ExprKind::Binary(BinaryOp::Multiply, a, b) => match (self.linear(a, name)?, self.linear(b, name)?) {
                ([None, _], [None, _]) => [None, Some(id)],
                ([None, Some(times)], parts) => parts.map(|part| part.map(|b| binary(BinaryOp::Multiply, times, b))),
                (parts, [None, Some(times)]) => parts.map(|part| part.map(|a| binary(BinaryOp::Multiply, a, times))),
                _ => return Err(self.not_linear(&bytes, name)),
            },
            ExprKind::Binary(BinaryOp::Divide, a, b) => match (self.linear(a, name)?, self.linear(b, name)?) {
                ([None, _], [None, _]) => [None, Some(id)],
                (parts, [None, Some(by)]) => parts.map(|part| part.map(|a| binary(BinaryOp::Divide, a, by))),
                _ => return Err(self.not_linear(&bytes, name)),
            },
            _ => {
                if self.has_name(id, name) {
                    return Err(self.not_linear(&bytes, name));
                }
                [None, Some(id)]
            }
        })
    }

    fn not_linear(&self, bytes: &Range<usize>, name: &Name) -> ExprId {
        let name = &name.text;
        let message = format!("a claim for all {name} is linear in {name}: sums and multiples such as `{name}*G + H`");
        let help = format!("what is to be decided for some {name} only says which: `for all {name} in 1..50`");
        self.push(ExprKind::Mistake(message.into(), help.into()), bytes.clone())
    }
}
