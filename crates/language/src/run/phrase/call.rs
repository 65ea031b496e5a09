//! How values are the arguments of a function.

use super::piece::group;
use crate::{
    read::source::Source,
    run::{
        error::ErrorKind,
        library::{Arguments, Callable},
        machine::Machine,
    },
};

impl Machine<'_> {
    /// The arguments of a call as they are written, if the function takes them so, or as one list.
    pub(super) fn fitting(&mut self, name: &str, values: Vec<String>, is_range: bool) -> Option<String> {
        let function = self.callable(name)?;
        let values: Vec<String> = match &*values {
            // What stands between brackets may be what the function takes.
            [one] if one.starts_with(if function.takes_many() { ['[', '{'] } else { ['{', '{'] }) => {
                match group(one).filter(|inside| inside.len() + 2 == one.len() && !inside.contains('|')) {
                    Some(inside) => inside.split(',').map(|value| value.trim().to_owned()).collect(),
                    None => values,
                }
            }
            _ => values,
        };
        let nimber = |value: &String| {
            let order = value.strip_prefix(['*', '⋆']).filter(|order| order.bytes().all(|byte| byte.is_ascii_digit()));
            order.map(|order| if order.is_empty() { "1".to_owned() } else { order.to_owned() })
        };
        // `5*7` of nimbers.
        let is_product = |value: &String| {
            function.takes_many()
                && value.contains(['*', '+'])
                && !value.starts_with('*')
                && value.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'*' | b'+' | b' '))
        };
        let values = match &*values {
            [one] if is_product(one) => one.split(['*', '+']).map(|value| value.trim().to_owned()).collect(),
            _ => values,
        };
        let numbers: Option<Vec<String>> = values.iter().map(nimber).collect();
        let is_plain = |value: &String| !value.starts_with(char::is_alphabetic);
        let list = (values.len() > 1 && values.iter().all(is_plain)).then(|| vec![format!("({})", values.join(", "))]);
        let is_number = |value: &String| value.bytes().all(|byte| byte.is_ascii_digit());
        let range = match &*values {
            [first, last] if is_range && function.takes_many() && is_number(first) && is_number(last) => {
                Some(vec![format!("{first}..{last}")])
            }
            _ => None,
        };
        // The other way round, where the kinds say so.
        let turned = (values.len() == 2).then(|| values.iter().rev().cloned().collect());
        let ways = [range, Some(values), numbers, turned, list];
        ways.into_iter().flatten().find(|values| self.takes(function, values)).map(|values| values.join(", "))
    }

    /// Whether a function takes arguments that are written so; names without a value may be anything.
    fn takes(&mut self, function: &'static dyn Callable, texts: &[String]) -> bool {
        let mut values = Vec::new();
        for text in texts {
            // Nothing is called: that might do something.
            let calls = text.match_indices('(').any(|(at, _)| {
                let name = &text[text[..at].trim_end_matches(char::is_alphanumeric).len()..at];
                self.environment.library.find(name).is_some()
            });
            if calls {
                return function.admits(texts.len());
            }
            match self.value_of(Source { text: text.clone(), ..Source::default() }) {
                Ok(value) => values.push(value),
                Err(error) => {
                    return matches!(error.kind, ErrorKind::UnknownName { .. }) && function.admits(texts.len());
                }
            }
        }
        function.check(self, &mut Arguments::new(values)).is_ok()
    }

    /// Why a function does not take values, if it is the kind of one.
    pub(super) fn misfit(&mut self, name: &str, texts: &[String]) -> Option<String> {
        let function = self.callable(name).filter(|function| function.admits(texts.len()) && !texts.is_empty())?;
        if texts.iter().any(|text| text.contains('(')) {
            return None;
        }
        let values = texts.iter().map(|text| self.value_of(Source { text: text.clone(), ..Source::default() }).ok());
        let values = values.collect::<Option<Vec<_>>>()?;
        function.check(self, &mut Arguments::new(values)).err().map(|error| error.kind.to_string())
    }
}
