//! The names of a session as a program that sets them again.

use std::rc::Rc;

use crate::{
    kind::{convert::Fallible, value::Value},
    play::sum::RulesetId,
    ruleset::ScriptRuleset,
    run::machine::Machine,
};
use cutcake_rulesets::Ruleset;

impl Machine<'_> {
    /// The session's names as a program that `load` reads back: each ruleset as its definition, followed by its `use`
    /// if it is in use.
    ///
    /// # Errors
    /// If a value is too large to be written.
    pub fn names_as_program(&mut self) -> Fallible<String> {
        let names: Vec<(Rc<str>, Value)> =
            self.environment.names.iter().map(|(name, value)| (Rc::clone(name), value.clone())).collect();
        let mut program: String =
            self.uses().filter_map(|(id, line)| (self.environment.written(id).is_none()).then_some(line)).collect();
        for (name, value) in names {
            if let Some(written) = self.environment.written_as(&value) {
                program += &self.definition_as_program(&name, &written);
                let of_definition = self.uses().filter(|(id, _)| {
                    self.environment.written(*id).is_some_and(|other| other.is_of_definition(&written))
                });
                program.extend(of_definition.map(|(_, line)| line));
                continue;
            }
            let text = self.plain_text(&value)?;
            program += &match &value {
                Value::Function(closure) => match closure.name() {
                    Some(own) if *own == name => format!("{}\n", closure.source()),
                    Some(own) => format!("{name} := {own};\n"),
                    None => format!("{name} := {text};\n"),
                },
                _ => format!("{name} := {text};\n"),
            };
        }
        Ok(program)
    }

    /// The program text that sets a name to a ruleset written in the language.
    fn definition_as_program(&self, name: &Rc<str>, written: &ScriptRuleset) -> String {
        let own = written.name();
        if **name == *own && written.is_as_defined() {
            return format!("{}\n", written.source());
        }
        let comes_with_the_program = || self.environment.written(self.environment.catalogue.find(own)?);
        let is_there = match self.environment.names.get(own) {
            Some(value) => self.environment.written_as(value),
            None => comes_with_the_program(),
        };
        let source = match is_there {
            Some(other) if other.is_of_definition(written) => String::new(),
            _ => format!("{}\n", written.source()),
        };
        format!("{source}{name} := {};\n", written.written())
    }

    /// The `use` statements of the rulesets in use, each with its ruleset.
    fn uses(&self) -> impl Iterator<Item = (RulesetId, String)> {
        let catalogue = &self.environment.catalogue;
        catalogue.rulesets_in_use().map(|id| {
            let (name, written) = (catalogue.get(id).name(), catalogue.get(id).written());
            if catalogue.find(name) == Some(id) {
                return (id, format!("use {name}\n"));
            }
            // `use` takes a name: one that still means the ruleset, if there is any.
            let mut names = self.environment.names.iter();
            let own = names.find(|(_, value)| matches!(value, Value::Ruleset(other) if *other == id));
            let name = own.map_or("ruleset_in_use", |(name, _)| name);
            let definition =
                if own.is_some() && *name == *written { String::new() } else { format!("{name} := {written}; ") };
            (id, format!("{definition}use {name}\n"))
        })
    }
}
