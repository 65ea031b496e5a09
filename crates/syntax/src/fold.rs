//! Folds the pairs of the grammar into the arena of the syntax tree.

mod claim;
mod game;
mod literal;
mod misere;
mod ruleset;

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    ops::Range,
    rc::Rc,
    sync::Arc,
};

use pest::{
    iterators::{Pair, Pairs},
    pratt_parser::Assoc,
};

use super::{COMPARISONS, DEEPEST_OPERATORS, Fixity, LEVELS, PRECEDENCE, Rule, mistake, span, too_deep};
use crate::{
    Mistake,
    ast::{
        BinaryOp, Block, Body, Comparison, Domain, Expr, ExprId, ExprKind, ForClause, Function, Name, Parameter,
        Pattern, Program, Statement, StatementKind, UnaryOp, UpOrder, is_lazy, splits_all_sums, splits_sums,
    },
    player::Player,
    ruleset::ITSELF,
    source::{Source, Span},
    token::CONSTANTS,
};

type Fold<T> = Result<T, Box<Mistake>>;
/// The contents of a call or a bracket: expressions, and named expressions.
type Entries = (Vec<ExprId>, Vec<(Name, ExprId)>);

/// The statements of a part of a text that begins at the byte `offset`, from the pairs of the part. Their expressions are added
/// to `exprs`.
pub(super) fn part(
    source: &Arc<Source>,
    exprs: &mut Vec<Expr>,
    offset: usize,
    pairs: Pairs<'_, Rule>,
) -> Fold<Vec<Statement>> {
    let mut folder = Folder::new(source, std::mem::take(exprs));
    folder.offset = offset;
    let body = pairs.flat_map(Pair::into_inner).find(|pair| pair.as_rule() == Rule::body);
    let statements = body.map_or(Ok(Vec::new()), |body| folder.block(body));
    let list = folder.lists.borrow().first().copied();
    let statements = match list {
        Some(list) => statements.and_then(|_| Err(folder.no_bar(list))),
        None => statements,
    };
    *exprs = folder.exprs.into_inner();
    statements
}

/// The program with the components of the sum that it ends with.
pub(super) fn with_components(program: Program) -> Program {
    let Program { source, exprs, mut statements } = program;
    let folder = Folder::new(&source, exprs);
    if let Some(Statement { kind: StatementKind::Expr(last), .. }) = statements.last_mut() {
        *last = folder.components(*last);
    }
    Program { source, exprs: folder.exprs.into_inner(), statements }
}

struct Folder {
    source: Arc<Source>,
    /// Where the part begins.
    offset: usize,
    exprs: RefCell<Vec<Expr>>,
    /// Braces without a bar, each an [`ExprKind::PlusMinus`], that no `+-` has preceded so far.
    lists: RefCell<Vec<ExprId>>,
    /// How deep operators nest around the current expression.
    depth: Cell<usize>,
    /// Whether the current statements are inside a function, a loop or the like.
    is_inside: Cell<bool>,
    /// Whether this is in the rules of a ruleset, where `[…]` means its own boards.
    in_rules: Cell<bool>,
    /// Whether this is in the options of a ruleset, where `yield` is a statement.
    in_options: Cell<bool>,
}

impl Folder {
    /// A folder that adds to these expressions.
    fn new(source: &Arc<Source>, exprs: Vec<Expr>) -> Self {
        Folder {
            source: source.clone(),
            offset: 0,
            exprs: RefCell::new(exprs),
            lists: RefCell::default(),
            depth: Cell::new(0),
            is_inside: Cell::new(false),
            in_rules: Cell::new(false),
            in_options: Cell::new(false),
        }
    }

    fn push(&self, kind: ExprKind, bytes: Range<usize>) -> ExprId {
        let mut exprs = self.exprs.borrow_mut();
        exprs.push(Expr { kind, bytes });
        // The text has at most 4 MiB, and there are at most about two expressions per byte.
        ExprId((exprs.len() - 1) as u32)
    }

    fn bytes(&self, id: ExprId) -> Range<usize> {
        self.exprs.borrow()[id.0 as usize].bytes.clone()
    }

    /// The expression with the span of its parentheses.
    fn widened(&self, id: ExprId, bytes: Range<usize>) -> ExprId {
        self.exprs.borrow_mut()[id.0 as usize].bytes = bytes;
        id
    }

    /// The bytes of a pair in the whole text.
    fn place(&self, pair: &Pair<'_, Rule>) -> Range<usize> {
        let span = pair.as_span();
        self.offset + span.start()..self.offset + span.end()
    }

    /// The bytes of a pair without white space at its end.
    fn trimmed(&self, pair: &Pair<'_, Rule>) -> Range<usize> {
        let start = self.place(pair).start;
        start..start + pair.as_str().trim_end().len()
    }

    fn span(&self, bytes: Range<usize>) -> Span {
        span(&self.source, bytes.start, bytes.end)
    }

    fn no_bar(&self, list: ExprId) -> Box<Mistake> {
        let braces = self.span(self.bytes(list));
        let inside = braces.text().trim_start_matches('{').trim_start();
        let name = inside.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(inside.len());
        let counts = inside.starts_with(char::is_lowercase) && inside[name..].trim_start().starts_with(',');
        let help = match () {
            _ if braces.source.text[..braces.bytes.start].ends_with('^')
                && inside.starts_with(|first: char| first.is_ascii_digit() || first == 'n') =>
            {
                "a power has no braces: `2^10`, `2^(n + 1)`"
            }
            _ if braces.source.text[..braces.bytes.start].ends_with('^') => {
                "the options of G are `LeftOptions(G)` and `RightOptions(G)`"
            }
            // `+-{1,2}.Mean`
            _ if ["+-", "±"].iter().any(|sign| braces.source.text[..braces.bytes.start].ends_with(sign))
                && braces.source.text[braces.bytes.end..].starts_with('.') =>
            {
                "a dot binds closer than `+-`: `(+-{2,1}).Mean`"
            }
            _ if inside.contains(" for ") => {
                "a set is `Set(x^2 for x in 1..3)`, a tuple `(x^2 for x in 1..3)`, a game `{n for n in 0..3|}`"
            }
            // `{n, 1, 10}`
            _ if counts => {
                "numbers are counted through by `for`: `(n^2 for n in 1..10)`, `Sum(n for n in 1..10)`; a game is `{a,b|c}`"
            }
            _ if inside.contains(':') => "a map is `Map((1, 2), (3, 4))`; a game is `{a,b|c}`, an ordinal sum `1:2`",
            _ => "write `{a,b|c}`; a tuple is `(a, b)`, a set `Set(a, b)`, a switch `+-{a,b}`",
        };
        mistake("a game in braces needs a bar between the options of Left and of Right").at(braces).help(help)
    }

    // ---- statements

    /// The statements of a block inside another statement.
    fn inner_block(&self, block: Pair<'_, Rule>) -> Fold<Block> {
        let outside = self.is_inside.replace(true);
        let block = self.block(descend(block, Rule::body));
        self.is_inside.set(outside);
        block
    }

    /// Statements in order.
    fn block(&self, statements: Pair<'_, Rule>) -> Fold<Block> {
        let mut block: Block = Vec::new();
        for pair in statements.into_inner() {
            if pair.as_rule() == Rule::quiet {
                if let Some(last) = block.last_mut() {
                    last.quiet = true;
                }
                continue;
            }
            if pair.as_rule() == Rule::comma {
                continue;
            }
            let bytes = self.trimmed(&pair);
            let kind = self.statement(pair)?;
            block.push(Statement { kind, quiet: false, bytes });
        }
        Ok(block)
    }

    fn statement(&self, pair: Pair<'_, Rule>) -> Fold<StatementKind> {
        let rule = pair.as_rule();
        if rule == Rule::expression {
            return Ok(StatementKind::Expr(self.expression(pair)?));
        }
        if rule == Rule::ruleset {
            return Ok(StatementKind::Ruleset(Rc::new(self.ruleset(pair)?)));
        }
        if rule == Rule::ruleset_like {
            return Ok(StatementKind::RulesetLike(Rc::new(self.ruleset_like(pair)?)));
        }
        let whole = self.trimmed(&pair);
        let mut parts = parts(pair);
        Ok(match (rule, parts.next()) {
            (Rule::definition, Some(name)) => {
                let mut parameters = Vec::new();
                let mut body = Body::Block(Vec::new());
                for part in parts {
                    match part.as_rule() {
                        Rule::parameters => parameters = self.parameters(part)?,
                        Rule::expression => body = Body::Expr(self.expression(part)?),
                        _ => body = Body::Block(self.inner_block(part)?),
                    }
                }
                let function = Rc::new(Function { parameters, body, bytes: whole });
                StatementKind::Def { name: self.bound(&name)?, function }
            }
            (Rule::loading | Rule::using, _) if self.in_rules.get() => {
                return Err(mistake("rules have no side effects: `use` and `load` do not stand in them")
                    .at(self.span(whole))
                    .help("write it above the ruleset, or name the ruleset that is meant: `Nim[3]`"));
            }
            (Rule::loading, Some(path)) => {
                let path = self.expression(path)?;
                StatementKind::Load(path, parts.next().map(|name| self.bound(&name)).transpose()?)
            }
            (Rule::assertion, Some(claim)) => StatementKind::Assert(self.expression(claim)?),
            (Rule::using, name) => StatementKind::Use(name.map(|name| self.name(&name))),
            (Rule::breaking, _) => StatementKind::Break,
            (Rule::continuing, _) => StatementKind::Continue,
            (Rule::yielding, Some(option)) if self.in_options.get() => StatementKind::Expr(self.expression(option)?),
            (Rule::yielding, _) => {
                return Err(mistake("`yield` stands in a loop `for`, or before an option of a ruleset")
                    .at(self.span(whole))
                    .help("`for x in t yield e end` is a tuple; a function gives its last line, or what stands behind `return`"));
            }
            (_, value) => StatementKind::Return(value.map(|value| self.expression(value)).transpose()?),
        })
    }

    fn parameters(&self, pair: Pair<'_, Rule>) -> Fold<Vec<Parameter>> {
        let mut parameters: Vec<Parameter> = Vec::new();
        for parameter in parts(descend(pair, Rule::parameter_list)) {
            let mut parts = parts(parameter);
            let Some(name) = parts.next() else { continue };
            let name = self.name(&name);
            self.check_unique(&name, parameters.iter().map(|parameter| &parameter.name))?;
            let default = parts.next().map(|default| self.expression(default)).transpose()?;
            parameters.push(Parameter { name, default });
        }
        Ok(parameters)
    }

    fn check_unique<'n>(&self, name: &Name, mut before: impl Iterator<Item = &'n Name>) -> Fold<()> {
        let Some(first) = before.find(|other| other.text == name.text) else { return Ok(()) };
        let mut error = mistake(format!("`{}` stands here twice", name.text)).at(self.span(name.bytes.clone()));
        error.related.push((self.span(first.bytes.clone()), "first here".to_owned()));
        Err(error)
    }

    /// The name of a variable, a function or a ruleset, which must not hide a constant. Parameters and variables of loops may:
    /// their scope ends with the function or the loop.
    fn bound(&self, pair: &Pair<'_, Rule>) -> Fold<Name> {
        let name = self.name(pair);
        self.check_bindable(&name)?;
        Ok(name)
    }

    /// Rejects a name that would hide a constant and so change every comparison with it.
    fn check_bindable(&self, name: &Name) -> Fold<()> {
        if !CONSTANTS.contains(&&*name.text) {
            return Ok(());
        }
        let place = self.span(name.bytes.clone());
        let word = place.text();
        let error = mistake(format!("`{word}` is a constant and cannot be given another value"));
        let help = format!("choose another name; `?{word}` says what `{word}` means");
        Err(error.at(place).help(help))
    }

    /// A name as written, but `ε` and `ω` are spelt out.
    fn name(&self, pair: &Pair<'_, Rule>) -> Name {
        let text = match pair.as_str() {
            "ε" => "eps",
            "ω" => "omega",
            text => text,
        };
        Name { text: text.into(), bytes: self.place(pair) }
    }

    // ---- expressions

    /// Folds a flat sequence of operators and operands by precedence.
    fn expression(&self, pair: Pair<'_, Rule>) -> Fold<ExprId> {
        let depth = self.check_sequence(pair.clone().into_inner())?;
        let outside = self.depth.get();
        self.depth.set(outside + depth);
        let folded = PRECEDENCE
            .map_primary(|pair| self.operand(pair))
            .map_prefix(|op, operand| self.prefix(op, operand?))
            .map_postfix(|operand, op| self.postfix(operand?, op))
            .map_infix(|left, op, right| self.infix(left?, op, right?))
            .parse(pair.into_inner());
        self.depth.set(outside);
        folded
    }

    /// Checks a sequence before it is folded: comparisons must not chain. Returns how deep its operators nest.
    fn check_sequence(&self, sequence: Pairs<'_, Rule>) -> Fold<usize> {
        // The binding powers of the operators that wait for their right operand, as in the recursion of the Pratt parser.
        let mut waiting: Vec<usize> = Vec::new();
        let mut deepest = 0;
        let mut postfixes = 0;
        let mut compared: Option<Range<usize>> = None;
        for pair in sequence {
            let rule = pair.as_rule();
            let Some((level, fixity)) = level(rule) else {
                postfixes = 0;
                continue;
            };
            match fixity {
                Fixity::Prefix => waiting.push(2 * level),
                Fixity::Infix(assoc) => {
                    waiting.truncate(waiting.iter().rposition(|&other| other < 2 * level + 1).map_or(0, |at| at + 1));
                    waiting.push(2 * level + usize::from(assoc == Assoc::Left));
                }
                Fixity::Postfix => postfixes += 1,
            }
            let depth = waiting.len() + postfixes;
            if self.depth.get() + depth > DEEPEST_OPERATORS {
                return Err(too_deep(DEEPEST_OPERATORS).at(self.span(self.place(&pair))));
            }
            deepest = deepest.max(depth);
            if COMPARISONS.contains(&rule) {
                if let Some(first) = compared.replace(self.place(&pair)) {
                    let mut error = mistake("comparisons do not chain")
                        .at(self.span(self.place(&pair)))
                        .help("join two comparisons with `and`: `a < b and b < c`");
                    error.related.push((self.span(first), "the first comparison".to_owned()));
                    return Err(error);
                }
            } else if matches!(rule, Rule::and | Rule::or | Rule::not) {
                compared = None;
            }
        }
        Ok(deepest)
    }

    fn prefix(&self, op: Pair<'_, Rule>, operand: ExprId) -> Fold<ExprId> {
        let whole = self.place(&op).start..self.bytes(operand).end;
        let kind = match op.as_rule() {
            Rule::negate => ExprKind::Unary(UnaryOp::Negate, operand),
            Rule::plus => ExprKind::Unary(UnaryOp::Plus, operand),
            Rule::not => ExprKind::Unary(UnaryOp::Not, operand),
            Rule::switch if self.takes_list(operand) => return Ok(self.widened(operand, whole)),
            Rule::switch => ExprKind::PlusMinus(vec![operand]),
            Rule::assign_head => match parts(op).next() {
                Some(name) => ExprKind::Assign(self.bound(&name)?, operand),
                None => return Ok(operand),
            },
            _ => {
                let mut parameters: Vec<Parameter> = Vec::new();
                let is_name = |pair: &Pair<'_, Rule>| matches!(pair.as_rule(), Rule::name | Rule::down_name);
                for name in op.into_inner().flatten().filter(is_name) {
                    let name = self.name(&name);
                    self.check_unique(&name, parameters.iter().map(|parameter| &parameter.name))?;
                    parameters.push(Parameter { name, default: None });
                }
                ExprKind::Lambda(Rc::new(Function { parameters, body: Body::Expr(operand), bytes: whole.clone() }))
            }
        };
        Ok(self.push(kind, whole))
    }

    /// Takes the operand of `+-` off the lists, if it is braces without a bar.
    fn takes_list(&self, operand: ExprId) -> bool {
        self.lists.borrow_mut().pop_if(|list| *list == operand).is_some()
    }

    fn infix(&self, left: ExprId, op: Pair<'_, Rule>, right: ExprId) -> Fold<ExprId> {
        let whole = self.bytes(left).start..self.bytes(right).end;
        let op = match op.as_rule() {
            Rule::range => return Ok(self.push(ExprKind::Range(left, right), whole)),
            Rule::named_call => {
                let name = self.trimmed(&op);
                let function = self.push(ExprKind::Name(op.as_str().trim().into()), name);
                let call = ExprKind::Call { function, arguments: vec![left, right], named: Vec::new() };
                return Ok(self.push(call, whole));
            }
            Rule::is_kind => {
                let ExprKind::Name(kind) = self.exprs.borrow()[right.0 as usize].kind.clone() else {
                    let error = mistake("the name of a kind stands behind `is`").at(self.span(self.bytes(right)));
                    return Err(error.help("for example `x is Integer`, `x is String`"));
                };
                let kind = self.push(ExprKind::String(kind), self.bytes(right));
                let function = self.push(ExprKind::Name("IsKind".into()), self.trimmed(&op));
                return Ok(
                    self.push(ExprKind::Call { function, arguments: vec![left, kind], named: Vec::new() }, whole)
                );
            }
            Rule::plus_minus if self.takes_list(right) => {
                let switch = self.widened(right, self.place(&op).start..whole.end);
                return Ok(self.push(ExprKind::Binary(BinaryOp::Add, left, switch), whole));
            }
            Rule::plus_minus => BinaryOp::PlusMinus,
            Rule::adjacent => {
                self.check_adjacent(&op)?;
                BinaryOp::Add
            }
            Rule::add => BinaryOp::Add,
            Rule::sides_of | Rule::upsum => self.loopy_operator(&op)?,
            Rule::subtract => BinaryOp::Subtract,
            Rule::multiply => BinaryOp::Multiply,
            Rule::divide => BinaryOp::Divide,
            Rule::int_divide => BinaryOp::Div,
            Rule::modulo => BinaryOp::Mod,
            Rule::power => BinaryOp::Power,
            Rule::ordinal => BinaryOp::OrdinalSum,
            Rule::and => BinaryOp::And,
            Rule::or => BinaryOp::Or,
            rule => match comparison(rule) {
                Some(comparison) => match misere::compared(comparison, &op) {
                    Some(op) => BinaryOp::Misere(op),
                    None => BinaryOp::Compare(comparison, player(op)),
                },
                None => return Err(self.unreadable(&op)),
            },
        };
        // In misère play who wins a sum does not follow from its value.
        let [left, right] = match op {
            BinaryOp::Misere(_) => [left, right].map(|side| self.components(side)),
            _ => [left, right],
        };
        Ok(self.push(ExprKind::Binary(op, left, right), whole))
    }

    fn postfix(&self, operand: ExprId, op: Pair<'_, Rule>) -> Fold<ExprId> {
        let start = self.bytes(operand).start;
        let whole = start..self.place(&op).end;
        let rule = op.as_rule();
        let kind = match rule {
            Rule::square | Rule::cube => {
                let exponent = if rule == Rule::square { 2u8 } else { 3 };
                let number = self.number(&exponent.to_string(), self.place(&op))?;
                ExprKind::Binary(BinaryOp::Power, operand, number)
            }
            Rule::field => match op.clone().into_inner().next() {
                Some(name) if is_lazy(name.as_str()) => ExprKind::Field(self.deferred(operand), self.name(&name)),
                Some(name) if splits_sums(name.as_str()) => ExprKind::Field(self.components(operand), self.name(&name)),
                Some(name) => ExprKind::Field(operand, self.name(&name)),
                None => return Err(self.unreadable(&op)),
            },
            Rule::index => {
                let (entries, named) = self.entries(op)?;
                ExprKind::Bracket { head: Some(operand), entries, named }
            }
            _ => {
                self.check_callable(operand, &op)?;
                let (mut arguments, named) = self.entries(op)?;
                // The receiver of a field is folded before.
                let (is_lazy, split) = match &self.exprs.borrow()[operand.0 as usize].kind {
                    ExprKind::Name(name) | ExprKind::Field(_, Name { text: name, .. }) if splits_all_sums(name) => {
                        (false, usize::MAX)
                    }
                    ExprKind::Name(name) => (is_lazy(name), usize::from(splits_sums(name))),
                    ExprKind::Field(_, Name { text: name, .. }) => (is_lazy(name), 0),
                    _ => (false, 0),
                };
                if is_lazy {
                    arguments = arguments.into_iter().map(|argument| self.deferred(argument)).collect();
                }
                let is_misere = named.iter().any(|(name, _)| &*name.text == "misere");
                for argument in arguments.iter_mut().take(split.max(usize::from(is_misere))) {
                    *argument = self.components(*argument);
                }
                ExprKind::Call { function: operand, arguments, named }
            }
        };
        Ok(self.push(kind, whole))
    }

    /// An argument as a function without parameters. A named argument stays as it is, and so does a universal claim, which is
    /// an error there.
    fn deferred(&self, argument: ExprId) -> ExprId {
        let bytes = self.bytes(argument);
        let is_grouped = self.source.text.as_bytes().get(bytes.start) == Some(&b'(');
        let stays = match self.exprs.borrow()[argument.0 as usize].kind {
            ExprKind::Assign(..) => !is_grouped,
            ExprKind::ForAll(_) => true,
            _ => false,
        };
        if stays {
            return argument;
        }
        let function = Function { parameters: Vec::new(), body: Body::Expr(argument), bytes: bytes.clone() };
        self.push(ExprKind::Lambda(Rc::new(function)), bytes)
    }

    /// A sum or a multiple, or each one in a tuple, as a call of `Components` with its terms. Anything else stays as it is.
    fn components(&self, argument: ExprId) -> ExprId {
        let kind = self.exprs.borrow()[argument.0 as usize].kind.clone();
        let bytes = self.bytes(argument);
        let kind = match kind {
            ExprKind::Tuple(items) => ExprKind::Tuple(items.into_iter().map(|item| self.components(item)).collect()),
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply, ..)
            | ExprKind::Unary(UnaryOp::Negate, _) => {
                let terms = self.terms(argument);
                if terms.len() < 2 {
                    return argument;
                }
                let function = self.push(ExprKind::Name("Components".into()), bytes.clone());
                ExprKind::Call { function, arguments: terms, named: Vec::new() }
            }
            _ => return argument,
        };
        self.push(kind, bytes)
    }

    /// The terms of a sum, each with its sign. A small multiple is repeated.
    fn terms(&self, sum: ExprId) -> Vec<ExprId> {
        const MOST_COPIES: u8 = 16;
        /// Multiples of multiples are repeated only up to this many terms.
        const MOST_TERMS: usize = 1 << 12;
        let mut terms = Vec::new();
        let mut pending = vec![(sum, false)];
        while let Some((term, is_negative)) = pending.pop() {
            let kind = self.exprs.borrow()[term.0 as usize].kind.clone();
            match kind {
                ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), left, right) => {
                    pending.push((right, is_negative != (op == BinaryOp::Subtract)));
                    pending.push((left, is_negative));
                }
                ExprKind::Unary(UnaryOp::Negate, negated) => pending.push((negated, !is_negative)),
                ExprKind::Binary(BinaryOp::Multiply, times, factor) => {
                    let copies = match &self.exprs.borrow()[times.0 as usize].kind {
                        ExprKind::Number(times) => {
                            (2..=MOST_COPIES).find(|copies| times.to_string() == copies.to_string())
                        }
                        _ => None,
                    };
                    match copies.filter(|_| terms.len() < MOST_TERMS) {
                        Some(copies) => pending.extend((0..copies).map(|_| (factor, is_negative))),
                        None => terms.push(self.with_sign(term, is_negative)),
                    }
                }
                _ => terms.push(self.with_sign(term, is_negative)),
            }
        }
        terms
    }

    fn with_sign(&self, term: ExprId, is_negative: bool) -> ExprId {
        if !is_negative {
            return term;
        }
        let bytes = self.bytes(term);
        self.push(ExprKind::Unary(UnaryOp::Negate, term), bytes)
    }

    /// Rejects `* (e)` and `^ (e)`, which would call a star or an up. They are meant without the blank.
    fn check_callable(&self, operand: ExprId, call: &Pair<'_, Rule>) -> Fold<()> {
        let bare = match &self.exprs.borrow()[operand.0 as usize].kind {
            ExprKind::Star(None) => true,
            ExprKind::Up { order: UpOrder::Count(_), star, .. } => star.is_none(),
            _ => false,
        };
        let literal = self.bytes(operand);
        let sign = self.source.text.get(literal.clone()).unwrap_or_default();
        if !bare {
            return Ok(());
        }
        Err(mistake(format!("`{sign}` cannot be called"))
            .at(self.span(self.place(call)))
            .help(format!("write `{sign}(…)` without a blank between")))
    }

    fn operand(&self, pair: Pair<'_, Rule>) -> Fold<ExprId> {
        let whole = self.trimmed(&pair);
        let kind = match pair.as_rule() {
            Rule::fraction_switch => {
                let Some(number) = pair.clone().into_inner().next() else { return Err(self.unreadable(&pair)) };
                ExprKind::PlusMinus(vec![self.number(number.as_str(), self.place(&number))?])
            }
            Rule::number | Rule::starred | Rule::natural => return self.number(pair.as_str(), whole),
            Rule::string => ExprKind::String(self.string(&pair)?),
            Rule::name | Rule::down_name => ExprKind::Name(self.name(&pair).text),
            Rule::result => ExprKind::Result(self.result(&pair)?),
            Rule::misere => return self.misere(pair),
            Rule::misere_group => return self.misere_group(pair),
            Rule::star => {
                let size = pair.into_inner().next().map(|size| self.operand(size)).transpose()?;
                ExprKind::Star(size)
            }
            Rule::up => self.up(pair)?,
            Rule::group => {
                let Some(inner) = parts(pair.clone()).next() else { return Err(self.unreadable(&pair)) };
                let inner = self.expression(inner)?;
                return Ok(self.widened(inner, whole));
            }
            Rule::paren => return self.paren(pair),
            Rule::misere_list => return self.misere_board(pair),
            Rule::bracket => {
                let head = self.itself(whole.start);
                let (entries, named) = self.entries(pair)?;
                ExprKind::Bracket { head, entries, named }
            }
            Rule::game => return self.game(pair),
            Rule::labelled => return self.labelled(pair),
            Rule::as_played => {
                let Some(game) = pair.clone().into_inner().next() else { return Err(self.unreadable(&pair)) };
                let game = self.game(game)?;
                if self.lists.borrow().last() == Some(&game) {
                    return Err(self.no_bar(game));
                }
                ExprKind::AsPlayed(game)
            }
            Rule::three_player => {
                let mut sides = [Vec::new(), Vec::new(), Vec::new()];
                let options = descend(pair, Rule::three_sides).into_inner();
                let options = options.filter(|pair| pair.as_rule() == Rule::side);
                for (side, options) in sides.iter_mut().zip(options) {
                    *side = self.options(options)?;
                }
                ExprKind::ThreePlayer(Box::new(sides))
            }
            Rule::conditional => {
                let mut arms = Vec::new();
                let mut otherwise = None;
                let mut condition = None;
                for part in parts(pair) {
                    match (part.as_rule(), condition.take()) {
                        (Rule::expression, _) => condition = Some(self.expression(part)?),
                        (_, Some(condition)) => arms.push((condition, self.inner_block(part)?)),
                        (_, None) => otherwise = Some(self.inner_block(part)?),
                    }
                }
                ExprKind::If { arms, otherwise }
            }
            Rule::begin_block => {
                let Some(block) = parts(pair.clone()).next() else { return Err(self.unreadable(&pair)) };
                ExprKind::If { arms: Vec::new(), otherwise: Some(self.inner_block(block)?) }
            }
            Rule::for_loop => {
                let mut over = Vec::new();
                let mut body = Vec::new();
                let mut collects = false;
                for part in pair.clone().into_inner() {
                    match part.as_rule() {
                        Rule::for_head => over.push(self.for_clause(part)?),
                        Rule::k_yield => collects = true,
                        Rule::block => body = self.inner_block(part)?,
                        _ => {}
                    }
                }
                ExprKind::For { over, body, collects }
            }
            Rule::while_loop => {
                let mut parts = parts(pair.clone());
                let (Some(condition), Some(body)) = (parts.next(), parts.next()) else {
                    return Err(self.unreadable(&pair));
                };
                ExprKind::While(self.expression(condition)?, self.inner_block(body)?)
            }
            _ => return Err(self.unreadable(&pair)),
        };
        Ok(self.push(kind, whole))
    }

    /// The head of a bare bracket: in rules, their own ruleset.
    fn itself(&self, start: usize) -> Option<ExprId> {
        self.in_rules.get().then(|| self.push(ExprKind::Name(ITSELF.into()), start..start))
    }

    fn paren(&self, pair: Pair<'_, Rule>) -> Fold<ExprId> {
        let whole = self.place(&pair);
        let mut items = Vec::new();
        let mut over = Vec::new();
        let mut commas = 0;
        for part in descend(pair, Rule::paren_body).into_inner() {
            match part.as_rule() {
                Rule::comma => commas += 1,
                Rule::for_all => return Err(self.no_claim_for_all(&part)),
                Rule::for_head => over.push(self.for_clause(part)?),
                _ => items.push(self.expression(part)?),
            }
        }
        let is_comprehension = !over.is_empty();
        self.collect(&mut items, &mut over)?;
        match (items.as_slice(), commas) {
            (&[item], 0) => {
                if let ExprKind::Comprehension { is_bare, .. } = &mut self.exprs.borrow_mut()[item.0 as usize].kind
                    && is_comprehension
                {
                    *is_bare = false;
                }
                Ok(self.widened(item, whole))
            }
            _ => Ok(self.push(ExprKind::Tuple(items), whole)),
        }
    }

    fn for_clause(&self, pair: Pair<'_, Rule>) -> Fold<ForClause> {
        let missing = self.unreadable(&pair);
        let (mut variable, mut items, mut from, mut to, mut by) = (None, None, None, None, None);
        let (mut as_long_as, mut condition) = (None, None);
        let mut word = Rule::k_for;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name | Rule::down_name | Rule::tuple_pattern => variable = Some(self.pattern(&part)?),
                Rule::expression | Rule::claim | Rule::narrow_claim => {
                    let value = Some(self.expression(part)?);
                    match word {
                        Rule::k_in => items = value,
                        Rule::k_from => from = value,
                        Rule::k_to => to = value,
                        Rule::k_by => by = value,
                        Rule::k_while => as_long_as = value,
                        _ => condition = value,
                    }
                }
                rule => word = rule,
            }
        }
        let (Some(variable), Some(over)) =
            (variable, items.map(Domain::Items).or(from.map(|from| Domain::Steps { from, to, by })))
        else {
            return Err(missing);
        };
        Ok(ForClause { variable, over, as_long_as, condition })
    }

    /// The variables of a loop, which must be distinct.
    fn pattern(&self, pair: &Pair<'_, Rule>) -> Fold<Pattern> {
        let pattern = self.tuple_pattern(pair);
        self.check_all_different(pattern.names())?;
        Ok(pattern)
    }

    fn tuple_pattern(&self, pair: &Pair<'_, Rule>) -> Pattern {
        if matches!(pair.as_rule(), Rule::name | Rule::down_name) {
            return Pattern::Name(self.name(pair));
        }
        let is_tuple = pair.clone().into_inner().any(|part| part.as_rule() == Rule::comma);
        let mut items: Vec<Pattern> = parts(pair.clone()).map(|part| self.tuple_pattern(&part)).collect();
        match items.pop() {
            Some(item) if !is_tuple => item,
            last => {
                items.extend(last);
                Pattern::Tuple { items, bytes: self.place(pair) }
            }
        }
    }

    fn check_all_different<'n>(&self, names: impl IntoIterator<Item = &'n Name>) -> Fold<()> {
        let mut before: HashMap<&str, &Name> = HashMap::new();
        for name in names {
            self.check_unique(name, before.insert(&name.text, name).into_iter())?;
        }
        Ok(())
    }

    /// The entries of a call or a bracket. `f(e for x in xs)` has one, the comprehension.
    fn entries(&self, pair: Pair<'_, Rule>) -> Fold<Entries> {
        let mut entries = Vec::new();
        let mut over = Vec::new();
        let mut named: Vec<(Name, ExprId)> = Vec::new();
        let rule = pair.as_rule();
        for part in parts(descend(pair, Rule::entries)) {
            match part.as_rule() {
                Rule::expression => {
                    entries.push(self.expression(part)?);
                    continue;
                }
                Rule::for_head => {
                    over.push(self.for_clause(part)?);
                    continue;
                }
                Rule::for_all => {
                    let claim = match (entries.pop(), rule) {
                        (Some(claim), Rule::call) => self.claim_for_all(claim, part)?,
                        _ => return Err(self.no_claim_for_all(&part)),
                    };
                    entries.push(claim);
                    continue;
                }
                _ => {}
            }
            for entry in parts(part) {
                let mut parts = parts(entry);
                let (Some(name), Some(value)) = (parts.next(), parts.next()) else { continue };
                let name = self.name(&name);
                self.check_unique(&name, named.iter().map(|(name, _)| name))?;
                named.push((name, self.expression(value)?));
            }
        }
        self.collect(&mut entries, &mut over)?;
        Ok((entries, named))
    }

    /// The error for pairs that the grammar does not produce.
    fn unreadable(&self, pair: &Pair<'_, Rule>) -> Box<Mistake> {
        mistake("this cannot be read").at(self.span(self.place(pair)))
    }
}

/// The precedence of an operator, loosest first, and its fixity. None for an operand.
fn level(rule: Rule) -> Option<(usize, Fixity)> {
    let level = LEVELS.iter().position(|(_, rules)| rules.contains(&rule))?;
    Some((level, LEVELS[level].0))
}

/// The comparison of a rule.
fn comparison(rule: Rule) -> Option<Comparison> {
    Some(match rule {
        Rule::equal => Comparison::Equal,
        Rule::not_equal => Comparison::NotEqual,
        Rule::less => Comparison::Less,
        Rule::greater => Comparison::Greater,
        Rule::less_or_equal => Comparison::LessOrEqual,
        Rule::greater_or_equal => Comparison::GreaterOrEqual,
        Rule::confused => Comparison::Confused,
        Rule::less_or_confused => Comparison::LessOrConfused,
        Rule::greater_or_confused => Comparison::GreaterOrConfused,
        _ => return None,
    })
}

/// The player whose order a comparison names.
fn player(op: Pair<'_, Rule>) -> Option<Player> {
    let player = op.into_inner().find(|pair| pair.as_rule() == Rule::player)?;
    Player::ALL.into_iter().find(|other| player.as_str().ends_with(other.letter()))
}

/// The first pair of `rule` in `pair`, or else `pair` itself.
fn descend(pair: Pair<'_, Rule>, rule: Rule) -> Pair<'_, Rule> {
    pair.clone().into_inner().find(|inner| inner.as_rule() == rule).unwrap_or(pair)
}

/// The parts of a pair, without keywords and punctuation.
fn parts(pair: Pair<'_, Rule>) -> impl Iterator<Item = Pair<'_, Rule>> {
    pair.into_inner().filter(|pair| {
        matches!(
            pair.as_rule(),
            Rule::expression
                | Rule::for_all
                | Rule::for_head
                | Rule::option
                | Rule::option_for
                | Rule::side_for
                | Rule::tuple_pattern
                | Rule::block
                | Rule::name
                | Rule::down_name
                | Rule::parameters
                | Rule::parameter
                | Rule::named_part
                | Rule::named
                | Rule::field_name
        )
    })
}
