//! Data: the text of a value from a file, which may not run code.

use std::rc::Rc;

use crate::{
    kind::{
        convert::{Fallible, value_error},
        value::Value,
    },
    read::{ast::ExprKind, data, token::CONSTANTS},
    run::{compile, machine::Machine},
};

impl Machine<'_> {
    /// The value of a text as values are printed. Its names are those of rulesets, and of the constants and
    /// constructors that come with the program.
    ///
    /// # Errors
    /// If the text is anything else; then none of it was run.
    pub fn data(&mut self, name: &str, text: &str) -> Fallible<Value> {
        let library = self.environment.library;
        let program = data::parse(name, text, &|name| library.find(name).is_some(), &self.environment.limit)?;
        for expr in &program.exprs {
            let ExprKind::Name(name) = &expr.kind else { continue };
            if CONSTANTS.contains(&&**name) || data::is_loopy(&program, name) {
                continue;
            }
            let is_known = match self.environment.names.get(name) {
                Some(value) => matches!(value, Value::Ruleset(_)) && !data::is_maker(name),
                None if data::is_maker(name) => true,
                None => self.own_ruleset(name).is_some(),
            };
            if !is_known {
                let error = value_error(format!("`{name}` is not a ruleset here, and data calls nothing else"));
                return Err(error.help("the rulesets of data are those of the program that it belongs to"));
            }
        }
        let code = compile::program(&Rc::clone(&program), &mut self.environment.names, false);
        self.run_code(code)
    }
}
