//! Data: one value as it is printed, and nothing that runs.
//!
//! A data file is parsed as a program. Then every expression in it must be one of those that printed values consist of:
//! numbers, games and forms, strings, collections, boards and their sums, rulesets with their parameters, and the calls that
//! construct a grid, a thermograph and the like. When it is evaluated, a ruleset checks whether a board is valid, but no
//! function of a program or of a file is called.

use std::{rc::Rc, sync::Arc};

use crate::{
    Mistake, MistakeKind,
    ast::{BinaryOp, Expr, ExprId, ExprKind, Program, StatementKind, UnaryOp, UpOrder},
    limit::Limit,
    loopy::{LoopyOp, WORDS},
    misere::MisereOp,
    source::{Source, Span},
    token::CONSTANTS,
};

/// The functions whose calls occur in printed values, and what they construct.
const MAKERS: &[(&str, Part)] = &[
    ("Tiny", Part::Value),
    ("Miny", Part::Value),
    ("Set", Part::Other),
    ("Map", Part::Other),
    ("Thermograph", Part::Other),
    ("Wall", Part::Other),
    ("Grid", Part::Other),
    ("Strip", Part::Other),
    ("Graph", Part::Other),
    ("Edge", Part::Other),
    ("TableOfRows", Part::Other),
    ("DicoticVariant", Part::Ruleset),
    ("ImpartialVariant", Part::Ruleset),
    ("TwistedVariant", Part::Ruleset),
    ("PassMoves", Part::Ruleset),
    ("Join", Part::Ruleset),
    ("PartizanJoin", Part::Ruleset),
    ("AcrosticProduct", Part::Ruleset),
    ("DirectProduct", Part::Ruleset),
    ("CakeProduct", Part::Ruleset),
];

/// The kind of an expression in data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A number, an infinitesimal or a two-player value.
    Value,
    /// A three-player form.
    Form,
    /// A board or a sum of boards. Adding a value to it would evaluate it.
    Boards,
    /// A ruleset, or a name that may be one.
    Ruleset,
    /// A string, a collection or anything else that cannot be added.
    Other,
    /// A range. It is no argument, as it may have too many items.
    Range,
    /// A named argument.
    Named,
    /// A function that constructs such a part.
    Maker(&'static Part),
}

/// Whether this is the name of a function that constructs values.
pub fn is_maker(name: &str) -> bool {
    MAKERS.iter().any(|(maker, _)| *maker == name)
}

/// Whether this is the name of a built-in function.
pub type IsFunction<'f> = &'f dyn Fn(&str) -> bool;

/// Parses a text as data.
///
/// # Errors
/// If the text is not one printed value, or if the limit is reached.
pub fn parse(name: &str, text: &str, is_function: IsFunction, limit: &Limit) -> Result<Rc<Program>, Box<Mistake>> {
    let source = Arc::new(Source { name: name.to_owned(), text: text.to_owned(), ..Source::default() });
    let program = crate::parse(&source, limit)?;
    let refused = |bytes: std::ops::Range<usize>| {
        let message = "this is not a value as it is printed, and data is not run".to_owned();
        Mistake::new(MistakeKind::Syntax { message, incomplete: false }).at(Span { source: Arc::clone(&source), bytes })
    };
    let mut parts = Vec::with_capacity(program.exprs.len());
    for (expr, place) in program.exprs.iter().zip(0..) {
        let Some(part) = part(&program, ExprId(place), &parts, is_function) else {
            return Err(refused(expr.bytes.clone()));
        };
        parts.push(part);
    }
    match program.statements.as_slice() {
        [only] => match only.kind {
            StatementKind::Expr(id) if is_item(&parts, id) => Ok(Rc::new(program)),
            _ => Err(refused(only.bytes.clone())),
        },
        _ => Err(refused(0..text.len())),
    }
}

fn find(parts: &[Part], id: ExprId) -> Option<Part> {
    parts.get(usize::try_from(id.0).ok()?).copied()
}

/// Whether an expression can be a value or an item of a collection.
fn is_item(parts: &[Part], id: ExprId) -> bool {
    find(parts, id).is_some_and(|part| !matches!(part, Part::Named | Part::Maker(_)))
}

/// The kind of an expression, given the kinds of its children, which come before it. None if it is not data.
fn part(program: &Program, id: ExprId, parts: &[Part], is_function: IsFunction) -> Option<Part> {
    let find = |id: &ExprId| find(parts, *id);
    let all = |ids: &[ExprId], wanted: Part| ids.iter().all(|id| find(id) == Some(wanted));
    let are_items = |ids: &[ExprId]| ids.iter().all(|id| is_item(parts, *id));
    match &program.expr(id).kind {
        ExprKind::Number(_) | ExprKind::Star(None) => Some(Part::Value),
        ExprKind::String(_) => Some(Part::Other),
        ExprKind::Name(name) if ["eps", "ε"].contains(&&**name) || is_loopy(program, name) => Some(Part::Value),
        ExprKind::Name(name) if CONSTANTS.contains(&&**name) => Some(Part::Other),
        ExprKind::Name(name) => {
            let maker = MAKERS.iter().find(|(maker, _)| **maker == **name);
            let other = (!is_function(name)).then_some(Part::Ruleset);
            maker.map(|(_, part)| Part::Maker(part)).or(other)
        }
        ExprKind::Star(Some(inner)) if matches!(program.expr(*inner).kind, ExprKind::Tuple(_)) => {
            find(inner).map(|_| Part::Value)
        }
        ExprKind::Star(Some(inner)) | ExprKind::AsPlayed(inner) => find(inner).filter(|part| *part == Part::Value),
        ExprKind::Up { order, star, .. } => {
            let order = match order {
                UpOrder::Count(_) => &[][..],
                UpOrder::Multiple(order) | UpOrder::Power(order) | UpOrder::PowerTo(order) => {
                    std::slice::from_ref(order)
                }
            };
            (all(order, Part::Value) && star.iter().all(|star| find(star) == Some(Part::Value))).then_some(Part::Value)
        }
        ExprKind::Game { left, right, .. } => {
            (all(left, Part::Value) && all(right, Part::Value)).then_some(Part::Value)
        }
        ExprKind::PlusMinus(options) => all(options, Part::Value).then_some(Part::Value),
        ExprKind::ThreePlayer(sides) => {
            let is_option = |id: &ExprId| matches!(find(id), Some(Part::Value | Part::Form));
            sides.iter().flatten().all(is_option).then_some(Part::Form)
        }
        ExprKind::Tuple(items) => are_items(items).then_some(Part::Other),
        ExprKind::Range(first, last) => all(&[*first, *last], Part::Value).then_some(Part::Range),
        ExprKind::Bracket { head, entries, named } => {
            let is_board = head.iter().all(|head| find(head) == Some(Part::Ruleset)) && are_items(entries);
            (is_board && named.iter().all(|(_, id)| is_item(parts, *id))).then_some(Part::Boards)
        }
        ExprKind::Call { function, arguments, named } => {
            let result = match find(function)? {
                Part::Maker(part) => *part,
                Part::Ruleset => Part::Ruleset,
                _ => return None,
            };
            let is_argument =
                |id: &ExprId| find(id) != Some(Part::Range) && (is_item(parts, *id) || program.is_named(*id));
            let are_arguments = arguments.iter().all(is_argument) && named.iter().all(|(_, id)| is_item(parts, *id));
            are_arguments.then_some(result)
        }
        ExprKind::Assign(_, value) => is_item(parts, *value).then_some(Part::Named),
        ExprKind::Unary(UnaryOp::Negate | UnaryOp::Plus, inner) => {
            find(inner).filter(|part| matches!(part, Part::Value | Part::Form | Part::Boards))
        }
        ExprKind::Binary(op, left, right) => match (op, find(left)?, find(right)?) {
            (
                BinaryOp::Add
                | BinaryOp::Subtract
                | BinaryOp::Multiply
                | BinaryOp::Divide
                | BinaryOp::PlusMinus
                | BinaryOp::Power
                | BinaryOp::Misere(MisereOp::Without)
                | BinaryOp::Loopy(LoopyOp::Sides),
                Part::Value,
                Part::Value,
            ) => Some(Part::Value),
            (BinaryOp::Add | BinaryOp::Subtract, Part::Form, Part::Form) => Some(Part::Form),
            (BinaryOp::Add | BinaryOp::Subtract, Part::Form | Part::Boards, Part::Form | Part::Boards) => {
                Some(Part::Boards)
            }
            (BinaryOp::Multiply, Part::Value, sum @ (Part::Form | Part::Boards)) => Some(sum),
            _ => None,
        },
        _ => None,
    }
}

/// Whether this is the name of a loopy value, or of a form in the program.
pub fn is_loopy(program: &Program, name: &str) -> bool {
    let is_label =
        |expr: &Expr| matches!(&expr.kind, ExprKind::Game { label: Some(label), .. } if *label.text == *name);
    WORDS.contains(&name) || program.exprs.iter().any(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Rc<Program>, Box<Mistake>> {
        parse("data", text, &|name| ["Print", "Export"].contains(&name), &Limit::default())
    }

    #[test]
    fn values_are_data() {
        for text in [
            "0",
            "-3/4",
            "^^*",
            "v3",
            "{3|1}",
            "+-{2,*}",
            "{1+*|Tiny(2)||-1}",
            "*[(2#,0)[2],2[#-2]]",
            "'{*|1,1}'",
            "<0|<0||>,0|>",
            "eps - 2*eps^(1/2)",
            "Cutcake[3,2] + 2*Cutcake[1,2] - Nim[1]",
            "Choco(k := 5)[1,2]",
            "TriangularChocolate[4,2,3; k := 3]",
            "PassMoves(Nim, 2)[1]",
            "Join(Nim, Kayles; twisted := true)",
            "(1, \"a\", Left, ())",
            "Set(1, Map((1, *)))",
            "Grid(\"..x|o..\", \".xo\")",
            "1..3",
            "a{0||||0|||a|*||*} & {pass|1over}",
            "^<on>*2 + v[on]",
            "Nothing",
            "[1,2,3] + <0||>",
            "-[3,2] + 2*[1,1]",
            "Kayles",
            "Thermograph(2, (1,), (0, -1), 2, (1,), (0, 1))",
        ] {
            assert!(read(text).is_ok(), "{text}: {:?}", read(text).err().map(|error| error.kind.to_string()));
        }
    }

    #[test]
    fn nothing_that_runs_is_data() {
        for text in [
            "if Export(\"root::0:0\",\"victim.csv\") == 0 then * else * end",
            "Export(1, \"a.csv\")",
            "Print",
            "load \"/etc/passwd\"",
            "while true do end",
            "for i from 1 do end",
            "Export(1, \"a.csv\")[1]",
            "(1, x -> x)",
            "x := 1",
            "Set((x := 1))",
            "def f(x) := x",
            "ruleset S[n] impartial options [n-1] end",
            "use Nim",
            "assert true",
            "1; 2",
            "",
            "_",
            "_3",
            "(1, 2)[1]",
            "(n for n in 1..3)",
            "Cutcake[3,2] + 1",
            "{Domineering[8,8]|0}",
            "[3,2] + {1|}",
            "Cutcake[3,2].Value",
            "Set",
            "Set(Map)",
            "Set(1..10^12)",
            "1 == 1",
            "not true",
            "2 : 3",
            "1 mod 2",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
