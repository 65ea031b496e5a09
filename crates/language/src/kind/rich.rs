//! Results as web pages show them.

use crate::{
    kind::{convert::Fallible, value::Value},
    render::{format::Format, html},
    run::machine::{Machine, Rich},
};

/// The longest formula in bytes; typesetting a longer one takes a page too long.
const LONGEST_FORMULA: usize = 8 << 10;
/// The largest table in cells; a larger one is shown as text.
const MAX_CELLS: usize = 2_000;

impl Machine<'_> {
    /// A result as a page shows it: a table in HTML, a picture in SVG, mathematics as a formula. Texts and programs
    /// have none of these.
    pub fn rich(&mut self, value: &Value) -> Fallible<Rich> {
        let html = match value {
            Value::Table(table) if table.count() <= MAX_CELLS => {
                Some(html::table(&self.cells(table, Format::Unicode)?))
            }
            _ => None,
        };
        let svg = match value {
            Value::Picture(drawing) => Some(drawing.picture.svg(drawing.palette)),
            _ => None,
        };
        Ok(Rich { latex: self.formula(value)?, html, svg })
    }

    fn formula(&mut self, value: &Value) -> Fallible<Option<String>> {
        if let Value::String(_) | Value::Function(_) | Value::Builtin(_) | Value::Ruleset(_) | Value::Picture(_) = value
        {
            return Ok(None);
        }
        match self.whole_result(value, Format::Latex) {
            Ok(formula) => Ok(Some(String::from(formula)).filter(|formula| is_formula(formula))),
            Err(error) if error.is_size() => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Whether pages can typeset some LaTeX: it is not too long, and its `\text` contains no commands, few of which they
/// support.
pub fn is_formula(latex: &str) -> bool {
    let is_text = |part: &str| match part.strip_prefix('{') {
        Some(text) => !text.split_once('}').is_none_or(|(text, _)| text.contains('\\')),
        None => false,
    };
    // A dollar sign in a caption would end the formula.
    latex.len() <= LONGEST_FORMULA && !latex.contains('$') && latex.split("\\text").skip(1).all(is_text)
}
