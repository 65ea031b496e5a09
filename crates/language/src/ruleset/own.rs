//! The rulesets that come with the program and are written in its language. Their files are loaded on demand.

use std::{rc::Rc, sync::Arc};

use crate::{
    play::sum::RulesetId,
    read::{self, ast::StatementKind, ruleset::RulesetDefinition, source::Source},
    run::machine::Machine,
};
use cutcake_rulesets::written::{self, File};

impl Machine<'_> {
    /// The ruleset with a name that comes with the program, loaded now if it is written in the language.
    pub(crate) fn own_ruleset(&mut self, name: &str) -> Option<RulesetId> {
        if let Some(id) = self.environment.catalogue.find(name) {
            return Some(id);
        }
        let file = written::file(name)?;
        // Loading does not count towards the limit of the program.
        let limit = std::mem::take(&mut self.environment.limit);
        let module = self.environment.names.shipped(file.name);
        let outside = self.environment.names.enter(Some(module));
        let result = Machine::new(self.environment, &mut |_| {}).run(source(file));
        self.environment.names.enter(outside);
        self.environment.limit = limit;
        debug_assert!(result.is_ok(), "{}: {result:?}", file.name);
        self.environment.catalogue.find(name)
    }
}

/// The definition of a ruleset that comes with the program and is written in the language.
pub fn definition(name: &str) -> Option<Rc<RulesetDefinition>> {
    let file = written::file(name)?;
    let program = read::parse(&Arc::new(source(file))).ok()?;
    program.statements.iter().find_map(|statement| match &statement.kind {
        StatementKind::Ruleset(definition) if *definition.name.text == *name => Some(Rc::clone(definition)),
        _ => None,
    })
}

fn source(file: &'static File) -> Source {
    Source { name: file.name.to_owned(), text: file.text.to_owned(), ..Source::default() }
}
