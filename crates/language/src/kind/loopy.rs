//! Loopy games: stoppers, values by their sides, and forms with labels.
//!
//! The options of a form may be labels of enclosing forms, and `pass`. A form that refers to an enclosing one is kept
//! open until that form is closed; then all of them become one graph, whose value is calculated.

pub mod form;

use std::rc::Rc;

use cutcake_loopy::{
    error::LoopyError,
    nimber::LoopyNimber,
    outcome::{Ending, Outcome},
    value::{self, Calculator, Form, Next, NoMean, Piece, Stopper, VarietyError, label},
};
use num_bigint::BigInt;
use rustc_hash::FxHashMap;

use crate::{
    kind::{
        collection::{MAX_DEPTH, TOO_DEEP},
        convert::{Fallible, mismatch, type_error, value_error},
        loopy::form::{Game as LoopyGame, Label, Loopy, Open, Part},
        value::Value,
        write::{part, write_list},
    },
    limit::Stop,
    number::Rational,
    partizan::{Game, Relation},
    player::Player,
    read::{ast::BinaryOp, loopy::LoopyOp},
    render::{
        format::{Format, Writer},
        piece::Piece as Text,
    },
    rules::theory::TWO_PLAYER,
    run::{code::Ups, error::Error, machine::Machine},
    synchronized::Status,
};

impl Loopy {
    /// A new label for a form.
    ///
    /// # Errors
    /// If the value is not a text.
    pub(crate) fn label(name: &Value) -> Fallible<Value> {
        let name = crate::kind::convert::text(name)?;
        Ok(Value::Loopy(Loopy::Label(Rc::new(Label { name }))))
    }
}

impl From<LoopyError> for Box<Error> {
    fn from(error: LoopyError) -> Self {
        let text = error.to_string();
        match error {
            LoopyError::Stop(stop) => stop.into(),
            LoopyError::Sides { .. } => {
                value_error(text).help("`S & T` has the onside S and the offside T, and T <= S")
            }
            LoopyError::NeedsStopper { .. } => type_error(text).help("its sides are `G.Onside` and `G.Offside`"),
            LoopyError::Loopy => type_error(text),
            _ => value_error(text),
        }
    }
}

impl From<VarietyError> for Box<Error> {
    fn from(error: VarietyError) -> Self {
        LoopyError::from(error).into()
    }
}

impl From<NoMean> for Box<Error> {
    fn from(error: NoMean) -> Self {
        LoopyError::from(error).into()
    }
}

impl Machine<'_> {
    /// The calculator for loopy values.
    pub fn calculator(&mut self) -> Calculator<'_> {
        self.environment.catalogue.loopy.calculator(&mut self.environment.store)
    }

    /// The value of a constant. Loopy constants are looked up each time, because their values are dropped when nothing
    /// holds them.
    pub(crate) fn constant_value(&mut self, constant: Value) -> Value {
        let Value::Loopy(Loopy::Word(word)) = constant else { return constant };
        let mut calculator = self.calculator();
        let value = match *word {
            "on" => calculator.on(),
            "off" => calculator.off(),
            "over" => calculator.over(),
            "under" => calculator.under(),
            "upon" => calculator.upon(),
            "dud" => calculator.dud(),
            _ => return constant,
        };
        // If the calculation was stopped, the next check of the limit reports it.
        value.map_or(constant, |value| self.of_loopy(value))
    }

    /// A loopy value as a value of the language: a short game if it is one.
    pub fn of_loopy(&self, value: value::Value) -> Value {
        match value.short() {
            Some(game) => self.game_value(game),
            None => Value::Loopy(Loopy::Value(Rc::new(LoopyGame { value, form: None }))),
        }
    }

    /// The form of a loopy game, if known: as it was typed, or the game graph of a position.
    pub fn form_of_loopy(&mut self, value: &Value) -> Fallible<Option<Form>> {
        match value {
            Value::Loopy(Loopy::Value(game)) => {
                let graph = |form: &Rc<Open>| form.graph(true, &self.environment.limit);
                Ok(game.form.as_ref().map(graph).transpose()?)
            }
            Value::Position(sum) if self.has_loopy_boards(sum) => self.form_of_sum(sum).map(Some),
            _ => Ok(None),
        }
    }

    /// Whether a value is loopy, or a position of a loopy ruleset.
    pub fn is_loopy(&self, value: &Value) -> bool {
        match value {
            Value::Position(sum) => self.has_loopy_boards(sum),
            value => value.is_loopy(),
        }
    }

    /// The value of a two-player game, loopy or not; `None` for other values.
    ///
    /// # Errors
    /// If it is a label or `pass` alone.
    pub fn as_loopy(&mut self, value: &Value) -> Fallible<Option<value::Value>> {
        match value {
            Value::Loopy(Loopy::Value(game)) => Ok(Some(game.value)),
            Value::Loopy(Loopy::Infinite(_)) => Ok(None),
            Value::Loopy(written) => Err(not_closed(written)),
            Value::Position(sum) if self.has_loopy_boards(sum) => self.loopy_value_of_sum(sum).map(Some),
            other => Ok(self.as_game(other)?.map(value::Value::from)),
        }
    }

    /// The value of a two-player game, loopy or not.
    ///
    /// # Errors
    /// If it is not such a game.
    pub fn loopy_game(&mut self, value: &Value) -> Fallible<value::Value> {
        match self.as_loopy(value)? {
            Some(game) => Ok(game),
            None if self.theory(value).is_some_and(|theory| *theory != TWO_PLAYER) => Err(self.not_two_player(value)),
            None => Err(mismatch("a game", value)),
        }
    }

    /// The stopper that a game is.
    ///
    /// # Errors
    /// If it is not one; the message names the function.
    pub fn stopper(&mut self, value: &Value, function: &str) -> Fallible<Stopper> {
        let game = self.loopy_game(value)?;
        if let Some(stopper) = game.stopper() {
            return Ok(stopper);
        }
        let value = self.calculator().text(game)?;
        Err(LoopyError::NeedsStopper { function: function.to_owned(), value }.into())
    }

    /// The error of a function of short games for a loopy one.
    pub(crate) fn not_short(&self, value: &Value) -> Box<Error> {
        match value {
            Value::Loopy(Loopy::Value(_)) => type_error("expected a short game; this one is loopy")
                .help("`?IsStopper` and the functions beside it are for loopy games"),
            Value::Loopy(written) => not_closed(written),
            Value::Position(_) => LoopyError::Loopy.into(),
            other => mismatch("a game", other),
        }
    }

    /// `a op b`, where one of them is loopy.
    ///
    /// # Errors
    /// If the operator is not defined for them.
    pub(crate) fn loopy(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Fallible<Value> {
        if let Some(value) = self.of_nimbers(op, a, b)? {
            return Ok(value);
        }
        let (Some(g), Some(h)) = (self.as_loopy(a)?, self.as_loopy(b)?) else {
            return Err(self.not_loopy(op, a, b));
        };
        let value = match op {
            BinaryOp::Add => self.calculator().add(g, h)?,
            BinaryOp::Subtract => self.calculator().sub(g, h)?,
            BinaryOp::OrdinalSum => self.calculator().ordinal_sum(g, h)?,
            BinaryOp::Loopy(LoopyOp::Sides) => match self.calculator().sided(g, h)? {
                Some(value) => value,
                None => {
                    let (onside, offside) = (self.calculator().text(g)?, self.calculator().text(h)?);
                    return Err(LoopyError::Sides { onside, offside }.into());
                }
            },
            BinaryOp::Loopy(op) => return self.side_of_sum(op, a, b),
            _ => return Err(self.not_both(op, a, b)),
        };
        Ok(self.of_loopy(value))
    }

    /// The error of an operator if one of the values is not a two-player game.
    fn not_loopy(&self, op: BinaryOp, a: &Value, b: &Value) -> Box<Error> {
        match (self.theory(a), self.theory(b)) {
            (Some(one), Some(other)) if one != other => self.two_theories(&format!("`{}`", op.symbol()), a, b),
            _ if op == BinaryOp::Loopy(LoopyOp::Sides) => type_error(format!("`&` means nothing between {} and {}", a.kind(), b.kind())).help(
                "conditions join by `and`, strings by `+`; what two sets share is `Intersection(s, t)`, and `S & T` is the game \
                 with the sides S and T",
            ),
            _ => self.not_both(op, a, b),
        }
    }

    /// `G Upsum H` and the other operations that give a side of a sum of stoppers.
    ///
    /// # Errors
    /// If one is not a stopper, or if the result is not defined.
    pub fn side_of_sum(&mut self, op: LoopyOp, a: &Value, b: &Value) -> Fallible<Value> {
        let (g, h) = (self.stopper(a, op.symbol())?, self.stopper(b, op.symbol())?);
        let mut calculator = self.calculator();
        let side = match op {
            LoopyOp::Upsum => calculator.upsum(g, h)?,
            LoopyOp::Downsum => calculator.downsum(g, h)?,
            LoopyOp::UpsumVariety => calculator.upsum_variety(g, h)?.into(),
            LoopyOp::DownsumVariety => calculator.downsum_variety(g, h)?.into(),
            LoopyOp::Sides => return self.loopy(BinaryOp::Loopy(op), a, b),
        };
        self.of_side(side)
    }

    /// A side as a value of the language.
    ///
    /// # Errors
    /// If it is not known to be a stopper.
    pub fn of_side(&mut self, side: value::Side) -> Fallible<Value> {
        match side.stopper() {
            Some(stopper) => Ok(self.of_loopy(stopper.into())),
            None => Err(LoopyError::WildSide.into()),
        }
    }

    /// The nimber that a value is, finite or ∞.
    fn loopy_nimber(&self, value: &Value) -> Option<LoopyNimber> {
        match value {
            Value::Loopy(Loopy::Infinite(nimber)) => Some(LoopyNimber::clone(nimber)),
            Value::Game(game) => self.environment.store.as_nimber(*game).map(LoopyNimber::Finite),
            Value::Number(number) if number.is_zero() => Some(LoopyNimber::Finite(0)),
            _ => None,
        }
    }

    /// The sum of two nimbers, at least one of them ∞; `None` for other operations.
    fn of_nimbers(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Fallible<Option<Value>> {
        let is_infinite = |value: &Value| matches!(value, Value::Loopy(Loopy::Infinite(_)));
        if !is_infinite(a) && !is_infinite(b) || !matches!(op, BinaryOp::Add | BinaryOp::Subtract) {
            return Ok(None);
        }
        let (Some(a), Some(b)) = (self.loopy_nimber(a), self.loopy_nimber(b)) else { return Ok(None) };
        self.of_loopy_nimber(a.add(&b)).map(Some)
    }

    /// A nimber as a value of the language: a short game if it is finite.
    pub fn of_loopy_nimber(&mut self, nimber: LoopyNimber) -> Fallible<Value> {
        match nimber {
            LoopyNimber::Finite(heap) => {
                let game = self.environment.store.nimber(heap)?;
                Ok(self.game_value(game))
            }
            infinite => Ok(Value::Loopy(Loopy::Infinite(Rc::new(infinite)))),
        }
    }

    /// The relation of two values, one of which is loopy; `None` if they do not compare.
    pub(crate) fn loopy_order(&mut self, a: &Value, b: &Value) -> Fallible<Option<Relation>> {
        if let (Value::Loopy(Loopy::Infinite(a)), Value::Loopy(Loopy::Infinite(b))) = (a, b) {
            return Ok((a == b).then_some(Relation::Equal));
        }
        match (self.as_loopy(a)?, self.as_loopy(b)?, a, b) {
            (Some(g), Some(h), ..) => Ok(Some(self.calculator().relation(g, h)?)),
            (Some(g), None, _, Value::Number(x)) => self.loopy_relation_to_fraction(g, x),
            (None, Some(h), Value::Number(x), _) => Ok(self.loopy_relation_to_fraction(h, x)?.map(Relation::reversed)),
            _ => Ok(None),
        }
    }

    /// The relation of a value to a number that is not dyadic, such as 1/3, and so is none of its stops.
    fn loopy_relation_to_fraction(&mut self, game: value::Value, number: &Rational) -> Fallible<Option<Relation>> {
        let Some((onside, offside)) = game.stopper_sides() else { return Err(LoopyError::WildSide.into()) };
        let mut calculator = self.calculator();
        let on = calculator.on()?;
        let mut is_above = |stopper, player| {
            let stop = calculator.strong_stop(stopper, player)?;
            Ok::<_, Stop>(match stop.short() {
                Some(stop) => calculator.short().as_number(stop).is_some_and(|stop| stop > *number),
                None => value::Value::from(stop) == on,
            })
        };
        Ok(Some(match (is_above(onside, Player::Left)?, is_above(offside, Player::Right)?) {
            (false, _) => Relation::Less,
            (_, true) => Relation::Greater,
            _ => Relation::Confused,
        }))
    }

    /// The negative of a loopy value.
    pub(crate) fn negate_loopy(&mut self, value: &Value) -> Fallible<Value> {
        if let Value::Loopy(Loopy::Infinite(_)) = value {
            return Ok(value.clone());
        }
        let game = self.loopy_game(value)?;
        let negative = self.calculator().neg(game)?;
        let Value::Loopy(Loopy::Value(typed)) = value else { return Ok(self.of_loopy(negative)) };
        let mut known = FxHashMap::default();
        let form = typed.form.as_ref().map(|form| form.negative(&mut self.calculator(), &mut known)).transpose()?;
        Ok(Value::Loopy(Loopy::Value(Rc::new(LoopyGame { value: negative, form }))))
    }

    /// An integer multiple of a loopy value.
    pub(crate) fn loopy_multiple(&mut self, times: &BigInt, value: &Value) -> Fallible<Value> {
        let game = self.loopy_game(value)?;
        let multiple = self.calculator().multiple(game, times)?;
        Ok(self.of_loopy(multiple))
    }

    /// The switch with these options, some of which are loopy.
    pub(crate) fn loopy_switch(&mut self, options: &[Value]) -> Fallible<Value> {
        let games = options.iter().map(|option| self.loopy_game(option)).collect::<Fallible<Vec<_>>>()?;
        let switch = self.calculator().plus_minus(&games)?;
        Ok(self.of_loopy(switch))
    }

    /// `^[on]`, `^<on>` and downs.
    pub(crate) fn up_to_on(&mut self, ups: Ups, is_down: bool, order: &Value) -> Fallible<Value> {
        let mut calculator = self.calculator();
        let is_on = matches!(order, Value::Loopy(Loopy::Value(order)) if order.value == calculator.on()?);
        if !is_on || ups == Ups::Multiple {
            let error = type_error("the order of a power of up is an integer, or on");
            return Err(error.help("`^<2>`, `^[3]`, `^<on>` and `^[on]` are powers and sums of them"));
        }
        let mut up = if ups == Ups::Power { calculator.up_by_on(0)? } else { calculator.up_to_on(0)? };
        if is_down {
            up = calculator.neg(up)?;
        }
        Ok(self.of_loopy(up))
    }

    /// The power of up or down with order on, or with `is_sum` the sum of all powers.
    ///
    /// # Errors
    /// If the game is neither up nor down, or if the order is another value.
    pub fn power_of_on(&mut self, game: Game, is_sum: bool, order: &Value) -> Fallible<Value> {
        let up = self.environment.store.up(1)?;
        let is_down = game == self.environment.store.neg(up)?;
        if game != up && !is_down {
            let error = value_error("of the games, only ^ and v have powers of order on");
            return Err(error.help("`^.Pow(on)` is `^<on>`, `^.PowTo(on)` is `^[on]`"));
        }
        self.up_to_on(if is_sum { Ups::PowerTo } else { Ups::Power }, is_down, order)
    }

    /// The outcome class of a two-player game; one of nine if play need not end.
    ///
    /// # Errors
    /// If it is not such a game.
    pub fn outcome_class(&mut self, value: &Value) -> Fallible<Value> {
        if let Value::Loopy(Loopy::Infinite(nimber)) = value {
            return Ok(Value::symbol(nimber.outcome()));
        }
        if let Value::Position(sum) = value
            && self.has_loopy_boards(sum)
        {
            return self.loopy_outcome_of_sum(sum).map(Value::symbol);
        }
        if self.is_loopy(value) {
            let game = self.loopy_game(value)?;
            return Ok(Value::symbol(self.calculator().outcome(game)?));
        }
        if let (Some(left), Some(right)) = (self.ending(value, Player::Left)?, self.ending(value, Player::Right)?) {
            return Ok(Value::symbol(Outcome::new(left, right)));
        }
        self.outcome_of_game(value).map(Value::symbol)
    }

    /// How play ends for Left when a player starts, in a loopy game or one whose rules say how play ends; `None` for
    /// other games.
    pub fn ending(&mut self, value: &Value, starter: Player) -> Fallible<Option<Ending>> {
        match value {
            Value::Position(sum) if self.has_loopy_boards(sum) => self.loopy_ending(sum, starter).map(Some),
            Value::Position(sum) => self.ending_by_rules(sum, starter),
            Value::Loopy(Loopy::Infinite(nimber)) => Ok(Some(nimber.outcome().ending(starter))),
            Value::Loopy(_) => {
                let game = self.loopy_game(value)?;
                Ok(Some(self.calculator().outcome(game)?.ending(starter)))
            }
            _ => Ok(None),
        }
    }

    /// What a player can force in such a game.
    pub fn loopy_status(&mut self, value: &Value, starter: Player, player: Player) -> Fallible<Option<Status>> {
        Ok(self.ending(value, starter)?.map(|ending| status(ending, player)))
    }

    /// The moves in the canonical form of a stopper, Left's moves first.
    ///
    /// # Errors
    /// If it is not a stopper.
    pub(super) fn moves_from_loopy(&mut self, value: &Value) -> Fallible<Vec<(Player, Value)>> {
        let stopper = self.stopper(value, "Tree")?;
        let mut moves = Vec::new();
        for player in [Player::Left, Player::Right] {
            for option in self.calculator().stopper_options(stopper, player)? {
                moves.push((player, self.of_loopy(option.into())));
            }
        }
        Ok(moves)
    }

    /// A value as an option of a form; a position becomes its value.
    pub(crate) fn loopy_option(&mut self, option: &Value) -> Fallible<Value> {
        match option {
            Value::Loopy(Loopy::Infinite(_)) => Err(mismatch("a game", option)),
            Value::Loopy(_) => Ok(option.clone()),
            _ => {
                let game = self.loopy_game(option)?;
                Ok(self.of_loopy(game))
            }
        }
    }

    /// The form with these options, which may refer to it by its label.
    pub(crate) fn loopy_form(&mut self, label: Option<&Value>, left: &[Value], right: &[Value]) -> Fallible<Value> {
        let label = match label {
            Some(Value::Loopy(Loopy::Label(label))) => Some(Rc::clone(label)),
            _ => None,
        };
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in sides.iter_mut().zip([left, right]) {
            for option in options {
                side.push(match option {
                    Value::Loopy(Loopy::Word(_)) => Part::Pass,
                    Value::Loopy(Loopy::Label(label)) => Part::Label(Rc::clone(label)),
                    Value::Loopy(Loopy::Open(form)) => Part::Form(Rc::clone(form)),
                    Value::Loopy(Loopy::Value(game)) => match &game.form {
                        Some(form) if form.depth < MAX_DEPTH => Part::Typed(game.value, Rc::clone(form)),
                        _ => Part::Value(game.value),
                    },
                    value => Part::Value(self.loopy_game(value)?),
                });
            }
        }
        let form = Open::new(label, sides)?;
        if !form.free.is_empty() {
            return Ok(Value::Loopy(Loopy::Open(Rc::new(form))));
        }
        let graph = form.graph(false, &self.environment.limit)?;
        let value = self.calculator().value_of_form(&graph)?;
        Ok(match value.stopper() {
            Some(_) => self.of_loopy(value),
            None => Value::Loopy(Loopy::Value(Rc::new(LoopyGame { value, form: Some(Rc::new(form)) }))),
        })
    }

    /// Writes a loopy value, for programs with its parts.
    ///
    /// # Errors
    /// If it is a label or `pass` alone, or if the text is too long.
    pub(super) fn write_loopy(&mut self, value: &Loopy, pen: &mut dyn Writer) -> Fallible<()> {
        let value = match value {
            Loopy::Value(game) => game.value,
            Loopy::Infinite(nimber) => {
                let text = nimber.to_string();
                let text = if pen.format() == Format::Latex { infinite_in_latex(&text) } else { text };
                return Ok(pen.put(Text::Formula(&text))?);
            }
            written => return Err(not_closed(written)),
        };
        self.write_loopy_game(value, pen)?;
        if !pen.wants_parts() {
            return Ok(());
        }
        match value {
            value::Value::Sided(onside, offside) => {
                for (name, side) in [("onside", onside), ("offside", offside)] {
                    if let Some(stopper) = side.stopper() {
                        pen.put(Text::Part(name))?;
                        self.write_loopy_game(stopper.into(), pen)?;
                    }
                }
            }
            value::Value::Stopper(stopper) => {
                for (name, player) in [("left", Player::Left), ("right", Player::Right)] {
                    let options = self.calculator().stopper_options(stopper, player)?;
                    write_list(name, options, pen, |option, pen| self.write_loopy_game(option.into(), pen))?;
                }
            }
        }
        let outcome = self.calculator().outcome(value)?;
        part("outcome", Text::Text(outcome.name()), pen)
    }

    fn write_loopy_game(&mut self, value: value::Value, pen: &mut dyn Writer) -> Fallible<()> {
        let text = self.calculator().name(value)?;
        for piece in text.pieces() {
            write_piece(piece, pen)?;
        }
        Ok(())
    }
}

/// The error for a label, `pass`, or an open form in place of a value.
fn not_closed(written: &Loopy) -> Box<Error> {
    match written {
        Loopy::Label(label) => {
            type_error(format!("`{}` stands for the form in whose braces it is, as an option alone", label.name))
                .help("inside the form a name is an option: `a{0|a}`; no operator is applied to it")
        }
        Loopy::Open(form) => {
            let names: Vec<String> = form.free.iter().map(|label| format!("`{}`", label.name)).collect();
            type_error(format!("this form speaks of {}, which is not closed here", names.join(" and ")))
                .help("inside a form that has a name, forms that speak of it are options alone: `a{0|{*|a}}`")
        }
        _ => LoopyError::Pass.into(),
    }
}

impl Open {
    fn new(label: Option<Rc<Label>>, sides: [Vec<Part>; 2]) -> Result<Open, Stop> {
        let mut free: Vec<Rc<Label>> = Vec::new();
        let mut depth = 0;
        let is_own = |other: &Rc<Label>| label.as_ref().is_some_and(|label| Rc::ptr_eq(label, other));
        for part in sides.iter().flatten() {
            let others = match part {
                Part::Label(other) => std::slice::from_ref(other),
                Part::Form(form) | Part::Typed(_, form) => {
                    depth = depth.max(form.depth + 1);
                    &form.free
                }
                Part::Value(_) | Part::Pass => &[],
            };
            for other in others {
                if !is_own(other) && !free.iter().any(|known| Rc::ptr_eq(known, other)) {
                    free.push(Rc::clone(other));
                }
            }
        }
        if depth > MAX_DEPTH { Err(TOO_DEEP) } else { Ok(Open { label, sides, free, depth }) }
    }

    /// The form of the negative. Shared subforms stay shared.
    fn negative(
        self: &Rc<Self>,
        calculator: &mut Calculator<'_>,
        known: &mut FxHashMap<*const Open, Rc<Open>>,
    ) -> Result<Rc<Open>, Stop> {
        if let Some(negative) = known.get(&Rc::as_ptr(self)) {
            return Ok(Rc::clone(negative));
        }
        calculator.limit().check()?;
        let mut sides = [Vec::new(), Vec::new()];
        for (negative, side) in sides.iter_mut().rev().zip(&self.sides) {
            for part in side {
                negative.push(match part {
                    Part::Value(value) => Part::Value(calculator.neg(*value)?),
                    Part::Typed(value, form) => {
                        let form = crate::stack::deeper(|| form.negative(calculator, known))?;
                        Part::Typed(calculator.neg(*value)?, form)
                    }
                    Part::Form(form) => Part::Form(crate::stack::deeper(|| form.negative(calculator, known))?),
                    Part::Pass | Part::Label(_) => part.clone(),
                });
            }
        }
        let form = Open { label: self.label.clone(), sides, free: self.free.clone(), depth: self.depth };
        let form = Rc::new(form);
        known.insert(Rc::as_ptr(self), Rc::clone(&form));
        Ok(form)
    }

    /// The form and its subforms as the vertices of one graph. Subforms that were closed by themselves are included if
    /// it is to be `whole`; otherwise their values stand for them.
    fn graph(&self, whole: bool, limit: &crate::limit::Limit) -> Result<Form, Stop> {
        const NO_FORM: Stop = Stop::Internal { what: "a name in a form means none around it" };
        let mut graph = Form::default();
        let mut forms: Vec<(&Open, u32)> = vec![(self, graph.push()?)];
        let mut places: FxHashMap<*const Open, u32> = FxHashMap::default();
        let mut labels: FxHashMap<*const Label, u32> = FxHashMap::default();
        while let Some((form, own)) = forms.pop() {
            limit.check()?;
            labels.extend(form.label.iter().map(|label| (Rc::as_ptr(label), own)));
            for (player, side) in [Player::Left, Player::Right].into_iter().zip(&form.sides) {
                for part in side {
                    let next = match part {
                        Part::Typed(value, _) if !whole => Next::Value(*value),
                        Part::Value(value) => Next::Value(*value),
                        Part::Pass => Next::Position(own),
                        Part::Label(label) => Next::Position(*labels.get(&Rc::as_ptr(label)).ok_or(NO_FORM)?),
                        Part::Form(inner) | Part::Typed(_, inner) => {
                            let known = places.get(&Rc::as_ptr(inner)).copied();
                            Next::Position(match known {
                                Some(place) => place,
                                None => {
                                    let place = graph.push()?;
                                    places.insert(Rc::as_ptr(inner), place);
                                    forms.push((inner, place));
                                    place
                                }
                            })
                        }
                    };
                    graph.add_option(own, player, next);
                }
            }
        }
        Ok(graph)
    }
}

/// What a player can force in a game with this ending for Left.
fn status(ending: Ending, player: Player) -> Status {
    match (ending, player) {
        (Ending::Draw, _) => Status::Drawing,
        (Ending::Win, Player::Left) | (Ending::Loss, Player::Right) => Status::Winning,
        _ => Status::Losing,
    }
}

/// What Left and Right can each force when a player starts, by the name of an outcome.
pub fn sure_by_outcome(word: &str, starter: Player) -> Option<[Status; 2]> {
    let outcome = Outcome::ALL.into_iter().find(|outcome| outcome.name() == word)?;
    Some([Player::Left, Player::Right].map(|player| status(outcome.ending(starter), player)))
}

/// The constant for a word.
pub fn word(word: &'static &'static str) -> Value {
    Value::Loopy(Loopy::Word(word))
}

/// Writes a piece of a loopy value.
fn write_piece(piece: Piece<'_>, pen: &mut dyn Writer) -> Fallible<()> {
    let format = pen.format();
    let text = match piece {
        Piece::Short(mark) => return Ok(pen.put(Text::Mark(mark))?),
        Piece::Word(word) if format == Format::Latex => format!("\\mathbf{{{}}}", word.name()),
        Piece::Word(word) => word.name().to_owned(),
        Piece::UpToOn { down } => arrow(down, "[on]", format),
        Piece::UpByOn { down } => arrow(down, "<on>", format),
        Piece::Label(number) => label(number),
        Piece::And if format == Format::Latex => " \\mathrel{\\&} ".to_owned(),
        Piece::And => " & ".to_owned(),
        _ => return Err(Stop::Internal { what: "a piece of a loopy value has no text" }.into()),
    };
    Ok(pen.put(Text::Formula(&text))?)
}

/// An up or a down with its order.
fn arrow(down: bool, order: &str, format: Format) -> String {
    match format {
        Format::Latex => {
            let sign = if down { "\\downarrow" } else { "\\uparrow" };
            let order = order.replace("<on>", "\\mathbf{on}").replace("[on]", "[\\mathbf{on}]");
            format!("{{{sign}}}^{{{order}}}")
        }
        Format::Unicode => format!("{}{order}", if down { '↓' } else { '↑' }),
        _ => format!("{}{order}", if down { 'v' } else { '^' }),
    }
}

/// `inf(0,2)` as a formula of LaTeX.
fn infinite_in_latex(text: &str) -> String {
    text.replacen("inf", "\\infty", 1).replace(['(', ')'], "").replacen("\\infty", "\\infty_{", 1) + "}"
}
