//! Literals: numbers, strings, ups and references to results.

use std::{ops::Range, rc::Rc};

use pest::iterators::Pair;

use super::{Fold, Folder, parts};
use crate::{
    Mistake, Rule,
    ast::{ExprId, ExprKind, UpOrder},
    limit::Stop,
    mistake,
    number::Rational,
};

/// The most digits of a number literal.
const MOST_DIGITS: usize = 100_000;

impl Folder {
    pub(super) fn number(&self, text: &str, whole: Range<usize>) -> Fold<ExprId> {
        if text.len() > MOST_DIGITS {
            return Err(
                Mistake::new(Stop::Size { what: "a number written out", limit: "100,000 digits" }).at(self.span(whole))
            );
        }
        let number = match text.split_once('.') {
            None => text.parse::<Rational>(),
            Some((integer, decimals)) => format!("{integer}{decimals}/1{}", "0".repeat(decimals.len())).parse(),
        };
        match number {
            Ok(number) => Ok(self.push(ExprKind::Number(number), whole)),
            Err(_) => Err(mistake("this is not a number").at(self.span(whole))),
        }
    }

    pub(super) fn result(&self, pair: &Pair<'_, Rule>) -> Fold<Option<u64>> {
        match pair.as_str().get(1..) {
            None | Some("") => Ok(None),
            Some(digits) => match digits.parse() {
                Ok(number) => Ok(Some(number)),
                Err(_) => Err(mistake("no result has so large a number").at(self.span(self.place(pair)))),
            },
        }
    }

    pub(super) fn string(&self, pair: &Pair<'_, Rule>) -> Fold<Rc<str>> {
        let start = self.place(pair).start + 1;
        let inner = pair.as_str().strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or_default();
        let mut text = String::with_capacity(inner.len());
        let mut letters = inner.char_indices();
        while let Some((at, letter)) = letters.next() {
            if letter != '\\' {
                text.push(letter);
                continue;
            }
            let escape = letters.next().map(|(_, letter)| letter);
            let meant = match escape {
                Some('n') => Some('\n'),
                Some('t') => Some('\t'),
                Some('r') => Some('\r'),
                Some('0') => Some('\0'),
                Some(letter @ ('"' | '\\')) => Some(letter),
                Some('u') => {
                    let code = inner[at + 2..].strip_prefix('{').and_then(|rest| rest.split_once('}'));
                    let code = code.map(|(code, _)| code).filter(|code| (1..=6).contains(&code.len()));
                    let meant = code.and_then(|code| u32::from_str_radix(code, 16).ok()).and_then(char::from_u32);
                    if let (Some(code), Some(_)) = (code, meant) {
                        letters.nth(code.len() + 1);
                    }
                    meant
                }
                _ => None,
            };
            let Some(meant) = meant else {
                let length = 1 + escape.map_or(0, char::len_utf8);
                return Err(mistake(format!("`{}` is not an escape", &inner[at..at + length]))
                    .at(self.span(start + at..start + at + length))
                    .help("the escapes are `\\n`, `\\t`, `\\r`, `\\0`, `\\\"`, `\\\\` and `\\u{3b5}`"));
            };
            text.push(meant);
        }
        Ok(text.into())
    }

    pub(super) fn up(&self, pair: Pair<'_, Rule>) -> Fold<ExprKind> {
        let down = pair.as_str().starts_with(['v', '↓', '⇓']);
        let mut order = UpOrder::Count(1);
        let mut star = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::up_sign => {}
                Rule::up_signs => {
                    let count = part.as_str().chars().map(|sign| if matches!(sign, '⇑' | '⇓') { 2 } else { 1 }).sum();
                    order = UpOrder::Count(count);
                }
                Rule::star => star = Some(self.operand(part)?),
                Rule::up_power => {
                    for exponent in part.into_inner() {
                        order = UpOrder::Power(self.operand(exponent)?);
                    }
                }
                Rule::up_to => {
                    for exponent in parts(part) {
                        order = UpOrder::PowerTo(self.expression(exponent)?);
                    }
                }
                _ => order = UpOrder::Multiple(self.operand(part)?),
            }
        }
        Ok(ExprKind::Up { down, order, star })
    }
}
