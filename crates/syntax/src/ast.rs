//! The syntax tree.
//!
//! The expressions of a source are in one arena and refer to each other by [`ExprId`]. So a program of any shape is
//! dropped without recursion, and a long chain `1 + 1 + …` needs no stack.

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

/// The index of an expression in [`Program::exprs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExprId(pub u32);

/// A parsed source.
#[derive(Debug)]
pub struct Program {
    /// The source.
    pub source: Arc<Source>,
    /// Every expression of the program; children come before their parents.
    pub exprs: Vec<Expr>,
    /// The statements at the top level, in order.
    pub statements: Vec<Statement>,
}

impl Program {
    /// The expression with the number `id`.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    /// Whether an argument is `k := e`, which names a parameter. In parentheses of its own, `(k := e)`, it is an assignment.
    pub fn is_named(&self, id: ExprId) -> bool {
        let expr = self.expr(id);
        matches!(expr.kind, ExprKind::Assign(..)) && self.source.text.as_bytes().get(expr.bytes.start) != Some(&b'(')
    }
}

/// An expression and its place in the source.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Its kind.
    pub kind: ExprKind,
    /// Byte offsets into the source.
    pub bytes: Range<usize>,
}

/// A name as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    /// Its text.
    pub text: Rc<str>,
    /// Byte offsets into the source.
    pub bytes: Range<usize>,
}

/// A statement of a block or of the top level.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Its kind.
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

/// Statements in order. The value of a block is that of its last statement.
pub type Block = Vec<Statement>;

/// A function: a definition, a lambda expression or a rule of a ruleset.
#[derive(Debug)]
pub struct Function {
    /// Its parameters in order.
    pub parameters: Vec<Parameter>,
    /// Its body.
    pub body: Body,
    /// Byte offsets of the whole definition in the source.
    pub bytes: Range<usize>,
}

/// One parameter of a function.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// Its default value: `b ? 3`.
    pub default: Option<ExprId>,
}

/// The body of a function.
#[derive(Debug)]
pub enum Body {
    /// `:= e` or `-> e`.
    Expr(ExprId),
    /// `… end`.
    Block(Block),
    /// A rule that gives options. Its value is the tuple of the values of its expression statements. A collection is
    /// flattened. [`ExprKind::Assign`] adds nothing.
    Collect(Block),
}

/// Whether the function of this name gets its arguments unevaluated, each as a [function](ExprKind::Lambda) without
/// parameters.
pub fn is_lazy(name: &str) -> bool {
    ["Try", "Standing", "MarkStanding"].contains(&name)
}

/// Whether the function of this name needs the terms of its first argument, if that is a sum: in misère play it is no function of
/// the value. The sum is then folded into a call of `Components`.
pub fn splits_sums(name: &str) -> bool {
    let of_misere_play = "Genus IsDeadEnding IsDicot IsExtraverted IsGenerallyRestive IsGenerallyTame IsHalfTame IsRestive IsRestless \
                          IsTame IsTameable Mate MisereCanonicalForm MisereMoves MisereNimValue MisereQuotient Partitions Parts";
    let of_play = "Advice Components Replay Tree";
    splits_all_sums(name) || [of_misere_play, of_play].iter().any(|names| names.split(' ').any(|other| other == name))
}

/// Whether it needs those of all its arguments.
pub fn splits_all_sums(name: &str) -> bool {
    ["Distinguisher", "IsLinkedTo", "Link", "MisereMinus", "MisereOutcomeClass"].contains(&name)
}

/// Whether the function of this name uses only the standing of its argument.
pub fn reads_standing(name: &str) -> bool {
    name == "Standing"
}

/// The kinds of expression.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `3`, `2.5`: a literal is never negative.
    Number(Rational),
    /// `"…"`, its escapes replaced.
    String(Rc<str>),
    /// A name. Constants such as `true` and `Left` are names too.
    Name(Rc<str>),
    /// `_`, the last printed result, or `_n`.
    Result(Option<u64>),
    /// `*` (without an operand), `*3`, `*(e)`, `*x`.
    Star(Option<ExprId>),
    /// `^`, `^^`, `v3`, `^<2>`, `v[n]` or `^(e)`, and a star directly after it (`^^*3`).
    Up {
        /// Whether it is a down (`v`).
        down: bool,
        /// Its order.
        order: UpOrder,
        /// The star after it, an [`ExprKind::Star`].
        star: Option<ExprId>,
    },
    /// `{a,b|c}`, split at its loosest bar: the sides of `{a||b|c}` are nested games. As in every game, a collection among
    /// the options means its items.
    Game {
        /// The name of the form, used inside its braces: `a{0|a}`.
        label: Option<Name>,
        /// Left's options.
        left: Vec<ExprId>,
        /// Right's options.
        right: Vec<ExprId>,
    },
    /// `'{…}'`: a [`ExprKind::Game`] in the form in which it is written.
    AsPlayed(ExprId),
    /// `<L|C|R>`: the options of the three players, in this order.
    ThreePlayer(Box<[Vec<ExprId>; 3]>),
    /// `+-e`, `+-{a,b}`: Left's options.
    PlusMinus(Vec<ExprId>),
    /// `[a,b; k := 3]`, `Name[a,b; k := 3]` or `e[i]`. The parser does not know whether the head is a ruleset.
    Bracket {
        /// The expression before the bracket.
        head: Option<ExprId>,
        /// The entries before `;`.
        entries: Vec<ExprId>,
        /// The named entries after it.
        named: Vec<(Name, ExprId)>,
    },
    /// `(a, b)`, `(a,)`, `()`.
    Tuple(Vec<ExprId>),
    /// `(e for x in xs where p for y in ys)`, also as the argument of a call and among options.
    Comprehension {
        /// The item.
        item: ExprId,
        /// The clauses, outermost first; at least one.
        over: Vec<ForClause>,
        /// Whether it has no parentheses of its own, in a call or among options.
        is_bare: bool,
    },
    /// A universal claim, as one of three expressions:
    ///
    /// - `n*G + H < n*K + L for all n` is the tuple `((G, H), "<", (K, L), 1)`: the coefficient of n and the constant term of
    ///   each side, the comparison, and the least n.
    /// - `Winner(n*G + H, Left) == Left for all n` is `((G, H), "==", Left, 1, (Winner, Left))`.
    /// - A claim for all items of a collection is the pair of a function and the collection. The function takes an item to
    ///   the tuple `(left, "<", right)`, or to Nothing where the condition does not hold.
    ForAll(ExprId),
    /// An invalid universal claim: an error message and its help. The error is raised when the expression is evaluated.
    Mistake(Rc<str>, Rc<str>),
    /// `a..b`.
    Range(ExprId, ExprId),
    /// `-e`, `+e`, `not e`.
    Unary(UnaryOp, ExprId),
    /// `a + b` and the like. A long chain nests in the left operand: follow it in a loop, not by recursion.
    Binary(BinaryOp, ExprId, ExprId),
    /// `f(a, b)`. The function of `G.F(x)` is an [`ExprKind::Field`].
    Call {
        /// The function.
        function: ExprId,
        /// The arguments in order.
        arguments: Vec<ExprId>,
        /// Named arguments after a `;`: `f(a; k := 3)`.
        named: Vec<(Name, ExprId)>,
    },
    /// `G.F`.
    Field(ExprId, Name),
    /// `x -> e`, `(x, y) -> e`.
    Lambda(Rc<Function>),
    /// `x := e`.
    Assign(Name, ExprId),
    /// `if … then … elseif … then … else … end`.
    If {
        /// The conditions and their blocks, in order.
        arms: Vec<(ExprId, Block)>,
        /// The block after `else`.
        otherwise: Option<Block>,
    },
    /// `for … do … end` or `for … yield … end`.
    For {
        /// The clauses, outermost first.
        over: Vec<ForClause>,
        /// The body.
        body: Block,
        /// Whether the loop yields the tuple of the values of its body.
        collects: bool,
    },
    /// `while c do … end`.
    While(ExprId, Block),
}

/// The order of an [`ExprKind::Up`].
#[derive(Clone, Debug)]
pub enum UpOrder {
    /// `^`, `^^`: the number of signs.
    Count(u64),
    /// `^5`, `^(e)`: a multiple.
    Multiple(ExprId),
    /// `^<n>`: up to the n-th.
    Power(ExprId),
    /// `^[n]`: the sum of `^<1>` to `^<n>`.
    PowerTo(ExprId),
}

/// A clause of a loop or a comprehension: `x from a to b by s where p`, `x in xs where p`.
#[derive(Clone, Debug)]
pub struct ForClause {
    /// The variable, or a pattern of variables.
    pub variable: Pattern,
    /// The values.
    pub over: Domain,
    /// `while p`: the loop ends where it does not hold.
    pub as_long_as: Option<ExprId>,
    /// `where p`: items for which it does not hold are skipped.
    pub condition: Option<ExprId>,
}

/// The variable of a loop, or a pattern that destructures tuples: `(r, c)`.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// `x`
    Name(Name),
    /// `(x, (y, z))`, `(x,)`: matches a tuple of the same length, at least 1.
    Tuple {
        /// The patterns of the items.
        items: Vec<Pattern>,
        /// Byte offsets into the source.
        bytes: Range<usize>,
    },
}

impl Pattern {
    /// Its variables in the order in which they are written. They are distinct.
    pub fn names(&self) -> Vec<&Name> {
        let mut names = Vec::new();
        let mut pending = vec![self];
        while let Some(pattern) = pending.pop() {
            match pattern {
                Pattern::Name(name) => names.push(name),
                Pattern::Tuple { items, .. } => pending.extend(items.iter().rev()),
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

/// The values of a loop's variable.
#[derive(Clone, Debug)]
pub enum Domain {
    /// `from a to b by s`; endless without `to`.
    Steps {
        /// The first value.
        from: ExprId,
        /// The limit, itself included.
        to: Option<ExprId>,
        /// The step, 1 by default.
        by: Option<ExprId>,
    },
    /// `in xs`.
    Items(ExprId),
}

/// A prefix operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `+`
    Plus,
    /// `not`
    Not,
}

/// An infix operator.
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
    /// `==`, `<=` and the other comparisons; with a player (`<=_L`) in that player's order of three-player games.
    Compare(Comparison, Option<Player>),
    /// An operator of misère play: `>=_M`.
    Misere(MisereOp),
    /// `S & T`, `G Upsum H` and the like.
    Loopy(LoopyOp),
    /// `and`
    And,
    /// `or`
    Or,
}

/// A comparison.
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

    /// Whether it holds for two values in this relation.
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
