//! The diagnostics of a text, found without running it.
//!
//! Syntax errors are errors, and so are misplaced `break` and `return`. Names without a value, or with one only later, and calls with
//! a wrong number of arguments are warnings, since the program may never reach them.

use std::{
    cell::OnceCell,
    collections::{HashMap, HashSet},
    ops::Range,
    rc::Rc,
};

use crate::{
    ErrorKind, builtin,
    files::Open,
    foreign, help,
    read::{
        ast::{BinaryOp, Block, Body, ExprId, ExprKind, Function, Name, Program, Statement, StatementKind},
        ruleset::{ITSELF, RulesetDefinition},
        token::CONSTANTS,
    },
    run::{
        call::{takes, too_many},
        error::Error,
        resolve::{Access, Last, Resolution},
    },
};

/// The most diagnostics that are shown.
const MAX_SHOWN: usize = 100;

/// An error or a warning.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The bytes it is about.
    pub bytes: Range<usize>,
    /// Whether it is an error however the program runs; otherwise it is a warning.
    pub is_error: bool,
    /// The name of its kind.
    pub kind: &'static str,
    /// The message, with help on what to write instead.
    pub message: String,
    /// Other places that explain it.
    pub related: Vec<(Range<usize>, String)>,
    /// The same as an error of the language.
    pub error: Error,
}

impl Diagnostic {
    fn new(error: &Error, bytes: Range<usize>, is_error: bool) -> Self {
        let mut message = error.kind.to_string();
        if let Some(label) = error.label.as_ref().filter(|label| !message.contains(*label)) {
            message += &format!(" ({label})");
        }
        for line in error.help.iter().chain(&error.notes) {
            message += &format!("\n{line}");
        }
        let related = error.related.iter().map(|(span, words)| (span.bytes.clone(), words.clone())).collect();
        Diagnostic { bytes, is_error, kind: error.kind.name(), message, related, error: error.clone() }
    }
}

/// The diagnostics of a text.
pub fn diagnostics(open: &Open) -> Vec<Diagnostic> {
    let (program, errors) = open.document.read().read();
    let errors: Vec<Box<Error>> = errors.into_iter().map(|diagnostic| Box::new(diagnostic).into()).collect();
    let mut diagnostics: Vec<Diagnostic> = errors
        .iter()
        .map(|error| Diagnostic::new(error, error.place.as_ref().map_or(0..0, |place| place.bytes.clone()), true))
        .collect();
    diagnostics.extend(Names::of(open, &program, errors.is_empty()).diagnostics());
    for (place, path) in &open.missing {
        let bytes = open.document.outline().loads.iter().find(|(bytes, _)| bytes.start == *place);
        let reason = "there is no such file".to_owned();
        let error = Error::new(ErrorKind::File { action: "read", path: path.clone(), reason });
        diagnostics.extend(bytes.map(|(bytes, _)| Diagnostic::new(&error, bytes.clone(), false)));
    }
    diagnostics.sort_by_key(|diagnostic| diagnostic.bytes.start);
    diagnostics.truncate(MAX_SHOWN);
    diagnostics
}

/// The names of a program and their meanings.
struct Names<'p> {
    program: &'p Program,
    is_whole: bool,
    resolutions: Vec<Resolution>,
    /// The names that are declared for the whole program.
    declared: HashSet<&'p str>,
    /// The functions of the program, without those whose names have other declarations too.
    functions: HashMap<&'p str, &'p Rc<Function>>,
    rulesets: HashSet<String>,
    /// The names given to loaded files.
    modules: HashSet<&'p str>,
    /// The uses of names before they have a value.
    used_early: HashSet<ExprId>,
    /// Every known name, for advice on unknown ones.
    known: OnceCell<Vec<String>>,
}

impl<'p> Names<'p> {
    /// The names of a program; `is_read` says whether it is the whole text, without syntax errors.
    fn of(open: &'p Open, program: &'p Program, is_read: bool) -> Self {
        let mut resolutions = vec![Resolution::of_program(program)];
        let mut declared: HashSet<&str> = open.outermost().map(|declaration| declaration.name.as_str()).collect();
        let mut functions = HashMap::new();
        let mut seen = HashSet::new();
        for statement in &program.statements {
            match &statement.kind {
                StatementKind::Def { name, function } => {
                    functions.insert(&*name.text, function);
                    if !seen.insert(&*name.text) {
                        functions.remove(&*name.text);
                    }
                }
                StatementKind::Ruleset(definition) => {
                    seen.insert(&*definition.name.text);
                    let rules = definition.functions();
                    resolutions.extend(rules.map(|rule| Resolution::of_function(program, rule)));
                }
                _ => {}
            }
        }
        for (expr, place) in program.exprs.iter().zip(0..) {
            if let ExprKind::Assign(name, _) = &expr.kind
                && resolutions[0].find(ExprId(place)).is_some_and(is_global)
            {
                declared.insert(&name.text);
                functions.remove(&*name.text);
            }
        }
        let mut elsewhere = HashSet::new();
        for (_, document) in &open.loaded {
            elsewhere.extend(document.outline().outermost().map(|other| other.name.as_str()));
        }
        functions.retain(|name, _| !elsewhere.contains(name));
        // A statement with a syntax error may give a name a value.
        let used_early = resolutions[0].early.iter().filter(|id| match &program.expr(**id).kind {
            ExprKind::Name(name) => !elsewhere.contains(&**name),
            ExprKind::Field(_, name) => !elsewhere.contains(&*name.text),
            _ => false,
        });
        let used_early = used_early.filter(|_| is_read && open.is_whole).copied().collect();
        let rulesets = help::ruleset_names().into_iter().collect();
        let modules = program.statements.iter().filter_map(|statement| match &statement.kind {
            StatementKind::Load(_, Some(name)) => Some(&*name.text),
            _ => None,
        });
        let modules = modules.collect();
        let known = OnceCell::new();
        Names {
            program,
            is_whole: open.is_whole,
            resolutions,
            declared,
            functions,
            rulesets,
            modules,
            used_early,
            known,
        }
    }

    fn access(&self, id: ExprId) -> Option<&Access> {
        self.resolutions.iter().find_map(|resolution| resolution.find(id))
    }

    fn is_known(&self, name: &str) -> bool {
        self.declared.contains(name) || self.is_built_in(name)
    }

    /// Whether a name is built in.
    fn is_built_in(&self, name: &str) -> bool {
        builtin::find(name).is_some() || builtin::constant(name).is_some() || self.rulesets.contains(name)
    }

    fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        let mut called = HashSet::new();
        for (expr, place) in self.program.exprs.iter().zip(0..) {
            let id = ExprId(place);
            if diagnostics.len() >= MAX_SHOWN {
                break;
            }
            match &expr.kind {
                ExprKind::Call { function, arguments, named } => {
                    called.insert(*function);
                    diagnostics.extend(self.miscounted(*function, arguments, named));
                }
                ExprKind::Name(name) => diagnostics.extend(self.unknown(id, name, &expr.bytes, false)),
                ExprKind::Field(_, name) => diagnostics.extend(self.unknown(id, &name.text, &name.bytes, true)),
                _ => {}
            }
        }
        for (start, misplaced) in self.resolutions.iter().flat_map(|resolution| &resolution.misplaced) {
            let (message, help) = misplaced.words();
            let error = Error::new(ErrorKind::Value { message: message.to_owned() }).help(help);
            let word = self.program.source.text[*start..].find(|letter: char| !letter.is_alphabetic());
            let end = word.map_or(self.program.source.text.len(), |length| start + length);
            diagnostics.push(Diagnostic::new(&error, *start..end, true));
        }
        // A function after a dot without parentheses gets one argument.
        for (expr, place) in self.program.exprs.iter().zip(0..) {
            let id = ExprId(place);
            if let ExprKind::Field(value, name) = &expr.kind
                && !self.is_module(*value)
                && !called.contains(&id)
                && self.access(id).is_some_and(is_global)
            {
                diagnostics.extend(
                    self.argument_error(name, 1, &[]).map(|error| Diagnostic::new(&error, name.bytes.clone(), false)),
                );
            }
        }
        for statement in &self.program.statements {
            match &statement.kind {
                StatementKind::Use(Some(name)) if !self.modules.contains(&*name.text) => {
                    diagnostics.extend(self.unknown_at(&name.text, &name.bytes, false))
                }
                StatementKind::Ruleset(definition) => diagnostics.extend(self.unused_clauses(definition)),
                _ => {}
            }
        }
        diagnostics.extend(self.unused_variables());
        diagnostics.extend(self.hidden_constants());
        diagnostics.extend(self.lost_positions());
        diagnostics
    }

    /// The local variables that are assigned and never read.
    fn unused_variables(&self) -> impl Iterator<Item = Diagnostic> {
        self.program.exprs.iter().zip(0..).filter_map(|(expr, place)| {
            let ExprKind::Assign(name, _) = &expr.kind else { return None };
            // The definitions of a ruleset are part of each of its rules.
            let mut written = self.resolutions.iter().filter_map(|resolution| {
                let access = resolution.find(ExprId(place))?;
                let Last::Begin(variable) = access.last else { return None };
                Some(&resolution.variables[variable])
            });
            let is_read = written.next()?.is_read || written.any(|variable| variable.is_read);
            let error = Error::new(ErrorKind::Value { message: format!("nothing reads `{}`", name.text) });
            let error =
                error.help("the name of another variable may be meant; names of the session are not changed inside");
            (!is_read).then(|| Diagnostic::new(&error, name.bytes.clone(), false))
        })
    }

    /// The parameters and loop variables that hide a constant or a down.
    fn hidden_constants(&self) -> Vec<Diagnostic> {
        let mut names: Vec<&Name> = Vec::new();
        for expr in &self.program.exprs {
            match &expr.kind {
                ExprKind::Lambda(function) => names.extend(function.parameters.iter().map(|parameter| &parameter.name)),
                ExprKind::For { over, .. } | ExprKind::Comprehension { over, .. } => {
                    names.extend(over.iter().flat_map(|clause| clause.variable.names()));
                }
                _ => {}
            }
        }
        for statement in &self.program.statements {
            match &statement.kind {
                StatementKind::Def { function, .. } => {
                    names.extend(function.parameters.iter().map(|parameter| &parameter.name));
                }
                StatementKind::Ruleset(definition) => {
                    names.extend(definition.entries.iter().map(|entry| &entry.name));
                    names.extend(definition.parameters.iter().map(|parameter| &parameter.name));
                }
                _ => {}
            }
        }
        let hides = |name: &Name| {
            let is_down = name.text.chars().all(|letter| letter == 'v');
            if !is_down && !CONSTANTS.contains(&&*name.text) {
                return None;
            }
            let what = if is_down { "down" } else { "constant" };
            let error =
                Error::new(ErrorKind::Value { message: format!("`{0}` hides the {what} `{0}` here", name.text) });
            let error = error
                .help("it is a name inside, and the constant again behind; another name says the same to a reader");
            Some(Diagnostic::new(&error, name.bytes.clone(), false))
        };
        names.into_iter().filter_map(hides).collect()
    }

    /// The functions and constants of a ruleset that no clause uses.
    fn unused_clauses(&self, definition: &RulesetDefinition) -> Vec<Diagnostic> {
        let source = self.program.source.text.as_str();
        let is_inside =
            |bytes: &Range<usize>| definition.bytes.start <= bytes.start && bytes.end <= definition.bytes.end;
        let is_used = |wanted: &str| {
            self.program.exprs.iter().filter(|expr| is_inside(&expr.bytes)).any(|expr| match &expr.kind {
                ExprKind::Name(name) => **name == *wanted,
                ExprKind::Field(_, name) => *name.text == *wanted,
                _ => false,
            })
        };
        let unused = definition.clauses.iter().filter_map(|clause| {
            let name = clause.key.strip_prefix("def ").or_else(|| clause.key.strip_prefix("let "))?;
            if is_used(name) {
                return None;
            }
            let start = definition.bytes.start + source.get(definition.bytes.clone())?.find(&clause.text)?;
            let start = start + clause.text.find(name)?;
            let message = format!("no clause of {} uses `{name}`", definition.name.text);
            let error = Error::new(ErrorKind::Value { message });
            Some(Diagnostic::new(&error.help("leave it out, or use it"), start..start + name.len(), false))
        });
        unused.collect()
    }

    /// The loops whose last statement is a position that is lost. Loops in a clause of options yield their positions.
    fn lost_positions(&self) -> impl Iterator<Item = Diagnostic> {
        let given = self.given_by_clauses();
        self.program.exprs.iter().filter(move |expr| !given.contains(&expr.bytes.start)).filter_map(|expr| {
            let ExprKind::For { body, collects: false, .. } = &expr.kind else { return None };
            let lost = self.lost_in(body)?;
            let error = Error::new(ErrorKind::Value {
                message: "this position is lost: a loop with `do` gives nothing".to_owned(),
            });
            let error = error.help("a loop with `yield` in place of `do` gives each");
            Some(Diagnostic::new(&error, self.program.expr(lost).bytes.clone(), false))
        })
    }

    /// The bytes where the loops begin that yield options of a ruleset.
    fn given_by_clauses(&self) -> HashSet<usize> {
        let mut starts = HashSet::new();
        let mut blocks: Vec<&Block> = Vec::new();
        for statement in &self.program.statements {
            let StatementKind::Ruleset(definition) = &statement.kind else { continue };
            for rule in definition.functions() {
                if let Body::Collect(block) = &rule.body {
                    blocks.push(block);
                }
            }
        }
        while let Some(block) = blocks.pop() {
            for statement in block {
                let StatementKind::Expr(id) = statement.kind else { continue };
                let expr = self.program.expr(id);
                match &expr.kind {
                    ExprKind::For { body, .. } => {
                        starts.insert(expr.bytes.start);
                        blocks.push(body);
                    }
                    ExprKind::While(_, body) => blocks.push(body),
                    ExprKind::If { arms, otherwise } => {
                        blocks.extend(arms.iter().map(|(_, block)| block).chain(otherwise));
                    }
                    _ => {}
                }
            }
        }
        starts
    }

    /// The position that a block ends with, if it does.
    fn lost_in(&self, block: &Block) -> Option<ExprId> {
        let StatementKind::Expr(last) = block.last()?.kind else { return None };
        // In rules a bare bracket belongs to the ruleset itself.
        let is_ruleset = |name: &str| {
            let is_it = |statement: &Statement| matches!(&statement.kind, StatementKind::Ruleset(definition) if *definition.name.text == *name);
            name == ITSELF || self.program.statements.iter().any(is_it)
        };
        let is_own = |head: ExprId| matches!(&self.program.expr(head).kind, ExprKind::Name(name) if is_ruleset(name));
        let is_board = |id: ExprId| match &self.program.expr(id).kind {
            ExprKind::Bracket { head, .. } => head.is_none_or(is_own),
            _ => false,
        };
        match &self.program.expr(last).kind {
            ExprKind::Bracket { .. } if is_board(last) => Some(last),
            ExprKind::Binary(BinaryOp::Add, left, right) if is_board(*left) || is_board(*right) => Some(last),
            ExprKind::If { arms, otherwise } => {
                arms.iter().map(|(_, block)| block).chain(otherwise).find_map(|block| self.lost_in(block))
            }
            _ => None,
        }
    }

    fn unknown(&self, id: ExprId, name: &str, bytes: &Range<usize>, is_field: bool) -> Option<Diagnostic> {
        self.access(id).filter(|access| is_global(access))?;
        if self.used_early.contains(&id) && self.declared.contains(name) && !self.is_built_in(name) {
            let error = Error::new(ErrorKind::UnknownName { name: name.to_owned() });
            let error = error.help("it is given a value only behind this: names mean something from there on");
            return Some(Diagnostic::new(&error, bytes.clone(), false));
        }
        self.unknown_at(name, bytes, is_field)
    }

    fn unknown_at(&self, name: &str, bytes: &Range<usize>, is_field: bool) -> Option<Diagnostic> {
        if !self.is_whole || self.is_known(name) {
            return None;
        }
        let known = self.known.get_or_init(|| {
            let mut known: Vec<String> = self.declared.iter().map(|name| (*name).to_owned()).collect();
            known.sort();
            known.extend(help::ruleset_names());
            known.extend(builtin::names().map(str::to_owned));
            known
        });
        let advice = foreign::advice(name, known).unwrap_or_else(|| match is_field {
            // Functions begin with a capital letter; another name is meant as a key.
            true if name.starts_with(char::is_lowercase) => format!("the value of a key of a map is `m[\"{name}\"]`"),
            true => "no function of the language, of this file or of those that are loaded has this name".to_owned(),
            false => "nothing here or in the files that are loaded gives it a value".to_owned(),
        });
        let error = Error::new(ErrorKind::UnknownName { name: name.to_owned() }).help(advice);
        Some(Diagnostic::new(&error, bytes.clone(), false))
    }

    fn miscounted(&self, function: ExprId, arguments: &[ExprId], named: &[(Name, ExprId)]) -> Option<Diagnostic> {
        self.access(function).filter(|access| is_global(access))?;
        let (name, bytes, is_field) = match &self.program.expr(function).kind {
            ExprKind::Name(text) => {
                let bytes = self.program.expr(function).bytes.clone();
                (Name { text: Rc::clone(text), bytes: bytes.clone() }, bytes, false)
            }
            // A name defined by a loaded file is no field.
            ExprKind::Field(value, name) => (name.clone(), name.bytes.clone(), !self.is_module(*value)),
            _ => return None,
        };
        let (assigned, by_place): (Vec<ExprId>, Vec<ExprId>) =
            arguments.iter().partition(|id| self.program.is_named(**id));
        // A bare comprehension gives any number of arguments.
        let is_bare =
            |id: &ExprId| matches!(self.program.expr(*id).kind, ExprKind::Comprehension { is_bare: true, .. });
        if by_place.iter().any(is_bare) && builtin::find(&name.text).is_some() {
            return None;
        }
        let mut names: Vec<&str> = named.iter().map(|(name, _)| &*name.text).collect();
        names.extend(assigned.iter().filter_map(|id| match &self.program.expr(*id).kind {
            ExprKind::Assign(name, _) => Some(&*name.text),
            _ => None,
        }));
        let error = self.argument_error(&name, by_place.len() + usize::from(is_field), &names)?;
        Some(Diagnostic::new(&error, bytes, false))
    }

    fn is_module(&self, id: ExprId) -> bool {
        matches!(&self.program.expr(id).kind, ExprKind::Name(name) if self.modules.contains(&**name))
    }

    /// The error in the arguments of a function, if there is one.
    fn argument_error(&self, name: &Name, by_place: usize, named: &[&str]) -> Option<Box<Error>> {
        if let Some(function) = self.functions.get(&*name.text) {
            let parameters = || function.parameters.iter().map(|other| (&*other.name.text, other.default.is_some()));
            let takes = || takes(&name.text, parameters());
            if by_place > function.parameters.len() {
                return Some(too_many(&takes(), by_place));
            }
            if let Some(other) = named.iter().find(|named| parameters().all(|(name, _)| name != **named)) {
                return Some(arguments_error(format!("{}, and has no `{other}`", takes())));
            }
            let mut rest = parameters().skip(by_place);
            let missing = rest.find(|(name, has_default)| !has_default && !named.contains(name));
            return missing.map(|(name, _)| arguments_error(format!("{}, and `{name}` is missing", takes())));
        }
        if self.declared.contains(&*name.text) {
            return None;
        }
        // One of several functions of this name may take the arguments.
        let mut errors = builtin::entries(&name.text).iter().map(|builtin| builtin.miscounted(by_place, named));
        let first = errors.next()?;
        if errors.any(|error| error.is_none()) { None } else { first }
    }
}

fn arguments_error(message: String) -> Box<Error> {
    Error::new(ErrorKind::Arguments { message })
}

/// Whether a name has its meaning in the session, not a local one.
fn is_global(access: &Access) -> bool {
    access.candidates.is_empty() && access.last == Last::Session
}
