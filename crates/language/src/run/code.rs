//! The flat code of a body, which the machine runs.
//!
//! A call has registers, which hold values. Variables that functions share, or that may have no value, live outside of
//! them. The parameters are the first registers. An operation that needs many values moves them out of adjacent
//! registers.

use std::{ops::Range, rc::Rc, sync::Arc};

use crate::{
    player::Player,
    read::{
        ast::{BinaryOp, Comparison, Program, UnaryOp},
        ruleset::{RulesetDefinition, RulesetLike},
        source::{Source, Span},
    },
};

/// The index of a register in its call.
pub type Register = u32;

/// The identifier of a name in a session, whether it has a value or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NameId(pub(super) u32);

/// The identifier of a file with names of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ModuleId(pub(super) u32);

/// A number of parts of a program, or the index of one, as code stores it.
///
/// The text of a program is at most 4 MiB long and each part takes some of it, so there are never 2^32.
#[inline]
pub fn to_u32(number: usize) -> u32 {
    debug_assert!(u32::try_from(number).is_ok(), "a program has {number} parts");
    number as u32
}

/// Appends an item to a list, and returns its index.
pub fn add<T>(list: &mut Vec<T>, item: T) -> u32 {
    list.push(item);
    to_u32(list.len() - 1)
}

/// The index of an operation in its code.
pub type Address = u32;

/// What an operation reads: a register that keeps its value, one that is read for the last time, or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand(u32);

impl Operand {
    const CONSTANT: u32 = 1 << 31;
    const LAST: u32 = 1 << 30;

    /// The register of a variable.
    pub fn kept(register: Register) -> Self {
        Operand(register)
    }

    /// A register that is read for the last time.
    pub fn last(register: Register) -> Self {
        Operand(register | Self::LAST)
    }

    /// A constant of the code.
    pub fn constant(place: u32) -> Self {
        Operand(place | Self::CONSTANT)
    }

    /// The index of the constant, if this is one.
    #[inline]
    pub fn as_constant(self) -> Option<usize> {
        (self.0 & Self::CONSTANT != 0).then_some((self.0 & !Self::CONSTANT) as usize)
    }

    /// The register, if this is not a constant.
    #[inline]
    pub fn register(self) -> usize {
        (self.0 & !(Self::CONSTANT | Self::LAST)) as usize
    }

    /// Whether this is a register that is read for the last time.
    pub fn is_last(self) -> bool {
        self.0 & (Self::CONSTANT | Self::LAST) == Self::LAST
    }
}

/// What a value must be for the next operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// `true` or `false`.
    Boolean,
    /// A number.
    Number,
    /// A number, or a two-player game with alternating moves.
    Counted,
    /// A `Counted` value other than the number 0.
    Step,
    /// An integer.
    Integer,
    /// An integer from this one to 2^64 - 1.
    Natural(u8),
    /// The order of a power of up: an integer from 1 to 2^64 - 1, or `on`.
    Power,
    /// The size of a nimber: a nonnegative integer, or an ordinal.
    Size,
}

/// How the value of an expression is added to a list. A collection adds its items, and those of nested collections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// Any value.
    Value,
    /// Two-player values.
    Game,
    /// Two-player forms, not simplified.
    Form,
    /// Three-player games.
    ThreePlayer,
}

/// What the order of an up means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ups {
    /// A multiple of up.
    Multiple,
    /// `^<n>`.
    Power,
    /// `^[n]`.
    PowerTo,
}

/// One operation. `to` is the register that receives the result, or the target of a jump.
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
    /// Empties the register that is read.
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
    /// Jumps to `otherwise` if the variable has no value.
    Variable {
        to: Register,
        variable: u32,
        otherwise: Address,
    },
    SetVariable {
        variable: u32,
        from: Register,
    },
    /// Sets a variable that has a value; jumps to `otherwise` if it has none.
    ChangeVariable {
        variable: u32,
        from: Register,
        otherwise: Address,
    },
    /// Replaces a variable by a new one; functions that share the old one keep it.
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
    /// Moves a parameter, if it was given, to a variable outside registers.
    Share {
        parameter: u32,
        variable: u32,
    },
    /// Jumps if the parameter was given.
    IfGiven {
        parameter: u32,
        to: Address,
    },
    // ---- jumps
    Jump {
        to: Address,
    },
    /// Jumps back for another iteration of a loop.
    Repeat {
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
    /// Jumps back for another iteration if the comparison holds.
    RepeatIf {
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
    /// The sum of a variable and an operand, which is then assigned to the variable: a tuple that nothing else holds
    /// grows in place.
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
    /// The comparison of `a` and the next register, or its parts if the callee takes a claim as this argument.
    Claim {
        to: Register,
        op: BinaryOp,
        a: Register,
        callee: Register,
        place: u16,
    },
    /// Fails unless the callee takes a claim for all integers as this argument.
    ForAll {
        callee: Register,
        place: u16,
    },
    // ---- calls and brackets
    /// Calls the value in `first` with the registers after it.
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
    /// Turns a list into a tuple.
    Close {
        to: Register,
        list: Register,
    },
    // ---- what a rule yields
    Yield {
        from: Register,
    },
    /// Yields a board and jumps, if the ruleset in `first` is that of the running rule and the `count` registers after
    /// it hold plain numbers that give the board directly.
    YieldBoard {
        first: Register,
        count: u32,
        to: Address,
    },
    // ---- loops, with state in three registers: the next value, the last and the step; or the collection and the position
    // in it, and for a range nothing, its next number and its last
    Items {
        state: Register,
    },
    /// Takes the next item and jumps, if there is one.
    NextItem {
        state: Register,
        item: Register,
        to: Address,
    },
    /// Takes the next number and jumps, if there is one.
    NextStep {
        state: Register,
        number: Register,
        to: Address,
    },
    /// Begins a loop of the top level, whose iterations are counted for progress reports.
    BeginLoop,
    /// Begins an iteration of such a loop; `is_stepped` says that its state is a number, the last one and a step.
    CountIteration {
        state: Register,
        is_stepped: bool,
    },
    EndLoop,
    /// Unpacks a tuple of `count` items into adjacent registers.
    Unpack {
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
    /// A game from two lists of options.
    Game {
        to: Register,
        first: Register,
    },
    /// A new label for the form whose options come next.
    Label {
        to: Register,
        name: u32,
    },
    /// As `Game`, for the form named by the label in the register after the lists.
    Labelled {
        to: Register,
        first: Register,
    },
    Form {
        to: Register,
        first: Register,
    },
    /// A game from three lists of options.
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
    /// Begins a statement of the top level and checks the limit.
    Statement,
    /// Ends the statement of the top level that began at `from`. Every name that it may set rests on all of its
    /// answers, because these decide which names it does set.
    Settle {
        from: Address,
    },
    Show {
        from: Register,
    },
    /// Defines a ruleset; the defaults of its parameters and its constants are in adjacent registers.
    Ruleset {
        ruleset: u32,
        first: Register,
    },
    /// Defines a ruleset by the one in a register.
    RulesetLike {
        like: u32,
        from: Register,
    },
    Use {
        name: u32,
        from: Register,
    },
    /// Imports the names of a file that was loaded under a name.
    UseModule {
        module: ModuleId,
    },
    ShowInUse,
    /// Runs a file; its names stay apart if it is given a name.
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

/// A call in the source, with its arguments and the use of its result.
pub struct CallSite {
    /// The source of the callee, which a trace shows as the place of the call.
    pub callee: Range<usize>,
    /// Whether it comes after a dot: `G.F`.
    pub is_field: bool,
    /// The number of positional arguments.
    pub by_place: usize,
    /// The names of the named arguments.
    pub named: Box<[Rc<str>]>,
    /// The source of the arguments.
    pub places: Option<Rc<[Option<Span>]>>,
    /// Whether the only argument is a comprehension without parentheses; variadic functions take its items.
    pub is_bare: bool,
    /// Whether the positional arguments are deferred: functions that return them.
    pub is_lazy: bool,
    /// The use of the result.
    pub result: Use,
}

/// The use of the result of a call, where the call can take advantage of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Use {
    /// Anything.
    #[default]
    Any,
    /// It is the result of a statement, shown as it is.
    Shown,
    /// It is assigned to the variable that holds the first argument.
    Change(Holder),
    /// It is the argument of another call, which may want the call itself instead of its result.
    Argument {
        /// The callee of the other call.
        callee: Register,
        /// The index of the argument.
        place: u16,
    },
}

/// The location of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// In a register.
    Register(Register),
    /// In a variable of the call, outside registers.
    Variable(u32),
    /// In a captured variable of an enclosing function.
    Captured(u32),
    /// Among the names of the session.
    Session(NameId),
}

/// A bracket in the source.
pub struct BracketSite {
    /// The source of the head before the bracket, if there is one.
    pub head: Option<Range<usize>>,
    /// The source of the entries.
    pub entries: Box<[Range<usize>]>,
    /// The named entries with their source.
    pub named: Box<[(Rc<str>, Range<usize>)]>,
}

impl BracketSite {
    /// Whether the bracket has a head and one entry: an index.
    #[inline]
    pub fn is_index(&self) -> bool {
        self.head.is_some() && self.entries.len() == 1
    }
}

/// What a new function captures from the enclosing call.
#[derive(Clone, Copy, Debug)]
pub enum Capture {
    /// The value of a register, which never changes.
    Register(Register),
    /// A variable of the call.
    Variable(u32),
    /// What the enclosing function captured itself.
    Captured(u32),
}

/// A parameter.
pub struct Parameter {
    /// Its name.
    pub name: Rc<str>,
    /// Whether it may be left out.
    pub has_default: bool,
}

/// A nested function, with what it captures.
pub type Inner<C> = (Rc<Code<C>>, Box<[Capture]>);

/// The code of a body; its constants are values of the type `C`.
#[derive(Default)]
pub struct Code<C> {
    /// The name in its definition.
    pub name: Option<Rc<str>>,
    /// The source that contains it.
    pub source: Arc<Source>,
    /// Its bytes in the source.
    pub bytes: Range<usize>,
    /// The parameters.
    pub parameters: Box<[Parameter]>,
    /// The operations.
    pub ops: Vec<Op>,
    /// The source of each operation.
    pub places: Vec<Range<u32>>,
    /// The constants.
    pub constants: Vec<C>,
    /// The nested functions.
    pub functions: Vec<Inner<C>>,
    /// The calls.
    pub calls: Vec<CallSite>,
    /// The brackets.
    pub brackets: Vec<BracketSite>,
    /// The errors of `Op::Fail`: the message and the help.
    pub mistakes: Vec<(String, Option<String>)>,
    /// The rulesets that are defined, with the program that contains their rules.
    pub rulesets: Vec<(Rc<Program>, Rc<RulesetDefinition>)>,
    /// The rulesets that are defined by others.
    pub likes: Vec<Rc<RulesetLike>>,
    /// The number of registers of a call.
    pub registers: usize,
    /// The number of variables outside registers.
    pub variables: usize,
    /// The names of variables, each with the operations in its scope, the innermost last.
    pub names: Vec<(Rc<str>, Range<Address>)>,
}

impl<C> Code<C> {
    /// The span of these bytes of the source.
    pub fn span(&self, bytes: &Range<usize>) -> Span {
        Span { source: Arc::clone(&self.source), bytes: bytes.clone() }
    }

    /// The source of the operation at an address.
    pub fn place(&self, at: usize) -> Span {
        let bytes = self.places.get(at).map_or(0..0, |bytes| bytes.start as usize..bytes.end as usize);
        self.span(&bytes)
    }
}

impl Op {
    /// The target of a jump.
    pub fn target(&mut self) -> Option<&mut Address> {
        match self {
            Op::Variable { otherwise: to, .. }
            | Op::ChangeVariable { otherwise: to, .. }
            | Op::Captured { otherwise: to, .. }
            | Op::ChangeCaptured { otherwise: to, .. }
            | Op::IfGiven { to, .. }
            | Op::YieldBoard { to, .. }
            | Op::Jump { to }
            | Op::Repeat { to }
            | Op::IfFalse { to, .. }
            | Op::IfTrue { to, .. }
            | Op::Unless { to, .. }
            | Op::RepeatIf { to, .. }
            | Op::NextItem { to, .. }
            | Op::NextStep { to, .. } => Some(to),
            _ => None,
        }
    }
}
