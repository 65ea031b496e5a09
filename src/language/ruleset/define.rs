//! From a definition, and from parameters, to a ruleset.

use std::{cell::RefCell, collections::HashSet, rc::Rc};

use crate::{
    board::letters::Letters,
    language::{
        kind::{
            convert::{Fallible, argument_error, value_error},
            value::Value,
        },
        read::{
            ast::{ExprId, ExprKind, Function, Program},
            ruleset::{EntryKind, Moves, PairedMoves, RulesetDefinition},
            source::Span,
        },
        ruleset::{
            Written,
            code::Codes,
            rules::{Paired, Rules},
        },
        run::{call::Misfit, error::Error, machine::Machine},
    },
    play::sum::RulesetId,
    ruleset::Ruleset,
};

impl Machine<'_> {
    /// Defines a ruleset: its name means it from now on, where nothing that comes with the program has that name.
    ///
    /// # Errors
    /// If the name is taken, a rule gives a name outside it a value, or a default of a parameter fails.
    pub fn define_ruleset(
        &mut self,
        program: &Rc<Program>,
        definition: &Rc<RulesetDefinition>,
        defaults: Vec<Value>,
    ) -> Fallible<()> {
        let name = &definition.name;
        let place = Span { source: Rc::clone(&program.source), bytes: name.bytes.clone() };
        let at_name = |error: Box<Error>| error.at(place.clone());
        let library = self.environment.library;
        if library.find(&name.text).is_some() || library.constant(&name.text).is_some() {
            let error = value_error(format!("`{}` is a name that comes with the program", name.text));
            return Err(at_name(error).help("give the ruleset a name of its own"));
        }
        if self.environment.catalogue.find(&name.text).is_some() {
            let error = value_error(format!("`{}` is a ruleset that comes with the program", name.text));
            return Err(at_name(error).help(format!("give yours a name of its own: `My{}`", name.text)));
        }
        self.refuse_side_effects(program, definition)?;
        let written = |value: Value| Ok((value.clone(), self.parameter_text(&value)?));
        let defaults = defaults.into_iter().map(written).collect::<Fallible<_>>()?;
        let rules = self.rules(definition, program, defaults)?;
        let parameters = rules.defaults.clone();
        let written = Written {
            definition: Rc::clone(definition),
            program: Rc::clone(program),
            rules: Rc::new(rules),
            parameters,
            written: name.text.to_string(),
            key: String::new(),
            is_plain: false,
            codes: RefCell::new(Codes::default()),
        };
        let id = self.keep_written(written);
        self.environment.names.insert(Rc::clone(&name.text), Value::Ruleset(id));
        Ok(())
    }

    fn rules(
        &mut self,
        definition: &RulesetDefinition,
        program: &Rc<Program>,
        defaults: Vec<(Value, Rc<str>)>,
    ) -> Fallible<Rules> {
        let machine = RefCell::new(self);
        let rule = |name: &str, function: &Rc<Function>| {
            machine.borrow_mut().rule(&definition.name.text, name, function, program)
        };
        let paired_moves = |name: &str, moves: &PairedMoves| (rule(name, &moves.moves), rule(name, &moves.leaves));
        let (options, paired) = match &definition.moves {
            Moves::Impartial(options) => (vec![rule("options", options)], None),
            Moves::Partizan { left, right } => (vec![rule("left", left), rule("right", right)], None),
            Moves::ThreePlayer { left, center, right } => {
                (vec![rule("left", left), rule("center", center), rule("right", right)], None)
            }
            Moves::Synchronized { left, right, both } => {
                let both = both.as_ref().map(|both| rule("both", both));
                (
                    Vec::new(),
                    Some(Paired { left: paired_moves("left", left), right: paired_moves("right", right), both }),
                )
            }
        };
        let optional =
            |name: &str, function: &Option<Rc<Function>>| function.as_ref().map(|function| rule(name, function));
        let letters = |kind: &EntryKind| match kind {
            EntryKind::Grid(letters) | EntryKind::Strip(letters) => Ok(Some(Letters::new(letters)?)),
            EntryKind::Integer | EntryKind::Graph | EntryKind::Any => Ok(None),
        };
        Ok(Rules {
            options,
            paired,
            valid: definition
                .valid
                .iter()
                .map(|condition| (rule("valid", &condition.holds), optional("valid", &condition.text)))
                .collect(),
            split: optional("split", &definition.split),
            same: optional("same", &definition.same),
            negative: optional("negative", &definition.negative),
            show: optional("show", &definition.show),
            letters: definition.entries.iter().map(|entry| letters(&entry.kind)).collect::<Fallible<_>>()?,
            defaults,
        })
    }

    /// The ruleset of a definition with these parameters; the same parameters always give the same ruleset.
    ///
    /// # Errors
    /// If the definition does not have them; an error names the parameter where it can, those given by name last.
    pub(crate) fn written_with(
        &mut self,
        written: &Rc<Written>,
        by_place: &[Value],
        by_name: &[(&str, &Value)],
    ) -> Result<RulesetId, Misfit> {
        let definition = Rc::clone(&written.definition);
        let name = &definition.name.text;
        let form = || {
            let takes = definition.parameters.iter().map(|parameter| format!("{} := …", parameter.name.text));
            match takes.collect::<Vec<_>>() {
                takes if takes.is_empty() => format!("{name} takes no parameters"),
                takes => format!("the parameters of {name} are given as {name}({})", takes.join(", ")),
            }
        };
        let mut parameters = written.parameters.clone();
        let mut given = HashSet::new();
        let placed = by_place.iter().enumerate().map(|(place, value)| (place, Some(place), value));
        let named = by_name.iter().enumerate().map(|(number, (name, value))| {
            let place = definition.parameters.iter().position(|parameter| *parameter.name.text == **name);
            (by_place.len() + number, place, *value)
        });
        for (argument, place, value) in placed.chain(named) {
            let Some(parameter) = place.and_then(|place| parameters.get_mut(place)) else {
                return Err((Some(argument), argument_error(form())));
            };
            if !given.insert(place) {
                return Err((Some(argument), argument_error("a parameter is given twice").help(form())));
            }
            let text = self.parameter_text(value).map_err(|error| (Some(argument), error))?;
            *parameter = (value.clone(), text);
        }
        Ok(self.instance(written, parameters, written.is_plain))
    }

    /// The same ruleset without `split`, `same` and `negative`: what these say can be compared with its play.
    pub(super) fn plain(&mut self, written: &Rc<Written>) -> RulesetId {
        self.instance(written, written.parameters.clone(), true)
    }

    fn instance(&mut self, written: &Rc<Written>, parameters: Vec<(Value, Rc<str>)>, is_plain: bool) -> RulesetId {
        let mut key = String::new();
        for (value, text) in &parameters {
            key += text;
            // The same text can mean another function where it sees other variables.
            if let Value::Function(closure) = value
                && !closure.captured.is_empty()
            {
                key += &format!("@{:p}", Rc::as_ptr(closure));
            }
            key.push('\n');
        }
        let is_same = |other: &Written| {
            Rc::ptr_eq(&other.definition, &written.definition) && other.key == key && other.is_plain == is_plain
        };
        let defaults = parameters.iter().zip(&written.rules.defaults).all(|((_, a), (_, b))| a == b);
        if let Some(id) = self.environment.written.iter().find(|(_, other)| is_same(other)).map(|(id, _)| *id) {
            return id;
        }
        let mut made = Written {
            definition: Rc::clone(&written.definition),
            program: Rc::clone(&written.program),
            rules: Rc::clone(&written.rules),
            parameters,
            written: String::new(),
            key,
            is_plain,
            codes: RefCell::default(),
        };
        made.written = match made.parameters_text() {
            _ if defaults => made.name().to_owned(),
            parameters => format!("{}({parameters})", made.name()),
        };
        self.keep_written(made)
    }

    fn keep_written(&mut self, written: Written) -> RulesetId {
        let written = Rc::new(written);
        let id = self.environment.catalogue.keep(Rc::clone(&written) as Rc<dyn Ruleset>);
        self.environment.written.insert(id, written);
        id
    }

    /// A parameter as it is typed: a function by its text.
    fn parameter_text(&mut self, value: &Value) -> Fallible<Rc<str>> {
        match value {
            Value::Function(closure) => Ok(closure.source().into()),
            _ => Ok(self.plain_text(value)?.into()),
        }
    }

    /// Rules have no side effects, or what is kept of their answers would be wrong: a rule may not give a name outside it a
    /// value.
    fn refuse_side_effects(&self, program: &Program, definition: &RulesetDefinition) -> Fallible<()> {
        let inside =
            |bytes: &std::ops::Range<usize>| definition.bytes.start <= bytes.start && bytes.end <= definition.bytes.end;
        let exprs = || program.exprs.iter().filter(|expr| inside(&expr.bytes));
        // `f(k := 3)` names an argument.
        let arguments: HashSet<ExprId> = exprs()
            .filter_map(|expr| match &expr.kind {
                ExprKind::Call { arguments, .. } => Some(arguments.iter().copied()),
                _ => None,
            })
            .flatten()
            .collect();
        for (place, expr) in program.exprs.iter().enumerate() {
            let ExprKind::Assign(name, _) = &expr.kind else { continue };
            let is_argument = u32::try_from(place).is_ok_and(|place| arguments.contains(&ExprId(place)));
            if inside(&expr.bytes) && !is_argument && self.environment.names.contains_key(&name.text) {
                let error =
                    value_error(format!("a rule gives `{}`, a name outside the ruleset, another value", name.text));
                let error = error.at(Span { source: Rc::clone(&program.source), bytes: name.bytes.clone() });
                return Err(error.help("rules have no side effects: take another name for what is meant here"));
            }
        }
        Ok(())
    }
}
