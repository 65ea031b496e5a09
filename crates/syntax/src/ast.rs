//! The program as a tree: what the grammar's text means before anything is evaluated.
//!
//! Expressions live in one flat arena per source and refer to each other by [`ExprId`], so that a program of any shape
//! is dropped without recursion and a long chain `1 + 1 + …` costs no depth.

use std::{borrow::Cow, ops::Range, rc::Rc, sync::Arc};

use crate::{
    loopy::LoopyOp,
    misere::MisereOp,
    number::Rational,
    player::Player,
    ruleset::{RulesetDefinition, RulesetLike},
    source::Source,
};
use cutcake_base::relation::Relation;

/// The place of an expression in [`Program::exprs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExprId(pub u32);

/// One source, read.
#[derive(Debug)]
pub struct Program {
    /// The text it was read from.
    pub source: Arc<Source>,
    /// Every expression of the program; children come before their parents.
    pub exprs: Vec<Expr>,
    /// The statements at the top level, in order.
    pub statements: Vec<Statement>,
}

impl Program {
    /// The expression at `id`.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    /// Whether an argument is `k := e`, which names a parameter; in parentheses of its own it gives a name a value.
    pub fn is_named(&self, id: ExprId) -> bool {
        let expr = self.expr(id);
        matches!(expr.kind, ExprKind::Assign(..)) && self.source.text.as_bytes().get(expr.bytes.start) != Some(&b'(')
    }
}

/// An expression and the bytes of the source it was read from.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Byte offsets into the source.
    pub bytes: Range<usize>,
}

/// A name as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    /// The letters.
    pub text: Rc<str>,
    /// Byte offsets into the source.
    pub bytes: Range<usize>,
}

/// A statement of a block or of the top level.
#[derive(Clone, Debug)]
pub struct Statement {
    /// What it does.
    pub kind: StatementKind,
    /// Whether it ends in `;`, which hides its result at the top level.
    pub quiet: bool,
    /// Byte offsets into the source, without the `;`.
    pub bytes: Range<usize>,
}

/// The kinds of statement.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// An expression; `x := e` is one.
    Expr(ExprId),
    /// `def f(a, b ? 3) := e` or `def f(a) … end`.
    Def {
        /// The function's name.
        name: Name,
        /// The function itself.
        function: Rc<Function>,
    },
    /// `ruleset NAME[entries] … end`, at the top level only.
    Ruleset(Rc<RulesetDefinition>),
    /// `ruleset NAME like OTHER … end`, at the top level only.
    RulesetLike(Rc<RulesetLike>),
    /// `use NAME`, or `use` alone.
    Use(Option<Name>),
    /// `load "file.cgs"`; the expression gives the path.
    Load(ExprId, Option<Name>),
    /// `assert e`.
    Assert(ExprId),
    /// `break`.
    Break,
    /// `continue`.
    Continue,
    /// `return e`, or `return` alone.
    Return(Option<ExprId>),
}

/// Statements in order; the value of the last one is the block's.
pub type Block = Vec<Statement>;

/// What a function is made of, wherever it was written.
#[derive(Debug)]
pub struct Function {
    /// Its parameters in order.
    pub parameters: Vec<Parameter>,
    /// What it does.
    pub body: Body,
    /// Byte offsets of the whole definition in the source.
    pub bytes: Range<usize>,
}

/// One parameter of a function.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// The value when none is given: `b ? 3`.
    pub default: Option<ExprId>,
}

/// The body of a function.
#[derive(Debug)]
pub enum Body {
    /// `:= e` or `-> e`.
    Expr(ExprId),
    /// `… end`.
    Block(Block),
    /// The rules of a ruleset that give options: the value is a tuple of what the statements give, one after another.
    /// A collection adds its items, also those of collections in it; [`ExprKind::Assign`] and statements that are no
    /// expression add nothing.
    Collect(Block),
}

/// Whether the arguments of the function of a name are kept: where it is called they are [functions](ExprKind::Lambda)
/// without parameters, which it calls itself.
pub fn is_keeper(name: &str) -> bool {
    ["Try", "Standing", "MarkStanding"].contains(&name)
}

/// Whether a sum that is the first argument of the function of a name stays a sum of its terms: it is folded into a call of
/// `Components`.
pub fn splits_sums(name: &str) -> bool {
    ["Advice", "Components", "Replay", "Tree"].contains(&name)
}

/// Whether the function of a name is one of these that asks what an answer rests on, and does nothing else with it.
pub fn asks_about_answers(name: &str) -> bool {
    name == "Standing"
}

/// The kinds of expression.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `3`, `2.5`: a literal is never negative.
    Number(Rational),
    /// `"…"`, its escapes already read.
    String(Rc<str>),
    /// A name; `true`, `false`, `Left` and the like are names too. `_` and `_3` are [`ExprKind::Result`].
    Name(Rc<str>),
    /// `_` (the last printed result) or `_n`.
    Result(Option<u64>),
    /// `*` (without an operand), `*3`, `*(e)`, `*x`.
    Star(Option<ExprId>),
    /// `^`, `^^`, `v3`, `^<2>`, `v[n]`, `^(e)`, with a star directly behind it where one stands (`^^*3`).
    Up {
        /// Whether it is a down (`v`).
        down: bool,
        /// How many.
        order: UpOrder,
        /// The star behind it: always [`ExprKind::Star`].
        star: Option<ExprId>,
    },
    /// `{a,b|c}`: the two sides, already split at their loosest bar; the parts of `{a||b|c}` are nested games. In games
    /// of all kinds a collection among the options stands for its items.
    Game {
        /// The name of the form between its braces: `a{0|a}`.
        label: Option<Name>,
        /// Left's options.
        left: Vec<ExprId>,
        /// Right's options.
        right: Vec<ExprId>,
    },
    /// `'{…}'`: the expression inside is a [`ExprKind::Game`], kept as it is written.
    AsPlayed(ExprId),
    /// `<L|C|R>`: three lists of options, in this order.
    ThreePlayer(Box<[Vec<ExprId>; 3]>),
    /// `+-e`, `+-{a,b}`: the options of Left.
    PlusMinus(Vec<ExprId>),
    /// `[a,b; k := 3]` or `Name[a,b; k := 3]`, before it is known whether `Name` is a ruleset; `e[i]` is here too.
    Bracket {
        /// What stands before the bracket.
        head: Option<ExprId>,
        /// The entries before `;`.
        entries: Vec<ExprId>,
        /// The named ones after it.
        named: Vec<(Name, ExprId)>,
    },
    /// `(a, b)`, `(a,)`, `()`.
    Tuple(Vec<ExprId>),
    /// `(e for x in xs where p for y in ys)`, also between the parentheses of a call and among options.
    Comprehension {
        /// What is collected.
        item: ExprId,
        /// Over what: at least one clause, a later one inside the earlier ones.
        over: Vec<ForClause>,
        /// Whether it stands without parentheses of its own, in a call or among options.
        is_bare: bool,
    },
    /// A claim for all integers, `n*G + H < n*K + L for all n`, as the tuple `((G, H), "<", (K, L), 1)` of what stands n times
    /// and once on each side, the sign, and the least n; about the answer to a question, `Winner(n*G + H, Left) == Left for all
    /// n`, as `((G, H), "==", Left, 1, (Winner, Left))`; or for the items of a collection, as the pair of the function from n to
    /// the tuple `(left, "<", right)` (Nothing where the condition does not hold) and the collection.
    ForAll(ExprId),
    /// What is no claim for all, where one is to stand: what is wrong, and what to write instead. It is said where the program
    /// comes to it.
    Mistake(Rc<str>, Rc<str>),
    /// `a..b`.
    Range(ExprId, ExprId),
    /// `-e`, `+e`, `not e`.
    Unary(UnaryOp, ExprId),
    /// `a + b` and the like. Chains lean left: walk down the left side instead of recursing.
    Binary(BinaryOp, ExprId, ExprId),
    /// `f(a, b)`; for `G.F(x)` the call's function is a [`ExprKind::Field`].
    Call {
        /// What is called.
        function: ExprId,
        /// The arguments in order.
        arguments: Vec<ExprId>,
        /// Arguments by name after a `;`: `f(a; k := 3)`.
        named: Vec<(Name, ExprId)>,
    },
    /// `G.F`.
    Field(ExprId, Name),
    /// `x -> e`, `(x, y) -> e`.
    Lambda(Rc<Function>),
    /// `x := e`.
    Assign(Name, ExprId),
    /// `if … then … elseif … then … else … end`: conditions with their blocks in order, and the last `else`.
    If {
        /// Each condition with what to do when it is the first that holds.
        arms: Vec<(ExprId, Block)>,
        /// What to do when none holds.
        otherwise: Option<Block>,
    },
    /// `for … do … end` or `for … yield … end`.
    For {
        /// Over what, the outermost loop first.
        over: Vec<ForClause>,
        /// What to do each time.
        body: Block,
        /// Whether the values of the body are collected in a tuple.
        collects: bool,
    },
    /// `while c do … end`.
    While(ExprId, Block),
}

/// How many ups an [`ExprKind::Up`] stands for.
#[derive(Clone, Debug)]
pub enum UpOrder {
    /// `^`, `^^`: so many.
    Count(u64),
    /// `^5`, `^(e)`: the value of the expression.
    Multiple(ExprId),
    /// `^<n>`.
    Power(ExprId),
    /// `^[n]`.
    PowerTo(ExprId),
}

/// What a loop or a comprehension runs over: `x from a to b by s where p`, `x in xs where p`.
#[derive(Clone, Debug)]
pub struct ForClause {
    /// The loop's variable, or the variables that take its items apart.
    pub variable: Pattern,
    /// Where its values come from.
    pub over: Domain,
    /// `while p`: where it does not hold the loop ends.
    pub as_long_as: Option<ExprId>,
    /// `where p`.
    pub condition: Option<ExprId>,
}

/// What gets the values of a loop: a variable, or variables that take tuples apart, `(r, c)`.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// `x`
    Name(Name),
    /// `(x, (y, z))`, `(x,)`: a tuple of just as many items, at least one.
    Tuple {
        /// What gets each item.
        items: Vec<Pattern>,
        /// Byte offsets into the source.
        bytes: Range<usize>,
    },
}

impl Pattern {
    /// Its variables in the order in which they are written; no two are alike.
    pub fn names(&self) -> Vec<&Name> {
        let mut names = Vec::new();
        let mut rest = vec![self];
        while let Some(pattern) = rest.pop() {
            match pattern {
                Pattern::Name(name) => names.push(name),
                Pattern::Tuple { items, .. } => rest.extend(items.iter().rev()),
            }
        }
        names
    }

    /// Byte offsets into the source.
    pub fn bytes(&self) -> Range<usize> {
        match self {
            Pattern::Name(name) => name.bytes.clone(),
            Pattern::Tuple { bytes, .. } => bytes.clone(),
        }
    }
}

/// Where the values of a loop's variable come from.
#[derive(Clone, Debug)]
pub enum Domain {
    /// `from a to b by s`; without `to` it has no end.
    Steps {
        /// The first value.
        from: ExprId,
        /// The last value allowed.
        to: Option<ExprId>,
        /// The step, 1 when not given.
        by: Option<ExprId>,
    },
    /// `in xs`.
    Items(ExprId),
}

/// Operators before an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `+`
    Plus,
    /// `not`
    Not,
}

/// Operators between operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `+-`: `x +- y` is x plus the switch ±y.
    PlusMinus,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `div`
    Div,
    /// `mod`
    Mod,
    /// `^`
    Power,
    /// `:`
    OrdinalSum,
    /// `==`, `<=` and the other comparisons; with a player (`<=_L`) in his order of three-player games.
    Compare(Comparison, Option<Player>),
    /// What is said of games in misère play: `>=_M`.
    Misere(MisereOp),
    /// `S & T`, `G Upsum H` and the like.
    Loopy(LoopyOp),
    /// `and`
    And,
    /// `or`
    Or,
}

/// What a comparison says of its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `==`, or `=_L` for a player
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    LessOrEqual,
    /// `>=`
    GreaterOrEqual,
    /// `<>`: confused with.
    Confused,
    /// `<|`: less than or confused with.
    LessOrConfused,
    /// `|>`: greater than or confused with.
    GreaterOrConfused,
}

impl Comparison {
    /// Every comparison.
    pub const ALL: [Comparison; 9] = [
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::Greater,
        Comparison::LessOrEqual,
        Comparison::GreaterOrEqual,
        Comparison::Confused,
        Comparison::LessOrConfused,
        Comparison::GreaterOrConfused,
    ];

    /// The sign as it is typed in ASCII.
    pub fn sign(self) -> &'static str {
        match self {
            Comparison::Equal => "==",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::Greater => ">",
            Comparison::LessOrEqual => "<=",
            Comparison::GreaterOrEqual => ">=",
            Comparison::Confused => "<>",
            Comparison::LessOrConfused => "<|",
            Comparison::GreaterOrConfused => "|>",
        }
    }

    /// Whether it holds of two sides that stand in this relation.
    pub fn holds(self, relation: Relation) -> bool {
        match self {
            Comparison::Equal => relation == Relation::Equal,
            Comparison::NotEqual => relation != Relation::Equal,
            Comparison::Less => relation == Relation::Less,
            Comparison::Greater => relation == Relation::Greater,
            Comparison::LessOrEqual => matches!(relation, Relation::Less | Relation::Equal),
            Comparison::GreaterOrEqual => matches!(relation, Relation::Greater | Relation::Equal),
            Comparison::Confused => relation == Relation::Confused,
            Comparison::LessOrConfused => matches!(relation, Relation::Less | Relation::Confused),
            Comparison::GreaterOrConfused => matches!(relation, Relation::Greater | Relation::Confused),
        }
    }
}

impl BinaryOp {
    /// The operator as it is typed in ASCII.
    pub fn symbol(self) -> Cow<'static, str> {
        let symbol = match self {
            BinaryOp::Add => "+",
            BinaryOp::Subtract => "-",
            BinaryOp::PlusMinus => "+-",
            BinaryOp::Multiply => "*",
            BinaryOp::Divide => "/",
            BinaryOp::Div => "div",
            BinaryOp::Mod => "mod",
            BinaryOp::Power => "^",
            BinaryOp::OrdinalSum => ":",
            BinaryOp::And => "and",
            BinaryOp::Or => "or",
            BinaryOp::Compare(comparison, None) => comparison.sign(),
            BinaryOp::Compare(Comparison::Equal, Some(player)) => return format!("=_{}", player.letter()).into(),
            BinaryOp::Compare(comparison, Some(player)) => {
                return format!("{}_{}", comparison.sign(), player.letter()).into();
            }
            BinaryOp::Misere(op) => return op.symbol().into(),
            BinaryOp::Loopy(op) => op.symbol(),
        };
        symbol.into()
    }
}
