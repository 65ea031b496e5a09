//! How values are the arguments of a function.

use super::piece::group;
use crate::run::{error::ErrorKind, machine::Machine};

impl Machine<'_> {
    /// The call of a function with values as its arguments that gives an answer: as they are written, as one list, with nimbers as
    /// their numbers, or the other way round.
    pub(super) fn fitting(&mut self, name: &str, values: Vec<String>, is_range: bool, by_name: &str) -> Option<String> {
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
        // `Puzzle Cram 4x4`, and `Puzzle Kayles 5 5 5` where the numbers are no arguments of their own.
        let mut behind = (values.len() > 2 && function.takes_ruleset())
            .then(|| vec![values[0].clone(), format!("({})", values[1..].join(", "))]);
        let sides = if function.takes_many() { None } else { behind.take() };
        let turned = (values.len() == 2).then(|| values.iter().rev().cloned().collect());
        let is_single = function.takes_many() && values.len() == 1 && values[0].starts_with(['{', '*']);
        let ways = [range, sides, Some(values).filter(|_| !is_single), numbers, turned, behind, list];
        let calls = ways.into_iter().flatten().filter(|values| function.admits(values.len()));
        calls.map(|values| format!("{name}({}{by_name})", values.join(", "))).find(|call| match self.tried(call) {
            Err(error) => matches!(error.kind, ErrorKind::UnknownName { .. }),
            Ok(()) => true,
        })
    }

    /// Why a function does not take values.
    pub(super) fn misfit(&mut self, name: &str, values: &[String]) -> Option<String> {
        if values.is_empty()
            || values.iter().any(|value| value.contains('('))
            || !self.callable(name)?.admits(values.len())
        {
            return None;
        }
        self.tried(&format!("{name}({})", values.join(", "))).err().map(|error| error.kind.to_string())
    }
}
