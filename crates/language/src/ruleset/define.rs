//! Rulesets from definitions and parameters.

use std::{cell::RefCell, collections::HashSet, rc::Rc, sync::Arc};

use crate::{
    board::letters::Letters,
    kind::{
        convert::{Fallible, argument_error, mismatch, value_error},
        value::Value,
    },
    limit::Stop,
    play::sum::RulesetId,
    player::Player,
    read::{
        self,
        ast::{Function, Program, StatementKind},
        ruleset::{EntryKind, Moves, PairedMoves, RulesetDefinition, RulesetLike},
        source::{Source, Span},
    },
    ruleset::{
        Script, ScriptRuleset,
        rules::{Paired, Rules, Setting},
    },
    run::{call::EntryError, error::Error, machine::Machine, resolve::Resolution},
};
use cutcake_rulesets::{Entry, Ruleset};

/// The error if a generated definition cannot be parsed.
const NO_TEXT: Stop = Stop::Internal { what: "a ruleset whose moves cannot be asked for" };

impl Machine<'_> {
    /// Defines a ruleset under its name, which may be that of a ruleset that comes with the program.
    ///
    /// # Errors
    /// If the name is that of a function, a rule assigns a name outside it, or a default of a parameter fails.
    pub fn define_ruleset(
        &mut self,
        program: &Rc<Program>,
        definition: &Rc<RulesetDefinition>,
        mut given: Vec<Value>,
    ) -> Fallible<()> {
        let name = &definition.name;
        let place = Span { source: Arc::clone(&program.source), bytes: name.bytes.clone() };
        let at_name = |error: Box<Error>| error.at(place.clone());
        let library = self.environment.library;
        if library.owns(&name.text) || library.constant(&name.text).is_some() {
            let error = value_error(format!("`{}` is a name that comes with the program", name.text));
            return Err(at_name(error).help("give the ruleset a name of its own"));
        }
        self.refuse_side_effects(program, definition)?;
        let constants = given.split_off(definition.parameters.len());
        let defaults = given.into_iter().map(|value| self.setting(value)).collect::<Fallible<_>>()?;
        let rules = self.rules(definition, program, defaults, constants)?;
        let parameters = rules.defaults.clone();
        let written = ScriptRuleset {
            definition: Rc::clone(definition),
            program: Rc::clone(program),
            rules: Rc::new(rules),
            parameters,
            written: name.text.to_string(),
            is_plain: false,
            codes: RefCell::default(),
            tested: RefCell::default(),
        };
        let name_id = self.environment.names.id(&name.text);
        if self.environment.names.is_shipped(name_id) {
            written.tested.borrow_mut().trust();
        }
        let id = self.keep_written(written);
        if self.environment.names.is_shipped(name_id) {
            self.environment.catalogue.set_name(&name.text, id);
        }
        let before = self.environment.names.value(name_id).and_then(|value| match value {
            Value::Ruleset(before) => Some(*before),
            _ => None,
        });
        // If the old ruleset is in use, the new one takes its place.
        if let Some(before) = before {
            self.environment.catalogue.use_instead(before, id);
        }
        self.environment.note_replaced(name_id, &Value::Ruleset(id));
        self.environment.set(name_id, Value::Ruleset(id));
        Ok(())
    }

    /// Defines a ruleset with the clauses of another one.
    ///
    /// # Errors
    /// If the other one is not written in the language, and as [`define_ruleset`](Self::define_ruleset).
    pub fn define_like(&mut self, like: &RulesetLike, base: &Value, place: Span) -> Fallible<()> {
        let Value::Ruleset(id) = base else { return Err(mismatch("a ruleset", base).at(place)) };
        let Some(written) = self.environment.written(*id) else {
            let text = self.text_that_asks(like, *id).ok_or_else(|| {
                let error = value_error("a family of rulesets has no moves of its own");
                error.at(place.clone()).help("say which of the family is meant by its parameters, as in `ruleset Own like TriangularChocolate with k := 3` or \
                                      `ruleset Own like TakeAndBreak(\"0.77\")`")
            })?;
            let source = Arc::new(Source { name: place.source.name.clone(), text, ..Source::default() });
            let program = read::parse(&source).map_err(|_| NO_TEXT)?;
            let definition = program.statements.iter().find_map(|statement| match &statement.kind {
                StatementKind::Ruleset(definition) => Some(Rc::clone(definition)),
                _ => None,
            });
            let base = self.environment.catalogue.get(*id).written();
            return self.define_written_out((like, &base), &*definition.ok_or(NO_TEXT)?, &program, &[], place);
        };
        if let Some((name, _)) = like
            .settings
            .iter()
            .find(|(name, _)| written.definition.parameters.iter().all(|parameter| parameter.name.text != *name))
        {
            let error = value_error(format!("{} has no parameter `{name}`", written.name()));
            return Err(error.at(place).help("the parameters of both are the same, with other defaults"));
        }
        let base = (like, written.name());
        self.define_written_out(base, &written.definition, &written.program, &written.changed_parameters(), place)
    }

    fn define_written_out(
        &mut self,
        (like, base): (&RulesetLike, &str),
        definition: &RulesetDefinition,
        program: &Program,
        parameters: &[(Rc<str>, String)],
        place: Span,
    ) -> Fallible<()> {
        let text = like.written_out(definition, program, parameters);
        let name = format!("{}, `{} like {base}`", place.source.name, like.name.text);
        self.run(Source { name, text, directory: place.source.directory.clone() })
    }

    /// The text of a definition that takes its moves from a ruleset not written in the language.
    fn text_that_asks(&self, like: &RulesetLike, id: RulesetId) -> Option<String> {
        let mut base = Rc::clone(self.environment.catalogue.get(id));
        let settings = if base.theory().is_none() { &[][..] } else { &like.settings };
        if base.theory().is_none() {
            let entry = |text: &str| match text.parse() {
                Ok(number) => Entry::Integer(number),
                Err(_) => Entry::Text(text.trim_matches('"').to_owned()),
            };
            let named: Vec<(&str, Entry)> = like.settings.iter().map(|(name, value)| (&**name, entry(value))).collect();
            base = base.with(&[], &named).ok()?;
        }
        let theory = base.theory()?;
        let (entries, given) = match (base.cells(), base.sides()) {
            (Some(cells), _) => {
                let kind = if cells.is_strip { "Strip" } else { "Grid" };
                (format!("board as {kind}({:?})", cells.letters), "board".to_owned())
            }
            (None, None) => ("heaps...".to_owned(), "heaps".to_owned()),
            (None, Some(_)) if base.form().contains('"') => ("board as Any".to_owned(), "board".to_owned()),
            (None, Some(sides)) => (sides.join(", "), sides.join(", ")),
        };
        let (settings, named): (Vec<String>, Vec<String>) =
            settings.iter().map(|(name, value)| (format!("{name} := {value}"), format!("{name} := {name}"))).unzip();
        let (with, named) = match settings.is_empty() {
            true => (String::new(), String::new()),
            false => (format!(" with {}", settings.join(", ")), format!("; {}", named.join(", "))),
        };
        let name = base.written();
        let board = format!("{name}[{given}{named}]");
        let mut clauses = String::new();
        if theory.universe.is_at_once() {
            let moves = [Player::Left, Player::Right].map(|player| format!("Moves({board}, {player})"));
            for (clause, (variable, moves)) in ["left", "right"].iter().zip(["i", "j"].iter().zip(&moves)) {
                clauses += &format!("  {clause} {variable} in 1..Size({moves}) gives [{moves}[{variable}]]\n");
            }
            clauses += &format!("  both i, j gives [Round({board}, i, j)]\n");
        } else {
            for (clause, player) in theory.clauses.iter().zip(theory.movers()) {
                let player = if theory.has_same_moves() { String::new() } else { format!(", {player}") };
                clauses += &format!("  {clause} ([option] for option in Options({board}{player}))\n");
            }
        }
        let loopy = if base.is_loopy() { "loopy " } else { "" };
        Some(format!("ruleset {}[{entries}]{with} {loopy}{}\n{clauses}end\n", like.name.text, theory.name))
    }

    fn rules(
        &mut self,
        definition: &RulesetDefinition,
        program: &Rc<Program>,
        defaults: Vec<Setting>,
        constants: Vec<Value>,
    ) -> Fallible<Rules> {
        let machine = RefCell::new(self);
        let rule = |name: &str, function: &Rc<Function>| {
            machine.borrow_mut().rule(&definition.name.text, name, function, program)
        };
        let paired_moves = |name: &str, moves: &PairedMoves| (rule(name, &moves.moves), rule(name, &moves.leaves));
        let (options, paired) = match &definition.moves {
            Moves::InTurn(options) => {
                let rules =
                    definition.theory.clauses.iter().zip(options).map(|(clause, options)| rule(clause, options));
                (rules.collect(), None)
            }
            Moves::AtOnce { left, right, both } => {
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
            EntryKind::Grid(letters, surface) => Ok(Some(Letters::new(letters)?.on(*surface))),
            EntryKind::Strip(letters) => Ok(Some(Letters::new(letters)?)),
            EntryKind::Integer | EntryKind::Integers | EntryKind::Graph | EntryKind::Any => Ok(None),
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
            bounds: optional("bounds", &definition.bounds),
            show: optional("show", &definition.show),
            draw: optional("draw", &definition.draw),
            boards: definition.boards.as_ref().map(|sized| rule("boards", &sized.boards)),
            score: definition.ends.score.as_ref().map(|[left, right]| [rule("score", left), rule("score", right)]),
            goals: definition.ends.goals.iter().map(|(player, goal)| (*player, rule("wins", goal))).collect(),
            entailing: optional("entailing", &definition.ends.entailing),
            letters: definition.entries.iter().map(|entry| letters(&entry.kind)).collect::<Fallible<_>>()?,
            defaults,
            constants,
        })
    }

    /// The ruleset of a definition with these parameters. Equal parameters give the same ruleset.
    ///
    /// # Errors
    /// If the definition does not have them; with the index of the parameter where one is at fault, named ones counted
    /// last.
    pub(crate) fn written_with(
        &mut self,
        written: &Rc<ScriptRuleset>,
        by_place: &[Value],
        by_name: &[(&str, &Value)],
    ) -> Result<RulesetId, EntryError> {
        let definition = Rc::clone(&written.definition);
        let name = &definition.name.text;
        let written_form = written.form();
        let drawn = if written_form.contains('"') { self.example_board(name) } else { None };
        let form = || {
            let takes = definition.parameters.iter().map(|parameter| format!("{} := …", parameter.name.text));
            match takes.collect::<Vec<_>>() {
                takes if takes.is_empty() => {
                    format!(
                        "{name} takes no parameters; a position is written {}",
                        drawn.as_deref().unwrap_or(&written_form)
                    )
                }
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
            *parameter = self.setting(value.clone()).map_err(|error| (Some(argument), error))?;
        }
        Ok(self.instance(written, parameters, written.is_plain))
    }

    /// The same ruleset without `split`, `same`, `negative` and `bounds`, whose claims can be tested against it.
    pub(super) fn plain(&mut self, written: &ScriptRuleset) -> RulesetId {
        self.instance(written, written.parameters.clone(), true)
    }

    fn instance(&mut self, written: &ScriptRuleset, parameters: Vec<Setting>, is_plain: bool) -> RulesetId {
        let key = key(&written.definition, &parameters, is_plain);
        if let Some(id) = self.environment.instances.get(&key) {
            return *id;
        }
        let mut made = ScriptRuleset {
            definition: Rc::clone(&written.definition),
            program: Rc::clone(&written.program),
            rules: Rc::clone(&written.rules),
            parameters,
            written: String::new(),
            is_plain,
            codes: RefCell::default(),
            tested: RefCell::default(),
        };
        made.written = match made.parameters_text() {
            parameters if parameters.is_empty() => made.name().to_owned(),
            parameters => format!("{}({parameters})", made.name()),
        };
        self.keep_written(made)
    }

    fn keep_written(&mut self, written: ScriptRuleset) -> RulesetId {
        let key = key(&written.definition, &written.parameters, written.is_plain);
        let written = Rc::new(written);
        let id = self.environment.catalogue.keep(Rc::clone(&written) as Rc<dyn Ruleset>);
        self.environment.scripts.insert(id, Script::Ruleset(written));
        self.environment.instances.insert(key, id);
        id
    }

    /// The setting of a parameter. A function is written by its name if it has one, and identified by its definition.
    fn setting(&mut self, value: Value) -> Fallible<Setting> {
        let text: Rc<str> = self.plain_text(&value)?.into();
        let mut key = text.to_string();
        add_definitions(&value, &mut key);
        Ok(Setting { value, text, key: key.into() })
    }

    /// Rules may have no side effects, because their answers are cached: fails if a rule assigns a name outside it.
    fn refuse_side_effects(&self, program: &Program, definition: &RulesetDefinition) -> Fallible<()> {
        for rule in definition.functions() {
            let resolution = Resolution::of_function(program, rule);
            for name in resolution.begun(program) {
                if !self.environment.names.contains_key(&name.text) {
                    continue;
                }
                let error =
                    value_error(format!("a rule gives `{}`, a name outside the ruleset, another value", name.text));
                let error = error.at(Span { source: Arc::clone(&program.source), bytes: name.bytes.clone() });
                return Err(error.help("rules have no side effects: take another name for what is meant here"));
            }
        }
        Ok(())
    }
}

/// The key of a ruleset: the address of its definition, which lives as long as the session, and its parameters.
fn key(definition: &Rc<RulesetDefinition>, parameters: &[Setting], is_plain: bool) -> String {
    let keys: Vec<&str> = parameters.iter().map(|setting| &*setting.key).collect();
    format!("{:p} {is_plain} {keys:?}", Rc::as_ptr(definition))
}

/// Adds the definitions of the functions in a value to its key. Functions that capture variables are distinguished by
/// their address, because the same definition can mean different functions.
fn add_definitions(value: &Value, key: &mut String) {
    let mut add_all = |items: &mut dyn Iterator<Item = &Value>| items.for_each(|item| add_definitions(item, key));
    match value {
        Value::Function(closure) => {
            let place = if closure.captured.is_empty() { std::ptr::null() } else { Rc::as_ptr(closure) };
            *key += &format!("\n{}@{place:p}", closure.source());
        }
        Value::Tuple(tuple) => add_all(&mut tuple.items.iter()),
        Value::Set(set) => add_all(&mut set.items.iter()),
        Value::Map(map) => add_all(&mut map.items.iter().flat_map(|(key, value)| [key, value])),
        _ => {}
    }
}
