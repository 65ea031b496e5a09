//! The flat form of a body: what the machine runs.
//!
//! A call has registers, which hold values, and variables outside of them where functions share them or they may have no
//! value. Parameters are the first registers. What an operation needs many values for lies in registers side by side, and
//! is taken out of them.

use std::{ops::Range, rc::Rc, sync::Arc};

use crate::{
    player::Player,
    read::{
        ast::{BinaryOp, Comparison, Program, UnaryOp},
        ruleset::{RulesetDefinition, RulesetLike},
        source::{Source, Span},
    },
};

/// The place of a register in its call.
pub type Register = u32;

/// The place of a name in a session, whether it has a value or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NameId(pub(super) u32);

/// A file with names of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ModuleId(pub(super) u32);

/// A number of parts of a program, or the place of one among them, as code holds it.
///
/// The text of a program is at most 4 MiB long and each part takes some of it, so that there are never 2^32.
#[inline]
pub fn part(number: usize) -> u32 {
    debug_assert!(u32::try_from(number).is_ok(), "a program has {number} parts");
    number as u32
}

/// Adds a part to a list of its kind, and gives its place there.
pub fn add<T>(list: &mut Vec<T>, item: T) -> u32 {
    list.push(item);
    part(list.len() - 1)
}

/// The place of an operation in its code.
pub type Address = u32;

/// What an operation reads: a register that is kept, one that nothing reads again, or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand(u32);

impl Operand {
    const CONSTANT: u32 = 1 << 31;
    const LAST: u32 = 1 << 30;

    /// The register of a variable.
    pub fn kept(register: Register) -> Self {
        Operand(register)
    }

    /// A register that nothing reads again.
    pub fn last(register: Register) -> Self {
        Operand(register | Self::LAST)
    }

    /// A constant of the code.
    pub fn constant(place: u32) -> Self {
        Operand(place | Self::CONSTANT)
    }

    /// The place of the constant that this is, if it is one.
    #[inline]
    pub fn as_constant(self) -> Option<usize> {
        (self.0 & Self::CONSTANT != 0).then_some((self.0 & !Self::CONSTANT) as usize)
    }

    /// The register, of what is no constant.
    #[inline]
    pub fn register(self) -> usize {
        (self.0 & !(Self::CONSTANT | Self::LAST)) as usize
    }

    /// Whether this is a register that nothing reads again.
    pub fn is_last(self) -> bool {
        self.0 & (Self::CONSTANT | Self::LAST) == Self::LAST
    }
}

/// What a value must be before an operation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// `true` or `false`.
    Boolean,
    /// A number.
    Number,
    /// A number, or a game of two players in turn.
    Counted,
    /// The same, and not the number 0.
    Step,
    /// An integer.
    Integer,
    /// An integer from this one to 2^64 - 1.
    Natural(u8),
    /// The order of a power of up: an integer from 1 to 2^64 - 1, or `on`.
    Power,
    /// The size of a nimber: an integer from 0 on, or an ordinal.
    Size,
}

/// How what an expression gives is added to a list: a collection adds its items, also those of collections in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// Any value.
    Value,
    /// Two-player values.
    Game,
    /// Two-player forms as they are written.
    Form,
    /// Three-player games.
    ThreePlayer,
}

/// How many ups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ups {
    /// A multiple of up.
    Multiple,
    /// `^<n>`.
    Power,
    /// `^[n]`.
    PowerTo,
}

/// One operation. `to` is the register that gets the result, or for jumps the place to go on at.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    // ---- values of variables
    Constant {
        to: Register,
        constant: u32,
    },
    Copy {
        to: Register,
        from: Register,
    },
    /// The register that is read holds nothing then.
    Move {
        to: Register,
        from: Register,
    },
    Session {
        to: Register,
        name: NameId,
    },
    SetSession {
        name: NameId,
        from: Register,
    },
    /// Goes on at `otherwise` if the variable has no value.
    Variable {
        to: Register,
        variable: u32,
        otherwise: Address,
    },
    SetVariable {
        variable: u32,
        from: Register,
    },
    /// Sets a variable that has a value; goes on at `otherwise` if it has none.
    ChangeVariable {
        variable: u32,
        from: Register,
        otherwise: Address,
    },
    /// A new variable in the place of the old one: those who share the old one keep it.
    NewVariable {
        variable: u32,
        from: Register,
    },
    Captured {
        to: Register,
        captured: u32,
        otherwise: Address,
    },
    SetCaptured {
        captured: u32,
        from: Register,
    },
    ChangeCaptured {
        captured: u32,
        from: Register,
        otherwise: Address,
    },
    Closure {
        to: Register,
        function: u32,
    },
    // ---- parameters
    /// Makes a parameter that was given a variable.
    Share {
        parameter: u32,
        variable: u32,
    },
    /// Goes on at `to` if the parameter was given.
    IfGiven {
        parameter: u32,
        to: Address,
    },
    // ---- ways
    Jump {
        to: Address,
    },
    /// A jump back, for another turn of a loop.
    Turn {
        to: Address,
    },
    IfFalse {
        condition: Register,
        to: Address,
    },
    IfTrue {
        condition: Register,
        to: Address,
    },
    Unless {
        comparison: Comparison,
        a: Operand,
        b: Operand,
        to: Address,
    },
    /// A jump back, for another turn, if the comparison holds.
    Again {
        comparison: Comparison,
        a: Operand,
        b: Operand,
        to: Address,
    },
    Return {
        from: Operand,
    },
    Fail {
        mistake: u32,
    },
    // ---- operators
    Add {
        to: Register,
        a: Operand,
        b: Operand,
    },
    /// The sum of a variable and what stands behind it, which the variable gets then: a tuple that nobody else holds grows
    /// where it is.
    Grow {
        to: Register,
        holder: Holder,
        a: Register,
        b: Operand,
    },
    Subtract {
        to: Register,
        a: Operand,
        b: Operand,
    },
    Multiply {
        to: Register,
        a: Operand,
        b: Operand,
    },
    Binary {
        to: Register,
        op: BinaryOp,
        a: Operand,
        b: Operand,
    },
    Unary {
        to: Register,
        op: UnaryOp,
        from: Register,
    },
    Check {
        register: Register,
        check: Check,
    },
    /// The comparison of `a` and the register behind it, or where the callee takes a claim at this place, its parts.
    Claim {
        to: Register,
        op: BinaryOp,
        a: Register,
        callee: Register,
        place: u16,
    },
    /// Fails unless the callee takes a claim for all integers at this place.
    ForAll {
        callee: Register,
        place: u16,
    },
    // ---- calls and brackets
    /// Calls what is in `first` with the registers behind it.
    Call {
        to: Register,
        first: Register,
        site: u32,
    },
    Bracket {
        to: Register,
        first: Register,
        site: u32,
    },
    // ---- collections
    Tuple {
        to: Register,
        first: Register,
        count: u32,
    },
    Range {
        to: Register,
        first: Register,
    },
    List {
        to: Register,
    },
    Push {
        list: Register,
        from: Register,
    },
    Spread {
        list: Register,
        from: Register,
        spread: Spread,
    },
    /// A list becomes a tuple.
    Close {
        to: Register,
        list: Register,
    },
    // ---- what a rule gives
    /// Gives a value.
    Give {
        from: Register,
    },
    /// Gives a board and goes on at `to`, if the ruleset in `first` is that of the rule and the `count` numbers behind it
    /// say at once which board.
    GiveBoard {
        first: Register,
        count: u32,
        to: Address,
    },
    // ---- loops: the next value, the last one, the step; or the collection, the place in it
    Items {
        state: Register,
    },
    /// Goes on at `to` with the next item, if there is one.
    NextItem {
        state: Register,
        item: Register,
        to: Address,
    },
    /// Goes on at `to` with the next number, if there is one.
    NextStep {
        state: Register,
        number: Register,
        to: Address,
    },
    /// A loop of the top level begins: its turns are counted for those who wait.
    BeginTurns,
    /// It begins a turn; `is_stepped` says that its state is a number, the last one and a step.
    CountTurn {
        state: Register,
        is_stepped: bool,
    },
    EndTurns,
    /// The items of a tuple, `count` of them, side by side.
    Apart {
        from: Register,
        first: Register,
        count: u32,
    },
    // ---- games
    Star {
        to: Register,
        order: Register,
    },
    Up {
        to: Register,
        ups: Ups,
        is_down: bool,
        order: Register,
    },
    /// Of two lists of options.
    Game {
        to: Register,
        first: Register,
    },
    /// A new name for the form whose options come next.
    Label {
        to: Register,
        name: u32,
    },
    /// The same as `Game`, of the form that the label in the register behind the lists names.
    Labelled {
        to: Register,
        first: Register,
    },
    Form {
        to: Register,
        first: Register,
    },
    /// Of three lists of options.
    ThreePlayer {
        to: Register,
        first: Register,
    },
    PlusMinus {
        to: Register,
        list: Register,
    },
    // ---- statements
    Result {
        to: Register,
        number: Register,
    },
    Last {
        to: Register,
    },
    /// Asks the limits, as every statement of the top level does.
    Statement,
    /// A statement of the top level that began at a place ends: which of the variables that it may set it did set rests on
    /// all that it asked.
    Settle {
        from: Address,
    },
    Show {
        from: Register,
    },
    /// Defines a ruleset, the defaults of its parameters and its constants side by side.
    Ruleset {
        ruleset: u32,
        first: Register,
    },
    /// Defines a ruleset by one in a register.
    RulesetLike {
        like: u32,
        from: Register,
    },
    Use {
        name: u32,
        from: Register,
    },
    /// Gives the names of a file that was loaded by a name to those who say so.
    UseModule {
        module: ModuleId,
    },
    ShowInUse,
    /// Runs a file, whose names are apart if it gets one itself.
    Load {
        path: Register,
        module: Option<ModuleId>,
    },
    Assert {
        comparison: Comparison,
        player: Option<Player>,
        a: Register,
        b: Register,
    },
    AssertTrue {
        from: Register,
    },
}

/// Where a call stands, and what it gives to whom.
pub struct CallSite {
    /// The callee: what is called from here is called from this place.
    pub callee: Range<usize>,
    /// Whether it stands behind a dot: `G.F`.
    pub is_field: bool,
    /// How many arguments are given by place.
    pub by_place: usize,
    /// The names of the others.
    pub named: Box<[Rc<str>]>,
    /// Where the arguments are written.
    pub places: Option<Rc<[Option<Span>]>>,
    /// Whether the one argument is a comprehension without parentheses, which functions of many take for its items.
    pub is_bare: bool,
    /// Whether the arguments given by place are functions that give them.
    pub keeps: bool,
    /// What becomes of the result.
    pub result: Use,
}

/// What becomes of the result of a call, as far as the call can make use of that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Use {
    /// Anything.
    #[default]
    Any,
    /// It is the result of a statement, and shown as it is.
    Shown,
    /// It goes into the variable that holds the first argument.
    Change(Holder),
    /// It is the argument of another call, which may want the question instead of the answer.
    Argument {
        /// What is called there.
        callee: Register,
        /// The place of the argument.
        place: u16,
    },
}

/// Where a variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// In a register.
    Register(Register),
    /// In a variable of the call.
    Variable(u32),
    /// In a variable of a function around it.
    Captured(u32),
    /// Among the names of the session.
    Session(NameId),
}

/// Where a bracket stands: places of its entries, and of the named ones behind them.
pub struct BracketSite {
    /// What stands before the bracket, if anything does.
    pub head: Option<Range<usize>>,
    /// Where the entries are written.
    pub entries: Box<[Range<usize>]>,
    /// The named ones.
    pub named: Box<[(Rc<str>, Range<usize>)]>,
}

impl BracketSite {
    /// Whether there is one entry behind something: an index.
    #[inline]
    pub fn is_index(&self) -> bool {
        self.head.is_some() && self.entries.len() == 1
    }
}

/// What a new function gets of the variables around it.
#[derive(Clone, Copy, Debug)]
pub enum Capture {
    /// The value of a register, which never changes.
    Register(Register),
    /// A variable of the call.
    Variable(u32),
    /// What the function around it got itself.
    Captured(u32),
}

/// A parameter.
pub struct Parameter {
    /// Its name.
    pub name: Rc<str>,
    /// Whether it may be left out.
    pub has_default: bool,
}

/// A function inside another one, with what it captures.
pub type Inner<C> = (Rc<Code<C>>, Box<[Capture]>);

/// A body, as it is run; its constants are values of the kind `C`.
pub struct Code<C> {
    /// The name it was defined by.
    pub name: Option<Rc<str>>,
    /// Where it was written.
    pub source: Arc<Source>,
    /// Where in it.
    pub bytes: Range<usize>,
    /// The parameters.
    pub parameters: Box<[Parameter]>,
    /// What is done.
    pub ops: Vec<Op>,
    /// Where each operation is written.
    pub places: Vec<Range<u32>>,
    /// The values that are written out.
    pub constants: Vec<C>,
    /// The functions inside, with what they capture.
    pub functions: Vec<Inner<C>>,
    /// The calls.
    pub calls: Vec<CallSite>,
    /// The brackets.
    pub brackets: Vec<BracketSite>,
    /// What cannot be done, when it is reached: the message and what to do instead.
    pub mistakes: Vec<(String, Option<String>)>,
    /// The rulesets that are defined, and the program that their rules are in.
    pub rulesets: Vec<(Rc<Program>, Rc<RulesetDefinition>)>,
    /// The rulesets that are defined by others.
    pub likes: Vec<Rc<RulesetLike>>,
    /// How many registers a call has.
    pub registers: usize,
    /// How many variables outside registers.
    pub variables: usize,
    /// The names of variables, each with the operations among which it is known, the innermost last.
    pub names: Vec<(Rc<str>, Range<Address>)>,
}

impl<C> Code<C> {
    /// The piece of the source at these bytes.
    pub fn span(&self, bytes: &Range<usize>) -> Span {
        Span { source: Arc::clone(&self.source), bytes: bytes.clone() }
    }

    /// Where the operation at a place is written.
    pub fn place(&self, at: usize) -> Span {
        let bytes = self.places.get(at).map_or(0..0, |bytes| bytes.start as usize..bytes.end as usize);
        self.span(&bytes)
    }
}

impl Op {
    /// Where a jump goes.
    pub fn target(&mut self) -> Option<&mut Address> {
        match self {
            Op::Variable { otherwise: to, .. }
            | Op::ChangeVariable { otherwise: to, .. }
            | Op::Captured { otherwise: to, .. }
            | Op::ChangeCaptured { otherwise: to, .. }
            | Op::IfGiven { to, .. }
            | Op::GiveBoard { to, .. }
            | Op::Jump { to }
            | Op::Turn { to }
            | Op::IfFalse { to, .. }
            | Op::IfTrue { to, .. }
            | Op::Unless { to, .. }
            | Op::Again { to, .. }
            | Op::NextItem { to, .. }
            | Op::NextStep { to, .. } => Some(to),
            _ => None,
        }
    }
}
