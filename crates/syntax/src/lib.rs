//! The parser: from text to the syntax tree of a [`Program`]. It evaluates nothing.
//!
//! A [`Document`](document::Document) is a text that has been cut into tokens. They divide it into parts of whole
//! statements and give the nesting depth of each part, which decides how much stack parsing it gets. pest parses each
//! part by `grammar/cutcake.pest`, and its pairs are folded into the arena of [`ast`]. A syntax error is a [`Mistake`].
//!
//! For unknown names, [`spelling`] finds the closest known one, and [`foreign`] translates the words of other programs
//! and languages.

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
use cutcake_grammar::Rule;

use crate::{
    ast::Program,
    limit::{Limit, Stop},
    source::{Source, Span},
};

pub use document::parse;
pub use error::{Mistake, MistakeKind};

/// The longest text that is parsed, in bytes.
pub const LONGEST: usize = 4 << 20;
/// The deepest nesting of brackets and blocks together.
pub const DEEPEST: usize = stack::LEVELS;
/// The deepest nesting of operators: those that wait for their right operand, the postfix operators of one operand, and
/// the brackets around them, counted together.
const DEEPEST_OPERATORS: usize = 2 * DEEPEST;
/// Stack for a statement without nesting, in bytes.
const STACK: usize = 1 << 20;
/// Stack for one operator, in bytes.
const STACK_PER_OPERATOR: usize = 4 << 10;
/// Stack for one level of brackets or blocks, in bytes. An optimised build needs less than 5 KiB, an unoptimised one
/// several times that.
const STACK_PER_LEVEL: usize = 96 << 10;

/// The position of an operator relative to its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fixity {
    Prefix,
    Infix(Assoc),
    Postfix,
}

/// The operators by precedence, loosest first.
const LEVELS: &[(Fixity, &[Rule])] = &[
    (Fixity::Prefix, &[Rule::assign_head, Rule::lambda_head]),
    (Fixity::Infix(Assoc::Left), &[Rule::or]),
    (Fixity::Infix(Assoc::Left), &[Rule::and]),
    (Fixity::Prefix, &[Rule::not]),
    (Fixity::Infix(Assoc::Left), COMPARISONS),
    (Fixity::Infix(Assoc::Left), &[Rule::range]),
    (Fixity::Infix(Assoc::Left), &[Rule::named_call]),
    (Fixity::Infix(Assoc::Left), &[Rule::sides_of]),
    (Fixity::Infix(Assoc::Left), &[Rule::upsum]),
    (Fixity::Infix(Assoc::Left), &[Rule::add, Rule::subtract, Rule::plus_minus, Rule::adjacent]),
    (Fixity::Infix(Assoc::Left), &[Rule::ordinal]),
    (Fixity::Infix(Assoc::Left), &[Rule::multiply, Rule::divide, Rule::int_divide, Rule::modulo]),
    (Fixity::Prefix, &[Rule::negate, Rule::plus, Rule::switch]),
    (Fixity::Infix(Assoc::Right), &[Rule::power]),
    (Fixity::Postfix, &[Rule::square, Rule::cube, Rule::field, Rule::index, Rule::call]),
];

/// The comparisons. They do not chain.
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
    LEVELS.iter().fold(PrattParser::new(), |parser, &(fixity, rules)| {
        let op = |rule| match fixity {
            Fixity::Prefix => Op::prefix(rule),
            Fixity::Infix(assoc) => Op::infix(rule, assoc),
            Fixity::Postfix => Op::postfix(rule),
        };
        match rules.iter().map(|&rule| op(rule)).reduce(|level, op| level | op) {
            Some(level) => parser.op(level),
            None => parser,
        }
    })
});

/// Parses a text that names a position to play. If its last expression is a sum, or a tuple of sums, each sum keeps its
/// components.
///
/// # Errors
/// As [`parse`].
pub fn parse_position(source: &Arc<Source>, limit: &Limit) -> Result<Program, Box<Mistake>> {
    parse(source, limit).map(fold::with_components)
}

/// Notes on a valid text that means something else in other languages: `2**3`, `7 // 2`, and `G // Mean`, where `is_function`
/// knows the names of functions.
pub fn notes(text: &str, is_function: &dyn Fn(&str) -> bool) -> Vec<String> {
    mistake::notes(text, is_function)
}

/// Whether another line could complete `text` to a program. A text that is empty or has only comments is complete.
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
