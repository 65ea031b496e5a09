//! A reader of expressions, for tests alone: as much of the language as the reference values need.

use cutcake_base::{limit::Limit, number::Rational, player::Player};
use cutcake_loopy::{
    error::LoopyError,
    nimber::LoopyNimbers,
    ruleset::{
        fox_and_geese::{FoxAndGeese, Meadow},
        hare_and_hounds::{Field, HareAndHounds},
        loopy_graph::LoopyGraph,
        toads_and_frogs::{BackslidingToadsAndFrogs, RingToadsAndFrogs, Strip},
    },
    value::{Calculator, Form, LoopyStore, Next, Positions, Solved, Stopper, Value},
};
use cutcake_partizan::Store;

#[derive(Clone, Debug)]
pub enum Ast {
    Number(Rational),
    /// Multiple, nimber.
    Up(i64, u64),
    /// Up to the n-th (`false`) or the n-th power, n none for on; down; nimber.
    Power(bool, Option<u64>, bool, u64),
    Star(u64),
    Name(String),
    Form(Option<String>, Vec<Ast>, Vec<Ast>),
    PlusMinus(Box<Ast>),
    Negative(Box<Ast>),
    Binary(String, Box<Ast>, Box<Ast>),
    Call(String, Vec<Ast>),
    Method(Box<Ast>, String, Vec<Ast>),
    Board(String, String),
    Set(Vec<Ast>),
}

pub struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

enum Token {
    Item(Ast),
    Comma,
    Bars(usize),
}

pub fn parse(text: &str) -> Ast {
    let mut reader = Reader { text: text.as_bytes(), at: 0 };
    let ast = reader.comparison();
    reader.space();
    assert_eq!(reader.at, text.len(), "not read to the end: {text}");
    ast
}

impl Reader<'_> {
    fn space(&mut self) {
        while self.peek() == Some(b' ') {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn starts(&self, word: &str) -> bool {
        self.text[self.at..].starts_with(word.as_bytes())
    }

    fn take(&mut self, word: &str) -> bool {
        let is_there = self.starts(word);
        if is_there {
            self.at += word.len();
        }
        is_there
    }

    fn expect(&mut self, word: &str) {
        assert!(self.take(word), "{word} expected at {} of {}", self.at, String::from_utf8_lossy(self.text));
    }

    fn comparison(&mut self) -> Ast {
        let first = self.sided();
        self.space();
        for sign in ["<=", ">=", "==", "<>", "<|", "|>", "<", ">"] {
            // A bar alone ends an option.
            if self.take(sign) {
                let second = self.sided();
                return Ast::Binary(sign.to_owned(), first.into(), second.into());
            }
        }
        first
    }

    fn sided(&mut self) -> Ast {
        let first = self.upsum();
        self.space();
        if self.take("&") {
            let second = self.upsum();
            return Ast::Binary("&".to_owned(), first.into(), second.into());
        }
        first
    }

    fn upsum(&mut self) -> Ast {
        let mut first = self.sum();
        loop {
            self.space();
            let Some(sign) = ["Upsum", "Downsum"].into_iter().find(|sign| self.take(sign)) else { return first };
            let second = self.sum();
            first = Ast::Binary(sign.to_owned(), first.into(), second.into());
        }
    }

    fn sum(&mut self) -> Ast {
        let mut first = self.product();
        loop {
            self.space();
            let Some(sign) = ["+", "-"].into_iter().find(|sign| self.take(sign)) else { return first };
            let second = self.product();
            first = Ast::Binary(sign.to_owned(), first.into(), second.into());
        }
    }

    fn product(&mut self) -> Ast {
        let mut first = self.ordinal();
        while self.take("*") {
            let second = self.ordinal();
            first = Ast::Binary("*".to_owned(), first.into(), second.into());
        }
        first
    }

    fn ordinal(&mut self) -> Ast {
        let mut first = self.unary();
        while self.take(":") {
            let second = self.unary();
            first = Ast::Binary(":".to_owned(), first.into(), second.into());
        }
        first
    }

    fn unary(&mut self) -> Ast {
        self.space();
        if self.take("+-") {
            return Ast::PlusMinus(self.unary().into());
        }
        if self.take("-") {
            let operand = self.unary();
            return Ast::Negative(operand.into());
        }
        let mut operand = self.operand();
        while self.take(".") {
            let name = self.word();
            let arguments = if self.peek() == Some(b'(') { self.arguments() } else { Vec::new() };
            operand = Ast::Method(operand.into(), name, arguments);
        }
        operand
    }

    fn arguments(&mut self) -> Vec<Ast> {
        self.expect("(");
        let mut arguments = Vec::new();
        while !self.take(")") {
            arguments.push(self.comparison());
            self.space();
            self.take(",");
        }
        arguments
    }

    fn word(&mut self) -> String {
        let from = self.at;
        while self.peek().is_some_and(|letter| letter.is_ascii_alphanumeric()) {
            self.at += 1;
        }
        String::from_utf8_lossy(&self.text[from..self.at]).into_owned()
    }

    fn digits(&mut self) -> Option<u64> {
        let from = self.at;
        while self.peek().is_some_and(|letter| letter.is_ascii_digit()) {
            self.at += 1;
        }
        std::str::from_utf8(&self.text[from..self.at]).ok()?.parse().ok()
    }

    fn star(&mut self) -> u64 {
        if self.take("*") { self.digits().unwrap_or(1) } else { 0 }
    }

    fn operand(&mut self) -> Ast {
        self.space();
        let letter = self.peek().unwrap_or_else(|| panic!("an operand: {}", String::from_utf8_lossy(self.text)));
        match letter {
            b'(' => {
                self.at += 1;
                let inner = self.comparison();
                self.space();
                self.expect(")");
                inner
            }
            b'{' => self.form(None),
            b'*' => Ast::Star(self.star()),
            b'0'..=b'9' => {
                let from = self.at;
                self.digits();
                if self.peek() == Some(b'/') {
                    self.at += 1;
                    self.digits();
                }
                let text = std::str::from_utf8(&self.text[from..self.at]).unwrap();
                Ast::Number(text.parse().unwrap())
            }
            b'^' => self.up(),
            b'v' if !self.text.get(self.at + 1).is_some_and(|next| next.is_ascii_alphabetic() && *next != b'v') => {
                self.up()
            }
            _ => {
                let word = self.word();
                assert!(!word.is_empty(), "an operand at {} of {}", self.at, String::from_utf8_lossy(self.text));
                match self.peek() {
                    Some(b'{') => self.form(Some(word)),
                    Some(b'(') => Ast::Call(word, self.arguments()),
                    Some(b'[') => {
                        self.expect("[\"");
                        let from = self.at;
                        while self.peek() != Some(b'"') {
                            self.at += 1;
                        }
                        let text = String::from_utf8_lossy(&self.text[from..self.at]).into_owned();
                        self.expect("\"]");
                        Ast::Board(word, text)
                    }
                    _ => Ast::Name(word),
                }
            }
        }
    }

    fn up(&mut self) -> Ast {
        let arrow = self.text[self.at];
        let down = arrow == b'v';
        let mut count = 0;
        while self.peek() == Some(arrow) {
            self.at += 1;
            count += 1;
        }
        let is_power = self.starts("<on>")
            || (self.peek() == Some(b'<') && self.text.get(self.at + 1).is_some_and(u8::is_ascii_digit));
        if self.peek() == Some(b'[') || is_power {
            self.at += 1;
            let order = if self.take("on") { None } else { Some(self.digits().unwrap()) };
            self.at += 1;
            return Ast::Power(is_power, order, down, self.star());
        }
        if let Some(times) = self.digits() {
            count = i64::try_from(times).unwrap();
        }
        Ast::Up(if down { -count } else { count }, self.star())
    }

    fn form(&mut self, label: Option<String>) -> Ast {
        self.expect("{");
        let mut tokens = Vec::new();
        loop {
            self.space();
            match self.peek() {
                Some(b'}') => {
                    self.at += 1;
                    break;
                }
                Some(b',') => {
                    self.at += 1;
                    tokens.push(Token::Comma);
                }
                Some(b'|') => {
                    let from = self.at;
                    while self.peek() == Some(b'|') {
                        self.at += 1;
                    }
                    tokens.push(Token::Bars(self.at - from));
                }
                _ => tokens.push(Token::Item(self.sided())),
            }
        }
        let has_bars = tokens.iter().any(|token| matches!(token, Token::Bars(_)));
        if !has_bars {
            return Ast::Set(list(tokens));
        }
        grouped(label, tokens)
    }
}

fn list(tokens: Vec<Token>) -> Vec<Ast> {
    tokens.into_iter().filter_map(|token| if let Token::Item(ast) = token { Some(ast) } else { None }).collect()
}

fn grouped(label: Option<String>, mut tokens: Vec<Token>) -> Ast {
    let bars = |token: &Token| if let Token::Bars(bars) = token { *bars } else { 0 };
    let most = tokens.iter().map(bars).max().unwrap();
    let place = tokens.iter().position(|token| bars(token) == most).unwrap();
    let right = tokens.split_off(place + 1);
    tokens.pop();
    let side = |tokens: Vec<Token>| {
        if tokens.iter().any(|token| bars(token) > 0) { vec![grouped(None, tokens)] } else { list(tokens) }
    };
    Ast::Form(label, side(tokens), side(right))
}

/// What was asked for.
pub enum Result_ {
    Value(Value),
    Text(String),
}

pub struct Session {
    pub loopy: LoopyStore,
    pub short: Store,
}

type Fallible<T> = Result<T, LoopyError>;

impl Session {
    pub fn new() -> Session {
        Session { loopy: LoopyStore::default(), short: Store::new(Limit::default()) }
    }

    pub fn calculator(&mut self) -> Calculator<'_> {
        self.loopy.with(&mut self.short)
    }

    /// The text of what is typed; errors with `!!` before them.
    pub fn answer(&mut self, text: &str) -> String {
        let ast = parse(text);
        match evaluate(&mut self.calculator(), &ast) {
            Ok(Result_::Text(text)) => text,
            Ok(Result_::Value(value)) => self.calculator().text(value).unwrap(),
            Err(error) => format!("!!{error}"),
        }
    }

    pub fn value(&mut self, text: &str) -> Value {
        value(&mut self.calculator(), &parse(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
    }
}

fn stopper(calculator: &mut Calculator<'_>, value: Value, function: &str) -> Fallible<Stopper> {
    match value.stopper() {
        Some(stopper) => Ok(stopper),
        None => Err(LoopyError::NeedsStopper { function: function.to_owned(), value: calculator.text(value)? }),
    }
}

pub fn value(calculator: &mut Calculator<'_>, ast: &Ast) -> Fallible<Value> {
    match evaluate(calculator, ast)? {
        Result_::Value(value) => Ok(value),
        Result_::Text(text) => panic!("{text} is no value"),
    }
}

/// The value of a form with all forms inside as vertices of one graph.
fn form(calculator: &mut Calculator<'_>, ast: &Ast) -> Fallible<Value> {
    let mut graph = Form::default();
    let mut scope = Vec::new();
    vertex(calculator, &mut graph, &mut scope, ast)?;
    Ok(calculator.value_of_form(&graph)?)
}

fn vertex(
    calculator: &mut Calculator<'_>,
    graph: &mut Form,
    scope: &mut Vec<(Option<String>, u32)>,
    ast: &Ast,
) -> Fallible<u32> {
    let Ast::Form(label, left, right) = ast else { panic!("a form") };
    let own = graph.push()?;
    scope.push((label.clone(), own));
    for (player, side) in [(Player::Left, left), (Player::Right, right)] {
        for option in side {
            let named = |name: &String| scope.iter().rev().find(|(label, _)| label.as_ref() == Some(name));
            let next = match option {
                Ast::Form(..) => Next::Position(vertex(calculator, graph, scope, option)?),
                Ast::Name(name) if name == "pass" => Next::Position(own),
                Ast::Name(name) => match named(name) {
                    Some((_, vertex)) => Next::Position(*vertex),
                    None => Next::Value(value(calculator, option)?),
                },
                other => Next::Value(value(calculator, other)?),
            };
            graph.add_option(own, player, next);
        }
    }
    scope.pop();
    Ok(own)
}

fn position<P: Positions>(
    calculator: &mut Calculator<'_>,
    mut rules: P,
    board: P::Key,
    method: Option<&str>,
) -> Fallible<Result_>
where
    LoopyError: From<P::Error>,
{
    let mut solved = Solved::default();
    Ok(match method {
        Some("OutcomeClass") => Result_::Text(solved.outcome(calculator, &mut rules, &board)?.to_string()),
        _ => Result_::Value(solved.value(calculator, &mut rules, &board)?),
    })
}

fn board(calculator: &mut Calculator<'_>, ruleset: &str, text: &str, method: Option<&str>) -> Fallible<Result_> {
    match ruleset {
        "BackslidingToadsAndFrogs" => {
            position(calculator, BackslidingToadsAndFrogs, Strip::parse(text).unwrap(), method)
        }
        "RingToadsAndFrogs" => {
            position(calculator, RingToadsAndFrogs, Strip::parse(text).unwrap().least_rotation(), method)
        }
        "FoxAndGeese" => position(calculator, FoxAndGeese { run: 1 }, Meadow::parse(text).unwrap(), method),
        "CeyloneseFoxAndGeese" => position(calculator, FoxAndGeese { run: 2 }, Meadow::parse(text).unwrap(), method),
        "HareAndHounds" => position(calculator, HareAndHounds, Field::parse(text).unwrap().same(), method),
        "LoopyGraph" => {
            let graph = LoopyGraph::parse(text).unwrap();
            if method == Some("NimValue") {
                let nimbers = LoopyNimbers::new(graph.graph(), calculator.limit())?;
                return Ok(Result_::Text(nimbers.get(graph.graph().start()).unwrap().to_string()));
            }
            position(calculator, graph.graph(), graph.graph().start(), method)
        }
        other => panic!("no ruleset {other}"),
    }
}

fn evaluate(calculator: &mut Calculator<'_>, ast: &Ast) -> Fallible<Result_> {
    let text = |text: &str| Ok(Result_::Text(text.to_owned()));
    let value_of = |value: Value| Ok(Result_::Value(value));
    match ast {
        Ast::Number(x) => value_of(calculator.short().number(x)?.unwrap().into()),
        Ast::Star(n) => value_of(calculator.short().nimber(*n)?.into()),
        Ast::Up(k, n) => value_of(calculator.short().up_star(&Rational::ZERO, *k, *n)?.unwrap().into()),
        Ast::Power(by, None, down, n) => {
            let up = if *by { calculator.up_by_on(*n)? } else { calculator.up_to_on(*n)? };
            value_of(if *down { calculator.neg(up)? } else { up })
        }
        Ast::Power(by, Some(order), down, n) => {
            let short = calculator.short();
            let up = short.up(1)?;
            let power = if *by { short.pow(up, *order).unwrap() } else { short.pow_to(up, *order).unwrap() };
            let power = if *down { short.neg(power)? } else { power };
            let star = short.nimber(*n)?;
            value_of(short.add(power, star)?.into())
        }
        Ast::Name(name) => match name.as_str() {
            "on" => value_of(calculator.on()?),
            "off" => value_of(calculator.off()?),
            "over" => value_of(calculator.over()?),
            "under" => value_of(calculator.under()?),
            "upon" => value_of(calculator.upon()?),
            "dud" => value_of(calculator.dud()?),
            "pass" => Err(LoopyError::Pass),
            other => text(other),
        },
        Ast::Form(..) => value_of(form(calculator, ast)?),
        Ast::Set(_) => panic!("a set is no value"),
        Ast::PlusMinus(inner) => {
            let left = match &**inner {
                Ast::Set(options) => {
                    options.iter().map(|option| value(calculator, option)).collect::<Fallible<Vec<_>>>()?
                }
                other => vec![value(calculator, other)?],
            };
            value_of(calculator.plus_minus(&left)?)
        }
        Ast::Negative(inner) => {
            let inner = value(calculator, inner)?;
            value_of(calculator.neg(inner)?)
        }
        Ast::Call(name, arguments) => {
            let of = value(calculator, &arguments[0])?;
            match name.as_str() {
                "Tiny" => value_of(calculator.tiny(of)?),
                "Miny" => value_of(calculator.miny(of)?),
                other => panic!("no function {other}"),
            }
        }
        Ast::Board(ruleset, entries) => board(calculator, ruleset, entries, None),
        Ast::Binary(sign, first, second) => {
            if sign == "*" {
                let second = value(calculator, second)?;
                let first = value(calculator, first)?;
                let times = calculator.short().as_number(first.short().unwrap()).unwrap().to_integer().unwrap();
                return value_of(calculator.multiple(second, &times)?);
            }
            let (first, second) = (value(calculator, first)?, value(calculator, second)?);
            binary(calculator, sign, first, second)
        }
        Ast::Method(of, name, arguments) => {
            if let Ast::Board(ruleset, entries) = &**of
                && ["OutcomeClass", "NimValue"].contains(&name.as_str())
            {
                return board(calculator, ruleset, entries, Some(name));
            }
            let of = value(calculator, of)?;
            method(calculator, of, name, arguments)
        }
    }
}

fn binary(calculator: &mut Calculator<'_>, sign: &str, g: Value, h: Value) -> Fallible<Result_> {
    let boolean = |answer: bool| Ok(Result_::Text(answer.to_string()));
    let (ge, le) = (calculator.is_at_least(g, h)?, calculator.is_at_least(h, g)?);
    Ok(Result_::Value(match sign {
        "+" => calculator.add(g, h)?,
        "-" => calculator.sub(g, h)?,
        ":" => calculator.ordinal_sum(g, h)?,
        "Upsum" | "Downsum" => {
            let (g, h) = (stopper(calculator, g, sign)?, stopper(calculator, h, sign)?);
            let side = if sign == "Upsum" { calculator.upsum(g, h)? } else { calculator.downsum(g, h)? };
            calculator.side(side).ok_or(LoopyError::WildSide)?
        }
        "&" => match calculator.sided(g, h)? {
            Some(value) => value,
            None => {
                let (onside, offside) = (calculator.text(g)?, calculator.text(h)?);
                return Err(LoopyError::Sides { onside, offside });
            }
        },
        "<=" => return boolean(le),
        ">=" => return boolean(ge),
        "==" => return boolean(ge && le),
        "<>" => return boolean(!ge && !le),
        "<" => return boolean(le && !ge),
        ">" => return boolean(ge && !le),
        "<|" => return boolean(!ge),
        "|>" => return boolean(!le),
        other => panic!("no operator {other}"),
    }))
}

fn method(calculator: &mut Calculator<'_>, g: Value, name: &str, arguments: &[Ast]) -> Fallible<Result_> {
    let boolean = |answer: bool| Ok(Result_::Text(answer.to_string()));
    let player = |place: usize| match arguments.get(place) {
        Some(Ast::Name(name)) if name == "Left" => Player::Left,
        Some(Ast::Name(name)) if name == "Right" => Player::Right,
        other => panic!("{other:?} is no player"),
    };
    let set = |calculator: &mut Calculator<'_>, list: Vec<Stopper>| -> Fallible<Result_> {
        let texts = list.into_iter().map(|g| calculator.text(g.into())).collect::<Result<Vec<_>, _>>()?;
        Ok(Result_::Text(format!("Set({})", texts.join(", "))))
    };
    let value_of = |stopper: Stopper| Ok(Result_::Value(stopper.into()));
    match name {
        "IsStopper" => return boolean(g.stopper().is_some()),
        "IsStopperSided" => return boolean(g.is_stopper_sided()),
        "IsLoopfree" => return boolean(calculator.is_loopfree(g)),
        "IsPlumtree" => return boolean(calculator.is_plumtree(g)?),
        "IsPseudonumber" => return boolean(calculator.is_pseudonumber(g)?),
        "IsIdempotent" => return boolean(calculator.is_idempotent(g)?),
        "IsInfinitesimal" => return boolean(calculator.is_infinitesimal(g)?.unwrap()),
        "IsNumberish" => return boolean(calculator.is_numberish(g)?.unwrap()),
        "IsZero" => return boolean(calculator.is_zero(g)),
        "OutcomeClass" => return Ok(Result_::Text(calculator.outcome(g)?.to_string())),
        "Onside" | "Offside" => {
            let (onside, offside) = g.sides();
            let side = if name == "Onside" { onside } else { offside };
            return Ok(Result_::Value(calculator.side(side).ok_or(LoopyError::WildSide)?));
        }
        _ => {}
    }
    let g = stopper(calculator, g, name)?;
    match name {
        "Degree" => {
            let degree = calculator.degree(g)?;
            Ok(Result_::Value(calculator.side(degree).ok_or(LoopyError::WildSide)?))
        }
        "Variety" => {
            let degree = calculator.degree(g)?.stopper().ok_or(LoopyError::WildSide)?;
            let _ = degree;
            value_of(calculator.variety(g)?)
        }
        "UpsumVariety" | "DownsumVariety" => {
            let degree = value(calculator, &arguments[0])?;
            let degree = stopper(calculator, degree, name)?;
            if name == "UpsumVariety" {
                value_of(calculator.upsum_variety(g, degree)?)
            } else {
                value_of(calculator.downsum_variety(g, degree)?)
            }
        }
        "IsStable" => boolean(calculator.is_stable(g)?),
        "LeftStop" => value_of(calculator.stop(g, Player::Left)?),
        "RightStop" => value_of(calculator.stop(g, Player::Right)?),
        "Stop" => value_of(calculator.stop(g, player(0))?),
        "StrongStop" => value_of(calculator.strong_stop(g, player(0))?),
        "LeftOptions" => {
            let options = calculator.stopper_options(g, Player::Left)?;
            set(calculator, options)
        }
        "RightOptions" => {
            let options = calculator.stopper_options(g, Player::Right)?;
            set(calculator, options)
        }
        "Followers" => {
            let followers = calculator.followers(g)?;
            set(calculator, followers)
        }
        "FollowerCount" => Ok(Result_::Text(calculator.followers(g)?.len().to_string())),
        "IsNumberTiny" => boolean(calculator.is_number_tiny(g)?),
        "Mean" => Ok(Result_::Text(calculator.mean(g)?.to_string())),
        "Temperature" => Ok(Result_::Text(calculator.temperature(g)?.to_string())),
        other => panic!("no method {other}"),
    }
}
