//! What is read, as what, and what is said about what cannot be read.

use std::{fmt::Write, sync::Arc, time::Instant};

use cutcake::language::{
    Error,
    read::ast::{
        Block, Body, Domain, ExprId, ExprKind, ForClause, Function, Name, Pattern, Program, StatementKind, UpOrder,
    },
    read::ruleset::{Moves, RulesetDefinition},
    read::source::{Source, Span},
    read::token::{KEYWORDS, RULESET_WORDS, TokenKind, matching_bracket, tokens},
    read::{is_incomplete, parse},
};
use proptest::prelude::*;

fn source(text: &str) -> Arc<Source> {
    Arc::new(Source { name: "test.cgs".to_owned(), text: text.to_owned(), ..Source::default() })
}

fn read(text: &str) -> Result<Program, Box<Error>> {
    parse(&source(text))
}

/// The tree of a text in one line, or the message of its error.
fn dump(text: &str) -> String {
    match read(text) {
        Ok(program) => Dump(&program).block(&program.statements),
        Err(error) => format!("error: {}", error.kind),
    }
}

struct Dump<'p>(&'p Program);

impl Dump<'_> {
    fn block(&self, block: &Block) -> String {
        let statement = |statement: &cutcake::language::read::ast::Statement| {
            let text = match &statement.kind {
                StatementKind::Expr(id) => self.expr(*id),
                StatementKind::Def { name, function } => format!("(def {} {})", name.text, self.function(function)),
                StatementKind::Ruleset(definition) => self.ruleset(definition),
                StatementKind::RulesetLike(like) => {
                    format!("(ruleset {} like {})", like.name.text, self.expr(like.base))
                }
                StatementKind::Use(name) => format!("(use {})", name.as_ref().map_or("", |name| &name.text)),
                StatementKind::Load(id, name) => {
                    let name = name.as_ref().map_or(String::new(), |name| format!(" as {}", name.text));
                    format!("(load {}{name})", self.expr(*id))
                }
                StatementKind::Assert(id) => format!("(assert {})", self.expr(*id)),
                StatementKind::Break => "(break)".to_owned(),
                StatementKind::Continue => "(continue)".to_owned(),
                StatementKind::Return(value) => format!("(return {})", value.map_or(String::new(), |id| self.expr(id))),
            };
            if statement.quiet { text + ";" } else { text }
        };
        block.iter().map(statement).collect::<Vec<_>>().join(" ")
    }

    fn list(&self, ids: &[ExprId]) -> String {
        ids.iter().map(|id| self.expr(*id)).collect::<Vec<_>>().join(" ")
    }

    fn named(&self, named: &[(Name, ExprId)]) -> String {
        named.iter().map(|(name, id)| format!(" {}={}", name.text, self.expr(*id))).collect()
    }

    fn function(&self, function: &Function) -> String {
        let parameters: Vec<String> = function
            .parameters
            .iter()
            .map(|parameter| match parameter.default {
                Some(default) => format!("{}?{}", parameter.name.text, self.expr(default)),
                None => parameter.name.text.to_string(),
            })
            .collect();
        let body = match &function.body {
            Body::Expr(id) => self.expr(*id),
            Body::Block(block) => format!("[{}]", self.block(block)),
            Body::Collect(block) => format!("<{}>", self.block(block)),
        };
        format!("({}) {body}", parameters.join(" "))
    }

    fn ruleset(&self, definition: &RulesetDefinition) -> String {
        let entries: Vec<String> =
            definition.entries.iter().map(|entry| format!("{} {:?}", entry.name.text, entry.kind)).collect();
        let mut text = format!("(ruleset {}[{}]", definition.name.text, entries.join(", "));
        for parameter in &definition.parameters {
            write!(text, " {}?{}", parameter.name.text, self.expr(parameter.default.unwrap())).unwrap();
        }
        let mut rule = |word: &str, function: &Function| write!(text, " {word} {}", self.function(function)).unwrap();
        match &definition.moves {
            Moves::InTurn(options) => {
                definition.theory.clauses.iter().zip(options).for_each(|(clause, options)| rule(clause, options));
            }
            Moves::AtOnce { left, right, both } => {
                rule("left", &left.moves);
                rule("leaves", &left.leaves);
                rule("right", &right.moves);
                rule("leaves", &right.leaves);
                if let Some(both) = both {
                    rule("both", both);
                }
            }
        }
        for condition in &definition.valid {
            rule("valid", &condition.holds);
            if let Some(text) = &condition.text {
                rule("text", text);
            }
        }
        let others = [
            ("split", &definition.split),
            ("same", &definition.same),
            ("negative", &definition.negative),
            ("show", &definition.show),
        ];
        for (word, function) in others {
            if let Some(function) = function {
                rule(word, function);
            }
        }
        text + ")"
    }

    fn pattern(pattern: &Pattern) -> String {
        match pattern {
            Pattern::Name(name) => name.text.to_string(),
            Pattern::Tuple { items, .. } => {
                format!("({})", items.iter().map(Self::pattern).collect::<Vec<_>>().join(" "))
            }
        }
    }

    fn clauses(&self, clauses: &[ForClause]) -> String {
        clauses.iter().map(|over| format!(" for {}", self.clause(over))).collect()
    }

    fn clause(&self, over: &ForClause) -> String {
        let variable = Self::pattern(&over.variable);
        let mut text = match &over.over {
            Domain::Items(items) => format!("{variable} in {}", self.expr(*items)),
            Domain::Steps { from, to, by } => {
                let mut text = format!("{variable} from {}", self.expr(*from));
                for (word, id) in [("to", to), ("by", by)] {
                    if let Some(id) = id {
                        write!(text, " {word} {}", self.expr(*id)).unwrap();
                    }
                }
                text
            }
        };
        if let Some(condition) = over.as_long_as {
            write!(text, " while {}", self.expr(condition)).unwrap();
        }
        if let Some(condition) = over.condition {
            write!(text, " where {}", self.expr(condition)).unwrap();
        }
        text
    }

    fn expr(&self, id: ExprId) -> String {
        match &self.0.expr(id).kind {
            ExprKind::Number(number) => number.to_string(),
            ExprKind::String(text) => format!("{text:?}"),
            ExprKind::Name(name) => name.to_string(),
            ExprKind::Result(None) => "_".to_owned(),
            ExprKind::Result(Some(number)) => format!("_{number}"),
            ExprKind::Star(None) => "*".to_owned(),
            ExprKind::Star(Some(size)) => format!("(star {})", self.expr(*size)),
            ExprKind::Up { down, order, star } => {
                let name = if *down { "down" } else { "up" };
                let order = match order {
                    UpOrder::Count(count) => count.to_string(),
                    UpOrder::Multiple(id) => format!("times {}", self.expr(*id)),
                    UpOrder::Power(id) => format!("<{}>", self.expr(*id)),
                    UpOrder::PowerTo(id) => format!("[{}]", self.expr(*id)),
                };
                format!("({name} {order}{})", star.map_or(String::new(), |star| format!(" {}", self.expr(star))))
            }
            ExprKind::Game { label, left, right } => {
                let label = label.as_ref().map_or("", |label| &*label.text);
                format!("{label}{{{}|{}}}", self.list(left), self.list(right))
            }
            ExprKind::AsPlayed(game) => format!("'{}", self.expr(*game)),
            ExprKind::ThreePlayer(sides) => {
                format!("<{}|{}|{}>", self.list(&sides[0]), self.list(&sides[1]), self.list(&sides[2]))
            }
            ExprKind::PlusMinus(options) => format!("(+- {})", self.list(options)),
            ExprKind::Bracket { head, entries, named } => {
                let head = head.map_or(String::new(), |head| self.expr(head));
                format!("{head}[{}{}]", self.list(entries), self.named(named))
            }
            ExprKind::Tuple(items) => format!("(tuple {})", self.list(items)),
            ExprKind::Comprehension { item, over, .. } => format!("({}{})", self.expr(*item), self.clauses(over)),
            ExprKind::Range(from, to) => format!("(.. {} {})", self.expr(*from), self.expr(*to)),
            ExprKind::Unary(op, operand) => format!("({} {})", format!("{op:?}").to_lowercase(), self.expr(*operand)),
            ExprKind::Binary(op, left, right) => {
                format!("({} {} {})", op.symbol(), self.expr(*left), self.expr(*right))
            }
            ExprKind::Call { function, arguments, named } => {
                format!("({} call {}{})", self.expr(*function), self.list(arguments), self.named(named))
            }
            ExprKind::Field(operand, name) => format!("{}.{}", self.expr(*operand), name.text),
            ExprKind::Lambda(function) => format!("(-> {})", self.function(function)),
            ExprKind::Assign(name, value) => format!("(:= {} {})", name.text, self.expr(*value)),
            ExprKind::If { arms, otherwise } => {
                let mut text = "(if".to_owned();
                for (condition, block) in arms {
                    write!(text, " {} [{}]", self.expr(*condition), self.block(block)).unwrap();
                }
                if let Some(block) = otherwise {
                    write!(text, " else [{}]", self.block(block)).unwrap();
                }
                text + ")"
            }
            ExprKind::For { over, body, collects } => {
                let word = if *collects { "yield" } else { "do" };
                format!("({} {word} [{}])", self.clauses(over).trim_start(), self.block(body))
            }
            ExprKind::While(condition, body) => format!("(while {} [{}])", self.expr(*condition), self.block(body)),
            other => panic!("{other:?} has no text here"),
        }
    }
}

/// Checks a table of texts and their trees, and shows every row that differs.
fn check(rows: &[(&str, &str)]) {
    let wrong: Vec<String> = rows
        .iter()
        .filter(|(text, tree)| dump(text) != *tree)
        .map(|(text, tree)| format!("{text:?}\n  is   {}\n  want {tree}", dump(text)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn literals() {
    check(&[
        ("3", "3"),
        ("2.5", "5/2"),
        ("0.125", "1/8"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
        ("-5/8", "(/ (negate 5) 8)"),
        ("\"a\\n\\t\\\"\\\\\\u{3b5}\"", "\"a\\n\\t\\\"\\\\ε\""),
        ("\"// no /* comment\"", "\"// no /* comment\""),
        ("true", "true"),
        ("Left", "Left"),
        ("_", "_"),
        ("_12", "_12"),
        ("ε", "eps"),
        ("ω", "omega"),
        ("f_1", "f_1"),
        ("endless", "endless"),
        ("*", "*"),
        ("*3", "(star 3)"),
        ("*(1+2)", "(star (+ 1 2))"),
        ("*x", "(star x)"),
        ("⋆", "*"),
        ("∗2", "(star 2)"),
        ("^", "(up 1)"),
        ("^^", "(up 2)"),
        ("^^^", "(up 3)"),
        ("^5", "(up times 5)"),
        ("^(e)", "(up times e)"),
        ("^x", "(up times x)"),
        ("^<2>", "(up <2>)"),
        ("^[3]", "(up [3])"),
        ("^[n+1]", "(up [(+ n 1)])"),
        ("v", "(down 1)"),
        ("vv", "(down 2)"),
        ("v12", "(down times 12)"),
        ("v(n)", "(down times n)"),
        ("v<2>", "(down <2>)"),
        ("v[2]", "(down [2])"),
        ("vx", "vx"),
        ("value", "value"),
        ("^*", "(up 1 *)"),
        ("^^*3", "(up 2 (star 3))"),
        ("^3*2", "(up times 3 (star 2))"),
        ("v3*", "(down times 3 *)"),
        ("^<2>*3", "(up <2> (star 3))"),
        ("^[2]*", "(up [2] *)"),
        ("↑", "(up 1)"),
        ("⇑", "(up 2)"),
        ("⇓", "(down 2)"),
        ("↓↓↓", "(down 3)"),
        ("↑3⋆2", "(up times 3 (star 2))"),
        ("↑<2>⋆", "(up <2> *)"),
    ]);
}

#[test]
fn precedence() {
    check(&[
        ("1+2*3", "(+ 1 (* 2 3))"),
        ("1-2-3", "(- (- 1 2) 3)"),
        ("-2^2", "(negate (^ 2 2))"),
        ("2^-3", "(^ 2 (negate 3))"),
        ("2^-3*4", "(* (^ 2 (negate 3)) 4)"),
        ("2^3^2", "(^ 2 (^ 3 2))"),
        ("-2*3", "(* (negate 2) 3)"),
        ("1:2*3", "(: 1 (* 2 3))"),
        ("1+2:3", "(+ 1 (: 2 3))"),
        ("7 div 2 mod 3", "(mod (div 7 2) 3)"),
        ("1..n-1", "(.. 1 (- n 1))"),
        ("1..8", "(.. 1 8)"),
        ("1.5..2", "(.. 3/2 2)"),
        ("a..b == c", "(== (.. a b) c)"),
        ("not a == b and c or d", "(or (and (not (== a b)) c) d)"),
        ("a < b and b < c", "(and (< a b) (< b c))"),
        ("(a < b) == c", "(== (< a b) c)"),
        ("x -> y -> x+y or z", "(-> (x) (-> (y) (or (+ x y) z)))"),
        ("(x, y) -> z := x", "(-> (x y) (:= z x))"),
        ("() -> 3", "(-> () 3)"),
        ("f := (x) -> x", "(:= f (-> (x) x))"),
        ("x := y := 3", "(:= x (:= y 3))"),
        ("x ≔ y → 3", "(:= x (-> (y) 3))"),
        ("-x.F", "(negate x.F)"),
        ("x.F^2", "(^ x.F 2)"),
        ("3.Birthday", "3.Birthday"),
        ("t[1].Foo(2)(3)", "((t[1].Foo call 2) call 3)"),
        ("*3.Birthday", "(star 3).Birthday"),
        ("^.Pow(2)", "((up 1).Pow call 2)"),
        ("^*.Pow(2)", "((up 1 *).Pow call 2)"),
        ("v.PowTo(2)", "((down 1).PowTo call 2)"),
        ("2*3", "(* 2 3)"),
        ("*+*2", "(+ * (star 2))"),
        ("2**", "(* 2 *)"),
        ("-*", "(negate *)"),
        ("*2*3", "(* (star 2) 3)"),
        ("^ * 3", "(* (up 1) 3)"),
        ("3*^", "(* 3 (up 1))"),
        ("^*+v3", "(+ (up 1 *) (down times 3))"),
        ("2^3", "(^ 2 3)"),
        ("2^^", "(^ 2 (up 1))"),
        ("^<2", "(< (up 1) 2)"),
        ("^ < 2", "(< (up 1) 2)"),
        ("^-1", "(- (up 1) 1)"),
        ("- -1", "(negate (negate 1))"),
        ("1--1", "(- 1 (negate 1))"),
        ("+1", "(plus 1)"),
        ("+-1", "(+- 1)"),
        ("±1", "(+- 1)"),
        ("3 +- 1", "(+- 3 1)"),
        ("3 ± 1", "(+- 3 1)"),
        ("+-{1,1+*}", "(+- 1 (+ 1 *))"),
        ("±{3|2}", "(+- {3|2})"),
        ("3+-{1,2}", "(+ 3 (+- 1 2))"),
        ("+-(1+*)", "(+- (+ 1 *))"),
        ("x <> y", "(<> x y)"),
        ("x <| y", "(<| x y)"),
        ("x|>y", "(|> x y)"),
        ("x<=y", "(<= x y)"),
        ("x ≤ y", "(<= x y)"),
        ("x ≥ y", "(>= x y)"),
        ("x ≠ y", "(!= x y)"),
        ("x ∥ y", "(<> x y)"),
        ("x ‖ y", "(<> x y)"),
        ("x² + ε³·2", "(+ (^ x 2) (* (^ eps 3) 2))"),
        ("2×3−1", "(- (* 2 3) 1)"),
        ("6↑⋆", "(+ 6 (up 1 *))"),
        ("2⋆3", "(+ 2 (star 3))"),
        ("9/8⋆", "(+ (/ 9 8) *)"),
        ("73/16↓9⋆8", "(+ (/ 73 16) (down times 9 (star 8)))"),
    ]);
}

#[test]
fn brackets() {
    check(&[
        ("{2||1|0,*}", "{2|{1|0 *}}"),
        ("{|}", "{|}"),
        ("{||}", "{|}"),
        ("{0||}", "{0|}"),
        ("{0|}", "{0|}"),
        ("{0,*|*}", "{0 *|*}"),
        ("{^|v}", "{(up 1)|(down 1)}"),
        ("{a,b||c|d,e|||f}", "{{a b|{c|d e}}|f}"),
        ("{2|||1||0|*}", "{2|{1|{0|*}}}"),
        ("{a||||b}", "{a|b}"),
        ("{{1|0}|{0|-1}}", "{{1|0}|{0|(negate 1)}}"),
        ("{(a < b)|1}", "{(< a b)|1}"),
        ("{0|1}|>0", "(|> {0|1} 0)"),
        ("'{*|*}'", "'{*|*}"),
        ("'{{0|0}|*}' + 1", "(+ '{{0|0}|*} 1)"),
        ("<0|0|>", "<0|0|>"),
        ("<||>", "<||>"),
        ("<0||>", "<0||>"),
        ("<<0||>|<0|0|>|>", "<<0||>|<0|0|>|>"),
        ("<1,2|3|4,5>", "<1 2|3|4 5>"),
        ("<0|0|1> > 0", "(> <0|0|1> 0)"),
        ("1 < <||>", "(< 1 <||>)"),
        ("()", "(tuple )"),
        ("(x)", "x"),
        ("(x,)", "(tuple x)"),
        ("(1, 2, 3)", "(tuple 1 2 3)"),
        ("(1, 2,)", "(tuple 1 2)"),
        ("(x^2 for x in 1..3)", "((^ x 2) for x in (.. 1 3))"),
        ("(x for x from 1 to 9 by 2 where x > 3)", "(x for x from 1 to 9 by 2 where (> x 3))"),
        ("[3,2] + [6,5]", "(+ [3 2] [6 5])"),
        ("Tri[x,y; k := 3]", "Tri[x y k=3]"),
        ("Clobber[\"xo|ox\"]", "Clobber[\"xo|ox\"]"),
        ("f()", "(f call )"),
        ("f (x)", "(f call x)"),
        ("f(a, b; k := 3, l := 4)", "(f call a b k=3 l=4)"),
        ("f(a,)", "(f call a)"),
        ("(a + b for a in xs for b in ys)", "((+ a b) for a in xs for b in ys)"),
        (
            "(b for a in xs where a > 0 for b from a\n to 9 where b <> a)",
            "(b for a in xs where (> a 0) for b from a to 9 where (<> b a))",
        ),
        ("(r for (r, c) in xs)", "(r for (r c) in xs)"),
        ("(r for (r, (c,)\n, d,) in xs)", "(r for (r (c) d) in xs)"),
        ("(r for (r) in xs)", "(r for r in xs)"),
        ("(r for (r, r) in xs)", "error: `r` stands here twice"),
        ("f(a for a in xs for b in ys; k := 1)", "(f call (a for a in xs for b in ys) k=1)"),
        ("t[2..3]", "t[(.. 2 3)]"),
        ("{0..3|}", "{(.. 0 3)|}"),
        ("{(1,2)|(3,4)}", "{(tuple 1 2)|(tuple 3 4)}"),
        ("{n for n in 0..3|}", "{(n for n in (.. 0 3))|}"),
        (
            "{a, n for n in 0..3 where n > 1 and n <> 2, b || c|d}",
            "{a (n for n in (.. 0 3) where (and (> n 1) (<> n 2))) b|{c|d}}",
        ),
        (
            "<n for n in xs|m for m in xs for k in ys where k >= m|0>",
            "<(n for n in xs)|(m for m in xs for k in ys where (>= k m))|0>",
        ),
        ("<|| n for n in xs> > 0", "(> <||(n for n in xs)> 0)"),
        ("+-{n for (n, m) from 1 to 3}", "(+- (n for (n m) from 1 to 3))"),
        ("'{n for n in xs|}'", "'{(n for n in xs)|}"),
        ("f(x -> x, y := 2)", "(f call (-> (x) x) (:= y 2))"),
    ]);
}

#[test]
fn statements() {
    check(&[
        ("", ""),
        (" \n // only a comment\n/* and\n another */ ", ""),
        ("1\n2", "1 2"),
        ("1; 2", "1; 2"),
        (";;1;;2;", "1; 2;"),
        ("1\r\n2\r3\n", "1 2 3"),
        ("#!/usr/bin/env cutcake\n1", "1"),
        ("\u{feff}1", "1"),
        ("1 +\n2", "(+ 1 2)"),
        ("1 + // more\n 2", "(+ 1 2)"),
        ("x :=\n\n3", "(:= x 3)"),
        ("x ->\n3", "(-> (x) 3)"),
        ("not\nx", "(not x)"),
        ("f\n(x)", "f x"),
        ("f(\n1,\n2\n)", "(f call 1 2)"),
        ("{1\n|\n2}", "{1|2}"),
        ("<1\n|\n2|3\n>", "<1|2|3>"),
        ("x\n<0|0|0>", "x <0|0|0>"),
        ("[1\n]\n[2]", "[1] [2]"),
        ("use Cutcake; use", "(use Cutcake); (use )"),
        ("load \"a.cgs\"", "(load \"a.cgs\")"),
        ("assert 1 == 1", "(assert (== 1 1))"),
        ("def f(a, b ? 3) := a + b", "(def f (a b?3) (+ a b))"),
        ("def f()\n  return\nend", "(def f () [(return )])"),
        ("def f(x) g(x) end", "(def f (x) [(g call x)])"),
        ("def f(x); y := x; return y end", "(def f (x) [(:= y x); (return y)])"),
        ("def f(x) :=\n x\nf(1)", "(def f (x) x) (f call 1)"),
        ("if a then b end", "(if a [b])"),
        ("if a then b; c\nelseif d then\ne else f end", "(if a [b; c] d [e] else [f])"),
        ("if a\nthen\n\nend", "(if a [])"),
        ("x := if a then 1 else 2 end + 1", "(:= x (+ (if a [1] else [2]) 1))"),
        ("(if a then\n 1\n 2\nend)", "(if a [1 2])"),
        ("for x in xs do x end", "(for x in xs do [x])"),
        ("for x from 1 do break; continue end", "(for x from 1 do [(break); (continue)])"),
        ("for x from 1 to 9\n  by 2 where x > 3 yield\n x\nend", "(for x from 1 to 9 by 2 where (> x 3) yield [x])"),
        ("while x < 3 do x := x+1; end", "(while (< x 3) [(:= x (+ x 1));])"),
        ("def f(x)\n  def g(y) := x\n  g\nend", "(def f (x) [(def g (y) x) g])"),
    ]);
}

#[test]
fn parentheses_belong_to_the_bytes_of_what_is_inside() {
    let program = read("(1+2)*3").unwrap();
    let bytes: Vec<_> = program.exprs.iter().map(|expr| expr.bytes.clone()).collect();
    assert_eq!(bytes, [1..2, 3..4, 0..5, 6..7, 0..7]);
}

#[test]
fn complete_and_incomplete() {
    for text in [
        "",
        " ",
        "// c",
        "/* c */",
        "1",
        "x",
        "2**",
        "2+*",
        "^",
        "{0|1}",
        "f(x)",
        "(1]",
        ")",
        "1 2",
        "\"abc",
        "if a b",
        "def f(x) := 3",
        "{1,2}",
        "{a|b|c}",
        "x = (1",
        "end",
        "1 +\n)",
        "use",
        "return",
        "x;",
    ] {
        assert!(!is_incomplete(text), "{text:?}");
    }
    for text in [
        "(",
        "[1,",
        "{0|",
        "{0",
        "<0|",
        "<0|1|2",
        "f(x",
        "f(x,\n",
        "1 +",
        "1 + // c",
        "1 +\n",
        "x :=",
        "x ->",
        "(x) ->",
        "not",
        "if a",
        "if a then",
        "if a then 1\n",
        "if a then 1 else",
        "for",
        "for x",
        "for x in",
        "for x in xs",
        "for x in xs do\n 1\n",
        "while a do 1",
        "def",
        "def f",
        "def f(x)",
        "def f(x) :=",
        "/* open",
        "1 /* open",
        "a and",
        "2 *",
        "2^",
        "f(x).",
        "assert",
        "load",
        "'{0|1}",
        "*(",
        "^[",
        "(x for x in",
        "a ==",
    ] {
        assert!(is_incomplete(text), "{text:?}");
    }
}

#[test]
fn errors() {
    insta::glob!("..", "syntax/errors/*.cgs", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let error = read(&text).unwrap_err();
        insta::assert_snapshot!(error.render(false));
    });
}

/// The message and the help of each text.
fn table_of_messages(texts: &[&str]) -> String {
    let line = |text: &&str| match read(text) {
        Ok(_) => format!("{text}\n    fine\n"),
        Err(error) => {
            let (line, column) = error.place.as_ref().map_or((0, 0), Span::line_column);
            let help = error.help.map(|help| format!("\n    help: {help}")).unwrap_or_default();
            format!("{text}\n    {line}:{column}: {}{help}\n", error.kind)
        }
    };
    texts.iter().map(line).collect()
}

/// Many mistakes in one table: the message and the help.
#[test]
fn messages() {
    let texts = [
        "1=2",
        "x = 3",
        "a && b",
        "a || b",
        "!a",
        "5 % 3",
        "x => 3",
        "a =< b",
        "1)",
        "(1]",
        "(1+)",
        "{2*|3}",
        "(2*)",
        "elif x",
        "let x = 3",
        "function f(x)",
        "lambda x",
        "end",
        "if a b",
        "if a then 1 else if b then 2 end",
        "for x = 1",
        "for x in xs 3 end",
        "while a b",
        "def v(x) := 3",
        "def f := 3",
        "def 3",
        "v := 3",
        "f(x) := 3",
        "3 := x",
        "if := 3",
        "* 3",
        "^ 3",
        "^^5",
        "vv(3)",
        "* (3)",
        "^ (3)",
        "3x",
        "3(x",
        "1 2",
        "f(1 2)",
        "[1 2]",
        "{1<2|3}",
        "{1..2|3}",
        "{x->1|3}",
        "{1,2}",
        "{}",
        "{a|b|c}",
        "{a|||||b}",
        "<1|2>",
        "<1|2|3|4>",
        "a | b",
        "a < b < c",
        "a == b and c",
        "x+1 -> x",
        "x -> ",
        ".5",
        "1.",
        "#",
        "$x",
        "x ? 3",
        "\"abc",
        "\"\\q\"",
        "\"\\u{zz}\"",
        "_99999999999999999999",
        "(x, x) -> x",
        "def f(a, a) := 1",
        "f(; k := 1, k := 2)",
        "'3'",
        "'{1,2}'",
        "then",
        "1 +* 2",
        "1 + * 2",
        "x.3",
        "a b c",
        "1 +\n)",
        "{1,|2}",
        "(1,,2)",
    ];
    insta::assert_snapshot!(table_of_messages(&texts));
}

#[test]
fn hostile_texts_end_quickly_and_whole() {
    let many = 100_000;
    let texts = [
        "(".repeat(many),
        "[".repeat(many),
        "{".repeat(many),
        "<".repeat(many),
        "+-{".repeat(many),
        "^(".repeat(many),
        "^<".repeat(many),
        "*(".repeat(many),
        "f(".repeat(many),
        "x[".repeat(many),
        "'{".repeat(many),
        "(1,".repeat(many),
        ")".repeat(many),
        "(]".repeat(many),
        "[".to_owned() + &"(".repeat(many) + &"]".repeat(many),
        "if ".repeat(many),
        "if a then ".repeat(many),
        "if a then 1 else ".repeat(many),
        "def f() ".repeat(many),
        "while a do ".repeat(many),
        "- ".repeat(many) + "1",
        "-".repeat(many) + "1",
        "not ".repeat(many) + "1",
        "a^".repeat(many) + "1",
        "x -> ".repeat(many) + "1",
        "x := ".repeat(many) + "1",
        "() -> ".repeat(many) + "1",
        "x".to_owned() + &".y".repeat(many),
        "x".to_owned() + &"²".repeat(many),
        "x".to_owned() + &"(1)".repeat(many),
        "x".to_owned() + &"[1]".repeat(many),
        "1 < ".repeat(many) + "1",
        "|".repeat(many),
        "{".to_owned() + &"|".repeat(many) + "}",
        "{".to_owned() + &"a|".repeat(many) + "}",
        "\"".repeat(many),
        "1".repeat(many + 1),
        "v".repeat(many),
        "^".repeat(many),
        "*".repeat(many),
        "/*".repeat(many),
        "1\n/*".repeat(many),
        "= ".repeat(2 << 20),
        "1+".repeat(2 << 20),
        "x".repeat(4 << 20),
        "ε".repeat(1 << 20) + " = 3",
        "1 ".repeat(2 << 20),
    ];
    for text in &texts {
        let start = Instant::now();
        let short: String = text.chars().take(20).collect();
        if let Err(error) = read(text) {
            let shown = error.render(false);
            assert!(shown.len() < 2_000, "{short}: {} bytes", shown.len());
            error.render(true);
        }
        assert!(start.elapsed().as_secs() < 20, "{short}: {:?}", start.elapsed());
    }
}

#[test]
fn what_is_long_but_flat_is_read() {
    let many = 30_000;
    for text in [
        "1+".repeat(many) + "1",
        "-1 + ".repeat(many) + "1",
        "a^2 + ".repeat(many) + "1",
        "1\n".repeat(many),
        "x := 1;".repeat(many),
        "(1),".repeat(many).replacen("(1)", "((1)", 1) + "2)",
        "(".repeat(990) + "1" + &")".repeat(990),
        "{".repeat(990) + "0" + &"|}".repeat(990),
        "<".repeat(990) + "0" + &"||>".repeat(990),
        "[".repeat(990) + "0" + &"]".repeat(990),
        "f(".repeat(990) + "0" + &")".repeat(990),
        "if a then ".repeat(990) + "0" + &" end".repeat(990),
        "for x in (".repeat(490) + "0" + &") do end".repeat(490),
        "def f() ".repeat(990) + &" end".repeat(990),
        "-".repeat(1990) + "1",
        "x -> ".repeat(1990) + "1",
    ] {
        let short: String = text.chars().take(20).collect();
        assert!(read(&text).is_ok(), "{short}: {}", read(&text).unwrap_err().render(false));
    }
    assert!(read(&("(".repeat(1_001) + &")".repeat(1_001))).is_err());
}

#[test]
fn tokens_are_told_apart() {
    use TokenKind::{
        Bar, Close, Command, Comment, Constant, Keyword, Name, Number, Open, Operator, Star, String as Text, Up,
    };
    let kinds = |text: &str| tokens(text).into_iter().map(|(bytes, kind)| (text[bytes].to_owned(), kind)).collect();
    let check = |text: &str, expected: &[(&str, TokenKind)]| {
        let found: Vec<(String, TokenKind)> = kinds(text);
        let expected: Vec<(String, TokenKind)> =
            expected.iter().map(|(text, kind)| (text.to_string(), *kind)).collect();
        assert_eq!(found, expected, "{text}");
    };
    check("2*3", &[("2", Number), ("*", Operator), ("3", Number)]);
    check("2+*3", &[("2", Number), ("+", Operator), ("*3", Star)]);
    check("^3*2 + v", &[("^3", Up), ("*2", Star), ("+", Operator), ("v", Up)]);
    check("^<2>*", &[("^<2>", Up), ("*", Star)]);
    check("6↑⋆", &[("6", Number), ("↑", Up), ("⋆", Star)]);
    check(
        "{2||1|0}",
        &[("{", Open), ("2", Number), ("||", Bar), ("1", Number), ("|", Bar), ("0", Number), ("}", Close)],
    );
    check("<0||>", &[("<", Open), ("0", Number), ("|", Bar), ("|", Bar), (">", Close)]);
    check("a < b", &[("a", Name), ("<", Operator), ("b", Name)]);
    check(":help x", &[(":help", Command), ("x", Name)]);
    check("?Pow", &[("?Pow", Command)]);
    check("if Left // c", &[("if", Keyword), ("Left", Constant), ("// c", Comment)]);
    check("x.end \"a", &[("x", Name), (".", Operator), ("end", Name), ("\"a", Text)]);
    for word in KEYWORDS {
        assert_eq!(tokens(word), [(0..word.len(), Keyword)]);
        assert!(read(&format!("{word} := 3")).is_err());
    }
}

#[test]
fn brackets_match() {
    let check = |text: &str, open: usize, close: usize| {
        assert_eq!(matching_bracket(text, open), Some(close), "{text}");
        assert_eq!(matching_bracket(text, close), Some(open), "{text}");
    };
    check("f(x, [1])", 1, 8);
    check("f(x, [1])", 5, 7);
    check("<0|<1|2|3>|>", 0, 11);
    check("<0|<1|2|3>|>", 3, 9);
    check("a < <||>", 4, 7);
    check("{0|'{*|*}'}", 0, 10);
    check("(\")\")", 0, 4);
    for (text, byte) in [("a < b > c", 2), ("(", 0), (")", 0), ("abc", 1), ("", 0), ("(]", 1), ("\"(\" )", 1)] {
        assert_eq!(matching_bracket(text, byte), None, "{text}");
    }
}

#[test]
fn errors_are_shown_at_any_span() {
    let texts = ["", "\n", "a\tb", "日本語 テスト\r\n\rx", "e\u{301}\u{200b}👩‍👩‍👧", "x\n\n\n"];
    for text in texts {
        let source = source(text);
        for start in 0..text.len() + 3 {
            for end in 0..text.len() + 3 {
                let span = Span { source: source.clone(), bytes: start..end };
                let mut error = read(")").unwrap_err();
                error.place = Some(span.clone());
                error.label = Some("here".to_owned());
                error.related.push((span.clone(), "and here".to_owned()));
                error.trace = vec![(span, "called from".to_owned()); 6];
                let shown = error.render(false);
                assert!(shown.lines().all(|line| line.trim_end() == line && !line.is_empty()), "{shown}");
                error.render(true);
            }
        }
    }
}

#[test]
fn the_way_to_an_error_is_shown() {
    let source = source("def f(n) := g(n)\ndef g(n) := 1/n\nf(0)\n");
    let span = |text: &str| {
        let start = source.text.find(text).unwrap();
        Span { source: source.clone(), bytes: start..start + text.len() }
    };
    let mut error = read(")").unwrap_err();
    error.place = Some(span("1/n"));
    error.trace = vec![(span("g(n)"), "called from".to_owned()), (span("f(0)"), "called from".to_owned())];
    insta::assert_snapshot!(error.render(false));
}

/// Texts of the language's tokens, and some that are not its own.
fn text() -> impl Strategy<Value = String> {
    let token = prop::sample::select(vec![
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "<",
        ">",
        "|",
        "||",
        "|||",
        "'",
        ",",
        ";",
        "\n",
        "\r\n",
        "\r",
        " ",
        "\t",
        "*",
        "^",
        "v",
        "vv",
        "v3",
        "^<2>",
        "+",
        "-",
        "+-",
        "/",
        ":",
        ":=",
        "->",
        "..",
        ".",
        "==",
        "=",
        "!=",
        "<=",
        "<>",
        "<|",
        "|>",
        "if",
        "then",
        "else",
        "elseif",
        "end",
        "for",
        "in",
        "from",
        "to",
        "by",
        "where",
        "do",
        "yield",
        "while",
        "def",
        "f",
        "x",
        "1",
        "2.5",
        "_",
        "_1",
        "\"",
        "\"a\"",
        "\\",
        "//",
        "/*",
        "*/",
        "#!",
        "?",
        "↑",
        "⋆",
        "±",
        "ε",
        "²",
        "≤",
        "∥",
        "not",
        "and",
        "or",
        "div",
        "mod",
        "return",
        "break",
        "use",
        "load",
        "assert",
        "é",
        "日",
        "\u{0}",
        "\u{feff}",
        "let",
        "&&",
        "%",
        ":help",
        "ruleset A[n]",
        "with",
        "as",
        "Grid(\".x\")",
        "impartial",
        "synchronized",
        "options",
        "left",
        "both",
        "gives",
        "none",
        "valid",
        "///",
    ]);
    prop::collection::vec((token, prop::bool::ANY), 0..40).prop_map(|tokens| {
        tokens.into_iter().map(|(token, gap)| if gap { format!("{token} ") } else { token.into() }).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics(text in text(), byte in 0usize..100) {
        let kinds = tokens(&text);
        for pair in kinds.windows(2) {
            prop_assert!(pair[0].0.end <= pair[1].0.start);
        }
        for (bytes, _) in &kinds {
            prop_assert!(!text[bytes.clone()].is_empty());
            if let Some(other) = matching_bracket(&text, bytes.start) {
                prop_assert_eq!(matching_bracket(&text, other), Some(bytes.start));
            }
        }
        matching_bracket(&text, byte);
        match read(&text) {
            Ok(program) => {
                prop_assert!(!is_incomplete(&text));
                for expr in &program.exprs {
                    prop_assert!(text.get(expr.bytes.clone()).is_some());
                }
            }
            Err(error) => {
                prop_assert_eq!(is_incomplete(&text), error.is_incomplete());
                error.render(false);
                error.render(true);
            }
        }
    }
}

#[test]
fn rulesets_are_read() {
    let texts = [
        "ruleset Heap[n] impartial\n  options\n    if n >= 1 then [n-1] end\n    m := n div 2\n    [m] + [n-m]\nend",
        "ruleset Two[n] impartial options [n-1], [n-2],\n    [n-3]; (1, 2)\n    if n > 1 then [1] end, [2]\nend",
        "ruleset Take[n] with take := n -> (1, 2, 3), k := 4 impartial options for t in take(n) where t <= n yield [n-t] end end",
        "ruleset Cake[l, r] partizan\n  valid l >= 1 and r >= 1, \"no cake\"\n  valid l < 9\n\n  left  for i from 1 to l div 2 yield [i, r] + [l-i, r] end\n  right none // never\nend",
        "ruleset Sync[l, r] synchronized\n  left  i in 1..l-1 gives [i, r] + [l-i, r]\n  right for (j, k) in pairs where j < k for m in 1..k gives [l, j]\n  both  i, (j, k), m gives [i, j]\nend",
        "ruleset Sync[n] synchronized; left i in 1..n, j in 1..i gives [i]; right none; end",
        "ruleset Trio[a as Any, g as Graph] three-player\n  def f(x) := [x, g]\n  left f(1)\n  center [a, g]\n  def h() := 2\n  right (f(i) for i in a)\nend",
        "ruleset Dominoes[board as Grid(\".#\"), s as Strip(\"ab\")] partizan\n  left\n    left := 1\n    [left]\n  right options.Rest\n  split board.Parts\n  same board.Flip, [board]\n  negative board.Transpose\n  show \"x\"\nend\nleft := 3; same(valid)",
    ];
    let table: String = texts.iter().map(|text| format!("{text}\n=> {}\n\n", dump(text))).collect();
    insta::assert_snapshot!(table);
}

#[test]
fn messages_of_rulesets() {
    insta::assert_snapshot!(table_of_messages(&[
        "ruleset",
        "ruleset 3",
        "ruleset := 3",
        "ruleset A impartial options none end",
        "ruleset A(n) impartial options none end",
        "ruleset A[] impartial options none end",
        "ruleset A[n, n] impartial options none end",
        "ruleset A[n] with n := 3 impartial options none end",
        "ruleset A[1] impartial options none end",
        "ruleset A[n as] impartial options none end",
        "ruleset A[b as grid(\".x\")] impartial options none end",
        "ruleset A[b as Grid] impartial options none end",
        "ruleset A[b as Grid(3)] impartial options none end",
        "ruleset A[b as Grid(\"\")] impartial options none end",
        "ruleset A[b as Grid(\".|\")] impartial options none end",
        "ruleset A[b as Graph(\"x\")] impartial options none end",
        "ruleset A[b as Integer] impartial options none end",
        "ruleset A[n] with impartial options none end",
        "ruleset A[n] with k = 3 impartial options none end",
        "ruleset A[n] with k := impartial options none end",
        "ruleset A[n] with k := 3, impartial options none end",
        "ruleset A[n] impartial with k := 3 options none end",
        "ruleset A[n] misere options none end",
        "ruleset A[n] Partizan left none; right none end",
        "ruleset A[n] three-players left none; right none end",
        "ruleset A[n] three player left none; right none end",
        "ruleset A[n] impartial end",
        "ruleset A[n] impartial [n-1] end",
        "ruleset A[n] impartial\n  x := 3\n  options none\nend",
        "ruleset A[n] impartial\n  option [n-1]\nend",
        "ruleset A[n] impartial options end",
        "ruleset A[n] partizan left\n right none\nend",
        "ruleset A[n] partizan left [n-1]\n right\nend",
        "ruleset A[n] partizan left none right none end",
        "ruleset A[n] partizan left none\n right none\n center none end",
        "ruleset A[n] partizan left none\n right none\n valid end",
        "ruleset A[n] partizan left none\n right none\n valid 1, 2, 3 end",
        "ruleset A[n] partizan left none\n right none\n split [1], [2] end",
        "ruleset A[n] partizan left none\n right none\n def f(x) := 1\n def f(x) := 2 end",
        "ruleset A[n] partizan left := 3\n right none end",
        "ruleset A[n] partizan left [n-1 end",
        "ruleset A[n] three-player left none; right none end",
        "ruleset A[n] three-player left none; center none; right none; negative [n] end",
        "ruleset A[n] synchronized left [n-1]; right none end",
        "ruleset A[n] synchronized left none; right none; both i, j gives 0 end",
        "ruleset A[n] synchronized left i in 1..n, i in 1..n gives 0; right none end",
        "ruleset A[n] synchronized left i in 1..n gives 0\n right i in 1..n gives 0\n both i gives 0 end",
        "ruleset A[n] synchronized left i in 1..n gives 0\n right i in 1..n gives 0\n both i, i gives 0 end",
        "ruleset A[n] synchronized left i in 1..n gives 0\n right j in 1..n gives 0\n both i, j [i] end",
        "ruleset A[n] synchronized left i in 1..n gives 0\n right j in 1..n gives 0\n both i in 1..2 gives 0 end",
        "ruleset A[n] synchronized left i in 1..n gives\n right j in 1..n gives 0 end",
        "ruleset A[n] synchronized left for i in 1..n yield [i] end; right none end",
        "if true then ruleset A[n] impartial options none end end",
        "ruleset A[n] impartial options ruleset B[n] impartial options none end end",
        "gives",
        "left i in 3",
        "(x for (a, 3) in xs)",
        "(x for () in xs)",
        "for (a, b do end",
        "{n for n in xs where n |> 0|}",
        "<n for n in xs where n > 0||>",
    ]));
}

#[test]
fn the_words_of_rulesets_are_words_only_there() {
    for word in RULESET_WORDS.iter().filter(|word| !word.contains('-')) {
        assert!(
            read(&format!("{word} := 3; {word}({word}) + {word}[1].{word}; def {word}() := ({word}, {word})")).is_ok(),
            "{word}"
        );
        assert_eq!(tokens(word), [(0..word.len(), TokenKind::Name)]);
    }
    let text = "ruleset A[b as Grid(\".x\")] with k := left three-player // left\n  left for (r, c) in b where left yield [with] end\n  \
                center none\n  right\n    same := none\n    [left]\n  same same\nend\nleft\nruleset B[n] synchronized\n  \
                left for i in n for j in i where j gives gives\n  right none\n  both i gives [both]\nend\nboth";
    let words: Vec<(&str, usize)> = tokens(text)
        .into_iter()
        .filter(|(bytes, kind)| *kind == TokenKind::Keyword && !KEYWORDS.contains(&&text[bytes.clone()]))
        .map(|(bytes, _)| (&text[bytes.clone()], text[..bytes.start].matches('\n').count() + 1))
        .collect();
    assert_eq!(
        words,
        [
            ("as", 1),
            ("with", 1),
            ("three-player", 1),
            ("left", 2),
            ("center", 3),
            ("none", 3),
            ("right", 4),
            ("same", 7),
            ("synchronized", 10),
            ("left", 11),
            ("gives", 11),
            ("right", 12),
            ("none", 12),
            ("both", 13),
            ("gives", 13),
        ]
    );
}

/// Every text that a longer one begins with, up to a place between tokens, waits for more.
#[test]
fn rulesets_are_typed_line_by_line() {
    let text = "ruleset A[n, b as Strip(\".x\")]\nwith k := 3,\n j := 2\nsynchronized\n\n  def f(x) := x\n  left\n    i in 1..n where i > 2\n    \
                gives [i]\n  right none // no\n  valid n > 0,\n    \"text\"\n  same [n], [b]\nend";
    assert!(!is_incomplete(text), "{:?}", read(text).map_err(|error| error.render(false)));
    for (at, _) in text.match_indices('\n') {
        assert!(is_incomplete(&text[..at]), "{}", &text[..at]);
    }
}

#[test]
fn a_ruleset_keeps_its_comment_and_its_text() {
    let text = "x := 1\n// no\n/// One.\n///\n///  Two.\nruleset A[n] impartial\n  options none\nend; 3\n\n/// away\n\nruleset B[n] impartial options none end";
    let program = read(text).unwrap();
    let definitions: Vec<(Option<&str>, &str)> = program
        .statements
        .iter()
        .filter_map(|statement| match &statement.kind {
            StatementKind::Ruleset(definition) => Some((definition.doc.as_deref(), &text[definition.bytes.clone()])),
            _ => None,
        })
        .collect();
    assert_eq!(
        definitions,
        [
            (Some("One.\n\n Two."), "/// One.\n///\n///  Two.\nruleset A[n] impartial\n  options none\nend"),
            (None, "ruleset B[n] impartial options none end")
        ]
    );
}

/// Definitions of rulesets that are in order, of all theories.
fn ruleset() -> impl Strategy<Value = String> {
    let value = prop::sample::select(vec![
        "[n-1]",
        "0",
        "([i] for i in 0..n-1)",
        "f(n)",
        "2*[n] + left",
        "if n > 1 then [1] end",
        "for (i, j) in xs yield [i] + [j] end",
        "{n for n in 0..3|}",
        "x -> [x]",
        "(n, k)[1..2]",
        "{[n]|} + <0|n for n in 1..n|>",
        "gives(with)",
    ]);
    let ending = || prop::sample::select(vec!["\n", ";", "\n\n  ", " // none\n", "; /* both */ "]);
    let statement = (value.clone(), ending()).prop_map(|(value, ending)| format!("{value}{ending}"));
    let options = prop_oneof![
        Just("none\n".to_owned()),
        prop::collection::vec(statement, 1..4).prop_map(|all| format!("\n  {}\n", all.concat())),
        (value.clone(), ending()).prop_map(|(value, ending)| format!("{value}{ending}\n")),
    ];
    let given = prop::sample::select(vec![
        "i in 1..n gives [i]\n",
        "for i from 1 to n by 2 where i > 1 gives [i] + [n-i]\n",
        "for i in xs for j in ys where j > i\n gives [i]\n",
        "(i, (j, k)) in xs, l in ys gives 0;",
    ]);
    let moves = prop_oneof![
        options.clone().prop_map(|options| format!("impartial\n options {options}")),
        (options.clone(), options.clone()).prop_map(|(left, right)| format!("partizan left {left} right {right}")),
        (options.clone(), options.clone(), options)
            .prop_map(|(a, b, c)| format!("three-player\n center {a}\n right {b} left {c}")),
        given.prop_map(|given| format!("synchronized\n left {given} right none\n")),
    ];
    let property = prop::sample::select(vec![
        "def f(x) := x\n",
        "valid n > 0\n",
        "valid n > 0,\n \"small\";",
        "split ([1], [n-1])\n",
        "same [n],\n [k]\n",
        "show \"x\" + n\n",
        "",
    ]);
    let head = prop::sample::select(vec![
        "ruleset A[n] ",
        "///  What it is.\n///\nruleset A[n, k] with j := 3 ",
        "/// É\nruleset A[n, b as Grid(\".é\")]\n with f := x -> x, j := (1, 2)\n",
    ]);
    (prop::bool::ANY, head, moves, property).prop_map(|(follows, head, moves, property)| {
        format!("{}{head}{moves}{property}end", if follows { "1\n// no\n" } else { "" })
    })
}

proptest! {
    #[test]
    fn definitions_read_back_from_their_own_text(text in ruleset(), cut in 0usize..400) {
        let program = read(&text).map_err(|error| TestCaseError::fail(format!("{text}\n{}", error.render(false))))?;
        let Some(StatementKind::Ruleset(definition)) = program.statements.last().map(|statement| &statement.kind) else {
            return Err(TestCaseError::fail(text));
        };
        let own = &text[definition.bytes.clone()];
        let again = read(own).unwrap();
        prop_assert_eq!(Dump(&again).block(&again.statements), Dump(&program).ruleset(definition));
        let Some(StatementKind::Ruleset(second)) = again.statements.last().map(|statement| &statement.kind) else {
            return Err(TestCaseError::fail(own.to_owned()));
        };
        prop_assert_eq!(&definition.doc, &second.doc);
        prop_assert_eq!(second.bytes.clone(), 0..own.len());
        // What is cut off is never a panic, and never a definition.
        if let Some(part) = own.get(..cut.min(own.len().saturating_sub(1))) {
            prop_assert!(read(part).is_err() || !part.contains("ruleset"), "{}", part);
        }
    }
}
