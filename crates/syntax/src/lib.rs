//! From text to tree: the grammar of `grammar/cutcake.pest`, folded into a [`Program`]. It depends on `base` and
//! pest alone, and runs nothing.
//!
//! A [`Document`](document::Document) is a text whose tokens were read once: they cut it into parts, and say how deep each nests, which
//! decides how much stack its reading gets. pest reads each part by itself, and what it found is folded into the arena
//! of [`ast`]. What cannot be read is a [`Mistake`].
//!
//! For names that are not there, [`spelling`] knows which one was meant and [`foreign`] what people from elsewhere mean.

pub mod ast;
pub mod data;
pub mod document;
mod error;
mod fold;
pub mod foreign;
pub mod loopy;
pub mod misere;
mod mistake;
mod recovery;
pub mod ruleset;
pub mod source;
pub mod spelling;
pub mod token;

use std::sync::{Arc, LazyLock};

use pest::pratt_parser::{Assoc, Op, PrattParser};

use cutcake_base::{limit, number, player, stack};

use crate::{
    ast::Program,
    limit::{Limit, Stop},
    source::{Source, Span},
};

pub use document::parse;
pub use error::{Mistake, MistakeKind};

/// The longest text that is read, in bytes.
pub const LONGEST: usize = 4 << 20;
/// How deep brackets and blocks may nest together.
pub const DEEPEST: usize = stack::LEVELS;
/// How deep operators may lean to the right, and how many brackets, fields and indices may follow one operand, counted
/// together with the brackets around them.
const STEEPEST: usize = 2 * DEEPEST;
/// Stack for the flat part of a statement, in bytes.
const STACK: usize = 1 << 20;
/// Stack for one of the [`STEEPEST`] operators, in bytes.
const STACK_PER_OPERATOR: usize = 4 << 10;
/// Stack for one level of brackets or blocks, in bytes. An optimised build takes less than 5 KiB of it; one without
/// optimisation several times that.
const STACK_PER_LEVEL: usize = 96 << 10;

/// What pest makes of the grammar: its rules are named there, and explained there.
#[allow(missing_docs)]
mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/cutcake.pest"]
    pub struct Grammar;
}

use grammar::Rule;

/// How an operator stands to its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fix {
    Before,
    Between(Assoc),
    After,
}

/// The operators, loosest first; those of one level bind alike.
const LEVELS: &[(Fix, &[Rule])] = &[
    (Fix::Before, &[Rule::assign_head, Rule::lambda_head]),
    (Fix::Between(Assoc::Left), &[Rule::or]),
    (Fix::Between(Assoc::Left), &[Rule::and]),
    (Fix::Before, &[Rule::not]),
    (Fix::Between(Assoc::Left), COMPARISONS),
    (Fix::Between(Assoc::Left), &[Rule::range]),
    (Fix::Between(Assoc::Left), &[Rule::named_call]),
    (Fix::Between(Assoc::Left), &[Rule::sides_of]),
    (Fix::Between(Assoc::Left), &[Rule::upsum]),
    (Fix::Between(Assoc::Left), &[Rule::add, Rule::subtract, Rule::plus_minus, Rule::beside]),
    (Fix::Between(Assoc::Left), &[Rule::ordinal]),
    (Fix::Between(Assoc::Left), &[Rule::multiply, Rule::divide, Rule::int_divide, Rule::modulo]),
    (Fix::Before, &[Rule::negate, Rule::plus, Rule::switch]),
    (Fix::Between(Assoc::Right), &[Rule::power]),
    (Fix::After, &[Rule::square, Rule::cube, Rule::field, Rule::index, Rule::call]),
];

/// The comparisons: of these only one may stand in an expression without `and`, `or` or `not` between.
const COMPARISONS: &[Rule] = &[
    Rule::equal,
    Rule::not_equal,
    Rule::less,
    Rule::greater,
    Rule::less_or_equal,
    Rule::greater_or_equal,
    Rule::confused,
    Rule::less_or_confused,
    Rule::greater_or_confused,
    Rule::is_kind,
];

static PRECEDENCE: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    LEVELS.iter().fold(PrattParser::new(), |parser, &(fix, rules)| {
        let op = |rule| match fix {
            Fix::Before => Op::prefix(rule),
            Fix::Between(assoc) => Op::infix(rule, assoc),
            Fix::After => Op::postfix(rule),
        };
        match rules.iter().map(|&rule| op(rule)).reduce(|level, op| level | op) {
            Some(level) => parser.op(level),
            None => parser,
        }
    })
});

/// The same of a text that says what is played: a sum that it ends with, or has in a tuple there, keeps its components.
///
/// # Errors
/// As [`parse`].
pub fn parse_played(source: &Arc<Source>, limit: &Limit) -> Result<Program, Box<Mistake>> {
    parse(source, limit).map(fold::with_components)
}

/// What to say beside the results of a text that can be read, but may be meant otherwise by people who come from other
/// languages: `2**3`, `7 // 2`.
pub fn notes(text: &str) -> Vec<String> {
    mistake::notes(text)
}

/// Whether `text` is the beginning of a program that another line could complete. An empty text, or one of comments
/// only, is complete.
pub fn is_incomplete(text: &str) -> bool {
    let source = Arc::new(Source { text: text.to_owned(), ..Source::default() });
    parse(&source, &Limit::default()).is_err_and(|error| error.is_incomplete())
}

fn too_deep(levels: usize) -> Box<Mistake> {
    Mistake::new(Stop::Depth { levels: levels as u64 })
}

fn span(source: &Arc<Source>, start: usize, end: usize) -> Span {
    Span { source: source.clone(), bytes: start..end }
}

fn mistake(message: impl Into<String>) -> Box<Mistake> {
    Mistake::new(MistakeKind::Syntax { message: message.into(), incomplete: false })
}
