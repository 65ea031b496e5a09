//! Folds what the grammar found into the arena of the syntax tree.

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

use super::{COMPARISONS, Fix, LEVELS, PRECEDENCE, Rule, STEEPEST, mistake, span, too_deep};
use crate::{
    Mistake,
    ast::{
        BinaryOp, Block, Body, Comparison, Domain, Expr, ExprId, ExprKind, ForClause, Function, Name, Parameter,
        Pattern, Program, Statement, StatementKind, UnaryOp, UpOrder, is_keeper, splits_sums,
    },
    player::Player,
    ruleset::ITSELF,
    source::{Source, Span},
    token::CONSTANTS,
};

type Fold<T> = Result<T, Box<Mistake>>;
/// What a call or a bracket holds: expressions, and expressions with names.
type Entries = (Vec<ExprId>, Vec<(Name, ExprId)>);

/// The statements of a part of a text that begins at the byte `offset`, from the pairs of the grammar's first rule; their
/// expressions come into `exprs`.
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

/// The program in which the expression that it ends with keeps the components of a sum.
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
    /// The byte at which the part begins that is being folded.
    offset: usize,
    exprs: RefCell<Vec<Expr>>,
    /// Braces without a bar that no `+-` stands before (yet): kept as a [`ExprKind::PlusMinus`] of their own.
    lists: RefCell<Vec<ExprId>>,
    /// How many operators lean to the right around the expression that is being folded.
    depth: Cell<usize>,
    /// Whether statements are those of a function, a loop or the like.
    is_inside: Cell<bool>,
    /// Whether the rules of a ruleset are being folded, where a bare bracket means its boards.
    in_rules: Cell<bool>,
    /// Whether the options of a ruleset are being folded, which each statement gives.
    in_options: Cell<bool>,
}

impl Folder {
    /// One that has these expressions.
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
        // The text is at most 4 MiB, and an expression takes a byte of it or stands between two that do.
        ExprId((exprs.len() - 1) as u32)
    }

    fn bytes(&self, id: ExprId) -> Range<usize> {
        self.exprs.borrow()[id.0 as usize].bytes.clone()
    }

    /// The same expression, its parentheses counted in.
    fn widened(&self, id: ExprId, bytes: Range<usize>) -> ExprId {
        self.exprs.borrow_mut()[id.0 as usize].bytes = bytes;
        id
    }

    /// Where a pair stands in the text.
    fn place(&self, pair: &Pair<'_, Rule>) -> Range<usize> {
        let span = pair.as_span();
        self.offset + span.start()..self.offset + span.end()
    }

    /// The same without the white space at its end.
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

    /// The statements between two words.
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
        if rule == Rule::alike {
            return Ok(StatementKind::RulesetLike(Rc::new(self.alike(pair)?)));
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
            self.only_once(&name, parameters.iter().map(|parameter| &parameter.name))?;
            let default = parts.next().map(|default| self.expression(default)).transpose()?;
            parameters.push(Parameter { name, default });
        }
        Ok(parameters)
    }

    fn only_once<'n>(&self, name: &Name, mut before: impl Iterator<Item = &'n Name>) -> Fold<()> {
        let Some(first) = before.find(|other| other.text == name.text) else { return Ok(()) };
        let mut error = mistake(format!("`{}` stands here twice", name.text)).at(self.span(name.bytes.clone()));
        error.related.push((self.span(first.bytes.clone()), "first here".to_owned()));
        Err(error)
    }

    /// A name that is given a value for all that follows: of a variable, a function, a ruleset. Parameters and the names of
    /// loops hide constants: what they mean ends with the function or the loop.
    fn bound(&self, pair: &Pair<'_, Rule>) -> Fold<Name> {
        let name = self.name(pair);
        self.may_bind(&name)?;
        Ok(name)
    }

    /// Refuses a name that hides a constant: it would change the meaning of every comparison with the constant.
    fn may_bind(&self, name: &Name) -> Fold<()> {
        if !CONSTANTS.contains(&&*name.text) {
            return Ok(());
        }
        let place = self.span(name.bytes.clone());
        let word = place.text();
        let error = mistake(format!("`{word}` is a constant and cannot be given another value"));
        let help = format!("choose another name; `?{word}` says what `{word}` means");
        Err(error.at(place).help(help))
    }

    /// A name as written, but for the letters that stand for a word.
    fn name(&self, pair: &Pair<'_, Rule>) -> Name {
        let text = match pair.as_str() {
            "ε" => "eps",
            "ω" => "omega",
            text => text,
        };
        Name { text: text.into(), bytes: self.place(pair) }
    }

    // ---- expressions

    /// Folds a flat run of operators and operands.
    fn expression(&self, pair: Pair<'_, Rule>) -> Fold<ExprId> {
        let steep = self.check_run(pair.clone().into_inner())?;
        let outside = self.depth.get();
        self.depth.set(outside + steep);
        let folded = PRECEDENCE
            .map_primary(|pair| self.operand(pair))
            .map_prefix(|op, operand| self.before(op, operand?))
            .map_postfix(|operand, op| self.after(operand?, op))
            .map_infix(|left, op, right| self.between(left?, op, right?))
            .parse(pair.into_inner());
        self.depth.set(outside);
        folded
    }

    /// Looks once along a run before it is folded: how steep it is, and whether its comparisons stand alone.
    fn check_run(&self, run: Pairs<'_, Rule>) -> Fold<usize> {
        // The binding strengths of the operators that wait for their right side, as the folding below recurses.
        let mut waiting: Vec<usize> = Vec::new();
        let mut steepest = 0;
        let mut behind = 0;
        let mut compared: Option<Range<usize>> = None;
        for pair in run {
            let rule = pair.as_rule();
            let Some((level, fix)) = level(rule) else {
                behind = 0;
                continue;
            };
            match fix {
                Fix::Before => waiting.push(2 * level),
                Fix::Between(assoc) => {
                    waiting.truncate(waiting.iter().rposition(|&other| other < 2 * level + 1).map_or(0, |at| at + 1));
                    waiting.push(2 * level + usize::from(assoc == Assoc::Left));
                }
                Fix::After => behind += 1,
            }
            let steep = waiting.len() + behind;
            if self.depth.get() + steep > STEEPEST {
                return Err(too_deep(STEEPEST).at(self.span(self.place(&pair))));
            }
            steepest = steepest.max(steep);
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
        Ok(steepest)
    }

    fn before(&self, op: Pair<'_, Rule>, operand: ExprId) -> Fold<ExprId> {
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
                    self.only_once(&name, parameters.iter().map(|parameter| &parameter.name))?;
                    parameters.push(Parameter { name, default: None });
                }
                ExprKind::Lambda(Rc::new(Function { parameters, body: Body::Expr(operand), bytes: whole.clone() }))
            }
        };
        Ok(self.push(kind, whole))
    }

    /// Whether `+-` stands before braces without a bar, which are right there.
    fn takes_list(&self, operand: ExprId) -> bool {
        self.lists.borrow_mut().pop_if(|list| *list == operand).is_some()
    }

    fn between(&self, left: ExprId, op: Pair<'_, Rule>, right: ExprId) -> Fold<ExprId> {
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
            Rule::beside => {
                self.check_beside(&op)?;
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
                None => return Err(self.unread(&op)),
            },
        };
        Ok(self.push(ExprKind::Binary(op, left, right), whole))
    }

    fn after(&self, operand: ExprId, op: Pair<'_, Rule>) -> Fold<ExprId> {
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
                Some(name) if is_keeper(name.as_str()) => ExprKind::Field(self.kept(operand), self.name(&name)),
                Some(name) if splits_sums(name.as_str()) => ExprKind::Field(self.components(operand), self.name(&name)),
                Some(name) => ExprKind::Field(operand, self.name(&name)),
                None => return Err(self.unread(&op)),
            },
            Rule::index => {
                let (entries, named) = self.entries(op)?;
                ExprKind::Bracket { head: Some(operand), entries, named }
            }
            _ => {
                self.no_gap(operand, &op)?;
                let (mut arguments, named) = self.entries(op)?;
                let (keeps, splits) = match &self.exprs.borrow()[operand.0 as usize].kind {
                    ExprKind::Name(name) => (is_keeper(name), splits_sums(name)),
                    ExprKind::Field(_, Name { text: name, .. }) => (is_keeper(name), false),
                    _ => (false, false),
                };
                if keeps {
                    arguments = arguments.into_iter().map(|argument| self.kept(argument)).collect();
                }
                if let Some(first) = arguments.first_mut().filter(|_| splits) {
                    *first = self.components(*first);
                }
                ExprKind::Call { function: operand, arguments, named }
            }
        };
        Ok(self.push(kind, whole))
    }

    /// An argument as a function without parameters, but for one that is given by its name, and for a claim for all, which
    /// is an error there.
    fn kept(&self, argument: ExprId) -> ExprId {
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

    /// A sum as a call of `Components` with its terms, also in a tuple; anything else as it is.
    fn components(&self, argument: ExprId) -> ExprId {
        let kind = self.exprs.borrow()[argument.0 as usize].kind.clone();
        let bytes = self.bytes(argument);
        let kind = match kind {
            ExprKind::Tuple(items) => ExprKind::Tuple(items.into_iter().map(|item| self.components(item)).collect()),
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Subtract, ..) => {
                let function = self.push(ExprKind::Name("Components".into()), bytes.clone());
                ExprKind::Call { function, arguments: self.terms(argument), named: Vec::new() }
            }
            _ => return argument,
        };
        self.push(kind, bytes)
    }

    /// The terms of a sum, each with its sign; a small multiple is that many terms.
    fn terms(&self, sum: ExprId) -> Vec<ExprId> {
        const MOST_COPIES: u8 = 16;
        let mut terms = Vec::new();
        let mut waiting = vec![(sum, false)];
        while let Some((term, is_negative)) = waiting.pop() {
            let kind = self.exprs.borrow()[term.0 as usize].kind.clone();
            match kind {
                ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), left, right) => {
                    waiting.push((right, is_negative != (op == BinaryOp::Subtract)));
                    waiting.push((left, is_negative));
                }
                ExprKind::Binary(BinaryOp::Multiply, times, factor) => {
                    let copies = match &self.exprs.borrow()[times.0 as usize].kind {
                        ExprKind::Number(times) => {
                            (2..=MOST_COPIES).find(|copies| times.to_string() == copies.to_string())
                        }
                        _ => None,
                    };
                    match copies {
                        Some(copies) => waiting.extend((0..copies).map(|_| (factor, is_negative))),
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

    /// `* (e)` and `^ (e)` would call a star or an up: the blank is a slip.
    fn no_gap(&self, operand: ExprId, call: &Pair<'_, Rule>) -> Fold<()> {
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
            Rule::switched => {
                let Some(number) = pair.clone().into_inner().next() else { return Err(self.unread(&pair)) };
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
                let Some(inner) = parts(pair.clone()).next() else { return Err(self.unread(&pair)) };
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
                let Some(game) = pair.clone().into_inner().next() else { return Err(self.unread(&pair)) };
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
            Rule::grouped => {
                let Some(block) = parts(pair.clone()).next() else { return Err(self.unread(&pair)) };
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
                    return Err(self.unread(&pair));
                };
                ExprKind::While(self.expression(condition)?, self.inner_block(body)?)
            }
            _ => return Err(self.unread(&pair)),
        };
        Ok(self.push(kind, whole))
    }

    /// What a bare bracket means in rules: their own boards.
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
        let missing = self.unread(&pair);
        let (mut variable, mut items, mut from, mut to, mut by) = (None, None, None, None, None);
        let (mut as_long_as, mut condition) = (None, None);
        let mut word = Rule::k_for;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name | Rule::down_name | Rule::apart => variable = Some(self.pattern(&part)?),
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

    /// A loop's variables, all different.
    fn pattern(&self, pair: &Pair<'_, Rule>) -> Fold<Pattern> {
        let pattern = self.apart(pair);
        self.all_different(pattern.names())?;
        Ok(pattern)
    }

    fn apart(&self, pair: &Pair<'_, Rule>) -> Pattern {
        if matches!(pair.as_rule(), Rule::name | Rule::down_name) {
            return Pattern::Name(self.name(pair));
        }
        let is_tuple = pair.clone().into_inner().any(|part| part.as_rule() == Rule::comma);
        let mut items: Vec<Pattern> = parts(pair.clone()).map(|part| self.apart(&part)).collect();
        match items.pop() {
            Some(item) if !is_tuple => item,
            last => {
                items.extend(last);
                Pattern::Tuple { items, bytes: self.place(pair) }
            }
        }
    }

    fn all_different<'n>(&self, names: impl IntoIterator<Item = &'n Name>) -> Fold<()> {
        let mut before: HashMap<&str, &Name> = HashMap::new();
        for name in names {
            self.only_once(name, before.insert(&name.text, name).into_iter())?;
        }
        Ok(())
    }

    /// The expressions and the named ones of a call or a bracket: `f(e for x in xs)` has one, the tuple.
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
                self.only_once(&name, named.iter().map(|(name, _)| name))?;
                named.push((name, self.expression(value)?));
            }
        }
        self.collect(&mut entries, &mut over)?;
        Ok((entries, named))
    }

    /// For shapes that the grammar does not produce.
    fn unread(&self, pair: &Pair<'_, Rule>) -> Box<Mistake> {
        mistake("this cannot be read").at(self.span(self.place(pair)))
    }
}

/// An operator's level, loosest first, and how it stands to its operands; none for an operand.
fn level(rule: Rule) -> Option<(usize, Fix)> {
    LEVELS.iter().enumerate().find(|(_, (_, rules))| rules.contains(&rule)).map(|(level, &(fix, _))| (level, fix))
}

/// The comparison that an operator is.
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

/// The player in whose order an operator compares, if it says so.
fn player(op: Pair<'_, Rule>) -> Option<Player> {
    let player = op.into_inner().find(|pair| pair.as_rule() == Rule::player)?;
    Player::ALL.into_iter().find(|other| player.as_str().ends_with(other.letter()))
}

/// The first pair of `rule` in `pair`, or `pair` itself where it has none.
fn descend(pair: Pair<'_, Rule>, rule: Rule) -> Pair<'_, Rule> {
    pair.clone().into_inner().find(|inner| inner.as_rule() == rule).unwrap_or(pair)
}

/// What a pair is made of, without the words and marks between.
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
                | Rule::apart
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
